"""The numbers and facts of the TCG Corp game for the language of effects, and cards compiled by it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from deckcheck.cards.names import match_key
from deckcheck.effects import nodes as n
from deckcheck.effects import nodes_cards as k
from deckcheck.effects.table import Table, options_of, ordered_zones, prompts_of, whole_zones
from deckcheck.effects.texts import compile_texts, kept, unplayable
from deckcheck.engine.abilities import TO_TRIGGER
from deckcheck.engine.in_force import seen_as
from deckcheck.engine.in_order import into_order
from deckcheck.engine.machine import call
from deckcheck.engine.primitives import move
from deckcheck.engine.state import NOBODY, ZONE
from deckcheck.engine.turns import switch
from deckcheck.rulesets.tcg_corp import board, moves, reads, terms
from deckcheck.rulesets.tcg_corp import definition as d
from deckcheck.rulesets.tcg_corp.effect_acts import act_of
from deckcheck.rulesets.tcg_corp.effect_words import condition_of, filter_of
from deckcheck.rulesets.tcg_corp.vocabulary import VOCABULARY

if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.effects.bind_words import WordBinder
    from deckcheck.effects.nodes_conditions import Condition
    from deckcheck.effects.run_actions import Act
    from deckcheck.effects.run_amounts import Condition as RunCondition
    from deckcheck.effects.run_cards import Filter as RunFilter
    from deckcheck.effects.vocabulary import Vocabulary
    from deckcheck.engine.abilities import Ability, Effect, What
    from deckcheck.engine.procedure import Procedure, Step
    from deckcheck.rulesets.tcg_corp.terms import State


def _put_in_order(state: State, card: int, zone: int, facing: int, bottom: bool, cause: int, heard: bool) -> None:
    moves.shed(state, card)
    move(state, card, zone, facing, bottom=bottom, cause=cause, at_once=True, heard=heard)


IN_ORDER: Final = into_order(terms.ASK_ORDER, terms.NEXT_IN_ORDER, _put_in_order)


class TcgCorp(Table):
    """See `Table`."""

    __slots__ = ()

    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    values: ClassVar[Mapping[str, int]] = {
        "hp": d.HP, "damage": d.DAMAGE, "energy": d.ENERGY_COUNT, "retreat_cost": d.RETREAT_COST, "skill_damage": d.SKILL_DAMAGE,
        "damage_taken": d.DAMAGE_TAKEN, "set_cards": d.SET_COUNT,
    }  # fmt: skip
    player_values: ClassVar[Mapping[str, int]] = {"ko_units": d.KO_UNITS}
    deeds: ClassVar[Mapping[str, tuple[int, int]]] = {
        "retreat": (terms.TO_RETREAT, 0),
        "use_skill": (terms.TO_USE_SKILL, 0),
        "be_charged": (terms.TO_BE_CHARGED, 0),
        "be_set_on": (terms.TO_BE_SET_ON, 0),
        "be_chosen": (terms.TO_BE_CHOSEN, 0),
        "recover": (terms.TO_RECOVER, 0),
        "be_rested": (terms.TO_BE_RESTED, 0),
        "be_ko": (terms.TO_BE_KO, 0),
        "trigger": (TO_TRIGGER, 0),
        "play": (terms.TO_BE_PLAYED, 0),
        "draw": (0, terms.TO_DRAW),
        "charge": (0, terms.TO_CHARGE),
        "use_ex_skill": (0, terms.TO_USE_EX),
    }
    kinds: ClassVar[Mapping[str, int]] = {
        "auto": terms.AUTO, "skill": terms.SKILL, "ex_skill": terms.EX_SKILL, "command": terms.COMMAND_TEXT,
    }  # fmt: skip
    ways: ClassVar[Mapping[str, int]] = {"play": terms.BY_PLAY, "effect": terms.BY_EFFECT}
    events: ClassVar[Mapping[str, int]] = {
        name: getattr(terms, name.upper()) for name in VOCABULARY.words("trigger") if hasattr(terms, name.upper())
    }
    home: ClassVar[Mapping[str, int]] = {
        "unit": 1 << board.AREA, "reinforcement": 1 << board.SET, "": 1 << board.AREA | 1 << board.SET,
    }  # fmt: skip
    prompts: ClassVar[Mapping[str, int]] = prompts_of(terms)
    options: ClassVar[Mapping[str, int]] = {**options_of(terms), "discard": terms.DISCARD_CARD}
    entry: ClassVar[int] = board.AREA
    zones: ClassVar[Mapping[str, Sequence[tuple[int, int]]]] = {
        **whole_zones(board.ZONES),
        "main_area": ((board.AREA, board.MAIN),),
        "standby_area": ((board.AREA, board.STANDBY),),
    }
    hand: ClassVar[int] = board.HAND
    discards: ClassVar[int] = board.DISCARD
    ordered: ClassVar[frozenset[int]] = ordered_zones(board.ZONES)
    unique: ClassVar[frozenset[int]] = frozenset((board.AREA, board.KO))
    out_of_sight: ClassVar[frozenset[int]] = frozenset((board.DECK, board.HAND))
    open_to_effects: ClassVar[frozenset[int]] = frozenset((board.DECK, board.HAND))
    resolved: ClassVar[int] = terms.RESOLVED
    faced_down: ClassVar[frozenset[int]] = frozenset((board.DECK,))
    in_order: ClassVar[Procedure] = IN_ORDER

    # Moves.

    def to_draw(self, state: State, player: int) -> int:
        return len(state.order[player << 4 | board.DECK])

    def draw_cards(self, state: State, player: int, number: int, cause: int) -> int:
        """TC-WIN-02: every draw counts."""
        return moves.draw_cards(state, player, number, cause)

    def put(self, state: State, card: int, zone: int, facing: int, stance: int, cause: int) -> bool:
        return moves.put(state, card, zone, facing, stance, cause)

    def put_at_end(self, state: State, card: int, zone: int, facing: int, stance: int, bottom: bool, cause: int) -> None:
        moves.shed(state, card)
        move(state, card, zone, facing, stance, bottom=bottom, cause=cause)

    def put_under(self, state: State, card: int, hosts: Sequence[int], zone: int, cause: int) -> bool:
        """TC-CHG-06, TC-CMD-04, TC-KO-07: energy of a unit that is not KO'd, or a reinforcement that is set on it."""
        able = [host for host in hosts if state.now[host][ZONE] == board.AREA and state.owner[host] == state.owner[card] and host != card]
        if not able or not self.may_move(state, card, zone):
            return False
        if zone == board.SET:
            moves.set_on(state, card, able[0], cause)
        else:
            moves.attach(state, card, able[0], zone, cause)
        return True

    def may_move(self, state: State, card: int, zone: int) -> bool:
        """TC-KO-07; TC-EFF-06: a unit comes into play only into an empty standby area; only reinforcements are set."""
        if state.now[card][ZONE] == board.KO:
            return False
        kind = seen_as(state, card).type
        if zone == board.SET:
            return bool(kind & d.REINFORCEMENT)
        if zone != board.AREA:
            return True
        return bool(kind & d.UNIT) and state.now[card][ZONE] != board.AREA and bool(reads.empty_standby(state, state.owner[card]))

    def nothing_found(self, state: State, player: int, zones: Sequence[int]) -> None:
        """TC-EFF-04: who looks through a deck and finds no such card says so."""
        if board.DECK in zones and state.log is not None:
            state.log.append((terms.LOG_FOUND_NOTHING, player))

    def may_fail(self, state: State) -> bool:
        """GAP-23."""
        return switch(state, "search") == "may_fail"

    def picks_discard(self, state: State, master: int, player: int) -> int:
        """TC-EFF-05, GAP-19."""
        return player if switch(state, "forced_discard") == "its_player" else master

    def happens(self, state: State, card: int, what: What) -> Step | None:
        _, zone, facing, stance, _, host, bottom, cause = what[:8]
        if zone == board.KO:
            moves.knock_out_at_once(state, card, NOBODY, cause)
        elif host != NOBODY:
            moves.shed(state, card)
            move(state, card, zone, facing, host=host, cause=cause, at_once=True)
        elif board.ZONES[zone].ordered:
            return call(state, IN_ORDER.first, [zone, facing, bottom, cause, (), card])
        else:
            moves.put_at_once(state, card, zone, facing, stance, cause)
        return None

    def card_value(self, state: State, card: int, value: int) -> int:
        if not self.known(state, card):
            return 0
        if value == d.HP:
            return reads.hp(state, card)
        if value == d.DAMAGE:
            return reads.damage(state, card)
        if value == d.ENERGY_COUNT:
            return len(reads.energy(state, card))
        if value == d.SET_COUNT:
            return len(reads.set_cards(state, card))
        if value == d.RETREAT_COST:
            return reads.retreat_cost(state, card)
        return reads.skill_bonus(state, card) if value == d.SKILL_DAMAGE else reads.taken_bonus(state, card)

    def printed_value(self, state: State, card: int, value: int) -> int:
        if not self.known(state, card):
            return 0
        if value == d.HP:
            return state.card[card].hp
        if value == d.RETREAT_COST:
            return state.card[card].retreat_cost
        return 0 if value in (d.SKILL_DAMAGE, d.DAMAGE_TAKEN) else self.card_value(state, card, value)

    def player_value(self, state: State, player: int, value: int) -> int:
        return len(state.order[player << 4 | board.KO])

    def bind_filter(self, binder: WordBinder, node: k.Filter) -> RunFilter:
        return filter_of(self, binder, node)

    def bind_condition(self, binder: WordBinder, node: Condition) -> RunCondition:
        return condition_of(binder, node)

    def act_of(self, words: WordBinder, sentence: n.Sentence, performer: int) -> Act:
        return act_of(self, words, sentence, performer)

    def type_mask(self, types: Sequence[str]) -> int:
        mask = 0
        for name in types:
            for kind in VOCABULARY.word("type", name).types:
                mask |= d.TYPES[kind]
        return mask


TABLE: Final = TcgCorp()

Texts: TypeAlias = "tuple[tuple[Ability, ...], tuple[Effect, ...], tuple[d.Skill, ...], tuple[d.Skill, ...]]"
"""Abilities, continuous effects, skills and EX skills of a card."""


def texts_of(card: Card) -> Texts:
    """What a card says. Raises UnplayableCardError for abilities that `cards lint` does not accept."""
    return kept(card, ("abilities", "skills", "ex_skills"), _compiled)


def _compiled(card: Card) -> Texts:
    """The abilities, and those that a printed damage stands for (TC-CARD-03, TC-DMG-01)."""
    written = [] if card.get("unencoded") else list(card.get("abilities") or ())
    printed = {kind: card.get(f"{kind}s") or () for kind in ("skill", "ex_skill")}
    for kind, skills in printed.items():
        spoken = {match_key(one["name"]) for one in written if one.get("kind") == kind}
        for skill in skills:
            said = _said(skill)
            if skill.get("damage") and spoken.isdisjoint(map(match_key, said)):
                written.append({"kind": kind, "name": said[0], "energy": max(1, skill.get("cost", 1)), "do": [{"damage": skill["damage"]}]})
    abilities, effects, nodes = compile_texts(TABLE, card, written)
    named = {ability.name: ability for ability in abilities}
    spoken_of = [(node, named.get(f"{card.id}/{number}")) for number, node in enumerate(nodes, 1)]
    skills, ex_skills = (_skills(card, kind, skills, spoken_of) for kind, skills in printed.items())
    return abilities, effects, skills, ex_skills


def _said(skill: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(skill[field] for field in ("name", "name_ja") if skill.get(field))


def _skills(
    card: Card, kind: str, printed: Sequence[Mapping[str, Any]], abilities: Sequence[tuple[n.Ability, Ability | None]]
) -> tuple[d.Skill, ...]:
    """The printed skills in their order, each with the ability that has its name; then abilities that no printed skill has. Raises
    UnplayableCardError for a skill with two costs."""
    found: list[d.Skill] = []
    left = [(match_key(node.name or ""), node, ability) for node, ability in abilities if node.kind == kind]
    for skill in printed:
        names = {match_key(name) for name in _said(skill)}
        mine = next((one for one in left if one[0] in names), None)
        if mine is not None:
            left.remove(mine)
        energy = (mine[1].energy or 0) if mine is not None else 0
        if mine is not None and mine[2] is not None and skill.get("damage") is None and skill.get("cost", energy) not in (0, energy):
            raise unplayable(card, f"{mine[1].name!r} is printed with cost {skill['cost']} and needs energy {energy} (C207)")
        found.append(d.Skill(_said(skill), skill.get("cost", energy), mine[2] if mine is not None else None))
    found += [d.Skill((node.name or "",), node.energy or 0, ability) for _, node, ability in left]
    return tuple(found)
