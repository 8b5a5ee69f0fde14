"""The env of an ability: what lies at which place, decided when the ability is compiled."""

from __future__ import annotations

from typing import Any, Final

from deckcheck.effects.run_notes import NOTHING
from deckcheck.engine.abilities import FREE, OTHER, SOURCE, SUBJECT
from deckcheck.engine.procedure import Env

DID: Final = 1
"""Behind the place of a name: whether its sentence was done in full."""
MOVED: Final = 1
"""Marks a named card that is no longer where it was when it was named."""


class Layout:
    """Places of an env: those of the engine, those of the ability that gave this one, what is written down, names, and the rest."""

    __slots__ = ("_initial", "fixed", "names", "notes", "pairs", "slots")

    def __init__(self, outer: Layout | None = None) -> None:
        shift = FREE
        self.names: dict[str, int] = {} if outer is None else {name: place + shift for name, place in outer.names.items()}
        """Cards that were named: a tuple of pairs of a card and its `since`, with `MOVED` behind them once this ability has moved it; in
        the next place the mark of `DID`."""
        self.notes: dict[tuple[str, str], int] = {}
        """(reference or name, what: a value word, or as the binder calls it): the place of a note (`run_notes`)."""
        self.pairs: list[int] = [SOURCE, SUBJECT, OTHER] + ([] if outer is None else [place + shift for place in outer.pairs])
        """Places of a card that are followed by its `since`."""
        self.slots: list[int] = [] if outer is None else [place + shift for place in outer.slots]
        self.fixed = FREE + (0 if outer is None else outer.size)
        """So many places are filled when the ability is asked or begins."""
        self._initial: list[Any] = []

    def within(self) -> Layout:
        """The layout of a procedure that begins with this env, and what it is about in the place behind."""
        inner = Layout()
        inner.names, inner.pairs, inner.slots = dict(self.names), list(self.pairs), list(self.slots)
        inner.notes = {key: place for key, place in self.notes.items() if key[0] in self.names}
        inner.fixed = self.size + 1
        return inner

    @property
    def size(self) -> int:
        return self.fixed + len(self._initial)

    def place(self, value: Any = 0) -> int:
        """A new place, with the value it has at the beginning."""
        self._initial.append(value)
        return self.size - 1

    def remember(self) -> int:
        """A new place for a note that is taken when the ability triggers. Before all other new places."""
        assert not self._initial, "what is remembered comes first"
        self.fixed += 2
        return self.fixed - 2

    def note(self) -> int:
        """A new place for a note that is taken later."""
        place = self.place(0)
        self.place(NOTHING)
        return place

    def has(self, name: str) -> bool:
        """Was the name given before, in this ability itself?"""
        return self.names.get(name, 0) >= self.fixed

    def name(self, name: str, anew: bool = False) -> int:
        """A place for cards, with its mark behind it. A name that is given once more keeps its place, whichever sentence is done; unless
        (`anew`) what it was is asked for at that moment."""
        if self.has(name) and not anew:
            return self.names[name]
        place = self.place(())
        self.place(0)
        self.slots.append(place)
        self.names[name] = place
        return place

    def whole(self, env: Env) -> Env:
        """The env with all places; what is not yet remembered is 0."""
        filled = env[:]
        missing = self.fixed - len(env)
        if missing > 0:
            filled += [0] * missing
            filled += self._initial
        elif self._initial and missing > -len(self._initial):
            filled += self._initial[-missing:]
        return filled

    def follow(self, env: Env, card: int, old: int, new: int) -> None:
        """A card that this ability itself has moved is still the one that its names and references mean (D-31)."""
        for place in self.pairs:
            if place + 1 < len(env) and env[place] == card and env[place + 1] == old:
                env[place + 1] = new
        for place in self.slots:
            if place < len(env) and any(entry[:2] == (card, old) for entry in env[place]):
                env[place] = tuple((card, new, MOVED) if entry[:2] == (card, old) else entry for entry in env[place])
