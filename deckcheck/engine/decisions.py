"""What users of the library see of a decision and of the end of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from deckcheck.engine.json_fields import shown
from deckcheck.engine.state import CONCEDE, DRAW, UNDECIDED
from deckcheck.errors import DeckcheckError

if TYPE_CHECKING:
    from deckcheck.engine.state import Option, State

PLAYERS = ("A", "B", "chance")


def canonical(state: State[Any], option: Option) -> str:
    """The text of an option that replays store: the name of its kind, and its numbers as far as they mean something."""
    return _canonical(state.game.ruleset.kinds, option)


def _canonical(kinds: Sequence[str], option: Option) -> str:
    kind, first, second = option
    name = kinds[kind]
    if second >= 0:
        return f"{name} {first} {second}"
    return f"{name} {first}" if first >= 0 else name


def check_choice(state: State[Any], option: Any) -> None:
    """Raises IllegalChoiceError for what can be no option, no text and no place of one."""
    from deckcheck.engine.machine import IllegalChoiceError

    if type(option) is bool or not isinstance(option, tuple | list | str | int):
        raise IllegalChoiceError(f"an option is chosen by itself, its text or its place, not by {shown(option, repr)}")
    places = range(len(state.options))
    known = option in places if isinstance(option, int) else isinstance(option, str) or tuple(option) in (*state.options, CONCEDE)
    if state.ended is None and not known:
        more = f"; the places are 0 to {places[-1]}" if isinstance(option, int) and places else ""
        raise IllegalChoiceError(f"{shown(option, repr)} is not offered{more}")


class Decision:
    """A question: who must choose, and from what. The options are distinct, and there is at least one; all are legal.

    It is given to agents, so it holds no state: what it says is said when it is made.
    """

    __slots__ = ("_kinds", "options", "player", "prompt", "texts")

    def __init__(self, state: State[Any]) -> None:
        ruleset = state.game.ruleset
        self._kinds = ruleset.kinds
        self.player = PLAYERS[state.asked]
        self.prompt = ruleset.prompts[state.prompt]
        self.options = tuple(state.options)
        self.texts = tuple([ruleset.phrase(state, option) for option in self.options])
        """All options as a judge says them: `attack with F1`."""

    def text(self, option: Option) -> str:
        """The option as a judge says it. Raises DeckcheckError for one that is not offered."""
        if option not in self.options:
            raise DeckcheckError(f"{shown(option, repr)} is not offered")
        return self.texts[self.options.index(option)]

    @property
    def canonical(self) -> tuple[str, ...]:
        """All options as replays store them: `attack 12`."""
        return tuple([_canonical(self._kinds, option) for option in self.options])

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
