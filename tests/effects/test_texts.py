"""Texts of cards are compiled once for what is written on them."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.cards.card import Card
from deckcheck.effects.texts import compile_texts, kept
from deckcheck.errors import UnplayableCardError
from deckcheck.rulesets.luck_and_logic.effect_table import TABLE


def card(**fields: Any) -> Card:
    return Card({"id": "X-1", "name": "X", "type": "logicalist", **fields}, "X", "X-1")


def test_a_card_is_compiled_once_for_what_is_written() -> None:
    printed = card(abilities=[{"kind": "act", "do": [{"draw": 1}]}])
    asked: list[Card] = []

    def compiled(one: Card) -> int:
        asked.append(one)
        return len(asked)

    assert [kept(printed, ("abilities", "skills"), compiled) for _ in range(2)] == [1, 1]
    printed.fields["skills"] = []  # type: ignore[index]
    assert [kept(printed, ("abilities", "skills"), compiled) for _ in range(2)] == [2, 2]


def test_nodes_stand_in_the_order_of_what_is_written() -> None:
    written = [{"kind": "act", "do": [{"draw": 1}]}, {"kind": "auto", "when": {"on_attack": "this"}, "do": [{"draw": 2}]}]
    texts = compile_texts(TABLE, card(abilities=written), written)
    assert [node.kind for node in texts.nodes] == ["act", "auto"]
    assert [ability.name for ability in texts.abilities] == ["X-1/1", "X-1/2"]


def test_faulty_abilities_make_a_card_unplayable() -> None:
    written = [{"kind": "act", "do": [{"drow": 1}]}]
    with pytest.raises(UnplayableCardError, match="`deckcheck cards lint` shows where"):
        compile_texts(TABLE, card(abilities=written), written)
