"""Deck construction of the TCG Corp common-rule card game: rules section 3. Nothing else is published, so nothing else is checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckcheck.cards.deck import Deck, DeckEntry
from deckcheck.cards.limits import Format
from deckcheck.validation.checks import copies, evidence, kind_count, size
from deckcheck.validation.rules import Problem, rule

MAIN = "main"


@rule("D301", "wrong-deck-size", "TC-DECK-01")
def deck_size(deck: Deck, limits: Format) -> Iterator[Problem]:
    """The deck does not have the number of cards it must have. Every card counts, unknown ones included.

    Bad:
        game: tcg_corp
        main:
          - 4 Ashveil Duelist
          # ... 49 cards in all
    Good:
        game: tcg_corp
        main:
          - 4 Ashveil Duelist
          # ... 50 cards in all
    Remedy:
        Add or take out as many cards as the message says.
    """
    yield from size(deck, limits, MAIN)


@rule("D302", "too-many-copies", "TC-DECK-03")
def too_many_copies(deck: Deck, limits: Format) -> Iterator[Problem]:
    """The deck holds too many cards of one name and kind. A unit and a reinforcement of one name count apart.

    Where each card number alone would stay within the limit the report says `ambiguous` (GAP-01, GAP-02: numbers may be shared).
    `--set copy_key=name` counts all cards of one name together, `--set copy_key=number` those of one card number.

    Bad:
        - 4 Ashveil Duelist
        - 1 OR01-050           # another printing of it
    Good:
        - 4 Ashveil Duelist
    Remedy:
        Take out copies.
    """

    def by_number_within(entries: Sequence[DeckEntry], allowed: int) -> bool:
        totals: dict[str | None, int] = {}
        for entry in entries:
            number = entry.card.number if entry.card else None
            totals[number] = totals.get(number, 0) + entry.count
        return max(totals.values()) <= allowed

    def described(entry: DeckEntry) -> str:
        return f"copies of {entry.label!r} ({entry.type or 'kind unknown'})"

    yield from copies(deck, limits, MAIN, described, by_number_within, limits.switches["copy_key"])


@rule("D371", "no-unit", "TC-DECK-02")
def no_unit(deck: Deck, limits: Format) -> Iterator[Problem]:
    """The deck has no unit, so it could never put one into the main area.

    Bad:
        # a deck of commands only
    Good:
        - 4 Ashveil Duelist
    Remedy:
        Add a unit: `deckcheck cards find t:unit --game tcg_corp` lists them.
    """
    yield from kind_count(deck, limits, MAIN, "unit")


@rule("D372", "mixed-titles", "TC-DECK-04", severity="note")
def mixed_titles(deck: Deck, limits: Format) -> Iterator[Problem]:
    """The deck mixes cards of different titles of the family. Nothing forbids or permits it (GAP-03).

    `--set mixed_titles=refused`, or --strict, makes it an error.

    Bad:
        # cards of two titles
    Good:
        # cards of one title
    Remedy:
        Ask the organiser, or use cards of one title.
    """
    titles: dict[str, DeckEntry] = {}
    for entry in deck[MAIN]:
        title = entry.card.get("title") if entry.card else None
        if title is not None:
            titles.setdefault(title, entry)
    if len(titles) > 1:
        firsts = list(titles.values())
        refused = limits.switches["mixed_titles"] == "refused"
        yield Problem(
            firsts[0].span,
            f"cards of {len(titles)} titles: {', '.join(titles)}",
            evidence(firsts[1:], "of another title"),
            found=len(titles),
            allowed=1 if refused else None,
            severity="error" if refused else None,
        )


RULES = (deck_size, too_many_copies, no_unit, mixed_titles)
