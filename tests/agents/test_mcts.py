"""The agent `mcts`: legal, deterministic, blind to what is hidden, and stronger than the heuristic that plays out its games."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from games import BLUE, CLUB, RED, YELLOW, match
from strength import Contest, measured
from test_heuristic import VERSIONS, of_all_versions
from twins import same_however_dealt

import deckcheck
from deckcheck.agents.agent import check_spec, make_agent
from deckcheck.agents.heuristic import Anyhow
from deckcheck.agents.mcts import Mcts
from deckcheck.agents.search import Node, Search, _shares
from deckcheck.engine.decisions import Decision
from deckcheck.engine.hidden import Hidden
from deckcheck.engine.machine import answer_chance, choose_index
from deckcheck.engine.state import CHANCE, DRAW, UNDECIDED, State
from deckcheck.engine.view import View
from deckcheck.errors import DeckcheckError
from deckcheck.experiments.run import play_game
from deckcheck.rng import derive
from deckcheck.rulesets import evaluation, heuristic
from deckcheck.rulesets.luck_and_logic import terms
from deckcheck.rulesets.luck_and_logic.evaluate import GATES_LOST
from deckcheck.rulesets.matches import Match

SHORT = "mcts:iterations=3"


def searcher(iterations: int = 8, seed: int = 77, **settings: Any) -> Mcts:
    return Mcts(seed, iterations=iterations, turns=settings.get("turns", 1), exploration=settings.get("exploration", 0.3))


def positions(made: Match, index: int = 0, every: int = 1) -> Iterator[State[Any]]:
    """Every n-th state of a game between two heuristics at which a player chooses."""
    state = made.start(index)
    seats = [make_agent("heuristic", "positions", side, index) for side in "AB"]
    number = 0
    while state.ended is None:
        if state.asked == CHANCE:
            place = answer_chance(state)
        elif len(state.options) == 1:
            place = 0
        else:
            if number % every == 0:
                yield state.copy()
            number += 1
            place = seats[state.asked].place(state)  # type: ignore[attr-defined]  # searchers have it
        choose_index(state, place)


@pytest.mark.parametrize("rules", VERSIONS)
def test_whole_games_of_every_version(rules: str) -> None:
    for agents in (("mcts:iterations=1", "random"), ("heuristic", "mcts:iterations=2")):
        played = match(*((CLUB, RED) if rules != "2016" else (YELLOW, BLUE)), rules=rules, agents=agents)
        record = play_game(played, 0)
        assert record.error is None
        assert record.result is not None
        assert record.result.stop_reason is None


@pytest.mark.parametrize("rules", VERSIONS)
def test_it_chooses_what_is_offered_and_changes_nothing(rules: str) -> None:
    for state in positions(of_all_versions(rules)[0], every=5):
        before = state.copy()
        decision = Decision(state)
        assert searcher().choose(View(state, state.asked), decision) in decision.options
        assert state == before


@pytest.mark.parametrize("rules", ["2016", pytest.param("2019-extended", marks=pytest.mark.sweep)])
def test_hidden_cards_change_nothing(rules: str) -> None:
    """Whatever lies hidden may be dealt anew: the choice is the same, whichever way it is asked."""
    compared = 0
    for made in of_all_versions(rules):
        for state in positions(made, every=9):
            compared += same_however_dealt(state, lambda: searcher(6))
    assert compared > 10


def test_worlds_do_not_depend_on_what_is_hidden() -> None:
    """Nor do they show it: over many worlds a card of the opponent's hand is each of the cards that it may be."""
    state = next(positions(match(CLUB, RED), every=60))
    player = state.asked
    other = View(state, player).sample("anew")
    assert other.card != state.card
    assert [Hidden(state, player).dealt(5 + seed).digest() for seed in range(5)] == [
        Hidden(other, player).dealt(5 + seed).digest() for seed in range(5)
    ]
    hand = state.order[(1 - player) << 4 | 1]
    group = next(ids for ids, _ in Hidden(state, player).groups if hand[0] in ids)
    may_be = {state.card[card].id for card in group}
    seen = {Hidden(state, player).dealt(derive("worlds", seed)).card[hand[0]].id for seed in range(400)}
    assert seen == may_be


def test_the_same_seed_plays_the_same_game() -> None:
    made = match(agents=(SHORT, "random"))
    games = [play_game(made, 1, keep_choices=True, with_digest=True) for _ in range(2)]
    assert games[0] == games[1]


def test_other_seeds_try_other_worlds() -> None:
    games = {play_game(match(agents=("mcts:iterations=2", "heuristic"), seed=seed), 0, with_digest=True).digest for seed in "ab"}
    assert len(games) == 2


@pytest.mark.sweep
def test_it_stops_when_nothing_can_overtake() -> None:
    """Which saves play-outs and changes no choice: the option that was tried most would stay it."""
    for state in positions(match(CLUB, RED), every=25):
        agent = searcher(60)
        place = agent.place(state)
        assert agent.search is not None
        assert agent.search.playouts <= 60
        whole = searcher(60)
        # The game has a heuristic and an evaluation; others may have none, hence the ignored types.
        whole.search = AllOfThem(77, heuristic("luck_and_logic"), evaluation("luck_and_logic"), iterations=60, turns=1, exploration=0.3)  # type: ignore[arg-type]
        whole.thinker = heuristic("luck_and_logic")()  # type: ignore[misc]
        assert whole.place(state) == place
        assert whole.search.playouts == 60


class AllOfThem(Search):
    """Never stops early."""

    def _decided(self, root: Node, left: int) -> bool:
        return False


def test_more_iterations_find_the_winning_attack() -> None:
    """Five gates are gone and one stands open: the attack that wins at once is taken, also by one who cannot judge positions."""
    found = 0
    for index in range(6):
        for state in positions(match(YELLOW, RED), index):
            kinds = {kind for kind, _, _ in state.options}
            if state.prompt != terms.ASK_ATTACK or terms.NO_ATTACK not in kinds:
                continue
            wins = [place for place in range(len(state.options)) if wins_at_once(state, place)]
            if wins and len(wins) < len(state.options):
                found += 1
                agent = searcher(100)
                place = agent.place(state)
                assert state.options[place][0] == terms.ATTACK
    assert found


def wins_at_once(state: State[Any], place: int) -> bool:
    """Does an attack win whatever the other does: is the only circle left without a member?"""
    after = state.copy()
    choose_index(after, place)
    if after.prompt != terms.ASK_CIRCLE:
        return after.ended is not None and after.ended[0] == state.asked
    for option in range(len(after.options)):
        then = after.copy()
        choose_index(then, option)
        if then.ended is not None and then.ended[0] == state.asked:
            return True
    return False


def test_points_as_shares() -> None:
    shares = _shares([3.0, 1.0, 3.0, -100.0], 2.0)
    assert sum(shares) == pytest.approx(1)
    assert shares[0] == shares[2] > shares[1] > shares[3] > 0
    assert shares[1] == pytest.approx(shares[0] / 4)


@pytest.mark.parametrize(("winner", "value"), [(0, 1.0), (1, 0.0), (DRAW, 0.5), (UNDECIDED, 0.5)])
def test_what_an_end_is_worth(winner: int, value: float) -> None:
    state = next(positions(match()))
    state.ended = (winner, "gates")
    search = Search(1, Anyhow, None, iterations=1, turns=1, exploration=0.3)
    search.player = 0
    assert search._value(state) == value


def test_a_game_that_cannot_judge_is_played_to_its_end() -> None:
    state = next(positions(match(CLUB, RED), every=30))
    search = Search(1, Anyhow, None, iterations=3, turns=1, exploration=0.3)
    assert search.place(state, Anyhow()) in range(len(state.options))
    assert search.decisions > 3 * 50


def test_a_position_is_judged_the_same_from_both_sides() -> None:
    judge = evaluation("luck_and_logic")
    assert judge is not None
    values = []
    for state in positions(match(CLUB, RED), every=3):
        values.append(judge(state, 0))
        assert 0 < values[-1] < 1
        assert judge(state, 0) + judge(state, 1) == pytest.approx(1)
    assert len(set(values)) > 10
    assert list(GATES_LOST) == sorted(GATES_LOST)


@pytest.mark.sweep
def test_positions_of_winners_are_judged_better() -> None:
    judge = evaluation("luck_and_logic")
    assert judge is not None
    right = 0
    for index in range(12):
        made = match(*((CLUB, RED) if index % 2 else (YELLOW, BLUE)))
        states = list(positions(made, index))
        late = states[-len(states) // 6]
        right += (0 if judge(late, 0) > 0.5 else 1) == winner_of(made, index)
    assert right > 6


def winner_of(made: Match, index: int) -> int:
    """Of the game whose states `positions` gives."""
    state = made.start(index)
    seats = [make_agent("heuristic", "positions", side, index) for side in "AB"]
    while state.ended is None:
        if state.asked == CHANCE:
            place = answer_chance(state)
        elif len(state.options) == 1:
            place = 0
        else:
            place = seats[state.asked].place(state)  # type: ignore[attr-defined]
        choose_index(state, place)
    return state.ended[0]


def test_the_other_player_cannot_be_asked() -> None:
    state = next(positions(match()))
    with pytest.raises(DeckcheckError, match="is not asked"):
        searcher().choose(View(state, 1 - state.asked), Decision(state))


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("mcts:iteration=5", "did you mean 'iterations'"),
        ("mcts:zzz=5", "known: iterations, turns, exploration"),
        ("mcts:", "has no setting ''"),
        ("mcts:iterations", "whole number from 1 to 1,000,000, not ''"),
        ("mcts:iterations=", "whole number"),
        ("mcts:iterations=0", "whole number from 1 to 1,000,000, not '0'"),
        ("mcts:iterations=1.5", "not '1.5'"),
        ("mcts:iterations=-3", "not '-3'"),
        ("mcts:iterations=1e3", "not '1e3'"),
        ("mcts:iterations=٣", "not '٣'"),
        ("mcts:iterations=99999999999999999999", "whole number"),
        ("mcts:turns=0", "from 1 to 1,000"),
        ("mcts:exploration=nan", "number from 0 to 100"),
        ("mcts:exploration=101", "number from 0 to 100"),
        ("mcts:iterations=5,iterations=6", "given twice"),
        ("mtcs:iterations=5", "did you mean 'mcts'"),
    ],
)
def test_settings_that_make_no_sense(spec: str, told: str) -> None:
    with pytest.raises(DeckcheckError, match=told):
        check_spec(spec)


def test_settings() -> None:
    made = make_agent("mcts:turns=2, exploration=.5,iterations=7", "x", "A", 0)
    assert isinstance(made, Mcts)
    assert (made.iterations, made.turns, made.exploration) == (7, 2, 0.5)
    usual = make_agent("mcts", "x", "A", 0)
    assert isinstance(usual, Mcts)
    assert (usual.iterations, usual.turns) == (200, 1)


def test_random_does_not_import_it() -> None:
    code = (
        "import sys; from deckcheck.agents.agent import *; make_agent('random', 'x', 'A', 0); print('deckcheck.agents.mcts' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "False"


def test_it_plays_by_the_library() -> None:
    assert deckcheck.play(CLUB, RED, seed="library", agents=("mcts:iterations=2", "random")).winner in ("A", "B")


def test_it_beats_random() -> None:
    """A few games only; `-m complete` and `strength.py` play as many as a claim needs."""
    found = measured(6, Contest("few", SHORT, "random"))
    assert found.wins.total() >= 5


@pytest.mark.complete
def test_it_beats_the_heuristic_clearly() -> None:
    found = measured(400, Contest("complete", "mcts:iterations=200", "heuristic"), jobs=2)
    assert found.wins.total() >= 0.65 * 400
    assert found.interval()[0] > 0.60


def test_a_single_option_is_taken() -> None:
    """A library may ask although there is nothing to choose; a run does not."""
    state = match(YELLOW, RED).start(0)
    while state.asked == CHANCE or len(state.options) > 1:
        choose_index(state, answer_chance(state) if state.asked == CHANCE else 0)
    decision = Decision(state)
    assert searcher().choose(View(state, state.asked), decision) == decision.options[0]
