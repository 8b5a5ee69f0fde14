"""Card queries, as `t:member level<=1 -c:red`: a tree that says of any card whether it matches.

A bare value is part of a card name. What a card does not have matches no value and no comparison, `!=` included; `-` and `not` turn a match
round and nothing more, so `-level<=1` holds for a card without a level and `level>1` does not.
"""

from __future__ import annotations

import operator
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from deckcheck.cards.card import Card
from deckcheck.cards.load import schema


class Field(NamedTuple):
    """A field of queries. `kind` says how it compares; `values`, where given, are all there are."""

    name: str
    aliases: tuple[str, ...]  # the first is the one that is printed
    kind: Literal["contains", "type", "value", "number", "flag"]
    card_fields: tuple[str, ...]
    about: str
    example: str
    values: tuple[str, ...] = ()
    words: bool = False  # whole words of it do: `w:club` finds "Luck&Logic Club"


_COLORS = ("yellow", "red", "green", "blue", "none")
_LOGIC = ("power", "aura", "limit", "tactics", "paradox")
_FLAGS = ("intercept", "secret_tool", "partial", "unencoded")

# All there is to know about the fields. Texts are looked for in the card field of the same name with `_ja` behind it too.
FIELDS: tuple[Field, ...] = (
    Field("name", (), "contains", ("name",), "part of the card name, as a bare word is, English or Japanese", '"Now or Never"'),
    Field("type", ("t",), "type", ("type",), "card type or group of types, English or Japanese", "tactics"),
    Field("color", ("c", "colour"), "value", ("color",), "colour", "red", _COLORS),
    Field("world", ("w",), "value", ("world",), "world", "disfia", words=True),
    Field("level", (), "number", ("level",), "level", "1"),
    Field("cost", (), "number", ("cost",), "cost in stock cards", "0"),
    Field("power", (), "number", ("power",), "power", "5000"),
    Field("aura", (), "number", ("aura",), "number of aura icons", "1"),
    Field("limit", (), "number", ("limit",), "logic definitions per battle", "1"),
    Field("territory", (), "number", ("territory",), "number of circles it occupies", "2"),
    Field("soul_power", (), "number", ("soul_power",), "power it gives as a soul card", "1000"),
    Field("gate_number", (), "number", ("gate_number",), "gate number", "3"),
    Field("hp", (), "number", ("hp",), "hit points", "300"),
    Field("retreat_cost", (), "number", ("retreat_cost",), "energy needed to retreat", "1"),
    Field("logic", (), "value", ("logic",), "kind of a printed logic icon", "aura", _LOGIC),
    Field("paradox_law", ("law",), "value", ("paradox_law",), "law of a paradox", "power", (*_LOGIC[:3], "level")),
    Field("attribute", (), "value", ("attributes", "attribute"), "an attribute", "scout", words=True),
    Field("advantage", (), "value", ("advantage",), "attribute it is strong against", "fire"),
    Field("title", (), "value", ("title",), "title of a member; in tcg_corp the title the card belongs to", '"Lantern Scout"', words=True),
    Field("member", (), "value", ("member",), "name of a member", "mira", words=True),
    Field("covenanter", (), "value", ("covenanter",), "covenanter of a tranceunion", "daiga", words=True),
    Field("number", (), "value", ("number",), "printed card number", "OS01-001"),
    Field("id", (), "value", ("id",), "id of the definition", "OS01-001"),
    Field("set", (), "value", ("set",), "code of the set", "OS01"),
    Field("rarity", (), "value", ("rarity",), "printed rarity", "RR"),
    Field("is", (), "flag", _FLAGS, "a mark of the card or of its definition", "partial", _FLAGS),
)
NAMED = {field.name: field for field in FIELDS}
_COMPARE: Mapping[str, Callable[[int, int], bool]]
_COMPARE = {"=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
OPERATORS = {"number": (":", *_COMPARE), "flag": (":", "=")}  # all others: these and `!=`


@lru_cache(maxsize=8)
def fields_of(game: str) -> tuple[Field, ...]:
    """The fields that cards of a game have, by its card schema."""
    known = schema(game, "card.json")["$defs"]["card"]["properties"]
    flags = tuple(flag for flag in _FLAGS if flag in known)
    return tuple(
        field._replace(card_fields=flags, values=flags) if field.kind == "flag" else field
        for field in FIELDS
        if any(name in known for name in field.card_fields)
    )


def describe_fields(game: str) -> list[tuple[str, str]]:
    """The fields of a game for help texts: how each is written, by example, and what it is about."""
    rows = []
    for field in fields_of(game):
        sign = "<=" if field.kind == "number" else ":"
        about = field.about + (f" ({', '.join(field.values)})" if field.values else "")
        rows.append((" ".join(f"{name}{sign}{field.example}" for name in (*field.aliases, field.name)), about))
    return rows


_OF_KINDS = ("logic", "paradox_law")


def _kinds_of(card: Card, name: str) -> list[str]:
    """The kinds of its logic icons; the value in the law of a paradox that says more than that."""
    said = card.get(name)
    if name == "logic":
        return [icon["kind"] for icon in said or ()]
    return [said["decide_by"]] if name == "paradox_law" and isinstance(said, dict) else []


class Said:
    """Equal to what says the same, by its slots. Not a dataclass: importing those takes longer than reading a query."""

    __slots__: tuple[str, ...] = ()

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, name):
            raise AttributeError(f"{name} is never changed")
        super().__setattr__(name, value)

    def said(self) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in self.__slots__])

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, Said) and self.said() == other.said()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.said()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.said()!r}"


class Query(Said, ABC):
    """What a query means. Never changed; equal if it says the same in any spelling; `str()` parses to an equal one unless over
    MAX_LENGTH."""

    __slots__ = ()

    @abstractmethod
    def matches(self, card: Card) -> bool: ...


class Comparison(Query):
    """The card has a number in this field, and it compares so."""

    __slots__ = ("field", "number", "op")

    def __init__(self, field: str, op: str, number: int) -> None:
        self.field = field
        self.op = op
        self.number = number

    def matches(self, card: Card) -> bool:
        found = card.get(self.field)
        return isinstance(found, int) and _COMPARE[self.op](found, self.number)

    def __str__(self) -> str:
        return f"{self.field}{self.op}{self.number}"


class Value(Query):
    """A text of this field is one of `keys`, or holds one as whole words (a name: as a part). `unlike`: it has texts, none does."""

    __slots__ = ("field", "keys", "text", "unlike")

    def __init__(self, field: str, text: str, keys: frozenset[str], unlike: bool = False) -> None:
        self.field = field
        self.text = text
        self.keys = keys
        self.unlike = unlike

    def matches(self, card: Card) -> bool:
        field = NAMED[self.field]
        if len(field.card_fields) == 1 and self.field not in _OF_KINDS:
            found: frozenset[str] | set[str] = card.names(field.card_fields[0])
        else:
            found = set().union(*[_kinds_of(card, name) or card.names(name) for name in field.card_fields])
        if field.kind == "contains":
            hit = any(key in text for text in found for key in self.keys)
        else:
            hit = not found.isdisjoint(self.keys) or (field.words and any(_has_words(text, key) for text in found for key in self.keys))
        return bool(found) and hit is not self.unlike

    def __str__(self) -> str:
        if self.field == "name" and not self.unlike:
            return _spell(self.text, _BARE)
        return f"{(*NAMED[self.field].aliases, self.field)[0]}{'!=' if self.unlike else ':'}{_spell(self.text, _VALUE)}"


class Flag(Query):
    """The card says `flag: true`."""

    __slots__ = ("flag",)

    def __init__(self, flag: str) -> None:
        self.flag = flag

    def matches(self, card: Card) -> bool:
        return bool(card.get(self.flag))

    def __str__(self) -> str:
        return f"is:{self.flag}"


class Not(Query):
    __slots__ = ("part",)

    def __init__(self, part: Query) -> None:
        self.part = part

    def matches(self, card: Card) -> bool:
        return not self.part.matches(card)

    def __str__(self) -> str:
        return f"-({self.part})" if isinstance(self.part, Joined) else f"-{self.part}"


class Joined(Query):
    """All of the parts match, or any of them."""

    __slots__ = ("how", "parts")

    def __init__(self, how: Literal["and", "or"], parts: tuple[Query, ...]) -> None:
        self.how = how
        self.parts = parts

    def matches(self, card: Card) -> bool:
        stops = self.how == "or"
        for part in self.parts:
            if part.matches(card) is stops:
                return stops
        return not stops

    def __str__(self) -> str:
        if self.how == "or":
            return " or ".join(map(str, self.parts))
        return " ".join(f"({part})" if isinstance(part, Joined) else str(part) for part in self.parts)


def joined(how: Literal["and", "or"], parts: Iterable[Query]) -> Query:
    """The parts as one query; `a (b c)` is `a b c`, so that parentheses that change nothing leave no trace."""
    flat = tuple(p for part in parts for p in (part.parts if isinstance(part, Joined) and part.how == how else (part,)))
    return flat[0] if len(flat) == 1 else Joined(how, flat)


KEYWORDS = ("and", "or", "not")
_BARE = re.compile(r"[^\W\d_][\w'-]*")  # no digit in front: in a WANT that would be a count
_VALUE = re.compile(r"\w[\w'-]*")


def _spell(text: str, plain: re.Pattern[str]) -> str:
    if plain.fullmatch(text) and text not in KEYWORDS:
        return text
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _has_words(text: str, words: str) -> bool:
    spaced = re.sub(r"[^\w&-]+", " ", text)
    return f" {words} " in f" {spaced} "


def fields_asked(query: Query) -> set[str]:
    """The card fields that a query looks at; a flag is none, since what does not say it is not marked so."""
    if isinstance(query, Comparison):
        return set(NAMED[query.field].card_fields)
    if isinstance(query, Value):
        return set(NAMED[query.field].card_fields)
    if isinstance(query, Not):
        return fields_asked(query.part)
    return {field for part in query.parts for field in fields_asked(part)} if isinstance(query, Joined) else set()
