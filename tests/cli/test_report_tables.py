"""`deckcheck report --sql` and Parquet files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from deckcheck import resources

YELLOW = resources.card_data("luck_and_logic", "decks", "yellow-vanguard.yml")
RED = resources.card_data("luck_and_logic", "decks", "red-furnace.yml")
COUNT = "SELECT deck_a, count(*) AS n, bool_or(swapped) AS s, NULL AS nothing FROM games GROUP BY ALL"


@pytest.fixture(autouse=True)
def _games(run: Any) -> None:
    assert run("simulate", YELLOW, RED, "-n", "4", "--seed", "x", "--swap", "--out", "games.jsonl", "--quiet").code == 0


def test_an_answer_in_every_format(run: Any) -> None:
    assert run("report", "games.jsonl", "--sql", COUNT) == (
        0,
        "deck_a                      n  s     nothing\n--------------------------  -  ----  -------\nVanguard of the Dawn Watch  4  true\n",
        "",
    )
    assert run("report", "games.jsonl", "--sql", COUNT, "--output-format", "csv").out == (
        "deck_a,n,s,nothing\nVanguard of the Dawn Watch,4,true,\n"
    )
    told = run("report", "games.jsonl", "--sql", COUNT, "--output-format", "json", "--output", "json:a.json", "--output", "csv:a.csv")
    assert json.loads(told.out) == [{"deck_a": "Vanguard of the Dawn Watch", "n": 4, "s": True, "nothing": None}]
    assert Path("a.json").read_text(encoding="utf-8") == told.out
    assert Path("a.csv").read_text(encoding="utf-8").count("\n") == 2
    assert run("report", "games.jsonl", "--sql", "FROM games LIMIT 0", "--output-format", "json").out == "[]\n"
    assert run("report", "-", "--sql", COUNT, stdin=Path("games.jsonl").read_bytes()).out.count("\n") == 3


def test_parquet_files_whole_or_not_at_all(run: Any) -> None:
    import duckdb

    told = run("report", "games.jsonl", "--output", "parquet:all.parquet", "--output", "csv:report.csv")
    assert told == run("report", "games.jsonl")
    assert duckdb.execute("SELECT count(*), sum(turns) > 0 FROM 'all.parquet'").fetchall() == [(4, True)]
    assert Path("report.csv").read_text(encoding="utf-8") == run("report", "games.jsonl", "--output-format", "csv").out
    again = run("report", "games.jsonl", "--output", "parquet:all.parquet")
    assert again.code == 2
    assert "all.parquet exists already; --force overwrites it" in again.err
    done = run("report", "games.jsonl", "--sql", "SELECT 7 AS x", "--output", "parquet:all.parquet", "--force")
    assert (done.code, done.err) == (0, "")
    assert duckdb.execute("SELECT * FROM 'all.parquet'").fetchall() == [(7,)]
    wrong = run("report", "games.jsonl", "--sql", "SELECT y FROM games", "--output", "parquet:all.parquet", "--force")
    assert wrong.code == 2
    assert wrong.err.startswith('deckcheck: --sql: Binder Error: Referenced column "y" not found')
    assert wrong.err.count("\n") == 1
    assert duckdb.execute("SELECT * FROM 'all.parquet'").fetchall() == [(7,)]
    assert sorted(path.name for path in Path().iterdir()) == ["all.parquet", "games.jsonl", "report.csv"]


@pytest.mark.parametrize("more", [("--output-format", "svg"), ("--output", "html:x.html"), ("--output", "text:x.txt")])
def test_what_an_answer_cannot_be(run: Any, more: tuple[str, str]) -> None:
    told = run("report", "games.jsonl", "--sql", COUNT, *more)
    assert (told.code, told.out) == (2, "")
    assert "The answer to --sql" in told.err
    assert list(Path().iterdir()) == [Path("games.jsonl")]


def test_an_interrupted_run_is_noted(run: Any) -> None:
    lines = Path("games.jsonl").read_bytes().splitlines(keepends=True)
    Path("games.jsonl").write_bytes(b"".join(lines[:3]))
    told = run("report", "games.jsonl", "--sql", "SELECT count(*) AS n FROM games", "--output-format", "csv")
    assert told == (0, "n\n2\n", "deckcheck: note: the run was interrupted: 2 of 4 games are stored\n")


def test_a_damaged_file_leaves_nothing(run: Any) -> None:
    Path("games.jsonl").write_bytes(Path("games.jsonl").read_bytes()[:-30])
    told = run("report", "games.jsonl", "--output", "parquet:all.parquet")
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("deckcheck: games.jsonl: line 5: ")
    assert list(Path().iterdir()) == [Path("games.jsonl")]
