"""One series of games after the other, as far as they have come: which game is next, and what all have come to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from deckcheck.experiments.sequence import LOOK
from deckcheck.experiments.summary import Summary

if TYPE_CHECKING:
    from deckcheck.experiments.records import GameRecord, Series


class Course:
    """The games of some series in their order. A series ends with its last game, or before it, with the width that it plays for."""

    def __init__(self, series: Sequence[Series], names: Sequence[str] = ("",)) -> None:
        """`names`: of the series, where there are several."""
        self.series = series
        self.names = names
        self.summaries = [Summary.of(series[0])]
        """Of the series that have been begun, and of the first."""
        self.at = 0
        """The number of the series of the next game."""
        self.index = 0
        """The number of the next game in it."""

    def summary(self, number: int) -> Summary:
        """The games of a series so far."""
        return self.summaries[number] if number < len(self.summaries) else Summary.of(self.series[number])

    @property
    def over(self) -> bool:
        """Has the last game been added?"""
        return self.at == len(self.series)

    @property
    def games(self) -> int:
        """How many have been added."""
        return sum([summary.games for summary in self.summaries])

    @property
    def most(self) -> int:
        """How many there are if no series ends before its last game."""
        return sum([one.games for one in self.series])

    @property
    def next(self) -> str:
        """The next game as people name it; of several series, with its pair."""
        name = self.names[self.at]
        return f"game {self.index}{f' of {name}' if name else ''}"

    @property
    def end(self) -> str:
        """Why there is no game after the last one."""
        if any(summary.stopped for summary in self.summaries):
            return f"the games ended before it, as the head says (`until` {self.series[0].until:g})"
        pairs = f", {self.series[0].games} for each pair" if len(self.series) > 1 else ""
        return f"the head says that there are {self.most} games{pairs}"

    def expects(self, number: int, record: GameRecord) -> bool:
        """Is this the next game? Others have been played ahead of a decision to end."""
        return (number, record.index) == (self.at, self.index)

    def read(self, line: bytes, place: str) -> GameRecord:
        """The record of the next game in a line. Raises DamagedError, which names the place."""
        return self.series[self.at].read(line, place, self.index)

    def add(self, record: GameRecord) -> None:
        """Counts the next game, and goes on."""
        if self.at == len(self.summaries):
            self.summaries.append(Summary.of(self.series[self.at]))
        summary = self.summaries[self.at]
        summary.add(record)
        self.index += 1
        if summary.stopped or self.index == self.series[self.at].games:
            self.at += 1
            self.index = 0

    def wanted(self) -> Wanted:
        """The games that are left."""
        return Wanted(self)


class Wanted:
    """The games of a course that are left, by number of series, whenever it is gone through: in pieces that end where the width is looked
    at, each handed out only if its series has not ended before."""

    def __init__(self, course: Course) -> None:
        self.course = course

    def __iter__(self) -> Iterator[tuple[int, range]]:
        course = self.course
        start = course.index
        for number in range(course.at, len(course.series)):
            series = course.series[number]
            step = LOOK if series.until is not None else series.games
            while start < series.games and not course.summary(number).stopped:
                end = min(series.games, start - start % step + step)
                yield number, range(start, end)
                start = end
            start = 0
