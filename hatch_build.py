"""Builds the wheel: a parsed index of every card pool, so that a fresh machine without a cache starts as fast as any other;
and, on request, the engine compiled to native code.

`DECKCHECK_COMPILE=1 pip install .` compiles; it needs a C compiler. The same files run uncompiled, and both builds play the same games.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILE = "DECKCHECK_COMPILE"
# What is compiled, as one group: everything that runs while a game is played. Modules that describe, read or show stay as they are.
COMPILED = {
    "deckcheck": ("rng",),
    "deckcheck/agents": ("heuristic", "search", "uniform"),
    "deckcheck/engine": (
        "abilities",
        "events",
        "game",
        "hidden",
        "in_force",
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


class Build(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        """What building needs beside the build system itself."""
        return ["mypy[mypyc]>=1.20", "setuptools>=77"] if os.environ.get(COMPILE) else []

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
        from mypyc.build import mypycify
        from setuptools import Distribution

        shutil.copytree(os.path.join(self.root, "deckcheck"), os.path.join(self.folder, "deckcheck"))
        modules = [f"{folder}/{name}.py" for folder, names in COMPILED.items() for name in names]
        here = os.getcwd()
        os.chdir(self.folder)  # names of modules are told by the paths of their files
        try:
            extensions = mypycify([*LIBRARIES_ABSENT, *modules], opt_level="3")
            for extension in extensions:
                extension.extra_compile_args += FLAGS
            distribution = Distribution({"name": "deckcheck", "ext_modules": extensions})
            command = distribution.get_command_obj("build_ext")
            command.build_lib = os.path.join(self.folder, "native")
            command.build_temp = os.path.join(self.folder, "objects")
            command.ensure_finalized()
            command.run()
        finally:
            os.chdir(here)
        native = os.path.join(self.folder, "native")
        for folder, _, names in os.walk(native):
            for name in names:
                path = os.path.join(folder, name)
                build_data["force_include"][path] = os.path.relpath(path, native)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            shutil.rmtree(self.folder)
