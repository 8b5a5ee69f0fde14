"""`deckcheck report`."""

from __future__ import annotations

import click

from deckcheck.cli import options
from deckcheck.cli.output import complain, to_stdout
from deckcheck.errors import DeckcheckError
from deckcheck.experiments.records import open_stored
from deckcheck.experiments.summary import Summary
from deckcheck.reports.simulation import FORMATS, page
from deckcheck.reports.text import counted


@click.command()
@click.argument("path", metavar="FILE", type=click.Path(allow_dash=True))
@options.together(
    click.option("--output-format", type=click.Choice(FORMATS), default="text", show_default=True, help="What is printed."),
    options.quiet,
    options.debug,
)
def command(path: str, output_format: str, quiet: bool, debug: bool) -> int:
    """Sum up stored games again: what `simulate` printed, from the file of its --out alone. FILE may be `-`, standard input.

    Games that a run was interrupted before are noted. No game is played, so that another deckcheck than the one that played them will do.

    Exit codes: 0 summed up, 2 the file cannot be read, is damaged, or holds something else.

    \b
    Examples:
      deckcheck report games.jsonl
      deckcheck report games.jsonl --output-format csv > games.csv
    """
    stored = open_stored(path)
    if stored.replay is not None:
        raise DeckcheckError(f"{stored.path}: the replay of one game, not records of games; `deckcheck replay` shows it")
    summary = Summary()
    for record in stored.records():
        summary.add(record)
    notes = list(stored.notes)
    if summary.games < stored.games:
        notes.append(f"the run was interrupted: {summary.games} of {counted(stored.games, 'game')} are stored")
    if output_format != "text" or not quiet:
        to_stdout(page(stored.pairing, summary, notes, output_format))
    else:
        for note in notes:
            complain(f"note: {note}")
    return 0
