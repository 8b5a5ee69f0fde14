"""The board drawn as text: both fields face each other, with zones, the phase and the battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deckcheck.engine.state import CIRCLES, DOWN, FACING, REST, STANCE
from deckcheck.engine.turns import TURN_PLAYER
from deckcheck.rulesets.luck_and_logic.battle import gate_on
from deckcheck.rulesets.luck_and_logic.board import (
    BATTLE,
    CIRCLE_NAMES,
    COLUMNS,
    DECK,
    DROP,
    FIELD,
    HAND,
    INTERCEPT,
    LEVEL,
    MY_LOGICALIST,
    PARADOX,
    PURGE,
    REFRESH,
    REMOVE,
    SECRET_TOOLS,
    STOCK,
    ZONES,
)
from deckcheck.rulesets.luck_and_logic.definition import DECIDING
from deckcheck.rulesets.luck_and_logic.reads import attacker, aura, decided_by, defender, destroyed_gates, in_battle, limit, power, soul
from deckcheck.rulesets.luck_and_logic.terms import CIRCLE, POINTS, T_RANK, State
from deckcheck.rulesets.pictures import WIDTH, counts_lines, last_lines, shown, title, together, zone_lines
from deckcheck.text_width import padded, wrapped

CELL: Final = 31
"""Columns of a circle, without its border."""
LINES: Final = 4
"""Lines of a circle: its gate, and three for the member."""

PARAMETER_NAMES: Final = {bit: name for name, bit in DECIDING.items()}
PHASE_TITLES: Final = (
    "set-up",
    "mulligan",
    "stand phase",
    "draw phase",
    "level phase",
    "main phase",
    "battle phase, attack declaration step",
    "battle phase, intercept step",
    "battle phase, logic definition step",
    "battle phase, determination step",
    "battle phase, end of battle step",
    "end phase",
)

# Circles as they lie on the screen, row by row: the other player sits on the far side, so their F1 is on the right.
NEAR: Final = ((0, 1, 2), (3, 4, 5))
FAR: Final = ((5, 4, 3), (2, 1, 0))

COUNTED: Final = (DECK, HAND, STOCK, LEVEL, DROP, REMOVE, REFRESH, SECRET_TOOLS)
LISTED: Final = (HAND, LEVEL, BATTLE, INTERCEPT, PARADOX, MY_LOGICALIST, SECRET_TOOLS, PURGE)


def picture(state: State, viewer: int | None) -> list[str]:
    """The board as a player sees it, who sits on the near side; None: what either sees is open, and A sits there."""
    near = viewer or 0
    far = 1 - near
    lines = [title(state, PHASE_TITLES), *_battle(state)]
    lines += _zones(state, far, viewer)
    lines += _field(state, far, FAR)
    lines += ["=" * (COLUMNS * (CELL + 1) + 1)]
    lines += _field(state, near, NEAR)
    lines += _zones(state, near, viewer)
    return lines


def _battle(state: State) -> list[str]:
    if not in_battle(state):
        return []
    player = state.vars[TURN_PLAYER]
    attacking, defending = attacker(state), defender(state)
    target = f"{'AB'[1 - player]}'s {CIRCLE_NAMES[state.vars[CIRCLE]]}"
    value = PARAMETER_NAMES[decided_by(state)]
    who = f'"{state.card[attacking].name}"' if attacking >= 0 else "a member that has left"
    against = f', defended by "{state.card[defending].name}"; {value} decides' if defending >= 0 else ""
    return wrapped([f"Battle: {who} attacks {target}{against}"], WIDTH, "", "  ")


def _zones(state: State, player: int, viewer: int | None) -> list[str]:
    """Zones with their counts, then what lies open in those that matter."""
    order = state.order
    counts = {ZONES[zone].title: len(order[player << 4 | zone]) for zone in COUNTED}
    counts["gates"] = CIRCLES_TOTAL - destroyed_gates(state, player).bit_count()
    counts |= {
        name: state.vars[place + player] for name, place in (("refresh points", POINTS), ("T-rank", T_RANK)) if state.vars[place + player]
    }
    lines = counts_lines(player, counts)
    for zone in LISTED:
        lines += zone_lines(ZONES[zone].title, _pieces(state, viewer, zone, order[player << 4 | zone]))
    return [*lines, *last_lines(state, ZONES[DROP].title, order[player << 4 | DROP])]


CIRCLES_TOTAL: Final = len(CIRCLE_NAMES)


def _pieces(state: State, viewer: int | None, zone: int, cards: Sequence[int]) -> list[str]:
    """The cards of a zone that are seen, equal ones together, then the number of those that are not; nothing for a zone that shows none."""
    seen: list[str] = []
    hidden = 0
    for card in cards:
        if not shown(state, viewer, card):
            hidden += 1
            continue
        now = state.now[card]
        marks = [text for text, holds in (("face down", now[FACING] == DOWN), ("rest", now[STANCE] == REST)) if holds and zone != HAND]
        seen.append(f'"{state.card[card].name}"' + (f" ({', '.join(marks)})" if marks else ""))
    pieces = together(seen)
    if (hidden and pieces) or (hidden and zone in (LEVEL, BATTLE, MY_LOGICALIST)):
        pieces.append(f"{hidden} face down")
    return pieces


def _field(state: State, player: int, rows: Sequence[Sequence[int]]) -> list[str]:
    """Two rows of three circles; a member on several of them has no border between them."""
    here = [_member(state, player, circle) for circle in range(CIRCLES_TOTAL)]
    drawn: set[int] = set()
    lines: list[str] = []
    for number, row in enumerate(rows):
        above = rows[number - 1] if number else None
        lines.append(_border(here, row, above))
        lines += _row(state, player, here, row, drawn)
    return [*lines, _border(here, rows[-1], None)]


def _member(state: State, player: int, circle: int) -> int:
    """The member on a circle, the last to come where two overlap for a moment; -1 for none."""
    members = [member for member in state.order[player << 4 | FIELD] if state.now[member][CIRCLES] >> circle & 1]
    return members[-1] if members else -1


def _border(here: Sequence[int], row: Sequence[int], above: Sequence[int] | None) -> str:
    """The line above a row; open where one member stands on both sides of it."""
    parts = []
    for place, circle in enumerate(row):
        same = above is not None and here[circle] >= 0 and here[circle] == here[above[place]]
        parts.append((" " if same else "-") * CELL)
    return f"+{'+'.join(parts)}+"


def _row(state: State, player: int, here: Sequence[int], row: Sequence[int], drawn: set[int]) -> list[str]:
    gates = [padded(f" {CIRCLE_NAMES[circle]} {_gate(state, player, circle)}", CELL) for circle in row]
    lines = ["", "", ""]
    top = "|"
    place = 0
    while place < len(row):
        member = here[row[place]]
        end = place + 1
        while end < len(row) and member >= 0 and here[row[end]] == member:
            end += 1
        width = CELL * (end - place) + end - place - 1
        texts = [""] * len(lines)
        if member >= 0 and member not in drawn:
            drawn.add(member)
            texts = _member_lines(state, member)
        lines = [f"{line}|{padded(f' {text}' if text else '', width)}" for line, text in zip(lines, texts, strict=True)]
        top += " ".join(gates[place:end]) + "|"
        place = end
    return [top, *(f"{line}|" for line in lines)]


def _gate(state: State, player: int, circle: int) -> str:
    gate = gate_on(state, player, circle)
    if gate < 0:
        return "no gate"
    if state.now[gate][FACING] == DOWN:
        return "gate intact"
    printed = state.card[gate]
    return f"gate destroyed: {printed.gate_number} {printed.name}"


def _member_lines(state: State, member: int) -> list[str]:
    """Name, parameters, and how it stands."""
    under = soul(state, member)
    parts = ["rest" if state.now[member][STANCE] == REST else "stand"]
    if under:
        parts.append(f"soul {len(under)}")
    if in_battle(state):
        if member == attacker(state):
            parts.append("ATTACKS")
        if member == defender(state):
            parts.append("DEFENDS")
    values = f"power {power(state, member)}  aura {aura(state, member)}  limit {limit(state, member)}"
    return [state.card[member].name, values, "  ".join(parts)]
