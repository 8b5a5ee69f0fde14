"""Figures of many games: Wilson intervals, first player, lengths; stopped games count for nobody."""

from __future__ import annotations

import math

import pytest

from deckcheck.engine.replay import Result
from deckcheck.experiments.records import GameRecord
from deckcheck.experiments.summary import Rate, Summary


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
