"""What an effect leaves no choice about: it need not be told, may be told once, and nothing else may be told in its place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest
from table import verdict

MEMBER = (
    "  - {{id: {id}, name: {title} {member}, title: {title}, member: {member}, type: logicalist, color: red, world: Monolium, level: 1,"
    " cost: 0, territory: {territory}, power: 4000, aura: 1, limit: 1, logic: [{{kind: power, value: 5000}}], soul_power: 1000,"
    " attributes: [Test], abilities: [{abilities}]}}\n"
)


def _cards(act: str) -> str:
    ada = MEMBER.format(id="T-A", title="Busy", member="Ada", territory=1, abilities=f"{{kind: act, per_turn: 1, {act}}}")
    return f"cards:\n{ada}{MEMBER.format(id='T-B', title='Long', member='Bea', territory=3, abilities='')}"


def found(act: str, given: str, when: str, then: str = "[{over: false}]") -> list[str]:
    """What does not hold of a member of A on F1 with this ability."""
    return [failure.message for failure in verdict(given, when, then, head=_cards(act)).failures]


TWO = "do: [{discard: 2}]"
BOTH = "{A: {hand: [T-X, T-Y], field: {F1: T-A}}}"
THREE = "{A: {hand: [T-X, T-Y, T-P], field: {F1: T-A}}}"
FOE = "do: [{choose: {foe: {number: 1, in: field, of: opponent}}, move: foe, to: drop_zone}]"
ONE_FOE = "{A: {field: {F1: T-A}}, B: {field: {F2+F3: T-W}}}"
GONE = "[{A.drop: 2, A.hand: 0}]"


@pytest.mark.parametrize(
    "texts",
    [
        '["use F1"]',
        '[\'use F1, discard "T-X", discard "T-Y"\']',
        '[\'use F1, discard "T-Y" and "T-X"\']',
        "['use F1', 'discard \"T-X\"', 'discard \"T-Y\"']",
        "['use F1', 'discard \"T-Y\"', 'discard \"T-X\"']",
        '["use F1", \'discard "T-X", discard "T-Y"\']',
        "['use F1, discard \"T-X\"', 'discard \"T-Y\"']",
        "['use F1', 'discard \"T-Y\"']",
        "['use F1', 'discard \"T-X\"', 'end main phase']",
        '[\'use F1, discard "T-X", discard "T-Y", end main phase\']',
        '["use F1", \'discard "T-Y", end main phase\']',
    ],
)
def test_cards_that_must_be_picked_may_be_told_in_any_order(texts: str) -> None:
    assert found(TWO, BOTH, f"[{{A: {texts}}}]", GONE) == []


@pytest.mark.parametrize(
    ("texts", "why"),
    [
        ("['use F1, discard \"T-P\"']", 'A cannot choose `use F1, discard "T-P"`: after its first words the question is main phase'),
        (
            "['use F1', 'discard \"T-P\"']",
            'A cannot choose `discard "T-P"`: the question is main phase, and the options are end',
        ),
        ("['use F1', 'discard \"T-X\"', 'discard \"T-X\"']", 'A cannot choose `discard "T-X"`: the question is main phase'),
        ('[\'use F1, discard "T-X", discard "T-X"\']', "after its first words the question is main phase"),
        ("['use F1, discard \"T-X\"', 'discard \"T-X\"']", 'A cannot choose `discard "T-X"`: the question is main phase'),
        ("['use F1', 'end main phase', 'discard \"T-X\"']", 'A cannot choose `discard "T-X"`'),
        ("['discard \"T-X\"']", 'A cannot choose `discard "T-X"`'),
        ("['use F1', 'choose \"T-X\"']", 'A cannot choose `choose "T-X"`'),
    ],
)
def test_nothing_else_may_be_told(texts: str, why: str) -> None:
    (message,) = found(TWO, BOTH, f"[{{A: {texts}}}]")
    assert why in message


def test_the_other_player_does_not_tell_it() -> None:
    (message,) = found(TWO, BOTH, "[{A: use F1}, {B: 'discard \"T-X\"'}]")
    assert message == 'B cannot choose `discard "T-X"`: A decides (main phase)'


@pytest.mark.parametrize(
    "texts",
    [
        '[\'use F1, discard "T-Y", discard "T-P"\']',
        "['use F1', 'discard \"T-Y\"', 'discard \"T-P\"']",
        "['use F1', 'discard \"T-Y\", discard \"T-P\"']",
        "['use F1', 'discard \"T-P\"', 'discard \"T-Y\"']",
        "['use F1, discard \"T-P\" and \"T-Y\"', 'end main phase']",
    ],
)
def test_the_last_of_several_picks_may_be_forced(texts: str) -> None:
    assert found(TWO, THREE, f"[{{A: {texts}}}]", "[{A.hand: {is: [T-X]}}]") == []


@pytest.mark.parametrize("order", list(permutations(("T-X", "T-Y", "T-P"))))
@pytest.mark.parametrize("joint", [True, False])
def test_three_of_four(order: Sequence[str], joint: bool) -> None:
    """Of the last cards in the order of the hand none can be picked first: told so, they wait for the others."""
    picks = [f'discard "{card}"' for card in order]
    texts = [", ".join(["use F1", *picks])] if joint else ["use F1", *picks]
    given = "{A: {hand: [T-X, T-Y, T-P, T-Q], field: {F1: T-A}}}"
    assert found("do: [{discard: 3}]", given, f"[{{A: {texts}}}, {{A: end main phase}}]", "[{A.hand: {is: [T-Q]}}]") == []


@pytest.mark.parametrize(
    "text", ["use F1", "use F1, choose F2+F3", "use F1, choose F3", "use F1, choose F2", 'use F1, choose "T-W"', "use F1, choose F3+F2"]
)
def test_a_member_that_must_be_chosen_is_told_by_where_it_stood(text: str) -> None:
    assert found(FOE, ONE_FOE, f"[{{A: '{text}'}}]", "[{B.drop: 1}]") == []


@pytest.mark.parametrize("text", ["choose F1", "choose B2", 'choose "T-L"', "no more"])
def test_another_member_was_not_chosen(text: str) -> None:
    assert len(found(FOE, ONE_FOE, f"[{{A: ['use F1', '{text}']}}]")) == 1


@pytest.mark.parametrize("text", ["choose F1", "choose F2", 'choose "T-W"', 'choose "T-L"'])
def test_a_member_that_is_chosen_may_be_told_by_name_or_circle(text: str) -> None:
    assert found(FOE, "{A: {field: {F1: T-A}}, B: {field: {F1: T-L, F2+F3: T-W}}}", f"[{{A: 'use F1, {text}'}}]", "[{B.drop: 1}]") == []


ALONE = "{A: {field: {F1: T-A}}}"


@pytest.mark.parametrize(
    ("act", "given", "text"),
    [
        (
            "do: [{modes: [[{draw: 1}], [{move: {in: field, of: opponent}, to: drop_zone}]], number: 1}]",
            "{A: {field: {F1: T-A}}}",
            "mode 1",
        ),
        (
            "cost: [{pay_stock: any, as: coal}], do: [{modify: this, power: {count: coal, times: 1000}, for: this_turn}]",
            "{A: {stock: 0, field: {F1: T-A}}}",
            "number 0",
        ),
        ("do: [{choose: {foes: {up_to: 2, in: field, of: opponent}}, rest: foes}]", ALONE, "no more"),
        ("do: [{may: you, draw: 1, unless: [{pay_stock: 1, by: opponent}]}]", "{A: {field: {F1: T-A}}, B: {stock: 0}}", "yes"),
        ("do: [{may: you, stand: {in: field, of: opponent}}]", ALONE, "no"),
    ],
)
def test_other_choices_of_effects_may_be_told(act: str, given: str, text: str) -> None:
    assert found(act, given, f"[{{A: 'use F1, {text}'}}]") == []
    assert found(act, given, "[{A: [use F1, " + text + "]}]") == []
    assert len(found(act, given, "[{A: [use F1, mode 2]}]")) == 1


def test_a_cost_that_cannot_be_paid_is_declined() -> None:
    act = "do: [{draw: 1, unless: [{pay_stock: 1, by: opponent}]}]"
    assert found(act, "{A: {field: {F1: T-A}}, B: {stock: 0}}", "[{A: use F1}, {B: do not pay}]", "[{A.hand: 1}]") == []
    assert len(found(act, "{A: {field: {F1: T-A}}, B: {stock: 0}}", "[{A: use F1}, {B: pay}]")) == 1
    assert found(act, "{A: {field: {F1: T-A}}, B: {stock: 1}}", "[{A: use F1}, {B: pay}]", "[{A.hand: 0}]") == []


def test_a_placement_that_must_be_chosen_may_be_told() -> None:
    act = "do: [{choose: {friend: {number: 1, in: hand, of: you, type: member}}, mobilize: friend, place: front_row}]"
    given = "{A: {hand: [T-B], field: {B1: T-A}}}"
    for texts in ('use B1, choose "T-B", on F1+F2+F3', "use B1, on F1+F2+F3", "use B1", 'use B1, choose "T-B"'):
        assert found(act, given, f"[{{A: '{texts}'}}]", "[{A.F1+F2+F3: T-B}]") == []
    assert len(found(act, given, "[{A: ['use B1', 'on B1+B2+B3']}]")) == 1


def test_a_forced_choice_counts_as_possible() -> None:
    assert found(TWO, BOTH, "[{A: use F1}, {A: {can: ['discard \"T-X\"'], cannot: ['discard \"T-P\"']}}]") == []
