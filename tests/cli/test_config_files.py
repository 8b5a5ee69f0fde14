"""`[tool.deckcheck]` in the nearest `pyproject.toml`, and `deckcheck.toml`, which wins."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from deckcheck.cli.config import SETTINGS

OWN_CARDS = "cards: [{id: MY-001, name: My Own Scout, partial: true}]\n"


@pytest.fixture(autouse=True)
def deck(write: Any, decks: Any) -> None:
    write("deck.yml", decks.five_copies)


def test_pyproject(run: Any, write: Any) -> None:
    write("pyproject.toml", '[tool.deckcheck]\noutput-format = "json"\n')
    assert run("validate", "deck.yml").out.startswith("{")


def test_deckcheck_toml(run: Any, write: Any) -> None:
    write("deckcheck.toml", 'output-format = "json"\n')
    assert run("validate", "deck.yml").out.startswith("{")


def test_deckcheck_toml_wins(run: Any, write: Any) -> None:
    write("pyproject.toml", '[tool.deckcheck]\noutput-format = "junit"\n')
    write("deckcheck.toml", 'output-format = "json"\n')
    assert run("validate", "deck.yml").out.startswith("{")


def test_the_command_line_wins_over_both(run: Any, write: Any) -> None:
    write("deckcheck.toml", 'output-format = "json"\nquiet = true\n')
    assert run("validate", "deck.yml", "--output-format", "junit").out.startswith("<?xml")


def test_the_nearest_file_holds(run: Any, write: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write("deckcheck.toml", 'output-format = "junit"\n')
    write("inner/pyproject.toml", '[tool.deckcheck]\noutput-format = "json"\n')
    write("inner/deep/deck.yml", "main: []\n")
    monkeypatch.chdir(folder / "inner" / "deep")
    assert run("validate", "deck.yml").out.startswith("{")


@pytest.mark.parametrize("text", ["", "[tool.ruff]\nline-length = 140\n", "[project]\nname = 'deckcheck'\n"])
def test_a_pyproject_without_our_table_is_passed_over(
    text: str, run: Any, write: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("deckcheck.toml", 'output-format = "json"\n')
    write("inner/pyproject.toml", text)
    write("inner/deck.yml", "main: []\n")
    monkeypatch.chdir(folder / "inner")
    assert run("validate", "deck.yml").out.startswith("{")


def test_an_empty_file_changes_nothing(run: Any, write: Any) -> None:
    before = run("validate", "deck.yml")
    write("deckcheck.toml", "")
    assert run("validate", "deck.yml") == before


# ------------------------------------------------------------------------------------------------------------- single options


def test_game(run: Any, write: Any) -> None:
    write("deckcheck.toml", 'game = "tcg_corp"\n')
    assert "S110" in run("validate", "deck.yml").out
    assert "Kiln Ox" in run("cards", "list").out


def test_rules(run: Any, write: Any) -> None:
    write("deckcheck.toml", 'rules = "2016"\noutput-format = "json"\n')
    assert json.loads(run("validate", "deck.yml").out)["files"][0]["rules"] == "2016"


def test_rules_as_a_number(run: Any, write: Any) -> None:
    write("deckcheck.toml", 'rules = 2016\noutput-format = "json"\n')
    assert json.loads(run("validate", "deck.yml").out)["files"][0]["rules"] == "2016"


@pytest.mark.parametrize("value", ['"mixed_titles=refused"', '["mixed_titles=refused"]'])
def test_set(value: str, run: Any, write: Any) -> None:
    write("deckcheck.toml", f"set = {value}\n")
    assert "switches set: mixed_titles=refused" in run("validate", "deck.yml").out


def test_set_with_a_wrong_switch(run: Any, write: Any) -> None:
    write("deckcheck.toml", 'set = ["nope=1"]\n')
    assert run("validate", "deck.yml").code == 2


def test_paths_are_relative_to_the_file(run: Any, write: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write("sets/own.yml", OWN_CARDS)
    write("lists.yml", 'lists: [{id: A, date: "2018-01-01", entries: [{kind: banned, card: MY-001}]}]\n')
    write("deckcheck.toml", 'cards = "sets"\nrestrictions = ["lists.yml"]\n')
    write("deep/deck.yml", "main: [4 My Own Scout]\n")
    monkeypatch.chdir(folder / "deep")
    result = run("validate", "deck.yml")
    assert "C201" not in result.out
    assert "D351" in result.out


def test_absolute_paths_stay(run: Any, write: Any) -> None:
    path = write("sets/own.yml", OWN_CARDS)
    write("deckcheck.toml", f'cards = ["{path.as_posix()}"]\n')
    assert "MY-001" in run("cards", "list").out


def test_output(run: Any, write: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write("deckcheck.toml", 'output = ["json:out.json", "junit:out.xml"]\n')
    write("deep/deck.yml", "main: []\n")
    monkeypatch.chdir(folder / "deep")
    run("validate", "deck.yml")
    assert (folder / "out.json").exists()
    assert (folder / "out.xml").exists()


@pytest.mark.parametrize("value", ["json", "json:", "foo:bar"])
def test_a_wrong_output(value: str, run: Any, write: Any) -> None:
    write("deckcheck.toml", f'output = "{value}"\n')
    assert run("validate", "deck.yml").code == 2


def test_date(run: Any, write: Any) -> None:
    write("deckcheck.toml", 'date = "2018-05-05"\n')
    assert "(date 2018-05-05, region jp)" in run("validate", "deck.yml").out


def test_region(run: Any, write: Any) -> None:
    write("deckcheck.toml", 'region = "en"\n')
    assert "EN-2017-03-31" in run("validate", "deck.yml").out


def test_strict(run: Any, write: Any, decks: Any) -> None:
    write("odd.yml", decks.warning)
    write("deckcheck.toml", "strict = true\n")
    assert run("validate", "odd.yml").code == 1


def test_local_cards(run: Any, write: Any) -> None:
    write("own.yml", f"main: [1 My Own Scout]\n{OWN_CARDS}")
    write("deckcheck.toml", "local-cards = false\n")
    assert "S111" in run("validate", "own.yml").out
    assert "S111" not in run("validate", "own.yml", "--local-cards").out


@pytest.mark.parametrize("value", ["1", '"1"', '"auto"'])
def test_jobs(value: str, run: Any, write: Any) -> None:
    write("deckcheck.toml", f"jobs = {value}\n")
    assert run("validate", "deck.yml", "--jobs", "1").code == 1


def test_wrong_jobs(run: Any, write: Any) -> None:
    write("deckcheck.toml", "jobs = 0\n")
    assert run("validate", "deck.yml").code == 2


def test_color(run: Any, write: Any) -> None:
    write("deckcheck.toml", 'color = "always"\n')
    assert "\x1b[" in run("validate", "deck.yml").out


def test_quiet(run: Any, write: Any) -> None:
    write("deckcheck.toml", "quiet = true\n")
    assert "checked" not in run("validate", "deck.yml").out


def test_force(run: Any, write: Any) -> None:
    write("deckcheck.toml", "force = true\n")
    assert run("init", "deck.yml").code == 0


@pytest.mark.parametrize(
    "args", [["explain", "D302"], ["rules"], ["cards", "list"], ["cards", "find", "mira"], ["cards", "show", "OS01-001"]]
)
def test_a_format_that_a_command_does_not_have_is_none_of_its_business(args: list[str], run: Any, write: Any) -> None:
    """The file is written for `validate`; it must not break the other commands."""
    write("deckcheck.toml", 'output-format = "github"\n')
    assert run(*args).code == 0


# ----------------------------------------------------------------------------------------------------------------- faulty files


def test_an_unknown_option_is_2_with_a_suggestion(run: Any, write: Any) -> None:
    path = write("deckcheck.toml", 'output-fromat = "json"\n')
    result = run("validate", "deck.yml")
    assert (result.code, result.out) == (2, "")
    assert result.err == f"deckcheck: {path}: unknown option `output-fromat`; did you mean `output-format`?\n"


def test_an_unknown_option_like_no_other_lists_all(run: Any, write: Any) -> None:
    write("deckcheck.toml", "zzzz = 1\n")
    assert f"known: {', '.join(SETTINGS)}" in run("validate", "deck.yml").err


WRONG = {
    "flag": ['"yes"', "1", "[]"],
    "text": ["true", "[]", "1.5", "{}"],
    "texts": ["1", "true", "[1]"],
    "paths": ["1", "[[]]"],
    "outputs": ["1"],
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, setting in SETTINGS.items() for value in WRONG[setting.kind]])
def test_a_wrong_type_is_2_and_names_the_option(name: str, value: str, run: Any, write: Any) -> None:
    path = write("deckcheck.toml", f"{name} = {value}\n")
    result = run("validate", "deck.yml")
    assert result.code == 2
    assert result.err.startswith(f"deckcheck: {path}: `{name}` must be ")


@pytest.mark.parametrize(
    "line", ['game = "chess"', 'output-format = "xml"', 'region = "kr"', 'color = "red"', 'rules = "1999"', 'date = "soon"']
)
def test_a_wrong_value_is_2(line: str, run: Any, write: Any) -> None:
    write("deckcheck.toml", f"{line}\n")
    assert run("validate", "deck.yml").code == 2


def test_broken_toml_is_2(run: Any, write: Any) -> None:
    path = write("deckcheck.toml", "broken\n")
    result = run("validate", "deck.yml")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"deckcheck: {path}: not readable as TOML: ")


def test_toml_that_is_no_utf8_is_2(run: Any, folder: Path) -> None:
    (folder / "deckcheck.toml").write_bytes(b"# \xff\n")
    assert run("validate", "deck.yml").code == 2


def test_a_broken_pyproject_with_our_table_is_2(run: Any, write: Any) -> None:
    write("pyproject.toml", "[tool.deckcheck]\nbroken\n")
    assert run("validate", "deck.yml").code == 2


def test_a_broken_pyproject_of_somebody_else_is_passed_over(run: Any, write: Any) -> None:
    write("pyproject.toml", "[tool.ruff]\nbroken\n")
    assert run("validate", "deck.yml").code == 1


def test_a_table_that_is_none_is_2(run: Any, write: Any) -> None:
    write("pyproject.toml", "[tool]\ndeckcheck = 1\n")
    assert run("validate", "deck.yml").code == 2


def test_a_tool_that_is_no_table_is_no_crash(run: Any, write: Any) -> None:
    write("pyproject.toml", "tool = 1\n")
    assert run("validate", "deck.yml").code != 3


def test_help_works_with_a_broken_file(run: Any, write: Any) -> None:
    write("deckcheck.toml", "broken\n")
    assert run("--help").code == 0
    assert run("validate", "--help").code == 0
