"""Reads cards, players, filters, amounts and comparisons."""

from __future__ import annotations

import re
from typing import Any, Final

from deckcheck.effects.nodes import Amount, Picked, Place
from deckcheck.effects.nodes_cards import Cards, Comparison, Filter, Name, Player, Reference, Selector, Together, WithValue
from deckcheck.effects.nodes_conditions import AllThereAre, AnyNumber, Number
from deckcheck.effects.reading import EVERY_NAME, NAME, Reading, check_newname, place, python_name
from deckcheck.effects.vocabulary import IN_CHOOSE
from deckcheck.effects.words import Word
from deckcheck.tree import Mapping as MappingNode
from deckcheck.tree import Node, Scalar, whole_number
from deckcheck.tree import Sequence as SequenceNode

CARDS: Final = "cards: a reference such as `this`, a name, or a selector with `in` and `of`"
IN_EVENT: Final = ("of",)


def read_cards(reading: Reading, key: Scalar, node: Node) -> Cards | None:
    return _cards(reading, key, node, event=False)


def read_event_cards(reading: Reading, key: Scalar, node: Node) -> Cards | None:
    """The subject of an event: a selector has `of` and no `in`."""
    return _cards(reading, key, node, event=True)


def _cards(reading: Reading, key: Scalar, node: Node, event: bool) -> Cards | None:
    if isinstance(node, MappingNode):
        return _selector(reading, key, node, "event" if event else "plain")
    if isinstance(node, SequenceNode):
        parts = [_cards(reading, key, item, event) for item in reading.items(key, node, CARDS)]
        read = tuple([part for part in parts if part is not None])
        return Together(read, at=place(key, node)) if read else None
    if node.text in reading.vocabulary.words("reference"):
        return Reference(node.text, at=place(key, node))
    if node.text in reading.names_lost and not NAME.fullmatch(node.text):
        return None
    if node.text in reading.vocabulary.words("player"):
        hint = f"say which cards: `{{of: {node.text}}}`" if event else f"say which cards: `{{in: field, of: {node.text}}}`"
        if node.text not in reading.names_lost:
            reading.wrong(key, node, CARDS, hint)
        return None
    if not NAME.fullmatch(node.text) or node.is_null:
        reading.wrong(key, node, CARDS)
        return None
    kind = node.text if node.text in reading.vocabulary.words("type") else node.text.removesuffix("s")
    if kind in reading.vocabulary.words("type") and node.text not in reading.names_lost:
        selector = f"{{of: you, type: {kind}}}" if event else f"{{in: field, of: you, type: {kind}}}"
        reading.report("E510", f"nothing is called `{node.text}` here", node.span, f"it is a type of cards: `{key.text}: {selector}`")
        return None
    return Name(node.text, at=place(key, node))


def read_cards_or_player(reading: Reading, key: Scalar, node: Node) -> Cards | Player | None:
    if isinstance(node, Scalar) and node.text in reading.vocabulary.words("player"):
        return Player(node.text, at=place(key, node))
    return read_cards(reading, key, node)


def read_choices(reading: Reading, key: Scalar, node: Node) -> tuple[Picked, ...] | None:
    """Names with selectors, in written order."""
    if not isinstance(node, MappingNode) or not node.items:
        hint = "write `choose: {target: {number: 1, in: field, of: opponent}}`"
        reading.wrong(key, node, "a mapping: a name, and below it which cards", hint)
        return None
    picked: list[Picked] = []
    for name, (name_key, value) in node.items.items():
        if not NAME.fullmatch(name):
            better = re.sub(r"\W+", "_", name).strip("_")
            hint = f"write `{better}`" if NAME.fullmatch(better) else "take another name"
            reading.report("E512", f"`{name[:40]}` is no name: letters, digits and `_`", name_key.span, hint)
            reading.names_lost.add(name)
        elif not isinstance(value, MappingNode) and (name in IN_CHOOSE or name in reading.vocabulary.words("selector")):
            reading.report(
                "E504",
                "`choose` is a mapping: a name, and below it which cards",
                name_key.span,
                "give the cards a name: `choose: {target: {...}}`",
            )
            reading.names_lost.add(EVERY_NAME)
            return tuple(picked) or None
        else:
            check_newname(reading, name, name_key.span)
        if not isinstance(value, MappingNode):
            hint = f"write `{name}: {{number: 1, in: field, of: opponent}}`"
            reading.wrong(name_key, value, "a selector with `number` or `up_to`", hint)
            reading.names_lost.add(name)
            continue
        selector = _selector(reading, name_key, value, "choose")
        if selector is None:
            reading.names_lost.add(name)
            continue
        picked.append(_picked(reading, name, name_key, value, selector))
    return tuple(picked) or None


def _picked(reading: Reading, name: str, key: Scalar, node: MappingNode, selector: Selector) -> Picked:
    told: dict[str, Any] = {}
    for word in IN_CHOOSE:
        if word in node.items:
            told[word] = reading.read(reading.vocabulary.word("selector", word).takes if word != "by" else "player", *node.items[word])
    if "number" in told and "up_to" in told:
        reading.report("E504", "`number` and `up_to` are both there: it is one of them", node.items["up_to"][0].span, "keep one of them")
    if not reading.has(node, "number", "up_to"):
        reading.missing(
            "number", f"`{name}`", key.span, "add `number: 1`, or `up_to: 1`; without `choose` a selector means all cards that match"
        )
    return Picked(name, selector, at=place(key, node, reading.places(node)), **told)


def _selector(reading: Reading, key: Scalar, node: MappingNode, use: str) -> Selector | None:
    """`use`: plain, choose, or event (where the zone is that of the event)."""
    vocabulary = reading.vocabulary
    own = vocabulary.in_selectors
    if len(node.items) == 1:
        name, (scalar, value) = next(iter(node.items.items()))
        if isinstance(value, Scalar) and value.is_null and name not in vocabulary.every_word and NAME.fullmatch(name):
            reading.report("E504", f"`{{{name}}}` is a set, which means nothing here", scalar.span, f"write `{key.text}: {name}`")
            reading.names_lost.add(name)
            return None
    legal = IN_EVENT if use == "event" else (*own, *IN_CHOOSE) if use == "choose" else own
    told: dict[str, Any] = {}
    filters = []
    for name, (scalar, value) in node.items.items():
        if name in legal:
            if name not in IN_CHOOSE:
                told[python_name(name)] = reading.read(vocabulary.word("selector", name).takes, scalar, value)
        elif name in vocabulary.filters:
            filters.append(_filter(reading, scalar, value))
        elif use == "event" and name in own:
            hint = "the event says where: delete it" if name in ("in", "among") else "delete it: filters and `of` stand here"
            reading.report("E501", f"the selector of an event has no `{name}`", scalar.span, hint)
        else:
            reading.unknown(scalar, (*legal, *vocabulary.filters), f"a selector of cards (`{key.text}`)", node)
    items = node.items
    if use != "event":
        if not reading.has(node, "in", "among"):
            reading.missing("in", f"`{key.text}`", key.span, "say where: `in: field` with `of: you` or `of: opponent`, or `among: NAME`")
            return None
        if "in" in items and "among" in items:
            message = "`in` and `among` are both there: cards are in a zone, or among cards named before"
            reading.report("E504", message, items["among"][0].span, "keep one of them")
        if "in" in items and not reading.has(node, "of", "under"):
            reading.missing("of", f"`{key.text}`", items["in"][0].span, "say whose: `of: you`, `of: opponent` or `of: both`")
    elif not reading.has(node, "of"):
        reading.missing("of", f"`{key.text}`", key.span, "say whose: `of: you`, `of: opponent` or `of: both`")
    return Selector(
        filters=tuple([each for each in filters if each is not None]), at=place(key, node, reading.places(node)), **_without_lost(told)
    )


def _without_lost(told: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in told.items() if value is not None}


# Filters.


def read_filters(reading: Reading, key: Scalar, node: Node) -> tuple[Filter, ...] | None:
    if not isinstance(node, MappingNode) or not node.items:
        reading.wrong(key, node, "a mapping of filters, such as `{named: Card name}`")
        return None
    return filters_of(reading, key, node, ())


def filters_of(reading: Reading, key: Scalar, node: MappingNode, beside: tuple[str, ...]) -> tuple[Filter, ...] | None:
    """The filters that stand in a mapping beside these words."""
    found = []
    for name, (scalar, value) in node.items.items():
        if name in beside:
            continue
        if name in reading.vocabulary.filters:
            found.append(_filter(reading, scalar, value))
        else:
            reading.unknown(scalar, reading.vocabulary.filters, f"the filters of `{key.text}`", node)
    return tuple([each for each in found if each is not None]) or None


def _filter(reading: Reading, key: Scalar, node: Node) -> Filter | None:
    word = reading.vocabulary.filters[key.text]
    value = reading.read(word.takes, key, node)
    if value is None:
        return None
    at = place(key, node)
    if word.slot == "value":
        return WithValue(word.name, value, at=at)
    made: Filter = word.make(value, at=at)
    return made


# Amounts.


def read_amount(reading: Reading, key: Scalar, node: Node) -> Amount | None:
    return _amount(reading, key, node, "a whole number, or a mapping with `count`, `read` or `sum`")


def read_amount_or_any(reading: Reading, key: Scalar, node: Node) -> Amount | None:
    if isinstance(node, Scalar) and node.text == "any":
        return AnyNumber(at=place(key, node))
    return _amount(reading, key, node, "a whole number, an amount, or `any`")


def read_amount_all_any(reading: Reading, key: Scalar, node: Node) -> Amount | None:
    if isinstance(node, Scalar) and node.text == "all":
        return AllThereAre(at=place(key, node))
    return read_amount_or_any(reading, key, node)


def _amount(reading: Reading, key: Scalar, node: Node, wanted: str) -> Amount | None:
    number = whole_number(node)
    if number is not None:
        return Number(number, at=place(key, node))
    if not isinstance(node, MappingNode):
        digits = node.text.replace("_", "").lstrip("+") if isinstance(node, Scalar) else ""
        reading.wrong(key, node, wanted, f"write `{digits}`" if digits.isdecimal() else None)
        return None
    words = reading.vocabulary.words("amount")
    word = only_word(reading, key, node, words, f"an amount (`{key.text}`)")
    return amount_of(reading, key, node, word, ()) if word is not None else None


def only_word(reading: Reading, key: Scalar, node: MappingNode, words: Any, where: str) -> Word | None:
    """The one key that is one of these words; with none of them, the key that was likely meant to be is the finding."""
    named = [name for name in node.items if name in words]
    if len(named) == 1:
        found: Word = words[named[0]]
        return found
    if len(named) > 1:
        message = f"{where} has `{named[0]}` and `{named[1]}`: it is one of them"
        reading.report("E504", message, node.items[named[1]][0].span, "write two, in a list, if both are meant")
        return None
    strange = [scalar for name, (scalar, _) in node.items.items() if name not in reading.vocabulary.every_word]
    if strange or node.items:
        reading.unknown(strange[0] if strange else next(iter(node.items.values()))[0], words, where, node)
    else:
        reading.wrong(key, node, "not empty")
    return None


def amount_of(reading: Reading, key: Scalar, node: MappingNode, word: Word, beside: tuple[str, ...]) -> Amount | None:
    """The amount that a mapping says; other words may stand beside it."""
    takes = {field.name: field.takes for field in word.fields}
    told: dict[str, Any] = {}
    for name, (scalar, value) in node.items.items():
        if name in takes:
            told[name] = reading.read(takes[name], scalar, value)
        elif name != word.name and name not in beside:
            reading.unknown(scalar, (*takes, *beside), f"an amount (`{word.name}`)", node)
    for field in word.fields:
        if field.mandatory and not reading.has(node, field.name):
            reading.missing(field.name, f"`{word.name}`", node.items[word.name][0].span)
    main = reading.read(word.takes, *node.items[word.name])
    told = _without_lost(told)
    if main is None or any(field.mandatory and field.name not in told for field in word.fields):
        return None
    at = place(key, node, reading.places(node))
    made: Amount = word.make(main, at=at, **told)
    return made


def read_number(reading: Reading, key: Scalar, node: Node) -> Comparison | None:
    """A plain number, or comparisons."""
    at = place(key, node)
    number = whole_number(node)
    if number is not None:
        return Comparison(is_=Number(number, at=at), at=at)
    words = reading.vocabulary.words("comparison")
    if not isinstance(node, MappingNode) or not node.items:
        reading.wrong(key, node, "a whole number, or comparisons such as `{at_least: 2}`")
        return None
    for name, (scalar, _) in node.items.items():
        if name not in words:
            reading.unknown(scalar, words, f"a comparison (`{key.text}`)", node)
    return comparison_of(reading, node, at)


def comparison_of(reading: Reading, node: MappingNode, at: Place) -> Comparison | None:
    """The comparisons that stand in a mapping; None if there is none that can be read."""
    told = {}
    for name in reading.vocabulary.words("comparison"):
        if name in node.items:
            told[python_name(name)] = read_amount(reading, *node.items[name])
    told = _without_lost(told)
    return Comparison(at=Place(at.key, at.value, reading.places(node)), **told) if told else None


def read_every_or_colors(reading: Reading, key: Scalar, node: Node) -> tuple[str, ...] | None:
    """`every`, or colours."""
    colors = reading.vocabulary.words("color")
    if isinstance(node, Scalar) and node.text == "every":
        return ("every",)
    return reading.several(key, node, lambda item: reading.word({"every": None, **colors}, item, f"`{key.text}`", key))
