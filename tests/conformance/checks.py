"""The checks: cheap ones for every decision, costly ones for some, and those at the end of a game. They know no game."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from deckcheck.engine.decisions import canonical
from deckcheck.engine.events import _hearing
from deckcheck.engine.in_force import look_again, touching
from deckcheck.engine.machine import IllegalChoiceError, answer_chance, choose_index
from deckcheck.engine.pairing import DeckList, Pairing
from deckcheck.engine.playback import Playback
from deckcheck.engine.primitives import LOG_FACE, LOG_LOOK
from deckcheck.engine.replay import Replay
from deckcheck.engine.state import CHANCE, NOBODY, A, B, State
from deckcheck.errors import DeckcheckError
from deckcheck.rng import Random, derive, shuffled

from .tables import Agent, Table, of_game

AnyState = State[Any]
PLAYERS = (A, B)


class BrokenError(AssertionError):
    """Something does not hold; says in which game and at which decision, so that it can be played again."""


def holds(state: AnyState, what: str, right: bool, seen: object = "") -> None:
    if not right:
        raise BrokenError(f"{what} {seen}: decision {state.decisions}, {state.decision}, outcome {state.ended}")


# At every decision.


class Watch:
    """Looks at every decision of one game. Of the cards only those that changed are looked at again: an equal rest still holds."""

    def __init__(self) -> None:
        self.now: Sequence[Any] = ()
        self.order: Sequence[tuple[int, ...]] = ()

    def changed(self, state: AnyState) -> list[int]:
        """Options are distinct, there is one, and somebody is asked; every card lies in one zone, of its owner; counters go on.

        The cards that lie another way than at the last decision.
        """
        options = state.options
        ruleset = state.game.ruleset
        holds(state, "somebody is asked", state.asked in (A, B, CHANCE), state.asked)
        holds(state, "there is an option", len(options) > 0)
        holds(state, "options are distinct", len(set(options)) == len(options), options)
        holds(state, "texts of options are distinct", len({canonical(state, option) for option in options}) == len(options), options)
        holds(state, "the question has a name", 0 <= state.prompt < len(ruleset.prompts), state.prompt)
        holds(state, "a turn begins before it goes on", 0 <= state.began <= state.decisions, (state.began, state.decisions))
        holds(state, "a state has no log unless one is wanted", state.log is None)
        holds(state, "something is under way", bool(state.stack))
        return self.cards(state)

    def cards(self, state: AnyState) -> list[int]:
        now, order, owner = state.now, state.order, state.owner
        count = len(now)
        holds(state, "every card is counted", sum(map(len, order)) == count == len(state.card) == len(owner) == len(state.section))
        for slot, cards in enumerate(order):
            if not self.order or cards is not self.order[slot]:
                for card in cards:
                    if now[card][0] != slot & 15 or owner[card] != slot >> 4:
                        holds(state, "zone and place agree", False, (card, now[card], slot))
                holds(state, "no card lies in a zone twice", len(set(cards)) == len(cards), cards)
        changed = [card for card in range(count) if now[card] is not self.now[card]] if self.now else list(range(count))
        for card in changed:
            holds(state, "a card lies where it is", card in order[owner[card] << 4 | now[card][0]], (card, now[card]))
            holds(state, "no card is newer than the last move", now[card][5] <= state.clock, state.clock)
        self.now = now[:]
        self.order = order[:]
        return changed


def goes_on(state: AnyState) -> None:
    """After a choice there is another decision, or the end."""
    if state.ended is None:
        holds(state, "somebody is asked", state.asked in (A, B, CHANCE) and len(state.options) > 0, state.asked)
    else:
        holds(state, "nobody is asked after the end", state.asked == NOBODY and not state.options)


def all_applicable(state: AnyState, witness: AnyState, chosen: int) -> None:
    """Each option but the one that the game will take is taken on a copy, and the original does not notice: it is equal to a copy that
    was made before."""
    for place in range(len(state.options)):
        if place == chosen:
            continue
        other = state.copy()
        choose_index(other, place)
        goes_on(other)
    holds(state, "the original does not notice what copies do", state == witness)


# At some decisions.


def looked_up(state: AnyState) -> None:
    """What is known of cards in play, as it was looked up some time ago, is so now; shared by copies as it is, nothing in it is theirs."""
    anew = state.copy()
    look_again(anew)
    holds(state, "effects in play touch what they touch", anew.touches == state.touches, (bin(anew.touches), bin(state.touches)))
    for bit, known in state.touching.items():
        holds(state, "effects in play are those looked up", touching(anew, bit) == known, (bit, known, touching(anew, bit)))
    for key, heard in state.hearing.items():
        event, move = (key, 0) if key > 0 else (-key >> 8, -key)
        holds(state, "abilities that hear are those looked up", _hearing(anew, event, move) == heard, (key, heard))


def saved(state: AnyState) -> AnyState:
    """The state out of its JSON text."""
    text = json.dumps(state.to_dict(), allow_nan=False)
    loaded = state.game.load(json.loads(text))
    if loaded != state:
        names = [name for name, one, other in zip(_PARTS, state.parts(), loaded.parts(), strict=True) if one != other]
        holds(state, "a saved state is equal", False, names)
    holds(state, "it is saved alike again", json.dumps(loaded.to_dict(), allow_nan=False) == text)
    return loaded


_PARTS = (
    *("owner", "section", "watch", "card", "now", "order", "vars", "stack", "waiting", "lasting", "used", "pending", "clock", "rng"),
    *("script", "asked", "prompt", "options", "chosen", "ended", "decisions", "began"),
)


def redealt(state: AnyState, ids: Sequence[int], seed: int) -> AnyState:
    """The state with other faces for these cards: dealt anew among those of one owner and section; and another chance to come."""
    groups: dict[tuple[int, int], list[int]] = {}
    for card in ids:
        groups.setdefault((state.owner[card], state.section[card]), []).append(card)
    new = state.copy()
    printed = state.card[:]
    rng = seed
    for cards in groups.values():
        rng, faces = shuffled(rng, tuple(state.card[card] for card in cards))
        for card, face in zip(cards, faces, strict=True):
            printed[card] = face
    new.card = printed
    look_again(new)
    return new


def hidden_from(state: AnyState, viewer: int) -> list[int]:
    """The cards that a player may not look at, by the rules of the game as this suite knows them."""
    hidden: Callable[[AnyState, int, int], bool] = of_game(state.game.ruleset.name).HIDDEN
    return [card for card in range(len(state.card)) if hidden(state, viewer, card)]


def view_keeps_secrets(state: AnyState, seed: int, viewers: Sequence[int], with_picture: bool) -> None:
    """The view shows no hidden card, and nothing in it changes when all of them are dealt anew; the board as text neither."""
    picture = state.game.ruleset.picture
    for viewer in viewers:
        hidden = hidden_from(state, viewer)
        view = state.view(viewer)
        seen = view.to_dict()
        shown = [entry for zone in seen["zones"].values() for entry in zone]
        named = [entry["id"] for entry in shown if "id" in entry]
        holds(state, "all cards are in the view", len(shown) == len(state.card), len(shown))
        holds(state, "the view shows what the rules show", sorted((*named, *hidden)) == list(range(len(state.card))), named)
        holds(state, "hidden cards have no name", sum(entry["card"] is None for entry in shown) == len(hidden))
        holds(state, "options are told to the asked", (seen["options"] is not None) == (state.asked == viewer), viewer)
        other = redealt(state, hidden, seed)
        holds(state, "a view does not tell hidden cards", other.view(viewer).to_dict() == seen, viewer)
        if with_picture:
            holds(state, "a picture does not tell hidden cards", picture(other, viewer) == picture(state, viewer), viewer)
        if state.asked in (viewer, CHANCE):
            sample = view.sample(seed)
            holds(state, "a sampled state fits the view", sample.view(viewer).to_dict() == seen, viewer)
            holds(state, "a sample deals the same cards", _faces(sample) == _faces(state))
            choose_index(sample, seed % len(sample.options))
            goes_on(sample)
        else:
            with pytest.raises(DeckcheckError):
                view.sample(seed)


def _faces(state: AnyState) -> Counter[Any]:
    return Counter(zip(state.owner, state.section, (printed.id for printed in state.card), strict=True))


def _course(state: AnyState) -> tuple[Any, ...]:
    """Where a game is: other cards where a text looks at hidden ones may lead it elsewhere."""
    return (state.asked, state.prompt, state.order, state.now, [frame.step.name for frame in state.stack])


def options_keep_secrets(before: AnyState, place: int, seed: int, viewers: Sequence[int], strict: bool) -> None:
    """What a player sees and may choose after a step is the same, whatever the cards are that they can look at neither before nor after it.

    `strict`: nothing but what is seen decides who is asked. Where texts of cards look at hidden cards themselves it may.
    """
    start = before.copy()
    start.log = []
    choose_index(start, place)
    if start.ended is not None or start.card is not before.card:  # a shuffle deals other cards: nothing can be compared
        return
    ruleset = before.game.ruleset
    for viewer in viewers:
        # What was face up, or shown to the player by an effect, meanwhile.
        shown = {entry[1] for entry in start.log if entry[0] == LOG_FACE}
        shown |= {entry[2] for entry in start.log if entry[0] == LOG_LOOK and entry[1] == viewer}
        ids = sorted({*hidden_from(before, viewer)} & {*hidden_from(start, viewer)} - shown)
        same = redealt(before, ids, seed)
        other = same.copy()
        other.log = []
        choose_index(other, place)
        if not strict and _course(other) != _course(start):
            continue
        holds(start, "a step does not tell hidden cards", other.view(viewer).to_dict() == start.view(viewer).to_dict(), viewer)
        if start.asked == viewer:
            holds(start, "options do not depend on hidden cards", list(other.options) == list(start.options), other.options)
        told = ruleset.narrate(same, other, other.log, viewer)
        seen = ruleset.narrate(before, start, start.log, viewer)
        holds(start, "what is told does not tell hidden cards", told == seen, (viewer, told, seen))


# Whole games.


class Played:
    """A game played under the eyes of all checks."""

    def __init__(self, table: Table, seed: str, index: int, agent: Agent, costly_every: int) -> None:
        """Costly checks at one decision in `costly_every`."""
        self.table = table
        self.seed = seed
        self.index = index
        self.places: list[int] = []
        self.texts: list[str] = []
        self.kept: list[tuple[int, AnyState]] = []
        state = self.state = table.begin(seed, index)
        known = of_game(state.game.ruleset.name)
        watch = Watch()
        random = Random(derive(seed, "agent", index))
        while state.ended is None:
            number = state.decisions
            holds(state, "decisions are counted", number == len(self.places))
            known.INVARIANTS(state, watch.changed(state), table.with_texts)
            costly = (number + index) % costly_every == 0
            before = state.copy()
            place = agent(state, random) if state.asked != CHANCE else answer_chance(state.copy())
            all_applicable(state, before, place)
            if state.asked == CHANCE:
                answer_chance(state)
            if not table.with_texts and (costly or number + index & 3 == 0):
                known.OPTIONS(before)
            looked_up(before)
            if costly:
                asked = before.asked != CHANCE
                turn = (number + index) // costly_every
                viewers = PLAYERS if costly_every == 1 else (turn & 1,)
                deal = derive(seed, "deal", index, number)
                loaded = saved(before)
                self.kept.append((number, loaded if turn & 2 else before))
                view_keeps_secrets(before, deal, viewers, turn % 5 == 0)
                if asked:
                    options_keep_secrets(before, place, deal, viewers, not table.with_texts and before.prompt not in known.LOOKS)
            self.texts.append(canonical(state, state.options[place]))
            self.places.append(place)
            choose_index(state, place)
            known.BETWEEN(before, state, table.with_texts)
        self.at_the_end()

    def at_the_end(self) -> None:
        """Nobody can choose any more; copies, saved states and the replay end in the same state."""
        state = self.state
        goes_on(state)
        holds(state, "the game ends somehow", state.outcome is not None and state.decision is None)
        with pytest.raises(IllegalChoiceError):
            state.choose(0)
        saved(state)
        for number, other in self.kept:
            holds(state, "a copy goes on alike", self.played_on(other, number) == state, number)
        again = self.played_on(self.table.begin(self.seed, self.index), 0)
        holds(state, "the replay ends in the same state", again == state)
        holds(state, "the replay has the same digest", again.digest() == state.digest())

    def played_on(self, state: AnyState, number: int) -> AnyState:
        """The same choices from here."""
        for place in self.places[number:]:
            if state.asked == CHANCE:
                holds(state, "chance answers alike", answer_chance(state) == place)
            choose_index(state, place)
        return state

    def replay(self) -> Replay:
        state = self.state
        game, lists = self.table.make()
        decks = [
            DeckList(f"deck {player}", {name: dict(Counter(game.printed[place].id for place in places)) for name, places in deck.items()})
            for player, deck in enumerate(lists)
        ]
        rules = game.edition
        pairing = Pairing(
            game.ruleset.name,
            rules.version,
            dict(rules.switches),
            rules.max_turns,
            rules.max_decisions,
            self.seed,
            (decks[0], decks[1]),
            ("random", "random"),
            {},
        )
        return Replay(pairing, self.index, tuple(self.texts), None, state.digest(), version="tests")

    def replayed_from_text(self) -> None:
        """The replay as a JSON text is read again, and its choices lead to the same digest."""
        replay = Replay.from_json(self.replay().to_json())
        playback = Playback(replay, self.table.begin(self.seed, self.index))
        playback.go_to(len(replay.choices))
        holds(self.state, "the replay has the same digest", playback.state.digest() == replay.digest == self.state.digest())
        holds(self.state, "a replay is written alike", replay.to_json() == self.replay().to_json())


def played(table: Table, seed: str, index: int, agent: Agent, costly_every: int) -> Played:
    """A checked game. Says which one it was when something does not hold."""
    try:
        return Played(table, seed, index, agent, costly_every)
    except Exception as error:
        raise BrokenError(f"{table.name}, seed {seed!r}, game {index}: {type(error).__name__}: {error}") from error
