"""`deckcheck rules`."""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import Any

import click

from deckcheck.cards.load import load_game
from deckcheck.cli import options
from deckcheck.cli.tables import print_table, to_json
from deckcheck.codes import CODES
from deckcheck.rulesets import RULESETS
from deckcheck.rulesets.rulebook import RuleText, deck_rules_by_code, rulebook


@click.command()
@options.together(
    click.option("--game", type=click.Choice(list(RULESETS)), help="Only the rules of this game."),
    click.option("--rules", metavar="VERSION", help="Only rules that hold in this rule version."),
    click.option("--area", type=click.Choice(["codes", "deck", "cards", "play"]), help="Only codes, or the rules of one area."),
    click.option("--versions", is_flag=True, help="List the games, their rule versions, switches and restriction lists instead."),
    options.text_or_json,
    options.color,
    options.debug,
)
def command(game: str | None, rules: str | None, area: str | None, versions: bool, output_format: str, color: str, debug: bool) -> int:
    """Every code and every rule of the games with its one-line meaning, and the rule versions in which it holds.

    \b
    Examples:
      deckcheck rules --game luck_and_logic --area deck
      deckcheck rules --rules 2016
      deckcheck rules --versions
    """
    colored = options.use_color(color, sys.stdout)
    fitting = options.rule_versions(rules, game)
    if versions:
        _print_versions(game, output_format, colored)
        return 0
    codes, texts = [], []
    if area in (None, "codes"):
        codes = [{"code": e.code, "name": e.name, "severity": e.severity, "meaning": e.summary, "rules": []} for e in CODES.values()]
        for code, found in sorted(deck_rules_by_code().items()):
            shown = [(owner, rule) for owner, rule in found if game in (None, owner) and (not rules or owner in fitting)]
            ids = list(
                dict.fromkeys(rule_id for owner, rule in shown for rule_id in rule.rules if not rules or _holds(owner, rule_id, rules))
            )
            if ids:
                first = shown[0][1]
                meaning = first.manual["summary"].split("\n\n")[0].replace("\n", " ")
                codes.append({"code": code, "name": first.name, "severity": first.severity, "meaning": meaning, "rules": ids})
        codes.sort(key=lambda entry: str(entry["code"]))
    if area != "codes":
        for name in [game] if game else RULESETS:
            for rule in _rules(name).values():
                held = not rules or fitting.get(name) in rule.versions
                if held and area in (None, rule.area):
                    texts.append(rule._asdict())
    if output_format == "json":
        click.echo(to_json({"codes": codes, "rules": texts}))
        return 0
    if codes:
        rows = [[str(e["code"]), str(e["name"]), str(e["severity"]), ", ".join(e["rules"]), str(e["meaning"])] for e in codes]
        print_table(["code", "name", "severity", "rules", "meaning"], rows, color=colored)
    if codes and texts:
        click.echo("")
    if texts:
        print_table(["rule", "holds in", "meaning"], [[r["id"], _versions(r), r["title"]] for r in texts], color=colored)
    return 0


@lru_cache(maxsize=8)
def _rules(game: str) -> dict[str, RuleText]:
    return rulebook(game).rules


def _holds(game: str, rule_id: str, version: str) -> bool:
    return version in _rules(game)[rule_id].versions


@lru_cache(maxsize=8)
def _number_of_versions(game: str) -> int:
    return len(load_game(game)[0].versions)


def _versions(rule: dict[str, Any]) -> str:
    known = _number_of_versions(rule["game"])
    return "all" if len(rule["versions"]) == known else ", ".join(rule["versions"])


def _print_versions(game: str | None, output_format: str, colored: bool) -> None:
    listed = []
    for name in [game] if game else RULESETS:
        formats = load_game(name)[0]
        listed.append(
            {
                "game": name,
                "title": formats.data["title"],
                "default": formats.default_version,
                "versions": {version: data["title"] for version, data in formats.data["versions"].items()},
                "switches": formats.switches,
                "restriction_lists": [
                    {key: entry.get(key) for key in ("id", "date", "regions", "versions", "title", "complete")}
                    for entry in formats.data["restriction_lists"]
                ],
            }
        )
    if output_format == "json":
        click.echo(to_json({"games": listed}))
        return
    rows = [
        [entry["game"], version + (" (default)" if version == entry["default"] else ""), title]
        for entry in listed
        for version, title in entry["versions"].items()
    ]
    print_table(["game", "rules", "title"], rows, color=colored)
    switches = [
        [entry["game"], name, " | ".join(s["values"]), s["default"], s["about"]]
        for entry in listed
        for name, s in entry["switches"].items()
    ]
    if switches:
        click.echo("")
        print_table(["game", "switch", "values", "default", "about"], switches, color=colored)
    lists = [
        [
            e["game"],
            r["id"],
            r["date"],
            ", ".join(r["regions"] or ["all"]),
            ", ".join(r["versions"] or ["all"]),
            "yes" if r["complete"] else "no",
        ]
        for e in listed
        for r in e["restriction_lists"]
    ]
    if lists:
        click.echo("")
        print_table(["game", "restriction list", "from", "regions", "rules", "complete"], lists, color=colored)
