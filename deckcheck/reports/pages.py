"""What pages of html and pictures of svg are made of: one file that needs no other, with no text that is not escaped."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence
from typing import Final

from deckcheck.reports.charts import CSS
from deckcheck.reports.reporter import one_line

INK: Final = "#333333"
LETTER: Final = 7.2
"""Pixels of a column of text in a picture."""
FONT: Final = 'font-family="DejaVu Sans, sans-serif" font-size="12"'


def xml(text: str) -> str:
    """Text that XML can carry."""
    return html.escape(re.sub("[\ufffe\uffff]", "\ufffd", one_line(text)))


def picture(width: float, height: float, title: str, parts: Iterable[str]) -> str:
    """A picture of parts that are escaped already, on white."""
    return (
        "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}"'
                f' {FONT} fill="{INK}">',
                f"<title>{xml(title)}</title>",
                f'<rect width="{width:.0f}" height="{height:.0f}" fill="#ffffff"/>',
                *parts,
                "</svg>",
            ]
        )
        + "\n"
    )


def document(title: str, parts: Iterable[str]) -> str:
    """A page of parts that are escaped already; those that are empty are left out."""
    whole = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        f"<title>{xml(title)}</title>\n<style>\n{CSS}\n</style>\n</head>\n<body>\n<h1>{xml(title)}</h1>",
        *parts,
    ]
    return "\n".join(part.rstrip() for part in whole if part) + "\n</body>\n</html>\n"


def paragraph(text: str) -> str:
    """Of a text that is not escaped yet."""
    return f"<p>{xml(text)}</p>"


def grid(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of cells that are escaped already."""
    lines = [f"<table>\n<caption>{title}</caption>", "<tr>" + "".join(f"<th>{cell}</th>" for cell in head) + "</tr>"]
    for first, *rest in rows:
        lines.append(f"<tr><th>{first}</th>" + "".join(f'<td class="n">{cell}</td>' for cell in rest) + "</tr>")
    return "\n".join([*lines, "</table>"])
