"""The file of a match-up: one head for all pairs, records pair after pair, gone on with from anywhere."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from games import BLUE, DELETE, RED, YELLOW, changed, match

from deckcheck.engine.json_fields import DamagedError
from deckcheck.errors import DeckcheckError
from deckcheck.experiments.course import Course
from deckcheck.experiments.entrants import Entrants, pairs, read_entrants, seed_of_pair
from deckcheck.experiments.journal import Journal, seed_of
from deckcheck.experiments.plan import Plan
from deckcheck.experiments.records import GameRecord
from deckcheck.experiments.stored import open_stored

PATHS = (YELLOW, RED, BLUE)
ENTRANTS = Entrants(("Yellow", "Red", "Blue"), ("y.yml", "\udcff.yml", "b.yml"), "lamp")
NOTES = ["a note"]


@cache
def plans(games: int = 2, until: float | None = None) -> list[Plan]:
    return [
        Plan.of(match(PATHS[a], PATHS[b], seed=seed_of_pair("lamp", a, b), rules="2017"), games, swap=True, with_digest=True, until=until)
        for a, b in pairs(3)
    ]


@cache
def records() -> tuple[tuple[int, GameRecord], ...]:
    return tuple((number, plan.play(index)) for number, plan in enumerate(plans()) for index in range(2))


def course() -> Course:
    return Course([plan.series for plan in plans()], ENTRANTS.pair_names())


def head() -> str:
    return ENTRANTS.head([plan.series for plan in plans()], NOTES)


def write(path: Path, *, resume: bool = False) -> int:
    """Goes on to the end; how many games were there before."""
    made = course()
    with Journal(str(path), resume=resume) as journal:
        before = len(list(journal.begin(made, plans(), head())))
        for number, record in records()[before:]:
            assert made.expects(number, record)
            journal.add(record)
            made.add(record)
    assert made.over
    return before


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def test_the_head_says_all_that_a_report_needs() -> None:
    entrants, series, notes = read_entrants(json.loads(head()))
    assert (entrants, notes) == (ENTRANTS, ("a note",))
    assert entrants.pair_names() == ["pair 1-2", "pair 1-3", "pair 2-3"]
    for read, plan in zip(series, plans(), strict=True):
        mine = plan.series
        assert (read.games, read.swap, read.follows, read.until) == (mine.games, mine.swap, mine.follows, mine.until)
        assert (read.pairing.seed, read.pairing.decks, read.pairing.agents) == (mine.pairing.seed, mine.pairing.decks, mine.pairing.agents)
        assert mine.pairing.hashes.items() <= read.pairing.hashes.items()  # those of all decks


def test_records_are_those_of_the_pairs() -> None:
    """A pair has the lines that `simulate --swap` writes with its seed."""
    assert [record.seed for _, record in records()] == ["lamp/1-2"] * 2 + ["lamp/1-3"] * 2 + ["lamp/2-3"] * 2


def test_read_again(path: Path) -> None:
    write(path)
    stored = open_stored(str(path))
    made = stored.course()
    assert [record for _, record in records()] == list(stored.records(made))
    assert made.over
    assert seed_of(str(path)) == "lamp"


def test_gone_on_with_from_anywhere(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(path)
    whole = path.read_bytes()
    assert whole.decode("ascii") == head() + "".join(record.to_json() for _, record in records())
    known = {(record.seed, record.index): record for _, record in records()}
    monkeypatch.setattr(Plan, "play", lambda self, index: known[self.match.pairing.seed, index])
    ends = [size for size in range(len(whole)) if whole[size : size + 1] == b"\n"]
    for size in sorted({0, 1, *range(0, len(whole), 97), *ends, *(end + 1 for end in ends), *(end + 2 for end in ends[:-1])}):
        for more in (b"", bytes(40)):  # the machine went down before the disk had all of it
            path.write_bytes(whole[:size] + (more if size < len(whole) else b""))
            assert write(path, resume=True) == max(0, whole[:size].count(b"\n") - 1)
            assert path.read_bytes() == whole


def lines(*order: int) -> Callable[[list[bytes]], list[bytes]]:
    return lambda found: [found[place] for place in order]


DAMAGES: list[tuple[Callable[[list[bytes]], list[bytes]], str]] = [
    (lines(0, 2, 1, 3, 4, 5, 6), "line 2: index is 1, but the record of game 0 belongs here"),
    (lines(0, 1, 2, 5, 6), "line 4: seed cannot be 'lamp/2-3'; it is one of lamp/1-3"),
    (lines(0, 1, 2, 2, 3, 4), "line 4: index is 1, but the record of game 0 belongs here"),
    (lines(0, 1, 2, 3, 4, 5, 6, 6), "line 8 is one record too many; the head says that there are 6 games, 2 for each pair"),
    (lambda found: [*found[:4], b"{}\n", *found[5:]], "line 5: `index` is missing"),
    (lambda found: [*found[:4], b"\x00\xff\n"], "line 5: no UTF-8 text"),
    (lambda found: [*found[:4], found[4].replace(b'"swapped": true, ', b"")], "line 5: swapped must be true in game 1"),
]


@pytest.mark.parametrize(("damage", "told"), DAMAGES, ids=[case[1] for case in DAMAGES])
def test_a_damaged_file_is_refused_with_the_line_and_not_touched(
    path: Path, damage: Callable[[list[bytes]], list[bytes]], told: str
) -> None:
    write(path)
    damaged = b"".join(damage(path.read_bytes().splitlines(keepends=True)))
    path.write_bytes(damaged)
    for act in (lambda: write(path, resume=True), lambda: list(open_stored(str(path)).records())):
        with pytest.raises(DeckcheckError) as caught:
            act()
        assert str(caught.value).startswith(f"{path}: {told}")
        assert "\n" not in str(caught.value)
    assert path.read_bytes() == damaged


HEADS: list[tuple[tuple[Any, ...], Any, str]] = [
    (("kind",), "tournament", "kind cannot be 'tournament'"),
    (("schema",), 2, "a match-up of format 2"),
    (("names",), ["a", "b"], "there are 3 decks, 2 names and 3 paths"),
    (("names",), ["a", "b", "a"], "two decks have the same name"),
    (("decks",), [], "there are 0 decks"),
    (("decks", 1), 7, r"decks\[1\] must be an object"),
    (("decks", 1, "sections"), {"main": {"OS01-001": 0}}, "must be a whole number from 1"),
    (("paths",), ["x"] * 129, "paths has 129 entries; at most 128"),
    (("seed",), "", "seed must be"),
    (("agent",), 7, r"agents\.A must be"),
    (("games",), 0, "games must be a whole number from 1"),
    (("until",), 2, "until must be a number between 0 and 1"),
    (("limits",), DELETE, "`limits` is missing"),
    (("colour",), "red", "no key `colour` is known"),
]


@pytest.mark.parametrize(("where", "new", "told"), HEADS, ids=[case[2] for case in HEADS])
def test_a_head_that_is_none_is_told(path: Path, where: tuple[Any, ...], new: Any, told: str) -> None:
    data = json.loads(head())
    path.write_text(json.dumps(changed(data, where, new) if where[0] in data else {**data, where[0]: new}) + "\n", encoding="ascii")
    with pytest.raises(DamagedError, match=told) as caught:
        open_stored(str(path))
    assert str(caught.value).startswith(f"{path}: ")


@pytest.mark.sweep
def test_a_file_from_anybody_is_read_in_no_time(path: Path) -> None:
    """As many decks as may be, and as many cards as fit: no pair looks at all of them."""
    from time import process_time

    data = json.loads(head())
    deck = {"name": "x", "sections": {"main": {f"card {number}": 1 for number in range(300)}}}
    hashes = {f"card {number}": "0" * 24 for number in range(150_000)}
    names = [f"deck {number}" for number in range(128)]
    forged = {**data, "names": names, "paths": names, "decks": [deck] * 128, "hashes": hashes}
    path.write_text(json.dumps(forged) + "\n", encoding="ascii")
    start = process_time()
    stored = open_stored(str(path))
    assert len(stored.series) == 128 * 127 // 2
    assert list(stored.records()) == []
    assert process_time() - start < 10


def test_a_file_of_another_match_up_is_refused(path: Path) -> None:
    write(path)
    before = path.read_bytes()
    others = [plan.series for plan in plans(4)]
    for text, told in (
        (ENTRANTS.head(others, NOTES), "its `games` is 2, that of this run is 4"),
        (ENTRANTS.head([plan.series for plan in plans()]), "its `notes` are not those of this run"),
        (plans()[0].series.head(NOTES), 'its `kind` is "matchup", that of this run is "experiment"'),
    ):
        with pytest.raises(DeckcheckError, match=told), Journal(str(path), resume=True) as journal:
            list(journal.begin(course(), plans(), text))
    assert path.read_bytes() == before
