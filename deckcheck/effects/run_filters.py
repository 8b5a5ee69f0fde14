"""Filters that ask the definition of a card: what is printed on it, or what it counts as."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from deckcheck.cards.names import match_key
from deckcheck.effects.run_cards import Filter
from deckcheck.engine.in_force import seen_as

if TYPE_CHECKING:
    from deckcheck.effects.bind_words import WordBinder
    from deckcheck.effects.nodes_cards import WithAttribute
    from deckcheck.effects.table import Table
    from deckcheck.engine.procedure import Env
    from deckcheck.engine.state import State


class Printed(Filter):
    """What is printed on a card, or what it counts as; nothing, if it has no information for the game (LL-FACE-01)."""

    __slots__ = ("ask", "printed", "table")

    def __init__(self, table: Table, ask: Callable[[Any], bool], printed: bool) -> None:
        """`ask`: of a definition of the game."""
        self.table = table
        self.ask = ask
        self.printed = printed

    def matches(self, state: State[Any], env: Env, card: int) -> bool:
        return self.table.known(state, card) and self.ask(state.card[card] if self.printed else seen_as(state, card))


def with_attribute(table: Table, binder: WordBinder, node: WithAttribute) -> Filter:
    """Any of these attributes, of definitions that have `attributes`."""
    attributes = frozenset(map(match_key, node.attributes))
    return Printed(table, lambda printed: not attributes.isdisjoint(printed.attributes), binder.printed)
