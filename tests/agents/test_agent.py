"""Agents by name, and that the quick way to ask one gives what the slow way gives."""

from __future__ import annotations

import pytest
from games import match

from deckcheck.agents.agent import AGENTS, Agent, QuickAgent, check_spec, make_agent, split_specs
from deckcheck.errors import DeckcheckError
from deckcheck.experiments.playing import play_out
from deckcheck.experiments.run import Asked


def test_every_agent_can_be_made() -> None:
    for name in AGENTS:
        check_spec(name)
        assert isinstance(make_agent(name, "x", "A", 0), Agent)


@pytest.mark.parametrize(
    ("spec", "told"),
    [("randm", "did you mean 'random'"), ("qqq", "known: random"), ("", "known: random"), ("random:x=1", "takes no settings")],
)
def test_a_text_that_names_no_agent(spec: str, told: str) -> None:
    with pytest.raises(DeckcheckError, match=told):
        make_agent(spec, "x", "A", 0)


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("random", ["random"]),
        ("random,random", ["random", "random"]),
        ("mcts:iterations=200,depth=3,random", ["mcts:iterations=200,depth=3", "random"]),
        ("random, mcts:iterations=200,depth=3", ["random", "mcts:iterations=200,depth=3"]),
    ],
)
def test_agents_in_one_text(text: str, specs: list[str]) -> None:
    assert split_specs(text) == specs


PLAYED = [*((name, index) for name in ("random", "heuristic") for index in range(3)), ("mcts:iterations=1", 0)]


@pytest.mark.parametrize(("name", "index"), PLAYED)
def test_quick_and_slow_play_the_same_game(name: str, index: int) -> None:
    games = []
    for quick in (True, False):
        seats: list[QuickAgent] = []
        for side, player in enumerate("AB"):
            agent = make_agent(name, "lamp", player, index)
            assert isinstance(agent, QuickAgent)
            seats.append(agent if quick else Asked(agent, side))
        state = match().start(index)
        choices: list[str] = []
        play_out(state, seats, choices)
        games.append((choices, state.digest()))
    assert games[0] == games[1]


def test_sides_and_games_have_streams_of_their_own() -> None:
    states = {make_agent("random", seed, side, index).state for seed in "xy" for side in "AB" for index in range(3)}  # type: ignore[attr-defined]  # plain agents have it
    assert len(states) == 12
