"""The search of `mcts`: a tree of options, tried in worlds that are dealt anew each time.

Open loop: a node is what was chosen so far, not a position, for in every world other cards lie hidden and chance falls otherwise. Only
square roots and the four operations are used, which give the same bits on every machine.

Why points of the heuristic guide the tree: with some hundred play-outs an option that nobody sensible would take need not be tried often.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, Final, TypeAlias

from deckcheck.engine.hidden import Hidden, can_see
from deckcheck.engine.machine import answer_chance, choose_index
from deckcheck.engine.state import CHANCE, DRAW, UNDECIDED, State
from deckcheck.engine.turns import TURN
from deckcheck.native import mypyc_attr
from deckcheck.rng import below, step

Key: TypeAlias = tuple[int, int, int]
"""An option, the same in all worlds: a card that was hidden at first, and is seen by who chooses it, goes by what is printed on it and
not by its number."""

LONGEST: Final = 1000
"""Decisions of a play-out; a position is judged after so many, wherever it is."""
TOO_FEW: Final = 0.5
"""What a game without a winner is worth."""


class Node:
    """What was chosen so far."""

    __slots__ = ("children", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.children: dict[Key, Node] = {}
        self.prior = prior
        """The share of visits that it is worth before anything is known."""
        self.visits = 0
        self.total = 0.0
        """Of the values for whoever made the choice that leads here, each from 0 to 1."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Search:
    """A searcher with its stream of random numbers. `playouts` counts what was played, `decisions` those made in it, forced ones too."""

    __slots__ = ("decisions", "evaluate", "exploration", "faces", "hidden", "iterations", "player", "playouts", "rng", "thinker", "turns")

    def __init__(
        self,
        rng: int,
        thinker: Callable[[], Any],
        evaluate: Callable[[Any, int], float] | None,
        *,
        iterations: int,
        turns: int,
        exploration: float,
    ) -> None:
        """`thinker` makes what plays out both sides; `evaluate` judges a position when `turns` turns are over, and without it games are
        played to their end."""
        self.rng = rng
        self.thinker = thinker
        self.evaluate = evaluate
        self.iterations = iterations
        self.turns = turns
        self.exploration = exploration
        self.playouts = 0
        self.decisions = 0
        self.player = 0
        self.hidden: frozenset[int] = frozenset()
        self.faces: dict[str, int] = {}

    def place(self, state: State[Any], memory: Any) -> int:
        """The place of the option to take. `memory` is the thinker that has seen the choices of this turn.

        It looks at nothing that the player who is asked may not know.
        """
        self.player = state.asked
        worlds = Hidden(state, state.asked)
        self.hidden = worlds.cards
        self.faces = {}
        last = state.vars[TURN] + self.turns
        root = Node(1.0)
        for done in range(self.iterations):
            if done and self._decided(root, self.iterations - done):
                break
            self.rng = step(self.rng)
            self._play(worlds.dealt(self.rng), root, memory, last)
        best, place = root, -1
        for at, option in enumerate(state.options):
            child = root.children[self._key(state, option)]
            if place < 0 or child.visits > best.visits or (child.visits == best.visits and child.total > best.total):
                best, place = child, at
        return place

    def _decided(self, root: Node, left: int) -> bool:
        """Can no option overtake the one with most visits any more?"""
        first = second = 0
        for child in root.children.values():
            if child.visits > first:
                first, second = child.visits, first
            elif child.visits > second:
                second = child.visits
        return first - second > left

    def _play(self, world: State[Any], root: Node, memory: Any, last: int) -> None:
        """One iteration: down the tree, one node more, and on by the thinkers until the position can be judged."""
        thinkers = [self.thinker(), self.thinker()]
        thinkers[self.player] = memory.copy()
        path, movers = [root], [self.player]
        node, growing = root, True
        begin = world.decisions
        while world.ended is None and world.decisions - begin < LONGEST:
            asked = world.asked
            if asked == CHANCE:
                choose_index(world, answer_chance(world))
                continue
            if self.evaluate is not None and world.vars[TURN] >= last:
                break
            options = world.options
            place = 0
            if len(options) > 1:
                thinker = thinkers[asked]
                if growing:
                    place, node = self._down(world, node, thinker)
                    path.append(node)
                    movers.append(asked)
                    growing = node.visits > 0
                else:
                    place = self._sensible(thinker.scores(world, asked, world.prompt, options))
                thinker.chosen(options[place])
            choose_index(world, place)
        self.playouts += 1
        self.decisions += world.decisions - begin
        value = self._value(world)
        for at, node in enumerate(path):
            node.visits += 1
            node.total += value if movers[at] == self.player else 1.0 - value

    def _value(self, world: State[Any]) -> float:
        """For the player who searches."""
        if world.ended is None:
            return self.evaluate(world, self.player) if self.evaluate is not None else TOO_FEW
        winner = world.ended[0]
        return TOO_FEW if winner in (DRAW, UNDECIDED) else 1.0 if winner == self.player else 0.0

    def _sensible(self, scores: Sequence[float]) -> int:
        """One of those that have most points, by lot."""
        most = max(scores)
        best = [place for place, score in enumerate(scores) if score == most]
        if len(best) == 1:
            return best[0]
        self.rng, number = below(self.rng, len(best))
        return best[number]

    def _down(self, world: State[Any], node: Node, thinker: Any) -> tuple[int, Node]:
        """The option to try next: good ones, and those that were not tried enough for how good they look. Only those that this world
        offers are compared (what is not offered cannot be better), as an information set needs."""
        found: list[Node] = []
        children = node.children
        shares: list[float] | None = None
        for at, option in enumerate(world.options):
            key = self._key(world, option)
            child = children.get(key)
            if child is None:
                if shares is None:
                    shares = _shares(thinker.scores(world, world.asked, world.prompt, world.options), thinker.mildness)
                child = children[key] = Node(shares[at])
            found.append(child)
        visits = 0
        total = 0.0
        for child in found:
            visits += child.visits
            total += child.total
        usual = total / visits if visits else 0.5
        spread = self.exploration * sqrt(visits + 1)
        most, place = -1.0, 0
        for at, child in enumerate(found):
            value = child.total / child.visits if child.visits else usual
            worth = value + spread * child.prior / (1 + child.visits)
            if worth > most:
                most, place = worth, at
        return place, found[place]

    def _key(self, world: State[Any], option: Key) -> Key:
        kind, first, second = option
        if first in self.hidden and kind not in world.game.ruleset.cardless_kinds and can_see(world, world.asked, first):
            return kind, -2 - self.faces.setdefault(world.card[first].id, len(self.faces)), second
        return option


def _shares(scores: Sequence[float], mildness: float) -> list[float]:
    """Points as shares that sum to 1; the best has most, and one that is `mildness` points behind a quarter of that."""
    most = max(scores)
    weights = []
    for score in scores:
        behind = 1.0 + (most - score) / mildness
        weights.append(1.0 / (behind * behind))
    total = sum(weights)
    return [weight / total for weight in weights]
