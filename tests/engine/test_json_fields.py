"""JSON from anybody: what is wrong is told with its place; nothing breaks the reader."""

from __future__ import annotations

import pytest

from deckcheck.engine.json_fields import DamagedError, Fields, load_json


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "not readable as JSON"),
        (b'{"a": 1', "cut off"),
        (b'{"a": 1}}', "line 1, column 9"),
        (b"\xff\xfe{}", "byte 0"),
        (b'{"a": 1, "a": 2}', "'a' stands twice"),
        (b'{"a": NaN}', "NaN"),
        (b'{"a": -Infinity}', "Infinity"),
        (b"[" * 100_000, "beyond all measure"),
        (b"1" * 6000, "beyond all measure"),
        (b" " * 11, "larger than 0 MB"),
    ],
)
def test_what_is_no_json(data: bytes, told: str) -> None:
    with pytest.raises(DamagedError) as caught:
        load_json(data, 10 if data == b" " * 11 else 1_000_000, "a replay")
    assert told in str(caught.value)


def test_a_byte_order_mark_is_fine() -> None:
    assert load_json(b"\xef\xbb\xbf[1]", 100, "a replay") == [1]


def test_places_are_told() -> None:
    inner = Fields({"outer": {"list": ["x", 3], "number": True, "name": "a\nb"}}).fields("outer")
    for call, told in (
        (lambda: inner.texts("list", 9, 9), r"outer\.list\[1\] must be a text of 1 to 9 characters, not 3"),
        (lambda: inner.texts("list", 1, 9), r"outer\.list has 2 entries; at most 1"),
        (lambda: inner.whole("number", 0), r"outer\.number must be a whole number from 0 to .*, not true"),
        (lambda: inner.text("name", 9), r"outer\.name must be a text"),
        (lambda: inner.text("missing", 9), r"`outer\.missing` is missing"),
        (lambda: inner.fields("list"), r"outer\.list must be an object, not a list"),
    ):
        with pytest.raises(DamagedError, match=told):
            call()


def test_an_unknown_key_has_a_suggestion() -> None:
    fields = Fields({"choices": [], "digset": "x"})
    fields.has("digest")
    fields.texts("choices", 1, 1)
    with pytest.raises(DamagedError, match="no key `digset` is known; did you mean `digest`"):
        fields.done()


def test_a_choice_of_words() -> None:
    assert Fields({"side": "A"}).text("side", 1, ("A", "B")) == "A"
    with pytest.raises(DamagedError, match="side cannot be 'C'; it is one of A, B"):
        Fields({"side": "C"}).text("side", 1, ("A", "B"))
