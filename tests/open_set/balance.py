"""How the shipped decks fare against each other with random players.

python tests/open_set/balance.py --games 40        # a table of win rates in percent
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import deckcheck
from deckcheck import resources
from deckcheck.cards.deck import Deck
from deckcheck.experiments.run import play_game
from deckcheck.rulesets.matches import pair

GAME = "luck_and_logic"
VERSION = "2017"
"""Not every deck is legal in it; all can be played."""


def decks() -> dict[str, Deck]:
    return {path.stem: deckcheck.load_deck(str(path)) for path in sorted(Path(resources.card_data(GAME, "decks")).glob("*.yml"))}


def rates(games: int, only: Sequence[str] = (), seed: str = "balance") -> tuple[dict[tuple[str, str], float], dict[str, float]]:
    """Points of the first deck of each pair in so many games (a draw is half a point), and each deck's rate over all the others."""
    known = decks()
    points: dict[tuple[str, str], float] = {}
    total = dict.fromkeys(known, 0.0)
    played = dict.fromkeys(known, 0)
    for one, other in combinations(known, 2):
        if only and not {one, other} & set(only):
            continue
        match = pair([known[one], known[other]], seed=f"{seed} {one} {other}", rules=VERSION)
        won = 0.0
        for index in range(games):
            winner = play_game(match, index).result.winner
            won += {"A": 1.0, "B": 0.0}.get(winner or "", 0.5)
        points[one, other] = won
        total[one] += won
        total[other] += games - won
        played[one] += games
        played[other] += games
    return points, {name: total[name] / played[name] for name in known if played[name]}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--only", nargs="*", default=())
    options = parser.parse_args()
    points, total = rates(options.games, options.only)
    names = list(total)
    for name in sorted(names, key=lambda each: -total[each]):
        row = []
        for other in names:
            if (name, other) in points:
                row.append(f"{100 * points[name, other] / options.games:4.0f}")
            elif (other, name) in points:
                row.append(f"{100 - 100 * points[other, name] / options.games:4.0f}")
            else:
                row.append("   -")
        print(f"{name:24}{100 * total[name]:5.1f}  {''.join(row)}")


if __name__ == "__main__":
    main()
