"""The battle phase (section 11): a loop of battles, each in its steps."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.events import emit
from deckcheck.engine.in_force import end_effects, forbidden, permitted, protected
from deckcheck.engine.machine import ask, call
from deckcheck.engine.primitives import move, set_stance
from deckcheck.engine.procedure import FINISH, Frame, Procedure, Step
from deckcheck.engine.state import CIRCLES, DOWN, FACING, NOBODY, REST, SINCE, STANCE, STAND, UP, Option, plain
from deckcheck.engine.turns import PHASE, TURN_PLAYER, turn_order
from deckcheck.rulesets.luck_and_logic.board import BATTLE, CIRCLE_NAMES, COLUMNS, DROP, FIELD, FRONT_ROW, GATES, INTERCEPT, PARADOX
from deckcheck.rulesets.luck_and_logic.check_timing import check
from deckcheck.rulesets.luck_and_logic.determination import DETERMINATION_STEP
from deckcheck.rulesets.luck_and_logic.logic_definition import LOGIC_DEFINITION_STEP
from deckcheck.rulesets.luck_and_logic.moves import battle_is_off, destroy_gate, drop_from_battle_zone
from deckcheck.rulesets.luck_and_logic.reads import attacks_left, destroyed_gates, member_on, soul
from deckcheck.rulesets.luck_and_logic.terms import (
    ASK_ATTACK,
    ASK_CIRCLE,
    ASK_INTERCEPT,
    AT_CIRCLE,
    ATTACK,
    ATTACK_ANY_CIRCLE,
    ATTACK_DECLARATION,
    ATTACKER,
    ATTACKER_SINCE,
    ATTACKS,
    CIRCLE,
    DEFENDER,
    DEFENDER_SINCE,
    END_OF_BATTLE,
    INTERCEPT_STEP,
    LOG_ATTACK,
    LOG_FORCED_PASS,
    MAY_INTERCEPT,
    NO_ATTACK,
    NO_INTERCEPT,
    ON_ATTACK,
    ON_DEFEND,
    ON_INTERCEPT,
    ON_INTERCEPTED,
    START_OF_ATTACK_DECLARATION_STEP,
    START_OF_BATTLE_PHASE,
    START_OF_END_OF_BATTLE_STEP,
    START_OF_INTERCEPT_STEP,
    THIS_BATTLE,
    TO_ATTACK,
    TO_BE_ATTACKED,
    TO_INTERCEPT,
    State,
)
from deckcheck.rulesets.luck_and_logic.terms import INTERCEPT as INTERCEPT_OPTION

BATTLE_PHASE: Final = Procedure("battle-phase")
INTERCEPTION: Final = Procedure("intercept-step")
END_OF_BATTLE_STEP: Final = Procedure("end-of-battle-step")
# Env of BATTLE_PHASE: nothing before the first attack declaration step of the turn, then one entry.


@BATTLE_PHASE.step
def begin_declaration(state: State, frame: Frame) -> Step | None:
    """LL-ATK-01: in the first step of the turn both kinds of start abilities trigger together."""
    state.vars[PHASE] = ATTACK_DECLARATION
    player = state.vars[TURN_PLAYER]
    if not frame.env:
        frame.env.append(1)
        emit(state, START_OF_BATTLE_PHASE, NOBODY, player)
    emit(state, START_OF_ATTACK_DECLARATION_STEP, NOBODY, player)
    return check(state, offer_attack)


@BATTLE_PHASE.step
def offer_attack(state: State, frame: Frame) -> Step | None:
    """LL-ATK-02 .. -05: without an attack left, or a standing member that can attack, no attack is chosen by itself."""
    player = state.vars[TURN_PLAYER]
    options = [plain(NO_ATTACK)]
    if attacks_left(state) > 0:
        options += [
            plain(ATTACK, member)
            for member in state.order[player << 4 | FIELD]
            if state.now[member][STANCE] == STAND and not forbidden(state, TO_ATTACK, member) and attackable(state, member)
        ]
    if len(options) == 1:
        if state.log is not None:
            state.log.append((LOG_FORCED_PASS, player, NO_ATTACK))
        return no_more_attacks
    return ask(state, player, ASK_ATTACK, options)


@BATTLE_PHASE.step
def declare(state: State, frame: Frame) -> Step | None:
    """LL-ATK-06: the attacker rests, then the circle is chosen."""
    kind, member, _ = state.chosen
    if kind == NO_ATTACK:
        return no_more_attacks
    set_stance(state, member, REST)
    state.vars[ATTACKER] = member
    state.vars[ATTACKER_SINCE] = state.now[member][SINCE]
    state.vars[ATTACKS] += 1
    return ask(state, state.vars[TURN_PLAYER], ASK_CIRCLE, attackable(state, member))


def attackable(state: State, member: int) -> list[Option]:
    """LL-ATK-07, LL-BOARD-08: the front row always; a circle of the back row when the gate in front of it is destroyed.
    Nothing else matters, but what effects forbid."""
    opponent = 1 - state.owner[member]
    circles = REACHABLE[destroyed_gates(state, opponent) & FRONT_ROW]
    if permitted(state, ATTACK_ANY_CIRCLE, member):
        circles = REACHABLE[FRONT_ROW]
    if state.touches & TO_BE_ATTACKED:
        return [option for option in circles if not _protected(state, member, opponent, option[1])]
    return circles


REACHABLE: Final[tuple[list[Option], ...]] = tuple(
    [
        [(AT_CIRCLE, circle, -1) for circle in range(len(CIRCLE_NAMES)) if (FRONT_ROW | destroyed << COLUMNS) >> circle & 1]
        for destroyed in range(FRONT_ROW + 1)
    ]
)
"""By the destroyed gates of the front row: the circles that can be attacked."""


def _protected(state: State, attacker: int, player: int, circle: int) -> bool:
    """LL-GEN-04: by its gate, or by the member on it."""
    gate, member = gate_on(state, player, circle), member_on(state, player, circle)
    return (gate != NOBODY and protected(state, TO_BE_ATTACKED, gate, attacker)) or (
        member != NOBODY and protected(state, TO_BE_ATTACKED, member, attacker)
    )


def gate_on(state: State, player: int, circle: int) -> int:
    """The gate of a circle (LL-BOARD-03)."""
    for gate in state.order[player << 4 | GATES]:
        if state.now[gate][CIRCLES] >> circle & 1:
            return gate
    return NOBODY


@BATTLE_PHASE.step
def branch(state: State, frame: Frame) -> Step | None:
    """LL-ATK-08 .. -11: the branch is fixed now. A member on the circle defends and cannot decline."""
    circle = state.chosen[1]
    state.vars[CIRCLE] = circle
    member = member_on(state, 1 - state.vars[TURN_PLAYER], circle)
    state.vars[DEFENDER] = member
    if state.log is not None:
        state.log.append((LOG_ATTACK, state.vars[ATTACKER], circle, member))
    if member == NOBODY:
        emit(state, ON_ATTACK, state.vars[ATTACKER])
        return check(state, destroy_attacked_gate)
    state.vars[DEFENDER_SINCE] = state.now[member][SINCE]
    emit(state, ON_ATTACK, state.vars[ATTACKER], member, state.vars[DEFENDER_SINCE])
    emit(state, ON_DEFEND, member, state.vars[ATTACKER], state.vars[ATTACKER_SINCE])
    return check(state, to_intercept_step)


@BATTLE_PHASE.step
def destroy_attacked_gate(state: State, frame: Frame) -> Step | None:
    """LL-ATK-09, D-50: even if the attacker has left."""
    gate = gate_on(state, 1 - state.vars[TURN_PLAYER], state.vars[CIRCLE])
    destroy_gate(state, gate, state.vars[ATTACKER], state.vars[ATTACKER_SINCE])
    return check(state, to_end_of_battle)


@BATTLE_PHASE.step
def to_intercept_step(state: State, frame: Frame) -> Step | None:
    if battle_is_off(state):
        return to_end_of_battle
    return call(state, INTERCEPTION.first, [])


@BATTLE_PHASE.step
def to_logic_definition_step(state: State, frame: Frame) -> Step | None:
    if battle_is_off(state):
        return to_end_of_battle
    return call(state, LOGIC_DEFINITION_STEP.first, [])


@BATTLE_PHASE.step
def to_determination_step(state: State, frame: Frame) -> Step | None:
    if battle_is_off(state):
        return to_end_of_battle
    return call(state, DETERMINATION_STEP.first, [])


@BATTLE_PHASE.step
def to_end_of_battle(state: State, frame: Frame) -> Step | None:
    """LL-EOB-05: after an attack on an empty circle too."""
    return call(state, END_OF_BATTLE_STEP.first, [], begin_declaration)


@BATTLE_PHASE.step
def no_more_attacks(state: State, frame: Frame) -> Step | None:
    """LL-ATK-05: what is pending is resolved, then the end phase."""
    return check(state, FINISH)


@INTERCEPTION.step
def begin_intercept_step(state: State, frame: Frame) -> Step | None:
    """LL-INT-01 [1]."""
    state.vars[PHASE] = INTERCEPT_STEP
    emit(state, START_OF_INTERCEPT_STEP, NOBODY, state.vars[TURN_PLAYER])
    return check(state, find_interceptors)


@INTERCEPTION.step
def find_interceptors(state: State, frame: Frame) -> Step | None:
    """LL-INT-02, -03, -04, D-05: the other player's members with Intercept, resting ones too, but not the defender."""
    player = 1 - state.vars[TURN_PLAYER]
    found = [
        member
        for member in state.order[player << 4 | FIELD]
        if (state.card[member].intercept or permitted(state, MAY_INTERCEPT, member))
        and member != state.vars[DEFENDER]
        and not forbidden(state, TO_INTERCEPT, member)
    ]
    if not found:
        if state.log is not None:
            state.log.append((LOG_FORCED_PASS, player, NO_INTERCEPT))
        return intercepted
    frame.env.append(tuple(found))
    return None


# Env of INTERCEPTION: the members that may still be chosen, then those that were.


@INTERCEPTION.step
def offer_intercept(state: State, frame: Frame) -> Step | None:
    """LL-INT-01 [2]: any set of them, one by one in the order of the field, so that no set comes twice."""
    members = frame.env[0]
    player = 1 - state.vars[TURN_PLAYER]
    if not members:
        if state.log is not None:
            state.log.append((LOG_FORCED_PASS, player, NO_INTERCEPT))
        return intercepted
    return ask(state, player, ASK_INTERCEPT, [plain(NO_INTERCEPT), *[plain(INTERCEPT_OPTION, member) for member in members]])


@INTERCEPTION.step
def intercept(state: State, frame: Frame) -> Step | None:
    """LL-INT-01 [2], -05, LL-OWN-02: to the intercept zone, with the soul beneath."""
    kind, member, _ = state.chosen
    if kind == NO_INTERCEPT:
        return intercepted
    members = frame.env[0]
    frame.env[0] = members[members.index(member) + 1 :]
    under = soul(state, member)
    if move(state, member, INTERCEPT):
        frame.env.append(member)
        for card in under:
            move(state, card, INTERCEPT, host=member)
    return offer_intercept


@INTERCEPTION.step
def intercepted(state: State, frame: Frame) -> Step | None:
    """LL-INT-01 [2]: they intercept together."""
    for member in frame.env[1:]:
        emit(state, ON_INTERCEPT, member, state.vars[ATTACKER], state.vars[ATTACKER_SINCE])
    if len(frame.env) > 1:
        emit(state, ON_INTERCEPTED, state.vars[ATTACKER], frame.env[1], state.now[frame.env[1]][SINCE])
    return check(state, FINISH)


@END_OF_BATTLE_STEP.step
def begin_end_of_battle(state: State, frame: Frame) -> Step | None:
    """LL-EOB-01 [1]."""
    state.vars[PHASE] = END_OF_BATTLE
    emit(state, START_OF_END_OF_BATTLE_STEP, NOBODY, state.vars[TURN_PLAYER])
    return check(state, drop_face_down_paradoxes)


@END_OF_BATTLE_STEP.step
def drop_face_down_paradoxes(state: State, frame: Frame) -> Step | None:
    """LL-EOB-02 [2], LL-PDX-06: of both paradox zones; face-up ones stay."""
    for player in turn_order(state):
        for card in state.order[player << 4 | PARADOX]:
            if state.now[card][FACING] == DOWN:
                move(state, card, DROP, insist=True)
    return check(state, clear_battle)


@END_OF_BATTLE_STEP.step
def clear_battle(state: State, frame: Frame) -> Step | None:
    """LL-EOB-03 [3], LL-INT-07: a face-up paradox to the paradox zone, everything else in battle and intercept zones to the drop zone."""
    for player in turn_order(state):
        for card in state.order[player << 4 | BATTLE]:
            if state.card[card].paradox and state.now[card][FACING] == UP:
                move(state, card, PARADOX, insist=True)
            else:
                drop_from_battle_zone(state, card)
        for card in state.order[player << 4 | INTERCEPT]:
            move(state, card, DROP, insist=True)
    return check(state, end_battle)


@END_OF_BATTLE_STEP.step
def end_battle(state: State, frame: Frame) -> Step | None:
    """LL-EOB-04 [4], LL-TEXT-01: changes by logic and effects of this battle end."""
    values = state.vars
    values[ATTACKER] = values[DEFENDER] = values[CIRCLE] = NOBODY
    values[ATTACKER_SINCE] = values[DEFENDER_SINCE] = 0
    end_effects(state, THIS_BATTLE)
    return check(state, FINISH)
