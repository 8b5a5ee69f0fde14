"""Replays: a pairing, the index of a game, and the option that was chosen at every decision. That fixes the game completely."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from deckcheck.engine.json_fields import DamagedError, Fields, load_json
from deckcheck.engine.pairing import PLAYERS, Pairing, read_pairing
from deckcheck.errors import DeckcheckError

FORMAT = 1
"""The number of the shape below. Another shape gets another number."""

MAX_REPLAY_BYTES = 20_000_000
MAX_CHOICES = 5_000_000
MAX_CHOICE = 100
MAX_INDEX = 1 << 40


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. `winner` is None for a draw and for a game that was stopped, which `stop_reason` names."""

    first: str
    winner: str | None
    reason: str
    turns: int
    decisions: int
    stop_reason: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """As it is stored."""
        return {
            "first": self.first,
            "winner": self.winner,
            "reason": self.reason,
            "turns": self.turns,
            "decisions": self.decisions,
            "stop_reason": self.stop_reason,
        }


@dataclass(frozen=True, slots=True)
class Replay:
    """A game that can be played again, to any moment."""

    pairing: Pairing
    index: int
    """The number of the game among those of its seed."""
    choices: tuple[str, ...]
    """The canonical text of the option that was chosen, one for each decision, those of chance included."""
    result: Result | None = None
    """None for a game that was not played to its end."""
    digest: str | None = None
    """Of the last state."""
    error: str | None = None
    """What went wrong, here or in an agent, where a game could not go on: the last choice is the one after which it did."""
    version: str = ""
    """The deckcheck that wrote it."""

    def to_dict(self) -> dict[str, Any]:
        """The replay as JSON values, in the shape of `schemas/replay.json`."""
        data: dict[str, Any] = {
            "deckcheck": self.version,
            "schema": FORMAT,
            **self.pairing.to_dict(),
            "index": self.index,
            "choices": list(self.choices),
            "result": self.result.to_dict() if self.result else None,
            "digest": self.digest,
        }
        if self.error is not None:
            data["error"] = self.error
        return data

    def to_json(self) -> str:
        """The replay as a JSON text, a choice a line, in ASCII. Raises DeckcheckError for one that could not be read again."""
        data = self.to_dict()
        try:
            Replay.from_dict(data)
        except DamagedError as error:
            raise DeckcheckError(f"this replay cannot be stored: {error}") from error
        return checked_size(json.dumps(data, indent=1) + "\n")

    @classmethod
    def from_dict(cls, value: Any) -> Replay:
        """The replay that `to_dict` wrote. Raises DamagedError, which names the place, for anything else."""
        fields = Fields(value)
        version = check_format(fields, "a replay")
        replay = cls(
            pairing=read_pairing(fields),
            index=fields.whole("index", 0, MAX_INDEX),
            choices=fields.texts("choices", MAX_CHOICES, MAX_CHOICE),
            result=read_result(fields.fields("result")) if fields.known("result") else None,
            digest=fields.text("digest", 64) if fields.known("digest") else None,
            error=fields.text("error", 1000, printable=False) if fields.has("error") else None,
            version=version,
        )
        fields.done()
        return replay

    @classmethod
    def from_json(cls, data: bytes | str) -> Replay:
        """The replay in a JSON text. Raises DamagedError, which names the place, for anything else."""
        raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
        return cls.from_dict(load_json(raw, MAX_REPLAY_BYTES, "a replay, or a file that `--out` wrote"))


def checked_size(text: str) -> str:
    """A text of ASCII that a reader will take. Raises DeckcheckError for one that is too long."""
    if len(text) > MAX_REPLAY_BYTES:
        raise DeckcheckError(f"a game of {len(text) // 1_000_000} MB cannot be stored; at most {MAX_REPLAY_BYTES // 1_000_000} MB are read")
    return text


def check_format(fields: Fields, what: str) -> str:
    """The version of deckcheck that wrote it. Raises DamagedError for another format than ours, and for what is something else."""
    if not fields.has("schema") or not fields.has("deckcheck"):
        raise DamagedError(f"this is not {what}: `deckcheck` and `schema` are missing")
    version = fields.text("deckcheck", 100)
    number = fields.whole("schema", 0)
    if number != FORMAT:
        raise DamagedError(f"{what} of format {number}, written by deckcheck {version}; this one reads format {FORMAT}: use that version")
    return version


def read_result(fields: Fields) -> Result:
    """The result that stands in an object. Raises DamagedError."""
    result = Result(
        first=fields.text("first", 1, PLAYERS),
        winner=fields.text("winner", 1, PLAYERS) if fields.known("winner") else None,
        reason=fields.text("reason", 100),
        turns=fields.whole("turns", 0),
        decisions=fields.whole("decisions", 0),
        stop_reason=fields.text("stop_reason", 100) if fields.known("stop_reason") else None,
    )
    fields.done()
    return result


def differences(told: Mapping[str, Any], seen: Mapping[str, Any]) -> list[str]:
    """What two records of one game say differently, as sentences about the first of them."""
    return [f"{name} is {told[name]!r}, but played again it is {seen[name]!r}" for name in told if told[name] != seen[name]]
