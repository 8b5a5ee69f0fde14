"""The games. A game is a folder here, a line in `RULESETS`, and its data in `card_data/` and `schemas/`."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from deckcheck.errors import DeckcheckError

if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.effects.vocabulary import Vocabulary
    from deckcheck.rulesets.scene_words import SceneWords
    from deckcheck.validation.lint import Lint
    from deckcheck.validation.rules import DeckRule

RULESETS = {
    "luck_and_logic": "deckcheck.rulesets.luck_and_logic",
    "tcg_corp": "deckcheck.rulesets.tcg_corp",
}


def module(game: str, name: str) -> Any:
    """A module of a game; None for a game that has none of this name, or not yet."""
    path = f"{RULESETS[game]}.{name}"
    return import_module(path) if find_spec(path) is not None else None


def needed(game: str, name: str, fault: str) -> Any:
    """The same, where nothing can be done without it. Raises DeckcheckError for a game that has none: `fault` is said of the game."""
    found = module(game, name)
    if found is None:
        raise DeckcheckError(f"{game} {fault}")
    return found


def deck_rules(game: str) -> tuple[DeckRule, ...]:
    """The deck rules of a game; importing them imports neither engine nor effects."""
    rules: tuple[DeckRule, ...] = import_module(f"{RULESETS[game]}.deck_rules").RULES
    return rules


def lints(game: str) -> tuple[Lint, ...]:
    """What `cards lint` looks for in the cards of a game, beyond what it looks for in all."""
    found: tuple[Lint, ...] = import_module(f"{RULESETS[game]}.lint").LINTS
    return found


def vocabulary(game: str) -> Vocabulary:
    """The words of the card abilities of a game. Raises DeckcheckError for a game that has none."""
    words: Vocabulary = needed(game, "vocabulary", "has no words for card abilities yet").VOCABULARY
    return words


def scenario_words(game: str) -> SceneWords | None:
    """The words of the scenario files of a game, None for a game that has no scenarios."""
    found = module(game, "scene")
    words: SceneWords | None = found and found.WORDS
    return words


def heuristic(game: str) -> Callable[[], Any] | None:
    """What makes a sensible player of a game, None for a game that has none. See `agents.heuristic`."""
    found = module(game, "heuristic")
    made: Callable[[], Any] | None = found and found.player
    return made


def evaluation(game: str) -> Callable[[Any, int], float] | None:
    """How a game judges a position, as the chance that a player wins it, from 0 to 1; None for a game that cannot tell."""
    found = module(game, "evaluate")
    judged: Callable[[Any, int], float] | None = found and found.evaluate
    return judged
