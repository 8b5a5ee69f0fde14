"""What many games of the TCG Corp game are asked beside their results: cards as units, commands, reinforcements and energy, units turn by
turn."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.ruleset import Followed
from deckcheck.rulesets.tcg_corp.board import AREA, COMMAND, ENERGY, HAND, SET
from deckcheck.rulesets.tcg_corp.definition import Definition
from deckcheck.rulesets.tcg_corp.reads import live_units

UNIT_USE: Final = 0
COMMAND_USE: Final = 1
SET_USE: Final = 2
ENERGY_USE: Final = 3


def _unit(printed: Definition, source: int) -> int:
    return UNIT_USE


def _command(printed: Definition, source: int) -> int:
    return COMMAND_USE


def _set(printed: Definition, source: int) -> int:
    return SET_USE


def _energy(printed: Definition, source: int) -> int:
    return ENERGY_USE


FOLLOWED: Final = Followed(
    hand=HAND,
    uses=("unit", "command", "set", "energy"),
    entered={AREA: _unit, COMMAND: _command, SET: _set, ENERGY: _energy},
    counts="units",
    count=live_units,
)
