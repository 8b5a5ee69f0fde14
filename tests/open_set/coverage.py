"""Random games until every ability of every card has done what it can: resolved, and every question answered both ways.

    python tests/open_set/coverage.py --times 10                      # prints the table; exit code 1 on a hole
    python tests/open_set/coverage.py --times 10 --game tcg_corp

What is counted, by the path of the ability (`OS01-033/1`): that it was resolved (of a continuous one: that it was in force when something
asked for it), and for each condition, `may`, optional cost and `instead` how often it went one way and the other.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from sets import SETS, OriginalSet

import deckcheck
from deckcheck import resources
from deckcheck.effects.run_effects import Bound, Compiled
from deckcheck.effects.run_questions import Answer
from deckcheck.effects.run_steps import Guard
from deckcheck.engine.abilities import Ability, Effect
from deckcheck.engine.game import Game, definitions
from deckcheck.engine.machine import answer_chance, choose_index
from deckcheck.engine.procedure import Procedure, Step
from deckcheck.engine.state import CHANCE, State
from deckcheck.rng import Random, derive
from deckcheck.rulesets.playing import edition, ruleset

LIMIT = 6000
"""Decisions of a game."""


class Tally:
    """How often each thing happened. A thing is (path of the ability, what): `done`, or a place in it that goes two ways."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()
        self.wanted: dict[tuple[str, str], str] = {}
        """Thing -> the card it is about."""

    def want(self, path: str, what: str) -> None:
        self.wanted[path, what] = path.partition("/")[0]

    def holes(self, times: int, both: int) -> dict[tuple[str, str], int]:
        """What happened less often than it should: `done` so many times, each way of a question `both` times."""
        return {thing: self.counts[thing] for thing in self.wanted if self.counts[thing] < (times if thing[1] == "done" else both)}


def watch(game: Game, tally: Tally) -> None:
    """From now on all games of these definitions are counted."""
    for ability in game.abilities.values():
        _watch_ability(ability, tally)
    for effect in game.effects.values():
        _watch_effect(effect, tally)


def _watch_ability(ability: Ability, tally: Tally) -> None:
    assert isinstance(ability, Compiled)
    tally.want(ability.name, "done")
    if ability.into:  # a Trance Change has no procedure of its own
        _count(ability, "accepts", tally, ability.name, lambda said: ["done"] if said else [])
    else:
        _watch_step(ability.procedure.first, tally, ability.name, lambda state, to: ["done"])
    if ability.while_:
        for way in ("while held", "while did not hold"):
            tally.want(ability.name, way)
        _LIVE[ability.name] = tally
    _watch_procedure(ability.procedure, tally)


def _watch_effect(effect: Effect, tally: Tally) -> None:
    if effect.procedure is not None:
        tally.want(effect.name, "done")
        _watch_step(effect.procedure.first, tally, effect.name, lambda state, to: ["done"])
        _watch_procedure(effect.procedure, tally)
    if not isinstance(effect, Bound) or not effect.works_in:
        return  # what a sentence begins is counted there; what is passed on, at what is given
    if effect.procedure is None:
        tally.want(effect.name, "done")
    if effect.while_:
        for way in ("while held", "while did not hold"):
            tally.want(effect.name, way)
    _LIVE[effect.name] = tally


def _watch_procedure(procedure: Procedure, tally: Tally) -> None:
    for step in procedure.steps:
        runner = getattr(step.run, "__self__", None)
        if isinstance(runner, Guard):
            _both_ways(step, tally, "held", "did not hold", lambda state, to: to is None)
        elif isinstance(runner, Answer):
            _both_ways(step, tally, "taken", "declined", lambda state, to: to is None)


def _both_ways(step: Step, tally: Tally, yes: str, no: str, holds: Callable[[State[Any], Step | None], bool]) -> None:
    path, _, name = step.name.rpartition(".")
    for way in (yes, no):
        tally.want(path, f"{name} {way}")
    _watch_step(step, tally, path, lambda state, to: [f"{name} {yes if holds(state, to) else no}"])


def _watch_step(step: Step, tally: Tally, path: str, told: Callable[[State[Any], Step | None], Sequence[str]]) -> None:
    run = step.run

    def counted(state: State[Any], frame: Any) -> Step | None:
        to = run(state, frame)
        for what in told(state, to):
            tally.counts[path, what] += 1
        return to

    step.run = counted


_LIVE: dict[str, Tally] = {}
"""Abilities and effects whose being live is counted."""


def _counted_live(kind: type[Compiled] | type[Bound]) -> None:
    live = kind.live

    def counted(self: Any, state: State[Any], env: Any) -> bool:
        said = bool(live(self, state, env))
        tally = _LIVE.get(self.name)
        if tally is not None:
            if self.while_:
                tally.counts[self.name, "while held" if said else "while did not hold"] += 1
            if said and isinstance(self, Bound) and self.procedure is None:
                tally.counts[self.name, "done"] += 1
        return said

    kind.live = counted  # type: ignore[assignment, method-assign]


def _count(ability: Any, method: str, tally: Tally, path: str, told: Callable[[Any], Sequence[str]]) -> None:
    """Counts what a method of one ability says, by a class of its own."""
    kind = type(ability)
    asked = getattr(kind, method)

    def counted(self: Any, *arguments: Any) -> Any:
        said = asked(self, *arguments)
        for what in told(said):
            tally.counts[path, what] += 1
        return said

    ability.__class__ = type(f"Counted{kind.__name__}", (kind,), {"__slots__": (), method: counted})


@cache
def game(original: OriginalSet) -> Game:
    rules = edition(original.game, original.version)
    return Game(ruleset(original.game), rules, definitions(ruleset(original.game), rules, original.cards))


Deck = dict[str, list[int]]
"""Sections of places in the cards of the set."""


def some(indices: Sequence[int], number: int, rng: Random, copies: int = 3) -> Iterator[int]:
    left = list(indices)
    while number > 0 and left:
        index = left.pop(rng.below(len(left)))
        for _ in range(min(copies, number)):
            yield index
        number -= copies


def deck_of_luck_and_logic(original: OriginalSet, focus: Sequence[int], rng: Random) -> Deck:
    """A deck that can play certain cards: four of each, others of their colours, a curve of levels, eight paradoxes, ten gates."""
    all_cards = original.cards
    colors = {all_cards[index].get("color") for index in focus} - {None, "none"}
    if not colors:
        colors = {("yellow", "red", "green", "blue")[rng.below(4)]}
    mine = [index for index, card in enumerate(all_cards) if card.get("color") in (*colors, "none")]

    def of(*types: str, levels: Sequence[int] = ()) -> list[int]:
        return [index for index in mine if all_cards[index].type in types and (not levels or all_cards[index].get("level") in levels)]

    main = [index for index in focus if all_cards[index].type not in ("gate", "my_logicalist") for _ in range(4)]
    paradoxes = [index for index in main if all_cards[index].type == "paradox"][:8]
    rest = [index for index in main if all_cards[index].type != "paradox"]
    paradoxes += list(some(of("paradox"), 8 - len(paradoxes), rng))
    rest += list(some(of("logicalist", "super_logicalist", levels=(1,)), 8, rng))
    rest += list(some(of("foreigner", levels=(1,)), 7, rng))
    rest += list(some(of("tranceunion", levels=(1, 2)), 7, rng))
    rest += list(some(of("logicalist", "foreigner", "super_logicalist", levels=(2, 3)), 6, rng))
    rest += list(some(of("tranceunion", levels=(3, 4, 5)), 6, rng))
    rest += list(some(of("tactics"), 8, rng))
    gates = [index for index in focus if all_cards[index].type == "gate" for _ in range(2)]
    gates += list(some([index for index, card in enumerate(all_cards) if card.type == "gate"], 10 - len(gates), rng, 2))
    tools = [index for index, card in enumerate(all_cards) if card.get("secret_tool")]
    logicalists = [index for index in mine if all_cards[index].type in ("logicalist", "super_logicalist")]
    own = [logicalists[rng.below(len(logicalists))]] if logicalists and rng.below(2) else []
    return {
        "main": (paradoxes + rest)[:50],
        "gate": gates[:10],
        "secret_tools": list(some(tools, rng.below(5), rng, 1)),
        "my_logicalist": own,
    }


def deck_of_tcg_corp(original: OriginalSet, focus: Sequence[int], rng: Random) -> Deck:
    """A deck with four of each of certain cards, 28 units, and commands of each kind."""

    def of(*types: str) -> list[int]:
        return [index for index, card in enumerate(original.cards) if card.type in types and index not in focus]

    main = [index for index in focus for _ in range(4)]
    units = sum(original.cards[index].type == "unit" for index in main)
    main += list(some(of("unit"), 28 - units, rng))
    for kind, number in (("reinforcement", 9), ("tactics", 9), ("strategy", 50)):
        main += list(some(of(kind), min(number, 50 - len(main)), rng))
    return {"main": main[:50]}


DECKS = {"luck_and_logic": deck_of_luck_and_logic, "tcg_corp": deck_of_tcg_corp}
GROUPS = {"luck_and_logic": ("color", (None, "none")), "tcg_corp": ("", ())}
"""By which field cards are of one deck, and its values that are of every deck; no field: all go together."""


@cache
def shipped_decks(original: OriginalSet) -> tuple[Deck, ...]:
    """The shipped decks as places in the cards of the set."""
    places = {card.print_of: index for index, card in enumerate(original.cards)}
    found = []
    for path in sorted(Path(resources.card_data(original.game, "decks")).glob("*.yml")):
        lists: Deck = {section: [] for section in ruleset(original.game).sections}
        for section, entries in deckcheck.load_deck(str(path)).sections.items():
            for entry in entries:
                assert entry.card is not None
                lists[section] += [places[entry.card.print_of]] * entry.count
        found.append(lists)
    return tuple(found)


def chosen_deck(original: OriginalSet, focus: Sequence[int], rng: Random) -> Deck:
    """A shipped deck with the first of these cards, where one plays it, or else one made for them."""
    playing = [deck for deck in shipped_decks(original) if focus and any(focus[0] in cards for cards in deck.values())]
    return playing[rng.below(len(playing))] if playing and rng.below(2) else DECKS[original.game](original, focus, rng)


def play(state: State[Any], rng: Random) -> None:
    left = LIMIT
    while state.ended is None and left:
        choose_index(state, answer_chance(state) if state.asked == CHANCE else rng.below(len(state.options)))
        left -= 1


def run(original: OriginalSet, times: int, both: int, games: int, seed: str = "coverage") -> tuple[Tally, int]:
    """Plays until nothing is missing, or so many games at most. Every game is about the cards that need it most. The games played."""
    tally = Tally()
    made = game(original)
    watch(made, tally)
    places = {card.id: index for index, card in enumerate(original.cards)}
    field, everywhere = GROUPS[original.game]
    played = 0
    tried: Counter[str] = Counter()
    while played < games:
        holes = tally.holes(times, both)
        if not holes:
            break
        needy = sorted({tally.wanted[thing] for thing in holes}, key=lambda card: (tried[card], card))
        rng = Random(derive(f"{seed} {played}", "decks"))
        decks = []
        for player in (0, 1):
            focus = needy[player * 3 : player * 3 + 3] or needy[:3]
            if field:
                first = original.cards[places[focus[0]]].get(field)
                focus = [card for card in focus if original.cards[places[card]].get(field) in (first, *everywhere)]
            tried.update(focus)
            decks.append(chosen_deck(original, [places[card] for card in focus], rng))
        state = made.new_state(decks, derive(f"{seed} {played}", "game"))
        play(state, rng)
        played += 1
    return tally, played


def table(tally: Tally, played: int, times: int, both: int, whole: bool = False) -> str:
    """The holes, or all rows, and a line that sums up."""
    holes = tally.holes(times, both)
    rows = [f"{tally.counts[thing]:8}  {thing[0]}  {thing[1]}" for thing in sorted(tally.wanted if whole else holes)]
    done = sum(what == "done" for _, what in tally.wanted)
    rows.append(f"{played} games, {done} abilities, {len(tally.wanted) - done} ways of questions, {len(holes)} holes")
    return "\n".join(rows)


_counted_live(Compiled)
_counted_live(Bound)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--both", type=int, default=1)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--game", choices=SETS, default="luck_and_logic")
    parser.add_argument("--all", action="store_true", help="print all rows, not the holes alone")
    options = parser.parse_args()
    tally, played = run(SETS[options.game], options.times, options.both, options.games)
    print(table(tally, played, options.times, options.both, whole=options.all))
    return 1 if tally.holes(options.times, options.both) else 0


if __name__ == "__main__":
    sys.exit(main())
