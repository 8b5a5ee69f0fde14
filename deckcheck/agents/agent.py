"""What an agent is, and the agents by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, runtime_checkable

from deckcheck.agents.uniform import Uniform
from deckcheck.engine.json_fields import shown
from deckcheck.errors import DeckcheckError
from deckcheck.rng import derive

if TYPE_CHECKING:
    from deckcheck.engine.decisions import Decision
    from deckcheck.engine.state import Option, State
    from deckcheck.engine.view import View


@runtime_checkable
class Agent(Protocol):
    """Somebody who plays one side of one game."""

    def choose(self, view: View, decision: Decision) -> Option:
        """One of `decision.options`, or `engine.state.CONCEDE`. Decisions with a single option are made without asking."""
        ...


@runtime_checkable
class QuickAgent(Protocol):
    """An agent of ours, which may be asked without a view: it looks at nothing that its side may not know."""

    def place(self, state: State[Any]) -> int:
        """The place of the option that `choose` would give."""
        ...


Values: TypeAlias = Mapping[str, float]
"""The settings of an agent by name. Those that are whole numbers are ints."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A number that may follow the name of an agent. A whole one by default is whole always."""

    default: float
    least: float
    most: float
    meaning: str


@dataclass(frozen=True, slots=True)
class Kind:
    """How an agent that has a name is made, and what may be set."""

    make: Callable[[int, Values], Agent]
    meaning: str
    settings: Mapping[str, Setting] = field(default_factory=dict)


def _uniform(seed: int, values: Values) -> Agent:
    return Uniform(seed)


def _heuristic(seed: int, values: Values) -> Agent:
    from deckcheck.agents.heuristic import Heuristic  # random games do not need the knowledge of any game

    return Heuristic(seed)


def _mcts(seed: int, values: Values) -> Agent:
    from deckcheck.agents.mcts import Mcts

    return Mcts(seed, iterations=int(values["iterations"]), turns=int(values["turns"]), exploration=values["exploration"])


AGENTS: Final[Mapping[str, Kind]] = {
    "random": Kind(_uniform, "every option is as likely as every other"),
    "heuristic": Kind(_heuristic, "what a sensible player does, by rules of thumb"),
    "mcts": Kind(
        _mcts,
        "tries the options in worlds that it deals out of what it knows",
        {
            "iterations": Setting(200, 1, 1_000_000, "play-outs for a decision"),
            "turns": Setting(1, 1, 1000, "turns after which a play-out is judged, the running one among them"),
            "exploration": Setting(0.3, 0.0, 100.0, "how much it tries options that look worse"),
        },
    ),
}


class AgentError(DeckcheckError):
    """An agent that is not ours failed, or chose what is not offered."""


MAX_NAME: Final = 100


def name_of(agent: Any) -> str:
    """How replays call an agent: the text that names it, or else its class. Raises DeckcheckError for what is no agent."""
    if isinstance(agent, str):
        check_spec(agent)
        return agent
    if isinstance(agent, type):
        raise DeckcheckError(f"{shown(agent, repr)} is a class; an agent is an object of it")
    if not callable(getattr(agent, "choose", None)):
        raise DeckcheckError(f"{shown(agent, repr)} is no agent: it has no method `choose(view, decision)`")
    name = type(agent).__qualname__
    return "".join(letter if letter.isprintable() else "?" for letter in name)[-MAX_NAME:] or "agent"


def class_path(spec: str) -> tuple[str, str] | None:
    """The module and the class that `package.module:Class` names; None for a text of another form. Nothing is imported."""
    module, colon, name = spec.partition(":")
    if not colon or module in AGENTS or len(spec) > MAX_NAME:
        return None
    whole = all(part.isidentifier() for part in (*module.split("."), *name.split(".")))
    return (module, name) if whole else None


def check_spec(spec: str) -> None:
    """Raises DeckcheckError for a text that names no agent. A class is not looked up: a file that names one runs nothing."""
    if class_path(spec) is None:
        _settings(spec)


def check_agent(spec: str) -> None:
    """The same, and a class is imported, as playing with it will. Raises DeckcheckError for one that cannot be."""
    path = class_path(spec)
    if path is None:
        check_spec(spec)
    else:
        from deckcheck.agents.foreign import load_class

        load_class(*path)


def make_agent(spec: str, seed: str, side: str, index: int) -> Agent:
    """The agent of a side in game number `index` of a seed. Raises DeckcheckError for a text that names none, AgentError for a class that
    cannot be loaded or makes none."""
    stream = derive(seed, "agent", side, index)
    path = class_path(spec)
    if path is None:
        kind, values = _settings(spec)
        return kind.make(stream, values)
    from deckcheck.agents.foreign import made

    return made(*path, stream)


def _settings(spec: str) -> tuple[Kind, Values]:
    """What a text names, with all its settings. Raises DeckcheckError for one that names nothing."""
    name, colon, rest = spec.partition(":")
    kind = AGENTS.get(name)
    if kind is None:
        hint = _nearest(name, AGENTS) or f"known: {', '.join(AGENTS)}, and `package.module:Class` for one of your own"
        raise DeckcheckError(f"no agent is called {shown(spec if colon else name, str)[:60]!r}; {hint}")
    if colon and not kind.settings:
        raise DeckcheckError(f"the agent {name!r} takes no settings; write {name!r}, not {spec[:60]!r}")
    values = {key: setting.default for key, setting in kind.settings.items()}
    given: set[str] = set()
    for piece in rest.split(",") if colon else ():
        key, equals, text = (part.strip() for part in piece.partition("="))
        setting = kind.settings.get(key)
        if setting is None:
            hint = _nearest(key, kind.settings) or f"known: {', '.join(kind.settings)}"
            raise DeckcheckError(f"the agent {name!r} has no setting {key[:60]!r}; {hint}")
        if key in given:
            raise DeckcheckError(f"the setting {key!r} of the agent {name!r} is given twice")
        given.add(key)
        values[key] = _number(f"{name}:{key}", text if equals else "", setting)
    return kind, values


def _nearest(name: str, known: Mapping[str, object]) -> str:
    from deckcheck.cards.names import suggest

    near = suggest(name, known, limit=1, cutoff=0.5)
    return f"did you mean {near[0]!r}?" if near else ""


def _number(name: str, text: str, setting: Setting) -> float:
    whole = isinstance(setting.default, int)
    bounds = f"from {setting.least:g} to {setting.most:,.0f}" if whole else f"from {setting.least:g} to {setting.most:g}"
    plain = text.isascii() and len(text) <= 12 and (text.isdigit() or (not whole and text.replace(".", "", 1).isdigit()))
    if not plain or not setting.least <= float(text) <= setting.most:
        raise DeckcheckError(f"{name} is a {'whole ' if whole else ''}number {bounds}, not {text[:60]!r}")
    return int(text) if whole else float(text)


def split_specs(text: str) -> list[str]:
    """Agents separated by commas: `random,mcts:iterations=200,turns=2` are two, since a setting belongs to the agent before it."""
    specs: list[str] = []
    for piece in text.split(","):
        if specs and "=" in piece.partition(":")[0]:
            specs[-1] += f",{piece.strip()}"
        else:
            specs.append(piece.strip())
    return specs
