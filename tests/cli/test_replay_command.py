"""`deckcheck replay`: a stored game told, shown at a moment, verified; damaged ones never end in a traceback."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from games import DELETE, changed, match, playback, replay

from deckcheck.experiments.records import Series
from deckcheck.experiments.run import run as play_games


@pytest.fixture
def game(folder: Path) -> Path:
    path = folder / "game.json"
    path.write_text(replay().to_json(), encoding="utf-8")
    return path


@pytest.fixture
def games(folder: Path) -> Path:
    path = folder / "games.jsonl"
    records = play_games(match(), range(3), with_digest=True)
    path.write_text(Series(match().pairing, 3).head() + "".join(record.to_json() for record in records), encoding="utf-8")
    return path


def test_a_game_is_told(run: Any, game: Path) -> None:
    shown = run("replay", game)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith("luck_and_logic, rules 2017, seed lamp, game 0")
    assert "\nTurn 1 (" in shown.out
    assert f"digest {replay().digest}" in shown.out
    assert max(map(len, shown.out.splitlines()[-30:])) <= 100


def test_each_side_sees_its_own(run: Any, game: Path) -> None:
    told = {view: run("replay", game, "--view", view).out for view in ("A", "B", "all")}
    assert len(set(told.values())) == 3
    for mine, other in ("AB", "BA"):
        assert f"\n  {other} draws 2 cards" in told[mine]
        assert f"\n  {mine} draws 2 cards" not in told[mine]


def test_a_moment(run: Any, game: Path) -> None:
    shown = run("replay", game, "--at", "1")
    assert shown.code == 0
    assert f"After 1 of {len(replay().choices)} decisions" in shown.out
    assert " decides: mulligan\n" in shown.out
    assert "\n > " in shown.out
    assert sum(line.startswith((" > ", "   ")) and '"' in line for line in shown.out.split("decides: mulligan")[1].splitlines()) >= 1


def test_options_of_the_other_side_are_hidden(run: Any, game: Path) -> None:
    decider = replay().result.first  # type: ignore[union-attr]
    other = "B" if decider == "A" else "A"
    shown = run("replay", game, "--at", "1", "--view", other)
    assert f"(the options are {decider}'s to see)" in shown.out
    assert "return" not in shown.out


def moments(run: Any, game: Path, view: str) -> dict[str, list[dict[str, Any]]]:
    """By the question: some decisions of the other side, as `view` sees them."""
    found: dict[str, list[dict[str, Any]]] = {}
    side = playback(replay())
    for at in range(len(replay().choices)):
        asked_now = side.state.decision
        assert asked_now is not None
        side.step()
        if len(found.get(asked_now.prompt, ())) >= 8:
            continue
        asked = json.loads(run("replay", game, "--at", str(at), "--view", view, "--output-format", "json").out)["decision"]
        if asked["player"] not in (view, "chance"):
            found.setdefault(asked["prompt"], []).append({"at": at, **asked})
    return found


@pytest.mark.sweep
def test_open_questions_show_their_options_to_both(run: Any, game: Path) -> None:
    """What lies open is no secret, nor is a card that has been chosen and comes to the field or into the battle zone."""
    found = moments(run, game, "A")
    assert {"placement", "attack", "attacked circle", "main phase", "define a logic"} <= set(found)
    for prompt in ("placement", "attack", "attacked circle"):
        for asked in found[prompt]:
            assert asked["chosen"] in asked["options"]
    for prompt in ("main phase", "define a logic", "mulligan", "level phase"):
        assert all("options" not in asked for asked in found[prompt])
    for prompt, word in (("main phase", "mobilize"), ("define a logic", "define")):
        chosen = [asked for asked in found[prompt] if "chosen" in asked]
        assert chosen
        assert all(asked["chosen"].startswith(f'{word} "') for asked in chosen)
    assert all("chosen" not in asked for asked in found["mulligan"] + found["level phase"])
    attack = found["attack"][0]
    assert f" > {attack['chosen']}\n" in run("replay", game, "--at", str(attack["at"]), "--view", "A").out
    main = next(asked for asked in found["main phase"] if "chosen" in asked)
    told = run("replay", game, "--at", str(main["at"]), "--view", "A").out
    assert told.endswith(f"  (the options are B's to see)\n > {main['chosen']}\n")


def test_the_last_moment(run: Any, game: Path) -> None:
    assert "The game is over: " in run("replay", game, "--at", str(len(replay().choices))).out
    shown = run("replay", game, "--at", str(len(replay().choices) + 1))
    assert (shown.code, shown.out) == (2, "")
    assert f"--at takes 0 to {len(replay().choices)}" in shown.err


def test_json(run: Any, game: Path) -> None:
    whole = json.loads(run("replay", game, "--output-format", "json").out)
    assert whole["digest"] == replay().digest
    assert {"depth": 0, "text": "Set-up"} in whole["lines"]
    moment = json.loads(run("replay", game, "--at", "1", "--output-format", "json").out)
    assert moment["decision"]["prompt"] == "mulligan"
    assert moment["decision"]["chosen"] in moment["decision"]["options"]
    assert len(moment["decision"]["options"]) == len(moment["decision"]["canonical"])
    other = "B" if moment["decision"]["player"] == "A" else "A"
    hidden = json.loads(run("replay", game, "--at", "1", "--view", other, "--output-format", "json").out)
    assert "options" not in hidden["decision"]
    assert None in [card["card"] for card in hidden["position"]["zones"][f"{moment['decision']['player']}.hand"]]


def test_verify(run: Any, game: Path) -> None:
    shown = run("replay", game, "--verify")
    assert shown == (0, f"{game}: verified, {len(replay().choices)} decisions, digest {replay().digest}\n", "")
    assert json.loads(run("replay", game, "--verify", "--output-format", "json").out)["verified"] is True


def test_one_game_of_many(run: Any, games: Path) -> None:
    for index in range(3):
        assert run("replay", games, "--game-index", str(index), "--verify").code == 0
    assert "game 2" in run("replay", games, "--game-index", "2").out
    shown = run("replay", games, "--game-index", "3")
    assert (shown.code, shown.out) == (2, "")
    assert "there is no game 3; the file has 3 games" in shown.err
    assert "name one with --game-index 0 to 2" in run("replay", games).err


def test_a_record_that_does_not_hold(run: Any, games: Path) -> None:
    lines = games.read_text(encoding="utf-8").splitlines()
    record = json.loads(lines[2])
    lines[2] = json.dumps({**record, "turns": record["turns"] + 1})
    games.write_text("\n".join(lines), encoding="utf-8")
    shown = run("replay", games, "--game-index", "1", "--verify")
    assert shown.code == 1
    assert "result.turns is" in shown.err


# ------------------------------------------------------------------------------------------------------------------ damaged ones


def save(path: Path, value: Any) -> Path:
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


@pytest.mark.parametrize("args", [(), ("--verify",)])
def test_a_choice_that_is_not_offered_is_1(args: tuple[str, ...], run: Any, game: Path) -> None:
    value = changed(json.loads(game.read_text()), ("choices", 17), "attack 999")
    shown = run("replay", save(game, value), *args)
    assert shown.code == 1
    assert "choices[17] is 'attack 999', which is not offered; " in shown.err
    assert "Traceback" not in shown.err


def test_a_replay_of_another_version_says_so_where_it_does_not_hold(run: Any, game: Path) -> None:
    value = changed(json.loads(game.read_text()), ("deckcheck",), "0.0.7")
    assert run("replay", save(game, value), "--verify").err == ""
    shown = run("replay", save(game, changed(value, ("choices", 3), "pass")), "--verify")
    assert "it was written by deckcheck 0.0.7, and this is " in shown.err


def test_another_digest_is_1(run: Any, game: Path) -> None:
    shown = run("replay", save(game, changed(json.loads(game.read_text()), ("digest",), "00")), "--verify")
    assert (shown.code, shown.out) == (1, f"{game}: does not verify\n")


def test_changed_cards_are_named_and_do_not_verify(run: Any, game: Path) -> None:
    value = changed(json.loads(game.read_text()), ("hashes", "OS01-001"), "00")
    shown = run("replay", save(game, value))
    assert shown.code == 0
    assert "made with other definitions of Lantern Scout, Mira [OS01-001]" in shown.err
    assert run("replay", game, "--verify").code == 1


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "not readable as JSON"),
        ("main: [4 X]\n", "line 1, column 1: not readable as JSON"),
        ("[]", "the whole must be an object, not a list"),
        ("{}", "this is not a replay: `deckcheck` and `schema` are missing"),
        ('{"kind": "experiment"}', "this is not an experiment"),
        ('{"deckcheck": "9.9", "schema": 99}', "a replay of format 99, written by deckcheck 9.9; this one reads format 1"),
        ("[" * 5000, "beyond all measure"),
    ],
)
def test_what_is_no_replay_is_2(content: str, told: str, run: Any, write: Any) -> None:
    shown = run("replay", write("odd.json", content))
    assert (shown.code, shown.out) == (2, "")
    assert "odd.json: " in shown.err
    assert told in shown.err


@pytest.mark.parametrize("path", ["nowhere.json", ".", "/dev/null"])
def test_a_path_that_is_no_file_is_2(path: str, run: Any) -> None:
    shown = run("replay", path)
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith("deckcheck: ")


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    for step, inner in list(value.items())[:2] if isinstance(value, dict) else []:
        yield from leaves(inner, (*path, step))


@pytest.mark.parametrize("new", [DELETE, None, "x", -1], ids=["deleted", "null", "text", "number"])
def test_every_field_damaged(new: Any, run: Any, game: Path) -> None:
    base = json.loads(game.read_text())
    base["choices"] = base["choices"][:40]
    for path in leaves(base):
        shown = run("replay", save(game, changed(base, path, new)), "--verify")
        assert shown.code in (1, 2) or path == ("error",), (path, shown)
        assert "bug of ours" not in shown.err, (path, shown)
        assert len(shown.err.splitlines()) <= 3, (path, shown)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.999])
def test_cut_off(share: float, run: Any, game: Path, games: Path) -> None:
    for path, args in ((game, ()), (games, ("--game-index", "2"))):
        data = path.read_bytes()
        path.write_bytes(data[: int(len(data) * share)])
        shown = run("replay", path, *args)
        assert (shown.code, shown.out) == (2, ""), shown
        assert "bug of ours" not in shown.err


def test_a_bogus_choice_does_not_show_hidden_options(run: Any, game: Path) -> None:
    """Who watches as A is not told what B could have chosen."""
    value = json.loads(game.read_text())
    decider = value["result"]["first"]
    other = "B" if decider == "A" else "A"
    save(game, changed(value, ("choices", 1), "pass"))
    for args in ((), ("--at", "2"), ("--verify",), ("--output-format", "json")):
        shown = run("replay", game, "--view", other, *args)
        assert shown.code == 1
        assert f"{decider} is asked, and the options are {decider}'s to see" in shown.err + shown.out
        assert "return" not in shown.err + shown.out
        assert "return" in "".join(run("replay", game, "--view", decider, *args)[1:])


def test_a_choice_that_is_not_offered_is_json_too(run: Any, game: Path) -> None:
    save(game, changed(json.loads(game.read_text()), ("choices", 17), "attack 999"))
    for args in ((), ("--at", "20"), ("--verify",)):
        shown = run("replay", game, "--output-format", "json", *args)
        assert shown.code == 1
        [fault] = json.loads(shown.out)["faults"]
        assert fault.startswith("choices[17] is 'attack 999', which is not offered; ")
    assert json.loads(run("replay", game, "--output-format", "json", "--at", "3").out)["faults"] == []


def test_standard_input(run: Any, game: Path, games: Path) -> None:
    shown = run("replay", "-", "--verify", stdin=game.read_bytes())
    assert (shown.code, shown.out[:18]) == (0, "<stdin>: verified,")
    assert run("replay", "-", "--game-index", "2", "--verify", stdin=games.read_bytes()).code == 0
    shown = run("replay", "-", stdin="")
    assert (shown.code, shown.out) == (2, "")
    assert "<stdin>: " in shown.err


def test_the_head_of_records_in_another_order(run: Any, games: Path) -> None:
    head, *rest = games.read_text(encoding="utf-8").splitlines()
    turned = json.dumps(dict(reversed(json.loads(head).items())))
    for first in (turned, f"  {head}", f"\n\n{head}", f"\ufeff{head}"):
        games.write_text("\n".join((first, *rest)), encoding="utf-8")
        assert run("replay", games, "--game-index", "1", "--verify").code == 0


def test_records_that_do_not_fit_their_head(run: Any, games: Path) -> None:
    head, *rest = games.read_text(encoding="utf-8").splitlines()
    games.write_text("\n".join((head, rest[0], "", *rest[1:])), encoding="utf-8")
    shown = run("replay", games, "--game-index", "1")
    assert (shown.code, shown.err) == (2, f"deckcheck: {games}: line 3 is blank; the record of game 1 belongs there\n")
    games.write_text("\n".join((head.replace('"games": 3', '"games": 2'), *rest)), encoding="utf-8")
    shown = run("replay", games, "--game-index", "2")
    assert shown.code == 2
    assert "there is no game 2; the file has 2 games" in shown.err
    games.write_text("\n".join((head, *rest[:2])), encoding="utf-8")
    shown = run("replay", games, "--game-index", "2")
    assert shown.code == 2
    assert "line 4: the record of game 2 is missing; the head says that there are 3 games" in shown.err


def test_names_cannot_reach_the_terminal(run: Any, game: Path) -> None:
    value = changed(json.loads(game.read_text()), ("decks", "A", "name"), "evil\x1b[31m\u202e")
    shown = run("replay", save(game, value))
    assert shown.code == 0
    assert "\x1b" not in shown.out
    assert "evil\\x1b[31m\\u202e" in shown.out


def test_colours(run: Any, game: Path) -> None:
    assert "\x1b[1mTurn 1" in run("replay", game, "--color", "always").out
    assert "\x1b" not in run("replay", game).out


def test_wrong_usage_is_2(run: Any, game: Path) -> None:
    for args in (["--at", "-1"], ["--at", "x"], ["--view", "C"], ["--verify", "--at", "3"], ["--game-index", "0"]):
        shown = run("replay", game, *args)
        assert (shown.code, shown.out) == (2, ""), args
