"""Diagnostics: whatever is wrong in a user's file, as data. Lines and columns count from 1, columns in characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

Severity: TypeAlias = Literal["error", "warning", "note"]
Quantity: TypeAlias = "int | dict[str, int] | None"
"""A number, or a range such as `{"min": 8, "max": 8}`."""


class Span(NamedTuple):
    """A stretch of a file; `end_column` is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


FILE_START = Span(1, 1, 1, 1)


class Related(NamedTuple):
    """A second place that is part of the evidence."""

    span: Span
    message: str


class Diagnostic:
    """One finding. `code` and `rule` are stable; the wording of `message` and `hint` is not.

    `rule` is the id of the rule of the game that is broken, `rules` all that are; both are empty where no rule of a game speaks
    (a typing error in YAML). `found` and `allowed` are numbers or ranges.
    """

    __slots__ = (
        "allowed",
        "card",
        "code",
        "extra",
        "found",
        "hint",
        "message",
        "name",
        "related",
        "rules",
        "severity",
        "span",
    )

    def __init__(
        self,
        code: str,
        name: str,
        severity: Severity,
        message: str,
        span: Span,
        *,
        rules: Sequence[str] = (),
        card: str | None = None,
        found: Quantity = None,
        allowed: Quantity = None,
        hint: str | None = None,
        related: Sequence[Related] = (),
        extra: dict[str, object] | None = None,
    ) -> None:
        self.code = code
        self.name = name
        self.severity = severity
        self.message = message
        self.span = span
        self.rules = tuple(rules)
        self.card = card
        self.found = found
        self.allowed = allowed
        self.hint = hint
        self.related = tuple(related)
        self.extra = extra or {}

    @property
    def rule(self) -> str | None:
        return self.rules[0] if self.rules else None

    def __repr__(self) -> str:
        return f"Diagnostic({self.code}, {self.span.line}:{self.span.column}, {self.message!r})"

    def to_dict(self) -> dict[str, object]:
        """The shape of the JSON report."""
        data: dict[str, object] = {
            "code": self.code,
            "name": self.name,
            "rule": self.rule,
            "severity": self.severity,
            "message": self.message,
        }
        if len(self.rules) > 1:
            data["rules"] = list(self.rules)
        for key in ("card", "found", "allowed", "hint"):
            if (value := getattr(self, key)) is not None:
                data[key] = value
        data["span"] = self.span._asdict()
        data["related"] = [{**r.span._asdict(), "message": r.message} for r in self.related]
        return {**data, **self.extra}


def in_file_order(diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
    """By position, then code, so that a report reads from top to bottom."""
    return sorted(diagnostics, key=lambda d: (d.span.line, d.span.column, d.code, d.message))
