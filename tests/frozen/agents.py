"""Agents that play the frozen games. Golden games and decision trees were made with them, so they are frozen too."""

from __future__ import annotations

from typing import Any, Final

from deckcheck.engine.machine import answer_chance
from deckcheck.engine.state import CHANCE, State
from deckcheck.engine.turns import turn_player
from deckcheck.rng import Random

AnyState = State[Any]

LIKED: Final = {
    **{"rearrange": 1, "no-attack": 1, "exchange": 1, "return": 3, "level-boost": 5},
    **{"end-main-phase": 20, "pass": 20, "luck-drive": 30},
}
"""How much a kind of option is liked; others 10."""


def uniform(state: AnyState, random: Random) -> int:
    """Any option is as good."""
    return random.below(len(state.options))


def brisk(state: AnyState, random: Random) -> int:
    """Attacks, and does not move members to and fro: games last for some 25 turns, and many end by refreshes."""
    options = state.options
    if len(options) == 1:
        return 0
    kinds = state.game.ruleset.kinds
    liked = [LIKED.get(kinds[kind], 10) for kind, _, _ in options]
    number = random.below(sum(liked))
    for place, mine in enumerate(liked):
        number -= mine
        if number < 0:
            return place
    raise AssertionError("it adds up")


def eager(state: AnyState, random: Random) -> int:
    """The same, but mostly attacks where a gate is intact, where nobody stands if it can: games last for some 12 turns."""
    ruleset = state.game.ruleset
    if ruleset.prompts[state.prompt] == "attacked circle" and random.below(4):
        names = [zone.name for zone in ruleset.zones]
        player = (1 - turn_player(state)) << 4
        intact = sum(state.now[gate][3] for gate in state.order[player | names.index("gates")] if state.now[gate][1] == 1)
        members = 0
        for member in state.order[player | names.index("field")]:
            members |= state.now[member][3]
        good = [place for place, (_, circle, _) in enumerate(state.options) if intact >> circle & 1]
        best = [place for place in good if not members >> state.options[place][1] & 1] or good
        if best:
            return best[random.below(len(best))]
    return brisk(state, random)


AGENTS: Final = {"uniform": uniform, "brisk": brisk, "eager": eager}


def pick(state: AnyState, agent: str, random: Random) -> int:
    """The place of the option that is chosen now: by chance, or by the agent."""
    return answer_chance(state) if state.asked == CHANCE else AGENTS[agent](state, random)
