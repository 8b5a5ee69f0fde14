"""Putting several cards into an ordered zone: their owner chooses the order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from deckcheck.engine.abilities import REPLACES
from deckcheck.engine.events import LEAVES, emit, follow
from deckcheck.engine.in_force import replaced
from deckcheck.engine.machine import ask
from deckcheck.engine.procedure import DONE, Frame, Procedure, Step
from deckcheck.engine.state import HOST, NOBODY, SINCE, STAND, ZONE, State, plain
from deckcheck.engine.waiting import distinct

# The env, and then the cards that are still to be put, all of one owner.
TO_ZONE: Final = 0
FACE: Final = 1
AT_BOTTOM: Final = 2
CAUSE: Final = 3
HEARD: Final = 4
"""Cards that leave with others under them, which was told before any of it moved: a tuple of cards and their `since`."""
CARDS: Final = 5

Put = Callable[["State[Any]", int, int, int, bool, int, bool], None]
"""(state, card, zone, facing, bottom, cause, heard): one card goes, whatever may be done in the place of it."""


class IntoOrder:
    """The steps of `into-order` for one game. LL-ZONE-02, -03, D-06: one by one, each beyond the one before; equal cards are one choice."""

    __slots__ = ("kind", "offering", "prompt", "put")

    def __init__(self, prompt: int, kind: int, put: Put) -> None:
        """`prompt`: the question; `kind`: that of its options."""
        self.prompt = prompt
        self.kind = kind
        self.put = put
        self.offering: Step | None = None

    def leave_out_replaced(self, state: State[Any], frame: Frame) -> Step | None:
        """LL-GEN-01: a card in whose place something else is done stays out, and what lies under it too."""
        env = frame.env
        if state.watch & REPLACES:
            facts = (LEAVES, env[TO_ZONE], env[FACE], STAND, 0, NOBODY, env[AT_BOTTOM], env[CAUSE], 0)
            cards = env[CARDS:]
            staying = [card for card in cards if state.now[card][HOST] not in cards and replaced(state, card, facts)]
            env[CARDS:] = [card for card in cards if card not in staying and state.now[card][HOST] not in staying]
        if state.watch & LEAVES:
            with_others = [card for card in env[CARDS:] if any(state.now[other][HOST] == card for other in env[CARDS:])]
            env[HEARD] = tuple([(card, state.now[card][SINCE]) for card in with_others])
            for card in with_others:
                emit(state, LEAVES, card, state.now[card][ZONE] << 8 | env[TO_ZONE] << 4 | env[CAUSE])
        return None if env[CARDS:] else DONE

    def offer_order(self, state: State[Any], frame: Frame) -> Step | None:
        cards = frame.env[CARDS:]
        options = [plain(self.kind, card) for card in distinct(state, cards)]
        if len(options) > 1:
            return ask(state, state.owner[cards[0]], self.prompt, options)
        for card in cards:
            self._put(state, frame, card)
        return DONE

    def put_next(self, state: State[Any], frame: Frame) -> Step | None:
        card = state.chosen[1]
        frame.env[CARDS:] = [other for other in frame.env[CARDS:] if other != card]
        self._put(state, frame, card)
        return self.offering

    def _put(self, state: State[Any], frame: Frame, card: int) -> None:
        env = frame.env
        old = next((since for member, since in env[HEARD] if member == card), None)
        heard = old is not None
        self.put(state, card, env[TO_ZONE], env[FACE], bool(env[AT_BOTTOM]), env[CAUSE], heard)
        if old is not None:
            follow(state, card, old)


def into_order(prompt: int, kind: int, put: Put) -> Procedure:
    """The procedure for one game. Its env: see above."""
    steps = IntoOrder(prompt, kind, put)
    made = Procedure("into-order")
    made.add("leave_out_replaced", steps.leave_out_replaced)
    steps.offering = made.add("offer_order", steps.offer_order)
    made.add("put_next", steps.put_next)
    return made
