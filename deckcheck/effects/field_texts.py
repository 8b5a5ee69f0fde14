"""What the fields beside words mean: for the manual, and for the hover text of editors."""

from __future__ import annotations

from typing import Final

from deckcheck.effects.words import ANY_VALUE, Field, Word

FIELD_TEXTS: Final = {
    "where": "Only cards like these.",
    "to": "The zone of their owner into which they go.",
    "position": "At which end of an ordered zone; `top`, if nothing is said.",
    "face": "How they lie then; if nothing is said, as cards of that zone usually lie.",
    "stance": "Standing or resting; `stand`, if nothing is said.",
    "under": "The card below which they are put; with `to: soul` it must be there.",
    "soul_to": "Where the soul of a moved member goes, if not with it.",
    "order": "Of several cards that go into an ordered zone: `owner` (chosen by their owner, as if nothing is said), `same` (as they lay),"
    " `random`.",
    "with": "The other card.",
    "number": "How many of them are picked.",
    "abilities": "The abilities that are given, each written like one of a card.",
    "who": "Which cards or players.",
    "what": "Only with cards like these.",
    "place": "Where on the field: `front_row`, `back_row`, or `field` (anywhere, as if nothing is said).",
    "checking": "Conditions of the rules that must be met all the same.",
    "color": "Of all colours, or of these alone.",
    "also_named": "One more name, or several.",
    "type": "Of this card type instead.",
    "attribute": "Of this attribute, or these, instead.",
    "winner": "Which of the two wins; `greater`, if nothing is said.",
    "ties": "Who wins if both have the same; `attacker`, if nothing is said.",
    "times": "Multiplied by this.",
    "plus": "Then this is added.",
    "minus": "Then this is taken off.",
    "capped": "At last: never more than this.",
    "read.of": "The one card, or the player, whose value it is.",
    "sum.of": "The cards, or the players, whose values are added up.",
    "turn.face": "Which way up.",
    "replace.with": "What is done in its place.",
    "on_enter_field.via": "Only if it came so; in any way, if nothing is said.",
    "on_play.via": "Only if it came so; in any way, if nothing is said.",
    "covenant.via": "`trance`, if nothing is said; `trance_change` too, where the card says so.",
    "on_move.from": "Only out of one of these zones.",
    "on_move.to": "Only into one of these zones.",
    "on_move.via": "Only for one of these reasons.",
    "modify.*": "What is added to this value; taken off, if it is negative.",
    "become.*": "The printed value that it counts as having.",
    "damage.to": "The units that are hit; the main unit of the opponent, if nothing is said.",
    "heal.to": "The units that are healed.",
}  # fmt: skip
"""By `word.field`, where the same field means something else beside other words, else by the field alone."""


def field_text(word: Word, field: Field) -> str:
    """What a field beside a word means: one sentence or two."""
    return FIELD_TEXTS.get(f"{word.name}.{field.name}") or FIELD_TEXTS.get(field.name) or ""


def field_name(field: Field) -> str:
    """How a field is called in texts: one that stands for every value word has no name."""
    return "a value word" if field.name == ANY_VALUE else f"`{field.name}`"
