"""How a game is shown: narration and picture of its folder, which a simulation does not import."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from deckcheck.rulesets import needed

if TYPE_CHECKING:
    from deckcheck.engine.ruleset import Line
    from deckcheck.engine.state import State


def narration_of(game: str) -> Callable[[State[Any], State[Any], Sequence[tuple[int, ...]], int | None], list[Line]]:
    """`Ruleset.narrate` of a game. What it gives raises DeckcheckError for a game that has no narration."""

    def narrate(before: State[Any], after: State[Any], entries: Sequence[tuple[int, ...]], viewer: int | None) -> list[Line]:
        lines: list[Line] = needed(game, "narration", "cannot be told yet").narrate(before, after, entries, viewer)
        return lines

    return narrate


def picture_of(game: str) -> Callable[[State[Any], int | None], list[str]]:
    """`Ruleset.picture` of a game. What it gives raises DeckcheckError for a game that has no picture."""

    def picture(state: State[Any], viewer: int | None) -> list[str]:
        lines: list[str] = needed(game, "picture", "has no picture of its board yet").picture(state, viewer)
        return lines

    return picture
