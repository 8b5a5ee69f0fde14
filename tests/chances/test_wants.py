"""The language of wants: what it means, what is refused and where, and that a want prints as itself."""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from small_decks import DEFINITIONS, LL, LL_TESTS, TC, TC_TESTS, UNITS, random_want

from deckcheck.cards.card import CardPool
from deckcheck.cards.limits import Formats
from deckcheck.cards.query_parser import MAX_DEPTH, MAX_LENGTH, parse_query
from deckcheck.chances.wants import Count, NotWanted, Together, Want, parse_want
from deckcheck.errors import QueryError


def parsed(text: str, formats: Formats = LL) -> Want:
    """The want, which prints as a text that means the same."""
    want = parse_want(text, formats)
    again = parse_want(str(want), formats)
    assert again == want
    assert str(again) == str(want)
    assert hash(again) == hash(want)
    return want


def count(query: str, low: int = 1, high: int | None = None) -> Count:
    return Count(parse_query(query, LL), low, high)


A, B, C = count("ann"), count("t:paradox"), count("c:red")


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("ann", A),
        ("1+ ann", A),
        ("2 ann", count("ann", 2, 2)),
        ("2+ ann", count("ann", 2)),
        ("2- ann", count("ann", 0, 2)),
        ("0 ann", count("ann", 0, 0)),
        ("0- ann", count("ann", 0, 0)),
        ("0+ ann", count("ann", 0)),
        ("1-3 ann", count("ann", 1, 3)),
        ("0-3 ann", count("ann", 0, 3)),
        ("2-2 ann", count("ann", 2, 2)),
        ("02+ ann", count("ann", 2)),
        ("999+ ann", count("ann", 999)),
        ("２＋ ann", count("ann", 2)),
        ("２－ ann", count("ann", 0, 2)),
        ("2+\u3000ann", count("ann", 2)),
        ("2+ (t:member level<=1)", count("t:member level<=1", 2)),
        ("2+(t:member level<=1)", count("t:member level<=1", 2)),
        ("2+ ((t:member) (level<=1))", count("t:member level<=1", 2)),
        ("(t:member level<=1)", count("t:member level<=1")),
        ("2+ (ann or c:red)", count("ann or c:red", 2)),
        ("(ann or c:red)", count("ann or c:red")),
        ("2+ -ann", count("-ann", 2)),
        ("2+ not ann", count("-ann", 2)),
        ("-ann", count("-ann")),
        ("2+ -(ann c:red)", count("-(ann c:red)", 2)),
        ("2+ (not ann)", count("-ann", 2)),
    ],
)
def test_counts(text: str, tree: Count) -> None:
    assert parsed(text) == tree


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("ann t:paradox", Together("and", (A, B))),
        ("ann and t:paradox", Together("and", (A, B))),
        ("ann AND t:paradox", Together("and", (A, B))),
        ("ann or t:paradox", Together("or", (A, B))),
        ("ann or t:paradox and c:red", Together("or", (A, Together("and", (B, C))))),
        ("ann t:paradox or c:red", Together("or", (Together("and", (A, B)), C))),
        ("1+ ann and (1+ t:paradox or 1+ c:red)", Together("and", (A, Together("or", (B, C))))),
        ("(1+ ann and 1+ t:paradox) and 1+ c:red", Together("and", (A, B, C))),
        ("1+ ann or (1+ t:paradox or 1+ c:red)", Together("or", (A, B, C))),
        ("((1+ ann))", A),
        ("not ann", NotWanted(A)),
        ("not not ann", NotWanted(NotWanted(A))),
        ("not ann t:paradox", Together("and", (NotWanted(A), B))),
        ("not ann or t:paradox", Together("or", (NotWanted(A), B))),
        ("not (1+ ann or 1+ t:paradox)", NotWanted(Together("or", (A, B)))),
        ("not (1+ ann)", NotWanted(A)),
        ("not 2+ (t:member level<=1)", NotWanted(count("t:member level<=1", 2))),
        ("not (t:member level<=1)", NotWanted(count("t:member level<=1"))),
        ("2+ ann 1 c:red", Together("and", (count("ann", 2), count("c:red", 1, 1)))),
    ],
)
def test_how_wants_combine(text: str, tree: Want) -> None:
    assert parsed(text) == tree


def test_parentheses_without_a_count_are_one_card() -> None:
    """`(a b)` is a card that is both, `a b` a card of each. `(not a)` could be a card that is not, or no card that is: it is refused."""
    assert parsed("(ann c:red)") != parsed("ann c:red")
    with pytest.raises(QueryError, match="`not` stands before the parenthesis") as caught:
        parsed("(not ann) and 1+ c:red")
    assert caught.value.column == 2
    assert parsed("1+ (not ann) and 1+ c:red") == parsed("1+ (-ann) and 1+ c:red") == Together("and", (count("-ann"), C))
    assert parsed("(not 1+ ann) and 1+ c:red") == Together("and", (NotWanted(A), C))


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ('"2+"', '"2+"'),
        ('"2 ann"', '"2 ann"'),
        ('2+ "3"', '"3"'),
        ("name:2", "name:2"),
        ("level:1", "level=1"),
        ("1+ name:2-3", 'name:"2-3"'),
    ],
)
def test_what_looks_like_a_count_and_is_a_name_or_value(text: str, query: str) -> None:
    want = parsed(text)
    assert isinstance(want, Count)
    assert want.query == parse_query(query, LL)


@pytest.mark.parametrize(
    ("text", "column", "part"),
    [
        ("", 1, "empty query"),
        ("  ", 3, "empty query"),
        ("2+", 1, "nothing follows the count `2+`"),
        ("ann and 2", 9, "nothing follows the count `2`"),
        ("2 or ann", 1, "nothing follows the count `2`"),
        ("2+ 3 ann", 1, "nothing follows the count `2+`"),
        ("(2+)", 2, "nothing follows the count `2+`"),
        ("2+ ()", 5, "nothing in these parentheses"),
        ("3-2 ann", 1, "counts down; write `2-3`"),
        ("ann 1000+ c:red", 5, "up to 999"),
        ("1-1000 ann", 1, "up to 999"),
        ("2+ (1+ ann)", 4, "a count stands inside"),
        ("2+ (ann or 1+ c:red)", 4, "a count stands inside"),
        ("(1+ ann", 1, "this parenthesis is not closed"),
        ("1+ ann)", 7, "this parenthesis was not opened"),
        ("not", 1, "nothing follows this `not`"),
        ("1+ ann or", 8, "nothing follows this `or`"),
        ("1+ ann and", 8, "nothing follows this `and`"),
        ("or 1+ ann", 1, "nothing that `or` could go with"),
        ("2+ lvel<=1", 4, "did you mean `level`?"),
        ("1+ t:paradox and 1+ c:purple", 23, "unknown value `purple` of color"),
        ('2+ "ann', 4, "this quotation mark is not closed"),
        ("not " * (MAX_DEPTH + 1) + "ann", 4 * MAX_DEPTH + 1, "nested deeper than 50"),
        ("(" * (MAX_DEPTH + 1) + "1+ ann" + ")" * (MAX_DEPTH + 1), MAX_DEPTH + 1, "nested deeper than 50"),
        ("x" * (MAX_LENGTH + 1), MAX_LENGTH + 1, "longer than 2,000"),
    ],
)
def test_what_is_refused_and_where(text: str, column: int, part: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse_want(text, LL)
    assert (caught.value.column, caught.value.text) == (column, text)
    assert part in str(caught.value)


@pytest.mark.parametrize("text", ["-(2+ ann)", "-2+ ann", "2+ not 3+ ann", "2+ -(3 ann)", "not -(2+ ann)", "(-2+ ann)"])
def test_a_count_behind_a_minus_is_never_taken_for_a_name(text: str) -> None:
    """`-(2+ ann)` looks like a want that is negated, and must not become a card that is not named "2+" and Ann."""
    try:
        want = parse_want(text, LL)
    except QueryError:
        return
    assert '"2+"' not in str(want)
    assert '"3' not in str(want)


SPELLED = ('"2+"', '"3-"', '"or"', '"not"', 'a "b c" or d', "-(a -b)", "name:x c!=red", '"\\"2\\""', "(a or b) c")
queries = st.sampled_from([parse_query(text, LL) for text in (*SPELLED, *[text for text, _ in LL_TESTS])])


def _counts() -> st.SearchStrategy[Want]:
    def made(query: object, low: int, more: int | None) -> Want:
        return Count(query, low, None if more is None else low + more)  # type: ignore[arg-type]

    return st.builds(made, queries, st.integers(0, 40), st.none() | st.integers(0, 40))


def _joined(how: str, parts: list[Want]) -> Want:
    """As parsing makes it: `a and (b and c)` is one list."""
    flat = tuple(p for part in parts for p in (part.parts if isinstance(part, Together) and part.how == how else (part,)))
    return Together(how, flat)  # type: ignore[arg-type]


wants = st.recursive(
    _counts(),
    lambda inner: st.builds(NotWanted, inner) | st.builds(_joined, st.sampled_from(["and", "or"]), st.lists(inner, min_size=2, max_size=4)),
    max_leaves=12,
)


@given(wants)
@settings(max_examples=150)
@example(NotWanted(NotWanted(Together("and", (Together("or", (A, NotWanted(B))), C)))))
def test_a_tree_prints_as_itself(want: Want) -> None:
    text = str(want)
    if len(text) <= MAX_LENGTH:
        assert parse_want(text, LL) == want
        assert str(parsed(text)) == text


SIGNS = "1+ 2 3- 2-4 4-2 0 999+ 1000 - + ( ) (( )) “ ” \\ : = <= != > not NOT or and ann t: t:paradox level level<=1 c:red c:rde lvl=1"
OTHERS = "name:3 ２＋ （ ） － ² ٣ ½ Ⅳ ﬁ ß İ 門 é not( )or( 2+( -2+"
BLANK = (" ", "  ", "\u3000", '"', '"2 x"', "\u200b", "\n", "\x00", "e\u0301", "\U0001f469\u200d\U0001f680")
PIECES = (*SIGNS.split(), *OTHERS.split(), *BLANK)


def check_garbage(text: str, formats: Formats = LL) -> None:
    """It is a want that prints as itself, or a QueryError with a column in the text or just behind it."""
    try:
        want = parse_want(text, formats)
    except QueryError as refused:
        error = refused
    else:
        check_prints(want, formats)
        return
    assert error.text == text
    assert 1 <= error.column <= len(text) + 1, (text, error.column)
    assert str(error)


def check_prints(want: Want, formats: Formats) -> None:
    assert want.counts()
    printed = str(want)
    if len(printed) <= MAX_LENGTH:
        assert parse_want(printed, formats) == want, printed
        assert str(parse_want(printed, formats)) == printed


@given(st.lists(st.sampled_from(PIECES), max_size=12), st.sampled_from(["", " "]))
@settings(max_examples=500)
def test_garbage_of_pieces(pieces: list[str], between: str) -> None:
    check_garbage(between.join(pieces))


@pytest.mark.sweep
@given(st.text(max_size=40))
@settings(max_examples=100)
def test_garbage_of_letters(text: str) -> None:
    check_garbage(text)
    check_garbage(f"2+ {text}")
    check_garbage(f"(1+ ann) or {text}", TC)


@pytest.mark.sweep
@pytest.mark.parametrize("block", range(10))
def test_garbage_swept(block: int) -> None:
    rng = random.Random(f"garbage {block}")
    for _ in range(10_000):
        check_garbage(rng.choice(("", " ")).join(rng.choices(PIECES, k=rng.randrange(1, 15))))


def test_the_deepest_and_longest_texts() -> None:
    parsed("not " * MAX_DEPTH + "ann")
    parsed("(" * MAX_DEPTH + "1+ ann" + ")" * MAX_DEPTH)
    parsed("2+ " + "(" * MAX_DEPTH + "ann" + ")" * MAX_DEPTH)
    check_garbage("(" * MAX_LENGTH)
    check_garbage("1+ a " * (MAX_LENGTH // 5))
    check_garbage("(1+ a " * (MAX_LENGTH // 6))
    check_garbage("not " * (MAX_LENGTH // 4))


def test_what_a_want_holds_agrees_with_what_it_says() -> None:
    """`holds` over numbers by query, against lambdas over cards."""
    rng = random.Random("holds")
    seen = set()
    for game, definitions, tests, formats in (("luck_and_logic", DEFINITIONS, LL_TESTS, LL), ("tcg_corp", UNITS, TC_TESTS, TC)):
        pool = CardPool.of(game, definitions)
        for _ in range(300):
            wanted = random_want(rng, tests, depth=3)
            want = parsed(wanted.text, formats)
            for _ in range(5):
                had = rng.choices(definitions, k=rng.randrange(8))
                numbers = {c.query: sum(c.query.matches(pool[card["id"]]) for card in had) for c in want.counts()}
                seen.add(want.holds(numbers))
                assert want.holds(numbers) == wanted.holds(had), wanted.text
    assert seen == {True, False}


def test_grows_means_that_more_never_hurts() -> None:
    rng = random.Random("grows")
    for _ in range(300):
        want = parsed(random_want(rng, LL_TESTS, depth=3, grows=rng.random() < 0.5).text)
        numbers = {c.query: rng.randrange(4) for c in want.counts()}
        more = dict(numbers)
        more[rng.choice(list(more))] += 1
        if want.grows():
            assert want.holds(more) or not want.holds(numbers)
    assert parsed("1+ ann or 2+ c:red").grows()
    assert not any(parsed(text).grows() for text in ("1 ann", "not ann", "1+ ann and 2- c:red"))
