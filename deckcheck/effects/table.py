"""What a game does for the abilities of its cards: numbers for words, facts about cards, and the moves that only it knows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from deckcheck.effects import nodes as n
    from deckcheck.effects.bind_words import WordBinder
    from deckcheck.effects.build import Builder
    from deckcheck.effects.nodes_cards import Filter
    from deckcheck.effects.nodes_conditions import Condition
    from deckcheck.effects.run_actions import Act
    from deckcheck.effects.run_amounts import Condition as RunCondition
    from deckcheck.effects.run_cards import Filter as RunFilter
    from deckcheck.engine.abilities import Effect, Printed, What
    from deckcheck.engine.procedure import Env, Procedure, Step
    from deckcheck.engine.state import State


class Table(ABC):
    """One object for each game; the language knows the game by it alone."""

    __slots__ = ()

    # Numbers for words.

    values: ClassVar[Mapping[str, int]]
    """Bits of values of cards."""
    player_values: ClassVar[Mapping[str, int]]
    deeds: ClassVar[Mapping[str, tuple[int, int]]]
    """A deed: its bit for cards, and for players (0: it is told by the cards of the player)."""
    done_by_others: ClassVar[int]
    """Deeds of cards that other cards do to them: `what` says to which of those it is forbidden."""
    leaves: ClassVar[Mapping[str, tuple[int, int]]]
    kinds: ClassVar[Mapping[str, int]]
    modes: ClassVar[Mapping[str, str]]
    """A kind: read, triggered, played, called or allows, as in the vocabulary."""
    covenants: ClassVar[Mapping[str, int]]
    """Events of a card that is used in a trance, by the way to come."""
    events: ClassVar[Mapping[str, int]]
    """Bits of events. `on_move` is that of the engine."""
    home: ClassVar[Mapping[str, int]]
    """By card type: the mask of zones in which its texts work (LL-ABIL-02)."""
    prompts: ClassVar[Mapping[str, int]]
    """Questions: may, card, cost, modes, number, part."""
    options: ClassVar[Mapping[str, int]]
    """Kinds of options: yes, no, choose, no_more, pay, do_not_pay, mode, number, part."""
    looking_ends: ClassVar[int]
    """`until` of what lasts until an ability is resolved."""
    look_effect: ClassVar[Effect]
    """What `look` begins."""
    entry: ClassVar[int]
    """The zone that cards come into by an event of its own, in whose place nothing else is done."""
    decides: ClassVar[int]
    """Bit of an effect that says what decides battles."""
    hand: ClassVar[int]
    """The zone of cards in hand."""
    discards: ClassVar[int]
    """The zone into which cards are discarded."""
    ordered: ClassVar[frozenset[int]]
    """Zones whose cards have an order."""
    faced_down: ClassVar[frozenset[int]]
    """Zones in which cards lie face down, if nothing is said."""
    in_order: ClassVar[Procedure]
    """Puts several cards into an ordered zone, see `engine.in_order`."""

    # Moves.

    @abstractmethod
    def can_draw(self, state: State[Any], player: int) -> int:
        """How many cards the player could draw by an effect."""

    @abstractmethod
    def draw(self, state: State[Any], player: int, number: int, cause: int) -> int:
        """The player draws so many cards by an effect. How many they were."""

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

    @abstractmethod
    def under(self, state: State[Any], card: int) -> Sequence[int]:
        """The cards below a card, which may be sent elsewhere than it goes."""

    @abstractmethod
    def goes_along(self, state: State[Any], card: int) -> Sequence[int]:
        """The cards below a card that go with it into an ordered zone."""

    @abstractmethod
    def refill(self, state: State[Any], player: int) -> int:
        """How many cards come into an empty deck of the player by themselves."""

    @abstractmethod
    def look(self, state: State[Any], player: int, cards: Sequence[int]) -> None:
        """The player sees these cards while the ability is resolved."""

    def nothing_found(self, state: State[Any], player: int, zones: Sequence[int]) -> None:
        """The player had to pick a card in these zones, and there is none."""
        return  # nobody needs to be told

    def may_fail(self, state: State[Any]) -> bool:
        """May a player say that a hidden zone holds no such card, although it does (GAP-23)?"""
        return False

    def picks_discard(self, state: State[Any], master: int, player: int) -> int:
        """Who picks what the player discards because of an ability of `master`."""
        return player

    @abstractmethod
    def insists(self, what: What) -> bool:
        """Does a rule want the card to go, whatever was done in the place of that?"""

    @abstractmethod
    def happens(self, state: State[Any], card: int, what: What) -> Step | None:
        """What would have happened to the card happens, as a step."""

    @abstractmethod
    def tally(self, state: State[Any]) -> bool:
        """One more thing is done because a text says so. False, and the game is over, if there are too many without an end."""

    # Facts.

    @abstractmethod
    def turn_player(self, state: State[Any]) -> int: ...

    @abstractmethod
    def card_value(self, state: State[Any], card: int, value: int) -> int: ...

    @abstractmethod
    def printed_value(self, state: State[Any], card: int, value: int) -> int:
        """The value without anything that effects say."""

    @abstractmethod
    def player_value(self, state: State[Any], player: int, value: int) -> int: ...

    @abstractmethod
    def meant(self, state: State[Any], env: Env, word: str) -> int:
        """The card that a reference means when an ability triggers or begins, or NOBODY."""

    @abstractmethod
    def special(self, state: State[Any], env: Env, word: str) -> int:
        """The card that a reference of this game means, or NOBODY."""

    @abstractmethod
    def names(self, state: State[Any], card: int) -> frozenset[str]:
        """What a text may call the card by; nothing for one whose information nobody knows."""

    @abstractmethod
    def same_name(self, state: State[Any], card: int, other: int, printed: bool) -> bool:
        """Do they have a name in common? `printed`: without anything that effects say."""

    @abstractmethod
    def hidden(self, zone: int) -> bool:
        """Do the cards of the zone not lie open before both players?"""

    @abstractmethod
    def known(self, state: State[Any], card: int) -> bool:
        """Does the card have information for the game (LL-FACE-01)?"""

    @abstractmethod
    def alike(self, state: State[Any], card: int) -> tuple[Any, ...]:
        """What makes a choice of this card another than that of another one."""

    @abstractmethod
    def until(self, state: State[Any], player: int, duration: str) -> int | None:
        """The end of a duration that begins now; None for one that is over already."""

    @abstractmethod
    def protected(self, state: State[Any], card: int, chooser: int) -> bool:
        """May an effect of this player not choose the card?"""

    @abstractmethod
    def changed(self, printed: Printed, changes: Mapping[str, Any]) -> Printed:
        """A definition that says something else: `color`, `type` (masks), `also_named` (match keys), values by bit."""

    @abstractmethod
    def via(self, word: str, event: str) -> int:
        """The number of a way to come, or of a cause."""

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

    @abstractmethod
    def type_mask(self, types: Sequence[str]) -> int:
        """Any of these card types."""

    @abstractmethod
    def color_mask(self, colors: Sequence[str]) -> int: ...

    @abstractmethod
    def zone_mask(self, words: Sequence[str]) -> int:
        """Whole zones, as a mask of their numbers."""

    @abstractmethod
    def own_event(self, kind: str) -> int:
        """The event of its own card that triggers an ability of this kind; 0: `when` says it."""

    @abstractmethod
    def watch_for(self, nodes: Iterable[n.Node]) -> int:
        """Bits of `State.watch` for facts that a game writes down only if a card of it asks for them."""

    @abstractmethod
    def zones_of(self, word: str) -> Sequence[tuple[int, int]]:
        """The numbers of the zones that a word means, each with a mask of places in it (0: all)."""
