"""What commands that read decks share: a bar on the terminal, the cards that the user adds, decks that are played or asked about."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import click

from deckcheck.cli import options
from deckcheck.cli.output import to_stderr
from deckcheck.cli.reporting import reporter
from deckcheck.reports.reporter import one_line
from deckcheck.rulesets.checking import Pools, checker, pools_with
from deckcheck.validation.check import FileReport, Settings
from deckcheck.validation.files import MAX_DECK_BYTES, Missing, kind_of_path, read_limited

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


def settings_of(given: Mapping[str, Any]) -> Settings:
    """How decks are read, by the values of `options.deck_options`."""
    game = given["game"]
    return Settings(
        game,
        options.rule_versions(given["rules"], game),
        options.switch_values(given["switches"], game),
        options.day(given["date"]),
        given["region"],
        given["strict"],
    )


def faultless_pools(cards: Sequence[str], game: str | None) -> Pools | None:
    """The pools with the user's cards; a card file that has a fault or cannot be read ends the run."""
    if not cards:
        return None
    pools, own = pools_with(cards, game)
    if own.missing:
        raise click.UsageError(f"{own.missing[0].path}: {own.missing[0].reason}.")
    for file in own.faulty:
        reporter("text", to_stderr, "auto", False, "card file").file(FileReport(file.path, file.diagnostics, file.lines))
    if any(diagnostic.severity == "error" for file in own.faulty for diagnostic in file.diagnostics):
        raise click.UsageError("--cards: a card file has errors.")
    return pools


def read_decks(paths: Sequence[str], settings: Settings, pools: Pools | None, color: str, quiet: bool) -> list[FileReport]:
    """The reports of both decks; findings go to standard error, as `validate` shows them."""
    check = checker(settings, pools)
    shown = reporter("text", to_stderr, color, quiet, "deck")
    reports: list[FileReport] = []
    contents = [read_limited(path, MAX_DECK_BYTES) for path in paths]
    for content in contents:
        if isinstance(content, Missing):
            raise click.UsageError(f"{one_line(content.path)}: {content.reason}.")
    for path, content in zip(paths, contents, strict=True):
        assert not isinstance(content, Missing)
        report = check.check(path, content, kind_of_path(path))
        assert report is not None  # only files met below a folder are passed over
        if report.legal is not True and (not reports or path != reports[0].path):
            shown.file(report)
        reports.append(report)
    return reports
