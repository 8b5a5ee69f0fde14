"""`deckcheck show`: what a deck is made of, as text, JSON, and pictures that any viewer can show."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from deckcheck import resources
from deckcheck.cards.load import load_game
from deckcheck.rulesets import RULESETS
from deckcheck.text_width import columns

YELLOW = resources.card_data("luck_and_logic", "decks", "yellow-vanguard.yml")
LAMPS = resources.card_data("tcg_corp", "decks", "lamp-and-shadow.yml")
EVERY_DECK = pytest.mark.parametrize(
    "path",
    [
        resources.card_data(game, "decks", path.name)
        for game in RULESETS
        for path in sorted(Path(resources.card_data(game, "decks")).iterdir())
    ],
    ids=lambda path: Path(path).name,
)
HOSTILE = """\
name: '$\\alpha --><script>alert("火")</script> & ]]>'
main:
  - 30 MY-1
  - 5 Nobody Knows Me
  - 5 MY-2
  - 3 MY-3
cards:
  - {id: MY-1, name: "火 <b> $x$", type: tactics, color: red, world: '私たち<i>らくろじ部 $\\frac', logic: [{kind: tactics}]}
  - {id: MY-2, partial: true}
  - {id: MY-3, type: foreigner, partial: true}
"""
SVG = "{http://www.w3.org/2000/svg}"


def shown(run: Any, *args: str) -> dict[str, Any]:
    result = run("show", *args, "--output-format", "json")
    assert result.code == 0
    data: dict[str, Any] = json.loads(result.out)
    return data


# ------------------------------------------------------------------------------------------------------------------------ JSON


def test_json(run: Any) -> None:
    data = shown(run, YELLOW)
    assert {"deck", "game", "rules", "counts", "composition", "odds"} <= set(data)
    assert (data["deck"], data["game"], data["rules"], data["legal"]) == ("Vanguard of the Dawn Watch", "luck_and_logic", "2016", True)
    assert data["counts"] == {"main": 50, "gate": 10}
    assert data["composition"]["type"] == {"logicalist": 14, "foreigner": 13, "tranceunion": 8, "tactics": 7, "paradox": 8}
    assert list(data["composition"]) == ["type", "level", "color", "world", "logic", "cost"]
    paradox = next(one for one in data["odds"] if one["want"] == "1+ t:paradox")
    assert set(paradox) == {"title", "want", "raw", "mulligan"}
    assert paradox["raw"]["exact"] == "45289/75670"  # 1 - C(42, 5) / C(50, 5)
    assert paradox["raw"]["value"] == pytest.approx(45289 / 75670)
    assert paradox["mulligan"]["policy"] == "best"
    assert paradox["mulligan"]["value"] > paradox["raw"]["value"]


def test_the_fields_of_a_game_are_those_of_its_data(run: Any) -> None:
    data = shown(run, LAMPS)
    assert list(data["composition"]) == ["type", "attribute", "hp", "retreat_cost", "advantage"]
    assert data["composition"]["retreat_cost"] == {"0": 10, "1": 8, "2": 5, "3": 3}
    assert data["odds"]


@pytest.mark.parametrize("game", RULESETS)
def test_the_fields_of_a_game_are_fields_of_its_cards(game: str) -> None:
    formats, pool = load_game(game)
    assert set(formats.data["composition"]) <= {field for card in pool for field in card.fields}


@EVERY_DECK
def test_every_card_counts_once(path: str, run: Any) -> None:
    data = shown(run, path)
    size = data["counts"]["main"]
    for field, counts in data["composition"].items():
        if field == "type":
            assert sum(counts.values()) == size
        elif field != "logic":  # a card may have several icons
            assert sum(counts.values()) <= size


def test_values_are_in_order(run: Any) -> None:
    data = shown(run, LAMPS)["composition"]
    assert list(data["hp"]) == sorted(data["hp"], key=int)
    assert list(data["type"]) == ["unit", "strategy", "tactics", "reinforcement"]


def test_what_is_not_known_is_unknown(run: Any, write: Any) -> None:
    write("deck.yml", HOSTILE)
    data = shown(run, "deck.yml")
    assert data["composition"]["type"] == {"foreigner": 3, "tactics": 30, "unknown": 10}
    assert data["composition"]["level"] == {"unknown": 13}  # tactics have none, so theirs is not unknown
    assert data["composition"]["color"] == {"red": 30, "unknown": 13}
    assert data["legal"] is False
    assert data["odds"] == []
    assert any("5 cards that nobody knows" in note for note in data["notes"])
    assert any("Nobody Knows Me" in note for note in data["notes"])


def test_rules_of_the_command_line(run: Any) -> None:
    assert shown(run, YELLOW, "--rules", "2017")["rules"] == "2017"


def test_cards_of_the_command_line(run: Any, write: Any) -> None:
    write("deck.yml", "main:\n  - 3 My Own\n")
    write("own.yml", "cards: [{id: MY-001, name: My Own, type: gate, gate_number: 1, world: Septpia, partial: true}]\n")
    assert shown(run, "deck.yml", "--cards", "own.yml")["composition"]["type"] == {"gate": 3}


# ------------------------------------------------------------------------------------------------------------------------ text


def test_text(run: Any) -> None:
    result = run("show", YELLOW)
    assert result.code == 0
    assert result.err == ""
    assert result.out.startswith("Vanguard of the Dawn Watch\n  luck_and_logic, rules 2016\n  main deck 50, gate deck 10\n")
    assert "  logicalist   14   28%  ██████████████\n" in result.out
    assert "levels (35 of 50 cards)\n" in result.out
    assert "after the mulligan" in result.out
    assert "\x1b" not in result.out


def test_a_curve_has_no_gap(run: Any, write: Any) -> None:
    write("deck.yml", "main:\n  - 4 OS01-001\n  - 1 MY-1\ncards: [{id: MY-1, type: foreigner, level: 4, partial: true}]\n")
    assert "  1  4   80%  ████\n  2  0    0%\n  3  0    0%\n  4  1   20%  █\n" in run("show", "deck.yml").out


def test_bars_stand_below_one_another(run: Any, write: Any) -> None:
    write("deck.yml", HOSTILE)
    lines = run("show", "deck.yml").out.splitlines()
    worlds = lines[lines.index("worlds") + 1 :][:2]
    assert "私たち<i>らくろじ部" in worlds[0]
    assert len({columns(line[: line.index("█")]) for line in worlds}) == 1


def test_a_stream_without_blocks_gets_signs(python: Any) -> None:
    result = python("-m", "deckcheck", "show", YELLOW, env={"PYTHONIOENCODING": "ascii"})
    assert result.code == 0
    assert "  logicalist   14   28%  ##############\n" in result.out
    assert result.out.isascii()


@pytest.mark.parametrize("width", [40, 80, 200])
def test_bars_fit_the_terminal(width: int, run: Any, monkeypatch: pytest.MonkeyPatch, write: Any) -> None:
    write("deck.yml", HOSTILE.replace("30 MY-1", "300 MY-1"))
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    for path in (YELLOW, "deck.yml"):
        lines = run("show", path, "--color", "never").out.splitlines()
        assert [line for line in lines if ("█" in line or "%" in line) and columns(line) > max(width, 60)] == []


def test_color(run: Any) -> None:
    assert "\x1b[1m" in run("show", YELLOW, "--color", "always").out


def test_names_cannot_reach_the_terminal(run: Any, write: Any) -> None:
    write("deck.yml", 'name: "\\e[2Jred"\nmain:\n  - 4 OS01-001\n')
    assert "\x1b" not in run("show", "deck.yml").out


# -------------------------------------------------------------------------------------------------------------------- bad input


def test_an_illegal_deck_is_shown_with_a_warning(run: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.five_copies)
    result = run("show", "deck.yml")
    assert result.code == 0
    assert "D302" in result.err
    assert "main deck 51" in result.out


@pytest.mark.parametrize(
    "text", ["", "- 4\n", "main: [", "game: chess\n", "game: tcg_corp\nmain: []\n", "cards: []\n", "\0\0", "a: &a [*a]\n"]
)
def test_a_file_without_a_deck_is_a_finding(text: str, run: Any, write: Any) -> None:
    write("deck.yml", text)
    result = run("show", "deck.yml", "--game", "luck_and_logic")
    assert result.code in (0, 1)
    assert "deck.yml:1" in result.err
    assert "Traceback" not in result.err


def test_a_malformed_deck_is_1(run: Any, write: Any) -> None:
    write("deck.yml", "just a text")
    result = run("show", "deck.yml")
    assert (result.code, result.out) == (1, "")
    assert "S101" in result.err


@pytest.mark.parametrize("game", RULESETS)
def test_an_empty_deck(game: str, run: Any, write: Any) -> None:
    write("deck.yml", f"game: {game}\nmain: []\n")
    result = run("show", "deck.yml")
    assert result.code == 0
    assert "deck 0" in result.out
    assert "opening hand: the deck is too small: it has 0 cards" in result.out
    assert shown(run, "deck.yml")["composition"]["type"] == {}


def test_entries_that_cannot_be_read_are_told(run: Any, write: Any) -> None:
    write("deck.yml", "main:\n  - 4 OS01-001\n  - [1, 2]\n")
    result = run("show", "deck.yml")
    assert result.code == 0
    assert "note: 1 entry that could not be read: left out" in result.out


@pytest.mark.parametrize("args", [["missing.yml"], ["."], [], ["deck.yml", "other.yml"], ["deck.yml", "--cards", "missing.yml"]])
def test_wrong_usage_is_2(args: list[str], run: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.legal)
    result = run("show", *args)
    assert (result.code, result.out) == (2, "")


# --------------------------------------------------------------------------------------------------------------------- pictures


def texts(svg: str) -> str:
    return "\n".join(element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text"))


@pytest.mark.parametrize("path", [YELLOW, LAMPS])
def test_svg(path: str, run: Any) -> None:
    pytest.importorskip("matplotlib")
    result = run("show", path, "--output-format", "svg")
    assert (result.code, result.err) == (0, "")
    assert "types" in texts(result.out)
    assert "after the mulligan" in texts(result.out)
    assert result.out == run("show", path, "--output-format", "svg").out
    assert "date" not in result.out.lower()


@pytest.mark.sweep
def test_pictures_of_another_process_are_the_same(python: Any) -> None:
    pytest.importorskip("matplotlib")
    first, second = (
        python("-m", "deckcheck", "show", YELLOW, "--output-format", "html", env={"PYTHONHASHSEED": seed}).out for seed in ("1", "2")
    )
    assert first == second


@pytest.mark.sweep
def test_settings_of_the_user_do_not_change_a_picture(python: Any, write: Any, folder: Path) -> None:
    pytest.importorskip("matplotlib")
    write("settings/matplotlibrc", "axes.facecolor: red\nsvg.fonttype: path\n")
    args = ("-m", "deckcheck", "show", YELLOW, "--output-format", "svg")
    assert python(*args) == python(*args, env={"MPLCONFIGDIR": str(folder / "settings")})


def test_names_cannot_break_a_picture(run: Any, write: Any) -> None:
    pytest.importorskip("matplotlib")
    write("deck.yml", HOSTILE)
    svg = run("show", "deck.yml", "--output-format", "svg").out
    assert '$\\alpha --><script>alert("火")</script> & ]]>' in texts(svg)
    assert "私たち<i>らくろじ部 $\\frac" in texts(svg)
    page = run("show", "deck.yml", "--output-format", "html")
    assert "Glyph" not in page.err
    assert "<script" not in page.out
    assert "<i>" not in page.out
    ElementTree.fromstring(page.out.replace("<!DOCTYPE html>\n", "").replace('<meta charset="utf-8">', ""))


def test_a_page_needs_no_other_file(run: Any) -> None:
    pytest.importorskip("matplotlib")
    page = run("show", YELLOW, "--output-format", "html").out
    assert page.startswith("<!DOCTYPE html>\n")
    assert page.count("<svg") == 1
    root = ElementTree.fromstring(page.replace("<!DOCTYPE html>\n", "").replace('<meta charset="utf-8">', ""))
    links = [value for element in root.iter() for name, value in element.attrib.items() if name.endswith(("href", "src"))]
    assert [link for link in links if not link.startswith("#")] == []
    assert "logicalist" in page


def test_hundreds_of_values_fit(run: Any, write: Any) -> None:
    pytest.importorskip("matplotlib")
    cards = "".join(f"  - {{id: M{n}, type: tactics, world: World {n}, partial: true}}\n" for n in range(300))
    write("deck.yml", "main:\n" + "".join(f"  - 1 M{n}\n" for n in range(300)) + f"cards:\n{cards}")
    assert "289 more" in texts(run("show", "deck.yml", "--output-format", "svg").out)


def test_an_empty_deck_has_a_picture(run: Any, write: Any) -> None:
    pytest.importorskip("matplotlib")
    write("deck.yml", "main: []\n")
    assert "main deck 0" in texts(run("show", "deck.yml", "--output-format", "svg").out)


@pytest.mark.parametrize("args", [["--output-format", "svg"], ["--output", "html:deck.html"]])
def test_without_the_extra(args: list[str], run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    result = run("show", YELLOW, *args)
    assert (result.code, result.out) == (2, "")
    assert result.err == "deckcheck: charts need matplotlib, which is not installed: pip install 'deckcheck[report]'\n"
    assert not Path("deck.html").exists()


def test_text_and_json_need_no_extra(python: Any) -> None:
    code = "import sys; from deckcheck.cli import _run; _run(sys.argv[1:]); sys.exit('matplotlib' in sys.modules)"
    assert python("-c", code, "show", YELLOW).code == 0


def test_files(run: Any) -> None:
    pytest.importorskip("matplotlib")
    result = run("show", YELLOW, *(part for name in ("text", "json", "svg", "html") for part in ("--output", f"{name}:deck.{name}")))
    assert result.code == 0
    assert Path("deck.text").read_text(encoding="utf-8") == result.out
    assert json.loads(Path("deck.json").read_text(encoding="utf-8"))["counts"]["main"] == 50
    assert Path("deck.svg").read_text(encoding="utf-8").startswith("<?xml")
    assert Path("deck.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    again = run("show", YELLOW, "--output", "json:deck.json")
    assert again.code == 2
    assert "--force" in again.err
    assert run("show", YELLOW, "--output", "json:deck.json", "--force").code == 0


def test_a_file_is_not_written_over_the_deck(run: Any, write: Any, decks: Any) -> None:
    path = write("deck.yml", decks.legal)
    assert run("show", "deck.yml", "--output", "json:deck.yml", "--force").code == 2
    assert path.read_text(encoding="utf-8") == decks.legal


def test_quiet(run: Any) -> None:
    assert run("show", YELLOW, "--quiet") == (0, "", "")
    assert run("show", YELLOW, "--quiet", "--output-format", "json").out.startswith("{")
