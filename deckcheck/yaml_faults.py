"""What a YAML parser stumbled over, in our words; and lines mended so that one slip does not hide the others."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from deckcheck.codes import finding
from deckcheck.diagnostics import FILE_START, Diagnostic, Span
from deckcheck.tree import MAX_DEPTH, Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from deckcheck.source import SourceText

_GAVE_UP = "the line number is where the parser gave up; look at the lines above too"
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


def syntax_finding(error: Any, source: SourceText) -> tuple[Diagnostic, int]:
    """What the parser stumbled over, in our words, and the line (from 0) where it did."""
    problem = str(getattr(error, "problem", None) or error)
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    context = str(getattr(error, "context", None) or "")
    opened = getattr(error, "context_mark", None)
    at_opening = ("quoted scalar" in context and "escape" not in problem) or "',' or" in problem or "expected ':'" in problem
    if at_opening and opened is not None:  # where it began tells more than where the parser gave up
        mark = opened
    if mark is None:
        return finding("Y001", f"not readable as YAML: {problem}", FILE_START), 0
    line_text = source.lines[mark.line] if mark.line < len(source.lines) else ""
    if "nesting depth" in problem:
        return finding(
            "Y006", f"more than {MAX_DEPTH} levels deep", Span(mark.line + 1, mark.column + 1, mark.line + 1, mark.column + 2)
        ), -1
    earlier = _open_quote(source, mark.line) if "expected '-' indicator" in problem or "expected key" in problem else None
    if earlier is not None:
        line_text = source.lines[earlier]
        where = Span(earlier + 1, len(line_text) - len(line_text.lstrip(" -")) + 1, earlier + 1, len(line_text.rstrip()) + 1)
        hint = f"quote the entry: `{(quote_line(line_text) or line_text).strip()}`"
        return finding("Y001", "not readable as YAML: a quote that is closed on a later line only", where, hint=hint), earlier
    key = re.match(r"\s*(?:- +)?([a-z_]+):([^\s:/\"'].*)$", source.lines[max(mark.line - 1, 0)]) if "mapping values" in problem else None
    if key is not None:  # `- kind:auto` is a text, and the next line then is none of it
        line_text = source.lines[mark.line - 1]
        where = Span(mark.line, key.start(1) + 1, mark.line, len(line_text.rstrip()) + 1)
        hint = f"a blank is missing after the colon: `{key[1]}: {key[2].strip()}`"
        return finding("Y001", "not readable as YAML: a text where a key was meant", where, hint=hint), mark.line - 1
    words = next((ours for theirs, ours in _PROBLEMS.items() if theirs in problem), problem)
    if "cannot start any token" in problem and line_text[: mark.column + 1].endswith("\t"):
        words = _PROBLEMS["found a tab character"]
    line, column = min(mark.line, len(source.lines) - 1), mark.column
    where = Span(line + 1, column + 1, line + 1, column + 2)
    flow = _flow_hint(line_text)
    quoted = None if flow else quote_line(line_text)
    hint = (
        f"quote the entry: `{quoted.strip()}`"
        if quoted
        else _flow_hint(line_text) or "the line number is where the parser gave up; look at the lines above too"
    )
    if words == _PROBLEMS["found a tab character"]:
        hint = "indent with blanks"
    sign = _sign_of_entry(line_text)
    if sign in ("*", "&"):
        return finding("Y003", f"`{sign}` at the beginning of a text is an alias or anchor in YAML", where, hint=hint), line
    if sign == "!":
        return finding("Y004", "`!` at the beginning of a text is a tag in YAML", where, hint=hint), line
    return finding("Y001", f"not readable as YAML: {words}", where, hint=hint), line


def _flow_hint(line: str) -> str | None:
    """What to do about a line with a collection in braces or brackets; None for any other."""
    if _sign_of_entry(line) not in ("{", "["):
        return None
    return "` #` begins a comment: quote the name" if " #" in line else "close it, or write `- {card: Card name, count: 4}`"


def _open_quote(source: SourceText, line: int) -> int | None:
    """The line above (from 0) whose text begins with a quote that is not closed on it."""
    for number in range(line - 1, max(-1, line - 200), -1):
        match = re.match(r"\s*(?:- +(?:card: +)?|[A-Za-z_]\w*: +)([\"'])", source.lines[number])
        if match is not None:
            return number if source.lines[number].count(match.group(1)) % 2 else None
    return None


def _sign_of_entry(line: str) -> str:
    """The first character of the text of a list entry or of a `key: text` line."""
    match = re.match(r"\s*(?:- +|[A-Za-z_]\w*: +)(\S)", line)
    return match.group(1) if match else ""


_ENTRY_LINE = r"(\s*- +(?:card: +)?|\s*[A-Za-z_]\w*: +)(\S.*)"
_NEEDS_QUOTES = r"""["'*&@%!`|>{[]|.*:(?: |$)"""


def quote_line(line: str) -> str | None:
    """A list entry or a `key: text` line with its text quoted; None for a line that is neither, or would not read other for it."""
    match = re.fullmatch(_ENTRY_LINE, line.rstrip())
    if match is None or not re.match(_NEEDS_QUOTES, match.group(2)):
        return None
    text, comment = without_comment(match.group(2)) if match.group(2)[0] not in "{[" else (match.group(2), "")
    if text[0] == '"' and text[-1] == '"' and len(text) > 1 and '"' not in text[1:-1]:  # a bad escape: take it literally
        return match.group(1) + "'" + text[1:-1].replace("'", "''") + "'" + comment
    return match.group(1) + quote(text) + comment


def without_comment(content: str) -> tuple[str, str]:
    """A text and the comment behind it, blanks included."""
    match = re.search(r"\s+#", content)
    return (content[: match.start()], content[match.start() :]) if match and match.start() else (content, "")


def quote(text: str) -> str:
    """The text as a quoted YAML scalar."""
    if "\\" in text or '"' in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def mended(lines: list[str], number: int) -> tuple[str, int] | None:
    """A line as it was probably meant (blanks for tabs before its text, or its text quoted), and how far left its text moved."""
    line = lines[number]
    body = line.lstrip(" \t")
    indent = line[: len(line) - len(body)]
    if "\t" in indent:
        above = next((other for other in reversed(lines[:number]) if other.strip()), "")
        like = above[: len(above) - len(above.lstrip(" "))] if body.startswith("- ") and above.lstrip(" ").startswith("- ") else None
        blanks = indent.replace("\t", "  ") if like is None else like
        return blanks + body, len(indent) - len(blanks)
    if body.startswith("-\t"):
        text = body[1:].lstrip("\t ")
        return f"{indent}- {text}", len(body) - len(text) - 2
    quoted = quote_line(line) if body.startswith("- ") or _sign_of_entry(line) not in ("{", "[") else None
    return None if quoted is None else (quoted, 0)


def restore_places(root: Node, repaired: dict[int, int], source: SourceText) -> None:
    """Positions in lines that were read as mended, as they are in the file itself."""
    pending: list[Node] = [root]
    while pending:
        node = pending.pop()
        if isinstance(node, Mapping):
            for key, value in node.items.values():
                pending += [key, value]
        elif isinstance(node, Sequence):
            pending += node.items
        if node.line in repaired:
            node.column = min(max(0, node.column + repaired[node.line]), len(source.lines[node.line]))
        if isinstance(node, Scalar) and node.end_line in repaired:
            end = min(node.end_column + repaired[node.end_line], len(without_comment(source.lines[node.end_line].rstrip())[0]))
            node.end_column = max(end, node.column) if node.end_line == node.line else max(0, end)


def quote_hint(raw: str) -> str:
    return f"if the text itself begins so, quote the entry: {quote(raw)}"
