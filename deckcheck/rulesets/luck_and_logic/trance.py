"""Trance and Trance Change (section 10, 16.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deckcheck.engine.events import emit
from deckcheck.engine.in_force import abilities_of, forbidden, gives_abilities, permitted, played_env, seen_as
from deckcheck.engine.machine import ask
from deckcheck.engine.primitives import DECK, set_stance, shuffle
from deckcheck.engine.procedure import DONE, Frame, Procedure, Step
from deckcheck.engine.state import FACING, NOBODY, REST, SINCE, STANCE, STAND, UP, ZONE, Option, plain
from deckcheck.engine.waiting import distinct
from deckcheck.rulesets.luck_and_logic.board import DROP, FIELD, HAND, MY_LOGICALIST
from deckcheck.rulesets.luck_and_logic.definition import FOREIGNER, LOGICALIST, SUPER, TRANCEUNION
from deckcheck.rulesets.luck_and_logic.mobilize import placements
from deckcheck.rulesets.luck_and_logic.moves import entered, leave_field, pay_stock, put_on_field, put_under, refresh
from deckcheck.rulesets.luck_and_logic.reads import cost, may_come, soul
from deckcheck.rulesets.luck_and_logic.terms import (
    ASK_LOOK,
    ASK_PLACEMENT,
    ASK_TRANCEUNION,
    BY_TRANCE,
    BY_TRANCE_CHANGE,
    CHANGE_COVENANT,
    COVENANT,
    DO_NOT_LOOK,
    FAIL,
    INTO,
    LOG_TRANCE_FAILED,
    LOOK,
    LOOKING,
    REFRESH,
    T_RANK,
    TO_BE_TRANCED_INTO,
    TO_MOBILIZE,
    TO_TRANCE,
    TRANCE,
    TRANCE_AGAIN,
    TRANCE_CHANGE,
    TRANCE_CHANGE_ABILITY,
    TRANCE_CHANGE_USED,
    TRANCE_USED,
    TRANCED_AGAIN,
    USED,
    State,
)

if TYPE_CHECKING:
    from deckcheck.engine.abilities import Ability
    from deckcheck.engine.procedure import Env

TRANCE_MEMBERS: Final = Procedure("trance")
# Its env.
KIND: Final = 0
"""TRANCE or TRANCE_CHANGE"""
FIRST: Final = 1
SECOND: Final = 2
"""The materials. FIRST may be a My Logicalist; in a Trance Change it is the foreigner, SECOND the tranceunion."""
LOOKED: Final = 3
REFRESHED: Final = 4
CHOSEN: Final = 5


def trances(state: State, player: int) -> list[Option]:
    """LL-TRANCE-01, -02: all pairs of materials, while the trance of this turn is not spent."""
    used = state.vars[USED]
    if forbidden(state, TO_TRANCE, player) or (used & TRANCE_USED and (used & TRANCED_AGAIN or not permitted(state, TRANCE_AGAIN, player))):
        return []
    members = state.order[player << 4 | FIELD]
    found: list[Option] = []
    if len(members) > 1:
        types = [seen_as(state, member).type for member in members]
        for place in range(len(members) - 1):
            for other in range(place + 1, len(members)):
                if _pair(state, types[place], types[other]):
                    # the one that stands for the logicalist is named first
                    swap = types[place] & FOREIGNER
                    found.append((TRANCE, members[other], members[place]) if swap else (TRANCE, members[place], members[other]))
    for card in state.order[player << 4 | MY_LOGICALIST]:
        if state.now[card][FACING] == UP and state.now[card][STANCE] == STAND:
            found += [(TRANCE, card, member) for member in members if _pair_with_my_logicalist(state, card, member)]
    return found


def _pair(state: State, one: int, other: int) -> bool:
    """LL-TRANCE-02, -03, -04, LL-KW-10 (D-12): the types decide, nothing else."""
    if (one | other) & TRANCEUNION:
        return False
    if one & FOREIGNER or other & FOREIGNER:
        return bool((one | other) & LOGICALIST)
    if one & SUPER and other & SUPER:
        return True
    return bool((one | other) & SUPER) and state.game.switches["super_with_logicalist"] == "true"


def _pair_with_my_logicalist(state: State, card: int, member: int) -> bool:
    """LL-ML-01, -05 (D-13): a foreigner; for a super logicalist or the club card a super logicalist too."""
    kind = seen_as(state, member).type
    return bool(kind & FOREIGNER) or bool(kind & SUPER and (state.card[card].type & SUPER or state.card[card].club))


def trance_changes(state: State, player: int) -> list[Option]:
    """LL-TC-01, -03: a foreigner and a tranceunion with the ability. Apart from the trance of the turn."""
    changing = 1 << TRANCE_CHANGE_ABILITY
    if state.vars[USED] & TRANCE_CHANGE_USED or not (state.game.zones_that_have(changing) or gives_abilities(state, changing)):
        return []
    members = state.order[player << 4 | FIELD]
    return [
        (TRANCE_CHANGE, foreigner, tranceunion)
        for tranceunion in members
        if seen_as(state, tranceunion).type & TRANCEUNION and trance_change_ability(state, tranceunion) is not None
        for foreigner in members
        if seen_as(state, foreigner).type & FOREIGNER
    ]


def trance_change_ability(state: State, tranceunion: int) -> tuple[Ability, Env] | None:
    for ability, given in abilities_of(state, tranceunion):
        if ability.kind == TRANCE_CHANGE_ABILITY:
            env = played_env(state, tranceunion, given)
            if ability.live(state, env):
                return ability, env
    return None


@TRANCE_MEMBERS.step
def declare(state: State, frame: Frame) -> Step | None:
    """LL-TRANCE-05 (1), D-17: the use of this turn is spent; a My Logicalist rests (LL-ML-01). (2) May look through the deck."""
    env = frame.env
    if env[KIND] == TRANCE and state.vars[USED] & TRANCE_USED:
        state.vars[USED] |= TRANCED_AGAIN
    state.vars[USED] |= TRANCE_USED if env[KIND] == TRANCE else TRANCE_CHANGE_USED
    player = state.owner[env[FIRST]]
    if state.now[env[FIRST]][ZONE] == MY_LOGICALIST:
        set_stance(state, env[FIRST], REST)
    if not state.order[player << 4 | DECK]:
        return offer_tranceunions
    return ask(state, player, ASK_LOOK, [plain(LOOK), plain(DO_NOT_LOOK)])


@TRANCE_MEMBERS.step
def look(state: State, frame: Frame) -> Step | None:
    if state.chosen[0] == LOOK:
        frame.env[LOOKED] = 1
        state.vars[LOOKING] = state.owner[frame.env[FIRST]]
    return None


@TRANCE_MEMBERS.step
def offer_tranceunions(state: State, frame: Frame) -> Step | None:
    """LL-TRANCE-05 (3), -07, -08: a tranceunion that may come, from hand or the deck looked at; once a refresh; or failing, on purpose
    too (D-16)."""
    env = frame.env
    player = state.owner[env[FIRST]]
    change = trance_change_ability(state, env[SECOND]) if env[KIND] == TRANCE_CHANGE else None
    options = [plain(FAIL)]
    for zone in (HAND, DECK) if env[LOOKED] else (HAND,):
        options += [
            plain(INTO, card)
            for card in distinct(state, [card for card in state.order[player << 4 | zone] if state.card[card].type & TRANCEUNION])
            if may_come(state, player, card)
            and not forbidden(state, TO_MOBILIZE, card)
            and (change is not None or not forbidden(state, TO_BE_TRANCED_INTO, card))
            and (change is None or change[0].accepts(state, change[1], card))
        ]
    if env[LOOKED] and not env[REFRESHED] and state.order[player << 4 | DROP]:
        options.append(plain(REFRESH))
    return ask(state, player, ASK_TRANCEUNION, options)


@TRANCE_MEMBERS.step
def decide(state: State, frame: Frame) -> Step | None:
    env = frame.env
    kind, card, _ = state.chosen
    if kind == REFRESH:
        env[REFRESHED] = 1
        refresh(state, state.owner[env[FIRST]], mix=False)  # LL-REF-02: the deck looked through is shuffled when the trance is over
        return offer_tranceunions
    if kind == FAIL:
        return fail
    env[CHOSEN] = card
    return ask(state, state.owner[card], ASK_PLACEMENT, placements(state, card))


@TRANCE_MEMBERS.step
def come(state: State, frame: Frame) -> Step | None:
    """LL-TRANCE-05 (4)-(6), -06: pay, enter, shuffle; the materials become soul, so they are not overlapped. LL-TRANCE-10, LL-KW-01,
    -12."""
    env = frame.env
    card = env[CHOSEN]
    player = state.owner[card]
    pay_stock(state, player, cost(state, card))
    put_on_field(state, card, state.chosen[1])
    _stop_looking(state, frame)
    materials = [member for member in (env[FIRST], env[SECOND]) if state.now[member][ZONE] == FIELD]  # LL-ML-02
    state.vars[T_RANK + player] += 1
    _emit_covenants(state, env, materials)
    for member in materials:
        put_under(state, member, card)
    entered(state, card, BY_TRANCE if env[KIND] == TRANCE else BY_TRANCE_CHANGE)
    return DONE


def _emit_covenants(state: State, env: Env, materials: list[int]) -> None:
    """LL-KW-01: each material is used with the other, and both are looked at as they are on the field; then they become soul, one after the
    other, each with its own soul."""
    coming = {member: state.now[member][SINCE] for member in (env[FIRST], env[SECOND])}
    clock = state.clock
    for member in materials:
        coming[member] = clock + 1
        clock += 1 + len(soul(state, member))
    for member in materials:
        partner = env[SECOND] if member == env[FIRST] else env[FIRST]
        emit(state, COVENANT if env[KIND] == TRANCE else CHANGE_COVENANT, member, partner, coming[partner], becomes=coming[member])


@TRANCE_MEMBERS.step
def fail(state: State, frame: Frame) -> Step | None:
    """LL-TRANCE-07, LL-TC-04, LL-ML-03: the materials with their soul go to the drop zone; a My Logicalist stays, resting."""
    _stop_looking(state, frame)
    for member in (frame.env[FIRST], frame.env[SECOND]):
        if state.now[member][ZONE] == FIELD:
            leave_field(state, member, DROP)
    if state.log is not None:
        state.log.append((LOG_TRANCE_FAILED, state.owner[frame.env[FIRST]]))
    return DONE


def _stop_looking(state: State, frame: Frame) -> None:
    """LL-TRANCE-05 (5): a deck that was looked through is shuffled."""
    if frame.env[LOOKED]:
        state.vars[LOOKING] = NOBODY
        shuffle(state, state.owner[frame.env[FIRST]], DECK)
