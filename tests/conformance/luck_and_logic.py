"""What must hold in a game of Luck & Logic whenever somebody is asked, by the rules of the book and not by the code of the engine."""

from __future__ import annotations

from typing import Any, Final

from frozen import agents, pool

from deckcheck.engine.procedure import FINISH
from deckcheck.engine.state import State

from .luck_and_logic_options import differing
from .luck_and_logic_shapes import misshapen
from .tables import Table, switched

AnyState = State[Any]

# The zones, sections, places in `now` and numbers of `vars` by name: this file is a second opinion, so it takes the numbers from the names.
_RULES = pool.table(*pool.TABLES[0], False)[0].ruleset
ZONE: Final = {zone.name: number for number, zone in enumerate(_RULES.zones)}
VAR: Final = {name: number for number, name in enumerate(_RULES.variables)}
PROMPT: Final = {name: number for number, name in enumerate(_RULES.prompts)}
KIND: Final = {name: number for number, name in enumerate(_RULES.kinds)}
MAIN, GATE, MY_LOGICALIST_CARD, SECRET_TOOL = range(4)
DECK, HAND, FIELD, GATES, SOUL, LEVEL = (ZONE[name] for name in ("deck", "hand", "field", "gates", "soul", "level_zone"))
STOCK, BATTLE, INTERCEPT, PARADOX = (ZONE[name] for name in ("stock_zone", "battle_zone", "intercept_zone", "paradox_zone"))
DROP, REMOVE, REFRESH = (ZONE[name] for name in ("drop_zone", "remove_zone", "refresh_zone"))
MY_LOGICALIST, SECRET_TOOLS, PURGE = (ZONE[name] for name in ("my_logicalist_zone", "secret_tool_zone", "purge_zone"))

LOOKS: Final[frozenset[int]] = frozenset()
"""Questions after whose answer the rules look at hidden cards: none."""
LONG: Final = agents.brisk
SHORT: Final = agents.eager

# LL-BOARD-04, -05: F1 F2 F3 B1 B2 B3 are the bits 0 to 5.
RECTANGLES: Final = {
    1: {1, 2, 4, 8, 16, 32},
    2: {3, 6, 24, 48, 9, 18, 36},
    3: {7, 56},
    4: {27, 54},
}
WAITS, POINT, OVERLAP, PARADOXES, LOSS = 1, 2, 4, 8, 16
"""Bits of `pending`."""

# Prompt -> the phases in which it is asked; those of card texts come anywhere.
SETUP, MULLIGAN, STAND, DRAW, LEVELING, ACTIONS, DECLARING, INTERCEPTING, DEFINING, DETERMINING, CLEARING, ENDING = range(12)
_BATTLE = {DECLARING, INTERCEPTING, DEFINING, DETERMINING, CLEARING}
WHEN: Final = {
    "who goes first": {SETUP},
    "mulligan": {MULLIGAN},
    "level phase": {LEVELING},
    "level card to exchange": {LEVELING},
    "main phase": {ACTIONS},
    "placement": {ACTIONS},
    "rearrange": {ACTIONS},
    "trance: look through the deck": {ACTIONS},
    "trance: tranceunion": {ACTIONS},
    "overlap": {ACTIONS},
    "attack": {DECLARING},
    "attacked circle": {DECLARING},
    "intercept": {INTERCEPTING},
    "define a logic": {DEFINING},
    "paradox to turn face down": {DEFINING},
    "order": {DETERMINING},
    "hand limit": {ENDING},
}
IN_ABILITIES: Final = {"placement", "rearrange", "order"}
"""Questions that come at any time while a text is followed: `mobilize`, `rearrange`, and `move` into an ordered zone."""
AFTER_ABILITIES: Final = {"overlap", "paradox to turn face down"}
"""Questions of a check timing, which may follow a text at any time: `mobilize`; `move` to the battle zone, and `turn`."""
OF_TEXTS: Final = {"cost", "card", "may", "modes", "number", "part of a cost"}
"""Questions that only texts ask: `cost`; `choose`, `discard` and `transmute`; `may`; `modes`; `pay_stock: any`; the parts of a `cost`."""
_WHEN: Final = {PROMPT[name]: phases for name, phases in WHEN.items()}
_IN_ABILITIES: Final = {PROMPT[name] for name in IN_ABILITIES}
_AFTER_ABILITIES: Final = {PROMPT[name] for name in AFTER_ABILITIES}
_OF_TEXTS: Final = {PROMPT[name] for name in OF_TEXTS}
_TURN_PLAYER_ASKED: Final = {
    PROMPT[name]
    for name in (
        *("level phase", "level card to exchange", "main phase", "rearrange", "trance: look through the deck", "trance: tranceunion"),
        *("attack", "attacked circle", "hand limit"),
    )
}
# In the midst of one processing a refresh may have happened, whose point is resolved when it is over.
_POINT_MAY_WAIT: Final = {PROMPT[name] for name in ("trance: tranceunion", "placement", "define a logic", "hand limit", "overlap", "order")}
# And abilities may have triggered by it: by `on_move` in all of these, an intercepting member that leaves the field among them; those of
# `start_of_level_phase` wait for the check timing after the level card (LL-TURN-04, D-02).
_ABILITY_MAY_WAIT: Final = {*_POINT_MAY_WAIT, *(PROMPT[name] for name in ("intercept", "level phase", "level card to exchange"))}


class RuleBrokenError(AssertionError):
    """A rule does not hold."""


def must(state: AnyState, right: bool, rule: str, seen: object = None) -> None:
    if not right:
        raise RuleBrokenError(
            f"{rule}: {seen!r}; decision {state.decisions}, {state.decision}, values {dict(zip(VAR, state.vars, strict=True))}"
        )


def INVARIANTS(state: AnyState, changed: list[int], with_texts: bool) -> None:
    """`changed`: the cards that lie another way than at the last decision."""
    prompt = state.prompt
    values = state.vars
    play = state.game.edition.play
    turn, first, turn_player = (values[VAR[name]] for name in ("turn", "first", "turn_player"))
    must(state, turn == 0 or turn_player == (first if turn & 1 else 1 - first), "LL-TURN-01 players take turns")
    by_text = with_texts and in_ability(state)
    asked(state, by_text, with_texts)
    by_rule = prompt in _TURN_PLAYER_ASKED and not (by_text and prompt == PROMPT["rearrange"])  # `rearrange` with `who` or `by`
    must(state, not by_rule or state.asked == turn_player, "LL-MAIN-03, LL-ATK-02 the turn player is asked")
    must(state, prompt != PROMPT["intercept"] or state.asked == 1 - turn_player, "LL-INT-03 the other player intercepts")
    must(state, prompt != PROMPT["define a logic"] or state.asked == values[VAR["acting"]], "LL-LOGIC-01 one acts at a time")
    used(state, 7 if play["trance_change_per_turn"] else 5, with_texts)
    must(state, values[VAR["looking"]] in (-1, turn_player), "LL-TRANCE-05 who looks")
    must(state, values[VAR["looking"]] < 0 or prompt in (PROMPT["trance: tranceunion"], PROMPT["placement"]), "LL-TRANCE-05 looking ends")
    pending(state, with_texts)
    codes(state, changed, with_texts)
    for player in (0, 1):
        zones(state, player, with_texts)
    battle(state, with_texts)


def asked(state: AnyState, by_text: bool, with_texts: bool) -> None:
    """Sections 7 to 11: each question has its time; and the options are of the kinds, and of the cards, that it is about."""
    prompt = state.prompt
    phase = state.vars[VAR["phase"]]
    if prompt in _OF_TEXTS:
        must(state, by_text, "LL-TEXT-04 an ability asks", state.stack)
    elif prompt == PROMPT["waiting ability"]:
        must(state, with_texts, "LL-ORDER-02 abilities wait")
    else:
        last_act = with_texts and any(frame.step is FINISH for frame in state.stack)  # of a frozen text
        at_any_time = ((by_text or last_act) and prompt in _IN_ABILITIES) or (with_texts and prompt in _AFTER_ABILITIES)
        must(state, at_any_time or phase in _WHEN[prompt], "questions belong to a phase", phase)
    wrong = misshapen(state)
    must(state, not wrong, "options have the shape of their question", wrong)


def used(state: AnyState, bits: int, with_texts: bool) -> None:
    """LL-MAIN-01, LL-LDRIVE-02: a trance, a Trance Change and a Logic Drive a turn; the leaves `trance_again` and `logic_drive_again` are
    one more of what was done."""
    found = state.vars[VAR["used"]]
    must(state, found & ~(bits | 24 if with_texts else bits) == 0, "LL-MAIN-01 once a turn", found)
    must(state, not found & 8 or bool(found & 1), "LL-GEN-01 a second trance is after the first", found)
    must(state, not found & 16 or bool(found & 4), "LL-GEN-01 a second Logic Drive is after the first", found)


def pending(state: AnyState, with_texts: bool) -> None:
    """Section 14: what applies at a check timing is done before anybody is asked something else."""
    bits = state.pending
    prompt = state.prompt
    points = state.vars[VAR["refresh_points_A"]], state.vars[VAR["refresh_points_B"]]
    must(state, bool(bits & WAITS) == bool(state.waiting), "LL-ORDER-04 waiting abilities are pending", bits)
    must(state, bool(bits & POINT) == any(points) and min(points) >= 0, "LL-RP-04 points are pending", (bits, points))
    if prompt == PROMPT["overlap"]:
        must(state, bool(bits & OVERLAP), "LL-RP-05", bits)
    elif prompt == PROMPT["paradox to turn face down"]:
        must(state, bool(bits & PARADOXES), "LL-RP-06", bits)
    elif prompt == PROMPT["waiting ability"]:
        must(state, bits == WAITS and state.asked in {env[0] for _, env in state.waiting}, "LL-ORDER-01 rules before abilities", bits)
    elif not with_texts:
        allowed = POINT if prompt in _POINT_MAY_WAIT else 0
        must(state, bits & ~allowed == 0, "LL-ORDER-01 nothing is left undone", bits)
    elif not in_ability(state):
        allowed = (POINT if prompt in _POINT_MAY_WAIT else 0) | (WAITS if prompt in _ABILITY_MAY_WAIT else 0)
        must(state, bits & ~allowed == 0, "LL-ORDER-01 nothing is left undone", bits)
    for until, _, _, objects in state.lasting:
        in_time = until == -1 or until >= state.vars[VAR["turn"]] or (until == -2 and with_texts and in_ability(state))  # `look`, `reveal`
        must(state, in_time, "LL-END-04 effects of past turns are over", until)
        must(state, objects is None or len(objects) >= 0, "an effect knows its cards")


def in_ability(state: AnyState) -> bool:
    return any("/" in frame.step.name for frame in state.stack)


def zones(state: AnyState, player: int, with_texts: bool) -> None:
    """Sections 5 and 6, and what of setting up stays for the whole game."""
    now = state.now
    card = state.card
    mine = state.order[player << 4 : (player + 1) << 4]
    play = state.game.edition.play
    first_turns = state.vars[VAR["turn"]] == 0

    gates = mine[GATES]
    must(state, sorted(now[gate][3] for gate in gates) == [1, 2, 4, 8, 16, 32], "LL-BOARD-03 a gate on each circle", gates)
    must(state, all(state.section[gate] == GATE for gate in gates), "LL-DECK-05", gates)
    destroyed = sum(now[gate][1] == 0 for gate in gates)
    must(state, destroyed < 6 or bool(state.pending & LOSS), "LL-LOSS-01 six destroyed gates lose", destroyed)
    counted = [c for c in mine[ZONE[play["loss_count_zone"]]] if state.section[c] == MAIN and now[c][1] == 1]
    must(state, len(counted) < 2 or bool(state.pending & LOSS), "LL-LOSS-02 two penalty cards lose", counted)
    must(state, sum(state.section[c] == GATE for c in mine[REMOVE]) == 4, "LL-SETUP-04 four gates are set aside", mine[REMOVE])

    must(state, len(mine[LEVEL]) <= play["level_zone"], "LL-ZONE-05 four level cards", mine[LEVEL])
    must(state, bool(mine[DECK]) or not mine[DROP], "LL-RP-03 an empty deck is filled at once", len(mine[DROP]))
    must(state, len(mine[MY_LOGICALIST]) <= 1, "LL-DECK-21 one My Logicalist")
    must(state, all(now[c][1] == int(first_turns) for c in mine[MY_LOGICALIST]), "LL-SETUP-09 My Logicalist face up")

    taken = 0
    overlap = 0
    last = 0
    for member in mine[FIELD]:
        circles = now[member][3]
        must(state, circles in RECTANGLES[card[member].territory], "LL-BOARD-04 a legal placement", circles)
        must(state, now[member][5] >= last, "members lie in the order in which they came", mine[FIELD])
        overlap |= taken & circles
        taken |= circles
        last = now[member][5]
    if overlap:
        meanwhile = state.stack[-1].step.name.startswith("rearrange.") or in_ability(state)
        must(state, bool(state.pending & OVERLAP) or meanwhile, "LL-RP-05 no circle holds two members", overlap)
    for c in mine[SOUL]:
        host = now[c][4]
        ordered = state.prompt == PROMPT["order"]  # LL-OWN-02: host and soul are put into the stock zone one by one
        must(state, now[c][1] == 0 and (host in mine[FIELD] or ordered), "LL-SOUL-01 soul lies under a member", (c, host))
    for c in mine[INTERCEPT]:
        must(state, now[c][4] in (-1, *mine[INTERCEPT]), "LL-INT-05 soul moves along", c)
    must(state, with_texts or len(mine[LEVEL]) <= (state.vars[VAR["turn"]] + 1) // 2, "LL-LEVEL-01 one card a turn", mine[LEVEL])
    if with_texts:
        return
    must(state, play["later_keywords"] or not mine[REFRESH], "2016 has no refresh zone", mine[REFRESH])
    must(state, not mine[PURGE], "LL-KW-17 nothing is purged")
    must(state, not play["later_keywords"] or len(mine[REMOVE]) == 4, "LL-REF the remove zone holds the gates", mine[REMOVE])
    limit = play["hand_limit"]
    if state.prompt == PROMPT["level phase"] and player != state.vars[VAR["turn_player"]] and state.vars[VAR["turn"]] > 1 and limit:
        must(state, len(mine[HAND]) <= limit, "LL-END-03 the hand limit", len(mine[HAND]))


ANY: Final = (0, 1)
FACES: Final = {HAND: 0, FIELD: 0, SOUL: 0, BATTLE: ANY, INTERCEPT: 0, DROP: 0, DECK: 1, REFRESH: 1, SECRET_TOOLS: 1, STOCK: 1, REMOVE: 1}
"""How cards lie in a zone (LL-ZONE-01); in the zones that are not here either way."""
_FACES: Final = tuple((FACES[zone],) if isinstance(FACES.get(zone, ANY), int) else ANY for zone in range(16))
_FACES_BY_TEXTS: Final = tuple(ANY if zone in (STOCK, REMOVE) else faces for zone, faces in enumerate(_FACES))
_MAY_REST: Final = {FIELD, LEVEL, MY_LOGICALIST}
_ON_CIRCLES: Final = {FIELD, GATES}
_HOSTED: Final = {SOUL, INTERCEPT}


_ZONES_OF: Final = (set(range(16)) - {GATES, MY_LOGICALIST, SECRET_TOOLS}, {GATES, REMOVE}, {MY_LOGICALIST}, {SECRET_TOOLS})
"""LL-DECK-01, LL-SETUP-02, -04: where the cards of a section may lie."""
_ANY_ZONE: Final = set(range(16)) - {GATES, MY_LOGICALIST}
_ZONES_BY_TEXTS: Final = (_ANY_ZONE, {GATES, REMOVE}, {MY_LOGICALIST}, _ANY_ZONE)
"""LL-STOOL-02: `move` to the secret tool zone, and `move` of a secret tool by its own skill."""


def codes(state: AnyState, changed: list[int], with_texts: bool) -> None:
    """LL-ZONE-01: facing, stance, circles and host are legal where a card lies, and it may lie there."""
    legal = _FACES_BY_TEXTS if with_texts else _FACES
    zones_of = _ZONES_BY_TEXTS if with_texts else _ZONES_OF
    for card in changed:
        zone, facing, stance, circles, host, _ = state.now[card]
        must(state, zone in zones_of[state.section[card]], "LL-DECK-01 a card stays with its section", (card, zone))
        right = facing in legal[zone] and (not stance or zone in _MAY_REST) and stance in ANY and (circles > 0) == (zone in _ON_CIRCLES)
        must(state, right, "LL-ZONE-01 how a card lies", (card, state.now[card]))
        must(state, host < 0 or zone in _HOSTED, "LL-SOUL-05 nothing lies under a card elsewhere", (card, state.now[card]))
    if len(changed) == len(state.now):  # the first decision
        for player in (0, 1):
            cards = [state.section[card] for card in range(len(state.now)) if state.owner[card] == player]
            must(state, cards.count(MAIN) == 50 and cards.count(GATE) == 10, "LL-DECK-02, -12 all cards are there", cards)
    down = [c for c in state.order[LEVEL] + state.order[16 | LEVEL] if state.now[c][1] == 1]
    first = state.vars[VAR["first"]]
    if not with_texts:  # `turn`, and `move` to the level zone with `face: down`
        must(state, len(down) <= 1 and all(state.owner[c] == first for c in down), "LL-LEVEL-03 one face-down level card at most", down)


def battle(state: AnyState, with_texts: bool) -> None:
    """Section 11: who battles, how often, and what lies in the zones of a battle."""
    now = state.now
    values = state.vars
    attacker, defender, circle = (values[VAR[name]] for name in ("attacker", "defender", "circle"))
    phase, turn_player, attacks = (values[VAR[name]] for name in ("phase", "turn_player", "attacks"))
    up = [c for zone in (BATTLE, PARADOX, 16 | BATTLE, 16 | PARADOX) for c in state.order[zone] if state.card[c].paradox and now[c][1] == 0]
    must(state, len(up) <= 1 or bool(state.pending & PARADOXES), "LL-PDX-03 one paradox is active", up)
    if circle < 0:
        declared = state.prompt == PROMPT["attacked circle"]
        must(state, (attacker >= 0) == declared and defender < 0, "LL-EOB-04 the battle is over", (attacker, defender))
        for zone in (BATTLE, INTERCEPT, 16 | BATTLE, 16 | INTERCEPT):
            must(state, not state.order[zone], "LL-EOB-03 nothing is left of a battle", state.order[zone])
        must(state, all(until != -1 for until, _, _, _ in state.lasting), "LL-EOB-04 effects of a battle are over")
    else:
        must(state, phase in _BATTLE and 0 <= circle < 6, "a battle is in the battle phase", phase)
        must(state, state.owner[attacker] == turn_player, "LL-ATK-06 the turn player attacks", attacker)
        must(state, defender < 0 or state.owner[defender] != turn_player, "LL-ATK-10 the other player defends", defender)
        same = now[attacker][0] == FIELD and now[attacker][5] == values[VAR["attacker_since"]]
        must(state, with_texts or (same and now[attacker][2] == 1), "LL-ATK-06 the attacker rests", now[attacker])
        must(state, attacks >= 1, "LL-ATK-03 every declared attack counts", attacks)
    must(state, not state.order[turn_player << 4 | INTERCEPT], "LL-INT-03 the turn player does not intercept")
    if phase < DECLARING:
        must(state, attacks == 0, "LL-ATK-03 no attack before the battle phase", attacks)
        must(state, not state.order[PARADOX] and not state.order[16 | PARADOX], "LL-END-02 paradoxes last for a turn")
    allowed = sum(now[c][1] == 0 for c in state.order[turn_player << 4 | LEVEL])
    if phase in _BATTLE:
        asked = state.prompt == PROMPT["attack"]
        must(state, with_texts or attacks + asked <= allowed, "LL-ATK-03 an attack for each face-up level card", (attacks, allowed))
    if state.prompt == PROMPT["attack"]:
        for kind, member, _ in state.options[1:]:
            must(state, kind == KIND["attack"] and now[member][2] == 0 and state.owner[member] == turn_player, "LL-ATK-06", member)
    if state.prompt == PROMPT["define a logic"] and state.options[0][0] == KIND["pass"]:
        must(state, values[VAR["passes"]] in (0, 1), "LL-LOGIC-01 two passes end the step", values[VAR["passes"]])


def BETWEEN(before: AnyState, after: AnyState, with_texts: bool) -> None:
    """What a step cannot do: bring back a gate, a penalty card, a rank or a turn. And what becomes of a paradox."""
    was, now = before.vars, after.vars
    for place in (VAR["turn"], VAR["t_rank_A"], VAR["t_rank_B"]):
        must(after, was[place] <= now[place] <= was[place] + 1, "turns and T-rank go on by one", place)
    must(after, not was[VAR["turn"]] or was[VAR["first"]] == now[VAR["first"]], "LL-SETUP-06 who began")
    for player in (0, 16):
        for gate in before.order[player | GATES]:
            if before.now[gate] is not after.now[gate]:
                must(after, after.now[gate][3] == before.now[gate][3], "LL-BOARD-03 gates never move", gate)
                must(after, before.now[gate][1] == 1 or after.now[gate][1] == 0, "LL-BOARD-03 a destroyed gate stays", gate)
        if with_texts:  # `move` from the refresh zone, and `stand` in the My Logicalist zone
            continue
        must(after, len(before.order[player | REFRESH]) <= len(after.order[player | REFRESH]), "LL-RP-04 penalty cards stay")
        for card in before.order[player | MY_LOGICALIST]:
            must(after, before.now[card][2] <= after.now[card][2], "LL-STAND-02 the My Logicalist does not stand", card)
    if before.options[0][0] == KIND["pass"] and not with_texts:
        paradoxes(before, after)


def paradoxes(before: AnyState, after: AnyState) -> None:
    """LL-PDX-02: a new paradox and an active one of the opponent turn each other face down; alone it stays face up."""
    new = [card for card in after.order[before.asked << 4 | BATTLE] if after.now[card][5] > before.clock and after.card[card].paradox]
    if not new or after.prompt == PROMPT["paradox to turn face down"]:
        return
    active = [
        card
        for zone in (BATTLE, PARADOX, 16 | BATTLE, 16 | PARADOX)
        for card in before.order[zone]
        if before.card[card].paradox and before.now[card][1] == 0
    ]
    met = any(after.owner[card] != before.asked for card in active)
    must(after, after.now[new[0]][1] == int(met), "LL-PDX-02 a new paradox", after.now[new[0]])
    if met:
        lies = [after.now[card][1] for card in active if after.now[card][5] == before.now[card][5]]
        must(after, 0 not in lies, "LL-PDX-02 the opponent's paradox", active)


def OPTIONS(state: AnyState) -> None:
    """The options are those of the rule book. Not asked where cards have texts."""
    wrong = differing(state)
    must(state, not wrong, "the rules offer something else", wrong)


def HIDDEN(state: AnyState, viewer: int, card: int) -> bool:
    """LL-ZONE-01, -07, -08, LL-FACE-01: may a player not look at this card? LL-TEXT-05: they may while `look` and `reveal` show it."""
    zone, facing = state.now[card][:2]
    since = state.now[card][5]
    if any(effect.name == "look" and env[0] == viewer and (card, since) in (cards or ()) for _, effect, env, cards in state.lasting):
        return False
    mine = state.owner[card] == viewer
    if zone == DECK:
        return not (mine and state.vars[VAR["looking"]] == viewer)
    if zone in (HAND, SECRET_TOOLS):
        return not mine
    if zone in (LEVEL, MY_LOGICALIST):
        return facing == 1 and not mine
    if zone in (GATES, STOCK, REMOVE):
        return facing == 1
    return zone == REFRESH


def more_tables() -> list[Table]:
    """The frozen decks: some with texts of every kind, which take their time; and plain ones, as no shipped deck is any more: each pair
    under each version (whether legal in it or not), with the values of the switches in turn."""
    chosen = [pool.TABLES[place] for place in (0, 2, 5, 7)]
    found = [Table(f"{' '.join(names)} with texts", lambda names=names: pool.table(*names, True), True) for names in chosen]
    decks = list(dict.fromkeys(name for table in pool.TABLES for name in table[:2]))
    for first, second, version, switches in switched(pool.GAME, decks):
        name = f"{first} {second} {version} {' '.join('='.join(pair) for pair in switches)} plain"
        found.append(Table(name, lambda names=(first, second, version), switches=switches: pool.table(*names, False, switches)))
    return found
