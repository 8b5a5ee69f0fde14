"""Check timing: rule processing first, then waiting abilities in their order; loops; gates, covenants, vanguard."""

from __future__ import annotations

from typing import Any

import pytest
from ability_cards import (
    FOREIGN,
    ON_GATES,
    PLAIN,
    UNION,
    A,
    B,
    Scene,
    act,
    any_time,
    auto,
    card,
    choice,
    does,
    draws,
    drop_cards,
    gate,
    may_pay,
)

from deckcheck.engine.abilities import ANYWHERE, OTHER, OTHER_SINCE, PLAYER, SUBJECT
from deckcheck.engine.events import LEAVES, emit
from deckcheck.engine.machine import ask
from deckcheck.engine.primitives import move
from deckcheck.engine.state import HOST, NOBODY, SINCE, UP
from deckcheck.engine.turns import TURN, TURN_PLAYER
from deckcheck.rulesets.luck_and_logic import terms
from deckcheck.rulesets.luck_and_logic.board import DECK, DROP, FIELD, GATES, HAND, MY_LOGICALIST, REFRESH, STOCK
from deckcheck.rulesets.luck_and_logic.moves import destroy_gate, put, refresh
from deckcheck.rulesets.luck_and_logic.reads import destroyed_gates

DONE: list[str] = []


def noting(name: str, event: int = terms.START_OF_BATTLE_PHASE, **more: Any) -> Any:
    """An ability that writes its name down when it is resolved."""
    more.setdefault("hears", any_time)
    return auto(name, event, lambda state, frame: DONE.append(name), **more)


@pytest.fixture(autouse=True)
def _forget() -> None:
    DONE.clear()


# Order.


def test_LL_ORDER_02_turn_player_first() -> None:
    """LL-ORDER-01, LL-ORDER-02, LL-RP-02, LLR-C3-19: the refresh point, A's two abilities in the order A chooses, B's one."""
    first, second, third = card("First", noting("first/1")), card("Second", noting("second/1")), card("Third", noting("third/1"))
    scene = Scene(first, second, third)
    scene.member(B, third, "F1")
    scene.member(A, first, "F1")
    scene.member(A, second, "F2")
    drop_cards(scene, A, 2)
    refresh(scene.state, A)
    scene.battle()
    assert scene.count(A, REFRESH) == 1  # before anybody was asked
    assert (scene.decider, scene.texts) == ("A", ('resolve "First"', 'resolve "Second"'))
    scene.do('resolve "Second"')
    assert DONE == ["second/1", "first/1", "third/1"]


def test_LL_ORDER_03_new_ones_join() -> None:
    """LL-ORDER-03, LL-ORDER-02, LLR-C3-20: resolving b1 makes an ability of A trigger: it comes before b2."""
    chain = terms.COVENANT  # any event will do
    one = card(
        "One", auto("one/1", terms.START_OF_BATTLE_PHASE, does(lambda s, env: (DONE.append("b1"), emit(s, chain, NOBODY))), hears=any_time)
    )
    two = card("Two", noting("b2"))
    answer = card("Answer", noting("a1", chain))
    scene = Scene(one, two, answer)
    scene.member(A, answer, "F1")
    scene.member(B, one, "F1")
    scene.member(B, two, "F2")
    scene.battle()
    assert scene.decider == "B"
    scene.do('resolve "One"')
    assert DONE == ["b1", "a1", "b2"]


def test_LL_ORDER_04_nothing_waits_and_nothing_applies() -> None:
    """LL-ORDER-04: after the last ability, what it caused is processed too; then the check timing is over."""
    thrower = card("Thrower", auto("t/1", terms.START_OF_BATTLE_PHASE, does(lambda s, env: refresh(s, env[PLAYER])), hears=any_time))
    scene = Scene(thrower)
    scene.member(A, thrower, "F1")
    drop_cards(scene, A, 1)
    scene.battle()
    assert scene.count(A, REFRESH) == 1
    assert scene.state.pending == 0
    assert scene.state.waiting == ()


def test_LL_ORDER_02_the_same_trigger_twice_is_one_choice() -> None:
    """LL-ORDER-02: two equal triggers of one card are not two options; both are resolved."""
    echo = card("Echo", noting("echo/1", terms.ON_ENTER_FIELD))
    other = card("Other", noting("other/1", terms.ON_ENTER_FIELD))
    scene = Scene(echo, other)
    scene.member(A, echo, "F1")
    scene.member(A, other, "F2")
    emit(scene.state, terms.ON_ENTER_FIELD, NOBODY, 0)
    emit(scene.state, terms.ON_ENTER_FIELD, NOBODY, 0)
    scene.main()
    assert scene.texts == ('resolve "Echo"', 'resolve "Other"')
    scene.do('resolve "Other"', 'resolve "Other"')
    assert sorted(DONE) == ["echo/1", "echo/1", "other/1", "other/1"]


def test_LL_ORDER_02_the_number_of_the_ability_where_it_matters() -> None:
    """LL-ORDER-02: two abilities of one card are told apart."""
    both = card("Both", noting("both/1"), noting("both/2", number=2))
    scene = Scene(both)
    scene.member(A, both, "F1")
    assert scene.battle().texts == ('resolve "Both" ability 1', 'resolve "Both" ability 2')


def test_LL_LOSS_08_abilities_without_end() -> None:
    """LL-LOSS-08: an ability that triggers itself without end ends the game as undecided: `effect_loop`."""
    mirror = card("Mirror", auto("mirror/1", terms.ON_INTERCEPT, does(lambda s, env: emit(s, terms.ON_INTERCEPT, NOBODY)), hears=any_time))
    scene = Scene(mirror, max_resolved=50)
    scene.member(A, mirror, "F1")
    emit(scene.state, terms.ON_INTERCEPT, NOBODY)
    scene.main()
    outcome = scene.state.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.stop_reason) == (None, "undecided", "effect_loop")
    assert scene.state.vars[terms.RESOLVED] == 51


# Refresh inside of an effect.


def test_LL_REF_01_top_two_into_the_drop_zone() -> None:
    """LL-REF-01, LL-RP-03, LL-RP-04, LLR-C3-25: deck X, drop zone Y and Z: one card, reshuffle, one card, and then the penalty."""

    def mill(state: Any, env: list[Any]) -> None:
        for _ in range(2):
            move(state, state.order[env[PLAYER] << 4 | DECK][-1], DROP)
        assert state.order[env[PLAYER] << 4 | REFRESH] == ()  # not inside of the effect (LL-RP-02)

    miller = card("Miller", act("miller/1", does(mill)))
    scene = Scene(miller, deck=1)
    scene.member(A, miller, "F1")
    drop_cards(scene, A, 2)
    scene.main().do("use F1")
    assert [scene.count(A, zone) for zone in (DECK, DROP, REFRESH)] == [1, 1, 1]


def test_LL_RP_01_draw_two_then_discard() -> None:
    """LL-RP-01, LL-RP-02, LL-RP-03, LL-RP-04, LLR-C3-13: the reshuffle comes before the discard; the penalty after the effect; deck 9."""
    smart = card("Smart", act("smart/1", draws(2), *choice(lambda s, env: s.order[A << 4 | HAND], lambda s, f, c: move(s, c, DROP))))
    scene = Scene(smart, deck=2)
    scene.member(A, smart, "F1")
    drop_cards(scene, A, 10)
    scene.main().do("use F1")
    assert [scene.count(A, zone) for zone in (DECK, DROP, REFRESH)] == [10, 0, 0]
    scene.state.choose(0)
    assert [scene.count(A, zone) for zone in (DECK, DROP, REFRESH)] == [9, 1, 1]


# Gates.

BELL = gate("Bell", auto("bell/1", terms.ON_GATE_DESTROYED, draws(1), works_in=ON_GATES))


def test_LL_CARD_05_gates_need_no_world() -> None:
    """LL-CARD-05, LL-ATK-09, LL-KW-16, LLR-C1-27: [Gate Destruction] works without any level card of its owner."""
    scene = Scene(BELL)
    scene.gate(B, BELL, "F1")
    scene.member(A, PLAIN, "F1")
    scene.member(A, PLAIN, "F2")
    scene.level(A, 2)
    scene.battle().attack("F1", "F1")
    assert scene.count(B, HAND) == 1
    scene.attack("F2", "F1")  # destroyed already: nothing happens
    assert scene.zone(B, GATES).count("Bell") == 1


@pytest.mark.parametrize("destroyed", [4, 5])
def test_LL_ATK_12_the_sixth_gate(destroyed: int) -> None:
    """LL-ATK-12, LL-LOSS-01, LL-ORDER-01, LLR-C3-18: when the sixth gate is destroyed its owner loses; its ability is not resolved."""
    scene = Scene(BELL)
    scene.gate(B, BELL, "F1")
    for number in scene.gates[B][1 : 1 + destroyed]:
        move(scene.state, number, GATES, UP, circles=scene.state.now[number][3])
    scene.member(A, PLAIN, "F1")
    scene.level(A, 1)
    scene.battle().attack("F1", "F1")
    outcome = scene.state.outcome
    if destroyed == 5:
        assert outcome is not None
        assert (outcome.winner, outcome.reason) == ("A", "gates")
        assert scene.count(B, HAND) == 0
    else:
        assert outcome is None


def test_D_50_the_gate_is_destroyed_although_the_attacker_left() -> None:
    """LL-ATK-09, D-50: `destroyer` is the last-known attacker, which is no card on the field any more; its own text does not work."""
    seen: list[Any] = []
    wall = gate(
        "Wall", auto("wall/1", terms.ON_GATE_DESTROYED, lambda s, f: seen.append((f.env[OTHER], f.env[OTHER_SINCE])), works_in=ON_GATES)
    )
    ghost = card(
        "Ghost",
        auto("ghost/1", terms.ON_ATTACK, does(lambda s, env: put(s, env[SUBJECT], HAND))),
        auto("ghost/2", terms.ON_DESTROY_GATE, draws(5), number=2),
    )
    scene = Scene(wall, ghost)
    number = scene.gate(B, wall, "F1")
    member = scene.member(A, ghost, "F1")
    since = scene.state.now[member][SINCE]
    scene.level(A, 1)
    scene.battle().attack("F1", "F1")
    assert scene.facing(number) == UP
    assert scene.count(A, HAND) == 1
    assert seen == [(member, since)]
    assert scene.state.now[member][SINCE] != since


def test_LL_ATK_12_destroyed_by_an_effect() -> None:
    """LL-ATK-12, LL-GEN-03, LL-KW-16: an effect destroys a gate with all that belongs to it; a destroyed gate cannot be destroyed again."""
    wrecker = card("Wrecker", act("wrecker/1", does(lambda s, env: destroy_gate(s, s.order[B << 4 | GATES][0], NOBODY, 0))))
    watcher = card("Watcher", noting("watcher/1", terms.ON_DESTROY_GATE))
    scene = Scene(BELL, wrecker, watcher)
    scene.gate(B, BELL, "F1")
    scene.member(A, wrecker, "F1")
    scene.member(A, watcher, "F2")
    scene.main().do("use F1", "use F1")
    assert destroyed_gates(scene.state, B) == 1
    assert scene.count(B, HAND) == 1
    assert DONE == []  # no member destroyed it


# Covenant and vanguard.


def covenant(name: str) -> Any:
    """[AUTO] Covenant - name: draw 1."""
    return auto(
        "bound/1",
        terms.COVENANT,
        draws(1),
        works_in=ANYWHERE,
        hears=lambda s, env, e: env[SUBJECT] == env[1] and name in s.card[env[OTHER]].names,
    )


@pytest.mark.parametrize(("partner", "drawn"), [("X", 1), ("Y", 0)])
def test_LL_KW_01_covenant(partner: str, drawn: int) -> None:
    """LL-KW-01, LL-SOUL-04, LLR-C1-29: it triggers with X and not with Y, although the member is in the soul by then."""
    bound = card("Bound", covenant("x"))
    other = card(partner, type="foreigner")
    scene = Scene(bound, other)
    member = scene.member(A, bound, "F1")
    scene.member(A, other, "F2")
    union = scene.add(A, HAND, UNION)
    scene.level(A, 2)
    scene.main().do("trance F1 and F2", "do not look", 'into "Union"', "on F1")
    assert scene.count(A, HAND) == drawn
    assert scene.state.now[member][HOST] == union


def test_LL_KW_01_covenant_with_a_my_logicalist() -> None:
    """LL-KW-01, LL-ML-01, LL-ML-02: a My Logicalist named X counts as partner."""
    bound = card("Bound", covenant("x"), type="foreigner")
    mine = card("X", type="my_logicalist")
    scene = Scene(bound, mine)
    scene.member(A, bound, "F1")
    scene.add(A, MY_LOGICALIST, mine)
    scene.add(A, HAND, UNION)
    scene.level(A, 2)
    scene.main().do("trance My Logicalist and F1", "do not look", 'into "Union"', "on F1")
    assert scene.count(A, HAND) == 1
    assert scene.zone(A, MY_LOGICALIST) == ["X"]


def test_LL_KW_01_no_covenant_when_the_trance_fails() -> None:
    """LL-KW-01, LL-TRANCE-07: without a tranceunion nothing was tranced."""
    bound = card("Bound", covenant("foreign"))
    scene = Scene(bound)
    scene.member(A, bound, "F1")
    scene.member(A, FOREIGN, "F2")
    scene.main().do("trance F1 and F2", "do not look", "fail")
    assert scene.count(A, HAND) == 0


@pytest.mark.parametrize(("destroyed", "drawn"), [(0, 1), (1, 0)])
def test_LL_KW_02_vanguard(destroyed: int, drawn: int) -> None:
    """LL-KW-02, LLR-C1-30: it works while all six gates of the opponent are intact, not with five."""
    van = card("Van", auto("van/1", terms.ON_ENTER_FIELD, draws(1), live=lambda s, env: not destroyed_gates(s, 1 - env[PLAYER])))
    scene = Scene(van)
    scene.add(A, HAND, van)
    scene.level(A, 1)
    for number in scene.gates[B][:destroyed]:
        destroy_gate(scene.state, number, NOBODY, 0)
    scene.main().do('mobilize "Van"', "on F1")
    assert scene.count(A, HAND) == drawn


def test_LL_COST_05_entering_by_an_effect_is_not_playing() -> None:
    """LL-COST-05, LLR-C3-10: `when you play a member` hears how a member came."""
    watcher = card("Watcher", noting("watcher/1", terms.ON_ENTER_FIELD, hears=lambda s, env, e: env[OTHER] == terms.BY_PLAY))
    scene = Scene(watcher)
    scene.member(A, watcher, "F1")
    scene.level(A, 1)
    scene.add(A, HAND)
    emit(scene.state, terms.ON_ENTER_FIELD, scene.member(A, PLAIN, "F2"), terms.BY_EFFECT)
    scene.main()
    assert DONE == []
    scene.do('mobilize "Plain"', "on F3")
    assert DONE == ["watcher/1"]


def test_LL_GEN_05_simultaneous_choices() -> None:
    """LL-GEN-05, LLR-C3-04: each player chooses one of their members: the turn player is asked first; then both are done."""

    def ask_player(place: int) -> tuple[Any, Any]:
        def offer(state: Any, frame: Any) -> Any:
            player = (state.vars[TURN_PLAYER], 1 - state.vars[TURN_PLAYER])[place]
            return ask(state, player, terms.ASK_CARD, [(terms.CHOOSE, c, -1) for c in state.order[player << 4 | FIELD]])

        def keep(state: Any, frame: Any) -> None:
            frame.env.append(state.chosen[1])

        return offer, keep

    def drop_both(state: Any, env: list[Any]) -> None:
        for number in env[-2:]:
            put(state, number, DROP)

    storm = card("Storm", act("storm/1", *ask_player(0), *ask_player(1), does(drop_both)))
    scene = Scene(storm)
    scene.member(A, storm, "F1")
    scene.member(B, PLAIN, "F1")
    scene.main().do("use F1")
    assert scene.decider == "A"
    scene.do("choose F1")
    assert scene.decider == "B"
    assert scene.count(A, FIELD) == 1
    scene.do("choose F1")
    assert (scene.count(A, FIELD), scene.count(B, FIELD)) == (0, 0)


def test_LL_RP_05_overlap_before_the_abilities_of_entering() -> None:
    """LL-RP-05, LL-MOB-07, D-01, LL-ORDER-01: the member below is dropped first; its leaving triggers together with the entering."""
    old = card("Old", noting("old/1", LEAVES, hears=lambda s, env, e: env[SUBJECT] == env[1]))
    new = card("New", auto("new/1", terms.ON_ENTER_FIELD, lambda s, f: DONE.append(f"new sees {len(s.order[A << 4 | FIELD])}")))
    scene = Scene(old, new)
    scene.member(A, old, "F1")
    scene.add(A, HAND, new)
    scene.level(A, 1)
    scene.main().do('mobilize "New"', "on F1", 'resolve "New"')
    assert DONE == ["new sees 1", "old/1"]


def test_LL_COST_03_looked_at_when_it_is_resolved() -> None:
    """LL-COST-03, LL-ORDER-02, LL-ABIL-06: two abilities wait and there is stock for one: the second is not asked any more."""
    payer = card("Payer", auto("payer/1", terms.START_OF_BATTLE_PHASE, *may_pay(1), draws(1), hears=any_time))
    scene = Scene(payer)
    scene.member(A, payer, "F1")
    scene.member(A, payer, "F2")
    scene.stock(A, 1)
    scene.battle()
    scene.state.choose(0)
    scene.do("pay")
    assert (scene.count(A, STOCK), scene.count(A, HAND)) == (0, 1)
    assert scene.state.vars[TURN] == 4  # nothing more to ask
