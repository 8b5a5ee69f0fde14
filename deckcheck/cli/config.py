"""Configuration files: `[tool.deckcheck]` in the nearest `pyproject.toml`, or `deckcheck.toml`, which wins."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any

from deckcheck.errors import DeckcheckError

# Long names of the options that a configuration may set -> what the value is; `paths` are relative to the file.
OPTIONS = {
    "game": "text",
    "rules": "text",
    "set": "texts",
    "cards": "paths",
    "restrictions": "paths",
    "date": "text",
    "region": "text",
    "strict": "flag",
    "local-cards": "flag",
    "output-format": "text",
    "output": "outputs",
    "jobs": "text",
    "color": "text",
    "quiet": "flag",
    "force": "flag",
}


def load_defaults(commands: Iterable[str]) -> dict[str, Any]:
    """Defaults for the options of every command. Raises DeckcheckError for a configuration that makes no sense."""
    found = _nearest(os.getcwd())
    if found is None:
        return {}
    path, table = found
    values = {name.replace("-", "_"): _value(path, name, value) for name, value in table.items()}
    if "set" in values:
        values["switches"] = values.pop("set")
    nested = ("list", "find", "show", "lint")
    return {command: {**values, **dict.fromkeys(nested, values)} if command == "cards" else values for command in commands}


def _nearest(folder: str) -> tuple[str, Mapping[str, Any]] | None:
    while True:
        for name in ("deckcheck.toml", "pyproject.toml"):
            path = os.path.join(folder, name)
            table = _table(path) if os.path.isfile(path) else None
            if table is not None:
                return path, table
        parent = os.path.dirname(folder)
        if parent == folder:
            return None
        folder = parent


def _table(path: str) -> Mapping[str, Any] | None:
    """The table of options in a file; None for a `pyproject.toml` that has none."""
    own = os.path.basename(path) == "deckcheck.toml"
    try:
        with open(path, "rb") as file:
            content = file.read(1_000_000)
    except OSError as error:
        raise DeckcheckError(f"{path}: not readable: {error.strerror}") from error
    if not own and b"tool" not in content:
        return None
    import tomllib

    try:
        data: Any = tomllib.loads(content.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        if not own and b"deckcheck" not in content:
            return None  # somebody else's broken file is not ours to complain about
        raise DeckcheckError(f"{path}: not readable as TOML: {error}") from error
    table = data if own else data.get("tool", {}).get("deckcheck")
    if table is not None and not isinstance(table, dict):
        raise DeckcheckError(f"{path}: [tool.deckcheck] must be a table")
    return table


def _value(path: str, name: str, value: Any) -> Any:
    kind = OPTIONS.get(name)
    if kind is None:
        from deckcheck.cards.names import suggest

        near = suggest(name, OPTIONS, limit=1, cutoff=0.5)
        hint = f"did you mean `{near[0]}`?" if near else f"known: {', '.join(OPTIONS)}"
        raise DeckcheckError(f"{path}: unknown option `{name}`; {hint}")
    if kind == "flag":
        if not isinstance(value, bool):
            raise DeckcheckError(f"{path}: `{name}` must be true or false")
        return value
    if kind == "text":
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise DeckcheckError(f"{path}: `{name}` must be a text")
        return str(value)
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise DeckcheckError(f"{path}: `{name}` must be a text or a list of texts")
    folder = os.path.dirname(path)
    if kind == "paths":
        return [os.path.join(folder, text) for text in texts]
    if kind == "outputs":
        return [f"{head}:{os.path.join(folder, tail)}" for head, _, tail in (text.partition(":") for text in texts)]
    return texts
