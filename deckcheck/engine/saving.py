"""States as JSON values, and back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from deckcheck.engine.abilities import FREE, PLAYER, SOURCE
from deckcheck.engine.in_force import look_again
from deckcheck.engine.json_fields import MAX_WHOLE, DamagedError, Fields, shown
from deckcheck.engine.procedure import Frame, frame_at
from deckcheck.engine.state import CHANCE, NOBODY, UNDECIDED, ZONE_BITS, A, B, Lasting, Now, Option, State, Waiting, blank
from deckcheck.engine.turns import FIRST, TURN, TURN_PLAYER
from deckcheck.errors import DeckcheckError
from deckcheck.rng import MULTIPLIER

if TYPE_CHECKING:
    from deckcheck.engine.game import Game

FORMAT = 1

MAX_TEXT = 1000
MAX_BITS = 1 << 16
"""Circles are bits of a number below this."""
MAX_LEVELS = 20
"""Tuples within tuples that a frame may remember."""
NOW = 6
"""Numbers of a card."""


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
        "stack": [{"step": frame.step.name, "env": list(frame.env)} for frame in state.stack],
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
    """The state that was saved. Raises DeckcheckError, which names the field, for data of another game, version or card pool, and for
    damaged data."""
    if not isinstance(data, Mapping) or data.get("state") != FORMAT:
        raise DeckcheckError(f"this is no saved state of format {FORMAT}" + ("" if isinstance(data, Mapping) else f", but {shown(data)}"))
    if (data.get("game"), data.get("rules")) != (game.ruleset.name, game.edition.version):
        found = " ".join(str(data.get(name))[:60] if isinstance(data.get(name), str) else "?" for name in ("game", "rules"))
        raise DeckcheckError(f"this state is of {found}, not of {game.ruleset.name} {game.edition.version}")
    try:
        return _Reader(game, dict(data)).state()
    except DamagedError as error:
        raise DamagedError(f"a saved state that is damaged or of another card pool: {error}") from error


class _Reader:
    """Reads a saved state and looks at every part of it: what it gives can be played on."""

    def __init__(self, game: Game, data: dict[str, Any]) -> None:
        self.game = game
        self.fields = Fields(data)
        for name in ("state", "game", "rules"):
            self.fields.has(name)

    def state(self) -> State[Any]:
        fields, ruleset = self.fields, self.game.ruleset
        state: State[Any] = blank(self.game)
        self._cards(state)
        numbers = fields.fields("vars")
        state.vars = [numbers.whole(name, -MAX_WHOLE) for name in ruleset.variables]
        numbers.done()
        if not {state.vars[TURN_PLAYER], state.vars[FIRST]} <= {A, B} or state.vars[TURN] < 0:
            raise DamagedError("vars name a player or a turn that does not exist")
        state.stack = [self._frame(where, value) for where, value in self._items("stack")]
        state.waiting = tuple([self._waiting(state, where, value) for where, value in self._items("waiting")])
        state.lasting = tuple([self._lasting(state, where, value) for where, value in self._items("lasting")])
        state.used = tuple([self._used(state, where, value) for where, value in self._items("used")])
        state.pending = fields.whole("pending", 0)
        state.rng = fields.whole("rng", 1, (MULTIPLIER << 32) - 2)
        state.script = tuple([self._wholes(where, value, 0, len(self.game.printed) - 1) for where, value in self._items("script")])
        state.decisions = fields.whole("decisions", 0)
        state.began = fields.whole("began", 0, state.decisions)
        look_again(state)
        self._question(state)
        fields.done()
        return state

    # Cards.

    def _cards(self, state: State[Any]) -> None:
        """Every card has an owner, a section and a definition, and lies in one place, of which `now` and `order` say the same."""
        fields, ruleset = self.fields, self.game.ruleset
        printed = {card.id: card for card in self.game.printed}
        for where, card_id in self._items("card"):
            if type(card_id) is not str or card_id not in printed:
                raise DamagedError(f"{where} is {shown(card_id)}, which is no card of this game")
            state.card.append(printed[card_id])
        count = len(state.card)
        state.owner = self._wholes("owner", fields.value("owner"), A, B, count)
        state.section = self._wholes("section", fields.value("section"), 0, len(ruleset.sections) - 1, count)
        state.clock = fields.whole("clock", 0)
        state.watch = fields.whole("watch", 0)
        watch = 0
        for card in state.card:
            watch |= card.watch
        if state.watch != watch:
            raise DamagedError(f"watch must be {watch} for these cards, not {state.watch}")
        limits = (len(ruleset.zones) - 1, 1, len(ruleset.stances) - 1, MAX_BITS - 1, count - 1, state.clock)
        state.now = [self._now(where, value, limits) for where, value in self._items("now")]
        if len(state.now) != count:
            raise DamagedError(f"now must have {count} entries, one for each card, not {len(state.now)}")
        state.order = [self._wholes(where, value, 0, count - 1) for where, value in self._items("order")]
        if len(state.order) != 2 << ZONE_BITS:
            raise DamagedError(f"order must have {2 << ZONE_BITS} entries, one for each zone, not {len(state.order)}")
        places: dict[int, int] = {}
        for slot, ids in enumerate(state.order):
            for card in ids:
                if card in places:
                    raise DamagedError(f"order[{slot}]: the card {card} lies in two places")
                places[card] = slot
                if (state.owner[card] << ZONE_BITS | state.now[card][0]) != slot:
                    raise DamagedError(f"order[{slot}]: `now` and `owner` of the card {card} name another zone")
        if len(places) < count:
            raise DamagedError(f"order: the card {min(set(range(count)) - places.keys())} lies nowhere")

    def _now(self, where: str, value: Any, limits: Sequence[int]) -> Now:
        now = self._wholes(where, value, NOBODY, MAX_WHOLE, NOW)
        for place, (number, limit) in enumerate(zip(now, limits, strict=True)):
            if number > limit or (number < 0 and place != NOW - 2):  # only the host of a card may be nobody
                raise DamagedError(f"{where}[{place}] must be a whole number from 0 to {limit}, not {number}")
        return now

    # What is under way.

    def _frame(self, where: str, value: Any) -> Frame:
        fields = Fields(value, where)
        name = fields.text("step", MAX_TEXT)
        if name not in self.game.steps:
            raise DamagedError(f"{where}.step: this game has no step {shown(name)}")
        env = [_remembered(f"{where}.env", item) for item in _list(f"{where}.env", fields.value("env"))]
        fields.done()
        return frame_at(self.game.steps[name], env)

    def _waiting(self, state: State[Any], where: str, value: Any) -> Waiting:
        name, given = self._parts(where, value, 2)
        env = self._env(where, given)
        if len(env) < FREE or env[PLAYER] not in (A, B) or not NOBODY <= env[SOURCE] < len(state.now):
            raise DamagedError(f"{where}[1] must begin with {FREE} numbers: a player, a card, ...")
        return self._named(where, "ability", self.game.abilities, name), env

    def _lasting(self, state: State[Any], where: str, value: Any) -> Lasting:
        until, name, given, cards = self._parts(where, value, 4)
        env = self._env(where, given)
        if not env or env[PLAYER] not in (A, B):
            raise DamagedError(f"{where}[2] must begin with a player")
        objects = None
        if cards is not None:
            objects = tuple([self._wholes(f"{where}[3]", pair, 0, MAX_WHOLE, 2) for pair in _list(f"{where}[3]", cards)])
            if any(card >= len(state.now) for card, _ in objects):
                raise DamagedError(f"{where}[3] names a card that does not exist")
        effect = self._named(where, "effect", self.game.effects, name)
        return self._whole(f"{where}[0]", until), effect, env, objects  # type: ignore[return-value]  # pairs, by their length

    def _used(self, state: State[Any], where: str, value: Any) -> tuple[str, int, int]:
        name, card, since = self._parts(where, value, 3)
        if type(name) is not str or not 0 < len(name) <= MAX_TEXT:
            raise DamagedError(f"{where}[0] must be the name of an ability, not {shown(name)}")
        return name, self._whole(f"{where}[1]", card, NOBODY, len(state.now) - 1), self._whole(f"{where}[2]", since)

    def _env(self, where: str, value: Any) -> tuple[Any, ...]:
        """That of an ability or effect; its first places are numbers."""
        env = tuple([_remembered(where, item) for item in _list(where, value)])
        for item in env[:FREE]:
            self._whole(where, item)
        return env

    def _named(self, where: str, kind: str, known: Mapping[str, Any], name: Any) -> Any:
        if type(name) is not str or name not in known:
            raise DamagedError(f"{where}: this game has no {kind} {shown(name)}")
        return known[name]

    # Who is asked.

    def _question(self, state: State[Any]) -> None:
        """The question or the end, and that the options can be told."""
        fields, ruleset = self.fields, self.game.ruleset
        state.asked = fields.whole("asked", NOBODY, CHANCE)
        state.prompt = fields.whole("prompt", 0, len(ruleset.prompts) - 1)
        state.options = [self._option(where, value) for where, value in self._items("options")]
        state.chosen = self._option("chosen", fields.value("chosen"))
        if fields.known("ended"):
            winner, reason = self._parts("ended", fields.value("ended"), 2)
            if type(reason) is not str or not 0 < len(reason) <= MAX_TEXT:
                raise DamagedError(f"ended[1] must be a reason, not {shown(reason)}")
            state.ended = (self._whole("ended[0]", winner, UNDECIDED, B), reason)
        if (state.asked == NOBODY) == bool(state.options):
            raise DamagedError("asked and options do not fit: there are options when somebody is asked, and only then")
        if state.asked != NOBODY and (state.ended is not None or not state.stack):
            raise DamagedError("asked: somebody is asked, but the game is over or nothing is under way")
        if len(set(state.options)) < len(state.options):
            raise DamagedError("options: an option stands there twice")
        for place, option in enumerate(state.options):
            try:
                ruleset.phrase(state, option)
            except Exception as error:  # whatever a number that means nothing leads to
                raise DamagedError(f"options[{place}] means nothing in this state: {list(option)}") from error

    def _option(self, where: str, value: Any) -> Option:
        kind, first, second = self._wholes(where, value, NOBODY, MAX_WHOLE, 3)
        return self._whole(f"{where}[0]", kind, 0, len(self.game.ruleset.kinds) - 1), first, second

    # Values.

    def _items(self, name: str) -> Iterable[tuple[str, Any]]:
        return [(f"{name}[{place}]", value) for place, value in enumerate(_list(name, self.fields.value(name)))]

    def _parts(self, where: str, value: Any, length: int) -> Sequence[Any]:
        if len(_list(where, value)) != length:
            raise DamagedError(f"{where} must have {length} entries, not {len(value)}")
        return value  # type: ignore[no-any-return]  # a list, as `_list` has found

    def _whole(self, where: str, value: Any, low: int = -MAX_WHOLE, high: int = MAX_WHOLE) -> int:
        if type(value) is not int or not low <= value <= high:
            raise DamagedError(f"{where} must be a whole number from {low} to {high}, not {shown(value)}")
        return value

    def _wholes(self, where: str, value: Any, low: int, high: int, length: int | None = None) -> tuple[int, ...]:
        numbers = _list(where, value)
        if length is not None and len(numbers) != length:
            raise DamagedError(f"{where} must have {length} entries, not {len(numbers)}")
        for place, number in enumerate(numbers):
            if type(number) is not int or not low <= number <= high:
                raise DamagedError(f"{where}[{place}] must be a whole number from {low} to {high}, not {shown(number)}")
        return tuple(numbers)


def _list(where: str, value: Any) -> Sequence[Any]:
    """A list; a tuple too, for `to_dict` leaves some."""
    if type(value) is not list and type(value) is not tuple:
        raise DamagedError(f"{where} must be a list, not {shown(value)}")
    return value


def _remembered(where: str, value: Any, level: int = 0) -> Any:
    """A value of an env: numbers and tuples of them, for which JSON has lists."""
    if type(value) in (list, tuple) and level < MAX_LEVELS:
        return tuple([_remembered(where, item, level + 1) for item in value])
    if value is None or type(value) in (bool, str) or (type(value) is int and -MAX_WHOLE <= value <= MAX_WHOLE):
        return value
    raise DamagedError(f"{where} must hold numbers and lists of numbers, not {shown(value)}")


def digest(state: State[Any]) -> str:
    """Two states of a game share this text only if they are equal (their options and future are the same)."""
    from hashlib import blake2b

    text = json.dumps(to_dict(state), separators=(",", ":"), sort_keys=True)
    return blake2b(text.encode("utf-8"), digest_size=16).hexdigest()
