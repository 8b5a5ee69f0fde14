"""What the compiled build must be told about a class; without a compiler it says nothing, and needs no library."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    T = TypeVar("T")

    def mypyc_attr(**told: int) -> Callable[[T], T]:
        """The decorated class, as it is."""
        return lambda made: made
