"""`deckcheck matchup`: every pair, both seats, as a matrix with ratings."""

from __future__ import annotations

import csv
import io
import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from games import match

from deckcheck import resources
from deckcheck.engine.replay import Result
from deckcheck.experiments.course import Course
from deckcheck.experiments.entrants import Entrants
from deckcheck.experiments.matchup import Matchup
from deckcheck.experiments.records import GameRecord, Series
from deckcheck.reports.matchup import page
from deckcheck.reports.terminal import Look
from deckcheck.rulesets.luck_and_logic import logic_definition

YELLOW, RED, GREEN = (
    resources.card_data("luck_and_logic", "decks", f"{name}.yml") for name in ("yellow-vanguard", "red-furnace", "green-clockwork")
)
LAMPS = resources.card_data("tcg_corp", "decks", "lamp-and-shadow.yml")
SOME = ("matchup", YELLOW, RED, GREEN, "-n", "4", "--seed", "lamp")
NAMES = ["Vanguard of the Dawn Watch", "Nine Furnaces, One Hammer", "Clockwork in Bloom"]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The reports of one run, by format."""
    from deckcheck.cli import _run

    folder = tmp_path_factory.mktemp("matchup")
    found = {name: folder / f"matchups.{name}" for name in ("text", "json", "csv", "svg", "html")}
    assert _run([*SOME, "--quiet", *(word for name, path in found.items() for word in ("--output", f"{name}:{path}"))]) == 0
    return found


def test_json(files: dict[str, Path]) -> None:
    data = json.loads(files["json"].read_text(encoding="utf-8"))
    assert data["decks"] == NAMES
    assert (data["seed"], data["games"], data["rules"], data["agent"], data["notes"]) == ("lamp", 4, "2017", "random", [])
    for row in range(3):
        assert data["matrix"][row][row] is None
        for column in range(3):
            if row != column:
                cell, other = data["matrix"][row][column], data["matrix"][column][row]
                assert cell["games"] + cell["undecided"] == 4
                assert cell["wins"] + other["wins"] + cell["draws"] == cell["games"]
                assert 0 <= cell["low"] <= cell["value"] <= cell["high"] <= 1
    values = [one["value"] for one in data["ratings"]]
    assert values == sorted(values, reverse=True)
    assert abs(sum(values) / 3 - 1500) < 0.02
    assert {one["index"]: one["deck"] for one in data["ratings"]} == dict(enumerate(NAMES))
    assert all(one["low"] < one["value"] < one["high"] for one in data["ratings"])


def test_a_cell_is_what_simulate_plays(run: Any, files: dict[str, Path]) -> None:
    shown = run("simulate", RED, GREEN, "-n", "4", "--seed", "lamp/2-3", "--swap", "--rules", "2017", "--output-format", "json")
    cell = json.loads(files["json"].read_text(encoding="utf-8"))["matrix"][1][2]
    assert json.loads(shown.out)["win_rate"]["A"] == {name: cell[name] for name in ("value", "low", "high")}


def test_table(files: dict[str, Path]) -> None:
    rows = list(csv.DictReader(io.StringIO(files["csv"].read_text(encoding="utf-8"))))
    assert [(row["deck"], row["against"]) for row in rows[:6]] == [(a, b) for a in NAMES for b in NAMES if a != b]
    assert [row["against"] for row in rows[6:]] == ["all"] * 3
    assert all(float(row["rating_low"]) < float(row["rating"]) for row in rows[6:])


def test_text(files: dict[str, Path]) -> None:
    lines = files["text"].read_text(encoding="utf-8").splitlines()
    assert lines[0] == "3 decks, 4 games a pair, half of them with the sides swapped: rules 2017, agent random, seed lamp"
    assert re.fullmatch(r"  1  Vanguard of the Dawn Watch +\d+.? \(\d+-\d+\)  +\d+.? \(\d+-\d+\)", lines[3])
    assert "\x1b" not in "\n".join(lines)


def test_pictures(files: dict[str, Path]) -> None:
    svg = files["svg"].read_text(encoding="utf-8")
    root = ElementTree.fromstring(svg)
    texts = ["".join(one.itertext()) for one in root.iter("{http://www.w3.org/2000/svg}text")]
    assert [text for text in texts if text in ("1", "2", "3")] == ["1", "2", "3"]
    assert sum(bool(re.fullmatch(r"\d+%", text)) for text in texts) == 6
    page = files["html"].read_text(encoding="utf-8")
    assert svg.strip() in page
    assert not re.search(r"(src|href)=|https?://(?!www.w3.org/2000/svg)", page)  # it needs no other file
    for name in NAMES:
        assert name in page


@pytest.mark.parametrize("jobs", ["2", "4"])
def test_the_same_bytes_for_any_number_of_processes(run: Any, files: dict[str, Path], jobs: str) -> None:
    shown = run(*SOME, "--jobs", jobs, "--output-format", "json")
    assert (shown.code, shown.out) == (0, files["json"].read_text(encoding="utf-8"))
    assert run(*SOME).out == files["text"].read_text(encoding="utf-8")


@pytest.mark.parametrize("color", [True, False])
def test_who_is_better_stands_out(color: bool) -> None:
    """Green and a plus, red and a minus, where it is more than chance."""
    told = Matchup(Entrants(("Up", "Down", "Even"), ("u", "d", "e"), "x"), Course([Series(match().pairing, 20)] * 3))
    for wins in (19, 12, 9):
        for index in range(20):
            told.course.add(GameRecord(index, "x", Result("A", "A" if index < wins else "B", "gates", 9, 99)))
    shown = page(told, "text", Look(None, color))
    green, red, end = ("\x1b[32m", "\x1b[31m", "\x1b[0m") if color else ("", "", "")
    assert f"{green}95+ (76-99){end}" in shown
    assert re.search(rf"{re.escape(red)} *5- \(1-24\){re.escape(end)}", shown)
    assert "60  (39-78)" in shown
    assert ("\x1b" in shown) is color


@pytest.mark.parametrize(("width", "intervals", "cut"), [(100, True, False), (60, False, False), (40, False, True)])
def test_no_line_of_the_matrix_is_wider_than_the_terminal(
    run: Any, monkeypatch: pytest.MonkeyPatch, width: int, intervals: bool, cut: bool
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(width))
    shown = run(*SOME[:-4], "-n", "2", "--seed", "x", "--color", "never").out
    matrix = shown.split("\n\n")[1]
    assert len(matrix.splitlines()) == 4
    assert max(map(len, matrix.splitlines())) <= width
    assert (("(" in matrix), ("…" in matrix)) == (intervals, cut)


def test_names_are_told_apart_and_do_no_harm(run: Any, write: Any, decks: Any) -> None:
    write("a.yml", decks.legal)
    write("b.yml", decks.legal)
    write("odd.yml", decks.legal.replace("Brave hearts", '"=1<b>&\\"é"'))
    data = json.loads(run("matchup", "a.yml", "b.yml", "b.yml", "-n", "2", "--output-format", "json").out)
    assert data["decks"] == ["Brave hearts (a.yml)", "Brave hearts (b.yml) (2)", "Brave hearts (b.yml) (3)"]
    for name in ("svg", "html", "csv"):
        shown = run("matchup", "a.yml", "odd.yml", "-n", "2", "--seed", "1", "--output-format", name)
        assert shown.code == 0
        assert "<b>" not in shown.out or name == "csv"
        if name == "svg":
            ElementTree.fromstring(shown.out)
    assert "\"'=1<b>" in run("matchup", "a.yml", "odd.yml", "-n", "2", "--output-format", "csv").out


def test_texts_that_do_nothing_are_noted_first(run: Any, write: Any, decks: Any) -> None:
    silent = (
        "cards: [{id: U, name: Unencoded, title: Unencoded, member: U, type: logicalist, color: red, world: Disfia, level: 1, cost: 0, "
        "territory: 1, power: 1000, aura: 1, limit: 1, logic: [{kind: power, value: 5000}], soul_power: 1000, attributes: [X], "
        "unencoded: true}]\n"
    )
    write("own.yml", decks.legal.replace("4 OS01-002", "4 Unencoded") + silent)
    note = 'note: Brave hearts has 4 cards whose text is not encoded and does nothing: "Unencoded"'
    for paths in (("own.yml", RED), (RED, GREEN, "own.yml")):
        assert run("matchup", *paths, "-n", "2").out.startswith(f"{note}\n")
        assert run("matchup", *paths, "-n", "2", "--quiet").err.endswith(f"deckcheck: {note}\n")
    assert json.loads(run("matchup", "own.yml", RED, "-n", "2", "--output-format", "json").out)["notes"] == [note.removeprefix("note: ")]
    assert "<p>note: Brave hearts has 4 cards" in run("matchup", "own.yml", RED, "-n", "2", "--output-format", "html").out
    assert run("matchup", "own.yml", RED, "-n", "2", "--strict").code == 1


def test_games_that_reach_a_limit_count_for_nobody(run: Any) -> None:
    shown = run("matchup", YELLOW, RED, "-n", "2", "--max-turns", "2")
    assert "2 games undecided, counted for nobody" in shown.out
    data = json.loads(run("matchup", YELLOW, RED, "-n", "2", "--max-turns", "2", "--output-format", "json").out)
    assert data["matrix"][0][1] == {"value": None, "low": None, "high": None, "wins": 0, "games": 0, "draws": 0, "undecided": 2}
    assert [one["value"] for one in data["ratings"]] == [1500, 1500]
    for name in ("csv", "svg", "html"):
        assert run("matchup", YELLOW, RED, "-n", "2", "--max-turns", "2", "--output-format", name).code == 0


def test_an_illegal_deck_is_1(run: Any, write: Any, decks: Any) -> None:
    write("five.yml", decks.five_copies)
    shown = run("matchup", RED, "five.yml", GREEN, "-n", "2", "--output", "json:m.json")
    assert (shown.code, shown.out) == (1, "")
    assert "five.yml:5:5: D302 5 copies of 'Lantern Scout, Mira'" in shown.err
    assert not Path("m.json").exists()
    assert run("matchup", RED, "five.yml", "-n", "2", "--allow-illegal").code == 0


def test_a_game_that_cannot_go_on_is_3_and_saved(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def explode(*_: Any) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr(logic_definition.LOGIC_DEFINITION_STEP.first, "run", explode)
    shown = run("matchup", YELLOW, RED, "-n", "2", "--seed", "x", "--debug", "--jobs", "2")
    assert shown.code == 3
    saved = re.findall(r"a bug of ours: game (\d) could not go on \(KeyError\); the game is saved in (\S+)", shown.err)
    assert [index for index, _ in saved] == ["0", "1"]
    assert "in explode" in shown.err
    assert [json.loads(Path(path).read_text(encoding="utf-8"))["decks"]["A"]["name"] for _, path in saved] == NAMES[:2]


def test_interrupted_leaves_nothing(run: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("deckcheck.experiments.run.play_game", interrupt)
    assert run("matchup", YELLOW, RED, "--output", "json:m.json").code == 130
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ([], "Name two decks or more."),
        ([RED], "Name two decks or more."),
        ([RED, "nowhere.yml"], "nowhere.yml: no such file"),
        ([RED, GREEN, "-n", "3"], "3 is odd"),
        ([RED, GREEN, "--agent", "random,random"], "2 agents; one plays all decks"),
        ([RED, GREEN, "--agent", "randm"], "did you mean 'random'"),
        ([RED, GREEN, "--jobs", "many"], "'many' is neither `auto` nor a number"),
        ([RED, GREEN, "--output", "pdf:m.pdf"], "write FORMAT:FILE"),
        ([RED, GREEN, "--output", "json:no/such/m.json"], "cannot be written"),
        ([RED, GREEN, "--seed", ""], "a seed is a number or a printable text"),
        ([RED, GREEN, "--seed", "x" * 200], "a seed is a number or a printable text"),
        ([RED, LAMPS], "different games"),
    ],
)
def test_wrong_usage_is_2(args: list[str], told: str, run: Any) -> None:
    shown = run("matchup", *args)
    assert (shown.code, shown.out) == (2, "")
    assert told in shown.err


def test_no_file_is_overwritten(run: Any, write: Any) -> None:
    write("m.json", "mine")
    assert run("matchup", RED, GREEN, "-n", "2", "--output", "json:m.json").code == 2
    assert Path("m.json").read_text(encoding="utf-8") == "mine"
    assert run("matchup", RED, GREEN, "-n", "2", "--output", "json:m.json", "--force").code == 0
