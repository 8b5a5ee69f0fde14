"""`deckcheck simulate`: from two deck files to figures and records; what cannot be played is told in one message."""

from __future__ import annotations

import csv
import errno
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest

from deckcheck import resources
from deckcheck.agents.agent import AgentError
from deckcheck.rulesets.luck_and_logic import logic_definition

YELLOW = resources.card_data("luck_and_logic", "decks", "yellow-vanguard.yml")
RED = resources.card_data("luck_and_logic", "decks", "red-furnace.yml")
LAMPS = resources.card_data("tcg_corp", "decks", "lamp-and-shadow.yml")


def test_figures_of_some_games(run: Any) -> None:
    shown = run("simulate", YELLOW, RED, "-n", "12", "--seed", "lamp")
    assert shown.code == 0
    assert shown.out.startswith("12 games: A (Vanguard of the Dawn Watch) against B (Nine Furnaces, One Hammer)\n")
    assert "rules 2017, agents random, seed lamp" in shown.out
    assert "whoever went first wins " in shown.out
    assert "played by 2017" in shown.err


def test_json(run: Any) -> None:
    shown = run("simulate", YELLOW, RED, "-n", "12", "--seed", "lamp", "--output-format", "json")
    data = json.loads(shown.out)
    assert shown.code == 0
    assert {"seed", "games", "decks", "agents", "wins", "win_rate", "first_player", "length", "ends", "cards", "notes"} <= set(data)
    assert sum(data["wins"].values()) == data["games"] == 12
    assert set(data["wins"]) == {"A", "B", "draw", "undecided"}
    for side in "AB":
        rate = data["win_rate"][side]
        assert 0 <= rate["low"] <= rate["value"] <= rate["high"] <= 1


def test_the_seed_fixes_everything(run: Any) -> None:
    shown = [run("simulate", YELLOW, RED, "-n", "5", "--seed", seed).out for seed in ("7", " 7 ", "8")]
    assert shown[0] == shown[1]
    assert shown[0] != shown[2]


def test_a_random_seed_is_printed(run: Any) -> None:
    shown = run("simulate", RED, RED, "-n", "2")
    seed = shown.out.split("seed ")[1].split("\n")[0]
    assert run("simulate", RED, RED, "-n", "2", "--seed", seed).out == shown.out


def test_records(run: Any, folder: Path) -> None:
    shown = run("simulate", YELLOW, RED, "-n", "4", "--seed", "lamp", "--out", "games.jsonl")
    assert shown.code == 0
    assert "deckcheck replay games.jsonl --game-index 0" in shown.err
    head, *games = map(json.loads, (folder / "games.jsonl").read_text(encoding="utf-8").splitlines())
    assert (head["kind"], head["games"], head["seed"]) == ("experiment", 4, "lamp")
    assert [game["index"] for game in games] == [0, 1, 2, 3]
    assert {"index", "seed", "first", "winner", "reason", "turns", "decisions", "stop_reason"} <= set(games[0])
    assert "choices" not in games[0]
    run("simulate", YELLOW, RED, "-n", "4", "--seed", "lamp", "--out", "whole.jsonl", "--replays")
    whole = json.loads((folder / "whole.jsonl").read_text(encoding="utf-8").splitlines()[1])
    assert len(whole.pop("choices")) == whole["decisions"]
    assert whole == games[0]


def test_one_game_is_a_replay(run: Any, folder: Path) -> None:
    assert run("simulate", YELLOW, RED, "-n", "1", "--seed", "x", "--out", "game.json").code == 0
    assert run("replay", "game.json", "--verify").code == 0


def test_nothing_is_overwritten(run: Any, folder: Path) -> None:
    (folder / "games.jsonl").write_text("mine", encoding="utf-8")
    shown = run("simulate", YELLOW, RED, "-n", "1", "--out", "games.jsonl")
    assert (shown.code, (folder / "games.jsonl").read_text(encoding="utf-8")) == (2, "mine")
    assert "--force" in shown.err
    assert run("simulate", YELLOW, RED, "-n", "1", "--out", "games.jsonl", "--force").code == 0


@pytest.mark.parametrize("name", [f"{'x' * 300}.jsonl", "no/such/games.jsonl", "file/games.jsonl"])
@pytest.mark.parametrize("more", [(), ("--force",)])
def test_a_name_that_cannot_be_written_is_refused_before_games_are_played(
    name: str, more: tuple[str, ...], run: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "file").write_text("", encoding="utf-8")
    monkeypatch.setattr("deckcheck.experiments.run.play_game", None)
    shown = run("simulate", YELLOW, RED, "-n", "1", "--out", name, *more)
    assert (shown.code, shown.out) == (2, "")
    assert "cannot be written: " in shown.err


def test_a_full_disk_names_the_file(run: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("deckcheck.cli.output.open", lambda *_, **__: Full(), raising=False)
    shown = run("simulate", YELLOW, RED, "-n", "1", "--out", "game.json")
    assert (shown.code, shown.out) == (2, "")
    assert "game.json cannot be written: No space left on device" in shown.err
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("hash_seed", ["0", "1", "12345"])
def test_the_same_bytes_whatever_the_order_of_sets(hash_seed: str, python: Any, run: Any, folder: Path) -> None:
    run("simulate", YELLOW, RED, "-n", "3", "--seed", "x", "--out", "here.jsonl", "--replays")
    args = ("-m", "deckcheck", "simulate", YELLOW, RED, "-n", "3", "--seed", "x", "--out", "there.jsonl", "--replays", "--force")
    assert python(*args, env={"PYTHONHASHSEED": hash_seed}).code == 0
    assert (folder / "there.jsonl").read_bytes() == (folder / "here.jsonl").read_bytes()


# ------------------------------------------------------------------------------------------------------------- what is refused


def test_an_illegal_deck_is_1_and_shown(run: Any, write: Any, decks: Any) -> None:
    write("five.yml", decks.five_copies)
    shown = run("simulate", "five.yml", RED, "-n", "2", "--out", "games.jsonl")
    assert (shown.code, shown.out) == (1, "")
    assert "five.yml:5:5: D302 5 copies of 'Lantern Scout, Mira'" in shown.err
    assert "--allow-illegal" in shown.err
    assert not Path("games.jsonl").exists()
    assert run("simulate", "five.yml", RED, "-n", "2", "--allow-illegal").code == 0


def test_a_deck_that_is_none_is_1(run: Any, write: Any) -> None:
    write("broken.yml", "main: [\n")
    for more in ((), ("--allow-illegal",)):
        shown = run("simulate", "broken.yml", RED, *more)
        assert (shown.code, shown.out) == (1, "")
        assert "broken.yml:" in shown.err


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("main: [4 OS01-001]\ngate: [2 OS01-G01]\n", "`gate` has 2 cards; a game needs at least 6"),
        ("main: [4 Nobody Knows]\ngate: [2 OS01-G01]\n", "'Nobody Knows' is no known card"),
        (
            "main: [4 Mystery]\ngate: [2 OS01-G01]\ncards: [{id: M, name: Mystery, type: logicalist, partial: true}]\n",
            "odd.yml: Mystery [M] cannot be played: level, cost, territory, power, aura, limit, color, world, logic not known",
        ),
    ],
)
def test_a_deck_that_cannot_be_played_is_2(text: str, told: str, run: Any, write: Any) -> None:
    write("odd.yml", text)
    shown = run("simulate", "odd.yml", RED, "--allow-illegal")
    assert (shown.code, shown.out) == (2, "")
    assert told in shown.err


def test_a_game_that_can_only_be_checked_is_2(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckcheck.rulesets.find_spec", lambda _: None)
    shown = run("simulate", LAMPS, LAMPS)
    assert (shown.code, shown.out) == (2, "")
    assert "tcg_corp cannot be played yet, only checked" in shown.err


def test_decks_of_two_games_are_2(run: Any) -> None:
    assert "different games" in run("simulate", RED, LAMPS).err


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["nowhere.yml", RED], "nowhere.yml: no such file"),
        ([RED, RED, "--seed", ""], "a seed is a number or a printable text"),
        ([RED, RED, "--agent", "randm"], "did you mean 'random'"),
        ([RED, RED, "--agent", "random,random,random"], "3 agents for two sides"),
        ([RED, RED, "--rules", "1999"], "no rule version"),
        ([RED, RED, "--set", "nope=1"], "no switch is called"),
        ([RED, RED, "-n", "0"], "-n"),
        ([RED, RED, "--out", "games.txt"], "call it .jsonl"),
        ([RED, RED, "--out", "games.json"], "a .json file holds one game"),
        ([RED, RED, "--replays"], "--out"),
        ([RED, RED, "--resume"], "--out"),
        ([RED, RED, "-n", "1", "--resume", "--out", "game.json"], "a replay is one game"),
        ([RED, RED, "--resume", "--force", "--out", "games.jsonl"], "give one of them"),
        ([RED, RED, "--jobs", "0"], "'0' is neither `auto` nor a number"),
        ([RED], "Missing argument 'B'"),
        ([RED, RED, "--cards", "nowhere"], "nowhere"),
    ],
)
def test_wrong_usage_is_2(args: list[str], told: str, run: Any) -> None:
    shown = run("simulate", *args)
    assert (shown.code, shown.out) == (2, "")
    assert told in shown.err


def test_agents_of_both_sides(run: Any) -> None:
    shown = [run("simulate", RED, RED, "-n", "2", "--seed", "1", *args) for args in ([], ["--agent", "random,random"])]
    assert shown[0].out == shown[1].out


def test_a_game_that_cannot_go_on_is_3_and_saved(run: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def explode(*_: Any) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr(logic_definition.LOGIC_DEFINITION_STEP.first, "run", explode)
    shown = run("simulate", YELLOW, RED, "-n", "2", "--seed", "x", "--out", "games.jsonl")
    assert shown.code == 3
    assert "undecided, counted for nobody: engine error 2" in shown.out
    lines = [line for line in shown.err.splitlines() if "a bug of ours" in line]
    assert len(lines) == 2
    assert lines[0].startswith("deckcheck: a bug of ours: game 0 could not go on (KeyError); the game is saved in ")
    saved = lines[0].split("saved in ")[1].split(" (")[0]
    replay = json.loads(Path(saved).read_text(encoding="utf-8"))
    assert replay["error"] == "KeyError: 'a bug'"
    assert replay["result"] is None
    told = run("replay", saved)
    assert told.code == 3
    assert "Turn 1" in told.out
    monkeypatch.undo()
    assert run("replay", saved, "--verify").code in (0, 1)
    assert json.loads((folder / "games.jsonl").read_text(encoding="utf-8").splitlines()[1])["stop_reason"] == "engine_error"


def test_interrupted_leaves_nothing_half_written(run: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("deckcheck.experiments.run.play_game", interrupt)
    assert run("simulate", YELLOW, RED, "-n", "1", "--out", "game.json").code == 130
    assert list(folder.iterdir()) == []
    shown = run("simulate", YELLOW, RED, "-n", "2", "--seed", "x", "--out", "games.jsonl")
    assert (shown.code, shown.out) == (130, "")
    assert "games.jsonl holds 0 of 2 games; --resume goes on with it" in shown.err
    assert (folder / "games.jsonl").read_text(encoding="utf-8").count("\n") == 1


def test_an_agent_that_fails_is_1(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> int:
        raise AgentError("agent A: no idea")

    monkeypatch.setattr("deckcheck.agents.uniform.Uniform.place", fail)
    shown = run("simulate", YELLOW, RED, "-n", "2")
    assert shown.code == 1
    assert "undecided, counted for nobody: agent error 2" in shown.out
    assert "deckcheck: an agent failed in 2 of 2 games" in shown.err


# ------------------------------------------------------------------------------------------------------- processes, going on

LAMP = ("simulate", YELLOW, RED, "-n", "6", "--seed", "lamp", "--out", "games.jsonl")


@pytest.mark.parametrize("more", [(), ("--swap", "--replays")])
def test_the_same_bytes_for_any_number_of_processes(run: Any, folder: Path, more: tuple[str, ...]) -> None:
    seen = []
    for jobs in ("1", "2", "4"):
        shown = run(*LAMP, "--force", "--jobs", jobs, *more)
        seen.append((shown, (folder / "games.jsonl").read_bytes()))
    assert seen[0][0].code == 0
    assert seen[0] == seen[1] == seen[2]


def test_going_on_with_a_file(run: Any, folder: Path) -> None:
    path = folder / "games.jsonl"
    first = run(*LAMP, "--resume")  # there is none yet
    whole = path.read_bytes()
    assert first.code == 0
    lines = whole.splitlines(keepends=True)
    for kept in (whole, b"".join(lines[:4]), b"".join(lines[:4]) + lines[4][:50], lines[0][:70], b""):
        path.write_bytes(kept)
        shown = run(*LAMP, "--resume", "--jobs", "2")
        assert (shown, path.read_bytes()) == (first, whole)


def test_the_seed_is_that_of_the_file(run: Any, folder: Path) -> None:
    args = ("simulate", RED, RED, "-n", "3", "--out", "games.jsonl")
    first = run(*args)
    path = folder / "games.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.index(b"\n") + 1])
    shown = run(*args, "--resume")
    assert (shown.out, path.read_bytes()) == (first.out, whole)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ((YELLOW, RED, "--seed", "x"), 'another run: its `seed` is "lamp", that of this run is "x"'),
        ((RED, YELLOW), "another run: its `decks` are not those of this run"),
        ((YELLOW, RED, "--swap"), "another run: its `swap` is not there, that of this run is true"),
        ((YELLOW, RED, "--replays"), "give --replays as it was given"),
        ((YELLOW, RED, "-n", "7"), "another run: its `games` is 6, that of this run is 7"),
        ((YELLOW, RED, "--rules", "2019-extended"), "another run: its `rules` is"),
        ((YELLOW, RED, "--max-turns", "9"), "another run: its `limits` are not"),
    ],
)
def test_a_file_of_another_run_is_2_and_left_alone(run: Any, folder: Path, args: tuple[str, ...], told: str) -> None:
    run(*LAMP)
    before = (folder / "games.jsonl").read_bytes()
    shown = run("simulate", "-n", "6", *args, "--out", "games.jsonl", "--resume")
    assert (shown.code, shown.out) == (2, "")
    assert told in shown.err.splitlines()[-1]
    assert (folder / "games.jsonl").read_bytes() == before


def test_a_foreign_file_is_2_and_left_alone(run: Any, folder: Path) -> None:
    (folder / "games.jsonl").write_text("mine\n", encoding="utf-8")
    for more in ((), ("--seed", "x")):
        shown = run("simulate", RED, RED, "--out", "games.jsonl", "--resume", *more)
        assert (shown.code, shown.out) == (2, "")
        assert shown.err.startswith("deckcheck: games.jsonl: ")
        assert shown.err.count("\n") == 1
    assert (folder / "games.jsonl").read_text(encoding="utf-8") == "mine\n"


def test_bugs_of_a_run_that_was_ended_are_told_when_it_is_gone_on_with(run: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def explode(*_: Any) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr(logic_definition.LOGIC_DEFINITION_STEP.first, "run", explode)
    run(*LAMP)
    path = folder / "games.jsonl"
    whole = path.read_bytes()
    path.write_bytes(b"".join(whole.splitlines(keepends=True)[:3]))
    shown = run(*LAMP, "--resume")
    assert (shown.code, path.read_bytes()) == (3, whole)
    assert shown.err.count("a bug of ours: game ") == 6


# ------------------------------------------------------------------------------------------------------- sides swapped, csv


def test_every_second_game_with_the_sides_swapped(run: Any, folder: Path) -> None:
    """The first of a pair is the game it is without swapping, the second that of the decks named the other way round."""
    for name, a, b, *more in (("plain", YELLOW, RED), ("turned", RED, YELLOW), ("pairs", YELLOW, RED, "--swap")):
        assert run("simulate", a, b, "-n", "4", "--seed", "x", "--out", f"{name}.jsonl", *more).code == 0
    plain, turned, pairs = (
        [json.loads(line) for line in (folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
        for name in ("plain", "turned", "pairs")
    )
    assert "swap" not in plain[0]
    assert pairs[0] == {**plain[0], "swap": True}
    assert pairs[1::2] == plain[1::2]
    assert pairs[2::2] == [{**game, "index": game["index"] + 1, "swapped": True} for game in turned[1::2]]


def test_rates_are_of_decks_and_of_sides(run: Any) -> None:
    data = json.loads(run("simulate", YELLOW, RED, "-n", "8", "--seed", "x", "--swap", "--output-format", "json").out)
    assert data["first_player"]["games"] == {"A": 4, "B": 4}  # by deck: the same throw begins both games of a pair
    assert data["pairs"]["games"] == sum(data["pairs"]["ahead"].values()) == 4
    difference = (data["pairs"]["ahead"]["A"] - data["pairs"]["ahead"]["B"]) / 4
    assert data["pairs"]["difference"]["value"] == difference
    assert abs(data["win_rate"]["A"]["value"] - data["win_rate"]["B"]["value"] - difference) < 1.0
    assert data["sides"]["A"]["value"] + data["sides"]["B"]["value"] == 1
    assert set(data["by_turn"]["B"]) == {"first", "second"}
    assert sum(data["gates_left"]["A"]["games"].values()) == 8
    unswapped = json.loads(run("simulate", YELLOW, RED, "-n", "2", "--output-format", "json").out)
    assert unswapped["pairs"] is None
    assert unswapped["sides"] == unswapped["win_rate"]


def test_a_table_for_spreadsheets(run: Any, write: Any, decks: Any) -> None:
    write("odd.yml", decks.legal.replace("Brave hearts", "'=1+1, \"x\"'"))
    shown = run("simulate", "odd.yml", RED, "-n", "2", "--seed", "-1", "--output-format", "csv")
    rows = list(csv.reader(io.StringIO(shown.out)))
    assert rows[0] == ["figure", "of", "count", "games", "value", "low", "high"]
    assert {len(row) for row in rows} == {7}
    assert ["deck A", '\'=1+1, "x"'] in [row[:2] for row in rows]
    assert ["seed", "'-1"] in [row[:2] for row in rows]
    assert [row[3] for row in rows if row[0] == "win_rate"] == ["2", "2"]


UNENCODED = (
    "cards: [{id: U, name: Unencoded, title: Unencoded, member: U, type: logicalist, color: red, world: Disfia, level: 1, cost: 0, "
    "territory: 1, power: 1000, aura: 1, limit: 1, logic: [{kind: power, value: 5000}], soul_power: 1000, attributes: [X], "
    "unencoded: true}]\n"
)
SILENT = 'note: deck A has 4 cards whose text is not encoded and does nothing: "Unencoded"'


@pytest.fixture
def unencoded(write: Any, decks: Any) -> str:
    """A legal deck with a card whose text is not encoded."""
    path: str = write("own.yml", decks.legal.replace("4 OS01-002", "4 Unencoded") + UNENCODED)
    return path


def test_texts_that_do_nothing_are_noted_first(run: Any, unencoded: str) -> None:
    shown = run("simulate", unencoded, RED, "-n", "1", "--seed", "1", "--out", "game.json")
    assert shown.code == 0
    assert shown.out.startswith(SILENT + "\n1 game: ")
    assert json.loads(run("simulate", unencoded, RED, "-n", "1", "--output-format", "json").out)["notes"] == [SILENT.removeprefix("note: ")]
    assert json.loads(Path("game.json").read_text(encoding="utf-8"))["cards"][0]["id"] == "U"
    assert run("replay", "game.json", "--verify").code == 0


def test_a_replay_notes_texts_that_do_nothing(run: Any, unencoded: str) -> None:
    run("simulate", unencoded, RED, "-n", "1", "--seed", "1", "--out", "game.json")
    assert run("replay", "game.json").out.startswith(SILENT + "\n")
    assert run("replay", "game.json", "--at", "3").out.startswith(SILENT + "\n")
    assert json.loads(run("replay", "game.json", "--output-format", "json").out)["notes"] == [SILENT.removeprefix("note: ")]


def test_records_note_texts_that_do_nothing(run: Any, unencoded: str) -> None:
    run("simulate", unencoded, RED, "-n", "2", "--seed", "1", "--out", "games.jsonl")
    head = json.loads(Path("games.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert head["notes"] == [SILENT.removeprefix("note: ")]
    assert run("replay", "games.jsonl", "--game-index", "1").out.startswith(SILENT + "\n")
    run("simulate", YELLOW, RED, "-n", "1", "--out", "games.jsonl", "--force")
    assert "notes" not in json.loads(Path("games.jsonl").read_text(encoding="utf-8").splitlines()[0])


def test_quiet_does_not_silence_texts_that_do_nothing(run: Any, unencoded: str) -> None:
    assert run("simulate", unencoded, RED, "-n", "1", "--quiet") == (0, "", f"deckcheck: {SILENT}\n")


@pytest.mark.parametrize("more", [(), ("--allow-illegal",)])
def test_strict_refuses_texts_that_do_nothing(run: Any, unencoded: str, more: tuple[str, ...]) -> None:
    shown = run("simulate", unencoded, RED, "-n", "1", "--strict", "--out", "games.jsonl", *more)
    assert (shown.code, shown.out) == (1, "")
    assert "C206 the text of 'Unencoded' is not encoded, and --strict refuses such cards" in " ".join(shown.err.split())
    assert shown.err.endswith("own.yml: not a legal deck, so no game was played\n")
    assert not Path("games.jsonl").exists()


def test_strict_plays_decks_without_such_cards(run: Any) -> None:
    assert run("simulate", YELLOW, RED, "-n", "1", "--strict").code == 0


def test_validate_notes_texts_that_do_nothing(run: Any, unencoded: str) -> None:
    note = 'the text of these cards is not encoded, so that it does nothing in a game: "Unencoded"'
    shown = run("validate", unencoded)
    assert shown.code == 0
    assert f"note: {note}" in shown.out
    assert note in json.loads(run("validate", unencoded, "--output-format", "json").out)["notes"]
    assert run("validate", unencoded, "--strict").code == 1


def test_quiet(run: Any) -> None:
    shown = run("simulate", YELLOW, RED, "-n", "1", "--quiet")
    assert shown == (0, "", "")
