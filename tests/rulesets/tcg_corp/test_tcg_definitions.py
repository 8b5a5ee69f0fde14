"""Cards as they are played (section 2), and the skills that are bound to their texts."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.cards.card import Card
from deckcheck.errors import UnplayableCardError
from deckcheck.rulesets.playing import edition
from deckcheck.rulesets.tcg_corp.definition import REINFORCEMENT, STRATEGY, TACTICS, UNIT, Definition, define
from deckcheck.scenarios.read import read_scenario
from deckcheck.scenarios.run import run_scenario

RULES = edition("tcg_corp")
UNIT_FIELDS: dict[str, Any] = {
    "type": "unit",
    "attribute": "fire",
    "advantage": "wind",
    "hp": 500,
    "retreat_cost": 2,
    "skills": [{"name": "Kick", "name_ja": "蹴り", "cost": 2, "damage": 150}, {"name": "Shout", "cost": 0}],
}
DRAW = {"kind": "skill", "name": "Shout", "energy": 1, "do": [{"draw": 1}]}


def made(**fields: Any) -> Definition:
    return define(Card({"id": "T-1", "name": "Test", **fields}, "T-1", "T-1"), 0, RULES)


def test_TC_CARD_01_a_card_is_a_unit_or_one_of_three_commands() -> None:
    kinds = [made(**UNIT_FIELDS), *(made(type=name) for name in ("strategy", "tactics", "reinforcement"))]
    assert [card.type for card in kinds] == [UNIT, STRATEGY, TACTICS, REINFORCEMENT]


def test_TC_CARD_02_a_unit_has_its_fields_and_a_flavor_that_means_nothing() -> None:
    card, other = made(**UNIT_FIELDS), made(**UNIT_FIELDS, flavor="Long ago.", rarity="R", number="01")
    assert (card.hp, card.retreat_cost, card.attributes, card.advantages) == (500, 2, {"fire"}, {"wind"})
    assert all(getattr(card, name) == getattr(other, name) for name in ("hp", "kinds", "mask", "type"))


def test_TC_CARD_03_a_skill_has_a_cost_a_name_and_an_effect() -> None:
    kick, shout = made(**UNIT_FIELDS).skills
    assert (kick.cost, kick.said, shout.cost, shout.said) == (2, ("Kick", "蹴り"), 0, ("Shout",))
    assert kick.ability is not None  # the printed damage is its text
    assert shout.ability is None


def test_TC_CARD_03_the_ability_of_its_name_is_its_text_the_printed_cost_holds() -> None:
    card = made(**UNIT_FIELDS, abilities=[{"kind": "skill", "name": "蹴り", "energy": 5, "do": [{"damage": 300}]}, DRAW])
    assert [skill.cost for skill in card.skills] == [2, 0]
    assert [ability.name for ability in card.abilities] == ["T-1/1", "T-1/2"]
    assert [skill.ability for skill in card.skills] == list(card.abilities)


def test_TC_CARD_03_an_ability_that_no_printed_skill_has_is_one_more() -> None:
    card = made(**{**UNIT_FIELDS, "skills": UNIT_FIELDS["skills"][:1]}, abilities=[DRAW])
    assert [(skill.name, skill.cost) for skill in card.skills] == [("Kick", 2), ("Shout", 1)]


def test_TC_CARD_04_a_reinforcement_may_have_ex_skills() -> None:
    text = {"kind": "ex_skill", "name": "Call", "energy": 2, "do": [{"draw": 1}]}
    card = made(type="reinforcement", ex_skills=[{"name": "Call", "cost": 2}, {"name": "Hum"}], abilities=[text])
    assert [(skill.name, skill.cost, skill.ability is not None) for skill in card.ex_skills] == [("Call", 2, True), ("Hum", 0, False)]
    assert card.skills == ()


def test_TC_CARD_05_the_advantage_names_an_attribute_in_any_spelling() -> None:
    one, two = made(**{**UNIT_FIELDS, "advantage": "ＷＩＮＤ"}), made(**{**UNIT_FIELDS, "attribute": "wind"})
    assert one.advantages == two.attributes


@pytest.mark.parametrize("field", ["hp", "retreat_cost", "skills"])
def test_a_unit_known_only_in_part_cannot_be_played(field: str) -> None:
    with pytest.raises(UnplayableCardError, match=field):
        made(**{name: value for name, value in UNIT_FIELDS.items() if name != field})


def test_a_faulty_text_cannot_be_played() -> None:
    with pytest.raises(UnplayableCardError, match="E501"):
        made(type="tactics", abilities=[{"kind": "command", "do": [{"drwa": 1}]}])


def test_an_unencoded_card_plays_by_its_printed_damage_alone() -> None:
    card = made(**UNIT_FIELDS, abilities=[DRAW], unencoded=True)
    assert [skill.ability is not None for skill in card.skills] == [True, False]


def test_a_twin_says_the_same() -> None:
    card = made(**UNIT_FIELDS, abilities=[DRAW])
    twin = card.twin()
    slots = [name for kind in type(card).__mro__ for name in getattr(kind, "__slots__", ())]
    assert all(getattr(card, name) == getattr(twin, name) for name in slots)


def test_TC_CARD_07_several_cards_may_have_one_number() -> None:
    """GAP-02: the name is what copies are counted by."""
    text = b"""scenario: numbers
game: tcg_corp
cards:
  - {id: T-1, number: "No.01", name: One Name, type: tactics}
  - {id: T-2, number: "No.01", name: Another Name, type: tactics}
given: {A: {hand: [One Name, Another Name]}}
then: [{A.hand: {is: [T-1, T-2]}}]
"""
    reading = read_scenario("numbers.yml", text)
    assert not reading.diagnostics
    assert reading.scenario is not None
    assert run_scenario(reading.scenario).passed
