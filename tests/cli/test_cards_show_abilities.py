"""`deckcheck cards show`: the abilities of a card as sentences in both languages."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

CARDS = """
cards:
  - id: MY-1
    name: Slow Law
    type: paradox
    partial: true
    paradox_law: {decide_by: level, winner: smaller}
    abilities:
      - kind: auto
        when: {on_put_into_battle_zone: this}
        do: [{draw: 1}]
      - kind: auto
        when: {on_entr_field: this}
        do: [{draw: 1}]
  - {id: MY-2, name: Silent, type: tactics, partial: true, unencoded: true}
"""


@pytest.fixture
def show(run: Any, write: Any) -> Any:
    write("own.yml", CARDS)

    def show(*arguments: str) -> str:
        result = run("cards", "show", *arguments, "--cards", "own.yml")
        assert result.code == 0
        text: str = result.out
        return text

    return show


def test_abilities_are_told_in_both_languages(show: Any) -> None:
    lines = show("MY-1").splitlines()
    assert lines[-6:] == [
        "[Paradox law] The battle is decided by level (the smaller wins).",
        "  【逆理法則】バトルはレベルで決める（小さいほうが勝つ）。",
        "[AUTO] When this card is put into the battle zone, draw 1 card.",
        "  【自動】このカードがバトル領域に置かれた時、カードを1枚引く。",
        "an ability that cannot be read:",
        "  E501 no word `on_entr_field` is known in `when` (did you mean `on_enter_field`?)",
    ]
    assert not any(line.startswith("abilities") for line in lines)


def test_abilities_in_json(show: Any) -> None:
    told, faulty = json.loads(show("MY-1", "--output-format", "json"))["abilities"]
    assert told == {
        "kind": "auto",
        "text": "[AUTO] When this card is put into the battle zone, draw 1 card.",
        "text_ja": "【自動】このカードがバトル領域に置かれた時、カードを1枚引く。",
    }
    assert (faulty["kind"], faulty["text"], faulty["text_ja"]) == ("auto", None, None)
    assert faulty["faults"][0].startswith("E501")


def test_a_card_whose_text_is_no_data_yet_says_so(show: Any) -> None:
    assert "unencoded: its printed text is not written as data yet" in show("MY-2").splitlines()
    assert json.loads(show("MY-2", "--output-format", "json"))["abilities"] == []


def test_every_shipped_card_can_be_shown(run: Any) -> None:
    for card in json.loads(run("cards", "list", "--output-format", "json").out)["cards"][::17]:
        told = json.loads(run("cards", "show", card["id"], "--output-format", "json").out)["abilities"]
        assert len(told) == len(card.get("abilities", ()))
        assert all(ability["text"] and ability["text_ja"] for ability in told)


def test_a_card_without_abilities_needs_no_words() -> None:
    program = (
        "import sys; from deckcheck.cli import cli; cli(['cards', 'list'], standalone_mode=False); print('render' in str(sys.modules))"
    )
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, encoding="utf-8")
    assert shown.stdout.endswith("False\n")
