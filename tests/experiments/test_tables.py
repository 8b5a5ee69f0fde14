"""Stored games as tables: what stands in them is what the records say, and a query does nothing but read them."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from games import BLUE, RED, YELLOW, match

from deckcheck.errors import DeckcheckError
from deckcheck.experiments import tables as module
from deckcheck.experiments.entrants import Entrants, pairs
from deckcheck.experiments.facts import Facts, Follows
from deckcheck.experiments.plan import Plan
from deckcheck.experiments.records import GameRecord
from deckcheck.experiments.stored import Stored
from deckcheck.experiments.tables import GAMES, Tables

Games = list[tuple[int, GameRecord]]


def experiment() -> tuple[Stored, Games]:
    plan = Plan.of(match(YELLOW, RED), 6, swap=True, with_digest=True, listen=True)
    return Stored("games.jsonl", None, (plan.series,)), [(0, plan.play(index)) for index in range(6)]


def matchup() -> tuple[Stored, Games]:
    decks = [YELLOW, RED, BLUE]
    plans = [Plan.of(match(decks[a], decks[b], seed=f"x/{a}-{b}"), 2, swap=True) for a, b in pairs(3)]
    entrants = Entrants(("one", "two", "three"), tuple(decks), "x")
    stored = Stored("games.jsonl", None, tuple(plan.series for plan in plans), (), entrants)
    return stored, [(number, plan.play(index)) for number, plan in enumerate(plans) for index in range(2)]


def filled(stored: Stored, games: Games, *writes: str) -> Tables:
    tables = Tables(stored, writes)
    for number, record in games:
        tables.add(number, record)
    return tables


def asked(tables: Tables, query: str) -> list[dict[str, Any]]:
    with tables.answer(query) as (columns, rows):
        return [dict(zip(columns, row, strict=True)) for row in rows]


def test_a_line_a_game() -> None:
    stored, games = experiment()
    found = asked(filled(stored, games), "SELECT * FROM games")
    assert list(found[0]) == list(GAMES)
    assert len(found) == 6
    names = {"A": "Vanguard of the Dawn Watch", "B": "Nine Furnaces, One Hammer"}
    for row, (_, record) in zip(found, games, strict=True):
        assert record.result is not None
        assert record.gates is not None
        winner = record.deck(record.result.winner) if record.result.winner else None
        gates = record.gates[::-1] if record.swapped else record.gates
        assert row == {
            **dict.fromkeys(GAMES),
            "series": 0,
            "index": record.index,
            "seed": "lamp",
            "game": stored.pairing.game,
            "rules": "2017",
            "deck_a": names["A"],
            "deck_b": names["B"],
            "agent_a": "random",
            "agent_b": "random",
            "swapped": record.index % 2 == 1,
            "first": record.deck(record.result.first),
            "winner": winner,
            "winner_deck": names[winner] if winner else None,
            "reason": record.result.reason,
            "stop_reason": record.result.stop_reason,
            "turns": record.result.turns,
            "decisions": record.result.decisions,
            "gates_a": gates[0],
            "gates_b": gates[1],
            "digest": record.digest,
        }
    assert {row["winner"] for row in found} == {"A", "B"}


def test_a_line_a_pair_of_a_matchup() -> None:
    stored, games = matchup()
    query = "SELECT pair, deck_a, deck_b, count(*) AS n FROM games GROUP BY ALL ORDER BY pair"
    assert [list(row.values()) for row in asked(filled(stored, games), query)] == [
        ["1-2", "one", "two", 2],
        ["1-3", "one", "three", 2],
        ["2-3", "two", "three", 2],
    ]


def test_what_cards_did_and_gates_by_turn() -> None:
    stored, games = experiment()
    tables = filled(stored, games)
    follows = stored.series[0].follows
    assert follows is not None
    cards = asked(tables, "SELECT * FROM cards")
    turns = asked(tables, "SELECT * FROM turns")
    for _, record in games:
        assert isinstance(record.facts, Facts)
        for side in (0, 1):
            number = 1 - side if record.swapped else side
            deck = stored.pairing.decks[number]
            mine = [row for row in cards if row["index"] == record.index and row["deck"] == "AB"[number]]
            assert [row["card"] for row in mine] == follows.cards(deck)
            assert [row["copies"] for row in mine] == list(follows.copies(deck).values())
            told = ["drawn", *follows.uses]
            assert [sum(row[name] << bit for bit, name in enumerate(told)) for row in mine] == [
                int(d, 32) for d in record.facts.cards[side]
            ]
            assert record.result is not None
            won = None if record.result.winner is None else record.result.winner == "AB"[side]
            assert {row["won"] for row in mine} == {won}
            lasting = [row for row in turns if row["index"] == record.index and row["deck"] == "AB"[number]]
            assert tuple(row[follows.counts] for row in lasting) == record.facts.counts[side]
            assert [row["turn"] for row in lasting] == [*range(1, len(lasting)), None]


def test_games_that_could_not_go_on_and_odd_texts() -> None:
    stored, _ = experiment()
    record = GameRecord(0, "lamp", None, error="a\0b\ud800\n\"'")
    row = asked(filled(stored, [(0, record)]), "SELECT winner, reason, stop_reason, turns, error FROM games")[0]
    assert row == {"winner": None, "reason": "undecided", "stop_reason": "engine_error", "turns": None, "error": "a\ufffdb?\n\"'"}


def test_many_games_keep_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CHUNK", 2)
    stored, games = experiment()
    assert [row["index"] for row in asked(filled(stored, games[:5]), "FROM games")] == [0, 1, 2, 3, 4]


def test_parquet_holds_the_same(tmp_path: Path) -> None:
    import duckdb

    path = str(tmp_path / "it's.parquet")
    stored, games = experiment()
    tables = filled(stored, games, path)
    tables.write("SELECT * FROM cards -- all of them", path)
    read = duckdb.execute(f"SELECT * FROM '{path.replace(chr(39), chr(39) * 2)}'")
    assert [column[0] for column in read.description or ()] == list(asked(tables, "FROM cards LIMIT 1")[0])
    assert [list(row) for row in read.fetchall()] == [list(row.values()) for row in asked(tables, "FROM cards")]


OTHERS = (
    "",
    "-- nothing",
    "SELECT 1; SELECT 2",
    "DELETE FROM games",
    "SET threads = 1",
    "ATTACH 'x.db'",
    "COPY games TO 'x.csv'",
    "LOAD icu",
)


@pytest.mark.parametrize("query", OTHERS)
def test_only_one_question(query: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    tables = filled(*experiment())
    with pytest.raises(DeckcheckError, match="write one SELECT"):
        asked(tables, query)
    assert asked(tables, "SELECT count(*) AS n FROM games") == [{"n": 6}]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("WITH gone AS (DELETE FROM games RETURNING *) SELECT * FROM gone", "read-only|A CTE needs a SELECT"),
        ("SELECT * FROM read_text('{file}')", "disabled by configuration"),
        ("SELECT * FROM '{file}'", "Error"),
        ("SELECT * FROM glob('{folder}/*')", "disabled by configuration"),
        ("SELECT * FROM secret", "secret"),  # a variable of ours
        ("SELECT winer FROM games", "winner"),
        ("SELEC 1", "syntax error"),
        ("SELECT 1) TO 'x.csv' (FORMAT csv); --", "syntax error"),
    ],
)
def test_a_query_reaches_nothing_else(query: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "secret.csv"
    file.write_text("a,b\n1,2\n", encoding="utf-8")
    written = str(tmp_path / "out.parquet")
    secret: Iterator[int] = iter(())
    assert list(secret) == []
    tables = filled(*experiment(), written)
    text = query.format(file=file, folder=tmp_path)
    with pytest.raises(DeckcheckError, match=told) as caught:
        asked(tables, text)
    assert "\n" not in str(caught.value)
    with pytest.raises(DeckcheckError, match=told):
        tables.write(text, written)
    assert asked(tables, "SELECT count(*) AS n FROM games") == [{"n": 6}]
    assert {path.name for path in tmp_path.iterdir()} <= {"secret.csv", "out.parquet"}


def test_odd_words_of_a_head_are_columns_all_the_same() -> None:
    stored, games = experiment()
    series = replace(stored.series[0], follows=Follows(("main",), ("drawn", 'a"b', "{x}", "won"), "turn"))
    tables = filled(replace(stored, series=(series,)), games)
    assert {"drawn", 'a"b', "{x}", "won"} <= set(asked(tables, "FROM cards LIMIT 1")[0])
    assert asked(tables, "FROM turns LIMIT 1")[0]["turn"] == 1


def test_values_that_json_has_not() -> None:
    query = "SELECT [1, 2] AS l, {'a': 1} AS s, 1.5::DECIMAL(4, 2) AS d, 'nan'::DOUBLE AS n, DATE '2020-01-02' AS t, true AS b, 2 AS l"
    found = asked(filled(*experiment()), query)
    assert found == [{"l": "[1, 2]", "s": '{"a": 1}', "d": 1.5, "n": None, "t": "2020-01-02", "b": True, "l_1": 2}]


def test_without_duckdb(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name == "duckdb":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(DeckcheckError, match=r"pip install 'deckcheck\[data\]'"):
        Tables(experiment()[0])
