"""The abilities of a card as sentences, for `cards show`. Imported only when a card has some."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.cards.card import Card, CardPool
from deckcheck.cards.translations import translations
from deckcheck.effects.parse import parse_values
from deckcheck.effects.render import Language, render, render_law
from deckcheck.effects.render_amounts import Names
from deckcheck.effects.vocabulary import Vocabulary
from deckcheck.rulesets import vocabulary


def told_abilities(card: Card, pool: CardPool) -> list[dict[str, Any]]:
    """The abilities of a card: `kind`, `text`, `text_ja`; of one that cannot be read `faults` in place of the texts."""
    words, names = vocabulary(pool.game), translations(pool)
    return [_told(ability, card, words, names) for ability in card.get("abilities") or ()]


def _told(ability: Any, card: Card, words: Vocabulary, names: Names) -> dict[str, Any]:
    kind = ability.get("kind") if isinstance(ability, Mapping) else None
    parsed = parse_values([ability], words, card_type=card.type, card_id=card.id)
    if parsed.faulty or not parsed.abilities:
        faults = [f"{found.code} {found.message}" + (f" ({found.hint})" if found.hint else "") for found in parsed.diagnostics]
        return {"kind": kind, "text": None, "text_ja": None, "faults": faults}
    (read,) = parsed.abilities
    return {"kind": kind, "text": render(read, words, "en", names), "text_ja": render(read, words, "ja", names)}


def law_text(card: Card, pool: CardPool, language: Language) -> str:
    """The law of a paradox as a sentence."""
    return render_law(card.get("paradox_law"), vocabulary(pool.game), language)


def ability_lines(card: Card, pool: CardPool) -> Iterator[tuple[int, str]]:
    """What `cards show` prints below the fields of a card: how far each line is indented, and the line."""
    if card.get("paradox_law") and vocabulary(pool.game).words("lasting").get("decide_by"):
        yield 0, law_text(card, pool, "en")
        yield 2, law_text(card, pool, "ja")
    for ability in told_abilities(card, pool):
        if ability["text"] is None:
            yield 0, "an ability that cannot be read:"
            yield from ((2, fault) for fault in ability["faults"])
        else:
            yield 0, ability["text"]
            yield 2, ability["text_ja"]
