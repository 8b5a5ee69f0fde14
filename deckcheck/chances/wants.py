"""Wants: `2+ (t:member level<=1) and 1+ t:paradox` as a tree that says of a hand whether it holds; every wrong one is a QueryError.

    want   = all ("or" all)*                       `or` binds weaker than `and`
    all    = part (["and"] part)*                  a blank is `and`
    part   = "not" part | "(" want ")" | [COUNT] factor
    COUNT  = N | N+ | N- | N-M                     exactly, at least, at most, between; none: 1+

A factor is that of card queries: one term, or a query in parentheses. Parentheses without a count are a want if a count stands in them,
else a query: `(t:member level<=1)` is one card that is both.
"""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from deckcheck.cards.limits import Formats
from deckcheck.cards.query import Joined, Not, Query, Said, Value
from deckcheck.cards.query_parser import MAX_DEPTH, Parser, Token, tokenise

MAX_NUMBER = 999
"""The greatest number of cards that a count may name, as in deck files."""

_COUNT = re.compile(r"([0-9]+)(?:([+-])|-([0-9]+))?")

Numbers = Mapping[Query, int]
"""How many cards of a hand each query matches."""


class Want(Said, ABC):
    """What a hand should hold. Never changed; equal if it says the same; `str()` parses to an equal one."""

    __slots__ = ()

    @abstractmethod
    def holds(self, numbers: Numbers) -> bool: ...

    @abstractmethod
    def counts(self) -> tuple[Count, ...]:
        """All counts in it, in the order of the text."""

    @abstractmethod
    def grows(self) -> bool:
        """Does more of anything never hurt?"""


class Count(Want):
    """From `low` to `high` cards (None: any number more) match the query."""

    __slots__ = ("high", "low", "query")

    def __init__(self, query: Query, low: int, high: int | None) -> None:
        self.query = query
        self.low = low
        self.high = high

    def holds(self, numbers: Numbers) -> bool:
        number = numbers[self.query]
        return number >= self.low and (self.high is None or number <= self.high)

    def counts(self) -> tuple[Count, ...]:
        return (self,)

    def grows(self) -> bool:
        return self.high is None

    @property
    def enough(self) -> int:
        """From this number on, one more changes nothing."""
        return self.low if self.high is None else self.high + 1

    def __str__(self) -> str:
        if self.high is None:
            count = f"{self.low}+"
        elif self.high == self.low:
            count = str(self.low)
        else:
            count = f"{self.high}-" if self.low == 0 else f"{self.low}-{self.high}"
        return f"{count} ({self.query})" if isinstance(self.query, Joined) else f"{count} {self.query}"


class NotWanted(Want):
    __slots__ = ("part",)

    def __init__(self, part: Want) -> None:
        self.part = part

    def holds(self, numbers: Numbers) -> bool:
        return not self.part.holds(numbers)

    def counts(self) -> tuple[Count, ...]:
        return self.part.counts()

    def grows(self) -> bool:
        return False

    def __str__(self) -> str:
        return f"not ({self.part})" if isinstance(self.part, Together) else f"not {self.part}"


class Together(Want):
    """All of the parts hold, or any of them."""

    __slots__ = ("how", "parts")

    def __init__(self, how: Literal["and", "or"], parts: tuple[Want, ...]) -> None:
        self.how = how
        self.parts = parts

    def holds(self, numbers: Numbers) -> bool:
        if self.how == "and":
            return all(part.holds(numbers) for part in self.parts)
        return any(part.holds(numbers) for part in self.parts)

    def counts(self) -> tuple[Count, ...]:
        return tuple(count for part in self.parts for count in part.counts())

    def grows(self) -> bool:
        return all(part.grows() for part in self.parts)

    def __str__(self) -> str:
        inner = [f"({part})" if isinstance(part, Together) and self.how == "and" else str(part) for part in self.parts]
        return f" {self.how} ".join(inner)


def _together(how: Literal["and", "or"], parts: list[Want]) -> Want:
    flat = tuple(p for part in parts for p in (part.parts if isinstance(part, Together) and part.how == how else (part,)))
    return flat[0] if len(flat) == 1 else Together(how, flat)


class _WantParser(Parser):
    """Wants are read token by token, as queries are; what a count applies to is read by the grammar of queries."""

    def __init__(self, text: str, formats: Formats, tokens: Sequence[Token]) -> None:
        super().__init__(text, formats, tokens)
        self.loose: list[tuple[str, str]] = []
        """Terms that follow a counted one without `and`, so that they count by themselves: (the counted part, the term) as written."""

    def want(self) -> Want:
        parts = [self._every()]
        while self.take("or"):
            parts.append(self._every())
        return _together("or", parts)

    def _every(self) -> Want:
        counted = self._is_count(self.position)
        begin = self.peek.column
        parts = [self._part()]
        while self.peek.kind not in ("or", ")", "end"):
            joined, column = self.take("and"), self.peek.column
            alone = not self._is_count(self.position) and self.peek.kind not in ("(", "not")
            parts.append(self._part())
            if counted and alone and not joined:
                end = self.peek.column - 1
                self.loose.append((self.text[begin - 1 : column - 1].strip(), self.text[column - 1 : end].strip()))
            counted, begin = counted and alone and not joined, begin
        return _together("and", parts)

    def _part(self) -> Want:
        token = self.peek
        if token.kind == "not" or (token.kind == "(" and self._holds_a_count()):
            if self.depth == MAX_DEPTH:
                raise self.error(token, f"nested deeper than {MAX_DEPTH}")
            self.depth += 1
            self.position += 1
            if token.kind == "not":
                part: Want = NotWanted(self._part())
            else:
                part = self.want()
                if not self.take(")"):
                    raise self.error(token, "this parenthesis is not closed")
            self.depth -= 1
            return part
        low, high = self._count(token)
        if token.kind == "(" and self.tokens[self.position + 1].kind == "not":
            raise self.error(self.tokens[self.position + 1], "`not` stands before the parenthesis; a card that is not so is `1+ (-...)`")
        if self.peek.kind == "(" and self._holds_a_count():
            raise self.error(self.peek, "a count stands inside what is counted already; a count counts cards")
        return Count(self.factor(), low, high)

    def factor(self) -> Query:
        """As in queries, where a number with a sign would be part of a name."""
        if self._is_count(self.position):
            raise self.error(self.peek, f"the count `{self.peek.text}` stands inside what is counted; a name that begins so is quoted")
        return super().factor()

    def _count(self, token: Token) -> tuple[int, int | None]:
        """Takes a count, if one stands here."""
        if not self._is_count(self.position):
            return 1, None
        match = _COUNT.fullmatch(unicodedata.normalize("NFKC", token.text))
        assert match is not None
        digits, sign, upper = match.groups()
        for number in (digits, upper or "0"):
            if len(number) > 3:
                raise self.error(token, f"a count is a number up to {MAX_NUMBER}")
        low = int(digits)
        if upper is not None and int(upper) < low:
            raise self.error(token, f"`{token.text}` counts down; write `{int(upper)}-{low}`")
        self.position += 1
        if self.peek.kind in ("end", ")", "and", "or") or self._is_count(self.position):
            raise self.error(token, f"nothing follows the count `{token.text}`; a card name that begins with a number is quoted")
        if sign == "+":
            return low, None
        return (0, low) if sign == "-" else (low, int(upper) if upper is not None else low)

    def _is_count(self, position: int) -> bool:
        """Is the token there a count? What an operator follows is the name of a field, what one precedes a value."""
        token = self.tokens[position]
        if token.kind != "word" or not _COUNT.fullmatch(unicodedata.normalize("NFKC", token.text)):
            return False
        return self.tokens[position + 1].kind != "op" and (position == 0 or self.tokens[position - 1].kind != "op")

    def _holds_a_count(self) -> bool:
        """Does a count stand in the parentheses that begin here?"""
        depth = 0
        for position in range(self.position, len(self.tokens)):
            kind = self.tokens[position].kind
            depth += (kind == "(") - (kind == ")")
            if depth == 0:
                return False
            if self._is_count(position):
                return True
        return False


def parse_want(text: str, formats: Formats) -> Want:
    """What a text wants. Raises QueryError with the column of what is wrong."""
    parser = _WantParser(text, formats, tokenise(text))
    want = parser.want()
    if parser.peek.kind != "end":
        raise parser.error(parser.peek, "this parenthesis was not opened")
    return want


def loose_terms(text: str, formats: Formats) -> list[str]:
    """What to ask about a want that probably means something else: `2+ t:member level=1` wants a card of level 1 beside two members."""
    parser = _WantParser(text, formats, tokenise(text))
    parser.want()
    found = []
    for counted, term in parser.loose:
        count, _, rest = counted.partition(" ")
        if rest:
            both = f'"{rest} {term}"' if re.fullmatch(r"[\w' ]+", f"{rest} {term}") else f"({rest} {term})"
            found.append(f"`{term}` counts by itself here, as 1+ {term}; for cards that are both write {count} {both}")
    return found


def names_in(queries: Iterable[Query]) -> list[Value]:
    """The names, numbers and ids that queries speak of."""
    found: list[Value] = []
    left = list(queries)
    while left:
        query = left.pop()
        if isinstance(query, Not):
            left.append(query.part)
        elif isinstance(query, Joined):
            left += query.parts
        elif isinstance(query, Value) and not query.unlike and query.field in ("name", "title", "member", "number", "id"):
            found.append(query)
    return found
