"""What a narration of Luck & Logic knows beside `rulesets.story`: the battle, gates, what was paid."""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.engine.state import NOBODY
from deckcheck.rulesets import story
from deckcheck.rulesets.luck_and_logic.board import FIELD, GATES, circles_text
from deckcheck.rulesets.luck_and_logic.terms import State
from deckcheck.rulesets.story import Entry


class Story(story.Story):
    """What is told so far, as player `viewer` saw it (None: all of it)."""

    __slots__ = ("attacker", "beneath", "defender", "gates", "paid")

    def __init__(self, before: State, after: State, entries: Sequence[Entry], viewer: int | None) -> None:
        super().__init__(before, after, entries, viewer)
        self.attacker = NOBODY
        self.defender = NOBODY
        self.gates = [0, 0]
        """Gates of each player that this part of the log has destroyed."""
        self.beneath: set[int] = set()
        """Soul cards that lie in the intercept zone beneath their member."""
        self.paid = 0
        """Stock cards paid for the member that comes next."""

    def where(self, circles: int) -> str:
        return circles_text(circles)

    def is_member(self, zone: int) -> bool:
        return zone == FIELD

    def what(self, card: int) -> str:
        """A gate by its circle."""
        zone, _, circles = self.place(card)
        return f"{self.owner(card)}'s gate on {circles_text(circles)}" if zone == GATES else super().what(card)
