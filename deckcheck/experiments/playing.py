"""Plays a game to its end; compiled like the engine, for nothing is run more often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from deckcheck.engine.decisions import canonical
from deckcheck.engine.machine import answer_chance, choose_index
from deckcheck.engine.playback import CONCESSIONS
from deckcheck.engine.state import CHANCE, State
from deckcheck.experiments.facts import FULL

if TYPE_CHECKING:
    from deckcheck.agents.agent import QuickAgent
    from deckcheck.experiments.facts import Listening


def play_out(state: State[Any], seats: Sequence[QuickAgent], choices: list[str] | None = None, listener: Listening | None = None) -> None:
    """Plays a game to its end; the canonical texts of what is chosen go to `choices`. Raises AgentError."""
    players = list(seats)
    while state.ended is None:
        if listener is not None and len(listener.trail) > FULL:
            listener.read()
        options = state.options
        asked = state.asked
        if asked == CHANCE:
            place = answer_chance(state)
        elif len(options) == 1:
            place = 0
        else:
            place = players[asked].place(state)
            if place < 0:
                if choices is not None:
                    choices.append(CONCESSIONS[asked])
                state.concede(asked)
                return
        if choices is not None:
            choices.append(canonical(state, options[place]))
        choose_index(state, place)
