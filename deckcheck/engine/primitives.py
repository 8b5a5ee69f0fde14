"""The only functions that change cards. None of them asks a player; what asks is a procedure."""

from __future__ import annotations

from typing import Any, Final

from deckcheck.engine.abilities import GRANTS, REPLACES, Printed
from deckcheck.engine.events import LEAVES, MOVED, emit
from deckcheck.engine.in_force import forget, look_again, may_replace, replaced, waits
from deckcheck.engine.state import NOBODY, STAND, UP, ZONE, ZONE_BITS, State
from deckcheck.rng import below, shuffled

DECK: Final = 0
"""Zone 0 of every game is the deck: a move that leaves it empty interrupts (`Game.deck_ran_out`)."""

# Why a card moves.
RULE: Final = 0
COST: Final = 1
EFFECT: Final = 2

# Kinds of entries of `State.log` that the engine writes; a ruleset numbers its own from 16.
LOG_MOVE: Final = 0
"""(LOG_MOVE, card, index of what is printed, from, to, facing)"""
LOG_SHUFFLE: Final = 1
"""(LOG_SHUFFLE, player, zone)"""
LOG_STANCE: Final = 2
"""(LOG_STANCE, card, index of what is printed, stance)"""
LOG_FACE: Final = 3
"""(LOG_FACE, card, index of what is printed, facing)"""
LOG_CHOICE: Final = 4
"""(LOG_CHOICE, player, prompt, kind, a, b)"""
LOG_RESOLVE: Final = 5
"""(LOG_RESOLVE, player, source, index of what is printed, number of the ability)"""
LOG_ONLY: Final = 6
"""(LOG_ONLY, player, kind, a, b, circles of the card a or 0, source or -1): what an effect (of the source) wants to be chosen, without a
question, since there was nothing else"""
LOG_INSTEAD: Final = 7
"""(LOG_INSTEAD, player, source, index of what is printed, subject): an effect of the source takes the place of what would happen to the
subject"""
LOG_LOOK: Final = 8
"""(LOG_LOOK, player, card, index of what is printed): an effect shows the card to the player"""


def move(
    state: State[Any],
    card: int,
    zone: int,
    facing: int = UP,
    stance: int = STAND,
    circles: int = 0,
    host: int = NOBODY,
    bottom: bool = False,
    cause: int = RULE,
    since: int = 0,
    insist: bool = False,
    at_once: bool = False,
    heard: bool = False,
) -> bool:
    """Puts a card into a zone of its owner, on top or at the bottom. It is a new object there. False if something else is done in the
    place of this (LL-GEN-01), which is not looked for with `at_once`. `insist`: and if the card is still there after that, it goes.
    `heard`: that it leaves has been told before.

    Cards that come at the same time have the `since` of the first of them. A move that leaves its owner's deck empty is interrupted at once
    by the ruleset.
    """
    if (
        not at_once
        and may_replace(state)
        and replaced(state, card, (LEAVES, zone, facing, stance, circles, host, int(bottom), cause, int(insist)))
    ):
        return False
    owner = state.owner[card] << ZONE_BITS
    old = state.now[card]
    printed: Printed = state.card[card]
    way = old[ZONE] << 4 | zone
    watch = state.watch
    if not printed.mask & (LEAVES | MOVED) and not state.touches & GRANTS:  # what nobody can hear need not be told
        watch &= state.game.heard_of(way)
    if watch & LEAVES and not heard:
        emit(state, LEAVES, card, way << 4 | cause, becomes=since or state.clock + 1)
    order = state.order
    source = owner | old[ZONE]
    ids = order[source]
    if ids[-1] == card:
        order[source] = ids[:-1]
    else:
        place = 0
        while ids[place] != card:  # quicker than `index`, which compares objects
            place += 1
        order[source] = ids[:place] + ids[place + 1 :]
    target = owner | zone
    order[target] = (card,) + order[target] if bottom else order[target] + (card,)
    state.clock += 1
    state.now[card] = (zone, facing, stance, circles, host, since or state.clock)
    if printed.speaks_in & (1 << zone | 1 << old[ZONE]):
        forget(state, printed, 1 << old[ZONE], 1 << zone if facing == UP else 0)
    if state.log is not None:
        state.log.append((LOG_MOVE, card, printed.index, old[ZONE], zone, facing))
    if state.trail is not None:
        state.trail.append(printed.index << 9 | owner << 4 | way)
    if watch & MOVED:
        emit(state, MOVED, card, way << 4 | cause)
    if not order[owner]:
        state.game.deck_ran_out(state, owner >> ZONE_BITS)
    return True


def trodden(number: int) -> tuple[int, int, int, int]:
    """What a number of `State.trail` that is not negative says: index of what is printed, owner, the zones that were left and entered."""
    return number >> 9, number >> 8 & 1, number >> 4 & 15, number & 15


def begin_turn(state: State[Any], a: int, b: int) -> None:
    """A turn begins, and players A and B have so much of what the ruleset follows; for those who count (`State.trail` is not None)."""
    assert state.trail is not None
    state.trail.append(-1 - (a << 20 | b))


def turn_begun(number: int) -> tuple[int, int]:
    """What a negative number of `State.trail` says: how much A and B had."""
    return -1 - number >> 20, -1 - number & (1 << 20) - 1


def top(state: State[Any], player: int, zone: int) -> int:
    """The card on top of a zone, or NOBODY. One that something is about to be done with is passed over."""
    cards = state.order[player << ZONE_BITS | zone]
    for card in reversed(cards):
        if not state.watch & REPLACES or not waits(state, card):
            return card
    return NOBODY


def place(state: State[Any], card: int, circles: int) -> None:
    """Moves a card to other circles of the zone it is in. It stays the same object."""
    zone, facing, stance, _, host, since = state.now[card]
    state.now[card] = (zone, facing, stance, circles, host, since)


def set_stance(state: State[Any], card: int, stance: int) -> bool:
    """Rests or stands a card; False if it was so already, which is no action."""
    zone, facing, old, circles, host, since = state.now[card]
    if old == stance:
        return False
    state.now[card] = (zone, facing, stance, circles, host, since)
    if state.log is not None:
        state.log.append((LOG_STANCE, card, state.card[card].index, stance))
    return True


def turn(state: State[Any], card: int, facing: int) -> bool:
    """Turns a card face up or down; False if it lay so already."""
    zone, old, stance, circles, host, since = state.now[card]
    if old == facing:
        return False
    state.now[card] = (zone, facing, stance, circles, host, since)
    forget(state, state.card[card], 1 << zone if facing != UP else 0, 1 << zone if facing == UP else 0)
    if state.log is not None:
        state.log.append((LOG_FACE, card, state.card[card].index, facing))
    return True


def draw(state: State[Any], player: int, hand: int, cause: int = RULE) -> bool:
    """The top card of the deck goes to the hand zone `hand`; False if there is none."""
    card = top(state, player, DECK)
    if card == NOBODY:
        return False
    move(state, card, hand, cause=cause)
    return True


def shuffle(state: State[Any], player: int, zone: int) -> None:
    """Makes the order of a zone random: what is printed is dealt anew over the ids in the zone, so that an id tells nothing afterwards.

    All cards in it are new objects: who remembers one of them does not find another one under its number.
    """
    ids = state.order[player << ZONE_BITS | zone]
    state.clock += 1
    for card in ids:
        of_zone, facing, stance, circles, host, _ = state.now[card]
        state.now[card] = (of_zone, facing, stance, circles, host, state.clock)
    printed = state.card[:]
    faces = tuple([printed[card] for card in ids])
    state.rng, faces = shuffled(state.rng, faces)
    if state.script:
        faces = _scripted(state, faces)
    for card, face in zip(ids, faces, strict=True):
        printed[card] = face
    state.card = printed
    if zone in state.game.live_zones:
        look_again(state)
    if state.log is not None:
        state.log.append((LOG_SHUFFLE, player, zone))


def _scripted(state: State[Any], faces: tuple[Any, ...]) -> tuple[Any, ...]:
    """The shuffled faces with those that a script names on top, the first of them topmost."""
    wanted, state.script = state.script[0], state.script[1:]
    rest = list(faces)
    top = []
    for index in wanted:
        for place, face in enumerate(rest):
            if face.index == index:
                top.append(rest.pop(place))
                break
    return (*rest, *reversed(top))


def roll(state: State[Any], n: int) -> int:
    """A random number from 0 to n - 1 out of the state's own stream."""
    state.rng, number = below(state.rng, n)
    return number
