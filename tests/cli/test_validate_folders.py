"""Which files below a folder are decks, which are skipped, and that the summary counts them."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def found(run: Any) -> Any:
    """Paths of the files checked below the folder of the test, and the number of those skipped."""

    def found(*paths: str) -> tuple[list[str], int]:
        data = json.loads(run("validate", *(paths or (".",)), "--output-format", "json").out)
        return [file["path"].removeprefix("./") for file in data["files"]], data["summary"]["skipped"]

    return found


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("deck.yml", "main: []\n"),
        ("deck.yaml", "gate: [1 OS01-G01]\n"),
        ("DECK.YML", "game: luck_and_logic\n"),
        ("deck.json", '{"main": []}'),
        ("empty.yml", ""),
        ("comment.yml", "# nothing\n"),
        ("empty.json", ""),
        ("broken.yml", "main: [\n"),
        ("broken.json", '{"main": ['),
        ("deck.csv", "section,count,card\nmain,4,OS01-001\n"),
        ("heading.txt", "Main\nLantern Scout, Mira\n"),
        ("japanese.txt", "メイン\n灯火の斥候 ミラ\n"),
        ("counted.txt", "4 Lantern Scout, Mira\n4 OS01-002\n# a remark\n"),
        ("own.yml", "main: [1 A]\ncards: [{id: A, partial: true}]\n"),
    ],
)
def test_a_deck(name: str, text: str, found: Any, write: Any) -> None:
    write(name, text)
    assert found() == ([name], 0)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("compose.yml", "version: 3\n"),
        ("list.yml", "- 4 Lantern Scout, Mira\n"),
        ("text.yml", "only words\n"),
        ("package.json", '{"name": "x"}'),
        ("array.json", "[1]"),
        ("table.csv", "a,b\n1,2\n"),
        ("empty.csv", ""),
        ("readme.txt", "What this is\nand that is all.\n"),
        ("empty.txt", ""),
        ("cards.yml", "game: luck_and_logic\ncards: [{id: A, partial: true}]\n"),
        ("scenario.yml", "scenario: X\ngame: luck_and_logic\n"),
    ],
)
def test_another_tools_file_is_skipped_and_counted(name: str, text: str, found: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.legal)
    write(name, text)
    assert found() == (["deck.yml"], 1)


@pytest.mark.parametrize("name", ["notes.md", "picture.png", "Makefile", "deck.yml.bak"])
def test_files_with_other_endings_are_not_looked_at(name: str, found: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.legal)
    write(name, "main: []\n")
    assert found() == (["deck.yml"], 0)


@pytest.mark.parametrize("name", [".hidden.yml", ".git/deck.yml", "a/.b/deck.yml"])
def test_hidden_files_and_folders_are_skipped_and_counted(name: str, found: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.legal)
    write(name, decks.legal)
    assert found() == (["deck.yml"], 1)


def test_links_are_skipped_and_counted(found: Any, write: Any, decks: Any, folder: Path) -> None:
    write("deck.yml", decks.legal)
    write("elsewhere/other.yml", decks.legal)
    (folder / "lists").mkdir()
    (folder / "lists" / "link.yml").symlink_to(folder / "deck.yml")
    (folder / "lists" / "folder").symlink_to(folder / "elsewhere")
    (folder / "lists" / "loop").symlink_to(folder / "lists")
    (folder / "lists" / "broken").symlink_to("nowhere")
    assert found("deck.yml", "lists") == (["deck.yml"], 4)


def test_a_named_link_is_followed(found: Any, write: Any, decks: Any, folder: Path) -> None:
    write("deck.yml", decks.legal)
    (folder / "link.yml").symlink_to("deck.yml")
    assert found("link.yml") == (["link.yml"], 0)


def test_a_named_hidden_file_or_folder_is_checked(found: Any, write: Any, decks: Any) -> None:
    write(".hidden.yml", decks.legal)
    write(".lists/deck.yml", decks.legal)
    assert found(".hidden.yml", ".lists") == ([".hidden.yml", ".lists/deck.yml"], 0)


@pytest.mark.parametrize("name", ["compose.yml", "package.json", "readme.txt", "table.csv", "notes.md"])
def test_a_named_file_is_never_skipped(name: str, found: Any, write: Any) -> None:
    write(name, '{"version": 3}\n')
    assert found(name) == ([name], 0)


def test_the_summary_says_how_many_were_skipped(run: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.legal)
    write("compose.yml", "version: 3\n")
    write(".hidden.yml", "")
    assert run("validate", ".").out.endswith("1 deck checked: 1 legal, 0 illegal; 2 files skipped\n")


def test_files_come_sorted_and_before_folders(found: Any, write: Any) -> None:
    for name in ("z.yml", "a/b.yml", "a/a.yml", "b/x/y.yml", "m.yml"):
        write(name, "main: []\n")
    assert found()[0] == ["m.yml", "z.yml", "a/a.yml", "a/b.yml", "b/x/y.yml"]


def test_nothing_to_check_is_2(run: Any, folder: Path) -> None:
    (folder / "empty").mkdir()
    result = run("validate", "empty")
    assert result.code == 2
    assert result.out == ""
    assert "Nothing to check: no deck file below empty." in result.err


def test_nothing_but_other_files_is_2_and_says_so(run: Any, write: Any) -> None:
    write("compose.yml", "version: 3\n")
    result = run("validate", ".")
    assert result.code == 2
    assert "1 other file skipped" in result.err


@pytest.mark.skipif(os.name != "posix", reason="needs named pipes")
def test_a_pipe_is_no_file(run: Any, folder: Path) -> None:
    os.mkfifo(folder / "fifo")
    result = run("validate", "fifo")
    assert result.code == 2
    assert "neither a file nor a folder" in result.err


def test_a_broken_link_is_missing(run: Any, folder: Path) -> None:
    (folder / "link.yml").symlink_to("nowhere")
    assert run("validate", "link.yml").err == "deckcheck: link.yml: a broken link\n"


@pytest.mark.parametrize("option", ["--cards", "--restrictions"])
def test_a_path_with_a_nul_is_missing(option: str, run: Any, write: Any, decks: Any) -> None:
    """A shell cannot pass one; a configuration file can."""
    write("deckcheck.toml", f'{option.removeprefix("--")} = ["a\\u0000b"]\n')
    result = run("validate", write("deck.yml", decks.legal))
    assert result.code == 2
    assert "not a path" in result.err


def test_names_that_could_move_the_cursor_are_escaped(run: Any, write: Any) -> None:
    write("a\x1b[2J\nb.yml", "")
    result = run("validate", ".")
    assert "\x1b" not in result.out
    assert "a\\x1b[2J\\x0ab.yml:1:1: Y010" in result.out


def test_missing_paths_that_could_move_the_cursor_are_escaped(run: Any) -> None:
    result = run("validate", "a\r\x07b.yml")
    assert result.code == 2
    assert result.err == "deckcheck: a\\x0d\\x07b.yml: no such file or folder\n"
