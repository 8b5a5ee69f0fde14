"""The head of an ability: what its kind has, on which cards it may be, and when a battle is on (E503, E505)."""

from __future__ import annotations

from collections.abc import Iterable

from deckcheck.effects.nodes import Ability
from deckcheck.effects.nodes_actions import Gain
from deckcheck.effects.reading import Reading
from deckcheck.effects.vocabulary import Vocabulary


def check_header(reading: Reading, ability: Ability, card_type: str | None) -> None:
    """E503, E505, for this ability and for those that it gives."""
    _header(reading, ability, card_type)
    for node in reading.below(ability):
        if isinstance(node, Gain):
            for given in node.abilities:
                _header(reading, given, None)


def _header(reading: Reading, ability: Ability, card_type: str | None) -> None:
    kind = reading.vocabulary.word("kind", ability.kind)
    written = ability.at.fields
    legal = {field.name for field in kind.fields}
    missing = [field for field in kind.fields if field.mandatory and field.name not in written]
    for name, place in written.items():
        if name not in legal and name != "kind" and (name == "if" or name in reading.vocabulary.words("header")):
            hint = "write `while`: it is live while that holds" if name == "if" else f"`{ability.kind}` has {_listed(legal)}"
            if missing:
                needed = missing.pop()
                hint = f"write `{needed.name}: {reading.sample(reading.vocabulary.header[needed.name].takes, needed.name)}`"
            reading.report("E505", f"an ability of kind `{ability.kind}` has no `{name}`", place.key, hint)
    for field in missing:
        takes = reading.vocabulary.header[field.name].takes
        reading.missing(field.name, f"an ability of kind `{ability.kind}`", ability.value("kind"), takes=takes)
    if card_type is not None and kind.types and card_type not in kind.types:
        hint = f"such abilities stand on {_listed(kind.types)}"
        reading.report("E505", f"a {card_type} card has no ability of kind `{ability.kind}`", ability.value("kind"), hint)
    for trigger in ability.when:
        types = reading.vocabulary.word("trigger", trigger.event).types
        if card_type is not None and types and card_type not in types:
            hint = f"such an event is one of {_listed(types)}"
            reading.report("E505", f"`{trigger.event}` never happens to a {card_type} card", trigger.at.key, hint)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in sorted(names))


def in_battle(vocabulary: Vocabulary, ability: Ability) -> bool | None:
    """Is there a battle while the ability is resolved? None: perhaps."""
    kind = vocabulary.word("kind", ability.kind)
    if kind.battle is not None:
        return kind.battle
    if kind.mode == "read" or not ability.when:
        return None
    during = {vocabulary.word("trigger", trigger.event).battle for trigger in ability.when}
    return during.pop() if len(during) == 1 else None
