"""Putting several cards into an ordered zone: their owner chooses the order (LL-ZONE-03)."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.machine import ask
from deckcheck.engine.primitives import move
from deckcheck.engine.procedure import DONE, Frame, Procedure, Step
from deckcheck.rulesets.luck_and_logic.moves import distinct
from deckcheck.rulesets.luck_and_logic.terms import ASK_ORDER, NEXT_IN_ORDER, State

IN_ORDER: Final = Procedure("into-order")
# Its env, and then the cards that are still to be put, all of one owner.
TO_ZONE: Final = 0
FACE: Final = 1
AT_BOTTOM: Final = 2
CAUSE: Final = 3
CARDS: Final = 4


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
    move(state, card, env[TO_ZONE], env[FACE], bottom=bool(env[AT_BOTTOM]), cause=env[CAUSE])
