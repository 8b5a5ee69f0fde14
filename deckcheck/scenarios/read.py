"""A file -> a `Scenario` and everything that is wrong with it. Every part is read whatever is wrong with the others.

The shape is that of `schemas/scenario.json`; a test over generated documents shows that schema and reader accept the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from deckcheck.cards.card import CardPool
from deckcheck.cards.limits import Formats
from deckcheck.cards.load import load_game
from deckcheck.cards.names import suggest
from deckcheck.codes import finding
from deckcheck.diagnostics import FILE_START, Diagnostic, Span, in_file_order
from deckcheck.rulesets import RULESETS, lints, scenario_words
from deckcheck.rulesets.checking import Pools
from deckcheck.rulesets.rulebook import rulebook
from deckcheck.rulesets.scene_words import SceneWords
from deckcheck.rulesets.scenes import scene_rules
from deckcheck.scenarios.assertions import AssertionReader
from deckcheck.scenarios.cards import CardReader
from deckcheck.scenarios.fields import FieldReader, is_null, place
from deckcheck.scenarios.position import PositionReader
from deckcheck.scenarios.scenario import Assertion, Check, Offered, Scenario, Step
from deckcheck.scenarios.steps import StepReader
from deckcheck.scenarios.texts import Speech
from deckcheck.source import SourceText, decode, forbidden, read_yaml
from deckcheck.tree import Mapping as MappingNode
from deckcheck.tree import Node, Scalar, kind_of, whole_number
from deckcheck.tree import Sequence as SequenceNode
from deckcheck.validation.check import Settings, first_findings
from deckcheck.validation.entries import MAX_ENTRIES
from deckcheck.validation.files import MAX_DECK_BYTES, File, Missing, read_limited
from deckcheck.validation.reader import DEFAULT_GAME

KEYS = ("scenario", "game", "rules", "switches", "about", "rule_ids", "cards", "given", "when", "then", "$schema")
MAX_ID = 200
MAX_ABOUT = 10_000
MAX_VERSIONS = 20
MAX_RULE_IDS = 200
MAX_SWITCHES = 50

ANYTHING = Settings()
"""Nothing is asked for beside what a file says."""

_SCENARIO_KEY = re.compile(rb"""^["']?scenario["']?\s*:|[{,]\s*"scenario"\s*:""", re.MULTILINE)


class Reading(NamedTuple):
    """A scenario file as read. `scenario` is None where the file does not say enough to go on; run it only if it `is_sound`."""

    path: str
    scenario: Scenario | None
    diagnostics: Sequence[Diagnostic]
    lines: Sequence[str] = ()

    @property
    def is_sound(self) -> bool:
        return self.scenario is not None and all(diagnostic.severity != "error" for diagnostic in self.diagnostics)


def scenario_games() -> tuple[str, ...]:
    """The games that have scenarios."""
    return tuple(game for game in RULESETS if scenario_words(game) is not None)


@lru_cache(maxsize=8)
def _known_rules(game: str) -> frozenset[str]:
    """The ids of the rule book of a game; it is looked up for every scenario."""
    return frozenset(rulebook(game).rules)


def read_scenario_file(file: File, pools: Pools | None = None, settings: Settings = ANYTHING) -> Reading | Missing | None:
    """Reads a scenario file; `Missing` where it cannot be opened, None for a file met below a folder that is no scenario."""
    data = read_limited(file.path, MAX_DECK_BYTES)
    if isinstance(data, Missing):
        return data
    if not file.named and _SCENARIO_KEY.search(data) is None:
        return None
    reading = read_scenario(file.path, data, file.kind, pools, settings)
    if not file.named and any(diagnostic.code == "N601" for diagnostic in reading.diagnostics):
        return None
    return reading


def read_scenario(path: str, data: bytes, kind: str = "yaml", pools: Pools | None = None, settings: Settings = ANYTHING) -> Reading:
    """Reads the content of a scenario file, `kind` is yaml or json.

    `pools`: rule versions and cards by game, the shipped ones if None. `settings`: the game of files that do not say, and the rule version
    and the switches to run it for in place of those of the file.
    """
    if len(data) > MAX_DECK_BYTES:
        message = f"the file is larger than {MAX_DECK_BYTES // 1_000_000} MB"
        return Reading(path, None, [finding("Y007", message, FILE_START, allowed=MAX_DECK_BYTES, hint="is this a scenario?")])
    source, found = decode(data)
    if source is None:
        return Reading(path, None, found)
    if any(d.code == "Y009" for d in found):  # read on with a character that does no harm, so that one slip does not hide the others
        source = SourceText(forbidden().sub("\ufffd", source.text))
    root, more = _tree(source, kind)
    found += more
    reader = ScenarioReader(path, source, found, pools, settings)
    scenario = reader.read(root) if root is not None or not found else None
    if settings.strict:
        for diagnostic in found:
            if diagnostic.severity == "warning":
                diagnostic.severity = "error"
    diagnostics = first_findings(in_file_order(found))
    return Reading(path, scenario, diagnostics, source.lines)


def _tree(source: SourceText, kind: str) -> tuple[Node | None, list[Diagnostic]]:
    if kind == "json":
        from deckcheck.json_source import read_json

        source.kind = "json"
        return read_json(source)
    return read_yaml(source)


class ScenarioReader:
    """Reads one scenario file; findings are added to `found`."""

    def __init__(self, path: str, source: SourceText, found: list[Diagnostic], pools: Pools | None, settings: Settings) -> None:
        self.path = path
        self.fields = FieldReader(source, found)
        self.pools = pools
        self.settings = settings

    def read(self, root: Node | None) -> Scenario | None:
        if root is None or is_null(root):
            self.fields.add("Y010", "the file is empty", FILE_START, hint="a scenario has `scenario`, `given` and `then`")
            return None
        if not isinstance(root, MappingNode):
            message = f"a scenario file is a mapping with `scenario`, here is {kind_of(root)}"
            self.fields.add("S101", message, root.span, hint="begin with `scenario: NAME`")
            return None
        items = root.items
        if items and items.keys().isdisjoint(("scenario", "given", "when", "then")):
            other = next((key for key in ("main", "gate", "cards", "rules", "choices", "lists") if key in items), None)
            span = items[other][0].span if other else next(iter(items.values()))[0].span
            hint = (
                "`deckcheck validate` checks decks, `deckcheck cards lint` card files"
                if other
                else "a scenario begins with `scenario: NAME`"
            )
            self.fields.add("N601", "no scenario: it has none of `scenario`, `given`, `when` and `then`", span, hint=hint)
            return None
        for _ in self.fields.fields(root, KEYS, "a scenario"):
            pass
        game = self._game(items.get("game"))
        words = scenario_words(game)
        assert words is not None
        return self._read(root, game, words)

    def _read(self, root: MappingNode, game: str, words: SceneWords) -> Scenario:
        fields, items = self.fields, root.items
        formats, pool = self.pools[game] if self.pools else load_game(game)
        pool = self._own_cards(items.get("cards"), game, pool)
        cards = CardReader(fields, pool, words)
        scene = scene_rules(game)
        speech = Speech(pool, words, scene)
        position = PositionReader(fields, cards, words, scene.fits)
        assertions = AssertionReader(fields, cards, words)
        name, span = "", FILE_START
        if "scenario" in items:
            name = fields.text(items["scenario"][1], items["scenario"][0], "`scenario`", MAX_ID) or ""
            span = place(items["scenario"][1], items["scenario"][0])
        else:
            fields.add("S103", "a scenario has no `scenario`", FILE_START, hint="write `scenario: NAME` as its first line")
        about = self._about(items.get("about"))
        if "$schema" in items and (not isinstance(node := items["$schema"][1], Scalar) or node.is_null or whole_number(node) is not None):
            fields.add("S101", "`$schema` is a text", items["$schema"][0].span, hint="name the schema file, or delete the line")
        stated = self._rules(items.get("rules"), formats)
        rules = (self.settings.rules[game],) if game in self.settings.rules else stated
        switches = {**self._switches(items.get("switches"), formats), **self.settings.switches.get(game, {})}
        rule_ids = self._rule_ids(items.get("rule_ids"), game)
        if "given" not in items:
            fields.add("S103", "a scenario has no `given`", span, hint="write `given: {}` for a position where nothing matters")
        given = position.read(items.get("given"), name)
        for entry in given.entries() if self.settings.strict else ():
            if entry.card is not None and entry.card.get("unencoded"):
                message = f"the text of {entry.card.name!r} is not encoded, and --strict refuses such cards"
                fields.add("C206", message, entry.span, card=entry.card.name)
        when: tuple[Step, ...] = ()
        then: tuple[Assertion, ...] = ()
        if "when" in items and not is_null(items["when"][1]):
            when = StepReader(fields, assertions, speech).read(items["when"][1], items["when"][0])
        if "then" in items and not is_null(items["then"][1]):
            then = assertions.read(items["then"][1], items["then"][0])
        self._checks_something(root, when, span)
        return Scenario(name, self.path, game, rules, switches, about, rule_ids, formats, pool, given, when, then, span)

    def _checks_something(self, root: MappingNode, when: Sequence[Step], span: Span) -> None:
        """A scenario that asserts nothing would always hold."""
        stated = root.get("then")
        if isinstance(stated, SequenceNode) and stated.items:
            return
        if any(isinstance(step, (Offered, Check)) for step in when):
            return
        if stated is not None and not is_null(stated) and not isinstance(stated, SequenceNode):
            return  # told already
        where = root.items["then"][0].span if "then" in root.items else span
        hint = "write `then: [{A.hand: 5}]`, or `can` or `cannot` in a step"
        self.fields.add("N611", "nothing is asserted, so the scenario would always hold", where, hint=hint)

    # --------------------------------------------------------------------------------------------------------------------- head

    def _game(self, pair: tuple[Scalar, Node] | None) -> str:
        games = scenario_games()
        wanted = self.settings.game
        default = wanted if wanted in games else DEFAULT_GAME if DEFAULT_GAME in games else games[0]
        if pair is None:
            return default
        key, node = pair
        if not isinstance(node, Scalar) or node.is_null:
            self.fields.wrong(node, key, "`game`", "a name")
        elif node.text in games:
            if wanted and node.text != wanted:
                message = f"the file is for {node.text}, but {wanted} was asked for"
                self.fields.add("S110", message, node.span, hint="drop --game, or correct the file")
            return node.text
        elif node.text in RULESETS:
            message = f"{node.text} cannot be played yet, so it has no scenarios; {', '.join(games)} can"
            self.fields.add("S104", message, node.span)
        else:
            message = f"unknown game {node.text[:60]!r}; known: {', '.join(games)}"
            self.fields.add("S108", message, node.span, hint=self.fields.near(node.text, games))
        return default

    def _about(self, pair: tuple[Scalar, Node] | None) -> str | None:
        if pair is None or is_null(pair[1]):
            return None
        return self.fields.text(pair[1], pair[0], "`about`", MAX_ABOUT)

    def _rules(self, pair: tuple[Scalar, Node] | None, formats: Formats) -> tuple[str, ...]:
        """The versions that are named, each once; the default version of the game where there are none."""
        found: list[str] = []
        if pair is not None and not is_null(pair[1]):
            key, node = pair
            items: Sequence[Node] | None = [node]
            if not isinstance(node, Scalar):
                items = self.fields.items(node, key, "`rules`", MAX_VERSIONS, f"rules: [{', '.join(map(repr, formats.versions))}]")
                if items is not None and not items:
                    self.fields.add("S104", "`rules` must not be empty", key.span, hint="name a version, or leave it out")
            for item in items or ():
                if not isinstance(item, Scalar) or item.is_null or (item.plain and item.text in ("true", "false")):
                    self.fields.wrong(item, key if item is node else None, "`rules`", "a version or a list of versions", code="S101")
                elif item.text not in formats.versions:
                    near = suggest(item.text[:60], formats.versions, limit=1, cutoff=0.4)
                    message = f"{formats.game} has no rule version {item.text[:60]!r}; it has {', '.join(formats.versions)}"
                    self.fields.add("S107", message, place(item, key), hint=f"did you mean `{near[0]}`?" if near else None)
                elif item.text not in found:
                    found.append(item.text)
        return tuple(found) or (formats.default_version,)

    def _switches(self, pair: tuple[Scalar, Node] | None, formats: Formats) -> dict[str, str]:
        if pair is None or is_null(pair[1]):
            return {}
        key, node = pair
        mapping = self.fields.mapping(node, key, "`switches`", "switches: {name: value}")
        switches: dict[str, str] = {}
        for name, (at, value) in list(mapping.items.items())[:MAX_SWITCHES] if mapping else ():
            switch = formats.switches.get(name)
            if not isinstance(value, Scalar) or value.is_null:
                self.fields.wrong(value, at, f"`{name[:60]}`", "a word", code="S101")
            elif switch is None:
                hint = self.fields.near(name, formats.switches) or "`deckcheck rules --versions` lists the switches"
                self.fields.add("N609", f"{formats.game} has no switch `{name[:60]}`", at.span, hint=hint)
            elif value.text not in switch["values"]:
                message = f"`{name}` cannot be {value.text[:60]!r}; it is {' or '.join(switch['values'])}"
                self.fields.add("N609", message, place(value, at), hint=self.fields.near(value.text, switch["values"]))
            else:
                switches[name] = value.text
        if mapping and len(mapping.items) > MAX_SWITCHES:
            found = len(mapping.items)
            self.fields.add(
                "S109", f"`switches` has {found} entries; {MAX_SWITCHES} are allowed", key.span, found=found, allowed=MAX_SWITCHES
            )
        return switches

    def _rule_ids(self, pair: tuple[Scalar, Node] | None, game: str) -> tuple[str, ...]:
        if pair is None or is_null(pair[1]):
            return ()
        found: list[str] = []
        known = _known_rules(game)
        for item in self.fields.items(pair[1], pair[0], "`rule_ids`", MAX_RULE_IDS, "rule_ids: [RULE-ID]") or ():
            text = self.fields.text(item, None, "a rule id")
            if text is None:
                continue
            if text in known:
                found.append(text)
                continue
            hint = self.fields.near(text, known, 0.6) or "`deckcheck rules` lists the rules"
            self.fields.add("N608", f"the rule book of {game} has no rule {text[:60]!r}", item.span, hint=hint)
        return tuple(found)

    def _own_cards(self, pair: tuple[Scalar, Node] | None, game: str, pool: CardPool) -> CardPool:
        if pair is None or is_null(pair[1]):
            return pool
        key, node = pair
        if not isinstance(node, SequenceNode):
            self.fields.wrong(node, key, "`cards`", "a list of card definitions", "write `cards: [{id: MY-1, name: Home Made}]`", "S101")
            return pool
        if len(node.items) > MAX_ENTRIES:
            message = f"`cards` has {len(node.items)} definitions; {MAX_ENTRIES} are allowed"
            self.fields.add("S109", message, key.span, found=len(node.items), allowed=MAX_ENTRIES)
            return pool
        from deckcheck.validation.card_files import local_cards

        pool, found = local_cards(node, game, pool, lints(game))
        self.fields.found.extend(found)
        return pool
