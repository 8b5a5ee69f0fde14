"""The summary of a simulation as text and as JSON values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from deckcheck import __version__
from deckcheck.engine.pairing import PLAYERS, Pairing
from deckcheck.experiments.summary import Rate, Summary
from deckcheck.reports.json import SCHEMA_VERSION
from deckcheck.reports.text import counted

DIGITS = 6


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
        "win_rate": {player: _rate(summary.rate(player)) for player in PLAYERS},
        "first_player": {"games": {player: summary.first[player] for player in PLAYERS}, **_rate(summary.first_rate)},
        "length": _length(summary),
        "ends": _sorted(summary.ends),
        "undecided": _sorted(summary.undecided),
        "cards": [],
        "notes": list(notes),
    }


def _sorted(counts: Mapping[str, int]) -> dict[str, int]:
    """Most frequent first."""
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _rate(rate: Rate) -> dict[str, float | None]:
    low, high = rate.interval or (None, None)
    return {
        name: None if number is None else round(number, DIGITS) for name, number in (("value", rate.value), ("low", low), ("high", high))
    }


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
    length = summary.length()
    if length:
        least, median, mean, most = length
        decisions = summary.decisions / sum(summary.first.values())
        lines.append(f"  turns: {mean:.1f} on average, {median:g} in the middle, {least} to {most}; {decisions:.0f} decisions a game")
    if summary.ends:
        lines.append(f"  ends: {_counts(summary.ends)}")
    if summary.undecided:
        lines.append(f"  undecided, counted for nobody: {_counts(summary.undecided)}")
    return "\n".join(lines) + "\n"


def _share(rate: Rate) -> str:
    if rate.value is None or rate.interval is None:
        return "0 of 0 games that ended"
    low, high = rate.interval
    return f"{rate.wins} of {rate.games}: {rate.value:.1%} ({low:.1%} to {high:.1%})"


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {number}" for name, number in _sorted(counts).items())
