"""Every ability of every card is resolved in random games, and every question is answered both ways."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from sets import SETS

SCRIPT = Path(__file__).parent / "coverage.py"


def complete(*arguments: str) -> str:
    """What the script prints. In a process of its own, since it puts counters into the bound abilities; into those of the checkout, for
    native ones take none."""
    environment = {**os.environ, "PYTHONPATH": str(SCRIPT.parents[2])}
    done = subprocess.run([sys.executable, str(SCRIPT), *arguments], capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


EVERY_GAME = pytest.mark.parametrize("game", SETS)


@pytest.mark.sweep
@EVERY_GAME
def test_every_ability_once(game: str) -> None:
    assert complete("--game", game, "--times", "1", "--games", "1500").endswith(" 0 holes\n")


@pytest.mark.complete
@EVERY_GAME
def test_every_ability_ten_times(game: str) -> None:
    assert complete("--game", game, "--times", "10", "--games", "20000").endswith(" 0 holes\n")
