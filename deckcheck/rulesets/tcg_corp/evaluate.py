"""How good a position is, for a player who searches."""

from __future__ import annotations

from typing import Any, Final

from deckcheck.engine.state import NOBODY
from deckcheck.engine.turns import TURN_PLAYER
from deckcheck.rulesets.tcg_corp import reads
from deckcheck.rulesets.tcg_corp.board import AREA, DECK, HAND, KO
from deckcheck.rulesets.tcg_corp.heuristic_units import best_blow, lasts
from deckcheck.rulesets.tcg_corp.terms import State
from deckcheck.rulesets.thinking import chance

# Weights of a logistic regression over the first decision of every turn in 2,400 games, all pairs of shipped decks. Three choices of ten
# were made by lot: where only sensible players play, energy on standby units tells who is ahead, and putting it there looks good.
KO_UNIT: Final = -0.77
UNIT_LEFT: Final = -0.39
"""Beside its hit points."""
HIT_POINT_OF_MAIN: Final = 0.44 / 100
HIT_POINT: Final = 0.32 / 100
ENERGY_OF_MAIN: Final = 0.12
ENERGY_CARD: Final = 0.32
"""On a standby unit: what it is worth to the main unit shows in its blow."""
CARD_IN_HAND: Final = 0.05
MANY: Final = 8
SET_CARD: Final = 0.16
BLOW: Final = 0.14 / 100
"""For each point of damage that the main unit could deal in its next turn."""
TURN: Final = 0.2
"""To be the one whose turn it is."""
FALLS: Final = 0.42
"""That this blow would KO the other main unit."""
LAST_CARDS: Final = 0.4
"""For each card less than five in the deck: the end by drawing is near (TC-WIN-02)."""


def evaluate(state: Any, player: int) -> float:
    """The chance that a player wins, from 0 to 1, when a turn has just begun."""
    return chance(_strength(state, player), _strength(state, 1 - player))


def _strength(state: State, player: int) -> float:
    order = state.order
    worth = KO_UNIT * len(order[player << 4 | KO]) + CARD_IN_HAND * min(MANY, len(order[player << 4 | HAND]))
    worth -= LAST_CARDS * max(0, 5 - len(order[player << 4 | DECK]))
    main, foe = reads.main_unit(state, player), reads.main_unit(state, 1 - player)
    mine = state.vars[TURN_PLAYER] == player
    if mine:
        worth += TURN
    for unit in order[player << 4 | AREA]:
        left, energy = max(0, lasts(state, unit)), len(reads.energy(state, unit))
        worth += UNIT_LEFT + SET_CARD * len(reads.set_cards(state, unit))
        if unit != main:
            worth += HIT_POINT * left + ENERGY_CARD * energy
            continue
        worth += HIT_POINT_OF_MAIN * left + ENERGY_OF_MAIN * energy
        if foe != NOBODY and not reads.blocks(state, main, "skill"):
            blow, target = best_blow(state, main, foe, energy + 1), max(0, lasts(state, foe))
            worth += BLOW * min(blow, target) + (FALLS if mine and 0 < target <= blow else 0.0)
    return worth
