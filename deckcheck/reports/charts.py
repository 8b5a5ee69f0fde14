"""The pictures of `show`: bars as SVG, and a page of its own with them. The only module that imports matplotlib (extra `report`).

The same deck gives the same bytes. Text stays text, in whatever font the reader has: a Japanese name needs none here.
"""

from __future__ import annotations

import html
import logging
import re
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from typing import Any

from deckcheck.errors import DeckcheckError
from deckcheck.reports.chances import percent
from deckcheck.reports.composition import Tally
from deckcheck.reports.reporter import one_line
from deckcheck.reports.show import Shown, notes
from deckcheck.text_width import columns, cut

MAX_BARS = 24
"""Numbers in one chart, and half as many names; the rest is put together."""
MAX_LABEL = 54  # columns of a terminal
MAX_NAME = 28
MAX_TITLE = 80
COLUMNS = 2
MIN_ROWS = 5
"""Bars are not wider than those of so many values."""
# Inches. Everything has its place by them: matplotlib's own layouts are not the same twice, to the last digit.
WIDTH = 10.0
COLUMN = 0.075
"""Of text on a terminal, as wide as it is here."""
EDGE = 0.2
HEAD = 0.6
ABOVE = 0.4
BELOW = 0.35
ROW = 2.5
WANT_ROW = 0.42
HUE = "#3b6ea5"
PALE = "#a9c3de"
INK = "#333333"

STYLE = {
    "svg.fonttype": "none",
    "svg.hashsalt": "deckcheck",
    "text.parse_math": False,  # a name may hold dollar signs
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": INK,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
}


def need_matplotlib() -> None:
    """Raises DeckcheckError where the extra is not installed."""
    with _no_log():
        try:
            import matplotlib.style  # noqa: F401 (is it there?)
        except ImportError as error:
            raise DeckcheckError("charts need matplotlib, which is not installed: pip install 'deckcheck[report]'") from error


@contextmanager
def _no_log() -> Iterator[None]:
    """Not a word about caches, or about fonts that lack a character: the reader's have it."""
    log = logging.getLogger("matplotlib")
    level = log.level
    log.setLevel(logging.ERROR)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        log.setLevel(level)


def to_svg(told: Shown) -> str:
    """The deck as one picture: a chart for every field, and the chances of the opening hand."""
    need_matplotlib()
    from matplotlib import style

    with _no_log(), style.context(["default", STYLE]):  # whatever the user's own settings are
        return _draw(told)


def _draw(told: Shown) -> str:
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    tallies = [tally for tally in told.tallies if tally.counts]
    chances = told.opening.chances
    rows = -(-len(tallies) // COLUMNS)
    height = HEAD + ROW * rows + (ABOVE + WANT_ROW * len(chances) + EDGE if chances else 0)
    figure = Figure(figsize=(WIDTH, height))
    FigureCanvasSVG(figure)

    def axes(left: float, top: float, right: float, bottom: float) -> Any:
        return figure.add_axes((left / WIDTH, 1 - bottom / height, (right - left) / WIDTH, (bottom - top) / height))

    figure.text(EDGE / WIDTH, 1 - HEAD / 2 / height, _text(f"{cut(told.name, MAX_TITLE)}: {told.size_line}"), fontsize=12, color=INK)
    for column in range(COLUMNS):
        mine = tallies[column::COLUMNS]
        left = column * WIDTH / COLUMNS + _room((label for tally in mine if not tally.numeric for label, _ in _rows(tally)), MAX_NAME)
        for row, tally in enumerate(mine):
            top = HEAD + ROW * row
            _bars(axes(left, top + ABOVE, (column + 1) * WIDTH / COLUMNS - EDGE, top + ROW - BELOW), tally, told.heading(tally))
    if chances:
        top = HEAD + ROW * rows + ABOVE
        _chances(axes(_room((one.title for one in chances), MAX_LABEL), top, WIDTH - EDGE, top + WANT_ROW * len(chances)), told)
    written = StringIO()
    figure.savefig(written, format="svg", metadata={"Date": None, "Creator": "deckcheck", "Title": _text(told.name)})
    return written.getvalue()


def _rows(tally: Tally) -> list[tuple[str, int]]:
    """What one chart has room for."""
    rows = tally.rows()
    room = MAX_BARS if tally.numeric else MAX_BARS // 2
    if len(rows) <= room:
        return rows
    rest = rows[room - 1 :]
    return [*rows[: room - 1], (f"{len(rest)} more", sum(number for _, number in rest))]


def _bars(axes: Any, tally: Tally, title: str) -> None:
    """Numbers stand side by side as a curve, names below one another."""
    rows = _rows(tally)
    places = range(len(rows))
    labels = [_label(label, MAX_NAME) for label, _ in rows]
    numbers = [number for _, number in rows]
    axes.set_title(title, color=INK)
    if tally.numeric:
        drawn = axes.bar(places, numbers, color=HUE)
        axes.set_xticks(places, labels, rotation=90 if len(rows) > MAX_BARS // 2 else 0)
        _bare(axes.yaxis, axes.spines["left"])
        axes.set_xlim(-0.6, max(len(rows), MIN_ROWS) - 0.4)
        axes.margins(y=0.15)
    else:
        drawn = axes.barh(places, numbers, color=HUE)
        axes.set_yticks(places, labels)
        axes.set_ylim(max(len(rows), MIN_ROWS) - 0.4, -0.6)
        _bare(axes.xaxis, axes.spines["bottom"])
        axes.margins(x=0.1)
    axes.bar_label(drawn, labels=[str(number) for number in numbers], padding=2, color=INK)


def _chances(axes: Any, told: Shown) -> None:
    """Two bars a want: as dealt, and after the mulligan."""
    chances = told.opening.chances
    for offset, hue, label, numbers in (
        (-0.2, PALE, "as dealt", [one.raw for one in chances]),
        (0.2, HUE, "after the mulligan", [one.after for one in chances]),
    ):
        places = [place + offset for place in range(len(chances))]
        drawn = axes.barh(places, [float(number) for number in numbers], height=0.38, color=hue, label=label)
        axes.bar_label(drawn, labels=[percent(number) for number in numbers], padding=2, color=INK, fontsize=8)
    axes.set_yticks(range(len(chances)), [_label(one.title, MAX_LABEL) for one in chances])
    axes.invert_yaxis()
    axes.set_xlim(0, 1.1)
    _bare(axes.xaxis, axes.spines["bottom"])
    axes.set_title("opening hand", color=INK)
    axes.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=2, frameon=False)


def _bare(axis: Any, spine: Any) -> None:
    """The numbers stand at the bars, so that no scale is needed."""
    axis.set_visible(False)
    spine.set_visible(False)


def _text(text: str) -> str:
    """Text that XML can carry."""
    return re.sub("[\ufffe\uffff]", "\ufffd", one_line(text))


def _label(text: str, width: int) -> str:
    return cut(_text(text), width)


def _room(labels: Iterable[str], width: int) -> float:
    """Left of the axis, for the longest of its labels in the reader's font; measured in columns, for ours lacks Japanese."""
    return EDGE + COLUMN * max((columns(_label(label, width)) for label in labels), default=0) + EDGE


# The page.

CSS = """\
body { font-family: sans-serif; color: #333; max-width: 62em; margin: 2em auto; padding: 0 1em; }
svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; display: inline-table; vertical-align: top; margin: 0 2em 1em 0; }
caption { text-align: left; font-weight: bold; padding-bottom: .3em; }
td, th { padding: .15em .8em .15em 0; text-align: left; font-weight: normal; }
td.n { text-align: right; font-variant-numeric: tabular-nums; }"""


def to_html(told: Shown) -> str:
    """One file that needs no other: the picture, and the same figures as tables."""
    name = html.escape(_text(told.name))
    deck = told.deck
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        f"<title>{name}</title>\n<style>\n{CSS}\n</style>\n</head>\n<body>\n<h1>{name}</h1>",
        f"<p>{html.escape(f'{deck.game}, rules {deck.rules}: {told.size_line}')}</p>",
        *(f"<p>{html.escape(_text(note))}</p>" for note in (*notes(deck), *told.opening.notes)),
        _inline(to_svg(told)),
        *(_table(told.heading(tally), [(label, str(number)) for label, number in tally.rows()]) for tally in told.tallies if tally.counts),
    ]
    if told.opening.chances:
        rows = [(one.title, percent(one.raw), percent(one.after)) for one in told.opening.chances]
        parts.append(_table("opening hand: as dealt, and after the mulligan", rows))
    return "\n".join(part.rstrip() for part in parts) + "\n</body>\n</html>\n"


def _inline(svg: str) -> str:
    """Without the head that a file of its own has."""
    return svg[svg.index("<svg") :]


def _table(title: str, rows: Sequence[Sequence[str]]) -> str:
    lines = [f"<table>\n<caption>{html.escape(title)}</caption>"]
    for first, *rest in rows:
        cells = "".join(f'<td class="n">{html.escape(cell)}</td>' for cell in rest)
        lines.append(f"<tr><th>{html.escape(_text(first))}</th>{cells}</tr>")
    return "\n".join([*lines, "</table>"])
