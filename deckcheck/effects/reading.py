"""What all readers of the language share: the findings, words with suggestions, and values that are single texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from deckcheck.cards.names import suggest
from deckcheck.codes import finding
from deckcheck.diagnostics import Diagnostic, Related, Span
from deckcheck.effects.nodes import Node as Below
from deckcheck.effects.nodes import Place, own_nodes, walk
from deckcheck.effects.other_words import meant_by
from deckcheck.effects.vocabulary import BESIDE, Vocabulary
from deckcheck.effects.words import PLURALS
from deckcheck.tree import Mapping as MappingNode
from deckcheck.tree import Node, Scalar, kind_of, whole_number
from deckcheck.tree import Sequence as SequenceNode

Reader: TypeAlias = "Callable[[Reading, Scalar, Node], Any]"
"""(reading, the key it stands under, the value) -> what it says; None, with a finding, where it says nothing that can be used."""

NAME: Final = re.compile(r"[^\W\d]\w*")
YAML_WORDS: Final = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null"))
"""What a YAML 1.1 parser reads as something else than text, whatever the case."""

MOST: Final = 100
"""So many things stand in one list."""

EVERY_NAME: Final = "*"

_SHOWN = 60
_UNENCODED: Final = "leave it out, and write `unencoded: true` at the card"
_NUMBERS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COMPARED: Final = re.compile(r"(<=|>=|<|>|==?)? ?(\d+) ?(\+|-|or more|or less)?")
_SIGNS: Final = {
    "at_least": (">=", "+", "or more"),
    "at_most": ("<=", "-", "or less"),
    "more_than": (">",),
    "less_than": ("<",),
    "is": ("=", "==", None),
}
_SAMPLES: Final = {
    "none": "",
    "flag": "true",
    "text": "Mira",
    "texts": "Mira",
    "condition": "{turn: you}",
    "conditions": "[{turn: you}, ...]",
    "trigger": "{...: this}",
    "sentence": "{if: ..., draw: 1}",
    "modes": "[[{draw: 1}], [{discard: 1}]]",
    "abilities": "[{kind: auto, ...}]",
    "choices": "{target: {number: 1, in: ..., of: ...}}",
    "filters": "{named: Mira}",
    "newname": "target",
    "name": "target",
    "cards": "this",
    "cards_or_player": "this",
    "every_or_colors": "every",
}
"""Something that each type of values takes, to be shown where something else stands."""


class Reading:
    """One list of abilities that is read: its vocabulary, and what was found."""

    def __init__(self, vocabulary: Vocabulary, readers: Mapping[str, Reader]) -> None:
        self.vocabulary = vocabulary
        self.readers = readers
        self.found: list[Diagnostic] = []
        self.names_lost: set[str] = set()
        """Names given in sentences that could not be read: they are not missed later on. `EVERY_NAME`: no name is."""
        self.meant: dict[int, dict[str, Place]] = {}
        """By mapping: the words that were likely meant by keys of it that are unknown. They are not missed either."""
        self._below: dict[int, list[Below]] = {}
        self._own: dict[int, list[Below]] = {}

    def below(self, node: Below) -> list[Below]:
        """The node and all below it; every check asks for those of an ability."""
        found = self._below.get(id(node))
        if found is None:
            found = self._below[id(node)] = walk(node)
        return found

    def own(self, node: Below) -> list[Below]:
        """The same without abilities that are given."""
        found = self._own.get(id(node))
        if found is None:
            found = self._own[id(node)] = own_nodes(self.below(node))
        return found

    def report(self, code: str, message: str, span: Span, hint: str | None = None, related: Iterable[Related] = ()) -> None:
        self.found.append(finding(code, message, span, hint=hint, related=tuple(related)))

    def read(self, takes: str, key: Scalar, node: Node) -> Any:
        """The value, which is to be of this type (see `words.TYPES`); None, with a finding, if it is not."""
        before = len(self.found)
        said = self._read(takes, key, node)
        for told in self.found[before:]:
            if told.hint is None and told.code == "E504" and told.span in (key.span, node.span):
                told.hint = f"write `{key.text}: {self.sample(takes, key.text, node)}`"
        return said

    def sample(self, takes: str, key: str, node: Node | None = None) -> str:
        """Something that could stand there: as far as it can be told, what was meant."""
        text = node.text.strip() if isinstance(node, Scalar) else ""
        if takes in ("number", "whole", "amount", "amount_or_any", "amount_all_any"):
            found = _COMPARED.fullmatch(text)
            if takes == "number" and found is not None:
                sign = found[1] or found[3]
                word = next(name for name, signs in _SIGNS.items() if sign in signs)
                return found[2] if word == "is" else f"{{{word}: {found[2]}}}"
            if isinstance(node, MappingNode):
                numbers = [flow(value) for _, value in node.items.values() if whole_number(value) is not None]
                return numbers[0] if len(numbers) == 1 else "1"
            if text == "all":
                return "{count: {in: ..., of: you}}"
            return str(_NUMBERS.index(text.lower())) if text.lower() in _NUMBERS else "1"
        if takes == "steps":
            return "[{pay_stock: 1}]" if key == "cost" and "pay_stock" in self.vocabulary.actions else "[{draw: 1}]"
        if takes in _SAMPLES:
            return _SAMPLES[takes]
        words = [*self.vocabulary.words(PLURALS.get(takes, takes))] or takes.strip("[]").split(" | ")
        inside = [scalar.text for _, scalar in node.items.values() if isinstance(scalar, Scalar)] if isinstance(node, MappingNode) else []
        return next((each for each in inside if each in words), words[0])

    def _read(self, takes: str, key: Scalar, node: Node) -> Any:
        reader = self.readers.get(takes)
        if reader is not None:
            return reader(self, key, node)
        if takes in PLURALS:
            words = self.vocabulary.words(PLURALS[takes])
            return self.several(key, node, lambda item: self.word(words, item, f"`{key.text}`", key))
        if takes.startswith("["):
            options = dict.fromkeys(takes.strip("[]").split(" | "))
            return self.several(key, node, lambda item: self.word(options, item, f"`{key.text}`", key))
        legal: Mapping[str, Any] = dict.fromkeys(takes.split(" | ")) if " | " in takes else self.vocabulary.words(takes)
        return self.word(legal, node, f"`{key.text}`", key)

    def word(self, legal: Mapping[str, Any], node: Node, where: str, key: Scalar | None = None) -> str | None:
        """A text that is one of these words."""
        if not isinstance(node, Scalar) or node.is_null:
            written = isinstance(node, Scalar) and node.text
            span = node.span if written or key is None else key.span
            self.report("E504", f"{where} is one of {_listed(legal)}, here is {kind_of(node)}", span)
            return None
        if node.text in legal:
            return node.text
        self.unknown(node, legal, where)
        return None

    def unknown(self, scalar: Scalar, legal: Iterable[str], where: str, node: MappingNode | None = None) -> None:
        """E501, or E506 for a keyword that is refused: a word that cannot stand here, and what may have been meant. `node`: it is a key of
        this mapping."""
        text = scalar.text
        shown = text[:_SHOWN]
        if text in self.vocabulary.refused:
            self.report("E506", f"`{shown}` cannot be used: {self.vocabulary.refused[text]}", scalar.span, _UNENCODED)
            return
        known = list(legal)
        near = suggest(text.lower(), known, limit=1, cutoff=0.6)
        target, meant = meant_by(self.vocabulary.other_words, text, known) if near[:1] != [text.lower()] else ("", None)
        before, colon, after = text.partition(":")
        if node is not None:
            self._forgive(scalar, [before] if colon and before in known else [target] if target else near, node)
        stands = self.vocabulary.every_word.get(text)
        if stands:
            hint = meant or f"{f'did you mean `{near[0]}`? It' if near else 'it'} stands {_joined(stands)}"
            self.report("E501", f"`{shown}` does not belong to {where}", scalar.span, hint)
            return
        if colon and before in known:
            hint = f"a blank is missing after the colon: `{before}: {after}`"
        elif meant is not None:
            hint = meant
        elif near:
            hint = f"did you mean `{near[0]}`?"
        elif text.lower() in self.vocabulary.other_words:
            hint = self.vocabulary.other_words[text.lower()][0][1]
        elif far := suggest(text.lower(), self.vocabulary.every_word, limit=1, cutoff=0.65):
            hint = f"did you mean `{far[0]}`? It stands {_joined(self.vocabulary.every_word[far[0]])}"
        else:
            hint = f"known here: {_listed(known)}"
        self.report("E501", f"no word `{shown}` is known in {where}", scalar.span, hint)

    def _forgive(self, key: Scalar, near: list[str], node: MappingNode) -> None:
        """What a key that is not known would have given is not missed."""
        value = node.items[key.text][1]
        self.names_lost.update(value.items if isinstance(value, MappingNode) else (value.text,) if isinstance(value, Scalar) else ())
        for word in near:
            self.meant.setdefault(id(node), {})[word] = place(key, value)

    def has(self, node: MappingNode, *names: str) -> bool:
        """Is one of these fields there, or was it likely meant?"""
        meant = self.meant.get(id(node), {})
        return any(name in node.items or name in meant for name in names)

    def places(self, node: MappingNode) -> dict[str, Place]:
        """Where the fields of a mapping stand, those that were likely meant among them."""
        return {**self.meant.get(id(node), {}), **{name: place(key, value) for name, (key, value) in node.items.items()}}

    def several(self, key: Scalar, node: Node, read: Callable[[Node], Any]) -> tuple[Any, ...] | None:
        """One thing, or a list of things; those that cannot be read are left out. None if nothing is left."""
        items = self.bounded(key, node.items) if isinstance(node, SequenceNode) else [node]
        if not items:
            self.report("E504", f"`{key.text}` has an empty list", key.span, "delete it, or say what belongs there")
        return tuple([item for item in map(read, items) if item is not None]) or None

    def bounded(self, key: Scalar, items: list[Node]) -> list[Node]:
        """The first of them, if there are too many."""
        if len(items) > MOST:
            self.report(
                "E504", f"`{key.text}` has {len(items)} things, at most {MOST} are possible", span_of(items[MOST], key), "delete some"
            )
        return items[:MOST]

    def items(self, key: Scalar, node: Node, what: str) -> list[Node]:
        """The items of a list that must be there."""
        if isinstance(node, SequenceNode) and node.items:
            return self.bounded(key, node.items)
        here = "an empty list" if isinstance(node, SequenceNode) else kind_of(node)
        hint = f"put it into a list: `{key.text}: [{flow(node)}]`" if isinstance(node, MappingNode) and node.items else None
        self.report("E504", f"`{key.text}` is {what}, here is {here}", key.span, hint)
        return []

    def wrong(self, key: Scalar, node: Node, wanted: str, hint: str | None = None) -> None:
        """E504: a value of the wrong kind."""
        here = f"`{node.text[:_SHOWN]}`" if isinstance(node, Scalar) and not node.is_null else kind_of(node)
        span = node.span if isinstance(node, Scalar) and node.text else key.span
        self.report("E504", f"`{key.text}` is {wanted}, here is {here}", span, hint)

    def missing(self, name: str, of: str, span: Span, hint: str | None = None, takes: str = "") -> None:
        """E503: a field that must be there. `takes`: its type of value, which the hint shows."""
        self.report("E503", f"`{name}` is missing in {of}", span, hint or f"add `{name}: {self.sample(takes, name) if takes else '...'}`")


def place(key: Scalar, node: Node, fields: Mapping[str, Place] | None = None) -> Place:
    """Where a node stands that was read from this value under this key."""
    return Place(key.span, span_of(node, key), fields or {})


def span_of(node: Node, key: Scalar) -> Span:
    """The text itself, the first key of a mapping, the first item of a list; the key where nothing stands."""
    if isinstance(node, Scalar):
        return node.span if node.text else key.span
    if isinstance(node, MappingNode):
        return next(iter(node.items.values()))[0].span if node.items else key.span
    return span_of(node.items[0], key) if node.items else key.span


def flow(node: Node) -> str:
    """What stands there, on one line, if it is short."""
    if isinstance(node, Scalar):
        return node.text[:_SHOWN]
    items = (
        [flow(item) for item in node.items]
        if isinstance(node, SequenceNode)
        else [f"{name}: {flow(item)}" for name, (_, item) in node.items.items()]
    )
    text = f"[{', '.join(items)}]" if isinstance(node, SequenceNode) else f"{{{', '.join(items)}}}"
    return text if len(text) <= _SHOWN else "{...}"


def python_name(word: str) -> str:
    """The name of a field in its class: Python keywords have a trailing underscore."""
    return f"{word}_" if word in ("if", "for", "in", "from", "as", "with", "is", "not", "while") else word


def _joined(places: tuple[str, ...]) -> str:
    told = [place if place.startswith(BESIDE) else f"in {place}" for place in places]
    shown = told[:5] + (["elsewhere"] if len(told) > 5 else [])
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"


def _listed(words: Iterable[str]) -> str:
    names = [f"`{name}`" for name in words]
    return ", ".join(names[:30]) + (f" and {len(names) - 30} more" if len(names) > 30 else "")


# Values that are single texts.


def read_none(reading: Reading, key: Scalar, node: Node) -> Any:
    """Nothing: a word that stands alone."""
    if isinstance(node, Scalar) and node.is_null:
        return True
    reading.wrong(key, node, "a word that stands alone, without a value", f"write `{key.text}` alone")
    return None


def read_whole(reading: Reading, key: Scalar, node: Node) -> int | None:
    number = whole_number(node)
    if number is None or number < 1:
        hint = (
            f"take it off another number: `minus: {{..., times: {-number}}}`"
            if number is not None and number < 0 and key.text == "times"
            else None
        )
        reading.wrong(key, node, "a whole number, 1 or more", hint)
        return None
    return number


def read_flag(reading: Reading, key: Scalar, node: Node) -> bool | None:
    if isinstance(node, Scalar) and node.plain and node.text in ("true", "false"):
        return node.text == "true"
    reading.wrong(key, node, "`true` or `false`")
    return None


def read_text(reading: Reading, key: Scalar, node: Node) -> str | None:
    if isinstance(node, Scalar) and node.text.strip() and not node.is_null:
        return node.text
    reading.wrong(key, node, "a text")
    return None


def read_texts(reading: Reading, key: Scalar, node: Node) -> tuple[str, ...] | None:
    return reading.several(key, node, lambda item: read_text(reading, key, item))


def read_name(reading: Reading, key: Scalar, node: Node) -> str | None:
    """A name that was given before; whether it was, is seen when all is read."""
    if isinstance(node, Scalar) and NAME.fullmatch(node.text) and not node.is_null:
        return node.text
    reading.wrong(key, node, "a name: letters, digits and `_`")
    return None


def read_newname(reading: Reading, key: Scalar, node: Node) -> str | None:
    """E512: a name that is given must not be read as something else."""
    name = read_name(reading, key, node)
    if name is not None:
        check_newname(reading, name, node.span)
    return name


def check_newname(reading: Reading, name: str, span: Span) -> None:
    if name.lower() in YAML_WORDS:
        reading.report("E512", f"the name `{name}` is a word of YAML: parsers may read it as something else", span, "take another name")
    elif name in reading.vocabulary.every_word:
        where = _joined(reading.vocabulary.every_word[name])
        reading.report("E512", f"the name `{name}` is a word of the language", span, f"it stands {where}; take another name")
    else:
        return
    reading.names_lost.add(name)
