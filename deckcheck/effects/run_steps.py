"""The steps between actions: guards, jumps, what is written down. Each is an object with `run`, which is a step of a procedure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from deckcheck.effects.layout import DID, Layout
from deckcheck.effects.run_amounts import Condition, hold_all
from deckcheck.effects.run_cards import TURN_PLAYER, player_of
from deckcheck.effects.run_notes import WHERE
from deckcheck.engine.abilities import PLAYER, SOURCE, SUBJECT
from deckcheck.engine.in_force import end_effects
from deckcheck.engine.looks import THIS_ABILITY
from deckcheck.engine.primitives import LOG_INSTEAD
from deckcheck.engine.procedure import BEGINS, DONE, Frame, Step
from deckcheck.engine.state import SINCE, ZONE

if TYPE_CHECKING:
    from deckcheck.effects.table import Table
    from deckcheck.engine.state import State


class Label:
    """A place in a procedure that is jumped to; known when the procedure is whole."""

    __slots__ = ("step",)

    step: Step


class Begin:
    """The first step: the env gets all its places. What takes the place of an event is told."""

    __slots__ = ("layout",)

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        env = frame.env = self.layout.whole(frame.env)
        if state.log is not None and frame.step.instead == BEGINS:
            state.log.append((LOG_INSTEAD, env[PLAYER], env[SOURCE], state.card[env[SOURCE]].index, env[SUBJECT]))
        return None


class End:
    """The last step. What was looked at for this ability is out of sight again."""

    __slots__ = ()

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        end_effects(state, THIS_ABILITY)
        return DONE


class Guard:
    """LL-COST-04: looked at now; if it does not hold, the jump."""

    __slots__ = ("conditions", "other")

    def __init__(self, conditions: Sequence[Condition], other: Label) -> None:
        self.conditions = tuple(conditions)
        self.other = other

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        return None if hold_all(self.conditions, state, frame.env) else self.other.step


class InTurnOf:
    """LL-GEN-05: is this player the turn player? If not, the jump."""

    __slots__ = ("other", "table", "who")

    def __init__(self, table: Table, who: int, other: Label) -> None:
        self.table = table
        self.who = who
        self.other = other

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        players = (player_of(self.table, state, frame.env, who) for who in (self.who, TURN_PLAYER))
        return None if len(set(players)) == 1 else self.other.step


class Tally:
    """What takes the place of events without end is stopped, as abilities are."""

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        self.table = table

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        return None if self.table.tally(state) else DONE


class Replaced:
    """LL-GEN-01: the last steps of what is done in the place of an event: the event itself, where that was declined, and where the rules
    insist on it."""

    __slots__ = ("over", "place", "table")

    def __init__(self, table: Table, place: int) -> None:
        """`place` of the env: what would happen, and the `since` of the card then."""
        self.table = table
        self.place = place
        self.over = Label()

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        """The steps were done: is the card to go all the same?"""
        return None if self.table.insists(frame.env[self.place]) else self.over.step

    def happen(self, state: State[Any], frame: Frame) -> Step | None:
        """It happens after all, if the card is still the one that it was."""
        env = frame.env
        if state.now[env[SUBJECT]][SINCE] != env[self.place][-1]:
            return None
        return self.table.happens(state, env[SUBJECT], env[self.place])


class Forget:
    """A name is given once more: what it was is forgotten."""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        self.place = place

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        frame.env[self.place] = ()
        return None


class Told:
    """The name of a block is told what the names of its steps are told, and whether those that are sure were done."""

    __slots__ = ("place", "steps", "sure")

    def __init__(self, place: int, steps: Sequence[int], sure: Sequence[int]) -> None:
        self.place = place
        self.steps = tuple(steps)
        self.sure = tuple(sure)

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        env = frame.env
        env[self.place] = tuple(dict.fromkeys(entry for step in self.steps for entry in env[step]))
        env[self.place + DID] = int(all(env[step + DID] for step in self.sure))
        return None


class Go:
    """A jump."""

    __slots__ = ("to",)

    def __init__(self, to: Label) -> None:
        self.to = to

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        return self.to.step


class WriteDown:
    """Values of named cards, for when they have left."""

    __slots__ = ("place", "table", "values")

    def __init__(self, table: Table, place: int, values: Sequence[tuple[int, int]]) -> None:
        """`values`: (value, where it is written)."""
        self.table = table
        self.place = place
        self.values = tuple(values)

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        for card, _ in frame.env[self.place][:1]:
            for value, place in self.values:
                frame.env[place] = self.table.card_value(state, card, value)
                frame.env[place + WHERE] = state.now[card][ZONE]
        return None
