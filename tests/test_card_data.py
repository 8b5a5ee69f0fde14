"""The shipped data: cards, decks, limits. What is asserted here is what the README promises."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from deckcheck import Card, load_deck, load_pool, resources, validate
from deckcheck.cards.card import PRINTING_FIELDS
from deckcheck.cards.deck import Deck
from deckcheck.cards.limits import Range, SectionLimits
from deckcheck.cards.load import INDEX_NAME, load_game
from deckcheck.rulesets import RULESETS
from deckcheck.rulesets.linting import lint_files
from deckcheck.rulesets.luck_and_logic.definition import define
from deckcheck.rulesets.playing import edition
from deckcheck.validation.schema import accepts

SETS = [path for game in RULESETS for path in resources.set_files(game)]
DECKS = [path for game in RULESETS for path in resources.deck_files(game)]
YAML_DECKS = [path for path in DECKS if path.endswith(".yml")]
MAIN_TYPES = ("logicalist", "foreigner", "tranceunion", "super_logicalist", "tactics", "paradox")


def name_of(path: str) -> str:
    return Path(path).name


def loaded(path: str) -> Any:
    return yaml.load(resources.read_bytes(path), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def cards_of(game: str, code: str) -> list[Card]:
    return [card for card in load_pool(game) if card.get("set") == code]


OPEN_SET = cards_of("luck_and_logic", "OS01")
OPEN_REALM = cards_of("tcg_corp", "OR01")
ORIGINALS = [*OPEN_SET, *OPEN_REALM]
ORIGINAL_IDS = {card.id for card in ORIGINALS}

# ----------------------------------------------------------------------------------------------------------------- card files


@pytest.mark.parametrize("path", SETS, ids=name_of)
def test_card_files_fit_their_schema(path: str) -> None:
    data = loaded(path)
    assert accepts(data, data["game"], "card.json")


def test_lint_has_nothing_to_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the files that are written by hand; an installed package has an index among them."""
    data = tmp_path / "card_data"
    shutil.copytree(resources.card_data(), data, ignore=shutil.ignore_patterns(INDEX_NAME))
    monkeypatch.setattr(resources, "card_data", lambda *parts: os.path.join(data, *parts))
    run = lint_files([str(data)], (), None, strict=False)
    found = {(d.code, d.card) for report in run.reports for d in report.diagnostics}
    assert found == set()
    assert all(report.legal for report in run.reports)
    assert len(run.reports) == len(SETS)
    assert run.missing == []


def test_ids_are_unique_over_all_games() -> None:
    ids = [card.id for game in RULESETS for card in load_pool(game)]
    assert [name for name, number in Counter(ids).items() if number > 1] == []


@pytest.mark.parametrize("game", RULESETS)
def test_every_card_is_found_by_its_id(game: str) -> None:
    pool = load_pool(game)
    for card in pool:
        match = pool.find(card.id).card
        assert match is not None, card.id
        assert match.print_of == card.print_of


@pytest.mark.parametrize("game", RULESETS)
def test_every_full_reference_means_its_card(game: str) -> None:
    pool = load_pool(game)
    for card in pool:
        match = pool.find(card.reference()).card
        assert match is not None, card.reference()
        assert match.print_of == card.print_of


def test_the_cards_of_a_set_carry_its_code() -> None:
    for path in SETS:
        data = loaded(path)
        if data["set"]["code"] != "KNOWN":
            assert all(card["id"].startswith(f"{data['set']['code']}-") for card in data["cards"])


def test_original_cards_are_whole() -> None:
    assert [card.id for card in ORIGINALS if card.partial] == []
    assert [card.id for card in ORIGINALS if not card.number] == []
    assert [card.id for card in ORIGINALS if not (card.get("name") and card.get("name_ja"))] == []


def test_known_cards_are_partial_and_say_where_they_are_from() -> None:
    for game in RULESETS:
        known = [card for card in load_pool(game) if card.id not in ORIGINAL_IDS]
        assert [card.id for card in known if not card.get("source")] == []
        whole = ("my_logicalist", "reinforcement")  # nothing that a list or a game needs is missing on these
        assert [card.id for card in known if not card.partial and card.type not in whole] == []


def test_original_names_are_not_those_of_real_cards() -> None:
    for game in RULESETS:
        pool = load_pool(game)
        own = {card.identity for card in ORIGINALS}
        assert [card.id for card in pool if card.id not in ORIGINAL_IDS and card.identity in own] == []


def test_printings_of_a_card_are_alike() -> None:
    """Two cards of one name and type differ in nothing but what differs between printings."""
    for game in RULESETS:
        groups: dict[object, list[Card]] = {}
        for card in load_pool(game):
            if not card.partial:
                groups.setdefault((card.identity, card.type), []).append(card)
        for group in groups.values():
            shown = {json.dumps({k: v for k, v in card.fields.items() if k not in PRINTING_FIELDS}, sort_keys=True) for card in group}
            assert len(shown) == 1, group


def test_LLR_C1_02_which_members_have_a_covenanter_and_a_printed_soul() -> None:
    """LL-CARD-02: only a tranceunion has a covenanter, only logicalists (super logicalists too) and foreigners a printed soul."""
    for card in load_pool("luck_and_logic"):
        assert card.get("covenanter") is None or card.type == "tranceunion", card.id
        assert card.get("soul_power") is None or card.type in ("logicalist", "super_logicalist", "foreigner"), card.id
        if not card.partial:
            assert (card.get("covenanter") is not None) is (card.type == "tranceunion"), card.id
            assert (card.get("soul_power") is not None) is (card.type in ("logicalist", "super_logicalist", "foreigner")), card.id


def test_LLR_C1_03_a_gate_has_no_color() -> None:
    """LL-CARD-05, LL-CARD-02: neither in the data nor as it is played."""
    gates = [card for card in load_pool("luck_and_logic") if card.type == "gate"]
    assert len(gates) > 20
    assert [card.id for card in gates if card.get("color") not in (None, "none")] == []
    assert {define(card, 0, edition("luck_and_logic")).colors for card in gates} == {0}


# ---------------------------------------------------------------------------------------------------------------- Open Set 1


def different(cards: list[Card]) -> int:
    return len({card.identity for card in cards})


def test_open_set_has_enough_cards() -> None:
    assert different([card for card in OPEN_SET if card.type in MAIN_TYPES]) >= 110
    assert different([card for card in OPEN_SET if card.type == "gate"]) >= 24


def test_open_set_has_every_type() -> None:
    formats, _ = load_game("luck_and_logic")
    assert {card.type for card in OPEN_SET} == set(formats.data["types"])


def test_open_set_has_all_colours() -> None:
    numbers = Counter(card.get("color") for card in OPEN_SET if card.type in MAIN_TYPES)
    assert set(numbers) == {"yellow", "red", "green", "blue", "none"}
    assert min(numbers[color] for color in ("yellow", "red", "green", "blue")) >= 20


@pytest.mark.parametrize("color", ["yellow", "red", "green", "blue"])
def test_every_colour_has_every_common_type(color: str) -> None:
    types = {card.type for card in OPEN_SET if card.get("color") == color}
    assert {"logicalist", "foreigner", "tranceunion", "tactics", "paradox"} <= types


def test_open_set_has_the_worlds() -> None:
    worlds = {"Monolium", "Disfia", "Tetra-Heaven", "Tritomy", "Septpia", "Luck&Logic Club"}
    assert {card.get("world") for card in OPEN_SET if card.type != "my_logicalist"} == worlds
    assert {card.get("world") for card in OPEN_SET if card.type == "gate"} <= worlds


def test_open_set_has_levels_and_territories() -> None:
    members = [card for card in OPEN_SET if card.get("power") is not None]
    assert {card.get("level") for card in members} == {1, 2, 3, 4, 5}
    assert {card.get("territory") for card in members} == {1, 2, 4}
    assert {card.type for card in members if card.get("level") == 5} == {"tranceunion"}


def test_open_set_has_secret_tools_and_my_logicalists() -> None:
    assert sum(bool(card.get("secret_tool")) for card in OPEN_SET) >= 4
    assert sum(card.type == "my_logicalist" for card in OPEN_SET) >= 4


def test_gate_numbers_are_1_to_12_two_cards_each_at_least() -> None:
    numbers = Counter(card.get("gate_number") for card in OPEN_SET if card.type == "gate")
    assert set(numbers) == set(range(1, 13))
    assert min(numbers.values()) >= 2


def test_open_set_has_another_printing_and_a_name_with_awkward_signs() -> None:
    assert len({card.print_of for card in OPEN_SET}) < len(OPEN_SET)
    assert any(re.search(r"[,!'&-]", card.name) for card in OPEN_SET)


def test_numbers_of_the_open_sets_have_no_gaps() -> None:
    numbers = sorted(int(card.id[-3:]) for card in OPEN_SET if re.fullmatch(r"OS01-\d{3}", card.id))
    assert numbers == list(range(1, numbers[-1] + 1))
    numbers = sorted(int(card.id[-3:]) for card in OPEN_REALM)
    assert numbers == list(range(1, numbers[-1] + 1))


# ------------------------------------------------------------------------------------------------------------------ tcg_corp


def test_open_realm_has_enough_cards_of_all_kinds() -> None:
    assert different(OPEN_REALM) >= 40
    kinds = Counter(card.type for card in OPEN_REALM)
    assert set(kinds) == {"unit", "strategy", "tactics", "reinforcement"}
    assert min(kinds.values()) >= 5


def test_open_realm_units_can_be_played() -> None:
    for card in OPEN_REALM:
        if card.type == "unit":
            assert {"hp", "attribute", "advantage", "retreat_cost", "skills"} <= card.fields.keys(), card.id
            assert card.get("advantage") != card.get("attribute")


# ----------------------------------------------------------------------------------------------------------------- known cards


@pytest.mark.parametrize(
    ("game", "reference", "card_id"),
    [
        ("luck_and_logic", "Tiger's Roar! Chloe", "SD01-001"),
        ("luck_and_logic", "tiger’s roar! chloe", "SD01-001"),
        ("luck_and_logic", "Tiger Hunting Grounds", "SD01-014"),
        ("luck_and_logic", "Invert Shout", "SD01-015"),
        ("luck_and_logic", "Hollow of the Tukuku Great Tree", "SD01-G003"),
        ("luck_and_logic", "初の実戦 クロエ", "U-001"),
        ("luck_and_logic", "二人で未来へ", "SD02-001"),
        ("luck_and_logic", "Dream-Fulfilling Baby Bird, Nina", "U-066"),
        ("luck_and_logic", "Liones Yelistratova", "U-067"),
        ("luck_and_logic", "Introducing Herself, Ado", "U-065"),
        ("tcg_corp", "Azazel", "azazel_01"),
        ("tcg_corp", "アザゼル", "azazel_01"),
        ("tcg_corp", "アスタロト", "astaroth_02"),
        ("tcg_corp", "Tamamo-no-Mae", "tamamo_23"),
    ],
)
def test_known_cards_are_found(game: str, reference: str, card_id: str) -> None:
    match = load_pool(game).find(reference)
    assert match.card is not None
    assert match.card.id == card_id


# ----------------------------------------------------------------------------------------------------------------------- decks


@pytest.mark.parametrize("path", DECKS, ids=name_of)
def test_every_shipped_deck_is_legal_without_a_remark(path: str) -> None:
    assert validate(path) == []
    assert validate(path, strict=True) == []


@pytest.mark.parametrize("path", DECKS, ids=name_of)
def test_shipped_decks_are_of_original_cards(path: str) -> None:
    assert [entry.label for entry in load_deck(path) if entry.card is None or entry.card.id not in ORIGINAL_IDS] == []


@pytest.mark.parametrize("path", YAML_DECKS, ids=name_of)
def test_shipped_decks_fit_their_schema(path: str) -> None:
    assert accepts(loaded(path), "deck.json")


@pytest.mark.parametrize("path", DECKS, ids=name_of)
def test_shipped_decks_have_game_rules_and_name(path: str) -> None:
    deck = load_deck(path)
    assert deck.name
    text = resources.read_bytes(path).decode()
    assert re.search(rf"^(# )?game: {deck.game}$", text, re.MULTILINE)
    assert re.search(rf'^(# )?rules: "?{deck.rules}"?$', text, re.MULTILINE)


def content(deck: Deck) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = {}
    for section in deck.sections:
        found[section] = Counter(card.print_of for card in deck.cards(section))
    return found


TWINS = [(path, path.replace(".txt", ".yml")) for path in DECKS if path.endswith(".txt")]


def test_there_are_twins_in_both_games() -> None:
    assert {Path(path).parent.parent.name for path, _ in TWINS} == set(RULESETS)


@pytest.mark.parametrize(("text", "twin"), TWINS, ids=[name_of(path) for path, _ in TWINS])
def test_text_lists_equal_their_yaml_twins(text: str, twin: str) -> None:
    one, other = load_deck(text), load_deck(twin)
    assert (one.game, one.rules, one.name) == (other.game, other.rules, other.name)
    assert content(one) == content(other)


def test_four_complete_decks_of_different_main_colours() -> None:
    colors = set()
    for path in resources.deck_files("luck_and_logic"):
        deck = load_deck(path)
        [(color, number)] = Counter(card.get("color") for card in deck.cards("main")).most_common(1)
        assert (deck.size("main"), deck.size("gate")) == (50, 10)
        if number > 25:
            colors.add(color)
    assert colors == {"yellow", "red", "green", "blue"}


def test_three_complete_decks_of_the_other_game() -> None:
    decks = [load_deck(path) for path in resources.deck_files("tcg_corp")]
    assert len({deck.name for deck in decks}) >= 3


def test_decks_show_every_way_to_write_an_entry() -> None:
    text = "\n".join(resources.read_bytes(path).decode() for path in YAML_DECKS)
    for pattern in (
        r"- \d [A-Z]",
        r"- \dx ",
        r"- \d OS01-\d",
        r"- \{card: ",
        r"\[OS01-\d+\]",
        "[ぁ-んァ-ン一-龥]",
        "my_logicalist: ",
        "secret_tools:",
    ):
        assert re.search(pattern, text), pattern


@pytest.mark.parametrize("game", RULESETS)
def test_every_rule_version_has_a_deck(game: str) -> None:
    """`init` needs one that is legal by it; a deck written for one version may be legal by another."""
    for version in load_game(game)[0].versions:
        assert any(validate(path, rules=version) == [] for path in resources.deck_files(game)), version


# ---------------------------------------------------------------------------------------------------------------------- limits

LL_VERSIONS = ["2016", "2017", "2019-recommended", "2019-extended"]
# Rules section 4: (from, to) cards of each section, copies of one ..., paradoxes in the main deck.
LL_LIMITS = {
    "2016": {"main": (50, 50), "gate": (10, 10), "my_logicalist": (0, 0), "secret_tools": (0, 0)},
    "2017": {"main": (50, 50), "gate": (10, 10), "my_logicalist": (0, 1), "secret_tools": (0, 4)},
    "2019-recommended": {"main": (50, 50), "gate": (10, 10), "my_logicalist": (1, 1), "secret_tools": (0, 4)},
    "2019-extended": {"main": (50, 50), "gate": (10, 10), "my_logicalist": (0, 1), "secret_tools": (0, 4)},
}


def limits_of(game: str, version: str) -> dict[str, SectionLimits]:
    return load_game(game)[0].format(version).sections


def test_versions() -> None:
    assert list(load_game("luck_and_logic")[0].versions) == LL_VERSIONS
    assert load_game("luck_and_logic")[0].default_version == "2017"
    assert list(load_game("tcg_corp")[0].versions) == ["2021"]


@pytest.mark.parametrize("version", LL_VERSIONS)
def test_sizes(version: str) -> None:
    assert {name: tuple(section.size) for name, section in limits_of("luck_and_logic", version).items()} == LL_LIMITS[version]


@pytest.mark.parametrize("version", LL_VERSIONS)
def test_copies(version: str) -> None:
    sections = limits_of("luck_and_logic", version)
    assert (sections["main"].copies, sections["main"].copies_by) == (4, "name")
    assert (sections["gate"].copies, sections["gate"].copies_by) == (2, "gate_number")
    assert (sections["secret_tools"].copies, sections["secret_tools"].copies_by) == (4, "name")


@pytest.mark.parametrize("version", LL_VERSIONS)
def test_paradoxes(version: str) -> None:
    assert limits_of("luck_and_logic", version)["main"].kinds == {"paradox": Range(8, 8)}


@pytest.mark.parametrize("version", LL_VERSIONS)
def test_types(version: str) -> None:
    sections = limits_of("luck_and_logic", version)
    later = set() if version == "2016" else {"super_logicalist"}
    assert set(sections["main"].types) == {"logicalist", "foreigner", "tranceunion", "tactics", "paradox"} | later
    assert sections["gate"].types == ("gate",)
    assert set(sections["my_logicalist"].types) == (set() if version == "2016" else {"my_logicalist", "logicalist", "super_logicalist"})


def test_limits_of_tcg_corp() -> None:
    [main] = limits_of("tcg_corp", "2021").values()
    assert main.size == Range(50, 50)
    assert (main.copies, main.copies_by) == (4, "name_and_type")
    assert main.kinds == {"unit": Range(1, None)}
    assert set(main.types) == {"unit", "strategy", "tactics", "reinforcement"}


@pytest.mark.parametrize(("version", "holds"), [("2016", False), ("2017", True), ("2019-recommended", True), ("2019-extended", True)])
def test_which_versions_know_restriction_lists(version: str, holds: bool) -> None:
    assert (load_game("luck_and_logic")[0].format(version, date="2026-01-01").restriction_lists != ()) is holds


def test_the_one_known_restriction() -> None:
    formats, _ = load_game("luck_and_logic")
    for version in LL_VERSIONS:
        restrictions = formats.format(version, date="2026-01-01").restrictions
        assert [(r.kind, r.labels) for r in restrictions] == (
            [("banned", ("Dream-Fulfilling Baby Bird, Nina",))] if version == "2019-recommended" else []
        )


def test_restricted_cards_exist() -> None:
    for game in RULESETS:
        formats, pool = load_game(game)
        names = [entry["card"] for one in formats.data["restriction_lists"] for entry in one["entries"]]
        assert [name for name in names if pool.find(name).card is None] == []


def test_members_of_the_club_exist() -> None:
    """LL-2019-04: the names that the club's My Logicalist opens, and that My Logicalist itself."""
    formats, pool = load_game("luck_and_logic")
    [club] = formats.format("2019-recommended").data["names_follow"]["clubs"]
    assert any(pool.find(name).card for name in club["my_logicalist"])
    assert {"Ado", "Unne", "Ronri", "Live", "Endo-san"} <= set(club["members"])


@pytest.mark.parametrize("game", RULESETS)
def test_every_date_is_one(game: str) -> None:
    from datetime import date

    formats, _ = load_game(game)
    for entry in (*formats.data["restriction_lists"], *formats.data["versions"].values()):
        text = entry.get("date") or entry["since"]
        assert date.fromisoformat(text).isoformat() == text


@pytest.mark.parametrize("game", RULESETS)
def test_headings_mean_their_section(game: str) -> None:
    formats, _ = load_game(game)
    for name, section in formats.data["sections"].items():
        assert {formats.heading(text) for text in (name, section["title"], *section["headings"])} == {name}
