"""Decks: what a deck file says, every entry with its place in the file."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from deckcheck.cards.card import Card
from deckcheck.cards.names import fold_signs
from deckcheck.diagnostics import FILE_START, Span
from deckcheck.tree import Scalar

MAX_COUNT = 999
MAX_REFERENCE = 400  # characters of an entry; regular expressions see nothing longer
COUNTS = {str(count): count for count in range(1, MAX_COUNT + 1)}

_COUNTED = re.compile(r"([0-9]+)\s*[x×]?\s+(\S.*)", re.DOTALL | re.IGNORECASE)
_ODD_COUNT = re.compile(r"([-+]?[0-9][0-9.,_eE+]*)\s*[x×]?\s+(\S.*)", re.DOTALL | re.IGNORECASE)
_GLUED = re.compile(r"([0-9]+)[x×](\S.*)", re.DOTALL | re.IGNORECASE)
_COUNT_LAST = re.compile(r"(\S.*?)(?: [x×] ?| ?[*:] ?| )([0-9]{1,3})(?:\s?[x×])?", re.DOTALL | re.IGNORECASE)
_MARK_FIRST = re.compile(r"[x×]\s*([0-9]{1,3})\s+(\S.*)", re.DOTALL | re.IGNORECASE)


class EntryText(NamedTuple):
    """An entry in one text, taken apart: a count and a card reference. `odd_count`: what stands in place of a count."""

    copies: int
    reference: str
    odd_count: str | None = None


def read_entry(text: str) -> EntryText:
    """`4 Name`, `4x Name`, `4 × Name`, or `Name` (one card), after NFKC."""
    folded = (text if text.isascii() else unicodedata.normalize("NFKC", fold_signs(text))).strip()
    if len(folded) > MAX_REFERENCE:
        return EntryText(1, folded)
    match = _COUNTED.fullmatch(folded)
    if match:
        digits, reference = match.groups()
        if valid_count(digits):
            return EntryText(int(digits), reference)
    match = _ODD_COUNT.fullmatch(folded)
    if match:
        return EntryText(1, match.group(2), match.group(1))
    return EntryText(1, folded)


def valid_count(digits: str) -> bool:
    """A count is written `1` to `999`, without leading zeros."""
    return digits in COUNTS


def misplaced_count(text: str) -> EntryText | None:
    """`Name x4`, `Name 4`, `Name 4x`, `x4 Name`, `4xName`: a misplaced or glued count, taken apart; None where there is none."""
    folded = " ".join(unicodedata.normalize("NFKC", fold_signs(text)).split())
    if len(folded) > MAX_REFERENCE:
        return None
    if (match := _GLUED.fullmatch(folded)) and valid_count(match.group(1)):
        return EntryText(int(match.group(1)), match.group(2))
    if (match := _MARK_FIRST.fullmatch(folded)) and valid_count(match.group(1)):
        return EntryText(int(match.group(1)), match.group(2))
    if (match := _COUNT_LAST.fullmatch(folded)) and valid_count(match.group(2)):
        return EntryText(int(match.group(2)), match.group(1))
    return None


class DeckEntry:
    """`count` copies of one card. `card` is None where the reference is unknown; `scalar` is the reference as written in the file."""

    __slots__ = ("card", "count", "identity", "reference", "scalar", "section", "type")

    def __init__(self, section: str, count: int, reference: str, card: Card | None, scalar: Scalar) -> None:
        self.section = section
        self.count = count
        self.reference = reference
        self.card = card
        self.scalar = scalar
        self.type: str | None = card.type if card is not None else None
        self.identity: str | None = card.identity if card is not None else None

    @property
    def span(self) -> Span:
        """The whole scalar that names the card."""
        return self.scalar.span

    @property
    def label(self) -> str:
        """What to call the card in a message."""
        return self.card.name if self.card else self.reference


class Deck:
    """A deck list. `sections` maps every section of the game to its entries; `keys` tells where a section begins, if it is there.

    `complete` is False where the file says that it is known only in part.
    """

    __slots__ = ("complete", "game", "keys", "name", "path", "rules", "sections", "unread")

    def __init__(
        self,
        game: str,
        rules: str,
        name: str | None,
        sections: Mapping[str, Sequence[DeckEntry]],
        keys: Mapping[str, Span],
        *,
        complete: bool = True,
        path: str = "",
        unread: Mapping[str, int] | None = None,
    ) -> None:
        self.game = game
        self.rules = rules
        self.name = name
        self.sections = sections
        self.keys = keys
        self.complete = complete
        self.path = path
        self.unread: Mapping[str, int] = unread or {}
        """Number of entries of a section that could not be read at all."""

    def __getitem__(self, section: str) -> Sequence[DeckEntry]:
        return self.sections.get(section, ())

    def __iter__(self) -> Iterator[DeckEntry]:
        for entries in self.sections.values():
            yield from entries

    def key_span(self, section: str) -> Span:
        """Where the section begins; the start of the file when it is missing."""
        return self.keys.get(section, FILE_START)

    def size(self, section: str) -> int:
        """Number of cards in a section, unknown ones included."""
        return sum([entry.count for entry in self[section]])

    def count_of(self, section: str, types: Sequence[str]) -> int:
        """Number of cards of these types."""
        return sum([entry.count for entry in self[section] if entry.type in types])

    def unknown_types(self, section: str) -> int:
        """Number of cards whose type is not known: no such card, or a card known in part."""
        return sum([entry.count for entry in self[section] if entry.type is None])

    def cards(self, section: str) -> list[Card]:
        """The known cards of a section, one element a copy, in file order."""
        return [entry.card for entry in self[section] if entry.card for _ in range(entry.count)]

    def __repr__(self) -> str:
        return f"Deck({self.game!r}, {self.name!r}, { ({name: self.size(name) for name in self.sections}) })"
