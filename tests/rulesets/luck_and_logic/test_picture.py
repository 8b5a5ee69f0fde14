"""The board as text: what lies where, through whose eyes, and with wide names."""

from __future__ import annotations

import pytest
from games import match

from deckcheck.engine.machine import choose
from deckcheck.engine.primitives import move, set_stance, turn
from deckcheck.engine.state import DOWN, REST, UP
from deckcheck.rulesets.luck_and_logic.board import CIRCLE_NAMES, DECK, FIELD, GATES, HAND, LEVEL, SECRET_TOOLS, SOUL
from deckcheck.rulesets.luck_and_logic.picture import picture
from deckcheck.rulesets.luck_and_logic.terms import State
from deckcheck.text_width import columns, cut, padded, wrapped


@pytest.fixture
def state() -> State:
    """A game after the set-up, with members of A on F1, on F2+F3 and on B1+B2."""
    state = match().start(0)
    choose(state, 0)
    hand = [card for card in state.order[HAND] if state.card[card].type & 7]
    for card, circles in zip(hand, (0b000001, 0b000110, 0b011000), strict=False):
        move(state, card, FIELD, circles=circles)
    return state


def row(lines: list[str], text: str) -> str:
    return next(line for line in lines if text in line)


def test_fields_face_each_other(state: State) -> None:
    lines = picture(state, 0)
    order = [line for line in lines if any(f" {name} gate" in line for name in CIRCLE_NAMES)]
    assert [[name for name in line.split() if name in CIRCLE_NAMES] for line in order] == [
        ["B3", "B2", "B1"],
        ["F3", "F2", "F1"],
        ["F1", "F2", "F3"],
        ["B1", "B2", "B3"],
    ]
    assert lines.index(order[1]) < next(i for i, line in enumerate(lines) if line.startswith("=")) < lines.index(order[2])


def test_the_viewer_sits_on_the_near_side(state: State) -> None:
    assert [line[:2] for line in picture(state, 1) if line[:2] in ("A:", "B:")] == ["A:", "B:"]
    assert [line[:2] for line in picture(state, 0) if line[:2] in ("A:", "B:")] == ["B:", "A:"]


def test_a_member_on_two_circles_has_no_border_between_them(state: State) -> None:
    member = state.order[FIELD][1]
    line = row(picture(state, 0), f" {state.card[member].name} ")
    assert line.count("|") in (3, 2)
    gates = [line for line in picture(state, 0) if " F2 gate intact" in line][-1]
    assert "F2 gate intact                  F3 gate intact" in gates


def test_stance_parameters_and_soul(state: State) -> None:
    member = state.order[FIELD][0]
    set_stance(state, member, REST)
    move(state, state.order[DECK][-1], SOUL, host=member)
    text = "\n".join(picture(state, 0))
    printed = state.card[member]
    assert f"power {printed.power}  aura {printed.aura}  limit {printed.limit}" in text
    assert "rest  soul 1" in text


def test_gates(state: State) -> None:
    gate = state.order[GATES][0]
    circle = state.now[gate][3].bit_length() - 1
    turn(state, gate, UP)
    printed = state.card[gate]
    text = "\n".join(picture(state, 0))
    assert f"{CIRCLE_NAMES[circle]} gate destroyed: {printed.gate_number} {printed.name}"[:28] in text
    assert "gates 5" in text


def test_hands_are_seen_by_their_owner(state: State) -> None:
    mine, theirs = picture(state, 0), picture(state, 1)
    assert sum("hand: " in line for line in mine) == sum("hand: " in line for line in theirs) == 1
    assert sum("hand: " in line for line in picture(state, None)) == 2
    assert row(mine, "hand: ") not in theirs


def test_a_face_down_level_card_is_its_owners_to_see(state: State) -> None:
    card = state.order[HAND][0]
    move(state, card, LEVEL, DOWN)
    assert row(picture(state, 0), "level zone: ").endswith(f'"{state.card[card].name}" (face down)')
    assert row(picture(state, 1), "level zone: ").endswith("level zone: 1 face down")


@pytest.mark.parametrize(("zone", "title"), [(LEVEL, "level zone"), (SECRET_TOOLS, "secret tool zone")])
def test_with_everything_open_all_is_listed_that_a_player_sees(state: State, zone: int, title: str) -> None:
    card = state.order[HAND][0]
    move(state, card, zone, DOWN)
    line = row(picture(state, 0), f"   {title}: ")
    assert line.endswith(f'"{state.card[card].name}" (face down)')
    assert line in picture(state, None)
    assert line not in picture(state, 1)


def test_wide_names_keep_the_frame(state: State) -> None:
    printed = state.card[state.order[FIELD][0]].twin()
    printed.name = "灯火の斥候 ミラ・とても長い名前の論理使いのカード"
    cards = state.card[:]
    cards[state.order[FIELD][0]] = printed
    state.card = cards
    lines = picture(state, 0)
    assert len({columns(line) for line in lines if line[:1] in "+|="}) == 1
    assert any("灯火の斥候" in line for line in lines)


def test_widths() -> None:
    assert columns("灯火 a") == 6
    assert cut("灯火の斥候", 5) == "灯火…"
    assert cut("abc", 3) == "abc"
    assert padded("灯", 4) == "灯  "
    assert wrapped(["aaa", "bbb", "ccc"], 7, "", "  ") == ["aaa bbb", "  ccc"]
