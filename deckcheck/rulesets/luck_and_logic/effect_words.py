"""Filters and conditions of Luck & Logic, as they are asked in a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from deckcheck.cards.names import match_key
from deckcheck.effects import nodes_cards as k
from deckcheck.effects import nodes_conditions as c
from deckcheck.effects.bind_words import PLACE, spoken
from deckcheck.effects.run_amounts import Condition
from deckcheck.effects.run_cards import Filter
from deckcheck.effects.run_filters import Printed, with_attribute
from deckcheck.effects.run_notes import fits
from deckcheck.engine.abilities import PLAYER, SOURCE
from deckcheck.engine.in_force import permitted
from deckcheck.engine.state import CIRCLES, DOWN, FACING, NOBODY, REST, SINCE, STANCE, STAND, UP, ZONE
from deckcheck.rulesets.luck_and_logic import reads
from deckcheck.rulesets.luck_and_logic.board import ALL_CIRCLES, COLUMNS, FRONT_ROW, GATES, INTERCEPT
from deckcheck.rulesets.luck_and_logic.definition import DECIDING
from deckcheck.rulesets.luck_and_logic.moves import destroyed_by
from deckcheck.rulesets.luck_and_logic.terms import MAY_INTERCEPT, State

if TYPE_CHECKING:
    from deckcheck.effects.bind_words import WordBinder
    from deckcheck.effects.run_cards import Cards
    from deckcheck.engine.procedure import Env
    from deckcheck.rulesets.luck_and_logic.definition import Definition

Ask = Callable[["State", int], bool]


class Lies(Filter):
    """How a card lies there."""

    __slots__ = ("ask",)

    def __init__(self, ask: Ask) -> None:
        self.ask = ask

    def matches(self, state: State, env: Env, card: int) -> bool:
        return self.ask(state, card)


class Near(Filter):
    """On circles that have to do with those of other cards of the same player (LL-BOARD-01, -02)."""

    __slots__ = ("cards", "note", "reach")

    def __init__(self, cards: Cards, reach: Callable[[int], int], note: int = NOBODY) -> None:
        """`note`: where it was noted where the one card was, which may have left."""
        self.cards = cards
        self.reach = reach
        self.note = note

    def matches(self, state: State, env: Env, card: int) -> bool:
        found = self.cards.find(state, env)
        if self.note >= 0 and not (found and fits(state, env, self.note, found[0])):
            places = [env[self.note]] if env[self.note] else []
        else:
            places = [(state.owner[other], state.now[other][CIRCLES]) for other in found]
        mine = state.now[card][CIRCLES]
        return any(owner == state.owner[card] and bool(self.reach(circles) & mine) for owner, circles in places)


class DestroyedBy(Filter):
    """In this turn, by one of these as they are now."""

    __slots__ = ("cards",)

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def matches(self, state: State, env: Env, card: int) -> bool:
        return any((destroyed_by(other), card, state.now[other][SINCE]) in state.used for other in self.cards.find(state, env))


def column(circles: int) -> int:
    """All circles of the same columns."""
    return (circles | circles << COLUMNS | circles >> COLUMNS) & ALL_CIRCLES


def adjacent(circles: int) -> int:
    """LL-BOARD-02: circles that share a side with these, and are none of them."""
    front, back = circles & FRONT_ROW, circles >> COLUMNS
    sides = ((front << 1 | front >> 1) & FRONT_ROW) | ((back << 1 | back >> 1) & FRONT_ROW) << COLUMNS
    return (sides | front << COLUMNS | back) & ALL_CIRCLES & ~circles


ROLES: Final[dict[str, Ask]] = {
    "attacking": lambda state, card: card == reads.attacker(state),
    "defending": lambda state, card: card == reads.defender(state),
    "battling": lambda state, card: card in (reads.attacker(state), reads.defender(state)),
    "intercepting": lambda state, card: state.now[card][ZONE] == INTERCEPT,
}
STANCES: Final = {"stand": STAND, "rest": REST}
FACES: Final = {"up": UP, "down": DOWN}


def filter_of(table: Any, binder: WordBinder, node: k.Filter) -> Filter:
    """The filter that a node means."""
    if isinstance(node, k.OfType):
        return Printed(table, _types(node.types), binder.printed)
    if isinstance(node, k.OfWorld):
        worlds = frozenset(map(match_key, node.worlds))
        return Printed(table, lambda printed: printed.world in worlds, binder.printed)
    if isinstance(node, k.OfColor):
        mask = table.color_mask(node.colors)
        return Printed(table, lambda printed: bool(printed.colors & mask), binder.printed)
    if isinstance(node, k.WithAttribute):
        return with_attribute(table, binder, node)
    if isinstance(node, k.WithCovenanter):
        names = frozenset(map(match_key, node.names))
        return Printed(table, lambda printed: not names.isdisjoint(printed.covenanters), binder.printed)
    if isinstance(node, k.WithLogic):
        kinds = frozenset(node.kinds)
        return Printed(table, lambda printed: not kinds.isdisjoint(printed.logic_kinds), binder.printed)
    if isinstance(node, k.HasIntercept):
        flag = node.flag
        return Lies(lambda state, card: (state.card[card].intercept or permitted(state, MAY_INTERCEPT, card)) is flag)
    if isinstance(node, k.InStance):
        stances = frozenset(STANCES[name] for name in node.stances)
        return Lies(lambda state, card: state.now[card][STANCE] in stances)
    if isinstance(node, k.WithFace):
        faces = frozenset(FACES[name] for name in node.faces)
        return Lies(lambda state, card: state.now[card][FACING] in faces)
    if isinstance(node, k.IsDestroyed):
        wanted = UP if node.flag else DOWN
        return Lies(lambda state, card: state.now[card][ZONE] == GATES and state.now[card][FACING] == wanted)
    if isinstance(node, k.InRole):
        asked = [ROLES[role] for role in node.roles]
        return Lies(lambda state, card: any(ask(state, card) for ask in asked))
    if isinstance(node, k.DestroyedBy):
        return DestroyedBy(binder.cards(node.cards))
    assert isinstance(node, k.ColumnOf | k.AdjacentTo | k.CircleOf), node
    note = binder.note((spoken(node.cards), PLACE))
    if isinstance(node, k.ColumnOf):
        return Near(binder.cards(node.cards), column, note)
    if isinstance(node, k.AdjacentTo):
        return Near(binder.cards(node.cards), adjacent, note)
    return Near(binder.cards(node.cards), lambda circles: circles, note)


def _types(types: tuple[str, ...]) -> Callable[[Definition], bool]:
    """LL-KW-10: a super logicalist is a logicalist; a logicalist is no super one."""
    from deckcheck.rulesets.luck_and_logic.definition import MEMBER, TYPES

    masks = [(MEMBER, 0) if name == "member" else (TYPES[name], TYPES[name]) for name in types]
    return lambda printed: any(printed.type & mask and printed.type & whole == whole for mask, whole in masks)


class BattleBy(Condition):
    """LL-DET-02, -03."""

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value = value

    def holds(self, state: State, env: Env) -> bool:
        return reads.decided_by(state) == self.value


class Vanguard(Condition):
    """LL-KW-02: none of the opponent's gates is destroyed."""

    __slots__ = ()

    def holds(self, state: State, env: Env) -> bool:
        return reads.destroyed_gates(state, 1 - env[PLAYER]) == 0


class SoulAtLeast(Condition):
    """LL-KW-11."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def holds(self, state: State, env: Env) -> bool:
        return env[SOURCE] != NOBODY and len(reads.soul(state, env[SOURCE])) >= self.number


def condition_of(node: c.Condition) -> Condition:
    """The condition that a node means."""
    if isinstance(node, c.DecidedBy):
        return BattleBy(DECIDING[node.value_word])
    if isinstance(node, c.Vanguard):
        return Vanguard()
    assert isinstance(node, c.ExSoul), node
    return SoulAtLeast(node.number)
