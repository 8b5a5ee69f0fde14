"""Whose cards are, where that is sure enough to be told, and what the event of an ability is about."""

from __future__ import annotations

from dataclasses import dataclass

from deckcheck.effects.nodes_cards import Cards, Name, Reference, Selector, Together
from deckcheck.effects.render_amounts import TellsAmounts, noun_forms


@dataclass(frozen=True, slots=True)
class TellsOwners(TellsAmounts):
    """Tells owners."""

    def it_of_event(self) -> str:
        """What the event is about, as the member that destroyed it is told."""
        if isinstance(self.event, Reference):
            return self.word("reference", self.event.word)
        return self.say("it", card=noun_forms(self.template(self.vocabulary.word("type", "gate")))[0])

    def owner(self, cards: Cards) -> str | None:
        """Whose cards they are, if that is sure enough to be told."""
        if isinstance(cards, Name):
            return self.known[cards.name].owner
        if isinstance(cards, Reference):
            whose = self.vocabulary.word("reference", cards.word).whose
            if whose == "subject" and self.event is not None:
                return self.owner(self.event)
            return whose if whose in ("you", "opponent") else None
        if isinstance(cards, Together):
            owners = {self.owner(part) for part in cards.parts}
            return owners.pop() if len(owners) == 1 else None
        assert isinstance(cards, Selector)
        if cards.of is None and cards.among is not None:
            return self.owner(cards.among)
        if cards.of is None and cards.under is not None:
            return self.owner(cards.under)
        return cards.of if cards.of != "both" else None
