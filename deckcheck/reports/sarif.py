"""The SARIF 2.1.0 report: one run, valid against the official schema, with fingerprints that survive shifted lines."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from deckcheck.codes import CODES
from deckcheck.diagnostics import Diagnostic, Span
from deckcheck.reports.reporter import Summary, Write, one_line
from deckcheck.validation.check import FileReport
from deckcheck.validation.files import Missing
from deckcheck.validation.rules import DeckRule

SCHEMA_URI = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
MAX_RESULTS = 25_000
MAX_RELATED = 1_000
"""GitHub refuses a run with more results, and a result with more locations."""

Json = dict[str, Any]
_HERE = re.compile(rb"^(?:\./+)+")  # `deckcheck validate .` gives paths that begin so


class SarifReporter:
    """Collects results and writes the document in `finish`. `deck_rules` gives the deck rules of all games by code, for the help texts."""

    def __init__(
        self, write: Write, *, version: str, deck_rules: Mapping[str, Sequence[DeckRule]] | None = None, max_results: int = MAX_RESULTS
    ) -> None:
        self.write = write
        self.version = version
        self.deck_rules = deck_rules or {}
        self.max_results = max_results
        self.results: list[Json] = []
        self.left_out = 0
        self.first_of: dict[str, Diagnostic] = {}
        self.rule_ids: dict[str, set[str]] = {}
        self.ordinals: Counter[str] = Counter()

    def file(self, report: FileReport) -> None:
        uri = artifact_uri(report.path)
        for diagnostic in report.diagnostics:
            if len(self.results) == self.max_results:
                self.left_out += 1
                continue
            self.first_of.setdefault(diagnostic.code, diagnostic)
            self.rule_ids.setdefault(diagnostic.code, set()).update(diagnostic.rules)
            self.results.append(self.result(uri, diagnostic))

    def result(self, uri: str, diagnostic: Diagnostic) -> Json:
        related = diagnostic.related[:MAX_RELATED]
        rules = f" [{', '.join(diagnostic.rules)}]" if diagnostic.rules else ""
        lines = [diagnostic.message + rules]
        if len(diagnostic.related) > MAX_RELATED:
            lines.append(f"{len(diagnostic.related) - MAX_RELATED} more lines add to it")
        if diagnostic.hint:
            lines.append(f"help: {diagnostic.hint}")
        card = None if diagnostic.card is None else one_line(diagnostic.card)
        rule_ids = list(diagnostic.rules) if len(diagnostic.rules) > 1 else None
        properties = {"rule": diagnostic.rule, "rules": rule_ids, "card": card, "found": diagnostic.found, "allowed": diagnostic.allowed}
        result = {
            "ruleId": diagnostic.code,
            "level": diagnostic.severity,
            "message": message(*lines),
            "locations": [location(uri, diagnostic.span)],
            "relatedLocations": [
                {"id": number, "message": message(item.message), **location(uri, item.span)} for number, item in enumerate(related, 1)
            ],
            "partialFingerprints": {"deckcheck/v1": self.fingerprint(uri, diagnostic.code, diagnostic.rule, card)},
            "properties": {key: value for key, value in properties.items() if value is not None},
        }
        return {key: value for key, value in result.items() if value}

    def fingerprint(self, *parts: str | None) -> str:
        """The same on every run as long as equal findings keep their order; lines and wording do not count."""
        base = json.dumps(parts)
        self.ordinals[base] += 1
        return sha256(f"{base}{self.ordinals[base]}".encode()).hexdigest()[:32]

    def finish(self, summary: Summary, notes: Sequence[str], missing: Sequence[Missing]) -> None:
        codes = sorted(self.first_of)
        for result in self.results:
            result["ruleIndex"] = codes.index(result["ruleId"])
        notifications = [notification("error", f"{item.path}: {item.reason}", artifact_uri(item.path)) for item in missing]
        if self.left_out:
            notifications.append(notification("warning", f"{self.left_out} more results were left out: a run holds {self.max_results}"))
        notifications += [notification("note", note) for note in notes]
        driver = {"name": "deckcheck", "semanticVersion": self.version, "rules": [self.rule(code) for code in codes]}
        run = {
            "tool": {"driver": driver},
            "invocations": [{"executionSuccessful": not missing, "toolExecutionNotifications": notifications}],
            "columnKind": "unicodeCodePoints",
            "newlineSequences": ["\r\n", "\n", "\r"],
            "results": self.results,
        }
        self.write(json.dumps({"$schema": SCHEMA_URI, "version": "2.1.0", "runs": [run]}, ensure_ascii=True) + "\n")

    def rule(self, code: str) -> Json:
        """What a code means, from the catalogue or from the deck rules that report it (of the games that spoke in this run)."""
        first = self.first_of[code]
        if code in CODES:
            entry = CODES[code]
            texts = [{"summary": entry.summary, "remedy": entry.remedy, "bad": entry.bad, "good": entry.good}]
            name, level = entry.name, entry.severity
        elif known := self.deck_rules.get(code):
            rules = [rule for rule in known if self.rule_ids[code].intersection(rule.rules)] or known
            texts = [rule.manual for rule in rules]
            name, level = rules[0].name, rules[0].severity
        else:
            texts = [{"summary": first.name.replace("-", " ")}]
            name, level = first.name, first.severity
        return {
            "id": code,
            "name": "".join([word.capitalize() for word in name.split("-")]),
            "shortDescription": {"text": " ".join(texts[0]["summary"].partition("\n\n")[0].split())},
            "fullDescription": {"text": "\n\n".join([text["summary"] for text in texts])},  # GitHub asks for it
            "help": {"text": "\n\n".join(map(_help, texts))},
            "defaultConfiguration": {"level": level},
        }


def _help(manual: Mapping[str, str]) -> str:
    parts = [manual["summary"], manual.get("remedy", "")]
    parts += [f"{title}:\n{manual[title.lower()]}" for title in ("Bad", "Good") if manual.get(title.lower())]
    return "\n\n".join(filter(None, parts))


def message(*lines: str) -> Json:
    """A message of these lines. `[text](target)` would be a link in SARIF, and no card name may make one."""
    return {"text": "\n".join([one_line(line).replace("](", "] (") for line in lines])}


def location(uri: str, span: Span) -> Json:
    region = {"startLine": span.line, "startColumn": span.column, "endLine": span.end_line, "endColumn": span.end_column}
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}


def notification(level: str, text: str, uri: str | None = None) -> Json:
    notice: Json = {"level": level, "message": message(text)}
    if uri is not None:
        notice["locations"] = [{"physicalLocation": {"artifactLocation": {"uri": uri}}}]
    return notice


def artifact_uri(path: str) -> str:
    """A relative path as a relative reference, an absolute one as a `file://` URI; bytes that are no UTF-8 stay what they are."""
    if os.sep != "/":
        path = path.replace(os.sep, "/")
    try:
        raw = os.fsencode(path)
    except UnicodeEncodeError:  # a lone surrogate that stands for no byte
        raw = path.encode("utf-8", "replace")
    if os.path.isabs(path):
        return "file://" + ("" if raw.startswith(b"/") else "/") + quote(raw, safe="/:")
    return quote(_HERE.sub(b"", raw), safe="/")
