"""Restriction lists of a user's own (`--restrictions`): their shape, and whether the cards they name exist."""

from __future__ import annotations

from typing import Any, NamedTuple

from deckcheck.cards.card import CardPool
from deckcheck.cards.limits import calendar_day
from deckcheck.cards.names import match_key
from deckcheck.codes import finding
from deckcheck.diagnostics import FILE_START, Diagnostic
from deckcheck.errors import DeckcheckError
from deckcheck.source import decode, read_yaml
from deckcheck.tree import Mapping, Node, Scalar, Sequence
from deckcheck.validation.files import MAX_DECK_BYTES, File, Missing, kind_of_path, read_limited, walk


class RestrictionFile(NamedTuple):
    """The lists of a file, one series: of those that have begun the newest holds. `diagnostics` say what is wrong with the file."""

    path: str
    lists: tuple[dict[str, Any], ...]
    diagnostics: list[Diagnostic]
    lines: list[str]


def read_restrictions(path: str, pool: CardPool) -> RestrictionFile | Missing:
    """Reads a file of restriction lists. A list with a fault is not used, and nor are the others of its file."""
    item = next(iter(walk([path])), None)
    if not isinstance(item, File) or not item.named:
        return item if isinstance(item, Missing) else Missing(path, "not a file")
    data = read_limited(path, MAX_DECK_BYTES)
    if isinstance(data, Missing):
        return data
    if len(data) > MAX_DECK_BYTES:
        return RestrictionFile(path, (), [finding("Y007", f"the file is larger than {MAX_DECK_BYTES // 1_000_000} MB", FILE_START)], [])
    source, found = decode(data)
    if source is None or any(diagnostic.code == "Y009" for diagnostic in found):
        return RestrictionFile(path, (), found, source.lines if source else [])
    if kind_of_path(path) == "json":
        from deckcheck.json_source import read_json

        root, more = read_json(source)
    else:
        root, more = read_yaml(source)
    found = found + more
    if root is None:
        return RestrictionFile(path, (), found or [finding("Y010", "the file is empty", FILE_START)], source.lines)
    from deckcheck.validation.schema import check_schema

    value, wrong, _ = check_schema(root, "restrictions.json")
    found = found + wrong
    if not wrong:
        wrong = [
            finding("S104", f"{date.text!r} is no date", date.span, hint="write YYYY-MM-DD")
            for date in _dates(root)
            if not _is_date(date.text)
        ]
        found = found + wrong
    if wrong:
        return RestrictionFile(path, (), found, source.lines)
    found = found + [_unknown(scalar, pool) for scalar in _names(root) if not pool.identities(match_key(scalar.text))]
    return RestrictionFile(path, tuple(value["lists"]), found, source.lines)


def _names(root: Node) -> list[Scalar]:
    """The scalars that name cards, in a file that the schema accepts."""
    lists = root.get("lists") if isinstance(root, Mapping) else None
    entries = [entry for one in _items(lists) for entry in _items(one.get("entries") if isinstance(one, Mapping) else None)]
    named: list[Node | None] = []
    for entry in entries:
        if isinstance(entry, Mapping):
            named += [entry.get("card"), *_items(entry.get("cards"))]
    return [node for node in named if isinstance(node, Scalar)]


def _dates(root: Node) -> list[Scalar]:
    lists = root.get("lists") if isinstance(root, Mapping) else None
    dates = [one.get("date") for one in _items(lists) if isinstance(one, Mapping)]
    return [node for node in dates if isinstance(node, Scalar)]


def _is_date(text: str) -> bool:
    try:
        return calendar_day(text) == text
    except DeckcheckError:
        return False


def _items(node: Node | None) -> list[Node]:
    return node.items if isinstance(node, Sequence) else []


def _unknown(scalar: Scalar, pool: CardPool) -> Diagnostic:
    near = pool.suggestions(scalar.text)
    hint = f"did you mean {near[0].name!r}?" if near else "add the card with --cards"
    return finding("C201", f"no card is named or numbered {scalar.text[:80]!r}", scalar.span, card=scalar.text, hint=hint)
