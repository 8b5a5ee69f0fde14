"""Every key of `given`, one by one; the beginnings of phases and steps; scripted chance and seeds."""

from __future__ import annotations

import pytest
from table import failures, holds, verdict

from deckcheck.rulesets import scenario_words
from deckcheck.scenarios.run import Verdict

WORDS = scenario_words("luck_and_logic")
assert WORDS is not None

# Key of a player -> (what is given, what then holds).
GIVEN = [
    ("hand", "hand: 3", '{A.hand: {count: 3, is: ["(any card)", "(any card)", "(any card)"]}}'),
    ("hand", "hand: [T-L, T-X]", "{A.hand: {is: [T-X, T-L]}, A.deck: 48}"),
    ("deck", "deck: 12", "{A.deck: 12}"),
    ("deck", "deck: [T-L, T-X]", "{A.deck: {count: 2, top: [T-L, T-X], bottom: [T-X, T-L]}}"),
    ("deck", "deck: {top: [T-L, T-X], bottom: [T-Y, T-P], size: 9}", "{A.deck: {count: 9, top: [T-L, T-X], bottom: [T-Y, T-P]}}"),
    ("deck", "deck: {top: [T-L]}", "{A.deck: {count: 50, top: [T-L]}}"),
    ("deck", "hand: 45", "{A.deck: 10}"),  # at least so many
    ("deck", "hand: 5, field: {F1: {card: T-L, soul: 2}}, remove: 1, secret_tools: 3", "{A.deck: 41}"),
    ("stock", "stock: 4", "{A.stock: {count: 4, face_down: 4}}"),
    ("stock", "stock: [{card: T-L, face: up}, T-X]", "{A.stock: {top: [T-L, T-X], face_up: 1, face_down: 1}}"),
    ("level", "level: 2", "{A.level: {count: 2, face_up: 2, standing: 2}, A.level_number: 2, A.attacks_allowed: 2}"),
    ("level", "level: [{card: T-L, face: down, stance: rest}, T-X]",
     "{A.level: {top: [T-L, T-X], face_down: 1, resting: 1}, A.level_number: 2}"),
    ("field", "field: {F1: T-L, B1+B2: {card: T-W, stance: rest}}", "{A.F1: {card: T-L, stance: stand}, A.B2: {card: T-W, stance: rest}}"),
    ("field", "field: {F1: {card: T-L, soul: [T-X, T-Y]}}", "{A.F1.soul: {is: [T-X, T-Y]}, A.soul: {count: 2, face_up: 2}}"),
    ("field", "field: {F1: {card: T-L, soul: 3}}", "{A.F1.soul: 3, A.deck: 46}"),
    ("gates", "gates: [F1, B3]", "{A.gates: 2, A.gates.F1: destroyed, A.gates.B3: destroyed, A.gates.F2: intact}"),
    ("gates", "gates: {F1: destroyed, F2: {card: T-G, destroyed: true}, F3: intact}", "{A.gates: 2, A.sees: {A.gates: [T-G, (any card)]}}"),
    ("gates", "gates: {}", "{A.gates: 0, A.gates.remove: 4}"),
    ("drop", "drop: [T-L, T-X]", "{A.drop: {top: [T-L, T-X], face_up: 2}}"),
    ("remove", "remove: 2", "{A.remove: {count: 2, face_down: 2}, A.gates.remove: 4}"),
    ("remove", "remove: [{card: T-X, face: up}]", "{A.remove: {is: [T-X], face_up: 1}}"),
    ("purge", "purge: [T-X, {card: T-L, face: down}]", "{A.purge: {is: [T-X, T-L], face_down: 1}}"),
    ("refresh", "refresh: [{card: T-X, face: down}, {card: T-L, face: up}]", "{A.refresh: {top: [T-X, T-L], face_down: 1}}"),
    ("secret_tools", "secret_tools: [T-X]", "{A.secret_tools: {is: [T-X]}, A.deck: 50}"),
    ("battle", "battle: [T-X, {card: T-P, face: down}]", "{A.battle: {top: [T-X, T-P], face_down: 1}}"),
    ("paradox", "paradox: [{card: T-P, face: up}]", "{A.paradox: {is: [T-P], face_up: 1}, decided_by: aura}"),
    ("intercept", "intercept: [{card: T-I, soul: [T-X]}]", "{A.intercept: {is: [T-I]}, A.soul: {is: [T-X]}}"),
    ("my_logicalist", "my_logicalist: T-M", "{A.my_logicalist: {is: [T-M], face_up: 1, standing: 1}, A.deck: 50}"),
    ("my_logicalist", "my_logicalist: {card: T-M, stance: rest, face: down}", "{A.my_logicalist: {resting: 1, face_down: 1}}"),
    ("refresh_points", "refresh_points: 2", "{A.refresh_points: 2}"),
    ("t_rank", "t_rank: 3", "{A.t_rank: 3, B.t_rank: 0}"),
    ("attacks", "attacks: 2", "{A.attacks: 2, B.attacks: 0}"),
    ("used", "used: [trance, logic_drive]", "{A.used: [logic_drive, trance], A.logic_drive: used, B.used: []}"),
    ("used", "used: []", "{A.used: [], A.logic_drive: unused}"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "given", "then"), GIVEN, ids=[f"{case[0]}: {case[1]}" for case in GIVEN])
def test_each_key(key: str, given: str, then: str) -> None:
    """At the beginning of the draw phase, where nothing of it has been done."""
    then = then.replace("(any card)", '"(any card)"').replace('""', '"')
    assert holds(f"{{turn: {{phase: draw}}, A: {{{given}}}}}", then=f"[{then}]")


def test_every_key_is_tried() -> None:
    known = {zone.key for zone in WORDS.zones} | {number.key for number in WORDS.numbers} | {"used"}
    assert {case[0] for case in GIVEN} == known


@pytest.mark.parametrize("zone", WORDS.zones, ids=lambda zone: zone.key)
def test_long_names_of_zones_mean_the_same(zone: object) -> None:
    """In `given` and in `then`."""
    for name in zone.names:  # type: ignore[attr-defined]
        key = zone.key  # type: ignore[attr-defined]
        cards = {"paradox": "[T-P]", "intercept": "[T-I]", "my_logicalist": "T-M"}.get(key, "[T-X]")
        given = f"{{turn: {{phase: draw}}, B: {{{name}: {cards}}}}}"
        assert holds(given, then=f"[{{B.{key}: 1, B.{name}: 1, A.{name}: 0}}]")
        assert failures(given, then=f"[{{B.{name}: 2}}]") == [f"`B.{name}` has 1 cards, not 2"]


def test_other_words_for_faces_and_stances() -> None:
    field = "{F1: {card: T-L, stance: rested}, F2: {card: T-L, stance: standing}}"
    given = f"{{A: {{level: [{{card: T-L, face: face_down, stance: resting}}], field: {field}}}}}"
    assert holds(given, then="[{A.level: {face_down: 1, resting: 1}, A.F1.stance: resting, A.F2: {stance: standing}}]")


# ------------------------------------------------------------------------------------------------------------ phases

TEN = "[T-L, T-F, T-W, T-X, T-Y, T-P, T-Q, T-I, T-J, T-T]"
BATTLE = (
    ", A: {level: 2, hand: 1, field: {F1: {card: T-L, stance: rest}}}, B: {hand: 1, field: {F1: T-L, F2: T-I}},"
    " battle: {attacker: F1, circle: F1}"
)
TWO_ATTACKERS = BATTLE.replace("}}}, B", "}, F2: T-L}}, B")
PHASES = [
    ("setup", "", "{over: false, A.hand: 5, B.hand: 5, A.gates.remove: 4}", "mulligan"),
    ("mulligan", ", A: {hand: 5}, B: {hand: 5}", "{A.hand: 5}", "mulligan"),
    ("stand", ", A: {hand: 1, level: [{card: T-L, stance: rest}]}", "{A.level: {standing: 1}, A.hand: 3}", "level"),
    ("draw", ", A: {hand: 1, level: [{card: T-L, stance: rest}]}", "{A.level: {resting: 1}, A.hand: 3, A.stock: 1}", "level"),
    ("level", ", A: {hand: 1}", "{A.hand: 1}", "level"),
    ("main", ", A: {hand: [T-L], level: 1}", "{A.hand: 1}", "main"),
    ("battle", ", A: {level: 1, field: {F1: T-L}}", "{A.attacks: 0, battle: none, attacker: none}", "battle"),
    ("intercept", BATTLE, "{A.attacks: 1, attacker: A.F1, defender: B.F1, decides: B}", "intercept"),
    ("logic_definition", BATTLE, "{A.attacks: 1, attacker: A.F1, decides: B}", "logic_definition"),
    ("determination", TWO_ATTACKERS, "{B.F1: empty, attacker: none}", "battle"),
    ("end_of_battle", TWO_ATTACKERS, "{B.F1: T-L, attacker: none}", "battle"),
    ("end", f", A: {{hand: {TEN}}}", "{A.hand: 10}", "end"),
]  # fmt: skip


@pytest.mark.parametrize(("phase", "given", "then", "asked"), PHASES, ids=[case[0] for case in PHASES])
def test_the_beginning_of_each_phase(phase: str, given: str, then: str, asked: str) -> None:
    """Nothing of it has been done; the first question is asked in the same phase, or in the next one where somebody must choose."""
    words = WORDS.phase(phase)
    assert words is not None
    for name in (phase, *words.names):
        assert holds(f"{{turn: {{phase: {name}}}{given}}}", "[A: proceed]", f"[{then}, {{phase: {asked}}}]")


def test_every_phase_is_tried() -> None:
    assert [case[0] for case in PHASES] == [phase.word for phase in WORDS.phases]


def test_the_turn() -> None:
    for turn, whose, number in (("{}", "A", 3), ("{player: B}", "B", 4), ("{player: B, first: B}", "B", 3), ("{number: 1}", "A", 1)):
        assert holds(
            f"{{turn: {turn}, A: {{hand: [T-L], level: 1}}, B: {{hand: [T-L], level: 1}}}}",
            then=f"[{{turn: {whose}, turn_number: {number}}}]",
        )


def test_passes_so_far() -> None:
    given = f"{{turn: {{phase: logic_definition}}{BATTLE}}}"
    after_one = given.replace("circle: F1}}", "circle: F1, first_passes: 1}}")
    assert holds(given, "[A: proceed]", "[{decides: B}]")
    assert holds(after_one, "[A: proceed]", "[{decides: A, phase: logic_definition}]")
    assert holds(after_one, "[A: pass]", "[{B.F1: empty}]")


def test_a_battle_of_a_large_member() -> None:
    given = (
        "{turn: {player: B, phase: intercept}, B: {field: {F2+F3: T-W}}, A: {hand: 1, field: {F1: T-L, B3: T-I}},"
        " battle: {attacker: F3, circle: F1}}"
    )
    assert holds(given, "[A: proceed]", "[{attacker: B.F2, defender: A.F1, decides: A}, {attacker: B.F2+F3}]")


# ------------------------------------------------------------------------------------------------------------ chance


def test_a_shuffle_that_is_scripted() -> None:
    given = "{A: {stock: 3, deck: 1, drop: [T-L, T-F, T-W, T-X, T-Y]}, chance: [{shuffle: [T-X, T-W]}]}"
    assert holds(given, "[A: luck drive]", "[{A.remove: 0, A.refresh: {is: [T-X], face_down: 1}, A.deck: {top: [T-W], count: 7}}]")


def test_each_shuffle_takes_the_next_result() -> None:
    given = "{turn: {phase: setup}, A: {deck: [T-L, T-F, T-W, T-X, T-Y, T-P]}, chance: [{shuffle: [T-P, T-Y]}, {first: B}]}"
    assert holds(given, "[B: keep]", "[{turn: B, A.hand: {contains: [T-P, T-Y], count: 5}, decides: A}]")


def test_who_begins_may_be_told_in_two_ways() -> None:
    assert holds("{turn: {phase: setup}, chance: [{first: B}]}", "[B: keep]", "[{turn: B}]")
    assert holds("{turn: {phase: setup}}", "[{chance: A goes first}, {A: keep}]", "[{turn: A}]")
    (message,) = failures("{turn: {phase: main}, A: {hand: [T-L], level: 1}}", "[chance: A goes first]", "[{turn: A}]")
    assert message.startswith("no chance event: A decides (main phase)")


def hand_after(seed: str, rules: str = '["2017"]') -> list[Verdict]:
    names = ["T-L", "T-F", "T-W", "T-X", "T-Y", "T-P", "T-Q", "T-I", "T-J", "T-T"]
    given = f"{{turn: {{phase: setup}}, A: {{deck: [{', '.join(names)}]}}, seed: {seed}}}"
    return [verdict(given, "[A: proceed]", f"[{{A.hand: {{contains: [{name}]}}}}]", rules) for name in names]


def dealt(seed: str) -> tuple[bool, ...]:
    return tuple(one.passed for one in hand_after(seed))


def test_a_seed_fixes_what_is_random() -> None:
    assert sum(dealt("x")) == 5
    assert dealt("x") == dealt("x")
    assert len({dealt(seed) for seed in ("a", "b", "c", "1", "2")}) > 2
    assert dealt("7") == dealt('"7"')


# ------------------------------------------------------------------------------------------------------------ versions


def test_a_scenario_is_run_for_each_version() -> None:
    """The hand limit came in 2017."""
    given = f"{{turn: {{phase: end}}, A: {{hand: {TEN}}}, B: {{hand: 1}}}}"
    found = verdict(given, "[A: proceed]", "[{phase: end}]", '["2016", "2017", 2019-extended]')
    assert [(failure.rules, failure.message) for failure in found.failures] == [("2016", "`phase` is level, not end")]
    assert found.rules == ("2016", "2017", "2019-extended")


def test_a_card_that_cannot_be_played_is_told_where_it_stands() -> None:
    found = verdict("{A: {drop: [U-018]}}", then="[{A.drop: 1}]")
    (failure,) = found.failures
    assert "cannot be played" in failure.message
    assert (failure.span.line, failure.span.column) == (3, 20)
