"""What is said of an option that cannot be chosen, or can and should not: what, where, and what is offered."""

from __future__ import annotations

import pytest
from table import failures, verdict

MAIN = "{A: {hand: [T-L], level: 1}}"

SAID = [
    (MAIN, "[A: 'mobilize \"T-F\" on F1']",
     'A cannot choose `mobilize "T-F" on F1`: the question is main phase, and the options are end main phase, mobilize "Plain Lina"'),
    (MAIN, "[B: pass]", "B cannot choose `pass`: A decides (main phase)"),
    (MAIN, "[{B: concede}, {A: end main phase}]", "A cannot choose `end main phase`: the game is over (concession)"),
    (MAIN, "[A: {can: [luck drive]}]",
     'A cannot `luck drive`, but should: the question is main phase, and the options are end main phase, mobilize "Plain Lina"'),
    (MAIN, "[A: {cannot: [end main phase]}]", "A can `end main phase`, but should not"),
    (MAIN, "[A: {cannot: ['mobilize \"T-L\" on B3']}]", 'A can `mobilize "T-L" on B3`, but should not'),
    (MAIN, "[B: {can: [pass]}]", "B cannot `pass`, but should: A decides (main phase)"),
    ("{turn: {phase: setup}}", "[{chance: luck drive}]",
     "chance cannot be `luck drive`: the question is who goes first, and the options are A goes first, B goes first"),
    ("{turn: {phase: level}, A: {hand: [T-L, T-F, T-W, T-X, T-Y, T-P, T-Q, T-I, T-J, T-T, OS01-001, OS01-002, OS01-003]}}",
     "[A: keep]", "level "),
]  # fmt: skip


@pytest.mark.parametrize(("given", "when", "message"), SAID)
def test_what_is_said(given: str, when: str, message: str) -> None:
    found = verdict(given, when, "[{A.gates: 0}]")
    (failure,) = found.failures
    if message == "level ":  # many options: the first are shown, the others counted
        shown, _, more = failure.message.rpartition(" and ")
        assert shown.count(f', {message}"') == 11
        assert more == "2 more"
    else:
        assert failure.message == message
    assert failure.span.line == 4


def test_the_place_is_that_of_the_text() -> None:
    found = verdict(MAIN, "[{A: {can: [end main phase, luck drive]}}]")
    (failure,) = found.failures
    assert (failure.span.column, failure.span.end_column) == (35, 45)


def test_nothing_after_a_choice_that_fails_is_looked_at() -> None:
    """What follows stands on it."""
    assert len(failures(MAIN, "[{A: [luck drive, luck drive]}, {A: luck drive}]", "[{A.hand: 5}]")) == 1


def test_all_offers_of_a_step_are_looked_at() -> None:
    assert len(failures(MAIN, "[{A: {can: [luck drive, trance F1 and F2], cannot: [end main phase]}}]", "[{A.hand: 5}]")) == 3


def test_asking_changes_nothing() -> None:
    when = "[{A: {can: ['mobilize \"T-L\" on F1', end main phase, concede], cannot: [luck drive]}}]"
    assert failures(MAIN, when, "[{A.hand: 1, decides: A, over: false}]") == []
