"""What a ruleset gives so that its scenarios can be run: how a position is laid out, what can be read off it, how players speak of
options."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any, TypeAlias

from deckcheck.cards.card import Card, CardPool
from deckcheck.engine.abilities import Printed
from deckcheck.engine.primitives import LOG_CHOICE, LOG_MOVE
from deckcheck.engine.state import Option, State
from deckcheck.engine.turns import FIRST, PHASE, TURN, TURN_PLAYER

Reading: TypeAlias = int | str | bool | tuple[str, ...] | list[int] | None
"""What is read off a state: a number, a word, a flag, circles or words, ids of cards (the top of a zone first); None: there is nothing."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A way to say an option, with `""` for each name of a card; the names are those of the option's numbers in order, or of `cards`.

    `loose`: several options may be said so, and the first is meant.
    """

    words: str
    loose: bool = False
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SpokenGrammar:
    """How players speak of options beside the readable texts of the ruleset. All patterns see lower-case words, names as `"0"`, `"1"`
    ..."""

    also: Callable[[State[Any], Option], Sequence[Spoken]]
    """Further ways to say an option."""
    natural: Callable[[str], str]
    """A text in the words of the pieces, whatever natural way it was said."""
    variants: Callable[[State[Any], str], Sequence[str]]
    """A text in the order in which the questions are asked, as one or more texts to try; itself if it needs no change."""
    without_void: Callable[[State[Any], str], str]
    """The rest of a text without words at its beginning that say what is so already (`done` where nothing more can be picked)."""
    pieces: Sequence[re.Pattern[str]]
    """What a text may be made of: a text that is no chain of these is not understood at any moment."""
    examples: Sequence[str]
    """One of each piece, for suggestions."""
    bare_names: Callable[[CardPool], frozenset[str]] | None = None
    """Match keys of names that are no names of cards, and stand without quotes in options: those of skills."""


CARD = r'"\d+"'
"""The name of a card, as patterns see it."""
PIECES = (
    "no more|do not pay|pay|yes|no|pass",
    r"(?:mode|number|part) \d+",
    rf"resolve {CARD}(?: ability \d+)?",
    "[ab] goes first",
    "concede|proceed",
)
"""Pieces of the texts of all games."""
EXAMPLES = (
    'resolve "X"',
    "no more",
    "yes",
    "no",
    "pay",
    "do not pay",
    "number 2",
    "mode 1",
    "part 2",
    "pass",
    "concede",
    "proceed",
    "A goes first",
)
"""Examples of these pieces."""

Said: TypeAlias = Sequence[tuple[re.Pattern[str], str]]
"""Patterns, each with what is meant by it."""


def said(*pairs: tuple[str, str]) -> Said:
    return tuple((re.compile(pattern), meant) for pattern, meant in pairs)


def reworded(text: str, natural: Said) -> str:
    """A text in other words, one pattern after the other."""
    for pattern, meant in natural:
        text = pattern.sub(meant, text)
    return text


def spread(text: str, word: str, one: str) -> str:
    """A list after a word, with the word before each: `discard "0" and "1"`. `one`: the pattern of what is listed, without groups."""
    several = re.compile(rf"\b({word}) ({one}(?: (?:and )?{one})+)")
    return several.sub(lambda match: " ".join(f"{match[1]} {each}" for each in re.findall(one, match[2])), text)


def picked_only(entry: tuple[int, ...], word: str, owner: str, places: Sequence[str]) -> list[Spoken]:
    """How a card that an effect left no choice about is picked: by its name, or by its place with or without its `owner`. `word`: of the
    option."""
    whose = ("", f"{owner}.")
    return [Spoken(f'{word} ""', cards=(entry[3],)), *(Spoken(f"{word} {each}{place}") for place in places for each in whose)]


def readings_of_turn(phases: Sequence[str]) -> dict[str, Callable[[State[Any]], Reading]]:
    """What can be read of the turn in all games."""
    return {
        "turn": lambda state: "AB"[state.vars[TURN_PLAYER]],
        "turn_number": lambda state: state.vars[TURN],
        "first": lambda state: "AB"[state.vars[FIRST]],
        "phase": lambda state: phases[state.vars[PHASE]],
    }


def used_words(state: State[Any], player: int, place: int, words: Mapping[str, int]) -> tuple[str, ...]:
    """The once-a-turn actions that a player has used in the running turn, by the bits at a place of `vars`."""
    used = state.vars[place] if state.vars[TURN_PLAYER] == player else 0
    return tuple(word for word, bit in words.items() if used & bit)


MAX_PICKS = 5
"""Of more picks that stand together only the order of the text is tried."""


def in_any_order(text: str, pick: re.Pattern[str]) -> list[str]:
    """A text with the picks that stand together in it in every order: they are asked for in a fixed one. `pick` has no groups."""
    match = re.search(rf"{pick.pattern}(?: {pick.pattern})+", text)
    picks = pick.findall(match[0]) if match else []
    if match is None or len(picks) > MAX_PICKS:
        return [text]
    before, after = text[: match.start()], text[match.end() :]
    return [before + " ".join(order) + after for order in permutations(picks)]


ORDERS = ('order ""', 'put ""')
"""How players say which card comes next in an order."""


def order_of_two(state: State[Any], option: Option) -> list[Spoken]:
    """The last card follows by itself; both may be said at once."""
    if len(state.options) != 2:
        return []
    first = option[1]
    last = next(card for _, card, _ in state.options if card != first)
    return [Spoken(f"{one} {two}", cards=(first, last)) for one in ORDERS for two in ORDERS]


def last_in_order(state: State[Any], entry: tuple[int, ...], player: int, kind: int) -> list[Spoken]:
    """The last card of an order, which moved by itself. `kind`: of the options that name the others."""
    if entry[0] != LOG_MOVE or state.owner[entry[1]] != player:
        return []
    chosen = any(other[0] == LOG_CHOICE and other[3:5] == (kind, entry[1]) for other in state.log or ())
    return [] if chosen else [Spoken(words, cards=(entry[1],)) for words in ORDERS]


def _no_counts(state: State[Any], card: int, key: str, value: int) -> None:
    raise AssertionError(f"cards of this game have no {key}")


@dataclass(frozen=True, slots=True)
class SceneRules:
    """How scenarios of a game are laid out and read."""

    zones: Mapping[str, int]
    """Key of a zone in a scenario file -> zone."""
    sections: Mapping[str, int]
    """Key of a zone whose cards come from another part of the deck than the first -> that part."""
    face_down: frozenset[str]
    """Keys of the zones whose cards lie face down unless the file says otherwise."""
    blank: Callable[[int], Printed]
    """The card that does not matter, with an index."""
    left_over: Mapping[str, tuple[int, int]]
    """Key of a zone -> (part of the deck, number) of cards that do not matter and always lie there besides."""
    deck_total: int
    """Cards of the main deck that a player has in all zones together, unless the file says how many are in the deck."""
    begin: Callable[..., None]
    """`begin(state, phase=, player=, number=, first=, attacker=, circle=, numbers=)`: what is set and under way at the beginning of a
    phase."""
    set_number: Callable[[State[Any], int, str, int], None]
    use: Callable[[State[Any], str], None]
    """Marks a once-a-turn action as used."""
    read: Callable[[State[Any], str, int, Sequence[int]], Reading]
    """`read(state, name, player, circles)`: the left side of an assertion."""
    impossible: Callable[[State[Any], str], Sequence[tuple[int, str, str]]]
    """`impossible(state, phase)`: what no game can have led to, as (player or NOBODY, key of the file, message)."""
    unfinished: frozenset[str]
    """Questions in the middle of one action: an action that stops there has not been done."""
    fits: Callable[[Card, Sequence[str]], str | None]
    """Why a card cannot stand on these circles; None where it can, and where its size is not known."""
    forced: Callable[[State[Any], tuple[int, ...], int], Sequence[Spoken]]
    """`forced(state, log entry, player)`: the ways to say the choice that was made for the player without a question, since there was
    nothing else to choose; none where the entry is no such choice."""
    at_ease: frozenset[str]
    """Questions at which nothing is half done: what a player does next."""
    unordered: frozenset[str]
    """Questions that are asked again and again, and whose answers come in a fixed order only so that no set of them comes twice."""
    grammar: SpokenGrammar
    marked: Mapping[str, str] = field(default_factory=dict)
    """Key of a zone -> key of the zone in which cards on its circles lie that have its mark, where that is another one."""
    parts: Mapping[str, int] = field(default_factory=dict)
    """Key of a part of a zone -> its circles, as a mask."""
    set_count: Callable[[State[Any], int, str, int], None] = _no_counts
    """`set_count(state, card, key, value)`: a number that a card states."""
