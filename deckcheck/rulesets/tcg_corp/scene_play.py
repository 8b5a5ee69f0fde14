"""Scenarios of the TCG Corp game: how a position begins, and what can be read off it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from deckcheck.cards.card import Card
from deckcheck.cards.load import load_game
from deckcheck.engine.procedure import frame_at
from deckcheck.engine.state import CIRCLES, FACING, NOBODY, STANCE, UP, ZONE
from deckcheck.engine.turns import FIRST, PHASE, PLAYERS, TURN, TURN_PLAYER
from deckcheck.rulesets.scene_rules import Reading, SceneRules, readings_of_turn, used_words
from deckcheck.rulesets.tcg_corp import battle, main_phase, reads, setup, turn
from deckcheck.rulesets.tcg_corp.board import AREA, COMMAND, DECK, DISCARD, ENERGY, HAND, KO, MAIN, PLACES, SET, STANDBY
from deckcheck.rulesets.tcg_corp.definition import UNIT, Definition
from deckcheck.rulesets.tcg_corp.scene_texts import GRAMMAR, forced
from deckcheck.rulesets.tcg_corp.terms import (
    ASK_BONUS,
    ASK_CARD,
    ASK_ENERGY,
    ASK_MAIN,
    ASK_MAIN_UNIT,
    ASK_SKILL,
    BEGAN,
    CHARGED,
    CHECK_PENDING,
    PHASES,
    PROMPTS,
    RETREATED,
    SETUP,
    SKILL_USED,
    STATES,
    STRATEGY_USED,
    USED,
    State,
)

_ZONES: Final = {
    "hand": HAND,
    "deck": DECK,
    "main_area": AREA,
    "standby_area": AREA,
    "units": AREA,
    "ko": KO,
    "energy": ENERGY,
    "set_cards": SET,
    "command": COMMAND,
    "discard": DISCARD,
}
_PARTS: Final = {"main_area": MAIN, "standby_area": STANDBY}
_USED: Final = {"charge": CHARGED, "retreat": RETREATED, "strategy": STRATEGY_USED, "skill": SKILL_USED}
_SIZE: Final = load_game("tcg_corp")[0].format().sections["main"].size.min or 0

# Where the game is at the beginning of a phase: the steps on the stack above the endless row of turns.
_WITHIN_TURN: Final = {
    "draw": (turn.to_main_phase, turn.DRAW_PHASE_STEPS.first),
    "main": (turn.to_battle_phase, main_phase.MAIN_PHASE_STEPS.first),
    "battle": (turn.to_end_phase, battle.BATTLE_PHASE_STEPS.first),
    "end": (turn.TURN_STEPS.steps[-1].next, turn.END_PHASE_STEPS.first),
}


def begin(
    state: State,
    *,
    phase: str,
    player: int,
    number: int,
    first: int,
    attacker: int,
    circle: int,
    numbers: Mapping[str, int],
) -> None:
    """Everything is set as if the game had come to the beginning of a phase. Nobody attacks in this game."""
    values = state.vars
    values[PHASE] = PHASES.index(phase)
    if values[PHASE] == SETUP:
        state.stack = [frame_at(setup.SET_UP.first, [])]
        return
    values[FIRST] = first
    values[TURN_PLAYER] = player
    values[TURN] = number
    values[BEGAN] = state.clock  # what lies there came in earlier turns
    state.pending |= CHECK_PENDING  # what a position brings along is looked at by the first check
    state.stack = [frame_at(setup.begin, [])]
    above, step = _WITHIN_TURN[phase]
    if above is not None:
        state.stack.append(frame_at(above, []))
    state.stack.append(frame_at(step, []))


def set_number(state: State, player: int, key: str, value: int) -> None:
    raise AssertionError(f"no number of a player is called {key}")


def set_count(state: State, card: int, key: str, value: int) -> None:
    """The damage on a unit."""
    if state.now[card][ZONE] == AREA:
        state.vars[reads.damage_place(state, card)] = value


def use(state: State, word: str) -> None:
    state.vars[USED] |= _USED[word]


def _unit(state: State, player: int, place: int) -> int:
    """The unit on a place, KO'd or not."""
    for zone in (AREA, KO):
        for unit in state.order[player << 4 | zone]:
            if state.now[unit][CIRCLES] == 1 << place:
                return unit
    return NOBODY


_OF_UNIT: Final[dict[str, Callable[[State, int], Reading]]] = {
    "card": lambda state, unit: [unit],
    "hp": reads.hp,
    "damage": reads.damage,
    "retreat_cost": reads.retreat_cost,
    "skill_damage": reads.skill_bonus,
    "state": lambda state, unit: STATES[state.now[unit][STANCE]],
    "ko": lambda state, unit: state.now[unit][ZONE] == KO,
    "face": lambda state, unit: "up" if state.now[unit][FACING] == UP else "down",
    "energy": reads.energy,
    "set_cards": reads.set_cards,
}
_OF_GAME: Final = readings_of_turn(PHASES)


def read(state: State, name: str, player: int, circles: Sequence[int]) -> Reading:
    """The left side of an assertion (`scene.WORDS.left_sides`); `player` NOBODY and no circles where it names none."""
    if name in _OF_GAME:
        return _OF_GAME[name](state)
    path = name.removeprefix("PLAYER.")
    if path == "used":
        return used_words(state, player, USED, _USED)
    if path.startswith("CIRCLE"):
        unit = _unit(state, player, circles[0])
        return None if unit == NOBODY else _OF_UNIT[path.removeprefix("CIRCLE").removeprefix(".") or "card"](state, unit)
    ids = state.order[player << 4 | _ZONES[path]][::-1]
    part = _PARTS.get(path)
    return [card for card in ids if part is None or state.now[card][CIRCLES] & part]


def fits(card: Card, circles: Sequence[str]) -> str | None:
    """A unit lies on one place."""
    return None


def impossible(state: State, phase: str) -> list[tuple[int, str, str]]:
    """What no game can have led to."""
    found: list[tuple[int, str, str]] = []
    places = reads.standby_places(state)
    for player in PLAYERS:
        if phase == PHASES[SETUP]:
            if not any(state.card[card].type & UNIT for card in state.order[player << 4 | DECK]):
                found.append((player, "deck", "a deck without a unit can never be set up (TC-SETUP-04): name one in `deck`"))
            continue
        here = [card for zone in (AREA, KO) for card in state.order[player << 4 | zone]]
        if any(state.now[card][CIRCLES] >> (places + 1) for card in here):
            names = ", ".join(PLACES[1 : places + 1])
            found.append((player, "standby_area", f"there are {places} standby areas: {names} (switch `standby_areas`, GAP-04)"))
        if any(state.now[card][FACING] != UP for card in state.order[player << 4 | AREA]):
            found.append((player, "main_area", "a unit lies face down only when it is KO'd: write `ko: true` (TC-ZONE-02)"))
    return found


SCENE: Final = SceneRules(
    zones=_ZONES,
    sections={},
    face_down=frozenset(("deck", "ko")),
    blank=lambda index: Definition(None, index),
    left_over={},
    deck_total=_SIZE,
    begin=begin,
    set_number=set_number,
    use=use,
    read=read,
    impossible=impossible,
    unfinished=frozenset(),
    fits=fits,
    forced=forced,
    at_ease=frozenset(PROMPTS[each] for each in (ASK_BONUS, ASK_MAIN_UNIT, ASK_MAIN, ASK_SKILL)),
    unordered=frozenset((PROMPTS[ASK_CARD], PROMPTS[ASK_ENERGY])),
    grammar=GRAMMAR,
    marked=dict.fromkeys(_PARTS, "ko"),
    parts=_PARTS,
    set_count=set_count,
)
