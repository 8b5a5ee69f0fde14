"""What the heuristic thinks that cards are worth: on the field, in a hand, in the level zone. Points are about a thousand power."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.state import DOWN, FACING, UP
from deckcheck.rulesets.luck_and_logic.board import COLUMNS, DECK, DROP, FRONT_ROW, HAND, LEVEL, REFRESH, REMOVE, STOCK
from deckcheck.rulesets.luck_and_logic.definition import GATE, MEMBER, TACTICS, TRANCEUNION, Definition
from deckcheck.rulesets.luck_and_logic.moves import ZONE_NUMBERS
from deckcheck.rulesets.luck_and_logic.reads import MAIN_SECTION, destroyed_gates
from deckcheck.rulesets.luck_and_logic.terms import POINTS, State

BODY: Final = 3.0
"""That a member is there at all: it may attack an empty circle, and covers a gate."""
OPEN_GATE: Final = 6.0
"""To cover an intact gate that can be attacked now."""
LATER_GATE: Final = 2.0
"""To cover an intact gate of the back row, whose front still stands."""
HIDDEN: Final = frozenset((DECK, STOCK, REMOVE, REFRESH))


def member_value(printed: Definition) -> float:
    """A member on the field, as it is printed."""
    return BODY + printed.power / 1000 + printed.aura * 0.5 + printed.limit * 0.5 + (0.5 if printed.kinds else 0.0)


def value_on_field(state: State, card: int) -> float:
    return member_value(state.card[card])


def cover(state: State, player: int) -> list[float]:
    """What it is worth to have a member on each circle: gates that fell need none, those that can be attacked need one most."""
    destroyed = destroyed_gates(state, player)
    open_now = FRONT_ROW | (destroyed & FRONT_ROW) << COLUMNS
    return [0.0 if destroyed >> circle & 1 else OPEN_GATE if open_now >> circle & 1 else LATER_GATE for circle in range(6)]


def covered(worth: list[float], circles: int) -> float:
    total = 0.0
    for circle in range(6):
        if circles >> circle & 1:
            total += worth[circle]
    return total


def hand_worth(state: State, player: int, card: int) -> float:
    """How much a card in hand is needed: members that can soon be played, one paradox and some logic; each further copy less."""
    printed: Definition = state.card[card]
    hand = state.order[player << 4 | HAND]
    copies = 0
    for other in hand:
        copies += state.card[other] is printed
    level = len(state.order[player << 4 | LEVEL])
    if printed.type & MEMBER:
        worth = 2.0 + printed.power / 3000 - printed.cost * 0.4
        if printed.level > level + 1:
            worth -= 1.5 * (printed.level - level - 1)
        if printed.level > 4:  # LL-CARD-10: only effects bring it
            worth -= 2.0
        if printed.power_logic:
            worth += 0.5
    elif printed.paradox:
        worth = 2.5 - 1.5 * (sum([state.card[other].paradox for other in hand]) > 1)
    elif printed.type & TACTICS:
        worth = 2.2 + printed.power_logic / 5000
    else:
        worth = 1.0
    return worth - 0.7 * (copies - 1)


def colour_need(state: State, player: int, printed: Definition) -> float:
    """Which part of the own tranceunions that no level card suits yet would be suited by this one (LL-MOB-05): a player knows the own
    deck, and counts it whole, wherever its cards lie."""
    shown = [state.card[card] for card in state.order[player << 4 | LEVEL] if state.now[card][FACING] == UP]
    total = met = 0
    for card, owner in enumerate(state.owner):
        if owner != player:
            continue
        other: Definition = state.card[card]
        if other.type & TRANCEUNION and not other.type & GATE:
            total += 1
            if not any(suits(level_card, other) for level_card in shown) and suits(printed, other):
                met += 1
    return met / total if total else 0.0


def suits(level_card: Definition, tranceunion: Definition) -> bool:
    """LL-MOB-05, D-32."""
    return bool(level_card.colors & tranceunion.colors) or bool(level_card.world and level_card.world == tranceunion.world)


def unseen_tranceunions(state: State, player: int) -> list[int]:
    """The own tranceunions that lie somewhere face down: the player knows which are left, not where each lies."""
    return [
        card
        for zone in HIDDEN
        for card in state.order[player << 4 | zone]
        if state.card[card].type & TRANCEUNION and (zone in (DECK, REFRESH) or state.now[card][FACING] == DOWN)
    ]


def penalties(state: State, player: int) -> int:
    """How often the player has refreshed: the second time loses (LL-LOSS-02)."""
    zone = ZONE_NUMBERS[state.game.play["loss_count_zone"]]
    points: int = state.vars[POINTS + player]
    return points + sum(
        [state.section[card] == MAIN_SECTION and state.now[card][FACING] == DOWN for card in state.order[player << 4 | zone]]
    )


def can_spare_deck(state: State, player: int, cards: int) -> bool:
    """May so many cards more be drawn without the refresh that loses the game being near?"""
    left = len(state.order[player << 4 | DECK])
    if penalties(state, player):
        return left > cards + 8
    return left > cards + 2 or bool(state.order[player << 4 | DROP])
