"""Abilities that wait to be resolved, as a player chooses among them; and choices that are alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckcheck.engine.abilities import PLAYER, SOURCE, SOURCE_SINCE, Ability, Printed
from deckcheck.engine.events import next_waiting, use
from deckcheck.engine.in_force import played_env
from deckcheck.engine.machine import ask, call, finish
from deckcheck.engine.primitives import LOG_RESOLVE
from deckcheck.engine.procedure import DONE, Env, Step
from deckcheck.engine.state import SINCE, UNDECIDED, Option, State
from deckcheck.engine.turns import turn_order


def waiting_options(state: State[Any], player: int, kind: int) -> list[Option]:
    """The waiting abilities of a player, as options of this kind; the same trigger twice is one choice."""
    options: list[Option] = []
    seen: list[object] = []
    for place, entry in enumerate(state.waiting):
        env = entry[1]
        if env[PLAYER] == player and entry not in seen:
            seen.append(entry)
            options.append((kind, env[SOURCE], place))
    return options


def take_waiting(state: State[Any], place: int) -> tuple[Step, Env]:
    """The ability at a place waits no more: its first step, and the env it begins with. It is told."""
    ability, env = next_waiting(state, place)
    if state.log is not None:
        state.log.append((LOG_RESOLVE, env[PLAYER], env[SOURCE], printed_source(state, ability.name, env).index, ability.number))
    return ability.procedure.first, env


def offer_waiting(state: State[Any], kind: int, prompt: int) -> Step | None:
    """LL-ORDER-02, -04: the turn player picks one of their waiting abilities; only when they have none, the other player. With one there is
    nothing to pick. The next step is `resolve_waiting`."""
    if not state.waiting:
        return DONE
    for player in turn_order(state):
        options = waiting_options(state, player, kind)
        if len(options) == 1:
            state.chosen = options[0]
            return None
        if options:
            return ask(state, player, prompt, options)
    return DONE


def resolve_waiting(state: State[Any], counted: int, then: Step) -> Step:
    """LL-ORDER-03: what triggers meanwhile joins the waiting ones; after each ability, begin again. It resolves even if its source left
    (LL-ABIL-05). `counted`: see `tally`."""
    if not tally(state, counted):
        return DONE
    step, env = take_waiting(state, state.chosen[2])
    return call(state, step, env, then)


def play(state: State[Any], card: int, ability: Ability, then: Step | None = None, given: tuple[Any, ...] = ()) -> Step:
    """An ability of a card is used: it counts as used, is told, and pays and resolves by its procedure (LL-COST-01, LL-ONCE-01, TC-BTL-02).
    `given`: the env of the effect that gives it."""
    if ability.per_turn:
        use(state, ability, card, state.now[card][SINCE])
    if state.log is not None:
        state.log.append((LOG_RESOLVE, state.owner[card], card, state.card[card].index, ability.number))
    return call(state, ability.procedure.first, played_env(state, card, given), then)


def printed_source(state: State[Any], name: str, env: Sequence[Any]) -> Printed:
    """What is printed on the card whose ability runs by this name. A card that has moved on may bear another face: a deck is dealt anew
    when it is shuffled."""
    source = env[SOURCE]
    if state.now[source][SINCE] != env[SOURCE_SINCE]:
        card_id = name.partition("/")[0]
        for printed in state.game.printed:
            if printed.id == card_id:
                return printed
    face: Printed = state.card[source]
    return face


def distinct(state: State[Any], cards: Sequence[int]) -> list[int]:
    """One card of each definition: equal choices are offered once."""
    ids = tuple(cards)
    if len(ids) < 2:
        return list(ids)
    seen = 0
    chosen = []
    for card in ids:
        printed: Printed = state.card[card]
        what = 1 << printed.index
        if not seen & what:
            seen |= what
            chosen.append(card)
    return chosen


def tally(state: State[Any], place: int) -> bool:
    """One more thing is done in this turn because a text says so, counted at a place of `vars`; without an end, the game is stopped: nobody
    wins."""
    state.vars[place] += 1
    if state.vars[place] > state.game.edition.max_resolved:
        finish(state, UNDECIDED, "effect_loop")
    return state.ended is None
