"""Intervals of what was counted."""

from __future__ import annotations

from typing import Final

from deckcheck.errors import DeckcheckError

Z: Final = 1.959963984540054
"""Of the normal distribution: an interval of 95 percent."""


def wilson(hits: int, number: int) -> tuple[float, float]:
    """The Wilson score interval of 95 percent for a share: sensible for few trials and for shares near 0 and 1.

    Raises DeckcheckError without a trial, and for what is no share.
    """
    if not 0 <= hits <= number or not number:
        raise DeckcheckError(f"{hits} out of {number} is no share")
    share = hits / number
    middle = share + Z * Z / (2 * number)
    spread = Z * (share * (1 - share) / number + Z * Z / (4 * number * number)) ** 0.5
    scale = 1 + Z * Z / number
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
