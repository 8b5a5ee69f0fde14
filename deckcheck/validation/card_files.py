"""Card files: their shape, their clashes, and pools made of shipped and of a user's own cards."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from deckcheck.cards import load
from deckcheck.cards.card import CardPool, index
from deckcheck.cards.limits import Formats
from deckcheck.cards.names import match_key, suggest
from deckcheck.codes import finding
from deckcheck.diagnostics import FILE_START, Diagnostic, Related, Span
from deckcheck.json_source import read_json
from deckcheck.source import decode, read_yaml
from deckcheck.tree import Mapping as MappingNode
from deckcheck.tree import Scalar, kind_of
from deckcheck.tree import Sequence as SequenceNode
from deckcheck.validation.files import MAX_CARD_BYTES, File, Missing, read_limited, walk


class CardFile(NamedTuple):
    """A card file as read. `cards` pairs every usable definition with its node; a faulty card never hides the others."""

    path: str
    game: str | None
    cards: Sequence[tuple[dict[str, Any], MappingNode]]
    diagnostics: Sequence[Diagnostic]
    lines: Sequence[str]
    is_card_file: bool = True


def read_card_file(file: File, data: bytes, games: Sequence[str], game: str | None = None) -> CardFile:
    """Reads a card file by the schema of its game. `is_card_file` is False for a file met below a folder that is something else."""
    if len(data) > MAX_CARD_BYTES:
        message = f"the file is larger than {MAX_CARD_BYTES // 1_000_000} MB"
        return CardFile(file.path, None, (), [finding("Y007", message, FILE_START, allowed=MAX_CARD_BYTES)], ())
    source, found = decode(data)
    if source is None:
        return CardFile(file.path, None, (), found, ())
    if any(d.code == "Y009" for d in found):
        return CardFile(file.path, None, (), found, source.lines)
    root, more = (read_json if file.kind == "json" else read_yaml)(source)
    found = found + more
    if not file.named and not (isinstance(root, MappingNode) and "cards" in root.items) and not (root is None and more):
        return CardFile(file.path, None, (), (), (), is_card_file=False)
    if root is None:
        if not found:
            found = [finding("Y010", "the file is empty", FILE_START)]
        return CardFile(file.path, None, (), found, source.lines)
    if not isinstance(root, MappingNode):
        message = f"a card file is a mapping with `cards`, here is {kind_of(root)}"
        return CardFile(file.path, None, (), [*found, finding("S101", message, FILE_START)], source.lines)
    named = root.get("game")
    asked = named.text if isinstance(named, Scalar) else game or games[0]
    if asked not in games:
        near = suggest(asked, games, limit=1, cutoff=0.4)
        hint = f"did you mean `{near[0]}`?" if near else None
        message = f"unknown game {asked[:60]!r}; known: {', '.join(games)}"
        assert named is not None
        return CardFile(file.path, None, (), [*found, finding("S108", message, named.span, hint=hint)], source.lines)
    cards, wrong = _checked(root, asked)
    return CardFile(file.path, asked, cards, found + wrong, source.lines)


def _checked(root: MappingNode, game: str) -> tuple[list[tuple[dict[str, Any], MappingNode]], list[Diagnostic]]:
    from deckcheck.validation.schema import check_schema

    value, found, faulty = check_schema(root, game, "card.json")
    nodes = root.get("cards")
    if not isinstance(nodes, SequenceNode):
        return [], found
    code = value["set"].get("code") if isinstance(value.get("set"), dict) else None
    cards = []
    for number, (node, card) in enumerate(zip(nodes.items, value["cards"], strict=True)):
        if isinstance(node, MappingNode) and number not in faulty:
            cards.append(({**card, "set": card.get("set", code)} if code else card, node))
    return cards, found


def _field_span(node: MappingNode, field: str) -> Span:
    value = node.get(field)
    return value.span if isinstance(value, Scalar) else node.span


def repeated_ids(files: Iterable[CardFile], pool: CardPool) -> dict[str, list[Diagnostic]]:
    """C203 for every id that stands twice, by path: ids are unique over shipped and own cards of a game."""
    seen: dict[tuple[str | None, str], str] = {(pool.game, match_key(card.id)): "the shipped cards" for card in pool}
    found: dict[str, list[Diagnostic]] = {}
    for file in files:
        for card, node in file.cards:
            key = (file.game, match_key(card["id"]))
            if key in seen:
                message = f"the id {card['id']!r} is already used in {seen[key]}"
                clash = finding("C203", message, _field_span(node, "id"), card=card["id"], hint="give the card an id of its own")
                found.setdefault(file.path, []).append(clash)
            else:
                seen[key] = file.path
    return found


def local_cards(section: SequenceNode, game: str, pool: CardPool) -> tuple[CardPool, list[Diagnostic]]:
    """The pool with the cards that a deck file defines itself. None of them may take an id, number or name of the pool."""
    root = MappingNode(section.line, section.column)
    root.items["cards"] = (Scalar("cards", section.line, section.column, section.line, section.column, True), section)
    if not section.items:
        return pool, []
    cards, found = _checked(root, game)
    own: dict[str, Span] = {}
    usable = []
    for card, node in cards:
        clashed = False
        for field in ("id", "number", "name", "name_ja"):
            if not card.get(field):
                continue
            key = match_key(card[field])
            if key in pool.references:
                other = pool.cards[pool.references[key][0]]
                message = f"{field} {card[field]!r} is already that of the card {other.reference()}"
                found.append(finding("C203", message, _field_span(node, field), card=card["id"], hint="give the card one of its own"))
                clashed = True
            elif field == "id" and key in own:
                message = f"the id {card['id']!r} stands twice"
                related = [Related(own[key], "first here")]
                found.append(finding("C203", message, _field_span(node, field), card=card["id"], related=related))
                clashed = True
            if field == "id":
                own.setdefault(key, _field_span(node, field))
        if not clashed:
            usable.append(card)
    return (pool.with_cards(usable) if usable else pool), found


class OwnCards(NamedTuple):
    """What `--cards` brings: pools by game, and a report for every file that is not faultless."""

    pools: Mapping[str, CardPool]
    faulty: Sequence[CardFile]
    missing: Sequence[Missing]


def load_own_cards(paths: Sequence[str], shipped: Mapping[str, tuple[Formats, CardPool]], game: str | None) -> OwnCards:
    """Shipped pools with the cards of the user's files and folders added. What was read without fault is kept in the cache by content."""
    from hashlib import blake2b

    files: list[tuple[File, bytes]] = []
    missing: list[Missing] = []
    for item in walk(list(paths)):
        if isinstance(item, Missing):
            missing.append(item)
        elif isinstance(item, File) and item.kind in ("yaml", "json"):
            data = read_limited(item.path, MAX_CARD_BYTES)
            if isinstance(data, Missing):
                missing.append(data)
            else:
                files.append((item, data))
    digest = blake2b(digest_size=16)
    for item, data in files:
        digest.update(f"{item.kind} {item.named} {game} {len(data)}\n".encode())
        digest.update(data)
    for _, pool in shipped.values():
        digest.update(repr((pool.game, len(pool), [card.id for card in pool])).encode())
    cached = load.cache_path(f"own-{digest.hexdigest()}.json")
    pools = _cached_pools(cached, digest.hexdigest(), shipped)
    if pools is not None:
        return OwnCards(pools, (), missing)
    read = [card_file for item, data in files if (card_file := read_card_file(item, data, tuple(shipped), game)).is_card_file]
    clashes: dict[str, list[Diagnostic]] = {}
    for _, pool in shipped.values():
        for path, found in repeated_ids((f for f in read if f.game == pool.game), pool).items():
            clashes.setdefault(path, []).extend(found)
    pools, stored = {}, {}
    for name, (_, pool) in shipped.items():
        taken = {match_key(card.id) for card in pool}
        added = []
        for card_file in read:
            for card, _node in card_file.cards if card_file.game == name else ():
                if match_key(card["id"]) not in taken:
                    taken.add(match_key(card["id"]))
                    added.append(card)
        records = [*(card.fields for card in pool), *added]
        stored[name] = {"cards": added, "index": index(records)} if added else None
        pools[name] = CardPool.from_index(name, records, *stored[name]["index"]) if added else pool  # type: ignore[index]
    faulty = [f._replace(diagnostics=[*f.diagnostics, *clashes.get(f.path, ())]) for f in read if f.diagnostics or f.path in clashes]
    if not faulty:
        load.write_cache(cached, {"key": digest.hexdigest(), "pools": stored})
    return OwnCards(pools, faulty, missing)


def _cached_pools(path: str, key: str, shipped: Mapping[str, tuple[Formats, CardPool]]) -> dict[str, CardPool] | None:
    """The pools kept under `path`; None where there are none, or they are not what was kept."""
    if not os.path.exists(path):
        return None
    try:
        with open(path, "rb") as file:
            data = json.loads(file.read())
        if data["key"] != key:
            return None
        pools = {}
        for name, (_, pool) in shipped.items():
            stored = data["pools"][name]
            records = [*(card.fields for card in pool), *stored["cards"]] if stored else []
            pools[name] = CardPool.from_index(name, records, *stored["index"]) if stored else pool
            if stored and not len(pools[name]) == len(records) == len(stored["index"][0]):
                return None
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        return None
    return pools
