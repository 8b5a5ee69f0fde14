"""Abilities told as sentences, in English and in Japanese, from the data alone: a card file holds no text.

Layers, each in a module, each a class that adds to the one below: templates, amounts, owners, cards, conditions, actions, sentences,
abilities.
Words come from the registry and from `phrases`; here is only their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from deckcheck.effects import nodes_actions as a
from deckcheck.effects.nodes import Ability, Picked, Sentence, walk
from deckcheck.effects.nodes_cards import Cards, Name, OfType, Reference, Selector
from deckcheck.effects.nodes_conditions import KeywordEvent, NameEvent, Number, TurnOf
from deckcheck.effects.render_amounts import TURN, Known, Names, noun_forms
from deckcheck.effects.render_conditions import IF, WHILE
from deckcheck.effects.render_sentences import TellsSentences, capital, inheriting
from deckcheck.effects.render_templates import PLAIN, fill
from deckcheck.effects.vocabulary import Vocabulary

Language = Literal["en", "ja"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "ja")


def render(ability: Ability, vocabulary: Vocabulary, language: Language, names: Names | None = None) -> str:
    """An ability as a sentence or several. `names` has names of cards, worlds and attributes in both languages, by match key; a name
    that is not there stands as it is written."""
    return TellsAbilities(vocabulary, language == "ja", names or {}).whole(ability)


def render_all(abilities: Iterable[Ability], vocabulary: Vocabulary, language: Language, names: Names | None = None) -> list[str]:
    """All abilities of a card."""
    return [render(ability, vocabulary, language, names) for ability in abilities]


def render_law(law: str | Mapping[str, Any], vocabulary: Vocabulary, language: Language) -> str:
    """The law of a paradox, as it stands in a card file."""
    said = {"decide_by": law} if isinstance(law, str) else law
    teller = TellsAbilities(vocabulary, language == "ja")
    action = a.DecideBy(said["decide_by"], said.get("winner"), said.get("ties"))
    return teller.phrase("law") + teller.listed_steps([Sentence(action)])


def event_of(ability: Ability) -> Cards | None:
    """The card that the event of an ability is about, if there is one event."""
    if len(ability.when) != 1:
        return None
    trigger = ability.when[0]
    return Reference("this") if isinstance(trigger, KeywordEvent | NameEvent) else getattr(trigger, "cards", None)


def taken_from(ability: Ability) -> frozenset[str]:
    """Names among which cards are chosen or moved, so that others are the rest."""
    selectors = [node.selector for node in walk(ability) if isinstance(node, Picked)]
    selectors += [
        node.cards
        for node in walk(ability)
        if isinstance(node, a.Move | a.Mobilize) and isinstance(node.cards, Selector) and node.cards.filters
    ]
    return frozenset(each.among.name for each in selectors if isinstance(each.among, Name))


def seen_by(ability: Ability) -> frozenset[str]:
    """Zones whose cards are looked at or revealed."""
    looks = [node.cards for node in walk(ability) if isinstance(node, a.Look | a.Reveal)]
    return frozenset(zone for cards in looks if isinstance(cards, Selector) for zone in cards.in_)


@dataclass(frozen=True, slots=True)
class TellsAbilities(TellsSentences):
    """Tells abilities."""

    def whole(self, ability: Ability) -> str:
        """An ability that is given by no other: names and sentences are looked for in it first."""
        sentences: dict[str, Sentence] = {}
        for node in walk(ability):
            if isinstance(node, Sentence):
                for sentence in (node, *inheriting(node)):
                    if sentence.as_:
                        sentences.setdefault(sentence.as_, sentence)
        return replace(self, known=self.names_in(ability), done=sentences, taken=taken_from(ability), seen=seen_by(ability)).ability(
            ability
        )

    def ability(self, ability: Ability) -> str:
        """An ability, with what its event is about."""
        return replace(self, event=event_of(ability))._ability(ability)

    def _ability(self, ability: Ability) -> str:
        """Its head, then what it does."""
        head = self._head(ability)
        intro, guarded = self._intro(ability)
        if ability.into:
            steps = [self.word("header", "into", cards=self._into_what(ability))]
        elif guarded and len(ability.do) > 1:
            steps = [self.block(ability.do, PLAIN)]
        else:
            steps = self._one_by_one(ability.do)
        text = self.ended([intro + steps[0], *steps[1:]])
        return head + text

    def _into_what(self, ability: Ability) -> str:
        """What a member turns into: of the type that has such abilities."""
        types = self.vocabulary.word("kind", ability.kind).types
        what = next((word.name for word in self.vocabulary.words("type").values() if word.types == types), "")
        return self.a_(self.like(ability.into, False, what))

    def _head(self, ability: Ability) -> str:
        """Icon, keywords and cost."""
        kind = self.vocabulary.word("kind", ability.kind)
        name = self.named(ability.name) if ability.name else ""
        energy = str(ability.energy) if ability.energy is not None else None
        parts = [fill(self.template(kind), self.fields({"name": name, "energy": energy}))]
        if ability.works_in:
            parts.append(self.word("header", "works_in", zones=self.the_zones(ability.works_in)))
        if ability.per_turn is not None:
            parts.append(self.word("header", "per_turn", n=str(ability.per_turn)))
        keywords = [keyword for condition in ability.while_ if (keyword := self.keyword(condition))]
        if self._is_keyword(ability):
            keywords.append(self.trigger(ability.when[0], keyword=True))
        if keywords:
            parts.append(self.say("keywords", keywords=("・" if self.ja else ", ").join(keywords)))
        if ability.cost:
            parts.append(self.word("header", "cost", steps=self._cost(ability.cost)))
        if self.ja:
            return "".join(parts) + ("　" if keywords and not ability.cost else "")
        return " ".join(filter(None, parts)) + (": " if keywords else " " if any(parts) else "")

    def _is_keyword(self, ability: Ability) -> bool:
        """Is its event printed as a keyword?"""
        return len(ability.when) == 1 and isinstance(ability.when[0], KeywordEvent | NameEvent)

    def _cost(self, cost: tuple[Sentence, ...]) -> str:
        if self.ja:
            return "、".join([self.clause(sentence, PLAIN) for sentence in cost])
        return capital(", ".join([self.bare(sentence, PLAIN) for sentence in cost]))

    def _intro(self, ability: Ability) -> tuple[str, bool]:
        """When, while and if; and whether what it does is under a guard."""
        parts = []
        if ability.when and not self._is_keyword(ability):
            triggers = self.phrase("or when").join([self.trigger(trigger) for trigger in ability.when])
            parts.append(self.word("header", "when", triggers=triggers))
        rest = [condition for condition in ability.while_ if not self.keyword(condition)]
        if len(rest) == 1 and isinstance(rest[0], TurnOf):
            parts.append(self.say("during", whose=self.whose(rest[0].player, TURN)))
        elif rest:
            parts.append(self.word("header", "while", c=self.conditions(rest, WHILE)))
        text = "".join(parts)
        if ability.if_:
            text += self.word("slot", "if", c=self.conditions(ability.if_, IF))
        return text, bool(rest or ability.if_)

    # Names.

    def names_in(self, ability: Ability) -> dict[str, Known]:
        """What the names of an ability mean. Names that would be told alike get a letter."""
        known: dict[str, Known] = {}
        used = {node.name for node in walk(ability) if isinstance(node, Name)}
        for name, noun, plural, done, owner in self._given(ability, known):
            known[name] = Known(noun, plural, done=done, owner=owner)
        told: dict[str, list[str]] = {}
        for name in known:
            if name in used:
                told.setdefault(self._called(known[name]), []).append(name)
        for node in walk(ability):
            if isinstance(node, Reference):
                told.setdefault(self.cards(node).text, []).append("")
        letters = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        alike = {name for names in told.values() if len(set(names)) > 1 for name in names if name}
        for name in known:
            if name in alike:
                known[name] = replace(known[name], label=next(letters, name))
        return known

    def _called(self, known: Known) -> str:
        return self.say("those" if known.plural else "that", card=known.noun[known.plural])

    def _given(self, ability: Ability, known: dict[str, Known]) -> Iterable[tuple[str, tuple[str, str], bool, str, str | None]]:
        event = event_of(ability)
        for node in walk(ability):
            teller = replace(self, known=known, event=event)
            if isinstance(node, Sentence):
                for picked in node.choose:
                    amount = picked.number if picked.number is not None else picked.up_to
                    plural = not (isinstance(amount, Number) and amount.number == 1)
                    yield picked.name, teller.noun_of_name(picked.selector), plural, "", teller.owner(picked.selector)
                if node.as_:
                    cards = getattr(node.action, "cards", None)
                    done = self.word_of_action(node.action).done[self.ja]
                    owner = teller.owner(cards) if isinstance(cards, Cards) else node.by or "you"
                    yield node.as_, *teller.noun_of_action(node), done, owner

    def noun_of_name(self, selector: Selector) -> tuple[str, str]:
        """What a chosen card is called: what it may be several of is a card."""
        if any(isinstance(each, OfType) and len(each.types) > 1 for each in selector.filters):
            return noun_forms(self.phrase("card"))
        return self.noun(selector)

    def noun_of_action(self, sentence: Sentence) -> tuple[tuple[str, str], bool]:
        """What the cards are called that a sentence is about, and whether they are several."""
        action: Any = sentence.action
        cards = getattr(action, "cards", None) or getattr(action, "target", None) or getattr(action, "who", None)
        noun = noun_forms(self.phrase("card"))
        if isinstance(cards, Selector):
            return self.noun(cards), not self.single(cards)
        if isinstance(cards, Name) and cards.name in self.known:
            return self.known[cards.name].noun, self.known[cards.name].plural
        if isinstance(cards, Cards):
            return noun, not isinstance(cards, Reference)
        amount = getattr(action, "amount", None)
        return noun, not (isinstance(amount, Number) and amount.number == 1)
