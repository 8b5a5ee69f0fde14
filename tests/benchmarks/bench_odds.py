"""How fast chances of hands are, as ratios from one run: `python tests/benchmarks/bench_odds.py`.

The peer is what one would write without this program: hands of `random.sample` with the mulligan played. It comes in two spellings: `twice`
samples a hand, takes it out of the deck and samples what is drawn for the returned cards; `once` samples ten cards and takes the drawn ones
from their end, which is faster and is what the ratios are against unless it says otherwise. Needs the extra `sim` (numpy).

Sides run in turn, and what is printed is the median of the ratios of the rounds with the smallest and largest in brackets. Absolute times
of two runs do not compare.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

import deckcheck
from deckcheck import resources
from deckcheck.cards.load import load_game
from deckcheck.cards.query_parser import parse_query
from deckcheck.chances.groups import Groups
from deckcheck.chances.odds import DeckOdds
from deckcheck.chances.sample import simulate

DECK = ("luck_and_logic", "decks", "mira-lantern.yml")
SIX = "1+ (t:member level<=1) and 1+ level=2 and 1+ t:paradox and 1+ cost=1"
"""A want by which the deck falls into six groups."""
KEPT = "(t:member level<=1) or t:paradox"
THREE = "2+ (t:member level<=1 cost<=1) and 1+ t:paradox and 1+ level=2"


def timed(job: Callable[[], object], times: int = 1) -> float:
    begin = time.perf_counter()
    for _ in range(times):
        job()
    return (time.perf_counter() - begin) / times


class Peer:
    """Hands of `random.sample`, with the mulligan that keeps KEPT."""

    def __init__(self, odds: DeckOdds, text: str) -> None:
        want = odds.want(text)
        kept = parse_query(KEPT, odds.formats)
        groups = Groups(want, odds.cards, [kept])
        self.deck = [place for place, size in enumerate(groups.sizes) for _ in range(size)]
        self.inside = [bool(group.beside) for group in groups.groups]
        self.bits = [sum(1 << query for query in group.queries) for group in groups.groups]
        self.all = (1 << len(groups.queries)) - 1

    def holds(self, hand: Sequence[int]) -> bool:
        """One card at least for each part of SIX."""
        found = 0
        for card in hand:
            found |= self.bits[card]
        return found == self.all

    def once(self, number: int) -> float:
        hits = 0
        for _ in range(number):
            order = random.sample(self.deck, 10)
            kept = [card for card in order[:5] if self.inside[card]]
            hits += self.holds(kept + order[5 : 10 - len(kept)])
        return hits / number

    def twice(self, number: int) -> float:
        hits = 0
        for _ in range(number):
            hand = random.sample(self.deck, 5)
            rest = self.deck[:]
            for card in hand:
                rest.remove(card)
            kept = [card for card in hand if self.inside[card]]
            hits += self.holds(kept + random.sample(rest, 5 - len(kept)))
        return hits / number


def shown(name: str, values: Sequence[float], goal: str, sign: str = "x") -> None:
    spread = f"({min(values):.3g} to {max(values):.3g})"
    print(f"{name:<76} {statistics.median(values):.3g}{sign} {spread}; goal {goal}", flush=True)


def peer_share(odds: DeckOdds, number: int) -> float:
    peer = Peer(odds, SIX)
    return (peer.once(number) + peer.twice(number)) / 2


def exact(odds: DeckOdds, rounds: int) -> None:
    want = odds.want(SIX)
    number = len(Groups(want, odds.cards).groups)
    assert number == 6
    close = abs(peer_share(odds, 20_000) - float(odds.chance(want, f"keep:{KEPT}").after))
    assert close < 0.02, "the peer plays another game"
    peer = Peer(odds, SIX)
    found: dict[str, list[float]] = {"keep": [], "best": [], "twice keep": [], "twice best": []}
    seconds = []
    for _ in range(rounds):
        once, twice = timed(lambda: peer.once(1000)), timed(lambda: peer.twice(1000))
        keep = timed(lambda: odds.chance(want, f"keep:{KEPT}"), 5)
        best = timed(lambda: odds.chance(want, "best"), 5)
        found["keep"].append(keep / once)
        found["best"].append(best / once)
        found["twice keep"].append(keep / twice)
        found["twice best"].append(best / twice)
        seconds.append(timed(lambda: odds.chance(THREE, "best")))
    for policy in ("keep", "best"):
        shown(f"exact odds, {number} groups, {policy}, against 1,000 hands sampled once", found[policy], "0.2x")
        shown(f"exact odds, {number} groups, {policy}, against 1,000 hands sampled twice", found[f"twice {policy}"], "0.2x")
    shown("best mulligan of a want in three parts", seconds, "2 s", " s")


def simulated(odds: DeckOdds, rounds: int, number: int) -> None:
    want = odds.want(SIX)
    peer = Peer(odds, SIX)
    found: dict[str, list[float]] = {}
    for place in range(rounds):
        once, twice = timed(lambda: peer.once(10_000)) / 10_000, timed(lambda: peer.twice(10_000)) / 10_000
        for name, policy in (("keep", f"keep:{KEPT}"), ("best", "best")):
            mine = timed(lambda policy=policy, place=place: simulate(odds, want, policy, number=number, seed=place)) / number  # type: ignore[misc]
            found.setdefault(f"{name}, against hands sampled once", []).append(once / mine)
            found.setdefault(f"{name}, against hands sampled twice", []).append(twice / mine)
    for name, values in found.items():
        shown(f"simulated hands a second, {name}", values, "15x")


def cold_start(rounds: int) -> None:
    command = [sys.executable, "-m", "deckcheck", "odds", resources.card_data(*DECK), "--want", "1+ t:paradox"]

    def run(arguments: Sequence[str]) -> float:
        return timed(lambda: subprocess.run(arguments, check=True, capture_output=True))

    for arguments in (command, [sys.executable, "-c", "import click"]):
        run(arguments)  # compiled files and the cache of cards
    ratios = [run(command) / run([sys.executable, "-c", "import click"]) for _ in range(rounds)]
    shown("cold start of `deckcheck odds`, against `import click`", ratios, "2.5x")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7, help="rounds of each comparison, at least 5 (default: 7)")
    parser.add_argument("--hands", type=int, default=400_000, help="simulated hands a round (default: 400,000)")
    parser.add_argument("--only", choices=("exact", "simulated", "start"), help="one comparison instead of all")
    chosen = parser.parse_args()
    rounds = max(5, chosen.rounds)
    random.seed(7)
    deck = deckcheck.load_deck(resources.card_data(*DECK))
    odds = DeckOdds(deck, load_game(deck.game)[0], deck.rules)
    if chosen.only in (None, "exact"):
        exact(odds, rounds)
    if chosen.only in (None, "simulated"):
        simulated(odds, rounds, chosen.hands)
    if chosen.only in (None, "start"):
        cold_start(rounds)


if __name__ == "__main__":
    main()
