"""`deckcheck rules`."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from deckcheck.cards.load import load_game
from deckcheck.rulesets import RULESETS
from deckcheck.rulesets.rulebook import all_codes, rulebook


@pytest.fixture
def listed(run: Any) -> Any:
    """Codes and rule ids in the JSON of a run."""

    def listed(*args: str) -> tuple[list[str], list[str]]:
        data = json.loads(run("rules", *args, "--output-format", "json").out)
        return [entry["code"] for entry in data["codes"]], [rule["id"] for rule in data["rules"]]

    return listed


def test_every_code_and_rule_is_listed(listed: Any) -> None:
    codes, rules = listed()
    assert codes == all_codes()
    assert rules == [rule for game in RULESETS for rule in rulebook(game).rules]


def test_the_table_has_a_line_for_each(run: Any) -> None:
    result = run("rules")
    assert result.code == 0
    firsts = {line.split()[0] for line in result.out.splitlines() if line.split()}
    assert set(all_codes()) <= firsts
    assert {rule for game in RULESETS for rule in rulebook(game).rules} <= firsts


def test_a_code_has_its_meaning_on_one_line(run: Any) -> None:
    shown = run("rules", "--area", "codes").out
    assert re.search(r"^D302 +too-many-copies +error +LL-DECK-03, TC-DECK-03 +The main deck holds too many", shown, re.MULTILINE)


def test_a_rule_has_the_versions_in_which_it_holds(run: Any) -> None:
    shown = run("rules", "--area", "deck").out
    assert re.search(r"^LL-DECK-03 +all +Copies of one card name$", shown, re.MULTILINE)
    assert re.search(r"^LL-DECK-08 +2016 +Later cards illegal in 2016$", shown, re.MULTILINE)


def test_game(listed: Any) -> None:
    codes, rules = listed("--game", "tcg_corp")
    assert "D371" in codes
    assert "D311" not in codes
    assert rules == list(rulebook("tcg_corp").rules)


def test_a_code_of_one_game_has_the_meaning_it_has_there(run: Any) -> None:
    [entry] = [e for e in json.loads(run("rules", "--game", "tcg_corp", "--output-format", "json").out)["codes"] if e["code"] == "D302"]
    assert entry["rules"] == ["TC-DECK-03"]
    assert "main deck" not in entry["meaning"]


def test_rules_of_a_version(listed: Any) -> None:
    _, rules = listed("--rules", "2016")
    assert "LL-DECK-08" in rules
    assert "LL-DECK-07" not in rules
    assert not any(rule.startswith("TC-") for rule in rules)
    assert rules == [rule.id for rule in rulebook("luck_and_logic").rules.values() if "2016" in rule.versions]


def test_an_unknown_version_is_2(run: Any) -> None:
    result = run("rules", "--rules", "2071")
    assert result.code == 2
    assert "Did you mean '2017'?" in result.err


@pytest.mark.parametrize("area", ["deck", "cards", "play"])
def test_area(area: str, listed: Any) -> None:
    codes, rules = listed("--area", area)
    assert codes == []
    assert rules == [rule.id for game in RULESETS for rule in rulebook(game).rules.values() if rule.area == area]


def test_area_codes(listed: Any) -> None:
    assert listed("--area", "codes") == (all_codes(), [])


def test_codes_are_listed_for_a_version_too(listed: Any) -> None:
    """Asked for codes, the command lists codes, also where a version is named."""
    codes, _ = listed("--area", "codes", "--rules", "2017")
    assert "D302" in codes


def test_versions(run: Any) -> None:
    shown = run("rules", "--versions").out
    for game in RULESETS:
        formats, _ = load_game(game)
        for version in formats.versions:
            assert re.search(rf"^{game} +{re.escape(version)}", shown, re.MULTILINE)
        for switch in formats.switches:
            assert switch in shown
    assert "2017 (default)" in shown
    assert "JP-2017-02-26" in shown


def test_versions_of_one_game(run: Any) -> None:
    shown = run("rules", "--versions", "--game", "tcg_corp").out
    assert "mixed_titles" in shown
    assert "luck_and_logic" not in shown


def test_versions_as_json(run: Any) -> None:
    games = json.loads(run("rules", "--versions", "--output-format", "json").out)["games"]
    assert [game["game"] for game in games] == list(RULESETS)
    assert games[0]["default"] == "2017"
    assert list(games[0]["versions"]) == ["2016", "2017", "2019-recommended", "2019-extended"]
    assert games[0]["switches"]["super_my_logicalist"]["values"] == ["allowed", "refused"]
    assert [entry["id"] for entry in games[0]["restriction_lists"]] == ["JP-2017-02-26", "EN-2017-03-31", "2019-01-11"]


def test_color(run: Any) -> None:
    assert "\x1b" not in run("rules", "--game", "tcg_corp").out
    assert "\x1b[1m" in run("rules", "--game", "tcg_corp", "--color", "always").out


def test_nothing_is_cut_in_a_pipe(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    longest = max((rule.title for rule in rulebook("tcg_corp").rules.values()), key=len)
    assert longest in run("rules", "--game", "tcg_corp").out
    assert longest in run("rules", "--game", "tcg_corp", "--color", "always").out
