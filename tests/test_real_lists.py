"""Four lists that were really played, as far as they are known: what is missing is noted, what is wrong is found."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from deckcheck.cli import cli

LISTS = Path(__file__).parent / "data" / "decklists"
NAMES = sorted(path.stem for path in LISTS.glob("*.yml"))
KNOWN_MAIN = {"live_2017_04": 11, "mejiko_2016_08": 6, "olga_2016_09": 12, "tamaki_wgp2016": 31}
RULES = {"live_2017_04": "2017", "mejiko_2016_08": "2016", "olga_2016_09": "2016", "tamaki_wgp2016": "2016"}

Check = Callable[..., tuple[int, dict[str, Any]]]


class Finding(NamedTuple):
    line: int
    code: str
    rule: str | None


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Check:
    """`deckcheck validate` of one file: exit code and what the JSON report says of it."""
    monkeypatch.chdir(Path(__file__).anchor)  # away from any configuration file

    def run(path: Path, *options: str) -> tuple[int, dict[str, Any]]:
        capsys.readouterr()
        try:
            exit_code = cli.main(["validate", str(path), "--output-format", "json", *options], prog_name="deckcheck", standalone_mode=False)
        finally:
            gc.enable()  # `validate` switches it off for its own short life
        (file,) = json.loads(capsys.readouterr().out)["files"]
        return exit_code, file

    return run


def errors(file: dict[str, Any]) -> list[Finding]:
    return [Finding(d["span"]["line"], d["code"], d["rule"]) for d in file["diagnostics"] if d["severity"] == "error"]


def lines_of(name: str) -> list[str]:
    return (LISTS / f"{name}.yml").read_text("utf-8").splitlines()


def line_of(name: str, start: str) -> int:
    """The number of the first line that begins so."""
    return next(number for number, line in enumerate(lines_of(name), 1) if line.startswith(start))


def changed(tmp_path: Path, name: str, line: int, *new: str) -> Path:
    """A copy of a list with one line replaced by others."""
    lines = lines_of(name)
    lines[line - 1 : line] = new
    path = tmp_path / f"{name}.yml"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def test_there_are_four() -> None:
    assert sorted(KNOWN_MAIN) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_wrong_in_what_is_known(name: str, check: Check) -> None:
    exit_code, file = check(LISTS / f"{name}.yml")
    assert {d["severity"] for d in file["diagnostics"]} == {"note"}
    assert (exit_code, file["legal"], file["complete"]) == (0, None, False)
    assert file["rules"] == RULES[name]
    assert file["counts"]["main"] == KNOWN_MAIN[name]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_missing_is_noted(name: str, check: Check) -> None:
    _, file = check(LISTS / f"{name}.yml")
    notes = {d["code"]: d for d in file["diagnostics"]}
    assert set(notes) == {"D301", "D303", "D311"}
    assert all(note["message"].startswith("not checked: ") for note in notes.values())
    assert notes["D301"]["span"]["line"] == line_of(name, "main:")
    assert notes["D311"]["span"]["line"] == 1


@pytest.mark.parametrize("name", NAMES)
def test_said_to_be_complete_it_is_illegal(name: str, check: Check, tmp_path: Path) -> None:
    exit_code, file = check(changed(tmp_path, name, line_of(name, "complete:"), "complete: true"))
    assert (exit_code, file["legal"]) == (1, False)
    assert Finding(line_of(name, "main:"), "D301", "LL-DECK-02") in errors(file)
    assert Finding(1, "D311", "LL-DECK-12") in errors(file)


@pytest.mark.parametrize("name", NAMES)
def test_five_copies(name: str, check: Check, tmp_path: Path) -> None:
    first = line_of(name, "  - ")
    card = lines_of(name)[first - 1].partition("#")[0].strip("- ").partition(" ")[2]
    exit_code, file = check(changed(tmp_path, name, first, f"  - 3 {card}", f"  - 2x {card}"))
    assert exit_code == 1
    assert errors(file) == [Finding(first, "D302", "LL-DECK-03")]
    (diagnostic,) = (d for d in file["diagnostics"] if d["code"] == "D302")
    assert [related["line"] for related in diagnostic["related"]] == [first + 1]


@pytest.mark.parametrize("name", NAMES)
def test_a_gate_in_the_main_deck(name: str, check: Check, tmp_path: Path) -> None:
    first = line_of(name, "  - ")
    _, file = check(changed(tmp_path, name, first, "  - 1 4番門（旧）"))
    assert errors(file) == [Finding(first, "D304", "LL-DECK-05")]


@pytest.mark.parametrize("name", NAMES)
def test_a_member_in_the_gate_deck(name: str, check: Check, tmp_path: Path) -> None:
    head = line_of(name, "main:")
    _, file = check(changed(tmp_path, name, head, "gate:", "  - 1 11番門", "  - 1 ラブリースパイラル 玉姫", "main:"))
    assert errors(file) == [Finding(head + 2, "D313", "LL-DECK-11")]


@pytest.mark.parametrize("name", NAMES)
def test_three_gates_of_one_number(name: str, check: Check, tmp_path: Path) -> None:
    head = line_of(name, "main:")
    _, file = check(changed(tmp_path, name, head, "gate:", "  - 2 4番門（旧）", "  - 1 4番門（新）", "main:"))
    assert errors(file) == [Finding(head + 1, "D312", "LL-DECK-13")]


@pytest.mark.parametrize("name", NAMES)
def test_more_than_fifty_cards(name: str, check: Check, tmp_path: Path) -> None:
    head = line_of(name, "main:")
    others = [f"  - 4 OS01-{number:03}" for number in (33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44)]
    _, file = check(changed(tmp_path, name, head, "main:", *others))
    assert errors(file) == [Finding(head, "D301", "LL-DECK-02")]


@pytest.mark.parametrize("name", NAMES)
def test_nine_paradoxes(name: str, check: Check, tmp_path: Path) -> None:
    head = line_of(name, "main:")
    _, file = check(changed(tmp_path, name, head, "main:", "  - 4 即席の夢舞台", "  - 4 Invert Shout", "  - Cold Fire"))
    assert errors(file) == [Finding(head, "D303", "LL-DECK-04")]


@pytest.mark.parametrize("name", NAMES)
def test_an_unknown_name(name: str, check: Check, tmp_path: Path) -> None:
    first = line_of(name, "  - ")
    _, file = check(changed(tmp_path, name, first, "  - 2 二人で未来え"))
    assert errors(file) == [Finding(first, "C201", None)]
    (diagnostic,) = (d for d in file["diagnostics"] if d["code"] == "C201")
    assert "二人で未来へ [SD02-001]" in diagnostic["suggestions"]


@pytest.mark.parametrize("name", NAMES)
def test_a_member_name_is_no_card_name(name: str, check: Check, tmp_path: Path) -> None:
    first = line_of(name, "  - ")
    _, file = check(changed(tmp_path, name, first, "  - 2 玉姫"))
    assert errors(file) == [Finding(first, "C201", None)]


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_key(name: str, check: Check, tmp_path: Path) -> None:
    line = line_of(name, "name:")
    _, file = check(changed(tmp_path, name, line, "nmae: x"))
    assert errors(file) == [Finding(line, "S102", None)]
    (diagnostic,) = (d for d in file["diagnostics"] if d["code"] == "S102")
    assert diagnostic["hint"] == "did you mean `name`?"


@pytest.mark.parametrize("name", NAMES)
def test_a_count_behind_the_name(name: str, check: Check, tmp_path: Path) -> None:
    first = line_of(name, "  - ")
    _, file = check(changed(tmp_path, name, first, "  - 突然の幸運 x1"))
    assert errors(file) == [Finding(first, "S105", None)]


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_printing(name: str, check: Check, tmp_path: Path) -> None:
    first = line_of(name, "  - ")
    _, file = check(changed(tmp_path, name, first, "  - 1 二人で未来へ [SD02-999]"))
    assert errors(file) == [Finding(first, "C205", None)]


@pytest.mark.parametrize("name", [name for name in NAMES if RULES[name] == "2016"])
def test_cards_of_later_rules(name: str, check: Check, tmp_path: Path) -> None:
    head = line_of(name, "main:")
    _, file = check(changed(tmp_path, name, head, "my_logicalist: Liones Yelistratova", "main:", "  - Introducing Herself, Ado"))
    assert errors(file) == [Finding(head, "D306", "LL-DECK-08"), Finding(head + 2, "D306", "LL-DECK-08")]


@pytest.mark.parametrize("name", NAMES)
def test_recommended_rules_note_whose_cards_are_not_known(name: str, check: Check) -> None:
    """Without a My Logicalist the list is incomplete, not wrong."""
    exit_code, file = check(LISTS / f"{name}.yml", "--rules", "2019-recommended")
    assert (exit_code, file["legal"]) == (0, None)
    assert "D321" in {d["code"] for d in file["diagnostics"] if d["severity"] == "note"}


def test_recommended_rules_find_a_tranceunion_of_another(check: Check, tmp_path: Path) -> None:
    """Tamaki's list under a My Logicalist of another name: the one card known to be a tranceunion of hers is refused."""
    name = "tamaki_wgp2016"
    head = line_of(name, "main:")
    _, file = check(changed(tmp_path, name, head, "my_logicalist: Mira Solen", "main:"), "--rules", "2019-recommended")
    assert errors(file) == [Finding(line_of(name, "  - 4 ラブリースパイラル") + 1, "D342", "LL-2019-03")]


def test_recommended_rules_accept_her_own(check: Check, tmp_path: Path) -> None:
    name = "tamaki_wgp2016"
    head = line_of(name, "main:")
    exit_code, file = check(changed(tmp_path, name, head, 'my_logicalist: "Logicalist, Tamaki"', "main:"), "--rules", "2019-recommended")
    assert (exit_code, errors(file)) == (0, [])
