"""What a sensible player does in the TCG Corp game, as points for each option; the agent `heuristic` takes one that has most.

It looks only at what the player may know: the areas, the own hand, the number of other cards.

- Opening: the unit that lasts longest and strikes soonest; a card that is offered is drawn.
- Main phase: units into every empty standby area; one charge a turn, before the hand is spent, with the card needed least, for the unit
  that wants energy most; then every reinforcement, on the unit that strikes hardest; commands and EX skills that do something, each EX
  skill once a turn.
- Retreat: when a standby unit can strike much harder now, or the main unit would fall to the next blow and another one would not.
- Battle: the skill that KOs, else the one that deals most.
- With an empty deck nothing is charged, for the draw would lose the game (TC-CHG-04); and where a text lies on the player that loses the
  game for a small hand, the hand is kept.
- Questions of card texts: yes, and what is offered is paid, but not with energy that the next blow needs; the opponent's strongest, the
  own weakest for what is bad and strongest for what is good.

What units are worth stands in `heuristic_units`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from deckcheck.engine.abilities import SOURCE
from deckcheck.engine.hidden import can_see
from deckcheck.engine.in_force import played_env, seen_as
from deckcheck.engine.state import HOST, NOBODY, ZONE
from deckcheck.engine.turns import first_turn
from deckcheck.rulesets.tcg_corp import reads, terms
from deckcheck.rulesets.tcg_corp.board import AREA, DECK, HAND
from deckcheck.rulesets.tcg_corp.definition import REINFORCEMENT, UNIT, Skill
from deckcheck.rulesets.tcg_corp.heuristic_units import (
    best_blow,
    blow_of,
    does_something,
    is_good,
    lasts,
    lost_with_hand,
    needs_energy,
    opening_worth,
    takes_energy,
    worth,
)
from deckcheck.rulesets.thinking import Picking, Player, Scores, greatest

if TYPE_CHECKING:
    from deckcheck.engine.state import Option
    from deckcheck.rulesets.tcg_corp.terms import State

NEVER: Final = -100.0
SAFE: Final = 100.0
"""What it is worth that a unit will not fall to the next blow."""


# The main phase.


def main_phase(state: State, player: int, options: Sequence[Option], used: Sequence[tuple[int, int]]) -> list[float]:
    keeps_hand = bool(state.lasting) and lost_with_hand(state, player, len(state.order[player << 4 | HAND]) - 1)
    return [
        NEVER if keeps_hand and option[0] in (terms.PLAY, terms.SET_CARD) else _action(state, player, option, used) for option in options
    ]


def _action(state: State, player: int, option: Option, used: Sequence[tuple[int, int]]) -> float:
    kind, card, place = option
    if kind == terms.PLAY:
        if state.card[card].type & UNIT:
            return 60.0 + opening_worth(state.card[card])
        return 40.0 if _useful(state, player, card) else NEVER
    if kind == terms.CHARGE:
        return _charge(state, player, card)
    if kind == terms.SET_CARD:
        return 44.0
    if kind == terms.USE_EX:
        skill = state.card[card].ex_skills[place]
        return 30.0 if (card, place) not in used and _would_do(state, player, card, skill) else NEVER
    if kind == terms.RETREAT:
        return _retreat(state, player, card)
    return 0.0


def _charge(state: State, player: int, card: int) -> float:
    """Before the hand is spent, for a card is drawn (TC-CHG-04); units come first, as long as there are few."""
    if len(state.order[player << 4 | DECK]) <= 1:
        return NEVER
    last = len(state.order[player << 4 | HAND]) == 1 and len(reads.units(state, player)) > 1
    return (200.0 if last else 55.0) - _use_in_hand(state, player, card)


def _useful(state: State, player: int, card: int) -> bool:
    """Does a command say something that can be done, and nothing that loses the game?"""
    for ability in state.card[card].abilities:
        if ability.kind == terms.COMMAND_TEXT:
            return does_something(state, player, ability, played_env(state, card))
    return False


def _would_do(state: State, player: int, card: int, skill: Skill) -> bool:
    return skill.ability is not None and does_something(state, player, skill.ability, played_env(state, card))


def _use_in_hand(state: State, player: int, card: int) -> float:
    """How much a card in hand is missed when it becomes energy, 0 to 10."""
    printed = state.card[card]
    if printed.type & UNIT:
        return 8.0 if reads.empty_standby(state, player) else 2.0
    if printed.type & REINFORCEMENT:
        return 6.0 if printed.abilities or printed.effects else 1.0
    return 5.0 if printed.abilities else 0.0


def _retreat(state: State, player: int, unit: int) -> float:
    """What the exchange gives: blows of this turn, and how long the main unit lasts; against the energy that it costs."""
    main, foe = reads.main_unit(state, player), reads.main_unit(state, 1 - player)
    if foe == NOBODY:
        return NEVER
    threat = best_blow(state, foe, main, len(reads.energy(state, foe)) + 1)
    other_threat = best_blow(state, foe, unit, len(reads.energy(state, foe)) + 1)
    gain = _strike(state, unit, foe) - (0.0 if reads.blocks(state, main, "skill") else _strike(state, main, foe))
    if threat >= lasts(state, main):
        gain += 100.0 + worth(state, main) if other_threat < lasts(state, unit) else 0.0
    elif other_threat >= lasts(state, unit):
        gain -= 200.0
    cost = reads.retreat_cost(state, main) * 60.0
    return 20.0 if gain > cost + 60.0 else NEVER


def _strike(state: State, unit: int, foe: int) -> float:
    """The best blow of a unit in this turn; to KO is worth more than any damage."""
    blow = best_blow(state, unit, foe, len(reads.energy(state, unit))) if not first_turn(state) else 0
    return blow + (400.0 if blow >= lasts(state, foe) else 0.0)


# Other questions.


def bonus(state: State, player: int, options: Sequence[Option]) -> list[float]:
    return [1.0 if kind == terms.BONUS_DRAW else 0.0 for kind, _, _ in options]


def opening(state: State, player: int, options: Sequence[Option]) -> list[float]:
    return [opening_worth(state.card[card]) for _, card, _ in options]


def on_unit(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """A charge for the unit that wants energy most; a reinforcement on the one that strikes hardest."""
    frame = state.stack[-1]
    if frame.step.name.startswith("set."):
        return [worth(state, unit) + (50.0 if unit == reads.main_unit(state, player) else 0.0) for _, unit, _ in options]
    return [needs_energy(state, unit, unit == reads.main_unit(state, player)) for _, unit, _ in options]


def energy_to_discard(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """What was of least use as a card."""
    return [-1.0 if state.card[card].type & UNIT else 0.0 for _, card, _ in options]


def battle_phase(state: State, player: int, options: Sequence[Option]) -> list[float]:
    foe = reads.main_unit(state, 1 - player)
    found = []
    for kind, unit, place in options:
        if kind == terms.NO_SKILL:
            found.append(0.0)
            continue
        skill = seen_as(state, unit).skills[place]
        blow = blow_of(state, unit, skill, foe) if foe != NOBODY else 0.0
        points = blow + (400.0 if foe != NOBODY and blow >= lasts(state, foe) else 0.0)
        if not blow and _would_do(state, player, unit, skill):
            points = 60.0
        found.append(points)
    return found


def next_main(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """The one that is worth most, strikes hardest, and does not fall to the next blow."""
    foe = reads.main_unit(state, 1 - player)
    if foe == NOBODY:
        return [worth(state, unit) for _, unit, _ in options]
    found = []
    for _, unit, _ in options:
        points = worth(state, unit) + best_blow(state, unit, foe, len(reads.energy(state, unit)) + 1)
        safe = best_blow(state, foe, unit, len(reads.energy(state, foe)) + 1) < lasts(state, unit)
        found.append(points + (SAFE if safe else 0.0))
    return found


def cost(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """Pays, but not with the energy that a unit needs for its next blow."""
    paid = yes(state, player, options)
    unit = state.stack[-1].env[SOURCE]
    if state.now[unit][ZONE] != AREA or not takes_energy(state):
        return paid
    foe, energy = reads.main_unit(state, 1 - player), len(reads.energy(state, unit))
    if foe != NOBODY and best_blow(state, unit, foe, energy - 1) < best_blow(state, unit, foe, energy):
        return [-points for points in paid]
    return paid


def yes(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """What a card offers is mostly meant to help its player, and worth its price."""
    return [1.0 if kind in (terms.YES, terms.PAY) else 0.0 for kind, _, _ in options]


def _card_worth(state: State, player: int, card: int) -> float:
    """Not below 0. A card that the player may not look at is worth the same as any other."""
    if not can_see(state, player, card):
        return 100.0
    if state.now[card][ZONE] == AREA:
        return worth(state, card)
    if state.now[card][HOST] != NOBODY:
        return 50.0
    return 20.0 * _use_in_hand(state, player, card) if state.owner[card] == player else 100.0


PICKING: Final = Picking(terms.CHOOSE, terms.DISCARD_CARD, HAND, _card_worth, 0.001)


def cards(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """What is done to the cards is looked up in the text."""
    return PICKING.scores(state, player, options, is_good(state))


ANSWERS: Final[Mapping[int, Scores]] = {
    terms.ASK_BONUS: bonus,
    terms.ASK_MAIN_UNIT: opening,
    terms.ASK_UNIT: on_unit,
    terms.ASK_ENERGY: energy_to_discard,
    terms.ASK_SKILL: battle_phase,
    terms.ASK_NEXT_MAIN: next_main,
    terms.ASK_COST: cost,
    terms.ASK_CARD: cards,
    terms.ASK_MAY: yes,
    terms.ASK_NUMBER: greatest,
}
"""By the question. Any other is answered by lot: in which order abilities are resolved, cards are put and parts are paid."""


MILDNESS: Final = 30.0
"""In a search. Points of the main phase tell what comes first, and not how much better it is; those of units are near to hit points.
With 2 points half of the options were never tried in 200 play-outs, with 30 one of twenty; where points hardly count (1,000) the search was
no better than the heuristic."""


def player() -> Player:
    """Somebody who plays one side of one game."""
    return Player(terms.ASK_MAIN, main_phase, terms.USE_EX, ANSWERS, MILDNESS)
