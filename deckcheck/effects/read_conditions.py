"""Reads conditions and triggers."""

from __future__ import annotations

from typing import Any

from deckcheck.effects.nodes_conditions import CardEvent, CardIs, Compared, Condition, Trigger
from deckcheck.effects.read_cards import amount_of, comparison_of, filters_of, only_word, read_event_cards
from deckcheck.effects.reading import Reading, place, python_name
from deckcheck.tree import Mapping as MappingNode
from deckcheck.tree import Node, Scalar
from deckcheck.tree import Sequence as SequenceNode


def read_condition(reading: Reading, key: Scalar, node: Node) -> tuple[Condition, ...] | None:
    """A condition, or a list of which all must hold."""
    return reading.several(key, node, lambda item: _condition(reading, key, item))


def read_conditions(reading: Reading, key: Scalar, node: Node) -> tuple[Condition, ...] | None:
    """A list of conditions."""
    if not isinstance(node, SequenceNode):
        reading.wrong(key, node, "a list of conditions")
        return None
    return read_condition(reading, key, node)


def _condition(reading: Reading, key: Scalar, node: Node) -> Condition | None:
    words = reading.vocabulary.conditions
    where = f"a condition (`{key.text}`)"
    if isinstance(node, Scalar):
        word = reading.word(words, node, where, key)
        if word is None:
            return None
        if words[word].takes != "none":
            hint = f"write `{{{word}: {reading.sample(words[word].takes, word)}}}`"
            reading.report("E504", f"the condition `{word}` needs a value", node.span, hint)
            return None
        made: Condition = words[word].make(at=place(node, node))
        return made
    if isinstance(node, SequenceNode):
        reading.wrong(
            key, node, "a condition, or a list of conditions", "conditions in one list all hold; `any: [...]` is one or more of them"
        )
        return None
    if "card" in node.items:
        return _card_is(reading, key, node)
    if not any(name in words for name in node.items) and (strange := _meant(reading, node)) is not None:
        scalar, hint = strange
        reading.report("E501", f"`{scalar.text}` does not belong to {where}", scalar.span, hint)
        return None
    found = only_word(reading, key, node, words, where)
    if found is None:
        return None
    scalar, value = node.items[found.name]
    if found.slot == "amount":
        comparisons = tuple(reading.vocabulary.words("comparison"))
        amount = amount_of(reading, key, node, found, comparisons)
        if not any(name in node.items for name in comparisons):
            if not reading.has(node, *comparisons):
                reading.missing("at_least", where, scalar.span, "compare it: `at_least`, `at_most`, `is`, `more_than` or `less_than`")
            return None
        comparison = comparison_of(reading, node, place(key, node))
        return Compared(amount, comparison, at=place(scalar, value, reading.places(node))) if amount and comparison else None
    for name, (other, _) in node.items.items():
        if name != found.name:
            reading.unknown(other, (), f"the condition `{found.name}`, which stands alone")
    said = reading.read(found.takes, scalar, value)
    if said is None:
        return None
    arguments = () if found.takes == "none" else (said,)
    told: Condition = found.make(*arguments, at=place(scalar, value))
    return told


def _meant(reading: Reading, node: MappingNode) -> tuple[Scalar, str] | None:
    """A selector, a value or a filter that stands where a condition does: what makes a condition of it."""
    vocabulary = reading.vocabulary
    if "in" in node.items or "among" in node.items:
        beside = next((name for name in node.items if name in vocabulary.words("comparison")), "at_least")
        return node.items["in" if "in" in node.items else "among"][0], f"count the cards: `{{count: {{in: ..., of: ...}}, {beside}: 1}}`"
    for name, (scalar, value) in node.items.items():
        if name in vocabulary.words("value"):
            of = node.items["of"][1] if "of" in node.items else None
            whose = of.text if isinstance(of, Scalar) else "you" if vocabulary.word("value", name).whose != "card" else "this"
            number = f"is: {value.text}" if isinstance(value, Scalar) else "at_least: 2"
            hint = f"write `{{read: {name}, of: {whose}, {number}}}`"
            card = vocabulary.word("value", name).whose != "player" and of is None
            return scalar, hint + (f", or `{{card: this, {name}: ...}}`" if card else "")
        if name in vocabulary.filters:
            return scalar, f"say which card: `{{card: this, {name}: ...}}`"
    return None


def _card_is(reading: Reading, key: Scalar, node: MappingNode) -> Condition | None:
    scalar, value = node.items["card"]
    cards = reading.read("cards", scalar, value)
    if len(node.items) == 1:
        reading.missing("filters", "the condition `card`", scalar.span, "say what the card must be: `{card: this, stance: rest}`")
        return None
    filters = filters_of(reading, scalar, node, ("card",))
    return CardIs(cards, filters, at=place(scalar, value, reading.places(node))) if cards and filters else None


def read_trigger(reading: Reading, key: Scalar, node: Node) -> tuple[Trigger, ...] | None:
    """A trigger, or a list of which any may happen."""
    return reading.several(key, node, lambda item: _trigger(reading, key, item))


def _trigger(reading: Reading, key: Scalar, node: Node) -> Trigger | None:
    words = reading.vocabulary.words("trigger")
    where = f"`{key.text}`"
    if isinstance(node, Scalar):
        word = reading.word(words, node, where, key)
        if word is None:
            return None
        if words[word].takes != "none":
            hint = f"write `{{{word}: {reading.sample(words[word].takes, word)}}}`"
            reading.report("E504", f"the event `{word}` needs a value", node.span, hint)
            return None
        made: Trigger = words[word].make(word, at=place(node, node))
        return made
    if isinstance(node, SequenceNode):
        reading.wrong(key, node, "an event, or a list of events")
        return None
    found = only_word(reading, key, node, words, where)
    if found is None:
        return None
    scalar, value = node.items[found.name]
    takes = {field.name: field.takes for field in found.fields}
    told: dict[str, Any] = {}
    for name, (other, said) in node.items.items():
        if name in takes:
            told[python_name(name)] = reading.read(takes[name], other, said)
        elif name != found.name:
            reading.unknown(other, takes, f"the event `{found.name}`", node)
    of_cards = found.node is CardEvent
    main = read_event_cards(reading, scalar, value) if of_cards else reading.read(found.takes, scalar, value)
    if found.takes == "texts" and isinstance(value, Scalar) and value.plain and value.text in reading.vocabulary.words("reference"):
        hint = f"write the name of the other card: `{found.name}: Mira`"
        reading.report("E504", f"`{found.name}` takes names of cards, here is `{value.text}`", value.span, hint)
        return None
    if main is None:
        return None
    arguments = () if found.takes == "none" else (main,)
    told = {name: said for name, said in told.items() if said is not None}
    event: Trigger = found.make(found.name, *arguments, at=place(scalar, value, reading.places(node)), **told)
    return event
