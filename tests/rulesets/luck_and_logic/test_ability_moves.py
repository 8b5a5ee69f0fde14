"""Effects that move cards: mobilize, return, put into ordered zones, the level zone, the stock zone; Trance Change."""

from __future__ import annotations

from typing import Any

import pytest
from ability_cards import FOREIGN, PLAIN, UNION, A, B, Scene, ability, act, auto, card, does, drop_cards, effect

from deckcheck.engine.abilities import PLAYER
from deckcheck.engine.machine import call
from deckcheck.engine.primitives import EFFECT
from deckcheck.engine.state import DOWN, REST, STAND, UP
from deckcheck.rulesets.luck_and_logic import terms
from deckcheck.rulesets.luck_and_logic.board import ALL_CIRCLES, DECK, DROP, FIELD, HAND, LEVEL, MY_LOGICALIST, SOUL, STOCK
from deckcheck.rulesets.luck_and_logic.definition import MEMBER
from deckcheck.rulesets.luck_and_logic.in_order import IN_ORDER
from deckcheck.rulesets.luck_and_logic.mobilize import PUT_MEMBERS
from deckcheck.rulesets.luck_and_logic.moves import put, stock_boost, stock_close, stock_open
from deckcheck.rulesets.luck_and_logic.reads import power, soul, stock


def raising(amount: int, stance: int = STAND) -> Any:
    """Mobilizes the newest members of the own drop zone."""

    def run(state: Any, frame: Any) -> Any:
        player = frame.env[PLAYER]
        members = [c for c in state.order[player << 4 | DROP] if state.card[c].type & MEMBER][-amount:]
        return call(state, PUT_MEMBERS.first, [player, stance, tuple(members), ALL_CIRCLES, 0])

    return run


def healer(amount: int, stance: int = STAND) -> Any:
    return card("Healer", act("healer/1", raising(amount, stance)))


# Mobilize.


def test_LL_MOB_06_mobilize_by_an_effect() -> None:
    """LL-MOB-06, LL-MOB-04, LLR-C2-09: a level 4 tranceunion with cost 2, without level, colour or stock; its territory counts."""
    printed = healer(1)
    great = card("Great", type="tranceunion", level=4, cost=2, territory=2, color="blue", world="Elsewhere")
    scene = Scene(printed, great)
    scene.member(A, printed, "F1")
    number = scene.add(A, DROP, great)
    scene.main().do("use F1")
    assert len(scene.texts) == 7
    scene.do("on F2+B2")
    assert scene.where(number) == FIELD
    assert (scene.circles(number), scene.stance(number)) == ("F2+B2", STAND)


def test_LL_CARD_10_level_5_by_an_effect() -> None:
    """LL-CARD-10, LL-KW-15: a level 5 tranceunion never meets the level condition; an effect brings it out, resting if it says so."""
    printed = healer(1, REST)
    giant = card("Giant", type="tranceunion", level=5)
    scene = Scene(printed, giant)
    scene.member(A, printed, "F1")
    scene.level(A, 4)
    scene.add(A, HAND, giant)
    number = scene.add(A, DROP, giant)
    scene.main()
    assert not scene.offers('mobilize "Giant"')
    scene.do("use F1", "on B2")
    assert (scene.where(number), scene.stance(number)) == (FIELD, REST)


@pytest.mark.parametrize("kept", [0, 1])
def test_LL_RP_05_two_at_the_same_time_on_one_circle(kept: int) -> None:
    """LL-RP-05, LLR-C3-17: both came at the same time: their owner keeps one; a member that was there before is dropped."""
    printed = healer(2)
    scene = Scene(printed, first := card("One"), second := card("Two"))
    scene.member(A, printed, "F1")
    old = scene.member(A, PLAIN, "F2")
    numbers = [scene.add(A, DROP, first), scene.add(A, DROP, second)]
    scene.main().do("use F1", "on F2", "on F2")
    assert scene.where(old) == DROP
    assert scene.texts == ('keep "One"', 'keep "Two"')
    scene.do(f'keep "{("One", "Two")[kept]}"')
    assert scene.where(numbers[kept]) == FIELD
    assert scene.where(numbers[1 - kept]) == DROP


def test_LL_RP_05_one_after_the_other() -> None:
    """LL-RP-05: the second effect puts its member later: the last to come stays."""
    printed = healer(1)
    scene = Scene(printed)
    scene.member(A, printed, "F1")
    first, second = drop_cards(scene, A, 2)
    scene.main().do("use F1", "on F2", "use F1", "on F2")
    assert scene.asked == "main phase"
    assert (scene.where(second), scene.where(first)) == (DROP, FIELD)


def test_LL_GEN_04_mobilizing_is_forbidden_to_effects_too() -> None:
    """LL-GEN-04: `cannot be mobilized` beats the effect; the other one comes."""
    printed = healer(2)
    ban = card("Ban", effect("ban/a", touches=terms.TO_MOBILIZE, means=lambda s, env, c: s.card[c] is UNION))
    scene = Scene(printed, ban)
    scene.member(A, printed, "F1")
    scene.member(B, ban, "F1")
    banned, other = scene.add(A, DROP, UNION), scene.add(A, DROP, PLAIN)
    scene.main().do("use F1", "on F2")
    assert (scene.where(banned), scene.where(other)) == (DROP, FIELD)


def test_LL_OWN_01_the_performer_places_the_owner_keeps() -> None:
    """LL-OWN-01: an effect of A mobilizes a member of B: A chooses where, it stands on B's field."""
    caller = card(
        "Caller", act("caller/1", lambda s, f: call(s, PUT_MEMBERS.first, [A, STAND, (s.order[B << 4 | HAND][0],), ALL_CIRCLES, 0]))
    )
    scene = Scene(caller)
    scene.member(A, caller, "F1")
    number = scene.add(B, HAND)
    scene.main().do("use F1")
    assert scene.decider == "A"
    scene.do("on F3")
    assert number in scene.state.order[B << 4 | FIELD]


# Leaving with the soul.


def test_LL_OWN_02_returned_to_the_hand_with_its_soul() -> None:
    """LL-OWN-01, LL-OWN-02, LL-SOUL-05, LLR-C3-12, LLR-C3-08: B's tranceunion and its two soul cards go to B's hand by A's effect."""
    wave = card("Wave", act("wave/1", does(lambda s, env: put(s, s.order[B << 4 | FIELD][0], HAND))))
    scene = Scene(wave)
    scene.member(A, wave, "F1")
    scene.member(B, UNION, "F1", PLAIN, FOREIGN)
    scene.main().do("use F1")
    assert sorted(scene.zone(B, HAND)) == ["Foreign", "Plain", "Union"]
    assert scene.count(B, SOUL) == 0


@pytest.mark.parametrize(("zone", "bottom", "order"), [(STOCK, 0, ["Union", "Plain", "Foreign"]), (DECK, 1, ["Foreign", "Plain", "Union"])])
def test_LL_ZONE_03_the_owner_orders(zone: int, bottom: int, order: list[str]) -> None:
    """LL-ZONE-02, LL-ZONE-03, LL-OWN-02, D-06: A's effect puts a member with soul on the stock zone, or beneath the deck: B orders."""

    def send(state: Any, frame: Any) -> Any:
        member = state.order[B << 4 | FIELD][0]
        return call(state, IN_ORDER.first, [zone, DOWN, bottom, EFFECT, (), member, *soul(state, member)])

    sender = card("Sender", act("sender/1", send))
    scene = Scene(sender)
    scene.member(A, sender, "F1")
    scene.member(B, UNION, "F1", PLAIN, FOREIGN)
    scene.main().do("use F1")
    assert scene.decider == "B"
    scene.do('order "Union"', 'order "Plain"')
    cards = scene.zone(B, zone)
    assert (cards[:3] if bottom else cards[-3:]) == order
    assert scene.asked == "main phase"


# Level and stock.


def test_LL_ZONE_05_no_fifth_level_card() -> None:
    """LL-ZONE-05, D-38, LLR-Q08: an effect that would add a fifth level card does nothing for it; it stays where it was."""
    scene = Scene()
    scene.level(A, 3)
    fourth, fifth = scene.add(A, HAND), scene.add(A, HAND)
    assert put(scene.state, fourth, LEVEL, stance=REST)
    assert not put(scene.state, fifth, LEVEL)
    assert (scene.where(fourth), scene.stance(fourth), scene.where(fifth)) == (LEVEL, REST, HAND)


def test_LL_KW_14_stock_open_and_close() -> None:
    """LL-KW-14: open turns the bottom cards face up, close the top face-up ones face down; face-up cards are ordinary stock."""
    scene = Scene()
    cards = scene.stock(A, 4)
    state = scene.state
    assert stock_open(state, A, 3) == 3
    assert [scene.facing(number) for number in cards] == [UP, UP, UP, DOWN]
    assert stock_close(state, A, 1) == 1
    assert [scene.facing(number) for number in cards] == [UP, UP, DOWN, DOWN]
    assert stock(state, A) == 4
    assert stock_open(state, A, 9) == 2  # as far as possible
    assert stock_close(state, A, 9) == 4
    assert stock_close(state, A, 1) == 0
    assert stock_open(state, A, -1) == 0


def test_LL_KW_14_stock_close_as_a_cost() -> None:
    """LL-KW-14, LL-COST-03: as a cost it has to be done in full; paying with face-up stock is ordinary paying."""

    def open_cards(state: Any, env: list[Any]) -> int:
        return sum(state.now[number][1] == UP for number in state.order[env[PLAYER] << 4 | STOCK])

    closer = card(
        "Closer",
        ability(
            "closer/1",
            terms.ACT,
            does(lambda s, env: stock_close(s, env[PLAYER], 2)),
            payable=lambda s, env: open_cards(s, env) >= 2,
        ),
    )
    scene = Scene(closer)
    scene.member(A, closer, "F1")
    scene.stock(A, 3)
    assert not scene.main().offers("use F1")
    stock_open(scene.state, A, 3)
    scene.main()
    scene.do("use F1")
    assert not scene.offers("use F1")
    scene.do("luck drive")
    assert scene.count(A, DROP) == 3


def test_LL_KW_13_stock_boost() -> None:
    """LL-KW-13, LL-RP-03, LL-GEN-02: one by one, face down, with a reshuffle between; with no card left as far as possible."""
    scene = Scene(deck=2)
    drop_cards(scene, A, 1)
    assert stock_boost(scene.state, A, 4) == 3
    assert scene.count(A, STOCK) == 3
    assert all(scene.facing(number) == DOWN for number in scene.state.order[A << 4 | STOCK])
    assert stock_boost(scene.state, A, 1) == 0


# Trance Change.

CHANGER = card(
    "Changer",
    ability("changer/1", terms.TRANCE_CHANGE_ABILITY, accepts=lambda s, env, c: "nina" in s.card[c].name.lower()),
    type="tranceunion",
)
NINA = card("Nina", type="tranceunion", power=9000)


def changing(*hand: Any, version: str = "2017") -> Scene:
    scene = Scene(CHANGER, NINA, version=version)
    scene.member(A, CHANGER, "F1", PLAIN)
    scene.member(A, FOREIGN, "F2", TALISMAN_MEMBER)
    scene.level(A, 2)
    for printed in hand:
        scene.add(A, HAND, printed)
    return scene.main()


TALISMAN_MEMBER = card("Charm")


def test_LL_TC_01_only_what_the_ability_accepts() -> None:
    """LL-TC-01, LL-TC-02: one foreigner and one tranceunion with the ability; the new one must be what it says; all become its soul."""
    scene = changing(NINA, UNION)
    assert scene.offers("trance change F2 and F1")
    scene.do("trance change F2 and F1", "do not look")
    assert scene.texts == ("fail", 'into "Nina"')
    scene.do('into "Nina"', "on F1")
    state = scene.state
    (nina,) = state.order[A << 4 | FIELD]
    assert sorted(state.card[number].name for number in soul(state, nina)) == ["Changer", "Charm", "Foreign", "Plain"]
    assert state.vars[terms.T_RANK] == 1
    assert power(state, nina) == 9000


def test_LL_TC_01_once_a_turn_apart_from_the_trance() -> None:
    """LL-TC-01: the trance of the turn remains; a second Trance Change is not offered."""
    scene = changing(UNION)
    scene.do("trance change F2 and F1", "do not look", "fail")
    scene.member(A, CHANGER, "B1")
    scene.member(A, FOREIGN, "B2")
    scene.member(A, PLAIN, "B3")
    scene.do('mobilize "Union"', "on F3")
    assert scene.offers("trance B3 and B2")
    assert not scene.offers("trance change B2 and B1")


def test_LL_TC_04_failure() -> None:
    """LL-TC-04: all materials with their soul go to the drop zone."""
    scene = changing().do("trance change F2 and F1", "do not look", "fail")
    assert scene.count(A, FIELD) == 0
    assert sorted(scene.zone(A, DROP)) == ["Changer", "Charm", "Foreign", "Plain"]


def test_LL_TC_03_no_my_logicalist_and_not_in_2016() -> None:
    """LL-TC-03, LL-TC-01: no My Logicalist takes part; rules without Trance Change do not offer it."""
    scene = Scene(CHANGER)
    scene.member(A, CHANGER, "F1")
    scene.add(A, MY_LOGICALIST, card("Me", type="my_logicalist"))
    assert not any("trance" in text for text in scene.main().texts)
    assert not any("change" in text for text in changing(version="2016").texts)


def test_LL_KW_01_covenant_of_a_trance_change_is_another_event() -> None:
    """LL-KW-01, LL-TC-01: a Trance Change is no trance: covenants hear it only if they say so."""
    heard: list[str] = []

    def hears(state: Any, env: list[Any], event: int) -> bool:
        heard.append("trance" if event == terms.COVENANT else "change")
        return False

    listener = card("Listener", auto("listener/1", terms.COVENANT | terms.CHANGE_COVENANT, hears=hears))
    scene = Scene(CHANGER, NINA, listener)
    scene.member(A, CHANGER, "F1")
    scene.member(A, FOREIGN, "F2")
    scene.member(A, listener, "F3")
    scene.add(A, HAND, NINA)
    scene.level(A, 2)
    scene.main().do("trance change F2 and F1", "do not look", 'into "Nina"', "on F1")
    assert heard == ["change", "change"]
