"""The published schema of scenario files and their reader accept the same: generated documents, and one thing at a time.

What the schema cannot say, and the reader refuses all the same, stands in `BEYOND`, each with its reason and an example.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml
from swept import swept

from deckcheck import resources
from deckcheck.cards.load import load_game
from deckcheck.diagnostics import Diagnostic
from deckcheck.rulesets import RULESETS, scenario_words
from deckcheck.scenarios.read import read_scenario
from deckcheck.scenarios.schema import scenario_schema

from .test_schema_agreement import schema_accepts

POOLS = {game: load_game(game) for game in RULESETS}

BEYOND: dict[str, tuple[str, Any]] = {
    "S107": ("versions are data of each game", {"rules": "2071"}),
    "N602": ("arithmetic", {"given": {"turn": {"player": "B", "number": 3, "first": "A"}}}),
    "N603": ("each circle once", {"given": {"A": {"field": {"F1+F1": "OS01-001"}}}}),
    "N604": ("so is what overlaps", {"given": {"A": {"field": {"F1": "OS01-001", "F1+F2": "OS01-011"}}}}),
    "N605": ("each circle once, on the left side of an assertion", {"then": [{"A.F1+F1.power": 5}]}),
    "N606": ("bounds that exclude one another", {"then": [{"A.hand": {"at_least": 5, "at_most": 3}}]}),
    "N608": ("rules are data of each game", {"rule_ids": ["LL-DRAW-99"]}),
    "N609": ("and so are switches", {"switches": {"nothing": "on"}}),
    "N610": ("the step tells whether there is a battle", {"given": {"battle": {"attacker": "F1", "circle": "F1"}}}),
    "N611": ("steps may assert too", {"then": []}),
    "N612": ("arithmetic", {"given": {"A": {"deck": {"top": ["OS01-001", "OS01-012"], "size": 1}}}}),
    "N615": ("what options are called is a matter of the game", {"when": [{"A": "fly away"}]}),
    "N616": ("and so are territories", {"given": {"A": {"field": {"F1+F2": "OS01-001"}}}}),
    "N617": ("a zone under two names", {"given": {"A": {"drop": 1, "drop_zone": 1}}}),
    "N614": ("types of cards are known to the pool only", {"given": {"A": {"hand": ["OS01-G01"]}}}),
    "C201": ("so are cards", {"given": {"A": {"hand": ["Nobody Knows This"]}}}),
    "C203": ("and clashes of cards", {"cards": [{"id": "OS01-001", "partial": True}]}),
    "S102": ("card definitions have a schema of their own", {"cards": [{"id": "MY-1", "partial": True, "colour": "red"}]}),
    "Y009": ("control characters are a matter of the text, not of its shape", {"about": "a\u202eb"}),
}
SHAPE = frozenset(("N601", "N603", "N605", "N606", "N607"))


def scenario(**more: Any) -> dict[str, Any]:
    return {"scenario": "X", "given": {}, "then": [{"A.hand": 5}], **more}


def findings(text: str, kind: str) -> Sequence[Diagnostic]:
    return read_scenario("scenario", text.encode("utf-8"), kind, POOLS).diagnostics


def shape_errors(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Errors of reading and shape; the rest no schema can know."""
    return [d for d in found if (d.code[0] in "YS" and d.code not in ("S107", "Y009")) or d.code in SHAPE]


def differences(value: Any, kinds: Sequence[str] = ("json", "yaml")) -> list[str]:
    accepted = schema_accepts(value, "scenario.json")
    wrong = []
    for kind in kinds:
        text = json.dumps(value) if kind == "json" else yaml.dump(value, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False)
        errors = shape_errors(findings(text, kind))
        if accepted is bool(errors):
            wrong.append(f"{kind}: the schema {'accepts' if accepted else 'refuses'}, the reader says {errors}\n{text[:600]}")
    return wrong


# ------------------------------------------------------------------------------------------------------------- generated documents

_CARDS: list[Any] = ["OS01-001", "Lantern Scout, Mira", "(any card)", "Nobody", 1984, "灯火の斥候 ミラ", "OS01-G01", "x" * 400]
_ODD: list[Any] = [None, True, False, [], {}, [[]], [None], {"a": 1}, "", " ", "x" * 401, 0, 1, -1, 201, 1.5, "5", "F1", "A", 10**20]
_PHASES = ["main", "draw", "intercept", "battle", "attack_declaration_step", "end_phase", "setup"]
_CIRCLES = ["F1", "F2", "F3", "B1", "B2", "B3"]
_OPTIONS: list[Any] = ["pass", "proceed", 'mobilize "Lantern Scout, Mira" on F1', "attack with F1 on B2", 5]


class Writer:
    """Writes documents that are scenarios, or nearly: at each place something else stands with the chance `odd`."""

    def __init__(self, rng: random.Random, odd: float) -> None:
        self.rng = rng
        self.odd = odd

    def or_odd(self, value: Any) -> Any:
        return self.rng.choice(_ODD) if self.rng.random() < self.odd else value

    def some(self, values: dict[str, Any], most: int = 4) -> dict[str, Any]:
        names = self.rng.sample(list(values), self.rng.randint(0, min(most, len(values))))
        made = {name: self.or_odd(values[name]()) for name in names}
        if self.rng.random() < self.odd / 2:
            made[self.rng.choice(["", "hnad", "F7", "A.hand", "card", "count"])] = self.rng.choice(_ODD)
        return made

    def card(self) -> Any:
        return self.or_odd(self.rng.choice(_CARDS))

    def entry(self, *fields: str) -> Any:
        if self.rng.random() < 0.5:
            return self.card()
        values = {
            "face": lambda: self.rng.choice(["up", "down", "face_down"]),
            "stance": lambda: self.rng.choice(["stand", "rest"]),
            "soul": lambda: self.rng.choice([2, self.cards()]),
            "destroyed": lambda: self.rng.choice([True, False]),
        }
        made = {"card": self.card(), **self.some({name: values[name] for name in fields})}
        if self.rng.random() < self.odd / 2:
            del made["card"]
        return made

    def cards(self, *fields: str) -> Any:
        return self.or_odd([self.entry(*fields) for _ in range(self.rng.randint(0, 3))])

    def pile(self, *fields: str) -> Any:
        return self.rng.choice([self.rng.randint(0, 200), self.cards(*fields), None])

    def deck(self) -> Any:
        if self.rng.random() < 0.6:
            return self.pile()
        return self.some({"top": self.cards, "bottom": self.cards, "size": lambda: 45}) or 45

    def joined(self) -> str:
        return "+".join(self.rng.sample(_CIRCLES, self.rng.choice([1, 1, 2, 4])))

    def position(self) -> Any:
        field = {self.joined(): lambda: self.entry("stance", "soul") for _ in range(3)}
        gates = {circle: lambda: self.rng.choice(["destroyed", "intact", self.entry("destroyed")]) for circle in _CIRCLES}
        return self.some(
            {
                "hand": self.pile,
                "deck": self.deck,
                "stock": lambda: self.pile("face"),
                "level": lambda: self.pile("face", "stance"),
                "field": lambda: self.some(field),
                "gates": lambda: self.rng.choice([self.some(gates), ["F1", "B2"], []]),
                "drop": self.pile,
                "battle": lambda: self.pile("face"),
                "intercept": lambda: self.pile("soul"),
                "my_logicalist": lambda: self.entry("face", "stance"),
                "refresh_points": lambda: self.rng.choice([0, 3, 99, 100]),
                "used": lambda: self.rng.choice([[], ["trance"], ["trance", "trance"], ["rest"]]),
            }
        )

    def given(self) -> Any:
        player = lambda: self.rng.choice("AB")  # noqa: E731
        turn = {
            "player": player,
            "number": lambda: self.rng.choice([1, 2, 7, 999]),
            "phase": lambda: self.rng.choice(_PHASES),
            "first": player,
        }
        battle = {"attacker": self.joined, "circle": lambda: self.rng.choice(_CIRCLES), "first_passes": lambda: 1}
        chance = [{"shuffle": self.cards}, {"first": player}]
        return self.some(
            {
                "turn": lambda: self.some(turn),
                "battle": lambda: {**self.some(battle), "attacker": self.joined(), "circle": "F2"},
                "A": self.position,
                "B": self.position,
                "chance": lambda: [self.some(self.rng.choice(chance), 1) or {"first": "A"} for _ in range(self.rng.randint(0, 2))],
                "seed": lambda: self.rng.choice([7, "seed"]),
            },
            5,
        )

    def number(self) -> Any:
        return self.or_odd(self.rng.choice([0, 5000, -1, {"at_least": 3}, {"at_least": 1, "at_most": 2}]))

    def contents(self) -> Any:
        lists = dict.fromkeys(("contains", "lacks", "is", "top", "bottom"), self.cards)
        counts = dict.fromkeys(("count", "face_up", "face_down", "resting", "standing"), self.number)
        return self.rng.choice([self.number(), self.some({**lists, **counts}) or 4])

    def assertion(self) -> Any:
        stance = lambda: self.rng.choice(["stand", "rest"])  # noqa: E731
        member = {
            "card": self.card,
            "power": self.number,
            "stance": stance,
            "soul": self.contents,
            "circles": self.joined,
            "territory": self.number,
        }
        player, circles = self.rng.choice("AB"), self.joined()
        sights = {
            f"{player}.{zone}": lambda: self.rng.choice(["none", "all", self.cards()]) for zone in ("hand", "level", "gates", "soul", "F1")
        }
        values: dict[str, Any] = {
            f"{player}.hand": self.contents,
            f"{player}.my_logicalist": self.contents,
            f"{player}.gates": self.number,
            f"{player}.gates.F2": lambda: self.rng.choice(["destroyed", "intact"]),
            f"{player}.gates.remove": self.number,
            f"{player}.{circles}": lambda: self.rng.choice(["empty", self.card(), self.some(member) or "empty"]),
            **{f"{player}.{circles}.{name}": value for name, value in member.items()},
            f"{player}.t_rank": self.number,
            f"{player}.used": lambda: self.rng.choice([[], ["trance"], ["x"]]),
            f"{player}.logic_drive": lambda: "used",
            f"{player}.sees": lambda: self.some(sights) or {"A.hand": "none"},
            "decides": lambda: self.rng.choice(["A", "nobody", "C"]),
            "options": self.number,
            "turn": lambda: "B",
            "phase": lambda: self.rng.choice(_PHASES),
            "attacker": lambda: self.rng.choice(["A.F1", "none", f"B.{circles}", "F1"]),
            "battle": lambda: "none",
            "winner": lambda: self.rng.choice(["A", None, "nobody"]),
            "over": lambda: self.rng.choice([True, False, "true"]),
            "reason": lambda: "gates",
        }
        return self.some(values) or {"over": False}

    def then(self) -> Any:
        return self.or_odd([self.or_odd(self.assertion()) for _ in range(self.rng.randint(0, 3))])

    def texts(self) -> Any:
        text = lambda: self.or_odd(self.rng.choice(_OPTIONS))  # noqa: E731
        return self.rng.choice([text(), [text() for _ in range(self.rng.randint(1, 3))]])

    def step(self) -> Any:
        offered = lambda: self.some({"can": self.texts, "cannot": self.texts}) or {"can": "pass"}  # noqa: E731
        made = self.rng.choice(
            [{"A": self.texts}, {"B": self.texts}, {"A": offered}, {"chance": lambda: "A goes first"}, {"then": self.then}]
        )
        return self.or_odd(self.some(made, 1) or {"A": "pass"})

    def document(self) -> Any:
        values: dict[str, Any] = {
            "game": lambda: self.rng.choice(["luck_and_logic", "luck_and_logic", "tcg_corp"]),
            "rules": lambda: self.rng.choice(["2016", 2017, ["2016", "2017"], [2017], None, [], "2071"]),
            "switches": lambda: self.rng.choice([{}, {"x": "on"}, {"x": True}, None]),
            "about": lambda: self.rng.choice(["text", None, "x" * 10_001]),
            "rule_ids": lambda: self.rng.choice([[], ["LL-DRAW-01"], None]),
            "cards": lambda: self.rng.choice([None, [], [{"id": "MY-1", "name": "Home Made", "type": "tactics", "partial": True}]]),
            "when": lambda: [self.step() for _ in range(self.rng.randint(0, 3))],
            "then": self.then,
        }
        document = {"scenario": self.or_odd("X"), "given": self.or_odd(self.given()), **self.some(values, 5)}
        if self.rng.random() < self.odd:
            del document[self.rng.choice(list(document))]
        return document


def _compare(seed: int, number: int) -> None:
    rng = random.Random(seed)
    outcomes = {True: 0, False: 0}
    wrong: list[str] = []
    for _ in range(number):
        value = Writer(rng, rng.choice([0.0, 0.01, 0.05])).document()
        outcomes[schema_accepts(value, "scenario.json")] += 1
        wrong += differences(value)
    assert not wrong, f"{len(wrong)} differ; the shortest:\n" + "\n\n".join(sorted(wrong, key=len)[:4])
    assert min(outcomes.values()) > number // 6, outcomes


@pytest.mark.parametrize("seed", range(1))
def test_schema_and_reader_accept_the_same_scenarios(seed: int) -> None:
    _compare(seed, 150)


@pytest.mark.parametrize("seed", swept(range(98, 110), 2))
def test_sweep_of_schema_and_reader_of_scenarios(seed: int) -> None:
    _compare(seed, 1200)


@pytest.mark.parametrize("code", BEYOND)
def test_what_is_beyond_the_schema_of_scenarios(code: str) -> None:
    reason, more = BEYOND[code]
    value = scenario(**more)
    assert reason
    assert schema_accepts(value, "scenario.json")
    assert code in {d.code for d in findings(json.dumps(value), "json") if d.severity == "error"}


# ------------------------------------------------------------------------------------------------------------- one thing at a time


def _player(**more: Any) -> dict[str, Any]:
    return scenario(given={"A": more})


def _then(**more: Any) -> dict[str, Any]:
    return scenario(then=[{key.replace("__", "."): value for key, value in more.items()}])


def _when(*steps: Any) -> dict[str, Any]:
    return scenario(when=list(steps))


EACH: list[Any] = [None, True, 0, 5, -1, 201, "text", "", " ", "5", [], {}, [None], [[]], ["OS01-001"], [{"card": "OS01-001"}],
    [{"card": "OS01-001", "face": "down"}], [{"card": "OS01-001", "stance": "rest"}], [{"card": "OS01-001", "face": "face_up"}],
    [{"card": "OS01-001", "stance": "resting"}], [{"card": "OS01-001", "stance": "up"}], "standing", {"A.drop_zone": "all"},
    {"stance": "rested"}, [{"face": "up"}], {"F1": "OS01-001"},
    {"top": ["OS01-001"]}, {"size": 3}, ["F1"], ["F1", "F9"], "destroyed", {"F1": "destroyed"},
    {"F1": {"card": "OS01-G01", "destroyed": "true"}},
    {"card": "OS01-001"}, {"card": "OS01-001", "soul": 2}, {"is": ["OS01-001"]}, {"at_least": 1}, {"at_least": 1, "count": 2}, {"count": 2},
    "A", "none", "A.F1", "null", "true", "main", {"A.hand": "none"}, {"A.F1": "none"}, ["trance"], "F1+F2", "F2 + F1", "empty",
    {"power": 5}]  # fmt: skip
KEYS = ("hand", "deck", "stock", "level", "field", "gates", "drop", "remove", "refresh", "secret_tools", "battle", "paradox", "intercept",
    "my_logicalist", "refresh_points", "t_rank", "attacks", "used", "unknown", "level_zone", "stock_zone", "drop_zone", "remove_zone",
    "refresh_zone", "secret_tool_zone", "battle_zone", "paradox_zone", "intercept_zone", "my_logicalist_zone", "hand_zone")  # fmt: skip
LEFT = ("A__drop_zone", "A__my_logicalist_zone", "A__hand_zone", "drop_zone", "A__F1__drop_zone", "A__hand",
    "A__gates", "A__gates__F1", "A__F1", "A__F1__card", "A__F1__power", "A__F1__stance", "A__F1__circles", "A__used",
    "A__logic_drive", "A__sees", "decides", "phase", "attacker", "battle", "winner", "over", "reason", "A__nothing", "C__hand", "A",
    "A__gates__F1__x", "A__F1__soul")  # fmt: skip
SINGLE: list[Any] = [
    None, [], {}, "text", {"main": []}, scenario(scenario=None), scenario(scenario=" "), scenario(scenario="x" * 201), scenario(given=None),
    scenario(given=[]), scenario(game=None), scenario(game="tcg_corp"), scenario(game=5), scenario(rules=True), scenario(rules=[[]]),
    scenario(rules={}), scenario(switches=[]), scenario(switches={"a": None}), scenario(switches={str(n): "x" for n in range(51)}),
    scenario(about=""), scenario(about=[]), scenario(rule_ids=["LL-DRAW-01"] * 201), scenario(rule_ids=[None]), scenario(rule_ids="x"),
    scenario(cards={}), scenario(cards=[None]), scenario(when={}), scenario(when=None), scenario(then=None), scenario(then={}),
    scenario(then=[None]), scenario(then=[{}]), scenario(extra=1), scenario(**{"$schema": 5}), scenario(**{"$schema": "x"}),
    scenario(given={"C": {}}), scenario(given={"seed": None}), scenario(given={"chance": [{"shuffle": [], "first": "A"}]}),
    scenario(given={"chance": [{}]}), scenario(given={"chance": [{"shuffle": 3}]}), scenario(given={"turn": {"number": 0}}),
    scenario(given={"turn": {"phase": "mian"}}), scenario(given={"battle": {"attacker": "F1"}}), scenario(given={"battle": None}),
    scenario(given={"battle": {"attacker": "F1", "circle": "F1+F2"}}),
    scenario(given={"battle": {"attacker": "F1", "circle": "F1", "x": 1}}),
    _when(None), _when("pass"), _when([]), _when({}), _when({"A": None}), _when({"A": ""}), _when({"A": []}), _when({"A": {}}),
    _when({"A": "pass", "B": "pass"}), _when({"C": "pass"}), _when({"A": {"can": []}}), _when({"A": {"can": "pass"}}),
    _when({"A": {"can": ["pass"], "cannot": ["x"]}}), _when({"A": {"may": ["pass"]}}), _when({"A": [["pass"]]}),
    _when({"A": ["pass"] * 201}),
    _when({"chance": ["A goes first"]}), _when({"chance": "A goes first"}), _when({"then": None}), _when({"then": []}),
    _when(*[{"A": "pass"}] * 1001), scenario(then=[{"A.hand": 5}] * 501), _player(hand=["OS01-001"] * 201),
    _player(field={"F1": None}), _player(field={"F1": []}), _player(field={"F9": "OS01-001"}), _player(field={"F1": "destroyed"}),
    _player(gates={"F1+F2": "destroyed"}),
    *(_player(**{key: value}) for key in KEYS for value in EACH),
    *(_then(**{key: value}) for key in LEFT for value in EACH),
]  # fmt: skip


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.sweep) for part in range(1, 4))])
def test_schema_and_reader_agree_on_one_thing_of_a_scenario(part: int) -> None:
    wrong = [difference for value in SINGLE[part::4] for difference in differences(json.loads(json.dumps(value)), ("json",))]
    assert not wrong, f"{len(wrong)} differ:\n" + "\n\n".join(wrong[:6])


def test_the_schema_in_git_is_that_of_the_words() -> None:
    """Write it anew with `json.dumps(scenario_schema(ALL_WORDS), indent=2, ensure_ascii=False)`."""
    words = [found for game in RULESETS if (found := scenario_words(game)) is not None]
    stored = resources.read_bytes(resources.schema_path("scenario.json")).decode("utf-8")
    assert stored == json.dumps(scenario_schema(words), indent=2, ensure_ascii=False) + "\n"


@pytest.mark.parametrize("game", RULESETS)
def test_the_scenarios_of_the_tests_fit(game: str) -> None:
    files = sorted((Path(__file__).parents[1] / "scenarios" / game).rglob("*.yml"))[::9]
    assert files
    for path in files:
        assert schema_accepts(yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader), "scenario.json"), path.stem


def test_a_game_has_its_own_words() -> None:
    """What one game calls a zone, a chance event or a place means nothing in another one."""
    given = {"A": {"main": {"card": "X", "energy": 2, "state": "stun"}}, "chance": [{"janken": "win"}]}
    then = [{"A.S1.damage": 100}]
    assert schema_accepts(scenario(game="tcg_corp", given=given, then=then), "scenario.json")
    assert not schema_accepts(scenario(given={"A": given["A"]}), "scenario.json")
    assert not schema_accepts(scenario(given={"chance": given["chance"]}), "scenario.json")
    assert not schema_accepts(scenario(then=then), "scenario.json")
    assert not schema_accepts(scenario(game="tcg_corp", then=[{"A.F1.power": 5}]), "scenario.json")


def test_the_schema_knows_every_word_of_the_game() -> None:
    """What a ruleset adds to its table must be in the published schema too."""
    words = scenario_words("luck_and_logic")
    assert words is not None
    for phase in words.phases:
        for name in (phase.word, *phase.names):
            assert schema_accepts(scenario(given={"turn": {"phase": name}}), "scenario.json"), name
    for zone in words.zones:
        for name in (zone.key, *zone.names):
            assert schema_accepts(_player(**{name: None}), "scenario.json"), name
            if zone.shape != "circles":
                assert schema_accepts(_then(**{f"A.{name}": 5}), "scenario.json"), name
    for number in words.numbers:
        assert schema_accepts(_player(**{number.key: number.high}), "scenario.json"), number.key
    samples: list[Any] = [5, "OS01-001", "empty", ["trance"], "main", True, "F1", "none", {"A.hand": "none"}]
    for side in words.left_sides:
        name = side.name.replace("PLAYER", "B").replace("CIRCLE", "B2")
        values = [*side.words] if side.kind in ("word", "place") else samples
        assert any(schema_accepts(scenario(then=[{name: value}]), "scenario.json") for value in values), name
        assert side.kind != "word" or all(schema_accepts(scenario(then=[{name: word}]), "scenario.json") for word in side.words), name
