"""Matches and replays that several tests play."""

from __future__ import annotations

from functools import cache
from typing import Any

import deckcheck
from deckcheck import resources
from deckcheck.engine.playback import Playback
from deckcheck.engine.replay import Replay
from deckcheck.experiments.run import play_game, replay_of
from deckcheck.rulesets.matches import Match, match_of, pair

YELLOW = resources.card_data("luck_and_logic", "decks", "yellow-vanguard.yml")
RED = resources.card_data("luck_and_logic", "decks", "red-furnace.yml")
BLUE = resources.card_data("luck_and_logic", "decks", "blue-deep-stacks.yml")
CLUB = resources.card_data("luck_and_logic", "decks", "club-tabletop.yml")


@cache
def match(a: str = YELLOW, b: str = RED, seed: str = "lamp", **settings: Any) -> Match:
    """Two shipped decks."""
    return pair([deckcheck.load_deck(a), deckcheck.load_deck(b)], seed=seed, **settings)


@cache
def replay(index: int = 0, seed: str = "lamp") -> Replay:
    """A whole game of the two decks."""
    made = match(seed=seed)
    return replay_of(made, play_game(made, index, keep_choices=True, with_digest=True))


def playback(given: Replay) -> Playback:
    """The replay before its first choice."""
    return Playback(given, match_of(given.pairing).start(given.index))


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A JSON value with another one at a path; DELETE takes it out."""
    if not path:
        return new
    step, *rest = path
    copy = dict(value) if isinstance(value, dict) else list(value)
    if new is DELETE and not rest:
        del copy[step]
    else:
        copy[step] = changed(copy[step], tuple(rest), new)
    return copy


DELETE = object()
