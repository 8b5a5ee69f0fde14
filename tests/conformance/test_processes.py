"""The same games are the same bytes in every process: neither the order of sets and dicts nor the number of processes has a say."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import deckcheck

from .digests import lines

TESTS = Path(__file__).parents[1]
GAMES = 12
SWEPT = 60


def in_a_process(first: int, last: int, hash_seed: str) -> str:
    """What another process says of these games."""
    paths = os.pathsep.join((str(TESTS), str(Path(deckcheck.__file__).parents[1])))
    run = subprocess.run(
        [sys.executable, "-m", "conformance.digests", str(first), str(last)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths},
        cwd=TESTS,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def in_two_processes(last: int, hash_seeds: tuple[str, str]) -> str:
    """The first half of the games in one process, the others in another at the same time."""
    half = last // 2
    with ThreadPoolExecutor(2) as pool:
        return "".join(pool.map(in_a_process, (0, half), (half, last), hash_seeds))


def test_here_and_in_two_processes() -> None:
    assert in_two_processes(GAMES, ("0", "1")) == lines(0, GAMES)


@pytest.mark.sweep
def test_in_one_process_with_a_random_hash_seed() -> None:
    assert in_a_process(0, GAMES, "random") == lines(0, GAMES)


@pytest.mark.sweep
def test_sweep_of_hash_seeds_and_processes() -> None:
    here = lines(0, SWEPT)
    assert in_two_processes(SWEPT, ("1", "random")) == here
    for seed in ("0", "1"):
        assert in_a_process(0, SWEPT, seed) == here
