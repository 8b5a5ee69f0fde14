"""Nodes that mean cards and players: references, names, selectors, and the filters of selectors."""

from __future__ import annotations

from dataclasses import dataclass

from deckcheck.effects.nodes import Amount, Node


@dataclass(frozen=True, slots=True)
class Player(Node):
    """`you` (the master of the card; for a granted ability, of its bearer), `opponent` or `both`, where cards may stand too."""

    word: str


@dataclass(frozen=True, slots=True)
class Cards(Node):
    """Cards: a reference, a name, a selector, or a list of these."""


@dataclass(frozen=True, slots=True)
class Reference(Cards):
    """`this`, `subject`, `attacker` ...: a card that the ability or its event knows."""

    word: str


@dataclass(frozen=True, slots=True)
class Name(Cards):
    """What `choose` or `as` named. It follows its cards through moves made by the same ability; moved by anything else they are new cards
    (LL-ABIL-08, D-31)."""

    name: str


@dataclass(frozen=True, slots=True)
class Together(Cards):
    """A list: all of them together."""

    parts: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class Selector(Cards):
    """All cards that match: where (`in` with `of`, or `among` cards named before), then filters, all flat.

    `under`: whose soul. `top`, `bottom`: of an ordered zone, taken one by one (LL-ZONE-02, LL-REF-01). `highest`, `lowest`: only the
    greatest or smallest in a value (ties: all). In `when` it has no `in`, and sees the card as it was in the event.
    """

    in_: tuple[str, ...] = ()
    among: Cards | None = None
    of: str | None = None
    under: Cards | None = None
    top: Amount | None = None
    bottom: Amount | None = None
    highest: str | None = None
    lowest: str | None = None
    filters: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison(Node):
    """`is` (or a plain number), `at_least`, `at_most` (inclusive), `more_than`, `less_than` (strict); two together are a range
    (LL-TEXT-03)."""

    is_: Amount | None = None
    at_least: Amount | None = None
    at_most: Amount | None = None
    more_than: Amount | None = None
    less_than: Amount | None = None


@dataclass(frozen=True, slots=True)
class Filter(Node):
    """What a card must be. Several filters: all of them; several values of one: any of them."""


@dataclass(frozen=True, slots=True)
class Named(Filter):
    """Its card name, title or name is one of these, in either language (LL-CARD-12)."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfType(Filter):
    """It is of this card type. `member` are all members; `logicalist` are super logicalists too (LL-CARD-01, LL-KW-10)."""

    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfWorld(Filter):
    """It is of this world."""

    worlds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfColor(Filter):
    """It has this colour. A colourless card has none (LL-CARD-06)."""

    colors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WithAttribute(Filter):
    """It has this attribute."""

    attributes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WithCovenanter(Filter):
    """A tranceunion with this covenanter printed on it."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WithLogic(Filter):
    """It carries logic of this kind (LL-CARD-07)."""

    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HasIntercept(Filter):
    """It has Intercept, or (`false`) has not."""

    flag: bool


@dataclass(frozen=True, slots=True)
class WithValue(Filter):
    """A value of it, as it is now, compares so: `level: 2`, `power: {at_least: 5000}`."""

    value_word: str
    comparison: Comparison


@dataclass(frozen=True, slots=True)
class InStance(Filter):
    """It stands, or it rests."""

    stances: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WithFace(Filter):
    """It lies face up, or face down."""

    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class IsDestroyed(Filter):
    """A gate that is destroyed, or (`false`) is not. A face-down gate has no other information (LL-FACE-01)."""

    flag: bool


@dataclass(frozen=True, slots=True)
class DestroyedBy(Filter):
    """A gate that was destroyed by one of these cards in this turn."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class InRole(Filter):
    """It attacks, defends, does either (`battling`) or intercepts in this battle."""

    roles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ColumnOf(Filter):
    """It is on a circle of the same column as these, of the same player (LL-BOARD-01)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class AdjacentTo(Filter):
    """It is on a circle that shares a side with a circle of these, of the same player (LL-BOARD-02)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class CircleOf(Filter):
    """It is on a circle of these: the gate under a member, the member on a gate."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class SameNameAs(Filter):
    """It has the same name as one of these; the same card name where there is no name."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class OtherThan(Filter):
    """It is none of these."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class NotLike(Filter):
    """It does not match all of these filters together."""

    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class InState(Filter):
    """Second game: it is in this state."""

    states: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HasAdvantage(Filter):
    """It has advantage over one of these: it is strong against their attribute (TC-CARD-05)."""

    cards: Cards
