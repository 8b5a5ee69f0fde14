"""What commands over many files share: a bar on the terminal, and the cards that the user adds."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

import click

from deckcheck.rulesets.checking import Pools, pools_with
from deckcheck.validation.check import FileReport
from deckcheck.validation.files import Missing

T = TypeVar("T")


def own_cards(paths: Sequence[str], game: str | None, missing: list[Missing], faults: list[FileReport]) -> Pools | None:
    """The pools with the user's cards, None without; what cannot be read or has a fault is noted."""
    if not paths:
        return None
    pools, own = pools_with(paths, game)
    missing += own.missing
    faults += [FileReport(file.path, file.diagnostics, file.lines) for file in own.faulty]
    return pools


def shows_progress(output_format: str) -> bool:
    """A bar on the terminal, unless the report itself runs over it."""
    return sys.stderr.isatty() and (output_format not in ("text", "concise") or not sys.stdout.isatty())


def with_progress(results: Iterable[T], number: int, label: str, at_least: int) -> Iterable[T]:
    """The results, with a bar where there are many."""
    return _bar(results, number, label, at_least) if number >= at_least else results


def _bar(results: Iterable[T], number: int, label: str, at_least: int) -> Iterator[T]:
    steps = max(1, at_least // 10)
    with click.progressbar(results, length=number, label=label, file=sys.stderr, show_pos=True, update_min_steps=steps) as bar:
        yield from bar
