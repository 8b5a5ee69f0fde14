"""The original set of each game: what the tests of cards, words, scenarios and random games go through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from deckcheck.cards.card import Card
from deckcheck.cards.load import load_game
from deckcheck.cli.card_abilities import ability_lines
from deckcheck.effects.vocabulary import Vocabulary
from deckcheck.rulesets import vocabulary


class OriginalSet:
    """The cards of a set, each of them once, and where its tests are."""

    def __init__(self, game: str, version: str, prefix: str, folder: str, texts: str) -> None:
        self.game = game
        self.version = version
        """In which its random games are played."""
        self.prefix = prefix
        """Of the ids of its cards."""
        self.scenarios = Path(__file__).parents[1] / "scenarios" / folder
        self.texts = Path(__file__).parent / texts

    @cached_property
    def vocabulary(self) -> Vocabulary:
        return vocabulary(self.game)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Without other printings of a card."""
        found: dict[str, Card] = {}
        for card in load_game(self.game)[1]:
            if card.id.startswith(self.prefix) and not card.partial:
                found.setdefault(card.print_of, card)
        return tuple(found.values())

    @cached_property
    def with_text(self) -> tuple[Card, ...]:
        return tuple(card for card in self.cards if card.get("abilities"))

    @property
    def abilities(self) -> Iterator[tuple[str, int]]:
        """(id of the card in lower case, number of the ability on it)."""
        for card in self.with_text:
            abilities: list[Any] = card.get("abilities")
            yield from ((card.id.lower(), number) for number in range(1, len(abilities) + 1))

    def told(self) -> str:
        """Each card with its abilities as `cards show` tells them."""
        pool = load_game(self.game)[1]
        lines = []
        for card in self.with_text:
            lines.append(f"{card.id} {card.name}")
            lines += [f"{' ' * (2 + indent)}{text}" for indent, text in ability_lines(card, pool)]
        return "\n".join(lines) + "\n"


SETS: Mapping[str, OriginalSet] = {
    "luck_and_logic": OriginalSet("luck_and_logic", "2017", "OS01-", "open_set", "texts.txt"),
    "tcg_corp": OriginalSet("tcg_corp", "2021", "OR01-", "open_realm", "texts_open_realm.txt"),
}
