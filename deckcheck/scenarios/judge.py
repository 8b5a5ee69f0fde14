"""Assertions against a state: what holds, and what is there instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deckcheck.cards.card import CardPool
from deckcheck.engine.abilities import BLANK
from deckcheck.engine.hidden import can_see
from deckcheck.engine.state import CIRCLES, FACING, NOBODY, REST, STANCE, UP, ZONE_BITS, Now, State
from deckcheck.rulesets.scene_rules import Reading, SceneRules
from deckcheck.rulesets.scene_words import PLAYERS, SceneWords
from deckcheck.scenarios.scenario import (
    Amount,
    Assertion,
    CardEntry,
    CircleSet,
    Contents,
    Flag,
    MemberAt,
    Sight,
    Sights,
    Word,
    Words,
)


class Judge:
    """Looks whether assertions of one scenario hold."""

    def __init__(self, pool: CardPool, scene: SceneRules, words: SceneWords) -> None:
        self.pool = pool
        self.scene = scene
        self.words = words

    def fails(self, state: State[Any], assertion: Assertion) -> str | None:
        """What is there instead; None if the assertion holds."""
        expected = assertion.expected
        if isinstance(expected, Sights):
            return self._sights(state, assertion, expected)
        value = self._read(state, assertion)
        if isinstance(expected, Amount):
            return self._amount(assertion, expected, value)
        if isinstance(expected, Contents | CardEntry):
            return self._cards(state, assertion, expected, value)
        if isinstance(expected, Flag):
            return None if value is expected.flag else f"`{assertion.text}` is {str(value).lower()}, not {str(expected.flag).lower()}"
        if isinstance(expected, Words):
            found = sorted(value) if isinstance(value, tuple) else []
            return (
                None
                if found == sorted(expected.words)
                else f"`{assertion.text}` is [{', '.join(found)}], not [{', '.join(expected.words)}]"
            )
        if isinstance(expected, CircleSet):
            return None if value == expected.circles else f"`{assertion.text}` is {_joined(value)}, not {'+'.join(expected.circles)}"
        if isinstance(expected, MemberAt):
            return self._place(assertion, expected, value)
        return self._word(assertion, expected, value)

    def _read(self, state: State[Any], assertion: Assertion) -> Reading:
        if assertion.name == "decides":
            return "nobody" if state.asked == NOBODY else (*PLAYERS, "chance")[state.asked]
        if assertion.name == "options":
            return len(state.options) if state.asked != NOBODY else 0
        outcome = state.outcome
        if assertion.name == "over":
            return outcome is not None
        if assertion.name == "winner":
            return outcome.winner if outcome is not None else None
        if assertion.name == "reason":
            return outcome.why if outcome is not None else None
        player = PLAYERS.index(assertion.player) if assertion.player else NOBODY
        return self.scene.read(state, assertion.name, player, [self.words.circles.index(circle) for circle in assertion.circles])

    def _amount(self, assertion: Assertion, expected: Amount, value: Reading) -> str | None:
        number = len(value) if isinstance(value, list) else value
        if number is None:
            return f"`{assertion.text}` cannot be read: no {self.words.member} stands on {'+'.join(assertion.circles)}"
        assert isinstance(number, int)
        return None if expected.holds(number) else f"`{assertion.text}` is {number}, not {expected}"

    def _word(self, assertion: Assertion, expected: Word, value: Reading) -> str | None:
        if assertion.name == "PLAYER.CIRCLE":  # `empty`
            value = "empty" if value is None else "occupied"
        elif value is None and expected.word is not None and assertion.circles:
            return f"`{assertion.text}` cannot be read: no {self.words.member} stands on {'+'.join(assertion.circles)}"
        return None if value == expected.word else f"`{assertion.text}` is {_shown(value)}, not {_shown(expected.word)}"

    def _place(self, assertion: Assertion, expected: MemberAt, value: Reading) -> str | None:
        if expected.player is None:
            return None if value is None else f"`{assertion.text}` is {_member(value)}, not none"
        if isinstance(value, tuple) and value[0] == expected.player:
            circles = value[1:]
            if circles == expected.circles or (len(expected.circles) == 1 and expected.circles[0] in circles):
                return None
        return f"`{assertion.text}` is {_member(value)}, not {expected.player}.{'+'.join(expected.circles)}"

    # --------------------------------------------------------------------------------------------------------------------- cards

    def _cards(self, state: State[Any], assertion: Assertion, expected: Contents | CardEntry, value: Reading) -> str | None:
        if not isinstance(value, list):
            return f"`{assertion.text}` cannot be read: no {self.words.member} stands on {'+'.join(assertion.circles)}"
        if isinstance(expected, CardEntry):
            if len(value) == 1 and self._is(state, value[0], expected):
                return None
            return f"`{assertion.text}` is {self._names(state, value)}, not {self._name(expected)}"
        for what, amount in expected.counts.items():
            number = sum(_counts(what, state.now[card]) for card in value)
            if not amount.holds(number):
                words = "cards" if what == "count" else f"cards {what.replace('_', ' ')}"
                return f"`{assertion.text}` has {number} {words}, not {amount}"
        for what, entries in expected.lists.items():
            if not self._listed(state, value, what, entries):
                wanted = ", ".join(map(self._name, entries))
                return f"`{assertion.text}` holds {self._names(state, value)}, {_WANTED[what]} {wanted or 'nothing'}"
        return None

    def _listed(self, state: State[Any], cards: Sequence[int], what: str, entries: Sequence[CardEntry]) -> bool:
        if what == "lacks":
            return not any(self._is(state, card, entry) for card in cards for entry in entries)
        if what in ("top", "bottom"):
            ordered = cards if what == "top" else list(reversed(cards))
            return len(ordered) >= len(entries) and all(self._is(state, card, entry) for card, entry in zip(ordered, entries, strict=False))
        left = list(cards)
        for entry in entries:
            match = next((card for card in left if self._is(state, card, entry)), None)
            if match is None:
                return False
            left.remove(match)
        return what == "contains" or not left

    def _is(self, state: State[Any], card: int, entry: CardEntry) -> bool:
        """Is the card this entry: any printing of the card meant, or the blank card?"""
        printed = state.card[card]
        if entry.card is None:
            return printed is state.game.printed[-1]
        return printed is not state.game.printed[-1] and self.pool[printed.id].print_of == entry.card.print_of

    def _name(self, entry: CardEntry) -> str:
        return entry.card.name if entry.card is not None else BLANK

    def _names(self, state: State[Any], cards: Sequence[int]) -> str:
        if len(cards) > 12:
            return f"{len(cards)} cards, on top {', '.join(state.card[card].name for card in cards[:5])}"
        return ", ".join(state.card[card].name for card in cards) or "nothing"

    # --------------------------------------------------------------------------------------------------------------------- views

    def _sights(self, state: State[Any], assertion: Assertion, expected: Sights) -> str | None:
        assert assertion.player is not None
        viewer = PLAYERS.index(assertion.player)
        for sight in expected.sights:
            if problem := self._sight(state, viewer, sight):
                return f"{assertion.player}'s view of `{sight.text}` {problem}"
        return None

    def _sight(self, state: State[Any], viewer: int, sight: Sight) -> str | None:
        key = sight.name.removeprefix("PLAYER.")
        cards = list(reversed(state.order[PLAYERS.index(sight.player) << ZONE_BITS | self.scene.zones[key]]))
        if key in self.scene.parts:
            cards = [card for card in cards if state.now[card][CIRCLES] & self.scene.parts[key]]
        shown = [card for card in cards if can_see(state, viewer, card)]
        if sight.shown == "none":
            return f"shows {self._names(state, shown)}, not none" if shown else None
        if sight.shown == "all":
            return None if len(shown) == len(cards) else f"hides {len(cards) - len(shown)} of {len(cards)} cards"
        assert not isinstance(sight.shown, str)
        wanted = ", ".join(map(self._name, sight.shown))
        return None if self._listed(state, shown, "is", sight.shown) else f"shows {self._names(state, shown)}, not {wanted}"


_WANTED = {"contains": "without", "lacks": "but should lack", "is": "not exactly", "top": "not on top", "bottom": "not at the bottom"}


def _counts(what: str, now: Now) -> bool:
    """Is a card one of those that `count`, `face_up`, `resting` ... speak of?"""
    if what == "count":
        return True
    if what.startswith("face"):
        return (now[FACING] == UP) == (what == "face_up")
    return (now[STANCE] == REST) == (what == "resting")


def _joined(value: Reading) -> str:
    return "+".join(value) if isinstance(value, tuple) else "empty"


def _member(value: Reading) -> str:
    return f"{value[0]}.{'+'.join(value[1:])}" if isinstance(value, tuple) else "none"


def _shown(value: Reading) -> str:
    return "null" if value is None else str(value)
