"""The heuristic where card abilities ask: yes or no, costs, modes, numbers, and which cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from deckcheck.effects.run_actions import Finish
from deckcheck.effects.run_cards import YOU, Slot
from deckcheck.effects.run_steps import BeginEffect, Pick
from deckcheck.engine.events import abilities_of
from deckcheck.engine.hidden import can_see
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

if TYPE_CHECKING:
    from deckcheck.engine.procedure import Step

GOOD: Final = 1
BAD: Final = -1
UNKNOWN: Final = 0
GOOD_EFFECTS: Final = POWER | AURA | LIMIT | SOUL_POWER | ATTACK_ANY_CIRCLE | MAY_INTERCEPT | IGNORE_COLOR | IGNORE_LEVEL
GOOD_PLACES: Final = frozenset((HAND, LEVEL, FIELD))
STEPS: Final = 12
"""So far what comes after a choice is looked through."""


def may(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """Yes: what a card offers is mostly meant to help its player."""
    return [1.0 if kind == YES else 0.0 for kind, _, _ in options]


def pay(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """What is offered for a price is mostly worth it, but not a level card that is turned down, nor the game."""
    step = state.stack[-1].step if state.stack else None
    ahead = _after(step) if step is not None else []
    worth = -1.0 if any(_gives_up_level(act) for act in ahead) or _may_lose(ahead) else 1.0
    return [worth if kind == PAY else 0.0 for kind, _, _ in options]


def worth_using(state: State, card: int, place: int) -> bool:
    """The same of an ability that is played."""
    abilities = abilities_of(state, card)
    if not 0 <= place < len(abilities):
        return False
    steps = abilities[place][0].procedure.steps
    acts = [getattr(step.run, "__self__", None) for step in steps]
    return not any(_gives_up_level(act) for act in acts) and not _may_lose(acts)


def _after(step: Step) -> list[Any]:
    """What may be done in the ability from this step on."""
    acts = []
    for _ in range(STEPS):
        acts.append(getattr(step.run, "__self__", None))
        if step.next is None:
            break
        step = step.next
    return acts


def _gives_up_level(act: Any) -> bool:
    """Is a card turned face down? In the level zone it counts neither for attacks nor for colours any more (LL-FACE-02)."""
    return getattr(act, "word", "") == "turn" and getattr(act, "face", UP) == DOWN


def _may_lose(acts: Sequence[Any]) -> bool:
    """Can it make its own player lose, at once or by an ability that is given?"""
    for act in acts:
        if isinstance(act, Finish) and (act.performer == YOU) is not act.wins:
            return True
        given = act.effect.abilities if isinstance(act, BeginEffect) else ()
        if any(_may_lose([getattr(step.run, "__self__", None) for step in ability.procedure.steps]) for ability in given):
            return True
    return False


def number(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """The greatest."""
    return [float(first) for _, first, _ in options]


def alike(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """Nothing is known: by lot."""
    return [0.0] * len(options)


def cards(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """Own cards: the best for what is good, the least for what is bad; those of the opponent the other way round. What is done to them is
    looked up in the ability; where that does not tell, it is taken to be bad for the opponent and for cards in the own hand, and good for
    the rest. As many as allowed, if it serves."""
    fate = _fate(state)
    scores = []
    for kind, card, _ in options:
        if kind not in (CHOOSE, DISCARD):
            scores.append(0.0)
            continue
        own = state.owner[card] == player
        good = BAD if kind == DISCARD else fate or (GOOD if own and state.now[card][ZONE] != HAND else BAD)
        worth = _worth(state, player, card)
        serves = (good == GOOD) is own
        if serves:
            scores.append(1.0 + worth)
        else:  # it must be done, or the text gives something for it
            scores.append((1.0 if kind == DISCARD or fate == UNKNOWN else -1.0) - 0.01 * worth)
    return scores


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


def _fate(state: State) -> int:
    """Is what is done next to the cards that are being picked good or bad for whose they are?"""
    step: Step | None = state.stack[-1].step if state.stack else None
    pick = getattr(step.run, "__self__", None) if step is not None else None
    if step is None or not isinstance(pick, Pick):
        return UNKNOWN
    for act in _after(step)[1:]:
        named = getattr(act, "cards", None)
        if act is not pick and isinstance(named, Slot) and named.place == pick.place:
            return _fate_by(state, act, state.stack[-1].env)
    return UNKNOWN


def _fate_by(state: State, act: Any, env: Any) -> int:
    if isinstance(act, BeginEffect):
        touches = act.effect.touches
        if touches & (POWER | AURA | LIMIT | SOUL_POWER):
            return GOOD if sum(amount.count(state, env) for amount in act.amounts) >= 0 else BAD
        return GOOD if touches & GOOD_EFFECTS or act.effect.abilities else BAD if touches else UNKNOWN
    word = getattr(act, "word", "")
    if word in ("stand", "mobilize"):
        return GOOD
    if word in ("rest", "discard", "destroy-gate"):
        return BAD
    if word == "move":
        if act.to in GOOD_PLACES:
            return GOOD if not _on_field(state) else BAD
        return BAD
    return UNKNOWN


def _on_field(state: State) -> bool:
    """Do the cards come from the field? To leave it is bad, wherever they go."""
    return any(kind == CHOOSE and state.now[card][ZONE] == FIELD for kind, card, _ in state.options)
