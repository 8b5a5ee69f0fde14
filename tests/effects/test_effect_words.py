"""The registry: every word is whole, and its class has the fields that it says."""

from __future__ import annotations

import dataclasses
from inspect import getmembers, isdatadescriptor

import pytest
import seeds

from deckcheck.effects.nodes import walk
from deckcheck.effects.parse import READERS
from deckcheck.effects.phrases import FIELD_PHRASES
from deckcheck.effects.reading import YAML_WORDS, python_name
from deckcheck.effects.words import ANY_VALUE, PLURALS, TYPES, Word
from deckcheck.effects.words_shared import SHARED
from deckcheck.rulesets.luck_and_logic import board, terms
from deckcheck.rulesets.luck_and_logic.definition import TYPES as CARD_TYPES
from deckcheck.rulesets.luck_and_logic.vocabulary import VOCABULARY

ALL = [(game, word) for game, vocabulary in seeds.VOCABULARIES.items() for words in vocabulary.slots.values() for word in words.values()]
EVERY_WORD = pytest.mark.parametrize(("game", "word"), ALL, ids=[f"{game}-{word.slot}-{word.name}" for game, word in ALL])
NO_TEMPLATE = {"kind", "do", "as", "name", "energy", "command"}


@EVERY_WORD
def test_a_word_is_whole(game: str, word: Word) -> None:
    assert word.meaning.endswith("."), "the manual of a word is a sentence"
    if word.name not in NO_TEMPLATE:
        assert word.en
        assert word.ja
    assert word.name not in YAML_WORDS
    assert word.name.isidentifier() or word.name == "not"


@EVERY_WORD
def test_what_a_word_takes_can_be_read(game: str, word: Word) -> None:
    vocabulary = seeds.VOCABULARIES[game]
    for takes in (word.takes, *(field.takes for field in word.fields if word.slot != "kind")):
        known = takes in READERS or takes in PLURALS or " | " in takes or takes in vocabulary.slots
        assert known, takes
        assert takes not in READERS or takes in TYPES, f"{takes} is explained in TYPES"


@EVERY_WORD
def test_the_class_of_a_word_has_its_fields(game: str, word: Word) -> None:
    if word.node is None or word.slot in ("value", "amount", "condition", "trigger"):
        return
    fields = [field.name for field in dataclasses.fields(word.node) if field.name != "at"]
    told = fields_told(word)
    assert set(told) <= set(fields[1:])
    assert len(told) == len(set(told))
    needed = {field.name for field in dataclasses.fields(word.node) if field.default is dataclasses.MISSING}
    assert needed - {"at"} == {fields[0], *(python_name(field.name) for field in word.fields if field.mandatory)}


def fields_told(word: Word) -> list[str]:
    return ["values" if field.name == ANY_VALUE else python_name(field.name) for field in word.fields]


def test_every_field_of_a_class_is_one_of_some_game() -> None:
    """A game may leave out fields that mean nothing in it."""
    actions = [word for _, word in ALL if word.node is not None and word.slot in ("instant", "lasting")]
    for node in {word.node for word in actions if word.node is not None}:
        told = {name for word in actions if word.node is node for name in fields_told(word)}
        assert {field.name for field in dataclasses.fields(node)[2:]} == told, node


def test_words_stand_once() -> None:
    for game, vocabulary in seeds.VOCABULARIES.items():
        own = [(word.slot, word.name) for game_, word in ALL if game_ == game]
        assert len(own) == len(set(own)) == sum(len(words) for words in vocabulary.slots.values())
    assert len({(word.slot, word.name) for word in SHARED}) == len(SHARED)


def test_every_class_is_used_by_an_example() -> None:
    used = {type(node) for example in seeds.examples() for ability in example.parse().abilities for node in walk(ability)}
    classes = {word.node for _, word in ALL if word.node is not None}
    assert {each.__name__ for each in classes - used} == set()


def test_the_phrases_of_fields_are_about_fields() -> None:
    fields = {field.name: field.takes for _, word in ALL for field in word.fields} | {
        word.name: word.takes for _, word in ALL if word.slot == "filter"
    }
    for name, value in FIELD_PHRASES:
        assert value in fields[name]


def test_zones_and_types_are_those_of_the_board() -> None:
    zones = set(VOCABULARY.words("zone"))
    assert zones - {"front_row", "back_row", "anywhere"} == {zone.name for zone in board.ZONES}
    assert {zone.name for zone in board.ZONES if zone.ordered} == {name for name, word in VOCABULARY.words("zone").items() if word.ordered}
    assert set(VOCABULARY.words("type")) == {*CARD_TYPES, "member"} - {"my_logicalist"}


def test_events_are_those_of_the_engine() -> None:
    names = {name.lower() for name in vars(terms) if name.startswith(("START_OF_", "ON_")) or name == "COVENANT"}
    assert set(VOCABULARY.words("trigger")) - {"gate_destruction", "on_move"} == names


def test_a_twin_of_a_definition_is_whole() -> None:
    from deckcheck.engine.abilities import Printed
    from deckcheck.rulesets.luck_and_logic.definition import Definition

    assert issubclass(Definition, Printed)
    attributes = {name for name, _ in getmembers(Definition, isdatadescriptor) if not name.startswith("__")}
    assert {*Definition.fields, "abilities", "effects", "index", "own"} == attributes
