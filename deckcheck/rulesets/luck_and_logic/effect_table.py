"""The numbers and facts of Luck & Logic for the language of effects, and cards compiled by it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from deckcheck.effects import nodes as n
from deckcheck.effects import nodes_cards as k
from deckcheck.effects.bind import bind_card
from deckcheck.effects.parse import parse_values
from deckcheck.effects.run_cards import players_of
from deckcheck.effects.table import Table
from deckcheck.engine.abilities import OTHER, OTHER_SINCE, PLAYER, SOURCE, SOURCE_SINCE, SUBJECT, TO_TRIGGER
from deckcheck.engine.events import LEAVES, changes, in_force
from deckcheck.engine.looks import LOOK, THIS_ABILITY, look
from deckcheck.engine.machine import call
from deckcheck.engine.primitives import COST, EFFECT, RULE, draw, move
from deckcheck.engine.state import FACING, HOST, NOBODY, SINCE, UP, ZONE
from deckcheck.engine.turns import REST_OF_GAME, TURN, TURN_PLAYER
from deckcheck.errors import UnplayableCardError
from deckcheck.rulesets.luck_and_logic import board, reads, terms
from deckcheck.rulesets.luck_and_logic import definition as d
from deckcheck.rulesets.luck_and_logic.effect_acts import act_of
from deckcheck.rulesets.luck_and_logic.effect_counted import deck_cards
from deckcheck.rulesets.luck_and_logic.effect_moves import FACED_DOWN
from deckcheck.rulesets.luck_and_logic.effect_words import condition_of, filter_of
from deckcheck.rulesets.luck_and_logic.in_order import IN_ORDER
from deckcheck.rulesets.luck_and_logic.moves import destroy_gate, put, put_at_once, put_under, tally
from deckcheck.rulesets.luck_and_logic.vocabulary import VOCABULARY

if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.effects.bind_words import WordBinder
    from deckcheck.effects.nodes_conditions import Condition
    from deckcheck.effects.run_actions import Act
    from deckcheck.effects.run_amounts import Condition as RunCondition
    from deckcheck.effects.run_cards import Filter as RunFilter
    from deckcheck.effects.run_effects import Bound
    from deckcheck.engine.abilities import Ability, Effect, Printed, What
    from deckcheck.engine.procedure import Env, Procedure, Step
    from deckcheck.rulesets.luck_and_logic.terms import State

ZONES: Final = {zone.name: ((number, 0),) for number, zone in enumerate(board.ZONES)} | {
    "front_row": ((board.FIELD, board.FRONT_ROW),),
    "back_row": ((board.FIELD, board.ALL_CIRCLES & ~board.FRONT_ROW),),
    "anywhere": tuple((number, 0) for number in range(len(board.ZONES))),
}
HIDDEN: Final = frozenset((board.DECK, board.HAND, board.STOCK, board.SECRET_TOOLS))
UNIQUE: Final = frozenset((board.FIELD, board.GATES, board.INTERCEPT))
"""Zones in which no two cards are alike."""
OPEN_TO_EFFECTS: Final = frozenset((board.DECK, board.HAND, board.SECRET_TOOLS))
"""Zones in which a card that lies face down has information all the same: it is looked at there."""

_ON: Final = {
    "member": 1 << board.FIELD,
    "gate": 1 << board.GATES,
    "tactics": 1 << board.BATTLE,
    "paradox": 1 << board.BATTLE | 1 << board.PARADOX,
}


class LuckAndLogic(Table):
    """See `Table`."""

    __slots__ = ()

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
    modes: ClassVar[Mapping[str, str]] = {name: word.mode for name, word in VOCABULARY.words("kind").items()}
    covenants: ClassVar[Mapping[str, int]] = {"trance": terms.COVENANT, "trance_change": terms.CHANGE_COVENANT}
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
    prompts: ClassVar[Mapping[str, int]] = {
        "may": terms.ASK_MAY, "card": terms.ASK_CARD, "cost": terms.ASK_COST, "modes": terms.ASK_MODES,
        "number": terms.ASK_NUMBER, "part": terms.ASK_PART,
    }  # fmt: skip
    options: ClassVar[Mapping[str, int]] = {
        "yes": terms.YES, "no": terms.NO, "choose": terms.CHOOSE, "no_more": terms.NO_MORE, "pay": terms.PAY,
        "do_not_pay": terms.DO_NOT_PAY,
        "mode": terms.MODE, "number": terms.NUMBER, "part": terms.PART, "discard": terms.DISCARD,
    }  # fmt: skip
    looking_ends: ClassVar[int] = THIS_ABILITY
    look_effect: ClassVar[Effect] = LOOK
    entry: ClassVar[int] = board.FIELD
    decides: ClassVar[int] = terms.DECIDES
    hand: ClassVar[int] = board.HAND
    discards: ClassVar[int] = board.DROP
    ordered: ClassVar[frozenset[int]] = frozenset(number for number, zone in enumerate(board.ZONES) if zone.ordered)
    faced_down: ClassVar[frozenset[int]] = FACED_DOWN
    in_order: ClassVar[Procedure] = IN_ORDER

    def can_draw(self, state: State, player: int) -> int:
        return 0 if reads.barred(state, terms.TO_DRAW, player) else deck_cards(state, player)

    def draw(self, state: State, player: int, number: int, cause: int) -> int:
        """LL-DRAW-02, LL-GEN-04."""
        if reads.barred(state, terms.TO_DRAW, player):
            return 0
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
        if zone == board.LEVEL and len(state.order[state.owner[card] << 4 | board.LEVEL]) >= state.game.edition.play["level_zone"]:
            return False
        if reads.stays(state, card) or (zone == board.BATTLE and not reads.in_battle(state)):
            return False
        return state.now[card][ZONE] != board.FIELD or not reads.barred(state, terms.TO_LEAVE_FIELD, card)

    def under(self, state: State, card: int) -> Sequence[int]:
        return reads.soul(state, card)

    def goes_along(self, state: State, card: int) -> Sequence[int]:
        """LL-OWN-02."""
        return reads.soul(state, card) if state.now[card][ZONE] == board.FIELD else ()

    def refill(self, state: State, player: int) -> int:
        """LL-RP-03."""
        return len(state.order[player << 4 | board.DROP])

    def look(self, state: State, player: int, cards: Sequence[int]) -> None:
        look(state, player, cards)

    def insists(self, what: What) -> bool:
        """LL-RP-05, LL-TRANCE-07, LL-EOB-03, LL-END-02, -03: of two members on one circle, of the materials of a trance that fails, of what
        is left of a battle or a turn, and of cards beyond the hand limit."""
        return what[0] == LEAVES and bool(what[8])

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

    def tally(self, state: State) -> bool:
        return tally(state)

    def turn_player(self, state: State) -> int:
        return state.vars[TURN_PLAYER]

    def card_value(self, state: State, card: int, value: int) -> int:
        """LL-FACE-01: of a card without information there is nothing to read."""
        if not self.known(state, card):
            return 0
        if value == d.CARD_LEVEL:
            return reads.card_level(state, card)
        if value == d.COST:
            return reads.cost(state, card)
        if value == d.TERRITORY:
            return reads.definition(state, card).territory
        if value == d.SOUL_COUNT:
            return len(reads.soul(state, card))
        if value == d.GATE_NUMBER:
            return reads.definition(state, card).gate_number
        if value == d.SOUL_POWER:
            return int(state.game.edition.play["soul_bonus"]) + changes(state, card, d.SOUL_POWER)
        return reads.parameter(state, card, value)

    def printed_value(self, state: State, card: int, value: int) -> int:
        """LL-CARD-04, LL-FACE-01."""
        if not self.known(state, card):
            return 0
        if value == d.SOUL_COUNT:
            return len(reads.soul(state, card))
        if value == d.SOUL_POWER:
            return int(state.game.edition.play["soul_bonus"])
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
        if word in ("attacker", "defender", "host"):
            return self.special(state, env, word)
        card: int = env[{"this": SOURCE, "subject": SUBJECT}.get(word, OTHER)]
        return card

    def special(self, state: State, env: Env, word: str) -> int:
        if word == "attacker":
            return reads.attacker(state)
        if word == "defender":
            return reads.defender(state)
        if word == "partner":
            card = env[OTHER]
            away = card < 0 or state.now[card][SINCE] != env[OTHER_SINCE] or state.now[card][ZONE] == board.MY_LOGICALIST
            return NOBODY if away else card
        if word == "host" and env[SOURCE] >= 0 and state.now[env[SOURCE]][SINCE] == env[SOURCE_SINCE]:
            return state.now[env[SOURCE]][HOST]
        return NOBODY

    def names(self, state: State, card: int) -> frozenset[str]:
        return reads.definition(state, card).names if self.known(state, card) else frozenset()

    def same_name(self, state: State, card: int, other: int, printed: bool) -> bool:
        """A card that went into a hidden zone since then is nobody any more."""
        if not self.known(state, card) or state.now[other][ZONE] in (board.DECK, board.STOCK):
            return False
        one, two = [state.card[each] if printed else reads.definition(state, each) for each in (card, other)]
        return not one.member_names.isdisjoint(two.member_names)

    def hidden(self, zone: int) -> bool:
        return zone in HIDDEN

    def known(self, state: State, card: int) -> bool:
        return state.now[card][FACING] == UP or state.now[card][ZONE] in OPEN_TO_EFFECTS

    def alike(self, state: State, card: int) -> tuple[Any, ...]:
        zone, facing, stance, _, host, _ = state.now[card]
        if zone in UNIQUE or (facing != UP and zone not in OPEN_TO_EFFECTS):
            return (card,)
        return (state.card[card].index, state.owner[card], zone, facing, stance, host)

    def until(self, state: State, player: int, duration: str) -> int | None:
        """LL-END-04, D-25: the number of the turn at whose end it ends. LL-EOB-04: nothing holds for a battle where none is on."""
        turn = state.vars[TURN]
        own = state.vars[TURN_PLAYER] == player
        return {
            "this_battle": terms.THIS_BATTLE if reads.in_battle(state) else None,
            "this_turn": turn,
            "opponent_turn": turn + own,
            "next_opponent_turn": turn + (1 if own else 2),
            "next_own_turn": turn + (2 if own else 1),
        }.get(duration, REST_OF_GAME)

    def protected(self, state: State, card: int, chooser: int) -> bool:
        """LL-GEN-04: `be_chosen`, by everybody's effects or by those of a player."""
        if not reads.barred(state, terms.TO_BE_CHOSEN, card):
            return False
        effects: list[tuple[Bound, Env]] = in_force(state, terms.TO_BE_CHOSEN, card)  # type: ignore[assignment]
        return any(effect.by == NOBODY or chooser in players_of(self, state, env, effect.by) for effect, env in effects)

    def changed(self, printed: Printed, changes: Mapping[str, Any]) -> Printed:
        """LL-CARD-06."""
        assert isinstance(printed, d.Definition)
        return _changed(printed, tuple(changes.items()))

    def via(self, word: str, event: str) -> int:
        if event == "on_move":
            return {"rule": RULE, "cost": COST, "effect": EFFECT}[word]
        ways = {"play": terms.BY_PLAY, "trance": terms.BY_TRANCE, "trance_change": terms.BY_TRANCE_CHANGE, "effect": terms.BY_EFFECT}
        return ways[word]

    def bind_filter(self, binder: WordBinder, node: k.Filter) -> RunFilter:
        return filter_of(self, binder, node)

    def bind_condition(self, binder: WordBinder, node: Condition) -> RunCondition:
        return condition_of(self, node)

    def act_of(self, words: WordBinder, sentence: n.Sentence, performer: int) -> Act:
        return act_of(self, words, sentence, performer)

    def type_mask(self, types: Sequence[str]) -> int:
        mask = 0
        for name in types:
            mask |= d.MEMBER if name == "member" else d.TYPES[name]
        return mask

    def color_mask(self, colors: Sequence[str]) -> int:
        return sum(d.COLORS.values()) if "every" in colors else sum(d.COLORS[color] for color in colors)

    def zone_mask(self, words: Sequence[str]) -> int:
        mask = 0
        for word in words:
            for zone, _ in ZONES[word]:
                mask |= 1 << zone
        return mask

    def own_event(self, kind: str) -> int:
        event = VOCABULARY.word("kind", kind).event
        return self.events[event] if event else 0

    def watch_for(self, nodes: Iterable[n.Node]) -> int:
        return terms.WATCH_DESTROYERS if any(isinstance(part, k.DestroyedBy) for part in nodes) else 0

    def zones_of(self, word: str) -> Sequence[tuple[int, int]]:
        return ZONES[word]


TABLE: Final = LuckAndLogic()


def texts_of(card: Card) -> tuple[tuple[Ability, ...], tuple[Effect, ...]]:
    """The abilities and continuous effects of a card. Raises UnplayableCardError for abilities that `cards lint` does not accept."""
    written = card.get("abilities")
    if card.compiled is None or card.compiled[0] is not written:
        card.compiled = (written, _compiled(card))
    texts: tuple[tuple[Ability, ...], tuple[Effect, ...]] = card.compiled[1]
    return texts


def _compiled(card: Card) -> tuple[tuple[Ability, ...], tuple[Effect, ...]]:
    parsed = parse_values(card.get("abilities"), VOCABULARY, card_type=card.type, card_id=card.id)
    if parsed.faulty:
        first = next(found for found in parsed.diagnostics if found.severity == "error")
        why = f"{first.message} ({first.code}); `deckcheck cards lint` shows where"
        raise UnplayableCardError(card.id, card.name, ["abilities"], why)
    return bind_card(TABLE, card.id, card.type or "", parsed.abilities)


@lru_cache(maxsize=512)  # it is asked far more often than it changes
def _changed(printed: d.Definition, changes: tuple[tuple[str, Any], ...]) -> d.Definition:
    new = printed.twin()
    for what, said in changes:
        if what == "color":
            new.colors = said
        elif what == "type":
            new.type = said
        elif what == "also_named":
            new.names = new.names | said
            new.member_names = new.member_names | said
        else:
            setattr(new, what, said)
    return new
