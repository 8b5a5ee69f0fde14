"""The decks of a match-up: its pairs, each with luck of its own, and the head of the file that holds the games of all of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from deckcheck import __version__
from deckcheck.engine.json_fields import DamagedError, Fields
from deckcheck.engine.pairing import MAX_DEFINITIONS, MAX_NAME, read_pairing
from deckcheck.engine.replay import FORMAT, check_format, checked_size
from deckcheck.experiments.records import Series, read_asked

MATCHUP: Final = "matchup"
MAX_DECKS: Final = 128
MAX_PATH: Final = 5000


def pairs(decks: int) -> Iterator[tuple[int, int]]:
    """The numbers of both decks of every pair, in order."""
    for a in range(decks):
        for b in range(a + 1, decks):
            yield a, b


def seed_of_pair(seed: str, a: int, b: int) -> str:
    """Every pair has its own luck, so that the results of two pairs have nothing to do with each other."""
    return f"{seed}/{a + 1}-{b + 1}"


@dataclass(frozen=True, slots=True)
class Entrants:
    """Some decks, each of which meets all others."""

    names: tuple[str, ...]
    """All different."""
    paths: tuple[str, ...]
    seed: str

    def pair_names(self) -> list[str]:
        """`pair 1-3`, for all pairs."""
        return [f"pair {a + 1}-{b + 1}" for a, b in pairs(len(self.names))]

    def head(self, series: Sequence[Series], notes: Sequence[str] = ()) -> str:
        """The first line of a file of all games, pair after pair."""
        first = series[0].pairing
        decks = [first.decks[0], *(one.pairing.decks[1] for one in series[: len(self.names) - 1])]  # pair 1-2, 1-3, and so on
        hashes = {card_id: value for one in series for card_id, value in one.pairing.hashes.items()}
        cards = {card["id"]: dict(card) for one in series for card in one.pairing.cards}
        shared = first.to_dict()
        del shared["decks"], shared["agents"], shared["hashes"], shared["cards"]
        data = {
            "kind": MATCHUP,
            "deckcheck": __version__,
            "schema": FORMAT,
            "games": series[0].games,
            **shared,
            "seed": self.seed,
            "agent": first.agents[0],
            "names": list(self.names),
            "paths": list(self.paths),
            "decks": [deck.to_dict() for deck in decks],
            "hashes": dict(sorted(hashes.items())),
            "cards": [cards[card_id] for card_id in sorted(cards)],
            **series[0].asked(notes),
        }
        return checked_size(json.dumps(data, separators=(", ", ": ")) + "\n")


def read_entrants(value: Any) -> tuple[Entrants, tuple[Series, ...], tuple[str, ...]]:
    """The decks that a head tells of, the series of every pair, and its notes. Raises DamagedError.

    The pairings know the cards of all decks, not only their own.
    """
    fields = Fields(value)
    fields.text("kind", 20, (MATCHUP,))
    check_format(fields, "a match-up")
    asked = read_asked(fields)
    names = fields.texts("names", MAX_DECKS, MAX_NAME + MAX_PATH, printable=False)
    paths = fields.texts("paths", MAX_DECKS, MAX_PATH, printable=False)
    decks = fields.objects("decks", MAX_DECKS)
    if not 2 <= len(names) == len(paths) == len(decks):
        raise DamagedError(
            f"there are {len(decks)} decks, {len(names)} names and {len(paths)} paths; they must be as many, and two or more"
        )
    if len(set(names)) < len(names):
        raise DamagedError("two decks have the same name")
    agent = fields.value("agent")
    shared = {name: fields.value(name) for name in ("game", "rules", "switches", "limits", "seed")}
    hashes = fields.text_map("hashes", 64)
    cards = fields.objects("cards", MAX_DEFINITIONS)
    fields.done()
    whole = {**shared, "agents": {"A": agent, "B": agent}, "hashes": hashes, "cards": list(cards)}
    first = read_pairing(Fields({**whole, "decks": {"A": decks[0], "B": decks[1]}}))
    alone = {**whole, "hashes": {}, "cards": []}  # read once already
    lists = [read_pairing(Fields({**alone, "decks": {"A": deck, "B": deck}})).decks[0] for deck in decks]
    series = tuple(
        Series(
            replace(first, seed=seed_of_pair(first.seed, a, b), decks=(lists[a], lists[b])),
            asked.games,
            asked.swap,
            asked.follows,
            asked.until,
        )
        for a, b in pairs(len(names))
    )
    return Entrants(names, paths, first.seed), series, asked.notes
