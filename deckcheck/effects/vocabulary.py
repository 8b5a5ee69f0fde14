"""The words of one game: those that all games share, and its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final

from deckcheck.effects.other_words import OtherWords
from deckcheck.effects.words import ANY_VALUE, Word
from deckcheck.effects.words_shared import SHARED

IN_CHOOSE: Final = ("number", "up_to", "by")
"""What a selector has in `choose` alone."""


class Vocabulary:
    """What a ruleset hands over. `slots[slot][name]` is a word."""

    def __init__(
        self,
        game: str,
        words: Iterable[Word],
        *,
        refused: Mapping[str, str],
        zone_values: Mapping[str, str],
        named_moves: Mapping[tuple[str, str], str],
        closed_zones: Mapping[str, str],
        other_words: OtherWords,
    ) -> None:
        self.game = game
        self.slots: dict[str, dict[str, Word]] = {}
        for word in (*SHARED, *words):
            self.slots.setdefault(word.slot, {})[word.name] = word
        self.refused = refused
        """Keywords whose meaning is not known, or that came later, with the reason for which they are refused."""
        self.zone_values = zone_values
        """Zones whose number of cards is a value: that is read, not counted."""
        self.named_moves = named_moves
        """(from, to) of moves that have an event of their own; an empty text is any zone."""
        self._fields: dict[str, Mapping[str, str]] = {}
        self._value_fields: dict[str, Mapping[str, str]] = {}
        self.closed_zones = closed_zones
        """Zones into which nothing is moved, with what is written instead."""
        self.other_words = other_words
        """Words of other games, with what is written here."""

    def words(self, slot: str) -> Mapping[str, Word]:
        """The words of a slot; none, if the game has no such slot."""
        return self.slots.get(slot, {})

    def word(self, slot: str, name: str) -> Word:
        """A word that is known to exist."""
        return self.slots[slot][name]

    @cached_property
    def actions(self) -> Mapping[str, Word]:
        """Instant and lasting words: a sentence has exactly one of them."""
        return {**self.words("instant"), **self.words("lasting")}

    @cached_property
    def conditions(self) -> Mapping[str, Word]:
        """What a condition may be about: amounts (with comparisons beside them) among them."""
        return {**self.words("amount"), **self.words("condition")}

    @cached_property
    def card_values(self) -> Mapping[str, Word]:
        """Values that a card has; each is a filter too."""
        return {name: word for name, word in self.words("value").items() if word.whose != "player"}

    @cached_property
    def filters(self) -> Mapping[str, Word]:
        """Filters, values of cards among them."""
        return {**self.card_values, **self.words("filter")}

    @cached_property
    def header(self) -> Mapping[str, Word]:
        """What may stand at the head of an ability."""
        return {**self.words("header"), "if": self.word("slot", "if")}

    @cached_property
    def ordered_zones(self) -> tuple[str, ...]:
        """Zones whose cards have an order."""
        return tuple(name for name, word in self.words("zone").items() if word.ordered)

    def under_cards(self, field: str) -> str:
        """What this field says of cards that lie under another one, for messages."""
        return " or ".join(f"`{field}: {name}`" for name, word in self.words("zone").items() if "host" in word.gives)

    @cached_property
    def in_selectors(self) -> tuple[str, ...]:
        """The words of a selector that are no filters, and do not belong to `choose`."""
        return tuple(name for name in self.words("selector") if name not in IN_CHOOSE)

    def fields(self, word: Word) -> Mapping[str, str]:
        """What may stand beside an action word, and what it takes."""
        found = self._fields.get(word.name)
        if found is None:
            takes = {field.name: field.takes for field in word.fields if field.name != ANY_VALUE}
            found = self._fields[word.name] = {**self.value_fields(word), **takes}
        return found

    def value_fields(self, word: Word) -> Mapping[str, str]:
        """The values that may stand beside an action word."""
        found = self._value_fields.get(word.name)
        if found is None:
            takes = next((field.takes for field in word.fields if field.name == ANY_VALUE), None)
            found = self._value_fields[word.name] = dict.fromkeys(self.words("value"), takes) if takes is not None else {}
        return found

    def changes(self, word: Word, value: str) -> bool:
        """Can this action word change the value?"""
        return word.name in self.word("value", value).changed_by

    @cached_property
    def every_word(self) -> Mapping[str, tuple[str, ...]]:
        """All words, and the fields beside them, each with the places where it may stand."""
        found: dict[str, list[str]] = {}
        for slot, words in self.slots.items():
            for name, word in words.items():
                found.setdefault(name, []).append(SLOT_NAMES.get(slot, f"a {slot}"))
                if slot != "kind":
                    for field in word.fields:
                        found.setdefault(field.name, []).append(f"{BESIDE}`{name}`")
        return {name: tuple(dict.fromkeys(places)) for name, places in found.items() if name != "*"}

    def __repr__(self) -> str:
        return f"Vocabulary({self.game!r})"


BESIDE: Final = "beside "
SLOT_NAMES: Mapping[str, str] = {
    "header": "the head of an ability",
    "slot": "a sentence",
    "instant": "a sentence, as its action",
    "lasting": "a sentence, as its action",
    "selector": "a selector of cards",
    "filter": "a filter of cards",
    "reference": "a place for cards",
    "player": "a place for a player",
    "amount": "an amount",
    "condition": "a condition",
    "comparison": "a comparison",
    "trigger": "`when`",
    "value": "a filter of cards, or beside `modify`",
    "entry": "`via`",
    "cause": "`via`",
    "check": "`checking`",
    "kind": "`kind`",
    "duration": "`for`",
    "deed": "`cannot`",
    "leave": "`can`",
}
"""Where the words of a slot stand, for messages."""
