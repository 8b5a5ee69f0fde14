"""Random games of every ruleset that can be played, each checked at every decision."""

from __future__ import annotations

from collections import Counter

import pytest

from deckcheck.rulesets import RULESETS

from .checks import played
from .tables import PLAYABLE, of_game, tables, uniform

FULL = 50
"""One game in so many is checked at every decision by all checks, the others at one decision in `SOME` by the costly ones."""
SOME = 25
SEED = "conformance"

FAST_GAMES = 40
CHUNKS = 25
SWEPT_CHUNKS = 4
"""So many of them are a sweep, the others wait for `-m complete`."""
SWEEP, COMPLETE = pytest.mark.sweep, pytest.mark.complete
SWEPT_GAMES = 2000


def play(game: str, index: int, costly_every: int) -> str:
    """Game number `index`: over all tables in turn, by agents that make short games and long ones, and wholly random ones; how it ended."""
    all_tables = tables(game)
    table = all_tables[(index + index // FULL) % len(all_tables)]
    known = of_game(game)
    agent = uniform if index % 40 == 9 else known.LONG if index % 40 == 29 or index % 1000 == 0 else known.SHORT
    found = played(table, SEED, index, agent, costly_every)
    if index % 10 == 0:
        found.replayed_from_text()
    assert found.state.ended is not None
    return found.state.ended[1]


def test_a_game_is_found_by_itself() -> None:
    assert set(PLAYABLE) <= set(RULESETS)
    assert "luck_and_logic" in PLAYABLE


@pytest.mark.parametrize("game", PLAYABLE)
def test_all_decks_and_versions_are_played(game: str) -> None:
    names = [table.name for table in tables(game)]
    assert len(set(names)) == len(names)
    swept = {(index + index // FULL) % len(names) for index in range(SWEPT_GAMES)}
    assert swept == set(range(len(names)))
    full = {(index + index // FULL) % len(names) for index in range(0, SWEPT_GAMES, FULL)}
    assert len(full) == min(len(names), SWEPT_GAMES // FULL)


@pytest.mark.parametrize("chunk", [pytest.param(chunk, marks=SWEEP if chunk else ()) for chunk in range(4)])
@pytest.mark.parametrize("game", PLAYABLE)
def test_random_games(game: str, chunk: int) -> None:
    """A few games over tables that lie far apart; nothing ends by a limit."""
    ends = Counter(play(game, 53 * number + 1, SOME) for number in range(chunk, FAST_GAMES, 4))
    assert not ends.keys() & {"decision_limit", "effect_loop", "turn_limit"}, ends


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_random_game_with_all_checks(game: str) -> None:
    play(game, SWEPT_GAMES + 1, 1)


@pytest.mark.parametrize("chunk", [pytest.param(chunk, marks=SWEEP if chunk < SWEPT_CHUNKS else COMPLETE) for chunk in range(CHUNKS)])
@pytest.mark.parametrize("game", PLAYABLE)
def test_sweep_of_random_games(game: str, chunk: int) -> None:
    size = SWEPT_GAMES // CHUNKS
    for index in range(chunk * size, (chunk + 1) * size):
        play(game, index, 1 if index % FULL == 0 else SOME)
