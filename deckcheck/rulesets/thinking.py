"""What the heuristics of all games share: the memory of a turn, what an ability that asks will do next, and how strength tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from deckcheck.effects.run_actions import Finish
from deckcheck.effects.run_cards import YOU, Slot
from deckcheck.effects.run_questions import Pick
from deckcheck.engine.state import ZONE
from deckcheck.engine.turns import TURN

if TYPE_CHECKING:
    from deckcheck.engine.abilities import Ability
    from deckcheck.engine.procedure import Step
    from deckcheck.engine.state import Option, State

Scores: TypeAlias = Callable[[Any, int, Sequence["Option"]], list[float]]
"""Of a state, for a player: points for each option."""
Actions: TypeAlias = Callable[[Any, int, Sequence["Option"], Sequence[tuple[int, int]]], list[float]]
"""The same, with what was used in this turn: cards, each with the place of an ability."""

STEPS: Final = 12
"""So far what comes after a choice is looked through."""


class Player:
    """One side of one game. It remembers the abilities used in this turn: one that costs nothing could be used for ever."""

    __slots__ = ("actions", "answers", "kind", "mildness", "prompt", "turn", "used")

    def __init__(self, prompt: int, actions: Actions, kind: int, answers: Mapping[int, Scores], mildness: float) -> None:
        """`prompt`: the question that is asked again and again, which `actions` answers; `kind`: its options that use an ability;
        `answers`: by the question. Any other is answered by lot. `mildness`: see `agents.heuristic.Thinker`."""
        self.prompt = prompt
        self.actions = actions
        self.kind = kind
        self.answers = answers
        self.mildness = mildness
        self.turn = -1
        self.used: list[tuple[int, int]] = []

    def scores(self, state: Any, player: int, prompt: int, options: Sequence[Option]) -> list[float]:
        """Points for each option, about as good as its result for this player."""
        if prompt == self.prompt:
            turn = state.vars[TURN]
            if turn != self.turn:
                self.turn = turn
                self.used.clear()
            return self.actions(state, player, options, self.used)
        answer = self.answers.get(prompt)
        return answer(state, player, options) if answer is not None else [0.0] * len(options)

    def copy(self) -> Player:
        """One that remembers the same."""
        twin = Player(self.prompt, self.actions, self.kind, self.answers, self.mildness)
        twin.turn = self.turn
        twin.used = self.used[:]
        return twin

    def chosen(self, option: Option) -> None:
        """This option was taken."""
        if option[0] == self.kind:
            self.used.append(option[1:])


def chance(mine: float, theirs: float) -> float:
    """The chance that a player wins, from 0 to 1, by how strong both are, in units of a logistic regression.

    The curve is not the logistic one, but one of square roots, which gives the same bits on every machine.
    """
    ahead = (mine - theirs) / 2.0
    return 0.5 + 0.5 * ahead / sqrt(1.0 + ahead * ahead)


def greatest(state: Any, player: int, options: Sequence[Option]) -> list[float]:
    """The greatest number."""
    return [float(first) for _, first, _ in options]


def acts_of(ability: Ability) -> list[Any]:
    """What an ability may do, in its order."""
    return [getattr(step.run, "__self__", None) for step in ability.procedure.steps]


def acts_ahead(state: State[Any]) -> list[Any]:
    """What may be done from the step on that runs now, that of the step first."""
    step: Step | None = state.stack[-1].step if state.stack else None
    acts: list[Any] = []
    while step is not None and len(acts) < STEPS:
        acts.append(getattr(step.run, "__self__", None))
        step = step.next
    return acts


def done_to_picked(acts: Sequence[Any]) -> Any:
    """Of what is ahead, what is done to the cards that are being picked; None where they are not, or nothing tells."""
    pick = acts[0] if acts else None
    if not isinstance(pick, Pick):
        return None
    for act in acts[1:]:
        named = getattr(act, "cards", None)
        if act is not pick and isinstance(named, Slot) and named.place == pick.place:
            return act
    return None


def loses(act: Any) -> bool:
    """Does it lose the game for the player who does it?"""
    return isinstance(act, Finish) and (act.performer == YOU) is not act.wins


class Picking:
    """Points for cards that are picked: the best own ones for what is good, the least for what is bad; those of the opponent the other way
    round; as many as allowed, if it serves."""

    __slots__ = ("choose", "discard", "hand", "slight", "worth")

    def __init__(self, choose: int, discard: int, hand: int, worth: Callable[[Any, int, int], float], slight: float) -> None:
        """`choose`, `discard`: kinds of options; `hand`: the zone; `worth`: of a card for a player, not below 0, which times `slight` stays
        below 1."""
        self.choose = choose
        self.discard = discard
        self.hand = hand
        self.worth = worth
        self.slight = slight

    def scores(self, state: State[Any], player: int, options: Sequence[Option], good: bool | None) -> list[float]:
        """`good`: is what is done to the cards good for whose they are? Where the text does not tell (None), it is taken to be bad for the
        opponent and for cards in the own hand, and good for the rest. Who must discard cannot choose not to."""
        found: list[float] = []
        for kind, card, _ in options:
            if kind != self.choose and kind != self.discard:
                found.append(0.0)
                continue
            own = state.owner[card] == player
            helps = good if good is not None else own and state.now[card][ZONE] != self.hand
            worth = self.worth(state, player, card)
            if (kind != self.discard and helps) is own:
                found.append(1.0 + worth)
            else:  # it must be done, or the text gives something for it
                found.append((1.0 if kind == self.discard or good is None else -1.0) - self.slight * worth)
        return found
