"""Filters and conditions of the TCG Corp game, as they are asked in a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from deckcheck.effects import nodes_cards as k
from deckcheck.effects import nodes_conditions as c
from deckcheck.effects.layout import DID
from deckcheck.effects.run_amounts import Condition, WasDone
from deckcheck.effects.run_cards import Filter
from deckcheck.effects.run_filters import Printed, with_attribute
from deckcheck.engine.state import CIRCLES, STANCE, ZONE
from deckcheck.rulesets.tcg_corp import reads
from deckcheck.rulesets.tcg_corp.board import AREA, MAIN, STANDBY
from deckcheck.rulesets.tcg_corp.terms import STATES, State

if TYPE_CHECKING:
    from deckcheck.effects.bind_words import WordBinder
    from deckcheck.effects.run_cards import Cards
    from deckcheck.engine.procedure import Env


class InState(Filter):
    """TC-STATE-01, -04: of a unit; every standby unit is normal."""

    __slots__ = ("stances",)

    def __init__(self, stances: frozenset[int]) -> None:
        self.stances = stances

    def matches(self, state: State, env: Env, card: int) -> bool:
        return state.now[card][ZONE] == AREA and state.now[card][STANCE] in self.stances


class InPlace(Filter):
    """TC-ZONE-02: a unit that is not KO'd, in the main area or in a standby area."""

    __slots__ = ("places",)

    def __init__(self, places: int) -> None:
        self.places = places

    def matches(self, state: State, env: Env, card: int) -> bool:
        return state.now[card][ZONE] == AREA and bool(state.now[card][CIRCLES] & self.places)


class HasAdvantage(Filter):
    """TC-CARD-05: over one of these units; by what is printed on them, or by what they count as."""

    __slots__ = ("cards", "printed")

    def __init__(self, cards: Cards, printed: bool) -> None:
        self.cards = cards
        self.printed = printed

    def matches(self, state: State, env: Env, card: int) -> bool:
        if state.now[card][ZONE] != AREA:
            return False
        others = self.cards.find(state, env)
        if self.printed:
            return any(not state.card[card].advantages.isdisjoint(state.card[other].attributes) for other in others)
        return any(reads.has_advantage(state, card, other) for other in others)


STANCES: Final = {name: number for number, name in enumerate(STATES)}
PLACES: Final = {"main": MAIN, "standby": STANDBY}


def filter_of(table: Any, binder: WordBinder, node: k.Filter) -> Filter:
    """The filter that a node means."""
    if isinstance(node, k.OfType):
        mask = table.type_mask(node.types)
        return Printed(table, lambda printed: bool(printed.type & mask), binder.printed)
    if isinstance(node, k.WithAttribute):
        return with_attribute(table, binder, node)
    if isinstance(node, k.InRole):
        return InPlace(sum({PLACES[role] for role in node.roles}))
    if isinstance(node, k.HasAdvantage):
        return HasAdvantage(binder.cards(node.cards), binder.printed)
    assert isinstance(node, k.InState), node
    return InState(frozenset(STANCES[name] for name in node.states))


def condition_of(binder: WordBinder, node: c.Condition) -> Condition:
    """The condition that a node means."""
    assert isinstance(node, c.Won), node
    return WasDone(binder.layout.names[node.name] + DID)
