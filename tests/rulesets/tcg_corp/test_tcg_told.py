"""Games of the TCG Corp game as text: narration, board picture, options."""

from __future__ import annotations

from typing import Any

import pytest
from tcg_table import say, table

from deckcheck.engine.state import State
from deckcheck.rulesets.tcg_corp.narration import narrate
from deckcheck.rulesets.tcg_corp.picture import WIDTH, picture
from deckcheck.text_width import columns

TEXTS = """\
  - {id: T-J, name: Gambler, type: unit, attribute: water, advantage: fire, hp: 700, retreat_cost: 0, skills: [{name: Flag, cost: 1}],
     abilities: [{kind: skill, name: Flag, energy: 1, do: [{janken: you, as: flag},
       {damage: 200, instead: {if: {won: flag}, damage: 400}}]}]}
  - {id: T-L, name: Seeker, type: tactics, abilities: [{kind: command, do: [{look: {in: deck, of: you}, as: library},
       {choose: {one: {number: 1, among: library, type: unit}}, move: one, to: hand}, {shuffle: deck}]}]}
  - {id: T-H, name: Sleeper, type: tactics, abilities: [{kind: command, do: [{stun: {in: main_area, of: opponent}},
       {heal: 50, to: {in: main_area, of: you}}]}]}
  - {id: T-K, name: Banisher, type: tactics, abilities: [{kind: command, do: [{ko: {in: main_area, of: opponent}}]}]}
  - {id: T-B, name: Bonus, type: reinforcement, abilities: [{kind: cont, do: [{modify: host, skill_damage: 50}]}]}
"""


def told(state: State[Any], *texts: str, viewer: int | None = None) -> list[str]:
    """What is told of these choices."""
    before = state.copy()
    state.log = []
    say(state, *texts)
    return [line for _, line in narrate(before, state, state.log, viewer)]


def test_a_main_phase() -> None:
    state = table(
        "  A: {main: {card: T-U, energy: 1}, hand: [T-U, T-T, T-R, T-S], deck: {top: [T-V], size: 9}}\n  B: {main: T-V, hand: 1, deck: 9}"
    )
    assert told(state, 'charge "Long Plan"', "on main") == ['A charges "Long Plan" under "Plain Guard" (main).', 'A draws "Second Guard".']
    assert told(state, 'play "Plain Guard"') == ['A puts "Plain Guard" into S1.']
    assert told(state, 'play "Short Trick"') == ['A uses "Short Trick".']
    assert told(state, 'set "Plain Belt"', "on main") == ['A sets "Plain Belt" on "Plain Guard" (main).']
    assert told(state, "ex skill Tighten") == ['A\'s "Plain Guard" (main) uses the EX skill Tighten of "Plain Belt".']
    assert told(state, "retreat for S1", 'discard "Long Plan"') == [
        'A retreats for "Plain Guard" (S1).',
        'A discards "Long Plan" of energy.',
        'A\'s "Plain Guard" (S1) swaps with "Plain Guard" and is main unit.',
    ]
    assert told(state, "end main phase", viewer=0) == ["A can use no skill.", "Turn 4 (B)", "B draws a card."]


def test_a_battle_phase() -> None:
    state = table(
        "  turn: {phase: battle}\n  A: {main: {card: T-J, energy: 1, set_cards: [T-B]}}\n"
        "  B: {main: {card: T-V, damage: 200}, standby: [T-U, T-V], deck: 9}",
        TEXTS,
    )
    assert told(state, "skill Flag") == ['A\'s "Gambler" (main) uses Flag.']
    assert told(state, "A wins janken") == [
        "A wins janken (effect).",
        'B\'s "Second Guard" (main) takes 900 damage (400, changed to 450, advantage 900): 1100 in all.',
        "B's \"Second Guard\" (main) is KO'd.",
    ]
    assert told(state, "next main unit S1")[:1] == ['B\'s "Plain Guard" (S1) swaps with the KO unit and is main unit.']


def test_states_healing_and_the_end() -> None:
    state = table("  A: {main: {card: T-U, damage: 100}, hand: [T-H, T-K]}\n  B: {main: T-V}", TEXTS)
    assert told(state, 'play "Sleeper"') == [
        'A uses "Sleeper".',
        'B\'s "Second Guard" (main) is stunned.',
        '50 damage of A\'s "Plain Guard" (main) is healed: 50 left.',
    ]
    assert told(state, 'play "Banisher"')[1:] == ["B's \"Second Guard\" (main) is KO'd.", "A wins: all units of B are KO'd."]


@pytest.mark.parametrize("viewer", [0, 1])
def test_TC_EFF_04_a_search_without_a_find_is_said_and_shows_nothing(viewer: int) -> None:
    state = table("  A: {hand: [T-L], deck: {top: [T-T], size: 3}}\n  B: {main: T-V}", TEXTS)
    lines = told(state, 'play "Seeker"', viewer=viewer)
    assert lines[-2:] == ["A finds no such card.", "A shuffles the deck."]
    assert any("Short Trick" in line for line in lines) is (viewer == 0)


def test_TC_SETUP_04_a_hand_without_a_unit_is_told_with_all_its_cards() -> None:
    state = table(
        "  turn: {phase: setup}\n  A: {deck: {top: [T-T, T-T, T-T, T-T, T-T, T-U], size: 20}}\n  B: {deck: {top: [T-U], size: 20}}\n"
        "  chance: [{shuffle: [T-T, T-T, T-T, T-T, T-T]}, {shuffle: [T-U]}, {shuffle: [T-U]}]",
        log=True,
    )
    assert state.log is not None
    lines = [line for _, line in narrate(state.game.cards([{}, {}]), state, [e for e in state.log if e[0] == 18], 1)]
    names = '"Short Trick", "Short Trick", "Short Trick", "Short Trick" and "Short Trick"'
    assert lines == [f"A has no unit, shows {names}, shuffles the hand into the deck and draws anew."]
    assert told(state, "draw", viewer=0) == ["B draws a card more for that.", "B draws a card."]


def test_the_opening_main_unit_is_told_to_its_owner_alone() -> None:
    given = (
        "  turn: {phase: setup}\n  A: {deck: {top: [T-U], size: 20}}\n  B: {deck: {top: [T-V], size: 20}}\n"
        "  chance: [{shuffle: [T-U]}, {shuffle: [T-V]}]"
    )
    state = table(given)
    other = table(given)
    assert told(state, 'main unit "Plain Guard"', viewer=0) == ['A puts "Plain Guard" face down into the main area.']
    assert told(other, 'main unit "Plain Guard"', viewer=1) == ["A puts a unit face down into the main area."]
    assert told(state, 'main unit "Second Guard"', "B goes first")[1:4] == [
        "B wins janken and goes first.",
        'B\'s main unit is "Second Guard".',
        'A\'s main unit is "Plain Guard".',
    ]


BOARD = (
    "  A: {main: {card: T-U, damage: 100, energy: 2, set_cards: [T-R], state: rest}, standby: [T-V, {card: T-V, ko: true}],"
    " hand: [T-T, T-T]}\n"
    "  B: {main: T-V, hand: [T-S], discard: [T-T]}"
)


@pytest.mark.parametrize("number", ["1", "3", "5"])
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_board_fits_on_a_screen(viewer: int | None, number: str) -> None:
    given = BOARD if number != "1" else BOARD.replace(", {card: T-V, ko: true}", "")
    lines = picture(table(given, switches={"standby_areas": number}), viewer)
    assert max(map(columns, lines)) <= WIDTH
    assert len({line for line in lines if line.startswith("+")}) == 1


def test_the_board_shows_what_matters_and_no_more() -> None:
    state = table(BOARD)
    mine, theirs = "\n".join(picture(state, 0)), "\n".join(picture(state, 1))
    for text in (
        "main area  REST",
        "HP 500 of 600",
        "energy 2  retreat 1",
        "set: Plain Belt",
        "S2  KO",
        "(Second Guard)",
        "Turn 3, A's main phase",
    ):
        assert text in mine
        assert text in theirs
    assert '"Short Trick" x2' in mine
    assert "Long Plan" not in mine
    assert '"Long Plan"' in theirs
    assert theirs.count("Short Trick") == 1  # the discard area
