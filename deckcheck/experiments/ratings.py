"""Bradley-Terry ratings: one number a deck, such that the difference of two says how often the one beats the other.

On the scale of chess 400 points are odds of 10 to 1, and the mean of all decks is 1500. Every deck is given half a won and half a lost
game against one of rating 1500 besides: so a deck that has won all its games, or met nobody, has a rating too, and a wide interval.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final, NamedTuple

from deckcheck.intervals import Z

MEAN: Final = 1500.0
POINTS: Final = 400 / log(10)
PRIOR: Final = 1.0
"""Games that are added for every deck, half of them won."""
STEP: Final = 2.0
"""Natural logarithms of odds by which a rating moves at once, at most."""
CLOSE: Final = 1e-10
ROUNDS: Final = 200


class Rating(NamedTuple):
    """With an interval of 95 percent for the difference to the mean of all decks."""

    value: float
    low: float
    high: float


def ratings(scores: Sequence[Sequence[float]]) -> list[Rating]:
    """By deck. `scores[i][j]` are the games that i has won against j, a draw being half a game for both."""
    size = len(scores)
    strengths = [0.0] * size
    for _ in range(ROUNDS):  # Newton's steps; the likelihood has one maximum
        slope, curve = _slope(scores, strengths)
        moves = [row[-1] for row in _solved(curve, [[one] for one in slope])]
        widest = max(map(abs, moves), default=0.0)
        scale = min(1.0, STEP / widest) if widest else 1.0
        strengths = [strength + scale * move for strength, move in zip(strengths, moves, strict=True)]
        if widest < CLOSE:
            break
    _, curve = _slope(scores, strengths)
    covariance = _solved(curve, [[float(row == column) for column in range(size)] for row in range(size)])
    middle = sum(strengths) / size if size else 0.0
    whole = sum(map(sum, covariance)) / size**2 if size else 0.0
    found = []
    for place, strength in enumerate(strengths):
        variance = covariance[place][place] - 2 * sum(covariance[place]) / size + whole
        spread = Z * max(0.0, variance) ** 0.5
        found.append(Rating(*(MEAN + POINTS * (strength - middle + side * spread) for side in (0, -1, 1))))
    return found


def chance(difference: float) -> float:
    """How often a deck beats one that has so many points less."""
    return _chance(difference / POINTS)


def _chance(strength: float) -> float:
    return 1 / (1 + exp(-strength)) if strength >= 0 else exp(strength) / (1 + exp(strength))


def _slope(scores: Sequence[Sequence[float]], strengths: Sequence[float]) -> tuple[list[float], list[list[float]]]:
    """Of the logarithm of the likelihood: its first derivatives, and the second ones with the other sign."""
    size = len(scores)
    slope = [PRIOR * (0.5 - _chance(strength)) for strength in strengths]
    curve = [[0.0] * size for _ in strengths]
    for i, strength in enumerate(strengths):
        curve[i][i] = PRIOR * _chance(strength) * _chance(-strength)
    for i in range(size):
        for j in range(i):
            games = scores[i][j] + scores[j][i]
            wins = _chance(strengths[i] - strengths[j])
            slope[i] += scores[i][j] - games * wins
            slope[j] -= scores[i][j] - games * wins
            weight = games * wins * (1 - wins)
            curve[i][i] += weight
            curve[j][j] += weight
            curve[i][j] -= weight
            curve[j][i] -= weight
    return slope, curve


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[Sequence[float]]) -> list[list[float]]:
    """What the matrix, which is symmetric and positive, turns into the right side: Gauss and Jordan."""
    size = len(matrix)
    rows = [[*left, *other] for left, other in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = rows[column][column]
        top = rows[column] = [value / pivot for value in rows[column]]
        for place, row in enumerate(rows):
            factor = row[column]
            if place != column and factor:
                rows[place] = [value - factor * other for value, other in zip(row, top, strict=True)]
    return [row[size:] for row in rows]
