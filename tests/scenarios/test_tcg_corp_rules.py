"""Every ruling and every rule of the TCG Corp game is proven: by a scenario, an example deck, or a test that names it; each rule is named
where the engine does it, and all values of each switch are shown.

`pytest -s -k prints_the_table tests/scenarios/test_tcg_corp_rules.py` prints the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import deckcheck
from deckcheck.cards.load import load_game
from deckcheck.rulesets.rulebook import rulebook

TESTS = Path(__file__).parent.parent
SCENARIOS = Path(__file__).parent / "tcg_corp"
PACKAGE = Path(deckcheck.__file__).parent
# What this game shares with others stands below it.
CODE = [path for room in ("rulesets/tcg_corp", "rulesets", "effects", "engine") for path in (PACKAGE / room).glob("*.py")]
BOOK = rulebook("tcg_corp")
RULES = tuple(BOOK.rules)

# Rules that the code keeps without a line of its own, and why.
NOT_NAMED = {
    "TC-CARD-07": "number and name are separate fields of every card",
    "TC-ZONE-04": "there is no step that looks at the size of a hand",
    "TC-DMG-02": "the official example of TC-DMG-01",
    "TC-DMG-03": "another example of TC-DMG-01 and -05",
    "TC-WIN-04": "conceding is the engine's, for all games",
}

_ID = re.compile(r"(TC[-_][A-Z]+)[-_](\d\d)((?:(?:,| \.\.| \[\w+\]| \(\w+\)(?:-\(\w+\))?,?)*\s+-\d\d)*)")


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return found


def named_in(text: str) -> set[str]:
    """Rule ids in a text, also as `TC-SET-01, -02`, or with underscores in the name of a test."""
    found: set[str] = set()
    for area, first, rest in _ID.findall(text):
        prefix = area.replace("_", "-")
        found |= {f"{prefix}-{first}", *(f"{prefix}-{number}" for number in re.findall(r"\s-(\d\d)", rest))}
    return found


def texts(paths: Iterable[Path]) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(paths))


@cache
def scenarios() -> Mapping[str, dict[str, Any]]:
    """All scenario files of the game by name."""
    return {path.stem: read(path) for path in sorted(SCENARIOS.rglob("*.yml"))}


@cache
def by_scenarios() -> set[str]:
    return {rule for file in scenarios().values() for rule in file.get("rule_ids", ())}


@cache
def by_tests() -> set[str]:
    return named_in(texts((TESTS / "rulesets" / "tcg_corp").glob("*.py")))


@cache
def by_examples() -> set[str]:
    """Decks that are reported by a rule."""
    return named_in(texts(path for path in (TESTS / "examples").glob("D3*/*/*.yml") if "tcg_corp" in path.read_text(encoding="utf-8")))


RULINGS = {case["id"]: case for case in read(TESTS / "data" / "tcg_corp_rulings.yml")["cases"]}


def test_all_rulings_are_here() -> None:
    assert len(RULINGS) == 45


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_ruling_is_proven(ruling: str) -> None:
    """About a deck by an example; about a game by scenarios that name its rules."""
    mine = [file for name, file in scenarios().items() if re.fullmatch(rf"{ruling}(-[a-z])?", name)]
    decks = list((TESTS / "examples").rglob(f"ruling_{ruling}*"))
    about_deck = RULINGS[ruling]["when"].get("action") == "validate_deck"
    assert bool(decks) is about_deck
    assert bool(mine) is not about_deck
    if mine:
        assert set(RULINGS[ruling]["rule_ids"]) <= {rule for file in mine for rule in file["rule_ids"]}


def test_scenarios_of_rulings_have_a_ruling() -> None:
    named = {re.sub("-[a-z]$", "", name) for name in scenarios() if name.startswith("TC-R-")}
    assert named <= RULINGS.keys()


def test_ids_are_found_however_they_are_written() -> None:
    assert named_in("TC-SET-01, -02,\n    -03, GAP-05") == {"TC-SET-01", "TC-SET-02", "TC-SET-03"}
    assert named_in("def test_TC_CARD_02_fields") == {"TC-CARD-02"}


def test_every_rule_is_proven() -> None:
    unproven = {rule for rule in RULES if rule not in by_scenarios() | by_tests() | by_examples()}
    assert unproven == set()


def test_every_rule_is_named_in_the_code() -> None:
    missing = set(RULES) - named_in(texts(CODE))
    assert missing == NOT_NAMED.keys()


def test_every_decision_is_named() -> None:
    """In the code, or by the switch that stands for it; the others are not about playing."""
    switched = {switch["decision"] for switch in load_game("tcg_corp")[0].switches.values()}
    named = set(re.findall(r"GAP-\d\d", texts(CODE))) | switched
    elsewhere = {
        "GAP-05": "no hand limit: there is nothing to do",
        "GAP-07": "TC-ZONE-01",
        "GAP-24": "no list of restrictions: there is nothing to do",
    }
    assert BOOK.decisions.keys() - named == elsewhere.keys()


def test_every_value_of_a_switch_is_shown() -> None:
    """The usual value by any scenario of its rule, each other one by a scenario or a test that sets it."""
    tests = texts((TESTS / "rulesets" / "tcg_corp").glob("*.py")) + texts((TESTS / "examples").glob("D3*/*/*.args"))
    for name, switch in load_game("tcg_corp")[0].switches.items():
        rule, usual = switch["rule"], switch["default"]
        assert switch["about"]
        assert rule in BOOK.rules
        assert switch["decision"] in BOOK.decisions
        shown = {str(file["switches"][name]) for file in scenarios().values() if name in file.get("switches", {})}
        shown |= set(re.findall(rf"{name}\W+(\w+)", tests))
        assert set(switch["values"]) - shown <= {usual} | ({"2", "4"} if name == "standby_areas" else set()), name
        assert rule in by_scenarios() | by_tests() | by_examples()


def test_it_prints_the_table() -> None:
    lines = [
        f"{rule:<12} {sum(rule in file.get('rule_ids', ()) for file in scenarios().values()):>3} scenarios "
        f"{'tests' if rule in by_tests() else '     '} {'decks' if rule in by_examples() else '     '} {BOOK.rules[rule].title}"
        for rule in RULES
    ]
    print("\n".join(lines))
    assert len(lines) > 70
