"""What every part of a scenario file is read with: mappings, lists, numbers, words and texts, each complaint at its place."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from deckcheck.cards.names import suggest
from deckcheck.codes import finding
from deckcheck.diagnostics import Diagnostic, Span
from deckcheck.rulesets.scene_words import SAME
from deckcheck.source import SourceText
from deckcheck.tree import Mapping as MappingNode
from deckcheck.tree import Node, Scalar, kind_of, whole_number
from deckcheck.tree import Sequence as SequenceNode
from deckcheck.validation.entries import MAX_SUGGESTED, shorten, unknown_key

MAX_TEXT = 400


class FieldReader:
    """Reads the fields of one file. A method that returns None has said why in `found`.

    `key` is what a node stands under (None in a list), `label` what a message calls it.
    """

    def __init__(self, source: SourceText, found: list[Diagnostic]) -> None:
        self.source = source
        self.found = found

    def add(self, code: str, message: str, span: Span, **details: Any) -> None:
        self.found.append(finding(code, message, span, **details))

    def near(self, text: str, known: Collection[str], cutoff: float = 0.5) -> str | None:
        """The known word that looks most like a text, as a question. Looked up for the first hundred of a file."""
        if len(text) > MAX_TEXT or self.source.suggested >= MAX_SUGGESTED:
            return None
        self.source.suggested += 1
        spelled = {name.lower(): name for name in known}
        near = suggest(text.lower(), spelled, limit=1, cutoff=cutoff)
        return f"did you mean `{spelled[near[0]]}`?" if near else None

    def wrong(self, node: Node, key: Scalar | None, label: str, wanted: str, hint: str | None = None, code: str | None = None) -> None:
        """`label` is not what is `wanted` there."""
        if isinstance(node, Scalar):
            shown = kind_of(node) if node.is_null else repr(shorten(node.text))
            self.add(code or ("S101" if node.is_null else "S104"), f"{label} is {wanted}, here is {shown}", place(node, key), hint=hint)
        else:
            self.add(code or "S101", f"{label} is {wanted}, here is {kind_of(node)}", place(node, key), hint=hint)

    def mapping(self, node: Node, key: Scalar | None, label: str, example: str) -> MappingNode | None:
        if isinstance(node, MappingNode):
            return node
        self.wrong(node, key, label, "a mapping", f"write `{example}`", "S101")
        return None

    def fields(self, node: MappingNode, known: tuple[str, ...], where: str) -> Iterator[tuple[str, Scalar, Node]]:
        """The known fields of a mapping; every other key is a finding."""
        for name, (key, value) in node.items.items():
            if name in known:
                yield name, key, value
            else:
                self.found.append(unknown_key(key, known, where))

    def missing(self, node: MappingNode, key: Scalar | None, field: str, label: str, example: str) -> None:
        first = next(iter(node.items.values()), None)
        span = key.span if key else first[0].span if first else node.span
        self.add("S103", f"{label} has no `{field}`", span, hint=f"write `{example}`")

    def items(self, node: Node, key: Scalar | None, label: str, limit: int, example: str) -> list[Node] | None:
        """The items of a list, at most `limit`."""
        if not isinstance(node, SequenceNode):
            self.wrong(node, key, label, "a list", f"write `{example}`", "S101")
            return None
        if len(node.items) > limit:
            message = f"{label} has {len(node.items)} items; {limit} are allowed"
            self.add("S109", message, place(node.items[limit], None), found=len(node.items), allowed=limit)
        return node.items[:limit]

    def number(self, node: Node, key: Scalar | None, label: str, low: int, high: int, code: str | None = None) -> int | None:
        value = whole_number(node)
        if value is not None and low <= value <= high:
            return value
        bare = isinstance(node, Scalar) and not node.plain and node.text.isdecimal()
        self.wrong(node, key, label, f"a whole number from {low} to {high}", "write it without quotes" if bare else None, code)
        return None

    def word(
        self, node: Node, key: Scalar | None, label: str, words: Collection[str], code: str | None = None, also: str = ""
    ) -> str | None:
        """One of a few words; a message names `also` what else may stand there."""
        if isinstance(node, Scalar) and not node.is_null:
            text = node.text if node.text in words else SAME.get(node.text, node.text)
            if text in words:
                return text
            hint = self.near(node.text, words)
        else:
            hint = None
        shown = [f"`{word}`" for word in (*words, *([also] if also else []))]
        self.wrong(node, key, label, f"{'one of ' if len(shown) > 1 else ''}{', '.join(shown)}", hint, code)
        return None

    def text(self, node: Node, key: Scalar | None, label: str, limit: int = MAX_TEXT) -> str | None:
        """A text with something in it."""
        if not isinstance(node, Scalar) or node.is_null:
            self.wrong(node, key, label, "a text")
            return None
        if not node.text.strip():
            self.add("S104", f"{label} must not be empty", node.span)
            return None
        if len(node.text) > limit:
            message = f"{label} has {len(node.text)} characters; {limit} are allowed"
            self.add("S109", message, node.span, found=len(node.text), allowed=limit)
            return None
        return node.text


def is_null(node: Node) -> bool:
    return isinstance(node, Scalar) and node.is_null


def place(node: Node, key: Scalar | None) -> Span:
    """A text itself, else the key it stands under, else where it begins."""
    if isinstance(node, Scalar) and (node.text or key is None):
        return node.span
    return key.span if key is not None else node.span
