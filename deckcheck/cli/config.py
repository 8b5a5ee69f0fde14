"""Configuration files: `[tool.deckcheck]` in the nearest `pyproject.toml`, or `deckcheck.toml`, which wins."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, NamedTuple

import click

from deckcheck.errors import DeckcheckError


class Setting(NamedTuple):
    """An option that a configuration may set. `kind` is `text`, `flag`, `texts`, `paths` or `outputs`; the last two name files beside it.

    `commands`: where it holds, if not wherever the option exists.
    """

    kind: str
    commands: tuple[str, ...] = ()


# By the long names of the options. A scenario says itself for which rules it holds, so a configuration does not override it.
SETTINGS = {
    "game": Setting("text", ("validate", "convert", "init", "cards", "simulate")),
    "rules": Setting("text", ("validate", "convert", "simulate")),
    "set": Setting("texts", ("validate", "simulate")),
    "cards": Setting("paths"),
    "restrictions": Setting("paths"),
    "date": Setting("text"),
    "region": Setting("text"),
    "strict": Setting("flag"),
    "local-cards": Setting("flag"),
    "output-format": Setting("text"),
    "output": Setting("outputs"),
    "jobs": Setting("text"),
    "color": Setting("text"),
    "quiet": Setting("flag"),
    "force": Setting("flag"),
}


def load_defaults(name: str, command: click.Command) -> dict[str, Any]:
    """Defaults for the parameters of the command called `name`. Raises DeckcheckError for a configuration that makes no sense."""
    found = _nearest()
    if found is None:
        return {}
    path, table = found
    values = {key: _value(path, key, value) for key, value in table.items()}
    _check_choices(path, values)
    wanted = {key: value for key, value in values.items() if not SETTINGS[key].commands or name in SETTINGS[key].commands}
    if isinstance(command, click.Group):
        return {sub: _for_command(one, wanted) for sub, one in command.commands.items()}
    return _for_command(command, wanted)


def _for_command(command: click.Command, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values by parameter. A report format that this command does not have is one for other commands."""
    defaults = {}
    for parameter in command.params:
        name = next((option[2:] for option in parameter.opts if option[2:] in values), None)
        if name is not None:
            choices = parameter.type.choices if isinstance(parameter.type, click.Choice) else None
            if choices is None or values[name] in choices:
                defaults[str(parameter.name)] = values[name]
    return defaults


def _check_choices(path: str, values: Mapping[str, Any]) -> None:
    from deckcheck.cards.names import suggest
    from deckcheck.cli.options import REPORTS
    from deckcheck.rulesets import RULESETS

    known = {"game": tuple(RULESETS), "region": ("jp", "en"), "color": ("auto", "always", "never"), "output-format": REPORTS}
    for name, choices in known.items():
        if name in values and values[name] not in choices:
            near = suggest(values[name], choices, limit=1, cutoff=0.5)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise DeckcheckError(f"{path}: `{name}` cannot be {values[name]!r}; it is one of {', '.join(choices)}{hint}")


def _nearest() -> tuple[str, Mapping[str, Any]] | None:
    try:
        folder = os.getcwd()
    except FileNotFoundError:  # the working folder was deleted: nothing can be near it
        return None
    while True:
        for name in ("deckcheck.toml", "pyproject.toml"):
            path = os.path.join(folder, name)
            if name == "deckcheck.toml" and os.path.lexists(path) and not os.path.isfile(path):
                raise DeckcheckError(f"{path}: not a file")
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
    except (ValueError, RecursionError) as error:  # the first is the parent of decoding errors, and of a number too long to read
        if not own and b"deckcheck" not in content:
            return None  # somebody else's broken file is not ours to complain about
        raise DeckcheckError(f"{path}: not readable as TOML: {error}") from error
    tools = data.get("tool", {})
    table = data if own else tools.get("deckcheck") if isinstance(tools, dict) else None
    if table is not None and not isinstance(table, dict):
        raise DeckcheckError(f"{path}: [tool.deckcheck] must be a table")
    return table


def _value(path: str, name: str, value: Any) -> Any:
    if name not in SETTINGS:
        from deckcheck.cards.names import suggest

        near = suggest(name, SETTINGS, limit=1, cutoff=0.5)
        hint = f"did you mean `{near[0]}`?" if near else f"known: {', '.join(SETTINGS)}"
        raise DeckcheckError(f"{path}: unknown option `{name}`; {hint}")
    kind = SETTINGS[name].kind
    if kind == "flag":
        if not isinstance(value, bool):
            raise DeckcheckError(f"{path}: `{name}` must be true or false")
        return value
    if kind == "text":
        if isinstance(value, bool | float | list | dict):
            raise DeckcheckError(f"{path}: `{name}` must be a text")
        return str(value)  # a TOML date or number is as good as its text
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise DeckcheckError(f"{path}: `{name}` must be a text or a list of texts")
    folder = os.path.dirname(path)
    if kind == "paths":
        return [os.path.join(folder, text) for text in texts]
    if kind == "outputs":
        return [f"{head}{colon}{os.path.join(folder, tail)}" for head, colon, tail in (text.partition(":") for text in texts)]
    return texts
