"""`deckcheck cards list | find | show | lint`."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

from deckcheck import load_pool
from deckcheck.rulesets import RULESETS

OWN = "cards: [{id: MY-001, name: My Own Scout, name_ja: 私の斥候, type: logicalist, partial: true}]\n"
FAULTY = "cards:\n  - {id: MY-002, name: Good, partial: true}\n  - {id: MY-003, name: Bad, type: tactix, partial: true}\n"


def ids(text: str) -> list[str]:
    return [card["id"] for card in json.loads(text)["cards"]]


# ------------------------------------------------------------------------------------------------------------------------ list


@pytest.mark.parametrize("game", RULESETS)
def test_list_has_every_card(game: str, run: Any) -> None:
    result = run("cards", "list", "--game", game, "--output-format", "json")
    assert result.code == 0
    assert ids(result.out) == [card.id for card in load_pool(game)]


def test_list_is_a_table_with_a_sum(run: Any) -> None:
    shown = run("cards", "list").out
    assert "OS01-001" in shown
    assert shown.endswith(f"{len(load_pool())} cards\n")


def test_json_has_id_number_names_type_and_printed_fields(run: Any) -> None:
    cards = json.loads(run("cards", "list", "--output-format", "json").out)["cards"]
    [scout] = [card for card in cards if card["id"] == "OS01-001"]
    assert list(scout)[:5] == ["id", "number", "name", "name_ja", "type"]
    assert scout["name_ja"] == "灯火の斥候 ミラ"
    assert (scout["level"], scout["cost"], scout["power"]) == (1, 0, 3000)
    assert all({"id", "number", "name", "name_ja", "type"} <= card.keys() for card in cards)


def test_nothing_is_cut_in_a_pipe(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert "Corner Table by the Vending Machine" in run("cards", "list").out
    assert "Corner Table by the Vending Machine" in run("cards", "list", "--color", "always").out


def test_a_table_fits_the_terminal(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    shown = run("cards", "list", "--color", "never").out
    assert max(map(len, shown.splitlines())) <= 100


@pytest.mark.parametrize("command", [["list", "--game", "tcg_corp"], ["find", "level=5"]])
def test_color(command: list[str], run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in run("cards", *command).out
    assert "\x1b[1m" in run("cards", *command, "--color", "always").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1m" in run("cards", *command).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in run("cards", *command).out


@pytest.mark.parametrize("command", [["list"], ["find", "own"], ["show", "MY-001"]])
def test_own_cards(command: list[str], run: Any, write: Any) -> None:
    write("own.yml", OWN)
    assert "My Own Scout" in run("cards", *command, "--cards", "own.yml").out


@pytest.mark.parametrize("command", [["list"], ["find", "good"], ["show", "Good"]])
def test_faulty_own_cards_are_told_and_the_good_ones_used(command: list[str], run: Any, write: Any) -> None:
    write("own.yml", FAULTY)
    result = run("cards", *command, "--cards", "own.yml")
    assert result.code == 0
    assert result.err == "deckcheck: own.yml has 1 finding; `deckcheck cards lint` shows them\n"
    assert "MY-002" in result.out


@pytest.mark.parametrize("command", [["list"], ["find", "own"], ["show", "MY-001"]])
def test_a_missing_card_file_is_2(command: list[str], run: Any) -> None:
    result = run("cards", *command, "--cards", "nope.yml")
    assert (result.code, result.out) == (2, "")
    assert "nope.yml: no such file or folder" in result.err


# ------------------------------------------------------------------------------------------------------------------------ find


@pytest.fixture
def find(run: Any) -> Any:
    def find(*query: str) -> list[str]:
        result = run("cards", "find", *query, "--output-format", "json")
        found = ids(result.out)
        assert result.code == (0 if found else 1)
        return found

    return find


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        (["number:OS01-001"], ["OS01-001"]),
        (["mira", "t:logicalist", "level=1"], ["OS01-001", "OS01-002", "OS01-032"]),
        (["t:paradox c:yellow -high"], ["OS01-024", "OS01-025", "OS01-027"]),
        (["-t:member", "c:yellow", "is:secret_tool"], ["OS01-031"]),
        (["(number:OS01-001", "or", "number:OS01-002)"], ["OS01-001", "OS01-002"]),
        (["灯火の斥候"], ["OS01-001", "OS01-032"]),
        (["t:gate", "gate_number=3", "w:tetra-heaven", "terrace"], ["OS01-G07"]),
        (["zzzz"], []),
    ],
)
def test_find(query: list[str], expected: list[str], find: Any) -> None:
    assert find(*query) == expected


def test_find_takes_a_negated_term_first(find: Any) -> None:
    assert find("-t:paradox") == [card.id for card in load_pool() if card.type != "paradox"]


@pytest.mark.parametrize("query", ['name:"Best of Three"', "name:Best of Three", '"Best of Three"'])
def test_find_with_quotes_that_the_shell_took(query: str, find: Any) -> None:
    assert find(query) == ["OS01-138"]


def test_find_options_may_stand_anywhere(run: Any) -> None:
    assert (
        run("cards", "find", "--output-format", "json", "number:OS01-001").out
        == run("cards", "find", "number:OS01-001", "--output-format", "json").out
    )


def test_find_in_the_other_game(find: Any) -> None:
    assert find("--game", "tcg_corp", "t:unit", "kiln") == ["OR01-003"]


def test_find_nothing_is_1(run: Any) -> None:
    result = run("cards", "find", "zzzz")
    assert (result.code, result.out) == (1, "0 cards\n")


@pytest.mark.parametrize(
    ("query", "column"),
    [("t:memebr", 3), ("level<=1 (", 10), ("colr:red", 1), ("level<=x", 8), ("or", 1), ("name:", 1), ('"open', 1), ("灯火 )", 4)],
)
def test_a_wrong_query_is_2_and_points_at_the_column(query: str, column: int, run: Any) -> None:
    from deckcheck.reports.text import columns

    result = run("cards", "find", query)
    assert (result.code, result.out) == (2, "")
    *_, text, mark = result.err.splitlines()
    assert text.strip() == query
    assert mark == "  " + " " * columns(query[: column - 1]) + "^"


def test_a_misspelt_option_is_wrong_usage(run: Any) -> None:
    """`--gmae` is no query: a term is negated by one dash."""
    result = run("cards", "find", "--gmae", "tcg_corp", "t:unit")
    assert result.code == 2
    assert "--game" in result.err


# ------------------------------------------------------------------------------------------------------------------------ show


def test_show(run: Any) -> None:
    result = run("cards", "show", "OS01-001")
    assert result.code == 0
    for line in (
        "id: OS01-001",
        "name: Lantern Scout, Mira",
        "name_ja: 灯火の斥候 ミラ",
        "level: 1",
        "logic: power 5000",
        "attributes: Scout, Lamplighter",
    ):
        assert line in result.out.splitlines()


@pytest.mark.parametrize(
    "reference", ["os01-001", "lantern scout, mira", "灯火の斥候 ミラ", "Lantern Scout, Mira [OS01-001]", "  LANTERN   Scout, Mira "]
)
def test_show_by_any_reference(reference: str, run: Any) -> None:
    assert run("cards", "show", reference).out.startswith("id: OS01-001\n")


def test_show_needs_no_quotes(run: Any) -> None:
    assert run("cards", "show", "Lantern", "Scout,", "Mira").out.startswith("id: OS01-001\n")


def test_show_lists_the_printings(run: Any) -> None:
    assert "printings: OS01-001, OS01-032" in run("cards", "show", "OS01-001").out


def test_show_says_that_a_card_is_known_in_part(run: Any) -> None:
    assert "known only in part" in run("cards", "show", "SD01-001").out


def test_show_a_card_of_the_other_game(run: Any) -> None:
    shown = run("cards", "show", "Kiln Ox", "--game", "tcg_corp").out
    assert "id: OR01-003" in shown
    assert "skills: " in shown


def test_show_json_has_abilities_with_texts(run: Any) -> None:
    card = json.loads(run("cards", "show", "OS01-001", "--output-format", "json").out)
    assert card["id"] == "OS01-001"
    assert isinstance(card["abilities"], list)


def test_an_unknown_card_is_2_with_suggestions(run: Any) -> None:
    result = run("cards", "show", "Lantern Scuot, Mira")
    assert (result.code, result.out) == (2, "")
    assert "Did you mean 'Lantern Scout, Mira' (OS01-001)" in result.err


def test_a_member_name_alone_is_only_a_suggestion(run: Any) -> None:
    result = run("cards", "show", "Mira")
    assert result.code == 2
    assert "'Mira Solen' (OS01-M01)" in result.err


def test_an_ambiguous_reference_lists_the_candidates(run: Any) -> None:
    result = run("cards", "show", "Ironbark Guard", "--game", "tcg_corp")
    assert result.code == 2
    assert "Ironbark Guard [OR01-020] (unit), Ironbark Guard [OR01-043] (reinforcement)" in result.err


def test_a_number_that_is_no_printing_is_not_called_ambiguous(run: Any) -> None:
    result = run("cards", "show", "Lantern Scout, Mira [OS01-999]")
    assert result.code == 2
    assert "means several cards" not in result.err
    assert "OS01-032" in result.err


def test_show_is_plain_text_that_can_be_copied(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert run("cards", "show", "OS01-001").out.startswith("id: OS01-001\n")


# ------------------------------------------------------------------------------------------------------------------------ lint


def test_lint_good_cards(run: Any, write: Any) -> None:
    write("own.yml", OWN)
    result = run("cards", "lint", "own.yml")
    assert (result.code, result.err) == (0, "")
    assert result.out == "own.yml: fine (luck_and_logic: cards 1)\n1 card file checked: 1 fine, 0 faulty\n"


def test_lint_faulty_cards_is_1_with_position_code_and_suggestion(run: Any, write: Any) -> None:
    write("own.yml", FAULTY)
    result = run("cards", "lint", "own.yml")
    assert result.code == 1
    assert "own.yml:3:35: S104" in result.out
    assert "did you mean `tactics`?" in result.out


def test_lint_warnings_are_0_and_with_strict_1(run: Any, write: Any) -> None:
    write("own.yml", "cards: [{id: MY-001, name: One, type: my_logicalist}]\n")
    assert "L401 warning" in run("cards", "lint", "own.yml").out
    assert run("cards", "lint", "own.yml").code == 0
    assert run("cards", "lint", "own.yml", "--strict").code == 1
    assert "warning" not in run("cards", "lint", "own.yml", "--strict").out


def test_lint_game(run: Any, write: Any) -> None:
    write("own.yml", "cards: [{id: MY-001, name: One, type: unit, partial: true}]\n")
    assert run("cards", "lint", "own.yml", "--game", "tcg_corp").code == 0
    assert run("cards", "lint", "own.yml").code == 1


def test_lint_knows_the_shipped_cards(run: Any, write: Any) -> None:
    write("own.yml", "cards: [{id: OS01-001, name: One, partial: true}]\n")
    assert "C203" in run("cards", "lint", "own.yml").out


def test_lint_compares_the_files_of_a_run(run: Any, write: Any) -> None:
    write("one.yml", OWN)
    write("two.yml", OWN)
    result = run("cards", "lint", "one.yml", "two.yml")
    assert result.code == 1
    assert "two.yml:1:14: C203" in result.out


def test_lint_cards_are_compared_with(run: Any, write: Any) -> None:
    write("one.yml", OWN)
    write("two.yml", OWN)
    assert "C203" not in run("cards", "lint", "two.yml").out
    assert "C203" in run("cards", "lint", "two.yml", "--cards", "one.yml").out


def test_lint_a_file_that_is_among_the_cards_too(run: Any, write: Any) -> None:
    """A configuration names the folder of one's own cards; linting a file of it must not find it a clash with itself."""
    write("sets/one.yml", OWN)
    assert run("cards", "lint", "sets/one.yml", "--cards", "sets").code == 0


def test_lint_below_a_folder(run: Any, write: Any, decks: Any) -> None:
    write("sets/a.yml", OWN)
    write("sets/compose.yml", "version: 3\n")
    write("sets/deck.yml", decks.legal)
    write("sets/list.txt", "4 X\n")
    result = run("cards", "lint", "sets")
    assert result.code == 0
    assert result.out.endswith("1 card file checked: 1 fine, 0 faulty; 3 files skipped\n")


def test_lint_a_missing_path_is_told_after_the_others_were_checked(run: Any, write: Any) -> None:
    write("own.yml", OWN)
    result = run("cards", "lint", "nope.yml", "own.yml")
    assert result.code == 2
    assert "1 card file checked" in result.out
    assert result.err == "deckcheck: nope.yml: no such file or folder\n"


def test_lint_nothing_to_check_is_2(run: Any, write: Any) -> None:
    write("sets/compose.yml", "version: 3\n")
    result = run("cards", "lint", "sets")
    assert result.code == 2
    assert "no card file below sets" in result.err


@pytest.mark.parametrize("text", ["", "cards: [", "- a", "cards: 5", "game: chess\ncards: []", "nonsense: 1"])
def test_lint_a_malformed_file_is_1_with_a_position(text: str, run: Any, write: Any) -> None:
    write("own.yml", text)
    result = run("cards", "lint", "own.yml", "--output-format", "concise")
    assert result.code == 1
    assert result.out.startswith("own.yml:1:")


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("text", "own.yml:3:35: S104"),
        ("concise", "own.yml:3:35: S104"),
        ("json", '{"deckcheck"'),
        ("github", "::error file=own.yml,line=3"),
        ("sarif", '{"$schema"'),
        ("junit", "<?xml"),
    ],
)
def test_lint_formats_and_output(name: str, start: str, run: Any, write: Any) -> None:
    path = write("own.yml", FAULTY)
    printed = run("cards", "lint", "own.yml", "--output-format", name, "--output", f"{name}:out").out
    assert printed.startswith(start)
    assert (path.parent / "out").read_text(encoding="utf-8") == printed


def test_lint_output_refuses_existing_files_without_force(run: Any, write: Any) -> None:
    write("own.yml", OWN)
    path = write("out.json", "old")
    assert run("cards", "lint", "own.yml", "--output", "json:out.json").code == 2
    assert path.read_text(encoding="utf-8") == "old"
    assert run("cards", "lint", "own.yml", "--output", "json:out.json", "--force").code == 0
    assert path.read_text(encoding="utf-8") != "old"


def test_lint_quiet(run: Any, write: Any) -> None:
    write("good.yml", "cards: [{id: MY-001, name: One, type: my_logicalist}]\n")
    write("bad.yml", FAULTY)
    assert run("cards", "lint", "good.yml", "--quiet").out == ""
    assert "S104" in run("cards", "lint", "bad.yml", "-q").out


def test_lint_color(run: Any, write: Any) -> None:
    write("own.yml", FAULTY)
    assert "\x1b[31;1mS104" in run("cards", "lint", "own.yml", "--color", "always").out
    assert "\x1b" not in run("cards", "lint", "own.yml").out
