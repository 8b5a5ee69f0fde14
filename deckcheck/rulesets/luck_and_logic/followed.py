"""What many games of Luck & Logic are asked beside their results: cards as members and as logics, gates turn by turn."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.ruleset import Followed
from deckcheck.rulesets.luck_and_logic.board import BATTLE, FIELD, HAND, INTERCEPT, SOUL
from deckcheck.rulesets.luck_and_logic.definition import TACTICS, Definition
from deckcheck.rulesets.luck_and_logic.reads import standing_gates

MEMBER_USE: Final = 0
LOGIC_USE: Final = 1
TACTICS_USE: Final = 2
PARADOX_USE: Final = 3


def _onto_field(printed: Definition, source: int) -> int:
    """LL-MOB-01, -06, LL-TRANCE-05: mobilized, by an effect too, or tranced into. One that was there already is not used again."""
    return -1 if source in (INTERCEPT, SOUL) else MEMBER_USE


def _into_battle(printed: Definition, source: int) -> int:
    """LL-LOGIC-04, -10, LL-PDX-02: any card may be a logic; a tactics card and a paradox are so for their texts' sake."""
    if printed.type & TACTICS:
        return TACTICS_USE
    return PARADOX_USE if printed.paradox else LOGIC_USE


FOLLOWED: Final = Followed(
    hand=HAND,
    uses=("member", "logic", "tactics", "paradox"),
    entered={FIELD: _onto_field, BATTLE: _into_battle},
    counts="gates",
    count=standing_gates,
    recorded=True,
)
