"""Rules in words and rules in code belong together: ids, codes, versions, and the examples of the manual."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

import deckcheck
from deckcheck import load_pool, resources, validate
from deckcheck.cards.deck import read_entry
from deckcheck.cards.load import load_game
from deckcheck.cli import _run
from deckcheck.codes import CODES
from deckcheck.rulesets import RULESETS, deck_rules
from deckcheck.rulesets.rulebook import all_codes, codes_of_rule, deck_rules_by_code, rulebook
from deckcheck.validation.rules import DeckRule

PACKAGE = Path(deckcheck.__file__).parent
AREAS = {"deck", "cards", "play"}
PREFIX = {"luck_and_logic": "LL", "tcg_corp": "TC"}
BOOKS = {game: rulebook(game) for game in RULESETS}
RULES = [(game, rule) for game, book in BOOKS.items() for rule in book.rules.values()]
DECISIONS = [(game, decision) for game, book in BOOKS.items() for decision in book.decisions.values()]
DECK_RULES = [(game, rule) for game in RULESETS for rule in deck_rules(game)]
GAMES = pytest.mark.parametrize("game", RULESETS)
EVERY_RULE = pytest.mark.parametrize(("game", "rule"), DECK_RULES, ids=[f"{game}-{rule.code}" for game, rule in DECK_RULES])


def raw(game: str) -> Any:
    data = resources.read_bytes(resources.card_data(game, "rules.yml"))
    return yaml.load(data, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


# ------------------------------------------------------------------------------------------------------------------- rules.yml


@GAMES
def test_ids_are_unique(game: str) -> None:
    data = raw(game)
    ids = [entry["id"] for entry in (*data["rules"], *data["decisions"])]
    assert [name for name, number in Counter(ids).items() if number > 1] == []


def test_rule_ids_are_unique_over_games() -> None:
    ids = [rule.id for _, rule in RULES] + [decision.id for _, decision in DECISIONS]
    assert [name for name, number in Counter(ids).items() if number > 1] == []


@GAMES
def test_rule_ids_are_well_formed(game: str) -> None:
    assert [rule for rule in BOOKS[game].rules if not re.fullmatch(rf"{PREFIX[game]}-[A-Z0-9]+-\d\d", rule)] == []


@GAMES
def test_decision_ids_are_well_formed(game: str) -> None:
    assert [name for name in BOOKS[game].decisions if not re.fullmatch(r"D-\d\d|GAP-\d\d", name)] == []


@GAMES
def test_entries_have_all_their_fields_and_no_other(game: str) -> None:
    data = raw(game)
    assert data.keys() == {"game", "rules", "decisions"}
    assert data["game"] == game
    required, optional = {"id", "title", "text", "source", "versions", "area"}, {"decisions"}
    assert [entry for entry in data["rules"] if not required <= entry.keys() <= required | optional] == []
    required, optional = {"id", "title", "text", "confidence"}, {"rules"}
    assert [entry for entry in data["decisions"] if not required <= entry.keys() <= required | optional] == []


@GAMES
def test_texts_are_texts(game: str) -> None:
    data = raw(game)
    for entry in (*data["rules"], *data["decisions"]):
        for field in ("title", "text", "source", "confidence"):
            value = entry.get(field, "x")
            assert isinstance(value, str)
            assert value.strip() == value != ""
        assert "\n" not in entry["title"]
        assert len(entry["title"]) <= 60


def test_areas_are_known() -> None:
    assert {rule.area for _, rule in RULES} == AREAS


def test_versions_are_those_of_the_formats() -> None:
    known = {game: set(load_game(game)[0].versions) for game in RULESETS}
    for game, rule in RULES:
        assert rule.versions, rule.id
        assert set(rule.versions) <= known[game], rule.id
        assert len(set(rule.versions)) == len(rule.versions), rule.id


def test_decisions_of_rules_exist() -> None:
    assert [(rule.id, name) for game, rule in RULES for name in rule.decisions if name not in BOOKS[game].decisions] == []


def test_rules_of_decisions_exist() -> None:
    assert [(decision.id, name) for game, decision in DECISIONS for name in decision.rules if name not in BOOKS[game].rules] == []


def test_rules_and_decisions_name_each_other() -> None:
    lost = [(d.id, rule) for game, d in DECISIONS for rule in d.rules if d.id not in BOOKS[game].rules[rule].decisions]
    lost += [(rule.id, name) for game, rule in RULES for name in rule.decisions if rule.id not in BOOKS[game].decisions[name].rules]
    assert lost == []


CITED = re.compile(r"\b(?:LL-[A-Z0-9]+-\d\d|TC-[A-Z0-9]+-\d\d|GAP-\d\d)\b|\bD-\d\d\b")


def cited(text: str) -> set[str]:
    return set(CITED.findall(text))


def known_ids() -> set[str]:
    return {rule.id for _, rule in RULES} | {decision.id for _, decision in DECISIONS}


def test_ids_cited_in_texts_exist() -> None:
    texts = {entry.id: f"{entry.text} {getattr(entry, 'source', '')}" for _, entry in (*RULES, *DECISIONS)}
    assert {name: cited(text) - known_ids() for name, text in texts.items() if cited(text) - known_ids()} == {}


# ------------------------------------------------------------------------------------------------------------------------ code


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_ids_cited_in_code_exist(path: Path) -> None:
    assert cited(path.read_text(encoding="utf-8")) - known_ids() == set()


@GAMES
def test_ids_cited_in_formats_exist(game: str) -> None:
    text = resources.read_bytes(resources.card_data(game, "formats.yml")).decode()
    assert cited(text) - known_ids() == set()


DECK_AREA = [(game, rule.id) for game, rule in RULES if re.match(r"LL-(DECK|2019|RESTR)-|TC-DECK-", rule.id)]


@pytest.mark.parametrize(("game", "rule_id"), DECK_AREA)
def test_every_rule_about_decks_is_cited(game: str, rule_id: str) -> None:
    """Checked by a rule, or said in the docstring of the module to permit something, or part of the data."""
    path = PACKAGE / "rulesets" / game / "deck_rules.py"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstring = ast.get_docstring(tree) or ""
    checked = {name for rule in deck_rules(game) for name in rule.rules}
    data = cited(resources.read_bytes(resources.card_data(game, "formats.yml")).decode())
    assert rule_id in checked | cited(docstring) | data


def test_the_deck_area_is_that_of_the_ids() -> None:
    assert {rule.id for _, rule in RULES if rule.area == "deck"} == {rule_id for _, rule_id in DECK_AREA}


@EVERY_RULE
def test_the_rules_of_a_deck_rule_are_of_its_game(game: str, rule: DeckRule) -> None:
    assert rule.rules
    assert set(rule.rules) <= set(BOOKS[game].rules)


@EVERY_RULE
def test_the_code_of_a_deck_rule_is_well_formed(game: str, rule: DeckRule) -> None:
    assert re.fullmatch(r"D3\d\d", rule.code)
    assert re.fullmatch(r"[a-z]+(-[a-z]+)+", rule.name)
    assert rule.severity in ("error", "warning", "note")


def test_a_code_has_one_name_and_severity_in_all_games() -> None:
    for code, rules in deck_rules_by_code().items():
        assert len({rule.name for _, rule in rules}) == 1, code
        assert len({rule.severity for _, rule in rules}) == 1, code


@GAMES
def test_a_code_stands_once_in_a_game(game: str) -> None:
    codes = [rule.code for rule in deck_rules(game)]
    assert len(codes) == len(set(codes))


def test_every_rule_that_is_declared_is_run() -> None:
    for game in RULESETS:
        text = (PACKAGE / "rulesets" / game / "deck_rules.py").read_text(encoding="utf-8")
        assert re.findall(r'^@rule\("(D\d+)"', text, re.MULTILINE) == [rule.code for rule in deck_rules(game)]


def test_codes_and_names_are_unique() -> None:
    codes = [*CODES, *deck_rules_by_code()]
    assert len(codes) == len(set(codes))
    names = [entry.name for entry in CODES.values()] + [rules[0][1].name for rules in deck_rules_by_code().values()]
    assert [name for name, number in Counter(names).items() if number > 1] == []


def test_catalogue_codes_are_well_formed() -> None:
    for code, entry in CODES.items():
        assert code == entry.code
        assert re.fullmatch(r"Y0\d\d|S1\d\d|C2\d\d|L4\d\d|E5\d\d|N6\d\d", code)
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", entry.name)
        assert entry.summary.endswith(".")
        assert entry.remedy.endswith(".")
    assert {entry.severity for code, entry in CODES.items() if code[0] == "L"} == {"warning"}


def test_every_catalogue_code_is_used() -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py") if path.name != "codes.py")
    assert [code for code in CODES if f'"{code}"' not in texts] == []


def test_codes_of_a_rule() -> None:
    assert codes_of_rule("LL-DECK-03") == ["D302"]
    assert codes_of_rule("LL-DECK-06") == []


# ---------------------------------------------------------------------------------------------------------------------- manual


@EVERY_RULE
def test_the_manual_is_whole(game: str, rule: DeckRule) -> None:
    assert list(rule.manual) == ["summary", "bad", "good", "remedy"]
    assert all(rule.manual.values())
    assert rule.manual["remedy"].endswith(".")
    assert re.match(r"[A-Z].*\.", rule.manual["summary"], re.DOTALL)


def entries_of(text: str) -> list[tuple[str, str]]:
    """(section, entry) of an example, comments left out; section `main` where the example names none."""
    found = []
    section = "main"
    for line in text.splitlines():
        bare = line.split(" #")[0].strip()
        if match := re.fullmatch(r"(main|gate|my_logicalist|secret_tools):(.*)", bare):
            section, rest = match.groups()
            found += [(section, part.strip()) for part in rest.strip(" []").split(",") if part.strip()]
        elif bare.startswith("- "):
            found.append((section, bare[2:]))
    return found


def as_deck(text: str) -> str:
    """An example as a deck file that is known in part; an entry or setting alone is made one."""
    if not text.lstrip().startswith("-"):
        return f"complete: false\n{text}\n"
    return f"complete: false\nmain:\n{text}\n"


EXAMPLES = [(game, rule, kind) for game, rule in DECK_RULES for kind in ("bad", "good") if rule.manual.get(kind)]


@pytest.mark.parametrize(("game", "rule", "kind"), EXAMPLES, ids=[f"{game}-{rule.code}-{kind}" for game, rule, kind in EXAMPLES])
def test_cards_in_the_examples_exist(game: str, rule: DeckRule, kind: str) -> None:
    pool = load_pool(game)
    names = [read_entry(entry).reference for _, entry in entries_of(rule.manual[kind])]
    assert [name for name in names if pool.find(name).card is None] == []


@pytest.mark.parametrize(("game", "rule", "kind"), EXAMPLES, ids=[f"{game}-{rule.code}-{kind}" for game, rule, kind in EXAMPLES])
def test_remarks_in_the_examples_hold(game: str, rule: DeckRule, kind: str) -> None:
    """`# gate number 1`, `# Mira`, `# colourless`, `# a tranceunion of Mira`, `# another printing of it`."""
    pool = load_pool(game)
    before = None
    for line in rule.manual[kind].splitlines():
        entry, mark, remark = line.partition(" #")
        card = pool.find(read_entry(entry.split(":")[-1].strip().removeprefix("- ")).reference).card
        if not mark or card is None:
            before = card or before
            continue
        remark = remark.strip()
        if match := re.match(r"gate number (\d+)", remark):
            assert card.get("gate_number") == int(match.group(1))
        elif remark == "colourless":
            assert card.get("color") == "none"
        elif match := re.match(r"a tranceunion of (\w+)", remark):
            assert card.type == "tranceunion"
            assert match.group(1) in card.get("logicalist_names")
        elif remark.startswith("another printing of it"):
            assert before is not None
            assert card.identity == before.identity
        elif remark == "Mira":
            assert card.get("member") == "Mira"
        else:
            assert remark.startswith(("a list ", "..."))
        before = card


# What an example leaves to the imagination: the count of a whole deck, or a restriction list of one's own.
NOT_SHOWN = {"D301", "D303", "D311", "D352", "D353", "D371", "D372"}
CHECKABLE = [(game, rule) for game, rule in DECK_RULES if rule.code not in NOT_SHOWN]


@pytest.mark.parametrize(("game", "rule"), CHECKABLE, ids=[f"{game}-{rule.code}" for game, rule in CHECKABLE])
def test_bad_examples_are_bad_and_good_ones_good(game: str, rule: DeckRule) -> None:
    """An example of what stands in the file before (`rules:`, `my_logicalist:`) holds for the good one too."""
    bad, good = rule.manual["bad"], rule.manual["good"]
    head = {line.split(":")[0]: line for line in bad.splitlines() if re.match(r"(rules|my_logicalist|main):", line)}
    missing = [line for key, line in head.items() if f"{key}:" not in good and key != "main" and rule.code in ("D341", "D342")]
    if "main" in head and not entries_of(good):  # `rules: 2019-extended` alone: the same list by other rules
        good = re.sub(r"^rules:.*$", good, bad, flags=re.MULTILINE)
    assert rule.code in [d.code for d in validate(as_deck(bad), game=game)]
    assert rule.code not in [d.code for d in validate(as_deck("\n".join([*missing, good])), game=game)]


LISTS = """\
lists:
  - id: A
    date: "2018-01-01"
    entries:
      - {kind: max_copies, card: "Lantern Scout, Mira", value: 2}
      - {kind: choose_one, cards: ["Lantern Scout, Mira", "Furnace Charge! Dario"]}
"""


@pytest.mark.parametrize(("code", "kind"), [("D352", "bad"), ("D352", "good"), ("D353", "bad"), ("D353", "good")])
def test_examples_of_restriction_lists_hold(code: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    [manual] = [rule.manual for rule in deck_rules("luck_and_logic") if rule.code == code]
    (tmp_path / "lists.yml").write_text(LISTS, encoding="utf-8")
    (tmp_path / "deck.yml").write_text(as_deck(manual[kind]), encoding="utf-8")
    _run(["validate", str(tmp_path / "deck.yml"), "--restrictions", str(tmp_path / "lists.yml")])
    assert (f" {code} " in capsys.readouterr().out) is (kind == "bad")


def test_gates_of_the_example_about_gate_numbers_share_theirs() -> None:
    [manual] = [rule.manual for rule in deck_rules("luck_and_logic") if rule.code == "D312"]
    pool = load_pool()
    gates = [pool.find(read_entry(entry).reference).card for _, entry in entries_of(manual["bad"])]
    numbers = Counter(card.get("gate_number") if card else None for card in gates)
    assert len(gates) == 2
    assert len(numbers) == 1


@pytest.mark.parametrize("code", CODES)
def test_cards_in_the_catalogue_are_not_confused_with_shipped_ones(code: str) -> None:
    """A catalogue example that names a shipped number or full name must name it rightly."""
    pool = load_pool()
    for text in (CODES[code].bad, CODES[code].good):
        for name, number in re.findall(r"- \d+ ([^\[\n]+) \[([A-Z0-9-]+)\]", text):
            card = pool.find(number).card or load_pool("tcg_corp").find(number).card
            if card is not None:
                assert card.name == name


# Codes whose example is a piece of a deck file, shown and not told.
CATALOGUE_DECKS = ["Y002", "Y003", "Y004", "Y012", "S101", "S102", "S103", "S105", "S106", "S107", "S108", "S114", "C201"]


@pytest.mark.parametrize("code", CATALOGUE_DECKS)
def test_catalogue_examples_of_decks_report_their_code(code: str) -> None:
    entry = CODES[code]
    assert code in [d.code for d in validate(as_piece(entry.bad))]
    assert code == "C201" or code not in [d.code for d in validate(as_piece(entry.good))]


def as_piece(text: str) -> str:
    return f"main:\n{text}\n" if text.startswith("-") else f"{text}\n"


# ------------------------------------------------------------------------------------------------------------ explain and rules


@pytest.mark.parametrize("code", all_codes())
def test_every_code_is_explained(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(["explain", code]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"{code} ")
    if CODES.get(code) is None or CODES[code].bad:
        assert "Bad" in shown
    assert "Remedy: " in shown


@GAMES
def test_every_rule_and_decision_is_explained(game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckcheck.cli.explain.rulebook", BOOKS.__getitem__)
    for name, entry in {**BOOKS[game].rules, **BOOKS[game].decisions}.items():
        assert _run(["explain", name]) == 0
        shown = capsys.readouterr().out
        assert shown.startswith(f"{name} {entry.title}  ({game}")
        assert "".join(entry.text.split()) in "".join(shown.split())


@GAMES
def test_no_id_is_broken_over_two_lines(game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Who searches the text for `LL-DECK-03`, or copies it, must find it whole."""
    monkeypatch.setattr("deckcheck.cli.explain.rulebook", BOOKS.__getitem__)
    broken = []
    for name in (*BOOKS[game].rules, *BOOKS[game].decisions):
        _run(["explain", name])
        broken += re.findall(r"\b(?:LL|TC|GAP|D|LL-[A-Z0-9]+|TC-[A-Z0-9]+)-\n\s*\S+", capsys.readouterr().out)
    assert broken == []


def test_rules_list_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(["rules", "--output-format", "json"]) == 0
    shown = capsys.readouterr().out
    assert [name for name in (*all_codes(), *(rule.id for _, rule in RULES)) if f'"{name}"' not in shown] == []
