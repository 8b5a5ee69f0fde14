"""Cards that are picked one by one in a fixed order, so that no set comes twice, may be named in any order in a scenario."""

from __future__ import annotations

from typing import Any

from deckcheck.engine.machine import choose_index
from deckcheck.engine.state import NOBODY, State
from deckcheck.scenarios.texts import Speech


class Picks:
    """The answers of one player to one question that was asked again and again, from the first of them on."""

    def __init__(self, unordered: frozenset[str]) -> None:
        self.unordered = unordered
        """The questions whose answers may be named in any order."""
        self.before: State[Any] | None = None
        self.asked: tuple[int, int] = (0, 0)
        self.texts: list[str] = []
        self.decisions = 0
        """So many decisions they answered."""

    def remember(self, state: State[Any], player: int, text: str, places: list[int]) -> None:
        """The player is about to answer so. An answer that names no card ends the picking."""
        if state.game.ruleset.prompts[state.prompt] not in self.unordered or state.options[places[0]][1] == NOBODY:
            self.before = None
            return
        if self.before is None or self.asked != (player, state.prompt):
            self.before, self.asked, self.texts, self.decisions = state.copy(), (player, state.prompt), [], 0
        self.texts.append(text)
        self.decisions += len(places)

    def reordered(self, speech: Speech, state: State[Any], player: int, text: str) -> State[Any] | None:
        """The state in which the player has given this answer too, at an earlier place; None where no order allows it."""
        if self.before is None or self.asked[0] != player or state.decisions != self.before.decisions + self.decisions:
            return None
        for place in range(len(self.texts)):
            further = self.before.copy()
            further.log = []
            if all(_take(speech, further, player, one) for one in (*self.texts[:place], text, *self.texts[place:])):
                return further
        return None


def _take(speech: Speech, state: State[Any], player: int, text: str) -> bool:
    places = speech.places(state, player, text)
    if not isinstance(places, list):
        return False
    for place in places:
        choose_index(state, place)
    return True
