"""Actions of Luck & Logic that put cards somewhere: move, mobilize, rearrange, exchange."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from deckcheck.effects import nodes_actions as a
from deckcheck.effects.run_actions import Act, pairs
from deckcheck.effects.run_cards import Select, players_of
from deckcheck.engine.events import waits
from deckcheck.engine.machine import call
from deckcheck.engine.primitives import COST, DECK, EFFECT, move, place, roll
from deckcheck.engine.state import CIRCLES, DOWN, FACING, HOST, NOBODY, REST, SINCE, STAND, UP, ZONE
from deckcheck.rulesets.luck_and_logic import reads
from deckcheck.rulesets.luck_and_logic.board import (
    ALL_CIRCLES,
    BATTLE,
    DROP,
    FIELD,
    INTERCEPT,
    LEVEL,
    REFRESH,
    SECRET_TOOLS,
    SOUL,
    STOCK,
    ZONES,
)
from deckcheck.rulesets.luck_and_logic.definition import MEMBER
from deckcheck.rulesets.luck_and_logic.in_order import IN_ORDER
from deckcheck.rulesets.luck_and_logic.mobilize import PUT_MEMBERS
from deckcheck.rulesets.luck_and_logic.moves import put, put_under
from deckcheck.rulesets.luck_and_logic.rearrange import REARRANGE_MEMBERS, targets
from deckcheck.rulesets.luck_and_logic.terms import TO_LEAVE_FIELD, TO_MOBILIZE, State

if TYPE_CHECKING:
    from deckcheck.effects.bind_words import WordBinder
    from deckcheck.effects.build import Builder
    from deckcheck.effects.run_cards import Cards
    from deckcheck.engine.procedure import Env, Frame, Step

FACED_DOWN: Final = frozenset((DECK, STOCK, REFRESH, SECRET_TOOLS))
"""Zones in which cards lie face down, if nothing is said (LL-ZONE-01)."""
ORDERED: Final = frozenset(number for number, zone in enumerate(ZONES) if zone.ordered)


def cause_of(act: Act) -> int:
    return COST if act.paying else EFFECT


def shift(act: Act, state: State, env: Env, card: int, zone: int, facing: int = UP, stance: int = STAND) -> bool:
    """Puts a card into an unordered zone; names and references of the ability follow it (D-31). False if it may not go."""
    act.note_again(state, env, card)
    old = state.now[card][SINCE]
    done = put(state, card, zone, facing, stance, cause_of(act))
    act.layout.follow(env, card, old, state.now[card][SINCE])
    return done


class Move(Act):
    """LL-OWN-01, -02, LL-ZONE-03: into zones of the owner, with the soul; into an ordered zone in the order that the owner chooses."""

    __slots__ = ("_again", "bottom", "cards", "facing", "moving", "one_by_one", "order", "queue", "soul_to", "stance", "to", "under")
    word: ClassVar[str] = "move"

    def __init__(self, table: Any, words: WordBinder, action: a.Move, performer: int) -> None:
        super().__init__(table, performer)
        self.cards = words.cards(action.cards)
        self.to: int = table.zones_of(action.to)[0][0]
        self.bottom = action.position == "bottom"
        down = action.face == "down" if action.face else self.to in FACED_DOWN
        self.facing = DOWN if down else UP
        self.stance = REST if action.stance == "rest" else STAND
        self.under: Cards | None = words.cards(action.under) if action.under is not None else None
        self.soul_to: int = table.zones_of(action.soul_to)[0][0] if action.soul_to is not None else NOBODY
        self.order = action.order or "owner"
        self.one_by_one = isinstance(self.cards, Select) and self.cards.ends is not None and not self.cards.filters
        self.queue = words.layout.place(())
        """Cards that still go into an ordered zone, by owner."""
        self._again: Step | None = None
        self.moving = words.layout.place(())

    def asks(self) -> bool:
        return self.to in ORDERED

    def zones(self) -> int:
        mask = 0
        for zone, _ in self.cards.zones if isinstance(self.cards, Select) else ():
            mask |= 1 << zone
        return mask

    def possible(self, state: State, env: Env) -> bool:
        """All of them: so many as were to be at the end of a zone, or every card that is meant."""
        if isinstance(self.cards, Select) and self.cards.ends is not None and self.cards.among is None:
            wanted = max(0, self.cards.ends[0].count(state, env))
            available = len(self.cards.find(state, env))
            if self.cards.zones[0][0] == DECK and available < wanted:
                player = state.owner[self.cards.find(state, env)[0]] if available else self.player(state, env)
                available += len(state.order[player << 4 | DROP])
            return available >= wanted
        found = self.cards.find(state, env)
        return bool(found) and all(self._may(state, card) for card in found)

    def can_begin(self, state: State, env: Env) -> bool:
        found = self.cards.find(state, env)
        return self.cards.begun(state, env) and (not found or any(self._may(state, card) for card in found))

    def could(self, state: State, env: Env) -> bool:
        return any(self._may(state, card) for card in self.cards.find(state, env))

    def _may(self, state: State, card: int) -> bool:
        if self.to == LEVEL and len(state.order[state.owner[card] << 4 | LEVEL]) >= state.game.edition.play["level_zone"]:
            return False
        if reads.stays(state, card) or (self.to == BATTLE and not reads.in_battle(state)):  # LL-LOGIC-03
            return False
        return state.now[card][ZONE] != FIELD or not reads.barred(state, TO_LEAVE_FIELD, card)

    def run(self, state: State, frame: Frame) -> Step | None:
        env = frame.env
        if self.one_by_one:
            self._one_by_one(state, env)
            return None
        cards = [card for card in self.cards.find(state, env) if self._may(state, card)]
        wanted = len(self.cards.find(state, env))
        if self.soul_to != NOBODY:
            for card in cards:
                for other in reads.soul(state, card):
                    shift(self, state, env, other, self.soul_to, DOWN if self.soul_to in FACED_DOWN else UP)
        if self.under is not None:
            self._under(state, env, cards, wanted)
        elif self.to in ORDERED:
            self._into_order(state, env, cards)
            self.note(env, pairs(state, cards), len(cards) == wanted > 0)
        else:
            moved = [card for card in cards if shift(self, state, env, card, self.to, self.facing, self.stance)]
            self.note(env, pairs(state, moved), len(moved) == wanted > 0)
        return None

    def _one_by_one(self, state: State, env: Env) -> None:
        """LL-REF-01: each from what is the end of the zone then."""
        cards = self.cards
        assert isinstance(cards, Select)
        assert cards.ends is not None
        number = max(0, cards.ends[0].count(state, env))
        moved: list[int] = []
        owners = players_of(self.table, state, env, cards.of)
        for owner in [owner for owner in owners for _ in range(number)]:
            found = self._end(state, env, cards, owner)
            if found == NOBODY:
                continue
            if self.under is not None:
                if not self._beneath(state, env, found):
                    continue
            elif self.to in ORDERED:
                self._now(state, env, found)
            else:
                shift(self, state, env, found, self.to, self.facing, self.stance)
            moved.append(found)
        self.note(env, pairs(state, moved), len(moved) == number * len(owners) > 0)

    @staticmethod
    def _end(state: State, env: Env, cards: Select, owner: int) -> int:
        for card in cards.find(state, env):
            if state.owner[card] == owner and not waits(state, card):
                return card
        return NOBODY

    def _under(self, state: State, env: Env, cards: list[int], wanted: int) -> None:
        moved = [card for card in cards if self._beneath(state, env, card)]
        self.note(env, pairs(state, moved), len(moved) == wanted > 0)

    def _beneath(self, state: State, env: Env, card: int) -> bool:
        """LL-SOUL-01: below the member; False without one that is on the field."""
        assert self.under is not None
        hosts = [host for host in self.under.find(state, env) if state.now[host][ZONE] == FIELD and host != card]
        if not hosts:
            return False
        self.note_again(state, env, card)
        old = state.now[card][SINCE]
        put_under(state, card, hosts[0])
        self.layout.follow(env, card, old, state.now[card][SINCE])
        return True

    def _into_order(self, state: State, env: Env, cards: list[int]) -> None:
        """Makes the queue: for each owner the cards with their soul."""
        turn = self.table.turn_player(state)
        groups = []
        for owner in (turn, 1 - turn):
            mine = [card for card in cards if state.owner[card] == owner]
            with_soul = [other for card in mine for other in (card, *(reads.soul(state, card) if state.now[card][ZONE] == FIELD else ()))]
            if with_soul:
                groups.append(tuple((card, state.now[card][SINCE]) for card in self._ordered(state, with_soul)))
        env[self.queue] = tuple(groups)

    def _ordered(self, state: State, cards: list[int]) -> list[int]:
        """As `order` says: as they lie (the one on top stays above), or at random."""
        if self.order == "random":
            mixed = list(cards)
            for last in range(len(mixed) - 1, 0, -1):
                other = roll(state, last + 1)
                mixed[last], mixed[other] = mixed[other], mixed[last]
            return mixed
        if self.order == "same":
            place = {card: at for zone in state.order for at, card in enumerate(zone) if card in cards}
            return sorted(cards, key=place.__getitem__, reverse=self.bottom)
        return cards

    def more(self, builder: Builder) -> None:
        if self.to in ORDERED and not self.one_by_one:
            following = builder.put("into-order", self.next_owner)
            builder.put("followed", self.followed)
            self._again = following

    def next_owner(self, state: State, frame: Frame) -> Step | None:
        """Puts the cards of one owner, who orders them."""
        env = frame.env
        if not env[self.queue]:
            env[self.moving] = ()
            return None
        group, env[self.queue] = env[self.queue][0], env[self.queue][1:]
        env[self.moving] = group
        cards = [card for card, _ in group]
        for card in cards:
            self.note_again(state, env, card)
        if self.order != "owner":
            for card in cards:
                if not any(waits(state, other) for other in (card, state.now[card][HOST])):
                    self._now(state, env, card)
            return None
        return call(state, IN_ORDER.first, [self.to, self.facing, int(self.bottom), cause_of(self), (), *cards])

    def followed(self, state: State, frame: Frame) -> Step | None:
        """Names and references follow what was put."""
        env = frame.env
        for card, old in env[self.moving]:
            self.layout.follow(env, card, old, state.now[card][SINCE])
        env[self.moving] = ()
        if env[self.queue]:
            return self._again
        return None

    def _now(self, state: State, env: Env, card: int) -> None:
        self.note_again(state, env, card)
        old = state.now[card][SINCE]
        move(state, card, self.to, self.facing, self.stance, bottom=self.bottom, cause=cause_of(self))
        self.layout.follow(env, card, old, state.now[card][SINCE])

    def think(self, state: State, env: Env) -> None:
        if self.one_by_one:
            self._one_by_one(state, env)
            return
        for card in self.cards.find(state, env):
            if not self._may(state, card):
                continue
            if self.under is not None:
                self._beneath(state, env, card)
            elif self.to in ORDERED:
                self._now(state, env, card)
            else:
                shift(self, state, env, card, self.to, self.facing, self.stance)


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
        if not state.card[card].territory or not reads.definition(state, card).type & MEMBER:
            return False
        if state.now[card][ZONE] == FIELD or reads.stays(state, card):
            return False
        if reads.barred(state, TO_MOBILIZE, card):
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


class Exchange(Act):
    """LL-LEVEL-02, D-36, D-38: each goes to where the other was; into the level zone standing and face up."""

    __slots__ = ("cards", "others")
    word: ClassVar[str] = "exchange"

    def __init__(self, table: Any, words: WordBinder, action: a.Exchange, performer: int) -> None:
        super().__init__(table, performer)
        self.cards = words.cards(action.cards)
        self.others = words.cards(action.with_)

    def possible(self, state: State, env: Env) -> bool:
        """Two members of one player that need as many circles; else cards that no other card holds in their place."""
        ones, others = self.cards.find(state, env), self.others.find(state, env)
        if not ones or not others or ones[0] == others[0]:
            return False
        one, other = ones[0], others[0]
        zones = {state.now[one][ZONE], state.now[other][ZONE]}
        if zones == {FIELD}:
            return state.card[one].territory == state.card[other].territory and state.owner[one] == state.owner[other]
        return not zones & {FIELD, SOUL, INTERCEPT} and not reads.stays(state, one) and not reads.stays(state, other)

    def run(self, state: State, frame: Frame) -> Step | None:
        self._exchange(state, frame.env)
        return None

    def think(self, state: State, env: Env) -> None:
        self._exchange(state, env)

    def _exchange(self, state: State, env: Env) -> None:
        if not self.possible(state, env):
            self.note(env, (), False)
            return
        one, other = self.cards.find(state, env)[0], self.others.find(state, env)[0]
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
