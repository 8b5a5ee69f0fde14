"""Options as a judge says them. Those of decisions that follow one another may be joined: `charge "X"` and `on main`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deckcheck.engine.events import seen_as
from deckcheck.engine.hidden import can_see
from deckcheck.engine.state import CIRCLES, FACING, HOST, NOBODY, UP, ZONE, Option
from deckcheck.engine.waiting import printed_source
from deckcheck.rulesets.tcg_corp.board import AREA, place_text
from deckcheck.rulesets.tcg_corp.definition import Skill
from deckcheck.rulesets.tcg_corp.terms import (
    BONUS_DRAW,
    CHARGE,
    CHOOSE,
    DISCARD_CARD,
    DISCARD_ENERGY,
    DO_NOT_PAY,
    END_MAIN,
    GO_FIRST,
    LOSE,
    MODE,
    NEXT_IN_ORDER,
    NEXT_MAIN,
    NO,
    NO_BONUS_DRAW,
    NO_MORE,
    NO_SKILL,
    NUMBER,
    ON_UNIT,
    PART,
    PAY,
    PLAY,
    PUT_MAIN,
    RESOLVE,
    RETREAT,
    SET_CARD,
    USE_EX,
    USE_SKILL,
    WIN,
    YES,
    State,
)


def name(state: State, card: int) -> str:
    """The card name in quotes."""
    return f'"{state.card[card].name}"'


def where(state: State, unit: int) -> str:
    """The place of a unit: `main`, `S1`."""
    return place_text(state.now[unit][CIRCLES])


def skill_of(state: State, option: Option) -> Skill:
    """The skill that an option is about."""
    kind, card, place = option
    return state.card[card].ex_skills[place] if kind == USE_EX else seen_as(state, card).skills[place]


def phrase(state: State, option: Option) -> str:
    """The text of an option of the running decision."""
    kind, first, second = option
    return PHRASES[kind](state, first, second)


def _fixed(text: str) -> Callable[[State, int, int], str]:
    return lambda state, first, second: text


def _card(words: str) -> Callable[[State, int, int], str]:
    return lambda state, first, second: f"{words} {name(state, first)}"


def _unit(words: str) -> Callable[[State, int, int], str]:
    return lambda state, first, second: f"{words} {where(state, first)}"


def _player(words: str) -> Callable[[State, int, int], str]:
    return lambda state, first, second: f"{'AB'[first]} {words}"


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


def _resolve(state: State, first: int, second: int) -> str:
    ability, env = state.waiting[second]
    several = sum(kind == RESOLVE and card == first for kind, card, _ in state.options) > 1
    return f'resolve "{printed_source(state, ability.name, env).name}"' + (f" ability {ability.number}" if several else "")


def _choose(state: State, first: int, second: int) -> str:
    """A unit by its place, with its player if both have one there; any other card by its name; one that its chooser does not see has
    none."""
    if state.now[first][ZONE] == AREA:
        circles, owner = state.now[first][CIRCLES], state.owner[first]
        others = [card for kind, card, _ in state.options if kind == CHOOSE and card >= 0 and state.owner[card] != owner]
        both = any(state.now[card][ZONE] == AREA and state.now[card][CIRCLES] == circles for card in others)
        return f"choose {'AB'[owner] + '.' if both else ''}{where(state, first)}"
    hidden = state.now[first][FACING] != UP and not (state.asked in (0, 1) and can_see(state, state.asked, first))
    if hidden:
        return "choose a face-down card"
    host = state.now[first][HOST]
    same = [c for k, c, _ in state.options if k == CHOOSE and c >= 0 and c != first and state.card[c] is state.card[first]]
    if host != NOBODY and any(state.now[card][HOST] not in (NOBODY, host) for card in same):
        return f"choose {name(state, first)} on {'AB'[state.owner[host]]}.{where(state, host)}"
    return f"choose {name(state, first)}"


PHRASES: Final[dict[int, Callable[[State, int, int], str]]] = {
    GO_FIRST: _player("goes first"),
    BONUS_DRAW: _fixed("draw"),
    NO_BONUS_DRAW: _fixed("do not draw"),
    PUT_MAIN: _card("main unit"),
    CHARGE: _card("charge"),
    PLAY: _card("play"),
    SET_CARD: _card("set"),
    ON_UNIT: _unit("on"),
    USE_EX: _ex_skill,
    RETREAT: _unit("retreat for"),
    DISCARD_ENERGY: _card("discard"),
    END_MAIN: _fixed("end main phase"),
    USE_SKILL: _skill,
    NO_SKILL: _fixed("no skill"),
    NEXT_MAIN: _unit("next main unit"),
    WIN: _player("wins janken"),
    LOSE: _player("loses janken"),
    RESOLVE: _resolve,
    DISCARD_CARD: _card("discard"),
    PAY: _fixed("pay"),
    DO_NOT_PAY: _fixed("do not pay"),
    CHOOSE: _choose,
    NO_MORE: _fixed("no more"),
    YES: _fixed("yes"),
    NO: _fixed("no"),
    MODE: lambda state, first, second: f"mode {first + 1}",
    NUMBER: lambda state, first, second: f"number {first}",
    PART: lambda state, first, second: f"part {first + 1}",
    NEXT_IN_ORDER: _card("order"),
}
