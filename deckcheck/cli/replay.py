"""`deckcheck replay`."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from deckcheck import __version__
from deckcheck.cards.load import load_game
from deckcheck.cli import options
from deckcheck.cli.output import complain
from deckcheck.engine.playback import MismatchError, Playback
from deckcheck.engine.replay import Replay
from deckcheck.engine.state import CHANCE
from deckcheck.errors import DeckcheckError
from deckcheck.experiments.plan import Plan
from deckcheck.experiments.stored import Stored, open_stored
from deckcheck.experiments.summary import notes
from deckcheck.reports.json import SCHEMA_VERSION
from deckcheck.reports.reporter import one_line
from deckcheck.reports.text import counted
from deckcheck.rulesets.matches import Match, match_of

if TYPE_CHECKING:
    from deckcheck.engine.ruleset import Line

VIEWS = {"A": 0, "B": 1, "all": None}
_STYLES = (
    (re.compile(r"^(Turn \d+.*|Set-up)$"), "1"),
    (re.compile(r"gate destroyed[^|]*"), "2"),
    (re.compile(r"ATTACKS|DEFENDS"), "31;1"),
)


@click.command()
@click.argument("path", metavar="FILE", type=click.Path())
@options.together(
    click.option("--game-index", type=click.IntRange(0), metavar="N", help="Which game of a file of records (.jsonl), from 0."),
    click.option("--pair", metavar="A-B", help="Which pair of decks of the records of a match-up: 1-3."),
    click.option("--at", type=click.IntRange(0), metavar="N", help="Show the board and the options after N decisions."),
    click.option(
        "--view", type=click.Choice(list(VIEWS)), default="all", show_default=True, help="Whose eyes; the others' cards are hidden."
    ),
    click.option("--verify", is_flag=True, help="Only play it again and compare; exit code 1 if it does not hold."),
    options.text_or_json,
    options.color,
    options.debug,
)
def command(
    path: str,
    game_index: int | None,
    pair: str | None,
    at: int | None,
    view: str,
    verify: bool,
    output_format: str,
    color: str,
    debug: bool,
) -> int:
    """Tell a stored game turn by turn, show it at a moment, or verify it. FILE is one of `simulate --out` or `matchup --out`; `-` is
    standard input.

    Exit codes: 0 it holds, 1 it does not (a choice that is not offered, another result), 2 it cannot be read.

    \b
    Examples:
      deckcheck replay game.json
      deckcheck replay game.json --at 120 --view A
      deckcheck replay games.jsonl --game-index 17 --verify
      deckcheck replay matchup.jsonl --pair 1-3 --game-index 4
    """
    if verify and at is not None:
        raise click.UsageError("--verify plays the whole game; leave --at out.")
    stored = open_stored(path)
    path = stored.path
    if (stored.entrants is None) != (pair is None):
        raise DeckcheckError(f"{path}: {_which(stored)}")
    try:
        if pair is not None:
            series, record = stored.record_of(pair, game_index or 0)
            plan = Plan.of(match_of(series.pairing), series.games, swap=series.swap)
            replay = plan.replay(record)
        else:
            plan = Plan.of(match_of(stored.pairing), stored.games, swap=stored.swap)
            replay = _replay(stored, plan, game_index)
        match, _ = plan.at(game_index or 0)
        if at is not None and at > len(replay.choices):
            raise DeckcheckError(f"{counted(len(replay.choices), 'decision')} in this game; --at takes 0 to {len(replay.choices)}")
        playback = Playback(replay, match.start(replay.index, log=True), VIEWS[view])
    except DeckcheckError as error:
        raise DeckcheckError(f"{path}: {error}" if not str(error).startswith(f"{path}: ") else str(error)) from error
    changed = _changed(match)
    if changed:
        complain(f"{path}: {changed}")
    if verify:
        return _verify(path, playback, changed, output_format)
    asked = replay.index if stored.replay is not None else game_index or 0
    show = _Show(path, match, playback, asked, view, output_format, options.use_color(color, sys.stdout))
    try:
        return show.moment(at) if at is not None else show.game()
    except MismatchError as error:
        complain(f"{path}: {error}{_by_another(replay)}")
        return 1


def _which(stored: Stored) -> str:
    """How a game of the file is named."""
    if stored.entrants is None:
        return "no match-up; --pair is for files of `matchup --out`"
    last = stored.entrants.pair_names()[-1].removeprefix("pair ")
    return f"the games of a match-up; name a pair with --pair 1-2 to {last}, and its game with --game-index 0 to {stored.games - 1}"


def _replay(stored: Stored, plan: Plan, game_index: int | None) -> Replay:
    if stored.replay is not None:
        if game_index is not None:
            raise DeckcheckError("one game; --game-index is for files of records (.jsonl)")
        return stored.replay
    if game_index is None:
        if stored.games > 1:
            raise DeckcheckError(f"records of {stored.games} games; name one with --game-index 0 to {stored.games - 1}")
        game_index = 0
    return plan.replay(stored.record(game_index))


def _changed(match: Match) -> str:
    """Names the cards that are not what they were, in a sentence; nothing if there are none."""
    if not match.changed:
        return ""
    return f"made with other definitions of {', '.join(match.changed)}; the game may run another way now"


def _by_another(replay: Replay) -> str:
    """What to try where a replay of another version does not hold."""
    if replay.version in ("", __version__):
        return ""
    return f"; it was written by deckcheck {replay.version}, and this is {__version__}: try that version"


def _verify(path: str, playback: Playback, changed: str, output_format: str) -> int:
    replay = playback.replay
    faults = ([changed] if changed else []) + playback.faults()
    if output_format == "json":
        data = {
            "deckcheck": __version__,
            "schema": SCHEMA_VERSION,
            "file": path,
            "verified": not faults,
            "faults": faults,
            "decisions": playback.position,
            "digest": replay.digest,
            "result": replay.result.to_dict() if replay.result else None,
        }
        click.echo(json.dumps(data, indent=1))
        return 1 if faults else 0
    for fault in faults:
        if fault is not changed:
            complain(f"{path}: {fault}{_by_another(replay)}")
    if faults:
        click.echo(f"{one_line(path)}: does not verify")
        return 1
    click.echo(f"{one_line(path)}: verified, {counted(playback.position, 'decision')}, digest {playback.state.digest()}")
    return 0


class _Show:
    """Shows a game on standard output."""

    def __init__(self, path: str, match: Match, playback: Playback, number: int, view: str, output_format: str, color: bool) -> None:
        """`number`: of the game in its file; that of a swapped one is another than in its match."""
        self.path = path
        self.match = match
        self.playback = playback
        self.number = number
        self.view = view
        self.viewer = VIEWS[view]
        self.json = output_format == "json"
        self.color = color

    def print(self, text: str) -> None:
        """A line, with what stands out in colour."""
        line = one_line(text)
        if self.color:
            for pattern, style in _STYLES:
                line = pattern.sub(rf"\033[{style}m\g<0>\033[0m", line)
        click.echo(line, color=self.color)

    def head(self) -> list[str]:
        """What was played, after what must be known of it."""
        pairing = self.match.pairing
        decks = [
            f"{player}: {deck.name or 'no name'} ({agent})" for player, deck, agent in zip("AB", pairing.decks, pairing.agents, strict=True)
        ]
        usual = load_game(pairing.game)[0].switches
        others = [f"{name}={value}" for name, value in pairing.switches.items() if value != usual[name]["default"]]
        changed = f" ({', '.join(others)})" if others else ""
        index = self.playback.replay.index
        game = f"game {index}" if index == self.number else f"game {self.number} (game {index} with the sides swapped)"
        played = f"{pairing.game}, rules {pairing.rules}, seed {pairing.seed}, {game}{changed}"
        return [*(f"note: {note}" for note in notes(self.match)), played, *decks, ""]

    def game(self) -> int:
        """The whole game, then the board at its end, and whether the replay holds."""
        told = self.playback.told(self.match.laid_out(), self.viewer)
        if self.json:
            lines: list[Line] = []
            try:
                for some in told:
                    lines += some
                faults = self.playback.faults()
            except MismatchError as error:
                faults = [str(error)]
            self._echo({"lines": [{"depth": depth, "text": text} for depth, text in lines], "faults": faults})
            return 1 if faults else 0
        for text in self.head():
            self.print(text)
        for some in told:
            self._tell(some)
        self.print("")
        for text in self._picture():
            self.print(text)
        self.print("")
        if self.playback.replay.error is not None:
            self.print(f"It could not go on: {self.playback.replay.error}")
        self.print(f"{counted(self.playback.position, 'decision')}, digest {self.playback.state.digest()}")
        faults = self.playback.faults()
        for fault in faults:
            complain(f"{self.path}: {fault}{_by_another(self.playback.replay)}")
        return 1 if faults else 0

    def moment(self, at: int) -> int:
        """The board after some decisions, who must decide, from what, and what was chosen."""
        try:
            self.playback.go_to(at)
        except MismatchError as error:
            if not self.json:
                raise
            self._echo({"at": at, "faults": [str(error)]})
            return 1
        state = self.playback.state
        decision = state.decision
        chosen = self._chosen(at)
        open_to_both = self.viewer is None or state.asked == CHANCE or state.prompt in self.match.game.ruleset.open_prompts
        shown = decision is not None and (open_to_both or state.asked == self.viewer)
        if self.json:
            asked: dict[str, Any] | None = None
            if decision is not None:
                asked = {"player": decision.player, "prompt": decision.prompt}
                if shown:
                    asked |= {"options": list(decision.texts), "canonical": list(decision.canonical), "chosen": chosen}
                elif self._is_open_choice(at):
                    asked["chosen"] = chosen
            position = state.to_dict() if self.viewer is None else state.view(self.viewer).to_dict()
            self._echo({"at": at, "decision": asked, "position": position, "picture": self._picture(), "faults": []})
            return 0
        for text in self.head():
            self.print(text)
        self.print(f"After {at} of {counted(len(self.playback.replay.choices), 'decision')}")
        for text in self._picture():
            self.print(text)
        self.print("")
        if decision is None:
            outcome = state.outcome
            self.print(f"The game is over: {outcome.winner or 'nobody'} wins ({outcome.reason})." if outcome else "Nobody is asked.")
            return 0
        self.print(f"{decision.player} decides: {decision.prompt}")
        if not shown:
            self.print(f"  (the options are {decision.player}'s to see)")
            if self._is_open_choice(at):
                self.print(f" > {chosen}")
            return 0
        for option, text in zip(decision.options, decision.texts, strict=True):
            mark = ">" if text == chosen and option == self._next_option(at) else " "
            self.print(f" {mark} {text}")
        return 0

    def _next_option(self, at: int) -> Any:
        choices = self.playback.replay.choices
        if at >= len(choices):
            return None
        decision = self.playback.state.decision
        assert decision is not None
        canonical = decision.canonical
        return decision.options[canonical.index(choices[at])] if choices[at] in canonical else None

    def _is_open_choice(self, at: int) -> bool:
        """Does the choice made there show its card to both players?"""
        option = self._next_option(at) if self.playback.state.decision is not None else None
        return option is not None and option[0] in self.match.game.ruleset.open_kinds

    def _chosen(self, at: int) -> str | None:
        """What was chosen there, as a judge says it."""
        decision = self.playback.state.decision
        option = self._next_option(at) if decision is not None else None
        return decision.text(option) if decision is not None and option is not None else None

    def _picture(self) -> list[str]:
        return self.match.game.ruleset.picture(self.playback.state, self.viewer)

    def _tell(self, lines: Sequence[Line]) -> None:
        for depth, text in lines:
            if depth == 0:
                self.print("")
            self.print("  " * depth + text)

    def _echo(self, data: dict[str, Any]) -> None:
        replay = self.playback.replay
        pairing = self.match.pairing
        head = {
            "deckcheck": __version__,
            "schema": SCHEMA_VERSION,
            "file": self.path,
            "game": pairing.game,
            "rules": pairing.rules,
            "seed": pairing.seed,
            "index": replay.index,
            "decks": {player: deck.name for player, deck in zip("AB", pairing.decks, strict=True)},
            "view": self.view,
            "decisions": len(replay.choices),
            "result": replay.result.to_dict() if replay.result else None,
            "digest": replay.digest,
            "error": replay.error,
        }
        click.echo(json.dumps({**head, **data, "changed_cards": list(self.match.changed), "notes": notes(self.match)}, indent=1))
