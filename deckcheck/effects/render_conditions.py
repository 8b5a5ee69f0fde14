"""Conditions and triggers in words."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from deckcheck.effects.nodes import Sentence
from deckcheck.effects.nodes_cards import Cards, Comparison, Player, Reference, Selector
from deckcheck.effects.nodes_conditions import (
    AnyOf,
    CardEvent,
    CardIs,
    Compared,
    Condition,
    Counted,
    DecidedBy,
    Did,
    ExSoul,
    NameEvent,
    NotSo,
    Number,
    StartOf,
    Trigger,
    TurnOf,
    ValueRead,
    Vanguard,
    Won,
)
from deckcheck.effects.render_amounts import ARE, COUNTED, IS, IS_NOT, ONE, TURN, is_corrected
from deckcheck.effects.render_cards import HAVE, JA_AND, JA_IF, JA_NOT, JA_WHILE, TellsCards, amounts_of
from deckcheck.effects.render_templates import Said, fill
from deckcheck.effects.words import Word

# How what is said of conditions goes on: so that something is done, as long as they hold, or with another one.
IF, WHILE, AND = JA_IF, JA_WHILE, JA_AND
THE: Final = "the "
# Forms of triggers.
SEVERAL, SINGLE, WOULD = range(3)

_NODES: Final[dict[type[Condition], str]] = {DecidedBy: "decided_by", Vanguard: "vanguard", ExSoul: "ex_soul", Won: "won", TurnOf: "turn"}


@dataclass(frozen=True, slots=True)
class TellsConditions(TellsCards):
    """Tells conditions and triggers."""

    def conditions(self, conditions: Sequence[Condition], form: int, before: Sequence[str] = ()) -> str:
        """Conditions that all hold. `before`: names of the sentence that was told just before."""
        several = len(conditions) > 1
        said = [
            self.condition(each, form if place == len(conditions) - 1 else AND, before, several=several)
            for place, each in enumerate(conditions)
        ]
        return "、".join(said) if self.ja else self.and_(said)

    def condition(self, condition: Condition, form: int, before: Sequence[str] = (), *, several: bool = False, so: bool = True) -> str:
        """A condition; with `so=False` that it does not hold."""
        if isinstance(condition, NotSo):
            return self._not_so(condition, form, before, several, so)
        if isinstance(condition, AnyOf):
            return self._joined(condition.conditions, form, before, several, any_=so, so=so)
        if isinstance(condition, Did):
            return self._did(condition, form, before, so)
        if not so and isinstance(condition, CardIs) and (len(condition.filters) > 1 or self.cards(condition.cards).plural):
            text = self._positive(condition, WHILE if self.ja else IS)
            return self.word("condition", "not", form - 1 if self.ja else 0, conditions=text)
        if self.ja:
            return self._positive(condition, form) if so else denied(self._positive(condition, JA_NOT), form)
        return self._positive(condition, IS if so else IS_NOT)

    def _not_so(self, condition: NotSo, form: int, before: Sequence[str], several: bool, so: bool) -> str:
        """Not all of several: one of them is not so."""
        inner = condition.condition
        if len(inner) == 1:
            return self.condition(inner[0], form, before, several=several, so=not so)
        return self._joined(inner, form, before, several, any_=so, so=not so)

    def _joined(self, conditions: Sequence[Condition], form: int, before: Sequence[str], several: bool, *, any_: bool, so: bool) -> str:
        """Conditions of which any holds, or all; with `so=False` each that it does not hold."""
        end = len(conditions) - 1
        inside = several or any_
        last = WHILE if self.ja and several else form
        middle = WHILE if any_ else AND
        said = [
            self.condition(each, last if place == end else middle, before, several=inside, so=so) for place, each in enumerate(conditions)
        ]
        text = ("、".join(said) if not any_ else "か、".join(said)) if self.ja else self.or_(said) if any_ else self.and_(said)
        return self.word("condition", "any", form - 1 if self.ja else 0, conditions=text) if several else text

    def _did(self, condition: Did, form: int, before: Sequence[str], so: bool) -> str:
        sentence = self.done.get(condition.name)
        performer = (sentence.by if sentence else None) or "you"
        who = self.player(performer)
        if condition.name in before or sentence is None:
            index = (form - 1 if so else form + 3) if self.ja else int(not so)
            return self.word("condition", "did", index, who=who)
        return self.was_done(sentence, form, so)

    @abstractmethod
    def was_done(self, sentence: Sentence, form: int, so: bool) -> str:
        """That a sentence was done; see the layer above."""

    def _positive(self, condition: Condition, form: int) -> str:
        """A condition that is one word; `form` is that of filters."""
        if isinstance(condition, Compared):
            return self._compared(condition, form)
        if isinstance(condition, CardIs):
            return self._card_is(condition, form)
        index = form - 1 if self.ja else int(form == IS_NOT)
        name = _NODES[type(condition)]
        if isinstance(condition, TurnOf):
            whose = self.whose(condition.player, TURN)
            return self.word("condition", name, index, player=whose)
        if isinstance(condition, DecidedBy):
            return self.word("condition", name, index, value_word=self.value_name(condition.value_word))
        if isinstance(condition, ExSoul):
            return self.word("condition", name, index + 1, number=str(condition.number))
        return self.word("condition", name, index + int(isinstance(condition, Vanguard)))

    def keyword(self, condition: Condition) -> str:
        """A condition that is printed as a keyword; nothing, if it is none."""
        if isinstance(condition, ExSoul):
            return self.word("condition", "ex_soul", number=str(condition.number))
        return self.word("condition", "vanguard") if isinstance(condition, Vanguard) else ""

    def _card_is(self, condition: CardIs, form: int) -> str:
        cards = self.cards(condition.cards)
        if not self.ja and form == IS and cards.plural:
            form = ARE
        return self.word("condition", "card", cards=cards, filters=self.is_like(condition.filters, form))

    def _compared(self, condition: Compared, form: int) -> str:
        amount, comparison = condition.amount, condition.comparison
        plain = isinstance(amount, Counted) and all(getattr(amount, name) is None for name in ("times", "plus", "minus", "capped"))
        if plain and all(isinstance(each, Number) for each in amounts_of(comparison)):
            assert isinstance(amount, Counted)
            cards = amount.cards
            if self.ja:
                return self._are_there_ja(cards, comparison, form)
            if isinstance(cards, Selector) and cards.in_ and cards.of and not (cards.under or cards.top or cards.bottom):
                return self._have(cards, comparison, form)
            if isinstance(cards, Selector) and cards.top is None and cards.bottom is None:
                return self._there_are(self.selector_en(cards, HAVE, plural=not is_one(comparison)).text, comparison, form)
            the = self.cards(cards).text
            if isinstance(cards, Reference) and the.startswith(THE) and (is_one(comparison) or is_none(comparison)):
                return self._there_are(the.removeprefix(THE), comparison, form, plural=False)
        if isinstance(amount, ValueRead) and isinstance(amount.of, Player) and not self.ja and self._is_number_of(amount, comparison):
            return self._has_units(amount, amount.of.word, comparison, form)
        n = self.comparison(comparison, form, exactly=True)
        base = amount.number if isinstance(amount, Number) else self.value(amount)
        return self.say("compares", int(form == IS_NOT), value=str(base), n=n)

    def _have(self, cards: Selector, comparison: Comparison, form: int) -> str:
        assert cards.of is not None
        teller = replace(self, subject=cards.of)
        who = self.say("together") if cards.of == "both" else self.player(cards.of)
        index = int(cards.of == "opponent") + 2 * (form == IS_NOT)
        number = comparison.is_.number if isinstance(comparison.is_, Number) else None
        if is_one(comparison) and cards.of != "both":
            said = teller.selector_en(cards, HAVE, plural=form == IS_NOT)
            return self.say("have a", index, who=who, cards=said if form == IS_NOT else self.a_(said.text))
        said = teller.selector_en(cards, HAVE, plural=number != 1)
        if is_none(comparison):
            return (
                self.say("have none", index, who=who, cards=said)
                if form != IS_NOT
                else self.say("have", index - 2, who=who, n="", cards=said)
            )
        n = self.comparison(comparison, form, counted=True, exactly=True)
        return self.say("have", index, who=who, n=n, cards=said)

    def _is_number_of(self, amount: ValueRead, comparison: Comparison) -> bool:
        """Is the value a number of things, which its player has?"""
        unit = self.vocabulary.word("value", amount.value_word).unit[0]
        plain = not is_corrected(amount) and amount.times is None and amount.capped is None
        return (
            plain
            and self.value_name(amount.value_word) == f"number of {unit}s"
            and all(isinstance(n, Number) for n in amounts_of(comparison))
        )

    def _has_units(self, amount: ValueRead, player: str, comparison: Comparison, form: int) -> str:
        unit = self.vocabulary.word("value", amount.value_word).unit[0]
        single = isinstance(comparison.is_, Number) and comparison.is_.number == 1
        index = int(player != "you") + 2 * (form == IS_NOT)
        who = self.player(player)
        if is_one(comparison):
            return self.say("have a", index, who=who, cards=f"{unit}s" if form == IS_NOT else self.a_(unit))
        if is_none(comparison):
            return (
                self.say("have none", index, who=who, cards=f"{unit}s")
                if form == IS
                else self.say("have", index - 2, who=who, n="", cards=f"{unit}s")
            )
        n = self.comparison(comparison, form, counted=True, exactly=True)
        return self.say("have", index, who=who, n=n, cards=unit if single else f"{unit}s")

    def _there_are(self, cards: str, comparison: Comparison, form: int, *, plural: bool = True) -> str:
        if is_none(comparison) or (is_one(comparison) and form == IS_NOT):
            there = is_none(comparison) and form == IS_NOT
            plural = plural and not is_one(comparison)
            return self.say("there are", int(plural), n="", cards=cards) if there else self.say("there is none", int(plural), cards=cards)
        if is_one(comparison):
            return self.say("there are", 0, n="", cards=self.a_(cards))
        n = self.comparison(comparison, form, counted=True, exactly=True)
        single = isinstance(comparison.is_, Number) and comparison.is_.number == 1
        return self.say("there are", int(not single) + 2 * (form == IS_NOT), n=n, cards=cards)

    def _are_there_ja(self, cards: Cards, comparison: Comparison, form: int) -> str:
        if not is_one(comparison) and not is_none(comparison):
            n = self.comparison(comparison, form, counted=True, exactly=True)
            return self.say("have", cards=self.cards(cards, COUNTED), n=n)
        said = self.selector_ja(cards, HAVE) if isinstance(cards, Selector) else self.cards(cards, COUNTED).text
        if form == JA_NOT:
            comparison, form = (Comparison(is_=Number(0)), WHILE) if is_one(comparison) else (Comparison(at_least=Number(1)), WHILE)
        somebody = self._is_somebody(cards)
        if is_one(comparison):
            return self.say("somebody is there" if somebody else "there is one", form, cards=said)
        return self.say("nobody is there" if somebody else "there is none", form, cards=said)

    def _is_somebody(self, cards: Cards) -> bool:
        """Are these cards of a zone for people, and not for gates or papers?"""
        if isinstance(cards, Reference):
            return True
        zones = [self.vocabulary.word("zone", zone) for zone in cards.in_] if isinstance(cards, Selector) else []
        return bool(zones) and all(
            zone.types and not zone.stays and not zone.gives and zone.types != self.vocabulary.word("zone", "deck").types for zone in zones
        )

    # Triggers.

    def trigger(self, trigger: Trigger, *, would: bool = False, keyword: bool = False) -> str:
        """An event: that it happens, or that it would."""
        word = self.vocabulary.word("trigger", trigger.event)
        if isinstance(trigger, StartOf):
            return fill(self.template(word), {"player": Said(self.whose(trigger.player, TURN))})
        if isinstance(trigger, NameEvent):
            via = self.or_([self.word("entry", name) for name in trigger.via])
            return fill(self.template(word), {"texts": self.texts(trigger.texts), "via": Said(via) if via else None})
        if not isinstance(trigger, CardEvent):
            return fill(self.template(word), {}, WOULD if would else 0 if keyword else SINGLE)
        cards = self._event_cards(trigger, word)
        slots = {"via": "entry" if any(field.takes == "entries" for field in word.fields) else "cause", "from_": "zone", "to": "zone"}
        told: dict[str, Said | None] = {"cards": cards}
        for name, slot in slots.items():
            values = getattr(trigger, name)
            said = self.the_zones(values) if slot == "zone" else self.or_([self.word(slot, value) for value in values])
            told[name] = Said(said) if values else None
        template = word.leaving[self.ja] if word.leaving[0] and told["from_"] and not told["to"] else self.template(word)
        return fill(template, told, WOULD if would else SEVERAL if cards.plural else SINGLE)

    def _event_cards(self, trigger: CardEvent, word: Word) -> Said:
        cards = trigger.cards
        if not isinstance(cards, Selector):
            return self.cards(cards, ONE)
        zones = word.zones or trigger.from_
        if self.ja:
            return Said(self.selector_ja(cards, ONE, zones=zones))
        return self.selector_en(cards, ONE, zones=zones)


def is_one(comparison: Comparison) -> bool:
    """Is it: one or more?"""
    return comparison == Comparison(at_least=Number(1))


def is_none(comparison: Comparison) -> bool:
    """Is it: none?"""
    return comparison == Comparison(is_=Number(0))


def denied(text: str, form: int) -> str:
    """Japanese that something is not so, as it goes on."""
    if form == IF:
        return text + "なら"
    if form != AND:
        return text
    if text.endswith("ない"):
        return text[:-1] + "く"
    return text[:-1] + "り" if text.endswith("ある") else text
