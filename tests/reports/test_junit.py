"""The JUnit report, read back with an XML parser."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.cards.load import load_game
from deckcheck.diagnostics import Diagnostic, Related, Severity, Span
from deckcheck.reports.junit import JunitReporter
from deckcheck.reports.reporter import Summary
from deckcheck.rulesets import RULESETS, deck_rules
from deckcheck.validation.check import Checker, FileReport, Settings
from deckcheck.validation.files import Missing

HOSTILE = [
    "<&>\"']]><![CDATA[<!--",
    "</failure></testcase>",
    "a\nother.yml:1:1: D302 forged",
    "a\r\n\tb",
    "\x00\x07\x0b\x1b[2J\x7f\x85\u2028\u202e",
    "\ud800 \udcff",
    "\ufffe\uffff\U0001fffe",
    "灯火の斥候 🂡",
    "&#0;&amp;",
    "x" * 20_000,
]


def write(reports: Sequence[FileReport], notes: Sequence[str] = (), missing: Sequence[Missing] = (), skipped: int = 0) -> str:
    parts: list[str] = []
    reporter = JunitReporter(parts.append)
    summary = Summary(skipped=skipped)
    for report in reports:
        reporter.file(report)
        summary = summary.plus(report)
    reporter.finish(summary, notes, missing)
    return "".join(parts)


def parse(text: str) -> ET.Element:
    """The test suite, after a check that all its counts are those of its test cases."""
    root = ET.fromstring(text.encode("utf-8"))
    suite = root.find("testsuite")
    assert root.tag == "testsuites"
    assert suite is not None
    assert suite.get("name") == "deckcheck"
    cases = suite.findall("testcase")
    assert suite.get("tests") == root.get("tests") == str(len(cases))
    for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        assert suite.get(attribute) == str(len(suite.findall(f"testcase/{tag}")))
    assert all(len(case.findall("failure")) + len(case.findall("error")) <= 1 for case in cases)
    return suite


def diagnostic(message: str = "5 copies", severity: Severity = "error", **more: object) -> Diagnostic:
    return Diagnostic("D302", "too-many-copies", severity, message, Span(6, 5, 6, 20), **more)  # type: ignore[arg-type]


def passing(path: str, *found: Diagnostic, legal: bool | None = True) -> FileReport:
    report = FileReport(path, found)
    report.legal, report.game = legal, "tcg_corp"
    return report


def test_an_illegal_deck_has_one_failure_with_everything_in_it() -> None:
    found = [
        diagnostic(rules=("LL-DECK-03",), hint="take out 1 copy", related=[Related(Span(9, 5, 9, 13), "1 here")]),
        diagnostic("old print", "warning"),
        diagnostic("8 copies"),
    ]
    report = FileReport("decks/a.yml", found)
    report.game = "luck_and_logic"
    (case,) = parse(write([report]))
    assert case.attrib == {"classname": "deckcheck.luck_and_logic", "name": "decks/a.yml", "file": "decks/a.yml"}
    failure, output = case
    assert failure.attrib == {"message": "5 copies (and 1 more error)", "type": "D302 too-many-copies"}
    assert (failure.text or "").splitlines() == [
        "decks/a.yml:6:5: D302 5 copies [LL-DECK-03]",
        "  9:5: 1 here",
        "  help: take out 1 copy",
        "decks/a.yml:6:5: D302 warning: old print",
        "decks/a.yml:6:5: D302 8 copies",
    ]
    assert (output.tag, output.text) == ("system-out", "decks/a.yml:6:5: D302 warning: old print")


def test_decks_that_pass() -> None:
    suite = parse(write([passing("a.yml"), passing("b.yml", diagnostic("n", "note")), passing("c.yml", legal=None)]))
    assert suite.get("failures") == "0"
    assert [case.get("classname") for case in suite] == ["deckcheck.tcg_corp"] * 3
    assert [[child.tag for child in case] for case in suite] == [[], ["system-out"], ["system-out"]]
    assert suite[1][0].text == "b.yml:6:5: D302 note: n"
    assert "undetermined" in (suite[2][0].text or "")


def test_an_unreadable_file_has_no_game() -> None:
    (case,) = parse(write([FileReport("a.yml", [diagnostic()])]))
    assert case.get("classname") == "deckcheck"


def test_missing_paths_are_errors_and_notes_stand_at_the_end() -> None:
    suite = parse(write([passing("a.yml")], ["restriction lists are incomplete", "b"], [Missing("x.yml", "a broken link")], skipped=4))
    assert [child.tag for child in suite] == ["testcase", "testcase", "system-out"]
    assert suite[1].get("name") == "x.yml"
    assert suite[1][0].attrib == {"message": "a broken link", "type": "path-not-checked"}
    assert suite[1][0].text == "x.yml: a broken link"
    assert suite[2].text == "restriction lists are incomplete\nb"


def test_nothing_checked_is_still_a_document() -> None:
    assert len(parse(write([]))) == 0


def test_much_evidence_is_cut() -> None:
    found = diagnostic(related=[Related(Span(n, 1, n, 2), "1 here") for n in range(1, 106)])
    ((failure,),) = parse(write([FileReport("a.yml", [found])]))
    assert (failure.text or "").endswith("\n  100:1: 1 here\n  ... and 5 more lines")


def test_the_encoding_is_declared_and_the_text_is_right_in_any_other() -> None:
    text = write([passing("灯火.yml")])
    assert text.startswith('<?xml version="1.0" encoding="UTF-8"?>\n')
    assert text.isascii()
    assert parse(text)[0].get("name") == "灯火.yml"


def test_characters_that_xml_forbids_are_replaced() -> None:
    ((failure,),) = parse(write([FileReport("a.yml", [diagnostic("a\x00b\x1bc\ud800d\uffffe")])]))
    assert failure.get("message") == "a\ufffdb\ufffdc\ufffdd\ufffde"


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text(text: str) -> None:
    check_hostile(text)


@settings(deadline=None)
@given(st.text(st.characters(), max_size=30) | st.text("<>&;\"'[]!-/?\r\n\t #x0", max_size=30))
def test_any_text_stays_text(text: str) -> None:
    check_hostile(text)


def check_hostile(text: str) -> None:
    found = diagnostic(text, hint=text or "x", card=text, rules=[text], related=[Related(Span(1, 1, 1, 2), text)])
    bad = FileReport(text, [found])
    bad.game = text
    suite = parse(write([bad, passing(text, diagnostic(text, "warning"))], [text], [Missing(text, text)]))
    assert [child.tag for child in suite] == ["testcase", "testcase", "testcase", "system-out"]
    assert len((suite[0][0].text or "").split("\n")) == 3
    if text.isprintable():
        assert suite[0].get("name") == text
        assert suite[0][0].get("message") == text
        assert (suite[3].text or "") == text


def test_real_decks() -> None:
    checker = Checker(list(RULESETS), load_game, deck_rules, Settings())
    bad = checker.check("a.yml", b"game: luck_and_logic\nmain:\n  - 5 Self-Appointed Judge, Poko\n  - 3 </failure>]]>\n", "yaml")
    corporate = checker.check("b.yml", b"game: tcg_corp\nmain: [4 Ashveil Duelist]\n", "yaml")
    partial = checker.check("c.yml", b"game: tcg_corp\ncomplete: false\nmain: [4 Ashveil Duelist]\n", "yaml")
    assert bad is not None
    assert corporate is not None
    assert partial is not None
    assert partial.legal is None
    suite = parse(write([bad, corporate, partial]))
    assert [case.get("classname") for case in suite] == ["deckcheck.luck_and_logic", "deckcheck.tcg_corp", "deckcheck.tcg_corp"]
    assert [[child.tag for child in case if child.tag == "failure"] for case in suite] == [["failure"], ["failure"], []]
    lines = (suite[0][0].text or "").splitlines()
    assert len([line for line in lines if line.startswith("a.yml:")]) == len(bad.diagnostics)
    assert any("</failure>]]>" in line for line in lines)
