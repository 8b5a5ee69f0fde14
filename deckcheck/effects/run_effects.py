"""Compiled abilities and effects: what the engine asks them, answered by the nodes of their words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from deckcheck.effects.layout import Layout
from deckcheck.effects.run_amounts import Amount, Condition, hold_all
from deckcheck.effects.run_cards import Cards, Filter, match_all, players_of, still
from deckcheck.engine.abilities import ANYWHERE, SOURCE, SOURCE_SINCE, SUBJECT, TO_WORK, Ability, Effect
from deckcheck.engine.in_force import suppressed
from deckcheck.engine.state import CIRCLES, NOBODY, SINCE, ZONE, ZONE_BITS

if TYPE_CHECKING:
    from deckcheck.effects.run_notes import Note
    from deckcheck.effects.table import Table
    from deckcheck.engine.abilities import Printed, What
    from deckcheck.engine.procedure import Env, Procedure
    from deckcheck.engine.state import Now, State


class Heard:
    """A trigger: the event, and which of its kind."""

    __slots__ = ("cards", "event", "filters", "follows", "of", "others")

    def __init__(
        self,
        event: int,
        cards: Cards | None = None,
        of: int = NOBODY,
        filters: Sequence[Filter] = (),
        others: Sequence[int] | None = None,
    ) -> None:
        """`cards`: the subject is one of them (`this`); else a card of `of` that matches. `others`: what `env[OTHER]` may be."""
        self.event = event
        self.cards = cards
        self.of = of
        self.filters = tuple(filters)
        self.others = others
        self.follows = False
        """Is it about its own card on the move, and so heard wherever that is?"""

    def hears(self, table: Table, state: State[Any], env: Env) -> bool:
        """Is the event of the env one of these?"""
        return self.fits(table, state, env) and (self.others is None or env[SUBJECT + 2] in self.others)

    def would_be(self, table: Table, state: State[Any], env: Env, what: What) -> bool:
        """Is it this event that would happen to the subject?"""
        return self.event == what[0] and self.fits(table, state, env)

    def moves(self, table: Table) -> list[int]:
        """Of the events about a card that moves, those that it hears (see `Ability.moves`)."""
        return []

    def fits(self, table: Table, state: State[Any], env: Env) -> bool:
        """Is its subject one of these?"""
        subject = env[SUBJECT]
        if self.cards is not None:
            return self.cards.has(state, env, subject)
        if self.of == NOBODY:
            return True
        mine = state.owner[subject] in players_of(table, state, env, self.of)
        return mine and match_all(self.filters, state, env, subject)


class PhaseHeard(Heard):
    """A phase or step begins in the turn of a player: `env[OTHER]`."""

    __slots__ = ()

    def hears(self, table: Table, state: State[Any], env: Env) -> bool:
        return env[SUBJECT + 2] in players_of(table, state, env, self.of)


class OtherNamed(Heard):
    """The other card of the event has one of these names (LL-KW-01)."""

    __slots__ = ("keys",)

    def __init__(self, event: int, cards: Cards, keys: frozenset[str]) -> None:
        super().__init__(event, cards)
        self.keys = keys

    def hears(self, table: Table, state: State[Any], env: Env) -> bool:
        return self.fits(table, state, env) and not self.keys.isdisjoint(table.names(state, env[SUBJECT + 2]))


class MoveHeard(Heard):
    """A move: from some zones, to some zones, for some reasons. A card that leaves is looked at as it was; one that comes out of a hidden
    zone as it is now (LL-ABIL-08)."""

    __slots__ = ("causes", "leaving", "sources", "targets")

    def __init__(
        self,
        event: int,
        cards: Cards | None,
        of: int,
        filters: Sequence[Filter],
        sources: Sequence[tuple[int, int]],
        targets: Sequence[tuple[int, int]],
        causes: Sequence[int],
        leaving: bool,
    ) -> None:
        """`sources`, `targets`: zones, or parts of them as a mask of circles. `leaving`: this is the event before the move."""
        super().__init__(event, cards, of, filters)
        self.sources = tuple(sources)
        self.targets = frozenset([zone for zone, _ in targets])
        self.causes = tuple(causes)
        self.leaving = leaving

    def hears(self, table: Table, state: State[Any], env: Env) -> bool:
        move = env[SUBJECT + 2]
        if table.hidden(move >> 8) is self.leaving:
            return False
        return self._from_to(state.now[env[SUBJECT]], move >> 8, move >> 4 & 15, move & 15) and self.fits(table, state, env)

    def moves(self, table: Table) -> list[int]:
        sources = {zone for zone, _ in self.sources} or range(1 << ZONE_BITS)
        targets = self.targets or range(1 << ZONE_BITS)
        return [self.event << 8 | a << 4 | b for a in sources if table.hidden(a) is not self.leaving for b in targets if a != b]

    def would_be(self, table: Table, state: State[Any], env: Env, what: What) -> bool:
        """What would come onto the field is not kept away by this: a prohibition is for that (LL-GEN-04)."""
        if self.event != what[0] or what[1] == table.entry:
            return False
        now = state.now[env[SUBJECT]]
        return self._from_to(now, now[ZONE], what[1], what[7]) and self.fits(table, state, env)

    def _from_to(self, now: Now, source: int, target: int, cause: int) -> bool:
        """Is it such a move? `now`: the card, as it was if it leaves an open zone."""
        if source == target or (self.targets and target not in self.targets) or (self.causes and cause not in self.causes):
            return False
        return not self.sources or any(source == zone and (not part or bool(now[CIRCLES] & part)) for zone, part in self.sources)


class Compiled(Ability):
    """An ability whose questions are answered by the nodes of its words."""

    __slots__ = ("cost", "home", "into", "layout", "notes", "table", "triggers", "while_")

    table: Table
    layout: Layout
    while_: tuple[Condition, ...]
    triggers: tuple[Heard, ...]
    into: tuple[Filter, ...]
    cost: Any
    notes: tuple[Note, ...]
    """What is noted when it triggers."""
    home: int
    """Where it works, beside events that move its own card; 0: anywhere."""

    def live(self, state: State[Any], env: Env) -> bool:
        return not self.while_ or hold_all(self.while_, state, self.layout.whole(env))

    def hears(self, state: State[Any], env: Env, event: int) -> bool:
        whole = self.layout.whole(env)
        at_home = self.works_in != ANYWHERE or not self.home or bool(self.home >> state.now[env[SOURCE]][ZONE] & 1)
        for trigger in self.triggers:
            if trigger.event == event and (at_home or trigger.follows) and trigger.hears(self.table, state, whole):
                return True
        return False

    def remembers(self, state: State[Any], env: Env) -> tuple[Any, ...]:
        return tuple(part for note in self.notes for part in note.take(self.table, state, env))

    def accepts(self, state: State[Any], env: Env, card: int) -> bool:
        return match_all(self.into, state, self.layout.whole(env), card)

    def payable(self, state: State[Any], env: Env) -> bool:
        return self.cost is None or bool(self.cost.possible(state, self.layout.whole(env)))


class Bound(Effect):
    """An effect whose questions are answered by the nodes of its words."""

    __slots__ = (
        "amounts",
        "by",
        "changes",
        "doers",
        "given",
        "is_player",
        "law",
        "layout",
        "players",
        "replaces",
        "table",
        "turned",
        "what",
        "while_",
        "who",
    )

    table: Table
    while_: tuple[Condition, ...]
    who: Cards | None
    players: int
    """Without cards: the players that are meant, or whose cards are."""
    is_player: bool
    """Are players asked about, not cards?"""
    what: tuple[Filter, ...]
    doers: tuple[Filter, ...]
    """Of a deed that other cards do: to which of them it is forbidden."""
    amounts: Mapping[int, Amount]
    changes: Mapping[str, Any]
    turned: dict[Printed, Printed]
    """What cards count as, where no amount decides that: filled as it is asked."""
    given: bool
    """Was it given to a bearer, which must still be there?"""
    by: int
    law: tuple[int, bool, bool] | None
    replaces: tuple[Heard, ...]
    """The events in whose place its procedure is done."""
    layout: Layout | None
    """Of that procedure."""

    def live(self, state: State[Any], env: Env) -> bool:
        if self.given and not (
            still(state, env[SOURCE], env[SOURCE_SINCE])
            and self.works_in >> state.now[env[SOURCE]][ZONE] & 1
            and (bool(self.touches & TO_WORK) or not suppressed(state, env[SOURCE]))
        ):
            return False
        return not self.while_ or hold_all(self.while_, state, env)

    def means(self, state: State[Any], env: Env, subject: int) -> bool:
        if self.who is not None:
            return self.who.has(state, env, subject) and match_all(self.what, state, env, subject)
        players = players_of(self.table, state, env, self.players)
        if self.is_player:
            return subject in players
        return state.owner[subject] in players and match_all(self.what, state, env, subject)

    def against(self, state: State[Any], env: Env, doer: int) -> bool:
        return match_all(self.doers, state, env, doer)

    def amount(self, state: State[Any], env: Env, subject: int, value: int) -> int:
        amount = self.amounts.get(value)
        return amount.count(state, env) if amount is not None else 0

    def instead(self, state: State[Any], env: Env, subject: int, what: What) -> Env | None:
        seen: Env = [*env[:SUBJECT], subject, state.now[subject][SINCE], *env[SUBJECT + 2 :]]
        if not any(heard.would_be(self.table, state, seen, what) for heard in self.replaces):
            return None
        assert self.layout is not None
        return [*seen, *[0] * (self.layout.fixed - 1 - len(seen)), (*what, state.now[subject][SINCE])]

    def become(self, state: State[Any], env: Env, card: int, printed: Printed) -> Printed:
        known = self.turned.get(printed)
        if known is not None:
            return known
        fixed = {key: change.count(state, env) if isinstance(change, Amount) else change for key, change in self.changes.items()}
        seen = self.table.changed(printed, fixed)
        if not any(isinstance(change, Amount) for change in self.changes.values()):
            self.turned[printed] = seen
        return seen


class PassedOn(Effect):
    """A continuous ability that a continuous ability gives: what it says, for each bearer."""

    __slots__ = ("bearers", "inner", "law", "table", "while_")

    table: Table
    while_: tuple[Condition, ...]
    bearers: Cards
    inner: Bound
    law: tuple[int, bool, bool] | None

    def live(self, state: State[Any], env: Env) -> bool:
        return hold_all(self.while_, state, env)

    def _envs(self, state: State[Any], env: Env) -> list[Env]:
        return [
            [state.owner[card], card, state.now[card][SINCE], NOBODY, 0, NOBODY, 0, *env]
            for card in self.bearers.find(state, env)
            if self.inner.live(state, [state.owner[card], card, state.now[card][SINCE], NOBODY, 0, NOBODY, 0, *env])
        ]

    def means(self, state: State[Any], env: Env, subject: int) -> bool:
        return any(self.inner.means(state, each, subject) for each in self._envs(state, env))

    def against(self, state: State[Any], env: Env, doer: int) -> bool:
        return any(self.inner.against(state, each, doer) for each in self._envs(state, env))

    def amount(self, state: State[Any], env: Env, subject: int, value: int) -> int:
        return sum(
            self.inner.amount(state, each, subject, value) for each in self._envs(state, env) if self.inner.means(state, each, subject)
        )

    def instead(self, state: State[Any], env: Env, subject: int, what: What) -> Env | None:
        for each in self._envs(state, env):
            given = self.inner.instead(state, each, subject, what)
            if given is not None:
                return given
        return None

    def become(self, state: State[Any], env: Env, card: int, printed: Printed) -> Printed:
        for each in self._envs(state, env):
            if self.inner.means(state, each, card):
                printed = self.inner.become(state, each, card, printed)
        return printed


def bound(
    name: str, table: Table, *, works_in: int = 0, touches: int = 0, abilities: Sequence[Ability] = (), for_player: bool = False
) -> Bound:
    """An effect that says nothing yet."""
    effect = Bound(name, works_in=works_in, touches=touches, abilities=tuple(abilities), for_player=for_player)
    effect.table = table
    effect.while_ = ()
    effect.who = None
    effect.players = 0
    effect.is_player = False
    effect.what = ()
    effect.doers = ()
    effect.amounts = {}
    effect.changes = {}
    effect.turned = {}
    effect.given = False
    effect.by = NOBODY
    effect.law = None
    effect.replaces = ()
    effect.layout = None
    return effect


def compiled(name: str, table: Table, layout: Layout, kind: int, procedure: Procedure, **facts: Any) -> Compiled:
    """An ability that says nothing yet."""
    ability = Compiled(name, kind, procedure, **facts)
    ability.table = table
    ability.layout = layout
    ability.while_ = ()
    ability.triggers = ()
    ability.into = ()
    ability.cost = None
    ability.notes = ()
    ability.home = 0
    return ability
