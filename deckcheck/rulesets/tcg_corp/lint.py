"""What is odd about a card of the TCG Corp common-rule card game: its abilities (E5xx, L41x)."""

from __future__ import annotations

from deckcheck.rulesets.ability_lint import ability_lint
from deckcheck.rulesets.tcg_corp.vocabulary import VOCABULARY
from deckcheck.validation.lint import Lint

LINTS: tuple[Lint, ...] = (ability_lint(VOCABULARY, ("name", "name_ja")),)
