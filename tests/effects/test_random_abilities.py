"""Whatever the reader accepts compiles, is told in both languages, and plays: random abilities, and whole games with cards full of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest
from random_abilities import grown
from test_effect_games import card

from deckcheck.effects.parse import parse_values
from deckcheck.effects.render import LANGUAGES, render
from deckcheck.engine.decisions import canonical
from deckcheck.engine.game import Game, definitions
from deckcheck.engine.machine import answer_chance, choose_index
from deckcheck.engine.state import CHANCE, State
from deckcheck.rng import Random, derive
from deckcheck.rulesets.luck_and_logic.effect_table import texts_of
from deckcheck.rulesets.luck_and_logic.vocabulary import VOCABULARY
from deckcheck.rulesets.playing import edition, ruleset

TYPES = ("logicalist", "foreigner", "tranceunion", "logicalist", "foreigner", "tranceunion", "gate", "tactics", "paradox")
VERSIONS = ("2016", "2017")
CARDS = 36


class Grown(NamedTuple):
    """A card of random abilities."""

    number: int
    type: str
    abilities: list[Any]


def cards_of(seed: int, count: int = CARDS) -> list[Grown]:
    found = []
    for number in range(count):
        kind = TYPES[number % len(TYPES)]
        rng = Random(derive(f"abilities {seed}", "card", number))
        found.append(Grown(number, kind, [said for said in (grown(rng, kind) for _ in range(1 + rng.below(2))) if said is not None]))
    return found


def compiled(each: Grown) -> None:
    """It is told in both languages, and bound."""
    for ability in parse_values(each.abilities, VOCABULARY, card_type=each.type).abilities:
        for language in LANGUAGES:
            text = render(ability, VOCABULARY, language)
            assert text, language
            assert not {"{", "}"} & set(text), text
    texts_of(card(f"r{each.number}", each.type, each.number, abilities=each.abilities))


def start(seed: int, grown_cards: Sequence[Grown], log: bool) -> State[Any]:
    """Two decks of such cards, and of some without text."""
    pool = [card(f"r{each.number}", each.type, each.number, abilities=each.abilities) for each in grown_cards]
    pool += [card(f"plain-{kind}", kind, number) for number, kind in enumerate(("logicalist", "foreigner", "tranceunion", "gate"))]
    pool.append(card("tool", "foreigner", 0, abilities=[{"kind": "secret_tool_skill", "do": [{"draw": 1}]}]))
    rules = edition("luck_and_logic", VERSIONS[seed % len(VERSIONS)])
    game = Game(ruleset("luck_and_logic"), rules, definitions(ruleset("luck_and_logic"), rules, pool))
    rng = Random(derive(f"abilities {seed}", "deck"))
    places = {
        name: [place for place, each in enumerate(pool) if wanted(each)]
        for name, wanted in (
            ("members", lambda each: each.type in TYPES[:3]),
            ("main", lambda each: each.type != "gate"),
            ("gates", lambda each: each.type == "gate"),
            ("tools", lambda each: any(said["kind"] == "secret_tool_skill" for said in each.get("abilities") or ())),
        )
    }

    def drawn(name: str, count: int) -> list[int]:
        return [places[name][rng.below(len(places[name]))] for _ in range(count)]

    decks = [
        {"main": [*drawn("members", 35), *drawn("main", 15)], "gate": drawn("gates", 10), "secret_tools": drawn("tools", 3)}
        for _ in range(2)
    ]
    return game.new_state(decks, derive(f"abilities {seed}", "game"), log=log)


def sound(state: State[Any]) -> None:
    """Somebody can choose, every option has a text of its own, and every card is in one zone."""
    options = state.options
    assert len(set(options)) == len(options) > 0
    assert len({canonical(state, option) for option in options}) == len(options)
    assert state.decision is not None
    assert all(state.decision.texts)
    assert sorted(card for zone in state.order for card in zone) == list(range(len(state.now)))


def goes_on_alike(state: State[Any], place: int, seed: int) -> None:
    """Copies and saved states; a view can be written, and a state sampled from it goes on."""
    before = state.copy()
    loaded = state.game.load(json.loads(json.dumps(state.to_dict())))
    assert loaded == before
    for player in "AB":
        json.dumps(state.view(player).to_dict())
    if state.asked != CHANCE:
        sample = state.view("AB"[state.asked]).sample(seed)
        choose_index(sample, seed % len(sample.options))
    copy = state.copy()
    choose_index(copy, place)
    choose_index(loaded, place)
    assert copy == loaded
    assert state == before


def play(seed: int, count: int = CARDS, limit: int = 1500, costly_every: int = 40) -> State[Any]:
    """A game, looked at now and then."""
    chosen = cards_of(seed, count)
    for each in chosen:
        compiled(each)
    state = start(seed, chosen, log=seed % 3 == 0)
    rng = Random(derive(f"abilities {seed}", "choices"))
    for number in range(limit):
        if state.ended is not None:
            break
        sound(state)
        place = answer_chance(state.copy()) if state.asked == CHANCE else rng.below(len(state.options))
        if number % costly_every == 0:
            goes_on_alike(state, place, derive("sample", seed, number))
        before, told = state.copy(), len(state.log or ())
        choose_index(state, answer_chance(state) if state.asked == CHANCE else place)
        if state.log is not None and number % 5 == 0:
            for viewer in (0, 1):
                assert all(state.game.ruleset.narrate(before, state, state.log[told:], viewer))
    return state


SWEEP, COMPLETE = pytest.mark.sweep, pytest.mark.complete


@pytest.mark.parametrize("seed", range(2))
def test_random_abilities_play(seed: int) -> None:
    play(seed, limit=250)


@pytest.mark.parametrize("seed", [pytest.param(seed, marks=SWEEP if seed < 180 else COMPLETE) for seed in range(100, 400)])
def test_many_random_abilities_play(seed: int) -> None:
    state = play(seed)
    assert state.ended is None or state.ended[1] in ("gates", "refresh", "effect", "draw", "decision_limit", "effect_loop", "turn_limit")
