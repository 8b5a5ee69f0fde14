"""The original sets: enough cards, every word of the language on two of them, two scenarios for every ability, and what they say."""

from __future__ import annotations

import os
from collections import defaultdict

import mutants
import pytest
from sets import SETS, OriginalSet
from swept import swept

from deckcheck.cards.load import load_game
from deckcheck.effects.parse import parse_values
from deckcheck.effects.vocabulary import Vocabulary
from deckcheck.effects.words_used import every_use, words_used

LUCK_AND_LOGIC, TCG_CORP = SETS["luck_and_logic"], SETS["tcg_corp"]
EVERY_SET = pytest.mark.parametrize("original", SETS.values(), ids=list(SETS))


def test_there_are_enough_cards_of_luck_and_logic() -> None:
    names = {card.identity for card in LUCK_AND_LOGIC.cards if card.type not in ("gate", "my_logicalist")}
    assert len(names) >= 200
    assert len([card for card in LUCK_AND_LOGIC.cards if card.type == "gate"]) >= 40


def test_there_are_enough_cards_of_the_tcg_corp_game() -> None:
    assert len({(card.name, card.type) for card in TCG_CORP.cards}) >= 80
    units = [card for card in TCG_CORP.cards if card.type == "unit"]
    assert {card.get("attribute") for card in units} == {"fire", "water", "wind", "earth", "light", "dark"}
    assert min(sum(card.type == kind for card in TCG_CORP.cards) for kind in ("strategy", "tactics", "reinforcement")) >= 14
    assert len([card for card in TCG_CORP.cards if card.get("ex_skills")]) >= 8


def test_some_cards_are_plain() -> None:
    """Vanilla cards too, and no card whose text is still to come."""
    for original, field in ((LUCK_AND_LOGIC, "power"), (TCG_CORP, "hp")):
        members = [card for card in original.cards if card.get(field) is not None]
        plain = [card for card in members if not card.get("abilities")]
        assert 0.08 < len(plain) / len(members) < 0.35
        assert not [card.id for card in original.cards if card.get("unencoded")]
    silent = [card.id for card in LUCK_AND_LOGIC.cards if card.type in ("tactics", "paradox", "gate") and not card.get("abilities")]
    assert len(silent) <= 12
    assert not [card.id for card in TCG_CORP.cards if card.type != "unit" and not card.get("abilities")]


def test_printed_skills_and_abilities_agree() -> None:
    """A skill with a text is printed too, with the energy that the text names; one without a text has its damage."""
    for card in load_game("tcg_corp")[1]:
        for kind in ("skill", "ex_skill"):
            told = {ability["name"]: ability.get("energy", 0) for ability in card.get("abilities") or () if ability["kind"] == kind}
            printed = {skill["name"]: skill["cost"] for skill in card.get(f"{kind}s") or ()}
            assert {name: printed.get(name) for name in told} == told, card.id
            for skill in card.get(f"{kind}s") or ():
                assert (skill["name"] in told) is (skill.get("damage") is None), (card.id, skill["name"])


@EVERY_SET
def test_every_word_is_on_two_cards(original: OriginalSet) -> None:
    """A word that no card needs twice is looked at again."""
    words = original.vocabulary
    using = defaultdict(set)
    for card in original.with_text:
        for used in words_used(words, parse_values(card.get("abilities"), words, card_type=card.type).abilities):
            using[word_of(words, used)].add(card.id)
    rare = {used: sorted(using[used]) for used in (word_of(words, each) for each in every_use(words)) if len(using[used]) < 2}
    assert rare == {}


def word_of(words: Vocabulary, used: tuple[str, str]) -> tuple[str, str]:
    """The same word in several places is one: `stance: rest` of what is moved and of what is mobilized, `plus` of each amount."""
    slot, name = used
    if slot == "option":
        return slot, name.rpartition("=")[2]
    if slot == "field" and name.partition(".")[0] in words.words("amount"):
        return slot, name.rpartition(".")[2]
    return used


@EVERY_SET
def test_every_ability_has_two_scenarios(original: OriginalSet) -> None:
    """One of them shows when it does not happen."""
    names = [path.stem for path in original.scenarios.rglob("*.yml")]
    for card_id, number in original.abilities:
        mine = [name for name in names if name.startswith(f"{card_id}-{number}-")]
        assert len(mine) >= 2, (card_id, number)
        assert any(name.startswith(f"{card_id}-{number}-not-") for name in mine), (card_id, number)


@EVERY_SET
def test_scenarios_are_of_abilities_that_are_there(original: OriginalSet) -> None:
    known = (
        *(f"{card_id}-{number}-" for card_id, number in original.abilities),
        *(f"{card.id.lower()}-law-" for card in original.cards if card.type == "paradox"),
    )
    assert [path.name for path in original.scenarios.rglob("*.yml") if not path.stem.startswith(known)] == []


@EVERY_SET
def test_texts_of_all_cards(original: OriginalSet) -> None:
    """What a change of data changes shows here. `REGENERATE=1 python -m pytest tests/open_set` writes them anew."""
    if os.environ.get("REGENERATE"):
        original.texts.write_text(original.told(), encoding="utf-8")
    assert original.told() == original.texts.read_text(encoding="utf-8")


FEW = {"luck_and_logic": ("OS01-028", "OS01-059", "OS01-G08"), "tcg_corp": ("OR01-013", "OR01-055", "OR01-105")}


@EVERY_SET
def test_a_changed_card_is_noticed_by_its_scenarios(original: OriginalSet) -> None:
    """Data mutation of a few cards; all of them are a sweep."""
    noticed = 0
    pools = {original.game: load_game(original.game)}
    for card_id in FEW[original.game]:
        card = pools[original.game][1][card_id]
        total, alive = mutants.survivors(original, card, mutants.scenarios_of(original, card_id, pools))
        assert total > len(alive)
        noticed += total - len(alive)
    assert noticed > 0


@EVERY_SET
@pytest.mark.parametrize("part", swept(range(6), 2))
def test_nine_of_ten_changed_cards_are_noticed(original: OriginalSet, part: int) -> None:
    pools = {original.game: load_game(original.game)}
    total = noticed = 0
    for card in original.with_text[part::6]:
        found = pools[original.game][1][card.id]
        made, alive = mutants.survivors(original, found, mutants.scenarios_of(original, card.id, pools))
        total += made
        noticed += made - len(alive)
    assert noticed >= 0.9 * total, f"{noticed} of {total}"
