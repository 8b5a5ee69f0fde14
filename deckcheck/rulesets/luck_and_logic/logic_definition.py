"""The logic definition step (11.3): the players define logics in turn until both have passed."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.events import emit
from deckcheck.engine.in_force import forbidden
from deckcheck.engine.machine import ask
from deckcheck.engine.primitives import DECK, draw, set_stance
from deckcheck.engine.procedure import FINISH, Frame, Procedure, Step
from deckcheck.engine.state import NOBODY, REST, STANCE, STAND, Option, plain
from deckcheck.engine.turns import PHASE, TURN_PLAYER
from deckcheck.engine.waiting import distinct
from deckcheck.rulesets.luck_and_logic.board import BATTLE, DROP, HAND, LEVEL
from deckcheck.rulesets.luck_and_logic.check_timing import check
from deckcheck.rulesets.luck_and_logic.moves import distinct_level, put_into_battle_zone
from deckcheck.rulesets.luck_and_logic.reads import attacker, defender, limit
from deckcheck.rulesets.luck_and_logic.terms import (
    ACTING,
    ASK_DEFINE,
    DEFINE,
    LEVEL_BOOST,
    LOG_FORCED_PASS,
    LOGIC_DEFINITION,
    PASS,
    PASSES,
    START_OF_LOGIC_DEFINITION_STEP,
    TO_BE_DEFINED,
    TO_DEFINE_LOGIC,
    TO_LEVEL_BOOST,
    State,
)

LOGIC_DEFINITION_STEP: Final = Procedure("logic-definition-step")


@LOGIC_DEFINITION_STEP.step
def begin(state: State, frame: Frame) -> Step | None:
    """LL-LOGIC-01 [1]."""
    state.vars[PHASE] = LOGIC_DEFINITION
    state.vars[PASSES] = 0
    state.vars[ACTING] = 1 - state.vars[TURN_PLAYER]
    emit(state, START_OF_LOGIC_DEFINITION_STEP, NOBODY, state.vars[TURN_PLAYER])
    return check(state, offer)


@LOGIC_DEFINITION_STEP.step
def offer(state: State, frame: Frame) -> Step | None:
    """LL-LOGIC-01, -02, D-19: the non-turn player first; a player who cannot define passes. Two passes in a row end the step."""
    player = state.vars[ACTING]
    options = definitions(state, player) + level_boosts(state, player) if may_define(state, player) else []
    if options:
        return ask(state, player, ASK_DEFINE, [plain(PASS), *options])
    if state.log is not None:
        state.log.append((LOG_FORCED_PASS, player, PASS))
    return passed


def may_define(state: State, player: int) -> bool:
    """LL-LOGIC-02, -03, -11, -12, D-33: the limit of the battling member is greater than the number of cards in the own battle zone. No
    other zone counts (LL-INT-06, LL-PDX-05)."""
    member = attacker(state) if player == state.vars[TURN_PLAYER] else defender(state)
    return (
        member != NOBODY and limit(state, member) > len(state.order[player << 4 | BATTLE]) and not forbidden(state, TO_DEFINE_LOGIC, player)
    )


def definitions(state: State, player: int) -> list[Option]:
    """LL-LOGIC-04, -05: any card in hand; no level, colour or world condition."""
    return [plain(DEFINE, card) for card in distinct(state, state.order[player << 4 | HAND]) if not forbidden(state, TO_BE_DEFINED, card)]


def level_boosts(state: State, player: int) -> list[Option]:
    """LL-LOGIC-06, LL-FACE-02: any standing level card, if a card can be put afterwards (D-18): one in hand, or one to draw."""
    cards = player << 4
    order = state.order
    if not (order[cards | HAND] or order[cards | DECK] or order[cards | DROP]) or forbidden(state, TO_LEVEL_BOOST, player):
        return []
    standing = [card for card in order[cards | LEVEL] if state.now[card][STANCE] == STAND]
    return [plain(LEVEL_BOOST, card) for card in distinct_level(state, standing)]


@LOGIC_DEFINITION_STEP.step
def answer(state: State, frame: Frame) -> Step | None:
    kind, card, _ = state.chosen
    if kind == PASS:
        return passed
    if kind == DEFINE:
        return put
    set_stance(state, card, REST)
    draw(state, state.vars[ACTING], HAND)
    state.vars[PASSES] = 0
    options = definitions(state, state.vars[ACTING])
    if not options:  # effects forbid all that is in hand now
        return check(state, next_player)
    return ask(state, state.vars[ACTING], ASK_DEFINE, options)


@LOGIC_DEFINITION_STEP.step
def put(state: State, frame: Frame) -> Step | None:
    """LL-LOGIC-04, -07, -08: face up into the own battle zone; a boost and the card put are one processing (D-47), so the check comes
    now."""
    put_into_battle_zone(state, state.chosen[1])
    state.vars[PASSES] = 0
    return check(state, next_player)


@LOGIC_DEFINITION_STEP.step
def next_player(state: State, frame: Frame) -> Step | None:
    state.vars[ACTING] = 1 - state.vars[ACTING]
    return offer


@LOGIC_DEFINITION_STEP.step
def passed(state: State, frame: Frame) -> Step | None:
    state.vars[PASSES] += 1
    if state.vars[PASSES] < 2:
        return next_player
    return check(state, FINISH)
