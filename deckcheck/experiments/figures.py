"""What cards did in many games, and how a count went turn by turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from deckcheck.engine.pairing import PLAYERS, DeckList
from deckcheck.experiments.facts import DIGITS, DRAWN, Facts, Follows
from deckcheck.experiments.rates import Rate


class CardFigures(NamedTuple):
    """One card of a deck, in the games that ended."""

    id: str
    copies: int
    """In the deck."""
    games: int
    drawn: Rate
    """Wins of the games in which a copy was in hand at any time, the opening hand before the mulligan included."""
    not_drawn: Rate
    """Wins of the others."""
    played: Rate
    """Wins of the games in which a copy was used, in whatever way."""
    uses: tuple[Rate, ...]
    """Wins of the games in which a copy was used in a way, by the ways that are followed."""

    @property
    def difference(self) -> float | None:
        """How much more is won when it is drawn; None where it always was, or never."""
        if self.drawn.value is None or self.not_drawn.value is None:
            return None
        return self.drawn.value - self.not_drawn.value


class Cards:
    """The cards of a deck, counted game by game."""

    def __init__(self, follows: Follows, deck: DeckList) -> None:
        self.copies = follows.copies(deck)
        self.ways = len(follows.uses)
        self.won: list[Counter[str]] = [Counter() for _ in self.copies]
        """By card: how often each digit stood in the record of a game that was won."""
        self.other: list[Counter[str]] = [Counter() for _ in self.copies]

    def add(self, digits: str, won: bool) -> None:
        """Counts a game that ended."""
        for counter, digit in zip(self.won if won else self.other, digits, strict=True):
            counter[digit] += 1

    def figures(self) -> list[CardFigures]:
        """By number of copies, and among those by what drawing it goes along with, the best first."""
        found = [
            _figures(card_id, copies, self.ways, won, other)
            for (card_id, copies), won, other in zip(self.copies.items(), self.won, self.other, strict=True)
        ]
        return sorted(found, key=lambda one: (-one.copies, one.difference is None, -(one.difference or 0.0), one.id))


def _figures(card_id: str, copies: int, ways: int, won: Counter[str], other: Counter[str]) -> CardFigures:
    def rate(bits: int) -> Rate:
        """Of the games with one of these bits."""
        digits = [digit for place, digit in enumerate(DIGITS) if place & bits]
        wins = sum([won[digit] for digit in digits])
        return Rate(wins, wins + sum([other[digit] for digit in digits]))

    games = won.total() + other.total()
    drawn = rate(DRAWN)
    uses = tuple([rate(DRAWN << 1 + way) for way in range(ways)])
    not_drawn = Rate(won.total() - drawn.wins, games - drawn.games)
    return CardFigures(card_id, copies, games, drawn, not_drawn, rate((1 << ways) - 1 << 1), uses)


@dataclass(slots=True)
class Turn:
    """The end of a turn, in the games that reached it."""

    games: int = 0
    a: int = 0
    b: int = 0
    """The sums of what the decks had."""

    def means(self) -> tuple[float, float]:
        return self.a / self.games, self.b / self.games


class Counts:
    """How a count went: by turn, what each deck had at its end. Games that are over by then count no more."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []
        """The first is the beginning of turn 1."""

    def add(self, a: Sequence[int], b: Sequence[int]) -> None:
        """Counts a game: what the decks had at the beginning of each turn and in the end."""
        turns = self.turns
        while len(turns) < len(a):
            turns.append(Turn())
        for turn, one, other in zip(turns, a, b, strict=False):
            turn.games += 1
            turn.a += one
            turn.b += other


class Figures:
    """Both decks of a series."""

    def __init__(self, follows: Follows, decks: tuple[DeckList, DeckList]) -> None:
        self.follows = follows
        self.cards = {player: Cards(follows, deck) for player, deck in zip(PLAYERS, decks, strict=True)}
        self.counts = Counts()

    def add(self, facts: Facts, swapped: bool, winner: str | None) -> None:
        """Counts a game that ended. `winner`: the side."""
        for side, deck, digits in zip(PLAYERS, PLAYERS[::-1] if swapped else PLAYERS, facts.cards, strict=True):
            self.cards[deck].add(digits, winner == side)
        a, b = facts.counts[::-1] if swapped else facts.counts
        self.counts.add(a, b)

    def turns(self) -> Iterator[tuple[int, Turn]]:
        """By number of turn, from 1 on, what the decks had at its end."""
        return enumerate(self.counts.turns[1:], 1)
