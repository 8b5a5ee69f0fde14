"""What a scenario file says, with the place of every piece; and what is said about one that is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from deckcheck.cards.load import load_game
from deckcheck.diagnostics import Diagnostic, Span
from deckcheck.rulesets import RULESETS, scenario_words
from deckcheck.scenarios.read import Reading, read_scenario, read_scenario_file, scenario_games
from deckcheck.scenarios.report import ScenarioReport
from deckcheck.scenarios.scenario import (
    Amount,
    Assertion,
    CardEntry,
    ChanceStep,
    Check,
    Choose,
    CircleSet,
    Contents,
    Flag,
    MemberAt,
    NamedResult,
    Offered,
    Scenario,
    ShuffleResult,
    Sights,
    Word,
    Words,
)
from deckcheck.validation.files import File, Missing

POOLS = {game: load_game(game) for game in RULESETS}

EXAMPLE = """\
scenario: LLR-Q03
game: luck_and_logic
rules: "2016"
switches: {}
about: The first player also draws two on turn 1.
rule_ids: [LL-DRAW-01]
cards: []
given:
  turn: {player: A, number: 1, phase: draw}
  A:
    hand: ["Lantern Scout, Mira", OS01-012]
    deck: {top: [OS01-001], bottom: [OS01-012], size: 45}
    stock: 0
    level: [{card: "Lantern Scout, Mira", face: down}, {card: OS01-012, stance: rest}]
    field: {F1: {card: OS01-001, stance: rest, soul: [OS01-003]}, "F3+F2": {card: OS01-011}}
    gates: {F1: {card: OS01-G01, destroyed: true}, F2: intact}
    drop: []
    t_rank: 2
    used: [trance]
  B: {}
  chance: [{first: B}, {shuffle: [OS01-001, "(any card)"]}]
when:
  - A: proceed
  - {A: {can: [pass], cannot: ['attack with F1 on B2']}}
  - B: [define "OS01-001", pass]
  - chance: A goes first
  - then: [{A.hand: 6}]
then:
  - {A.hand: 7, A.stock: 1, A.deck: 42}
  - {A.hand: {contains: [OS01-001]}}
  - {A.F1.power: 6000, A.F1.stance: rest, A.F1.soul: 1}
  - {decides: A, winner: null}
"""


def read(text: str, kind: str = "yaml") -> Reading:
    return read_scenario("scenario", text.encode("utf-8"), kind, POOLS)


def sound(text: str) -> Scenario:
    reading = read(text)
    assert not reading.diagnostics, [(d, d.hint) for d in reading.diagnostics]
    assert reading.is_sound
    assert reading.scenario is not None
    return reading.scenario


def whole(given: str = "{}", when: str = "[]", then: str = "[{A.hand: 5}]", **more: str) -> str:
    head = "".join(f"{key}: {value}\n" for key, value in more.items())
    return f"scenario: X\n{head}given: {given}\nwhen: {when}\nthen: {then}\n"


def found(text: str) -> list[tuple[str, str]]:
    """Codes and hints of what is wrong."""
    return [(d.code, d.hint or "") for d in read(text).diagnostics]


def only(text: str) -> Diagnostic:
    (diagnostic,) = read(text).diagnostics
    return diagnostic


def slice_of(text: str, span: Span) -> str:
    assert span.line == span.end_line
    return text.split("\n")[span.line - 1][span.column - 1 : span.end_column - 1]


# ------------------------------------------------------------------------------------------------------------- what a file says


def test_the_head() -> None:
    scenario = sound(EXAMPLE)
    assert (scenario.id, scenario.path, scenario.game, scenario.rules) == ("LLR-Q03", "scenario", "luck_and_logic", ("2016",))
    assert (scenario.switches, scenario.about, scenario.rule_ids) == ({}, "The first player also draws two on turn 1.", ("LL-DRAW-01",))
    assert scenario.given.seed == "LLR-Q03"
    assert slice_of(EXAMPLE, scenario.span) == "LLR-Q03"


def test_the_position() -> None:
    given = sound(EXAMPLE).given
    assert (given.turn.player, given.turn.number, given.turn.phase, given.turn.first) == ("A", 1, "draw", "A")
    mine = given.players["A"]
    assert given.players["B"].piles == {}
    assert [entry.reference for entry in mine.piles["hand"].top] == ["Lantern Scout, Mira", "OS01-012"]
    deck = mine.piles["deck"]
    assert ([entry.reference for entry in deck.top], [entry.reference for entry in deck.bottom], deck.size) == (
        ["OS01-001"],
        ["OS01-012"],
        45,
    )
    assert (mine.piles["stock"].top, mine.piles["stock"].size) == ((), 0)
    assert [(entry.face, entry.stance) for entry in mine.piles["level"].top] == [("down", None), (None, "rest")]
    assert mine.piles["drop"].size == 0
    assert mine.numbers["t_rank"].value == 2
    assert [used.word for used in mine.used] == ["trance"]
    assert "refresh" not in mine.piles


def test_what_is_on_circles() -> None:
    mine = sound(EXAMPLE).given.players["A"]
    small, large = mine.placed["field"]
    below = [card.reference for card in small.entry.with_those_below[1:]]
    assert (small.circles, small.entry.stance, below) == (("F1",), "rest", ["OS01-003"])
    assert large.circles == ("F2", "F3")
    assert mine.at("field", ("F2",)) is mine.at("field", ("F3",)) is mine.at("field", ("F2", "F3")) is large
    assert mine.at("field", ("F1", "F2")) is None
    assert mine.at("secret_tools", ("F1",)) is None
    destroyed, intact = mine.placed["gates"]
    assert (destroyed.entry.mark, intact.entry.mark, intact.entry.card) == ("destroyed", "intact", None)


def test_cards_are_those_of_the_pool() -> None:
    first, second = sound(EXAMPLE).given.players["A"].piles["hand"].top
    assert first.card is not None
    assert second.card is not None
    assert (first.card.id, second.card.id) == ("OS01-001", "OS01-012")


def test_results_of_chance() -> None:
    first, shuffle = sound(EXAMPLE).given.chance
    assert isinstance(first, NamedResult)
    assert isinstance(shuffle, ShuffleResult)
    assert first.text[0] == "B"
    assert [entry.card is None for entry in shuffle.top] == [False, True]


def test_steps() -> None:
    proceed, offered, several, chance, check = sound(EXAMPLE).when
    assert isinstance(proceed, Choose)
    assert (proceed.player, [text.text for text in proceed.texts]) == ("A", ["proceed"])
    assert isinstance(offered, Offered)
    assert ([text.text for text in offered.can], [text.text for text in offered.cannot]) == (["pass"], ["attack with F1 on B2"])
    assert isinstance(several, Choose)
    assert [text.text for text in several.texts] == ['define "OS01-001"', "pass"]
    assert isinstance(chance, ChanceStep)
    assert chance.text.text == "A goes first"
    assert isinstance(check, Check)
    assert [assertion.text for assertion in check.assertions] == ["A.hand"]


def test_assertions() -> None:
    then = sound(EXAMPLE).then
    assert [(one.name, one.player, one.circles) for one in then[3:6]] == [
        ("PLAYER.hand", "A", ()),
        ("PLAYER.CIRCLE.power", "A", ("F1",)),
        ("PLAYER.CIRCLE.stance", "A", ("F1",)),
    ]
    count, contains, power, winner = (then[index].expected for index in (0, 3, 4, -1))
    assert isinstance(count, Contents)
    assert str(count.counts["count"]) == "7"
    assert isinstance(contains, Contents)
    assert [entry.reference for entry in contains.lists["contains"]] == ["OS01-001"]
    assert isinstance(power, Amount)
    assert power.holds(6000)
    assert not power.holds(5000)
    assert isinstance(winner, Word)
    assert winner.word is None


def test_every_piece_knows_its_place() -> None:
    scenario = sound(EXAMPLE)
    mine = scenario.given.players["A"]
    assert slice_of(EXAMPLE, scenario.given.turn.span) == "turn"
    assert slice_of(EXAMPLE, mine.piles["hand"].top[1].span) == "OS01-012"
    assert slice_of(EXAMPLE, mine.placed["field"][1].span) == '"F3+F2"'
    assert slice_of(EXAMPLE, mine.keys["used"]) == "used"
    offered = scenario.when[1]
    assert isinstance(offered, Offered)
    assert slice_of(EXAMPLE, offered.cannot[0].span) == "'attack with F1 on B2'"
    assert [slice_of(EXAMPLE, one.span) for one in scenario.then[4:6]] == ["A.F1.power", "A.F1.stance"]


@pytest.mark.parametrize("written", ["{}", "'{}'", '"{}"'])
def test_a_part_of_an_option_has_its_place(written: str) -> None:
    text = whole(when=f"\n  - A: {written.format('attack with F1 on B2')}")
    step = sound(text).when[0]
    assert isinstance(step, Choose)
    assert slice_of(text, step.texts[0].part(12, 2)) == "F1"


def test_an_option_over_two_lines_is_one_place() -> None:
    step = sound(whole(when="\n  - A: >-\n      attack with\n      F1 on B2")).when[0]
    assert isinstance(step, Choose)
    assert step.texts[0].text == "attack with F1 on B2"
    assert step.texts[0].part(12) == step.texts[0].span


# ------------------------------------------------------------------------------------------------------------- defaults


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ("{}", ("A", 3, "A")),
        ("{player: B}", ("B", 4, "A")),
        ("{player: B, first: B}", ("B", 3, "B")),
        ("{first: B}", ("A", 4, "B")),
        ("{number: 2}", ("A", 2, "B")),
        ("{number: 2, first: A}", ("B", 2, "A")),
        ("{number: 5, first: B}", ("B", 5, "B")),
        ("{player: B, number: 1}", ("B", 1, "B")),
    ],
)
def test_two_of_player_number_and_first_tell_the_third(turn: str, expected: tuple[str, int, str]) -> None:
    made = sound(whole(given=f"{{turn: {turn}}}")).given.turn
    assert (made.player, made.number, made.first) == expected
    assert made.phase == "main"


def test_what_is_left_out() -> None:
    scenario = sound("scenario: X\ngiven:\nthen: [{over: false}]\n")
    assert scenario.rules == (POOLS["luck_and_logic"][0].default_version,)
    assert (scenario.given.battle, scenario.given.chance, scenario.given.seed, scenario.when) == (None, (), "X", ())
    assert set(scenario.given.players) == {"A", "B"}


def test_several_versions_are_kept_once_each() -> None:
    assert sound(whole(rules='["2017", 2016, 2017]')).rules == ("2017", "2016")


def test_long_names_of_phases() -> None:
    scenario = sound(whole(given="{turn: {phase: attack_declaration_step}}", then="[{phase: end_phase}]"))
    assert scenario.given.turn.phase == "battle"
    (phase,) = scenario.then
    assert isinstance(phase.expected, Word)
    assert phase.expected.word == "end"


def test_seed_as_written() -> None:
    assert sound(whole(given="{seed: 007}")).given.seed == "007"


def test_a_battle() -> None:
    given = "{turn: {phase: intercept, player: B}, B: {field: {F2+F1: OS01-011}}, battle: {attacker: F1+F2, circle: B3, first_passes: 1}}"
    battle = sound(whole(given=given)).given.battle
    assert battle is not None
    assert (battle.attacker, battle.circle, battle.numbers["first_passes"].value) == (("F1", "F2"), "B3", 1)


def test_own_cards() -> None:
    own = "[{id: T-1, name: Loud Tactics, type: tactics, partial: true}]"
    scenario = sound(whole(given="{A: {hand: [Loud Tactics]}}", cards=own))
    (entry,) = scenario.given.players["A"].piles["hand"].top
    assert entry.card is scenario.pool["T-1"]


# ------------------------------------------------------------------------------------------------------------- right sides


def expected(assertion: str) -> list[Assertion]:
    return list(sound(whole(then=f"[{{{assertion}}}]")).then)


def test_a_member_is_an_assertion_for_each_thing() -> None:
    one, two, three = expected("A.F2: {card: OS01-001, power: {at_least: 3}, stance: rest}")
    assert [each.name for each in (one, two, three)] == [f"PLAYER.CIRCLE.{name}" for name in ("card", "power", "stance")]
    assert isinstance(one.expected, CardEntry)
    assert two.text == "A.F2.power"
    assert str(two.expected) == "at least 3"


def test_a_card_or_nothing_on_a_circle() -> None:
    card, empty = expected("A.F2+F1: OS01-001, A.B1: empty")
    assert (card.name, card.circles) == ("PLAYER.CIRCLE.card", ("F1", "F2"))
    assert empty.name == "PLAYER.CIRCLE"
    assert isinstance(empty.expected, Word)


def test_other_right_sides() -> None:
    used, over, attacker, nobody, circles, sees = (
        one.expected
        for one in expected(
            "A.used: [trance], over: true, attacker: B.F2, defender: none, A.F1.circles: F2+F1, A.sees: {B.hand: none, A.level: [OS01-001]}"
        )
    )
    assert isinstance(used, Words)
    assert used.words == ("trance",)
    assert isinstance(over, Flag)
    assert over.flag
    assert isinstance(attacker, MemberAt)
    assert (attacker.player, attacker.circles) == ("B", ("F2",))
    assert isinstance(nobody, MemberAt)
    assert nobody.player is None
    assert isinstance(circles, CircleSet)
    assert circles.circles == ("F1", "F2")
    assert isinstance(sees, Sights)
    none, cards = sees.sights
    assert (none.name, none.player, none.shown) == ("PLAYER.hand", "B", "none")
    assert isinstance(cards.shown, tuple)


@pytest.mark.parametrize(
    ("low", "high", "text"), [(3, 3, "3"), (3, None, "at least 3"), (None, 3, "at most 3"), (1, 3, "at least 1 and at most 3")]
)
def test_amounts_in_words(low: int | None, high: int | None, text: str) -> None:
    assert str(Amount(low, high, Span(1, 1, 1, 2))) == text


# ------------------------------------------------------------------------------------------------------------- what is wrong


def test_all_problems_at_once() -> None:
    text = """\
scenario: X
rules: "2071"
rule_ids: [LL-DRAW-99]
given:
  turn: {phase: mian}
  A: {hnad: 5, field: {F4: OS01-001}, hand: [Nobody]}
when: [pass]
then: [{A.hnad: 5}, {A.hand: [OS01-001]}]
winner: A
"""
    diagnostics = read(text).diagnostics
    assert [(d.span.line, d.code) for d in diagnostics] == [
        (2, "S107"),
        (3, "N608"),
        (5, "S104"),
        (6, "S102"),
        (6, "N603"),
        (6, "C201"),
        (7, "N607"),
        (8, "N605"),
        (8, "N606"),
        (9, "S102"),
    ]


@pytest.mark.parametrize(
    ("text", "code", "hint"),
    [
        (whole(given="{turn: {phase: mian}}"), "S104", "did you mean `main`?"),
        (whole(given="{A: {hnad: 5}}"), "S102", "did you mean `hand`?"),
        (whole(given="{A: {field: {f1: OS01-001}}}"), "N603", "did you mean `F1`?"),
        (whole(then="[{A.hnad: 5}]"), "N605", "did you mean `A.hand`?"),
        (whole(then="[{a.F1.pwoer: 5}]"), "N605", "did you mean `A.F1.power`?"),
        (whole(then="[{A.F1.stance: resing}]"), "N606", "did you mean `rest`?"),
        (whole(then="[{A.sees: {B.hnad: none}}]"), "N605", "did you mean `B.hand`?"),
        (whole(when="[{Chance: pass}]"), "N607", "did you mean `chance`?"),
        (whole(rule_ids="[LL-DRW-01]"), "N608", "did you mean `LL-DRAW-01`?"),
        (whole(switches="{super_my_logicalst: refused}"), "N609", "did you mean `super_my_logicalist`?"),
        (whole(game="luck_logic"), "S108", "did you mean `luck_and_logic`?"),
        (whole(rules="2061"), "S107", "did you mean `2016`?"),
        (whole(given="{A: {hand: [Lantern Scout]}}"), "C201", "did you mean 'Lantern Scout, Mira' (OS01-001)?"),
    ],
)
def test_suggestions(text: str, code: str, hint: str) -> None:
    assert found(text) == [(code, hint)]


def test_places_of_the_second_game_are_no_circles() -> None:
    text = whole(game="tcg_corp", given="{A: {standby: {S9: Kiln Ox}}}")
    assert only(text).message == "'S9' is no place: places are S1, S2, S3, S4, S5"


def test_a_name_with_a_comma_that_is_not_quoted() -> None:
    text = whole(given="{A: {hand: [OS01-012, Lantern Scout, Mira, OS01-012]}}")
    diagnostic = only(text)
    assert (diagnostic.code, diagnostic.hint) == ("C201", 'quote the name: "Lantern Scout, Mira"')
    assert slice_of(text, diagnostic.span) == "Lantern Scout, Mira"


def test_entries_have_no_count() -> None:
    assert found(whole(given="{A: {hand: [2 OS01-001]}}")) == [
        ("C201", "entries of a scenario have no count: write the card once for each copy")
    ]


def test_what_a_comment_swallows() -> None:
    cards = "[{id: T-1, name: 'Gate #7 Protocol B', type: tactics, partial: true}]"
    assert found(f"scenario: X\ncards: {cards}\ngiven:\n  A:\n    hand:\n      - Gate #7 Protocol B\nthen: [{{over: false}}]\n") == [
        ("S112", 'quote the name: "Gate #7 Protocol B"')
    ]
    (swallowed,) = found(whole(when='\n  - A: mobilize "Gate #7 Protocol" on F1'))
    assert swallowed == ("S112", "quote the option: 'mobilize \"Gate #7 Protocol\" on F1'")


def test_a_game_without_scenarios(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckcheck.scenarios.read.scenario_games", lambda: ("luck_and_logic",))
    diagnostic = only(whole(game="tcg_corp"))
    assert diagnostic.code == "S104"
    assert "cannot be played yet" in diagnostic.message


def test_an_unsound_scenario_is_read_all_the_same() -> None:
    reading = read(whole(given="{A: {hand: [Nobody]}}"))
    assert reading.scenario is not None
    assert not reading.is_sound
    report = ScenarioReport(reading)
    assert (report.legal, report.judged) == (False, False)
    assert (report.name, report.game) == ("X", "luck_and_logic")


def test_findings_have_an_end() -> None:
    """A file of thousands of mistakes is read in a moment, and not all of them are listed."""
    diagnostics = read(whole(then="[" + "{A.hnad: 5, A.hand: x, A.F1.card: Nobdy}, " * 499 + "]")).diagnostics
    assert len(diagnostics) == 1001
    assert diagnostics[-1].code == "S115"


# ------------------------------------------------------------------------------------------------------------- files


def write(folder: Path, name: str, content: bytes) -> str:
    path = folder / name
    path.write_bytes(content)
    return str(path)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("deck.yml", b"game: luck_and_logic\nmain: [4 OS01-001]\n"),
        ("cards.yml", b"cards: [{id: MY-1, partial: true}]\n"),
        ("deck.yml", b"main:\n  - {scenario: x}\n"),
        ("list.json", b"[1, 2]"),
        ("empty.yml", b""),
    ],
)
def test_other_files_below_a_folder_are_passed_over(name: str, content: bytes, tmp_path: Path) -> None:
    path = write(tmp_path, name, content)
    assert read_scenario_file(File(path, "yaml", False), POOLS) is None
    named = read_scenario_file(File(path, "yaml", True), POOLS)
    assert isinstance(named, Reading)
    assert not named.is_sound


@pytest.mark.parametrize("kind", ["yaml", "json"])
@pytest.mark.parametrize("content", [b'{"scenario": "X", "given": {}}', b'{"given": {"scenario": 1}, "scenario": "X"'])
def test_scenarios_below_a_folder_are_read(content: bytes, kind: str, tmp_path: Path) -> None:
    reading = read_scenario_file(File(write(tmp_path, "x.json", content), kind, False), POOLS)
    assert isinstance(reading, Reading)
    assert reading.diagnostics


def test_a_missing_file(tmp_path: Path) -> None:
    assert isinstance(read_scenario_file(File(str(tmp_path / "x.yml"), "yaml", True), POOLS), Missing)


def test_shipped_pools_are_the_default() -> None:
    assert read_scenario("x", EXAMPLE.encode()).is_sound


# ------------------------------------------------------------------------------------------------------------- words of the games


def test_games_with_scenarios() -> None:
    assert scenario_games() == ("luck_and_logic", "tcg_corp")


@pytest.mark.parametrize("game", scenario_games())
def test_the_words_of_a_game_fit_together(game: str) -> None:
    words: Any = scenario_words(game)
    assert words.game == game
    assert words.phase(words.default_phase)
    assert not words.phase(words.default_phase).battle
    for names in (
        [zone.key for zone in words.zones] + [number.key for number in words.numbers] + ["used"],
        [name for phase in words.phases for name in (phase.word, *phase.names)],
        [side.name for side in words.left_sides],
        words.circles,
    ):
        assert len(set(names)) == len(names)
    for zone in words.zones:
        assert len(zone.marks) in (0, 2), zone.key
        assert zone.shape == "circles" or not zone.joined, zone.key
    types = set(POOLS[game][0].data["types"])
    assert {kind for zone in words.zones for kind in zone.types} <= types
    fields = [zone.shape for zone in words.zones if zone.key == words.battle_zone]
    assert fields == (["circles"] if any(phase.battle for phase in words.phases) else [])
    for side in words.left_sides:
        assert side.kind in ("word", "words", "member", "place") or not side.words, side.name
        assert side.kind != "member" or any(other.name == f"{side.name}.card" for other in words.left_sides)
