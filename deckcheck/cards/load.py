"""Card files -> card definitions, and the shipped pool of a game from its index.

The index is the parsed pool: generated into the wheel, or kept in the user's cache folder.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any
from zlib import crc32

from deckcheck import resources
from deckcheck.cards.cache import cache_path, read_cache, write_cache
from deckcheck.cards.card import CardPool, index
from deckcheck.cards.limits import Formats
from deckcheck.source import decode, read_yaml
from deckcheck.tree import Mapping as MappingNode
from deckcheck.tree import Node, Scalar, plain_value
from deckcheck.tree import Sequence as SequenceNode

INDEX_VERSION = 1
INDEX_NAME = "index.json"


@lru_cache(maxsize=8)
def schema(*parts: str) -> dict[str, Any]:
    """A shipped JSON Schema as a mapping: `schema("luck_and_logic", "card.json")`."""
    data: dict[str, Any] = json.loads(resources.read_bytes(resources.schema_path(*parts)))
    return data


def value_for(node: Node, wanted: Mapping[str, Any], root: Mapping[str, Any]) -> Any:
    """The node as the Python value its schema asks for: text stays text where text is wanted (`name: 1984`), numbers are numbers."""
    if "$ref" in wanted:
        wanted = root["$defs"][wanted["$ref"].rpartition("/")[2]]
    if type(node) is MappingNode:
        properties = wanted.get("properties", {})
        return {key: value_for(value, properties.get(key) or {}, root) for key, (_, value) in node.items.items()}
    if type(node) is SequenceNode:
        items = wanted.get("items") or {}
        return [value_for(item, items, root) for item in node.items]
    assert type(node) is Scalar
    types = wanted.get("type", ())
    wants_text = "string" in types or (not types and isinstance(next(iter(wanted.get("enum", ())), None), str))
    return node.text if wants_text and not node.is_null else plain_value(node)


def definitions(root: Node | None, card_schema: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The card definitions of a card file that its schema accepts; `set` is filled in from the head of the file."""
    assert type(root) is MappingNode
    value = value_for(root, card_schema, card_schema)
    code = value.get("set", {}).get("code")
    return [{**card, "set": card.get("set", code)} if code else card for card in value["cards"]]


def content_key(paths: Iterable[str]) -> tuple[str, list[bytes]]:
    """A name for the content of shipped files, and the content. A checksum does: importing hashlib costs 3 ms, and these files are ours."""
    contents = [resources.read_bytes(path) for path in paths]
    checksum = 0
    for data in contents:
        checksum = crc32(data, checksum)
    return f"{INDEX_VERSION}-{checksum:08x}-{sum(map(len, contents))}", contents


def build_index(game: str) -> dict[str, Any]:
    """The shipped pool and formats of a game, parsed, with all that look-ups need."""
    paths = [resources.card_data(game, "formats.yml"), *resources.set_files(game)]
    trees = []
    for data in content_key(paths)[1]:
        source, _ = decode(data)
        assert source is not None
        trees.append(read_yaml(source)[0])
    formats = plain_value(trees[0]) if trees[0] else {}
    card_schema = schema(game, "card.json")
    records = [card for tree in trees[1:] for card in definitions(tree, card_schema)]
    identities, prints, references = index(records)
    return {
        "formats": formats,
        "cards": records,
        "identities": identities,
        "prints": prints,
        "references": references,
    }


def shipped_key(game: str) -> str:
    """A name for the shipped content of a game: its formats and card files."""
    return content_key([resources.card_data(game, "formats.yml"), *resources.set_files(game)])[0]


def load_game(game: str) -> tuple[Formats, CardPool]:
    """Rule versions and the shipped card pool of a game."""
    return _loaded(game, shipped_key(game))


@lru_cache(maxsize=8)  # once for each content
def _loaded(game: str, key: str) -> tuple[Formats, CardPool]:
    data = read_cache(resources.card_data(game, INDEX_NAME), key)
    if data is None:
        cached = cache_path(f"{game}-{key}.json")
        data = read_cache(cached, key)
        if data is None:
            data = build_index(game)
            write_cache(cached, key, data)
    pool = CardPool.from_index(game, data["cards"], data["identities"], data["prints"], data["references"])
    return Formats(data["formats"]), pool
