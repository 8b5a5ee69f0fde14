"""How strong an agent is: `python tests/agents/strength.py [GAMES] [SEED] [--agent SPEC] [--against SPEC] [--rules VERSION] [--game NAME]`.

Every shipped deck meets the others in turn, on both sides; who begins is by lot. Prints a table by decks. Time per decision is the time of
whole games by their decisions, against that of the same pairings between two random players, in turns with them.
"""

from __future__ import annotations

import argparse
import glob
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import deckcheck
from deckcheck import resources
from deckcheck.experiments.run import play_game
from deckcheck.experiments.summary import Rate
from deckcheck.rulesets.matches import Match, pair

LUCK_AND_LOGIC = "luck_and_logic"


def deck_files(game: str) -> list[str]:
    return sorted(glob.glob(resources.card_data(game, "decks", "*.yml")))


DECKS = deck_files(LUCK_AND_LOGIC)


@dataclass(frozen=True)
class Contest:
    """Who is measured, against whom, at what."""

    seed: str
    agent: str = "heuristic"
    against: str = "random"
    rules: str | None = None
    game: str = LUCK_AND_LOGIC

    def pairings(self) -> Iterator[tuple[str, int, str]]:
        """Deck and side of the agent, and the other deck: first each deck against the next, then against the one after that, ..."""
        files = deck_files(self.game)
        for step in range(1, len(files)):
            for place, mine in enumerate(files):
                for side in (0, 1):
                    yield mine, side, files[(place + step) % len(files)]

    def match(self, number: int, agents: tuple[str, str] | None = None) -> tuple[str, str, Match, int]:
        """Game number `number`: the agent's deck and side, and which game of which match it is; with other agents if they are given."""
        pairings = list(self.pairings())
        mine, side, other = pairings[number % len(pairings)]
        decks = [deckcheck.load_deck(path) for path in (mine, other)]
        who = agents or (self.agent, self.against)
        # the stream of an agent comes from the seed and the number of the game: without a seed of its own for each pairing, the players
        # of all pairings would throw the same dice
        own = f"{self.seed} {number % len(pairings)}"
        order = 1 - 2 * side
        made = pair(decks[::order], seed=own, rules=self.rules, agents=who[::order])
        return Path(mine).stem, "AB"[side], made, number // len(pairings)


@dataclass
class Strength:
    """What was counted."""

    wins: Counter[str] = field(default_factory=Counter)
    """By the deck that the agent plays."""
    games: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    lost: list[str] = field(default_factory=list)
    """Seed and number of the games that were not won."""
    turns: int = 0
    seconds: Counter[str] = field(default_factory=Counter)
    """Processor time of whole games: `agent`, and `random` against itself."""
    decisions: Counter[str] = field(default_factory=Counter)

    def interval(self, deck: str | None = None) -> tuple[float, float]:
        found = Rate(self.wins[deck], self.games[deck]) if deck else Rate(self.wins.total(), self.games.total())
        assert found.interval is not None
        return found.interval

    def each(self, who: str) -> float:
        """Seconds a decision."""
        return self.seconds[who] / self.decisions[who]

    def times_random(self) -> float:
        return self.each("agent") / self.each("random")

    def add(self, other: Strength) -> None:
        for name in ("wins", "games", "ends", "seconds", "decisions"):
            getattr(self, name).update(getattr(other, name))
        self.lost += other.lost
        self.turns += other.turns


def one(contest: Contest, number: int, clocked: bool) -> Strength:
    """One game, counted; `clocked`: and once more between random players."""
    found = Strength()
    deck, side, match, index = contest.match(number)
    for who, made in (("agent", match), ("random", contest.match(number, ("random", "random"))[2])):
        if who == "random" and not clocked:
            break
        start = time.process_time()
        record = play_game(made, index)
        found.seconds[who] += time.process_time() - start
        assert record.result is not None
        assert record.error is None
        found.decisions[who] += record.result.decisions
        if who == "agent":
            found.turns += record.result.turns
            won = record.result.winner == side
            found.games[deck] += 1
            found.wins[deck] += won
            if not won:
                found.lost.append(f"{match.pairing.seed}, game {index}")
            found.ends[f"{'won' if won else 'not won'}: {record.result.stop_reason or record.result.reason}"] += 1
    return found


def measured(games: int, contest: Contest, clocked: bool = False, jobs: int = 1) -> Strength:
    """So many games; `clocked`: the first hundred once more between random players."""
    found = Strength()
    work = [(contest, number, clocked and number < 100) for number in range(games)]
    if jobs == 1:
        for each in work:
            found.add(one(*each))
        return found
    with ProcessPoolExecutor(jobs) as pool:
        for done, part in enumerate(pool.map(one, *zip(*work, strict=True), chunksize=2), 1):
            found.add(part)
            if done % 20 == 0:
                print(f"{done}: {found.wins.total()} won", flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="?", type=int, default=600)
    parser.add_argument("seed", nargs="?", default="strength")
    for name, default in (("agent", "heuristic"), ("against", "random"), ("game", LUCK_AND_LOGIC), ("rules", None)):
        parser.add_argument(f"--{name}", default=default)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    contest = Contest(given.seed, given.agent, given.against, given.rules, given.game)
    found = measured(given.games, contest, clocked=True, jobs=given.jobs)
    print(f"{given.agent} against {given.against}, seed {given.seed}")
    for deck in (*sorted(found.games), None):
        won, played = (found.wins[deck], found.games[deck]) if deck else (found.wins.total(), found.games.total())
        low, high = found.interval(deck)
        print(f"{deck or 'all':24} {won:5} of {played:5}  {won / played:7.2%}  [{low:7.2%}, {high:7.2%}]")
    print(", ".join(f"{end} {count}" for end, count in found.ends.most_common()) + f"; {found.turns / given.games:.1f} turns a game")
    for game in list(islice(found.lost, 20)):
        print(f"not won: {game}")
    times = (
        f"{found.each('agent') * 1e6:.0f} us, random against random {found.each('random') * 1e6:.0f} us: {found.times_random():.2f} times"
    )
    print(f"time a decision, the game with it: {times}")


if __name__ == "__main__":
    main()
