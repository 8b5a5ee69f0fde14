"""Which words of the language a text uses: every word at its slot, and every field beside a word with what it says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from deckcheck.effects.vocabulary import Vocabulary
from deckcheck.effects.words import PLURALS, Word

Used = tuple[str, str]
"""Slot and word; of a field, `field` and `move.position=top` (of a value that is no word: `move.under`)."""


class WordsUsed:
    """Walks valid abilities along the types of the registry."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def abilities(self, abilities: list[Any]) -> Iterator[Used]:
        for ability in abilities:
            yield "kind", ability["kind"]
            for key, value in ability.items():
                yield "header", key
                if key != "kind":
                    yield from (
                        self.value(self.vocabulary.word("header", key).takes, value) if key != "if" else self.value("condition", value)
                    )

    def sentence(self, sentence: dict[str, Any]) -> Iterator[Used]:
        action = next(self.vocabulary.actions[key] for key in sentence if key in self.vocabulary.actions)
        yield action.slot, action.name
        yield from self.value(action.takes, sentence[action.name])
        for key, value in sentence.items():
            if key == action.name:
                continue
            if key in self.vocabulary.words("slot"):
                yield "slot", key
                yield from self.value(self.vocabulary.word("slot", key).takes, value)
            else:
                yield from self.field(action, key, value)

    def field(self, word: Word, key: str, value: Any) -> Iterator[Used]:
        takes = {field.name: field.takes for field in word.fields}
        if key not in takes:
            yield "value", key
            yield from self.value("amount", value)
            return
        yield "field", f"{word.name}.{key}"
        yield from self.value(takes[key], value, f"{word.name}.{key}")

    def value(self, takes: str, value: Any, place: str = "") -> Iterator[Used]:
        words = self.vocabulary
        if takes in ("steps", "sentence", "condition", "conditions", "trigger") and isinstance(value, list):
            for item in value:
                yield from self.value(takes.removesuffix("s"), item) if takes == "conditions" else self.value(takes, item)
        elif takes in ("steps", "sentence"):
            yield from self.sentence(value)
        elif takes == "modes":
            for steps in value:
                yield from self.value("steps", steps)
        elif takes == "abilities":
            yield from self.abilities(value)
        elif takes in ("condition", "conditions"):
            yield from self.told(words.conditions, value, "condition")
        elif takes == "trigger":
            yield from self.told(words.words("trigger"), value, "trigger")
        elif takes == "choices":
            for selector in value.values():
                yield from self.cards(selector)
        elif takes in ("cards", "cards_or_player"):
            yield from self.cards(value)
        elif takes == "filters":
            yield from self.filters(value)
        elif takes in ("amount", "amount_or_any", "amount_all_any", "number"):
            yield from self.amount(value)
        elif takes == "every_or_colors" and value != "every":
            yield from self.value("colors", value)
        elif " | " in takes:
            for item in value if isinstance(value, list) else [value]:
                yield "field", f"{place}={item}"
        elif PLURALS.get(takes, takes) in words.slots:
            slot = PLURALS.get(takes, takes)
            for item in value if isinstance(value, list) else [value]:
                yield slot, item

    def told(self, known: Any, value: Any, slot: str) -> Iterator[Used]:
        if isinstance(value, str):
            yield slot, value
            return
        word = next(known[key] for key in value if key in known)
        yield word.slot, word.name
        if word.slot == "amount":
            yield from self.amount(value)
            return
        yield from self.value(word.takes, value[word.name])
        rest = {key: item for key, item in value.items() if key != word.name}
        if word.name == "card":
            yield from self.filters(rest)
        else:
            for key, item in rest.items():
                yield from self.field(word, key, item)

    def amount(self, value: Any) -> Iterator[Used]:
        if not isinstance(value, dict):
            return
        for key, item in value.items():
            if key in self.vocabulary.words("comparison"):
                yield "comparison", key
                yield from self.amount(item)
            elif key in self.vocabulary.words("amount"):
                yield "amount", key
                yield from self.value(self.vocabulary.word("amount", key).takes, item)
            elif key == "of":
                yield from self.cards(item)
            else:
                yield "field", key
                yield from self.amount(item)

    def cards(self, value: Any) -> Iterator[Used]:
        if isinstance(value, list):
            for item in value:
                yield from self.cards(item)
        elif isinstance(value, str):
            for slot in ("reference", "player"):
                if value in self.vocabulary.words(slot):
                    yield slot, value
        else:
            for key, item in value.items():
                if key in self.vocabulary.words("selector"):
                    yield "selector", key
                    yield from self.value(self.vocabulary.word("selector", key).takes, item)
                elif key == "by":
                    yield "field", "choose.by"
                    yield "player", item
                else:
                    yield from self.filters({key: item})

    def filters(self, value: dict[str, Any]) -> Iterator[Used]:
        for key, item in value.items():
            word = self.vocabulary.filters[key]
            yield word.slot, key
            yield from self.value(word.takes, item, key)
