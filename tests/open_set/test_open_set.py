"""Open Set 1: enough cards, every word of the language on two of them, two scenarios for every ability, and what they say."""

from __future__ import annotations

import os
from collections import defaultdict
from functools import cache
from pathlib import Path

import mutants
import pytest

from deckcheck.cards.card import Card
from deckcheck.cards.load import load_game
from deckcheck.cli.card_abilities import ability_lines
from deckcheck.effects.parse import parse_values
from deckcheck.effects.words_used import every_use, words_used
from deckcheck.rulesets.luck_and_logic.vocabulary import VOCABULARY

GAME = "luck_and_logic"
TEXTS = Path(__file__).parent / "texts.txt"
SCENARIOS = Path(__file__).parents[1] / "scenarios" / "open_set"


@cache
def cards() -> tuple[Card, ...]:
    """The cards of the set, each of them once."""
    found: dict[str, Card] = {}
    for card in load_game(GAME)[1]:
        if card.id.startswith("OS01-"):
            found.setdefault(card.print_of, card)
    return tuple(found.values())


WITH_TEXT = [card for card in cards() if card.get("abilities")]
ABILITIES = [(card.id.lower(), number) for card in WITH_TEXT for number in range(1, len(card.get("abilities")) + 1)]


def test_there_are_enough_cards() -> None:
    names = {card.identity for card in cards() if card.type not in ("gate", "my_logicalist")}
    assert len(names) >= 200
    assert len([card for card in cards() if card.type == "gate"]) >= 40


def test_some_members_are_plain() -> None:
    """Vanilla cards too, and no card whose text is still to come."""
    members = [card for card in cards() if card.get("power") is not None]
    plain = [card for card in members if not card.get("abilities")]
    assert 0.1 < len(plain) / len(members) < 0.35
    assert not [card.id for card in cards() if card.get("unencoded")]
    silent = [card.id for card in cards() if card.type in ("tactics", "paradox", "gate") and not card.get("abilities")]
    assert len(silent) <= 12


def test_every_word_is_on_two_cards() -> None:
    """A word that no card needs twice is looked at again."""
    using = defaultdict(set)
    for card in WITH_TEXT:
        for used in words_used(VOCABULARY, parse_values(card.get("abilities"), VOCABULARY, card_type=card.type).abilities):
            using[word_of(used)].add(card.id)
    rare = {used: sorted(using[used]) for used in map(word_of, every_use(VOCABULARY)) if len(using[used]) < 2}
    assert rare == {}


def word_of(used: tuple[str, str]) -> tuple[str, str]:
    """The same word in several places is one: `stance: rest` of what is moved and of what is mobilized, `plus` of each amount."""
    slot, name = used
    if slot == "option":
        return slot, name.rpartition("=")[2]
    if slot == "field" and name.partition(".")[0] in VOCABULARY.words("amount"):
        return slot, name.rpartition(".")[2]
    return used


def test_every_ability_has_two_scenarios() -> None:
    """One of them shows when it does not happen."""
    names = [path.stem for path in SCENARIOS.rglob("*.yml")]
    for card_id, number in ABILITIES:
        mine = [name for name in names if name.startswith(f"{card_id}-{number}-")]
        assert len(mine) >= 2, (card_id, number)
        assert any(name.startswith(f"{card_id}-{number}-not-") for name in mine), (card_id, number)


def test_scenarios_are_of_abilities_that_are_there() -> None:
    known = (
        *(f"{card_id}-{number}-" for card_id, number in ABILITIES),
        *(f"{card.id.lower()}-law-" for card in cards() if card.type == "paradox"),
    )
    assert [path.name for path in SCENARIOS.rglob("*.yml") if not path.stem.startswith(known)] == []


def texts() -> str:
    """Each card with its abilities as `cards show` tells them."""
    pool = load_game(GAME)[1]
    lines = []
    for card in WITH_TEXT:
        lines.append(f"{card.id} {card.name}")
        lines += [f"{' ' * (2 + indent)}{text}" for indent, text in ability_lines(card, pool)]
    return "\n".join(lines) + "\n"


def test_texts_of_all_cards() -> None:
    """What a change of data changes shows here. `REGENERATE=1 python -m pytest tests/open_set` writes them anew."""
    if os.environ.get("REGENERATE"):
        TEXTS.write_text(texts(), encoding="utf-8")
    assert texts() == TEXTS.read_text(encoding="utf-8")


def test_a_changed_card_is_noticed_by_its_scenarios() -> None:
    """Data mutation of a few cards; all of them are a sweep."""
    noticed = 0
    pools = {GAME: load_game(GAME)}
    for card_id in ("OS01-028", "OS01-059", "OS01-G08"):
        total, alive = mutants.survivors(pools[GAME][1][card_id], mutants.scenarios_of(card_id, pools))
        assert total > len(alive)
        noticed += total - len(alive)
    assert noticed > 0


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(6))
def test_nine_of_ten_changed_cards_are_noticed(part: int) -> None:
    pools = {GAME: load_game(GAME)}
    total = noticed = 0
    for card in WITH_TEXT[part::6]:
        made, alive = mutants.survivors(pools[GAME][1][card.id], mutants.scenarios_of(card.id, pools))
        total += made
        noticed += made - len(alive)
    assert noticed >= 0.9 * total, f"{noticed} of {total}"
