"""The steps that ask: yes or no, a cost, cards, modes; and those that read the answer. Each is an object with `run`, as in `run_steps`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from deckcheck.effects.layout import Layout
from deckcheck.effects.run_amounts import Amount
from deckcheck.effects.run_cards import Cards, Select, player_of
from deckcheck.effects.run_steps import Label
from deckcheck.engine.abilities import SOURCE
from deckcheck.engine.hidden import can_see
from deckcheck.engine.machine import ask, only
from deckcheck.engine.primitives import roll
from deckcheck.engine.procedure import Env, Frame, Step
from deckcheck.engine.state import NOBODY, SINCE, ZONE, plain

if TYPE_CHECKING:
    from deckcheck.effects.table import Table
    from deckcheck.engine.state import State

Begun = Callable[["State[Any]", Env], bool]
"""Could what comes next begin, or be paid?"""


class AskMay:
    """LL-TEXT-02: a player says yes or no; not asked if nothing could be done."""

    __slots__ = ("begun", "other", "table", "who")

    def __init__(self, table: Table, who: int, begun: Begun, other: Label) -> None:
        self.table = table
        self.who = who
        self.begun = begun
        self.other = other

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        player = player_of(self.table, state, frame.env, self.who)
        options = [plain(self.table.options["yes"]), plain(self.table.options["no"])]
        if not self.begun(state, frame.env):
            only(state, player, options[1], frame.env[SOURCE])
            return self.other.step
        return ask(state, player, self.table.prompts["may"], options)


class Answer:
    """Reads the answer to a question with two options: any other than `go_on` is the jump."""

    __slots__ = ("go_on", "other")

    def __init__(self, go_on: int, other: Label) -> None:
        self.go_on = go_on
        self.other = other

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        return None if state.chosen[0] == self.go_on else self.other.step


class AskCost:
    """LL-COST-01, -03: paying is optional (LL-ABIL-04); without enough to pay nobody is asked."""

    __slots__ = ("other", "possible", "table", "who")

    def __init__(self, table: Table, who: int, possible: Begun, other: Label) -> None:
        self.table = table
        self.who = who
        self.possible = possible
        self.other = other

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        player = player_of(self.table, state, frame.env, self.who)
        options = [plain(self.table.options["pay"]), plain(self.table.options["do_not_pay"])]
        if not self.possible(state, frame.env):
            only(state, player, options[1], frame.env[SOURCE])
            return self.other.step
        return ask(state, player, self.table.prompts["cost"], options)


class Pick:
    """LL-TEXT-04: cards are picked one by one, in a fixed order, so that no set comes twice; equal cards are one choice.

    What is picked is locked in. Cards that the picker cannot see are picked blindly, by chance.
    """

    __slots__ = ("amount", "at_least", "cards", "done", "kind", "offer", "place", "place_of_class", "table", "who")

    def __init__(
        self, table: Table, layout: Layout, place: int, cards: Cards, amount: Amount | None, at_least: bool, who: int, kind: str
    ) -> None:
        """`amount` None: any number. `at_least`: so many as far as possible, else up to so many."""
        self.table = table
        self.place = place
        self.place_of_class = layout.place()
        self.cards = cards
        self.amount = amount
        self.at_least = at_least and amount is not None
        self.who = who
        self.kind = table.options[kind]
        self.done = Label()
        self.offer = Label()

    def player(self, state: State[Any], env: Env) -> int:
        """Who picks."""
        return player_of(self.table, state, env, self.who)

    def candidates(self, state: State[Any], env: Env) -> list[int]:
        """The cards that may be picked, those that were among them."""
        player = self.player(state, env)
        return [card for card in self.cards.find(state, env) if not self.table.protected(state, card, player)]

    def most(self, state: State[Any], env: Env, available: int) -> int:
        return available if self.amount is None else min(available, max(0, self.amount.count(state, env)))

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        """Offers the next card."""
        env = frame.env
        cards = self.candidates(state, env)
        most = self.most(state, env, len(cards))
        picked = [card for card, _ in env[self.place]]
        player = self.player(state, env)
        no_more = plain(self.table.options["no_more"])
        at_least = self.at_least and not (self.table.may_fail(state) and self._searches(state, cards))
        if len(picked) >= most:
            if not at_least and not picked:
                only(state, player, no_more, env[SOURCE])
            elif not cards:
                self.table.nothing_found(state, player, [state.now[card][ZONE] for card in self.searched(state, env)])
            return self.done.step
        rest = [card for card in cards if card not in picked]
        if self._blind(state, player, rest):
            state.chosen = (self.kind, rest[roll(state, len(rest))], NOBODY)
            return None
        options = []
        classes = self._classes(state, cards)
        left = len(rest)
        for number, members in enumerate(classes):
            free = [card for card in members if card not in picked]
            if number < env[self.place_of_class]:
                left -= len(free)
            elif free and (not at_least or left >= most - len(picked)):
                options.append(plain(self.kind, free[0]))
                left -= len(free)
        if not at_least:
            if not options:
                return self.done.step
            options.append(no_more)
        if len(options) == 1:
            only(state, player, options[0], env[SOURCE], options[0][1])
            return None
        return ask(state, player, self.table.prompts["card"], options)

    def take(self, state: State[Any], frame: Frame) -> Step | None:
        """Notes what was picked."""
        kind, card, _ = state.chosen
        if kind != self.kind:
            return self.done.step
        env = frame.env
        for number, members in enumerate(self._classes(state, self.candidates(state, env))):
            if card in members:
                env[self.place_of_class] = number
        env[self.place] = (*env[self.place], (card, state.now[card][SINCE]))
        if self.amount is not None and len(env[self.place]) >= self.amount.count(state, env):
            return self.done.step
        return self.offer.step

    def searched(self, state: State[Any], env: Env) -> list[int]:
        """The cards among which it was looked for one."""
        return self.cards.among.find(state, env) if isinstance(self.cards, Select) and self.cards.among is not None else []

    def _searches(self, state: State[Any], cards: Sequence[int]) -> bool:
        """Are they picked by what they are, where the other player does not see it?"""
        if not isinstance(self.cards, Select) or not self.cards.filters:
            return False
        return bool(cards) and all(self.table.hidden(state.now[card][ZONE]) for card in cards)

    def _classes(self, state: State[Any], cards: Sequence[int]) -> list[list[int]]:
        found: dict[tuple[Any, ...], list[int]] = {}
        for card in cards:
            found.setdefault(self.table.alike(state, card), []).append(card)
        return list(found.values())

    def _blind(self, state: State[Any], player: int, cards: Sequence[int]) -> bool:
        return all(self.table.hidden(state.now[card][ZONE]) and not can_see(state, player, card) for card in cards)

    # In thought, for costs.

    def enough(self, state: State[Any], env: Env) -> bool:
        """Can so many be picked?"""
        available = len(self.candidates(state, env))
        return available >= max(0, self.amount.count(state, env)) if self.at_least and self.amount is not None else True

    def think(self, state: State[Any], env: Env) -> None:
        """Picks the first that can be."""
        cards = self.candidates(state, env)
        number = self.most(state, env, len(cards)) if self.at_least else 0
        env[self.place] = tuple((card, state.now[card][SINCE]) for card in cards[:number])


class AskModes:
    """LL-TEXT-04: so many of the modes, picked one by one in their order; one that could do nothing only if too few others are left."""

    __slots__ = ("begun", "done", "number", "offer", "place", "table", "who")

    def __init__(self, table: Table, layout: Layout, number: int, begun: Sequence[Begun], who: int) -> None:
        self.table = table
        self.place = layout.place()
        """A mask of the modes that were picked."""
        self.number = number
        self.begun = tuple(begun)
        self.who = who
        self.done = Label()
        self.offer = Label()

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        picked = frame.env[self.place]
        count = picked.bit_count()
        if count >= min(self.number, len(self.begun)):
            return self.done.step
        able = [place for place, begun in enumerate(self.begun) if begun(state, frame.env)]
        if len(able) < min(self.number, len(self.begun)):
            able = list(range(len(self.begun)))
        after = [place for place in able if place >= picked.bit_length()]
        need = min(self.number, len(self.begun)) - count
        options = [(self.table.options["mode"], place, NOBODY) for at, place in enumerate(after) if len(after) - at >= need]
        player = player_of(self.table, state, frame.env, self.who)
        if len(options) == 1:
            only(state, player, options[0], frame.env[SOURCE])
            return None
        return ask(state, player, self.table.prompts["modes"], options)

    def take(self, state: State[Any], frame: Frame) -> Step | None:
        frame.env[self.place] |= 1 << state.chosen[1]
        return self.offer.step


class InMode:
    """Was this mode picked?"""

    __slots__ = ("number", "other", "place")

    def __init__(self, place: int, number: int, other: Label) -> None:
        self.place = place
        self.number = number
        self.other = other

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        return None if frame.env[self.place] >> self.number & 1 else self.other.step
