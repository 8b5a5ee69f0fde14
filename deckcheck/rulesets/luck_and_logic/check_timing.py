"""Check timing (section 14): rule processing, then waiting abilities, until nothing applies and nothing waits."""

from __future__ import annotations

from typing import Final

from deckcheck.engine import waiting
from deckcheck.engine.in_force import end_effects
from deckcheck.engine.looks import THIS_ABILITY
from deckcheck.engine.machine import ask, call
from deckcheck.engine.primitives import turn
from deckcheck.engine.procedure import DONE, Frame, Procedure, Step
from deckcheck.engine.state import CIRCLES, DOWN, SINCE
from deckcheck.engine.turns import turn_order
from deckcheck.rulesets.luck_and_logic.board import DROP, FIELD
from deckcheck.rulesets.luck_and_logic.moves import check_losses, leave_field, take_penalties
from deckcheck.rulesets.luck_and_logic.reads import face_up_paradoxes, overlap
from deckcheck.rulesets.luck_and_logic.terms import (
    ASK_OVERLAP,
    ASK_PARADOX,
    ASK_WAITING,
    KEEP_ON_FIELD,
    LOSS_PENDING,
    OVERLAP_PENDING,
    PARADOX_PENDING,
    POINT_PENDING,
    RESOLVE,
    RESOLVED,
    RULES_PENDING,
    TURN_DOWN,
    State,
)

CHECK_TIMING: Final = Procedure("check-timing")


def check(state: State, then: Step) -> Step:
    """LL-RP-02, LL-TURN-03: a check timing, and then a step of the running procedure. Costs nothing when nothing is pending."""
    if not state.pending:
        return then
    return call(state, CHECK_TIMING.first, [], then)


@CHECK_TIMING.step
def process_rules(state: State, frame: Frame) -> Step | None:
    """LL-ORDER-01: all check-type processings that apply are done at the same time. A loss ends the game here (LL-LOSS-03, LL-ATK-12)."""
    end_effects(state, THIS_ABILITY)
    if not state.pending & RULES_PENDING:
        return offer_waiting
    if state.pending & LOSS_PENDING:
        state.pending &= ~LOSS_PENDING
        check_losses(state)
        if state.ended is not None:
            return DONE
    if state.pending & POINT_PENDING:
        state.pending &= ~POINT_PENDING
        for player in turn_order(state):
            take_penalties(state, player)
    return None


@CHECK_TIMING.step
def drop_overlapped(state: State, frame: Frame) -> Step | None:
    """LL-RP-05, LL-MOB-07: of the members on one circle the last to come stays; among those that came together their owner chooses
    (LL-GEN-05)."""
    if not state.pending & OVERLAP_PENDING:
        return process_paradoxes
    for player in turn_order(state):
        crowded = overlap(state, player)
        if not crowded:
            continue
        circle = 0
        while not crowded >> circle & 1:
            circle += 1
        here = [member for member in state.order[player << 4 | FIELD] if state.now[member][CIRCLES] >> circle & 1]
        newest = max([state.now[member][SINCE] for member in here])
        last = [member for member in here if state.now[member][SINCE] == newest]
        for member in here:
            if member not in last:
                leave_field(state, member, DROP)
        if len(last) > 1:
            return ask(state, player, ASK_OVERLAP, [(KEEP_ON_FIELD, member, circle) for member in last])
        return drop_overlapped  # the members have changed: look again
    state.pending &= ~OVERLAP_PENDING
    return process_paradoxes


@CHECK_TIMING.step
def keep_one(state: State, frame: Frame) -> Step | None:
    """LL-RP-05: the others go to the drop zone."""
    _, kept, circle = state.chosen
    for member in state.order[state.owner[kept] << 4 | FIELD]:
        if member != kept and state.now[member][CIRCLES] >> circle & 1:
            leave_field(state, member, DROP)
    return drop_overlapped


@CHECK_TIMING.step
def process_paradoxes(state: State, frame: Frame) -> Step | None:
    """LL-RP-06, LL-PDX-02, -03, D-21: paradoxes of different players turn each other face down, the newest first, each with the newest of
    the other player; then the owner of several turns down all but one, of their choice."""
    if not state.pending & PARADOX_PENDING:
        return process_rules
    active = face_up_paradoxes(state)
    while len(active) > 1:
        new = active[-1]
        other = next((card for card in reversed(active) if state.owner[card] != state.owner[new]), None)
        if other is None:
            return ask(state, state.owner[new], ASK_PARADOX, [(TURN_DOWN, card, -1) for card in active])
        turn(state, new, DOWN)
        turn(state, other, DOWN)
        active = [card for card in active if card not in (new, other)]
    state.pending &= ~PARADOX_PENDING
    return process_rules


@CHECK_TIMING.step
def turn_down_own(state: State, frame: Frame) -> Step | None:
    """LL-PDX-02 (3)."""
    turn(state, state.chosen[1], DOWN)
    return process_paradoxes


@CHECK_TIMING.step
def offer_waiting(state: State, frame: Frame) -> Step | None:
    return waiting.offer_waiting(state, RESOLVE, ASK_WAITING)


@CHECK_TIMING.step
def resolve(state: State, frame: Frame) -> Step | None:
    return waiting.resolve_waiting(state, RESOLVED, process_rules)
