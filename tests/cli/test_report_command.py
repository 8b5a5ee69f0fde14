"""`deckcheck report`: what `simulate` printed, from its file alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deckcheck import resources

YELLOW = resources.card_data("luck_and_logic", "decks", "yellow-vanguard.yml")
RED = resources.card_data("luck_and_logic", "decks", "red-furnace.yml")
GAMES = Path("games.jsonl")


@pytest.mark.parametrize("output_format", ["text", "json", "csv"])
@pytest.mark.parametrize("more", [(), ("--swap", "--max-turns", "24")])
def test_the_same_figures_again(run: Any, output_format: str, more: tuple[str, ...]) -> None:
    played = run("simulate", YELLOW, RED, "-n", "5", "--seed", "x", "--out", GAMES, "--output-format", output_format, *more)
    told = run("report", GAMES, "--output-format", output_format)
    assert (told.code, told.out, told.err) == (0, played.out, "")
    assert run("report", "-", "--output-format", output_format, stdin=GAMES.read_bytes()).out == played.out


def test_notes_come_first(run: Any, write: Any, decks: Any) -> None:
    silent = (
        "cards: [{id: U, name: Unencoded, title: Unencoded, member: U, type: logicalist, color: red, world: Disfia, level: 1, cost: 0, "
        "territory: 1, power: 1000, aura: 1, limit: 1, logic: [{kind: power, value: 5000}], soul_power: 1000, attributes: [X], "
        "unencoded: true}]\n"
    )
    write("own.yml", decks.legal.replace("4 OS01-002", "4 Unencoded") + silent)
    run("simulate", "own.yml", RED, "-n", "1", "--seed", "x", "--out", GAMES)
    Path("own.yml").unlink()  # the file of the games is enough
    note = 'note: deck A has 4 cards whose text is not encoded and does nothing: "Unencoded"'
    assert run("report", GAMES).out.startswith(f"{note}\n")
    assert run("report", GAMES, "--output-format", "csv").out.splitlines()[1].startswith("note,")
    assert run("report", GAMES, "--quiet") == (0, "", f"deckcheck: {note}\n")


def test_an_interrupted_run_is_summed_up_and_noted(run: Any) -> None:
    run("simulate", YELLOW, RED, "-n", "3", "--seed", "x", "--out", GAMES)
    lines = GAMES.read_bytes().splitlines(keepends=True)
    for kept in (3, 1):
        GAMES.write_bytes(b"".join(lines[:kept]))
        told = run("report", GAMES)
        assert told.code == 0
        assert told.out.startswith(f"note: the run was interrupted: {kept - 1} of 3 games are stored\n{kept - 1} games: ")


DAMAGES: list[tuple[Callable[[list[bytes]], list[bytes]], str]] = [
    (lambda lines: [*lines[:3], lines[3][:40]], "line 4: column 41: not readable as JSON: .*the file has been cut off"),
    (lambda lines: [*lines[:3], lines[3][:22]], "line 4: column 22: .*Unterminated string.*the file has been cut off"),
    (lambda lines: [lines[0], *lines[2:]], "line 2: index is 1, but the record of game 0 belongs here"),
    (lambda lines: [*lines, lines[-1]], "line 5 is one record too many"),
    (lambda lines: [*lines[:2], b"\n", *lines[2:]], "line 3 is blank; the record of game 1 belongs there"),
    (lambda lines: [*lines[:2], b"\xff\n", *lines[3:]], "line 3: no UTF-8 text"),
    (lambda lines: [*lines[:2], b"[1]\n", *lines[3:]], "line 3: the whole must be an object"),
    (lambda lines: [*lines[:2], lines[2].replace(b'"seed": "x"', b'"seed": "y"'), *lines[3:]], "line 3: seed cannot be 'y'"),
    (lambda lines: [*lines[:2], lines[2].replace(b'"gates": {"A": ', b'"gates": {"A": -'), *lines[3:]], "line 3: gates.A must be"),
    (lambda lines: [*lines[:2], lines[2].replace(b'"gates"', b'"swapped": true, "gates"'), *lines[3:]], "line 3: swapped must not be"),
    (lambda lines: [lines[0].replace(b'"games": 3', b'"games": 3, "swap": 1'), *lines[1:]], "swap is true or left out"),
    (lambda lines: [lines[0].replace(b'"games": 3', b'"games": 0'), *lines[1:]], "games must be a whole number from 1"),
    (lambda lines: [lines[0][:100]], "line 1"),
    (lambda lines: [], "games.jsonl: "),
    (lambda lines: [b"hello\n"], "games.jsonl: line 1, column 1: not readable as JSON"),
]


@pytest.mark.parametrize(("damage", "told"), DAMAGES, ids=[case[1] for case in DAMAGES])
def test_a_damaged_file_is_2(run: Any, damage: Callable[[list[bytes]], list[bytes]], told: str) -> None:
    import re

    run("simulate", YELLOW, RED, "-n", "3", "--seed", "x", "--out", GAMES)
    GAMES.write_bytes(b"".join(damage(GAMES.read_bytes().splitlines(keepends=True))))
    shown = run("report", GAMES)
    assert (shown.code, shown.out) == (2, "")
    assert re.search(told, shown.err)
    assert shown.err.startswith("deckcheck: games.jsonl: ")
    assert shown.err.count("\n") == 1


def test_what_holds_no_records_is_2(run: Any, folder: Path) -> None:
    run("simulate", YELLOW, RED, "-n", "1", "--out", "game.json")
    for path, told in (("game.json", "the replay of one game"), ("nowhere", "no such file"), (".", "not a file")):
        shown = run("report", path)
        assert (shown.code, shown.out) == (2, "")
        assert told in shown.err
