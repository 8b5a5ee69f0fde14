"""Events and what they trigger. Nothing subscribes: when something happens, the cards whose abilities are live are looked at, masks
first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from deckcheck.engine.state import FACING, NOBODY, SINCE, UP, ZONE, ZONE_BITS

if TYPE_CHECKING:
    from deckcheck.engine.abilities import Ability, Effect, Printed
    from deckcheck.engine.procedure import Env
    from deckcheck.engine.state import State

MOVED: Final = 2
"""A card moved; `other` is `from << 8 | to << 4 | cause`. Bit 1 is CONTINUOUS; a ruleset numbers its own events from 4."""

WAITING: Final = 1
"""Bit of `State.pending`: abilities wait. A ruleset numbers its own from 2."""


def emit(state: State[Any], event: int, subject: int, other: int = NOBODY) -> None:
    """Something happened to a card, or (`subject` NOBODY) in the turn of the player `other`: every live ability that hears it waits from
    now on."""
    if not state.watch & event:
        return
    if subject >= 0:
        _ask(state, state.card[subject], subject, event, subject, other, moved=True)
    for zone in state.game.live_zones:
        for player in (0, 1):
            for source in state.order[player << ZONE_BITS | zone]:
                printed = state.card[source]
                if printed.mask & event and source != subject and state.now[source][FACING] == UP:
                    _ask(state, printed, source, event, subject, other, moved=False)
    for _, _, effect, env in state.lasting:
        if effect.events & event:
            _ask_granted(state, effect, env, event, subject, other)


def _ask(state: State[Any], printed: Printed, source: int, event: int, subject: int, other: int, moved: bool) -> None:
    """What of a card's own abilities hears the event. The card that the event is about hears it wherever it is by now."""
    if not printed.mask & event:
        return
    zone = 1 << state.now[source][ZONE]
    for ability in printed.abilities:
        if ability.events & event and (moved or ability.works_in & zone):
            _trigger(state, ability, source, event, subject, other)


def _ask_granted(state: State[Any], effect: Effect, env: Env | tuple[Any, ...], event: int, subject: int, other: int) -> None:
    for zone in state.game.live_zones:
        for player in (0, 1):
            for source in state.order[player << ZONE_BITS | zone]:
                for ability in effect.granted(state, list(env), source):
                    if ability.events & event:
                        _trigger(state, ability, source, event, subject, other)


def _trigger(state: State[Any], ability: Ability, source: int, event: int, subject: int, other: int) -> None:
    if not ability.live(state, source) or not ability.hears(state, source, event, subject, other):
        return
    since = state.now[source][SINCE]
    if ability.once:
        mark = (ability.name, source, since)
        if mark in state.used:
            return
        state.used = (*state.used, mark)
    since_subject = state.now[subject][SINCE] if subject >= 0 else 0
    state.waiting = (*state.waiting, (state.owner[source], ability, source, since, subject, since_subject, other))
    state.pending |= WAITING


def changes(state: State[Any], card: int, value: int) -> int:
    """What lasting and continuous effects add to a value (one bit) of a card."""
    total = 0
    for _, _, effect, env in state.lasting:
        if effect.values & value and effect.live(state, list(env)):
            total += effect.amount(state, list(env), card, value)
    if state.watch & 1:
        for effect, source in continuous(state):
            if effect.values & value:
                total += effect.amount(state, [source], card, value)
    return total


def forbidden(state: State[Any], deed: int, subject: int) -> bool:
    """Does an effect forbid this deed (one bit) to a card or player?"""
    for _, _, effect, env in state.lasting:
        if effect.deeds & deed and effect.live(state, list(env)) and effect.forbids(state, list(env), deed, subject):
            return True
    if state.watch & 1:
        for effect, source in continuous(state):
            if effect.deeds & deed and effect.forbids(state, [source], deed, subject):
                return True
    return False


def continuous(state: State[Any]) -> list[tuple[Effect, int]]:
    """All continuous effects that are live, with the card that has each."""
    found = []
    for zone in state.game.live_zones:
        for player in (0, 1):
            for source in state.order[player << ZONE_BITS | zone]:
                printed = state.card[source]
                if printed.effects and state.now[source][FACING] == UP:
                    found += [
                        (effect, source) for effect in printed.effects if effect.works_in >> zone & 1 and effect.live(state, [source])
                    ]
    return found


def abilities_of(state: State[Any], card: int) -> tuple[Ability, ...]:
    """The abilities a card has now: its own, and those that lasting effects give it."""
    abilities: tuple[Ability, ...] = state.card[card].abilities
    for _, _, effect, env in state.lasting:
        abilities += effect.granted(state, list(env), card)
    return abilities


def next_waiting(state: State[Any], place: int) -> tuple[Ability, list[Any]]:
    """Takes the waiting ability at a place out of the queue; the env its procedure begins with."""
    player, ability, source, since, subject, since_subject, other = state.waiting[place]
    state.waiting = state.waiting[:place] + state.waiting[place + 1 :]
    if not state.waiting:
        state.pending &= ~WAITING
    return ability, [player, source, since, subject, since_subject, other]
