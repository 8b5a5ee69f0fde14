"""Rearranging members (9.2): one simultaneous action, picked member by member."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.machine import ask
from deckcheck.engine.primitives import place
from deckcheck.engine.procedure import DONE, Frame, Procedure, Step
from deckcheck.engine.state import CIRCLES, plain
from deckcheck.rulesets.luck_and_logic.board import ALL_CIRCLES, FIELD, PLACEMENTS, SIZES, packable
from deckcheck.rulesets.luck_and_logic.reads import overlap
from deckcheck.rulesets.luck_and_logic.terms import ASK_PLACEMENT, ASK_REARRANGE, MOVE, PLACE, STAY, State

REARRANGE_MEMBERS: Final = Procedure("rearrange")
# Its env: who moves them, the place (in the order of the field) of the member moved last, the members of one player that may be moved,
# whether something must be moved, and the circles to which they go. Members are moved in the order of the field, so that every layout can
# be picked in one way only; those that are passed over stay.
PERFORMER: Final = 0
MOVED: Final = 1
MOVABLE: Final = 2
MUST: Final = 3
GOAL: Final = 4


def targets(state: State, player: int, place_of: int, movable: tuple[int, ...], goal: int = ALL_CIRCLES, enough: int = 0) -> list[int]:
    """Where the member at a place may go, wholly on the circles of the goal, so that all that come later can still find room: those that
    may move anywhere, the others where they are. Those before it stay where they are now (LL-MOVE-01). `enough`: how many are looked for,
    0: all.
    """
    members = state.order[player << 4 | FIELD]
    everyone = movable is members  # as in a main phase, where nobody need be looked for
    fixed = 0
    for before in range(place_of):
        circles = state.now[members[before]][CIRCLES]
        if circles & fixed:
            return []
        fixed |= circles
    territories = []
    wide = False
    for after in range(place_of + 1, len(members)):
        member = members[after]
        if everyone or member in movable:
            territory = state.card[member].territory
            wide = wide or territory != 1
            territories.append(territory)
        else:
            fixed |= state.now[member][CIRCLES]
    later = tuple(territories) if wide else ()
    number = len(territories)
    closed = fixed | ~goal
    current = state.now[members[place_of]][CIRCLES]
    found: list[int] = []
    for circles in PLACEMENTS[state.card[members[place_of]].territory]:
        if circles != current and not circles & closed:
            free = ALL_CIRCLES & ~fixed & ~circles
            if packable(free, later) if wide else SIZES[free] >= number:
                found.append(circles)
                if len(found) == enough:
                    break
    return found


@REARRANGE_MEMBERS.step
def pick_member(state: State, frame: Frame) -> Step | None:
    """LL-MOVE-01: which member is moved next; overlaps are allowed only meanwhile."""
    env = frame.env
    performer: int = env[PERFORMER]
    moved: int = env[MOVED]
    movable: tuple[int, ...] = env[MOVABLE]
    player = state.owner[movable[0]]
    members = state.order[player << 4 | FIELD]
    options = [
        plain(MOVE, members[place_of])
        for place_of in range(moved + 1, len(members))
        if members[place_of] in movable and targets(state, player, place_of, movable, env[GOAL], 1)
    ]
    if (moved >= 0 or not env[MUST]) and not overlap(state, player):
        if not options:
            return DONE
        options.append(plain(STAY))
    return ask(state, performer, ASK_REARRANGE, options)


@REARRANGE_MEMBERS.step
def pick_circles(state: State, frame: Frame) -> Step | None:
    kind, member, _ = state.chosen
    if kind == STAY:
        return DONE
    env = frame.env
    player = state.owner[member]
    env[MOVED] = state.order[player << 4 | FIELD].index(member)
    options = [plain(PLACE, circles) for circles in targets(state, player, env[MOVED], env[MOVABLE], env[GOAL])]
    return ask(state, env[PERFORMER], ASK_PLACEMENT, options)


@REARRANGE_MEMBERS.step
def put(state: State, frame: Frame) -> Step | None:
    """LL-MOVE-02, -03: the member stays the same object, as it stands, with its soul."""
    place(state, moving(state, frame), state.chosen[1])
    return pick_member


def moving(state: State, frame: Frame) -> int:
    """The member whose circles are being chosen."""
    members = state.order[state.owner[frame.env[MOVABLE][0]] << 4 | FIELD]
    member: int = members[frame.env[MOVED]]
    return member
