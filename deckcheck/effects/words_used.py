"""Which words of the registry an ability is made of: how the manual knows what its examples show."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from deckcheck.effects import nodes as n
from deckcheck.effects import nodes_actions as a
from deckcheck.effects import nodes_cards as k
from deckcheck.effects import nodes_conditions as c
from deckcheck.effects.reading import python_name
from deckcheck.effects.vocabulary import Vocabulary
from deckcheck.effects.words import ANY_VALUE, PLURALS, Word

Used: TypeAlias = tuple[str, str]
"""(slot, word), (`field`, `word.field`), or (`option`, `word.field=value`, `filter=value`) where a field has its own few words."""

_WITH_A_VALUE: Final = (k.WithValue, c.ValueRead, c.Summed, c.DecidedBy, a.DecideBy, a.Changed)
_COLORS: Final = "every_or_colors"


def words_used(vocabulary: Vocabulary, abilities: Iterable[n.Ability]) -> frozenset[Used]:
    """Every word in these abilities, and every field that stands beside one."""
    return frozenset(used for ability in abilities for node in n.walk(ability) for used in _in_node(vocabulary, node))


def _in_node(vocabulary: Vocabulary, node: n.Node) -> Iterator[Used]:
    written = list(node.at.fields)
    if isinstance(node, n.Ability):
        yield "kind", node.kind
        for name in written:
            yield ("slot" if name == "if" else "header"), name
        yield from _named(vocabulary, "zones", node.works_in)
    elif isinstance(node, n.Sentence):
        yield from (("slot", name) for name in written if name in vocabulary.words("slot"))
        yield from _named(vocabulary, "player", (node.may, node.by))
        yield from _named(vocabulary, "duration", node.for_)
    elif isinstance(node, k.Selector | n.Picked):
        yield from (("selector", name) for name in written if name in vocabulary.words("selector"))
        if isinstance(node, k.Selector):
            yield from _named(vocabulary, "zones", node.in_)
            yield from _named(vocabulary, "player", node.of)
            yield from _named(vocabulary, "value", (node.highest, node.lowest))
    elif isinstance(node, k.Comparison):
        yield from (("comparison", side) for side in vocabulary.words("comparison") if getattr(node, python_name(side)) is not None)
    elif isinstance(node, k.Reference):
        yield "reference", node.word
    elif isinstance(node, k.Player):
        yield "player", node.word
    if isinstance(node, _WITH_A_VALUE):
        yield "value", node.value_word
    word = _word_of(vocabulary, node)
    if word is not None:
        yield word.slot, word.name
        yield from _in_word(vocabulary, word, node)


def _word_of(vocabulary: Vocabulary, node: n.Node) -> Word | None:
    """The word that a node is, if its class is that of a word."""
    if isinstance(node, c.Trigger):
        return vocabulary.word("trigger", node.event)
    for slot in ("instant", "lasting", "filter", "condition", "amount"):
        for word in vocabulary.words(slot).values():
            if word.node is type(node):
                return word
    return None


def _in_word(vocabulary: Vocabulary, word: Word, node: n.Node) -> Iterator[Used]:
    """The words that a word takes, and the fields beside it that are written, with theirs."""
    values = {field.name: getattr(node, field.name) for field in dataclasses.fields(node)}
    own = [name for name in values if name != "at" and not (name == "event" and word.slot == "trigger")]
    if own:
        yield from _named(vocabulary, word.takes, values[own[0]])
        yield from _options(word.takes, word.name, values[own[0]])
    for field in word.fields:
        if field.name == ANY_VALUE:
            if values["values"]:
                yield "field", f"{word.name}.{field.name}"
        elif values[python_name(field.name)] not in (None, ()):
            yield "field", f"{word.name}.{field.name}"
            yield from _named(vocabulary, field.takes, values[python_name(field.name)])
            yield from _options(field.takes, f"{word.name}.{field.name}", values[python_name(field.name)])


def _options(takes: str, place: str, value: object) -> Iterator[Used]:
    if " | " in takes:
        for name in value if isinstance(value, tuple) else (value,):
            yield "option", f"{place}={name}"


def every_use(vocabulary: Vocabulary) -> frozenset[Used]:
    """All that `words_used` could find."""
    found: set[Used] = set()
    for slot, words in vocabulary.slots.items():
        for word in words.values():
            found.add((slot, word.name))
            found.update(("option", f"{word.name}={name}") for name in _choices(word.takes))
            for field in word.fields if slot != "kind" else ():
                found.add(("field", f"{word.name}.{field.name}"))
                found.update(("option", f"{word.name}.{field.name}={name}") for name in _choices(field.takes))
    return frozenset(found)


def _choices(takes: str) -> list[str]:
    return takes.strip("[]").split(" | ") if " | " in takes else []


def _named(vocabulary: Vocabulary, takes: str, value: object) -> Iterator[Used]:
    """The words of a slot in a value that takes one of them, or several."""
    slot = "color" if takes == _COLORS else PLURALS.get(takes, takes)
    for name in value if isinstance(value, tuple) else (value,):
        if isinstance(name, str) and name in vocabulary.words(slot):
            yield slot, name
