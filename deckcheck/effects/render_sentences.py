"""Sentences and abilities in words: the order of their parts, in English and in Japanese."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from deckcheck.effects import nodes_actions as a
from deckcheck.effects.nodes import Action, Picked, Sentence, walk
from deckcheck.effects.nodes_cards import Cards, Name, Player, Selector
from deckcheck.effects.nodes_conditions import Did
from deckcheck.effects.render_actions import TellsActions
from deckcheck.effects.render_cards import PICK
from deckcheck.effects.render_conditions import AND, IF
from deckcheck.effects.render_templates import BASE, NAI, PAST, PLAIN, STEM, TA, TE, THIRD, Said, fill


@dataclass(frozen=True, slots=True)
class TellsSentences(TellsActions):
    """Tells sentences and abilities."""

    # Lists of sentences.

    def listed_steps(self, steps: Sequence[Sentence]) -> str:
        """Sentences one by one, each with a full stop."""
        return self.ended(self._one_by_one(steps))

    def ended(self, sentences: Sequence[str]) -> str:
        if self.ja:
            return "".join(text if text.endswith("。") else text + "。" for text in sentences)
        ended = [text if text.endswith((".", '."', ".'")) else text + "." for text in map(capital, sentences)]
        return " ".join(ended)

    def _one_by_one(self, steps: Sequence[Sentence]) -> list[str]:
        said: list[str] = []
        before: tuple[str, ...] = ()
        told = 0
        for place, sentence in enumerate(steps):
            if place < told:
                continue
            told = place + 1
            while told < len(steps) and _goes_on(steps[told - 1], steps[told]):
                told += 1
            if told > place + 1:
                said.append(self.block(steps[place:told], PLAIN, before))
                before = ()
                continue
            then = self.phrase("then") if place and isinstance(steps[place - 1].action, a.Modes) else ""
            text = then + self.clause(sentence, PLAIN, before, also=_also(steps, place))
            if sentence.if_:
                said.append(text + self._replaced(sentence, before))
            else:
                said.append(text)
                said += [self.clause(other, PLAIN, before, instead=True) for other in inheriting(sentence)]
            before = _names(sentence, before)
        return said

    def _replaced(self, sentence: Sentence, before: Sequence[str]) -> str:
        """What takes the place of a sentence, in brackets behind it."""
        said = [self.clause(other, PLAIN, before, instead=True) for other in inheriting(sentence)]
        return "".join(f"（{text}）" if self.ja else f" ({text})" for text in said)

    def block(self, steps: Sequence[Sentence], form: int, before: Sequence[str] = (), may: str | None = None, also: bool = False) -> str:
        """Sentences as one, under one guard."""
        said = []
        together = all(_lasts_as(one, other) for one, other in pairwise(steps)) and not any(step.may or step.if_ for step in steps[1:])
        for place, sentence in enumerate(steps):
            last = place == len(steps) - 1
            if may is not None and sentence.may is None:
                sentence = replace(sentence, may=may) if place == 0 or not self.has_performer(sentence.action) else sentence
            once_ja = self.ja and place > 0 and _lasts_as(steps[place - 1], sentence)
            once_en = not self.ja and together and not last and not self._says_when_first(steps[place + 1])
            if once_ja or once_en:
                sentence = replace(sentence, for_=None)
            text = self.clause(sentence, form if last or not self.ja else STEM, before, also=(also and not place) or _also(steps, place))
            if isinstance(sentence.action, a.Do) and not all(map(_is_simple, sentence.action.steps)):
                text = self.say("inner", steps=text)
            said.append(text + self._replaced(sentence, before))
            before = _names(sentence, before)
        alike = self._one_subject(steps, said) if together and all(step.for_ for step in steps) else said
        if self.ja:
            return "、".join(alike)
        if alike is not said:
            return self.and_(alike)
        if together and len(said) > 1:
            return ", and ".join((", ".join(said[:-1]), said[-1]))
        if any(not _is_simple(sentence) for sentence in steps):
            return "; ".join(said)
        return ", and ".join(filter(None, (", ".join(said[:-1]), said[-1])))

    def _one_subject(self, steps: Sequence[Sentence], said: list[str]) -> list[str]:
        """Sentences about the same, with their subject said once; as they are, if it is not the same."""
        subjects = {_subject(step.action) for step in steps}
        if len(said) < 2 or len(subjects) > 1:
            return said
        (subject,) = subjects
        if subject is None:
            return said
        said_so = self.it_or_name(subject) if isinstance(subject, Name) else self.cards_or_player(subject)
        text = said_so.text + ("は" if self.ja else " ")
        first = any(said[0].startswith(text) or between + text in said[0] for between in ("; ", "、"))
        if not first or not all(each.startswith(text) for each in said[1:]):
            return said
        return [said[0], *(each.removeprefix(text) for each in said[1:])]

    # One sentence.

    def clause(self, sentence: Sentence, form: int, before: Sequence[str] = (), *, also: bool = False, instead: bool = False) -> str:
        """A sentence without its full stop. `before`: what can be meant by "if you did"."""
        guard = ""
        if sentence.if_:
            guard = fill(self.template(self.vocabulary.word("slot", "if")), {"c": Said(self.conditions(sentence.if_, IF, before))})
        wish = ""
        may = sentence.may
        if may is not None and not isinstance(sentence.action, a.Replace) and not self._can_say_may(sentence):
            wish = self.say("wish", int(may != "you"), who=self.player(may))
            may = None
        if isinstance(sentence.action, a.Replace):
            may = None
        decides = sentence.by is not None and (bool(sentence.choose) or self.has_performer(sentence.action))
        teller = replace(
            self,
            it=sentence.choose[0].name if len(sentence.choose) == 1 else None if sentence.choose else self.it,
            subject=sentence.by if sentence.by is not None and decides else "you",
            explicit=self.explicit and sentence.by is None,
        )
        inner = teller._clause_ja if self.ja else teller._clause_en
        return guard + inner(sentence, form, may, self.phrase("also") if also else "", wish, before, instead)

    def _can_say_may(self, sentence: Sentence) -> bool:
        return sentence.may == (sentence.by or "you") and (bool(sentence.choose) or self._can_begin_with_may(sentence))

    def _can_begin_with_may(self, sentence: Sentence) -> bool:
        if isinstance(sentence.action, a.Do):
            return all(step.by is None and self._can_say_may(replace(step, may="you")) for step in sentence.action.steps)
        return self.has_performer(sentence.action)

    def _clause_en(self, sentence: Sentence, form: int, may: str | None, also: str, wish: str, before: Sequence[str], instead: bool) -> str:
        performer = sentence.by or "you"
        if may is not None:
            subject = self.word("slot", "may", who=self.player(may))
        elif performer != "you" or self.explicit or form == PAST:
            subject = self.word("slot", "by", who=self.player(performer))
            form = form if form == PAST else BASE if performer == "you" else THIRD
        else:
            subject = ""
        text = wish
        chosen = self._chosen(sentence, performer)
        if chosen and chosen[0][0] == performer and len(chosen) == 1:
            text += subject + self._choose(chosen[0][1], form, also)
            joined = (
                (" and " if len(sentence.choose) == 1 else ", and ")
                if self.has_performer(sentence.action) and not isinstance(sentence.action, a.Do)
                else "; "
            )
            subject, also = ("" if joined != "; " else subject if may is None else ""), ""
            text += joined
        else:
            for who, picks in chosen:
                verb = form if who == performer else BASE if who == "you" else THIRD
                start = subject if who == performer else self.word("slot", "by", who=self.player(who))
                text += start + replace(self, subject=who)._choose(picks, verb, also) + "; "
                also = ""
        if isinstance(sentence.action, a.Do):
            text += subject + self.block(sentence.action.steps, form, before, also=bool(also))
        elif self.has_performer(sentence.action):
            text += subject + self.action(sentence, form, also)
        else:
            if self._says_when_first(sentence):
                text += self.lasting(sentence).strip() + ", "
            text += self.action(sentence, form, also)
        if sentence.for_ and not isinstance(sentence.action, a.Replace | a.DecideBy) and not self._says_when_first(sentence):
            text += self.lasting(sentence)
        if sentence.unless:
            payer = sentence.unless[0].by or "you"
            text += self.word("slot", "unless", who=self.player(payer), steps=self._paid(sentence.unless, payer))
        return self.word("slot", "instead", does=text) if instead else text

    def _says_when_first(self, sentence: Sentence) -> bool:
        """English has long amounts last, so that the duration does not seem to belong to them."""
        action = sentence.action
        if self.ja or not isinstance(action, a.Modify | a.Become) or sentence.for_ is None:
            return False
        said = [self.changed_by(changed.amount) for changed in action.values]
        return any(
            " for each " in text
            and (", minus " in text or (text[-1] != ")" and (" plus " in text or " minus " in text or self._ends_done(text))))
            for text in said
        )

    def _ends_done(self, text: str) -> bool:
        return any(known.done and text.endswith(f" {known.done}") for known in self.known.values())

    def lasting(self, sentence: Sentence) -> str:
        """How long it holds."""
        return self.word("slot", "for", duration=self.word("duration", sentence.for_)) if sentence.for_ else ""

    def _paid(self, steps: Sequence[Sentence], payer: str) -> str:
        """What a player does to prevent something."""
        teller = replace(self, it=None, explicit=False, subject=payer)
        if self.ja:
            return teller.block([replace(step, by=None) for step in steps], NAI)
        inner = [replace(step, by=None) for step in steps]
        said = [teller.bare(step, BASE if payer == "you" else THIRD) for step in inner]
        return self.and_(said)

    def bare(self, sentence: Sentence, form: int) -> str:
        """A sentence without subject, in English: as part of a cost or after a player."""
        teller = replace(self, it=sentence.choose[0].name if len(sentence.choose) == 1 else self.it)
        text = teller.action(sentence, form)
        joined = " and " if len(sentence.choose) == 1 else ", and "
        return teller._choose(sentence.choose, form, "") + joined + text if sentence.choose else text

    def _clause_ja(self, sentence: Sentence, form: int, may: str | None, also: str, wish: str, before: Sequence[str], instead: bool) -> str:
        performer = sentence.by or "you"
        text = also + wish
        chosen = self._chosen(sentence, performer)
        own = self.has_performer(sentence.action) or bool(sentence.choose)
        by = ""
        if own and (may is not None or performer != "you" or (self.explicit and not isinstance(sentence.action, a.Do))):
            by = self.word("slot", "by", who=self.player(performer))
        start = len(text)
        for who, picks in chosen:
            if who != performer:
                text += self.word("slot", "by", 1, who=self.player(who))
            text += replace(self, subject=who)._choose(picks, STEM, "") + "、"
        if sentence.unless:
            payer = sentence.unless[0].by or "you"
            text += self.word("slot", "unless", who=self.player(payer), steps=self._paid(sentence.unless, payer))
        if sentence.for_ and not isinstance(sentence.action, a.Replace):
            text += self.lasting(sentence)
        inner = TE if may is not None else form
        if isinstance(sentence.action, a.Do):
            text += self.block(sentence.action.steps, inner, before)
        else:
            text += self.action(sentence, inner)
        if by and performer == "you" and not self.explicit and self.whose("you") in text[start:].partition("を")[0]:
            by = ""
        text = text[:start] + by + text[start:]
        if may is not None:
            text = self.word("slot", "may", form, does=text)
        return self.word("slot", "instead", does=text) if instead else text

    def _chosen(self, sentence: Sentence, performer: str) -> list[tuple[str, list[Picked]]]:
        """Who chooses what, in written order."""
        groups: list[tuple[str, list[Picked]]] = []
        for picked in sentence.choose:
            who = picked.by or performer
            if groups and groups[-1][0] == who:
                groups[-1][1].append(picked)
            else:
                groups.append((who, [picked]))
        return groups

    def _choose(self, picks: Sequence[Picked], form: int, first: str) -> str:
        said = [self.picked(picked) for picked in picks]
        return fill(self.template(self.vocabulary.word("slot", "choose")), {"cards": Said(self.and_(said))}, form, first)

    def picked(self, picked: Picked) -> str:
        """What is chosen, with its number."""
        slot = "number" if picked.number is not None else "up_to"
        amount = picked.number if picked.number is not None else picked.up_to
        assert amount is not None
        said = self.amount(amount, noun=True)
        if said.equal:
            said = Said(self.phrase("a number"), plural=True, each=self.say("equal to", n=said.text))
        n = self.word("selector", slot, n=said)
        if self.ja:
            cards = self.selector_ja(picked.selector, PICK)
            if not said.numeral:
                n = said.text + (self.word("selector", slot, n="").removeprefix("枚") if not said.text else "")
            unseen = self.phrase("unseen") if self._is_blind(picked) else "を"
            if (
                picked.selector.among is not None
                and picked.selector == Selector(among=picked.selector.among)
                and not self.label(picked.name)
            ):
                return self.say("from among", cards=self.cards(picked.selector.among), n=said.each + n)
            return f"{cards}{self.label(picked.name)}{unseen}{said.each}{n}"
        cards = self.selector_en(picked.selector, "all", count=n, plural=said.plural).text
        unseen = self.say("unseen", int(said.plural)) if self._is_blind(picked) else ""
        return cards + said.each + self.label(picked.name) + unseen

    def _is_blind(self, picked: Picked) -> bool:
        """Is it chosen by somebody who does not see it?"""
        selector = picked.selector
        if selector.filters or selector.of is None or not any(self.vocabulary.word("zone", zone).secret for zone in selector.in_):
            return False
        return selector.of != "both" and (picked.by or self.subject) != selector.of and not self.seen & set(selector.in_)

    def was_done(self, sentence: Sentence, form: int, so: bool) -> str:
        """That a sentence was done, told by what it does."""
        plain = replace(sentence, if_=(), instead=(), may=None)
        if self.ja:
            if form == AND:
                return self.clause(plain, STEM) if so else without(self.clause(plain, NAI))
            text = self.clause(plain, TA) if so else self.clause(plain, NAI).removesuffix("い") + "かった"
            return text + ("なら" if form == IF else "")
        if so or isinstance(sentence.action, a.Do | a.Modes) or not self.has_performer(sentence.action):
            text = self.clause(plain, PAST)
            return text if so else self.word("condition", "not", conditions=text)
        performer = sentence.by or "you"
        return self.word("condition", "did", 1, who=self.player(performer)) + " " + replace(self, subject=performer).bare(plain, BASE)


def without(text: str) -> str:
    """Japanese `without` of a verb that is denied."""
    return text.removesuffix("しない") + "せず" if text.endswith("しない") else text.removesuffix("ない") + "ず"


def capital(text: str) -> str:
    """A text with a capital letter first."""
    return text[:1].upper() + text[1:]


def inheriting(sentence: Sentence) -> Iterator[Sentence]:
    """What may take the place of a sentence (LL-GEN-01): slots that it does not write stay as they are."""
    for other in sentence.instead:
        yield replace(
            other,
            instead=(),
            may=other.may or sentence.may,
            choose=other.choose or sentence.choose,
            unless=other.unless or sentence.unless,
            by=other.by or sentence.by,
            for_=other.for_ or sentence.for_,
            as_=other.as_ or sentence.as_,
        )


def _names(sentence: Sentence, before: Sequence[str]) -> tuple[str, ...]:
    """What "if you did" can mean after a sentence: that sentence, or what it asked about itself."""
    steps = sentence.action.steps if isinstance(sentence.action, a.Do) else ()
    asked = [node.name for condition in sentence.if_ for node in walk(condition) if isinstance(node, Did) and node.name in before]
    return tuple(filter(None, (sentence.as_, steps[-1].as_ if steps else None, *asked)))


def _also(steps: Sequence[Sentence], place: int) -> bool:
    """Is it guarded, after one about the same that is not?"""
    if not place:
        return False
    sentence = steps[place]
    if not sentence.if_ or any(isinstance(node, Did) for condition in sentence.if_ for node in walk(condition)):
        return False
    if _also(steps, place - 1):
        return False
    return any(not earlier.if_ and _about(earlier) == _about(sentence) for earlier in steps[:place])


def _about(sentence: Sentence) -> tuple[type, object]:
    """What a sentence does, and with what lasting words do it."""
    return type(sentence.action), getattr(sentence.action, "target", None)


def _subject(action: Action) -> Cards | Player | None:
    """What a lasting word is said of."""
    return next((getattr(action, name) for name in ("target", "who", "cards") if hasattr(action, name)), None)


def _lasts_as(sentence: Sentence, other: Sentence) -> bool:
    """Do both hold for the same time, so that it is said once for both?"""
    lasting = (a.Modify, a.Gain, a.Suppress, a.Cannot, a.Can, a.Become)
    both = isinstance(sentence.action, lasting) and isinstance(other.action, lasting)
    return both and sentence.for_ is not None and sentence.for_ == other.for_ and not sentence.unless and not other.unless


def _goes_on(sentence: Sentence, other: Sentence) -> bool:
    """Can the other one be told in the same sentence?"""
    plain = not (other.if_ or other.instead or other.may or other.choose or other.by or other.as_)
    return plain and not (sentence.if_ or sentence.instead or sentence.may or sentence.as_) and _lasts_as(sentence, other)


def _is_simple(sentence: Sentence) -> bool:
    slots = sentence.if_ or sentence.instead or sentence.may or sentence.choose or sentence.unless
    return not slots and not isinstance(sentence.action, a.Do | a.Modes | a.Gain | a.Replace)
