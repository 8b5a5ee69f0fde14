"""Abilities that wait to be resolved, as a player chooses among them; and choices that are alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckcheck.engine.abilities import PLAYER, SOURCE, SOURCE_SINCE, Printed
from deckcheck.engine.events import next_waiting
from deckcheck.engine.machine import finish
from deckcheck.engine.primitives import LOG_RESOLVE
from deckcheck.engine.procedure import Env, Step
from deckcheck.engine.state import SINCE, UNDECIDED, Option, State


def waiting_options(state: State[Any], player: int, kind: int) -> list[Option]:
    """The waiting abilities of a player, as options of this kind; the same trigger twice is one choice."""
    options: list[Option] = []
    seen: list[object] = []
    for place, entry in enumerate(state.waiting):
        env = entry[1]
        if env[PLAYER] == player and entry not in seen:
            seen.append(entry)
            options.append((kind, env[SOURCE], place))
    return options


def take_waiting(state: State[Any], place: int) -> tuple[Step, Env]:
    """The ability at a place waits no more: its first step, and the env it begins with. It is told."""
    ability, env = next_waiting(state, place)
    if state.log is not None:
        state.log.append((LOG_RESOLVE, env[PLAYER], env[SOURCE], printed_source(state, ability.name, env).index, ability.number))
    return ability.procedure.first, env


def printed_source(state: State[Any], name: str, env: Sequence[Any]) -> Printed:
    """What is printed on the card whose ability runs by this name. A card that has moved on may bear another face: a deck is dealt anew
    when it is shuffled."""
    source = env[SOURCE]
    if state.now[source][SINCE] != env[SOURCE_SINCE]:
        card_id = name.partition("/")[0]
        for printed in state.game.printed:
            if printed.id == card_id:
                return printed
    face: Printed = state.card[source]
    return face


def distinct(state: State[Any], cards: Sequence[int]) -> list[int]:
    """One card of each definition: equal choices are offered once."""
    if len(cards) < 2:
        return list(cards)
    seen: list[object] = []
    chosen = []
    for card in cards:
        printed = state.card[card]
        if printed not in seen:
            seen.append(printed)
            chosen.append(card)
    return chosen


def tally(state: State[Any], place: int) -> bool:
    """One more thing is done in this turn because a text says so, counted at a place of `vars`; without an end, the game is stopped: nobody
    wins."""
    state.vars[place] += 1
    if state.vars[place] > state.game.edition.max_resolved:
        finish(state, UNDECIDED, "effect_loop")
    return state.ended is None
