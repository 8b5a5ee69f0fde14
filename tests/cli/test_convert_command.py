"""`deckcheck convert SRC DST`."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from deckcheck import load_deck, resources
from deckcheck.cards.deck import Deck
from deckcheck.rulesets import RULESETS

ENDINGS = (".yml", ".json", ".txt", ".csv")


def content(deck: Deck) -> dict[str, list[tuple[int, str]]]:
    return {
        section: [(entry.count, entry.card.id if entry.card else entry.reference) for entry in deck[section]] for section in deck.sections
    }


@pytest.fixture
def deck(write: Any, decks: Any) -> Path:
    path: Path = write("deck.yml", decks.legal)
    return path


@pytest.mark.parametrize(("source", "target"), list(permutations(ENDINGS, 2)))
def test_every_format_to_every_other(source: str, target: str, run: Any, deck: Path) -> None:
    if source != ".yml":
        assert run("convert", "deck.yml", f"a{source}").code in (0, 1)
        deck = deck.with_name(f"a{source}")
    assert run("convert", deck.name, f"b{target}").code in (0, 1)
    assert content(load_deck(f"b{target}")) == content(load_deck(deck))


@pytest.mark.parametrize("target", ENDINGS[:3])
@pytest.mark.parametrize(
    "path", [path for game in RULESETS for path in resources.deck_files(game)], ids=lambda path: path.rpartition("/")[2]
)
def test_shipped_decks_round_trip(path: str, target: str, run: Any) -> None:
    run("convert", path, f"deck{target}")
    before, after = load_deck(path), load_deck(f"deck{target}")
    assert content(after) == content(before)
    assert (after.game, after.rules, after.name) == (before.game, before.rules, before.name)


def test_the_number_of_cards_is_told(run: Any, deck: Path) -> None:
    result = run("convert", "deck.yml", "deck.json")
    assert (result.code, result.out) == (0, "")
    assert result.err == "deck.json: 60 cards written\n"


def test_csv_says_what_it_cannot_carry(run: Any, deck: Path) -> None:
    result = run("convert", "deck.yml", "deck.csv")
    assert result.code == 1
    assert "not carried over: name: Brave hearts\n" in result.err


def test_csv_carries_the_defaults_by_leaving_them_out(run: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.legal.replace("name: Brave hearts\n", ""))
    assert run("convert", "deck.yml", "deck.csv").code == 0


def test_comments_are_told(run: Any, write: Any, decks: Any) -> None:
    write("deck.yml", "# mine\n" + decks.legal)
    assert "not carried over: comments on 1 line: 1" in run("convert", "deck.yml", "deck.json").err


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("deck.yml", "main:\n  - 4 OS01-001  # behind an entry\n"),
        ("deck.txt", "// before\n4 OS01-001\n"),
        ("deck.txt", "4 OS01-001 # behind an entry\n"),
        ("deck.txt", "4 OS01-001 // behind an entry\n"),
    ],
)
def test_comments_of_every_kind_are_told(name: str, text: str, run: Any, write: Any) -> None:
    write(name, text)
    assert "not carried over: comment" in run("convert", name, "out.json").err


def test_lost_comments_are_told_and_no_failure(run: Any, write: Any, decks: Any) -> None:
    """The help: "Exit code 1, and a line for each, if more than comments could not be carried over."."""
    write("deck.yml", "# mine\n" + decks.legal)
    result = run("convert", "deck.yml", "deck.json")
    assert result.code == 0
    assert "comments on 1 line: 1" in result.err


def test_all_of_the_head_is_carried(run: Any, write: Any) -> None:
    write("deck.yml", 'rules: "2016"\nname: A\nplayer: B\nevent: C\nnotes: D\ncomplete: false\nmain: [1 OS01-001]\n')
    assert run("convert", "deck.yml", "deck.txt").code == 0
    assert run("convert", "deck.txt", "deck.json").code == 0
    data = json.loads(Path("deck.json").read_text(encoding="utf-8"))
    assert (data["rules"], data["name"], data["player"], data["event"], data["notes"], data["complete"]) == (
        "2016",
        "A",
        "B",
        "C",
        "D",
        False,
    )


def test_own_cards_are_carried_where_the_format_can(run: Any, write: Any) -> None:
    write("deck.yml", "main: [1 Mine]\ncards: [{id: MY-1, name: Mine, partial: true}]\n")
    assert run("convert", "deck.yml", "deck.json").code == 0
    assert json.loads(Path("deck.json").read_text(encoding="utf-8"))["cards"] == [{"id": "MY-1", "name": "Mine", "partial": True}]
    result = run("convert", "deck.yml", "deck.txt")
    assert result.code == 1
    assert "the definition of MY-1" in result.err


def test_unknown_cards_are_carried_as_they_are_written(run: Any, write: Any) -> None:
    write("deck.txt", "4 No Such Card\n")
    result = run("convert", "deck.txt", "deck.yml")
    assert "deck.txt:1:1: C201" in result.err
    assert "- 4 No Such Card" in Path("deck.yml").read_text(encoding="utf-8")


def test_entries_that_could_not_be_read_are_told(run: Any, write: Any) -> None:
    write("deck.yml", "main:\n  - 4 OS01-001\n  - {count: 3}\n")
    result = run("convert", "deck.yml", "deck.txt")
    assert result.code == 1
    assert "not carried over: 1 entries of `main` that could not be read" in result.err.replace("entry", "entries")


def test_formulas_do_not_get_into_a_spreadsheet(run: Any, write: Any) -> None:
    write("deck.yml", "main: ['1 =HYPERLINK(1)']\n")
    result = run("convert", "deck.yml", "deck.csv")
    assert result.code == 1
    assert "=HYPERLINK" not in Path("deck.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["", "- a", "main: [", "game: chess\nmain: []"])
def test_a_file_that_is_no_deck_writes_nothing(text: str, run: Any, write: Any) -> None:
    write("deck.yml", text)
    result = run("convert", "deck.yml", "deck.txt")
    assert result.code in (1, 2)
    assert "deck.yml:" in result.err
    assert not Path("deck.txt").exists()


@pytest.mark.parametrize("target", ["deck.md", "deck", "deck.toml"])
def test_an_unknown_ending_is_2(target: str, run: Any, deck: Path) -> None:
    result = run("convert", "deck.yml", target)
    assert result.code == 2
    assert ".yml, .yaml, .json, .txt, .csv" in result.err


def test_a_missing_source_is_2(run: Any) -> None:
    result = run("convert", "nope.yml", "deck.txt")
    assert result.code == 2
    assert "nope.yml: no such file or folder" in result.err


def test_a_folder_is_2(run: Any, folder: Path) -> None:
    (folder / "lists").mkdir()
    assert run("convert", "lists", "deck.txt").code == 2


def test_existing_files_are_refused_without_force(run: Any, deck: Path, write: Any) -> None:
    path = write("deck.txt", "old")
    assert run("convert", "deck.yml", "deck.txt").code == 2
    assert path.read_text(encoding="utf-8") == "old"
    assert run("convert", "deck.yml", "deck.txt", "--force").code == 0
    assert path.read_text(encoding="utf-8") != "old"


def test_a_deck_may_be_converted_in_place(run: Any, deck: Path) -> None:
    before = content(load_deck(deck))
    assert run("convert", "deck.yml", "deck.yml", "--force").code == 0
    assert content(load_deck(deck)) == before


def test_game(run: Any, write: Any) -> None:
    write("deck.txt", "4 Kiln Ox\n")
    result = run("convert", "deck.txt", "deck.yml", "--game", "tcg_corp")
    assert "C201" not in result.err
    assert Path("deck.yml").read_text(encoding="utf-8").startswith("game: tcg_corp\n")


def test_rules(run: Any, deck: Path) -> None:
    run("convert", "deck.yml", "out.yml", "--rules", "2019-extended")
    assert "rules: 2019-extended" in Path("out.yml").read_text(encoding="utf-8")


def test_cards(run: Any, write: Any) -> None:
    write("own.yml", "cards: [{id: MY-1, name: Mine, partial: true}]\n")
    write("deck.txt", "4 Mine\n")
    assert "C201" in run("convert", "deck.txt", "a.yml").err
    assert "C201" not in run("convert", "deck.txt", "b.yml", "--cards", "own.yml").err


def test_a_missing_card_file_is_2(run: Any, deck: Path) -> None:
    result = run("convert", "deck.yml", "deck.txt", "--cards", "nope.yml")
    assert result.code == 2
    assert not Path("deck.txt").exists()


def test_faulty_own_cards_are_told(run: Any, deck: Path, write: Any) -> None:
    write("own.yml", "cards: [{id: MY-1, nmae: Mine}]\n")
    assert "own.yml" in run("convert", "deck.yml", "deck.txt", "--cards", "own.yml").err


def test_color(run: Any, write: Any) -> None:
    write("deck.txt", "4 No Such Card\n")
    assert "\x1b" not in run("convert", "deck.txt", "a.yml").err
    assert "\x1b[31;1mC201" in run("convert", "deck.txt", "b.yml", "--color", "always").err


def test_targets_that_could_move_the_cursor_are_escaped(run: Any, deck: Path) -> None:
    assert "\r" not in run("convert", "deck.yml", "a\rb.json").err
