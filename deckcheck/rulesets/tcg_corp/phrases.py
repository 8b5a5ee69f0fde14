"""Options as a judge says them. Those of decisions that follow one another may be joined: `charge "X"` and `on main`."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.in_force import seen_as
from deckcheck.engine.state import CIRCLES, HOST, NOBODY, ZONE, Option
from deckcheck.rulesets.phrases import (
    OF_ABILITIES,
    Text,
    by_kind,
    choose_named,
    choose_placed,
    fixed,
    of_card,
    of_player,
    phrase_of,
    resolving,
    unseen,
)
from deckcheck.rulesets.tcg_corp import terms
from deckcheck.rulesets.tcg_corp.board import AREA, place_text
from deckcheck.rulesets.tcg_corp.definition import Skill
from deckcheck.rulesets.tcg_corp.terms import (
    BONUS_DRAW,
    CHARGE,
    CHOOSE,
    DISCARD_CARD,
    DISCARD_ENERGY,
    END_MAIN,
    GO_FIRST,
    LOSE,
    NEXT_IN_ORDER,
    NEXT_MAIN,
    NO_BONUS_DRAW,
    NO_SKILL,
    ON_UNIT,
    PLAY,
    PUT_MAIN,
    RESOLVE,
    RETREAT,
    SET_CARD,
    USE_EX,
    USE_SKILL,
    WIN,
    State,
)


def where(state: State, unit: int) -> str:
    """The place of a unit: `main`, `S1`."""
    return place_text(state.now[unit][CIRCLES])


def skill_of(state: State, option: Option) -> Skill:
    """The skill that an option is about."""
    kind, card, place = option
    return state.card[card].ex_skills[place] if kind == USE_EX else seen_as(state, card).skills[place]


def _unit(words: str) -> Text:
    return lambda state, first, second: f"{words} {where(state, first)}"


def _ex_skill(state: State, first: int, second: int) -> str:
    """With the place of the unit where several cards have an EX skill of this name."""
    skill = skill_of(state, (USE_EX, first, second))
    same = [one for one in state.options if one[0] == USE_EX and not skill_of(state, one).names.isdisjoint(skill.names)]
    return f"ex skill {skill.name}" + (f" on {where(state, state.now[first][HOST])}" if len(same) > 1 else "")


def _skill(state: State, first: int, second: int) -> str:
    """With its number where two skills have one name."""
    skill = skill_of(state, (USE_SKILL, first, second))
    same = [one for one in state.options if one[0] == USE_SKILL and not skill_of(state, one).names.isdisjoint(skill.names)]
    return f"skill {second + 1}" if len(same) > 1 else f"skill {skill.name}"


def _choose(state: State, first: int, second: int) -> str:
    """A unit by its place, any other card by its name; with its unit if one like it lies under or on another one."""
    if state.now[first][ZONE] == AREA:
        return choose_placed(state, CHOOSE, first, where(state, first))
    text = choose_named(state, first)
    if unseen(state, first):
        return text
    host = state.now[first][HOST]
    same = [c for k, c, _ in state.options if k == CHOOSE and c >= 0 and c != first and state.card[c] is state.card[first]]
    if host != NOBODY and any(state.now[card][HOST] not in (NOBODY, host) for card in same):
        text += f" on {'AB'[state.owner[host]]}.{where(state, host)}"
    return text


PHRASES: Final[dict[int, Text]] = {
    **by_kind(terms, OF_ABILITIES),
    GO_FIRST: of_player("goes first"),
    BONUS_DRAW: fixed("draw"),
    NO_BONUS_DRAW: fixed("do not draw"),
    PUT_MAIN: of_card("main unit"),
    CHARGE: of_card("charge"),
    PLAY: of_card("play"),
    SET_CARD: of_card("set"),
    ON_UNIT: _unit("on"),
    USE_EX: _ex_skill,
    RETREAT: _unit("retreat for"),
    DISCARD_ENERGY: of_card("discard"),
    END_MAIN: fixed("end main phase"),
    USE_SKILL: _skill,
    NO_SKILL: fixed("no skill"),
    NEXT_MAIN: _unit("next main unit"),
    WIN: of_player("wins janken"),
    LOSE: of_player("loses janken"),
    RESOLVE: resolving(RESOLVE),
    DISCARD_CARD: of_card("discard"),
    CHOOSE: _choose,
    NEXT_IN_ORDER: of_card("order"),
}

phrase: Final = phrase_of(PHRASES)
"""The text of an option of the running decision."""
