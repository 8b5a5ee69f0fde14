"""Nodes of amounts, conditions and triggers."""

from __future__ import annotations

from dataclasses import dataclass

from deckcheck.effects.nodes import Amount, Node
from deckcheck.effects.nodes_cards import Cards, Comparison, Filter, Player


@dataclass(frozen=True, slots=True)
class Number(Amount):
    """A plain integer."""

    number: int


@dataclass(frozen=True, slots=True)
class AnyNumber(Amount):
    """`any`: a player says how many."""


@dataclass(frozen=True, slots=True)
class AllThereAre(Amount):
    """`all`: as many as there are."""


@dataclass(frozen=True, slots=True)
class Counted(Amount):
    """How many cards there are: `(count * times + plus - minus)`, never more than `capped`."""

    cards: Cards
    times: int | None = None
    plus: Amount | None = None
    minus: Amount | None = None
    capped: Amount | None = None


@dataclass(frozen=True, slots=True)
class ValueRead(Amount):
    """A value of the one card or player in `of`; of a card that has left, its last-known value."""

    value_word: str
    of: Cards | Player
    times: int | None = None
    plus: Amount | None = None
    minus: Amount | None = None
    capped: Amount | None = None


@dataclass(frozen=True, slots=True)
class Summed(Amount):
    """A value summed up over the cards in `of`."""

    value_word: str
    of: Cards | Player
    times: int | None = None
    plus: Amount | None = None
    minus: Amount | None = None
    capped: Amount | None = None


@dataclass(frozen=True, slots=True)
class Condition(Node):
    """Something that holds or does not. A list of conditions: all of them."""


@dataclass(frozen=True, slots=True)
class Compared(Condition):
    """An amount with comparisons beside it: `{count: {in: hand, of: you}, at_most: 3}`."""

    amount: Amount
    comparison: Comparison


@dataclass(frozen=True, slots=True)
class CardIs(Condition):
    """Every card meant (there must be one) matches the filters beside it."""

    cards: Cards
    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Did(Condition):
    """The sentence named by `as` was done in full, as a cost would be (LL-TEXT-02)."""

    name: str


@dataclass(frozen=True, slots=True)
class TurnOf(Condition):
    """It is the turn of this player (LL-TURN-02)."""

    player: str


@dataclass(frozen=True, slots=True)
class DecidedBy(Condition):
    """This value decides the battle now (LL-DET-02, LL-DET-03)."""

    value_word: str


@dataclass(frozen=True, slots=True)
class Vanguard(Condition):
    """The opponent has six undestroyed gates (LL-KW-02)."""


@dataclass(frozen=True, slots=True)
class ExSoul(Condition):
    """So many soul cards, or more, lie under this card (LL-KW-11)."""

    number: int


@dataclass(frozen=True, slots=True)
class Won(Condition):
    """Second game: the named janken was won (TC-RND-02)."""

    name: str


@dataclass(frozen=True, slots=True)
class AnyOf(Condition):
    """One or more of these hold."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class NotSo(Condition):
    """This does not hold."""

    condition: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Trigger(Node):
    """What an automatic ability waits for. A list of triggers: any of them, one trigger for an event."""

    event: str


@dataclass(frozen=True, slots=True)
class KeywordEvent(Trigger):
    """An event that says all itself: `gate_destruction`."""


@dataclass(frozen=True, slots=True)
class StartOf(Trigger):
    """A phase or step begins in the turn of this player; resolved at its first check timing (LL-TURN-04)."""

    player: str


@dataclass(frozen=True, slots=True)
class CardEvent(Trigger):
    """Something happens to a card like this; it is seen as it was in the event. `via`, `from`, `to` narrow it."""

    cards: Cards
    via: tuple[str, ...] = ()
    from_: tuple[str, ...] = ()
    to: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NameEvent(Trigger):
    """Covenant: this card is used in a trance together with a card of one of these names (LL-KW-01)."""

    texts: tuple[str, ...]
    via: tuple[str, ...] = ()
