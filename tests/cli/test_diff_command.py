"""`deckcheck diff`: two decks card by card, and what that does to curve, types and chances."""

from __future__ import annotations

import json
from typing import Any

import pytest

from deckcheck import load_pool, resources
from deckcheck.text_width import columns

YELLOW = resources.card_data("luck_and_logic", "decks", "yellow-vanguard.yml")
COURIERS = resources.card_data("luck_and_logic", "decks", "yellow-couriers.yml")
LAMPS = resources.card_data("tcg_corp", "decks", "lamp-and-shadow.yml")
KILN = resources.card_data("tcg_corp", "decks", "kiln-and-quarry.yml")


def compared(run: Any, *args: str) -> dict[str, Any]:
    result = run("diff", *args, "--output-format", "json")
    assert result.code == 0
    data: dict[str, Any] = json.loads(result.out)
    return data


def changes(data: dict[str, Any]) -> list[tuple[str, str, int, int]]:
    return [(change["section"], change["card"], change["a"], change["b"]) for change in data["cards"]]


@pytest.fixture
def pair(write: Any, decks: Any) -> None:
    """`a.yml` is legal; `b.yml` plays 2 Lantern Scouts in place of 4, a new card, one gate more of one and fewer of another."""
    write("a.yml", decks.legal)
    text = decks.legal.replace("4 Lantern Scout, Mira", "2 Lantern Scout, Mira\n  - 2 OS01-012").replace("Brave", "Braver")
    write("b.yml", text.replace("2 OS01-G01", "2 OS01-G02"))


# ------------------------------------------------------------------------------------------------------------------------ JSON


def test_json(pair: None, run: Any) -> None:
    data = compared(run, "a.yml", "b.yml")
    assert {"a", "b", "game", "cards", "composition", "odds"} <= set(data)
    assert (data["a"], data["b"], data["game"]) == ("Brave hearts", "Braver hearts", "luck_and_logic")
    pool = load_pool()
    assert changes(data) == [
        ("main", "Lantern Scout, Mira", 4, 2),
        ("main", pool["OS01-012"].name, 0, 2),
        ("gate", pool["OS01-G01"].name, 2, 0),
        ("gate", pool["OS01-G02"].name, 0, 2),
    ]
    assert data["common"] == {"main": 48, "gate": 8}
    assert data["composition"]["type"]["logicalist"]["a"] > 0
    assert {"title", "want", "a", "b"} == set(data["odds"][0])
    for side in "ab":
        assert set(data["odds"][0][side]) == {"raw", "mulligan"}


def test_a_deck_and_itself(run: Any) -> None:
    data = compared(run, YELLOW, YELLOW)
    assert data["cards"] == []
    assert all(numbers["a"] == numbers["b"] for values in data["composition"].values() for numbers in values.values())
    assert all(one["a"] == one["b"] for one in data["odds"])
    shown = run("diff", YELLOW, YELLOW)
    assert shown.code == 0
    assert "levels: the same" in shown.out


@pytest.mark.parametrize(("a", "b"), [(YELLOW, COURIERS), (LAMPS, KILN)])
def test_there_and_back(a: str, b: str, run: Any) -> None:
    there, back = compared(run, a, b), compared(run, b, a)
    assert {(s, c, x, y) for s, c, x, y in changes(there)} == {(s, c, x, y) for s, c, y, x in changes(back)}
    for field, values in there["composition"].items():
        assert values == {
            value: {"a": back["composition"][field][value]["b"], "b": back["composition"][field][value]["a"]} for value in values
        }
    for section, size in there["counts"]["a"].items():
        out = sum(max(0, x - y) for s, _, x, y in changes(there) if s == section)
        assert size - out == there["common"].get(section, 0)


def test_show_and_diff_say_the_same(run: Any) -> None:
    data = compared(run, YELLOW, COURIERS)
    for side, path in (("a", YELLOW), ("b", COURIERS)):
        one = json.loads(run("show", path, "--output-format", "json").out)
        for field, values in one["composition"].items():
            assert {value: n[side] for value, n in data["composition"][field].items() if n[side]} == values
        assert {want["want"]: {"raw": want["raw"], "mulligan": want["mulligan"]} for want in one["odds"]} == {
            want["want"]: want[side] for want in data["odds"]
        }


def test_printings_are_one_card(run: Any, write: Any) -> None:
    write("a.yml", "game: tcg_corp\nmain:\n  - 4 OR01-004\n")
    write("b.yml", "game: tcg_corp\nmain:\n  - 1 OR01-004\n  - 2 OR01-050\n  - 1 Ashveil Duelist\n")
    assert compared(run, "a.yml", "b.yml")["cards"] == []


def test_different_cards_of_one_name_are_told_apart(run: Any, write: Any) -> None:
    write("a.yml", "game: tcg_corp\nmain:\n  - 4 Ironbark Guard [OR01-020]\n")
    write("b.yml", "game: tcg_corp\nmain:\n  - 4 Ironbark Guard [OR01-043]\n")
    named = [name for _, name, _, _ in changes(compared(run, "a.yml", "b.yml"))]
    assert named == ["Ironbark Guard [OR01-020]", "Ironbark Guard [OR01-043]"]


def test_a_card_of_two_definitions_is_told(run: Any, write: Any) -> None:
    for name, level in (("a", 1), ("b", 2)):
        write(f"{name}.yml", f"main:\n  - 4 Mine\ncards: [{{id: MY-1, name: Mine, type: foreigner, level: {level}, partial: true}}]\n")
    assert compared(run, "a.yml", "b.yml")["notes"][-1] == "Mine: the two decks define this card in two ways"


# ------------------------------------------------------------------------------------------------------------------------ text


def test_text(pair: None, run: Any) -> None:
    result = run("diff", "a.yml", "b.yml")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("A  Brave hearts (luck_and_logic, rules 2017)\nB  Braver hearts (luck_and_logic, rules 2017)\n")
    assert "\nmain deck: 50 and 50 cards, 48 in both\n" in result.out
    assert "  changed    4 to 2  Lantern Scout, Mira\n" in result.out
    assert f"  in              2  {load_pool()['OS01-012'].name}\n" in result.out
    assert "  types " in result.out or "types: the same" in result.out
    assert "opening hand" in result.out
    assert "\x1b" not in result.out


def test_columns_stand_below_one_another(run: Any) -> None:
    lines = run("diff", YELLOW, COURIERS).out.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("  worlds"))
    rows = lines[start : lines.index("", start)]
    place = columns(rows[0][: rows[0].index("A")])
    assert all(row[place - 1 : place + 1].strip().isdigit() for row in rows[1:])


def test_color(pair: None, run: Any) -> None:
    assert "\x1b[32m" in run("diff", "a.yml", "b.yml", "--color", "always").out


def test_a_narrow_terminal(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert max(map(columns, run("diff", YELLOW, COURIERS, "--color", "never").out.splitlines())) <= 100


# ------------------------------------------------------------------------------------------------------------------------ wants


def test_wants(run: Any) -> None:
    data = compared(run, YELLOW, COURIERS, "--want", "1+ t:paradox", "--want", "2+ level=2", "--want", "1+ t:paradox")
    assert [one["want"] for one in data["odds"]] == ["1+ t:paradox", "2+ level=2"]
    assert data["odds"][0]["a"]["raw"]["exact"] == "45289/75670"
    assert "  1+ t:paradox  " in run("diff", YELLOW, COURIERS, "--want", "1+ t:paradox").out


@pytest.mark.parametrize("want", ["2+", "2+ t:nothing", "(", "9-2 level=1", "", "and", "\x1b[2J:1", "1+ level=" + "9" * 3000])
def test_a_wrong_want_is_2_and_shows_where(want: str, run: Any) -> None:
    result = run("diff", YELLOW, COURIERS, "--want", want)
    assert (result.code, result.out) == (2, "")
    assert "--want" in result.err
    assert result.err.splitlines()[-1].strip() == "^"
    assert "\x1b" not in result.err


# -------------------------------------------------------------------------------------------------------------------- bad input


def test_different_games_are_2(run: Any) -> None:
    result = run("diff", YELLOW, LAMPS)
    assert (result.code, result.out) == (2, "")
    assert "tcg_corp" in result.err
    assert "luck_and_logic" in result.err


def test_an_illegal_deck_is_compared_with_a_warning(run: Any, write: Any, decks: Any) -> None:
    write("a.yml", decks.legal)
    write("b.yml", decks.five_copies)
    result = run("diff", "a.yml", "b.yml")
    assert result.code == 0
    assert "D302" in result.err
    assert "  changed    4 to 5  Lantern Scout, Mira\n" in result.out


def test_unknown_cards_go_by_their_name(run: Any, write: Any) -> None:
    write("a.yml", "main:\n  - 4 Nobody Knows Me\n  - 4 OS01-001\n")
    write("b.yml", "main:\n  - 3 nobody  knows me\n  - 4 OS01-001\n  - 1 Some Other Nobody\n")
    data = compared(run, "a.yml", "b.yml")
    assert changes(data) == [("main", "Nobody Knows Me", 4, 3), ("main", "Some Other Nobody", 0, 1)]
    assert data["composition"]["level"]["unknown"] == {"a": 4, "b": 4}
    assert data["odds"] == []
    assert "Some Other Nobody (unknown)" in run("diff", "a.yml", "b.yml").out


def test_a_deck_without_chances_beside_one_with(run: Any, write: Any) -> None:
    write("a.yml", "main: []\n")
    data = compared(run, "a.yml", YELLOW)
    assert data["odds"]
    assert all(one["a"] is None and one["b"] for one in data["odds"])
    assert any("too small" in note for note in data["notes"])
    assert "note: A: the deck is too small: it has 0 cards" in run("diff", "a.yml", YELLOW).out


@pytest.mark.parametrize("order", [("bad.yml", "good.yml"), ("good.yml", "bad.yml"), ("bad.yml", "bad.yml")])
def test_a_malformed_deck_is_1(order: tuple[str, str], run: Any, write: Any, decks: Any) -> None:
    write("good.yml", decks.legal)
    write("bad.yml", "just a text")
    result = run("diff", *order)
    assert (result.code, result.out) == (1, "")
    assert "S101" in result.err


@pytest.mark.parametrize(
    "args", [["a.yml"], ["a.yml", "missing.yml"], ["missing.yml", "a.yml"], [".", "a.yml"], ["a.yml", "b.yml", "a.yml"], []]
)
def test_wrong_usage_is_2(args: list[str], pair: None, run: Any) -> None:
    result = run("diff", *args)
    assert (result.code, result.out) == (2, "")


def test_names_cannot_reach_the_terminal(run: Any, write: Any) -> None:
    write("a.yml", 'name: "\\e[2Jred"\nmain:\n  - "4 \\e[31mNobody"\n')
    write("b.yml", "main:\n  - 4 OS01-001\n")
    assert "\x1b" not in run("diff", "a.yml", "b.yml").out


def test_quiet(run: Any) -> None:
    assert run("diff", YELLOW, COURIERS, "--quiet") == (0, "", "")
    assert run("diff", YELLOW, COURIERS, "--quiet", "--output-format", "json").out.startswith("{")
