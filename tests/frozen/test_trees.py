"""The decision trees of frozen games are as they were counted: a rule that offers more or less than before shows here."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from . import trees

ANEW = bool(os.environ.get("REGENERATE"))
if ANEW:
    trees.FILE.write_text(trees.written(trees.chosen()), encoding="utf-8")
STORED = trees.read()


@pytest.mark.parametrize("played", STORED, ids=trees.Played.line)
def test_a_game_has_the_same_trees(played: trees.Played) -> None:
    positions = STORED[played]
    found = trees.recounted(played, [position.decision for position in positions])
    assert [position.line() for position in found] == [position.line() for position in positions]


def test_there_are_enough_positions() -> None:
    positions = [position for found in STORED.values() for position in found]
    assert len(positions) >= 200
    prompts = Counter(position.prompt for position in positions)
    assert len(prompts) >= 18, prompts
    assert min(prompts.values()) >= 2, prompts
    assert {played.with_texts for played in STORED} == {False, True}
    assert trees.written(STORED) == trees.FILE.read_text(encoding="utf-8")


def test_a_tree_is_counted_as_it_is_walked() -> None:
    """One tree is walked by making the choices from the start, without copies."""
    played, positions = next((played, positions) for played, positions in STORED.items() if not played.with_texts)
    position = min(positions, key=lambda found: found.counts)
    paths: list[tuple[int, ...]] = [()]
    for counted in position.counts:
        longer = []
        for path in paths:
            state = next(state for state in trees.moments(played) if state.decisions == position.decision)
            for place in path:
                if state.ended is None:
                    state.choose(place)
            longer += [(*path, place) for place in range(len(state.options))]
        paths = longer
        assert len(paths) == counted
