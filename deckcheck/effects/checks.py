"""What is wrong with an ability whose words are all right: each check is a module, run over the tree."""

from __future__ import annotations

from deckcheck.effects.check_bounds import check_bounds
from deckcheck.effects.check_header import check_header
from deckcheck.effects.check_names import check_names
from deckcheck.effects.check_never import check_never
from deckcheck.effects.check_places import check_places
from deckcheck.effects.check_sentences import check_sentences
from deckcheck.effects.check_stages import check_stages
from deckcheck.effects.check_style import check_style
from deckcheck.effects.check_zones import check_zones
from deckcheck.effects.nodes import Ability
from deckcheck.effects.reading import Reading


def check_ability(reading: Reading, ability: Ability, card_type: str | None) -> None:
    """All checks. One that would only repeat what was found in reading is left out."""
    whole = not reading.found
    check_header(reading, ability, card_type)
    check_names(reading, ability, card_type, whole)
    check_sentences(reading, ability)
    check_zones(reading, ability)
    check_places(reading, ability)
    check_never(reading, ability, card_type)
    check_bounds(reading, ability)
    check_stages(reading, ability)
    if whole:
        check_style(reading, ability, card_type)
