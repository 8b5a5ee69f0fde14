"""Shows that the compiled build plays the same games: `python tests/compiled.py [--games N] [--suite ...]`.

Builds and installs it into a virtual environment of its own (a C compiler and the headers of Python are needed), plays the same games on
both builds, and compares the digests of all final states, and where all cards went. Every tenth game is one of heuristics, some are
searched. `--suite`: runs the tests on the compiled build too; what follows is told to pytest (`--suite -m sweep`). Exits with 1 if
anything differs or fails. Without a compiler, nothing is compared, and the tests are run on pure Python.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CHUNK = 250
"""Games that a process plays."""
MADE = "deckcheck-compiled"
"""A file that is there once an environment is complete, with the digest of what was built."""

BUILD = """
from deckcheck.engine import machine
print("pure" if (machine.__file__ or "").endswith(".py") else "compiled")
"""
# Run by both interpreters, away from the checkout, so that each finds its own build.
PLAY = """
import sys
from hashlib import blake2b
import deckcheck
from deckcheck import resources
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
print(total.hexdigest())
"""


def can_compile() -> bool:
    """Is there a C compiler, and are the headers of Python there?"""
    headers = os.path.join(sysconfig.get_paths()["include"], "Python.h")
    return shutil.which("cc") is not None and os.path.exists(headers)


def sources() -> str:
    """A digest of everything that is built."""
    total = blake2b(digest_size=16)
    paths = [os.path.join(ROOT, name) for name in ("hatch_build.py", "pyproject.toml")]
    for room in ("deckcheck", "card_data", "schemas"):
        for folder, _, names in os.walk(os.path.join(ROOT, room)):
            paths += [os.path.join(folder, name) for name in names if not name.endswith(".pyc")]
    for path in sorted(paths):
        with open(path, "rb") as file:
            data = file.read()
        total.update(f"{os.path.relpath(path, ROOT)} {len(data)} ".encode() + data)
    return total.hexdigest()


def install(home: str) -> str:
    """Makes an environment with the compiled build, or takes the one that is there, if it was built of the same files; its interpreter,
    which finds the libraries of this one."""
    with open(f"{home}.lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # whoever comes while it is made waits for it
        python = build(home)
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])"], stdout=subprocess.PIPE, text=True, check=True
    ).stdout.strip()
    with open(os.path.join(site, "libraries.pth"), "w", encoding="utf-8") as file:
        file.writelines(f"{path}\n" for path in sys.path if path.endswith("site-packages"))
    return python


def build(home: str) -> str:
    python = os.path.join(home, "bin", "python")
    made, digest = os.path.join(home, MADE), sources()
    if os.path.exists(made):
        with open(made, encoding="utf-8") as file:
            if file.read() == digest:
                return python
    subprocess.run([sys.executable, "-m", "venv", "--clear", home], check=True)
    environment = {**os.environ, "DECKCHECK_COMPILE": "1"}
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", ROOT], check=True, env=environment)
    with open(made, "w", encoding="utf-8") as file:
        file.write(digest)
    return python


def played(python: str, games: int, folder: str) -> tuple[set[str], list[str]]:
    """What build an interpreter has, and the digests of the games it plays, by chunks."""

    def chunk(first: int) -> list[str]:
        last = min(first + CHUNK, games)
        done = subprocess.run(
            [python, "-c", BUILD + PLAY, str(first), str(last)], cwd=folder, stdout=subprocess.PIPE, text=True, check=True
        )
        return done.stdout.split()

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        told = list(pool.map(chunk, range(0, max(games, 1), CHUNK)))
    return {build for build, _ in told}, [digest for _, digest in told]


def same(games: int, pure: tuple[set[str], list[str]], compiled: tuple[set[str], list[str]]) -> bool:
    """Were the games of both builds the same?"""
    if (pure[0], compiled[0]) != ({"pure"}, {"compiled"}):
        print(f"nothing was compared: the builds are {pure[0]} and {compiled[0]}")
        return False
    differ = [place * CHUNK for place, (one, other) in enumerate(zip(pure[1], compiled[1], strict=True)) if one != other]
    told = f"DIFFERENT among the {CHUNK} from {', '.join(map(str, differ))} on" if differ else "the same"
    if games:
        print(f"{games} games, pure Python and compiled: {told}", flush=True)
    return not differ


def suite(python: str, folder: str, told: Sequence[str]) -> int:
    """The tests on that build, with options and places for pytest; the exit code. They are run from another folder, because Python looks
    where it is started first, and would find the package of the checkout."""
    more = [os.path.abspath(word) if os.path.exists(word.partition("::")[0]) else word for word in told]
    places = [] if any(word.startswith(ROOT) for word in more) else [os.path.join(ROOT, "tests")]
    settings = ["-c", os.path.join(ROOT, "pyproject.toml"), "--rootdir", ROOT]
    command = [python, "-m", "pytest", *settings, "-n", "2", "--dist", "worksteal", "-p", "no:cacheprovider", *more, *places]
    return subprocess.run(command, cwd=folder, check=False).returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--suite", nargs=argparse.REMAINDER, metavar="OPTION", help="run the tests on it too; told to pytest")
    parser.add_argument("--keep", metavar="FOLDER", help="the environment with the compiled build: made there, unless it is there already")
    parser.add_argument(
        "--build", action="store_true", help="make that environment, and nothing else; an interpreter without libraries will do"
    )
    arguments = parser.parse_args()
    if arguments.build:
        if can_compile() and arguments.keep:
            install(os.path.abspath(arguments.keep))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        if not can_compile():
            print("the compiled build was not checked: this machine has no C compiler or no headers of Python", flush=True)
            return 0 if arguments.suite is None else suite(sys.executable, folder, arguments.suite)
        with ThreadPoolExecutor(1) as aside:  # compiling takes one core
            building = aside.submit(install, os.path.abspath(arguments.keep or os.path.join(folder, "venv")))
            pure = played(sys.executable, arguments.games, folder)
            python = building.result()
        if not same(arguments.games, pure, played(python, arguments.games, folder)):
            return 1
        return 0 if arguments.suite is None else suite(python, folder, arguments.suite)


if __name__ == "__main__":
    sys.exit(main())
