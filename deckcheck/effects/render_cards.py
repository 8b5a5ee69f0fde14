"""Cards in words: references, names, selectors, and what their filters say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from deckcheck.effects.nodes import Amount
from deckcheck.effects.nodes_cards import Cards, Comparison, Filter, Name, NotLike, OfType, Player, Reference, Selector, Together, WithValue
from deckcheck.effects.nodes_conditions import Number
from deckcheck.effects.render_amounts import (
    ALL,
    ARE,
    BARE,
    BESIDE,
    COUNTED,
    EACH,
    EITHER,
    ONE,
    OWNER,
    noun_forms,
)
from deckcheck.effects.render_owners import TellsOwners
from deckcheck.effects.render_templates import Said, fill
from deckcheck.effects.words import Word

# What a Japanese filter ends with, beside those of English.
JA_IF, JA_WHILE, JA_AND, JA_NOT = 1, 2, 3, 4
HAVE: Final = "have"
"""How a selector is read after "you have": its owner was said."""
PICK: Final = "pick"
"""How a Japanese selector is read in a choice: out of a zone."""
PARTICLES: Final = {HAVE: "に", PICK: "から"}


@dataclass(frozen=True, slots=True)
class TellsCards(TellsOwners):
    """Tells cards."""

    def cards(self, cards: Cards, mode: str = ALL) -> Said:
        """Cards. A selector means all that match (ALL); BARE where that is plain, ONE in an event, EACH after "for each"."""
        if isinstance(cards, Reference):
            it = self.it_of_event() if "{it}" in self.template(self.vocabulary.word("reference", cards.word)) else ""
            return Said(self.word("reference", cards.word, it=it))
        if isinstance(cards, Name):
            known = self.known[cards.name]
            if mode in (EACH, COUNTED) and known.done and not known.label:
                noun = known.noun[mode == COUNTED]
                return Said(self.say("so treated", card=noun, done=known.done), plural=mode == COUNTED)
            said = self.name(cards.name)
            return Said(f"of {said.text}", plural=True) if mode == EACH and said.plural and not self.ja else said
        if isinstance(cards, Together):
            parts = [self.cards(part, mode).text for part in cards.parts]
            return Said(self.or_(parts) if mode == ONE else self.and_(parts), plural=mode != ONE)
        assert isinstance(cards, Selector)
        if not self.ja:
            return self.selector_en(cards, mode)
        return Said(self.selector_ja(cards, mode), plural=mode in (ALL, BARE) and not self.single(cards))

    def cards_or_player(self, target: Cards | Player, mode: str = ALL) -> Said:
        if isinstance(target, Player):
            return Said(self.player(target.word), plural=target.word == "you")
        return self.cards(target, mode)

    def name(self, name: str) -> Said:
        """What was chosen, moved or seen before."""
        known = self.known[name]
        if known.label:
            return Said(self.say("labelled", card=known.noun[known.plural], label=known.label), known.plural)
        return Said(self.say("those" if known.plural else "that", card=known.noun[known.plural]), known.plural)

    def it_or_name(self, cards: Cards) -> Said:
        """What was just chosen, where nothing else can be meant."""
        assert isinstance(cards, Name)
        known = self.known[cards.name]
        if cards.name == self.it and not known.plural and not known.label:
            return Said(self.say("it", card=known.noun[0]))
        return self.name(cards.name)

    def label(self, name: str) -> str:
        """The letter that cards get when they are named; nothing, if there is no need."""
        known = self.known.get(name)
        return self.say("label", label=known.label) if known and known.label else ""

    # Nouns.

    def noun(self, selector: Selector, zones: Sequence[str] = (), what: str = "") -> tuple[str, str]:
        """What cards are called, one and several: by type, else by zone; `what` is the type, if it goes without saying."""
        vocabulary = self.vocabulary
        if what and not any(isinstance(each, OfType) for each in selector.filters):
            return noun_forms(self.template(vocabulary.word("type", what)))
        for each in selector.filters:
            if isinstance(each, OfType):
                return self.noun_of_types(each.types)
        places = {vocabulary.word("zone", zone).types for zone in selector.in_ or zones}
        for word in vocabulary.words("type").values():
            if places == {word.types}:
                return noun_forms(self.template(word))
        if isinstance(selector.among, Name) and selector.among.name in self.known:
            return self.known[selector.among.name].noun
        return noun_forms(self.phrase("card"))

    def noun_of_types(self, types: Sequence[str]) -> tuple[str, str]:
        nouns = [noun_forms(self.template(self.vocabulary.word("type", name))) for name in types]
        return self.or_([one for one, _ in nouns]), self.or_([several for _, several in nouns])

    def like(self, filters: tuple[Filter, ...], plural: bool, what: str = "") -> str:
        """Cards like these, without where they are."""
        selector = Selector(filters=filters)
        if self.ja:
            return self.selector_ja(selector, BARE, what=what)
        return " ".join(filter(None, self.core(selector, plural, (), what)))

    def single(self, selector: Selector) -> bool:
        """Can there be no more than one?"""
        if selector.of == "both" or selector.among:
            return False
        most = [self.vocabulary.word("zone", zone).most for zone in selector.in_]
        roles = [self.vocabulary.word("role", role).most for each in selector.filters for role in getattr(each, "roles", ())]
        ends = [amount for amount in (selector.top, selector.bottom) if amount is not None]
        return most == [1] or roles == [1] or any(isinstance(amount, Number) and amount.number == 1 for amount in ends)

    # English.

    def core(self, selector: Selector, plural: bool, zones: Sequence[str], what: str = "") -> tuple[str, str, str]:
        """Adjectives, noun and names; what stands behind it; and what stands behind the zone."""
        before: list[str] = []
        names: list[str] = []
        behind: list[str] = []
        places: list[str] = []
        for each in selector.filters:
            word = self.word_of(each)
            if not isinstance(each, OfType):
                adjective = word.adjective or self.denies_one(each)
                kind = before if adjective else names if word.name == "named" else places if self._asks_others(each) else behind
                kind.append(self.filter(each, BESIDE))
        behind += self.extremes(selector)
        place = selector.in_ or selector.among
        behind, places = (behind, places) if place else (behind + places, [])
        return " ".join([*before, self.noun(selector, zones, what)[plural], *names]), _with(behind), _with(places)

    def _asks_others(self, each: Filter) -> bool:
        """Does it speak of other cards or of amounts? English has that behind the zone."""
        if isinstance(each, WithValue):
            return not all(isinstance(amount, Number) for amount in amounts_of(each.comparison))
        return self.word_of(each).takes == "cards"

    def denies_one(self, each: Filter) -> bool:
        """Is it `not` with one adjective, which may stand in its place?"""
        if not isinstance(each, NotLike) or len(each.filters) > 1:
            return False
        inner = each.filters[0]
        if isinstance(inner, OfType | NotLike):
            return False
        if self.ja:
            return True
        value = getattr(inner, fields(inner)[1].name)
        return self.word_of(inner).adjective and value is not False and (value is True or len(value) == 1)

    def extremes(self, selector: Selector) -> list[str]:
        """In what cards are greatest or smallest."""
        values = [(name, getattr(selector, name)) for name in ("highest", "lowest")]
        return [self.word("selector", name, value=self.value_name(value)) for name, value in values if value is not None]

    def place_en(self, selector: Selector, form: int) -> tuple[str, str]:
        """Where cards are, and whose they are, if that stands at the noun."""
        if selector.among is not None:
            owner = self.whose(selector.of, form) if selector.of else ""
            return self.word("selector", "among", cards=self.cards(selector.among)), owner
        words = [self.vocabulary.word("zone", zone) for zone in selector.in_]
        if not words:
            return "", self.whose(selector.of, form) if selector.of else ""
        place = words[0].place_en if len(words) == 1 else None
        if place is not None and "{whose}" not in place and selector.under is None:
            return fill(place, self.fields({"zones": self.zones(selector.in_)})), self.whose(selector.of, form) if selector.of else ""
        ordered = selector.top is not None or selector.bottom is not None
        template = self.phrase("of zone") if ordered else self.template(self.vocabulary.word("selector", "in"))
        whose = self.whose(selector.of, form) if selector.of else self.phrase("the")
        zones = self.zones(selector.in_, plural=selector.of == "both" and form == OWNER)
        text = fill(template, self.fields({"whose": whose, "zones": zones}))
        if selector.under is not None:
            text += " " + self.word("selector", "under", cards=self.cards(selector.under))
        return text, ""

    def the_zones(self, zones: Sequence[str]) -> str:
        """Zones, whoever's they are."""
        said = []
        for name in zones:
            zone = self.vocabulary.word("zone", name)
            everywhere = zone.place_en and "{whose}" not in zone.place_en
            said.append(self.word("zone", name) if everywhere else self.say("the zone", zone=self.word("zone", name)))
        return self.or_(said)

    def zones(self, zones: Sequence[str], plural: bool = False) -> str:
        return self.or_([self.word("zone", zone, int(plural)) for zone in zones])

    def selector_en(self, selector: Selector, mode: str, count: str | None = None, plural: bool = True, zones: Sequence[str] = ()) -> Said:
        """A selector; `count` is how many are meant of it, with the number of its noun."""
        single = count is None and mode != HAVE and (mode in (ONE, EACH) or self.single(selector))
        core, behind, where = self.core(selector, plural and not single, zones)
        place, owner = self.place_en(selector, EITHER if count is not None or mode == ONE else OWNER)
        if mode == HAVE:
            owner = ""
        if selector.among is not None and not selector.filters and not behind and not where and not owner:
            return self._of_those(selector, mode, count)
        if selector.top is not None or selector.bottom is not None:
            return self._end(selector, place)
        tail = " ".join(filter(None, (behind, place, where)))
        if owner and (count is not None or mode in (ONE, EACH)):  # "1 of your members"
            core = self.core(selector, True, zones)[0]
        text = " ".join(filter(None, (owner, core, tail)))
        of = " of" if owner else ""
        if count is not None:
            return Said(_once_of(self.say(f"so many{of}", n=count, cards=text)), plural)
        if mode == ALL and not single:
            return Said(self.say(f"all{of}", cards=text), plural=True)
        if mode == ONE:
            return Said(self.say("one of", cards=text) if owner else self.a_(text))
        if mode == EACH:
            return Said(f"of {text}" if owner else text)
        if single and not owner:
            return Said(self.say("the one", cards=text))
        return Said(text, plural=not single)

    def _of_those(self, selector: Selector, mode: str, count: str | None) -> Said:
        assert selector.among is not None
        those = self.cards(selector.among)
        if count is not None:
            return Said(_once_of(self.say("so many of", n=count, cards=those)), plural=True)
        rest = isinstance(selector.among, Name) and selector.among.name in self.taken
        return Said(self.say("the rest", cards=those), plural=True) if mode == ALL and rest else those

    def _end(self, selector: Selector, place: str) -> Said:
        name = "top" if selector.top is not None else "bottom"
        amount = selector.top or selector.bottom
        assert amount is not None
        said = self.amount(amount, noun=True)
        one = said.text == "1" and not said.each
        core, behind, where = self.core(selector, said.plural, ())
        cards = " ".join(filter(None, (core, behind, place, where)))
        each = self.say("equal to", n=said.text) if said.equal else said.each
        return Said(self.word("selector", name, n=None if one or said.equal else said, cards=cards) + each, plural=not one)

    # Japanese.

    def selector_ja(self, selector: Selector, mode: str, zones: Sequence[str] = (), what: str = "") -> str:
        """A selector; how many of it are meant is said by the verb. Clauses stand before the owner, so that the owner is not taken for
        their subject."""
        before: list[str] = self.extremes(selector)
        behind: list[str] = []
        for each in sorted(selector.filters, key=lambda each: self._is_clause(each, selector) and not self._has_subject(each)):
            if not isinstance(each, OfType):
                (before if self._is_clause(each, selector) else behind).append(self.filter(each, BESIDE))
        noun = self.noun(selector, zones, what)[0]
        if selector.among is not None:
            those = self.cards(selector.among).text
            whose = self.whose(selector.of) if selector.of else ""
            if not selector.filters and not before and not whose and mode == ALL:
                rest = isinstance(selector.among, Name) and selector.among.name in self.taken
                return self.say("the rest", cards=those) if rest else those
            place = self.word("selector", "among", cards=those) + whose
        else:
            place = self.place_ja(selector)
        if mode in PARTICLES and place.endswith("の") and (selector.among is not None or self.is_a_zone(selector)):
            return place[:-1] + PARTICLES[mode] + "".join(before) + "".join(behind) + noun
        like = "".join(behind) + noun
        if selector.top is not None or selector.bottom is not None:
            name = "top" if selector.top is not None else "bottom"
            amount = selector.top or selector.bottom
            assert amount is not None
            said = self.amount(amount)
            plain = not selector.filters
            end = self.word("selector", name, n=said.each + said.text)
            return "".join(before) + place + end + ("" if plain else f"の{like}")
        text = "".join(before) + place + like
        return self.say("all", cards=text) if mode == ALL and not self.single(selector) else text

    def is_a_zone(self, selector: Selector) -> bool:
        """Is the zone said, and not only whose the cards are?"""
        return bool(selector.in_) and self.place_ja(selector) != (self.whose(selector.of) if selector.of else "")

    def _is_clause(self, each: Filter, selector: Selector) -> bool:
        """Does it stand before the owner, in Japanese? A clause with a subject does; one without may follow a zone."""
        word = self.word_of(each)
        if self._asks_others(each) or "が" in word.ja:
            return True
        if isinstance(each, WithValue):
            return False
        return (word.clause or (isinstance(each, NotLike) and self.denies_one(each))) and not self.is_a_zone(selector)

    def _has_subject(self, each: Filter) -> bool:
        """Does its clause speak of something else, so that it stands first?"""
        word = self.word_of(each)
        return isinstance(each, WithValue) or word.takes == "cards" or "が" in word.ja

    def place_ja(self, selector: Selector) -> str:
        whose = self.whose(selector.of) if selector.of else ""
        words = [self.vocabulary.word("zone", zone) for zone in selector.in_]
        if not words:
            return whose
        under = self.word("selector", "under", cards=self.cards(selector.under)) if selector.under is not None else ""
        place = words[0].place_ja if len(words) == 1 and not under else None
        template = self.template(self.vocabulary.word("selector", "in")) if place is None else place
        return under + fill(template, self.fields({"whose": whose, "zones": self.zones(selector.in_)}))

    # Filters.

    def word_of(self, each: Filter) -> Word:
        if isinstance(each, WithValue):
            return self.vocabulary.word("value", each.value_word)
        return next(word for word in self.vocabulary.words("filter").values() if word.node is type(each))

    def filter(self, each: Filter, form: int) -> str:
        """What a filter says: beside the noun, or as something that is so."""
        if isinstance(each, WithValue):
            n = self.comparison(each.comparison, form)
            fixed = all(isinstance(amount, Number) for amount in amounts_of(each.comparison))
            return self.say("with value" if fixed else "with computed value", form, value=self.value_name(each.value_word), n=n)
        if isinstance(each, NotLike):
            return self._not_like(each, form)
        word = self.word_of(each)
        name = fields(each)[1].name
        value = getattr(each, name)
        if value is False:
            return self.say(f"{word.name}: false", form)
        said = self._values(word, value, plural=form == ARE)
        return fill(self.template(word), {name: said}, form)

    def _values(self, word: Word, value: Any, plural: bool) -> Said | None:
        if value is True:
            return None
        if isinstance(value, Cards):
            return self.cards(value, ONE)
        if word.takes == "texts":
            return self.texts(value)
        slot = next((name for name in ("type", "color", "logic", "role") if word.name == name), None)
        if slot is not None:
            return Said(self.or_([self._small(slot, each, plural) for each in value]))
        return Said(self.or_([self.field_value(word.name, each) for each in value]))

    def _small(self, slot: str, name: str, plural: bool) -> str:
        return self.word(slot, name, int(plural))

    def _not_like(self, each: NotLike, form: int) -> str:
        plural = form in (BESIDE, ARE)
        if form == BESIDE and self.denies_one(each):
            return (
                self.filter(each.filters[0], JA_NOT) if self.ja else self.say("such as are not", like=self.filter(each.filters[0], BESIDE))
            )
        cards = self.like(each.filters, plural)
        if not self.ja and form == BESIDE and all(self.word_of(other).adjective for other in each.filters):
            cards = self.say("such", like=" ".join([self.filter(other, BESIDE) for other in each.filters]))
        return self.word("filter", "not", form, cards=cards if plural or self.ja else self.a_(cards))

    def is_like(self, filters: Sequence[Filter], form: int) -> str:
        """What cards are, in a condition: IS, ARE or IS_NOT; in Japanese what it ends with."""
        if self.ja:
            *others, last = filters
            return "".join([self.filter(each, JA_AND) for each in others]) + self.filter(last, form)
        return self.and_([self.filter(each, form) for each in filters])


def amounts_of(comparison: Comparison) -> list[Amount]:
    """The right sides of a comparison."""
    amounts = (comparison.is_, comparison.at_least, comparison.at_most, comparison.more_than, comparison.less_than)
    return [amount for amount in amounts if amount is not None]


def _once_of(text: str) -> str:
    """`any number of` ends as `of your members` begins."""
    return text.replace(" of of ", " of ")


def _with(texts: Sequence[str]) -> str:
    """`with level 2 and power 5000`: one `with` for all that follow each other."""
    said = ""
    for place, text in enumerate(texts):
        again = place and text.startswith("with ") and texts[place - 1].startswith("with ")
        said += f" and {text.removeprefix('with ')}" if again else f" {text}"
    return said.strip()
