"""What holds now: levels, costs, parameters, who battles. Nothing here changes a state."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.abilities import BECOMES
from deckcheck.engine.in_force import changes, in_force, permitted, seen_as
from deckcheck.engine.state import CIRCLES, DOWN, FACING, HOST, NOBODY, SINCE, UP, ZONE
from deckcheck.engine.turns import TURN_PLAYER
from deckcheck.rulesets.luck_and_logic.board import BATTLE, FIELD, GATES, INTERCEPT, LEVEL, PARADOX, SOUL, STOCK
from deckcheck.rulesets.luck_and_logic.definition import (
    ATTACK_COUNT,
    AURA,
    CARD_LEVEL,
    COST,
    LIMIT,
    PLAYER_LEVEL,
    POWER,
    SOUL_POWER,
    TRANCEUNION,
    Definition,
    Law,
)
from deckcheck.rulesets.luck_and_logic.terms import (
    ATTACKER,
    ATTACKER_SINCE,
    ATTACKS,
    CIRCLE,
    DECIDES,
    DEFENDER,
    DEFENDER_SINCE,
    IGNORE_COLOR,
    IGNORE_LEVEL,
    State,
)

COMING: Final = BECOMES | CARD_LEVEL | COST | PLAYER_LEVEL | IGNORE_LEVEL | IGNORE_COLOR
"""What effects can change about whether a card may come to the field."""


MAIN_SECTION: Final = 0
SECRET_TOOL_SECTION: Final = 3


def stays(state: State, card: int) -> bool:
    """LL-BOARD-03, LL-ML-02: gates and My Logicalists never leave their place."""
    return state.section[card] not in (MAIN_SECTION, SECRET_TOOL_SECTION)


def level(state: State, player: int) -> int:
    """LL-ZONE-06: the number of cards in the level zone, face up or down, standing or resting."""
    total = len(state.order[player << 4 | LEVEL])
    if state.touches & PLAYER_LEVEL:
        total += changes(state, player, PLAYER_LEVEL)
    return total


def card_level(state: State, card: int) -> int:
    """LL-CARD-04: what the level condition compares."""
    return _level_of(state, card, seen_as(state, card))


def _level_of(state: State, card: int, printed: Definition) -> int:
    total = printed.level
    if state.touches & CARD_LEVEL:
        total += changes(state, card, CARD_LEVEL)
    return total


def cost(state: State, card: int) -> int:
    """LL-CARD-04: stock cards to pay to play it. Less than nothing is nothing (LL-GEN-03)."""
    return _cost_of(state, card, seen_as(state, card))


def _cost_of(state: State, card: int, printed: Definition) -> int:
    total = printed.cost
    if state.touches & COST:
        total = max(0, total + changes(state, card, COST))
    return total


def stock(state: State, player: int) -> int:
    return len(state.order[player << 4 | STOCK])


def color_or_world(state: State, player: int, card: int) -> bool:
    """LL-MOB-05, D-32: a face-up card in the level zone shares a colour or the world with the tranceunion."""
    printed = seen_as(state, card)
    for other in state.order[player << 4 | LEVEL]:
        if state.now[other][FACING] == UP:  # LL-FACE-02, D-03
            shown = seen_as(state, other)
            if shown.colors & printed.colors or (shown.world and shown.world == printed.world):
                return True
    return False


def may_come(state: State, player: int, card: int) -> bool:
    """Level (LL-MOB-02), cost (LL-MOB-03) and, for tranceunions, colour or world (LL-MOB-05). The territory always finds a placement
    (LL-MOB-07)."""
    printed = state.card[card]
    if state.touches & COMING:
        if not printed.territory:
            return False  # LL-MOB-07: it counts as a member, and would stand nowhere
        printed = seen_as(state, card)
        if _level_of(state, card, printed) > level(state, player) and not permitted(state, IGNORE_LEVEL, card):
            return False
        if _cost_of(state, card, printed) > stock(state, player):
            return False
        if printed.type & TRANCEUNION and permitted(state, IGNORE_COLOR, card):
            return True
    elif printed.level > len(state.order[player << 4 | LEVEL]) or printed.cost > len(state.order[player << 4 | STOCK]):
        return False
    return not printed.type & TRANCEUNION or color_or_world(state, player, card)


def soul(state: State, member: int) -> list[int]:
    """LL-SOUL-01: the cards under a member."""
    return [card for card in state.order[state.owner[member] << 4 | SOUL] if state.now[card][HOST] == member]


def member_on(state: State, player: int, circle: int) -> int:
    """The member that occupies a circle (0 to 5), or NOBODY (LL-BOARD-06)."""
    for member in state.order[player << 4 | FIELD]:
        if state.now[member][CIRCLES] >> circle & 1:
            return member
    return NOBODY


def occupied(state: State, player: int) -> int:
    """The circles on which members of a player stand, as a mask."""
    circles = 0
    for member in state.order[player << 4 | FIELD]:
        circles |= state.now[member][CIRCLES]
    return circles


def overlap(state: State, player: int) -> int:
    """LL-MOB-07, D-23: the circles on which two members of a player stand, as a mask."""
    once = twice = 0
    for member in state.order[player << 4 | FIELD]:
        circles = state.now[member][CIRCLES]
        twice |= once & circles
        once |= circles
    return twice


def standing_gates(state: State, player: int) -> int:
    """How many gates are not destroyed."""
    return sum([state.now[gate][FACING] == DOWN for gate in state.order[player << 4 | GATES]])


def destroyed_gates(state: State, player: int) -> int:
    """The circles whose gate is destroyed, as a mask. A gate lies on one circle for the whole game (LL-BOARD-03)."""
    circles = 0
    for gate in state.order[player << 4 | GATES]:
        if state.now[gate][FACING] == UP:
            circles |= state.now[gate][CIRCLES]
    return circles


def attacks_allowed(state: State, player: int) -> int:
    """LL-ATK-03, D-35: as many attacks as there are face-up cards in the level zone, counted now."""
    total = sum(state.now[card][FACING] == UP for card in state.order[player << 4 | LEVEL])
    if state.touches & ATTACK_COUNT:
        total += changes(state, player, ATTACK_COUNT)
    return total


def attacks_left(state: State) -> int:
    return attacks_allowed(state, state.vars[TURN_PLAYER]) - state.vars[ATTACKS]


def in_battle(state: State) -> bool:
    """From the attack declaration to the end of the battle."""
    return state.vars[CIRCLE] != NOBODY


def attacker(state: State) -> int:
    """The attacking member, or NOBODY when there is none or it has left the field (D-04)."""
    card = state.vars[ATTACKER]
    if card != NOBODY and state.now[card][ZONE] == FIELD and state.now[card][SINCE] == state.vars[ATTACKER_SINCE]:
        return card
    return NOBODY


def defender(state: State) -> int:
    """The defending member, or NOBODY when there is none or it has left the field (D-04)."""
    card = state.vars[DEFENDER]
    if card != NOBODY and state.now[card][ZONE] == FIELD and state.now[card][SINCE] == state.vars[DEFENDER_SINCE]:
        return card
    return NOBODY


def parameter(state: State, card: int, value: int) -> int:
    """POWER, AURA or LIMIT of a member: printed, changed by effects, by logic (LL-LOGIC-09, LL-INT-05), by soul while attacking
    (LL-SOUL-02, D-14).

    May be negative (LL-DET-07, D-34).
    """
    printed = seen_as(state, card)
    total = printed.power if value == POWER else printed.aura if value == AURA else printed.limit
    if state.touches & value:
        total += changes(state, card, value)
    if state.vars[CIRCLE] == NOBODY:
        return total
    if card == attacker(state):
        if value == POWER:
            total += soul_bonus(state, card)  # LL-SOUL-03: not while defending
    elif card != defender(state):
        return total
    player = state.owner[card] << 4
    for other in state.order[player | BATTLE]:
        if state.now[other][FACING] == UP:
            total += _logic(state, other, value)
    if card == state.vars[DEFENDER]:
        for other in state.order[player | INTERCEPT]:
            if state.now[other][HOST] == NOBODY:  # the soul of an intercepting member gives none
                total += _logic(state, other, value)
    return total


def soul_bonus(state: State, member: int) -> int:
    """LL-SOUL-02, D-14: each soul card counts, with what effects add to it."""
    under = soul(state, member)
    total: int = state.game.play["soul_bonus"] * len(under)
    if state.touches & SOUL_POWER:
        total += sum(changes(state, card, SOUL_POWER) for card in under)
    return total


def _logic(state: State, card: int, value: int) -> int:
    """LL-CARD-07: what a card adds as logic."""
    printed = state.card[card]
    return printed.power_logic if value == POWER else printed.aura_logic if value == AURA else printed.limit_logic


def power(state: State, card: int) -> int:
    return parameter(state, card, POWER)


def aura(state: State, card: int) -> int:
    return parameter(state, card, AURA)


def limit(state: State, card: int) -> int:
    return parameter(state, card, LIMIT)


def face_up_paradoxes(state: State) -> list[int]:
    """LL-PDX-01: the active paradoxes, oldest first. After rule processing there is at most one (LL-PDX-03)."""
    found: list[int] = []
    for player in range(2):
        for cards in (state.order[player << 4 | BATTLE], state.order[player << 4 | PARADOX]):
            if cards:
                found += [card for card in cards if state.card[card].paradox and state.now[card][FACING] == UP]
    return sorted(found, key=lambda card: state.now[card][SINCE]) if len(found) > 1 else found


def law(state: State) -> Law:
    """LL-DET-02, -03, LL-GEN-01: what decides battles now: the newest effect about it, else the active paradox, else power."""
    if state.touches & DECIDES:
        for effect, _ in reversed(in_force(state, DECIDES, state.vars[TURN_PLAYER])):
            said: Law = effect.law  # type: ignore[attr-defined]  # only the effects that decide have it
            return said
    active = face_up_paradoxes(state)
    return state.card[active[-1]].law if active else (POWER, False, False)


def decided_by(state: State) -> int:
    """LL-DET-02, -03: the value that decides battles now."""
    return law(state)[0]


def decisive(state: State, member: int, value: int) -> int:
    """The value by which a battle is decided, of a member."""
    return card_level(state, member) if value == CARD_LEVEL else parameter(state, member, value)
