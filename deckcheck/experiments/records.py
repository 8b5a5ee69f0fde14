"""Records of games: JSON lines. The first line says what was asked, then there is one for each game, in order of index."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from deckcheck import __version__
from deckcheck.engine.json_fields import DamagedError, Fields, load_json, shown
from deckcheck.engine.pairing import PLAYERS, Pairing, read_pairing
from deckcheck.engine.replay import (
    FORMAT,
    MAX_CHOICE,
    MAX_CHOICES,
    MAX_INDEX,
    MAX_REPLAY_BYTES,
    Result,
    check_format,
    checked_size,
    read_result,
)
from deckcheck.experiments.facts import Facts, Follows, read_facts
from deckcheck.rng import MAX_SEED_LENGTH

EXPERIMENT = "experiment"
ENGINE_ERROR = "engine_error"
"""`stop_reason` of a game that could not go on, which is a bug of ours."""
MAX_NOTES = 100
MAX_GATES = 10_000
RESULT = ("first", "winner", "reason", "turns", "decisions", "stop_reason")


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game. `result` is None for a game that could not go on: `error` says why."""

    index: int
    seed: str
    result: Result | None
    digest: str | None = None
    choices: tuple[str, ...] | None = None
    error: str | None = None
    gates: tuple[int, int] | None = None
    """By side, the gates that stand at the end, in a game that has any (`Followed.recorded`)."""
    facts: Facts | None = None
    """What cards did, where that was asked for."""
    swapped: bool = False
    """Deck A sat at side B, and deck B at side A. What the record says of A and B is of sides."""
    trace: str | None = field(default=None, compare=False)
    """Where a game could not go on, for those who mend it; it is not stored."""

    def to_json(self) -> str:
        """One line."""
        if self.result is None:
            told: dict[str, Any] = {"first": None, "winner": None, "reason": "undecided", "turns": None, "decisions": None}
            told["stop_reason"] = ENGINE_ERROR
        else:
            told = self.result.to_dict()
        gates = dict(zip(PLAYERS, self.gates, strict=True)) if self.gates is not None else None
        facts = self.facts.to_dict() if self.facts is not None else {}
        more = {"swapped": self.swapped or None, "gates": gates, **facts, "digest": self.digest, "error": self.error}
        more["choices"] = self.choices
        data = {"index": self.index, "seed": self.seed, **told, **{name: value for name, value in more.items() if value is not None}}
        return checked_size(json.dumps(data, separators=(", ", ": ")) + "\n")

    def deck(self, side: str) -> str:
        """Whose deck sat at a side, A's or B's."""
        return side if not self.swapped else "B" if side == "A" else "A"


@dataclass(frozen=True, slots=True)
class Series:
    """The games of one pairing that are asked for: what must be known to read their records."""

    pairing: Pairing
    games: int
    """How many at most, from number 0 on."""
    swap: bool = False
    """Are games played in pairs, the second with the sides swapped?"""
    follows: Follows | None = None
    """What records say of cards; None: nothing."""
    until: float | None = None
    """The games end as soon as the interval of A's win rate is so narrow, or narrower (`sequence.py`)."""

    def head(self, notes: Sequence[str] = ()) -> str:
        """The first line of a file of their records. `notes`: what a reader of the records must know, if there is anything."""
        data = {"kind": EXPERIMENT, "deckcheck": __version__, "schema": FORMAT, "games": self.games, **self.pairing.to_dict()}
        return checked_size(json.dumps(data | self.asked(notes), separators=(", ", ": ")) + "\n")

    def asked(self, notes: Sequence[str]) -> dict[str, Any]:
        """What stands in a head only where it was asked for."""
        follows = self.follows.to_dict() if self.follows is not None else None
        more = {"swap": self.swap or None, "until": self.until, "follows": follows, "notes": list(notes) or None}
        return {name: value for name, value in more.items() if value is not None}

    def read(self, line: bytes, place: str, index: int) -> GameRecord:
        """The record of game number `index` in a line. Raises DamagedError, which names the place."""
        try:
            return _record(Fields(load_json(line, MAX_REPLAY_BYTES, "a record of a game", one_line=True)), index, self)
        except DamagedError as error:
            raise DamagedError(f"{place}: {error}") from error


class Asked(NamedTuple):
    """What stands in a head beside a pairing."""

    games: int
    swap: bool
    follows: Follows | None
    until: float | None
    notes: tuple[str, ...]


def read_asked(fields: Fields) -> Asked:
    """The fields that the heads of all kinds of records share. Raises DamagedError."""
    return Asked(
        games=fields.whole("games", 1, MAX_INDEX),
        swap=_true(fields, "swap"),
        follows=Follows.read(fields.fields("follows")) if fields.has("follows") else None,
        until=_width(fields) if fields.has("until") else None,
        notes=fields.texts("notes", MAX_NOTES, MAX_REPLAY_BYTES) if fields.has("notes") else (),
    )


def read_series(value: Any) -> tuple[Series, tuple[str, ...]]:
    """The series that a head tells of, and its notes. Raises DamagedError."""
    fields = Fields(value)
    fields.text("kind", 20, (EXPERIMENT,))
    check_format(fields, "an experiment")
    asked = read_asked(fields)
    series = Series(read_pairing(fields), asked.games, asked.swap, asked.follows, asked.until)
    fields.done()
    return series, asked.notes


def _width(fields: Fields) -> float:
    value = fields.value("until")
    if type(value) is not float or not 0 < value < 1:
        raise DamagedError(f"until must be a number between 0 and 1, not {shown(value)}")
    return value


def is_swapped(index: int, swap: bool) -> bool:
    """With swapping, games 2k and 2k + 1 are a pair, and in the second the decks sit at the other sides."""
    return swap and index % 2 == 1


def _true(fields: Fields, name: str) -> bool:
    """A field that is true or left out."""
    if not fields.has(name):
        return False
    if fields.value(name) is not True:
        raise DamagedError(f"{name} is true or left out")
    return True


def _gates(fields: Fields) -> tuple[int, int]:
    gates = (fields.whole("A", 0, MAX_GATES), fields.whole("B", 0, MAX_GATES))
    fields.done()
    return gates


def _record(fields: Fields, index: int, series: Series) -> GameRecord:
    found = fields.whole("index", 0, MAX_INDEX)
    if found != index:
        raise DamagedError(f"index is {found}, but the record of game {index} belongs here: lines are missing or out of order")
    seed = fields.text("seed", MAX_SEED_LENGTH, (series.pairing.seed,))
    choices = fields.texts("choices", MAX_CHOICES, MAX_CHOICE) if fields.has("choices") else None
    digest = fields.text("digest", 64) if fields.has("digest") else None
    error = fields.text("error", 1000, printable=False) if fields.has("error") else None
    gates = _gates(fields.fields("gates")) if fields.has("gates") else None
    swapped = _true(fields, "swapped")
    if swapped != is_swapped(index, series.swap):
        raise DamagedError(f"swapped must {'' if not swapped else 'not '}be true in game {index}")
    told = {name: fields.values[name] for name in RESULT if fields.has(name)}
    broken = told.get("stop_reason") == ENGINE_ERROR
    facts = None
    if series.follows is not None and not broken:
        a, b = series.pairing.decks
        facts = read_facts(fields, series.follows, (b, a) if swapped else (a, b))
    fields.done()
    return GameRecord(index, seed, None if broken else read_result(Fields(told)), digest, choices, error, gates, facts, swapped)
