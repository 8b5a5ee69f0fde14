"""Actions that are done so many times; drawing among them."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from deckcheck.effects.run_actions import Act
from deckcheck.engine.primitives import COST, DECK, EFFECT
from deckcheck.engine.state import SINCE, ZONE_BITS

if TYPE_CHECKING:
    from deckcheck.effects.run_amounts import Amount
    from deckcheck.effects.table import Table
    from deckcheck.engine.procedure import Env, Frame, Step
    from deckcheck.engine.state import State


class Counted(Act):
    """Something that is done so many times; less than once is not at all (LL-GEN-03)."""

    __slots__ = ("amount",)
    takes_from: ClassVar[int] = 0

    def __init__(self, table: Table, performer: int, amount: Amount | None) -> None:
        """Without an amount, a player will say how often."""
        super().__init__(table, performer)
        self.amount = amount

    def zones(self) -> int:
        return self.takes_from

    def times(self, state: State[Any], env: Env) -> int:
        return max(0, self.amount.count(state, env)) if self.amount is not None else 0

    @abstractmethod
    def available(self, state: State[Any], player: int) -> int:
        """How often a player could do it."""

    def possible(self, state: State[Any], env: Env) -> bool:
        return self.available(state, self.player(state, env)) >= self.times(state, env)

    def can_begin(self, state: State[Any], env: Env) -> bool:
        return self.available(state, self.player(state, env)) > 0 and self.times(state, env) > 0

    @abstractmethod
    def done(self, state: State[Any], env: Env, player: int, number: int) -> int:
        """Does it; how often it could be done."""

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        env = frame.env
        player, number = self.player(state, env), self.times(state, env)
        before = self.touched(state, player, number)
        done = self.done(state, env, player, number)
        self.note(env, [(card, state.now[card][SINCE]) for card in before[:done]], done == number > 0)
        return None

    def touched(self, state: State[Any], player: int, number: int) -> list[int]:
        """The cards that it is about."""
        return []

    def think(self, state: State[Any], env: Env) -> None:
        self.done(state, env, self.player(state, env), self.times(state, env))


class Draw(Counted):
    """LL-DRAW-02, TC-WIN-02: what happens with too few cards in the deck is the game's."""

    __slots__ = ()
    word: ClassVar[str] = "draw"
    takes_from: ClassVar[int] = 1 << DECK

    def available(self, state: State[Any], player: int) -> int:
        return self.table.can_draw(state, player)

    def touched(self, state: State[Any], player: int, number: int) -> list[int]:
        return list(state.order[player << ZONE_BITS | DECK][: -number - 1 : -1]) if number else []

    def done(self, state: State[Any], env: Env, player: int, number: int) -> int:
        return self.table.draw(state, player, number, COST if self.paying else EFFECT)
