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
from deckcheck.engine.state import DOWN, HOST, NOBODY, UP
from deckcheck.rulesets import narrating
from deckcheck.rulesets import story as stories
from deckcheck.rulesets.narrating import GIVEN, own_ability, tell, tell_choice, tell_only, tell_resolved, tell_shuffle
from deckcheck.rulesets.phrases import by_kind
from deckcheck.rulesets.story import PLAYERS, Entry, Moved, cards, joined
from deckcheck.rulesets.tcg_corp import terms
from deckcheck.rulesets.tcg_corp.board import AREA, COMMAND, DECK, DISCARD, ENERGY, HAND, KO, SET, place_text
from deckcheck.rulesets.tcg_corp.phrases import skill_of
from deckcheck.rulesets.tcg_corp.terms import (
    CHARGE,
    COMMAND_TEXT,
    EX_SKILL,
    LOG_DAMAGE,
    LOG_FORCED_PASS,
    LOG_FOUND_NOTHING,
    LOG_HEAL,
    LOG_JANKEN,
    LOG_KO,
    LOG_NO_DRAW,
    LOG_REDO,
    LOG_SWAP,
    REASONS,
    SKILL,
    State,
)

if TYPE_CHECKING:
    pass


class Story(stories.Story):
    """What is told so far, as player `viewer` saw it (None: all of it)."""

    __slots__ = ("redone",)

    def __init__(self, before: State, after: State, entries: Sequence[Entry], viewer: int | None) -> None:
        super().__init__(before, after, entries, viewer)
        self.redone = NOBODY
        """The player whose hand without a unit was just shown: it goes back, and that is told already."""

    def where(self, circles: int) -> str:
        return place_text(circles)

    def is_member(self, zone: int) -> bool:
        return zone in (AREA, KO)


def narrate(before: State, after: State, entries: Sequence[Entry], viewer: int | None) -> list[Line]:
    """What happened from `before` to `after`; a card that player `viewer` could not see has no name. None: everything is told."""
    return tell(Story(before, after, entries, viewer), TELLERS, _reasons)


def _reasons(state: State, loser: str) -> dict[str, str]:
    return {"all_units_ko": f"all units of {loser} are KO'd", "deck_out": f"{loser} cannot draw"}


def _shuffle(story: Story, values: Sequence[int]) -> None:
    """That a hand without a unit is shuffled in was told with it."""
    story.shuffle()
    if story.redone == values[0]:
        story.redone = NOBODY
    else:
        tell_shuffle(story, values, "Both players shuffle their decks.")


def _redo(story: Story, values: Sequence[int]) -> None:
    """TC-SETUP-04, -05: the hand is shown to both, returned and dealt anew."""
    player, *shown = values
    story.redone = player
    names = joined([story.name(index) for index in shown])
    story.say(f"{PLAYERS[player]} has no unit, shows {names}, shuffles the hand into the deck and draws anew.")


def _choice(story: Story, values: Sequence[int]) -> None:
    tell_choice(story, values, OF_ABILITIES, CHOICES)


def _only(story: Story, values: Sequence[int]) -> None:
    tell_only(story, values, OF_ABILITIES, terms.NO)


OF_ABILITIES: Final = by_kind(terms, narrating.OF_ABILITIES)


def _first(story: Story, player: int) -> None:
    story.say(f"{PLAYERS[story.chosen[1]]} wins janken and goes first.")


def _bonus(story: Story, player: int) -> None:
    story.say(f"{PLAYERS[player]} draws a card more for that.")


def _no_bonus(story: Story, player: int) -> None:
    story.say(f"{PLAYERS[player]} draws no card for that.")


def _skill(story: Story, player: int) -> None:
    skill = skill_of(story.before, story.chosen)  # type: ignore[arg-type]  # chosen out of the log
    story.say(f"{PLAYERS[player]}'s {story.member(story.chosen[1])} uses {skill.name}.")


def _ex_skill(story: Story, player: int) -> None:
    card = story.chosen[1]
    skill = skill_of(story.before, story.chosen)  # type: ignore[arg-type]  # chosen out of the log
    story.say(f"{PLAYERS[player]}'s {story.member(story.before.now[card][HOST])} uses the EX skill {skill.name} of {story.card(card)}.")


def _no_skill(story: Story, player: int) -> None:
    story.say(f"{PLAYERS[player]} uses no skill.")


def _retreat(story: Story, player: int) -> None:
    story.say(f"{PLAYERS[player]} retreats for {story.member(story.chosen[1])}.")


CHOICES: Final[dict[int, Callable[[Story, int], None]]] = {
    terms.GO_FIRST: _first,
    terms.BONUS_DRAW: _bonus,
    terms.NO_BONUS_DRAW: _no_bonus,
    terms.USE_SKILL: _skill,
    terms.USE_EX: _ex_skill,
    terms.NO_SKILL: _no_skill,
    terms.RETREAT: _retreat,
}
"""What follows tells the other choices."""


# Moves.


def _move(story: Story, values: Sequence[int]) -> None:
    moved = story.moved((LOG_MOVE, *values))
    MOVES.get((moved.source, moved.target), _other_move)(story, moved)


def _draw(story: Story, moved: Moved) -> None:
    drawn = [moved, *story.following(moved.owner, (DECK,), HAND)]
    verb = "puts" if moved.looked else "draws"
    more = " from the deck into the hand" if moved.looked else ""
    story.say(f"{PLAYERS[moved.owner]} {verb} {cards(drawn)}{more}.")


def _return(story: Story, moved: Moved) -> None:
    """A hand without a unit that goes back was told with all its cards."""
    back = [moved, *story.following(moved.owner, (HAND,), DECK)]
    if story.redone != moved.owner:
        story.say(f"{PLAYERS[moved.owner]} puts {cards(back)} into the deck.")


def _enter(story: Story, moved: Moved) -> None:
    circles = story.after.now[moved.card][3] if story.after.now[moved.card][0] in (AREA, KO) else 0
    story.places[moved.card] = (AREA, moved.facing, circles)
    where = f" into {place_text(circles)}" if circles else ""
    if moved.facing == DOWN:
        story.say(f"{PLAYERS[moved.owner]} puts {moved.name or 'a unit'} face down into the main area.")
    elif moved.source == HAND:
        story.say(f"{PLAYERS[moved.owner]} puts {moved.shown}{where}.")
    else:
        story.say(f"{PLAYERS[moved.owner]}'s {moved.shown} comes from the {story.zone(moved.source)}{where}.")


def _energy(story: Story, moved: Moved) -> None:
    host = story.after.now[moved.card][HOST]
    charged = story.chosen[0] == CHARGE or moved.source == HAND
    under = f" under {story.member(host)}" if host != NOBODY else ""
    verb = "charges" if charged else "puts"
    story.say(f"{PLAYERS[moved.owner]} {verb} {moved.shown}{under}{'' if charged else ' as energy'}.")


def _set(story: Story, moved: Moved) -> None:
    host = story.after.now[moved.card][HOST]
    on = f" on {story.member(host)}" if host != NOBODY else ""
    story.say(f"{PLAYERS[moved.owner]} sets {moved.shown}{on}.")


def _use(story: Story, moved: Moved) -> None:
    story.say(f"{PLAYERS[moved.owner]} uses {moved.shown}.")


def _untold(story: Story, moved: Moved) -> None:
    """That a unit is KO'd was told; that a command goes to the discard area after use goes without saying."""


def _discard(story: Story, moved: Moved) -> None:
    moves = [moved, *story.following(moved.owner, (moved.source,), DISCARD)]
    of = {ENERGY: " of energy", SET: " that was set"}.get(moved.source, "")
    story.say(f"{PLAYERS[moved.owner]} discards {cards(moves)}{of}.")


def _other_move(story: Story, moved: Moved) -> None:
    moves = [moved, *story.following(moved.owner, (moved.source,), moved.target)]
    names = joined([move.member for move in moves]) if moved.source == AREA else cards(moves)
    goes = "goes" if len(moves) == 1 else "go"
    story.say(f"{PLAYERS[moved.owner]}'s {names} {goes} from the {story.zone(moved.source)} to the {story.zone(moved.target)}.")


MOVES: Final[dict[tuple[int, int], Callable[[Story, Moved], None]]] = {
    (DECK, HAND): _draw,
    (HAND, DECK): _return,
    (HAND, AREA): _enter,
    (DECK, AREA): _enter,
    (DISCARD, AREA): _enter,
    (HAND, ENERGY): _energy,
    (DECK, ENERGY): _energy,
    (DISCARD, ENERGY): _energy,
    (HAND, SET): _set,
    (HAND, COMMAND): _use,
    (COMMAND, DISCARD): _untold,
    (AREA, KO): _untold,
    (HAND, DISCARD): _discard,
    (ENERGY, DISCARD): _discard,
    (SET, DISCARD): _discard,
}


# What happens to units.


def _face(story: Story, values: Sequence[int]) -> None:
    card, index, facing = values
    zone, _, circles = story.place(card)
    story.places[card] = (zone, facing, circles)
    story.indices[card] = index
    if facing == UP:
        story.say(f"{story.owner(card)}'s main unit is {story.name(index)}.")


def _stance(story: Story, values: Sequence[int]) -> None:
    card, _, stance = values
    story.say(f"{story.owner(card)}'s {story.member(card)} is {('normal again', 'put into rest', 'stunned')[stance]}.")


def _damage(story: Story, values: Sequence[int]) -> None:
    unit, _, own, changed, total, now = values
    how = [str(own)] if own != changed or changed != total else []
    how += [f"changed to {changed}"] if changed != own else []
    how += [f"advantage {total}"] if total != changed else []
    more = f" ({', '.join(how)})" if how else ""
    story.say(f"{story.owner(unit)}'s {story.member(unit)} takes {total} damage{more}: {now} in all.")


def _heal(story: Story, values: Sequence[int]) -> None:
    unit, _, amount, now = values
    story.say(f"{amount} damage of {story.owner(unit)}'s {story.member(unit)} is healed: {now} left.")


def _ko(story: Story, values: Sequence[int]) -> None:
    story.say(f"{story.owner(values[0])}'s {story.member(values[0])} is KO'd.")


def _swap(story: Story, values: Sequence[int]) -> None:
    unit, other, ko = values
    here, there = story.place(unit), story.place(other) if other != NOBODY else None
    name = story.member(unit)
    story.places[unit] = (here[0], here[1], 1)
    if there is not None:
        story.places[other] = (there[0], there[1], here[2])
    place = f" with {'the KO unit' if ko else story.card(other)}" if other != NOBODY else ""
    story.say(f"{story.owner(unit)}'s {name} swaps{place} and is main unit.".replace(" swaps and", ""))


def _janken(story: Story, values: Sequence[int]) -> None:
    reason, player, won = values
    if reason != terms.FOR_FIRST:
        story.say(f"{PLAYERS[player]} {'wins' if won else 'loses'} janken ({REASONS[reason]}).")


def _no_draw(story: Story, values: Sequence[int]) -> None:
    story.say(f"{PLAYERS[values[0]]} has no card left to draw.")


def _forced_pass(story: Story, values: Sequence[int]) -> None:
    story.say(f"{PLAYERS[values[0]]} can use no skill.")


def _found_nothing(story: Story, values: Sequence[int]) -> None:
    """TC-EFF-04."""
    story.say(f"{PLAYERS[values[0]]} finds no such card.")


def _resolve(story: Story, values: Sequence[int]) -> None:
    """What is used was told with the choice."""
    _, source, index, number = values
    own = own_ability(story, index, number)
    if own is None or own.kind not in (SKILL, EX_SKILL, COMMAND_TEXT):
        tell_resolved(story, source, index, "[AUTO] of" if own is not None else GIVEN)


TELLERS: Final[dict[int, Callable[[Story, Sequence[int]], None]]] = {
    **narrating.TELLERS,
    LOG_SHUFFLE: _shuffle,
    LOG_CHOICE: _choice,
    LOG_MOVE: _move,
    LOG_STANCE: _stance,
    LOG_FACE: _face,
    LOG_RESOLVE: _resolve,
    LOG_ONLY: _only,
    LOG_REDO: _redo,
    LOG_DAMAGE: _damage,
    LOG_HEAL: _heal,
    LOG_KO: _ko,
    LOG_SWAP: _swap,
    LOG_JANKEN: _janken,
    LOG_NO_DRAW: _no_draw,
    LOG_FORCED_PASS: _forced_pass,
    LOG_FOUND_NOTHING: _found_nothing,
}
