"""The language of effects is read: the examples of its page without a finding, seeded mistakes with one."""

from __future__ import annotations

import copy
import itertools

import pytest
import seeds

from deckcheck.codes import CODES
from deckcheck.effects.nodes import Node, walk
from deckcheck.effects.parse import parse_abilities, parse_values
from deckcheck.rulesets.luck_and_logic.vocabulary import VOCABULARY
from deckcheck.source import decode, read_yaml
from deckcheck.tree import Mapping, Scalar

EXAMPLES = seeds.examples()
EVERY_EXAMPLE = pytest.mark.parametrize("example", EXAMPLES, ids=[example.id for example in EXAMPLES])


@EVERY_EXAMPLE
def test_an_example_is_read_without_a_finding(example: seeds.Example) -> None:
    parsed = example.parse()
    assert [repr(found) for found in parsed.diagnostics] == []
    assert len(parsed.abilities) == len(example.abilities)


@EVERY_EXAMPLE
def test_a_misspelt_key_is_one_finding(example: seeds.Example) -> None:
    for where, damaged in seeds.misspelt_keys(example.abilities):
        found = example.parse(damaged).diagnostics
        assert found, where
        assert len(found) <= 3, f"{where}: {found}"


@EVERY_EXAMPLE
def test_a_misspelt_word_is_found(example: seeds.Example) -> None:
    for where, damaged in seeds.misspelt_words(example.abilities):
        assert example.parse(damaged).diagnostics, where


def test_most_slips_give_exactly_one_finding() -> None:
    numbers = [
        len(example.parse(damaged).diagnostics)
        for example in EXAMPLES
        for seed in (seeds.misspelt_keys, seeds.misspelt_words)
        for _, damaged in seed(example.abilities)
    ]
    assert sum(number == 1 for number in numbers) >= 0.98 * len(numbers)


@pytest.mark.parametrize("seed", [seeds.moved_up, seeds.moved_down], ids=["up", "down"])
def test_keys_a_level_away_are_found(seed: object) -> None:
    """What is left are sentences that say something else: `if` at the ability instead of at a sentence."""
    found = [bool(example.parse(damaged).diagnostics) for example in EXAMPLES for _, damaged in seed(example.abilities)]  # type: ignore[operator]
    assert sum(found) >= 0.95 * len(found)


# Without these an ability says less, and is still one: scenarios must find that.
OPTIONAL = {
    "works_in", "while", "per_turn", "cost", "if", "may", "unless", "by", "instead",
    "via", "from", "where", "top", "position", "face", "stance", "soul_to", "order", "place", "checking", "what", "highest",
    "times", "plus", "minus", "capped", "at_least", "at_most", "lowest", "bottom", "also_named",
    *VOCABULARY.filters, *seeds.TCG_CORP.filters,
}  # fmt: skip


@EVERY_EXAMPLE
def test_a_missing_mandatory_key_is_found(example: seeds.Example) -> None:
    for where, key, damaged in seeds.dropped(example.abilities):
        may_be_missing = key in OPTIONAL or (key == "to" and ("when" in where or "replace" in where or example.id == "c04"))
        assert may_be_missing or example.parse(damaged).diagnostics, f"{where} {key}"


def read(text: str) -> tuple[Scalar, Mapping]:
    source, _ = decode(f"abilities:\n{text}".encode())
    assert source is not None
    root, found = read_yaml(source)
    assert isinstance(root, Mapping)
    assert not found
    key, node = root.items["abilities"]
    return key, node  # type: ignore[return-value]


def test_every_node_knows_its_place() -> None:
    parsed = parse_abilities(*read("  - kind: act\n    do:\n      - {move: this, to: hand}\n"), VOCABULARY)
    move = parsed.abilities[0].do[0].action
    assert (move.at.key.line, move.at.key.column) == (4, 10)
    assert (move.value("to").line, move.value("to").column) == (4, 26)


def test_places_are_no_part_of_what_a_node_says() -> None:
    here = parse_abilities(*read("  - kind: act\n    do: [{draw: 1}]\n"), VOCABULARY).abilities
    there = parse_values([{"kind": "act", "do": [{"draw": 1}]}], VOCABULARY).abilities
    assert here == there
    assert hash(here) == hash(there)


def test_all_mistakes_are_told_at_once() -> None:
    text = (
        "  - kind: auto\n    when: {on_entr_field: this}\n    do:\n      - {drwa: 1}\n      - {move: this, to: hnad}\n"
        "  - kind: cont\n    if: {turn: you}\n    do: [{modify: this, powr: 1}]\n"
    )
    found = parse_abilities(*read(text), VOCABULARY).diagnostics
    assert [(each.code, each.span.line) for each in found] == [("E501", 3), ("E501", 5), ("E501", 6), ("E505", 8), ("E501", 9)]
    assert [each.hint for each in found if each.code == "E501"] == [
        "did you mean `on_enter_field`?",
        "did you mean `draw`?",
        "did you mean `hand`?",
        "did you mean `power`?",
    ]


def test_a_word_at_the_wrong_place_says_where_it_belongs() -> None:
    (found,) = parse_values([{"kind": "act", "do": [{"draw": 1, "soul_to": "hand"}]}], VOCABULARY).diagnostics
    assert found.code == "E501"
    assert "beside `move`" in (found.hint or "")


def test_nonsense_is_findings_and_never_an_exception() -> None:
    for value in (
        None,
        1,
        "x",
        {},
        [],
        [None],
        [[]],
        [{}],
        [{"kind": []}],
        [{"kind": "act", "do": {}}],
        [{"kind": "act", "do": [[], {}, None]}],
    ):
        parsed = parse_values(value, VOCABULARY)
        assert all(found.code in CODES for found in parsed.diagnostics)
        assert parsed.faulty is (value != [])


@EVERY_EXAMPLE
def test_every_value_replaced_by_another_kind_is_no_exception(example: seeds.Example) -> None:
    others = itertools.cycle((None, True, -1, "x", [], {}, [{}], {"x": {}}))
    for path, value in seeds.nodes(example.abilities):
        if not path:
            continue
        for other in itertools.islice(others, 3):
            damaged = copy.deepcopy(example.abilities)
            seeds.at(damaged, path[:-1])[path[-1]] = other
            parsed = example.parse(damaged)
            assert all(isinstance(node, Node) for ability in parsed.abilities for node in walk(ability)), value
