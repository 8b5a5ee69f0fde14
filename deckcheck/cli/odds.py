"""`deckcheck odds`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from deckcheck.chances.groups import TooLargeError
from deckcheck.chances.odds import DeckOdds, Policy, policy_text
from deckcheck.cli import options
from deckcheck.cli.asked import Asked, asked, card_of, notes_of, policy_of, tell, want_of
from deckcheck.cli.inputs import shows_progress, with_progress
from deckcheck.cli.tables import print_table, to_json
from deckcheck.errors import DeckcheckError
from deckcheck.reports.chances import fraction, percent
from deckcheck.reports.reporter import one_line

if TYPE_CHECKING:
    from deckcheck.chances.odds import Chance
    from deckcheck.chances.sample import Sampled
    from deckcheck.chances.wants import Want

TURNS = (1, 2, 3, 4)
"""The turns that are told when none is asked for."""
PLAYERS = ("first", "second")
MAX_SAMPLE = 1_000_000_000
LONG_SAMPLE = 2_000_000
"""From so many hands on a bar is shown."""


class Row(NamedTuple):
    """A moment and its chances. Turn 0 is the opening hand."""

    turn: int
    chance: Chance | None
    sampled: Sampled | None


@click.command()
@click.argument("deck", metavar="DECK", type=click.Path())
@options.together(
    click.option("--want", "wants", multiple=True, metavar="WANT", help="What you want to hold (repeatable; default: what decks want)."),
    click.option("--mulligan", metavar="none|best|keep:QUERY", default="best", show_default=True, help="What is returned of a hand."),
    click.option("--turn", "turns", multiple=True, type=click.IntRange(1, 1000), help="By the draws of this turn of yours (repeatable)."),
    click.option("--player", type=click.Choice(PLAYERS), help="You go first or second (default: both)."),
    click.option("--extra-draws", "extra", type=click.IntRange(0, 1000), default=0, help="Cards drawn beside those of the rules."),
    click.option("--copies", multiple=True, metavar="CARD", help="Compare decks with 0, 1, 2, ... copies (repeatable; default WANT: one)."),
    click.option("--simulate", "number", type=click.IntRange(1, MAX_SAMPLE), help="Deal so many hands too, as a witness (extra `sim`)."),
    click.option("--seed", metavar="TEXT", help="Number or text that fixes the dealt hands (default: a random one, which is printed)."),
    options.deck_options,
    options.text_or_json,
    options.color,
    options.quiet,
    options.debug,
)
def command(
    deck: str,
    wants: tuple[str, ...],
    mulligan: str,
    turns: tuple[int, ...],
    player: str | None,
    extra: int,
    copies: tuple[str, ...],
    number: int | None,
    seed: str | None,
    output_format: str,
    color: str,
    quiet: bool,
    debug: bool,
    **given: Any,
) -> int:
    """The exact chance of what you want: in the opening hand, after the game's own mulligan, by a turn.

    A WANT counts cards: `2+ (t:member level<=1) and 1+ t:paradox`. A count is N exactly, N+ at least, N- at most, N-M between, none 1+; it
    goes with the next term or parenthesis. `and`, `or`, `not` join counts. Terms are those of `deckcheck cards find --fields`.

    `best` returns, of every hand, what makes the WANT likeliest at the asked moment; `keep:QUERY` returns what does not match. A turn
    counts your own turns; its draws are done, nothing is played yet.

    \b
    Examples:
      deckcheck odds deck.yml --want "1+ t:paradox"
      deckcheck odds deck.yml --want "2+ (t:member level<=1) and 1+ t:paradox" --turn 2
      deckcheck odds deck.yml --want "1+ level=1" --mulligan "keep:level<=1" --simulate 1000000
      deckcheck odds deck.yml --copies "Cold Fire" --turn 3
    """
    if copies and number is not None:
        raise click.UsageError("--copies compares exact chances; it goes without --simulate.")
    if seed is not None and number is None:
        raise click.UsageError("--seed fixes the hands of --simulate N; name a number.")
    one = asked(deck, given, color, quiet)
    if one is None:
        return 1
    odds = one.odds()
    policy = policy_of(one, odds, mulligan)
    cards = [card_of(one, odds, "--copies", text) for text in copies]
    texts = wants or [f'1+ id:"{card.id}"' for card in cards] or [text for _, text in odds.plan]
    parsed = [want_of(one, odds, text) for text in texts]
    moments = sorted(set(turns)) or [turn for turn in TURNS if turn <= odds.last_turn(extra, policy)]
    notes = notes_of(one, odds, parsed, wants)
    tell(notes, quiet)
    named = options.seed_text_of(seed) if number is not None else ""
    if cards:
        from deckcheck.cli.copies import compare, copies_to_dict, print_copies

        pairs = [(card, want) for card in cards for want in parsed] if wants else list(zip(cards, parsed, strict=True))
        compared = [compare(one, odds, card, want, policy, moments, extra) for card, want in pairs]
        if output_format == "json":
            click.echo(to_json({**copies_to_dict(one, policy, compared), "notes": notes}))
        elif not quiet:
            print_copies(one, compared, options.use_color(color, sys.stdout))
        return 0
    asked_for = [(want, turn) for want in parsed for turn in (0, *moments)]
    rows = (
        (want, Row(turn, _exact(odds, want, policy, turn, extra, number), _sampled(odds, want, policy, turn, extra, number, named)))
        for want, turn in asked_for
    )
    shown = number is not None and number >= LONG_SAMPLE and not quiet and shows_progress(output_format)
    told: list[tuple[Want, list[Row]]] = []
    for want, row in with_progress(rows, len(asked_for), "dealing", 1 if shown else len(asked_for) + 1):
        if not row.turn:
            told.append((want, []))
        told[-1][1].append(row)
    if output_format == "json":
        click.echo(to_json({**_to_dict(one, odds, policy, told, player, named), "notes": notes}))
    elif not quiet:
        _print(one, odds, policy, told, extra, number, named, options.use_color(color, sys.stdout))
    return 0


def _exact(odds: DeckOdds, want: Want, policy: Policy, turn: int, extra: int, number: int | None) -> Chance | None:
    """None for what is too large to answer exactly, where hands are dealt instead because the user asked for it."""
    try:
        return odds.chance(want, policy, turn, extra)
    except TooLargeError as error:
        if number is None:
            raise DeckcheckError(f"{error}; --simulate N deals hands instead, and keep:QUERY is less to look through than best") from error
        return None


def _sampled(odds: DeckOdds, want: Want, policy: Policy, turn: int, extra: int, number: int | None, seed: str) -> Sampled | None:
    if number is None:
        return None
    from deckcheck.chances.sample import simulate

    return simulate(odds, want, policy, turn, extra, number, seed)


def _witness(sampled: Sampled) -> tuple[float, float, float]:
    """The share of the dealt hands after the mulligan, and its interval."""
    from deckcheck.intervals import wilson

    return sampled.hits_after / sampled.number, *wilson(sampled.hits_after, sampled.number)


def _holds(rows: Sequence[Row]) -> str:
    """`always`, `never` or `sometimes`, at all of these moments."""
    known = [row.chance for row in rows if row.chance is not None]
    if known and all(chance.raw == chance.after == 1 for chance in known):
        return "always"
    return "never" if known and all(chance.raw == chance.after == 0 for chance in known) else "sometimes"


def _players(player: str | None) -> Sequence[str]:
    return (player,) if player else PLAYERS


def _to_dict(
    one: Asked, odds: DeckOdds, policy: Policy, told: Sequence[tuple[Want, Sequence[Row]]], player: str | None, seed: str
) -> dict[str, Any]:
    results = []
    for want, rows in told:
        opening, *later = rows
        result = {
            "want": str(want),
            "cards": {str(query): number for query, number in odds.matching(want).items()},
            "holds": _holds(rows),
            **_moment(opening, policy, seed),
            "by_turn": [{"turn": row.turn, "player": name, **_moment(row, policy, seed)} for row in later for name in _players(player)],
        }
        results.append(result)
    return {"deck": one.deck.name or os.path.basename(one.deck.path), "game": one.deck.game, "rules": one.version, "results": results}


def _moment(row: Row, policy: Policy, seed: str) -> dict[str, Any]:
    told: dict[str, Any] = {"raw": None, "mulligan": {"policy": policy_text(policy), "exact": None, "value": None}}
    if row.chance is not None:
        told = {"raw": fraction(row.chance.raw), "mulligan": {"policy": policy_text(policy), **fraction(row.chance.after)}}
    if row.sampled is not None:
        value, low, high = _witness(row.sampled)
        told["simulated"] = {"n": row.sampled.number, "seed": seed, "value": value, "low": low, "high": high}
    return told


def _print(
    one: Asked,
    odds: DeckOdds,
    policy: Policy,
    told: Sequence[tuple[Want, Sequence[Row]]],
    extra: int,
    number: int | None,
    seed: str,
    color: bool,
) -> None:
    rules = odds.opening.rules
    click.echo(f"{one.title()}: {odds.size} cards, hand of {odds.opening.hand}")
    for want, rows in told:
        click.echo(f"\n{one_line(str(want))}")
        for query, matching in odds.matching(want).items():
            click.echo(f"  {matching} cards are {one_line(str(query))}")
        if (holds := _holds(rows)) != "sometimes":
            click.echo("  it always holds: every hand of this deck has it" if holds == "always" else "  it can never hold with this deck")
        headers = ["", "as dealt", _policy_title(policy), "that is exactly"]
        if number is not None:
            headers.append(f"{number:,} dealt hands, 95 %")
        print_table(headers, [_cells(row, extra) for row in rows], color=color)
    draws = f"{odds.opening.draws} draws a turn" if odds.opening.draws > 1 else "one draw a turn"
    click.echo(f"\nTurn N is your Nth turn, its draws done: {draws}, for both players alike [{rules['draw']}].")
    if odds.opening.redraw is not None:
        click.echo(
            f"A hand without {odds.opening.redraw} is dealt anew [{rules['mulligan']}]. For each one that the opponent deals anew you"
        )
        click.echo(f"may draw a card [{rules['extra']}]: add them with --extra-draws.")
    elif policy != "none":
        click.echo(
            f"Returned cards go to the bottom and do not come back [{rules['mulligan']}]. A card that leaves the top of the deck unseen"
        )
        click.echo("changes nothing: whichever it is, those that are drawn are as likely as before.")
    if seed:
        click.echo(f"seed {one_line(seed)}")


def _policy_title(policy: Policy) -> str:
    if policy == "none":
        return "nothing returned"
    if policy == "redraw":
        return "dealt anew by the rules"
    return f"after the mulligan ({one_line(policy_text(policy))})"


def _cells(row: Row, extra: int) -> list[str]:
    more = f", {extra} more" if extra else ""
    cells = [f"turn {row.turn}{more}" if row.turn else f"opening hand{more}"]
    if row.chance is None:
        cells += ["-", "-", "(too large to answer)"]
    else:
        exact = row.chance.after
        shown = f"{exact.numerator}/{exact.denominator}" if exact.denominator < 10**12 else "(see --output-format json)"
        cells += [percent(row.chance.raw), percent(exact), shown]
    if row.sampled is not None:
        value, low, high = _witness(row.sampled)
        cells.append(f"{percent(value)} ({percent(low)} to {percent(high)})")
    return cells
