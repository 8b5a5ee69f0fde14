"""`deckcheck simulate`."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from typing import Any

import click

from deckcheck.cli import options
from deckcheck.cli.looks import PLAIN, look_of
from deckcheck.cli.output import WholeFile, complain, parse_output, refuse_reports_over, to_stdout
from deckcheck.cli.played import AGENTS, agents_of, played_options, seed_option, table, workers, workers_options
from deckcheck.cli.runs import Run, check_out, resume_option, until_option
from deckcheck.experiments.course import Course
from deckcheck.experiments.journal import seed_of
from deckcheck.experiments.plan import Plan
from deckcheck.experiments.summary import notes
from deckcheck.reports.card_figures import SHOWN
from deckcheck.reports.reporter import one_line
from deckcheck.reports.simulation import FORMATS, Simulation, page

shown_option = click.option(
    "--cards-shown",
    type=click.IntRange(0),
    default=SHOWN,
    show_default=True,
    metavar="N",
    help="Cards of each deck in a text report; all others have all.",
)


@click.command()
@click.argument("deck_a", metavar="A", type=click.Path())
@click.argument("deck_b", metavar="B", type=click.Path())
@options.together(
    click.option("-n", "--games", "games", type=click.IntRange(1, 100_000_000), default=100, show_default=True, help="Number of games."),
    seed_option,
    click.option("--agent", "agent_texts", multiple=True, metavar="SPEC", help=f"{AGENTS} One, or A's and B's."),
    until_option,
    click.option("--swap/--no-swap", help="Play every second game again with the sides swapped, with the same luck (default: no)."),
    played_options,
    click.option("--out", metavar="FILE", type=click.Path(), help="Write a record of each game (.jsonl), or one game as a replay (.json)."),
    resume_option,
    click.option("--replays", is_flag=True, help="Write the choices of each game into its record."),
    click.option("--card-figures/--no-card-figures", default=True, help="Count what each card does, and gates by turn (default: yes)."),
    shown_option,
    workers_options,
    click.option("--output-format", type=click.Choice(FORMATS), default="text", show_default=True, help="What is printed."),
    options.outputs,
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
    until: float | None,
    swap: bool,
    out: str | None,
    resume: bool,
    replays: bool,
    card_figures: bool,
    cards_shown: int,
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
    """Play games between two decks and sum them up.

    Who begins is decided by chance in every game. The seed, the decks and the rules fix all games, with any number of --jobs. Decks made
    for different rule versions are played by the later one, unless --rules names one.

    With --until games are played until the win rate of A is known so well; its interval then is that of a confidence sequence, which holds
    wherever one stops, and takes about two and a half times the games that a plain interval would. With --swap it is about pairs of games.

    Cards whose text is not encoded do nothing, and the report names them first; --strict refuses them, with --allow-illegal too.

    Exit codes: 0 played, 1 a deck is illegal or an agent failed, 2 a deck cannot be played, 3 a game could not go on, which is a bug of
    ours.

    \b
    Examples:
      deckcheck simulate a.yml b.yml -n 1000 --seed event --swap --jobs auto
      deckcheck simulate a.yml b.yml -n 100000 --until 4% --swap
      deckcheck simulate a.yml b.yml --out games.jsonl --output html:games.html
      deckcheck simulate a.yml b.yml --out games.jsonl --resume
      deckcheck simulate a.yml b.yml -n 1 --out game.json && deckcheck replay game.json
    """
    agents = agents_of(agent_texts)
    if len(agents) > 2:
        raise click.BadParameter(f"{len(agents)} agents for two sides.", param_hint="'--agent'")
    kind = _kind_of_output(out, games, replays, resume)
    read = (deck_a, deck_b, *given["cards"])
    check_out(out, resume, force, read)
    refuse_reports_over((*read, *((out,) if out is not None else ())), outputs)
    files = parse_output(outputs, FORMATS, force)
    players = workers(jobs, cluster)
    if resume and out is not None and seed is None:
        seed = seed_of(out)
    text = options.seed_text_of(seed)
    asked = table((deck_a, deck_b), given, color, quiet)
    if asked is None:
        return 1
    match = asked.match(0, 1, text, (agents[0], agents[-1]))
    if len(asked.rules) > 1 and not quiet:
        complain(f"the decks are made for different rules ({', '.join(d.rules for d in asked.decks)}): played by {match.pairing.rules}")
    keep = replays or kind == ".json"
    plan = Plan.of(match, games, swap=swap, keep_choices=keep, with_digest=out is not None, listen=card_figures, until=until)
    course = Course([plan.series])
    told = Simulation(plan.series, course.summary(0), notes(match), cards_shown)
    run = Run(course, [plan], players, quiet)
    with ExitStack() as stack:
        written = [(name, stack.enter_context(WholeFile(path))) for name, path in files]
        if out is None:
            run.play()
        elif kind == ".json":
            with WholeFile(out) as file:
                run.play()
                one, record = run.one()
                file.write(one.replay(record).to_json())
        else:
            run.write(out, plan.series.head(told.notes), force, resume)
        for name, file in written:
            file.write(page(told, name, PLAIN))
    if output_format != "text" or not quiet:
        to_stdout(page(told, output_format, look_of(sys.stdout, color)))
    else:
        for note in told.notes:
            complain(f"note: {note}")
    if output_format == "text" and out is not None and not quiet:
        click.echo(f"{one_line(out)} written; show a game with: {_show(out, kind)}", err=True)
    return run.end(debug)


def _kind_of_output(out: str | None, games: int, replays: bool, resume: bool) -> str:
    """`.json` for one replay, `.jsonl` for records."""
    if out is None:
        if replays:
            raise click.UsageError("--replays writes into the file of --out; name one.")
        return ""
    kind = os.path.splitext(out)[1].lower()
    if kind not in (".json", ".jsonl"):
        raise click.BadParameter(f"{out}: call it .jsonl (a record a line), or .json (the replay of one game).", param_hint="'--out'")
    if kind == ".json" and games > 1:
        raise click.BadParameter(f"{out}: a .json file holds one game; write -n 1, or call it .jsonl.", param_hint="'--out'")
    if resume and kind == ".json":
        raise click.UsageError("--resume goes on with records (.jsonl); a replay is one game.")
    return kind


def _show(out: str, kind: str) -> str:
    return f"deckcheck replay {one_line(out)}{' --game-index 0' if kind == '.jsonl' else ''}"
