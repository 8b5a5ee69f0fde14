"""The benchmark command runs, on tiny sizes; how fast anything is, is never tested."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from bench_play import Goal, Line, Side, compared

HERE = Path(__file__).parent
PEER = {"version": "1.2.0", "us_per_decision": 3.5, "decisions_per_game": 228.0, "games": 40, "truncated": 2}


def command(*arguments: str) -> list[str]:
    return [sys.executable, str(HERE / "bench_play.py"), "--rounds", "1", "--games", "10", *arguments]


def an_interpreter(folder: Path, says: Any) -> str:
    """A program that stands for the interpreter of a peer."""
    path = folder / "python"
    path.write_text(f"#!/bin/sh\necho '{json.dumps(says)}'\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


@pytest.mark.sweep
def test_it_prints_every_figure_and_keeps_them(tmp_path: Path) -> None:
    kept = tmp_path / "figures.json"
    done = subprocess.run(
        command("--weiss", an_interpreter(tmp_path, PEER), "--json", str(kept)), capture_output=True, text=True, check=True, cwd=tmp_path
    )
    for words in ("games/s, random players", "state copies/s", "samples/s", "play-outs/s", "peak memory after 10 games", "cold start"):
        assert words in done.stdout
    for words in ("games cut short by a limit", "2 processes / 1", "main phase", "weiss-sim 1.2.0", "goal <= 4x"):
        assert words in done.stdout
    stored = json.loads(kept.read_text(encoding="utf-8"))
    lines = {line["title"]: line for lines in stored["figures"].values() for line in lines}
    rounds = next(iter(stored["rounds"].values()))
    random = rounds["random"][0]
    assert lines["games/s, random players"]["median"] == pytest.approx(random["games"] / random["seconds"])
    assert lines["weiss-sim: games cut short by a limit, of 40"]["values"] == [2]
    ratio = lines["ours (choices made inside) / weiss-sim, time of a decision"]
    beside = rounds["random, weiss"][0]
    assert ratio["median"] == pytest.approx(beside["seconds"] / beside["decisions"] * 1e6 / 3.5)
    kinds = next(iter(stored["kinds"].values()))
    assert sum(row["count"] for row in kinds["random"].values()) > 100
    assert kinds["heuristic"]["main phase"]["us"] > 0


@pytest.mark.sweep
def test_two_builds_of_one_kind_are_not_compared(tmp_path: Path) -> None:
    done = subprocess.run(command("--compiled", sys.executable), capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 1
    assert "nothing to compare" in done.stderr


@pytest.mark.parametrize("arguments", [("--rounds", "0"), ("--games", "9"), ("--game", "chess")])
def test_settings_that_make_no_sense(arguments: tuple[str, str], tmp_path: Path) -> None:
    done = subprocess.run(command(*arguments), capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


class Measured(Side):
    """A build whose figures are given."""

    def __init__(self, build: str, seconds: float, digest: str) -> None:
        self.build = build
        whole = {"seconds": seconds, "games": 2, "decisions": 1000, "truncated": 0, "digest": digest}
        small = {"copy": seconds, "sample": seconds}
        self.found = {"random": [whole], "stepped": [whole], "heuristic": [whole], "search": [{"seconds": seconds, "playouts": 5}]}
        self.found["small"] = [small]


def test_the_builds_are_compared_by_the_same_games() -> None:
    lines = compared(Measured("pure", 8.0, "aa"), Measured("compiled", 2.0, "aa"))
    assert [line.median for line in lines] == [4.0] * len(lines)
    assert lines[0].text().endswith("goal >= 4x: holds")


def test_figures_of_other_games_are_void() -> None:
    lines = compared(Measured("pure", 8.0, "aa"), Measured("compiled", 2.0, "ab"))
    assert all(line.void for line in lines)
    assert "VOID: the builds play different games (random, heuristic)" in lines[0].text()
    assert "holds" not in lines[0].to_dict()


@pytest.mark.parametrize(("sign", "holds"), [("<=", True), ("<", False), (">=", True)])
def test_a_goal_that_is_just_met(sign: str, holds: bool) -> None:
    assert Goal(sign, 4.0).holds(4.0) is holds


def test_a_line_says_the_median_and_both_ends() -> None:
    line = Line("copies", [3.0, 1.0, 2.0], "x", Goal("<=", 1.5))
    assert "2.00x" in line.text()
    assert "[1.00 - 3.00]" in line.text()
    assert line.text().endswith("goal <= 1.5x: MISSED")
    assert os.linesep not in line.text()
