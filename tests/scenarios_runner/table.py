"""A table for scenarios that tests write in a line or two: cards, and what does not hold."""

from __future__ import annotations

from deckcheck.cards.card import CardPool
from deckcheck.cards.load import load_game
from deckcheck.scenarios.read import read_scenario
from deckcheck.scenarios.run import Verdict, run_scenario


def _member(card: str, name: str, kind: str, more: str = "cost: 0", territory: int = 1) -> str:
    title, _, member = name.partition(" ")
    soul = "" if kind == "tranceunion" else "soul_power: 1000, "
    return (
        f'  - {{id: {card}, name: "{name}", title: {title}, member: "{member}", type: {kind}, {more}, {soul}color: red, world: Monolium,'
        f" level: 1, territory: {territory}, power: 4000, aura: 1, limit: 1, logic: [{{kind: power, value: 5000}}], attributes: [Test]}}\n"
    )


CARDS = (
    "cards:\n"
    + _member("T-L", "Plain Lina", "logicalist", "cost: 0, name_ja: 素朴なリナ")
    + _member("T-F", "Wild Fenn, the Fox", "foreigner", "cost: 1")
    + _member("T-F2", "Wild Fenn, the Fox", "foreigner")
    + _member("T-I", "Alert Cleo", "logicalist", "cost: 0, intercept: true")
    + _member("T-J", "Alert Dora", "logicalist", "cost: 0, intercept: true")
    + _member("T-W", "Wide Bear", "foreigner", territory=2)
    + _member("T-T", "Radiant Lina", "tranceunion", "cost: 0, covenanter: Fenn, logicalist_names: [Lina]")
    + """\
  - {id: T-X, name: Scrap of Paper X, type: tactics, color: red, world: Monolium, logic: [{kind: tactics}]}
  - {id: T-Y, name: Scrap of Paper Y, type: tactics, color: red, world: Monolium, logic: [{kind: tactics}]}
  - {id: T-P, name: Law of Aura, type: paradox, color: red, world: Monolium, logic: [{kind: paradox}], paradox_law: aura}
  - {id: T-Q, name: Law of Limit, type: paradox, color: red, world: Monolium, logic: [{kind: paradox}], paradox_law: limit}
  - {id: T-G, name: Test Gate, type: gate, gate_number: 1, world: Monolium}
  - {id: T-M, name: Mira of the Test, type: my_logicalist}
"""
)


FORMATS, SHIPPED = load_game("luck_and_logic")


def _with_test_cards() -> CardPool:
    text = f"scenario: Cards\ngiven: {{}}\nthen: [{{over: false}}]\n{CARDS}"
    scenario = read_scenario("cards.yml", text.encode("utf-8"), "yaml", {"luck_and_logic": (FORMATS, SHIPPED)}).scenario
    assert scenario is not None
    return scenario.pool


POOLS = {"luck_and_logic": (FORMATS, _with_test_cards())}


def verdict(given: str = "{}", when: str = "[]", then: str = "[]", rules: str = '["2017"]', head: str = "") -> Verdict:
    """What comes out of a scenario with these parts."""
    assert then != "[]" or "can" in when or "then" in when
    text = f"scenario: Test\n{head}rules: {rules}\ngiven: {given}\nwhen: {when}\nthen: {then}\n"
    reading = read_scenario("test.yml", text.encode("utf-8"), "yaml", POOLS)
    assert not reading.diagnostics, reading.diagnostics
    assert reading.scenario is not None
    return run_scenario(reading.scenario)


def failures(given: str = "{}", when: str = "[]", then: str = "[]", rules: str = '["2017"]') -> list[str]:
    return [failure.message for failure in verdict(given, when, then, rules).failures]


def holds(given: str = "{}", when: str = "[]", then: str = "[]", rules: str = '["2017"]') -> bool:
    found = failures(given, when, then, rules)
    assert not found, found
    return True
