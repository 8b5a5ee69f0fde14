"""The heuristic where card abilities ask: yes or no, costs, modes, numbers, and which cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from deckcheck.effects.run_lasting import BeginEffect
from deckcheck.engine.hidden import can_see
from deckcheck.engine.in_force import abilities_of
from deckcheck.engine.state import CIRCLES, DOWN, FACING, UP, ZONE, Option
from deckcheck.rulesets.luck_and_logic.board import FIELD, GATES, HAND, LEVEL, SOUL
from deckcheck.rulesets.luck_and_logic.definition import AURA, LIMIT, POWER, SOUL_POWER
from deckcheck.rulesets.luck_and_logic.heuristic_cards import cover, hand_worth, value_on_field
from deckcheck.rulesets.luck_and_logic.terms import (
    ATTACK_ANY_CIRCLE,
    CHOOSE,
    DISCARD,
    IGNORE_COLOR,
    IGNORE_LEVEL,
    MAY_INTERCEPT,
    PAY,
    YES,
    State,
)
from deckcheck.rulesets.thinking import Picking, acts_ahead, acts_of, done_to_picked, loses

if TYPE_CHECKING:
    from deckcheck.engine.procedure import Env

GOOD_EFFECTS: Final = POWER | AURA | LIMIT | SOUL_POWER | ATTACK_ANY_CIRCLE | MAY_INTERCEPT | IGNORE_COLOR | IGNORE_LEVEL
GOOD_PLACES: Final = frozenset((HAND, LEVEL, FIELD))


def may(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """Yes: what a card offers is mostly meant to help its player."""
    return [1.0 if kind == YES else 0.0 for kind, _, _ in options]


def pay(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """What is offered for a price is mostly worth it, but not a level card that is turned down, nor the game."""
    ahead = acts_ahead(state)
    worth = -1.0 if any(_gives_up_level(act) for act in ahead) or _may_lose(ahead) else 1.0
    return [worth if kind == PAY else 0.0 for kind, _, _ in options]


def worth_using(state: State, card: int, place: int) -> bool:
    """The same of an ability that is played."""
    abilities = abilities_of(state, card)
    if not 0 <= place < len(abilities):
        return False
    acts = acts_of(abilities[place][0])
    return not any(_gives_up_level(act) for act in acts) and not _may_lose(acts)


def _gives_up_level(act: Any) -> bool:
    """Is a card turned face down? In the level zone it counts neither for attacks nor for colours any more (LL-FACE-02)."""
    return getattr(act, "word", "") == "turn" and getattr(act, "face", UP) == DOWN


def _may_lose(acts: Sequence[Any]) -> bool:
    """Can it make its own player lose, at once or by an ability that is given?"""
    for act in acts:
        if loses(act):
            return True
        given = act.effect.abilities if isinstance(act, BeginEffect) else ()
        if any(_may_lose(acts_of(ability)) for ability in given):
            return True
    return False


def _worth(state: State, player: int, card: int) -> float:
    """Not below 0. A card that the player may not look at is worth the same as any other."""
    zone = state.now[card][ZONE]
    if zone == GATES:
        return 10.0 if state.now[card][FACING] == UP else cover(state, state.owner[card])[_circle(state, card)]
    if not can_see(state, player, card):
        return 2.0
    if zone == FIELD:
        return value_on_field(state, card)
    if zone in (SOUL, LEVEL) or state.owner[card] != player:
        return 2.0
    return max(0.0, 4.0 + hand_worth(state, player, card))


def _circle(state: State, card: int) -> int:
    return max(0, state.now[card][CIRCLES].bit_length() - 1)


PICKING: Final = Picking(CHOOSE, DISCARD, HAND, _worth, 0.01)


def cards(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """What is done to the cards is looked up in the ability."""
    act = done_to_picked(acts_ahead(state))
    return PICKING.scores(state, player, options, _good(state, act, state.stack[-1].env) if act is not None else None)


def _good(state: State, act: Any, env: Env) -> bool | None:
    """Is it good for the cards, or for whose they are? None: it does not tell."""
    if isinstance(act, BeginEffect):
        touches = act.effect.touches
        if touches & (POWER | AURA | LIMIT | SOUL_POWER):
            return sum(amount.count(state, env) for amount in act.amounts) >= 0
        return bool(touches & GOOD_EFFECTS or act.effect.abilities) if touches or act.effect.abilities else None
    word = getattr(act, "word", "")
    if word in ("stand", "mobilize"):
        return True
    if word in ("rest", "discard", "destroy-gate"):
        return False
    if word == "move":
        return act.to in GOOD_PLACES and not _on_field(state)
    return None


def _on_field(state: State) -> bool:
    """Do the cards come from the field? To leave it is bad, wherever they go."""
    return any(kind == CHOOSE and state.now[card][ZONE] == FIELD for kind, card, _ in state.options)
