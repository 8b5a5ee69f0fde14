"""What a sensible player does in Luck & Logic, as points for each option; the agent `heuristic` takes one that has most.

It looks only at what the player may know: open zones, the own hand and level zone, the number of other cards, and of the own cards that
lie face down which they are, not where each lies.

- Mulligan: keeps members of level 0 and 1, one of level 2, one paradox, one tactics card.
- Level: every turn, with the card needed least; first of all one whose colour or world the own tranceunions need (LL-MOB-05).
- Main phase: the strongest members that can be paid, on circles whose gates can be attacked; a trance whenever the tranceunion is worth
  more than both materials; each ability once a turn; a Luck Drive only with stock to spare; then members are moved before open gates.
- Attacks: first the gates that nobody covers, by the weakest members; then members that can be beaten. None is held back: a lost attack
  costs nothing.
- Logic: only what turns the battle, by the card needed least, and with a level boost, which gives a card back. Intercept, when the hand
  cannot do it and the defender and its gate are worth more.
- Questions of card texts: yes, and what is offered is paid, but not with a level card turned down nor by what may lose the game; the
  opponent's strongest, the own weakest for what is bad and strongest for what is good.

A part for each: `heuristic_main`, `heuristic_battle`, `heuristic_texts`, and `heuristic_cards`, which says what cards are worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from deckcheck.rulesets.luck_and_logic import heuristic_battle as battle
from deckcheck.rulesets.luck_and_logic import heuristic_main as main
from deckcheck.rulesets.luck_and_logic import heuristic_texts as texts
from deckcheck.rulesets.luck_and_logic import terms
from deckcheck.rulesets.thinking import Player, Scores, greatest

if TYPE_CHECKING:
    pass


ANSWERS: Final[Mapping[int, Scores]] = {
    terms.ASK_MULLIGAN: main.mulligan,
    terms.ASK_LEVEL: main.level_phase,
    terms.ASK_EXCHANGE: main.exchange_for,
    terms.ASK_PLACEMENT: main.placement,
    terms.ASK_REARRANGE: main.rearrange,
    terms.ASK_LOOK: main.look,
    terms.ASK_TRANCEUNION: main.into,
    terms.ASK_OVERLAP: main.keep_on_field,
    terms.ASK_HAND_LIMIT: main.discards,
    terms.ASK_ATTACK: battle.attack,
    terms.ASK_CIRCLE: battle.attacked_circle,
    terms.ASK_INTERCEPT: battle.intercept,
    terms.ASK_DEFINE: battle.define,
    terms.ASK_PARADOX: battle.turn_down,
    terms.ASK_COST: texts.pay,
    terms.ASK_CARD: texts.cards,
    terms.ASK_MAY: texts.may,
    terms.ASK_NUMBER: greatest,
}
"""By the question. Any other is answered by lot: in which order abilities are resolved, cards are put and parts are paid."""


MILDNESS: Final = 2.0
"""In a search. A point is about the worth of a card."""


def player() -> Player:
    """Somebody who plays one side of one game."""
    return Player(terms.ASK_MAIN, main.main_phase, terms.USE, ANSWERS, MILDNESS)
