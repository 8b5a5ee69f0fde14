"""The pictures of `matchup`: a heat map as SVG, and a page of its own with it. They are written as they are, so that no library is needed.

The same figures give the same bytes. Text stays text, in whatever font the reader has: a Japanese name needs none here.
"""

from __future__ import annotations

from deckcheck.experiments.matchup import Matchup
from deckcheck.experiments.rates import Rate
from deckcheck.reports.matchup import heading, leaning, stopped
from deckcheck.reports.pages import INK, LETTER, document, grid, paragraph, picture, xml
from deckcheck.reports.reporter import one_line
from deckcheck.text_width import columns, cut

NAME = 34
"""Columns of a name."""
CELL_WIDTH, CELL_HEIGHT = 64, 40
EDGE = 16
HEAD = 64
BELOW = 40
# Even for eyes that cannot tell red from green.
BEST = (0x3B, 0x6E, 0xA5)
WORST = (0xC4, 0x6A, 0x1B)
EMPTY = "#eeeeee"


def to_svg(told: Matchup) -> str:
    """The matrix, each cell in the colour of its rate, the intervals below."""
    numbers = range(len(told.decks))
    labels = [f"{number + 1}  {cut(one_line(name), NAME)}" for number, name in enumerate(told.decks)]
    left = EDGE + LETTER * max(map(columns, labels)) + EDGE
    title = one_line(heading(told))
    width = max(left + CELL_WIDTH * len(labels) + EDGE, 2 * EDGE + LETTER * columns(title))
    height = HEAD + CELL_HEIGHT * len(labels) + BELOW
    parts = [f'<text x="{EDGE}" y="{EDGE + 8}">{xml(title)}</text>']
    for number, label in enumerate(labels):
        x, y = left + CELL_WIDTH * number, HEAD + CELL_HEIGHT * number
        parts.append(f'<text x="{EDGE}" y="{y + 24}">{xml(label)}</text>')
        parts.append(f'<text x="{x + CELL_WIDTH / 2:.1f}" y="{HEAD - 8}" text-anchor="middle">{number + 1}</text>')
    for row in numbers:
        for column in numbers:
            parts += _drawn(told, row, column, left + CELL_WIDTH * column, HEAD + CELL_HEIGHT * row)
    foot = "percent of games that the deck of the row wins against that of the column, with the interval of 95 percent"
    parts.append(f'<text x="{EDGE}" y="{height - EDGE}" font-size="10">{foot}</text>')
    return picture(width, height, title, parts)


def _drawn(told: Matchup, row: int, column: int, x: float, y: float) -> list[str]:
    rate = told.rate(row, column) if row != column else Rate(0, 0)
    fill, ink = _colours(rate)
    box = f'<rect x="{x:.1f}" y="{y:.1f}" width="{CELL_WIDTH - 2}" height="{CELL_HEIGHT - 2}" fill="{fill}"/>'
    if rate.value is None:
        return [box]
    middle = x + CELL_WIDTH / 2 - 1
    weight = ' font-weight="bold"' if leaning(rate) else ""
    names = " against ".join(one_line(told.decks[number]) for number in (row, column))
    return [
        f"<g><title>{xml(f'{names}: {rate.wins} of {rate.games}')}</title>",
        box,
        f'<text x="{middle:.1f}" y="{y + 17:.1f}" text-anchor="middle" fill="{ink}"{weight}>{_percent(rate)}</text>',
        f'<text x="{middle:.1f}" y="{y + 31:.1f}" text-anchor="middle" fill="{ink}" font-size="9">{_ends(rate)}</text></g>',
    ]


def _colours(rate: Rate) -> tuple[str, str]:
    """Of a cell and of its text: white at one half, and darker the farther from it."""
    if rate.value is None:
        return EMPTY, INK
    far = abs(rate.value - 0.5) * 2
    hue = BEST if rate.value > 0.5 else WORST
    return "#" + "".join(f"{round(255 + far * (part - 255)):02x}" for part in hue), "#ffffff" if far > 0.6 else INK


def _percent(rate: Rate) -> str:
    return "?" if rate.value is None else f"{rate.value:.0%}"


def _ends(rate: Rate) -> str:
    low, high = rate.interval or (0.0, 1.0)
    return f"{100 * low:.0f}-{100 * high:.0f}"


def to_html(told: Matchup) -> str:
    """One file that needs no other: the ratings, the picture, and the same figures as a table."""
    names = [xml(name) for name in told.decks]
    numbers = range(len(names))
    ranking = [
        (
            names[number],
            f"{rating.value:.0f}",
            f"{rating.low:.0f} to {rating.high:.0f}",
            f"{told.overall(number).wins} of {told.overall(number).games}",
        )
        for number, rating in told.ranking()
    ]
    matrix = [
        (f"{row + 1} {names[row]}", *(_told(told.rate(row, column)) if row != column else "" for column in numbers)) for row in numbers
    ]
    parts = [
        *(paragraph(f"note: {note}") for note in told.notes),
        paragraph(heading(told)),
        paragraph(stopped(told)) if stopped(told) else "",
        paragraph(f"{told.undecided} games undecided, counted for nobody") if told.undecided else "",
        to_svg(told),
        grid("ratings (Bradley-Terry, the mean is 1500), with intervals of 95 percent", ("deck", "rating", "interval", "wins"), ranking),
        grid(
            "percent of games that the deck of the row wins, with intervals of 95 percent",
            ("deck", *(str(number + 1) for number in numbers)),
            matrix,
        ),
    ]
    return document("match-ups", parts)


def _told(rate: Rate) -> str:
    return f"{_percent(rate)} ({_ends(rate)})" if rate.value is not None else "?"
