"""How strong `heuristic` is against `random`: `python tests/agents/strength.py [GAMES] [SEED] [RULES]` prints a table by decks.

Every shipped deck meets the others in turn, on both sides; who begins is by lot. Time per decision is the time of whole games by their
decisions, against that of the same pairings between two random players, in turns with them.
"""

from __future__ import annotations

import glob
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import deckcheck
from deckcheck import resources
from deckcheck.experiments.run import play_game
from deckcheck.experiments.summary import Rate
from deckcheck.rulesets.matches import Match, pair

DECKS = sorted(glob.glob(resources.card_data("luck_and_logic", "decks", "*.yml")))
AGENT = "heuristic"


@dataclass
class Strength:
    """What was counted."""

    wins: Counter[str] = field(default_factory=Counter)
    """By the deck that `heuristic` plays."""
    games: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    """Seed and number of the games that were not won."""
    turns: int = 0
    seconds: Counter[str] = field(default_factory=Counter)
    """Processor time of whole games, by the agent."""
    decisions: Counter[str] = field(default_factory=Counter)

    def interval(self, deck: str | None = None) -> tuple[float, float]:
        found = Rate(self.wins[deck], self.games[deck]) if deck else Rate(self.wins.total(), self.games.total())
        assert found.interval is not None
        return found.interval

    def each(self, agent: str) -> float:
        """Seconds a decision."""
        return self.seconds[agent] / self.decisions[agent]

    def times_random(self) -> float:
        return self.each(AGENT) / self.each("random")

    def count(self, match: Match, index: int, agent: str) -> tuple[str, str]:
        """Plays a game; its winner and how it ended."""
        start = time.process_time()
        record = play_game(match, index)
        self.seconds[agent] += time.process_time() - start
        assert record.result is not None
        assert record.error is None
        self.decisions[agent] += record.result.decisions
        if agent == AGENT:
            self.turns += record.result.turns
        return record.result.winner or "", record.result.stop_reason or record.result.reason


def pairings(seed: str, rules: str | None) -> Iterator[tuple[str, str, Match, Match]]:
    """Deck and side of the heuristic, its match, and the same between random players: first each deck against the next, then against the
    one after that, ..."""
    decks = [deckcheck.load_deck(path) for path in DECKS]
    for step in range(1, len(decks)):
        for place, mine in enumerate(decks):
            other = decks[(place + step) % len(decks)]
            for side, both, who in (("A", (mine, other), (AGENT, "random")), ("B", (other, mine), ("random", AGENT))):
                name = Path(DECKS[place]).stem
                # the stream of an agent comes from the seed and the number of the game: without a seed of its own for each pairing,
                # the random players of all pairings would throw the same dice
                own = f"{seed} {name} {step} {side}"
                made = [pair(both, seed=own, rules=rules, agents=agents) for agents in (who, ("random", "random"))]
                yield name, side, made[0], made[1]


def measured(games: int, seed: str, rules: str | None = None, clocked: bool = False) -> Strength:
    """So many games; `clocked`: the first hundred once more between random players."""
    found = Strength()
    kept: list[tuple[str, str, Match, Match]] = []
    coming = pairings(seed, rules)
    for number in range(games):
        made = next(coming, None)
        if made is not None:
            kept.append(made)
        deck, side, match, plain = made or kept[number % len(kept)]
        index = number // len(kept) if made is None else 0
        winner, end = found.count(match, index, AGENT)
        if clocked and number < 100:
            found.count(plain, index, "random")
        found.games[deck] += 1
        found.wins[deck] += winner == side
        if winner != side:
            found.lost.append(f"{match.pairing.seed}, game {index}")
        found.ends[f"{'won' if winner == side else 'not won'}: {end}"] += 1
    return found


def main(games: int, seed: str, rules: str | None) -> None:
    found = measured(games, seed, rules, clocked=True)
    for deck in (*sorted(found.games), None):
        won, played = (found.wins[deck], found.games[deck]) if deck else (found.wins.total(), found.games.total())
        low, high = found.interval(deck)
        print(f"{deck or 'all':24} {won:5} of {played:5}  {won / played:7.2%}  [{low:7.2%}, {high:7.2%}]")
    print(", ".join(f"{end} {count}" for end, count in found.ends.most_common()) + f"; {found.turns / games:.1f} turns a game")
    for game in found.lost[:20]:
        print(f"not won: {game}")
    times = f"{found.each(AGENT) * 1e6:.0f} us, random against random {found.each('random') * 1e6:.0f} us: {found.times_random():.2f} times"
    print(f"time a decision, the game with it: {times}")


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int(given[0]) if given else 600, given[1] if len(given) > 1 else "strength", given[2] if len(given) > 2 else None)
