"""What is odd about a card definition that its schema accepts, whatever the game: warnings L4xx of `deckcheck cards lint`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
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


def lint_card(card: Mapping[str, Any], node: MappingNode, pool: CardPool, more: Sequence[Lint] = ()) -> list[Diagnostic]:
    """Everything that is odd about one definition; `pool` holds it and all others, `more` are the lints of its game."""
    return [diagnostic for check in (*_LINTS, *more) for diagnostic in check(card, node, pool)]


def field_span(node: MappingNode, field: str) -> Span:
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
            yield finding("L401", f"`{here}` has no `{there}`", field_span(node, here), card=card["id"], hint=f"add `{there}: ...`")
    for number, skill in enumerate([*card.get("skills", ()), *card.get("ex_skills", ())]):
        if ("name" in skill) != ("name_ja" in skill):
            yield finding("L401", f"skill {number + 1} has its name in one language only", field_span(node, "skills"), card=card["id"])


@lru_cache(maxsize=4)
def _worlds(pool: CardPool) -> dict[str, int]:
    """How many cards are of each world."""
    return Counter(world for card in pool if (world := card.get("world")))


def unknown_world(card: Mapping[str, Any], node: MappingNode, pool: CardPool) -> Iterator[Diagnostic]:
    world = card.get("world")
    if world and _worlds(pool)[world] == 1:
        near = suggest(world, [name for name in _worlds(pool) if name != world], limit=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}?" if near else None
        yield finding("L404", f"no other card is of the world {world!r}", field_span(node, "world"), card=card["id"], hint=hint)


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
                "L405", message, field_span(node, field), card=card["id"], hint="copies of both count together; rename one if they differ"
            )


def needless_partial(card: Mapping[str, Any], node: MappingNode, pool: CardPool) -> Iterator[Diagnostic]:
    named = bool(card.get("name")) and bool(card.get("name_ja"))  # a name that is not known in a language is something missing
    if card.get("partial") and not card.get("unencoded") and named:
        from deckcheck.validation.schema import accepts

        whole = {key: value for key, value in card.items() if key != "partial"}
        if accepts({"cards": [whole]}, pool.game, "card.json"):
            yield finding("L408", "marked `partial`, but nothing is missing", field_span(node, "partial"), card=card["id"])


_LINTS: tuple[Lint, ...] = (missing_translation, unknown_world, same_name_other_card, needless_partial)
