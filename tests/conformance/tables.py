"""Who plays what: every ruleset that can be played, every pair of shipped decks, every version; and games made by random agents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations_with_replacement
from pathlib import Path
from types import ModuleType
from typing import Any

import deckcheck
from deckcheck.cards.deck import Deck
from deckcheck.cards.load import load_game
from deckcheck.engine.game import Game
from deckcheck.engine.state import State
from deckcheck.rng import Random
from deckcheck.rulesets import RULESETS
from deckcheck.rulesets.matches import pair
from deckcheck.rulesets.playing import start

DATA = Path(__file__).parents[2] / "card_data"

PLAYABLE = tuple(name for name, package in RULESETS.items() if find_spec(f"{package}.game"))

Lists = tuple[Mapping[str, Sequence[int]], ...]
Switches = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Table:
    """Two decks at a table, and the rules they are played by."""

    name: str
    make: Callable[[], tuple[Game, Lists]]
    with_texts: bool = False
    """Do cards have abilities of their own making? Then hidden cards may decide what is asked."""

    def begin(self, seed: str, index: int) -> State[Any]:
        game, lists = self.make()
        return start(game, lists, seed, index)


def of_game(game: str) -> ModuleType:
    """What the suite knows of a game: `INVARIANTS`, `BETWEEN`, `OPTIONS`, `HIDDEN`, `LOOKS`, the agents `SHORT` and
    `LONG`, and `more_tables()`."""
    return import_module(f"conformance.{game}")


@cache
def shipped_decks(game: str) -> dict[str, Deck]:
    return {path.stem: deckcheck.load_deck(path) for path in sorted((DATA / game / "decks").glob("*.yml"))}


def _has_texts(deck: Deck) -> bool:
    return any(entry.card is not None and entry.card.get("abilities") for entries in deck.sections.values() for entry in entries)


def has_texts(game: str, *names: str) -> bool:
    """Has one of these shipped decks cards with abilities?"""
    return any(_has_texts(shipped_decks(game)[name]) for name in names)


@cache
def bound(game: str, first: str, second: str, version: str, switches: Switches) -> tuple[Game, Lists]:
    decks = [shipped_decks(game)[first], shipped_decks(game)[second]]
    match = pair(decks, seed="conformance", rules=version, switches=dict(switches))
    return match.game, match.lists


def switched(game: str, decks: Iterable[str]) -> Iterator[tuple[str, str, str, Switches]]:
    """Each pair of decks under each version, with the values of the switches in turn."""
    limits = load_game(game)[0]
    values = [(name, value) for name, switch in limits.data.get("switches", {}).items() for value in switch["values"]]
    names = list(decks)
    pairs = [(*pair, version) for version in limits.versions for pair in combinations_with_replacement(names, 2)]
    for number, (first, second, version) in enumerate(pairs):
        yield first, second, version, (values[number % len(values)],) if values else ()


@cache
def tables(game: str) -> tuple[Table, ...]:
    """Each pair of shipped decks under each version (whether legal in it or not), with the values of the switches in turn, and those that
    the game adds."""
    found = []
    decks = shipped_decks(game)
    for first, second, version, switches in switched(game, decks):
        name = f"{first} {second} {version} {' '.join('='.join(pair) for pair in switches)}"

        def make(key: tuple[Any, ...] = (game, first, second, version, switches)) -> tuple[Game, Lists]:
            return bound(*key)

        found.append(Table(name, make, with_texts=_has_texts(decks[first]) or _has_texts(decks[second])))
    return (*found, *of_game(game).more_tables())


Agent = Callable[[State[Any], Random], int]


def uniform(state: State[Any], random: Random) -> int:
    """Knows no game: any option is as good."""
    return random.below(len(state.options))
