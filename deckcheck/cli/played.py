"""What commands that play many games share: their options, decks that may be played, the bar, and games that could not go on."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from deckcheck.agents.agent import check_agent, split_specs
from deckcheck.cli import options
from deckcheck.cli.crash import save_replay
from deckcheck.cli.inputs import faultless_pools, read_decks, settings_of
from deckcheck.cli.output import complain
from deckcheck.engine.pairing import MAX_LIMIT
from deckcheck.errors import DeckcheckError, UnplayableCardError
from deckcheck.reports.reporter import one_line
from deckcheck.rulesets.matches import Match, pair, unplayable_in
from deckcheck.rulesets.playing import DEFAULT_MAX_DECISIONS, DEFAULT_MAX_TURNS, ruleset
from deckcheck.validation.check import Settings

if TYPE_CHECKING:
    from deckcheck.cards.deck import Deck
    from deckcheck.experiments.cluster import Cluster
    from deckcheck.experiments.plan import Plan
    from deckcheck.experiments.records import GameRecord

T = TypeVar("T")

ADDRESS = re.compile(r"t(cp|ls)://(\[[0-9a-fA-F:.]+\]|[^\s/:@\[\]]+):[0-9]{1,5}")

PROGRESS_FROM = 20
MAX_SAVED = 10
"""Games that could not go on are saved up to this number."""

AGENTS = "Who plays: `random` (the default), `heuristic`, `mcts:iterations=200`, or a class of your own, `package.module:Class`."
seed_option = click.option("--seed", metavar="TEXT", help="Number or text that fixes all games (default: a random one, which is printed).")
played_options = options.together(
    options.deck_options,
    click.option("--allow-illegal", is_flag=True, help="Play an illegal deck too, if it can be played."),
    click.option("--max-turns", type=click.IntRange(1, MAX_LIMIT), default=DEFAULT_MAX_TURNS, show_default=True, help="Turns of a game."),
    click.option(
        "--max-decisions",
        type=click.IntRange(1, MAX_LIMIT),
        default=DEFAULT_MAX_DECISIONS,
        show_default=True,
        help="Decisions without a change of turn.",
    ),
)


def _address(_: click.Context, __: click.Parameter, text: str | None) -> str | None:
    if text is not None and not ADDRESS.fullmatch(text):
        raise click.BadParameter(f"{text!r}: write tcp://HOST:PORT (or tls://), where the scheduler of a Dask cluster listens.")
    return text


workers_options = options.together(
    options.jobs,
    click.option(
        "--cluster",
        callback=_address,
        metavar="tcp://HOST:PORT",
        help="Play on a running Dask cluster in place of --jobs (extra `cluster`).",
    ),
)


def workers(jobs: str, cluster: str | None) -> int | Cluster:
    """Who plays: so many processes, or the cluster, until the command ends."""
    if cluster is None:
        return options.number_of_jobs(jobs)
    context = click.get_current_context()
    if context.get_parameter_source("jobs") is click.core.ParameterSource.COMMANDLINE:
        raise click.UsageError("--jobs plays here, --cluster on other machines; give one of them.")
    from deckcheck.experiments.cluster import Cluster

    return context.with_resource(Cluster(cluster))


class Table(NamedTuple):
    """Decks that may meet, and how: one for every path, in their order."""

    decks: Sequence[Deck]
    settings: Settings
    max_turns: int
    max_decisions: int

    @property
    def rules(self) -> set[str]:
        """The versions that the decks are made for."""
        return {deck.rules for deck in self.decks}

    def match(self, a: int, b: int, seed: str, agents: tuple[str, str], rules: str | None = None) -> Match:
        """Two of the decks, by the version of --rules, else by `rules`. Raises DeckcheckError, which names the files."""
        decks = [self.decks[a], self.decks[b]]
        game = decks[0].game
        try:
            return pair(
                decks,
                seed=seed,
                rules=self.settings.rules.get(game, rules),
                switches=self.settings.switches.get(game),
                agents=agents,
                max_turns=self.max_turns,
                max_decisions=self.max_decisions,
            )
        except UnplayableCardError as error:
            paths = " and ".join(dict.fromkeys(deck.path for deck in unplayable_in(error, decks)))
            raise DeckcheckError(f"{paths}: {error}") from error


def table(paths: Sequence[str], given: Mapping[str, Any], color: str, quiet: bool) -> Table | None:
    """The decks in these files, by the values of `played_options`; None where one of them is refused, which is told."""
    settings = settings_of(given)
    files = list(dict.fromkeys(paths))
    reports = read_decks(files, settings, faultless_pools(given["cards"], settings.game), color, quiet)
    decks = {path: report.deck for path, report in zip(files, reports, strict=True) if report.deck is not None}
    if len(decks) == len(files):
        ruleset(decks[files[0]].game)  # a game that can only be checked is told before anything else
    illegal = [report for report in reports if report.legal is not True]
    refused = len(decks) < len(files) or (settings.strict and any(report.unencoded for report in reports))
    if refused or (illegal and not given["allow_illegal"]):
        names = " and ".join(one_line(report.path) for report in illegal)
        hint = "" if refused else "; --allow-illegal plays it all the same"
        complain(f"{names}: not a legal deck, so no game was played{hint}")
        return None
    return Table([decks[path] for path in paths], settings, given["max_turns"], given["max_decisions"])


def agents_of(texts: Sequence[str]) -> list[str]:
    """The agents that are named, each checked; `random` where there is none."""
    specs = [spec for text in texts for spec in split_specs(text)] or ["random"]
    for spec in specs:
        try:
            check_agent(spec)
        except DeckcheckError as error:
            told = str(error)
            raise click.BadParameter(told if told.endswith("?") else f"{told}.", param_hint="'--agent'") from error
    return specs


def with_progress(records: Iterator[T], games: int, quiet: bool, label: str = "playing") -> Iterator[T]:
    """The records, with a bar on a terminal where there are many: how many games, how many a second, and how long the others take."""
    if quiet or games < PROGRESS_FROM or not sys.stderr.isatty():
        yield from records
        return
    start = monotonic()

    def pace(done: int | None) -> str | None:
        return None if done is None else f"{done / max(monotonic() - start, 1e-6):.1f} games/s"

    steps = max(1, games // 200)
    with click.progressbar(
        length=games, label=label, file=sys.stderr, show_pos=True, show_eta=True, item_show_func=pace, update_min_steps=steps
    ) as bar:
        for done, record in enumerate(records, 1):
            yield record
            bar.update(1, done)


def tell_broken(broken: Sequence[tuple[Plan, GameRecord]], debug: bool) -> int:
    """Exit code 3, a line for each game that could not go on, and its replay, if there is one."""
    for plan, record in broken[:MAX_SAVED]:
        kind = record.error.partition(":")[0] if record.error else ""
        complain(f"a bug of ours: game {record.index} could not go on ({kind}); {save_replay(plan.replay(record))}")
        if debug and record.trace:
            click.echo(record.trace, err=True, nl=False)
    if len(broken) > MAX_SAVED:
        complain(f"a bug of ours: {len(broken) - MAX_SAVED} more games could not go on")
    return 3 if broken else 0
