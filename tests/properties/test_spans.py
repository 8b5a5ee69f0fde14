"""Positions: the text that a span covers is the text of the value, whatever the characters, line ends and quotes of the file."""

from __future__ import annotations

import csv
import io
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from hypothesis import assume, example, given
from hypothesis import strategies as st
from swept import swept

from deckcheck import source as source_module
from deckcheck.cards.lists import read_csv, read_text
from deckcheck.cards.load import load_game
from deckcheck.json_source import read_json
from deckcheck.source import SourceText, decode, forbidden, read_yaml
from deckcheck.tree import Mapping, Node, Scalar, Sequence

from .common import slice_of

HEADING = load_game("luck_and_logic")[0].heading


def scalars(node: Node | None) -> Iterator[Scalar]:
    """All texts of a tree, keys too."""
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from scalars(item)
    elif isinstance(node, Mapping):
        for key, value in node.items.values():
            yield key
            yield from scalars(value)


def texts_of(node: Node | None) -> Any:
    """The tree as lists, mappings and texts."""
    if isinstance(node, Sequence):
        return [texts_of(item) for item in node.items]
    if isinstance(node, Mapping):
        return {key: texts_of(value) for key, (_, value) in node.items.items()}
    return node.text if node else None


def _decoded(text: str, bom: bool) -> SourceText:
    decoded, found = decode(text.encode("utf-8-sig" if bom else "utf-8"))
    assert decoded is not None
    assert all(d.severity == "warning" for d in found)
    return decoded


# ------------------------------------------------------------------------------------------------------------- generated values

_SIGNS = "abc xyz 019 -_.,:;#'\"\\/[]{}()*&!%@`|>?~=+<$éßñ漢字カナー　、「」😀👩🏽\u0301\u3099Ａ１ﾊﾟ٣\u00a0"


def _text(rng: random.Random) -> str:
    if rng.random() < 0.2:
        return rng.choice(
            [
                "4 Lantern Scout, Mira",
                "灯火の斥候 ミラ",
                "a: b",
                "# x",
                " x ",
                "",
                "- y",
                "null",
                "012",
                "two\nlines",
                "tab\there",
                "x" * 150,
                "😀 " * 30,
                "漢字 かな " * 20,
            ]
        )
    return "".join(rng.choice(_SIGNS) for _ in range(rng.randint(0, 12)))


def _value(rng: random.Random, depth: int = 0) -> Any:
    way = rng.random()
    if depth > 3 or way < 0.5:
        return _text(rng)
    if way < 0.75:
        return [_value(rng, depth + 1) for _ in range(rng.randint(0, 4))]
    return {_text(rng): _value(rng, depth + 1) for _ in range(rng.randint(0, 4))}


def _dumped(rng: random.Random, value: Any) -> str:
    text: str = yaml.dump(
        value,
        allow_unicode=rng.random() < 0.8,
        default_flow_style=rng.choice([None, True, False]),
        default_style=rng.choice([None, None, '"', "'", "|", ">"]),
        width=rng.choice([20, 80, 10_000]),
        indent=rng.choice([2, 4]),
        explicit_start=rng.random() < 0.2,
        sort_keys=False,
    )
    return text


# ------------------------------------------------------------------------------------------------------------- YAML


def _check_yaml(text: str, bom: bool) -> int:
    """Every span of a YAML text; how many there are."""
    decoded = _decoded(text, bom)
    root, found = read_yaml(decoded)
    assert not found, (text, found)
    assert texts_of(root) == yaml.load(text, Loader=yaml.CBaseLoader), text
    number = 0
    for scalar in scalars(root):
        covered = slice_of(decoded.lines, scalar.span)
        if not scalar.text and scalar.plain:
            assert scalar.line == scalar.end_line
            continue
        number += 1
        if covered[0] in "\"'" and not scalar.plain:
            assert yaml.load(covered, Loader=yaml.CBaseLoader) == scalar.text, (text, covered)
        elif scalar.plain and scalar.line == scalar.end_line:
            assert covered == scalar.text, text
        else:  # folded or a block: its words
            words = covered if scalar.plain else covered.partition("\n")[2]
            assert "".join(words.split()) == "".join(scalar.text.split()), (text, covered)
    return number


def _sweep_yaml(seed: int, number: int) -> None:
    rng = random.Random(seed)
    seen = 0
    for _ in range(number):
        text = _dumped(rng, _value(rng))
        if forbidden().search(text):
            continue
        seen += _check_yaml(text, bom=False)
        ends = rng.choice(["\r\n", "\n", "\r"])
        bom = rng.random() < 0.5
        if "\\\n" not in text or ends == "\n":  # a line break that is escaped in a quoted text
            seen += _check_yaml(text.replace("\n", ends), bom)
    assert seen > number * 3


@pytest.mark.parametrize("quick", [True, False])
def test_spans_of_yaml(quick: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not quick:
        monkeypatch.setattr(source_module, "read_plain_yaml", lambda text: None)
    _sweep_yaml(1, 400)


@pytest.mark.parametrize("seed", swept(range(11, 15), 1))
def test_sweep_of_spans_of_yaml(seed: int) -> None:
    _sweep_yaml(seed, 2500)


def _plain_deck(rng: random.Random) -> str:
    """A deck as people write it: what the quick reader reads."""
    name = rng.choice(["Brave hearts", '"quoted: name"', "'it is'", "漢字の デッキ", "😀"])
    lines = [f"name: {name}", "main:"]
    for _ in range(rng.randint(1, 5)):
        card = rng.choice(["Lantern Scout, Mira", "灯火の斥候　ミラ", "OS01-001", "😀 漢 x", "it's"])
        lines += rng.choice(
            [
                [f"  - 4 {card}"],
                [f"  - card: {card}", "    count: 2"],
                [f'  - {{card: "{card}", count: 12}}'],
                [f'  - "4 {card}"'],
                ["", "# note"],
            ]
        )
    return "\n".join(lines) + "\n"


def test_spans_of_plain_decks() -> None:
    rng = random.Random(3)
    for _ in range(300):
        text = _plain_deck(rng)
        if text.rstrip().endswith("main:"):
            continue
        _check_yaml(text, rng.random() < 0.5)
        _check_yaml(text.replace("\n", "\r\n"), rng.random() < 0.5)


# ------------------------------------------------------------------------------------------------------------- JSON

_json_texts = st.text(st.characters(exclude_categories=["Cs", "Cc"]).filter(lambda sign: not forbidden().match(sign)), max_size=8)
_json_leaves = st.one_of(
    _json_texts,
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
    st.none(),
    st.sampled_from(["\n", "\t", '"', "\\"]),
)
_json_values = st.recursive(
    _json_leaves, lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(_json_texts, inner, max_size=4)), max_leaves=12
)


def as_texts(value: Any) -> Any:
    """A JSON value with every word and number as its text."""
    if isinstance(value, dict):
        return {key: as_texts(item) for key, item in value.items()}
    if isinstance(value, list):
        return [as_texts(item) for item in value]
    return {True: "true", False: "false", None: "null"}.get(value, value) if value is None or isinstance(value, bool) else value


def _loaded(text: str) -> Any:
    return as_texts(json.loads(text, parse_int=str, parse_float=str))


def _check_json(text: str, bom: bool) -> None:
    decoded = _decoded(text, bom)
    root, found = read_json(decoded)
    assert not found, (text, found)
    assert texts_of(root) == _loaded(text)
    for scalar in scalars(root):
        covered = slice_of(decoded.lines, scalar.span)
        assert (covered if scalar.plain else json.loads(covered)) == scalar.text


@given(_json_values, st.booleans(), st.sampled_from([None, 0, 2]), st.sampled_from(["\n", "\r\n", "\r"]), st.booleans())
@example({"é😀": ["漢", {"": "\U0010ffff" * 3}]}, True, 2, "\r\n", True)
def test_spans_of_json(value: Any, ascii_only: bool, indent: int | None, ends: str, bom: bool) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent).replace("\n", ends)
    assume(not text.startswith("\ufeff"))
    _check_json(text, bom)


def _mutated_json(seed: int, number: int) -> Iterator[str]:
    rng = random.Random(seed)
    pieces = [
        *"{}[],:\"\\ \n\t0123456789.-+eEtfn/#'",
        "true",
        "null",
        "\\u00e9",
        "\\ud83d\\ude00",
        "\\x",
        "\\u12",
        "1.5e3",
        "01",
        "-",
        "NaN",
        "漢",
        "😀",
        "//",
        "\u00a0",
        "\u3000",
    ]
    for _ in range(number):
        text = json.dumps(_value(rng), ensure_ascii=rng.random() < 0.5, indent=rng.choice([None, 1]))
        for _ in range(rng.randint(1, 2)):
            place = rng.randrange(len(text) + 1)
            text = text[:place] + rng.choice([rng.choice(pieces), ""]) + text[place + rng.randrange(3) :]
        yield text


def _compare_with_json(seed: int, number: int) -> None:
    """`read_json` reads what `json.loads` reads, and as it does; of what it refuses it says where."""
    good = bad = 0
    wrong: list[str] = []
    for text in _mutated_json(seed, number):
        if forbidden().search(text) or any(word in text for word in ("NaN", "Infinity")) or not text.strip():
            continue  # no JSON, though Python reads it
        source = SourceText(text)
        root, found = read_json(source)
        codes = {d.code for d in found}
        try:
            wanted = _loaded(text)
        except ValueError:
            bad += 1
            if "Y013" not in codes:
                wrong.append(f"accepted: {text!r}")
            continue
        if codes & {"Y002", "Y009"}:  # a key twice, or an escape that stands for a control character
            continue
        good += 1
        if found or texts_of(root) != wanted:
            wrong.append(f"refused: {text!r} {found}")
    assert min(good, bad) > number // 10
    assert not wrong, f"{len(wrong)}; the shortest: " + "\n".join(sorted(wrong, key=len)[:5])


def test_json_is_what_the_standard_library_says() -> None:
    _compare_with_json(1, 3000)


@pytest.mark.parametrize("seed", swept(range(11, 15), 1))
def test_sweep_of_json(seed: int) -> None:
    _compare_with_json(seed, 7500)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[1",
        '"a',
        "[1,]",
        '{"a":1,}',
        "{a: 1}",
        "[01]",
        "[1.]",
        "[.5]",
        "[+1]",
        "['a']",
        '["\\x"]',
        '["\t"]',
        "[1] 2",
        "// c\n[]",
        "tru",
        "[nul]",
        '{"a" 1}',
        "[1 2]",
        "[NaN]",
    ],
)
def test_no_json_is_refused_with_a_place(text: str) -> None:
    source = SourceText(text)
    root, found = read_json(source)
    assert root is None
    assert [d.code for d in found] == ["Y013"]
    span = found[0].span
    assert 1 <= span.line <= len(source.lines)
    assert 1 <= span.column <= len(source.lines[span.line - 1]) + 1


# ------------------------------------------------------------------------------------------------------------- lists


def test_spans_of_text_lists() -> None:
    rng = random.Random(5)
    for _ in range(400):
        lines = [
            rng.choice(
                [
                    "Main",
                    "  Gate (10):",
                    "// メイン",
                    "## 秘具デッキ",
                    "Gate: 2 OS01-G01",
                    "4 漢字 😀",
                    "\t2x é",
                    "- 3 x",
                    "* 1 y # c",
                    "4 a // b",
                    "# name: 漢😀 x",
                    "//rules: 2017",
                    "",
                    "　4 wide",
                ]
            )
            for _ in range(rng.randint(1, 6))
        ]
        source = _decoded(rng.choice(["\n", "\r\n", "\r"]).join(lines), rng.random() < 0.5)
        root, found = read_text(source, HEADING)
        assert not found
        if root is None:
            continue
        for key, (_, value) in root.items.items():
            for scalar in scalars(value):
                assert slice_of(source.lines, scalar.span) == scalar.text
            if isinstance(value, Scalar):
                assert slice_of(source.lines, root.items[key][0].span).lower() == key


def test_spans_of_csv_lists() -> None:
    rng = random.Random(6)
    for _ in range(300):
        rows = [
            [rng.choice(["main", "Gate", "門", "secret_tools"]), str(rng.randint(1, 9)), _text(rng).replace("\n", " ").replace("\r", " ")]
            for _ in range(rng.randint(1, 4))
        ]
        page = io.StringIO()
        csv.writer(page, lineterminator=rng.choice(["\n", "\r\n"]), quoting=rng.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])).writerows(
            [["section", "count", "card"], *rows]
        )
        source = _decoded(page.getvalue(), rng.random() < 0.5)
        root, found = read_csv(source, HEADING)
        assert not found, page.getvalue()
        assert root is not None
        read: list[tuple[str, str, str]] = []
        for key, (_, section) in root.items.items():
            assert isinstance(section, Sequence)
            for entry in section.items:
                assert isinstance(entry, Mapping)
                card, count = entry.items["card"][1], entry.items["count"][1]
                assert isinstance(card, Scalar)
                assert isinstance(count, Scalar)
                assert slice_of(source.lines, card.span).replace('""', '"') == card.text or not card.text
                assert slice_of(source.lines, count.span) == count.text
                read.append((key, count.text, card.text))
        wanted = sorted((HEADING(section) or "", count, card) for section, count, card in rows)
        assert sorted((key, count, card.strip()) for key, count, card in read) == sorted(
            (key, count, card.strip()) for key, count, card in wanted
        )
