"""Games of one series or of several, as a command plays them: counted, written to a file, and gone on with."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

import click

from deckcheck.cli.output import complain, refuse_overwriting
from deckcheck.cli.played import tell_broken, with_progress
from deckcheck.engine.playback import AGENT_ERROR
from deckcheck.errors import DeckcheckError
from deckcheck.experiments.journal import Journal, UnwritableError
from deckcheck.experiments.workers import play_all
from deckcheck.reports.reporter import one_line

if TYPE_CHECKING:
    from deckcheck.experiments.cluster import Cluster
    from deckcheck.experiments.course import Course
    from deckcheck.experiments.plan import Plan
    from deckcheck.experiments.records import GameRecord


def _width(_: click.Context, __: click.Parameter, text: str | None) -> float | None:
    """The width of an interval, between 0 and 1: `0.04` or `4%`."""
    if text is None:
        return None
    try:
        number = float(text.removesuffix("%"))
    except ValueError:
        raise click.BadParameter(f"{text!r} is no width; write 0.04 or 4%.") from None
    if text.endswith("%"):
        number = round(number / 100, 12)
    if not 0.001 <= number < 1:
        raise click.BadParameter(f"{text!r}: the width of an interval is from 0.001 (0.1%) to below 1.")
    return number


until_option = click.option(
    "--until",
    callback=_width,
    metavar="WIDTH",
    help="Stop as soon as the 95% interval of A's win rate is so narrow (0.04 or 4%); -n is the most that is played.",
)
resume_option = click.option("--resume", is_flag=True, help="Go on with the file of --out, whatever ended the run that wrote it.")


def check_out(out: str | None, resume: bool, force: bool, inputs: Iterable[str]) -> None:
    """Refuses a file of --out that would overwrite something, and what makes no sense without it."""
    if out is None:
        if resume:
            raise click.UsageError("--resume goes on with the file of --out; name it.")
        return
    if resume and force:
        raise click.UsageError("--resume goes on with the file, --force begins it anew; give one of them.")
    refuse_overwriting(out, force or resume)
    if os.path.realpath(out) in {os.path.realpath(path) for path in inputs}:
        raise click.UsageError(f"{one_line(out)} is one of the files to read.")


class Run:
    """The games of a course as they are played, by plans that are as many as its series."""

    def __init__(self, course: Course, plans: Sequence[Plan], jobs: int | Cluster, quiet: bool) -> None:
        self.course = course
        self.plans = plans
        self.jobs = jobs
        self.quiet = quiet
        self.broken: list[tuple[Plan, GameRecord]] = []
        self.last: GameRecord | None = None
        self.failure = ""
        """The first game that an agent could not go on with, and why; nothing if there is none."""

    def _count(self, number: int, record: GameRecord) -> None:
        self.last = record
        if record.result is None:
            self.broken.append((self.plans[number], record))
        elif record.error is not None and not self.failure:
            name = self.course.names[number]
            self.failure = f"; {f'{name}, ' if name else ''}game {record.index}: {record.error}"

    def play(self, journal: Journal | None = None) -> None:
        """Plays all games that are left; what is played beyond the end of a series is as if it were not."""
        course = self.course
        if course.over:
            return
        left = course.most - course.games
        with closing(play_all(self.plans, course.wanted(), jobs=self.jobs)) as games:
            for number, record in with_progress(games, left, self.quiet):
                if not course.expects(number, record):
                    continue
                if journal is not None:
                    journal.add(record)
                course.add(record)
                self._count(number, record)
                if course.over:
                    break

    def write(self, out: str, head: str, force: bool, resume: bool) -> None:
        """Plays them, and writes them to a file that begins with the line `head`."""
        with Journal(out, overwrite=force, resume=resume) as journal, self._interruption_told(journal):
            for number, record in journal.begin(self.course, self.plans, head):
                self._count(number, record)
            try:
                self.play(journal)
            except UnwritableError:
                raise
            except DeckcheckError:  # the cluster was lost
                self._tell_what_is_held(journal)
                raise

    @contextmanager
    def _interruption_told(self, journal: Journal) -> Iterator[None]:
        try:
            yield
        except (KeyboardInterrupt, SystemExit):
            self._tell_what_is_held(journal)
            raise

    def _tell_what_is_held(self, journal: Journal) -> None:
        if not self.quiet:
            complain(f"{journal.path} holds {journal.games} of {self.course.most} games; --resume goes on with it")

    def one(self) -> tuple[Plan, GameRecord]:
        """The game that was played last, with its plan."""
        if self.last is None:
            raise DeckcheckError("no game was played")
        return self.plans[-1], self.last

    def end(self, debug: bool) -> int:
        """The exit code; games that did not end as they should are told."""
        failed = sum([summary.undecided[AGENT_ERROR] for summary in self.course.summaries])
        if failed:
            complain(f"an agent failed in {failed} of {self.course.games} games, which count for nobody{self.failure}")
        return tell_broken(self.broken, debug) or (1 if failed else 0)
