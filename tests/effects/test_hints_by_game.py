"""Hints name words of the game that the ability belongs to."""

from __future__ import annotations

import re
from typing import Any

import pytest

from deckcheck.effects.parse import parse_values
from deckcheck.rulesets.tcg_corp.vocabulary import VOCABULARY

MAIN = {"in": "main_area", "of": "you"}
HAND = {"in": "hand", "of": "you"}
THEIRS = {"in": "main_area", "of": "opponent"}
FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"reveal": {**HAND, "under": "this"}}, "write `in: energy` or `in: set_cards`, or delete it"),
    ({"move": HAND, "to": "discard", "under": MAIN}, "delete it, or write `to: energy` or `to: set_cards`"),
    ({"reveal": {**HAND, "top": 1}}, "an order have cards in `deck`"),
    ({"heal": 10, "to": "host"}, "it is known to cards that lie under another one: `works_in: energy` or `works_in: set_cards`"),
    ({"exchange": {"in": "standby_area", "of": "you"}, "with": HAND}, "write `move`"),
    ({"exchange": MAIN, "with": THEIRS}, "choose two of one player"),
    ({"move": HAND, "to": "energy", "under": THEIRS}, "choose both with `of: you`"),
    ({"exchange": HAND, "with": {"in": "discard", "of": "you"}}, "write `move`"),
    ({"damage": 10, "to": HAND}, "it is done to cards in `main_area`, `standby_area`"),
    ({"heal": 10, "to": {"in": "energy", "of": "you"}}, "it is done to cards in `main_area`, `standby_area`"),
]
OTHER_GAME = re.compile(r"\b(soul|members?|mobilize|leave_field|circles?|stock|level)\b")


@pytest.mark.parametrize(("sentence", "hint"), FAULTS, ids=[hint for _, hint in FAULTS])
def test_the_second_game_is_told_its_own_words(sentence: dict[str, Any], hint: str) -> None:
    found = parse_values([{"kind": "skill", "name": "Try", "do": [sentence]}], VOCABULARY, card_type="unit").diagnostics
    assert hint in [diagnostic.hint for diagnostic in found]
    for diagnostic in found:
        assert not OTHER_GAME.search(f"{diagnostic.message} {diagnostic.hint}")
