"""Amounts and comparisons in words; and what all tellers know: words and phrases of their language."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
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

# Forms of a player: subject, owner, owner of what is chosen, owner of a turn, owner where the player was named just before, and `yours`.
SUBJECT, OWNER, EITHER, TURN, THEIR, YOURS = range(6)
# Forms of what a card is like: before or after the noun, else in a condition. English has one for one card and for several.
BESIDE, IS, ARE, IS_NOT = range(4)

# How a selector is read.
ALL: Final = "all"
BARE: Final = "bare"
ONE: Final = "one"
EACH: Final = "each"
COUNTED: Final = "counted"

Computed = Counted | ValueRead | Summed
POINT: Final = Word(name="", slot="value").unit
"""What one point of a value is called, if nothing else is said."""


@dataclass(frozen=True, slots=True)
class Known:
    """Cards that have a name in the ability: what they are called, and a letter, if there are others of that kind."""

    noun: tuple[str, str]
    plural: bool
    label: str = ""
    done: str = ""
    """What was done with them, if that tells them from others."""
    owner: str | None = None
    """Whose they are, if that is known."""


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
    taken: frozenset[str] = frozenset()
    """Names among which cards are chosen, so that there is a rest."""
    seen: frozenset[str] = frozenset()
    """Zones whose cards are looked at or revealed in the ability."""
    event: Cards | None = None
    """What the event is about; `this`, if it is a keyword of the card."""

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

    def a_(self, card: str) -> str:
        """With an article."""
        return self.say("a card", int(card[:1].lower() in "aeio" or (card.startswith("un") and not card.startswith("uni"))), card=card)

    def value_name(self, name: str) -> str:
        return self.word("value", name)


@dataclass(frozen=True, slots=True)
class TellsAmounts(Wording, ABC):
    """Tells amounts."""

    @abstractmethod
    def cards(self, cards: Cards, mode: str = ALL) -> Said:
        """Cards; see the layer above."""

    def amount(self, amount: Amount, *, noun: bool = False) -> Said:
        """An amount as a number; what it is counted for stands in `each`. `noun`: a noun follows, so that it may be said `cards equal to`
        something."""
        if isinstance(amount, AnyNumber):
            return Said(self.phrase("any number"), plural=True)
        if isinstance(amount, AllThereAre):
            return Said(self.phrase("all there are"), plural=True)
        if isinstance(amount, Number):
            return Said(str(amount.number), amount.number != 1, numeral=True)
        assert isinstance(amount, Computed)
        times = _times(amount)
        if self.ja and is_corrected(amount):
            return Said("", plural=True, each=self.say("equal to", n=self.value(amount)))
        if noun and not self.ja and (is_corrected(amount) or (times == 1 and not self._in_units(amount))):
            return Said(self.value(amount), plural=True, equal=True)
        if is_corrected(amount):
            return Said(self.sum(amount), plural=True)
        return Said(str(times), times != 1, numeral=True, each=self.per(amount) + self.capped(amount))

    def _in_units(self, amount: Computed) -> bool:
        """Is it counted in cards?"""
        if isinstance(amount, ValueRead):
            return "card" in self.vocabulary.word("value", amount.value_word).unit[0]
        return isinstance(amount, Counted)

    def per(self, amount: Computed) -> str:
        """For what a computed amount is counted."""
        if isinstance(amount, Counted):
            return self.say("for each card", cards=self.cards(amount.cards, EACH))
        unit = POINT if isinstance(amount, Summed) else self.vocabulary.word("value", amount.value_word).unit
        if self.ja or unit == POINT:
            return self.say("for each point", unit=fill(unit[self.ja], {"value": Said(self.base(amount))}))
        of = self.player(amount.of.word, YOURS) if isinstance(amount.of, Player) else self.cards(amount.of, BARE)
        return self.say("for each point", unit=self.say("point of", unit=unit[0], cards=of))

    def sum(self, amount: Computed, *, signed: bool = False) -> str:
        """A computed amount as a sum: numbers first, then what is counted."""
        terms = self._terms(amount)
        if self.ja:
            return self.phrase("and plus").join([text for _, text in terms]) + self.capped(amount)
        first, text = terms[0]
        said = text if not signed else f"{first}{text}" if text[0].isdigit() else f"{first} {text}"
        for sign, text in terms[1:]:
            each = text.isdigit() and " for each " in said
            said += self.phrase("and plus" if sign == "+" else "less" if each else "and minus") + text
        return said + self.capped(amount)

    def _terms(self, amount: Computed) -> list[tuple[str, str]]:
        """What is added up: sign and text; in Japanese the sign is in the text."""
        times = _times(amount)
        more = [(sign, part) for sign, part in (("+", amount.plus), ("-", amount.minus)) if part is not None]
        if times == 1 and not isinstance(amount, Counted):
            if self.ja:
                return [("+", "+" + self.say("X", value=self.value(replace(amount, capped=None))))]
            main = self.base(amount)
        else:
            main = self.per(amount) + f"+{times}" if self.ja else f"{times}{self.per(amount)}"
        numbers = [(sign, str(part.number)) for sign, part in more if isinstance(part, Number)]
        terms = [(sign, f"{sign}{text}" if self.ja else text) for sign, text in numbers]
        if terms and terms[0][0] == "-":
            terms = [("+", main), *terms]
        else:
            terms.append(("+", main))
        for sign, part in more:
            if isinstance(part, Computed):
                terms += self._part(sign, part)
        return terms

    def _part(self, sign: str, part: Computed) -> list[tuple[str, str]]:
        if self.ja:
            return [(sign, sign + self.say("X", value=self.value(part)))]
        if is_corrected(part) or part.capped is not None:
            return [(sign, self.say("inner", steps=self.value(part)))]
        times = _times(part)
        counted = times > 1 or isinstance(part, Counted)
        return [(sign, f"{times}{self.per(part)}" if counted else self.base(part))]

    def capped(self, amount: Computed) -> str:
        """The most it can be."""
        return self.say("capped", n=self.value(amount.capped)) if amount.capped is not None else ""

    def changed_by(self, amount: Amount) -> str:
        """What is added to a value."""
        return f"{amount.number:+}" if isinstance(amount, Number) else self.sum(amount, signed=True) if isinstance(amount, Computed) else ""

    def becomes(self, amount: Amount) -> str:
        """What a value is from now on."""
        if isinstance(amount, Computed) and not self.ja and (is_corrected(amount) or _times(amount) > 1):
            return self.sum(amount)
        return self.value(amount)

    def base(self, amount: Computed) -> str:
        """What is counted, read or summed up, as a value."""
        if isinstance(amount, Counted):
            return self.word("amount", "count", cards=self.cards(amount.cards, COUNTED))
        slot = "sum" if isinstance(amount, Summed) else "read"
        value = self.word("amount", slot, value=self.value_name(amount.value_word))
        if isinstance(amount.of, Player):
            return self.say("of player", whose=self.whose(amount.of.word), value=value)
        return self.say("of cards", cards=self.cards(amount.of, BARE), value=value)

    def value(self, amount: Amount) -> str:
        """An amount as a value: `the number of cards in your hand`."""
        if not isinstance(amount, Computed):
            return self.amount(amount).text
        value = self.base(amount)
        if amount.times is not None and amount.times != 1:
            value = self.say("times", n=str(amount.times), value=value)
        for name in ("plus", "minus"):
            if (more := getattr(amount, name)) is not None:
                value = self.say(name, value=value, n=self.value(more))
        return value + self.capped(amount)

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


def is_corrected(amount: Computed) -> bool:
    """Is something added, or taken off?"""
    return amount.plus is not None or amount.minus is not None


def _times(amount: Amount) -> int:
    times = getattr(amount, "times", None)
    return 1 if times is None else int(times)


def noun_forms(template: str) -> tuple[str, str]:
    """A noun for one, and for several."""
    return fill(template, {}, 0), fill(template, {}, 1)
