"""Which cases of a long test every run of CI goes through."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def swept(values: Iterable[Any], number: int) -> list[Any]:
    """Parameters of a test: the first `number` belong to the sweeps, the others to `-m complete`."""
    return [pytest.param(value, marks=pytest.mark.sweep if place < number else pytest.mark.complete) for place, value in enumerate(values)]
