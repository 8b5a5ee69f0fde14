"""Each kind of assertion, once where it is so and once where it is not: a judge that always nods would be found out."""

from __future__ import annotations

import pytest
from table import failures, holds

from deckcheck.rulesets import scenario_words
from deckcheck.scenarios.assertions import COUNTS, LISTS

WORDS = scenario_words("luck_and_logic")
assert WORDS is not None

# A battle: A attacks with a large member that has soul; B's member has a logic and a paradox is active.
GIVEN = (
    "{turn: {phase: logic_definition, number: 5}, chance: [],"
    " A: {hand: [T-L, T-X], stock: [{card: T-X, face: up}, T-Y], level: [T-L, {card: T-F, face: down, stance: rest}], t_rank: 1,"
    "     field: {F2+F3: {card: T-W, stance: rest, soul: [T-X, T-Y]}, B1: T-L}, gates: {F1: {card: T-G, destroyed: true}, B2: destroyed},"
    "     drop: [T-P], remove: 1, refresh: 1, purge: 1, secret_tools: 2, battle: [T-L], paradox: [T-P], intercept: [T-I],"
    "     my_logicalist: T-M, refresh_points: 0, attacks: 1, used: [trance]},"
    " B: {hand: 2, field: {F1: T-L}, deck: {top: [T-X], size: 30}},"
    " battle: {attacker: F3, circle: F1}}"
)
# Left side -> (right sides that hold, right sides that do not, what is said of the first of those).
ASSERTED = [
    ("A.hand", ["2", "{count: 2}", "{is: [T-X, T-L]}", "{contains: [T-X]}", "{lacks: [T-Y]}", "{at_least: 2}", "{at_least: 1, at_most: 2}"],
     ["3", "{count: 1}", "{is: [T-X]}", "{is: [T-X, T-L, T-L]}", "{contains: [T-Y]}", "{contains: [T-X, T-X]}", "{lacks: [T-X]}",
      "{at_least: 3}", "{at_most: 1}"], "`A.hand` has 2 cards, not 3"),
    ("A.deck", ["{at_least: 20}", "{lacks: [T-X]}"], ["{at_most: 20}", '{top: [T-X]}'], "`A.deck` has 33 cards, not at most 20"),
    ("B.deck", ["30", "{top: [T-X]}", '{bottom: ["(any card)"]}'], ["29", "{top: [T-Y]}", "{bottom: [T-X]}"],
     "`B.deck` has 30 cards, not 29"),
    ("A.stock", ["{top: [T-X, T-Y]}", "{bottom: [T-Y, T-X]}", "{face_up: 1, face_down: 1}"],
     ["{top: [T-Y]}", "{bottom: [T-X]}", "{face_up: 2}", "{face_down: 0}"],
     "`A.stock` holds Scrap of Paper X, Scrap of Paper Y, not on top Scrap of Paper Y"),
    ("A.level", ["2", "{standing: 1, resting: 1, face_down: 1}"], ["1", "{standing: 2}", "{resting: 0}", "{face_up: 2}"],
     "`A.level` has 2 cards, not 1"),
    ("A.field", ["2", "{is: [T-W, T-L]}"], ["1", "{is: [T-L]}"], "`A.field` has 2 cards, not 1"),
    ("A.drop", ["{is: [T-P]}"], ["{is: []}", "0"], "`A.drop` holds Law of Aura, not exactly nothing"),
    ("A.remove", ["1"], ["5"], "`A.remove` has 1 cards, not 5"),
    ("A.purge", ["1"], ["0"], "`A.purge` has 1 cards, not 0"),
    ("A.refresh", ["1"], ["0"], "`A.refresh` has 1 cards, not 0"),
    ("A.secret_tools", ["2"], ["1"], "`A.secret_tools` has 2 cards, not 1"),
    ("A.battle", ["{is: [T-L]}"], ["{is: [T-X]}"], "`A.battle` holds Plain Lina, not exactly Scrap of Paper X"),
    ("A.paradox", ["{is: [T-P], face_up: 1}"], ["{is: [T-Q]}"], "`A.paradox` holds Law of Aura, not exactly Law of Limit"),
    ("A.intercept", ["{is: [T-I]}"], ["0"], "`A.intercept` has 1 cards, not 0"),
    ("A.my_logicalist", ["{is: [T-M], standing: 1}"], ["{resting: 1}"], "`A.my_logicalist` has 0 cards resting, not 1"),
    ("A.soul", ["2", "{is: [T-X, T-Y]}"], ["1"], "`A.soul` has 2 cards, not 1"),
    ("A.gates", ["2", "{at_most: 2}"], ["1", "{at_least: 3}"], "`A.gates` is 2, not 1"),
    ("A.gates.F1", ["destroyed"], ["intact"], "`A.gates.F1` is destroyed, not intact"),
    ("A.gates.F2", ["intact"], ["destroyed"], "`A.gates.F2` is intact, not destroyed"),
    ("A.gates.remove", ["4"], ["0"], "`A.gates.remove` is 4, not 0"),
    ("A.F2", ["T-W", "{card: T-W, stance: rest, soul: 2}"], ["T-L", "empty", "{card: T-W, stance: stand}"],
     "`A.F2` is Wide Bear, not Plain Lina"),
    ("A.F1", ["empty"], ["T-W"], "`A.F1` cannot be read: no member stands on F1"),
    ("A.F3+F2", ["T-W"], ["empty"], "`A.F3+F2` is occupied, not empty"),
    ("A.F2.card", ["T-W"], ["T-L"], "`A.F2.card` is Wide Bear, not Plain Lina"),
    ("A.F2.power", ["11000", "{at_least: 11000}"], ["6000", "4000"], "`A.F2.power` is 11000, not 6000"),
    ("A.B1.power", ["4000"], ["9000"], "`A.B1.power` is 4000, not 9000"),
    ("A.F1.power", [], ["4000"], "`A.F1.power` cannot be read: no member stands on F1"),
    ("A.F2.aura", ["1"], ["2"], "`A.F2.aura` is 1, not 2"),
    ("A.F2.limit", ["1"], ["2"], "`A.F2.limit` is 1, not 2"),
    ("A.F2.level", ["1"], ["2"], "`A.F2.level` is 1, not 2"),
    ("A.F2.territory", ["2"], ["1"], "`A.F2.territory` is 2, not 1"),
    ("A.F2.stance", ["rest", "resting"], ["stand"], "`A.F2.stance` is rest, not stand"),
    ("A.F1.stance", [], ["stand"], "`A.F1.stance` cannot be read: no member stands on F1"),
    ("A.F2.soul", ["2", "{contains: [T-X]}"], ["1", "{contains: [T-L]}"], "`A.F2.soul` has 2 cards, not 1"),
    ("A.F1.soul", [], ["0"], "`A.F1.soul` cannot be read: no member stands on F1"),
    ("A.F2.circles", ["F3+F2"], ["F2"], "`A.F2.circles` is F2+F3, not F2"),
    ("A.F1.circles", [], ["F1"], "`A.F1.circles` is empty, not F1"),
    ("A.refresh_points", ["0"], ["1"], "`A.refresh_points` is 0, not 1"),
    ("A.t_rank", ["1"], ["0"], "`A.t_rank` is 1, not 0"),
    ("A.attacks", ["1"], ["0"], "`A.attacks` is 1, not 0"),
    ("A.attacks_allowed", ["1"], ["2"], "`A.attacks_allowed` is 1, not 2"),
    ("A.level_number", ["2"], ["1"], "`A.level_number` is 2, not 1"),
    ("A.used", ["[trance]"], ["[]", "[trance, logic_drive]"], "`A.used` is [trance], not []"),
    ("A.logic_drive", ["unused"], ["used"], "`A.logic_drive` is unused, not used"),
    ("A.sees", ["{A.hand: all, B.hand: none, B.deck: none, A.level: all, A.stock: [T-X], A.gates: [T-G, '(any card)']}"],
     ["{A.hand: none}", "{B.hand: all}", "{A.stock: [T-Y]}", "{A.stock: all}"],
     "A's view of `A.hand` shows Plain Lina, Scrap of Paper X, not none"),
    ("B.sees", ["{A.hand: none, A.level: [T-L], A.drop: all}"], ["{A.hand: all}"], "B's view of `A.hand` hides 2 of 2 cards"),
    ("decides", ["B"], ["A", "nobody"], "`decides` is B, not A"),
    ("options", ["2", "{at_least: 2}"], ["1"], "`options` is 2, not 1"),
    ("turn", ["A"], ["B"], "`turn` is A, not B"),
    ("turn_number", ["5"], ["3"], "`turn_number` is 5, not 3"),
    ("phase", ["logic_definition", "logic_definition_step"], ["main"], "`phase` is logic_definition, not main"),
    ("attacker", ["A.F2", "A.F3", "A.F2+F3"], ["A.B1", "B.F2", "none", "A.F1+F2"], "`attacker` is A.F2+F3, not A.B1"),
    ("defender", ["B.F1"], ["A.F1", "none"], "`defender` is B.F1, not A.F1"),
    ("battle", [], ["none"], "`battle` is running, not none"),
    ("decided_by", ["aura"], ["power"], "`decided_by` is aura, not power"),
    ("winner", ["null"], ["A"], "`winner` is null, not A"),
    ("over", ["false"], ["true"], "`over` is false, not true"),
    ("reason", [], ["gates"], "`reason` is null, not gates"),
]  # fmt: skip


@pytest.mark.parametrize(("left", "right"), [(left, right) for left, good, _, _ in ASSERTED for right in good])
def test_what_is_so_holds(left: str, right: str) -> None:
    assert holds(GIVEN, "[A: proceed]", f"[{{{left}: {right}}}]")


@pytest.mark.parametrize(("left", "right"), [(left, right) for left, _, bad, _ in ASSERTED for right in bad])
def test_what_is_not_so_does_not_hold(left: str, right: str) -> None:
    assert len(failures(GIVEN, "[A: proceed]", f"[{{{left}: {right}}}]")) == 1


@pytest.mark.parametrize(("left", "right", "message"), [(left, bad[0], message) for left, _, bad, message in ASSERTED])
def test_what_is_said(left: str, right: str, message: str) -> None:
    assert failures(GIVEN, "[A: proceed]", f"[{{{left}: {right}}}]") == [message]


def test_every_left_side_is_tried() -> None:
    tried = {left: left.split(".") for left, _, _, _ in ASSERTED}
    names = set()
    for words in tried.values():
        name = ["PLAYER" if word in ("A", "B") else "CIRCLE" if word.split("+")[0] in WORDS.circles else word for word in words]
        names.add(".".join(name))
    assert names == {side.name for side in WORDS.left_sides}


def test_every_way_to_describe_a_zone_is_tried_both_ways() -> None:
    for word in (*LISTS, *COUNTS):
        assert any(f"{word}:" in right for _, good, _, _ in ASSERTED for right in good), word
        assert any(f"{word}:" in right for _, _, bad, _ in ASSERTED for right in bad), word


@pytest.mark.parametrize(
    ("given", "when", "then"),
    [
        ("{A: {gates: [F1, F2, F3, B1, B2, B3]}}", "[A: proceed]", "{over: true, winner: B, reason: gates, decides: nobody, options: 0}"),
        ("{A: {hand: 1}}", "[B: concede]", "{over: true, winner: A, reason: concession}"),
        ("{A: {refresh: 2}}", "[A: proceed]", "{over: true, winner: B, reason: refresh}"),
        ("{A: {refresh: 2}, B: {refresh: 2}}", "[A: proceed]", "{over: true, winner: null, reason: draw}"),
    ],
)
def test_the_end_of_a_game(given: str, when: str, then: str) -> None:
    assert holds(given, when, f"[{then}]")
    for word, other in (("true", "false"), ("winner: A", "winner: B"), ("winner: B", "winner: null"), ("winner: null", "winner: A")):
        if word in then:
            assert failures(given, when, f"[{then.replace(word, other)}]")


def test_all_that_does_not_hold_is_told_at_once() -> None:
    messages = failures(GIVEN, "[A: proceed]", "[{A.hand: 3, A.gates: 2}, {A.F2: {power: 1, aura: 1, stance: stand}}]")
    assert messages == ["`A.hand` has 2 cards, not 3", "`A.F2.power` is 11000, not 1", "`A.F2.stance` is rest, not stand"]


def test_another_printing_is_the_same_card() -> None:
    given = "{A: {hand: [OS01-001], level: 1}}"
    assert holds(given, "[A: 'mobilize \"OS01-032\" on F1']", "[{A.F1: OS01-032}]")
    assert failures(given, then="[{A.hand: {is: [OS01-002]}}]")


# ------------------------------------------------------------------------------------------------------------ the moment


def test_what_is_asserted_of_a_position_may_be_its_beginning_or_its_first_question() -> None:
    given = "{turn: {phase: draw}, A: {hand: 5}}"
    assert holds(given, then="[{A.hand: 5, phase: draw, decides: nobody}]")
    assert holds(given, then="[{A.hand: 7, phase: level, decides: A}]")
    assert failures(given, then="[{A.hand: 5, decides: A}]") == ["`A.hand` has 7 cards, not 5"]


def test_a_question_with_one_option_counts_as_asked_or_answered_but_not_as_both() -> None:
    given = "{turn: {phase: main}, B: {hand: 1}}"
    assert holds(given, "[A: proceed]", "[{turn: B, phase: level}]")
    assert failures(given, "[A: proceed]", "[{turn: A, decides: B}]") == ["`turn` is B, not A"]


def test_assertions_in_the_middle() -> None:
    given = "{A: {hand: [T-L], level: 1}}"
    steps = "[{then: [{A.hand: 1, A.F1: empty}]}, {A: 'mobilize \"T-L\" on F1'}, {then: [{A.hand: 0}]}]"
    assert holds(given, steps, "[{A.F1: T-L}]")
    assert failures(given, steps.replace("A.hand: 0", "A.hand: 1"), "[{A.F1: empty}]") == ["`A.hand` has 0 cards, not 1"]
