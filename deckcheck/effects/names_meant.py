"""The names that abilities speak of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from deckcheck.diagnostics import Span
from deckcheck.effects.nodes import Ability, walk
from deckcheck.effects.nodes_actions import Become
from deckcheck.effects.nodes_cards import Named, WithAttribute, WithCovenanter
from deckcheck.effects.nodes_conditions import NameEvent


def names_meant(abilities: Iterable[Ability]) -> Iterator[tuple[str, Span]]:
    """Every text by which a card is meant (LL-CARD-12), with its place."""
    for ability in abilities:
        for node in walk(ability):
            texts = node.texts if isinstance(node, Named | NameEvent) else node.names if isinstance(node, WithCovenanter) else ()
            yield from ((text, node.at.value) for text in texts)


def names_told(abilities: Iterable[Ability]) -> Iterator[tuple[str, Span]]:
    """Every text that is told as it is written, where nobody has it in the other language: names of cards and attributes."""
    yield from names_meant(abilities)
    for ability in abilities:
        for node in walk(ability):
            if isinstance(node, WithAttribute):
                yield from ((text, node.at.value) for text in node.attributes)
            elif isinstance(node, Become):
                yield from ((text, node.value("also_named")) for text in node.also_named)
                yield from ((text, node.value("attribute")) for text in node.attribute)
