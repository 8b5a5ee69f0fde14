"""Procedures: named lists of short steps, one for each paragraph of a rule book. The turn, a battle and a card's ability are all
procedures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from deckcheck.native import mypyc_attr

Env: TypeAlias = list[Any]
"""What a frame remembers: integers and tuples of integers, by position. The procedure names the positions."""


class Step:
    """One step. `run(state, frame)` changes the state by primitives and returns

    - None: go on with the next step of the procedure (past the last one, the frame is left);
    - a step of the same procedure: jump there;
    - DONE: leave the frame.

    A step asks at most once, as its last act; the next step reads the answer in `state.chosen`.
    """

    __slots__ = ("instead", "name", "next", "run")

    def __init__(self, name: str, run: Callable[[Any, Frame], Step | None], instead: int = 0) -> None:
        self.name = name
        self.run = run
        self.next: Step | None = None
        self.instead = instead
        """BEGINS for the first step of a procedure that takes the place of an event (LL-GEN-01), GOES_ON for the others, else 0."""

    def __repr__(self) -> str:
        return f"Step({self.name!r})"


BEGINS: Final = 1
GOES_ON: Final = 2


@mypyc_attr(acyclic=True, free_list_len=1)
class Frame:
    """A place in a procedure, with what it remembers. Frames are the only things inside a state that change in place."""

    __slots__ = ("env", "step")

    # No `__init__`: a search makes millions of these, and a call of a Python function costs more than the rest of a copy.
    step: Step
    env: Env


def frame_at(step: Step, env: Env) -> Frame:
    """A frame at a step."""
    frame = Frame()
    frame.step = step
    frame.env = env
    return frame


class Procedure:
    """A named list of steps; `@PROCEDURE.step` adds one."""

    __slots__ = ("first", "instead", "name", "steps")

    first: Step

    def __init__(self, name: str, instead: bool = False) -> None:
        self.name = name
        self.steps: list[Step] = []
        self.instead = instead
        """Does it take the place of an event?"""

    def step(self, run: Callable[[Any, Frame], Step | None]) -> Step:
        """The decorated function is the next step of this procedure."""
        return self.add(run.__name__, run)

    def add(self, name: str, run: Callable[[Any, Frame], Step | None]) -> Step:
        """A step at the end, for procedures that are built from data."""
        step = Step(f"{self.name}.{name}", run, (GOES_ON if self.steps else BEGINS) if self.instead else 0)
        if self.steps:
            self.steps[-1].next = step
        else:
            self.first = step
        self.steps.append(step)
        return step


def _never_run(state: Any, frame: Frame) -> Step | None:
    raise AssertionError("DONE is returned, not run")


def _leave(state: Any, frame: Frame) -> Step | None:
    return DONE


DONE: Final = Step("done", _never_run)
"""Returned by a step: the procedure is over."""

FINISH: Final = Step("finish", _leave)
"""A last step for every procedure: to be returned to by a call that is a step's last act."""
