"""Decision trees: how many ways there are to make the next one, two and three choices, at fixed positions of frozen games.

`tests/frozen/trees.txt` holds them, a position a line, grouped by game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from deckcheck.engine.decisions import PLAYERS
from deckcheck.engine.machine import choose_index
from deckcheck.engine.state import State

from .agents import pick
from .pool import TABLES, begin, chooser

FILE = Path(__file__).parent / "trees.txt"
SEED = "trees"
DEPTH = 3
LARGEST = 4000
"""Positions with larger trees are not taken: all together they should be counted in a few seconds."""
GAMES = 4
PER_GAME = 5
PER_PROMPT = 30


class Position(NamedTuple):
    decision: int
    player: str
    prompt: str
    counts: tuple[int, ...]

    def line(self) -> str:
        return f"  {self.decision} {self.player} {' '.join(map(str, self.counts))} {self.prompt}"


class Played(NamedTuple):
    """A game on the way to its positions."""

    place: int
    with_texts: bool
    agent: str
    index: int

    def line(self) -> str:
        first, second, version = TABLES[self.place]
        return f"{first} {second} {version} {'texts' if self.with_texts else 'plain'} {self.agent} {self.index}"


def leaves(state: State[Any], depth: int) -> int:
    """The number of ways to make `depth` choices, those of chance included; a game that is over goes on in no way."""
    if depth == 1:
        return len(state.options)
    total = 0
    for place in range(len(state.options)):
        after = state.copy()
        choose_index(after, place)
        total += leaves(after, depth - 1)
    return total


def tree(state: State[Any]) -> tuple[int, ...]:
    return tuple(leaves(state, depth) for depth in range(1, DEPTH + 1))


def position(state: State[Any]) -> Position:
    return Position(state.decisions, PLAYERS[state.asked], state.game.ruleset.prompts[state.prompt], tree(state))


def moments(played: Played) -> Iterator[State[Any]]:
    """The game at each decision."""
    state = begin(played.place, played.with_texts, SEED, played.index)
    random = chooser(SEED, played.index)
    while state.ended is None:
        yield state
        choose_index(state, pick(state, played.agent, random))


def recounted(played: Played, decisions: list[int]) -> list[Position]:
    """The positions at these decisions as they are now."""
    wanted = set(decisions)
    found = []
    for state in moments(played):
        if state.decisions in wanted:
            found.append(position(state))
        if state.decisions >= max(wanted):
            break
    return found


def read() -> dict[Played, list[Position]]:
    found: dict[Played, list[Position]] = {}
    played: Played | None = None
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or not line:
            continue
        if not line.startswith(" "):
            first, second, version, texts, agent, index = line.split()
            played = Played(TABLES.index((first, second, version)), texts == "texts", agent, int(index))
            found[played] = []
            continue
        decision, player, *rest = line.split(maxsplit=2 + DEPTH)
        assert played is not None
        found[played].append(Position(int(decision), player, rest[DEPTH], tuple(map(int, rest[:DEPTH]))))
    return found


def written(positions: dict[Played, list[Position]]) -> str:
    lines = [
        "# Decision trees of frozen games: who is asked, and how many ways there are to make the next one, two and three choices.",
        "# A game: its decks, version, whether cards have texts, agent and index. Below it: decision, player, counts, question.",
        "# Made anew on purpose by: REGENERATE=1 python -m pytest tests/frozen",
    ]
    for played, found in positions.items():
        lines += ["", played.line(), *(position.line() for position in found)]
    return "\n".join(lines) + "\n"


def chosen() -> dict[Played, list[Position]]:
    """Positions from games at all tables, spread over the games and over all questions."""
    taken: Counter[str] = Counter()
    found: dict[Played, list[Position]] = {}
    games = [
        Played(place, with_texts, ("eager", "brisk", "uniform")[(place + number) % 3], number)
        for number in range(GAMES)
        for with_texts in (False, True)
        for place in range(len(TABLES))
    ]
    for played in games:
        prompts = [(state.decisions, state.game.ruleset.prompts[state.prompt]) for state in moments(played)]
        rare = sorted(prompts, key=lambda entry: (taken[entry[1]], entry[0] * 7919 % 1009))
        positions: list[Position] = []
        for decision, prompt in rare:
            if taken[prompt] >= PER_PROMPT or any(other.prompt == prompt for other in positions):
                continue
            (candidate,) = recounted(played, [decision])
            if candidate.counts[-1] <= LARGEST:
                positions.append(candidate)
                taken[prompt] += 1
            if len(positions) == PER_GAME:
                break
        found[played] = sorted(positions)
    return found
