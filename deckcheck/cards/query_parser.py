"""Reads card queries; every wrong one is a QueryError.

query  = all ("or" all)*              `or` binds weaker than `and`
all    = factor (["and"] factor)*     a blank is `and`
factor = ("-" | "not") factor | "(" query ")" | FIELD OP VALUE | VALUE
OP     = ":" | "=" | "!=" | "<" | "<=" | ">" | ">="
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from deckcheck.cards.limits import Formats
from deckcheck.cards.names import match_key, suggest
from deckcheck.cards.query import FIELDS, KEYWORDS, NAMED, OPERATORS, Comparison, Field, Flag, Not, Query, Value, fields_of, joined
from deckcheck.errors import QueryError

MAX_LENGTH = 2000  # characters
MAX_DEPTH = 50  # of parentheses and negations: trees are read, compared and printed recursively


class Token(NamedTuple):
    """A piece of a query. `kind`: op, text (quoted), word, `(`, `)`, `-`, and, or, not, end. `column` is from 1 in the whole text."""

    kind: str
    text: str
    column: int
    glued: bool  # no blank before it


_SIGNS = frozenset('():=<>!-"')
_TOKEN = re.compile(
    r"""(?P<blank>\s+)
    | (?P<op>[!<>]=|[:=<>≤≥≠])
    | "(?P<text>(?:\\["\\]|[^"])*+)(?P<closed>"?)  # possessive: what was read as an escape never closes
    | “(?P<curly>[^”]*)(?P<closed_curly>”?)        # phones type these unasked
    | (?P<sign>[()]|(?<![:=<>≤≥≠])-)               # behind an operator a dash is part of the value
    | (?P<word>(?:[^\s():=<>≤≥≠"“!]|!(?!=))+)
    """,
    re.VERBOSE,
)


def tokenise(text: str, start: int = 0) -> list[Token]:
    """The tokens of `text` from index `start` on, the last of kind `end`. Signs may be full-width. Raises QueryError."""
    if len(text) - start > MAX_LENGTH:
        raise QueryError(f"longer than {MAX_LENGTH:,} characters", text, start + MAX_LENGTH + 1)
    # Character by character, so that columns stay; only signs, for words and quotations are folded when they are compared.
    folded = "".join(char if (sign := unicodedata.normalize("NFKC", char)) not in _SIGNS else sign for char in text[start:])
    tokens: list[Token] = []
    glued = False
    for match in _TOKEN.finditer(folded):  # some alternative matches at every character
        kind, piece, column = match.lastgroup or "", match[0], start + match.start() + 1
        if kind.startswith("closed"):
            if not match[kind]:
                raise QueryError("this quotation mark is not closed", text, column)
            kind, piece = "text", re.sub(r'\\(["\\])', r"\1", match["text"]) if kind == "closed" else match["curly"]
        elif kind == "op":
            piece = {"≤": "<=", "≥": ">=", "≠": "!="}.get(piece, piece)
        elif kind == "sign":
            kind = piece
        elif kind == "word" and match_key(piece) in KEYWORDS and not (glued and tokens[-1].kind == "op"):
            kind = match_key(piece)
        if kind != "blank":
            tokens.append(Token(kind, piece, column, glued))
        glued = kind != "blank"
    return [*tokens, Token("end", "", len(text) + 1, glued)]


class Parser:
    """Reads queries from tokens, one rule of the grammar a method; `query` and `factor` leave what follows to the caller."""

    def __init__(self, text: str, formats: Formats, tokens: Sequence[Token]) -> None:
        self.text = text
        self.formats = formats
        self.tokens = tokens
        self.position = 0
        self.depth = 0

    @property
    def peek(self) -> Token:
        return self.tokens[self.position]

    def take(self, kind: str) -> bool:
        """Passes the next token if it is of this kind."""
        found = self.peek.kind == kind
        self.position += found
        return found

    def error(self, token: Token, message: str) -> QueryError:
        return QueryError(message, self.text, token.column)

    def query(self) -> Query:
        parts = [self._all()]
        while self.take("or"):
            parts.append(self._all())
        return joined("or", parts)

    def _all(self) -> Query:
        parts = [self.factor()]
        while self.peek.kind not in ("or", ")", "end"):
            self.take("and")
            parts.append(self.factor())
        return joined("and", parts)

    def factor(self) -> Query:
        """A single term or a query in parentheses, negated or not."""
        token = self.peek
        if token.kind not in ("word", "text", "(", "-", "not"):
            raise self._misplaced(token)
        self.position += 1
        if token.kind == "word" and self.peek.kind == "op":
            return self._comparison(token)
        if token.kind in ("word", "text"):
            return self._value(NAMED["name"], token)
        if self.depth == MAX_DEPTH:
            raise self.error(token, f"nested deeper than {MAX_DEPTH}")
        self.depth += 1
        if token.kind == "(":
            inner = self.query()
            if not self.take(")"):
                raise self.error(token, "this parenthesis is not closed")
        else:
            if token.kind == "-" and not self.peek.glued and self.peek.kind != "end":
                raise self.error(token, "`-` stands directly before what it negates; a name that holds one between blanks is quoted")
            inner = Not(self.factor())
        self.depth -= 1
        return inner

    def _misplaced(self, token: Token) -> QueryError:
        before = self.tokens[self.position - 1] if self.position else None
        if before and before.kind in ("and", "or", "not", "-"):
            return self.error(before, f"nothing follows this `{before.kind}`")
        if token.kind == "end":
            return (
                self.error(before, "this parenthesis is not closed") if before and before.kind == "(" else self.error(token, "empty query")
            )
        if token.kind == ")":
            return self.error(token, "nothing in these parentheses" if before else "this parenthesis was not opened")
        return self.error(token, f"nothing that `{token.text}` could go with stands before it; a name that holds it is quoted")

    def _comparison(self, name: Token) -> Query:
        op = self.tokens[self.position]
        field = self._field(name)
        allowed = OPERATORS.get(field.kind, (":", "=", "!="))
        if op.text not in allowed:
            raise self.error(op, f"{field.name} does not compare with `{op.text}`, only with {' '.join(f'`{sign}`' for sign in allowed)}")
        value = self.tokens[self.position + 1]
        if value.kind not in ("word", "text"):
            raise self.error(name, f"nothing follows `{name.text}{op.text}`")
        self.position += 2
        if field.kind != "number":
            return self._value(field, value, unlike=op.text == "!=")
        digits = unicodedata.normalize("NFKC", value.text)
        if not re.fullmatch(r"[+-]?[0-9]+", digits):
            raise self.error(value, f"{field.name} compares with a whole number, not with `{_clip(value.text)}`")
        return Comparison(field.name, "=" if op.text == ":" else op.text, int(digits))

    def _value(self, field: Field, token: Token, *, unlike: bool = False) -> Query:
        key = match_key(token.text)
        if not key:
            raise self.error(token, "this text is empty")
        known = self._types() if field.kind == "type" else {value: value for value in field.values}
        if known and key not in known:
            names = ", ".join(dict.fromkeys(known.values()))
            raise self.error(token, f"unknown value `{_clip(token.text)}` of {field.name}{_hint(key, known)}; there are {names}")
        text = known.get(key, key)
        if field.kind == "flag":
            return Flag(text)
        return Value(field.name, text, frozenset(self.formats.types_of(text) if field.kind == "type" else (text,)), unlike)

    def _types(self) -> dict[str, str]:
        """Every spelling of a card type or group of types -> its name."""
        types, groups = self.formats.data["types"], self.formats.data["type_groups"]
        spellings = {match_key(text): name for name, entry in types.items() for text in (name, entry["title"], entry.get("title_ja", name))}
        return spellings | {group: group for group in groups}

    def _field(self, token: Token) -> Field:
        game, key = self.formats.game, match_key(token.text)
        fields = fields_of(game)
        spellings = {name: field for field in fields for name in (field.name, *field.aliases)}
        if key in spellings:
            return spellings[key]
        if any(key in (field.name, *field.aliases) for field in FIELDS):
            message = f"{game} cards have no field `{key}`"
        else:
            message = f"unknown field `{_clip(token.text)}`{_hint(key, spellings)}"
        names = ", ".join(field.name for field in fields)
        raise self.error(token, f"{message}; there are {names}; a name that holds `{self.peek.text}` is quoted")


def _clip(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


def _hint(key: str, known: Iterable[str]) -> str:
    near = suggest(key, known, limit=1)
    return f" (did you mean `{near[0]}`?)" if near else ""


def parse_query(text: str, formats: Formats, *, start: int = 0) -> Query:
    """The query that stands in `text` from index `start` to the end; columns count in the whole text. Raises QueryError."""
    parser = Parser(text, formats, tokenise(text, start))
    query = parser.query()
    if parser.peek.kind != "end":
        raise parser.error(parser.peek, "this parenthesis was not opened")
    return query
