"""Zones and circles of Luck & Logic (sections 5 and 6 of the rules)."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.ruleset import Zone

# Zones. The deck is zone 0, as the engine wants it.
DECK: Final = 0
HAND: Final = 1
FIELD: Final = 2
GATES: Final = 3
SOUL: Final = 4
LEVEL: Final = 5
STOCK: Final = 6
BATTLE: Final = 7
INTERCEPT: Final = 8
PARADOX: Final = 9
DROP: Final = 10
REMOVE: Final = 11
REFRESH: Final = 12
MY_LOGICALIST: Final = 13
SECRET_TOOLS: Final = 14
PURGE: Final = 15

ZONES: Final = (
    # LL-ZONE-01: who may look at what. A face-down card is known to nobody (LL-FACE-01) but where the owner may look.
    Zone("deck", "deck", face_up="nobody", face_down="nobody", ordered=True),
    Zone("hand", "hand", face_up="owner", face_down="owner"),
    Zone("field", "field"),
    Zone("gates", "gates"),  # LL-ZONE-08, D-24: nobody looks at face-down gates
    Zone("soul", "soul"),
    Zone("level_zone", "level zone", face_down="owner"),
    Zone("stock_zone", "stock zone", ordered=True),
    # A paradox is turned face down before the eyes of both players: it has no information for the game, but nobody forgets it.
    Zone("battle_zone", "battle zone", face_down="all"),
    Zone("intercept_zone", "intercept zone"),
    Zone("paradox_zone", "paradox zone", face_down="all"),
    Zone("drop_zone", "drop zone"),
    Zone("remove_zone", "remove zone"),  # LL-ZONE-07
    Zone("refresh_zone", "refresh zone", face_up="nobody"),
    Zone("my_logicalist_zone", "My Logicalist zone", face_down="owner"),
    Zone("secret_tool_zone", "secret tool zone", face_up="owner", face_down="owner"),
    Zone("purge_zone", "purge zone"),
)

# LL-ABIL-02, LL-SOUL-04: the zones in which card texts may work; a text that works elsewhere says so.
LIVE_ZONES: Final = (FIELD, GATES, BATTLE, PARADOX)

# Circles (LL-BOARD-01) are bits: the front row F1 F2 F3, then the back row B1 B2 B3.
CIRCLE_NAMES: Final = ("F1", "F2", "F3", "B1", "B2", "B3")
FRONT_ROW: Final = 0b000111
ALL_CIRCLES: Final = 0b111111
COLUMNS: Final = 3
"""The circle in front of circle i of the back row is circle i - COLUMNS."""


def _mask(names: str) -> int:
    return sum(1 << CIRCLE_NAMES.index(name) for name in names.split("+"))


# LL-BOARD-04, and for territory 3 LL-BOARD-05 (D-15): filled rectangles; adjacent circles share a side (LL-BOARD-02).
PLACEMENTS: Final[tuple[tuple[int, ...], ...]] = (
    (),
    tuple(map(_mask, ("F1", "F2", "F3", "B1", "B2", "B3"))),
    tuple(map(_mask, ("F1+F2", "F2+F3", "B1+B2", "B2+B3", "F1+B1", "F2+B2", "F3+B3"))),
    tuple(map(_mask, ("F1+F2+F3", "B1+B2+B3"))),
    tuple(map(_mask, ("F1+F2+B1+B2", "F2+F3+B2+B3"))),
)


def circles_text(circles: int) -> str:
    """`F1+F2` for a mask of circles."""
    return "+".join(name for place, name in enumerate(CIRCLE_NAMES) if circles >> place & 1)


SIZES: Final = tuple([circles.bit_count() for circles in range(ALL_CIRCLES + 1)])
"""How many circles a mask has."""

_packings: Final[dict[tuple[int, tuple[int, ...]], bool]] = {}


def packable(free: int, territories: tuple[int, ...]) -> bool:
    """Can members of these territories stand on the free circles without overlapping? A table that fills itself: there are few
    questions."""
    if not territories:
        return True
    key = (free, territories)
    known = _packings.get(key)
    if known is None:
        known = False
        for placement in PLACEMENTS[territories[0]]:
            if placement & free == placement and packable(free & ~placement, territories[1:]):
                known = True
                break
        _packings[key] = known
    return known
