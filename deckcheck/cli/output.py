"""Where reports go: standard output, and files that are written whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import IO, Any

import click

from deckcheck.errors import QueryError
from deckcheck.reports.reporter import one_line

Write = Callable[[str], object]


def parse_output(texts: Sequence[str], formats: Sequence[str], force: bool) -> list[tuple[str, str]]:
    """`FORMAT:FILE` texts as pairs; refuses unknown formats, and existing files unless `force`."""
    pairs: list[tuple[str, str]] = []
    for text in texts:
        name, colon, path = text.partition(":")
        if not colon or name not in formats or not path:
            raise click.BadParameter(f"{text!r}: write FORMAT:FILE with a format of {', '.join(formats)}.", param_hint="'--output'")
        refuse_overwriting(path, force)
        if os.path.realpath(path) in {os.path.realpath(other) for _, other in pairs}:
            raise click.BadParameter(f"{text!r}: another report goes to this file already.", param_hint="'--output'")
        pairs.append((name, path))
    return pairs


def refuse_overwriting(path: str, force: bool) -> None:
    if os.path.isdir(path):
        raise click.UsageError(f"{one_line(path)} is a folder.")
    if os.path.exists(path) and not os.path.isfile(path):
        raise click.UsageError(f"{one_line(path)} is a device or pipe, not a file.")
    if not force and os.path.lexists(path):
        raise click.UsageError(f"{one_line(path)} exists already; --force overwrites it.")
    try:
        os.lstat(path)
    except FileNotFoundError:
        pass  # as it should be
    except (OSError, ValueError) as error:  # a name that is too long, a NUL character
        reason = error.strerror if isinstance(error, OSError) else "not a path"
        raise click.UsageError(f"{one_line(path)} cannot be written: {reason}") from error


def refuse_reports_over(inputs: Iterable[str], outputs: Sequence[str]) -> None:
    """No `FORMAT:FILE` of a report names a file that is read."""
    read = {os.path.realpath(path) for path in inputs if "\0" not in path}
    for text in outputs:
        if os.path.realpath(text.partition(":")[2]) in read:
            raise click.UsageError(f"{text}: the report would overwrite what is checked.")


class WholeFile:
    """A file that appears when it is complete, and not at all when the run ends before."""

    def __init__(self, path: str) -> None:
        self.path = os.path.realpath(path)
        self.draft = os.path.join(os.path.dirname(self.path), f".deckcheck-{os.urandom(6).hex()}.part")
        self.file: IO[str] | None = None

    def write(self, text: str) -> None:
        assert self.file is not None
        try:
            self.file.write(text)
        except OSError as error:  # a full disk
            raise self._unwritable(error) from error

    def _unwritable(self, error: OSError) -> click.UsageError:
        return click.UsageError(f"{one_line(self.path)} cannot be written: {error.strerror}")

    def __enter__(self) -> WholeFile:
        try:
            self.file = open(self.draft, "x", encoding="utf-8", errors="backslashreplace", newline="\n")
        except OSError as error:
            raise self._unwritable(error) from error
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: Any) -> None:
        assert self.file is not None
        try:
            self.file.close()
            if kind is None:
                os.replace(self.draft, self.path)
        except OSError as error:
            raise self._unwritable(error) from error
        finally:
            if os.path.exists(self.draft):
                os.unlink(self.draft)


def to_stdout(text: str) -> None:
    if text:
        sys.stdout.write(text)


def to_stderr(text: str) -> None:
    sys.stderr.write(text)


def complain(text: str) -> None:
    """A line on stderr, safe whatever names are in it."""
    click.echo(f"deckcheck: {one_line(text)}", err=True)


def pointer(error: QueryError) -> str:
    """The text of a query with a mark below the column that is wrong."""
    from deckcheck.text_width import columns

    start = max(0, error.column - 60)
    shown = error.text[start : start + 100]
    return f"  {one_line(shown)}\n  {' ' * columns(error.text[start : error.column - 1])}^"
