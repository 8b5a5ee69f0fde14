"""How a game is shown: narration and picture of its folder, which a simulation does not import."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from deckcheck.engine.ruleset import Line
    from deckcheck.engine.state import State


def narration_in(folder: str) -> Callable[[State[Any], State[Any], Sequence[tuple[int, ...]], int | None], list[Line]]:
    """`Ruleset.narrate` of the game in a package of this name."""

    def narrate(before: State[Any], after: State[Any], entries: Sequence[tuple[int, ...]], viewer: int | None) -> list[Line]:
        lines: list[Line] = import_module(f"{folder}.narration").narrate(before, after, entries, viewer)
        return lines

    return narrate


def picture_in(folder: str) -> Callable[[State[Any], int | None], list[str]]:
    """`Ruleset.picture` of the game in a package of this name."""

    def picture(state: State[Any], viewer: int | None) -> list[str]:
        lines: list[str] = import_module(f"{folder}.picture").picture(state, viewer)
        return lines

    return picture
