"""Cards and filters as they are asked in a game: references, names, selectors. Everything here is a number or a node that answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from deckcheck.engine.abilities import PLAYER
from deckcheck.engine.state import NOBODY, SINCE, ZONE, ZONE_BITS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.effects.run_amounts import Amount
    from deckcheck.effects.table import Table
    from deckcheck.engine.procedure import Env
    from deckcheck.engine.state import State

ValueOf: TypeAlias = "Callable[[State[Any], int, int], int]"
"""(state, card, value) -> the number."""

# Players as seen from the master.
YOU: Final = 0
OPPONENT: Final = 1
TURN_PLAYER: Final = 2
OTHER_PLAYER: Final = 3
BOTH: Final = 4


def player_of(table: Table, state: State[Any], env: Env, who: int) -> int:
    """The number of a player."""
    if who <= OPPONENT:
        master: int = env[PLAYER]
        return master ^ who
    turn = table.turn_player(state)
    return turn if who == TURN_PLAYER else 1 - turn


def players_of(table: Table, state: State[Any], env: Env, who: int) -> tuple[int, ...]:
    """The players that a word means, the turn player first (LL-GEN-05)."""
    if who == BOTH:
        turn = table.turn_player(state)
        return (turn, 1 - turn)
    return (player_of(table, state, env, who),)


def still(state: State[Any], card: int, since: int) -> bool:
    """Is it the same object as then (D-31)?"""
    return card >= 0 and state.now[card][SINCE] == since


class Cards(ABC):
    """Something that means cards."""

    __slots__ = ()

    @abstractmethod
    def find(self, state: State[Any], env: Env) -> list[int]:
        """The cards that are meant now."""

    def has(self, state: State[Any], env: Env, card: int) -> bool:
        """Is this card meant?"""
        return card in self.find(state, env)

    def begun(self, state: State[Any], env: Env) -> bool:
        """Could there be one, as far as everybody can know?"""
        return bool(self.find(state, env))

    def known_as(self, state: State[Any], env: Env) -> list[int]:
        """The same cards although they have moved, for what is printed on them."""
        return self.find(state, env)


class Pair(Cards):
    """A card that a place of the env names, with its `since`."""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        self.place = place

    def find(self, state: State[Any], env: Env) -> list[int]:
        card: int = env[self.place]
        return [card] if still(state, card, env[self.place + 1]) else []

    def has(self, state: State[Any], env: Env, card: int) -> bool:
        named: int = env[self.place]
        return named == card and still(state, card, env[self.place + 1])

    def known_as(self, state: State[Any], env: Env) -> list[int]:
        return [env[self.place]] if env[self.place] >= 0 else []


class Slot(Cards):
    """Cards that were named, wherever this ability has put them; or (`unmoved`) those that are still where they were."""

    __slots__ = ("place", "unmoved")

    def __init__(self, place: int, unmoved: bool = False) -> None:
        self.place = place
        self.unmoved = unmoved

    def find(self, state: State[Any], env: Env) -> list[int]:
        return [entry[0] for entry in env[self.place] if still(state, entry[0], entry[1]) and not (self.unmoved and len(entry) > 2)]


class Special(Cards):
    """A card that the game knows: the attacker, the host."""

    __slots__ = ("table", "word")

    def __init__(self, table: Table, word: str) -> None:
        self.table = table
        self.word = word

    def find(self, state: State[Any], env: Env) -> list[int]:
        card = self.table.special(state, env, self.word)
        return [card] if card != NOBODY else []


class Several(Cards):
    """All of these together, each once."""

    __slots__ = ("parts",)

    def __init__(self, parts: Sequence[Cards]) -> None:
        self.parts = tuple(parts)

    def find(self, state: State[Any], env: Env) -> list[int]:
        found: list[int] = []
        for part in self.parts:
            found += [card for card in part.find(state, env) if card not in found]
        return found


class Filter(ABC):
    """Something that a card is or is not."""

    __slots__ = ()

    @abstractmethod
    def matches(self, state: State[Any], env: Env, card: int) -> bool: ...


def match_all(filters: tuple[Filter, ...], state: State[Any], env: Env, card: int) -> bool:
    for each in filters:
        if not each.matches(state, env, card):
            return False
    return True


class Select(Cards):
    """All cards that match: in zones of players, or among others; then filters, then an end of an ordered zone, then extremes."""

    __slots__ = ("among", "ends", "extreme", "filters", "of", "table", "under", "zones")

    def __init__(
        self,
        table: Table,
        zones: Sequence[tuple[int, int]],
        of: int,
        filters: Sequence[Filter],
        among: Cards | None = None,
        under: Cards | None = None,
        ends: tuple[Amount, bool] | None = None,
        extreme: tuple[ValueOf, int, bool] | None = None,
    ) -> None:
        """`zones`: numbers, each with a mask of places in it (0: all). `ends`: how many, from the top? `extreme`: how it is read, a value,
        the greatest?"""
        self.table = table
        parts: dict[int, int] = {}  # a card that lies in several parts of a zone is found once
        for zone, places in zones:
            parts[zone] = parts.get(zone, places) | places if places and parts.get(zone, places) else 0
        self.zones = tuple(parts.items())
        self.of = of
        self.filters = tuple(filters)
        self.among = among
        self.under = under
        self.ends = ends
        self.extreme = extreme

    def find(self, state: State[Any], env: Env) -> list[int]:
        found = [card for card in self._where(state, env) if match_all(self.filters, state, env, card)]
        if self.extreme is not None:
            value_of, value, greatest = self.extreme
            found = [card for card in found if self.table.known(state, card)]  # LL-FACE-01
            numbers = [value_of(state, card, value) for card in found]
            best = max(numbers, default=0) if greatest else min(numbers, default=0)
            found = [card for card, number in zip(found, numbers, strict=True) if number == best]
        return found

    def _where(self, state: State[Any], env: Env) -> list[int]:
        if self.among is not None:
            return self.among.find(state, env)
        hosts = self.under.find(state, env) if self.under is not None else None
        found: list[int] = []
        for player in players_of(self.table, state, env, self.of):
            for zone, places in self.zones:
                ids = state.order[player << ZONE_BITS | zone]
                if self.ends is not None:
                    ids = self._end(ids, max(0, self.ends[0].count(state, env)), self.ends[1])
                if not places and hosts is None:
                    found.extend(ids)
                    continue
                found += [card for card in ids if self._lies(state, card, places, hosts)]
        return found

    @staticmethod
    def _end(ids: tuple[int, ...], number: int, top: bool) -> tuple[int, ...]:
        if not top:
            return ids[:number]
        return ids[: -number - 1 : -1] if number else ()

    def _lies(self, state: State[Any], card: int, places: int, hosts: list[int] | None) -> bool:
        now = state.now[card]
        return (not places or bool(now[3] & places)) and (hosts is None or now[4] in hosts)

    def has(self, state: State[Any], env: Env, card: int) -> bool:
        """Without looking at the whole zone, where that is possible."""
        if self.ends is not None or self.extreme is not None or self.among is not None:
            return card in self.find(state, env)
        if self.of != BOTH and state.owner[card] != player_of(self.table, state, env, self.of):
            return False
        zone = state.now[card][ZONE]
        hosts = self.under.find(state, env) if self.under is not None else None
        for number, places in self.zones:
            if number == zone and self._lies(state, card, places, hosts):
                return match_all(self.filters, state, env, card)
        return False

    def begun(self, state: State[Any], env: Env) -> bool:
        """In a hidden zone nobody else could know what the filters leave: a card there is enough."""
        if self.among is None and all(self.table.hidden(zone) for zone, _ in self.zones):
            return bool(self._where(state, env))
        return bool(self.find(state, env))


class Named(Filter):
    """LL-CARD-12."""

    __slots__ = ("keys", "printed", "table")

    def __init__(self, table: Table, keys: frozenset[str], printed: bool) -> None:
        self.table = table
        self.keys = keys
        self.printed = printed

    def matches(self, state: State[Any], env: Env, card: int) -> bool:
        if self.printed:
            return self.table.known(state, card) and not self.keys.isdisjoint(state.card[card].names)
        return not self.keys.isdisjoint(self.table.names(state, card))


class SameName(Filter):
    """The same name as one of these."""

    __slots__ = ("cards", "printed", "table")

    def __init__(self, table: Table, cards: Cards, printed: bool) -> None:
        self.table = table
        self.cards = cards
        self.printed = printed

    def matches(self, state: State[Any], env: Env, card: int) -> bool:
        return any(self.table.same_name(state, card, other, self.printed) for other in self.cards.known_as(state, env))


class OtherThan(Filter):
    __slots__ = ("cards",)

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def matches(self, state: State[Any], env: Env, card: int) -> bool:
        return not self.cards.has(state, env, card)


class Unlike(Filter):
    """Not all of these filters together."""

    __slots__ = ("filters",)

    def __init__(self, filters: Sequence[Filter]) -> None:
        self.filters = tuple(filters)

    def matches(self, state: State[Any], env: Env, card: int) -> bool:
        return not match_all(self.filters, state, env, card)


class ValueIs(Filter):
    """A value of the card, as it is now, compares so."""

    __slots__ = ("printed", "sides", "table", "value")

    def __init__(self, table: Table, value: int, sides: Sequence[tuple[str, Amount]], printed: bool) -> None:
        self.table = table
        self.value = value
        self.sides = tuple(sides)
        self.printed = printed

    def matches(self, state: State[Any], env: Env, card: int) -> bool:
        if not self.table.known(state, card):
            return False
        number = self.table.printed_value(state, card, self.value) if self.printed else self.table.card_value(state, card, self.value)
        return all(compare(number, side, amount.count(state, env)) for side, amount in self.sides)


def compare(left: int, side: str, right: int) -> bool:
    """LL-TEXT-03: `at_least` and `at_most` include the number, `more_than` and `less_than` do not."""
    if side == "is":
        return left == right
    if side == "at_least":
        return left >= right
    if side == "at_most":
        return left <= right
    return left > right if side == "more_than" else left < right
