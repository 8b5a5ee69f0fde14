"""What abilities do, told in sentences: as a player saw it, with nothing of what is hidden from them."""

from __future__ import annotations

from typing import Any

import pytest

from deckcheck.cards.load import load_game
from deckcheck.engine.machine import advance, choose
from deckcheck.engine.state import State
from deckcheck.rulesets import scenario_words
from deckcheck.rulesets.playing import edition, ruleset
from deckcheck.rulesets.scenes import scene_rules
from deckcheck.scenarios.build import lay_out
from deckcheck.scenarios.read import read_scenario

GAME = "luck_and_logic"
MEMBER = (
    "  - {{id: {id}, name: {title} {member}, title: {title}, member: {member}, type: logicalist, color: red, world: Monolium, level: 1,"
    " cost: 0, territory: 1, power: 4000, aura: 1, limit: 1, logic: [{{kind: power, value: 5000}}], soul_power: 1000,"
    " attributes: [Test], abilities: [{abilities}]}}\n"
)
TACTICS = "{{id: {id}, name: {name}, type: tactics, color: red, world: Monolium, logic: [{{kind: tactics}}]{more}}}"


def at(ability: str, given: str, other: str = "") -> State[Any]:
    """A position with Ada, who has this ability, Bea, who has the other one, and the cards X and Y."""
    cards = MEMBER.format(id="T-A", title="Busy", member="Ada", abilities=ability)
    cards += MEMBER.format(id="T-B", title="Calm", member="Bea", abilities=other)
    cards += f"  - {TACTICS.format(id='T-X', name='Card X', more='')}\n  - {TACTICS.format(id='T-Y', name='Card Y', more='')}\n"
    tool = ", level: 1, secret_tool: true, abilities: [{kind: secret_tool_skill, do: [{draw: 1}]}]"
    cards += f"  - {TACTICS.format(id='T-S', name='Card S', more=tool)}\n"
    text = f'scenario: T\nrules: ["2019-extended"]\ncards:\n{cards}given: {given}\nthen: [{{over: false}}]\n'
    reading = read_scenario("t.yml", text.encode(), "yaml", {GAME: load_game(GAME)})
    assert not reading.diagnostics, reading.diagnostics
    assert reading.scenario is not None
    words = scenario_words(GAME)
    assert words is not None
    state = lay_out(reading.scenario.given, ruleset(GAME), edition(GAME, "2019-extended", {}), scene_rules(GAME), words)
    advance(state)
    return state


def told(state: State[Any], *texts: str, viewers: tuple[int | None, ...] = (None,)) -> list[str]:
    """What is told of these choices; to several viewers with the lines of each one side by side."""
    lines: list[str] = []
    for text in texts:
        before = state.copy()
        state.log = []
        choose(state, text)
        heard = [[line for _, line in state.game.ruleset.narrate(before, state, state.log, viewer)] for viewer in viewers]
        lines += [" | ".join(one) for one in zip(*heard, strict=True)]
    return lines


ACT = "{{kind: act, per_turn: 1, {}}}"


@pytest.mark.parametrize(
    ("ability", "given", "texts", "lines"),
    [
        (
            "cost: [{pay_stock: 1}], do: [{draw: 1}]",
            "{A: {stock: 1, field: {F1: T-A}, deck: {top: [T-X], size: 20}}}",
            ["use F1"],
            ['A uses the [ACT] of "Busy Ada".', "A pays a card from the stock zone.", 'A draws "Card X".'],
        ),
        (
            "do: [{choose: {foe: {number: 1, in: field, of: opponent}}, rest: foe}]",
            "{A: {field: {F1: T-A}}, B: {field: {F1: T-B, F2: T-A}}}",
            ["use F1", "choose F1"],
            ['A uses the [ACT] of "Busy Ada".', 'A chooses B\'s "Calm Bea" (F1).', 'B\'s "Calm Bea" rests.'],
        ),
        (  # one that must be chosen is told in the same words
            "do: [{choose: {foe: {number: 1, in: field, of: opponent}}, rest: foe}]",
            "{A: {field: {F1: T-A}}, B: {field: {F1: T-B}}}",
            ["use F1"],
            ['A uses the [ACT] of "Busy Ada".', 'A chooses B\'s "Calm Bea" (F1).', 'B\'s "Calm Bea" rests.'],
        ),
        (
            "do: [{choose: {some: {up_to: 2, in: drop_zone, of: you}}, move: some, to: hand}]",
            "{A: {field: {F1: T-A}, drop: [T-X, T-Y]}}",
            ["use F1", 'choose "Card Y"', "no more"],
            [
                'A uses the [ACT] of "Busy Ada".',
                'A chooses "Card Y" (A\'s drop zone).',
                "A chooses no more cards.",
                'A\'s "Card Y" goes from the drop zone to the hand.',
            ],
        ),
        (
            "do: [{may: you, draw: 1}]",
            "{A: {field: {F1: T-A}}}",
            ["use F1", "no"],
            ['A uses the [ACT] of "Busy Ada".', 'A says no to "Busy Ada".'],
        ),
        (
            "do: [{modes: [[{draw: 1}], [{rest: this}]], number: 1}]",
            "{A: {field: {F1: T-A}}}",
            ["use F1", "mode 2"],
            ['A uses the [ACT] of "Busy Ada".', 'A chooses mode 2 of "Busy Ada".', 'A\'s "Busy Ada" rests.'],
        ),
        (
            "cost: [{pay_stock: any, as: coal}], do: [{modify: this, power: {count: coal, times: 1000}, for: this_turn}]",
            "{A: {stock: 3, field: {F1: T-A}}}",
            ["use F1", "number 2"],
            ['A uses the [ACT] of "Busy Ada".', "A names the number 2.", "A pays 2 cards from the stock zone."],
        ),
        (
            "do: [{draw: 1, unless: [{pay_stock: 1, by: opponent}]}]",
            "{A: {field: {F1: T-A}}, B: {stock: 1}}",
            ["use F1", "pay"],
            ['A uses the [ACT] of "Busy Ada".', 'B pays the cost of "Busy Ada".', "B pays a card from the stock zone."],
        ),
        (
            "do: [{rest: this, unless: [{pay_stock: 1, by: opponent}]}]",
            "{A: {field: {F1: T-A}}, B: {stock: 0}}",
            ["use F1"],
            ['A uses the [ACT] of "Busy Ada".', 'B does not pay the cost of "Busy Ada".', 'A\'s "Busy Ada" rests.'],
        ),
        (
            "do: [{discard: 2}]",
            "{A: {field: {F1: T-A}, hand: [T-X, T-Y]}}",
            ["use F1"],
            ['A uses the [ACT] of "Busy Ada".', 'A discards "Card Y" and "Card X".'],
        ),
        (
            "do: [{rearrange: {in: field, of: opponent}}]",
            "{A: {field: {F1: T-A}}, B: {field: {F1: T-B}}}",
            ["use F1", "F1", "to B2"],
            ['A uses the [ACT] of "Busy Ada".', 'A moves B\'s "Calm Bea" from F1 to B2.'],
        ),
    ],
)
def test_what_an_activated_ability_does(ability: str, given: str, texts: list[str], lines: list[str]) -> None:
    assert told(at(ACT.format(ability), given), *texts) == lines


def test_what_takes_the_place_of_an_event_is_told() -> None:
    ability = ACT.format("do: [{move: {in: field, of: opponent}, to: drop_zone}]")
    instead = "{kind: cont, do: [{replace: {on_move: this, from: field, to: drop_zone}, with: [{move: this, to: hand}]}]}"
    state = at(ability, "{A: {field: {F1: T-A}}, B: {field: {F1: T-B}}}", instead)
    assert told(state, "use F1") == [
        'A uses the [ACT] of "Busy Ada".',
        'B\'s "Calm Bea" takes the place of what would happen to B\'s "Calm Bea" (F1).',
        'B\'s "Calm Bea" goes from the field to the hand.',
    ]


# ------------------------------------------------------------------------------------------------------------ hidden cards


def test_a_card_chosen_in_a_hand_is_hidden_from_the_other_player() -> None:
    ability = ACT.format("do: [{choose: {mine: {number: 1, in: hand, of: you}}, move: mine, to: level_zone, face: down}]")
    state = at(ability, "{A: {field: {F1: T-A}, hand: [T-X, T-Y]}}")
    assert told(state, "use F1", 'choose "Card X"', viewers=(0, 1))[1:] == [
        "A chooses \"Card X\" (A's hand). | A chooses a card (A's hand).",
        'A levels "Card X" face down. | A levels a card face down.',
    ]


def test_a_card_that_must_be_chosen_in_a_hand_is_hidden_too() -> None:
    ability = ACT.format("do: [{choose: {mine: {number: 1, in: hand, of: you}}, move: mine, to: level_zone, face: down}]")
    state = at(ability, "{A: {field: {F1: T-A}, hand: [T-X]}}")
    assert told(state, "use F1", viewers=(0, 1))[1] == "A chooses \"Card X\" (A's hand). | A chooses a card (A's hand)."


def test_cards_of_the_deck_are_seen_by_who_looks_at_them() -> None:
    ability = ACT.format(
        "do: [{look: {in: deck, of: you, top: 2}, as: seen}, {choose: {one: {number: 1, among: seen}}, move: one, to: hand}]"
    )
    state = at(ability, "{A: {field: {F1: T-A}, deck: {top: [T-X, T-Y], size: 20}}}")
    assert told(state, "use F1", 'choose "Card Y"', viewers=(0, 1))[1:] == [
        'A looks at "Card X" and "Card Y" (A\'s deck). | A looks at 2 cards (A\'s deck).',
        "A chooses \"Card Y\" (A's deck). | A chooses a card (A's deck).",
        'A puts "Card Y" from the deck into the hand. | A puts a card from the deck into the hand.',
    ]


def test_what_is_revealed_is_seen_by_both() -> None:
    ability = ACT.format("do: [{reveal: {in: deck, of: you, top: 1}}]")
    state = at(ability, "{A: {field: {F1: T-A}, deck: {top: [T-X], size: 20}}}")
    assert told(state, "use F1", viewers=(0, 1))[1:] == ['"Card X" is revealed (A\'s deck). | "Card X" is revealed (A\'s deck).']


def test_a_secret_tool_is_revealed() -> None:
    state = at(ACT.format("do: [{transmute: 1}]"), "{A: {field: {F1: T-A}, secret_tools: [T-S], deck: {top: [T-X], size: 20}}}")
    assert told(state, "use F1", 'choose "Card S"', viewers=(0, 1))[1:] == [
        '"Card S" is revealed (A\'s secret tool zone). | "Card S" is revealed (A\'s secret tool zone).',
        'A draws "Card X". | A draws a card.',
    ]


def test_a_level_card_that_rests_face_down_has_no_name() -> None:
    ability = ACT.format("do: [{rest: {in: level_zone, of: you}}]")
    state = at(ability, "{A: {field: {F1: T-A}, level: [{card: T-X, face: down}]}}")
    assert told(state, "use F1", viewers=(0, 1))[1:] == ["A's \"Card X\" rests. | A's face-down card rests."]


def test_a_source_that_was_shuffled_away_lends_its_name_to_no_other_card() -> None:
    """Ada goes into the deck, which is shuffled; what her ability asks then is still told by her name."""
    state = at(
        ACT.format("do: [{move: this, to: deck}, {shuffle: deck}, {may: you, draw: 1}]"),
        "{A: {field: {F1: T-A}, deck: {top: [T-X, T-Y, T-X, T-Y, T-X, T-Y], size: 6}}}",
    )
    assert told(state, "use F1", "no", viewers=(0, 1))[-1] == 'A says no to "Busy Ada". | A says no to "Busy Ada".'
