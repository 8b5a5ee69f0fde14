"""What a game does for the abilities of its cards: numbers for words, facts about cards, and the moves that only it knows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from deckcheck.effects.run_cards import players_of
from deckcheck.engine.abilities import OTHER, SOURCE, SOURCE_SINCE, SUBJECT
from deckcheck.engine.events import LEAVES
from deckcheck.engine.in_force import forbidden, in_force, seen_as
from deckcheck.engine.looks import look
from deckcheck.engine.primitives import COST, EFFECT, RULE
from deckcheck.engine.state import FACING, HOST, NOBODY, SINCE, UP, ZONE
from deckcheck.engine.turns import TURN_PLAYER, last_turn
from deckcheck.engine.waiting import tally

if TYPE_CHECKING:
    from deckcheck.effects import nodes as n
    from deckcheck.effects.bind_words import WordBinder
    from deckcheck.effects.build import Builder
    from deckcheck.effects.nodes_cards import Filter
    from deckcheck.effects.nodes_conditions import Condition
    from deckcheck.effects.run_actions import Act
    from deckcheck.effects.run_amounts import Condition as RunCondition
    from deckcheck.effects.run_cards import Filter as RunFilter
    from deckcheck.effects.run_effects import Bound
    from deckcheck.effects.vocabulary import Vocabulary
    from deckcheck.engine.abilities import Printed, What
    from deckcheck.engine.procedure import Env, Procedure, Step
    from deckcheck.engine.ruleset import Zone
    from deckcheck.engine.state import State


class Table(ABC):
    """One object for each game; the language knows the game by it alone."""

    __slots__ = ()

    vocabulary: ClassVar[Vocabulary]

    # Numbers for words.

    values: ClassVar[Mapping[str, int]]
    """Bits of values of cards."""
    player_values: ClassVar[Mapping[str, int]]
    deeds: ClassVar[Mapping[str, tuple[int, int]]]
    """A deed: its bit for cards, and for players (0: it is told by the cards of the player)."""
    done_by_others: ClassVar[int] = 0
    """Deeds of cards that other cards do to them: `what` says to which of those it is forbidden."""
    leaves: ClassVar[Mapping[str, tuple[int, int]]] = {}
    kinds: ClassVar[Mapping[str, int]]
    covenants: ClassVar[Mapping[str, int]] = {}
    """Events of a card that is used in a trance, by the way to come."""
    ways: ClassVar[Mapping[str, int]]
    """Ways to come: what `other` of such an event says."""
    events: ClassVar[Mapping[str, int]]
    """Bits of events. `on_move` is that of the engine."""
    home: ClassVar[Mapping[str, int]]
    """By card type: the mask of zones in which its texts work (LL-ABIL-02)."""
    prompts: ClassVar[Mapping[str, int]]
    """Questions: may, card, cost, modes, number, part."""
    options: ClassVar[Mapping[str, int]]
    """Kinds of options: yes, no, choose, no_more, pay, do_not_pay, mode, number, part."""
    entry: ClassVar[int]
    """The zone that cards come into by an event of its own, in whose place nothing else is done."""
    decides: ClassVar[int] = 0
    """Bit of an effect that says what decides battles."""
    zones: ClassVar[Mapping[str, Sequence[tuple[int, int]]]]
    """By word: the numbers of zones, each with a mask of places in it (0: all)."""
    unique: ClassVar[frozenset[int]]
    """Zones in which no two cards are alike."""
    out_of_sight: ClassVar[frozenset[int]]
    """Zones whose cards do not lie open before both players."""
    open_to_effects: ClassVar[frozenset[int]]
    """Zones in which a card that lies face down has information all the same: it is looked at there."""
    hand: ClassVar[int]
    """The zone of cards in hand."""
    discards: ClassVar[int]
    """The zone into which cards are discarded."""
    ordered: ClassVar[frozenset[int]]
    """Zones whose cards have an order."""
    faced_down: ClassVar[frozenset[int]]
    """Zones in which cards lie face down, if nothing is said."""
    resolved: ClassVar[int]
    """The place in `State.vars` of how many abilities were resolved in this turn."""
    in_order: ClassVar[Procedure]
    """Puts several cards into an ordered zone, see `engine.in_order`."""

    # Moves.

    def can_draw(self, state: State[Any], player: int) -> int:
        """How many cards the player could draw by an effect."""
        return 0 if forbidden(state, self.deeds["draw"][1], player) else self.to_draw(state, player)

    def draw(self, state: State[Any], player: int, number: int, cause: int) -> int:
        """LL-GEN-04: the player draws so many cards by an effect, unless that is forbidden. How many they were."""
        return 0 if forbidden(state, self.deeds["draw"][1], player) else self.draw_cards(state, player, number, cause)

    @abstractmethod
    def to_draw(self, state: State[Any], player: int) -> int:
        """How many cards there are to draw."""

    @abstractmethod
    def draw_cards(self, state: State[Any], player: int, number: int, cause: int) -> int:
        """The player draws so many cards, as the rules have it. How many they were."""

    @abstractmethod
    def put(self, state: State[Any], card: int, zone: int, facing: int, stance: int, cause: int) -> bool:
        """A card goes into an unordered zone, with all that the rules attach to that. False if it may not."""

    @abstractmethod
    def put_at_end(self, state: State[Any], card: int, zone: int, facing: int, stance: int, bottom: bool, cause: int) -> None:
        """A card goes to an end of an ordered zone."""

    @abstractmethod
    def put_under(self, state: State[Any], card: int, hosts: Sequence[int], zone: int, cause: int) -> bool:
        """A card goes below the first of these cards under which it may lie in this zone. False without one."""

    @abstractmethod
    def may_move(self, state: State[Any], card: int, zone: int) -> bool:
        """May an effect put the card into the zone?"""

    def under(self, state: State[Any], card: int) -> Sequence[int]:
        """The cards below a card, which may be sent elsewhere than it goes."""
        return ()

    def goes_along(self, state: State[Any], card: int) -> Sequence[int]:
        """The cards below a card that go with it into an ordered zone."""
        return ()

    def refill(self, state: State[Any], player: int) -> int:
        """How many cards come into an empty deck of the player by themselves."""
        return 0

    def look(self, state: State[Any], player: int, cards: Sequence[int]) -> None:
        """The player sees these cards while the ability is resolved."""
        look(state, player, cards)

    def nothing_found(self, state: State[Any], player: int, zones: Sequence[int]) -> None:
        """The player had to pick a card in these zones, and there is none."""
        return  # nobody needs to be told

    def may_fail(self, state: State[Any]) -> bool:
        """May a player say that a hidden zone holds no such card, although it does (GAP-23)?"""
        return False

    def picks_discard(self, state: State[Any], master: int, player: int) -> int:
        """Who picks what the player discards because of an ability of `master`."""
        return player

    def insists(self, what: What) -> bool:
        """Does a rule want the card to go, whatever was done in the place of that (LL-GEN-01)?"""
        return what[0] == LEAVES and bool(what[8])

    @abstractmethod
    def happens(self, state: State[Any], card: int, what: What) -> Step | None:
        """What would have happened to the card happens, as a step."""

    def tally(self, state: State[Any]) -> bool:
        """One more thing is done because a text says so. False, and the game is over, if there are too many without an end."""
        return tally(state, self.resolved)

    # Facts.

    def turn_player(self, state: State[Any]) -> int:
        return state.vars[TURN_PLAYER]

    @abstractmethod
    def card_value(self, state: State[Any], card: int, value: int) -> int: ...

    @abstractmethod
    def printed_value(self, state: State[Any], card: int, value: int) -> int:
        """The value without anything that effects say."""

    @abstractmethod
    def player_value(self, state: State[Any], player: int, value: int) -> int: ...

    def meant(self, state: State[Any], env: Env, word: str) -> int:
        """The card that a reference means when an ability triggers or begins, or NOBODY."""
        if word == "host":
            return self.special(state, env, word)
        card: int = env[SOURCE if word == "this" else SUBJECT if word == "subject" else OTHER]
        return card

    def special(self, state: State[Any], env: Env, word: str) -> int:
        """The card that a reference of this game means, or NOBODY. Of all games: the card below or on which the one with the text lies."""
        source = env[SOURCE]
        if word == "host" and source >= 0 and state.now[source][SINCE] == env[SOURCE_SINCE]:
            return state.now[source][HOST]
        return NOBODY

    def names(self, state: State[Any], card: int) -> frozenset[str]:
        """What a text may call the card by; nothing for one whose information nobody knows."""
        return seen_as(state, card).names if self.known(state, card) else frozenset()

    def same_name(self, state: State[Any], card: int, other: int, printed: bool) -> bool:
        """Do they have a name in common? `printed`: without anything that effects say.

        The other one is nobody any more if it went into a deck or a pile since then.
        """
        if not self.known(state, card) or state.now[other][ZONE] in self.ordered:
            return False
        one, two = [state.card[each] if printed else seen_as(state, each) for each in (card, other)]
        return not self.own_names(one).isdisjoint(self.own_names(two))

    def own_names(self, printed: Printed) -> frozenset[str]:
        """The names that two cards may have in common."""
        return printed.names

    def hidden(self, zone: int) -> bool:
        """Do the cards of the zone not lie open before both players?"""
        return zone in self.out_of_sight

    def known(self, state: State[Any], card: int) -> bool:
        """Does the card have information for the game (LL-FACE-01)? One that lies face down has none, but where it is looked at."""
        now = state.now[card]
        return now[FACING] == UP or now[ZONE] in self.open_to_effects

    def alike(self, state: State[Any], card: int) -> tuple[Any, ...]:
        """What makes a choice of this card another than that of another one."""
        zone, facing, stance, _, host, _ = state.now[card]
        if zone in self.unique or (facing != UP and zone not in self.open_to_effects):
            return (card,)
        return (state.card[card].index, state.owner[card], zone, facing, stance, host)

    def until(self, state: State[Any], player: int, duration: str) -> int | None:
        """The end of a duration that begins now; None for one that is over already."""
        return last_turn(state, player, duration)

    def protected(self, state: State[Any], card: int, chooser: int) -> bool:
        """LL-GEN-04: may an effect of this player not choose the card (`be_chosen`), since nobody's may, or not this player's?"""
        to_be_chosen = self.deeds["be_chosen"][0]
        if not state.touches & to_be_chosen:
            return False
        # Every effect of a game with texts is Bound.
        effects: list[tuple[Bound, Env]] = in_force(state, to_be_chosen, card)  # type: ignore[assignment]
        return any(effect.by == NOBODY or chooser in players_of(self, state, env, effect.by) for effect, env in effects)

    def changed(self, printed: Printed, changes: Mapping[str, Any]) -> Printed:
        """LL-CARD-06: a definition that says something else: `color`, `type` (masks), `also_named` (match keys), values by name."""
        return _changed(printed, tuple(changes.items()))

    def via(self, word: str, event: str) -> int:
        """The number of a cause of a move, or of a way to come."""
        return CAUSES[word] if event == "on_move" else self.ways[word]

    # Words that need the game.

    @abstractmethod
    def bind_filter(self, binder: WordBinder, node: Filter) -> RunFilter: ...

    @abstractmethod
    def bind_condition(self, binder: WordBinder, node: Condition) -> RunCondition: ...

    @abstractmethod
    def act_of(self, words: WordBinder, sentence: n.Sentence, performer: int) -> Act:
        """An instant action, to be asked whether it is possible, or to be a step."""

    def bind_action(self, builder: Builder, sentence: n.Sentence, performer: int) -> None:
        """Appends the steps of an instant action."""
        builder.act(self.act_of(builder.words, sentence, performer), sentence)

    def mode(self, kind: str) -> str:
        """How abilities of a kind work: read, triggered, played, called or allows."""
        return self.vocabulary.word("kind", kind).mode

    @abstractmethod
    def type_mask(self, types: Sequence[str]) -> int:
        """Any of these card types."""

    def color_mask(self, colors: Sequence[str]) -> int:
        raise AssertionError("cards of this game have no colour")

    def zone_mask(self, words: Sequence[str]) -> int:
        """Whole zones, as a mask of their numbers."""
        mask = 0
        for word in words:
            for zone, _ in self.zones[word]:
                mask |= 1 << zone
        return mask

    def own_event(self, kind: str) -> int:
        """The event of its own card that triggers an ability of this kind; 0: `when` says it."""
        event = self.vocabulary.word("kind", kind).event
        return self.events[event] if event else 0

    def watch_for(self, nodes: Iterable[n.Node]) -> int:
        """Bits of `State.watch` for facts that a game writes down only if a card of it asks for them."""
        return 0

    def zones_of(self, word: str) -> Sequence[tuple[int, int]]:
        """The numbers of the zones that a word means, each with a mask of places in it (0: all)."""
        return self.zones[word]


def prompts_of(terms: object) -> dict[str, int]:
    """The questions of abilities in the terms of a game, for `Table.prompts`."""
    return {name: getattr(terms, f"ASK_{name.upper()}") for name in ("may", "card", "cost", "modes", "number", "part")}


def options_of(terms: object) -> dict[str, int]:
    """The kinds of options of these questions, for `Table.options`."""
    names = ("yes", "no", "choose", "no_more", "pay", "do_not_pay", "mode", "number", "part")
    return {name: getattr(terms, name.upper()) for name in names}


def whole_zones(zones: Sequence[Zone]) -> dict[str, tuple[tuple[int, int], ...]]:
    """The zones of a ruleset by their words, and all of them together, for `Table.zones`."""
    every = tuple((number, 0) for number in range(len(zones)))
    return {zone.name: (every[number],) for number, zone in enumerate(zones)} | {"anywhere": every}


def ordered_zones(zones: Sequence[Zone]) -> frozenset[int]:
    """Those of a ruleset whose cards have an order."""
    return frozenset(number for number, zone in enumerate(zones) if zone.ordered)


CAUSES: Final = {"rule": RULE, "cost": COST, "effect": EFFECT}
"""The numbers of the causes of a move."""


@lru_cache(maxsize=512)  # it is asked far more often than it changes
def _changed(printed: Printed, changes: tuple[tuple[str, Any], ...]) -> Printed:
    new = printed.twin()
    for what, said in changes:
        if what == "also_named":
            for field in new.called:
                setattr(new, field, getattr(new, field) | said)
        else:
            setattr(new, "colors" if what == "color" else what, said)
    return new
