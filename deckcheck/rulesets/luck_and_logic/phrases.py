"""Options as a judge says them. Those of decisions that follow one another may be joined: `mobilize "X"` and `on F1`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deckcheck.engine.events import abilities_of
from deckcheck.engine.hidden import can_see
from deckcheck.engine.state import CIRCLES, DOWN, FACING, ZONE, Option
from deckcheck.engine.waiting import printed_source
from deckcheck.rulesets.luck_and_logic.board import CIRCLE_NAMES, DECK, FIELD, GATES, HAND, MY_LOGICALIST, circles_text
from deckcheck.rulesets.luck_and_logic.terms import (
    AT_CIRCLE,
    ATTACK,
    CHOOSE,
    DEFINE,
    DISCARD,
    DO_NOT_LOOK,
    DO_NOT_PAY,
    END_MAIN,
    EXCHANGE,
    EXCHANGE_FOR,
    FAIL,
    GO_FIRST,
    INTERCEPT,
    INTO,
    KEEP,
    KEEP_ON_FIELD,
    LEVEL_BOOST,
    LOGIC_DRIVE,
    LOOK,
    LUCK_DRIVE,
    MOBILIZE,
    MODE,
    MOVE,
    NEXT_IN_ORDER,
    NO,
    NO_ATTACK,
    NO_INTERCEPT,
    NO_LEVEL,
    NO_MORE,
    NUMBER,
    PART,
    PASS,
    PAY,
    PLACE,
    PUT_LEVEL,
    REARRANGE,
    REFRESH,
    RESOLVE,
    RETURN,
    STAY,
    TRANCE,
    TRANCE_CHANGE,
    TURN_DOWN,
    USE,
    YES,
    State,
)


def name(state: State, card: int) -> str:
    """The card name in quotes."""
    return f'"{state.card[card].name}"'


def where(state: State, card: int) -> str:
    """The circles of a member, or what stands in their place for a My Logicalist."""
    if state.now[card][ZONE] == MY_LOGICALIST:
        return "My Logicalist"
    return circles_text(state.now[card][CIRCLES])


def phrase(state: State, option: Option) -> str:
    """The text of an option of the running decision."""
    kind, first, second = option
    return PHRASES[kind](state, first, second)


def _fixed(text: str) -> Callable[[State, int, int], str]:
    return lambda state, first, second: text


def _card(words: str) -> Callable[[State, int, int], str]:
    return lambda state, first, second: f"{words} {name(state, first)}"


def _circles(words: str) -> Callable[[State, int, int], str]:
    return lambda state, first, second: f"{words} {where(state, first)}".lstrip()


def _pair(words: str) -> Callable[[State, int, int], str]:
    return lambda state, first, second: f"{words} {where(state, first)} and {where(state, second)}"


def _level_card(words: str) -> Callable[[State, int, int], str]:
    def text(state: State, first: int, second: int) -> str:
        return f"{words} the face-down card" if state.now[first][FACING] == DOWN else f"{words} {name(state, first)}"

    return text


def _place(state: State, first: int, second: int) -> str:
    word = "to" if state.stack[-1].step.name.startswith("rearrange") else "on"
    return f"{word} {circles_text(first)}"


def _into(state: State, first: int, second: int) -> str:
    """Says the zone where the same card may come from hand and deck."""
    zone = state.now[first][ZONE]
    both = {state.now[card][ZONE] for kind, card, _ in state.options if kind == INTO and state.card[card] is state.card[first]}
    words = {HAND: " from hand", DECK: " from deck"}[zone] if len(both) > 1 else ""
    return f"into {name(state, first)}{words}"


def _use(state: State, first: int, second: int) -> str:
    """Says the number of the ability where several of a card can be used."""
    abilities = [ability for ability, _ in abilities_of(state, first)]
    ability = abilities[second]
    drive = ability.kind == LOGIC_DRIVE
    same = [
        place for kind, card, place in state.options if kind == USE and card == first and (abilities[place].kind == LOGIC_DRIVE) == drive
    ]
    number = f" ability {ability.number}" if len(same) > 1 else ""
    return f"{'logic drive' if drive else 'use'} {where(state, first) or name(state, first)}{number}"


def _resolve(state: State, first: int, second: int) -> str:
    ability, env = state.waiting[second]
    several = sum(kind == RESOLVE and card == first for kind, card, _ in state.options) > 1
    return f'resolve "{printed_source(state, ability.name, env).name}"' + (f" ability {ability.number}" if several else "")


def _choose(state: State, first: int, second: int) -> str:
    """A member by its circles, with its player if both have one there; any other card by its name; one that its chooser does not see has
    none."""
    if state.now[first][ZONE] in (FIELD, GATES):
        zone, circles, owner = state.now[first][ZONE], state.now[first][CIRCLES], state.owner[first]
        others = [card for kind, card, _ in state.options if kind == CHOOSE and card >= 0 and state.owner[card] != owner]
        both = any(state.now[card][ZONE] == zone and state.now[card][CIRCLES] & circles for card in others)
        return f"choose {'AB'[owner] + '.' if both else ''}{circles_text(circles)}"
    hidden = state.now[first][FACING] == DOWN and not (state.asked in (0, 1) and can_see(state, state.asked, first))
    return "choose a face-down card" if hidden else f"choose {name(state, first)}"


PHRASES: Final[dict[int, Callable[[State, int, int], str]]] = {
    GO_FIRST: lambda state, first, second: f"{'AB'[first]} goes first",
    RETURN: _card("return"),
    KEEP: _fixed("keep"),
    PUT_LEVEL: _card("level"),
    EXCHANGE: _card("exchange"),
    EXCHANGE_FOR: _level_card("for"),
    NO_LEVEL: _fixed("no level"),
    MOBILIZE: _card("mobilize"),
    PLACE: _place,
    REARRANGE: _fixed("rearrange"),
    MOVE: _circles(""),
    STAY: _fixed("done"),
    TRANCE: _pair("trance"),
    TRANCE_CHANGE: _pair("trance change"),
    LOOK: _fixed("look"),
    DO_NOT_LOOK: _fixed("do not look"),
    REFRESH: _fixed("refresh"),
    INTO: _into,
    FAIL: _fixed("fail"),
    LUCK_DRIVE: _fixed("luck drive"),
    USE: _use,
    END_MAIN: _fixed("end main phase"),
    ATTACK: _circles("attack with"),
    AT_CIRCLE: lambda state, first, second: f"on {CIRCLE_NAMES[first]}",
    NO_ATTACK: _fixed("no attack"),
    INTERCEPT: _circles("intercept with"),
    NO_INTERCEPT: _fixed("no intercept"),
    DEFINE: _card("define"),
    LEVEL_BOOST: _level_card("level boost with"),
    PASS: _fixed("pass"),
    NEXT_IN_ORDER: _card("order"),
    KEEP_ON_FIELD: _card("keep"),
    TURN_DOWN: _card("turn down"),
    RESOLVE: _resolve,
    DISCARD: _card("discard"),
    PAY: _fixed("pay"),
    DO_NOT_PAY: _fixed("do not pay"),
    CHOOSE: _choose,
    NO_MORE: _fixed("no more"),
    YES: _fixed("yes"),
    NO: _fixed("no"),
    MODE: lambda state, first, second: f"mode {first + 1}",
    NUMBER: lambda state, first, second: f"number {first}",
    PART: lambda state, first, second: f"part {first + 1}",
}
