"""Amounts and comparisons in words; and what all tellers know: words and phrases of their language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from deckcheck.cards.names import match_key
from deckcheck.effects.nodes import Amount, Sentence
from deckcheck.effects.nodes_cards import Cards, Comparison, Player
from deckcheck.effects.nodes_conditions import AllThereAre, AnyNumber, Counted, Number, Summed, ValueRead
from deckcheck.effects.phrases import FIELD_PHRASES, PHRASES
from deckcheck.effects.reading import python_name
from deckcheck.effects.render_templates import Said, fill, listed
from deckcheck.effects.vocabulary import Vocabulary
from deckcheck.effects.words import Word

Names = Mapping[str, tuple[str, str]]
"""Names of cards and the like in both languages, by their match keys."""

# Forms of a player: subject, owner, owner of what is chosen, owner of a turn, owner where the player was named just before.
SUBJECT, OWNER, EITHER, TURN, THEIR = range(5)
# Forms of what a card is like: before or after the noun, else in a condition. English has one for one card and for several.
BESIDE, IS, ARE, IS_NOT = range(4)

# How a selector is read.
ALL: Final = "all"
BARE: Final = "bare"
ONE: Final = "one"
EACH: Final = "each"


@dataclass(frozen=True, slots=True)
class Known:
    """Cards that have a name in the ability: what they are called, and a letter, if there are others of that kind."""

    noun: tuple[str, str]
    plural: bool
    label: str = ""


@dataclass(frozen=True, slots=True)
class Wording:
    """A language, and what is known at a place of an ability."""

    vocabulary: Vocabulary
    ja: bool
    names: Names = field(default_factory=dict)
    known: Mapping[str, Known] = field(default_factory=dict)
    done: Mapping[str, Sentence] = field(default_factory=dict)
    """Sentences that were named by `as`."""
    it: str | None = None
    """The name that `it` means."""
    subject: str = "you"
    """Whom the clause is about: "their hand" is the hand of this player."""
    explicit: bool = False
    """Is the performer said, even if it is you?"""

    def template(self, word: Word) -> str:
        return word.ja if self.ja else word.en

    def phrase(self, name: str) -> str:
        return PHRASES[name][self.ja]

    def say(self, name: str, form: int = 0, **fields: str | Said | None) -> str:
        """A turn of phrase with its fields."""
        return fill(self.phrase(name), self.fields(fields), form)

    def fields(self, fields: Mapping[str, str | Said | None]) -> dict[str, Said | None]:
        return {name: Said(value) if isinstance(value, str) else value for name, value in fields.items()}

    def word(self, slot: str, name: str, form: int = 0, **fields: str | Said | None) -> str:
        """A word with its fields."""
        return fill(self.template(self.vocabulary.word(slot, name)), self.fields(fields), form)

    def field_value(self, name: str, value: str) -> str:
        """A value of a field that is no word."""
        return FIELD_PHRASES[name, value][self.ja]

    def and_(self, texts: Sequence[str]) -> str:
        return listed(texts, "と" if self.ja else " and ")

    def or_(self, texts: Sequence[str]) -> str:
        return listed(texts, "か" if self.ja else " or ")

    def texts(self, texts: Sequence[str]) -> Said:
        """Names: in the language, where they are known in it."""
        return Said("", items=tuple([self.named(text) for text in texts]), between="か" if self.ja else " or ")

    def named(self, text: str) -> str:
        both = self.names.get(match_key(text))
        return both[self.ja] if both else text

    def player(self, player: str, form: int = SUBJECT) -> str:
        """A player. In Japanese the possessive is `whose`."""
        if form in (OWNER, EITHER) and player == self.subject != "you":
            form = THEIR
        return self.word("player", player, form)

    def whose(self, player: str, form: int = OWNER) -> str:
        return self.word("selector", "of", player=self.player(player, form))

    def value_name(self, name: str) -> str:
        return self.word("value", name)


@dataclass(frozen=True, slots=True)
class TellsAmounts(Wording):
    """Tells amounts."""

    def cards(self, cards: Cards, mode: str = ALL) -> Said:
        """Cards; see the layer above."""
        raise NotImplementedError

    def amount(self, amount: Amount, signed: bool = False) -> Said:
        """An amount as a number; what it is counted for stands in `each`."""
        if isinstance(amount, AnyNumber):
            return Said(self.phrase("any number"), plural=True)
        if isinstance(amount, AllThereAre):
            return Said(self.phrase("all there are"), plural=True)
        number = amount.number if isinstance(amount, Number) else _times(amount)
        text = f"{number:+}" if signed else str(number)
        return Said(text, number != 1, numeral=True, each="" if isinstance(amount, Number) else self.each(amount))

    def each(self, amount: Amount) -> str:
        """For what a computed amount is counted, and how it is corrected."""
        assert isinstance(amount, Counted | ValueRead | Summed)
        if isinstance(amount, Counted):
            text = self.say("for each card", cards=self.cards(amount.cards, EACH))
        else:
            text = self.say("for each point", value=self.base(amount))
        return text + self.corrections(amount)

    def corrections(self, amount: Counted | ValueRead | Summed) -> str:
        """What is added, taken off, and the most it can be."""
        said = [
            self.say(name, n=self.value(more))
            for name in ("plus", "minus", "capped")
            if (more := getattr(amount, name)) is not None
        ]  # fmt: skip
        return self.say("corrected", corrections="、".join(said) if self.ja else ", ".join(said)) if said else ""

    def base(self, amount: Counted | ValueRead | Summed) -> str:
        """What is counted, read or summed up, as a value."""
        if isinstance(amount, Counted):
            return self.word("amount", "count", cards=self.cards(amount.cards, BARE))
        slot = "sum" if isinstance(amount, Summed) else "read"
        value = self.word("amount", slot, value=self.value_name(amount.value_word))
        if isinstance(amount.of, Player):
            return self.say("of player", whose=self.whose(amount.of.word), value=value)
        return self.say("of cards", cards=self.cards(amount.of, BARE), value=value)

    def value(self, amount: Amount) -> str:
        """An amount as a value: `the number of cards in your hand`."""
        if not isinstance(amount, Counted | ValueRead | Summed):
            return self.amount(amount).text
        value = self.base(amount)
        if amount.times is not None:
            value = self.say("times", n=str(amount.times), value=value)
        return value + self.corrections(amount)

    def comparison(self, comparison: Comparison, form: int, *, counted: bool = False, exactly: bool = False) -> str:
        """Comparisons: `2 or more`. `form` is that of what they are part of; `counted`: cards, not a value."""
        said = []
        words = [name for name in self.vocabulary.words("comparison") if getattr(comparison, python_name(name)) is not None]
        for name in words:
            amount = getattr(comparison, python_name(name))
            n = self.value(amount)
            if counted and isinstance(amount, Number):
                n = self.say("so many cards", n=n)
            if exactly and name == "is" and amount != Number(0):
                n = self.say("exactly", n=n)
            last = name == words[-1]
            index = (form if last else 3) if self.ja else int(counted)
            computed = f"{name}: computed"
            if not isinstance(amount, Number) and computed in PHRASES and self.phrase(computed):
                said.append(self.say(computed, index if self.ja else 0, n=self.value(amount)))
            else:
                said.append(self.word("comparison", name, index, n=n))
        return "".join(said) if self.ja else " and ".join(said)


def _times(amount: Amount) -> int:
    times = getattr(amount, "times", None)
    return 1 if times is None else int(times)


def noun_forms(template: str) -> tuple[str, str]:
    """A noun for one, and for several."""
    return fill(template, {}, 0), fill(template, {}, 1)
