"""The file of records while it is written: append-only, a whole line at a time, and gone on with after any interruption.

Why a line is one unbuffered write: whatever ends the process, no more than the last line can be torn, and it is cut off before the next
game is played.
"""

from __future__ import annotations

import errno
import io
import json
import os
from collections.abc import Iterator, Sequence
from typing import IO, Any, Final

from deckcheck.engine.json_fields import DamagedError, load_json
from deckcheck.engine.replay import MAX_REPLAY_BYTES
from deckcheck.errors import DeckcheckError
from deckcheck.experiments.course import Course
from deckcheck.experiments.entrants import MATCHUP
from deckcheck.experiments.plan import Plan
from deckcheck.experiments.records import EXPERIMENT, GameRecord
from deckcheck.experiments.stored import STDIN, open_stored

BINARY: Final[int] = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
KINDS: Final = (EXPERIMENT, MATCHUP)
HEADS: Final = tuple(f'{{"kind": "{kind}"'.encode() for kind in KINDS)
UNWRITTEN: Final = b"\0"
"""What stands where a machine lost its power before the disk had the bytes."""


class UnwritableError(DeckcheckError):
    """The file cannot be written. The message says what it holds."""


class Journal:
    """A file that grows by whole lines. Raises DeckcheckError for whatever the disk refuses; what was written before stays."""

    def __init__(self, path: str, *, overwrite: bool = False, resume: bool = False) -> None:
        """Makes the file, which must not be there yet; with `overwrite` it may be, with `resume` it is gone on with."""
        self.path = path
        self.whole = 0
        """Bytes of the lines that are whole."""
        self.games = 0
        self._ours = False
        """Is it known that the file is of these games? Before that nothing in it is touched."""
        flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | BINARY
        try:
            descriptor = os.open(os.path.realpath(path), flags if overwrite or resume else flags | os.O_EXCL, 0o666)
            self.file = io.FileIO(descriptor, "r+")
            self._lock()
            if not resume:
                self.file.truncate(0)
        except (OSError, ValueError) as error:
            raise self._unwritable(error) from error

    def _lock(self) -> None:
        """Nobody else writes to the file meanwhile; where files cannot be locked, one has to see to it oneself."""
        try:
            import fcntl
        except ImportError:
            return
        try:
            fcntl.lockf(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EAGAIN):
                self.file.close()
                raise DeckcheckError(f"{self.path}: another run writes to this file") from error

    def _unwritable(self, error: OSError | ValueError) -> DeckcheckError:
        """Says what the file holds, too."""
        if isinstance(error, DeckcheckError):
            return error
        kept = f"; it holds {self.games} whole games, and --resume goes on with it" if self.games else ""
        return UnwritableError(f"{self.path} cannot be written: {getattr(error, 'strerror', None) or error}{kept}")

    def begin(self, course: Course, plans: Sequence[Plan], text: str) -> Iterator[tuple[int, GameRecord]]:
        """The games that the file holds already, each checked and counted by the course, with the number of its plan; afterwards the file
        ends with its last whole line, and games can be added. `text` is its head.

        Raises DeckcheckError for a file of other games, and for one that is damaged.
        """
        head = text.encode("ascii")
        reader = io.BufferedReader(self.file)
        try:
            try:
                yield from self._kept(reader, head, course, plans)
            finally:
                reader.detach()
            self._ours = True
            self._cut()
            if not self.whole:
                self._write(head)
        except OSError as error:
            raise self._unwritable(error) from error

    def _kept(self, reader: IO[bytes], head: bytes, course: Course, plans: Sequence[Plan]) -> Iterator[tuple[int, GameRecord]]:
        reader.seek(0)
        line = reader.readline(MAX_REPLAY_BYTES + 1)
        if line != head:
            if not head.startswith(line.rstrip(UNWRITTEN)):
                raise DeckcheckError(f"{self.path}: {_other(line, head)}")
            return  # nothing, or a part of the head
        self.whole = len(line)
        last: tuple[int, GameRecord] | None = None
        while line := reader.readline(MAX_REPLAY_BYTES + 1):
            place = f"{self.path}: line {self.games + 2}"
            if course.over:
                raise DamagedError(f"{place} is one record too many; {course.end}")
            if not line.endswith(b"\n") and len(line) <= MAX_REPLAY_BYTES:
                seed = json.dumps(course.series[course.at].pairing.seed)
                start = f'{{"index": {course.index}, "seed": {seed}, "first": '.encode()
                torn = line.rstrip(UNWRITTEN)
                if torn.startswith(start) or start.startswith(torn):
                    break  # torn, and cut off
                raise DamagedError(f"{place}: this is no record of {course.next}, whole or cut off")
            number, plan = course.at, plans[course.at]
            record = course.read(line, place)
            if record.to_json().encode("ascii") != line:
                raise DamagedError(f"{place}: the record of {course.next} is not as it was written")
            if record.result is not None and record.error is None and plan.keep_choices != (record.choices is not None):
                said = "without" if plan.keep_choices else "with"
                raise DeckcheckError(f"{place}: a record {said} choices; give --replays as it was given when the file was begun")
            course.add(record)
            last = (number, record)
            self.whole += len(line)
            self.games += 1
            yield last
        if last is not None and plans[last[0]].play(last[1].index) != last[1]:
            raise DeckcheckError(
                f"{self.path}: line {self.games + 1}: game {last[1].index} runs another way now, so its games were made by another"
                " deckcheck, or changed; they cannot be gone on with"
            )

    def add(self, record: GameRecord) -> None:
        """The next game, on the disk as far as this process can see to it."""
        try:
            self._write(record.to_json().encode("ascii"))
        except OSError as error:
            raise self._unwritable(error) from error
        self.games += 1

    def _write(self, line: bytes) -> None:
        left = memoryview(line)
        while left:
            left = left[self.file.write(left) or 0 :]
        self.whole += len(line)

    def _cut(self) -> None:
        """Takes off what is no whole line."""
        if os.fstat(self.file.fileno()).st_size > self.whole:
            self.file.truncate(self.whole)

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: Any) -> None:
        try:
            if self._ours:
                self._cut()
        except OSError as error:
            raise self._unwritable(error) from error
        finally:
            self.file.close()


def _other(line: bytes, head: bytes) -> str:
    """What a head says that is not ours."""
    try:
        found = load_json(line, MAX_REPLAY_BYTES, "the head of an experiment")
    except DamagedError as error:
        if line.startswith(HEADS):
            return f"the head is damaged: {error}"
        found = None
    if type(found) is not dict or found.get("kind") not in KINDS:
        return "this is no file of records, so it cannot be gone on with"
    wanted = json.loads(head)
    for name in dict.fromkeys((*wanted, *found)):
        if found.get(name) != wanted.get(name):
            if all(type(value) in (str, int, float, bool, type(None)) for value in (found.get(name), wanted.get(name))):
                return f"another run: its `{name}` is {_value(found, name)}, that of this run is {_value(wanted, name)}"
            return f"another run: its `{name}` are not those of this run"
    return "line 1: the head is not as it was written"


def _value(head: dict[str, Any], name: str) -> str:
    return json.dumps(head[name])[:80] if name in head else "not there"


def seed_of(path: str) -> str | None:
    """The seed of the games in a file; None for a file that is not there or has no whole head yet. Raises DeckcheckError for another."""
    try:
        with open(path, "rb") as file:
            if not file.readline(MAX_REPLAY_BYTES + 1).endswith(b"\n"):
                return None
    except OSError:
        return None  # told where it is opened to be written
    if path == "-":
        raise DeckcheckError(f"{STDIN} cannot be gone on with")
    stored = open_stored(path)
    return stored.entrants.seed if stored.entrants is not None else stored.pairing.seed
