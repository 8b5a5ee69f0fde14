"""A witness for the exact chances: hands dealt at random, card by card, and the mulligan played with each of them.

It knows no formula for what is dealt; only the best mulligan of a hand is computed, since by it is meant what is computed. numpy is needed
(`pip install 'deckcheck[sim]'`) and imported when something is simulated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from math import comb
from typing import Any, Final, NamedTuple, TypeAlias

from deckcheck.cards.query import Query
from deckcheck.chances.groups import Groups, Hand, ways
from deckcheck.chances.odds import DeckOdds, Policy, parse_policy
from deckcheck.chances.wants import Count, NotWanted, Together, Want
from deckcheck.errors import DeckcheckError
from deckcheck.rng import derive

CHUNK: Final = 8192
"""Hands dealt at once: the decks of so many stay in the cache. Part of what a seed gives."""

MAX_ORDERS: Final = 1 << 20
"""Of so many orders of groups in a hand a table is kept."""
WORD: Final = 31
"""Bits of an integer of numbers."""

Array: TypeAlias = Any
"""Of numpy, which may be missing where types are checked."""


class Sampled(NamedTuple):
    """Of `number` hands: in how many what is wanted was had as dealt, and after the mulligan."""

    number: int
    hits_raw: int
    hits_after: int


def simulate(
    odds: DeckOdds,
    want: Want | str,
    policy: Policy = "best",
    turn: int = 0,
    extra: int = 0,
    number: int = 100_000,
    seed: str | int = 1,
) -> Sampled:
    """Deals `number` hands, plays the mulligan of each and draws up to a turn. The same seed gives the same numbers.

    Raises DeckcheckError where numpy is missing, and where `DeckOdds.chance` does.
    """
    np = _numpy()
    if number < 1:
        raise DeckcheckError(f"{number} hands cannot be dealt; at least 1")
    if isinstance(want, str):
        want = odds.want(want)
    if isinstance(policy, str) and policy not in ("none", "best", "redraw"):
        policy = parse_policy(policy, odds.formats, odds.opening)
    if policy == "best" and odds.opening.redraw is not None:
        policy = "redraw"
    odds.later(turn, extra)
    table = _Table(np, odds, want, policy, turn, extra, np.random.Generator(np.random.PCG64(derive(seed, "sample"))))
    raw = after = 0
    for first in range(0, number, CHUNK):
        more_raw, more_after = table.play(min(CHUNK, number - first))
        raw += more_raw
        after += more_after
    return Sampled(number, raw, after)


def _numpy() -> Any:
    try:
        import numpy  # type: ignore[import-not-found,unused-ignore]  # an extra: types are checked without it too
    except ImportError:
        raise DeckcheckError("hands are simulated with numpy, which is not installed: pip install 'deckcheck[sim]'") from None
    return numpy


class _Table:
    """Where many decks are shuffled at once. A row of an array is a place in all the decks: row 0 their top cards.

    Cards are numbers of groups. What a hand holds is the sum of the `marks` of its cards: numbers by query side by side in one integer, in
    as many integers as these need.
    """

    def __init__(self, np: Any, odds: DeckOdds, want: Want, policy: Policy, turn: int, extra: int, random: Any) -> None:
        opening = odds.opening
        beside = [policy] if isinstance(policy, Query) else [opening.redraw] if policy == "redraw" and opening.redraw else []
        self.np, self.random = np, random
        self.groups = Groups(want, odds.cards, beside)
        self.hand = opening.hand
        self.policy = policy
        places = {query: place for place, query in enumerate(self.groups.queries)}
        sizes = self.groups.sizes
        kind = np.int8 if len(sizes) < 128 else np.int16
        self.deck = np.repeat(np.arange(len(sizes), dtype=kind), sizes)[:, None]
        self.inside = np.array([bool(group.beside) for group in self.groups.groups])
        if policy == "redraw" and not self.inside.any():
            raise DeckcheckError(f"no card of the deck is {opening.redraw}, so no hand may be kept")
        self.later = [*_drawn(opening.draws, opening.unseen, turn, extra)]
        self.bits = (self.hand + len(self.later)).bit_length()
        self.marks = _marks(np, [group.queries for group in self.groups.groups], len(places), self.bits)
        self.holds = _holding(want, places, WORD // self.bits, self.bits)
        self.chooser = _Chooser(self.groups, len(self.later))
        self.places: dict[tuple[int, ...], int] = {}
        """By hand as numbers of groups: its place in `choices`."""
        self.choices: list[tuple[int, ...]] = []
        """How many cards are best returned, and the sums of marks of those that are kept."""
        self.kept = np.zeros((1 + len(self.marks), 0), np.int32)
        """The same as an array, choices side by side."""
        orders = len(sizes) ** self.hand
        self.row_of = np.full(orders, -1, np.int32) if orders <= MAX_ORDERS else None
        """By hand as it was dealt: its place in `choices`, -1 if it never was."""

    def deal(self, decks: int, cards: int) -> list[Array]:
        """The first cards of so many shuffled decks: Fisher-Yates, as far as anybody looks."""
        np, size = self.np, len(self.deck)
        column = np.arange(decks)
        flat = np.broadcast_to(self.deck, (size, decks)).reshape(-1)
        if not flat.flags.writeable:
            flat = flat.copy()
        kind = np.uint8 if size < 256 else np.uint16 if size < 65536 else np.uint32
        dealt = []
        for place in range(cards):
            other = self.random.integers(place, size, decks, dtype=kind).astype(np.intp)
            other *= decks
            other += column
            dealt.append(flat.take(other))
            flat[other] = flat[place * decks : (place + 1) * decks]
        return dealt

    def play(self, decks: int) -> tuple[int, int]:
        """Hands as dealt that hold what is wanted, and after the mulligan, later draws included in both."""
        used = self.later[-1] + 1 if self.later else 0
        if self.policy in ("none", "redraw"):
            dealt = self.deal(decks, self.hand + used)
            raw = self.count(self.holding(dealt))
            return raw, raw if self.policy == "none" else self.again(dealt, used)
        dealt = self.deal(decks, self.hand + self.hand + used)
        return self.count(self.holding(dealt)), self.count(self.returning(dealt))

    def count(self, hits: Array) -> int:
        return int(self.np.count_nonzero(hits))

    def holding(self, dealt: Sequence[Array]) -> Array:
        """Is what is wanted had without a mulligan?"""
        had = [*dealt[: self.hand], *(dealt[self.hand + place] for place in self.later)]
        return self.holds([sum(marks.take(cards) for cards in had) for marks in self.marks])

    def again(self, dealt: Sequence[Array], used: int) -> int:
        """Hands without a card that they must have are shuffled back and dealt anew, until each has one."""
        hits = 0
        while True:
            fit = self.np.logical_or.reduce([self.inside.take(cards) for cards in dealt[: self.hand]])
            hits += self.count(self.holding(dealt) & fit)
            left = self.count(~fit)
            if not left:
                return hits
            dealt = self.deal(left, self.hand + used)

    def returning(self, dealt: Sequence[Array]) -> Array:
        """Is what is wanted had after the mulligan?

        Returned cards go to the bottom, which nothing here reaches; as many come from the top, and then the draws of turns.
        """
        np = self.np
        hand = dealt[: self.hand]
        if self.policy == "best":
            returned, had = self.kept_best(hand)
        else:
            returned = self.hand - sum(self.inside.astype(np.int8).take(cards) for cards in hand)
            kept = [marks * self.inside for marks in self.marks]
            had = [sum(marks.take(cards) for cards in hand) for marks in kept]
        for place, cards in enumerate(dealt[self.hand :]):
            drawn = np.array([place < back or place - back in self.later for back in range(self.hand + 1)]).take(returned)
            for numbers, marks in zip(had, self.marks, strict=True):
                numbers += marks.take(cards) * drawn
        return self.holds(had)

    def kept_best(self, hand: Sequence[Array]) -> tuple[Array, list[Array]]:
        """How many cards each hand returns by the best choice, and what it holds without them."""
        np, count = self.np, len(self.groups.groups)
        keys = np.zeros(len(hand[0]), np.int64 if count**self.hand < 2**63 else object)
        for cards in hand:
            keys *= count
            keys += cards
        mine = self.rows(keys)
        if len(self.kept[0]) < len(self.choices):
            self.kept = np.array(self.choices, dtype=np.int32).T.copy()
        return self.kept[0].take(mine), [numbers.take(mine) for numbers in self.kept[1:]]

    def rows(self, keys: Array) -> Array:
        """The places in `choices` of hands; `row_of` knows those that came before, if they are few enough for a table."""
        np = self.np
        if self.row_of is None:
            distinct, mine = np.unique(keys, return_inverse=True)
            return np.array([self.row(key) for key in distinct.tolist()]).take(mine)
        found = self.row_of.take(keys)
        unknown = keys[found < 0]
        if len(unknown):
            for key in np.unique(unknown).tolist():
                self.row_of[key] = self.row(key)
            found = self.row_of.take(keys)
        return found

    def row(self, key: int) -> int:
        dealt = [0] * len(self.groups.groups)
        for _ in range(self.hand):
            key, group = divmod(key, len(dealt))
            dealt[group] += 1
        found = self.places.get(tuple(dealt))
        if found is None:
            found = self.places[tuple(dealt)] = len(self.choices)
            kept = self.chooser.kept(dealt)
            sums = [sum(number * mark for number, mark in zip(kept, marks, strict=True)) for marks in self.marks]
            self.choices.append((self.hand - sum(kept), *map(int, sums)))
        return found


class _Chooser:
    """The best mulligan of a hand, by the exact chance of every choice."""

    def __init__(self, groups: Groups, later: int) -> None:
        self.groups, self.later = groups, later
        self.known: dict[tuple[object, ...], int] = {}

    def kept(self, dealt: Hand) -> tuple[int, ...]:
        """What to keep; of equal choices one that returns the fewest cards."""
        rest = [size - number for size, number in zip(self.groups.sizes, dealt, strict=True)]
        left, cards = sum(rest), sum(dealt)
        best: tuple[int, ...] = ()
        most, shares = -1, 1
        for kept in sorted(product(*[range(number + 1) for number in dealt]), key=sum, reverse=True):
            number = cards - sum(kept) + self.later
            found, of = self.ways(kept, rest, left, number), comb(left, number)
            if found * shares > most * of:
                best, most, shares = kept, found, of
                if found == of:
                    break
        return best

    def ways(self, kept: Hand, rest: Sequence[int], left: int, number: int) -> int:
        """Ways to draw what is missing."""
        held = tuple(map(min, self.groups.numbers(kept), self.groups.caps))
        key = (held, number, *rest)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = ways(self.groups.terms(kept), rest, left, number)
        return found


def _drawn(draws: int, unseen: int, turn: int, extra: int) -> list[int]:
    """The places in the deck, from the top when the first turn begins, of the cards that are drawn by the draws of a turn."""
    found = [number * (draws + unseen) + place for number in range(turn) for place in range(draws)]
    top = found[-1] + 1 if found else 0
    return [*found, *range(top, top + extra)]


def _marks(np: Any, queries: Sequence[Sequence[int]], count: int, bits: int) -> list[Array]:
    """By group: a one for each query that matches, at the place of its number."""
    each = WORD // bits
    words = [[0] * len(queries) for _ in range(max(1, -(-count // each)))]
    for group, mine in enumerate(queries):
        for query in mine:
            words[query // each][group] += 1 << query % each * bits
    return [np.array(word, dtype=np.int32) for word in words]


def _holding(want: Want, places: dict[Query, int], each: int, bits: int) -> Callable[[list[Array]], Array]:
    """The want as a function of arrays of packed numbers."""
    mask = (1 << bits) - 1
    if isinstance(want, Count):
        word, place = divmod(places[want.query], each)
        low, high = want.low, want.high

        def holds(numbers: list[Array]) -> Array:
            number = numbers[word] >> place * bits & mask
            return number >= low if high is None else (number >= low) & (number <= high)

        return holds
    if isinstance(want, NotWanted):
        inner = _holding(want.part, places, each, bits)
        return lambda numbers: ~inner(numbers)
    assert isinstance(want, Together)
    parts = [_holding(part, places, each, bits) for part in want.parts]

    def together(numbers: list[Array]) -> Array:
        found = parts[0](numbers)
        for part in parts[1:]:
            found = found & part(numbers) if want.how == "and" else found | part(numbers)
        return found

    return together
