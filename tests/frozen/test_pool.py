"""The frozen pool is legal, playable, and has cards of every type."""

from __future__ import annotations

import pytest

import deckcheck
from deckcheck.cards.load import load_game

from . import texts
from .pool import CARDS, DECKS, GAME, TABLES, frozen_deck

NAMES = sorted(path.stem for path in DECKS.glob("*.yml"))


@pytest.mark.parametrize("name", NAMES)
def test_the_decks_are_legal(name: str) -> None:
    found = deckcheck.validate(DECKS / f"{name}.yml", cards=[CARDS])
    assert [diagnostic for diagnostic in found if diagnostic.severity in ("error", "warning")] == []


def test_every_deck_is_played_by_its_own_rules() -> None:
    own = {name: frozen_deck(name).rules for name in NAMES}
    assert {name for first, second, version in TABLES for name in (first, second) if own[name] == version} == set(NAMES)


def test_the_pool_has_all_kinds_of_cards() -> None:
    cards = [card for card in deckcheck.load_pool(cards=[CARDS]) if card.id.startswith("FZ-")]
    assert {card.type for card in cards} == set(load_game(GAME)[0].data["types"])
    assert {card.get("territory") for card in cards} == {None, 1, 2, 3, 4}
    assert {card.get("level") for card in cards} == {None, 1, 2, 3, 4, 5}
    assert {card.get("paradox_law") for card in cards} == {None, "power", "aura", "limit"}
    assert {entry["kind"] for card in cards for entry in card.get("logic") or ()} == {"power", "aura", "limit", "tactics", "paradox"}
    assert {card.get("color") for card in cards} == {None, "yellow", "red", "green", "blue", "none"}
    assert any(card.get("intercept") for card in cards)
    assert any(card.get("secret_tool") for card in cards)
    assert set(texts.ABILITIES) | set(texts.CONTINUOUS) <= {card.id for card in cards}
