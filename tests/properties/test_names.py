"""Card names: what counts as the same spelling, that every card is found by all it is called, and what a typing error suggests."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Iterator

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from swept import swept

from deckcheck.cards.card import Card, CardPool
from deckcheck.cards.load import load_game
from deckcheck.cards.names import match_key

from .common import GAMES, respelled, shipped_cards

POOLS = {game: load_game(game)[1] for game in GAMES}
NAMES = sorted({card[field] for game in GAMES for card in shipped_cards(game).values() for field in ("name", "name_ja") if card.get(field)})


def _texts() -> st.SearchStrategy[str]:
    nasty = st.sampled_from(
        "'\u2019\u02bc`\u00b4-\u2010\u2212\u30fcｰ\uff5e~\u301c\u3000\u00a0\u200b\u00ad\ufeffİıßſKÅ①½ﬁǅΣςe\u0301\u0345ᾳ\u1e9e ㎏ℌ"
    )
    return st.text(st.one_of(st.characters(exclude_categories=["Cs"]), nasty), max_size=20)


@given(_texts())
@example("İ")
@example("\u0345")
@example("ᾳ\u0301")
@example("e\u200b\u0301")
@example("\u00ad-\u00ad")
@example("´ x")
@example("¨")
def test_match_key_is_idempotent(text: str) -> None:
    key = match_key(text)
    assert match_key(key) == key


@given(_texts())
def test_match_key_has_no_blanks_at_the_ends_or_in_a_row(text: str) -> None:
    key = match_key(text)
    assert key == " ".join(key.split())


@given(_texts())
def test_match_key_does_not_see_canonical_form_or_outer_blanks(text: str) -> None:
    key = match_key(text)
    assert match_key(unicodedata.normalize("NFC", text)) == key
    assert match_key(unicodedata.normalize("NFD", text)) == key
    assert match_key(f" \u3000{text}\t") == key
    assert match_key(text.swapcase()) == match_key(text.swapcase().casefold())


def test_shipped_names_in_any_spelling_have_one_key() -> None:
    rng = random.Random(1)
    for name in NAMES:
        for _ in range(12):
            other = respelled(rng, respelled(rng, name))
            assert match_key(other) == match_key(name), other


def test_wide_and_half_width_kana_are_the_same() -> None:
    assert match_key("ガーゴイル") == match_key("ｶﾞｰｺﾞｲﾙ")
    assert match_key("ア・プチ") == match_key("ｱ･ﾌﾟﾁ")
    assert match_key("カード") != match_key("カ-ド")  # the long vowel mark is a letter


def test_different_shipped_names_have_different_keys() -> None:
    assert len({match_key(name) for name in NAMES}) == len(NAMES)
    ids = [card["id"] for game in GAMES for card in shipped_cards(game).values()]
    assert len({match_key(card) for card in ids}) == len(ids)
    assert not {match_key(card) for card in ids} & {match_key(name) for name in NAMES}


def _cards() -> Iterator[tuple[CardPool, Card]]:
    for pool in POOLS.values():
        for card in pool:
            yield pool, card


def test_every_card_is_found_by_its_id() -> None:
    rng = random.Random(2)
    for pool, card in _cards():
        for text in (card.id, respelled(rng, card.id)):
            found = pool.find(text).card
            assert found is not None
            assert found.id == card.id


def test_every_card_is_found_by_its_name_and_number() -> None:
    for pool, card in _cards():
        for field in ("name", "name_ja"):
            name = card.get(field)
            if not name:
                continue
            for number in (card.id, card.number):
                if number:
                    found = pool.find(f"{name} [{number}]").card
                    assert found is not None
                    assert found.id == card.id
            match = pool.find(name)
            same = [other for other in pool if name in (other.get("name"), other.get("name_ja"))]
            if len({other.type for other in same}) > 1:
                assert match.card is None
                assert {other.id for other in match.candidates} == {other.id for other in same}
            else:
                assert match.card is not None
                assert match.card.identity == card.identity
        assert pool.find(card.reference()).card is not None
        assert pool.find(card.reference()).card.id == card.id  # type: ignore[union-attr]


def test_a_wrong_number_finds_nothing_and_lists_the_printings() -> None:
    for pool, card in _cards():
        name = card.get("name") or card.get("name_ja")
        if name:
            match = pool.find(f"{name} [ZZ-999]")
            assert match.card is None
            assert match.wrong_printing
            assert card.id in {other.id for other in match.candidates}


# ------------------------------------------------------------------------------------------------------------- typing errors


def typos(rng: random.Random, name: str) -> Iterator[str]:
    """One of each: two letters swapped, a letter dropped, doubled and replaced."""
    place = rng.randrange(len(name) - 1)
    yield name[:place] + name[place + 1] + name[place] + name[place + 2 :]
    place = rng.randrange(len(name))
    yield name[:place] + name[place + 1 :]
    place = rng.randrange(len(name))
    yield name[:place] + name[place] + name[place:]
    place = rng.randrange(len(name))
    letters = "abcdefghijklmnopqrstuvwxyz" if name.isascii() else "のをあいうアイウ一人大中光"
    yield name[:place] + rng.choice(letters) + name[place + 1 :]


def _mistyped(seed: int, game: str, field: str) -> Iterator[tuple[CardPool, Card, str]]:
    rng = random.Random(f"{seed} {game} {field}")
    for card in POOLS[game]:
        name = card.get(field)
        if name and len(name) >= 6:
            for text in typos(rng, name):
                if match_key(text) != match_key(name):
                    yield POOLS[game], card, text


@pytest.mark.parametrize("field", ["name", "name_ja"])
@pytest.mark.parametrize("game", GAMES)
def test_a_typing_error_suggests_the_card_first(game: str, field: str) -> None:
    cases = list(_mistyped(1, game, field))
    wrong = [(text, card.name, [other.name for other in near]) for pool, card, text in cases
             if not (near := pool.suggestions(text)) or near[0].identity != card.identity]  # fmt: skip
    assert len(cases) > 100 if game == "luck_and_logic" else len(cases) > 30
    assert len(wrong) <= len(cases) * 0.05, f"{len(wrong)} of {len(cases)}: {wrong[:10]}"


@pytest.mark.parametrize("field", ["name", "name_ja"])
@pytest.mark.parametrize("game", GAMES)
def test_a_typing_error_is_never_read_as_a_card(game: str, field: str) -> None:
    for seed in range(4):
        for pool, _, text in _mistyped(seed, game, field):
            match = pool.find(text)
            if match.card is not None:  # unless it is exactly what another card is called
                called = (match.card.id, match.card.number, match.card.get("name"), match.card.get("name_ja"))
                assert match_key(text) in {match_key(name) for name in called if name}


@pytest.mark.parametrize("start", swept((10, 12, 14), 1))
@pytest.mark.parametrize("field", ["name", "name_ja"])
@pytest.mark.parametrize("game", GAMES)
def test_sweep_of_typing_errors(game: str, field: str, start: int) -> None:
    cases = [case for seed in (start, start + 1) for case in _mistyped(seed, game, field)]
    wrong = sum(not (near := pool.suggestions(text)) or near[0].identity != card.identity for pool, card, text in cases)
    assert wrong <= len(cases) * 0.05, (wrong, len(cases))


def test_there_are_never_more_than_three_suggestions_and_none_twice() -> None:
    rng = random.Random(5)
    for name in NAMES:
        part = name[: rng.randint(1, len(name))]
        for pool in POOLS.values():
            near = pool.suggestions(part)
            assert len(near) <= 3
            assert len({card.print_of for card in near}) == len(near)
