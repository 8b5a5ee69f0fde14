"""Runs steps until somebody must choose, and takes the choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckcheck.engine.abilities import REPLACES
from deckcheck.engine.json_fields import shown
from deckcheck.engine.primitives import LOG_CHOICE, LOG_ONLY, roll
from deckcheck.engine.procedure import BEGINS, DONE, FINISH, Env, Frame, Step
from deckcheck.engine.state import CHANCE, CIRCLES, CONCEDE, DRAW, NOBODY, UNDECIDED, A, B, Option, State
from deckcheck.errors import DeckcheckError


class IllegalChoiceError(DeckcheckError):
    """What was chosen is not offered. Nothing has changed."""


def ask(state: State[Any], player: int, prompt: int, options: list[Option]) -> Step | None:
    """Stops: a player (or CHANCE) must choose. The next step reads the answer in `state.chosen`."""
    if state.watch & REPLACES and state.stack and state.stack[-1].step.instead == BEGINS:
        _let_answer_come_first(state)
    state.asked = player
    state.prompt = prompt
    state.options = options
    return None


def only(state: State[Any], player: int, option: Option, source: int = NOBODY, card: int = NOBODY) -> None:
    """A player can choose nothing else, and is not asked; the next step reads the answer all the same. `source`: the card whose ability
    wants it. `card`: the one that the option names."""
    state.chosen = option
    if state.log is not None:
        state.log.append((LOG_ONLY, player, *option, state.now[card][CIRCLES] if card != NOBODY else 0, source))


def call(state: State[Any], step: Step, env: Env, then: Step | None = None) -> Step:
    """Begins a procedure on top of the running step, and comes back to `then`, or else to the next step."""
    frame = Frame()
    frame.step = step
    frame.env = env
    stack = state.stack
    if state.watch & REPLACES and stack[-1].step.instead == BEGINS:
        place = _running(stack)
        running = stack[place].step
        stack.insert(place + 1, frame)  # what takes the place of something that this step did comes before
    else:
        running = stack[-1].step
        stack.append(frame)
    return then or running.next or FINISH


def _running(stack: Sequence[Frame]) -> int:
    """The place of the frame whose step runs: above it lies what takes the place of something that this step did."""
    place = len(stack) - 1
    while place and stack[place].step.instead == BEGINS:
        place -= 1
    return place


def _let_answer_come_first(state: State[Any]) -> None:
    """The next step reads the answer to a question: what takes the place of something that this step did waits for the end of its
    procedure."""
    stack = state.stack
    place = _running(stack)
    if place >= 0:
        stack.append(stack.pop(place))


def advance(state: State[Any]) -> None:
    """Goes on until somebody must choose or the game is over."""
    stack = state.stack
    while state.asked == NOBODY and state.ended is None:
        frame = stack[-1]
        step = frame.step
        if step is FINISH:
            stack.pop()
            continue
        to = step.run(state, frame)
        if to is None:
            to = step.next or DONE
        if to is not DONE:
            frame.step = to
        elif stack[-1] is frame:
            stack.pop()
        else:  # something that takes the place of an event lies upon it
            stack.remove(frame)


def choose_index(state: State[Any], place: int) -> None:
    """Takes the option at a place, without a check, and goes on."""
    state.chosen = state.options[place]
    if state.log is not None:
        state.log.append((LOG_CHOICE, state.asked, state.prompt, *state.chosen))
    state.asked = NOBODY
    state.decisions += 1
    if state.decisions - state.began >= state.game.max_decisions:
        finish(state, UNDECIDED, "decision_limit")
        return
    advance(state)


def choose(state: State[Any], option: Option | Sequence[int] | str | int) -> None:
    """Takes an option, its text, or its place among the options. CONCEDE, or `concede`, is legal at every decision of a player.

    Raises IllegalChoiceError for what is not offered, and when nobody is asked.
    """
    if state.ended is not None or state.asked == NOBODY:
        raise IllegalChoiceError("the game is over: there is nothing to choose")
    if option in (CONCEDE, "concede") and state.asked in (A, B):
        concede(state, state.asked)
        return
    if isinstance(option, int):
        if not 0 <= option < len(state.options):
            raise IllegalChoiceError(f"there is no option {option}; the places are 0 to {len(state.options) - 1}")
        choose_index(state, option)
        return
    if isinstance(option, str):
        choose_index(state, place_of(state, option))
        return
    if tuple(option) not in state.options:
        raise IllegalChoiceError(f"{option!r} is not offered")
    choose_index(state, state.options.index(tuple(option)))  # type: ignore[arg-type]  # three numbers, as it is among the options


def place_of(state: State[Any], text: str) -> int:
    """The place of the option with this canonical or readable text. Raises IllegalChoiceError with near ones."""
    from deckcheck.cards.names import match_key, suggest
    from deckcheck.engine.decisions import canonical

    readable = [state.game.ruleset.phrase(state, option) for option in state.options]
    exact = [canonical(state, option) for option in state.options]
    if text in exact:
        return exact.index(text)
    key = match_key(text)
    matches = [place for place, phrase in enumerate(readable) if match_key(phrase) == key]
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise IllegalChoiceError(f"{text!r} means several options: {', '.join(exact[place] for place in matches)}")
    near = suggest(key, [match_key(phrase) for phrase in readable], limit=3) or readable[:5]
    raise IllegalChoiceError(f"{text!r} is not offered; offered: {', '.join(near)}")


def answer_chance(state: State[Any]) -> int:
    """The place of the option that chance chooses, out of the state's own stream. `state.asked` must be CHANCE."""
    assert state.asked == CHANCE
    return roll(state, len(state.options))


def finish(state: State[Any], winner: int, reason: str) -> None:
    """The game is over at once."""
    if state.ended is None:
        state.ended = (winner, reason)
        state.asked = NOBODY
        state.options = []


def lose(state: State[Any], reasons: Sequence[str | None]) -> None:
    """Those players lose who have a reason to: nobody, one, or both at once, which is a draw."""
    a, b = reasons
    if a and b:
        finish(state, DRAW, "draw")
    elif a:
        finish(state, B, a)
    elif b:
        finish(state, A, b)


def concede(state: State[Any], player: str | int) -> None:
    """The player loses at once, at any moment, whatever cards say. Raises IllegalChoiceError when the game is over."""
    number = player_number(player)
    if state.ended is not None:
        raise IllegalChoiceError("the game is over: there is nothing to concede")
    finish(state, B if number == A else A, "concession")


def player_number(player: str | int) -> int:
    """0 for "A" or 0, 1 for "B" or 1. Raises DeckcheckError for any other."""
    if not isinstance(player, bool):
        for number, names in enumerate((("A", 0), ("B", 1))):
            if player in names:
                return number
    raise DeckcheckError(f"there are players A and B, not {shown(player, repr)}")
