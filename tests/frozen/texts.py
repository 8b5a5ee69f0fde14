"""Abilities for some of the frozen cards, as Python objects: what the effect language is compiled to, of every kind the engine knows.

They are not on the cards in `cards/`: the plain pool tests the rules alone, this one abilities, effects and what waits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from deckcheck.cards.card import Card
from deckcheck.engine.abilities import (
    ANYWHERE,
    BECOMES,
    FREE,
    OTHER,
    PLAYER,
    SOURCE,
    SOURCE_SINCE,
    SUBJECT,
    TO_TRIGGER,
    TO_WORK,
    Ability,
    Effect,
)
from deckcheck.engine.events import LEAVES, MOVED
from deckcheck.engine.in_force import begin_effect
from deckcheck.engine.machine import ask, call
from deckcheck.engine.primitives import EFFECT, draw, set_stance
from deckcheck.engine.procedure import DONE, Frame, Procedure, Step
from deckcheck.engine.state import DOWN, REST, SINCE, ZONE
from deckcheck.engine.turns import TURN
from deckcheck.engine.waiting import distinct
from deckcheck.rulesets.luck_and_logic import moves, reads, terms
from deckcheck.rulesets.luck_and_logic.board import ALL_CIRCLES, BATTLE, DECK, DROP, FIELD, GATES, HAND, LEVEL, PARADOX, REMOVE, STOCK
from deckcheck.rulesets.luck_and_logic.definition import AURA, FOREIGNER, HAND_LIMIT, LIMIT, MEMBER, POWER, Definition
from deckcheck.rulesets.luck_and_logic.in_order import IN_ORDER
from deckcheck.rulesets.luck_and_logic.mobilize import PUT_MEMBERS

Env = list[Any]
Run = Callable[[Any, Frame], Step | None]

ON_FIELD = 1 << FIELD
IN_BATTLE = 1 << BATTLE
AS_PARADOX = 1 << BATTLE | 1 << PARADOX
AS_GATE = 1 << GATES


class Text(Ability):
    """An ability whose conditions are functions."""

    __slots__ = ("asked",)

    def __init__(self, name: str, kind: int, steps: Sequence[Run], asked: dict[str, Callable[..., Any]], **more: Any) -> None:
        procedure = Procedure(name)
        for step in steps:
            procedure.add(step.__name__, step)
        super().__init__(name, kind, procedure, **more)
        self.asked = asked

    def live(self, state: Any, env: Env) -> bool:
        return "live" not in self.asked or bool(self.asked["live"](state, env))

    def hears(self, state: Any, env: Env, event: int) -> bool:
        return bool(self.asked["hears"](state, env)) if "hears" in self.asked else super().hears(state, env, event)

    def remembers(self, state: Any, env: Env) -> tuple[Any, ...]:
        return self.asked["remembers"](state, env) if "remembers" in self.asked else ()  # type: ignore[no-any-return]

    def accepts(self, state: Any, env: Env, card: int) -> bool:
        return "accepts" not in self.asked or bool(self.asked["accepts"](state, env, card))

    def payable(self, state: Any, env: Env) -> bool:
        return "payable" not in self.asked or bool(self.asked["payable"](state, env))


class Holds(Effect):
    """An effect whose answers are functions; `adds` is a number."""

    __slots__ = ("adds", "asked")

    def __init__(self, name: str, adds: int = 0, asked: dict[str, Callable[..., Any]] | None = None, **more: Any) -> None:
        super().__init__(name, **more)
        self.adds = adds
        self.asked = asked or {}

    def live(self, state: Any, env: Env) -> bool:
        return "live" not in self.asked or bool(self.asked["live"](state, env))

    def means(self, state: Any, env: Env, subject: int) -> bool:
        return "means" in self.asked and bool(self.asked["means"](state, env, subject))

    def amount(self, state: Any, env: Env, subject: int, value: int) -> int:
        return self.adds

    def become(self, state: Any, env: Env, card: int, printed: Any) -> Any:
        return self.asked["become"](printed) if "become" in self.asked else printed


def auto(name: str, events: int, *steps: Run, works_in: int = ON_FIELD, effects: Sequence[Effect] = (), **more: Any) -> Text:
    own = {key: more.pop(key) for key in ("per_turn", "number", "procedures") if key in more}
    return Text(name, terms.AUTO, steps, more, works_in=works_in, events=events, effects=tuple(effects), **own)


def played(name: str, kind: int, *steps: Run, works_in: int = ON_FIELD, effects: Sequence[Effect] = (), **more: Any) -> Text:
    own = {key: more.pop(key) for key in ("per_turn", "number", "procedures") if key in more}
    return Text(name, kind, steps, more, works_in=works_in, effects=tuple(effects), **own)


# Conditions.


def mine(state: Any, env: Env, card: int) -> bool:
    return bool(state.owner[card] == env[PLAYER] and state.now[card][ZONE] == FIELD)


def theirs(state: Any, env: Env, card: int) -> bool:
    return bool(state.owner[card] != env[PLAYER] and state.now[card][ZONE] == FIELD)


def itself(state: Any, env: Env, card: int) -> bool:
    return bool((card, state.now[card][SINCE]) == (env[SOURCE], env[SOURCE_SINCE]))


def own_turn(state: Any, env: Env) -> bool:
    return bool(env[OTHER] == env[PLAYER])


def still_there(state: Any, env: Env) -> bool:
    return bool(state.now[env[SOURCE]][SINCE] == env[SOURCE_SINCE])


def is_member(state: Any, card: int) -> bool:
    return bool(state.card[card].type & MEMBER)


def has_stock(amount: int) -> Callable[[Any, Env], bool]:
    return lambda state, env: reads.stock(state, env[PLAYER]) >= amount


# Steps.


def draw_one(state: Any, frame: Frame) -> Step | None:
    draw(state, frame.env[PLAYER], HAND, cause=EFFECT)
    return None


def pay_one(state: Any, frame: Frame) -> Step | None:
    moves.pay_stock(state, frame.env[PLAYER], 1)
    return None


def offer_one(state: Any, frame: Frame) -> Step | None:
    """The optional cost of one stock card."""
    if not reads.stock(state, frame.env[PLAYER]):
        return DONE
    return ask(state, frame.env[PLAYER], terms.ASK_COST, [(terms.PAY, -1, -1), (terms.DO_NOT_PAY, -1, -1)])


def take_one(state: Any, frame: Frame) -> Step | None:
    return DONE if state.chosen[0] == terms.DO_NOT_PAY else pay_one(state, frame)


def choose_of(zone: int, of: int, wanted: Callable[[Any, int], bool] = lambda state, card: True) -> Run:
    """Asks for a card of the own (0) or the opponent's (1) zone; without one the ability is over."""

    def choose_card(state: Any, frame: Frame) -> Step | None:
        player = frame.env[PLAYER]
        found = [card for card in state.order[(player ^ of) << 4 | zone] if wanted(state, card)]
        if not found:
            return DONE
        return ask(state, player, terms.ASK_CARD, [(terms.CHOOSE, card, -1) for card in distinct(state, found)])

    return choose_card


def put_chosen(zone: int, facing: int = 0) -> Run:
    def put_card(state: Any, frame: Frame) -> Step | None:
        moves.put(state, state.chosen[1], zone, facing)
        return None

    return put_card


def rest_chosen(state: Any, frame: Frame) -> Step | None:
    set_stance(state, state.chosen[1], REST)
    return None


def remember_chosen(state: Any, frame: Frame) -> Step | None:
    frame.env[FREE:] = [state.chosen[1]]
    return None


def choose_another(state: Any, frame: Frame) -> Step | None:
    """Another member of the hand, or none."""
    hand = state.order[frame.env[PLAYER] << 4 | HAND]
    found = [card for card in hand if is_member(state, card) and card != frame.env[FREE]]
    return ask(state, frame.env[PLAYER], terms.ASK_CARD, [(terms.NO_MORE, -1, -1), *((terms.CHOOSE, card, -1) for card in found)])


def mobilize_both(state: Any, frame: Frame) -> Step | None:
    """They come at the same time, and may overlap (LL-RP-05)."""
    kind, card, _ = state.chosen
    members = (frame.env[FREE],) if kind == terms.NO_MORE else (frame.env[FREE], card)
    return call(state, PUT_MEMBERS.first, [frame.env[PLAYER], REST, members, ALL_CIRCLES, 0])


def lasts(effect: Effect, until: Callable[[Any], int], *, on: str = "none") -> Run:
    """Begins an effect: on the card that has the ability, on the own members of now, or on what it means later (`none`)."""

    def begin_lasting(state: Any, frame: Frame) -> Step | None:
        env = frame.env
        cards = {"itself": (env[SOURCE],), "members": state.order[env[PLAYER] << 4 | FIELD], "none": None}[on]
        begin_effect(state, until(state), effect, env, cards)
        return None

    return begin_lasting


def this_turn(state: Any) -> int:
    return int(state.vars[TURN])


def this_battle(state: Any) -> int:
    return terms.THIS_BATTLE


def open_and_boost(state: Any, frame: Frame) -> Step | None:
    moves.stock_boost(state, frame.env[PLAYER], 2)
    moves.stock_open(state, frame.env[PLAYER], 2)
    moves.stock_close(state, frame.env[PLAYER], 1)
    return None


def stock_hand(state: Any, frame: Frame) -> Step | None:
    """The whole hand on the stock zone, in the owner's order (LL-ZONE-03)."""
    player = frame.env[PLAYER]
    return call(state, IN_ORDER.first, [STOCK, DOWN, 0, EFFECT, (), *state.order[player << 4 | HAND]])


def mill_two(state: Any, frame: Frame) -> Step | None:
    for _ in range(2):
        deck = state.order[frame.env[PLAYER] << 4 | DECK]
        if deck:
            moves.put(state, deck[-1], DROP)
    return None


def drop_subject(state: Any, frame: Frame) -> Step | None:
    """The other battling member leaves, if it is still there (D-04)."""
    other = frame.env[OTHER]
    if other >= 0 and state.now[other][ZONE] == FIELD:
        moves.leave_field(state, other, DROP, EFFECT)
    return None


def open_level(state: Any, frame: Frame) -> Step | None:
    deck = state.order[frame.env[PLAYER] << 4 | DECK]
    if deck:
        moves.put(state, deck[-1], LEVEL)
    return None


def draw_remembered(state: Any, frame: Frame) -> Step | None:
    """As many cards as were remembered when it triggered."""
    for _ in range(frame.env[FREE]):
        draw(state, frame.env[PLAYER], HAND, cause=EFFECT)
    return None


# Effects.


@cache
def as_foreigner(printed: Definition) -> Definition:
    """The same card as a foreigner."""
    twin = printed.twin()
    twin.type = FOREIGNER
    return twin


STRONGER = Holds("FZ-003/1/stronger", 3000, touches=POWER)
UNTOUCHABLE = Holds("FZ-012/1/untouchable", asked={"means": theirs}, touches=terms.TO_ATTACK)
SILENT = Holds("FZ-045/1/silent", asked={"means": theirs}, touches=TO_WORK)
FULL_HAND = Holds("FZ-044/1/hand", 2, {"means": lambda state, env, player: player == env[PLAYER]}, touches=HAND_LIMIT)
AT_THE_END = auto("FZ-022/1/end", terms.START_OF_END_PHASE, draw_one, works_in=ANYWHERE, hears=own_turn)
GIVES_END = Holds("FZ-022/1/gives", abilities=(AT_THE_END,), for_player=True)
ON_DEFENCE = auto("FZ-016/1/given", terms.ON_DEFEND, draw_one)
GIVES_DEFENCE = Holds("FZ-016/1/gives", abilities=(ON_DEFENCE,))

CONTINUOUS: dict[str, tuple[Effect, ...]] = {
    "FZ-002": (Holds("FZ-002/1", 1, {"means": lambda s, e, c: mine(s, e, c) and not itself(s, e, c)}, works_in=ON_FIELD, touches=AURA),),
    "FZ-015": (Holds("FZ-015/1", asked={"means": mine}, works_in=ON_FIELD, touches=terms.MAY_INTERCEPT),),
    "FZ-017": (Holds("FZ-017/1", asked={"means": mine, "become": as_foreigner}, works_in=ON_FIELD, touches=BECOMES),),
    "FZ-035": (Holds("FZ-035/1", asked={"means": itself}, works_in=ON_FIELD, touches=terms.ATTACK_ANY_CIRCLE),),
    "FZ-037": (Holds("FZ-037/1", -1, {"means": theirs}, works_in=ON_FIELD, touches=LIMIT),),
    "FZ-051": (Holds("FZ-051/1", 2000, {"means": mine}, works_in=AS_PARADOX, touches=POWER),),
    "FZ-053": (Holds("FZ-053/1", asked={"means": lambda s, e, p: True}, works_in=AS_PARADOX, touches=terms.TO_LEVEL_BOOST),),
    "FZ-G05": (
        Holds("FZ-G05/1", asked={"means": theirs}, works_in=AS_GATE, touches=TO_TRIGGER),
        Holds("FZ-G05/2", asked={"means": lambda s, e, c: s.owner[c] == e[PLAYER]}, works_in=AS_GATE, touches=terms.IGNORE_LEVEL),
    ),
}

# Abilities by card.

ABILITIES: dict[str, tuple[Ability, ...]] = {
    "FZ-001": (auto("FZ-001/1", terms.ON_ENTER_FIELD, draw_one),),
    "FZ-003": (auto("FZ-003/1", terms.ON_ATTACK, offer_one, take_one, lasts(STRONGER, this_battle, on="itself"), effects=[STRONGER]),),
    "FZ-004": (
        auto("FZ-004/1", terms.ON_BATTLE_WON, choose_of(FIELD, 1), rest_chosen, number=1),
        auto("FZ-004/2", LEAVES, draw_one, number=2),
    ),
    "FZ-005": (
        played("FZ-005/1", terms.ACT, pay_one, choose_of(DROP, 0), put_chosen(HAND), per_turn=1, payable=has_stock(1), works_in=ON_FIELD),
        played("FZ-005/2", terms.ACT, stock_hand, per_turn=1, number=2, payable=lambda s, e: s.order[e[PLAYER] << 4 | HAND]),
    ),
    "FZ-011": (
        auto("FZ-011/1", terms.COVENANT, draw_one, works_in=ANYWHERE),
        auto(
            "FZ-011/2",
            MOVED,
            mill_two,
            works_in=ANYWHERE,
            number=2,
            per_turn=1,
            hears=lambda s, e: e[SUBJECT] == e[SOURCE] and e[OTHER] >> 4 & 15 == DROP,
        ),
    ),
    "FZ-012": (
        auto(
            "FZ-012/1",
            terms.START_OF_BATTLE_PHASE,
            offer_one,
            take_one,
            lasts(UNTOUCHABLE, this_turn),
            effects=[UNTOUCHABLE],
            hears=lambda s, e: not own_turn(s, e),
        ),
    ),
    "FZ-014": (auto("FZ-014/1", terms.ON_DEFEND, drop_subject),),
    "FZ-016": (auto("FZ-016/1", terms.ON_ENTER_FIELD, lasts(GIVES_DEFENCE, this_turn, on="members"), effects=[GIVES_DEFENCE]),),
    "FZ-021": (
        auto("FZ-021/1", terms.ON_INTERCEPT, draw_one, works_in=ANYWHERE),
        auto("FZ-021/2", terms.START_OF_STAND_PHASE, draw_one, number=2, hears=own_turn),
    ),
    "FZ-022": (played("FZ-022/1", terms.ACT, pay_one, lasts(GIVES_END, this_turn), payable=has_stock(1), per_turn=1, effects=[GIVES_END]),),
    "FZ-031": (auto("FZ-031/1", terms.ON_ATTACK | terms.ON_DEFEND, mill_two, per_turn=2),),
    "FZ-032": (
        played("FZ-032/1", terms.LOGIC_DRIVE, choose_of(FIELD, 1), put_chosen(REMOVE)),
        played("FZ-032/2", terms.LOGIC_DRIVE, draw_one, number=2),
    ),
    "FZ-034": (played("FZ-034/1", terms.TRANCE_CHANGE_ABILITY, accepts=lambda s, e, card: s.card[card].level >= 2),),
    "FZ-036": (
        played("FZ-036/1", terms.TRANCE_CHANGE_ABILITY),
        auto("FZ-036/2", terms.CHANGE_COVENANT, draw_one, number=2, works_in=ANYWHERE),
        auto("FZ-036/3", LEAVES, draw_remembered, number=3, remembers=lambda s, e: (len(reads.soul(s, e[SOURCE])),)),
    ),
    "FZ-038": (
        auto(
            "FZ-038/1",
            terms.ON_ENTER_FIELD,
            choose_of(HAND, 0, is_member),
            remember_chosen,
            choose_another,
            mobilize_both,
        ),
    ),
    "FZ-041": (auto("FZ-041/1", terms.ON_PUT_INTO_BATTLE_ZONE, offer_one, take_one, draw_one, works_in=IN_BATTLE),),
    "FZ-042": (auto("FZ-042/1", terms.ON_PUT_INTO_BATTLE_ZONE, choose_of(FIELD, 1), put_chosen(DROP), works_in=IN_BATTLE),),
    "FZ-043": (
        auto("FZ-043/1", terms.ON_PUT_INTO_BATTLE_ZONE, open_and_boost, works_in=IN_BATTLE),
        auto("FZ-043/2", terms.ON_BATTLE_ZONE_TO_DROP, open_level, works_in=ANYWHERE, number=2),
    ),
    "FZ-044": (auto("FZ-044/1", terms.ON_PUT_INTO_BATTLE_ZONE, lasts(FULL_HAND, this_turn), effects=[FULL_HAND], works_in=IN_BATTLE),),
    "FZ-045": (auto("FZ-045/1", terms.ON_PUT_INTO_BATTLE_ZONE, lasts(SILENT, this_battle), effects=[SILENT], works_in=IN_BATTLE),),
    "FZ-G01": (auto("FZ-G01/1", terms.ON_GATE_DESTROYED, draw_one, works_in=AS_GATE),),
    "FZ-G02": (auto("FZ-G02/1", terms.ON_GATE_DESTROYED, choose_of(FIELD, 1), put_chosen(STOCK, DOWN), works_in=AS_GATE),),
    "FZ-G03": (
        auto("FZ-G03/1", terms.START_OF_LOGIC_DEFINITION_STEP, choose_of(HAND, 0), put_chosen(BATTLE), works_in=AS_GATE, hears=own_turn),
    ),
}


def with_texts(card: Card, plain: Any) -> Definition:
    """The card with its abilities and continuous effects, if it has some here."""
    return Definition(card, plain.index, ABILITIES.get(card.id, ()), CONTINUOUS.get(card.id, ()))
