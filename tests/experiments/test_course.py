"""One series after the other: which game is next, what is handed out, and where a series ends before its last game."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from games import match

from deckcheck.engine.json_fields import DamagedError
from deckcheck.engine.replay import Result
from deckcheck.experiments.course import Course
from deckcheck.experiments.records import GameRecord, Series
from deckcheck.experiments.sequence import LOOK


def series(games: int, until: float | None = None, swap: bool = False, seed: str = "x") -> Series:
    return Series(replace(match().pairing, seed=seed), games, swap, None, until)


def record(index: int, winner: str = "A", swapped: bool = False) -> GameRecord:
    return GameRecord(index, "x", Result("A", winner, "gates", 9, 99), swapped=swapped)


def played(course: Course, luck: random.Random) -> list[tuple[int, int]]:
    """Plays on as a run does: games are handed out some way ahead of those that are counted."""
    ahead: list[tuple[int, int]] = []
    counted = []

    def take() -> None:
        number, index = ahead.pop(0)
        if course.over:
            return
        one = record(index, luck.choice("AB"))
        if course.expects(number, one):
            course.add(one)
            counted.append((number, index))

    for number, indices in course.wanted():
        ahead += [(number, index) for index in indices]
        while len(ahead) > 30:
            take()
    while ahead:
        take()
    return counted


def test_all_games_in_order() -> None:
    course = Course([series(3), series(2)], ["pair 1-2", "pair 1-3"])
    assert (course.most, course.games, course.over, course.next) == (5, 0, False, "game 0 of pair 1-2")
    assert played(course, random.Random(1)) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]
    assert course.over
    assert [summary.games for summary in course.summaries] == [3, 2]
    assert course.end == "the head says that there are 5 games, 3 for each pair"
    assert list(course.wanted()) == []


def test_a_course_goes_on_where_it_is() -> None:
    course = Course([series(3), series(2)], ["", ""])
    for index in (0, 1):
        course.add(record(index))
    assert list(course.wanted()) == [(0, range(2, 3)), (1, range(2))]
    assert course.expects(0, record(2))
    assert not course.expects(0, record(1))
    assert not course.expects(1, record(2))
    assert course.summary(1).games == 0


@pytest.mark.parametrize("seed", range(6))
def test_a_series_ends_where_its_interval_is_narrow_whatever_was_played_ahead(seed: int) -> None:
    """The games that count are those of a run without anything played ahead."""
    ends = []
    for number in (0, 1, 2):
        alone = Course([series(400, 0.5)])
        luck = random.Random(f"{seed} {number}")
        while not alone.over:
            alone.add(record(alone.index, luck.choice("AB")))
        ends.append(alone.summary(0).games)
        assert alone.summary(0).stopped
        assert ends[-1] % LOOK == 0

    course = Course([series(400, 0.5)] * 3, ["a", "b", "c"])
    lucks = [random.Random(f"{seed} {number}") for number in (0, 1, 2)]  # every series has its own, game by game
    ahead: list[tuple[int, int]] = []
    counted = [0, 0, 0]
    for number, indices in course.wanted():
        ahead += [(number, index) for index in indices]
        while len(ahead) > 50:
            at, index = ahead.pop(0)
            if course.expects(at, record(index)):
                course.add(record(index, lucks[at].choice("AB")))
                counted[at] += 1
    for at, index in ahead:
        if not course.over and course.expects(at, record(index)):
            course.add(record(index, lucks[at].choice("AB")))
            counted[at] += 1
    assert course.over
    assert counted == ends
    assert "the games ended before it, as the head says (`until` 0.5)" in course.end


def test_games_are_handed_out_in_pieces_that_end_where_one_looks() -> None:
    course = Course([series(50, 0.9)])
    for index in range(7):
        course.add(record(index))
    pieces = [indices for _, indices in course.wanted()]
    assert pieces == [range(7, 20), range(20, 40), range(40, 50)]
    assert [indices for _, indices in Course([series(50)]).wanted()] == [range(50)]


def test_records_belong_to_the_series_that_is_next() -> None:
    course = Course([series(1), series(1, seed="y")], ["pair 1-2", "pair 1-3"])
    line = record(0).to_json().encode()
    course.add(course.read(line, "here"))
    with pytest.raises(DamagedError, match=r"^here: seed cannot be 'x'; it is one of y"):
        course.read(line, "here")
