"""Tables on the terminal. The only module that imports rich, and only when a table is printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import click


def print_table(headers: Sequence[str], rows: Iterable[Sequence[str]], *, color: bool, styles: Sequence[str] = ()) -> None:
    """A table as wide as the terminal; in a pipe as wide as it needs, so that nothing is cut."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from deckcheck.reports.reporter import one_line

    rows = [[one_line(cell) for cell in row] for row in rows]
    console = Console(
        color_system="standard" if color else None, force_terminal=color or None, highlight=False, no_color=not color, soft_wrap=False
    )
    if not console.is_terminal:
        console.width = 4000
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, expand=False)
    for header, style in zip(headers, [*styles, *[""] * len(headers)], strict=False):
        table.add_column(header, style=style or None, overflow="fold", no_wrap=not console.is_terminal)
    for row in rows:
        table.add_row(*[Text(cell) for cell in row])
    with console.capture() as captured:
        console.print(table)
    lines = [line.rstrip() for line in captured.get().splitlines()]
    click.echo("\n".join(lines).strip("\n"), color=color)


def to_json(data: Any) -> str:
    import json

    return json.dumps(data, ensure_ascii=True, indent=1)
