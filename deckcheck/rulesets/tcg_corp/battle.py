"""The battle phase (section 12): one skill of the main unit, or none."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.events import emit
from deckcheck.engine.in_force import forbidden, seen_as
from deckcheck.engine.machine import ask
from deckcheck.engine.procedure import FINISH, Frame, Procedure, Step
from deckcheck.engine.state import NOBODY, Option, plain
from deckcheck.engine.turns import TURN_PLAYER, begin_phase, first_turn
from deckcheck.rulesets.tcg_corp import reads
from deckcheck.rulesets.tcg_corp.check_timing import check
from deckcheck.rulesets.tcg_corp.main_phase import can_use, resolve_skill
from deckcheck.rulesets.tcg_corp.terms import (
    ACTING,
    ASK_SKILL,
    BATTLE_PHASE,
    LOG_FORCED_PASS,
    NO_SKILL,
    ON_SKILL,
    SKILL_USED,
    START_OF_BATTLE_PHASE,
    TO_USE_SKILL,
    USE_SKILL,
    USED,
    State,
)

BATTLE_PHASE_STEPS: Final = Procedure("battle-phase")


@BATTLE_PHASE_STEPS.step
def begin_battle_phase(state: State, frame: Frame) -> Step | None:
    begin_phase(state, BATTLE_PHASE, START_OF_BATTLE_PHASE)
    return check(state, offer_skills)


@BATTLE_PHASE_STEPS.step
def offer_skills(state: State, frame: Frame) -> Step | None:
    """TC-BTL-01: one skill of the main unit, or none."""
    player = state.vars[TURN_PLAYER]
    options = skills(state, player)
    if not options:
        if state.log is not None:
            state.log.append((LOG_FORCED_PASS, player, NO_SKILL))
        return end_battle_phase
    return ask(state, player, ASK_SKILL, [plain(NO_SKILL), *options])


def skills(state: State, player: int) -> list[Option]:
    """TC-BTL-02, -03, TC-CHG-05, TC-TURN-03: not on turn 1 of the first player, not in a state that blocks it; with as much energy as it
    costs, or more, even if it could do nothing."""
    unit = reads.main_unit(state, player)
    if unit == NOBODY or first_turn(state) or reads.blocks(state, unit, "skill") or forbidden(state, TO_USE_SKILL, unit):
        return []
    available = len(reads.energy(state, unit))
    return [
        (USE_SKILL, unit, place)
        for place, skill in enumerate(seen_as(state, unit).skills)
        if skill.cost <= available and can_use(state, unit, skill)
    ]


@BATTLE_PHASE_STEPS.step
def use_skill(state: State, frame: Frame) -> Step | None:
    """TC-BTL-01: one in a battle phase. TC-CHG-05, -06: energy is not spent."""
    kind, unit, place = state.chosen
    if kind == NO_SKILL:
        return end_battle_phase
    state.vars[USED] |= SKILL_USED
    state.vars[ACTING] = unit
    emit(state, ON_SKILL, unit)
    return resolve_skill(state, unit, seen_as(state, unit).skills[place], end_battle_phase)


@BATTLE_PHASE_STEPS.step
def end_battle_phase(state: State, frame: Frame) -> Step | None:
    """TC-KO-02: after the skill KO is looked at."""
    state.vars[ACTING] = NOBODY
    return check(state, FINISH)
