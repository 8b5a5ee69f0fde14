"""Agents of users: a class that Python finds by its name."""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout
from importlib import import_module
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any

from deckcheck.agents.agent import AgentError
from deckcheck.engine.json_fields import shown
from deckcheck.errors import ENDS_THE_RUN, DeckcheckError

if TYPE_CHECKING:
    from deckcheck.agents.agent import Agent


def apart() -> redirect_stdout[Any]:
    """What the code of a user prints goes to standard error while this lasts: standard output belongs to the report."""
    return redirect_stdout(sys.stderr)


def load_class(module: str, name: str) -> Any:
    """The class; the folder one is in is looked through too. Raises DeckcheckError for what cannot be imported or is no class of agents."""
    spec = f"{module}:{name}"
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)  # last: a file of the user must not hide a library
    try:
        with apart():
            found: Any = import_module(module)
    except ModuleNotFoundError as error:
        missing = f"there is no module {error.name!r}" if error.name else str(error)
        raise DeckcheckError(f"agent {spec!r}: {missing}, neither among the installed ones nor in this folder") from error
    except ENDS_THE_RUN:
        raise
    except BaseException as error:  # a script that ends with sys.exit() too
        raise DeckcheckError(f"agent {spec!r}: importing {module!r} failed: {type(error).__name__}: {shown(error, str)}") from error
    for part in name.split("."):
        found = getattr(found, part, None)
    if not isinstance(found, type):
        raise DeckcheckError(f"agent {spec!r}: {module!r} has no class {name!r}")
    if not callable(getattr(found, "choose", None)):
        raise DeckcheckError(f"agent {spec!r} is no agent: it has no method `choose(view, decision)`")
    return found


def made(module: str, name: str, seed: int) -> Agent:
    """An agent for one game. The class is given a whole number to draw its chance from, if it takes one.

    Raises AgentError for a class that cannot be loaded (any more: a process of its own may find others) or that makes no agent.
    """
    try:
        found = load_class(module, name)
    except DeckcheckError as error:
        raise AgentError(str(error)) from error
    try:
        with apart():
            agent: Agent = found(seed) if _takes_seed(found) else found()
    except ENDS_THE_RUN:
        raise
    except BaseException as error:
        raise AgentError(f"agent {module}:{name}: {type(error).__name__}: {shown(error, str)}") from error
    return agent


def _takes_seed(found: Any) -> bool:
    """Does making one take something that is given by its place?"""
    try:
        parameters = signature(found).parameters.values()
    except ValueError:  # one that is built in does not say
        return False
    return any(each.kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD, Parameter.VAR_POSITIONAL) for each in parameters)
