"""Lines for a terminal: aligned columns and bars, as wide and as colourful as the stream allows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import NamedTuple

from deckcheck.reports.reporter import one_line
from deckcheck.text_width import columns, cut

BLOCKS = " ▏▎▍▌▋▊▉█"
BAR = 40
"""Columns of the longest bar, where there is room."""
MIN_BAR = 8
MIN_CELL = 20
"""A text that is cut keeps so many columns, though the line be wider than the terminal."""


class Look(NamedTuple):
    """How lines may look. `width` None: nothing is cut; `blocks` False: bars are made of `#`."""

    width: int | None = None
    color: bool = False
    blocks: bool = True

    def bold(self, text: str) -> str:
        return f"\x1b[1m{text}\x1b[0m" if self.color else text

    def paint(self, text: str, number: int) -> str:
        """The text in a colour of the terminal (31 red, 32 green, 36 cyan)."""
        return f"\x1b[{number}m{text}\x1b[0m" if self.color and text else text


def bar(number: int, most: int, room: int, blocks: bool) -> str:
    """A bar of one block a card, or in proportion where the longest would not fit into `room` columns."""
    eighths = 8 * number if most <= room else ceil(8 * room * number / most)
    if not blocks:
        return "#" * ceil(eighths / 8)
    return BLOCKS[-1] * (eighths // 8) + BLOCKS[eighths % 8].strip()


def bars(rows: Sequence[tuple[str, int]], whole: int, look: Look) -> list[str]:
    """A line for every label and number: with its share of the whole, and a bar."""
    most = max((number for _, number in rows), default=0)
    digits = len(str(most))
    labels = [one_line(label) for label, _ in rows]
    numeric = all(label.isdecimal() for label in labels)
    wide = max(map(columns, labels), default=0)
    room = BAR
    if look.width is not None:
        wide = min(wide, max(MIN_BAR, look.width - digits - MIN_BAR - 12))
        room = max(MIN_BAR, min(BAR, look.width - wide - digits - 12))
    lines = []
    for label, (_, number) in zip(labels, rows, strict=True):
        share = f"{number / whole:.0%}" if whole else ""
        text = label.rjust(wide) if numeric else fit(label, wide, look)
        drawn = look.paint(bar(number, most, room, look.blocks), 36)
        lines.append(f"  {text}  {number:>{digits}}  {share:>4}  {drawn}".rstrip())
    return lines


def fit(text: str, width: int, look: Look) -> str:
    """The text filled up to so many columns, and cut to them where the width is that of a terminal."""
    shown = text if look.width is None else cut(text, width)
    return shown + " " * max(0, width - columns(shown))


def table(rows: Iterable[Sequence[str]], look: Look, left: Sequence[int] = (0,), spare: int | None = None) -> list[str]:
    """Rows of cells as lines, the first as a heading; columns that are not `left` stand to the right. The last column is left out if it
    is `spare` and does not fit."""
    cells = [[one_line(cell) for cell in row] for row in rows]
    widths = [max(columns(row[place]) for row in cells) for place in range(len(cells[0]))]
    over = 0 if look.width is None else sum(widths) + 2 * len(widths) - look.width
    if over > 0 and spare == len(widths) - 1:
        over -= widths.pop() + 2
        cells = [row[:-1] for row in cells]
    while over > 0:
        widest = max([place for place in left if place < len(widths)], key=lambda place: widths[place])
        if widths[widest] <= MIN_CELL:
            break
        widths[widest] -= 1
        over -= 1
    lines = []
    for row in cells:
        shown = [
            fit(cell, width, look) if place in left else " " * (width - columns(cell)) + cell
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append(f"  {'  '.join(shown)}".rstrip())
    lines[0] = look.bold(lines[0])
    return lines
