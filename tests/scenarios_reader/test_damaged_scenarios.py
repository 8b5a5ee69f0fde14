"""Scenario files of strangers: whatever they are, they are findings with a place in the file, and never a crash."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from examples.builders import BUILT

from deckcheck.cards.load import load_game
from deckcheck.codes import CODES
from deckcheck.rulesets import RULESETS
from deckcheck.scenarios.read import Reading, read_scenario
from deckcheck.validation.files import kind_of_path

POOLS = {game: load_game(game) for game in RULESETS}
EXAMPLES = Path(__file__).parent.parent / "examples"
HOSTILE = [path for path in sorted((EXAMPLES / "hostile").iterdir()) if path.suffix in (".yml", ".yaml", ".json")]
NEWLINE = re.compile("\r\n|\n|\r")

TRICKY = """\
# yaml-language-server: $schema=scenario.json
scenario: 'It''s: "fine" # really'
rules: ["2016", 2017]
about: |
  several
   lines: of
  # text
given:
  turn: {player: B, number: 4, phase: intercept, first: A}
  B:
    hand: ["Lantern Scout, Mira", OS01-012, "(any card)"]
    deck: {top: [OS01-001], bottom: ["4"], size: 45}
    level: [{card: OS01-001, face: down, stance: rest}]
    field: {F1: {card: OS01-001, soul: 2}, "F2+F3": OS01-011}
  A: {gates: [F1, B3], stock: [{card: OS01-001, face: up}], used: [trance, logic_drive], t_rank: 1}
  battle: {attacker: F1, circle: F2}
  chance: [{shuffle: [OS01-001]}, {first: A}]
when:
  - A: [intercept with F2, no intercept]
  - B: {can: ['define "Lantern Scout, Mira"'], cannot: pass}
  - chance: A goes first
  - then: [{A.F2: empty}]
then:
  - {A.hand: {contains: [OS01-001], count: {at_least: 1, at_most: 3}}, B.F1: {card: OS01-001, power: 5000}}
  - {A.sees: {B.hand: none, A.level: [OS01-001]}, winner: null, attacker: B.F1, over: false, A.used: []}
"""
PIECES = [
    "",
    "\n",
    "  ",
    "- ",
    ": ",
    "{",
    "}",
    "[",
    "]",
    '"',
    "'",
    "#",
    "null",
    "&a ",
    "*a",
    "!t ",
    "\t",
    "A:",
    "\u202e",
    "x" * 500,
    "5",
    ",",
]


def check(data: bytes, kind: str) -> Reading:
    reading = read_scenario("scenario", data, kind, POOLS)
    lines = NEWLINE.split(data.decode("utf-8", "replace"))
    for diagnostic in reading.diagnostics:
        assert diagnostic.code in CODES
        assert diagnostic.message
        for span in (diagnostic.span, *(related.span for related in diagnostic.related)):
            assert 1 <= span.line <= span.end_line <= len(lines) + 1
            assert span.column >= 1
            assert (span.line, span.column) <= (span.end_line, span.end_column)
    assert reading.scenario is not None or reading.diagnostics
    return reading


@pytest.mark.parametrize("path", HOSTILE, ids=lambda path: path.name)
def test_hostile_file_read_as_a_scenario(path: Path) -> None:
    assert not check(path.read_bytes(), kind_of_path(path.name)).is_sound


@pytest.mark.parametrize("label", [label for label in BUILT if label.startswith("hostile/") and label.endswith((".yml", ".json"))])
def test_built_hostile_file_read_as_a_scenario(label: str) -> None:
    assert not check(BUILT[label]().data, kind_of_path(label)).is_sound


def test_the_tricky_scenario_is_sound_as_it_is() -> None:
    reading = check(TRICKY.encode(), "yaml")
    assert [d.code for d in reading.diagnostics] == ["C201"]  # the card "4"


@pytest.mark.parametrize("seed", range(3))
def test_damaged_scenarios(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(150):
        text = TRICKY
        for _ in range(rng.choice([1, 1, 2, 5])):
            start = rng.randrange(len(text))
            end = start + rng.choice([0, 0, 1, 3, 20])
            text = text[:start] + rng.choice(PIECES) + text[end:]
        check(text.encode("utf-8"), "yaml")


def test_damaged_lines() -> None:
    """Lines that are lost, doubled, or indented otherwise."""
    rng = random.Random(7)
    for _ in range(150):
        lines = TRICKY.split("\n")
        for _ in range(rng.choice([1, 2])):
            at = rng.randrange(len(lines))
            lines[at : at + 1] = rng.choice([[], [lines[at]] * 2, ["  " + lines[at]], [lines[at].lstrip()]])
        check("\n".join(lines).encode("utf-8"), "yaml")


def test_a_file_of_a_megabyte() -> None:
    assert [d.code for d in check(b"#" + b"x" * 1_000_000, "yaml").diagnostics] == ["Y007"]
