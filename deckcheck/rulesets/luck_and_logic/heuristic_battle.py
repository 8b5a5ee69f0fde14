"""The heuristic in battles: whom to attack, when to intercept, which logic to define, which paradox to turn down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckcheck.engine.state import CIRCLES, DOWN, FACING, NOBODY, STANCE, STAND, Option
from deckcheck.engine.turns import TURN_PLAYER
from deckcheck.rulesets.luck_and_logic.battle import attackable
from deckcheck.rulesets.luck_and_logic.board import BATTLE, COLUMNS, FIELD, FRONT_ROW, HAND
from deckcheck.rulesets.luck_and_logic.definition import AURA, LIMIT, POWER, TACTICS, Definition, Law
from deckcheck.rulesets.luck_and_logic.heuristic_cards import can_spare_deck, hand_worth, value_on_field
from deckcheck.rulesets.luck_and_logic.reads import (
    attacker,
    attacks_left,
    decisive,
    defender,
    destroyed_gates,
    face_up_paradoxes,
    law,
    limit,
    soul_bonus,
)
from deckcheck.rulesets.luck_and_logic.terms import (
    AT_CIRCLE,
    ATTACK,
    DECIDES,
    DEFINE,
    INTERCEPT,
    LEVEL_BOOST,
    NO_INTERCEPT,
    PASS,
    TURN_DOWN,
    State,
)

NEVER: Final = -100.0
GATE: Final = 12.0
"""To destroy a gate; the last ones are worth more."""
OPENED: Final = 3.0
"""To beat the member on an intact gate while an attack is left."""
USUAL_LOGIC: Final = 5000
"""LL-CARD-07: the power that most members give as logic, and so what either side may add."""


def wins(law: Law, mine: int, theirs: int) -> bool:
    """LL-DET-02, -03: does the attacker win with these values?"""
    _, smaller, defender_ties = law
    return not defender_ties if mine == theirs else (mine < theirs) is smaller


class Plan:
    """What the attacks that are left could do."""

    __slots__ = ("can_answer", "destroyed", "free", "helping", "law", "left", "occupant", "player", "state", "values")

    def __init__(self, state: State, player: int, left: int) -> None:
        """`left`: attacks that can be made, the one asked about among them."""
        opponent = 1 - player
        self.state = state
        self.player = player
        self.destroyed = destroyed_gates(state, opponent)
        self.occupant = [NOBODY] * 6
        for member in state.order[opponent << 4 | FIELD]:
            for circle in range(6):
                if state.now[member][CIRCLES] >> circle & 1:
                    self.occupant[circle] = member
        self.law = law(state)
        self.left = left
        self.can_answer = len(state.order[opponent << 4 | HAND]) > 0
        self.helping = -1
        """The most power that a card in the own hand gives as logic; -1: not looked up yet."""
        self.values: dict[int, int] = {}
        empty = sum(1 << circle for circle in range(6) if self.occupant[circle] == NOBODY) & ~self.destroyed
        behind = self.destroyed | empty & FRONT_ROW
        self.free = (empty & (FRONT_ROW | (behind & FRONT_ROW) << COLUMNS)).bit_count()
        """Gates that fall without a battle, one after the other."""

    def attack(self, member: int, circle: int) -> float:
        """Points of an attack. It costs nothing to lose one (LL-DET-05), so none is held back."""
        intact = not self.destroyed >> circle & 1
        theirs = self.occupant[circle]
        if theirs == NOBODY:
            if not intact:
                return 0.1
            behind = circle + COLUMNS
            opens = circle < COLUMNS and not self.destroyed >> behind & 1 and self.occupant[behind] == NOBODY
            return self.gate() + opens - 0.1 * value_on_field(self.state, member)
        prize = 0.4 * value_on_field(self.state, theirs)
        if intact and self.left > 1:
            prize += OPENED
        return 0.5 + self.chance(member, theirs) * prize

    def gate(self) -> float:
        return GATE + (6.0 if self.destroyed.bit_count() + self.left >= 6 else 0.0)

    def chance(self, member: int, theirs: int) -> float:
        """About how likely the attacker wins: by the values now, and what either side may add."""
        state = self.state
        value = self.law[0]
        mine, other = self.value(member), self.value(theirs)
        if value == POWER:
            mine += soul_bonus(state, member)
        else:
            return 0.7 if wins(self.law, mine, other) else 0.15
        helped = self.help() if limit(state, member) > 0 else 0
        if mine >= other + (USUAL_LOGIC if self.can_answer else 0):
            return 0.95
        if wins(self.law, mine, other):
            return 0.7 + 0.1 * (helped > 0)
        return 0.4 if wins(self.law, mine + helped, other) else 0.05

    def value(self, member: int) -> int:
        """That by which battles are decided now."""
        known = self.values.get(member)
        if known is None:
            known = self.values[member] = decisive(self.state, member, self.law[0])
        return known

    def help(self) -> int:
        """The most power that a card in the own hand gives as logic."""
        if self.helping < 0:
            self.helping = 0
            for card in self.state.order[self.player << 4 | HAND]:
                self.helping = max(self.helping, self.state.card[card].power_logic)
        return self.helping


def to_come(state: State, player: int) -> int:
    """Attacks that can still be declared."""
    ready = sum([state.now[member][STANCE] == STAND for member in state.order[player << 4 | FIELD]])
    return min(ready, attacks_left(state))


def attack(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """The member whose best target is worth most; weak ones go where nobody stands."""
    plan = Plan(state, player, to_come(state, player))
    scores = []
    for kind, member, _ in options:
        best = NEVER if kind == ATTACK else 0.0
        if kind == ATTACK:
            for _, circle, _ in attackable(state, member):
                points = plan.attack(member, circle)
                if points > best:
                    best = points
        scores.append(best)
    return scores


def attacked_circle(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """Gates without a member first, then members that can be beaten."""
    plan = Plan(state, player, 1 + to_come(state, player))
    member = attacker(state)
    if member == NOBODY:
        return [0.0] * len(options)
    return [plan.attack(member, circle) if kind == AT_CIRCLE else NEVER for kind, circle, _ in options]


class Battle:
    """The running battle as one side sees it."""

    __slots__ = ("active", "attacks", "law", "member", "mine", "player", "room", "stakes", "state", "theirs", "winning")

    def __init__(self, state: State, player: int) -> None:
        self.state = state
        self.player = player
        self.attacks = player == state.vars[TURN_PLAYER]
        attacking, defending = attacker(state), defender(state)
        self.member, other = (attacking, defending) if self.attacks else (defending, attacking)
        self.law = law(state)
        self.active = face_up_paradoxes(state)
        value = self.law[0]
        self.mine = decisive(state, self.member, value)
        self.theirs = decisive(state, other, value)
        self.winning = self.wins(self.law, self.mine, self.theirs)
        self.room = limit(state, self.member) - len(state.order[player << 4 | BATTLE])
        self.stakes = value_on_field(state, defending)
        destroyed = destroyed_gates(state, 1 - state.vars[TURN_PLAYER])
        circles = state.now[defending][CIRCLES]
        if circles & ~destroyed:
            left = attacks_left(state)
            self.stakes += (5.0 if left > 0 else 2.0) + (8.0 if destroyed.bit_count() + left >= 5 else 0.0)

    def wins(self, law: Law, mine: int, theirs: int) -> bool:
        return wins(law, mine, theirs) if self.attacks else not wins(law, theirs, mine)

    def after(self, printed: Definition, mine: int) -> bool:
        """Would this side win once the card is defined, if its text did nothing?"""
        state = self.state
        now = self.law
        theirs = self.theirs
        if printed.paradox and not state.touches & DECIDES:
            if not self.active:
                now = printed.law
            elif any(state.owner[card] != self.player for card in self.active):
                now = (POWER, False, False)  # LL-PDX-02 (2): both are turned down
            if now[0] != self.law[0]:
                other = defender(state) if self.attacks else attacker(state)
                mine, theirs = decisive(state, self.member, now[0]), decisive(state, other, now[0])
        return self.wins(now, mine + logic(printed, now[0]), theirs)


def logic(printed: Definition, value: int) -> int:
    """LL-CARD-07."""
    return printed.power_logic if value == POWER else printed.aura_logic if value == AURA else printed.limit_logic if value == LIMIT else 0


def in_battle(state: State) -> bool:
    return attacker(state) != NOBODY and defender(state) != NOBODY


def define(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """Only what changes who wins, by the card needed least; if there is a level card to rest, a level boost first, which gives a card back.
    Who wins already passes: the other must act first, and can be answered."""
    if not in_battle(state):
        return [1.0 if kind == PASS else 0.0 for kind, _, _ in options]
    battle = Battle(state, player)
    may_pass = any(kind == PASS for kind, _, _ in options)
    if may_pass and battle.winning:
        return [1.0 if kind == PASS else NEVER for kind, _, _ in options]
    scores = [_defined(battle, card) if kind == DEFINE else NEVER for kind, card, _ in options]
    if not may_pass:
        return scores
    best = max(scores)
    boost = can_spare_deck(state, player, 1)
    if best <= 0 and boost and battle.law[0] == POWER and abs(battle.mine - battle.theirs) <= USUAL_LOGIC:
        best = 0.4 * battle.stakes - 2.0  # the card drawn may be what is missing
    for place, (kind, card, _) in enumerate(options):
        if kind == PASS:
            scores[place] = 0.0
        elif kind == LEVEL_BOOST and boost and best > 0:
            scores[place] = best + 5.0 + (state.now[card][FACING] == DOWN)
    return scores


def _defined(battle: Battle, card: int) -> float:
    """Points of defining a card: what is at stake as likely as it is decided so, less the card."""
    state, player = battle.state, battle.player
    printed: Definition = state.card[card]
    price = hand_worth(state, player, card)
    if battle.after(printed, battle.mine):
        answer = 0.75 if len(state.order[1 - player << 4 | HAND]) else 1.0
        return answer * battle.stakes - 0.7 * price
    if printed.paradox:
        return -price - 5.0
    if battle.room + printed.limit_logic > 1:  # a second card may do the rest
        mine = battle.mine + logic(printed, battle.law[0])
        others = [other for other in state.order[player << 4 | HAND] if other != card]
        if any(battle.after(state.card[other], mine) for other in others):
            return 0.6 * battle.stakes - 1.4 * price - 1.5
    if printed.type & TACTICS and printed.abilities:
        return 0.3 * battle.stakes - price
    return -price


def intercept(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """If that wins the battle, the hand could not, and the defender or its gate is worth more than the member that helps."""
    if not in_battle(state):
        return [1.0 if kind == NO_INTERCEPT else 0.0 for kind, _, _ in options]
    battle = Battle(state, player)
    hand = state.order[player << 4 | HAND]
    safe = battle.winning or (battle.room > 0 and any(battle.after(state.card[card], battle.mine) for card in hand))
    scores = []
    for kind, member, _ in options:
        if kind != INTERCEPT:
            scores.append(0.0)
            continue
        mine = battle.mine + logic(state.card[member], battle.law[0])
        helps = battle.wins(battle.law, mine, battle.theirs)
        lost = value_on_field(state, member) + 3.0
        scores.append(0.8 * battle.stakes - lost if helps and not safe else NEVER)
    return scores


def turn_down(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """LL-PDX-02 (3): the paradox is turned down without which this side wins the battle."""
    if not in_battle(state):
        return [0.0] * len(options)
    scores = []
    attacking, defending = attacker(state), defender(state)
    for kind, card, _ in options:
        if kind != TURN_DOWN:
            scores.append(NEVER)
            continue
        rest = [other for _, other, _ in options if other != card]
        now: Law = state.card[rest[-1]].law if rest else (POWER, False, False)
        won = wins(now, decisive(state, attacking, now[0]), decisive(state, defending, now[0]))
        scores.append(1.0 if won == (player == state.vars[TURN_PLAYER]) else 0.0)
    return scores
