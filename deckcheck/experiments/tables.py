"""Stored games as tables, for questions in SQL and for Parquet files. The only module that imports duckdb (extra `data`).

Why a query can do no harm: it runs in a database of its own in memory, which may touch no file but the one that is to be written, in a
transaction that may change nothing, and it is one statement.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import Decimal
from math import isfinite
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from deckcheck.engine.pairing import PLAYERS
from deckcheck.errors import DeckcheckError
from deckcheck.experiments.entrants import pairs
from deckcheck.experiments.facts import DIGITS, DRAWN, Follows, card_names
from deckcheck.experiments.records import ENGINE_ERROR

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

    from deckcheck.experiments.records import GameRecord
    from deckcheck.experiments.stored import Stored

Value: TypeAlias = str | int | float | bool | None
"""What a cell holds; anything else is told as text."""

GAMES: Final[Mapping[str, str]] = {
    "series": "INTEGER",
    "pair": "VARCHAR",
    "index": "INTEGER",
    "seed": "VARCHAR",
    "game": "VARCHAR",
    "rules": "VARCHAR",
    "deck_a": "VARCHAR",
    "deck_b": "VARCHAR",
    "agent_a": "VARCHAR",
    "agent_b": "VARCHAR",
    "swapped": "BOOLEAN",
    "first": "VARCHAR",
    "winner": "VARCHAR",
    "winner_deck": "VARCHAR",
    "reason": "VARCHAR",
    "stop_reason": "VARCHAR",
    "turns": "INTEGER",
    "decisions": "INTEGER",
    "gates_a": "INTEGER",
    "gates_b": "INTEGER",
    "digest": "VARCHAR",
    "error": "VARCHAR",
}
"""A line a game, in order. A and B are decks, at whatever side they sat: B is the one with the higher number in a match-up. `winner` is
NULL in a draw and in a game that was stopped; `gates_a` counts those that stood at the end."""
FACTS: Final[Mapping[str, str]] = {
    "series": "INTEGER",
    "index": "INTEGER",
    "cards_a": "VARCHAR",
    "cards_b": "VARCHAR",
    "counts_a": "INTEGER[]",
    "counts_b": "INTEGER[]",
}
LISTED: Final[Mapping[str, str]] = {
    "series": "INTEGER",
    "deck": "VARCHAR",
    "place": "INTEGER",
    "card": "VARCHAR",
    "name": "VARCHAR",
    "copies": "INTEGER",
}
WHOSE: Final = "g.series, g.pair, g.index, deck, CASE deck WHEN 'A' THEN g.deck_a ELSE g.deck_b END AS deck_name"
DIGIT: Final = "substr(CASE deck WHEN 'A' THEN cards_a ELSE cards_b END, place, 1)"
CARDS: Final = f"""
    CREATE VIEW cards AS
    SELECT {WHOSE}, card, name, copies, {{used}}, winner = deck AS won
    FROM (SELECT f.index, l.*, strpos('{{digits}}', {DIGIT}) - 1 AS digit FROM facts f JOIN listed l USING (series)) f
    JOIN games g USING (series, index)
    ORDER BY g.series, g.index, deck, place"""
TURNS: Final = f"""
    CREATE VIEW turns AS
    SELECT {WHOSE}, CASE WHEN turn < len(counts_a) THEN turn END AS turn,
      CASE deck WHEN 'A' THEN counts_a[turn] ELSE counts_b[turn] END AS {{count}}
    FROM facts f JOIN games g USING (series, index), unnest(generate_series(1, len(counts_a))) AS t(turn), (VALUES ('A'), ('B')) AS d(deck)
    ORDER BY g.series, g.index, t.turn, deck"""
CHUNK: Final = 2000
"""Games that go into the tables at once."""


class Tables:
    """The games of a file: `games` (see GAMES), `cards` and `turns`, which are empty where records say nothing of them.

    `cards` has a line for every card of both decks in every game: how many copies, and whether one was drawn or used in the ways that the
    game follows. `turns` has one for every deck at the beginning of every turn, and one with the turn NULL for the end.
    """

    def __init__(self, stored: Stored, writes: Sequence[str] = ()) -> None:
        """`writes`: the only files that may be written. Raises DeckcheckError where DuckDB is not installed."""
        try:
            import duckdb
        except ImportError:
            raise DeckcheckError("tables are made with DuckDB, which is not installed: pip install 'deckcheck[data]'") from None
        self.series = stored.series
        self.pairs: list[str | None] = (
            [f"{a + 1}-{b + 1}" for a, b in pairs(len(stored.entrants.names))] if stored.entrants is not None else [None]
        )
        self.names = [(_text(deck), _text(other)) for deck, other in _names(stored)]
        self.follows = stored.series[0].follows
        self._fault: type[Exception] = duckdb.Error
        self._select = duckdb.StatementType.SELECT
        self._database = _closed_database(duckdb.connect, writes)
        self._rows: list[dict[str, Any]] = []
        self._facts: list[dict[str, Any]] = []
        for name, columns in (("games", GAMES), ("facts", FACTS), ("listed", LISTED)):
            self._database.execute(f"CREATE TABLE {name} ({_columns(columns)})")
        self._list_cards()
        self._make_views()

    def add(self, number: int, record: GameRecord) -> None:
        """The next game, which is of the series with this number."""
        series = self.series[number]
        a, b = (1, 0) if record.swapped else (0, 1)  # the sides of the decks
        result, pairing = record.result, series.pairing
        first = record.deck(result.first) if result is not None else None
        winner = record.deck(result.winner) if result is not None and result.winner is not None else None
        decks = dict(zip(PLAYERS, self.names[number], strict=True))
        row: dict[str, Any] = {
            "series": number,
            "pair": self.pairs[number],
            "index": record.index,
            "seed": record.seed,
            "game": pairing.game,
            "rules": pairing.rules,
            "deck_a": decks["A"],
            "deck_b": decks["B"],
            "agent_a": pairing.agents[0],
            "agent_b": pairing.agents[1],
            "swapped": record.swapped,
            "first": first,
            "winner": winner,
            "winner_deck": decks[winner] if winner is not None else None,
            "reason": result.reason if result is not None else "undecided",
            "stop_reason": result.stop_reason if result is not None else ENGINE_ERROR,
            "turns": result.turns if result is not None else None,
            "decisions": result.decisions if result is not None else None,
            "gates_a": record.gates[a] if record.gates is not None else None,
            "gates_b": record.gates[b] if record.gates is not None else None,
            "digest": record.digest,
            "error": _text(record.error),
        }
        self._rows.append(row)
        if record.facts is not None:
            cards, counts = record.facts.cards, record.facts.counts
            told = {"cards_a": cards[a], "cards_b": cards[b], "counts_a": counts[a], "counts_b": counts[b]}
            self._facts.append({"series": number, "index": record.index, **told})
        if len(self._rows) == CHUNK:
            self._flush()

    def _flush(self) -> None:
        for name, columns, rows in (("games", GAMES, self._rows), ("facts", FACTS, self._facts)):
            self._insert(name, columns, rows)
            rows.clear()

    def _insert(self, name: str, columns: Mapping[str, str], rows: Sequence[Mapping[str, Any]]) -> None:
        """Rows go in as one text, since that is twenty times as fast as one by one."""
        if rows:
            text = json.dumps(rows, ensure_ascii=False).encode("utf-8", "replace").decode("utf-8")
            self._database.execute(
                f"INSERT INTO {name} SELECT row.* FROM (SELECT unnest(from_json($1, $2)) AS row)", [text, json.dumps([dict(columns)])]
            )

    def _list_cards(self) -> None:
        rows = []
        for number, series in enumerate(self.series):
            if series.follows is None:
                continue
            names = card_names(series.pairing)
            for side, deck in zip(PLAYERS, series.pairing.decks, strict=True):
                copies = series.follows.copies(deck)
                for place, card in enumerate(series.follows.cards(deck), 1):
                    row = {"series": number, "deck": side, "place": place, "card": card, "name": _text(names[card])}
                    rows.append({**row, "copies": copies[card]})
        self._insert("listed", LISTED, rows)

    def _make_views(self) -> None:
        """The cards and turns of each game, out of what the records say of them: a digit a card, a number a turn."""
        follows = self.follows or Follows((), (), "count")
        bits = [("drawn", DRAWN), *((use, DRAWN << 1 + number) for number, use in enumerate(follows.uses))]
        used = ", ".join(f"(digit & {bit}) > 0 AS {_quoted(name)}" for name, bit in bits)
        try:
            self._database.execute(CARDS.format(used=used, digits=DIGITS))
            self._database.execute(TURNS.format(count=_quoted(follows.counts)))
        except self._fault as error:
            raise DeckcheckError(f"the head of the records names what cannot be a column: {_first_lines(error)}") from error

    @contextmanager
    def _asked(self, query: str) -> Iterator[str]:
        """The text of the one statement in a query, where nothing can be changed. Raises DeckcheckError for one that cannot be answered."""
        self._flush()
        begun = False
        try:
            statements = self._database.extract_statements(query)
            if len(statements) != 1 or statements[0].type != self._select:
                raise DeckcheckError("write one SELECT (or WITH ... SELECT); nothing else is run")
            self._database.execute("BEGIN TRANSACTION READ ONLY")
            begun = True
            yield statements[0].query.strip().rstrip("; \n")
        except self._fault as error:
            raise DeckcheckError(_first_lines(error)) from error
        finally:
            if begun:
                self._database.execute("ROLLBACK")

    def write(self, query: str, path: str) -> None:
        """Writes the answer to a query as a Parquet file. Raises DeckcheckError for a query that cannot be answered."""
        with self._asked(query) as text:
            options = "FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false"
            self._database.execute(f"COPY ({text}\n) TO {_literal(path)} ({options})")  # a comment may end the text

    @contextmanager
    def answer(self, query: str) -> Iterator[tuple[Sequence[str], Iterator[list[Value]]]]:
        """The names of the columns, which are all different, and the lines. Raises DeckcheckError for a query that cannot be answered."""
        with self._asked(query) as text:
            found = self._database.execute(text)
            yield _different([column[0] for column in found.description or ()]), _lines(found)


def _different(names: Sequence[str]) -> list[str]:
    """The names; `x`, `x_1` and so on where there are several `x`."""
    found: list[str] = []
    for name in names:
        number, new = 0, name
        while new in found:
            number, new = number + 1, f"{name}_{number + 1}"
        found.append(new)
    return found


def _lines(found: DuckDBPyConnection) -> Iterator[list[Value]]:
    while rows := found.fetchmany(CHUNK):
        yield from ([_value(value) for value in row] for row in rows)


def _value(value: Any) -> Value:
    if value is None or isinstance(value, str | bool | int):
        return value
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, float):
        return value if isfinite(value) else None
    return json.dumps(value, default=str, ensure_ascii=False) if isinstance(value, list | dict | tuple) else str(value)


def _closed_database(connect: Any, writes: Sequence[str]) -> DuckDBPyConnection:
    database: DuckDBPyConnection = connect(
        ":memory:",
        config={
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
            "python_enable_replacements": False,  # else a table that is not there is looked for among our variables
        },
    )
    allowed = ", ".join(map(_literal, writes))
    for setting in (f"allowed_paths = [{allowed}]", "enable_external_access = false", "lock_configuration = true"):
        database.execute(f"SET {setting}")
    return database


def _columns(columns: Mapping[str, str]) -> str:
    return ", ".join(f"{_quoted(name)} {kind}" for name, kind in columns.items())


def _quoted(name: str) -> str:
    return f'"{name.replace(chr(34), chr(34) * 2)}"'


def _literal(text: str) -> str:
    return f"'{text.replace(chr(39), chr(39) * 2)}'"


def _text(text: str | None) -> str | None:
    """DuckDB keeps no NUL."""
    return text.replace("\0", "\ufffd") if text is not None else None


def _names(stored: Stored) -> list[tuple[str | None, str | None]]:
    """Of both decks of every series."""
    if stored.entrants is not None:
        names = stored.entrants.names
        return [(names[a], names[b]) for a, b in pairs(len(names))]
    a, b = stored.pairing.decks
    return [(a.name, b.name)]


def _first_lines(error: Exception) -> str:
    """What DuckDB says, without the picture of the query."""
    return str(error).partition("\n\n")[0].replace("\n", "; ")
