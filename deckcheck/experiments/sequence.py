"""A confidence sequence: intervals of a mean that hold all at once, however often and whenever one looks, and so also where one stops.

Why not Wilson's interval, looked at until it is narrow or leaves out one half: of intervals of 95 percent one in twenty misses, and who
looks again and again waits for that one. The sequence is that of betting (Waudby-Smith and Ramdas 2024, "Estimating means of bounded
random variables by betting"): whoever bets against a mean m multiplies their money by 1 + c (x - m) with every result x between 0 and 1.
If m is the mean, this cannot grow on average, whatever the results are otherwise; so by Ville's inequality it ever reaches 40 with a
chance of at most 1 in 40. The interval is every m against which no such bet, upward or downward, has reached 40: both sides together miss
in at most 5 percent of all runs. The money is spread over several stakes c, among them the one that is best for the width that is wanted.

A result is a game, or a pair of games with the sides swapped, whose mean is one result: games of a pair share their luck, and only results
that do not depend on each other say something together. Where swapping takes luck away, results vary less, and fewer are needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final

LOOK: Final = 20
"""Games after which the width is looked at: whole pairs, and seldom enough to cost nothing."""
MISSED: Final = 0.05
"""The chance that the truth is ever left out, at most."""
SHARES: Final = (0.4, 0.3, 0.15, 0.1, 0.05)
"""Of the money, on stakes for results that vary as much as they can, by half of that, a quarter, and so on."""
HIGHEST: Final = 0.95
STEPS: Final = 40
"""Halvings: to the twelfth digit."""


def bounds(counts: Sequence[int], width: float) -> tuple[float, float]:
    """The interval of the mean. `counts[i]` results were i / (len(counts) - 1); it is narrowest where its width is about the one named."""
    return _lower(counts, width), 1 - _lower(counts[::-1], width)


def _lower(counts: Sequence[int], width: float) -> float:
    """The least mean that the bets upward have not refuted. What they have won falls with the mean, and is nothing at what was seen."""
    last = len(counts) - 1
    number = sum(counts)
    values = [(place / last, count) for place, count in enumerate(counts) if count]
    stakes = [(min(HIGHEST, 2 * width * 2**place), log(share)) for place, share in enumerate(SHARES)]
    low, high = 0.0, sum(value * count for value, count in values) / number if number else 0.0
    if high == 0 or not _refuted(0.0, values, stakes):
        return 0.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        if _refuted(middle, values, stakes):
            low = middle
        else:
            high = middle
    return low


def _refuted(mean: float, values: Sequence[tuple[float, int]], stakes: Sequence[tuple[float, float]]) -> bool:
    """Have the bets upward against a mean reached the limit?"""
    money = [start + sum([count * log(1 + stake * (value - mean)) for value, count in values]) for stake, start in stakes]
    most = max(money)
    return most + log(sum([exp(one - most) for one in money])) >= -log(MISSED / 2)
