"""The text of a file, and the tree of a YAML document (room 1 of `validate`).

Anchors, aliases, tags, merge keys, duplicate keys and a second document are findings, so a tree is a tree and never larger than its text.
This is the only module that imports the YAML parser.
"""

from __future__ import annotations

import re
from typing import Any

from deckcheck.codes import finding
from deckcheck.diagnostics import FILE_START, Diagnostic, Related, Span
from deckcheck.plain_yaml import read_plain_yaml
from deckcheck.tree import MAX_DEPTH, Mapping, Node, Scalar, Sequence, kind_of
from deckcheck.yaml_faults import mended, quote_hint, restore_places, syntax_finding, without_comment

MAX_REPAIRS = 50
REPAIR_WORK = 3_000_000  # characters that are parsed again for repairs, at most

# Control characters (a tab, a line feed and a carriage return excepted), lone surrogates, Unicode line breaks that YAML 1.1 honours but
# editors do not, bidirectional controls that can make a line read as another, and non-characters.
_FORBIDDEN = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff"
_INVISIBLE = "\u00ad\u200b-\u200d\u2060\ufeff"
_SUSPECT = re.compile(f"[{_FORBIDDEN}{_INVISIBLE}]")
NEWLINE = re.compile("\r\n|\n|\r")


def forbidden() -> re.Pattern[str]:
    """The characters that no file may hold. Compiled when first wanted: most files need it never."""
    return re.compile(f"[{_FORBIDDEN}]")


class SourceText:
    """The decoded text of a file. `lines` are split where editors split them; `kind` is how it is written: yaml, json, text or csv;
    `mended` are the lines (from 0) that were read otherwise than they stand; `suggested` counts the look-ups of suggestions."""

    __slots__ = ("_lines", "kind", "mended", "suggested", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.kind = "yaml"
        self.mended: frozenset[int] = frozenset()
        self.suggested = 0
        self._lines: list[str] | None = None

    @property
    def lines(self) -> list[str]:
        if self._lines is None:
            self._lines = NEWLINE.split(self.text)
        return self._lines

    def rest_of_line(self, line: int, column: int) -> str:
        """What stands from a position (counted from 0) to the end of its line."""
        return self.lines[line][column:] if line < len(self.lines) else ""

    def span_at(self, offset: int, length: int = 1) -> Span:
        """The span of a stretch inside one line, given by its character offset."""
        before = NEWLINE.split(self.text[:offset])
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
        cut = "unexpected end" in error.reason
        skipped = 3 if data.startswith(b"\xef\xbb\xbf") else 0
        offset = error.start + skipped
        good = data[skipped:offset].decode("utf-8", "replace")
        where = SourceText(good).span_at(len(good))
        message = f"not UTF-8: byte 0x{data[offset]:02x} at byte offset {offset}"
        return None, [
            finding("Y008", message, where, hint="the file ends inside a character: was it cut short?" if cut else _likely_encoding(data))
        ]
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
        code = "Y009" if forbidden().match(character) else "Y011"
        sort = "control" if code == "Y009" else "invisible"
        where = source.span_at(match.start())
        found.append(finding(code, f"{sort} character U+{ord(character):04X}", where, hint="delete it"))
        if len(found) == 20:  # one pasted page must not give a thousand lines
            break
    return found


def _load_parser() -> tuple[Any, Any]:
    import yaml

    return yaml, _c_parser() if yaml.__with_libyaml__ else _pure_parser(yaml)


def _c_parser() -> Any:
    from yaml import _yaml

    return _yaml.CParser


def _pure_parser(yaml: Any) -> Any:
    """A parser of events in pure Python, for a PyYAML built without libyaml."""

    class PureParser(yaml.reader.Reader, yaml.scanner.Scanner, yaml.parser.Parser):  # type: ignore[misc]  # bases untyped
        def __init__(self, stream: str) -> None:
            yaml.reader.Reader.__init__(self, stream)
            yaml.scanner.Scanner.__init__(self)
            yaml.parser.Parser.__init__(self)

    return PureParser


class AbandonedError(Exception):
    """The rest of the document cannot be read; the finding is already recorded."""


def read_yaml(source: SourceText) -> tuple[Node | None, list[Diagnostic]]:
    """The tree of a YAML document, None where there is none; and what is wrong with it.

    A line that YAML cannot read for lack of quotes is a finding; it is read as if quoted, so that one slip does not hide the others.
    """
    if not source.text.strip():
        return None, []
    if (plain := read_plain_yaml(source.text)) is not None:
        return plain, []
    yaml, parser_class = _load_parser()
    found: list[Diagnostic] = []
    repaired: dict[int, int] = {}  # line -> how many columns its text stands further right in the file than as read
    text = source.text
    while True:
        attempt: list[Diagnostic] = []
        try:
            parser = parser_class(text)
            root = _build(yaml, parser, source, attempt)
            source.mended = frozenset(repaired)
            if root is not None and repaired:
                restore_places(root, repaired, source)
            return root, found + attempt
        except AbandonedError:
            return None, found + attempt
        except yaml.YAMLError as error:
            diagnostic, line = syntax_finding(error, source)
            lines = NEWLINE.split(text)
            repair = mended(lines, line) if 0 <= line < len(lines) else None
            if line not in repaired:
                found.append(diagnostic)
            if line in repaired or len(repaired) >= min(MAX_REPAIRS, REPAIR_WORK // len(text)) or repair is None:
                return None, found + attempt
            lines[line], repaired[line] = repair
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
                start, end = event.start_mark, event.end_mark
                append(Scalar(event.value, start.line, start.column, end.line, end.column, style is None or style == ""))
                if style == '"' and forbidden().search(event.value):
                    where = _event_span(event)
                    found.append(finding("Y009", "an escape stands for a control character", where, hint="delete it"))
            else:
                append(_refused_scalar(event, source, found))
        elif kind is mapping_start or kind is sequence_start:
            if event.anchor is not None or event.tag is not None:
                _refuse_property(event, source, found)
            if len(stack) == MAX_DEPTH:
                where = _event_span(event)
                found.append(finding("Y006", f"more than {MAX_DEPTH} levels deep", where))
                raise AbandonedError
            node: Sequence | Mapping
            if kind is mapping_start:
                node = Mapping(event.start_mark.line, event.start_mark.column)
                append(node)
                stack.append((node, append))
                append = node.pairs.append
            else:
                node = Sequence(event.start_mark.line, event.start_mark.column)
                append(node)
                stack.append((node, append))
                append = node.items.append
        elif kind in collection_end:
            node, append = stack.pop()
            if type(node) is Mapping:
                pair_up(node, found)
        elif kind is yaml.AliasEvent:
            raw = _raw(event, source)
            where = _event_span(event)
            found.append(finding("Y003", f"`*{event.anchor}` is an alias; deckcheck files have none", where, hint=quote_hint(raw)))
            append(_raw_scalar(raw, event))
        elif kind is yaml.DocumentStartEvent:
            if event.tags:
                where = _event_span(event)
                found.append(finding("Y004", "a %TAG directive; deckcheck files have no tags", where, hint="delete the line"))
            if roots:
                where = _event_span(event)
                found.append(finding("Y005", "a second document begins here", where, hint="put it into a file of its own"))
                return roots[0]
        elif kind is yaml.StreamEndEvent:
            return roots[0] if roots else None


def pair_up(mapping: Mapping, found: list[Diagnostic]) -> None:
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
    start = event.start_mark
    where = Span(start.line + 1, start.column + 1, start.line + 1, start.column + 2)
    raw = _raw(event, source)
    if event.anchor is not None:
        found.append(finding("Y003", f"`&{event.anchor}` is an anchor; deckcheck files have none", where, hint=quote_hint(raw)))
    if event.tag is not None:
        shown = raw.split(" ")[0]
        found.append(finding("Y004", f"`{shown}` is a tag; deckcheck files have none", where, hint=quote_hint(raw)))


def _refused_scalar(event: Any, source: SourceText, found: list[Diagnostic]) -> Scalar:
    _refuse_property(event, source, found)
    return _raw_scalar(_raw(event, source), event)


def _raw(event: Any, source: SourceText) -> str:
    return without_comment(source.rest_of_line(event.start_mark.line, event.start_mark.column).rstrip())[0]


def _raw_scalar(raw: str, event: Any) -> Scalar:
    """The text as it stands, mark and all: what somebody wrote who does not know the mark."""
    start = event.start_mark
    return Scalar(raw, start.line, start.column, start.line, start.column + len(raw), True)


def _event_span(event: Any) -> Span:
    start, end = event.start_mark, event.end_mark
    return Span(start.line + 1, start.column + 1, end.line + 1, end.column + 1)
