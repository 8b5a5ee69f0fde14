"""The JSON report, against the shape of interface.md section 3."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from deckcheck import __version__
from deckcheck.api import validate
from deckcheck.diagnostics import Diagnostic, Related, Span
from deckcheck.reports.json import JsonReporter
from deckcheck.reports.reporter import Summary
from deckcheck.rulesets.checking import checker
from deckcheck.validation.check import FileReport, Settings
from deckcheck.validation.files import Missing

DECK = """\
rules: "2017"
name: Brave hearts
main:
  - 4 Lantern Scout, Mira
  - 4 OS01-002
  - 1 OS01-001
"""


def check(text: str, path: str = "deck.yml", **settings: Any) -> FileReport:
    made = checker(Settings(**settings)).check(path, text.encode(), "yaml")
    assert made is not None
    return made


def write(reports: Sequence[FileReport] = (), notes: Sequence[str] = (), missing: Sequence[Missing] = ()) -> str:
    parts: list[str] = []
    reporter = JsonReporter(parts.append, version=__version__)
    summary = Summary()
    for report in reports:
        reporter.file(report)
        summary = summary.plus(report)
    reporter.finish(summary, notes, missing)
    return "".join(parts)


def test_the_shape() -> None:
    data = json.loads(write([check(DECK)], ["a note"]))
    assert list(data) == ["deckcheck", "schema", "files", "notes", "summary"]
    assert (data["deckcheck"], data["schema"], data["notes"]) == (__version__, 1, ["a note"])


def test_a_file() -> None:
    [file] = json.loads(write([check(DECK)]))["files"]
    assert list(file)[:8] == ["path", "game", "rules", "name", "legal", "complete", "counts", "diagnostics"]
    assert (file["path"], file["game"], file["rules"], file["name"]) == ("deck.yml", "luck_and_logic", "2017", "Brave hearts")
    assert (file["legal"], file["complete"]) == (False, True)
    assert file["counts"] == {"main": 9, "gate": 0, "paradox": 0}


def test_a_diagnostic_exactly() -> None:
    [file] = json.loads(write([check(DECK)]))["files"]
    [found] = [d for d in file["diagnostics"] if d["code"] == "D302"]
    assert found.pop("message")
    assert found.pop("hint")
    assert found == {
        "code": "D302",
        "name": "too-many-copies",
        "rule": "LL-DECK-03",
        "severity": "error",
        "card": "Lantern Scout, Mira",
        "found": 5,
        "allowed": 4,
        "span": {"line": 4, "column": 5, "end_line": 4, "end_column": 26},
        "related": [{"line": 6, "column": 5, "end_line": 6, "end_column": 15, "message": "1 more here"}],
    }


def test_ranges_are_mappings() -> None:
    [file] = json.loads(write([check(DECK)]))["files"]
    allowed = {d["code"]: d["allowed"] for d in file["diagnostics"]}
    assert allowed["D303"] == {"min": 8, "max": 8}
    assert allowed["D301"] == {"min": 50, "max": 50}


def test_what_is_not_there_is_left_out() -> None:
    data = Diagnostic("Y001", "yaml-syntax", "error", "no", Span(1, 1, 1, 1)).to_dict()
    assert data == {
        "code": "Y001",
        "name": "yaml-syntax",
        "rule": None,
        "severity": "error",
        "message": "no",
        "span": {"line": 1, "column": 1, "end_line": 1, "end_column": 1},
        "related": [],
    }


def test_several_rules() -> None:
    data = Diagnostic("D304", "x", "error", "m", Span(1, 1, 1, 2), rules=["A", "B"], related=[Related(Span(2, 1, 2, 2), "r")]).to_dict()
    assert (data["rule"], data["rules"]) == ("A", ["A", "B"])


def test_diagnostics_are_those_of_the_api() -> None:
    [file] = json.loads(write([check(DECK)]))["files"]
    assert file["diagnostics"] == [json.loads(json.dumps(d.to_dict())) for d in validate(DECK)]


def test_columns_count_characters() -> None:
    [file] = json.loads(write([check("main:\n  - 4 灯火の斥候 ミラミラ\n")]))["files"]
    [found] = [d for d in file["diagnostics"] if d["code"] == "C201"]
    assert found["span"] == {"line": 2, "column": 5, "end_line": 2, "end_column": 17}


def test_a_file_that_is_no_deck() -> None:
    [file] = json.loads(write([check("- a\n")]))["files"]
    assert (file["game"], file["rules"], file["name"], file["legal"], file["counts"]) == (None, None, None, False, {})


def test_an_incomplete_list_is_neither_legal_nor_illegal() -> None:
    data = json.loads(write([check("complete: false\nmain: [4 OS01-001]\n")]))
    [file] = data["files"]
    assert (file["complete"], file["legal"]) == (False, None)
    assert {d["severity"] for d in file["diagnostics"]} == {"note"}
    assert (data["summary"]["legal"], data["summary"]["illegal"]) == (0, 0)


def test_an_incomplete_list_with_an_error_is_illegal() -> None:
    assert check("complete: false\nmain: [5 OS01-001]\n").legal is False


def test_the_summary() -> None:
    made = [check(DECK), check("complete: false\nmain: []\n"), check("- a\n")]
    summary = json.loads(write(made))["summary"]
    errors = sum(d.severity == "error" for report in made for d in report.diagnostics)
    assert {key: summary[key] for key in ("files", "legal", "illegal", "errors", "warnings", "skipped")} == {
        "files": 3,
        "legal": 0,
        "illegal": 2,
        "errors": errors,
        "warnings": 0,
        "skipped": 0,
    }


def test_no_files_is_valid_json() -> None:
    data = json.loads(write())
    assert data["files"] == []
    assert data["summary"]["files"] == 0


def test_missing_paths_are_listed_only_where_there_are_some() -> None:
    assert "missing" not in json.loads(write())
    assert json.loads(write(missing=[Missing("a\nb", "gone")]))["missing"] == [{"path": "a\nb", "reason": "gone"}]


def test_the_report_is_ascii_and_reads_back(tmp_path: Any) -> None:
    text = write([check("name: 勇気\nmain: [4 \ud83c\udca1]\n".encode("utf-16", "surrogatepass").decode("utf-16"), path="灯\udcff\n.yml")])
    assert text.isascii()
    data = json.loads(text)
    assert data["files"][0]["name"] == "勇気"
    assert data["files"][0]["path"] == "灯\udcff\n.yml"


def test_one_file_a_line_so_that_two_reports_can_be_compared() -> None:
    text = write([check(DECK, "a.yml"), check(DECK, "b.yml")], ["n"])
    assert [line.strip()[:16] for line in text.splitlines() if '"path"' in line] == ['{"path": "a.yml"', '{"path": "b.yml"']
