"""How the shipped decks fare against each other with random players.

python tests/open_set/balance.py --games 40                      # a table of win rates in percent
python tests/open_set/balance.py --games 40 --game tcg_corp
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import deckcheck
from deckcheck import resources
from deckcheck.cards.deck import Deck
from deckcheck.experiments.run import play_game
from deckcheck.rulesets.matches import pair

VERSIONS = {"luck_and_logic": "2017", "tcg_corp": "2021"}
"""Not every deck of Luck & Logic is legal in it; all can be played."""


def decks(game: str) -> dict[str, Deck]:
    return {path.stem: deckcheck.load_deck(str(path)) for path in sorted(Path(resources.card_data(game, "decks")).glob("*.yml"))}


class Rates(NamedTuple):
    """What random players make of the decks of a game."""

    points: dict[tuple[str, str], float]
    """Points of the first deck of each pair; a draw is half a point."""
    total: dict[str, float]
    """Each deck's rate over all the others."""
    reasons: Counter[str]
    """How the games ended."""
    turns: list[int]
    """How long each of them was, the shortest first."""


def rates(game: str, games: int, only: Sequence[str] = (), seed: str = "balance") -> Rates:
    """So many games of each pair."""
    known = decks(game)
    points: dict[tuple[str, str], float] = {}
    total = dict.fromkeys(known, 0.0)
    played = dict.fromkeys(known, 0)
    reasons: Counter[str] = Counter()
    turns: list[int] = []
    for one, other in combinations(known, 2):
        if only and not {one, other} & set(only):
            continue
        match = pair([known[one], known[other]], seed=f"{seed} {one} {other}", rules=VERSIONS[game])
        won = 0.0
        for index in range(games):
            result = play_game(match, index).result
            won += {"A": 1.0, "B": 0.0}.get(result.winner or "", 0.5)
            reasons[result.reason or result.stop_reason or ""] += 1
            turns.append(result.turns)
        points[one, other] = won
        total[one] += won
        total[other] += games - won
        played[one] += games
        played[other] += games
    return Rates(points, {name: total[name] / played[name] for name in known if played[name]}, reasons, sorted(turns))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--game", choices=VERSIONS, default="luck_and_logic")
    parser.add_argument("--only", nargs="*", default=())
    options = parser.parse_args()
    points, total, reasons, turns = rates(options.game, options.games, options.only)
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
    tenth, half, most = (turns[len(turns) * part // 10] for part in (1, 5, 9))
    print(f"{len(turns)} games of {tenth}, {half} and {most} turns (at one, five and nine tenths): {dict(reasons.most_common())}")


if __name__ == "__main__":
    main()
