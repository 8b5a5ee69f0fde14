"""Whole games of the frozen pool go as they went: a change of a rule shows as a sentence that reads another way."""

from __future__ import annotations

import os
from difflib import unified_diff
from pathlib import Path

import pytest

from . import playthroughs
from .playthroughs import GOLDEN, Golden

if os.environ.get("REGENERATE"):
    for golden in GOLDEN:
        golden.path.write_text(playthroughs.told(golden), encoding="utf-8")


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)
def test_a_game_goes_as_it_went(golden: Golden) -> None:
    was, goes = golden.path.read_text(encoding="utf-8"), playthroughs.told(golden)
    if was != goes:
        difference = list(unified_diff(was.splitlines(), goes.splitlines(), "as it went", "as it goes", lineterm="", n=6))
        more = f"\n... and {len(difference) - 40} lines more" if len(difference) > 40 else ""
        pytest.fail(f"{golden.name}\n" + "\n".join(difference[:40]) + f"{more}\n{playthroughs.ANEW}")


def test_there_are_enough_and_no_others() -> None:
    assert len(GOLDEN) >= 20
    assert len({golden.name for golden in GOLDEN}) == len(GOLDEN)
    others = {"short-game-A.txt", "short-game-all.txt"}  # of the tests of the narration
    assert {path.name for path in Path(playthroughs.FOLDER).glob("*.txt")} == {golden.path.name for golden in GOLDEN} | others


def test_all_versions_and_decks_are_played() -> None:
    tables = {playthroughs.TABLES[golden.place] for golden in GOLDEN}
    assert {version for _, _, version in tables} == {"2016", "2017", "2019-recommended", "2019-extended"}
    assert {name for first, second, _ in tables for name in (first, second)} == {path.stem for path in playthroughs_decks()}


def playthroughs_decks() -> list[Path]:
    return sorted((Path(__file__).parent / "decks").glob("*.yml"))
