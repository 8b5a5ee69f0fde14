"""The state of a game: everything that changes, as plain values that copy cheaply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

from deckcheck.engine.abilities import Ability, Effect, Printed
from deckcheck.engine.procedure import Frame

if TYPE_CHECKING:
    from deckcheck.engine.decisions import Decision, Outcome
    from deckcheck.engine.game import Game
    from deckcheck.engine.view import View

P = TypeVar("P", bound=Printed)

Now: TypeAlias = tuple[int, ...]
"""What a card is now: (zone, facing, stance, circles, host, since). Replaced whole, never changed."""
ZONE: Final = 0
FACING: Final = 1
STANCE: Final = 2
CIRCLES: Final = 3
HOST: Final = 4
SINCE: Final = 5

UP: Final = 0
DOWN: Final = 1
STAND: Final = 0
REST: Final = 1

A: Final = 0
B: Final = 1
CHANCE: Final = 2
"""Chooses where a rule names a chance event with few outcomes; a runner draws the answer, a test gives it."""
NOBODY: Final = -1

ZONE_BITS: Final = 4
"""A zone of a player stands at `order[player << ZONE_BITS | zone]`: at most sixteen zones a player."""

Option: TypeAlias = tuple[int, int, int]
"""(kind, a, b): what kind of option, and cards, circles or numbers. Its text is made by the ruleset when somebody asks."""

Waiting: TypeAlias = tuple[int, Ability, int, int, int, int, int]
"""A triggered ability that waits: (player, ability, source, since, subject, since of the subject, other)."""

Lasting: TypeAlias = tuple[int, int, Effect, tuple[Any, ...]]
"""An effect that lasts: (until, player, effect, env). The ruleset names the ends of durations."""

DRAW: Final = -1
UNDECIDED: Final = -2


class State(Generic[P]):
    """A game at a moment. `game`, `owner`, `section` and `watch` are the same for all its moments and shared by copies.

    Cards are numbered once per game. `card[id]` is what is printed, `now[id]` what the card is now; `order[zone]` are the ids in a zone,
    the top of
    an ordered zone last. `vars` are the numbers of the ruleset (turn player, phase, ...).
    """

    __slots__ = (
        "asked",
        "began",
        "card",
        "chosen",
        "clock",
        "decisions",
        "ended",
        "game",
        "lasting",
        "log",
        "now",
        "options",
        "order",
        "owner",
        "pending",
        "prompt",
        "rng",
        "script",
        "section",
        "stack",
        "used",
        "vars",
        "waiting",
        "watch",
    )

    def __init__(self, game: Game, blank: bool = False) -> None:
        self.game = game
        if blank:
            return
        self.owner: tuple[int, ...] = ()
        """Whose card an id is."""
        self.section: tuple[int, ...] = ()
        """Which part of the deck an id came from. Cards of one owner and part look alike from behind."""
        self.watch = 0
        """Events that some card of this game hears; a bit that is not set costs nothing."""
        self.card: list[P] = []
        """Shared by copies: whoever changes it puts a new list in its place."""
        self.now: list[Now] = []
        self.order: list[tuple[int, ...]] = [()] * (2 << ZONE_BITS)
        self.vars: list[int] = []
        self.stack: list[Frame] = []
        self.waiting: tuple[Waiting, ...] = ()
        self.lasting: tuple[Lasting, ...] = ()
        self.used: tuple[tuple[str, int, int], ...] = ()
        """Once-a-turn abilities that were used this turn: (name, card, since)."""
        self.pending = 0
        """Bits: what the next check timing has to look at."""
        self.clock = 0
        """Number of the last move; `since` of a card is the number of the move that brought it to its zone."""
        self.rng = 1
        self.script: tuple[tuple[int, ...], ...] = ()
        """Scripted results of the next shuffles: ids to lie on top. Empty but in scenarios."""
        self.asked = NOBODY
        self.prompt = 0
        self.options: Sequence[Option] = ()
        self.chosen: Option = (0, 0, 0)
        self.ended: tuple[int, str] | None = None
        """(winner, reason), once the game is over: A, B, DRAW or UNDECIDED."""
        self.decisions = 0
        """Decisions made so far."""
        self.began = 0
        """Decisions made before this turn."""
        self.log: list[tuple[int, ...]] | None = None
        """What happened, for those who show it: (kind, ...). Outside of the state: a copy has none."""

    def copy(self) -> State[P]:
        """A state that goes on by itself. It has no log."""
        new: State[P] = State(self.game, True)
        new.owner = self.owner
        new.section = self.section
        new.watch = self.watch
        new.card = self.card
        new.now = self.now[:]
        new.order = self.order[:]
        new.vars = self.vars[:]
        new.stack = [Frame(frame.step, frame.env[:]) for frame in self.stack]
        new.waiting = self.waiting
        new.lasting = self.lasting
        new.used = self.used
        new.pending = self.pending
        new.clock = self.clock
        new.rng = self.rng
        new.script = self.script
        new.asked = self.asked
        new.prompt = self.prompt
        new.options = self.options
        new.chosen = self.chosen
        new.ended = self.ended
        new.decisions = self.decisions
        new.began = self.began
        new.log = None
        return new

    def __eq__(self, other: object) -> bool:
        """Do both go on alike? Everything but the log is compared."""
        if not isinstance(other, State):
            return NotImplemented
        return self.parts() == other.parts()

    __hash__ = None  # type: ignore[assignment]

    def parts(self) -> tuple[Any, ...]:
        """Everything that is compared and saved, by value."""
        return (
            self.owner,
            self.section,
            self.watch,
            self.card,
            self.now,
            self.order,
            self.vars,
            [(frame.step.name, frame.env) for frame in self.stack],
            [(player, ability.name, *rest) for player, ability, *rest in self.waiting],
            [(until, player, effect.name, env) for until, player, effect, env in self.lasting],
            self.used,
            self.pending,
            self.clock,
            self.rng,
            self.script,
            self.asked,
            self.prompt,
            tuple(self.options),
            self.chosen,
            self.ended,
            self.decisions,
            self.began,
        )

    # What users of the library see.

    @property
    def decision(self) -> Decision | None:
        """Who must choose, and from what. None when the game is over."""
        from deckcheck.engine.decisions import Decision

        return Decision(self) if self.ended is None and self.asked != NOBODY else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        from deckcheck.engine.decisions import Outcome

        return Outcome(*self.ended) if self.ended is not None else None

    def choose(self, option: Option | str | int) -> None:
        """Makes a choice, in place, and goes on to the next decision: an option, its canonical or readable text, or its position.

        Raises IllegalChoiceError, and changes nothing, for what is not offered.
        """
        from deckcheck.engine.machine import choose

        choose(self, option)

    def concede(self, player: str | int) -> None:
        """The player loses at once, whoever is asked."""
        from deckcheck.engine.machine import concede

        concede(self, player)

    def view(self, player: str | int) -> View:
        """What player "A" or "B" may know."""
        from deckcheck.engine.view import View

        return View(self, player)

    def to_dict(self) -> dict[str, Any]:
        """The state as JSON values; `Game.load` makes it again."""
        from deckcheck.engine.saving import to_dict

        return to_dict(self)

    def digest(self) -> str:
        """A short text that two states share only if they are equal."""
        from deckcheck.engine.saving import digest

        return digest(self)
