"""Opening hands (TC-SETUP-01, -02, -04)."""

from __future__ import annotations

from collections.abc import Mapping

from deckcheck.cards.card import Card
from deckcheck.cards.deck import Deck
from deckcheck.cards.load import load_game
from deckcheck.chances.odds import opening_of
from deckcheck.errors import DeckcheckError
from deckcheck.rng import derive, shuffled
from deckcheck.rulesets.openings import Dealer, Dealt, Return


def dealer(deck: Deck, version: str, switches: Mapping[str, str], seed: str, first: bool) -> Dealer:
    """See `openings.dealer`. Who goes first is decided afterwards (TC-SETUP-06), so it changes nothing."""
    opening = opening_of(load_game(deck.game)[0], version)
    needed = opening.redraw
    cards = tuple(entry.card for entry in deck[opening.section] for _ in range(entry.count) if entry.card is not None)
    if len(cards) < opening.hand:
        raise DeckcheckError(f"a deck of {len(cards)} cards cannot be dealt: a hand has {opening.hand}")
    if needed is not None and not any(needed.matches(card) for card in cards):
        raise DeckcheckError(f"no card of the deck is {needed}, so no hand may be kept (TC-SETUP-04)")

    def deal(index: int, back: Return) -> Dealt:
        state = derive(seed, "game", index)
        before: list[tuple[Card, ...]] = []
        while True:
            state, order = shuffled(state, cards)
            hand = order[: opening.hand]
            if needed is None or any(needed.matches(card) for card in hand):
                return Dealt(hand, (), hand, tuple(before))
            before.append(hand)

    return deal
