"""Putting several cards into an ordered zone: their owner chooses the order (LL-ZONE-03)."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.in_order import into_order
from deckcheck.engine.primitives import move
from deckcheck.engine.state import STAND
from deckcheck.rulesets.luck_and_logic.terms import ASK_ORDER, NEXT_IN_ORDER, State


def _put(state: State, card: int, zone: int, facing: int, bottom: bool, cause: int, heard: bool) -> None:
    move(state, card, zone, facing, STAND, bottom=bottom, cause=cause, at_once=True, heard=heard)


IN_ORDER: Final = into_order(ASK_ORDER, NEXT_IN_ORDER, _put)
