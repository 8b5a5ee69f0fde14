"""The board drawn as text: both areas face each other, main units in the middle."""

from __future__ import annotations

from typing import Final

from deckcheck.engine.state import CIRCLES, DOWN, FACING, NOBODY, STANCE, ZONE
from deckcheck.rulesets.pictures import WIDTH, counts_lines, last_lines, shown, title, together, zone_lines
from deckcheck.rulesets.tcg_corp import reads
from deckcheck.rulesets.tcg_corp.board import AREA, COMMAND, DECK, DISCARD, HAND, KO, PLACES, ZONES
from deckcheck.rulesets.tcg_corp.terms import STATES, State
from deckcheck.text_width import padded

LINES: Final = 5
"""Lines of a place: its name, and four for the unit."""
PHASE_TITLES: Final = ("set-up", "draw phase", "main phase", "battle phase", "end phase")
COUNTED: Final = (DECK, HAND, DISCARD)


def picture(state: State, viewer: int | None) -> list[str]:
    """The board as a player sees it, who sits on the near side; None: what either sees is open, and A sits there."""
    near = viewer or 0
    far = 1 - near
    return [
        title(state, PHASE_TITLES),
        *_zones(state, far, viewer),
        *_row(state, viewer, far, standby=True),
        *_row(state, viewer, far, standby=False),
        "=" * WIDTH,
        *_row(state, viewer, near, standby=False),
        *_row(state, viewer, near, standby=True),
        *_zones(state, near, viewer),
    ]


def _zones(state: State, player: int, viewer: int | None) -> list[str]:
    """Zones with their counts, then the hand and the command in use, as far as they are seen, and the last card of the discard area."""
    order = state.order
    lines = counts_lines(player, {ZONES[zone].title: len(order[player << 4 | zone]) for zone in COUNTED})
    for zone in (HAND, COMMAND):
        seen = [f'"{state.card[card].name}"' for card in order[player << 4 | zone] if shown(state, viewer, card)]
        lines += zone_lines(ZONES[zone].title, together(seen))
    return [*lines, *last_lines(state, ZONES[DISCARD].title, order[player << 4 | DISCARD])]


def _row(state: State, viewer: int | None, player: int, *, standby: bool) -> list[str]:
    """The standby areas side by side, or the main area; the other player's S1 is on the right."""
    places = list(range(1, reads.standby_places(state) + 1)) if standby else [0]
    if (viewer is not None and player != viewer) or (viewer is None and player == 1):
        places.reverse()
    cell = (WIDTH - 1) // len(places) - 1 if standby else (WIDTH - 1) // 3 - 1
    indent = "" if standby else " " * ((WIDTH - cell) // 2 - 1)
    border = indent + "+" + "+".join(["-" * cell] * len(places)) + "+"
    boxes = [_place(state, viewer, player, place) for place in places]
    lines = [indent + "|" + "|".join(padded(f" {box[line]}" if box[line] else "", cell) for box in boxes) + "|" for line in range(LINES)]
    return [border, *lines, border]


def _place(state: State, viewer: int | None, player: int, place: int) -> list[str]:
    """The name of a place, and the unit on it: hit points, energy and set cards, state."""
    unit = NOBODY
    for zone in (AREA, KO):
        for card in state.order[player << 4 | zone]:
            if state.now[card][CIRCLES] == 1 << place:
                unit = card
    where = "main area" if not place else PLACES[place]
    if unit == NOBODY:
        return [where, "", "", "", ""]
    if state.now[unit][ZONE] == KO:
        return [f"{where}  KO", f"({state.card[unit].name})", "", "", ""]
    if state.now[unit][FACING] == DOWN:
        return [f"{where}  face down", state.card[unit].name if shown(state, viewer, unit) else "a unit", "", "", ""]
    damage, hp = reads.damage(state, unit), reads.hp(state, unit)
    counts = f"energy {len(reads.energy(state, unit))}  retreat {reads.retreat_cost(state, unit)}"
    worn = [state.card[card].name for card in reads.set_cards(state, unit)]
    stance = state.now[unit][STANCE]
    heading = f"{where}  {STATES[stance].upper()}" if stance else where
    return [heading, state.card[unit].name, f"HP {hp - damage} of {hp}", counts, f"set: {', '.join(worn)}" if worn else ""]
