"""Names in the other language, as far as the cards of a pool tell them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from deckcheck.cards.card import Card
from deckcheck.cards.names import match_key

# What is looked at first wins: `Mira` is a member before it is a part of a title.
_TEXTS: Final = ("member", "name", "title", "covenanter", "attribute")
_LISTS: Final = ("logicalist_names", "attributes")


def translations(cards: Iterable[Card]) -> dict[str, tuple[str, str]]:
    """Match key of a name of a card, member, covenanter, attribute or skill, in either language -> the name in English and in Japanese."""
    found: dict[str, tuple[str, str]] = {}
    known = [card.fields for card in cards]
    for field in (*_TEXTS, *_LISTS, "skills", "ex_skills"):
        for fields in known:
            for pair in _pairs(fields, field):
                for name in pair:
                    found.setdefault(match_key(name), pair)
    return found


def _pairs(fields: Mapping[str, Any], field: str) -> Iterator[tuple[str, str]]:
    if field in ("skills", "ex_skills"):
        yield from ((skill["name"], skill["name_ja"]) for skill in fields.get(field) or () if skill.get("name") and skill.get("name_ja"))
        return
    here, there = fields.get(field), fields.get(f"{field}_ja")
    if not here or not there:
        return
    if field in _TEXTS:
        yield here, there
    elif len(here) == len(there):
        yield from zip(here, there, strict=True)
