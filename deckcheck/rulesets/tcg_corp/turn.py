"""The turn: draw and end phase (sections 7 and 15). Main and battle phase are procedures of their own."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.machine import ask, call
from deckcheck.engine.procedure import DONE, FINISH, Frame, Procedure, Step
from deckcheck.engine.state import CHANCE, NOBODY, STANCE
from deckcheck.engine.turns import TURN_PLAYER, begin_phase, end_turn, next_turn, switch, turn_order
from deckcheck.rulesets.tcg_corp import reads
from deckcheck.rulesets.tcg_corp.battle import BATTLE_PHASE_STEPS
from deckcheck.rulesets.tcg_corp.check_timing import check
from deckcheck.rulesets.tcg_corp.definition import HP
from deckcheck.rulesets.tcg_corp.main_phase import MAIN_PHASE_STEPS
from deckcheck.rulesets.tcg_corp.moves import draw_cards, recover
from deckcheck.rulesets.tcg_corp.terms import (
    ACTIONS,
    ASK_JANKEN,
    BEGAN,
    CHECK_PENDING,
    DRAW_PHASE,
    END_PHASE,
    FOR_RECOVERY,
    LOG_JANKEN,
    LOSE,
    NORMAL,
    RESOLVED,
    START_OF_DRAW_PHASE,
    START_OF_END_PHASE,
    TO_BE_KO,
    USED,
    WIN,
    State,
)

TURN_STEPS: Final = Procedure("turn")
DRAW_PHASE_STEPS: Final = Procedure("draw-phase")
END_PHASE_STEPS: Final = Procedure("end-phase")


@TURN_STEPS.step
def begin_turn(state: State, frame: Frame) -> Step | None:
    """TC-END-03: the turns alternate. The guard of TC-WIN-05 is looked at here."""
    if not next_turn(state):
        return DONE
    values = state.vars
    values[USED] = values[ACTIONS] = values[RESOLVED] = 0
    values[BEGAN] = state.clock
    return call(state, DRAW_PHASE_STEPS.first, [])


@TURN_STEPS.step
def to_main_phase(state: State, frame: Frame) -> Step | None:
    return call(state, MAIN_PHASE_STEPS.first, [])


@TURN_STEPS.step
def to_battle_phase(state: State, frame: Frame) -> Step | None:
    return call(state, BATTLE_PHASE_STEPS.first, [])


@TURN_STEPS.step
def to_end_phase(state: State, frame: Frame) -> Step | None:
    return call(state, END_PHASE_STEPS.first, [])


@DRAW_PHASE_STEPS.step
def draw_card(state: State, frame: Frame) -> Step | None:
    """TC-TURN-01: the first player too on turn 1. Who cannot draw loses (TC-WIN-02)."""
    begin_phase(state, DRAW_PHASE, START_OF_DRAW_PHASE)
    draw_cards(state, state.vars[TURN_PLAYER], state.game.play["draws"])
    return check(state, FINISH)


@END_PHASE_STEPS.step
def begin_end_phase(state: State, frame: Frame) -> Step | None:
    begin_phase(state, END_PHASE, START_OF_END_PHASE)
    return check(state, look_at_states)


# Env of the end phase: the players whose main unit is still to be looked at.


@END_PHASE_STEPS.step
def look_at_states(state: State, frame: Frame) -> Step | None:
    """TC-END-01, -02, GAP-21: the main unit of the turn player; with the switch `end_janken` of both."""
    players = turn_order(state) if switch(state, "end_janken") == "both" else (state.vars[TURN_PLAYER],)
    frame.env[:] = players
    return None


@END_PHASE_STEPS.step
def throw(state: State, frame: Frame) -> Step | None:
    """TC-END-02, TC-RND-01: one janken for a main unit in rest or stun."""
    while frame.env:
        player = frame.env[0]
        unit = reads.main_unit(state, player)
        if unit != NOBODY and state.now[unit][STANCE] != NORMAL:
            return ask(state, CHANCE, ASK_JANKEN, [(WIN, player, -1), (LOSE, player, -1)])
        frame.env.pop(0)
    return check(state, end_durations)


@END_PHASE_STEPS.step
def recover_or_not(state: State, frame: Frame) -> Step | None:
    """TC-STATE-02, TC-END-02: on a win one step up the ladder, on a loss nothing."""
    player = frame.env.pop(0)
    won = state.chosen[0] == WIN
    if state.log is not None:
        state.log.append((LOG_JANKEN, FOR_RECOVERY, player, int(won)))
    if won:
        recover(state, reads.main_unit(state, player))
    return throw


@END_PHASE_STEPS.step
def end_durations(state: State, frame: Frame) -> Step | None:
    """TC-END-03: effects of this turn end; what that KOs is looked at (TC-KO-02)."""
    if state.touches & (HP | TO_BE_KO):
        state.pending |= CHECK_PENDING
    end_turn(state)
    return check(state, FINISH)


ALL_PROCEDURES: Final = (TURN_STEPS, DRAW_PHASE_STEPS, END_PHASE_STEPS)
