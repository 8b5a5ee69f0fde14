"""`deckcheck scenario`: which files it runs, what it says of them, and its exit codes."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from deckcheck.cli import inputs
from deckcheck.scenarios import report

HOLDS = """\
scenario: Draw two
rules: ["2016", "2017"]
about: Two cards are drawn.
rule_ids: [LL-DRAW-01]
given: {turn: {phase: draw}, A: {hand: 5}}
when:
  - A: proceed
then:
  - A.hand: 7
"""
FAILS = HOLDS.replace("A.hand: 7", "A.hand: 8")
FAULTY = HOLDS.replace("A.hand: 7", "A.hnad: 7")
OPTION = HOLDS.replace("A: proceed", "A: end main phase")
DECK = "game: luck_and_logic\nmain: [4 OS01-001]\n"


@pytest.fixture
def ran(run: Any) -> Any:
    """Runs scenarios and gives the JSON report."""
    return lambda *args, **kwargs: json.loads(run("scenario", *args, "--output-format", "json", **kwargs).out)


# ------------------------------------------------------------------------------------------------------------ exit codes


@pytest.mark.parametrize(("text", "code"), [(HOLDS, 0), (FAILS, 1), (OPTION, 1), (FAULTY, 1), ("scenario: [", 1), ("", 1), (DECK, 1)])
def test_exit_codes_of_files(text: str, code: int, run: Any, write: Any) -> None:
    assert run("scenario", write("x.yml", text)).code == code


def test_no_path_is_wrong_usage(run: Any) -> None:
    assert run("scenario").code == 2


def test_a_missing_path_is_told_after_the_others_were_run(run: Any, write: Any) -> None:
    write("x.yml", FAILS)
    done = run("scenario", "no.yml", "x.yml")
    assert done.code == 2
    assert "x.yml:9:5: N620" in done.out
    assert "no.yml: no such file or folder" in done.err


def test_a_breakdown_of_the_engine_is_3_and_the_others_are_run(run: Any, write: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is saved as other crashes are."""
    really_run = report.run_scenario

    def break_down(scenario: Any) -> Any:
        if scenario.path == "a.yml":
            raise KeyError("broken")
        return really_run(scenario)

    monkeypatch.setattr(report, "run_scenario", break_down)
    write("a.yml", HOLDS)
    write("b.yml", FAILS)
    done = run("scenario", "a.yml", "b.yml", "--output", "junit:out.xml")
    assert done.code == 3
    assert "b.yml:9:5: N620" in done.out
    assert "deckcheck: a.yml: a bug of ours: KeyError; details saved in " in done.err
    saved = Path(done.err.partition("saved in ")[2].partition(" (")[0]).read_text(encoding="utf-8")
    assert "KeyError: 'broken'" in saved
    assert "a.yml" in saved
    assert ElementTree.parse("out.xml").getroot().get("errors") == "1"
    done = run("scenario", "a.yml", "--debug")
    assert done.code == 3
    assert "Traceback" in done.err


def test_a_card_that_cannot_be_played_is_a_finding(ran: Any, write: Any) -> None:
    """Its power is not known, so there is no position."""
    write("x.yml", HOLDS.replace("hand: 5", "hand: [U-018]"))
    (scenario,) = ran("x.yml")["scenarios"]
    (failure,) = scenario["failures"]
    assert (failure["line"], failure["column"]) == (5, 41)
    assert "cannot be played" in failure["message"]


# ------------------------------------------------------------------------------------------------------------ files


def test_below_a_folder_only_scenarios_count(run: Any, write: Any) -> None:
    write("all/a.yml", HOLDS)
    write("all/below/b.json", json.dumps({"scenario": "X", "given": {}, "then": [{"A.hand": 0}]}))
    for name, text in (("deck.yml", DECK), ("notes.txt", "main\n"), ("list.csv", "section,count,card\n"), (".hidden.yml", HOLDS)):
        write(f"all/{name}", text)
    done = run("scenario", "all")
    assert done == (0, "2 scenarios: 2 hold; 4 other files passed over\n", "")


def test_a_broken_scenario_below_a_folder_is_a_finding(run: Any, write: Any) -> None:
    write("all/a.yml", "scenario: X\ngiven: [\n")
    assert run("scenario", "all").out.startswith("all/a.yml:3:1: Y001 ")


@pytest.mark.parametrize("name", ["deck.yml", "deck.txt"])
def test_a_named_path_is_never_passed_over(name: str, run: Any, write: Any) -> None:
    done = run("scenario", write(name, DECK))
    assert done.code == 1
    assert "N601" in done.out
    assert "deckcheck validate" in done.out


def test_a_folder_without_scenarios(run: Any, write: Any) -> None:
    write("all/deck.yml", DECK)
    done = run("scenario", "all")
    assert done.code == 2
    assert "no scenario below all (1 other file passed over)" in done.err


def test_standard_input(run: Any, ran: Any, write: Any) -> None:
    assert run("scenario", "-", stdin=HOLDS).out == "1 scenario: 1 holds\n"
    assert run("scenario", "-", stdin=FAILS).out.startswith("<stdin>:9:5: N620 ")
    data = '{"scenario": "X", "given": {}, "then": [{"A.hand": 1}]}'
    (scenario,) = ran("-", "--stdin-filename", "x.json", stdin=data)["scenarios"]
    assert (scenario["path"], scenario["failures"][0]["line"]) == ("x.json", 1)
    write("a.yml", HOLDS)
    write("b.yml", HOLDS)
    assert [one["path"] for one in ran("b.yml", "-", "a.yml", stdin=HOLDS)["scenarios"]] == ["b.yml", "<stdin>", "a.yml"]


@pytest.mark.parametrize("text", [HOLDS, "given: {}\nscenario: X\n", '{"scenario": "X", "given": {}}'])
def test_validate_names_the_right_command(text: str, run: Any, write: Any) -> None:
    done = run("validate", write("x.yml", text))
    assert done.code == 1
    assert "S113 a scenario, not a deck" in done.out
    assert "deckcheck scenario" in done.out


# ------------------------------------------------------------------------------------------------------------ options


def test_rules_override_the_file(ran: Any, write: Any) -> None:
    write("x.yml", FAILS)
    written, overridden = ran("x.yml"), ran("x.yml", "--rules", "2019-extended")
    assert written["scenarios"][0]["rules"] == ["2016", "2017"]
    assert overridden["scenarios"][0]["rules"] == ["2019-extended"]
    assert overridden["scenarios"][0]["failures"][0]["rules"] == ["2019-extended"]
    assert overridden["notes"] == ["rules 2019-extended in place of those that the files name"]


@pytest.mark.parametrize("version", ["2015", "next"])
def test_unknown_rules_are_wrong_usage(version: str, run: Any, write: Any) -> None:
    assert run("scenario", write("x.yml", HOLDS), "--rules", version).code == 2


def test_switches_override_the_file(ran: Any, write: Any) -> None:
    write("x.yml", HOLDS.replace("given:", "switches: {super_my_logicalist: allowed}\ngiven:"))
    assert ran("x.yml")["scenarios"][0]["switches"] == {"super_my_logicalist": "allowed"}
    told = ran("x.yml", "--set", "super_my_logicalist=refused")
    assert told["scenarios"][0]["switches"] == {"super_my_logicalist": "refused"}
    assert told["notes"] == ["switches set: super_my_logicalist=refused"]


def test_a_configuration_does_not_override_what_a_scenario_states(ran: Any, write: Any) -> None:
    write("deckcheck.toml", 'rules = "2019-extended"\ngame = "tcg_corp"\nset = ["super_my_logicalist=refused"]\n')
    write("x.yml", HOLDS)
    (scenario,) = ran("x.yml")["scenarios"]
    assert (scenario["rules"], scenario["switches"]) == (["2016", "2017"], {})


def test_game(run: Any, write: Any) -> None:
    path = write("x.yml", HOLDS)
    assert run("scenario", path, "--game", "luck_and_logic").code == 0
    told = run("scenario", path, "--game", "tcg_corp")
    assert (told.code, "tcg_corp has no rule version '2016'" in told.out) == (1, True)


def test_card_files_bring_cards(run: Any, ran: Any, write: Any) -> None:
    path = write("x.yml", HOLDS.replace("hand: 5", "hand: [MY-1]").replace("A.hand: 7", "A.hand: {contains: [Home Made], count: 3}"))
    assert run("scenario", path).code == 1
    write("cards.yml", "cards: [{id: MY-1, name: Home Made, type: tactics, color: red, world: Monolium, logic: [{kind: tactics}]}]\n")
    assert run("scenario", path, "--cards", "cards.yml").code == 0
    write("faulty.yml", "cards: [{id: MY-1, nmae: Home Made}]\n")
    told = ran(path, "--cards", "faulty.yml")
    assert told["files"][0]["path"] == "faulty.yml"
    assert run("scenario", write("y.yml", HOLDS), "--cards", "faulty.yml").code == 1
    assert run("scenario", path, "--cards", "no.yml").code == 2


def test_strict_makes_errors_of_warnings(run: Any, write: Any) -> None:
    path = write("x.yml", "scenario: X\ngiven: {turn: {phase: setup}, A: {hand: 5}}\nthen: [{over: false}]\n")
    lenient, strict = run("scenario", path), run("scenario", path, "--strict")
    assert (lenient.code, strict.code) == (0, 1)
    assert "N613 warning: " in lenient.out
    assert "1 scenario: 1 could not be run" in strict.out


def test_strict_refuses_cards_whose_text_is_not_encoded(run: Any, write: Any) -> None:
    card = "{id: T-1, name: Sketch, type: tactics, color: red, world: Monolium, logic: [{kind: tactics}], unencoded: true}"
    path = write("x.yml", f"scenario: X\ncards: [{card}]\ngiven: {{A: {{drop: [T-1]}}}}\nthen: [{{A.drop: 1}}]\n")
    lenient = run("scenario", path)
    assert lenient.code == 0
    assert 'note: the text of these cards is not encoded, so that it does nothing in a game: "Sketch"' in lenient.out
    strict = run("scenario", path, "--strict")
    assert strict.code == 1
    assert ":3:20: C206 the text of 'Sketch' is not encoded" in strict.out


def test_quiet_prints_errors_only(run: Any, write: Any) -> None:
    assert run("scenario", write("x.yml", HOLDS), "--quiet").out == ""
    assert "N620" in run("scenario", write("x.yml", FAILS), "--quiet").out


def test_a_terminal_shows_the_line(run: Any, write: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    text = run("scenario", write("x.yml", FAILS), "--color", "always").out
    assert "A.hand: 8" in text
    assert "^^^^^^" in text


@pytest.mark.parametrize("name", ["text", "concise", "json", "github", "sarif", "junit"])
def test_reports_in_files(name: str, run: Any, write: Any, folder: Path) -> None:
    write("x.yml", FAILS)
    printed = run("scenario", "x.yml", "--output-format", name)
    done = run("scenario", "x.yml", "--output", f"{name}:out")
    assert (printed.code, done.code) == (1, 1)
    assert (folder / "out").read_text(encoding="utf-8") == printed.out
    assert run("scenario", "x.yml", "--output", f"{name}:out").code == 2
    assert run("scenario", "x.yml", "--output", f"{name}:out", "--force").code == 1
    assert run("scenario", "x.yml", "--output", f"{name}:x.yml", "--force").code == 2


@pytest.mark.parametrize(("number", "shown"), [(3, False), (20, True)])
def test_a_progress_bar_for_many_files_on_a_terminal(
    number: int, shown: bool, run: Any, write: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for place in range(number):
        write(f"all/{place}.yml", HOLDS)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr("deckcheck.cli.scenario.shows_progress", lambda name: True)
    labels: list[object] = []
    really_bar = inputs.click.progressbar
    monkeypatch.setattr(
        inputs.click, "progressbar", lambda *args, **kwargs: (labels.append(kwargs["label"]), really_bar(*args, **kwargs))[1]
    )
    assert run("scenario", "all").out == f"{number} scenarios: {number} hold\n"
    assert labels == (["running"] if shown else [])


# ------------------------------------------------------------------------------------------------------------ what is said


def test_what_fails_alike_in_several_versions_is_said_once(run: Any, write: Any) -> None:
    done = run("scenario", write("x.yml", FAILS))
    path, _, rest = done.out.partition(":9:5: ")
    assert path.endswith("x.yml")
    assert rest == "N620 `A.hand` has 7 cards, not 8 (rules 2016, 2017) [LL-DRAW-01]\n1 scenario: 1 does not hold\n"


def test_what_fails_in_one_version_names_it(ran: Any, write: Any) -> None:
    """A hand limit exists from 2017 on."""
    write("x.yml", HOLDS.replace("draw", "end").replace("hand: 5", "hand: 10").replace("A: proceed", 'A: discard "(any card)"'))
    failures = ran("x.yml")["scenarios"][0]["failures"]
    assert [(failure["line"], failure["rules"]) for failure in failures] == [(7, ["2016"]), (9, ["2017"])]
    assert [failure["message"].endswith(f"(rules {failure['rules'][0]})") for failure in failures] == [True, True]


def test_one_version_is_not_named(run: Any, write: Any) -> None:
    assert "not 8 [LL-DRAW-01]" in run("scenario", write("x.yml", FAILS.replace('["2016", "2017"]', '"2017"'))).out


def test_summaries(run: Any, write: Any) -> None:
    for name, text in (("a", HOLDS), ("b", HOLDS), ("c", FAILS), ("d", FAULTY)):
        write(f"all/{name}.yml", text)
    assert run("scenario", "all").out.splitlines()[-1] == "4 scenarios: 2 hold, 1 does not hold, 1 could not be run"


def test_json(ran: Any, write: Any) -> None:
    write("a.yml", HOLDS)
    write("b.yml", FAILS)
    write("c.yml", FAULTY)
    told = ran("a.yml", "b.yml", "c.yml", "d.yml")
    passed, failed, faulty = told["scenarios"]
    assert passed == {
        "path": "a.yml",
        "id": "Draw two",
        "passed": True,
        "ran": True,
        "game": "luck_and_logic",
        "rules": ["2016", "2017"],
        "switches": {},
        "about": "Two cards are drawn.",
        "rule_ids": ["LL-DRAW-01"],
        "failures": [],
        "diagnostics": [],
    }
    (failure,) = failed["failures"]
    assert (failure["line"], failure["column"], failure["code"], failure["rules"]) == (9, 5, "N620", ["2016", "2017"])
    assert failure["message"] == failed["diagnostics"][0]["message"]
    assert (faulty["passed"], faulty["ran"], faulty["failures"][0]["code"]) == (False, False, "N605")
    sums = told["summary"]
    assert (sums["scenarios"], sums["passed"], sums["failed"], sums["not_run"]) == (3, 1, 2, 1)
    assert told["missing"][0]["path"] == "d.yml"


def test_github(run: Any, write: Any) -> None:
    write("x.yml", FAILS)
    first, summary = run("scenario", "x.yml", "--output-format", "github").out.splitlines()
    assert first.startswith("::error file=x.yml,line=9,endLine=9,col=5,endColumn=11,title=N620 does-not-hold::`A.hand` has 7 cards")
    assert summary == "1 scenario: 1 does not hold"


def test_sarif(run: Any, write: Any) -> None:
    write("x.yml", FAILS)
    (sarif,) = json.loads(run("scenario", "x.yml", "--output-format", "sarif").out)["runs"]
    assert [rule["id"] for rule in sarif["tool"]["driver"]["rules"]] == ["N620"]
    (result,) = sarif["results"]
    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == 9


def test_junit_has_a_case_for_each_scenario(run: Any, write: Any) -> None:
    for name, text in (("a", HOLDS), ("b", FAILS), ("c", FAULTY)):
        write(f"{name}.yml", text)
    root = ElementTree.fromstring(run("scenario", "a.yml", "b.yml", "c.yml", "--output-format", "junit").out)
    assert (root.get("tests"), root.get("failures")) == ("3", "2")
    assert [case.get("name") for case in root.iter("testcase")] == ["a.yml", "b.yml", "c.yml"]
    assert [failure.get("type") for failure in root.iter("failure")] == ["N620 does-not-hold", "N605 unknown-assertion"]


def test_names_cannot_forge_a_line(run: Any, write: Any) -> None:
    cards = '[{id: T-1, name: "Evil\\u001b[31m", type: tactics, color: red, world: Monolium, logic: [{kind: tactics}]}]'
    write("x.yml", f"scenario: X\ncards: {cards}\ngiven: {{A: {{hand: [T-1]}}}}\nthen: [{{A.hand: {{is: []}}}}]\n")
    done = run("scenario", "x.yml")
    assert done.code == 1
    assert "\x1b" not in done.out


def test_help_has_an_example(run: Any) -> None:
    assert "deckcheck scenario ruling.yml" in run("scenario", "--help").out
