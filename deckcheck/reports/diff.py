"""Two decks beside one another: cards in, out and in other numbers, and what that does to curve, types and chances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from deckcheck import __version__
from deckcheck.cards.card import PRINTING_FIELDS, Card
from deckcheck.cards.deck import Deck, DeckEntry
from deckcheck.cards.limits import Formats
from deckcheck.cards.names import match_key
from deckcheck.reports.chances import percent
from deckcheck.reports.composition import Tally, compose, section_title, sizes, values_of
from deckcheck.reports.deck_odds import Opening
from deckcheck.reports.json import SCHEMA_VERSION
from deckcheck.reports.reporter import one_line
from deckcheck.reports.show import name_of, notes
from deckcheck.reports.terminal import Look, table
from deckcheck.reports.text import counted

Key = tuple[str, str]


class CardChange(NamedTuple):
    """A card of a section and its copies in A and in B. `card` is None where nobody knows it."""

    name: str
    card: Card | None
    section: str
    a: int
    b: int


class Compared(NamedTuple):
    """Two decks of one game. `changes`: cards whose numbers differ; `common`: copies in both, by section."""

    decks: tuple[Deck, Deck]
    formats: Formats
    legal: tuple[bool | None, bool | None]
    changes: Sequence[CardChange]
    common: Mapping[str, int]
    redefined: Sequence[str]
    """Cards that the two deck files define in two ways."""
    tallies: Sequence[tuple[Tally, Tally]]
    openings: tuple[Opening, Opening]
    wants: Sequence[tuple[str, str]]
    """Title and text of every want that at least one deck has a chance of."""


def compare(
    decks: tuple[Deck, Deck],
    formats: Formats,
    legal: tuple[bool | None, bool | None],
    openings: tuple[Opening, Opening],
) -> Compared:
    """Printings of one card are that card."""
    changes: list[CardChange] = []
    common: dict[str, int] = {}
    redefined: dict[str, None] = {}
    for section in formats.sections:
        a, b = (_copies(deck, section) for deck in decks)
        for key in dict.fromkeys((*a, *b)):
            (one, before), (other, after) = a.get(key, (None, 0)), b.get(key, (None, 0))
            common[section] = common.get(section, 0) + min(before, after)
            entry = one or other
            assert entry is not None
            if before != after:
                changes.append(CardChange(entry.label, entry.card, section, before, after))
            if one and other and one.card and other.card and _rules_text(one.card) != _rules_text(other.card):
                redefined[entry.label] = None
    named = _with_numbers(changes)
    wants = list(dict.fromkeys((chance.title, chance.want) for opening in openings for chance in opening.chances))
    tallies = list(zip(compose(decks[0], formats), compose(decks[1], formats), strict=True))
    return Compared(decks, formats, legal, named, common, list(redefined), tallies, openings, wants)


def _copies(deck: Deck, section: str) -> dict[Key, tuple[DeckEntry, int]]:
    """Copies of each card over all its printings and lines; a card that nobody knows goes by what the file calls it."""
    found: dict[Key, tuple[DeckEntry, int]] = {}
    for entry in deck[section]:
        key = ("card", entry.card.print_of) if entry.card else ("unknown", match_key(entry.reference))
        first, count = found.get(key, (entry, 0))
        found[key] = (first, count + entry.count)
    return found


def _rules_text(card: Card) -> dict[str, Any]:
    return {key: value for key, value in card.fields.items() if key not in PRINTING_FIELDS}


def _with_numbers(changes: Sequence[CardChange]) -> list[CardChange]:
    """Different cards of one name are told with their numbers."""
    cards: dict[str, set[str]] = {}
    for change in changes:
        cards.setdefault(change.name, set()).add(change.card.print_of if change.card else "")
    return [change._replace(name=change.card.reference()) if change.card and len(cards[change.name]) > 1 else change for change in changes]


def to_dict(told: Compared) -> dict[str, Any]:
    """The shape that scripts rely on."""
    a, b = told.decks
    return {
        "deckcheck": __version__,
        "schema": SCHEMA_VERSION,
        "a": name_of(a),
        "b": name_of(b),
        "paths": {"a": a.path, "b": b.path},
        "game": a.game,
        "rules": {"a": a.rules, "b": b.rules},
        "legal": dict(zip("ab", told.legal, strict=True)),
        "counts": {side: sizes(deck, told.formats) for side, deck in zip("ab", told.decks, strict=True)},
        "cards": [_card_dict(change) for change in told.changes],
        "common": {section: number for section, number in told.common.items() if number},
        "composition": {one.field: _counts(one, other) for one, other in told.tallies},
        "odds": [{"title": title, "want": want, **_chances(told, want)} for title, want in told.wants],
        "notes": _notes(told),
    }


def _card_dict(change: CardChange) -> dict[str, Any]:
    return {
        "card": change.name,
        "id": change.card.id if change.card else None,
        "section": change.section,
        "a": change.a,
        "b": change.b,
    }


def _counts(one: Tally, other: Tally) -> dict[str, dict[str, int]]:
    """The values that a card of either deck has, and how many cards of each."""
    values = [value for value in values_of(one, other) if value in one.counts or value in other.counts]
    return {value: {"a": one.counts.get(value, 0), "b": other.counts.get(value, 0)} for value in values}


def _chances(told: Compared, want: str) -> dict[str, Any]:
    chances = {side: opening.of(want) for side, opening in zip("ab", told.openings, strict=True)}
    return {side: chance.to_dict() if chance else None for side, chance in chances.items()}


def _notes(told: Compared) -> list[str]:
    found = [
        f"{side}: {note}"
        for side, deck, opening in zip("AB", told.decks, told.openings, strict=True)
        for note in (*notes(deck), *opening.notes)
    ]
    return found + [f"{name}: the two decks define this card in two ways" for name in told.redefined]


def to_text(told: Compared, look: Look) -> str:
    """What differs, for people."""
    lines = []
    for side, deck, color in zip("AB", told.decks, (31, 32), strict=True):
        lines.append(look.paint(f"{side}  {one_line(name_of(deck))} ({deck.game}, rules {deck.rules})", color))
    lines += [f"note: {one_line(note)}" for note in _notes(told)]
    for section in told.formats.sections:
        lines += _section(told, section, look)
    for one, other in told.tallies:
        lines += _tally(one, other, look)
    if any(opening.chances for opening in told.openings):
        lines += ["", *_odds(told, look)]
    return "".join(f"{line}\n" for line in lines)


def _section(told: Compared, section: str, look: Look) -> list[str]:
    a, b = (deck.size(section) for deck in told.decks)
    if not a and not b:
        return []
    common = told.common.get(section, 0)
    title = section_title(told.formats, section)
    lines = ["", look.bold(f"{title}: {a} and {counted(b, 'card')}, {common} in both")]
    changes = [change for change in told.changes if change.section == section]
    for heading, color, some in (
        ("out", 31, [change for change in changes if not change.b]),
        ("in", 32, [change for change in changes if not change.a]),
        ("changed", 33, [change for change in changes if change.a and change.b]),
    ):
        for change in some:
            number = f"{change.a} to {change.b}" if heading == "changed" else str(change.a or change.b)
            unknown = "" if change.card else " (unknown)"
            lines.append(look.paint(f"  {heading:<7}  {number:>8}  {one_line(change.name)}{unknown}", color))
    return lines


def _tally(one: Tally, other: Tally, look: Look) -> list[str]:
    if one.counts == other.counts:
        return ["", f"{look.bold(one.title)}: the same"] if one.counts else []
    rows = []
    for value in values_of(one, other):
        a, b = one.counts.get(value, 0), other.counts.get(value, 0)
        rows.append([one.label(value), str(a), str(b), f"{b - a:+d}" if a != b else ""])
    return ["", *table([[one.title, "A", "B", ""], *rows], look)]


def _odds(told: Compared, look: Look) -> list[str]:
    rows = []
    for title, want in told.wants:
        a, b = (opening.of(want) for opening in told.openings)
        change = f"{float(b.after - a.after) * 100:+.2f}" if a and b and a.after != b.after else ""
        chances = [percent(chance) if chance is not None else "-" for chance in (a and a.raw, b and b.raw, a and a.after, b and b.after)]
        rows.append([title, *chances, change, "" if title == want else want])
    heading = ["opening hand", "A dealt", "B dealt", "A mulligan", "B mulligan", "points", "want"]
    told_apart = any(row[-1] for row in rows)
    kept = [row if told_apart else row[:-1] for row in (heading, *rows)]
    return table(kept, look, (0, 6) if told_apart else (0,), spare=6)
