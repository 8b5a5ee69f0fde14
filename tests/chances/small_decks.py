"""Small decks, random wants, and chances counted from the rules text alone: every hand, every return, every order of the deck.

Nothing here comes from `deckcheck.chances` but the class under test: what a card or a hand is said to be is decided by lambdas of its own.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any, NamedTuple
from unittest.mock import patch

from deckcheck.cards.card import CardPool
from deckcheck.cards.deck import Deck, DeckEntry
from deckcheck.cards.load import load_game
from deckcheck.chances.odds import DeckOdds, Opening, opening_of
from deckcheck.tree import Scalar

LL = load_game("luck_and_logic")[0]
TC = load_game("tcg_corp")[0]

Fields = Mapping[str, Any]
Test = Callable[[Fields], bool]

DEFINITIONS: tuple[Fields, ...] = (
    {"id": "a", "name": "Ann", "type": "logicalist", "level": 1, "cost": 0, "color": "red"},
    {"id": "b", "name": "Bea", "type": "logicalist", "level": 2, "cost": 1, "color": "red"},
    {"id": "c", "name": "Cat", "type": "tranceunion", "level": 1, "cost": 1, "color": "blue"},
    {"id": "d", "name": "2nd Wind", "type": "paradox", "color": "blue"},
    {"id": "e", "name": "Law of Ann", "type": "paradox", "cost": 0, "color": "red"},
    {"id": "f", "name": "Fox", "type": "tactics", "cost": 2, "color": "green"},
    {"id": "g", "name": "Gus", "type": "logicalist", "level": 3, "cost": 2, "color": "green"},
)
UNITS: tuple[Fields, ...] = (
    {"id": "u", "name": "Una", "type": "unit", "hp": 300, "attribute": "fire"},
    {"id": "v", "name": "Vic", "type": "unit", "hp": 500, "attribute": "wind"},
    {"id": "s", "name": "Spark", "type": "strategy"},
    {"id": "t", "name": "Turn", "type": "tactics"},
    {"id": "r", "name": "Rope", "type": "reinforcement"},
)


def _member(card: Fields) -> bool:
    return card["type"] in ("logicalist", "tranceunion")


def _low(card: Fields) -> bool:
    return card.get("level", 9) <= 1


LL_TESTS: tuple[tuple[str, Test], ...] = (
    ("t:member", _member),
    ("t:paradox", lambda card: card["type"] == "paradox"),
    ("level<=1", _low),
    ("-level<=1", lambda card: not _low(card)),
    ("level>=2", lambda card: card.get("level", 0) >= 2),
    ("c:red", lambda card: card["color"] == "red"),
    ("-c:red", lambda card: card["color"] != "red"),
    ("(t:member level<=1)", lambda card: _member(card) and _low(card)),
    ("(c:red or level=2 or cost>=2)", lambda card: card["color"] == "red" or card.get("level") == 2 or card.get("cost", 0) >= 2),
    ("-(t:member or c:red)", lambda card: not (_member(card) or card["color"] == "red")),
    ('"2nd wind"', lambda card: card["name"] == "2nd Wind"),
    ("ann", lambda card: "Ann" in card["name"]),
    ("cost<1", lambda card: card.get("cost", 9) < 1),
    ("t:gate", lambda card: False),
)
TC_TESTS: tuple[tuple[str, Test], ...] = (
    ("t:unit", lambda card: card["type"] == "unit"),
    ("-t:unit", lambda card: card["type"] != "unit"),
    ("t:strategy", lambda card: card["type"] == "strategy"),
    ("hp>=400", lambda card: card.get("hp", 0) >= 400),
    ("attribute:fire", lambda card: card.get("attribute") == "fire"),
    ("(t:tactics or t:reinforcement)", lambda card: card["type"] in ("tactics", "reinforcement")),
)


class Wanted(NamedTuple):
    """A want as text, and what it means: of the cards that are had."""

    text: str
    holds: Callable[[Sequence[Fields]], bool]


def random_count(rng: random.Random, tests: Sequence[tuple[str, Test]], implied: bool = False, grows: bool = False) -> Wanted:
    """`implied`: it may be left out (in parentheses, where no count stands, a want would be read as a query)."""
    text, test = rng.choice(tests)
    number, more = rng.choice((0, 1, 1, 2, 2, 3)), rng.randrange(3)
    counts = [(f"{number}+ ", number, 99)]
    if not grows:
        counts += [(f"{number} ", number, number), (f"{number}- ", 0, number), (f"0-{number} ", 0, number)]
        counts += [(f"{number}-{number + more} ", number, number + more)]
    count, low, high = ("", 1, 99) if implied and rng.random() < 0.4 else rng.choice(counts)
    return Wanted(count + text, lambda had: low <= sum(map(test, had)) <= high)


def random_want(rng: random.Random, tests: Sequence[tuple[str, Test]], depth: int = 2, grows: bool = False) -> Wanted:
    """`grows`: one of which more of anything never hurts."""
    way = rng.random()
    if depth == 0 or way < 0.3:
        return random_count(rng, tests, depth == 2, grows)
    if way < 0.45 and not grows:
        part = random_want(rng, tests, depth - 1)
        return Wanted(f"not ({part.text})", lambda had: not part.holds(had))
    one, two = random_want(rng, tests, depth - 1, grows), random_want(rng, tests, depth - 1, grows)
    if way < 0.75:
        return Wanted(f"({one.text}) {rng.choice(('', 'and '))}({two.text})", lambda had: one.holds(had) and two.holds(had))
    return Wanted(f"({one.text}) or ({two.text})", lambda had: one.holds(had) or two.holds(had))


def odds_of(game: str, cards: Iterable[tuple[Fields, int]], opening: Opening | None = None) -> DeckOdds:
    """The odds of a deck of these cards, by another opening than the game's own if one is given."""
    formats = LL if game == "luck_and_logic" else TC
    version = formats.versions[0]
    counted = list(cards)
    pool = CardPool.of(game, [fields for fields, _ in counted])
    scalar = Scalar("", 0, 0, 0, 0, True)
    entries = [DeckEntry("main", number, fields["id"], pool[fields["id"]], scalar) for fields, number in counted]
    deck = Deck(game, version, None, {"main": entries}, {})
    with patch("deckcheck.chances.odds.opening_of", return_value=opening or opening_of(formats, version)):
        return DeckOdds(deck, formats, version)


def drawn_places(deck: int, returned: int, opening: Opening, turn: int, extra: int) -> list[int]:
    """The places in the deck, from the top, of all cards that are drawn from it: played with numbers in place of cards."""
    cards: list[int | None] = [*range(deck), *[None] * returned]  # what was returned lies at the bottom
    drawn = [cards.pop(0) for _ in range(returned)]
    for number in range(1, turn + 1):
        drawn += [cards.pop(0) for _ in range(opening.draws)]
        if number < turn:  # the card goes away behind the draws, so that of the last turn is not gone yet
            del cards[: opening.unseen]
    drawn += [cards.pop(0) for _ in range(extra)]
    found = [place for place in drawn if place is not None]
    assert len(found) == len(drawn)
    return found


class Table:
    """A small deck, card by card, and all that can happen with it. Sets of cards are bits of a number."""

    def __init__(self, cards: Sequence[Fields], wanted: Wanted, opening: Opening, turn: int, extra: int) -> None:
        self.cards, self.wanted, self.opening, self.turn, self.extra = cards, wanted, opening, turn, extra
        self.known: dict[int, bool] = {}
        size = len(cards) - opening.hand
        self.places = [drawn_places(size, returned, opening, turn, extra) for returned in range(opening.hand + 1)]

    def holds(self, had: int) -> bool:
        found = self.known.get(had)
        if found is None:
            found = self.known[had] = self.wanted.holds([card for place, card in enumerate(self.cards) if had >> place & 1])
        return found

    def hands(self) -> Iterator[tuple[int, ...]]:
        return combinations(range(len(self.cards)), self.opening.hand)

    def after(self, hand: Sequence[int], returned: Iterable[int]) -> Fraction:
        """The chance when these cards of a hand are returned, over all orders of the deck."""
        back = set(returned)
        kept = sum(1 << card for card in hand if card not in back)
        rest = [1 << card for card in range(len(self.cards)) if card not in hand]
        places = self.places[len(back)]
        hits = orders = 0
        for order in permutations(rest, max(places, default=-1) + 1):
            had = kept
            for place in places:
                had |= order[place]
            hits += self.holds(had)
            orders += 1
        return Fraction(hits, orders)

    def of_policy(self, returns: Callable[[Sequence[int]], Iterable[int]]) -> Fraction:
        """The chance when of every hand is returned what `returns` says."""
        values = [self.after(hand, returns(hand)) for hand in self.hands()]
        return sum(values, Fraction(0)) / len(values)

    def redrawn(self, fits: Test) -> Fraction:
        """Hands that do not fit are shuffled back: p = sum of what fits + (chance of those that do not) * p."""
        values = [self.after(hand, ()) for hand in self.hands() if any(fits(self.cards[card]) for card in hand)]
        number = sum(1 for _ in self.hands())
        return (sum(values, Fraction(0)) / number) / (1 - Fraction(number - len(values), number))


def subsets(hand: Sequence[int]) -> list[tuple[int, ...]]:
    return [chosen for number in range(len(hand) + 1) for chosen in combinations(hand, number)]


def random_deck(rng: random.Random, definitions: Sequence[Fields], size: int) -> tuple[list[tuple[Fields, int]], list[Fields]]:
    """A deck as counted definitions, and card by card."""
    chosen = rng.choices(definitions, k=size)
    counted = [(fields, chosen.count(fields)) for fields in definitions if fields in chosen]
    return counted, [fields for fields, number in counted for _ in range(number)]


class Question(NamedTuple):
    odds: DeckOdds
    table: Table
    wanted: Wanted
    turn: int
    extra: int


def random_question(rng: random.Random, game: str = "luck_and_logic", large: bool = False, grows: bool = False) -> Question:
    formats, definitions, tests = (LL, DEFINITIONS, LL_TESTS) if game == "luck_and_logic" else (TC, UNITS, TC_TESTS)
    hand = rng.choice((2, 2, 3))
    size = rng.randrange(2 * hand + 1, 10 if large else 9)
    opening = opening_of(formats, formats.versions[0])._replace(hand=hand, draws=rng.choice((1, 2)), unseen=rng.randrange(2))
    counted, cards = random_deck(rng, definitions, size)
    if game == "tcg_corp" and all(card["type"] != "unit" for card in cards):
        counted, cards = [(UNITS[0], 1), (UNITS[2], size - 1)], [UNITS[0], *[UNITS[2]] * (size - 1)]
    odds = odds_of(game, counted, opening)
    room = size - 2 * hand
    extra = rng.choice((0, 0, 1))
    turn = rng.randrange(odds.last_turn(extra) + 1) if room >= extra else 0
    if not large and room > 2:
        turn = min(turn, 1)
    wanted = random_want(rng, tests, grows=grows)
    return Question(odds, Table(cards, wanted, opening, turn, extra), wanted, turn, extra)
