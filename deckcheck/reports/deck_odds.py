"""Chances of opening hands, as `show` and `diff` tell them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from deckcheck.cards.deck import Deck
from deckcheck.cards.limits import Formats
from deckcheck.errors import DeckcheckError, QueryError
from deckcheck.reports.chances import fraction

POLICY = "best"


class OpeningChance(NamedTuple):
    """How likely a want is: in the hand as it is dealt, and after the best mulligan for it."""

    title: str
    want: str
    raw: Fraction
    after: Fraction

    def to_dict(self) -> dict[str, Any]:
        return {"raw": fraction(self.raw), "mulligan": {"policy": POLICY, **fraction(self.after)}}


class Opening(NamedTuple):
    """The chances of a deck; `notes` say which could not be told and why."""

    chances: Sequence[OpeningChance]
    notes: Sequence[str] = ()

    def of(self, want: str) -> OpeningChance | None:
        return next((chance for chance in self.chances if chance.want == want), None)


def opening(deck: Deck, formats: Formats, wants: Sequence[tuple[str, str]] = ()) -> Opening:
    """The chances of the wants, pairs of a title and a text; without any, of those that matter in the game.

    Raises QueryError for a want that makes no sense.
    """
    from deckcheck.chances.odds import DeckOdds

    chances = []
    notes: dict[str, None] = {}
    try:
        odds = DeckOdds(deck, formats, deck.rules)
        for title, want in wants or odds.plan:
            try:
                chance = odds.chance(want, policy=POLICY)
            except QueryError:
                raise
            except DeckcheckError as error:
                notes[str(error)] = None
            else:
                chances.append(OpeningChance(title, want, chance.raw, chance.after))
    except QueryError:
        raise
    except DeckcheckError as error:
        notes[str(error)] = None
    return Opening(chances, tuple(notes))
