"""How a judge may say what is chosen: every synonym, joined texts, names, sets in any order, what need not be said."""

from __future__ import annotations

import pytest
from table import failures, holds

from deckcheck.rulesets.luck_and_logic import scene_texts
from deckcheck.rulesets.luck_and_logic.terms import KINDS

MULLIGAN = "{turn: {phase: mulligan}, A: {hand: [T-L, T-X]}, B: {hand: 2}}"
LEVEL = "{turn: {phase: level}, A: {hand: [T-L, T-X]}}"
FULL = "{turn: {phase: level}, A: {hand: [T-L], level: [{card: T-L, face: down}, T-X, T-Y, T-P]}}"
MAIN = "{A: {hand: [T-L, T-F, T-W], level: 1, stock: 5, field: {F1: T-L, B1: T-F}}}"
TRANCE = "{A: {hand: [T-T], level: [T-L], field: {F1: T-L, B1: T-F, F2+F3: T-W}, deck: {top: [T-T], size: 20}, drop: 5}}"
ATTACK = (
    "{turn: {phase: battle}, A: {level: [{card: T-X, stance: rest}, {card: T-X, stance: rest}], field: {F1: T-L, F2+F3: T-W}},"
    " B: {field: {F1: T-L}}}"
)
INTERCEPT = "{turn: {phase: intercept}, A: {field: {F1: T-L}}, B: {field: {F1: T-L, F2: T-I, B2: T-J}}, battle: {attacker: F1, circle: F1}}"
DEFINE = (
    "{turn: {phase: logic_definition}, A: {field: {F1: T-L}}, B: {hand: [T-X], level: [T-L, T-L], field: {F1: T-L}},"
    " battle: {attacker: F1, circle: F1}}"
)
ORDER = (
    "{turn: {phase: determination}, A: {field: {F1: T-L}}, B: {field: {F1: {card: T-L, soul: [T-X, T-Y]}}},"
    " battle: {attacker: F1, circle: F1}}"
)
OWN_PARADOXES = (
    "{turn: {phase: logic_definition}, A: {hand: [T-Q], paradox: [T-P], level: 1, field: {F1: T-L}}, B: {field: {F1: T-L}},"
    " battle: {attacker: F1, circle: F1, first_passes: 1}}"
)
HAND_LIMIT = "{turn: {phase: end}, A: {hand: [T-L, T-F, T-W, T-X, T-Y, T-P, T-Q, T-I, T-J, T-T]}}"

# Kind of option -> (position, who chooses, ways to say it).
SAID = [
    ("first", "{turn: {phase: setup}}", "chance", ["A goes first", "B GOES FIRST"]),
    ("return", MULLIGAN, "A", ['return "T-L"', 'Return "plain lina"']),
    ("keep", MULLIGAN, "A", ["keep", "done", "keep hand", "keep the hand", "no mulligan", "pass"]),
    ("level", LEVEL, "A", ['level "T-L"', 'put "T-X" into the level zone', 'level up "T-L"', 'level with "T-X"']),
    ("no-level", LEVEL, "A", ["no level", "pass", "do not level", "level no card"]),
    ("exchange", FULL, "A", ['exchange "T-L"']),
    ("exchange-for", FULL, "A", ['exchange "T-L" for "T-X"', 'exchange "T-L" for the face-down card',
        'exchange "T-L", for "T-P"', 'swap "T-L" with "T-X"', 'exchange "T-L" for face-down card']),
    ("mobilize", MAIN, "A", ['mobilize "T-L"', 'play "T-L"']),
    ("place", MAIN, "A", ['mobilize "T-L" on F2', 'play "T-W" on F2+F3', 'mobilize "T-W" on F3+F2',
        'mobilize "T-W" on F2 and F3', 'mobilize "T-L", on b3', 'mobilize "T-W" to F2+F3', 'play "T-L" onto B2']),
    ("rearrange", MAIN, "A", ["rearrange", "move"]),
    ("move", MAIN, "A", ["rearrange F1 to F2", "move F1 to F2", "rearrange B1 to F1, F1 to B1",
        'rearrange "T-L" to F2', 'move "T-F" to B3', "swap F1 and B1",
        "rearrange A.F1 to B1 and A.B1 to F1"]),
    ("stay", MAIN, "A", ["rearrange F1 to F2, done", "rearrange F1 to F2, then done"]),
    ("trance", TRANCE, "A", ["trance F1 and B1", "trance B1 and F1", "trance F1 with F2", "trance F3+F2 and F1",
        'trance "T-L" and "T-F"', 'trance "T-F" with "T-L"', 'trance B1 with "T-L"', "trance F3 with F1",
        "declare trance F1 + B1", "trance A.F1 and A.B1"]),
    ("look", TRANCE, "A", ["trance F1 and B1, look", "trance F1 and B1, look through the deck", "trance F1 and B1, look at your deck"]),
    ("do-not-look", TRANCE, "A", ["trance F1 and B1, do not look", "trance F1 and B1, don't look", "trance F1 and B1 without looking"]),
    ("refresh", TRANCE, "A", ["trance F1 and B1, look, refresh", "trance F1 and B1, look, deliberate refresh"]),
    ("into", TRANCE, "A", [
        'trance F1 and B1, do not look, into "T-T" on F1', 'trance F1 and B1, do not look, mobilize "T-T" on F1',
        'trance F1 and B1, do not look, "T-T" on F1', 'trance F1 and B1, look, into "T-T" from hand on F1',
        'trance F1 and B1, look, into "T-T" from deck, then on F1', 'trance F1 and B1 into "T-T" on F1']),
    ("fail", TRANCE, "A", [f"trance F1 and B1, do not look, {text}" for text in ("fail", "fail the trance", "fail on purpose")]),
    ("luck-drive", MAIN, "A", ["luck drive", "Luck  Drive", "use luck drive"]),
    ("end-main-phase", MAIN, "A", [
        "end main phase", "pass", "end the main phase", "battle phase", "go to the battle phase", "go to battle"]),
    ("attack", ATTACK, "A", ["attack with F1", "attack with F2+F3", "attack with F2", "attack with F3", 'attack with "T-L"']),
    ("circle", ATTACK, "A", ["attack with F1 on F3", "attack F3 with F1", "attack with F1 at F2",
        "attack with F3+F2 on F1", 'attack F1 with "T-W"', "attack F1 on F2", "F1 attacks F2", "F1 attacks B.F2",
        "attack on F2 with F1", "attack with A.F1 on B.F2", "attack with F1 against F2", "attack with F1 to F2"]),
    ("no-attack", ATTACK, "A", ["no attack", "pass", "do not attack", "end battle phase", "end the battle phase", "attack no more",
        "end turn"]),
    ("intercept", INTERCEPT, "B", ["intercept with F2", "intercept with B2", 'intercept with "T-I"', "intercept F2",
        "intercept with B.F2", "intercept with F2 and B2",
        "intercept with F2, B2"]),
    ("no-intercept", INTERCEPT, "B", ["no intercept", "pass", "done", "do not intercept"]),
    ("define", DEFINE, "B", ['define "T-X"', 'define "Scrap of Paper X"', 'define logic "T-X"']),
    ("level-boost", DEFINE, "B", [
        "level boost", 'level boost with "T-L"', 'define "T-X" after level boost', 'define "T-X" after a level boost with "T-L"',
        'level boost, define "T-X"', 'level boost and define "T-X"', "boost", "use level boost"]),
    ("pass", DEFINE, "B", ["pass", "do nothing"]),
    ("order", ORDER, "B", ['order "T-X"', 'put "T-Y"', 'order "T-L", order "T-X", order "T-Y"']),
    ("turn-down", OWN_PARADOXES, "A", ['define "T-Q", turn down "T-P"']),
    ("discard", HAND_LIMIT, "A", ['discard "T-L"', 'discard "T-T"']),
]  # fmt: skip

CASES = [(kind, given, who, text) for kind, given, who, texts in SAID for text in texts]


@pytest.mark.parametrize(("kind", "given", "who", "text"), CASES, ids=[f"{case[0]}: {case[3]}" for case in CASES])
def test_ways_to_say_an_option(kind: str, given: str, who: str, text: str) -> None:
    quoted = "'" + text.replace("'", "''") + "'"
    if who == "chance":
        assert holds(given, f"[chance: {quoted}]", "[{over: false}]")
    else:
        assert holds(given, f"[{{{who}: {{can: [{quoted}]}}}}, {{{who}: {quoted}}}]")


def test_every_kind_of_option_and_every_synonym_is_tried() -> None:
    """Those that only cards with abilities offer are left."""
    assert set(KINDS) - {case[0] for case in SAID} == {
        *("trance-change", "use", "resolve", "pay", "do-not-pay", "choose", "no-more", "keep-on-field"),
        *("yes", "no", "mode", "number", "part"),
    }
    said = {text.casefold() for _, _, _, text in CASES}
    for kind, words in {**scene_texts._FIXED, **scene_texts._NAMED}.items():
        for word in words if KINDS[kind] not in ("use", "move") else ():
            first, _, last = word.partition('""')
            assert any((text.startswith(first) and last in text) or text.endswith(word) or f", {first}" in text for text in said), word


def test_every_example_is_understood() -> None:
    pool_names = {'"X"': '"T-X"', '"Y"': '"T-Y"'}
    for example in scene_texts.EXAMPLES:
        for name, card in pool_names.items():
            example = example.replace(name, card)
        if "goes first" not in example:
            assert failures(MAIN, f"[A: {{cannot: ['{example}']}}]") in ([], [f"A can `{example}`, but should not"])


# ------------------------------------------------------------------------------------------------------------ names


@pytest.mark.parametrize(
    "name",
    ["T-L", "Plain Lina", "PLAIN  LINA", "素朴なリナ", "Ｐｌａｉｎ Ｌｉｎａ", "t-l"],
)
@pytest.mark.parametrize("quotes", ['"{}"', "「{}」", "“{}”", "„{}”"])
def test_names_of_a_card(name: str, quotes: str) -> None:
    assert holds(MAIN, f"[A: 'mobilize {quotes.format(name)} on F2']", "[{A.F2: T-L}]")


def test_a_name_with_a_comma() -> None:
    assert holds(MAIN, "[A: 'mobilize \"Wild Fenn, the Fox\" on F2']", "[{A.F2: T-F}]")


def test_a_card_that_does_not_matter() -> None:
    assert holds("{turn: {phase: level}, A: {hand: 3}}", "[A: 'level \"(any card)\"']", '[{A.level: {is: ["(any card)"]}}]')


def test_two_cards_of_one_name_are_ambiguous() -> None:
    given = "{A: {hand: [T-F, T-F2], level: 1, stock: 1}}"
    for text in ('mobilize "Wild Fenn, the Fox"', 'mobilize "Wild Fenn, the Fox" on F1'):
        (message,) = failures(given, f"[A: '{text}']", "[{A.hand: 1}]")
        assert message == (
            f'it cannot be told what A chooses: `{text}` means mobilize "Wild Fenn, the Fox"; '
            "name a member by its circle, any other card by its number"
        )
    assert holds(given, "[A: 'mobilize \"T-F2\" on F1']", "[{A.F1: T-F2, A.stock: 1}]")


def test_two_copies_of_a_card_are_not() -> None:
    assert holds("{A: {hand: [T-L, T-L], level: 1}}", "[A: 'mobilize \"T-L\" on F1']", "[{A.hand: 1}]")


def test_two_members_of_one_name_are_told_apart_by_their_circles() -> None:
    given = "{turn: {phase: battle}, A: {level: 1, field: {F1: T-L, B1: T-L}}}"
    (message,) = failures(given, "[A: 'attack with \"T-L\" on F1']", "[{B.gates: 1}]")
    assert "attack with F1 or attack with B1" in message
    assert holds(given, "[A: attack with B1 on F1]", "[{A.B1.stance: rest, A.F1.stance: stand}]")


# ------------------------------------------------------------------------------------------------------------ joined, or one by one


@pytest.mark.parametrize(
    "steps",
    [
        "[{A: 'mobilize \"T-W\" on F2+F3'}]",
        "[{A: 'mobilize \"T-W\"'}, {A: on F2+F3}]",
        "[{A: ['mobilize \"T-W\"', on F3+F2]}]",
        "[{A: 'mobilize \"T-W\"'}, {then: [{A.field: 2, options: 7}]}, {A: on F2 and F3}]",
    ],
)
def test_a_text_may_join_decisions_or_say_each(steps: str) -> None:
    assert holds(MAIN, steps, "[{A.F2+F3: T-W, A.F3.circles: F2+F3, A.hand: 2}]")


_ORDERS = [
    '[\'order "T-X", order "T-Y"\']',
    "['order \"T-X\"', 'order \"T-Y\"', 'order \"T-L\"']",
    '[\'put "T-X"\', \'put "T-Y" then put "T-L"\']',
    '[\'order "T-X", order "T-Y", order "T-L"\']',
]


@pytest.mark.parametrize("texts", _ORDERS)
def test_the_last_of_an_order_may_be_named(texts: str) -> None:
    assert holds(ORDER, f"[B: {texts}]", "[{B.stock: {bottom: [T-X, T-Y, T-L]}}]")


@pytest.mark.parametrize("last", ["T-Y", "T-X", "T-P"])
@pytest.mark.parametrize("texts", _ORDERS[1:])
def test_the_last_of_an_order_must_be_the_last(texts: str, last: str) -> None:
    wrong = texts.replace("T-L", last)
    assert len(failures(ORDER, f"[B: {wrong}]", "[{over: false}]")) == 1


def test_a_whole_trance_in_one_text() -> None:
    when = "[A: 'trance F1 and B1, look, refresh, into \"T-T\" from deck, on F1']"
    assert holds(TRANCE, when, "[{A.F1: {card: T-T, soul: {is: [T-L, T-F]}}, A.hand: 1, A.t_rank: 1, A.used: [trance]}]")


def test_a_text_that_says_too_much_is_not_offered() -> None:
    (message,) = failures(ATTACK, "[A: 'attack with F1 on F1, on F2']", "[{B.gates: 0}]")
    assert message.startswith(
        "A cannot choose `attack with F1 on F1, on F2`: after its first words the question is attack, and the options are "
    )


def test_a_boost_without_its_card_takes_any() -> None:
    given = DEFINE.replace("A: {field", "A: {hand: 1, field")
    assert holds(given, "[B: [level boost, 'define \"T-X\"']]", "[{decides: A, B.level: {resting: 1}, B.battle: {is: [T-X]}}]")
    face_down = given.replace("level: [T-L, T-L]", "level: [{card: T-X, face: down}, T-L]")
    assert holds(face_down, "[B: level boost with the face-down card]", "[{B.level: {resting: 1, face_down: 1, count: 2}, decides: B}]")


# ------------------------------------------------------------------------------------------------------------ any order


@pytest.mark.parametrize("order", [["F2", "B2"], ["B2", "F2"]])
def test_members_intercept_in_any_order(order: list[str]) -> None:
    texts = ", ".join(f"intercept with {circle}" for circle in order)
    given = INTERCEPT.replace("A: {field", "A: {hand: 1, field").replace("B: {field", "B: {hand: 1, field")
    assert holds(given, f"[B: [{texts}]]", "[{B.intercept: {is: [T-I, T-J]}, B.F1.power: 14000, decides: B}]")


@pytest.mark.parametrize("first", ["T-L", "T-X"])
@pytest.mark.parametrize("second", ["T-T", "T-J", "T-P"])
@pytest.mark.parametrize("turned", [False, True])
def test_cards_are_discarded_in_any_order(first: str, second: str, turned: bool) -> None:
    names = [second, first] if turned else [first, second]
    texts = ", ".join(f"'discard \"{name}\"'" for name in names)
    assert holds(HAND_LIMIT, f"[A: [{texts}]]", f"[{{A.drop: {{is: [{first}, {second}]}}, A.hand: 8, turn: B}}]")


def test_what_is_named_in_another_order_can_be_asked_for_too() -> None:
    given = INTERCEPT.replace("B2: T-J", "B2: T-J, F3: T-J")
    when = "[{B: intercept with B2}, {B: {can: [intercept with F2, intercept with F3, no intercept], cannot: [intercept with B2]}}]"
    assert holds(given, when)


@pytest.mark.parametrize("clauses", ["F1 to B2, B1 to F1, F3 to B3", "F3 to B3, B1 to F1, F1 to B2", "B1 to F1, F3 to B3, F1 to B2"])
def test_members_are_rearranged_in_any_order(clauses: str) -> None:
    given = "{A: {field: {F1: T-L, B1: T-F, F3: T-I}}}"
    assert holds(given, f"[A: 'rearrange {clauses}']", "[{A.F1: T-F, A.B2: T-L, A.B3: T-I, A.field: 3, decides: A, phase: main}]")


def test_an_overlapping_end_is_not_possible() -> None:
    assert holds("{A: {field: {F1: T-L, B1: T-F}}}", "[A: {can: ['rearrange F1 to B1, B1 to F1'], cannot: ['rearrange F1 to B1, done']}]")


# ------------------------------------------------------------------------------------------------------------ what need not be said


def test_a_question_with_one_option_need_not_be_answered() -> None:
    given = "{turn: {phase: main}, A: {level: 1, field: {F1: T-L}}}"
    assert holds(given, "[A: [end main phase, attack with F1 on F1]]", "[{B.gates: 1}]")
    assert holds("{turn: {phase: main}, B: {hand: 1}}", "[B: no level]", "[{turn: B, phase: main}]")


@pytest.mark.parametrize(
    ("given", "when", "then"),
    [
        # nobody can intercept, and nobody can define a logic
        (ATTACK, "[A: attack with F1 on F1, B: no intercept, B: pass, A: pass]", "[{B.F1: empty, decides: A}]"),
        (ATTACK, "[A: attack with F1 on F1]", "[{B.F1: empty, decides: A}]"),
        ("{turn: {phase: battle}}", "[A: no attack]", "[{turn: B}]"),
    ],
)
def test_a_pass_that_the_rules_make_may_be_said(given: str, when: str, then: str) -> None:
    steps = "[" + ", ".join("{" + step + "}" for step in when[1:-1].split(", ")) + "]"
    assert holds(given, steps, then)


def test_a_forced_pass_is_said_once() -> None:
    steps = "[{A: attack with F1 on F1}, {B: [pass, pass, pass]}]"
    (message,) = failures(ATTACK, steps, "[{decides: A}]")
    assert message.startswith("B cannot choose `pass`: A decides (attack)")


def test_proceed_stops_where_somebody_must_choose() -> None:
    assert holds("{turn: {phase: stand}, A: {hand: 1}}", "[A: proceed]", "[{phase: level, decides: A, A.hand: 3}]")
    assert holds("{turn: {phase: level}, A: {hand: 1}}", "[A: [proceed, proceed]]", "[{phase: level, decides: A}]")
    assert holds("{A: {gates: [F1, F2, F3, B1, B2, B3]}}", "[A: proceed]", "[{over: true, winner: B, reason: gates, decides: nobody}]")


def test_anybody_may_concede_at_any_time() -> None:
    assert holds(MAIN, "[{B: {can: [concede]}}, {B: concede}]", "[{over: true, winner: A, reason: concession}]")
    assert failures(MAIN, "[{B: concede}, {A: concede}]", "[{over: true}]") == ["the game is over: nobody can concede"]
    assert holds(MAIN, "[{B: concede}, {A: {cannot: [concede, end main phase]}}]")
