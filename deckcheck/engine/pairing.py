"""A pairing: what all games of two decks share, as stored in replays and at the head of experiments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from deckcheck.cards.deck import MAX_COUNT
from deckcheck.engine.json_fields import DamagedError, Fields, shown
from deckcheck.errors import DeckcheckError
from deckcheck.rng import MAX_SEED_LENGTH, canonical_seed

MAX_DEFINITIONS = 20_000
MAX_LIMIT = 1_000_000
MAX_NAME = 2000
MAX_AGENT = 1000
PLAYERS = ("A", "B")


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck as it is played: the number of copies by section and id, however its file lists them. The name is for people."""

    name: str | None
    sections: Mapping[str, Mapping[str, int]]

    def to_dict(self) -> dict[str, Any]:
        """As it is stored."""
        return {"name": self.name, "sections": {name: dict(ids) for name, ids in self.sections.items()}}


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two decks, who plays them, by which rules and with which cards. With an index it fixes a game of agents that are ours; with an index
    and the options chosen it fixes any game."""

    game: str
    rules: str
    switches: Mapping[str, str]
    max_turns: int
    max_decisions: int
    seed: str
    """In its canonical form."""
    decks: tuple[DeckList, DeckList]
    agents: tuple[str, str]
    hashes: Mapping[str, str]
    """By id, the hash of the game fields of every card in the decks."""
    cards: tuple[Mapping[str, Any], ...] = ()
    """The whole definitions of cards that are not shipped."""

    def to_dict(self) -> dict[str, Any]:
        """As it is stored."""
        return {
            "game": self.game,
            "rules": self.rules,
            "switches": dict(self.switches),
            "limits": {"max_turns": self.max_turns, "max_decisions": self.max_decisions},
            "seed": self.seed,
            "decks": {player: deck.to_dict() for player, deck in zip(PLAYERS, self.decks, strict=True)},
            "agents": dict(zip(PLAYERS, self.agents, strict=True)),
            "hashes": dict(self.hashes),
            "cards": [dict(card) for card in self.cards],
        }


def seed_text(seed: str | int) -> str:
    """The canonical form of a seed. Raises DeckcheckError for what is none."""
    if type(seed) is bool or not isinstance(seed, str | int) or (isinstance(seed, int) and seed.bit_length() > 4 * MAX_SEED_LENGTH):
        raise DeckcheckError(f"a seed is a number or a printable text of 1 to {MAX_SEED_LENGTH} characters, not {shown(seed, repr)}")
    try:
        return canonical_seed(seed)
    except ValueError as error:
        raise DeckcheckError(str(error)) from error


def check_pairing(pairing: Pairing) -> None:
    """Raises DeckcheckError for a pairing that could be stored, but not be read again."""
    try:
        read_pairing(Fields(pairing.to_dict()))
    except DamagedError as error:
        raise DeckcheckError(f"games of these decks could not be stored: {error}") from error


def read_pairing(fields: Fields) -> Pairing:
    """The pairing that stands in an object. Raises DamagedError."""
    limits = fields.fields("limits")
    decks = fields.fields("decks")
    agents = fields.fields("agents")
    pairing = Pairing(
        game=fields.text("game", 100),
        rules=fields.text("rules", 100),
        switches=fields.text_map("switches", 100),
        max_turns=limits.whole("max_turns", 1, MAX_LIMIT),
        max_decisions=limits.whole("max_decisions", 1, MAX_LIMIT),
        seed=_seed(fields),
        decks=(_deck(decks.fields("A")), _deck(decks.fields("B"))),
        agents=(agents.text("A", MAX_AGENT), agents.text("B", MAX_AGENT)),
        hashes=fields.text_map("hashes", 64),
        cards=fields.objects("cards", MAX_DEFINITIONS),
    )
    for inner in (limits, decks, agents):
        inner.done()
    return pairing


def _seed(fields: Fields) -> str:
    seed = fields.text("seed", MAX_SEED_LENGTH)
    if seed != seed.strip():
        raise DamagedError(f"seed must be a text without blanks around it, not {seed!r}")
    return seed


def _deck(fields: Fields) -> DeckList:
    name = fields.text("name", MAX_NAME, printable=False) if fields.known("name") else None
    sections = fields.fields("sections")
    deck = DeckList(name, {section: sections.whole_map(section, 1, MAX_COUNT) for section in sections.values})
    fields.done()
    return deck
