"""The JSON report: the shape that scripts rely on, written file by file so that a thousand decks take no more memory than one."""

from __future__ import annotations

import json
from collections.abc import Sequence

from deckcheck.reports.reporter import Summary, Write
from deckcheck.validation.check import FileReport
from deckcheck.validation.files import Missing

SCHEMA_VERSION = 1


class JsonReporter:
    """Writes one JSON object; text that is not ASCII is escaped, so that any terminal and any file can carry it."""

    what = "files"

    def __init__(self, write: Write, *, version: str) -> None:
        self.write = write
        self.separator = f'{{"deckcheck": {json.dumps(version)}, "schema": {SCHEMA_VERSION},\n "{self.what}": ['

    def file(self, report: FileReport) -> None:
        self.write(self.separator + "\n  " + json.dumps(self.one(report)))
        self.separator = ","

    def one(self, report: FileReport) -> dict[str, object]:
        return file_dict(report)

    def tail(self, notes: Sequence[str], summary: Summary) -> dict[str, object]:
        return {"notes": list(notes), "summary": summary._asdict()}

    def finish(self, summary: Summary, notes: Sequence[str], missing: Sequence[Missing]) -> None:
        self.write(self.separator if self.separator != "," else "")
        tail = self.tail(notes, summary)
        if missing:
            tail["missing"] = [item._asdict() for item in missing]
        self.write("],\n " + json.dumps(tail)[1:] + "\n")


def file_dict(report: FileReport) -> dict[str, object]:
    data: dict[str, object] = {
        "path": report.path,
        "game": report.game,
        "rules": report.rules,
        "name": report.name,
        "legal": report.legal,
        "complete": report.complete,
        "counts": report.counts,
        "diagnostics": [diagnostic.to_dict() for diagnostic in report.diagnostics],
    }
    if report.restriction_lists:
        data["restriction_lists"] = list(report.restriction_lists)
    return data
