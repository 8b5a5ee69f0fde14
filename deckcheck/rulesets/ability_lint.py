"""What is wrong or odd about the abilities of a card, in the words of its game (E5xx, L41x)."""

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
from deckcheck.effects.vocabulary import Vocabulary
from deckcheck.tree import Mapping as MappingNode
from deckcheck.validation.lint import Lint


def ability_lint(vocabulary: Vocabulary, name_fields: Sequence[str], *, named: tuple[str, ...] = (), endless: tuple[str, ...] = ()) -> Lint:
    """The lint of one game. `name_fields`: what a text may call a card by; `named`, `endless`: the rules about that, and about abilities
    that trigger one another."""

    @lru_cache(maxsize=4096)  # pools share their cards
    def links_of(card: Card) -> Sequence[Link]:
        return links(card.id, parse_values(card.get("abilities"), vocabulary, card_type=card.type).abilities, vocabulary)

    @lru_cache(maxsize=4)
    def all_links(pool: CardPool) -> list[Link]:
        """The abilities of all cards that could be part of a loop. A card whose text is faulty is told about by itself."""
        return different([link for card in pool if card.get("abilities") for link in links_of(card)])

    @lru_cache(maxsize=4)
    def names(pool: CardPool) -> dict[str, str]:
        """What a text may call a card by, by match key."""
        return {match_key(name): name for card in pool for field in name_fields if (name := card.get(field))}

    def untranslated(card: Mapping[str, Any], abilities: Sequence[Ability], pool: CardPool) -> Iterator[Diagnostic]:
        """L417: a name that stands untranslated in the text of the other language. It is for authors who translate: a card that has its
        own name in one language alone is not looked at. A name that no card has was L414."""
        if not (card.get("name") and card.get("name_ja")):
            return
        strange = {text for text, _ in names_meant(abilities) if match_key(text) not in names(pool)}
        for text, span in names_told(abilities):
            if text not in strange and match_key(text) not in _translations(pool):
                hint = "a card that has it in both languages tells it, for example with `member` and `member_ja`"
                yield finding("L417", f"{text!r} is known in one language only", span, card=card["id"], hint=hint)

    def card_abilities(card: Mapping[str, Any], node: MappingNode, pool: CardPool) -> Iterator[Diagnostic]:
        """E5xx and L41x: the language of effects; L414, a name that no card has."""
        if "abilities" not in node.items:
            return
        parsed = parse_abilities(*node.items["abilities"], vocabulary, card_type=card.get("type"), card_id=card["id"])
        yield from parsed.diagnostics
        for text, span in names_meant(parsed.abilities):
            if match_key(text) not in names(pool):
                near = suggest(match_key(text), names(pool), limit=1, cutoff=0.6)
                hint = f"did you mean {names(pool)[near[0]]!r}?" if near else None
                yield finding("L414", f"no card is called {text!r}", span, card=card["id"], hint=hint, rules=named)
        yield from untranslated(card, parsed.abilities, pool)
        own = links(card["id"], parsed.abilities, vocabulary)
        for link in own:
            loop = loop_of(link, (*own, *all_links(pool)))
            if loop is not None:
                others = ", ".join(dict.fromkeys(f"{each.card}/{each.number}" for each in loop[1:]))
                message = f"it triggers itself without end, by way of {others}" if others else "it triggers itself without end"
                hint = "add `per_turn: 1`, a cost, a condition or `may`"
                yield finding("E540", message, link.ability.key("when"), card=card["id"], hint=hint, rules=endless)

    return card_abilities


@lru_cache(maxsize=4)
def _translations(pool: CardPool) -> dict[str, tuple[str, str]]:
    return translations(pool)
