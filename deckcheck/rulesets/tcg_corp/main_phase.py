"""The main phase (sections 7 to 11): actions are chosen one by one, each with a check after it."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.events import emit, usable
from deckcheck.engine.in_force import forbidden, played_env
from deckcheck.engine.machine import ask, call
from deckcheck.engine.primitives import COST, move
from deckcheck.engine.procedure import DONE, FINISH, Frame, Procedure, Step
from deckcheck.engine.state import CIRCLES, HOST, NOBODY, SINCE, Option, plain
from deckcheck.engine.turns import TURN_PLAYER, begin_phase, switch
from deckcheck.engine.waiting import distinct, play
from deckcheck.rulesets.tcg_corp import moves, reads
from deckcheck.rulesets.tcg_corp.board import COMMAND, DECK, DISCARD, ENERGY, HAND, MAIN, SET
from deckcheck.rulesets.tcg_corp.check_timing import check
from deckcheck.rulesets.tcg_corp.definition import REINFORCEMENT, STRATEGY, TACTICS, UNIT, Skill
from deckcheck.rulesets.tcg_corp.reads import SET_MARK
from deckcheck.rulesets.tcg_corp.terms import (
    ACTIONS,
    ASK_ENERGY,
    ASK_MAIN,
    ASK_UNIT,
    BY_PLAY,
    CHARGE,
    CHARGED,
    COMMAND_TEXT,
    DISCARD_ENERGY,
    END_MAIN,
    MAIN_PHASE,
    ON_COMMAND,
    ON_RETREAT,
    ON_UNIT,
    PLAY,
    RETREAT,
    RETREATED,
    SET_CARD,
    START_OF_MAIN_PHASE,
    STRATEGY_USED,
    TO_BE_CHARGED,
    TO_BE_PLAYED,
    TO_BE_SET_ON,
    TO_CHARGE,
    TO_RETREAT,
    TO_USE_EX,
    USE_EX,
    USED,
    State,
)

MAIN_PHASE_STEPS: Final = Procedure("main-phase")
CHARGE_STEPS: Final = Procedure("charge")
SET_STEPS: Final = Procedure("set")
COMMAND_STEPS: Final = Procedure("command")
RETREAT_STEPS: Final = Procedure("retreat")


@MAIN_PHASE_STEPS.step
def begin_main_phase(state: State, frame: Frame) -> Step | None:
    begin_phase(state, MAIN_PHASE, START_OF_MAIN_PHASE)
    return check(state, offer_actions)


@MAIN_PHASE_STEPS.step
def offer_actions(state: State, frame: Frame) -> Step | None:
    """TC-TURN-02, TC-CMD-01: five kinds of actions in any order, each only if its conditions hold. GAP-15: a phase ends after very many."""
    player = state.vars[TURN_PLAYER]
    options = [plain(END_MAIN)]
    if state.vars[ACTIONS] >= state.game.play["main_actions"]:
        return ask(state, player, ASK_MAIN, options)
    hand = distinct(state, state.order[player << 4 | HAND])
    if may_charge(state, player):
        options += [plain(CHARGE, card) for card in hand]
    room = may_set = -1  # not looked at yet
    for card in hand:
        kind = state.card[card].type
        if state.touches & TO_BE_PLAYED and forbidden(state, TO_BE_PLAYED, card):
            continue
        if kind & UNIT:
            if room < 0:
                room = reads.empty_standby(state, player)
            if room:
                options.append(plain(PLAY, card))
        elif kind & REINFORCEMENT:
            if may_set < 0:
                may_set = len(set_targets(state, player))
            if may_set:
                options.append(plain(SET_CARD, card))
        elif (kind & STRATEGY and not state.vars[USED] & STRATEGY_USED) or kind & TACTICS:  # TC-CMD-02, -03
            options.append(plain(PLAY, card))
    options += ex_skills(state, player)
    options += retreats(state, player)
    return ask(state, player, ASK_MAIN, options)


@MAIN_PHASE_STEPS.step
def act(state: State, frame: Frame) -> Step | None:
    """TC-TURN-02: each is done completely, then there is a check (TC-KO-02)."""
    kind, first, second = state.chosen
    if kind == END_MAIN:
        return check(state, FINISH)
    state.vars[ACTIONS] += 1
    if kind == CHARGE:
        return call(state, CHARGE_STEPS.first, [first], acted)
    if kind == SET_CARD:
        return call(state, SET_STEPS.first, [first], acted)
    if kind == RETREAT:
        return call(state, RETREAT_STEPS.first, [first, reads.retreat_cost(state, reads.main_unit(state, state.owner[first]))], acted)
    if kind == USE_EX:
        return use_ex_skill(state, first, second)
    if state.card[first].type & UNIT:
        moves.come_into_play(state, first, BY_PLAY)  # TC-UNIT-01, -02
        return acted
    return call(state, COMMAND_STEPS.first, [first], acted)


@MAIN_PHASE_STEPS.step
def acted(state: State, frame: Frame) -> Step | None:
    return check(state, offer_actions)


# Charge. Env: the hand card.


def may_charge(state: State, player: int) -> bool:
    """TC-CHG-02: once a turn. GAP-11: with an empty deck too, and then the charger loses (TC-CHG-04)."""
    if state.vars[USED] & CHARGED or forbidden(state, TO_CHARGE, player):
        return False
    if not state.order[player << 4 | DECK] and switch(state, "charge_without_deck") == "illegal":
        return False
    return not state.touches & TO_BE_CHARGED or bool(charge_targets(state, player))


def charge_targets(state: State, player: int) -> list[int]:
    """TC-CHG-02, TC-KO-07: the main unit and standby units; a KO'd unit cannot be charged."""
    return [unit for unit in reads.units(state, player) if not forbidden(state, TO_BE_CHARGED, unit)]


@CHARGE_STEPS.step
def charge_which(state: State, frame: Frame) -> Step | None:
    """TC-CHG-01, -02: any one of the units."""
    player = state.owner[frame.env[0]]
    return ask(state, player, ASK_UNIT, [plain(ON_UNIT, unit) for unit in charge_targets(state, player)])


@CHARGE_STEPS.step
def charge(state: State, frame: Frame) -> Step | None:
    state.vars[USED] |= CHARGED
    moves.charge(state, frame.env[0], state.chosen[1])
    return DONE


# Reinforcements. Env: the card.


def set_targets(state: State, player: int) -> list[int]:
    """TC-SET-01, -02, -03: not on one's own first turn; not on a unit that entered this turn, or on which a card was set this turn. Any
    number of units (TC-CMD-04); a KO'd unit is none (TC-KO-07)."""
    if reads.first_own_turn(state):
        return []
    return [
        unit
        for unit in reads.units(state, player)
        if not reads.entered_this_turn(state, unit)
        and (SET_MARK, unit, state.now[unit][SINCE]) not in state.used
        and not forbidden(state, TO_BE_SET_ON, unit)
    ]


@SET_STEPS.step
def set_on_which(state: State, frame: Frame) -> Step | None:
    player = state.owner[frame.env[0]]
    return ask(state, player, ASK_UNIT, [plain(ON_UNIT, unit) for unit in set_targets(state, player)])


@SET_STEPS.step
def set_card(state: State, frame: Frame) -> Step | None:
    """TC-CMD-04: it stays until the unit is KO'd."""
    moves.set_on(state, frame.env[0], state.chosen[1])
    return DONE


# Strategies and tactics. Env: the card.


@COMMAND_STEPS.step
def use_command(state: State, frame: Frame) -> Step | None:
    """TC-CMD-01, -02, -03: from the hand; what it says is resolved."""
    card = frame.env[0]
    if state.card[card].type & STRATEGY:
        state.vars[USED] |= STRATEGY_USED
    move(state, card, COMMAND)
    emit(state, ON_COMMAND, card)
    for ability in state.card[card].abilities:
        if ability.kind == COMMAND_TEXT and ability.live(state, played_env(state, card)):
            return play(state, card, ability)
    return None


@COMMAND_STEPS.step
def discard_command(state: State, frame: Frame) -> Step | None:
    """TC-CMD-02, -03: to the discard area after use, unless its own text has put it somewhere else."""
    card = frame.env[0]
    if card in state.order[state.owner[card] << 4 | COMMAND]:
        move(state, card, DISCARD)
    return DONE


# EX skills.


def ex_skills(state: State, player: int) -> list[Option]:
    """TC-EX-01, -02, -03, GAP-15: of set reinforcements, while their unit has the energy, in the main area or (unless the switch
    `ex_skill_units` says otherwise) in a standby area; as often as the card allows."""
    found: list[Option] = []
    here: dict[int, int] = {}
    for card in state.order[player << 4 | SET]:
        skills = state.card[card].ex_skills
        if not skills:
            continue
        unit = state.now[card][HOST]
        if not here:  # as a rule all or none of them may be used
            if forbidden(state, TO_USE_EX, player):
                return found
            here = energy_counts(state, player)
        if switch(state, "ex_skill_units") == "main_unit" and state.now[unit][CIRCLES] != MAIN:
            continue
        available = here.get(unit, 0)
        found += [(USE_EX, card, place) for place, skill in enumerate(skills) if skill.cost <= available and can_use(state, card, skill)]
    return found


def energy_counts(state: State, player: int) -> dict[int, int]:
    """How much energy each unit has; with an entry for no unit, so that it is never empty."""
    counts = {NOBODY: 0}
    for card in state.order[player << 4 | ENERGY]:
        host = state.now[card][HOST]
        counts[host] = counts.get(host, 0) + 1
    return counts


def can_use(state: State, card: int, skill: Skill) -> bool:
    """May the text of a skill of a card be used, as far as the text itself says?"""
    ability = skill.ability
    if ability is None:
        return True  # TC-BTL-03
    env = played_env(state, card)
    return usable(state, ability, card, state.now[card][SINCE]) and ability.live(state, env) and ability.payable(state, env)


def use_ex_skill(state: State, card: int, place: int) -> Step | None:
    return resolve_skill(state, card, state.card[card].ex_skills[place], acted)


def resolve_skill(state: State, card: int, skill: Skill, then: Step) -> Step | None:
    """Does what the text of a skill says. Energy stays where it is (TC-CHG-05)."""
    ability = skill.ability
    if ability is None:
        return then
    return play(state, card, ability, then)


# Retreat. Env: the standby unit that becomes main unit; how much energy is still to be discarded; which was the last, as its index.


def retreats(state: State, player: int) -> list[Option]:
    """TC-RET-01, -02, -03, -05, GAP-16: once a turn, with the energy, and with a standby unit to take its place."""
    unit = reads.main_unit(state, player)
    if unit == NOBODY or state.vars[USED] & RETREATED or reads.blocks(state, unit, "retreat") or forbidden(state, TO_RETREAT, unit):
        return []
    if len(reads.energy(state, unit)) < reads.retreat_cost(state, unit):
        return []
    return [plain(RETREAT, other) for other in reads.standby_units(state, player)]


@RETREAT_STEPS.step
def pay_energy(state: State, frame: Frame) -> Step | None:
    """TC-RET-04, GAP-13: as much energy as the retreat costs goes to the discard area; its owner chooses which, one by one in the order of
    definitions, so that no set comes twice."""
    left = frame.env[1]
    player = state.vars[TURN_PLAYER]
    if not left or switch(state, "retreat_energy") == "kept":
        return retreat
    cards = sorted(reads.energy(state, reads.main_unit(state, player)), key=lambda card: state.card[card].index)
    last = frame.env[2] if len(frame.env) > 2 else -1
    able = [card for card in cards if state.card[card].index >= last]
    options: list[Option] = []
    for place, card in enumerate(able):
        first = not place or state.card[able[place - 1]] is not state.card[card]
        if first and len(able) - place >= left:
            options.append(plain(DISCARD_ENERGY, card))
    if not options:
        return retreat  # a text has taken the rest away meanwhile
    return ask(state, player, ASK_ENERGY, options)


@RETREAT_STEPS.step
def discard_energy(state: State, frame: Frame) -> Step | None:
    card = state.chosen[1]
    frame.env[1] -= 1
    frame.env[2:] = [state.card[card].index]
    move(state, card, DISCARD, cause=COST)
    return pay_energy


@RETREAT_STEPS.step
def retreat(state: State, frame: Frame) -> Step | None:
    """TC-RET-01: the main unit and the standby unit swap."""
    unit = frame.env[0]
    state.vars[USED] |= RETREATED
    if reads.unit_on(state, state.owner[unit], state.now[unit][CIRCLES]) == unit and state.now[unit][CIRCLES] != MAIN:
        other = moves.swap(state, unit)
        emit(state, ON_RETREAT, other, unit, state.now[unit][SINCE])
    return DONE


ALL_PROCEDURES: Final = (MAIN_PHASE_STEPS, CHARGE_STEPS, SET_STEPS, COMMAND_STEPS, RETREAT_STEPS)
