"""Effects and what they say now. Nothing subscribes: when something is asked, the cards whose texts work are looked at, masks first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from deckcheck.engine.abilities import BECOMES, CONTINUOUS, GRANTS, REPLACES, SUBJECT, TO_WORK
from deckcheck.engine.procedure import BEGINS, frame_at
from deckcheck.engine.state import FACING, NOBODY, SINCE, UP, ZONE_BITS, P

if TYPE_CHECKING:
    from deckcheck.engine.abilities import Ability, Effect, Printed, What
    from deckcheck.engine.procedure import Env
    from deckcheck.engine.state import Lasting, Objects, State, Touching


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
ANY: Final = -1
"""All bits: whatever is touched."""


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


def granting(state: State[Any], event: int) -> list[tuple[Effect, Env, Objects]]:
    """The live effects that give abilities which may hear an event, each with its env and the cards it was begun on."""
    found: list[tuple[Effect, Env, Objects]] = []
    for _, effect, env, objects in state.lasting:
        if effect.watch & event:
            given = list(env)
            if effect.live(state, given):
                found.append((effect, given, objects))
    if state.watch & CONTINUOUS:
        for effect, source, seen in touching(state, GRANTS):
            if effect.watch & event and effect.live(state, seen) and not suppressed(state, source):
                found.append((effect, seen, None))
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
        for effect, _, _ in touching(state, ANY):
            touches |= effect.touches
    return touches


def touching(state: State[Any], bit: int) -> tuple[Touching, ...]:
    """The continuous effects of cards in play that touch something, live or not."""
    known = state.touching.get(bit)
    if known is not None:
        return known
    known = _continuous(state) if bit == ANY else tuple([entry for entry in touching(state, ANY) if entry[0].touches & bit])
    state.touching[bit] = known
    return known


def _continuous(state: State[Any]) -> tuple[Touching, ...]:
    """The continuous effects of cards in play, in a fixed order."""
    found: list[Touching] = []
    for zone in state.game.zones_that_touch:
        works = 1 << zone
        for player in range(2):
            for source in state.order[player << ZONE_BITS | zone]:
                printed: Printed = state.card[source]
                if printed.effects_in & works and state.now[source][FACING] == UP:
                    env: Env = [player, source, state.now[source][SINCE], NOBODY, 0, NOBODY, 0]
                    found += [(effect, source, env) for effect in printed.effects if effect.works_in & works]
    return tuple(found)


def suppressed(state: State[Any], card: int) -> bool:
    """Do the abilities of a card not work?"""
    return bool(state.touches & TO_WORK) and bool(in_force(state, TO_WORK, card))


def replaced(state: State[Any], subject: int, what: What) -> bool:
    """LL-GEN-01: is something done in the place of what would happen to a card? It is the next thing that is done; of several effects the
    oldest one does it.

    While it is under way, nothing takes the place of anything that it does with this card; until it begins, the card waits.
    """
    if not may_replace(state):
        return False
    for frame in state.stack:
        if frame.step.instead and frame.env[SUBJECT] == subject:
            return frame.step.instead == BEGINS
    for effect, env in in_force(state, REPLACES, subject):
        instead = effect.instead(state, env, subject, what)
        if instead is not None:
            assert effect.procedure is not None
            state.stack.append(frame_at(effect.procedure.first, instead))
            return True
    return False


def may_replace(state: State[Any]) -> bool:
    """Is there anything that could take the place of something, or does so already?"""
    if not state.watch & REPLACES:
        return False
    if state.touches & REPLACES:
        return True
    for frame in state.stack:
        if frame.step.instead:
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
            printed = effect.become(state, env, card, printed)  # type: ignore[assignment]  # of the kind that its game prints
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
