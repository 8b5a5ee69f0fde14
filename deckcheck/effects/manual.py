"""The manual of the effect language: what the registry says of each word, and examples. Its prose and its examples are data."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from deckcheck import resources
from deckcheck.effects.field_texts import field_name, field_text
from deckcheck.effects.parse import Parsed, parse_abilities
from deckcheck.effects.vocabulary import Vocabulary
from deckcheck.effects.words import PLURALS, TYPES, Field, Word
from deckcheck.effects.words_used import Used, words_used
from deckcheck.source import decode, read_yaml
from deckcheck.tree import Mapping as MappingNode
from deckcheck.tree import plain_value

SLOT_TITLES: Final = {
    "kind": "a kind of ability",
    "header": "a word of the head of an ability",
    "slot": "a slot of every sentence",
    "instant": "an action that is done at once",
    "lasting": "an action that lasts",
    "selector": "a word of selectors",
    "zone": "a zone, for `in`, `to`, `from`, `works_in` and others",
    "filter": "a filter of cards",
    "type": "a card type, for `type`",
    "color": "a colour, for `color`",
    "logic": "a kind of logic, for `logic`",
    "role": "a role in battle, for `role`",
    "reference": "a reference to a card",
    "player": "a player",
    "value": "a value: a filter of cards, and for `modify`, `read` and others",
    "amount": "an amount, and with comparisons a condition",
    "comparison": "a comparison",
    "condition": "a condition",
    "trigger": "an event, for `when`",
    "duration": "a duration, for `for`",
    "deed": "a deed, for `cannot`",
    "leave": "a leave, for `can`",
    "entry": "a way to come onto the field, for `via` of `on_enter_field` and `covenant`",
    "cause": "a reason for a move, for `via` of `on_move`",
    "check": "a condition of the rules, for `checking` of `mobilize`",
}
"""What a word of a slot is."""


class Example(NamedTuple):
    """A whole text of a card: what it says, and how that is written."""

    name: str
    at: str
    """Where the manual shows it: a word, a slot, or a place in its prose."""
    type: str
    """The card type."""
    says: str
    text: str
    parsed: Parsed
    used: frozenset[Used]


class Manual:
    """What is known about the language of one game."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    @cached_property
    def _data(self) -> Mapping[str, Any]:
        source, _ = decode(resources.read_bytes(resources.card_data(self.vocabulary.game, "effects_manual.yml")))
        assert source is not None
        root, _ = read_yaml(source)
        assert root is not None
        data: Mapping[str, Any] = plain_value(root)
        return data

    @property
    def parts(self) -> Mapping[str, str]:
        """What the manual says of this game alone, by name."""
        parts: Mapping[str, str] = self._data["parts"]
        return parts

    @cached_property
    def template(self) -> str:
        """The prose that all games share."""
        return resources.read_bytes(resources.card_data("effects_manual.md")).decode("utf-8")

    @cached_property
    def examples(self) -> Mapping[str, Example]:
        """All examples by name, in the order of their file."""
        return {entry["name"]: self._example(entry) for entry in self._data["examples"]}

    def _example(self, entry: Mapping[str, str]) -> Example:
        source, _ = decode(f"abilities:\n{entry['yaml']}".encode())
        assert source is not None
        root, _ = read_yaml(source)
        assert isinstance(root, MappingNode), entry["name"]
        parsed = parse_abilities(*root.items["abilities"], self.vocabulary, card_type=entry["type"])
        used = words_used(self.vocabulary, parsed.abilities)
        return Example(entry["name"], entry["at"], entry["type"], entry["says"], entry["yaml"], parsed, used)

    @cached_property
    def words(self) -> Mapping[str, Sequence[tuple[str, Word]]]:
        """By name: every word that is called so, with its slot."""
        found: dict[str, list[tuple[str, Word]]] = {}
        for slot, words in self.vocabulary.slots.items():
            for name, word in words.items():
                found.setdefault(name, []).append((slot, word))
        return found

    @cached_property
    def fields(self) -> Mapping[str, Sequence[tuple[Word, Field]]]:
        """By name: every field that is called so, with the word it stands beside."""
        found: dict[str, list[tuple[Word, Field]]] = {}
        for slot, words in self.vocabulary.slots.items():
            for word in words.values() if slot != "kind" else ():
                for field in word.fields:
                    found.setdefault(field.name, []).append((word, field))
        found.pop("*", None)
        return found

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every name that has an entry."""
        return tuple(dict.fromkeys((*self.words, *self.fields)))

    def shown_by(self, slot: str, name: str) -> Example | None:
        """The example of a word: the one shown at it, else the plainest that has it. A field is `word.field` of the slot `field`."""
        having = [example for example in self.examples.values() if (slot, name) in example.used]
        return min(having, key=lambda example: (example.at != name, len(example.used)), default=None)

    def entries(self, name: str) -> list[dict[str, Any]]:
        """All that is known of a word, in every slot where it stands, and as a field; plain values, for text and JSON."""
        found = [self.entry(slot, word) for slot, word in self.words.get(name, ())]
        beside = self.fields.get(name, ())
        by_text: dict[tuple[str, str], list[Word]] = {}
        for word, field in beside:
            by_text.setdefault((field.takes, field_text(word, field)), []).append(word)
        for (takes, text), words in by_text.items():
            found.append(
                {
                    "word": name,
                    "slot": "field",
                    "is": "a field beside " + listed([word.name for word in words]),
                    "takes": takes,
                    "takes_text": self.takes_text(takes),
                    "meaning": text,
                    "example": _shown(self.shown_by("field", f"{words[0].name}.{name}")),
                }
            )
        return found

    def entry(self, slot: str, word: Word) -> dict[str, Any]:
        """All that is known of a word."""
        entry: dict[str, Any] = {"word": word.name, "slot": slot, "is": SLOT_TITLES[slot], "takes": word.takes}
        if slot in ("zone", "type", "duration", "deed", "leave", "reference", "player", *PLURALS.values()):
            del entry["takes"]
        elif slot != "kind":
            entry["takes_text"] = self.takes_text(word.takes)
        entry["meaning"] = word.meaning
        if slot != "kind":
            entry["fields"] = [
                {
                    "name": field.name,
                    "shown": field_name(field),
                    "takes": field.takes,
                    "takes_text": self.takes_text(field.takes),
                    "mandatory": field.mandatory,
                    "meaning": field_text(word, field),
                }
                for field in word.fields
            ]
        entry["facts"] = self.facts(slot, word)
        entry["en"], entry["ja"] = phrase(word.en), phrase(word.ja)
        entry["rules"] = list(word.rules)
        entry["example"] = _shown(self.shown_by(slot, word.name))
        return entry

    def facts(self, slot: str, word: Word) -> list[str]:
        """What else the registry says of a word: where it is allowed, whom it asks, what it gives; a sentence each."""
        return [fact for fact in self._facts(slot, word) if fact]

    def _facts(self, slot: str, word: Word) -> list[str]:
        types = listed(word.types)
        if slot == "kind":
            optional = listed([field.name for field in word.fields if not field.mandatory])
            needed = listed([field.name for field in word.fields if field.mandatory])
            return [
                f"It must have {needed}." if needed else "",
                f"It may have {optional}.",
                f"Stands on cards of type {types}." if types else "",
            ]
        if slot in ("instant", "slot", "header") and word.asks:
            player = "the payer" if slot == "header" else "the player named"
            asked = {"player": player, "by": "the player in its `by`", "chance": "nobody: chance decides"}
            about = f"Asks {asked.get(word.asks, f'the {word.asks}')}."
        else:
            about = ""
        if slot == "instant":
            cost = "A cost only: it stands in `cost` and `unless`." if word.only_cost else "May be a cost." if word.cost else ""
            return [cost or "Not a cost.", about, "`by: both` is possible: each does it with their own cards." if word.both else ""]
        if slot == "header":
            kinds = [kind.name for kind in self.vocabulary.words("kind").values() if any(field.name == word.name for field in kind.fields)]
            return [f"In abilities of kind {listed(kinds)}." if word.name != "kind" else "In every ability.", about]
        if slot == "trigger":
            battle = "A battle is on." if word.battle else "No battle is on." if word.battle is False else ""
            gives = f"Gives {listed(word.gives)}." if word.gives else ""
            replaceable = "`replace` may put something in its place." if word.replaceable else ""
            return [gives, battle, f"Only of cards of type {types}." if types else "", replaceable]
        if slot == "zone":
            most = f"At most {word.most} of one player." if word.most is not None else ""
            order = "Its cards have an order." if word.ordered else ""
            gives = f"A card there has a {listed(word.gives)}." if word.gives else ""
            return [f"Holds cards of type {types}." if types else "", most, order, gives]
        whose = {"card": "Of cards.", "player": "Of players.", "both": "Of cards and of players."}.get(word.whose, "")
        zones = f"Only of cards in {listed(word.zones)}." if word.zones else ""
        if slot == "value":
            least = f"{word.least} or more." if word.least is not None else ""
            bounds = f"Printed: {word.least} to {word.most}." if word.most is not None else least
            return [whose, bounds, zones]
        if slot in ("deed", "leave"):
            narrowed = {"always": "`what` may narrow it.", "player": "`what` may narrow it, if it is said of a player."}
            return [whose, narrowed.get(word.narrowed, "")]
        if slot == "type":
            return [f"Printed type {types}." if word.types != (word.name,) else ""]
        return [about, zones]

    def takes_text(self, takes: str) -> str:
        """What a type of value is, in words."""
        if takes in TYPES:
            return TYPES[takes]
        if takes in PLURALS:
            return f"a {SLOT_NOUNS.get(PLURALS[takes], PLURALS[takes])}, or a list of them: any of them"
        if takes.startswith("["):
            options = takes.strip("[]").split(" | ")
            return f"{listed(options, 'or')}, or a list of them"
        if " | " in takes:
            return listed(takes.split(" | "), "or")
        return f"a {SLOT_NOUNS.get(takes, takes)}"


SLOT_NOUNS: Final = {
    "kind": "kind",
    "type": "card type",
    "color": "colour",
    "logic": "kind of logic",
    "entry": "way to come",
    "cause": "reason",
    "check": "condition of the rules",
    "value": "value word",
}


def listed(names: Sequence[str], last: str = "and") -> str:
    """Words in a sentence."""
    shown = [f"`{name}`" for name in names]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} {last} {shown[-1]}" if shown else ""


_OPTIONAL: Final = re.compile(r"\[\[(!?)(.*?)\]\](?!\])")
_FORMS: Final = re.compile(r"\(([^(){}|]*)\|[^(){}]*\)")
_FIELD: Final = re.compile(r"\{([a-z]+)\w*([:|]?)([^{}]*)\}")


def phrase(template: str) -> str:
    """A template of the registry for people: of several forms the first, what may be left out in parentheses, what is filled in stands in
    braces, by name."""
    text = _FORMS.sub(r"\1", template)
    text = _OPTIONAL.sub(lambda found: "" if found[1] else f"{' ' * found[2].startswith(' ')}({found[2].strip()})", text)
    return _FIELD.sub(_filled, text)


def _filled(found: re.Match[str]) -> str:
    name, sign, rest = found.groups()
    *_, noun = rest.split("|")
    if sign == "|":
        return noun if "|" in rest else f"{{{name}}}"
    if "*" in noun:
        return noun.replace("*", f"{{{name}}}")
    return f"{{{name}}}{' ' * noun[:1].isascii()}{noun}" if noun else f"{{{name}}}"


def _shown(example: Example | None) -> dict[str, str] | None:
    return None if example is None else {"name": example.name, "type": example.type, "says": example.says, "yaml": example.text}
