"""What a deck is made of, as text and as JSON values."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, NamedTuple

from deckcheck import __version__
from deckcheck.cards.deck import Deck
from deckcheck.cards.limits import Formats
from deckcheck.reports.chances import percent
from deckcheck.reports.composition import Tally, compose, main_section, section_title, sizes
from deckcheck.reports.deck_odds import Opening
from deckcheck.reports.json import SCHEMA_VERSION
from deckcheck.reports.reporter import one_line
from deckcheck.reports.terminal import Look, bars, table
from deckcheck.reports.text import counted


class Shown(NamedTuple):
    """A deck with all that `show` tells of it. `legal` is None where the file says that the list is known only in part."""

    deck: Deck
    formats: Formats
    legal: bool | None
    sizes: dict[str, int]
    tallies: Sequence[Tally]
    opening: Opening

    @property
    def name(self) -> str:
        return name_of(self.deck)

    @property
    def size(self) -> int:
        """Number of cards that the tallies are about."""
        return self.sizes[main_section(self.formats)]

    @property
    def size_line(self) -> str:
        return ", ".join(f"{section_title(self.formats, section)} {size}" for section, size in self.sizes.items())

    def heading(self, tally: Tally) -> str:
        """What a tally is about, and of how many cards where not all have such a value."""
        return tally.title if tally.told == self.size else f"{tally.title} ({tally.told} of {counted(self.size, 'card')})"


def shown(deck: Deck, formats: Formats, legal: bool | None, opening: Opening) -> Shown:
    return Shown(deck, formats, legal, sizes(deck, formats), compose(deck, formats), opening)


def name_of(deck: Deck) -> str:
    """What a deck calls itself, or else the name of its file."""
    return deck.name or os.path.basename(deck.path)


def notes(deck: Deck) -> list[str]:
    """What must be known to read the figures of a deck."""
    found = []
    if unread := sum(deck.unread.values()):
        found.append(f"{counted(unread, 'entry').replace('entrys', 'entries')} that could not be read: left out")
    if unknown := sum(entry.count for entry in deck if entry.card is None):
        found.append(f"{counted(unknown, 'card')} that nobody knows: counted as unknown")
    return found


def to_dict(told: Shown) -> dict[str, Any]:
    """The shape that scripts rely on."""
    deck = told.deck
    return {
        "deckcheck": __version__,
        "schema": SCHEMA_VERSION,
        "deck": told.name,
        "path": deck.path,
        "game": deck.game,
        "rules": deck.rules,
        "legal": told.legal,
        "counts": told.sizes,
        "composition": {tally.field: dict(tally.counts) for tally in told.tallies},
        "odds": [{"title": one.title, "want": one.want, **one.to_dict()} for one in told.opening.chances],
        "notes": [*notes(deck), *told.opening.notes],
    }


def to_text(told: Shown, look: Look) -> str:
    """Tables and bars for people."""
    deck = told.deck
    lines = [look.bold(one_line(told.name)), f"  {deck.game}, rules {deck.rules}", f"  {told.size_line}"]
    lines += [f"  note: {one_line(note)}" for note in notes(deck)]
    for tally in told.tallies:
        if tally.counts:
            lines += ["", look.bold(told.heading(tally)), *bars(tally.rows(), told.size, look)]
    lines.append("")
    if told.opening.chances:
        rows = [[one.title, percent(one.raw), percent(one.after), one.want] for one in told.opening.chances]
        lines += table([["opening hand", "dealt", "after the mulligan", "want"], *rows], look, (0, 3), spare=3)
    lines += [f"opening hand: {one_line(note)}" for note in told.opening.notes]
    return "".join(f"{line}\n" for line in lines)
