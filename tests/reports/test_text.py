"""The text report: first lines, source lines, underlines, evidence, hints and the summary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from deckcheck.diagnostics import Diagnostic, Related, Span
from deckcheck.reports.reporter import Summary
from deckcheck.reports.text import TextReporter, columns, summary_line
from deckcheck.validation.check import FileReport

LINES = ["main:", "  - 4 Lantern Scout, Mira", "  - 1 OS01-001", "  - 2 灯火の斥候 ミラ", "\t- 3 x", "  - 4 a\u202eb Scout"]


SCOUT = Span(2, 5, 2, 26)


def problem(span: Span = SCOUT, message: str = "5 copies", **more: Any) -> Diagnostic:
    return Diagnostic("D302", "too-many-copies", more.pop("severity", "error"), message, span, **more)


def report(*diagnostics: Diagnostic, path: str = "deck.yml", lines: Sequence[str] = LINES, legal: bool | None = False) -> FileReport:
    made = FileReport(path, diagnostics, lines)
    made.game, made.rules, made.counts, made.legal = "luck_and_logic", "2017", {"main": 50, "gate": 10}, legal
    return made


def shown(made: FileReport, **settings: Any) -> str:
    parts: list[str] = []
    TextReporter(parts.append, **settings).file(made)
    return "".join(parts)


def marks(text: str) -> list[tuple[int, int]]:
    """Where the underlines begin (terminal columns behind the gutter) and how wide they are."""
    found = []
    for line in text.splitlines():
        _, gutter, rest = line.partition(" | ")
        if gutter and rest.strip().startswith("^"):
            found.append((len(rest) - len(rest.lstrip()), rest.count("^")))
    return found


# ------------------------------------------------------------------------------------------------------------------ first line


def test_the_first_line_has_place_code_message_and_rule() -> None:
    text = shown(report(problem(rules=["LL-DECK-03"])))
    assert text == "deck.yml:2:5: D302 5 copies [LL-DECK-03]\n"


def test_all_rules_are_named() -> None:
    assert shown(report(problem(rules=["LL-DECK-05", "LL-DECK-01"]))).endswith("[LL-DECK-05, LL-DECK-01]\n")


@pytest.mark.parametrize("severity", ["warning", "note"])
def test_what_is_no_error_says_so(severity: str) -> None:
    assert shown(report(problem(severity=severity))) == f"deck.yml:2:5: D302 {severity}: 5 copies\n"


def test_a_message_cannot_forge_a_line_or_move_the_cursor() -> None:
    text = shown(report(problem(message="x\nother.yml:1:1: D301 forged\x1b[2J\u202e"), path="a\rb.yml"))
    assert text == "a\\x0db.yml:2:5: D302 x\\x0aother.yml:1:1: D301 forged\\x1b[2J\\u202e\n"


# ------------------------------------------------------------------------------------------------------------ evidence and hint


def test_evidence_and_hint_follow() -> None:
    related = [Related(Span(3, 5, 3, 15), "1 more here"), Related(Span(4, 5, 4, 15), "2 more here")]
    first, *others = shown(report(problem(related=related, hint="take out 1"))).splitlines()
    assert first.startswith("deck.yml:2:5: D302")
    assert others[-1] == "  help: take out 1"
    evidence = " ".join(others[:-1])
    assert "3" in evidence
    assert "1 more here" in evidence
    assert "2 more here" in evidence


def test_every_line_that_adds_to_it_is_named() -> None:
    related = [Related(Span(line, 5, line, 9), "1 here") for line in range(10, 60)]
    text = shown(report(problem(related=related)))
    assert [line for line in range(10, 60) if str(line) not in text] == []


def test_the_evidence_of_a_hostile_deck_is_bounded() -> None:
    related = [Related(Span(line, 5, line, 9), "1 here") for line in range(10, 2000)]
    assert len(shown(report(problem(related=related)), frames=True)) < 5000


def test_hints_are_one_line() -> None:
    assert shown(report(problem(hint="a\nb"))).endswith("  help: a\\x0ab\n")


# ----------------------------------------------------------------------------------------------------------------- source lines


def test_a_frame_shows_the_line_with_the_token_underlined() -> None:
    assert shown(report(problem()), frames=True).splitlines()[1:] == ["  2 |   - 4 Lantern Scout, Mira", "    |     ^^^^^^^^^^^^^^^^^^^^^"]


def test_evidence_has_frames_too() -> None:
    text = shown(report(problem(related=[Related(Span(3, 5, 3, 15), "1 more here")])), frames=True)
    assert text.splitlines()[3:] == ["  3 |   - 1 OS01-001", "    |     ^^^^^^^^^^ 1 more here"]


def test_the_gutter_is_as_wide_as_the_longest_number() -> None:
    lines = ["  - 1 A"] * 120
    text = shown(report(problem(Span(9, 5, 9, 8), related=[Related(Span(110, 5, 110, 8), "here")]), lines=lines), frames=True)
    assert [line.index("|") for line in text.splitlines()[1:]] == [6] * 4


def test_japanese_text_is_underlined_in_its_width() -> None:
    assert marks(shown(report(problem(Span(4, 5, 4, 15))), frames=True)) == [(4, columns("2 灯火の斥候 ミラ"))]
    assert columns("2 灯火の斥候 ミラ") == 17


def test_an_underline_behind_japanese_text_begins_where_it_stands() -> None:
    assert marks(shown(report(problem(Span(4, 13, 4, 15))), frames=True)) == [(4 + columns("2 灯火の斥候 "), 4)]


@pytest.mark.parametrize(
    ("text", "width"), [("", 0), ("abc", 3), ("ミラ", 4), ("ﾐﾗ", 2), ("Ｍ", 2), ("e\u0301", 1), ("か\u3099", 2), ("×", 1)]
)
def test_columns(text: str, width: int) -> None:
    assert columns(text) == width


def test_a_tab_does_not_shift_the_underline() -> None:
    assert marks(shown(report(problem(Span(5, 4, 5, 7))), frames=True)) == [(3, 3)]
    assert "\t" not in shown(report(problem(Span(5, 4, 5, 7))), frames=True)


def test_a_character_shown_as_an_escape_does_not_shift_the_underline() -> None:
    text = shown(report(problem(Span(6, 11, 6, 16))), frames=True)
    line = next(line for line in text.splitlines() if line.startswith("  6 |"))
    assert line.endswith("a\\u202eb Scout")
    assert marks(text) == [(line.index("Scout") - len("  6 | "), 5)]


def test_a_character_shown_as_an_escape_is_underlined_whole() -> None:
    [(_, width)] = marks(shown(report(problem(Span(6, 8, 6, 9))), frames=True))
    assert width == len("\\u202e")


def test_an_empty_span_has_one_mark() -> None:
    assert marks(shown(report(problem(Span(1, 1, 1, 1))), frames=True)) == [(0, 1)]


def test_a_span_of_several_lines_is_underlined_to_the_end_of_the_first() -> None:
    assert marks(shown(report(problem(Span(2, 3, 4, 5))), frames=True)) == [(2, len("- 4 Lantern Scout, Mira"))]


def test_a_long_line_is_cut_around_the_place() -> None:
    line = "- 4 " + "x" * 5000 + " Scout " + "y" * 5000
    text = shown(report(problem(Span(1, 5006, 1, 5011)), lines=[line]), frames=True)
    source = text.splitlines()[1].partition(" | ")[2]
    assert len(source) <= 200
    assert marks(text) == [(source.index("Scout"), 5)]


@pytest.mark.parametrize(("span", "lines"), [(Span(1, 1, 1, 1), []), (Span(9, 1, 9, 1), ["a"]), (Span(1, 1, 1, 1), ["   "])])
def test_no_frame_where_there_is_no_line(span: Span, lines: list[str]) -> None:
    assert len(shown(report(problem(span), lines=lines), frames=True).splitlines()) == 1


def test_colour() -> None:
    text = shown(report(problem(hint="h")), color=True, frames=True)
    assert "\x1b[31;1mD302\x1b[0m" in text
    assert "\x1b[32mhelp\x1b[0m" in text
    assert "\x1b[33;1mD302" in shown(report(problem(severity="warning")), color=True)
    assert "\x1b" not in shown(report(problem(hint="h")), frames=True)


# --------------------------------------------------------------------------------------------------------------- files, summary


def test_a_legal_file_has_a_line_with_its_counts() -> None:
    assert shown(report(legal=True)) == "deck.yml: legal (luck_and_logic 2017: main 50, gate 10)\n"


def test_an_incomplete_file_is_not_called_legal() -> None:
    text = shown(report(legal=None))
    assert "incomplete" in text
    assert "legal" not in text.partition("(")[0]


def test_a_card_file_is_fine() -> None:
    assert shown(report(legal=True), what="card file").startswith("deck.yml: fine (")


def test_concise_is_the_first_line_only() -> None:
    made = report(problem(related=[Related(Span(3, 5, 3, 15), "more")], hint="h"))
    assert shown(made, concise=True, frames=True) == "deck.yml:2:5: D302 5 copies\n"
    assert shown(report(legal=True), concise=True) == ""


def test_quiet_has_errors_only() -> None:
    made = report(problem(severity="warning"), problem(), problem(severity="note"))
    assert shown(made, quiet=True) == "deck.yml:2:5: D302 5 copies\n"
    assert shown(report(legal=True), quiet=True) == ""


def finish(notes: Sequence[str] = (), **settings: Any) -> str:
    parts: list[str] = []
    TextReporter(parts.append, **settings).finish(Summary(3, 1, 1, 1, 2, 1, 4), notes, [])
    return "".join(parts)


def test_the_end_has_notes_and_summary() -> None:
    assert finish(["a", "b\nc"]).splitlines() == [
        "note: a",
        "note: b\\x0ac",
        "3 decks checked: 1 legal, 1 illegal, 1 incomplete (2 errors, 1 warning); 4 files skipped",
    ]


@pytest.mark.parametrize("setting", ["concise", "quiet"])
def test_concise_and_quiet_have_no_end(setting: str) -> None:
    assert finish(["a"], **{setting: True}) == ""


@pytest.mark.parametrize(
    ("summary", "line"),
    [
        (Summary(), "0 decks checked: 0 legal, 0 illegal"),
        (Summary(files=1, legal=1), "1 deck checked: 1 legal, 0 illegal"),
        (Summary(files=2, illegal=2, errors=1), "2 decks checked: 0 legal, 2 illegal (1 error)"),
        (Summary(files=1, legal=1, warnings=2, skipped=1), "1 deck checked: 1 legal, 0 illegal (2 warnings); 1 file skipped"),
    ],
)
def test_summary_line(summary: Summary, line: str) -> None:
    assert summary_line(summary) == line


def test_summary_line_of_card_files() -> None:
    assert summary_line(Summary(files=2, legal=1, illegal=1), "card file") == "2 card files checked: 1 fine, 1 faulty"
