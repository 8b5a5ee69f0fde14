"""The steps with which effects begin that last. Each is an object with `run`, as in `run_steps`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from deckcheck.effects.run_amounts import Amount
from deckcheck.effects.run_cards import Cards, player_of, players_of
from deckcheck.engine.in_force import begin_effect
from deckcheck.engine.procedure import Env, Frame, Step
from deckcheck.engine.state import NOBODY, SINCE

if TYPE_CHECKING:
    from deckcheck.effects.table import Table
    from deckcheck.engine.abilities import Effect
    from deckcheck.engine.state import State


class BeginEffect:
    """LL-TEXT-01, LL-ABIL-07: an effect begins, on the cards that are meant now, with the amounts of now."""

    __slots__ = ("amounts", "cards", "duration", "effect", "note", "size", "table", "who")

    def __init__(
        self,
        table: Table,
        effect: Effect,
        duration: str,
        who: int,
        cards: Cards | None,
        amounts: Sequence[Amount],
        size: int,
        note: Callable[[Env, Sequence[tuple[int, int]], bool], None],
    ) -> None:
        """`who`: the players to whom abilities are given. `size`: so many places of the env the effect keeps. `note`: tells its name."""
        self.table = table
        self.effect = effect
        self.duration = duration
        self.who = who
        self.cards = cards
        self.amounts = tuple(amounts)
        self.size = size
        self.note = note

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        env = frame.env
        found = self.cards.find(state, env) if self.cards is not None else None
        if found is not None and not found:
            self.note(env, (), False)
            return None
        until = self.table.until(state, player_of(self.table, state, env, 0), self.duration)
        if until is None:
            self.note(env, (), False)
            return None
        numbers = [amount.count(state, env) for amount in self.amounts]
        if self.effect.for_player:
            for player in players_of(self.table, state, env, self.who):
                begin_effect(state, until, self.effect, (player, *env[1 : self.size]))
        else:
            begin_effect(state, until, self.effect, (*env[: self.size], *numbers), found)
        self.note(env, [(card, state.now[card][SINCE]) for card in found or ()], True)
        return None


class BeginFor:
    """A continuous ability is given: for each bearer an effect of its own, with the bearer as its card."""

    __slots__ = ("cards", "duration", "effects", "note", "player", "size", "table")

    def __init__(
        self,
        table: Table,
        effects: Sequence[Effect],
        duration: str,
        cards: Cards | None,
        player: int,
        size: int,
        note: Callable[[Env, Sequence[tuple[int, int]], bool], None],
    ) -> None:
        """Without cards, the bearer is a player."""
        self.table = table
        self.effects = tuple(effects)
        self.duration = duration
        self.cards = cards
        self.player = player
        self.size = size
        self.note = note

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        env = frame.env
        until = self.table.until(state, player_of(self.table, state, env, 0), self.duration)
        if until is None:
            self.note(env, (), False)
            return None
        given = env[: self.size]
        bearers: list[tuple[int, int, int]] = []
        if self.cards is None:
            bearers += [(player, env[1], env[2]) for player in players_of(self.table, state, env, self.player)]
        else:
            bearers += [(state.owner[card], card, state.now[card][SINCE]) for card in self.cards.find(state, env)]
        for player, card, since in bearers:
            for effect in self.effects:
                begin_effect(state, until, effect, (player, card, since, NOBODY, 0, NOBODY, 0, *given))
        self.note(env, [(card, since) for _, card, since in bearers] if self.cards is not None else [], bool(bearers))
        return None
