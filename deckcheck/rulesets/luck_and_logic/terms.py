"""The numbers behind the words of Luck & Logic: what a state keeps, what options and questions there are, what happens."""

from __future__ import annotations

from typing import Final, TypeAlias

from deckcheck.engine import state as engine
from deckcheck.engine.turns import TURN_VARIABLES
from deckcheck.rulesets.luck_and_logic.definition import Definition

State: TypeAlias = "engine.State[Definition]"

# State.vars. First the numbers of the turn (the four that `engine.turns` names come before them), then of the battle, then those of each
# player (A, then B), which begin at 0 (LL-SETUP-11).
ATTACKS: Final = 4
USED: Final = 5
RESOLVED: Final = 6
ATTACKER: Final = 7
ATTACKER_SINCE: Final = 8
DEFENDER: Final = 9
DEFENDER_SINCE: Final = 10
CIRCLE: Final = 11
PASSES: Final = 12
ACTING: Final = 13
LOOKING: Final = 14
POINTS: Final = 15
T_RANK: Final = 17

VARIABLES: Final = {
    **TURN_VARIABLES,
    "attacks": 0,
    "used": 0,
    "resolved": 0,
    "attacker": -1,
    "attacker_since": 0,
    "defender": -1,
    "defender_since": 0,
    "circle": -1,
    "passes": 0,
    "acting": 0,
    "looking": -1,
    "refresh_points_A": 0,
    "refresh_points_B": 0,
    "t_rank_A": 0,
    "t_rank_B": 0,
}

# Bits of USED: what may be done once a turn.
TRANCE_USED: Final = 1
TRANCE_CHANGE_USED: Final = 2
LOGIC_DRIVE_USED: Final = 4
TRANCED_AGAIN: Final = 8
DROVE_AGAIN: Final = 16
"""The leave to trance, or to use a Logic Drive, once more."""

# PHASE: phases and steps in the order of a turn.
PHASES: Final = (
    "setup",
    "mulligan",
    "stand",
    "draw",
    "level",
    "main",
    "battle",
    "intercept",
    "logic_definition",
    "determination",
    "end_of_battle",
    "end",
)
SETUP: Final = 0
MULLIGAN: Final = 1
STAND_PHASE: Final = 2
DRAW_PHASE: Final = 3
LEVEL_PHASE: Final = 4
MAIN_PHASE: Final = 5
ATTACK_DECLARATION: Final = 6
INTERCEPT_STEP: Final = 7
LOGIC_DEFINITION: Final = 8
DETERMINATION: Final = 9
END_OF_BATTLE: Final = 10
END_PHASE: Final = 11

# Bits of State.pending (bit 1 belongs to the engine: abilities wait).
POINT_PENDING: Final = 2
OVERLAP_PENDING: Final = 4
PARADOX_PENDING: Final = 8
LOSS_PENDING: Final = 16
RULES_PENDING: Final = POINT_PENDING | OVERLAP_PENDING | PARADOX_PENDING | LOSS_PENDING

# Questions.
PROMPTS: Final = (
    "who goes first",
    "mulligan",
    "level phase",
    "main phase",
    "placement",
    "rearrange",
    "trance: look through the deck",
    "trance: tranceunion",
    "attack",
    "attacked circle",
    "intercept",
    "define a logic",
    "order",
    "overlap",
    "paradox to turn face down",
    "waiting ability",
    "hand limit",
    "level card to exchange",
    "cost",
    "card",
    "may",
    "modes",
    "number",
    "part of a cost",
)
WHO_BEGINS: Final = 0
ASK_MULLIGAN: Final = 1
ASK_LEVEL: Final = 2
ASK_MAIN: Final = 3
ASK_PLACEMENT: Final = 4
ASK_REARRANGE: Final = 5
ASK_LOOK: Final = 6
ASK_TRANCEUNION: Final = 7
ASK_ATTACK: Final = 8
ASK_CIRCLE: Final = 9
ASK_INTERCEPT: Final = 10
ASK_DEFINE: Final = 11
ASK_ORDER: Final = 12
ASK_OVERLAP: Final = 13
ASK_PARADOX: Final = 14
ASK_WAITING: Final = 15
ASK_HAND_LIMIT: Final = 16
ASK_EXCHANGE: Final = 17
ASK_COST: Final = 18
ASK_CARD: Final = 19
ASK_MAY: Final = 20
ASK_MODES: Final = 21
ASK_NUMBER: Final = 22
ASK_PART: Final = 23

# Kinds of options, with the names that replays store.
KINDS: Final = (
    "first",
    "return",
    "keep",
    "level",
    "exchange",
    "exchange-for",
    "no-level",
    "mobilize",
    "place",
    "rearrange",
    "move",
    "stay",
    "trance",
    "trance-change",
    "look",
    "do-not-look",
    "refresh",
    "into",
    "fail",
    "luck-drive",
    "use",
    "end-main-phase",
    "attack",
    "circle",
    "no-attack",
    "intercept",
    "no-intercept",
    "define",
    "level-boost",
    "pass",
    "order",
    "keep-on-field",
    "turn-down",
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
)
GO_FIRST: Final = 0
RETURN: Final = 1
KEEP: Final = 2
PUT_LEVEL: Final = 3
EXCHANGE: Final = 4
EXCHANGE_FOR: Final = 5
NO_LEVEL: Final = 6
MOBILIZE: Final = 7
PLACE: Final = 8
REARRANGE: Final = 9
MOVE: Final = 10
STAY: Final = 11
TRANCE: Final = 12
TRANCE_CHANGE: Final = 13
LOOK: Final = 14
DO_NOT_LOOK: Final = 15
REFRESH: Final = 16
INTO: Final = 17
FAIL: Final = 18
LUCK_DRIVE: Final = 19
USE: Final = 20
END_MAIN: Final = 21
ATTACK: Final = 22
AT_CIRCLE: Final = 23
NO_ATTACK: Final = 24
INTERCEPT: Final = 25
NO_INTERCEPT: Final = 26
DEFINE: Final = 27
LEVEL_BOOST: Final = 28
PASS: Final = 29
NEXT_IN_ORDER: Final = 30
KEEP_ON_FIELD: Final = 31
TURN_DOWN: Final = 32
RESOLVE: Final = 33
DISCARD: Final = 34
PAY: Final = 35
DO_NOT_PAY: Final = 36
CHOOSE: Final = 37
NO_MORE: Final = 38
YES: Final = 39
NO: Final = 40
MODE: Final = 41
NUMBER: Final = 42
PART: Final = 43

# Kinds of abilities (LL-ABIL-01). A tactics ability is automatic: it triggers when its card is put into the battle zone (LL-LOGIC-10).
AUTO: Final = 0
ACT: Final = 1
LOGIC_DRIVE: Final = 2
TRANCE_CHANGE_ABILITY: Final = 3
SECRET_TOOL_SKILL: Final = 4
"""Resolved by transmute (LL-STOOL-01)."""

# Events, as bits; the lowest four belong to the engine, `LEAVES` and `MOVED` among them. Those about a phase or step have no subject, their
# `other` is the turn player.
START_OF_STAND_PHASE: Final = 1 << 4
START_OF_DRAW_PHASE: Final = 1 << 5
START_OF_LEVEL_PHASE: Final = 1 << 6
START_OF_MAIN_PHASE: Final = 1 << 7
START_OF_BATTLE_PHASE: Final = 1 << 8
START_OF_ATTACK_DECLARATION_STEP: Final = 1 << 9
START_OF_INTERCEPT_STEP: Final = 1 << 10
START_OF_LOGIC_DEFINITION_STEP: Final = 1 << 11
START_OF_DETERMINATION_STEP: Final = 1 << 12
START_OF_END_OF_BATTLE_STEP: Final = 1 << 13
START_OF_END_PHASE: Final = 1 << 14
ON_ENTER_FIELD: Final = 1 << 15
"""`other` says how: BY_PLAY, BY_TRANCE, BY_TRANCE_CHANGE or BY_EFFECT."""
ON_ATTACK: Final = 1 << 16
ON_DEFEND: Final = 1 << 17
ON_DESTROY_GATE: Final = 1 << 18
"""The subject is the destroyer, `other` the gate."""
ON_GATE_DESTROYED: Final = 1 << 19
"""The subject is the gate, `other` the destroyer. [Gate Destruction] hears it too (LL-KW-16)."""
ON_INTERCEPT: Final = 1 << 20
ON_INTERCEPTED: Final = 1 << 21
ON_PUT_INTO_BATTLE_ZONE: Final = 1 << 22
ON_BATTLE_WON: Final = 1 << 23
ON_BATTLE_LOST: Final = 1 << 24
ON_BATTLE_ZONE_TO_DROP: Final = 1 << 25
"""Like LEAVES it happens before the move: a card that lies face down has no text."""
COVENANT: Final = 1 << 26
"""The subject is a material of a trance, `other` the other material (LL-KW-01); the new tranceunion is the subject's host."""
CHANGE_COVENANT: Final = 1 << 27
"""The same in a Trance Change."""

BY_PLAY: Final = 0
BY_TRANCE: Final = 1
BY_TRANCE_CHANGE: Final = 2
BY_EFFECT: Final = 3
"""Which is not playing (LL-COST-05)."""

# What an effect may forbid (LL-GEN-04), as bits of `Effect.touches`. The subject is a card ...
TO_ATTACK: Final = 1 << 12
TO_BE_ATTACKED: Final = 1 << 13
TO_INTERCEPT: Final = 1 << 14
TO_STAND: Final = 1 << 15
TO_MOBILIZE: Final = 1 << 16
"""To be mobilized."""
TO_BE_DEFINED: Final = 1 << 17
"""To be put into the battle zone as a logic."""
TO_BE_USED: Final = 1 << 33
"""To have an activated ability that is played."""
TO_BE_DRIVEN: Final = 1 << 34
"""To have a Logic Drive that is played."""
TO_BE_TRANCED_INTO: Final = 1 << 43
TO_BE_DESTROYED: Final = 1 << 18
TO_LEAVE_FIELD: Final = 1 << 42
TO_BE_CHOSEN: Final = 1 << 29
# ... or a player.
TO_TRANCE: Final = 1 << 19
TO_DEFINE_LOGIC: Final = 1 << 20
TO_LEVEL_BOOST: Final = 1 << 21
TO_LOGIC_DRIVE: Final = 1 << 22
TO_ACTIVATE: Final = 1 << 23
TO_DRAW: Final = 1 << 30
"""By effects."""

# What an effect may allow although the rules do not (LL-GEN-01), to a card.
ATTACK_ANY_CIRCLE: Final = 1 << 24
MAY_INTERCEPT: Final = 1 << 25
IGNORE_LEVEL: Final = 1 << 26
IGNORE_COLOR: Final = 1 << 27
# ... or to a player.
TRANCE_AGAIN: Final = 1 << 31
LOGIC_DRIVE_AGAIN: Final = 1 << 32

# Other things that effects say.
DECIDES: Final = 1 << 35
"""What decides battles (LL-DET-03)."""
WATCH_DESTROYERS: Final = 1 << 44
"""A bit of `State.watch`: a text asks which member destroyed a gate, so it is written down."""

# `until` of lasting effects, beside those of the engine.
THIS_BATTLE: Final = -1

# Kinds of log entries; those below 18 are the engine's.
LOG_ATTACK: Final = 18
"""(LOG_ATTACK, attacker, circle, defender or -1)"""
LOG_GATE: Final = 19
"""(LOG_GATE, gate, index of what is printed)"""
LOG_BATTLE: Final = 20
"""(LOG_BATTLE, parameter, value of the attacker, value of the defender, attacker won)"""
LOG_FORCED_PASS: Final = 21
"""(LOG_FORCED_PASS, player, NO_ATTACK, NO_INTERCEPT or PASS): declined without a question, since there was nothing to choose; without the
last number: nothing to return or to level"""
LOG_REFRESH: Final = 22
"""(LOG_REFRESH, player)"""
LOG_PENALTY: Final = 23
"""(LOG_PENALTY, player)"""
LOG_SKIPPED: Final = 24
"""(LOG_SKIPPED,): a battling member has left; nobody wins (D-04)"""
LOG_TRANCE_FAILED: Final = 25
"""(LOG_TRANCE_FAILED, player)"""
