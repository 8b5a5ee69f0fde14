"""The frozen cards and decks, loaded as a user's own cards are, and games of them: plain, or with the texts of `texts.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import deckcheck
from deckcheck.cards.deck import Deck
from deckcheck.engine.game import Game
from deckcheck.engine.state import State
from deckcheck.rng import Random, derive
from deckcheck.rulesets.matches import pair
from deckcheck.rulesets.playing import start

from . import texts

FROZEN = Path(__file__).parent
CARDS = FROZEN / "cards"
DECKS = FROZEN / "decks"
GAME = "luck_and_logic"

# Deck against deck, and the version of the rules: each deck under its own version at least once.
TABLES = (
    ("moths_2016", "kettles_2016", "2016"),
    ("kettles_2016", "kettles_2016", "2016"),
    ("bridges_2017", "interns_2017", "2017"),
    ("interns_2017", "kettles_2016", "2017"),
    ("moths_2016", "bridges_2017", "2017"),
    ("vell_2019_recommended", "vell_2019_recommended", "2019-recommended"),
    ("odds_2019_extended", "interns_2017", "2019-extended"),
    ("vell_2019_recommended", "odds_2019_extended", "2019-extended"),
)

Lists = tuple[Mapping[str, Sequence[int]], ...]


@cache
def frozen_deck(name: str) -> Deck:
    return deckcheck.load_deck(DECKS / f"{name}.yml", cards=[CARDS])


@cache
def table(first: str, second: str, version: str, with_texts: bool, switches: tuple[tuple[str, str], ...] = ()) -> tuple[Game, Lists]:
    """The game of two frozen decks, and their lists."""
    decks = [frozen_deck(first), frozen_deck(second)]
    match = pair(decks, seed="frozen", rules=version, switches=dict(switches))
    if not with_texts:
        return match.game, match.lists
    printed = [texts.with_texts(card, plain) for card, plain in zip(match.cards, match.game.printed, strict=True)]
    return Game(match.game.ruleset, match.game.edition, printed), match.lists


def begin(place: int, with_texts: bool, seed: str, index: int, *, log: bool = False) -> State[Any]:
    """Game `index` of a seed at a table of `TABLES`, at its first decision."""
    game, lists = table(*TABLES[place], with_texts)
    return start(game, lists, seed, index, log=log)


def chooser(seed: str, index: int) -> Random:
    """The generator of the agents of a game."""
    return Random(derive(seed, "agent", index))
