"""The GitHub report, read back the way the runner of GitHub Actions reads the log of a step."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck.cards.load import load_game
from deckcheck.diagnostics import Diagnostic, Related, Severity, Span
from deckcheck.reports.github import GithubReporter
from deckcheck.reports.reporter import Summary
from deckcheck.rulesets import RULESETS, deck_rules
from deckcheck.validation.check import Checker, FileReport, Settings
from deckcheck.validation.files import Missing

HOSTILE = [
    "x%0A::stop-commands::y",
    "x\n::stop-commands::y",
    "x\r::error::y",
    "x\r\n##[error]y",
    "::set-output name=a::b",
    "a,title=b:c::d%",
    "%25%0D%0A%3A%2C",
    "<&>\"']]>",
    "\x00\x1b[2J\x85\u2028\u202e",
    "\ud800 \udcff",
    "灯火の斥候",
    "x" * 20_000,
]


def write(reports: Sequence[FileReport], notes: Sequence[str] = (), missing: Sequence[Missing] = ()) -> str:
    parts: list[str] = []
    reporter = GithubReporter(parts.append)
    summary = Summary()
    for report in reports:
        reporter.file(report)
        summary = summary.plus(report)
    reporter.finish(summary, notes, missing)
    return "".join(parts)


def parse(log: str) -> tuple[list[tuple[str, dict[str, str], str]], list[str]]:
    """Commands (name, properties, message) and plain lines, by the rules of the runner (`ActionCommand.TryParseV2`)."""
    commands, plain = [], []
    for line in filter(None, re.split("\r\n|\n|\r", log)):
        stripped = line.lstrip()
        end = stripped.find("::", 2)
        if not stripped.startswith("::") or end < 0:
            assert "##[" not in line  # the older form, which may stand anywhere in a line
            plain.append(line)
            continue
        name, _, listed = stripped[2:end].partition(" ")
        properties = dict(item.split("=", 1) for item in listed.split(",") if item)
        for escaped, character in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
            properties = {key: value.replace(escaped, character) for key, value in properties.items()}
        message = stripped[end + 2 :].replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")
        commands.append((name, properties, message))
    return commands, plain


def diagnostic(message: str = "5 copies", severity: Severity = "error", **more: object) -> Diagnostic:
    return Diagnostic("D302", "too-many-copies", severity, message, Span(6, 5, 6, 20), **more)  # type: ignore[arg-type]


def test_a_finding_as_a_command() -> None:
    found = diagnostic(rules=("LL-DECK-03", "LL-DECK-01"), hint="take out 1 copy", related=[Related(Span(9, 5, 9, 13), "1 here")])
    assert write([FileReport("decks/a.yml", [found])]).splitlines() == [
        "::error file=decks/a.yml,line=6,endLine=6,col=5,endColumn=20,title=D302 too-many-copies"
        "::5 copies%0Asee also line 9 (1 here)%0ALL-DECK-03, LL-DECK-01: take out 1 copy",
        "1 deck checked: 0 legal, 1 illegal (1 error)",
    ]


def test_end_column_only_on_the_same_line() -> None:
    found = Diagnostic("S101", "wrong-shape", "error", "m", Span(2, 7, 4, 1))
    assert "::error file=a.yml,line=2,endLine=4,col=7,title=S101 wrong-shape::m\n" in write([FileReport("a.yml", [found])])


def test_errors_of_all_files_come_first_and_unchecked_paths_before_them() -> None:
    first = FileReport("a.yml", [diagnostic("n1", "note"), diagnostic("w1", "warning"), diagnostic("e1")])
    second = FileReport("b.yml", [diagnostic("e2"), diagnostic("n2", "note")])
    commands, plain = parse(write([first, second], ["the list is incomplete"], [Missing("c.yml", "no such file or folder")]))
    assert [(name, message) for name, _, message in commands] == [
        ("error", "c.yml: no such file or folder"),
        ("error", "e1"),
        ("error", "e2"),
        ("warning", "w1"),
        ("notice", "n1"),
        ("notice", "n2"),
        ("notice", "the list is incomplete"),
    ]
    assert commands[0][1] == {"title": "path not checked"}
    assert plain == ["2 decks checked: 0 legal, 2 illegal (2 errors, 1 warning)"]


def test_nothing_found_is_one_line() -> None:
    report = FileReport("a.yml", [])
    report.legal = True
    assert write([report]) == "1 deck checked: 1 legal, 0 illegal\n"


def test_many_findings_say_that_github_shows_ten() -> None:
    ten = [diagnostic() for _ in range(10)]
    assert "GitHub shows" not in write([FileReport("a.yml", ten)])
    assert write([FileReport("a.yml", ten), FileReport("b.yml", ten)]).count("GitHub shows 10 annotations of a kind") == 1


def test_much_evidence_is_cut() -> None:
    found = diagnostic(related=[Related(Span(n, 1, n, 2), "1 here") for n in range(1, 106)])
    ((_, _, message),), _ = parse(write([FileReport("a.yml", [found])]))
    assert message.endswith("line 100 (1 here), 5 more")


@pytest.mark.parametrize("path", ["./a.yml", ".//a.yml", "././a.yml"])
def test_a_path_below_the_current_folder_is_named_as_github_names_it(path: str) -> None:
    ((_, properties, _),), _ = parse(write([FileReport(path, [diagnostic()])]))
    assert properties["file"] == "a.yml"


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_inside_its_command(text: str) -> None:
    check_hostile(text)


@settings(deadline=None)
@given(st.text(st.characters(), min_size=1, max_size=30) | st.text("%0123ADdaC:,\r\n[]#= x", min_size=1, max_size=30))
def test_any_text_stays_inside_its_command(text: str) -> None:
    check_hostile(text)


def check_hostile(text: str) -> None:
    found = [diagnostic(text, hint=text, card=text, related=[Related(Span(1, 1, 1, 2), text)]), diagnostic(text, "warning")]
    log = write([FileReport(text + "/a.yml", found)], [text], [Missing(text, text)])
    log.encode("utf-8")
    commands, plain = parse(log)
    assert [name for name, _, _ in commands] == ["error", "error", "warning", "notice"]
    assert [list(properties) for _, properties, _ in commands[1:3]] == [["file", "line", "endLine", "col", "endColumn", "title"]] * 2
    assert [properties["title"] for _, properties, _ in commands[1:3]] == ["D302 too-many-copies"] * 2
    assert commands[1][2].count("\n") == 2
    assert len(plain) == 1
    if text.isprintable():
        assert commands[1][1]["file"] == text + "/a.yml" or text.startswith(".")
        assert commands[2][2] == text


def test_a_path_with_a_line_break_is_given_to_github_unchanged() -> None:
    ((_, properties, _),), _ = parse(write([FileReport("a\r\n::error::b.yml", [diagnostic()])]))
    assert properties["file"] == "a\r\n::error::b.yml"


def test_a_real_deck() -> None:
    deck = """\
game: luck_and_logic
rules: "2017"
main:
  - 3 x%0A::stop-commands::y
  - "2 a\\n::error::b"
  - 5 Self-Appointed Judge, Poko
  - 2 Self-Appointed Judge, Poko
gate:
  - 3 First-Come Bench
"""
    report = Checker(list(RULESETS), load_game, deck_rules, Settings()).check("decks/%41:b,c.yml", deck.encode(), "yaml")
    assert report is not None
    commands, plain = parse(write([report]))
    assert len(commands) == len(report.diagnostics)
    assert {properties["file"] for _, properties, _ in commands} == {"decks/%41:b,c.yml"}
    assert any("x%0A::stop-commands::y" in message for _, _, message in commands)
    copies = next(message for _, properties, message in commands if properties["title"] == "D302 too-many-copies")
    assert "see also line 7 (2 " in copies
    assert copies.splitlines()[-1] == "LL-DECK-03: take out 3 copies"
    assert len(plain) == 1
