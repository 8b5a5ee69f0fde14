"""Records summed up: rates with intervals, lengths, ends. Games that were stopped are counted apart and never as a win."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from deckcheck.engine.pairing import PLAYERS
from deckcheck.experiments.figures import Figures
from deckcheck.experiments.rates import Rate
from deckcheck.experiments.records import ENGINE_ERROR
from deckcheck.experiments.sequence import LOOK, bounds
from deckcheck.intervals import Z

if TYPE_CHECKING:
    from deckcheck.experiments.records import GameRecord, Series
    from deckcheck.rulesets.matches import Match


@dataclass(slots=True)
class Summary:
    """The games of a match so far. A and B are decks, whichever side they sat at."""

    games: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    """By deck."""
    side_wins: Counter[str] = field(default_factory=Counter)
    """By side."""
    first: Counter[str] = field(default_factory=Counter)
    """By deck: how often it began."""
    began: Counter[str] = field(default_factory=Counter)
    """By deck: how often it began a game that ended."""
    first_won: Counter[str] = field(default_factory=Counter)
    """By deck: how often it began and won."""
    draws: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    """By reason, of games that ended."""
    undecided: Counter[str] = field(default_factory=Counter)
    """By stop reason."""
    turns: Counter[int] = field(default_factory=Counter)
    """Numbers of turns, of games that ended."""
    gates: dict[str, Counter[int]] = field(default_factory=lambda: {player: Counter() for player in PLAYERS})
    """By deck: numbers of gates that stood at the end of games that ended."""
    decisions: int = 0
    """Of all games that ran."""
    pairs: Pairs = field(default_factory=lambda: Pairs())
    figures: Figures | None = None
    """What cards did, where records say that."""
    swap: bool = False
    until: float | None = None
    """See `Series.until`."""
    stopped: bool = False
    """Is the interval so narrow that no more games are played? Looked at after every LOOK games."""

    @classmethod
    def of(cls, series: Series) -> Summary:
        """No games yet."""
        figures = Figures(series.follows, series.pairing.decks) if series.follows is not None else None
        return cls(figures=figures, swap=series.swap, until=series.until)

    def add(self, record: GameRecord) -> None:
        """Counts a game."""
        self.games += 1
        self.pairs.add(record)
        self._add(record)
        if self.until is not None and self.games % LOOK == 0:
            low, high = self._bounds("A", self.until)
            self.stopped = high - low <= self.until

    def _add(self, record: GameRecord) -> None:
        result = record.result
        if result is None:
            self.undecided[ENGINE_ERROR] += 1
            return
        first = record.deck(result.first)
        self.first[first] += 1
        self.decisions += result.decisions
        if result.stop_reason is not None:
            self.undecided[result.stop_reason] += 1
            return
        self.ends[result.reason] += 1
        self.turns[result.turns] += 1
        self.began[first] += 1
        if record.gates is not None:
            for side, gates in zip(PLAYERS, record.gates, strict=True):
                self.gates[record.deck(side)][gates] += 1
        if self.figures is not None and record.facts is not None:
            self.figures.add(record.facts, record.swapped, result.winner)
        if result.winner is None:
            self.draws += 1
        else:
            self.wins[record.deck(result.winner)] += 1
            self.side_wins[result.winner] += 1
            self.first_won[first] += result.winner == result.first

    @property
    def ended(self) -> int:
        """Games that ended by the rules."""
        return sum(self.ends.values())

    def rate(self, deck: str) -> Rate:
        """Wins of a deck among the games that ended; a draw is no win. With `until` the interval is that of a confidence sequence; where
        sides are swapped it is about pairs of which both games ended."""
        return Rate(self.wins[deck], self.ended, None if self.until is None else self._bounds(deck, self.until))

    def _bounds(self, deck: str, width: float) -> tuple[float, float]:
        return bounds(self.pairs.scores(deck) if self.swap else (self.ended - self.wins[deck], self.wins[deck]), width)

    def side_rate(self, side: str) -> Rate:
        """Wins at a side, by either deck, among the games that ended."""
        return Rate(self.side_wins[side], self.ended)

    @property
    def first_rate(self) -> Rate:
        """Wins of whoever went first, among the games that ended."""
        return Rate(self.first_won.total(), self.ended)

    def turn_rate(self, deck: str, first: bool) -> Rate:
        """Wins of a deck among the games that ended and in which it went first, or second."""
        if first:
            return Rate(self.first_won[deck], self.began[deck])
        return Rate(self.wins[deck] - self.first_won[deck], self.ended - self.began[deck])

    def length(self) -> tuple[int, float, float, int] | None:
        """The least, median, mean and greatest number of turns of games that ended; None without one."""
        if not self.turns:
            return None
        lengths = sorted(self.turns)
        games = self.turns.total()
        mean = sum(turns * number for turns, number in self.turns.items()) / games
        return lengths[0], (_nth(self.turns, (games - 1) // 2) + _nth(self.turns, games // 2)) / 2, mean, lengths[-1]


def _nth(counts: Counter[int], place: int) -> int:
    """The number at a place, from 0, if all that were counted stood in a row by size."""
    for value in sorted(counts):
        place -= counts[value]
        if place < 0:
            return value
    raise IndexError(place)


@dataclass(slots=True)
class Pairs:
    """Games 2k and 2k + 1 of a match whose sides are swapped, both ended: which deck won more of the two."""

    ahead: Counter[str] = field(default_factory=Counter)
    """By deck."""
    even: int = 0
    wins: dict[str, Counter[int]] = field(default_factory=lambda: {deck: Counter() for deck in PLAYERS})
    """By deck: how often it won no game of the two, one, or both."""
    _open: GameRecord | None = None

    def add(self, record: GameRecord) -> None:
        """Counts a game; records come in order."""
        before, self._open = self._open, None if record.swapped else record
        if not record.swapped or before is None:
            return
        won = dict.fromkeys(PLAYERS, 0)
        for one in (before, record):
            if one.result is None or one.result.stop_reason is not None:
                return
            if one.result.winner is not None:
                won[one.deck(one.result.winner)] += 1
        for deck, number in won.items():
            self.wins[deck][number] += 1
        score = won["A"] - won["B"]
        if score:
            self.ahead["A" if score > 0 else "B"] += 1
        else:
            self.even += 1

    def scores(self, deck: str) -> tuple[int, int, int]:
        """How many pairs a deck has lost, won half of, and won."""
        won = self.wins[deck]
        return won[0], won[1], won[2]

    @property
    def number(self) -> int:
        """Pairs of which both games ended."""
        return self.ahead.total() + self.even

    @property
    def difference(self) -> tuple[float, float, float] | None:
        """The share of pairs that A is ahead in less that of B, with an interval of 95 percent; None without a pair.

        Agresti and Min's interval for matched pairs: half a pair is added to each of the four cells of the table of both games.
        """
        if not self.number:
            return None
        a, b, n = self.ahead["A"] + 0.5, self.ahead["B"] + 0.5, self.number + 2
        middle = (a - b) / n
        spread = Z * ((a + b - (a - b) ** 2 / n) ** 0.5) / n
        value = (self.ahead["A"] - self.ahead["B"]) / self.number
        return value, max(-1.0, middle - spread), min(1.0, middle + spread)


def notes(match: Match) -> list[str]:
    """What a reader of the figures must know: whose texts did nothing."""
    told = ((player, silent_cards(match, side)) for side, player in enumerate(PLAYERS))
    return [f"deck {player} has {note}" for player, note in told if note]


def silent_cards(match: Match, side: int) -> str:
    """How many cards of a deck have a text that does nothing, and which; nothing where there are none."""
    silent = {card.id: card.name for card in match.cards if card.get("unencoded")}
    sections = match.pairing.decks[side].sections.values()
    copies = [(silent[card_id], count) for ids in sections for card_id, count in ids.items() if card_id in silent]
    if not copies:
        return ""
    number = sum(count for _, count in copies)
    names = ", ".join(f'"{name}"' for name in dict.fromkeys(name for name, _ in copies))
    return f"{number} card{'s' if number > 1 else ''} whose text is not encoded and does nothing: {names}"
