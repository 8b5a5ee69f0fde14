"""Data of abilities with one datum changed: each says something else, so it must be told in other words."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import seeds

from deckcheck.effects.vocabulary import Vocabulary

PLAYERS = ("you", "opponent", "both")
# Where a text stands, and not a word or a name of the ability.
NOT_A_WORD = (*seeds.FREE_TEXT, "as")


def mutants(abilities: Any, vocabulary: Vocabulary, every: int = 1) -> Iterator[tuple[str, Any]]:
    """Every place of the data: a key dropped or replaced by a word of its kind, a value replaced, a list shortened or in another order.
    `every`: one of so many."""
    number = 0
    for path, value in seeds.nodes(abilities):
        for what, change in (*_of_keys(path, value, vocabulary), *_of_values(path, value, vocabulary), *_of_lists(path, value)):
            number += 1
            if number % every:
                continue
            damaged = copy.deepcopy(abilities)
            change(damaged)
            yield f"{'/'.join(map(str, path))}: {what}", damaged


Change = tuple[str, Callable[[Any], None]]


def _of_keys(path: tuple[Any, ...], value: Any, vocabulary: Vocabulary) -> Iterator[Change]:
    if not isinstance(value, dict):
        return
    for key in value:
        yield f"{key} dropped", lambda tree, key=key: seeds.at(tree, path).pop(key)
        for other in _kin(key, vocabulary):
            if other not in value:
                yield f"{key} is {other}", lambda tree, key=key, other=other: _rename(seeds.at(tree, path), key, other)


def _rename(mapping: dict[str, Any], key: str, other: str) -> None:
    items = [(other if name == key else name, item) for name, item in mapping.items()]
    mapping.clear()
    mapping.update(items)


def _of_values(path: tuple[Any, ...], value: Any, vocabulary: Vocabulary) -> Iterator[Change]:
    def put(other: Any) -> Change:
        return f"{value!r} is {other!r}", lambda tree: seeds.at(tree, path[:-1]).__setitem__(path[-1], other)

    if isinstance(value, bool):
        yield put(not value)
    elif isinstance(value, int):
        yield put(value + 1)
        yield put(value - 1)
    elif isinstance(value, str):
        if seeds.is_free(path):
            yield put(value + "x")
        elif path[-1] not in NOT_A_WORD:
            yield from map(put, _kin(value, vocabulary))
            yield from map(put, ("this", "subject") if value not in vocabulary.every_word else ())


def _of_lists(path: tuple[Any, ...], value: Any) -> Iterator[Change]:
    if isinstance(value, list) and len(value) > 1:
        for place in range(len(value)):
            yield f"item {place} dropped", lambda tree, place=place: seeds.at(tree, path).pop(place)
        yield "the other way round", lambda tree: seeds.at(tree, path).reverse()


@cache
def _kin(name: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Words that may stand where this one stands."""
    groups = [list(words) for words in vocabulary.slots.values() if name in words]
    groups += [list(vocabulary.actions)] if name in vocabulary.actions else []
    groups += [list(vocabulary.filters)] if name in vocabulary.filters else []
    groups += [takes.split(" | ") for takes in _choices(vocabulary) if name in takes.split(" | ")]
    return tuple(dict.fromkeys(other for group in groups for other in group if other != name))


@cache
def _choices(vocabulary: Vocabulary) -> frozenset[str]:
    """The fields that take one of a few words."""
    words = [word for words in vocabulary.slots.values() for word in words.values()]
    takes = {takes for word in words for takes in (word.takes, *(field.takes for field in word.fields))}
    return frozenset(text.strip("[]") for text in takes if " | " in text)
