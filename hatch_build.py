"""Builds the wheel: a parsed index of every card pool, so that a fresh machine without a cache starts as fast as any other;
and, on request, the engine compiled to native code.

`DECKCHECK_COMPILE=1 pip install .` compiles; it needs a C compiler. `DECKCHECK_COMPILE=profiled` compiles twice, with games between that
tell gcc which ways are taken: a tenth faster. The same files run uncompiled, and all builds play the same games.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILE = "DECKCHECK_COMPILE"
PROFILED = "profiled"
# What is compiled, as one group: everything that runs while a game is played. Modules that describe, read or show stay as they are.
COMPILED = {
    "deckcheck": ("rng",),
    "deckcheck/agents": ("heuristic", "search", "uniform"),
    "deckcheck/engine": (
        "abilities",
        "events",
        "game",
        "hidden",
        "in_order",
        "looks",
        "machine",
        "primitives",
        "procedure",
        "state",
        "turns",
        "waiting",
    ),
    "deckcheck/experiments": ("playing",),
    "deckcheck/effects": (
        "layout",
        "run_actions",
        "run_acts",
        "run_amounts",
        "run_cards",
        "run_counted",
        "run_effects",
        "run_filters",
        "run_lasting",
        "run_moves",
        "run_questions",
        "run_steps",
        "table",
    ),
    "deckcheck/rulesets": ("thinking",),
    "deckcheck/rulesets/luck_and_logic": (
        "battle",
        "board",
        "check_timing",
        "definition",
        "determination",
        "effect_acts",
        "effect_counted",
        "effect_moves",
        "effect_table",
        "effect_words",
        "evaluate",
        "heuristic",
        "heuristic_battle",
        "heuristic_cards",
        "heuristic_main",
        "heuristic_texts",
        "in_order",
        "logic_definition",
        "main_phase",
        "mobilize",
        "moves",
        "reads",
        "rearrange",
        "setup",
        "terms",
        "trance",
        "turn",
    ),
    "deckcheck/rulesets/tcg_corp": (
        "battle",
        "board",
        "check_timing",
        "definition",
        "effect_acts",
        "effect_table",
        "effect_words",
        "evaluate",
        "heuristic",
        "heuristic_units",
        "main_phase",
        "moves",
        "reads",
        "setup",
        "terms",
        "turn",
    ),
}

# The build environment has none of the libraries that other rooms of the package import; `mypy --strict` has looked at those.
LIBRARIES_ABSENT = ("--disable-error-code=import-not-found", "--disable-error-code=import-untyped")

FLAGS = (
    []
    if sys.platform == "win32"
    else [
        "-ffp-contract=off",  # two roundings are never made one, so that fractions come out as in Python on every machine
        "-fvisibility=hidden",  # what nobody outside can call is called directly
        "-fno-semantic-interposition",
        "-fno-plt",
        "-g0",  # compiling takes long enough
    ]
)

# Games of all shipped decks, some of heuristic players, for the profile.
TRAINING = """
import deckcheck
from deckcheck import resources
from deckcheck.engine import machine
from deckcheck.experiments.playing import play_out
from deckcheck.experiments.run import seats_of
from deckcheck.rulesets.matches import pair
assert not machine.__file__.endswith(".py"), "the build to be profiled was not found"
for game, games in (("luck_and_logic", 44), ("tcg_corp", 20)):
    decks = [deckcheck.load_deck(path) for path in resources.deck_files(game) if path.endswith(".yml")]
    for index in range(games):
        two = [decks[(index + side * (1 + index // len(decks))) % len(decks)] for side in (0, 1)]
        match = pair(two, seed="profile", agents=("heuristic" if index % 5 == 0 else "random", "random"))
        play_out(match.start(index), seats_of(match, index))
"""


class Build(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        """What building needs beside the build system itself."""
        needed = ["mypy[mypyc]>=1.11", "setuptools>=77"] if os.environ.get(COMPILE) else []
        return [*needed, *self.metadata.core.dependencies] if os.environ.get(COMPILE) == PROFILED else needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.folder = tempfile.mkdtemp(prefix="deckcheck-build-")
        self.add_indices(build_data)
        if os.environ.get(COMPILE):
            self.add_compiled(build_data)

    def add_indices(self, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        try:
            from deckcheck.cards.cache import dump
            from deckcheck.cards.load import INDEX_NAME, build_index, shipped_key
            from deckcheck.rulesets import RULESETS
        finally:
            sys.path.remove(self.root)
        for game in RULESETS:
            path = os.path.join(self.folder, f"{game}-{INDEX_NAME}")
            with open(path, "wb") as file:
                file.write(dump(shipped_key(game), build_index(game)))
            build_data["force_include"][path] = f"deckcheck/card_data/{game}/{INDEX_NAME}"

    def add_compiled(self, build_data: dict[str, Any]) -> None:
        """Compiles a copy of the package and adds the native modules; Python prefers them to the files beside them."""
        shutil.copytree(os.path.join(self.root, "deckcheck"), os.path.join(self.folder, "deckcheck"))
        if os.environ[COMPILE] == PROFILED:
            profile = os.path.join(self.folder, "profile")
            self.compile(["-fprofile-generate", "-fprofile-update=single", f"-fprofile-dir={profile}"])
            self.train()
            self.compile([f"-fprofile-use={profile}", "-fprofile-correction", "-Wno-missing-profile"])
        else:
            self.compile([])
        native = os.path.join(self.folder, "native")
        for folder, _, names in os.walk(native):
            for name in names:
                path = os.path.join(folder, name)
                build_data["force_include"][path] = os.path.relpath(path, native)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def train(self) -> None:
        """Plays games on the build that was just made, beside a copy of everything that it needs; they leave a profile."""
        place = os.path.join(self.folder, "training")
        shutil.copytree(os.path.join(self.root, "deckcheck"), os.path.join(place, "deckcheck"))
        shutil.copytree(os.path.join(self.root, "card_data"), os.path.join(place, "card_data"))
        shutil.copytree(os.path.join(self.folder, "native"), place, dirs_exist_ok=True)
        subprocess.run([sys.executable, "-c", TRAINING], cwd=place, check=True)

    def compile(self, more: list[str]) -> None:
        """Makes the native modules, with more flags for the compiler and the linker."""
        from mypyc.build import mypycify
        from setuptools import Distribution

        for made in ("native", "objects"):
            shutil.rmtree(os.path.join(self.folder, made), ignore_errors=True)
        modules = [f"{folder}/{name}.py" for folder, names in COMPILED.items() for name in names]
        here = os.getcwd()
        os.chdir(self.folder)  # names of modules are told by the paths of their files
        try:
            extensions = mypycify([*LIBRARIES_ABSENT, *modules], opt_level="3")
            for extension in extensions:
                extension.extra_compile_args += [*FLAGS, *more]
                extension.extra_link_args += more[:1]  # the linker adds what writes a profile
            distribution = Distribution({"name": "deckcheck", "ext_modules": extensions})
            command = distribution.get_command_obj("build_ext")
            command.build_lib = os.path.join(self.folder, "native")
            command.build_temp = os.path.join(self.folder, "objects")
            command.ensure_finalized()
            command.run()
        finally:
            os.chdir(here)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            shutil.rmtree(self.folder)
