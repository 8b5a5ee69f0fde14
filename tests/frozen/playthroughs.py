"""Whole frozen games as text: what happens in sentences, what lies where at the end of each turn, and the board at the end."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from deckcheck.engine.machine import choose_index
from deckcheck.engine.state import State

from .agents import pick
from .pool import TABLES, begin, chooser, table

FOLDER = Path(__file__).parents[1] / "playthroughs"
SEED = "golden"
ANEW = "Made anew on purpose, for somebody to read: REGENERATE=1 python -m pytest tests/frozen"


class Golden(NamedTuple):
    place: int
    with_texts: bool
    agent: str
    index: int

    @property
    def name(self) -> str:
        first, second, version = TABLES[self.place]
        decks = f"{first.split('_')[0]}-{second.split('_')[0]}"
        return f"{decks}-{version}-{'texts' if self.with_texts else 'plain'}-{self.agent}-{self.index}"

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.txt"


GOLDEN = (
    *(Golden(place, with_texts, "eager", 0) for with_texts in (False, True) for place in range(len(TABLES))),
    *(Golden(place, with_texts, "brisk", 1) for with_texts, first in ((False, 0), (True, 1)) for place in range(first, len(TABLES), 2)),
)


def told(golden: Golden) -> str:
    """The game, a sentence a line."""
    first, second, version = TABLES[golden.place]
    texts = "cards have the texts of tests/frozen/texts.py" if golden.with_texts else "no card has a text"
    lines = [
        f"# {first} against {second}, rules of {version}; {texts}; both are played by the agent `{golden.agent}`, game {golden.index}.",
        f"# {ANEW}",
    ]
    game, lists = table(first, second, version, golden.with_texts)
    narrate = game.ruleset.narrate
    before = game.cards(lists)
    state = begin(golden.place, golden.with_texts, SEED, golden.index, log=True)
    random = chooser(SEED, golden.index)
    while True:
        assert state.log is not None
        for depth, text in narrate(before, state, state.log, None):
            if depth == 0:
                lines += [] if text == "Set-up" else counts(before)
                lines.append("")
            lines.append("  " * depth + text)
        state.log.clear()
        if state.ended is not None:
            break
        before = state.copy()
        choose_index(state, pick(state, golden.agent, random))
    lines += ["", *counts(state), "", *game.ruleset.picture(state, None)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def counts(state: State[Any]) -> list[str]:
    """A line for each player before the last choice of a turn: the number of choices so far, and how many cards lie where."""
    names = [zone.name for zone in state.game.ruleset.zones]
    lines = []
    for player, mine in zip("AB", (state.order[: len(names)], state.order[len(names) :]), strict=True):
        filled = ", ".join(f"{name} {len(cards)}" for name, cards in zip(names, mine, strict=True) if cards)
        lines.append(f"    [{player} {state.decisions}: {filled}]")
    return lines
