"""How chances are written."""

from __future__ import annotations

from fractions import Fraction
from typing import Any


def fraction(value: Fraction) -> dict[str, Any]:
    """For JSON: `n/d` and the number."""
    return {"exact": f"{value.numerator}/{value.denominator}", "value": float(value)}


def percent(value: Fraction | float) -> str:
    """`35.30 %`; never 0 or 100 for what is neither."""
    if value in (0, 1):
        return f"{int(value) * 100} %"
    number = min(99.99, max(0.01, float(value) * 100))
    sign = "<" if value < 0.0001 else ">" if value > 0.9999 else ""
    return f"{sign}{number:.2f} %"
