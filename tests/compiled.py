"""Shows that the compiled build plays the same games: `python tests/compiled.py [--games N] [--suite]`.

Builds and installs it into a virtual environment of its own (a C compiler and the headers of Python are needed), plays the same games on
both builds, and compares the digests of all final states, and where all cards went. Every tenth game is one of heuristics, some are
searched. `--suite`: runs the fast tests on the compiled build too, away from the checkout. Exits with 1 if anything differs or fails.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CHUNK = 250
"""Games that a process plays."""
MADE = "deckcheck-compiled"
"""A file that is there once an environment is complete."""

# Run by both interpreters, away from the checkout, so that each finds its own build.
PLAY = """
import sys
from hashlib import blake2b
import deckcheck
from deckcheck import resources
from deckcheck.engine import machine
from deckcheck.experiments.playing import play_out
from deckcheck.experiments.run import seats_of
from deckcheck.rulesets.matches import pair
total = blake2b(digest_size=16)
VERSIONS = {"luck_and_logic": ("2016", "2017", "2019-recommended"), "tcg_corp": ("2021",)}
paths = {game: [path for path in resources.deck_files(game) if path.endswith(".yml")] for game in VERSIONS}
for index in range(int(sys.argv[1]), int(sys.argv[2])):
    game = "tcg_corp" if index % 4 == 3 else "luck_and_logic"
    lists = paths[game]
    decks = [deckcheck.load_deck(lists[(index + side * (1 + index // len(lists))) % len(lists)]) for side in (0, 1)]
    rules = VERSIONS[game][index % len(VERSIONS[game])]
    agent = "mcts:iterations=3" if index % 500 == 100 else "heuristic" if index % 10 < 2 else "random"
    match = pair(decks, seed="compiled", rules=rules, agents=(agent, "random" if index % 3 else agent))
    state = match.start(index, trail=True)
    play_out(state, seats_of(match, index))
    total.update(f"{state.digest()} {state.trail}".encode())
print("pure" if (machine.__file__ or "").endswith(".py") else "compiled", total.hexdigest())
"""


def can_compile() -> bool:
    """Is there a C compiler, and are the headers of Python there?"""
    headers = os.path.join(sysconfig.get_paths()["include"], "Python.h")
    return shutil.which("cc") is not None and os.path.exists(headers)


def install(home: str) -> str:
    """Makes an environment with the compiled build, which finds the libraries of this one, or takes the one that is there; its
    interpreter."""
    python = os.path.join(home, "bin", "python")
    if os.path.exists(os.path.join(home, MADE)):
        return python
    subprocess.run([sys.executable, "-m", "venv", home], check=True)
    environment = {**os.environ, "DECKCHECK_COMPILE": "1"}
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", ROOT], check=True, env=environment)
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])"], stdout=subprocess.PIPE, text=True, check=True
    ).stdout.strip()
    with open(os.path.join(site, "libraries.pth"), "w", encoding="utf-8") as file:
        file.write(sysconfig.get_paths()["purelib"] + "\n")
    with open(os.path.join(home, MADE), "w", encoding="utf-8"):
        return python


def played(python: str, games: int, folder: str) -> tuple[set[str], list[str]]:
    """What build an interpreter has, and the digests of the games it plays, by chunks."""

    def chunk(first: int) -> list[str]:
        last = min(first + CHUNK, games)
        done = subprocess.run([python, "-c", PLAY, str(first), str(last)], cwd=folder, stdout=subprocess.PIPE, text=True, check=True)
        return done.stdout.split()

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        told = list(pool.map(chunk, range(0, games, CHUNK)))
    return {build for build, _ in told}, [digest for _, digest in told]


def suite(python: str, folder: str) -> int:
    """The fast tests on that build, in a copy of everything but the package; the exit code."""
    home = os.path.join(folder, "checkout")
    shutil.copytree(ROOT, home, ignore=shutil.ignore_patterns("deckcheck", ".git", ".venv", ".*_cache", ".hypothesis", "__pycache__"))
    command = [python, "-m", "pytest", "-n", "2", "--dist", "worksteal", "-p", "no:cacheprovider"]
    return subprocess.run(command, cwd=home, check=False).returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--suite", action="store_true", help="run the fast tests too")
    parser.add_argument("--keep", metavar="FOLDER", help="the environment with the compiled build: made there, unless it is there already")
    arguments = parser.parse_args()
    if not can_compile():
        print("the compiled build was not checked: this machine has no C compiler or no headers of Python")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        python = install(os.path.abspath(arguments.keep or os.path.join(folder, "venv")))
        if not arguments.games:
            return 0
        pure, compiled = played(sys.executable, arguments.games, folder), played(python, arguments.games, folder)
        if (pure[0], compiled[0]) != ({"pure"}, {"compiled"}):
            print(f"nothing was compared: the builds are {pure[0]} and {compiled[0]}")
            return 1
        differ = [place * CHUNK for place, (one, other) in enumerate(zip(pure[1], compiled[1], strict=True)) if one != other]
        told = f"DIFFERENT among the {CHUNK} from {', '.join(map(str, differ))} on" if differ else "the same"
        print(f"{arguments.games} games, pure Python and compiled: {told}", flush=True)
        return 1 if differ or (arguments.suite and suite(python, folder)) else 0


if __name__ == "__main__":
    sys.exit(main())
