"""Plays the games of a match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from traceback import format_exception
from typing import TYPE_CHECKING, Any

from deckcheck import __version__
from deckcheck.agents.agent import AgentError, QuickAgent, class_path, make_agent
from deckcheck.agents.foreign import apart
from deckcheck.engine.decisions import Decision
from deckcheck.engine.json_fields import shown
from deckcheck.engine.machine import finish
from deckcheck.engine.playback import AGENT_ERROR, result_of
from deckcheck.engine.replay import Replay
from deckcheck.engine.state import CONCEDE, UNDECIDED, A, B
from deckcheck.engine.view import View
from deckcheck.errors import ENDS_THE_RUN, DeckcheckError
from deckcheck.experiments.facts import listening
from deckcheck.experiments.playing import play_out
from deckcheck.experiments.records import GameRecord

if TYPE_CHECKING:
    from deckcheck.agents.agent import Agent
    from deckcheck.engine.state import State
    from deckcheck.rulesets.matches import Match

MAX_ERROR = 500
"""Characters of what an exception says; records and replays keep 1000."""


class BrokenGameError(Exception):
    """A game could not go on: a bug of ours. `replay` leads to the place; the cause is chained."""

    def __init__(self, replay: Replay) -> None:
        super().__init__(replay.error)
        self.replay = replay


class Asked:
    """An agent asked the slow way, with a view and a decision; also those of users, whose faults end the game and not the run."""

    __slots__ = ("agent", "side")

    def __init__(self, agent: Agent, side: int) -> None:
        self.agent = agent
        self.side = side

    def place(self, state: State[Any]) -> int:
        """The place of the option it chooses; -1: it concedes. Raises AgentError.

        The agent gets nothing that belongs to the game, so nothing but its answer counts.
        """
        options = (*state.options, CONCEDE)
        decision = Decision(state)
        seen = state.copy()
        seen.card, seen.options = state.card[:], list(decision.options)
        view = View(seen, self.side)
        try:
            with apart():
                option = self.agent.choose(view, decision)
            place = options.index(option) if isinstance(option, tuple) and option in options else None
        except ENDS_THE_RUN:
            raise
        except BaseException as error:  # SystemExit too: what an agent calls ends its game, not the run
            raise AgentError(f"agent {'AB'[self.side]}: {told(error)}") from error
        if place is None:
            raise AgentError(f"agent {'AB'[self.side]} chose {shown(option, repr)}, which is not offered")
        return place if place < len(options) - 1 else -1


def told(error: BaseException) -> str:
    """The kind of an exception and what it says, shortened; an exception that can say nothing does no harm."""
    try:
        text = str(error)
    except Exception:
        text = "(what it says cannot be read)"
    return f"{type(error).__name__}: {text}"[:MAX_ERROR]


def seats_of(match: Match, index: int, agents: Sequence[Agent | None] = (None, None)) -> list[QuickAgent]:
    """Who sits at the two sides in game number `index`: the agents given, or those that the pairing names."""
    pairing = match.pairing
    seats: list[QuickAgent] = []
    for side, given in enumerate(agents):
        agent = given if given is not None else make_agent(pairing.agents[side], pairing.seed, "AB"[side], index)
        ours = given is None and class_path(pairing.agents[side]) is None
        seats.append(agent if ours and isinstance(agent, QuickAgent) else Asked(agent, side))
    return seats


def play_game(
    match: Match,
    index: int,
    *,
    agents: Sequence[Agent | None] = (None, None),
    keep_choices: bool = False,
    with_digest: bool = False,
    listen: bool = False,
) -> GameRecord:
    """Game number `index` of a match, whole. Raises BrokenGameError for one that cannot go on. `listen`: with what cards did in it."""
    foreign = any(agent is not None or class_path(spec) is not None for agent, spec in zip(agents, match.pairing.agents, strict=True))
    choices: list[str] | None = [] if keep_choices or foreign else None
    error = None
    try:
        state = match.start(index, trail=listen)
        listener = listening(match, state) if listen else None
        try:
            play_out(state, seats_of(match, index, agents), choices, listener)
        except AgentError as fault:
            error = str(fault)
            finish(state, UNDECIDED, AGENT_ERROR)
        facts = listener.facts(state) if listener is not None else None
    except Exception as bug:
        if choices is None:
            choices = _choices_until_it_breaks(match, index)
        raise BrokenGameError(Replay(match.pairing, index, tuple(choices), error=told(bug), version=__version__)) from bug
    result = result_of(state)
    assert result is not None
    return GameRecord(
        index=index,
        seed=match.pairing.seed,
        result=result,
        digest=state.digest() if with_digest else None,
        choices=tuple(choices) if choices is not None else None,
        error=error,
        gates=_left(state),
        facts=facts,
    )


def _left(state: State[Any]) -> tuple[int, int] | None:
    """What the ruleset counts, by side; None where records do not say it."""
    followed = state.game.ruleset.followed
    if followed is None or not followed.recorded:
        return None
    return followed.count(state, A), followed.count(state, B)


def _choices_until_it_breaks(match: Match, index: int) -> list[str]:
    """The same game once more; it breaks at the same place, which is known already."""
    choices: list[str] = []
    try:
        play_out(match.start(index), seats_of(match, index), choices)
    except Exception:  # told by the caller, who has met it first
        return choices
    return choices


def played(match: Match, index: int, *, keep_choices: bool = False, with_digest: bool = False, listen: bool = False) -> GameRecord:
    """Game number `index`, whole; one that cannot go on becomes a record with its choices."""
    try:
        return play_game(match, index, keep_choices=keep_choices, with_digest=with_digest, listen=listen)
    except BrokenGameError as bug:
        trace = "".join(format_exception(bug))
        return GameRecord(index, match.pairing.seed, None, choices=bug.replay.choices, error=bug.replay.error, trace=trace)


def run(match: Match, indices: Iterable[int], *, keep_choices: bool = False, with_digest: bool = False) -> Iterator[GameRecord]:
    """The games in order. One that cannot go on becomes a record with its replay, and the others are played all the same."""
    for index in indices:
        yield played(match, index, keep_choices=keep_choices, with_digest=with_digest)


def replay_of(match: Match, record: GameRecord) -> Replay:
    """The replay of a game; of one whose choices were not kept, by playing it again. Raises BrokenGameError like the game itself.

    A game with the sides swapped is a game of another match: `Plan.replay` knows which.
    """
    if record.swapped:
        raise DeckcheckError(
            f"game {record.index} was played with the sides swapped: it is game {record.index - 1} of `simulate B A`, with the same seed"
        )
    whole = record
    if whole.choices is None:
        whole = play_game(match, record.index, keep_choices=True, with_digest=True)
        assert whole.choices is not None
    return Replay(
        pairing=match.pairing,
        index=record.index,
        choices=whole.choices or (),
        result=record.result,
        digest=record.digest,
        error=record.error,
        version=__version__,
    )
