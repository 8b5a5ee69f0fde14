"""The numbers behind the words of the TCG Corp game: what a state keeps, what options and questions there are, what happens."""

from __future__ import annotations

from typing import Final, TypeAlias

from deckcheck.engine import state as engine
from deckcheck.engine.turns import TURN_VARIABLES
from deckcheck.rulesets.tcg_corp.board import PLACES
from deckcheck.rulesets.tcg_corp.definition import Definition

State: TypeAlias = "engine.State[Definition]"

# State.vars. First the numbers of the turn (the four that `engine.turns` names come before them), then the damage that lies on each place,
# of A and of B.
USED: Final = 4
ACTIONS: Final = 5
RESOLVED: Final = 6
BEGAN: Final = 7
"""`State.clock` when the turn began: what is newer came in this turn."""
LOST: Final = 8
ACTING: Final = 9
"""The unit whose skill is being resolved, or NOBODY."""
DAMAGE_ON: Final = 10
"""Damage on place `n` of a player stands at `DAMAGE_ON + player * len(PLACES) + n`."""

VARIABLES: Final = {
    **TURN_VARIABLES,
    "used": 0,
    "actions": 0,
    "resolved": 0,
    "began": 0,
    "lost": 0,
    "acting": -1,
    **{f"damage_{player}_{place}": 0 for player in "AB" for place in PLACES},
}

# Bits of USED: what may be done once a turn.
CHARGED: Final = 1
RETREATED: Final = 2
STRATEGY_USED: Final = 4
SKILL_USED: Final = 8

# Bits of LOST: who could not draw (TC-WIN-02).
DECKED_OUT: Final = (1, 2)

PHASES: Final = ("setup", "draw", "main", "battle", "end")
SETUP: Final = 0
DRAW_PHASE: Final = 1
MAIN_PHASE: Final = 2
BATTLE_PHASE: Final = 3
END_PHASE: Final = 4

# States of the main unit (TC-STATE-01), as its stance.
STATES: Final = ("normal", "rest", "stun")
NORMAL: Final = 0
RESTED: Final = 1
STUNNED: Final = 2

# Bits of State.pending (bit 1 belongs to the engine: abilities wait).
CHECK_PENDING: Final = 2
"""Damage, KO or a draw that failed: units and losses are to be looked at."""

# Questions.
PROMPTS: Final = (
    "bonus draw",
    "main unit",
    "who goes first",
    "main phase",
    "unit",
    "energy to discard",
    "battle phase",
    "next main unit",
    "janken",
    "waiting ability",
    "cost",
    "card",
    "may",
    "modes",
    "number",
    "part of a cost",
    "order",
)
ASK_BONUS: Final = 0
ASK_MAIN_UNIT: Final = 1
WHO_BEGINS: Final = 2
ASK_MAIN: Final = 3
ASK_UNIT: Final = 4
ASK_ENERGY: Final = 5
ASK_SKILL: Final = 6
ASK_NEXT_MAIN: Final = 7
ASK_JANKEN: Final = 8
ASK_WAITING: Final = 9
ASK_COST: Final = 10
ASK_CARD: Final = 11
ASK_MAY: Final = 12
ASK_MODES: Final = 13
ASK_NUMBER: Final = 14
ASK_PART: Final = 15
ASK_ORDER: Final = 16

# Kinds of options, with the names that replays store.
KINDS: Final = (
    "first",
    "bonus-draw",
    "no-bonus-draw",
    "main-unit",
    "charge",
    "play",
    "set",
    "on",
    "use",
    "retreat",
    "discard-energy",
    "end-main-phase",
    "skill",
    "no-skill",
    "next-main",
    "win",
    "lose",
    "resolve",
    "discard",
    "pay",
    "do-not-pay",
    "choose",
    "no-more",
    "yes",
    "no",
    "mode",
    "number",
    "part",
    "order",
)
GO_FIRST: Final = 0
BONUS_DRAW: Final = 1
NO_BONUS_DRAW: Final = 2
PUT_MAIN: Final = 3
CHARGE: Final = 4
PLAY: Final = 5
SET_CARD: Final = 6
ON_UNIT: Final = 7
USE_EX: Final = 8
RETREAT: Final = 9
DISCARD_ENERGY: Final = 10
END_MAIN: Final = 11
USE_SKILL: Final = 12
NO_SKILL: Final = 13
NEXT_MAIN: Final = 14
WIN: Final = 15
LOSE: Final = 16
RESOLVE: Final = 17
DISCARD_CARD: Final = 18
PAY: Final = 19
DO_NOT_PAY: Final = 20
CHOOSE: Final = 21
NO_MORE: Final = 22
YES: Final = 23
NO: Final = 24
MODE: Final = 25
NUMBER: Final = 26
PART: Final = 27
NEXT_IN_ORDER: Final = 28

# Kinds of abilities.
AUTO: Final = 0
SKILL: Final = 1
EX_SKILL: Final = 2
COMMAND_TEXT: Final = 3

# Events, as bits; the lowest four belong to the engine, `LEAVES` and `MOVED` among them. Those about a phase have no subject, their `other`
# is the turn player.
START_OF_DRAW_PHASE: Final = 1 << 4
START_OF_MAIN_PHASE: Final = 1 << 5
START_OF_BATTLE_PHASE: Final = 1 << 6
START_OF_END_PHASE: Final = 1 << 7
ON_PLAY: Final = 1 << 8
"""A unit came into a standby area (from wherever); `other` says how: BY_PLAY or BY_EFFECT."""
ON_KO: Final = 1 << 9
"""A unit is about to be KO'd; `other` is the unit whose skill does it, or NOBODY. Like LEAVES it happens before the move."""
ON_DAMAGE: Final = 1 << 10
"""A unit was dealt damage; `other` is the unit whose skill deals it, or NOBODY."""
ON_SKILL: Final = 1 << 11
"""A unit uses a skill in the battle phase; the subject is the unit. It happens before the skill is resolved."""
ON_CHARGE: Final = 1 << 12
"""A unit was charged: the subject is the unit."""
ON_SET: Final = 1 << 13
"""A reinforcement was set: the subject is the reinforcement, `other` the unit."""
ON_RETREAT: Final = 1 << 14
"""The main unit has retreated: the subject is that unit, `other` the new main unit."""
ON_BECOME_MAIN: Final = 1 << 15
"""A standby unit has become main unit, by retreat, after a KO or by an effect."""
ON_COMMAND: Final = 1 << 16
"""A command is used: the subject is the command. It happens before it is resolved."""

BY_PLAY: Final = 0
BY_EFFECT: Final = 1

# What an effect may forbid, as bits of `Effect.touches`. Values stand in `definition.py`. The subject is a card ...
TO_RETREAT: Final = 1 << 16
TO_USE_SKILL: Final = 1 << 17
TO_BE_CHARGED: Final = 1 << 18
TO_BE_SET_ON: Final = 1 << 19
TO_BE_CHOSEN: Final = 1 << 20
TO_RECOVER: Final = 1 << 21
TO_BE_RESTED: Final = 1 << 22
TO_BE_KO: Final = 1 << 23
TO_BE_PLAYED: Final = 1 << 24
# ... or a player.
TO_DRAW: Final = 1 << 25
"""By effects."""
TO_CHARGE: Final = 1 << 26
TO_USE_EX: Final = 1 << 27

# Kinds of log entries; those below 18 are the engine's.
LOG_REDO: Final = 18
"""(LOG_REDO, player, indices of what is printed on the hand ...): a hand without a unit is shown"""
LOG_DAMAGE: Final = 19
"""(LOG_DAMAGE, unit, index of what is printed, skill damage, after modifiers, after advantage, on it now)"""
LOG_HEAL: Final = 20
"""(LOG_HEAL, unit, index of what is printed, amount, on it now)"""
LOG_KO: Final = 21
"""(LOG_KO, unit, index of what is printed)"""
LOG_SWAP: Final = 22
"""(LOG_SWAP, unit that becomes main unit, the other one, KO'd or not)"""
LOG_JANKEN: Final = 23
"""(LOG_JANKEN, reason, player, 1 won or 0 lost)"""
LOG_NO_DRAW: Final = 24
"""(LOG_NO_DRAW, player)"""
LOG_FORCED_PASS: Final = 25
"""(LOG_FORCED_PASS, player, NO_SKILL): declined without a question, since there was nothing to choose"""
LOG_FOUND_NOTHING: Final = 26
"""(LOG_FOUND_NOTHING, player): no card of the deck that is looked through is legal (TC-EFF-04)"""

# Reasons of a janken (TC-RND-01).
FOR_FIRST: Final = 0
FOR_RECOVERY: Final = 1
FOR_EFFECT: Final = 2
REASONS: Final = ("first player", "recovery", "effect")
