"""`deckcheck simulate`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING

import click

from deckcheck.agents.agent import check_spec, split_specs
from deckcheck.cli import options
from deckcheck.cli.crash import save_replay, show_chain
from deckcheck.cli.inputs import faultless_pools, read_decks
from deckcheck.cli.output import WholeFile, complain, refuse_overwriting
from deckcheck.engine.pairing import MAX_LIMIT
from deckcheck.errors import DeckcheckError, UnplayableCardError
from deckcheck.experiments.records import GameRecord, header
from deckcheck.experiments.run import BrokenGameError, replay_of, run
from deckcheck.experiments.summary import Summary, notes
from deckcheck.reports.reporter import one_line
from deckcheck.rulesets.matches import Match, pair, unplayable_in
from deckcheck.rulesets.playing import DEFAULT_MAX_DECISIONS, DEFAULT_MAX_TURNS, ruleset
from deckcheck.validation.check import Settings

if TYPE_CHECKING:
    from deckcheck.cards.deck import Deck

PROGRESS_FROM = 20
MAX_SAVED = 10
"""Games that could not go on are saved up to this number."""


@click.command()
@click.argument("deck_a", metavar="A", type=click.Path())
@click.argument("deck_b", metavar="B", type=click.Path())
@options.together(
    click.option("-n", "--games", "games", type=click.IntRange(1, 100_000_000), default=100, show_default=True, help="Number of games."),
    click.option("--seed", metavar="TEXT", help="Number or text that fixes all games (default: a random one, which is printed)."),
    click.option("--agent", "agent_texts", multiple=True, metavar="SPEC", help="Who plays: `random`. One for both sides, or A's and B's."),
    options.game,
    options.rules,
    options.switches,
    options.cards,
    options.date,
    options.region,
    options.strict,
    click.option("--allow-illegal", is_flag=True, help="Play an illegal deck too, if it can be played."),
    click.option("--max-turns", type=click.IntRange(1, MAX_LIMIT), default=DEFAULT_MAX_TURNS, show_default=True, help="Turns of a game."),
    click.option(
        "--max-decisions",
        type=click.IntRange(1, MAX_LIMIT),
        default=DEFAULT_MAX_DECISIONS,
        show_default=True,
        help="Decisions without a change of turn.",
    ),
    click.option("--out", metavar="FILE", type=click.Path(), help="Write a record of each game (.jsonl), or one game as a replay (.json)."),
    click.option("--replays", is_flag=True, help="Write the choices of each game into its record."),
    options.text_or_json,
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
    game: str | None,
    rules: str | None,
    switches: tuple[str, ...],
    cards: tuple[str, ...],
    date: str | None,
    region: str,
    strict: bool,
    allow_illegal: bool,
    max_turns: int,
    max_decisions: int,
    out: str | None,
    replays: bool,
    output_format: str,
    color: str,
    quiet: bool,
    force: bool,
    debug: bool,
) -> int:
    """Play games between two decks and sum them up.

    Who begins is decided by chance in every game. The seed, the decks and the rules fix all games. Decks made for different rule versions
    are played by the later one, unless --rules names one.

    Cards whose text is not encoded do nothing, and the report names them first; --strict refuses them, with --allow-illegal too.

    Exit codes: 0 played, 1 a deck is illegal, 2 a deck cannot be played, 3 a game could not go on, which is a bug of ours.

    \b
    Examples:
      deckcheck simulate a.yml b.yml -n 1000 --seed event
      deckcheck simulate a.yml b.yml --out games.jsonl
      deckcheck simulate a.yml b.yml -n 1 --out game.json && deckcheck replay game.json
    """
    agents = _agents(agent_texts)
    text = options.seed_text_of(seed)
    kind = _kind_of_output(out, games, replays)
    if out is not None:
        refuse_overwriting(out, force)
        if os.path.realpath(out) in {os.path.realpath(path) for path in (deck_a, deck_b, *cards)}:
            raise click.UsageError(f"{one_line(out)} is one of the files to read.")
    settings = Settings(
        game, options.rule_versions(rules, game), options.switch_values(switches, game), options.day(date), region, strict, local_cards=True
    )
    reports = read_decks((deck_a, deck_b), settings, faultless_pools(cards, game), color, quiet)
    decks = [report.deck for report in reports if report.deck is not None]
    if len(decks) == len(reports):
        ruleset(decks[0].game)  # a game that can only be checked is told before anything else
    illegal = [report for report in reports if report.legal is not True]
    refused = len(decks) < len(reports) or (strict and any(report.unencoded for report in reports))
    if refused or (illegal and not allow_illegal):
        names = " and ".join(dict.fromkeys(one_line(report.path) for report in illegal))
        hint = "" if refused else "; --allow-illegal plays it all the same"
        complain(f"{names}: not a legal deck, so no game was played{hint}")
        return 1
    match = _match(decks, settings, text, agents, max_turns, max_decisions)
    if len({deck.rules for deck in decks}) > 1 and not quiet:
        complain(f"the decks are made for different rules ({', '.join(deck.rules for deck in decks)}): played by {match.pairing.rules}")
    return _simulate(match, games, out, kind, replays, output_format, quiet, debug)


def _agents(texts: Sequence[str]) -> tuple[str, str]:
    specs = [spec for text in texts for spec in split_specs(text)] or ["random"]
    if len(specs) > 2:
        raise click.BadParameter(f"{len(specs)} agents for two sides.", param_hint="'--agent'")
    for spec in specs:
        try:
            check_spec(spec)
        except DeckcheckError as error:
            raise click.BadParameter(f"{error}.", param_hint="'--agent'") from error
    return specs[0], specs[-1]


def _kind_of_output(out: str | None, games: int, replays: bool) -> str:
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
    return kind


def _match(decks: Sequence[Deck], settings: Settings, seed: str, agents: tuple[str, str], max_turns: int, max_decisions: int) -> Match:
    game = decks[0].game
    try:
        return pair(
            decks,
            seed=seed,
            rules=settings.rules.get(game),
            switches=settings.switches.get(game),
            agents=agents,
            max_turns=max_turns,
            max_decisions=max_decisions,
        )
    except UnplayableCardError as error:
        paths = " and ".join(dict.fromkeys(deck.path for deck in unplayable_in(error, decks)))
        raise DeckcheckError(f"{paths}: {error}") from error


def _simulate(match: Match, games: int, out: str | None, kind: str, replays: bool, output_format: str, quiet: bool, debug: bool) -> int:
    summary = Summary()
    told = notes(match)
    broken: list[GameRecord] = []
    with ExitStack() as stack:
        file = stack.enter_context(WholeFile(out)) if out is not None else None
        if file is not None and kind == ".jsonl":
            file.write(header(match.pairing, games, told))
        records = run(match, range(games), keep_choices=replays or kind == ".json", with_digest=file is not None)
        for record in _with_progress(records, games, quiet):
            summary.add(record)
            if record.bug is not None:
                broken.append(record)
            if file is not None:
                file.write(record.to_json() if kind == ".jsonl" else replay_of(match, record).to_json())
    if output_format == "json":
        import json

        from deckcheck.reports.simulation import to_dict

        click.echo(json.dumps(to_dict(match.pairing, summary, told), indent=1))
    elif quiet:
        for note in told:
            complain(f"note: {note}")
    else:
        from deckcheck.reports.simulation import to_text

        click.echo("".join(f"{one_line(line)}\n" for line in to_text(match.pairing, summary, told).splitlines()), nl=False)
        if out is not None:
            click.echo(f"{one_line(out)} written; show a game with: {_show(out, kind)}", err=True)
    return _tell_broken(broken, debug)


def _show(out: str, kind: str) -> str:
    return f"deckcheck replay {one_line(out)}{' --game-index 0' if kind == '.jsonl' else ''}"


def _tell_broken(broken: Sequence[GameRecord], debug: bool) -> int:
    """Exit code 3, a line for each game that could not go on, and its replay, if there is one."""
    for record in broken[:MAX_SAVED]:
        assert isinstance(record.bug, BrokenGameError)
        kind = record.error.partition(":")[0] if record.error else ""
        complain(f"a bug of ours: game {record.index} could not go on ({kind}); {save_replay(record.bug.replay)}")
        if debug:
            show_chain(record.bug)
    if len(broken) > MAX_SAVED:
        complain(f"a bug of ours: {len(broken) - MAX_SAVED} more games could not go on")
    return 3 if broken else 0


def _with_progress(records: Iterator[GameRecord], games: int, quiet: bool) -> Iterator[GameRecord]:
    if quiet or games < PROGRESS_FROM or not sys.stderr.isatty():
        yield from records
        return
    steps = max(1, games // 200)
    with click.progressbar(records, length=games, label="playing", file=sys.stderr, show_pos=True, update_min_steps=steps) as bar:
        yield from bar
