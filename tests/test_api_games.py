"""`deckcheck.new_game`, `GameState`, `play`."""

from __future__ import annotations

import inspect
import json
from typing import Any, get_type_hints

import pytest
from games import RED, YELLOW

import deckcheck
from deckcheck import DeckcheckError, DeckError, GameState, load_deck, new_game, play
from deckcheck.engine.machine import IllegalChoiceError
from deckcheck.engine.playback import Playback
from deckcheck.engine.replay import Replay
from deckcheck.rulesets.matches import match_of


@pytest.mark.parametrize("function", [new_game, play])
def test_functions_have_types_and_a_docstring(function: Any) -> None:
    signature = inspect.signature(function)
    assert function.__doc__
    assert all(parameter.annotation is not inspect.Parameter.empty for parameter in signature.parameters.values())
    assert [p.name for p in signature.parameters.values() if p.kind is not inspect.Parameter.KEYWORD_ONLY] == ["deck_a", "deck_b"]


def test_a_game_by_hand() -> None:
    game = new_game(YELLOW, load_deck(RED), seed=7)
    assert isinstance(game, GameState)
    assert game.decision is not None
    assert game.decision.player == "chance"
    game.choose("B goes first")
    assert game.decision.player == "B"
    copy = game.copy()
    copy.choose("keep")
    assert game.decision.player == "B"
    assert copy.decision is not None
    assert copy.decision.player == "A"
    assert game.outcome is None
    assert "A.hand" in game.view("A").to_dict()["zones"]
    assert json.loads(json.dumps(game.to_dict()))["decisions"] == 1


def test_an_option_that_is_not_offered_changes_nothing() -> None:
    game = new_game(YELLOW, RED, seed=7)
    before = game.copy()
    with pytest.raises(IllegalChoiceError, match="is not offered; offered: "):
        game.choose("C goes first")
    assert game == before


def test_a_game_played() -> None:
    result = play(YELLOW, RED, seed="x")
    assert result == play(load_deck(YELLOW), load_deck(RED), seed=" x ")
    assert result.winner in ("A", "B", None)
    assert Playback(result.replay, match_of(result.replay.pairing).start(0)).faults() == []
    assert play(YELLOW, RED, seed="x", index=1).replay != result.replay


def test_an_agent_of_ones_own() -> None:
    class Cautious:
        def choose(self, view: Any, decision: Any) -> Any:
            assert view.player == decision.player
            return decision.options[0]

    result = play(YELLOW, RED, seed=1, agents=(Cautious(), "random"), max_turns=30)
    assert result.replay.pairing.agents[0].endswith("Cautious")
    assert result.error is None


def test_a_faulty_agent() -> None:
    class Faulty:
        def choose(self, view: Any, decision: Any) -> Any:
            raise LookupError("lost")

    result = play(YELLOW, RED, seed=1, agents=("random", Faulty()))
    assert (result.winner, result.stop_reason, result.error) == (None, "agent_error", "agent B: LookupError: lost")


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"seed": ""}, "a seed is"),
        ({"seed": 1, "rules": "1999"}, "unknown rule version '1999'"),
        ({"seed": 1, "switches": {"nope": "x"}}, "no switch 'nope'"),
        ({"seed": 1, "switches": "abc"}, "switches are a mapping"),
        ({"seed": 1, "switches": {"a": 1}}, "switches are a mapping"),
        ({"seed": 1, "rules": 2017}, "rules is the name of a version, not 2017"),
        ({"seed": None}, "a seed is"),
        ({"seed": True}, "a seed is"),
        ({"seed": [1]}, "a seed is"),
        ({"seed": b"x"}, "a seed is"),
        ({"seed": 10**5000}, "a seed is"),
        ({"seed": 10**201}, "a seed is"),
        *[
            ({"seed": 1, name: wrong}, f"{name} must be a whole number from [01] to ")
            for name in ("max_turns", "max_decisions", "index")
            for wrong in (-1, "5", None, 1.5, True, 1 << 41, 10**5000)
        ],
        ({"seed": 1, "max_turns": 0}, "max_turns must be a whole number from 1 to 1000000, not 0"),
        ({"seed": 1, "max_turns": 10**7}, "max_turns must be"),
    ],
    ids=lambda value: ascii(value)[:40] if isinstance(value, str) else "",
)
def test_what_makes_no_sense(settings: dict[str, Any], told: str) -> None:
    for function in (new_game, play):
        with pytest.raises(DeckcheckError, match=told):
            function(YELLOW, RED, **settings)


def test_agents_that_do_not_exist() -> None:
    with pytest.raises(DeckcheckError, match="did you mean 'random'"):
        play(YELLOW, RED, seed=1, agents=("randm", "random"))
    with pytest.raises(DeckcheckError, match="3 is no agent"):
        play(YELLOW, RED, seed=1, agents=(3, "random"))  # type: ignore[arg-type]


@pytest.mark.parametrize("agents", [(), ("random",), ("random",) * 3, "random", "rr", None, 5, {"A": 1, "B": 2}], ids=repr)
def test_agents_are_two(agents: Any) -> None:
    with pytest.raises(DeckcheckError, match="agents are two, one for each side"):
        play(YELLOW, RED, seed=1, agents=agents)


def test_a_class_is_no_agent() -> None:
    class Mine:
        def choose(self, view: Any, decision: Any) -> Any:
            return decision.options[0]

    with pytest.raises(DeckcheckError, match="is a class; an agent is an object of it"):
        play(YELLOW, RED, seed=1, agents=(Mine, "random"))  # type: ignore[arg-type]


@pytest.mark.parametrize("deck", [None, 5, [YELLOW]])
def test_what_is_no_deck(deck: Any) -> None:
    with pytest.raises(DeckcheckError, match="a deck is a path or a Deck"):
        new_game(deck, RED, seed=1)


@pytest.mark.parametrize("name", ["x" * 3000, "a\nb\x1b", ""], ids=["long", "control", "empty"])
def test_an_agent_with_an_odd_name_can_be_stored(name: str) -> None:
    agent = type(name, (), {"choose": lambda self, view, decision: decision.options[0]})()
    replay = play(YELLOW, RED, seed=1, agents=(agent, "random"), max_turns=2).replay
    assert Replay.from_json(replay.to_json()) == replay


def test_a_deck_with_a_long_name_can_be_stored() -> None:
    deck = load_deck(YELLOW)
    deck.name = "x" * 3000
    replay = play(deck, RED, seed=1, max_turns=2).replay
    assert replay.pairing.decks[0].name == "x" * 2000
    assert Replay.from_json(replay.to_json()) == replay


def test_a_deck_that_could_not_be_stored_is_refused(tmp_path: Any) -> None:
    path = tmp_path / "many.yml"
    path.write_text(f"main: [{', '.join(['999 OS01-001'] * 9)}]\ngate: [6 OS01-G01]\n", encoding="utf-8")
    with pytest.raises(
        DeckcheckError, match=r"could not be stored: decks\.A.sections\.main\.OS01-001 must be a whole number from 1 to 999, not 8991"
    ):
        play(path, RED, seed=1)


def test_a_deck_that_cannot_be_read(tmp_path: Any) -> None:
    with pytest.raises(DeckcheckError, match="no such file"):
        new_game(tmp_path / "nowhere.yml", RED, seed=1)
    path = tmp_path / "broken.yml"
    path.write_text("main: [", encoding="utf-8")
    with pytest.raises(DeckError):
        new_game(path, RED, seed=1)


def test_the_public_names_are_what_they_say() -> None:
    assert deckcheck.GameState.__name__ == "State"
    assert get_type_hints(deckcheck.api.GameResult, vars(deckcheck.engine.replay))["winner"]
