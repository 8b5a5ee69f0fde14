"""What hardly ever happens: decks and hands that are empty, turns that run out, members that leave at the last moment."""

from __future__ import annotations

from typing import Any

import pytest
from ability_cards import (
    FOREIGN,
    IN_BATTLE_ZONE,
    PLAIN,
    UNION,
    A,
    B,
    Scene,
    act,
    any_time,
    auto,
    card,
    does,
    draws,
    drop_cards,
    tactics,
    theirs,
)

import deckcheck
from deckcheck.engine.abilities import ANYWHERE, SOURCE
from deckcheck.engine.game import Game
from deckcheck.engine.machine import answer_chance, choose_index
from deckcheck.engine.state import CHANCE, UNDECIDED
from deckcheck.engine.turns import PHASE, TURN
from deckcheck.errors import UnplayableCardError
from deckcheck.rulesets.luck_and_logic import terms
from deckcheck.rulesets.luck_and_logic.board import BATTLE, DECK, DROP, FIELD, HAND, LEVEL, REFRESH, STOCK
from deckcheck.rulesets.luck_and_logic.definition import define
from deckcheck.rulesets.luck_and_logic.moves import leave_field, put
from deckcheck.rulesets.playing import edition


def drop_the_other(state: Any, env: list[Any]) -> None:
    for member in state.order[1 << 4 | FIELD]:
        if theirs(state, env, member):
            leave_field(state, member, DROP)


def test_LL_ATK_13_a_defender_that_leaves_at_the_start_of_the_determination() -> None:
    """D-04: nobody wins, and the battle goes on to its end."""
    hunter = card("Hunter", auto("hunter/1", terms.START_OF_DETERMINATION_STEP, does(drop_the_other), hears=any_time))
    scene = Scene(hunter)
    scene.member(A, hunter, "F1")
    scene.level(A, 1)
    target = scene.member(B, PLAIN, "F2")
    scene.state.log = []
    scene.battle().attack("F1", "F2")
    while scene.asked == "define a logic":
        scene.do("pass")
    assert scene.where(target) == DROP
    assert scene.count(B, STOCK) == 1  # only the card of the next draw phase: the defender was not beaten
    kinds = [entry[0] for entry in scene.state.log]
    assert terms.LOG_SKIPPED in kinds
    assert terms.LOG_BATTLE not in kinds
    assert all(scene.facing(gate) for gate in scene.gates[B])


def test_LL_ZONE_05_a_fifth_level_card_stays_where_it_was() -> None:
    """D-38."""

    def level_top(state: Any, env: list[Any]) -> None:
        assert not put(state, state.order[A << 4 | DECK][-1], LEVEL)

    climber = card("Climber", act("climber/1", does(level_top)))
    scene = Scene(climber)
    scene.member(A, climber, "F1")
    scene.level(A, 4)
    scene.main().do("use F1")
    assert (scene.count(A, LEVEL), scene.count(A, DECK)) == (4, 10)
    assert scene.asked == "main phase"


def test_LL_TC_01_an_ability_that_is_not_live_lets_nobody_change() -> None:
    sleeping = card(
        "Sleeping", act("sleeping/1", kind=terms.TRANCE_CHANGE_ABILITY, live=lambda state, env: False), type="tranceunion", level=2
    )
    awake = card(
        "Awake",
        act("awake/1", kind=terms.TRANCE_CHANGE_ABILITY, live=lambda state, env: False),
        act("awake/2", kind=terms.TRANCE_CHANGE_ABILITY, number=2),
        type="tranceunion",
        level=2,
    )
    scene = Scene(sleeping, awake)
    scene.member(A, sleeping, "F1")
    scene.member(A, awake, "F2")
    scene.member(A, FOREIGN, "F3")
    scene.level(A, 2)
    scene.main()
    assert [text for text in scene.texts if text.startswith("trance")] == ["trance change F3 and F2"]


def test_LL_TRANCE_05_without_a_deck_there_is_nothing_to_look_through() -> None:
    """D-07: deck and drop zone are both empty."""
    scene = Scene(deck=0)
    scene.member(A, PLAIN, "F1")
    scene.member(A, FOREIGN, "F2")
    scene.add(A, HAND, UNION)
    scene.level(A, 2)
    scene.main().do("trance F1 and F2")
    assert scene.asked == "trance: tranceunion"
    scene.do('into "Union"', "on F3")
    assert scene.zone(A, FIELD) == ["Union"]


def test_LL_RP_03_a_deck_that_waited_is_filled_by_the_first_card_of_the_drop_zone() -> None:
    """D-07, LL-REF-03: the first material is the new deck, the penalty takes it, the second is the next deck, and that is one too many."""
    scene = Scene(deck=0)
    scene.member(A, PLAIN, "F1")
    scene.member(A, FOREIGN, "F2")
    scene.main().do("trance F1 and F2", "fail")
    assert scene.count(A, REFRESH) == 2
    assert scene.state.ended == (B, "refresh")


def test_LL_LEVEL_01_without_a_hand_nobody_is_asked() -> None:
    """Deck and drop zone are empty too, so there is nothing to draw or to stock; the turn goes on to the main phase."""
    scene = Scene(deck=0)
    scene.stand_phase()
    assert (scene.asked, scene.decider) == ("main phase", "A")
    assert scene.state.vars[PHASE] == terms.MAIN_PHASE


@pytest.mark.parametrize("turns", [1, 2])
def test_LL_LOSS_08_a_game_that_lasts_too_long_is_stopped(turns: int) -> None:
    deck = {"main": [0] * 50, "gate": [1] * 10}
    pool = Scene().game.printed
    rules = edition("luck_and_logic", "2017", max_turns=turns)
    game = Game(Scene().game.ruleset, rules, pool)
    gate = next(index for index, printed in enumerate(pool) if printed.name == "Gate")
    state = game.new_state([{**deck, "gate": [gate] * 10}] * 2, 12345)
    while state.ended is None:
        choose_index(state, answer_chance(state) if state.asked == CHANCE else 0)
    assert state.ended == (UNDECIDED, "turn_limit")
    assert state.vars[TURN] == turns
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.draw, state.outcome.reason, state.outcome.stop_reason) == (
        None,
        False,
        "undecided",
        "turn_limit",
    )


def test_LL_END_03_a_discard_that_fills_an_empty_deck_goes_on() -> None:
    """LL-RP-03: the first discarded card becomes the deck at once; its point is resolved when the discarding is over."""
    scene = Scene(deck=0)
    for _ in range(10):
        scene.add(A, HAND, PLAIN)
    scene.end()
    assert scene.asked == "hand limit"
    scene.do('discard "Plain"')
    assert scene.asked == "hand limit"
    assert scene.state.vars[terms.POINTS] == 1
    scene.do('discard "Plain"')
    assert scene.count(A, HAND) == 8
    assert scene.state.vars[terms.POINTS] == 0


@pytest.mark.parametrize(("card_id", "missing"), [("U-001", "type"), ("SD01-001", "level")])
def test_a_card_known_in_part_cannot_be_played(card_id: str, missing: str) -> None:
    with pytest.raises(UnplayableCardError, match=missing):
        define(deckcheck.load_pool()[card_id], 0, edition("luck_and_logic", "2017"))


def test_a_paradox_needs_its_law() -> None:
    from deckcheck.cards.card import Card

    fields = {"id": "X", "name": "X", "type": "paradox", "partial": True}
    with pytest.raises(UnplayableCardError, match="paradox_law"):
        define(Card(fields, "X", "X"), 0, edition("luck_and_logic", "2017"))


def test_cards_of_the_first_ids_can_be_ordered() -> None:
    """LL-ZONE-03, LL-DET-05: a beaten defender and its soul, whatever their ids are. (Ids 0, 1 and 6 were once taken for zone and face.)"""
    for number in range(8):
        weak = card("Weak", power=0, type="tranceunion")
        scene = Scene(weak, deck=0)
        scene.member(A, PLAIN, "F1")
        scene.level(A, 1)
        defender = scene.member(B, weak, "F1")
        state = scene.state
        under = [scene.add(B, 4, definition, under=defender) for definition in (PLAIN, FOREIGN)]
        swap(scene, under[0], number)
        scene.battle().attack("F1", "F1")
        while scene.asked == "define a logic":
            scene.do("pass")
        assert (scene.asked, scene.decider) == ("order", "B")
        scene.do('order "Plain"', 'order "Weak"')
        assert scene.zone(B, STOCK)[:3] == ["Plain", "Weak", "Foreign"]
        assert all(state.now[number][1] == 1 for number in state.order[B << 4 | STOCK][:3])


def swap(scene: Scene, card: int, number: int) -> None:
    """Two cards change their ids: `card`, which lies in the soul, and a gate."""
    state = scene.state
    for places in (state.now, state.card):
        places[card], places[number] = places[number], places[card]  # type: ignore[index]
    for listed in (state.owner, state.section):
        changed = list(listed)
        changed[card], changed[number] = changed[number], changed[card]
        if listed is state.owner:
            state.owner = tuple(changed)
        else:
            state.section = tuple(changed)
    names = {card: number, number: card}
    state.order = [tuple(names.get(other, other) for other in ids) for ids in state.order]


def test_LL_REF_01_a_draw_beyond_the_deck_goes_on_from_the_new_one() -> None:
    scene = Scene(deck=1)
    drop_cards(scene, A, 5)
    scene.stand_phase()
    assert scene.count(A, HAND) == 2
    assert scene.state.vars[terms.POINTS] == 0


def test_LL_LOGIC_03_a_logic_that_an_effect_drops_leaves_the_battle_zone_for_good() -> None:
    """It is heard as it leaves (`on_battle_zone_to_drop`), and frees its place for another logic."""

    def drop_itself(state: Any, env: list[Any]) -> None:
        put(state, env[SOURCE], DROP)

    fleeting = tactics(
        "Fleeting",
        auto("fleeting/1", terms.ON_PUT_INTO_BATTLE_ZONE, does(drop_itself), works_in=IN_BATTLE_ZONE),
        auto("fleeting/2", terms.ON_BATTLE_ZONE_TO_DROP, draws(1), works_in=ANYWHERE, number=2),
    )
    scene = Scene(fleeting)
    scene.member(A, PLAIN, "F1")
    scene.level(A, 1)
    scene.member(B, PLAIN, "F1")
    for definition in (fleeting, PLAIN):
        scene.add(B, HAND, definition)
    scene.battle().attack("F1", "F1").do('define "Fleeting"')
    assert scene.zone(B, BATTLE) == []
    assert scene.zone(B, DROP) == ["Fleeting"]
    assert scene.zone(B, HAND) == ["Plain", "Plain"]
    scene.do("pass")
    assert (scene.decider, scene.offers('define "Plain"')) == ("B", True)
