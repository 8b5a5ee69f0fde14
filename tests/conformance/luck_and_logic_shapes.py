"""What the options of each question of Luck & Logic are about, whatever they are: their kinds, and of which cards they may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from frozen import pool

from deckcheck.engine.state import Option, State

AnyState = State[Any]

_RULES = pool.table(*pool.TABLES[0], False)[0].ruleset
_ZONE: Final = {zone.name: number for number, zone in enumerate(_RULES.zones)}
FIELD, MY_LOGICALIST = _ZONE["field"], _ZONE["my_logicalist_zone"]

Check = Callable[[AnyState, int, int], bool]
"""Is an option right, by its two numbers?"""


def _bare(state: AnyState, first: int, second: int) -> bool:
    return first == second == -1


def _mine(*zones: str) -> Check:
    """A card of whoever is asked, in one of these zones."""
    numbers = {_ZONE[zone] for zone in zones}
    return lambda state, card, none: _is_card(state, card) and _is_mine(state, card) and state.now[card][0] in numbers and none == -1


def _is_card(state: AnyState, card: int) -> bool:
    return 0 <= card < len(state.now)


def _is_mine(state: AnyState, card: int) -> bool:
    return state.owner[card] == state.asked


def _any_card(state: AnyState, card: int, none: int) -> bool:
    return _is_card(state, card) and none == -1


def _own_card(state: AnyState, card: int, none: int) -> bool:
    return _any_card(state, card, none) and _is_mine(state, card)


def _number(state: AnyState, number: int, none: int) -> bool:
    return number >= 0 and none == -1


def _player(state: AnyState, player: int, none: int) -> bool:
    return player in (0, 1) and none == -1


def _materials(state: AnyState, first: int, second: int) -> bool:
    """LL-TRANCE-01, LL-ML-01: two members of one player; the first may be the My Logicalist."""
    right = _is_card(state, first) and _is_card(state, second) and first != second and _is_mine(state, first) and _is_mine(state, second)
    return right and state.now[first][0] in (FIELD, MY_LOGICALIST) and state.now[second][0] == FIELD


def _standing(*zones: str) -> Check:
    lies = _mine(*zones)
    return lambda state, card, none: lies(state, card, none) and state.now[card][2] == 0


def _moved(state: AnyState, member: int, none: int) -> bool:
    """LL-MOVE-01: a member on the field; by a text perhaps one of the other player."""
    return _any_card(state, member, none) and state.now[member][0] == FIELD


def _placement(state: AnyState, circles: int, none: int) -> bool:
    return 0 < circles < 64 and none == -1 and circles.bit_count() == state.options[0][1].bit_count()


def _circle(state: AnyState, circle: int, none: int) -> bool:
    return 0 <= circle < 6 and none == -1


def _overlapping(state: AnyState, member: int, circle: int) -> bool:
    return _mine("field")(state, member, -1) and 0 <= circle < 6 and bool(state.now[member][3] >> circle & 1)


def _active(state: AnyState, card: int, none: int) -> bool:
    return _mine("battle_zone", "paradox_zone")(state, card, none) and state.card[card].paradox and state.now[card][1] == 0


def _used(state: AnyState, card: int, place: int) -> bool:
    return _own_card(state, card, -1) and place >= 0


def _waiting(state: AnyState, card: int, place: int) -> bool:
    return _is_card(state, card) and 0 <= place < len(state.waiting) and tuple(state.waiting[place][1][:2]) == (state.asked, card)


SHAPES: Final[dict[str, dict[str, Check]]] = {
    "who goes first": {"first": _player},
    "mulligan": {"keep": _bare, "return": _mine("hand")},
    "level phase": {"no-level": _bare, "level": _mine("hand"), "exchange": _mine("hand")},
    "level card to exchange": {"exchange-for": _mine("level_zone")},
    "main phase": {
        "end-main-phase": _bare,
        "mobilize": _mine("hand"),
        "luck-drive": _bare,
        "rearrange": _bare,
        "trance": _materials,
        "trance-change": _materials,
        "use": _used,
    },
    "placement": {"place": _placement},
    "rearrange": {"move": _moved, "stay": _bare},
    "trance: look through the deck": {"look": _bare, "do-not-look": _bare},
    "trance: tranceunion": {"fail": _bare, "refresh": _bare, "into": _mine("hand", "deck")},
    "attack": {"no-attack": _bare, "attack": _standing("field")},
    "attacked circle": {"circle": _circle},
    "intercept": {"no-intercept": _bare, "intercept": _mine("field")},
    "define a logic": {"pass": _bare, "define": _mine("hand"), "level-boost": _standing("level_zone")},
    "order": {"order": _own_card},
    "overlap": {"keep-on-field": _overlapping},
    "paradox to turn face down": {"turn-down": _active},
    "waiting ability": {"resolve": _waiting},
    "hand limit": {"discard": _mine("hand")},
    "cost": {"pay": _bare, "do-not-pay": _bare},
    "card": {"choose": _any_card, "discard": _mine("hand"), "no-more": _bare},
    "may": {"yes": _bare, "no": _bare},
    "modes": {"mode": _number},
    "number": {"number": _number},
    "part of a cost": {"part": _number},
}
WHOLE: Final = {
    "trance: look through the deck": ("look", "do-not-look"),
    "cost": ("pay", "do-not-pay"),
    "may": ("yes", "no"),
}
"""Questions that always have the same options."""
AT_LEAST_TWO: Final = {"order", "overlap", "paradox to turn face down", "waiting ability", "card", "modes", "number", "part of a cost"}
"""Of these nobody is asked where there is nothing to choose."""


def misshapen(state: AnyState) -> list[Option]:
    """The options that are not such as the question has."""
    ruleset = state.game.ruleset
    prompt = ruleset.prompts[state.prompt]
    checks = SHAPES[prompt]
    words = [ruleset.kinds[kind] for kind, _, _ in state.options]
    wrong = [
        option
        for word, option in zip(words, state.options, strict=True)
        if word not in checks or not checks[word](state, option[1], option[2])
    ]
    if prompt in WHOLE and tuple(words) != WHOLE[prompt]:
        wrong += state.options
    frozen = state.stack[-1].step.name.startswith("FZ-")  # written by hand: asks for one card too, and for none before the others
    if prompt in AT_LEAST_TWO and len(words) < 2 and not frozen:
        wrong += state.options
    if prompt == "card" and not frozen and (words.count("no-more") != (words[-1] == "no-more") or {"choose", "discard"} <= set(words)):
        wrong += state.options
    if prompt in ("modes", "number", "part of a cost"):  # LL-TEXT-04: in their order
        numbers = [first for _, first, _ in state.options]
        if numbers != sorted(set(numbers)) or (prompt == "number" and numbers != list(range(len(numbers)))):
            wrong += state.options
    if prompt == "rearrange" and len({state.owner[member] for _, member, _ in state.options if member >= 0}) > 1:
        wrong += state.options  # LL-MOVE-01: members of one player
    return wrong
