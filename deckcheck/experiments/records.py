"""Records of games: JSON lines. The first line says what was asked, then there is one for each game, in order of index."""

from __future__ import annotations

import io
import json
import os
import stat
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import IO, Any

from deckcheck import __version__
from deckcheck.engine.json_fields import DamagedError, Fields, load_json
from deckcheck.engine.pairing import PLAYERS, Pairing, read_pairing
from deckcheck.engine.replay import (
    FORMAT,
    MAX_CHOICE,
    MAX_CHOICES,
    MAX_INDEX,
    MAX_REPLAY_BYTES,
    Replay,
    Result,
    check_format,
    checked_size,
    read_result,
)
from deckcheck.errors import DeckcheckError
from deckcheck.rng import MAX_SEED_LENGTH

EXPERIMENT = "experiment"
STDIN = "<stdin>"
ENGINE_ERROR = "engine_error"
"""`stop_reason` of a game that could not go on, which is a bug of ours."""
MAX_PIPED_BYTES = 200_000_000
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
    """By side, the gates that stand at the end, in a game that has any."""
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
        more = {"swapped": self.swapped or None, "gates": gates, "digest": self.digest, "error": self.error, "choices": self.choices}
        data = {"index": self.index, "seed": self.seed, **told, **{name: value for name, value in more.items() if value is not None}}
        return checked_size(json.dumps(data, separators=(", ", ": ")) + "\n")

    def deck(self, side: str) -> str:
        """Whose deck sat at a side, A's or B's."""
        return side if not self.swapped else "B" if side == "A" else "A"


def header(pairing: Pairing, games: int, notes: Sequence[str] = (), swap: bool = False) -> str:
    """The first line of a file of records. `notes`: what a reader of the records must know, if there is anything."""
    data = {"kind": EXPERIMENT, "deckcheck": __version__, "schema": FORMAT, "games": games, **pairing.to_dict()}
    if swap:
        data["swap"] = True
    if notes:
        data["notes"] = list(notes)
    return checked_size(json.dumps(data, separators=(", ", ": ")) + "\n")


@dataclass(frozen=True, slots=True)
class Stored:
    """What a file holds: a replay, or the head of an experiment, whose records are read one by one."""

    path: str
    replay: Replay | None
    pairing: Pairing
    games: int
    piped: bytes | None = None
    """What came from standard input, which is read once."""
    swap: bool = False
    """Are games played in pairs, the second with the sides swapped?"""
    notes: tuple[str, ...] = ()
    """What a reader of the records must know."""

    def record(self, index: int) -> GameRecord:
        """The record of game number `index`. Raises DeckcheckError where there is none."""
        if index >= self.games:
            raise DeckcheckError(f"{self.path}: there is no game {index}; the file has {self.games} games, numbered from 0")
        with _opened(self.path, self.piped) as file:
            above, _ = _head(file)
            for number in range(index + 1):
                line = _line(file)
                place = f"{self.path}: line {above + number + 1}"
                if not line:
                    raise DamagedError(f"{place}: the record of game {number} is missing; the head says that there are {self.games} games")
                if not line.strip():
                    raise DamagedError(f"{place} is blank; the record of game {number} belongs there")
        return read_record(line, place, index, self.pairing.seed, self.swap)

    def records(self) -> Iterator[GameRecord]:
        """All records, in order; fewer than `games` where the run was interrupted. Raises DamagedError, which names the line."""
        with _opened(self.path, self.piped) as file:
            number, _ = _head(file)
            index = 0
            while line := _line(file):
                number += 1
                place = f"{self.path}: line {number}"
                if not line.strip():
                    if file.read(MAX_REPLAY_BYTES).strip():
                        raise DamagedError(f"{place} is blank; the record of game {index} belongs there")
                    return
                if index == self.games:
                    raise DamagedError(f"{place} is one record too many; the head says that there are {self.games} games")
                yield read_record(line, place, index, self.pairing.seed, self.swap)
                index += 1


def read_record(line: bytes, place: str, index: int, seed: str, swap: bool) -> GameRecord:
    """The record of game number `index` in a line. Raises DamagedError, which names the place."""
    try:
        record = _record(load_json(line, MAX_REPLAY_BYTES, "a record of a game"), index, seed)
        if record.swapped != is_swapped(index, swap):
            raise DamagedError(f"swapped must {'' if not record.swapped else 'not '}be true in game {index}")
    except DamagedError as error:
        raise DamagedError(f"{place}: {error}") from error
    return record


def is_swapped(index: int, swap: bool) -> bool:
    """With swapping, games 2k and 2k + 1 are a pair, and in the second the decks sit at the other sides."""
    return swap and index % 2 == 1


def _line(file: IO[bytes]) -> bytes:
    return file.readline(MAX_REPLAY_BYTES + 1)


def _head(file: IO[bytes]) -> tuple[int, bytes]:
    """The first line that is not blank, and its number, from 1."""
    number, line = 1, _line(file)
    while line and not line.strip():
        number, line = number + 1, _line(file)
    return number, line


def _opened(path: str, piped: bytes | None) -> IO[bytes]:
    return open(path, "rb") if piped is None else io.BytesIO(piped)


def open_stored(path: str) -> Stored:
    """A replay or a file of records, told by what is in it; `-` is standard input. Raises DeckcheckError, which names the file and the
    place."""
    piped = None
    try:
        if path == "-":
            path, piped = STDIN, sys.stdin.buffer.read(MAX_PIPED_BYTES + 1)
            if len(piped) > MAX_PIPED_BYTES:
                raise DeckcheckError(f"{path}: larger than {MAX_PIPED_BYTES // 1_000_000} MB; save it to a file")
        elif not stat.S_ISREG(os.stat(path).st_mode):
            raise DeckcheckError(f"{path}: not a file")
        with _opened(path, piped) as file:
            first = _head(file)[1]
            rest = file.read(MAX_REPLAY_BYTES + 1) if not _is_header(first) else b""
    except FileNotFoundError as error:
        raise DeckcheckError(f"{path}: no such file") from error
    except (OSError, ValueError) as error:
        if isinstance(error, DeckcheckError):
            raise
        reason = error.strerror if isinstance(error, OSError) else "not a path"
        raise DeckcheckError(f"{path}: not readable: {reason}") from error
    try:
        if _is_header(first):
            fields = Fields(load_json(first, MAX_REPLAY_BYTES, "the head of an experiment"))
            fields.text("kind", 20, (EXPERIMENT,))
            check_format(fields, "an experiment")
            games = fields.whole("games", 1, MAX_INDEX)
            pairing = read_pairing(fields)
            notes = fields.texts("notes", MAX_NOTES, MAX_REPLAY_BYTES) if fields.has("notes") else ()
            swap = _true(fields, "swap")
            fields.done()
            return Stored(path, None, pairing, games, piped, swap, notes)
        replay = Replay.from_json(first + rest)
    except DamagedError as error:
        raise DamagedError(f"{path}: {error}") from error
    return Stored(path, replay, replay.pairing, 1)


def _is_header(line: bytes) -> bool:
    """A line that is an object with a `kind`, whatever the order of its keys: a replay has none."""
    if b'"kind"' not in line:
        return False
    try:
        value = load_json(line, MAX_REPLAY_BYTES, "the head of an experiment")
    except DamagedError:
        return line.lstrip(b"\xef\xbb\xbf \t").startswith(b'{"kind":')  # a damaged one, or one that was cut off
    return type(value) is dict and "kind" in value


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


def _record(value: Any, index: int, wanted_seed: str) -> GameRecord:
    fields = Fields(value)
    found = fields.whole("index", 0, MAX_INDEX)
    if found != index:
        raise DamagedError(f"index is {found}, but the record of game {index} belongs here: lines are missing or out of order")
    seed = fields.text("seed", MAX_SEED_LENGTH, (wanted_seed,))
    choices = fields.texts("choices", MAX_CHOICES, MAX_CHOICE) if fields.has("choices") else None
    digest = fields.text("digest", 64) if fields.has("digest") else None
    error = fields.text("error", 1000, printable=False) if fields.has("error") else None
    gates = _gates(fields.fields("gates")) if fields.has("gates") else None
    swapped = _true(fields, "swapped")
    told = {name: fields.values[name] for name in RESULT if fields.has(name)}
    fields.done()
    broken = told.get("stop_reason") == ENGINE_ERROR
    return GameRecord(index, seed, None if broken else read_result(Fields(told)), digest, choices, error, gates, swapped)
