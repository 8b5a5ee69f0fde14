"""`deckcheck diff`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from typing import Any

import click

from deckcheck.cards.card import Card, CardPool
from deckcheck.cards.limits import Formats
from deckcheck.cards.load import load_game
from deckcheck.cli import options
from deckcheck.cli.asked import check_names, usage
from deckcheck.cli.inputs import faultless_pools, read_decks, settings_of
from deckcheck.cli.looks import look_of
from deckcheck.cli.output import to_stdout
from deckcheck.reports.deck_odds import opening
from deckcheck.reports.diff import compare, to_dict, to_text
from deckcheck.reports.reporter import one_line


@click.command()
@click.argument("deck_a", metavar="A", type=click.Path())
@click.argument("deck_b", metavar="B", type=click.Path())
@options.together(
    click.option("--want", "wants", multiple=True, metavar="WANT", help="Compare the chance of this (repeatable); default: what matters."),
    options.deck_options,
    options.text_or_json,
    options.color,
    options.quiet,
    options.debug,
)
def command(
    deck_a: str,
    deck_b: str,
    wants: tuple[str, ...],
    output_format: str,
    color: str,
    quiet: bool,
    debug: bool,
    **given: Any,
) -> int:
    """Compare two decks: cards out, in and in other numbers, and what that does to curve, types and opening hands.

    Printings of one card are one card. What is wrong with a deck is told on standard error; an illegal deck is compared all the same.

    Exit codes: 0 compared, whether they differ or not, 1 no deck can be read from a file, 2 could not do it.

    \b
    Examples:
      deckcheck diff before.yml after.yml
      deckcheck diff a.yml b.yml --want "2+ (t:member level<=1) and 1+ t:paradox"
      deckcheck diff a.yml b.yml --output-format json
    """
    pools = faultless_pools(given["cards"], given["game"])
    reports = read_decks((deck_a, deck_b), settings_of(given), pools, color, quiet)
    decks = [report.deck for report in reports if report.deck is not None]
    if len(decks) < len(reports):
        return 1
    a, b = decks
    if a.game != b.game:
        raise click.UsageError(f"{one_line(a.path)} is a {a.game} deck and {one_line(b.path)} a {b.game} deck: no card is in both.")
    formats, pool = pools[a.game] if pools else load_game(a.game)
    asked = _wants(wants, formats, pool, [entry.card for deck in decks for entry in deck if entry.card is not None])
    first, second = (opening(deck, formats, asked) for deck in decks)
    told = compare((a, b), formats, (reports[0].legal, reports[1].legal), (first, second))
    if output_format == "json":
        import json

        to_stdout(json.dumps(to_dict(told), indent=1) + "\n")
    elif not quiet:
        to_stdout(to_text(told, look_of(sys.stdout, color)))
    return 0


def _wants(texts: Sequence[str], formats: Formats, pool: CardPool, cards: Sequence[Card]) -> list[tuple[str, str]]:
    """What is asked for, each as its own title. A wrong want is a usage error that shows the column."""
    if not texts:
        return []
    from deckcheck.chances.wants import parse_want

    for text in texts:
        want = usage("--want", partial(parse_want, text, formats))
        check_names([count.query for count in want.counts()], pool, cards, "--want", text)
    return [(text, text) for text in dict.fromkeys(texts)]
