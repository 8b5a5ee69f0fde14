"""What the rules do with cards in one go: pay, mobilize, leave the field with the soul, look at a loss. Nothing here asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckcheck.engine.events import LEAVES, emit
from deckcheck.engine.in_force import forbidden, replaced
from deckcheck.engine.machine import lose
from deckcheck.engine.primitives import COST, DECK, EFFECT, RULE, move, set_stance, shuffle, top, turn
from deckcheck.engine.state import DOWN, FACING, NOBODY, SINCE, STANCE, STAND, UP, ZONE
from deckcheck.engine.turns import PLAYERS
from deckcheck.rulesets.luck_and_logic.board import BATTLE, DROP, FIELD, GATES, INTERCEPT, LEVEL, SOUL, STOCK, ZONES
from deckcheck.rulesets.luck_and_logic.reads import MAIN_SECTION, attacker, defender, in_battle, occupied, soul, stays
from deckcheck.rulesets.luck_and_logic.terms import (
    LOG_GATE,
    LOG_PENALTY,
    LOG_REFRESH,
    LOG_SKIPPED,
    LOSS_PENDING,
    ON_BATTLE_ZONE_TO_DROP,
    ON_DESTROY_GATE,
    ON_ENTER_FIELD,
    ON_GATE_DESTROYED,
    ON_PUT_INTO_BATTLE_ZONE,
    OVERLAP_PENDING,
    PARADOX_PENDING,
    POINT_PENDING,
    POINTS,
    TO_BE_DESTROYED,
    TO_LEAVE_FIELD,
    TO_STAND,
    WATCH_DESTROYERS,
    State,
)

ZONE_NUMBERS: Final = {zone.name: number for number, zone in enumerate(ZONES)}


def pay_stock(state: State, player: int, amount: int) -> None:
    """LL-MOB-03, LL-COST-01, -02: cards from the top of the stock zone to the drop zone, in order. The caller has looked whether there are
    enough. "All at once" means that nothing is done in between; a deck that is empty is refreshed by the first card all the same (LL-RP-03,
    whose pseudo-code interrupts after each single card)."""
    for _ in range(amount):
        card = top(state, player, STOCK)
        if card != NOBODY:
            move(state, card, DROP, cause=COST)


def put_on_field(state: State, card: int, circles: int, stance: int = STAND, cause: int = RULE, since: int = 0) -> None:
    """LL-MOB-01, -08: puts a member onto the field. Members already there are dropped by the next check timing (LL-MOB-07, D-01).

    `since`: that of the first of several members that come at the same time. When all that belongs to it is done, `entered` follows.
    """
    if occupied(state, state.owner[card]) & circles:
        state.pending |= OVERLAP_PENDING
    move(state, card, FIELD, stance=stance, circles=circles, cause=cause, since=since)


def entered(state: State, card: int, via: int) -> None:
    """LL-TRANCE-10: a member was put onto the field, with its soul if it has one."""
    emit(state, ON_ENTER_FIELD, card, via)


def leave_field(state: State, member: int, zone: int, cause: int = RULE) -> None:
    """LL-OWN-02, LL-SOUL-05: a member and its soul go to an unordered zone of their owner. What is done in place of that and leaves it on
    the field does not spare it: the rule would only ask again. Soul goes along, whatever else may be done."""
    under = soul(state, member)
    if move(state, member, zone, cause=cause, insist=True):
        for card in under:
            move(state, card, zone, cause=cause, at_once=True)


def put(state: State, card: int, zone: int, facing: int = UP, stance: int = STAND, cause: int = EFFECT) -> bool:
    """Moves a card as an effect does, with its soul (LL-OWN-01, -02), and with all that the rules attach to the zones. False if it may not.

    The caller has cards that go into an ordered zone together put in order (`IN_ORDER`).
    Members come onto the field by `mobilize.PUT_MEMBERS`.
    """
    if zone == LEVEL and len(state.order[state.owner[card] << 4 | LEVEL]) >= state.game.play["level_zone"]:
        return False  # LL-ZONE-05, D-38
    if stays(state, card) or (state.now[card][ZONE] == FIELD and forbidden(state, TO_LEAVE_FIELD, card)):
        return False
    if not replaced(state, card, (LEAVES, zone, facing, stance, 0, NOBODY, 0, cause, 0)):
        put_at_once(state, card, zone, facing, stance, cause)
    return True


def put_at_once(state: State, card: int, zone: int, facing: int = UP, stance: int = STAND, cause: int = EFFECT) -> None:
    """The same, whatever may be done in the place of it."""
    old = state.now[card][ZONE]
    if zone == BATTLE:
        put_into_battle_zone(state, card, cause, at_once=True)
    elif zone == DROP and old == BATTLE:
        drop_from_battle_zone(state, card, cause, at_once=True)
    else:
        under = soul(state, card) if old in (FIELD, INTERCEPT) else []
        if facing == DOWN:
            state.pending |= LOSS_PENDING  # LL-LOSS-02: it may be the second one of those that count
        move(state, card, zone, facing, stance, cause=cause, at_once=True)
        for other in under:
            move(state, other, zone, facing, stance, cause=cause, at_once=True)


def put_into_battle_zone(state: State, card: int, cause: int = RULE, at_once: bool = False) -> None:
    """LL-LOGIC-08, -10, LL-PDX-02, -04, D-22: whoever puts it there, and whatever becomes of it."""
    if not move(state, card, BATTLE, cause=cause, at_once=at_once):
        return
    if state.card[card].paradox:
        state.pending |= PARADOX_PENDING
    emit(state, ON_PUT_INTO_BATTLE_ZONE, card)


def drop_from_battle_zone(state: State, card: int, cause: int = RULE, at_once: bool = False) -> None:
    """LL-EOB-03. Without its text, if it lies face down (LL-FACE-03). The rule insists: nothing is left of a battle."""
    if not at_once and replaced(state, card, (LEAVES, DROP, UP, STAND, 0, NOBODY, 0, cause, int(cause == RULE))):
        return
    emit(state, ON_BATTLE_ZONE_TO_DROP, card, becomes=state.clock + 1)
    move(state, card, DROP, cause=cause, at_once=True)


def destroy_gate(state: State, gate: int, destroyer: int, destroyer_since: int, at_once: bool = False) -> bool:
    """LL-ATK-09, LL-KW-16: the gate is turned face up; a destroyed one stays as it is, which is no action (LL-GEN-03).

    Without a destroyer (NOBODY) no member has destroyed it. `at_once`: whatever may be done in the place of it (LL-GEN-01).
    """
    if forbidden(state, TO_BE_DESTROYED, gate) or state.now[gate][FACING] == UP:
        return False
    if not at_once and replaced(state, gate, (ON_GATE_DESTROYED, destroyer, destroyer_since)):
        return False
    turn(state, gate, UP)
    state.pending |= LOSS_PENDING
    if state.log is not None:
        state.log.append((LOG_GATE, gate, state.card[gate].index))
    if destroyer != NOBODY:
        if state.watch & WATCH_DESTROYERS:
            state.used = (*state.used, (destroyed_by(destroyer), gate, destroyer_since))
        emit(state, ON_DESTROY_GATE, destroyer, gate, state.now[gate][SINCE])
    emit(state, ON_GATE_DESTROYED, gate, destroyer, destroyer_since)
    return True


def destroyed_by(member: int) -> str:
    """The name under which it is written down, among what happened once in this turn, that a member destroyed a gate."""
    return f"destroyed by {member}"


def stand(state: State, card: int) -> bool:
    """LL-GEN-04: a prohibition beats the rule or effect that stands a card."""
    return not forbidden(state, TO_STAND, card) and set_stance(state, card, STAND)


def stock_boost(state: State, player: int, amount: int, cause: int = EFFECT) -> int:
    """LL-KW-13: the top cards of the deck face down on the stock zone, one by one. How many there were."""
    for number in range(amount):
        card = top(state, player, DECK)
        if card == NOBODY:
            return number
        move(state, card, STOCK, DOWN, cause=cause)
    return amount


def stock_open(state: State, player: int, amount: int) -> int:
    """LL-KW-14: turns the bottom cards of the stock zone face up. How many were turned."""
    return sum(turn(state, card, UP) for card in state.order[player << 4 | STOCK][: max(0, amount)])


def stock_close(state: State, player: int, amount: int) -> int:
    """LL-KW-14: turns the top face-up cards of the stock zone face down. How many were turned."""
    open_cards = [card for card in reversed(state.order[player << 4 | STOCK]) if state.now[card][FACING] == UP]
    return sum(turn(state, card, DOWN) for card in open_cards[: max(0, amount)])


def put_under(state: State, card: int, host: int, at_once: bool = False) -> None:
    """A card, and what lies under it, becomes soul of the host, face up (LL-TRANCE-05, LL-TC-02). `at_once`: whatever may be done in the
    place of it."""
    under = soul(state, card)
    if move(state, card, SOUL, host=host, at_once=at_once):
        for other in under:
            move(state, other, SOUL, host=host, at_once=True)


def refresh(state: State, player: int, mix: bool = True) -> None:
    """LL-RP-03, LL-TRANCE-08, LL-REF-01, -04: the whole drop zone goes into the deck, which is shuffled (`mix`), and there is a refresh
    point to resolve. It is an interrupt: nothing is done in the place of it."""
    for card in state.order[player << 4 | DROP]:
        move(state, card, DECK, DOWN, at_once=True)
    if mix:
        shuffle(state, player, DECK)
    state.vars[POINTS + player] += 1
    state.pending |= POINT_PENDING
    if state.log is not None:
        state.log.append((LOG_REFRESH, player))


def deck_ran_out(state: State, player: int) -> None:
    """LL-RP-01, LL-RP-03: the interrupt. With an empty drop zone it waits for the first card there (D-07); nobody loses
    by that (LL-LOSS-07)."""
    if state.order[player << 4 | DROP]:
        refresh(state, player)


def take_penalties(state: State, player: int) -> None:
    """LL-RP-04: for each refresh point the top card of the deck goes face down to the penalty zone; nobody looks at it.

    Without a card to take the point is used up (D-08). A deck that this empties is refreshed at once, which is another point (LL-REF-03).
    """
    zone = ZONE_NUMBERS[state.game.play["refresh_penalty_zone"]]
    points, state.vars[POINTS + player] = state.vars[POINTS + player], 0
    for _ in range(points):
        deck = state.order[player << 4 | DECK]
        if deck:
            move(state, deck[-1], zone, DOWN)
            state.pending |= LOSS_PENDING
        if state.log is not None:
            state.log.append((LOG_PENALTY, player))


def has_lost(state: State, player: int) -> str | None:
    """Why a player loses now: all gates destroyed (LL-LOSS-01), or two face-down main-deck cards in the counted zone (LL-LOSS-02, D-11)."""
    if all(state.now[gate][FACING] == UP for gate in state.order[player << 4 | GATES]):
        return "gates"
    zone = ZONE_NUMBERS[state.game.play["loss_count_zone"]]
    counted = [card for card in state.order[player << 4 | zone] if state.section[card] == MAIN_SECTION and state.now[card][FACING] == DOWN]
    return "refresh" if len(counted) >= state.game.play["loss_count"] else None


def check_losses(state: State) -> None:
    """LL-RP-07, LL-LOSS-03, -04: who loses now; both at once is a draw (D-20).
    A concession (LL-LOSS-05) does not wait for a check timing: `engine.machine.concede`.
    """
    lose(state, [has_lost(state, player) for player in PLAYERS])


def distinct_level(state: State, cards: Sequence[int]) -> list[int]:
    """Level cards that differ in what is printed, face or stance."""
    seen: list[int] = []
    chosen = []
    for card in cards:
        what = state.card[card].index << 2 | state.now[card][FACING] << 1 | state.now[card][STANCE]
        for other in seen:  # quicker than `in`, which compares objects
            if other == what:
                break
        else:
            seen.append(what)
            chosen.append(card)
    return chosen


def battle_is_off(state: State) -> bool:
    """LL-ATK-13, D-04: a battling member is no longer on the field: nobody wins, the gate is not destroyed instead (LL-ATK-11)."""
    gone = in_battle(state) and (attacker(state) == NOBODY or defender(state) == NOBODY)
    if gone and state.log is not None:
        state.log.append((LOG_SKIPPED,))
    return gone
