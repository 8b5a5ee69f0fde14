"""Cards of the TCG Corp game as they are played (section 2 of the rules)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from deckcheck.cards.names import match_key
from deckcheck.engine.abilities import BLANK, Printed, copied
from deckcheck.errors import UnplayableCardError

if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.engine.abilities import Ability, Effect
    from deckcheck.engine.ruleset import Edition

# Card types (TC-CARD-01) as bits.
UNIT: Final = 1
STRATEGY: Final = 2
TACTICS: Final = 4
REINFORCEMENT: Final = 8
TYPES: Final = {"unit": UNIT, "strategy": STRATEGY, "tactics": TACTICS, "reinforcement": REINFORCEMENT}

# Values of cards, as bits for effects that change them (`Effect.touches`; the engine has the lowest four). Deeds follow in `terms.py`.
HP: Final = 1 << 4
RETREAT_COST: Final = 1 << 5
SKILL_DAMAGE: Final = 1 << 6
"""What is added to the damage of its skills (TC-DMG-01, step 2)."""
DAMAGE_TAKEN: Final = 1 << 7
"""What is added to the damage that skills deal to it (step 2)."""
# Values that nothing changes; they are read by the same numbers.
DAMAGE: Final = 1 << 8
ENERGY_COUNT: Final = 1 << 9
SET_COUNT: Final = 1 << 10
# A value of players.
KO_UNITS: Final = 1 << 11


class Skill:
    """A skill as it is printed (TC-CARD-03): how much energy it needs, its names, and which ability of the card says what it does."""

    __slots__ = ("ability", "cost", "name", "names", "said")

    def __init__(self, said: tuple[str, ...], cost: int, ability: Ability | None) -> None:
        self.said = said
        """Its names in all languages."""
        self.name = said[0]
        self.names = frozenset(map(match_key, said))
        """Match keys of its names."""
        self.cost = cost
        self.ability = ability
        """None: its text is not known, so that nothing happens (TC-BTL-03)."""


class Definition(Printed):
    """A printed card. A field that its type has not is 0 or empty (TC-CARD-02, -04)."""

    __slots__ = ("advantages", "attributes", "ex_skills", "hp", "retreat_cost", "skills", "type", "unencoded")

    fields: ClassVar[tuple[str, ...]] = (
        *Printed.fields,
        "advantages", "attributes", "ex_skills", "hp", "retreat_cost", "skills", "type", "unencoded",
    )  # fmt: skip

    def __init__(self, card: Card | None, index: int, abilities: tuple[Ability, ...] = (), effects: tuple[Effect, ...] = ()) -> None:
        """Without a card: the blank card that stands for any card that does not matter."""
        get = card.get if card is not None else (lambda field: None)
        names = card.names("name") if card is not None else frozenset()
        super().__init__(card.id if card else BLANK, card.name if card else BLANK, index, names, abilities, effects)
        self.type: int = TYPES.get(get("type") or "", 0)
        self.hp: int = get("hp") or 0
        self.retreat_cost: int = get("retreat_cost") or 0
        self.attributes: frozenset[str] = card.names("attribute") if card is not None else frozenset()
        self.advantages: frozenset[str] = card.names("advantage") if card is not None else frozenset()
        if card is None:
            self.hp = MOST
        self.skills: tuple[Skill, ...] = ()
        self.ex_skills: tuple[Skill, ...] = ()
        self.unencoded: bool = bool(get("unencoded"))

    def twin(self) -> Definition:
        return copied(self, Definition(None, self.index, self.abilities, self.effects))


MOST: Final = 10_000
"""Hit points of the blank card, as much as a card may have: it stands for a unit whose end does not matter."""


def define(card: Card, index: int, edition: Edition) -> Definition:
    """The card as it is played. Raises UnplayableCardError for a card known only in part that lacks what the game needs."""
    if card.type is None:
        raise UnplayableCardError(card.id, card.name, ["type"])
    missing = [field for field in ("hp", "retreat_cost", "skills") if card.get(field) is None] if card.type == "unit" else []
    if missing:
        raise UnplayableCardError(card.id, card.name, missing)
    if not (card.get("abilities") or card.get("skills") or card.get("ex_skills")):
        return Definition(card, index)
    from deckcheck.rulesets.tcg_corp.effect_table import texts_of  # commands without a text need no compiler

    abilities, effects, skills, ex_skills = texts_of(card)
    found = Definition(card, index, abilities, effects)
    found.skills, found.ex_skills = skills, ex_skills
    return found
