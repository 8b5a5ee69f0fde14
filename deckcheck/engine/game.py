"""A ruleset bound to cards: what all states of one game share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from deckcheck.engine.abilities import ANYWHERE
from deckcheck.engine.events import LEAVES, MOVED
from deckcheck.engine.in_force import look_again
from deckcheck.engine.procedure import FINISH, frame_at
from deckcheck.engine.state import DOWN, NOBODY, STAND, ZONE_BITS, State, blank

if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.engine.abilities import Ability, Effect, Printed
    from deckcheck.engine.procedure import Step
    from deckcheck.engine.ruleset import Edition, Ruleset


class Game:
    """A ruleset, an edition of its rules, and the definitions of cards, in the order of their index. Makes states."""

    __slots__ = (
        "_having",
        "_heard",
        "_hearing",
        "_moves",
        "_steps",
        "_texts",
        "deck_ran_out",
        "edition",
        "live_zones",
        "max_decisions",
        "others_hear",
        "play",
        "printed",
        "ruleset",
        "switches",
        "zones_that_touch",
    )

    def __init__(self, ruleset: Ruleset, edition: Edition, printed: Sequence[Printed]) -> None:
        self.ruleset = ruleset
        self.edition = edition
        self.play = dict(edition.play)
        """The numbers of the edition; here, as `switches`, because they are read at every step."""
        self.switches = dict(edition.switches)
        self.printed = tuple(printed)
        self.live_zones = _live_zones(ruleset.live_zones, self.printed)
        """The ruleset's, and those in which some text of a card says that it works."""
        self.deck_ran_out = ruleset.deck_ran_out
        self.max_decisions = edition.max_decisions
        self.others_hear = 0
        """Events that some ability hears about other cards than its own, as bits."""
        for definition in self.printed:
            for ability in definition.abilities:
                if ability.hears_in:
                    self.others_hear |= ability.events
        self.zones_that_touch = self._zones([effect.works_in for definition in self.printed for effect in definition.effects])
        """The zones in which some card of this game has a continuous effect: the others need not be looked at."""
        self._hearing: dict[int, tuple[int, ...]] = {}
        self._moves: list[tuple[int, ...] | None] = [None] * (MOVED + 1 << 8)
        """The same for moves, by `event << 8 | from << 4 | to`: a move is the commonest event."""
        self._heard = [-1] * 256
        """What `heard_of` says, by move; -1: not asked yet."""
        self._having: dict[int, tuple[int, ...]] = {}
        self._steps: dict[str, Step] | None = None
        self._texts: tuple[dict[str, Ability], dict[str, Effect]] | None = None

    def cards(self, decks: Sequence[Mapping[str, Sequence[int]]]) -> State[Any]:
        """A state with the cards of both decks in their starting zones, and nothing under way. A deck names indices of definitions by
        section."""
        state: State[Any] = blank(self)
        owners: list[int] = []
        sections: list[int] = []
        for player, deck in enumerate(decks):
            for number, section in enumerate(self.ruleset.sections):
                zone = self.ruleset.start_zones[section]
                ids = []
                for index in deck.get(section, ()):
                    ids.append(len(state.card))
                    state.card.append(self.printed[index])
                    state.now.append((zone, DOWN, STAND, 0, NOBODY, 0))
                    owners.append(player)
                    sections.append(number)
                state.order[player << ZONE_BITS | zone] += tuple(ids)
        state.owner = tuple(owners)
        state.section = tuple(sections)
        for printed in state.card:
            state.watch |= printed.watch
        look_again(state)
        state.vars = list(self.ruleset.variables.values())
        return state

    def zones_that_have(self, kinds: int) -> tuple[int, ...]:
        """The zones in which some card of this game has an ability of these kinds (bits) that works there."""
        zones = self._having.get(kinds)
        if zones is None:
            abilities = [ability for printed in self.printed for ability in printed.abilities]
            zones = self._having[kinds] = self._zones([ability.works_in for ability in abilities if kinds >> ability.kind & 1])
        return zones

    def zones_that_hear(self, event: int, move: int) -> tuple[int, ...]:
        """The zones in which some card of this game hears an event (and of moves this one, see `Ability.moves`) about other cards."""
        zones = self._moves[move] if move else self._hearing.get(event)
        if zones is None:
            abilities = [ability for printed in self.printed for ability in printed.abilities]
            zones = self._zones([ability.hears_in for ability in abilities if ability.hears_event(event, move)])
            if move:
                self._moves[move] = zones
            else:
                self._hearing[event] = zones
        return zones

    def heard_of(self, way: int) -> int:
        """Which events of a move (`from << 4 | to`) some ability may hear about another card, as bits: LEAVES, MOVED."""
        events = self._heard[way]
        if events < 0:
            events = LEAVES if self.zones_that_hear(LEAVES, LEAVES << 8 | way) else 0
            events |= MOVED if self.zones_that_hear(MOVED, MOVED << 8 | way) else 0
            self._heard[way] = events
        return events

    def _zones(self, masks: Iterable[int]) -> tuple[int, ...]:
        """Those of the live zones that are in some mask."""
        some = 0
        for mask in masks:
            some |= mask
        return tuple(zone for zone in self.live_zones if some >> zone & 1)

    def new_state(self, decks: Sequence[Mapping[str, Sequence[int]]], rng: int, log: bool = False, trail: bool = False) -> State[Any]:
        """A game at its first decision. `log`, `trail`: what happens is written down, from the set-up on."""
        from deckcheck.engine.machine import advance

        state = self.cards(decks)
        state.rng = rng
        state.log = [] if log else None
        state.trail = [] if trail else None
        state.stack = [frame_at(self.ruleset.begin.first, [])]
        advance(state)
        return state

    @property
    def steps(self) -> Mapping[str, Step]:
        """All steps by name, those of abilities included."""
        if self._steps is None:
            procedures = [*self.ruleset.procedures]
            for ability in self.abilities.values():
                procedures += (ability.procedure, *ability.procedures)
            procedures += [effect.procedure for effect in self.effects.values() if effect.procedure is not None]
            self._steps = {step.name: step for procedure in procedures for step in procedure.steps} | {FINISH.name: FINISH}
        return self._steps

    @property
    def abilities(self) -> Mapping[str, Ability]:
        """All abilities by name: printed ones, and those that effects may give."""
        return self._named_texts()[0]

    @property
    def effects(self) -> Mapping[str, Effect]:
        """All effects by name: continuous ones, and those that abilities may begin."""
        return self._named_texts()[1]

    def _named_texts(self) -> tuple[dict[str, Ability], dict[str, Effect]]:
        if self._texts is not None:
            return self._texts
        named: tuple[dict[str, Ability], dict[str, Effect]] = ({}, {})
        abilities = [ability for printed in self.printed for ability in printed.abilities]
        effects = [effect for printed in self.printed for effect in printed.effects]
        while abilities or effects:
            while abilities:
                ability = abilities.pop()
                assert named[0].setdefault(ability.name, ability) is ability, f"two abilities are called {ability.name}"
                effects += ability.effects
            while effects:
                effect = effects.pop()
                assert named[1].setdefault(effect.name, effect) is effect, f"two effects are called {effect.name}"
                abilities += effect.abilities
                effects += effect.effects
        self._texts = named
        return named

    def load(self, data: Mapping[str, Any]) -> State[Any]:
        """The state that `State.to_dict` wrote. Raises DeckcheckError for data that is none of this game."""
        from deckcheck.engine.saving import from_dict

        return from_dict(self, data)


def _live_zones(zones: Sequence[int], pool: Iterable[Printed]) -> tuple[int, ...]:
    more = 0
    for printed in pool:
        for effect in printed.effects:
            more |= effect.works_in
        for ability in printed.abilities:
            if ability.works_in != ANYWHERE:
                more |= ability.works_in
    return (*zones, *(zone for zone in range(1 << ZONE_BITS) if more >> zone & 1 and zone not in zones))


def definitions(ruleset: Ruleset, edition: Edition, cards: Iterable[Card]) -> tuple[Printed, ...]:
    """The cards as they are played. Raises UnplayableCardError for the first that cannot be."""
    return tuple(ruleset.define(card, index, edition) for index, card in enumerate(cards))
