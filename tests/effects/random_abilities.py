"""Random abilities, grown from the registry of words: whatever is grown and accepted must compile, be told, and be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from deckcheck.effects.nodes_conditions import CardEvent
from deckcheck.effects.parse import parse_values
from deckcheck.effects.vocabulary import Vocabulary
from deckcheck.effects.words import ANY_VALUE, PLURALS, Word
from deckcheck.rng import Random
from deckcheck.rulesets import vocabulary


class Taste(NamedTuple):
    """What grows well in the words of a game."""

    names: tuple[str, ...]
    attributes: tuple[str, ...]
    zones: tuple[str, ...]
    """Where cards are picked most often, beside all zones."""
    under: str
    """A zone of cards that lie under others."""
    kinds: tuple[str, ...]
    """Kinds of abilities that are preferred on cards, where their type may have them."""
    given: tuple[str, ...]
    """Kinds of abilities that are given."""
    amounts: tuple[int, ...]
    references: tuple[str, ...]
    """References that some abilities may speak of though their event does not give them."""
    discards: str
    """The zone of cards that are done with."""


_NAMES: Final = ("オルガ", "聖那", "クロエ", "ムーン", "ヴェロニカ", "サン", "ニーナ", "あど")
TASTES: Final = {
    "luck_and_logic": Taste(
        _NAMES,
        ("Dragon",),
        ("field", "field", "hand", "drop_zone", "gates", "deck"),
        "soul",
        ("auto", "auto", "cont", "act"),
        ("cont", "auto", "auto", "act", "logic_drive"),
        (1, 1, 1, 2, 2, 3, 5, 40, 1000, -1000, -3, 0),
        ("attacker", "defender"),
        "drop_zone",
    ),
    "tcg_corp": Taste(
        ("Runner", "Guard", "Whale"),
        ("fire", "water", "wind"),
        ("main_area", "main_area", "standby_area", "standby_area", "hand", "deck", "discard", "energy", "set_cards"),
        "energy",
        ("auto", "auto", "cont"),
        ("cont", "auto", "auto"),
        (1, 1, 1, 2, 2, 3, 5, 40, 100, -100, -3, 0),
        ("host", "dealer"),
        "discard",
    ),
}
SELECTED: Final = ("number", "up_to", "in", "among", "of", "under", "top", "bottom", "highest", "lowest", "by")
SLOTS: Final = ("if", "may", "choose", "unless", "by", "as", "instead")


class Grower:
    """Grows one ability after the other. What it says is legal as far as the registry tells; `parse_values` says the rest."""

    def __init__(self, rng: Random, words: Vocabulary) -> None:
        self.rng = rng
        self.vocabulary = words
        self.taste = TASTES[words.game]
        names = self.taste.names
        self.texts = {"named": names, "covenant": names, "also_named": names, "covenanter": names, "world": ("Testia",)}
        self.texts["attribute"] = self.taste.attributes
        self.names: list[str] = []
        self.done: list[str] = []
        self.references: list[str] = []
        self.given = 0
        self.depth = 0
        self.reading = False
        """Is it a continuous ability?"""

    # Chance.

    def one(self, options: Sequence[Any]) -> Any:
        return options[self.rng.below(len(options))]

    def often(self, percent: int) -> bool:
        return self.rng.below(100) < percent

    def some(self, options: Sequence[Any], most: int = 3) -> list[Any]:
        left = list(options)
        return [left.pop(self.rng.below(len(left))) for _ in range(min(1 + self.rng.below(most), len(left)))]

    def listed(self, options: Sequence[Any]) -> Any:
        """One, or a list of some."""
        return self.one(options) if self.often(70) else self.some(options)

    # Values.

    def value(self, takes: str, word: str = "", deep: int = 2) -> Any:
        """A value of a type (`words.TYPES`)."""
        slots = self.vocabulary
        if takes in PLURALS:
            return self.listed(list(slots.words(PLURALS[takes])))
        if takes.startswith("["):
            return self.listed(takes.strip("[]").split(" | "))
        if " | " in takes:
            return self.one(takes.split(" | "))
        grow = getattr(self, f"grow_{takes}", None)
        return grow(word, deep) if grow is not None else self.one(list(slots.words(takes)))

    def grow_none(self, word: str, deep: int) -> Any:
        return None

    def grow_whole(self, word: str, deep: int) -> int:
        return 1 + self.rng.below(3)

    def grow_flag(self, word: str, deep: int) -> bool:
        return self.often(50)

    def grow_text(self, word: str, deep: int) -> str:
        return f"Trick {self.rng.below(1000)}"

    def grow_texts(self, word: str, deep: int) -> Any:
        return self.listed(self.texts.get(word, self.taste.names))

    def grow_every_or_colors(self, word: str, deep: int) -> Any:
        return "every" if self.often(30) else self.listed(list(self.vocabulary.words("color")))

    def grow_name(self, word: str, deep: int) -> str:
        return self.one(self.done) if self.done else "nothing"

    def grow_cards(self, word: str, deep: int) -> Any:
        chance = self.rng.below(100)
        if chance < 8 and deep > 0:
            return [self.grow_cards(word, deep - 1) for _ in range(2)]
        if chance < 40 or deep <= 0:
            return self.one([*self.references, "this"])
        if chance < 65 and self.names:
            return self.one(self.names)
        return self.selector(deep)

    def grow_cards_or_player(self, word: str, deep: int) -> Any:
        return self.one(("you", "opponent", "both")) if self.often(30) else self.grow_cards(word, deep)

    def grow_amount(self, word: str, deep: int) -> Any:
        if deep <= 0 or self.often(60):
            return self.one(self.taste.amounts)
        return self.reckoned(deep)

    def reckoned(self, deep: int) -> dict[str, Any]:
        found = self.one(list(self.vocabulary.words("amount").values()))
        said = {found.name: self.value(found.takes, found.name, deep - 1)}
        for field in found.fields:
            if field.mandatory or self.often(15):
                said[field.name] = self.value(field.takes, field.name, deep - 1)
        return said

    def grow_amount_or_any(self, word: str, deep: int) -> Any:
        return "any" if self.often(20) else self.grow_amount(word, deep)

    def grow_amount_all_any(self, word: str, deep: int) -> Any:
        return "all" if self.often(15) else self.grow_amount_or_any(word, deep)

    def grow_number(self, word: str, deep: int) -> Any:
        return self.rng.below(5) if self.often(30) else self.comparisons(deep)

    def comparisons(self, deep: int) -> dict[str, Any]:
        return {name: self.grow_amount(name, deep - 1) for name in self.some(list(self.vocabulary.words("comparison")), 2)}

    def grow_filters(self, word: str, deep: int) -> dict[str, Any]:
        known = self.vocabulary.filters
        return {name: self.value(known[name].takes, name, deep - 1) for name in self.some(list(known), 2)}

    def selector(self, deep: int, chosen: bool = False) -> dict[str, Any]:
        said: dict[str, Any] = {}
        if chosen:
            if self.often(60):
                said["number"] = self.grow_amount_or_any("number", deep - 1)
            else:
                said["up_to"] = self.grow_amount("up_to", deep - 1)
            if self.often(15):
                said["by"] = self.one(("you", "opponent"))
        zones = list(self.vocabulary.words("zone"))
        if self.names and self.often(35):
            said["among"] = self.one(self.names)
        else:
            said["in"] = self.one((*self.taste.zones, *zones)) if self.often(85) else self.some(zones)
            if self.often(95):
                said["of"] = self.one(("you", "opponent", "both"))
            if (said["in"] == self.taste.under and self.often(60)) or self.often(3):
                said["under"] = self.grow_cards("under", deep - 1)
            if (said["in"] in ("deck", "stock_zone") and self.often(60)) or self.often(3):
                said[self.one(("top", "bottom"))] = self.grow_amount("top", deep - 1)
        if self.often(10):
            said[self.one(("highest", "lowest"))] = self.one(list(self.vocabulary.card_values))
        if self.often(45):
            said |= self.grow_filters("", deep)
        return said

    def grow_choices(self, word: str, deep: int) -> dict[str, Any]:
        found = {}
        for _ in range(2 if self.often(15) else 1):
            said = self.selector(deep, chosen=True)
            found[self.new_name()] = said
        self.names += found
        return found

    def new_name(self) -> str:
        self.given += 1
        return f"n{self.given}"

    # Conditions and triggers.

    def grow_condition(self, word: str, deep: int) -> Any:
        return self.one_condition(deep) if self.often(85) else [self.one_condition(deep) for _ in range(2)]

    def grow_conditions(self, word: str, deep: int) -> list[Any]:
        return [self.one_condition(deep) for _ in range(2)]

    def one_condition(self, deep: int) -> Any:
        known = self.vocabulary.words("condition")
        if self.often(50):
            return {**self.reckoned(deep), **self.comparisons(deep)}
        names = [name for name in known if deep > 0 or name not in ("any", "not")]
        found = known[self.one(names)]
        if found.name == "card":
            return {"card": self.grow_cards("card", deep - 1), **self.grow_filters("", deep - 1)}
        if found.takes == "none":
            return found.name
        return {found.name: self.value(found.takes, found.name, deep - 1)}

    def grow_trigger(self, word: str, deep: int) -> Any:
        return self.one_trigger(deep) if self.often(85) else [self.one_trigger(deep) for _ in range(2)]

    def one_trigger(self, deep: int, only: str = "") -> Any:
        found = self.vocabulary.word("trigger", only or self.one(list(self.vocabulary.words("trigger"))))
        if found.takes == "none":
            return found.name
        if found.node is CardEvent:
            main: Any = "this"
            if self.often(50):
                main = {"of": self.one(("you", "opponent", "both"))}
                if self.often(40):
                    main |= self.grow_filters("", deep - 1)
            said = {found.name: main}
        else:
            said = {found.name: self.value(found.takes, found.name, deep)}
        for field in found.fields:
            if self.often(40):
                said[field.name] = self.value(field.takes, field.name, deep)
        return said

    # Sentences.

    def grow_steps(self, word: str, deep: int) -> list[Any]:
        return [self.sentence(deep) for _ in range(1 + self.rng.below(2))]

    def grow_modes(self, word: str, deep: int) -> list[Any]:
        found = []
        for _ in range(2 + self.rng.below(2)):
            names, done = list(self.names), list(self.done)
            found.append(self.grow_steps("", deep - 1))
            self.names, self.done = names, done
        return found

    def actions(self, deep: int) -> list[Word]:
        """Actions that may stand here; those that hold others not too deep."""
        holds = ("do", "modes", "replace", "gain")
        words = self.vocabulary.words("lasting") if self.reading else self.vocabulary.actions
        return [word for word in words.values() if deep > 0 or word.name not in holds]

    def sentence(self, deep: int, cost: bool = False, bare: bool = False) -> dict[str, Any]:
        """A sentence with one action. `bare`: nothing but the action."""
        said: dict[str, Any] = {}
        if cost:
            word = self.one([word for word in self.vocabulary.words("instant").values() if word.cost])
        elif self.reading:
            word = self.one(self.actions(deep))
        else:
            word = self.one([word for word in self.actions(deep) if not word.only_cost])
        if word.name in ("win", "lose") and self.often(85):
            return self.sentence(deep, cost, bare)
        slots = () if bare or self.reading else ("choose", "by", "as") if cost else SLOTS
        if "if" in slots and self.often(15):
            said["if"] = self.grow_condition("if", deep)
        if "may" in slots and self.often(15):
            said["may"] = self.one(("you", "opponent"))
        if "choose" in slots and self.often(25):
            said["choose"] = self.grow_choices("choose", deep)
        if "unless" in slots and self.often(6):
            said["unless"] = self.paid(deep, self.one(("you", "opponent")))
        said |= self.action(word, deep)
        if "by" in slots and not cost and self.often(20):
            said["by"] = self.one(("you", "opponent", "both"))
        if "instead" in slots and self.often(8):
            said["instead"] = self.listed([self.other(deep) for _ in range(2)])
        if word.slot == "lasting" and not self.reading:
            said["for"] = self.one(list(self.vocabulary.words("duration")))
        if "as" in slots and self.often(25):
            said["as"] = self.new_name()
            self.names.append(said["as"])
            self.done.append(said["as"])
        return said

    def other(self, deep: int) -> dict[str, Any]:
        said = self.sentence(deep - 1, bare=self.often(70))
        said.pop("instead", None)
        return {"if": self.grow_condition("if", deep - 1), **said}

    def paid(self, deep: int, by: str = "you") -> list[Any]:
        found = []
        for _ in range(1 + self.rng.below(3)):
            said = self.sentence(deep - 1, cost=True)
            if by != "you":
                said["by"] = by
            found.append(said)
        return found

    def grow_sentence(self, word: str, deep: int) -> Any:
        return self.other(deep)

    def action(self, word: Word, deep: int) -> dict[str, Any]:
        """An action word with its fields."""
        if word.name == "replace":
            outer = self.references, self.reading
            event = self.one([event.name for event in self.vocabulary.words("trigger").values() if event.replaceable])
            said = {"replace": self.one_trigger(deep - 1, event)}
            self.references = [*self.references, "subject"]
            self.reading = False
            said["with"] = self.grow_steps("with", deep - 1)
            self.references, self.reading = outer
            return said
        said = {word.name: self.value(word.takes, word.name, deep - 1)}
        for field in word.fields:
            if field.name == ANY_VALUE:
                legal = [value.name for value in self.vocabulary.words("value").values() if word.name in value.changed_by]
                said |= {value: self.grow_amount(value, deep - 1) for value in self.some(legal, 2)}
            elif field.mandatory or self.often(25):
                said[field.name] = self.value(field.takes, field.name, deep - 1)
        return said

    # Abilities.

    def grow_abilities(self, word: str, deep: int) -> list[Any]:
        outer = self.references, self.reading, list(self.names), list(self.done)
        self.references = [*self.references, "source"]
        found = [self.ability(self.one(self.taste.given), deep - 1)]
        self.references, self.reading, self.names, self.done = outer
        return found

    def ability(self, kind: str, deep: int = 2) -> dict[str, Any]:
        """An ability of a kind, as it comes; nobody has looked at it yet."""
        word = self.vocabulary.word("kind", kind)
        before = self.references
        self.reading = word.mode == "read"
        said: dict[str, Any] = {"kind": kind}
        for field in word.fields:
            takes = self.vocabulary.header[field.name].takes
            if field.name == "cost":
                if self.often(30):
                    said["cost"] = self.paid(deep)
            elif field.name == "when":
                said["when"] = self.grow_trigger("when", deep)
                self.references = [*self.references, *self._given_by(said["when"])]
            elif field.mandatory or self.often(15):
                said[field.name] = self.value(takes, field.name, deep)
        self.references = before
        return said

    def _given_by(self, when: Any) -> list[str]:
        events = [next(iter(event)) if isinstance(event, dict) else event for event in (when if isinstance(when, list) else [when])]
        gives = [set(self.vocabulary.word("trigger", event).gives) for event in events]
        return sorted(set.intersection(*gives))


def faulty(words: Vocabulary, ability: Any, card_type: str, forgiven: Sequence[str] = ()) -> bool:
    found = parse_values([ability], words, card_type=card_type).diagnostics
    return any(each.severity == "error" and each.code not in forgiven for each in found)


def grown(rng: Random, card_type: str, tries: int = 40, game: str = "luck_and_logic") -> dict[str, Any] | None:
    """An ability of such a card that is accepted, sentence by sentence; None where chance found none."""
    words, taste = vocabulary(game), TASTES[game]
    kinds = [word.name for word in words.words("kind").values() if card_type in word.types]
    grower = Grower(rng, words)
    kind = grower.one([*kinds, *(kind for kind in taste.kinds if kind in kinds or game == "luck_and_logic")])
    if kind == "trance_change" and grower.often(60):
        kind = "auto"
    word = words.word("kind", kind)
    head: dict[str, Any] | None = None
    for _ in range(tries):
        grower.names, grower.done, grower.references = [], [], []
        said = grower.ability(kind)
        steps = said.pop("do", None)
        given = {"kind": "auto", "when": next(iter(words.words("trigger"))), "do": [{"draw": 1}]}
        given["when"] = {given["when"]: "you"}
        filler = [{"gain": "this", "abilities": [given]}] if word.mode == "read" else [{"draw": 1}]
        if not faulty(words, {**said, "do": filler} if steps is not None else said, card_type, ("E511",)):
            head = said
            if steps is None:
                return None if faulty(words, said, card_type) else said
            break
    if head is None:
        return None
    grower.reading = word.mode == "read"
    grower.references = [*grower._given_by(head["when"])] if "when" in head else []
    grower.references += taste.references if grower.often(20) else ()
    steps = []
    for _ in range(1 + rng.below(4)):
        for _ in range(tries // 2):
            names, done = list(grower.names), list(grower.done)
            step = grower.sentence(2 + grower.often(30))
            if not faulty(words, {**head, "do": [*steps, step]}, card_type, ("E511",)):
                steps.append(step)
                break
            grower.names, grower.done = names, done
    if not steps:
        return None
    return used(words, {**head, "do": steps}, grower, card_type)


def used(words: Vocabulary, ability: dict[str, Any], grower: Grower, card_type: str) -> dict[str, Any] | None:
    """The ability, with its names used: a last sentence speaks of all that can be spoken of."""
    if not faulty(words, ability, card_type):
        return ability
    for action in ("count", "exchange", "move"):
        for names in (grower.names, [], grower.names[:1], grower.names[-1:], *([name] for name in grower.names)):
            if not names:
                continue
            cards: Any = list(names) if len(names) > 1 else names[0]
            last: dict[str, Any] = {"draw": {"count": cards}}
            if action == "exchange":
                last = {"exchange": cards, "with": {"in": "hand", "of": "you"}}
            elif action == "move":
                last = {"move": cards, "to": grower.taste.discards}
            whole = {**ability, "do": [*ability["do"], last]}
            if not faulty(words, whole, card_type):
                return whole
    return None


# Smaller ones.


def smaller(value: Any) -> Iterator[Any]:
    """The value with something left out, at any depth."""
    if isinstance(value, dict):
        for key in value:
            yield {name: item for name, item in value.items() if name != key}
        for key, item in value.items():
            for less in smaller(item):
                yield {**value, key: less}
            if isinstance(item, dict | list):
                yield {**value, key: 1}
                yield {**value, key: "this"}
    elif isinstance(value, list):
        for place, item in enumerate(value):
            if len(value) > 1:
                yield [*value[:place], *value[place + 1 :]]
            for less in smaller(item):
                yield [*value[:place], less, *value[place + 1 :]]
