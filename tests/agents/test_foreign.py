"""Agents of users, named as `module:Class` on the command line."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from games import BLUE, CLUB, RED, match

from deckcheck.agents.agent import AgentError, check_agent, check_spec, class_path, make_agent, name_of
from deckcheck.errors import DeckcheckError
from deckcheck.experiments.run import play_game

SOURCE = """
import asyncio
import random
import sys
import time

class First:
    def choose(self, view, decision):
        return decision.options[0]

class Seeded:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def choose(self, view, decision):
        return self.random.choice(decision.options)

class Quick(First):
    def place(self, state):
        raise SystemExit("it must not be asked with the state")

class Raises(First):
    def choose(self, view, decision):
        raise RuntimeError("no idea")

class Wrong(First):
    def choose(self, view, decision):
        return (99, 0, 0)

class Leaves(First):
    def choose(self, view, decision):
        sys.exit("had enough")

class LeavesAtOnce(First):
    def __init__(self):
        sys.exit(0)

class Cancels(First):
    def choose(self, view, decision):
        raise asyncio.CancelledError

class Waits(First):
    def choose(self, view, decision):
        print("waits", file=sys.stderr, flush=True)
        time.sleep(60)

class CannotBeMade(First):
    def __init__(self):
        raise KeyError("weights.bin")

class Mute:
    pass

class Outer:
    class Inner(First):
        pass

number = 5
"""
TALKS = """
print("loaded")

class Talks:
    def __init__(self):
        print("made")

    def choose(self, view, decision):
        print("thinks")
        return decision.options[0]
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with agents, in which the process is."""
    (tmp_path / "own_agents.py").write_text(SOURCE)
    (tmp_path / "broken_agents.py").write_text("import nothing_of_that_name\n")
    (tmp_path / "failing_agents.py").write_text("1 / 0\n")
    (tmp_path / "talking_agents.py").write_text(TALKS)
    (tmp_path / "leaving_agents.py").write_text("import sys\nsys.exit(0)\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    for name in ("own_agents", "broken_agents", "failing_agents", "leaving_agents"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


def run(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "deckcheck", *arguments], cwd=home, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", ["First", "Seeded", "Quick", "Outer.Inner"])
def test_a_class_plays_whole_games(home: Path, name: str) -> None:
    spec = f"own_agents:{name}"
    check_agent(spec)
    played = [play_game(match(agents=(spec, "random")), 0, with_digest=True) for _ in range(2)]
    assert played[0] == played[1]
    assert played[0].error is None
    assert played[0].choices  # an agent that others do not have: the record can be shown without it


def test_seeds_differ_by_game_and_side(home: Path) -> None:
    made = [make_agent("own_agents:Seeded", "x", side, index) for side in "AB" for index in range(2)]
    assert len({agent.random.random() for agent in made}) == 4  # type: ignore[attr-defined]  # those of the test have it


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("no_such_module:Agent", "there is no module 'no_such_module'"),
        ("broken_agents:Agent", "there is no module 'nothing_of_that_name'"),
        ("failing_agents:Agent", "importing 'failing_agents' failed: ZeroDivisionError"),
        ("leaving_agents:Agent", "importing 'leaving_agents' failed: SystemExit: 0"),
        ("own_agents:Second", "has no class 'Second'"),
        ("own_agents:number", "has no class 'number'"),
        ("own_agents:Mute", "has no method `choose"),
        ("own_agents", "no agent is called 'own_agents'"),
        ("own_agents:", "no agent is called"),
        ("own agents:First", "no agent is called"),
        ("../own_agents:First", "no agent is called"),
    ],
)
def test_what_is_no_agent(home: Path, spec: str, told: str) -> None:
    with pytest.raises(DeckcheckError, match=told):
        check_agent(spec)


def test_a_file_that_names_a_class_runs_nothing(home: Path) -> None:
    (home / "trap.py").write_text("open('sprung', 'w').close()\n")
    check_spec("trap:Agent")
    assert name_of("trap:Agent") == "trap:Agent"
    assert not (home / "sprung").exists()
    with pytest.raises(DeckcheckError):
        check_agent("trap:Agent")
    assert (home / "sprung").exists()


def test_the_forms() -> None:
    assert class_path("a.b:C.D") == ("a.b", "C.D")
    for other in ("random", "mcts:iterations=5", "mcts:iterations", "a:b:c", "a b:C", ":C", "a:", "a..b:C", f"{'a' * 100}:C"):
        assert class_path(other) is None, other


def test_one_that_cannot_be_made(home: Path) -> None:
    with pytest.raises(AgentError, match=r"KeyError: .*weights\.bin"):
        make_agent("own_agents:CannotBeMade", "x", "A", 0)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_it_prints_does_not_get_into_the_report(home: Path, jobs: str) -> None:
    command = ("simulate", CLUB, RED, "--agent", "talking_agents:Talks,random", "--games", "4", "--jobs", jobs, "--output-format", "json")
    done = run(home, *command)
    assert json.loads(done.stdout)["games"] == 4
    assert all(said in done.stderr for said in ("loaded", "made", "thinks"))


FAULTY = {
    "Raises": "no idea",
    "Wrong": "not offered",
    "CannotBeMade": "weights.bin",
    "Leaves": "SystemExit: had enough",
    "LeavesAtOnce": "SystemExit: 0",
    "Cancels": "CancelledError",
}


@pytest.mark.parametrize(("name", "told"), FAULTY.items())
def test_a_faulty_one_ends_the_game_and_not_the_run(home: Path, name: str, told: str) -> None:
    done = run(home, "simulate", CLUB, RED, "--agent", f"own_agents:{name},random", "--games", "3", "--out", "games.jsonl")
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr
    assert "an agent failed in 3 of 3 games, which count for nobody; game 0: agent " in done.stderr
    assert told in done.stderr
    records = [json.loads(line) for line in (home / "games.jsonl").read_text().splitlines()[1:]]
    assert [record["stop_reason"] for record in records] == ["agent_error"] * 3
    assert all(told in record["error"] for record in records)
    shown = run(home, "replay", "games.jsonl", "--game-index", "1")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "It could not go on: agent " in shown.stdout
    assert told in shown.stdout.splitlines()[-2]


@pytest.mark.sweep
def test_on_the_command_line(home: Path) -> None:
    done = run(
        home, "simulate", CLUB, RED, "--agent", "own_agents:Seeded,heuristic", "--games", "4", "--jobs", "2", "--swap", "--seed", "own"
    )
    assert done.returncode == 0, done.stderr
    assert "own_agents:Seeded" in done.stdout
    wrong = run(home, "simulate", CLUB, RED, "--agent", "own_agent:First", "--games", "2")
    assert wrong.returncode == 2
    assert "there is no module 'own_agent'" in wrong.stderr


def test_its_games_can_be_replayed_without_it(home: Path) -> None:
    run(home, "simulate", CLUB, RED, "--agent", "own_agents:First,random", "--games", "2", "--out", "games.jsonl", "--seed", "r")
    (home / "own_agents.py").unlink()
    done = run(home, "replay", "games.jsonl", "--game-index", "1", "--verify")
    assert done.returncode == 0, done.stderr
    told = run(home, "report", "games.jsonl")
    assert told.returncode == 0, told.stderr


def test_the_first_game_that_it_cannot_go_on_with_is_named(home: Path) -> None:
    done = run(home, "matchup", CLUB, RED, BLUE, "--agent", "own_agents:Raises", "--games", "2", "--out", "games.jsonl")
    assert done.returncode == 1, done.stderr
    assert "an agent failed in 6 of 6 games, which count for nobody; pair 1-2, game 0: agent " in done.stderr
    shown = run(home, "replay", "games.jsonl", "--pair", "1-2", "--game-index", "0")
    assert "It could not go on: agent " in shown.stdout


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_signal_while_it_thinks_ends_the_run(home: Path, number: signal.Signals, code: int) -> None:
    code_of_it = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "  # a shell's background job is born deaf to it
        "from deckcheck.cli import main; main()"
    )
    command = [sys.executable, "-c", code_of_it, "simulate", CLUB, RED, "--agent", "own_agents:Waits", "--out", "games.jsonl"]
    with subprocess.Popen(command, cwd=home, stderr=subprocess.PIPE, text=True) as running:
        try:
            assert running.stderr is not None
            assert running.stderr.readline() == "waits\n"
            running.send_signal(number)
            _, told = running.communicate(timeout=60)
        finally:
            running.kill()
    assert running.returncode == code
    assert "games.jsonl holds 0 of 100 games" in told
    assert "agent failed" not in told
