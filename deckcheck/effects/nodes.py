"""The tree of an ability: what every node has, and the outer ones: ability, sentence, choice.

A word of the language is one frozen class; its docstring is the manual. Words that are Python keywords carry a trailing underscore.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from deckcheck.diagnostics import FILE_START, Span

if TYPE_CHECKING:
    from deckcheck.effects.nodes_cards import Filter, Selector
    from deckcheck.effects.nodes_conditions import Condition, Trigger


class Place(NamedTuple):
    """Where a node stands in its file: the word, what the word says, and the same for each of its fields that is written."""

    key: Span
    value: Span
    fields: Mapping[str, Place] = {}


NOWHERE = Place(FILE_START, FILE_START)
"""The place of a node that was not read from a file."""


@dataclass(frozen=True, slots=True)
class Node:
    """A part of an ability. Two nodes are equal if they say the same, wherever they stand."""

    at: Place = field(default=NOWHERE, compare=False, repr=False, kw_only=True)

    def key(self, name: str) -> Span:
        """Where the word of a field stands, else the word of the node itself."""
        place = self.at.fields.get(name)
        return place.key if place else self.at.key

    def value(self, name: str) -> Span:
        """Where the value of a field stands, else that of the node itself."""
        place = self.at.fields.get(name)
        return place.value if place else self.at.value


@dataclass(frozen=True, slots=True)
class Amount(Node):
    """An integer, or something counted, read or summed up."""


@dataclass(frozen=True, slots=True)
class Action(Node):
    """What a sentence does."""


@dataclass(frozen=True, slots=True)
class Instant(Action):
    """Something that is done at once."""


@dataclass(frozen=True, slots=True)
class Lasting(Action):
    """Something that holds for a time: in a continuous ability while that is live, else for the duration in `for`."""


@dataclass(frozen=True, slots=True)
class Picked(Node):
    """A choice of cards: `name: {number: 1, in: field, of: opponent}` (LL-TEXT-04).

    `number`: exactly so many, as far as possible; `up_to`: from none to so many. Who cannot see the cards picks blindly.
    """

    name: str
    selector: Selector
    number: Amount | None = None
    up_to: Amount | None = None
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Sentence(Node):
    """One action, and the slots that every sentence may have.

    Resolved in this order: `if` (false: not done), `instead` (the first that holds takes its place), `may` (that player says yes or no),
    `choose` (each name in written order), `unless` (its player may pay it in full, then it is not done), the action, `for`.
    """

    action: Action
    if_: tuple[Condition, ...] = ()
    may: str | None = None
    choose: tuple[Picked, ...] = ()
    unless: tuple[Sentence, ...] = ()
    by: str | None = None
    for_: str | None = None
    as_: str | None = None
    instead: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Ability(Node):
    """A header and `do`, a list of sentences.

    `while` makes it live, `when` triggers it, `per_turn` and `cost` limit it, `if` guards all of `do` after the cost was paid (LL-COST-04).
    """

    kind: str
    works_in: tuple[str, ...] = ()
    while_: tuple[Condition, ...] = ()
    when: tuple[Trigger, ...] = ()
    per_turn: int | None = None
    cost: tuple[Sentence, ...] = ()
    if_: tuple[Condition, ...] = ()
    do: tuple[Sentence, ...] = ()
    into: tuple[Filter, ...] = ()
    name: str | None = None
    energy: int | None = None


def children(node: Node) -> list[Node]:
    """The nodes directly below a node, in the order of its fields."""
    found: list[Node] = []
    for name in _fields(node.__class__):
        value = getattr(node, name)
        if value.__class__ not in PLAIN:
            _gather(value, found)
    return found


PLAIN: Final = frozenset((str, int, bool, type(None)))
"""What most fields hold."""


_FIELDS: dict[str, tuple[str, ...]] = {}


def _fields(kind: type[Node]) -> tuple[str, ...]:
    """Its fields without the place; by name, since every class has its own."""
    found = _FIELDS.get(kind.__name__)
    if found is None:
        found = _FIELDS[kind.__name__] = tuple(name for name in kind.__dataclass_fields__ if name != "at")
    return found


def _gather(value: Any, found: list[Node]) -> None:
    if value.__class__ is tuple:
        for item in value:
            _gather(item, found)
    elif isinstance(value, Node):
        found.append(value)


def walk(node: Node) -> list[Node]:
    """The node and all below it, outer ones first."""
    found = [node]
    for child in children(node):
        found += walk(child)
    return found


def own_nodes(whole: list[Node]) -> list[Node]:
    """Of what `walk` found that which does not belong to an ability that is given."""
    if not any(isinstance(node, Ability) for node in whole[1:]):
        return whole
    return _own(whole[0])


def _own(node: Node) -> list[Node]:
    found = [node]
    for child in children(node):
        if not isinstance(child, Ability):
            found += _own(child)
    return found
