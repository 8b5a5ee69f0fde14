"""Effects: read live while they hold, for as long as they last, on the cards of the moment; abilities they give; what they forbid and
allow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from ability_cards import (
    FOREIGN,
    IN_PARADOX_ZONES,
    LAW,
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
    does,
    draws,
    effect,
    gate,
    itself,
    members,
    mine,
    paradox,
    theirs,
)

from deckcheck.engine.abilities import BECOMES, FREE, PLAYER, SOURCE, TO_TRIGGER, TO_WORK
from deckcheck.engine.in_force import begin_effect
from deckcheck.engine.primitives import set_stance
from deckcheck.engine.state import REST, STAND
from deckcheck.engine.turns import TURN
from deckcheck.rulesets.luck_and_logic import definition as values
from deckcheck.rulesets.luck_and_logic import terms
from deckcheck.rulesets.luck_and_logic.board import BATTLE, DROP, FIELD, HAND, LEVEL, PARADOX, SOUL
from deckcheck.rulesets.luck_and_logic.definition import AURA, LIMIT, POWER
from deckcheck.rulesets.luck_and_logic.moves import put, stand
from deckcheck.rulesets.luck_and_logic.reads import aura, limit, power

BANNER = card("Banner", effect("banner/1", touches=POWER, means=mine, amount=1000))


def until(end: int) -> Callable[[Any], int]:
    """A duration: THIS_BATTLE, or this turn and so many turns more."""
    return lambda state: end if end == terms.THIS_BATTLE else state.vars[TURN] + end


def gives(what: Any, duration: int = 0, cards: Any = None) -> Any:
    """A step that begins an effect, on some cards or on what it means."""
    return does(lambda s, env: begin_effect(s, until(duration)(s), what, env, cards(s, env) if cards else None))


# Continuous.


def test_LL_ABIL_03_read_live() -> None:
    """LL-ABIL-03: +1000 for all own members while the card is on the field, later ones too; nothing is left when it leaves."""
    scene = Scene(BANNER)
    first, banner = scene.member(A, PLAIN, "F1"), scene.member(A, BANNER, "F2")
    foe = scene.member(B, PLAIN, "F1")
    later = scene.member(A, PLAIN, "F3")
    state = scene.state
    assert [power(state, number) for number in (first, banner, later, foe)] == [6000, 6000, 6000, 5000]
    scene.member(A, BANNER, "B1")
    assert power(state, first) == 7000
    put(state, banner, DROP)
    assert power(state, first) == 6000


@pytest.mark.parametrize("zone", [BATTLE, HAND, DROP, SOUL, LEVEL])
def test_LL_ABIL_02_not_outside_of_the_field(zone: int) -> None:
    """LL-ABIL-02, LL-SOUL-04, LLR-C3-06: a member used as logic, in the soul or elsewhere has no text that works."""
    scene = Scene(BANNER)
    first = scene.member(A, PLAIN, "F1")
    scene.add(A, zone, BANNER, under=first if zone == SOUL else -1)
    assert power(scene.state, first) == 5000


def test_LL_ABIL_02_a_paradox_works_while_it_is_active() -> None:
    """LL-ABIL-02, LL-PDX-01, LLR-C3-26: from the paradox zone too, in a later battle, until both paradoxes are turned face down."""
    light = paradox("Light", effect("light/1", touches=POWER, means=mine, amount=2000, works_in=IN_PARADOX_ZONES))
    scene = Scene(light)
    hero = scene.member(A, PLAIN, "F1")
    scene.member(B, PLAIN, "F1")
    scene.level(A, 1)
    mask = scene.add(A, PARADOX, light)
    scene.add(B, HAND, LAW)
    scene.battle().attack("F1", "F1")
    assert power(scene.state, hero) == 7000
    scene.do('define "Law"')
    assert scene.facing(mask) == 1
    assert power(scene.state, hero) == 5000


def test_LL_DET_07_negative_power() -> None:
    """LL-DET-07, D-34, LLR-Q49, LLR-Q50: 3000 - 5000 is -2000; the member stays, attacks and uses abilities."""
    curse = card("Curse", effect("curse/1", touches=POWER | AURA | LIMIT, means=theirs, amount=-5000))
    weak = card("Weak", act("weak/1", draws(1)), power=3000)
    scene = Scene(curse, weak)
    number = scene.member(A, weak, "F1")
    scene.member(B, curse, "F1")
    scene.level(A, 1)
    scene.main().do("use F1")
    assert (power(scene.state, number), aura(scene.state, number), limit(scene.state, number)) == (-2000, -4999, -4999)
    scene.do("end main phase").attack("F1", "F1")
    assert scene.where(number) == FIELD


def test_LL_ABIL_03_while() -> None:
    """LL-ABIL-03: `while this card rests`: looked at whenever it is read."""
    sleepy = card("Sleepy", effect("sleepy/1", touches=POWER, means=itself, amount=3000, live=lambda s, env: s.now[env[SOURCE]][2] == REST))
    scene = Scene(sleepy)
    number = scene.member(A, sleepy, "F1")
    assert power(scene.state, number) == 5000
    set_stance(scene.state, number, REST)
    assert power(scene.state, number) == 8000


# Durations.


def test_LL_TEXT_01_this_battle_and_this_turn() -> None:
    """LL-TEXT-01, LL-EOB-04, LL-END-04, LLR-C1-31, LLR-Q02: +2000 for the battle, +1000 for the turn."""
    for_battle, for_turn = effect("both/a", touches=POWER, amount=2000), effect("both/b", touches=POWER, amount=1000)
    own = lambda s, env: [env[SOURCE]]  # noqa: E731
    both = card(
        "Both",
        auto("both/1", terms.ON_ATTACK, gives(for_battle, terms.THIS_BATTLE, own), gives(for_turn, 0, own), effects=(for_battle, for_turn)),
    )
    scene = Scene(both)
    number = scene.member(A, both, "F1")
    scene.member(A, PLAIN, "F2")
    scene.member(B, PLAIN, "F1")
    scene.level(A, 2)
    scene.battle().attack("F1", "F1")
    seen = []
    while scene.state.vars[TURN] == 3:
        seen.append((scene.asked, power(scene.state, number)))
        scene.state.choose(0)
    assert seen == [("define a logic", 8000), ("attack", 6000)]
    assert power(scene.state, number) == 5000
    assert scene.state.lasting == ()


def test_LL_END_04_opponents_turn_durations_end_together() -> None:
    """LL-END-04, LL-TURN-02, D-25, LLR-C2-35: B's effect until the end of A's turn and A's effect of this turn end at the same time."""
    lent, own = effect("lent/a", touches=POWER, amount=1000), effect("own/a", touches=POWER, amount=500)
    scene = Scene(card("Lent", act("lent/1", effects=(lent,))), card("Own", act("own/1", effects=(own,))), deck=30)
    number = scene.member(B, PLAIN, "F1")
    mate = scene.member(A, PLAIN, "F1")
    scene.main(B)  # turn 3 is B's
    begin_effect(scene.state, scene.state.vars[TURN] + 1, lent, (B, number, 0, -1, 0, -1, 0), [number])
    scene.do("end main phase")
    while scene.state.vars[TURN] == 3 or scene.asked != "main phase":
        scene.state.choose(0)
    begin_effect(scene.state, scene.state.vars[TURN], own, (A, mate, 0, -1, 0, -1, 0), [mate])
    assert (power(scene.state, number), power(scene.state, mate)) == (6000, 5500)
    while scene.state.vars[TURN] == 4:
        assert (power(scene.state, number), power(scene.state, mate)) == (6000, 5500)
        scene.state.choose(0)
    assert (power(scene.state, number), power(scene.state, mate)) == (5000, 5000)


def test_LL_ABIL_07_the_members_of_that_moment() -> None:
    """LL-ABIL-07, LLR-Q44: all own members get +1000 for the turn; one that comes later does not."""
    plus = effect("rally/a", touches=POWER, amount=1000)
    rally = card("Rally", act("rally/1", gives(plus, 0, members(0)), effects=(plus,)))
    scene = Scene(rally)
    first, second = scene.member(A, rally, "F1"), scene.member(A, PLAIN, "F2")
    scene.level(A, 1)
    later = scene.add(A, HAND, PLAIN)
    scene.main().do("use F1", 'mobilize "Plain"', "on F3")
    assert [power(scene.state, number) for number in (first, second, later)] == [6000, 6000, 5000]


def test_LL_ABIL_08_a_new_object_loses_lasting_effects() -> None:
    """LL-ABIL-08, D-31: a member that leaves the field and comes back is without the effects on it; they are forgotten."""
    plus = effect("rally/a", touches=POWER, amount=1000)
    rally = card(
        "Rally",
        act("rally/1", gives(plus, 1000, lambda s, env: [env[SOURCE]]), effects=(plus,)),
        act("rally/2", does(lambda s, env: put(s, env[SOURCE], HAND)), number=2),
    )
    scene = Scene(rally)
    number = scene.member(A, rally, "F1")
    scene.level(A, 1)
    scene.main().do("use F1 ability 1")
    assert power(scene.state, number) == 6000
    scene.do("use F1 ability 2", 'mobilize "Rally"', "on F1")
    assert power(scene.state, number) == 5000
    assert scene.state.lasting == ()


def test_LL_MOVE_02_moving_keeps_effects() -> None:
    """LL-MOVE-02, LL-ABIL-08: on another circle it is the same object."""
    plus = effect("rally/a", touches=POWER, amount=1000)
    rally = card("Rally", act("rally/1", gives(plus, 0, lambda s, env: [env[SOURCE]]), effects=(plus,)))
    scene = Scene(rally)
    number = scene.member(A, rally, "F1")
    scene.main().do("use F1", "rearrange", "F1", "to B2")
    assert power(scene.state, number) == 6000


# Abilities that are given.


def test_LL_ABIL_04_given_automatic_ability_for_a_turn() -> None:
    """LL-ABIL-04, LL-ABIL-07, LL-END-04: one member gains an automatic ability for the turn, whose master is its own."""
    given = auto("teacher/1/a/1", terms.ON_ATTACK, draws(1))
    lesson = effect("teacher/1/a", abilities=[given])
    teacher = card("Teacher", act("teacher/1", gives(lesson, 0, lambda s, env: s.order[A << 4 | FIELD][1:]), effects=(lesson,)))
    scene = Scene(teacher, deck=30)
    scene.member(A, teacher, "F1")
    scene.member(A, PLAIN, "F2")
    scene.level(A, 2)
    assert scene.state.watch & terms.ON_ATTACK  # the game watches for what a card of it may give
    scene.main().do("use F1", "end main phase").attack("F1", "F1")
    assert scene.count(A, HAND) == 0
    scene.attack("F2", "F2")
    assert scene.count(A, HAND) == 1
    while scene.state.vars[TURN] < 5 or scene.asked != "attack":
        scene.do("end main phase") if scene.asked == "main phase" else scene.state.choose(0)
    before = scene.count(A, HAND)
    scene.attack("F2", "F2")
    assert scene.count(A, HAND) == before


def test_LL_ACT_01_given_activated_ability() -> None:
    """LL-ACT-01, LL-ONCE-01: all own foreigners have an activated ability while this card is on the field."""
    given = act("leader/a/1", draws(1), per_turn=1)
    lesson = effect("leader/a", abilities=[given], means=lambda s, env, c: mine(s, env, c) and bool(s.card[c].type & values.FOREIGNER))
    leader = card("Leader", lesson)
    scene = Scene(leader)
    number = scene.member(A, leader, "F1")
    scene.member(A, FOREIGN, "F2")
    scene.main()
    assert scene.offers("use F2")
    assert not scene.offers("use F1")
    scene.do("use F2")
    assert scene.count(A, HAND) == 1
    assert not scene.offers("use F2")
    put(scene.state, number, DROP)
    scene.do("rearrange", "F2", "to F1")
    assert not scene.offers("use F1")


def test_LL_ABIL_04_given_by_a_continuous_ability() -> None:
    """LL-ABIL-03, LL-ABIL-04: members hear with an ability that a continuous one gives them, each for itself, only while it works."""
    lesson = effect("leader/a", abilities=[auto("leader/a/1", terms.ON_ATTACK, draws(1))], means=mine)
    leader = card("Leader", lesson)
    scene = Scene(leader)
    number = scene.member(A, leader, "B1")
    scene.member(A, PLAIN, "F1")
    scene.member(A, PLAIN, "F2")
    scene.level(A, 3)
    scene.battle().attack("F1", "F1")
    assert scene.count(A, HAND) == 1
    put(scene.state, number, DROP)
    scene.attack("F2", "F2")
    assert scene.count(A, HAND) == 1


def test_LL_END_01_delayed_trigger_of_a_player() -> None:
    """LL-END-01, LL-ABIL-05: `at the end of this turn drop that member`: an ability that the player has, with a card remembered."""
    later = auto(
        "debt/1/a/1",
        terms.START_OF_END_PHASE,
        does(lambda s, env: put(s, env[FREE + FREE], DROP)),
        hears=any_time,
    )
    promise = effect("debt/1/a", abilities=[later], for_player=True)

    def borrow(state: Any, frame: Any) -> None:
        begin_effect(state, state.vars[TURN], promise, [*frame.env, state.order[A << 4 | FIELD][1]])

    debt = card("Debt", act("debt/1", borrow, effects=(promise,)))
    scene = Scene(debt)
    source = scene.member(A, debt, "F1")
    lent = scene.member(A, PLAIN, "F2")
    scene.main().do("use F1")
    put(scene.state, source, DROP)  # the promise is the player's: it does not need the card
    scene.do("end main phase")
    assert scene.state.vars[TURN] == 4
    assert scene.where(lent) == DROP


def test_LL_ABIL_08_a_given_ability_is_gone_with_its_bearer() -> None:
    """LL-ABIL-08, D-31: the bearer that comes back is without the ability."""
    lesson = effect("teacher/1/a", abilities=[act("teacher/1/a/1", draws(1))])
    teacher = card(
        "Teacher",
        act("teacher/1", gives(lesson, 0, lambda s, env: [env[SOURCE]]), effects=(lesson,)),
        act("teacher/2", does(lambda s, env: put(s, env[SOURCE], HAND)), number=2),
    )
    scene = Scene(teacher)
    scene.member(A, teacher, "F1")
    scene.level(A, 1)
    scene.main().do("use F1 ability 1")
    assert sum(text.startswith("use F1") for text in scene.texts) == 3
    scene.do("use F1 ability 2", 'mobilize "Teacher"', "on F1")
    assert sum(text.startswith("use F1") for text in scene.texts) == 2


# Forbidding and allowing.


def forbidding(deed: int, means: Any) -> Any:
    """A member of B whose text forbids something."""
    return card("Ban", effect("ban/1", touches=deed, means=means))


def foe_player(state: Any, env: list[Any], player: int) -> bool:
    return player != env[PLAYER]


def foe_card(state: Any, env: list[Any], number: int) -> bool:
    return bool(state.owner[number] != env[PLAYER])


CAPABLE = card("Capable", act("capable/1"), act("capable/2", kind=terms.LOGIC_DRIVE, number=2), intercept=True)


def ready(ban: Any, with_ban: bool, player: int) -> Scene:
    """A has all that it needs to do anything; B's member may forbid it."""
    scene = Scene(CAPABLE, ban)
    scene.member(A, CAPABLE, "F1", PLAIN)
    scene.member(A, FOREIGN, "F2")
    scene.member(A, CAPABLE, "B1")
    scene.add(A, HAND, PLAIN)
    scene.add(A, HAND, UNION)
    scene.level(A, 2)
    scene.level(B, 2)
    scene.member(B, PLAIN, "F1")
    scene.member(B, ban if with_ban else PLAIN, "F2")
    return scene.main(player)


@pytest.mark.parametrize("with_ban", [False, True])
@pytest.mark.parametrize(
    ("deed", "means", "text"),
    [
        (terms.TO_MOBILIZE, foe_card, 'mobilize "Plain"'),
        (terms.TO_TRANCE, foe_player, "trance F1 and F2"),
        (terms.TO_ACTIVATE, foe_player, "use B1"),
        (terms.TO_LOGIC_DRIVE, foe_player, "logic drive F1"),
        (TO_WORK, foe_card, "use B1"),
    ],
)
def test_LL_GEN_04_main_phase(deed: int, means: Any, text: str, with_ban: bool) -> None:
    """LL-GEN-04, LL-GEN-01: what is forbidden is not offered in the main phase: mobilize, trance, activate, Logic Drive."""
    scene = ready(forbidding(deed, means), with_ban, A)
    assert scene.offers(text) == (not with_ban)


@pytest.mark.parametrize("with_ban", [False, True])
def test_LL_GEN_04_attack(with_ban: bool) -> None:
    """LL-GEN-04, LL-ATK-04: a member that cannot attack is not offered; without another one no attack is chosen."""
    scene = ready(forbidding(terms.TO_ATTACK, lambda s, env, c: foe_card(s, env, c) and s.card[c] is CAPABLE), with_ban, A)
    scene.do("end main phase")
    assert scene.texts == (
        ("no attack", "attack with F2") if with_ban else ("no attack", "attack with F1", "attack with F2", "attack with B1")
    )


@pytest.mark.parametrize("with_ban", [False, True])
def test_LL_GEN_04_no_attack_at_all(with_ban: bool) -> None:
    """LL-GEN-04, LL-ATK-04: `your opponent cannot attack` forbids it to all members."""
    scene = ready(forbidding(terms.TO_ATTACK, foe_card), with_ban, A).do("end main phase")
    assert (scene.asked == "attack") == (not with_ban)


@pytest.mark.parametrize("who", ["member", "gate"])
def test_LL_GEN_04_be_attacked(who: str) -> None:
    """LL-GEN-04, LL-ATK-07: a member, or the circle of a gate, that cannot be attacked is not offered."""
    scene = Scene(ban := card("Ban", effect("ban/1", touches=terms.TO_BE_ATTACKED, means=lambda s, env, c: c == shielded[0])))
    scene.member(A, PLAIN, "F1")
    scene.level(A, 1)
    scene.member(B, ban, "F2")
    shielded = [scene.member(B, PLAIN, "F1") if who == "member" else scene.gates[B][0]]
    scene.battle().do("attack with F1")
    assert scene.texts == ("on F2", "on F3")


@pytest.mark.parametrize("with_ban", [False, True])
def test_LL_GEN_04_intercept(with_ban: bool) -> None:
    """LL-GEN-04, LL-INT-01: a member that cannot intercept is not offered."""
    ban = card("Ban", effect("ban/1", touches=terms.TO_INTERCEPT, means=lambda s, env, c: s.owner[c] == B))
    scene = Scene(CAPABLE, ban)
    scene.member(A, ban if with_ban else PLAIN, "F1")
    scene.level(A, 1)
    scene.member(B, PLAIN, "F1")
    scene.member(B, CAPABLE, "F2")
    scene.battle().attack("F1", "F1")
    assert scene.offers("intercept with F2") == (not with_ban)


@pytest.mark.parametrize(
    ("deed", "means", "texts"),
    [
        (0, None, ("pass", 'define "Plain"', 'define "Law"', 'level boost with "Plain"')),
        (terms.TO_DEFINE_LOGIC, foe_player, ()),
        (terms.TO_LEVEL_BOOST, foe_player, ("pass", 'define "Plain"', 'define "Law"')),
        (terms.TO_BE_DEFINED, lambda s, env, c: s.card[c].paradox, ("pass", 'define "Plain"', 'level boost with "Plain"')),
    ],
)
def test_LL_GEN_04_define_and_boost(deed: int, means: Any, texts: tuple[str, ...]) -> None:
    """LL-GEN-04, LL-LOGIC-02, LL-LOGIC-06: `cannot define`, `cannot level boost`, `cannot define paradoxes`."""
    ban = card("Ban", effect("ban/1", touches=deed, means=means or foe_card))
    scene = Scene(ban)
    scene.member(A, ban, "F1")
    scene.level(A, 1)
    scene.member(B, PLAIN, "F1")
    scene.level(B, 1)
    scene.add(B, HAND, PLAIN)
    scene.add(B, HAND, LAW)
    scene.battle().attack("F1", "F1")
    assert (scene.texts if scene.decider == "B" and scene.asked == "define a logic" else ()) == texts


def test_LL_LOGIC_06_boost_into_a_prohibition() -> None:
    """LL-LOGIC-06, LL-GEN-02, LL-GEN-04: after a boost nothing in hand may be put: nothing is, and the other player acts."""
    ban = card("Ban", effect("ban/1", touches=terms.TO_BE_DEFINED, means=lambda s, env, c: s.owner[c] == B))
    scene = Scene(ban)
    scene.member(A, ban, "F1")
    scene.level(A, 1)
    scene.add(A, HAND, PLAIN)
    scene.member(B, PLAIN, "F1")
    scene.level(B, 1)
    scene.battle().attack("F1", "F1").do('level boost with "Plain"')
    assert (scene.decider, scene.asked) == ("A", "define a logic")
    assert (scene.count(B, HAND), scene.count(B, BATTLE)) == (1, 0)


def test_LL_GEN_04_stand() -> None:
    """LL-GEN-04, LL-STAND-01, LLR-C3-03: one effect tells a member to stand, another forbids it: it does not stand, also by rule."""
    ban = card("Ban", effect("ban/1", touches=terms.TO_STAND, means=lambda s, env, c: c == tired))
    scene = Scene(ban)
    tired = scene.member(A, PLAIN, "F1")
    other = scene.member(A, PLAIN, "F2")
    scene.member(B, ban, "F1")
    for number in (tired, other):
        set_stance(scene.state, number, REST)
    assert not stand(scene.state, tired)
    scene.stand_phase()
    assert (scene.stance(tired), scene.stance(other)) == (REST, STAND)


def test_LL_GEN_04_be_destroyed() -> None:
    """LL-GEN-04, LL-ATK-09: a gate that cannot be destroyed stays as it is, and nothing triggers."""
    ban = card("Ban", effect("ban/1", touches=terms.TO_BE_DESTROYED, means=lambda s, env, c: c == scene.gates[B][0]))
    hunter = card("Hunter", auto("hunter/1", terms.ON_DESTROY_GATE, draws(1)))
    scene = Scene(ban, hunter)
    scene.member(A, hunter, "F1")
    scene.member(A, hunter, "F2")
    scene.member(B, ban, "F3")
    scene.level(A, 2)
    scene.battle().attack("F1", "F1")
    assert (scene.facing(scene.gates[B][0]), scene.count(A, HAND)) == (1, 0)
    scene.attack("F2", "F2")
    assert (scene.facing(scene.gates[B][1]), scene.count(A, HAND)) == (0, 1)


@pytest.mark.parametrize("deed", [TO_WORK, TO_TRIGGER])
def test_LL_GEN_04_abilities_that_do_not_work(deed: int) -> None:
    """LL-GEN-04: abilities of the opponent's members do not work (or trigger) while the card is there."""
    ban = card("Ban", effect("ban/1", touches=deed, means=theirs))
    both = card("Both", auto("both/1", terms.ON_ATTACK, draws(1)), effect("both/a", touches=POWER, means=itself, amount=1000))
    scene = Scene(ban, both)
    number = scene.member(A, both, "F1")
    source = scene.member(B, ban, "F2")
    scene.level(A, 1)
    assert power(scene.state, number) == (5000 if deed == TO_WORK else 6000)
    scene.battle().attack("F1", "F1")
    assert scene.count(A, HAND) == 0
    put(scene.state, source, DROP)
    assert power(scene.state, number) == 6000


def test_LL_GEN_04_a_suppressed_gate() -> None:
    """LL-GEN-04, LL-KW-16: a gate whose abilities do not work for the rest of the game is destroyed without its text."""
    hex_ = effect("witch/1/a", touches=TO_WORK)
    witch = card("Witch", act("witch/1", gives(hex_, 1000, lambda s, env: [s.order[B << 4 | 3][0]]), effects=(hex_,)))
    bell = gate("Bell", auto("bell/1", terms.ON_GATE_DESTROYED, draws(1), works_in=ON_GATES))
    scene = Scene(witch, bell)
    scene.gate(B, bell, "F1")
    scene.gate(B, bell, "F2")
    scene.member(A, witch, "F1")
    scene.member(A, PLAIN, "F2")
    scene.level(A, 2)
    scene.main().do("use F1", "end main phase").attack("F1", "F1")
    assert scene.count(B, HAND) == 0
    scene.attack("F2", "F2")
    assert scene.count(B, HAND) >= 1


def test_LL_GEN_01_ignore_color_and_level() -> None:
    """LL-GEN-01, LL-MOB-05, LLR-C3-01: a text lets its owner play tranceunions ignoring colour and world, or level; the cost remains."""
    alien = card("Alien", type="tranceunion", color="blue", world="Elsewhere", level=1)
    giant = card("Giant", level=4)
    both = card(
        "Both", effect("both/a", touches=terms.IGNORE_COLOR | terms.IGNORE_LEVEL, means=lambda s, env, c: s.owner[c] == env[PLAYER])
    )
    for with_text in (False, True):
        scene = Scene(alien, giant, both)
        scene.member(A, both if with_text else PLAIN, "F1")
        scene.level(A, 1)
        for printed in (alien, giant, card("Dear", cost=1)):
            scene.add(A, HAND, printed)
        scene.main()
        assert scene.offers('mobilize "Alien"') == with_text
        assert scene.offers('mobilize "Giant"') == with_text
        assert not scene.offers('mobilize "Dear"')


@pytest.mark.parametrize("with_text", [False, True])
def test_LL_GEN_01_attack_and_intercept_by_text(with_text: bool) -> None:
    """LL-GEN-01, LL-ATK-07, LL-INT-01: a member may attack any circle, another one may intercept without the mark."""
    free = card("Free", effect("free/a", touches=terms.ATTACK_ANY_CIRCLE | terms.MAY_INTERCEPT, means=itself))
    scene = Scene(free)
    scene.member(A, free if with_text else PLAIN, "F1")
    scene.member(B, PLAIN, "F1")
    scene.member(B, free if with_text else PLAIN, "F2")
    scene.level(A, 1)
    scene.battle().do("attack with F1")
    assert scene.offers("on B3") == with_text
    scene.do("on F1")
    assert scene.offers("intercept with F2") == with_text


# Values of other kinds.


def test_LL_MOB_02_level_and_cost_changed() -> None:
    """LL-MOB-02, LL-MOB-03, LL-CARD-04: cheaper and lower cards in hand, never cheaper than nothing; a higher level of the player."""
    discount = card(
        "Discount", effect("discount/a", touches=values.COST | values.CARD_LEVEL, means=lambda s, env, c: s.owner[c] == A, amount=-2)
    )
    teacher = card("Teacher", effect("teacher/a", touches=values.PLAYER_LEVEL, means=lambda s, env, p: p == env[PLAYER], amount=3))
    dear, high = card("Dear", cost=2), card("High", level=3)
    for helper, texts in ((PLAIN, ()), (discount, ('mobilize "Dear"', 'mobilize "High"')), (teacher, ('mobilize "High"',))):
        scene = Scene(discount, teacher, dear, high)
        scene.member(A, helper, "F1")
        scene.level(A, 1)
        scene.add(A, HAND, dear)
        scene.add(A, HAND, high)
        scene.main()
        assert tuple(text for text in scene.texts if text.startswith("mobilize")) == texts
        if helper is discount:
            scene.do('mobilize "Dear"', "on F2")
            assert scene.count(A, FIELD) == 2


def test_LL_ATK_03_LL_END_03_attacks_and_hand_limit() -> None:
    """LL-ATK-03, LL-END-03: effects on a player change the number of attacks and the hand limit."""
    more = card("More", effect("more/a", touches=values.ATTACK_COUNT, means=lambda s, env, p: p == env[PLAYER], amount=1))
    less = card("Less", effect("less/a", touches=values.HAND_LIMIT, means=lambda s, env, p: p != env[PLAYER], amount=-2))
    scene = Scene(more, less)
    scene.member(A, more, "F1")
    scene.member(B, less, "F1")
    for _ in range(8):
        scene.add(A, HAND)
    scene.battle()
    assert scene.offers("attack with F1")  # although the level zone is empty
    scene.do("no attack")
    assert scene.asked == "hand limit"
    scene.do('discard "Plain"', 'discard "Plain"')
    assert (scene.count(A, HAND), scene.state.vars[TURN]) == (6, 4)


def test_LL_CARD_06_become() -> None:
    """LL-CARD-06, LL-TRANCE-02: a card becomes another type, colour and power by an effect; rules see it so, and what is added is added."""
    changed = card("Changed", type="foreigner", color="blue", power=1000, world="Elsewhere")
    magic = card("Magic", effect("magic/a", touches=BECOMES, means=lambda s, env, c: s.card[c] is PLAIN, become=lambda printed: changed))
    blue = card("Blue", type="tranceunion", color="blue", world="Nowhere", level=1)
    scene = Scene(magic, BANNER, changed, blue)
    scene.member(A, magic, "F1")
    number = scene.member(A, PLAIN, "F2")
    scene.member(A, BANNER, "F3")
    scene.level(A, 1)
    scene.add(A, HAND, blue)
    scene.main()
    assert power(scene.state, number) == 2000
    assert scene.offers("trance F1 and F2")
    assert scene.offers('mobilize "Blue"')  # the level card became blue as well


def test_LL_LOGIC_09_LL_LOGIC_11_limit_raised_and_lowered() -> None:
    """LL-LOGIC-09, LL-LOGIC-11, D-33: a raised limit counts at once; when it falls, cards stay and no more can be defined."""
    wide = card("Wide", logic=({"kind": "limit", "value": 2},))
    narrow = card(
        "Narrow",
        auto("narrow/1", terms.ON_PUT_INTO_BATTLE_ZONE, hears=lambda s, env, e: False),
        effect("narrow/a", touches=LIMIT, amount=-5),
    )
    scene = Scene(wide, narrow)
    scene.member(A, PLAIN, "F1")
    target = scene.member(B, PLAIN, "F1")
    scene.level(A, 1)
    for printed in (wide, PLAIN, PLAIN):
        scene.add(B, HAND, printed)
    scene.battle().attack("F1", "F1").do('define "Wide"')
    assert limit(scene.state, target) == 3
    assert scene.do("pass", 'define "Plain"').count(B, BATTLE) == 2
    begin_effect(scene.state, terms.THIS_BATTLE, narrow.effects[0], (A, target, 0, -1, 0, -1, 0), [target])
    assert limit(scene.state, target) == -2
    assert scene.count(B, BATTLE) == 2
    assert scene.decider == "A"
    scene.do("pass")
    assert scene.state.vars[TURN] == 4  # B may not define the last card of the hand
    assert scene.count(B, DROP) == 2
