"""The TCG Corp game for the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckcheck.engine.abilities import Printed
from deckcheck.engine.looks import sees_by_effect
from deckcheck.engine.ruleset import Ruleset
from deckcheck.engine.state import NOBODY, ZONE
from deckcheck.engine.turns import PLAYERS
from deckcheck.rulesets.showing import narration_of, picture_of
from deckcheck.rulesets.tcg_corp import battle, check_timing, main_phase, setup, terms, turn
from deckcheck.rulesets.tcg_corp.board import AREA, DECK, HAND, LIVE_ZONES, ZONES
from deckcheck.rulesets.tcg_corp.definition import UNIT, Definition, define
from deckcheck.rulesets.tcg_corp.effect_table import IN_ORDER
from deckcheck.rulesets.tcg_corp.followed import FOLLOWED
from deckcheck.rulesets.tcg_corp.moves import deck_ran_out
from deckcheck.rulesets.tcg_corp.phrases import phrase
from deckcheck.rulesets.tcg_corp.terms import ASK_MAIN_UNIT, KINDS, PROMPTS, STATES, VARIABLES, State

PROCEDURES: Final = (
    setup.SET_UP,
    setup.HANDS,
    *turn.ALL_PROCEDURES,
    *main_phase.ALL_PROCEDURES,
    battle.BATTLE_PHASE_STEPS,
    check_timing.CHECK,
    IN_ORDER,
)


def lacks(cards: Sequence[Printed]) -> str | None:
    """TC-SETUP-04: without a unit in the deck, no hand could ever be kept."""
    return None if any(isinstance(card, Definition) and card.type & UNIT for card in cards) else "a unit"


def mend(state: State, hidden: frozenset[int]) -> None:
    """TC-SETUP-03, -04: what lies face down in the main area is a unit; and a hand that was kept has one, until it lies there."""
    for player in PLAYERS:
        mine = [card for card in sorted(hidden) if state.owner[card] == player]
        wanted = [card for card in mine if state.now[card][ZONE] == AREA]
        if state.asked != NOBODY and state.prompt == ASK_MAIN_UNIT and not state.order[player << 4 | AREA]:
            hand = [card for card in mine if state.now[card][ZONE] == HAND]
            wanted += hand[:1] if not any(state.card[card].type & UNIT for card in hand) else []
        for card in wanted:
            if not state.card[card].type & UNIT:
                other = next(one for one in mine if state.card[one].type & UNIT and one not in wanted)
                printed = state.card[:]
                printed[card], printed[other] = printed[other], printed[card]
                state.card = printed


RULESET: Final = Ruleset(
    name="tcg_corp",
    zones=ZONES,
    live_zones=LIVE_ZONES,
    sections=("main",),
    start_zones={"main": DECK},
    stances=STATES,
    variables=VARIABLES,
    procedures=PROCEDURES,
    begin=setup.SET_UP,
    define=define,
    deck_ran_out=deck_ran_out,
    kinds=KINDS,
    prompts=PROMPTS,
    phrase=phrase,
    open_prompts=frozenset(
        (
            terms.ASK_BONUS,
            terms.ASK_UNIT,
            terms.ASK_SKILL,
            terms.ASK_NEXT_MAIN,
            terms.ASK_COST,
            terms.ASK_MAY,
            terms.ASK_NUMBER,
        )
    ),
    open_kinds=frozenset(
        (
            terms.PLAY,
            terms.SET_CARD,
            terms.USE_EX,
            terms.RETREAT,
            terms.DISCARD_ENERGY,
            terms.DISCARD_CARD,
            terms.RESOLVE,
            terms.MODE,
            terms.PART,
            terms.NO_MORE,
        )
    ),
    cardless_kinds=frozenset((terms.GO_FIRST, terms.MODE, terms.NUMBER, terms.PART)),
    sees=sees_by_effect,
    narrate=narration_of("tcg_corp"),
    picture=picture_of("tcg_corp"),
    least={"main": 1},
    followed=FOLLOWED,
    lacks=lacks,
    mend=mend,
)
