"""What a player may not know, and how it is dealt anew."""

from __future__ import annotations

from typing import Any, TypeAlias

from deckcheck.engine.in_force import look_again
from deckcheck.engine.state import FACING, UP, ZONE, State
from deckcheck.rng import shuffled

Group: TypeAlias = tuple[tuple[int, ...], tuple[Any, ...]]
"""Cards that look alike, and what is printed on them, in the order of their numbers: which card has which face must not matter."""


def can_see(state: State[Any], viewer: int, card: int) -> bool:
    """Whether a player may look at a card now."""
    now = state.now[card]
    special = state.game.ruleset.sees(state, viewer, card)
    if special is not None:
        return special
    zone = state.game.ruleset.zones[now[ZONE]]
    who = zone.face_up if now[FACING] == UP else zone.face_down
    return who == "all" or (who == "owner" and state.owner[card] == viewer)


class Hidden:
    """What a player may not know of a state. Two states that differ only in that give equal worlds."""

    __slots__ = ("cards", "groups", "state")

    def __init__(self, state: State[Any], viewer: int) -> None:
        groups: dict[tuple[int, int], list[int]] = {}
        for card in range(len(state.card)):
            if not can_see(state, viewer, card):
                groups.setdefault((state.owner[card], state.section[card]), []).append(card)
        self.state = state
        self.cards = frozenset([card for ids in groups.values() for card in ids])
        """The cards that the player may not look at."""
        self.groups: list[Group] = []
        for ids in groups.values():
            faces = [state.card[card] for card in ids]
            faces.sort(key=lambda face: face.id)
            self.groups.append((tuple(ids), tuple(faces)))

    def dealt(self, rng: int) -> State[Any]:
        """A whole state that the player could be in: hidden cards of each owner and part are dealt anew among themselves. `rng` is a state
        of the generator; the game goes on by it."""
        new = self.state.copy()
        new.script = ()
        printed = self.state.card[:]
        for ids, faces in self.groups:
            rng, mixed = shuffled(rng, faces)
            for place, card in enumerate(ids):
                printed[card] = mixed[place]
        new.card = printed
        mend = self.state.game.ruleset.mend
        if mend is not None:
            mend(new, self.cards)
        look_again(new)
        new.rng = rng
        return new
