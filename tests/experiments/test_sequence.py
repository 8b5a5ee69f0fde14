"""The confidence sequence: sound bounds, and the truth is left out no more often than stated, wherever one stops."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.engine.replay import Result
from deckcheck.experiments.records import GameRecord
from deckcheck.experiments.sequence import LOOK, bounds
from deckcheck.experiments.summary import Summary
from deckcheck.intervals import wilson

COUNTS = st.lists(st.integers(0, 300), min_size=2, max_size=3)
WIDTHS = st.sampled_from([0.002, 0.02, 0.1, 0.3, 0.9])


def mean_of(counts: list[int]) -> float:
    return sum(place * count for place, count in enumerate(counts)) / (len(counts) - 1) / max(1, sum(counts))


@given(COUNTS, WIDTHS)
def test_the_mean_lies_within(counts: list[int], width: float) -> None:
    low, high = bounds(counts, width)
    assert 0 <= low <= high <= 1
    if sum(counts):
        assert low - 1e-9 <= mean_of(counts) <= high + 1e-9
    else:
        assert (low, high) == (0, 1)


@given(COUNTS, WIDTHS)
def test_what_is_won_by_one_is_lost_by_the_other(counts: list[int], width: float) -> None:
    low, high = bounds(counts, width)
    assert bounds(counts[::-1], width) == pytest.approx((1 - high, 1 - low), abs=1e-9)


@given(COUNTS, WIDTHS, st.integers(0, 2))
def test_one_more_win_does_not_lower_it(counts: list[int], width: float, place: int) -> None:
    """A result that is turned from a loss into a win moves both ends upward, or not at all."""
    at = min(place, len(counts) - 2)
    better = counts[:]
    if better[at]:
        better[at] -= 1
        better[at + 1] += 1
    for was, now in zip(bounds(counts, width), bounds(better, width), strict=True):
        assert now >= was - 1e-9


def test_it_narrows_as_results_come_in() -> None:
    for counts in ([50, 50], [20, 80], [25, 50, 25]):
        widths = []
        for times in (1, 4, 16, 64, 256):
            low, high = bounds([count * times for count in counts], 0.05)
            widths.append(high - low)
        assert widths == sorted(widths, reverse=True)
        assert widths[-1] < 0.05


@pytest.mark.parametrize("width", [0.02, 0.04, 0.1, 0.2])
def test_two_and_a_half_times_the_games_of_a_plain_interval(width: float) -> None:
    """The price of looking: what a Wilson interval of the same width would need, times less than 2.6."""
    plain = (1.96 / width) ** 2
    for share in (1.0, 0.5):
        low, high = bounds([round(2.6 * plain * share / 2)] * 2, width)
        assert (high - low <= width) is (share == 1.0)


def test_pairs_whose_luck_cancels_need_fewer() -> None:
    """Of pairs in which nearly always each deck wins once, hardly any are needed; independent games lose nothing by being paired."""
    narrow, plain = bounds([5, 190, 5], 0.1), bounds([50, 100, 50], 0.1)
    assert narrow[1] - narrow[0] < 0.6 * (plain[1] - plain[0])
    games = bounds([200, 200], 0.1)
    assert plain[1] - plain[0] < 1.1 * (games[1] - games[0])


# --------------------------------------------------------------------------------------------------------- where one stops

TRIALS = 10_000


@cache
def seen(counts: tuple[int, ...], width: float) -> tuple[float, float]:
    return bounds(counts, width)


def stopped(results: Callable[[], int], kinds: int, units: int, width: float, most: int) -> tuple[float, float]:
    """The interval of a run that is looked at after every so many results, and ends when it is narrow, or after `most` looks."""
    counts = [0] * kinds
    for _ in range(most):
        for _ in range(units):
            counts[results()] += 1
        low, high = seen(tuple(counts), width)
        if high - low <= width:
            break
    return low, high


@pytest.mark.parametrize("truth", [0.5, 0.65, 0.95])
def test_games_that_stop_when_the_interval_is_narrow(truth: float) -> None:
    luck = random.Random(f"games {truth}")
    missed = 0
    for _ in range(TRIALS):
        low, high = stopped(lambda: luck.random() < truth, 2, LOOK, 0.4, 40)
        missed += not low <= truth <= high
    assert missed / TRIALS <= 0.05


def test_pairs_that_share_their_luck() -> None:
    """Whoever has the luck of the pair wins with 9 in 10, or it is even: games depend on each other, pairs do not."""
    luck = random.Random("pairs")
    missed = 0

    def pair() -> int:
        share = luck.choice((0.9, 0.5, 0.1))
        return (luck.random() < share) + (luck.random() < share)

    for _ in range(TRIALS):
        low, high = stopped(pair, 3, LOOK // 2, 0.4, 40)
        missed += not low <= 0.5 <= high
    assert missed / TRIALS <= 0.05


def test_who_looks_all_the_time_for_a_difference() -> None:
    """A against A, the worst that can be done: stopping as soon as one half is left out. A plain interval errs in a quarter of the runs."""
    runs = TRIALS // 5
    plainly = cache(wilson)
    luck = random.Random("difference")
    found = plain = 0
    for _ in range(runs):
        wins = 0
        told = told_plainly = False
        for games in range(1, 201):
            wins += luck.random() < 0.5
            if games % 5 == 0:
                low, high = seen((games - wins, wins), 0.3)
                told = told or not low <= 0.5 <= high
                low, high = plainly(wins, games)
                told_plainly = told_plainly or not low <= 0.5 <= high
        found += told
        plain += told_plainly
    assert found / runs <= 0.05
    assert plain / runs > 0.2


# -------------------------------------------------------------------------------------------------------------- in a summary


def flips(luck: random.Random, games: int, swap: bool) -> list[GameRecord]:
    """Records of players who throw coins."""
    found = []
    for index in range(games):
        winner = "AB"[luck.random() < 0.5]
        found.append(GameRecord(index, "x", Result("A", winner, "gates", 9, 99), swapped=swap and index % 2 == 1))
    return found


@pytest.mark.parametrize("swap", [False, True])
def test_a_summary_stops_and_says_what_the_sequence_says(swap: bool) -> None:
    summary = Summary(swap=swap, until=0.5)
    records = flips(random.Random(f"summary {swap}"), 400, swap)
    for record in records:
        summary.add(record)
        assert not summary.stopped or summary.games % LOOK == 0
        if summary.stopped:
            break
    assert 0 < summary.games < 400
    for deck in "AB":
        low, high = summary.rate(deck).interval or (0, 1)
        assert high - low <= 0.5 + 1e-9
        won = [
            record.result is not None and record.result.winner is not None and record.deck(record.result.winner) == deck
            for record in records
        ]
        won = won[: summary.games]
        counts = [won.count(False), won.count(True)]
        if swap:
            scores = [sum(won[place : place + 2]) for place in range(0, len(won), 2)]
            counts = [scores.count(score) for score in (0, 1, 2)]
        assert (low, high) == bounds(counts, 0.5)
    assert summary.first_rate.bounds is None  # of that nobody asked when to stop


def test_games_without_an_end_say_nothing() -> None:
    """A pair of which one game was stopped is no result; a draw is no win of either."""
    summary = Summary(swap=True, until=0.9)
    for index, (winner, stop) in enumerate((("A", None), (None, "turn_limit"), (None, None), ("A", None))):
        reason = "undecided" if stop else "draw" if winner is None else "gates"
        summary.add(GameRecord(index, "x", Result("A", winner, reason, 9, 99, stop), swapped=index % 2 == 1))
    assert (summary.pairs.scores("A"), summary.pairs.scores("B")) == ((1, 0, 0), (0, 1, 0))
    assert summary.rate("A").bounds == bounds((1, 0, 0), 0.9)
