"""The heuristic outside of battles: mulligan, level, main phase, placements, trance, what to discard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckcheck.engine.state import CIRCLES, DOWN, FACING, ZONE, Option
from deckcheck.engine.turns import FIRST, TURN_PLAYER
from deckcheck.engine.turns import TURN as TURN_NUMBER
from deckcheck.rulesets.luck_and_logic.board import ALL_CIRCLES, FIELD, HAND, LEVEL, MY_LOGICALIST, PLACEMENTS
from deckcheck.rulesets.luck_and_logic.definition import MEMBER, TRANCEUNION, Definition
from deckcheck.rulesets.luck_and_logic.heuristic_cards import (
    can_spare_deck,
    colour_need,
    cover,
    covered,
    hand_worth,
    member_value,
    suits,
    unseen_tranceunions,
    value_on_field,
)
from deckcheck.rulesets.luck_and_logic.heuristic_texts import worth_using
from deckcheck.rulesets.luck_and_logic.reads import cost, level, stock
from deckcheck.rulesets.luck_and_logic.rearrange import moving
from deckcheck.rulesets.luck_and_logic.terms import (
    DISCARD,
    DO_NOT_LOOK,
    END_MAIN,
    EXCHANGE,
    EXCHANGE_FOR,
    FAIL,
    INTO,
    KEEP,
    KEEP_ON_FIELD,
    LOOK,
    LUCK_DRIVE,
    MOBILIZE,
    MOVE,
    NO_LEVEL,
    PUT_LEVEL,
    REARRANGE,
    RETURN,
    STAY,
    TRANCE,
    TRANCE_CHANGE,
    USE,
    State,
)
from deckcheck.rulesets.luck_and_logic.trance import FIRST as TRANCE_FIRST
from deckcheck.rulesets.luck_and_logic.trance import SECOND as TRANCE_SECOND
from deckcheck.rulesets.luck_and_logic.trance import trance_change_ability

NEVER: Final = -100.0
SOUL: Final = 1.0
"""A card of soul: power while attacking, and a Logic Drive."""
SPARE_STOCK: Final = 2
"""What a Luck Drive leaves in the stock."""
FULL_HAND: Final = 7


def mulligan(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """Keeps members that can come in the first turns, one of level 2, one paradox and one tactics card; the rest goes back."""
    return [0.0 if kind == KEEP else 1.0 if kind == RETURN and _unwanted(state, player, card) else -1.0 for kind, card, _ in options]


def _unwanted(state: State, player: int, card: int) -> bool:
    printed: Definition = state.card[card]
    hand = [state.card[other] for other in state.order[player << 4 | HAND]]
    if printed.type & MEMBER:
        if printed.level <= 1:
            return False
        return printed.level > 2 or sum(other.type & MEMBER and other.level == 2 for other in hand) > 1
    if printed.paradox:
        return sum(other.paradox for other in hand) > 1
    return sum(other.type == printed.type for other in hand) > 1


def level_phase(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """Always a card, the one needed least, but first of all one that suits the own tranceunions. With a full level zone a face-down card
    is exchanged: face up it counts for attacks (LL-FACE-02)."""
    face_down = any(state.now[card][FACING] == DOWN for card in state.order[player << 4 | LEVEL])
    hidden = state.vars[TURN_NUMBER] == 1 and state.vars[TURN_PLAYER] == state.vars[FIRST]
    scores = []
    for kind, card, _ in options:
        if kind == NO_LEVEL:
            scores.append(0.0)
        elif kind == PUT_LEVEL:
            need = 0.0 if hidden else 8.0 * colour_need(state, player, state.card[card])
            scores.append(20.0 - hand_worth(state, player, card) + need)
        elif kind == EXCHANGE:
            scores.append(
                (12.0 if face_down else -4.0) - hand_worth(state, player, card) + 8.0 * colour_need(state, player, state.card[card])
            )
        else:
            scores.append(NEVER)
    return scores


def exchange_for(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """The face-down card, else the one that is worth most in hand."""
    return [
        (20.0 if state.now[card][FACING] == DOWN else 0.0) + hand_worth(state, player, card) if kind == EXCHANGE_FOR else NEVER
        for kind, card, _ in options
    ]


def discards(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """What is needed least."""
    return [-hand_worth(state, player, card) if kind == DISCARD else NEVER for kind, card, _ in options]


class Placing:
    """Where a member may stand, with what that is worth: gates covered less members overlapped."""

    __slots__ = ("bests", "lost", "members", "worth")

    def __init__(self, state: State, player: int, leaving: Sequence[int] = ()) -> None:
        """`leaving`: members that will be no longer there."""
        self.worth = cover(state, player)
        taken = 0
        self.members = [member for member in state.order[player << 4 | FIELD] if member not in leaving]
        self.lost: list[tuple[int, float]] = []
        """What each member covers, and what is lost with it."""
        for member in self.members:
            circles = state.now[member][CIRCLES]
            taken |= circles
            self.lost.append((circles, value_on_field(state, member)))
        self.worth = [0.0 if taken >> circle & 1 else worth for circle, worth in enumerate(self.worth)]
        self.bests: dict[int, float] = {}

    def at(self, circles: int) -> float:
        overlapped = 0.0
        for covers, value in self.lost:
            if covers & circles:
                overlapped += value
        return covered(self.worth, circles) - overlapped

    def best(self, territory: int) -> float:
        known = self.bests.get(territory)
        if known is None:
            known = NEVER
            for circles in PLACEMENTS[territory] if 0 <= territory < len(PLACEMENTS) else ():
                known = max(known, self.at(circles))
            self.bests[territory] = known
        return known


def main_phase(state: State, player: int, options: Sequence[Option], used: Sequence[tuple[int, int]] = ()) -> list[float]:
    """Members first, the best one that can be paid; then trance, abilities, Luck Drive; last the layout. `used`: the abilities that were
    used in this turn, each of which is used once."""
    placing = Placing(state, player)
    scores = []
    pool: list[int] | None = None
    for kind, first, second in options:
        if kind == END_MAIN:
            scores.append(0.0)
        elif kind == MOBILIZE:
            scores.append(_mobilize(state, player, first, placing))
        elif kind in (TRANCE, TRANCE_CHANGE):
            if pool is None:
                pool = _reachable(state, player)
            found = pool if kind == TRANCE else _accepted(state, second, pool)
            scores.append(_trance(state, player, first, second, found))
        elif kind == USE:
            scores.append(1.0 if (first, second) not in used and worth_using(state, first, second) else NEVER)
        elif kind == LUCK_DRIVE:
            scores.append(_luck_drive(state, player))
        elif kind == REARRANGE:
            scores.append(0.2 if any(gain > 0 for gain in _moves(state, player, placing)) else NEVER)
        else:
            scores.append(NEVER)
    return scores


def _mobilize(state: State, player: int, card: int, placing: Placing) -> float:
    printed = state.card[card]
    price = cost(state, card)
    gain = member_value(printed) + placing.best(printed.territory) - 1.2 * price - 0.5 * hand_worth(state, player, card)
    return 10.0 + gain if gain > 1.0 else NEVER


def _reachable(state: State, player: int) -> list[int]:
    """The tranceunions that a trance may find: in hand, and among the own cards that lie face down."""
    mine, paid = level(state, player), stock(state, player)
    shown = [state.card[card] for card in state.order[player << 4 | LEVEL] if state.now[card][FACING] != DOWN]
    hand = [card for card in state.order[player << 4 | HAND] if state.card[card].type & TRANCEUNION]
    return [
        card
        for card in (*hand, *unseen_tranceunions(state, player))
        if state.card[card].level <= mine and state.card[card].cost <= paid and any(suits(each, state.card[card]) for each in shown)
    ]


def _accepted(state: State, tranceunion: int, pool: Sequence[int]) -> list[int]:
    """LL-TC-01: those that its Trance Change names."""
    change = trance_change_ability(state, tranceunion)
    return [card for card in pool if change is not None and change[0].accepts(state, change[1], card)]


def _trance(state: State, player: int, first: int, second: int, pool: Sequence[int]) -> float:
    """What comes less what becomes soul. A single copy may lie in the stock zone, where nobody finds it."""
    if not pool:
        return NEVER
    hand = state.order[player << 4 | HAND]
    sure = [card for card in pool if card in hand or sum(state.card[other] is state.card[card] for other in pool) > 1]
    materials = [member for member in (first, second) if state.now[member][ZONE] != MY_LOGICALIST]
    placing = Placing(state, player, materials)
    best = NEVER
    for card in sure:
        printed = state.card[card]
        worth = member_value(printed) + placing.best(printed.territory) - 0.8 * printed.cost
        best = max(best, worth)
    uncovered = covered(cover(state, player), _circles(state, materials))
    lost = sum([value_on_field(state, member) for member in materials]) + uncovered
    gain = best + SOUL * len(materials) - lost
    return 5.0 + gain if gain > 0 else NEVER


def _circles(state: State, members: Sequence[int]) -> int:
    circles = 0
    for member in members:
        circles |= state.now[member][CIRCLES]
    return circles


def _luck_drive(state: State, player: int) -> float:
    """Only with stock to spare, a hand that is not full, and a deck that lasts."""
    price: int = state.game.play["luck_drive"]
    hand = len(state.order[player << 4 | HAND])
    if stock(state, player) < price + SPARE_STOCK or hand >= FULL_HAND or not can_spare_deck(state, player, 1):
        return NEVER
    return 0.5


def _moves(state: State, player: int, placing: Placing) -> list[float]:
    """For each member the gates that a move to free circles would cover beyond those it covers now."""
    bare = cover(state, player)
    taken = _circles(state, placing.members)
    gains = []
    for member in placing.members:
        now = state.now[member][CIRCLES]
        free = ALL_CIRCLES & ~(taken & ~now)
        here = covered(bare, now)
        gain = NEVER
        for circles in PLACEMENTS[state.card[member].territory]:
            if not circles & ~free:
                more = covered(bare, circles) - here
                if more > gain:
                    gain = more
        gains.append(gain if gain > NEVER else 0.0)
    return gains


def rearrange(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """Moves who gains most, until nobody gains. Also asked about members of the opponent: then whatever comes first."""
    placing = Placing(state, player)
    gains = dict(zip(placing.members, _moves(state, player, placing), strict=True))
    return [0.1 if kind == STAY else gains.get(member, 0.0) if kind == MOVE else NEVER for kind, member, _ in options]


def placement(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """Over gates that can be attacked, not over own members. Of a trance and of a move the frame says who leaves."""
    frame = state.stack[-1] if state.stack else None
    leaving: tuple[int, ...] = ()
    if frame is not None and frame.step.name.startswith("trance."):
        leaving = (frame.env[TRANCE_FIRST], frame.env[TRANCE_SECOND])
    elif frame is not None and frame.step.name == "rearrange.put":
        leaving = (moving(state, frame),)
        if state.owner[leaving[0]] != player:  # the other player's members stand badly where they cover nothing
            worse = Placing(state, 1 - player, leaving)
            return [-worse.at(circles) for _, circles, _ in options]
    placing = Placing(state, player, leaving)
    return [placing.at(circles) for _, circles, _ in options]


def look(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """Always: more to choose from."""
    return [1.0 if kind == LOOK else 0.0 if kind == DO_NOT_LOOK else NEVER for kind, _, _ in options]


def into(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """The best that may come; never a refresh, of which the second loses; failing only when nothing may come."""
    frame = state.stack[-1] if state.stack else None
    trancing = frame is not None and frame.step.name.startswith("trance.")
    leaving = (frame.env[TRANCE_FIRST], frame.env[TRANCE_SECOND]) if frame is not None and trancing else ()
    placing = Placing(state, player, leaving)
    scores = []
    for kind, card, _ in options:
        if kind == INTO:
            printed = state.card[card]
            scores.append(50.0 + member_value(printed) + placing.best(printed.territory) - 0.8 * cost(state, card))
        else:
            scores.append(0.0 if kind == FAIL else NEVER)
    return scores


def keep_on_field(state: State, player: int, options: Sequence[Option]) -> list[float]:
    """The strongest."""
    return [value_on_field(state, card) if kind == KEEP_ON_FIELD else NEVER for kind, card, _ in options]
