"""A tree of values -> a `Deck` (room 2 and 3): the shape of a deck file, and the cards its entries mean.

The shape is that of `schemas/deck.json`, taken apart by hand: faster, and with the line rewritten in the message; a test over generated
documents shows that schema and reader accept the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from deckcheck.cards.card import CardPool
from deckcheck.cards.deck import Deck, DeckEntry
from deckcheck.cards.names import match_key, suggest
from deckcheck.codes import finding
from deckcheck.diagnostics import FILE_START, Diagnostic, Span
from deckcheck.source import SourceText
from deckcheck.tree import Mapping as MappingNode
from deckcheck.tree import Node, Scalar, kind_of, whole_number
from deckcheck.tree import Sequence as SequenceNode
from deckcheck.validation.entries import MAX_ENTRIES, Game, SectionReader, unknown_key

DEFAULT_GAME = "luck_and_logic"
TEXT_KEYS = {"name": 200, "player": 200, "event": 200, "notes": 10_000}
HEAD_KEYS = ("game", "rules", "complete", "cards", "$schema", *TEXT_KEYS)

LocalCards = Callable[[SequenceNode, str, CardPool], tuple[CardPool, list[Diagnostic]]]
"""Reads the `cards:` section of a deck file: (section, game, pool) -> the pool with these cards, and findings."""


class DeckReader:
    """Reads one deck file."""

    def __init__(
        self,
        path: str,
        source: SourceText,
        load_game: Callable[[str], Game],
        games: tuple[str, ...],
        *,
        game: str | None = None,
        rules: Mapping[str, str] | None = None,
        local_cards: LocalCards | None = None,
    ) -> None:
        """`game`: what the user asked for; `rules`: game -> the version asked for; `local_cards` None: such cards are refused."""
        self.path = path
        self.source = source
        self.load_game = load_game
        self.games = games
        self.wanted_game = game
        self.wanted_rules = rules or {}
        self.local_cards = local_cards
        self.found: list[Diagnostic] = []

    def read(self, root: Node | None) -> tuple[Deck, Game] | None:
        """The deck and its game, None where the file does not say enough to go on; findings are in `found`."""
        if root is None or (type(root) is Scalar and root.is_null):
            self.found.append(finding("Y010", "the file is empty", FILE_START, hint="`deckcheck init` writes a deck to start from"))
            return None
        if type(root) is not MappingNode:
            message = f"a deck file is a mapping with `main`, here is {kind_of(root)}"
            self.found.append(finding("S101", message, root.span, hint="begin with `main:` and put the entries below it"))
            return None
        items = root.items
        name = self._game(items.get("game"))
        if name is None:
            return None
        game = self.load_game(name)
        self.game = game
        self.pool = game.pool
        sections = game.formats.sections
        if "scenario" in items and not any(section in items for section in sections):
            message = "a scenario, not a deck: it has `scenario` and no section of a deck"
            self.found.append(finding("S113", message, items["scenario"][0].span, hint="run scenarios with `deckcheck scenario`"))
            return None
        if "cards" in items:
            if not any(section in items for section in sections) and type(items["cards"][1]) is SequenceNode:
                message = "a card file, not a deck: it has `cards` and no section of a deck"
                self.found.append(finding("S113", message, items["cards"][0].span, hint="check card files with `deckcheck cards lint`"))
                return None
            self._own_cards(items["cards"])
        rules = self._rules(items.get("rules"))
        if "$schema" in items:
            self._schema_line(items["$schema"])
        complete = self._flag(items.get("complete"), True)
        texts = {key: self._text(items[key], limit) for key, limit in TEXT_KEYS.items() if key in items}
        entries: dict[str, list[DeckEntry]] = {}
        keys: dict[str, Span] = {}
        unread: dict[str, int] = {}
        for section in sections:
            pair = items.get(section)
            entries[section] = []
            if pair:
                keys[section] = pair[0].span
                reader = SectionReader(section, self.source, game, self.pool, self.found)
                entries[section] = reader.read(pair[1])
                if reader.unread:
                    unread[section] = reader.unread
        if not items.keys() <= _known_keys(sections):
            for key, (scalar, _) in items.items():
                if key not in HEAD_KEYS and key not in sections:
                    self.found.append(unknown_key(scalar, (*sections, *HEAD_KEYS), f"a {game.name} deck"))
        if self.pool is not game.pool:
            shipped = {card.id for card in game.pool}
            used = {entry.card.id for section in entries.values() for entry in section if entry.card} - shipped
            if used:
                what = "a card" if len(used) == 1 else f"{len(used)} cards"
                self.found.append(finding("C204", f"the deck uses {what} that the deck file itself defines", items["cards"][0].span))
        deck = Deck(name, rules, texts.get("name"), entries, keys, complete=complete, path=self.path, unread=unread)
        return deck, game

    def _game(self, pair: tuple[Scalar, Node] | None) -> str | None:
        if pair is None:
            return self.wanted_game or DEFAULT_GAME
        value = pair[1]
        if type(value) is not Scalar:
            self.found.append(finding("S101", f"`game` is a name, here is {kind_of(value)}", pair[0].span))
            return self.wanted_game
        if value.text not in self.games:
            near = suggest(match_key(value.text).replace(" ", "_").replace("&", "and"), self.games, limit=1, cutoff=0.5)
            hint = f"did you mean `{near[0]}`?" if near else None
            message = f"unknown game {value.text!r}; known: {', '.join(self.games)}"
            self.found.append(finding("S108", message, value.span, hint=hint))
            return self.wanted_game
        if self.wanted_game and value.text != self.wanted_game:
            message = f"the file is for {value.text}, but {self.wanted_game} was asked for"
            self.found.append(finding("S110", message, value.span, hint="drop --game, or correct the file"))
            return None
        return value.text

    def _rules(self, pair: tuple[Scalar, Node] | None) -> str:
        formats = self.game.formats
        wanted = self.wanted_rules.get(self.game.name)
        if pair is None or (type(pair[1]) is Scalar and pair[1].is_null):
            return wanted or formats.default_version
        value = pair[1]
        if type(value) is not Scalar:
            self.found.append(finding("S101", f"`rules` is a version, here is {kind_of(value)}", pair[0].span))
        elif value.text in formats.versions:
            return wanted or value.text
        else:
            near = suggest(value.text, formats.versions, limit=1, cutoff=0.4)
            used = wanted or formats.default_version
            message = f"{self.game.name} has no rule version {value.text!r}; it has {', '.join(formats.versions)}"
            hint = (f"did you mean `{near[0]}`? " if near else "") + f"the list was checked by {used}"
            self.found.append(finding("S107", message, value.span, hint=hint))
        return wanted or formats.default_version

    def _flag(self, pair: tuple[Scalar, Node] | None, default: bool) -> bool:
        if pair is None:
            return default
        value = pair[1]
        if type(value) is Scalar and value.plain and value.text in ("true", "false"):
            return value.text == "true"
        span = value.span if type(value) is Scalar else pair[0].span
        self.found.append(finding("S104", f"`{pair[0].text}` is `true` or `false`", span))
        return default

    def _text(self, pair: tuple[Scalar, Node], limit: int) -> str | None:
        key, value = pair
        if type(value) is not Scalar:
            self.found.append(finding("S101", f"`{key.text}` is a text, here is {kind_of(value)}", key.span))
            return None
        if value.is_null:
            return None
        if len(value.text) > limit:
            message = f"`{key.text}` has {len(value.text)} characters; {limit} are allowed"
            self.found.append(finding("S109", message, value.span, found=len(value.text), allowed=limit))
        return value.text

    def _schema_line(self, pair: tuple[Scalar, Node]) -> None:
        if not isinstance(pair[1], Scalar) or pair[1].is_null or (pair[1].plain and whole_number(pair[1]) is not None):
            self.found.append(finding("S101", "`$schema` is a text", pair[0].span, hint="name the schema file, or delete the line"))

    def _own_cards(self, pair: tuple[Scalar, Node]) -> None:
        key, value = pair
        if type(value) is Scalar and value.is_null:
            return
        if type(value) is not SequenceNode:
            self.found.append(finding("S101", f"`cards` is a list of card definitions, here is {kind_of(value)}", key.span))
            return
        if len(value.items) > MAX_ENTRIES:
            message = f"`cards` has {len(value.items)} definitions; {MAX_ENTRIES} are allowed"
            self.found.append(finding("S109", message, key.span, found=len(value.items), allowed=MAX_ENTRIES))
            return
        if self.local_cards is None:
            self.found.append(finding("S111", "the file defines cards of its own, which --no-local-cards refuses", key.span))
            return
        self.pool, found = self.local_cards(value, self.game.name, self.game.pool)
        self.found.extend(found)


_KNOWN: dict[tuple[str, ...], frozenset[str]] = {}


def _known_keys(sections: Any) -> frozenset[str]:
    if sections not in _KNOWN:
        _KNOWN[sections] = frozenset((*sections, *HEAD_KEYS))
    return _KNOWN[sections]
