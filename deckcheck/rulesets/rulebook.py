"""The rules of the games in words, for people: `card_data/<game>/rules.yml`, with the codes that report each rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from deckcheck import resources
from deckcheck.cards.cache import cache_path, read_cache, write_cache
from deckcheck.cards.load import content_key
from deckcheck.codes import CODES
from deckcheck.rulesets import RULESETS, deck_rules
from deckcheck.source import decode, read_yaml
from deckcheck.tree import plain_value
from deckcheck.validation.rules import DeckRule


class RuleText(NamedTuple):
    """A rule of a game: what it says, where it stands, and in which rule versions it holds."""

    id: str
    title: str
    text: str
    source: str
    versions: Sequence[str]
    area: str
    decisions: Sequence[str]
    game: str


class Decision(NamedTuple):
    """What this project decided where the rules are silent or disagree."""

    id: str
    title: str
    text: str
    rules: Sequence[str]
    confidence: str
    game: str


class Rulebook(NamedTuple):
    rules: dict[str, RuleText]
    decisions: dict[str, Decision]


def rulebook(game: str) -> Rulebook:
    """All rules and decisions of a game, by id."""
    path = resources.card_data(game, "rules.yml")
    key, (data,) = content_key([path])
    cached = cache_path(f"rules-{game}-{key}.json")
    value = read_cache(cached, key)
    if value is None:
        source, _ = decode(data)
        assert source is not None
        root, _ = read_yaml(source)
        assert root is not None
        value = plain_value(root)
        write_cache(cached, key, value)
    rules = {
        item["id"]: RuleText(
            item["id"],
            item["title"],
            item["text"],
            item["source"],
            [str(v) for v in item["versions"]],
            item["area"],
            item.get("decisions", []),
            game,
        )
        for item in value["rules"]
    }
    decisions = {
        item["id"]: Decision(item["id"], item["title"], item["text"], item.get("rules", []), item["confidence"], game)
        for item in value["decisions"]
    }
    return Rulebook(rules, decisions)


def deck_rules_by_code() -> dict[str, list[tuple[str, DeckRule]]]:
    """The deck rules of all games by the code they report: (game, rule)."""
    found: dict[str, list[tuple[str, DeckRule]]] = {}
    for game in RULESETS:
        for rule in deck_rules(game):
            found.setdefault(rule.code, []).append((game, rule))
    return found


def codes_of_rule(rule_id: str) -> list[str]:
    """The codes that report a rule of a game."""
    return [code for code, rules in deck_rules_by_code().items() if any(rule_id in rule.rules for _, rule in rules)]


def all_codes() -> list[str]:
    """Every code, in order."""
    return sorted([*CODES, *deck_rules_by_code()])
