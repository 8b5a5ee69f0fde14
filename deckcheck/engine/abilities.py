"""What is printed on cards, as the engine plays it: abilities that trigger or are played, and effects that are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from deckcheck.engine.procedure import Env, Procedure
    from deckcheck.engine.state import State

CONTINUOUS: Final = 1
"""Bit of `State.watch`: a card of this game has a continuous effect. Events are the other bits."""


class Effect:
    """Something that holds for a time, and is read: a continuous ability while it is live, or an entry of `State.lasting`.

    A subclass answers what it changes. `env[0]` is the card with the ability (a continuous one) or whatever the lasting entry says.
    """

    __slots__ = ("deeds", "events", "name", "values", "works_in")

    def __init__(self, name: str, *, works_in: int = 0, values: int = 0, deeds: int = 0, events: int = 0) -> None:
        self.name = name
        self.works_in = works_in
        """Bit mask of the zones in which a continuous ability is live."""
        self.values = values
        """Bit mask of the values it may change."""
        self.deeds = deeds
        """Bit mask of what it may forbid."""
        self.events = events
        """Bit mask of the events that abilities it gives hear."""

    def live(self, state: State[Any], env: Env) -> bool:
        """Does it hold now?"""
        return True

    def amount(self, state: State[Any], env: Env, card: int, value: int) -> int:
        """What it adds to a value (one bit) of a card."""
        return 0

    def forbids(self, state: State[Any], env: Env, deed: int, subject: int) -> bool:
        """Does it forbid a deed (one bit) of a card or player?"""
        return False

    def granted(self, state: State[Any], env: Env, card: int) -> tuple[Ability, ...]:
        """Abilities it gives to a card."""
        return ()


class Ability:
    """An ability that triggers (`events`) or is played. Its procedure is run by the same machine as the rules.

    The env of the procedure begins as `[player, source, since of the source, subject, since of the subject, other]`.
    """

    __slots__ = ("events", "grants", "kind", "name", "once", "procedure", "works_in")

    def __init__(
        self, name: str, kind: int, procedure: Procedure, *, works_in: int, events: int = 0, grants: int = 0, once: bool = False
    ) -> None:
        self.name = name
        """`BT01-012/1`: the number of the card and which of its abilities it is. Unique; saved states and replays name it."""
        self.kind = kind
        self.procedure = procedure
        self.works_in = works_in
        """Bit mask of the zones in which it is live."""
        self.events = events
        """Bit mask of the events it hears."""
        self.grants = grants
        """Bit mask of the events that abilities it gives to cards hear."""
        self.once = once
        """Only once in a turn, for each card that has it."""

    def live(self, state: State[Any], source: int) -> bool:
        """What must hold for it to trigger or be played, beside the zone."""
        return True

    def hears(self, state: State[Any], source: int, event: int, subject: int, other: int) -> bool:
        """Does this event, about this card, trigger it?"""
        return subject == source

    def accepts(self, state: State[Any], source: int, card: int) -> bool:
        """Does a card meet the condition that this ability prints for another card?"""
        return True

    def payable(self, state: State[Any], player: int, source: int) -> bool:
        """Can its whole cost be paid now? For abilities that are played."""
        return True

    def __repr__(self) -> str:
        return f"Ability({self.name!r})"


class Printed:
    """What is printed on a card, shared by all copies in all games. A game's own definitions add their printed numbers.

    `index` orders the definitions of a pool; it decides the order of options and nothing else.
    """

    __slots__ = ("abilities", "effects", "id", "index", "mask", "name", "names", "watch")

    def __init__(
        self, card_id: str, name: str, index: int, names: frozenset[str], abilities: tuple[Ability, ...], effects: tuple[Effect, ...]
    ) -> None:
        self.id = card_id
        self.name = name
        self.index = index
        self.names = names
        """Match keys of everything a text may call this card by."""
        self.abilities = abilities
        self.effects = effects
        mask = watch = CONTINUOUS if effects else 0
        for effect in effects:
            watch |= effect.events
        for ability in abilities:
            mask |= ability.events
            watch |= ability.events | ability.grants
        self.mask = mask
        """All events its own abilities hear, and whether it has continuous effects: what is looked at before anything else."""
        self.watch = watch
        """The same with what its abilities give to other cards: a game with this card in it must watch for these events."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.id!r})"
