"""The sentences about what players choose, where the moves that follow do not say it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deckcheck.engine.primitives import LOG_MOVE, LOG_STANCE
from deckcheck.engine.state import DOWN
from deckcheck.rulesets import narrating
from deckcheck.rulesets.luck_and_logic import terms
from deckcheck.rulesets.luck_and_logic.board import DECK, DROP, HAND, INTERCEPT, MY_LOGICALIST, STOCK, circles_text
from deckcheck.rulesets.luck_and_logic.rearrange import moving
from deckcheck.rulesets.luck_and_logic.story import Story
from deckcheck.rulesets.phrases import by_kind
from deckcheck.rulesets.story import PLAYERS, cards


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


OF_ABILITIES: Final = by_kind(terms, narrating.OF_ABILITIES)


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
