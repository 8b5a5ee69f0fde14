"""Notes: what a card was like when its ability triggered or began, or when it was chosen, for when it is not there any more (LL-ABIL-05).

A note is two places of the env: what was written down, and the zone in which the card was then.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from deckcheck.effects.run_cards import Filter, ValueOf, match_all
from deckcheck.engine.state import CIRCLES, NOBODY, SINCE, ZONE

if TYPE_CHECKING:
    from deckcheck.effects.table import Table
    from deckcheck.engine.procedure import Env, Frame, Step
    from deckcheck.engine.state import State

NOTHING: Final = -1
"""The zone of a note that was not taken."""
WHERE: Final = 1
"""Behind what was written down: the zone."""


class Note(ABC):
    """One fact about the card that a reference means."""

    __slots__ = ("word",)

    def __init__(self, word: str) -> None:
        self.word = word

    @abstractmethod
    def fact(self, state: State[Any], env: Env, card: int) -> Any: ...

    def take(self, table: Table, state: State[Any], env: Env) -> tuple[Any, int]:
        """The fact, and the zone of the card."""
        card = table.meant(state, env, self.word)
        return (self.fact(state, env, card), state.now[card][ZONE]) if card >= 0 else (0, NOTHING)


class ValueNote(Note):
    """A value."""

    __slots__ = ("value", "value_of")

    def __init__(self, word: str, value_of: ValueOf, value: int) -> None:
        super().__init__(word)
        self.value_of = value_of
        self.value = value

    def fact(self, state: State[Any], env: Env, card: int) -> int:
        return self.value_of(state, card, self.value)


class LikeNote(Note):
    """Whether it matches filters."""

    __slots__ = ("filters",)

    def __init__(self, word: str, filters: Sequence[Filter]) -> None:
        super().__init__(word)
        self.filters = tuple(filters)

    def fact(self, state: State[Any], env: Env, card: int) -> int:
        return int(match_all(self.filters, state, env, card))


class PlaceNote(Note):
    """Its owner and its circles."""

    __slots__ = ()

    def fact(self, state: State[Any], env: Env, card: int) -> tuple[int, int]:
        return (state.owner[card], state.now[card][CIRCLES])


class CardNote(Note):
    """The card itself."""

    __slots__ = ()

    def fact(self, state: State[Any], env: Env, card: int) -> tuple[tuple[int, int], ...]:
        return ((card, state.now[card][SINCE]),)

    def take(self, table: Table, state: State[Any], env: Env) -> tuple[Any, int]:
        card = table.meant(state, env, self.word)
        return (self.fact(state, env, card), state.now[card][ZONE]) if card != NOBODY else ((), NOTHING)


def fits(state: State[Any], env: Env, place: int, card: int) -> bool:
    """Is the card still in the zone in which it was when the note was taken? Then it is looked at as it is."""
    return place < 0 or env[place + WHERE] in (NOTHING, state.now[card][ZONE])


class TakeNotes:
    """A step that takes the notes of an ability that is played."""

    __slots__ = ("notes", "table")

    def __init__(self, table: Table, notes: Sequence[tuple[int, Note]]) -> None:
        self.table = table
        self.notes = tuple(notes)

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        env = frame.env
        for place, note in self.notes:
            env[place], env[place + WHERE] = note.take(self.table, state, env)
        return None
