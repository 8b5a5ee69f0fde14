"""What the property tests share: a checker, the shipped cards read without deckcheck, and ways to spell a card and to write a deck."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from deckcheck.cards.load import load_game
from deckcheck.codes import CODES
from deckcheck.diagnostics import Diagnostic, Span
from deckcheck.rulesets import RULESETS, deck_rules
from deckcheck.validation.check import Checker, FileReport, Settings

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("luck_and_logic", "tcg_corp")
KNOWN_CODES = frozenset(CODES) | {rule.code for game in GAMES for rule in deck_rules(game)}
NEWLINE = re.compile("\r\n|\n|\r")


def make_checker(settings: Settings | None = None) -> Checker:
    return Checker(tuple(RULESETS), load_game, deck_rules, settings or Settings())


def check_text(checker: Checker, text: str, kind: str = "yaml") -> FileReport:
    report = checker.check("deck", text.encode("utf-8"), kind)
    assert report is not None
    return report


class Plain(yaml.CSafeLoader):
    """What an editor's YAML parser makes of a file: JSON values only, so a date is text (JSON Schema knows no dates), and so is `=`."""


def _number_or_text(loader: Plain, node: yaml.ScalarNode) -> Any:
    try:
        return loader.construct_yaml_int(node)
    except ValueError:  # `0x_` looks like a number to PyYAML and is none
        return node.value


_NO_JSON = ("tag:yaml.org,2002:timestamp", "tag:yaml.org,2002:value")
Plain.yaml_implicit_resolvers = {
    sign: [(tag, pattern) for tag, pattern in resolvers if tag not in _NO_JSON]
    for sign, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
Plain.add_constructor("tag:yaml.org,2002:int", _number_or_text)


def plain_load(text: str) -> Any:
    return yaml.load(text, Loader=Plain)


@lru_cache
def shipped_cards(game: str) -> dict[str, dict[str, Any]]:
    """All shipped cards of a game by id, read by a plain YAML parser."""
    cards = {}
    for path in sorted((ROOT / "card_data" / game / "sets").glob("*.yml")):
        for card in plain_load(path.read_text("utf-8"))["cards"]:
            cards[card["id"]] = card
    return cards


def spans(diagnostic: Diagnostic) -> Iterator[Span]:
    yield diagnostic.span
    for related in diagnostic.related:
        yield related.span


def slice_of(lines: Sequence[str], span: Span) -> str:
    """The text that a span covers."""
    if span.line == span.end_line:
        return lines[span.line - 1][span.column - 1 : span.end_column - 1]
    middle = lines[span.line : span.end_line - 1]
    return "\n".join([lines[span.line - 1][span.column - 1 :], *middle, lines[span.end_line - 1][: span.end_column - 1]])


# ------------------------------------------------------------------------------------------------------------- spelling a card

_WIDE = str.maketrans({chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)} | {" ": "\u3000"})
_APOSTROPHES = "'\u2018\u2019\u02bc\u2032\uff07"
_DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2212\uff0d"


def respelled(rng: random.Random, text: str) -> str:
    """The text in a spelling that must mean the same: case, width, blanks, kinds of apostrophe and dash."""
    way = rng.randrange(7)
    if way == 0:
        return text.upper()
    if way == 1:
        return text.lower()
    if way == 2:
        return text.translate(_WIDE)
    if way == 3:
        return text.replace(" ", rng.choice(["  ", "\u3000", " \u3000 "]))
    if way == 4:
        return text.replace("'", rng.choice(_APOSTROPHES))
    if way == 5:
        return text.replace("-", rng.choice(_DASHES))
    return "".join(rng.choice((letter.upper(), letter.lower(), letter)) for letter in text)


def reference_to(rng: random.Random, card: Mapping[str, Any], unique: bool = True) -> str:
    """One of the ways to name a card. `unique`: its name means no other card."""
    ways = [card["id"]]
    names = [card[field] for field in ("name", "name_ja") if card.get(field)]
    if unique:
        ways += names * 2
    if card.get("number"):
        ways.append(card["number"])
    ways += [f"{name} [{card.get('number') or card['id']}]" for name in names]
    text: str = rng.choice(ways)
    return respelled(rng, text) if rng.random() < 0.25 else text


# --------------------------------------------------------------------------------------------------------------- writing a deck


class Line(NamedTuple):
    """An entry of a deck: so many copies of a card, and how the card is named. `card` is None where the name means none."""

    count: int
    reference: str
    card: str | None


class Place(NamedTuple):
    """Where something stands in a file, and the text there."""

    line: int
    column: int
    token: str


class Written(NamedTuple):
    """A deck as a file: `entries` has the place of every entry, `keys` that of every section."""

    text: str
    kind: str
    entries: dict[tuple[str, int], Place]
    keys: dict[str, Place]


class _Page:
    """Text that grows and knows where it is."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.line = self.column = 1

    def put(self, text: str) -> None:
        self.parts.append(text)
        lines = text.split("\n")
        self.line += len(lines) - 1
        self.column = len(lines[-1]) + (self.column if len(lines) == 1 else 1)

    def mark(self, token: str) -> Place:
        place = Place(self.line, self.column, token)
        self.put(token)
        return place


_BARE = re.compile(r"[\w(][^:#\n\"'\\{}\[\],]*[^:#\s\"'\\{}\[\],]")


def yaml_scalar(rng: random.Random, text: str, *, flow: bool = False) -> str:
    """The text as a YAML scalar, in one of the styles that can hold it."""
    if rng.random() < 0.1:
        return "'" + text.replace("'", "''") + "'"
    inner = re.sub(r"[,\[\]']", "x", text) if not flow else text
    if rng.random() < 0.9 and _BARE.fullmatch(inner) and text not in ("true", "false", "null"):
        return text
    return json.dumps(text, ensure_ascii=False)


def entry_text(rng: random.Random, line: Line) -> str:
    if line.count == 1 and rng.random() < 0.3 and not re.match(r"[0-9０-９.,+-]+\s*[x×]?\s", line.reference, re.IGNORECASE):
        return line.reference
    return f"{line.count}{rng.choice(['', '', '', 'x', ' x', '×', 'X'])} {line.reference}"


def write_yaml(rng: random.Random, head: Mapping[str, Any], deck: Mapping[str, Sequence[Line]]) -> Written:
    page, entries, keys = _Page(), {}, {}
    if rng.random() < 0.2:
        page.put("# a comment: with a colon\n")
    for key, value in head.items():
        page.put(f"{key}: {'false' if value is False else json.dumps(value, ensure_ascii=False)}\n")
    blocks = rng.random() < 0.3
    sections = list(deck)
    rng.shuffle(sections)
    for section in sections:
        lines = deck[section]
        if not lines:
            if rng.random() < 0.1:
                keys[section] = page.mark(section)
                page.put(": []\n")
            continue
        keys[section] = page.mark(section)
        if section == "my_logicalist" and len(lines) == 1 and lines[0].count == 1 and rng.random() < 0.8:
            page.put(": ")
            entries[section, 0] = page.mark(yaml_scalar(rng, lines[0].reference))
            page.put("\n")
            continue
        if rng.random() < 0.05:
            page.put(": [")
            for index, line in enumerate(lines):
                page.put(", " if index else "")
                entries[section, index] = page.mark(yaml_scalar(rng, entry_text(rng, line), flow=True))
            page.put("]\n")
            continue
        page.put(":\n")
        indent = rng.choice(["  ", "", "    "])
        for index, line in enumerate(lines):
            way = rng.random() if blocks else 1.0
            page.put(f"{indent}- ")
            if way < 0.15:
                page.put("{card: ")
                entries[section, index] = page.mark(yaml_scalar(rng, line.reference, flow=True))
                page.put(f", count: {line.count}}}\n")
            elif way < 0.3:
                page.put(f"count: {line.count}\n{indent}  card: ")
                entries[section, index] = page.mark(yaml_scalar(rng, line.reference))
                page.put("\n")
            elif way < 0.4:
                page.put("card: ")
                entries[section, index] = page.mark(yaml_scalar(rng, line.reference))
                page.put(f"\n{indent}  count: {line.count}\n")
            else:
                entries[section, index] = page.mark(yaml_scalar(rng, entry_text(rng, line)))
                page.put(rng.choice(["\n", "\n", "\n", "  # why not\n"]) if blocks else "\n")
    return Written("".join(page.parts) or "{}\n", "yaml", entries, keys)


def write_json(rng: random.Random, head: Mapping[str, Any], deck: Mapping[str, Sequence[Line]]) -> Written:
    page, entries, keys = _Page(), {}, {}
    ascii_only = rng.random() < 0.3
    page.put("{")
    comma = ""
    for key, value in head.items():
        page.put(f"{comma}\n  {json.dumps(key)}: {json.dumps(value, ensure_ascii=ascii_only)}")
        comma = ","
    for section, lines in deck.items():
        if not lines:
            continue
        page.put(f"{comma}\n  ")
        comma = ","
        keys[section] = page.mark(json.dumps(section))
        page.put(": [")
        for index, line in enumerate(lines):
            page.put(",\n    " if index else "\n    ")
            if rng.random() < 0.5:
                entries[section, index] = page.mark(json.dumps(entry_text(rng, line), ensure_ascii=ascii_only))
            else:
                page.put('{"card": ')
                entries[section, index] = page.mark(json.dumps(line.reference, ensure_ascii=ascii_only))
                page.put(f', "count": {line.count}}}')
        page.put("\n  ]")
    page.put("\n}\n")
    return Written("".join(page.parts), "json", entries, keys)


HEADINGS = {
    "main": ("Main", "Main deck", "メイン", "// Main", "Main (50)", "DECK:"),
    "gate": ("Gate", "Gates:", "門デッキ", "// Gate", "Gate deck (10 cards)"),
    "my_logicalist": ("My Logicalist", "マイロジカリスト:", "my logicalist"),
    "secret_tools": ("Secret tools", "秘具デッキ", "Secret tool deck:"),
}


def write_txt(rng: random.Random, head: Mapping[str, Any], deck: Mapping[str, Sequence[Line]]) -> Written:
    page, entries, keys = _Page(), {}, {}
    for key, value in head.items():
        page.put(f"# {key}: {'false' if value is False else value}\n")
    for section, lines in deck.items():
        if not lines:
            continue
        page.put("\n" * rng.randrange(2))
        keys[section] = page.mark(rng.choice(HEADINGS[section]))
        page.put("\n")
        for index, line in enumerate(lines):
            entries[section, index] = page.mark(entry_text(rng, line))
            page.put(rng.choice(["\n", "\n", "\n", " // good\n", "  # a note\n"]))
    return Written("".join(page.parts), "text", entries, keys)


def write_csv(rng: random.Random, head: Mapping[str, Any], deck: Mapping[str, Sequence[Line]]) -> Written:
    """A CSV list; it has no head, so only decks of the default game and version can be written."""
    page, entries, keys = _Page(), {}, {}
    page.put("section,count,card\n")
    for section, lines in deck.items():
        for index, line in enumerate(lines):
            place = page.mark(section)
            keys.setdefault(section, place)
            page.put(f",{line.count},")
            if "," in line.reference or '"' in line.reference or rng.random() < 0.3:
                page.put('"')
                entries[section, index] = page.mark(line.reference.replace('"', '""'))
                page.put('"\n')
            else:
                entries[section, index] = page.mark(line.reference)
                page.put("\n")
    return Written("".join(page.parts), "csv", entries, keys)
