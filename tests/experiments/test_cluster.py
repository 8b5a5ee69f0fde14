"""Games by a Dask cluster: a real scheduler and two workers on this machine, and what becomes of a run when some of them are lost."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from clusters import Running, cluster, until
from games import BLUE, CLUB, RED, YELLOW, match

import deckcheck
from deckcheck.cli import _end
from deckcheck.errors import DeckcheckError, EndedBySignal
from deckcheck.experiments import cluster as module
from deckcheck.experiments.cluster import Bug, Cluster, Refusal, WorkerError, build, code_of, difference, play_batch
from deckcheck.experiments.plan import Plan
from deckcheck.experiments.workers import pack, play_all

pytestmark = pytest.mark.filterwarnings("ignore")  # what Dask and its libraries have to say to their own developers


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with cluster(tmp_path_factory.mktemp("cluster"), 2) as found:
        yield found


def plans(games: int) -> list[Plan]:
    """Swapped, with choices, by other agents and under other rules."""
    return [
        Plan.of(match(YELLOW, RED), games, swap=True, with_digest=True, listen=True),
        Plan.of(match(RED, BLUE, agents=("heuristic", "random")), games, keep_choices=True, with_digest=True),
        Plan.of(match(CLUB, BLUE, rules="2017", max_turns=12), games, swap=True),
    ]


def wanted(games: int) -> list[tuple[int, range]]:
    return [(0, range(1, games)), (1, range(games)), (2, range(games))]


def test_the_same_games_in_order_and_nothing_is_left_behind(running: Running) -> None:
    there = plans(4)
    with Cluster(running.address) as players:
        assert list(play_all(there, wanted(4), jobs=players)) == list(play_all(there, wanted(4)))
    until(lambda: running.tasks() == 0)


def test_a_worker_that_is_killed_costs_nothing(running: Running) -> None:
    there = plans(16)
    before = running.pids()
    with Cluster(running.address) as players:
        games = play_all(there, wanted(16), jobs=players)
        found = [next(games)]
        os.kill(min(before.values()), signal.SIGKILL)
        found += games
    assert found == list(play_all(there, wanted(16), jobs=2))
    until(lambda: len(running.pids()) == 2)  # started again by its nanny
    assert set(running.pids().values()) != set(before.values())


def test_a_run_that_is_given_up_is_dropped(running: Running) -> None:
    with Cluster(running.address) as players:
        games = play_all(plans(16), wanted(16), jobs=players)
        next(games)
        assert running.tasks() > 0
        games.close()  # type: ignore[attr-defined]
    until(lambda: running.tasks() == 0)


@pytest.mark.sweep
def test_the_command_line_writes_the_same_bytes_and_says_nothing_more(running: Running, tmp_path: Path) -> None:
    def write(*options: str) -> tuple[bytes, str, str]:
        command = [sys.executable, "-m", "deckcheck", "matchup", YELLOW, RED, BLUE, "-n", "4", "--seed", "x", "--out", "games.jsonl"]
        paths = {**os.environ, "PYTHONPATH": str(Path(deckcheck.__file__).parents[1])}
        done = subprocess.run([*command, "--force", *options], env=paths, cwd=tmp_path, capture_output=True, text=True, check=True)
        return (tmp_path / "games.jsonl").read_bytes(), done.stdout, done.stderr

    assert write("--cluster", running.address) == write()


@pytest.mark.sweep
def test_a_run_that_is_ended_by_a_signal_says_one_line(running: Running, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "deckcheck", "simulate", YELLOW, RED, "--rules", "2017", "-n", "5000", "--out", "games.jsonl"]
    paths = {**os.environ, "PYTHONPATH": str(Path(deckcheck.__file__).parents[1])}
    with subprocess.Popen([*command, "--cluster", running.address], env=paths, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as process:
        written = tmp_path / "games.jsonl"
        until(lambda: written.exists() and written.read_bytes().count(b"\n") > 1)
        process.terminate()
        _, told = process.communicate(timeout=60)
    assert process.returncode == 128 + signal.SIGTERM
    assert told.count("\n") == 1
    assert "--resume goes on with it" in told
    until(lambda: running.tasks() == 0)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_is_raised_when_the_loop_has_stopped(running: Running, number: signal.Signals) -> None:
    before = signal.signal(number, _end)
    steps = []

    async def work() -> None:
        signal.raise_signal(number)
        steps.append("not torn apart")
        await asyncio.sleep(60)
        steps.append("too late")

    try:
        with Cluster(running.address) as players:
            with pytest.raises(EndedBySignal) as raised:
                players._run(work)
            assert raised.value.code == 128 + number
            assert steps == ["not torn apart"]
            with pytest.raises(EndedBySignal):
                signal.raise_signal(number)  # at once, as nothing runs
        assert signal.getsignal(number) is _end
    finally:
        signal.signal(number, before)


def test_a_signal_is_not_missed_in_the_step_that_brings_the_answer(running: Running) -> None:
    before = signal.signal(signal.SIGTERM, _end)
    steps = []

    async def work() -> None:
        answer = asyncio.get_running_loop().create_future()

        def give() -> None:
            answer.set_result(None)
            signal.raise_signal(signal.SIGTERM)

        asyncio.get_running_loop().call_later(0.01, give)
        await players._asked(answer)
        steps.append("gone on")
        await asyncio.sleep(0)
        steps.append("missed")

    try:
        with Cluster(running.address) as players, pytest.raises(EndedBySignal):
            players._run(work)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert "missed" not in steps


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        (("0.0.1", *build()[1:]), "the scheduler has deckcheck"),
        ((build()[0], "3.9", build()[2]), f"the scheduler has Python {build()[1]}, this run 3.9"),
        ((*build()[:2], "other"), "a worker has another build of deckcheck"),
    ],
)
def test_workers_with_other_code_or_cards_are_refused(
    running: Running, monkeypatch: pytest.MonkeyPatch, changed: module.Build, told: str
) -> None:
    monkeypatch.setattr(module, "build", lambda: changed)
    with pytest.raises(DeckcheckError, match=told) as caught, Cluster(running.address) as players:
        list(play_all(plans(1), [(0, range(1))], jobs=players))
    assert "install the same there" in str(caught.value)


AGENT = "class Mine:\n    def choose(self, view, decision):\n        return decision.options[0]\n"


def test_an_agent_that_a_worker_has_not_is_told(running: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "only_here.py").write_text(AGENT, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    plan = Plan.of(match(agents=("only_here:Mine", "random")), 1)
    with (
        pytest.raises(DeckcheckError, match="a worker cannot play: agent 'only_here:Mine': there is no module"),
        Cluster(running.address) as c,
    ):
        list(play_all([plan], [(0, range(1))], jobs=c))


def test_other_code_of_an_agent_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "of_a_user.py").write_text(AGENT, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    code = code_of("of_a_user:Mine")
    assert len(code) == 24
    assert code_of("random") == ""
    played = play_batch(build(), {"of_a_user:Mine": "other"}, pack(plans(1)[0]), range(1))
    assert played == Refusal("has other code of agent 'of_a_user:Mine'; install the same there and start it again")
    assert not isinstance(play_batch(build(), {"of_a_user:Mine": code}, pack(plans(1)[0]), range(1)), Refusal)


def test_what_is_different_is_named() -> None:
    mine = ("1.0", "3.12", "a")
    assert difference(mine, mine) is None
    assert difference(mine, ("1.1", "3.11", "b")) == "has deckcheck 1.1, this run 1.0; install the same there"
    assert difference(mine, ("1.0", "3.11", "a")) == "has Python 3.11, this run 3.12; install the same there"
    assert "another build of deckcheck 1.0" in (difference(mine, ("1.0", "3.12", "b")) or "")


def test_a_bug_on_a_worker_is_a_bug_here(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def explode(*_: Any) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr(module, "_unpacked", explode)
    told = play_batch(build(), {}, pack(plans(1)[0]), range(1))
    assert isinstance(told, Bug)
    assert "KeyError: 'a bug'" in told.trace
    monkeypatch.setattr(module, "pack", lambda _: ("{}",))
    with pytest.raises(WorkerError, match="ValueError: not enough values to unpack"), Cluster(running.address) as players:
        list(play_all(plans(1), [(0, range(1))], jobs=players))


def test_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.3)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        for listen in (False, True):  # refused; taken, and never answered
            if listen:
                taken.listen()
            with (
                pytest.raises(DeckcheckError, match=f"no Dask scheduler answers at {address}; `dask scheduler` starts one"),
                Cluster(address),
            ):
                pass


def test_a_scheduler_without_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONELY", 0.2)
    told = "has no workers; `dask worker tcp://127.0.0.1:[0-9]+` starts one"
    with cluster(tmp_path, 0) as alone, pytest.raises(DeckcheckError, match=told), Cluster(alone.address):
        pass


@pytest.mark.sweep
def test_a_scheduler_that_is_lost_ends_the_run(tmp_path: Path) -> None:
    with cluster(tmp_path, 1) as short, Cluster(short.address) as players:
        games = play_all(plans(16), wanted(16), jobs=players)
        next(games)
        short.scheduler.kill()
        with pytest.raises(DeckcheckError, match=f"the scheduler at {short.address} is gone"):
            list(games)


KILLER = """
import os
from deckcheck.experiments.plan import Plan

if not hasattr(Plan, "kept"):
    Plan.kept = Plan.play
    Plan.play = lambda plan, index: os._exit(1) if index == 3 else plan.kept(index)
"""


@pytest.mark.sweep
def test_games_that_end_every_worker_end_the_run(tmp_path: Path) -> None:
    (tmp_path / "killer.py").write_text(KILLER, encoding="utf-8")
    told = r"games \d+ to \d+ ended every worker that played them"
    with cluster(tmp_path, 2, "--preload", str(tmp_path / "killer.py")) as short, Cluster(short.address) as players:
        games = play_all(plans(8), [(0, range(8))], jobs=players)
        with pytest.raises(DeckcheckError, match=told):
            list(games)
