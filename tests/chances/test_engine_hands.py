"""Hands that the engine deals, and mulligans and first turns that it plays, hold what is wanted as often as the exact odds say."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest
from swept import swept

import deckcheck
from deckcheck import resources
from deckcheck.cards.load import load_game
from deckcheck.cards.query_parser import parse_query
from deckcheck.chances.odds import DeckOdds
from deckcheck.engine.machine import choose_index
from deckcheck.engine.state import CHANCE
from deckcheck.engine.turns import FIRST
from deckcheck.rulesets.luck_and_logic.board import HAND
from deckcheck.rulesets.luck_and_logic.terms import ASK_MULLIGAN, KEEP, State
from deckcheck.rulesets.matches import pair

LL = load_game("luck_and_logic")[0]
WANTS = (
    "2+ (t:member level<=1 cost<=1) and 1+ t:paradox",
    "1+ (t:member level<=1 cost<=1)",
    "1+ t:paradox",
    "1+ (t:member level=1) and 1+ (t:member level=2)",
    "not 3+ level>=3",
    "0-1 t:member or 2 t:tactics",
)
KEPT = "(t:member level<=1) or t:paradox"


class Hands:
    """Over many games, how often hands held each want: `dealt`, after the mulligan (`after`), and by the draws of turn 1 (`turn`).

    The numbers are by deck; who goes first changes from game to game, and only that player's first turn and the other's mulligan are seen.
    """

    def __init__(self, games: int) -> None:
        decks = [
            deckcheck.load_deck(resources.card_data("luck_and_logic", "decks", name)) for name in ("mira-lantern.yml", "red-furnace.yml")
        ]
        self.match = pair(decks, seed="hands")
        self.odds = [DeckOdds(deck, LL, self.match.pairing.rules) for deck in decks]
        self.wants = [self.odds[0].want(text) for text in WANTS]
        queries = {count.query for want in self.wants for count in want.counts()}
        self.matching = {card.id: {query: query.matches(card) for query in queries} for card in self.match.cards}
        kept = parse_query(KEPT, LL)
        self.kept = {card.id for card in self.match.cards if kept.matches(card)}
        self.number = {(moment, deck): 0 for moment in ("dealt", "after", "turn") for deck in (0, 1)}
        self.hits = {key: [0] * len(WANTS) for key in self.number}
        for index in range(games):
            self.play(index)

    def play(self, index: int) -> None:
        state = self.match.start(index)
        assert state.asked == CHANCE
        choose_index(state, index % 2)  # who begins
        for deck in (0, 1):
            self.count("dealt", deck, self.hand(state, deck), 5)
        while state.prompt == ASK_MULLIGAN and state.options[0][0] == KEEP:
            back = [place for place, (_, card, _) in enumerate(state.options) if place and state.card[card].id not in self.kept]
            choose_index(state, back[0] if back else 0)
        first = state.vars[FIRST]
        self.count("turn", first, self.hand(state, first), 7)
        self.count("after", 1 - first, self.hand(state, 1 - first), 5)

    def hand(self, state: State, deck: int) -> list[str]:
        return [state.card[card].id for card in state.order[deck << 4 | HAND]]

    def count(self, moment: str, deck: int, hand: Sequence[str], cards: int) -> None:
        assert len(hand) == cards
        self.number[moment, deck] += 1
        every = [self.matching[card] for card in hand]
        numbers = {query: sum(card[query] for card in every) for query in every[0]}
        for place, want in enumerate(self.wants):
            self.hits[moment, deck][place] += want.holds(numbers)

    def furthest(self) -> float:
        """By how many standard errors the share that is furthest from its chance is off."""
        off = 0.0
        for (moment, deck), number in self.number.items():
            for want, hits in zip(WANTS, self.hits[moment, deck], strict=True):
                chance = self.odds[deck].chance(want, f"keep:{KEPT}", turn=1 if moment == "turn" else 0)
                share: Fraction = chance.raw if moment == "dealt" else chance.after
                assert 0 < share < 1
                off = max(off, float(abs(hits - share * number)) / float(number * share * (1 - share)) ** 0.5)
        return off


def test_hands_of_the_engine() -> None:
    hands = Hands(400)
    assert sum(hands.number.values()) == 4 * 400
    assert hands.furthest() < 4


@pytest.mark.parametrize("number", swept((5000, 20_000), 1))
def test_many_hands_of_the_engine(number: int) -> None:
    assert Hands(number).furthest() < 4
