"""The board by itself: placements, and that members can always be rearranged."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from deckcheck.rulesets.luck_and_logic.board import ALL_CIRCLES, CIRCLE_NAMES, COLUMNS, PLACEMENTS, packable

TERRITORIES = [
    territories
    for number in range(1, 7)
    for territories in combinations_with_replacement((1, 2, 3, 4), number)
    if sum(territories) <= len(CIRCLE_NAMES)
]


def layouts(territories: tuple[int, ...], free: int = ALL_CIRCLES) -> Iterator[tuple[int, ...]]:
    """Every way in which members of these territories can stand without overlapping, one after the other."""
    if not territories:
        yield ()
        return
    for placement in PLACEMENTS[territories[0]]:
        if placement & free == placement:
            for rest in layouts(territories[1:], free & ~placement):
                yield (placement, *rest)


@pytest.mark.parametrize("territories", TERRITORIES, ids=str)
def test_LL_MOVE_01_there_is_always_another_layout(territories: tuple[int, ...]) -> None:
    """So the main phase offers to rearrange whenever a member is on the field (LL-MAIN-01)."""
    number = sum(1 for _ in layouts(territories))
    assert number != 1
    assert packable(ALL_CIRCLES, territories) is (number > 0)


def test_LL_BOARD_02_04_placements_are_connected_rectangles() -> None:
    assert [len(places) for places in PLACEMENTS] == [0, 6, 7, 2, 2]
    for territory, places in enumerate(PLACEMENTS):
        for placement in places:
            circles = [circle for circle in range(len(CIRCLE_NAMES)) if placement >> circle & 1]
            rows = {circle // COLUMNS for circle in circles}
            columns = {circle % COLUMNS for circle in circles}
            assert len(circles) == territory == len(rows) * len(columns)
            assert max(columns) - min(columns) == len(columns) - 1
