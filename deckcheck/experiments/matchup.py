"""Every pair of some decks: what their games come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deckcheck.engine.pairing import PLAYERS, Pairing
from deckcheck.experiments.course import Course
from deckcheck.experiments.entrants import Entrants
from deckcheck.experiments.rates import Rate
from deckcheck.experiments.ratings import Rating, ratings
from deckcheck.experiments.summary import Summary


@dataclass(frozen=True, slots=True)
class Matchup:
    """Some decks, and the games that every two of them have played so far."""

    entrants: Entrants
    course: Course
    """A series for every pair."""
    notes: Sequence[str] = ()

    @property
    def decks(self) -> Sequence[str]:
        """Names, all different."""
        return self.entrants.names

    @property
    def games(self) -> int:
        """Of each pair, at most."""
        return self.course.series[0].games

    @property
    def pairing(self) -> Pairing:
        """Of the first pair: all pairs are played by the same rules, and by the same agents."""
        return self.course.series[0].pairing

    @property
    def until(self) -> float | None:
        """The width of the intervals for which the games of a pair are played, if there is one."""
        return self.course.series[0].until

    def summary(self, a: int, b: int) -> Summary:
        """The games of two decks, A being the one with the lower number."""
        low, high = min(a, b), max(a, b)
        size = len(self.decks)
        return self.course.summary(low * size - low * (low + 1) // 2 + high - low - 1)

    def rate(self, row: int, column: int) -> Rate:
        """Wins of a deck against another, among their games that ended."""
        return self.summary(row, column).rate(PLAYERS[row > column])

    def overall(self, deck: int) -> Rate:
        """Wins of a deck against all others."""
        others = [other for other in range(len(self.decks)) if other != deck]
        return Rate(sum(self._wins(deck, other) for other in others), sum(self.summary(deck, other).ended for other in others))

    def _wins(self, row: int, column: int) -> int:
        return self.summary(row, column).wins[PLAYERS[row > column]]

    def ratings(self) -> list[Rating]:
        """By deck."""
        return ratings([[self._score(row, column) for column in range(len(self.decks))] for row in range(len(self.decks))])

    def _score(self, row: int, column: int) -> float:
        return self._wins(row, column) + self.summary(row, column).draws / 2 if row != column else 0.0

    def ranking(self) -> list[tuple[int, Rating]]:
        """The numbers of the decks with their ratings, the best first."""
        return sorted(enumerate(self.ratings()), key=lambda item: (-item[1].value, item[0]))

    @property
    def undecided(self) -> int:
        """Games that were stopped."""
        return sum(summary.games - summary.ended for summary in self.course.summaries)
