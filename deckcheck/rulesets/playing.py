"""From decks to a game: which edition of the rules, which cards, which ruleset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from deckcheck.cards.load import load_game
from deckcheck.engine.game import Game, definitions
from deckcheck.engine.ruleset import Edition, Ruleset
from deckcheck.rng import derive
from deckcheck.rulesets import needed

if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.cards.limits import Formats
    from deckcheck.engine.state import State

DEFAULT_MAX_TURNS = 200
DEFAULT_MAX_DECISIONS = 1000


def ruleset(game: str) -> Ruleset:
    """The engine rules of a game. Raises DeckcheckError for a game that can only be checked."""
    found: Ruleset = needed(game, "game", "cannot be played yet, only checked").RULESET
    return found


def edition(
    game: str,
    version: str | None = None,
    switches: Mapping[str, str] | None = None,
    *,
    max_turns: int = DEFAULT_MAX_TURNS,
    max_decisions: int = DEFAULT_MAX_DECISIONS,
    formats: Formats | None = None,
) -> Edition:
    """The rules of a version, with switches. Raises DeckcheckError for a version or switch that does not exist.

    `formats` are the rule versions of the game, where they have been read already.
    """
    limits = (formats or load_game(game)[0]).format(version, switches=switches)
    return Edition(game, limits.version, limits.data["play"], dict(limits.switches), max_turns, max_decisions)


def bind(rules: Edition, cards: Sequence[Card]) -> Game:
    """A game of these cards. Raises UnplayableCardError for a card that lacks what the game needs."""
    code = ruleset(rules.game)
    return Game(code, rules, definitions(code, rules, cards))


def start(
    game: Game, lists: Sequence[Mapping[str, Sequence[int]]], seed: str | int, index: int = 0, *, log: bool = False, trail: bool = False
) -> State[Any]:
    """Game number `index` of a seed, at its first decision."""
    return game.new_state(lists, derive(seed, "game", index), log, trail)
