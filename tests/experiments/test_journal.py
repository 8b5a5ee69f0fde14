"""Files of records survive whatever ends the run that writes them: gone on with, they end in the same bytes."""

from __future__ import annotations

import errno
import io
import json
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from games import RED, YELLOW, match

from deckcheck.errors import DeckcheckError
from deckcheck.experiments import journal as journals
from deckcheck.experiments.course import Course
from deckcheck.experiments.journal import Journal
from deckcheck.experiments.plan import Plan
from deckcheck.experiments.records import GameRecord
from deckcheck.experiments.stored import open_stored

NOTES = ["a note"]


@cache
def plan(games: int = 3, swap: bool = False, keep_choices: bool = False, seed: str = "lamp") -> Plan:
    return Plan.of(match(YELLOW, RED, seed=seed), games, swap=swap, keep_choices=keep_choices, with_digest=True)


@cache
def records(swap: bool = False) -> tuple[GameRecord, ...]:
    return tuple(plan(swap=swap).play(index) for index in range(3))


def head(made: Plan) -> str:
    return made.series.head(NOTES)


def begin(journal: Journal, made: Plan) -> list[int]:
    """The games that were there before."""
    return [record.index for _, record in journal.begin(Course([made.series]), [made], head(made))]


def write(path: Path, made: Plan, *, resume: bool = False) -> list[int]:
    """Goes on to the end; the games that were there before."""
    with Journal(str(path), resume=resume) as journal:
        before = begin(journal, made)
        for index in range(journal.games, made.games):
            journal.add(records(made.swap)[index])
    return before


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


@pytest.mark.parametrize("swap", [False, True])
def test_gone_on_with_from_anywhere(path: Path, swap: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    write(path, plan(swap=swap))
    whole = path.read_bytes()
    assert whole.decode("ascii") == head(plan(swap=swap)) + "".join(record.to_json() for record in records(swap))
    monkeypatch.setattr(Plan, "play", lambda _, index: records(swap)[index])
    ends = [size for size in range(len(whole)) if whole[size : size + 1] == b"\n"]
    for size in sorted({0, 1, *range(0, len(whole), 23), *ends, *(end + 1 for end in ends), *(end + 2 for end in ends[:-1])}):
        path.write_bytes(whole[:size])
        before = write(path, plan(swap=swap), resume=True)
        assert path.read_bytes() == whole
        if size < len(whole):  # the machine went down before the disk had all of it
            path.write_bytes(whole[:size] + bytes(30))
            write(path, plan(swap=swap), resume=True)
            assert path.read_bytes() == whole
        assert len(before) == max(0, whole[:size].count(b"\n") - 1)


def test_an_existing_file_is_not_touched(path: Path) -> None:
    path.write_bytes(b"mine")
    with pytest.raises(DeckcheckError, match="File exists"):
        Journal(str(path))
    assert path.read_bytes() == b"mine"
    with Journal(str(path), overwrite=True) as journal:
        assert begin(journal, plan()) == []
    assert path.read_bytes() == head(plan()).encode()


def swap_lines(data: bytes) -> bytes:
    head, one, two, *rest = data.splitlines(keepends=True)
    return b"".join([head, two, one, *rest])


DAMAGES: list[tuple[str, Callable[[bytes], bytes], str]] = [
    ("foreign text", lambda data: b"hello\n", "this is no file of records"),
    ("foreign bytes", lambda data: b"\xff\x00" * 50, "this is no file of records"),
    ("foreign JSON", lambda data: b'{"a": 1}\n', "this is no file of records"),
    ("a replay", lambda data: b'{\n "deckcheck": "0.1.0"}\n', "this is no file of records"),
    ("damaged head", lambda data: data.replace(b'"games": 3', b'"games": ,3', 1), "the head is damaged"),
    ("another way to write the head", lambda data: data.replace(b'"games": 3', b'"games":  3', 1), "the head is not as it was written"),
    (
        "a line lost",
        lambda data: b"".join(data.splitlines(keepends=True)[::2]),
        "line 2: index is 1, but the record of game 0 belongs here",
    ),
    ("lines swapped", swap_lines, "line 2: index is 1"),
    ("a line twice", lambda data: data + data.splitlines(keepends=True)[-1], "line 5 is one record too many"),
    ("text at the end", lambda data: data + b"and so on", "line 5 is one record too many"),
    (
        "zeros at the end",
        lambda data: data[: data.rindex(b'{"index"')] + b"0" * 40,
        "line 4: this is no record of game 2, whole or cut off",
    ),
    ("a blank line", lambda data: data.replace(b"}\n{", b"}\n\n{"), "line 2: .*not readable as JSON"),
    ("a digit", lambda data: data.replace(b'"turns": ', b'"turns": x', 1), "line 2: .*not readable as JSON"),
    ("a blank", lambda data: data.replace(b'"turns": ', b'"turns":  ', 1), "line 2: the record of game 0 is not as it was written"),
    ("another key", lambda data: data.replace(b'"turns"', b'"turnz"', 1), "line 2: .*turn"),
    ("another result", lambda data: data[:-10] + b'00000000"}\n', "line 4: game 2 runs another way now"),
    ("swapped", lambda data: data.replace(b'"gates": ', b'"swapped": true, "gates": ', 1), "line 2: swapped must not be true in game 0"),
]


@pytest.mark.parametrize(("damage", "told"), [case[1:] for case in DAMAGES], ids=[case[0] for case in DAMAGES])
def test_a_damaged_file_is_refused_and_not_touched(path: Path, damage: Callable[[bytes], bytes], told: str) -> None:
    write(path, plan())
    damaged = damage(path.read_bytes())
    path.write_bytes(damaged)
    with pytest.raises(DeckcheckError, match=told) as caught:
        write(path, plan(), resume=True)
    assert str(caught.value).startswith(f"{path}: ")
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == damaged


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (plan(games=4), "another run: its `games` is 3, that of this run is 4"),
        (plan(seed="x"), 'another run: its `seed` is "lamp", that of this run is "x"'),
        (plan(swap=True), "another run: its `swap` is not there, that of this run is true"),
        (Plan.of(match(YELLOW, YELLOW), 3), "another run: its `rules` is"),
        (Plan.of(match(RED, YELLOW), 3), "another run: its `decks` are not those of this run"),
        (Plan.of(match(max_turns=9), 3), "another run: its `limits` are not those"),
        (plan(keep_choices=True), "line 2: a record without choices; give --replays as it was"),
    ],
)
def test_another_run_is_refused(path: Path, other: Plan, told: str) -> None:
    write(path, plan())
    before = path.read_bytes()
    with pytest.raises(DeckcheckError, match=told), Journal(str(path), resume=True) as journal:
        begin(journal, other)
    assert path.read_bytes() == before


def test_another_version_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(path, plan())
    monkeypatch.setattr("deckcheck.experiments.records.__version__", "9.9")
    with pytest.raises(DeckcheckError, match=r"its `deckcheck` is \".*\", that of this run is \"9.9\""):
        write(path, plan(), resume=True)


def test_two_runs_do_not_write_to_one_file(path: Path) -> None:
    """Locks are of processes, so the other run is one."""
    from subprocess import run
    from sys import executable

    code = "import sys; from deckcheck.experiments.journal import Journal; Journal(sys.argv[1], resume=True)"
    with Journal(str(path)) as journal:
        begin(journal, plan())
        done = run([executable, "-c", code, str(path)], capture_output=True, encoding="utf-8", check=False)
    assert "another run writes to this file" in done.stderr
    assert path.read_bytes() == head(plan()).encode()


def test_a_torn_write_is_cut_off_at_once(path: Path) -> None:
    with Journal(str(path)) as journal:
        begin(journal, plan())
        journal.add(records()[0])
        journal.file.write(b'{"index": 1, "se')
    assert path.read_bytes().decode() == head(plan()) + records()[0].to_json()


def test_the_seed_of_a_file(path: Path) -> None:
    assert journals.seed_of(str(path)) is None
    write(path, plan())
    assert journals.seed_of(str(path)) == "lamp"
    path.write_bytes(path.read_bytes()[:50])
    assert journals.seed_of(str(path)) is None


def test_records_are_read_again(path: Path) -> None:
    write(path, plan(swap=True))
    stored = open_stored(str(path))
    assert (stored.swap, stored.notes, stored.games) == (True, ("a note",), 3)
    assert list(stored.records()) == list(records(True)) == [stored.record(index) for index in range(3)]
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3]))
    assert list(stored.records()) == list(records(True))[:2]
    assert json.loads(lines[2])["swapped"] is True


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS, errno.EDQUOT])
def test_a_file_that_may_not_be_written(path: Path, number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    write(path, plan())
    before = path.read_bytes()

    def refuse(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("deckcheck.experiments.journal.os.open", refuse)
    with pytest.raises(DeckcheckError) as caught:
        write(path, plan(), resume=True)
    assert str(caught.value) == f"{path} cannot be written: {os.strerror(number)}"
    monkeypatch.undo()
    assert path.read_bytes() == before


class Full:
    """A file on a disk that has room for so many more bytes; then it takes a part of a line, and nothing more."""

    def __init__(self, file: io.FileIO, room: int, number: int) -> None:
        self.file = file
        self.room = room
        self.number = number

    def write(self, data: memoryview) -> int:
        if not self.room:
            raise OSError(self.number, os.strerror(self.number))
        taken = self.file.write(data[: self.room])
        self.room -= taken
        return taken

    def __getattr__(self, name: str) -> object:
        return getattr(self.file, name)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS])
def test_a_disk_that_takes_no_more(path: Path, number: int) -> None:
    """In the middle of a line, between two, and at the head."""
    text = head(plan()) + "".join(record.to_json() for record in records())
    for room in (0, 50, len(head(plan())), len(head(plan())) + 10, len(text) - 30):
        path.unlink(missing_ok=True)

        def fill(room: int = room) -> None:
            with Journal(str(path)) as journal:
                journal.file = Full(journal.file, room, number)  # type: ignore[assignment]
                begin(journal, plan())
                for record in records():
                    journal.add(record)

        with pytest.raises(DeckcheckError, match=f"cannot be written: {os.strerror(number)}") as caught:
            fill()
        kept = path.read_text(encoding="ascii")
        assert text.startswith(kept)
        assert kept.count("\n") == text[:room].count("\n")
        assert kept == "" or kept.endswith("\n")
        games = max(0, kept.count("\n") - 1)
        assert ("--resume goes on with it" in str(caught.value)) is (games > 0)
        write(path, plan(), resume=True)
        assert path.read_text(encoding="ascii") == text
