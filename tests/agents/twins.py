"""Players that remember what another does, to ask what it would choose without its choosing; and whether they choose by what is hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deckcheck.agents.agent import QuickAgent
from deckcheck.agents.heuristic import Heuristic
from deckcheck.engine.state import State
from deckcheck.engine.view import View


def twin(player: Heuristic) -> Heuristic:
    """One that would go on as this one; by hand, for native objects are not copied by `copy`."""
    made = Heuristic(player.state)
    made.thinker = player.thinker.copy() if player.thinker is not None else None
    return made


def same_however_dealt(state: State[Any], player: Callable[[], QuickAgent]) -> int:
    """Whatever lies hidden is dealt anew, and the player makes the same choice; in how many of the worlds something lay otherwise."""
    chosen = player().place(state)
    others = [View(state, state.asked).sample(f"{state.decisions} {seed}") for seed in range(2)]
    for other in others:
        assert player().place(other) == chosen, state.game.ruleset.prompts[state.prompt]
    return sum(other.card != state.card for other in others)
