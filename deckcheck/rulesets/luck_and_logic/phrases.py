"""Options as a judge says them. Those of decisions that follow one another may be joined: `mobilize "X"` and `on F1`."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.in_force import abilities_of
from deckcheck.engine.state import CIRCLES, DOWN, FACING, ZONE
from deckcheck.rulesets.luck_and_logic import terms
from deckcheck.rulesets.luck_and_logic.board import CIRCLE_NAMES, DECK, FIELD, GATES, HAND, MY_LOGICALIST, circles_text
from deckcheck.rulesets.luck_and_logic.terms import (
    AT_CIRCLE,
    ATTACK,
    CHOOSE,
    DEFINE,
    DISCARD,
    DO_NOT_LOOK,
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
    MOVE,
    NEXT_IN_ORDER,
    NO_ATTACK,
    NO_INTERCEPT,
    NO_LEVEL,
    PASS,
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
    State,
)
from deckcheck.rulesets.phrases import (
    OF_ABILITIES,
    Text,
    by_kind,
    choose_named,
    choose_placed,
    fixed,
    name,
    of_card,
    of_player,
    phrase_of,
    resolving,
)


def where(state: State, card: int) -> str:
    """The circles of a member, or what stands in their place for a My Logicalist."""
    if state.now[card][ZONE] == MY_LOGICALIST:
        return "My Logicalist"
    return circles_text(state.now[card][CIRCLES])


def _circles(words: str) -> Text:
    return lambda state, first, second: f"{words} {where(state, first)}".lstrip()


def _pair(words: str) -> Text:
    return lambda state, first, second: f"{words} {where(state, first)} and {where(state, second)}"


def _level_card(words: str) -> Text:
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


def _choose(state: State, first: int, second: int) -> str:
    """A member or a gate by its circles, any other card by its name."""
    if state.now[first][ZONE] in (FIELD, GATES):
        return choose_placed(state, CHOOSE, first, circles_text(state.now[first][CIRCLES]))
    return choose_named(state, first)


PHRASES: Final[dict[int, Text]] = {
    **by_kind(terms, OF_ABILITIES),
    GO_FIRST: of_player("goes first"),
    RETURN: of_card("return"),
    KEEP: fixed("keep"),
    PUT_LEVEL: of_card("level"),
    EXCHANGE: of_card("exchange"),
    EXCHANGE_FOR: _level_card("for"),
    NO_LEVEL: fixed("no level"),
    MOBILIZE: of_card("mobilize"),
    PLACE: _place,
    REARRANGE: fixed("rearrange"),
    MOVE: _circles(""),
    STAY: fixed("done"),
    TRANCE: _pair("trance"),
    TRANCE_CHANGE: _pair("trance change"),
    LOOK: fixed("look"),
    DO_NOT_LOOK: fixed("do not look"),
    REFRESH: fixed("refresh"),
    INTO: _into,
    FAIL: fixed("fail"),
    LUCK_DRIVE: fixed("luck drive"),
    USE: _use,
    END_MAIN: fixed("end main phase"),
    ATTACK: _circles("attack with"),
    AT_CIRCLE: lambda state, first, second: f"on {CIRCLE_NAMES[first]}",
    NO_ATTACK: fixed("no attack"),
    INTERCEPT: _circles("intercept with"),
    NO_INTERCEPT: fixed("no intercept"),
    DEFINE: of_card("define"),
    LEVEL_BOOST: _level_card("level boost with"),
    PASS: fixed("pass"),
    NEXT_IN_ORDER: of_card("order"),
    KEEP_ON_FIELD: of_card("keep"),
    TURN_DOWN: of_card("turn down"),
    RESOLVE: resolving(RESOLVE),
    DISCARD: of_card("discard"),
    CHOOSE: _choose,
}

phrase: Final = phrase_of(PHRASES)
"""The text of an option of the running decision."""
