"""Mobilizing a member from the hand (9.1), and placing members."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.machine import ask
from deckcheck.engine.procedure import DONE, Frame, Procedure, Step
from deckcheck.rulesets.luck_and_logic.board import PLACEMENTS
from deckcheck.rulesets.luck_and_logic.moves import enter_field, pay_stock
from deckcheck.rulesets.luck_and_logic.reads import cost
from deckcheck.rulesets.luck_and_logic.terms import ASK_PLACEMENT, BY_PLAY, PLACE, State

PLAY_MEMBER: Final = Procedure("mobilize")
# Its env: the card.


def placements(state: State, card: int) -> list[tuple[int, int, int]]:
    """LL-BOARD-04, LL-MOB-04, -07: every placement of the territory; occupied circles may be chosen, destroyed gates do not matter."""
    return [(PLACE, circles, -1) for circles in PLACEMENTS[state.card[card].territory]]


@PLAY_MEMBER.step
def ask_placement(state: State, frame: Frame) -> Step | None:
    """LL-MOB-10: the card is shown and its placement named before anything is paid."""
    card = frame.env[0]
    return ask(state, state.owner[card], ASK_PLACEMENT, placements(state, card))


@PLAY_MEMBER.step
def pay_and_enter(state: State, frame: Frame) -> Step | None:
    card = frame.env[0]
    pay_stock(state, state.owner[card], cost(state, card))
    enter_field(state, card, state.chosen[1], BY_PLAY)
    return DONE
