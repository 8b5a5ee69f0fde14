"""What ends or stops a game of the TCG Corp game beside its cards: guards, and decks that cannot be set up."""

from __future__ import annotations

from typing import Any

import pytest
from tcg_table import offered, say, table

import deckcheck
from deckcheck import resources
from deckcheck.cards.deck import Deck
from deckcheck.engine.machine import answer_chance, choose_index
from deckcheck.engine.state import CHANCE
from deckcheck.errors import DeckcheckError
from deckcheck.rng import Random
from deckcheck.rulesets.matches import pair
from deckcheck.rulesets.tcg_corp.terms import ACTIONS, VARIABLES

QUIET = "  A: {main: T-U, deck: 40}\n  B: {main: T-V, deck: 40}"


def test_TC_WIN_05_a_game_that_reaches_the_turn_limit_is_undecided() -> None:
    state = table(QUIET, max_turns=5)
    while state.ended is None:
        say(state, "end main phase")
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.stop_reason, state.outcome.winner) == ("undecided", "turn_limit", None)


def test_TC_WIN_05_without_texts_that_fill_the_deck_each_player_loses_at_the_latest_by_drawing() -> None:
    state = table("  A: {main: T-U, deck: 3}\n  B: {main: T-V, deck: 3}")
    while state.ended is None:
        say(state, "end main phase")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.reason) == ("A", "deck_out")


def test_GAP_15_a_main_phase_ends_after_very_many_actions() -> None:
    """TC-EX-02: an EX skill without a limit, used again and again."""
    state = table("  A: {main: {card: T-U, energy: 1, set_cards: [T-R]}}\n  B: {main: T-V}")
    most = state.game.edition.play["main_actions"]
    assert most == 200
    for _ in range(most):
        say(state, "ex skill Tighten")
    assert state.vars[ACTIONS] == most
    assert offered(state) == ["end main phase"]
    say(state, "end main phase", "no skill")
    assert state.vars[ACTIONS] == 0


@pytest.mark.parametrize("number", ["1", "2", "3", "4", "5"])
def test_GAP_04_there_are_so_many_standby_areas(number: str) -> None:
    """TC-UNIT-01, switch standby_areas: 1, 2, 3, 4 or 5."""
    state = table("  A: {main: T-U, hand: [T-U, T-U, T-U, T-U, T-U, T-U]}", switches={"standby_areas": number})
    played = 0
    while 'play "Plain Guard"' in offered(state):
        say(state, 'play "Plain Guard"')
        played += 1
    assert played == int(number)


def test_a_deck_without_a_unit_cannot_be_set_up() -> None:
    """TC-SETUP-04: no hand could ever be kept."""
    deck = deckcheck.load_deck(resources.card_data("tcg_corp", "decks", "kiln-and-quarry.yml"))
    entries = [entry for entry in deck["main"] if entry.card is not None and entry.card.type != "unit"]
    bare = Deck(deck.game, deck.rules, deck.name, {"main": entries}, deck.keys, complete=deck.complete, path=deck.path)
    with pytest.raises(DeckcheckError, match="it lacks a unit"):
        pair([deck, bare], seed=1)


def test_variables_begin_as_their_names_say() -> None:
    assert list(VARIABLES)[:2] == ["turn_player", "turn"]
    assert [value for name, value in VARIABLES.items() if name.startswith("damage")] == [0] * 12


def play(state: Any, random: Random) -> None:
    while state.ended is None:
        place = answer_chance(state) if state.asked == CHANCE else random.below(len(state.options))
        choose_index(state, place)


def test_a_saved_state_with_stun_and_damage_goes_on_alike() -> None:
    state = table("  A: {main: {card: T-U, damage: 100, energy: 2, state: stun, set_cards: [T-R]}, deck: 10}\n  B: {main: T-V, deck: 10}")
    other = state.game.load(state.to_dict())
    assert other == state
    play(state, Random(7))
    play(other, Random(7))
    assert other == state
    assert other.digest() == state.digest()
