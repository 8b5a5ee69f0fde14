"""The determination step (11.5): who wins the battle, and what happens to the loser."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.events import emit
from deckcheck.engine.in_force import forbidden
from deckcheck.engine.machine import call
from deckcheck.engine.primitives import RULE
from deckcheck.engine.procedure import DONE, FINISH, Frame, Procedure, Step
from deckcheck.engine.state import DOWN, NOBODY, SINCE
from deckcheck.engine.turns import PHASE, TURN_PLAYER
from deckcheck.rulesets.luck_and_logic.board import STOCK
from deckcheck.rulesets.luck_and_logic.check_timing import check
from deckcheck.rulesets.luck_and_logic.in_order import IN_ORDER
from deckcheck.rulesets.luck_and_logic.moves import battle_is_off
from deckcheck.rulesets.luck_and_logic.reads import attacker, decisive, defender, law, soul
from deckcheck.rulesets.luck_and_logic.terms import (
    DETERMINATION,
    LOG_BATTLE,
    ON_BATTLE_LOST,
    ON_BATTLE_WON,
    START_OF_DETERMINATION_STEP,
    TO_LEAVE_FIELD,
    State,
)

DETERMINATION_STEP: Final = Procedure("determination-step")


@DETERMINATION_STEP.step
def begin(state: State, frame: Frame) -> Step | None:
    """LL-DET-01 [1]."""
    state.vars[PHASE] = DETERMINATION
    emit(state, START_OF_DETERMINATION_STEP, NOBODY, state.vars[TURN_PLAYER])
    return check(state, compare)


@DETERMINATION_STEP.step
def compare(state: State, frame: Frame) -> Step | None:
    """LL-DET-01 [2] .. -04 [3]: power, or what the active paradox says; unless that says more, the greater wins and equality favours the
    attacker. Env: 1 if the attacker won."""
    if battle_is_off(state):
        return DONE
    attacking, defending = attacker(state), defender(state)
    value, smaller, defender_ties = law(state)
    mine, theirs = decisive(state, attacking, value), decisive(state, defending, value)
    won = not defender_ties if mine == theirs else (mine < theirs) is smaller
    frame.env.append(int(won))
    if state.log is not None:
        state.log.append((LOG_BATTLE, value, mine, theirs, int(won)))
    winner, loser = (attacking, defending) if won else (defending, attacking)
    emit(state, ON_BATTLE_WON, winner, loser, state.now[loser][SINCE])
    emit(state, ON_BATTLE_LOST, loser, winner, state.now[winner][SINCE])
    return check(state, move_loser)  # D-09


@DETERMINATION_STEP.step
def move_loser(state: State, frame: Frame) -> Step | None:
    """LL-DET-05 [4], LL-ZONE-03, D-06: a beaten defender and its soul go face down on their owner's stock zone, in the owner's order;
    not if it cannot leave the field (LL-GEN-01)."""
    defending = defender(state)
    if not frame.env[0] or defending == NOBODY or forbidden(state, TO_LEAVE_FIELD, defending):
        return DONE
    return call(state, IN_ORDER.first, [STOCK, DOWN, 0, RULE, (), defending, *soul(state, defending)], resolve_pending)


@DETERMINATION_STEP.step
def resolve_pending(state: State, frame: Frame) -> Step | None:
    """LL-DET-06 [5]."""
    return check(state, FINISH)
