"""`deckcheck mulligan`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from deckcheck.cards.card import CardPool
from deckcheck.chances.hand import parse_hand
from deckcheck.cli import options
from deckcheck.cli.asked import Asked, asked, notes_of, tell, usage, want_of
from deckcheck.cli.tables import print_table, to_json
from deckcheck.errors import DeckcheckError
from deckcheck.reports.chances import fraction, percent
from deckcheck.reports.reporter import one_line

if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.chances.odds import Choice, DeckOdds
    from deckcheck.chances.wants import Want

SHOWN = 10
"""Choices that are printed, unless all are asked for."""


@click.command()
@click.argument("deck", metavar="DECK", type=click.Path())
@options.together(
    click.option(
        "--hand", "hands", multiple=True, required=True, metavar="CARDS", help="The hand: names or numbers, by comma or `;` (repeatable)."
    ),
    click.option("--want", metavar="WANT", help="What you want to hold (default: what decks want, which is printed)."),
    click.option("--turn", type=click.IntRange(0, 1000), default=0, help="By the draws of this turn of yours (0: at once)."),
    click.option("--extra-draws", "extra", type=click.IntRange(0, 1000), default=0, help="Cards drawn beside those of the rules."),
    click.option("--all", "every", is_flag=True, help="Print every choice, not the best ones only."),
    options.deck_options,
    options.text_or_json,
    options.color,
    options.quiet,
    options.debug,
)
def command(
    deck: str,
    hands: tuple[str, ...],
    want: str | None,
    turn: int,
    extra: int,
    every: bool,
    output_format: str,
    color: str,
    quiet: bool,
    debug: bool,
    **given: Any,
) -> int:
    """What to return of an opening hand: every choice with its exact chance, best first.

    Returns that differ only in cards which the WANT does not tell apart are one choice.

    \b
    Examples:
      deckcheck mulligan deck.yml --hand "2 Harbor Diver, Lenz; Rising Depths; OS01-106; OS01-164"
      deckcheck mulligan deck.yml --hand "2 OS01-099, OS01-106" --hand "2 Rising Depths" --want "1+ level=2" --turn 2
    """
    one = asked(deck, given, color, quiet)
    if one is None:
        return 1
    odds = one.odds()
    pool = CardPool.of(one.deck.game, [card.fields for card, _ in odds.cards])
    cards = [card for text in hands for card in usage("--hand", partial(parse_hand, text, pool, one.pool))]
    wanted = want_of(one, odds, want if want is not None else odds.plan[0][1])
    notes = notes_of(one, odds, [wanted], [want] if want is not None else [])
    tell(notes, quiet)
    try:
        choices = odds.choices(wanted, cards, turn, extra)
    except DeckcheckError as error:
        raise click.UsageError(f"{error}.") from error
    if output_format == "json":
        click.echo(to_json(_to_dict(one, wanted, cards, choices, turn, notes)))
    elif not quiet:
        _print(one, odds, wanted, cards, choices if every else choices[:SHOWN], len(choices), turn, options.use_color(color, sys.stdout))
    return 0


def _to_dict(one: Asked, want: Want, cards: Sequence[Card], choices: Sequence[Choice], turn: int, notes: Sequence[str]) -> dict[str, Any]:
    return {
        "deck": one.deck.name or os.path.basename(one.deck.path),
        "game": one.deck.game,
        "rules": one.version,
        "hand": [card.reference() for card in cards],
        "want": str(want),
        "turn": turn,
        "notes": notes,
        "choices": [{"return": [cards[place].reference() for place in choice.returned], **fraction(choice.value)} for choice in choices],
    }


def _print(
    one: Asked, odds: DeckOdds, want: Want, cards: Sequence[Card], choices: Sequence[Choice], number: int, turn: int, color: bool
) -> None:
    click.echo(f"{one.title()}, hand: {one_line('; '.join(card.name for card in cards))}")
    click.echo(f"wanted{f' by turn {turn}' if turn else ''}: {one_line(str(want))}\n")
    rows = []
    for choice in choices:
        kept = [card for place, card in enumerate(cards) if place not in choice.returned]
        rows.append([percent(choice.value), _names(cards, choice.returned, odds.alike(want, cards)), odds.held(want, kept)])
    print_table(["chance", "return", "you keep"], rows, color=color)
    if odds.opening.redraw is not None:
        click.echo(f"The rules leave no choice: a hand without {odds.opening.redraw} is dealt anew [{odds.opening.rules['mulligan']}].")
    if number > len(choices):
        click.echo(f"{number - len(choices)} more choices: --all")


def _names(cards: Sequence[Card], returned: Sequence[int], alike: Sequence[int]) -> str:
    """What goes back; of different cards that the WANT does not tell apart, any."""
    parts = []
    for group in dict.fromkeys(alike):
        mine = [place for place, other in enumerate(alike) if other == group]
        back = [place for place in mine if place in returned]
        names = list(dict.fromkeys(cards[place].name for place in mine))
        if back and len(back) < len(mine) and len(names) > 1:
            parts.append(f"any {len(back)} of: {', '.join(names)}" if len(back) > 1 else f"any of: {', '.join(names)}")
        else:
            parts += _counted([cards[place] for place in back])
    return "; ".join(parts) or "nothing"


def _counted(cards: Sequence[Card]) -> list[str]:
    counts: dict[str, int] = {}
    for card in cards:
        counts[card.name] = counts.get(card.name, 0) + 1
    return [f"{count} {name}" if count > 1 else name for name, count in counts.items()]
