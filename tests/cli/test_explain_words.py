"""`deckcheck explain WORD` and `deckcheck explain effects`: the words of card abilities."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest


def test_a_word_shows_what_it_takes_means_and_an_example(run: Any) -> None:
    shown = run("explain", "stock_boost")
    assert shown.code == 0
    assert shown.out.startswith("stock_boost  (luck_and_logic; an action that is done at once)\n")
    for part in (
        "Takes: a whole number",
        "May be a cost.",
        "ストックブースト",
        "LL-KW-13 Stock boost",
        "Example: boost",
        "- stock_boost: 2",
    ):
        assert part in shown.out


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("on_enter_field", ("an event, for `when`", "`via`", "Gives `subject`.")),
        ("up_to", ("a word of selectors", "up to {n}")),
        ("covenant", ("Only of cards of type", "`trance_change` too")),
        ("turn", ("a condition", "an action that is done at once")),
        ("soul_to", ("a field beside `move`",)),
        ("cont", ("a kind of ability", "It must have `do`.")),
        ("next_own_turn", ("a duration",)),
        ("be_attacked", ("a deed", "Of cards.")),
        ("drop_zone", ("a zone",)),
        ("cost", ("the payer", "a value", "a reason for a move", "a condition of the rules")),
    ],
)
def test_a_word_in_every_slot(word: str, parts: tuple[str, ...], run: Any) -> None:
    shown = run("explain", word)
    assert shown.code == 0
    for part in parts:
        assert part in shown.out


@pytest.mark.parametrize("word", ["Stock_Boost", " stock_boost ", "`stock_boost`"])
def test_spelling_does_not_matter(word: str, run: Any) -> None:
    assert run("explain", word).out == run("explain", "stock_boost").out


def test_an_example_is_shown_once(run: Any) -> None:
    shown = run("explain", "effect").out
    assert shown.count("(luck_and_logic;") == 2
    assert len(shown.split("Example: ")) == 3


def test_the_game_picks_the_vocabulary(run: Any) -> None:
    assert "(luck_and_logic;" in run("explain", "draw").out
    assert "(tcg_corp;" in run("explain", "draw", "--game", "tcg_corp").out
    assert "(tcg_corp;" in run("explain", "ko").out, "a word that only the second game has"
    wrong = run("explain", "janken", "--game", "luck_and_logic")
    assert (wrong.code, wrong.out) == (2, "")


@pytest.mark.parametrize(("word", "meant"), [("graveyard", "drop_zone"), ("Tap", "rest"), ("discard pile", "drop_zone"), ("mill", "move")])
def test_a_word_of_other_games_is_told_what_it_is_here(word: str, meant: str, run: Any) -> None:
    told = run("explain", word)
    assert told.code == 0
    assert f"`deckcheck explain {meant}` tells more." in told.out
    assert json.loads(run("explain", word, "--output-format", "json").out)["words"][0] == meant


@pytest.mark.parametrize(("name", "meant"), [("stok_boost", "stock_boost"), ("on_enter_feild", "on_enter_field"), ("effetcs", "effects")])
def test_an_unknown_word_is_2_with_a_suggestion(name: str, meant: str, run: Any) -> None:
    result = run("explain", name)
    assert (result.code, result.out) == (2, "")
    assert meant in result.err
    assert "`deckcheck explain effects`" in result.err


def test_codes_and_rules_come_first(run: Any) -> None:
    assert run("explain", "E501", "--game", "tcg_corp").out.startswith("E501 unknown-word")


def test_json_of_a_word(run: Any) -> None:
    found = json.loads(run("explain", "turn", "--output-format", "json").out)
    assert (found["kind"], found["word"], found["game"]) == ("word", "turn", "luck_and_logic")
    assert {entry["slot"] for entry in found["entries"]} == {"condition", "instant"}
    (instant,) = [entry for entry in found["entries"] if entry["slot"] == "instant"]
    assert instant["fields"] == [
        {
            "name": "face",
            "shown": "`face`",
            "takes": "up | down",
            "takes_text": "`up` or `down`",
            "mandatory": True,
            "meaning": "Which way up.",
        }
    ]
    assert instant["rules"] == ["LL-PDX-06"]
    assert "turn: law" in instant["example"]["yaml"]


@pytest.mark.parametrize("game", ["luck_and_logic", "tcg_corp"])
def test_the_manual(game: str, run: Any) -> None:
    shown = run("explain", "effects", "--game", game)
    assert shown.code == 0
    assert shown.out.startswith("# The effect language\n")
    assert shown.out.endswith(".\n")
    data = json.loads(run("explain", "effects", "--game", game, "--output-format", "json").out)
    assert (data["kind"], data["game"], data["text"]) == ("manual", game, shown.out)
    assert "draw" in data["words"]
    if game == "luck_and_logic":
        assert run("explain", "effects").out == shown.out


def test_a_code_is_explained_without_the_language() -> None:
    """Its modules take time to import."""
    code = (
        "import sys; from deckcheck.cli import _run; _run(['explain', 'D302']);"
        "sys.exit(any(name.startswith('deckcheck.effects') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0
