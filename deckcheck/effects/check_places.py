"""Where chosen cards are, and what cannot be done with them there (E504, E531). What `check_zones` says of selectors, said of names."""

from __future__ import annotations

from typing import Final

from deckcheck.effects.check_zones import EVERYWHERE, zones_of_word
from deckcheck.effects.nodes import Ability, Instant, Node, Picked, Sentence
from deckcheck.effects.nodes_actions import Exchange, Gain, Mobilize, Move
from deckcheck.effects.nodes_cards import Cards, Name, Selector
from deckcheck.effects.reading import Reading

MOVERS: Final = (Move, Mobilize, Exchange)


def check_places(reading: Reading, ability: Ability) -> None:
    """E504, E531, in this ability and in those that it gives."""
    _Places(reading, ability).check()
    for node in reading.own(ability):
        if isinstance(node, Gain):
            for given in node.abilities:
                check_places(reading, given)


class _Places:
    """The choices of one ability, and what moves them."""

    def __init__(self, reading: Reading, ability: Ability) -> None:
        self.reading = reading
        self.nodes = reading.own(ability)
        self.picked: dict[str, list[Picked | None]] = {}
        """By name; None: it is the name of a sentence."""
        self.moved: dict[str, list[Node]] = {}
        for node in self.nodes:
            if isinstance(node, Picked):
                self.picked.setdefault(node.name, []).append(node)
            elif isinstance(node, Sentence) and node.as_:
                self.picked.setdefault(node.as_, []).append(None)
            elif isinstance(node, MOVERS):
                for part in reading.below(node):
                    if isinstance(part, Name):
                        self.moved.setdefault(part.name, []).append(node)

    def check(self) -> None:
        for node in self.nodes:
            if isinstance(node, Exchange):
                self.exchange(node)
            elif isinstance(node, Move):
                self.under(node)
            if isinstance(node, Instant) and isinstance(cards := getattr(node, "cards", None), Name):
                self.done(node, cards)

    def selector(self, cards: Cards | None, node: Node) -> Selector | None:
        """The selector that tells where these cards are when this is done; None: they may be elsewhere."""
        if isinstance(cards, Selector):
            return cards if cards.in_ else None
        chosen = self.picked.get(cards.name, []) if isinstance(cards, Name) else []
        if len(chosen) != 1 or chosen[0] is None or not chosen[0].selector.in_:
            return None
        selector = chosen[0].selector
        stays = all(self.reading.vocabulary.word("zone", zone).stays for zone in selector.in_)
        moved = isinstance(cards, Name) and any(other is not node for other in self.moved.get(cards.name, ()))
        return selector if stays or not moved else None

    def done(self, node: Instant, cards: Name) -> None:
        selector = self.selector(cards, node)
        if selector is None:
            return
        zones = zones_of_word(self.reading, node)
        shown = " ".join(selector.in_)
        word = next(word for word in self.reading.vocabulary.words("instant").values() if word.node is type(node))
        if isinstance(node, MOVERS):
            if all(self.reading.vocabulary.word("zone", zone).stays for zone in selector.in_):
                self.reading.report("E504", f"no card ever leaves `{shown}`", cards.at.value, f"choose `{cards.name}` in another zone")
        elif zones and EVERYWHERE not in selector.in_ and not set(selector.in_) & set(zones):
            hint = f"it is done to cards in {', '.join(f'`{zone}`' for zone in zones if zone != EVERYWHERE)}"
            self.reading.report("E531", f"`{word.name}` does nothing to cards in `{shown}`", cards.at.value, hint)

    def exchange(self, node: Exchange) -> None:
        """Members of one player change their circles; nothing else on the field, in a soul or in battle changes its place."""
        one, other = self.selector(node.cards, node), self.selector(node.with_, node)
        if one is None or other is None:
            return
        held = [self._held(selector) for selector in (one, other)]
        vocabulary = self.reading.vocabulary
        if any(vocabulary.word("zone", zone).gives for selector in (one, other) for zone in selector.in_):
            hint = "write `move`"
            self.reading.report("E531", "a card that lies under another one is never exchanged", node.at.key, hint)
            return
        if (held == [False, False] and not vocabulary.word("instant", "exchange").zones) or None in held:
            return
        if held != [True, True]:
            hint = "write `move` and `mobilize`" if "mobilize" in vocabulary.words("instant") else "write `move`"
            shown = f"`{' '.join(one.in_)}` and `{' '.join(other.in_)}`"
            self.reading.report("E531", f"cards in {shown} are never exchanged", node.at.key, hint)
        elif {one.of, other.of} == {"you", "opponent"}:
            self.reading.report("E531", "cards of two players are never exchanged", node.at.key, "choose two of one player")

    def _held(self, selector: Selector) -> bool | None:
        """Is the card where other cards hold to it? None: perhaps."""
        vocabulary = self.reading.vocabulary
        wholes = {vocabulary.word("zone", zone).part_of or zone for zone in selector.in_}
        board = {word.part_of for word in vocabulary.words("zone").values() if word.part_of}
        board.update(vocabulary.word("instant", "exchange").zones)
        there = wholes & board
        return None if EVERYWHERE in wholes or (there and wholes - board) else bool(there)

    def under(self, node: Move) -> None:
        """A soul holds cards of its member's owner."""
        below, cards = self.selector(node.under, node), self.selector(node.cards, node)
        if below is not None and cards is not None and {below.of, cards.of} == {"you", "opponent"}:
            message = "cards lie only under cards of their owner: nothing is moved"
            self.reading.report("E531", message, node.value("under"), f"choose both with `of: {cards.of}`")
