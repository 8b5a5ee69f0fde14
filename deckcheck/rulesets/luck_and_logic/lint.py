"""What is wrong or odd about a Luck & Logic card that its schema accepts: its abilities (E5xx, L41x), L402, L403, L406 and L407."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from deckcheck.cards.card import Card, CardPool
from deckcheck.cards.names import match_key, suggest
from deckcheck.cards.translations import translations
from deckcheck.codes import finding
from deckcheck.diagnostics import Diagnostic
from deckcheck.effects.loops import Link, different, links, loop_of
from deckcheck.effects.names_meant import names_meant, names_told
from deckcheck.effects.nodes import Ability
from deckcheck.effects.parse import parse_abilities, parse_values
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


def card_abilities(card: Mapping[str, Any], node: MappingNode, pool: CardPool) -> Iterator[Diagnostic]:
    """E5xx and L41x: the language of effects; L414, a name that no card has."""
    if "abilities" not in node.items:
        return
    parsed = parse_abilities(*node.items["abilities"], VOCABULARY, card_type=card.get("type"), card_id=card["id"])
    yield from parsed.diagnostics
    for text, span in names_meant(parsed.abilities):
        if match_key(text) not in _names(pool):
            near = suggest(match_key(text), _names(pool), limit=1, cutoff=0.6)
            hint = f"did you mean {_names(pool)[near[0]]!r}?" if near else None
            yield finding("L414", f"no card is called {text!r}", span, card=card["id"], hint=hint, rules=("LL-CARD-12",))
    yield from _untranslated(card, parsed.abilities, pool)
    own = links(card["id"], parsed.abilities, VOCABULARY)
    for link in own:
        loop = loop_of(link, (*own, *_links(pool)))
        if loop is not None:
            others = ", ".join(dict.fromkeys(f"{each.card}/{each.number}" for each in loop[1:]))
            message = f"it triggers itself without end, by way of {others}" if others else "it triggers itself without end"
            hint = "add `per_turn: 1`, a cost, a condition or `may`"
            yield finding("E540", message, link.ability.key("when"), card=card["id"], hint=hint, rules=("LL-ORDER-03",))


def _untranslated(card: Mapping[str, Any], abilities: Sequence[Ability], pool: CardPool) -> Iterator[Diagnostic]:
    """L417: a name that stands untranslated in the text of the other language. It is for authors who translate: a card that has its own
    name in one language alone is not looked at. A name that no card has was L414."""
    if not (card.get("name") and card.get("name_ja")):
        return
    strange = {text for text, _ in names_meant(abilities) if match_key(text) not in _names(pool)}
    for text, span in names_told(abilities):
        if text not in strange and match_key(text) not in _translations(pool):
            hint = "a card that has it in both languages tells it, for example with `member` and `member_ja`"
            yield finding("L417", f"{text!r} is known in one language only", span, card=card["id"], hint=hint)


@lru_cache(maxsize=4)
def _links(pool: CardPool) -> list[Link]:
    """The abilities of all cards that could be part of a loop. A card whose text is faulty is told about by itself."""
    return different([link for card in pool if card.get("abilities") for link in _links_of(card)])


@lru_cache(maxsize=4096)  # pools share their cards
def _links_of(card: Card) -> Sequence[Link]:
    return links(card.id, parse_values(card.get("abilities"), VOCABULARY, card_type=card.type).abilities, VOCABULARY)


@lru_cache(maxsize=4)
def _names(pool: CardPool) -> dict[str, str]:
    """LL-CARD-12: what a text may call a card by, by match key."""
    fields = ("name", "name_ja", "title", "title_ja", "member", "member_ja")
    return {match_key(name): name for card in pool for field in fields if (name := card.get(field))}


@lru_cache(maxsize=4)
def _translations(pool: CardPool) -> dict[str, tuple[str, str]]:
    return translations(pool)


LINTS: tuple[Lint, ...] = (name_mismatch, unusual_logic, unusual_level, own_name_missing, card_abilities)
