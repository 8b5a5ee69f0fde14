"""What a game gives the engine: values and functions. A ruleset is made of these; nobody subclasses anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.engine.abilities import Printed
    from deckcheck.engine.procedure import Procedure
    from deckcheck.engine.state import Option, State


Line: TypeAlias = tuple[int, str]
"""A line of a narration: how far it is indented (0: a heading), and its text."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone as players know it. Who may look at its cards: "all", "owner" or "nobody", for face-up and for face-down ones."""

    name: str
    title: str
    face_up: str = "all"
    face_down: str = "nobody"
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Edition:
    """Which rules a game is played by: a rule version, its numbers, and the named switches where the rules are silent."""

    game: str
    version: str
    play: Mapping[str, Any]
    switches: Mapping[str, str]
    max_turns: int
    max_decisions: int
    """Decisions without a turn change before a game is `undecided`."""
    max_resolved: int = 1000
    """Abilities resolved without a turn change before a game is `undecided`."""


@dataclass(frozen=True, slots=True)
class Followed:
    """What many games of a ruleset are asked beside their results: which cards were seen and used, and how a count went turn by turn.

    It follows from the trail, so that a game without one costs nothing.
    """

    hand: int
    """The zone of the cards that their owner has in hand."""
    uses: Sequence[str]
    """Names of the ways to use a card, at most four: `member`, `logic`."""
    entered: Mapping[int, Callable[[Any, int], int]]
    """By a zone: given what is printed on a card and the zone that it leaves, the place of the way in `uses`, or -1 if it is no use."""
    counts: str
    """What is counted: `gates`. The trail says at every turn how many there are (`turns.next_turn`)."""
    count: Callable[[State[Any], int], int]
    """The count of a player now."""
    recorded: bool = False
    """Does the record of every game say how many there are at its end (`GameRecord.gates`)?"""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The code of one game."""

    name: str
    zones: Sequence[Zone]
    live_zones: Sequence[int]
    """Zones in which abilities may be live."""
    sections: Sequence[str]
    """Parts of a deck, in the order in which cards are numbered."""
    start_zones: Mapping[str, int]
    """Where the cards of a section lie before the game begins."""
    stances: Sequence[str]
    """Names of the stances of a card; the first is that in which a card comes into a zone, if nothing is said."""
    variables: Mapping[str, int]
    """Names and first values of `State.vars`: those of every turn (`turns.TURN_VARIABLES`), and then its own."""
    procedures: Sequence[Procedure]
    begin: Procedure
    """Set-up, and then turn after turn."""
    define: Callable[[Card, int, Edition], Printed]
    """A card as it is played. Raises UnplayableCardError for one that lacks printed fields."""
    deck_ran_out: Callable[[State[Any], int], None]
    """The interrupt when a move leaves a deck empty."""
    kinds: Sequence[str]
    """Names of the kinds of options."""
    prompts: Sequence[str]
    """Names of the questions."""
    phrase: Callable[[State[Any], Option], str]
    """An option as a judge says it."""
    open_prompts: frozenset[int]
    """Questions whose options tell only what lies open to both players."""
    open_kinds: frozenset[int]
    """Kinds of options that show their card to both players once they are chosen."""
    cardless_kinds: frozenset[int]
    """Kinds of options whose first number is no card, but a circle, a mode or a number."""
    sees: Callable[[State[Any], int, int], bool | None]
    """Whether a player may look at a card just now for a reason beyond its zone (a deck that is looked through); None: the zone decides."""
    narrate: Callable[[State[Any], State[Any], Sequence[tuple[int, ...]], int | None], list[Line]]
    """What happened between two states by the log of it, as sentences; as a player saw it, or (None) as it was."""
    picture: Callable[[State[Any], int | None], list[str]]
    """The board in lines of at most 100 columns, as a player sees it, or (None) with everything that lies in a hand."""
    least: Mapping[str, int]
    """Without so many cards in a section a game cannot be set up."""
    lacks: Callable[[Sequence[Printed]], str | None] | None = None
    """What the cards of a deck lack without which a game cannot be set up, whatever their number; None: nothing."""
    mend: Callable[[State[Any], frozenset[int]], None] | None = None
    """Hidden cards have been dealt anew, these; where both players know something of one of them (it is a unit), it is exchanged for one
    like that. None: nothing is known of hidden cards."""
    followed: Followed | None = None
    """None: nothing beside results is asked."""
