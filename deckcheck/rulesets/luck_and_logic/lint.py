"""What is wrong or odd about a Luck & Logic card that its schema accepts: its abilities (E5xx, L41x), L402, L403, L406 and L407."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.cards.card import CardPool
from deckcheck.cards.names import match_key
from deckcheck.codes import finding
from deckcheck.diagnostics import Diagnostic
from deckcheck.rulesets.ability_lint import ability_lint
from deckcheck.rulesets.luck_and_logic.vocabulary import VOCABULARY
from deckcheck.tree import Mapping as MappingNode
from deckcheck.validation.lint import Lint, field_span

_MEMBERS = ("logicalist", "foreigner", "tranceunion", "super_logicalist")
# Usual logic by type and level, LL-CARD-07: (types, levels) -> (kind, value).
_USUAL_LOGIC = (
    (("logicalist", "foreigner", "super_logicalist"), range(1, 6), ("power", 5000)),
    (("tranceunion",), range(1, 4), ("aura", 2)),
    (("tranceunion",), range(4, 6), ("limit", 2)),
)


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
                yield finding("L402", message, field_span(node, f"{part}{suffix}"), card=card["id"], rules=("LL-CARD-03",))


def unusual_logic(card: Mapping[str, Any], node: MappingNode, pool: CardPool) -> Iterator[Diagnostic]:
    """LL-CARD-07, LL-CARD-08."""
    kinds = {icon["kind"]: icon.get("value") for icon in card.get("logic", ())}
    kind = card.get("type")
    if not kinds or kind is None:
        return
    if kind in ("tactics", "paradox"):
        if kind not in kinds:
            yield finding("L403", f"a {kind} card without {kind} logic", field_span(node, "logic"), card=card["id"], rules=("LL-CARD-07",))
        return
    for types, levels, (usual, value) in _USUAL_LOGIC:
        if kind in types and card.get("level") in levels and kinds != {usual: value}:
            message = f"a {kind} of level {card['level']} usually has {usual} logic {value}"
            yield finding("L403", message, field_span(node, "logic"), card=card["id"], rules=("LL-CARD-07",))


def unusual_level(card: Mapping[str, Any], node: MappingNode, pool: CardPool) -> Iterator[Diagnostic]:
    """LL-CARD-10."""
    if card.get("level") == 5 and card.get("type") not in (None, "tranceunion"):
        yield finding("L406", f"a {card['type']} of level 5", field_span(node, "level"), card=card["id"], rules=("LL-CARD-10",))


def own_name_missing(card: Mapping[str, Any], node: MappingNode, pool: CardPool) -> Iterator[Diagnostic]:
    """LL-2019-03 reads the logicalist names; a tranceunion is usually named like one of them."""
    for suffix in ("", "_ja"):
        own, names = card.get(f"member{suffix}"), card.get(f"logicalist_names{suffix}")
        if own and names and match_key(own) not in {match_key(name) for name in names}:
            message = f"{own!r} is not among its logicalist names"
            yield finding("L407", message, field_span(node, f"logicalist_names{suffix}"), card=card["id"], rules=("LL-2019-03",))


card_abilities = ability_lint(
    VOCABULARY, ("name", "name_ja", "title", "title_ja", "member", "member_ja"), named=("LL-CARD-12",), endless=("LL-ORDER-03",)
)

LINTS: tuple[Lint, ...] = (name_mismatch, unusual_logic, unusual_level, own_name_missing, card_abilities)
