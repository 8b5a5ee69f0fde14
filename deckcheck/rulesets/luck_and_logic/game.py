"""Luck & Logic for the engine."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.looks import sees_by_effect
from deckcheck.engine.ruleset import Ruleset
from deckcheck.rulesets.luck_and_logic import (
    battle,
    check_timing,
    determination,
    in_order,
    logic_definition,
    main_phase,
    mobilize,
    rearrange,
    setup,
    terms,
    trance,
    turn,
)
from deckcheck.rulesets.luck_and_logic.board import CIRCLE_NAMES, DECK, GATES, LIVE_ZONES, MY_LOGICALIST, SECRET_TOOLS, ZONES
from deckcheck.rulesets.luck_and_logic.definition import define
from deckcheck.rulesets.luck_and_logic.followed import FOLLOWED
from deckcheck.rulesets.luck_and_logic.moves import deck_ran_out
from deckcheck.rulesets.luck_and_logic.phrases import phrase
from deckcheck.rulesets.luck_and_logic.terms import KINDS, LOOKING, PROMPTS, VARIABLES, State
from deckcheck.rulesets.showing import narration_of, picture_of

PROCEDURES: Final = (
    setup.SET_UP,
    setup.MULLIGANS,
    setup.ONE_MULLIGAN,
    *turn.ALL_PROCEDURES,
    main_phase.MAIN,
    mobilize.PLAY_MEMBER,
    mobilize.PUT_MEMBERS,
    rearrange.REARRANGE_MEMBERS,
    trance.TRANCE_MEMBERS,
    battle.BATTLE_PHASE,
    battle.INTERCEPTION,
    logic_definition.LOGIC_DEFINITION_STEP,
    determination.DETERMINATION_STEP,
    in_order.IN_ORDER,
    battle.END_OF_BATTLE_STEP,
    check_timing.CHECK_TIMING,
)


def sees(state: State, viewer: int, card: int) -> bool | None:
    """A player who looks through their deck sees it (LL-TRANCE-05), and cards that an effect shows (LL-TEXT-05)."""
    if state.now[card][0] == DECK and state.vars[LOOKING] == viewer == state.owner[card]:
        return True
    return sees_by_effect(state, viewer, card)


RULESET: Final = Ruleset(
    name="luck_and_logic",
    zones=ZONES,
    live_zones=LIVE_ZONES,
    sections=("main", "gate", "my_logicalist", "secret_tools"),
    start_zones={"main": DECK, "gate": GATES, "my_logicalist": MY_LOGICALIST, "secret_tools": SECRET_TOOLS},
    stances=("stand", "rest"),
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
            terms.ASK_PLACEMENT,
            terms.ASK_REARRANGE,
            terms.ASK_LOOK,
            terms.ASK_ATTACK,
            terms.ASK_CIRCLE,
            terms.ASK_INTERCEPT,
            terms.ASK_OVERLAP,
            terms.ASK_PARADOX,
            terms.ASK_COST,
            terms.ASK_MAY,
            terms.ASK_NUMBER,
        )
    ),
    open_kinds=frozenset(
        (terms.MOBILIZE, terms.INTO, terms.DEFINE, terms.DISCARD, terms.USE, terms.RESOLVE, terms.MODE, terms.PART, terms.NO_MORE)
    ),
    cardless_kinds=frozenset((terms.GO_FIRST, terms.PLACE, terms.AT_CIRCLE, terms.MODE, terms.NUMBER, terms.PART)),
    sees=sees,
    narrate=narration_of("luck_and_logic"),
    picture=picture_of("luck_and_logic"),
    least={"main": 1, "gate": len(CIRCLE_NAMES)},
    followed=FOLLOWED,
)
