"""Games that are stored, gone on with and summed up again: `--until`, `matchup --out`, and `report` of both, in every format."""

from __future__ import annotations

import itertools
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from deckcheck import resources
from deckcheck.cli import runs
from deckcheck.errors import DeckcheckError

YELLOW, RED, GREEN = (
    resources.card_data("luck_and_logic", "decks", f"{name}.yml") for name in ("yellow-vanguard", "red-furnace", "green-clockwork")
)
GAMES = Path("games.jsonl")
FORMATS = ("text", "json", "csv", "svg", "html")
UNTIL = ("simulate", YELLOW, RED, "-n", "400", "--seed", "lamp", "--until", "60%")
THREE = ("matchup", YELLOW, RED, GREEN, "-n", "4", "--seed", "lamp")
PATIENT = ("matchup", YELLOW, RED, GREEN, "-n", "60", "--seed", "lamp", "--until", "0.9")


def lines() -> list[bytes]:
    return GAMES.read_bytes().splitlines(keepends=True)


# --------------------------------------------------------------------------------------------------------------------- --until


def test_it_stops_when_the_interval_is_narrow(run: Any) -> None:
    shown = run(*UNTIL, "--out", GAMES, "--output-format", "json")
    data = json.loads(shown.out)
    rate = data["win_rate"]["A"]
    assert data["games"] == len(lines()) - 1 < 400
    assert data["games"] % 20 == 0
    assert rate["high"] - rate["low"] <= 0.6
    assert data["until"] == {"width": 0.6, "most": 400, "reached": True}
    head = json.loads(lines()[0])
    assert (head["until"], head["games"]) == (0.6, 400)
    assert "stopped after" in run("report", GAMES).out
    assert "interrupted" not in run("report", GAMES).out
    before = lines()
    for record in before[1:]:
        assert json.loads(record)["index"] < data["games"]
    # One look before, it was not narrow enough.
    last = json.loads(
        run("simulate", YELLOW, RED, "-n", str(data["games"] - 20), "--seed", "lamp", "--until", "0.6", "--output-format", "json").out
    )
    assert last["until"]["reached"] is False


@pytest.mark.sweep
@pytest.mark.parametrize("swap", [(), ("--swap",)])
def test_the_same_bytes_for_any_number_of_processes(run: Any, swap: tuple[str, ...]) -> None:
    seen = []
    for jobs in ("1", "2", "4"):
        shown = run(*UNTIL, "--out", GAMES, "--force", "--jobs", jobs, *swap)
        assert shown.code == 0
        seen.append((shown.out, GAMES.read_bytes()))
    assert seen[0] == seen[1] == seen[2]


def test_it_is_gone_on_with_and_stops_at_the_same_game(run: Any) -> None:
    first = run(*UNTIL, "--out", GAMES)
    whole = GAMES.read_bytes()
    kept = lines()
    for part in (b"".join(kept[:3]), b"".join(kept[:-1]), b"".join(kept[:-1]) + kept[-1][:99], whole):
        GAMES.write_bytes(part)
        assert run(*UNTIL, "--out", GAMES, "--resume", "--jobs", "2") == first
        assert GAMES.read_bytes() == whole
    GAMES.write_bytes(b"".join(kept[:-1]))
    note = f"the run was interrupted: {len(kept) - 2} of at most 400 games are stored"
    assert run("report", GAMES).out.startswith(f"note: {note}\n")


def test_games_beyond_the_end_are_damage(run: Any) -> None:
    run(*UNTIL, "--out", GAMES)
    kept = lines()
    index = json.loads(kept[-1])["index"]
    GAMES.write_bytes(b"".join([*kept, kept[-1].replace(f'"index": {index}'.encode(), f'"index": {index + 1}'.encode())]))
    told = f"games.jsonl: line {len(kept) + 1} is one record too many; the games ended before it, as the head says (`until` 0.6)"
    for args in (("report", GAMES), (*UNTIL, "--out", GAMES, "--resume")):
        shown = run(*args)
        assert (shown.code, shown.out) == (2, "")
        assert shown.err.splitlines()[-1] == f"deckcheck: {told}"


@pytest.mark.parametrize("width", ["0", "1", "100%", "-0.1", "nan", "wide", "4 %%", "inf", "0.0001", ""])
def test_a_width_that_is_none_is_2(run: Any, width: str) -> None:
    for command in (("simulate", YELLOW, RED), ("matchup", YELLOW, RED)):
        shown = run(*command, f"--until={width}")
        assert (shown.code, shown.out) == (2, "")
        assert "width" in shown.err


def test_percents_are_shares(run: Any) -> None:
    heads = []
    for width in ("0.07", "7%", " 7 %"):
        assert run("simulate", YELLOW, RED, "-n", "1", "--seed", "x", "--until", width, "--out", GAMES, "--force").code == 0
        heads.append(lines()[0])
    assert heads[0] == heads[1] == heads[2]


def test_another_width_is_another_run(run: Any) -> None:
    run(*UNTIL, "--out", GAMES)
    shown = run(*UNTIL[:-1], "50%", "--out", GAMES, "--resume")
    assert shown.code == 2
    assert "another run: its `until` is 0.6, that of this run is 0.5" in shown.err


# ------------------------------------------------------------------------------------------------------------------------ cards


def test_figures_of_cards_can_be_left_out(run: Any) -> None:
    shown = run("simulate", YELLOW, RED, "-n", "2", "--seed", "x", "--no-card-figures", "--out", GAMES)
    assert "no figures of cards" in shown.out
    assert "follows" not in json.loads(lines()[0])
    assert not {"cards", "counts"} & set(json.loads(lines()[1]))
    assert run("report", GAMES).out == shown.out
    plain = GAMES.read_bytes()
    run("simulate", YELLOW, RED, "-n", "2", "--seed", "x", "--out", GAMES, "--force")
    assert json.loads(lines()[0])["follows"] == {"sections": ["main"], "uses": ["member", "logic", "tactics", "paradox"], "counts": "gates"}
    for mine, other in zip(lines()[1:], plain.splitlines(keepends=True)[1:], strict=True):
        assert {name: value for name, value in json.loads(mine).items() if name not in ("cards", "counts")} == json.loads(other)


def test_so_many_cards_are_shown(run: Any) -> None:
    run("simulate", YELLOW, RED, "-n", "2", "--seed", "x", "--out", GAMES)
    for number in (0, 3):
        text = run("report", GAMES, "--cards-shown", str(number)).out
        assert len(re.findall(r"^  \dx  ", text, re.MULTILINE)) == 2 * number
    assert len(json.loads(run("report", GAMES, "--cards-shown", "1", "--output-format", "json").out)["cards"]) > 30


# ---------------------------------------------------------------------------------------------------------- reports into files


@pytest.mark.parametrize("args", [("simulate", YELLOW, RED, "-n", "4", "--seed", "x", "--swap"), THREE, PATIENT])
def test_reports_of_the_file_are_those_of_the_run(run: Any, args: tuple[str, ...]) -> None:
    played = [word for name in FORMATS for word in ("--output", f"{name}:played.{name}")]
    told = [word for name in FORMATS for word in ("--output", f"{name}:told.{name}")]
    assert run(*args, "--out", GAMES, *played, "--quiet") == (0, "", "")
    assert run("report", GAMES, *told, "--quiet") == (0, "", "")
    for name in FORMATS:
        text = Path(f"played.{name}").read_text(encoding="utf-8")
        assert Path(f"told.{name}").read_text(encoding="utf-8") == text
        assert run("report", GAMES, "--output-format", name).out == text
        assert run("report", "-", "--output-format", name, stdin=GAMES.read_bytes()).out == text


def test_no_report_overwrites_anything(run: Any) -> None:
    run("simulate", YELLOW, RED, "-n", "1", "--seed", "x", "--out", GAMES)
    whole = GAMES.read_bytes()
    Path("mine.html").write_text("mine", encoding="utf-8")
    for args, told in (
        (("report", GAMES, "--output", "html:mine.html"), "exists already; --force overwrites it"),
        (("report", GAMES, "--output", f"html:{GAMES}", "--force"), "the report would overwrite what is checked"),
        (("simulate", YELLOW, RED, "--output", "html:mine.html"), "exists already"),
        (("simulate", YELLOW, RED, "--out", "new.jsonl", "--output", "csv:new.jsonl"), "would overwrite"),
        (("matchup", YELLOW, RED, "--out", "new.jsonl", "--output", "csv:new.jsonl"), "would overwrite"),
        (("simulate", YELLOW, RED, "--output", f"csv:{RED}", "--force"), "would overwrite"),
        (("report", GAMES, "--output", "pdf:x.pdf"), "write FORMAT:FILE"),
    ):
        shown = run(*args)
        assert (shown.code, shown.out) == (2, "")
        assert told in shown.err
    assert Path("mine.html").read_text(encoding="utf-8") == "mine"
    assert GAMES.read_bytes() == whole
    assert not Path("new.jsonl").exists()
    assert run("report", GAMES, "--output", "html:mine.html", "--force").code == 0
    assert Path("mine.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_a_report_of_a_damaged_file_writes_nothing(run: Any) -> None:
    run("simulate", YELLOW, RED, "-n", "2", "--seed", "x", "--out", GAMES)
    GAMES.write_bytes(b"".join(lines()[:2]) + b"{}\n")
    shown = run("report", GAMES, "--output", "html:games.html")
    assert (shown.code, shown.out, shown.err) == (2, "", "deckcheck: games.jsonl: line 3: `index` is missing\n")
    assert not Path("games.html").exists()


def test_tables_are_coloured_on_a_terminal(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    run(*THREE, "--out", GAMES)
    assert "\x1b" not in run("report", GAMES).out
    assert "\x1b[1m" in run("report", GAMES, "--color", "always").out
    run("simulate", YELLOW, RED, "-n", "2", "--seed", "x", "--out", GAMES, "--force")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert "\x1b[1m" in run("report", GAMES).out
    assert "\x1b" not in run("report", GAMES, "--color", "never").out


@pytest.mark.parametrize(
    "args", [("simulate", YELLOW, RED, "-n", "20", "--seed", "x"), ("matchup", YELLOW, RED, "-n", "20", "--seed", "x")]
)
def test_a_bar_with_rate_and_remaining_time_on_a_terminal(run: Any, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    times = iter(range(10_000))
    monkeypatch.setattr("deckcheck.cli.played.monotonic", lambda: float(next(times)))
    bars: list[Any] = []
    from click import progressbar

    monkeypatch.setattr("click.progressbar", lambda **given: (bars.append(given), progressbar(**given))[1])
    assert run(*args).code == 0
    assert run(*args, "--out", GAMES, "--quiet").code == 0
    assert len(bars) == 1
    assert run("report", GAMES).code == 0
    assert [bar["label"] for bar in bars] == ["playing", "reading"]
    assert (bars[0]["length"], bars[0]["show_pos"], bars[0]["show_eta"]) == (20, True, True)
    assert re.fullmatch(r"\d+\.\d games/s", bars[0]["item_show_func"](10))
    assert bars[0]["item_show_func"](None) is None


# ---------------------------------------------------------------------------------------------------------------- matchup --out


def test_a_match_up_is_gone_on_with(run: Any) -> None:
    first = run(*THREE, "--out", GAMES)
    whole, kept = GAMES.read_bytes(), lines()
    assert first.err.endswith("games.jsonl written; sum it up again with: deckcheck report games.jsonl\n")
    for part in (b"", kept[0][:500], kept[0], b"".join(kept[:4]), b"".join(kept[:7]) + b'{"index": ', whole):
        GAMES.write_bytes(part)
        shown = run(*THREE, "--out", GAMES, "--resume", "--jobs", "2")
        assert (shown, GAMES.read_bytes()) == (first, whole)


@pytest.mark.sweep
def test_pairs_end_at_the_same_games_however_they_are_played(run: Any) -> None:
    first = run(*PATIENT, "--out", GAMES)
    whole = GAMES.read_bytes()
    assert run(*PATIENT, "--out", GAMES, "--force", "--jobs", "2") == first
    assert GAMES.read_bytes() == whole
    seeds = [json.loads(line)["seed"] for line in lines()[1:]]
    assert list(dict.fromkeys(seeds)) == ["lamp/1-2", "lamp/1-3", "lamp/2-3"]
    assert max(seeds.count(seed) for seed in seeds) < 60
    kept = lines()
    for part in (b"".join(kept[: seeds.index("lamp/1-3") + 3]), b"".join(kept[:-1]), b"".join(kept)):
        GAMES.write_bytes(part)
        assert run(*PATIENT, "--out", GAMES, "--resume") == first
        assert GAMES.read_bytes() == whole
    assert "3 of 3 pairs stopped before the end, as their interval is at most 90 points wide" in first.out


def test_a_pair_has_the_records_of_simulate(run: Any) -> None:
    run(*THREE, "--out", GAMES)
    pair = lines()[5:9]
    args = ("simulate", YELLOW, GREEN, "-n", "4", "--seed", "lamp/1-3", "--swap", "--rules", "2017", "--no-card-figures")
    assert run(*args, "--out", GAMES, "--force").code == 0
    assert lines()[1:] == pair


def test_the_seed_is_that_of_the_file(run: Any) -> None:
    args = ("matchup", RED, GREEN, "-n", "2", "--out", GAMES)
    first = run(*args)
    whole = GAMES.read_bytes()
    GAMES.write_bytes(b"".join(lines()[:2]))
    shown = run(*args, "--resume")
    assert (shown.out, GAMES.read_bytes()) == (first.out, whole)


def test_an_interrupted_match_up_is_summed_up_and_noted(run: Any) -> None:
    run(*THREE, "--out", GAMES)
    GAMES.write_bytes(b"".join(lines()[:7]))
    shown = run("report", GAMES)
    assert shown.code == 0
    assert shown.out.startswith("note: the run was interrupted: 6 of 12 games are stored\n3 decks, 4 games a pair")
    data = json.loads(run("report", GAMES, "--output-format", "json").out)
    assert [data["matrix"][a][b]["games"] for a, b in ((0, 1), (0, 2), (1, 2))] == [4, 2, 0]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--out", "games.txt"), "call it .jsonl"),
        (("--resume",), "--resume goes on with the file of --out"),
        (("--out", "games.jsonl", "--resume", "--force"), "give one of them"),
        (("--out", "no/such/games.jsonl"), "cannot be written"),
        (("--out", "there.jsonl"), "exists already"),
        (("--out", "there.jsonl", "--resume", "--seed", "x"), "this is no file of records"),
    ],
)
def test_a_file_that_cannot_be_is_2(run: Any, write: Callable[[str, str], Path], args: tuple[str, ...], told: str) -> None:
    write("there.jsonl", "mine\n")
    shown = run("matchup", RED, GREEN, "-n", "2", *args)
    assert (shown.code, shown.out) == (2, "")
    assert told in shown.err
    assert Path("there.jsonl").read_text(encoding="utf-8") == "mine\n"


def test_a_file_of_one_kind_is_not_gone_on_with_as_the_other(run: Any) -> None:
    run(*THREE, "--out", GAMES)
    whole = GAMES.read_bytes()
    shown = run("simulate", YELLOW, RED, "-n", "4", "--out", GAMES, "--resume")
    assert shown.code == 2
    assert 'its `kind` is "matchup", that of this run is "experiment"' in shown.err
    assert GAMES.read_bytes() == whole


# --------------------------------------------------------------------------------------------------- one game of a match-up


def test_a_game_of_a_match_up_is_played_again(run: Any) -> None:
    run(*THREE, "--out", GAMES)
    record = json.loads(lines()[1 + 4 + 3])  # the head, the games of pair 1-2, then game 3 of pair 1-3
    shown = run("replay", GAMES, "--pair", "1-3", "--game-index", "3", "--verify", "--output-format", "json")
    data = json.loads(shown.out)
    assert (shown.code, data["verified"]) == (0, True)
    assert (data["decisions"], data["result"]["turns"]) == (record["decisions"], record["turns"])
    told = run("replay", GAMES, "--pair", "1-3").out
    assert "seed lamp/1-3, game 0" in told
    assert "Clockwork in Bloom" in told
    assert "Nine Furnaces" not in told
    swapped = run("replay", GAMES, "--pair", "1-3", "--game-index", "3").out
    assert "seed lamp/1-3, game 3 (game 2 with the sides swapped)" in swapped
    assert swapped.index("A: Clockwork in Bloom") < swapped.index("B: Vanguard of the Dawn Watch")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "the games of a match-up; name a pair with --pair 1-2 to 2-3, and its game with --game-index 0 to 3"),
        (("--pair", "1-4"), "there is no pair 1-4; the pairs are 1-2 to 2-3"),
        (("--pair", "2-1"), "there is no pair 2-1; the pairs are 1-2 to 2-3"),
        (("--pair", "2-3", "--game-index", "4"), "there is no game 4 of pair 2-3"),
        (("--pair", "2-3", "--game-index", "3"), "the file ends before game 3 of pair 2-3"),
    ],
)
def test_a_game_of_a_match_up_that_is_not_there(arguments: tuple[str, ...], told: str, run: Any) -> None:
    run(*THREE, "--out", GAMES)
    GAMES.write_bytes(b"".join(lines()[:-1]))
    shown = run("replay", GAMES, *arguments)
    assert (shown.code, shown.out) == (2, "")
    assert shown.err == f"deckcheck: {GAMES}: {told}\n"


def test_a_pair_of_games_that_are_no_match_up(run: Any) -> None:
    run("simulate", YELLOW, RED, "-n", "2", "--seed", "lamp", "--out", GAMES)
    shown = run("replay", GAMES, "--pair", "1-2")
    assert (shown.code, shown.out) == (2, "")
    assert shown.err == f"deckcheck: {GAMES}: no match-up; --pair is for files of `matchup --out`\n"


def test_a_run_that_loses_its_cluster_says_what_the_file_holds(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games come from elsewhere: what fails there is told after what is safe."""
    real = runs.play_all

    def lost(plans: Any, wanted: Any, jobs: Any) -> Any:
        yield from itertools.islice(real(plans, wanted, jobs=1), 3)
        raise DeckcheckError("the scheduler is gone")

    whole = run("simulate", YELLOW, RED, "-n", "6", "--seed", "lamp", "--out", "whole.jsonl")
    assert whole.code == 0
    with monkeypatch.context() as patch:
        patch.setattr(runs, "play_all", lost)
        shown = run("simulate", YELLOW, RED, "-n", "6", "--seed", "lamp", "--out", GAMES)
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.splitlines()[-2:] == [
        f"deckcheck: {GAMES} holds 3 of 6 games; --resume goes on with it",
        "deckcheck: the scheduler is gone",
    ]
    assert run("simulate", YELLOW, RED, "-n", "6", "--seed", "lamp", "--out", GAMES, "--resume").code == 0
    assert GAMES.read_bytes() == Path("whole.jsonl").read_bytes()
