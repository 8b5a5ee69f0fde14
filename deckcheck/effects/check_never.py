"""What can never happen to a card, and what says nothing about it, by its type and the zones where its text works (E505, E531)."""

from __future__ import annotations

from collections.abc import Iterable

from deckcheck.effects.nodes import Ability
from deckcheck.effects.nodes_actions import Cannot, Gain, Modify, Replace
from deckcheck.effects.nodes_cards import Cards, OfType, Reference, Selector, Together
from deckcheck.effects.nodes_conditions import CardEvent, Trigger
from deckcheck.effects.reading import Reading
from deckcheck.effects.vocabulary import Vocabulary
from deckcheck.effects.words import Word

THIS = "this"
EVERYWHERE = "anywhere"


def check_never(reading: Reading, ability: Ability, card_type: str | None) -> None:
    """`card_type`: that of the card with the text; None where the bearer of an ability is not known."""
    home = _home(reading.vocabulary, ability, card_type)
    if not (kinds := reading.vocabulary.word("kind", ability.kind).types) or card_type in kinds:
        _played(reading, ability, home)
    for trigger in ability.when:
        if not _happens(reading, trigger, card_type):
            _heard(reading, ability, trigger, home)
    for node in reading.own(ability):
        if isinstance(node, Replace):
            for trigger in node.event:
                if not _hidden(reading, trigger, card_type):
                    _happens(reading, trigger, card_type)
        elif isinstance(node, Cannot):
            _forbidden(reading, node, card_type)
        elif isinstance(node, Modify):
            _modified(reading, node, card_type)
        elif isinstance(node, Gain):
            for given in node.abilities:
                check_never(reading, given, card_type if node.target == Reference(THIS) else None)


def _home(vocabulary: Vocabulary, ability: Ability, card_type: str | None) -> tuple[str, ...]:
    """The zones where it works; nothing, if that is not known."""
    if ability.works_in:
        return () if EVERYWHERE in ability.works_in else ability.works_in
    word = vocabulary.words("type").get(card_type or "")
    return word.home if word is not None else ()


def _played(reading: Reading, ability: Ability, home: tuple[str, ...]) -> None:
    """What is played outside of battles, by a card that is there only while a battle is on."""
    kind = reading.vocabulary.word("kind", ability.kind)
    if kind.mode == "played" and kind.battle is False and home and all(reading.vocabulary.word("zone", zone).battle for zone in home):
        message = f"an ability of kind `{ability.kind}` is played in the main phase, when no card is in {_listed(home)}"
        where = ability.value("works_in" if ability.works_in else "kind")
        reading.report("E505", message, where, "say from where it is played, as in `works_in: hand`")


def _subjects(reading: Reading, cards: Cards, card_type: str | None) -> frozenset[str] | None:
    """The types of cards that are meant; None: any."""
    if isinstance(cards, Reference) and cards.word == THIS:
        return None if card_type is None else frozenset((card_type,))
    if isinstance(cards, Together):
        parts = [_subjects(reading, part, card_type) for part in cards.parts]
        known = [part for part in parts if part is not None]
        return frozenset().union(*known) if len(known) == len(parts) else None
    if isinstance(cards, Selector):
        for each in cards.filters:
            if isinstance(each, OfType):
                return frozenset(kind for name in each.types for kind in reading.vocabulary.word("type", name).types)
    return None


def _of_zones(vocabulary: Vocabulary, zones: Iterable[str]) -> frozenset[str]:
    """The types of cards that may lie in these zones; nothing: all."""
    words = [vocabulary.word("zone", zone) for zone in zones]
    return frozenset(kind for word in words for kind in word.types) if all(word.types for word in words) else frozenset()


def _happens(reading: Reading, trigger: Trigger, card_type: str | None) -> bool:
    """A finding, if the event can never happen to such a card."""
    if not isinstance(trigger, CardEvent):
        return False
    vocabulary = reading.vocabulary
    word = vocabulary.word("trigger", trigger.event)
    possible = frozenset(word.about) or _of_zones(vocabulary, word.zones)
    meant = _subjects(reading, trigger.cards, card_type)
    if not possible or meant is None or meant & possible or card_type in word.types:
        return False
    types = {name: set(kind.types) for name, kind in vocabulary.words("type").items() if set(kind.types) & possible}
    hint = f"it happens to {_listed(name for name, kinds in types.items() if not any(kinds < others for others in types.values()))}"
    if isinstance(trigger.cards, Reference):
        hint += ": say to which, as in `{of: you}`"
        reading.report("E505", f"`{trigger.event}` never happens to a {card_type} card", trigger.at.key, hint)
    else:
        told = " or ".join(sorted(meant)) if len(meant) < 3 else "such cards"
        reading.report("E531", f"`{trigger.event}` never happens to {told}", trigger.at.value, hint)
    return True


def _heard(reading: Reading, ability: Ability, trigger: Trigger, home: tuple[str, ...]) -> None:
    """A card is where its text does not work when it happens to it."""
    if not isinstance(trigger, CardEvent) or trigger.cards != Reference(THIS) or not home:
        return
    zones = reading.vocabulary.word("trigger", trigger.event).heard
    if zones and not {_whole(reading, zone) for zone in zones} & {_whole(reading, zone) for zone in home}:
        hint = f"let it work in {_listed(zones)}" if ability.works_in else f"write `works_in: {zones[0]}`"
        message = f"`{trigger.event}` happens to this card in {_listed(zones)}, and its text works in {_listed(home)}"
        reading.report("E505", message, ability.value("works_in") if ability.works_in else trigger.at.key, hint)


def _whole(reading: Reading, zone: str) -> str:
    return reading.vocabulary.word("zone", zone).part_of or zone


def _lies_hidden(reading: Reading, word: Word, card_type: str | None) -> bool:
    kind = reading.vocabulary.words("type").get(card_type or "")
    return word.hidden and kind is not None and set(kind.home) <= set(word.heard)


def _hidden(reading: Reading, trigger: Trigger, card_type: str | None) -> bool:
    """In the place of what turns the card up, nothing is done by its own text: it is not there before."""
    word = reading.vocabulary.word("trigger", trigger.event)
    own = not isinstance(trigger, CardEvent) or trigger.cards == Reference(THIS)
    if not own or not _lies_hidden(reading, word, card_type):
        return False
    hint = "put it on another card: `replace: {on_gate_destroyed: {of: you}}`"
    reading.report("E505", "a card that lies face down has no text that could take the place of that", trigger.at.key, hint)
    return True


def _forbidden(reading: Reading, node: Cannot, card_type: str | None) -> None:
    word = reading.vocabulary.word("deed", node.deed)
    if node.who == Reference(THIS) and _lies_hidden(reading, word, card_type):
        hint = "put it on another card: `who: {in: gates, of: you}`"
        reading.report("E505", "a card that lies face down has no text that could forbid that", node.at.key, hint)
    elif word.heard and isinstance(node.who, Selector) and node.who.in_ and not set(node.who.in_) & {*word.heard, EVERYWHERE}:
        hint = f"it is said of cards in {_listed(word.heard)}"
        if "leave_field" in reading.vocabulary.words("deed"):
            hint += "; of a member write `cannot: leave_field`"
        reading.report("E531", f"`{node.deed}` says nothing about cards in {_listed(node.who.in_)}", node.who.value("in"), hint)


def _modified(reading: Reading, node: Modify, card_type: str | None) -> None:
    """Values that such cards do not have."""
    if not isinstance(node.target, Cards):
        return
    meant = _subjects(reading, node.target, card_type)
    if isinstance(node.target, Selector) and node.target.in_:
        there = _of_zones(reading.vocabulary, node.target.in_)
        meant = meant & there if meant and there else meant or there
    if not meant:
        return
    for changed in node.values:
        word = reading.vocabulary.word("value", changed.value_word)
        if word.types and not meant & set(word.types):
            told = f"a {card_type} card has" if isinstance(node.target, Reference) else "such cards have"
            hint = "say of which cards: `modify: {in: field, of: you, role: battling}`"
            reading.report("E531", f"{told} no `{changed.value_word}`: nothing is changed", changed.at.key, hint)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
