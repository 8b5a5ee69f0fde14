"""Random numbers that are the same on every machine, Python version and build.

The generator is multiply-with-carry: its state `s` is one integer below 2^62, a step is `s = A * (s mod 2^32) + s // 2^32`, and a step
gives the 32 bits `(s ^ s >> 32) mod 2^32`. `A * 2^32 - 1` and `A * 2^31 - 1` are both primes, so the states lie on two cycles of about
2^61. Numbers below 2^62 are small to a compiler of Python, and a state is copied and saved for free. `tests/test_rng.py` pins its numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from deckcheck.native import i64

T = TypeVar("T")

MULTIPLIER: Final = 1073740155
MASK: Final = 0xFFFFFFFF
SHORT: Final = 0x7FFFFFFF
"""What is drawn below this is reckoned in 64 bits by the compiled build."""
WARM_UP: Final = 8
"""Steps before the first number, so that seeds that differ in one bit do not begin alike."""

MAX_SEED_LENGTH: Final = 200


def canonical_seed(seed: str | int) -> str:
    """A seed as it is printed and stored: 7, "7" and " 7 " are one seed. Raises ValueError for an empty or overlong one."""
    text = str(seed).strip()
    if not text or len(text) > MAX_SEED_LENGTH or not text.isprintable():
        raise ValueError(f"a seed is a number or a printable text of 1 to {MAX_SEED_LENGTH} characters, not {seed!r:.60}")
    return text


def derive(seed: str | int, *path: str | int) -> int:
    """A generator state for a purpose: `derive(seed, "game", 17)`. Different seeds and paths give unrelated states."""
    from hashlib import blake2b

    name = "\x1f".join((canonical_seed(seed), *map(str, path)))
    number = int.from_bytes(blake2b(name.encode("utf-8"), digest_size=16).digest(), "big")
    state = 1 + number % ((MULTIPLIER << 32) - 2)  # neither 0 nor A * 2^32 - 1, which stay where they are
    for _ in range(WARM_UP):
        state = MULTIPLIER * (state & MASK) + (state >> 32)
    return state


def step(state: int) -> int:
    """The next state."""
    return MULTIPLIER * (state & MASK) + (state >> 32)


def below(state: int, n: int) -> tuple[int, int]:
    """The next state and a number from 0 to n - 1, each exactly as likely. `n` is from 1 to 2^32."""
    if n >= SHORT:
        return _far_below(state, n)
    now: i64 = state
    size: i64 = n
    now = MULTIPLIER * (now & MASK) + (now >> 32)
    product: i64 = ((now ^ now >> 32) & MASK) * size
    if (product & MASK) < size:  # only here can a number be one too likely
        threshold: i64 = (MASK + 1) % size
        while (product & MASK) < threshold:
            now = MULTIPLIER * (now & MASK) + (now >> 32)
            product = ((now ^ now >> 32) & MASK) * size
    return now, product >> 32


def _far_below(state: int, n: int) -> tuple[int, int]:
    """The same for all `n`."""
    state = MULTIPLIER * (state & MASK) + (state >> 32)
    product = ((state ^ state >> 32) & MASK) * n
    if (product & MASK) < n:  # only here can a number be one too likely
        threshold = (MASK + 1) % n
        while (product & MASK) < threshold:
            state = MULTIPLIER * (state & MASK) + (state >> 32)
            product = ((state ^ state >> 32) & MASK) * n
    return state, product >> 32


def shuffled(state: int, items: tuple[T, ...]) -> tuple[int, tuple[T, ...]]:
    """The next state and the items in an order that is uniformly random (Fisher-Yates)."""
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        state, other = below(state, last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return state, tuple(mixed)


class Random:
    """A generator of its own, for an agent."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        """`state` is one of `derive`. Raises ValueError for one that would stay where it is, or is none at all."""
        if not 0 < state < (MULTIPLIER << 32) - 1:
            raise ValueError(f"{state} is no state of this generator; `derive` gives one")
        self.state = state

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.state, number = below(self.state, n)
        return number

    def shuffled(self, items: tuple[T, ...]) -> tuple[T, ...]:
        self.state, mixed = shuffled(self.state, items)
        return mixed
