"""Words of other card games, and what is written here instead."""

from __future__ import annotations

import re

import pytest

from deckcheck.effects.other_words import meant_by, other_words
from deckcheck.rulesets import RULESETS, vocabulary

TABLES = {game: vocabulary(game).other_words for game in RULESETS}


@pytest.mark.parametrize("game", RULESETS)
def test_what_is_meant_is_a_word_of_the_language(game: str) -> None:
    known = {"every", *vocabulary("luck_and_logic").every_word, *vocabulary(game).every_word}
    targets = {target for lines in TABLES[game].values() for found, _ in lines for target in found}
    assert targets - known == set()


@pytest.mark.parametrize("game", RULESETS)
def test_a_hint_says_what_to_write(game: str) -> None:
    for word, lines in TABLES[game].items():
        assert lines, word
        for targets, hint in lines:
            assert re.search(r"`[^`]+`", hint) or "nothing changes" in hint, (word, hint)
            assert targets, word


def test_the_line_that_fits_is_told() -> None:
    table = other_words("tap: rest | write `rest: ...`\nlevel: level_zone | write `level_zone`", "tap: stand | write `stand`")
    assert meant_by(table, "Tap", ["rest", "draw"]) == ("rest", "write `rest: ...`")
    assert meant_by(table, "tap", ["rest", "stand"]) == ("stand", "write `stand`"), "the later table comes first"
    assert meant_by(table, "level", ["hand"]) == ("", None)
    assert meant_by(table, "unheard", ["rest"]) == ("", None)
