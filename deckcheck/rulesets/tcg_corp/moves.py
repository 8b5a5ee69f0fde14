"""What the rules do with cards in one go: draw, charge, deal damage, KO, swap, set. Nothing here asks."""

from __future__ import annotations

from deckcheck.engine.abilities import REPLACES
from deckcheck.engine.events import LEAVES, emit
from deckcheck.engine.in_force import forbidden, replaced, seen_as
from deckcheck.engine.primitives import DECK, EFFECT, RULE, move, place, set_stance, top
from deckcheck.engine.state import CIRCLES, DOWN, NOBODY, SINCE, STANCE, UP, ZONE
from deckcheck.engine.turns import switch
from deckcheck.rulesets.tcg_corp import reads
from deckcheck.rulesets.tcg_corp.board import AREA, DISCARD, ENERGY, HAND, KO, MAIN, PLACES, SET
from deckcheck.rulesets.tcg_corp.definition import UNIT
from deckcheck.rulesets.tcg_corp.reads import MOVED_MARK, SET_MARK
from deckcheck.rulesets.tcg_corp.terms import (
    BY_EFFECT,
    CHECK_PENDING,
    DAMAGE_ON,
    DECKED_OUT,
    LOG_DAMAGE,
    LOG_HEAL,
    LOG_KO,
    LOG_NO_DRAW,
    LOG_SWAP,
    LOST,
    NORMAL,
    ON_BECOME_MAIN,
    ON_CHARGE,
    ON_DAMAGE,
    ON_KO,
    ON_PLAY,
    ON_SET,
    TO_BE_KO,
    TO_BE_RESTED,
    TO_RECOVER,
    State,
)


def draw_cards(state: State, player: int, amount: int, cause: int = RULE) -> int:
    """TC-WIN-02: one by one; who cannot draw all of them loses, at the next check. How many were drawn."""
    for drawn in range(amount):
        card = top(state, player, DECK)
        if card == NOBODY:
            state.vars[LOST] |= DECKED_OUT[player]
            state.pending |= CHECK_PENDING
            if state.log is not None:
                state.log.append((LOG_NO_DRAW, player))
            return drawn
        move(state, card, HAND, cause=cause)
    return amount


def deck_ran_out(state: State, player: int) -> None:
    """An empty deck is no interrupt: who cannot draw from it loses (TC-WIN-02)."""


def charge(state: State, card: int, unit: int, cause: int = RULE) -> None:
    """TC-CHG-01, -03, -04: the card becomes energy of the unit, and its owner draws a card, in this order."""
    attach(state, card, unit, ENERGY, cause)
    draw_cards(state, state.owner[unit], 1, cause)
    emit(state, ON_CHARGE, unit)


def attach(state: State, card: int, unit: int, zone: int, cause: int) -> bool:
    """A card becomes energy of a unit (TC-CARD-06, GAP-06: face up, any card) or a set card; what lies under it is left behind. False if
    something else is done in the place of this."""
    down = zone == ENERGY and switch(state, "energy_face") == "down"
    shed(state, card)
    return move(state, card, zone, DOWN if down else UP, host=unit, cause=cause)


def set_on(state: State, card: int, unit: int, cause: int = RULE) -> None:
    """TC-CMD-04: a reinforcement is set on a unit."""
    if attach(state, card, unit, SET, cause):
        state.used = (*state.used, (SET_MARK, unit, state.now[unit][SINCE]))  # TC-SET-02
        emit(state, ON_SET, card, unit, state.now[unit][SINCE])


def come_into_play(state: State, card: int, via: int, cause: int = RULE) -> bool:
    """TC-UNIT-01, TC-EFF-06: a unit comes into the first empty standby area, without damage and in the state normal. False without one."""
    where = reads.empty_standby(state, state.owner[card])
    if not where or not seen_as(state, card).type & UNIT or state.now[card][ZONE] in (AREA, KO):
        return False
    shed(state, card)
    if not move(state, card, AREA, circles=where, cause=cause):
        return False
    emit(state, ON_PLAY, card, via)
    return True


def shed(state: State, card: int) -> None:
    """A unit leaves the area: the cards on it go to the discard area of their owner, and its damage comes off. When a unit or a set card
    leaves, a check follows: there may be no main unit, or less hit points."""
    zone = state.now[card][ZONE]
    if zone in (AREA, SET):
        state.pending |= CHECK_PENDING
    if zone != AREA:
        return
    for under in (*reads.energy(state, card), *reads.set_cards(state, card)):
        move(state, under, DISCARD)
    state.vars[reads.damage_place(state, card)] = 0


def put(state: State, card: int, zone: int, facing: int = UP, stance: int = NORMAL, cause: int = EFFECT) -> bool:
    """Moves a card as an effect does. A unit that goes into the area comes into play (TC-EFF-06). False if it may not: a KO'd unit stays
    (TC-KO-07)."""
    if state.now[card][ZONE] == KO:
        return False
    if zone == AREA:
        return come_into_play(state, card, BY_EFFECT, cause)
    if not replaced(state, card, (LEAVES, zone, facing, stance, 0, NOBODY, 0, cause, 0)):
        put_at_once(state, card, zone, facing, stance, cause)
    return True


def put_at_once(state: State, card: int, zone: int, facing: int = UP, stance: int = NORMAL, cause: int = EFFECT) -> None:
    """The same, whatever may be done in the place of it."""
    shed(state, card)
    move(state, card, zone, facing, stance, cause=cause, at_once=True)


# Damage.


def skill_damage(state: State, source: int, target: int, amount: int) -> tuple[int, int]:
    """TC-DMG-01 (2), (3): the damage of a skill of the unit `source` to a unit after effects that change it, and after advantage. Damage to
    units of the same player is what the text says.

    TC-DMG-04, GAP-18: increases, then reductions, never below 0; a skill that gives no damage at all is not raised.
    TC-DMG-05, GAP-12: doubled once for advantage over the opponent's main unit (switch `advantage_on`: over any unit that it hits); with
    the switch `disadvantage` halved after that, so that units with advantage over each other hit as if they had none.
    """
    if state.owner[source] == state.owner[target]:
        return amount, amount
    if amount <= 0 and switch(state, "no_damage") == "stays":
        return 0, 0
    changed = max(0, max(0, amount) + reads.skill_bonus(state, source) + reads.taken_bonus(state, target))
    if state.now[target][CIRCLES] != MAIN and switch(state, "advantage_on") != "any_unit":
        return changed, changed
    play = state.game.play
    total = changed
    if reads.has_advantage(state, source, target):
        total = changed * int(play["advantage_factor"])
    if switch(state, "disadvantage") == "halved" and reads.has_advantage(state, target, source):
        total //= 2
    return changed, total


def deal(state: State, source: int, target: int, amount: int) -> int:
    """TC-BTL-04, TC-DMG-01, -06: the damage is added to what lies on the unit. How much it was.

    `source`: the unit whose skill deals it; NOBODY for a text that is no skill of a unit, whose damage is what it says.
    """
    changed, total = (amount, max(0, amount)) if source == NOBODY else skill_damage(state, source, target, amount)
    state.vars[reads.damage_place(state, target)] += total
    if state.log is not None:
        state.log.append((LOG_DAMAGE, target, state.card[target].index, amount, changed, total, reads.damage(state, target)))
    if total:
        state.pending |= CHECK_PENDING
        emit(state, ON_DAMAGE, target, source, state.now[source][SINCE] if source != NOBODY else 0)
    return total


def heal(state: State, unit: int, amount: int) -> int:
    """TC-DMG-06: takes so much damage off, as far as there is. How much it was."""
    here = reads.damage_place(state, unit)
    taken = min(max(0, amount), state.vars[here])
    state.vars[here] -= taken
    if taken and state.log is not None:
        state.log.append((LOG_HEAL, unit, state.card[unit].index, taken, state.vars[here]))
    return taken


# KO.


def knock_out(state: State, unit: int, by: int = NOBODY, cause: int = RULE) -> bool:
    """TC-KO-04, -05: the cards on the unit go to the discard area, its damage comes off, and it lies face down where it was. The next main
    unit is named at the check. False if a text forbids it, or something else is done in the place of it."""
    if state.now[unit][ZONE] != AREA or forbidden(state, TO_BE_KO, unit):
        return False
    where = state.now[unit][CIRCLES]
    if state.watch & REPLACES:
        for event in (ON_KO, LEAVES):
            if replaced(state, unit, (event, KO, DOWN, NORMAL, where, NOBODY, 0, cause, 0)):
                return False
    knock_out_at_once(state, unit, by, cause)
    return True


def knock_out_at_once(state: State, unit: int, by: int = NOBODY, cause: int = RULE) -> None:
    """The same, whatever may be done in the place of it."""
    where = state.now[unit][CIRCLES]
    emit(state, ON_KO, unit, by, state.now[by][SINCE] if by != NOBODY else 0, becomes=state.clock + 1)
    if state.log is not None:
        state.log.append((LOG_KO, unit, state.card[unit].index))
    here = reads.damage_place(state, unit)
    under = [*reads.energy(state, unit), *reads.set_cards(state, unit)]
    state.vars[here] = 0
    state.pending |= CHECK_PENDING
    if where != MAIN and switch(state, "ko_standby") == "discarded":  # GAP-08
        move(state, unit, DISCARD, cause=cause, at_once=True)
    else:
        move(state, unit, KO, DOWN, circles=where, cause=cause, at_once=True)
    for card in under:
        move(state, card, DISCARD)


def swap(state: State, unit: int) -> int:
    """TC-RET-01, TC-KO-04, -06: a standby unit and what lies in the main area swap places, with all that is on them. The new main unit is
    in the state normal, and who leaves the main area loses its state (TC-STATE-04). What was there, or NOBODY."""
    player = state.owner[unit]
    where = state.now[unit][CIRCLES]
    others = [card for zone in (AREA, KO) for card in state.order[player << 4 | zone] if state.now[card][CIRCLES] == MAIN]
    other = others[0] if others else NOBODY
    one, two = DAMAGE_ON + player * len(PLACES) + where.bit_length() - 1, DAMAGE_ON + player * len(PLACES)
    state.vars[one], state.vars[two] = state.vars[two], state.vars[one]
    place(state, unit, MAIN)
    moved = [unit]
    if other != NOBODY:
        place(state, other, where)
        if state.now[other][ZONE] == AREA:
            moved.append(other)
            if switch(state, "state_after_main") == "reset":  # GAP-17
                set_stance(state, other, NORMAL)
    if switch(state, "state_after_main") == "reset":
        set_stance(state, unit, NORMAL)
    state.used = (*state.used, *((MOVED_MARK, one_moved, state.now[one_moved][SINCE]) for one_moved in moved))
    if state.log is not None:
        state.log.append((LOG_SWAP, unit, other, int(other != NOBODY and state.now[other][ZONE] == KO)))
    emit(state, ON_BECOME_MAIN, unit)
    return other


# States.


def put_into_state(state: State, unit: int, wanted: int) -> bool:
    """TC-STATE-01, -04: rest or stun, of a main unit; the worse state stays. False if it changes nothing."""
    now = state.now[unit]
    if now[ZONE] != AREA or now[CIRCLES] != MAIN or now[STANCE] >= wanted or forbidden(state, TO_BE_RESTED, unit):
        return False
    return set_stance(state, unit, wanted)


def recover(state: State, unit: int, steps: int = 1) -> bool:
    """TC-STATE-02: so many steps up the ladder, from stun to rest, from rest to normal. False if it is normal already."""
    stance = state.now[unit][STANCE]
    if stance == NORMAL or state.now[unit][ZONE] != AREA or forbidden(state, TO_RECOVER, unit):
        return False
    return set_stance(state, unit, max(NORMAL, stance - steps))
