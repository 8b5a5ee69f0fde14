"""The main phase (8.4) and what is done in it: actions are chosen one by one, each with a check timing after it."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.events import usable
from deckcheck.engine.in_force import abilities_of, end_effects, forbidden, gives_abilities, permitted, played_env
from deckcheck.engine.looks import THIS_ABILITY
from deckcheck.engine.machine import ask, call
from deckcheck.engine.primitives import draw
from deckcheck.engine.procedure import FINISH, Frame, Procedure, Step
from deckcheck.engine.state import DOWN, FACING, NOBODY, SINCE, Option, plain
from deckcheck.engine.turns import TURN_PLAYER, begin_phase
from deckcheck.engine.waiting import play
from deckcheck.rulesets.luck_and_logic.board import ALL_CIRCLES, DROP, FIELD, HAND
from deckcheck.rulesets.luck_and_logic.check_timing import check
from deckcheck.rulesets.luck_and_logic.definition import MEMBER
from deckcheck.rulesets.luck_and_logic.mobilize import PLAY_MEMBER
from deckcheck.rulesets.luck_and_logic.moves import pay_stock
from deckcheck.rulesets.luck_and_logic.reads import may_come, soul, stock
from deckcheck.rulesets.luck_and_logic.rearrange import REARRANGE_MEMBERS
from deckcheck.rulesets.luck_and_logic.terms import (
    ACT,
    ASK_MAIN,
    DROVE_AGAIN,
    END_MAIN,
    LOGIC_DRIVE,
    LOGIC_DRIVE_AGAIN,
    LOGIC_DRIVE_USED,
    LUCK_DRIVE,
    MAIN_PHASE,
    MOBILIZE,
    REARRANGE,
    START_OF_MAIN_PHASE,
    TO_ACTIVATE,
    TO_BE_DRIVEN,
    TO_BE_USED,
    TO_LOGIC_DRIVE,
    TO_MOBILIZE,
    TRANCE,
    TRANCE_CHANGE,
    USE,
    USED,
    State,
)
from deckcheck.rulesets.luck_and_logic.trance import TRANCE_MEMBERS, trance_changes, trances

MAIN: Final = Procedure("main-phase")
PLAYED: Final = 1 << ACT | 1 << LOGIC_DRIVE
"""Kinds of abilities that are played."""


@MAIN.step
def begin_main_phase(state: State, frame: Frame) -> Step | None:
    begin_phase(state, MAIN_PHASE, START_OF_MAIN_PHASE)
    return check(state, offer_actions)


@MAIN.step
def offer_actions(state: State, frame: Frame) -> Step | None:
    """LL-MAIN-01, LL-MOB-09, -11, LL-TRANCE-09: in any order, any number of times, each only if its conditions hold. Only the turn player
    acts (LL-MAIN-03)."""
    player = state.vars[TURN_PLAYER]
    options = [plain(END_MAIN)]
    seen = 0
    for card in state.order[player << 4 | HAND]:
        printed = state.card[card]
        what = 1 << printed.index
        if printed.type & MEMBER and not seen & what:
            seen |= what
            if may_come(state, player, card) and not (state.touches & TO_MOBILIZE and forbidden(state, TO_MOBILIZE, card)):
                options.append(plain(MOBILIZE, card))
    if stock(state, player) >= state.game.play["luck_drive"]:
        options.append(plain(LUCK_DRIVE))
    if state.order[player << 4 | FIELD]:
        options.append(plain(REARRANGE))  # whatever stands where, there is another layout
        options += trances(state, player)
        if state.game.play["trance_change_per_turn"]:
            options += trance_changes(state, player)
    options += activations(state, player)
    return ask(state, player, ASK_MAIN, options)


@MAIN.step
def act(state: State, frame: Frame) -> Step | None:
    """LL-MAIN-02: played and completely resolved, then a check timing. When the phase ends there is no way back (LL-MAIN-04)."""
    kind, first, second = state.chosen
    player = state.vars[TURN_PLAYER]
    if kind == END_MAIN:
        return check(state, FINISH)
    if kind == MOBILIZE:
        return call(state, PLAY_MEMBER.first, [first], acted)
    if kind == REARRANGE:
        return call(state, REARRANGE_MEMBERS.first, [player, NOBODY, state.order[player << 4 | FIELD], 1, ALL_CIRCLES], acted)
    if kind in (TRANCE, TRANCE_CHANGE):
        return call(state, TRANCE_MEMBERS.first, [kind, first, second, 0, 0, NOBODY], acted)
    if kind == LUCK_DRIVE:
        luck_drive(state, player)
        return acted
    return play_ability(state, first, second)


@MAIN.step
def acted(state: State, frame: Frame) -> Step | None:
    end_effects(state, THIS_ABILITY)
    return check(state, offer_actions)


def luck_drive(state: State, player: int) -> None:
    """LL-LUCK-01: the draw is part of it."""
    pay_stock(state, player, state.game.play["luck_drive"])
    draw(state, player, HAND)


def activations(state: State, player: int) -> list[Option]:
    """LL-ACT-01, -02, LL-LDRIVE-01, -02: abilities that may be played now; no level, colour or world condition. Of equal cards in a zone
    where it does not matter which is which, one is offered."""
    found: list[Option] = []
    given_some = gives_abilities(state, PLAYED)
    for zone in state.game.live_zones if given_some else state.game.zones_that_have(PLAYED):
        seen: list[tuple[int, int, tuple[object, ...]]] = []
        for card in state.order[player << 4 | zone]:
            if not given_some and not state.card[card].kinds & PLAYED:
                continue
            if state.now[card][FACING] == DOWN:  # LL-FACE-01
                continue
            for place, (ability, given) in enumerate(abilities_of(state, card)):
                if ability.kind == ACT:
                    if forbidden(state, TO_ACTIVATE, player) or forbidden(state, TO_BE_USED, card):
                        continue
                elif (
                    ability.kind != LOGIC_DRIVE
                    or not may_drive(state, player)
                    or not soul(state, card)
                    or forbidden(state, TO_LOGIC_DRIVE, player)
                    or forbidden(state, TO_BE_DRIVEN, card)
                ):
                    continue
                if not ability.works_in >> zone & 1 or not usable(state, ability, card, state.now[card][SINCE]):
                    continue
                env = played_env(state, card, given)
                if ability.live(state, env) and ability.payable(state, env):
                    if zone in (HAND, DROP):
                        same = (state.card[card].index, place, given)
                        if same in seen:
                            continue
                        seen.append(same)
                    found.append((USE, card, place))
    return found


def may_drive(state: State, player: int) -> bool:
    """LL-LDRIVE-02: once a turn; an effect may allow it once more."""
    used = state.vars[USED]
    return not used & LOGIC_DRIVE_USED or (not used & DROVE_AGAIN and permitted(state, LOGIC_DRIVE_AGAIN, player))


def play_ability(state: State, card: int, place: int) -> Step:
    """LL-COST-01: what is played is fixed; the ability's procedure pays and resolves (LL-ONCE-01)."""
    ability, given = abilities_of(state, card)[place]
    if ability.kind == LOGIC_DRIVE:
        state.vars[USED] |= DROVE_AGAIN if state.vars[USED] & LOGIC_DRIVE_USED else LOGIC_DRIVE_USED
    return play(state, card, ability, acted, given)
