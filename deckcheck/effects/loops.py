"""Abilities that trigger themselves, or each other, without end (E540).

Only what surely happens is followed: a trigger without a cost, `per_turn` or condition, and sentences that nobody can decline and nothing
guards. What a choice, a filter or a condition may end is left to the guard of the game (`effect_loop`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from deckcheck.effects.nodes import Ability, Sentence
from deckcheck.effects.nodes_actions import Do, Mobilize, Move
from deckcheck.effects.nodes_cards import Reference, Selector
from deckcheck.effects.nodes_conditions import CardEvent
from deckcheck.effects.vocabulary import Vocabulary

SIDES: Final = (0, 1)
MOST: Final = 300
"""Among so many different abilities of a pool loops are looked for."""


class Emitted(NamedTuple):
    """A card moves because of a sentence. `this`: the card itself, else one of `of`. Without `sources`: from wherever it is."""

    this: bool
    of: str
    sources: tuple[str, ...]
    target: str


class Link(NamedTuple):
    """An ability that surely does something whenever it triggers."""

    card: str
    number: int
    ability: Ability
    emits: tuple[Emitted, ...]


def links(card: str, abilities: Sequence[Ability], vocabulary: Vocabulary) -> list[Link]:
    """The abilities of a card that could be part of a loop."""
    found = []
    for number, ability in enumerate(abilities, 1):
        if ability.when and not (ability.cost or ability.per_turn or ability.if_ or ability.while_):
            emits = tuple(emitted for sentence in ability.do for emitted in _emitted(sentence, vocabulary))
            if emits:
                found.append(Link(card, number, ability, emits))
    return found


def _emitted(sentence: Sentence, vocabulary: Vocabulary) -> Iterator[Emitted]:
    if sentence.if_ or sentence.may or sentence.unless or sentence.instead or sentence.choose:
        return
    action = sentence.action
    whose = sentence.by or "you"
    if isinstance(action, Do):
        for step in action.steps:
            yield from _emitted(step, vocabulary)
    elif isinstance(action, Move):
        if action.cards == Reference("this"):
            yield Emitted(True, "you", (), action.to)
        elif isinstance(action.cards, Selector) and not action.cards.filters and action.cards.in_:
            yield Emitted(False, action.cards.of or "you", action.cards.in_, action.to)
    elif isinstance(action, Mobilize):
        if action.cards == Reference("this") and not action.checking:
            yield Emitted(True, "you", (), "field")
    else:
        word = next(word for word in vocabulary.actions.values() if word.node is type(action))
        if word.moves:
            yield Emitted(False, whose, word.moves[:1], word.moves[1])


def different(known: Iterable[Link]) -> list[Link]:
    """One of those that hear and do the same, so that many cards take no time; and not too many of them."""
    found: dict[object, Link] = {}
    for link in known:
        own = any(emitted.this for emitted in link.emits) or any(
            isinstance(trigger, CardEvent) and trigger.cards == Reference("this") for trigger in link.ability.when
        )
        found.setdefault((link.card if own else "", link.ability.when, link.emits), link)
    return list(found.values())[:MOST]


def loop_of(link: Link, others: Iterable[Link]) -> list[Link] | None:
    """The abilities through which one comes back to itself, itself first; None if it does not.

    Both players may have any of the cards, so each ability is looked at on both sides of the table.
    """
    known = [link, *(other for other in others if (other.card, other.number) != (link.card, link.number))]
    start = (link, 0)
    paths: list[list[tuple[Link, int]]] = [[start]]
    seen: set[tuple[str, int, int]] = set()
    while paths:
        path = paths.pop(0)
        here, side = path[-1]
        for there in known:
            for other_side in SIDES:
                if not _triggers(here, side, there, other_side):
                    continue
                if (there, other_side) == start:
                    return [each for each, _ in path]
                key = (there.card, there.number, other_side)
                if key not in seen:
                    seen.add(key)
                    paths.append([*path, (there, other_side)])
    return None


def _triggers(one: Link, side: int, other: Link, other_side: int) -> bool:
    """Does what the one does surely trigger the other?"""
    return any(
        _hears(trigger, emitted, one.card == other.card and side == other_side, side, other_side)
        for trigger in other.ability.when
        if isinstance(trigger, CardEvent)
        for emitted in one.emits
    )


def _hears(trigger: CardEvent, emitted: Emitted, same_card: bool, side: int, other_side: int) -> bool:
    if trigger.event == "on_move":
        if trigger.to and emitted.target not in trigger.to:
            return False
        if trigger.from_ and not (emitted.sources and set(emitted.sources) <= set(trigger.from_)):
            return False
    elif trigger.event != "on_enter_field" or emitted.target != "field":
        return False
    if trigger.via and "effect" not in trigger.via:
        return False
    if trigger.cards == Reference("this"):
        return emitted.this and same_card
    if not isinstance(trigger.cards, Selector) or trigger.cards.filters:
        return False
    mover = side ^ (emitted.of == "opponent")
    hearer = other_side ^ (trigger.cards.of == "opponent")
    return trigger.cards.of == "both" or emitted.of == "both" or mover == hearer
