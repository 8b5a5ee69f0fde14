"""The agent `mcts` in the TCG Corp game: legal, blind to what is hidden, and stronger than the heuristic."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from strength import Contest, measured
from tcg_table import table
from test_mcts import positions, searcher
from test_tcg_corp_heuristic import CARDS, DECKS
from twins import same_however_dealt

import deckcheck
from deckcheck.agents.agent import make_agent
from deckcheck.engine.machine import answer_chance, choose_index
from deckcheck.engine.state import CHANCE, State
from deckcheck.rulesets import evaluation
from deckcheck.rulesets.matches import pair


def states(every: int) -> Iterator[State[Any]]:
    """Every n-th of games of heuristics, between all pairs of shipped decks."""
    for first, second in combinations(DECKS, 2):
        yield from positions(pair([deckcheck.load_deck(first), deckcheck.load_deck(second)], seed="searched"), every=every)


def test_hidden_cards_change_nothing() -> None:
    """Whatever lies hidden may be dealt anew: the choice is the same."""
    compared = 0
    for state in states(23):
        compared += same_however_dealt(state, lambda: searcher(6))
    assert compared > 10


def test_a_position_is_judged_the_same_from_both_sides() -> None:
    judge = evaluation("tcg_corp")
    assert judge is not None
    values = []
    for state in states(11):
        values.append(judge(state, 0))
        assert 0 < values[-1] < 1
        assert judge(state, 0) + judge(state, 1) == pytest.approx(1)
    assert len(set(values)) > 10


WIN_AT_ONCE = table(
    "  A: {main: {card: T-Y, energy: 2, damage: 500}, standby: [T-X], hand: [T-T]}\n  B: {main: {card: T-V, energy: 1, damage: 600}}",
    base=CARDS
    + """\
  - {id: T-Y, name: Slow Guard, type: unit, attribute: water, advantage: wind, hp: 600, retreat_cost: 3,
     skills: [{name: Shove, cost: 1, damage: 100}, {name: Slam, cost: 3, damage: 300}]}
  - {id: T-X, name: Third Guard, type: unit, attribute: earth, advantage: water, hp: 900, retreat_cost: 3,
     skills: [{name: Crash, cost: 1, damage: 400}]}
""",
)
"""With the energy of this turn the main unit deals what is left; without it the unit falls to the next blow."""


@pytest.mark.parametrize(("agent", "wins"), [("heuristic", False), ("mcts:iterations=60", True)])
def test_what_the_rules_of_thumb_overlook_is_tried(agent: str, wins: bool) -> None:
    """They spare energy for a unit that will not fall; that their points say so by far must not keep the search from trying the other."""
    state = WIN_AT_ONCE.copy()
    player = make_agent(agent, "at once", "A", 0)
    while state.ended is None and state.asked in (0, CHANCE):
        place = answer_chance(state) if state.asked == CHANCE else 0
        if state.asked == 0 and len(state.options) > 1:
            place = player.place(state)  # type: ignore[attr-defined]
        choose_index(state, place)
    assert (state.ended is not None and state.ended[0] == 0) is wins


@pytest.mark.complete
def test_it_beats_the_heuristic_clearly() -> None:
    found = measured(400, Contest("complete", "mcts:iterations=200", "heuristic", game="tcg_corp"), jobs=2)
    assert found.wins.total() >= 0.60 * 400
    assert found.interval()[0] > 0.55
