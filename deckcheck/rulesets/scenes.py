"""The scene rules of a game, which import its engine rules."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from deckcheck.rulesets import RULESETS

if TYPE_CHECKING:
    from deckcheck.rulesets.scene_rules import SceneRules


def scene_rules(game: str) -> SceneRules:
    """How scenarios of a game are laid out and read; only for a game that has `scenario_words`."""
    rules: SceneRules = import_module(f"{RULESETS[game]}.scene_play").SCENE
    return rules
