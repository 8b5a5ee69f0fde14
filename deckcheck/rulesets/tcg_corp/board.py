"""Zones and areas of the TCG Corp game (section 4 of the rules)."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.ruleset import Zone

# Zones. The deck is zone 0, as the engine wants it.
DECK: Final = 0
HAND: Final = 1
AREA: Final = 2
"""Units that are not KO'd: one on each place of `PLACES`. A unit that goes to another place stays the same object (TC-SET-04)."""
KO: Final = 3
"""KO'd units, face down on the place that they go on occupying (TC-ZONE-02)."""
ENERGY: Final = 4
SET: Final = 5
"""Reinforcements that are set on a unit. The host of these, and of energy, is the unit, so both move with it (TC-ZONE-01)."""
COMMAND: Final = 6
"""The command that is being used."""
DISCARD: Final = 7

ZONES: Final = (
    # TC-ZONE-03: nobody looks at a deck. What lies face down in the area was seen by both (`game.sees` for the opening main unit).
    Zone("deck", "deck", face_up="nobody", face_down="nobody", ordered=True),
    Zone("hand", "hand", face_up="owner", face_down="owner"),
    Zone("area", "area", face_down="owner"),
    Zone("ko", "KO'd units", face_down="all"),
    Zone("energy", "energy", face_down="owner"),  # TC-CARD-06: face up, unless the switch `energy_face` says otherwise
    Zone("set_cards", "set cards"),
    Zone("command", "command in use"),
    Zone("discard", "discard area"),
)

LIVE_ZONES: Final = (AREA, SET)
"""Zones in which card texts may work."""

# Places are bits: the main area, then the standby areas (GAP-04: at most five, as many as the switch `standby_areas` says).
PLACES: Final = ("main", "S1", "S2", "S3", "S4", "S5")
MAIN: Final = 1
MAX_STANDBY: Final = len(PLACES) - 1
STANDBY: Final = (1 << len(PLACES)) - 1 - MAIN


def place_text(place: int) -> str:
    """`main` or `S1` for the bit of a place."""
    return PLACES[place.bit_length() - 1]
