"""The steps between actions: guards, jumps, questions, choices of cards. Each is an object with `run`, which is a step of a procedure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from deckcheck.effects.layout import DID, Layout
from deckcheck.effects.run_amounts import Amount, Condition, hold_all
from deckcheck.effects.run_cards import TURN_PLAYER, Cards, Select, player_of, players_of
from deckcheck.effects.run_notes import WHERE
from deckcheck.engine.abilities import PLAYER, SOURCE, SUBJECT
from deckcheck.engine.events import begin_effect, end_effects
from deckcheck.engine.hidden import can_see
from deckcheck.engine.machine import ask, only
from deckcheck.engine.primitives import LOG_INSTEAD, roll
from deckcheck.engine.procedure import BEGINS, DONE, Env, Frame, Step
from deckcheck.engine.state import NOBODY, SINCE, ZONE

if TYPE_CHECKING:
    from deckcheck.effects.table import Table
    from deckcheck.engine.abilities import Effect
    from deckcheck.engine.state import Option, State

Begun = Callable[["State[Any]", Env], bool]


class Label:
    """A place in a procedure that is jumped to; known when the procedure is whole."""

    __slots__ = ("step",)

    step: Step


class Begin:
    """The first step: the env gets all its places. What takes the place of an event is told."""

    __slots__ = ("layout",)

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        env = frame.env = self.layout.whole(frame.env)
        if state.log is not None and frame.step.instead == BEGINS:
            state.log.append((LOG_INSTEAD, env[PLAYER], env[SOURCE], state.card[env[SOURCE]].index, env[SUBJECT]))
        return None


class End:
    """The last step. What was looked at for this ability is out of sight again."""

    __slots__ = ("looking_ends",)

    def __init__(self, looking_ends: int) -> None:
        self.looking_ends = looking_ends

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        end_effects(state, self.looking_ends)
        return DONE


class Guard:
    """LL-COST-04: looked at now; if it does not hold, the jump."""

    __slots__ = ("conditions", "other")

    def __init__(self, conditions: Sequence[Condition], other: Label) -> None:
        self.conditions = tuple(conditions)
        self.other = other

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        return None if hold_all(self.conditions, state, frame.env) else self.other.step


class InTurnOf:
    """LL-GEN-05: is this player the turn player? If not, the jump."""

    __slots__ = ("other", "table", "who")

    def __init__(self, table: Table, who: int, other: Label) -> None:
        self.table = table
        self.who = who
        self.other = other

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        players = (player_of(self.table, state, frame.env, who) for who in (self.who, TURN_PLAYER))
        return None if len(set(players)) == 1 else self.other.step


class Tally:
    """What takes the place of events without end is stopped, as abilities are."""

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        self.table = table

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        return None if self.table.tally(state) else DONE


class Replaced:
    """LL-GEN-01: the last steps of what is done in the place of an event: the event itself, where that was declined, and where the rules
    insist on it."""

    __slots__ = ("over", "place", "table")

    def __init__(self, table: Table, place: int) -> None:
        """`place` of the env: what would happen, and the `since` of the card then."""
        self.table = table
        self.place = place
        self.over = Label()

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        """The steps were done: is the card to go all the same?"""
        return None if self.table.insists(frame.env[self.place]) else self.over.step

    def happen(self, state: State[Any], frame: Frame) -> Step | None:
        """It happens after all, if the card is still the one that it was."""
        env = frame.env
        if state.now[env[SUBJECT]][SINCE] != env[self.place][-1]:
            return None
        return self.table.happens(state, env[SUBJECT], env[self.place])


class Forget:
    """A name is given once more: what it was is forgotten."""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        self.place = place

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        frame.env[self.place] = ()
        return None


class Told:
    """The name of a block is told what the names of its steps are told, and whether those that are sure were done."""

    __slots__ = ("place", "steps", "sure")

    def __init__(self, place: int, steps: Sequence[int], sure: Sequence[int]) -> None:
        self.place = place
        self.steps = tuple(steps)
        self.sure = tuple(sure)

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        env = frame.env
        env[self.place] = tuple(dict.fromkeys(entry for step in self.steps for entry in env[step]))
        env[self.place + DID] = int(all(env[step + DID] for step in self.sure))
        return None


class Go:
    """A jump."""

    __slots__ = ("to",)

    def __init__(self, to: Label) -> None:
        self.to = to

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        return self.to.step


class AskMay:
    """LL-TEXT-02: a player says yes or no; not asked if nothing could be done."""

    __slots__ = ("begun", "other", "table", "who")

    def __init__(self, table: Table, who: int, begun: Begun, other: Label) -> None:
        self.table = table
        self.who = who
        self.begun = begun
        self.other = other

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        player = player_of(self.table, state, frame.env, self.who)
        options = [(self.table.options["yes"], NOBODY, NOBODY), (self.table.options["no"], NOBODY, NOBODY)]
        if not self.begun(state, frame.env):
            only(state, player, options[1], frame.env[SOURCE])
            return self.other.step
        return ask(state, player, self.table.prompts["may"], options)


class Answer:
    """Reads the answer to a question with two options: any other than `go_on` is the jump."""

    __slots__ = ("go_on", "other")

    def __init__(self, go_on: int, other: Label) -> None:
        self.go_on = go_on
        self.other = other

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        return None if state.chosen[0] == self.go_on else self.other.step


class AskCost:
    """LL-COST-01, -03: paying is optional (LL-ABIL-04); without enough to pay nobody is asked."""

    __slots__ = ("other", "possible", "table", "who")

    def __init__(self, table: Table, who: int, possible: Begun, other: Label) -> None:
        self.table = table
        self.who = who
        self.possible = possible
        self.other = other

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        player = player_of(self.table, state, frame.env, self.who)
        options = [(self.table.options["pay"], NOBODY, NOBODY), (self.table.options["do_not_pay"], NOBODY, NOBODY)]
        if not self.possible(state, frame.env):
            only(state, player, options[1], frame.env[SOURCE])
            return self.other.step
        return ask(state, player, self.table.prompts["cost"], options)


class Pick:
    """LL-TEXT-04: cards are picked one by one, in a fixed order, so that no set comes twice; equal cards are one choice.

    What is picked is locked in. Cards that the picker cannot see are picked blindly, by chance.
    """

    __slots__ = ("amount", "at_least", "cards", "done", "kind", "offer", "place", "place_of_class", "table", "who")

    def __init__(
        self, table: Table, layout: Layout, place: int, cards: Cards, amount: Amount | None, at_least: bool, who: int, kind: str
    ) -> None:
        """`amount` None: any number. `at_least`: so many as far as possible, else up to so many."""
        self.table = table
        self.place = place
        self.place_of_class = layout.place()
        self.cards = cards
        self.amount = amount
        self.at_least = at_least and amount is not None
        self.who = who
        self.kind = table.options[kind]
        self.done = Label()
        self.offer = Label()

    def player(self, state: State[Any], env: Env) -> int:
        """Who picks."""
        return player_of(self.table, state, env, self.who)

    def candidates(self, state: State[Any], env: Env) -> list[int]:
        """The cards that may be picked, those that were among them."""
        player = self.player(state, env)
        return [card for card in self.cards.find(state, env) if not self.table.protected(state, card, player)]

    def most(self, state: State[Any], env: Env, available: int) -> int:
        return available if self.amount is None else min(available, max(0, self.amount.count(state, env)))

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        """Offers the next card."""
        env = frame.env
        cards = self.candidates(state, env)
        most = self.most(state, env, len(cards))
        picked = [card for card, _ in env[self.place]]
        player = self.player(state, env)
        no_more: Option = (self.table.options["no_more"], NOBODY, NOBODY)
        at_least = self.at_least and not (self.table.may_fail(state) and self._searches(state, cards))
        if len(picked) >= most:
            if not at_least and not picked:
                only(state, player, no_more, env[SOURCE])
            elif not cards:
                self.table.nothing_found(state, player, [state.now[card][ZONE] for card in self.searched(state, env)])
            return self.done.step
        rest = [card for card in cards if card not in picked]
        if self._blind(state, player, rest):
            state.chosen = (self.kind, rest[roll(state, len(rest))], NOBODY)
            return None
        options: list[Option] = []
        classes = self._classes(state, cards)
        left = len(rest)
        for number, members in enumerate(classes):
            free = [card for card in members if card not in picked]
            if number < env[self.place_of_class]:
                left -= len(free)
            elif free and (not at_least or left >= most - len(picked)):
                options.append((self.kind, free[0], NOBODY))
                left -= len(free)
        if not at_least:
            if not options:
                return self.done.step
            options.append(no_more)
        if len(options) == 1:
            only(state, player, options[0], env[SOURCE], options[0][1])
            return None
        return ask(state, player, self.table.prompts["card"], options)

    def take(self, state: State[Any], frame: Frame) -> Step | None:
        """Notes what was picked."""
        kind, card, _ = state.chosen
        if kind != self.kind:
            return self.done.step
        env = frame.env
        for number, members in enumerate(self._classes(state, self.candidates(state, env))):
            if card in members:
                env[self.place_of_class] = number
        env[self.place] = (*env[self.place], (card, state.now[card][SINCE]))
        return self.offer.step

    def searched(self, state: State[Any], env: Env) -> list[int]:
        """The cards among which it was looked for one."""
        return self.cards.among.find(state, env) if isinstance(self.cards, Select) and self.cards.among is not None else []

    def _searches(self, state: State[Any], cards: Sequence[int]) -> bool:
        """Are they picked by what they are, where the other player does not see it?"""
        if not isinstance(self.cards, Select) or not self.cards.filters:
            return False
        return bool(cards) and all(self.table.hidden(state.now[card][ZONE]) for card in cards)

    def _classes(self, state: State[Any], cards: Sequence[int]) -> list[list[int]]:
        found: dict[tuple[Any, ...], list[int]] = {}
        for card in cards:
            found.setdefault(self.table.alike(state, card), []).append(card)
        return list(found.values())

    def _blind(self, state: State[Any], player: int, cards: Sequence[int]) -> bool:
        return all(self.table.hidden(state.now[card][ZONE]) and not can_see(state, player, card) for card in cards)

    # In thought, for costs.

    def enough(self, state: State[Any], env: Env) -> bool:
        """Can so many be picked?"""
        available = len(self.candidates(state, env))
        return available >= max(0, self.amount.count(state, env)) if self.at_least and self.amount is not None else True

    def think(self, state: State[Any], env: Env) -> None:
        """Picks the first that can be."""
        cards = self.candidates(state, env)
        number = self.most(state, env, len(cards)) if self.at_least else 0
        env[self.place] = tuple((card, state.now[card][SINCE]) for card in cards[:number])


class WriteDown:
    """Values of named cards, for when they have left."""

    __slots__ = ("place", "table", "values")

    def __init__(self, table: Table, place: int, values: Sequence[tuple[int, int]]) -> None:
        """`values`: (value, where it is written)."""
        self.table = table
        self.place = place
        self.values = tuple(values)

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        for card, _ in frame.env[self.place][:1]:
            for value, place in self.values:
                frame.env[place] = self.table.card_value(state, card, value)
                frame.env[place + WHERE] = state.now[card][ZONE]
        return None


class AskModes:
    """LL-TEXT-04: so many of the modes, picked one by one in their order; one that could do nothing only if too few others are left."""

    __slots__ = ("begun", "done", "number", "offer", "place", "table", "who")

    def __init__(self, table: Table, layout: Layout, number: int, begun: Sequence[Begun], who: int) -> None:
        self.table = table
        self.place = layout.place()
        """A mask of the modes that were picked."""
        self.number = number
        self.begun = tuple(begun)
        self.who = who
        self.done = Label()
        self.offer = Label()

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        picked = frame.env[self.place]
        count = picked.bit_count()
        if count >= min(self.number, len(self.begun)):
            return self.done.step
        able = [place for place, begun in enumerate(self.begun) if begun(state, frame.env)]
        if len(able) < min(self.number, len(self.begun)):
            able = list(range(len(self.begun)))
        after = [place for place in able if place >= picked.bit_length()]
        need = min(self.number, len(self.begun)) - count
        options = [(self.table.options["mode"], place, NOBODY) for at, place in enumerate(after) if len(after) - at >= need]
        player = player_of(self.table, state, frame.env, self.who)
        if len(options) == 1:
            only(state, player, options[0], frame.env[SOURCE])
            return None
        return ask(state, player, self.table.prompts["modes"], options)

    def take(self, state: State[Any], frame: Frame) -> Step | None:
        frame.env[self.place] |= 1 << state.chosen[1]
        return self.offer.step


class InMode:
    """Was this mode picked?"""

    __slots__ = ("number", "other", "place")

    def __init__(self, place: int, number: int, other: Label) -> None:
        self.place = place
        self.number = number
        self.other = other

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        return None if frame.env[self.place] >> self.number & 1 else self.other.step


class BeginEffect:
    """LL-TEXT-01, LL-ABIL-07: an effect begins, on the cards that are meant now, with the amounts of now."""

    __slots__ = ("amounts", "cards", "duration", "effect", "note", "size", "table", "who")

    def __init__(
        self,
        table: Table,
        effect: Effect,
        duration: str,
        who: int,
        cards: Cards | None,
        amounts: Sequence[Amount],
        size: int,
        note: Callable[[Env, Sequence[tuple[int, int]], bool], None],
    ) -> None:
        """`who`: the players to whom abilities are given. `size`: so many places of the env the effect keeps. `note`: tells its name."""
        self.table = table
        self.effect = effect
        self.duration = duration
        self.who = who
        self.cards = cards
        self.amounts = tuple(amounts)
        self.size = size
        self.note = note

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        env = frame.env
        found = self.cards.find(state, env) if self.cards is not None else None
        if found is not None and not found:
            self.note(env, (), False)
            return None
        until = self.table.until(state, player_of(self.table, state, env, 0), self.duration)
        if until is None:
            self.note(env, (), False)
            return None
        numbers = [amount.count(state, env) for amount in self.amounts]
        if self.effect.for_player:
            for player in players_of(self.table, state, env, self.who):
                begin_effect(state, until, self.effect, (player, *env[1 : self.size]))
        else:
            begin_effect(state, until, self.effect, (*env[: self.size], *numbers), found)
        self.note(env, [(card, state.now[card][SINCE]) for card in found or ()], True)
        return None


class BeginFor:
    """A continuous ability is given: for each bearer an effect of its own, with the bearer as its card."""

    __slots__ = ("cards", "duration", "effects", "note", "player", "size", "table")

    def __init__(
        self,
        table: Table,
        effects: Sequence[Effect],
        duration: str,
        cards: Cards | None,
        player: int,
        size: int,
        note: Callable[[Env, Sequence[tuple[int, int]], bool], None],
    ) -> None:
        """Without cards, the bearer is a player."""
        self.table = table
        self.effects = tuple(effects)
        self.duration = duration
        self.cards = cards
        self.player = player
        self.size = size
        self.note = note

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        env = frame.env
        until = self.table.until(state, player_of(self.table, state, env, 0), self.duration)
        if until is None:
            self.note(env, (), False)
            return None
        given = env[: self.size]
        bearers: list[tuple[int, int, int]] = []
        if self.cards is None:
            bearers += [(player, env[1], env[2]) for player in players_of(self.table, state, env, self.player)]
        else:
            bearers += [(state.owner[card], card, state.now[card][SINCE]) for card in self.cards.find(state, env)]
        for player, card, since in bearers:
            for effect in self.effects:
                begin_effect(state, until, effect, (player, card, since, NOBODY, 0, NOBODY, 0, *given))
        self.note(env, [(card, since) for _, card, since in bearers] if self.cards is not None else [], bool(bearers))
        return None
