"""Cards that a player looks at, wherever they lie, because an effect says so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from deckcheck.engine.abilities import PLAYER, Effect
from deckcheck.engine.in_force import begin_effect
from deckcheck.engine.primitives import LOG_LOOK
from deckcheck.engine.state import SINCE, State

THIS_ABILITY: Final = -2
"""`until` of an effect that is over when the ability that began it is resolved."""

LOOK: Final = Effect("look")
"""The player of its env sees the cards. An ability that looks at cards names it among its effects."""


def look(state: State[Any], player: int, cards: Sequence[int]) -> None:
    """LL-TEXT-05, D-49: the player sees these cards, wherever they lie, until they move or are shuffled, or the ability is over
    (`THIS_ABILITY`)."""
    begin_effect(state, THIS_ABILITY, LOOK, [player], cards)
    if state.log is not None:
        state.log += [(LOG_LOOK, player, card, state.card[card].index) for card in cards]


def sees_by_effect(state: State[Any], viewer: int, card: int) -> bool | None:
    """`Ruleset.sees` of a game in which only effects show cards beyond their zones."""
    return True if state.lasting and looks_at(state, viewer, card) else None


def looks_at(state: State[Any], player: int, card: int) -> bool:
    """Does the player look at this card because of an effect?"""
    return any(
        effect is LOOK and env[PLAYER] == player and cards is not None and (card, state.now[card][SINCE]) in cards
        for _, effect, env, cards in state.lasting
    )
