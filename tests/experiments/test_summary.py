"""Figures of many games: Wilson intervals, first player, lengths; stopped games count for nobody."""

from __future__ import annotations

import math
import random
from collections import Counter
from dataclasses import replace

import pytest

from deckcheck.engine.replay import Result
from deckcheck.experiments.records import GameRecord
from deckcheck.experiments.summary import Pairs, Rate, Summary


def record(winner: str | None, reason: str = "gates", first: str = "A", turns: int = 10, stop: str | None = None) -> GameRecord:
    return GameRecord(0, "x", Result(first, winner, reason, turns, 100, stop))


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.277533), (10, 10, 0.722467, 1.0), (5, 10, 0.236593, 0.763407), (81, 263, 0.255289, 0.366199), (1, 1, 0.206549, 1.0)],
)
def test_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    interval = Rate(wins, games).interval
    assert interval is not None
    assert math.isclose(interval[0], low, abs_tol=5e-4)
    assert math.isclose(interval[1], high, abs_tol=5e-4)


def test_no_game_has_no_rate() -> None:
    assert (Rate(0, 0).value, Rate(0, 0).interval) == (None, None)
    assert Summary().length() is None


def test_games_are_counted() -> None:
    summary = Summary()
    for one in (
        record("A", first="A", turns=4),
        record("B", "refresh", first="A", turns=8),
        record("B", first="B", turns=9),
        record(None, "draw", turns=20),
        record(None, "undecided", turns=200, stop="turn_limit"),
        GameRecord(5, "x", None, error="KeyError: 1"),
    ):
        summary.add(one)
    assert (summary.games, summary.ended, summary.draws) == (6, 4, 1)
    assert (summary.rate("A"), summary.rate("B"), summary.first_rate) == (Rate(1, 4), Rate(2, 4), Rate(2, 4))
    assert summary.ends == {"gates": 2, "refresh": 1, "draw": 1}
    assert summary.undecided == {"turn_limit": 1, "engine_error": 1}
    assert summary.length() == (4, 8.5, 10.25, 20)


def test_decks_are_counted_whichever_side_they_sit_at() -> None:
    summary = Summary()
    for index, one in enumerate(
        (
            record("A", first="A"),
            record("B", first="A"),  # deck A again
            record("B", first="A"),
            record("A", first="B"),  # deck B again
            record("A", first="A"),
            record("A", first="A"),  # deck B
            record("A", first="B"),
            record(None, "draw", first="B"),
            record("A"),
            record(None, "undecided", stop="turn_limit"),
            record("B"),  # no partner
        )
    ):
        summary.add(replace(one, index=index, swapped=index % 2 == 1, gates=(3, 1)))
    assert (summary.rate("A"), summary.rate("B")) == (Rate(5, 10), Rate(4, 10))
    assert (summary.side_rate("A"), summary.side_rate("B")) == (Rate(6, 10), Rate(3, 10))
    assert summary.first == {"A": 7, "B": 4}
    assert (summary.turn_rate("A", True), summary.turn_rate("A", False)) == (Rate(3, 7), Rate(2, 3))
    assert (summary.turn_rate("B", True), summary.turn_rate("B", False)) == (Rate(1, 3), Rate(3, 7))
    assert summary.first_rate == Rate(4, 10)
    assert summary.pairs.ahead == {"A": 2, "B": 1}
    assert (summary.pairs.even, summary.pairs.number) == (1, 4)
    assert summary.gates == {"A": {3: 6, 1: 4}, "B": {1: 6, 3: 4}}


def test_the_difference_of_pairs() -> None:
    """Agresti and Min's interval; never without width, whatever the pairs say."""
    assert Pairs().difference is None
    for ahead, even, wanted in (
        ({"A": 14, "B": 6}, 30, (0.16, -0.0137, 0.3214)),
        ({"A": 5, "B": 0}, 0, (1.0, 0.2779, 1.0)),
        ({"A": 0, "B": 0}, 9, (0.0, -0.1782, 0.1782)),
    ):
        found = Pairs(Counter(ahead), even).difference
        assert found is not None
        assert found == pytest.approx(wanted, abs=5e-4)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Of 2000 matches of 100 games between decks that win 60 and 40 percent, the pairs of which share their luck."""
    luck = random.Random(1)
    covered = paired = 0
    for _ in range(2000):
        rate = Rate(sum(luck.random() < 0.6 for _ in range(100)), 100)
        pairs = Pairs()
        for _ in range(50):
            share = luck.choice((0.5, 0.7))
            score = sum(1 if luck.random() < share else -1 for _ in range(2))
            if score:
                pairs.ahead["A" if score > 0 else "B"] += 1
            else:
                pairs.even += 1
        assert rate.interval is not None
        assert pairs.difference is not None
        covered += rate.interval[0] <= 0.6 <= rate.interval[1]
        paired += pairs.difference[1] <= 0.2 <= pairs.difference[2]  # both won less both lost: 0.6 * 2 - 1, whatever they share
    assert 0.935 < covered / 2000 < 0.965
    assert 0.935 < paired / 2000 < 0.965


def test_the_middle_of_lengths() -> None:
    for turns, wanted in (([3], 3), ([3, 9], 6), ([3, 9, 9], 9), ([2, 2, 5, 7], 3.5), ([1, 2, 3, 4, 100], 3)):
        summary = Summary(turns=Counter(turns))
        length = summary.length()
        assert length is not None
        assert length[1] == wanted
