"""deckcheck: checks trading-card decks, and says what is wrong, where, by which rule, and how to mend it."""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from deckcheck.api import load_deck, load_pool, new_game, odds, play, validate
    from deckcheck.cards.card import Card, CardPool
    from deckcheck.cards.deck import Deck, DeckEntry
    from deckcheck.diagnostics import Diagnostic, Span
    from deckcheck.engine.state import State as GameState
    from deckcheck.errors import DeckcheckError, DeckError

__all__ = [
    "Card",
    "CardPool",
    "Deck",
    "DeckEntry",
    "DeckError",
    "DeckcheckError",
    "Diagnostic",
    "GameState",
    "Span",
    "load_deck",
    "load_pool",
    "new_game",
    "odds",
    "play",
    "validate",
]

_HOMES = {
    "Card": "deckcheck.cards.card",
    "CardPool": "deckcheck.cards.card",
    "Deck": "deckcheck.cards.deck",
    "DeckEntry": "deckcheck.cards.deck",
    "DeckError": "deckcheck.errors",
    "DeckcheckError": "deckcheck.errors",
    "Diagnostic": "deckcheck.diagnostics",
    "GameState": "deckcheck.engine.state:State",
    "Span": "deckcheck.diagnostics",
    "load_deck": "deckcheck.api",
    "load_pool": "deckcheck.api",
    "new_game": "deckcheck.api",
    "odds": "deckcheck.api",
    "play": "deckcheck.api",
    "validate": "deckcheck.api",
}


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> object:
    """Public names are imported when first used: `import deckcheck` stays quick."""
    if name not in _HOMES:
        raise AttributeError(f"module 'deckcheck' has no attribute {name!r}")
    from importlib import import_module

    module, _, attribute = _HOMES[name].partition(":")
    value = getattr(import_module(module), attribute or name)
    globals()[name] = value
    return value
