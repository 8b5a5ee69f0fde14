"""Setting up a game (section 7)."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.machine import ask, call
from deckcheck.engine.primitives import DECK, draw, move, place, shuffle, turn
from deckcheck.engine.procedure import Frame, Procedure, Step
from deckcheck.engine.state import CHANCE, DOWN, UP, plain
from deckcheck.engine.turns import FIRST, PHASE, PLAYERS, TURN_PLAYER, turn_order
from deckcheck.engine.waiting import distinct
from deckcheck.rulesets.luck_and_logic.board import CIRCLE_NAMES, GATES, HAND, MY_LOGICALIST, REMOVE
from deckcheck.rulesets.luck_and_logic.terms import ASK_MULLIGAN, GO_FIRST, KEEP, LOG_FORCED_PASS, MULLIGAN, RETURN, WHO_BEGINS, State
from deckcheck.rulesets.luck_and_logic.turn import TURN

SET_UP: Final = Procedure("set-up")
MULLIGANS: Final = Procedure("mulligans")
ONE_MULLIGAN: Final = Procedure("mulligan")


@SET_UP.step
def shuffle_decks(state: State, frame: Frame) -> Step | None:
    """LL-SETUP-03, -12: both decks of each player. My Logicalist and secret tools lie face down already (LL-SETUP-02), the main deck is the
    deck (LL-SETUP-05)."""
    for player in PLAYERS:
        shuffle(state, player, DECK)
        shuffle(state, player, GATES)
    return None


@SET_UP.step
def lay_gates(state: State, frame: Frame) -> Step | None:
    """LL-SETUP-04, LL-ZONE-09: the top six gates face down, one on each circle; the others go face down to the remove zone."""
    for player in PLAYERS:
        gates = state.order[player << 4 | GATES][::-1]
        for circle, gate in enumerate(gates):
            if circle < len(CIRCLE_NAMES):
                place(state, gate, 1 << circle)
            else:
                move(state, gate, REMOVE, DOWN)
    return None


@SET_UP.step
def who_begins(state: State, frame: Frame) -> Step | None:
    """LL-SETUP-06: at random; nobody chooses."""
    return ask(state, CHANCE, WHO_BEGINS, [(GO_FIRST, player, -1) for player in PLAYERS])


@SET_UP.step
def deal(state: State, frame: Frame) -> Step | None:
    """LL-SETUP-07."""
    state.vars[FIRST] = state.vars[TURN_PLAYER] = state.chosen[1]
    for player in turn_order(state):
        for _ in range(state.game.play["opening_hand"]):
            draw(state, player, HAND)
    return call(state, MULLIGANS.first, [])


@SET_UP.step
def begin(state: State, frame: Frame) -> Step | None:
    """LL-SETUP-10: the first player begins turn 1."""
    return call(state, TURN.first, [], begin)


@MULLIGANS.step
def first_player(state: State, frame: Frame) -> Step | None:
    """LL-SETUP-08: first the first player, then the second."""
    state.vars[PHASE] = MULLIGAN
    return call(state, ONE_MULLIGAN.first, [state.vars[FIRST], 0])


@MULLIGANS.step
def second_player(state: State, frame: Frame) -> Step | None:
    return call(state, ONE_MULLIGAN.first, [1 - state.vars[FIRST], 0])


@MULLIGANS.step
def judge_your_logic(state: State, frame: Frame) -> Step | None:
    """LL-SETUP-09: each My Logicalist is turned face up, standing."""
    for player in PLAYERS:
        for card in state.order[player << 4 | MY_LOGICALIST]:
            turn(state, card, UP)
    return None


# Env of a mulligan: the player, and how many cards were returned.


@ONE_MULLIGAN.step
def offer_return(state: State, frame: Frame) -> Step | None:
    """LL-SETUP-08: any number of cards, one by one, each beneath the one before: so every order can be chosen."""
    player = frame.env[0]
    hand = distinct(state, state.order[player << 4 | HAND])
    if not hand:
        if state.log is not None:
            state.log.append((LOG_FORCED_PASS, player))
        return redraw
    return ask(state, player, ASK_MULLIGAN, [plain(KEEP), *[plain(RETURN, card) for card in hand]])


@ONE_MULLIGAN.step
def put_back(state: State, frame: Frame) -> Step | None:
    kind, card, _ = state.chosen
    if kind == KEEP:
        return redraw
    move(state, card, DECK, DOWN, bottom=True)
    frame.env[1] += 1
    return offer_return


@ONE_MULLIGAN.step
def redraw(state: State, frame: Frame) -> Step | None:
    """LL-SETUP-08: as many new cards; the deck is not shuffled."""
    for _ in range(frame.env[1]):
        draw(state, frame.env[0], HAND)
    return None
