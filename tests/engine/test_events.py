"""Events cost nothing where nobody listens."""

from __future__ import annotations

import sys

import games

from deckcheck.engine.events import emit
from deckcheck.rulesets.luck_and_logic.terms import ON_ATTACK
from deckcheck.rulesets.playing import start


def test_an_event_that_nobody_hears_allocates_nothing() -> None:
    made = games.match()
    state = start(made.game, made.lists, "events", 0)
    state.watch &= ~ON_ATTACK
    card = state.order[0][0]
    emit(state, ON_ATTACK, card)
    before = sys.getallocatedblocks()
    for _ in range(1000):
        emit(state, ON_ATTACK, card)
    assert sys.getallocatedblocks() - before < 10


def test_a_game_watches_for_what_its_cards_hear_and_nothing_else() -> None:
    made = games.match()
    state = start(made.game, made.lists, "events", 0)
    heard = 0
    for printed in state.card:
        heard |= printed.watch
    assert state.watch == heard
