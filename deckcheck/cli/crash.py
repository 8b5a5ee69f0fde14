"""What a crash leaves behind, so that it can be reported."""

from __future__ import annotations

import os
import platform
import tempfile
import traceback
from typing import TYPE_CHECKING

from deckcheck import __version__

if TYPE_CHECKING:
    from deckcheck.engine.replay import Replay


def save_crash(args: list[str]) -> str:
    """Saves the details of the exception that is being handled; returns where, as a sentence."""
    details = (
        f"deckcheck {__version__}, Python {platform.python_version()}, {platform.system()}\narguments: {args!r}\n\n{traceback.format_exc()}"
    )
    try:
        descriptor, path = tempfile.mkstemp(prefix="deckcheck-crash-", suffix=".txt")
        with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(details)
    except OSError as error:
        return f"the details could not be saved ({error.strerror}); run it again with --debug"
    return f"details saved in {path} (--debug shows them here)"


def show_crash() -> None:
    """Prints the traceback of the exception that is being handled."""
    traceback.print_exc()


def save_replay(replay: Replay) -> str:
    """Saves a game that could not go on; returns where, as a sentence."""
    try:
        descriptor, path = tempfile.mkstemp(prefix=f"deckcheck-game-{replay.index}-", suffix=".json")
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(replay.to_json())
    except OSError as error:
        return f"the game could not be saved ({error.strerror})"
    return f"the game is saved in {path} (`deckcheck replay` shows it)"
