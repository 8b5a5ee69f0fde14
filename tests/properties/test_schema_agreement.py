"""The published schemas and the readers accept the same files: generated documents, shipped files, and texts that YAML reads otherwise.

What the schema cannot say, and the reader refuses all the same, stands in `BEYOND`, each with its reason and an example.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import jsonschema
import pytest
import yaml
from swept import swept

from deckcheck.cards.load import schema as load_schema
from deckcheck.cli.schema import as_draft7
from deckcheck.diagnostics import Diagnostic
from deckcheck.validation.card_files import read_card_file
from deckcheck.validation.files import File

from .common import GAMES, ROOT, check_text, make_checker, plain_load

CHECKER = make_checker()

BEYOND: dict[str, tuple[str, Any]] = {
    "S107": ("versions are data of each game, and `--rules` may override them", {"rules": "2071", "main": []}),
    "S105 in a text": ("a count at the wrong place is a matter of what the text means", {"main": ["Lantern Scout, Mira x4"]}),
    "S106 in a text": ("so is a count that is none", {"main": ["0 Lantern Scout, Mira"]}),
    "S106 in a number": (
        "JSON Schema holds 4.0 to be an integer; the reader wants a whole number as people write it",
        {"main": [{"card": "OS01-001", "count": 4.0}]},
    ),
    "S113": ("a file of cards alone has the right shape, but nobody meant it as a deck", {"cards": [{"id": "MY-1"}]}),
    "S103 in a card": ("card definitions have a schema of their own for each game", {"main": [], "cards": [{"name": "No id"}]}),
    "S102 in a card": (
        "so there are keys that only the other schema knows",
        {"main": [], "cards": [{"id": "MY-1", "partial": True, "colour": "red"}]},
    ),
    "Y009": ("control characters are a matter of the text, not of its shape", {"name": "a\u202eb", "main": []}),
    "C201": ("so are cards", {"main": ["4 Nobody Knows This"]}),
    "C203": ("and clashes of cards", {"main": [], "cards": [{"id": "OS01-001", "partial": True}]}),
}
# S110, S111 and S112 need options or a `#` in YAML, so no document as such shows them.
BEYOND_CODES = frozenset(key.split()[0] for key in BEYOND if " " not in key)


@lru_cache
def validators(*parts: str) -> tuple[Any, Any]:
    """The published schema in both drafts."""
    new = load_schema(*parts)
    old = as_draft7(new) | {"$schema": "http://json-schema.org/draft-07/schema#"}
    jsonschema.Draft202012Validator.check_schema(new)
    jsonschema.Draft7Validator.check_schema(old)
    return jsonschema.Draft202012Validator(new), jsonschema.Draft7Validator(old)


def schema_accepts(value: Any, *parts: str) -> bool:
    newest, draft7 = (validator.is_valid(value) for validator in validators(*parts))
    assert newest is draft7, value
    return newest


def shape_errors(found: Sequence[Diagnostic], value: Any = None) -> list[Diagnostic]:
    """Errors of reading and shape; what cards and rules say is beyond any schema."""
    beyond = BEYOND_CODES
    if isinstance(value, dict) and isinstance(value.get("rules"), bool):
        beyond -= {"S107"}  # that no version is a truth value, the schema does know
    return [d for d in found if d.severity == "error" and d.code[0] in "YS" and d.code not in beyond]


# ------------------------------------------------------------------------------------------------------------- generated documents

_TEXTS = [
    "4 Lantern Scout, Mira", "4x OS01-012", "灯火の斥候 ミラ", "2 OS01-G01", "OS01-M01", "1 Nobody", "NO",
    "1984", "012", "2024-01-01", "0x_",
    "1_000", "1e5",
    "null", "~", "true", "false", "yes", "", " ", "\u3000", "- x", "# x", "a #b", "it's", '"q"', "a\\b", "{a", "[a]", "*a", "&a", "!a",
    "%a", "@a", "`a", "| a", "> a",
    "x" * 399, "x" * 400, "x" * 401, "é" * 200, "漢" * 201, "😀" * 400, "3 " + "y" * 398, "3 " + "y" * 399, " padded ", "-", "?", ":",
    "<<", "=", "a\tb", "...", "---",
]  # fmt: skip
_NUMBERS: list[Any] = [0, 1, 2, 4, 999, 1000, -1, 10**17, 10**20, 1.5, -0.25, 2016, 2017, 1e300, 3.75]
_SIMPLE: list[Any] = [None, True, False, [], {}, [[]], [None], {"a": 1}]
_KEYS = [
    "game", "rules", "name", "player", "event", "notes", "complete", "main", "gate", "my_logicalist", "secret_tools", "cards",
    "$schema", "mian", "Main", "deck",
    "format", "", "x-note", "side",
]  # fmt: skip
_CARDS: list[Any] = [{"id": "MY-1", "name": "Home Made", "type": "tactics", "partial": True}, {"id": "MY-2", "partial": True}]


def _anything(rng: random.Random) -> Any:
    return rng.choice([rng.choice(_TEXTS), rng.choice(_NUMBERS), rng.choice(_SIMPLE)])


def _entry(rng: random.Random, odd: float) -> Any:
    if rng.random() < odd:
        return _anything(rng)
    if rng.random() < 0.5:
        return rng.choice(_TEXTS[:12])
    entry: dict[str, Any] = {"card": rng.choice(_TEXTS[:14])}
    if rng.random() < 0.8:
        entry["count"] = rng.choice([1, 2, 3, 4, 999])
    if rng.random() < odd:
        entry[rng.choice(["count", "count", "card", "name", "copies", "x", ""])] = rng.choice(
            [_anything(rng), "4", 0, 1000, -1, 2.5, True, None]
        )
    if rng.random() < odd / 2:
        entry.pop(rng.choice(sorted(entry)))
    return entry


def _value(rng: random.Random, key: str, odd: float) -> Any:
    if key == "$schema":
        return rng.choice(["deck.json", ""])
    if rng.random() < odd:
        return _anything(rng)
    if key in ("main", "gate", "secret_tools"):
        return rng.choice(
            [None, [], [_entry(rng, odd) for _ in range(rng.randint(1, 5))], [_entry(rng, odd) for _ in range(rng.randint(1, 5))]]
        )
    if key == "my_logicalist":
        return rng.choice([None, [], _entry(rng, odd), [_entry(rng, odd)], "OS01-M01"])
    if key == "cards":
        return rng.choice([None, [], _CARDS, _CARDS[:1]])
    if key == "game":
        return rng.choice([*GAMES, *GAMES, "luck_logic", "Luck_And_Logic"])
    if key == "rules":
        return rng.choice(["2016", "2017", 2017, "2019-extended", None, "2071"])
    if key == "complete":
        return rng.choice([True, False])
    return rng.choice([None, True, 5, 1.5, "Brave hearts", "x" * 200, "x" * 201, "x" * 10_000, "x" * 10_001, "NO", "2024-01-01"])


def document(rng: random.Random) -> Any:
    """A document that is a deck, or nearly."""
    odd = rng.choice([0.0, 0.03, 0.1])
    if rng.random() < 0.01:
        return _anything(rng)
    keys = rng.sample(_KEYS[:12], rng.randint(0, 6)) + (["main"] if rng.random() < 0.7 else [])
    if rng.random() < odd * 3:
        keys.append(rng.choice(_KEYS))
    rng.shuffle(keys)
    return {key: _value(rng, key, odd) for key in dict.fromkeys(keys)}


def _as_yaml(rng: random.Random, value: Any) -> str:
    return yaml.dump(
        value,
        Dumper=yaml.CSafeDumper,
        allow_unicode=rng.random() < 0.8,
        default_flow_style=rng.choice([False, None, True]),
        sort_keys=False,
        width=100_000,
    )


def _is_beyond(value: Any) -> bool:
    """Does the document hold something of `BEYOND` that has no code of its own: cards alone?"""
    return isinstance(value, dict) and isinstance(value.get("cards"), list) and not _section_of(value)


def _section_of(value: Mapping[str, Any]) -> bool:
    sections = ("main",) if value.get("game") == "tcg_corp" else ("main", "gate", "my_logicalist", "secret_tools")
    return any(section in value for section in sections)


def _compare(seed: int, number: int) -> None:
    rng = random.Random(seed)
    outcomes = {True: 0, False: 0}
    wrong: list[str] = []
    for _ in range(number):
        value = document(rng)
        accepted = schema_accepts(value, "deck.json")
        outcomes[accepted] += 1
        ascii_only = rng.random() < 0.3
        texts = {"json": json.dumps(value, ensure_ascii=ascii_only, indent=rng.choice([None, 1])), "yaml": _as_yaml(rng, value)}
        for kind, text in texts.items():
            errors = shape_errors(check_text(CHECKER, text, kind).diagnostics, value)
            if accepted is bool(errors):
                if not errors and isinstance(value, dict) and _is_beyond(value):
                    continue  # the reader stops at S113, before it sees what else is wrong
                says = next((e.message for e in validators("deck.json")[0].iter_errors(value)), "accepted")
                wrong.append(f"{kind}: the schema says {says[:200]!r}, the reader {errors}\n{text[:600]}")
    assert not wrong, f"{len(wrong)} differ; the shortest:\n" + "\n\n".join(sorted(wrong, key=len)[:4])
    assert min(outcomes.values()) > number // 5, outcomes


@pytest.mark.parametrize("seed", range(1))
def test_schema_and_reader_accept_the_same_documents(seed: int) -> None:
    _compare(seed, 300)


@pytest.mark.parametrize("seed", swept(range(98, 110), 2))
def test_sweep_of_schema_and_reader(seed: int) -> None:
    _compare(seed, 1200)


@pytest.mark.parametrize("key", BEYOND)
def test_what_is_beyond_the_schema(key: str) -> None:
    reason, value = BEYOND[key]
    assert reason
    assert schema_accepts(value, "deck.json")
    found = check_text(CHECKER, json.dumps(value), "json").diagnostics
    assert key.split()[0] in {d.code for d in found if d.severity == "error"}


# ------------------------------------------------------------------------------------------------------------- one thing at a time


def _deck(**more: Any) -> dict[str, Any]:
    return {"main": ["4 OS01-001"], **more}


SINGLE: list[Any] = [
    None, [], {}, "", "text", 5, True, _deck(game="tcg_corp", gate=None), _deck(game="tcg_corp", gate=[]),
    _deck(game="tcg_corp", my_logicalist="x"), _deck(game=None),
    _deck(game=5), _deck(game=True), _deck(game=["luck_and_logic"]), _deck(rules=None), _deck(rules=2017), _deck(rules=True),
    _deck(rules=["2017"]), _deck(rules={}),
    _deck(name=None), _deck(name=""), _deck(name=5), _deck(name=True), _deck(name=[]), _deck(name={}), _deck(name="x" * 200),
    _deck(name="x" * 201), _deck(name="😀" * 200),
    _deck(notes="x" * 10_000), _deck(notes="x" * 10_001), _deck(notes="a\nb"), _deck(complete=None), _deck(complete="true"),
    _deck(complete=1), _deck(complete="yes"),
    _deck(gate={}), _deck(gate="2 OS01-G01"), _deck(gate=""), _deck(gate=5), _deck(gate=True), _deck(gate={"OS01-G01": 2}),
    _deck(gate=[{"OS01-G01": 2}]), _deck(gate=[{2: "OS01-G01"}]),
    _deck(gate=[[]]), _deck(gate=[["2 OS01-G01"]]), _deck(gate=[{}]), _deck(gate=[None]), _deck(gate=[""]), _deck(gate=[" "]),
    _deck(gate=[{"card": ""}]), _deck(gate=[{"card": " "}]),
    _deck(gate=[{"card": None}]), _deck(gate=[{"card": []}]), _deck(gate=[{"card": {}}]), _deck(gate=[{"card": 1984}]),
    _deck(gate=[{"card": True}]), _deck(gate=[{"count": 1}]),
    _deck(gate=[{"card": "x" * 400}]), _deck(gate=[{"card": "x" * 401}]), _deck(gate=["x" * 400]), _deck(gate=["x" * 401]),
    _deck(gate=[1984]), _deck(gate=[1.5]), _deck(gate=[False]),
    *(_deck(gate=[{"card": "OS01-G01", "count": count}]) for count in (0, 1, 999, 1000, -1, 1.5, "1", None, True, [], {}, 10**30)),
    _deck(gate=[{"card": "OS01-G01", "count": 1, "note": "x"}]), _deck(gate=[{"name": "OS01-G01", "count": 1}]),
    _deck(gate=[{"card": "OS01-G01", "": 1}]),
    _deck(my_logicalist=None), _deck(my_logicalist=[]), _deck(my_logicalist={}), _deck(my_logicalist=""), _deck(my_logicalist=" "),
    _deck(my_logicalist=5), _deck(my_logicalist=True),
    _deck(my_logicalist={"card": "OS01-M01"}), _deck(my_logicalist={"card": "OS01-M01", "count": 1}), _deck(my_logicalist={"count": 1}),
    _deck(my_logicalist={"OS01-M01": 1}),
    _deck(my_logicalist=["OS01-M01"]), _deck(my_logicalist=[None]), _deck(my_logicalist=[[]]),
    _deck(my_logicalist={"card": "OS01-M01", "x": 1}), _deck(my_logicalist=["OS01-M01"] * 2001),
    _deck(cards=None), _deck(cards=[]), _deck(cards={}), _deck(cards=""), _deck(cards="x"), _deck(cards=5), _deck(cards=[None]),
    _deck(cards=["MY-1"]), _deck(cards=[[]]),
    _deck(cards=[{"id": f"MY-{n}", "partial": True} for n in range(2000)]),
    _deck(cards=[{"id": f"MY-{n}", "partial": True} for n in range(2001)]),
    _deck(gate=["OS01-G01"] * 2000), _deck(gate=["OS01-G01"] * 2001), _deck(**{"$schema": "x"}), _deck(**{"$schema": 5}),
    _deck(**{"$schema": None}), _deck(**{"$schema": []}),
    _deck(**{"$schema": {}}), _deck(**{"$schema": ""}), _deck(**{"": 1}), _deck(Main=[]), _deck(extra=None),
]  # fmt: skip


@pytest.mark.parametrize("kind", ["json", pytest.param("yaml", marks=pytest.mark.sweep)])
@pytest.mark.parametrize("value", SINGLE, ids=lambda value: repr(value)[:70])
def test_schema_and_reader_agree_on_one_thing(value: Any, kind: str) -> None:
    text = yaml.dump(value, Dumper=yaml.CSafeDumper, allow_unicode=True) if kind == "yaml" else json.dumps(value)
    value = json.loads(json.dumps(value))  # keys are text
    errors = shape_errors(check_text(CHECKER, text, kind).diagnostics, value)
    assert schema_accepts(value, "deck.json") is not bool(errors), errors


# ------------------------------------------------------------------------------------------------------------- shipped files


def _shipped() -> Iterator[Any]:
    for game in GAMES:
        for path in sorted((ROOT / "card_data" / game).glob("*/*.yml")):
            parts = ("deck.json",) if path.parent.name == "decks" else (game, "card.json")
            slow = path.name.startswith(("os01_", "or01"))  # jsonschema takes its time for abilities
            marks = pytest.mark.sweep if path.name == "or01.yml" else pytest.mark.complete if slow else ()
            yield pytest.param(path, parts, id=f"{game}/{path.name}", marks=marks)


@pytest.mark.parametrize(("path", "parts"), list(_shipped()))
def test_shipped_files_are_accepted_as_a_plain_parser_reads_them(path: Any, parts: tuple[str, ...]) -> None:
    text = path.read_text("utf-8")
    value, usual = plain_load(text), yaml.load(text, Loader=yaml.CSafeLoader)
    assert schema_accepts(value, *parts)
    assert repr(usual) == repr(value) or schema_accepts(usual, *parts)  # no date among them either


# --------------------------------------------------------------------------------------------------- texts that YAML reads otherwise

SWALLOWED = [
    "NO", "no", "Yes", "on", "OFF", "y", "true", "false", "True", "1984", "012", "0o17", "0x1F", "0x_", "1_000", "+5", "-3", "1.5",
    "1e5", "6.02e+23", ".5", "1.", ".inf", "-.INF", ".nan",
    "12:30", "190:20:30", "2024-01-01", "2024-13-45", "2001-12-14t21:59:43.10-05:00", "=", "007", "0b101", "1__0", "12e03", "00", "-0",
    "9" * 40,
]  # fmt: skip


@pytest.mark.parametrize("text", SWALLOWED)
def test_texts_in_deck_files(text: str) -> None:
    """A card may be named so, and wherever the reader takes plain text, the schema takes what a parser makes of that text."""
    forms = [
        f"main:\n  - {text}\n", f"main:\n  - 4 {text}\n", f"main:\n  - card: {text}\n    count: 2\n", f"main: [{{card: {text}}}]\n",
        f"my_logicalist: {text}\n",
        f"my_logicalist: [{text}]\n", f"my_logicalist: {{card: {text}}}\n", f"secret_tools: [{text}]\n", f"main: []\nname: {text}\n",
        f"main: []\nplayer: {text}\n",
        f"main: []\nevent: {text}\n", f"main: []\nnotes: {text}\n",
    ]  # fmt: skip
    card = f"cards:\n  - {{id: MY-1, name: {text}, type: tactics, partial: true}}\n"
    for form in forms:
        report = check_text(CHECKER, form + card)
        assert not [d for d in report.diagnostics if d.severity == "error" and not d.rules], form
        assert schema_accepts(plain_load(form + card), "deck.json"), form


def _text_places(game: str) -> Iterator[tuple[str, str]]:
    """Every place of a card file that takes text, as (path, YAML with `%s` for the text)."""
    root = load_schema(game, "card.json")

    def resolved(wanted: Mapping[str, Any]) -> Mapping[str, Any]:
        while "$ref" in wanted:
            wanted = {**root["$defs"][wanted["$ref"].rpartition("/")[2]], **{k: v for k, v in wanted.items() if k != "$ref"}}
        return wanted

    def places(wanted: Mapping[str, Any], path: str) -> Iterator[tuple[str, str]]:
        wanted = resolved(wanted)
        types = wanted.get("type", ())
        types = (types,) if isinstance(types, str) else types
        if "string" in types:
            yield path, "%s"
        if "array" in types:
            for inner, form in places(wanted.get("items", {}), f"{path}[]"):
                yield inner, f"[{form}]"
        if "object" in types:
            for name, inner_wanted in wanted.get("properties", {}).items():
                others = [other for other in wanted.get("required", ()) if other != name]
                rest = "".join(f", {other}: {_sample(resolved(wanted['properties'][other]))}" for other in others)
                for inner, form in places(inner_wanted, f"{path}.{name}"):
                    yield inner, f"{{{name}: {form}{rest}}}"

    for path, form in places({"$ref": "#/$defs/card"}, ""):
        yield path, form
    for path, form in places(root["properties"]["set"], "set"):
        yield path, form


def _sample(wanted: Mapping[str, Any]) -> str:
    if "enum" in wanted:
        return str(wanted["enum"][0])
    types = wanted.get("type", ())
    return "1" if "integer" in types else "[]" if "array" in types else "Sample"


def _card_file(game: str, path: str, form: str) -> str:
    if path.startswith("set"):
        return f"game: {game}\nset: {form}\ncards:\n  - {{id: MY-1, partial: true}}\n"
    return f"game: {game}\ncards:\n  - {{partial: true, {form[1:]}\n"


def _is_accepted(text: str) -> bool:
    found = read_card_file(File("cards.yml", "yaml", True), text.encode(), GAMES).diagnostics
    return not shape_errors(found)


PLACES = [(game, path, form) for game in GAMES for path, form in _text_places(game)]


def test_there_are_places_for_text_in_card_files() -> None:
    assert {path for game, path, _ in PLACES if game == "luck_and_logic"} >= {
        ".id",
        ".name",
        ".number",
        ".world",
        ".attributes[]",
        "set.code",
    }


@pytest.mark.parametrize(("game", "path", "form"), PLACES, ids=lambda value: value if isinstance(value, str) and "%" not in value else "")
def test_texts_in_card_files(game: str, path: str, form: str) -> None:
    accepted, refused = 0, []
    for text in SWALLOWED:
        content = _card_file(game, path, form.replace("%s", text))
        if _is_accepted(content):
            accepted += 1
            if not schema_accepts(plain_load(content), game, "card.json"):
                refused.append(content)
    assert not refused
    assert accepted, content


def test_the_plain_parser_reads_as_an_editor_does() -> None:
    assert plain_load("[NO, 012, 12:30, 1984, 2024-01-01, ~]") == [False, 10, 750, 1984, "2024-01-01", None]


# ------------------------------------------------------------------------------------------------------------- generated card files


def _valid_card(rng: random.Random, game: str) -> dict[str, Any]:
    cards = [card for path in sorted((ROOT / "card_data" / game / "sets").glob("*.yml")) for card in _cards_of(str(path))]
    return dict(rng.choice(cards))


@lru_cache
def _cards_of(path: str) -> list[dict[str, Any]]:
    with open(path, encoding="utf-8") as file:
        cards: list[dict[str, Any]] = plain_load(file.read())["cards"]
    return cards


def _compare_cards(seed: int, number: int) -> None:
    """Shipped cards with one or two fields made odd: reader and schema agree."""
    rng = random.Random(seed)
    outcomes = {True: 0, False: 0}
    wrong = []
    for _ in range(number):
        game = rng.choice(GAMES)
        fields = list(load_schema(game, "card.json")["$defs"]["card"]["properties"])
        card = _valid_card(rng, game)
        card.pop("abilities", None)  # a language of its own, with a comparison of its own (tests/effects)
        for _ in range(rng.choice([0, 1, 1, 2])):
            other = _valid_card(rng, game)
            field = rng.choice([name for name in (*fields, *other, "colour") if name != "abilities"])
            card[field] = rng.choice([other.get(field), other.get(field), _anything(rng)])
            if rng.random() < 0.3 and card[field] is None:
                del card[field]
        if type(card.get("id")) in (int, float):  # a number as id is judged by its text (`-1` begins wrongly); a pattern is for texts only
            card["id"] = 1984
        value: Any = {"game": game, "cards": [card]}
        if rng.random() < 0.3:
            value["set"] = rng.choice(
                [{"code": "MY"}, {"code": 5, "name": "x"}, {}, {"name": "x"}, "MY", {"code": ""}, {"code": "MY", "x": 1}]
            )
        accepted = schema_accepts(value, game, "card.json")
        outcomes[accepted] += 1
        for kind, text in (("json", json.dumps(value)), ("yaml", _as_yaml(rng, value))):
            found = read_card_file(File(f"cards.{kind}", kind, True), text.encode(), GAMES).diagnostics
            if accepted is bool(shape_errors(found)):
                says = next((e.message for e in validators(game, "card.json")[0].iter_errors(value)), "accepted")
                wrong.append(f"{kind}: the schema says {says[:200]!r}, the reader {found}\n{text[:900]}")
    assert not wrong, f"{len(wrong)} differ; the shortest:\n" + "\n\n".join(sorted(wrong, key=len)[:4])
    assert min(outcomes.values()) > number // 6, outcomes


def test_schema_and_reader_accept_the_same_cards() -> None:
    _compare_cards(1, 100)


@pytest.mark.parametrize("seed", swept(range(2, 5), 1))
def test_sweep_of_cards(seed: int) -> None:
    _compare_cards(seed, 900)
