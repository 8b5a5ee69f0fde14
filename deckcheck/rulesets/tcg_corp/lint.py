"""What is odd about a card of the TCG Corp common-rule card game: nothing beyond what holds for every game."""

from __future__ import annotations

from deckcheck.validation.lint import Lint

LINTS: tuple[Lint, ...] = ()
