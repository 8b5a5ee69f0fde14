"""What may be chosen in a game of Luck & Logic without card texts, worked out from printed fields by the rule book alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from frozen import pool

import deckcheck
from deckcheck.cards.card import Card
from deckcheck.engine.state import State

AnyState = State[Any]
Said = set[tuple[Any, ...]]

LOGICALISTS: Final = ("logicalist", "super_logicalist")
MEMBERS: Final = (*LOGICALISTS, "foreigner", "tranceunion")
CIRCLES: Final = 6
PLACES: Final = {1: 6, 2: 7, 3: 2, 4: 2}
"""LL-BOARD-04, -05: how many placements a territory has."""


@cache
def cards() -> dict[str, Card]:
    return {card.id: card for card in deckcheck.load_pool(cards=[pool.CARDS])}


class Board:
    """A state read by names."""

    def __init__(self, state: AnyState) -> None:
        self.state = state
        self.zones = [zone.name for zone in state.game.ruleset.zones]
        self.values = dict(zip(state.game.ruleset.variables, state.vars, strict=True))
        self.player = self.values["turn_player"]
        self.play = state.game.edition.play

    def zone(self, player: int, name: str) -> tuple[int, ...]:
        return self.state.order[player << 4 | self.zones.index(name)]

    def get(self, card: int, field: str) -> Any:
        return cards()[self.state.card[card].id].get(field)

    def up(self, card: int) -> bool:
        return self.state.now[card][1] == 0

    def stands(self, card: int) -> bool:
        return self.state.now[card][2] == 0

    def named(self, found: Iterable[int]) -> set[str]:
        return {self.state.card[card].id for card in found}

    # Section 9 and 10.

    def may_come(self, card: int) -> bool:
        """LL-MOB-02, -03, -05."""
        if self.get(card, "level") > len(self.zone(self.player, "level_zone")):
            return False
        if self.get(card, "cost") > len(self.zone(self.player, "stock_zone")):
            return False
        if self.get(card, "type") != "tranceunion":
            return True
        shown = [other for other in self.zone(self.player, "level_zone") if self.up(other)]
        color, world = self.get(card, "color"), self.get(card, "world")
        return any((color != "none" and self.get(other, "color") == color) or self.get(other, "world") == world for other in shown)

    def pairs(self) -> Said:
        """LL-TRANCE-01, -02, LL-KW-10, LL-ML-01, -05: the materials, whichever is named first."""
        if self.values["used"] & 1:
            return set()
        members = self.zone(self.player, "field")
        found = {
            ("trance", *sorted((one, other)))
            for one in members
            for other in members
            if one != other and self.are_materials(self.get(one, "type"), self.get(other, "type"))
        }
        for mine in self.zone(self.player, "my_logicalist_zone"):
            with_super = self.get(mine, "type") == "super_logicalist" or self.state.card[mine].name == "We're Luck&Logic Club!"
            for member in members:
                kind = self.get(member, "type")
                if self.stands(mine) and (kind == "foreigner" or (kind == "super_logicalist" and with_super)):
                    found.add(("trance", *sorted((mine, member))))
        return found

    def are_materials(self, one: str, other: str) -> bool:
        if one in LOGICALISTS and other == "foreigner":
            return True
        if one == "super_logicalist" and other in LOGICALISTS:
            return other == one or self.state.game.edition.switches["super_with_logicalist"] == "true"
        return False

    def main_phase(self) -> Said:
        hand = [card for card in self.zone(self.player, "hand") if self.get(card, "type") in MEMBERS and self.may_come(card)]
        found: Said = {("end-main-phase",), *(("mobilize", name) for name in self.named(hand)), *self.pairs()}
        if len(self.zone(self.player, "stock_zone")) >= 3:
            found.add(("luck-drive",))
        if self.zone(self.player, "field"):
            found.add(("rearrange",))
        return found

    def tranceunions(self) -> Said:
        """LL-TRANCE-05 (3), -07, -08."""
        looks = self.values["looking"] == self.player
        zones = ("hand", "deck") if looks else ("hand",)
        found: Said = {("fail",)}
        for zone in zones:
            come = [card for card in self.zone(self.player, zone) if self.get(card, "type") == "tranceunion" and self.may_come(card)]
            found |= {("into", zone, name) for name in self.named(come)}
        refreshed = self.values[f"refresh_points_{'AB'[self.player]}"] > 0
        if looks and not refreshed and self.zone(self.player, "drop_zone"):
            found.add(("refresh",))
        return found

    # Section 8.

    def level_phase(self) -> Said:
        """LL-LEVEL-01, -02."""
        word = "exchange" if len(self.zone(self.player, "level_zone")) == 4 else "level"
        return {("no-level",), *((word, name) for name in self.named(self.zone(self.player, "hand")))}

    # Section 11.

    def attack(self) -> Said:
        """LL-ATK-03, -06."""
        return {("no-attack",), *(("attack", member) for member in self.zone(self.player, "field") if self.stands(member))}

    def circles(self) -> Said:
        """LL-ATK-07: the front row, and behind destroyed gates."""
        fallen = {self.state.now[gate][3] for gate in self.zone(1 - self.player, "gates") if self.up(gate)}
        return {("circle", circle) for circle in range(CIRCLES) if circle < 3 or 1 << circle - 3 in fallen}

    def intercept(self) -> Said:
        """LL-INT-02, -03, -04: of the members that have not been passed over."""
        members = self.zone(1 - self.player, "field")
        since = max((self.state.now[card][5] for card in self.zone(1 - self.player, "intercept_zone")), default=None)
        able = {("intercept", member) for member in members if self.get(member, "intercept") and member != self.values["defender"]}
        offered = {option for option in able if since is None or option in said(self.state)}
        return {("no-intercept",), *offered}

    def limit(self, member: int) -> int:
        """LL-LOGIC-09, LL-INT-05."""
        owner = self.state.owner[member]
        added = [card for card in self.zone(owner, "battle_zone") if self.up(card)]
        if member == self.values["defender"]:
            added += [card for card in self.zone(owner, "intercept_zone") if self.state.now[card][4] < 0]
        logic = [entry for card in added for entry in self.get(card, "logic") or () if entry["kind"] == "limit"]
        return self.get(member, "limit") + sum(entry["value"] for entry in logic)

    def define(self) -> Said:
        """LL-LOGIC-02 to -06. After a level boost a card must be put, and that is all that may be done."""
        player = self.state.asked
        member = self.values["attacker" if player == self.player else "defender"]
        assert self.limit(member) > len(self.zone(player, "battle_zone")), "LL-LOGIC-02"
        found: Said = {("define", name) for name in self.named(self.zone(player, "hand"))}
        if self.state.game.ruleset.kinds[self.state.options[0][0]] != "pass":
            return found
        level = [card for card in self.zone(player, "level_zone") if self.stands(card)]
        can_put = self.zone(player, "hand") or self.zone(player, "deck")
        boosts = {("level-boost", self.state.card[card].id, self.up(card)) for card in level} if can_put else set()
        return {("pass",), *found, *boosts}

    def hand_limit(self) -> Said:
        """LL-END-03, in an order in which no set comes twice: only what is there can be discarded."""
        assert len(self.zone(self.player, "hand")) > self.play["hand_limit"]
        return said(self.state) & {("discard", name) for name in self.named(self.zone(self.player, "hand"))}


BY_NAME: Final = ("mobilize", "level", "exchange", "define", "discard")


def said(state: AnyState) -> Said:
    """The options, cards of a hand by their definitions."""
    found: Said = set()
    for kind, first, second in state.options:
        word = state.game.ruleset.kinds[kind]
        if word in BY_NAME:
            found.add((word, state.card[first].id))
        elif word == "level-boost":
            found.add((word, state.card[first].id, state.now[first][1] == 0))
        elif word == "into":
            found.add((word, state.game.ruleset.zones[state.now[first][0]].name, state.card[first].id))
        elif second >= 0:
            found.add((word, *sorted((first, second))))
        else:
            found.add((word, first) if first >= 0 else (word,))
    return found


EXPECTED: Final = {
    "main phase": Board.main_phase,
    "trance: tranceunion": Board.tranceunions,
    "level phase": Board.level_phase,
    "attack": Board.attack,
    "attacked circle": Board.circles,
    "intercept": Board.intercept,
    "define a logic": Board.define,
    "hand limit": Board.hand_limit,
}


def differing(state: AnyState) -> Said:
    """Options that the rule book offers and the engine does not, and the other way round."""
    prompt = state.game.ruleset.prompts[state.prompt]
    if prompt == "placement" and not state.stack[-1].step.name.startswith("rearrange."):
        step = state.stack[-1]
        card = step.env[0] if step.step.name.startswith("mobilize.") else step.env[5]
        right = len(state.options) == PLACES[cards()[state.card[card].id].get("territory")]
        return set() if right else said(state)
    expected = EXPECTED.get(prompt)
    if expected is None:
        return set()
    offered = said(state)
    wanted = expected(Board(state))
    return (offered ^ wanted) or ({("twice",)} if len(offered) != len(state.options) else set())
