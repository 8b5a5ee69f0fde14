"""The JSON report of scenarios."""

from __future__ import annotations

from deckcheck.diagnostics import Diagnostic
from deckcheck.reports.json import JsonReporter
from deckcheck.reports.reporter import Summary
from deckcheck.scenarios.report import ScenarioReport
from deckcheck.validation.check import FileReport


class ScenarioJsonReporter(JsonReporter):
    """`failures` is why a scenario has not passed, whatever the reason; `diagnostics` has all findings whole, as `validate` does."""

    what = "scenarios"

    def one(self, report: FileReport) -> dict[str, object]:
        if not isinstance(report, ScenarioReport):  # a faulty file of --cards
            report = ScenarioReport.of_other(report)
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

    def sums(self, summary: Summary) -> dict[str, int]:
        failed = summary.illegal + summary.undetermined
        return {
            "scenarios": summary.files,
            "passed": summary.legal,
            "failed": failed,
            "not_run": summary.undetermined,
            "errors": summary.errors,
            "warnings": summary.warnings,
            "skipped": summary.skipped,
        }


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
