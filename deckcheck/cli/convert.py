"""`deckcheck convert`."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

import click

from deckcheck.cards.lists import head_field, without_comment
from deckcheck.cards.load import load_game
from deckcheck.cards.writing import FORMATS, head_texts, own_definitions, write_deck
from deckcheck.cli import options
from deckcheck.cli.output import WholeFile, complain, refuse_overwriting, to_stderr
from deckcheck.cli.reporting import reporter
from deckcheck.diagnostics import in_file_order
from deckcheck.reports.reporter import one_line
from deckcheck.reports.text import counted
from deckcheck.rulesets.checking import Pools, checker, pools_with
from deckcheck.validation.check import FileReport, Settings
from deckcheck.validation.files import MAX_DECK_BYTES, Missing, kind_of_path, read_limited, walk
from deckcheck.validation.reader import DEFAULT_GAME


@click.command()
@click.argument("source", metavar="SRC", type=click.Path(readable=False))
@click.argument("target", metavar="DST", type=click.Path(readable=False))
@options.together(options.game, options.rules, options.cards, options.color, options.force, options.debug)
def command(
    source: str, target: str, game: str | None, rules: str | None, cards: tuple[str, ...], color: str, force: bool, debug: bool
) -> int:
    """Turn a deck into another format: .yml, .json, .txt or .csv, told by the endings.

    Unknown cards are carried over as they are written. Exit code 1, and a line for each, if more than comments could not be carried over.

    \b
    Example:
      deckcheck convert deck.txt deck.yml
    """
    kind = FORMATS.get(os.path.splitext(target)[1].lower())
    if kind is None:
        raise click.UsageError(f"{target}: the ending tells the format; known are {', '.join(FORMATS)}.")
    refuse_overwriting(target, force)
    item = next(iter(walk([source])), None)
    if item is None or isinstance(item, Missing) or os.path.isdir(source):
        raise click.UsageError(f"{source}: {item.reason if isinstance(item, Missing) else 'a folder; name a deck file'}.")
    data = read_limited(source, MAX_DECK_BYTES)
    if isinstance(data, Missing):
        raise click.UsageError(f"{data.path}: {data.reason}.")
    check = checker(Settings(game, options.rule_versions(rules, game)), _pools(cards, game))
    source_kind = kind_of_path(source)
    reading = check.read(source, data, source_kind)
    assert reading is not None  # only files met below a folder are passed over
    deck, lines = reading.deck, reading.source.lines if reading.source else ()
    shown = FileReport(source, in_file_order(reading.found), lines)
    reporter("text", to_stderr, color, False, "deck").file(shown)
    if deck is None:
        complain(f"{source} cannot be read as a deck; nothing was written")
        return 1
    formats = load_game(deck.game)[0]
    texts = head_texts(reading.root, ("player", "event", "notes"))
    text, lost = write_deck(deck, kind, formats, DEFAULT_GAME, texts, own_definitions(reading.root))
    lost += [f"{number} entries of `{section}` that could not be read" for section, number in deck.unread.items()]
    lost += [f"the count on line {d.span.line}: {d.message}" for d in shown.diagnostics if d.code == "S106"]
    with WholeFile(target) as file:
        file.write(text)
    for line in lost:
        click.echo(f"not carried over: {one_line(line)}", err=True)
    behind = comments(lines, source_kind)
    if behind:
        click.echo(f"not carried over: comments on {counted(len(behind), 'line')}: {', '.join(map(str, behind))}", err=True)
    click.echo(f"{one_line(target)}: {counted(sum(deck.size(name) for name in deck.sections), 'card')} written", err=True)
    return 1 if lost else 0


def _pools(cards: Sequence[str], game: str | None) -> Pools | None:
    """Pools with the user's cards; a path that cannot be read ends the run."""
    if not cards:
        return None
    pools, own = pools_with(cards, game)
    if own.missing:
        raise click.UsageError(f"{own.missing[0].path}: {own.missing[0].reason}.")
    for file in own.faulty:
        complain(f"{file.path} has {counted(len(file.diagnostics), 'finding')}; `deckcheck cards lint` shows them")
    return pools


def comments(lines: Sequence[str], kind: str) -> list[int]:
    """Numbers of the lines of a YAML or text list that hold a comment."""
    if kind == "text":
        return [number + 1 for number, line in enumerate(lines) if without_comment(line) != line and not head_field(line)]
    if kind == "yaml":
        return [number + 1 for number, line in enumerate(lines) if _YAML_COMMENT.search(_QUOTED.sub("q", line))]
    return []


_QUOTED = re.compile(r"\"[^\"]*+\"|'[^']*+'")
_YAML_COMMENT = re.compile(r"(?:^|\s)#")
