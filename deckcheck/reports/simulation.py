"""The summary of a simulation as text, as JSON values and as a table. A and B are decks, unless it says side."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from deckcheck import __version__
from deckcheck.engine.pairing import PLAYERS, Pairing
from deckcheck.experiments.facts import card_names
from deckcheck.experiments.rates import Rate
from deckcheck.experiments.records import Series
from deckcheck.experiments.summary import Summary
from deckcheck.reports.card_figures import DIGITS, SHOWN, card_lines, cards_list, csv_rows, interval_dict, rate_dict, turn_lines, turns_dict
from deckcheck.reports.json import SCHEMA_VERSION
from deckcheck.reports.reporter import one_line
from deckcheck.reports.terminal import Look
from deckcheck.reports.text import counted

FORMATS = ("text", "json", "csv", "svg", "html")


@dataclass(frozen=True)
class Simulation:
    """Games of two decks, to be told."""

    series: Series
    summary: Summary
    notes: Sequence[str] = ()
    """What must be known to read the figures."""
    shown: int = SHOWN
    """Cards of each deck in a text; everything else has all of them."""

    @property
    def pairing(self) -> Pairing:
        return self.series.pairing

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Of the cards, by id."""
        return card_names(self.series.pairing)

    @property
    def decks(self) -> list[str]:
        """`A (Brave hearts)` and B."""
        return [f"{player} ({deck.name or 'no name'})" for player, deck in zip(PLAYERS, self.pairing.decks, strict=True)]

    @property
    def why_it_stopped(self) -> str:
        """A sentence, where games are played for a width; else nothing."""
        if self.series.until is None:
            return ""
        what = f"the interval of A's win rate is at most {100 * self.series.until:g} points wide"
        sequence = (
            "win rates have confidence sequences of 95 percent, which hold wherever one stops;"
            " all other intervals are those of a fixed number of games"
        )
        if self.summary.stopped:
            return f"stopped after {self.summary.games} of at most {counted(self.series.games, 'game')}, as {what}; {sequence}"
        return f"not stopped before the end: more games are needed until {what}; {sequence}"


def page(told: Simulation, output_format: str, look: Look) -> str:
    """The report in a format."""
    if output_format == "json":
        return json.dumps(to_dict(told), indent=1) + "\n"
    if output_format == "csv":
        return to_csv(told)
    if output_format == "text":
        return to_text(told, look)
    from deckcheck.reports.simulation_page import to_html, to_svg

    return to_svg(told) if output_format == "svg" else to_html(told)


def to_dict(told: Simulation) -> dict[str, Any]:
    """The shape that scripts rely on. Rates are of games that ended; the intervals are Wilson's, of 95 percent, but for the win rates of
    games that are played for a width (`until`)."""
    pairing, summary = told.pairing, told.summary
    figures = summary.figures
    return {
        "deckcheck": __version__,
        "schema": SCHEMA_VERSION,
        "game": pairing.game,
        "rules": pairing.rules,
        "switches": dict(pairing.switches),
        "limits": {"max_turns": pairing.max_turns, "max_decisions": pairing.max_decisions},
        "seed": pairing.seed,
        "games": summary.games,
        "decks": {player: deck.name for player, deck in zip(PLAYERS, pairing.decks, strict=True)},
        "agents": dict(zip(PLAYERS, pairing.agents, strict=True)),
        "wins": {
            **{player: summary.wins[player] for player in PLAYERS},
            "draw": summary.draws,
            "undecided": summary.games - summary.ended,
        },
        "win_rate": {player: rate_dict(summary.rate(player)) for player in PLAYERS},
        "sides": {side: rate_dict(summary.side_rate(side)) for side in PLAYERS},
        "first_player": {"games": {player: summary.first[player] for player in PLAYERS}, **rate_dict(summary.first_rate)},
        "by_turn": {
            player: {name: rate_dict(summary.turn_rate(player, name == "first")) for name in ("first", "second")} for player in PLAYERS
        },
        "pairs": _pairs(summary),
        "length": _length(summary),
        "gates_left": {player: _left(summary.gates[player]) for player in PLAYERS} if summary.gates["A"] else None,
        "ends": _sorted(summary.ends),
        "undecided": _sorted(summary.undecided),
        "until": _until(told),
        "over_time": turns_dict(figures) if figures is not None else None,
        "cards": cards_list(figures, told.names) if figures is not None else [],
        "notes": list(told.notes),
    }


def _sorted(counts: Mapping[str, int]) -> dict[str, int]:
    """Most frequent first."""
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _until(told: Simulation) -> dict[str, Any] | None:
    """For which width games were played, None if for none."""
    if told.series.until is None:
        return None
    return {"width": told.series.until, "most": told.series.games, "reached": told.summary.stopped}


def _pairs(summary: Summary) -> dict[str, Any] | None:
    """Both games of a pair: None where sides were not swapped."""
    pairs = summary.pairs
    if pairs.difference is None:
        return None
    ahead = {player: pairs.ahead[player] for player in PLAYERS}
    return {"games": pairs.number, "ahead": {**ahead, "even": pairs.even}, "difference": interval_dict(*pairs.difference)}


def _left(gates: Counter[int]) -> dict[str, Any]:
    """How many gates stood at the end, and in how many games."""
    return {"mean": round(_mean(gates), DIGITS), "games": {str(number): gates[number] for number in sorted(gates)}}


def _mean(counts: Counter[int]) -> float:
    return sum(number * games for number, games in counts.items()) / counts.total()


def _length(summary: Summary) -> dict[str, float | None]:
    least, median, mean, most = summary.length() or (None, None, None, None)
    played = sum(summary.first.values())
    return {
        "turns_min": least,
        "turns_median": median,
        "turns_mean": None if mean is None else round(mean, DIGITS),
        "turns_max": most,
        "decisions_mean": round(summary.decisions / played, DIGITS) if played else None,
    }


def to_text(told: Simulation, look: Look) -> str:
    """Lines for people; what must be known to read them comes first."""
    lines = [one_line(line) for line in _lines(told)]
    figures = told.summary.figures
    if figures is None:
        lines.append("  no figures of cards: they were not asked for when these games were played")
    else:
        lines += turn_lines(figures, look)
        lines += card_lines(figures, told.names, told.decks, told.shown, look)
    return "\n".join(lines) + "\n"


def heading(told: Simulation) -> tuple[str, str]:
    """What was played, and how."""
    pairing = told.pairing
    agents = pairing.agents[0] if len(set(pairing.agents)) == 1 else " against ".join(pairing.agents)
    return (
        f"{counted(told.summary.games, 'game')}: {' against '.join(told.decks)}",
        f"rules {pairing.rules}, agents {agents}, seed {pairing.seed}",
    )


def _lines(told: Simulation) -> Iterator[str]:
    yield from (f"note: {note}" for note in told.notes)
    what, how = heading(told)
    yield what
    yield f"  {how}"
    for player in PLAYERS:
        yield f"  {player} wins {told_rate(told.summary.rate(player))}"
    yield from (f"  {line}" for line in facts(told))


def facts(told: Simulation) -> Iterator[str]:
    """What is to be said beside the win rates, in sentences."""
    summary = told.summary
    if told.why_it_stopped:
        yield told.why_it_stopped
    if summary.draws:
        yield f"draws {summary.draws}"
    yield f"whoever went first wins {told_rate(summary.first_rate)}"
    for player in PLAYERS:
        first, second = (_short(summary.turn_rate(player, first)) for first in (True, False))
        yield f"{player} going first wins {first}; going second {second}"
    pairs = summary.pairs
    if pairs.difference is not None:
        yield f"side A wins {told_rate(summary.side_rate('A'))}, whichever deck sits there; side B {_short(summary.side_rate('B'))}"
        value, low, high = (100 * number for number in pairs.difference)
        yield (
            f"of {counted(pairs.number, 'pair')} with sides swapped A is ahead in {pairs.ahead['A']}, B in {pairs.ahead['B']},"
            f" {pairs.even} even: {value:+.1f} points ({low:+.1f} to {high:+.1f})"
        )
    length = summary.length()
    if length:
        least, median, mean, most = length
        decisions = summary.decisions / sum(summary.first.values())
        yield f"turns: {mean:.1f} on average, {median:g} in the middle, {least} to {most}; {decisions:.0f} decisions a game"
    if summary.ends:
        yield f"ends: {_counts(summary.ends)}"
    if summary.gates["A"]:
        a, b = (f"{player} {_mean(summary.gates[player]):.1f}" for player in PLAYERS)
        yield f"gates left at the end, on average: {a}, {b}"
    if summary.undecided:
        yield f"undecided, counted for nobody: {_counts(summary.undecided)}"


def told_rate(rate: Rate) -> str:
    """`12 of 20: 60.0% (38.7% to 78.1%)`"""
    if rate.value is None or rate.interval is None:
        return "0 of 0 games that ended"
    low, high = rate.interval
    return f"{rate.wins} of {rate.games}: {rate.value:.1%} ({low:.1%} to {high:.1%})"


def _short(rate: Rate) -> str:
    return "none" if rate.value is None else told_rate(rate)


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in _sorted(counts).items())


# The table.

Row: TypeAlias = tuple[Any, ...]
COLUMNS = ("figure", "of", "count", "games", "value", "low", "high")


def to_csv(told: Simulation) -> str:
    """A figure a line."""
    rows = [*_rows(told.pairing, told.summary, told.notes)]
    if told.series.until is not None:
        rows.append(("until", "reached" if told.summary.stopped else "not reached", None, told.series.games, told.series.until, None, None))
    if told.summary.figures is not None:
        rows += csv_rows(told.summary.figures, told.names)
    return csv_text([COLUMNS, *rows])


def _rows(pairing: Pairing, summary: Summary, notes: Sequence[str]) -> Iterable[Row]:
    def plain(figure: str, of: str, count: Any = None, value: Any = None) -> Row:
        return figure, of, count, None, value, None, None

    def rate(figure: str, of: str, one: Rate) -> Row:
        return figure, of, one.wins, one.games, *rate_dict(one).values()

    for note in notes:
        yield plain("note", note)
    for name, text in (("game", pairing.game), ("rules", pairing.rules), ("seed", pairing.seed)):
        yield plain(name, text)
    for player, deck, agent in zip(PLAYERS, pairing.decks, pairing.agents, strict=True):
        yield plain(f"deck {player}", deck.name or "")
        yield plain(f"agent {player}", agent)
    yield plain("games", "", summary.games)
    for player in PLAYERS:
        yield rate("win_rate", player, summary.rate(player))
    yield plain("draws", "", summary.draws)
    yield plain("undecided", "", summary.games - summary.ended)
    yield rate("first_player", "", summary.first_rate)
    for player in PLAYERS:
        yield rate("win_rate_first", player, summary.turn_rate(player, True))
        yield rate("win_rate_second", player, summary.turn_rate(player, False))
    for side in PLAYERS:
        yield rate("win_rate_side", side, summary.side_rate(side))
    pairs = summary.pairs
    if pairs.difference is not None:
        for player in PLAYERS:
            yield "pairs_ahead", player, pairs.ahead[player], pairs.number, None, None, None
        yield "pairs_difference", "A", None, pairs.number, *interval_dict(*pairs.difference).values()
    for name, number in _length(summary).items():
        yield plain(name, "", None, number)
    if summary.gates["A"]:
        for player in PLAYERS:
            yield plain("gates_left_mean", player, None, round(_mean(summary.gates[player]), DIGITS))
    for reason, count in _sorted(summary.ends).items():
        yield plain("end", reason, count)
    for reason, count in _sorted(summary.undecided).items():
        yield plain("stop_reason", reason, count)


def csv_text(rows: Iterable[Sequence[Any]]) -> str:
    """Lines of a table for spreadsheets; a text that one would run as a formula gets an apostrophe before it."""
    return "".join(",".join(map(_cell, row)) + "\n" for row in rows)


def _cell(value: Any) -> str:
    if value is None:
        return ""
    text = one_line(str(value))
    if isinstance(value, str) and text[:1] in tuple("=+-@"):
        text = f"'{text}"
    return '"{}"'.format(text.replace('"', '""')) if any(letter in text for letter in ",\"'") else text
