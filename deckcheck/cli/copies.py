"""`deckcheck odds --copies CARD`: is one more copy worth it?"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from deckcheck.chances.odds import Policy, policy_text
from deckcheck.cli.asked import Asked
from deckcheck.cli.tables import print_table
from deckcheck.reports.chances import fraction, percent
from deckcheck.reports.reporter import one_line

if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.chances.odds import Chance, DeckOdds
    from deckcheck.chances.wants import Want


class Compared(NamedTuple):
    """The chances of a want by the number of copies: `rows[n]` has those of n copies for each of the `turns`, 0 being the opening hand."""

    card: Card
    want: Want
    turns: Sequence[int]
    rows: Mapping[int, Sequence[Chance]]
    now: int


def compare(one: Asked, odds: DeckOdds, card: Card, want: Want, policy: Policy, turns: Sequence[int], extra: int) -> Compared:
    """From no copy to as many as the rules allow, or the deck has. What the want does not count makes room."""
    section = one.formats.format(one.version).sections[odds.opening.section]
    if card.type is not None and section.types and card.type not in section.types:
        raise click.BadParameter(f"{one_line(card.reference())} is no card of the {section.title}.", param_hint="'--copies'")
    now = sum(number for other, number in odds.cards if other.id == card.id)
    most = section.copies if section.copies is not None else 4
    numbers = sorted({*range(most + 1), *(n for n in (now - 1, now, now + 1) if n >= 0 and now > most)})
    counted = [count.query for count in want.counts()] + ([] if isinstance(policy, str) else [policy])
    moments = (0, *turns)
    rows = {}
    for number in numbers:
        changed = odds.with_copies(card, number, counted)
        rows[number] = [changed.chance(want, policy, turn, extra) for turn in moments]
    return Compared(card, want, moments, rows, now)


def copies_to_dict(one: Asked, policy: Policy, compared: Sequence[Compared]) -> dict[str, Any]:
    return {
        "deck": one.deck.name or os.path.basename(one.deck.path),
        "game": one.deck.game,
        "rules": one.version,
        "mulligan": policy_text(policy),
        "results": [
            {
                "card": each.card.reference(),
                "want": str(each.want),
                "now": each.now,
                "copies": [
                    {
                        "copies": number,
                        "by_turn": [
                            {"turn": turn, "raw": fraction(chance.raw), "mulligan": fraction(chance.after)}
                            for turn, chance in zip(each.turns, row, strict=True)
                        ],
                    }
                    for number, row in each.rows.items()
                ],
            }
            for each in compared
        ],
    }


def print_copies(one: Asked, compared: Sequence[Compared], color: bool) -> None:
    click.echo(one.title())
    for each in compared:
        click.echo(f"\ncopies of {one_line(each.card.reference())}: {one_line(str(each.want))}")
        last = each.turns[-1]
        headers = ["copies", "as dealt", "after the mulligan", *(f"turn {turn}" for turn in each.turns[1:]), "this copy adds"]
        rows = []
        for number, row in each.rows.items():
            before = each.rows.get(number - 1)
            gain = f"{float(row[-1].after - before[-1].after) * 100:+.2f} points" if before else ""
            mark = " (now)" if number == each.now else ""
            rows.append([f"{number}{mark}", percent(row[0].raw), *(percent(chance.after) for chance in row), gain])
        print_table(headers, rows, color=color)
        click.echo(f"What a copy adds is that of {'turn ' + str(last) if last else 'the opening hand'}, after the mulligan.")
    click.echo("\nThe deck keeps its size: cards that the WANT does not count make room.")
