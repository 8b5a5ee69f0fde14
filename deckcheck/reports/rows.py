"""Lines of a table as CSV and as JSON, one by one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence

from deckcheck.reports.simulation import csv_text

FORMATS = ("csv", "json")


def lines_in(output_format: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """The table in a format."""
    return _json(columns, rows) if output_format == "json" else _csv(columns, rows)


def _csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """A heading, and a line a row; what is unknown is empty."""
    yield csv_text([columns])
    for row in rows:
        yield csv_text([[told(value) if isinstance(value, bool) else value for value in row]])


def _json(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    """A list of objects, one a line."""
    start = "[\n"
    for row in rows:
        yield start + json.dumps(dict(zip(columns, row, strict=True)))
        start = ",\n"
    yield "[]\n" if start == "[\n" else "\n]\n"


def told(value: object) -> str:
    """A value for people; nothing for what is unknown."""
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)
