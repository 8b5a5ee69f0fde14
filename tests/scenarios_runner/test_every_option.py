"""What the engine offers, a scenario can say: in random games the readable text of every option is understood, and means that option."""

from __future__ import annotations

import pytest
from games import BLUE, CLUB, RED, YELLOW, match

from deckcheck.cards.load import load_game
from deckcheck.engine.machine import answer_chance, choose_index
from deckcheck.engine.state import CHANCE
from deckcheck.rng import Random, derive
from deckcheck.rulesets import scenario_words
from deckcheck.rulesets.scenes import scene_rules
from deckcheck.scenarios.texts import Ambiguous, Speech

WORDS = scenario_words("luck_and_logic")
assert WORDS is not None
SPEECH = Speech(load_game("luck_and_logic")[1], WORDS, scene_rules("luck_and_logic"))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("a", "b"), [(CLUB, BLUE), (YELLOW, RED)])
def test_every_option_can_be_said(a: str, b: str, seed: int) -> None:
    state, rng = match(a, b).start(seed), Random(derive("said", seed))
    said: set[str] = set()
    while state.ended is None:
        for place, option in enumerate(state.options):
            text = state.game.ruleset.phrase(state, option)
            if state.asked == CHANCE or text in said:
                continue
            said.add(text)
            assert SPEECH.problem(text) is None, text
            understood = SPEECH.places(state, state.asked, text)
            # two members of one name are told apart by their circles, two cards of one name by their numbers
            assert isinstance(understood, Ambiguous) or understood == [place], text
        choose_index(state, answer_chance(state) if state.asked == CHANCE else rng.below(len(state.options)))
    assert len(said) > 60
