"""The command line run in this process, and decks for it to chew on."""

from __future__ import annotations

import gc
import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from deckcheck.cli import _run

LEGAL = """\
game: luck_and_logic
rules: "2017"
name: Brave hearts
main:
  - 4 Lantern Scout, Mira
  - 4 OS01-002
  - 4 OS01-003
  - 4 OS01-004
  - 4 OS01-005
  - 4 OS01-006
  - 4 OS01-007
  - 4 OS01-008
  - 4 OS01-009
  - 4 OS01-010
  - 2 OS01-011
  - 4 OS01-024
  - 4 OS01-025
gate:
  - 2 OS01-G01
  - 2 OS01-G04
  - 2 OS01-G06
  - 2 OS01-G08
  - 2 OS01-G11
"""


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


class Decks(NamedTuple):
    """Texts of deck files: a legal one; the same with a fifth Lantern Scout, so with 51 cards; one with nothing but a warning."""

    legal: str = LEGAL
    five_copies: str = LEGAL.replace("gate:\n", "  - 1 OS01-001\ngate:\n")
    warning: str = LEGAL.replace("Lantern Scout", "Lantern\u200b Scout")


@pytest.fixture
def decks() -> Decks:
    return Decks()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Every test stands in an empty folder, in a plain terminal-less environment."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path.parent))  # where the details of a crash go
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    yield tmp_path
    gc.enable()  # `validate` turns it off


@pytest.fixture
def write(folder: Path) -> Callable[[str, str], Path]:
    """Writes a file below the folder of the test; makes its folders."""

    def write(name: str, text: str) -> Path:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Outcome]:
    """Runs `deckcheck` with these arguments."""

    def run(*args: str | Path, stdin: str | bytes = b"") -> Outcome:
        data = stdin.encode("utf-8") if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        capsys.readouterr()
        code = _run([str(arg) for arg in args])
        return Outcome(code, *capsys.readouterr())

    return run


@pytest.fixture
def python() -> Callable[..., Outcome]:
    """Runs `python -c CODE` or `python -m MODULE ...` in a process of its own."""

    def python(*args: str, env: dict[str, str] | None = None, stdin: str = "") -> Outcome:
        done = subprocess.run(
            [sys.executable, *args], env={**os.environ, **(env or {})}, input=stdin, capture_output=True, encoding="utf-8", check=False
        )
        return Outcome(done.returncode, done.stdout, done.stderr)

    return python
