"""The random numbers: pinned, exact and even. Replays, seeds of experiments and golden games rest on them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.rng import MASK, MAX_SEED_LENGTH, MULTIPLIER, Random, below, canonical_seed, derive, shuffled, step

# Pinned: these numbers never change, or every replay that was ever written would be void.
FIRST_TEN = {
    "1": (941559451, 3578973337, 2754005839, 649528377, 1848115200, 453902271, 54349870, 2775324107, 1366244678, 1943946019),
    "deckcheck": (2729836963, 3442075254, 2112894929, 109682074, 3551458878, 1405367710, 1732825401, 2645617204, 2200270508, 1756169237),
    "門": (485424556, 2300639497, 2390373857, 2339362165, 2459173695, 4014999868, 3432865156, 3148477531, 3573390347, 912446617),
}
STATES_AFTER_ONE = (1073740155, 1152917920459424025, 2308830394031822016, 3366740259683308866, 3124232491842959651)
DERIVED: tuple[tuple[tuple[str | int, ...], int], ...] = (
    (("1",), 2854083663753148350),
    (("1", "game", 0), 1502768244284576177),
    (("1", "game", 1), 4599064135354167152),
    (("1", "agent", "A", 17), 275137435461883070),
    (("deckcheck", "game", 17), 4471387099155819018),
    (("門", "deal"), 1177277406662141648),
)

MODULUS = (MULTIPLIER << 32) - 1


def output(state: int) -> int:
    """The 32 bits of a state, as the description of the generator says."""
    return (state ^ state >> 32) & MASK


def outputs(state: int, amount: int) -> list[int]:
    found = []
    for _ in range(amount):
        state = step(state)
        found.append(output(state))
    return found


def is_prime(number: int) -> bool:
    """Miller-Rabin with the bases that decide all numbers below 3.3 * 10^24."""
    bases = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
    assert bases[-1] < number < 3_317_044_064_679_887_385_961_981
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in bases:
        power = pow(base, odd, number)
        if power not in (1, number - 1) and all((power := power * power % number) != number - 1 for _ in range(twos - 1)):
            return False
    return True


def even(counts: Sequence[int]) -> bool:
    """Chi-square: do the counts differ no more than even chances let them in 999 of 1,000 cases?"""
    expected = sum(counts) / len(counts)
    seen = sum((count - expected) ** 2 for count in counts) / expected
    freedom = len(counts) - 1
    spread = 2 / (9 * freedom)
    return seen < freedom * (1 - spread + 3.09 * math.sqrt(spread)) ** 3


# What never changes.


@pytest.mark.parametrize("seed", FIRST_TEN)
def test_the_first_numbers_are_pinned(seed: str) -> None:
    assert tuple(outputs(derive(seed), 10)) == FIRST_TEN[seed]
    state = derive(seed)
    for number in FIRST_TEN[seed]:
        state, drawn = below(state, 1 << 32)
        assert drawn == number


def test_the_first_states_are_pinned() -> None:
    state = 1
    for following in STATES_AFTER_ONE:
        state = step(state)
        assert state == following


@pytest.mark.parametrize(("path", "state"), DERIVED)
def test_derived_states_are_pinned(path: tuple[str | int, ...], state: int) -> None:
    assert derive(*path) == state


def test_what_is_drawn_is_pinned() -> None:
    random = Random(derive("1"))
    assert random.shuffled(tuple(range(10))) == (8, 3, 6, 4, 0, 9, 1, 5, 7, 2)
    assert [random.below(6) for _ in range(12)] == [2, 1, 1, 2, 5, 4, 2, 1, 0, 3, 3, 2]


# The generator.


def test_the_multiplier_makes_a_safe_prime() -> None:
    assert is_prime(MODULUS)
    assert is_prime((MODULUS - 1) // 2)
    assert not is_prime(MODULUS - 2)
    assert not is_prime(1_373_653)
    assert MODULUS < 1 << 62


def test_the_states_lie_on_two_cycles() -> None:
    """A step divides by 2^32 modulo the prime. Its order divides (p - 1) / 2, which is prime, and is not 1: so it is (p - 1) / 2."""
    assert pow(1 << 32, (MODULUS - 1) // 2, MODULUS) == 1
    assert (1 << 32) % MODULUS != 1
    state = derive("cycle")
    for _ in range(100):
        following = step(state)
        assert (following << 32) % MODULUS == state % MODULUS
        state = following


def test_two_states_stay_where_they_are_and_no_seed_gives_them() -> None:
    assert step(0) == 0
    assert step(MODULUS) == MODULUS
    assert {0, MODULUS}.isdisjoint(derive("fixed", number) for number in range(1000))


@given(st.integers(0, MODULUS))
def test_states_stay_below_the_modulus(state: int) -> None:
    assert 0 <= step(state) <= MODULUS


# Numbers below n.


def state_before(number: int) -> int:
    """A state whose next output is this one."""
    for low in range(1, 1 << 32, 12345):  # with 0, the output 0 would come of the state 0, which stays where it is
        product = MULTIPLIER * low
        carry = ((number ^ product >> 32) - product) & MASK
        state = carry << 32 | low
        if carry < MULTIPLIER and output(step(state)) == number:
            return state
    raise AssertionError(f"no state found for {number}")


@pytest.mark.parametrize("n", [*range(1, 130), 255, 256, 257, 1000, 65_535, 65_537, 3 << 30, MASK, MASK + 1])
def test_each_number_is_exactly_as_likely(n: int) -> None:
    """Of the 2^32 outputs each number takes the same count, floor(2^32 / n), and the others are drawn again: tried at the edges."""
    count, rest = divmod(1 << 32, n)
    for number in {*range(min(n, 40)), n // 2, n - 1}:
        first = -(-((number << 32) + rest) // n)  # of the outputs that give this number
        after = -(-((number + 1) << 32) // n)
        assert after - first == count
        for drawn in {first, after - 1}:
            state = state_before(drawn)
            assert below(state, n) == (step(state), number)
        before = first - 1
        if before >= 0 and before * n >> 32 == number:  # an output that would make this number one too likely
            state = state_before(before)
            assert below(state, n) == below(step(state), n)


def test_one_is_no_choice_but_takes_a_step() -> None:
    assert below(derive("one"), 1) == (step(derive("one")), 0)


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 10, 50, 100])
def test_numbers_are_even(n: int) -> None:
    random = Random(derive("even", n))
    counts = Counter(random.below(n) for _ in range(2000 * n if n < 20 else 200 * n))
    assert set(counts) == set(range(n))
    assert even(list(counts.values()))


def test_pairs_and_triples_in_a_row_are_even() -> None:
    random = Random(derive("pairs"))
    numbers = [random.below(8) for _ in range(40_001)]
    for apart in (1, 2, 3):
        pairs = Counter(zip(numbers, numbers[apart:], strict=False))
        assert len(pairs) == 64
        assert even(list(pairs.values()))
    triples = Counter(zip(numbers, numbers[1:], numbers[2:], strict=False))
    assert len(triples) == 512
    assert even(list(triples.values()))


@pytest.mark.parametrize("bit", range(32))
def test_each_bit_is_even(bit: int) -> None:
    bits = [number >> bit & 1 for number in outputs(derive("bits"), 4000)]
    assert even([bits.count(0), bits.count(1)])
    assert even(list(Counter(pairwise(bits)).values()))


# Seeds.


def test_seeds_in_a_row_are_unrelated() -> None:
    """Their first numbers are even, differ in half of their bits, and do not follow one another."""
    first = [outputs(derive(seed), 1)[0] for seed in range(4000)]
    assert len(set(first)) == len(first)
    assert even([sum(number >> 29 == octant for number in first) for octant in range(8)])
    differing = [(one ^ other).bit_count() for one, other in pairwise(first)]
    assert abs(sum(differing) / len(differing) - 16) < 4 * math.sqrt(8 / len(differing))
    pairs = Counter((one >> 30, other >> 30) for one, other in pairwise(first))
    assert even(list(pairs.values()))


def test_games_of_one_seed_are_unrelated() -> None:
    states = [derive("7", "game", number) for number in range(4000)]
    assert len(set(states)) == len(states)
    assert even(list(Counter(below(state, 16)[1] for state in states).values()))


def test_states_that_differ_in_one_bit_part_ways() -> None:
    """After the warm-up of a derived state, nothing is alike."""
    state = derive("bit")
    for bit in range(60):
        one, other = outputs(state, 24)[8:], outputs(state ^ 1 << bit, 24)[8:]
        differing = sum((a ^ b).bit_count() for a, b in zip(one, other, strict=True))
        assert 190 < differing < 322, bit  # of 512


def test_paths_do_not_run_into_one_another() -> None:
    assert derive("a", "b", "c") != derive("a", "bc")
    assert derive("a", "b") != derive("ab")
    assert derive("a", 1, 2) != derive("a", 12)
    assert derive("a", 1) == derive("a", "1")


@pytest.mark.parametrize(("seed", "canonical"), [(7, "7"), ("7", "7"), (" 7\n", "7"), ("門 の 7", "門 の 7"), (-3, "-3")])
def test_a_seed_has_one_form(seed: str | int, canonical: str) -> None:
    assert canonical_seed(seed) == canonical
    assert derive(seed, "x") == derive(canonical, "x")


@pytest.mark.parametrize("seed", ["", "  ", "a\nb", "\x00", "x" * (MAX_SEED_LENGTH + 1)])
def test_what_is_no_seed(seed: str) -> None:
    with pytest.raises(ValueError, match="a seed is a number or a printable text"):
        canonical_seed(seed)
    with pytest.raises(ValueError, match="a seed"):
        derive(seed, "x")


# Shuffles.


@given(st.integers(1, MODULUS - 1), st.lists(st.integers(0, 3), max_size=60))
def test_a_shuffle_is_a_permutation(state: int, items: list[int]) -> None:
    following, mixed = shuffled(state, tuple(items))
    assert Counter(mixed) == Counter(items)
    assert (following == state) == (len(items) < 2)
    assert shuffled(state, tuple(items)) == (following, mixed)


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_all_orders_are_equally_likely(size: int) -> None:
    random = Random(derive("orders", size))
    items = tuple(range(size))
    counts = Counter(random.shuffled(items) for _ in range(120 * math.factorial(size)))
    assert set(counts) == set(permutations(items))
    assert even(list(counts.values()))


def test_every_card_comes_to_every_place() -> None:
    """A deck of fifty: each card is as likely at each place."""
    random = Random(derive("deck"))
    deck = tuple(range(50))
    counts: Counter[tuple[int, int]] = Counter()
    for _ in range(2000):
        counts.update(enumerate(random.shuffled(deck)))
    assert len(counts) == 2500
    assert even(list(counts.values()))


def test_the_generator_of_an_agent_goes_on_by_itself() -> None:
    random = Random(5)
    state, number = below(5, 9)
    assert random.below(9) == number
    assert random.state == state
    state, mixed = shuffled(state, ("a", "b", "c", "d"))
    assert random.shuffled(("a", "b", "c", "d")) == mixed
    assert random.state == state
