"""What cards did in many games, counted; rates of what was drawn, not drawn, and used."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from deckcheck.engine.pairing import DeckList
from deckcheck.engine.replay import Result
from deckcheck.experiments.facts import DIGITS, Facts, Follows
from deckcheck.experiments.figures import Cards, Figures
from deckcheck.experiments.rates import Rate
from deckcheck.experiments.records import GameRecord
from deckcheck.experiments.summary import Summary

FOLLOWS = Follows(("main",), ("member", "logic"), "gates")
A = DeckList("A", {"main": {"one": 4, "two": 2}, "gate": {"g": 10}})
B = DeckList("B", {"main": {"three": 4}})


def test_one_card_by_hand() -> None:
    cards = Cards(FOLLOWS, B)
    for digit, won in (("0", True), ("0", False), ("1", True), ("3", True), ("5", False), ("7", True), ("2", False)):
        cards.add(digit, won)
    (card,) = cards.figures()
    assert (card.id, card.copies, card.games) == ("three", 4, 7)
    assert (card.drawn, card.not_drawn) == (Rate(3, 4), Rate(1, 3))
    assert (card.played, card.uses) == (Rate(2, 4), (Rate(2, 3), Rate(1, 2)))
    assert card.difference == 3 / 4 - 1 / 3


@given(st.lists(st.tuples(st.text("01234567", min_size=2, max_size=2), st.booleans()), max_size=60))
def test_rates_are_of_the_games_with_these_marks(games: list[tuple[str, bool]]) -> None:
    cards = Cards(FOLLOWS, A)
    for digits, won in games:
        cards.add(digits, won)
    for card in cards.figures():
        place = ("one", "two").index(card.id)
        marks = [(DIGITS.index(digits[place]), won) for digits, won in games]

        def rate(bits: int, marks: list[tuple[int, bool]] = marks) -> Rate:
            found = [won for mark, won in marks if mark & bits]
            return Rate(sum(found), len(found))

        assert card.drawn == rate(1)
        assert card.not_drawn == Rate(sum(won for _, won in games) - rate(1).wins, len(games) - rate(1).games)
        assert card.played == rate(6)
        assert card.uses == (rate(2), rate(4))


def test_by_copies_and_then_by_what_drawing_goes_along_with() -> None:
    deck = DeckList("x", {"main": {"a": 2, "b": 4, "c": 4, "d": 4, "e": 4}})
    cards = Cards(FOLLOWS, deck)
    for digits, won in (("11001", True), ("11101", False), ("00101", False), ("00011", True)):
        cards.add(digits, won)
    assert [card.id for card in cards.figures()] == ["d", "b", "c", "e", "a"]  # e was always drawn: nothing to compare with


def played(index: int, winner: str | None, digits: tuple[str, str], swapped: bool = False, stop: str | None = None) -> GameRecord:
    counts = ((6, 5, 3), (6, 6, 6))
    return GameRecord(index, "x", Result("A", winner, "gates", 2, 9, stop), facts=Facts(digits, counts), swapped=swapped)


def test_figures_are_of_decks_whichever_side_they_sit_at() -> None:
    summary = Summary(figures=Figures(FOLLOWS, (A, B)))
    for record in (
        played(0, "A", ("10", "0")),
        played(1, "A", ("3", "01"), swapped=True),  # B wins
        played(2, None, ("11", "1")),  # a draw is no win
        played(3, None, ("7", "77"), swapped=True, stop="turn_limit"),  # counts for nobody
    ):
        summary.add(record)
    assert summary.figures is not None
    one, two = summary.figures.cards["A"].figures()
    (three,) = summary.figures.cards["B"].figures()
    assert (one.games, one.drawn, one.not_drawn) == (3, Rate(1, 2), Rate(0, 1))
    assert (two.drawn, two.not_drawn) == (Rate(0, 2), Rate(1, 1))
    assert (three.drawn, three.uses) == (Rate(1, 2), (Rate(1, 1), Rate(0, 0)))
    assert [(number, turn.games, turn.means()) for number, turn in summary.figures.turns()] == [(1, 3, (16 / 3, 17 / 3)), (2, 3, (4, 5))]


def test_games_that_are_over_count_no_more() -> None:
    figures = Figures(FOLLOWS, (A, B))
    figures.counts.add((6, 6), (6, 4))
    figures.counts.add((6, 2, 1), (6, 6, 5))
    assert [(number, turn.games, turn.means()) for number, turn in figures.turns()] == [(1, 2, (4, 5)), (2, 1, (1, 5))]
