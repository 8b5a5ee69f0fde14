"""Deck lists as plain text and as CSV, read into the same tree as YAML, every value with its position."""

from __future__ import annotations

import re
from collections.abc import Callable

from deckcheck.cards.deck import misplaced_count, read_entry
from deckcheck.codes import finding
from deckcheck.diagnostics import Diagnostic, Span
from deckcheck.source import SourceText
from deckcheck.tree import Mapping, Scalar, Sequence

CSV_HEADER = ("section", "count", "card")
HEAD_FIELDS = ("game", "rules", "name", "complete", "player", "event", "notes")

MAX_HEADING = 200  # a longer line is an entry; regular expressions see short texts only

_COMMENT = re.compile(r"(?:^|(?<=\s))(?:#|//)")
_FIELD = re.compile(r"(?:#|//)\s*(" + "|".join(HEAD_FIELDS) + r")\s*:\s*(\S.*)", re.IGNORECASE)
_HEADING_COUNT = re.compile(r"[:：]?\s*[(\[（]?\s*\d+\s*(?:cards?|枚)?\s*[)\]）]?$", re.IGNORECASE)

Heading = Callable[[str], "str | None"]
"""The section a heading names, None for any other text."""


def heading_of(line: str, section_of: Heading) -> str | None:
    """The section that a line of a text list begins: `Main`, `Main:`, `// Gate`, `Main deck (50)`, `門デッキ`."""
    text = line.strip()
    if len(text) > MAX_HEADING:
        return None
    text = text.removeprefix("//").strip().rstrip(":：").rstrip()
    return section_of(text) or section_of(_HEADING_COUNT.sub("", text).rstrip(" \t:："))


def head_field(line: str) -> tuple[str, str] | None:
    """`# name: Brave hearts` -> ("name", "Brave hearts")."""
    match = _FIELD.match(line.strip()) if "#" in line or "//" in line else None
    return (match.group(1).lower(), match.group(2)) if match else None


def without_comment(line: str) -> str:
    match = _COMMENT.search(line)
    return line[: match.start()] if match else line


def game_of_text(source: SourceText) -> str | None:
    """The game that a text list names in a comment."""
    if "game" not in source.text.lower():
        return None
    return next((field[1] for line in source.lines[:200] if (field := head_field(line)) and field[0] == "game"), None)


def looks_like_list(source: SourceText, section_of: Heading) -> bool:
    """Is this text a deck list: does it have a section heading, or a count on most of its lines?"""
    counted = plain = 0
    for line in source.lines[:2000]:
        if heading_of(line, section_of):
            return True
        text = without_comment(line).strip()
        if text:
            moved = read_entry(text)
            if (moved.reference != text and moved.odd_count is None) or misplaced_count(text):
                counted += 1
            else:
                plain += 1
    return counted > plain


def read_text(source: SourceText, section_of: Heading) -> tuple[Mapping | None, list[Diagnostic]]:
    """The tree of a plain text list; None for a text without any entry or heading."""
    root = Mapping(0, 0)
    section: Sequence | None = None
    for number, line in enumerate(source.lines):
        if not line or line.isspace():
            continue
        field = head_field(line)
        if field:
            key, value = field
            column = line.index(value, line.lower().index(key) + len(key))
            scalar = _on_line(value, number, column, key == "complete")
            start = line.lower().index(key)
            root.items.setdefault(key, (_on_line(key, number, start, True), scalar))
            continue
        name = heading_of(line, section_of) or heading_of(without_comment(line), section_of)
        if name:
            section = _open(root, name, number, line)
            continue
        text = without_comment(line).rstrip()
        if not text.strip():
            continue
        heading, colon, rest = text.partition(":")
        if colon and rest.strip() and len(heading) <= MAX_HEADING and (named := section_of(heading.strip())):
            section = _open(root, named, number, heading)
            column = len(text) - len(rest.lstrip())
        else:
            column = len(text) - len(text.lstrip())
            column += len(text[column:]) - len(text[column:].lstrip("-*•")) if text[column : column + 2] in ("- ", "* ", "• ") else 0
            column += len(text[column:]) - len(text[column:].lstrip())
        if section is None:
            section = _open(root, "main", number, "")
        section.items.append(_on_line(text[column:], number, column, True))
    return (root if root.items else None), []


def _on_line(text: str, line: int, column: int, plain: bool) -> Scalar:
    return Scalar(text, line, column, line, column + len(text), plain)


def _open(root: Mapping, name: str, line: int, heading: str) -> Sequence:
    if name in root.items:
        node = root.items[name][1]
        assert type(node) is Sequence
        return node
    start = len(heading) - len(heading.lstrip())
    node = Sequence(line, start)
    key = Scalar(name, line, start, line, max(start + 1, len(heading.rstrip())), True)
    root.items[name] = (key, node)
    return node


_CSV_FIELD = re.compile(r'\s*+(?:"((?:[^"]|"")*+)"|([^",]*+))\s*+(,|$)')


def _csv_fields(line: str) -> list[tuple[str, int, int]] | None:
    """The fields of a CSV line with the columns they cover; None where a quote is open or out of place."""
    fields = []
    position = 0
    while True:
        match = _CSV_FIELD.match(line, position)
        if match is None:
            return None
        quoted, bare, comma = match.groups()
        group = 1 if quoted is not None else 2
        text = quoted.replace('""', '"') if quoted is not None else bare.rstrip()
        fields.append((text, match.start(group), match.end(group) if quoted is not None else match.start(group) + len(text)))
        if not comma:
            return fields
        position = match.end()


def is_csv_list(source: SourceText) -> bool:
    """Does the text begin with the header `section,count,card`?"""
    first = next((line for line in source.lines if line.strip()), "")
    return tuple(part.strip().strip('"').lower() for part in first.split(",")) == CSV_HEADER


def read_csv(source: SourceText, section_of: Heading) -> tuple[Mapping | None, list[Diagnostic]]:
    """The tree of a CSV list: every line `section,count,card` is an entry with `card` and `count`."""
    found: list[Diagnostic] = []
    if not source.text.strip():
        return None, found
    if not is_csv_list(source):
        first = next(number for number, text in enumerate(source.lines) if text.strip())
        where = Span(first + 1, 1, first + 1, len(source.lines[first]) + 1)
        found.append(finding("Y014", "a CSV deck begins with the line `section,count,card`", where))
        return None, found
    root = Mapping(0, 0)
    header_seen = False
    for number, line in enumerate(source.lines):
        if not line.strip():
            continue
        if not header_seen:
            header_seen = True
            continue
        fields = _csv_fields(line)
        where = Span(number + 1, 1, number + 1, len(line) + 1)
        if fields is None:
            found.append(finding("Y014", "a quote that is open or out of place", where, hint='write `main,4,"Name, with comma"`'))
            continue
        if len(fields) != len(CSV_HEADER):
            message = f"a line has the fields section, count and card; here are {len(fields)}"
            found.append(finding("Y014", message, where, hint="put a card name with a comma into double quotes"))
            continue
        section, count, card = (Scalar(text, number, a, number, b, True) for text, a, b in fields)
        name = section_of(section.text)
        if name is None:
            known = finding("Y014", f"no section is named {section.text!r}", section.span if section.text else where)
            found.append(known)
            continue
        card.plain = False
        entry = Mapping(card.line, card.column)
        entry.items = {"card": (card, card), "count": (count, count)}
        if name not in root.items:
            root.items[name] = (section, Sequence(section.line, section.column))
        node = root.items[name][1]
        assert type(node) is Sequence
        node.items.append(entry)
    if not root.items and not found:
        root.items["main"] = (_on_line("section", 0, 0, True), Sequence(0, 0))
    return root, found
