"""Events and what they trigger; effects and what they say now. Nothing subscribes: when something happens or is asked, the cards whose
texts work are looked at, masks first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from deckcheck.engine.abilities import (
    BECOMES,
    CONTINUOUS,
    GRANTS,
    PLAYER,
    REPLACES,
    SOURCE,
    SOURCE_SINCE,
    SUBJECT,
    SUBJECT_SINCE,
    TO_TRIGGER,
    TO_WORK,
)
from deckcheck.engine.procedure import BEGINS, frame_at
from deckcheck.engine.state import FACING, NOBODY, SINCE, UP, ZONE, ZONE_BITS, P

if TYPE_CHECKING:
    from deckcheck.engine.abilities import Ability, Effect, Printed, What
    from deckcheck.engine.procedure import Env
    from deckcheck.engine.state import Lasting, Objects, State, Touching

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
    if state.game.zones_that_hear(event, move):
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
    for effect, env, objects in _granting(state, fact[0]):
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


def _granting(state: State[Any], event: int) -> list[tuple[Effect, Env, Objects]]:
    """The live effects whose abilities may hear the event."""
    found: list[tuple[Effect, Env, Objects]] = []
    for _, effect, env, objects in state.lasting:
        if effect.watch & event:
            given = list(env)
            if effect.live(state, given):
                found.append((effect, given, objects))
    if state.watch & CONTINUOUS:
        found += [(effect, env, None) for effect, env in continuous(state, GRANTS) if effect.watch & event]
    return found


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


# Effects.


def begin_effect(state: State[Any], until: int, effect: Effect, env: Iterable[Any], cards: Iterable[int] | None = None) -> None:
    """From now on an effect lasts, on the cards that are meant at this moment; without cards, on whatever it means when it is asked."""
    objects = None if cards is None else tuple((card, state.now[card][SINCE]) for card in cards)
    state.lasting = (*state.lasting, (until, effect, tuple(env), objects))
    state.touches |= effect.touches


def end_effects(state: State[Any], until: int) -> None:
    """Effects with this end are over; so are all whose cards have moved on."""
    for entry in state.lasting:
        if _over(state, entry, until):
            break
    else:
        return
    state.lasting = tuple([entry for entry in state.lasting if not _over(state, entry, until)])
    state.touches = _touches(state)


def _over(state: State[Any], entry: Lasting, until: int) -> bool:
    return entry[0] == until or (entry[3] is not None and _gone(state, entry[3]))


def _gone(state: State[Any], objects: tuple[tuple[int, int], ...]) -> bool:
    for card, since in objects:
        if state.now[card][SINCE] == since:
            return False
    return True


NONE: Final[list[tuple[Effect, Env]]] = []


def in_force(state: State[Any], bit: int, subject: int) -> list[tuple[Effect, Env]]:
    """The live effects that touch something (one bit) of a card or player, oldest first. Not to be changed."""
    found = NONE
    for _, effect, env, objects in state.lasting:
        if effect.touches & bit:
            given = list(env)
            meant = effect.means(state, given, subject) if objects is None else (subject, state.now[subject][SINCE]) in objects
            if meant and effect.live(state, given):
                if found is NONE:
                    found = []
                found.append((effect, given))
    for effect, source, seen in touching(state, bit):
        if (
            (source == subject or not effect.alone)
            and effect.means(state, seen, subject)
            and effect.live(state, seen)
            and (bit == TO_WORK or not suppressed(state, source))
        ):
            if found is NONE:
                found = []
            found.append((effect, seen))
    return found


def continuous(state: State[Any], bit: int) -> list[tuple[Effect, Env]]:
    """The continuous effects that are live and touch something, each with its env."""
    found: list[tuple[Effect, Env]] = []
    for effect, source, env in touching(state, bit):
        if effect.live(state, env) and (bit == TO_WORK or not suppressed(state, source)):
            found.append((effect, env))
    return found


def forget(state: State[Any], printed: Printed, left: int, come: int) -> None:
    """A card has left a zone or was turned face down there, and lies face up in another or the same now (bits, 0: none): what was looked up
    about cards in play may not be so any more."""
    if printed.effects_in & (left | come):
        state.touching = {}
        if printed.effects_in & left:
            state.touches = _touches(state)
        else:
            for effect in printed.effects:
                if effect.works_in & come:
                    state.touches |= effect.touches
    if printed.hears_in & (left | come):
        state.hearing = {}


def look_again(state: State[Any]) -> None:
    """Nothing that was looked up is so any more."""
    state.touching = {}
    state.hearing = {}
    state.touches = _touches(state)


def _touches(state: State[Any]) -> int:
    touches = 0
    for entry in state.lasting:
        touches |= entry[1].touches
    if state.watch & CONTINUOUS:
        now = state.now
        for zone in state.game.zones_that_touch(-1):
            for player in range(2):
                for source in state.order[player << ZONE_BITS | zone]:
                    printed: Printed = state.card[source]
                    if printed.effects_in >> zone & 1 and now[source][FACING] == UP:
                        for effect in printed.effects:
                            if effect.works_in >> zone & 1:
                                touches |= effect.touches
    return touches


def touching(state: State[Any], bit: int) -> tuple[Touching, ...]:
    """The continuous effects of cards in play that touch something, live or not."""
    known = state.touching.get(bit)
    if known is not None:
        return known
    found: list[Touching] = []
    for zone in state.game.zones_that_touch(bit):
        for player in range(2):
            for source in state.order[player << ZONE_BITS | zone]:
                printed: Printed = state.card[source]
                if printed.effects_in >> zone & 1 and state.now[source][FACING] == UP:
                    effects = [effect for effect in printed.effects if effect.touches & bit and effect.works_in >> zone & 1]
                    found += [(effect, source, [player, source, state.now[source][SINCE], NOBODY, 0, NOBODY, 0]) for effect in effects]
    known = tuple(found)
    state.touching[bit] = known
    return known


def suppressed(state: State[Any], card: int) -> bool:
    """Do the abilities of a card not work?"""
    return bool(state.touches & TO_WORK) and bool(in_force(state, TO_WORK, card))


def replaced(state: State[Any], subject: int, what: What) -> bool:
    """LL-GEN-01: is something done in the place of what would happen to a card? It is the next thing that is done; of several effects the
    oldest one does it.

    While it is under way, nothing takes the place of anything that it does with this card; until it begins, the card waits.
    """
    if not state.watch & REPLACES:
        return False
    for frame in state.stack:
        if frame.step.instead and frame.env[SUBJECT] == subject:
            return frame.step.instead == BEGINS
    if not state.touches & REPLACES:
        return False
    for effect, env in in_force(state, REPLACES, subject):
        instead = effect.instead(state, env, subject, what)
        if instead is not None:
            assert effect.procedure is not None
            state.stack.append(frame_at(effect.procedure.first, instead))
            return True
    return False


def waits(state: State[Any], card: int) -> bool:
    """Is something about to be done in the place of what would happen to the card?"""
    for frame in state.stack:
        if frame.step.instead == BEGINS and frame.env[SUBJECT] == card:
            return True
    return False


def changes(state: State[Any], subject: int, value: int) -> int:
    """What effects add to a value (one bit) of a card or player."""
    if not state.touches & value:
        return 0
    total = 0
    for effect, env in in_force(state, value, subject):
        total += effect.amount(state, env, subject, value)
    return total


def forbidden(state: State[Any], deed: int, subject: int) -> bool:
    """LL-GEN-04, TC-EFF-07: does an effect forbid this deed (one bit) to a card or player?"""
    return bool(state.touches & deed) and bool(in_force(state, deed, subject))


def protected(state: State[Any], deed: int, subject: int, doer: int) -> bool:
    """Does an effect forbid a card to do this (one bit) to another one?"""
    return bool(state.touches & deed) and any(effect.against(state, env, doer) for effect, env in in_force(state, deed, subject))


def permitted(state: State[Any], leave: int, subject: int) -> bool:
    """LL-GEN-01, TC-EFF-07: does an effect allow a card or player this (one bit), which the rules do not?"""
    return bool(state.touches & leave) and bool(in_force(state, leave, subject))


def seen_as(state: State[P], card: int) -> P:
    """What a card counts as now: what is printed on it, unless effects make it something else."""
    printed = state.card[card]
    if state.touches & BECOMES:
        for effect, env in in_force(state, BECOMES, card):
            printed = effect.become(state, env, card, printed)  # type: ignore[assignment]
    return printed


def abilities_of(state: State[Any], card: int) -> tuple[tuple[Ability, tuple[Any, ...]], ...]:
    """The abilities a card has now, each with the env of the effect that gives it: its own first, with none."""
    if suppressed(state, card):
        return ()
    printed: Printed = state.card[card]
    if not state.touches & GRANTS:
        return printed.own
    abilities = list(printed.own)
    for effect, env in in_force(state, GRANTS, card):
        if not effect.for_player:
            abilities += [(ability, tuple(env)) for ability in effect.abilities]
    return tuple(abilities)


def gives_abilities(state: State[Any], kinds: int) -> bool:
    """Is there an effect that may give abilities of these kinds (bits) to cards?"""
    if not state.touches & GRANTS:
        return False
    for _, lasting, _, _ in state.lasting:
        if lasting.kinds & kinds:
            return True
    for effect, _, _ in touching(state, GRANTS):
        if effect.kinds & kinds:
            return True
    return False


def played_env(state: State[Any], card: int, given: tuple[Any, ...] = ()) -> Env:
    """The env with which an ability of a card is asked whether it can be played, and begins when it is."""
    since = state.now[card][SINCE]
    return [state.owner[card], card, since, card, since, NOBODY, 0, *given]
