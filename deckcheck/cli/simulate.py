"""`deckcheck simulate`."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from deckcheck.cli import options
from deckcheck.cli.output import WholeFile, complain, refuse_overwriting, to_stdout
from deckcheck.cli.played import agents_of, played_options, seed_option, table, tell_broken, with_progress
from deckcheck.engine.playback import AGENT_ERROR
from deckcheck.experiments.journal import Journal, seed_of
from deckcheck.experiments.plan import Plan
from deckcheck.experiments.records import GameRecord
from deckcheck.experiments.summary import Summary, notes
from deckcheck.experiments.workers import play_all
from deckcheck.reports.reporter import one_line
from deckcheck.reports.simulation import FORMATS, page


@click.command()
@click.argument("deck_a", metavar="A", type=click.Path())
@click.argument("deck_b", metavar="B", type=click.Path())
@options.together(
    click.option("-n", "--games", "games", type=click.IntRange(1, 100_000_000), default=100, show_default=True, help="Number of games."),
    seed_option,
    click.option("--agent", "agent_texts", multiple=True, metavar="SPEC", help="Who plays: `random` or `heuristic`; one, or A's and B's."),
    click.option("--swap/--no-swap", help="Play every second game again with the sides swapped, with the same luck (default: no)."),
    played_options,
    click.option("--out", metavar="FILE", type=click.Path(), help="Write a record of each game (.jsonl), or one game as a replay (.json)."),
    click.option("--resume", is_flag=True, help="Go on with the file of --out, whatever ended the run that wrote it."),
    click.option("--replays", is_flag=True, help="Write the choices of each game into its record."),
    options.jobs,
    click.option("--output-format", type=click.Choice(FORMATS), default="text", show_default=True, help="What is printed."),
    options.color,
    options.quiet,
    options.force,
    options.debug,
)
def command(
    deck_a: str,
    deck_b: str,
    games: int,
    seed: str | None,
    agent_texts: tuple[str, ...],
    swap: bool,
    out: str | None,
    resume: bool,
    replays: bool,
    jobs: str,
    output_format: str,
    color: str,
    quiet: bool,
    force: bool,
    debug: bool,
    **given: Any,
) -> int:
    """Play games between two decks and sum them up.

    Who begins is decided by chance in every game. The seed, the decks and the rules fix all games, with any number of --jobs. Decks made
    for different rule versions are played by the later one, unless --rules names one.

    Cards whose text is not encoded do nothing, and the report names them first; --strict refuses them, with --allow-illegal too.

    Exit codes: 0 played, 1 a deck is illegal or an agent failed, 2 a deck cannot be played, 3 a game could not go on, which is a bug of
    ours.

    \b
    Examples:
      deckcheck simulate a.yml b.yml -n 1000 --seed event --swap --jobs auto
      deckcheck simulate a.yml b.yml --out games.jsonl
      deckcheck simulate a.yml b.yml --out games.jsonl --resume
      deckcheck simulate a.yml b.yml -n 1 --out game.json && deckcheck replay game.json
    """
    agents = agents_of(agent_texts)
    if len(agents) > 2:
        raise click.BadParameter(f"{len(agents)} agents for two sides.", param_hint="'--agent'")
    processes = options.number_of_jobs(jobs)
    kind = _kind_of_output(out, games, replays, resume, force)
    if out is not None:
        refuse_overwriting(out, force or resume)
        if os.path.realpath(out) in {os.path.realpath(path) for path in (deck_a, deck_b, *given["cards"])}:
            raise click.UsageError(f"{one_line(out)} is one of the files to read.")
    if resume and out is not None and seed is None:
        seed = seed_of(out)
    text = options.seed_text_of(seed)
    asked = table((deck_a, deck_b), given, color, quiet)
    if asked is None:
        return 1
    match = asked.match(0, 1, text, (agents[0], agents[-1]))
    if len(asked.rules) > 1 and not quiet:
        complain(f"the decks are made for different rules ({', '.join(d.rules for d in asked.decks)}): played by {match.pairing.rules}")
    plan = Plan.of(match, games, swap=swap, keep_choices=replays or kind == ".json", with_digest=out is not None)
    told = notes(match)
    run = _Run(plan, processes, quiet)
    if out is None:
        run.play(0)
    elif kind == ".json":
        with WholeFile(out) as file:
            run.play(0)
            file.write(plan.replay(run.last).to_json())
    else:
        _write_records(run, out, told, force, resume)
    if output_format != "text" or not quiet:
        to_stdout(page(match.pairing, run.summary, told, output_format))
    if quiet and output_format == "text":
        for note in told:
            complain(f"note: {note}")
    elif output_format == "text" and out is not None:
        click.echo(f"{one_line(out)} written; show a game with: {_show(out, kind)}", err=True)
    return run.end(debug)


def _kind_of_output(out: str | None, games: int, replays: bool, resume: bool, force: bool) -> str:
    """`.json` for one replay, `.jsonl` for records."""
    if out is None:
        if replays:
            raise click.UsageError("--replays writes into the file of --out; name one.")
        if resume:
            raise click.UsageError("--resume goes on with the file of --out; name it.")
        return ""
    kind = os.path.splitext(out)[1].lower()
    if kind not in (".json", ".jsonl"):
        raise click.BadParameter(f"{out}: call it .jsonl (a record a line), or .json (the replay of one game).", param_hint="'--out'")
    if kind == ".json" and games > 1:
        raise click.BadParameter(f"{out}: a .json file holds one game; write -n 1, or call it .jsonl.", param_hint="'--out'")
    if resume and kind == ".json":
        raise click.UsageError("--resume goes on with records (.jsonl); a replay is one game.")
    if resume and force:
        raise click.UsageError("--resume goes on with the file, --force begins it anew; give one of them.")
    return kind


class _Run:
    """The games of a plan, as they are played and counted."""

    def __init__(self, plan: Plan, jobs: int, quiet: bool) -> None:
        self.plan = plan
        self.jobs = jobs
        self.quiet = quiet
        self.summary = Summary()
        self.broken: list[tuple[Plan, GameRecord]] = []
        self.last: GameRecord

    def count(self, record: GameRecord) -> None:
        self.summary.add(record)
        self.last = record
        if record.result is None:
            self.broken.append((self.plan, record))

    def play(self, start: int, journal: Journal | None = None) -> None:
        """Plays the games from number `start` on."""
        left = range(start, self.plan.games)
        for _, record in with_progress(play_all([self.plan], [(0, left)], jobs=self.jobs), len(left), self.quiet):
            if journal is not None:
                journal.add(record)
            self.count(record)

    def end(self, debug: bool) -> int:
        """The exit code; games that did not end as they should are told."""
        failed = self.summary.undecided[AGENT_ERROR]
        if failed:
            complain(f"an agent failed in {failed} of {self.summary.games} games, which count for nobody")
        return tell_broken(self.broken, debug) or (1 if failed else 0)


def _write_records(run: _Run, out: str, told: Sequence[str], force: bool, resume: bool) -> None:
    with Journal(out, overwrite=force, resume=resume) as journal, _interruption_told(journal, run):
        for record in journal.begin(run.plan, told):
            run.count(record)
        run.play(journal.games, journal)


@contextmanager
def _interruption_told(journal: Journal, run: _Run) -> Iterator[None]:
    try:
        yield
    except (KeyboardInterrupt, SystemExit):
        if not run.quiet:
            complain(f"{journal.path} holds {journal.games} of {run.plan.games} games; --resume goes on with it")
        raise


def _show(out: str, kind: str) -> str:
    return f"deckcheck replay {one_line(out)}{' --game-index 0' if kind == '.jsonl' else ''}"
