"""The JUnit report: one test case a deck, as XML that is well-formed whatever the files hold."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from deckcheck.diagnostics import Diagnostic
from deckcheck.reports.reporter import Summary, Write, one_line
from deckcheck.reports.text import counted
from deckcheck.validation.check import FileReport
from deckcheck.validation.files import Missing

MAX_EVIDENCE = 100  # every line of a deck, but not of a hostile one
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class JunitReporter:
    """Collects the test cases (as text) and writes the document in `finish`, as its head has to count them."""

    def __init__(self, write: Write) -> None:
        self.write = write
        self.cases: list[str] = []
        self.failures = 0

    def file(self, report: FileReport) -> None:
        errors = [diagnostic for diagnostic in report.diagnostics if diagnostic.severity == "error"]
        others = [diagnostic for diagnostic in report.diagnostics if diagnostic.severity != "error"]
        content = ""
        if errors:
            self.failures += 1
            more = f" (and {counted(len(errors) - 1, 'more error')})" if len(errors) > 1 else ""
            content = _element(
                "failure",
                {"message": errors[0].message + more, "type": f"{errors[0].code} {errors[0].name}"},
                [line for diagnostic in report.diagnostics for line in _lines(report.path, diagnostic)],
            )
        output = [line for diagnostic in others for line in _lines(report.path, diagnostic)]
        if report.legal is None:
            output.insert(0, "undetermined: nothing wrong in what is listed, but the list is incomplete")
        if output:
            content += _element("system-out", {}, output)
        game = f"deckcheck.{report.game}" if report.game else "deckcheck"
        self.cases.append(_case(report.path, game, content))

    def finish(self, summary: Summary, notes: Sequence[str], missing: Sequence[Missing]) -> None:
        for item in missing:
            error = _element("error", {"message": item.reason, "type": "path-not-checked"}, [f"{item.path}: {item.reason}"])
            self.cases.append(_case(item.path, "deckcheck", error))
        # `skipped` counts test cases; what deckcheck skips below a folder is no test case.
        counts = f'tests="{len(self.cases)}" failures="{self.failures}" errors="{len(missing)}"'
        self.write('<?xml version="1.0" encoding="UTF-8"?>\n')
        self.write(f'<testsuites {counts}>\n<testsuite name="deckcheck" {counts} skipped="0">\n')
        self.write("".join(self.cases))
        if notes:
            self.write(_element("system-out", {}, notes))
        self.write("</testsuite>\n</testsuites>\n")


def _lines(path: str, diagnostic: Diagnostic) -> list[str]:
    """A finding as in the text report: the finding itself, then the lines that add to it and the hint, indented."""
    span, related = diagnostic.span, diagnostic.related
    label = "" if diagnostic.severity == "error" else f"{diagnostic.severity}: "
    rules = f" [{', '.join(diagnostic.rules)}]" if diagnostic.rules else ""
    lines = [f"{path}:{span.line}:{span.column}: {diagnostic.code} {label}{diagnostic.message}{rules}"]
    lines += [f"  {item.span.line}:{item.span.column}: {item.message}" for item in related[:MAX_EVIDENCE]]
    if len(related) > MAX_EVIDENCE:
        lines.append(f"  ... and {len(related) - MAX_EVIDENCE} more lines")
    if diagnostic.hint:
        lines.append(f"  help: {diagnostic.hint}")
    return lines


def _case(path: str, class_name: str, content: str) -> str:
    name = _attribute(path)
    return f"<testcase classname={_attribute(class_name)} name={name} file={name}>{content}</testcase>\n"


def _element(name: str, attributes: dict[str, str], lines: Sequence[str]) -> str:
    listed = "".join([f" {key}={_attribute(value)}" for key, value in attributes.items()])
    return f"<{name}{listed}>{_ascii(escape(chr(10).join(map(_safe, lines))))}</{name}>"


def _attribute(text: str) -> str:
    return _ascii(quoteattr(_safe(text)))


def _safe(text: str) -> str:
    """One line of text that XML 1.0 can hold; a line break inside it is shown as an escape, so that no name can forge a finding."""
    return one_line(_FORBIDDEN.sub("\ufffd", text))


def _ascii(markup: str) -> str:
    """Character references instead of Japanese: the document is right in whatever encoding a terminal or a pipe has."""
    return markup.encode("ascii", "xmlcharrefreplace").decode("ascii")
