"""Records summed up: rates with intervals, lengths, ends. Games that were stopped are counted apart and never as a win."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from deckcheck.engine.pairing import PLAYERS
from deckcheck.experiments.records import ENGINE_ERROR

if TYPE_CHECKING:
    from deckcheck.experiments.records import GameRecord
    from deckcheck.rulesets.matches import Match

Z: Final = 1.959963984540054
"""Of the normal distribution: an interval of 95 percent."""


@dataclass(frozen=True, slots=True)
class Rate:
    """`wins` out of `games`, with the Wilson interval of 95 percent. All numbers are None without a game."""

    wins: int
    games: int

    @property
    def value(self) -> float | None:
        return self.wins / self.games if self.games else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The Wilson score interval: sensible for few games and for rates near 0 and 1."""
        if not self.games:
            return None
        n = self.games
        share = self.wins / n
        middle = share + Z * Z / (2 * n)
        spread = Z * (share * (1 - share) / n + Z * Z / (4 * n * n)) ** 0.5
        scale = 1 + Z * Z / n
        return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


@dataclass(slots=True)
class Summary:
    """The games of a match so far."""

    games: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    """By side."""
    first: Counter[str] = field(default_factory=Counter)
    """By side: how often it began."""
    first_wins: int = 0
    draws: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    """By reason, of games that ended."""
    undecided: Counter[str] = field(default_factory=Counter)
    """By stop reason."""
    turns: Counter[int] = field(default_factory=Counter)
    """Numbers of turns, of games that ended."""
    decisions: int = 0
    """Of all games that ran."""

    def add(self, record: GameRecord) -> None:
        """Counts a game."""
        self.games += 1
        result = record.result
        if result is None:
            self.undecided[ENGINE_ERROR] += 1
            return
        self.first[result.first] += 1
        self.decisions += result.decisions
        if result.stop_reason is not None:
            self.undecided[result.stop_reason] += 1
            return
        self.ends[result.reason] += 1
        self.turns[result.turns] += 1
        if result.winner is None:
            self.draws += 1
        else:
            self.wins[result.winner] += 1
            self.first_wins += result.winner == result.first

    @property
    def ended(self) -> int:
        """Games that ended by the rules."""
        return sum(self.ends.values())

    def rate(self, side: str) -> Rate:
        """Wins of a side among the games that ended; a draw is no win."""
        return Rate(self.wins[side], self.ended)

    @property
    def first_rate(self) -> Rate:
        """Wins of whoever went first, among the games that ended."""
        return Rate(self.first_wins, self.ended)

    def length(self) -> tuple[int, float, float, int] | None:
        """The least, median, mean and greatest number of turns of games that ended; None without one."""
        if not self.turns:
            return None
        sizes = sorted(self.turns.elements())
        half = len(sizes) // 2
        median = float(sizes[half]) if len(sizes) % 2 else (sizes[half - 1] + sizes[half]) / 2
        return sizes[0], median, sum(sizes) / len(sizes), sizes[-1]


def notes(match: Match) -> list[str]:
    """What a reader of the figures must know: whose texts did nothing."""
    found = []
    silent = {card.id: card.name for card in match.cards if card.get("unencoded")}
    for player, deck in zip(PLAYERS, match.pairing.decks, strict=True):
        copies = [(silent[card_id], count) for ids in deck.sections.values() for card_id, count in ids.items() if card_id in silent]
        if copies:
            number = sum(count for _, count in copies)
            names = ", ".join(f'"{name}"' for name in dict.fromkeys(name for name, _ in copies))
            found.append(f"deck {player} has {number} card{'s' if number > 1 else ''} whose text is not encoded and does nothing: {names}")
    return found
