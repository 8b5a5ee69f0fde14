"""`deckcheck init`."""

from __future__ import annotations

import os

import click

from deckcheck import resources
from deckcheck.cards.card import CardPool
from deckcheck.cards.deck import Deck, DeckEntry
from deckcheck.cards.load import load_game
from deckcheck.cards.writing import yaml_text
from deckcheck.cli import options
from deckcheck.cli.output import WholeFile, refuse_overwriting
from deckcheck.reports.reporter import one_line
from deckcheck.rulesets import RULESETS
from deckcheck.rulesets.checking import checker
from deckcheck.validation.check import Settings
from deckcheck.validation.files import kind_of_path
from deckcheck.validation.reader import DEFAULT_GAME


@click.command()
@click.argument("path", default="deck.yml", type=click.Path(readable=False))
@options.together(
    click.option("--game", type=click.Choice(list(RULESETS)), default=DEFAULT_GAME, show_default=True, help="The game."),
    click.option("--rules", metavar="VERSION", help="Rule version (default: the game's)."),
    options.force,
    options.debug,
)
def command(path: str, game: str, rules: str | None, force: bool, debug: bool) -> int:
    """Write a commented, legal deck of shipped cards to start from.

    \b
    Examples:
      deckcheck init
      deckcheck init event.yml --rules 2019-recommended
    """
    if os.path.splitext(path)[1].lower() not in (".yml", ".yaml"):
        raise click.UsageError(f"{path}: the file is YAML; call it .yml.")
    refuse_overwriting(path, force)
    version = options.rule_versions(rules, game).get(game) or load_game(game)[0].default_version
    deck = _legal_deck(game, version)
    with WholeFile(path) as file:
        file.write(_commented(deck, version, path))
    click.echo(f"{one_line(path)} written; check it with: deckcheck validate {one_line(path)}")
    return 0


def _legal_deck(game: str, version: str) -> Deck:
    """A shipped deck that is legal by this rule version; one that was made for it if there is one."""
    decks = []
    for path in resources.deck_files(game):
        if not path.endswith(".yml"):
            continue
        check = checker(Settings(game, {game: version}))
        report = check.check(path, resources.read_bytes(path), kind_of_path(path))
        if report is not None and report.legal and report.deck is not None:
            made_for = checker(Settings()).check(path, resources.read_bytes(path), kind_of_path(path))
            decks.append((made_for is None or made_for.rules != version, path, report.deck))
    if not decks:
        raise click.UsageError(f"no shipped deck is legal under {version}.")
    return min(decks, key=lambda item: item[:2])[2]


_HEAD = """\
# A deck to start from: change the cards, then run `deckcheck validate {path}`.
#
# An entry is a count and a card: its name in English or Japanese, or its number.
#   - 4 Card name
#   - 4x OS01-012
#   - {{card: "Card name [OS01-001]", count: 4}}
# Quote an entry whose name holds `: ` or ` #`, or begins with a quotation mark.
# Find cards with `deckcheck cards find`; `deckcheck explain D302` tells what a code means.
# Editors complete and check this file with a line like the next one, once
# `deckcheck schema deck > deck.schema.json` was run beside it:
# # yaml-language-server: $schema=deck.schema.json
"""


def _name(entry: DeckEntry, pool: CardPool) -> str:
    """The card name where it means this card alone, else the id."""
    return entry.label if pool.find(entry.label).card is not None or entry.card is None else entry.card.id


def _commented(deck: Deck, version: str, path: str) -> str:
    formats, pool = load_game(deck.game)
    limits = formats.format(version)
    titles = formats.data["types"]
    lines = [_HEAD.format(path=one_line(os.path.basename(path))).rstrip("\n")]
    lines += [f"game: {deck.game}", f'rules: "{version}"' if version.isdecimal() else f"rules: {version}", "name: My first deck", ""]
    for section, entries in deck.sections.items():
        if not entries:
            continue
        wanted = limits.sections[section]
        kinds = "".join(f", {limit} {titles[kind]['title']} card{'s' * (limit.min != 1)}" for kind, limit in wanted.kinds.items())
        copies = f", at most {wanted.copies} of one {wanted.copies_by.replace('_', ' ')}" if wanted.copies else ""
        unit = "card" if wanted.size.max == 1 else "cards"
        lines.append(f"# The {wanted.title}: {wanted.size} {unit}{kinds}{copies}.")
        if formats.data["sections"][section].get("single"):
            lines += [f"{section}: {yaml_text(entries[0].label)}", ""]
            continue
        lines.append(f"{section}:")
        for kind in dict.fromkeys(entry.type for entry in entries):
            group = [entry for entry in entries if entry.type == kind]
            if len({entry.type for entry in entries}) > 1:
                lines.append(f"  # {titles[kind]['title']}: {sum(entry.count for entry in group)}")
            numbers: dict[str, int] = {}
            for entry in group:
                numbers[_name(entry, pool)] = numbers.get(_name(entry, pool), 0) + entry.count
            lines += ["  - " + yaml_text(f"{count} {name}") for name, count in numbers.items()]
        lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"
