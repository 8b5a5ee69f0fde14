"""What came out of a scenario, as the reporters print it: faults of the file, and what does not hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deckcheck.codes import finding
from deckcheck.diagnostics import Diagnostic, Span, in_file_order
from deckcheck.scenarios.read import Reading
from deckcheck.scenarios.run import Failure, Verdict, run_scenario
from deckcheck.validation.check import FileReport


class ScenarioReport(FileReport):
    """The report of a scenario file: `legal` tells whether it holds, `judged` whether it could be run at all. `name` is its id."""

    __slots__ = ("about", "rule_ids", "switches", "versions")

    def __init__(self, reading: Reading, verdict: Verdict | None = None) -> None:
        super().__init__(reading.path, reading.diagnostics, reading.lines)
        self.judged = verdict is not None
        self.legal = reading.is_sound
        self.versions: tuple[str, ...] = ()
        self.switches: Mapping[str, str] = {}
        self.rule_ids: tuple[str, ...] = ()
        self.about: str | None = None
        if (scenario := reading.scenario) is not None:
            self.game, self.name = scenario.game, scenario.id or None
            self.versions, self.switches = scenario.rules, scenario.switches
            self.rules = ", ".join(scenario.rules)
            self.rule_ids, self.about = scenario.rule_ids, scenario.about
            cards = [entry.card for entry in scenario.given.entries()]
            self.unencoded = [card.name for card in cards if card is not None and card.get("unencoded")]
        if verdict is not None:
            self.legal = verdict.passed
            self.diagnostics = in_file_order([*reading.diagnostics, *_findings(verdict, self.rule_ids)])


def checked(reading: Reading) -> ScenarioReport:
    """Runs a scenario that has been read, if it is sound."""
    verdict = run_scenario(reading.scenario) if reading.is_sound and reading.scenario is not None else None
    if verdict is None:
        _tell_options(reading)
    return ScenarioReport(reading, verdict)


def _tell_options(reading: Reading) -> None:
    """Where nothing is wrong but texts that are no options, the scenario is run up to the first: its options are told."""
    errors = [diagnostic for diagnostic in reading.diagnostics if diagnostic.severity == "error"]
    if reading.scenario is None or any(diagnostic.code != "N615" for diagnostic in errors):
        return
    for failure in run_scenario(reading.scenario).failures[:1]:
        for diagnostic in errors:
            if failure.situation and diagnostic.span.line == failure.span.line:
                diagnostic.hint = f"{diagnostic.hint}; here {failure.situation}" if diagnostic.hint else failure.situation


def _findings(verdict: Verdict, rule_ids: Sequence[str]) -> list[Diagnostic]:
    """A finding for each thing that does not hold; what is wrong in several versions alike is one."""
    alike: dict[tuple[Span, str], list[Failure]] = {}
    for failure in verdict.failures:
        alike.setdefault((failure.span, failure.message), []).append(failure)
    found = []
    for (span, message), failures in alike.items():
        versions = [failure.rules for failure in failures]
        told = f"{message} (rules {', '.join(versions)})" if len(verdict.rules) > 1 else message
        found.append(finding("N620", told, span, rules=rule_ids, hint=failures[0].hint, extra={"versions": versions}))
    return found
