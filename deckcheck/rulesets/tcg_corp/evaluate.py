"""How good a position is, for a player who searches."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from deckcheck.engine.state import NOBODY
from deckcheck.rulesets.tcg_corp import reads
from deckcheck.rulesets.tcg_corp.board import AREA, DECK, ENERGY, KO
from deckcheck.rulesets.tcg_corp.terms import TURN_PLAYER, State

# Weights of a logistic regression over the first main decision of every turn in 540 games of heuristics, all pairs of shipped decks.
KO_UNIT: Final = -1.47
UNIT_LEFT: Final = -0.9
HIT_POINT: Final = 2.27 / 1000
HIT_POINT_OF_MAIN: Final = 1.34 / 1000
ENERGY_CARD: Final = 0.21
ENERGY_OF_MAIN: Final = 0.35
TURN: Final = 0.68
"""To be the one whose turn it is."""
LAST_CARDS: Final = 0.4
"""For each card less than five in the deck: the end by drawing is near (TC-WIN-02)."""


def evaluate(state: Any, player: int) -> float:
    """The chance that a player wins, from 0 to 1, when a turn has just begun.

    The curve is not the logistic one, but one of square roots, which gives the same bits on every machine.
    """
    ahead = (_strength(state, player) - _strength(state, 1 - player)) / 2.0
    ahead += TURN / 2.0 if state.vars[TURN_PLAYER] == player else -TURN / 2.0
    return 0.5 + 0.5 * ahead / sqrt(1.0 + ahead * ahead)


def _strength(state: State, player: int) -> float:
    order = state.order
    units = order[player << 4 | AREA]
    worth = KO_UNIT * len(order[player << 4 | KO]) + UNIT_LEFT * len(units) + ENERGY_CARD * len(order[player << 4 | ENERGY])
    for unit in units:
        worth += HIT_POINT * max(0, reads.hp(state, unit) - reads.damage(state, unit))
    main = reads.main_unit(state, player)
    if main != NOBODY:
        worth += HIT_POINT_OF_MAIN * max(0, reads.hp(state, main) - reads.damage(state, main))
        worth += ENERGY_OF_MAIN * len(reads.energy(state, main))
    return worth - LAST_CARDS * max(0, 5 - len(order[player << 4 | DECK]))
