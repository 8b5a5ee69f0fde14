"""What the pictures of all boards have: a heading, and zones whose cards are named as far as they are seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from deckcheck.engine.hidden import can_see
from deckcheck.engine.state import State
from deckcheck.engine.turns import FIRST, PHASE, TURN, TURN_PLAYER
from deckcheck.text_width import wrapped

WIDTH: Final = 100
"""Columns of a picture."""


def title(state: State[Any], phases: Sequence[str]) -> str:
    """The turn and its phase; before the first turn, the phase alone."""
    values = state.vars
    phase = phases[values[PHASE]]
    if not values[TURN]:
        return phase.capitalize()
    return f"Turn {values[TURN]}, {'AB'[values[TURN_PLAYER]]}'s {phase} ({'AB'[values[FIRST]]} began)"


def shown(state: State[Any], viewer: int | None, card: int) -> bool:
    """Is the card drawn with its name? With everything open: what any player sees."""
    if viewer is None:
        return can_see(state, 0, card) or can_see(state, 1, card)
    return can_see(state, viewer, card)


def together(texts: Iterable[str]) -> list[str]:
    """Equal ones together, with their number."""
    counts: dict[str, int] = {}
    for text in texts:
        counts[text] = counts.get(text, 0) + 1
    return [f"{text} x{number}" if number > 1 else text for text, number in counts.items()]


def zone_lines(heading: str, pieces: Sequence[str]) -> list[str]:
    """What lies in a zone; nothing for one that shows nothing."""
    return wrapped([f"{piece}," for piece in pieces[:-1]] + [*pieces[-1:]], WIDTH, f"   {heading}: ", "     ") if pieces else []


def last_lines(state: State[Any], heading: str, cards: Sequence[int]) -> list[str]:
    """The card that came last into an open zone."""
    return zone_lines(f"{heading}, last", [f'"{state.card[card].name}"' for card in cards[-1:]])


def counts_lines(player: int, counts: Mapping[str, int]) -> list[str]:
    """What a player has so many of, by what it is called."""
    said = [f"{what} {number}" for what, number in counts.items()]
    return wrapped([f"{one}," for one in said[:-1]] + said[-1:], WIDTH, f"{'AB'[player]}: ", "   ")
