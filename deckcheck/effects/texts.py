"""The texts of cards, compiled once for what is written on a card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from deckcheck.effects.bind import bind_card
from deckcheck.effects.parse import parse_values
from deckcheck.errors import UnplayableCardError

if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.effects import nodes as n
    from deckcheck.effects.table import Table
    from deckcheck.engine.abilities import Ability, Effect

T = TypeVar("T")


class Texts(NamedTuple):
    """What a card says: its abilities and continuous effects, and the nodes that say so in their order."""

    abilities: tuple[Ability, ...]
    effects: tuple[Effect, ...]
    nodes: Sequence[n.Ability]


def compile_texts(table: Table, card: Card, written: Any) -> Texts:
    """What is written, for a card. Raises UnplayableCardError for abilities that `cards lint` does not accept."""
    parsed = parse_values(written, table.vocabulary, card_type=card.type, card_id=card.id)
    if parsed.faulty:
        first = next(found for found in parsed.diagnostics if found.severity == "error")
        raise unplayable(card, f"{first.message} ({first.code})")
    return Texts(*bind_card(table, card.id, card.type or "", parsed.abilities), parsed.abilities)


def unplayable(card: Card, fault: str) -> UnplayableCardError:
    """A card that cannot be played because of its abilities."""
    return UnplayableCardError(card.id, card.name, ["abilities"], f"{fault}; `deckcheck cards lint` shows where")


def kept(card: Card, fields: Sequence[str], compiled: Callable[[Card], T]) -> T:
    """What `compiled` makes of the fields of a card, once as long as they are the same objects."""
    written = tuple(card.get(field) for field in fields)
    if card.compiled is None or any(old is not new for old, new in zip(card.compiled[0], written, strict=True)):
        card.compiled = (written, compiled(card))
    texts: T = card.compiled[1]
    return texts
