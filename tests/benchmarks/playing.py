"""Games to be timed: match-ups of the shipped decks, positions out of their middle, and players whose choices are made here."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import deckcheck
from deckcheck import resources
from deckcheck.engine import machine
from deckcheck.engine.machine import answer_chance, choose_index
from deckcheck.engine.state import CHANCE, State
from deckcheck.rng import Random, derive
from deckcheck.rulesets.matches import Match, pair

T = TypeVar("T")
HERE = os.path.dirname(os.path.abspath(__file__))
SEED = "benchmark"
MIDDLE = 100, 250
"""Decisions after which the middle of a random game begins, and for how many more it goes on."""


def build() -> str:
    """`pure` or `compiled`: which build of the engine this interpreter has."""
    return "pure" if (machine.__file__ or "").endswith(".py") else "compiled"


def match_ups(game: str, agent: str = "random") -> list[Match]:
    """Every shipped deck against the next one, both played by one kind of agent."""
    decks = [deckcheck.load_deck(path) for path in resources.deck_files(game) if path.endswith(".yml")]
    return [pair([deck, decks[place - 1]], seed=SEED, agents=(agent, agent)) for place, deck in enumerate(decks)]


def play_out(state: State[Any], rng: Random) -> None:
    """A uniformly random choice at every decision, to the end, each handed to the engine from here."""
    while state.ended is None:
        count = len(state.options)
        choose_index(state, answer_chance(state) if state.asked == CHANCE else rng.below(count) if count > 1 else 0)


def play(matches: list[Match], indices: range) -> tuple[list[float], list[int]]:
    """Seconds of the process and decisions of each game, by `play_out`."""
    seconds, decisions = [], []
    for index in indices:
        rng = Random(derive(SEED, "agent", index))
        begin = time.process_time()
        state = matches[index % len(matches)].start(index)
        play_out(state, rng)
        seconds.append(time.process_time() - begin)
        decisions.append(state.decisions)
    return seconds, decisions


def positions(matches: list[Match], number: int) -> list[State[Any]]:
    """States from the middle of random games."""
    found: list[State[Any]] = []
    for index in range(100 * number):
        if len(found) == number:
            break
        state, rng = matches[index % len(matches)].start(index), Random(derive("position", index))
        for _ in range(MIDDLE[0] + 37 * index % MIDDLE[1]):
            if state.ended is not None:
                break
            choose_index(state, answer_chance(state) if state.asked == CHANCE else rng.below(len(state.options)))
        if state.ended is None:
            found.append(state)
    return found


def us_each(states: list[T], passes: int, do: Callable[[T], object]) -> float:
    """Microseconds of the process for `do(state)`, the median of the passes through all states."""
    took: list[float] = []
    for _ in range(passes):
        begin = time.process_time()
        for state in states:
            do(state)
        took.append((time.process_time() - begin) / len(states) * 1e6)
    took.sort()
    return took[len(took) // 2]


def us_a_copy(states: list[State[Any]], passes: int) -> float:
    """Microseconds for a copy of a state."""
    return us_each(states, passes, State.copy)


def flatness(matches: list[Match], number: int) -> float:
    """Time of a decision in the longest tenth of games / in the shortest tenth. Each game is timed three times, the quickest counts."""
    runs = [play(matches, range(number)) for _ in range(3)]
    decisions = runs[0][1]
    seconds: list[float] = [min(times) for times in zip(*(run[0] for run in runs), strict=True)]
    order = sorted(range(number), key=lambda place: decisions[place])
    tenth = max(1, number // 10)

    def mean(places: list[int]) -> float:
        return sum(seconds[place] for place in places) / sum(decisions[place] for place in places)

    return mean(order[-tenth:]) / mean(order[:tenth])


def peer(python: str, script: str, *arguments: str) -> Any:
    """What a peer's script prints, run by the interpreter that has the peer."""
    done = subprocess.run([python, os.path.join(HERE, script), *arguments], stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


def peak_memory() -> float:
    """MiB that this process has used at most.

    `ru_maxrss` also counts what the parent used before this process became another program, so Linux is asked itself.
    """
    if os.path.exists("/proc/self/status"):
        with open("/proc/self/status", encoding="ascii", errors="replace") as file:
            for line in file:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) / 1024
    import resource
    import sys

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


def batches(number: int, size: int) -> Iterator[range]:
    """The numbers below `number` in ranges of a size."""
    for first in range(0, number, size):
        yield range(first, min(number, first + size))
