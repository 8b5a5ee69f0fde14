"""The simulated witness: it agrees with the exact odds, is the same for the same seed, and says what it needs."""

from __future__ import annotations

import random
import sys
from math import exp, factorial, inf
from statistics import NormalDist

import pytest
from small_decks import DEFINITIONS, LL_TESTS, TC_TESTS, UNITS, odds_of, random_want
from swept import swept

from deckcheck.chances.odds import Chance, DeckOdds
from deckcheck.chances.sample import Sampled, simulate
from deckcheck.errors import DeckcheckError, QueryError
from deckcheck.intervals import wilson

np = pytest.importorskip("numpy")

SIMPLE = odds_of("luck_and_logic", [(DEFINITIONS[2], 4), (DEFINITIONS[3], 46)])


def errors_off(sampled: Sampled, exact: Chance) -> float:
    """By how many standard errors the share is off, the greater of the two."""
    pairs = ((sampled.hits_raw, float(exact.raw)), (sampled.hits_after, float(exact.after)))
    return max(_off(hits, sampled.number, share) for hits, share in pairs)


def _off(hits: int, number: int, share: float) -> float:
    """The rarer of yes and no. Where few are expected, so many are as unlikely as an error of so many standard errors (Poisson)."""
    if 2 * hits > number:
        hits, share = number - hits, 1 - share
    expected = number * share
    if expected > 100:
        return abs(hits - expected) / (expected * (1 - share)) ** 0.5
    below = [exp(-expected) * expected**k / factorial(k) for k in range(hits + 1)]
    tail = min(sum(below), 1 - sum(below[:-1]))
    return -NormalDist().inv_cdf(tail) if 0 < tail < 0.5 else 0.0 if tail >= 0.5 else inf


def question_off(name: str, number: int) -> float:
    """A random deck, want, policy and turn: how far the simulation is off."""
    rng = random.Random(name)
    game = rng.choice(("luck_and_logic", "luck_and_logic", "luck_and_logic", "tcg_corp"))
    definitions, tests = (DEFINITIONS, LL_TESTS) if game == "luck_and_logic" else (UNITS, TC_TESTS)
    odds = odds_of(game, [(fields, rng.randrange(1, 10)) for fields in definitions])
    wanted = random_want(rng, tests, grows=rng.random() < 0.3)
    choice = ("none", "best", "best", f"keep:{rng.choice(tests)[0]}") if game == "luck_and_logic" else ("none", "best")
    policy, extra = rng.choice(choice), rng.randrange(3)
    turn = rng.randrange(min(6, odds.last_turn(extra)) + 1)
    exact = odds.chance(wanted.text, policy, turn, extra)
    off = errors_off(simulate(odds, wanted.text, policy, turn, extra, number, seed=name), exact)
    assert off < 4, (wanted.text, policy, turn, extra, exact)
    return off


def test_the_simulation_agrees_with_the_exact_odds() -> None:
    found = [question_off(f"fast {number}", 20_000) for number in range(40)]
    assert sum(off < 2 for off in found) > 30  # each is near enough, and most are near


@pytest.mark.parametrize("block", swept(range(10), 3))
def test_the_simulation_agrees_swept(block: int) -> None:
    found = [question_off(f"swept {block} {number}", 200_000) for number in range(30)]
    assert sum(off < 2 for off in found) > 20  # most are near


@pytest.mark.complete
@pytest.mark.parametrize("policy", ["none", "best", "keep:t:paradox"])
def test_many_hands(policy: str) -> None:
    """Ten million hands: a hundredth of a percent would be seen."""
    odds = odds_of("luck_and_logic", [(fields, 7) for fields in DEFINITIONS])
    want = "2+ (t:member level<=1) and 1+ t:paradox"
    assert errors_off(simulate(odds, want, policy, number=10_000_000), odds.chance(want, policy)) < 4


def test_the_same_seed_gives_the_same_hands() -> None:
    one = simulate(SIMPLE, "1+ cat", "best", number=20_000, seed="a")
    assert one == simulate(SIMPLE, "1+ cat", "best", number=20_000, seed=" a ")
    assert one == simulate(SIMPLE, SIMPLE.want("1+ cat"), "best", number=20_000, seed="a")
    assert one != simulate(SIMPLE, "1+ cat", "best", number=20_000, seed="b")
    assert simulate(SIMPLE, "1+ cat", "none", number=1000, seed=7) == simulate(SIMPLE, "1+ cat", "none", number=1000, seed="7")


@pytest.mark.parametrize("number", [1, 2, 8191, 8192, 8193])
def test_so_many_hands_are_dealt(number: int) -> None:
    assert simulate(SIMPLE, "0+ cat", "best", number=number) == (number, number, number)
    assert simulate(SIMPLE, "5+ cat", "keep:cat", number=number) == (number, 0, 0)


def test_all_policies_deal_the_same_hands() -> None:
    """By one seed the hands are the same, so that policies compare hand by hand."""
    raw = {simulate(SIMPLE, "1+ cat", policy, number=5000).hits_raw for policy in ("best", "keep:cat", "keep:gus")}
    assert len(raw) == 1
    none = simulate(SIMPLE, "1+ cat", "none", number=5000)
    assert none.hits_raw == none.hits_after


def test_many_queries_and_many_groups() -> None:
    """More numbers than an integer holds, and groups of one card each."""
    cards = [{"id": f"x{place}", "name": f"{chr(97 + place)}" * 3, "type": "paradox", "cost": place} for place in range(26)]
    odds = odds_of("luck_and_logic", [(fields, 1 + (place % 2)) for place, fields in enumerate(cards)])
    pairs = [(cards[first]["name"], cards[first + 1]["name"]) for first in range(0, 26, 2)]
    want = " or ".join(f"(1+ {one} and 1+ {two})" for one, two in pairs)
    sampled = simulate(odds, want, "keep:cost<=5", 1, number=50_000)
    plain = random.Random(1)
    deck = [place for place in range(26) for _ in range(1 + place % 2)]
    hits = 0
    for _ in range(20_000):
        order = plain.sample(deck, 12)
        kept = [card for card in order[:5] if card <= 5]
        had = {*kept, *order[5 : 5 + (5 - len(kept)) + 2]}
        hits += any({first, first + 1} <= had for first in range(0, 26, 2))
    assert abs(sampled.hits_after / 50_000 - hits / 20_000) < 4 * (0.25 / 20_000 + 0.25 / 50_000) ** 0.5


def test_with_and_without_a_table_of_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the groups are too many for a table, the best mulligan is looked up otherwise, and is the same."""
    odds = odds_of("luck_and_logic", [(fields, 6) for fields in DEFINITIONS])
    want = "2+ (t:member level<=1) and 1 t:paradox or 1+ fox"
    short = simulate(odds, want, "best", 1, number=20_000)
    assert errors_off(short, odds.chance(want, "best", 1)) < 4
    monkeypatch.setattr("deckcheck.chances.sample.MAX_ORDERS", 10)
    assert simulate(odds, want, "best", 1, number=20_000) == short


def test_what_is_refused() -> None:
    with pytest.raises(DeckcheckError, match="at least 1"):
        simulate(SIMPLE, "1+ cat", number=0)
    with pytest.raises(DeckcheckError, match="last turn"):
        simulate(SIMPLE, "1+ cat", "none", turn=50)
    with pytest.raises(QueryError):
        simulate(SIMPLE, "1+ cat", "keep:lvel<1")
    with pytest.raises(DeckcheckError, match="no hand may be kept"):
        simulate(odds_of("tcg_corp", [(UNITS[2], 50)]), "1+ t:strategy", number=10)


def test_without_numpy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(DeckcheckError) as caught:
        simulate(SIMPLE, "1+ cat", number=10)
    assert "pip install 'deckcheck[sim]'" in str(caught.value)
    assert "\n" not in str(caught.value)


# ------------------------------------------------------------------------------------------------------------------- intervals


@pytest.mark.parametrize(
    ("hits", "number", "low", "high"),
    [
        (0, 10, 0.0, 0.277533),
        (5, 10, 0.236593, 0.763407),
        (10, 10, 0.722467, 1.0),
        (1, 29, 0.006113, 0.171756),
        (500, 1000, 0.469070, 0.530930),
    ],
)
def test_wilson_intervals(hits: int, number: int, low: float, high: float) -> None:
    assert wilson(hits, number) == pytest.approx((low, high), abs=1e-5)


@pytest.mark.parametrize(("hits", "number"), [(0, 0), (-1, 5), (6, 5)])
def test_no_share_has_no_interval(hits: int, number: int) -> None:
    with pytest.raises(DeckcheckError, match="no share"):
        wilson(hits, number)


@pytest.mark.parametrize("policy", swept(("none", "best", "keep:cat"), 1))
def test_intervals_cover_the_truth(policy: str) -> None:
    """Of 10,000 intervals of 1,000 hands each about 95 percent hold the exact chance."""
    exact = SIMPLE.chance("1+ cat", policy)
    covered = 0
    for trial in range(10_000):
        sampled = simulate(SIMPLE, "1+ cat", policy, number=1000, seed=f"trial {trial}")
        low, high = wilson(sampled.hits_after, sampled.number)
        covered += low <= exact.after <= high
    assert 9400 <= covered <= 9600, covered


def test_the_odds_of_a_deck_of_one_card() -> None:
    only: DeckOdds = odds_of("luck_and_logic", [(DEFINITIONS[2], 50)])
    assert simulate(only, "5+ cat", "best", number=100) == (100, 100, 100)
    assert simulate(only, "7 cat", "keep:gus", 1, number=100) == (100, 100, 100)
