"""Abilities in battles: a battling member leaves at each moment, paradoxes by effects, wins and losses."""

from __future__ import annotations

from typing import Any

import pytest
from ability_cards import (
    IN_BATTLE_ZONE,
    LAW,
    PLAIN,
    A,
    B,
    Scene,
    any_time,
    auto,
    card,
    does,
    draws,
    effect,
    paradox,
    tactics,
)

from deckcheck.engine.abilities import OTHER, PLAYER, SUBJECT
from deckcheck.engine.in_force import begin_effect
from deckcheck.engine.primitives import EFFECT
from deckcheck.engine.state import DOWN, UP
from deckcheck.engine.turns import PHASE, TURN
from deckcheck.rulesets.luck_and_logic import terms
from deckcheck.rulesets.luck_and_logic.board import BATTLE, DROP, FIELD, HAND, INTERCEPT, PARADOX, STOCK
from deckcheck.rulesets.luck_and_logic.definition import AURA, POWER
from deckcheck.rulesets.luck_and_logic.moves import entered, put, put_on_field
from deckcheck.rulesets.luck_and_logic.reads import attacker, decided_by, defender, face_up_paradoxes, in_battle, limit, power

MOMENTS = {
    "on attack": terms.ON_ATTACK,
    "on defend": terms.ON_DEFEND,
    "intercept step": terms.START_OF_INTERCEPT_STEP,
    "logic definition step": terms.START_OF_LOGIC_DEFINITION_STEP,
    "before the comparison": terms.START_OF_DETERMINATION_STEP,
    "after [3]": terms.ON_BATTLE_WON,
}


def sniper(event: int, target: Any) -> Any:
    """Drops the attacking or the defending member at a moment."""
    return card("Sniper", auto("sniper/1", event, does(lambda s, env: target(s) >= 0 and put(s, target(s), DROP)), hears=any_time))


def fight(event: int, target: Any, *, soul: int = 0) -> tuple[Scene, int, int]:
    printed = sniper(event, target)
    scene = Scene(printed)
    mine = scene.member(A, PLAIN, "F1", *[PLAIN] * soul)
    scene.member(A, printed, "B1")
    theirs = scene.member(B, PLAIN, "F1")
    scene.level(A, 1)
    scene.battle().attack("F1", "F1")
    while scene.state.ended is None and scene.state.vars[TURN] == 3:
        scene.do("pass")
    return scene, mine, theirs


@pytest.mark.parametrize("who", ["attacker", "defender"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_LL_ATK_13_a_battling_member_leaves(moment: str, who: str) -> None:
    """LL-ATK-13, LL-ATK-11, D-04, D-09, LL-GEN-02: nobody wins and no gate is destroyed; after [3] the loser goes to stock all the same."""
    scene, mine, theirs = fight(MOMENTS[moment], attacker if who == "attacker" else defender)
    gone, other = (mine, theirs) if who == "attacker" else (theirs, mine)
    assert scene.where(gone) == DROP
    if moment == "after [3]" and who == "attacker":
        assert scene.where(other) == STOCK  # it has won: the defender still goes (LL-DET-05)
    else:
        assert scene.where(other) == FIELD
    assert [scene.facing(number) for number in scene.gates[B]] == [DOWN] * 6
    assert not in_battle(scene.state)


@pytest.mark.parametrize("moment", ["on attack", "intercept step", "logic definition step"])
def test_LL_ATK_13_which_steps_are_skipped(moment: str) -> None:
    """LL-ATK-13: the next steps are skipped; only the end of battle step is done."""
    steps: list[str] = []
    listener = card(
        "Listener",
        auto(
            "listener/1",
            terms.START_OF_INTERCEPT_STEP
            | terms.START_OF_LOGIC_DEFINITION_STEP
            | terms.START_OF_DETERMINATION_STEP
            | terms.START_OF_END_OF_BATTLE_STEP,
            hears=lambda s, env, e: bool(steps.append(terms.PHASES[s.vars[PHASE]])),
        ),
    )
    printed = sniper(MOMENTS[moment], defender)
    scene = Scene(printed, listener)
    scene.member(A, PLAIN, "F1")
    scene.member(A, printed, "B1")
    scene.member(A, listener, "B2")
    scene.member(B, PLAIN, "F1")
    scene.level(A, 1)
    scene.battle().attack("F1", "F1")
    while scene.state.vars[TURN] == 3:
        scene.do("pass")
    all_steps = ["intercept", "logic_definition", "determination"]
    done = {"on attack": 0, "intercept step": 1, "logic definition step": 2}[moment]
    assert steps == [*all_steps[:done], "end_of_battle"]


def test_LL_ATK_13_a_member_that_returned_is_another() -> None:
    """LL-ATK-13, LL-ABIL-08, D-31: the attacker leaves and comes back at once: it is not the attacker any more."""

    def blink(state: Any, env: list[Any]) -> None:
        put(state, env[SUBJECT], HAND)
        put_on_field(state, env[SUBJECT], 1, cause=EFFECT)
        entered(state, env[SUBJECT], terms.BY_EFFECT)

    blinker = card("Blinker", auto("blinker/1", terms.ON_ATTACK, does(blink)))
    scene = Scene(blinker)
    number = scene.member(A, blinker, "F1")
    scene.member(B, PLAIN, "F1")
    scene.level(A, 2)
    scene.battle().attack("F1", "F1")
    assert scene.where(number) == FIELD
    assert scene.state.vars[terms.RESOLVED] == 1
    assert scene.texts == ("no attack", "attack with F1")  # it stands again, and has not won
    assert scene.count(B, FIELD) == 1


def test_LL_DET_04_won_and_lost_before_the_move() -> None:
    """LL-DET-04, LL-DET-05, D-09: both abilities are resolved, the loser still on the field, then it goes to stock."""
    places: list[Any] = []
    note = lambda s, f: places.append((s.now[f.env[SUBJECT]][0], s.now[f.env[OTHER]][0]))  # noqa: E731
    winner, loser = card("Winner", auto("w/1", terms.ON_BATTLE_WON, note)), card("Loser", auto("l/1", terms.ON_BATTLE_LOST, note))
    scene = Scene(winner, loser)
    scene.member(A, winner, "F1")
    number = scene.member(B, loser, "F1")
    scene.level(A, 1)
    scene.battle().attack("F1", "F1")
    while scene.state.vars[TURN] == 3:
        scene.do("pass")
    assert places == [(FIELD, FIELD), (FIELD, FIELD)]
    assert scene.where(number) == STOCK


def test_LL_INT_05_on_intercept_and_its_cards() -> None:
    """LL-INT-01, LL-INT-05: an ability of the attacker that is intercepted, and one of the card in the intercept zone, by its text."""
    angry = card("Angry", auto("angry/1", terms.ON_INTERCEPTED, draws(1)))
    helper = card("Helper", auto("helper/1", terms.ON_INTERCEPT, draws(1), works_in=1 << INTERCEPT), intercept=True)
    scene = Scene(angry, helper)
    scene.member(A, angry, "F1")
    scene.level(A, 1)
    scene.member(B, PLAIN, "F1")
    scene.member(B, helper, "F2")
    scene.member(B, helper, "F3")
    scene.battle().attack("F1", "F1").do("intercept with F2", "intercept with F3")
    if scene.asked == "waiting ability":
        scene.state.choose(0)
    assert (scene.count(A, HAND), scene.count(B, HAND)) == (1, 2)


# Paradoxes.


def test_LL_PDX_04_when_put_although_turned_down() -> None:
    """LL-PDX-04, LL-PDX-02, LLR-Q36: P1 stays, P2 is turned face down first; its ability is resolved all the same."""
    facing: list[int] = []
    second = paradox(
        "Second", auto("second/1", terms.ON_PUT_INTO_BATTLE_ZONE, lambda s, f: facing.append(s.now[f.env[1]][1]), works_in=IN_BATTLE_ZONE)
    )
    scene = Scene(second)
    scene.member(A, PLAIN, "F1")
    scene.member(B, PLAIN, "F1")
    scene.level(A, 1)
    scene.add(B, HAND)
    first = scene.add(A, PARADOX, LAW)
    new = scene.add(A, HAND, second)
    scene.battle().attack("F1", "F1").do("pass", 'define "Second"', f"turn-down {new}")
    assert (scene.facing(first), scene.facing(new)) == (UP, DOWN)
    assert facing == [DOWN]


def test_LL_PDX_04_turned_down_by_the_other_players() -> None:
    """LL-PDX-04, D-22: the same when the opponent's paradox turns it face down."""
    second = paradox("Second", auto("second/1", terms.ON_PUT_INTO_BATTLE_ZONE, draws(1), works_in=IN_BATTLE_ZONE))
    scene = Scene(second)
    scene.member(A, PLAIN, "F1")
    scene.member(B, PLAIN, "F1")
    scene.level(A, 1)
    scene.add(B, HAND)
    first = scene.add(B, PARADOX, LAW)
    new = scene.add(A, HAND, second)
    scene.battle().attack("F1", "F1").do("pass", 'define "Second"')
    assert (scene.facing(first), scene.facing(new)) == (DOWN, DOWN)
    assert scene.count(A, HAND) == 1


@pytest.mark.parametrize(
    ("own", "theirs", "questions", "active"),
    [(1, 0, 1, "A"), (2, 0, 2, "A"), (1, 1, 0, "A"), (0, 2, 0, "B"), (1, 2, 0, "")],
)
def test_LL_PDX_03_more_than_two_by_effects(own: int, theirs: int, questions: int, active: str) -> None:
    """LL-PDX-03, D-21: an effect puts more beside A's: pairs of both players go down, the newest first; then the owner keeps one."""

    def put_all(state: Any, env: list[Any]) -> None:
        for number in (*state.order[A << 4 | HAND], *state.order[B << 4 | HAND]):
            if state.card[number].paradox:
                put(state, number, BATTLE)

    plan = tactics("Plan", auto("plan/1", terms.ON_PUT_INTO_BATTLE_ZONE, does(put_all), works_in=IN_BATTLE_ZONE))
    scene = Scene(plan)
    scene.member(A, card("Wide", limit=9), "F1")
    scene.member(B, PLAIN, "F1")
    scene.level(A, 1)
    scene.add(A, HAND)
    scene.add(A, PARADOX, LAW)
    for player, number in ((A, own), (B, theirs)):
        for _ in range(number):
            scene.add(player, HAND, LAW)
    scene.add(B, HAND, plan)
    scene.battle().attack("F1", "F1").do('define "Plan"')
    asked = 0
    while scene.asked == "paradox to turn face down":
        scene.state.choose(0)
        asked += 1
    up = face_up_paradoxes(scene.state)
    assert asked == questions
    assert ["AB"[scene.state.owner[number]] for number in up] == list(active)
    assert decided_by(scene.state) == (AURA if active else POWER)


def test_LL_LOGIC_03_cards_put_by_effects_count() -> None:
    """LL-LOGIC-03, LL-LOGIC-02, LLR-C2-23: a card put into the battle zone by an effect uses up the limit, and adds its logic."""
    plan = tactics(
        "Plan",
        auto(
            "plan/1",
            terms.ON_PUT_INTO_BATTLE_ZONE,
            does(lambda s, env: put(s, s.order[env[PLAYER] << 4][-1], BATTLE)),
            works_in=IN_BATTLE_ZONE,
        ),
    )
    scene = Scene(plan)
    scene.member(A, PLAIN, "F1")
    target = scene.member(B, card("Wide", limit=2), "F1")
    scene.level(A, 1)
    scene.add(B, HAND, plan)
    scene.add(B, HAND, PLAIN)
    scene.battle().attack("F1", "F1").do('define "Plan"')
    assert scene.zone(B, BATTLE) == ["Plan", "Plain"]
    assert power(scene.state, target) == 10000
    assert limit(scene.state, target) == 2
    while scene.asked == "define a logic":
        assert scene.decider == "A"
        scene.do("pass")


def test_LL_EOB_04_effects_of_a_battle_without_defender_end_too() -> None:
    """LL-EOB-04, LL-EOB-05: after an attack on an empty circle `this battle` ends as well."""
    plus = effect("plus/1/a", touches=POWER, amount=1000)
    printed = card("Plus", auto("plus/1", terms.ON_ATTACK, does(lambda s, env: begin_effect(s, -1, plus, env, [env[1]])), effects=(plus,)))
    scene = Scene(printed)
    number = scene.member(A, printed, "F1")
    scene.member(A, PLAIN, "F2")
    scene.level(A, 2)
    scene.battle().attack("F1", "F1")
    assert scene.asked == "attack"
    assert power(scene.state, number) == 5000
