"""A deck written in any of the four formats reads back as the same deck; what a format cannot carry is listed."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from deckcheck.cards.card import CardPool
from deckcheck.cards.deck import Deck, DeckEntry
from deckcheck.cards.names import match_key
from deckcheck.cards.writing import head_texts, own_definitions, write_deck
from deckcheck.validation.check import Reading
from deckcheck.validation.reader import DEFAULT_GAME

from .common import make_checker
from .test_oracle import _generate, _write

CHECKER = make_checker()
KINDS = ("yaml", "json", "text", "csv")
TEXT_KEYS = ("player", "event", "notes")

NASTY = [
    '"Tiger" Claw', "'quoted'", "it's", 'say "hi"', "#1 Hero", "a #b", "a # b", "C#", "#", "Key: value", "Foo:", ": x", "a:b",
    "// slashes", "a // b", "http://x.y/z", "a/b", "x,y", "a, b, c",
    "=SUM(A1)", "+1 Sword", "-1 Shield", "- dash", "-", "--- dashes", "... dots", "@home", "* star", "*star", "&and", "!bang",
    "%percent", "`tick`", "|pipe", ">fold", "? what", "?", "~", "null",
    "true", "NO", "1984", "012", "12:30", "2024-01-01", "7 Samurai", "4x4 Truck", "3x Name", "100", "1 000 Cranes", "0 Zero",
    "1000 Cranes", "3.5 Men", "Gate", "Main", "main", "メイン", "門",
    "Gate: The Opening", "Main (50)", "Gate (10 cards)", "// Gate", "## Gate", "Secret tools", "My Logicalist", "[x]", "{y}", "a [b]",
    "Name [MY-9]", "Foo x4", "Foo 4", "Foo x 4", "x4", "×2",
    "Foo ×3", "back\\slash", "\\u0041", "a\\", "\\", "name: evil", "game: tcg_corp", "# name: evil", "complete: false", "１２ wide",
    "Ｗｉｄｅ", "😀 emoji 👨‍👩", "漢字", "深層　書庫", "é", "e\u0301",
    "a\tb", "a  b", "<script>", "]]>", "&amp;", "::error::x", "$schema", "<<", "a\u00a0b", "café №5", "section,count,card", "• bullet",
    '"', "''", '""', '"a", "b"', "a;b", "x" * 150, "[", "]",
    "{", "}", "a]", "a[", "a}", ",", "a,", ",a", "count: 4", "card: x", "1", "1x", "1 x", "x", "4 x y", "4x", "½ Price", "① One",
]  # fmt: skip


def read(text: str, kind: str) -> Reading:
    reading = CHECKER.read("deck", text.encode("utf-8"), kind)
    assert reading is not None
    return reading


def meaning(entry: DeckEntry, pools: Sequence[CardPool]) -> tuple[str, int, str]:
    """What an entry says, however it is written."""
    card = next((card for pool in pools if (card := pool.find(entry.reference).card)), None)
    return entry.section, entry.count, f"[{card.id}]" if card else match_key(entry.reference)


def round_trip(reading: Reading, kind: str) -> tuple[list[str], str]:
    """What went wrong between writing a deck and reading it again, and the text."""
    deck, game = reading.deck, reading.game
    assert deck is not None
    assert game is not None
    texts, own = head_texts(reading.root, TEXT_KEYS), own_definitions(reading.root)
    text, lost = write_deck(deck, kind, game.formats, DEFAULT_GAME, texts, own)
    again = read(text, kind)
    if again.deck is None:
        return [f"not readable: {again.found}"], text
    return _differences(deck, again, lost, texts, own, (game.pool, CardPool.of(deck.game, own)), kind), text


def _differences(
    deck: Deck,
    again: Reading,
    lost: Sequence[str],
    texts: Sequence[tuple[str, str]],
    own: Sequence[Any],
    pools: Sequence[CardPool],
    kind: str,
) -> list[str]:
    back = again.deck
    assert back is not None
    wrong = [f"{d!r}" for d in again.found if d.severity == "error" and d.code[0] in "YS"]
    head = {"game": deck.game, "rules": deck.rules, "name": deck.name or None, "complete": deck.complete, **dict(texts)}
    head_back = {
        "game": back.game,
        "rules": back.rules,
        "name": back.name,
        "complete": back.complete,
        **dict(head_texts(again.root, TEXT_KEYS)),
    }
    game_lost = any(line.startswith("game:") for line in lost)
    for key, value in head.items():
        if key == "rules" and game_lost:
            continue  # the version meant is the default of that game
        listed = any(line.startswith(f"{key}:") for line in lost)
        if (head_back.get(key) or None) != (value or None) and not listed:  # an empty text says as little as none
            wrong.append(f"{key}: {value!r} became {head_back.get(key)!r}, and that is not listed")
        if listed and kind in ("yaml", "json"):
            wrong.append(f"{key} is listed as lost: {lost}")
    for section in {entry.section for entry in (*deck, *back)}:
        carried = [entry for entry in deck[section] if not any(line.startswith(repr(f"{entry.count} {_blanks(entry)}")) for line in lost)]
        before, after = [meaning(entry, pools) for entry in carried], [meaning(entry, pools) for entry in back[section]]
        if before != after:
            wrong += [f"{section}: {a} became {b}" for a, b in zip(before, after, strict=False) if a != b] or [
                f"{section}: {before} became {after}"
            ]
    own_back = own_definitions(again.root)
    listed_ids = [line.rpartition(" ")[2] for line in lost if line.startswith("cards:")]
    if own_back != (own if kind in ("yaml", "json") else []):
        wrong.append(f"definitions {own} became {own_back}")
    if listed_ids != ([] if kind in ("yaml", "json") else [str(card.get("id")) for card in own]):
        wrong.append(f"definitions listed: {listed_ids}")
    if kind in ("yaml", "json") and lost:
        wrong.append(f"lost: {lost}")
    return wrong


def _blanks(entry: DeckEntry) -> str:
    return " ".join(entry.reference.split())


def _nasty_deck(rng: random.Random) -> str:
    """A deck in JSON whose names, unknown or defined in the file itself, are as awkward as can be."""
    names = rng.sample(NASTY, rng.randint(1, 6))
    own: list[dict[str, Any]] = []
    if rng.random() < 0.7:
        defined = [name for name in names if rng.random() < 0.8]
        own = [
            {"id": f"MY-{number}", rng.choice(["name", "name_ja"]): name, "type": "tactics", "partial": True}
            for number, name in enumerate(defined)
        ]
    sections = ["main", "gate", "my_logicalist", "secret_tools"]
    deck: dict[str, Any] = {"game": "luck_and_logic", "rules": rng.choice(["2017", "2017", "2016", "2019-extended"])}
    for key in ("name", *TEXT_KEYS):
        if rng.random() < 0.3:
            deck[key] = rng.choice([*NASTY, "two\nlines", " padded ", "", "Brave hearts", "a\n\n  b\n"])
    if rng.random() < 0.2:
        deck["complete"] = False
    for name in names:
        section = rng.choice(["main", "main", *sections])
        deck.setdefault(section, []).append({"card": name, "count": rng.choice([1, 1, 2, 4, 999])})
    deck.setdefault("main", []).append("4 OS01-001")
    if own:
        deck["cards"] = own
    return json.dumps(deck)


def _run(seed: int, number: int, make: Any) -> None:
    rng = random.Random(seed)
    failures = []
    for _ in range(number):
        text, kind = make(rng)
        reading = read(text, kind)
        if reading.deck is None:
            continue
        for target in KINDS:
            wrong, written = round_trip(reading, target)
            if wrong:
                failures.append(f"{target}: " + "\n".join(wrong) + f"\nfrom {text}\nwritten {written}")
    assert not failures, f"{len(failures)} of {4 * number}; the shortest:\n" + "\n\n".join(sorted(failures, key=len)[:4])


def _near_legal(rng: random.Random) -> tuple[str, str]:
    written = _write(rng, _generate(rng))
    return written.text, written.kind


def _awkward(rng: random.Random) -> tuple[str, str]:
    return _nasty_deck(rng), "json"


def test_decks_of_shipped_cards_read_back() -> None:
    _run(1, 40, _near_legal)


def test_awkward_names_read_back() -> None:
    _run(2, 40, _awkward)


@pytest.mark.parametrize("name", NASTY)
def test_each_awkward_name_reads_back(name: str) -> None:
    """As the name of a card nobody knows, in every section and format, and as the name of the deck."""
    three = {"card": name, "count": 3}
    deck = {"name": name, "main": [{"card": name}, three], "gate": [three], "my_logicalist": {"card": name}, "player": name}
    reading = read(json.dumps(deck), "json")
    for kind in KINDS:
        wrong, written = round_trip(reading, kind)
        assert not wrong, f"{kind}: " + "\n".join(wrong) + f"\n{written}"


@pytest.mark.parametrize("kind", KINDS)
def test_awkward_names_of_own_cards_read_back(kind: str) -> None:
    """All of them in one deck that defines them."""
    names = list({match_key(name): name for name in NASTY}.values())
    own = [{"id": f"MY-{number}", "name": name, "type": "tactics", "partial": True} for number, name in enumerate(names)]
    entries = [{"card": name, "count": number % 4 + 1} for number, name in enumerate(names)]
    reading = read(json.dumps({"main": entries, "gate": entries[:9], "my_logicalist": {"card": "4x4 Truck"}, "cards": own}), "json")
    assert reading.deck is not None
    assert all(entry.card for entry in reading.deck)
    wrong, written = round_trip(reading, kind)
    assert not wrong, "\n".join(wrong) + f"\n{written}"


@pytest.mark.parametrize("number", [pytest.param(100, marks=pytest.mark.sweep), pytest.param(400, marks=pytest.mark.complete)])
def test_sweep_of_written_decks(number: int) -> None:
    _run(11, number, _near_legal)
    _run(12, number, _awkward)
