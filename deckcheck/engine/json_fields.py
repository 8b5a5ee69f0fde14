"""JSON of our own kinds of file, read strictly: what is wrong is told with its place (`choices[17]`) and what belongs there."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from deckcheck.errors import DeckcheckError

MAX_WHOLE = 1 << 62


class DamagedError(DeckcheckError):
    """A file of ours that is not as it was written; the message says where, and what belongs there."""


def load_json(data: bytes, limit: int, what: str, *, one_line: bool = False) -> Any:
    """The value of a JSON document from anybody. Raises DamagedError for what is no JSON, has a key twice, or is larger than `limit`.

    `one_line`: it is one line of a file, which the caller names.
    """
    if len(data) > limit:
        raise DamagedError(f"larger than {limit // 1_000_000} MB; is this {what}?")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DamagedError(f"no UTF-8 text: byte {error.start} cannot stand there; is this {what}?") from error
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string")
        hint = " (the file has been cut off)" if cut else ""
        where = f"column {error.colno}" if one_line else f"line {error.lineno}, column {error.colno}"
        raise DamagedError(f"{where}: not readable as JSON: {error.msg}{hint}; is this {what}?") from error
    except DamagedError:
        raise
    except (ValueError, RecursionError) as error:  # a number too long to read, brackets too deep
        raise DamagedError(f"not readable as JSON: numbers or levels beyond all measure; is this {what}?") from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]  # notes it
        raise DamagedError(f"the key {twice[:60]!r} stands twice in one object; delete one")
    return found


def _no_constant(name: str) -> Any:
    raise DamagedError(f"{name} is no number of JSON")


class Fields:
    """A JSON object whose fields are asked for by name. Raises DamagedError for a field that is missing or of another kind."""

    def __init__(self, value: Any, place: str = "") -> None:
        self.place = place
        if type(value) is not dict:
            raise self._wrong(place, "an object", value)
        self.values: Mapping[str, Any] = value
        self._asked: set[str] = set()

    def _where(self, name: str) -> str:
        return f"{self.place}.{name}" if self.place else name

    def _wrong(self, where: str, wanted: str, value: Any) -> DamagedError:
        return DamagedError(f"{where or 'the whole'} must be {wanted}, not {shown(value)}")

    def value(self, name: str) -> Any:
        """Whatever stands there."""
        self._asked.add(name)
        if name not in self.values:
            raise DamagedError(f"`{self._where(name)}` is missing")
        return self.values[name]

    def has(self, name: str) -> bool:
        """Is the field, which may be left out, there?"""
        self._asked.add(name)
        return name in self.values

    def known(self, name: str) -> bool:
        """Is the field, which must be there, not null?"""
        return self.value(name) is not None

    def text(self, name: str, longest: int, choices: Sequence[str] = (), printable: bool = True) -> str:
        """A text of 1 to `longest` characters; one of the `choices`, if there are any."""
        return self._text(self._where(name), self.value(name), longest, choices, printable)

    def _text(self, where: str, value: Any, longest: int, choices: Sequence[str] = (), printable: bool = True) -> str:
        if type(value) is not str or not 0 < len(value) <= longest or (printable and not value.isprintable()):
            raise self._wrong(where, f"a text of 1 to {longest} characters", value)
        if choices and value not in choices:
            raise DamagedError(f"{where} cannot be {value[:60]!r}; it is one of {', '.join(choices)}")
        return value

    def whole(self, name: str, low: int, high: int = MAX_WHOLE) -> int:
        """A whole number."""
        return self._whole(self._where(name), self.value(name), low, high)

    def _whole(self, where: str, value: Any, low: int, high: int) -> int:
        if type(value) is not int or not low <= value <= high:
            raise self._wrong(where, f"a whole number from {low} to {high}", value)
        return value

    def fields(self, name: str) -> Fields:
        """An object."""
        return Fields(self.value(name), self._where(name))

    def texts(self, name: str, most: int, longest: int, printable: bool = True) -> tuple[str, ...]:
        """A list of texts."""
        return tuple([self._text(where, value, longest, (), printable) for where, value in self._items(name, most)])

    def wholes(self, name: str, most: int, low: int, high: int) -> tuple[int, ...]:
        """A list of whole numbers."""
        return tuple([self._whole(where, value, low, high) for where, value in self._items(name, most)])

    def objects(self, name: str, most: int) -> tuple[Mapping[str, Any], ...]:
        """A list of objects."""
        return tuple([Fields(value, where).values for where, value in self._items(name, most)])

    def _items(self, name: str, most: int) -> Iterator[tuple[str, Any]]:
        value = self.value(name)
        where = self._where(name)
        if type(value) is not list:
            raise self._wrong(where, "a list", value)
        if len(value) > most:
            raise DamagedError(f"{where} has {len(value)} entries; at most {most} are allowed")
        return ((f"{where}[{place}]", item) for place, item in enumerate(value))

    def text_map(self, name: str, longest: int) -> dict[str, str]:
        """An object of texts."""
        inner = self.fields(name)
        return {key: inner._text(inner._where(key), value, longest) for key, value in inner.values.items()}

    def whole_map(self, name: str, low: int, high: int) -> dict[str, int]:
        """An object of whole numbers."""
        inner = self.fields(name)
        return {key: inner._whole(inner._where(key), value, low, high) for key, value in inner.values.items()}

    def done(self) -> None:
        """Nothing else may stand in the object."""
        for name in self.values:
            if name not in self._asked:
                from deckcheck.cards.names import suggest

                if type(name) is not str:
                    raise DamagedError(f"{self.place or 'the whole'} has the key {shown(name)}, which is no text")
                near = suggest(name, sorted(self._asked), limit=1, cutoff=0.6)
                hint = f"; did you mean `{near[0]}`?" if near else ""
                raise DamagedError(f"no key `{self._where(name)[:100]}` is known{hint}")


def shown(value: Any, write: Callable[[Any], str] = json.dumps) -> str:
    """A value in a message, whatever it is, in at most 60 characters: as JSON, or as Python writes it (`repr`)."""
    if type(value) is dict:
        return "an object"
    if type(value) is list:
        return "a list"
    try:
        text = write(value)
    except Exception:  # no JSON, a number too long to write, a `__repr__` that fails
        text = f"a value of type {type(value).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}..."
