"""What the rules do with cards in one go: pay, mobilize, leave the field with the soul, look at a loss. Nothing here asks."""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.engine.events import emit
from deckcheck.engine.machine import finish
from deckcheck.engine.primitives import COST, DECK, RULE, move, shuffle
from deckcheck.engine.state import DOWN, DRAW, FACING, STAND, UP, A, B
from deckcheck.rulesets.luck_and_logic.board import DROP, FIELD, GATES, SOUL, STOCK, ZONES
from deckcheck.rulesets.luck_and_logic.reads import PLAYERS, occupied, soul
from deckcheck.rulesets.luck_and_logic.terms import (
    LOG_PENALTY,
    LOG_REFRESH,
    LOSS_PENDING,
    ON_ENTER_FIELD,
    OVERLAP_PENDING,
    POINT_PENDING,
    POINTS,
    State,
)

ZONE_NUMBERS = {zone.name: number for number, zone in enumerate(ZONES)}
MAIN_SECTION = 0


def pay_stock(state: State, player: int, amount: int) -> None:
    """LL-MOB-03, LL-COST-02: cards from the top of the stock zone to the drop zone, in order. The caller has looked whether there are
    enough."""
    for _ in range(amount):
        move(state, state.order[player << 4 | STOCK][-1], DROP, cause=COST)


def enter_field(state: State, card: int, circles: int, via: int, stance: int = STAND) -> None:
    """LL-MOB-01, -08: puts a member onto the field. Members already there are dropped by the next check timing (LL-MOB-07, D-01)."""
    if occupied(state, state.owner[card]) & circles:
        state.pending |= OVERLAP_PENDING
    move(state, card, FIELD, stance=stance, circles=circles)
    emit(state, ON_ENTER_FIELD, card, via)


def leave_field(state: State, member: int, zone: int, cause: int = RULE) -> None:
    """LL-OWN-02, LL-SOUL-05: a member and its soul go to an unordered zone of their owner."""
    under = soul(state, member)
    move(state, member, zone, cause=cause)
    for card in under:
        move(state, card, zone, cause=cause)


def put_under(state: State, card: int, host: int) -> None:
    """A card, and what lies under it, becomes soul of the host, face up (LL-TRANCE-05, LL-TC-02)."""
    under = soul(state, card)
    move(state, card, SOUL, host=host)
    for other in under:
        move(state, other, SOUL, host=host)


def refresh(state: State, player: int, mix: bool = True) -> None:
    """LL-RP-03, LL-TRANCE-08: the whole drop zone goes into the deck, which is shuffled (`mix`), and there is a refresh point to
    resolve."""
    for card in state.order[player << 4 | DROP]:
        move(state, card, DECK, DOWN)
    if mix:
        shuffle(state, player, DECK)
    state.vars[POINTS + player] += 1
    state.pending |= POINT_PENDING
    if state.log is not None:
        state.log.append((LOG_REFRESH, player))


def deck_ran_out(state: State, player: int) -> None:
    """LL-RP-01, LL-RP-03: the interrupt. With an empty drop zone it waits for the first card there (D-07)."""
    if state.order[player << 4 | DROP]:
        refresh(state, player)


def take_penalties(state: State, player: int) -> None:
    """LL-RP-04: for each refresh point the top card of the deck goes face down to the penalty zone; nobody looks at it.

    Without a card to take the point is used up (D-08). A deck that this empties is refreshed at once, which is another point (LL-REF-03).
    """
    zone = ZONE_NUMBERS[state.game.edition.play["refresh_penalty_zone"]]
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
    zone = ZONE_NUMBERS[state.game.edition.play["loss_count_zone"]]
    counted = [card for card in state.order[player << 4 | zone] if state.section[card] == MAIN_SECTION and state.now[card][FACING] == DOWN]
    return "refresh" if len(counted) >= state.game.edition.play["loss_count"] else None


def check_losses(state: State) -> None:
    """LL-RP-07, LL-LOSS-03, -04: who loses now; both at once is a draw (D-20)."""
    reasons = [has_lost(state, player) for player in PLAYERS]
    if reasons[A] and reasons[B]:
        finish(state, DRAW, "draw")
    elif reasons[A]:
        finish(state, B, reasons[A])
    elif reasons[B]:
        finish(state, A, reasons[B])


def distinct(state: State, cards: Sequence[int]) -> list[int]:
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
