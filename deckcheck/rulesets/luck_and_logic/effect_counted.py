"""Actions of Luck & Logic that are done so many times: draw, the stock words, paying."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from deckcheck.effects.run_actions import Act, pairs
from deckcheck.engine.abilities import SOURCE
from deckcheck.engine.machine import ask, only
from deckcheck.engine.primitives import COST, DECK, EFFECT, draw
from deckcheck.engine.state import DOWN, FACING, NOBODY, SINCE, UP
from deckcheck.rulesets.luck_and_logic import reads
from deckcheck.rulesets.luck_and_logic.board import DROP, HAND, STOCK
from deckcheck.rulesets.luck_and_logic.moves import pay_stock, stock_boost, stock_close, stock_open
from deckcheck.rulesets.luck_and_logic.terms import TO_DRAW, State

if TYPE_CHECKING:
    from deckcheck.effects.build import Builder
    from deckcheck.effects.run_amounts import Amount
    from deckcheck.engine.procedure import Env, Frame, Step


class Counted(Act):
    """Something that is done so many times; less than once is not at all (LL-GEN-03)."""

    __slots__ = ("amount",)
    takes_from: ClassVar[int] = 0

    def __init__(self, table: Any, performer: int, amount: Amount | None) -> None:
        """Without an amount, a player will say how often."""
        super().__init__(table, performer)
        self.amount = amount

    def zones(self) -> int:
        return self.takes_from

    def times(self, state: State, env: Env) -> int:
        return max(0, self.amount.count(state, env)) if self.amount is not None else 0

    @abstractmethod
    def available(self, state: State, player: int) -> int:
        """How often a player could do it."""

    def possible(self, state: State, env: Env) -> bool:
        return self.available(state, self.player(state, env)) >= self.times(state, env)

    def can_begin(self, state: State, env: Env) -> bool:
        return self.available(state, self.player(state, env)) > 0 and self.times(state, env) > 0

    @abstractmethod
    def done(self, state: State, env: Env, player: int, number: int) -> int:
        """Does it; how often it could be done."""

    def run(self, state: State, frame: Frame) -> Step | None:
        env = frame.env
        player, number = self.player(state, env), self.times(state, env)
        before = self.touched(state, player, number)
        done = self.done(state, env, player, number)
        self.note(env, [(card, state.now[card][SINCE]) for card in before[:done]], done == number > 0)
        return None

    def touched(self, state: State, player: int, number: int) -> list[int]:
        """The cards that it is about."""
        return []

    def think(self, state: State, env: Env) -> None:
        self.done(state, env, self.player(state, env), self.times(state, env))


def deck_cards(state: State, player: int) -> int:
    """Cards that can be taken from the deck, one by one: after a refresh those of the drop zone too (LL-RP-03)."""
    return len(state.order[player << 4 | DECK]) + len(state.order[player << 4 | DROP])


class Draw(Counted):
    """LL-DRAW-02."""

    __slots__ = ()
    word: ClassVar[str] = "draw"
    takes_from: ClassVar[int] = 1 << DECK

    def available(self, state: State, player: int) -> int:
        return 0 if reads.barred(state, TO_DRAW, player) else deck_cards(state, player)

    def touched(self, state: State, player: int, number: int) -> list[int]:
        return list(state.order[player << 4 | DECK][: -number - 1 : -1]) if number else []

    def done(self, state: State, env: Env, player: int, number: int) -> int:
        if reads.barred(state, TO_DRAW, player):
            return 0
        for drawn in range(number):
            if not draw(state, player, HAND, COST if self.paying else EFFECT):
                return drawn
        return number


class StockBoost(Counted):
    """LL-KW-13."""

    __slots__ = ()
    word: ClassVar[str] = "stock-boost"
    takes_from: ClassVar[int] = 1 << DECK

    def available(self, state: State, player: int) -> int:
        return deck_cards(state, player)

    def done(self, state: State, env: Env, player: int, number: int) -> int:
        return stock_boost(state, player, number, COST if self.paying else EFFECT)


class StockOpen(Counted):
    """LL-KW-14: of the bottom cards those that lie face down."""

    __slots__ = ()
    word: ClassVar[str] = "stock-open"
    takes_from: ClassVar[int] = 1 << STOCK

    def available(self, state: State, player: int) -> int:
        return sum(state.now[card][FACING] == DOWN for card in state.order[player << 4 | STOCK])

    def done(self, state: State, env: Env, player: int, number: int) -> int:
        return stock_open(state, player, number)


class StockClose(Counted):
    """LL-KW-14."""

    __slots__ = ()
    word: ClassVar[str] = "stock-close"
    takes_from: ClassVar[int] = 1 << STOCK

    def available(self, state: State, player: int) -> int:
        return sum(state.now[card][FACING] == UP for card in state.order[player << 4 | STOCK])

    def done(self, state: State, env: Env, player: int, number: int) -> int:
        return stock_close(state, player, number)


class PayStock(Counted):
    """LL-COST-02: from the top, in order. `any`: the payer says how many."""

    __slots__ = ("any_number",)
    word: ClassVar[str] = "pay-stock"
    takes_from: ClassVar[int] = 1 << STOCK

    def __init__(self, table: Any, performer: int, amount: Amount | None) -> None:
        super().__init__(table, performer, amount)
        self.any_number = amount is None

    def available(self, state: State, player: int) -> int:
        return reads.stock(state, player)

    def touched(self, state: State, player: int, number: int) -> list[int]:
        return list(state.order[player << 4 | STOCK][: -number - 1 : -1]) if number else []

    def done(self, state: State, env: Env, player: int, number: int) -> int:
        number = min(number, reads.stock(state, player))
        pay_stock(state, player, number)
        return number

    def asks(self) -> bool:
        return self.any_number

    def run(self, state: State, frame: Frame) -> Step | None:
        if not self.any_number:
            return super().run(state, frame)
        player = self.player(state, frame.env)
        options = [(self.table.options["number"], number, NOBODY) for number in range(reads.stock(state, player) + 1)]
        if len(options) == 1:
            only(state, player, options[0], frame.env[SOURCE])
            return None
        return ask(state, player, self.table.prompts["number"], options)

    def more(self, builder: Builder) -> None:
        if self.any_number:
            builder.put("pay-number", self.pay)

    def pay(self, state: State, frame: Frame) -> Step | None:
        """Pays as many as were named."""
        player, number = self.player(state, frame.env), state.chosen[1]
        cards = self.touched(state, player, number)
        pay_stock(state, player, number)
        self.note(frame.env, pairs(state, cards), True)
        return None
