"""Files of ours that hold games: replays, and records of experiments. What a file is shows in it, whatever its name."""

from __future__ import annotations

import io
import os
import stat
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

from deckcheck.engine.json_fields import DamagedError, load_json
from deckcheck.engine.pairing import Pairing
from deckcheck.engine.replay import MAX_REPLAY_BYTES, Replay
from deckcheck.errors import DeckcheckError
from deckcheck.experiments.course import Course
from deckcheck.experiments.entrants import MATCHUP, Entrants, read_entrants
from deckcheck.experiments.records import GameRecord, Series, read_series

STDIN = "<stdin>"
MAX_PIPED_BYTES = 200_000_000


@dataclass(frozen=True, slots=True)
class Stored:
    """What a file holds: a replay, or the head of records, which are read one by one."""

    path: str
    replay: Replay | None
    series: tuple[Series, ...]
    """That of an experiment; of a match-up one for every pair; of a replay the one game."""
    notes: tuple[str, ...] = ()
    """What a reader of the records must know."""
    entrants: Entrants | None = None
    """The decks of a match-up."""
    piped: bytes | None = None
    """What came from standard input, which is read once."""

    @property
    def pairing(self) -> Pairing:
        """Of the first series."""
        return self.series[0].pairing

    @property
    def games(self) -> int:
        """Of each series, at most."""
        return self.series[0].games

    @property
    def swap(self) -> bool:
        """Are games played in pairs, the second with the sides swapped?"""
        return self.series[0].swap

    def course(self) -> Course:
        """The games that are told of, none of them counted yet."""
        return Course(self.series, self.entrants.pair_names() if self.entrants is not None else ("",))

    def record(self, index: int) -> GameRecord:
        """The record of game number `index` of the only series. Raises DeckcheckError where there is none."""
        if index >= self.games:
            raise DeckcheckError(f"{self.path}: there is no game {index}; the file has {self.games} games, numbered from 0")
        with _opened(self.path, self.piped) as file:
            above, _ = _head(file)
            for number in range(index + 1):
                line = _line(file)
                place = f"{self.path}: line {above + number + 1}"
                if not line:
                    most = "at most " if self.series[0].until is not None else ""
                    raise DamagedError(
                        f"{place}: the record of game {number} is missing; the head says that there are {most}{self.games} games"
                    )
                if not line.strip():
                    raise DamagedError(f"{place} is blank; the record of game {number} belongs there")
        return self.series[0].read(line, place, index)

    def record_of(self, pair: str, index: int) -> tuple[Series, GameRecord]:
        """The series of a pair of a match-up (`1-3`), and the record of its game number `index`. Raises DeckcheckError where there is
        none."""
        assert self.entrants is not None
        names = [name.removeprefix("pair ") for name in self.entrants.pair_names()]
        if pair not in names:
            raise DeckcheckError(f"{self.path}: there is no pair {pair}; the pairs are {names[0]} to {names[-1]}")
        wanted = names.index(pair), index
        course = self.course()
        records = self.records(course)
        while index < self.games and (course.at, course.index) <= wanted:
            here = (course.at, course.index)
            record = next(records, None)
            if record is None:
                raise DeckcheckError(f"{self.path}: the file ends before game {index} of pair {pair}")
            if here == wanted:
                return self.series[wanted[0]], record
        raise DeckcheckError(f"{self.path}: there is no game {index} of pair {pair}")

    def records(self, course: Course | None = None) -> Iterator[GameRecord]:
        """All records, in order, counted by a new `course`; it is not over where the run was interrupted. Raises DamagedError, which names
        the line."""
        course = course or self.course()
        with _opened(self.path, self.piped) as file:
            number, _ = _head(file)
            while line := _line(file):
                number += 1
                place = f"{self.path}: line {number}"
                if not line.strip() and not file.read(MAX_REPLAY_BYTES).strip():
                    return
                if course.over:
                    raise DamagedError(f"{place} is one record too many; {course.end}")
                if not line.strip():
                    raise DamagedError(f"{place} is blank; the record of {course.next} belongs there")
                record = course.read(line, place)
                course.add(record)
                yield record


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
            value = load_json(first, MAX_REPLAY_BYTES, "the head of an experiment")
            if value["kind"] == MATCHUP:
                entrants, found, notes = read_entrants(value)
                return Stored(path, None, found, notes, entrants, piped)
            series, notes = read_series(value)
            return Stored(path, None, (series,), notes, None, piped)
        replay = Replay.from_json(first + rest)
    except DamagedError as error:
        raise DamagedError(f"{path}: {error}") from error
    return Stored(path, replay, (Series(replay.pairing, 1),))


def _is_header(line: bytes) -> bool:
    """A line that is an object with a `kind`, whatever the order of its keys: a replay has none."""
    if b'"kind"' not in line:
        return False
    try:
        value = load_json(line, MAX_REPLAY_BYTES, "the head of an experiment")
    except DamagedError:
        return line.lstrip(b"\xef\xbb\xbf \t").startswith(b'{"kind":')  # a damaged one, or one that was cut off
    return type(value) is dict and "kind" in value
