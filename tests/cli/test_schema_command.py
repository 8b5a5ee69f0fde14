"""`deckcheck schema [deck | card | restrictions | scenario | replay | effects]`."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
import yaml

from deckcheck import resources
from deckcheck.rulesets import RULESETS

KINDS = ["deck", "card", "restrictions", "scenario", "replay", "effects"]
LATEST = "https://json-schema.org/draft/2020-12/schema"
DRAFT_7 = "http://json-schema.org/draft-07/schema#"


@pytest.fixture
def schema(run: Any) -> Any:
    def schema(*args: str) -> Any:
        result = run("schema", *args)
        assert result.code == 0
        return json.loads(result.out)

    return schema


@pytest.mark.parametrize("kind", KINDS)
def test_every_schema_is_a_valid_schema(kind: str, schema: Any) -> None:
    data = schema(kind)
    assert data["$schema"] == LATEST
    jsonschema.Draft202012Validator.check_schema(data)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", RULESETS)
def test_draft7_is_a_valid_draft_7_schema(kind: str, game: str, schema: Any) -> None:
    data = schema(kind, "--game", game, "--draft7")
    assert data["$schema"] == DRAFT_7
    jsonschema.Draft7Validator.check_schema(data)
    assert "$defs" not in json.dumps(data)


def test_the_deck_schema_is_the_default(schema: Any) -> None:
    assert schema() == schema("deck")


def test_game_chooses_the_card_schema(schema: Any) -> None:
    cards = [schema("card", "--game", game) for game in RULESETS]
    assert cards[0] != cards[1]
    assert schema("card") == schema("card", "--game", "luck_and_logic")


def test_an_unknown_kind_is_2(run: Any) -> None:
    result = run("schema", "scenery")
    assert result.code == 2
    assert "deck" in result.err


@pytest.mark.parametrize("args", [(), ("--draft7",)])
@pytest.mark.parametrize("game", RULESETS)
def test_shipped_decks_fit_the_schema(game: str, args: tuple[str, ...], schema: Any) -> None:
    data = schema("deck", *args)
    for path in resources.deck_files(game):
        if path.endswith(".yml"):
            deck = yaml.load(resources.read_bytes(path), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
            jsonschema.validate(deck, data)


@pytest.mark.parametrize("game", RULESETS)
def test_shipped_cards_fit_the_schema_of_draft_7(game: str, schema: Any) -> None:
    """The smallest file; all of them take jsonschema a minute (a sweep does that, in the present draft)."""
    data = schema("card", "--game", game, "--draft7")
    for path in sorted(resources.set_files(game), key=lambda path: len(resources.read_bytes(path)))[:1]:
        jsonschema.validate(yaml.load(resources.read_bytes(path), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)), data)


@pytest.mark.parametrize("args", [(), ("--draft7",)])
def test_both_drafts_refuse_the_same(args: tuple[str, ...], schema: Any) -> None:
    data = schema("deck", *args)
    validator = jsonschema.validators.validator_for(data)(data)
    assert validator.is_valid({"main": ["4 Lantern Scout"]})
    assert not validator.is_valid({"mian": ["4 Lantern Scout"]})
    assert not validator.is_valid({"main": [{"count": 4}]})
    assert not validator.is_valid({"game": "tcg_corp", "gate": ["1 X"]})
