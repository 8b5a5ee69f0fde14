"""Actions as steps, and costs: all parts or none, looked at in thought before anything is paid."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from deckcheck.effects.layout import DID, Layout
from deckcheck.effects.run_cards import Cards, player_of
from deckcheck.effects.run_notes import WHERE
from deckcheck.effects.run_questions import Pick
from deckcheck.effects.run_steps import Label
from deckcheck.engine.abilities import SOURCE
from deckcheck.engine.machine import ask, finish, only
from deckcheck.engine.primitives import shuffle
from deckcheck.engine.state import NOBODY, SINCE, ZONE

if TYPE_CHECKING:
    from deckcheck.effects.build import Builder
    from deckcheck.effects.table import Table
    from deckcheck.engine.procedure import Env, Frame, Step
    from deckcheck.engine.state import State


class Act(ABC):
    """An action: a step that does it, and what can be asked before."""

    __slots__ = ("layout", "paying", "performer", "picks", "place", "table")

    word: ClassVar[str] = "act"
    looks: ClassVar[bool] = False
    """Does it show cards? The effect that says so is one of its ability."""

    layout: Layout

    def __init__(self, table: Table, performer: int) -> None:
        self.table = table
        self.performer = performer
        self.place = -1
        self.paying = False
        self.picks: tuple[Pick, ...] = ()
        """Choices that are part of it."""

    def asks(self) -> bool:
        """May somebody have to choose something? Then it cannot be done in the middle of a move."""
        return bool(self.picks)

    def zones(self) -> int:
        """A mask of zones from which it takes cards: two parts of a cost that share one are looked at together."""
        return 0

    def player(self, state: State[Any], env: Env) -> int:
        """Who performs it."""
        return player_of(self.table, state, env, self.performer)

    @abstractmethod
    def run(self, state: State[Any], frame: Frame) -> Step | None:
        """Does it, as far as possible (LL-GEN-02)."""

    def more(self, builder: Builder) -> None:
        """Steps that follow, for an action that asks or calls."""
        return  # most actions are one step

    def possible(self, state: State[Any], env: Env) -> bool:
        """Can it be done in full?"""
        return True

    def can_begin(self, state: State[Any], env: Env) -> bool:
        """Can anything of it be done, as far as everybody can know?"""
        return self.possible(state, env)

    def could(self, state: State[Any], env: Env) -> bool:
        """The same, whoever can know it."""
        return self.can_begin(state, env)

    def think(self, state: State[Any], env: Env) -> None:
        """Does it in thought: in a copy of the state, without asking."""
        return  # what is no cost changes nothing that a cost looks at

    def note_again(self, state: State[Any], env: Env, card: int) -> None:
        """This ability moves the card next: what it will read of it is what it is now."""
        for (word, what), place in self.layout.notes.items():
            value = self.table.values.get(what)
            if value is None or env[place + WHERE] != state.now[card][ZONE]:
                continue
            named = self.layout.names.get(word)
            meant = any(entry[0] == card for entry in env[named][:1]) if named is not None else self.table.meant(state, env, word) == card
            if meant:
                env[place] = self.table.card_value(state, card, value)

    def note(self, env: Env, cards: Sequence[tuple[int, int]], done: bool) -> None:
        """Tells its name, if it has one, which cards it was about, and whether it was done in full."""
        if self.place >= 0:
            env[self.place] = tuple(cards)
            env[self.place + DID] = int(done)


def pairs(state: State[Any], cards: Sequence[int]) -> list[tuple[int, int]]:
    """Cards as objects."""
    return [(card, state.now[card][SINCE]) for card in cards]


class Look(Act):
    """LL-TEXT-05, D-49: the performer, or (`reveal`) both players, see cards while this ability is resolved."""

    __slots__ = ("cards", "open")

    word: ClassVar[str] = "look"
    looks: ClassVar[bool] = True

    def __init__(self, table: Table, performer: int, cards: Cards, to_both: bool) -> None:
        super().__init__(table, performer)
        self.cards = cards
        self.open = to_both

    def possible(self, state: State[Any], env: Env) -> bool:
        return self.cards.begun(state, env)

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        env = frame.env
        found = self.cards.find(state, env)
        player = self.player(state, env)
        for viewer in (player, 1 - player) if self.open else (player,):
            if found:
                self.table.look(state, viewer, found)
        self.note(env, pairs(state, found), bool(found))
        return None


class Shuffle(Act):
    """LL-SETUP-12."""

    __slots__ = ("zone",)

    word: ClassVar[str] = "shuffle"

    def __init__(self, table: Table, performer: int, zone: int) -> None:
        super().__init__(table, performer)
        self.zone = zone

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        shuffle(state, self.player(state, frame.env), self.zone)
        self.note(frame.env, (), True)
        return None


class Finish(Act):
    """LL-LOSS-06: at once."""

    __slots__ = ("wins",)

    word: ClassVar[str] = "finish"

    def __init__(self, table: Table, performer: int, wins: bool) -> None:
        """`performer`: who wins, or loses."""
        super().__init__(table, performer)
        self.wins = wins

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        player = self.player(state, frame.env)
        finish(state, player if self.wins else 1 - player, "effect")
        return None


class Part:
    """A part of a cost: the choices of cards, and what is done."""

    __slots__ = ("act", "label", "picks")

    def __init__(self, picks: Sequence[Pick], act: Act) -> None:
        self.picks = tuple(picks)
        self.act = act
        self.label = Label()

    def possible(self, state: State[Any], env: Env) -> bool:
        """Can it be paid now, by itself? The env is changed: cards are picked in thought."""
        for pick in (*self.picks, *self.act.picks):
            if not pick.enough(state, env):
                return False
            pick.think(state, env)
        return self.act.possible(state, env)


class Cost:
    """LL-COST-01, -03: parts that are paid together or not at all."""

    __slots__ = ("done", "joint", "layout", "offer", "parts", "place", "table")

    def __init__(self, table: Table, layout: Layout, parts: Sequence[Part]) -> None:
        self.table = table
        self.layout = layout
        self.parts = tuple(parts)
        taken = [part.act.zones() for part in parts]
        self.joint = any(one & other for place, one in enumerate(taken) for other in taken[place + 1 :])
        """Do two parts take cards from one zone (LL-KW-14)? Then their order matters."""
        self.place = layout.place() if self.joint else -1
        """A mask of the parts that are paid."""
        self.offer = Label()
        self.done = Label()

    def possible(self, state: State[Any], env: Env) -> bool:
        """Can all be paid, in some order?"""
        if not self.joint:
            return all(part.possible(state, list(env)) for part in self.parts)
        return self._payable(state, env, range(len(self.parts)))

    def _payable(self, state: State[Any], env: Env, left: Sequence[int]) -> bool:
        """Is there an order of these parts in which each can be paid? Plays them in thought."""
        return not left or any(self._first(state, env, number, left) for number in left)

    def _first(self, state: State[Any], env: Env, number: int, left: Sequence[int]) -> bool:
        """Can this part be paid first, and then the others?"""
        copy, mine = state.copy(), list(env)
        part = self.parts[number]
        if not part.possible(copy, mine):
            return False
        part.act.think(copy, mine)
        return self._payable(copy, mine, [other for other in left if other != number])

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        """Which part next; only such as leave the others possible."""
        paid = frame.env[self.place]
        left = [number for number in range(len(self.parts)) if not paid >> number & 1]
        if not left:
            return self.done.step
        able = [number for number in left if self._first(state, frame.env, number, left)]
        options = [(self.table.options["part"], number, NOBODY) for number in able or left]
        player = player_of(self.table, state, frame.env, self.parts[0].act.performer)
        if len(options) == 1 or len(left) == 1:
            only(state, player, options[0], frame.env[SOURCE])
            return None
        return ask(state, player, self.table.prompts["part"], options)

    def take(self, state: State[Any], frame: Frame) -> Step | None:
        number = state.chosen[1]
        frame.env[self.place] |= 1 << number
        return self.parts[number].label.step
