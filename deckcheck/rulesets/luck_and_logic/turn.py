"""The turn: stand, draw, level and end phase (section 8, 11.7). Main and battle phase are procedures of their own."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.in_force import changes
from deckcheck.engine.machine import ask, call
from deckcheck.engine.primitives import DECK, draw, move
from deckcheck.engine.procedure import DONE, FINISH, Frame, Procedure, Step
from deckcheck.engine.state import DOWN, UP, plain
from deckcheck.engine.turns import TURN_PLAYER, begin_phase, end_turn, first_turn, next_turn, turn_order
from deckcheck.engine.waiting import distinct
from deckcheck.rulesets.luck_and_logic.battle import BATTLE_PHASE
from deckcheck.rulesets.luck_and_logic.board import DROP, FIELD, HAND, LEVEL, PARADOX, STOCK
from deckcheck.rulesets.luck_and_logic.check_timing import check
from deckcheck.rulesets.luck_and_logic.definition import HAND_LIMIT
from deckcheck.rulesets.luck_and_logic.main_phase import MAIN
from deckcheck.rulesets.luck_and_logic.moves import distinct_level, stand
from deckcheck.rulesets.luck_and_logic.terms import (
    ASK_EXCHANGE,
    ASK_HAND_LIMIT,
    ASK_LEVEL,
    ATTACKS,
    DISCARD,
    DRAW_PHASE,
    END_PHASE,
    EXCHANGE,
    EXCHANGE_FOR,
    LEVEL_PHASE,
    LOG_FORCED_PASS,
    NO_LEVEL,
    PUT_LEVEL,
    RESOLVED,
    STAND_PHASE,
    START_OF_DRAW_PHASE,
    START_OF_END_PHASE,
    START_OF_LEVEL_PHASE,
    START_OF_STAND_PHASE,
    USED,
    State,
)

TURN: Final = Procedure("turn")
STAND_PHASE_STEPS: Final = Procedure("stand-phase")
DRAW_PHASE_STEPS: Final = Procedure("draw-phase")
LEVEL_PHASE_STEPS: Final = Procedure("level-phase")
END_PHASE_STEPS: Final = Procedure("end-phase")


@TURN.step
def begin_turn(state: State, frame: Frame) -> Step | None:
    """LL-TURN-01, -02. The guard of LL-LOSS-08 is looked at here."""
    if not next_turn(state):
        return DONE
    values = state.vars
    values[ATTACKS] = values[USED] = values[RESOLVED] = 0
    return call(state, STAND_PHASE_STEPS.first, [])


@TURN.step
def to_draw_phase(state: State, frame: Frame) -> Step | None:
    return call(state, DRAW_PHASE_STEPS.first, [])


@TURN.step
def to_level_phase(state: State, frame: Frame) -> Step | None:
    return call(state, LEVEL_PHASE_STEPS.first, [])


@TURN.step
def to_main_phase(state: State, frame: Frame) -> Step | None:
    return call(state, MAIN.first, [])


@TURN.step
def to_battle_phase(state: State, frame: Frame) -> Step | None:
    return call(state, BATTLE_PHASE.first, [])


@TURN.step
def to_end_phase(state: State, frame: Frame) -> Step | None:
    return call(state, END_PHASE_STEPS.first, [])


@STAND_PHASE_STEPS.step
def stand_all(state: State, frame: Frame) -> Step | None:
    """LL-STAND-01: members and level cards stand. The My Logicalist does not (LL-STAND-02)."""
    begin_phase(state, STAND_PHASE, START_OF_STAND_PHASE)
    player = state.vars[TURN_PLAYER] << 4
    for zone in (FIELD, LEVEL):
        for card in state.order[player | zone]:
            stand(state, card)
    return check(state, FINISH)


@DRAW_PHASE_STEPS.step
def draw_cards(state: State, frame: Frame) -> Step | None:
    """LL-DRAW-01 [1], -02: two cards, one by one; a refresh may interrupt between them."""
    begin_phase(state, DRAW_PHASE, START_OF_DRAW_PHASE)
    for _ in range(state.game.play["draws"]):
        draw(state, state.vars[TURN_PLAYER], HAND)
    return check(state, stock_card)  # LL-DRAW-03, D-48


@DRAW_PHASE_STEPS.step
def stock_card(state: State, frame: Frame) -> Step | None:
    """LL-DRAW-01 [2]: the top card of the deck face down on the stock zone; nobody looks at it."""
    deck = state.order[state.vars[TURN_PLAYER] << 4 | DECK]
    if deck:
        move(state, deck[-1], STOCK, DOWN)
    return check(state, FINISH)


@LEVEL_PHASE_STEPS.step
def offer_level(state: State, frame: Frame) -> Step | None:
    """LL-LEVEL-01, -02, LL-ZONE-05: with fewer than four level cards one card may be put, with four one may be exchanged; or neither."""
    begin_phase(state, LEVEL_PHASE, START_OF_LEVEL_PHASE)
    player = state.vars[TURN_PLAYER]
    hand = distinct(state, state.order[player << 4 | HAND])
    if not hand:
        if state.log is not None:
            state.log.append((LOG_FORCED_PASS, player))
        return leveled
    full = len(state.order[player << 4 | LEVEL]) >= state.game.play["level_zone"]
    return ask(state, player, ASK_LEVEL, [plain(NO_LEVEL), *[plain(EXCHANGE if full else PUT_LEVEL, card) for card in hand]])


@LEVEL_PHASE_STEPS.step
def put_level(state: State, frame: Frame) -> Step | None:
    kind, card, _ = state.chosen
    if kind == EXCHANGE:
        frame.env.append(card)
        return offer_exchange
    if kind == PUT_LEVEL:
        move(state, card, LEVEL, DOWN if first_turn(state) else UP)  # LL-LEVEL-03, D-36
    return leveled


@LEVEL_PHASE_STEPS.step
def offer_exchange(state: State, frame: Frame) -> Step | None:
    """LL-LEVEL-04: any of the four, the face-down one too."""
    player = state.vars[TURN_PLAYER]
    return ask(state, player, ASK_EXCHANGE, [plain(EXCHANGE_FOR, card) for card in distinct_level(state, state.order[player << 4 | LEVEL])])


@LEVEL_PHASE_STEPS.step
def exchange(state: State, frame: Frame) -> Step | None:
    """LL-LEVEL-02, -04, D-36: the new card is face up and standing; the other goes to the hand."""
    move(state, state.chosen[1], HAND)
    move(state, frame.env[0], LEVEL)
    return leveled


@LEVEL_PHASE_STEPS.step
def leveled(state: State, frame: Frame) -> Step | None:
    return check(state, FINISH)


@END_PHASE_STEPS.step
def begin_end_phase(state: State, frame: Frame) -> Step | None:
    """LL-END-01 [1]."""
    begin_phase(state, END_PHASE, START_OF_END_PHASE)
    return check(state, drop_paradoxes)


@END_PHASE_STEPS.step
def drop_paradoxes(state: State, frame: Frame) -> Step | None:
    """LL-END-02 [2]: of both players."""
    for player in turn_order(state):
        for card in state.order[player << 4 | PARADOX]:
            move(state, card, DROP, insist=True)
    return check(state, offer_discard)


@END_PHASE_STEPS.step
def offer_discard(state: State, frame: Frame) -> Step | None:
    """LL-END-03 [2b], D-10: only the turn player, down to the limit. One by one in the order of definitions, so that no set comes twice."""
    player = state.vars[TURN_PLAYER]
    limit = hand_limit(state, player)
    hand = state.order[player << 4 | HAND]
    if limit is None or len(hand) <= limit:
        return check(state, end_durations)
    indices = [state.card[card].index for card in hand]
    last = frame.env[0] if frame.env else -1
    options = [
        plain(DISCARD, card)
        for card in distinct(state, hand)
        # enough cards must be left that come after it, or beside it
        if state.card[card].index >= last and sum(index >= state.card[card].index for index in indices) >= len(hand) - limit
    ]
    return ask(state, player, ASK_HAND_LIMIT, options)


def hand_limit(state: State, player: int) -> int | None:
    """LL-END-03: None in a version without one. Never less than no card."""
    limit: int | None = state.game.play["hand_limit"]
    if limit is not None and state.touches & HAND_LIMIT:
        limit = max(0, limit + changes(state, player, HAND_LIMIT))
    return limit


@END_PHASE_STEPS.step
def discard(state: State, frame: Frame) -> Step | None:
    """What is done in the place of it may bring other cards: the order begins anew."""
    card = state.chosen[1]
    frame.env[:] = [state.card[card].index]
    if not move(state, card, DROP, insist=True):
        frame.env.clear()
    return offer_discard


@END_PHASE_STEPS.step
def end_durations(state: State, frame: Frame) -> Step | None:
    """LL-END-04 [3], LL-TEXT-01. Then the turn passes (LL-END-05)."""
    end_turn(state)
    return check(state, FINISH)


ALL_PROCEDURES: Final = (TURN, STAND_PHASE_STEPS, DRAW_PHASE_STEPS, LEVEL_PHASE_STEPS, END_PHASE_STEPS)
