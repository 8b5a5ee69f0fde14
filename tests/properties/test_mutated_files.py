"""Damaged deck files: never a crash, every finding has a code and a place in the file. The quick YAML reader reads as the parser does."""

from __future__ import annotations

import contextlib
import gc
import io
import json
import random
import re
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from swept import swept

from deckcheck import source
from deckcheck.cli import _run
from deckcheck.plain_yaml import read_plain_yaml
from deckcheck.source import SourceText, forbidden, read_yaml
from deckcheck.tree import Mapping, Node, Scalar, Sequence
from deckcheck.validation.check import FileReport

from .common import KNOWN_CODES, NEWLINE, ROOT, check_text, make_checker, slice_of, spans

ENDINGS = {"yaml": ".yml", "json": ".json", "text": ".txt", "csv": ".csv"}
CHECKER = make_checker()

# ---------------------------------------------------------------------------------------------------------------- what is damaged

_TRICKY_YAML = """\
%YAML 1.1
---
# yaml-language-server: $schema=deck.json
game: luck_and_logic
rules: "2017"
name: 'It''s: "fine" # really'
notes: |
  several
   lines: of
  # text
player: >-
  folded
  text
main:
  - 4 Lantern Scout, Mira     # comment
  - 2 OS01-032
  - {card: "Lantern Scout, Mira [OS01-001]", count: 2}
  - card: 'Fern''s Field Notes'
    count: 3
  - count: 1
    card: >
      Gate 7
      Protocol
  - "4 Picnic-Table Fortress\\u002c Tilly"
  - [nested, [deeper, {and: more}]]
  - 4 深層書庫の ヌール
  - 灯火の斥候　ミラ
  - Lantern Scout x4
  - 4: Keeper's Oath
  - Keeper's Oath: 4
  - *alias
  - &anchor Gate 7 Protocol
  - !tag Rule Zero
  - "4 unclosed
gate: [2 OS01-G01, 2 'OS01-G02', "2 OS01-G03", {card: OS01-G04, count: 2}]
my_logicalist: {card: OS01-M01}
secret_tools: []
cards:
  - {id: MY-1, name: Home Made, type: tactics, color: red, level: 5}
  - id: MY-2
    name: "Other: One"
...
"""
_PLAIN_YAML = """\
game: luck_and_logic
rules: "2016"
main:
- 4 Lantern Scout, Mira
- card: OS01-012
  count: 4
- {card: 灯火の斥候 ミラ, count: 2}

# a comment
gate:
  - 'OS01-G01'
"""
_TRICKY_JSON = """\
{
  "$schema": "deck.json",
  "game": "luck_and_logic", "rules": 2017, "name": "\\u30c7\\ud83d\\ude00 \\"x\\" \\\\ \\/ \\b\\t",
  "complete": true,
  "main": ["4 Lantern Scout, Mira", {"card": "OS01-012", "count": 4}, {"count": 1e2, "card": "No\\u0020one"},
    7, true, null, [[]], {"a": {}}],
  "gate": [], "my_logicalist": {"card": "OS01-M01"}, "secret_tools": null,
  "cards": [{"id": "MY-1", "name": "Home Made", "type": "tactics"}]
}
"""
_TRICKY_TEXT = """\
# game: luck_and_logic
# rules: 2017
// name: Brave: hearts
# complete: false

Main deck (50):
4 Lantern Scout, Mira  # comment
4x OS01-012 // other
- 2 Gate 7 Protocol
* 3 灯火の斥候　ミラ
Fern's Field Notes x2
// Gate
２ OS01-G01
門デッキ: 2 OS01-G02
My Logicalist: OS01-M01
## Secret tools
1 OS01-105
"""
_TRICKY_CSV = """\
section,count,card
main,4,"Lantern Scout, Mira"
Main deck,2,OS01-012
 gate , 2 , OS01-G01
gate,1,"a ""quoted"" name"
門,2,"=SUM(A1)"
my_logicalist,1,OS01-M01
main,,
"""
_WITH_BOM_AND_CRLF = "\ufeff" + _PLAIN_YAML.replace("\n", "\r\n")
_OTHER_GAME = "game: tcg_corp\nmain:\n  - 4 Ashveil Duelist\n  - 2 Ironbark Guard\n  - 2 Twin Lanterns [OR01-048]\n  - 4 Ashveil Dulist\n"


@lru_cache
def seeds() -> tuple[tuple[str, bytes], ...]:
    """(kind, content) of good deck files of every format."""
    kinds = {ending: kind for kind, ending in ENDINGS.items()}
    shipped = [(kinds[path.suffix], path.read_bytes()) for path in sorted(ROOT.glob("card_data/*/decks/*"))]
    deck = json.dumps({"rules": "2017", "main": [f"{n} OS01-0{n}1" for n in range(1, 5)], "gate": [{"card": "OS01-G01", "count": 2}]})
    tricky = [
        ("yaml", _TRICKY_YAML), ("yaml", _PLAIN_YAML), ("yaml", _WITH_BOM_AND_CRLF), ("yaml", _OTHER_GAME), ("yaml", ""),
        ("json", _TRICKY_JSON), ("json", deck), ("json", _TRICKY_JSON.replace("\n", "\r")), ("text", _TRICKY_TEXT),
        ("text", _TRICKY_TEXT.replace("\n", "\r\n")), ("csv", _TRICKY_CSV), ("csv", "\ufeff" + _TRICKY_CSV),
    ]  # fmt: skip
    return tuple(shipped + [(kind, text.encode()) for kind, text in tricky] * 2)


_PIECES = [
    "\n", "\r", "\r\n", "\t", " ", "  ", ": ", ":", " #", "#", "- ", "-", "'", '"', "\\", "{", "}", "[", "]", ",", "*", "&", "!", "|",
    ">", "?", "%",
    "@", "`", "---\n", "...\n", "<<: x\n", "~", "null", "true", "NO", "012", "0x_", "2024-13-45", "12:30", "1984", "9" * 30, "-1", "0",
    "1e5", "x",
    "×", "４", "①", "½", "\ufeff", "\u200b", "\u00ad", "\u202e", "\u2028", "\u0085", "\x00", "\x07", "\x1b[31m", "\x7f", "\ufffe", "\u00a0",
    "\u3000", "é", "e\u0301", "ﬁ", "ß", "İ", "😀", "👨\u200d👩", "漢", "ー", "main:\n", "gate: ", "cards:\n  - id: OS01-001\n",
    "game: tcg_corp\n", "rules: 2071\n",
    "name: ", "complete: maybe\n", "card: ", "count: ", "[" * 40, "{a: " * 40, "x" * 500, "\\u0000", "\\ud800", "\\x41", "\\N",
    "::error::", "<script>", "]]>",
    "=cmd()", "$schema: x\n", "//", "main,4,", '""', "section,count,card\n", "//Main\n", "my_logicalist:\n", "secret_tools: x\n",
]  # fmt: skip


def mutated(rng: random.Random, data: bytes) -> bytes:
    """The content with one to four things changed: bytes, characters or lines."""
    for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 4])):
        way = rng.randrange(12)
        if way < 2 and data:
            place = rng.randrange(len(data))
            other = bytes([rng.randrange(256)])
            data = data[:place] + rng.choice([b"", other, other + data[place : place + 1]]) + data[place + 1 :]
            continue
        text = data.decode("utf-8", "surrogateescape")
        place = rng.randrange(len(text) + 1)
        lines = text.split("\n")
        line = rng.randrange(len(lines))
        if way < 6:
            text = text[:place] + rng.choice(_PIECES) + text[place:]
        elif way == 6:
            text = text[:place] + text[place + rng.choice([1, 1, 2, 5, 40]) :]
        elif way == 7:
            text = (
                text[:place]
                if rng.random() < 0.3
                else text[:place] + text[place:].replace(rng.choice(": -\"'4,{}[]\n"), rng.choice(_PIECES), 1)
            )
        elif way == 8:
            text = "\n".join(lines[:line] + lines[line + 1 :])
        elif way == 9:
            lines.insert(rng.randrange(len(lines) + 1), lines[line])
            text = "\n".join(lines)
        elif way == 10:
            lines[line] = rng.choice([" ", "  ", "\t", "-", "- ", "#", "    "]) + lines[line].lstrip(rng.choice(["", " ", "- "]))
            text = "\n".join(lines)
        else:
            other = rng.randrange(len(lines))
            lines[line], lines[other] = lines[other], lines[line]
            text = "\n".join(lines)
        data = (
            text.encode("utf-8", "surrogateescape" if rng.random() < 0.98 else "replace")
            if _encodable(text)
            else text.encode("utf-8", "surrogatepass")
        )
    return data


def _encodable(text: str) -> bool:
    try:
        text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return False
    return True


# ---------------------------------------------------------------------------------------------------------------- what must hold

_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")


def faults_of(report: FileReport, data: bytes) -> list[str]:
    """What is wrong with a report, whatever the file says."""
    lines = NEWLINE.split(data.decode("utf-8-sig", "replace"))
    wrong: list[str] = []
    if (report.legal is not False) is any(d.severity == "error" for d in report.diagnostics):
        wrong.append(f"legal is {report.legal}")
    for found in report.diagnostics:
        shown = repr(found)
        if found.code not in KNOWN_CODES:
            wrong.append(f"{shown}: no such code")
        if found.severity not in ("error", "warning", "note"):
            wrong.append(f"{shown}: severity {found.severity}")
        for span in spans(found):
            good = (
                1 <= span.line <= span.end_line <= len(lines)
                and 1 <= span.column <= len(lines[span.line - 1]) + 1
                and 1 <= span.end_column <= len(lines[span.end_line - 1]) + 2
                and span[:2] <= span[2:]
            )
            if not good or (not data and span != (1, 1, 1, 1)):
                wrong.append(f"{shown}: {span} is not in the file")
        texts = (found.message, *(related.message for related in found.related))
        wrong += [f"{shown}: a message that cannot be shown: {text!r}" for text in texts if not text or _UNPRINTABLE.search(text)]
    return wrong


def _check_mutated(seed: int, number: int) -> None:
    rng = random.Random(seed)
    failures = []
    found_codes = set()
    for index in range(number):
        kind, data = rng.choice(seeds())
        data = mutated(rng, data)
        try:
            report = CHECKER.check("deck", data, kind)
            assert report is not None
            found_codes |= {found.code for found in report.diagnostics}
            wrong = faults_of(report, data)
            CHECKER.check("deck", data, kind, named=False)
        except Exception as error:
            wrong = [f"raised {error!r}"]
        if wrong:
            failures.append(f"file {index} of seed {seed} ({kind}): " + "\n".join(wrong[:3]) + f"\n{data!r}")
    shown = "\n\n".join(sorted(failures, key=len)[:3])
    assert not failures, f"{len(failures)} of {number} files; the shortest:\n{shown}"
    assert len(found_codes) >= 30, sorted(found_codes)


@pytest.mark.parametrize("seed", range(1))
def test_damaged_files_are_findings_with_a_place(seed: int) -> None:
    _check_mutated(seed, 500)


@pytest.mark.parametrize("seed", swept(range(100, 120), 6))
def test_sweep_of_damaged_files(seed: int) -> None:
    _check_mutated(seed, 1000)


def test_the_undamaged_files_have_no_fault_either() -> None:
    for kind, data in seeds():
        report = CHECKER.check("deck", data, kind)
        assert report is not None
        assert not faults_of(report, data)


@pytest.mark.parametrize(
    ("line", "token"),
    [
        ('  - "4 Nobody', '"4 Nobody'),
        ("  - @4 Nobody", "@4 Nobody"),
        ("  - Nobody: x: y", "Nobody: x: y"),
        ("\t- 4 Nobody", "4 Nobody"),
        ("  \t- 4 Nobody", "4 Nobody"),
    ],
)
def test_a_line_that_is_read_as_if_mended_keeps_its_places(line: str, token: str) -> None:
    """Findings about what stands there cover it as it stands in the file, not as it would stand in the mended line."""
    text = f"main:\n{line}\n"
    report = check_text(CHECKER, text)
    (unknown,) = [found for found in report.diagnostics if found.code == "C201"]
    assert slice_of(text.split("\n"), unknown.span) == token
    assert not faults_of(report, text.encode())


# ---------------------------------------------------------------------------------------------------------------- through the program


class _Input(io.TextIOWrapper):
    """Standard input with these bytes."""

    def __init__(self, data: bytes) -> None:
        super().__init__(io.BytesIO(data), encoding="utf-8")


def run_program(arguments: list[str], data: bytes = b"") -> tuple[int, str, str]:
    """Exit code, output and error output of the program, in this process."""
    out, err, before = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = _Input(data)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = _run([*arguments])
    finally:
        sys.stdin = before
        gc.enable()  # `validate` switches it off: a program ends, a test run goes on
    return code, out.getvalue(), err.getvalue()


def _unfit(output_format: str, output: str) -> str | None:
    """What is wrong with the output, None if nothing is."""
    unprintable = re.compile(_UNPRINTABLE.pattern.replace("\x00-\x1f", "\x00-\x09\x0b-\x1f"))
    if output_format in ("json", "sarif"):
        json.loads(output)
    elif output_format == "junit":
        ElementTree.fromstring(output.encode())
    elif match := unprintable.search(output):
        return f"the character {match.group()!r} reached the terminal: {output[max(0, match.start() - 80) : match.end() + 20]!r}"
    return None


def _validate_mutated(folder: Path, seed: int, number: int) -> None:
    """All files of a batch in one run of the program, and one of them as standard input."""
    rng = random.Random(seed)
    paths = []
    for index in range(number):
        kind, data = rng.choice(seeds())
        path = folder / f"{index}{ENDINGS[kind]}"
        path.write_bytes(data := mutated(rng, data))
        paths.append(str(path))
    output_format = ("text", "concise", "json", "sarif", "github", "junit")[seed % 6]
    chosen = [*paths, "--output-format", output_format, "--color", "never"]
    code, out, err = run_program(["validate", *chosen, *(["--strict"] if seed % 4 == 3 else [])])
    assert code == 1, (code, err)
    assert not (unfit := _unfit(output_format, out)), unfit
    code, out, err = run_program(["validate", "-", "--output-format", output_format, "--stdin-filename", paths[-1]], data)
    assert code in (0, 1), (code, err)
    code, out, err = run_program(["validate", str(folder), "--output-format", "concise"])
    assert code == 1, (code, err)


def test_the_program_ends_with_0_or_1_for_any_content(tmp_path: Path) -> None:
    for seed in range(12):
        (folder := tmp_path / str(seed)).mkdir()
        _validate_mutated(folder, seed, 25)


@pytest.mark.parametrize("start", swept((100, 115, 130, 145), 1))
def test_sweep_of_the_program(tmp_path: Path, start: int) -> None:
    for seed in range(start, start + 15):
        (folder := tmp_path / str(seed)).mkdir()
        _validate_mutated(folder, seed, 100)


# ---------------------------------------------------------------------------------------------------------------- the quick reader

_FRAGMENTS = [
    "main:\n", "gate:\n", "name: ", "game: luck_and_logic\n", "- ", "  - ", "4 Lantern Scout, Mira", "4x OS01-012", "灯火の斥候 ミラ",
    "{card: ", "card: ",
    "count: ", "    count: 4\n", "  count: 4\n", ", count: 2}", '"Gate 7"', "'x y'", "\n", "\n\n", "# c\n", " #x", "---\n", "...\n",
    ":", "true", "null",
    "~", "4", 'rules: "2017"\n', " ", "  ", "\t", "-", "it's", "a: b", "...", "x  ", "é", "\u3000", "[]", "{}", "*a", "&b", "!t", "|\n",
    ">\n", "?", '"',
    "\\", ",", "}", "main: x\n", "Éa", "１ ２", "\u00a0", "_x", "٣ x", "''", '""', "'it''s'", "- - x", "-x", "- -x", "? x", "--- x\n",
    "--- \n", "----\n",
    "---\nmain:\n", " ---\n", "  ...\n", "key:value", "- a:b", "- a :b", "- a#b", "- 4 Name: x", "- {card: a, count: 01}\n",
    "- {card: a,count: 1}\n",
    "- {card: a b, count: 12}\n", "- {card: 'a, b', count: 1}\n", "- card: x\n", "- card: 'x'\n", "   count: 2\n",
    "- {card: a: b, count: 1}\n", "- {card: a?, count: 1}\n",
    "- 'x' \n", "- \"x\" #c\n", "- x \n", "key : v\n", "a_b: v\n", "A: v\n", "$schema: v\n", "<<: v\n", "%YAML 1.1\n", "\r\n", "\r",
    "\ufeff", "\u0085", "\u2028", "\x0b",
    "\x0c", "😀", "\ufffd", "\ue000", "a\u0300", "ª", "²", "x!", "x&y", "x*", "x|", "x>", "x%", "x@", "x`", "x\"y\"", "x'y'", "x[1]",
    "x{1}", "x, y", "x?", "x - y", "x -",
    "<<", "=", "y", "- y\n", "- ~\n", "- null\n", "key:\n", "key: \n", "key:  v\n", "key:\tv\n", "-\tx\n", "- \tx\n", "key: |\n",
    "key: >-\n  a\n", "  a\n", "    - x\n", "          - x\n",
]  # fmt: skip
_STARTS = [
    "",
    "",
    "main:\n  - 4 Foo\n",
    "name: x\nmain:\n- 4 Foo\n",
    "---\nmain:\n  - a\n",
    "main:\n  - card: a\n",
    "main:\n- {card: a, count: 1}\n",
    "main:\n  - 'a'\n\n",
]


def flat(node: Node | None) -> Any:
    """A tree as plain values with all positions."""
    if isinstance(node, Scalar):
        return (node.text, node.line, node.column, node.end_line, node.end_column, node.plain)
    if isinstance(node, Sequence):
        return [node.line, node.column, *map(flat, node.items)]
    if isinstance(node, Mapping):
        return [node.line, node.column, *((flat(key), flat(value)) for key, value in node.items.values())]
    return None


@pytest.fixture
def parser_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """`read_yaml` without its quick reader."""
    monkeypatch.setattr(source, "read_plain_yaml", lambda text: None)


def _compare_readers(texts: Iterator[str]) -> int:
    """How many of the texts the quick reader reads; each of them as the parser does."""
    read = 0
    wrong: list[str] = []
    for given in texts:
        text = forbidden().sub("\ufffd", given)  # such a file is a finding already, and is read so
        plain = read_plain_yaml(text)
        if plain is None:
            continue
        read += 1
        root, found = read_yaml(SourceText(text))
        if found or flat(root) != flat(plain):
            wrong.append(f"{text!r}\n  quick:  {flat(plain)}\n  parser: {flat(root)} {found}")
    assert not wrong, f"{len(wrong)} of {read} texts are read otherwise; the shortest:\n" + "\n".join(sorted(wrong, key=len)[:5])
    return read


def _fragment_texts(seed: int, number: int) -> Iterator[str]:
    rng = random.Random(seed)
    for _ in range(number):
        yield rng.choice(_STARTS) + "".join(rng.choice(_FRAGMENTS) for _ in range(rng.randint(1, 9)))


def _line_texts(seed: int, number: int) -> Iterator[str]:
    """Texts of lines that are nearly always plain, with one character put somewhere."""
    rng = random.Random(seed)
    lines = [
        "main:",
        "gate:",
        "name: Brave hearts",
        "  - 4 Foo, Bar",
        "  - card: Foo",
        "    count: 3",
        "  - {card: Foo Bar, count: 2}",
        "# note",
        "",
        '  - "q"',
        "  # in",
        "- x",
    ]
    signs = [chr(code) for code in range(0x20, 0x7F)] + list("\t\r\x0b\x85\xa0\u2028\ufeff\u3000é漢😀")
    for _ in range(number):
        text = "\n".join(["main:", *rng.choices(lines, k=rng.randint(1, 5))])
        place = rng.randrange(len(text) + 1)
        yield text[:place] + rng.choice(signs) + text[place + rng.randrange(2) :] + rng.choice(["", "\n"])


def _mutated_texts(seed: int, number: int) -> Iterator[str]:
    rng = random.Random(seed)
    yamls = [data for kind, data in seeds() if kind == "yaml"]
    for _ in range(number):
        yield mutated(rng, rng.choice(yamls)).decode("utf-8", "replace")


@pytest.mark.usefixtures("parser_only")
def test_the_quick_reader_reads_as_the_parser_does() -> None:
    assert _compare_readers(_fragment_texts(1, 40_000)) > 400
    assert _compare_readers(_line_texts(2, 10_000)) > 500
    assert _compare_readers(_mutated_texts(3, 800)) > 100


@pytest.mark.parametrize("part", swept(range(4), 1))
@pytest.mark.usefixtures("parser_only")
def test_sweep_of_the_quick_reader(part: int) -> None:
    assert _compare_readers(_fragment_texts(11 + 10 * part, 100_000)) > 1200
    assert _compare_readers(_line_texts(12 + 10 * part, 25_000)) > 1900
    assert _compare_readers(_mutated_texts(13 + 10 * part, 2000)) > 230


@pytest.mark.usefixtures("parser_only")
def test_shipped_decks_are_read_alike() -> None:
    texts = [path.read_text("utf-8") for path in sorted(ROOT.glob("card_data/*/decks/*.yml"))]
    assert _compare_readers(iter(texts)) >= 5  # the rest has comments behind entries


def test_a_collection_that_is_not_closed_is_told_once_and_hides_nothing() -> None:
    report = check_text(CHECKER, "main:\n  - {card: [x, count: 2}\n  - 5 Lantern Scout, Mira\n")
    errors = [(found.code, found.span.line) for found in report.diagnostics if found.severity == "error"]
    assert errors == [("D311", 1), ("Y001", 2), ("D302", 3)]
