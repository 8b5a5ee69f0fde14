"""How fast games are played, as ratios from one run: `python tests/benchmarks/bench_engine.py`.

Random players on one core, choices included. The peers need environments of their own, made once:

    python3 -m venv fire && fire/bin/pip install fireplace2==1.0.2 hearthstone==7.1.0 hearthstone-data==139963.1
    python3 -m venv chess && chess/bin/pip install chess==1.11.2
    python tests/benchmarks/bench_engine.py --fireplace fire/bin/python --chess chess/bin/python

Sides run in turn on the same core, and what is printed is the median of the ratios of the rounds with the smallest and largest in brackets.
Absolute times of two runs do not compare.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from typing import Any

import deckcheck
from deckcheck import resources
from deckcheck.engine import machine
from deckcheck.engine.machine import answer_chance, choose_index
from deckcheck.engine.state import CHANCE, State
from deckcheck.rng import Random, derive
from deckcheck.rulesets.matches import pair

HERE = os.path.dirname(os.path.abspath(__file__))


class Match:
    """Two decks of the shipped ones, ready to be played."""

    def __init__(self, game: str, first: str, second: str, rules: str | None = None) -> None:
        decks = [deckcheck.load_deck(resources.card_data(game, "decks", name)) for name in (first, second)]
        self.match = pair(decks, seed="benchmark", rules=rules)

    def start(self, index: int) -> State[Any]:
        return self.match.start(index)


def play_out(state: State[Any], rng: Random) -> None:
    """A uniformly random choice at every decision, to the end."""
    while state.ended is None:
        count = len(state.options)
        place = answer_chance(state) if state.asked == CHANCE else rng.below(count) if count > 1 else 0
        choose_index(state, place)


def play(match: Match, first: int, number: int) -> tuple[list[float], list[int]]:
    """Seconds and decisions of each game."""
    seconds, decisions = [], []
    for index in range(first, first + number):
        rng = Random(derive("benchmark", "agent", index))
        begin = time.perf_counter()
        state = match.start(index)
        play_out(state, rng)
        seconds.append(time.perf_counter() - begin)
        decisions.append(state.decisions)
    return seconds, decisions


def us_a_decision(match: Match, first: int, number: int) -> float:
    seconds, decisions = play(match, first, number)
    return sum(seconds) / sum(decisions) * 1e6


def positions(match: Match, number: int) -> list[State[Any]]:
    """States from the middle of random games."""
    found = []
    index = 0
    while len(found) < number:
        state, rng = match.start(index), Random(derive("position", index))
        for _ in range(100 + 37 * index % 250):
            if state.ended is not None:
                break
            choose_index(state, answer_chance(state) if state.asked == CHANCE else rng.below(len(state.options)))
        if state.ended is None:
            found.append(state)
        index += 1
    return found


def us_a_copy(states: list[State[Any]], passes: int) -> float:
    best = []
    for _ in range(passes):
        begin = time.perf_counter()
        for state in states:
            state.copy()
        best.append((time.perf_counter() - begin) / len(states) * 1e6)
    return statistics.median(best)


def flatness(match: Match, number: int) -> float:
    """Time of a decision in the longest tenth of games / in the shortest tenth. Each game is timed three times, the quickest counts."""
    runs = [play(match, 0, number) for _ in range(3)]
    decisions = runs[0][1]
    seconds = [min(times) for times in zip(*(run[0] for run in runs), strict=True)]
    order = sorted(range(number), key=lambda place: decisions[place])
    tenth = max(1, number // 10)

    def mean(places: list[int]) -> float:
        return sum(seconds[place] for place in places) / sum(decisions[place] for place in places)

    return mean(order[-tenth:]) / mean(order[:tenth])


def by_question(match: Match, number: int) -> None:
    """us a decision by the question that was answered, with what follows until the next one."""
    total: dict[str, float] = defaultdict(float)
    count: dict[str, int] = defaultdict(int)
    for index in range(number):
        state, rng = match.start(index), Random(derive("benchmark", "agent", index))
        while state.ended is None:
            prompt = state.game.ruleset.prompts[state.prompt]
            options = len(state.options)
            begin = time.perf_counter()
            choose_index(state, answer_chance(state) if state.asked == CHANCE else rng.below(options) if options > 1 else 0)
            total[prompt] += time.perf_counter() - begin
            count[prompt] += 1
    whole = sum(count.values())
    for prompt in sorted(total, key=lambda name: -total[name]):
        print(f"  {prompt:32} {count[prompt] / whole:6.1%} of decisions   {total[prompt] / count[prompt] * 1e6:7.2f} us")


def memory(match: Match, upto: int) -> None:
    """Peak memory after 1,000 games and after many more."""
    for index in range(1000):
        play(match, index, 1)
    early = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for index in range(1000, upto):
        play(match, index, 1)
    late = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    growth = (late - early) / 1024
    print(f"peak memory after 1,000 games {early / 1024:.1f} MiB, after {upto:,} games {late / 1024:.1f} MiB: {growth:+.2f} MiB")


def peer(python: str, script: str) -> Any:
    done = subprocess.run([python, os.path.join(HERE, script)], stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


def show(title: str, ratios: list[float], detail: str) -> None:
    print(f"{title:58} {statistics.median(ratios):6.2f}x [{min(ratios):.2f} - {max(ratios):.2f}]   {detail}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--fireplace", metavar="PYTHON", help="an interpreter that has fireplace2")
    parser.add_argument("--chess", metavar="PYTHON", help="an interpreter that has chess")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=150, help="games a round")
    parser.add_argument("--memory", type=int, default=0, metavar="GAMES", help="also measure the growth of memory up to so many games")
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    match = Match("luck_and_logic", "blue-deep-stacks.yml", "red-furnace.yml")
    native = not (machine.__file__ or "").endswith(".py")
    print(f"Python {sys.version.split()[0]}, the engine {'is compiled' if native else 'is pure Python'}")
    play(match, 0, 20)
    gc.collect()
    ours, fires, copies, chesses = [], [], [], []
    states = positions(match, 50)
    for number in range(arguments.rounds):
        ours.append(us_a_decision(match, number * arguments.games, arguments.games))
        if arguments.fireplace:
            fires.append(peer(arguments.fireplace, "peer_fireplace.py")["us_per_decision"])
        copies.append(us_a_copy(states, 200))
        if arguments.chess:
            chesses.append(peer(arguments.chess, "peer_chess.py")["us_per_copy"])
    seconds, decisions = play(match, 0, arguments.games)
    rate, length = len(seconds) / sum(seconds), sum(decisions) / len(decisions)
    print(f"{statistics.median(ours):.2f} us a decision, {rate:.0f} games/s, {length:.0f} decisions a game")
    if fires:
        ratios = [theirs / mine for theirs, mine in zip(fires, ours, strict=True)]
        show("fireplace2 / ours, time of a decision", ratios, f"{statistics.median(fires):.0f} us / {statistics.median(ours):.2f} us")
    print(f"{statistics.median(copies):.2f} us a copy, {1e6 / statistics.median(copies):,.0f} copies/s")
    if chesses:
        ratios = [mine / theirs for theirs, mine in zip(chesses, copies, strict=True)]
        show("ours / python-chess copy(stack=False)", ratios, f"{statistics.median(copies):.2f} us / {statistics.median(chesses):.2f} us")
    begin = time.perf_counter()
    before = sum(state.decisions for state in states)
    after = 0
    for state in states:
        further = state.copy()
        play_out(further, Random(derive("play-out", state.clock)))
        after += further.decisions
    elapsed = time.perf_counter() - begin
    print(f"play-outs after a copy: {len(states) / elapsed:.0f}/s, {elapsed / (after - before) * 1e6:.2f} us a decision")
    print(f"longest tenth of games / shortest tenth, time of a decision: {flatness(match, 200):.2f}x")
    by_question(match, 60)
    if arguments.memory:
        memory(match, arguments.memory)


if __name__ == "__main__":
    main()
