"""The sentences about what players choose, where the moves that follow do not say it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deckcheck.engine.primitives import LOG_LOOK, LOG_MOVE, LOG_STANCE
from deckcheck.engine.state import DOWN
from deckcheck.rulesets.luck_and_logic import terms
from deckcheck.rulesets.luck_and_logic.board import DECK, DROP, HAND, INTERCEPT, MY_LOGICALIST, STOCK, circles_text
from deckcheck.rulesets.luck_and_logic.rearrange import moving
from deckcheck.rulesets.luck_and_logic.story import Story, cards

PLAYERS: Final = "AB"


def _first(story: Story, player: int) -> None:
    story.say(f"{PLAYERS[story.chosen[1]]} goes first.")


def _keep(story: Story, player: int) -> None:
    entry = story.next()
    if not (entry[0] == LOG_MOVE and entry[3] == DECK and entry[4] == HAND):
        story.say(f"{PLAYERS[player]} keeps the hand.")


def _no_level(story: Story, player: int) -> None:
    story.say(f"{PLAYERS[player]} levels no card.")


def _place(story: Story, player: int) -> None:
    """Where a member is moved to. Where one is mobilized is told with the member."""
    frame = story.before.stack[-1]
    if frame.step.name.startswith("rearrange."):
        member = moving(story.before, frame)
        zone, facing, circles = story.place(member)
        whose = "" if story.after.owner[member] == player else f"{story.owner(member)}'s "
        story.say(f"{PLAYERS[player]} moves {whose}{story.card(member)} from {circles_text(circles)} to {circles_text(story.chosen[1])}.")
        story.places[member] = (zone, facing, story.chosen[1])


def _trance(story: Story, player: int) -> None:
    _, first, second = story.chosen
    word = "trances" if story.chosen[0] == terms.TRANCE else "trance changes"
    mine = "My Logicalist " if story.place(first)[0] == MY_LOGICALIST else ""
    _rests(story, first)
    story.say(f"{PLAYERS[player]} {word} {mine}{story.member(first)} and {story.member(second)}.")


def _rests(story: Story, card: int) -> None:
    """That the card rests goes without saying."""
    entry = story.next()
    if entry[0] == LOG_STANCE and entry[1] == card:
        story.at += 1


def _look(story: Story, player: int) -> None:
    story.say(f"{PLAYERS[player]} looks through the deck.")


def _luck_drive(story: Story, player: int) -> None:
    paid = story.following(player, (STOCK,), DROP)
    drawn = story.following(player, (DECK,), HAND)
    draws = f" and draws {cards(drawn)}" if drawn else ""
    story.say(f"{PLAYERS[player]} uses Luck Drive (pays {len(paid)}){draws}.")


def _no_attack(story: Story, player: int) -> None:
    more = "no more" if story.before.vars[terms.ATTACKS] else "not"
    story.say(f"{PLAYERS[player]} does {more} attack." if more == "not" else f"{PLAYERS[player]} attacks {more}.")


def _no_intercept(story: Story, player: int) -> None:
    entry = story.next()
    if not (entry[0] == LOG_MOVE and entry[4] == INTERCEPT):
        story.say(f"{PLAYERS[player]} does not intercept.")


def _level_boost(story: Story, player: int) -> None:
    card = story.chosen[1]
    zone, facing, _ = story.place(card)
    name = story.card(card) if story.sees(card, zone, facing) else "a face-down card"
    down = " (face down)" if facing == DOWN and name != "a face-down card" else ""
    _rests(story, card)
    drawn = story.following(player, (DECK,), HAND)
    draws = f" and draws {cards(drawn)}" if drawn else ""
    story.say(f"{PLAYERS[player]} level boosts with {name}{down}{draws}.")


def _pass(story: Story, player: int) -> None:
    story.say(f"{PLAYERS[player]} passes.")


def _keep_on_field(story: Story, player: int) -> None:
    story.say(f"{PLAYERS[player]} keeps {story.member(story.chosen[1])}.")


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


OF_ABILITIES: Final[dict[int, Callable[[Story, int, int, str], None]]] = {
    terms.PAY: _pay,
    terms.DO_NOT_PAY: _do_not_pay,
    terms.CHOOSE: _choose,
    terms.NO_MORE: _no_more,
    terms.YES: _yes,
    terms.NO: _no,
    terms.MODE: _mode,
    terms.NUMBER: _number,
    terms.PART: _part,
}
"""What abilities ask: who chooses, the first number of the option, the name of the card whose ability it is. What can be chosen only so is
told in the same words, for who does not see the cards cannot know."""


CHOICES: Final[dict[int, Callable[[Story, int], None] | None]] = {
    terms.GO_FIRST: _first,
    terms.RETURN: None,
    terms.KEEP: _keep,
    terms.PUT_LEVEL: None,
    terms.EXCHANGE: None,
    terms.EXCHANGE_FOR: None,
    terms.NO_LEVEL: _no_level,
    terms.MOBILIZE: None,
    terms.PLACE: _place,
    terms.REARRANGE: None,
    terms.MOVE: None,
    terms.STAY: None,
    terms.TRANCE: _trance,
    terms.TRANCE_CHANGE: _trance,
    terms.LOOK: _look,
    terms.DO_NOT_LOOK: None,
    terms.REFRESH: None,
    terms.INTO: None,
    terms.FAIL: None,
    terms.LUCK_DRIVE: _luck_drive,
    terms.USE: None,
    terms.END_MAIN: None,
    terms.ATTACK: None,
    terms.AT_CIRCLE: None,
    terms.NO_ATTACK: _no_attack,
    terms.INTERCEPT: None,
    terms.NO_INTERCEPT: _no_intercept,
    terms.DEFINE: None,
    terms.LEVEL_BOOST: _level_boost,
    terms.PASS: _pass,
    terms.NEXT_IN_ORDER: None,
    terms.KEEP_ON_FIELD: _keep_on_field,
    terms.TURN_DOWN: None,
    terms.RESOLVE: None,
    terms.DISCARD: None,
}
"""By the kind of the option; None is not told: what follows says it."""
