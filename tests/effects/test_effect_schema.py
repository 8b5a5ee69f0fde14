"""The JSON Schema of abilities: generated, merged into the card schema, and in agreement with the reader."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
import seeds

from deckcheck import resources
from deckcheck.cards.load import schema as load_schema
from deckcheck.cli.schema import as_draft7
from deckcheck.effects.schema import effects_schema, in_card_schema

GAMES = pytest.mark.parametrize("game", seeds.VOCABULARIES)


@pytest.fixture(scope="module")
def validators() -> dict[str, tuple[Any, Any]]:
    made = {}
    for game, vocabulary in seeds.VOCABULARIES.items():
        new = effects_schema(vocabulary)
        old = as_draft7(new) | {"$schema": "http://json-schema.org/draft-07/schema#"}
        jsonschema.Draft202012Validator.check_schema(new)
        jsonschema.Draft7Validator.check_schema(old)
        made[game] = (jsonschema.Draft202012Validator(new), jsonschema.Draft7Validator(old))
    return made


@GAMES
def test_the_schema_in_git_is_that_of_the_registry(game: str) -> None:
    """Write it anew with `json.dumps(effects_schema(VOCABULARY), indent=2, ensure_ascii=False)`."""
    stored = resources.read_bytes(resources.schema_path(game, "effects.json")).decode("utf-8")
    assert stored == json.dumps(effects_schema(seeds.VOCABULARIES[game]), indent=2, ensure_ascii=False) + "\n"


def test_the_card_schema_has_the_same_definitions() -> None:
    card = load_schema("luck_and_logic", "card.json")
    assert card == in_card_schema(card, seeds.LUCK_AND_LOGIC)
    assert card["$defs"]["card"]["properties"]["abilities"]["allOf"] == [{"$ref": "#/$defs/effect_abilities"}]


# jsonschema takes a tenth of a second for one ability in this schema: a few of them do.


@pytest.mark.parametrize("draft", [0, 1], ids=["newest", "draft7"])
def test_the_examples_fit(draft: int, validators: dict[str, tuple[Any, Any]]) -> None:
    for example in seeds.examples()[draft::4]:
        assert validators[example.vocabulary.game][draft].is_valid(example.abilities), example.id


@pytest.mark.parametrize(
    "abilities",
    [
        [{"kind": "auto", "do": [{"draw": 1}]}],
        [{"kind": "act", "do": [{"drwa": 1}]}],
        [{"kind": "act", "do": [{"draw": 1, "stock_boost": 1}]}],
        [{"kind": "act", "do": [{"draw": "two"}]}],
        [{"kind": "act", "do": [{"rest": {"in": "feild", "of": "you"}}]}],
        [{"kind": "act", "do": [{"move": "this", "to": "hand", "too": "hand"}]}],
    ],
)
def test_what_the_schema_refuses_the_reader_refuses(abilities: Any, validators: dict[str, tuple[Any, Any]]) -> None:
    assert not validators["luck_and_logic"][0].is_valid(abilities)
    assert seeds.parse_values(abilities, seeds.LUCK_AND_LOGIC).faulty


@GAMES
def test_editors_can_explain_every_key(game: str) -> None:
    """Every property has a text, by itself or where it refers to; every word of a slot has its own."""
    schema = effects_schema(seeds.VOCABULARIES[game])

    def explained(value: dict[str, Any]) -> bool:
        if "description" in value:
            return True
        name = value.get("$ref", "").rpartition("/")[2]
        return bool(name) and explained(schema["$defs"][name])

    def silent(value: Any, path: str) -> list[str]:
        if isinstance(value, list):
            return [found for item in value for found in silent(item, path)]
        if not isinstance(value, dict):
            return []
        properties = value.get("properties", {})
        own = [f"{path}.{name}" for name, said in properties.items() if not explained(said)]
        words = [f"{path}={value['const']}" for _ in (1,) if isinstance(value.get("const"), str) and "description" not in value]
        return own + words + [found for name, item in value.items() for found in silent(item, f"{path}.{name}")]

    # `any`, `all` and `every` stand in a type of value that has a text
    assert [found for found in silent(schema["$defs"], "") if not found.endswith(("=any", "=every"))] == []
