"""What is odd about a card definition that its schema accepts: warnings L4xx of `deckcheck cards lint`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from deckcheck.cards.card import CardPool
from deckcheck.cards.load import schema
from deckcheck.cards.names import match_key, suggest
from deckcheck.codes import finding
from deckcheck.diagnostics import Diagnostic, Span
from deckcheck.tree import Mapping as MappingNode
from deckcheck.tree import Scalar

Lint = Callable[[Mapping[str, Any], MappingNode, CardPool], Iterator[Diagnostic]]

_PAIRS = ("name", "title", "member", "covenanter", "flavor", "attributes", "logicalist_names")
_MEMBERS = ("logicalist", "foreigner", "tranceunion", "super_logicalist")
# Usual logic by type and level, LL-CARD-07: (types, levels) -> (kind, value).
_USUAL_LOGIC = (
    (("logicalist", "foreigner", "super_logicalist"), range(1, 6), ("power", 5000)),
    (("tranceunion",), range(1, 4), ("aura", 2)),
    (("tranceunion",), range(4, 6), ("limit", 2)),
)


def lint_card(card: Mapping[str, Any], node: MappingNode, pool: CardPool) -> list[Diagnostic]:
    """Everything that is odd about one definition; `pool` holds it and all others."""
    return [diagnostic for check in _LINTS for diagnostic in check(card, node, pool)]


def _at(node: MappingNode, field: str) -> Span:
    pair = node.items.get(field)
    if pair is None:
        pair = node.items["id"]
    return pair[1].span if isinstance(pair[1], Scalar) else pair[0].span


def missing_translation(card: Mapping[str, Any], node: MappingNode, pool: CardPool) -> Iterator[Diagnostic]:
    if card.get("partial"):
        return
    known = schema(pool.game, "card.json")["$defs"]["card"]["properties"]
    for field in (field for field in _PAIRS if f"{field}_ja" in known):
        here, there = (field, f"{field}_ja") if field in card else (f"{field}_ja", field)
        if here in card and there not in card:
            yield finding("L401", f"`{here}` has no `{there}`", _at(node, here), card=card["id"], hint=f"add `{there}: ...`")
    for number, skill in enumerate([*card.get("skills", ()), *card.get("ex_skills", ())]):
        if ("name" in skill) != ("name_ja" in skill):
            yield finding("L401", f"skill {number + 1} has its name in one language only", _at(node, "skills"), card=card["id"])


def name_mismatch(card: Mapping[str, Any], node: MappingNode, pool: CardPool) -> Iterator[Diagnostic]:
    """LL-CARD-03: the card name is made of title and name."""
    if card.get("type") not in _MEMBERS:
        return
    for suffix in ("", "_ja"):
        name = match_key(card.get(f"name{suffix}") or "")
        for part in ("title", "member"):
            text = card.get(f"{part}{suffix}")
            if name and text and match_key(text) not in name:
                message = f"the card name does not hold the {part} {text!r}"
                yield finding("L402", message, _at(node, f"{part}{suffix}"), card=card["id"], rules=("LL-CARD-03",))


def unusual_logic(card: Mapping[str, Any], node: MappingNode, pool: CardPool) -> Iterator[Diagnostic]:
    """LL-CARD-07, LL-CARD-08."""
    kinds = {icon["kind"]: icon.get("value") for icon in card.get("logic", ())}
    kind = card.get("type")
    if not kinds or kind is None:
        return
    if kind in ("tactics", "paradox"):
        if kind not in kinds:
            yield finding("L403", f"a {kind} card without {kind} logic", _at(node, "logic"), card=card["id"], rules=("LL-CARD-07",))
        return
    for types, levels, (usual, value) in _USUAL_LOGIC:
        if kind in types and card.get("level") in levels and kinds != {usual: value}:
            message = f"a {kind} of level {card['level']} usually has {usual} logic {value}"
            yield finding("L403", message, _at(node, "logic"), card=card["id"], rules=("LL-CARD-07",))


def unknown_world(card: Mapping[str, Any], node: MappingNode, pool: CardPool) -> Iterator[Diagnostic]:
    world = card.get("world")
    known = {other.get("world") for other in pool if other.get("world") and other.id != card["id"]}
    if world and world not in known:
        near = suggest(world, [str(name) for name in known], limit=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}?" if near else None
        yield finding("L404", f"no other card is of the world {world!r}", _at(node, "world"), card=card["id"], hint=hint)


def same_name_other_card(card: Mapping[str, Any], node: MappingNode, pool: CardPool) -> Iterator[Diagnostic]:
    mine = pool[card["id"]]
    for field in ("name", "name_ja"):
        if not card.get(field):
            continue
        hits = pool.references.get(match_key(card[field]), ())
        others = [pool.cards[position] for position in hits if pool.cards[position].print_of != mine.print_of]
        others = [other for other in others if other.type == mine.type and not other.partial and not mine.partial]
        if others:
            message = f"{others[0].id} has the {field} {card[field]!r} too, but other game fields"
            yield finding(
                "L405", message, _at(node, field), card=card["id"], hint="copies of both count together; rename one if they differ"
            )


def unusual_level(card: Mapping[str, Any], node: MappingNode, pool: CardPool) -> Iterator[Diagnostic]:
    """LL-CARD-10."""
    if card.get("level") == 5 and card.get("type") not in (None, "tranceunion"):
        yield finding("L406", f"a {card['type']} of level 5", _at(node, "level"), card=card["id"], rules=("LL-CARD-10",))


def own_name_missing(card: Mapping[str, Any], node: MappingNode, pool: CardPool) -> Iterator[Diagnostic]:
    """LL-2019-03 reads the logicalist names; a tranceunion is usually named like one of them."""
    for suffix in ("", "_ja"):
        own, names = card.get(f"member{suffix}"), card.get(f"logicalist_names{suffix}")
        if own and names and match_key(own) not in {match_key(name) for name in names}:
            message = f"{own!r} is not among its logicalist names"
            yield finding("L407", message, _at(node, f"logicalist_names{suffix}"), card=card["id"], rules=("LL-2019-03",))


def needless_partial(card: Mapping[str, Any], node: MappingNode, pool: CardPool) -> Iterator[Diagnostic]:
    named = bool(card.get("name")) and bool(card.get("name_ja"))  # a name that is not known in a language is something missing
    if card.get("partial") and not card.get("unencoded") and named:
        from deckcheck.validation.schema import accepts

        whole = {key: value for key, value in card.items() if key != "partial"}
        if accepts({"cards": [whole]}, pool.game, "card.json"):
            yield finding("L408", "marked `partial`, but nothing is missing", _at(node, "partial"), card=card["id"])


_LINTS: tuple[Lint, ...] = (
    missing_translation,
    name_mismatch,
    unusual_logic,
    unknown_world,
    same_name_other_card,
    unusual_level,
    own_name_missing,
    needless_partial,
)
