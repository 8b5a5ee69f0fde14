"""Opening hands as the set-up of the engine deals them (TC-SETUP-01, -02, -04)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deckcheck.cards.card import Card
from deckcheck.cards.deck import Deck, DeckEntry
from deckcheck.cards.load import load_game
from deckcheck.chances.odds import opening_of
from deckcheck.engine.machine import choose
from deckcheck.engine.state import A
from deckcheck.errors import DeckcheckError, UnplayableCardError
from deckcheck.rulesets.matches import Match, pair
from deckcheck.rulesets.openings import Dealer, Dealt, Return, deck_of, saying_nothing
from deckcheck.rulesets.tcg_corp.board import HAND
from deckcheck.rulesets.tcg_corp.terms import ASK_MAIN_UNIT, LOG_REDO, NO_BONUS_DRAW


def dealer(deck: Deck, version: str, switches: Mapping[str, str], seed: str, first: bool) -> Dealer:
    """See `openings.dealer`. Who goes first is decided afterwards (TC-SETUP-06), so it changes nothing. The cards that a player may draw
    when the other one begins anew (TC-SETUP-05) are declined."""
    opening = opening_of(load_game(deck.game)[0], version)
    entries = [entry for entry in deck[opening.section] if entry.card is not None]
    if sum(entry.count for entry in entries) < opening.hand:
        raise DeckcheckError(f"a deck of {sum(entry.count for entry in entries)} cards cannot be dealt: a hand has {opening.hand}")
    if not any(entry.card.type == "unit" for entry in entries if entry.card is not None):
        raise DeckcheckError(f"no card of the deck is {opening.redraw}, so no hand may be kept (TC-SETUP-04)")
    match = _match(deck, entries, version, switches, seed)
    cards = {entry.card.id: entry.card for entry in entries if entry.card is not None}

    def deal(index: int, back: Return) -> Dealt:
        state = match.start(index, log=True)
        while not (state.asked == A and state.prompt == ASK_MAIN_UNIT):
            choose(state, (NO_BONUS_DRAW, -1, -1))
        assert state.log is not None
        printed = state.game.printed
        before = [tuple(cards[printed[index].id] for index in entry[2:]) for entry in state.log if entry[:2] == (LOG_REDO, A)]
        hand = tuple(cards[state.card[card].id] for card in state.order[A << 4 | HAND])
        return Dealt(hand, (), hand, tuple(before))

    return deal


def _match(deck: Deck, entries: Sequence[DeckEntry], version: str, switches: Mapping[str, str], seed: str) -> Match:
    try:
        known = deck_of(deck, {"main": entries})
        return pair([known, known], seed=seed, rules=version, switches=switches)
    except UnplayableCardError:
        blank = deck_of(deck, {"main": saying_nothing(entries, _type)})
        return pair([blank, blank], seed=seed, rules=version, switches=switches)


def _type(card: Card) -> dict[str, Any]:
    """What a hand must know of a card (TC-SETUP-04)."""
    return {"type": "unit", "hp": 1, "retreat_cost": 0, "skills": []} if card.type == "unit" else {"type": card.type or "tactics"}
