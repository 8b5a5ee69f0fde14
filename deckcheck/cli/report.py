"""`deckcheck report`."""

from __future__ import annotations

import sys

import click

from deckcheck.cli import options
from deckcheck.cli.answers import PARQUET, check_formats, sql_option, tell
from deckcheck.cli.looks import PLAIN, look_of
from deckcheck.cli.output import WholeFile, complain, parse_output, refuse_reports_over, to_stdout
from deckcheck.cli.played import with_progress
from deckcheck.cli.simulate import shown_option
from deckcheck.errors import DeckcheckError
from deckcheck.experiments.matchup import Matchup
from deckcheck.experiments.stored import open_stored
from deckcheck.reports import matchup, simulation
from deckcheck.reports.simulation import FORMATS, Simulation
from deckcheck.reports.terminal import Look
from deckcheck.reports.text import counted


@click.command()
@click.argument("path", metavar="FILE", type=click.Path(allow_dash=True))
@options.together(
    sql_option,
    shown_option,
    click.option("--output-format", type=click.Choice(FORMATS), default="text", show_default=True, help="What is printed."),
    options.outputs,
    options.color,
    options.quiet,
    options.force,
    options.debug,
)
def command(
    path: str,
    sql: str | None,
    cards_shown: int,
    output_format: str,
    outputs: tuple[str, ...],
    color: str,
    quiet: bool,
    force: bool,
    debug: bool,
) -> int:
    """Sum up stored games again: what `simulate` or `matchup` printed, from the file of its --out alone. FILE may be `-`, standard input.

    Games that a run was interrupted before are noted. No game is played, so that another deckcheck than the one that played them will do.

    With --sql the games are tables that a query is asked of: `games` has a line a game, `cards` one for every card of both decks in every
    game, `turns` one for each deck at the beginning of every turn; `--sql "DESCRIBE games"` names the columns. The query reads these tables
    and nothing else. `--output parquet:FILE` writes its answer, or all games where there is no query.

    Exit codes: 0 summed up, 2 the file cannot be read, is damaged, or holds something else.

    \b
    Examples:
      deckcheck report games.jsonl
      deckcheck report games.jsonl --output html:games.html --output svg:games.svg
      deckcheck report night.jsonl --output-format csv > night.csv
      deckcheck report night.jsonl --output parquet:night.parquet
      deckcheck report night.jsonl --sql "SELECT winner_deck, avg(turns) FROM games GROUP BY ALL"
    """
    refuse_reports_over((path,), outputs)
    files = parse_output(outputs, (*FORMATS, PARQUET), force)
    check_formats(sql, output_format, files)
    stored = open_stored(path)
    if stored.replay is not None:
        raise DeckcheckError(f"{stored.path}: the replay of one game, not records of games; `deckcheck replay` shows it")
    course = stored.course()
    tabled = [(name, written) for name, written in files if sql is not None or name == PARQUET]
    if tabled or sql is not None:
        tell(stored, course, sql, output_format, tabled, options.use_color(color, sys.stdout))
    else:
        for _ in with_progress(stored.records(course), course.most, quiet, "reading"):
            pass  # the course counts them
    notes = list(stored.notes)
    if not course.over:
        most = "at most " if course.series[0].until is not None else ""
        notes.append(f"the run was interrupted: {course.games} of {most}{counted(course.most, 'game')} are stored")

    if sql is not None:
        for note in notes:
            complain(f"note: {note}")
        return 0

    def page(name: str, stream_look: Look) -> str:
        if stored.entrants is not None:
            return matchup.page(Matchup(stored.entrants, course, notes), name, stream_look)
        return simulation.page(Simulation(course.series[0], course.summary(0), notes, cards_shown), name, stream_look)

    for name, written in files:
        if name == PARQUET:
            continue
        with WholeFile(written) as file:
            file.write(page(name, PLAIN))
    if output_format != "text" or not quiet:
        to_stdout(page(output_format, look_of(sys.stdout, color)))
    else:
        for note in notes:
            complain(f"note: {note}")
    return 0
