"""The text report: one line a finding; on a terminal also the source line, underlined, the evidence and a summary."""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.diagnostics import Diagnostic, Span
from deckcheck.reports.reporter import Summary, Write, one_line
from deckcheck.text_width import columns
from deckcheck.validation.check import FileReport
from deckcheck.validation.files import Missing

MAX_EVIDENCE = 100
MAX_FRAMES = 3
MAX_LINE = 160
_STYLES = {"error": "31;1", "warning": "33;1", "note": "36"}


class TextReporter:
    """`concise`: only the first line of each finding. `frames`: source lines too. `quiet`: errors only."""

    def __init__(
        self, write: Write, *, color: bool = False, frames: bool = False, concise: bool = False, quiet: bool = False, what: str = "deck"
    ) -> None:
        self.write = write
        self.color = color
        self.frames = frames
        self.concise = concise
        self.quiet = quiet
        self.what = what

    def paint(self, text: str, style: str) -> str:
        return f"\x1b[{style}m{text}\x1b[0m" if self.color else text

    def file(self, report: FileReport) -> None:
        shown = [d for d in report.diagnostics if not self.quiet or d.severity == "error"]
        self.write("".join([self.finding(report, diagnostic) for diagnostic in shown]))
        if self.what != "scenario" and not self.concise and not self.quiet and report.legal is not False:
            counts = ", ".join([f"{name} {number}" for name, number in report.counts.items()])
            path, verdict = (
                one_line(report.path),
                "legal" if report.legal else "nothing wrong in what is listed, but the list is incomplete",
            )
            if self.what != "deck":
                verdict = "fine"
            about = " ".join(filter(None, [report.game, report.rules]))
            self.write(f"{path}: {self.paint(verdict, '32')} ({about}: {counts})\n")

    def finding(self, report: FileReport, diagnostic: Diagnostic) -> str:
        span = diagnostic.span
        label = "" if diagnostic.severity == "error" else f"{diagnostic.severity}: "
        rules = f" [{', '.join(diagnostic.rules)}]" if diagnostic.rules else ""
        where = f"{one_line(report.path)}:{span.line}:{span.column}:"
        code = self.paint(diagnostic.code, _STYLES[diagnostic.severity])
        first = f"{where} {code} {label}{one_line(diagnostic.message)}{rules}\n"
        if self.concise:
            return first
        framed = diagnostic.related if self.frames and len(diagnostic.related) <= MAX_FRAMES else ()
        width = len(str(max([span.line, *(related.span.line for related in framed)])))
        parts = [first]
        if self.frames:
            parts.append(self.frame(report.lines, span, width, _STYLES[diagnostic.severity], ""))
        parts += [self.frame(report.lines, related.span, width, "34;1", related.message) for related in framed]
        if diagnostic.related and not framed:
            shown = [f"{related.span.line} ({one_line(related.message)})" for related in diagnostic.related[:MAX_EVIDENCE]]
            more = len(diagnostic.related) - MAX_EVIDENCE
            parts.append(f"  line{'s' * (len(shown) > 1)} {', '.join(shown)}{f' and {more} more' if more > 0 else ''}\n")
        if diagnostic.hint:
            parts.append(f"  {self.paint('help', '32')}: {one_line(diagnostic.hint)}\n")
        return "".join(parts)

    def frame(self, lines: Sequence[str], span: Span, width: int, style: str, label: str) -> str:
        """The source line with the span underlined; wide characters take two columns. Nothing where there is no line."""
        if span.line > len(lines) or not lines[span.line - 1].strip():
            return ""
        line = lines[span.line - 1].replace("\t", " ")
        start = span.column - 1
        end = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
        cut = max(0, start - MAX_LINE // 2) if len(line) > MAX_LINE else 0
        stop = cut + MAX_LINE
        last = min(max(end, start + 1), stop)
        before, marked, after = one_line(line[cut:start]), one_line(line[start:last]), one_line(line[last:stop])
        under = " " * columns(before) + "^" * max(1, columns(marked))
        note = f" {one_line(label)}" if label else ""
        gutter = self.paint("|", "34")
        return f"  {span.line:>{width}} {gutter} {before}{marked}{after}\n  {'':>{width}} {gutter} {self.paint(under + note, style)}\n"

    def finish(self, summary: Summary, notes: Sequence[str], missing: Sequence[Missing]) -> None:
        if self.concise or self.quiet:
            return
        for note in notes:
            self.write(f"note: {one_line(note)}\n")
        self.write(summary_line(summary, self.what) + "\n")


def counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def summary_line(summary: Summary, what: str = "deck") -> str:
    """`3 decks checked: 2 legal, 1 illegal (4 errors, 1 warning); 2 files skipped`"""
    if what == "scenario":
        return _scenarios_in_words(summary)
    good, bad = ("legal", "illegal") if what == "deck" else ("fine", "faulty")
    parts = [f"{summary.legal} {good}", f"{summary.illegal} {bad}"]
    if summary.undetermined:
        parts.append(f"{summary.undetermined} incomplete")
    numbers = ((summary.errors, "error"), (summary.warnings, "warning"))
    found = ", ".join(counted(number, word) for number, word in numbers if number)
    text = f"{counted(summary.files, what)} checked: {', '.join(parts)}" + (f" ({found})" if found else "")
    return text + (f"; {counted(summary.skipped, 'file')} skipped" if summary.skipped else "")


def _scenarios_in_words(summary: Summary) -> str:
    """`197 scenarios: 195 hold, 1 does not hold, 1 could not be run; 2 other files passed over`"""
    parts = [f"{summary.legal} {'holds' if summary.legal == 1 else 'hold'}"] if summary.legal else []
    if summary.illegal:
        parts.append(f"{summary.illegal} {'does' if summary.illegal == 1 else 'do'} not hold")
    if summary.undetermined:
        parts.append(f"{summary.undetermined} could not be run")
    text = f"{counted(summary.files, 'scenario')}: {', '.join(parts)}"
    return text + (f"; {counted(summary.skipped, 'other file')} passed over" if summary.skipped else "")
