"""Exact odds against a count of everything that can happen with a small deck, by the rules text alone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

import pytest
from small_decks import DEFINITIONS, LL, LL_TESTS, TC, Question, Table, Wanted, drawn_places, odds_of, random_question, subsets

from deckcheck.chances.odds import opening_of
from deckcheck.errors import DeckcheckError


def check_luck_and_logic(question: Question, rng: random.Random) -> None:
    odds, table, wanted, turn, extra = question
    raw = table.of_policy(lambda hand: ())
    for _ in range(2):
        text, test = rng.choice(LL_TESTS)
        kept = table.of_policy(lambda hand, test=test: [card for card in hand if not test(table.cards[card])])  # type: ignore[misc]
        assert odds.chance(wanted.text, f"keep:{text}", turn, extra) == (raw, kept), (wanted.text, text, turn, extra)
    assert odds.chance(wanted.text, "none", turn, extra) == (raw, raw), wanted.text
    hands = list(table.hands())
    best = sum((max(table.after(hand, back) for back in subsets(hand)) for hand in hands), Fraction(0)) / len(hands)
    assert odds.chance(wanted.text, "best", turn, extra) == (raw, best), (wanted.text, turn, extra)


@pytest.mark.parametrize("seed", range(100))
def test_luck_and_logic(seed: int) -> None:
    rng = random.Random(seed)
    check_luck_and_logic(random_question(rng), rng)


@pytest.mark.parametrize("seed", range(50))
def test_wants_of_which_more_never_hurts(seed: int) -> None:
    rng = random.Random(f"grows {seed}")
    question = random_question(rng, grows=True)
    assert question.odds.want(question.wanted.text).grows()
    check_luck_and_logic(question, rng)


@pytest.mark.sweep
@pytest.mark.parametrize("block", range(20))
def test_luck_and_logic_swept(block: int) -> None:
    for number in range(20):
        rng = random.Random(f"swept {block} {number}")
        check_luck_and_logic(random_question(rng, large=number % 10 == 0, grows=number % 3 == 0), rng)


@pytest.mark.complete
@pytest.mark.parametrize("block", range(100))
def test_luck_and_logic_at_length(block: int) -> None:
    for number in range(50):
        rng = random.Random(f"long {block} {number}")
        check_luck_and_logic(random_question(rng, large=number % 5 == 0), rng)


def check_tcg_corp(question: Question) -> None:
    odds, table, wanted, turn, extra = question
    raw = table.of_policy(lambda hand: ())
    after = table.redrawn(lambda card: card["type"] == "unit")
    assert odds.chance(wanted.text, "best", turn, extra) == (raw, after), wanted.text
    assert odds.chance(wanted.text, "none", turn, extra) == (raw, raw), wanted.text


@pytest.mark.parametrize("seed", range(60))
def test_tcg_corp(seed: int) -> None:
    check_tcg_corp(random_question(random.Random(f"tcg {seed}"), "tcg_corp"))


@pytest.mark.sweep
@pytest.mark.parametrize("block", range(10))
def test_tcg_corp_swept(block: int) -> None:
    for number in range(40):
        check_tcg_corp(random_question(random.Random(f"tcg swept {block} {number}"), "tcg_corp"))


@pytest.mark.parametrize("seed", range(30))
def test_choices_of_a_hand(seed: int) -> None:
    """Every choice has its exact chance; the first is the best there is and returns no more cards than another as good."""
    rng = random.Random(f"choices {seed}")
    odds, table, wanted, turn, extra = random_question(rng)
    cards = {card.id: card for card, _ in odds.cards}
    hand = rng.sample(range(len(table.cards)), odds.opening.hand)
    found = odds.choices(odds.want(wanted.text), [cards[table.cards[place]["id"]] for place in hand], turn, extra)
    for choice in found:
        assert choice.value == table.after(hand, [hand[place] for place in choice.returned]), (wanted.text, choice)
    every = [(-table.after(hand, back), len(back)) for back in subsets(hand)]
    assert (-found[0].value, len(found[0].returned)) == min(every)
    assert {choice.value for choice in found} == {-value for value, _ in every}
    assert [(-choice.value, len(choice.returned)) for choice in found] == sorted((-choice.value, len(choice.returned)) for choice in found)


@pytest.mark.parametrize("seed", range(8))
def test_no_policy_beats_the_best(seed: int) -> None:
    """A policy says of each hand what is returned. Climbing from random ones to the top ends at `best`, and never above it."""
    rng = random.Random(f"climb {seed}")
    odds, table, wanted, turn, extra = random_question(rng)
    best = odds.chance(wanted.text, "best", turn, extra).after
    hands = list(table.hands())
    values: dict[Sequence[int], list[Fraction]] = {hand: [table.after(hand, back) for back in subsets(hand)] for hand in hands}
    for _ in range(50):
        assert sum((rng.choice(values[hand]) for hand in hands), Fraction(0)) / len(hands) <= best
    policy = dict.fromkeys(hands, 0)
    value = sum((values[hand][policy[hand]] for hand in hands), Fraction(0))
    moved = True
    while moved:
        moved = False
        for hand in hands:
            for other in range(len(values[hand])):
                gain = values[hand][other] - values[hand][policy[hand]]
                if gain > 0:
                    policy[hand], value, moved = other, value + gain, True
                    assert value / len(hands) <= best
    assert value / len(hands) == best


def test_which_cards_of_the_deck_are_drawn() -> None:
    """Three returned cards, then the draws of two turns with the unseen card between them, then one more."""
    opening = opening_of(LL, LL.versions[0])
    assert (opening.hand, opening.draws, opening.unseen) == (5, 2, 1)
    assert drawn_places(45, 3, opening, 2, 1) == [0, 1, 2, 3, 4, 6, 7, 8]
    tcg = opening_of(TC, TC.versions[0])
    assert (tcg.hand, tcg.draws, tcg.unseen) == (5, 1, 0)
    assert drawn_places(45, 0, tcg, 3, 0) == [0, 1, 2]


@pytest.mark.parametrize("extra", range(4))
def test_the_last_turn_is_the_last_in_which_no_returned_card_can_come(extra: int) -> None:
    odds = odds_of("luck_and_logic", [(fields, 4) for fields in DEFINITIONS])
    last = odds.last_turn(extra)
    size, hand = odds.size, odds.opening.hand
    drawn_places(size - hand, hand, odds.opening, last, extra)
    with pytest.raises((AssertionError, IndexError)):
        drawn_places(size - hand, hand, odds.opening, last + 1, extra)
    with pytest.raises(DeckcheckError, match=f"the last turn is {last}"):
        odds.chance("1+ c:red", "best", last + 1, extra)
    later = odds.last_turn(extra, "none")  # nothing is returned: only the end of the deck ends it
    assert later > last
    with pytest.raises(DeckcheckError, match=f"the deck runs out; the last turn is {later}"):
        odds.chance("1+ c:red", "none", later + 1, extra)


def test_a_card_that_goes_unseen_changes_nothing() -> None:
    """Counted, not argued: a card less of the deck is as likely this one as that."""
    cards = [DEFINITIONS[0]] * 3 + [DEFINITIONS[3]] * 5
    wanted = Wanted("2+ c:red", lambda had: sum(card["color"] == "red" for card in had) >= 2)
    opening = opening_of(LL, LL.versions[0])._replace(hand=2, draws=1, unseen=0)
    shown = [Table(cards, wanted, opening._replace(unseen=unseen), 2, 0).of_policy(lambda hand: hand) for unseen in (0, 1, 2)]
    assert len(set(shown)) == 1
    counted = [(DEFINITIONS[0], 3), (DEFINITIONS[3], 5)]
    assert odds_of("luck_and_logic", counted, opening).chance("2+ c:red", "keep:t:gate", 2).after == shown[0]
