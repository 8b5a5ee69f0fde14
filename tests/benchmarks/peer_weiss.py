"""One speed figure of weiss-sim: random legal actions, one call for each decision, one game at a time.

usage: peer_weiss.py [--seconds 2]

Its four bundled decks, each against itself, in turn. The choice is made inside its Rust core. Every step is given a seed; with consecutive
numbers its choices correlate, games stall until its limit of decisions, and decisions look cheaper than they are. So seeds are truly
random, and games that were cut short are counted under "truncated": with many of them a figure is void.
"""

import argparse
import json
import os
import time

import numpy as np
import weiss_sim

SEEDS = 100_000


class Table:
    """One deck against itself, one game at a time."""

    def __init__(self, deck, rng):
        numbers = rng.integers(0, 2**63, size=(SEEDS, 1), dtype=np.uint64)
        self.seeds = list(numbers)
        self.pool, self.buffers = weiss_sim.make_pool(
            mode="train",
            num_envs=1,
            deck_lists=[deck, deck],
            deck_ids=[1, 2],
            seed=int(rng.integers(0, 2**31)),
            layout="i16_legal_ids_nometa",
            num_threads=1,
        )
        self.buffers.reset()
        self.place = self.decisions = self.games = self.truncated = 0
        self.spent = 0.0

    def play(self, seconds):
        """Plays on until the time is over."""
        step, reset, seeds, place = self.buffers.step_random_legal, self.buffers.reset_done, self.seeds, self.place
        games = truncated = decisions = 0
        begin = time.process_time()
        while time.process_time() - begin < seconds:
            for _ in range(2000):
                out = step(seeds[place])[0]
                place += 1
                if place == SEEDS:
                    place = 0
                if out.terminated[0] or out.truncated[0]:
                    games += 1
                    truncated += int(out.truncated[0])
                    reset(out.terminated | out.truncated)
            decisions += 2000
        self.spent += time.process_time() - begin
        self.place = place
        self.decisions += decisions
        self.games += games
        self.truncated += truncated


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--seconds", type=float, default=2.0)
    opt = ap.parse_args()

    path = os.path.join(os.path.dirname(weiss_sim.__file__), "data", "deck_presets.json")
    with open(path, encoding="utf-8") as file:
        decks = json.load(file)
    rng = np.random.default_rng()
    tables = {name: Table(deck, rng) for name, deck in decks.items()}
    for table in tables.values():  # warm-up
        table.play(0.05)
        table.decisions = table.games = table.truncated = 0
        table.spent = 0.0
    for _ in range(4):
        for table in tables.values():
            table.play(opt.seconds / 4 / len(tables))

    decisions, games = (sum(getattr(table, name) for table in tables.values()) for name in ("decisions", "games"))
    spent = sum(table.spent for table in tables.values())
    print(
        json.dumps(
            {
                "version": weiss_sim.__version__,
                "us_per_decision": round(spent / decisions * 1e6, 3),
                "games_per_second": round(games / spent, 1),
                "decisions_per_game": round(decisions / max(1, games), 1),
                "games": games,
                "truncated": sum(table.truncated for table in tables.values()),
                "us_by_deck": {name: round(table.spent / table.decisions * 1e6, 3) for name, table in tables.items()},
            }
        )
    )


if __name__ == "__main__":
    main()
