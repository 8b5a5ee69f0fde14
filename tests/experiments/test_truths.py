"""Statistics against truths that are known: players who throw coins, in ten thousand matches."""

from __future__ import annotations

import random
from functools import cache

import pytest

from deckcheck.engine.replay import Result
from deckcheck.experiments.rates import Rate
from deckcheck.experiments.ratings import chance, ratings
from deckcheck.experiments.records import GameRecord
from deckcheck.experiments.summary import Pairs, Summary
from deckcheck.intervals import wilson

MATCHES = 10_000

wilson = cache(wilson)


@pytest.mark.parametrize(("truth", "games"), [(0.5, 100), (0.5, 401), (0.6, 200), (0.75, 150), (0.9, 250)])
def test_wilson_intervals_hold_the_truth(truth: float, games: int) -> None:
    luck = random.Random(f"wilson {truth} {games}")
    covered = 0
    for _ in range(MATCHES):
        low, high = wilson(sum([luck.random() < truth for _ in range(games)]), games)
        covered += low <= truth <= high
    assert 0.94 <= covered / MATCHES <= 0.96


@pytest.mark.parametrize(("shares", "pairs"), [((0.5,), 100), ((0.9, 0.1), 100), ((0.5, 0.7), 60), ((0.8, 0.6, 0.4), 150)])
def test_agresti_and_min_intervals_hold_the_truth(shares: tuple[float, ...], pairs: int) -> None:
    """Both games of a pair are won with one of these shares, whichever the luck of the pair is."""
    luck = random.Random(f"pairs {shares}")
    truth = 2 * sum(shares) / len(shares) - 1

    @cache
    def interval(ahead: int, behind: int) -> tuple[float, float]:
        found = Pairs(even=pairs - ahead - behind)
        found.ahead.update(A=ahead, B=behind)
        assert found.difference is not None
        return found.difference[1:]

    covered = 0
    for _ in range(MATCHES):
        ahead = behind = 0
        for _ in range(pairs):
            share = luck.choice(shares)
            score = (luck.random() < share) + (luck.random() < share)
            ahead += score == 2
            behind += score == 0
        low, high = interval(ahead, behind)
        covered += low <= truth <= high
    assert 0.94 <= covered / MATCHES <= 0.96


@pytest.mark.parametrize("swap", [False, True])
def test_a_against_a_is_told_apart_no_more_often_than_stated(swap: bool) -> None:
    """Whole summaries of records, as a run makes them: neither the rate nor the difference of pairs says more than chance does."""
    matches, games = MATCHES // 5, 90
    luck = random.Random(f"A against A {swap}")
    results = {side: Result("A", side, "gates", 9, 99) for side in "AB"}
    told = told_by_pairs = 0
    for _ in range(matches):
        summary = Summary(swap=swap)
        for index in range(games):
            summary.add(GameRecord(index, "x", results["AB"[luck.random() < 0.5]], swapped=swap and index % 2 == 1))
        low, high = summary.rate("A").interval or (0, 1)
        told += not low <= 0.5 <= high
        if summary.pairs.difference is not None:
            told_by_pairs += not summary.pairs.difference[1] <= 0 <= summary.pairs.difference[2]
    most = 0.05 + 3 * (0.05 * 0.95 / matches) ** 0.5
    assert told / matches <= most
    assert (told_by_pairs > 0) is swap
    assert told_by_pairs / matches <= most


def test_ratings_hold_the_truth() -> None:
    """Of five decks, in a thousand match-ups of sixty games a pair."""
    truth = [1620.0, 1540.0, 1500.0, 1460.0, 1380.0]
    luck = random.Random("ratings")
    matchups = 1000
    covered = told = 0
    for _ in range(matchups):
        scores = [[0.0] * 5 for _ in truth]
        equal = [[0.0] * 5 for _ in truth]
        for i in range(5):
            for j in range(i):
                for table, share in ((scores, chance(truth[i] - truth[j])), (equal, 0.5)):
                    wins = sum([luck.random() < share for _ in range(60)])
                    table[i][j], table[j][i] = float(wins), float(60 - wins)
        covered += sum(found.low <= strength <= found.high for strength, found in zip(truth, ratings(scores), strict=True))
        told += sum(not found.low <= 1500 <= found.high for found in ratings(equal))
    assert 0.94 <= covered / (5 * matchups) <= 0.96
    assert told / (5 * matchups) <= 0.06


def test_a_rate_that_is_given_its_interval() -> None:
    assert Rate(3, 4).interval == wilson(3, 4)
    assert Rate(3, 4, (0.1, 0.9)).interval == (0.1, 0.9)
    assert Rate(0, 0, (0.1, 0.9)).interval is None
