"""The check after everything that was resolved: KO, losses, the next main unit, waiting abilities (section 14)."""

from __future__ import annotations

from typing import Final

from deckcheck.engine import waiting
from deckcheck.engine.in_force import end_effects, forbidden
from deckcheck.engine.looks import THIS_ABILITY
from deckcheck.engine.machine import ask, call, lose
from deckcheck.engine.procedure import DONE, Frame, Procedure, Step
from deckcheck.engine.state import NOBODY
from deckcheck.engine.turns import PLAYERS, TURN_PLAYER, switch, turn_order
from deckcheck.rulesets.tcg_corp import reads
from deckcheck.rulesets.tcg_corp.board import AREA
from deckcheck.rulesets.tcg_corp.definition import HP
from deckcheck.rulesets.tcg_corp.moves import knock_out, swap
from deckcheck.rulesets.tcg_corp.terms import (
    ASK_NEXT_MAIN,
    ASK_WAITING,
    CHECK_PENDING,
    DECKED_OUT,
    LOST,
    NEXT_MAIN,
    RESOLVE,
    RESOLVED,
    TO_BE_KO,
    State,
)

CHECK: Final = Procedure("check")


def check(state: State, then: Step) -> Step:
    """TC-KO-02, GAP-20: a check, and then a step of the running procedure. Costs nothing when nothing is pending."""
    if not state.pending and not state.touches & HP:
        return then
    return call(state, CHECK.first, [], then)


@CHECK.step
def knock_out_units(state: State, frame: Frame) -> Step | None:
    """TC-KO-01: all units with as much damage as HP at the same time: what a text of one of them does holds for the others until then."""
    end_effects(state, THIS_ABILITY)
    state.pending &= ~CHECK_PENDING
    frame.env[:] = [unit for unit in doomed(state) if knock_out(state, unit)]
    return None


def doomed(state: State) -> list[int]:
    """Units with as much damage as HP that may be KO'd, those of the turn player first."""
    return [
        unit
        for player in turn_order(state)
        for unit in reads.units(state, player)
        if reads.damage(state, unit) >= reads.hp(state, unit) and not forbidden(state, TO_BE_KO, unit)
    ]


@CHECK.step
def look_at_losses(state: State, frame: Frame) -> Step | None:
    """TC-WIN-01, -02: every unit is KO'd, or a card could not be drawn. TC-WIN-03, GAP-22: both at the same check is a draw."""
    reasons = [why_lost(state, player) for player in PLAYERS]
    if all(reasons) and switch(state, "both_lose") != "draw":
        reasons[state.vars[TURN_PLAYER]] = None
    lose(state, reasons)
    if state.ended is not None:
        return DONE
    # What was KO'd may have kept others alive: those are no units that could become main unit.
    again = bool(frame.env) and bool(doomed(state))
    frame.env.clear()
    return knock_out_units if again else None


def why_lost(state: State, player: int) -> str | None:
    """Why a player loses now."""
    if not state.order[player << 4 | AREA]:
        return "all_units_ko"
    return "deck_out" if state.vars[LOST] & DECKED_OUT[player] else None


@CHECK.step
def next_main_unit(state: State, frame: Frame) -> Step | None:
    """TC-KO-04: who has no main unit picks a standby unit, the turn player first; with only one there is nothing to pick."""
    for player in turn_order(state):
        if reads.main_unit(state, player) == NOBODY:
            able = reads.standby_units(state, player)
            if len(able) > 1:
                return ask(state, player, ASK_NEXT_MAIN, [(NEXT_MAIN, unit, -1) for unit in able])
            swap(state, able[0])
            return next_main_unit
    return offer_waiting


@CHECK.step
def take_its_place(state: State, frame: Frame) -> Step | None:
    swap(state, state.chosen[1])
    return next_main_unit


@CHECK.step
def offer_waiting(state: State, frame: Frame) -> Step | None:
    """What the last one has left behind is looked at before the next."""
    if state.pending & CHECK_PENDING:
        return knock_out_units
    return waiting.offer_waiting(state, RESOLVE, ASK_WAITING)


@CHECK.step
def resolve(state: State, frame: Frame) -> Step | None:
    return waiting.resolve_waiting(state, RESOLVED, knock_out_units)
