"""Tables: drawn to the width of a terminal, aligned and uncut in a pipe. The only module that imports rich, and only on a terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import click

from deckcheck.reports.reporter import one_line
from deckcheck.text_width import columns


def print_table(headers: Sequence[str], rows: Iterable[Sequence[str]], *, color: bool) -> None:
    """Prints a table; its first column stands out."""
    cells = [[one_line(cell) for cell in row] for row in rows]
    if sys.stdout.isatty():
        _draw(headers, cells, color)
        return
    widths = [max(columns(row[index]) for row in [headers, *cells]) for index in range(len(headers))]
    for number, row in enumerate([list(headers), ["-" * width for width in widths], *cells]):
        padded = [cell + " " * (width - columns(cell)) for cell, width in zip(row, widths, strict=True)]
        if color and number != 1:
            padded[0] = f"\x1b[1m{padded[0]}\x1b[0m"
        click.echo("  ".join(padded).rstrip(), color=color)


def _draw(headers: Sequence[str], cells: Sequence[Sequence[str]], color: bool) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(color_system="auto" if color else None, highlight=False)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for number, header in enumerate(headers):
        table.add_column(header, style="bold" if color and number == 0 else None, overflow="fold")
    for row in cells:
        table.add_row(*[Text(cell) for cell in row])
    console.print(table)


def print_paragraphs(paragraphs: Iterable[tuple[int, str]]) -> None:
    """Prints texts, each indented by so many columns: as wide as a terminal, uncut in a pipe."""
    lines = [(indent, one_line(text)) for indent, text in paragraphs]
    if not sys.stdout.isatty():
        for indent, text in lines:
            click.echo(" " * indent + text)
        return
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    console = Console(color_system=None, highlight=False)
    for indent, text in lines:
        console.print(Padding(Text(text), (0, 0, 0, indent)))


def to_json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=True, indent=1)
