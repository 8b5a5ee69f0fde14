"""A match: a pairing bound to code and cards, so that its games can be played. It comes from two decks, or out of a replay."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from deckcheck.cards.card import PRINTING_FIELDS, CardPool
from deckcheck.cards.load import load_game
from deckcheck.engine.json_fields import DamagedError
from deckcheck.engine.pairing import MAX_NAME, PLAYERS, DeckList, Pairing, check_pairing, seed_text
from deckcheck.errors import DeckcheckError, UnplayableCardError
from deckcheck.rulesets import RULESETS
from deckcheck.rulesets.playing import DEFAULT_MAX_DECISIONS, DEFAULT_MAX_TURNS, bind, edition, ruleset, start

if TYPE_CHECKING:
    from deckcheck.cards.card import Card
    from deckcheck.cards.deck import Deck
    from deckcheck.engine.game import Game
    from deckcheck.engine.ruleset import Ruleset
    from deckcheck.engine.state import State

MAX_CARDS = 10_000
"""Cards of a deck: more is no deck, but an attempt to fill the memory."""


@dataclass(frozen=True, slots=True)
class Match:
    """All games of a pairing share it."""

    pairing: Pairing
    game: Game
    cards: tuple[Card, ...]
    """All different cards of both decks, in the order of their ids."""
    lists: tuple[Mapping[str, Sequence[int]], ...]
    """The decks as places in `cards`, by section."""
    changed: tuple[str, ...] = ()
    """References of cards whose definition is not the one that the pairing was made with."""

    def start(self, index: int, *, log: bool = False, trail: bool = False) -> State[Any]:
        """Game number `index`, at its first decision."""
        return start(self.game, self.lists, self.pairing.seed, index, log=log, trail=trail)

    def laid_out(self) -> State[Any]:
        """The cards in their first zones, before anything happens."""
        return self.game.cards(self.lists)


def fingerprint(fields: Mapping[str, Any]) -> str:
    """A hash of what a card definition says for the game; two printings of one card share it."""
    known = {name: value for name, value in fields.items() if name not in PRINTING_FIELDS}
    text = json.dumps(known, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode("utf-8"), digest_size=12).hexdigest()


def pair(
    decks: Sequence[Deck],
    *,
    seed: str | int,
    rules: str | None = None,
    switches: Mapping[str, str] | None = None,
    agents: tuple[str, str] = ("random", "random"),
    max_turns: int = DEFAULT_MAX_TURNS,
    max_decisions: int = DEFAULT_MAX_DECISIONS,
) -> Match:
    """Two decks, by the version `rules`, or else by the rules they are made for: by the later ones where these differ.

    Raises DeckcheckError for decks that cannot meet, be played or be stored, UnplayableCardError for a card that lacks printed fields.
    """
    games = [deck.game for deck in decks]
    if len(set(games)) > 1:
        raise DeckcheckError(f"the decks are of different games: {games[0]} and {games[1]}")
    ruleset(games[0])  # a game that cannot be played is told first
    formats, shipped = load_game(games[0])
    later = max((deck.rules for deck in decks), key=formats.versions.index)
    held = edition(games[0], rules or later, switches, max_turns=max_turns, max_decisions=max_decisions)
    cards = _cards_of(decks)
    lists = tuple(map(_list_of, decks))
    pairing = Pairing(
        game=held.game,
        rules=held.version,
        switches=held.switches,
        max_turns=max_turns,
        max_decisions=max_decisions,
        seed=seed_text(seed),
        decks=(lists[0], lists[1]),
        agents=agents,
        hashes={card.id: fingerprint(card.fields) for card in cards},
        cards=tuple(card.fields for card in cards if not _is_shipped(card, shipped)),
    )
    match = _bound(pairing, cards)
    check_pairing(pairing)
    return match


def _cards_of(decks: Iterable[Deck]) -> list[Card]:
    found: dict[str, Card] = {}
    for deck in decks:
        for entry in deck:
            if entry.card is None:
                raise DeckcheckError(f"{deck.name or deck.path or 'a deck'} cannot be played: {entry.reference!r} is no known card")
            other = found.setdefault(entry.card.id, entry.card)
            if other is not entry.card and other.fields != entry.card.fields:
                raise DeckcheckError(f"the decks define the card {entry.card.id!r} differently; give one of them another id")
    return [found[card_id] for card_id in sorted(found)]


def _list_of(deck: Deck) -> DeckList:
    sections: dict[str, dict[str, int]] = {}
    for entry in deck:
        assert entry.card is not None
        ids = sections.setdefault(entry.section, {})
        ids[entry.card.id] = ids.get(entry.card.id, 0) + entry.count
    name = deck.name or os.path.basename(deck.path) or None
    return DeckList(name and name[:MAX_NAME], {section: dict(sorted(ids.items())) for section, ids in sections.items()})


def _is_shipped(card: Card, shipped: CardPool) -> bool:
    try:
        return shipped[card.id].fields == card.fields
    except KeyError:
        return False


def match_of(pairing: Pairing) -> Match:
    """The match of a stored pairing, with the cards as they are known now; `changed` names those that are others than they were.

    Raises DeckcheckError where the pairing names what does not exist, or a deck that cannot be played.
    """
    if pairing.game not in RULESETS:
        raise DamagedError(f"game is {pairing.game!r}; known: {', '.join(RULESETS)}")
    own = _own_cards(pairing)
    shipped = load_game(pairing.game)[1]
    cards: list[Card] = []
    for card_id in sorted({card_id for deck in pairing.decks for ids in deck.sections.values() for card_id in ids}):
        if card_id not in pairing.hashes:
            raise DamagedError(f"hashes has no entry for the card {card_id[:80]!r} of the decks")
        try:
            cards.append(own[card_id] if card_id in own else shipped[card_id])
        except KeyError as error:
            raise DamagedError(f"the card {card_id[:80]!r} is neither shipped nor defined in `cards`") from error
    changed = [card.reference() for card in cards if fingerprint(card.fields) != pairing.hashes[card.id]]
    return _bound(pairing, cards, tuple(changed))


def _own_cards(pairing: Pairing) -> dict[str, Card]:
    """The cards that a pairing defines itself, checked like those of a card file."""
    if not pairing.cards:
        return {}
    from deckcheck.validation.card_files import read_card_file
    from deckcheck.validation.files import File

    text = json.dumps({"cards": [dict(card) for card in pairing.cards]})
    read = read_card_file(File("cards", "json", True), text.encode("utf-8"), (pairing.game,), pairing.game)
    wrong = [diagnostic for diagnostic in read.diagnostics if diagnostic.severity == "error"]
    if wrong:
        raise DamagedError(f"cards: {wrong[0].code} {wrong[0].message}")
    found: dict[str, Card] = {}
    for card in CardPool.of(pairing.game, [fields for fields, _ in read.cards]):
        if found.setdefault(card.id, card) is not card:
            raise DamagedError(f"cards: the id {card.id[:80]!r} stands twice; delete one definition")
    return found


def _bound(pairing: Pairing, cards: Sequence[Card], changed: tuple[str, ...] = ()) -> Match:
    code = ruleset(pairing.game)
    rules = edition(pairing.game, pairing.rules, pairing.switches, max_turns=pairing.max_turns, max_decisions=pairing.max_decisions)
    game = bind(rules, cards)
    for player, deck in zip(PLAYERS, pairing.decks, strict=True):
        _check_sizes(_named(player, deck), deck, code)
    index = {card.id: place for place, card in enumerate(cards)}
    lists = tuple(
        {section: sorted(index[card_id] for card_id, count in ids.items() for _ in range(count)) for section, ids in deck.sections.items()}
        for deck in pairing.decks
    )
    for player, deck, places in zip(PLAYERS, pairing.decks, lists, strict=True):
        lacking = code.lacks([game.printed[place] for found in places.values() for place in found]) if code.lacks is not None else None
        if lacking is not None:
            raise DeckcheckError(f"{_named(player, deck)} cannot be played: it lacks {lacking}")
    return Match(pairing, game, tuple(cards), lists, changed)


def _named(player: str, deck: DeckList) -> str:
    return f"deck {player} ({deck.name})" if deck.name else f"deck {player}"


def _check_sizes(name: str, deck: DeckList, code: Ruleset) -> None:
    sizes = {section: sum(ids.values()) for section, ids in deck.sections.items()}
    if unknown := sizes.keys() - set(code.sections):
        raise DamagedError(f"{name} has a section {min(unknown)[:60]!r}; {code.name} has {', '.join(code.sections)}")
    if sum(sizes.values()) > MAX_CARDS:
        raise DeckcheckError(f"{name} cannot be played: it has {sum(sizes.values())} cards; {MAX_CARDS} are allowed")
    for section, least in code.least.items():
        size = sizes.get(section, 0)
        if size < least:
            raise DeckcheckError(f"{name} cannot be played: `{section}` has {size} cards; a game needs at least {least}")


def unplayable_in(error: UnplayableCardError, decks: Sequence[Deck]) -> list[Deck]:
    """The decks that hold the card which cannot be played."""
    return [deck for deck in decks if any(entry.card is not None and entry.card.id == error.card_id for entry in deck)]
