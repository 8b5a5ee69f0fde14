"""Reads sentences and abilities. First the action word of a sentence is found, then only its own fields are looked at: an unknown word
gives one finding."""

from __future__ import annotations

from typing import Any

from deckcheck.cards.names import suggest
from deckcheck.effects.nodes import Ability, Action, Sentence
from deckcheck.effects.nodes_actions import Become, Changed, Gain, Modify
from deckcheck.effects.reading import Reading, place, python_name
from deckcheck.tree import Mapping as MappingNode
from deckcheck.tree import Node, Scalar
from deckcheck.tree import Sequence as SequenceNode


def read_steps(reading: Reading, key: Scalar, node: Node) -> tuple[Sentence, ...] | None:
    """A list of sentences."""
    read = [_sentence(reading, key, item) for item in reading.items(key, node, "a list of sentences")]
    return tuple([sentence for sentence in read if sentence is not None]) or None


def read_sentence(reading: Reading, key: Scalar, node: Node) -> tuple[Sentence, ...] | None:
    """A sentence, or a list of them, in `instead`; each has an `if`."""
    items = node.items if isinstance(node, SequenceNode) else [node]
    for item in items:
        if isinstance(item, MappingNode) and not reading.has(item, "if"):
            span = next(iter(item.items.values()))[0].span if item.items else key.span
            reading.missing("if", "`instead`", span, "say when it takes the place of the other: `if: ...`")
    return reading.several(key, node, lambda item: _sentence(reading, key, item))


def read_modes(reading: Reading, key: Scalar, node: Node) -> tuple[tuple[Sentence, ...], ...] | None:
    """A list of lists of sentences."""
    read = []
    for item in reading.items(key, node, "a list of modes, each a list of sentences"):
        if isinstance(item, MappingNode):
            span = next(iter(item.items.values()))[0].span if item.items else key.span
            hint = f"write each mode as a list: `{key.text}: [[{{draw: 1}}], [{{discard: 1}}]]`"
            reading.report("E504", "a mode is a list of sentences, here is a mapping", span, hint)
            break
        read.append(read_steps(reading, key, item))
    return tuple([mode for mode in read if mode is not None]) or None


def _sentence(reading: Reading, key: Scalar, node: Node) -> Sentence | None:
    if not isinstance(node, MappingNode) or not node.items:
        words = reading.vocabulary.actions
        hint = "write `- draw: 1`"
        if isinstance(node, Scalar):
            word, _, rest = node.text.replace(":", " ").partition(" ")
            if word in words:
                hint = f"write `- {word}: {rest.strip() or '...'}`"
        reading.wrong(key, node, "sentences: mappings with one action word", hint)
        return None
    slots = reading.vocabulary.words("slot")
    told = {name: reading.read(slots[name].takes, *node.items[name]) for name in node.items if name in slots}
    action = _action(reading, key, node)
    if action is None:
        reading.names_lost.update(picked.name for picked in told.get("choose") or ())
        reading.names_lost.update([told["as"]] if told.get("as") else ())
        return None
    slots_read = {python_name(name): value for name, value in told.items() if value is not None}
    return Sentence(action, at=place(key, node, reading.places(node)), **slots_read)


def _action(reading: Reading, key: Scalar, node: MappingNode) -> Action | None:
    actions, slots = reading.vocabulary.actions, reading.vocabulary.words("slot")
    named = [name for name in node.items if name in actions]
    named = [name for name in named if not any(name in reading.vocabulary.fields(actions[other]) for other in named if other != name)]
    if not named:
        _no_action(reading, node)
        return None
    for name in named[1:]:
        message = f"a sentence does one thing, here are `{named[0]}` and `{name}`"
        reading.report("E502", message, node.items[name][0].span, "write two sentences")
    word = actions[named[0]]
    fields, values_beside = reading.vocabulary.fields(word), reading.vocabulary.value_fields(word)
    legal = {name for other in named for name in reading.vocabulary.fields(actions[other])}
    told: dict[str, Any] = {}
    values = []
    lost = meant_otherwise = False
    for name, (scalar, value) in node.items.items():
        if name in fields:
            said = reading.read(fields[name], scalar, value)
            lost = lost or said is None
            if name in values_beside:
                values.append(Changed(name, said, at=place(scalar, value)) if said is not None else None)
            elif said is not None:
                told[python_name(name)] = said
        elif name not in slots and name not in named and name not in legal:
            beside = [field for field in fields if field not in values_beside or reading.vocabulary.changes(word, field)]
            if word.node is Gain and name in reading.vocabulary.words("value"):
                hint = f"values are changed by `modify`: `modify: ..., {name}: ...`"
                reading.report("E501", f"`{name}` does not belong to a sentence with `{word.name}`", scalar.span, hint)
                meant_otherwise = True
            else:
                reading.unknown(scalar, (*beside, *slots), f"a sentence with `{word.name}`", node)
            lost = True
    scalar, value = node.items[word.name]
    main = reading.read(word.takes, scalar, value)
    for field in word.fields:
        if field.mandatory and not reading.has(node, field.name):
            if not meant_otherwise:
                reading.missing(field.name, f"a sentence with `{word.name}`", scalar.span, takes=field.takes)
            lost = True
    if values:
        told["values"] = tuple([changed for changed in values if changed is not None])
    if word.node in (Modify, Become) and not told and not lost:
        what = "what it becomes" if word.node is Become else "by how much"
        reading.missing("power", f"a sentence with `{word.name}`", scalar.span, f"say {what}: `power: 3000`")
        return None
    missing = any(field.mandatory and python_name(field.name) not in told for field in word.fields)
    if main is None or missing or (word.node is Modify and not told.get("values")):
        return None
    made: Action = word.make(main, at=place(scalar, value, reading.places(node)), **told)
    return made


def _no_action(reading: Reading, node: MappingNode) -> None:
    """Which key was meant as the action: one that no slot knows, and that looks most like an action."""
    actions, slots = reading.vocabulary.actions, reading.vocabulary.words("slot")
    others = [scalar for name, (scalar, _) in node.items.items() if name not in slots]
    strange = [scalar for scalar in others if scalar.text not in reading.vocabulary.every_word]
    if not strange:
        first = (others or [pair[0] for pair in node.items.values()])[0]
        if not others and "choose" in node.items:
            hint = "write the action beside `choose`, with the name: `choose: {target: {...}}` and `rest: target`"
            reading.report("E502", "a sentence that chooses, and does nothing with it", node.items["choose"][0].span, hint)
            return
        if first.text in reading.vocabulary.words("reference") or first.text in reading.vocabulary.words("player"):
            hint = f"the action word comes first: `rest: {first.text}`"
            reading.report("E502", "a sentence without an action word", first.span, hint)
            return
        if first.text in reading.vocabulary.words("value"):
            hint = f"say whose value is changed: `modify: this, {first.text}: ...`"
            reading.report("E502", "a sentence without an action word", first.span, hint)
            return
        if first.text in reading.vocabulary.refused:
            reading.unknown(first, actions, "a sentence")
            return
        reading.report("E502", "a sentence without an action word", first.span, "say what is done: `draw: 1`, `move: ...`, `modify: ...`")
        return
    meant = [scalar for scalar in strange if suggest(scalar.text.lower(), actions, limit=1, cutoff=0.6)]
    reading.unknown((meant or strange)[0], actions, "a sentence", node)


# Abilities.


def read_abilities(reading: Reading, key: Scalar, node: Node) -> tuple[Ability, ...] | None:
    """A list of abilities."""
    if isinstance(node, SequenceNode) and not node.items:
        return ()
    read = [_ability(reading, key, item) for item in reading.items(key, node, "a list of abilities")]
    return tuple([ability for ability in read if ability is not None]) or None


def _ability(reading: Reading, key: Scalar, node: Node) -> Ability | None:
    header = reading.vocabulary.header
    if not isinstance(node, MappingNode) or not node.items:
        reading.wrong(key, node, "abilities: mappings that begin with `kind`", "write `- kind: auto`")
        return None
    told: dict[str, Any] = {}
    legal = _fields_of_kind(reading, node)
    for name, (scalar, value) in node.items.items():
        if name in header:
            before = len(reading.found)
            told[python_name(name)] = reading.read(header[name].takes, scalar, value)
            if name not in legal:  # that it stands here at all is the finding
                del reading.found[before:]
        else:
            reading.unknown(scalar, header, "the head of an ability", node)
    first = next(iter(node.items.values()))[0].span
    if not reading.has(node, "kind"):
        reading.missing("kind", "an ability", first, "begin with `kind: auto`, `cont`, `act` ...")
    told = {name: value for name, value in told.items() if value is not None}
    if "kind" not in told:
        return None
    return Ability(at=place(key, node, reading.places(node)), **told)


def _fields_of_kind(reading: Reading, node: MappingNode) -> set[str]:
    """What an ability of this kind has; all, if the kind is not known."""
    said = node.items["kind"][1] if "kind" in node.items else None
    kind = reading.vocabulary.words("kind").get(said.text) if isinstance(said, Scalar) else None
    return {field.name for field in kind.fields} | {"kind"} if kind is not None else set(reading.vocabulary.header)
