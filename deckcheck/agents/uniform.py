"""`random`: every option is as likely as every other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.rng import below

if TYPE_CHECKING:
    from deckcheck.engine.decisions import Decision
    from deckcheck.engine.state import Option, State
    from deckcheck.engine.view import View


class Uniform:
    """Chooses by a stream of its own, so that another opponent does not change its luck."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed

    def choose(self, view: View, decision: Decision) -> Option:
        """One of the options, whatever they are."""
        self.state, place = below(self.state, len(decision.options))
        return decision.options[place]

    def place(self, state: State[Any]) -> int:
        """The place of the option that `choose` would give."""
        self.state, place = below(self.state, len(state.options))
        return place
