"""`deckcheck init [PATH]`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from deckcheck.cards.load import load_game
from deckcheck.rulesets import RULESETS

VERSIONS = [(game, version) for game in RULESETS for version in load_game(game)[0].versions]


def test_the_default_file(run: Any, folder: Path) -> None:
    result = run("init")
    assert result.code == 0
    assert "deck.yml written; check it with: deckcheck validate deck.yml" in result.out
    assert [path.name for path in folder.iterdir()] == ["deck.yml"]


@pytest.mark.parametrize(("game", "version"), VERSIONS)
def test_the_deck_is_legal_by_the_version_asked_for(game: str, version: str, run: Any) -> None:
    assert run("init", "mine.yml", "--game", game, "--rules", version).code == 0
    checked = run("validate", "mine.yml", "--output-format", "json", "--strict")
    assert checked.code == 0
    [report] = json.loads(checked.out)["files"]
    assert (report["game"], report["rules"], report["legal"], report["diagnostics"]) == (game, version, True, [])


@pytest.mark.parametrize("game", RULESETS)
def test_the_default_version(game: str, run: Any, folder: Path) -> None:
    run("init", "--game", game)
    assert f'rules: "{load_game(game)[0].default_version}"' in (folder / "deck.yml").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", RULESETS)
def test_the_deck_is_commented(game: str, run: Any, folder: Path) -> None:
    run("init", "--game", game)
    lines = (folder / "deck.yml").read_text(encoding="utf-8").splitlines()
    assert sum(line.lstrip().startswith("#") for line in lines) > 10
    assert "# The " in "\n".join(lines)


def test_the_comments_name_the_limits(run: Any, folder: Path) -> None:
    run("init")
    text = (folder / "deck.yml").read_text(encoding="utf-8")
    assert "# The main deck: exactly 50 cards, exactly 8 paradox cards, at most 4 of one name." in text
    assert "# The gate deck: exactly 10 cards, at most 2 of one gate number." in text


@pytest.mark.parametrize(("game", "version"), VERSIONS)
def test_no_card_is_listed_twice(game: str, version: str, run: Any, folder: Path) -> None:
    run("init", "--game", game, "--rules", version)
    sections = (folder / "deck.yml").read_text(encoding="utf-8").split("\n\n")
    for section in sections:
        entries = [line for line in section.splitlines() if line.startswith("  - ")]
        assert len(entries) == len(set(entries))


def test_the_cards_are_shipped(run: Any) -> None:
    run("init")
    assert run("validate", "deck.yml", "--no-local-cards").code == 0


def test_an_existing_file_is_refused(run: Any, write: Any) -> None:
    path = write("deck.yml", "precious")
    result = run("init")
    assert result.code == 2
    assert "--force" in result.err
    assert path.read_text(encoding="utf-8") == "precious"


def test_force_overwrites(run: Any, write: Any) -> None:
    path = write("deck.yml", "old")
    assert run("init", "--force").code == 0
    assert path.read_text(encoding="utf-8") != "old"


@pytest.mark.parametrize("name", ["deck.yaml", "lists.v2.yml", "DECK.YML"])
def test_names_that_are_yaml(name: str, run: Any) -> None:
    assert run("init", name).code == 0


@pytest.mark.parametrize("name", ["deck.txt", "deck", "deck.json", "no/such/folder/deck.yml"])
def test_names_that_are_not(name: str, run: Any, folder: Path) -> None:
    assert run("init", name).code == 2
    assert list(folder.iterdir()) == []


def test_a_version_of_another_game_is_2(run: Any) -> None:
    assert run("init", "--game", "tcg_corp", "--rules", "2017").code == 2


def test_the_head_names_the_file_whatever_it_is_called(run: Any, folder: Path) -> None:
    """The name stands in a comment of the file: it must not break out of it."""
    name = "a\nb {x}.yml"
    assert run("init", name).code == 0
    assert run("validate", name).code == 0
