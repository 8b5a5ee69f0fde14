"""Turns as all games have them, and who loses."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from deckcheck.engine.machine import lose
from deckcheck.engine.state import DRAW, A, B, State
from deckcheck.engine.turns import FIRST, PHASE, REST_OF_GAME, TURN, TURN_PLAYER, TURN_VARIABLES, first_turn, last_turn, turn_order
from deckcheck.rulesets import RULESETS
from deckcheck.rulesets.playing import ruleset


def in_turn(number: int, player: int, first: int = A) -> State[Any]:
    state: State[Any] = State.__new__(State)
    state.vars = [0, 0, 0, 0]
    state.vars[TURN], state.vars[TURN_PLAYER], state.vars[FIRST] = number, player, first
    return state


@pytest.mark.parametrize("game", RULESETS)
def test_the_numbers_of_a_turn_come_first(game: str) -> None:
    names = list(ruleset(game).variables)
    assert names[:4] == list(TURN_VARIABLES)
    assert [names[place] for place in (TURN_PLAYER, TURN, FIRST, PHASE)] == ["turn_player", "turn", "first", "phase"]


@given(number=some.integers(1, 300), turn_player=some.sampled_from((A, B)), player=some.sampled_from((A, B)))
def test_durations_end_with_a_turn_of_the_right_player(number: int, turn_player: int, player: int) -> None:
    """LL-END-04, D-25: turns alternate, so the parity of its number says whose turn it is."""
    state = in_turn(number, turn_player)

    def whose(last: int) -> int:
        return turn_player ^ (last - number & 1)

    assert last_turn(state, player, "this_turn") == number
    assert last_turn(state, player, "rest_of_game") == REST_OF_GAME
    for duration, own, least in (("opponent_turn", False, 0), ("next_opponent_turn", False, 1), ("next_own_turn", True, 1)):
        last = last_turn(state, player, duration)
        assert number + least <= last <= number + 2
        assert (whose(last) == player) is own
        assert all((whose(turn) == player) is not own for turn in range(number + least, last))


def test_the_first_turn_is_the_first_players() -> None:
    """LL-LEVEL-03, TC-TURN-03."""
    assert first_turn(in_turn(1, B, first=B))
    assert not first_turn(in_turn(2, A, first=B))
    assert turn_order(in_turn(1, B)) == (B, A)


@pytest.mark.parametrize(
    ("reasons", "ended"),
    [((None, None), None), (("gates", None), (B, "gates")), ((None, "deck_out"), (A, "deck_out")), (("x", "y"), (DRAW, "draw"))],
)
def test_those_lose_who_have_a_reason_to(reasons: tuple[str | None, str | None], ended: tuple[int, str] | None) -> None:
    state = in_turn(1, A)
    state.ended = None
    lose(state, reasons)
    assert state.ended == ended
