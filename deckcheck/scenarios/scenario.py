"""What a scenario file says, every piece with its place in the file. Nothing here knows how a game is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from deckcheck.cards.card import Card, CardPool
from deckcheck.cards.limits import Formats
from deckcheck.diagnostics import Span


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A card that is named. `card` is None for one that does not matter. What is not stated is None; `mark` is a word for the state of
    what lies on a circle (`destroyed`)."""

    reference: str
    card: Card | None
    span: Span
    face: str | None = None
    stance: str | None = None
    under: tuple[tuple[str, tuple[CardEntry, ...]], ...] = ()
    """Cards below it, by the key of their zone."""
    mark: str | None = None
    counts: tuple[tuple[str, int], ...] = ()

    @property
    def with_those_below(self) -> tuple[CardEntry, ...]:
        return (self, *(card for _, cards in self.under for card in cards))


@dataclass(frozen=True, slots=True)
class Pile:
    """The content of a zone: cards from its top, cards at its very bottom (the lowest first), and how many there are in all.

    A number alone is a pile with nothing named. `size` is None where a deck names cards but no size.
    """

    top: tuple[CardEntry, ...]
    bottom: tuple[CardEntry, ...]
    size: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class Placed:
    """A card on circles; `circles` are in the order of the board. `entry.card` is None where only the state of the circle is stated."""

    circles: tuple[str, ...]
    entry: CardEntry
    span: Span

    def stands_on(self, circles: tuple[str, ...]) -> bool:
        """Is it named by these circles: any one of its circles, or all of them?"""
        return circles == self.circles or (len(circles) == 1 and circles[0] in self.circles)


@dataclass(frozen=True, slots=True)
class Number:
    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class Word:
    """A word. As the right side of an assertion it is None for `null`."""

    word: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class PlayerPosition:
    """What is given for a player. Zones and numbers that the file does not name are missing in the mappings."""

    player: str
    piles: Mapping[str, Pile] = field(default_factory=dict)
    placed: Mapping[str, tuple[Placed, ...]] = field(default_factory=dict)
    numbers: Mapping[str, Number] = field(default_factory=dict)
    used: tuple[Word, ...] = ()
    keys: Mapping[str, Span] = field(default_factory=dict)
    """Where each key stands that is there."""

    def at(self, zone: str, circles: tuple[str, ...]) -> Placed | None:
        """What is given on these circles: those of a card, or one of them."""
        return next((placed for placed in self.placed.get(zone, ()) if placed.stands_on(circles)), None)


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn and its phase or step; `span` is where `turn` stands, the start of the file where it is left out."""

    player: str
    number: int
    phase: str
    first: str
    span: Span


@dataclass(frozen=True, slots=True)
class Battle:
    """A running battle: the circles of the attacker (the turn player's), and the circle that is attacked (the other player's)."""

    attacker: tuple[str, ...]
    circle: str
    numbers: Mapping[str, Number]
    span: Span


@dataclass(frozen=True, slots=True)
class ShuffleResult:
    """The next shuffle puts these cards on top, in this order."""

    top: tuple[CardEntry, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class NamedResult:
    """The next chance event with few outcomes ends so; `text` is what is said of it."""

    text: str
    span: Span


ChanceResult: TypeAlias = ShuffleResult | NamedResult


@dataclass(frozen=True, slots=True)
class Position:
    turn: Turn
    battle: Battle | None
    players: Mapping[str, PlayerPosition]
    """Both players, always."""
    chance: tuple[ChanceResult, ...]
    seed: str

    def entries(self) -> Iterator[CardEntry]:
        """Every card that is named."""
        for player in self.players.values():
            for pile in player.piles.values():
                for entry in (*pile.top, *pile.bottom):
                    yield from entry.with_those_below
            for placed in player.placed.values():
                for one in placed:
                    yield from one.entry.with_those_below
        for result in self.chance:
            if isinstance(result, ShuffleResult):
                yield from result.top


@dataclass(frozen=True, slots=True)
class OptionText:
    """The readable text of an option. `span` is all of it."""

    text: str
    span: Span
    start: tuple[int, int] | None = None
    """Line and column of its first character, where the text stands in the file letter for letter and on one line."""

    def part(self, offset: int, length: int = 1) -> Span:
        """Where a stretch of the text stands; the whole text where that cannot be told."""
        if self.start is None:
            return self.span
        line, column = self.start
        return Span(line, column + offset, line, column + offset + max(1, length))


@dataclass(frozen=True, slots=True)
class Choose:
    """A player chooses, one text after the other."""

    player: str
    texts: tuple[OptionText, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Offered:
    """What a player can and cannot choose now. Nothing is chosen."""

    player: str
    can: tuple[OptionText, ...]
    cannot: tuple[OptionText, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class ChanceStep:
    """A chance event with a name happens so."""

    text: OptionText
    span: Span


@dataclass(frozen=True, slots=True)
class Amount:
    """A number from `at_least` to `at_most` (None: no bound)."""

    at_least: int | None
    at_most: int | None
    span: Span

    def holds(self, value: int) -> bool:
        return (self.at_least is None or value >= self.at_least) and (self.at_most is None or value <= self.at_most)

    def __str__(self) -> str:
        if self.at_least == self.at_most:
            return str(self.at_least)
        bounds = [f"at least {self.at_least}"] if self.at_least is not None else []
        return " and ".join(bounds + ([f"at most {self.at_most}"] if self.at_most is not None else []))


@dataclass(frozen=True, slots=True)
class Contents:
    """What a zone contains, all of it at once: `counts` by `count`, `face_up`, `face_down`, `resting`, `standing`; `lists` by `contains`,
    `lacks`, `is`, `top` and `bottom` (from the very bottom upwards)."""

    counts: Mapping[str, Amount]
    lists: Mapping[str, tuple[CardEntry, ...]]
    span: Span


@dataclass(frozen=True, slots=True)
class Words:
    words: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Flag:
    flag: bool
    span: Span


@dataclass(frozen=True, slots=True)
class CircleSet:
    circles: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class MemberAt:
    """A member by its place; `player` is None for `none`."""

    player: str | None
    circles: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Sight:
    """How much of a zone a view shows: `none`, `all`, or exactly these cards. `name` is the zone as in `Assertion.name`."""

    name: str
    player: str
    text: str
    shown: str | tuple[CardEntry, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Sights:
    sights: tuple[Sight, ...]
    span: Span


Expected: TypeAlias = Amount | Contents | CardEntry | Word | Words | Flag | CircleSet | MemberAt | Sights


@dataclass(frozen=True, slots=True)
class Assertion:
    """Something that must hold. `name` is the left side as the table of the game has it (`PLAYER.CIRCLE.power`), `player` and `circles` are
    what stands there for PLAYER and CIRCLE; `text` is the left side as written, `span` where it stands.

    `A.F1: {power: 5000, stance: rest}` is two of them, and `A.F1: "X"` asserts `PLAYER.CIRCLE.card`.
    """

    name: str
    player: str | None
    circles: tuple[str, ...]
    text: str
    span: Span
    expected: Expected


@dataclass(frozen=True, slots=True)
class Check:
    """Assertions in the middle."""

    assertions: tuple[Assertion, ...]
    span: Span


Step: TypeAlias = Choose | Offered | ChanceStep | Check


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario file. `rules` are the versions to run it for, never none, out of `formats`; `pool` holds the cards of the game and
    those of the file."""

    id: str
    path: str
    game: str
    rules: tuple[str, ...]
    switches: Mapping[str, str]
    about: str | None
    rule_ids: tuple[str, ...]
    formats: Formats
    pool: CardPool
    given: Position
    when: tuple[Step, ...]
    then: tuple[Assertion, ...]
    span: Span
    """Where the id stands."""
