"""A replay played again, choice by choice; every one is checked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from deckcheck.engine.decisions import PLAYERS, canonical
from deckcheck.engine.machine import answer_chance, choose_index, finish
from deckcheck.engine.replay import Replay, Result, differences
from deckcheck.engine.ruleset import Line
from deckcheck.engine.state import CHANCE, NOBODY, UNDECIDED, State
from deckcheck.engine.turns import FIRST, TURN
from deckcheck.errors import DeckcheckError

AGENT_ERROR = "agent_error"
MAX_OFFERED = 12
CONCESSIONS = ("concede A", "concede B")
"""Choices of a replay that are offered at every moment, whoever is asked."""


class MismatchError(DeckcheckError):
    """A replay says what does not happen: it was changed, or it was made by other cards or other rules."""


class Playback:
    """A replay at a moment: `position` choices have been made in `state`."""

    __slots__ = ("position", "replay", "state", "viewer")

    def __init__(self, replay: Replay, state: State[Any], viewer: int | None = None) -> None:
        """`state`: the game at its first decision. `viewer`: what does not hold is told as player 0 or 1 may know it, None: wholly."""
        self.replay = replay
        self.state = state
        self.position = 0
        self.viewer = viewer

    def step(self) -> None:
        """Makes the next choice. Raises MismatchError, and changes nothing, for one that is not offered."""
        text = self.replay.choices[self.position]
        if text in CONCESSIONS and self.state.ended is None:
            self.state.concede(CONCESSIONS.index(text))
        else:
            choose_index(self.state, self._place(self.position, text))
        self.position += 1
        if self.position == len(self.replay.choices):
            self._stop()

    def _place(self, number: int, text: str) -> int:
        state = self.state
        if state.ended is not None or state.asked == NOBODY:
            raise MismatchError(f"choices[{number}] is {text!r}, but the game is over after {number} decisions")
        offered = [canonical(state, option) for option in state.options]
        who = PLAYERS[state.asked]
        if text not in offered:
            if self.viewer is not None and state.asked == 1 - self.viewer:
                raise MismatchError(
                    f"choices[{number}] is {text!r}, which is not offered; {who} is asked, and the options are {who}'s to see"
                )
            shown = [f"{option!r} ({state.game.ruleset.phrase(state, state.options[place])})" for place, option in enumerate(offered)]
            more = f" and {len(shown) - MAX_OFFERED} more" if len(shown) > MAX_OFFERED else ""
            raise MismatchError(
                f"choices[{number}] is {text!r}, which is not offered; {who} is asked"
                f" ({state.game.ruleset.prompts[state.prompt]}) and offered {', '.join(shown[:MAX_OFFERED])}{more}"
            )
        place = offered.index(text)
        if state.asked == CHANCE:
            answer = answer_chance(state)
            if answer != place:
                seed = self.replay.pairing.seed
                raise MismatchError(f"choices[{number}] is {text!r}, but with the seed {seed!r} chance answers {offered[answer]!r}")
        return place

    def _stop(self) -> None:
        """A game that a faulty agent stopped is over after its last choice."""
        result = self.replay.result
        if result is not None and result.stop_reason == AGENT_ERROR and self.state.ended is None:
            finish(self.state, UNDECIDED, AGENT_ERROR)

    def go_to(self, position: int) -> None:
        """Makes choices until `position` of them have been made."""
        while self.position < position:
            self.step()

    def faults(self) -> list[str]:
        """Plays on to the end; what of the replay does not hold, in sentences. Empty for one that verifies."""
        try:
            self.go_to(len(self.replay.choices))
        except MismatchError as error:
            return [str(error)]
        if not self.replay.choices:
            self._stop()
        return self._faults_of_end()

    def _faults_of_end(self) -> list[str]:
        replay = self.replay
        seen = result_of(self.state)
        if replay.result is None:
            found = ["result is null, but the game is over after the last choice"] if seen is not None else []
        elif seen is None:
            found = [f"the game is not over after the last choice ({self.position}): choices are missing"]
        else:
            found = [f"result.{text}" for text in differences(replay.result.to_dict(), seen.to_dict())]
        if replay.digest is not None and not found and replay.digest != (digest := self.state.digest()):
            found.append(f"digest is {replay.digest}, but that of the last state is {digest}")
        return found

    def told(self, start: State[Any], viewer: int | None) -> Iterator[list[Line]]:
        """The game as sentences, first of the set-up, then of each choice until the last; as player 0 or 1 saw it, None: all of it.

        `start` is the game with the cards in their first zones. Needs a state with a log. Raises MismatchError.
        """
        narrate = self.state.game.ruleset.narrate
        assert self.state.log is not None
        before = start
        while True:
            lines = narrate(before, self.state, self.state.log, viewer)
            self.state.log.clear()
            yield lines
            if self.position == len(self.replay.choices):
                return
            before = self.state.copy()
            self.step()


def result_of(state: State[Any]) -> Result | None:
    """How a game ended; None while it goes on."""
    outcome = state.outcome
    if outcome is None:
        return None
    return Result(
        first=PLAYERS[state.vars[FIRST]],
        winner=outcome.winner,
        reason=outcome.reason,
        turns=state.vars[TURN],
        decisions=state.decisions,
        stop_reason=outcome.stop_reason,
    )
