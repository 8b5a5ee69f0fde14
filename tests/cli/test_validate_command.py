"""`deckcheck validate`: every option, one at a time, and what it changes."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from deckcheck import resources

NINA = "Dream-Fulfilling Baby Bird, Nina"
OWN_CARD = "{id: MY-001, name: My Own Scout, name_ja: 私の斥候, type: logicalist, partial: true}"
TCG = resources.card_data("tcg_corp", "decks", "kiln-and-quarry.yml")


@pytest.fixture
def check(run: Any) -> Any:
    """The JSON report of a run; its one file if it has one."""

    def check(*args: str | Path, **more: Any) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(run("validate", *args, "--output-format", "json", **more).out)
        return data

    return check


def codes(report: dict[str, Any]) -> list[str]:
    return [d["code"] for file in report["files"] for d in file["diagnostics"]]


# -------------------------------------------------------------------------------------------------------------------- verdicts


def test_a_legal_deck_is_0(run: Any, write: Any, decks: Any) -> None:
    result = run("validate", write("deck.yml", decks.legal))
    assert (result.code, result.err) == (0, "")
    assert "1 deck checked: 1 legal, 0 illegal" in result.out


def test_an_illegal_deck_is_1(run: Any, write: Any, decks: Any) -> None:
    result = run("validate", write("deck.yml", decks.five_copies))
    assert (result.code, result.err) == (1, "")
    assert "1 deck checked: 0 legal, 1 illegal (2 errors)" in result.out


@pytest.mark.parametrize("text", ["", "main: [", "main: 5", "- 4 A", "main:\n  - 4 No Such Card\n", "\x00", "&a b"])
def test_a_malformed_deck_is_1_with_a_position(text: str, run: Any, write: Any) -> None:
    result = run("validate", write("deck.yml", text), "--output-format", "concise")
    assert result.code == 1
    assert result.out.splitlines()[0].split(":")[1].isdigit()


def test_bytes_that_are_no_utf8_are_1(run: Any, folder: Path) -> None:
    (folder / "deck.yml").write_bytes("main: [ミラ]".encode("cp932"))
    result = run("validate", "deck.yml")
    assert result.code == 1
    assert "deck.yml:1:8: Y008" in result.out


def test_an_incomplete_list_without_errors_is_0(run: Any, check: Any, write: Any) -> None:
    write("deck.yml", "complete: false\nmain: [4 OS01-001]\n")
    assert run("validate", "deck.yml").code == 0
    assert check("deck.yml")["files"][0]["legal"] is None


def test_an_incomplete_list_with_an_error_is_1(run: Any, write: Any) -> None:
    write("deck.yml", "complete: false\nmain: [5 OS01-001]\n")
    assert run("validate", "deck.yml").code == 1


def test_all_problems_come_at_once_and_in_file_order(check: Any, write: Any) -> None:
    found = check(write("deck.yml", "mian: []\nmain:\n  - 5 OS01-001\n  - 4 Lantern Scuot\n  - OS01-002 x4\ngate:\n  - 3 OS01-G01\n"))
    lines = [d["span"]["line"] for d in found["files"][0]["diagnostics"]]
    assert lines == sorted(lines)
    assert {"S102", "D301", "D302", "C201", "S105", "D311", "D312"} <= set(codes(found))


# ------------------------------------------------------------------------------------------------------------------- arguments


def test_no_path_is_wrong_usage(run: Any) -> None:
    assert run("validate").code == 2


def test_a_missing_path_is_told_after_the_others_were_checked(run: Any, write: Any, decks: Any) -> None:
    write("one.yml", decks.legal)
    write("two.yml", decks.five_copies)
    result = run("validate", "one.yml", "nope.yml", "two.yml")
    assert result.code == 2
    assert result.err == "deckcheck: nope.yml: no such file or folder\n"
    assert "2 decks checked: 1 legal, 1 illegal" in result.out


def test_every_missing_path_is_told(run: Any) -> None:
    result = run("validate", "a.yml", "b.yml")
    assert result.code == 2
    assert result.err.splitlines() == ["deckcheck: a.yml: no such file or folder", "deckcheck: b.yml: no such file or folder"]


def test_missing_paths_stand_in_the_json_report(check: Any) -> None:
    assert check("a.yml")["missing"] == [{"path": "a.yml", "reason": "no such file or folder"}]


def test_several_paths_are_checked_in_their_order(check: Any, write: Any, decks: Any) -> None:
    for name in ("b.yml", "a.yml", "lists/d.yml", "lists/c.yml"):
        write(name, decks.legal)
    assert [file["path"] for file in check("b.yml", "lists", "a.yml")["files"]] == ["b.yml", "lists/c.yml", "lists/d.yml", "a.yml"]


def test_a_path_named_twice_is_checked_once(check: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.legal)
    assert len(check("deck.yml", "deck.yml")["files"]) == 1


@pytest.mark.parametrize("again", ["./deck.yml", "."])
def test_a_file_met_twice_is_checked_once(again: str, check: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.legal)
    assert len(check("deck.yml", again)["files"]) == 1


# --------------------------------------------------------------------------------------------------------------- standard input


def test_standard_input_is_yaml(run: Any, decks: Any) -> None:
    result = run("validate", "-", stdin=decks.five_copies)
    assert result.code == 1
    assert "<stdin>:5:5: D302" in result.out


def test_standard_input_may_be_json(check: Any) -> None:
    assert codes(check("-", stdin=' {"main": ["5 OS01-001"]}')) == ["D311", "D301", "D303", "D302"]


def test_a_byte_order_mark_does_not_hide_json(check: Any) -> None:
    assert codes(check("-", stdin='\ufeff{"main": ["5 OS01-001"]}')) == ["D311", "D301", "D303", "D302"]


def test_stdin_filename_names_standard_input(check: Any, decks: Any) -> None:
    assert check("-", "--stdin-filename", "hearts.yml", stdin=decks.legal)["files"][0]["path"] == "hearts.yml"


def test_stdin_filename_says_how_standard_input_is_written(check: Any) -> None:
    text = "Main:\n5 OS01-001\n"
    assert "D302" in codes(check("-", "--stdin-filename", "x.txt", stdin=text))
    assert "D302" not in codes(check("-", stdin=text))
    assert "D302" in codes(check("-", "--stdin-filename", "x.csv", stdin="section,count,card\nmain,5,OS01-001\n"))
    assert "D302" in codes(check("-", "--stdin-filename", "x.json", stdin='{"main": ["5 OS01-001"]}'))


def test_standard_input_among_paths(check: Any, write: Any, decks: Any) -> None:
    write("a.yml", decks.legal)
    write("b.yml", decks.legal)
    assert [file["path"] for file in check("a.yml", "-", "b.yml", stdin=decks.legal)["files"]] == ["a.yml", "<stdin>", "b.yml"]


def test_empty_standard_input_is_a_finding(run: Any) -> None:
    result = run("validate", "-")
    assert result.code == 1
    assert "<stdin>:1:1: Y010" in result.out


def test_standard_input_that_is_too_large_is_a_finding(check: Any) -> None:
    assert codes(check("-", stdin="#" * 1_000_001)) == ["Y007"]


# ------------------------------------------------------------------------------------------------------------- game and version


def test_game_is_for_files_that_do_not_say(check: Any, write: Any) -> None:
    write("deck.yml", "main: [4 OR01-001]\n")
    assert check("deck.yml", "--game", "tcg_corp")["files"][0]["game"] == "tcg_corp"
    assert check("deck.yml")["files"][0]["game"] == "luck_and_logic"


def test_game_refuses_files_of_another(check: Any, write: Any, decks: Any) -> None:
    assert codes(check(write("deck.yml", decks.legal), "--game", "tcg_corp")) == ["S110"]


def test_rules_override_the_file(check: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.legal + "my_logicalist: OS01-M01\n")
    assert codes(check("deck.yml")) == []
    report = check("deck.yml", "--rules", "2016")
    assert codes(report) == ["D306"]
    assert report["files"][0]["rules"] == "2016"


def test_rules_of_one_game_leave_decks_of_another_alone(check: Any, write: Any, decks: Any) -> None:
    report = check(write("deck.yml", decks.legal), TCG, "--rules", "2016")
    assert [file["rules"] for file in report["files"]] == ["2016", "2021"]


def test_unknown_rules_are_wrong_usage_with_a_suggestion(run: Any) -> None:
    result = run("validate", "deck.yml", "--rules", "2071")
    assert result.code == 2
    assert "2016, 2017, 2019-recommended, 2019-extended" in result.err
    assert "Did you mean '2017'?" in result.err


def test_rules_of_another_game_than_the_one_asked_for_are_wrong_usage(run: Any) -> None:
    assert run("validate", "deck.yml", "--game", "tcg_corp", "--rules", "2017").code == 2


# --------------------------------------------------------------------------------------------------------------------- switches


def test_a_switch_changes_the_verdict(check: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.legal + "my_logicalist: OS01-126\n")
    assert codes(check("deck.yml")) == []
    assert codes(check("deck.yml", "--set", "super_my_logicalist=allowed")) == []
    assert codes(check("deck.yml", "--set", "super_my_logicalist=refused")) == ["D322"]


def test_switches_are_printed(run: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.legal)
    result = run("validate", "deck.yml", "--set", "super_my_logicalist=refused", "--set", "mixed_titles=refused")
    assert "note: switches set: super_my_logicalist=refused, mixed_titles=refused" in result.out


@pytest.mark.parametrize(
    "text", ["super_my_logicalist", "nope=allowed", "super_my_logicalist=perhaps", "=allowed", "super_my_logicalist=", ""]
)
def test_a_wrong_switch_is_wrong_usage(text: str, run: Any) -> None:
    result = run("validate", "deck.yml", "--set", text)
    assert result.code == 2
    assert "'--set'" in result.err


def test_a_misspelt_switch_has_a_suggestion(run: Any) -> None:
    assert "Did you mean 'mixed_titles'?" in run("validate", "x", "--set", "mixed_title=refused").err


def test_a_switch_without_a_value_is_not_told_to_be_misspelt(run: Any) -> None:
    error = run("validate", "x", "--set", "mixed_titles").err
    assert "write mixed_titles=allowed|refused" in error
    assert "Did you mean" not in error


def test_a_wrong_value_of_a_switch_lists_the_right_ones(run: Any) -> None:
    assert "allowed or refused" in run("validate", "x", "--set", "mixed_titles=perhaps").err


def test_a_switch_of_another_game_than_the_one_asked_for_is_wrong_usage(run: Any) -> None:
    assert run("validate", "x", "--game", "luck_and_logic", "--set", "mixed_titles=refused").code == 2


# -------------------------------------------------------------------------------------------------------------------- own cards


def test_cards_of_the_deck_file_are_noted(check: Any, write: Any) -> None:
    write("deck.yml", f"main: [4 My Own Scout]\ncards: [{OWN_CARD}]\n")
    found = codes(check("deck.yml"))
    assert "C204" in found
    assert "C201" not in found
    assert codes(check("deck.yml", "--local-cards")) == found


def test_no_local_cards_refuses_them(check: Any, run: Any, write: Any) -> None:
    write("deck.yml", f"main: [4 My Own Scout]\ncards: [{OWN_CARD}]\n")
    assert {"S111", "C201"} <= set(codes(check("deck.yml", "--no-local-cards")))
    assert run("validate", "deck.yml", "--no-local-cards").code == 1


def test_card_files_bring_cards(check: Any, write: Any) -> None:
    write("own.yml", f"cards: [{OWN_CARD}]\n")
    write("deck.yml", "main: [4 私の斥候]\n")
    assert "C201" in codes(check("deck.yml"))
    assert "C201" not in codes(check("deck.yml", "--cards", "own.yml"))


def test_card_files_may_be_json_and_several_and_below_folders(check: Any, write: Any) -> None:
    write("sets/deep/own.json", '{"cards": [{"id": "MY-001", "name": "One", "partial": true}]}')
    write("sets/compose.yml", "version: 3\n")
    write("two.yml", "cards: [{id: MY-002, name: Two, partial: true}]\n")
    write("deck.yml", "main: [1 One, 1 Two]\n")
    assert "C201" not in codes(check("deck.yml", "--cards", "sets", "--cards", "two.yml"))


def test_a_faulty_card_file_is_reported_and_its_good_cards_are_used(check: Any, run: Any, write: Any) -> None:
    write("own.yml", "cards:\n  - {id: MY-001, name: Good, partial: true}\n  - {id: MY-002, name: Bad, type: tactix, partial: true}\n")
    write("deck.yml", "main: [1 Good, 1 Bad]\n")
    report = check("deck.yml", "--cards", "own.yml")
    cards, deck = report["files"]
    assert (cards["path"], [d["code"] for d in cards["diagnostics"]]) == ("own.yml", ["S104"])
    assert [d["card"] for d in deck["diagnostics"] if d["code"] == "C201"] == ["Bad"]
    assert run("validate", "deck.yml", "--cards", "own.yml").code == 1


def test_a_faulty_card_file_makes_a_run_of_legal_decks_1(run: Any, write: Any, decks: Any) -> None:
    write("own.yml", "cards: [{id: MY-001, nmae: Good}]\n")
    assert run("validate", write("deck.yml", decks.legal), "--cards", "own.yml").code == 1


def test_only_decks_are_counted_as_decks(check: Any, write: Any, decks: Any) -> None:
    write("own.yml", "cards: [{id: MY-001, nmae: Good}]\n")
    assert check(write("deck.yml", decks.legal), "--cards", "own.yml")["summary"]["legal"] == 1


def test_an_id_of_the_pool_in_a_card_file_is_a_clash(check: Any, write: Any, decks: Any) -> None:
    write("own.yml", "cards: [{id: os01-001, name: Impostor, partial: true}]\n")
    assert codes(check(write("deck.yml", decks.legal), "--cards", "own.yml")) == ["C203"]


def test_a_missing_card_file_is_2_after_the_decks_were_checked(run: Any, write: Any, decks: Any) -> None:
    result = run("validate", write("deck.yml", decks.legal), "--cards", "nope.yml")
    assert result.code == 2
    assert "deckcheck: nope.yml: no such file or folder" in result.err
    assert "1 deck checked: 1 legal" in result.out


@pytest.mark.parametrize("name", ["own.txt", "own", "own.toml"])
def test_a_named_card_file_is_never_passed_over(name: str, check: Any, run: Any, write: Any) -> None:
    """It is read as YAML, or refused; to ignore it without a word makes its cards unknown for no reason."""
    write(name, f"cards: [{OWN_CARD}]\n")
    write("deck.yml", "complete: false\nmain: [4 My Own Scout]\n")
    result = run("validate", "deck.yml", "--cards", name)
    assert "C201" not in result.out or name in result.out + result.err


def test_a_folder_without_card_files_is_told(run: Any, write: Any, decks: Any, folder: Path) -> None:
    (folder / "sets").mkdir()
    result = run("validate", write("deck.yml", decks.legal), "--cards", "sets")
    assert "sets" in result.out + result.err


def test_card_files_of_the_other_game(check: Any, write: Any) -> None:
    write("own.yml", "game: tcg_corp\ncards: [{id: MY-1, name: One, type: unit, partial: true}]\n")
    write("deck.yml", "game: tcg_corp\nmain: [1 One]\n")
    assert "C201" not in codes(check("deck.yml", "--cards", "own.yml"))


# ----------------------------------------------------------------------------------------------------------------- restrictions

LISTS = """\
lists:
  - id: CLUB-1
    date: "2018-01-01"
    entries:
      - {kind: max_copies, card: "Lantern Scout, Mira", value: 2}
      - {kind: banned, card: OS01-002}
      - {kind: choose_one, cards: [OS01-003, OS01-004]}
"""


def test_restrictions_add_lists(check: Any, write: Any, decks: Any) -> None:
    write("lists.yml", LISTS)
    report = check(write("deck.yml", decks.legal), "--restrictions", "lists.yml")
    assert codes(report) == ["D352", "D351", "D353"]
    assert {d["rule"] for d in report["files"][0]["diagnostics"]} == {"LL-RESTR-01"}
    assert "CLUB-1" in report["files"][0]["restriction_lists"]


def test_restrictions_may_be_repeated(check: Any, write: Any, decks: Any) -> None:
    write("one.yml", 'lists: [{id: A, date: "2018-01-01", entries: [{kind: banned, card: OS01-002}]}]\n')
    write("two.json", '{"lists": [{"id": "B", "date": "2018-01-01", "entries": [{"kind": "banned", "card": "OS01-003"}]}]}')
    report = check(write("deck.yml", decks.legal), "--restrictions", "one.yml", "--restrictions", "two.json")
    assert codes(report) == ["D351", "D351"]


def test_restrictions_hold_from_their_day_on(check: Any, write: Any, decks: Any) -> None:
    write("lists.yml", LISTS)
    write("deck.yml", decks.legal)
    assert codes(check("deck.yml", "--restrictions", "lists.yml", "--date", "2017-12-31")) == []
    assert codes(check("deck.yml", "--restrictions", "lists.yml", "--date", "2018-01-01")) != []


def test_rules_of_2016_know_no_restrictions(check: Any, write: Any, decks: Any) -> None:
    write("lists.yml", LISTS)
    assert codes(check(write("deck.yml", decks.legal), "--restrictions", "lists.yml", "--rules", "2016")) == []


def test_a_faulty_restriction_list_is_a_finding(check: Any, run: Any, write: Any, decks: Any) -> None:
    write("lists.yml", LISTS.replace("banned", "baned"))
    write("deck.yml", decks.legal)
    [faulty, _] = check("deck.yml", "--restrictions", "lists.yml")["files"]
    assert (faulty["path"], faulty["diagnostics"][0]["code"], faulty["diagnostics"][0]["span"]["line"]) == ("lists.yml", "S104", 6)
    assert run("validate", "deck.yml", "--restrictions", "lists.yml").code == 1


def test_a_missing_restriction_list_is_2(run: Any, write: Any, decks: Any) -> None:
    result = run("validate", write("deck.yml", decks.legal), "--restrictions", "nope.yml")
    assert result.code == 2
    assert "nope.yml" in result.err


# ------------------------------------------------------------------------------------------------------------- date and region


def test_date_says_which_list_holds(check: Any, write: Any) -> None:
    write("deck.yml", f"rules: 2019-recommended\nmain: ['1 {NINA}']\n")
    assert "D351" in codes(check("deck.yml", "--date", "2019-01-11"))
    assert "D351" not in codes(check("deck.yml", "--date", "2019-01-10"))


def test_the_date_is_today_by_default(check: Any, write: Any, decks: Any) -> None:
    from datetime import date

    [used] = [note for note in check(write("deck.yml", decks.legal))["notes"] if note.startswith("restriction lists used")]
    assert used == f"restriction lists used: JP-2017-02-26 (date {date.today().isoformat()}, region jp)"


def test_region_says_which_list_holds(check: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.legal)
    assert check("deck.yml")["files"][0]["restriction_lists"] == ["JP-2017-02-26"]
    assert check("deck.yml", "--region", "jp")["files"][0]["restriction_lists"] == ["JP-2017-02-26"]
    assert check("deck.yml", "--region", "en")["files"][0]["restriction_lists"] == ["EN-2017-03-31"]


def test_date_and_region_together(check: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.legal)
    report = check("deck.yml", "--region", "en", "--date", "2017-03-01")
    assert "restriction_lists" not in report["files"][0]
    assert not any(note.startswith("restriction lists used") for note in report["notes"])


@pytest.mark.parametrize("text", ["2020-1-1", "20200101", "2020-02-30", "yesterday", "2020-W01-1", "", "２０２０-01-01"])
def test_a_wrong_date_is_wrong_usage(text: str, run: Any) -> None:
    result = run("validate", "deck.yml", "--date", text)
    assert result.code == 2
    assert "write YYYY-MM-DD" in result.err


def test_a_wrong_region_is_wrong_usage(run: Any) -> None:
    assert run("validate", "deck.yml", "--region", "kr").code == 2


# ----------------------------------------------------------------------------------------------------------------------- strict


def test_strict_makes_errors_of_warnings(run: Any, check: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.warning)
    assert run("validate", "deck.yml").code == 0
    assert run("validate", "deck.yml", "--strict").code == 1
    assert check("deck.yml")["summary"]["warnings"] == 1
    assert check("deck.yml", "--strict")["summary"]["warnings"] == 0


def test_strict_leaves_notes_alone(run: Any, write: Any) -> None:
    write("deck.yml", "complete: false\nmain: [4 OS01-001]\n")
    assert run("validate", "deck.yml", "--strict").code == 0


def test_strict_refuses_mixed_titles(check: Any, write: Any) -> None:
    write("own.yml", "game: tcg_corp\ncards: [{id: MY-1, name: One, type: unit, title: Other Realm, partial: true}]\n")
    text = Path(TCG).read_text(encoding="utf-8")
    write("deck.yml", text.replace("main:\n", "main:\n  - 1 One\n"))
    severities = {d["code"]: d["severity"] for d in check("deck.yml", "--cards", "own.yml")["files"][0]["diagnostics"]}
    assert severities["D372"] == "note"
    severities = {d["code"]: d["severity"] for d in check("deck.yml", "--cards", "own.yml", "--strict")["files"][0]["diagnostics"]}
    assert severities["D372"] == "error"
    report = check("deck.yml", "--cards", "own.yml", "--set", "mixed_titles=refused")
    assert {d["code"]: d["severity"] for d in report["files"][0]["diagnostics"]}["D372"] == "error"


# --------------------------------------------------------------------------------------------------------------- what is printed


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("text", "deck.yml:4:1: D301"),
        ("concise", "deck.yml:4:1: D301"),
        ("json", '{"deckcheck": "'),
        ("github", "::error file=deck.yml,line=4"),
        ("sarif", '{"$schema": "'),
        ("junit", "<?xml version="),
    ],
)
def test_output_format(name: str, start: str, run: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.five_copies)
    result = run("validate", "deck.yml", "--output-format", name)
    assert result.code == 1
    assert result.out.startswith(start)


def test_text_is_the_default_format(run: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.five_copies)
    assert run("validate", "deck.yml").out == run("validate", "deck.yml", "--output-format", "text").out


def test_a_pipe_gets_neither_colour_nor_source_lines(run: Any, write: Any, decks: Any) -> None:
    shown = run("validate", write("deck.yml", decks.five_copies)).out
    assert "\x1b" not in shown
    assert " | " not in shown


def test_a_terminal_gets_colour_and_source_lines(run: Any, write: Any, decks: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    shown = run("validate", write("deck.yml", decks.five_copies)).out
    assert "\x1b[31;1mD302\x1b[0m" in shown
    assert "  - 4 Lantern Scout, Mira" in shown


def test_a_dumb_terminal_gets_source_lines_without_colour(run: Any, write: Any, decks: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "dumb")
    shown = run("validate", write("deck.yml", decks.five_copies)).out
    assert "\x1b" not in shown
    assert "5 |   - 4 Lantern Scout, Mira" in shown


@pytest.mark.parametrize(
    ("option", "environment", "colored"),
    [
        ("auto", {}, False),
        ("always", {}, True),
        ("never", {"FORCE_COLOR": "1"}, False),
        ("always", {"NO_COLOR": "1"}, True),
        ("auto", {"FORCE_COLOR": "1"}, True),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        ("auto", {"NO_COLOR": "", "FORCE_COLOR": "1"}, True),
    ],
)
def test_color(
    option: str, environment: dict[str, str], colored: bool, run: Any, write: Any, decks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    shown = run("validate", write("deck.yml", decks.five_copies), "--color", option).out
    assert ("\x1b[" in shown) is colored


@pytest.mark.parametrize("name", ["concise", "json", "github", "sarif", "junit"])
def test_other_formats_have_no_source_lines(name: str, run: Any, write: Any, decks: Any) -> None:
    shown = run("validate", write("deck.yml", decks.five_copies), "--output-format", name, "--color", "always").out
    assert "^^^^" not in shown


@pytest.mark.parametrize("option", ["--quiet", "-q"])
def test_quiet_prints_errors_only(option: str, run: Any, write: Any, decks: Any) -> None:
    write("good.yml", decks.legal)
    write("odd.yml", decks.warning)
    write("bad.yml", decks.five_copies)
    assert run("validate", "good.yml", "odd.yml", option).out == ""
    lines = [line for line in run("validate", "good.yml", "bad.yml", option).out.splitlines() if not line.startswith(" ")]
    assert [line.split()[1] for line in lines] == ["D301", "D302"]


def test_quiet_does_not_change_the_exit_code(run: Any, write: Any, decks: Any) -> None:
    assert run("validate", write("deck.yml", decks.five_copies), "-q").code == 1
    assert run("validate", "nope.yml", "-q").code == 2


def test_notes_stand_once_for_a_run(run: Any, write: Any, decks: Any) -> None:
    for number in range(3):
        write(f"{number}.yml", decks.legal)
    assert run("validate", "0.yml", "1.yml", "2.yml").out.count("restriction list incomplete") == 1


def test_a_progress_bar_is_not_drawn_into_a_pipe(run: Any, write: Any, decks: Any) -> None:
    for number in range(220):
        write(f"lists/{number:03}.yml", "main: []\n")
    assert run("validate", "lists", "-q").err == ""


def test_a_progress_bar_is_drawn_on_a_terminal(run: Any, write: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    for number in range(220):
        write(f"lists/{number:03}.yml", "main: []\n")
    result = run("validate", "lists", "--output-format", "json")
    assert "220/220" in result.err
    assert len(json.loads(result.out)["files"]) == 220


# ------------------------------------------------------------------------------------------------------------------------- jobs

FORMATS = ("text", "concise", "json", "github", "sarif", "junit")


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, bytes]]:
    """The reports of one run by one, two and `auto` processes, in every format: two and a half batches of decks, good, bad and no decks."""
    import subprocess

    folder = tmp_path_factory.mktemp("jobs")
    lists = folder / "lists"
    lists.mkdir()
    for number in range(250):
        text = ("main:\n  - 5 OS01-001\n", "", "version: 3\n", "main: [", f"main:\n  - 4 Lantern Scuot {number}\n")[number % 5]
        (lists / f"{number:03}.yml").write_text(text, encoding="utf-8")
    result = {}
    for jobs in ("1", "2", "auto"):
        outputs = [f"--output={name}:{folder / jobs}.{name}" for name in FORMATS]
        command = [sys.executable, "-m", "deckcheck", "validate", "lists", "nope.yml", "--jobs", jobs, "--date=2020-01-01", *outputs]
        done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
        assert done.returncode == 2
        result[jobs] = {name: (folder / f"{jobs}.{name}").read_bytes() for name in FORMATS} | {"stdout": done.stdout, "stderr": done.stderr}
    return result


@pytest.mark.parametrize("jobs", ["2", "auto"])
@pytest.mark.parametrize("name", [*FORMATS, "stdout", "stderr"])
def test_jobs_do_not_change_a_byte(name: str, jobs: str, reports: Any) -> None:
    assert reports[jobs][name] == reports["1"][name]
    assert len(reports["1"][name]) > 0


def test_jobs_take_own_cards_along(python: Any, write: Any, decks: Any) -> None:
    write("own.yml", f"cards: [{OWN_CARD}]\n")
    write("deck.yml", "main: [4 My Own Scout]\n")
    result = python("-m", "deckcheck", "validate", "deck.yml", "--cards", "own.yml", "--jobs", "2", "--output-format", "concise")
    assert "C201" not in result.out
    assert "D301" in result.out


def test_more_jobs_than_files(python: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.legal)
    assert python("-m", "deckcheck", "validate", "deck.yml", "--jobs", "8").code == 0


@pytest.mark.parametrize("text", ["0", "-1", "two", "", "1.5", "257", "99999999999", "２", "AUTO"])
def test_wrong_jobs_are_wrong_usage(text: str, run: Any) -> None:
    result = run("validate", "deck.yml", "--jobs", text)
    assert result.code == 2
    assert "neither `auto` nor a number from 1 to 256" in result.err


def test_auto_jobs_are_the_cores_of_this_process() -> None:
    from deckcheck.cli.options import number_of_jobs

    assert number_of_jobs("auto") >= 1
    assert number_of_jobs("auto") <= (os.cpu_count() or 1)


def test_jobs_are_read_whole() -> None:
    from deckcheck.cli.options import number_of_jobs

    assert number_of_jobs("00010") == 10


# ----------------------------------------------------------------------------------------------------- abilities of one's own cards

FAULTY_CARD = """\
  - {id: MY-001, name: My Own Scout, name_ja: 私の斥候, type: tactics, partial: true, abilities: [
      {kind: tactics, do: [{drow: 1}]}]}
"""


def test_a_faulty_ability_of_a_card_of_the_deck_file_is_an_error(check: Any, write: Any, decks: Any) -> None:
    lines = len(decks.legal.splitlines())
    report = check(write("deck.yml", f"{decks.legal}cards:\n{FAULTY_CARD}"))
    (found,) = [d for d in report["files"][0]["diagnostics"] if d["severity"] == "error"]
    assert (found["code"], found["span"]["line"], found["span"]["column"]) == ("E501", lines + 3, 29)
    assert report["files"][0]["legal"] is False


def test_a_faulty_ability_of_a_card_file_is_an_error_each_time(run: Any, write: Any, decks: Any) -> None:
    cards = write("mine.yml", f"game: luck_and_logic\ncards:\n{FAULTY_CARD}")
    for _ in range(2):
        shown = run("validate", "--cards", cards, write("deck.yml", decks.legal))
        assert shown.code == 1
        assert "mine.yml:4:29: E501" in shown.out
