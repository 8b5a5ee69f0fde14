"""The SARIF report, held against the official schema (OASIS, 2.1.0 errata 01) and against what a schema cannot say."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft4Validator

from deckcheck.cards.load import load_game
from deckcheck.codes import CODES
from deckcheck.diagnostics import Diagnostic, Related, Severity, Span
from deckcheck.reports.reporter import Summary
from deckcheck.reports.sarif import SarifReporter, artifact_uri
from deckcheck.rulesets import RULESETS, deck_rules
from deckcheck.validation.check import Checker, FileReport, Settings
from deckcheck.validation.files import Missing
from deckcheck.validation.rules import DeckRule

SCHEMA = json.loads((Path(__file__).parents[1] / "data" / "sarif-schema-2.1.0.json").read_bytes())
VALIDATOR = Draft4Validator(SCHEMA, format_checker=Draft4Validator.FORMAT_CHECKER)
HOSTILE = [
    "a\nb\r\nc",
    "::error::x%0A",
    "<&>\"']]>\\",
    "[click me](http://example.org)",
    "{0} {{1}}",
    "\x00\x1b[2J\x85\u2028\u202e",
    "\ud800 \udcff",
    "灯火の斥候 🂡",
    "a b#c?d%e:f",
    "x" * 20_000,
]


def all_deck_rules() -> dict[str, list[DeckRule]]:
    by_code: dict[str, list[DeckRule]] = {}
    for game in RULESETS:
        for rule in deck_rules(game):
            by_code.setdefault(rule.code, []).append(rule)
    return by_code


def write(
    reports: Sequence[FileReport],
    notes: Sequence[str] = (),
    missing: Sequence[Missing] = (),
    rules: Mapping[str, Sequence[DeckRule]] | None = None,
    **more: int,
) -> dict[str, Any]:
    """The one run of the report, after everything that holds for every report was checked."""
    parts: list[str] = []
    reporter = SarifReporter(parts.append, version="0.1.0", deck_rules=rules, **more)
    summary = Summary()
    for report in reports:
        reporter.file(report)
        summary = summary.plus(report)
    assert not parts
    reporter.finish(summary, notes, missing)
    text = "".join(parts)
    assert text.isascii()
    document = json.loads(text)
    VALIDATOR.validate(document)
    json.dumps(document, ensure_ascii=False).encode("utf-8")  # no lone surrogate, which strict JSON readers refuse
    assert document["version"] == "2.1.0"
    (run,) = document["runs"]
    assert run["columnKind"] == "unicodeCodePoints"
    driver = run["tool"]["driver"]
    assert driver["name"] == "deckcheck"
    ids = [rule["id"] for rule in driver["rules"]]
    assert ids == sorted(set(ids))
    assert {result["ruleId"] for result in run["results"]} == set(ids)
    assert all(ids[result["ruleIndex"]] == result["ruleId"] for result in run["results"])
    prints = [result["partialFingerprints"]["deckcheck/v1"] for result in run["results"]]
    assert len(prints) == len(set(prints))
    return run  # type: ignore[no-any-return]


def diagnostic(message: str = "5 copies", severity: Severity = "error", line: int = 6, code: str = "D302", **more: object) -> Diagnostic:
    return Diagnostic(code, "too-many-copies", severity, message, Span(line, 5, line, 20), **more)  # type: ignore[arg-type]


def test_the_schema_is_the_official_one() -> None:
    assert SCHEMA["title"] == "Static Analysis Results Format (SARIF) Version 2.1.0 JSON Schema"
    assert SCHEMA["id"] == "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
    assert SCHEMA["$schema"] == "http://json-schema.org/draft-04/schema#"
    Draft4Validator.check_schema(SCHEMA)
    assert not VALIDATOR.is_valid({"version": "2.1.0", "runs": [{}]})


def test_a_finding_as_a_result() -> None:
    found = diagnostic(
        rules=("LL-DECK-03", "LL-DECK-01"),
        card="Lantern Scout",
        found=5,
        allowed={"min": 0, "max": 4},
        hint="take out 1 copy",
        related=[Related(Span(9, 5, 9, 13), "1 here")],
    )
    run = write([FileReport("decks/a b.yml", [found])])
    (result,) = run["results"]
    assert result.pop("partialFingerprints").keys() == {"deckcheck/v1"}
    where = {"uri": "decks/a%20b.yml"}
    assert result == {
        "ruleId": "D302",
        "ruleIndex": 0,
        "level": "error",
        "message": {"text": "5 copies [LL-DECK-03, LL-DECK-01]\nhelp: take out 1 copy"},
        "locations": [
            {"physicalLocation": {"artifactLocation": where, "region": {"startLine": 6, "startColumn": 5, "endLine": 6, "endColumn": 20}}}
        ],
        "relatedLocations": [
            {
                "id": 1,
                "message": {"text": "1 here"},
                "physicalLocation": {
                    "artifactLocation": where,
                    "region": {"startLine": 9, "startColumn": 5, "endLine": 9, "endColumn": 13},
                },
            }
        ],
        "properties": {
            "rule": "LL-DECK-03",
            "rules": ["LL-DECK-03", "LL-DECK-01"],
            "card": "Lantern Scout",
            "found": 5,
            "allowed": {"min": 0, "max": 4},
        },
    }
    assert run["invocations"] == [{"executionSuccessful": True, "toolExecutionNotifications": []}]


def test_levels() -> None:
    found = [diagnostic(severity="error"), diagnostic(severity="warning"), diagnostic(severity="note")]
    assert [result["level"] for result in write([FileReport("a.yml", found)])["results"]] == ["error", "warning", "note"]


def test_found_nothing_is_in_the_properties() -> None:
    (result,) = write([FileReport("a.yml", [diagnostic(found=0, allowed=0)])])["results"]
    assert result["properties"] == {"found": 0, "allowed": 0}


def test_rules_of_the_catalogue() -> None:
    found = [Diagnostic(code.code, code.name, code.severity, "m", Span(1, 1, 1, 1)) for code in CODES.values()]
    rules = write([FileReport("a.yml", found)])["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == sorted(CODES)
    unknown_card = next(rule for rule in rules if rule["id"] == "C201")
    assert unknown_card["name"] == "UnknownCard"
    assert unknown_card["shortDescription"] == {"text": "No card has this name or number."}
    assert unknown_card["defaultConfiguration"] == {"level": "error"}
    assert "Correct the name" in unknown_card["help"]["text"]
    assert "Bad:\n- 4 Lantern Scuot" in unknown_card["help"]["text"]


def test_every_deck_rule_has_its_manual() -> None:
    by_code = all_deck_rules()
    found = [Diagnostic(code, rules[0].name, "error", "m", Span(1, 1, 1, 1)) for code, rules in by_code.items()]
    for rule in write([FileReport("a.yml", found)], rules=by_code)["tool"]["driver"]["rules"]:
        declared = by_code[rule["id"]]
        assert all(deck_rule.manual["summary"] in rule["help"]["text"] for deck_rule in declared)
        assert rule["defaultConfiguration"]["level"] == declared[0].severity
        assert "\n" not in rule["shortDescription"]["text"]
        assert rule["fullDescription"]["text"].startswith(declared[0].manual["summary"])


def test_a_code_of_two_games_is_explained_for_the_games_that_spoke() -> None:
    by_code = all_deck_rules()
    code, (ours, theirs) = next((code, rules) for code, rules in by_code.items() if len(rules) == 2)
    for deck_rule, other in ((ours, theirs), (theirs, ours)):
        found = diagnostic(code=code, rules=deck_rule.rules)
        (rule,) = write([FileReport("a.yml", [found])], rules=by_code)["tool"]["driver"]["rules"]
        assert deck_rule.manual["summary"] in rule["help"]["text"]
        assert other.manual["summary"] not in rule["help"]["text"]


def test_a_code_that_nobody_declares() -> None:
    (rule,) = write([FileReport("a.yml", [diagnostic(code="D399", severity="warning")])])["tool"]["driver"]["rules"]
    assert rule["name"] == "TooManyCopies"
    assert rule["shortDescription"] == {"text": "too many copies"}
    assert rule["defaultConfiguration"] == {"level": "warning"}


def fingerprints(path: str, found: Sequence[Diagnostic]) -> list[str]:
    return [result["partialFingerprints"]["deckcheck/v1"] for result in write([FileReport(path, found)])["results"]]


def test_fingerprints_survive_shifted_lines_and_other_words() -> None:
    before = fingerprints("a.yml", [diagnostic(card="A"), diagnostic(card="B"), diagnostic(card="B", line=8)])
    after = fingerprints("a.yml", [diagnostic("6 copies", card="A", line=60), diagnostic(card="B", line=70), diagnostic(card="B", line=90)])
    assert before == after
    assert before == fingerprints("./a.yml", [diagnostic(card="A"), diagnostic(card="B"), diagnostic(card="B")])


def test_fingerprints_tell_findings_apart() -> None:
    base = [diagnostic(card="A", rules=("R",))]
    others = [
        fingerprints("b.yml", base),
        fingerprints("a.yml", [diagnostic(card="A", rules=("Q",))]),
        fingerprints("a.yml", [diagnostic(card="B", rules=("R",))]),
        fingerprints("a.yml", [diagnostic(card="A", rules=("R",), code="D303")]),
        fingerprints("a.yml", [diagnostic(rules=("R",))]),
    ]
    assert fingerprints("a.yml", base) not in others


def test_missing_paths_and_notes_are_notifications() -> None:
    run = write([], ["lists are incomplete", "lists are incomplete"], [Missing("x y.yml", "a broken link")])
    (invocation,) = run["invocations"]
    assert invocation["executionSuccessful"] is False
    first, *notes = invocation["toolExecutionNotifications"]
    assert first["level"] == "error"
    assert first["message"] == {"text": "x y.yml: a broken link"}
    assert first["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "x%20y.yml"}
    assert notes == [{"level": "note", "message": {"text": "lists are incomplete"}}] * 2
    assert run["results"] == run["tool"]["driver"]["rules"] == []


def test_more_results_than_github_takes_are_left_out_and_said_so() -> None:
    found = [diagnostic(), diagnostic(), diagnostic(code="D303")]
    run = write([FileReport("a.yml", found), FileReport("b.yml", found)], max_results=2)
    assert len(run["results"]) == 2
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["D302"]
    (notification,) = run["invocations"][0]["toolExecutionNotifications"]
    assert notification == {"level": "warning", "message": {"text": "4 more results were left out: a run holds 2"}}
    assert run["invocations"][0]["executionSuccessful"] is True


def test_the_limit_is_that_of_github() -> None:
    parts: list[str] = []
    reporter = SarifReporter(parts.append, version="0.1.0")
    report = FileReport("a.yml", [diagnostic()] * 100)
    for _ in range(251):
        reporter.file(report)
    reporter.finish(Summary(), [], [])
    assert len(json.loads("".join(parts))["runs"][0]["results"]) == 25_000
    assert reporter.left_out == 100


def test_more_evidence_than_github_takes_is_counted() -> None:
    found = diagnostic(related=[Related(Span(n, 1, n, 2), "1 here") for n in range(1, 1004)])
    (result,) = write([FileReport("a.yml", [found])])["results"]
    assert len(result["relatedLocations"]) == 1000
    assert result["message"]["text"] == "5 copies\n3 more lines add to it"


@pytest.mark.skipif(os.sep != "/", reason="paths of POSIX")
@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("deck.yml", "deck.yml"),
        ("./decks/a.yml", "decks/a.yml"),
        (".//a.yml", "a.yml"),
        ("../a.yml", "../a.yml"),
        (".hidden/a.yml", ".hidden/a.yml"),
        ("a:b.yml", "a%3Ab.yml"),
        ("a b/c#d?e%20.yml", "a%20b/c%23d%3Fe%2520.yml"),
        ("灯.yml", "%E7%81%AF.yml"),
        ("a\\b\n.yml", "a%5Cb%0A.yml"),
        ("\udcff.yml", "%FF.yml"),
        ("\ud800.yml", "%3F.yml"),
        ("/home/me/a b.yml", "file:///home/me/a%20b.yml"),
        ("-", "-"),
    ],
)
def test_uris(path: str, uri: str) -> None:
    assert artifact_uri(path) == uri


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text(text: str) -> None:
    check_hostile(text)


@settings(max_examples=50, deadline=None)  # the schema is large
@given(st.text(st.characters(), max_size=30) | st.text("[](){}%0/.:\r\n", max_size=30))
def test_any_text_stays_text(text: str) -> None:
    check_hostile(text)


def check_hostile(text: str) -> None:
    found = diagnostic(text, hint=text, card=text, related=[Related(Span(1, 1, 1, 2), text)])
    run = write([FileReport(text, [found])], [text], [Missing(text, text)])
    (result,) = run["results"]
    shown = [result["message"], result["relatedLocations"][0]["message"]]
    shown += [item["message"] for item in run["invocations"][0]["toolExecutionNotifications"]]
    assert all("](" not in item["text"] for item in shown)
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri.isascii()
    assert uri.isprintable()
    if text.isprintable() and not text.startswith(("/", "./")):
        assert unquote_to_bytes(uri).decode() == text
        assert result["properties"]["card"] == text


def test_a_real_deck() -> None:
    head = 'game: luck_and_logic\nrules: "2017"\n'
    body = """\
main:
  - 3 [x](http://example.org) ::y
  - 3 Lantern Scuot
  - 5 Self-Appointed Judge, Poko
  - 2 Self-Appointed Judge, Poko
gate:
  - 3 First-Come Bench
"""
    checker = Checker(list(RULESETS), load_game, deck_rules, Settings())
    runs = []
    for text in (head + body, head + "# a comment\n\n" + body):
        report = checker.check("decks/a.yml", text.encode(), "yaml")
        assert report is not None
        runs.append(write([report], rules=all_deck_rules()))
    first, second = (run["results"] for run in runs)
    assert [result["ruleId"] for result in first] == [result["ruleId"] for result in second]
    assert [result["partialFingerprints"] for result in first] == [result["partialFingerprints"] for result in second]
    assert {"C201", "D301", "D302"} <= {result["ruleId"] for result in first}
    copies, shifted = (next(result for result in results if result["ruleId"] == "D302") for results in (first, second))
    assert (
        copies["message"]["text"] == "7 copies of 'Self-Appointed Judge, Poko'; at most 4 are allowed [LL-DECK-03]\nhelp: take out 3 copies"
    )
    assert copies["properties"]["found"] == 7
    lines = [
        result["locations"][0]["physicalLocation"]["region"]["startLine"]
        - result["relatedLocations"][0]["physicalLocation"]["region"]["startLine"]
        for result in (copies, shifted)
    ]
    assert lines == [-1, -1]
