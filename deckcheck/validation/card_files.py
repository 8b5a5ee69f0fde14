"""Card files: their shape, their clashes, and pools made of shipped and of a user's own cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from deckcheck.cards.card import CardPool
from deckcheck.cards.names import match_key, suggest
from deckcheck.codes import finding
from deckcheck.diagnostics import FILE_START, Diagnostic, Related, Span
from deckcheck.json_source import read_json
from deckcheck.source import decode, read_yaml
from deckcheck.tree import Mapping as MappingNode
from deckcheck.tree import Scalar, kind_of
from deckcheck.tree import Sequence as SequenceNode
from deckcheck.validation.files import MAX_CARD_BYTES, File

if TYPE_CHECKING:
    from deckcheck.validation.lint import Lint

MAX_CARDS = 20_000  # of one file, as its schema says


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
    if "cards" not in root.items and not root.items.keys().isdisjoint(("main", "gate")):
        message = "a deck, not a card file: it has sections of a deck and no `cards`"
        first = next(iter(root.items.values()))[0].span
        return CardFile(
            file.path, None, (), [*found, finding("S113", message, first, hint="check decks with `deckcheck validate`")], source.lines
        )
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

    nodes = root.get("cards")
    if isinstance(nodes, SequenceNode) and len(nodes.items) > MAX_CARDS:
        message = f"`cards` has {len(nodes.items)} definitions; {MAX_CARDS} are allowed"
        return [], [finding("S109", message, nodes.items[MAX_CARDS].span, found=len(nodes.items), allowed=MAX_CARDS)]
    value, found, faulty = check_schema(root, game, "card.json")
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
    seen: dict[tuple[str | None, str], str] = {(pool.game, match_key(card.id)): f"by {card.reference()}" for card in pool}
    found: dict[str, list[Diagnostic]] = {}
    for file in files:
        for card, node in file.cards:
            key = (file.game, match_key(card["id"]))
            if key in seen:
                message = f"the id {card['id']!r} is already used {seen[key]}"
                clash = finding("C203", message, _field_span(node, "id"), card=card["id"], hint="give the card an id of its own")
                found.setdefault(file.path, []).append(clash)
            else:
                seen[key] = f"in {file.path}"
    return found


def local_cards(section: SequenceNode, game: str, pool: CardPool, lints: Sequence[Lint] = ()) -> tuple[CardPool, list[Diagnostic]]:
    """The pool with the cards that a deck file defines itself. None of them may take an id, number or name of the pool. `lints`: what the
    game looks for; of that, errors are told."""
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
            usable.append((card, node))
    if usable:
        pool = pool.with_cards([card for card, _ in usable])
        found += errors_of(usable, pool, lints)
    return pool, found


def errors_of(cards: Iterable[tuple[dict[str, Any], MappingNode]], pool: CardPool, lints: Sequence[Lint]) -> list[Diagnostic]:
    """What is wrong with cards that their schema accepts: their abilities. What is only odd is for `cards lint` to tell."""
    return [found for card, node in cards for lint in lints for found in lint(card, node, pool) if found.severity == "error"]
