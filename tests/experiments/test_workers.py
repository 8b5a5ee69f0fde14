"""Games by several processes: the same ones in the same order, and nobody is left behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from typing import Any

import pytest
from games import BLUE, RED, YELLOW, match

from deckcheck.engine.playback import Playback
from deckcheck.errors import DeckcheckError
from deckcheck.experiments import workers
from deckcheck.experiments.plan import Plan, swapped_match
from deckcheck.experiments.records import GameRecord
from deckcheck.experiments.workers import Pace, fitting, in_order, pack, play_all, unpack
from deckcheck.rulesets.luck_and_logic import logic_definition


def plans() -> list[Plan]:
    return [
        Plan.of(match(YELLOW, RED), 4, swap=True, with_digest=True),
        Plan.of(match(RED, BLUE), 3, keep_choices=True, with_digest=True),
    ]


WANTED = [(0, range(1, 4)), (1, range(3))]


def test_the_same_games_in_order_for_any_number_of_processes() -> None:
    alone = list(play_all(plans(), WANTED))
    assert [(plan, record.index) for plan, record in alone] == [(0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2)]
    assert [record.swapped for _, record in alone[:3]] == [True, False, True]
    for jobs in (2, 4):
        assert list(play_all(plans(), WANTED, jobs=jobs)) == alone
    assert multiprocessing.active_children() == []


def test_the_same_games_of_other_agents_with_all_that_records_may_say() -> None:
    plan = Plan.of(match(YELLOW, BLUE, agents=("heuristic", "random")), 6, swap=True, keep_choices=True, with_digest=True, listen=True)
    alone = [record.to_json() for _, record in play_all([plan], [(0, range(6))])]
    for jobs in (2, 4):
        assert [record.to_json() for _, record in play_all([plan], [(0, range(6))], jobs=jobs)] == alone


def test_a_plan_arrives_as_it_was_sent() -> None:
    for plan in plans():
        there = unpack(pack(plan))
        assert pack(there) == pack(plan)
        assert there.play(1) == plan.play(1)


def test_batches_take_as_long_as_they_should() -> None:
    most = workers.PACE.most
    assert [fitting(*one) for one in ((60.0, 1), (0.02, 1), (0.1, 5), (0.0, 3), (0.0001, 5))] == [1, 5, 5, most, most]


def test_batches_are_small_again_at_the_end_and_never_far_ahead() -> None:
    record = plans()[0].play(0)
    sent: list[int] = []
    taken = 0

    def submit(_: int, indices: range) -> Callable[[], tuple[float, list[GameRecord]]]:
        sent.append(len(indices))
        return lambda: (0.001, [record] * len(indices))

    pace = Pace(seconds=1.0, most=50, ahead=3)
    for _ in in_order(submit, [(0, range(400)), (1, range(5))], lambda: 2, pace):
        taken += 1
        assert sum(sent) - taken < 50 * (3 * 2 + 1)
    assert taken == 405 == sum(sent)
    assert sent[:7] == [1] * 7  # before anything is known
    assert max(sent) == 50
    assert max(sent[-6:]) <= 5


def test_the_replay_of_a_game_with_the_sides_swapped() -> None:
    plan = plans()[0]
    record = plan.play(3)
    replay = plan.replay(record)
    turned = swapped_match(plan.match)
    assert (replay.pairing, replay.index) == (turned.pairing, 2)
    assert [deck.name for deck in replay.pairing.decks] == [deck.name for deck in plan.match.pairing.decks][::-1]
    assert Playback(replay, turned.start(2)).faults() == []


def test_a_bug_in_another_process_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def explode(*_: Any) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr(logic_definition.LOGIC_DEFINITION_STEP.first, "run", explode)  # the processes are forked with it
    alone = list(play_all(plans(), WANTED))
    there = list(play_all(plans(), WANTED, jobs=2))
    assert there == alone
    assert all(record.error == "KeyError: 'a bug'" and "explode" in (record.trace or "") for _, record in there)


def test_a_process_that_is_killed_ends_the_run() -> None:
    games = play_all(plans(), [(0, range(4))] * 50, jobs=2)
    next(games)
    for process in multiprocessing.active_children():
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
    with pytest.raises(DeckcheckError, match="was ended from outside"):
        list(games)
    assert multiprocessing.active_children() == []


def test_nobody_works_on_when_nobody_listens() -> None:
    games = play_all(plans(), [(0, range(4))] * 50, jobs=2)
    next(games)
    games.close()  # type: ignore[attr-defined]
    assert multiprocessing.active_children() == []
