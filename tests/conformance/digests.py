"""`python -m conformance.digests FIRST LAST`: what games FIRST to LAST - 1 of every ruleset come to, a line each, as bytes to compare."""

from __future__ import annotations

import sys
from hashlib import blake2b

from deckcheck.engine.machine import answer_chance, choose_index
from deckcheck.engine.state import CHANCE
from deckcheck.rng import Random, derive

from .tables import PLAYABLE, of_game, tables

SEED = "digests"


def line(game: str, index: int) -> str:
    """How a game ended, the digest of its last state, and that of all that was asked and told on the way."""
    table = tables(game)[index * 41 % len(tables(game))]
    state = table.begin(SEED, index)
    random = Random(derive(SEED, "agent", index))
    told = blake2b(digest_size=16)
    while state.ended is None:
        decision = state.decision
        assert decision is not None
        told.update(repr((decision.player, decision.prompt, decision.canonical, decision.texts)).encode("utf-8"))
        place = answer_chance(state) if state.asked == CHANCE else of_game(game).SHORT(state, random)
        choose_index(state, place)
    told.update(repr([state.view(player).to_dict() for player in (0, 1)]).encode("utf-8"))
    return f"{game} {index} {table.name}: {state.ended} after {state.decisions} decisions, {state.digest()} {told.hexdigest()}"


def lines(first: int, last: int) -> str:
    return "".join(f"{line(game, index)}\n" for index in range(first, last) for game in PLAYABLE)


if __name__ == "__main__":
    sys.stdout.write(lines(int(sys.argv[1]), int(sys.argv[2])))
