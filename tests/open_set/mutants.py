"""Data mutation: a card says something else at one place, and one of its scenarios must notice.

python tests/open_set/mutants.py OS01-033 OR01-034    # every mutant of these cards that no scenario notices
python tests/open_set/mutants.py                      # of all cards of the sets
"""

from __future__ import annotations

import copy
import sys
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from sets import SETS, OriginalSet

from deckcheck.cards.card import Card, CardPool
from deckcheck.cards.limits import Formats
from deckcheck.cards.load import load_game
from deckcheck.effects.parse import parse_values
from deckcheck.effects.vocabulary import Vocabulary
from deckcheck.scenarios.read import read_scenario
from deckcheck.scenarios.run import run_scenario
from deckcheck.scenarios.scenario import Scenario

SWAPS = {
    "at_least": "at_most",
    "at_most": "at_least",
    "more_than": "less_than",
    "less_than": "more_than",
    "number": "up_to",
    "up_to": "number",
    "top": "bottom",
    "bottom": "top",
    "highest": "lowest",
    "lowest": "highest",
}
"""Keys that become each other."""
BOTH_GAMES = {
    "you": "opponent",
    "opponent": "you",
    "opponent_turn": "this_turn",
    "next_opponent_turn": "this_turn",
    "next_own_turn": "this_turn",
    "while_it_stays": "this_turn",
    "rest_of_game": "this_turn",
    "up": "down",
    "down": "up",
    "top": "bottom",
    "bottom": "top",
    "subject": "this",
}
"""Values that become something else, of every game."""
OTHER_VALUES = {
    "luck_and_logic": BOTH_GAMES
    | {
        "hand": "drop_zone",
        "drop_zone": "hand",
        "deck": "stock_zone",
        "stock_zone": "deck",
        "field": "front_row",
        "front_row": "back_row",
        "back_row": "front_row",
        "level_zone": "drop_zone",
        "stand": "rest",
        "rest": "stand",
        "power": "aura",
        "aura": "limit",
        "limit": "aura",
        "attacking": "defending",
        "defending": "attacking",
        "this_turn": "this_battle",
        "this_battle": "this_turn",
    },
    "tcg_corp": BOTH_GAMES
    | {
        "this_turn": "rest_of_game",
        "hand": "discard",
        "discard": "hand",
        "main_area": "standby_area",
        "standby_area": "main_area",
        "main": "standby",
        "standby": "main",
        "rest": "stun",
        "stun": "normal",
        "normal": "rest",
        "hp": "damage",
        "energy": "set_cards",
        "host": "this",
        "dealer": "this",
        "source": "this",
        "rule": "cost",
        "cost": "effect",
        "effect": "rule",
        "play": "effect",
        "strategy": "tactics",
        "tactics": "strategy",
        "unit": "command",
        "reinforcement": "unit",
    },
}
"""Values that become something else, by game."""
DROPPED = frozenset(
    ("if", "may", "while", "per_turn", "cost", "unless", "instead", "capped", "plus", "minus", "times", "via", "what", "where", "checking")
)
"""Slots and fields that are left out, beside filters and whole sentences."""


class Mutant(NamedTuple):
    """What was changed, and the abilities as they are then."""

    what: str
    abilities: list[Any]


def mutants(words: Vocabulary, abilities: list[Any], card_type: str | None) -> Iterator[Mutant]:
    """Every mutant that is still a text of the language; one at a time."""
    filters = {*words.filters} - {"kind"}
    for path, value in _values(abilities):
        for what, changed in _changes(path, value, filters, OTHER_VALUES[words.game]):
            mutant = copy.deepcopy(abilities)
            _put(mutant, path, changed)
            if mutant != abilities and not parse_values(mutant, words, card_type=card_type).faulty:
                yield Mutant(f"{'/'.join(map(str, path))}: {what}", mutant)


def _changes(path: tuple[Any, ...], value: Any, filters: set[str], others: Mapping[str, str]) -> Iterator[tuple[str, Any]]:
    if isinstance(value, bool):
        yield f"{value} -> {not value}", not value
    elif isinstance(value, int):
        step = 1000 if abs(value) >= 1000 else 10 if abs(value) >= 20 else 1
        yield f"{value} -> {value + step}", value + step
        yield f"{value} -> {value - step}", value - step
    elif isinstance(value, str):
        if value in others and path[-1] not in ("choose", "as", "kind"):
            yield f"{value} -> {others[value]}", others[value]
    elif isinstance(value, dict):
        for key in value:
            rest = {name: item for name, item in value.items() if name != key}
            if key in SWAPS:
                yield f"{key} -> {SWAPS[key]}", {SWAPS.get(name, name) if name == key else name: item for name, item in value.items()}
            if key in DROPPED or (key in filters and rest):
                yield f"without {key}", rest
    elif isinstance(value, list) and len(value) > 1:
        for place in range(len(value)):
            yield f"without item {place}", value[:place] + value[place + 1 :]


def _values(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if path:
        yield path, value
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _values(item, (*path, key))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from _values(item, (*path, place))


def _put(value: Any, path: tuple[Any, ...], new: Any) -> None:
    for step in path[:-1]:
        value = value[step]
    value[path[-1]] = new


def scenarios_of(original: OriginalSet, card_id: str, pools: Mapping[str, tuple[Formats, CardPool]]) -> list[Scenario]:
    """The scenarios of a card: files whose name begins with its id."""
    found = []
    for path in sorted(original.scenarios.rglob(f"{card_id.lower()}-*.yml")):
        reading = read_scenario(path.name, path.read_bytes(), "yaml", pools)
        if reading.scenario is None:
            raise ValueError(f"{path}: {reading.diagnostics[0].message}")
        if not run_scenario(reading.scenario).passed:
            raise ValueError(f"{path} does not hold")
        found.append(reading.scenario)
    return found


def survivors(original: OriginalSet, card: Card, scenarios: list[Scenario]) -> tuple[int, list[Mutant]]:
    """How many mutants there are, and those that no scenario notices. The card says what it said before when this returns."""
    printed = card.fields
    alive: list[Mutant] = []
    total = 0
    try:
        for mutant in mutants(original.vocabulary, printed["abilities"], card.type):
            total += 1
            card.fields = {**printed, "abilities": mutant.abilities}
            for scenario in scenarios:
                scenario.pool[card.id].fields = card.fields  # one with cards of its own has a pool of its own
            try:
                noticed = any(notices(scenario) for scenario in scenarios)
            except Exception as error:  # a bug of the engine, which must not hide what the others say
                alive.append(mutant._replace(what=f"{mutant.what}: breaks down: {error!r}"))
                continue
            if not noticed:
                alive.append(mutant)
    finally:
        card.fields = printed
        for scenario in scenarios:
            scenario.pool[card.id].fields = printed
    return total, alive


def notices(scenario: Scenario) -> bool:
    """Does the scenario fail now? A text that cannot be played is noticed as well."""
    return not run_scenario(scenario).passed


def main(ids: list[str]) -> None:
    """Prints what survives, a card at a time, and the rate."""
    pools = {game: load_game(game) for game in SETS}
    all_mutants = noticed = 0
    for original, printed in [(each, card) for each in SETS.values() for card in each.with_text]:
        if ids and printed.id not in ids:
            continue
        card = pools[original.game][1][printed.id]
        total, alive = survivors(original, card, scenarios_of(original, card.id, pools))
        all_mutants += total
        noticed += total - len(alive)
        if alive:
            print(f"{card.id} {card.name}: {total - len(alive)} of {total}")
            for mutant in alive:
                print(f"    {mutant.what}")
    print(f"{noticed} of {all_mutants} mutants are noticed ({100 * noticed / max(all_mutants, 1):.1f} %)")


if __name__ == "__main__":
    main(sys.argv[1:])
