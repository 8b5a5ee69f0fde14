"""The summary of a simulation as text, as JSON values and as a table. A and B are decks, unless it says side."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from deckcheck import __version__
from deckcheck.engine.pairing import PLAYERS, Pairing
from deckcheck.experiments.summary import Rate, Summary
from deckcheck.reports.json import SCHEMA_VERSION
from deckcheck.reports.reporter import one_line
from deckcheck.reports.text import counted

DIGITS = 6
FORMATS = ("text", "json", "csv")


def page(pairing: Pairing, summary: Summary, notes: Sequence[str], output_format: str) -> str:
    """The report in a format."""
    if output_format == "json":
        return json.dumps(to_dict(pairing, summary, notes), indent=1) + "\n"
    if output_format == "csv":
        return to_csv(pairing, summary, notes)
    return "".join(f"{one_line(line)}\n" for line in to_text(pairing, summary, notes).splitlines())


def to_dict(pairing: Pairing, summary: Summary, notes: Sequence[str]) -> dict[str, Any]:
    """The shape that scripts rely on. Rates are of games that ended; the intervals are Wilson's, of 95 percent."""
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
        "cards": [],
        "notes": list(notes),
    }


def _sorted(counts: Mapping[str, int]) -> dict[str, int]:
    """Most frequent first."""
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def rate_dict(rate: Rate) -> dict[str, float | None]:
    """A rate with its interval; null without a game."""
    return _interval(rate.value, *(rate.interval or (None, None)))


def _interval(value: float | None, low: float | None, high: float | None) -> dict[str, float | None]:
    return {name: None if number is None else round(number, DIGITS) for name, number in (("value", value), ("low", low), ("high", high))}


def _pairs(summary: Summary) -> dict[str, Any] | None:
    """Both games of a pair: None where sides were not swapped."""
    pairs = summary.pairs
    if pairs.difference is None:
        return None
    ahead = {player: pairs.ahead[player] for player in PLAYERS}
    return {"games": pairs.number, "ahead": {**ahead, "even": pairs.even}, "difference": _interval(*pairs.difference)}


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


def to_text(pairing: Pairing, summary: Summary, notes: Sequence[str]) -> str:
    """A few lines for people; what must be known to read them comes first."""
    a, b = (f"{player} ({deck.name or 'no name'})" for player, deck in zip(PLAYERS, pairing.decks, strict=True))
    agents = pairing.agents[0] if len(set(pairing.agents)) == 1 else " against ".join(pairing.agents)
    lines = [
        *(f"note: {note}" for note in notes),
        f"{counted(summary.games, 'game')}: {a} against {b}",
        f"  rules {pairing.rules}, agents {agents}, seed {pairing.seed}",
    ]
    lines += [f"  {player} wins {_share(summary.rate(player))}" for player in PLAYERS]
    if summary.draws:
        lines.append(f"  draws {summary.draws}")
    lines.append(f"  whoever went first wins {_share(summary.first_rate)}")
    for player in PLAYERS:
        first, second = (_short(summary.turn_rate(player, first)) for first in (True, False))
        lines.append(f"  {player} going first wins {first}; going second {second}")
    pairs = summary.pairs
    if pairs.difference is not None:
        lines.append(f"  side A wins {_share(summary.side_rate('A'))}, whichever deck sits there; side B {_short(summary.side_rate('B'))}")
        value, low, high = (100 * number for number in pairs.difference)
        lines.append(
            f"  of {counted(pairs.number, 'pair')} with sides swapped A is ahead in {pairs.ahead['A']}, B in {pairs.ahead['B']},"
            f" {pairs.even} even: {value:+.1f} points ({low:+.1f} to {high:+.1f})"
        )
    length = summary.length()
    if length:
        least, median, mean, most = length
        decisions = summary.decisions / sum(summary.first.values())
        lines.append(f"  turns: {mean:.1f} on average, {median:g} in the middle, {least} to {most}; {decisions:.0f} decisions a game")
    if summary.ends:
        lines.append(f"  ends: {_counts(summary.ends)}")
    if summary.gates["A"]:
        a, b = (f"{player} {_mean(summary.gates[player]):.1f}" for player in PLAYERS)
        lines.append(f"  gates left at the end, on average: {a}, {b}")
    if summary.undecided:
        lines.append(f"  undecided, counted for nobody: {_counts(summary.undecided)}")
    return "\n".join(lines) + "\n"


def _share(rate: Rate) -> str:
    if rate.value is None or rate.interval is None:
        return "0 of 0 games that ended"
    low, high = rate.interval
    return f"{rate.wins} of {rate.games}: {rate.value:.1%} ({low:.1%} to {high:.1%})"


def _short(rate: Rate) -> str:
    return "none" if rate.value is None else _share(rate)


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in _sorted(counts).items())


# The table.

Row: TypeAlias = tuple[Any, ...]
COLUMNS = ("figure", "of", "count", "games", "value", "low", "high")


def to_csv(pairing: Pairing, summary: Summary, notes: Sequence[str]) -> str:
    """A figure a line."""
    return csv_text([COLUMNS, *_rows(pairing, summary, notes)])


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
        yield "pairs_difference", "A", None, pairs.number, *_interval(*pairs.difference).values()
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
