"""`deckcheck validate`."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import click

from deckcheck.cli import options
from deckcheck.cli.inputs import own_cards, shows_progress, with_progress
from deckcheck.cli.output import complain, refuse_reports_over
from deckcheck.cli.reporting import Run, open_reports
from deckcheck.reports.text import counted
from deckcheck.rulesets.checking import Pools, check_files, checker
from deckcheck.validation.check import FileReport, Settings
from deckcheck.validation.files import MAX_DECK_BYTES, File, Missing, Skipped, kind_of_path, walk
from deckcheck.validation.reader import DEFAULT_GAME

PROGRESS_FROM = 200


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH | -]...", type=click.Path(readable=False))
@options.together(
    options.game,
    options.rules,
    options.switches,
    options.cards,
    options.local_cards,
    options.restrictions,
    options.date,
    options.region,
    options.strict,
    options.report_format,
    options.outputs,
    click.option("--stdin-filename", metavar="NAME", help="What standard input is called, and by its ending how it is written."),
    options.jobs,
    options.color,
    options.quiet,
    options.force,
    options.debug,
)
def command(
    paths: tuple[str, ...],
    game: str | None,
    rules: str | None,
    switches: tuple[str, ...],
    cards: tuple[str, ...],
    local_cards: bool,
    restrictions: tuple[str, ...],
    date: str | None,
    region: str,
    strict: bool,
    output_format: str,
    outputs: tuple[str, ...],
    stdin_filename: str | None,
    jobs: str,
    color: str,
    quiet: bool,
    force: bool,
    debug: bool,
) -> int:
    """Check deck files and folders; `-` is standard input.

    Exit codes: 0 all legal, 1 something is illegal, 2 could not do it.

    \b
    Examples:
      deckcheck validate deck.yml
      deckcheck validate lists/ --rules 2019-recommended --jobs auto
      deckcheck validate deck.txt --output-format github --output sarif:decks.sarif
    """
    if not paths:
        raise click.UsageError("Name a deck file or folder, or - for standard input.")
    if gc.isenabled():
        click.get_current_context().call_on_close(gc.enable)
    gc.disable()  # nothing made here forms cycles that matter, and walking the card pool again and again costs a tenth of the time
    missing: list[Missing] = []
    faults: list[FileReport] = []
    pools = own_cards(cards, game, missing, faults)
    lists = _restrictions(restrictions, pools, missing, faults)
    settings = Settings(
        game,
        options.rule_versions(rules, game),
        options.switch_values(switches, game),
        options.day(date),
        region,
        strict,
        local_cards,
        lists,
    )
    workers = options.number_of_jobs(jobs)
    refuse_reports_over((*paths, *cards, *restrictions), outputs)
    with open_reports(output_format, outputs, color, quiet, force) as run:
        for fault in faults:
            run.add_helper(fault)
        for report in _reports(paths, settings, pools, workers, stdin_filename, run, missing, output_format):
            run.add(report)
        if not run.summary.files and not missing and not faults:
            skipped = f" ({counted(run.skipped, 'other file')} skipped)" if run.skipped else ""
            raise click.UsageError(f"Nothing to check: no deck file below {', '.join(paths)}{skipped}.")
        run.finish(_notes(run, settings), missing)
    for item in missing:
        complain(f"{item.path}: {item.reason}")
    if missing:
        return 2
    return 1 if run.summary.errors else 0


def _notes(run: Run, settings: Settings) -> list[str]:
    notes = [f"{text} ({rule})" for rule, text in run.notices] + run.unencoded_note
    if run.restriction_lists:
        notes.append(f"restriction lists used: {', '.join(run.restriction_lists)} (date {settings.date}, region {settings.region})")
    given = {entry["id"] for lists in settings.restriction_lists for entry in lists}
    if unused := sorted(given - run.restriction_lists.keys()):
        notes.append(f"restriction lists not used, by version, region or date: {', '.join(unused)}")
    if settings.switches:
        notes.append(f"switches set: {options.switch_text(settings.switches)}")
    return notes


def _reports(
    paths: Sequence[str],
    settings: Settings,
    pools: Pools | None,
    jobs: int,
    stdin_filename: str | None,
    run: Run,
    missing: list[Missing],
    output_format: str,
) -> Iterator[FileReport]:
    """The reports of everything the paths name, in order; what cannot be read goes to `missing`, other files are counted as skipped."""

    def files(some: Sequence[str]) -> Iterator[File]:
        for item in walk(some):
            if isinstance(item, File):
                yield item
            elif isinstance(item, Skipped):
                run.skipped += 1
            else:
                missing.append(item)

    start = 0
    for position, path in enumerate((*paths, "-")):
        if path != "-":
            continue
        group = paths[start:position]
        start = position + 1
        if group:
            found: Iterable[File] = files(group)
            if shows_progress(output_format):
                found = list(found)
            results: Iterable[FileReport | Missing | None] = check_files(found, settings, jobs=jobs, pools=pools)
            if isinstance(found, list):
                results = with_progress(results, len(found), "checking", PROGRESS_FROM)
            for result in results:
                if isinstance(result, FileReport):
                    yield result
                elif result is None:
                    run.skipped += 1
                else:
                    missing.append(result)
        if position < len(paths):
            yield _standard_input(settings, pools, stdin_filename)


def _standard_input(settings: Settings, pools: Pools | None, name: str | None) -> FileReport:
    data = sys.stdin.buffer.read(MAX_DECK_BYTES + 1)
    kind = kind_of_path(name) if name else "json" if data.lstrip()[:1] == b"{" else "yaml"
    report = checker(settings, pools).check(name or "<stdin>", data, kind)
    assert report is not None  # only files met below a folder are passed over
    return report


def _restrictions(paths: Sequence[str], pools: Pools | None, missing: list[Missing], faults: list[FileReport]) -> list[Any]:
    """Series of restriction lists; what cannot be read or has a fault is noted."""
    series: list[Any] = []
    for path in paths:
        from deckcheck.cards.load import load_game
        from deckcheck.validation.restrictions import read_restrictions

        result = read_restrictions(path, (pools[DEFAULT_GAME] if pools else load_game(DEFAULT_GAME))[1])
        if isinstance(result, Missing):
            missing.append(result)
            continue
        series.append(result.lists)
        if result.diagnostics:
            faults.append(FileReport(path, result.diagnostics, result.lines))
    return series
