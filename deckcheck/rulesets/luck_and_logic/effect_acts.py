"""Actions of Luck & Logic: stances, faces, gates, transmute; and which object does the action of a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from deckcheck.effects import nodes as n
from deckcheck.effects import nodes_actions as a
from deckcheck.effects import nodes_conditions as c
from deckcheck.effects.run_actions import Act, pairs
from deckcheck.effects.run_acts import shared_act
from deckcheck.effects.run_moves import EachCard
from deckcheck.engine.abilities import SOURCE, SOURCE_SINCE
from deckcheck.engine.in_force import played_env
from deckcheck.engine.machine import ask, call, only
from deckcheck.engine.primitives import set_stance, turn
from deckcheck.engine.state import DOWN, FACING, NOBODY, REST, SINCE, STANCE, UP, ZONE
from deckcheck.rulesets.luck_and_logic import reads
from deckcheck.rulesets.luck_and_logic.board import BATTLE, FIELD, GATES, LEVEL, MY_LOGICALIST, PARADOX, SECRET_TOOLS, STOCK
from deckcheck.rulesets.luck_and_logic.effect_counted import PayStock, StockBoost, StockClose, StockOpen
from deckcheck.rulesets.luck_and_logic.effect_moves import Exchange, Mobilize, Rearrange
from deckcheck.rulesets.luck_and_logic.effect_words import FACES
from deckcheck.rulesets.luck_and_logic.moves import destroy_gate, stand
from deckcheck.rulesets.luck_and_logic.terms import PARADOX_PENDING, SECRET_TOOL_SKILL, State

if TYPE_CHECKING:
    from deckcheck.effects.bind_words import WordBinder
    from deckcheck.effects.build import Builder
    from deckcheck.effects.run_amounts import Amount
    from deckcheck.effects.run_cards import Cards
    from deckcheck.engine.abilities import Ability
    from deckcheck.engine.procedure import Env, Frame, Step
    from deckcheck.engine.state import Option


STANDING: Final = frozenset((FIELD, LEVEL, MY_LOGICALIST))
"""Zones in which cards stand or rest (LL-ZONE-01)."""
TURNED: Final = frozenset((LEVEL, STOCK, BATTLE, PARADOX))
"""Zones in which cards may be turned (LL-ZONE-01, LL-FACE-02, -03, LL-KW-14)."""


class Rest(EachCard):
    __slots__ = ()
    word: ClassVar[str] = "rest"

    def able(self, state: State, card: int) -> bool:
        return state.now[card][ZONE] in STANDING and state.now[card][STANCE] != REST

    def touch(self, state: State, env: Env, card: int) -> bool:
        return self.able(state, card) and set_stance(state, card, REST)


class Stand(EachCard):
    __slots__ = ()
    word: ClassVar[str] = "stand"

    def able(self, state: State, card: int) -> bool:
        return state.now[card][STANCE] == REST

    def touch(self, state: State, env: Env, card: int) -> bool:
        return stand(state, card)


class TurnFace(EachCard):
    """LL-PDX-02: a paradox that is turned face up meets the others."""

    __slots__ = ("face",)
    word: ClassVar[str] = "turn"

    def __init__(self, table: Any, performer: int, cards: Cards, face: int) -> None:
        super().__init__(table, performer, cards)
        self.face = face

    def able(self, state: State, card: int) -> bool:
        return state.now[card][ZONE] in TURNED and state.now[card][FACING] != self.face

    def touch(self, state: State, env: Env, card: int) -> bool:
        if not self.able(state, card):
            return False
        if self.face == UP and state.card[card].paradox:
            state.pending |= PARADOX_PENDING
        return turn(state, card, self.face)


class DestroyGate(EachCard):
    """LL-ATK-12: by the member whose ability it is, if it is one."""

    __slots__ = ()
    word: ClassVar[str] = "destroy-gate"

    def able(self, state: State, card: int) -> bool:
        return state.now[card][ZONE] == GATES and state.now[card][FACING] == DOWN

    def touch(self, state: State, env: Env, card: int) -> bool:
        if not self.able(state, card):
            return False
        source, since = env[SOURCE], env[SOURCE_SINCE]
        here = source >= 0 and state.now[source][ZONE] == FIELD and state.now[source][SINCE] == since
        return destroy_gate(state, card, source if here else NOBODY, since if here else 0)


class Transmute(Act):
    """LL-STOOL-01, -02: none or one card of the secret tool zone, which is seen by both while its skill is resolved."""

    __slots__ = ("amount", "used")
    word: ClassVar[str] = "transmute"
    looks: ClassVar[bool] = True

    def __init__(self, table: Any, words: WordBinder, performer: int, amount: Amount) -> None:
        super().__init__(table, performer)
        self.amount = amount
        self.used = words.layout.notes.setdefault(("", "transmuted"), -1)
        if self.used < 0:
            self.used = words.layout.notes[("", "transmuted")] = words.layout.place(())

    def asks(self) -> bool:
        return True

    def tools(self, state: State, env: Env) -> list[int]:
        level = self.amount.count(state, env)
        player = self.player(state, env)
        return [
            card
            for card in state.order[player << 4 | SECRET_TOOLS]
            if reads.card_level(state, card) <= level and card not in env[self.used] and self.skill(state, card) is not None
        ]

    @staticmethod
    def skill(state: State, card: int) -> Ability | None:
        for ability in state.card[card].abilities:
            if ability.kind == SECRET_TOOL_SKILL and ability.live(state, played_env(state, card)):
                return ability
        return None

    def possible(self, state: State, env: Env) -> bool:
        return bool(self.tools(state, env))

    def run(self, state: State, frame: Frame) -> Step | None:
        tools = self.tools(state, frame.env)
        player = self.player(state, frame.env)
        no: Option = (self.table.options["no_more"], NOBODY, NOBODY)
        if not tools:
            self.note(frame.env, (), False)
            only(state, player, no, frame.env[SOURCE])
            return None
        options = [(self.table.options["choose"], card, NOBODY) for card in tools]
        return ask(state, player, self.table.prompts["card"], [*options, no])

    def more(self, builder: Builder) -> None:
        builder.put("skill", self.resolve)

    def resolve(self, state: State, frame: Frame) -> Step | None:
        """Reveals the card, and resolves its skill."""
        kind, card, _ = state.chosen
        if kind != self.table.options["choose"]:
            return None
        frame.env[self.used] = (*frame.env[self.used], card)
        for viewer in (0, 1):
            self.table.look(state, viewer, [card])
        self.note(frame.env, pairs(state, [card]), True)
        ability = self.skill(state, card)
        assert ability is not None
        return call(state, ability.procedure.first, played_env(state, card))


def act_of(table: Any, words: WordBinder, sentence: n.Sentence, performer: int) -> Act:
    """The action of a sentence."""
    action = sentence.action
    shared = shared_act(table, words, sentence, performer)
    if shared is not None:
        return shared
    for kind, made in ((a.StockBoost, StockBoost), (a.StockOpen, StockOpen), (a.StockClose, StockClose)):
        if isinstance(action, kind):
            return made(table, performer, words.amount(action.amount))
    if isinstance(action, a.Rest | a.Stand | a.DestroyGate):
        each = Rest if isinstance(action, a.Rest) else Stand if isinstance(action, a.Stand) else DestroyGate
        return each(table, performer, words.cards(action.cards))
    if isinstance(action, a.PayStock):
        return PayStock(table, performer, None if isinstance(action.amount, c.AnyNumber) else words.amount(action.amount))
    if isinstance(action, a.TurnFace):
        return TurnFace(table, performer, words.cards(action.cards), FACES[action.face])
    if isinstance(action, a.Transmute):
        return Transmute(table, words, performer, words.amount(action.amount))
    if isinstance(action, a.Mobilize):
        return Mobilize(table, words, action, performer)
    if isinstance(action, a.Rearrange):
        return Rearrange(table, words, action, performer)
    assert isinstance(action, a.Exchange), action
    return Exchange(table, words, action, performer)
