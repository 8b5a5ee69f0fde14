"""`deckcheck scenario`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import click

from deckcheck.cli import options
from deckcheck.cli.inputs import own_cards, shows_progress, with_progress
from deckcheck.cli.output import complain, refuse_reports_over
from deckcheck.cli.reporting import Run, open_reports
from deckcheck.reports.text import counted
from deckcheck.rulesets.checking import Pools
from deckcheck.scenarios.read import Reading, read_scenario, read_scenario_file, scenario_games
from deckcheck.scenarios.report import ScenarioReport, checked
from deckcheck.validation.check import FileReport, Settings
from deckcheck.validation.files import MAX_DECK_BYTES, File, Missing, Skipped, kind_of_path, walk

PROGRESS_FROM = 20


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH | -]...", type=click.Path(readable=False))
@options.together(
    click.option("--game", type=click.Choice(scenario_games()), help="The game of files that do not say; others are refused."),
    click.option("--rules", metavar="VERSION", help="Run all for this rule version, whichever the files name."),
    options.switches,
    options.cards,
    click.option("--strict", is_flag=True, help="Warnings count as errors; cards whose text is not encoded are refused."),
    options.report_format,
    options.outputs,
    click.option("--stdin-filename", metavar="NAME", help="What standard input is called, and by its ending how it is written."),
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
    strict: bool,
    output_format: str,
    outputs: tuple[str, ...],
    stdin_filename: str | None,
    color: str,
    quiet: bool,
    force: bool,
    debug: bool,
) -> int:
    """Run scenario files and folders; `-` is standard input.

    A scenario states a position, what is chosen, and what must hold: a ruling, a puzzle, the test of a card. The README shows how one is
    written. Below a folder, files without the key `scenario` are passed over.

    Exit codes: 0 all hold, 1 something does not hold or a file is faulty, 2 could not do it.

    \b
    Examples:
      deckcheck scenario ruling.yml
      deckcheck scenario rulings/ --rules 2019-recommended
      deckcheck scenario rulings/ --output-format github --output junit:rulings.xml
    """
    if not paths:
        raise click.UsageError("Name a scenario file or folder, or - for standard input.")
    missing: list[Missing] = []
    faults: list[FileReport] = []
    pools = own_cards(cards, game, missing, faults)
    known = game or (scenario_games()[0] if len(scenario_games()) == 1 else None)
    settings = Settings(game, options.rule_versions(rules, known), options.switch_values(switches, known), strict=strict)
    refuse_reports_over((*paths, *cards), outputs)
    runner = _Runner(settings, pools, stdin_filename, debug)
    with open_reports(output_format, outputs, color, quiet, force, what="scenario") as run:
        for fault in faults:
            run.add_helper(fault)
        readings = runner.readings(paths, run, missing, bar=shows_progress(output_format))
        for reading in readings:
            report = runner.judge(reading)
            if isinstance(report, Missing):
                missing.append(report)
            else:
                run.add(report)
        if not run.summary.files and not missing and not faults:
            skipped = f" ({counted(run.skipped, 'other file')} passed over)" if run.skipped else ""
            raise click.UsageError(f"Nothing to run: no scenario below {', '.join(paths)}{skipped}.")
        run.finish([*run.unencoded_note, *_notes(settings)], missing)
    for item in missing:
        complain(f"{item.path}: {item.reason}")
    if runner.crashed:
        return 3
    if missing:
        return 2
    return 1 if run.summary.errors else 0


def _notes(settings: Settings) -> list[str]:
    notes = [f"rules {version} in place of those that the files name" for version in settings.rules.values()]
    if settings.switches:
        notes.append(f"switches set: {options.switch_text(settings.switches)}")
    return notes


class _Runner:
    """Reads and runs scenarios, one after another."""

    def __init__(self, settings: Settings, pools: Pools | None, stdin_filename: str | None, debug: bool) -> None:
        from deckcheck.cards.load import load_game

        self.settings = settings
        self.pools = pools or {game: load_game(game) for game in scenario_games()}
        self.stdin_filename = stdin_filename
        self.debug = debug
        self.crashed = False

    def readings(self, paths: Sequence[str], run: Run, missing: list[Missing], *, bar: bool) -> Iterator[Reading]:
        """What the paths name, in order; what cannot be read goes to `missing`, other files are counted."""
        found = self._found(paths, run, missing)
        if bar:
            listed = list(found)
            found = iter(with_progress(listed, len(listed), "running", PROGRESS_FROM))
        for item in found:
            reading = item if isinstance(item, Reading) else read_scenario_file(item, self.pools, self.settings)
            if isinstance(reading, Missing):
                missing.append(reading)
            elif reading is None:
                run.skipped += 1
            else:
                yield reading

    def _found(self, paths: Sequence[str], run: Run, missing: list[Missing]) -> Iterator[File | Reading]:
        start = 0
        for position, path in enumerate((*paths, "-")):
            if path != "-":
                continue
            for item in walk(paths[start:position]):
                if isinstance(item, Missing):
                    missing.append(item)
                elif isinstance(item, Skipped) or (item.kind not in ("yaml", "json") and not item.named):
                    run.skipped += 1
                else:
                    yield item
            if position < len(paths):
                yield self._standard_input()
            start = position + 1

    def _standard_input(self) -> Reading:
        data = sys.stdin.buffer.read(MAX_DECK_BYTES + 1)
        name = self.stdin_filename
        kind = kind_of_path(name) if name else "json" if data.lstrip()[:1] == b"{" else "yaml"
        return read_scenario(name or "<stdin>", data, kind, self.pools, self.settings)

    def judge(self, reading: Reading) -> ScenarioReport | Missing:
        """Runs it. When the engine breaks down that is a bug of ours, and the other scenarios are run all the same."""
        try:
            return checked(reading)
        except Exception as error:
            from deckcheck.cli.crash import save_crash, show_crash

            self.crashed = True
            if self.debug:
                show_crash()
                told = "the traceback stands above"
            else:
                told = save_crash([*(click.get_current_context().find_root().obj or ()), reading.path])
            return Missing(reading.path, f"a bug of ours: {type(error).__name__}; {told}")
