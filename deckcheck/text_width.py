"""How wide text is on a terminal, and text made to fit: Japanese names take two columns a character."""

from __future__ import annotations

from unicodedata import combining, east_asian_width


def columns(text: str) -> int:
    """How many terminal columns a text takes."""
    if text.isascii():
        return len(text)
    return sum([0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text])


def cut(text: str, width: int) -> str:
    """The text in at most `width` columns; a mark stands in place of what is left out."""
    if columns(text) <= width:
        return text
    kept = text
    while columns(kept) > max(width - 1, 0):
        kept = kept[:-1]
    return f"{kept.rstrip()}…" if width > 0 else ""


def padded(text: str, width: int) -> str:
    """The text in exactly `width` columns."""
    shown = cut(text, width)
    return shown + " " * (width - columns(shown))


def wrapped(pieces: list[str], width: int, first: str, later: str) -> list[str]:
    """Pieces separated by blanks, in lines of at most `width` columns; a piece is broken only by `cut`."""
    lines: list[str] = []
    line = first
    for piece in pieces:
        glue = "" if line in (first, later) else " "
        if glue and columns(line) + 1 + columns(piece) > width:
            lines.append(line)
            line, glue = later, ""
        line = cut(f"{line}{glue}{piece}", width)
    return [*lines, line]
