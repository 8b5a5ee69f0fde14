"""A pool with more cards says the same as a pool made of all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from deckcheck.cards.card import CardPool
from deckcheck.cards.load import load_game

NAMES = st.sampled_from(["Alpha", "alpha", "Beta", "Gamma", "デルタ", "イプシロン", None])
CARDS = st.builds(
    lambda card_id, number, name, name_ja, level: {
        key: value
        for key, value in {"id": card_id, "number": number, "name": name, "name_ja": name_ja, "level": level}.items()
        if value is not None
    },
    st.sampled_from([f"X-{number}" for number in range(8)] + ["Alpha", "Beta"]),
    st.sampled_from([None, "N-1", "N-2", "Gamma"]),
    NAMES,
    NAMES,
    st.sampled_from([None, 1, 2]),
)


def partition(pool: CardPool) -> list[list[int]]:
    """Which cards share an identity, by position."""
    groups: dict[str, list[int]] = {}
    for position, card in enumerate(pool):
        groups.setdefault(card.identity, []).append(position)
    return list(groups.values())


def says(pool: CardPool) -> Any:
    return (
        [card.fields for card in pool],
        [card.print_of for card in pool],
        partition(pool),
        {key: list(positions) for key, positions in pool.references.items()},
    )


@given(st.lists(CARDS, max_size=12), st.lists(CARDS, max_size=6))
def test_added_cards_are_found_as_if_they_had_been_there(first: Sequence[Mapping[str, Any]], more: Sequence[Mapping[str, Any]]) -> None:
    base = CardPool.of("luck_and_logic", first)
    before = says(base)
    assert says(base.with_cards(more)) == says(CardPool.of("luck_and_logic", [*first, *more]))
    assert says(base) == before


def test_added_cards_leave_those_of_the_pool_alone() -> None:
    """They are not looked through again, which would cost more than all the rest of reading a deck."""
    pool = load_game("luck_and_logic")[1]
    larger = pool.with_cards([{"id": "MY-1", "name": "Home Made"}, {"id": "MY-2", "name": "Home Made", "rarity": "C"}])
    assert all(one is other for one, other in zip(pool, larger, strict=False))
    assert [card.print_of for card in larger][-2:] == ["MY-1", "MY-1"]


def test_the_pool_of_a_game_is_loaded_once() -> None:
    assert load_game("luck_and_logic")[1] is load_game("luck_and_logic")[1]
