"""States as JSON values, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from deckcheck.engine.procedure import frame_at
from deckcheck.engine.state import State, blank
from deckcheck.errors import DeckcheckError

if TYPE_CHECKING:
    from deckcheck.engine.game import Game

FORMAT = 1


def to_dict(state: State[Any]) -> dict[str, Any]:
    """Everything that changes and everything needed to go on, but for the game itself."""
    return {
        "state": FORMAT,
        "game": state.game.ruleset.name,
        "rules": state.game.edition.version,
        "owner": list(state.owner),
        "section": list(state.section),
        "watch": state.watch,
        "card": [printed.id for printed in state.card],
        "now": [list(now) for now in state.now],
        "order": [list(ids) for ids in state.order],
        "vars": dict(zip(state.game.ruleset.variables, state.vars, strict=True)),
        "stack": [{"step": frame.step.name, "env": frame.env} for frame in state.stack],
        "waiting": [[ability.name, list(env)] for ability, env in state.waiting],
        "lasting": [[until, effect.name, list(env), cards] for until, effect, env, cards in state.lasting],
        "used": [list(mark) for mark in state.used],
        "pending": state.pending,
        "clock": state.clock,
        "rng": state.rng,
        "script": [list(ids) for ids in state.script],
        "asked": state.asked,
        "prompt": state.prompt,
        "options": [list(option) for option in state.options],
        "chosen": list(state.chosen),
        "ended": list(state.ended) if state.ended else None,
        "decisions": state.decisions,
        "began": state.began,
    }


def from_dict(game: Game, data: Mapping[str, Any]) -> State[Any]:
    """The state that was saved. Raises DeckcheckError for data of another game, version or card pool, and for damaged data."""
    if data.get("state") != FORMAT:
        raise DeckcheckError(f"this is no saved state of format {FORMAT}")
    if (data.get("game"), data.get("rules")) != (game.ruleset.name, game.edition.version):
        raise DeckcheckError(f"this state is of {data.get('game')} {data.get('rules')}, not of {game.ruleset.name} {game.edition.version}")
    printed = {card.id: card for card in game.printed}
    try:
        state: State[Any] = blank(game)
        state.owner = tuple(data["owner"])
        state.section = tuple(data["section"])
        state.watch = data["watch"]
        state.card = [printed[card_id] for card_id in data["card"]]
        state.now = [tuple(now) for now in data["now"]]
        state.order = [tuple(ids) for ids in data["order"]]
        state.vars = [data["vars"][name] for name in game.ruleset.variables]
        state.stack = [frame_at(game.steps[frame["step"]], [_value(value) for value in frame["env"]]) for frame in data["stack"]]
        state.waiting = tuple((game.abilities[name], _value(env)) for name, env in data["waiting"])
        state.lasting = tuple((until, game.effects[name], _value(env), _value(cards)) for until, name, env, cards in data["lasting"])
        state.used = tuple((name, card, since) for name, card, since in data["used"])
        state.pending, state.clock, state.rng = data["pending"], data["clock"], data["rng"]
        state.script = tuple(tuple(ids) for ids in data["script"])
        state.asked, state.prompt = data["asked"], data["prompt"]
        state.options = [(kind, first, second) for kind, first, second in data["options"]]
        kind, first, second = data["chosen"]
        state.chosen = (kind, first, second)
        state.ended = (data["ended"][0], data["ended"][1]) if data["ended"] else None
        state.decisions, state.began = data["decisions"], data["began"]
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise DeckcheckError(f"a saved state that is damaged or of another card pool: {type(error).__name__}: {error}") from error
    return state


def _value(value: Any) -> Any:
    """JSON knows no tuples."""
    return tuple(map(_value, value)) if isinstance(value, list | tuple) else value


def digest(state: State[Any]) -> str:
    """Two states of a game share this text only if they are equal (their options and future are the same)."""
    from hashlib import blake2b

    text = json.dumps(to_dict(state), separators=(",", ":"), sort_keys=True)
    return blake2b(text.encode("utf-8"), digest_size=16).hexdigest()
