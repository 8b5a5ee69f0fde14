"""The GitHub report: workflow commands, errors of all files first, in which no text of a file can begin a command of its own.

GitHub shows only the first ten annotations of a kind and step, so what matters most comes first; the log holds them all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from deckcheck.diagnostics import Diagnostic, Severity
from deckcheck.reports.reporter import Summary, Write, one_line
from deckcheck.reports.text import summary_line
from deckcheck.validation.check import FileReport
from deckcheck.validation.files import Missing

SHOWN_BY_GITHUB = 10
MAX_EVIDENCE = 100  # every line of a deck; a hostile one must not make messages that GitHub cuts before the remedy
_COMMANDS: dict[Severity, str] = {"error": "error", "warning": "warning", "note": "notice"}
_HERE = re.compile(r"^(?:\./+)+")  # `deckcheck validate .` gives paths that begin so; GitHub knows the file without it


class GithubReporter:
    """Collects the commands (as text, so that a thousand decks take little memory) and writes them in `finish`."""

    def __init__(self, write: Write, *, what: str = "deck") -> None:
        self.write = write
        self.what = what
        self.commands: dict[Severity, list[str]] = {severity: [] for severity in _COMMANDS}

    def file(self, report: FileReport) -> None:
        for diagnostic in report.diagnostics:
            self.commands[diagnostic.severity].append(annotation(report.path, diagnostic))

    def finish(self, summary: Summary, notes: Sequence[str], missing: Sequence[Missing]) -> None:
        # A path that was not checked stands before all: it must be among the few that GitHub shows.
        unchecked = [command("error", {"title": "path not checked"}, [f"{item.path}: {item.reason}"]) for item in missing]
        self.commands["error"] = unchecked + self.commands["error"]
        self.commands["note"] += [command("notice", {"title": "deckcheck"}, [note]) for note in notes]
        for lines in self.commands.values():
            if lines:
                self.write("".join(lines))
        more = max(map(len, self.commands.values())) > SHOWN_BY_GITHUB
        remark = f" - GitHub shows {SHOWN_BY_GITHUB} annotations of a kind; the log of this step has all" if more else ""
        self.write(f"{summary_line(summary, self.what)}{remark}\n")


def annotation(path: str, diagnostic: Diagnostic) -> str:
    """The command that puts a finding beside the lines it is about; rule ids and hint are its last line."""
    span = diagnostic.span
    properties: dict[str, object] = {"file": _HERE.sub("", path), "line": span.line, "endLine": span.end_line, "col": span.column}
    if span.end_line == span.line:  # GitHub ignores end columns on other lines
        properties["endColumn"] = span.end_column
    properties["title"] = f"{diagnostic.code} {diagnostic.name}"
    related = diagnostic.related
    evidence = [f"line {item.span.line} ({item.message})" for item in related[:MAX_EVIDENCE]]
    if len(related) > MAX_EVIDENCE:
        evidence.append(f"{len(related) - MAX_EVIDENCE} more")
    remedy = ": ".join(filter(None, [", ".join(diagnostic.rules), diagnostic.hint]))
    lines = [diagnostic.message, f"see also {', '.join(evidence)}" if evidence else "", remedy]
    return command(_COMMANDS[diagnostic.severity], properties, [line for line in lines if line])


def command(name: str, properties: dict[str, object], lines: Sequence[str]) -> str:
    """One workflow command on one line. A line break inside one of `lines` is shown as an escape: only ours break the message."""
    listed = ",".join([f"{key}={_property(str(value))}" for key, value in properties.items()])
    return f"::{name} {listed}::{_data(chr(10).join([one_line(line) for line in lines]))}\n"


def _data(text: str) -> str:
    """`%` comes first, else the escapes would be escaped; `one_line` comes last, for what GitHub has no escape for."""
    return one_line(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
