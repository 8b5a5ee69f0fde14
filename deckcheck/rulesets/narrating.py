"""A game told in sentences: what the narrations of all games share, and the sentences about turns and about what abilities ask and show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from deckcheck.engine.primitives import LOG_INSTEAD, LOG_LOOK
from deckcheck.engine.ruleset import Line
from deckcheck.engine.state import UNDECIDED, State
from deckcheck.engine.turns import LOG_PHASE, LOG_TURN
from deckcheck.engine.waiting import printed_source
from deckcheck.rulesets.story import PLAYERS, Story, joined, so_many

if TYPE_CHECKING:
    from deckcheck.engine.abilities import Ability

S = TypeVar("S", bound=Story)


def tell(
    story: S, tellers: Mapping[int, Callable[[S, Sequence[int]], None]], reasons: Callable[[State[Any], str], Mapping[str, str]]
) -> list[Line]:
    """All that the log of a story says: each entry by the teller of its kind, if it has one, and how the game ended. `reasons`: given the
    last state and who has lost, why that is, by the reason that the game has ended for."""
    while story.at < len(story.entries):
        kind, *values = story.entries[story.at]
        story.at += 1
        teller = tellers.get(kind)
        if teller is not None:
            teller(story, values)
    if story.after.ended is not None and story.before.ended is None:
        code, why = story.after.ended
        story.say(_end(code, why, reasons(story.after, PLAYERS[1 - code]) if code >= 0 else {}), 0)
    return story.lines


def _end(code: int, why: str, reasons: Mapping[str, str]) -> str:
    if code == UNDECIDED:
        return f"The game is stopped, undecided ({why.replace('_', ' ')})."
    if code < 0:
        return "Both players lose at once: a draw."
    shared = {"concession": f"{PLAYERS[1 - code]} concedes", "effect": "an effect says so"}
    return f"{PLAYERS[code]} wins: {reasons.get(why) or shared.get(why, why)}."


# Turns.


def _turn(story: Story, values: Sequence[int]) -> None:
    player, number = values
    story.say(f"Turn {number} ({PLAYERS[player]})", 0)


def _phase(story: Story, values: Sequence[int]) -> None:
    story.phase = values[0]


def tell_shuffle(story: Story, values: Sequence[int], set_up: str) -> None:
    """`set_up`: what both players do at the beginning."""
    if story.before.stack:
        story.say(f"{PLAYERS[values[0]]} shuffles the {story.zone(values[1])}.")
    elif story.at == 1:
        story.say("Set-up", 0)
        story.say(set_up)


# What abilities ask, and what they show.


def tell_choice(
    story: S, values: Sequence[int], of_abilities: Mapping[int, OfAbility], choices: Mapping[int, Callable[[S, int], None] | None]
) -> None:
    """What was chosen, by the kind of the option. `choices`: beside what abilities ask; what is not there is told by what follows."""
    player, _, *option = values
    kind, first, second = option
    story.chosen = (kind, first, second)
    if kind in of_abilities:
        frame = story.before.stack[-1]
        asks = "/" in frame.step.name  # a rule asks about the card itself
        source = printed_source(story.before, frame.step.name, frame.env) if asks else story.before.card[first]
        of_abilities[kind](story, player, first, story.name(source.index))
    elif (teller := choices.get(kind)) is not None:
        teller(story, player)


def tell_only(story: Story, values: Sequence[int], of_abilities: Mapping[int, OfAbility], no: int) -> None:
    """What could be chosen only so. A question that had no answer but no was never asked."""
    player, kind, first, _, _, source = values
    if kind in of_abilities and kind != no:
        of_abilities[kind](story, player, first, story.card(source))


def own_ability(story: Story, index: int, number: int) -> Ability | None:
    """The ability that a card has by itself, by what is printed on it; None for one that an effect gives."""
    return next((ability for ability in story.after.game.printed[index].abilities if ability.number == number), None)


GIVEN: Final = "ability given to"
"""What is said of an ability that an effect gives to a card."""


def tell_resolved(story: Story, source: int, index: int, words: str) -> None:
    """`words`: what is said of the ability: `[AUTO] of`, or `GIVEN`."""
    story.say(f"The {words} {story.owner(source)}'s {story.name(index)} resolves.")


def _pay(story: Story, player: int, first: int, source: str) -> None:
    story.say(f"{PLAYERS[player]} pays the cost of {source}.")


def _do_not_pay(story: Story, player: int, first: int, source: str) -> None:
    story.say(f"{PLAYERS[player]} does not pay the cost of {source}.")


def _yes(story: Story, player: int, first: int, source: str) -> None:
    story.say(f"{PLAYERS[player]} says yes to {source}.")


def _no(story: Story, player: int, first: int, source: str) -> None:
    story.say(f"{PLAYERS[player]} says no to {source}.")


def _choose(story: Story, player: int, first: int, source: str) -> None:
    """A card that is shown at once (LL-STOOL-01) is told so."""
    entry = story.next()
    if not (entry[0] == LOG_LOOK and entry[2] == first):
        story.say(f"{PLAYERS[player]} chooses {story.what(first)}.")


def _no_more(story: Story, player: int, first: int, source: str) -> None:
    story.say(f"{PLAYERS[player]} chooses no more cards.")


def _mode(story: Story, player: int, first: int, source: str) -> None:
    story.say(f"{PLAYERS[player]} chooses mode {first + 1} of {source}.")


def _number(story: Story, player: int, first: int, source: str) -> None:
    story.say(f"{PLAYERS[player]} names the number {first}.")


def _part(story: Story, player: int, first: int, source: str) -> None:
    story.say(f"{PLAYERS[player]} pays part {first + 1} of the cost of {source} next.")


OfAbility: TypeAlias = Callable[[Story, int, int, str], None]
OF_ABILITIES: Final[dict[str, OfAbility]] = {
    "pay": _pay,
    "do_not_pay": _do_not_pay,
    "choose": _choose,
    "no_more": _no_more,
    "yes": _yes,
    "no": _no,
    "mode": _mode,
    "number": _number,
    "part": _part,
}
"""What abilities ask, by the names that their options have in a `Table`: who chooses, the first number of the option, the name of the card
whose ability it is. What can be chosen only so is told in the same words, for who does not see the cards cannot know."""


def tell_instead(story: Story, values: Sequence[int]) -> None:
    player, _, index, subject = values
    story.say(f"{PLAYERS[player]}'s {story.name(index)} takes the place of what would happen to {story.what(subject)}.")


def tell_look(story: Story, values: Sequence[int]) -> None:
    """Cards that a player looks at, or that are revealed to both."""
    player = values[0]
    story.at -= 1
    seen = _looked(story, player)
    rest = story.at
    revealed = _looked(story, 1 - player) == seen
    if not revealed:
        story.at = rest
    story.looked |= {(viewer, card) for viewer in ((0, 1) if revealed else (player,)) for card in seen}
    places = {(story.owner(card), story.place(card)[0]) for card in seen}
    where = " and ".join(f"{owner}'s {story.zone(zone)}" for owner, zone in sorted(places))
    open_to_viewer = [card for card in seen if story.sees(card, *story.place(card)[:2])]
    shown = [story.card(card) for card in open_to_viewer] if len(seen) <= MAX_NAMED else []
    hidden = len(seen) - len(shown)
    names = joined([*shown, so_many(hidden)] if hidden else shown)
    if revealed:
        story.say(f"{names} {'are' if len(seen) > 1 else 'is'} revealed ({where}).")
    else:
        story.say(f"{PLAYERS[player]} looks at {names} ({where}).")


MAX_NAMED: Final = 12
"""More cards that are looked at are counted."""


def _looked(story: Story, player: int) -> list[int]:
    """The cards that the next entries show to a player."""
    found = []
    while story.next()[:2] == (LOG_LOOK, player):
        _, _, card, index = story.next()
        story.indices[card] = index
        found.append(card)
        story.at += 1
    return found


TELLERS: Final[dict[int, Callable[[Story, Sequence[int]], None]]] = {
    LOG_TURN: _turn,
    LOG_PHASE: _phase,
    LOG_INSTEAD: tell_instead,
    LOG_LOOK: tell_look,
}
"""What is told alike in all games."""
