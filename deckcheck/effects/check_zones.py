"""Zones, and what can be in them (E504, E531)."""

from __future__ import annotations

from collections.abc import Container, Iterator

from deckcheck.effects.nodes import Ability, Instant, Node
from deckcheck.effects.nodes_actions import Damage, Exchange, Gain, Heal, Mobilize, Move, Rearrange, Rest, Shuffle
from deckcheck.effects.nodes_cards import Cards, Filter, InRole, NotLike, OfType, Selector, WithValue
from deckcheck.effects.nodes_conditions import CardEvent
from deckcheck.effects.reading import Reading
from deckcheck.effects.words import Word

EVERYWHERE = "anywhere"


def check_zones(reading: Reading, ability: Ability) -> None:
    """E504, E531 for every selector and every move."""
    continuous = reading.vocabulary.word("kind", ability.kind).mode == "read"
    for node in reading.own(ability):
        if isinstance(node, Selector):
            _selector(reading, node, continuous)
        elif isinstance(node, Move):
            _move(reading, node)
            _leaves(reading, node.cards)
        elif isinstance(node, Mobilize | Rearrange):
            _leaves(reading, node.cards)
            _only(reading, node.place, reading.vocabulary.words("zone").keys() & {"field", "front_row", "back_row"}, node, "place")
        elif isinstance(node, Exchange):
            _leaves(reading, node.cards)
            _leaves(reading, node.with_)
        elif isinstance(node, Shuffle) and not _zone(reading, node.zone).ordered:
            reading.report("E531", f"`{node.zone}` has no order to be shuffled", node.at.value, "`shuffle: deck` is possible")
        elif isinstance(node, Instant):
            _done_to(reading, node)
        elif isinstance(node, CardEvent):
            for zone in node.to:
                if part := _zone(reading, zone).part_of:
                    hint = f"write `{part}`, or `on_enter_field`"
                    reading.report("E531", f"a card goes to `{part}`; that it is `{zone}` is known afterwards", node.value("to"), hint)
        elif isinstance(node, Gain):
            for given in node.abilities:
                check_zones(reading, given)


def _zone(reading: Reading, name: str) -> Word:
    return reading.vocabulary.word("zone", name)


def _only(reading: Reading, zones: tuple[str, ...], legal: Container[str], node: Node, field: str) -> None:
    for zone in zones:
        if zone not in legal:
            reading.report("E531", f"`{zone}` is no place for that", node.value(field), "`front_row`, `back_row` or `field`")


def _leaves(reading: Reading, cards: Cards) -> None:
    """Out of some zones nothing ever comes."""
    if isinstance(cards, Selector) and cards.in_ and all(_zone(reading, name).stays for name in cards.in_):
        reading.report("E504", f"no card ever leaves `{' '.join(cards.in_)}`", cards.value("in"), "say another zone")


def zones_of_word(reading: Reading, node: Instant) -> tuple[str, ...]:
    """Where cards are with which this does something; nothing: anywhere."""
    vocabulary = reading.vocabulary
    stance = vocabulary.words("filter").get("stance")
    if isinstance(node, Rest) and stance is not None:
        return stance.zones
    return next(word for word in vocabulary.words("instant").values() if word.node is type(node)).zones


def _done_to(reading: Reading, node: Instant) -> None:
    """Cards that stand, rest or are turned are in some zones alone."""
    cards = node.to if isinstance(node, Damage | Heal) else getattr(node, "cards", None)
    if isinstance(cards, Selector) and cards.in_:
        word = next(word for word in reading.vocabulary.words("instant").values() if word.node is type(node))
        zones = zones_of_word(reading, node)
        if zones and not set(cards.in_) & set(zones):
            hint = f"it is done to cards in {', '.join(f'`{zone}`' for zone in zones if zone != EVERYWHERE)}"
            reading.report("E531", f"`{word.name}` does nothing to cards in `{' '.join(cards.in_)}`", cards.value("in"), hint)


def _selector(reading: Reading, selector: Selector, continuous: bool) -> None:
    zones = selector.in_
    words = [_zone(reading, name) for name in zones]
    if EVERYWHERE in zones and not continuous:
        hint = "say which zones: `in: [hand, deck]`"
        reading.report("E531", "`anywhere` is possible in a continuous ability and in `works_in`", selector.value("in"), hint)
    for name, amount in (("top", selector.top), ("bottom", selector.bottom)):
        if amount is not None and zones and not (len(zones) == 1 and words[0].ordered):
            hint = f"an order have cards in {' and '.join(f'`{zone}`' for zone in reading.vocabulary.ordered_zones)}"
            reading.report("E531", f"`{name}` of `{' '.join(zones)}`, which has no order", selector.key(name), hint)
    if selector.under is not None and zones and not any("host" in word.gives for word in words):
        hint = f"write {reading.vocabulary.under_cards('in')}, or delete it"
        reading.report("E531", f"nothing in `{' '.join(zones)}` lies under a card", selector.key("under"), hint)
    for name, value in (("highest", selector.highest), ("lowest", selector.lowest)):
        if value is not None and zones:
            _meet(reading, reading.vocabulary.word("value", value), zones, selector, name)
    if zones:
        for each in _filters(selector.filters):
            _filter(reading, each, zones, words)


def _filters(filters: tuple[Filter, ...]) -> Iterator[Filter]:
    for each in filters:
        yield each
        if isinstance(each, NotLike):
            yield from _filters(each.filters)


def _filter(reading: Reading, each: Filter, zones: tuple[str, ...], words: list[Word]) -> None:
    vocabulary = reading.vocabulary
    if isinstance(each, WithValue):
        _meet(reading, vocabulary.word("value", each.value_word), zones, each, "")
        return
    if isinstance(each, OfType):
        found = {kind for name in each.types for kind in vocabulary.word("type", name).types}
        if all(word.types and not found & set(word.types) for word in words):
            there = sorted(
                name for name, kind in vocabulary.words("type").items() if any(set(kind.types) & set(word.types) for word in words)
            )
            hint = f"there are {', '.join(f'`{name}`' for name in there)}"
            reading.report("E531", f"no {' or '.join(each.types)} is ever in `{' '.join(zones)}`", each.at.value, hint)
        return
    if isinstance(each, InRole):
        for role in each.roles:
            _meet(reading, vocabulary.word("role", role), zones, each, "")
    word = next((word for word in vocabulary.words("filter").values() if word.node is type(each)), None)
    if word is not None:
        _meet(reading, word, zones, each, "")


def _meet(reading: Reading, word: Word, zones: tuple[str, ...], node: Node, field: str) -> None:
    if word.zones and not set(zones) & set(word.zones):
        hint = f"cards are like that in {', '.join(f'`{zone}`' for zone in word.zones if zone != EVERYWHERE)}"
        reading.report("E531", f"`{word.name}` says nothing about cards in `{' '.join(zones)}`", node.key(field), hint)


def _move(reading: Reading, node: Move) -> None:
    vocabulary = reading.vocabulary
    for field, zone in (("to", node.to), ("soul_to", node.soul_to)):
        if zone is not None and zone in vocabulary.closed_zones:
            entered = "`mobilize`" in vocabulary.closed_zones[zone]
            hint = "write `mobilize: ...` in place of `move` and `to`" if entered else "say another zone"
            reading.report("E504", f"nothing is moved into `{zone}`: {vocabulary.closed_zones[zone]}", node.value(field), hint)
            return
    to = _zone(reading, node.to)
    if "host" in to.gives and node.under is None:
        reading.missing("under", f"`move` to `{node.to}`", node.key("to"), "say under which card: `under: this`")
    if "host" not in to.gives and node.under is not None:
        hint = f"delete it, or write {reading.vocabulary.under_cards('to')}"
        reading.report("E531", f"nothing in `{node.to}` lies under a card", node.key("under"), hint)
    for field in ("position", "order"):
        if getattr(node, field) is not None and not to.ordered:
            reading.report("E531", f"`{node.to}` has no order: `{field}` says nothing", node.key(field), "delete it")
    for field in ("stance", "face"):
        word = vocabulary.words("filter").get(field)
        if getattr(node, field) is not None and word is not None and node.to not in word.zones:
            reading.report("E531", f"`{field}` says nothing about cards in `{node.to}`", node.key(field), "delete it")
