"""Continuous abilities that would read what they change (E541).

The order of reading: printed values, `become`, `gain` and `suppress`, level and cost, leave to intercept (which a filter asks for), other
values, `can`, `cannot`.
"""

from __future__ import annotations

from collections.abc import Iterator

from deckcheck.diagnostics import Span
from deckcheck.effects.nodes import Ability, Action, Node, Sentence, children
from deckcheck.effects.nodes_actions import Become, Can, Do, Gain, Modify
from deckcheck.effects.nodes_cards import Filter, Selector, WithValue
from deckcheck.effects.nodes_conditions import Condition, DecidedBy, Summed, ValueRead
from deckcheck.effects.reading import Reading

_BECOME = {"also_named": 1, "type": 2, "color": 3, "attribute": 3, "values": 4}


def check_stages(reading: Reading, ability: Ability) -> None:
    """E541, in this ability and in those that it gives."""
    if reading.vocabulary.word("kind", ability.kind).mode == "read":
        before = [found for condition in ability.while_ for found in _read_in(reading, condition)]
        for sentence in _flat(ability.do):
            stage = _changed(reading, sentence.action)
            asked = [found for child in children(sentence.action) for found in _read_in(reading, child)]
            for word, at, span in (*before, *asked):
                if at >= stage:
                    message = f"`{word}` is read here and not fixed before what is changed: one would depend on the other"
                    reading.report("E541", message, span, "ask for something that comes earlier: printed values, names, zones")
    for node in reading.below(ability):
        if isinstance(node, Gain):
            for given in node.abilities:
                check_stages(reading, given)


def _flat(steps: tuple[Sentence, ...]) -> Iterator[Sentence]:
    for sentence in steps:
        if isinstance(sentence.action, Do):
            yield from _flat(sentence.action.steps)
        else:
            yield sentence


def _changed(reading: Reading, action: Action) -> int:
    """The earliest stage that an action changes."""
    if isinstance(action, Modify):
        return min((reading.vocabulary.word("value", each.value_word).stage or 8 for each in action.values), default=10)
    if isinstance(action, Become):
        return min((stage for name, stage in _BECOME.items() if getattr(action, name)), default=10)
    if isinstance(action, Can) and (stage := reading.vocabulary.word("leave", action.leave).stage):
        return stage
    if isinstance(action, Gain):
        given = [ability for ability in action.abilities if reading.vocabulary.word("kind", ability.kind).mode == "read"]
        return min([5, *(_changed(reading, each.action) for ability in given for each in _flat(ability.do))])
    word = next(word for word in reading.vocabulary.actions.values() if word.node is type(action))
    return word.stage or 10


def _read_in(reading: Reading, node: Node) -> Iterator[tuple[str, int, Span]]:
    """What is read in a condition, selector or amount: the word, its stage, its place. Abilities that are given are read by themselves."""
    if isinstance(node, Ability):
        return
    vocabulary = reading.vocabulary
    if isinstance(node, WithValue | ValueRead | Summed):
        yield node.value_word, vocabulary.word("value", node.value_word).stage, node.at.key
    elif isinstance(node, Selector):
        for value in filter(None, (node.highest, node.lowest)):
            yield value, vocabulary.word("value", value).stage, node.at.key
    elif isinstance(node, DecidedBy):
        yield "decided_by", vocabulary.word("condition", "decided_by").stage, node.at.key
    elif isinstance(node, Filter | Condition):
        slot = "filter" if isinstance(node, Filter) else "condition"
        word = next((word for word in vocabulary.words(slot).values() if word.node is type(node)), None)
        if word is not None and word.stage:
            yield word.name, word.stage, node.at.key
    for child in children(node):
        yield from _read_in(reading, child)
