"""What can be written more simply, or was perhaps forgotten (L410, L411, L415, L416, L418)."""

from __future__ import annotations

from deckcheck.effects.nodes import Ability, Instant, Sentence
from deckcheck.effects.nodes_actions import Do, Rest
from deckcheck.effects.nodes_cards import Reference, Selector
from deckcheck.effects.nodes_conditions import CardEvent, Counted
from deckcheck.effects.reading import Reading


def check_style(reading: Reading, ability: Ability, card_type: str | None) -> None:
    """Advice about an ability, and about those that it gives."""
    for node in reading.below(ability):
        if isinstance(node, Sentence):
            _block_of_one(reading, node)
        elif isinstance(node, CardEvent):
            _named_event(reading, node, card_type)
        elif isinstance(node, Counted):
            _counted_value(reading, node)
        elif isinstance(node, Ability):
            _guard_of_all(reading, node)
            _without_end(reading, node)


def _block_of_one(reading: Reading, sentence: Sentence) -> None:
    if isinstance(sentence.action, Do) and len(sentence.action.steps) == 1:
        inner = sentence.action.steps[0]
        if not (inner.choose and sentence.choose) and not (inner.instead or sentence.instead) and not (inner.as_ and sentence.as_):
            hint = "write its words beside the guard; guards of both make a list"
            reading.report("L410", "a block of one sentence", sentence.action.at.key, hint)


def _named_event(reading: Reading, event: CardEvent, card_type: str | None) -> None:
    if event.event == "on_gate_destroyed" and card_type == "gate" and event.cards == Reference("this"):
        reading.report("L411", "the destruction of this gate has a keyword", event.at.key, "write `gate_destruction`")
    for (start, end), name in reading.vocabulary.named_moves.items():
        if event.event == "on_move" and event.to == (end,) and event.from_ == ((start,) if start else ()):
            reading.report("L411", f"this move has a name: `{name}`", event.at.key, f"write `{name}`")


def _counted_value(reading: Reading, counted: Counted) -> None:
    cards = counted.cards
    if isinstance(cards, Selector) and len(cards.in_) == 1 and cards.in_[0] in reading.vocabulary.zone_values and cards.of != "both":
        plain = not cards.filters and cards.top is None and cards.bottom is None and cards.highest is None and cards.lowest is None
        if plain and ("host" not in reading.vocabulary.word("zone", cards.in_[0]).gives or cards.under is not None):
            value = reading.vocabulary.zone_values[cards.in_[0]]
            hint = f"write `read: {value}`, with `of`"
            reading.report("L415", f"the number of all cards in `{cards.in_[0]}` is a value: `{value}`", counted.at.key, hint)


def _without_end(reading: Reading, ability: Ability) -> None:
    """What is played may be played again and again. If it moves its own card, or asks for something that it changes, it may end."""
    kind = reading.vocabulary.word("kind", ability.kind)
    if kind.mode != "played" or not {"per_turn", "cost"} <= {field.name for field in kind.fields}:
        return
    guarded = bool(ability.if_ or ability.while_)
    ends = any(
        isinstance(node, Instant) and (guarded or not isinstance(node, Rest)) and getattr(node, "cards", None) == Reference("this")
        for node in reading.own(ability)
    )
    faulty = any(each.severity == "error" for each in reading.found)
    if not faulty and not ability.cost and ability.per_turn is None and not ends:
        hint = "add `per_turn: 1`, or a `cost`"
        reading.report("L418", "this can be played without end: it costs nothing, and nothing says how often", ability.value("kind"), hint)


def _guard_of_all(reading: Reading, ability: Ability) -> None:
    legal = {field.name for field in reading.vocabulary.word("kind", ability.kind).fields}
    if len(ability.do) == 1 and ability.do[0].if_ and "if" in legal:
        sentence = ability.do[0]
        reading.report("L416", "`if` guards the only sentence", sentence.key("if"), "write it at the ability, beside `do`")
