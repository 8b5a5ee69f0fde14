"""What users of the library see of a decision and of the end of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from deckcheck.engine.state import DRAW, UNDECIDED

if TYPE_CHECKING:
    from deckcheck.engine.state import Option, State

PLAYERS = ("A", "B", "chance")


def canonical(state: State[Any], option: Option) -> str:
    """The text of an option that replays store: the name of its kind, and its numbers as far as they mean something."""
    kind, first, second = option
    name = state.game.ruleset.kinds[kind]
    if second >= 0:
        return f"{name} {first} {second}"
    return f"{name} {first}" if first >= 0 else name


class Decision:
    """A question: who must choose, and from what. The options are distinct, and there is at least one; all are legal."""

    __slots__ = ("options", "player", "prompt", "state")

    def __init__(self, state: State[Any]) -> None:
        self.state = state
        self.player = PLAYERS[state.asked]
        self.prompt = state.game.ruleset.prompts[state.prompt]
        self.options = tuple(state.options)

    def text(self, option: Option) -> str:
        """The option as a judge says it: `attack with F1`."""
        return self.state.game.ruleset.phrase(self.state, option)

    @property
    def texts(self) -> tuple[str, ...]:
        """All options as a judge says them."""
        return tuple(map(self.text, self.options))

    @property
    def canonical(self) -> tuple[str, ...]:
        """All options as replays store them: `attack 12`."""
        return tuple(canonical(self.state, option) for option in self.options)

    def __repr__(self) -> str:
        return f"Decision({self.player}: {self.prompt}: {', '.join(self.texts)})"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. `code` is the winner's number, or DRAW or UNDECIDED."""

    code: int
    why: str

    @property
    def winner(self) -> str | None:
        """ "A" or "B"; None for a draw and for a game that reached a limit."""
        return PLAYERS[self.code] if self.code >= 0 else None

    @property
    def draw(self) -> bool:
        return self.code == DRAW

    @property
    def reason(self) -> str:
        """What decided the game; `undecided` when it reached a limit, which `stop_reason` names."""
        return "undecided" if self.code == UNDECIDED else self.why

    @property
    def stop_reason(self) -> str | None:
        """`turn_limit`, `decision_limit`, `effect_loop` or `agent_error` when the game was stopped, else None."""
        return self.why if self.code == UNDECIDED else None
