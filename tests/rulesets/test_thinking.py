"""What the heuristics of all games share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from deckcheck.engine.state import State
from deckcheck.engine.turns import TURN
from deckcheck.rulesets.thinking import Picking, Player, chance, greatest

MAIN, NUMBER, OTHER = 3, 5, 7
USE, CHOOSE, DISCARD, NO_MORE = 1, 2, 3, 4
FIELD, HAND = 2, 1


def in_turn(number: int) -> Any:
    values = [0] * 4
    values[TURN] = number
    state: State[Any] = State.__new__(State)
    state.vars = values
    return state


def unused(state: Any, player: int, options: Sequence[tuple[int, int, int]], used: Sequence[tuple[int, int]]) -> list[float]:
    return [float(option[1:] not in used) for option in options]


def test_what_was_used_is_remembered_for_a_turn_and_by_a_copy() -> None:
    options = [(USE, 8, 0), (USE, 8, 1), (NO_MORE, -1, -1)]
    player = Player(MAIN, unused, USE, {NUMBER: greatest}, 1.0)
    assert player.scores(in_turn(4), 0, MAIN, options) == [1.0, 1.0, 1.0]
    player.chosen(options[0])
    player.chosen(options[2])
    twin = player.copy()
    twin.chosen(options[1])
    assert player.scores(in_turn(4), 0, MAIN, options) == [0.0, 1.0, 1.0]
    assert twin.scores(in_turn(4), 0, MAIN, options) == [0.0, 0.0, 1.0]
    assert player.scores(in_turn(5), 0, MAIN, options) == [1.0, 1.0, 1.0]


def test_questions_that_nobody_answers_are_answered_by_lot() -> None:
    player = Player(MAIN, unused, USE, {NUMBER: greatest}, 1.0)
    assert player.scores(in_turn(1), 0, NUMBER, [(0, 2, -1), (0, 9, -1)]) == [2.0, 9.0]
    assert player.scores(in_turn(1), 0, OTHER, [(0, 2, -1), (0, 9, -1)]) == [0.0, 0.0]


def lying(owner: tuple[int, ...], zone: int) -> State[Any]:
    """Cards of these players in a zone."""
    state: State[Any] = State.__new__(State)
    state.owner = owner
    state.now = [(zone,)] * len(owner)
    return state


@pytest.mark.parametrize(
    ("kind", "good", "best"),
    [
        (CHOOSE, True, 1),  # the best own card for what is good
        (CHOOSE, False, 3),  # the opponent's best for what is bad
        (CHOOSE, None, 3),  # on the field good for own cards, bad for theirs: cards 1 and 3 both serve, the greater worth decides
        (DISCARD, None, 3),  # what the opponent loses, as much as can be
    ],
)
def test_cards_are_picked_for_whom_it_serves(kind: int, good: bool | None, best: int) -> None:
    """Cards 0 and 1 are A's, 2 and 3 B's, each worth more than the one before; all lie on the field."""
    state = lying((0, 0, 1, 1), FIELD)
    picking = Picking(CHOOSE, DISCARD, HAND, lambda state, player, card: 1.0 + card, 0.01)
    scores = picking.scores(state, 0, [(kind, card, -1) for card in range(4)], good)
    assert scores.index(max(scores)) == best


def test_what_must_be_given_up_is_the_least_and_what_need_not_is_kept() -> None:
    state = lying((0, 0), HAND)
    picking = Picking(CHOOSE, DISCARD, HAND, lambda state, player, card: 1.0 + card, 0.01)
    options = [(DISCARD, 0, -1), (DISCARD, 1, -1), (NO_MORE, -1, -1)]
    least, more, none = picking.scores(state, 0, options, None)
    assert least > more > none
    options = [(CHOOSE, 0, -1), (CHOOSE, 1, -1), (NO_MORE, -1, -1)]
    least, more, none = picking.scores(state, 0, options, False)
    assert none > least > more


def test_chances_of_both_players_are_one() -> None:
    assert chance(1.5, 1.5) == 0.5
    assert 0.5 < chance(2.0, 1.0) < chance(9.0, 1.0) < 1.0
    assert chance(3.0, 1.0) + chance(1.0, 3.0) == 1.0
