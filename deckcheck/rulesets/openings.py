"""Opening hands, dealt by the set-up of the game itself, so that what is shown is what games begin with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import NamedTuple

from deckcheck.cards.card import Card
from deckcheck.cards.deck import Deck
from deckcheck.rulesets import RULESETS

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


def dealer(deck: Deck, version: str, switches: Mapping[str, str], seed: str, first: bool) -> Dealer:
    """Deals the opening hands of a deck, to the player who goes first or to the other one. Raises DeckcheckError for a deck that cannot be
    dealt."""
    made: Dealer = import_module(f"{RULESETS[deck.game]}.opening").dealer(deck, version, switches, seed, first)
    return made
