from __future__ import annotations
from typing import NamedTuple
from collections.abc import Callable

class Built(NamedTuple):
    data: bytes
    expect: str

BUILT: dict[str, Callable[[], Built]] = {}
