"""Opening hands as the set-up of the engine deals them (LL-SETUP-07, -08)."""

from __future__ import annotations

from collections.abc import Mapping

from deckcheck.cards.card import Card
from deckcheck.cards.deck import Deck, DeckEntry
from deckcheck.engine.machine import choose
from deckcheck.engine.state import A, B
from deckcheck.errors import UnplayableCardError
from deckcheck.rulesets.luck_and_logic.board import CIRCLE_NAMES, HAND
from deckcheck.rulesets.luck_and_logic.terms import ASK_MULLIGAN, GO_FIRST, KEEP, RETURN, State
from deckcheck.rulesets.matches import Match, pair
from deckcheck.rulesets.openings import Dealer, Dealt, Return, deck_of, saying_nothing


def dealer(deck: Deck, version: str, switches: Mapping[str, str], seed: str, first: bool) -> Dealer:
    """See `openings.dealer`."""
    cards = {entry.card.id: entry.card for entry in deck if entry.card is not None}
    match = _match(deck, version, switches, seed)

    def deal(index: int, back: Return) -> Dealt:
        state = match.start(index)
        choose(state, (GO_FIRST, A if first else B, -1))
        while state.asked != A:
            choose(state, (KEEP, -1, -1))
        ids = state.order[A << 4 | HAND]
        dealt = _faces(state, cards)
        places = back(dealt)
        for place in places:
            same = [card for _, card, _ in state.options if card >= 0 and state.card[card] is state.card[ids[place]]]
            choose(state, (RETURN, same[0], -1))  # of equal cards one is offered
        if state.asked == A and state.prompt == ASK_MULLIGAN:
            choose(state, (KEEP, -1, -1))
        return Dealt(dealt, tuple(dealt[place] for place in places), _faces(state, cards))

    return deal


def _faces(state: State, cards: Mapping[str, Card]) -> tuple[Card, ...]:
    return tuple(cards[state.card[card].id] for card in state.order[A << 4 | HAND])


def _match(deck: Deck, version: str, switches: Mapping[str, str], seed: str) -> Match:
    if deck.size("gate") >= len(CIRCLE_NAMES):
        try:
            return pair([deck, deck], seed=seed, rules=version, switches=switches)
        except UnplayableCardError:
            pass  # what a card says does not matter to a hand; nor do gates
    blank = _blank(deck)
    return pair([blank, blank], seed=seed, rules=version, switches=switches)


def _blank(deck: Deck) -> Deck:
    """The same main deck of cards that say nothing, and gates like any."""
    main = saying_nothing(deck["main"], lambda card: {"type": "tactics"})
    gate = Card({"id": "(gate)", "name": "(any gate)", "type": "gate"}, "(gate)", "(gate)")
    return deck_of(deck, {"main": main, "gate": [DeckEntry("gate", len(CIRCLE_NAMES), gate.id, gate, main[0].scalar)]})
