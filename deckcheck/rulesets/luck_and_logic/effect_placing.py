"""Members that a text mobilizes or moves to other circles: their placement is chosen one by one."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.machine import ask
from deckcheck.engine.primitives import EFFECT, place
from deckcheck.engine.procedure import DONE, Frame, Procedure, Step
from deckcheck.engine.state import CIRCLES, SINCE
from deckcheck.rulesets.luck_and_logic.board import FIELD, PLACEMENTS
from deckcheck.rulesets.luck_and_logic.moves import entered, pay_stock, put_on_field
from deckcheck.rulesets.luck_and_logic.reads import cost, stock
from deckcheck.rulesets.luck_and_logic.rearrange import targets
from deckcheck.rulesets.luck_and_logic.terms import ASK_PLACEMENT, ASK_REARRANGE, BY_EFFECT, MOVE, PLACE, STAY, State

MOBILIZE_BY_TEXT: Final = Procedure("mobilize-by-text")
# Its env: who places them, their stance, the members, the circles on which they may stand, whether their cost is paid; then the placements.
PERFORMER: Final = 0
STANCE_OF: Final = 1
MEMBERS: Final = 2
CIRCLES_FOR: Final = 3
PAYS: Final = 4
PLACED: Final = 5


@MOBILIZE_BY_TEXT.step
def place_next(state: State, frame: Frame) -> Step | None:
    """LL-MOB-04, -07: a placement of its territory, wholly on the circles that the text names, if there is one."""
    env = frame.env
    number = len(env) - PLACED
    if number == len(env[MEMBERS]):
        return put_all
    placements = PLACEMENTS[state.card[env[MEMBERS][number]].territory]
    fitting = [circles for circles in placements if circles & ~env[CIRCLES_FOR] == 0]
    options = [(PLACE, circles, -1) for circles in fitting or placements]
    if len(options) == 1:
        state.chosen = options[0]
        return None
    return ask(state, env[PERFORMER], ASK_PLACEMENT, options)


@MOBILIZE_BY_TEXT.step
def placed(state: State, frame: Frame) -> Step | None:
    frame.env.append(state.chosen[1])
    return place_next


@MOBILIZE_BY_TEXT.step
def put_all(state: State, frame: Frame) -> Step | None:
    """LL-RP-05: they come at the same time. One whose cost can no longer be paid stays where it is (LL-MOB-03)."""
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


REARRANGE_BY_TEXT: Final = Procedure("rearrange-by-text")
# Its env: who moves them, the place (in the order of the field) of the member moved last, the members that may be moved.
MOVED: Final = 1
MOVABLE: Final = 2


def _owner(state: State, frame: Frame) -> int:
    member: int = frame.env[MOVABLE][0]
    return state.owner[member]


def _overlap(state: State, player: int) -> bool:
    circles = 0
    for member in state.order[player << 4 | FIELD]:
        if circles & state.now[member][CIRCLES]:
            return True
        circles |= state.now[member][CIRCLES]
    return False


@REARRANGE_BY_TEXT.step
def pick_member(state: State, frame: Frame) -> Step | None:
    """LL-MOVE-01: in the order of the field, so that no layout comes twice; overlaps are allowed only meanwhile."""
    env = frame.env
    player = _owner(state, frame)
    members = state.order[player << 4 | FIELD]
    options = [
        (MOVE, members[number], -1)
        for number in range(env[MOVED] + 1, len(members))
        if members[number] in env[MOVABLE] and targets(state, player, number)
    ]
    if not _overlap(state, player):
        if not options:
            return DONE
        options.append((STAY, -1, -1))
    return ask(state, env[PERFORMER], ASK_REARRANGE, options)


@REARRANGE_BY_TEXT.step
def pick_circles(state: State, frame: Frame) -> Step | None:
    kind, member, _ = state.chosen
    if kind == STAY:
        return DONE
    player = _owner(state, frame)
    frame.env[MOVED] = state.order[player << 4 | FIELD].index(member)
    options = [(PLACE, circles, -1) for circles in targets(state, player, frame.env[MOVED])]
    return ask(state, frame.env[PERFORMER], ASK_PLACEMENT, options)


@REARRANGE_BY_TEXT.step
def put(state: State, frame: Frame) -> Step | None:
    """LL-MOVE-02, -03: the member stays the same object, as it stands, with its soul."""
    member = state.order[_owner(state, frame) << 4 | FIELD][frame.env[MOVED]]
    place(state, member, state.chosen[1])
    return pick_member
