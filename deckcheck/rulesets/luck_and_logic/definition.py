"""Cards of Luck & Logic as they are played (section 3 of the rules)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from deckcheck.cards.names import match_key
from deckcheck.engine.abilities import BLANK, Printed, copied
from deckcheck.errors import UnplayableCardError

if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.engine.abilities import Ability, Effect
    from deckcheck.engine.ruleset import Edition

COLORS: Final = {"yellow": 1, "red": 2, "green": 4, "blue": 8}
"""Bits; `none` is no bit, so it meets no colour condition (LL-CARD-06)."""

# Card types (LL-CARD-01) as bits. A super logicalist counts as a logicalist (LL-KW-10).
LOGICALIST: Final = 1
FOREIGNER: Final = 2
TRANCEUNION: Final = 4
SUPER: Final = 8
TACTICS: Final = 16
PARADOX: Final = 32
GATE: Final = 64
MY_LOGICALIST: Final = 128
MEMBER: Final = LOGICALIST | FOREIGNER | TRANCEUNION

TYPES: Final = {
    "logicalist": LOGICALIST,
    "foreigner": FOREIGNER,
    "tranceunion": TRANCEUNION,
    "super_logicalist": LOGICALIST | SUPER,
    "tactics": TACTICS,
    "paradox": PARADOX,
    "gate": GATE,
    "my_logicalist": MY_LOGICALIST,
}

# Values of cards and of players, as bits for effects that change them (`Effect.touches`; the engine has the lowest four). Deeds and leaves
# follow in `terms.py`.
POWER: Final = 1 << 4
AURA: Final = 1 << 5
LIMIT: Final = 1 << 6
CARD_LEVEL: Final = 1 << 7
COST: Final = 1 << 8
PLAYER_LEVEL: Final = 1 << 9
ATTACK_COUNT: Final = 1 << 10
HAND_LIMIT: Final = 1 << 11
SOUL_POWER: Final = 1 << 36
# Values that nothing changes; they are read by the same numbers.
TERRITORY: Final = 1 << 37
SOUL_COUNT: Final = 1 << 38
GATE_NUMBER: Final = 1 << 39
RANK: Final = 1 << 40
REFRESH_POINTS: Final = 1 << 41
PARAMETERS: Final = {"power": POWER, "aura": AURA, "limit": LIMIT}
DECIDING: Final = {**PARAMETERS, "level": CARD_LEVEL}
"""LL-CARD-09, LL-DET-03: what may decide a battle."""

CLUB: Final = frozenset(map(match_key, ("We're Luck&Logic Club!", "私たち、らくろじ部!")))
"""The My Logicalist card that may also be paired with a super logicalist (LL-ML-05)."""

Law: TypeAlias = tuple[int, bool, bool]
"""(what is compared, does the smaller win, do ties go to the defender)"""
NO_LAW: Final[Law] = (0, False, False)


def law_of(law: Any) -> Law:
    """LL-DET-03: a parameter alone, or what is compared, which wins, and who wins ties."""
    if isinstance(law, str):
        return (PARAMETERS[law], False, False)
    return (DECIDING[law["decide_by"]], law.get("winner") == "smaller", law.get("ties") == "defender")


_MEMBER_FIELDS = ("level", "cost", "territory", "power", "aura", "limit")


class Definition(Printed):
    """A printed card. A field that its type has not is 0 or empty; numbers are those of LL-CARD-04."""

    __slots__ = (
        "attributes",
        "aura",
        "aura_logic",
        "club",
        "colors",
        "cost",
        "covenanters",
        "gate_number",
        "intercept",
        "law",
        "level",
        "limit",
        "limit_logic",
        "logic_kinds",
        "member_names",
        "paradox",
        "power",
        "power_logic",
        "territory",
        "type",
        "unencoded",
        "world",
    )

    fields: ClassVar[tuple[str, ...]] = (
        *Printed.fields,
        "attributes", "aura", "aura_logic", "club", "colors", "cost", "covenanters",
        "gate_number", "intercept", "law", "level", "limit", "limit_logic", "logic_kinds", "member_names", "paradox", "power",
        "power_logic", "territory", "type", "unencoded", "world",
    )  # fmt: skip
    called: ClassVar[tuple[str, ...]] = ("names", "member_names")

    def __init__(self, card: Card | None, index: int, abilities: tuple[Ability, ...] = (), effects: tuple[Effect, ...] = ()) -> None:
        """Without a card: the blank card that stands for any card that does not matter."""
        get = card.get if card is not None else (lambda field: None)
        names = frozenset([name for field in _NAMES for name in card.names(field)]) if card is not None else frozenset()
        super().__init__(card.id if card else BLANK, card.name if card else BLANK, index, names, abilities, effects)
        self.type: int = TYPES.get(get("type") or "", 0)
        self.level: int = get("level") or 0
        self.cost: int = get("cost") or 0
        self.territory: int = get("territory") or 0
        self.power: int = get("power") or 0
        self.aura: int = get("aura") or 0
        self.limit: int = get("limit") or 0
        self.colors: int = COLORS.get(get("color") or "", 0)
        self.world: str = match_key(get("world") or "")
        self.intercept: bool = bool(get("intercept"))
        self.gate_number: int = get("gate_number") or 0
        logic = {entry["kind"]: entry.get("value", 0) for entry in get("logic") or ()}
        self.power_logic: int = logic.get("power", 0)
        self.aura_logic: int = logic.get("aura", 0)
        self.limit_logic: int = logic.get("limit", 0)
        self.paradox: bool = self.type == PARADOX
        law = get("paradox_law")
        self.law: Law = law_of(law) if law else NO_LAW
        """LL-CARD-09: what decides battles while this paradox is active."""
        self.logic_kinds: frozenset[str] = frozenset(logic)
        self.attributes: frozenset[str] = card.names("attributes") if card is not None else frozenset()
        self.covenanters: frozenset[str] = card.names("covenanter") if card is not None else frozenset()
        self.member_names: frozenset[str] = (card.names("member") or card.names("name")) if card is not None else frozenset()
        """The name; the card name where there is none."""
        self.club: bool = bool(names & CLUB)
        self.unencoded: bool = bool(get("unencoded"))

    def twin(self) -> Definition:
        return copied(self, Definition(None, self.index, self.abilities, self.effects))


_NAMES: Final = ("name", "title", "member")


def define(card: Card, index: int, edition: Edition) -> Definition:
    """The card as it is played. Raises UnplayableCardError for a card known only in part that lacks what the game needs."""
    if card.type is None:
        raise UnplayableCardError(card.id, card.name, ["type"])
    kind = TYPES[card.type]
    missing = []
    if kind & MEMBER:
        missing = [field for field in (*_MEMBER_FIELDS, "color", "world", "logic") if card.get(field) is None]
    elif kind == PARADOX and card.get("paradox_law") is None:
        missing = ["paradox_law"]
    if missing:
        raise UnplayableCardError(card.id, card.name, missing)
    if not card.get("abilities") or card.get("unencoded"):
        return Definition(card, index)
    from deckcheck.rulesets.luck_and_logic.effect_table import texts_of  # most cards need no compiler

    return Definition(card, index, *texts_of(card))
