"""Turns, as every game has them: what a state keeps of them, how a turn and its phases begin, when what lasts ends."""

from __future__ import annotations

from typing import Any, Final

from deckcheck.engine.events import emit
from deckcheck.engine.in_force import end_effects
from deckcheck.engine.machine import finish
from deckcheck.engine.primitives import begin_turn
from deckcheck.engine.state import NOBODY, UNDECIDED, A, B, State

# The first of `State.vars`; a ruleset numbers its own from 4.
TURN_PLAYER: Final = 0
TURN: Final = 1
"""The number of the running turn, 0 before the first."""
FIRST: Final = 2
"""Who began, once that is decided."""
PHASE: Final = 3
TURN_VARIABLES: Final = {"turn_player": 0, "turn": 0, "first": 0, "phase": 0}
"""Names and first values of these; `Ruleset.variables` begins with them."""

PLAYERS: Final = (A, B)

REST_OF_GAME: Final = 1 << 30
"""`until` of an effect that does not end. Of others it is the number of the turn at whose end they do."""

# Kinds of log entries.
LOG_TURN: Final = 16
"""(LOG_TURN, player, number)"""
LOG_PHASE: Final = 17
"""(LOG_PHASE, phase)"""


def turn_player(state: State[Any]) -> int:
    """Whose turn it is."""
    return state.vars[TURN_PLAYER]


def turn_order(state: State[Any]) -> tuple[int, int]:
    """The turn player, then the other."""
    player = state.vars[TURN_PLAYER]
    return (player, 1 - player)


def first_turn(state: State[Any]) -> bool:
    """LL-LEVEL-03, TC-TURN-03: is it the first player's turn 1?"""
    return state.vars[TURN] == 1 and state.vars[TURN_PLAYER] == state.vars[FIRST]


def next_turn(state: State[Any]) -> bool:
    """LL-TURN-01, TC-END-03: the turns alternate. False, and the game is over, if there are too many (LL-LOSS-08, TC-WIN-05)."""
    values = state.vars
    if values[TURN] >= state.game.edition.max_turns:
        finish(state, UNDECIDED, "turn_limit")
        return False
    if values[TURN]:
        values[TURN_PLAYER] = 1 - values[TURN_PLAYER]
    values[TURN] += 1
    state.began = state.decisions
    if state.log is not None:
        state.log.append((LOG_TURN, values[TURN_PLAYER], values[TURN]))
    followed = state.game.ruleset.followed
    if state.trail is not None and followed is not None:
        begin_turn(state, followed.count(state, A), followed.count(state, B))
    return True


def end_turn(state: State[Any]) -> None:
    """LL-END-04, TC-END-03: effects of this turn end, whoever's they are, and with them the marks of what was done in it."""
    end_effects(state, state.vars[TURN])
    state.used = ()


def begin_phase(state: State[Any], phase: int, event: int) -> None:
    """LL-TURN-04, D-02: abilities of its start trigger now, and are resolved at the first check."""
    state.vars[PHASE] = phase
    if state.log is not None:
        state.log.append((LOG_PHASE, phase))
    emit(state, event, NOBODY, state.vars[TURN_PLAYER])


def last_turn(state: State[Any], player: int, duration: str) -> int:
    """LL-END-04, D-25: `until` of a duration that begins now, as `player` counts the turns: the number of its last turn."""
    turn = state.vars[TURN]
    own = state.vars[TURN_PLAYER] == player
    if duration == "this_turn":
        return turn
    if duration == "opponent_turn":
        return turn + own
    if duration == "next_opponent_turn":
        return turn + (1 if own else 2)
    return turn + (2 if own else 1) if duration == "next_own_turn" else REST_OF_GAME


def switch(state: State[Any], name: str) -> str:
    """What the edition decides where the rules are silent."""
    return state.game.switches[name]
