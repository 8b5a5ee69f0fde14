"""Abilities as written -> the tree of their words, and everything that is wrong with them, all at once, each at its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from deckcheck.diagnostics import FILE_START, Diagnostic, Span, in_file_order
from deckcheck.effects import read_cards, read_conditions, read_sentences, reading
from deckcheck.effects.checks import check_ability
from deckcheck.effects.nodes import Ability
from deckcheck.effects.reading import Reader, Reading
from deckcheck.effects.vocabulary import Vocabulary
from deckcheck.tree import Mapping as MappingNode
from deckcheck.tree import Node, Scalar
from deckcheck.tree import Sequence as SequenceNode

READERS: Final[Mapping[str, Reader]] = {
    "none": reading.read_none,
    "whole": reading.read_whole,
    "flag": reading.read_flag,
    "text": reading.read_text,
    "texts": reading.read_texts,
    "name": reading.read_name,
    "newname": reading.read_newname,
    "cards": read_cards.read_cards,
    "cards_or_player": read_cards.read_cards_or_player,
    "choices": read_cards.read_choices,
    "filters": read_cards.read_filters,
    "amount": read_cards.read_amount,
    "amount_or_any": read_cards.read_amount_or_any,
    "amount_all_any": read_cards.read_amount_all_any,
    "number": read_cards.read_number,
    "condition": read_conditions.read_condition,
    "conditions": read_conditions.read_conditions,
    "trigger": read_conditions.read_trigger,
    "steps": read_sentences.read_steps,
    "sentence": read_sentences.read_sentence,
    "modes": read_sentences.read_modes,
    "abilities": read_sentences.read_abilities,
    "every_or_colors": read_cards.read_every_or_colors,
}
"""The readers of all types of values that are more than one word of a slot (`words.TYPES`)."""


class Parsed(NamedTuple):
    """The abilities that could be read, and the findings in file order. With a finding of severity error they are not to be compiled."""

    abilities: tuple[Ability, ...]
    diagnostics: list[Diagnostic]

    @property
    def faulty(self) -> bool:
        return any(diagnostic.severity == "error" for diagnostic in self.diagnostics)


def parse_abilities(key: Scalar, node: Node, vocabulary: Vocabulary, *, card_type: str | None = None, card_id: str | None = None) -> Parsed:
    """The abilities that stand under a key of a card. Without a type of the card they are not compared with it."""
    abilities: list[Ability] = []
    found: list[Diagnostic] = []
    items: list[Node] = node.items if isinstance(node, SequenceNode) else [node]
    bounds = Reading(vocabulary, READERS)
    items = bounds.bounded(key, items)
    found += bounds.found
    for item in items:
        one = SequenceNode(node.line, node.column)
        one.items.append(item)
        state = Reading(vocabulary, READERS)
        read = read_sentences.read_abilities(state, key, one if isinstance(node, SequenceNode) else node) or ()
        for ability in read:
            check_ability(state, ability, card_type)
        abilities += read
        found += state.found
    for diagnostic in found:
        diagnostic.card = card_id
    return Parsed(tuple(abilities), in_file_order(found))


def parse_values(value: Any, vocabulary: Vocabulary, *, card_type: str | None = None, card_id: str | None = None) -> Parsed:
    """The same for abilities that were read before, as they stand in a card definition; places mean nothing then."""
    return parse_abilities(_scalar("abilities", True), as_tree(value), vocabulary, card_type=card_type, card_id=card_id)


def as_tree(value: Any) -> Node:
    """Values of YAML or JSON as a tree."""
    if isinstance(value, Mapping):
        mapping = MappingNode(0, 0)
        for key, item in value.items():
            mapping.items[str(key)] = (_scalar(str(key), True), as_tree(item))
        return mapping
    if isinstance(value, list | tuple):
        sequence = SequenceNode(0, 0)
        sequence.items = [as_tree(item) for item in value]
        return sequence
    if isinstance(value, bool):
        return _scalar("true" if value else "false", True)
    if value is None:
        return _scalar("null", True)
    return _scalar(str(value), not isinstance(value, str))


class _Value(Scalar):
    """A text that stands nowhere."""

    __slots__ = ()

    @property
    def span(self) -> Span:
        return FILE_START


def _scalar(text: str, plain: bool) -> Scalar:
    return _Value(text, 0, 0, 0, 0, plain)
