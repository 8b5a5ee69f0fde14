"""The cards that `--cards` brings: card files and folders of a user's own, added to the shipped pools and kept in the cache by content."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.cards.cache import cache_path, prune, read_cache, write_cache
from deckcheck.cards.card import CardPool, index
from deckcheck.cards.limits import Formats
from deckcheck.cards.load import shipped_key
from deckcheck.cards.names import match_key
from deckcheck.diagnostics import Diagnostic
from deckcheck.validation.card_files import CardFile, errors_of, read_card_file, repeated_ids
from deckcheck.validation.files import MAX_CARD_BYTES, File, Missing, read_limited, walk

if TYPE_CHECKING:
    from deckcheck.validation.lint import Lint

Shipped = Mapping[str, tuple[Formats, CardPool]]


CHECKS = "2"
"""Which checks found kept cards to be faultless: another number makes them be looked at again."""


class OwnCards(NamedTuple):
    """Pools by game, a report for every file that is not faultless, and the paths that could not be read."""

    pools: Mapping[str, CardPool]
    faulty: Sequence[CardFile]
    missing: Sequence[Missing]


def load_own_cards(paths: Sequence[str], shipped: Shipped, game: str | None, lints_of: Callable[[str], Sequence[Lint]]) -> OwnCards:
    """The shipped pools with the cards of these files and folders; `game` is that of files that do not say. `lints_of`: what a game looks
    for in cards; of that, errors are told."""
    from hashlib import blake2b

    files, missing = _contents(paths)
    digest = blake2b(" ".join((CHECKS, *(shipped_key(name) for name in shipped))).encode(), digest_size=16)
    for item, data in files:
        digest.update(f"{item.kind} {item.named} {game} {len(data)}\n".encode())
        digest.update(data)
    key = digest.hexdigest()
    cached = cache_path(f"own-{key}.json")
    added = read_cache(cached, key)
    faulty: list[CardFile] = []
    if added is None:
        added, faulty = _read(files, shipped, game, lints_of)
        if not faulty:
            write_cache(cached, key, added)
            prune("own-")
    return OwnCards({name: _pool(pool, added[name]) for name, (_, pool) in shipped.items()}, faulty, missing)


def _contents(paths: Sequence[str]) -> tuple[list[tuple[File, bytes]], list[Missing]]:
    files: list[tuple[File, bytes]] = []
    missing: list[Missing] = []
    for path in paths:
        before = len(files) + len(missing)
        for item in walk([path]):
            if isinstance(item, File) and item.kind in ("yaml", "json"):
                data = read_limited(item.path, MAX_CARD_BYTES)
                if isinstance(data, Missing):
                    missing.append(data)
                else:
                    files.append((item, data))
            elif isinstance(item, Missing):
                missing.append(item)
        if len(files) + len(missing) == before:
            missing.append(Missing(path, "no card file there; card files are .yml or .json"))
    return files, missing


def _read(
    files: Sequence[tuple[File, bytes]], shipped: Shipped, game: str | None, lints_of: Callable[[str], Sequence[Lint]]
) -> tuple[dict[str, Any], list[CardFile]]:
    """By game the usable definitions with the index of the whole pool (None where there are none), and the files with findings."""
    read = [card_file for item, data in files if (card_file := read_card_file(item, data, tuple(shipped), game)).is_card_file]
    wrong: dict[str, list[Diagnostic]] = {}
    added: dict[str, Any] = {}
    for name, (_, pool) in shipped.items():
        mine = [file for file in read if file.game == name]
        for path, found in repeated_ids(mine, pool).items():
            wrong.setdefault(path, []).extend(found)
        cards = new_cards(mine, pool)
        added[name] = {"cards": cards, "index": index([*(card.fields for card in pool), *cards])} if cards else None
        whole, new = _pool(pool, added[name]), {id(card) for card in cards}
        for file in mine:
            errors = errors_of([entry for entry in file.cards if id(entry[0]) in new], whole, lints_of(name))
            if errors:
                wrong.setdefault(file.path, []).extend(errors)
    faulty = [
        file._replace(diagnostics=[*file.diagnostics, *wrong.get(file.path, ())]) for file in read if file.diagnostics or file.path in wrong
    ]
    return added, faulty


def new_cards(files: Sequence[CardFile], pool: CardPool) -> list[dict[str, Any]]:
    """The definitions whose id neither the pool nor an earlier file has."""
    taken = {match_key(card.id) for card in pool}
    added = []
    for file in files:
        for card, _ in file.cards:
            if match_key(card["id"]) not in taken:
                taken.add(match_key(card["id"]))
                added.append(card)
    return added


def _pool(shipped: CardPool, added: Mapping[str, Any] | None) -> CardPool:
    if added is None:
        return shipped
    return CardPool.from_index(shipped.game, [*(card.fields for card in shipped), *added["cards"]], *added["index"])
