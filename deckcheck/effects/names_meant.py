"""The names of cards that abilities speak of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from deckcheck.diagnostics import Span
from deckcheck.effects.nodes import Ability, walk
from deckcheck.effects.nodes_cards import Named
from deckcheck.effects.nodes_conditions import NameEvent


def names_meant(abilities: Iterable[Ability]) -> Iterator[tuple[str, Span]]:
    """Every text by which a card is meant (LL-CARD-12), with its place."""
    for ability in abilities:
        for node in walk(ability):
            if isinstance(node, Named | NameEvent):
                yield from ((text, node.at.value) for text in node.texts)
