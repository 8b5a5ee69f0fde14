"""`deckcheck show`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import click

from deckcheck.cli import options
from deckcheck.cli.asked import asked
from deckcheck.cli.looks import PLAIN, look_of
from deckcheck.cli.output import WholeFile, parse_output, refuse_reports_over, to_stdout
from deckcheck.reports.deck_odds import opening
from deckcheck.reports.show import shown, to_dict, to_text

if TYPE_CHECKING:
    from deckcheck.reports.show import Shown
    from deckcheck.reports.terminal import Look

FORMATS = ("text", "json", "svg", "html")


@click.command()
@click.argument("path", metavar="DECK", type=click.Path())
@options.together(
    options.deck_options,
    click.option(
        "--output-format",
        type=click.Choice(FORMATS),
        default="text",
        show_default=True,
        help="What is printed; svg and html are charts (extra `report`).",
    ),
    options.outputs,
    options.color,
    options.quiet,
    options.force,
    options.debug,
)
def command(
    path: str,
    output_format: str,
    outputs: tuple[str, ...],
    color: str,
    quiet: bool,
    force: bool,
    debug: bool,
    **given: Any,
) -> int:
    """Show what a deck is made of, as tables and bars, with the chances of its opening hand.

    What is wrong with the deck is told on standard error; an illegal deck is shown all the same. The chances are those of the hand as it
    is dealt, and after the best mulligan for what is wanted.

    Exit codes: 0 shown, 1 no deck can be read from the file, 2 could not do it.

    \b
    Examples:
      deckcheck show deck.yml
      deckcheck show deck.yml --output-format json
      deckcheck show deck.yml --output html:deck.html --output svg:deck.svg
    """
    refuse_reports_over((path, *given["cards"]), outputs)
    files = parse_output(outputs, FORMATS, force)
    _need_charts([output_format, *(name for name, _ in files)])
    one = asked(path, given, color, quiet)
    if one is None:
        return 1
    told = shown(one.deck, one.formats, one.report.legal, opening(one.deck, one.formats))
    with ExitStack() as stack:
        for name, target in files:
            stack.enter_context(WholeFile(target)).write(_page(told, name, PLAIN))
        if output_format != "text" or not quiet:
            to_stdout(_page(told, output_format, look_of(sys.stdout, color)))
    return 0


def _need_charts(formats: Sequence[str]) -> None:
    """Told before anything is read: DeckcheckError where a chart is wanted and the extra is not installed."""
    if "svg" in formats or "html" in formats:
        from deckcheck.reports.charts import need_matplotlib

        need_matplotlib()


def _page(told: Shown, name: str, look: Look) -> str:
    if name == "json":
        import json

        return json.dumps(to_dict(told), indent=1) + "\n"
    if name == "svg":
        from deckcheck.reports.charts import to_svg

        return to_svg(told)
    if name == "html":
        from deckcheck.reports.charts import to_html

        return to_html(told)
    return to_text(told, look)
