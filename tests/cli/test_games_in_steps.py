"""A game is added in steps, and each can be used before the next one is there: what is missing is told in one line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

import pytest

from deckcheck.resources import card_data

DECK = card_data("tcg_corp", "decks", "kiln-and-quarry.yml")


def forget() -> None:
    for module in [module for path, module in sys.modules.items() if path.startswith("deckcheck.")]:
        for value in list(vars(module).values()):
            if hasattr(value, "cache_clear"):
                value.cache_clear()


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """The TCG Corp game has no module of this name, and what was learnt of it before is forgotten."""

    def hide(name: str) -> None:
        forget()
        monkeypatch.setattr("deckcheck.rulesets.find_spec", lambda path: None if path.endswith(f"tcg_corp.{name}") else find_spec(path))

    yield hide
    forget()


def test_without_words_there_is_no_manual_but_other_games_have_theirs(run: Any, without: Callable[[str], None]) -> None:
    without("vocabulary")
    shown = run("explain", "effects", "--game", "tcg_corp")
    assert (shown.code, shown.err) == (2, "deckcheck: tcg_corp has no words for card abilities yet\n")
    assert "stock_boost" in run("explain", "stock_boost").out
    assert "ex_skill" in run("explain", "ex_skill").err  # a word of that game only: not known, which is no fault of ours


def test_without_an_opening_no_hands_are_dealt(run: Any, without: Callable[[str], None]) -> None:
    without("opening")
    shown = run("hand", DECK)
    assert (shown.code, shown.out, shown.err) == (2, "", "deckcheck: tcg_corp has no opening hands yet\n")


@pytest.mark.parametrize(
    ("name", "told"), [("narration", "tcg_corp cannot be told yet"), ("picture", "tcg_corp has no picture of its board yet")]
)
def test_a_game_that_is_not_shown_is_played_and_verified(name: str, told: str, run: Any, without: Callable[[str], None]) -> None:
    without(name)
    played = run("simulate", DECK, DECK, "-n", "1", "--seed", "1")
    assert played.code == 0
    assert run("simulate", DECK, DECK, "-n", "1", "--seed", "1", "--out", "game.json").code == 0
    assert run("replay", "game.json", "--verify").code == 0
    shown = run("replay", "game.json")
    assert (shown.code, shown.err) == (2, f"deckcheck: {told}\n")
