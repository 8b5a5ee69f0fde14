"""Actions that every game has, by the words of their sentences; and what two cards do that are exchanged."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from deckcheck.effects import nodes_actions as a
from deckcheck.effects import run_actions as run
from deckcheck.effects.bind_words import WHO
from deckcheck.effects.run_actions import Act
from deckcheck.effects.run_counted import Draw
from deckcheck.effects.run_moves import Discard, Move

if TYPE_CHECKING:
    from deckcheck.effects import nodes as n
    from deckcheck.effects.bind_words import WordBinder
    from deckcheck.effects.table import Table
    from deckcheck.engine.procedure import Env, Frame, Step
    from deckcheck.engine.state import State


def shared_act(table: Table, words: WordBinder, sentence: n.Sentence, performer: int) -> Act | None:
    """The action of a sentence; None for one that only a game knows."""
    action = sentence.action
    if isinstance(action, a.Draw):
        return Draw(table, performer, words.amount(action.amount))
    if isinstance(action, a.Discard):
        return Discard(table, words, action, performer)
    if isinstance(action, a.Move):
        return Move(table, words, action, performer)
    if isinstance(action, a.Look | a.Reveal):
        return run.Look(table, performer, words.cards(action.cards), isinstance(action, a.Reveal))
    if isinstance(action, a.Shuffle):
        return run.Shuffle(table, performer, table.zones_of(action.zone)[0][0])
    if isinstance(action, a.Win | a.Lose):
        return run.Finish(table, WHO[action.player], isinstance(action, a.Win))
    return None


class Exchanged(Act):
    """Two cards, each of which goes to where the other was. What that means only a game knows."""

    __slots__ = ("cards", "others")
    word: ClassVar[str] = "exchange"

    def __init__(self, table: Any, words: WordBinder, action: a.Exchange, performer: int) -> None:
        super().__init__(table, performer)
        self.cards = words.cards(action.cards)
        self.others = words.cards(action.with_)

    def two(self, state: State[Any], env: Env) -> tuple[int, int] | None:
        """The first of each, if they are not the same card."""
        ones, others = self.cards.find(state, env), self.others.find(state, env)
        return (ones[0], others[0]) if ones and others and ones[0] != others[0] else None

    def run(self, state: State[Any], frame: Frame) -> Step | None:
        self.exchange(state, frame.env)
        return None

    def think(self, state: State[Any], env: Env) -> None:
        self.exchange(state, env)

    @abstractmethod
    def exchange(self, state: State[Any], env: Env) -> None:
        """They do, if that is possible; it is noted."""
