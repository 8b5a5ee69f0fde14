"""What cannot be true, what is always true, and what does nothing (E530)."""

from __future__ import annotations

from math import inf
from typing import TypeAlias

from deckcheck.diagnostics import Span
from deckcheck.effects.check_header import in_battle
from deckcheck.effects.nodes import Ability, Amount, Instant, Node, Picked, Sentence
from deckcheck.effects.nodes_actions import Changed, Do, Gain, Modify
from deckcheck.effects.nodes_cards import Comparison, Selector, WithValue
from deckcheck.effects.nodes_conditions import Compared, Condition, Counted, NotSo, Number, Summed, TurnOf, ValueRead
from deckcheck.effects.reading import Reading

Bounds: TypeAlias = tuple[float, float]


def check_bounds(reading: Reading, ability: Ability) -> None:
    """E530 in an ability, and in those that it gives."""
    battle = in_battle(reading.vocabulary, ability)
    for node in reading.own(ability):
        if isinstance(node, Compared):
            _compare(reading, node.comparison, _bounds(reading, node.amount), node)
        elif isinstance(node, TurnOf) and node.player == "both":
            reading.report("E530", "this is always true: it is the turn of one of them", node.at.value, "delete it")
        elif isinstance(node, WithValue):
            word = reading.vocabulary.word("value", node.value_word)
            _compare(reading, node.comparison, (-inf, inf) if word.changed_by else _or_open(word.least, word.most), node)
        elif isinstance(node, Picked):
            for name, amount in (("number", node.number), ("up_to", node.up_to)):
                _positive(reading, amount, node, name, "nothing is chosen")
        elif isinstance(node, Selector):
            for name, amount in (("top", node.top), ("bottom", node.bottom)):
                _positive(reading, amount, node, name, "no card is meant")
        elif isinstance(node, Instant):
            _positive(reading, getattr(node, "amount", None), node, "", "nothing is done")
        elif isinstance(node, Modify):
            for changed in node.values:
                _changes(reading, changed)
        elif isinstance(node, Sentence):
            if node.for_ is not None and battle is False and reading.vocabulary.word("duration", node.for_).battle:
                hint = "say `this_turn`, or choose another event"
                reading.report("E530", "no battle is on when this is resolved: it would end before it begins", node.value("for"), hint)
        elif isinstance(node, Gain):
            for given in node.abilities:
                check_bounds(reading, given)
    _guards(reading, ability.if_, ability.while_)
    for sentence in ability.do:
        _nested(reading, sentence, (*ability.while_, *ability.if_))


def _positive(reading: Reading, amount: Amount | None, node: Node, field: str, so: str) -> None:
    if isinstance(amount, Number) and amount.number < 1:
        reading.report("E530", f"with {amount.number} {so}", amount.at.value, "say 1 or more")


def _changes(reading: Reading, changed: Changed) -> None:
    if isinstance(changed.amount, Number) and changed.amount.number == 0:
        reading.report("E530", f"`{changed.value_word}` changed by 0 is not changed", changed.at.value, "say by how much")


def _or_open(least: int | None, most: int | None) -> Bounds:
    return (-inf if least is None else least, inf if most is None else most)


def _bounds(reading: Reading, amount: Amount) -> Bounds:
    """Between which numbers an amount lies."""
    vocabulary = reading.vocabulary
    if isinstance(amount, ValueRead | Summed):
        word = vocabulary.word("value", amount.value_word)
        plain = isinstance(amount, ValueRead) and amount.times is None and amount.plus is None and amount.minus is None
        # what effects may change is bounded as printed only
        return _or_open(word.least, None) if plain and not word.stage else (-inf, inf)
    if not isinstance(amount, Counted) or amount.times is not None or amount.minus is not None or amount.plus is not None:
        return (-inf, inf)
    most: float = inf
    if isinstance(amount.cards, Selector) and amount.cards.in_:
        words = [vocabulary.word("zone", zone) for zone in amount.cards.in_]
        if all(word.most is not None for word in words):
            most = sum(word.most or 0 for word in words) * (2 if amount.cards.of == "both" else 1)
    return (0, most)


def said(comparison: Comparison) -> Bounds:
    """The numbers that plain comparisons leave; amounts leave all."""
    least, most = -inf, inf
    for amount, low, high in (
        (comparison.is_, 0, 0),
        (comparison.at_least, 0, None),
        (comparison.at_most, None, 0),
        (comparison.more_than, 1, None),
        (comparison.less_than, None, -1),
    ):
        if isinstance(amount, Number):
            if low is not None:
                least = max(least, amount.number + low)
            if high is not None:
                most = min(most, amount.number + high)
    return least, most


def _compare(reading: Reading, comparison: Comparison, bounds: Bounds, node: Node) -> None:
    least, most = said(comparison)
    if (least, most) == (-inf, inf):
        return
    where = comparison.at.value if not isinstance(node, Compared) else _first(comparison, node)
    if least > most:
        reading.report("E530", f"no number is {_number(least)} or more and {_number(most)} or less", where, "correct one of the two")
    elif least > bounds[1] or most < bounds[0]:
        reading.report(
            "E530", f"this cannot be true: it lies between {_number(bounds[0])} and {_number(bounds[1])}", where, "correct the number"
        )
    elif least <= bounds[0] and most >= bounds[1] and not (isinstance(node, WithValue) and bounds[0] > 0):  # some cards have none
        reading.report("E530", f"this is always true: it lies between {_number(bounds[0])} and {_number(bounds[1])}", where, "delete it")


def _first(comparison: Comparison, node: Node) -> Span:
    for name in ("is", "at_least", "at_most", "more_than", "less_than"):
        if name in comparison.at.fields:
            return comparison.at.fields[name].value
    return node.at.value


def _number(value: float) -> str:
    return "any number" if value in (inf, -inf) else str(int(value))


def _nested(reading: Reading, sentence: Sentence, outer: tuple[Condition, ...]) -> None:
    _guards(reading, sentence.if_, outer)
    if isinstance(sentence.action, Do):
        for inner in sentence.action.steps:
            _nested(reading, inner, (*outer, *sentence.if_))


def _guards(reading: Reading, guards: tuple[Condition, ...], outer: tuple[Condition, ...]) -> None:
    """Conditions that must all hold, of which two cannot."""
    for place, guard in enumerate(guards):
        for other in (*outer, *guards[:place]):
            if _exclude(guard, other):
                reading.report("E530", "this and a condition before it cannot both hold", guard.at.key, "correct one of the two")
                break


def _exclude(one: Condition, other: Condition) -> bool:
    if isinstance(one, NotSo) and one.condition == (other,):
        return True
    if isinstance(other, NotSo) and other.condition == (one,):
        return True
    if isinstance(one, Compared) and isinstance(other, Compared) and one.amount == other.amount:
        first, second = said(one.comparison), said(other.comparison)
        return max(first[0], second[0]) > min(first[1], second[1])
    return False
