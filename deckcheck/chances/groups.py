"""Cards put together that a want does not tell apart, and the want as a sum over numbers of them.

Whether a hand holds what is wanted depends on how many cards of each group it has, and beyond some number (`Group.enough`) not even on
that. So the want is a function of a few small numbers, which is written as a sum of terms: each fixes the numbers of some groups and leaves
the others free. What is free are cards like any others, so that a term costs a few binomials however large hand and deck are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import comb, lcm
from typing import NamedTuple, TypeAlias

from deckcheck.cards.card import Card
from deckcheck.cards.query import Query
from deckcheck.chances.wants import Count, NotWanted, Together, Want
from deckcheck.errors import DeckcheckError

MAX_WORK = 600_000
"""Terms that are made and counted in one run: some seconds."""


class TooLargeError(DeckcheckError):
    """A want that would take too long to answer exactly."""


class Budget:
    """What the questions of one run may cost together."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = MAX_WORK

    def spend(self, work: int, want: Want) -> None:
        self.left -= work
        if self.left < 0:
            text = str(want)
            raise TooLargeError(f"`{text if len(text) < 100 else text[:97] + '...'}` tells too many cards apart to be answered exactly")


Hand: TypeAlias = Sequence[int]
"""Cards as numbers by group."""
Numbers: TypeAlias = Sequence[int]
"""How many cards each query of a want matches."""
Fixed: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs of a group (or query) and a number."""
Terms: TypeAlias = tuple[tuple[tuple[int, ...], tuple[tuple[int, int, Fixed], ...]], ...]
"""(groups that are fixed, entries), an entry (coefficient, cards, fixed): `fixed` pairs groups with their numbers, the other fixed groups
have none, all other groups are free."""


class Group(NamedTuple):
    """Cards of a deck that the same queries match: those of the want by their places, then those asked beside it."""

    queries: tuple[int, ...]
    beside: frozenset[Query]
    size: int


class Groups:
    """The cards of a deck by what a want, and queries beside it, say of them."""

    def __init__(
        self,
        want: Want,
        cards: Iterable[tuple[Card, int]],
        beside: Sequence[Query] = (),
        most: int | None = None,
        budget: Budget | None = None,
    ) -> None:
        """`most`: how many cards are held at most."""
        self.want = want
        counts = want.counts()
        self.queries = tuple(dict.fromkeys(count.query for count in counts))
        self.caps = [max(count.enough for count in counts if count.query == query) for query in self.queries]
        """By query: one more card than so many changes nothing."""
        self._holds = _compiled(want, {query: place for place, query in enumerate(self.queries)})
        sizes: dict[tuple[tuple[int, ...], frozenset[Query]], int] = {}
        matched = []
        for card, number in cards:
            mine = tuple(place for place, query in enumerate(self.queries) if query.matches(card))
            key = (mine, frozenset(query for query in beside if query.matches(card)))
            sizes[key] = sizes.get(key, 0) + number
            matched.append((card.id, key))
        places = {key: place for place, key in enumerate(sizes)}
        self.groups = tuple(Group(queries, others, size) for (queries, others), size in sizes.items())
        self.of = {card_id: places[key] for card_id, key in matched}
        """The group of each card, by its id."""
        self.sizes = [group.size for group in self.groups]
        self.size = sum(self.sizes)
        self.most = most if most is not None else self.size
        """More cards than these are never held."""
        self._masks = [sum(1 << query for query in group.queries) for group in self.groups]
        self._places: dict[int, tuple[int, ...]] = {}
        self._matching = [
            min(self.most, sum(group.size for group in self.groups if place in group.queries)) for place in range(len(self.queries))
        ]
        self._terms: dict[tuple[int, ...], Terms] = {}
        self._budget = budget or Budget()

    def spend(self, terms: int) -> None:
        """Raises TooLargeError when the questions of a run have cost too much. Large numbers of cards make large numbers."""
        self._budget.spend(terms * (1 + self.most // 40), self.want)

    def spend_on_counting(self, terms: Terms) -> None:
        """The same; terms are counted much faster than they are made."""
        self.spend(1 + sum([len(entries) for _, entries in terms]) // 6)

    def numbers(self, hand: Hand) -> list[int]:
        found = [0] * len(self.queries)
        for number, group in zip(hand, self.groups, strict=True):
            if number:
                for query in group.queries:
                    found[query] += number
        return found

    def holds(self, hand: Hand) -> bool:
        return self._holds(self.numbers(hand))

    def enough(self, held: Numbers | None = None) -> list[int]:
        """By group: one more card than so many changes nothing, when so many are held already."""
        left = [max(0, cap - number) for cap, number in zip(self.caps, held, strict=True)] if held else self.caps
        return [max((left[query] for query in group.queries), default=0) for group in self.groups]

    def terms(self, held: Hand | None = None) -> Terms:
        """The want as a sum over the cards that are still to come, when these are held already.

        Raises TooLargeError.
        """
        start = [0] * len(self.queries) if held is None else list(map(min, self.numbers(held), self.caps))
        key = tuple(start)
        found = self._terms.get(key)
        if found is None:
            found = self._terms[key] = self._sum(start)
        return found

    def _sum(self, start: Numbers) -> Terms:
        """Query by query: what holds with exactly j cards of it, against what holds with enough of it, when nothing need be said of it."""
        caps = [min(most, cap - number) for most, cap, number in zip(self._matching, self.caps, start, strict=True)]
        states = 1
        for cap in caps:
            states *= cap + 1
        self.spend(states)
        exactly: list[tuple[tuple[int, int], ...]] = [()]
        numbers: list[list[int]] = [list(start)]
        steps: list[tuple[int, int]] = []  # (states before a query, its cap): states of one query lie so far apart
        for place, cap in enumerate(caps):
            if not cap:
                continue
            steps.append((len(exactly), cap))
            exactly = [(*entry, (place, j)) if j < cap else entry for j in range(cap + 1) for entry in exactly]
            numbers = [[*entry[:place], entry[place] + j, *entry[place + 1 :]] for j in range(cap + 1) for entry in numbers]
        values = [int(self._holds(entry)) for entry in numbers]
        for stride, cap in steps:
            block = stride * (cap + 1)
            for first in range(0, states, block):
                full = first + stride * cap
                for place in range(first, full):
                    values[place] -= values[full + (place - first) % stride]
        merged: dict[tuple[int, ...], dict[Fixed, int]] = {}
        for value, entry in zip(values, exactly, strict=True):
            if value:
                mask = 0
                for place, _ in entry:
                    mask |= 1 << place
                places = self._places.get(mask)
                if places is None:
                    places = self._places[mask] = tuple(place for place, mine in enumerate(self._masks) if mine & mask)
                mine = merged.setdefault(places, {})
                for fixed in self._solutions(places, entry) if any(j for _, j in entry) else ((),):
                    mine[fixed] = mine.get(fixed, 0) + value
        return tuple(
            (places, tuple((value, sum([number for _, number in fixed]), fixed) for fixed, value in entries.items() if value))
            for places, entries in merged.items()
        )

    def _solutions(self, places: Sequence[int], exactly: Fixed) -> list[Fixed]:
        """All numbers (but zeros) of these groups with which each query matches exactly so many cards."""
        queries = [query for query, _ in exactly]
        later = [[0] * len(queries)]  # how many cards of the groups from a place on each query matches
        for place in reversed(places):
            size, mine = self.groups[place].size, self.groups[place].queries
            later.append([most + size * (query in mine) for most, query in zip(later[-1], queries, strict=True)])
        later.reverse()
        found: list[tuple[Fixed, tuple[int, ...], int]] = [((), tuple([j for _, j in exactly]), 0)]
        for step, place in enumerate(places):
            group = self.groups[place]
            touched = [number for number, query in enumerate(queries) if query in group.queries]
            rest = later[step + 1]
            grown = []
            for fixed, left, taken in found:
                for more in range(min(group.size, self.most - taken, *[left[number] for number in touched]) + 1):
                    missing = tuple([n - more if number in touched else n for number, n in enumerate(left)])
                    if all(n <= most for n, most in zip(missing, rest, strict=True)):
                        grown.append(((*fixed, (place, more)) if more else fixed, missing, taken + more))
            found = grown
            self.spend(len(found))
        return [fixed for fixed, _, _ in found]


def _compiled(want: Want, places: dict[Query, int]) -> Callable[[Numbers], bool]:
    """The want as a function of numbers by query."""
    if isinstance(want, Count):
        place, low, high = places[want.query], want.low, want.high
        if high is None:
            return lambda numbers: numbers[place] >= low
        return lambda numbers: low <= numbers[place] <= high
    if isinstance(want, NotWanted):
        inner = _compiled(want.part, places)
        return lambda numbers: not inner(numbers)
    assert isinstance(want, Together)
    parts = [_compiled(part, places) for part in want.parts]
    stops = want.how == "or"

    def together(numbers: Numbers) -> bool:
        for part in parts:
            if part(numbers) is stops:
                return stops
        return not stops

    return together


def ways(terms: Terms, sizes: Sequence[int], total: int, drawn: int) -> int:
    """In how many ways do `drawn` cards, out of groups of these sizes (`total` cards), hold what the terms say?"""
    found = 0
    for places, entries in terms:
        pool = total
        for place in places:
            pool -= sizes[place]
        by_number: dict[int, int] = {}
        for value, number, fixed in entries:
            for place, j in fixed:
                value *= comb(sizes[place], j)
            by_number[number] = by_number.get(number, 0) + value
        for number, value in by_number.items():
            if number <= drawn:
                found += value * comb(pool, drawn - number)
    return found


def weighed(terms: Terms, sizes: Sequence[int], inside: Sequence[bool], drawn: int, weights: Sequence[int]) -> int:
    """The same, each way counted `weights[z]` times for the `z` cards in it that are of groups `inside`."""
    pool_in = sum(size for size, mine in zip(sizes, inside, strict=True) if mine)
    pool_out = sum(sizes) - pool_in
    found = 0
    for places, entries in terms:
        in_ = pool_in - sum(sizes[place] for place in places if inside[place])
        out = pool_out - sum(sizes[place] for place in places if not inside[place])
        by_number: dict[tuple[int, int], int] = {}
        for value, number, fixed in entries:
            z = 0
            for place, j in fixed:
                value *= comb(sizes[place], j)
                if inside[place]:
                    z += j
            by_number[number, z] = by_number.get((number, z), 0) + value
        for (number, z), value in by_number.items():
            left = drawn - number
            if left >= 0:
                found += value * sum(
                    [comb(in_, more) * comb(out, left - more) * weights[z + more] for more in range(max(0, left - out), min(in_, left) + 1)]
                )
    return found


def weights_of_keeping(size: int, hand: int, kept: int, later: int) -> tuple[list[int], int]:
    """For `weighed`, when a hand keeps what is inside (`kept` cards of the deck) and returns the rest for as many others, and `later` more
    are drawn: the weights, and what the sum is divided by.

    Of the `hand + later` cards that are had in the end, `z` of them kept ones, some were dealt, the others came later. The returned ones
    are any of the other cards that are not had. So the chance of what is had depends on it only by `z`.
    """
    draws = [comb(size - hand, returned + later) for returned in range(hand + 1)]
    common = lcm(*draws)
    weights = []
    for z in range(hand + later + 1):
        others = size - kept - (hand + later - z)
        weights.append(
            sum(
                comb(z, hand - returned) * comb(others, returned) * (common // draws[returned])
                for returned in range(hand + 1)
                if hand - returned <= z and others >= 0
            )
        )
    return weights, comb(size, hand) * common


def hands(sizes: Sequence[int], number: int) -> Iterable[tuple[Hand, int]]:
    """All hands of so many cards, each with the number of ways to be dealt."""
    found: list[tuple[tuple[int, ...], int, int]] = [((), number, 1)]
    for place, size in enumerate(sizes):
        rest = sum(sizes[place + 1 :])
        found = [
            ((*hand, more), left - more, dealt * comb(size, more))
            for hand, left, dealt in found
            for more in range(max(0, left - rest), min(size, left) + 1)
        ]
    return [(hand, dealt) for hand, left, dealt in found if not left]
