"""The JSON Schema of abilities, made from the registry: for editors (hover, completion), and for other programs.

It uses nothing that draft-07 does not know but the name `$defs`, and names no other file. What it cannot say (names, kinds, costs, bounds)
the reader finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from deckcheck.effects.field_texts import field_text
from deckcheck.effects.nodes_conditions import CardEvent
from deckcheck.effects.reading import MOST
from deckcheck.effects.vocabulary import IN_CHOOSE, Vocabulary
from deckcheck.effects.words import ANY_VALUE, PLURALS, TYPES, Field, Word

PREFIX: Final = "effect_"
"""All names in `$defs` begin so: they do not meet those of the card schema, which holds them too."""
ABILITIES: Final = f"{PREFIX}abilities"

_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_NAME: Final = {"type": "string", "pattern": "^[^\\W\\d]\\w*$"}
_TEXT: Final = {"type": ["string", "number", "boolean"], "minLength": 1, "maxLength": 200}
_SINGLE: Final = ("kind", "zone", "type", "value", "duration", "deed", "leave", "player", *PLURALS.values())


def effects_schema(vocabulary: Vocabulary) -> dict[str, Any]:
    """The schema of a list of abilities."""
    return {
        "$schema": _DRAFT,
        "$id": f"urn:deckcheck:{vocabulary.game}:effects",
        "title": f"deckcheck card abilities ({vocabulary.game})",
        "description": "The abilities of a card, as they stand under `abilities`.",
        "allOf": [{"$ref": f"#/$defs/{ABILITIES}"}],
        "$defs": definitions(vocabulary),
    }


def in_card_schema(card_schema: Mapping[str, Any], vocabulary: Vocabulary) -> dict[str, Any]:
    """A card schema with the definitions of this vocabulary in place of those that it has."""
    kept = {name: value for name, value in card_schema["$defs"].items() if not name.startswith(PREFIX)}
    return {**card_schema, "$defs": {**kept, **definitions(vocabulary)}}


def definitions(vocabulary: Vocabulary) -> dict[str, Any]:
    """Every type of value and every word that needs a shape of its own, by name."""
    found: dict[str, Any] = {
        "abilities": {**_list(_ref("ability")), "description": "What is printed on the card, in the order of the card."}
    }
    found["ability"] = {"anyOf": [_kind(vocabulary, word) for word in vocabulary.words("kind").values()]}
    found["sentence"] = {"anyOf": [_ref(f"do_{name}") for name in vocabulary.actions]}
    for name, word in vocabulary.actions.items():
        found[f"do_{name}"] = _sentence(vocabulary, word)
    for name, word in vocabulary.words("slot").items():
        found[f"slot_{name}"] = _property(word)
    for slot in dict.fromkeys(_SINGLE):
        if vocabulary.words(slot):
            found[slot] = _enum(vocabulary.words(slot).values())
    found |= _types()
    found["selector"] = _selector(vocabulary, ())
    found["choice"] = _selector(vocabulary, IN_CHOOSE)
    found["event_selector"] = _object({"of": _described(_ref("player"), "Whose cards.")} | _filters(vocabulary), ["of"])
    found["filters"] = {**_object(_filters(vocabulary)), "minProperties": 1, "description": TYPES["filters"]}
    found["comparisons"] = {**_object(_comparisons(vocabulary)), "minProperties": 1}
    found["amount"] = {"anyOf": [{"type": "integer"}, *(_amount(word) for word in vocabulary.words("amount").values())]}
    found["one_condition"] = {"anyOf": _conditions(vocabulary)}
    found["one_trigger"] = {"anyOf": _triggers(vocabulary)}
    return {f"{PREFIX}{name}": value for name, value in found.items()}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{PREFIX}{name}"}


def _list(item: Any) -> dict[str, Any]:
    return {"type": "array", "items": item, "maxItems": MOST}


def _one_or_more(item: Any) -> dict[str, Any]:
    return {"anyOf": [item, {**_list(item), "minItems": 1}]}


def _object(properties: Mapping[str, Any], required: Iterable[str] = ()) -> dict[str, Any]:
    made: dict[str, Any] = {"type": "object", "additionalProperties": False, "properties": dict(properties)}
    if needed := list(required):
        made["required"] = needed
    return made


def _described(schema: Mapping[str, Any], text: str) -> dict[str, Any]:
    """A reference cannot have a description beside it in draft-07."""
    return {"description": text, "allOf": [schema]} if "$ref" in schema else {"description": text, **schema}


def _manual(word: Word) -> str:
    """What an editor shows: what it means, how it is told, the rules."""
    rules = [rule for rule in word.rules if rule not in word.meaning]
    return word.meaning + (f" ({', '.join(rules)})" if rules else "")


def _property(word: Word) -> dict[str, Any]:
    return _described(takes(word.takes), _manual(word))


def _field(word: Word, field: Field) -> dict[str, Any]:
    """A field beside a word."""
    return _described(takes(field.takes), field_text(word, field))


def _enum(words: Iterable[Word]) -> dict[str, Any]:
    """One of these words; an editor shows what each of them means."""
    return {"anyOf": [{"const": word.name, "description": _manual(word)} for word in words]}


def takes(name: str) -> dict[str, Any]:
    """The schema of a type of value."""
    if name in PLURALS:
        return _one_or_more(_ref(PLURALS[name]))
    if name.startswith("["):
        return _one_or_more({"enum": name.strip("[]").split(" | ")})
    if " | " in name:
        return {"enum": name.split(" | ")}
    return _ref("instead" if name == "sentence" else name)


def _types() -> dict[str, Any]:
    """Types of values that are not one word of a slot."""
    cards = {"anyOf": [_NAME, _ref("selector"), {**_list({"anyOf": [_NAME, _ref("selector")]}), "minItems": 1}]}
    return {
        "none": {"type": "null"},
        "whole": {"type": "integer", "minimum": 1},
        "flag": {"type": "boolean"},
        "text": _TEXT,
        "texts": _one_or_more(_TEXT),
        "name": {**_NAME, "description": TYPES["name"]},
        "newname": {**_NAME, "description": TYPES["newname"]},
        "cards": {**cards, "description": TYPES["cards"]},
        "cards_or_player": {**cards, "description": TYPES["cards_or_player"]},
        "event_cards": {"anyOf": [_NAME, _ref("event_selector"), {**_list({"anyOf": [_NAME, _ref("event_selector")]}), "minItems": 1}]},
        "amount_or_any": {"anyOf": [_ref("amount"), {"const": "any"}]},
        "amount_all_any": {"anyOf": [_ref("amount"), {"enum": ["all", "any"]}]},
        "number": {"anyOf": [{"type": "integer"}, _ref("comparisons")]},
        "every_or_colors": {"anyOf": [{"const": "every"}, _one_or_more(_ref("color"))]},
        "condition": {**_one_or_more(_ref("one_condition")), "description": TYPES["condition"]},
        "conditions": {**_list(_ref("one_condition")), "minItems": 1},
        "trigger": {**_one_or_more(_ref("one_trigger")), "description": TYPES["trigger"]},
        "steps": {**_list(_ref("sentence")), "minItems": 1, "description": TYPES["steps"]},
        "instead": _one_or_more(_ref("sentence")),
        "modes": {**_list(_ref("steps")), "minItems": 1},
        "choices": {"type": "object", "minProperties": 1, "additionalProperties": _ref("choice"), "description": TYPES["choices"]},
    }


def _kind(vocabulary: Vocabulary, kind: Word) -> dict[str, Any]:
    header = {**vocabulary.words("header"), "if": vocabulary.word("slot", "if")}
    properties = {"kind": {"const": kind.name, "description": _manual(kind)}}
    properties |= {field.name: _property(header[field.name]) for field in kind.fields}
    return _object(properties, ["kind", *(field.name for field in kind.fields if field.mandatory)])


def _sentence(vocabulary: Vocabulary, word: Word) -> dict[str, Any]:
    properties = {word.name: _property(word)}
    for field in word.fields:
        if field.name == ANY_VALUE:
            properties |= {
                name: _described(takes(field.takes), f"{field_text(word, field)} {value.meaning}")
                for name, value in vocabulary.words("value").items()
                if name not in properties
            }
        else:
            properties[field.name] = _field(word, field)
    for name in vocabulary.words("slot"):
        properties.setdefault(name, _ref(f"slot_{name}"))
    return _object(properties, [word.name, *_needed(word.fields)])


def _needed(fields: Iterable[Field]) -> list[str]:
    return [field.name for field in fields if field.mandatory]


def _filters(vocabulary: Vocabulary) -> dict[str, Any]:
    return {name: _property(word) for name, word in vocabulary.filters.items()}


def _selector(vocabulary: Vocabulary, more: tuple[str, ...]) -> dict[str, Any]:
    words = {name: word for name, word in vocabulary.words("selector").items() if name not in IN_CHOOSE}
    properties = {name: _property(word) for name, word in words.items()}
    for name in more:
        by = _described(_ref("player"), "Who chooses; the performer of the sentence, if nothing is said.")
        properties[name] = by if name == "by" else _property(vocabulary.word("selector", name))
    made = _object({**_filters(vocabulary), **properties})
    made["anyOf"] = [{"required": ["in", "of"]}, {"required": ["in", "under"]}, {"required": ["among"]}]
    if more:
        made["oneOf"] = [{"required": ["number"]}, {"required": ["up_to"]}]
    return made


def _comparisons(vocabulary: Vocabulary) -> dict[str, Any]:
    return {name: _property(word) for name, word in vocabulary.words("comparison").items()}


def _amount(word: Word, more: Mapping[str, Any] | None = None) -> dict[str, Any]:
    properties = {word.name: _property(word), **{field.name: _field(word, field) for field in word.fields}}
    return _object({**properties, **(more or {})}, [word.name, *_needed(word.fields)])


def _alone(words: Iterable[Word]) -> list[dict[str, Any]]:
    """Words without a value, as texts."""
    return [{"const": word.name, "description": _manual(word)} for word in words if word.takes == "none"]


def _conditions(vocabulary: Vocabulary) -> list[dict[str, Any]]:
    comparisons = _comparisons(vocabulary)
    compared = [{"required": [name]} for name in comparisons]
    found = _alone(vocabulary.words("condition").values())
    found += [{**_amount(word, comparisons), "anyOf": compared} for word in vocabulary.words("amount").values()]
    for name, word in vocabulary.words("condition").items():
        if name == "card":
            found.append({**_object({**_filters(vocabulary), name: _property(word)}, [name]), "minProperties": 2})
        else:
            found.append(_object({name: _property(word)}, [name]))
    return found


def _triggers(vocabulary: Vocabulary) -> list[dict[str, Any]]:
    found = _alone(vocabulary.words("trigger").values())
    for name, word in vocabulary.words("trigger").items():
        main = _ref("event_cards") if word.node is CardEvent else takes(word.takes)
        properties = {name: _described(main, _manual(word)), **{field.name: _field(word, field) for field in word.fields}}
        found.append(_object(properties, [name]))
    return found
