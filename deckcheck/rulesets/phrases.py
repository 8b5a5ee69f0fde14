"""Texts of options that all games say alike: of a card, of a player, and of what abilities ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

from deckcheck.engine.hidden import can_see
from deckcheck.engine.state import CIRCLES, FACING, UP, ZONE, Option, State
from deckcheck.engine.waiting import printed_source

Text: TypeAlias = Callable[[State[Any], int, int], str]
"""Of the two numbers of an option."""
T = TypeVar("T")


def phrase_of(phrases: Mapping[int, Text]) -> Callable[[State[Any], Option], str]:
    """`Ruleset.phrase` of a game, by its texts of the kinds of options."""

    def phrase(state: State[Any], option: Option) -> str:
        kind, first, second = option
        return phrases[kind](state, first, second)

    return phrase


def by_kind(terms: object, by_name: Mapping[str, T]) -> dict[int, T]:
    """What belongs to names of options, by the numbers that the terms of a game give them."""
    return {getattr(terms, name.upper()): said for name, said in by_name.items()}


def name(state: State[Any], card: int) -> str:
    """The card name in quotes."""
    return f'"{state.card[card].name}"'


def fixed(text: str) -> Text:
    return lambda state, first, second: text


def of_card(words: str) -> Text:
    return lambda state, first, second: f"{words} {name(state, first)}"


def of_player(words: str) -> Text:
    return lambda state, first, second: f"{'AB'[first]} {words}"


def of_number(word: str, base: int = 0) -> Text:
    """The first number, counted from `base`."""
    return lambda state, first, second: f"{word} {first + base}"


def resolving(kind: int) -> Text:
    """Says the number of the ability where several of a card wait. `kind`: that of these options."""

    def text(state: State[Any], first: int, second: int) -> str:
        ability, env = state.waiting[second]
        several = sum(other == kind and card == first for other, card, _ in state.options) > 1
        return f'resolve "{printed_source(state, ability.name, env).name}"' + (f" ability {ability.number}" if several else "")

    return text


def choose_placed(state: State[Any], kind: int, card: int, place: str) -> str:
    """A card that is chosen by its place, with its player if both have one there. `kind`: that of these options."""
    zone, circles, owner = state.now[card][ZONE], state.now[card][CIRCLES], state.owner[card]
    others = [other for other_kind, other, _ in state.options if other_kind == kind and other >= 0 and state.owner[other] != owner]
    both = any(state.now[other][ZONE] == zone and state.now[other][CIRCLES] & circles for other in others)
    return f"choose {'AB'[owner] + '.' if both else ''}{place}"


def unseen(state: State[Any], card: int) -> bool:
    """Does it lie face down, and does who is asked not see it?"""
    return state.now[card][FACING] != UP and not (state.asked in (0, 1) and can_see(state, state.asked, card))


def choose_named(state: State[Any], card: int) -> str:
    """A card that is chosen by its name; one that its chooser does not see has none."""
    return "choose a face-down card" if unseen(state, card) else f"choose {name(state, card)}"


OF_ABILITIES: Final[dict[str, Text]] = {
    "pay": fixed("pay"),
    "do_not_pay": fixed("do not pay"),
    "no_more": fixed("no more"),
    "yes": fixed("yes"),
    "no": fixed("no"),
    "mode": of_number("mode", 1),
    "number": of_number("number"),
    "part": of_number("part", 1),
}
"""What abilities ask, by the names that their options have in a `Table`."""
