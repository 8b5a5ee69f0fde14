"""What is printed on cards, as the engine plays it: abilities that trigger or are played, and effects that are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias, TypeVar

from deckcheck.native import mypyc_attr

if TYPE_CHECKING:
    from deckcheck.engine.procedure import Env, Procedure
    from deckcheck.engine.state import State

# The env of an ability, wherever it is asked or run, begins with these places; so does that of a continuous effect. A reference to a card
# is its number and its `since`: a card that has moved on is another object.
PLAYER: Final = 0
"""The master: the owner of the card that has the ability, or the player who has it."""
SOURCE: Final = 1
SOURCE_SINCE: Final = 2
SUBJECT: Final = 3
"""The card the event is about; the card itself for an ability that is played; NOBODY for a continuous effect."""
SUBJECT_SINCE: Final = 4
OTHER: Final = 5
"""What the event says beside its subject: another card, or numbers."""
OTHER_SINCE: Final = 6
FREE: Final = 7
"""Here follow the env of the effect that gave the ability (if one did), what the ability remembers, and what its procedure adds."""

ANYWHERE: Final = (1 << 16) - 1
"""`works_in` of an ability that hears only what happens to its own card: it is asked wherever that card is."""

# Bits of `State.watch`, beside the events.
CONTINUOUS: Final = 1
"""A card of this game has a continuous effect."""
SUPPRESSES: Final = 2
"""A card of this game may stop abilities from working."""
REPLACES: Final = 1 << 60
"""A card of this game may put something else in the place of an event. The same bit of `Effect.touches`: this effect does."""

# Bits of `Effect.touches` that belong to the engine; a ruleset numbers its values, deeds and leaves from 16.
TO_WORK: Final = 1
"""A deed: forbidden to a card whose abilities do not work."""
TO_TRIGGER: Final = 2
"""A deed: forbidden to a card whose abilities do not trigger."""
GRANTS: Final = 4
"""It gives abilities."""
BECOMES: Final = 8
"""It makes cards count as something else than is printed on them."""


What: TypeAlias = tuple[int, ...]
"""An event that has not happened yet: its number (LEAVES for a move), and what it would do."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """Something that holds for a time, and is read: a continuous ability while it is live, or an entry of `State.lasting`.

    The env of a continuous effect is that of an ability; a lasting effect has the env of the ability that began it.
    """

    __slots__ = ("abilities", "alone", "effects", "for_player", "kinds", "name", "procedure", "touches", "watch", "works_in")

    def __init__(
        self, name: str, *, works_in: int = 0, touches: int = 0, abilities: tuple[Ability, ...] = (), for_player: bool = False
    ) -> None:
        self.name = name
        """Unique, as that of an ability: saved states name it."""
        self.works_in = works_in
        """Bit mask of the zones in which a continuous ability is live."""
        self.abilities = abilities
        """Abilities that it gives."""
        self.alone = False
        """Does a continuous effect speak of the card that has it, and of nothing else?"""
        self.for_player = for_player
        """Are they given to the player of its env, not to cards?"""
        self.touches = touches | (GRANTS if abilities else 0)
        """Bit mask of the values it may change, the deeds it may forbid and the leaves it may give."""
        watch = (SUPPRESSES if touches & TO_WORK else 0) | touches & REPLACES
        kinds = 0
        for ability in abilities:
            watch |= ability.watch
            kinds |= 1 << ability.kind
        self.watch = watch
        """What a game must watch for while this may be in force."""
        self.kinds = kinds
        """The kinds of the abilities that it gives, as bits."""
        self.procedure: Procedure | None = None
        """What is done in the place of an event."""
        self.effects: tuple[Effect, ...] = ()
        """The lasting effects that its procedure may begin."""

    def live(self, state: State[Any], env: Env) -> bool:
        """Does it hold now?"""
        return True

    def means(self, state: State[Any], env: Env, subject: int) -> bool:
        """Is this card (or player, where only players are meant) one it speaks of? Not asked when the cards were fixed as it began."""
        return False

    def against(self, state: State[Any], env: Env, doer: int) -> bool:
        """Of a deed that one card does to another: is it forbidden to this one?"""
        return True

    def amount(self, state: State[Any], env: Env, subject: int, value: int) -> int:
        """What it adds to a value of a card or player that it means."""
        return 0

    def become(self, state: State[Any], env: Env, card: int, printed: Printed) -> Printed:
        """What a card that it means counts as, which counted as `printed` so far."""
        return printed

    def instead(self, state: State[Any], env: Env, subject: int, what: What) -> Env | None:
        """The env of its procedure, if that is done in the place of this event of a card; else None."""
        return None

    def __repr__(self) -> str:
        return f"Effect({self.name!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Ability:
    """An ability that triggers (`events`) or is played. Its procedure is run by the same machine as the rules."""

    __slots__ = (
        "effects",
        "events",
        "hears_in",
        "kind",
        "moves",
        "name",
        "number",
        "per_turn",
        "procedure",
        "procedures",
        "watch",
        "works_in",
    )

    def __init__(
        self,
        name: str,
        kind: int,
        procedure: Procedure,
        *,
        works_in: int,
        events: int = 0,
        per_turn: int = 0,
        number: int = 1,
        effects: tuple[Effect, ...] = (),
        procedures: tuple[Procedure, ...] = (),
    ) -> None:
        self.name = name
        """`BT01-012/1`, or for an ability that another one gives a path into it. Unique; saved states and replays name it."""
        self.kind = kind
        self.procedure = procedure
        self.works_in = works_in
        """Bit mask of the zones in which it is live, or ANYWHERE."""
        self.hears_in = 0 if works_in == ANYWHERE else works_in
        """Bit mask of the zones in which it hears what happens to other cards than its own."""
        self.events = events
        """Bit mask of the events it hears."""
        self.moves: frozenset[int] | None = None
        """Of the events about a card that moves, those it hears: `event << 8 | from << 4 | to`; None: all. What cannot trigger it is not
        asked."""
        self.per_turn = per_turn
        """How often in a turn, for each card that has it; 0: any number of times."""
        self.number = number
        """Which ability of its card it is, or is given by."""
        self.effects = effects
        """The lasting effects that its procedure may begin."""
        self.procedures = procedures
        """Other procedures that its procedure may call."""
        watch: int = events
        for effect in effects:
            watch |= effect.watch
        self.watch: int = watch
        """All events that it hears, or that abilities hear which it may give to cards and players."""

    def live(self, state: State[Any], env: Env) -> bool:
        """What must hold for it to trigger or be played, beside the zone."""
        return True

    def hears(self, state: State[Any], env: Env, event: int) -> bool:
        """Does this event trigger it? The state is as it was before the move for an event about a card that leaves."""
        return bool(env[SUBJECT] == env[SOURCE])

    def hears_event(self, event: int, move: int) -> bool:
        """May an event of this kind trigger it, and of moves this one (see `moves`)?"""
        return bool(self.events & event) and (not move or self.moves is None or move in self.moves)

    def remembers(self, state: State[Any], env: Env) -> tuple[Any, ...]:
        """Facts of this moment that its procedure will ask for when they may be gone (the power of a card that leaves)."""
        return ()

    def accepts(self, state: State[Any], env: Env, card: int) -> bool:
        """Does a card meet the condition that this ability prints for another card?"""
        return True

    def payable(self, state: State[Any], env: Env) -> bool:
        """Can its whole cost be paid now? For abilities that are played."""
        return True

    def __repr__(self) -> str:
        return f"Ability({self.name!r})"


class Printed:
    """What is printed on a card, shared by all copies in all games. A game's own definitions add their printed numbers.

    `index` orders the definitions of a pool; it decides the order of options and nothing else.
    """

    __slots__ = (
        "abilities",
        "effects",
        "effects_in",
        "hears_in",
        "id",
        "index",
        "kinds",
        "mask",
        "name",
        "names",
        "own",
        "speaks_in",
        "watch",
    )

    fields: ClassVar[tuple[str, ...]] = ("id", "name", "names", "kinds", "mask", "watch", "effects_in", "hears_in", "speaks_in")
    """What it says beside its index and its texts. A game's own definitions add theirs."""
    called: ClassVar[tuple[str, ...]] = ("names",)
    """The fields that hold match keys of what it is called."""

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
        self.own: tuple[tuple[Ability, tuple[Any, ...]], ...] = tuple([(ability, ()) for ability in abilities])
        """Its abilities, each with the env of the effect that gives it: none does."""
        kinds = 0
        for ability in abilities:
            kinds |= 1 << ability.kind
        self.kinds = kinds
        """The kinds of its abilities, as bits."""
        mask = watch = CONTINUOUS if effects else 0
        effects_in = hears_in = 0
        for effect in effects:
            watch |= effect.watch
            effects_in |= effect.works_in
        for ability in abilities:
            mask |= ability.events
            watch |= ability.watch
            hears_in |= ability.hears_in
        self.mask = mask
        """All events its own abilities hear, and whether it has continuous effects: what is looked at before anything else."""
        self.watch = watch
        """The same with what its abilities give to other cards: a game with this card in it must watch for these events."""
        self.effects_in = effects_in
        """The zones in which its continuous effects work, as bits."""
        self.speaks_in = effects_in | hears_in
        self.hears_in = hears_in
        """The zones in which it hears what happens to other cards, as bits."""

    def twin(self) -> Printed:
        """Another one that says the same; what changes it changes no card."""
        return copied(self, Printed(self.id, self.name, self.index, self.names, self.abilities, self.effects))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.id!r})"


BLANK: Final = "(any card)"
"""Id and name of the blank card, which stands for any card that does not matter."""

D = TypeVar("D", bound=Printed)


def copied(said: D, new: D) -> D:
    """The second one, which now says the same as the first; index and texts it has already."""
    for name in said.fields:
        setattr(new, name, getattr(said, name))
    return new
