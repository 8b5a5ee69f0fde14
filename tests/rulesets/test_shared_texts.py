"""Texts that all games say alike: options, pictures, what players say in scenarios."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from deckcheck.rulesets import RULESETS
from deckcheck.rulesets.phrases import OF_ABILITIES, by_kind
from deckcheck.rulesets.pictures import WIDTH, counts_lines, together, zone_lines
from deckcheck.rulesets.playing import ruleset
from deckcheck.rulesets.scene_rules import CARD, reworded, said, spread
from deckcheck.text_width import columns


@pytest.mark.parametrize("game", RULESETS)
def test_questions_of_abilities_are_said_alike(game: str) -> None:
    """The names that replays store have hyphens; a mode and a part are counted from 1 for people."""
    kinds = list(ruleset(game).kinds)
    told = {name: ruleset(game).phrase(None, (kinds.index(name.replace("_", "-")), 1, -1)) for name in OF_ABILITIES}  # type: ignore[arg-type]
    assert told == {
        "pay": "pay", "do_not_pay": "do not pay", "no_more": "no more", "yes": "yes", "no": "no", "mode": "mode 2", "number": "number 1",
        "part": "part 2",
    }  # fmt: skip


def test_names_are_numbered_by_the_terms_of_a_game() -> None:
    assert by_kind(SimpleNamespace(PAY=4, NO_MORE=9), {"pay": "x", "no_more": "y"}) == {4: "x", 9: "y"}


def test_a_picture_counts_equal_cards_and_stays_on_the_screen() -> None:
    assert together(["X", "Y", "X"]) == ["X x2", "Y"]
    assert zone_lines("hand", []) == []
    lines = [*zone_lines("hand", ['"A very long name of a card"'] * 30), *counts_lines(1, {f"zone {n}": n for n in range(40)})]
    assert all(columns(line) <= WIDTH for line in lines)
    assert counts_lines(1, {"deck": 40, "hand": 5}) == ["B: deck 40, hand 5"]


def test_lists_and_other_words_become_those_of_options() -> None:
    assert spread('discard "0", "1" and "2"'.replace(",", ""), "discard|order", CARD) == 'discard "0" discard "1" discard "2"'
    assert spread('order "0"', "discard|order", CARD) == 'order "0"'
    assert reworded("mobilise x onto f1", said((r"\bmobilise\b", "mobilize"), (r"\bonto (?=f)", "on "))) == "mobilize x on f1"
