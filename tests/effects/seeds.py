"""Seeded mistakes: a list of abilities is damaged at one place at a time."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from deckcheck.effects.parse import Parsed, parse_values
from deckcheck.effects.vocabulary import Vocabulary
from deckcheck.rulesets.luck_and_logic.vocabulary import VOCABULARY as LUCK_AND_LOGIC
from deckcheck.rulesets.tcg_corp.vocabulary import VOCABULARY as TCG_CORP

EXAMPLES = Path(__file__).parent / "examples.yml"
VOCABULARIES = {"luck_and_logic": LUCK_AND_LOGIC, "tcg_corp": TCG_CORP}
# What follows is free text, or a name that is only compared.
FREE_TEXT = frozenset(("named", "world", "attribute", "covenanter", "covenant", "name", "also_named"))


class Example(NamedTuple):
    id: str
    vocabulary: Vocabulary
    type: str
    abilities: Any

    def parse(self, abilities: Any = None) -> Parsed:
        return parse_values(self.abilities if abilities is None else abilities, self.vocabulary, card_type=self.type)


def load(path: Path) -> Any:
    """A file of ours; the reader in C takes a tenth of the time, where PyYAML has it."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


@cache
def examples() -> tuple[Example, ...]:
    """The abilities of the language's page: every attested one, and invented ones for the words that none of them uses."""
    data = load(EXAMPLES)
    return tuple(
        Example(entry["id"], VOCABULARIES[game], entry["type"], entry["abilities"]) for game, entries in data.items() for entry in entries
    )


def nodes(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every value below, with its path."""
    yield path, value
    if isinstance(value, dict):
        for key, item in value.items():
            yield from nodes(item, (*path, key))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from nodes(item, (*path, place))


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


def is_free(path: tuple[Any, ...]) -> bool:
    """Does a text at this path say what it likes?"""
    keys = [step for step in path if isinstance(step, str)]
    return bool(keys) and keys[-1] in FREE_TEXT


def misspelt(text: str) -> str:
    """Two letters swapped, or one doubled where that changes nothing."""
    for place in range(len(text) // 2, len(text) - 1):
        if text[place] != text[place + 1]:
            return text[:place] + text[place + 1] + text[place] + text[place + 2 :]
    return text + text[-1]


def misspelt_keys(abilities: Any) -> Iterator[tuple[str, Any]]:
    for path, value in nodes(abilities):
        if isinstance(value, dict):
            for key in value:
                damaged = copy.deepcopy(abilities)
                mapping = at(damaged, path)
                items = [(misspelt(name) if name == key else name, item) for name, item in mapping.items()]
                mapping.clear()
                mapping.update(items)
                yield f"{path} {key}", damaged


def misspelt_words(abilities: Any) -> Iterator[tuple[str, Any]]:
    for path, value in nodes(abilities):
        if isinstance(value, str) and not is_free(path):
            damaged = copy.deepcopy(abilities)
            at(damaged, path[:-1])[path[-1]] = misspelt(value)
            yield f"{path} {value}", damaged


def moved_up(abilities: Any) -> Iterator[tuple[str, Any]]:
    """A key stands in the mapping around its own."""
    for path, value in nodes(abilities):
        if isinstance(value, dict) and len(value) > 1:
            outer = _outer_mapping(abilities, path)
            if outer is None:
                continue
            for key in value:
                if key in at(abilities, outer):
                    continue
                damaged = copy.deepcopy(abilities)
                item = at(damaged, path).pop(key)
                at(damaged, outer)[key] = item
                yield f"{path} {key}", damaged


def moved_down(abilities: Any) -> Iterator[tuple[str, Any]]:
    """A key stands in a mapping below its own."""
    for path, value in nodes(abilities):
        if isinstance(value, dict) and len(value) > 1:
            for key in value:
                for inner_path, inner in nodes(value):
                    if not inner_path or inner_path[0] == key or not isinstance(inner, dict) or key in inner:
                        continue
                    if any(isinstance(at(value, inner_path[:length]), dict) for length in range(1, len(inner_path))):
                        continue  # one level alone
                    damaged = copy.deepcopy(abilities)
                    mapping = at(damaged, path)
                    item = mapping.pop(key)
                    at(damaged, (*path, *inner_path))[key] = item
                    yield f"{path} {key} into {inner_path}", damaged


def _outer_mapping(value: Any, path: tuple[Any, ...]) -> tuple[Any, ...] | None:
    for length in range(len(path) - 1, -1, -1):
        if isinstance(at(value, path[:length]), dict):
            return path[:length]
    return None


def dropped(abilities: Any) -> Iterator[tuple[str, str, Any]]:
    """A key is missing: (path, key, the rest)."""
    for path, value in nodes(abilities):
        if isinstance(value, dict):
            for key in value:
                damaged = copy.deepcopy(abilities)
                del at(damaged, path)[key]
                yield str(path), key, damaged
