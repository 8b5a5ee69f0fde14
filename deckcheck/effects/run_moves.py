"""Actions that put cards somewhere, and those that are done to cards one by one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from deckcheck.effects import nodes_actions as a
from deckcheck.effects import nodes_conditions as c
from deckcheck.effects.run_actions import Act, pairs
from deckcheck.effects.run_cards import Select, Slot, players_of
from deckcheck.effects.run_questions import Pick
from deckcheck.engine.abilities import PLAYER
from deckcheck.engine.in_force import waits
from deckcheck.engine.machine import call
from deckcheck.engine.primitives import COST, DECK, EFFECT, roll
from deckcheck.engine.state import DOWN, HOST, NOBODY, REST, SINCE, STAND, UP, ZONE_BITS

if TYPE_CHECKING:
    from deckcheck.effects.bind_words import WordBinder
    from deckcheck.effects.build import Builder
    from deckcheck.effects.run_amounts import Amount
    from deckcheck.effects.run_cards import Cards
    from deckcheck.effects.table import Table
    from deckcheck.engine.procedure import Env, Frame, Step
    from deckcheck.engine.state import State


def cause_of(act: Act) -> int:
    return COST if act.paying else EFFECT


def shift(act: Act, state: State[Any], env: Env, card: int, zone: int, facing: int = UP, stance: int = STAND) -> bool:
    """Puts a card into an unordered zone; names and references of the ability follow it (D-31). False if it may not go."""
    act.note_again(state, env, card)
    old = state.now[card][SINCE]
    done = act.table.put(state, card, zone, facing, stance, cause_of(act))
    act.layout.follow(env, card, old, state.now[card][SINCE])
    return done


class Discard(Act):
    """LL-TEXT-06: what was picked, or the whole hand."""

    __slots__ = ("amount", "hand")
    word: ClassVar[str] = "discard"

    def __init__(self, table: Table, words: WordBinder, action: a.Discard, performer: int) -> None:
        super().__init__(table, performer)
        hand = _Hand(self, words.filters(action.where))
        self.hand: Cards = hand
        self.amount: Amount | None = None
        if not isinstance(action.amount, c.AllThereAre):
            self.amount = None if isinstance(action.amount, c.AnyNumber) else words.amount(action.amount)
            place = words.layout.place(())
            words.layout.slots.append(place)
            self.picks = (_Discarded(table, words.layout, place, hand, self.amount, self.amount is not None, performer, "discard"),)
            self.hand = Slot(place)

    def zones(self) -> int:
        return 1 << self.table.hand

    def possible(self, state: State[Any], env: Env) -> bool:
        return True  # what must be picked is asked of the picks

    def can_begin(self, state: State[Any], env: Env) -> bool:
        return bool(state.order[self.player(state, env) << ZONE_BITS | self.table.hand])

    def could(self, state: State[Any], env: Env) -> bool:
        return any(pick.candidates(state, env) for pick in self.picks) if self.picks else self.can_begin(state, env)

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        env = frame.env
        cards = self.hand.find(state, env)
        wanted = len(cards) if self.amount is None else max(0, self.amount.count(state, env))
        moved = [card for card in cards if shift(self, state, env, card, self.table.discards)]
        self.note(env, pairs(state, moved), len(moved) >= wanted and (bool(moved) or self.amount is None))
        return None

    def think(self, state: State[Any], env: Env) -> None:
        for card in self.hand.find(state, env):
            shift(self, state, env, card, self.table.discards)


class _Discarded(Pick):
    """The player who discards picks, unless the game says otherwise (TC-EFF-05)."""

    __slots__ = ()

    def player(self, state: State[Any], env: Env) -> int:
        player = super().player(state, env)
        return self.table.picks_discard(state, int(env[PLAYER]), player)


class _Hand(Select):
    """Cards in the hand of whoever discards."""

    __slots__ = ("act",)

    def __init__(self, act: Act, filters: Sequence[Any]) -> None:
        super().__init__(act.table, ((act.table.hand, 0),), act.performer, filters)
        self.act = act


class EachCard(Act):
    """Something that is done to cards, one by one."""

    __slots__ = ("cards",)

    def __init__(self, table: Table, performer: int, cards: Cards) -> None:
        super().__init__(table, performer)
        self.cards = cards

    def able(self, state: State[Any], card: int) -> bool:
        """Would it be an action (LL-GEN-03)?"""
        return True

    @abstractmethod
    def touch(self, state: State[Any], env: Env, card: int) -> bool:
        """Does it to a card; False if that was no action."""

    def possible(self, state: State[Any], env: Env) -> bool:
        found = self.cards.find(state, env)
        return bool(found) and all(self.able(state, card) for card in found)

    def can_begin(self, state: State[Any], env: Env) -> bool:
        return any(self.able(state, card) for card in self.cards.find(state, env))

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        env = frame.env
        found = self.cards.find(state, env)
        done = [card for card in found if self.touch(state, env, card)]
        self.note(env, pairs(state, found), len(done) == len(found) > 0)
        return None

    def think(self, state: State[Any], env: Env) -> None:
        for card in self.cards.find(state, env):
            self.touch(state, env, card)


class Move(Act):
    """LL-OWN-01, -02, LL-ZONE-03: into zones of the owner, with the soul; into an ordered zone in the order that the owner chooses."""

    __slots__ = ("_again", "bottom", "cards", "facing", "moving", "one_by_one", "order", "queue", "soul_to", "stance", "to", "under")
    word: ClassVar[str] = "move"

    def __init__(self, table: Table, words: WordBinder, action: a.Move, performer: int) -> None:
        super().__init__(table, performer)
        self.cards = words.cards(action.cards)
        self.to: int = table.zones_of(action.to)[0][0]
        self.bottom = action.position == "bottom"
        down = action.face == "down" if action.face else self.to in table.faced_down
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
        return self.to in self.table.ordered

    def zones(self) -> int:
        mask = 0
        for zone, _ in self.cards.zones if isinstance(self.cards, Select) else ():
            mask |= 1 << zone
        return mask

    def possible(self, state: State[Any], env: Env) -> bool:
        """All of them: so many as were to be at the end of a zone, or every card that is meant."""
        if isinstance(self.cards, Select) and self.cards.ends is not None and self.cards.among is None:
            wanted = max(0, self.cards.ends[0].count(state, env))
            available = len(self.cards.find(state, env))
            if self.cards.zones[0][0] == DECK and available < wanted:
                player = state.owner[self.cards.find(state, env)[0]] if available else self.player(state, env)
                available += self.table.refill(state, player)
            return available >= wanted
        found = self.cards.find(state, env)
        return bool(found) and all(self._may(state, card) for card in found)

    def can_begin(self, state: State[Any], env: Env) -> bool:
        found = self.cards.find(state, env)
        return self.cards.begun(state, env) and (not found or any(self._may(state, card) for card in found))

    def could(self, state: State[Any], env: Env) -> bool:
        return any(self._may(state, card) for card in self.cards.find(state, env))

    def _may(self, state: State[Any], card: int) -> bool:
        return self.table.may_move(state, card, self.to)

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        env = frame.env
        if self.one_by_one:
            self._one_by_one(state, env)
            return None
        cards = [card for card in self.cards.find(state, env) if self._may(state, card)]
        wanted = len(self.cards.find(state, env))
        if self.soul_to != NOBODY:
            for card in cards:
                for other in self.table.under(state, card):
                    shift(self, state, env, other, self.soul_to, DOWN if self.soul_to in self.table.faced_down else UP)
        if self.under is not None:
            self._under(state, env, cards, wanted)
        elif self.to in self.table.ordered:
            self._into_order(state, env, cards)
            self.note(env, pairs(state, cards), len(cards) == wanted > 0)
        else:
            moved = [card for card in cards if shift(self, state, env, card, self.to, self.facing, self.stance)]
            self.note(env, pairs(state, moved), len(moved) == wanted > 0)
        return None

    def _one_by_one(self, state: State[Any], env: Env) -> None:
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
            elif self.to in self.table.ordered:
                self._now(state, env, found)
            else:
                shift(self, state, env, found, self.to, self.facing, self.stance)
            moved.append(found)
        self.note(env, pairs(state, moved), len(moved) == number * len(owners) > 0)

    @staticmethod
    def _end(state: State[Any], env: Env, cards: Select, owner: int) -> int:
        for card in cards.find(state, env):
            if state.owner[card] == owner and not waits(state, card):
                return card
        return NOBODY

    def _under(self, state: State[Any], env: Env, cards: list[int], wanted: int) -> None:
        moved = [card for card in cards if self._beneath(state, env, card)]
        self.note(env, pairs(state, moved), len(moved) == wanted > 0)

    def _beneath(self, state: State[Any], env: Env, card: int) -> bool:
        """Below the first of these under which it may lie; False without one."""
        assert self.under is not None
        self.note_again(state, env, card)
        old = state.now[card][SINCE]
        if not self.table.put_under(state, card, self.under.find(state, env), self.to, cause_of(self)):
            return False
        self.layout.follow(env, card, old, state.now[card][SINCE])
        return True

    def _into_order(self, state: State[Any], env: Env, cards: list[int]) -> None:
        """Makes the queue: for each owner the cards with their soul."""
        turn = self.table.turn_player(state)
        groups = []
        for owner in (turn, 1 - turn):
            mine = [card for card in cards if state.owner[card] == owner]
            with_soul = [other for card in mine for other in (card, *self.table.goes_along(state, card))]
            if with_soul:
                groups.append(tuple((card, state.now[card][SINCE]) for card in self._ordered(state, with_soul)))
        env[self.queue] = tuple(groups)

    def _ordered(self, state: State[Any], cards: list[int]) -> list[int]:
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
        if self.to in self.table.ordered and not self.one_by_one:
            following = builder.put("into-order", self.next_owner)
            builder.put("followed", self.followed)
            self._again = following

    def next_owner(self, state: State[Any], frame: Frame) -> Step | None:
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
        return call(state, self.table.in_order.first, [self.to, self.facing, int(self.bottom), cause_of(self), (), *cards])

    def followed(self, state: State[Any], frame: Frame) -> Step | None:
        """Names and references follow what was put."""
        env = frame.env
        for card, old in env[self.moving]:
            self.layout.follow(env, card, old, state.now[card][SINCE])
        env[self.moving] = ()
        if env[self.queue]:
            return self._again
        return None

    def _now(self, state: State[Any], env: Env, card: int) -> None:
        self.note_again(state, env, card)
        old = state.now[card][SINCE]
        self.table.put_at_end(state, card, self.to, self.facing, self.stance, self.bottom, cause_of(self))
        self.layout.follow(env, card, old, state.now[card][SINCE])

    def think(self, state: State[Any], env: Env) -> None:
        if self.one_by_one:
            self._one_by_one(state, env)
            return
        for card in self.cards.find(state, env):
            if not self._may(state, card):
                continue
            if self.under is not None:
                self._beneath(state, env, card)
            elif self.to in self.table.ordered:
                self._now(state, env, card)
            else:
                shift(self, state, env, card, self.to, self.facing, self.stance)
