"""Putting several cards into an ordered zone: their owner chooses the order (LL-ZONE-03)."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.abilities import REPLACES
from deckcheck.engine.events import LEAVES, emit, follow, replaced
from deckcheck.engine.machine import ask
from deckcheck.engine.primitives import move
from deckcheck.engine.procedure import DONE, Frame, Procedure, Step
from deckcheck.engine.state import HOST, NOBODY, SINCE, STAND, ZONE
from deckcheck.rulesets.luck_and_logic.moves import distinct
from deckcheck.rulesets.luck_and_logic.terms import ASK_ORDER, NEXT_IN_ORDER, State

IN_ORDER: Final = Procedure("into-order")
# Its env, and then the cards that are still to be put, all of one owner.
TO_ZONE: Final = 0
FACE: Final = 1
AT_BOTTOM: Final = 2
CAUSE: Final = 3
HEARD: Final = 4
"""Members that leave with soul, which was told before any of it moved: a tuple of cards and their `since`."""
CARDS: Final = 5


@IN_ORDER.step
def leave_out_replaced(state: State, frame: Frame) -> Step | None:
    """LL-GEN-01: a card in whose place something else is done stays out, and its soul with it."""
    env = frame.env
    if state.watch & REPLACES:
        facts = (LEAVES, env[TO_ZONE], env[FACE], STAND, 0, NOBODY, env[AT_BOTTOM], env[CAUSE], 0)
        cards = env[CARDS:]
        staying = [card for card in cards if state.now[card][HOST] not in cards and replaced(state, card, facts)]
        env[CARDS:] = [card for card in cards if card not in staying and state.now[card][HOST] not in staying]
    if state.watch & LEAVES:
        with_soul = [card for card in env[CARDS:] if any(state.now[other][HOST] == card for other in env[CARDS:])]
        env[HEARD] = tuple([(card, state.now[card][SINCE]) for card in with_soul])
        for card in with_soul:
            emit(state, LEAVES, card, state.now[card][ZONE] << 8 | env[TO_ZONE] << 4 | env[CAUSE])
    return None if env[CARDS:] else DONE


@IN_ORDER.step
def offer_order(state: State, frame: Frame) -> Step | None:
    """LL-ZONE-02, -03, D-06: one by one, each beyond the one before; equal cards are one choice."""
    cards = frame.env[CARDS:]
    options = [(NEXT_IN_ORDER, card, -1) for card in distinct(state, cards)]
    if len(options) > 1:
        return ask(state, state.owner[cards[0]], ASK_ORDER, options)
    for card in cards:
        _put(state, frame, card)
    return DONE


@IN_ORDER.step
def put_next(state: State, frame: Frame) -> Step | None:
    card = state.chosen[1]
    frame.env[CARDS:] = [other for other in frame.env[CARDS:] if other != card]
    _put(state, frame, card)
    return offer_order


def _put(state: State, frame: Frame, card: int) -> None:
    env = frame.env
    old = next((since for member, since in env[HEARD] if member == card), None)
    heard = old is not None
    move(state, card, env[TO_ZONE], env[FACE], bottom=bool(env[AT_BOTTOM]), cause=env[CAUSE], at_once=True, heard=heard)
    if old is not None:
        follow(state, card, old)
