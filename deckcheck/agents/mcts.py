"""`mcts`: tries each decision in worlds that it deals out of what it knows, and takes what did best.

An information-set search. For every play-out the cards that its side may not see are dealt anew; the tree holds what was chosen, by both
sides, and not positions; chance is drawn. What comes after the tree is played by the rules of thumb of `heuristic`, until the turn (or as
many as are set) is over, and the position is then judged by the ruleset's `evaluate`. The option that was tried most is taken. The same
seed plays the same game, however fast the machine is: play-outs are counted and not timed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.agents.heuristic import thinker_of
from deckcheck.agents.search import Search
from deckcheck.errors import DeckcheckError
from deckcheck.rulesets import evaluation

if TYPE_CHECKING:
    from deckcheck.agents.heuristic import Thinker
    from deckcheck.engine.decisions import Decision
    from deckcheck.engine.state import Option, State
    from deckcheck.engine.view import View


class Mcts:
    """Plays one side of one game."""

    __slots__ = ("exploration", "iterations", "search", "seed", "thinker", "turns")

    def __init__(self, seed: int, *, iterations: int, turns: int, exploration: float) -> None:
        self.seed = seed
        self.iterations = iterations
        self.turns = turns
        self.exploration = exploration
        self.thinker: Thinker | None = None
        self.search: Search | None = None
        """Of the game, once it is known which one."""

    def choose(self, view: View, decision: Decision) -> Option:
        """The option that was tried most. Raises DeckcheckError when another player decides."""
        if view._state.asked != view.number:
            raise DeckcheckError(f"player {view.player} is not asked")
        return decision.options[self.place(view._state)]

    def place(self, state: State[Any]) -> int:
        """The place of the option that `choose` would give."""
        if self.search is None or self.thinker is None:
            game = state.game.ruleset.name
            maker = thinker_of(game)
            self.thinker = maker()
            self.search = Search(
                self.seed, maker, evaluation(game), iterations=self.iterations, turns=self.turns, exploration=self.exploration
            )
        self.thinker.scores(state, state.asked, state.prompt, state.options)  # it learns which turn it is
        place = self.search.place(state, self.thinker) if len(state.options) > 1 else 0
        self.thinker.chosen(state.options[place])
        return place
