"""deckcheck: checks trading-card decks, and says what is wrong, where, by which rule, and how to mend it."""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from deckcheck.api import load_deck, load_pool, validate
    from deckcheck.cards.card import Card, CardPool
    from deckcheck.cards.deck import Deck, DeckEntry
    from deckcheck.diagnostics import Diagnostic, Span
    from deckcheck.errors import DeckcheckError, DeckError

__all__ = [
    "Card",
    "CardPool",
    "Deck",
    "DeckEntry",
    "DeckError",
    "DeckcheckError",
    "Diagnostic",
    "Span",
    "load_deck",
    "load_pool",
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
    "Span": "deckcheck.diagnostics",
    "load_deck": "deckcheck.api",
    "load_pool": "deckcheck.api",
    "validate": "deckcheck.api",
}


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> object:
    """Public names are imported when first used: `import deckcheck` stays quick."""
    if name not in _HOMES:
        raise AttributeError(f"module 'deckcheck' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
