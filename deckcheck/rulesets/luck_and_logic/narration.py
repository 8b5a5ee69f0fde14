"""A game told in sentences: what happened between two decisions, by the log, as a player saw it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from deckcheck.engine.primitives import (
    LOG_CHOICE,
    LOG_FACE,
    LOG_MOVE,
    LOG_ONLY,
    LOG_RESOLVE,
    LOG_SHUFFLE,
    LOG_STANCE,
)
from deckcheck.engine.ruleset import Line
from deckcheck.engine.state import NOBODY, REST, SINCE, STAND, UP
from deckcheck.rulesets import narrating
from deckcheck.rulesets.luck_and_logic.board import CIRCLE_NAMES, FIELD, GATES, MY_LOGICALIST
from deckcheck.rulesets.luck_and_logic.narrated_choices import CHOICES, OF_ABILITIES
from deckcheck.rulesets.luck_and_logic.narrated_moves import MOVES, enter, other_move
from deckcheck.rulesets.luck_and_logic.picture import PARAMETER_NAMES
from deckcheck.rulesets.luck_and_logic.reads import attacker, decided_by, decisive, defender, destroyed_gates, in_battle
from deckcheck.rulesets.luck_and_logic.story import Story
from deckcheck.rulesets.luck_and_logic.terms import (
    ACT,
    ATTACK,
    ATTACKER,
    ATTACKS,
    AUTO,
    CIRCLE,
    DEFENDER,
    DEFENDER_SINCE,
    INTERCEPT,
    LOG_ATTACK,
    LOG_BATTLE,
    LOG_FORCED_PASS,
    LOG_GATE,
    LOG_SKIPPED,
    LOG_TRANCE_FAILED,
    LOGIC_DRIVE,
    NO,
    NO_ATTACK,
    NO_INTERCEPT,
    PASS,
    STAND_PHASE,
    USE,
    State,
)
from deckcheck.rulesets.narrating import GIVEN, own_ability, tell, tell_choice, tell_only, tell_resolved, tell_shuffle
from deckcheck.rulesets.story import PLAYERS, Entry, joined

if TYPE_CHECKING:
    from deckcheck.engine.abilities import Ability, Printed


def narrate(before: State, after: State, entries: Sequence[Entry], viewer: int | None) -> list[Line]:
    """What happened from `before` to `after`; a card that player `viewer` could not see has no name. None: everything is told."""
    return tell(Story(before, after, entries, viewer), TELLERS, _reasons)


def _reasons(state: State, loser: str) -> dict[str, str]:
    play = state.game.play
    return {
        "gates": f"all gates of {loser} are destroyed",
        "refresh": f"{loser} has {play['loss_count']} face-down cards in the {play['loss_count_zone'].replace('_', ' ')}",
    }


def _shuffle(story: Story, values: Sequence[int]) -> None:
    story.shuffle()
    tell_shuffle(story, values, f"Both players shuffle their decks and lay {len(CIRCLE_NAMES)} gates face down.")


def _choice(story: Story, values: Sequence[int]) -> None:
    tell_choice(story, values, OF_ABILITIES, CHOICES)


def _only(story: Story, values: Sequence[int]) -> None:
    tell_only(story, values, OF_ABILITIES, NO)


def _move(story: Story, values: Sequence[int]) -> None:
    moved = story.moved((LOG_MOVE, *values))
    pair = (moved.source, moved.target)
    if moved.target == FIELD:
        enter(story, moved)
    elif pair not in MOVES:
        other_move(story, moved)
    elif (teller := MOVES[pair]) is not None:
        teller(story, moved)


def _stance(story: Story, values: Sequence[int]) -> None:
    card, _, stance = values
    if stance == REST:
        if story.chosen[:2] != (ATTACK, card):
            story.say(f"{story.owner(card)}'s {_seen(story, card)} rests.")
        return
    standing = [card]
    while story.next()[0] == LOG_STANCE and story.next()[3] == STAND:
        standing.append(story.next()[1])
        story.at += 1
    members = [_seen(story, one) for one in standing if story.phase != STAND_PHASE or story.place(one)[0] == FIELD]
    if members:
        story.say(f"{story.owner(card)} stands {joined(members)}.")


def _seen(story: Story, card: int) -> str:
    """A card of the field or the level zone."""
    zone, facing, _ = story.place(card)
    return story.card(card) if story.sees(card, zone, facing) else "face-down card"


def _face(story: Story, values: Sequence[int]) -> None:
    card, index, facing = values
    zone, was, circles = story.place(card)
    story.places[card] = (zone, facing, circles)
    if zone == MY_LOGICALIST and facing == UP:
        story.say(f"{story.owner(card)}'s My Logicalist is {story.name(index)}.")
    elif zone != GATES:
        seen = story.sees(card, zone, was) or story.sees(card, zone, facing)
        what = f"{story.owner(card)}'s {story.name(index)}" if seen else f"A card of {story.owner(card)}"
        story.say(f"{what} is turned face {'up' if facing == UP else 'down'}.")


def _resolve(story: Story, values: Sequence[int]) -> None:
    player, source, index, number = values
    own = own_ability(story, index, number)
    words = _ability(story.after.game.printed[index], own) if own is not None else GIVEN
    if story.chosen[:2] == (USE, source) and story.entries[story.at - 2][0] == LOG_CHOICE:
        story.say(f"{PLAYERS[player]} uses the {words} {story.name(index)}.")
    else:
        tell_resolved(story, source, index, words)


def _ability(printed: Printed, ability: Ability) -> str:
    """`[AUTO] of`; with its number where the card has several of a kind."""
    several = sum(other.kind == ability.kind for other in printed.abilities) > 1
    return f"{ABILITY_WORDS[ability.kind]}{f' (ability {ability.number})' if several else ''} of"


ABILITY_WORDS: Final = {AUTO: "[AUTO]", ACT: "[ACT]", LOGIC_DRIVE: "[Logic Drive]"}
"""The kinds that are told when they are resolved; the others are part of something else that is told."""


def _attack(story: Story, values: Sequence[int]) -> None:
    member, circle, defending = values
    story.attacker, story.defender = member, defending
    state = _in_the_battle(story, circle)
    value = decided_by(state)
    player = story.after.owner[member]
    words = f"{PARAMETER_NAMES[value]} "
    target = f"{PLAYERS[1 - player]}'s {CIRCLE_NAMES[circle]}"
    text = f"{PLAYERS[player]} attacks {target} with {story.card(member)} ({words}{decisive(state, member, value)})"
    if defending != NOBODY:
        story.say(f"{text}; {story.card(defending)} defends ({words}{decisive(state, defending, value)}).")
    elif story.next()[0] == LOG_FACE and story.at + 1 < len(story.entries) and story.entries[story.at + 1][0] == LOG_GATE:
        story.at += 2
        story.say(f"{text}: {_destroyed(story, *story.entries[story.at - 1][1:])}")
    elif destroyed_gates(story.before, 1 - player) >> circle & 1:
        story.say(f"{text}: its gate is destroyed already.")
    else:
        story.say(f"{text}.")


def _in_the_battle(story: Story, circle: int) -> State:
    """A state in which the battle that has just begun goes on; one that is over again is begun anew."""
    if in_battle(story.after) and (attacker(story.after), defender(story.after)) == (story.attacker, story.defender):
        return story.after
    state = story.before.copy()
    state.vars[CIRCLE] = circle
    state.vars[DEFENDER] = story.defender
    state.vars[DEFENDER_SINCE] = state.now[story.defender][SINCE] if story.defender != NOBODY else 0
    return state


def _forced_pass(story: Story, values: Sequence[int]) -> None:
    """What a player could not do. Nothing where all who can intercept have done so."""
    player, *what = values
    who = "AB"[player]
    if what == [PASS]:
        story.say(f"{who} cannot define a logic and passes.")
    elif what == [NO_INTERCEPT] and story.chosen[0] != INTERCEPT:
        story.say(f"{who} cannot intercept.")
    elif what == [NO_ATTACK]:
        more = story.before.vars[ATTACKS] or story.attacker != NOBODY
        story.say(f"{who} cannot attack{' any more' if more else ''}.")


def _destroyed(story: Story, gate: int, index: int) -> str:
    owner = story.after.owner[gate]
    story.gates[owner] += 1
    left = len(CIRCLE_NAMES) - destroyed_gates(story.before, owner).bit_count() - story.gates[owner]
    printed = story.after.game.printed[index]
    number = getattr(printed, "gate_number", 0)
    return f'gate {number} "{printed.name}" is destroyed ({left} left).'


def _gate(story: Story, values: Sequence[int]) -> None:
    gate, index = values
    story.say(f"{story.owner(gate)}'s {_destroyed(story, gate, index)}")


def _battle(story: Story, values: Sequence[int]) -> None:
    value, mine, theirs, won = values
    member = story.attacker if story.attacker != NOBODY else story.before.vars[ATTACKER]
    other = story.defender if story.attacker != NOBODY else story.before.vars[DEFENDER]
    winner = story.card(member if won else other)
    how = "wins" if won else "holds"
    whose = story.owner(member if won else other)
    story.say(f"{PARAMETER_NAMES[value].capitalize()} decides, {mine} against {theirs}: {whose}'s {winner} {how}.")


def _skipped(story: Story, values: Sequence[int]) -> None:
    story.say("A battling member has left: nobody wins the battle.")


def _trance_failed(story: Story, values: Sequence[int]) -> None:
    story.say(f"{PLAYERS[values[0]]}'s trance fails.")


TELLERS: Final[dict[int, Callable[[Story, Sequence[int]], None]]] = {
    **narrating.TELLERS,
    LOG_SHUFFLE: _shuffle,
    LOG_CHOICE: _choice,
    LOG_MOVE: _move,
    LOG_STANCE: _stance,
    LOG_FACE: _face,
    LOG_RESOLVE: _resolve,
    LOG_ONLY: _only,
    LOG_ATTACK: _attack,
    LOG_GATE: _gate,
    LOG_BATTLE: _battle,
    LOG_SKIPPED: _skipped,
    LOG_FORCED_PASS: _forced_pass,
    LOG_TRANCE_FAILED: _trance_failed,
}
"""What is not here is told by what comes with it: refreshes and penalties by their moves."""
