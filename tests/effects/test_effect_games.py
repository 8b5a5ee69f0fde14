"""Whole games with cards whose texts are the examples of the language: they end, go on from any saved moment, and offer no choice twice."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
import seeds

from deckcheck.cards.card import Card
from deckcheck.engine.game import Game, definitions
from deckcheck.engine.machine import answer_chance, choose_index
from deckcheck.engine.primitives import LOG_RESOLVE
from deckcheck.engine.state import CHANCE, State
from deckcheck.engine.view import View
from deckcheck.errors import UnplayableCardError
from deckcheck.rng import Random, derive
from deckcheck.rulesets.playing import edition, ruleset

MEMBER = {"level": 1, "cost": 0, "territory": 1, "power": 5000, "aura": 1, "limit": 2, "soul_power": 1000, "attributes": ["Dragon"]}
NAMES = ("オルガ", "聖那", "クロエ", "ムーン", "ヴェロニカ", "サン", "ニーナ", "あど")


@cache
def cards() -> tuple[Card, ...]:
    """A card for each example, and plain ones."""
    found = []
    for number, example in enumerate(seeds.examples()):
        if example.vocabulary is not seeds.LUCK_AND_LOGIC or not example.abilities:
            continue
        found.append(card(example.id, example.type, number, abilities=example.abilities))
    found += [card(f"plain-{number}", kind, number) for number, kind in enumerate(("logicalist", "foreigner", "tranceunion") * 4)]
    found += [card(f"tool-{number}", "foreigner", number, abilities=seeds.examples()[46].abilities[:1]) for number in range(2)]
    return tuple(found)


def card(card_id: str, kind: str, number: int, **more: Any) -> Card:
    fields: dict[str, Any] = {"id": card_id, "name": f"{card_id} {NAMES[number % len(NAMES)]}", "type": kind, "world": "Testia", **more}
    if kind == "gate":
        fields["gate_number"] = number % 12
    else:
        fields |= {"color": ("red", "blue")[number % 2], "logic": [{"kind": "power", "value": 5000}]}
    if kind in ("logicalist", "foreigner", "tranceunion"):
        fields |= {**MEMBER, "member": NAMES[number % len(NAMES)], "title": card_id, "intercept": number % 3 == 0}
    if kind == "paradox":
        fields["paradox_law"] = "aura" if number % 2 else {"decide_by": "level", "winner": "smaller", "ties": "defender"}
    return Card(fields, card_id, card_id)


@cache
def game() -> Game:
    rules = edition("luck_and_logic", "2017")
    return Game(ruleset("luck_and_logic"), rules, definitions(ruleset("luck_and_logic"), rules, cards()))


def start(seed: int) -> State[Any]:
    """A game of two decks of cards drawn at random from all."""
    rng = Random(derive(f"effects {seed}", "deck"))
    decks = []
    for _ in range(2):
        main = [index for index, printed in enumerate(game().printed) if cards()[index].type != "gate"]
        gates = [index for index in range(len(cards())) if cards()[index].type == "gate"]
        decks.append(
            {
                "main": [main[rng.below(len(main))] for _ in range(50)],
                "gate": [gates[rng.below(len(gates))] for _ in range(10)],
                "secret_tools": [index for index in main if cards()[index].id.startswith("tool")],
            }
        )
    return game().new_state(decks, derive(f"effects {seed}", "game"), log=True)


def play(state: State[Any], rng: Random, limit: int = 4000) -> None:
    while state.ended is None and limit:
        choose_index(state, answer_chance(state) if state.asked == CHANCE else rng.below(len(state.options)))
        limit -= 1


@pytest.mark.parametrize("seed", range(12))
def test_a_game_ends(seed: int) -> None:
    state = start(seed)
    play(state, Random(derive(f"effects {seed}", "choices")))
    assert state.ended is not None
    assert state.ended[1] in ("gates", "refresh", "effect", "draw", "decision_limit", "effect_loop", "turn_limit")


@pytest.mark.parametrize("seed", range(3))
def test_any_moment_goes_on_alike(seed: int) -> None:
    """Options are distinct; the state can be saved, loaded and copied; a view hides what it hides."""
    state = start(seed)
    rng = Random(derive(f"effects {seed}", "moments"))
    for number in range(600):
        if state.ended is not None:
            break
        assert state.options
        assert len(set(state.options)) == len(state.options)
        assert all(state.decision.texts)  # type: ignore[union-attr]
        place = answer_chance(state.copy()) if state.asked == CHANCE else rng.below(len(state.options))
        if number % 7 == 0:
            loaded = game().load(json.loads(json.dumps(state.to_dict())))
            assert loaded == state
            for player in "AB":
                json.dumps(View(state, player).to_dict())
            copy = state.copy()
            choose_index(copy, place)
            choose_index(loaded, place)
            assert copy == loaded
        choose_index(state, answer_chance(state) if state.asked == CHANCE else place)


@pytest.mark.complete
def test_every_ability_runs_in_some_game() -> None:
    run: set[tuple[int, int]] = set()
    for seed in range(400):
        state = start(1000 + seed)
        play(state, Random(derive(f"effects {seed}", "sweep")))
        assert state.log is not None
        run |= {(entry[3], entry[4]) for entry in state.log if entry[0] == LOG_RESOLVE}
    wanted = {
        (index, ability.number)
        for index, printed in enumerate(game().printed)
        for ability in printed.abilities
        if ability.kind not in (3, 4)  # Trance Change allows, secret tool skills are called
    }
    missing = sorted(f"{game().printed[index].id}/{number}" for index, number in wanted - run)
    assert missing == [] or len(missing) < len(wanted) / 10, missing


@pytest.mark.parametrize(
    ("abilities", "why"),
    [
        ([{"kind": "act", "do": [{"drwa": 1}]}], "E501"),
        ([{"kind": "cont", "do": [{"replace": {"on_enter_field": "this"}, "with": [{"draw": 1}]}]}], "E504"),
    ],
)
def test_a_text_that_cannot_be_played_is_refused(abilities: list[Any], why: str) -> None:
    """No game pretends: the card is named, and what of it is not carried out."""
    rules = edition("luck_and_logic", "2017")
    with pytest.raises(UnplayableCardError, match=why):
        definitions(ruleset("luck_and_logic"), rules, [card("X", "logicalist", 0, abilities=abilities)])
