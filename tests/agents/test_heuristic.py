"""The agent `heuristic`: legal, deterministic, blind to what is hidden, and much stronger than `random`."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from games import BLUE, CLUB, RED, YELLOW, match
from strength import DECKS, Contest, Strength, measured
from twins import same_however_dealt, twin

import deckcheck
from deckcheck.agents.agent import make_agent
from deckcheck.agents.heuristic import Anyhow, Heuristic
from deckcheck.engine.decisions import Decision
from deckcheck.engine.machine import answer_chance, choose_index
from deckcheck.engine.state import CHANCE, State
from deckcheck.engine.view import View
from deckcheck.experiments.playing import play_out
from deckcheck.experiments.run import Asked, play_game
from deckcheck.rulesets.luck_and_logic import terms
from deckcheck.rulesets.luck_and_logic.board import LEVEL
from deckcheck.rulesets.luck_and_logic.definition import AURA, CARD_LEVEL, POWER
from deckcheck.rulesets.luck_and_logic.heuristic import ANSWERS
from deckcheck.rulesets.luck_and_logic.heuristic_battle import Battle, Plan, to_come, wins
from deckcheck.rulesets.matches import Match, pair

VERSIONS = ("2016", "2017", "2019-recommended", "2019-extended")


def agent(seed: str = "lamp", side: str = "A", index: int = 0) -> Heuristic:
    made = make_agent("heuristic", seed, side, index)
    assert isinstance(made, Heuristic)
    return made


def of_all_versions(rules: str) -> list[Match]:
    """Two pairings that a version allows."""
    decks = [(YELLOW, BLUE), (BLUE, YELLOW)] if rules == "2016" else [(CLUB, RED), (YELLOW, CLUB)]
    return [match(*both, rules=rules, agents=("heuristic", "heuristic")) for both in decks]


def along(made: Match, index: int = 0) -> Iterator[tuple[State[Any], Heuristic]]:
    """The states of a game between two heuristics at which one of them chooses, each with its player: asked before it goes on."""
    state = made.start(index)
    seats = [agent("along", side, index) for side in "AB"]
    while state.ended is None:
        if state.asked == CHANCE:
            place = answer_chance(state)
        elif len(state.options) == 1:
            place = 0
        else:
            yield state, seats[state.asked]
            place = seats[state.asked].place(state)
        choose_index(state, place)


@pytest.mark.parametrize("rules", VERSIONS)
def test_games_of_every_version_come_to_an_end(rules: str) -> None:
    for made in of_all_versions(rules):
        for index in range(3):
            record = play_game(made, index)
            assert record.error is None
            assert record.result is not None
            assert record.result.stop_reason is None


@pytest.mark.parametrize("path", DECKS)
def test_every_shipped_deck_can_be_played(path: str) -> None:
    deck = deckcheck.load_deck(path)
    record = play_game(pair([deck, deck], seed="mirror", agents=("heuristic", "heuristic")), 0)
    assert record.result is not None
    assert record.result.stop_reason is None


@pytest.mark.parametrize("rules", VERSIONS)
def test_it_chooses_what_is_offered(rules: str) -> None:
    for state, player in along(of_all_versions(rules)[0]):
        decision = Decision(state)
        assert twin(player).choose(View(state, state.asked), decision) in decision.options


def test_the_same_seed_plays_the_same_game() -> None:
    made = match(agents=("heuristic", "random"))
    games = [play_game(made, 1, keep_choices=True, with_digest=True) for _ in range(2)]
    assert games[0] == games[1]


def test_ties_are_broken_by_its_own_stream() -> None:
    first = match(agents=("heuristic", "heuristic")).start(0)
    choose_index(first, 0)
    orders = set()
    for seed in "abcdefgh":
        state, seats = first.copy(), [agent(seed, side) for side in "AB"]
        choices: list[str] = []
        play_out(state, seats, choices)
        orders.add(tuple(choices))
    assert len(orders) > 1


@pytest.mark.parametrize("rules", VERSIONS)
@pytest.mark.parametrize("index", range(2))
def test_hidden_cards_change_nothing(rules: str, index: int) -> None:
    """Whatever lies hidden may be dealt anew: the choice is the same."""
    compared = 0
    for made in of_all_versions(rules):
        for state, player in along(made, index):
            compared += same_however_dealt(state, partial(twin, player))
    assert compared > 100


def test_slow_and_quick_agree_against_random() -> None:
    games = []
    for slow in (True, False):
        seats: list[Any] = [agent(), make_agent("random", "lamp", "B", 0)]
        if slow:
            seats[0] = Asked(seats[0], 0)
        state = match(CLUB, BLUE).start(2)
        play_out(state, seats)
        games.append(state.digest())
    assert games[0] == games[1]


def test_any_question_is_answered() -> None:
    """All options of a game, those of an unknown kind among them, under every question, also under an unknown one, at other moments."""
    made = match(CLUB, RED, agents=("heuristic", "heuristic"))
    options = sorted({option for index in range(3) for state, _ in along(made, index) for option in state.options})
    unknown = [(len(terms.KINDS), -1, -1), (len(terms.KINDS) + 1, 63, 2)]
    assert len({kind for kind, _, _ in options}) > 30
    for number, (state, _) in enumerate(along(made)):
        for prompt in range(-1, len(terms.PROMPTS) + 2):
            some = [*unknown, *options[(number + prompt) % 7 :: 7]]
            assert agent()._best(state, state.asked, prompt, some) in range(len(some))


def test_a_question_with_a_name_that_is_not_known() -> None:
    state = match().start(0)
    choose_index(state, 0)
    decision = Decision(state)
    decision.prompt = "what nobody asked before"
    assert agent().choose(View(state, state.asked), decision) in decision.options


def test_a_game_of_which_nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckcheck.agents.heuristic.heuristic", lambda game: None)
    state = match().start(0)
    choose_index(state, 0)
    player = agent()
    assert player.place(state) in range(len(state.options))
    assert isinstance(player.thinker, Anyhow)


def test_every_question_that_has_a_better_answer_is_known() -> None:
    by_lot = {"who goes first", "order", "waiting ability", "modes", "part of a cost"}
    assert by_lot == {name for number, name in enumerate(terms.PROMPTS) if number not in ANSWERS and number != terms.ASK_MAIN}


@pytest.mark.parametrize(
    ("law", "mine", "theirs", "won"),
    [
        ((POWER, False, False), 5000, 5000, True),
        ((POWER, False, False), 4000, 5000, False),
        ((AURA, False, True), 2, 2, False),
        ((CARD_LEVEL, True, True), 1, 2, True),
        ((CARD_LEVEL, True, True), 2, 1, False),
        ((CARD_LEVEL, True, True), 2, 2, False),
    ],
)
def test_who_wins_by_a_law(law: tuple[int, bool, bool], mine: int, theirs: int, won: bool) -> None:
    assert wins(law, mine, theirs) is won


def choices_of(*decks: str, games: int = 4) -> Iterator[tuple[State[Any], int]]:
    """What heuristics choose: the state, and the kind of the option."""
    for index in range(games):
        for state, player in along(match(*decks, seed="knows", agents=("heuristic", "heuristic")), index):
            yield state, state.options[twin(player).place(state)][0]


def test_what_it_never_does() -> None:
    """Stays without a level, refreshes on purpose, spends logic on a battle that is won, or leaves an open gate alone."""
    asked = Counter[int]()
    for state, kind in choices_of(CLUB, RED):
        asked[state.prompt] += 1
        player = state.asked
        assert kind != terms.REFRESH
        if state.prompt == terms.ASK_LEVEL and len(state.order[player << 4 | LEVEL]) < 4:
            assert kind == terms.PUT_LEVEL
        if state.prompt == terms.ASK_DEFINE and state.options[0][0] == terms.PASS and Battle(state, player).winning:
            assert kind == terms.PASS
        if state.prompt == terms.ASK_ATTACK and Plan(state, player, 1).free:
            assert kind == terms.ATTACK
    assert min(asked[prompt] for prompt in (terms.ASK_LEVEL, terms.ASK_DEFINE, terms.ASK_ATTACK)) > 20


def test_open_gates_are_attacked_before_members() -> None:
    seen = 0
    for state, player in along(match(YELLOW, RED, agents=("heuristic", "heuristic"))):
        plan = Plan(state, state.asked, 1 + to_come(state, state.asked))
        if state.prompt == terms.ASK_CIRCLE and plan.free:
            circle = state.options[twin(player).place(state)][1]
            assert plan.occupant[circle] < 0
            assert not plan.destroyed >> circle & 1
            seen += 1
    assert seen > 3


def decks_with(card_id: str) -> str:
    return next(path for path in DECKS if any(entry.card is not None and entry.card.id == card_id for entry in deckcheck.load_deck(path)))


def test_no_level_card_is_turned_down_for_an_ability() -> None:
    """OS01-109: without face-up level cards nobody attacks any more."""
    deck = decks_with("OS01-109")
    offered = 0
    for index in range(8):
        for state, player in along(match(deck, RED, agents=("heuristic", "heuristic")), index):
            uses = [option for option in state.options if option[0] == terms.USE and state.card[option[1]].id == "OS01-109"]
            if state.prompt == terms.ASK_MAIN and uses:
                offered += 1
                assert state.options[twin(player).place(state)] not in uses
    assert offered


def test_no_price_is_paid_that_may_lose_the_game() -> None:
    """OS01-153: who has no stock left at the end of the turn loses."""
    deck = decks_with("OS01-153")
    asked = 0
    for index in range(12):
        for state, player in along(match(deck, deck, agents=("heuristic", "heuristic")), index):
            if state.prompt == terms.ASK_COST and state.stack[-1].step.name.startswith("OS01-153"):
                asked += 1
                assert state.options[twin(player).place(state)][0] == terms.DO_NOT_PAY
    assert asked


def test_random_does_not_import_it() -> None:
    code = (
        "import sys; from deckcheck.agents.agent import check_spec, make_agent; "
        "check_spec('heuristic'); make_agent('random', 'x', 'A', 0); "
        "print([name for name in sys.modules if 'heuristic' in name or 'deckcheck.rulesets' in name])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"


def test_it_beats_random() -> None:
    found = measured(40, Contest("forty"))
    assert found.wins.total() >= 38


@pytest.mark.complete
@pytest.mark.parametrize("rules", [None, *VERSIONS])
def test_it_beats_random_nearly_always(rules: str | None) -> None:
    found: Strength = measured(600, Contest("complete", rules=rules), clocked=True)
    assert found.wins.total() >= 0.95 * 600
    assert found.interval()[0] > 0.93
    assert found.times_random() <= 4
