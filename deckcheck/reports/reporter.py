"""What every reporter of `validate` does, and what one line of text may hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from deckcheck.validation.check import FileReport
from deckcheck.validation.files import Missing

Write = Callable[[str], object]

_UNSAFE = "[\x00-\x1f\x7f-\x9f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"


class Summary(NamedTuple):
    """The run in numbers. `undetermined`: lists that are known only in part and have no error, scenarios that could not be run."""

    files: int = 0
    legal: int = 0
    illegal: int = 0
    undetermined: int = 0
    errors: int = 0
    warnings: int = 0
    skipped: int = 0

    def plus(self, report: FileReport) -> Summary:
        """With a checked file."""
        return self.with_findings(report)._replace(
            files=self.files + 1,
            legal=self.legal + (report.legal is True),
            illegal=self.illegal + (report.legal is False and report.judged),
            undetermined=self.undetermined + (report.legal is None or not report.judged),
        )

    def with_findings(self, report: FileReport) -> Summary:
        """With what was found in a file that is no subject of the run, such as a restriction list."""
        if not report.diagnostics:
            return self
        severities = [diagnostic.severity for diagnostic in report.diagnostics]
        return self._replace(errors=self.errors + severities.count("error"), warnings=self.warnings + severities.count("warning"))


class Reporter(Protocol):
    """Writes a report: `file` once for every file, in order, then `finish` once."""

    def file(self, report: FileReport) -> None: ...
    def finish(self, summary: Summary, notes: Sequence[str], missing: Sequence[Missing]) -> None: ...


def one_line(text: str) -> str:
    """The text with everything escaped that could move the cursor, colour the terminal or make a line read as another."""
    if text.isprintable():
        return text
    return re.sub(
        _UNSAFE, lambda match: f"\\x{ord(match.group()):02x}" if ord(match.group()) < 256 else f"\\u{ord(match.group()):04x}", text
    )
