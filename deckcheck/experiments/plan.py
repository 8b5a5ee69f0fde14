"""Which games of a match are played, and how: the number alone fixes a game, in whatever process it is played.

Why sides are swapped by playing the other match: a game of B against A is a game like any other, with a replay of its own. Games 2k and
2k + 1 of a pair are game 2k of the one match and of the other: the same shuffles and the same throw for who begins, by side.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from deckcheck.experiments.facts import Follows
from deckcheck.experiments.records import GameRecord, Series, is_swapped
from deckcheck.experiments.run import played, replay_of

if TYPE_CHECKING:
    from deckcheck.engine.pairing import Pairing
    from deckcheck.engine.replay import Replay
    from deckcheck.rulesets.matches import Match


def swapped_pairing(pairing: Pairing) -> Pairing:
    """The decks, and who plays them, at the other sides."""
    return replace(pairing, decks=(pairing.decks[1], pairing.decks[0]), agents=(pairing.agents[1], pairing.agents[0]))


def swapped_match(match: Match) -> Match:
    """The same cards under the same rules, the decks at the other sides."""
    return replace(match, pairing=swapped_pairing(match.pairing), lists=match.lists[::-1])


@dataclass(frozen=True, slots=True)
class Plan:
    """The games 0 to `games` - 1 of a match."""

    match: Match
    games: int
    swapped: Match | None = None
    """The match of every second game; None: all games are of the one match."""
    keep_choices: bool = False
    with_digest: bool = False
    listen: bool = False
    """Do records say what cards did?"""
    until: float | None = None
    """See `Series.until`. No game depends on it."""

    @classmethod
    def of(
        cls,
        match: Match,
        games: int,
        *,
        swap: bool = False,
        keep_choices: bool = False,
        with_digest: bool = False,
        listen: bool = False,
        until: float | None = None,
    ) -> Plan:
        """The plan for a match; with `swap` games are played in pairs, the second with the sides swapped."""
        return cls(match, games, swapped_match(match) if swap else None, keep_choices, with_digest, listen, until)

    @property
    def swap(self) -> bool:
        """Are sides swapped?"""
        return self.swapped is not None

    @property
    def series(self) -> Series:
        """What is asked of the games, without the cards and the code."""
        follows = Follows.of(self.match.game.ruleset) if self.listen else None
        return Series(self.match.pairing, self.games, self.swap, follows, self.until)

    def at(self, index: int) -> tuple[Match, int]:
        """The match of a game, and its number there."""
        if self.swapped is None:
            return self.match, index
        return (self.swapped if is_swapped(index, True) else self.match), index - index % 2

    def play(self, index: int) -> GameRecord:
        """Game number `index`, whole; one that cannot go on becomes a record with its choices."""
        match, number = self.at(index)
        record = played(match, number, keep_choices=self.keep_choices, with_digest=self.with_digest, listen=self.listen)
        return record if number == index else replace(record, index=index, swapped=True)

    def replay(self, record: GameRecord) -> Replay:
        """The replay of a game of the plan; of one whose choices were not kept, by playing it again."""
        match, number = self.at(record.index)
        return replay_of(match, replace(record, index=number, swapped=False))
