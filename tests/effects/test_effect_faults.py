"""What once was accepted and then broke a game, or was told at the wrong place."""

from __future__ import annotations

import time
from typing import Any

import pytest
from test_effect_games import card

from deckcheck.effects.parse import Parsed, parse_values
from deckcheck.engine.game import Game, definitions
from deckcheck.engine.machine import answer_chance, choose_index
from deckcheck.engine.state import CHANCE, UNDECIDED, State
from deckcheck.rng import Random
from deckcheck.rulesets.luck_and_logic.effect_table import texts_of
from deckcheck.rulesets.luck_and_logic.vocabulary import VOCABULARY
from deckcheck.rulesets.playing import edition, ruleset

Said = dict[str, Any]


def act(*steps: Said, **head: Any) -> Said:
    return {"kind": "act", **head, "do": list(steps)}


def cont(*steps: Said, **head: Any) -> Said:
    return {"kind": "cont", **head, "do": list(steps)}


def read(ability: Said, card_type: str = "logicalist") -> Parsed:
    return parse_values([ability], VOCABULARY, card_type=card_type)


CHOSEN: Said = {"number": 1, "in": "field", "of": "you"}
LASTING: Said = {"if": "vanguard", "modify": "this", "power": 1000, "for": "this_turn"}
REFUSED = {
    "no battle is decided by": [
        cont({"decide_by": "hand_limit"}),
        cont({"decide_by": "cost"}),
        act({"draw": 1}, **{"if": {"decided_by": "soul"}}),
    ],
    "`by: both` is possible with": [act({"draw": 1, "by": "both", "instead": LASTING})],
    "one player chooses": [
        act({"choose": {"it": {**CHOSEN, "by": "both"}}, "rest": "it"}),
        act({"choose": {"it": CHOSEN}, "draw": {"count": "it"}, "by": "both"}),
    ],
    "`unless` asks one player": [act({"unless": [{"discard": 1, "by": "both"}], "draw": 1})],
    "this is always true": [act({"draw": 1}, **{"if": {"turn": "both"}})],
    "nothing is called `paid` here": [act({"unless": [{"discard": 1, "as": "paid"}], "move": "paid", "to": "hand"})],
    "nothing is called `inner` here": [
        act({"replace": {"on_move": "this"}, "with": [{"draw": 1, "as": "inner"}], "for": "this_turn"}, {"move": "inner", "to": "deck"}),
    ],
    "nothing is called `one` here": [
        act({"choose": {"one": CHOSEN}, "rest": "one", "instead": {"if": "vanguard", "choose": {"two": CHOSEN}, "rest": ["one", "two"]}}),
    ],
    "no card ever leaves": [
        act({"move": {"in": "gates", "of": "you"}, "to": "hand"}),
        act({"mobilize": {"in": "my_logicalist_zone", "of": "you"}}),
    ],
    "nothing is moved into": [act({"move": "this", "to": "my_logicalist_zone"}), act({"move": "this", "to": "intercept_zone"})],
    "does nothing to cards in": [
        act({"rest": {"in": "hand", "of": "you"}}),
        act({"turn": {"in": "field", "of": "you"}, "face": "down"}),
        act({"destroy_gate": {"in": "deck", "of": "you"}}),
    ],
    "at most 5 are possible": [act({"draw": 1}, cost=[{"discard": 1}] * 6)],
    "at most 100 are possible": [
        act(*[{"draw": 1}] * 101),
        act({"rest": {**CHOSEN, "named": [f"n{number}" for number in range(101)]}}),
    ],
    "one would depend on the other": [
        cont({"can": "intercept", "who": {"in": "field", "of": "you", "intercept": False}}),
        cont({"become": {"in": "field", "of": "you", "intercept": True}, "color": "red"}),
        cont({"gain": {"in": "field", "of": "you", "color": "red"}, "abilities": [cont({"become": "this", "color": "blue"})]}),
    ],
}


@pytest.mark.parametrize(("message", "ability"), [(message, ability) for message, abilities in REFUSED.items() for ability in abilities])
def test_it_is_refused(message: str, ability: Said) -> None:
    errors = [found.message for found in read(ability).diagnostics if found.severity == "error"]
    assert any(message in error for error in errors), errors


ACCEPTED = (
    act({"may": "you", "do": [{"draw": 1, "as": "it"}, {"move": "it", "to": "drop_zone"}]}),
    act({"modes": [[{"draw": 1, "as": "it"}, {"move": "it", "to": "drop_zone"}], [{"draw": 2}]], "number": 1}),
    act({"draw": 1, "instead": {"if": "vanguard", "draw": 2, "as": "two"}}, {"if": {"did": "two"}, "draw": 1}),
    act({"unless": [{"discard": 1, "as": "paid"}], "draw": 1}, {"if": {"did": "paid"}, "draw": 1}),
    act({"choose": {"it": CHOSEN}, "rest": "it", "instead": {"if": "vanguard", "choose": {"it": CHOSEN}, "stand": "it"}}, {"stand": "it"}),
)


@pytest.mark.parametrize("ability", ACCEPTED)
def test_it_compiles(ability: Said) -> None:
    assert [found.message for found in read(ability).diagnostics if found.severity == "error" or found.code == "E511"] == []
    texts_of(card("X", "logicalist", 0, abilities=[ability]))


def played(abilities: list[Said], limit: int = 400) -> State[Any]:
    """A game in which all cards say the same."""
    rules = edition("luck_and_logic", "2017")
    pool = [card("X", "logicalist", 0, abilities=abilities, level=0), card("G", "gate", 0)]
    game = Game(ruleset("luck_and_logic"), rules, definitions(ruleset("luck_and_logic"), rules, pool))
    state = game.new_state([{"main": [0] * 50, "gate": [1] * 10}] * 2, 7)
    rng = Random(7)
    while state.ended is None and limit:
        choose_index(state, answer_chance(state) if state.asked == CHANCE else rng.below(len(state.options)))
        limit -= 1
    return state


CIRCLES = (
    [cont({"become": "this", "aura": {"sum": "gate_number", "of": "this"}})],
    [cont({"become": {"in": "field", "of": "both", "highest": "territory"}, "power": 2000})],
    [cont({"become": {"in": "field", "of": "both", "same_name_as": "this"}, "type": "foreigner"})],
    [cont({"suppress": {"in": "field", "of": "opponent", "covenanter": "A"}}), cont({"become": "this", "color": "blue"})],
)


@pytest.mark.parametrize("abilities", CIRCLES)
def test_nothing_is_read_in_a_circle(abilities: list[Said]) -> None:
    played(abilities)


def test_what_takes_the_place_of_events_without_end_is_stopped() -> None:
    """Each draw is another card that something is done in the place of; the game ends and does not hang."""
    steps = [{"draw": 1}, {"stock_boost": 1}, {"move": {"in": "hand", "of": "both"}, "to": "drop_zone"}]
    state = played([cont({"replace": {"on_move": {"of": "both"}}, "with": steps}), act({"draw": 1})])
    assert state.ended == (UNDECIDED, "effect_loop")


def test_the_orders_of_a_cost_are_tried_in_time() -> None:
    begun = time.process_time()
    played([act({"draw": 1}, cost=[{"discard": 3}] * 5)], limit=60)
    assert time.process_time() - begun < 5
