"""The reports of a run: on standard output, and in files that are written whole or not at all."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

from deckcheck import __version__
from deckcheck.cli import options
from deckcheck.cli.output import WholeFile, Write, parse_output, to_stderr, to_stdout
from deckcheck.reports.reporter import Reporter, Summary
from deckcheck.validation.check import FileReport
from deckcheck.validation.files import Missing

MAX_NAMES = 20


class Run:
    """Feeds the reporters and keeps the sums."""

    def __init__(self, reporters: Sequence[Reporter]) -> None:
        self.reporters = reporters
        self.summary = Summary()
        self.skipped = 0
        self.notices: dict[tuple[str, str], None] = {}
        self.restriction_lists: dict[str, None] = {}
        self.unencoded: dict[str, None] = {}
        """Names of cards whose text is not written as data, in the order in which they came."""

    def add_helper(self, report: FileReport) -> None:
        """A faulty file that the run needs but does not judge: a card file of --cards, a restriction list."""
        self.summary = self.summary.with_findings(report)
        for reporter in self.reporters:
            reporter.file(report)

    def add(self, report: FileReport) -> None:
        self.summary = self.summary.plus(report)
        self.notices.update(dict.fromkeys(report.notices))
        self.restriction_lists.update(dict.fromkeys(report.restriction_lists))
        self.unencoded.update(dict.fromkeys(report.unencoded))
        for reporter in self.reporters:
            reporter.file(report)

    @property
    def unencoded_note(self) -> list[str]:
        """The note about cards whose text is not encoded; none where there are no such cards."""
        if not self.unencoded:
            return []
        names = [f'"{name}"' for name in self.unencoded]
        more = f" and {len(names) - MAX_NAMES} more" if len(names) > MAX_NAMES else ""
        return [f"the text of these cards is not encoded, so that it does nothing in a game: {', '.join(names[:MAX_NAMES])}{more}"]

    def finish(self, notes: Sequence[str], missing: Sequence[Missing]) -> None:
        self.summary = self.summary._replace(skipped=self.skipped)
        for reporter in self.reporters:
            reporter.finish(self.summary, notes, missing)


@contextmanager
def open_reports(output_format: str, outputs: Sequence[str], color: str, quiet: bool, force: bool, *, what: str = "deck") -> Iterator[Run]:
    """A run whose reports are `output_format` on standard output and every `FORMAT:FILE` of `outputs`."""
    files = parse_output(outputs, options.REPORTS, force)
    with ExitStack() as stack:
        writers: list[tuple[str, Write]] = [(output_format, to_stdout)]
        writers += [(name, stack.enter_context(WholeFile(path)).write) for name, path in files]
        yield Run([reporter(name, write, color, quiet, what) for name, write in writers])


def reporter(name: str, write: Write, color: str, quiet: bool, what: str) -> Reporter:
    if name == "json" and what == "scenario":
        from deckcheck.reports.scenarios import ScenarioJsonReporter

        return ScenarioJsonReporter(write, version=__version__)
    if name == "json":
        from deckcheck.reports.json import JsonReporter

        return JsonReporter(write, version=__version__)
    if name == "github":
        from deckcheck.reports.github import GithubReporter

        return GithubReporter(write, what=what)
    if name == "sarif":
        from deckcheck.reports.sarif import SarifReporter
        from deckcheck.rulesets.rulebook import deck_rules_by_code

        rules = {code: [rule for _, rule in found] for code, found in deck_rules_by_code().items()}
        return SarifReporter(write, version=__version__, deck_rules=rules)
    if name == "junit":
        from deckcheck.reports.junit import JunitReporter

        return JunitReporter(write)
    from deckcheck.reports.text import TextReporter

    stream = sys.stdout if write is to_stdout else sys.stderr if write is to_stderr else None
    colored = stream is not None and options.use_color(color, stream)
    frames = colored or (stream is not None and stream.isatty())
    return TextReporter(write, color=colored, frames=frames, concise=name == "concise", quiet=quiet, what=what)
