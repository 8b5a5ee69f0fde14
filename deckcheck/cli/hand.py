"""`deckcheck hand`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from deckcheck.chances.odds import Policy, policy_text
from deckcheck.cli import options
from deckcheck.cli.asked import Asked, asked, notes_of, policy_of, tell, want_of
from deckcheck.cli.tables import to_json
from deckcheck.reports.reporter import one_line
from deckcheck.text_width import columns

if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.chances.odds import DeckOdds
    from deckcheck.chances.wants import Want
    from deckcheck.rulesets.openings import Dealt

MAX_HANDS = 10_000


@click.command()
@click.argument("deck", metavar="DECK", type=click.Path())
@options.together(
    click.option("-n", "--hands", "number", type=click.IntRange(1, MAX_HANDS), default=3, show_default=True, help="Number of hands."),
    click.option("--seed", metavar="TEXT", help="Number or text that fixes the hands (default: a random one, which is printed)."),
    click.option("--player", type=click.Choice(["first", "second"]), default="first", show_default=True, help="Who goes first."),
    click.option("--mulligan", metavar="none|best|keep:QUERY", default="best", show_default=True, help="What is returned of a hand."),
    click.option("--want", metavar="WANT", help="What you want to hold (default: what decks want, which is printed)."),
    click.option("--turn", type=click.IntRange(0, 1000), default=0, help="Want it by the draws of this turn of yours (0: at once)."),
    options.deck_options,
    options.text_or_json,
    options.color,
    options.quiet,
    options.debug,
)
def command(
    deck: str,
    number: int,
    seed: str | None,
    player: str,
    mulligan: str,
    want: str | None,
    turn: int,
    output_format: str,
    color: str,
    quiet: bool,
    debug: bool,
    **given: Any,
) -> int:
    """Deal opening hands through the game's own set-up, with what is returned and the hand after the mulligan.

    Hand N of a seed is that of the first deck in game N of `deckcheck simulate` with this seed.

    \b
    Examples:
      deckcheck hand deck.yml
      deckcheck hand deck.yml -n 10 --seed table-4 --player second --want "1+ t:paradox"
    """
    from deckcheck.rulesets.openings import dealer

    one = asked(deck, given, color, quiet)
    if one is None:
        return 1
    odds = one.odds()
    policy = policy_of(one, odds, mulligan)
    if odds.opening.redraw is not None:
        policy = "redraw"  # nobody is asked
    wanted = want_of(one, odds, want if want is not None else odds.plan[0][1])
    odds.later(turn, policy=policy)
    notes = notes_of(one, odds, [wanted], [want] if want is not None else [])
    tell(notes, quiet)
    named = options.seed_text_of(seed)
    deal = dealer(one.deck, one.version, one.switches, named, player == "first")
    hands = (deal(index, lambda cards: odds.best_return(wanted, cards, turn, policy=policy)) for index in range(number))
    if output_format == "json":
        click.echo(to_json({**_to_dict(one, odds, wanted, policy, named, player, turn, list(hands)), "notes": notes}))
    elif not quiet:
        _print(one, odds, wanted, turn, hands, options.use_color(color, sys.stdout))
        by = f" by turn {turn}" if turn else ""
        click.echo(
            f"\nseed {one_line(named)}, player {player}; wanted{by}: {one_line(str(wanted))}; mulligan: {one_line(policy_text(policy))}"
        )
        click.echo("- goes back, + comes for it")
    return 0


def _to_dict(
    one: Asked, odds: DeckOdds, want: Want, policy: Policy, seed: str, player: str, turn: int, hands: Sequence[Dealt]
) -> dict[str, Any]:
    return {
        "deck": one.deck.name or os.path.basename(one.deck.path),
        "game": one.deck.game,
        "rules": one.version,
        "seed": seed,
        "player": player,
        "want": str(want),
        "turn": turn,
        "mulligan": policy_text(policy),
        "hands": [
            {
                "dealt": _references(hand.dealt),
                "returned": _references(hand.returned),
                "hand": _references(hand.hand),
                "holds": odds.holds(want, hand.hand),
                "dealt_before": [_references(before) for before in hand.before],
            }
            for hand in hands
        ],
    }


def _references(cards: Sequence[Card]) -> list[str]:
    return [card.reference() for card in cards]


def _print(one: Asked, odds: DeckOdds, want: Want, turn: int, hands: Iterable[Dealt], color: bool) -> None:
    """Each hand in the order of levels and types, the returned cards marked, the new ones below."""
    click.echo(one.title())
    cards = [card for card, _ in odds.cards]
    fields = [field for field in one.formats.data["columns"] if any(card.get(field) is not None for card in cards)]
    rows = {card.id: _row(card, fields) for card in cards}
    heads = ["", *fields]
    widths = [max(columns(row[place]) for row in (heads, *rows.values())) for place in range(len(heads))]
    click.echo()
    _line(" ", heads, widths, False)
    for number, hand in enumerate(hands):
        click.echo(f"\nhand {number}")
        for before in hand.before:
            click.echo(f"  dealt anew: {one_line('; '.join(card.name for card in before))}")
        back = list(hand.returned)
        for card in sorted(hand.dealt, key=_order):
            goes = card in back
            if goes:
                back.remove(card)
            _line("-" if goes else " ", rows[card.id], widths, color, dim=goes)
        new = list(hand.hand)
        kept = list(hand.dealt)
        for card in hand.returned:
            kept.remove(card)
        for card in kept:
            new.remove(card)
        for card in sorted(new, key=_order):
            _line("+", rows[card.id], widths, color)
        holds = "as wanted" if odds.holds(want, hand.hand) else "not yet what is wanted" if turn else "not what is wanted"
        click.echo(f"    {odds.held(want, hand.hand)}: {holds}")


def _order(card: Card) -> tuple[int, str, str]:
    level = card.get("level")
    return (level if isinstance(level, int) else 99, card.type or "", card.name)


def _row(card: Card, fields: Sequence[str]) -> list[str]:
    values = [card.get(field) for field in fields]
    return [one_line(card.name), *("" if value is None else one_line(str(value)) for value in values)]


def _line(sign: str, row: Sequence[str], widths: Sequence[int], color: bool, dim: bool = False) -> None:
    text = "  ".join(cell + " " * (width - columns(cell)) for cell, width in zip(row, widths, strict=True)).rstrip()
    click.echo(click.style(f"  {sign} {text}", dim=dim, bold=sign == "+") if color else f"  {sign} {text}", color=color)
