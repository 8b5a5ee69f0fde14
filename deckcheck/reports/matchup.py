"""Every pair of some decks as a matrix: for a terminal, as JSON values and as a table."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from deckcheck import __version__
from deckcheck.experiments.matchup import Matchup
from deckcheck.experiments.rates import Rate
from deckcheck.reports.card_figures import rate_dict
from deckcheck.reports.json import SCHEMA_VERSION
from deckcheck.reports.reporter import one_line
from deckcheck.reports.simulation import csv_text
from deckcheck.reports.terminal import Look, fit
from deckcheck.reports.text import counted
from deckcheck.text_width import columns

FORMATS = ("text", "json", "csv", "svg", "html")
GREEN, RED = 32, 31
NAME = 40
"""Columns of a name, where the terminal has no room for more."""
MIN_NAME = 12
NOBODY = Rate(0, 0)


def page(told: Matchup, output_format: str, look: Look) -> str:
    """The report in a format."""
    if output_format == "json":
        return json.dumps(to_dict(told), indent=1) + "\n"
    if output_format == "csv":
        return to_csv(told)
    if output_format == "text":
        return to_text(told, look)
    from deckcheck.reports.matchup_page import to_html, to_svg

    return to_svg(told) if output_format == "svg" else to_html(told)


def to_dict(told: Matchup) -> dict[str, Any]:
    """The shape that scripts rely on: `matrix[i][j]` is how often deck i beats deck j, null where they are one."""
    pairing = told.pairing
    numbers = range(len(told.decks))
    return {
        "deckcheck": __version__,
        "schema": SCHEMA_VERSION,
        "game": pairing.game,
        "rules": pairing.rules,
        "switches": dict(pairing.switches),
        "limits": {"max_turns": pairing.max_turns, "max_decisions": pairing.max_decisions},
        "seed": told.entrants.seed,
        "agent": pairing.agents[0],
        "games": told.games,
        "until": told.until,
        "decks": list(told.decks),
        "paths": list(told.entrants.paths),
        "matrix": [[_cell(told, row, column) for column in numbers] for row in numbers],
        "ratings": [
            {
                "deck": told.decks[number],
                "index": number,
                "value": round(rating.value, 2),
                "low": round(rating.low, 2),
                "high": round(rating.high, 2),
                "win_rate": _rate(told.overall(number)),
            }
            for number, rating in told.ranking()
        ],
        "notes": list(told.notes),
    }


def _rate(rate: Rate) -> dict[str, Any]:
    return {**rate_dict(rate), "wins": rate.wins, "games": rate.games}


def _cell(told: Matchup, row: int, column: int) -> dict[str, Any] | None:
    if row == column:
        return None
    summary = told.summary(row, column)
    more = {"draws": summary.draws, "undecided": summary.games - summary.ended}
    return {**_rate(told.rate(row, column)), **more, **({"stopped": summary.stopped} if told.until is not None else {})}


def to_csv(told: Matchup) -> str:
    """A line for each two decks, in both orders, and for each deck against all others (`all`), with its rating."""
    head = ("deck", "against", "wins", "games", "value", "low", "high", "draws", "undecided", "rating", "rating_low", "rating_high")
    rows: list[Sequence[Any]] = [head]
    rows += [("note", note, *[None] * 10) for note in told.notes]
    numbers = range(len(told.decks))
    for row in numbers:
        for column in numbers:
            if row != column:
                rate, summary = told.rate(row, column), told.summary(row, column)
                more = (summary.draws, summary.games - summary.ended, None, None, None)
                rows.append((told.decks[row], told.decks[column], rate.wins, rate.games, *rate_dict(rate).values(), *more))
    for number, rating in told.ranking():
        rate = told.overall(number)
        points = [round(value, 2) for value in rating]
        rows.append((told.decks[number], "all", rate.wins, rate.games, *rate_dict(rate).values(), None, None, *points))
    return csv_text(rows)


def heading(told: Matchup) -> str:
    """What was played, in a line."""
    most = "at most " if told.until is not None else ""
    return (
        f"{counted(len(told.decks), 'deck')}, {most}{told.games} games a pair, half of them with the sides swapped:"
        f" rules {told.pairing.rules}, agent {told.pairing.agents[0]}, seed {told.entrants.seed}"
    )


def stopped(told: Matchup) -> str:
    """Why pairs have played no more games, in a sentence; nothing where none was asked to stop."""
    if told.until is None:
        return ""
    number = sum([summary.stopped for summary in told.course.summaries])
    return (
        f"{number} of {counted(len(told.course.series), 'pair')} stopped before the end, as their interval is at most {100 * told.until:g}"
        " points wide; the intervals of pairs are confidence sequences of 95 percent, which hold wherever one stops;"
        " those of ratings are those of a fixed number of games"
    )


def leaning(rate: Rate) -> int:
    """1: the deck is better, -1: it is worse, by an interval that leaves out one half; 0: not to be told."""
    low, high = rate.interval or (0.0, 1.0)
    return (low > 0.5) - (high < 0.5)


def to_text(told: Matchup, look: Look) -> str:
    """The matrix and the ratings in lines; what must be known to read them comes first."""
    lines = [*(one_line(f"note: {note}") for note in told.notes), one_line(heading(told)), ""]
    lines += _matrix(told, look)
    lines += ["", "percent of games that the deck of the line wins against that of the column (interval of 95 percent);"]
    lines += ["+ better and - worse, where the interval leaves out 50"]
    if told.until is not None:
        lines.append(stopped(told))
    if told.undecided:
        lines.append(f"{counted(told.undecided, 'game')} undecided, counted for nobody")
    lines += ["", look.bold("rating (Bradley-Terry, the mean of these decks is 1500)")]
    digits = len(str(len(told.decks)))
    for number, rating in told.ranking():
        rate = told.overall(number)
        share = f"{rate.wins:>{len(str(rate.games))}} of {rate.games}" + (f": {rate.value:6.1%}" if rate.value is not None else "")
        points = f"{rating.value:5.0f} ({rating.low:5.0f} to {rating.high:5.0f})"
        lines.append(f"  {points}  wins {share}  {number + 1:>{digits}}  {one_line(told.decks[number])}")
    return "\n".join(lines) + "\n"


def _matrix(told: Matchup, look: Look) -> Iterable[str]:
    numbers = range(len(told.decks))
    digits = len(str(len(numbers)))
    cells = [[_text(told.rate(row, column), True) if row != column else "" for column in numbers] for row in numbers]
    names = max(columns(one_line(name)) for name in told.decks)
    room = None if look.width is None else look.width - digits - 4
    if room is not None and min(names, NAME) + sum(_widths(cells)) + 2 * len(numbers) > room:
        cells = [[_text(told.rate(row, column), False) if row != column else "" for column in numbers] for row in numbers]
    widths = _widths(cells)
    if room is not None:
        names = min(names, max(MIN_NAME, room - sum(widths) - 2 * len(numbers)))
    head = "".join(f"  {number + 1:>{width}}" for number, width in zip(numbers, widths, strict=True))
    yield look.bold(f"  {'':{digits}}  {'':{names}}{head}")
    for row in numbers:
        line = f"  {row + 1:>{digits}}  {fit(one_line(told.decks[row]), names, look)}"
        for column in numbers:
            line += f"  {_painted(cells[row][column].rjust(widths[column]), told.rate(row, column) if row != column else NOBODY, look)}"
        yield line.rstrip()


def _painted(cell: str, rate: Rate, look: Look) -> str:
    colour = (0, GREEN, RED)[leaning(rate)]
    return look.paint(cell, colour) if colour else cell


def _widths(cells: Sequence[Sequence[str]]) -> list[int]:
    return [max(len(row[column]) for row in cells) for column in range(len(cells))]


def _text(rate: Rate, whole: bool) -> str:
    if rate.value is None or rate.interval is None:
        return "?"
    low, high = (f"{100 * end:.0f}" for end in rate.interval)
    mark = (" ", "+", "-")[leaning(rate)]
    return f"{100 * rate.value:.0f}{mark}" + (f" ({low}-{high})" if whole else "")
