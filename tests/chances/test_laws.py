"""Laws that chances of hands obey, values that are known, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_decks import DEFINITIONS, LL_TESTS, TC, UNITS, odds_of

from deckcheck.chances.odds import DeckOdds
from deckcheck.errors import DeckcheckError, QueryError

RED, BLUE, WIND = DEFINITIONS[0], DEFINITIONS[2], DEFINITIONS[3]


def fifty(wanted: int) -> DeckOdds:
    """Fifty cards, so many of them Cat."""
    return odds_of("luck_and_logic", [(BLUE, wanted), (WIND, 50 - wanted)])


@pytest.mark.parametrize(("copies", "raw", "after"), [(4, "35.30", "60.32"), (8, "59.85", "85.68")])
def test_a_card_in_fifty(copies: int, raw: str, after: str) -> None:
    chance = fifty(copies).chance("1+ cat", "best")
    assert (f"{float(100 * chance.raw):.2f}", f"{float(100 * chance.after):.2f}") == (raw, after)
    missed = Fraction(comb(50 - copies, 5), comb(50, 5))
    assert chance.raw == 1 - missed
    assert chance.after == 1 - missed * Fraction(comb(45 - copies, 5), comb(45, 5))


def test_returning_the_whole_hand_is_ten_cards() -> None:
    """Who keeps nothing sees the top five of 45; who keeps a wanted card and returns the rest has it."""
    odds = fifty(4)
    assert odds.chance("1+ cat", "keep:gus").after == odds.chance("1+ cat", "none").raw
    assert odds.chance("1+ cat", "keep:cat").after == odds.chance("1+ cat", "best").after
    assert odds.chance("1+ cat", "keep:(cat or -cat)") == odds.chance("1+ cat", "none")


def test_draws_of_turns() -> None:
    odds = fifty(4)
    for turn in range(5):
        assert odds.later(turn) == 2 * turn
        assert odds.chance("1+ cat", "none", turn).raw == 1 - Fraction(comb(46, 5 + 2 * turn), comb(50, 5 + 2 * turn))
    assert odds.chance("1+ cat", "best", 1, extra=2) == odds.chance("1+ cat", "best", 2)
    units = odds_of("tcg_corp", [(UNITS[0], 4), (UNITS[2], 46)])
    assert [units.later(turn, extra=1) for turn in range(4)] == [1, 2, 3, 4]


def test_a_hand_without_a_unit_is_dealt_anew() -> None:
    units = odds_of("tcg_corp", [(UNITS[0], 4), (UNITS[2], 46)])
    one = units.chance("1+ t:unit")
    assert one.after == 1
    assert one.raw == 1 - Fraction(comb(46, 5), comb(50, 5))
    two = units.chance("2+ t:unit")
    assert two.after == two.raw / one.raw
    with pytest.raises(DeckcheckError, match="no hand may be kept"):
        odds_of("tcg_corp", [(UNITS[2], 50)]).chance("1+ t:strategy")
    with pytest.raises(QueryError, match="no choice"):
        units.chance("1+ t:unit", "keep:t:unit")


def test_no_hand_at_all_and_every_hand() -> None:
    odds = fifty(4)
    for policy in ("none", "best", "keep:cat"):
        assert odds.chance("1+ gus", policy) == (0, 0)
        assert odds.chance("0 gus", policy) == (1, 1)
        assert odds.chance("0+ cat", policy) == (1, 1)
        assert odds.chance("5 cat", policy) == (0, 0)
        assert odds.chance("999+ cat", policy) == (0, 0)
        assert odds.chance("999- cat", policy) == (1, 1)
        assert odds.chance("5+ (cat or -cat)", policy) == (1, 1)
        assert odds.chance("6+ (cat or -cat)", policy) == (0, 0)


def test_what_is_refused() -> None:
    with pytest.raises(DeckcheckError, match="too small"):
        odds_of("luck_and_logic", [(BLUE, 9)])
    odds_of("luck_and_logic", [(BLUE, 10)])
    for policy in ("", "keep", "Keep:cat", "worst", "keep cat"):
        with pytest.raises(QueryError, match="no mulligan") as caught:
            fifty(4).chance("1+ cat", policy)
        assert caught.value.column == 1
    with pytest.raises(QueryError) as caught:
        fifty(4).chance("1+ cat", "keep:lvel<=1")
    assert caught.value.column == 6


POLICIES = ("none", "best", *[f"keep:{text}" for text, _ in LL_TESTS])
decks = st.lists(st.integers(0, 8), min_size=len(DEFINITIONS), max_size=len(DEFINITIONS)).filter(lambda numbers: sum(numbers) >= 20)
some = st.sampled_from([text for text, _ in LL_TESTS])
policies = st.sampled_from(POLICIES)


def deck_of(numbers: list[int]) -> DeckOdds:
    return odds_of("luck_and_logic", [(fields, number) for fields, number in zip(DEFINITIONS, numbers, strict=True) if number])


def parts(first: str, second: str, one: int, two: int) -> str:
    return f"{one}+ {first} and {two}- {second}"


@given(decks, some, some, st.integers(0, 4), st.integers(0, 4), policies, st.integers(0, 2))
@settings(max_examples=60)
def test_want_and_its_opposite_are_one(numbers: list[int], first: str, second: str, one: int, two: int, policy: str, turn: int) -> None:
    odds = deck_of(numbers)
    want = parts(first, second, one, two)
    hit, miss = odds.chance(want, policy, turn), odds.chance(f"not ({want})", policy, turn)
    assert hit.raw + miss.raw == 1
    if policy == "best":  # who wants the opposite chooses otherwise
        assert hit.after + miss.after >= 1
    else:
        assert hit.after + miss.after == 1


@given(decks, some, some, st.integers(1, 3), st.integers(0, 4), policies, st.integers(0, 2))
@settings(max_examples=60)
def test_best_is_at_least_any_other(numbers: list[int], first: str, second: str, one: int, two: int, policy: str, turn: int) -> None:
    odds = deck_of(numbers)
    want = parts(first, second, one, two)
    best = odds.chance(want, "best", turn)
    assert 0 <= best.raw <= best.after <= 1
    assert best.after >= odds.chance(want, policy, turn).after
    assert best.raw == odds.chance(want, policy, turn).raw


@given(decks, some, some, st.integers(0, 3), policies, st.integers(0, 2))
@settings(max_examples=60)
def test_more_is_rarer(numbers: list[int], first: str, second: str, one: int, policy: str, turn: int) -> None:
    odds = deck_of(numbers)
    both = [odds.chance(want, policy, turn) for want in (f"{one + 1}+ {first}", f"{one}+ {first}", f"{one}+ {first} or 1+ {second}")]
    assert [chance.raw for chance in both] == sorted(chance.raw for chance in both)
    assert [chance.after for chance in both] == sorted(chance.after for chance in both)
    less = [odds.chance(want, policy, turn) for want in (f"{one}+ {first} and 1+ {second}", f"{one}+ {first}")]
    assert less[0].raw <= less[1].raw
    assert less[0].after <= less[1].after


@given(decks, some, st.integers(0, 4), policies, st.integers(0, 2))
@settings(max_examples=40)
def test_exact_numbers_add_up(numbers: list[int], first: str, low: int, policy: str, turn: int) -> None:
    odds = deck_of(numbers)
    if policy == "best":
        policy = "keep:c:red"
    each = [odds.chance(f"{number} {first}", policy, turn) for number in range(low, low + 3)]
    together = odds.chance(f"{low}-{low + 2} {first}", policy, turn)
    assert sum(chance.raw for chance in each) == together.raw
    assert sum(chance.after for chance in each) == together.after


@given(st.integers(0, 20), st.integers(1, 3), st.integers(0, 3), st.sampled_from(["none", "best", "keep:cat", "keep:c:red"]))
@settings(max_examples=60)
def test_another_copy_never_lowers_the_chance(copies: int, least: int, turn: int, policy: str) -> None:
    def of(number: int) -> Any:
        cards = [(BLUE, number), (RED, 10), (WIND, 40 - number)]
        return odds_of("luck_and_logic", [card for card in cards if card[1]]).chance(f"{least}+ cat", policy, turn)

    fewer, more = of(copies), of(copies + 1)
    assert fewer.raw <= more.raw
    assert fewer.after <= more.after


@given(decks, some, some, st.integers(1, 3), policies)
@settings(max_examples=30)
def test_more_draws_never_hurt_what_grows(numbers: list[int], first: str, second: str, one: int, policy: str) -> None:
    odds = deck_of(numbers)
    by = [odds.chance(f"{one}+ {first} and 1+ {second}", policy, turn) for turn in range(3)]
    assert [chance.raw for chance in by] == sorted(chance.raw for chance in by)
    assert [chance.after for chance in by] == sorted(chance.after for chance in by)


@pytest.mark.parametrize("ask", [lambda odds: odds.chance("1+ cat", "none", -1), lambda odds: odds.chance("1+ cat", "none", 0, -1)])
def test_turns_and_extra_draws_are_not_negative(ask: Callable[[DeckOdds], object]) -> None:
    with pytest.raises(DeckcheckError):
        ask(fifty(4))


def test_tcg_corp_opens_by_its_own_numbers() -> None:
    opening = odds_of("tcg_corp", [(UNITS[0], 50)]).opening
    assert (opening.hand, opening.draws, opening.unseen, str(opening.redraw)) == (5, 1, 0, "t:unit")
    assert TC.game == "tcg_corp"


def test_a_game_without_choice_has_no_choices() -> None:
    """tcg_corp: a hand is kept or dealt anew by the rules; nothing may be returned."""
    units = odds_of("tcg_corp", [(UNITS[0], 25), (UNITS[2], 25)])
    (kept,) = units.choices(units.want("2+ t:unit"), [units.cards[0][0]] * 5)
    assert (kept.returned, kept.value) == ((), 1)
