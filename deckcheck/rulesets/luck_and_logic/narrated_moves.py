"""The sentences about cards that move, by the zones they leave and enter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deckcheck.engine.primitives import LOG_MOVE, LOG_SHUFFLE
from deckcheck.engine.state import CIRCLES, DOWN, HOST, NOBODY, ZONE
from deckcheck.rulesets.luck_and_logic.board import (
    BATTLE,
    DECK,
    DROP,
    FIELD,
    GATES,
    HAND,
    INTERCEPT,
    LEVEL,
    PARADOX,
    REFRESH,
    REMOVE,
    SOUL,
    STOCK,
    ZONES,
    circles_text,
)
from deckcheck.rulesets.luck_and_logic.picture import PARAMETER_NAMES
from deckcheck.rulesets.luck_and_logic.story import Story
from deckcheck.rulesets.luck_and_logic.terms import LOG_PENALTY, LOG_REFRESH, LOG_TRANCE_FAILED, PLACE
from deckcheck.rulesets.story import PLAYERS, Moved, cards, joined, so_many


def _draw(story: Story, moved: Moved) -> None:
    drawn = [moved, *story.following(moved.owner, (DECK,), HAND)]
    if moved.looked:
        story.say(f"{PLAYERS[moved.owner]} puts {cards(drawn)} from the deck into the hand.")
        return
    stocked = story.following(moved.owner, (DECK,), STOCK)
    more = f" and stocks {so_many(len(stocked))}" if stocked else ""
    story.say(f"{PLAYERS[moved.owner]} draws {cards(drawn)}{more}.")


def _stock(story: Story, moved: Moved) -> None:
    count = 1 + len(story.following(moved.owner, (DECK,), STOCK))
    story.say(f"{PLAYERS[moved.owner]} stocks {so_many(count)}.")


def _return(story: Story, moved: Moved) -> None:
    story.say(f"{PLAYERS[moved.owner]} returns {moved.shown} to the deck.")


def _level(story: Story, moved: Moved) -> None:
    story.say(f"{PLAYERS[moved.owner]} levels {moved.shown}{' face down' if moved.facing == DOWN else ''}.")


def _exchange(story: Story, moved: Moved) -> None:
    new = story.following(moved.owner, (HAND,), LEVEL)
    if new:
        story.say(f"{PLAYERS[moved.owner]} exchanges the level card {moved.name or 'that lies face down'} for {new[0].shown}.")
    else:
        other_move(story, moved)


def _pay(story: Story, moved: Moved) -> None:
    """What is paid for a member is told with the member."""
    count = 1 + len(story.following(moved.owner, (STOCK,), DROP))
    entry = story.next()
    if entry[0] == LOG_MOVE and entry[4] == FIELD and story.after.owner[entry[1]] == moved.owner:
        story.paid = count
    else:
        story.say(f"{PLAYERS[moved.owner]} pays {so_many(count)} from the stock zone.")


def enter(story: Story, moved: Moved) -> None:
    """A member comes onto the field; what is paid for it was told before."""
    frame = story.before.stack[-1].step.name if story.before.stack else ""
    named = story.chosen[0] == PLACE and frame.startswith(("mobilize.", "trance."))
    now = story.after.now[moved.card]
    circles = story.chosen[1] if named else now[CIRCLES] if now[ZONE] == FIELD else 0
    story.places[moved.card] = (FIELD, moved.facing, circles)
    pays = f" (pays {story.paid})" if story.paid else ""
    story.paid = 0
    if frame.startswith("mobilize.") and moved.source == HAND:
        on = f" on {circles_text(circles)}" if circles else ""
        story.say(f"{PLAYERS[moved.owner]} mobilizes {moved.shown}{on}{pays}.")
    else:
        onto = f" onto {circles_text(circles)}" if circles else ""
        story.say(f"{PLAYERS[moved.owner]}'s {moved.shown} comes from the {ZONES[moved.source].title}{onto}{pays}.")


def _to_soul(story: Story, moved: Moved) -> None:
    under = [move.member for move in [moved, *story.following(moved.owner, (FIELD, SOUL), SOUL)] if move.source == FIELD]
    now = story.after.now[moved.card]
    of = f"soul of {story.card(now[HOST])}" if now[ZONE] == SOUL else "its soul"
    story.say(f"{joined(under)} {'become' if len(under) > 1 else 'becomes'} {of}.")


def _leave(story: Story, moved: Moved) -> None:
    """Members go to the drop zone, with their soul."""
    moves = [moved, *story.following(moved.owner, (FIELD, SOUL), DROP)]
    members = [move.member for move in moves if move.source == FIELD]
    with_soul = f" with {so_many(len(moves) - len(members))} of soul" if len(moves) > len(members) else ""
    what = f"{PLAYERS[moved.owner]}'s {joined(members)}" if members else f"{so_many(len(moves)).capitalize()} of soul"
    goes = "go" if len(members) > 1 or (not members and len(moves) > 1) else "goes"
    if story.next()[0] == LOG_TRANCE_FAILED:
        story.at += 1
        story.say(f"The trance fails: {what}{with_soul} {goes} to the drop zone.")
    else:
        story.say(f"{what}{with_soul} {goes} to the drop zone.")


def _beaten(story: Story, moved: Moved) -> None:
    """Into the stock zone, in the order its owner has chosen."""
    moves = [moved, *story.following(moved.owner, (FIELD, SOUL), STOCK)]
    goes = "go" if len(moves) > 1 else "goes"
    story.say(f"{PLAYERS[moved.owner]}'s {joined([_with_host(story, move) for move in moves])} {goes} face down on the stock zone.")


def _with_host(story: Story, moved: Moved) -> str:
    """A member whose soul it is has a name here only while it still lies open: in the stock zone it is hidden."""
    host = story.host(moved.card)
    if moved.source != SOUL or host == NOBODY:
        return moved.member
    return f"{moved.shown} (soul of {story.card(host)})" if story.before.now[host][ZONE] == FIELD else f"{moved.shown} (soul)"


def _intercept(story: Story, moved: Moved) -> None:
    moves = [moved, *story.following(moved.owner, (FIELD, SOUL), INTERCEPT)]
    story.beneath.update(move.card for move in moves if move.source == SOUL)
    members = []
    for move in moves:
        if move.source == FIELD:
            logic = _logic(story, move)
            members.append(f"{move.shown} ({circles_text(move.circles)}{f', {logic}' if logic else ''})")
    story.say(f"{PLAYERS[moved.owner]} intercepts with {joined(members)}.")


def _intercepted(story: Story, moved: Moved) -> None:
    """Interceptors go to the drop zone, with their soul."""
    moves = [moved, *story.following(moved.owner, (INTERCEPT,), DROP)]
    members = [move.shown for move in moves if move.card not in story.beneath and story.host(move.card) == NOBODY]
    with_soul = f" with {so_many(len(moves) - len(members))} of soul" if len(moves) > len(members) else ""
    goes = "go" if len(members) > 1 else "goes"
    what = f"{joined(members)}{with_soul}" if members else f"{so_many(len(moves))} of soul"
    story.say(f"{PLAYERS[moved.owner]}'s {what} {goes} from the intercept zone to the drop zone.")


def _define(story: Story, moved: Moved) -> None:
    logic = _logic(story, moved)
    shown = f" ({logic})" if logic else ""
    story.say(f"{PLAYERS[moved.owner]} defines {moved.shown}{shown}.")


def _logic(story: Story, moved: Moved) -> str:
    """What a card adds as a logic."""
    printed = story.after.card[moved.card]
    logic = [
        f"{name} +{value}"
        for name, value in (("power", printed.power_logic), ("aura", printed.aura_logic), ("limit", printed.limit_logic))
        if value
    ]
    if printed.paradox:
        logic = [f"paradox: {PARAMETER_NAMES[printed.law[0]]} decides"]
    return ", ".join(logic)


def _paradox_stays(story: Story, moved: Moved) -> None:
    story.say(f"{PLAYERS[moved.owner]}'s paradox {moved.shown} stays until the end of the turn.")


def _discard(story: Story, moved: Moved) -> None:
    story.say(f"{PLAYERS[moved.owner]} discards {cards([moved, *story.following(moved.owner, (HAND,), DROP)])}.")


def _refresh(story: Story, moved: Moved) -> None:
    moves = [moved, *story.following(moved.owner, (DROP,), DECK)]
    shuffled = story.next()[0] == LOG_SHUFFLE
    if story.kind_after(shuffled) == LOG_REFRESH:
        story.at += 1 + shuffled
        how = "shuffled" if shuffled else "not shuffled before the trance is over"
        story.say(f"{PLAYERS[moved.owner]}'s deck is refreshed: {so_many(len(moves))} of the drop zone, {how}. A penalty follows.")
    else:
        story.say(f"{PLAYERS[moved.owner]}'s {cards(moves)} go from the drop zone to the deck.")


def _penalty(story: Story, moved: Moved) -> None:
    if any(entry[0] == LOG_PENALTY for entry in story.entries[story.at :]):
        story.say(f"Penalty: the top card of {PLAYERS[moved.owner]}'s deck goes face down to the {ZONES[moved.target].title}.")
    else:
        other_move(story, moved)


def other_move(story: Story, moved: Moved) -> None:
    """Any other move, in general words."""
    what = f"{PLAYERS[moved.owner]}'s {moved.name}" if moved.name else f"A card of {PLAYERS[moved.owner]}"
    face = " face down" if moved.facing == DOWN and moved.target != DECK else ""
    story.say(f"{what} goes from the {ZONES[moved.source].title}{face} to the {ZONES[moved.target].title}.")


MOVES: Final[dict[tuple[int, int], Callable[[Story, Moved], None] | None]] = {
    (DECK, HAND): _draw,
    (DECK, STOCK): _stock,
    (GATES, REMOVE): None,
    (HAND, DECK): _return,
    (HAND, LEVEL): _level,
    (LEVEL, HAND): _exchange,
    (STOCK, DROP): _pay,
    (FIELD, SOUL): _to_soul,
    (FIELD, DROP): _leave,
    (SOUL, DROP): _leave,
    (FIELD, STOCK): _beaten,
    (SOUL, STOCK): _beaten,
    (FIELD, INTERCEPT): _intercept,
    (HAND, BATTLE): _define,
    (BATTLE, PARADOX): _paradox_stays,
    (BATTLE, DROP): None,
    (INTERCEPT, DROP): _intercepted,
    (HAND, DROP): _discard,
    (DROP, DECK): _refresh,
    (DECK, REFRESH): _penalty,
    (DECK, REMOVE): _penalty,
}
"""By source and target; None is not told: it follows from what is."""
