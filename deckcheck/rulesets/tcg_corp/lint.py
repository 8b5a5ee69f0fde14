"""What is wrong or odd about a card of the TCG Corp common-rule card game: its abilities (E5xx, L41x), and C207."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deckcheck.cards.card import CardPool
from deckcheck.cards.names import match_key
from deckcheck.codes import finding
from deckcheck.diagnostics import Diagnostic
from deckcheck.rulesets.ability_lint import ability_lint
from deckcheck.rulesets.tcg_corp.vocabulary import VOCABULARY
from deckcheck.tree import Mapping as MappingNode
from deckcheck.tree import Sequence as SequenceNode
from deckcheck.validation.lint import Lint


def two_skill_costs(card: Mapping[str, Any], node: MappingNode, pool: CardPool) -> Iterator[Diagnostic]:
    """TC-CARD-03: a printed skill and its text are one."""
    listed = node.items["abilities"][1] if "abilities" in node.items else None
    if not isinstance(listed, SequenceNode):
        return
    for ability, where in zip(card.get("abilities") or (), listed.items, strict=False):
        if not isinstance(ability, Mapping) or not isinstance(where, MappingNode) or not isinstance(ability.get("name"), str):
            continue
        for skill in card.get(f"{ability.get('kind')}s") or ():
            names = {match_key(str(skill[field])) for field in ("name", "name_ja") if skill.get(field)}
            if match_key(ability["name"]) in names and skill.get("cost", 0) not in (0, ability.get("energy", 0)):
                pair = where.items.get("energy") or where.items["name"]
                message = f"{ability['name']!r} is printed with cost {skill['cost']}, and needs energy {ability.get('energy', 0)} here"
                yield finding("C207", message, pair[1].span, card=card["id"], rules=("TC-CARD-03",))


LINTS: tuple[Lint, ...] = (ability_lint(VOCABULARY, ("name", "name_ja")), two_skill_costs)
