"""What `report` does with tables of the games: answers to a query, printed and in files, and Parquet files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

import click

from deckcheck.cli.output import WholeFile, to_stdout
from deckcheck.cli.tables import print_table
from deckcheck.errors import DeckcheckError
from deckcheck.reports.rows import FORMATS, lines_in, told

if TYPE_CHECKING:
    from deckcheck.experiments.course import Course
    from deckcheck.experiments.stored import Stored
    from deckcheck.experiments.tables import Tables

PARQUET = "parquet"
ALL_GAMES = "SELECT * FROM games"

sql_option = click.option(
    "--sql", metavar="QUERY", help="Answer a query instead: of the tables games, cards and turns (extra `data`); text, csv or json."
)


def check_formats(sql: str | None, output_format: str, files: Sequence[tuple[str, str]]) -> None:
    """Refuses what an answer cannot be."""
    if sql is None:
        return
    if output_format not in ("text", *FORMATS):
        raise click.UsageError(f"The answer to --sql is printed as text, {' or '.join(FORMATS)}, not {output_format}.")
    for name, path in files:
        if name not in (*FORMATS, PARQUET):
            raise click.UsageError(f"The answer to --sql goes to {', '.join(FORMATS)} or {PARQUET} files, not {name}:{path}.")


@contextmanager
def _drafts(files: Sequence[tuple[str, str]]) -> Iterator[list[tuple[str, WholeFile]]]:
    with ExitStack() as stack:
        yield [(name, stack.enter_context(WholeFile(path))) for name, path in files]


def tell(stored: Stored, course: Course, sql: str | None, output_format: str, files: Sequence[tuple[str, str]], color: bool) -> None:
    """Counts the games of a file in `course`, and writes what is asked of them: the answer to a query, or all games."""
    from deckcheck.experiments.tables import Tables

    with _drafts(files) as drafts:
        tables = Tables(stored, [file.draft for name, file in drafts if name == PARQUET])
        number = course.at
        for record in stored.records(course):
            tables.add(number, record)
            number = course.at
        try:
            for name, file in drafts:
                _write(tables, sql or ALL_GAMES, name, file)
            if sql is not None:
                _print(tables, sql, output_format, color)
        except DeckcheckError as error:
            raise DeckcheckError(f"--sql: {error}" if sql is not None else str(error)) from error


def _write(tables: Tables, query: str, name: str, file: WholeFile) -> None:
    if name == PARQUET:
        tables.write(query, file.draft)
        return
    with tables.answer(query) as (columns, rows):
        for line in lines_in(name, columns, rows):
            file.write(line)


def _print(tables: Tables, query: str, output_format: str, color: bool) -> None:
    with tables.answer(query) as (columns, rows):
        if output_format == "text":
            shown: Any = ([told(value) for value in row] for row in rows)
            print_table(columns, shown, color=color)
            return
        for line in lines_in(output_format, columns, rows):
            to_stdout(line)
