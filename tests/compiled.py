"""Shows that the compiled build plays the same games: `python tests/compiled.py`.

Builds and installs it into a virtual environment of its own (a C compiler and the headers of Python are needed), plays the same random
games on both builds, and compares the digests of all final states, and where all cards went. Prints one line, and exits with 1 if
they differ.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# Run by both interpreters, away from the checkout, so that each finds its own build.
PLAY = """
import sys
from hashlib import blake2b
import deckcheck
from deckcheck import resources
from deckcheck.engine import machine
from deckcheck.engine.state import CHANCE
from deckcheck.rng import Random, derive
from deckcheck.rulesets.matches import pair
games = int(sys.argv[1])
total = blake2b(digest_size=16)
paths = [path for path in resources.deck_files("luck_and_logic") if path.endswith(".yml")]
for index in range(games):
    decks = [deckcheck.load_deck(paths[(index + side * (1 + index // len(paths))) % len(paths)]) for side in (0, 1)]
    rules = ("2016", "2017", "2019-recommended")[index % 3]
    state = pair(decks, seed="compiled", rules=rules).start(index, trail=True)
    rng = Random(derive("compiled", "agent", index))
    while state.ended is None:
        machine.choose_index(state, machine.answer_chance(state) if state.asked == CHANCE else rng.below(len(state.options)))
    total.update(f"{state.digest()} {state.trail}".encode())
print("pure" if (machine.__file__ or "").endswith(".py") else "compiled", total.hexdigest())
"""


def can_compile() -> bool:
    """Is there a C compiler, and are the headers of Python there?"""
    headers = os.path.join(sysconfig.get_paths()["include"], "Python.h")
    return shutil.which("cc") is not None and os.path.exists(headers)


def played(python: str, games: int, folder: str) -> tuple[str, str]:
    """What build an interpreter has, and the digest of the games it plays."""
    done = subprocess.run([python, "-c", PLAY, str(games)], cwd=folder, stdout=subprocess.PIPE, text=True, check=True)
    build, digest = done.stdout.split()
    return build, digest


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--keep", metavar="FOLDER", help="leave the environment with the compiled build here")
    arguments = parser.parse_args()
    if not can_compile():
        print("the compiled build was not checked: this machine has no C compiler or no headers of Python")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        home = arguments.keep or os.path.join(folder, "venv")
        python = os.path.join(home, "bin", "python")
        subprocess.run([sys.executable, "-m", "venv", home], check=True)
        environment = {**os.environ, "DECKCHECK_COMPILE": "1"}
        subprocess.run([python, "-m", "pip", "install", "--quiet", ROOT], check=True, env=environment)
        pure, compiled = played(sys.executable, arguments.games, folder), played(python, arguments.games, folder)
    if (pure[0], compiled[0]) != ("pure", "compiled"):
        print(f"nothing was compared: the builds are {pure[0]} and {compiled[0]}")
        return 1
    same = pure[1] == compiled[1]
    print(f"{arguments.games} games, pure Python {pure[1]}, compiled {compiled[1]}: {'the same' if same else 'DIFFERENT'}")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
