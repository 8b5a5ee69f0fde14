"""Arrows point down: what may import what, where third-party libraries are, and that rules know no numbers."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import deckcheck
from deckcheck.rulesets import RULESETS

PACKAGE = Path(deckcheck.__file__).parent
ROOT = Path(__file__).parent.parent

# The rooms from the roof down; a room imports from itself and from those below. Plain modules stand below all of them.
ROOMS = (
    "cli", "api", "reports", "experiments", "agents", "scenarios", "rulesets", "effects", "validation", "engine", "chances", "cards",
    "plain",
)  # fmt: skip
# What a reporter reads are records of the rooms below; a ruleset never prints, so it has no business with reports.
PLAIN = {
    "source",
    "json_source",
    "plain_yaml",
    "tree",
    "diagnostics",
    "codes",
    "effect_codes",
    "errors",
    "resources",
    "config",
    "rng",
    "yaml_faults",
    "text_width",
    "intervals",
    "native",
}

# Library -> the only places that may import it.
LIBRARIES = {
    "click": ("cli/",),
    "yaml": ("source.py",),
    "jsonschema": ("validation/schema.py",),
    "referencing": ("validation/schema.py",),
    "rich": ("cli/tables.py",),
    "rapidfuzz": ("cards/names.py",),
    "platformdirs": ("cards/cache.py",),
    "numpy": ("chances/sample.py",),
    "matplotlib": ("reports/charts.py",),
    "distributed": ("experiments/cluster.py",),
    "dask": ("experiments/cluster.py",),
    "duckdb": ("experiments/tables.py",),
    "mypy_extensions": ("native.py",),
}
STANDARD = {
    # Never at run time: no network, no pickled content, no other program.
    "socket": (),
    "urllib.request": (),
    "http": (),
    "ssl": (),
    "pickle": (),
    "subprocess": (),
    "ctypes": (),
}

MODULES = sorted(PACKAGE.rglob("*.py"))
EVERY_MODULE = pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All of a module: walking takes longer than what is looked for."""
    return tuple(ast.walk(parsed(path)))


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


@cache
def imports(path: Path) -> tuple[str, ...]:
    """Dotted names of all modules that a file imports, wherever in the file."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)}:{node.lineno}: relative import"
            assert node.module is not None
            yield node.module
            if node.module.split(".")[0] == "deckcheck":  # `from deckcheck import resources` is an import of the module
                yield from (f"{node.module}.{alias.name}" for alias in node.names if is_module(f"{node.module}.{alias.name}"))


def is_module(name: str) -> bool:
    base = PACKAGE.parent.joinpath(*name.split("."))
    return base.with_suffix(".py").exists() or (base / "__init__.py").exists()


def room_of(name: str) -> str | None:
    """The room of a module of ours by its dotted name; None for the package itself."""
    parts = name.split(".")
    if len(parts) == 1:
        return None
    if parts[1] in PLAIN:
        return "plain"
    return parts[1]


def dotted(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def test_every_module_has_a_room() -> None:
    rooms = {room_of(dotted(path)) for path in MODULES} - {None, "__main__"}
    assert rooms <= set(ROOMS)


@EVERY_MODULE
def test_imports_point_down(path: Path) -> None:
    mine = room_of(dotted(path))
    if mine is None or mine == "__main__":  # the package names its public objects lazily, `python -m` starts the roof
        return
    below = ROOMS[ROOMS.index(mine) :]
    upwards = [name for name in imports(path) if name.startswith("deckcheck.") and room_of(name) not in below]
    assert upwards == []


@EVERY_MODULE
def test_the_library_does_not_need_the_program(path: Path) -> None:
    if not name_of(path).startswith("cli/") and name_of(path) != "__main__.py":
        assert [name for name in imports(path) if name.startswith("deckcheck.cli")] == []


def test_rulesets_do_not_import_one_another() -> None:
    for game in RULESETS:
        for path in (PACKAGE / "rulesets" / game).glob("*.py"):
            others = [name for name in imports(path) for other in RULESETS if other != game and f"rulesets.{other}" in name]
            assert others == [], name_of(path)


def test_rulesets_do_not_import_reports() -> None:
    for path in (PACKAGE / "rulesets").rglob("*.py"):
        assert [name for name in imports(path) if name.startswith("deckcheck.reports")] == [], name_of(path)


def test_no_game_is_named_below_the_rulesets() -> None:
    """A second game is a folder and a line in RULESETS: the rooms below know none by name, but for the default of a deck file."""
    for room in ("validation", "engine", "cards"):
        for path in (PACKAGE / room).glob("*.py"):
            assert [name for name in imports(path) if "rulesets" in name] == [], name_of(path)
    found = [
        (name_of(path), node.value)
        for path in MODULES
        if not name_of(path).startswith(("rulesets/", "cli/cards.py"))
        for node in nodes(path)
        if isinstance(node, ast.Constant) and node.value in RULESETS
    ]
    assert found == [("validation/reader.py", "luck_and_logic")]


@pytest.mark.parametrize(
    ("library", "places"), {**LIBRARIES, **STANDARD}.items(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_library_is_imported_in_one_place(library: str, places: tuple[str, ...]) -> None:
    users = {
        name_of(path)
        for path in MODULES
        if any(name == library or name.startswith(f"{library}.") for name in imports(path)) and not name_of(path).startswith(places or "-")
    }
    assert users == set()


def test_every_library_that_is_imported_is_declared() -> None:
    import sys
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [entry for name in ("sim", "report", "cluster", "data") for entry in project["optional-dependencies"][name]]
    declared = {entry.split(">")[0].strip().lower() for entry in (*project["dependencies"], *extras)}
    packages = {"yaml": "pyyaml"}
    used = {name.split(".")[0] for path in MODULES for name in imports(path)} - set(sys.stdlib_module_names) - {"deckcheck"}
    assert {packages.get(name, name) for name in used} - {
        "referencing",  # comes with jsonschema, as part of its API
        "dask",  # comes with distributed
        "mypy_extensions",  # for types alone; comes with mypy
    } == declared


@EVERY_MODULE
def test_only_the_program_prints(path: Path) -> None:
    if name_of(path).startswith("cli/"):
        return
    calls = [node for node in nodes(path) if isinstance(node, ast.Call)]
    assert [node.lineno for node in calls if isinstance(node.func, ast.Name) and node.func.id in ("print", "input", "exit", "quit")] == []


@EVERY_MODULE
def test_nothing_typed_is_run_as_code(path: Path) -> None:
    calls = [node for node in nodes(path) if isinstance(node, ast.Call)]
    assert [node.lineno for node in calls if isinstance(node.func, ast.Name) and node.func.id in ("eval", "exec", "compile")] == []


@EVERY_MODULE
def test_every_module_says_what_it_is(path: Path) -> None:
    tree = parsed(path)
    assert ast.get_docstring(tree)


@pytest.mark.parametrize("game", RULESETS)
def test_rules_know_no_numbers(game: str) -> None:
    """50, 10, 8, 4 and 2 are limits, and limits stand in `formats.yml`. 0 and 1 are nothing and the first."""
    tree = parsed(PACKAGE / "rulesets" / game / "deck_rules.py")
    numbers = [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and type(node.value) in (int, float) and node.value not in (0, 1)
    ]
    assert numbers == []


@pytest.mark.parametrize("game", RULESETS)
def test_rules_know_no_version(game: str) -> None:
    """A hint may name one in words; no rule asks for one."""
    tree = parsed(PACKAGE / "rulesets" / game / "deck_rules.py")
    versions = {"2016", "2017", "2019-recommended", "2019-extended", "2021"}
    assert [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Constant) and node.value in versions] == []


def test_checks_know_no_numbers() -> None:
    tree = parsed(PACKAGE / "validation" / "checks.py")
    numbers = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and type(node.value) in (int, float)]
    assert set(numbers) <= {0, 1}
