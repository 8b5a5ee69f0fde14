"""What sentences do, in words: the action with all that stands beside it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from deckcheck.effects import nodes_actions as a
from deckcheck.effects.nodes import Ability, Action, Amount, Sentence
from deckcheck.effects.nodes_cards import Name, Player, Reference
from deckcheck.effects.nodes_conditions import AllThereAre, CardEvent, Number
from deckcheck.effects.reading import python_name
from deckcheck.effects.render_amounts import BARE, OWNER, THEIR, noun_forms
from deckcheck.effects.render_conditions import TellsConditions
from deckcheck.effects.render_templates import BASE, PAST, STEM, THIRD, Said, fill, is_verb
from deckcheck.effects.words import ANY_VALUE, PLURALS, Word


@dataclass(frozen=True, slots=True)
class TellsActions(TellsConditions):
    """Tells actions."""

    @abstractmethod
    def block(self, steps: Sequence[Sentence], form: int, before: Sequence[str] = (), may: str | None = None, also: bool = False) -> str:
        """Sentences as one; see the layer above."""

    @abstractmethod
    def listed_steps(self, steps: Sequence[Sentence]) -> str:
        """Sentences one by one; see the layer above."""

    @abstractmethod
    def ability(self, ability: Ability) -> str:
        """An ability; see the layer above."""

    def word_of_action(self, action: Action) -> Word:
        return next(word for word in self.vocabulary.actions.values() if word.node is type(action))

    def has_performer(self, action: Action) -> bool:
        """Is it told as something that a player does?"""
        return isinstance(action, a.Do) or is_verb(self.word_of_action(action).en)

    def action(self, sentence: Sentence, form: int, first: str = "") -> str:
        """An action; with a subject of its own it agrees with that. `first` stands before its verb."""
        action = sentence.action
        word = self.word_of_action(action)
        told = self._told(sentence, word, form)
        template = self.template(word)
        if isinstance(action, a.Cannot | a.Can):
            deed = (
                self.vocabulary.word("deed", action.deed) if isinstance(action, a.Cannot) else self.vocabulary.word("leave", action.leave)
            )
            if "{who}" in self.template(deed):
                template = self.template(deed)
            else:
                told["deed"] = told["leave"] = Said(fill(self.template(deed), told, form if self.ja else 0))
        if isinstance(action, a.Become) and told["what"] is None:
            return self._becomes_values(action, form, first)
        if isinstance(action, a.Modify) and isinstance(action.target, Player) and not self.ja:
            return self._player_gets(action, action.target.word, form, first)
        if not self.ja and not self.has_performer(action):
            form = self._agreeing(action, form)
        return fill(template, told, form, first)

    def _player_gets(self, action: a.Modify, player: str, form: int, first: str) -> str:
        """What values of a player are changed by."""
        said = []
        for changed in action.values:
            more = self.vocabulary.word("value", changed.value_word).more
            number = changed.amount.number if isinstance(changed.amount, Number) else 0
            if more[0] and number:
                times = Said(str(abs(number)))
                deed = fill(more[number < 0], {"n": times}, int(abs(number) != 1))
                said.append(fill(self.phrase("may more"), self.fields({"who": self.player(player), "more": deed}), 0, first))
            else:
                value = self.value_name(changed.value_word)
                agree = form if form == PAST else THIRD
                told = self.fields({"whose": self.whose(player), "value": value, "n": self.changed_by(changed.amount)})
                said.append(fill(self.phrase("gets"), told, agree, first))
            first = ""
        return self.and_(said)

    def _becomes_values(self, action: a.Become, form: int, first: str = "", *, its_own: bool = False) -> str:
        """What its values are from now on; `its_own`: the cards were said just before."""
        cards = self.it_or_name(action.cards) if isinstance(action.cards, Name) else self.cards(action.cards)
        values = [(self.value_name(changed.value_word), self.becomes(changed.amount)) for changed in action.values]
        if self.ja:
            text = "、".join([self.say("becomes: first", value=value, n=n) for value, n in values])
            return text if its_own else self.say("becomes", whose=cards, values=self.say("becomes: do", form, values=text))
        (value, n), *others = values
        agree = form if form == PAST else THIRD
        if its_own or cards.text == self.phrase("it"):
            whose = self.say("its", int(cards.plural))
            said = [self.say("becomes", whose=whose, values=self.say("becomes: first", agree, value=value, n=n))]
        else:
            said = [self.say("becomes: of", agree, value=value, cards=cards, n=n)]
        its = self.say("its", int(cards.plural))
        for value, n in others:
            plain = self.say("becomes: next", whose=its, value=value, n=n)
            full = self.say("becomes", whose=its, values=self.say("becomes: first", agree, value=value, n=n))
            said.append(plain if n.isdigit() else full)
        return first + self.and_(said)

    def _agreeing(self, action: Action, form: int) -> int:
        if form == PAST:
            return form
        subject = next((getattr(action, name) for name in ("target", "who", "cards", "player") if hasattr(action, name)), None)
        if subject is None:
            return BASE
        if isinstance(subject, str):
            return BASE if subject == "you" else THIRD
        return BASE if self.cards_or_player(subject, self._mode(action)).plural else THIRD

    def _mode(self, action: Action) -> str:
        return BARE if isinstance(action, a.Cannot | a.Can | a.Suppress) else "all"

    def _told(self, sentence: Sentence, word: Word, form: int) -> dict[str, Said | None]:
        """All fields of an action."""
        action = sentence.action
        main = action.__dataclass_fields__.keys() - {"at", *(python_name(field.name) for field in word.fields), "values"}
        told: dict[str, Said | None] = {name: self._field(action, name, word.takes, form) for name in main}
        for field in word.fields:
            name = python_name(field.name)
            if field.name == ANY_VALUE:
                told["values"] = self._values_changed(action)
            else:
                told[name] = self._field(action, name, field.takes, form)
        if isinstance(action, a.Become):
            told["what"] = self._becomes(action)
        if isinstance(action, a.DecideBy):
            told["how"] = self._decided_how(action)
        if isinstance(action, a.Replace):
            event = action.event[0] if len(action.event) == 1 else None
            about = event.cards if isinstance(event, CardEvent) else Reference("this")
            told["with_"] = Said(replace(self, event=about).block(action.with_, form, may=sentence.may))
        if isinstance(action, a.Replace | a.DecideBy):
            told["for_"] = Said(self.word("duration", sentence.for_)) if sentence.for_ else None
        if isinstance(action, a.Cannot):
            told["by"] = Said(self.whose(sentence.by)) if sentence.by else None
        if isinstance(action, a.Move) and self.ja:
            told["into"] = Said(self._into(action, form))
        if isinstance(action, a.Move) and not self.ja:
            told["to_owner"] = Said(self._to_whose(action))
            several = self.cards(action.cards).plural
            if action.face is not None and action.stance is not None:
                told["stance"] = Said(self.and_(["", self.field_value("stance", action.stance)]).strip())
            told["its"] = Said(self.say("its", int(several)))
            told["to"] = Said(self.word("zone", action.to, int(several and self.owner(action.cards) is None)))
        if isinstance(action, a.Move) and action.position is None and self.vocabulary.word("zone", action.to).pile:
            told["position"] = Said(self.field_value("position", "top"))
        if isinstance(action, a.Discard):
            self._discarded(action, told)
        self._labelled(sentence, told)
        if isinstance(action, a.Shuffle):
            told["own"] = Said(self.whose(self.subject))
        for name, said in tuple(told.items()):
            told[f"{name}_each"] = Said(said.each) if said and said.each else None
        return told

    def _to_whose(self, action: a.Move) -> str:
        """Into whose zone cards are put: that of their owner."""
        owner = self.owner(action.cards)
        if action.under is not None:
            return self.phrase("the")
        if owner is not None:
            said = owner != "you" and self.whose(owner) in self.cards(action.cards).text
            return self.whose(owner, THEIR if said else OWNER)
        return self.say("its owner's", int(self.cards(action.cards).plural))

    def _discarded(self, action: a.Discard, told: dict[str, Said | None]) -> None:
        """English that does not follow the order of amount and noun."""
        if self.ja:
            return
        amount = told["amount"]
        if isinstance(action.amount, AllThereAre) and not action.where:
            told["amount"], told["where"] = Said(f"{self.whose(self.subject)} whole"), Said(self.word("zone", "hand"))
        elif amount is not None and amount.equal:
            noun = told["where"] or Said(noun_forms(self.phrase("card"))[1])
            told["amount"], told["where"] = noun, Said(self.say("equal to", n=amount.text).strip())

    def _decided_how(self, action: a.DecideBy) -> Said | None:
        """Who wins, by a value."""
        said = []
        if action.winner:
            text = self.field_value("winner", action.winner)
            said.append(fill(text, {}, int(bool(action.ties))))
        if action.ties:
            said.append(self.field_value("ties", action.ties))
        return Said("".join(said) if self.ja else ", and ".join(said)) if said else None

    def _into(self, action: a.Move, form: int) -> str:
        """How cards are put into a zone, in Japanese; what becomes of their soul."""
        verbs = [self.vocabulary.word("zone", zone).into_ja for zone in (action.to, action.soul_to) if zone is not None]
        if action.soul_to is None:
            return fill(verbs[0], {}, form)
        zone = self.word("zone", action.soul_to)
        return self.say("with soul", into=fill(verbs[0], {}, STEM), zone=zone) + fill(verbs[1], {}, form)

    def _labelled(self, sentence: Sentence, told: dict[str, Said | None]) -> None:
        """What the sentence is about gets its letter, if it is given a name by that."""
        label = self.label(sentence.as_) if sentence.as_ else ""
        for name in ("cards", "amount"):
            said = told.get(name)
            if label and said is not None:
                told[name] = replace(said, text=said.text + label) if name == "cards" else replace(said, each=said.each + label)
                return

    def _field(self, action: Action, name: str, takes: str, form: int) -> Said | None:
        value: Any = getattr(action, name)
        if value is None or value == ():
            return None
        if isinstance(value, Amount):
            return self.amount(value, noun="{amount:" in self.word_of_action(action).en or isinstance(action, a.Discard))
        if takes == "modes":
            return Said(self._modes(value))
        if takes == "abilities":
            return Said(self.and_([self.quoted(each) for each in value]))
        if takes == "trigger":
            return Said(self.or_([self.trigger(each, would=True) for each in value]))
        if takes == "filters":
            plural = not isinstance(action, a.Discard) or self.amount(action.amount).plural
            return Said(self.like(value, plural, self._what(action)))
        if takes in ("steps", "every_or_colors", "deed", "leave"):
            return None  # they are told elsewhere
        if isinstance(value, Name) and f" of {{{name}}}" not in self.template(self.word_of_action(action)):
            return self.it_or_name(value)
        if takes in ("cards", "cards_or_player"):
            return self.cards_or_player(value, self._mode(action))
        return self._small_words(name, takes, value)

    def _what(self, action: Action) -> str:
        """The type of the cards that a deed is done with."""
        if isinstance(action, a.Cannot):
            return self.vocabulary.word("deed", action.deed).what
        return self.vocabulary.word("leave", action.leave).what if isinstance(action, a.Can) else ""

    def _small_words(self, name: str, takes: str, value: Any) -> Said | None:
        if takes == "texts":
            return self.texts(value)
        if takes == "whole":
            return Said(str(value))
        if takes == "player":
            return Said(self.player(value))
        if " | " in takes:
            return Said(self.field_value(name, value))
        slot = PLURALS.get(takes, takes)
        words = [value] if isinstance(value, str) else value
        return Said(self.and_([self.word(slot, each) for each in words]))

    def quoted(self, ability: Ability) -> str:
        """An ability that is given. Within its quotation marks are others."""
        inner = replace(self, it=None, subject="you", explicit=False).ability(ability)
        return self.say("ability", ability=inner if self.ja else inner.replace('"', "'"))

    def _modes(self, modes: Sequence[Sequence[Sentence]]) -> str:
        inner = replace(self, it=None, explicit=self.subject != "you", subject="you")
        said = [self.say("mode", number=str(place + 1), steps=inner.listed_steps(steps)) for place, steps in enumerate(modes)]
        return "".join(said) if self.ja else " ".join(said)

    def _values_changed(self, action: Action) -> Said:
        assert isinstance(action, a.Modify | a.Become)
        said = []
        for changed in action.values:
            value = self.value_name(changed.value_word)
            said.append(self.say("changed", value=value, n=self.changed_by(changed.amount)))
        return Said("、".join(said) if self.ja else self.and_(said))

    def _becomes(self, action: a.Become) -> Said | None:
        said = []
        if action.color == ("every",):
            said.append(self.phrase("every"))
        elif action.color:
            said.append(self.and_([self.word("color", color) for color in action.color]))
        if action.type:
            plural = self.cards(action.cards).plural
            nouns = [self.noun_of_types((each,)) for each in action.type]
            said.append(self.and_([several if plural else self.a_(one) for one, several in nouns]))
        if action.attribute:
            said.append(self.and_([self.say("with attributes", texts=self.texts((each,))) for each in action.attribute]))
        text = [self.say("counts as", what=each) for each in said]
        if action.also_named:
            text.append(self.say("counts as another", texts=self.texts(action.also_named)))
        if not text:
            return None
        if not action.values:
            return Said("、".join(text) if self.ja else self.and_(text))
        values = self._becomes_values(action, BASE, its_own=True)
        return Said(self.say("values and", values=values, what="、".join(text) if self.ja else self.and_(text)))
