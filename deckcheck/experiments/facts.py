"""What a record says of a game beside its result: which cards were seen and used, and how a count went turn by turn.

Why from a trail of numbers: the engine writes down a number a move where somebody counts, so that no rule knows of it; a game in which
nobody counts is as fast as ever, and a whole log would cost twice as much. A record says it in a digit a card and a number a
turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from deckcheck.engine.json_fields import DamagedError, Fields
from deckcheck.engine.pairing import PLAYERS
from deckcheck.engine.primitives import trodden, turn_begun

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.engine.pairing import DeckList, Pairing
    from deckcheck.engine.ruleset import Followed, Ruleset
    from deckcheck.engine.state import State
    from deckcheck.rulesets.matches import Match

DIGITS: Final = "0123456789abcdefghijklmnopqrstuv"
"""A digit a card: 1 if it was drawn, and 2, 4, 8, 16 for each way in which it was used."""
DRAWN: Final = 1
MAX_USES: Final = 4
MAX_COUNT: Final = 1_000_000
MAX_TURNS: Final = 1_000_002
MAX_WORD: Final = 40
DECK_ZONE: Final = 0
"""The deck is zone 0 of every game."""
FULL: Final = 20_000
"""Numbers of a trail after which it is read and emptied: a game may be as long as it likes."""


class Follows(NamedTuple):
    """What the records of an experiment say of cards and counts; it stands in the head, so that a report needs no code of the game."""

    sections: tuple[str, ...]
    """Those whose cards are drawn: each game has a digit for every different card in them, in the order of ids."""
    uses: tuple[str, ...]
    counts: str

    @classmethod
    def of(cls, ruleset: Ruleset) -> Follows | None:
        """None for a game that asks for nothing of the kind."""
        followed = ruleset.followed
        if followed is None:
            return None
        sections = tuple(section for section in ruleset.sections if ruleset.start_zones[section] == DECK_ZONE)
        return cls(sections, tuple(followed.uses), followed.counts)

    def to_dict(self) -> dict[str, Any]:
        """As it is stored."""
        return {"sections": list(self.sections), "uses": list(self.uses), "counts": self.counts}

    @classmethod
    def read(cls, fields: Fields) -> Follows:
        """What stands in an object. Raises DamagedError."""
        sections = fields.texts("sections", 100, MAX_WORD)
        follows = cls(sections, fields.texts("uses", MAX_USES, MAX_WORD), fields.text("counts", MAX_WORD))
        fields.done()
        return follows

    def cards(self, deck: DeckList) -> list[str]:
        """The ids of the cards that are followed, in the order in which records tell of them."""
        return sorted({card_id for section in self.sections for card_id in deck.sections.get(section, {})})

    def number(self, deck: DeckList) -> int:
        """How many they are."""
        if len(self.sections) == 1:
            return len(deck.sections.get(self.sections[0], ()))
        return len(self.cards(deck))

    def copies(self, deck: DeckList) -> dict[str, int]:
        """How many copies of each of them are in the deck."""
        counts = dict.fromkeys(self.cards(deck), 0)
        for section in self.sections:
            for card_id, number in deck.sections.get(section, {}).items():
                counts[card_id] += number
        return counts


class Facts(NamedTuple):
    """Of one game, by side."""

    cards: tuple[str, str]
    """A digit (see DIGITS) for each card that is followed."""
    counts: tuple[tuple[int, ...], tuple[int, ...]]
    """The count at the beginning of each turn, and in the end."""

    def to_dict(self) -> dict[str, Any]:
        """As it is stored in a record."""
        return {
            "cards": dict(zip(PLAYERS, self.cards, strict=True)),
            "counts": {side: list(numbers) for side, numbers in zip(PLAYERS, self.counts, strict=True)},
        }


def read_facts(fields: Fields, follows: Follows, decks: tuple[DeckList, DeckList]) -> Facts:
    """The facts that stand in a record; `decks` are those at the sides A and B. Raises DamagedError."""
    cards, counts = fields.fields("cards"), fields.fields("counts")
    told = (_digits(cards, "A", follows, decks[0]), _digits(cards, "B", follows, decks[1]))
    numbers = (counts.wholes("A", MAX_TURNS, 0, MAX_COUNT), counts.wholes("B", MAX_TURNS, 0, MAX_COUNT))
    if not len(numbers[0]) == len(numbers[1]) > 0:
        raise DamagedError(f"counts has {len(numbers[0])} numbers of A and {len(numbers[1])} of B; both have one for every turn")
    cards.done()
    counts.done()
    return Facts(told, numbers)


def _digits(fields: Fields, side: str, follows: Follows, deck: DeckList) -> str:
    wanted = follows.number(deck)
    value = fields.value(side)
    known = DIGITS[: 2 << len(follows.uses)]
    if type(value) is not str or len(value) != wanted or not set(value) <= set(known):
        raise DamagedError(f"cards.{side} must be {wanted} digits from 0 to {known[-1]}, one for each card of the deck at side {side}")
    return value


class Listening:
    """Reads the trail of a game as it is played."""

    __slots__ = ("followed", "indices", "moves", "trail", "turns")

    def __init__(self, match: Match, state: State[Any], followed: Followed, follows: Follows) -> None:
        """`state` is at its first decision, and has a trail of all that went before."""
        assert state.trail is not None
        self.followed = followed
        self.trail = state.trail
        places = {card.id: index for index, card in enumerate(match.cards)}
        self.indices = [[places[card_id] for card_id in follows.cards(deck)] for deck in match.pairing.decks]
        """By side, what the cards that are followed have as numbers in the game."""
        self.moves: set[int] = set()
        """Every way that a card has gone, once."""
        self.turns: list[tuple[int, int]] = []

    def read(self) -> None:
        """Takes what has happened, and empties the trail."""
        self.moves.update(self.trail)
        self.turns += [turn_begun(number) for number in self.trail if number < 0]
        self.trail.clear()

    def facts(self, state: State[Any]) -> Facts:
        """Of the game, which is over."""
        self.read()
        followed = self.followed
        seen: tuple[dict[int, int], dict[int, int]] = ({}, {})
        for number in self.moves:
            target = number & 15
            if number < 0 or (target != followed.hand and target not in followed.entered):
                continue
            index, side, source, _ = trodden(number)
            if target == followed.hand:
                bit = DRAWN
            else:
                use = followed.entered[target](state.game.printed[index], source)
                bit = DRAWN << 1 + use if use >= 0 else 0
            seen[side][index] = seen[side].get(index, 0) | bit
        a, b = ("".join([DIGITS[seen[side].get(index, 0)] for index in self.indices[side]]) for side in (0, 1))
        counts = [(*(turn[side] for turn in self.turns), followed.count(state, side)) for side in (0, 1)]
        return Facts((a, b), (counts[0], counts[1]))


def listening(match: Match, state: State[Any]) -> Listening | None:
    """Somebody who listens to a game from its first decision on; None where the ruleset asks for nothing."""
    ruleset = state.game.ruleset
    follows = Follows.of(ruleset)
    if ruleset.followed is None or follows is None:
        return None
    return Listening(match, state, ruleset.followed, follows)


def card_names(pairing: Pairing) -> Mapping[str, str]:
    """By id, the names of the cards in the decks; where this deckcheck knows a card no more, its id stands for it."""
    from deckcheck.cards.load import load_game
    from deckcheck.rulesets import RULESETS

    names = {card_id: card_id for deck in pairing.decks for ids in deck.sections.values() for card_id in ids}
    if pairing.game in RULESETS:
        shipped = load_game(pairing.game)[1]
        for card_id in names:
            try:
                names[card_id] = shipped[card_id].name
            except KeyError:
                continue
    for card in pairing.cards:
        if card.get("id") in names and isinstance(card.get("name"), str):
            names[card["id"]] = card["name"]
    return names
