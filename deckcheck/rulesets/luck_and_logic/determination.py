"""The determination step (11.5): who wins the battle, and what happens to the loser."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.events import emit
from deckcheck.engine.machine import ask, call
from deckcheck.engine.primitives import move
from deckcheck.engine.procedure import DONE, Frame, Procedure, Step
from deckcheck.engine.state import DOWN, NOBODY
from deckcheck.rulesets.luck_and_logic.board import STOCK
from deckcheck.rulesets.luck_and_logic.check_timing import check
from deckcheck.rulesets.luck_and_logic.moves import distinct
from deckcheck.rulesets.luck_and_logic.reads import attacker, decided_by, defender, parameter, soul
from deckcheck.rulesets.luck_and_logic.terms import (
    ASK_ORDER,
    DETERMINATION,
    LOG_BATTLE,
    LOG_SKIPPED,
    NEXT_IN_ORDER,
    ON_BATTLE_LOST,
    ON_BATTLE_WON,
    PHASE,
    START_OF_DETERMINATION_STEP,
    TURN_PLAYER,
    State,
)

DETERMINATION_STEP: Final = Procedure("determination-step")
STOCK_CARDS: Final = Procedure("into-stock")


@DETERMINATION_STEP.step
def begin(state: State, frame: Frame) -> Step | None:
    """LL-DET-01 [1]."""
    state.vars[PHASE] = DETERMINATION
    emit(state, START_OF_DETERMINATION_STEP, NOBODY, state.vars[TURN_PLAYER])
    return check(state, compare)


@DETERMINATION_STEP.step
def compare(state: State, frame: Frame) -> Step | None:
    """LL-DET-01 [2] .. -04 [3]: power, or what the active paradox says; the greater wins, equality favours the attacker. Env: 1 if the
    attacker won."""
    attacking, defending = attacker(state), defender(state)
    if attacking == NOBODY or defending == NOBODY:
        if state.log is not None:
            state.log.append((LOG_SKIPPED,))
        return over
    value = decided_by(state)
    mine, theirs = parameter(state, attacking, value), parameter(state, defending, value)
    won = mine >= theirs
    frame.env.append(int(won))
    if state.log is not None:
        state.log.append((LOG_BATTLE, value, mine, theirs, int(won)))
    winner, loser = (attacking, defending) if won else (defending, attacking)
    emit(state, ON_BATTLE_WON, winner, loser)
    emit(state, ON_BATTLE_LOST, loser, winner)
    return check(state, move_loser)  # D-09


@DETERMINATION_STEP.step
def move_loser(state: State, frame: Frame) -> Step | None:
    """LL-DET-05 [4], LL-ZONE-03, D-06: a beaten defender and its soul go face down on their owner's stock zone, in the owner's order."""
    defending = defender(state)
    if not frame.env[0] or defending == NOBODY:
        return over
    return call(state, STOCK_CARDS.first, [defending, *soul(state, defending)], resolve_pending)


@DETERMINATION_STEP.step
def resolve_pending(state: State, frame: Frame) -> Step | None:
    """LL-DET-06 [5]."""
    return check(state, over)


@DETERMINATION_STEP.step
def over(state: State, frame: Frame) -> Step | None:
    return DONE


# Env of STOCK_CARDS: the cards that are still to be put, all of one owner.


@STOCK_CARDS.step
def offer_order(state: State, frame: Frame) -> Step | None:
    """LL-ZONE-02, -03: one by one, each on top of the one before; equal cards are one choice."""
    cards = frame.env
    if not cards:
        return DONE
    options = [(NEXT_IN_ORDER, card, -1) for card in distinct(state, cards)]
    if len(options) == 1:
        for card in cards:
            move(state, card, STOCK, DOWN)
        return DONE
    return ask(state, state.owner[cards[0]], ASK_ORDER, options)


@STOCK_CARDS.step
def put_next(state: State, frame: Frame) -> Step | None:
    card = state.chosen[1]
    frame.env.remove(card)
    move(state, card, STOCK, DOWN)
    return offer_order
