"""What the narration of any game knows at a place of the log: where every card is just now, and what a player sees of a move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final

from deckcheck.engine.hidden import can_see
from deckcheck.engine.primitives import LOG_MOVE
from deckcheck.engine.ruleset import Line
from deckcheck.engine.state import CIRCLES, FACING, HOST, NOBODY, UP, ZONE, State
from deckcheck.engine.turns import PHASE

Entry = tuple[int, ...]


class Moved:
    """A card that moved. `name` is None where the viewer saw it neither before nor after; `looked`: did its owner look at it before, by an
    effect?"""

    __slots__ = ("card", "circles", "facing", "looked", "name", "owner", "source", "target", "where")

    def __init__(
        self, card: int, owner: int, name: str | None, source: int, target: int, facing: int, circles: int, where: str, looked: bool
    ) -> None:
        """`circles`: on which it was, and `where` as a text."""
        self.card = card
        self.owner = owner
        self.name = name
        self.source = source
        self.target = target
        self.facing = facing
        self.circles = circles
        self.where = where
        self.looked = looked

    @property
    def shown(self) -> str:
        return self.name or "a card"

    @property
    def member(self) -> str:
        """Its name with the circles on which it was."""
        return f"{self.shown} ({self.where})" if self.circles else self.shown


class Story(ABC):
    """What is told so far, as player `viewer` saw it (None: all of it)."""

    __slots__ = (
        "after",
        "at",
        "before",
        "chosen",
        "entries",
        "indices",
        "lines",
        "looked",
        "phase",
        "places",
        "shuffled",
        "viewer",
    )

    def __init__(self, before: State[Any], after: State[Any], entries: Sequence[Entry], viewer: int | None) -> None:
        self.before = before
        self.after = after
        self.entries = entries
        self.viewer = viewer
        self.phase: int = before.vars[PHASE]
        self.at = 0
        """Place of the next entry of the log."""
        self.lines: list[Line] = []
        self.places: dict[int, tuple[int, int, int]] = {}
        """Zone, facing and circles of the cards that are not as they were before."""
        self.indices: dict[int, int] = {}
        """What is printed on the cards that have moved."""
        self.chosen: Entry = (NOBODY, NOBODY, NOBODY)
        """The option that was chosen, if the log tells of one."""
        self.looked: set[tuple[int, int]] = set()
        """Players, each with a card that an effect has shown to them."""
        self.shuffled = False
        """Has a deck been dealt anew? Then its cards are not those that lay there before."""

    @abstractmethod
    def where(self, circles: int) -> str:
        """The circles of a card as a text."""

    @abstractmethod
    def is_member(self, zone: int) -> bool:
        """Are cards of this zone called by their circles?"""

    def zone(self, number: int) -> str:
        """What a zone is called."""
        return self.before.game.ruleset.zones[number].title

    def say(self, text: str, depth: int = 1) -> None:
        self.lines.append((depth, text))

    def owner(self, card: int) -> str:
        return "AB"[self.after.owner[card]]

    def place(self, card: int) -> tuple[int, int, int]:
        """Zone, facing and circles of a card just now."""
        now = self.before.now[card]
        return self.places.get(card, (now[ZONE], now[FACING], now[CIRCLES]))

    def name(self, index: int) -> str:
        return f'"{self.after.game.printed[index].name}"'

    def card(self, card: int) -> str:
        """The name of a card that everybody sees."""
        return self.name(self.indices.get(card, self.before.card[card].index))

    def member(self, card: int) -> str:
        """The name of a card on the field, with its circles; of any other card that everybody sees, the name."""
        circles = self.place(card)[2]
        return f"{self.card(card)} ({self.where(circles)})" if circles else self.card(card)

    def host(self, card: int) -> int:
        """The member beneath which a card lay before; NOBODY if it lay beneath none."""
        return self.before.now[card][HOST]

    def sees(self, card: int, zone: int, facing: int) -> bool:
        """Does the viewer see the card where it lies so?"""
        if self.viewer is None:
            return True
        known = self.before.game.ruleset.zones[zone]
        who = known.face_up if facing == UP else known.face_down
        return who == "all" or (who == "owner" and self.after.owner[card] == self.viewer) or self.looks(self.viewer, card)

    def looks(self, player: int, card: int) -> bool:
        """Does the player see the card where it lies, although its zone does not show it?"""
        if (player, card) in self.looked:
            return True
        return not self.shuffled and card not in self.places and can_see(self.before, player, card)

    def what(self, card: int) -> str:
        """A card that is spoken of: a member by its place, any other with its zone; hidden where the viewer does not see it."""
        zone, facing, _ = self.place(card)
        owner = self.owner(card)
        if self.is_member(zone):
            return f"{owner}'s {self.member(card)}"
        dealt = self.shuffled and card not in self.indices
        return f"{'a card' if dealt or not self.sees(card, zone, facing) else self.card(card)} ({owner}'s {self.zone(zone)})"

    def shuffle(self) -> None:
        """A deck is dealt anew: nobody knows any more what lies where."""
        self.shuffled = True
        self.looked.clear()

    def next(self) -> Entry:
        """The entry that comes next; an empty one at the end."""
        return self.entries[self.at] if self.at < len(self.entries) else (NOBODY,)

    def kind_after(self, more: int) -> int:
        """The kind of the entry that comes after so many others."""
        return self.entries[self.at + more][0] if self.at + more < len(self.entries) else NOBODY

    def moved(self, entry: Entry) -> Moved:
        """A move, which is done with this."""
        _, card, index, source, target, facing = entry
        zone, was, circles = self.place(card)
        owner = self.after.owner[card]
        looked = self.looks(owner, card)
        seen = self.sees(card, zone, was) or self.sees(card, target, facing)
        self.places[card] = (target, facing, 0)
        self.indices[card] = index
        self.looked -= {(0, card), (1, card)}
        where = self.where(circles) if circles else ""
        return Moved(card, owner, self.name(index) if seen else None, source, target, facing, circles, where, looked)

    def following(self, owner: int, sources: Sequence[int], target: int) -> list[Moved]:
        """The moves that come next, of cards of this owner, from one of these zones to that one."""
        found: list[Moved] = []
        while True:
            entry = self.next()
            if entry[0] != LOG_MOVE or entry[3] not in sources or entry[4] != target or self.after.owner[entry[1]] != owner:
                return found
            self.at += 1
            found.append(self.moved(entry))


def joined(names: Sequence[str]) -> str:
    """`X, Y and Z`."""
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


def cards(moves: Sequence[Moved]) -> str:
    """Moved cards by name; those that the viewer could not see are counted."""
    names = [move.name for move in moves if move.name is not None]
    hidden = len(moves) - len(names)
    return joined([*names, so_many(hidden)] if hidden else names)


def so_many(count: int) -> str:
    """Cards that have no names here."""
    return "a card" if count == 1 else f"{count} cards"


PLAYERS: Final = "AB"
