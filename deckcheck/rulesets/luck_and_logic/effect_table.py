"""The numbers and facts of Luck & Logic for the language of effects, and cards compiled by it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from deckcheck.effects import nodes as n
from deckcheck.effects import nodes_cards as k
from deckcheck.effects.table import Table, options_of, ordered_zones, prompts_of, whole_zones
from deckcheck.effects.texts import compile_texts, kept
from deckcheck.engine.abilities import OTHER, OTHER_SINCE, PLAYER, TO_TRIGGER
from deckcheck.engine.in_force import changes, forbidden, seen_as
from deckcheck.engine.machine import call
from deckcheck.engine.primitives import draw, move
from deckcheck.engine.state import NOBODY, SINCE, ZONE
from deckcheck.rulesets.luck_and_logic import board, reads, terms
from deckcheck.rulesets.luck_and_logic import definition as d
from deckcheck.rulesets.luck_and_logic.effect_acts import act_of
from deckcheck.rulesets.luck_and_logic.effect_counted import deck_cards
from deckcheck.rulesets.luck_and_logic.effect_moves import FACED_DOWN
from deckcheck.rulesets.luck_and_logic.effect_words import condition_of, filter_of
from deckcheck.rulesets.luck_and_logic.in_order import IN_ORDER
from deckcheck.rulesets.luck_and_logic.moves import destroy_gate, put, put_at_once, put_under
from deckcheck.rulesets.luck_and_logic.vocabulary import VOCABULARY

if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.effects.bind_words import WordBinder
    from deckcheck.effects.nodes_conditions import Condition
    from deckcheck.effects.run_actions import Act
    from deckcheck.effects.run_amounts import Condition as RunCondition
    from deckcheck.effects.run_cards import Filter as RunFilter
    from deckcheck.effects.vocabulary import Vocabulary
    from deckcheck.engine.abilities import Ability, Effect, Printed, What
    from deckcheck.engine.procedure import Env, Procedure, Step
    from deckcheck.rulesets.luck_and_logic.terms import State

_ON: Final = {
    "member": 1 << board.FIELD,
    "gate": 1 << board.GATES,
    "tactics": 1 << board.BATTLE,
    "paradox": 1 << board.BATTLE | 1 << board.PARADOX,
}


class LuckAndLogic(Table):
    """See `Table`."""

    __slots__ = ()

    vocabulary: ClassVar[Vocabulary] = VOCABULARY
    values: ClassVar[Mapping[str, int]] = {
        "power": d.POWER, "aura": d.AURA, "limit": d.LIMIT, "level": d.CARD_LEVEL, "cost": d.COST, "territory": d.TERRITORY,
        "soul": d.SOUL_COUNT, "soul_power": d.SOUL_POWER, "gate_number": d.GATE_NUMBER,
    }  # fmt: skip
    player_values: ClassVar[Mapping[str, int]] = {
        "level": d.PLAYER_LEVEL, "t_rank": d.RANK, "refresh_points": d.REFRESH_POINTS, "attacks": d.ATTACK_COUNT,
        "hand_limit": d.HAND_LIMIT,
    }  # fmt: skip
    deeds: ClassVar[Mapping[str, tuple[int, int]]] = {
        "attack": (terms.TO_ATTACK, 0),
        "be_attacked": (terms.TO_BE_ATTACKED, 0),
        "intercept": (terms.TO_INTERCEPT, 0),
        "stand": (terms.TO_STAND, 0),
        "leave_field": (terms.TO_LEAVE_FIELD, 0),
        "be_chosen": (terms.TO_BE_CHOSEN, 0),
        "be_destroyed": (terms.TO_BE_DESTROYED, 0),
        "trigger": (TO_TRIGGER, 0),
        "define_logic": (terms.TO_BE_DEFINED, terms.TO_DEFINE_LOGIC),
        "level_boost": (0, terms.TO_LEVEL_BOOST),
        "mobilize": (terms.TO_MOBILIZE, 0),
        "trance": (terms.TO_BE_TRANCED_INTO, terms.TO_TRANCE),
        "draw": (0, terms.TO_DRAW),
        "logic_drive": (terms.TO_BE_DRIVEN, terms.TO_LOGIC_DRIVE),
        "activate": (terms.TO_BE_USED, terms.TO_ACTIVATE),
    }
    done_by_others: ClassVar[int] = terms.TO_BE_ATTACKED
    leaves: ClassVar[Mapping[str, tuple[int, int]]] = {
        "attack_any_circle": (terms.ATTACK_ANY_CIRCLE, 0),
        "intercept": (terms.MAY_INTERCEPT, 0),
        "ignore_level": (terms.IGNORE_LEVEL, 0),
        "ignore_color": (terms.IGNORE_COLOR, 0),
        "trance_again": (0, terms.TRANCE_AGAIN),
        "logic_drive_again": (0, terms.LOGIC_DRIVE_AGAIN),
    }
    kinds: ClassVar[Mapping[str, int]] = {
        "auto": terms.AUTO,
        "tactics": terms.AUTO,
        "act": terms.ACT,
        "logic_drive": terms.LOGIC_DRIVE,
        "trance_change": terms.TRANCE_CHANGE_ABILITY,
        "secret_tool_skill": terms.SECRET_TOOL_SKILL,
    }
    covenants: ClassVar[Mapping[str, int]] = {"trance": terms.COVENANT, "trance_change": terms.CHANGE_COVENANT}
    ways: ClassVar[Mapping[str, int]] = {
        "play": terms.BY_PLAY, "trance": terms.BY_TRANCE, "trance_change": terms.BY_TRANCE_CHANGE, "effect": terms.BY_EFFECT,
    }  # fmt: skip
    events: ClassVar[Mapping[str, int]] = {
        **{
            name: getattr(terms, name.upper())
            for name in VOCABULARY.words("trigger")
            if name.startswith(("start_", "on_")) and name != "on_move"
        },
        "gate_destruction": terms.ON_GATE_DESTROYED,
    }
    home: ClassVar[Mapping[str, int]] = {
        **dict.fromkeys(("logicalist", "foreigner", "tranceunion", "super_logicalist"), _ON["member"]),
        **{name: _ON[name] for name in ("gate", "tactics", "paradox")},
        "": _ON["member"] | _ON["gate"] | _ON["paradox"],
    }
    prompts: ClassVar[Mapping[str, int]] = prompts_of(terms)
    options: ClassVar[Mapping[str, int]] = {**options_of(terms), "discard": terms.DISCARD}
    entry: ClassVar[int] = board.FIELD
    decides: ClassVar[int] = terms.DECIDES
    zones: ClassVar[Mapping[str, Sequence[tuple[int, int]]]] = {
        **whole_zones(board.ZONES),
        "front_row": ((board.FIELD, board.FRONT_ROW),),
        "back_row": ((board.FIELD, board.ALL_CIRCLES & ~board.FRONT_ROW),),
    }
    hand: ClassVar[int] = board.HAND
    discards: ClassVar[int] = board.DROP
    ordered: ClassVar[frozenset[int]] = ordered_zones(board.ZONES)
    unique: ClassVar[frozenset[int]] = frozenset((board.FIELD, board.GATES, board.INTERCEPT))
    out_of_sight: ClassVar[frozenset[int]] = frozenset((board.DECK, board.HAND, board.STOCK, board.SECRET_TOOLS))
    open_to_effects: ClassVar[frozenset[int]] = frozenset((board.DECK, board.HAND, board.SECRET_TOOLS))
    resolved: ClassVar[int] = terms.RESOLVED
    faced_down: ClassVar[frozenset[int]] = FACED_DOWN
    in_order: ClassVar[Procedure] = IN_ORDER

    def to_draw(self, state: State, player: int) -> int:
        return deck_cards(state, player)

    def draw_cards(self, state: State, player: int, number: int, cause: int) -> int:
        """LL-DRAW-02."""
        for drawn in range(number):
            if not draw(state, player, board.HAND, cause):
                return drawn
        return number

    def put(self, state: State, card: int, zone: int, facing: int, stance: int, cause: int) -> bool:
        return put(state, card, zone, facing, stance, cause)

    def put_at_end(self, state: State, card: int, zone: int, facing: int, stance: int, bottom: bool, cause: int) -> None:
        move(state, card, zone, facing, stance, bottom=bottom, cause=cause)

    def put_under(self, state: State, card: int, hosts: Sequence[int], zone: int, cause: int) -> bool:
        """LL-SOUL-01: below a member that is on the field."""
        able = [host for host in hosts if state.now[host][ZONE] == board.FIELD and host != card]
        if able:
            put_under(state, card, able[0])
        return bool(able)

    def may_move(self, state: State, card: int, zone: int) -> bool:
        """LL-ZONE-05, LL-LOGIC-03, LL-GEN-04."""
        if zone == board.LEVEL and len(state.order[state.owner[card] << 4 | board.LEVEL]) >= state.game.play["level_zone"]:
            return False
        if reads.stays(state, card) or (zone == board.BATTLE and not reads.in_battle(state)):
            return False
        return state.now[card][ZONE] != board.FIELD or not forbidden(state, terms.TO_LEAVE_FIELD, card)

    def under(self, state: State, card: int) -> Sequence[int]:
        return reads.soul(state, card)

    def goes_along(self, state: State, card: int) -> Sequence[int]:
        """LL-OWN-02."""
        return reads.soul(state, card) if state.now[card][ZONE] == board.FIELD else ()

    def refill(self, state: State, player: int) -> int:
        """LL-RP-03."""
        return len(state.order[player << 4 | board.DROP])

    def happens(self, state: State, card: int, what: What) -> Step | None:
        if what[0] == terms.ON_GATE_DESTROYED:
            destroy_gate(state, card, what[1], what[2], at_once=True)
            return None
        _, zone, facing, stance, _, host, bottom, cause = what[:8]
        if zone == board.SOUL:
            if state.now[host][ZONE] in (board.FIELD, board.INTERCEPT):  # LL-SOUL-01
                put_under(state, card, host, at_once=True)
            return None
        if board.ZONES[zone].ordered:
            under = reads.soul(state, card) if state.now[card][ZONE] in (board.FIELD, board.INTERCEPT) else []
            return call(state, IN_ORDER.first, [zone, facing, bottom, cause, (), card, *under])
        put_at_once(state, card, zone, facing, stance, cause)
        return None

    def card_value(self, state: State, card: int, value: int) -> int:
        """LL-FACE-01: of a card without information there is nothing to read."""
        if not self.known(state, card):
            return 0
        if value == d.CARD_LEVEL:
            return reads.card_level(state, card)
        if value == d.COST:
            return reads.cost(state, card)
        if value == d.TERRITORY:
            return seen_as(state, card).territory
        if value == d.SOUL_COUNT:
            return len(reads.soul(state, card))
        if value == d.GATE_NUMBER:
            return seen_as(state, card).gate_number
        if value == d.SOUL_POWER:
            return int(state.game.play["soul_bonus"]) + changes(state, card, d.SOUL_POWER)
        return reads.parameter(state, card, value)

    def printed_value(self, state: State, card: int, value: int) -> int:
        """LL-CARD-04, LL-FACE-01."""
        if not self.known(state, card):
            return 0
        if value == d.SOUL_COUNT:
            return len(reads.soul(state, card))
        if value == d.SOUL_POWER:
            return int(state.game.play["soul_bonus"])
        names = {bit: name for name, bit in self.values.items()}
        number: int = getattr(state.card[card], names[value])
        return number

    def player_value(self, state: State, player: int, value: int) -> int:
        if value == d.PLAYER_LEVEL:
            return reads.level(state, player)
        if value == d.RANK:
            return state.vars[terms.T_RANK + player]
        if value == d.REFRESH_POINTS:
            return state.vars[terms.POINTS + player]
        if value == d.ATTACK_COUNT:
            return reads.attacks_allowed(state, player)
        from deckcheck.rulesets.luck_and_logic.turn import hand_limit

        return hand_limit(state, player) or 0

    def meant(self, state: State, env: Env, word: str) -> int:
        """LL-KW-01: the new tranceunion is the last member that was put onto the field."""
        if word == "mobilized":
            members = state.order[env[PLAYER] << 4 | board.FIELD]
            return max(members, key=lambda member: state.now[member][SINCE], default=NOBODY)
        if word in ("attacker", "defender"):
            return self.special(state, env, word)
        return super().meant(state, env, word)

    def special(self, state: State, env: Env, word: str) -> int:
        if word == "attacker":
            return reads.attacker(state)
        if word == "defender":
            return reads.defender(state)
        if word == "partner":
            card = env[OTHER]
            away = card < 0 or state.now[card][SINCE] != env[OTHER_SINCE] or state.now[card][ZONE] == board.MY_LOGICALIST
            return NOBODY if away else card
        return super().special(state, env, word)

    def own_names(self, printed: Printed) -> frozenset[str]:
        assert isinstance(printed, d.Definition)
        return printed.member_names

    def until(self, state: State, player: int, duration: str) -> int | None:
        """LL-EOB-04: nothing holds for a battle where none is on."""
        if duration == "this_battle":
            return terms.THIS_BATTLE if reads.in_battle(state) else None
        return super().until(state, player, duration)

    def bind_filter(self, binder: WordBinder, node: k.Filter) -> RunFilter:
        return filter_of(self, binder, node)

    def bind_condition(self, binder: WordBinder, node: Condition) -> RunCondition:
        return condition_of(node)

    def act_of(self, words: WordBinder, sentence: n.Sentence, performer: int) -> Act:
        return act_of(self, words, sentence, performer)

    def type_mask(self, types: Sequence[str]) -> int:
        mask = 0
        for name in types:
            mask |= d.MEMBER if name == "member" else d.TYPES[name]
        return mask

    def color_mask(self, colors: Sequence[str]) -> int:
        return sum(d.COLORS.values()) if "every" in colors else sum(d.COLORS[color] for color in colors)

    def watch_for(self, nodes: Iterable[n.Node]) -> int:
        return terms.WATCH_DESTROYERS if any(isinstance(part, k.DestroyedBy) for part in nodes) else 0


TABLE: Final = LuckAndLogic()


def texts_of(card: Card) -> tuple[tuple[Ability, ...], tuple[Effect, ...]]:
    """The abilities and continuous effects of a card. Raises UnplayableCardError for abilities that `cards lint` does not accept."""
    return kept(card, ("abilities",), _compiled)


def _compiled(card: Card) -> tuple[tuple[Ability, ...], tuple[Effect, ...]]:
    return compile_texts(TABLE, card, card.get("abilities"))[:2]
