"""Amounts and conditions as they are asked in a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from deckcheck.effects.run_cards import Cards, Filter, ValueOf, compare, match_all, player_of, players_of
from deckcheck.effects.run_notes import fits
from deckcheck.engine.abilities import SOURCE
from deckcheck.engine.state import CIRCLES, ZONE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.effects.table import Table
    from deckcheck.engine.procedure import Env
    from deckcheck.engine.state import State


class Amount(ABC):
    """A number that is asked."""

    __slots__ = ()

    @abstractmethod
    def count(self, state: State[Any], env: Env) -> int: ...


class Plain(Amount):
    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def count(self, state: State[Any], env: Env) -> int:
        return self.number


class CountOf(Amount):
    """How many cards. Of a name: how many there were when it was given, wherever they are now."""

    __slots__ = ("cards", "place")

    def __init__(self, cards: Cards, place: int) -> None:
        """`place`: that of a name, else -1."""
        self.cards = cards
        self.place = place

    def count(self, state: State[Any], env: Env) -> int:
        return len(env[self.place]) if self.place >= 0 else len(self.cards.find(state, env))


class ReadCard(Amount):
    """A value of one card; of one that has left, what was noted (at `note`, -1: nothing)."""

    __slots__ = ("cards", "note", "value", "value_of")

    def __init__(self, value_of: ValueOf, cards: Cards, value: int, note: int) -> None:
        self.value_of = value_of
        self.cards = cards
        self.value = value
        self.note = note

    def count(self, state: State[Any], env: Env) -> int:
        found = self.cards.find(state, env)
        if found and fits(state, env, self.note, found[0]):
            return self.value_of(state, found[0], self.value)
        return int(env[self.note]) if self.note >= 0 else 0


class ReadPlayer(Amount):
    __slots__ = ("table", "value", "who")

    def __init__(self, table: Table, who: int, value: int) -> None:
        self.table = table
        self.who = who
        self.value = value

    def count(self, state: State[Any], env: Env) -> int:
        return sum(self.table.player_value(state, player, self.value) for player in players_of(self.table, state, env, self.who))


class SumOf(Amount):
    __slots__ = ("cards", "value", "value_of")

    def __init__(self, value_of: ValueOf, cards: Cards, value: int) -> None:
        self.value_of = value_of
        self.cards = cards
        self.value = value

    def count(self, state: State[Any], env: Env) -> int:
        return sum(self.value_of(state, card, self.value) for card in self.cards.find(state, env))


class Reckoned(Amount):
    """(base * times + plus - minus), never more than `capped`."""

    __slots__ = ("base", "capped", "minus", "plus", "times")

    def __init__(self, base: Amount, times: int, plus: Amount | None, minus: Amount | None, capped: Amount | None) -> None:
        self.base = base
        self.times = times
        self.plus = plus
        self.minus = minus
        self.capped = capped

    def count(self, state: State[Any], env: Env) -> int:
        total = self.base.count(state, env) * self.times
        if self.plus is not None:
            total += self.plus.count(state, env)
        if self.minus is not None:
            total -= self.minus.count(state, env)
        return min(total, self.capped.count(state, env)) if self.capped is not None else total


class Stored(Amount):
    """A number that was fixed when the effect began, at a place counted from the end of its env."""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        self.place = place

    def count(self, state: State[Any], env: Env) -> int:
        return int(env[self.place])


class Condition(ABC):
    """Something that holds or does not."""

    __slots__ = ()

    @abstractmethod
    def holds(self, state: State[Any], env: Env) -> bool: ...


def hold_all(conditions: tuple[Condition, ...], state: State[Any], env: Env) -> bool:
    for condition in conditions:
        if not condition.holds(state, env):
            return False
    return True


class Compared(Condition):
    __slots__ = ("amount", "sides")

    def __init__(self, amount: Amount, sides: Sequence[tuple[str, Amount]]) -> None:
        self.amount = amount
        self.sides = tuple(sides)

    def holds(self, state: State[Any], env: Env) -> bool:
        left = self.amount.count(state, env)
        return all(compare(left, side, right.count(state, env)) for side, right in self.sides)


class AreLike(Condition):
    """There is a card, and all match."""

    __slots__ = ("cards", "filters")

    def __init__(self, cards: Cards, filters: Sequence[Filter]) -> None:
        self.cards = cards
        self.filters = tuple(filters)

    def holds(self, state: State[Any], env: Env) -> bool:
        found = self.cards.find(state, env)
        return bool(found) and all(match_all(self.filters, state, env, card) for card in found)


class WasLike(Condition):
    """The card that a reference means matches; one that has left, if it did when that was noted."""

    __slots__ = ("card", "filters", "note")

    def __init__(self, card: Cards, filters: Sequence[Filter], note: int) -> None:
        self.card = card
        self.filters = tuple(filters)
        self.note = note

    def holds(self, state: State[Any], env: Env) -> bool:
        found = self.card.find(state, env)
        if found and fits(state, env, self.note, found[0]):
            return match_all(self.filters, state, env, found[0])
        return bool(env[self.note])


class StandsOn(Condition):
    """The card with the ability is in one of these places: zones, or parts of zones."""

    __slots__ = ("places",)

    def __init__(self, places: Sequence[tuple[int, int]]) -> None:
        self.places = tuple(places)

    def holds(self, state: State[Any], env: Env) -> bool:
        now = state.now[env[SOURCE]]
        return any(now[ZONE] == zone and (not circles or bool(now[CIRCLES] & circles)) for zone, circles in self.places)


class WasDone(Condition):
    """LL-TEXT-02: the mark of a sentence."""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        self.place = place

    def holds(self, state: State[Any], env: Env) -> bool:
        return bool(env[self.place])


class TurnIs(Condition):
    __slots__ = ("table", "who")

    def __init__(self, table: Table, who: int) -> None:
        self.table = table
        self.who = who

    def holds(self, state: State[Any], env: Env) -> bool:
        return player_of(self.table, state, env, self.who) == self.table.turn_player(state)


class AnyHolds(Condition):
    __slots__ = ("conditions",)

    def __init__(self, conditions: Sequence[Condition]) -> None:
        self.conditions = tuple(conditions)

    def holds(self, state: State[Any], env: Env) -> bool:
        return any(condition.holds(state, env) for condition in self.conditions)


class NotHolds(Condition):
    """Not all of these."""

    __slots__ = ("conditions",)

    def __init__(self, conditions: Sequence[Condition]) -> None:
        self.conditions = tuple(conditions)

    def holds(self, state: State[Any], env: Env) -> bool:
        return not hold_all(self.conditions, state, env)
