"""Whatever the reader accepts compiles, is told in both languages, and plays: random abilities, and whole games with cards full of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest
from random_abilities import grown
from test_effect_games import card

from deckcheck.cards.card import Card
from deckcheck.effects.parse import parse_values
from deckcheck.effects.render import LANGUAGES, render
from deckcheck.engine.decisions import canonical
from deckcheck.engine.game import Game, definitions
from deckcheck.engine.machine import answer_chance, choose_index
from deckcheck.engine.state import CHANCE, State
from deckcheck.rng import Random, derive
from deckcheck.rulesets import vocabulary
from deckcheck.rulesets.luck_and_logic import effect_table as luck_and_logic
from deckcheck.rulesets.playing import edition, ruleset
from deckcheck.rulesets.tcg_corp import effect_table as tcg_corp

CARDS = 36


class Grown(NamedTuple):
    """A card of random abilities."""

    number: int
    type: str
    abilities: list[Any]


def luck_and_logic_pool(grown_cards: Sequence[Grown]) -> list[Card]:
    pool = [card(f"r{each.number}", each.type, each.number, abilities=each.abilities) for each in grown_cards]
    pool += [card(f"plain-{kind}", kind, number) for number, kind in enumerate(("logicalist", "foreigner", "tranceunion", "gate"))]
    pool.append(card("tool", "foreigner", 0, abilities=[{"kind": "secret_tool_skill", "do": [{"draw": 1}]}]))
    return pool


def luck_and_logic_decks(pool: Sequence[Card], rng: Random) -> list[Deck]:
    members = ("logicalist", "foreigner", "tranceunion")
    places = {
        "members": [place for place, each in enumerate(pool) if each.type in members],
        "main": [place for place, each in enumerate(pool) if each.type != "gate"],
        "gates": [place for place, each in enumerate(pool) if each.type == "gate"],
        "tools": [
            place for place, each in enumerate(pool) if any(said["kind"] == "secret_tool_skill" for said in each.get("abilities") or ())
        ],
    }

    def drawn(name: str, count: int) -> list[int]:
        return [places[name][rng.below(len(places[name]))] for _ in range(count)]

    return [
        {"main": [*drawn("members", 35), *drawn("main", 15)], "gate": drawn("gates", 10), "secret_tools": drawn("tools", 3)}
        for _ in range(2)
    ]


def tcg_corp_pool(grown_cards: Sequence[Grown]) -> list[Card]:
    pool = [tcg_card(f"r{each.number}", each.type, each.number, each.abilities) for each in grown_cards]
    return pool + [tcg_card(f"plain-{number}", "unit", number, []) for number in range(3)]


def tcg_card(card_id: str, kind: str, number: int, abilities: list[Any]) -> Card:
    fields: dict[str, Any] = {"id": card_id, "name": f"{card_id} {('Runner', 'Guard', 'Whale')[number % 3]}", "type": kind}
    if abilities:
        fields["abilities"] = abilities
    if kind == "unit":
        attributes = ("fire", "water", "wind")
        fields |= {"hp": 100 + 20 * (number % 8), "retreat_cost": number % 3, "attribute": attributes[number % 3]}
        fields |= {"advantage": attributes[(number + 1) % 3], "skills": [{"name": f"Push {card_id}", "cost": number % 2, "damage": 70}]}
    return Card(fields, card_id, card_id)


def tcg_corp_decks(pool: Sequence[Card], rng: Random) -> list[Deck]:
    units = [place for place, each in enumerate(pool) if each.type == "unit"]
    return [{"main": [units[rng.below(len(units))] for _ in range(26)] + [rng.below(len(pool)) for _ in range(24)]} for _ in range(2)]


Deck = dict[str, list[int]]


class Played(NamedTuple):
    """How random abilities of a game are played."""

    versions: tuple[str, ...]
    types: tuple[str, ...]
    pool: Callable[[Sequence[Grown]], list[Card]]
    decks: Callable[[Sequence[Card], Random], list[Deck]]
    texts_of: Callable[[Card], Any]
    reasons: tuple[str, ...]


GAMES = {
    "luck_and_logic": Played(
        ("2016", "2017"),
        ("logicalist", "foreigner", "tranceunion", "logicalist", "foreigner", "tranceunion", "gate", "tactics", "paradox"),
        luck_and_logic_pool,
        luck_and_logic_decks,
        luck_and_logic.texts_of,
        ("gates", "refresh"),
    ),
    "tcg_corp": Played(
        ("2021",),
        ("unit", "unit", "reinforcement", "unit", "strategy", "tactics"),
        tcg_corp_pool,
        tcg_corp_decks,
        tcg_corp.texts_of,
        ("all_units_ko", "deck_out"),
    ),
}


def cards_of(game: str, seed: int, count: int = CARDS) -> list[Grown]:
    found = []
    types = GAMES[game].types
    for number in range(count):
        kind = types[number % len(types)]
        rng = Random(derive(f"abilities {seed}", "card", number))
        said = [grown(rng, kind, game=game) for _ in range(1 + rng.below(2))]
        found.append(Grown(number, kind, named_apart([each for each in said if each is not None])))
    return found


def named_apart(abilities: list[Any]) -> list[Any]:
    """Two skills of a card have two names."""
    return [{**each, "name": f"{each['name']} {number}"} if "name" in each else each for number, each in enumerate(abilities)]


def compiled(game: str, each: Grown, printed: Card) -> None:
    """It is told in both languages, and bound."""
    words = vocabulary(game)
    for ability in parse_values(each.abilities, words, card_type=each.type).abilities:
        for language in LANGUAGES:
            text = render(ability, words, language)
            assert text, language
            assert not {"{", "}"} & set(text), text
            assert "None" not in text
    GAMES[game].texts_of(printed)


def start(game: str, seed: int, pool: Sequence[Card], log: bool) -> State[Any]:
    """Two decks of such cards, and of some without text."""
    played = GAMES[game]
    rules = edition(game, played.versions[seed % len(played.versions)])
    made = Game(ruleset(game), rules, definitions(ruleset(game), rules, pool))
    rng = Random(derive(f"abilities {seed}", "deck"))
    return made.new_state(played.decks(pool, rng), derive(f"abilities {seed}", "game"), log=log)


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


def play(game: str, seed: int, count: int = CARDS, limit: int = 1500, costly_every: int = 40) -> State[Any]:
    """A game, looked at now and then."""
    chosen = cards_of(game, seed, count)
    pool = GAMES[game].pool(chosen)
    for each, printed in zip(chosen, pool, strict=False):
        compiled(game, each, printed)
    state = start(game, seed, pool, log=seed % 3 == 0)
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
EVERY_GAME = pytest.mark.parametrize("game", GAMES)


@EVERY_GAME
@pytest.mark.parametrize("seed", range(2))
def test_random_abilities_play(game: str, seed: int) -> None:
    play(game, seed, limit=250)


@EVERY_GAME
@pytest.mark.parametrize("seed", [pytest.param(seed, marks=SWEEP if seed < 150 else COMPLETE) for seed in range(100, 400)])
def test_many_random_abilities_play(game: str, seed: int) -> None:
    state = play(game, seed)
    usual = ("effect", "draw", "decision_limit", "effect_loop", "turn_limit")
    assert state.ended is None or state.ended[1] in (*GAMES[game].reasons, *usual)
