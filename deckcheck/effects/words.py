"""The registry of words.

One entry says all there is to know of a word: where it stands, what it takes, which fields stand beside it, whether it can be a cost,
whom it asks, how it is told in English and Japanese. Reader, checks, JSON Schema, manual and renderer ask it; nothing else knows a word by
name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from deckcheck.effects import nodes as n

ANY_VALUE: Final = "*"
"""Name of a field that stands for every value word; its amounts are gathered in `values`."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field beside a word."""

    name: str
    takes: str
    mandatory: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word of the language. What does not concern its slot is left empty."""

    name: str
    slot: str
    """`header`, `slot` (of a sentence), `instant`, `lasting`, `selector`, `filter`, `reference`, `player`, `amount`, `condition`,
    `comparison`, `trigger`, or what a game names: `kind`, `zone`, `type`, `value`, `duration`, `deed`, `leave`, `entry`, `cause`, `check`,
    `color`, `logic`, `role`."""
    takes: str = "none"
    """A type of value, see `TYPES`; for several of them, what stands in the table of readers."""
    node: type[n.Node] | None = None
    """Its class; the main value is the first field."""
    fields: tuple[Field, ...] = ()
    """What stands beside it. Of a kind: the header words that it may have."""
    en: str = ""
    ja: str = ""
    """Templates, in the notation of `render_templates`; `{name}` is a field of the class."""
    rules: tuple[str, ...] = ()
    text: str = ""
    """What it means, where no class says it."""

    cost: bool = False
    """Of an instant word: `possible` can tell whether it can be done in full, so it may be a cost."""
    only_cost: bool = False
    moves: tuple[str, ...] = ()
    """Of an instant word: the zone from which it moves cards, and the zone to which, where it names none itself."""
    both: bool = False
    """Of an instant word: `by: both` is possible, since everybody does it with their own cards."""
    asks: str = ""
    """Who may be asked: `performer`, `owner`, `master`, `chance`; for a slot also `by` and `player`, whom it names."""
    replaceable: bool = False
    """Of a trigger: can something else be done in its place?"""
    gives: tuple[str, ...] = ()
    """Of a trigger: references that its event gives. Of a zone: those that a card there has."""
    mode: str = ""
    """Of a kind: `read` (continuous), `triggered`, `played`, `called` by another ability, or `allows` a rule action."""
    event: str = ""
    """Of a kind that is triggered without `when`: what triggers it."""
    types: tuple[str, ...] = ()
    """Of a kind: card types that may have it. Of a zone: card types that may lie there. Of a value: card types that have it. Empty: all."""
    zones: tuple[str, ...] = ()
    """Of a filter or value: the zones in which a card can be like that; empty: all. Of a trigger: where the card is that it is about.
    Of an instant word: where the cards are with which it does something."""
    heard: tuple[str, ...] = ()
    """Of a trigger: where the card that it is about must be to hear it; empty: wherever it was. Of a deed: where cards are that do it."""
    about: tuple[str, ...] = ()
    """Of a trigger: the types of cards to which it can happen; empty: those that may lie in its zones."""
    home: tuple[str, ...] = ()
    """Of a type: the zones in which texts of such cards work."""
    hidden: bool = False
    """Of a trigger or deed: the card lies face down before it, so a text of its own says nothing about it."""
    narrowed: str = ""
    """Of a deed or leave: may `what` narrow it? `always`, or `player`: if it is said of a player."""
    changed_by: tuple[str, ...] = ()
    """Of a value: the words that change it."""
    decides: bool = False
    """Of a value: may a battle be decided by it?"""
    whose: str = "card"
    """Of a value, deed or leave: `card`, `player` or `both`. Of a reference: whose it is told to be, `you`, `opponent` or `subject`, if it
    is that of the event."""
    battle: bool | None = None
    """Is there a battle while it is resolved, or while cards lie in the zone? None: perhaps."""
    part_of: str = ""
    """Of a zone: the zone of which it is a part."""
    stays: bool = False
    """Of a zone: cards never leave it."""
    ordered: bool = False
    """Of a zone: cards have an order that players cannot change."""
    least: int | None = None
    most: int | None = None
    """Bounds of a value, or of the number of cards of one player in a zone or role."""
    place_en: str | None = None
    place_ja: str | None = None
    """Of a zone: how cards there are told to be there; nothing, if that goes without saying. Without `{whose}` their owner stands at the
    cards."""
    into_ja: str = "に置(く|き|いて|かない)"
    """Of a zone: how cards are put into it."""
    adjective: bool = False
    """Of a filter: English has it before the noun."""
    clause: bool = False
    """Of a filter: Japanese has it as a clause with a verb, before the owner."""
    secret: bool = False
    """Of a zone: only its owner sees the cards in it."""
    pile: bool = False
    """Of a zone: cards are told to be put on top of it, if nothing is said."""
    unit: tuple[str, str] = ("point of {value}", "{value}1")
    """Of a value: what one point of it is called, in both languages."""
    more: tuple[str, str] = ("", "")
    """Of a value of a player, in English: how it is said that it is greater, or smaller; nothing: as of every value."""
    leaving: tuple[str, str] = ("", "")
    """Of an event: its templates where it is said whence and not where to."""
    what: str = ""
    """Of a deed or leave: the type of the cards that are done something with."""
    done: tuple[str, str] = ("", "")
    """Of an instant word: what is called what was so treated, behind an English noun and before a Japanese one."""
    stage: int = 0
    """When it is read: a continuous effect may ask only what is read before that which it changes (section 6 of the language)."""

    @property
    def meaning(self) -> str:
        """The manual: the docstring of its class, or `text`, on one line."""
        text = self.text or (self.node.__doc__ if self.node else "") or ""
        return " ".join(text.split())

    def make(self, *values: Any, at: n.Place, **fields: Any) -> Any:
        """A node of this word."""
        assert self.node is not None, self.name
        return self.node(*values, at=at, **fields)


def word(name: str, slot: str, takes: str = "none", fields: str = "", rules: str = "", **facts: object) -> Word:
    """A word; `fields` are written `to: zone!; face: up | down`, an exclamation mark for what must be there; `rules` are separated by
    blanks."""
    read, told = read_fields(fields), tuple(rules.split())
    return Word(name=name, slot=slot, takes=takes, fields=read, rules=told, **facts)  # type: ignore[arg-type]  # named as the fields of Word


def read_fields(text: str) -> tuple[Field, ...]:
    """Fields as `word` wants them."""
    found = []
    for part in filter(None, text.split("; ")):
        name, _, takes = part.rstrip("!").partition(": ")
        found.append(Field(name, takes, part.endswith("!")))
    return tuple(found)


# Types of values are named in `takes`. One word of a slot by the name of that slot, one or several of them in the plural; `up | down` is
# one of these words, `[up | down]` one or several.
TYPES: Final = {
    "none": "no value: the word alone",
    "condition": "a condition, or a list of conditions: all of them",
    "conditions": "a list of conditions",
    "trigger": "a trigger, or a list of triggers: any of them",
    "whole": "a whole number, 1 or more",
    "steps": "a list of sentences",
    "sentence": "a sentence, or a list of sentences",
    "modes": "a list of lists of sentences",
    "abilities": "a list of abilities",
    "choices": "names with selectors",
    "filters": "filters in one mapping: all of them",
    "text": "a text",
    "texts": "a text, or a list of texts: any of them",
    "newname": "a name of your own: letters, digits and `_`",
    "name": "a name that was given before",
    "cards": "a reference, a name, a selector, or a list of these",
    "cards_or_player": "cards as elsewhere, or `you`, `opponent`, `both`",
    "amount": "a whole number, or a mapping with `count`, `read` or `sum`",
    "amount_or_any": "an amount, or `any`",
    "amount_all_any": "an amount, `all` or `any`",
    "number": "a whole number, or a mapping of comparisons",
    "flag": "`true` or `false`",
    "every_or_colors": "`every`, a colour, or a list of colours",
}

PLURALS: Final = {
    "zones": "zone",
    "types": "type",
    "entries": "entry",
    "causes": "cause",
    "checks": "check",
    "colors": "color",
    "logics": "logic",
    "roles": "role",
}
"""One word of the slot, or a list of them."""
