"""Mobilizing a member from the hand (9.1), and placing members."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.in_force import forbidden
from deckcheck.engine.machine import ask, only
from deckcheck.engine.primitives import EFFECT
from deckcheck.engine.procedure import DONE, Frame, Procedure, Step
from deckcheck.engine.state import SINCE, Option
from deckcheck.rulesets.luck_and_logic.board import PLACEMENTS
from deckcheck.rulesets.luck_and_logic.moves import entered, pay_stock, put_on_field
from deckcheck.rulesets.luck_and_logic.reads import cost, stock
from deckcheck.rulesets.luck_and_logic.terms import ASK_PLACEMENT, BY_EFFECT, BY_PLAY, PLACE, TO_MOBILIZE, State

PUT_MEMBERS: Final = Procedure("mobilize-by-effect")
PLAY_MEMBER: Final = Procedure("mobilize")
# Its env: the card.


PLACES: Final[tuple[list[Option], ...]] = tuple([[(PLACE, circles, -1) for circles in circles_of] for circles_of in PLACEMENTS])
"""By the territory of a member: the placements."""


def placements(state: State, card: int) -> list[Option]:
    """LL-BOARD-04, LL-MOB-04, -07, D-30: every placement of the territory; occupied circles may be chosen, destroyed gates do not
    matter."""
    return PLACES[state.card[card].territory]


@PLAY_MEMBER.step
def ask_placement(state: State, frame: Frame) -> Step | None:
    """LL-MOB-10: the card is shown and its placement named before anything is paid."""
    card = frame.env[0]
    return ask(state, state.owner[card], ASK_PLACEMENT, placements(state, card))


@PLAY_MEMBER.step
def pay_and_enter(state: State, frame: Frame) -> Step | None:
    """LL-MOB-10: all costs at once, then the member enters; without soul, a tranceunion too (LL-TRANCE-11)."""
    card = frame.env[0]
    pay_stock(state, state.owner[card], cost(state, card))
    put_on_field(state, card, state.chosen[1])
    entered(state, card, BY_PLAY)
    return DONE


# Env of PUT_MEMBERS: who places them, their stance, the members, the circles on which they may stand, whether their cost is paid; then the
# placements chosen so far.
PERFORMER: Final = 0
STANCE_OF: Final = 1
MEMBERS: Final = 2
CIRCLES_FOR: Final = 3
PAYS: Final = 4
PLACED: Final = 5


@PUT_MEMBERS.step
def place_next(state: State, frame: Frame) -> Step | None:
    """LL-MOB-06: an effect mobilizes; no level, colour or world, and no cost unless it says so. A placement wholly on the circles that the
    effect names, if there is one."""
    env = frame.env
    number = len(env) - PLACED
    if not number:
        env[MEMBERS] = tuple(card for card in env[MEMBERS] if not forbidden(state, TO_MOBILIZE, card))  # LL-GEN-04
    if number == len(env[MEMBERS]):
        return put_all
    options = placements(state, env[MEMBERS][number])
    fitting = [option for option in options if not option[1] & ~env[CIRCLES_FOR]] or options
    if len(fitting) == 1:
        only(state, env[PERFORMER], fitting[0])
        return None
    return ask(state, env[PERFORMER], ASK_PLACEMENT, fitting)


@PUT_MEMBERS.step
def placed(state: State, frame: Frame) -> Step | None:
    frame.env.append(state.chosen[1])
    return place_next


@PUT_MEMBERS.step
def put_all(state: State, frame: Frame) -> Step | None:
    """LL-RP-05: they come at the same time. One whose cost can no longer be paid stays where it is (LL-COST-03)."""
    env = frame.env
    since = 0
    came = []
    for card, on in zip(env[MEMBERS], env[PLACED:], strict=True):
        player = state.owner[card]
        if env[PAYS]:
            if cost(state, card) > stock(state, player):
                continue
            pay_stock(state, player, cost(state, card))
        put_on_field(state, card, on, env[STANCE_OF], EFFECT, since)
        since = since or state.now[card][SINCE]
        came.append(card)
    for card in came:
        entered(state, card, BY_EFFECT)
    return DONE
