"""Deck rules: how a rule is declared, and how all rules of a game run over a deck.

A rule says where and what; the runner adds code, name, rule id and severity. The docstring of a rule is its manual page: a summary, then
blocks headed `Bad:`, `Good:` and `Remedy:`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from deckcheck.cards.deck import Deck
from deckcheck.cards.limits import Format
from deckcheck.diagnostics import Diagnostic, Quantity, Related, Severity, Span


class Problem(NamedTuple):
    """What a rule found. `severity` only where it differs from the rule's; `more_rules`: further rules broken by the same thing."""

    span: Span
    message: str
    related: Sequence[Related] = ()
    card: str | None = None
    found: Quantity = None
    allowed: Quantity = None
    hint: str | None = None
    severity: Severity | None = None
    rule: str | None = None
    more_rules: tuple[str, ...] = ()
    extra: dict[str, object] | None = None


Check = Callable[[Deck, Format], Iterator[Problem]]


class DeckRule:
    """A deck rule: the code it reports, the rule of the game it stands for, and the check itself."""

    __slots__ = ("check", "code", "name", "rules", "severity")

    def __init__(self, code: str, name: str, rules: tuple[str, ...], severity: Severity, check: Check) -> None:
        self.code = code
        self.name = name
        self.rules = rules
        self.severity = severity
        self.check = check

    @property
    def manual(self) -> dict[str, str]:
        """The docstring by block: `summary`, `bad`, `good`, `remedy`."""
        blocks: dict[str, list[str]] = {"summary": []}
        current = "summary"
        for line in inspect.getdoc(self.check).splitlines() if self.check.__doc__ else ():  # type: ignore[union-attr]  # it has one
            if line in ("Bad:", "Good:", "Remedy:"):
                current = line[:-1].lower()
                blocks[current] = []
            else:
                blocks[current].append(line)
        return {name: inspect.cleandoc("\n" + "\n".join(lines)).strip("\n") for name, lines in blocks.items()}


def rule(code: str, name: str, *rules: str, severity: Severity = "error") -> Callable[[Check], DeckRule]:
    """Declares a deck rule; `rules` are the ids of the rules of the game that it checks, the main one first."""

    def declare(check: Check) -> DeckRule:
        return DeckRule(code, name, rules, severity, check)

    return declare


def run(rules: Iterable[DeckRule], deck: Deck, limits: Format) -> list[Diagnostic]:
    """What all rules find in a deck."""
    return [_diagnostic(rule, problem) for rule in rules for problem in rule.check(deck, limits)]


def _diagnostic(rule: DeckRule, problem: Problem) -> Diagnostic:
    return Diagnostic(
        rule.code,
        rule.name,
        problem.severity or rule.severity,
        problem.message,
        problem.span,
        rules=(problem.rule or rule.rules[0], *problem.more_rules),
        card=problem.card,
        found=problem.found,
        allowed=problem.allowed,
        hint=problem.hint,
        related=problem.related,
        extra=problem.extra,
    )
