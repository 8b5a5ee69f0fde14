"""What an agent is, and the agents by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, Protocol, runtime_checkable

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


def _uniform(seed: int) -> Agent:
    return Uniform(seed)


def _heuristic(seed: int) -> Agent:
    from deckcheck.agents.heuristic import Heuristic  # random games do not need the knowledge of any game

    return Heuristic(seed)


AGENTS: Final[Mapping[str, Callable[[int], Agent]]] = {"random": _uniform, "heuristic": _heuristic}
"""Name -> the agent with a stream of random numbers of its own."""


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


def check_spec(spec: str) -> None:
    """Raises DeckcheckError for a text that names no agent."""
    name, colon, _ = spec.partition(":")
    if name not in AGENTS:
        from deckcheck.cards.names import suggest

        near = suggest(name, AGENTS, limit=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(AGENTS)}"
        raise DeckcheckError(f"no agent is called {name[:60]!r}; {hint}")
    if colon:
        raise DeckcheckError(f"the agent {name!r} takes no settings; write {name!r}, not {spec[:60]!r}")


def make_agent(spec: str, seed: str, side: str, index: int) -> Agent:
    """The agent of a side in game number `index` of a seed. Raises DeckcheckError for a text that names none."""
    check_spec(spec)
    return AGENTS[spec.partition(":")[0]](derive(seed, "agent", side, index))


def split_specs(text: str) -> list[str]:
    """Agents separated by commas: `random,mcts:iterations=200,depth=3` are two, since a setting belongs to the agent before it."""
    specs: list[str] = []
    for piece in text.split(","):
        if specs and "=" in piece.partition(":")[0]:
            specs[-1] += f",{piece}"
        else:
            specs.append(piece.strip())
    return specs
