"""What must hold in a game of the TCG Corp game whenever somebody is asked, by the rules and not by the code of the engine."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import deckcheck
from deckcheck.cards.card import Card
from deckcheck.cards.load import load_game
from deckcheck.engine.state import Option, State
from deckcheck.rng import Random
from deckcheck.rulesets.playing import ruleset

from .tables import Table, bound, has_texts, shipped_decks

AnyState = State[Any]

# The zones and numbers of `vars` by name: this file is a second opinion, so it takes the numbers from the names.
_RULES = ruleset("tcg_corp")
ZONE: Final = {zone.name: number for number, zone in enumerate(_RULES.zones)}
VAR: Final = {name: number for number, name in enumerate(_RULES.variables)}
PROMPT: Final = {name: number for number, name in enumerate(_RULES.prompts)}
KIND: Final = {name: number for number, name in enumerate(_RULES.kinds)}
DECK, HAND, AREA, KO, ENERGY, SET, COMMAND, DISCARD = (
    ZONE[name] for name in ("deck", "hand", "area", "ko", "energy", "set_cards", "command", "discard")
)
MAIN, STANDBY = 1, (2, 4, 8, 16, 32)
"""Places are bits: the main area, then the standby areas."""
PLACES: Final = ("main", "S1", "S2", "S3", "S4", "S5")

LOOKS: Final = frozenset((PROMPT["bonus draw"],))
"""Questions after whose answer the rules look at hidden cards: is there a unit in the new hand (TC-SETUP-04)?"""

WHEN: Final = {
    "bonus draw": {"setup"},
    "main unit": {"setup"},
    "who goes first": {"setup"},
    "main phase": {"main"},
    "unit": {"main"},
    "energy to discard": {"main"},
    "battle phase": {"battle"},
}
"""A question -> the phase to which it belongs. A next main unit, a janken and what texts ask come in any phase."""
PHASES: Final = ("setup", "draw", "main", "battle", "end")
OF_TEXTS: Final = {"cost", "card", "may", "modes", "number", "part of a cost", "order"}


class RuleBrokenError(AssertionError):
    """A rule does not hold."""


def must(state: AnyState, right: bool, rule: str, seen: object = None) -> None:
    if not right:
        values = dict(zip(VAR, state.vars, strict=True))
        raise RuleBrokenError(f"{rule}: {seen!r}; decision {state.decisions}, {state.decision}, values {values}")


@cache
def cards() -> dict[str, Card]:
    return {card.id: card for card in deckcheck.load_pool("tcg_corp")}


class Board:
    """A state read by names."""

    def __init__(self, state: AnyState) -> None:
        self.state = state
        self.values = dict(zip(VAR, state.vars, strict=True))
        self.switches = state.game.edition.switches
        self.player = self.values["turn_player"]
        self.prompt = _RULES.prompts[state.prompt]

    def zone(self, player: int, zone: int) -> tuple[int, ...]:
        return self.state.order[player << 4 | zone]

    def get(self, card: int, field: str) -> Any:
        return cards()[self.state.card[card].id].get(field)

    def kind(self, card: int) -> str:
        return str(self.get(card, "type"))

    def place(self, card: int) -> int:
        return self.state.now[card][3]

    def on(self, player: int, place: int) -> int | None:
        return next((unit for unit in self.zone(player, AREA) if self.place(unit) == place), None)

    def under(self, unit: int, zone: int) -> list[int]:
        return [card for card in self.zone(self.state.owner[unit], zone) if self.state.now[card][4] == unit]

    def damage(self, player: int, place: int) -> int:
        return self.values[f"damage_{'AB'[player]}_{PLACES[place.bit_length() - 1]}"]

    def came_this_turn(self, unit: int) -> bool:
        return self.state.now[unit][5] > self.values["began"]

    def marked(self, what: str, unit: int) -> bool:
        return (what, unit, self.state.now[unit][5]) in self.state.used


def in_ability(state: AnyState) -> bool:
    return any("/" in frame.step.name for frame in state.stack)


def INVARIANTS(state: AnyState, changed: list[int], with_texts: bool) -> None:
    """`changed`: the cards that lie another way than at the last decision."""
    board = Board(state)
    turn, first, turn_player, phase = (board.values[name] for name in ("turn", "first", "turn_player", "phase"))
    must(state, turn == 0 or turn_player == (first if turn & 1 else 1 - first), "TC-END-03 players take turns")
    must(state, (turn == 0) == (PHASES[phase] == "setup"), "TC-SETUP-07 turns follow the set-up")
    by_text = in_ability(state)
    must(state, board.prompt not in OF_TEXTS or by_text, "texts ask", state.stack)
    must(state, board.prompt not in WHEN or PHASES[phase] in WHEN[board.prompt], "questions belong to a phase", phase)
    asked = WHEN.get(board.prompt, set()) - {"setup"}
    must(state, not asked or state.asked == turn_player, "TC-TURN-02, TC-BTL-01 the turn player is asked")
    must(state, board.prompt != "janken" or state.asked == 2, "TC-RND-01 chance")
    must(state, bool(state.waiting) == bool(state.pending & 1), "waiting abilities are pending", state.pending)
    must(state, with_texts or not state.waiting, "plain cards wait for nothing")
    must(state, board.values["lost"] == 0 or by_text, "TC-WIN-02 who cannot draw has lost at once")
    shapes(state, board)
    for player in (0, 1):
        area(state, board, player, by_text)
    for card in changed:
        zone, facing, stance, place, host, _ = state.now[card]
        must(state, facing == 1 or zone not in (DECK, KO), "TC-ZONE-02 a deck and KO'd units lie face down", card)
        must(state, (place != 0) == (zone in (AREA, KO)), "only units lie on a place", card)
        must(state, (host >= 0) == (zone in (ENERGY, SET)), "TC-ZONE-01 energy and set cards belong to a unit", card)
        main_only = board.switches["state_after_main"] == "reset"
        must(state, stance == 0 or (zone == AREA and (place == MAIN or not main_only)), "TC-STATE-04 main units have states", card)


def area(state: AnyState, board: Board, player: int, by_text: bool) -> None:
    """Section 4: the area of a player."""
    live, out = board.zone(player, AREA), board.zone(player, KO)
    places = [board.place(unit) for unit in (*live, *out)]
    must(state, len(set(places)) == len(places), "TC-ZONE-02 one unit on a place", places)
    number = int(board.switches["standby_areas"])
    must(state, set(places) <= {MAIN, *STANDBY[:number]}, "TC-UNIT-01 so many standby areas", places)
    must(state, board.switches["ko_standby"] == "stays" or len(out) <= 1 + number, "GAP-08", out)
    for unit in live:
        must(state, board.kind(unit) == "unit" or board.values["turn"] == 0, "TC-SETUP-03 units lie there", unit)
        must(state, state.now[unit][1] == int(board.values["turn"] == 0), "TC-SETUP-07 face up once the game has begun", unit)
        if not by_text and not state.pending and board.prompt != "next main unit" and not state.touches:
            hp = board.get(unit, "hp")
            must(state, board.damage(player, board.place(unit)) < hp, "TC-KO-01 a unit with so much damage is KO'd", unit)
    taken = {board.place(unit) for unit in live}
    empty = [place for place in (MAIN, *STANDBY) if place not in taken and board.damage(player, place)]
    must(state, not empty, "TC-KO-04 damage lies on units alone", empty)
    main_needed = board.values["turn"] > 0 and not by_text and board.prompt not in ("next main unit", "waiting ability")
    must(state, MAIN in taken or not main_needed, "TC-KO-04 there is a main unit", taken)
    must(state, len(board.zone(player, COMMAND)) <= 1, "one command is used at a time")
    must(state, not board.zone(player, COMMAND) or by_text, "TC-CMD-02 to the discard area after use")
    for zone in (ENERGY, SET):
        for card in board.zone(player, zone):
            must(state, state.now[card][4] in live, "TC-KO-04 a KO'd unit has no cards", card)
            must(state, zone == ENERGY or board.kind(card) == "reinforcement", "TC-CMD-04 reinforcements are set", card)
    down = board.switches["energy_face"] == "down"
    must(state, all(state.now[card][1] == int(down) for card in board.zone(player, ENERGY)), "GAP-06 energy lies open")
    if state.prompt == PROMPT["main unit"] and state.asked == player:
        must(state, not live, "TC-SETUP-03 exactly one unit", live)


Check = Callable[[AnyState, int, int], bool]


def _bare(state: AnyState, first: int, second: int) -> bool:
    return first == second == -1


def _mine(*zones: int) -> Check:
    return lambda state, card, none: 0 <= card < len(state.now) and state.owner[card] == state.asked and state.now[card][0] in zones


def _any(state: AnyState, card: int, none: int) -> bool:
    return 0 <= card < len(state.now) and none == -1


def _number(state: AnyState, number: int, none: int) -> bool:
    return number >= 0 and none == -1


def _player(state: AnyState, player: int, none: int) -> bool:
    return player in (0, 1) and none == -1


def _waiting(state: AnyState, card: int, place: int) -> bool:
    return 0 <= place < len(state.waiting) and tuple(state.waiting[place][1][:2]) == (state.asked, card)


SHAPES: Final[dict[str, dict[str, Check]]] = {
    "bonus draw": {"bonus-draw": _bare, "no-bonus-draw": _bare},
    "main unit": {"main-unit": _mine(HAND)},
    "who goes first": {"first": _player},
    "main phase": {
        "end-main-phase": _bare,
        "charge": _mine(HAND),
        "play": _mine(HAND),
        "set": _mine(HAND),
        "use": _mine(SET),
        "retreat": _mine(AREA),
    },
    "unit": {"on": _mine(AREA)},
    "energy to discard": {"discard-energy": _mine(ENERGY)},
    "battle phase": {"no-skill": _bare, "skill": _mine(AREA)},
    "next main unit": {"next-main": _mine(AREA)},
    "janken": {"win": _player, "lose": _player},
    "waiting ability": {"resolve": _waiting},
    "cost": {"pay": _bare, "do-not-pay": _bare},
    "card": {"choose": _any, "discard": _mine(HAND), "no-more": _bare},
    "may": {"yes": _bare, "no": _bare},
    "modes": {"mode": _number},
    "number": {"number": _number},
    "part of a cost": {"part": _number},
    "order": {"order": _any},
}
AT_LEAST_TWO: Final = {"next main unit", "waiting ability", "card", "modes", "number", "part of a cost", "order"}
"""Of these nobody is asked where there is nothing to choose."""


def shapes(state: AnyState, board: Board) -> None:
    """The options of each question are of the kinds, and of the cards, that it is about."""
    checks = SHAPES[board.prompt]
    for kind, first, second in state.options:
        word = _RULES.kinds[kind]
        must(state, word in checks and checks[word](state, first, second), "options have the shape of their question", (word, first))
    must(state, board.prompt not in AT_LEAST_TWO or len(state.options) > 1, "nobody is asked where there is nothing to choose")


def BETWEEN(before: AnyState, after: AnyState, with_texts: bool) -> None:
    """What a step cannot do: bring back a KO'd unit or a turn."""
    was, now = before.vars, after.vars
    must(after, was[VAR["turn"]] <= now[VAR["turn"]] <= was[VAR["turn"]] + 1, "turns go on by one")
    must(after, not was[VAR["turn"]] or was[VAR["first"]] == now[VAR["first"]], "TC-SETUP-06 who began")
    for player in (0, 16):
        kept = set(before.order[player | KO]) <= set(after.order[player | KO])
        must(after, kept, "TC-KO-07 KO'd units stay", (before.order[player | KO], after.order[player | KO]))
    if not with_texts and was[VAR["turn"]] == now[VAR["turn"]] and was[VAR["turn"]]:
        must(after, was[VAR["used"]] & ~now[VAR["used"]] == 0, "what was done in a turn stays done")


def OPTIONS(state: AnyState) -> None:
    """The options are those of the rules, worked out from printed fields. Not asked where cards have texts."""
    board = Board(state)
    oracle = {"main phase": _main_phase, "battle phase": _battle_phase, "unit": _units, "main unit": _opening_units}.get(board.prompt)
    if oracle is None:
        return
    offered = {_said(board, option) for option in state.options}
    must(state, len(offered) == len(state.options), "equal choices are offered once", offered)
    must(state, offered == oracle(board), "the rules offer something else", sorted(map(repr, offered ^ oracle(board))))


Said = set[tuple[Any, ...]]


def _said(board: Board, option: Option) -> tuple[Any, ...]:
    """An option by what is printed on hand cards, and by the places of units."""
    kind, card, place = option
    word = _RULES.kinds[kind]
    if card < 0:
        return (word,)
    if board.state.now[card][0] == AREA:
        return (word, board.place(card), place)
    if board.state.now[card][0] == SET:
        return (word, card, place)
    return (word, board.state.card[card].id)


def _main_phase(board: Board) -> Said:
    """TC-TURN-02. After two hundred actions of one phase there is only its end (GAP-15)."""
    state, player = board.state, board.player
    if board.values["actions"] >= 200:
        return {("end-main-phase",)}
    hand = board.zone(player, HAND)
    ids = {state.card[card].id: card for card in hand}
    found: Said = {("end-main-phase",)}
    used = board.values["used"]
    may_charge = not used & 1 and (board.zone(player, DECK) or board.switches["charge_without_deck"] == "legal")
    if may_charge:
        found |= {("charge", card_id) for card_id in ids}
    taken = {board.place(unit) for zone in (AREA, KO) for unit in board.zone(player, zone)}
    room = any(place not in taken for place in STANDBY[: int(board.switches["standby_areas"])])
    for card_id, card in ids.items():
        kind = board.kind(card)
        if (kind == "unit" and room) or kind == "tactics" or (kind == "strategy" and not used & 4):
            found.add(("play", card_id))
        if kind == "reinforcement" and _set_targets(board):
            found.add(("set", card_id))
    found |= _ex_skills(board)
    main = board.on(player, MAIN)
    assert main is not None
    free = not used & 2 and _not_blocked(board, main, "retreat")
    if free and len(board.under(main, ENERGY)) >= board.get(main, "retreat_cost"):
        found |= {("retreat", board.place(unit), -1) for unit in board.zone(player, AREA) if unit != main}
    return found


def _not_blocked(board: Board, unit: int, deed: str) -> bool:
    stance = board.state.now[unit][2]
    return not stance or deed not in board.switches[f"{('', 'rest', 'stun')[stance]}_blocks"].split("_and_")


def _set_targets(board: Board) -> list[int]:
    """TC-SET-01, -02, -03."""
    if board.values["turn"] <= 2:
        return []
    moved = board.switches["entering"] == "any_area"
    return [
        unit
        for unit in board.zone(board.player, AREA)
        if not board.came_this_turn(unit) and not board.marked("set on", unit) and not (moved and board.marked("moved between areas", unit))
    ]


def _ex_skills(board: Board) -> Said:
    """TC-EX-01, -03."""
    found: Said = set()
    for card in board.zone(board.player, SET):
        unit = board.state.now[card][4]
        if board.switches["ex_skill_units"] == "main_unit" and board.place(unit) != MAIN:
            continue
        for place, skill in enumerate(board.get(card, "ex_skills") or ()):
            if skill.get("cost", 0) <= len(board.under(unit, ENERGY)):
                found.add(("use", card, place))
    return found


def _battle_phase(board: Board) -> Said:
    """TC-BTL-01, -02, TC-CHG-05."""
    main = board.on(board.player, MAIN)
    assert main is not None
    energy = len(board.under(main, ENERGY))
    skills = enumerate(board.get(main, "skills"))
    allowed = board.values["turn"] > 1 and _not_blocked(board, main, "skill")
    return {("no-skill",), *(("skill", MAIN, place) for place, skill in skills if allowed and skill.get("cost", 0) <= energy)}


def _units(board: Board) -> Said:
    """TC-CHG-02, TC-SET-01: on which unit."""
    charging = any(frame.step.name.startswith("charge.") for frame in board.state.stack)
    units = board.zone(board.player, AREA) if charging else _set_targets(board)
    return {("on", board.place(unit), -1) for unit in units}


def _opening_units(board: Board) -> Said:
    """TC-SETUP-03."""
    state = board.state
    return {("main-unit", state.card[card].id) for card in board.zone(state.asked, HAND) if board.kind(card) == "unit"}


def HIDDEN(state: AnyState, viewer: int, card: int) -> bool:
    """TC-ZONE-03: decks and the other hand; an opening main unit, until it is turned face up (TC-SETUP-03). An effect may show them."""
    zone, facing, _, _, _, since = state.now[card]
    if any(effect.name == "look" and env[0] == viewer and (card, since) in (shown or ()) for _, effect, env, shown in state.lasting):
        return False
    mine = state.owner[card] == viewer
    if zone == DECK:
        return True
    return not mine and (zone == HAND or (zone in (AREA, ENERGY) and facing == 1))


def more_tables() -> list[Table]:
    """A table for each value of a switch that is not the usual one and has to do with play."""
    decks = sorted(shipped_decks("tcg_corp"))
    found: list[Table] = []
    for name, switch in load_game("tcg_corp")[0].switches.items():
        for value in [value for value in switch["values"] if value != switch["default"] and switch["rule"].partition("-DECK-")[1] == ""]:
            pair = (decks[len(found) % len(decks)], decks[len(found) // 2 % len(decks)])
            key = ("tcg_corp", *pair, "2021", ((name, value),))
            found.append(Table(f"{' '.join(pair)} with {name}={value}", lambda key=key: bound(*key), has_texts("tcg_corp", *pair)))
    return found


def LONG(state: AnyState, random: Random) -> int:
    """Any option is as good, but actions are liked better than the end of a phase."""
    ends = {KIND["end-main-phase"], KIND["no-skill"]}
    liked = [place for place, option in enumerate(state.options) if option[0] not in ends]
    if liked and random.below(8):
        return liked[random.below(len(liked))]
    return random.below(len(state.options))


def SHORT(state: AnyState, random: Random) -> int:
    """Always uses the last skill it can, and charges the main unit: games end by KO."""
    kinds = [option[0] for option in state.options]
    if KIND["skill"] in kinds and random.below(8):
        return len(kinds) - 1
    if state.prompt == PROMPT["unit"] and random.below(4):
        mains = [place for place, option in enumerate(state.options) if state.now[option[1]][3] == MAIN]
        if mains:
            return mains[0]
    return LONG(state, random)
