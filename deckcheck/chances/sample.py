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

Z: Final = 1.959963984540054
"""Of the normal distribution: an interval of 95 percent."""
CHUNK: Final = 8192
"""Hands dealt at once: the decks of so many stay in the cache. Part of what a seed gives."""

WORD: Final = 31
"""Bits of an integer of numbers."""

Array: TypeAlias = Any
"""Of numpy, which may be missing where types are checked."""


class Sampled(NamedTuple):
    """Of `number` hands: in how many what is wanted was had as dealt, and after the mulligan."""

    number: int
    hits_raw: int
    hits_after: int


def wilson(hits: int, number: int) -> tuple[float, float]:
    """The Wilson score interval of 95 percent for a share. Raises DeckcheckError without a trial."""
    if not 0 <= hits <= number or not number:
        raise DeckcheckError(f"{hits} out of {number} is no share")
    share = hits / number
    middle = share + Z * Z / (2 * number)
    spread = Z * (share * (1 - share) / number + Z * Z / (4 * number * number)) ** 0.5
    scale = 1 + Z * Z / number
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


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
        import numpy  # type: ignore[import-not-found,unused-ignore]
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
        self.best: dict[tuple[int, ...], tuple[int, ...]] = {}
        """By hand as numbers of groups: what is kept of it."""
        self.known: dict[int, tuple[int, ...]] = {}
        """By hand as it was dealt: see `choose`."""

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
        distinct, mine = np.unique(keys, return_inverse=True)
        for key in distinct.tolist():
            if key not in self.known:
                self.known[key] = self.choose(key)
        kept = np.array([self.known[key] for key in distinct.tolist()], dtype=np.int32).T
        return kept[0].take(mine), [numbers.take(mine) for numbers in kept[1:]]

    def choose(self, key: int) -> tuple[int, ...]:
        """Of the hand with these groups: how many cards are best returned, and the sums of marks of those that are kept."""
        dealt = [0] * len(self.groups.groups)
        for _ in range(self.hand):
            key, group = divmod(key, len(dealt))
            dealt[group] += 1
        hand = tuple(dealt)
        kept = self.best.get(hand)
        if kept is None:
            kept = self.best[hand] = _best_kept(self.groups, hand, len(self.later))
        sums = [sum(number * mark for number, mark in zip(kept, marks, strict=True)) for marks in self.marks]
        return (self.hand - sum(kept), *map(int, sums))


def _drawn(draws: int, unseen: int, turn: int, extra: int) -> list[int]:
    """The places in the deck, from the top when the first turn begins, of the cards that are drawn by the draws of a turn."""
    found = [number * (draws + unseen) + place for number in range(turn) for place in range(draws)]
    top = found[-1] + 1 if found else 0
    return [*found, *range(top, top + extra)]


def _best_kept(groups: Groups, dealt: Hand, later: int) -> tuple[int, ...]:
    """What to keep of a hand, by the exact chance of every choice; of equal ones the first that returns the fewest cards."""
    rest = [size - number for size, number in zip(groups.sizes, dealt, strict=True)]
    left = sum(rest)
    best: tuple[int, ...] = ()
    most, shares = -1, 1
    for kept in sorted(product(*[range(number + 1) for number in dealt]), key=lambda kept: -sum(kept)):
        number = sum(dealt) - sum(kept) + later
        found, of = ways(groups.terms(kept), rest, left, number), comb(left, number)
        if found * shares > most * of:
            best, most, shares = kept, found, of
    return best


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
