"""Bradley-Terry ratings against truths that are known."""

from __future__ import annotations

import random

import pytest

from deckcheck.experiments.ratings import MEAN, POINTS, chance, ratings


def scores_of(strengths: list[float], games: int, luck: random.Random) -> list[list[float]]:
    """Every pair plays so many games."""
    size = len(strengths)
    scores = [[0.0] * size for _ in strengths]
    for i in range(size):
        for j in range(i):
            wins = sum(luck.random() < chance(strengths[i] - strengths[j]) for _ in range(games))
            scores[i][j], scores[j][i] = float(wins), float(games - wins)
    return scores


def test_odds_of_ten_to_one_are_400_points() -> None:
    assert chance(400) == pytest.approx(10 / 11)
    assert chance(-400) == pytest.approx(1 / 11)
    assert chance(0) == 0.5
    assert chance(1e6) + chance(-1e6) == 1


def test_two_decks() -> None:
    """With many games the rate says it all."""
    better, worse = ratings([[0, 75_000], [25_000, 0]])
    assert better.value - worse.value == pytest.approx(POINTS * 1.0986123, abs=0.05)  # log(3)
    assert better.value + worse.value == pytest.approx(2 * MEAN)
    assert chance(better.value - worse.value) == pytest.approx(0.75, abs=1e-4)
    # The interval of half the difference, by the normal approximation of log odds.
    spread = 1.959964 * POINTS / 2 * (1 / 75_000 + 1 / 25_000) ** 0.5
    assert better.high - better.value == pytest.approx(spread, rel=1e-3)
    assert better.value - better.low == pytest.approx(spread, rel=1e-3)


def test_expected_results_give_the_strengths_back() -> None:
    truth = [1700.0, 1540.0, 1500.0, 1460.0, 1300.0]
    scores = [[0.0 if a == b else 1e6 * chance(a - b) for b in truth] for a in truth]
    assert [one.value for one in ratings(scores)] == pytest.approx(truth, abs=0.01)


def test_who_has_won_everything_or_met_nobody_has_a_rating_all_the_same() -> None:
    best, worst, alone = ratings([[0, 20, 0], [0, 0, 0], [0, 0, 0]])
    assert worst.low < worst.value < 1500 < best.value < best.high < 2500
    assert alone.value == pytest.approx(1500)
    assert alone.high - alone.low > best.high - best.low > 300
    assert ratings([[0.0]])[0] == pytest.approx((1500, 1500, 1500))
    assert ratings([]) == []
    assert [one.value for one in ratings([[0.0] * 4] * 4)] == [1500] * 4


@pytest.mark.parametrize("games", [1, 1000, 10_000_000])
def test_whatever_was_won_it_settles(games: int) -> None:
    """A chain in which everybody has won all games against the next."""
    size = 8
    found = ratings([[float(games * (j == i + 1)) for j in range(size)] for i in range(size)])
    values = [one.value for one in found]
    assert values == sorted(values, reverse=True)
    assert all(one.low < one.value < one.high for one in found)
    assert sum(values) / size == pytest.approx(MEAN)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    truth = [1650.0, 1550.0, 1500.0, 1450.0, 1350.0]
    luck = random.Random(7)
    covered = 0
    for _ in range(400):
        for strength, found in zip(truth, ratings(scores_of(truth, 40, luck)), strict=True):
            covered += found.low <= strength <= found.high
    assert 0.935 < covered / 2000 < 0.97
