"""Every rule of the game (sections 5 to 15) is proven by a scenario or a test that names it, and is named where the engine does it.

`pytest -s -k prints_the_table tests/scenarios/test_rule_table.py` prints the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import yaml

import deckcheck
from deckcheck.rulesets.rulebook import rulebook

TESTS = Path(__file__).parent.parent
PACKAGE = Path(deckcheck.__file__).parent
ENGINE = (PACKAGE / "rulesets" / "luck_and_logic", PACKAGE / "engine", PACKAGE / "effects")
AREAS = (
    *("BOARD", "ZONE", "OWN", "FACE", "SETUP", "TURN", "STAND", "DRAW", "LEVEL", "MAIN", "MOB", "MOVE", "LUCK", "TRANCE", "SOUL", "ATK"),
    *("INT", "LOGIC", "PDX", "DET", "EOB", "END", "ABIL", "ACT", "LDRIVE", "ONCE", "COST", "TEXT", "GEN", "RP", "ORDER", "REF", "LOSS"),
)
BOOK = rulebook("luck_and_logic")
RULES = tuple(rule for rule in BOOK.rules if rule.split("-")[1] in AREAS)

# Rules that no game on the engine can show, and why.
NOT_PROVEN = {
    "LL-SETUP-01": "decks are judged by `validate`, before there is a game",
    "LL-TEXT-03": "how card texts are read; tests/cards/test_query.py shows the comparisons",
    "LL-TEXT-09": "what people forget at a table; an engine forgets nothing",
}
# Rules that the engine keeps without a line of its own, and why.
NOT_NAMED = {
    "LL-BOARD-07": "follows: a circle holds one member",
    "LL-ZONE-04": "no rule reads the order of these zones, so there is no option to change it",
    "LL-SETUP-01": "decks are judged by `validate`, before there is a game",
    "LL-LEVEL-05": "no option turns a level card",
    "LL-REF-05": "follows from who sees which zone (LL-ZONE-01)",
    "LL-TEXT-06": "how card texts are read",
    "LL-TEXT-09": "what people forget at a table; an engine forgets nothing",
    **dict.fromkeys(
        ("LL-ABIL-07", "LL-ONCE-02", "LL-COST-04", "LL-GEN-02", "LL-LOSS-06"), "what abilities do; the engine only carries them out"
    ),
    **dict.fromkeys(("LL-TEXT-02", "LL-TEXT-03", "LL-TEXT-04", "LL-TEXT-07", "LL-TEXT-08"), "how card texts are read"),
}
# Decisions that are not about playing, or about what cannot be played yet.
DECISIONS_NOT_NAMED = {
    "D-26": "transmuting is no part of the engine yet",
    "D-28": "deck building",
    "D-29": "restriction lists",
    "D-37": "how tactics abilities are read",
}

_ID = re.compile(r"(LL[-_][A-Z0-9]+)[-_](\d\d)((?:(?:,| \.\.| \[\w+\]| \(\w+\)(?:-\(\w+\))?,?)*\s+-\d\d)*)")


def named_in(text: str) -> set[str]:
    """Rule ids in a text, also as `LL-ATK-02 .. -05` and `LL-MOB-01, -08`, or with underscores in the name of a test."""
    found: set[str] = set()
    for area, first, rest in _ID.findall(text):
        prefix, last = area.replace("_", "-"), int(first)
        found.add(f"{prefix}-{first}")
        for separator, number in re.findall(r"(,| \.\.)[^-.,]*\s-(\d\d)", rest):
            found |= {f"{prefix}-{each:02}" for each in range(last if separator == " .." else int(number), int(number) + 1)}
            last = int(number)
    return found


def texts(folders: Iterable[Path]) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for folder in folders for path in sorted(folder.rglob("*.py")))


@cache
def scenarios() -> Mapping[str, list[str]]:
    """Rule -> the scenarios that name it."""
    found: dict[str, list[str]] = {}
    for path in sorted((TESTS / "scenarios" / "luck_and_logic").rglob("*.yml")):
        for rule in yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))["rule_ids"]:
            found.setdefault(rule, []).append(path.stem)
    return found


@cache
def by_tests() -> set[str]:
    return named_in(texts([TESTS / "rulesets" / "luck_and_logic"]))


@cache
def code() -> set[str]:
    return named_in(texts(ENGINE))


def test_ids_are_found_however_they_are_written() -> None:
    assert named_in("LL-MOB-01, -08") == {"LL-MOB-01", "LL-MOB-08"}
    assert named_in("LL-ATK-02 .. -05: x") == {f"LL-ATK-0{number}" for number in (2, 3, 4, 5)}
    assert named_in("LL-INT-02, -03,\n    -04, D-05") == {f"LL-INT-0{number}" for number in (2, 3, 4)}
    assert named_in("def test_LL_ORDER_02_the_turn_player_first") == {"LL-ORDER-02"}
    assert named_in("LL-TRANCE-05 (4)-(6), -06: pay") == {"LL-TRANCE-05", "LL-TRANCE-06"}
    assert named_in("LL-DET-01 [2] .. -04 [3]") >= {"LL-DET-01", "LL-DET-04"}


def test_every_rule_is_proven_by_a_scenario_or_a_test() -> None:
    unproven = {rule for rule in RULES if rule not in scenarios() and rule not in by_tests()}
    assert unproven == NOT_PROVEN.keys(), "prove it, or say why it cannot be; what is proven leaves the list"


def test_every_rule_is_named_in_the_engine() -> None:
    missing = {rule for rule in RULES if rule not in code()}
    assert missing <= NOT_NAMED.keys(), "name it where it is done, or say why there is no such place"


def test_every_decision_is_named_in_the_engine() -> None:
    named = set(re.findall(r"D-\d\d", texts(ENGINE)))
    assert BOOK.decisions.keys() - named <= DECISIONS_NOT_NAMED.keys()


def test_exceptions_are_rules_of_the_game() -> None:
    assert NOT_PROVEN.keys() | NOT_NAMED.keys() <= set(RULES)
    assert DECISIONS_NOT_NAMED.keys() <= BOOK.decisions.keys()


def test_it_prints_the_table() -> None:
    lines = [
        f"{rule:<14} {len(scenarios().get(rule, ())):>3} scenarios {'tests' if rule in by_tests() else '     '} "
        f"{'engine' if rule in code() else '      '} {BOOK.rules[rule].title}"
        for rule in RULES
    ]
    print("\n".join(lines))
    assert len(lines) > 190
