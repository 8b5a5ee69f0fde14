"""Scenarios of Luck & Logic: how a position begins, and what can be read off it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from deckcheck.cards.card import Card
from deckcheck.cards.load import load_game
from deckcheck.engine.procedure import frame_at
from deckcheck.engine.state import CIRCLES, FACING, HOST, NOBODY, SINCE, STANCE, UP
from deckcheck.engine.turns import FIRST, PHASE, PLAYERS, TURN, TURN_PLAYER
from deckcheck.rulesets.luck_and_logic import battle, logic_definition, main_phase, reads, setup, turn
from deckcheck.rulesets.luck_and_logic.board import (
    BATTLE,
    CIRCLE_NAMES,
    COLUMNS,
    DECK,
    DROP,
    FIELD,
    GATES,
    HAND,
    INTERCEPT,
    LEVEL,
    MY_LOGICALIST,
    PARADOX,
    PLACEMENTS,
    PURGE,
    REFRESH,
    REMOVE,
    SECRET_TOOLS,
    SOUL,
    STOCK,
    circles_text,
)
from deckcheck.rulesets.luck_and_logic.definition import DECIDING, PARAMETERS, SUPER, Definition
from deckcheck.rulesets.luck_and_logic.scene_texts import GRAMMAR, forced
from deckcheck.rulesets.luck_and_logic.terms import (
    ACTING,
    ASK_ATTACK,
    ASK_CARD,
    ASK_DEFINE,
    ASK_HAND_LIMIT,
    ASK_INTERCEPT,
    ASK_LEVEL,
    ASK_MAIN,
    ASK_MULLIGAN,
    ASK_REARRANGE,
    ATTACKER,
    ATTACKER_SINCE,
    ATTACKS,
    CIRCLE,
    DEFENDER,
    DEFENDER_SINCE,
    LOGIC_DEFINITION,
    LOGIC_DRIVE_USED,
    LOSS_PENDING,
    MULLIGAN,
    PARADOX_PENDING,
    PASSES,
    PHASES,
    POINT_PENDING,
    POINTS,
    PROMPTS,
    SETUP,
    T_RANK,
    TRANCE_CHANGE_USED,
    TRANCE_USED,
    USED,
    State,
)
from deckcheck.rulesets.scene_rules import Reading, SceneRules, readings_of_turn, used_words

_ZONES: Final = {
    "hand": HAND,
    "deck": DECK,
    "stock": STOCK,
    "level": LEVEL,
    "field": FIELD,
    "gates": GATES,
    "drop": DROP,
    "remove": REMOVE,
    "refresh": REFRESH,
    "purge": PURGE,
    "secret_tools": SECRET_TOOLS,
    "battle": BATTLE,
    "paradox": PARADOX,
    "intercept": INTERCEPT,
    "my_logicalist": MY_LOGICALIST,
    "soul": SOUL,
}
_MAIN, _GATE, _MY, _SECRET = range(4)
_LIMITS: Final = load_game("luck_and_logic")[0].format().sections
_USED: Final = {"trance": TRANCE_USED, "trance_change": TRANCE_CHANGE_USED, "logic_drive": LOGIC_DRIVE_USED}

# Where the game is at the beginning of a phase or step: the steps on the stack above the endless row of turns.
_WITHIN_TURN: Final = {
    "stand": (turn.to_draw_phase, turn.STAND_PHASE_STEPS.first),
    "draw": (turn.to_level_phase, turn.DRAW_PHASE_STEPS.first),
    "level": (turn.to_main_phase, turn.LEVEL_PHASE_STEPS.first),
    "main": (turn.to_battle_phase, main_phase.MAIN.first),
    "battle": (turn.to_end_phase, battle.BATTLE_PHASE.first),
    "intercept": (turn.to_end_phase, battle.to_intercept_step),
    "logic_definition": (turn.to_end_phase, battle.to_logic_definition_step),
    "determination": (turn.to_end_phase, battle.to_determination_step),
    "end_of_battle": (turn.to_end_phase, battle.to_end_of_battle),
    "end": (turn.TURN.steps[-1].next, turn.END_PHASE_STEPS.first),
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
    """Everything is set as if the game had come to the beginning of a phase or step."""
    values = state.vars
    values[FIRST] = first
    values[PHASE] = PHASES.index(phase)
    if values[PHASE] == SETUP:
        state.stack = [frame_at(setup.SET_UP.first, [])]
        return
    state.stack = [frame_at(setup.begin, [])]
    values[TURN_PLAYER] = player
    if values[PHASE] == MULLIGAN:
        values[TURN_PLAYER] = first
        state.stack.append(frame_at(setup.MULLIGANS.first, []))
        return
    values[TURN] = number
    # What a position brings along is looked at by the first check timing.
    state.pending |= LOSS_PENDING
    if values[POINTS] or values[POINTS + 1]:
        state.pending |= POINT_PENDING
    if len(reads.face_up_paradoxes(state)) > 1:
        state.pending |= PARADOX_PENDING
    if circle != NOBODY:
        _begin_battle(state, attacker, circle)
    above, step = _WITHIN_TURN[phase]
    if above is not None:
        state.stack.append(frame_at(above, []))
    if circle != NOBODY and numbers.get("first_passes") and values[PHASE] == LOGIC_DEFINITION:
        values[PASSES] = numbers["first_passes"]
        values[ACTING] = (1 - player) if values[PASSES] % 2 == 0 else player
        state.stack.append(frame_at(battle.to_determination_step, [1]))
        state.stack.append(frame_at(logic_definition.offer, []))
    else:
        state.stack.append(frame_at(step, [1] if circle != NOBODY else []))


def _begin_battle(state: State, attacker: int, circle: int) -> None:
    """The attacker has been declared."""
    values = state.vars
    values[ATTACKER], values[ATTACKER_SINCE] = attacker, state.now[attacker][SINCE]
    values[CIRCLE] = circle
    values[DEFENDER] = reads.member_on(state, 1 - values[TURN_PLAYER], circle)
    if values[DEFENDER] != NOBODY:
        values[DEFENDER_SINCE] = state.now[values[DEFENDER]][SINCE]
    values[ATTACKS] = max(values[ATTACKS], 1)


def set_number(state: State, player: int, key: str, value: int) -> None:
    if key == "attacks":
        state.vars[ATTACKS] = value
    else:
        state.vars[{"refresh_points": POINTS, "t_rank": T_RANK}[key] + player] = value


def use(state: State, word: str) -> None:
    state.vars[USED] |= _USED[word]


def _member(state: State, player: int, circles: Sequence[int]) -> int:
    """The member that stands on these circles: exactly these, or one of its own."""
    mask = sum(1 << circle for circle in circles)
    for member in state.order[player << 4 | FIELD]:
        mine = state.now[member][CIRCLES]
        if mine == mask or (len(circles) == 1 and mine & mask):
            return member
    return NOBODY


def _of_member(state: State, name: str, member: int) -> Reading:
    if name == "card":
        return [member]
    if name in PARAMETERS:
        return reads.parameter(state, member, PARAMETERS[name])
    if name == "level":
        return reads.card_level(state, member)
    if name == "territory":
        return state.card[member].territory
    if name == "stance":
        return ("stand", "rest")[state.now[member][STANCE]]
    if name == "soul":
        return reads.soul(state, member)
    circles = state.now[member][CIRCLES]
    return tuple(circle for place, circle in enumerate(CIRCLE_NAMES) if circles >> place & 1)


_OF_PLAYER: Final[dict[str, Callable[[State, int], Reading]]] = {
    "gates": lambda state, player: reads.destroyed_gates(state, player).bit_count(),
    "gates.remove": lambda state, player: sum(state.section[card] == _GATE for card in state.order[player << 4 | REMOVE]),
    "refresh_points": lambda state, player: state.vars[POINTS + player],
    "t_rank": lambda state, player: state.vars[T_RANK + player],
    "attacks": lambda state, player: state.vars[ATTACKS] if state.vars[TURN_PLAYER] == player else 0,
    "attacks_allowed": reads.attacks_allowed,
    "level_number": reads.level,
    "used": lambda state, player: used_words(state, player, USED, _USED),
    "logic_drive": lambda state, player: "used" if "logic_drive" in used_words(state, player, USED, _USED) else "unused",
}


def _place(state: State, member: int) -> Reading:
    """A battling member by player and circles."""
    if member == NOBODY:
        return None
    circles = state.now[member][CIRCLES]
    return ("AB"[state.owner[member]], *(name for place, name in enumerate(CIRCLE_NAMES) if circles >> place & 1))


_OF_GAME: Final[dict[str, Callable[[State], Reading]]] = {
    **readings_of_turn(PHASES),
    "attacker": lambda state: _place(state, reads.attacker(state)),
    "defender": lambda state: _place(state, reads.defender(state)),
    "battle": lambda state: "running" if reads.in_battle(state) else "none",
    "decided_by": lambda state: next(name for name, bit in DECIDING.items() if bit == reads.decided_by(state)),
}


def read(state: State, name: str, player: int, circles: Sequence[int]) -> Reading:
    """The left side of an assertion (`scene.WORDS.left_sides`); `player` NOBODY and no circles where it names none."""
    if name in _OF_GAME:
        return _OF_GAME[name](state)
    path = name.removeprefix("PLAYER.")
    if path in _OF_PLAYER:
        return _OF_PLAYER[path](state, player)
    if path.startswith("gates."):
        gate = battle.gate_on(state, player, circles[0])
        return "destroyed" if state.now[gate][FACING] == UP else "intact"
    if path.startswith("CIRCLE"):
        member = _member(state, player, circles)
        return None if member == NOBODY else _of_member(state, path.removeprefix("CIRCLE.").removeprefix("CIRCLE") or "card", member)
    return cards(state, path, player)


def cards(state: State, key: str, player: int) -> list[int]:
    """The cards of a zone, the top first; of the remove zone only those of the main deck."""
    ids = state.order[player << 4 | _ZONES[key]][::-1]
    if key == "remove":
        return [card for card in ids if state.section[card] != _GATE]
    if key == "intercept":  # what lies beneath an intercepting member is its soul
        return [card for card in ids if state.now[card][HOST] == NOBODY]
    if key == "soul":
        return [*ids, *(card for card in state.order[player << 4 | INTERCEPT] if state.now[card][HOST] != NOBODY)]
    return list(ids)


def fits(card: Card, circles: Sequence[str]) -> str | None:
    """LL-BOARD-04: as many circles as the territory says, in a legal placement."""
    territory = card.get("territory")
    mask = sum(1 << CIRCLE_NAMES.index(circle) for circle in circles)
    if not territory or mask in PLACEMENTS[territory]:
        return None
    placements = ", ".join(map(circles_text, PLACEMENTS[territory]))
    return f"{card.name} has territory {territory} and cannot stand on {'+'.join(circles)}; it can stand on {placements}"


def impossible(state: State, phase: str) -> list[tuple[int, str, str]]:
    """What no game can have led to."""
    play = state.game.play
    version = state.game.edition.version
    found: list[tuple[int, str, str]] = []
    for player in PLAYERS:
        if len(state.order[player << 4 | LEVEL]) > play["level_zone"]:
            found.append((player, "level", f"the level zone never holds more than {play['level_zone']} cards (LL-ZONE-05)"))
        if play["later_keywords"]:
            continue
        found += [
            (player, key, f"the rules of {version} know no `{key}` (LL-VER-02)")
            for key in ("my_logicalist", "secret_tools", "refresh")
            if state.order[player << 4 | _ZONES[key]]
        ]
        if state.vars[T_RANK + player]:
            found.append((player, "t_rank", f"the rules of {version} know no T-rank (LL-VER-02)"))
        for key, zone in _ZONES.items():
            cards_there = state.order[player << 4 | zone]
            if any(state.card[card].type & SUPER for card in cards_there):
                found.append((player, key, f"the rules of {version} know no super logicalists (LL-DECK-08)"))
        if any(state.now[card][FACING] == UP for card in state.order[player << 4 | STOCK]):
            found.append((player, "stock", f"by the rules of {version} all cards of the stock zone lie face down (LL-ZONE-01)"))
    if reads.in_battle(state):
        found += _impossible_battle(state, phase)
    return found


def _impossible_battle(state: State, phase: str) -> list[tuple[int, str, str]]:
    circle = state.vars[CIRCLE]
    name = CIRCLE_NAMES[circle]
    if state.vars[DEFENDER] == NOBODY and phase != "end_of_battle":
        return [(NOBODY, "battle", f"nobody stands on {name}: an attack on an empty circle has no {phase} step (LL-ATK-09)")]
    front = 1 << circle - COLUMNS if circle >= COLUMNS else 0
    if front & ~reads.destroyed_gates(state, 1 - state.vars[TURN_PLAYER]):
        return [(NOBODY, "battle", f"{name} cannot be attacked while the gate in front of it is intact (LL-ATK-07)")]
    return []


SCENE: Final = SceneRules(
    zones=_ZONES,
    sections={"gates": _GATE, "my_logicalist": _MY, "secret_tools": _SECRET},
    face_down=frozenset(("deck", "stock", "gates", "remove", "refresh", "secret_tools")),
    blank=lambda index: Definition(None, index),
    left_over={"remove": (_GATE, (_LIMITS["gate"].size.min or 0) - len(CIRCLE_NAMES))},  # LL-SETUP-04
    deck_total=_LIMITS["main"].size.min or 0,
    begin=begin,
    set_number=set_number,
    use=use,
    read=read,
    fits=fits,
    impossible=impossible,
    unfinished=frozenset((PROMPTS[ASK_REARRANGE],)),
    forced=forced,
    at_ease=frozenset(PROMPTS[each] for each in (ASK_MULLIGAN, ASK_LEVEL, ASK_MAIN, ASK_ATTACK, ASK_INTERCEPT, ASK_DEFINE)),
    unordered=frozenset((PROMPTS[ASK_INTERCEPT], PROMPTS[ASK_HAND_LIMIT], PROMPTS[ASK_CARD])),
    grammar=GRAMMAR,
)
