"""Setting up a game (section 5)."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.machine import ask, call
from deckcheck.engine.primitives import DECK, move, shuffle, turn
from deckcheck.engine.procedure import Frame, Procedure, Step
from deckcheck.engine.state import CHANCE, DOWN, UP, A, B
from deckcheck.engine.turns import FIRST, PLAYERS, TURN_PLAYER, switch, turn_order
from deckcheck.engine.waiting import distinct
from deckcheck.rulesets.tcg_corp.board import AREA, HAND, MAIN
from deckcheck.rulesets.tcg_corp.definition import UNIT
from deckcheck.rulesets.tcg_corp.moves import draw_cards
from deckcheck.rulesets.tcg_corp.terms import (
    ASK_BONUS,
    ASK_MAIN_UNIT,
    BONUS_DRAW,
    FOR_FIRST,
    GO_FIRST,
    LOG_JANKEN,
    LOG_REDO,
    NO_BONUS_DRAW,
    PUT_MAIN,
    WHO_BEGINS,
    State,
)
from deckcheck.rulesets.tcg_corp.turn import TURN_STEPS

SET_UP: Final = Procedure("set-up")
HANDS: Final = Procedure("opening-hands")


@SET_UP.step
def shuffle_decks(state: State, frame: Frame) -> Step | None:
    """TC-SETUP-01, TC-RND-03: the decks lie face down."""
    for player in PLAYERS:
        shuffle(state, player, DECK)
    return None


@SET_UP.step
def deal(state: State, frame: Frame) -> Step | None:
    """TC-SETUP-02."""
    for player in PLAYERS:
        _draw_hand(state, player)
    return call(state, HANDS.first, [])


def _draw_hand(state: State, player: int) -> None:
    draw_cards(state, player, state.game.play["opening_hand"])


@SET_UP.step
def main_unit_of_a(state: State, frame: Frame) -> Step | None:
    """TC-SETUP-03: exactly one unit, face down; the other player does not see it. The standby areas are empty."""
    return _ask_main_unit(state, A)


@SET_UP.step
def main_unit_of_b(state: State, frame: Frame) -> Step | None:
    move(state, state.chosen[1], AREA, DOWN, circles=MAIN)
    return _ask_main_unit(state, B)


def _ask_main_unit(state: State, player: int) -> Step | None:
    units = [card for card in state.order[player << 4 | HAND] if state.card[card].type & UNIT]
    return ask(state, player, ASK_MAIN_UNIT, [(PUT_MAIN, card, -1) for card in distinct(state, units)])


@SET_UP.step
def who_begins(state: State, frame: Frame) -> Step | None:
    """TC-SETUP-06, TC-RND-01, GAP-10: the winner of a janken is the first player, without a choice. It is thrown when both main units lie
    there."""
    move(state, state.chosen[1], AREA, DOWN, circles=MAIN)
    return ask(state, CHANCE, WHO_BEGINS, [(GO_FIRST, player, -1) for player in PLAYERS])


@SET_UP.step
def reveal(state: State, frame: Frame) -> Step | None:
    """TC-SETUP-07."""
    first = state.chosen[1]
    state.vars[FIRST] = state.vars[TURN_PLAYER] = first
    if state.log is not None:
        state.log.append((LOG_JANKEN, FOR_FIRST, first, 1))
    for player in turn_order(state):
        for unit in state.order[player << 4 | AREA]:
            turn(state, unit, UP)
    return None


@SET_UP.step
def begin(state: State, frame: Frame) -> Step | None:
    """TC-SETUP-07: play starts with the first player."""
    return call(state, TURN_STEPS.first, [], begin)


# Hands without a unit. Env: the players who have just begun anew and for whom the other one has not been asked yet, as bits.


@HANDS.step
def begin_anew(state: State, frame: Frame) -> Step | None:
    """TC-SETUP-04: who has no unit shows the whole hand, returns it and begins again from shuffling."""
    anew = [player for player in PLAYERS if not _has_unit(state, player)]
    for player in anew:
        hand = state.order[player << 4 | HAND]
        if state.log is not None:
            state.log.append((LOG_REDO, player, *(state.card[card].index for card in hand)))
        for card in hand:
            move(state, card, DECK, DOWN)
        shuffle(state, player, DECK)
        _draw_hand(state, player)
    # TC-SETUP-05, GAP-09: who begins anew in the same round draws no card for the other one, but with the switch `redo_draw`
    if len(anew) == 1 or switch(state, "redo_draw") == "always":
        frame.env[:] = anew
    else:
        frame.env.clear()
    return offer_draw if anew else both_have_units


def _has_unit(state: State, player: int) -> bool:
    return any(state.card[card].type & UNIT for card in state.order[player << 4 | HAND])


@HANDS.step
def offer_draw(state: State, frame: Frame) -> Step | None:
    """TC-SETUP-05: for each such redo the other player may draw a card."""
    if not frame.env:
        return begin_anew
    player = frame.env[0]
    return ask(state, 1 - player, ASK_BONUS, [(BONUS_DRAW, -1, -1), (NO_BONUS_DRAW, -1, -1)])


@HANDS.step
def draw_or_not(state: State, frame: Frame) -> Step | None:
    player = frame.env.pop(0)
    if state.chosen[0] == BONUS_DRAW:
        draw_cards(state, 1 - player, 1)
    return offer_draw


@HANDS.step
def both_have_units(state: State, frame: Frame) -> Step | None:
    return None
