"""`deckcheck matchup`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

import click

from deckcheck.cards.load import load_game
from deckcheck.cli import options
from deckcheck.cli.looks import PLAIN, look_of
from deckcheck.cli.output import WholeFile, complain, parse_output, refuse_reports_over, to_stdout
from deckcheck.cli.played import AGENTS, Table, agents_of, played_options, seed_option, table, workers, workers_options
from deckcheck.cli.runs import Run, check_out, resume_option, until_option
from deckcheck.engine.pairing import MAX_NAME
from deckcheck.errors import DeckcheckError
from deckcheck.experiments.course import Course
from deckcheck.experiments.entrants import MAX_DECKS, Entrants, pairs, seed_of_pair
from deckcheck.experiments.journal import seed_of
from deckcheck.experiments.matchup import Matchup
from deckcheck.experiments.plan import Plan
from deckcheck.experiments.summary import silent_cards
from deckcheck.reports.matchup import FORMATS, page
from deckcheck.reports.reporter import one_line


@click.command()
@click.argument("paths", metavar="DECK...", nargs=-1, type=click.Path())
@options.together(
    click.option(
        "-n",
        "--games",
        "games",
        type=click.IntRange(2, 10_000_000),
        default=100,
        show_default=True,
        help="Games of each pair, an even number.",
    ),
    seed_option,
    click.option("--agent", "agent_texts", multiple=True, metavar="SPEC", help=AGENTS),
    until_option,
    played_options,
    click.option("--out", metavar="FILE", type=click.Path(), help="Write a record of each game (.jsonl), pair after pair."),
    resume_option,
    workers_options,
    click.option("--output-format", type=click.Choice(FORMATS), default="text", show_default=True, help="What is printed."),
    options.outputs,
    options.color,
    options.quiet,
    options.force,
    options.debug,
)
def command(
    paths: tuple[str, ...],
    games: int,
    seed: str | None,
    agent_texts: tuple[str, ...],
    until: float | None,
    out: str | None,
    resume: bool,
    jobs: str,
    cluster: str | None,
    output_format: str,
    outputs: tuple[str, ...],
    color: str,
    quiet: bool,
    force: bool,
    debug: bool,
    **given: Any,
) -> int:
    """Play every pair of some decks, and show who beats whom, with ratings.

    The games of a pair are played in twos with the same luck, the second with the sides swapped. All pairs are played by the same rules:
    the latest that a deck is made for, unless --rules names others. Pair 1-3 of --seed event is what `simulate` plays with --swap and
    --seed event/1-3 by the same rules.

    With --until a pair ends as soon as its rate is known so well, by a confidence sequence of its pairs of games, and -n is the most that
    are played. `deckcheck report` shows the file of --out again.

    Exit codes: 0 played, 1 a deck is illegal or an agent failed, 2 a deck cannot be played, 3 a game could not go on, which is a bug of
    ours.

    \b
    Examples:
      deckcheck matchup a.yml b.yml c.yml -n 200 --seed event --jobs auto
      deckcheck matchup lists/*.yml --output html:matchups.html --output svg:matchups.svg
      deckcheck matchup a.yml b.yml c.yml -n 2000 --until 10% --out night.jsonl
      deckcheck matchup a.yml b.yml c.yml -n 2000 --until 10% --out night.jsonl --resume
      deckcheck matchup a.yml b.yml c.yml --output-format csv > matchups.csv
    """
    if len(paths) < 2:
        raise click.UsageError("Name two decks or more.")
    if games % 2:
        raise click.BadParameter(f"{games} is odd; each seat is played as often as the other.", param_hint="'-n'")
    agents = agents_of(agent_texts)
    if len(agents) > 1:
        raise click.BadParameter(f"{len(agents)} agents; one plays all decks.", param_hint="'--agent'")
    if out is not None and os.path.splitext(out)[1].lower() != ".jsonl":
        raise click.BadParameter(f"{out}: call it .jsonl; it holds a record a line.", param_hint="'--out'")
    if out is not None and len(paths) > MAX_DECKS:
        raise click.UsageError(f"{len(paths)} decks; a file of --out holds the games of at most {MAX_DECKS}.")
    read = (*paths, *given["cards"])
    check_out(out, resume, force, read)
    refuse_reports_over((*read, *((out,) if out is not None else ())), outputs)
    files = parse_output(outputs, FORMATS, force)
    players = workers(jobs, cluster)
    if resume and out is not None and seed is None:
        seed = seed_of(out)
    text = options.seed_text_of(seed)
    asked = table(paths, given, color, quiet)
    if asked is None:
        return 1
    plans = _plans(asked, games, text, agents[0], until, out is not None)
    entrants = Entrants(tuple(_names(asked, paths)), paths, text)
    told = Matchup(entrants, Course([plan.series for plan in plans], entrants.pair_names()), _notes(entrants, plans))
    if len(asked.rules) > 1 and not quiet:
        complain(f"the decks are made for different rules ({', '.join(sorted(asked.rules))}): played by {told.pairing.rules}")
    run = Run(told.course, plans, players, quiet)
    with ExitStack() as stack:
        written = [(name, stack.enter_context(WholeFile(path))) for name, path in files]
        if out is None:
            run.play()
        else:
            run.write(out, entrants.head(told.course.series, told.notes), force, resume)
        for name, file in written:
            file.write(page(told, name, PLAIN))
    if output_format != "text" or not quiet:
        to_stdout(page(told, output_format, look_of(sys.stdout, color)))
    else:
        for note in told.notes:
            complain(f"note: {note}")
    if output_format == "text" and out is not None and not quiet:
        click.echo(f"{one_line(out)} written; sum it up again with: deckcheck report {one_line(out)}", err=True)
    return run.end(debug)


def _plans(asked: Table, games: int, seed: str, agent: str, until: float | None, with_digest: bool) -> list[Plan]:
    """One for every pair, all by the same rules."""
    kinds = list(dict.fromkeys(deck.game for deck in asked.decks))
    if len(kinds) > 1:
        raise DeckcheckError(f"the decks are of different games: {' and '.join(kinds)}")
    latest = max(asked.rules, key=load_game(kinds[0])[0].versions.index)
    plans = []
    for a, b in pairs(len(asked.decks)):
        match = asked.match(a, b, seed_of_pair(seed, a, b), (agent, agent), latest)
        plans.append(Plan.of(match, games, swap=True, with_digest=with_digest, until=until))
    return plans


def _names(asked: Table, paths: Sequence[str]) -> list[str]:
    """The names of the decks; with its file where two have the same, and with its number where that is the same too."""
    names = [(deck.name or os.path.basename(path))[:MAX_NAME] for deck, path in zip(asked.decks, paths, strict=True)]
    for more in (list(paths), [str(number + 1) for number in range(len(paths))]):
        names = [name if names.count(name) == 1 else f"{name} ({one})" for name, one in zip(names, more, strict=True)]
    return names


def _notes(entrants: Entrants, plans: Sequence[Plan]) -> list[str]:
    """Whose texts do nothing, deck by deck."""
    found = []
    for number, name in enumerate(entrants.names):
        place, side = (number - 1, 1) if number else (0, 0)  # pair 1-2, 1-3, and so on: every deck meets the first
        note = silent_cards(plans[place].match, side)
        if note:
            found.append(f"{name} has {note}")
    return found
