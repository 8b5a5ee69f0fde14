"""What a deck is made of: how many cards of its first section have each value of the fields that the game names (`formats.yml`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from deckcheck.cards.card import Card
from deckcheck.cards.deck import Deck
from deckcheck.cards.limits import Formats
from deckcheck.cards.load import schema

UNKNOWN = "unknown"
MAX_GAP = 12
"""A curve over no more numbers than these shows those that no card has."""


class Tally(NamedTuple):
    """One field of the cards of a deck. `counts`: value -> cards that have it, in the order to show; a card of several values counts in
    each. `told`: cards with any value, those with an unknown one included.
    """

    field: str
    title: str
    counts: Mapping[str, int]
    titles: Mapping[str, str]
    numeric: bool
    told: int

    def label(self, value: str) -> str:
        """What to call a value."""
        return self.titles.get(value, value)

    def rows(self) -> list[tuple[str, int]]:
        """Label and number of every value; the numbers in a curve that no card has are there too."""
        return [(self.label(value), self.counts.get(value, 0)) for value in values_of(self)]


def values_of(*tallies: Tally) -> list[str]:
    """The values of a field in one deck or several, in order; without a gap where they are a curve."""
    found = dict.fromkeys(value for tally in tallies for value in tally.counts)
    known = [value for value in found if value != UNKNOWN]
    if all(tally.numeric for tally in tallies):
        known = _curve(known)
    else:
        known.sort(key=lambda value: _place(value, tallies[0].titles))
    return [*known, *([UNKNOWN] if UNKNOWN in found else [])]


def main_section(formats: Formats) -> str:
    """The section that a deck is drawn from: the first."""
    return formats.sections[0]


def section_title(formats: Formats, section: str) -> str:
    title: str = formats.data["sections"][section]["title"]
    return title


def sizes(deck: Deck, formats: Formats) -> dict[str, int]:
    """Number of cards in every section: the first one always, others where not empty."""
    counts = {section: deck.size(section) for section in formats.sections}
    return {section: size for section, size in counts.items() if size or section == main_section(formats)}


def compose(deck: Deck, formats: Formats) -> list[Tally]:
    """The tallies of a deck, in the order of the game."""
    entries = deck[main_section(formats)]
    cards = [(entry.card, entry.count) for entry in entries]
    return [_tally(field, title, cards, formats) for field, title in formats.data["composition"].items()]


def _tally(field: str, title: str, cards: Sequence[tuple[Card | None, int]], formats: Formats) -> Tally:
    counts: dict[str, int] = {}
    numeric = True
    told = 0
    for card, number in cards:
        values = _values(card, field, formats.game)
        told += number if values else 0
        for value in values:
            numeric = numeric and (value == UNKNOWN or type(value) is int)
            counts[str(value)] = counts.get(str(value), 0) + number
    titles = {name: entry["title"] for name, entry in formats.data["types"].items()} if field == "type" else {}
    order = _curve_order if numeric else lambda value: (value == UNKNOWN, *_place(value, titles), -counts[value], value)
    return Tally(field, title, {value: counts[value] for value in sorted(counts, key=order)}, titles, numeric, told)


def _curve_order(value: str) -> tuple[bool, int]:
    return (True, 0) if value == UNKNOWN else (False, int(value))


def _place(value: str, titles: Mapping[str, str]) -> tuple[int, ...]:
    """Where a type stands among the types of the game."""
    return (list(titles).index(value) if value in titles else len(titles),) if titles else ()


def _curve(values: Iterable[str]) -> list[str]:
    numbers = sorted({int(value) for value in values})
    if numbers and numbers[-1] - numbers[0] <= MAX_GAP:
        numbers = list(range(numbers[0], numbers[-1] + 1))
    return [str(number) for number in numbers]


def _values(card: Card | None, field: str, game: str) -> list[Any]:
    """The different values of a field: none where the card has no such field, `unknown` where it has one that is not known."""
    if card is None:
        return [UNKNOWN]
    value = card.get(field)
    if value is None:
        return [UNKNOWN] if card.partial and has_field(game, card.type, field) else []
    listed = value if isinstance(value, list) else [value]
    return list(dict.fromkeys(one["kind"] if isinstance(one, dict) else one for one in listed))


def has_field(game: str, kind: str | None, field: str) -> bool:
    """Is a card of this type complete only with this field? True where the type is not known."""
    if kind is None:
        return True
    for rule in schema(game, "card.json")["$defs"]["card"]["allOf"]:
        wanted = rule["if"]["properties"].get("type")
        types = (kind,) if wanted is None else wanted.get("enum", (wanted.get("const"),))
        if kind in types and field in rule["then"].get("required", ()):
            return True
    return False
