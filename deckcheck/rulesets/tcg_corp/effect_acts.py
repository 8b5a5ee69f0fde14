"""Actions of the TCG Corp game: damage, heal, KO, charge, states, janken, exchange; and which object does the action of a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from deckcheck.effects import nodes as n
from deckcheck.effects import nodes_actions as a
from deckcheck.effects.bind_words import WHO
from deckcheck.effects.run_actions import Act, pairs
from deckcheck.effects.run_acts import Exchanged, shared_act
from deckcheck.effects.run_moves import EachCard, cause_of
from deckcheck.effects.run_steps import Label
from deckcheck.engine.abilities import PLAYER, SOURCE
from deckcheck.engine.in_force import forbidden
from deckcheck.engine.machine import ask, only
from deckcheck.engine.primitives import place
from deckcheck.engine.state import CHANCE, CIRCLES, NOBODY, SINCE, STANCE, ZONE
from deckcheck.engine.waiting import distinct
from deckcheck.rulesets.tcg_corp import moves, reads
from deckcheck.rulesets.tcg_corp.board import AREA, HAND, MAIN
from deckcheck.rulesets.tcg_corp.terms import (
    ACTING,
    ASK_JANKEN,
    FOR_EFFECT,
    LOG_JANKEN,
    LOSE,
    NORMAL,
    RESTED,
    STUNNED,
    TO_BE_CHARGED,
    TO_BE_KO,
    WIN,
    State,
)

if TYPE_CHECKING:
    from deckcheck.effects.bind_words import WordBinder
    from deckcheck.effects.build import Builder
    from deckcheck.effects.run_amounts import Amount
    from deckcheck.effects.run_cards import Cards
    from deckcheck.engine.procedure import Env, Frame, Step


class Damage(Act):
    """TC-BTL-04, TC-DMG-01: to the opponent's main unit, or to what the text names; where that does not exist, to nothing (TC-EFF-03)."""

    __slots__ = ("amount", "cards")
    word: ClassVar[str] = "damage"

    def __init__(self, table: Any, performer: int, amount: Amount, cards: Cards | None) -> None:
        super().__init__(table, performer)
        self.amount = amount
        self.cards = cards

    def targets(self, state: State, env: Env) -> list[int]:
        """Units that are not KO'd."""
        if self.cards is None:
            unit = reads.main_unit(state, 1 - env[PLAYER])
            return [] if unit == NOBODY else [unit]
        return [card for card in self.cards.find(state, env) if state.now[card][ZONE] == AREA]

    def possible(self, state: State, env: Env) -> bool:
        return bool(self.targets(state, env)) and self.amount.count(state, env) > 0

    def run(self, state: State, frame: Frame) -> Step | None:
        """A skill that is being resolved deals skill damage; every other text what it says."""
        env = frame.env
        targets = self.targets(state, env)
        amount = max(0, self.amount.count(state, env))
        source = env[SOURCE] if env[SOURCE] == state.vars[ACTING] else NOBODY
        dealt = [target for target in targets if moves.deal(state, source, target, amount)]
        self.note(env, pairs(state, targets), len(dealt) == len(targets) > 0)
        return None


class Heal(Act):
    """TC-DMG-06."""

    __slots__ = ("amount", "cards")
    word: ClassVar[str] = "heal"

    def __init__(self, table: Any, performer: int, amount: Amount, cards: Cards) -> None:
        super().__init__(table, performer)
        self.amount = amount
        self.cards = cards

    def hurt(self, state: State, env: Env) -> list[int]:
        """TC-KO-07: a KO'd unit cannot be healed, nor one without damage."""
        return [card for card in self.cards.find(state, env) if reads.damage(state, card)]

    def possible(self, state: State, env: Env) -> bool:
        return bool(self.hurt(state, env)) and self.amount.count(state, env) > 0

    def run(self, state: State, frame: Frame) -> Step | None:
        env = frame.env
        amount = self.amount.count(state, env)
        units = self.hurt(state, env)
        healed = [unit for unit in units if moves.heal(state, unit, amount)]
        self.note(env, pairs(state, healed), bool(healed))
        return None


class KnockOut(EachCard):
    """TC-KO-03: without damage, even of the user; several at the same time, so that what one of them forbids holds for the others."""

    __slots__ = ()
    word: ClassVar[str] = "ko"

    def able(self, state: State, card: int) -> bool:
        return state.now[card][ZONE] == AREA and not forbidden(state, TO_BE_KO, card)

    def touch(self, state: State, env: Env, card: int) -> bool:
        old = state.now[card][SINCE]
        done = moves.knock_out(state, card, NOBODY, cause_of(self))
        self.layout.follow(env, card, old, state.now[card][SINCE])
        return done

    def run(self, state: State, frame: Frame) -> Step | None:
        env = frame.env
        found = self.cards.find(state, env)
        doomed = [card for card in found if self.able(state, card)]
        done = [card for card in doomed if self.touch(state, env, card)]
        self.note(env, pairs(state, found), len(done) == len(found) > 0)
        return None

    def think(self, state: State, env: Env) -> None:
        for card in [card for card in self.cards.find(state, env) if self.able(state, card)]:
            self.touch(state, env, card)


class PutIntoState(EachCard):
    """TC-STATE-01, -04: rest or stun, of a main unit."""

    __slots__ = ("stance",)
    word: ClassVar[str] = "state"

    def __init__(self, table: Any, performer: int, cards: Cards, stance: int) -> None:
        super().__init__(table, performer, cards)
        self.stance = stance

    def able(self, state: State, card: int) -> bool:
        now = state.now[card]
        return now[ZONE] == AREA and now[CIRCLES] == MAIN and now[STANCE] < self.stance

    def touch(self, state: State, env: Env, card: int) -> bool:
        return moves.put_into_state(state, card, self.stance)


class Recover(EachCard):
    """TC-STATE-02: up the ladder, to the state normal."""

    __slots__ = ("steps",)
    word: ClassVar[str] = "recover"

    def __init__(self, table: Any, performer: int, cards: Cards, steps: int) -> None:
        super().__init__(table, performer, cards)
        self.steps = steps

    def able(self, state: State, card: int) -> bool:
        return state.now[card][ZONE] == AREA and state.now[card][STANCE] != NORMAL

    def touch(self, state: State, env: Env, card: int) -> bool:
        return moves.recover(state, card, self.steps)


class Janken(Act):
    """TC-RND-01, -02: chance decides. It was done if it was won."""

    __slots__ = ()
    word: ClassVar[str] = "janken"

    def asks(self) -> bool:
        return True

    def run(self, state: State, frame: Frame) -> Step | None:
        player = self.player(state, frame.env)
        return ask(state, CHANCE, ASK_JANKEN, [(WIN, player, -1), (LOSE, player, -1)])

    def more(self, builder: Builder) -> None:
        builder.put("thrown", self.thrown)

    def thrown(self, state: State, frame: Frame) -> Step | None:
        kind, player, _ = state.chosen
        if state.log is not None:
            state.log.append((LOG_JANKEN, FOR_EFFECT, player, int(kind == WIN)))
        self.note(frame.env, (), kind == WIN)
        return None


class Charge(Act):
    """TC-CHG-01, -03: for each of these units the performer picks a card of the hand, which becomes its energy; then they draw a card."""

    __slots__ = ("_offering", "cards", "over", "queue")
    word: ClassVar[str] = "charge"

    def __init__(self, table: Any, words: WordBinder, performer: int, cards: Cards) -> None:
        super().__init__(table, performer)
        self.cards = cards
        self.queue = words.layout.place(())
        """Units that are still to be charged, with their `since`."""
        self.over = Label()
        self._offering: Step | None = None

    def asks(self) -> bool:
        return True

    def zones(self) -> int:
        return 1 << HAND

    def targets(self, state: State, env: Env) -> list[int]:
        """TC-KO-07: units that are not KO'd, of the performer."""
        player = self.player(state, env)
        return [
            card
            for card in self.cards.find(state, env)
            if state.now[card][ZONE] == AREA and state.owner[card] == player and not forbidden(state, TO_BE_CHARGED, card)
        ]

    def possible(self, state: State, env: Env) -> bool:
        targets = self.targets(state, env)
        return len(targets) > 0 and bool(state.order[self.player(state, env) << 4 | HAND])

    def run(self, state: State, frame: Frame) -> Step | None:
        env = frame.env
        env[self.queue] = tuple(pairs(state, self.targets(state, env)))
        self.note(env, env[self.queue], self.possible(state, env))
        return None

    def more(self, builder: Builder) -> None:
        self._offering = builder.put("charge-which", self.offer)
        builder.put("charged", self.take)
        builder.here(self.over)

    def offer(self, state: State, frame: Frame) -> Step | None:
        """TC-EFF-01: as many as there are cards."""
        env = frame.env
        player = self.player(state, env)
        hand = distinct(state, state.order[player << 4 | HAND])
        if not env[self.queue] or not hand:
            return self.over.step
        options = [(self.table.options["choose"], card, NOBODY) for card in hand]
        if len(options) == 1:
            only(state, player, options[0], env[SOURCE], hand[0])
            return None
        return ask(state, player, self.table.prompts["card"], options)

    def take(self, state: State, frame: Frame) -> Step | None:
        env = frame.env
        (unit, since), env[self.queue] = env[self.queue][0], env[self.queue][1:]
        if state.now[unit][SINCE] == since:
            moves.charge(state, state.chosen[1], unit, cause_of(self))
        return self._offering

    def think(self, state: State, env: Env) -> None:
        hand = state.order[self.player(state, env) << 4 | HAND]
        for unit, card in zip(self.targets(state, env), hand, strict=False):
            moves.charge(state, card, unit, cause_of(self))


class Exchange(Exchanged):
    """Two units of one player swap places, with all that is on them (TC-ZONE-01); so a standby unit becomes main unit."""

    __slots__ = ()

    def pair(self, state: State, env: Env) -> tuple[int, int] | None:
        """The two, the one in the main area first, if there is one."""
        two = self.two(state, env)
        if two is None or state.owner[two[0]] != state.owner[two[1]]:
            return None
        one, other = two
        if state.now[one][ZONE] != AREA or state.now[other][ZONE] != AREA:
            return None
        return (one, other) if state.now[other][CIRCLES] != MAIN else (other, one)

    def possible(self, state: State, env: Env) -> bool:
        return self.pair(state, env) is not None

    def exchange(self, state: State, env: Env) -> None:
        two = self.pair(state, env)
        if two is None:
            self.note(env, (), False)
            return
        one, other = two
        if state.now[one][CIRCLES] == MAIN:
            moves.swap(state, other)
        else:
            here, there = reads.damage_place(state, one), reads.damage_place(state, other)
            state.vars[here], state.vars[there] = state.vars[there], state.vars[here]
            old = state.now[one][CIRCLES]
            place(state, one, state.now[other][CIRCLES])
            place(state, other, old)
        self.note(env, pairs(state, [one, other]), True)


def act_of(table: Any, words: WordBinder, sentence: n.Sentence, performer: int) -> Act:
    """The action of a sentence."""
    action = sentence.action
    shared = shared_act(table, words, sentence, performer)
    if shared is not None:
        return shared
    if isinstance(action, a.Damage):
        return Damage(table, performer, words.amount(action.amount), words.cards(action.to) if action.to is not None else None)
    if isinstance(action, a.Heal):
        return Heal(table, performer, words.amount(action.amount), words.cards(action.to))
    if isinstance(action, a.Ko):
        return KnockOut(table, performer, words.cards(action.cards))
    if isinstance(action, a.Rest | a.Stun):
        return PutIntoState(table, performer, words.cards(action.cards), RESTED if isinstance(action, a.Rest) else STUNNED)
    if isinstance(action, a.Stand):
        return Recover(table, performer, words.cards(action.cards), STUNNED)
    if isinstance(action, a.Janken):
        return Janken(table, WHO[action.player])
    if isinstance(action, a.Charge):
        return Charge(table, words, performer, words.cards(action.cards))
    assert isinstance(action, a.Exchange), action
    return Exchange(table, words, action, performer)
