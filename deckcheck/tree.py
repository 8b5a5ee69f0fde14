"""The tree of values that every kind of file is read into, each value with its position (counted from 0, as parsers do).

Every scalar is text: what YAML would turn into dates, octal numbers or booleans stays as written, and whoever wants a number asks for one.
"""

from __future__ import annotations

import re
from typing import Any, TypeAlias

from deckcheck.diagnostics import Span

MAX_DEPTH = 32
NULLS = frozenset(("", "~", "null", "Null", "NULL"))


class Scalar:
    """A piece of text. `plain`: written without quotes, so it may be meant as a number, a flag or nothing."""

    __slots__ = ("column", "end_column", "end_line", "line", "plain", "text")

    def __init__(self, text: str, line: int, column: int, end_line: int, end_column: int, plain: bool) -> None:
        self.text = text
        self.line = line
        self.column = column
        self.end_line = end_line
        self.end_column = end_column
        self.plain = plain

    @property
    def span(self) -> Span:
        """Where the text stands; at least one character, so that there is something to point at."""
        column = self.end_column + (self.line == self.end_line and self.column == self.end_column)
        return Span(self.line + 1, self.column + 1, self.end_line + 1, column + 1)

    @property
    def is_null(self) -> bool:
        return self.plain and self.text in NULLS


class Collection:
    """A list or a mapping. Where it ends tells nothing (parsers say: where the next thing begins), so its span is its first character."""

    __slots__ = ("column", "line")

    def __init__(self, line: int, column: int) -> None:
        self.line = line
        self.column = column

    @property
    def span(self) -> Span:
        return Span(self.line + 1, self.column + 1, self.line + 1, self.column + 2)


class Sequence(Collection):
    __slots__ = ("items",)

    def __init__(self, line: int, column: int) -> None:
        self.line = line
        self.column = column
        self.items: list[Node] = []


class Mapping(Collection):
    """Keys are text; `items` keeps the first of duplicate keys (the others are findings)."""

    __slots__ = ("items", "pairs")

    def __init__(self, line: int, column: int) -> None:
        self.line = line
        self.column = column
        self.items: dict[str, tuple[Scalar, Node]] = {}
        self.pairs: list[Node] = []

    def get(self, key: str) -> Node | None:
        pair = self.items.get(key)
        return pair[1] if pair else None


Node: TypeAlias = Scalar | Sequence | Mapping


def kind_of(node: Node) -> str:
    """What a node is, in the words of the messages."""
    if isinstance(node, Mapping):
        return "a mapping"
    if isinstance(node, Sequence):
        return "a list"
    return "nothing" if node.is_null else "text"


_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")


def whole_number(node: Node) -> int | None:
    """The whole number a plain scalar spells, else None. `012`, `1_000`, `0x10` and quoted digits are texts."""
    if isinstance(node, Scalar) and node.plain and _WHOLE.fullmatch(node.text):
        return int(node.text)
    return None


def plain_value(node: Node) -> Any:
    """The tree as Python values, for JSON Schema and for storing: whole numbers, true, false and null where plain, else text."""
    if isinstance(node, Mapping):
        return {key: plain_value(value) for key, (_, value) in node.items.items()}
    if isinstance(node, Sequence):
        return [plain_value(item) for item in node.items]
    if node.plain:
        if node.text in NULLS:
            return None
        if node.text in ("true", "false"):
            return node.text == "true"
        if _WHOLE.fullmatch(node.text):
            return int(node.text)
    return node.text
