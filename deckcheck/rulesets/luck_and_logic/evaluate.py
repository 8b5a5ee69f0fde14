"""How good a position is, for a player who searches."""

from __future__ import annotations

from typing import Any, Final

from deckcheck.engine.state import FACING, STANCE, STAND, UP
from deckcheck.rulesets.luck_and_logic.board import FIELD, HAND, LEVEL, SOUL, STOCK
from deckcheck.rulesets.luck_and_logic.definition import POWER
from deckcheck.rulesets.luck_and_logic.reads import decisive, destroyed_gates
from deckcheck.rulesets.luck_and_logic.terms import State
from deckcheck.rulesets.thinking import chance

# Weights of a logistic regression over the first decision of every turn in 3,000 games of heuristics, all pairs of shipped decks.
GATES_LOST: Final = (0.0, 0.65, 1.47, 2.18, 3.44, 4.4, 8.0)
"""By the number of destroyed gates."""
CARD_IN_HAND: Final = 0.136
IN_STOCK: Final = 0.022
LEVEL_CARD: Final = 0.314
FACE_UP_LEVEL_CARD: Final = 0.248
MEMBER: Final = -0.225
STANDING: Final = 0.247
SOUL_CARD: Final = 0.153
POWER_POINT: Final = 0.017 / 1000


def evaluate(state: Any, player: int) -> float:
    """The chance that a player wins, from 0 to 1, when a turn has just begun."""
    return chance(_strength(state, player), _strength(state, 1 - player))


def _strength(state: State, player: int) -> float:
    order, now = state.order, state.now
    worth = -GATES_LOST[destroyed_gates(state, player).bit_count()]
    worth += CARD_IN_HAND * len(order[player << 4 | HAND]) + IN_STOCK * len(order[player << 4 | STOCK])
    worth += SOUL_CARD * len(order[player << 4 | SOUL])
    for card in order[player << 4 | LEVEL]:
        worth += LEVEL_CARD + (FACE_UP_LEVEL_CARD if now[card][FACING] == UP else 0.0)
    for member in order[player << 4 | FIELD]:
        worth += MEMBER + POWER_POINT * decisive(state, member, POWER) + (STANDING if now[member][STANCE] == STAND else 0.0)
    return worth
