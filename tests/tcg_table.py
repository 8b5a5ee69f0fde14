"""Positions of the TCG Corp game for tests, written like scenarios."""

from __future__ import annotations

from typing import Any

from deckcheck.engine.machine import advance, answer_chance, choose, choose_index
from deckcheck.engine.state import CHANCE, State
from deckcheck.rulesets import scenario_words
from deckcheck.rulesets.playing import edition, ruleset
from deckcheck.rulesets.scenes import scene_rules
from deckcheck.scenarios.build import lay_out
from deckcheck.scenarios.read import read_scenario

CARDS = """\
  - {id: T-U, name: Plain Guard, type: unit, attribute: water, advantage: fire, hp: 600, retreat_cost: 1,
     skills: [{name: Shove, cost: 1, damage: 100}]}
  - {id: T-V, name: Second Guard, type: unit, attribute: fire, advantage: wind, hp: 900, retreat_cost: 2,
     skills: [{name: Big Shove, cost: 3, damage: 300}]}
  - {id: T-S, name: Long Plan, type: strategy}
  - {id: T-T, name: Short Trick, type: tactics}
  - {id: T-R, name: Plain Belt, type: reinforcement, ex_skills: [{name: Tighten, cost: 1}]}
"""


def table(
    given: str, cards: str = "", switches: dict[str, str] | None = None, log: bool = False, base: str = CARDS, **limits: int
) -> State[Any]:
    """The state at its first decision. `cards`: definitions beside those of `base`, each a line of a list."""
    text = f"scenario: table\ngame: tcg_corp\ncards:\n{base}{cards}given:\n{given}\nthen: [{{over: false}}]\n"
    reading = read_scenario("table.yml", text.encode("utf-8"))
    assert not reading.diagnostics, reading.diagnostics
    scenario = reading.scenario
    assert scenario is not None
    words = scenario_words("tcg_corp")
    assert words is not None
    rules = edition("tcg_corp", None, switches, **limits)
    state = lay_out(scenario.given, ruleset("tcg_corp"), rules, scene_rules("tcg_corp"), words)
    state.log = [] if log else None
    advance(state)
    return state


def say(state: State[Any], *texts: str) -> None:
    """Makes choices by their readable texts; chance answers itself."""
    for text in texts:
        while state.asked == CHANCE and text not in offered(state):
            choose_index(state, answer_chance(state))
        choose(state, text)


def offered(state: State[Any]) -> list[str]:
    return [state.game.ruleset.phrase(state, option) for option in state.options]
