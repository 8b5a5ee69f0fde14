"""The state of a game: everything that changes, as plain values that copy cheaply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

from deckcheck.engine.abilities import Ability, Effect, Printed
from deckcheck.engine.procedure import Env, Frame
from deckcheck.native import mypyc_attr

if TYPE_CHECKING:
    from deckcheck.engine.decisions import Decision, Outcome
    from deckcheck.engine.game import Game
    from deckcheck.engine.view import View

Touching: TypeAlias = tuple[Effect, int, Env]
"""A continuous effect, its card, and the env with which it is asked; nobody changes that."""
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

_plain: Final[list[list[Any]]] = [[] for _ in range(64)]


def plain(kind: int, first: int = NOBODY) -> Any:
    """The option (kind, first, -1) of a card, circles or nothing. Each is made once: to make and to forget them is much of what an engine
    does otherwise. `kind`: 0 to 63; `first` is small, as the numbers of cards are. Any, as the compiled build would copy an `Option`."""
    made = _plain[kind]
    if len(made) < first + 2:
        made = _plain[kind] = [(kind, number, -1) for number in range(NOBODY, max(first + 1, 128))]
    return made[first + 1]


Waiting: TypeAlias = tuple[Ability, tuple[Any, ...]]
"""A triggered ability that waits, and the env its procedure begins with."""

Objects: TypeAlias = tuple[tuple[int, int], ...] | None
"""Cards as objects, each with its `since`; None: whatever is meant at the moment of asking."""

Lasting: TypeAlias = tuple[int, Effect, tuple[Any, ...], Objects]
"""An effect that lasts: (until, effect, env, cards). The ruleset names the ends of durations."""

CONCEDE: Final[Option] = (-1, -1, -1)
"""May be chosen at every decision, and stands in no list of options: a player may concede at any moment, and random ones should not."""

DRAW: Final = -1
UNDECIDED: Final = -2


@mypyc_attr(free_list_len=1)
class State(Generic[P]):
    """A game at a moment. `game`, `owner`, `section` and `watch` are the same for all its moments and shared by copies.

    Cards are numbered once per game. `card[id]` is what is printed, `now[id]` what the card is now; `order[zone]` are the ids in a zone,
    the top of an ordered zone last. `vars` are the numbers of the ruleset (turn player, phase, ...).
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
        "hearing",
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
        "touches",
        "touching",
        "trail",
        "used",
        "vars",
        "waiting",
        "watch",
    )

    # No `__init__`, see `Frame`: `blank` makes a state.
    game: Game
    owner: tuple[int, ...]
    """Whose card an id is."""
    section: tuple[int, ...]
    """Which part of the deck an id came from. Cards of one owner and part look alike from behind."""
    watch: int
    """Events that some card of this game hears; a bit that is not set costs nothing."""
    card: list[P]
    """Shared by copies: whoever changes it puts a new list in its place."""
    now: list[Now]
    order: list[tuple[int, ...]]
    vars: list[int]
    stack: list[Frame]
    waiting: tuple[Waiting, ...]
    lasting: tuple[Lasting, ...]
    used: tuple[tuple[str, int, int], ...]
    """Marks of this turn: (name of an ability or of what happened, card, since)."""
    pending: int
    """Bits: what the next check timing has to look at."""
    clock: int
    """Number of the last move; `since` of a card is the number of the move that brought it to its zone."""
    rng: int
    script: tuple[tuple[int, ...], ...]
    """Scripted results of the next shuffles: indices of the definitions to lie on top. Empty but in scenarios."""
    asked: int
    prompt: int
    options: list[Option]
    """Never changed in place: copies share it."""
    chosen: Option
    ended: tuple[int, str] | None
    """(winner, reason), once the game is over: A, B, DRAW or UNDECIDED."""
    decisions: int
    """Decisions made so far."""
    began: int
    """Decisions made before this turn."""
    hearing: dict[int, tuple[tuple[Ability, int], ...]]
    """Which abilities of cards in play hear an event about any card, each with its card, as far as that was asked since such a card last
    moved or was turned: derived from the rest, so neither compared nor saved. Whoever moves a card calls `forget`; copies share it."""
    touching: dict[int, tuple[Touching, ...]]
    """The same for continuous effects, by what they touch."""
    touches: int
    """What the continuous effects of cards in play and those that last may touch, as bits: derived too."""
    log: list[tuple[int, ...]] | None
    """What happened, for those who show it: (kind, ...). Outside of the state: a copy has none."""
    trail: list[int] | None
    """Which cards moved where, for those who count, in the numbers of `primitives.trodden`. Outside of the state too."""

    def copy(self) -> State[P]:
        """A state that goes on by itself. It has neither log nor trail."""
        new: State[P] = State()
        new.game = self.game
        new.owner = self.owner
        new.section = self.section
        new.watch = self.watch
        new.card = self.card
        new.now = self.now[:]
        new.order = self.order[:]
        new.vars = self.vars[:]
        stack = []
        for frame in self.stack:
            twin = Frame()
            twin.step = frame.step
            twin.env = frame.env[:]
            stack.append(twin)
        new.stack = stack
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
        new.hearing = self.hearing
        new.touching = self.touching
        new.touches = self.touches
        new.log = None
        new.trail = None
        return new

    def __copy__(self) -> State[P]:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State[P]:
        return self.copy()

    def __reduce_ex__(self, protocol: object) -> Any:
        raise TypeError("a GameState cannot be pickled: save what `to_dict()` gives; `state.game.load` makes the state again")

    def __eq__(self, other: object) -> bool:
        """Do both go on alike? Everything but log and trail is compared."""
        if not isinstance(other, State):
            return NotImplemented
        return self.parts() == other.parts()

    __hash__ = None  # type: ignore[assignment]  # as Python asks for it

    def parts(self) -> tuple[Any, ...]:
        """Everything that is compared and saved, by value."""
        return (
            self.owner,
            self.section,
            self.watch,
            [printed.id for printed in self.card],
            self.now,
            self.order,
            self.vars,
            [(frame.step.name, frame.env) for frame in self.stack],
            [(ability.name, env) for ability, env in self.waiting],
            [(until, effect.name, env, cards) for until, effect, env, cards in self.lasting],
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

    def choose(self, option: Option | Sequence[int] | str | int) -> None:
        """Makes a choice, in place, and goes on to the next decision: an option, its canonical or readable text, or its position.

        Raises IllegalChoiceError, and changes nothing, for what is not offered.
        """
        from deckcheck.engine.decisions import check_choice
        from deckcheck.engine.machine import choose

        check_choice(self, option)
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


def blank(game: Game) -> State[Any]:
    """A state without cards, at which nothing is under way."""
    state: State[Any] = State()
    state.game = game
    state.owner = ()
    state.section = ()
    state.watch = 0
    state.card = []
    state.now = []
    state.order = [()] * (2 << ZONE_BITS)
    state.vars = []
    state.stack = []
    state.waiting = ()
    state.lasting = ()
    state.used = ()
    state.pending = 0
    state.clock = 0
    state.rng = 1
    state.script = ()
    state.asked = NOBODY
    state.prompt = 0
    state.options = []
    state.chosen = (0, 0, 0)
    state.ended = None
    state.decisions = 0
    state.began = 0
    state.hearing = {}
    state.touching = {}
    state.touches = 0
    state.log = None
    state.trail = None
    return state
