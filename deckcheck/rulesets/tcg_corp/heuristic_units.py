"""What the heuristic knows of units and texts: how hard a skill strikes, how long a unit lasts, whether a text does something."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, Final

from deckcheck.effects.run_actions import Act, Shuffle
from deckcheck.effects.run_amounts import hold_all
from deckcheck.effects.run_cards import Select, Slot
from deckcheck.effects.run_counted import Draw
from deckcheck.effects.run_effects import Compiled
from deckcheck.effects.run_lasting import BeginEffect
from deckcheck.effects.run_moves import Discard, Move
from deckcheck.effects.run_questions import Pick
from deckcheck.effects.run_steps import Guard
from deckcheck.engine.abilities import PLAYER, SOURCE, Ability, Effect
from deckcheck.engine.in_force import played_env, seen_as
from deckcheck.engine.state import NOBODY
from deckcheck.rulesets.tcg_corp import moves, reads
from deckcheck.rulesets.tcg_corp.board import AREA, DECK, ENERGY, HAND, SET
from deckcheck.rulesets.tcg_corp.definition import DAMAGE_TAKEN, HP, SKILL_DAMAGE, Definition, Skill
from deckcheck.rulesets.tcg_corp.effect_acts import Charge, Damage, Exchange, Heal, KnockOut, PutIntoState, Recover
from deckcheck.rulesets.tcg_corp.terms import State
from deckcheck.rulesets.thinking import acts_ahead, acts_of, done_to_picked, loses

if TYPE_CHECKING:
    from deckcheck.engine.procedure import Env

GOOD_PLACES: Final = frozenset((HAND, AREA, ENERGY, SET))


def blow_of(state: State, unit: int, skill: Skill, target: int) -> int:
    """The damage of a skill to a unit of the opponent: where chance or a condition decides, half way between the least and the most."""
    ability = skill.ability
    if ability is None or not isinstance(ability, Compiled):
        return 0
    env = ability.layout.whole(played_env(state, unit))
    amounts = [
        act.amount.count(state, env)
        for act in acts_of(ability)
        if isinstance(act, Damage) and (act.cards is None or target in act.targets(state, env))
    ]
    if not amounts:
        return 0
    return moves.skill_damage(state, unit, target, (min(amounts) + max(amounts)) // 2)[1]


def best_blow(state: State, unit: int, target: int, energy: int) -> int:
    """The hardest blow that a unit could strike with so much energy."""
    blows = [blow_of(state, unit, skill, target) for skill in seen_as(state, unit).skills if skill.cost <= energy]
    return max(blows, default=0)


def lasts(state: State, unit: int) -> int:
    """Hit points that are left."""
    return reads.hp(state, unit) - reads.damage(state, unit)


def worth(state: State, unit: int) -> float:
    """What a unit in the area is worth: hit points left, energy, and how hard it can strike."""
    printed = state.card[unit]
    return (
        lasts(state, unit) / 4 + 40.0 * len(reads.energy(state, unit)) + 30.0 * len(reads.set_cards(state, unit)) + opening_worth(printed)
    )


def opening_worth(printed: Definition) -> float:
    """What a unit promises before it has energy: hit points, and the damage of its skills by their cost."""
    strikes = [printed_damage(skill) / (1 + skill.cost) for skill in printed.skills]
    return printed.hp / 100 + max(strikes, default=0.0) / 10


def printed_damage(skill: Skill) -> float:
    """A number that the text of a skill names for its damage, as far as it is a plain one."""
    if skill.ability is None:
        return 0.0
    amounts = [getattr(act.amount, "number", 100) for act in acts_of(skill.ability) if isinstance(act, Damage)]
    return float(max(amounts, default=0))


def needs_energy(state: State, unit: int, main: bool) -> float:
    """How much a unit wants one energy more: for the strongest skill that it lacks energy for, the main unit first if it will last."""
    have = len(reads.energy(state, unit))
    wanted = [skill for skill in seen_as(state, unit).skills if skill.cost > have]
    if not wanted:
        return 5.0 + (3.0 if main else 0.0)
    gain = max(printed_damage(skill) / (skill.cost - have) for skill in wanted)
    foe = reads.main_unit(state, 1 - state.owner[unit])
    falls = foe != NOBODY and main and best_blow(state, foe, unit, len(reads.energy(state, foe)) + 1) >= lasts(state, unit)
    return gain + (100.0 if main and not falls else 0.0) + lasts(state, unit) / 50


def lost_with_hand(state: State, player: int, cards: int) -> bool:
    """Would a text that already lies on a player lose the game for them with so many cards in hand, all else being as it is?"""
    return any(
        _is_lost(state, player, effect, env[SOURCE], cards)
        for _, effect, env, _ in state.lasting
        if effect.for_player and env[PLAYER] == player
    )


def _is_lost(state: State, player: int, effect: Effect, source: int, cards: int) -> bool:
    """Does an effect on a player give an ability that would lose the game for them with so many cards in hand?"""
    for ability in effect.abilities:
        acts = acts_of(ability)
        if isinstance(ability, Compiled) and any(loses(act) for act in acts):
            then = copy.copy(state)
            then.touching = {}  # what is looked up with another hand is not so in the state itself
            then.order[player << 4 | HAND] = then.order[player << 4 | HAND][:cards]
            whole = ability.layout.whole([player, *played_env(state, source)[1:]])
            if all(hold_all(act.conditions, then, whole) for act in acts if isinstance(act, Guard)):
                return True
    return False


def does_something(state: State, player: int, ability: Ability, env: Env) -> bool:
    """Does a text do something now, which neither loses the game nor empties the own deck?"""
    if not isinstance(ability, Compiled):
        return False
    whole = ability.layout.whole(env)
    acts = acts_of(ability)
    useful = False
    for act in acts:
        if loses(act):
            return False
        if isinstance(act, Draw) and act.player(state, whole) == player:
            if act.times(state, whole) >= len(state.order[player << 4 | DECK]):
                return False
            useful = useful or act.times(state, whole) > 0
        elif isinstance(act, BeginEffect):
            if act.effect.for_player and _is_lost(state, player, act.effect, whole[SOURCE], len(state.order[player << 4 | HAND]) - 1):
                return False
            useful = True
        elif isinstance(act, Act) and not isinstance(act, Shuffle | Discard):
            named = getattr(act, "cards", None)
            useful = useful or isinstance(named, Slot) or act.possible(state, whole)
        elif isinstance(act, Discard):
            useful = useful or (act.player(state, whole) != player and act.can_begin(state, whole))
    picks = [act for act in acts if isinstance(act, Pick)]
    return useful and (not picks or any(pick.cards.begun(state, whole) for pick in picks))


def takes_energy(state: State) -> bool:
    """Is the first card energy that would be picked after the question that is asked now?"""
    pick = next((act for act in acts_ahead(state) if isinstance(act, Pick)), None)
    return pick is not None and isinstance(pick.cards, Select) and any(zone == ENERGY for zone, _ in pick.cards.zones)


def is_good(state: State) -> bool | None:
    """Is what is done next to the cards that are being picked good for whose they are? None: the text does not tell."""
    ahead = acts_ahead(state)
    if ahead and isinstance(ahead[0], Charge):
        return True
    act = done_to_picked(ahead)
    return _good(state, act) if act is not None else None


def _good(state: State, act: Any) -> bool | None:
    if isinstance(act, Damage | KnockOut | PutIntoState):
        return False
    if isinstance(act, Heal | Recover | Charge | Exchange):
        return True
    if isinstance(act, Move):
        return act.to in GOOD_PLACES and not any(state.now[card][0] == AREA for _, card, _ in state.options if card >= 0)
    if isinstance(act, BeginEffect):
        touches = act.effect.touches
        total = sum(amount.count(state, state.stack[-1].env) for amount in act.amounts)
        if touches & DAMAGE_TAKEN:
            return total <= 0
        return total >= 0 if touches & (HP | SKILL_DAMAGE) else bool(act.effect.abilities)
    return None
