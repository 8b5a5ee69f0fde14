"""Shares of games, with intervals."""

from __future__ import annotations

from dataclasses import dataclass

from deckcheck.intervals import wilson


@dataclass(frozen=True, slots=True)
class Rate:
    """`wins` out of `games`, with an interval of 95 percent. All numbers are None without a game."""

    wins: int
    games: int
    bounds: tuple[float, float] | None = None
    """The interval, where it is not Wilson's."""

    @property
    def value(self) -> float | None:
        return self.wins / self.games if self.games else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The Wilson score interval, sensible for few games and for rates near 0 and 1; or the one that was given."""
        if not self.games:
            return None
        return self.bounds or wilson(self.wins, self.games)
