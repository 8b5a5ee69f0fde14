"""Nothing of the user's is lost or changed unsaid, and no small file makes much work."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from deckcheck.cards.card import index
from deckcheck.source import MAX_REPAIRS, REPAIR_WORK

X_MARKS = '{"main": [{"card": "X Marks", "count": 4}], "cards": [{"id": "XM", "name": "X Marks", "type": "tactics", "partial": true}]}'
MYSTERY = "cards:\n  - {id: MG, name: Mystery Gate, type: gate, partial: true}\n"


def test_a_name_that_begins_like_a_mark_survives_convert(run: Any, write: Any) -> None:
    write("x.json", X_MARKS)
    for target in ("x.yml", "x.csv", "x.txt"):
        run("convert", "x.json", target)
        assert "X Marks" in Path(target).read_text(encoding="utf-8")
    run("convert", "x.yml", "again.json")
    assert '"card": "X Marks",\n      "count": 4' in Path("again.json").read_text(encoding="utf-8")


def test_a_count_that_convert_could_not_carry_over_is_told(run: Any, write: Any) -> None:
    write("c.yml", "main:\n- {card: OS01-001, count: 5000}\n- -4 OS01-002\n")
    result = run("convert", "c.yml", "c.txt")
    assert result.code == 1
    assert "not carried over: the count on line 2" in result.err
    assert "not carried over: the count on line 3" in result.err


def test_a_report_never_overwrites_what_is_checked(run: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.legal)
    result = run("validate", "deck.yml", "--output", "json:deck.yml", "--force")
    assert result.code == 2
    assert Path("deck.yml").read_text(encoding="utf-8") == decks.legal


def test_copies_of_one_gate_share_its_number_whatever_it_is(run: Any, write: Any, decks: Any) -> None:
    main = decks.legal.partition("gate:")[0]
    write("two.yml", main + "gate:\n  - 2 Mystery Gate\ncomplete: false\n" + MYSTERY)
    write("three.yml", main + "gate:\n  - 3 Mystery Gate\ncomplete: false\n" + MYSTERY)
    assert run("validate", "two.yml").code == 0
    result = run("validate", "three.yml")
    assert result.code == 1
    assert "three.yml:" in result.out
    assert "D312 3 copies of 'Mystery Gate', which share a gate number; at most 2 are allowed [LL-DECK-13]" in result.out


def test_configuration_that_cannot_be_read_is_2(run: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.legal)
    for text in ("jobs = " + "9" * 5000, "a = " + "[" * 2000 + "]" * 2000):
        write("deckcheck.toml", text)
        assert run("validate", "deck.yml").code == 2
    Path("deckcheck.toml").unlink()
    Path("deckcheck.toml").mkdir()
    assert run("validate", "deck.yml").code == 2


def test_a_device_is_no_restriction_list(run: Any, write: Any, decks: Any) -> None:
    write("deck.yml", decks.legal)
    assert run("validate", "deck.yml", "--restrictions", "/dev/null").code == 2


def test_two_names_of_one_card_join_all_its_definitions() -> None:
    records = [
        {"id": "A", "name": "a"},
        {"id": "B", "name_ja": "b"},
        {"id": "C", "name": "a", "name_ja": "b"},
        {"id": "D", "name": "d"},
        {"id": "E"},
    ]
    identities, _, _ = index(records)
    assert identities[0] == identities[1] == identities[2]
    assert len({identities[0], identities[3], identities[4]}) == 3


@pytest.mark.sweep
def test_the_work_on_many_slips_is_bounded_by_size(run: Any, write: Any) -> None:
    """Every slip that is read as mended costs another reading of the file: a long file gets few of them."""
    slips = "".join(f"- @foo{number}\n" for number in range(60))
    write("short.yml", "main:\n" + slips)
    write("long.yml", "main:\n" + "- a\n" * 100_000 + slips)
    told = {name: run("validate", name, "--output-format", "concise").out.count("Y001") for name in ("short.yml", "long.yml")}
    assert told["short.yml"] == MAX_REPAIRS + 1
    assert told["long.yml"] == REPAIR_WORK // 400_000 + 1
