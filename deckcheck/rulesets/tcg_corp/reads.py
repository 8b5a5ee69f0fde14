"""What holds now: units, energy, damage, states, and what they allow. Nothing here changes a state."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.in_force import changes, seen_as
from deckcheck.engine.state import CIRCLES, HOST, NOBODY, SINCE, STANCE, ZONE
from deckcheck.engine.turns import TURN, switch
from deckcheck.rulesets.tcg_corp.board import AREA, ENERGY, KO, MAIN, MAX_STANDBY, PLACES, SET, STANDBY
from deckcheck.rulesets.tcg_corp.definition import DAMAGE_TAKEN, HP, RETREAT_COST, SKILL_DAMAGE
from deckcheck.rulesets.tcg_corp.terms import BEGAN, DAMAGE_ON, NORMAL, STATES, State

# Units.


def unit_on(state: State, player: int, place: int) -> int:
    """The unit on a place (a bit) that is not KO'd, or NOBODY."""
    for unit in state.order[player << 4 | AREA]:
        if state.now[unit][CIRCLES] == place:
            return unit
    return NOBODY


def main_unit(state: State, player: int) -> int:
    """The main unit, or NOBODY: it is KO'd, or an effect has moved it away."""
    return unit_on(state, player, MAIN)


def standby_units(state: State, player: int) -> list[int]:
    """TC-ZONE-02: those that are not KO'd, by place."""
    return [unit for unit in units(state, player) if state.now[unit][CIRCLES] & STANDBY]


def units(state: State, player: int) -> list[int]:
    """The units that are not KO'd, the main unit first."""
    return [unit for _, unit in sorted([(state.now[unit][CIRCLES], unit) for unit in state.order[player << 4 | AREA]])]


def live_units(state: State, player: int) -> int:
    """How many units of a player are not KO'd."""
    return len(state.order[player << 4 | AREA])


def standby_places(state: State) -> int:
    """GAP-04: how many standby areas a player has."""
    return min(MAX_STANDBY, int(state.game.switches["standby_areas"]))


def empty_standby(state: State, player: int) -> int:
    """TC-UNIT-01: the first standby area in which no unit lies, as a bit, or 0. A KO'd unit goes on occupying its area (TC-ZONE-02)."""
    taken = 0
    for zone in (AREA, KO):
        for unit in state.order[player << 4 | zone]:
            taken |= state.now[unit][CIRCLES]
    for number in range(1, standby_places(state) + 1):
        if not taken >> number & 1:
            return 1 << number
    return 0


def energy(state: State, unit: int) -> list[int]:
    """TC-ZONE-01: the energy of a unit."""
    return [card for card in state.order[state.owner[unit] << 4 | ENERGY] if state.now[card][HOST] == unit]


def set_cards(state: State, unit: int) -> list[int]:
    """TC-ZONE-01: the cards that are set on a unit."""
    return [card for card in state.order[state.owner[unit] << 4 | SET] if state.now[card][HOST] == unit]


def damage_place(state: State, unit: int) -> int:
    """Where in `vars` the damage of a unit stands."""
    return DAMAGE_ON + state.owner[unit] * len(PLACES) + state.now[unit][CIRCLES].bit_length() - 1


def damage(state: State, card: int) -> int:
    """TC-DMG-06: the damage that lies on a unit; none on any other card."""
    return state.vars[damage_place(state, card)] if state.now[card][ZONE] == AREA else 0


def hp(state: State, unit: int) -> int:
    total = seen_as(state, unit).hp
    if state.touches & HP:
        total += changes(state, unit, HP)
    return total


def retreat_cost(state: State, unit: int) -> int:
    """TC-RET-02: never less than nothing."""
    total = seen_as(state, unit).retreat_cost
    if state.touches & RETREAT_COST:
        total = max(0, total + changes(state, unit, RETREAT_COST))
    return total


def skill_bonus(state: State, unit: int) -> int:
    """TC-DMG-01 (2): what effects add to the damage of the unit's skills."""
    return changes(state, unit, SKILL_DAMAGE) if state.touches & SKILL_DAMAGE else 0


def taken_bonus(state: State, unit: int) -> int:
    """TC-DMG-01 (2): what effects add to the damage that skills deal to the unit."""
    return changes(state, unit, DAMAGE_TAKEN) if state.touches & DAMAGE_TAKEN else 0


def has_advantage(state: State, unit: int, over: int) -> bool:
    """TC-CARD-05: is it strong against an attribute of the other unit?"""
    return not seen_as(state, unit).advantages.isdisjoint(seen_as(state, over).attributes)


def entered_this_turn(state: State, unit: int) -> bool:
    """TC-SET-04, GAP-14: did it come into play in this turn? A unit that changes places stays what it is; with the switch `entering` it
    counts too, when it has become main unit in this turn."""
    if state.now[unit][SINCE] > state.vars[BEGAN]:
        return True
    return (MOVED_MARK, unit, state.now[unit][SINCE]) in state.used and switch(state, "entering") == "any_area"


MOVED_MARK: Final = "moved between areas"
"""The mark of a unit that has changed places in this turn, in `State.used`."""
SET_MARK: Final = "set on"
"""The mark of a unit on which a card was set in this turn."""


def blocks(state: State, unit: int, deed: str) -> bool:
    """TC-STATE-03, TC-BTL-02, TC-RET-05, GAP-17: does the state of a unit block `skill` or `retreat`?"""
    stance = state.now[unit][STANCE]
    return stance != NORMAL and deed in BLOCKED[state.game.switches[f"{STATES[stance]}_blocks"]]


BLOCKED: Final = {"skill_and_retreat": ("skill", "retreat"), "skill": ("skill",), "retreat": ("retreat",), "nothing": ()}
"""What the values of the switches `rest_blocks` and `stun_blocks` mean."""


# Turns.


def first_own_turn(state: State) -> bool:
    """Is it the first turn of the turn player?"""
    return state.vars[TURN] <= 2
