"""A run that is ended from outside, as a process of its own: its file holds whole games, and going on with it gives the same bytes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from games import BLUE, RED

from deckcheck import resources
from deckcheck.cli import _run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")

GREEN = resources.card_data("luck_and_logic", "decks", "green-clockwork.yml")
PATIENCE = 60  # seconds


class Asked(NamedTuple):
    """A run, how many games it plays at most, and the bytes that it writes when nothing interrupts it."""

    args: tuple[str, ...]
    most: int
    whole: bytes


RUNS = {
    "simulate": (("simulate", GREEN, RED, "-n", "24", "--seed", "lamp", "--swap"), 24),
    "matchup": (("matchup", GREEN, RED, BLUE, "-n", "8", "--seed", "lamp"), 24),
    "until": (("simulate", GREEN, RED, "-n", "4000", "--seed", "lamp", "--until", "0.5"), 4000),
}


@pytest.fixture(scope="module", params=RUNS)
def asked(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Asked:
    args, most = RUNS[request.param]
    path = tmp_path_factory.mktemp("whole") / "games.jsonl"
    assert _run([*args, "--out", str(path), "--quiet"]) == 0
    return Asked(args, most, path.read_bytes())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def begin(asked: Asked, path: Path, *more: str, limit: int = 0, out: int = subprocess.PIPE) -> subprocess.Popen[str]:
    """A run with --resume; with `limit` no file may grow beyond so many bytes."""
    code = "import resource, signal, sys; from deckcheck.cli import main; "
    code += "signal.signal(signal.SIGINT, signal.default_int_handler); "  # a shell's background job is born deaf to it
    if limit:
        code += f"resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit})); "
    args = [sys.executable, "-c", f"{code}main()", *asked.args, "--out", str(path), "--resume", *more]
    return subprocess.Popen(args, stdout=out, stderr=subprocess.PIPE, encoding="utf-8")


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.005)


def games_in(path: Path) -> int:
    return max(0, path.read_bytes().count(b"\n") - 1) if path.exists() else 0


def workers_of(process: subprocess.Popen[str]) -> list[Path]:
    """The folders of its children, each of which is there as long as the process."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii").split()
    return [Path("/proc") / child for child in children]


def is_running(process: Path) -> bool:
    try:
        return process.joinpath("stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def resume(asked: Asked, path: Path, *more: str) -> bytes:
    assert _run([*asked.args, "--out", str(path), "--resume", "--quiet", *more]) == 0
    return path.read_bytes()


@pytest.mark.sweep
def test_killed_again_and_again(asked: Asked, path: Path) -> None:
    for games, jobs in ((1, 2), (9, 1), (17, 2)):
        with begin(asked, path, "--jobs", str(jobs)) as process:
            wait_until(lambda games=games: games_in(path) >= games)  # type: ignore[misc]
            workers = workers_of(process)
            process.kill()
        assert len(workers) == (jobs if jobs > 1 else 0)
        wait_until(lambda workers=workers: not any(map(is_running, workers)))  # type: ignore[misc]
        assert asked.whole.startswith(path.read_bytes())
    assert resume(asked, path, "--jobs", "4") == asked.whole


@pytest.mark.sweep
@pytest.mark.parametrize(("number", "code", "jobs"), [(signal.SIGINT, 130, 1), (signal.SIGINT, 130, 2), (signal.SIGTERM, 143, 2)])
def test_interrupted(asked: Asked, path: Path, number: signal.Signals, code: int, jobs: int) -> None:
    with begin(asked, path, "--jobs", str(jobs)) as process:
        wait_until(lambda: games_in(path) >= 3)
        workers = workers_of(process)
        for one in (process.pid, *(int(worker.name) for worker in workers if number == signal.SIGINT)):  # Ctrl-C goes to all of them
            os.kill(one, number)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (code, "")
    assert f"holds {games_in(path)} of {asked.most} games; --resume goes on with it" in err
    assert len(err.split("\n\n")) == (2 if code == 130 else 1)  # "interrupted"
    assert not any(map(is_running, workers))
    assert asked.whole.startswith(path.read_bytes())
    assert path.read_bytes().endswith(b"\n")
    assert resume(asked, path) == asked.whole


@pytest.mark.sweep
def test_no_report_is_left_half_written(asked: Asked, path: Path) -> None:
    with begin(asked, path, "--output", f"html:{path.parent / 'games.html'}") as process:
        wait_until(lambda: games_in(path) >= 3)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=PATIENCE)
    assert [one.name for one in path.parent.iterdir()] == ["games.jsonl"]


def test_a_full_disk(asked: Asked, path: Path) -> None:
    with begin(asked, path, "--jobs", "2", limit=len(asked.whole) - 700) as process:
        out, err = process.communicate(timeout=PATIENCE)
    games = games_in(path)
    assert (process.returncode, out) == (2, "")
    assert err.splitlines()[-1] == (
        f"deckcheck: {path} cannot be written: File too large; it holds {games} whole games, and --resume goes on with it"
    )
    assert asked.whole.startswith(path.read_bytes())
    assert path.read_bytes().endswith(b"\n")
    assert resume(asked, path) == asked.whole


@pytest.mark.sweep
def test_a_disk_without_room_for_the_head(asked: Asked, path: Path) -> None:
    with begin(asked, path, limit=100) as process:
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (2, "")
    assert err.splitlines()[-1] == f"deckcheck: {path} cannot be written: File too large"
    assert resume(asked, path) == asked.whole


def test_a_closed_pipe_loses_no_game(asked: Asked, path: Path) -> None:
    with begin(asked, path) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.wait(PATIENCE) in (1, 2)  # click makes it 1 where Python does not buffer
    assert path.read_bytes() == asked.whole


@pytest.mark.sweep
def test_an_output_without_room_loses_no_game(asked: Asked, path: Path) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full, begin(asked, path, out=full.fileno()) as process:
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert err.splitlines()[-1] == "deckcheck: the output: No space left on device"
    assert path.read_bytes() == asked.whole


def test_what_is_no_file_is_refused(asked: Asked, path: Path) -> None:
    path.symlink_to("/dev/full")
    with begin(asked, path) as process:
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (2, "")
    assert err.splitlines()[-1] == f"Error: {path} is a device or pipe, not a file."
