"""Kinds of abilities: automatic ones with costs, activated ones, Logic Drives, [1/Turn]."""

from __future__ import annotations

from typing import Any

import pytest
from ability_cards import (
    IN_BATTLE_ZONE,
    PLAIN,
    A,
    B,
    Scene,
    ability,
    act,
    any_time,
    auto,
    card,
    choice,
    does,
    draws,
    may_pay,
    members,
    tactics,
)

from deckcheck.engine.abilities import ANYWHERE, FREE, OTHER, PLAYER, SOURCE
from deckcheck.engine.events import MOVED
from deckcheck.engine.machine import ask, finish
from deckcheck.engine.primitives import COST, move
from deckcheck.engine.procedure import DONE
from deckcheck.engine.turns import TURN
from deckcheck.rulesets.luck_and_logic import terms
from deckcheck.rulesets.luck_and_logic.board import BATTLE, DROP, FIELD, HAND, STOCK
from deckcheck.rulesets.luck_and_logic.moves import put
from deckcheck.rulesets.luck_and_logic.reads import soul

SCOUT = card("Scout", auto("scout/1", terms.ON_ATTACK, *may_pay(1), draws(1)))


def scout(stock: int, attacks: int = 1) -> Scene:
    scene = Scene(SCOUT)
    scene.member(A, SCOUT, "F1")
    scene.level(A, attacks)
    scene.stock(A, stock)
    return scene.battle().attack("F1", "F1")


# Automatic abilities.


def test_LL_ABIL_04_an_automatic_ability_offers_its_cost_when_it_is_resolved() -> None:
    """LL-ABIL-04, LL-COST-01: it triggers by itself; pay, and the effect follows."""
    scene = scout(5)
    assert scene.texts == ("pay", "do not pay")
    scene.do("pay")
    assert (scene.count(A, HAND), scene.count(A, STOCK), scene.count(A, DROP)) == (1, 4, 1)


def test_LL_ABIL_04_declined() -> None:
    """LL-ABIL-04: the cost of an automatic ability may be declined; then nothing of it is done."""
    scene = scout(5).do("do not pay")
    assert (scene.count(A, HAND), scene.count(A, STOCK)) == (0, 5)


def test_LL_ABIL_06_one_trigger_one_payment() -> None:
    """LL-ABIL-06, LLR-Q39: with five stock cards, one trigger is one payment and one effect."""
    scene = scout(5).do("pay")
    assert not scene.offers("pay")
    assert scene.count(A, HAND) == 1


def test_LL_COST_03_a_cost_that_cannot_be_paid_is_not_offered() -> None:
    """LL-COST-03: without stock nobody is asked, and nothing happens."""
    scene = scout(0)
    assert not scene.offers("pay")
    assert scene.count(A, HAND) == 0


def test_LL_ABIL_05_resolves_although_its_source_left() -> None:
    """LL-ABIL-05, LLR-Q40: two abilities wait; the first drops the member of the second, which is resolved all the same."""
    hunter = card(
        "Hunter", auto("hunter/1", terms.START_OF_BATTLE_PHASE, *choice(members(0), lambda s, f, c: put(s, c, DROP)), hears=any_time)
    )
    prey = card("Prey", auto("prey/1", terms.START_OF_BATTLE_PHASE, draws(1), hears=any_time))
    scene = Scene(hunter, prey)
    scene.member(A, hunter, "F1")
    gone = scene.member(A, prey, "F2")
    scene.battle().do('resolve "Hunter"', "choose F2")
    assert scene.where(gone) == DROP
    assert scene.count(A, HAND) == 1


@pytest.mark.parametrize(("answer", "drawn"), [("pay", 1), ("do not pay", 0)])
def test_LL_TEXT_02_do_and_may(answer: str, drawn: int) -> None:
    """LL-TEXT-02, LLR-C1-32: what must be done is done without a question, what may be done is the player's choice."""
    must = card("Must", auto("must/1", terms.ON_ATTACK, draws(1)))
    scene = Scene(must)
    scene.member(A, must, "F1")
    scene.level(A, 1)
    assert scene.battle().attack("F1", "F1").count(A, HAND) == 1
    assert scout(1).do(answer).count(A, HAND) == drawn


# Tactics.


@pytest.mark.parametrize(("stock", "offered"), [(1, False), (2, True)])
def test_LL_LOGIC_10_tactics_with_a_cost(stock: int, offered: bool) -> None:
    """LL-LOGIC-10, LL-LOGIC-03, LLR-C1-05: with one stock card a tactics card that costs two cannot be used; it stays and counts."""
    plan = tactics("Plan", auto("plan/1", terms.ON_PUT_INTO_BATTLE_ZONE, *may_pay(2), draws(2), works_in=IN_BATTLE_ZONE))
    scene = Scene(plan)
    scene.member(A, PLAIN, "F1")
    scene.member(B, PLAIN, "F1")
    scene.level(A, 1)
    scene.add(B, HAND, plan)
    scene.stock(B, stock)
    scene.battle().attack("F1", "F1").do('define "Plan"')
    assert scene.offers("pay") == offered
    assert scene.zone(B, BATTLE) == ["Plan"]
    if offered:
        scene.do("pay")
        assert scene.count(B, HAND) == 2
    scene.add(A, HAND, PLAIN)
    assert scene.zone(B, BATTLE) == ["Plan"]
    while scene.asked == "define a logic":
        assert scene.decider == "A"  # the limit of B's defender is used up
        scene.do("pass")


def test_LL_LOGIC_10_tactics_without_a_cost_are_resolved() -> None:
    """LL-LOGIC-10, D-37: without a cost there is no question, for either player."""
    plan = tactics("Plan", auto("plan/1", terms.ON_PUT_INTO_BATTLE_ZONE, draws(1), works_in=IN_BATTLE_ZONE))
    scene = Scene(plan)
    scene.member(A, PLAIN, "F1")
    scene.member(B, PLAIN, "F1")
    scene.level(A, 1)
    scene.add(A, HAND, plan)
    scene.battle().attack("F1", "F1").do('define "Plan"')
    assert scene.count(A, HAND) == 1


# Activated abilities.

WORKER = card("Worker", act("worker/1", draws(1), cost=1))


def test_LL_ACT_01_as_often_as_it_can_be_paid() -> None:
    """LL-ACT-01, LL-COST-03, LLR-Q13: three stock cards, three times; a fourth time is not offered."""
    scene = Scene(WORKER)
    scene.member(A, WORKER, "F1")
    scene.stock(A, 3)
    scene.main().do("use F1", "use F1", "use F1")
    assert scene.count(A, HAND) == 3
    assert not scene.offers("use F1")


def test_LL_MAIN_03_not_in_the_turn_of_the_opponent() -> None:
    """LL-MAIN-03, LL-ACT-01, LLR-Q14: B's abilities are not offered in A's turn, to nobody."""
    scene = Scene(WORKER)
    scene.member(B, WORKER, "F1")
    scene.stock(A, 3)
    scene.stock(B, 3)
    scene.main()
    assert scene.decider == "A"
    assert scene.texts == ("end main phase", "luck drive")


def test_LL_ACT_02_no_level_condition() -> None:
    """LL-ACT-02, LLR-C3-09: the member's level is higher than the player's, and it has no colour in the level zone."""
    big = card("Big", act("big/1", draws(1)), level=4, color="blue", type="tranceunion")
    scene = Scene(big)
    scene.member(A, big, "F1")
    assert scene.main().offers("use F1")


def test_LL_ABIL_02_an_activated_ability_works_where_its_text_says() -> None:
    """LL-ABIL-02: on the field and nowhere else, unless the text says that it works in the drop zone."""
    ghost = card("Ghost", act("ghost/1", draws(1), works_in=1 << DROP))
    scene = Scene(WORKER, ghost)
    scene.add(A, HAND, WORKER)
    scene.add(A, DROP, WORKER)
    scene.add(A, DROP, ghost)
    scene.stock(A, 1)
    scene.main()
    assert scene.texts == ("end main phase", 'use "Ghost"')
    assert scene.do('use "Ghost"').count(A, HAND) == 2


def test_LL_COST_04_what_was_paid_can_be_chosen() -> None:
    """LL-COST-04, LL-COST-01, LLR-Q43, LLR-Q42: the cost is paid first; a member that was among it may be returned."""
    keeper = card(
        "Keeper",
        act(
            "keeper/1",
            *choice(lambda s, env: s.order[env[PLAYER] << 4 | DROP], lambda s, f, c: put(s, c, HAND)),
            cost=3,
            kind=terms.LOGIC_DRIVE,
        ),
    )
    scene = Scene(keeper, SCOUT)
    scene.member(A, keeper, "F1", PLAIN)
    scene.stock(A, 2)
    scene.stock(A, 1, SCOUT)
    scene.main().do("logic drive F1")
    assert scene.do('choose "Scout"').zone(A, HAND) == ["Scout"]


def test_LL_TEXT_07_what_is_possible_is_done() -> None:
    """LL-TEXT-07, LL-GEN-02, LLR-Q45, LLR-C3-02: discard one, draw one with an empty hand draws one; discard three of two discards two."""

    def discards(amount: int) -> Any:
        def run(state: Any, env: list[Any]) -> None:
            for number in state.order[env[PLAYER] << 4 | HAND][:amount]:
                move(state, number, DROP)

        return does(run)

    one, three = card("One", act("one/1", discards(1), draws(1))), card("Three", act("three/1", discards(3)))
    scene = Scene(one, three)
    scene.member(A, one, "F1")
    scene.member(A, three, "F2")
    scene.main().do("use F1")
    assert (scene.count(A, HAND), scene.count(A, DROP)) == (1, 0)
    scene.add(A, HAND)
    assert scene.do("use F2").count(A, DROP) == 2


@pytest.mark.parametrize("number", [0, 1, 2])
def test_LL_TEXT_04_up_to_two(number: int) -> None:
    """LL-TEXT-04, LL-TEXT-08, LLR-Q41: of three, up to two may be chosen: none, one and two are legal; picked one by one."""
    picked: list[int] = []

    def offer(state: Any, frame: Any) -> Any:
        left = [c for c in state.order[frame.env[PLAYER] << 4 | FIELD] if c not in frame.env[FREE:]]
        if len(frame.env) == FREE + 2:
            return DONE
        return ask(state, A, terms.ASK_CARD, [(terms.NO_MORE, -1, -1), *((terms.CHOOSE, c, -1) for c in left)])

    def pick(state: Any, frame: Any) -> Any:
        if state.chosen[0] == terms.NO_MORE:
            return DONE
        frame.env.append(state.chosen[1])
        picked.append(state.chosen[1])
        return up_to.procedure.steps[0]

    up_to = ability("up/1", terms.ACT, offer, pick)
    printed = card("Up", up_to)
    scene = Scene(printed)
    all_members = [scene.member(A, printed if place == 0 else PLAIN, f"F{place + 1}") for place in range(3)]
    scene.main().do("use F1", *[f"choose F{place + 1}" for place in range(number)])
    if number < 2:
        assert scene.offers("no more")
        scene.do("no more")
    assert scene.asked == "main phase"
    assert picked == all_members[:number]


# [1/Turn].


def test_LL_ONCE_01_each_card_counts_for_itself() -> None:
    """LL-ONCE-01, LLR-C1-15: two members with the same [1/Turn] ability: one use of each in a turn, again in the next."""
    daily = card("Daily", act("daily/1", draws(1), per_turn=1))
    scene = Scene(daily, deck=30)
    scene.member(A, daily, "F1")
    scene.member(A, daily, "F2")
    scene.main().do("use F1")
    assert not scene.offers("use F1")
    assert scene.offers("use F2")
    scene.do("use F2")
    assert not scene.offers("use F2")
    while scene.state.vars[TURN] < 5 or scene.asked != "main phase":
        scene.state.choose(0)
    assert scene.offers("use F1")
    assert scene.offers("use F2")


def test_LL_ONCE_01_abilities_of_one_card_count_apart() -> None:
    """LL-ONCE-01: each ability counts separately, also on the same card; [2/Turn] may be used twice."""
    daily = card("Daily", act("daily/1", draws(1), per_turn=1), act("daily/2", draws(1), per_turn=2, number=2))
    scene = Scene(daily)
    scene.member(A, daily, "F1")
    scene.main().do("use F1 ability 1", "use F1", "use F1")  # the number is said only where it is needed
    assert not scene.offers("use F1")
    assert scene.count(A, HAND) == 3


def test_LL_ONCE_02_the_first_event_uses_it_up() -> None:
    """LL-ONCE-02, LLR-C1-16: the cost was declined the first time; the second event of the turn does not trigger it."""
    daily = card("Daily", auto("daily/1", terms.START_OF_ATTACK_DECLARATION_STEP, *may_pay(1), draws(1), per_turn=1, hears=any_time))
    scene = Scene(daily)
    scene.member(A, daily, "F1")
    scene.level(A, 2)
    scene.stock(A, 1)
    scene.member(A, PLAIN, "F2")
    scene.battle().do("do not pay").attack("F1", "F1")
    assert scene.asked == "attack"
    assert scene.state.vars[terms.RESOLVED] == 1


def test_LL_ABIL_08_a_new_object_has_no_marks() -> None:
    """LL-ABIL-08, D-31: a member that left and came back may use its [1/Turn] ability again."""
    daily = card("Daily", act("daily/1", does(lambda s, env: put(s, env[SOURCE], HAND)), per_turn=1))
    scene = Scene(daily)
    scene.member(A, daily, "F1")
    scene.level(A, 1)
    scene.main().do("use F1", 'mobilize "Daily"', "on F1")
    assert scene.offers("use F1")


# Logic Drive.

DRIVER = card("Driver", act("driver/1", draws(1), cost=1, kind=terms.LOGIC_DRIVE))


def test_LL_LDRIVE_02_one_per_turn_in_total() -> None:
    """LL-LDRIVE-02, LLR-C1-12: of two members with soul and a Logic Drive, one may use it once in a turn."""
    scene = Scene(DRIVER)
    scene.member(A, DRIVER, "F1", PLAIN)
    scene.member(A, DRIVER, "F2", PLAIN)
    scene.stock(A, 3)
    scene.main()
    assert scene.offers("logic drive F1")
    assert scene.offers("logic drive F2")
    scene.do("logic drive F1")
    assert not any(text.startswith("logic drive") for text in scene.texts)


def test_LL_LDRIVE_01_only_with_soul() -> None:
    """LL-LDRIVE-01, LL-TRANCE-11, LLR-C1-13: a member without soul cannot use its Logic Drive."""
    scene = Scene(DRIVER)
    scene.member(A, DRIVER, "F1")
    scene.stock(A, 1)
    assert not scene.main().offers("logic drive F1")


def test_LL_LDRIVE_02_only_the_turn_player() -> None:
    """LL-LDRIVE-02, LL-KW-03, LLR-C1-14: B's Logic Drive is not offered in A's turn."""
    scene = Scene(DRIVER)
    scene.member(B, DRIVER, "F1", PLAIN)
    scene.stock(B, 2)
    assert scene.main().texts == ("end main phase",)


def test_LL_LDRIVE_02_an_unpayable_drive_is_not_offered() -> None:
    """LL-LDRIVE-02, LL-COST-03: its cost has to be paid in full."""
    scene = Scene(DRIVER)
    scene.member(A, DRIVER, "F1", PLAIN)
    assert not scene.main().offers("logic drive F1")


@pytest.mark.parametrize("under", [1, 2, 3])
def test_LL_KW_11_EX_soul(under: int) -> None:
    """LL-KW-11: an ability with EX Soul 2 is live only while there are two soul cards or more."""
    deep = card("Deep", act("deep/1", draws(1), live=lambda s, env: len(soul(s, env[SOURCE])) >= 2))
    scene = Scene(deep)
    scene.member(A, deep, "F1", *[PLAIN] * under)
    assert scene.main().offers("use F1") == (under >= 2)


# Winning by an effect, costs that move their own card.


@pytest.mark.parametrize(("winner", "name"), [(A, "A"), (B, "B")])
def test_LL_LOSS_06_at_once(winner: int, name: str) -> None:
    """LL-LOSS-06: an effect that says who wins or loses ends the game while it is resolved; what follows is not done."""
    end = card("End", act("end/1", does(lambda s, env: finish(s, winner, "effect")), draws(1)))
    scene = Scene(end)
    scene.member(A, end, "F1")
    scene.main().do("use F1")
    outcome = scene.state.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (name, "effect")
    assert scene.count(A, HAND) == 0


def test_LL_COST_01_a_cost_may_be_the_card_itself() -> None:
    """LL-COST-01: dropping this member is the cost; the effect is resolved although it has left; why it moved is known."""
    heard: list[int] = []
    martyr = card(
        "Martyr",
        act("martyr/1", does(lambda s, env: put(s, env[SOURCE], DROP, cause=COST)), draws(2)),
        auto("martyr/2", MOVED, works_in=ANYWHERE, hears=lambda s, env, e: bool(heard.append(env[OTHER] & 15))),
    )
    scene = Scene(martyr)
    member = scene.member(A, martyr, "F1")
    scene.main().do("use F1")
    assert scene.where(member) == DROP
    assert scene.count(A, HAND) == 2
    assert heard[0] == COST
