"""Every ruling of the rule book that can be played has a scenario; one about decks or card data has an example or a test named here."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

TESTS = Path(__file__).parent.parent
SCENARIOS = Path(__file__).parent / "luck_and_logic"
VERSIONS = ("2016", "2017", "2019-recommended", "2019-extended")

# Rulings about card data: the tests that prove them.
NAMED = {
    "LLR-C1-02": "test_card_data.py::test_LLR_C1_02_which_members_have_a_covenanter_and_a_printed_soul",
    "LLR-C1-03": "test_card_data.py::test_LLR_C1_03_a_gate_has_no_color",
    "LLR-C1-34": "cards/test_query.py::test_LLR_C1_34_which_comparisons_include_the_number",
}


def _read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return found


def _load(path: Path, key: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = _read(path)[key]
    return found


RULINGS = {ruling["id"]: ruling for ruling in _load(TESTS / "data" / "luck_and_logic_rulings.yml", "rulings")}


def ruling_of(name: str) -> str:
    """`LLR-Q15-b` -> `LLR-Q15`: a ruling may need several scenarios."""
    return re.sub("-[a-z]$", "", name)


@cache
def scenarios() -> dict[str, list[dict[str, Any]]]:
    """The scenario files of each ruling."""
    found: dict[str, list[dict[str, Any]]] = {}
    for path in sorted(SCENARIOS.glob("LLR-*.yml")):
        found.setdefault(ruling_of(path.stem), []).append(_read(path))
    return found


@cache
def named_examples() -> tuple[Path, ...]:
    return tuple((TESTS / "examples").rglob("ruling_*"))


def examples(ruling: str) -> list[Path]:
    """Decks among the examples that are named after a ruling."""
    return [path for path in named_examples() if re.fullmatch(rf"ruling_{ruling}(_\w+)?", path.stem)]


@pytest.mark.parametrize("ruling", RULINGS.values(), ids=lambda ruling: ruling["id"])
def test_a_ruling_is_proven_in_one_way(ruling: dict[str, Any]) -> None:
    name, kind = ruling["id"], ruling["kind"]
    proofs = {"scenario": name in scenarios(), "named": name in NAMED, "example": bool(examples(name))}
    ways = [way for way, found in proofs.items() if found]
    allowed = {"engine": ("scenario",), "legality": ("scenario",), "data": ("scenario", "named"), "deck": ("example",), "procedure": ()}
    assert len(ways) == bool(allowed[kind]), f"{name} is proven by {ways}"
    assert set(ways) <= set(allowed[kind])


def test_all_of_the_rulings_run() -> None:
    """None waits: each that is about a game has a scenario, and no scenario is about a ruling that there is not."""
    played = {name for name, ruling in RULINGS.items() if ruling["kind"] in ("engine", "legality")}
    assert played <= scenarios().keys() <= RULINGS.keys()


@pytest.mark.parametrize("name", sorted(scenarios()))
def test_the_scenarios_of_a_ruling_cover_its_versions(name: str) -> None:
    ruling = RULINGS[name]
    wanted = set(VERSIONS) if ruling["versions"] == "all" else set(ruling["versions"])
    files = scenarios()[name]
    run = {str(version) for file in files for version in (file["rules"] if isinstance(file["rules"], list) else [file["rules"]])}
    assert run == wanted
    assert {rule for file in files for rule in file["rule_ids"]} & set(ruling["rule_ids"])


@pytest.mark.parametrize("name", NAMED)
def test_a_test_that_is_named_exists(name: str) -> None:
    assert name in RULINGS
    path, _, function = NAMED[name].partition("::")
    tree = ast.parse((TESTS / path).read_text(encoding="utf-8"))
    assert function in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
