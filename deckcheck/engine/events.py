"""Events and what they trigger. Nothing subscribes: when something happens, the cards whose texts work are looked at, masks first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from deckcheck.engine.abilities import (
    GRANTS,
    PLAYER,
    SOURCE,
    SOURCE_SINCE,
    SUBJECT,
    SUBJECT_SINCE,
    TO_TRIGGER,
)
from deckcheck.engine.in_force import forbidden, granting, suppressed
from deckcheck.engine.state import FACING, NOBODY, SINCE, UP, ZONE, ZONE_BITS

if TYPE_CHECKING:
    from deckcheck.engine.abilities import Ability, Effect, Printed
    from deckcheck.engine.procedure import Env
    from deckcheck.engine.state import Objects, State

LEAVES: Final = 4
"""A card is about to move: everything is read as it was. `other` is `from << 8 | to << 4 | cause`."""
MOVED: Final = 8
"""A card has moved, with the same `other`. A ruleset numbers its own events from 16."""

WAITING: Final = 1
"""Bit of `State.pending`: abilities wait. A ruleset numbers its own from 2."""

Fact: TypeAlias = tuple[int, int, int, int, int]
"""(event, subject, other, since of the other, the coming `since` of a subject that has not moved yet, else 0)."""


def emit(state: State[Any], event: int, subject: int, other: int = NOBODY, other_since: int = 0, becomes: int = 0) -> None:
    """Something happens to a card, or (`subject` NOBODY) in the turn of the player `other`: every live ability that hears it waits from
    now on.

    `becomes`: the subject moves next, and will have this `since`; what waits refers to the card where it is then.
    """
    if not state.watch & event:
        return
    move = event << 8 | other >> 4 if event <= MOVED else 0
    hearing: tuple[tuple[Ability, int], ...] = ()
    if state.game.others_hear & event and (not move or state.game.zones_that_hear(event, move)):
        heard = state.hearing.get(-move or event)
        if heard is None:
            heard = state.hearing[-move or event] = _hearing(state, event, move)
        hearing = heard
    own = False
    if subject >= 0:
        printed: Printed = state.card[subject]
        own = printed.mask & event != 0
    if not own and not hearing and not state.touches & GRANTS:
        return
    fact = (event, subject, other, other_since, becomes)
    if own:
        _ask(state, subject, fact, move)
    for ability, source in hearing:
        if source != subject:
            _trigger(state, ability, state.owner[source], source, state.now[source][SINCE], fact, ())
    if state.touches & GRANTS:
        _ask_granted(state, fact)


def _hearing(state: State[Any], event: int, move: int) -> tuple[tuple[Ability, int], ...]:
    """The abilities of cards in play that hear an event about any card, in a fixed order."""
    found: list[tuple[Ability, int]] = []
    for zone in state.game.zones_that_hear(event, move):
        for player in range(2):
            for source in state.order[player << ZONE_BITS | zone]:
                printed: Printed = state.card[source]
                if printed.mask & event and state.now[source][FACING] == UP:
                    hear = [ability for ability in printed.abilities if ability.hears_in >> zone & 1 and ability.hears_event(event, move)]
                    found += [(ability, source) for ability in hear]
    return tuple(found)


def _ask(state: State[Any], source: int, fact: Fact, move: int) -> None:
    """What of a card's own abilities hears the event about it."""
    now = state.now[source]
    if now[FACING] == UP:
        printed: Printed = state.card[source]
        for ability in printed.abilities:
            if (
                ability.events & fact[0]
                and ability.works_in >> now[ZONE] & 1
                and (not move or ability.moves is None or move in ability.moves)
            ):
                _trigger(state, ability, state.owner[source], source, now[SINCE], fact, ())


def _ask_granted(state: State[Any], fact: Fact) -> None:
    for effect, env, objects in granting(state, fact[0]):
        given = tuple(env)
        if effect.for_player:
            for ability in effect.abilities:
                if ability.events & fact[0]:
                    _trigger(state, ability, env[PLAYER], env[SOURCE], env[SOURCE_SINCE], fact, given, False)
            continue
        for bearer in _bearers(state, effect, env, objects):
            zone, facing, _, _, _, since = state.now[bearer]
            if facing == UP:
                for ability in effect.abilities:
                    if ability.events & fact[0] and ability.works_in >> zone & 1:
                        _trigger(state, ability, state.owner[bearer], bearer, since, fact, given)


def _bearers(state: State[Any], effect: Effect, env: Env, objects: Objects) -> list[int]:
    """The cards that have the abilities which an effect gives to cards."""
    if objects is not None:
        return [card for card, since in objects if state.now[card][SINCE] == since]
    return [
        card
        for zone in state.game.live_zones
        for player in range(2)
        for card in state.order[player << ZONE_BITS | zone]
        if effect.means(state, env, card)
    ]


def _trigger(
    state: State[Any],
    ability: Ability,
    player: int,
    source: int,
    since: int,
    fact: Fact,
    given: tuple[Any, ...],
    of_card: bool = True,
) -> None:
    event, subject, other, other_since, becomes = fact
    env: Env = [player, source, since, subject, state.now[subject][SINCE] if subject >= 0 else 0, other, other_since, *given]
    if not ability.live(state, env) or not ability.hears(state, env, event):
        return
    if of_card and (suppressed(state, source) or forbidden(state, TO_TRIGGER, source)):
        return
    if ability.per_turn and not use(state, ability, source, since):
        return
    env += ability.remembers(state, env)
    if becomes:
        env[SUBJECT_SINCE] = becomes
        if source == subject:
            env[SOURCE_SINCE] = becomes
    state.waiting = (*state.waiting, (ability, tuple(env)))
    state.pending |= WAITING


def follow(state: State[Any], card: int, old: int) -> None:
    """What waits and speaks of a card as it was (its `since`) means the card where it is now."""
    new = state.now[card][SINCE]
    followed = []
    for ability, env in state.waiting:
        changed = list(env)
        for place in (SOURCE, SUBJECT):
            if changed[place] == card and changed[place + 1] == old:
                changed[place + 1] = new
        followed.append((ability, tuple(changed)))
    state.waiting = tuple(followed)


def next_waiting(state: State[Any], place: int) -> tuple[Ability, Env]:
    """Takes the waiting ability at a place out of the queue; the env its procedure begins with."""
    ability, env = state.waiting[place]
    state.waiting = state.waiting[:place] + state.waiting[place + 1 :]
    if not state.waiting:
        state.pending &= ~WAITING
    return ability, list(env)


# What is used only so often in a turn.


def usable(state: State[Any], ability: Ability, source: int, since: int) -> bool:
    """May it be used once more in this turn?"""
    return not ability.per_turn or state.used.count((ability.name, source, since)) < ability.per_turn


def use(state: State[Any], ability: Ability, source: int, since: int) -> bool:
    """Uses it up once; False if that is not possible any more."""
    if not usable(state, ability, source, since):
        return False
    state.used = (*state.used, (ability.name, source, since))
    return True
