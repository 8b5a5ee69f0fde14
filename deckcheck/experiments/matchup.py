"""Every pair of some decks: which games are played, and what they come to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from deckcheck.engine.pairing import PLAYERS, Pairing
from deckcheck.experiments.ratings import Rating, ratings
from deckcheck.experiments.records import GameRecord
from deckcheck.experiments.summary import Rate, Summary


def pairs(decks: int) -> Iterator[tuple[int, int]]:
    """The numbers of both decks of every pair, in order."""
    for a in range(decks):
        for b in range(a + 1, decks):
            yield a, b


def seed_of_pair(seed: str, a: int, b: int) -> str:
    """Every pair has its own luck, so that the results of two pairs have nothing to do with each other."""
    return f"{seed}/{a + 1}-{b + 1}"


@dataclass(frozen=True, slots=True)
class Matchup:
    """Some decks, and the games that every two of them have played so far."""

    decks: Sequence[str]
    """Names, all different."""
    paths: Sequence[str]
    seed: str
    games: int
    """Of each pair."""
    pairing: Pairing
    """Of the first pair: all pairs are played by the same rules, and by the same agents."""
    notes: Sequence[str] = ()
    summaries: dict[tuple[int, int], Summary] = field(default_factory=dict)

    def add(self, pair: tuple[int, int], record: GameRecord) -> None:
        """Counts a game."""
        self.summaries.setdefault(pair, Summary()).add(record)

    def summary(self, a: int, b: int) -> Summary:
        """The games of two decks, A being the one with the lower number."""
        return self.summaries.get((min(a, b), max(a, b)), Summary())

    def rate(self, row: int, column: int) -> Rate:
        """Wins of a deck against another, among their games that ended."""
        return self.summary(row, column).rate(PLAYERS[row > column])

    def overall(self, deck: int) -> Rate:
        """Wins of a deck against all others."""
        met = [self.rate(deck, other) for other in range(len(self.decks)) if other != deck]
        return Rate(sum(rate.wins for rate in met), sum(rate.games for rate in met))

    def ratings(self) -> list[Rating]:
        """By deck."""
        return ratings([[self._score(row, column) for column in range(len(self.decks))] for row in range(len(self.decks))])

    def _score(self, row: int, column: int) -> float:
        return self.rate(row, column).wins + self.summary(row, column).draws / 2 if row != column else 0.0

    def ranking(self) -> list[tuple[int, Rating]]:
        """The numbers of the decks with their ratings, the best first."""
        return sorted(enumerate(self.ratings()), key=lambda item: (-item[1].value, item[0]))

    @property
    def undecided(self) -> int:
        """Games that were stopped."""
        return sum(summary.games - summary.ended for summary in self.summaries.values())
