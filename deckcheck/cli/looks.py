"""How a stream may look: its width, its colours, and whether it can carry blocks."""

from __future__ import annotations

import shutil
from typing import TextIO

from deckcheck.cli import options
from deckcheck.reports.terminal import BLOCKS, Look

PLAIN = Look()
"""Of a file: nothing cut, no colours."""


def look_of(stream: TextIO, color: str) -> Look:
    """A terminal has a width; a pipe gets everything uncut."""
    width = shutil.get_terminal_size().columns if stream.isatty() else None
    return Look(width, options.use_color(color, stream), _carries(stream, BLOCKS))


def _carries(stream: TextIO, text: str) -> bool:
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
