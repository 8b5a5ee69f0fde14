"""Actions of Luck & Logic that put cards somewhere: mobilize, rearrange, exchange."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from deckcheck.effects import nodes_actions as a
from deckcheck.effects.run_actions import Act, pairs
from deckcheck.effects.run_acts import Exchanged
from deckcheck.effects.run_moves import shift
from deckcheck.engine.in_force import forbidden, seen_as
from deckcheck.engine.machine import call
from deckcheck.engine.primitives import DECK, place
from deckcheck.engine.state import CIRCLES, DOWN, FACING, NOBODY, REST, SINCE, STAND, UP, ZONE
from deckcheck.rulesets.luck_and_logic import reads
from deckcheck.rulesets.luck_and_logic.board import (
    ALL_CIRCLES,
    FIELD,
    INTERCEPT,
    LEVEL,
    REFRESH,
    SECRET_TOOLS,
    SOUL,
    STOCK,
)
from deckcheck.rulesets.luck_and_logic.definition import MEMBER
from deckcheck.rulesets.luck_and_logic.mobilize import PUT_MEMBERS
from deckcheck.rulesets.luck_and_logic.rearrange import REARRANGE_MEMBERS, targets
from deckcheck.rulesets.luck_and_logic.terms import TO_MOBILIZE, State

if TYPE_CHECKING:
    from deckcheck.effects.bind_words import WordBinder
    from deckcheck.effects.build import Builder
    from deckcheck.engine.procedure import Env, Frame, Step

FACED_DOWN: Final = frozenset((DECK, STOCK, REFRESH, SECRET_TOOLS))
"""Zones in which cards lie face down, if nothing is said (LL-ZONE-01)."""


def rows(table: Any, names: Sequence[str]) -> int:
    """The circles of rows; all of them, if none is named."""
    mask = 0
    for name in names:
        for _, circles in table.zones_of(name):
            mask |= circles or ALL_CIRCLES
    return mask or ALL_CIRCLES


class Mobilize(Act):
    """LL-MOB-01, -04, -06, -07: the performer places the members; what `checking` names is looked at all the same."""

    __slots__ = ("cards", "checking", "moving", "rows", "stance")
    word: ClassVar[str] = "mobilize"

    def __init__(self, table: Any, words: WordBinder, action: a.Mobilize, performer: int) -> None:
        super().__init__(table, performer)
        self.cards = words.cards(action.cards)
        self.rows = rows(table, action.place)
        self.stance = REST if action.stance == "rest" else STAND
        self.checking = frozenset(action.checking)
        self.moving = words.layout.place(())

    def asks(self) -> bool:
        return True

    def able(self, state: State, card: int) -> bool:
        """Is it a member that is not on the field, and may it come? What only counts as a member would stand nowhere (LL-MOB-07)."""
        if not state.card[card].territory or not seen_as(state, card).type & MEMBER:
            return False
        if state.now[card][ZONE] == FIELD or reads.stays(state, card):
            return False
        if forbidden(state, TO_MOBILIZE, card):
            return False
        player = state.owner[card]
        if "level" in self.checking and reads.card_level(state, card) > reads.level(state, player):
            return False
        if "color" in self.checking and not reads.color_or_world(state, player, card):
            return False
        return "cost" not in self.checking or reads.cost(state, card) <= reads.stock(state, player)

    def possible(self, state: State, env: Env) -> bool:
        found = self.cards.find(state, env)
        return bool(found) and all(self.able(state, card) for card in found)

    def can_begin(self, state: State, env: Env) -> bool:
        return any(self.able(state, card) for card in self.cards.find(state, env))

    def run(self, state: State, frame: Frame) -> Step | None:
        env = frame.env
        found = self.cards.find(state, env)
        members = tuple(card for card in found if self.able(state, card))
        env[self.moving] = tuple(pairs(state, members))
        if not members:
            self.note(env, (), False)
            return None
        self.note(env, env[self.moving], len(members) == len(found))
        pays = int("cost" in self.checking)
        return call(state, PUT_MEMBERS.first, [self.player(state, env), self.stance, members, self.rows, pays])

    def more(self, builder: Builder) -> None:
        builder.put("followed", self.followed)

    def followed(self, state: State, frame: Frame) -> Step | None:
        for card, old in frame.env[self.moving]:
            self.layout.follow(frame.env, card, old, state.now[card][SINCE])
        return None


class Rearrange(Act):
    """LL-MOVE-01, -02: members of one player, to circles where all find room. A single one must go, if it can."""

    __slots__ = ("cards", "rows")
    word: ClassVar[str] = "rearrange"

    def __init__(self, table: Any, words: WordBinder, action: a.Rearrange, performer: int) -> None:
        super().__init__(table, performer)
        self.cards = words.cards(action.cards)
        self.rows = rows(table, action.place)

    def asks(self) -> bool:
        return True

    def members(self, state: State, env: Env) -> tuple[int, ...]:
        """Those that are on the field, all of one player."""
        found = [card for card in self.cards.find(state, env) if state.now[card][ZONE] == FIELD]
        return tuple(card for card in found if state.owner[card] == state.owner[found[0]])

    def possible(self, state: State, env: Env) -> bool:
        members = self.members(state, env)
        if not members:
            return False
        player = state.owner[members[0]]
        field = state.order[player << 4 | FIELD]
        return any(targets(state, player, field.index(member), members, self.rows) for member in members)

    def run(self, state: State, frame: Frame) -> Step | None:
        env = frame.env
        members = self.members(state, env)
        able = self.possible(state, env)
        self.note(env, pairs(state, members), able)
        if not able:
            return None
        return call(state, REARRANGE_MEMBERS.first, [self.player(state, env), NOBODY, members, int(len(members) == 1), self.rows])


class Exchange(Exchanged):
    """LL-LEVEL-02, D-36, D-38: each goes to where the other was; into the level zone standing and face up."""

    __slots__ = ()

    def possible(self, state: State, env: Env) -> bool:
        """Two members of one player that need as many circles; else cards that no other card holds in their place."""
        two = self.two(state, env)
        if two is None:
            return False
        one, other = two
        zones = {state.now[one][ZONE], state.now[other][ZONE]}
        if zones == {FIELD}:
            return state.card[one].territory == state.card[other].territory and state.owner[one] == state.owner[other]
        return not zones & {FIELD, SOUL, INTERCEPT} and not reads.stays(state, one) and not reads.stays(state, other)

    def exchange(self, state: State, env: Env) -> None:
        two = self.two(state, env)
        if two is None or not self.possible(state, env):
            self.note(env, (), False)
            return
        one, other = two
        here, there = state.now[one], state.now[other]
        if here[ZONE] == FIELD:
            place(state, one, there[CIRCLES])
            place(state, other, here[CIRCLES])
            self.note(env, pairs(state, [one, other]), True)
            return
        if there[ZONE] == LEVEL:  # it leaves first: the zone holds no more than four (LL-ZONE-05)
            one, other, here, there = other, one, there, here
        done = self._to(state, env, one, there) and self._to(state, env, other, here)
        self.note(env, pairs(state, [one, other]), done)

    def _to(self, state: State, env: Env, card: int, now: tuple[int, ...]) -> bool:
        zone = now[ZONE]
        facing = UP if zone == LEVEL else DOWN if zone in FACED_DOWN else now[FACING]
        return shift(self, state, env, card, zone, facing)
