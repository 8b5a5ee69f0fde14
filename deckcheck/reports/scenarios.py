"""The JSON report of scenarios."""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.diagnostics import Diagnostic
from deckcheck.reports.json import JsonReporter, file_dict
from deckcheck.reports.reporter import Summary, Write
from deckcheck.scenarios.report import ScenarioReport
from deckcheck.validation.check import FileReport


class ScenarioJsonReporter(JsonReporter):
    """`failures` is why a scenario has not passed, whatever the reason; `diagnostics` has all findings whole, as `validate` does."""

    what = "scenarios"

    def __init__(self, write: Write, *, version: str) -> None:
        super().__init__(write, version=version)
        self.others: list[dict[str, object]] = []
        """Faulty files of --cards, which are no scenarios."""

    def file(self, report: FileReport) -> None:
        if isinstance(report, ScenarioReport):
            super().file(report)
        else:
            self.others.append(file_dict(report))

    def one(self, report: FileReport) -> dict[str, object]:
        assert isinstance(report, ScenarioReport)
        return {
            "path": report.path,
            "id": report.name,
            "passed": report.legal is True,
            "ran": report.judged,
            "game": report.game,
            "rules": list(report.versions),
            "switches": dict(report.switches),
            "about": report.about,
            "rule_ids": list(report.rule_ids),
            "failures": [_failure(one, report.versions) for one in report.diagnostics if one.severity == "error"],
            "diagnostics": [diagnostic.to_dict() for diagnostic in report.diagnostics],
        }

    def tail(self, notes: Sequence[str], summary: Summary) -> dict[str, object]:
        sums = {
            "scenarios": summary.files,
            "passed": summary.legal,
            "failed": summary.illegal + summary.undetermined,
            "not_run": summary.undetermined,
            "errors": summary.errors,
            "warnings": summary.warnings,
            "skipped": summary.skipped,
        }
        others = {"files": self.others} if self.others else {}
        return {**others, "notes": list(notes), "summary": sums}


def _failure(diagnostic: Diagnostic, versions: tuple[str, ...]) -> dict[str, object]:
    """`rules` are the versions in which it does not hold."""
    span = diagnostic.span
    return {
        "line": span.line,
        "column": span.column,
        "code": diagnostic.code,
        "message": diagnostic.message,
        "rules": (diagnostic.extra or {}).get("versions", list(versions)),
    }
