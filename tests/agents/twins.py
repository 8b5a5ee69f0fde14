"""Players that remember what another does, to ask what it would choose without its choosing."""

from __future__ import annotations

from deckcheck.agents.heuristic import Heuristic


def twin(player: Heuristic) -> Heuristic:
    """One that would go on as this one; by hand, for native objects are not copied by `copy`."""
    made = Heuristic(player.state)
    made.thinker = player.thinker.copy() if player.thinker is not None else None
    return made
