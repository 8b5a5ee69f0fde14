"""Opening hands, dealt by the set-up of the game itself, so that what is shown is what games begin with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from deckcheck.cards.card import Card
from deckcheck.cards.deck import Deck, DeckEntry
from deckcheck.rulesets import needed

Return = Callable[[Sequence[Card]], Sequence[int]]
"""A hand -> the places in it of the cards that go back."""


class Dealt(NamedTuple):
    """An opening hand: as it was dealt, what was returned of it, and the hand after the mulligan. `before`: hands that had to be dealt
    anew."""

    dealt: tuple[Card, ...]
    returned: tuple[Card, ...]
    hand: tuple[Card, ...]
    before: tuple[tuple[Card, ...], ...] = ()


Dealer = Callable[[int, Return], Dealt]
"""The opening hand number `index` of a seed: that of player A in game `index` of the seed."""


def deck_of(deck: Deck, sections: Mapping[str, Sequence[DeckEntry]]) -> Deck:
    """The same deck with other cards in it."""
    return Deck(deck.game, deck.rules, deck.name, sections, deck.keys, complete=deck.complete, path=deck.path)


def saying_nothing(entries: Sequence[DeckEntry], fields: Callable[[Card], Mapping[str, Any]]) -> list[DeckEntry]:
    """The same cards by name, but of what they say only these fields: the rest does not matter to a hand."""
    found = []
    for entry in entries:
        if entry.card is not None:
            told = {"id": entry.card.id, "name": entry.card.name, **fields(entry.card)}
            card = Card(told, entry.card.identity, entry.card.print_of)
            found.append(DeckEntry(entry.section, entry.count, entry.reference, card, entry.scalar))
    return found


def dealer(deck: Deck, version: str, switches: Mapping[str, str], seed: str, first: bool) -> Dealer:
    """Deals the opening hands of a deck, to the player who goes first or to the other one. Raises DeckcheckError for a deck that cannot be
    dealt, and for a game that cannot be."""
    made: Dealer = needed(deck.game, "opening", "has no opening hands yet").dealer(deck, version, switches, seed, first)
    return made
