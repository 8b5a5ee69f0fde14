"""What cards did in many games, and how a count went: as a table for terminals, as JSON values, and as rows for spreadsheets and pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from deckcheck.engine.pairing import PLAYERS
from deckcheck.experiments.figures import CardFigures, Figures, Turn
from deckcheck.experiments.rates import Rate
from deckcheck.reports.reporter import one_line
from deckcheck.reports.terminal import Look, table

GREEN: Final = 32
RED: Final = 31
SHOWN: Final = 10
"""Cards of a deck in a text."""
TURNS: Final = 12
"""Turns in a text."""
RARE: Final = 0.05
"""A text leaves out turns that fewer of the games reached."""
DIGITS: Final = 6
NAME: Final = 26
"""Columns that a name should have on a terminal, with the edge of the table."""
NOTE: Final = (
    "Each interval is one of 95 percent for its card alone: among twenty cards that make no difference, about one looks as if it did.",
    "More cards are drawn in long games: these figures show what goes along with winning, not what makes for it.",
)


def rate_dict(rate: Rate) -> dict[str, float | None]:
    """A rate with its interval; null without a game."""
    return interval_dict(rate.value, *(rate.interval or (None, None)))


def interval_dict(value: float | None, low: float | None, high: float | None) -> dict[str, float | None]:
    """A number with its interval, rounded."""
    return {name: None if number is None else round(number, DIGITS) for name, number in (("value", value), ("low", low), ("high", high))}


# As JSON values.


def cards_list(figures: Figures, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """All cards, A's first."""
    return [_card_dict(player, one, figures, names) for player in PLAYERS for one in figures.cards[player].figures()]


def _card_dict(player: str, one: CardFigures, figures: Figures, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "deck": player,
        "id": one.id,
        "name": names[one.id],
        "copies": one.copies,
        "games": one.games,
        "drawn": _seen(one.drawn, one.games),
        "not_drawn": _seen(one.not_drawn, one.games),
        "played": _seen(one.played, one.games),
        "uses": {name: _seen(rate, one.games) for name, rate in zip(figures.follows.uses, one.uses, strict=True)},
    }


def _seen(rate: Rate, games: int) -> dict[str, Any]:
    """In how many games, in what share of all, with an interval, and how often these were won."""
    return {"games": rate.games, "wins": rate.wins, "share": rate_dict(Rate(rate.games, games)), "win_rate": rate_dict(rate)}


def turns_dict(figures: Figures) -> dict[str, Any]:
    """How the count went, on average of the games that reached a turn."""
    return {
        "what": figures.follows.counts,
        "turns": [
            {"turn": number, "games": turn.games, **dict(zip(PLAYERS, (round(mean, DIGITS) for mean in turn.means()), strict=True))}
            for number, turn in figures.turns()
        ],
    }


# As rows: figure, of, count, games, value, low, high.


def csv_rows(figures: Figures, names: Mapping[str, str]) -> Iterator[tuple[Any, ...]]:
    """A figure a row; what a card did, and how often it was won with it. `of` is the deck and the card."""
    for player in PLAYERS:
        for one in figures.cards[player].figures():
            of = f"{player}: {names[one.id]} [{one.id}]"
            yield "card_copies", of, one.copies, None, None, None, None
            kinds = [("drawn", one.drawn), ("not_drawn", one.not_drawn), ("played", one.played)]
            kinds += [(f"as_{name}", rate) for name, rate in zip(figures.follows.uses, one.uses, strict=True)]
            for name, rate in kinds:
                share = Rate(rate.games, one.games)
                yield f"card_{name}", of, share.wins, share.games, *rate_dict(share).values()
                yield f"card_{name}_win_rate", of, rate.wins, rate.games, *rate_dict(rate).values()
    for number, turn in figures.turns():
        for player, mean in zip(PLAYERS, turn.means(), strict=True):
            yield f"{figures.follows.counts}_after_turn_{number}", player, None, turn.games, round(mean, DIGITS), None, None


# For people.


def leaning(one: CardFigures) -> int:
    """1: more is won when it is drawn, -1: less is, by intervals that do not meet; 0: not to be told."""
    if one.drawn.interval is None or one.not_drawn.interval is None:
        return 0
    (low, high), (other_low, other_high) = one.drawn.interval, one.not_drawn.interval
    return (low > other_high) - (high < other_low)


def percent(rate: Rate) -> str:
    """`52 (48-56)`."""
    if rate.value is None or rate.interval is None:
        return "-"
    low, high = rate.interval
    return f"{100 * rate.value:.0f} ({100 * low:.0f}-{100 * high:.0f})"


def share(rate: Rate, games: int) -> str:
    """`81%` of the games."""
    return f"{rate.games / games:.0%}" if games else "-"


def head_of(figures: Figures) -> tuple[str, ...]:
    """The titles of the columns."""
    return "", "card", "drawn", "played", *figures.follows.uses, "won if drawn", "if not", "if played"


def row_of(one: CardFigures, names: Mapping[str, str]) -> tuple[str, ...]:
    """A card in words: how often it was drawn and used, and percents of games won, with intervals."""
    often = (share(rate, one.games) for rate in (one.drawn, one.played, *one.uses))
    return f"{one.copies}x", names[one.id], *often, *map(percent, (one.drawn, one.not_drawn, one.played))


def card_lines(figures: Figures, names: Mapping[str, str], titles: Sequence[str], shown: int, look: Look) -> list[str]:
    """A table for each deck, of so many cards."""
    lines: list[str] = []
    for player, title in zip(PLAYERS, titles, strict=True):
        cards = figures.cards[player].figures()[:shown]
        left = len(figures.cards[player].copies) - len(cards)
        if not cards or not cards[0].games:
            continue
        rows = _fitting([head_of(figures), *(row_of(one, names) for one in cards)], len(figures.follows.uses), look)
        found = table(rows, look, left=(1,))
        lines += ["", look.bold(one_line(f"cards of {title}, by copies, and by what more is won when they are drawn; in percent of games"))]
        lines.append(found[0])
        for one, line in zip(cards, found[1:], strict=True):
            colour = (0, GREEN, RED)[leaning(one)]
            lines.append(look.paint(line, colour) if colour else line)
        if left:
            lines.append(f"  ... and {left} more: --cards-shown {len(figures.cards[player].copies)}")
    if lines:
        lines += ["", *NOTE]
    return lines


def _fitting(rows: Sequence[Sequence[str]], uses: int, look: Look) -> Sequence[Sequence[str]]:
    """Where a terminal has no room for all columns, the ways of use are left out, and then what is won with a card that was used."""
    if look.width is None or _width(rows) <= look.width:
        return rows
    rows = [(*row[:4], *row[4 + uses :]) for row in rows]
    return rows if _width(rows) <= look.width else [row[:-1] for row in rows]


def _width(rows: Sequence[Sequence[str]]) -> int:
    """Of a table whose names are cut as far as that does no harm."""
    return NAME + sum([max(len(row[place]) for row in rows) + 2 for place in range(len(rows[0])) if place != 1])


def turn_lines(figures: Figures, look: Look) -> list[str]:
    """The count at the end of some turns, on average of the games that reached them."""
    turns = list(figures.turns())
    games = figures.counts.turns[0].games if figures.counts.turns else 0
    common = [(number, turn) for number, turn in turns if turn.games >= RARE * games]
    if not common:
        return []
    shown = picked(common, TURNS)
    rows = [["turn", *(str(number) for number, _ in shown)]]
    for place, player in enumerate(PLAYERS):
        rows.append([player, *(f"{turn.means()[place]:.1f}" for _, turn in shown)])
    rows.append(["games", *(str(turn.games) for _, turn in shown)])
    title = f"{figures.follows.counts} at the end of a turn, on average of the games that reached it"
    return ["", look.bold(title), *table(rows, look._replace(width=None))]


def picked(turns: Sequence[tuple[int, Turn]], most: int) -> list[tuple[int, Turn]]:
    """Evenly, with the last of them."""
    step = -(-len(turns) // most)
    return list(turns[::-1][::step])[::-1]
