"""Where the shipped data lives: inside the package of an installed wheel, beside it in a source checkout."""

from __future__ import annotations

import os

_PACKAGE = os.path.dirname(os.path.abspath(__file__))


def _root() -> str:
    return _PACKAGE if os.path.isdir(os.path.join(_PACKAGE, "card_data")) else os.path.dirname(_PACKAGE)


def card_data(*parts: str) -> str:
    """Path of a file or folder below `card_data/`."""
    return os.path.join(_root(), "card_data", *parts)


def schema_path(*parts: str) -> str:
    """Path of a file below `schemas/`."""
    return os.path.join(_root(), "schemas", *parts)


def set_files(game: str) -> list[str]:
    """Paths of the shipped card files of a game, sorted by name."""
    folder = card_data(game, "sets")
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".yml")]


def deck_files(game: str) -> list[str]:
    """Paths of the shipped deck files of a game, sorted by name."""
    folder = card_data(game, "decks")
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder))]


def read_bytes(path: str) -> bytes:
    """The content of a shipped file."""
    with open(path, "rb") as file:
        return file.read()
