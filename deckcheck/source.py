"""The text of a file, and the tree of values in it, each with its position (rooms 1 and 2 of `validate`).

YAML and JSON give the same tree of `Scalar`, `Sequence` and `Mapping`. Every scalar is text: what YAML would turn into dates, octal numbers
or booleans stays as written, and whoever wants a number asks for one. Anchors, aliases, tags, merge keys, duplicate keys and a second
document are findings, so a tree is a tree and never large. This is the only module that imports the YAML parser.
"""

from __future__ import annotations

import re
from typing import Any, Protocol, TypeAlias

from deckcheck.codes import finding
from deckcheck.diagnostics import FILE_START, Diagnostic, Related, Span

MAX_DEPTH = 32
MAX_REPAIRS = 50

# Control characters (a tab, a line feed and a carriage return excepted), lone surrogates, Unicode line breaks that YAML 1.1 honours but
# editors do not, bidirectional controls that can make a line read as another, and non-characters.
FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)
INVISIBLE = re.compile("[\u00ad\u200b-\u200d\u2060\ufeff]")
_SUSPECT = re.compile(FORBIDDEN.pattern[:-1] + INVISIBLE.pattern[1:])
_NEWLINE = re.compile("\r\n|\n|\r")


class Mark(Protocol):
    """A position, counted from 0 as parsers do."""

    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...


class Point:
    """A `Mark` of our own readers."""

    __slots__ = ("column", "line")

    def __init__(self, line: int, column: int) -> None:
        self.line = line
        self.column = column


def span(start: Mark, end: Mark) -> Span:
    return Span(start.line + 1, start.column + 1, end.line + 1, end.column + 1)


class Scalar:
    """A piece of text. `plain`: written without quotes, so it may be meant as a number, a flag or nothing."""

    __slots__ = ("end", "plain", "start", "text")

    def __init__(self, text: str, start: Mark, end: Mark, plain: bool) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.plain = plain

    @property
    def span(self) -> Span:
        return span(self.start, self.end)

    @property
    def is_null(self) -> bool:
        return self.plain and self.text in NULLS


class Sequence:
    __slots__ = ("end", "items", "start")

    def __init__(self, start: Mark) -> None:
        self.items: list[Node] = []
        self.start = start
        self.end = start

    @property
    def span(self) -> Span:
        return span(self.start, self.end)


class Mapping:
    """Keys are text; `items` keeps the first of duplicate keys (the others are findings)."""

    __slots__ = ("end", "items", "pairs", "start")

    def __init__(self, start: Mark) -> None:
        self.items: dict[str, tuple[Scalar, Node]] = {}
        self.pairs: list[Node] = []
        self.start = start
        self.end = start

    @property
    def span(self) -> Span:
        return span(self.start, self.end)

    def get(self, key: str) -> Node | None:
        pair = self.items.get(key)
        return pair[1] if pair else None


Node: TypeAlias = Scalar | Sequence | Mapping
NULLS = frozenset(("", "~", "null", "Null", "NULL"))


def kind_of(node: Node) -> str:
    """What a node is, in the words of the messages."""
    if type(node) is Mapping:
        return "a mapping"
    if type(node) is Sequence:
        return "a list"
    return "nothing" if node.is_null else "text"  # type: ignore[union-attr]  # the two others returned


class SourceText:
    """The decoded text of a file. `lines` are split where editors split them."""

    __slots__ = ("_lines", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._lines: list[str] | None = None

    @property
    def lines(self) -> list[str]:
        if self._lines is None:
            self._lines = _NEWLINE.split(self.text)
        return self._lines

    def rest_of_line(self, mark: Mark) -> str:
        return self.lines[mark.line][mark.column :] if mark.line < len(self.lines) else ""

    def span_at(self, offset: int, length: int = 1) -> Span:
        """The span of a stretch inside one line, given by its character offset."""
        before = _NEWLINE.split(self.text[:offset])
        column = len(before[-1]) + 1
        return Span(len(before), column, len(before), column + length)


def decode(data: bytes) -> tuple[SourceText | None, list[Diagnostic]]:
    """UTF-8 text (a byte order mark is dropped); anything else is a finding with the byte offset."""
    for mark, name in ((b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16")):
        if data.startswith(mark):
            hint = "save the file as UTF-8"
            return None, [finding("Y008", f"the file is {name}, not UTF-8 (byte offset 0)", FILE_START, hint=hint)]
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        skipped = 3 if data.startswith(b"\xef\xbb\xbf") else 0
        offset = error.start + skipped
        good = data[skipped:offset].decode("utf-8", "replace")
        where = SourceText(good).span_at(len(good))
        message = f"not UTF-8: byte 0x{data[offset]:02x} at byte offset {offset}"
        return None, [finding("Y008", message, where, hint=_likely_encoding(data))]
    source = SourceText(text)
    return source, _suspects(source) if _SUSPECT.search(text) else []


def _likely_encoding(data: bytes) -> str:
    for name, label in (("cp932", "Shift-JIS"), ("euc_jp", "EUC-JP")):
        try:
            data.decode(name)
        except UnicodeDecodeError:
            continue
        return f"it reads as {label}; save the file as UTF-8"
    return "save the file as UTF-8 (a binary file is no deck)"


def _suspects(source: SourceText) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    for match in _SUSPECT.finditer(source.text):
        character = match.group()
        code = "Y009" if FORBIDDEN.match(character) else "Y011"
        sort = "control" if code == "Y009" else "invisible"
        where = source.span_at(match.start())
        found.append(finding(code, f"{sort} character U+{ord(character):04X}", where, hint="delete it"))
        if len(found) == 20:  # one pasted page must not give a thousand lines
            break
    return found


def has_forbidden(found: list[Diagnostic]) -> bool:
    return any(d.code in ("Y008", "Y009") for d in found)


# ---------------------------------------------------------------------------------------------------------------------- YAML


def _load_parser() -> tuple[Any, Any]:
    import yaml

    return yaml, _c_parser() if yaml.__with_libyaml__ else _pure_parser(yaml)


def _c_parser() -> Any:
    from yaml import _yaml

    return _yaml.CParser


def _pure_parser(yaml: Any) -> Any:
    """A parser of events in pure Python, for a PyYAML built without libyaml."""

    class PureParser(yaml.reader.Reader, yaml.scanner.Scanner, yaml.parser.Parser):  # type: ignore[misc]
        def __init__(self, stream: str) -> None:
            yaml.reader.Reader.__init__(self, stream)
            yaml.scanner.Scanner.__init__(self)
            yaml.parser.Parser.__init__(self)

    return PureParser


class _Abandon(Exception):
    """The rest of the document cannot be read; the finding is already recorded."""


def read_yaml(source: SourceText) -> tuple[Node | None, list[Diagnostic]]:
    """The tree of a YAML document, None where there is none; and what is wrong with it.

    A line that YAML cannot read because a quote is missing is a finding; it is read as if quoted, so that one slip does not hide the others.
    """
    yaml, parser_class = _load_parser()
    found: list[Diagnostic] = []
    repaired: set[int] = set()
    text = source.text
    while True:
        attempt: list[Diagnostic] = []
        try:
            parser = parser_class(text)
            return _build(yaml, parser, source, attempt), found + attempt
        except _Abandon:
            return None, found + attempt
        except yaml.YAMLError as error:
            diagnostic, line = _syntax_finding(error, source)
            lines = _NEWLINE.split(text)
            quoted = _repaired_line(lines[line]) if line < len(lines) else None
            if line not in repaired:
                found.append(diagnostic)
            if line in repaired or len(repaired) >= MAX_REPAIRS or quoted is None:
                return None, found + attempt
            repaired.add(line)
            lines[line] = quoted
            text = "\n".join(lines)


def _build(yaml: Any, parser: Any, source: SourceText, found: list[Diagnostic]) -> Node | None:
    scalar_event, mapping_start, sequence_start = yaml.ScalarEvent, yaml.MappingStartEvent, yaml.SequenceStartEvent
    collection_end = (yaml.MappingEndEvent, yaml.SequenceEndEvent)
    roots: list[Node] = []
    append = roots.append
    stack: list[tuple[Sequence | Mapping, Any]] = []
    next_event = parser.get_event
    while True:
        event = next_event()
        kind = type(event)
        if kind is scalar_event:
            if event.anchor is None and event.tag is None:
                style = event.style
                append(Scalar(event.value, event.start_mark, event.end_mark, style is None or style == ""))
                if style == '"' and FORBIDDEN.search(event.value):
                    where = span(event.start_mark, event.end_mark)
                    found.append(finding("Y009", "an escape stands for a control character", where, hint="delete it"))
            else:
                append(_refused_scalar(event, source, found))
        elif kind is mapping_start or kind is sequence_start:
            if event.anchor is not None or event.tag is not None:
                _refuse_property(event, source, found)
            if len(stack) == MAX_DEPTH:
                where = span(event.start_mark, event.end_mark)
                found.append(finding("Y006", f"more than {MAX_DEPTH} levels deep", where))
                raise _Abandon
            node: Sequence | Mapping
            if kind is mapping_start:
                node = Mapping(event.start_mark)
                append(node)
                stack.append((node, append))
                append = node.pairs.append
            else:
                node = Sequence(event.start_mark)
                append(node)
                stack.append((node, append))
                append = node.items.append
        elif kind in collection_end:
            node, append = stack.pop()
            node.end = event.end_mark
            if type(node) is Mapping:
                _pair_up(node, found)
        elif kind is yaml.AliasEvent:
            raw = source.rest_of_line(event.start_mark).rstrip()
            where = span(event.start_mark, event.end_mark)
            found.append(finding("Y003", f"`*{event.anchor}` is an alias; deckcheck files have none", where, hint=_quote_hint(raw)))
            append(Scalar(raw, event.start_mark, event.end_mark, True))
        elif kind is yaml.DocumentStartEvent:
            if event.tags:
                where = span(event.start_mark, event.end_mark)
                found.append(finding("Y004", "a %TAG directive; deckcheck files have no tags", where, hint="delete the line"))
            if roots:
                where = span(event.start_mark, event.end_mark)
                found.append(finding("Y005", "a second document begins here", where, hint="put it into a file of its own"))
                return roots[0]
        elif kind is yaml.StreamEndEvent:
            return roots[0] if roots else None


def _pair_up(mapping: Mapping, found: list[Diagnostic]) -> None:
    pairs, items = mapping.pairs, mapping.items
    for index in range(0, len(pairs), 2):
        key, value = pairs[index], pairs[index + 1]
        if type(key) is not Scalar:
            found.append(finding("Y001", f"{kind_of(key)} cannot be a key", key.span, hint="keys are plain words"))
            continue
        if key.text == "<<" and key.plain:
            found.append(finding("Y012", "`<<` is a merge key; deckcheck files have none", key.span, hint="write the fields out"))
            continue
        if key.text in items:
            first = items[key.text][0].span
            message = f"the key `{key.text}` stands twice; the first is on line {first.line}"
            found.append(finding("Y002", message, key.span, related=[Related(first, "first here")], hint="keep one of them"))
            continue
        items[key.text] = (key, value)
    mapping.pairs = []


def _refuse_property(event: Any, source: SourceText, found: list[Diagnostic]) -> None:
    where = span(event.start_mark, event.start_mark)
    where = where._replace(end_column=where.column + 1)
    raw = source.rest_of_line(event.start_mark).rstrip()
    if event.anchor is not None:
        found.append(finding("Y003", f"`&{event.anchor}` is an anchor; deckcheck files have none", where, hint=_quote_hint(raw)))
    if event.tag is not None:
        shown = raw.split(" ")[0]
        found.append(finding("Y004", f"`{shown}` is a tag; deckcheck files have none", where, hint=_quote_hint(raw)))


def _refused_scalar(event: Any, source: SourceText, found: list[Diagnostic]) -> Scalar:
    _refuse_property(event, source, found)
    raw = source.rest_of_line(event.start_mark).rstrip()
    return Scalar(raw, event.start_mark, event.end_mark, True)


_PROBLEMS = {
    "mapping values are not allowed": "`: ` inside a text that is not quoted, or a line indented wrongly",
    "found character that cannot start any token": "a character that cannot begin a text here",
    "could not find expected ':'": "a key without `: ` after it",
    "did not find expected '-' indicator": "something follows the text of a list entry, or a line is indented wrongly",
    "did not find expected key": "a line that is neither a key nor a list entry, or is indented wrongly",
    "found unexpected end of stream": "a quote that is never closed",
    "found a tab character": "a tab where YAML wants blanks",
    "did not find expected ',' or ']'": "a `[` list that is not closed or lacks a comma",
    "did not find expected ',' or '}'": "a `{` mapping that is not closed or lacks a comma",
    "did not find expected alphabetic or numeric character": "`*` and `&` at the beginning of a text have a meaning in YAML",
    "found duplicate anchor": "an anchor stands twice",
    "found unknown escape character": "a backslash in a double-quoted text that is no escape",
    "block sequence entries are not allowed": "a list entry `- ` where none can stand",
    "found undefined tag handle": "`!` at the beginning of a text has a meaning in YAML",
}


def _syntax_finding(error: Any, source: SourceText) -> tuple[Diagnostic, int]:
    """What the parser stumbled over, in our words, and the line (from 0) where it did."""
    problem = str(getattr(error, "problem", None) or error)
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    context = str(getattr(error, "context", None) or "")
    opened = getattr(error, "context_mark", None)
    if "quoted scalar" in context and opened is not None and "escape" not in problem:
        mark = opened
    if mark is None:
        return finding("Y001", f"not readable as YAML: {problem}", FILE_START), 0
    line_text = source.lines[mark.line] if mark.line < len(source.lines) else ""
    words = next((ours for theirs, ours in _PROBLEMS.items() if theirs in problem), problem)
    if "cannot start any token" in problem and line_text[: mark.column + 1].endswith("\t"):
        words = _PROBLEMS["found a tab character"]
    line, column = min(mark.line, len(source.lines) - 1), mark.column
    where = Span(line + 1, column + 1, line + 1, column + 2)
    quoted = quote_line(line_text)
    hint = f"quote the entry: `{quoted.strip()}`" if quoted else "the line number is where the parser gave up; look at the lines above too"
    if words == _PROBLEMS["found a tab character"]:
        hint = "indent with blanks"
    return finding("Y001", f"not readable as YAML: {words}", where, hint=hint), line


_ENTRY_LINE = re.compile(r"(\s*- +(?:card: +)?|\s*[A-Za-z_]\w*: +)(\S.*?)\s*")
_NEEDS_QUOTES = re.compile(r"""["'*&@%!`|>]|.*:(?: |$)""")


def quote_line(line: str) -> str | None:
    """A list entry or a `key: text` line with its text quoted; None for a line that is neither, or would not read other for it."""
    match = _ENTRY_LINE.fullmatch(line)
    if match is None or not _NEEDS_QUOTES.match(match.group(2)):
        return None
    return match.group(1) + quote(match.group(2))


def quote(text: str) -> str:
    """The text as a quoted YAML scalar."""
    if "\\" in text or '"' in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def _repaired_line(line: str) -> str | None:
    """The line as it was probably meant: indented with blanks, or its text quoted."""
    body = line.lstrip(" \t")
    indent = line[: len(line) - len(body)]
    return indent.replace("\t", "  ") + body if "\t" in indent else quote_line(line)


def _quote_hint(raw: str) -> str:
    return f"if the text itself begins so, quote the entry: {quote(raw)}"


# ---------------------------------------------------------------------------------------------------------------------- JSON

_JSON_TOKEN = re.compile(
    r'[ \t\n\r]*(?:([{}\[\],:])|"((?:[^"\\\x00-\x1f]|\\.)*)"|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.]))',
    re.ASCII,
)
_JSON_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_JSON_SHORT = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


class _JsonReader:
    """A JSON reader that keeps positions: PyYAML refuses some escapes that JSON allows, and the standard library tells no position."""

    def __init__(self, source: SourceText, found: list[Diagnostic]) -> None:
        self.source = source
        self.text = source.text
        self.found = found
        self.offset = 0
        starts = [0]
        starts.extend(match.end() for match in _NEWLINE.finditer(self.text))
        self.starts = starts

    def point(self, offset: int) -> Point:
        from bisect import bisect_right

        line = bisect_right(self.starts, offset) - 1
        return Point(line, offset - self.starts[line])

    def fail(self, message: str, offset: int) -> _Abandon:
        where = self.point(min(offset, len(self.text)))
        self.found.append(
            finding(
                "Y013",
                f"not readable as JSON: {message}",
                Span(where.line + 1, where.column + 1, where.line + 1, where.column + 2),
            )
        )
        return _Abandon()

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
                raise self.fail(f"`\\{escape}` is no escape", start)
            return _JSON_SHORT[escape]

        text = _JSON_ESCAPE.sub(replace, raw)
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")  # joins surrogate pairs
        if FORBIDDEN.search(text):
            first, last = self.point(start), self.point(end)
            self.found.append(finding("Y009", "an escape stands for a control character", span(first, last), hint="delete it"))
            text = FORBIDDEN.sub("\ufffd", text)
        return text

    def value(self, depth: int) -> Node:
        kind, content, start, end = self.token()
        if kind == "text" or kind == "word":
            return Scalar(content, self.point(start), self.point(end), kind == "word")
        if kind not in "{[":
            what = "the file ends" if kind == "end" else f"`{kind}` stands"
            raise self.fail(f"{what} where a value belongs", start)
        if depth == MAX_DEPTH:
            where = self.point(start)
            self.found.append(finding("Y006", f"more than {MAX_DEPTH} levels deep", span(where, where)))
            raise _Abandon
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
        node = Sequence(self.point(start))
        if not self.at("]"):
            while True:
                node.items.append(self.value(depth + 1))
                if self.closing("]"):
                    break
        node.end = self.point(self.offset)
        return node

    def mapping(self, start: int, depth: int) -> Mapping:
        node = Mapping(self.point(start))
        if not self.at("}"):
            while True:
                kind, key, first, last = self.token()
                if kind != "text":
                    raise self.fail("a quoted key belongs here", first)
                colon, _, where, _ = self.token()
                if colon != ":":
                    raise self.fail("`:` is missing", where)
                node.pairs += [Scalar(key, self.point(first), self.point(last), False), self.value(depth + 1)]
                if self.closing("}"):
                    break
        node.end = self.point(self.offset)
        _pair_up(node, self.found)
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
    except _Abandon:
        return None, found
    return root, found


# ---------------------------------------------------------------------------------------------------------------------- values

_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")


def whole_number(node: Node) -> int | None:
    """The whole number a plain scalar spells, else None. `012`, `1_000`, `0x10` and quoted digits are texts."""
    if type(node) is Scalar and node.plain and _WHOLE.fullmatch(node.text):
        return int(node.text)
    return None


def plain_value(node: Node) -> Any:
    """The tree as Python values, for JSON Schema and for storing: whole numbers, true, false and null where plain, else text."""
    if type(node) is Mapping:
        return {key: plain_value(value) for key, (_, value) in node.items.items()}
    if type(node) is Sequence:
        return [plain_value(item) for item in node.items]
    assert type(node) is Scalar
    if node.plain:
        if node.text in NULLS:
            return None
        if node.text in ("true", "false"):
            return node.text == "true"
        if _WHOLE.fullmatch(node.text):
            return int(node.text)
    return node.text
