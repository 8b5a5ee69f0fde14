"""The pictures of `simulate`: rates with their intervals, lengths, and a count turn by turn, as SVG; and a page with them and all tables.

The same figures give the same bytes. Text stays text, in whatever font the reader has: a Japanese name needs none here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from deckcheck.engine.pairing import PLAYERS
from deckcheck.experiments.rates import Rate
from deckcheck.reports.card_figures import NOTE, head_of, row_of
from deckcheck.reports.pages import INK, LETTER, document, grid, paragraph, picture, xml
from deckcheck.reports.reporter import one_line
from deckcheck.reports.simulation import Simulation, facts, heading, told_rate
from deckcheck.text_width import columns, cut

EDGE: Final = 16
LINE: Final = 24
PLOT: Final = 420
"""Pixels of an axis from left to right."""
RISE: Final = 150
NAME: Final = 40
"""Columns of a name."""
RATE: Final = "100.0% (100.0% to 100.0%)"
BARS: Final = 60
HUES: Final = ("#3b6ea5", "#c46a1b")
"""Of A and of B: even for eyes that cannot tell red from green."""
PALE: Final = "#cccccc"


def to_svg(told: Simulation) -> str:
    """Everything that can be drawn, one below the other."""
    rates = _rates(told)
    title = one_line(heading(told)[0])
    left = EDGE + LETTER * max(columns(label) for label, *_ in rates) + EDGE
    width = max(left + PLOT + EDGE + LETTER * columns(RATE) + EDGE, 2 * EDGE + LETTER * columns(title))
    parts = [_text(EDGE, EDGE + 8, title)]
    top: float = EDGE + 8 + LINE
    for draw in (_forest, _lengths, _course):
        drawn = list(draw(told, left, top))
        if drawn:
            top = float(drawn.pop())
            parts += drawn
    return picture(width, top + EDGE, title, parts)


def _rates(told: Simulation) -> list[tuple[str, Rate, str]]:
    """Labels and colours of the rates that are drawn."""
    summary = told.summary
    found = [(f"{cut(name, NAME)} wins", summary.rate(player), hue) for player, name, hue in zip(PLAYERS, told.decks, HUES, strict=True)]
    found.append(("whoever went first wins", summary.first_rate, INK))
    for player, hue in zip(PLAYERS, HUES, strict=True):
        found += [(f"{player} going {name}", summary.turn_rate(player, name == "first"), hue) for name in ("first", "second")]
    return found


def _forest(told: Simulation, left: float, top: float) -> Iterator[str]:
    """A line a rate, from the one end of the interval to the other; the last part is the place below."""
    rates = _rates(told)
    bottom = top + LINE * len(rates)
    for tenth in (0, 25, 50, 75, 100):
        x = left + PLOT * tenth / 100
        yield _line(x, top, x, bottom, INK if tenth == 50 else PALE)
        yield _text(x, bottom + 14, f"{tenth}%", anchor="middle")
    for number, (label, rate, hue) in enumerate(rates):
        y = top + LINE * (number + 0.5)
        yield _text(EDGE, y + 4, label)
        if rate.value is None or rate.interval is None:
            yield _text(left + PLOT + EDGE, y + 4, "no game")
            continue
        low, high = rate.interval
        yield _line(left + PLOT * low, y, left + PLOT * high, y, hue, 3)
        yield f'<circle cx="{left + PLOT * rate.value:.1f}" cy="{y:.1f}" r="5" fill="{hue}"/>'
        yield _text(left + PLOT + EDGE, y + 4, f"{rate.value:.1%} ({low:.1%} to {high:.1%})")
    yield str(bottom + 14 + LINE)


def _lengths(told: Simulation, left: float, top: float) -> Iterator[str]:
    """How many games took how many turns."""
    turns = told.summary.turns
    if not turns:
        return
    least, most = min(turns), max(turns)
    step = -(-(most - least + 1) // BARS)
    bars = [sum(turns[one] for one in range(start, start + step)) for start in range(least, most + 1, step)]
    yield _text(EDGE, top + 8, "turns of games that ended")
    wide = PLOT / len(bars)
    base = top + LINE + RISE
    for place, number in enumerate(bars):
        high = RISE * number / max(bars)
        x, y, across = left + wide * place, base - high, max(wide - 1, 1)
        yield f'<rect x="{x:.1f}" y="{y:.1f}" width="{across:.1f}" height="{high:.1f}" fill="{HUES[0]}"/>'
    yield _line(left, base, left + PLOT, base, INK)
    yield _text(left, base + 14, str(least))
    yield _text(left + PLOT, base + 14, str(most), anchor="end")
    yield _text(left - 6, base - RISE + 8, counted_games(max(bars)), anchor="end")
    yield str(base + 14 + LINE)


def counted_games(number: int) -> str:
    return f"{number} game" if number == 1 else f"{number} games"


def _course(told: Simulation, left: float, top: float) -> Iterator[str]:
    """How the count went, turn by turn: a line a deck, fainter where fewer games are left."""
    figures = told.summary.figures
    turns = list(figures.turns()) if figures is not None else []
    if figures is None or not turns:
        return
    most = max([mean for _, turn in turns for mean in turn.means()]) or 1.0
    games = turns[0][1].games
    wide = PLOT / max(1, len(turns) - 1)
    base = top + LINE + RISE
    yield _text(
        EDGE, top + 8, f"{figures.follows.counts} at the end of a turn, on average of the games that reached it (the fainter, the fewer)"
    )
    yield _line(left, base, left + PLOT, base, INK)
    for place, (player, hue) in enumerate(zip(PLAYERS, HUES, strict=True)):
        points = [(left + wide * at, base - RISE * turn.means()[place] / most, turn.games / games) for at, (_, turn) in enumerate(turns)]
        for (x, y, _), (to_x, to_y, there) in pairwise(points):
            yield _line(x, y, to_x, to_y, hue, 2, max(0.1, there))
        yield _text(left + PLOT + EDGE, top + LINE + LINE * (place + 0.5), player, hue)
    yield _text(left, base + 14, f"turn {turns[0][0]}")
    yield _text(left + PLOT, base + 14, f"turn {turns[-1][0]}", anchor="end")
    yield _text(left - 6, base - RISE + 8, f"{most:.1f}", anchor="end")
    yield _text(left - 6, base, "0", anchor="end")
    yield str(base + 14 + LINE)


def _text(x: float, y: float, text: str, fill: str = "", anchor: str = "") -> str:
    more = (f' fill="{fill}"' if fill else "") + (f' text-anchor="{anchor}"' if anchor else "")
    return f'<text x="{x:.1f}" y="{y:.1f}"{more}>{xml(text)}</text>'


def _line(x: float, y: float, to_x: float, to_y: float, hue: str, width: int = 1, there: float = 1.0) -> str:
    faint = f' stroke-opacity="{there:.2f}"' if there < 1 else ""
    return f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" stroke="{hue}" stroke-width="{width}"{faint}/>'


def to_html(told: Simulation) -> str:
    """One file that needs no other: the picture, the same figures in words, and every card."""
    what, how = heading(told)
    parts = [
        *(paragraph(f"note: {note}") for note in told.notes),
        paragraph(what),
        paragraph(how),
        to_svg(told),
        *(paragraph(f"{player} wins {told_rate(told.summary.rate(player))}") for player in PLAYERS),
        *map(paragraph, facts(told)),
        *_tables(told),
    ]
    return document(f"{told.pairing.decks[0].name or 'A'} against {told.pairing.decks[1].name or 'B'}", parts)


def _tables(told: Simulation) -> Iterator[str]:
    figures = told.summary.figures
    if figures is None:
        yield paragraph("no figures of cards: they were not asked for when these games were played")
        return
    for player, name in zip(PLAYERS, told.decks, strict=True):
        cards = figures.cards[player].figures()
        head = [xml(cell) for cell in head_of(figures)]
        yield grid(
            xml(f"cards of {name}, in percent of games"),
            _by_name(head),
            [_by_name(list(map(xml, row_of(one, told.names)))) for one in cards],
        )
    yield from map(paragraph, NOTE)
    rows = [(str(number), *(f"{mean:.2f}" for mean in turn.means()), str(turn.games)) for number, turn in figures.turns()]
    yield grid(xml(f"{figures.follows.counts} at the end of a turn"), ("turn", *PLAYERS, "games that reached it"), rows)


def _by_name(row: Sequence[str]) -> list[str]:
    """The name first, and then the copies."""
    return [row[1], row[0] or "copies", *row[2:]]
