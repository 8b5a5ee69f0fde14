"""JSON text -> tree. PyYAML refuses some escapes that JSON allows, and the standard library tells no position."""

from __future__ import annotations

import re
from bisect import bisect_right

from deckcheck.codes import finding
from deckcheck.diagnostics import Diagnostic, Span
from deckcheck.source import NEWLINE, AbandonedError, SourceText, forbidden, pair_up
from deckcheck.tree import MAX_DEPTH, Mapping, Node, Scalar, Sequence

_JSON_TOKEN = re.compile(
    r'[ \t\n\r]*+(?:([{}\[\],:])|"((?:[^"\\\x00-\x1f]|\\.)*+)"|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.]))',
    re.ASCII,
)
_JSON_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_JSON_SHORT = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


class _JsonReader:
    """Reads one document; raises AbandonedError when the finding that ends it is recorded."""

    def __init__(self, source: SourceText, found: list[Diagnostic]) -> None:
        self.source = source
        self.text = source.text
        self.found = found
        self.offset = 0
        starts = [0]
        starts.extend(match.end() for match in NEWLINE.finditer(self.text))
        self.starts = starts

    def point(self, offset: int) -> tuple[int, int]:
        """Line and column, from 0."""
        line = bisect_right(self.starts, offset) - 1
        return line, offset - self.starts[line]

    def span(self, start: int, end: int) -> Span:
        (line, column), (end_line, end_column) = self.point(start), self.point(end)
        return Span(line + 1, column + 1, end_line + 1, end_column + 1)

    def scalar(self, text: str, start: int, end: int, plain: bool) -> Scalar:
        return Scalar(text, *self.point(start), *self.point(end), plain)

    def fail(self, message: str, offset: int) -> AbandonedError:
        line, column = self.point(min(offset, len(self.text)))
        where = Span(line + 1, column + 1, line + 1, column + 2)
        self.found.append(finding("Y013", f"not readable as JSON: {message}", where))
        return AbandonedError()

    def token(self) -> tuple[str, str, int, int]:
        """Kind (a sign, `text`, `word` or `end`), content, and the offsets it covers."""
        match = _JSON_TOKEN.match(self.text, self.offset)
        if match is None:
            rest = len(self.text) - len(self.text[self.offset :].lstrip(" \t\n\r"))
            if rest >= len(self.text):
                return "end", "", len(self.text), len(self.text)
            raise self.fail(_json_complaint(self.text, rest), rest)
        self.offset = match.end()
        if match.lastindex == 1:
            return match.group(1), "", match.start(1), match.end(1)
        if match.lastindex == 2:
            start, end = match.start(2) - 1, match.end(2) + 1
            return "text", self.unescape(match.group(2), start, end), start, end
        return "word", match.group(3), match.start(3), match.end(3)

    def unescape(self, raw: str, start: int, end: int) -> str:
        if "\\" not in raw:
            return raw

        def replace(match: re.Match[str]) -> str:
            escape = match.group(1)
            if len(escape) == 5:
                return chr(int(escape[1:], 16))
            if escape not in _JSON_SHORT:
                raise self.fail(f"a backslash before {escape!r} is no escape", start + 1 + match.start())
            return _JSON_SHORT[escape]

        text = _JSON_ESCAPE.sub(replace, raw)
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")  # joins surrogate pairs
        if forbidden().search(text):
            self.found.append(finding("Y009", "an escape stands for a control character", self.span(start, end), hint="delete it"))
            text = forbidden().sub("\ufffd", text)
        return text

    def value(self, depth: int) -> Node:
        kind, content, start, end = self.token()
        if kind == "text" or kind == "word":
            return self.scalar(content, start, end, kind == "word")
        if kind not in "{[":
            what = "the file ends" if kind == "end" else f"`{kind}` stands"
            raise self.fail(f"{what} where a value belongs", start)
        if depth == MAX_DEPTH:
            self.found.append(finding("Y006", f"more than {MAX_DEPTH} levels deep", self.span(start, start + 1)))
            raise AbandonedError
        return self.mapping(start, depth) if kind == "{" else self.sequence(start, depth)

    def closing(self, sign: str) -> bool:
        """After a value: True at `sign`, False at a comma."""
        kind, _, start, _ = self.token()
        if kind not in (sign, ","):
            raise self.fail(f"`,` or `{sign}` is missing", start)
        return kind == sign

    def at(self, sign: str) -> bool:
        before = self.offset
        if self.token()[0] == sign:
            return True
        self.offset = before
        return False

    def sequence(self, start: int, depth: int) -> Sequence:
        node = Sequence(*self.point(start))
        if not self.at("]"):
            while True:
                node.items.append(self.value(depth + 1))
                if self.closing("]"):
                    break
        return node

    def mapping(self, start: int, depth: int) -> Mapping:
        node = Mapping(*self.point(start))
        if not self.at("}"):
            while True:
                kind, key, first, last = self.token()
                if kind != "text":
                    raise self.fail("a quoted key belongs here", first)
                colon, _, where, _ = self.token()
                if colon != ":":
                    raise self.fail("`:` is missing", where)
                node.pairs += [self.scalar(key, first, last, False), self.value(depth + 1)]
                if self.closing("}"):
                    break
        pair_up(node, self.found)
        return node


def _json_complaint(text: str, offset: int) -> str:
    character = text[offset]
    if character == '"':
        return "a quote that is never closed, or a line break inside it"
    if character == "'":
        return "texts stand in double quotes"
    if text.startswith(("//", "/*", "#"), offset):
        return "JSON has no comments"
    return f"`{character}` cannot stand here"


def read_json(source: SourceText) -> tuple[Node | None, list[Diagnostic]]:
    """The tree of a JSON document, None where there is none; and what is wrong with it."""
    found: list[Diagnostic] = []
    if not source.text.strip():
        return None, found
    reader = _JsonReader(source, found)
    try:
        root = reader.value(0)
        kind, _, start, _ = reader.token()
        if kind != "end":
            raise reader.fail("something follows the end of the document", start)
    except AbandonedError:
        return None, found
    return root, found
