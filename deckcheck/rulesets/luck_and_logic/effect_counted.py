"""Actions of Luck & Logic that are done so many times: the stock words, paying."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from deckcheck.effects.run_actions import pairs
from deckcheck.effects.run_counted import Counted
from deckcheck.engine.abilities import SOURCE
from deckcheck.engine.machine import ask, only
from deckcheck.engine.primitives import COST, DECK, EFFECT
from deckcheck.engine.state import DOWN, FACING, NOBODY, UP
from deckcheck.rulesets.luck_and_logic import reads
from deckcheck.rulesets.luck_and_logic.board import DROP, STOCK
from deckcheck.rulesets.luck_and_logic.moves import pay_stock, stock_boost, stock_close, stock_open
from deckcheck.rulesets.luck_and_logic.terms import State

if TYPE_CHECKING:
    from deckcheck.effects.build import Builder
    from deckcheck.effects.run_amounts import Amount
    from deckcheck.engine.procedure import Env, Frame, Step


def deck_cards(state: State, player: int) -> int:
    """Cards that can be taken from the deck, one by one: after a refresh those of the drop zone too (LL-RP-03)."""
    return len(state.order[player << 4 | DECK]) + len(state.order[player << 4 | DROP])


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
