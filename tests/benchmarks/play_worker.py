"""Measures the build of the interpreter that runs it, for `bench_play.py`: a request on a line of JSON, and its answer on another.

One process for all rounds: what is compiled or cached on first use is paid before anything is timed. Seconds are those of the process, not
of the clock, but for what several processes do and what is too short for that.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from array import array
from hashlib import blake2b
from typing import Any

from playing import batches, build, flatness, match_ups, peak_memory, play, positions, us_a_copy, us_each

import deckcheck
from deckcheck.agents.heuristic import Heuristic
from deckcheck.agents.mcts import Mcts
from deckcheck.agents.uniform import Uniform
from deckcheck.engine.hidden import Hidden
from deckcheck.engine.machine import answer_chance, choose_index
from deckcheck.engine.state import CHANCE, State
from deckcheck.experiments.plan import Plan
from deckcheck.experiments.playing import play_out
from deckcheck.experiments.run import seats_of
from deckcheck.experiments.workers import play_all
from deckcheck.rng import derive
from deckcheck.rulesets import evaluation
from deckcheck.rulesets.matches import Match

LIMITS = "decision_limit", "turn_limit", "effect_limit"
"""How games end that were cut short."""
PASSES = 40
"""Through all positions."""


class Timed:
    """Decisions of fixed games by the question that was answered. Every one is timed in each round, and the quickest time counts: others
    that use the core can only make it slower."""

    def __init__(self) -> None:
        self.prompts: list[int] = []
        self.options = array("l")
        self.seconds = array("d")
        self.at = 0

    def begin(self) -> None:
        self.at = 0

    def add(self, prompt: int, options: int, seconds: float) -> None:
        at = self.at
        self.at += 1
        if at == len(self.prompts):
            self.prompts.append(prompt)
            self.options.append(options)
            self.seconds.append(seconds)
        elif seconds < self.seconds[at]:
            self.seconds[at] = seconds

    def table(self, names: Any) -> dict[str, Any]:
        """By the name of the question: how often, mean number of options, mean microseconds."""
        found: dict[str, Any] = {}
        for prompt in sorted(set(self.prompts)):
            places = [at for at, one in enumerate(self.prompts) if one == prompt]
            found[names[prompt]] = {
                "count": len(places),
                "options": sum(self.options[at] for at in places) / len(places),
                "us": sum(self.seconds[at] for at in places) / len(places) * 1e6,
            }
        return found


class Worker:
    """What can be asked of it: its methods by name."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.random = match_ups(game)
        self.heuristic = match_ups(game, "heuristic")
        self.states = positions(self.random, 50)
        self.answers, self.thoughts = Timed(), Timed()
        self.idle = _clock_costs()

    def hello(self) -> dict[str, Any]:
        """What is measured."""
        play(self.random, range(20))
        self.played("heuristic", 0, 4)
        return {
            "build": build(),
            "python": sys.version.split()[0],
            "version": deckcheck.__version__,
            "decks": len(self.random),
            "evaluates": evaluation(self.game) is not None,
        }

    def played(self, agent: str, first: int, number: int) -> dict[str, Any]:
        """Whole games by agents of ours, a call for each game; with a digest of how all of them ended, which is not timed."""
        matches = self.random if agent == "random" else self.heuristic
        seconds = 0.0
        decisions = truncated = 0
        digests = blake2b(digest_size=8)
        for index in range(first, first + number):
            match = matches[index % len(matches)]
            begin = time.process_time()
            state = match.start(index)
            play_out(state, seats_of(match, index))
            seconds += time.process_time() - begin
            decisions += state.decisions
            assert state.ended is not None
            truncated += state.ended[1] in LIMITS
            digests.update(state.digest().encode())
        return {"seconds": seconds, "games": number, "decisions": decisions, "truncated": truncated, "digest": digests.hexdigest()}

    def stepped(self, first: int, number: int) -> dict[str, Any]:
        """Random games by one call from here for each decision."""
        seconds, decisions = play(self.random, range(first, first + number))
        return {"seconds": sum(seconds), "games": number, "decisions": sum(decisions)}

    def by_kind(self, number: int) -> None:
        """Times the decisions of the first games once more."""
        self.answers.begin()
        self.thoughts.begin()
        for index in range(number):
            match = self.random[index % len(self.random)]
            self._time_answers(match.start(index), index)
            match = self.heuristic[index % len(self.heuristic)]
            self._time_thoughts(match, index)

    def _time_answers(self, state: State[Any], index: int) -> None:
        clock, add = time.perf_counter, self.answers.add
        sides = [Uniform(derive("kinds", side, index)) for side in "AB"]
        while state.ended is None:
            prompt, options = state.prompt, len(state.options)
            place = answer_chance(state) if state.asked == CHANCE else sides[state.asked].place(state) if options > 1 else 0
            begin = clock()
            choose_index(state, place)
            add(prompt, options, clock() - begin - self.idle)

    def _time_thoughts(self, match: Match, index: int) -> None:
        clock, add = time.perf_counter, self.thoughts.add
        sides = [Heuristic(derive("kinds", side, index)) for side in "AB"]
        state = match.start(index)
        while state.ended is None:
            options = len(state.options)
            if state.asked == CHANCE:
                place = answer_chance(state)
            elif options == 1:
                place = 0
            else:
                prompt = state.prompt
                begin = clock()
                place = sides[state.asked].place(state)
                add(prompt, options, clock() - begin - self.idle)
            choose_index(state, place)

    def kinds(self) -> dict[str, Any]:
        """What `by_kind` has found."""
        names = self.random[0].game.ruleset.prompts
        return {"random": self.answers.table(names), "heuristic": self.thoughts.table(names)}

    def small(self) -> dict[str, float | None]:
        """Microseconds for what searching players do all the time, in positions from the middle of games."""
        worlds = [Hidden(state, state.asked if state.asked != CHANCE else 0) for state in self.states]
        judge = evaluation(self.game)
        return {
            "copy": us_a_copy(self.states, 200),
            "sample": us_each(self.states, PASSES, lambda state: Hidden(state, 0).dealt(7)),
            "deal": us_each(worlds, PASSES, lambda world: world.dealt(7)),
            "evaluate": us_each(self.states, 5 * PASSES, lambda state: judge(state, 0)) if judge is not None else None,
        }

    def searched(self, first: int, number: int, iterations: int) -> dict[str, Any]:
        """Play-outs of `mcts` at decisions out of games of sensible players, and how many decisions those games went on for."""
        seconds = 0.0
        playouts = decisions = remaining = 0
        for index in range(first, first + number):
            match = self.heuristic[index % len(self.heuristic)]
            whole = self._length(match, index)
            state, sides = match.start(index), seats_of(match, index)
            until = whole * (1 + index % 9) // 10  # from all parts of a game
            while state.ended is None and (state.decisions < until or state.asked == CHANCE or len(state.options) < 2):
                _one(state, sides)
            if state.ended is not None:
                continue
            player = Mcts(derive("search", index), iterations=iterations, turns=1, exploration=0.3)
            begin = time.process_time()
            player.place(state)
            seconds += time.process_time() - begin
            assert player.search is not None
            playouts += player.search.playouts
            decisions += player.search.decisions
            remaining += player.search.playouts * (whole - state.decisions)
        return {"seconds": seconds, "playouts": playouts, "decisions": decisions, "remaining": remaining}

    def _length(self, match: Match, index: int) -> int:
        state = match.start(index)
        play_out(state, seats_of(match, index))
        return state.decisions

    def processes(self, jobs: int, games: int) -> dict[str, Any]:
        """So many random games by one process or several: seconds of the clock, and of all processes."""
        plan = Plan.of(self.random[0], games)
        digests = blake2b(digest_size=8)
        used, begin = os.times(), time.perf_counter()
        for _, record in play_all([plan], [(0, range(games))], jobs=jobs):
            digests.update(repr(record.result).encode())
        seconds, after = time.perf_counter() - begin, os.times()
        return {"seconds": seconds, "cpu": sum(after[:4]) - sum(used[:4]), "digest": digests.hexdigest()}

    def flat(self, number: int) -> float:
        """See `flatness`."""
        return flatness(self.random, number)


def _one(state: State[Any], sides: Any) -> None:
    options = len(state.options)
    choose_index(state, answer_chance(state) if state.asked == CHANCE else sides[state.asked].place(state) if options > 1 else 0)


def _clock_costs() -> float:
    """Seconds between two looks at the clock."""
    clock = time.perf_counter
    found = []
    for _ in range(1000):
        begin = clock()
        found.append(clock() - begin)
    return statistics.median(found)


def memory(game: str, games: int) -> dict[str, float]:
    """MiB of a fresh process: before the first game, after the first tenth of the games, and at the end."""
    matches = match_ups(game)[:1]
    before = peak_memory()
    early = None
    for indices in batches(games, max(1, games // 10)):
        for _ in play_all([Plan.of(matches[0], games)], [(0, indices)]):
            pass
        if early is None:
            early = peak_memory()
    assert early is not None
    return {"before": before, "early": early, "late": peak_memory()}


def main() -> None:
    game, *rest = sys.argv[1:]
    if rest:
        print(json.dumps(memory(game, int(rest[0]))))
        return
    worker = Worker(game)
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps(getattr(worker, request.pop("do"))(**request)), flush=True)


if __name__ == "__main__":
    main()
