"""`deckcheck explain CODE | RULE-ID`."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest


def test_a_code_shows_meaning_rule_source_examples_and_remedy(run: Any) -> None:
    shown = run("explain", "D302")
    assert shown.code == 0
    assert shown.out.startswith("D302 too-many-copies  (error)\n")
    for part in ("card name", "Rule LL-DECK-03", "Rule TC-DECK-03", "Source: ", "Bad (luck_and_logic):", "Good (tcg_corp):", "Remedy: "):
        assert part in shown.out


def test_a_rule_shows_text_source_versions_and_the_code_that_reports_it(run: Any) -> None:
    shown = run("explain", "LL-DECK-03").out
    assert shown.startswith("LL-DECK-03 Copies of one card name  (luck_and_logic; 2016, 2017, 2019-recommended, 2019-extended)\n")
    for part in ("4 cards", "Source: official rule book 1.0", "Reported as D302.", "Bad:", "Good:", "Remedy: "):
        assert part in " ".join(shown.split())


def test_a_rule_that_nothing_reports(run: Any) -> None:
    shown = run("explain", "LL-SCOPE-01")
    assert shown.code == 0
    assert "Reported as" not in shown.out


def test_a_decision(run: Any) -> None:
    shown = run("explain", "GAP-01")
    assert shown.code == 0
    assert shown.out.startswith("GAP-01 ")
    assert "(tcg_corp, confidence " in shown.out
    assert "TC-DECK-03" in shown.out


def test_a_rule_shows_what_was_decided_about_it(run: Any) -> None:
    assert "Decision D-28:" in run("explain", "LL-DECK-21").out


@pytest.mark.parametrize("name", ["d302", " D302 ", "too-many-copies", "Too-Many-Copies"])
def test_spelling_does_not_matter(name: str, run: Any) -> None:
    assert run("explain", name).out == run("explain", "D302").out


def test_a_rule_in_lower_case(run: Any) -> None:
    assert run("explain", "ll-deck-03").out == run("explain", "LL-DECK-03").out


def test_a_catalogue_code(run: Any) -> None:
    shown = run("explain", "C201").out
    assert shown.startswith("C201 unknown-card  (error)\n")
    assert "Bad:\n    - 4 Lantern Scuot" in shown


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("D320", "D302"),
        ("LL-DEK-03", "LL-DECK-03"),
        ("TC-DEC-01", "TC-DECK-01"),
        ("GAP-1", "GAP-01"),
        ("too-many-copys", "too-many-copies"),
    ],
)
def test_an_unknown_name_is_2_with_a_suggestion(name: str, meant: str, run: Any) -> None:
    result = run("explain", name)
    assert (result.code, result.out) == (2, "")
    assert meant in result.err
    assert "`deckcheck rules` lists them all" in result.err


def test_json_of_a_code(run: Any) -> None:
    entry = json.loads(run("explain", "D302", "--output-format", "json").out)
    assert entry["kind"] == "code"
    assert entry["code"] == "D302"
    assert entry["name"] == "too-many-copies"
    assert entry["severity"] == "error"
    assert {rule["id"] for rule in entry["rules"]} == {"LL-DECK-03", "TC-DECK-03"}
    assert {example["game"] for example in entry["examples"]} == {"luck_and_logic", "tcg_corp"}
    assert entry["remedy"]


def test_json_of_a_rule(run: Any) -> None:
    entry = json.loads(run("explain", "LL-DECK-21", "--output-format", "json").out)
    assert (entry["kind"], entry["id"], entry["area"], entry["codes"]) == ("rule", "LL-DECK-21", "deck", ["D321"])
    assert [decision["id"] for decision in entry["decided"]] == ["D-28"]


def test_json_of_a_decision(run: Any) -> None:
    assert json.loads(run("explain", "D-28", "--output-format", "json").out)["kind"] == "decision"


def test_json_of_a_catalogue_code(run: Any) -> None:
    entry = json.loads(run("explain", "Y001", "--output-format", "json").out)
    assert entry["rules"] == []
    assert entry["examples"][0]["bad"]


def test_color_in_a_pipe(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in run("explain", "D302").out
    assert "\x1b[1mD302" in run("explain", "D302", "--color", "always").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1mD302" in run("explain", "D302").out
    assert "\x1b" not in run("explain", "D302", "--color", "never").out


def test_color_on_a_terminal(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert "\x1b[1mD302" in run("explain", "D302").out
    assert "\x1b" not in run("explain", "D302", "--color", "never").out
