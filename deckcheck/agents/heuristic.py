"""`heuristic`: what a sensible player of the game does, by rules of thumb that its ruleset knows.

Of the options that have most points it takes one by a stream of its own. Asked with the state, it looks at nothing that its side may not
know: a test deals the hidden cards anew and gets the same choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from deckcheck.rng import below
from deckcheck.rulesets import heuristic

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.engine.decisions import Decision
    from deckcheck.engine.state import Option, State
    from deckcheck.engine.view import View


class Thinker(Protocol):
    """What a ruleset knows about playing its game well."""

    @property
    def mildness(self) -> float:
        """Points by which an option must be worse for a search to try it a quarter as often at first: what a point is worth is a matter of
        the game, and where it is rated too high nothing else is ever tried."""
        ...

    def scores(self, state: Any, player: int, prompt: int, options: Sequence[Option]) -> list[float]:
        """Points for each option; `prompt` is the place of the question in the ruleset."""
        ...

    def chosen(self, option: Option) -> None:
        """It was taken."""
        ...

    def copy(self) -> Thinker:
        """One that remembers the same."""
        ...


def thinker_of(game: str) -> Callable[[], Thinker]:
    """What makes a sensible player of a game; of one of which nothing is known, one to whom all options are alike."""
    return heuristic(game) or Anyhow


class Heuristic:
    """Plays one side of one game."""

    __slots__ = ("state", "thinker")

    def __init__(self, seed: int) -> None:
        self.state = seed
        self.thinker: Thinker | None = None
        """Of the game, once it is known which one."""

    def choose(self, view: View, decision: Decision) -> Option:
        """One of the options that have most points."""
        state = view._state
        prompts = list(state.game.ruleset.prompts)
        prompt = prompts.index(decision.prompt) if decision.prompt in prompts else -1
        return decision.options[self._best(state, view.number, prompt, decision.options)]

    def place(self, state: State[Any]) -> int:
        """The place of the option that `choose` would give."""
        return self._best(state, state.asked, state.prompt, state.options)

    def _best(self, state: State[Any], player: int, prompt: int, options: Sequence[Option]) -> int:
        if self.thinker is None:
            self.thinker = thinker_of(state.game.ruleset.name)()
        scores = self.thinker.scores(state, player, prompt, options)
        most = max(scores)
        best = [place for place, score in enumerate(scores) if score == most]
        place = best[0]
        if len(best) > 1:
            self.state, number = below(self.state, len(best))
            place = best[number]
        self.thinker.chosen(options[place])
        return place


class Anyhow:
    """For a game of which nothing is known: all options are alike."""

    mildness: ClassVar[float] = 1.0

    def scores(self, state: Any, player: int, prompt: int, options: Sequence[Option]) -> list[float]:
        return [0.0] * len(options)

    def chosen(self, option: Option) -> None:
        """That changes nothing."""

    def copy(self) -> Anyhow:
        """It remembers nothing."""
        return self
