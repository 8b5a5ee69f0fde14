"""`deckcheck matchup`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import click

from deckcheck.cards.load import load_game
from deckcheck.cli import options
from deckcheck.cli.looks import PLAIN, look_of
from deckcheck.cli.output import WholeFile, complain, parse_output, refuse_reports_over, to_stdout
from deckcheck.cli.played import Table, agents_of, played_options, seed_option, table, tell_broken, with_progress
from deckcheck.engine.playback import AGENT_ERROR
from deckcheck.errors import DeckcheckError
from deckcheck.experiments.matchup import Matchup, pairs, seed_of_pair
from deckcheck.experiments.plan import Plan
from deckcheck.experiments.summary import silent_cards
from deckcheck.experiments.workers import play_all
from deckcheck.reports.matchup import FORMATS, page

if TYPE_CHECKING:
    from deckcheck.experiments.records import GameRecord


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
    click.option("--agent", "agent_texts", multiple=True, metavar="SPEC", help="Who plays all decks: `random` or `heuristic`."),
    played_options,
    options.jobs,
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
    jobs: str,
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

    Exit codes: 0 played, 1 a deck is illegal or an agent failed, 2 a deck cannot be played, 3 a game could not go on, which is a bug of
    ours.

    \b
    Examples:
      deckcheck matchup a.yml b.yml c.yml -n 200 --seed event --jobs auto
      deckcheck matchup lists/*.yml --output html:matchups.html --output svg:matchups.svg
      deckcheck matchup a.yml b.yml c.yml --output-format csv > matchups.csv
    """
    if len(paths) < 2:
        raise click.UsageError("Name two decks or more.")
    if games % 2:
        raise click.BadParameter(f"{games} is odd; each seat is played as often as the other.", param_hint="'-n'")
    agents = agents_of(agent_texts)
    if len(agents) > 1:
        raise click.BadParameter(f"{len(agents)} agents; one plays all decks.", param_hint="'--agent'")
    processes = options.number_of_jobs(jobs)
    refuse_reports_over((*paths, *given["cards"]), outputs)
    files = parse_output(outputs, FORMATS, force)
    text = options.seed_text_of(seed)
    asked = table(paths, given, color, quiet)
    if asked is None:
        return 1
    plans = _plans(asked, games, text, agents[0])
    told = Matchup(_names(asked, paths), paths, text, games, plans[0].match.pairing, _notes(asked, paths, plans))
    if len(asked.rules) > 1 and not quiet:
        complain(f"the decks are made for different rules ({', '.join(sorted(asked.rules))}): played by {told.pairing.rules}")
    with ExitStack() as stack:
        written = [(name, stack.enter_context(WholeFile(path))) for name, path in files]
        broken = _play(told, plans, processes, quiet)
        for name, file in written:
            file.write(page(told, name, PLAIN))
    if output_format != "text" or not quiet:
        to_stdout(page(told, output_format, look_of(sys.stdout, color)))
    else:
        for note in told.notes:
            complain(f"note: {note}")
    failed = sum(summary.undecided[AGENT_ERROR] for summary in told.summaries.values())
    if failed:
        complain(f"an agent failed in {failed} of {games * len(plans)} games, which count for nobody")
    return tell_broken(broken, debug) or (1 if failed else 0)


def _plans(asked: Table, games: int, seed: str, agent: str) -> list[Plan]:
    """One for every pair, all by the same rules."""
    kinds = list(dict.fromkeys(deck.game for deck in asked.decks))
    if len(kinds) > 1:
        raise DeckcheckError(f"the decks are of different games: {' and '.join(kinds)}")
    latest = max(asked.rules, key=load_game(kinds[0])[0].versions.index)
    return [
        Plan.of(asked.match(a, b, seed_of_pair(seed, a, b), (agent, agent), latest), games, swap=True) for a, b in pairs(len(asked.decks))
    ]


def _names(asked: Table, paths: Sequence[str]) -> list[str]:
    """The names of the decks; with its file where two have the same, and with its number where that is the same too."""
    names = [deck.name or os.path.basename(path) for deck, path in zip(asked.decks, paths, strict=True)]
    for more in (list(paths), [str(number + 1) for number in range(len(paths))]):
        names = [name if names.count(name) == 1 else f"{name} ({one})" for name, one in zip(names, more, strict=True)]
    return names


def _notes(asked: Table, paths: Sequence[str], plans: Sequence[Plan]) -> list[str]:
    """Whose texts do nothing, deck by deck."""
    names = _names(asked, paths)
    found = []
    for number, name in enumerate(names):
        place, side = (number - 1, 1) if number else (0, 0)  # pair 1-2, 1-3, and so on: every deck meets the first
        note = silent_cards(plans[place].match, side)
        if note:
            found.append(f"{name} has {note}")
    return found


def _play(told: Matchup, plans: Sequence[Plan], jobs: int, quiet: bool) -> list[tuple[Plan, GameRecord]]:
    """Plays all games; those that could not go on."""
    met = list(pairs(len(told.decks)))
    broken = []
    wanted = [(number, range(told.games)) for number in range(len(plans))]
    for number, record in with_progress(play_all(plans, wanted, jobs=jobs), told.games * len(plans), quiet):
        told.add(met[number], record)
        if record.result is None:
            broken.append((plans[number], record))
    return broken
