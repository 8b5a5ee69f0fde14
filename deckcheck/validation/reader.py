"""A tree of values -> a `Deck` (room 2 and 3): the shape of a deck file, and the cards its entries mean.

The shape is that of `schemas/deck.json`, taken apart by hand: faster, and with the line rewritten in the message; a test over generated
documents shows that schema and reader accept the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from deckcheck.cards.card import Card, CardPool
from deckcheck.cards.deck import COUNTS, MAX_COUNT, Deck, DeckEntry, misplaced_count, read_entry, valid_count
from deckcheck.cards.limits import Formats
from deckcheck.cards.names import match_key, suggest
from deckcheck.codes import finding
from deckcheck.diagnostics import FILE_START, Diagnostic, Span
from deckcheck.source import SourceText, quote, quote_line
from deckcheck.tree import Mapping as MappingNode
from deckcheck.tree import Node, Scalar, kind_of, whole_number
from deckcheck.tree import Sequence as SequenceNode

DEFAULT_GAME = "luck_and_logic"
MAX_ENTRIES = 2000
MAX_REFERENCE = 400
TEXT_KEYS = {"name": 200, "player": 200, "event": 200, "notes": 10_000}
HEAD_KEYS = ("game", "rules", "complete", "cards", "$schema", *TEXT_KEYS)
_OTHER_NAMES = {
    "name": "card", "id": "card", "number": "card", "copies": "count", "quantity": "count", "qty": "count", "amount": "count",
}  # fmt: skip
MEMO_SIZE = 50_000

LocalCards = Callable[[SequenceNode, str, CardPool], tuple[CardPool, list[Diagnostic]]]
"""Reads the `cards:` section of a deck file: (section, game, pool) -> the pool with these cards, and findings."""


class Game:
    """What is needed of a game to read its decks: rule versions and cards. Remembers the entries it has seen."""

    def __init__(self, formats: Formats, pool: CardPool) -> None:
        self.name = formats.game
        self.formats = formats
        self.pool = pool
        self.entries: dict[str, tuple[int, str, Card]] = {}
        self.references: dict[str, Card] = {}


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
        self.unread: dict[str, int] = {}
        self.swallows = " #" in source.text

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
        if "cards" in items:
            if not any(section in items for section in sections) and type(items["cards"][1]) is SequenceNode:
                message = "a card file, not a deck: it has `cards` and no section of a deck"
                self.found.append(finding("S113", message, items["cards"][0].span, hint="check card files with `deckcheck cards lint`"))
                return None
            self._own_cards(items["cards"])
        rules = self._rules(items.get("rules"))
        complete = self._flag(items.get("complete"), True)
        texts = {key: self._text(items[key], limit) for key, limit in TEXT_KEYS.items() if key in items}
        entries: dict[str, list[DeckEntry]] = {}
        keys: dict[str, Span] = {}
        for section in sections:
            pair = items.get(section)
            entries[section] = self._section(section, pair[1]) if pair else []
            if pair:
                keys[section] = pair[0].span
        if not items.keys() <= _known_keys(sections):
            for key, (scalar, _) in items.items():
                if key not in HEAD_KEYS and key not in sections:
                    self._unknown_key(scalar, (*sections, *HEAD_KEYS), f"a {game.name} deck")
        deck = Deck(name, rules, texts.get("name"), entries, keys, complete=complete, path=self.path, unread=self.unread)
        return deck, game

    # ------------------------------------------------------------------------------------------------------------- head

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

    def _unknown_key(self, key: Scalar, known: tuple[str, ...], where: str) -> None:
        near = [_OTHER_NAMES[key.text]] if _OTHER_NAMES.get(key.text) in known else suggest(key.text.lower(), known, limit=1, cutoff=0.5)
        hint = f"did you mean `{near[0]}`?" if near else f"known keys: {', '.join(k for k in known if k[0] != '$')}"
        shown = key.text if len(key.text) <= 60 else key.text[:60] + "..."
        self.found.append(finding("S102", f"{where} has no key `{shown}`", key.span, hint=hint))

    def _own_cards(self, pair: tuple[Scalar, Node]) -> None:
        key, value = pair
        if type(value) is Scalar and value.is_null:
            return
        if type(value) is not SequenceNode:
            self.found.append(finding("S101", f"`cards` is a list of card definitions, here is {kind_of(value)}", key.span))
            return
        if self.local_cards is None:
            self.found.append(finding("S111", "the file defines cards of its own, which --no-local-cards refuses", key.span))
            return
        self.pool, found = self.local_cards(value, self.game.name, self.game.pool)
        self.found.extend(found)
        own = len(self.pool) - len(self.game.pool)
        if own:
            self.found.append(finding("C204", f"the deck file defines {own} card{'s' * (own != 1)} of its own", key.span))

    # ------------------------------------------------------------------------------------------------------------- entries

    def _section(self, section: str, node: Node) -> list[DeckEntry]:
        entries: list[DeckEntry] = []
        if isinstance(node, SequenceNode):
            items = node.items
            if len(items) > MAX_ENTRIES:
                message = f"`{section}` has {len(items)} entries; {MAX_ENTRIES} are allowed"
                self.found.append(finding("S109", message, items[MAX_ENTRIES].span, found=len(items), allowed=MAX_ENTRIES))
                items = items[:MAX_ENTRIES]
            own_memo = self.pool is self.game.pool
            memo = self.game.entries
            for item in items:
                if isinstance(item, Scalar):
                    known = memo.get(item.text) if own_memo and not self.swallows else None
                    if known is not None:
                        entries.append(DeckEntry(section, known[0], known[1], known[2], item))
                    else:
                        self._text_entry(section, item, entries, own_memo)
                elif isinstance(item, MappingNode):
                    self._mapping_entry(section, item, entries, in_list=True)
                else:
                    message = "an entry is `COUNT NAME`, here is a list"
                    self.found.append(finding("S105", message, item.span, hint="write `- 4 Card name`"))
                    self._unread(section)
        elif isinstance(node, Scalar):
            if node.is_null:
                return entries
            if section == "my_logicalist":
                self._text_entry(section, node, entries, False)
            else:
                first = node.text.strip().splitlines()[0].lstrip("- ") if node.text.strip() else "4 Card name"
                message = f"`{section}` is a list of entries, here is text"
                self.found.append(finding("S101", message, node.span, hint=f"write each entry on a line of its own: `- {first[:60]}`"))
                self._unread(section)
        elif section == "my_logicalist" and ("card" in node.items or "count" in node.items):
            self._mapping_entry(section, node, entries, in_list=False)
        else:
            if not node.items:
                self.found.append(
                    finding(
                        "S101",
                        f"`{section}` is a list of entries, here is a mapping",
                        node.span,
                        hint="write `- 4 Card name`",
                    )
                )
            for key, (scalar, value) in node.items.items():
                self._pair_entry(section, key, scalar, value, entries)
        return entries

    def _unread(self, section: str) -> None:
        self.unread[section] = self.unread.get(section, 0) + 1

    def _text_entry(self, section: str, scalar: Scalar, entries: list[DeckEntry], memo: bool) -> None:
        text = scalar.text
        if not text.strip() or (scalar.is_null and not self.pool.find(text).card):
            self.found.append(finding("S114", "an entry without a card", scalar.span, hint="name a card, or delete the line"))
            return
        if len(text) > MAX_REFERENCE:
            message = f"an entry of {len(text)} characters; {MAX_REFERENCE} are allowed"
            self.found.append(finding("S109", message, scalar.span, found=len(text), allowed=MAX_REFERENCE))
            self._unread(section)
            return
        if self.swallows and scalar.plain and self._swallowed(section, scalar, entries):
            return
        count, reference, odd = read_entry(text)
        match = self.pool.find(reference)
        if odd is None and match.card is not None:
            entries.append(DeckEntry(section, count, reference, match.card, scalar))
            if memo and len(self.game.entries) < MEMO_SIZE:
                self.game.entries[text] = (count, reference, match.card)
            return
        whole = self.pool.find(text).card
        if whole is not None:  # a name that begins with a number and a blank, or `Name 4` as a name
            if odd is None and reference == text.strip():
                entries.append(DeckEntry(section, 1, reference, whole, scalar))
                return
            message = f"{text!r} is read as a count and a name, but is the name of a card"
            self.found.append(finding("S105", message, scalar.span, hint=f"write `- 1 {text.strip()}`"))
            entries.append(DeckEntry(section, 1, text, whole, scalar))
            return
        if odd is not None:
            message = f"{odd!r} is no count: a count is a whole number from 1 to {MAX_COUNT}"
            hint = f"write `- 4 {reference}` with the count you mean"
            self.found.append(finding("S106", message, scalar.span, hint=hint))
        else:
            moved = misplaced_count(text)
            if moved and (self.pool.find(moved.reference).card or not text.strip()[-1:].isdecimal() or _marked(text)):
                message = f"the count stands first: {text.strip()!r}"
                hint = f"write `- {moved.copies} {moved.reference}`"
                self.found.append(finding("S105", message, scalar.span, hint=hint))
                count, reference = moved.copies, moved.reference
        entries.append(self._resolve(section, count, reference, scalar))

    def _resolve(self, section: str, count: int, reference: str, scalar: Scalar) -> DeckEntry:
        """The entry of a reference; a finding where it means no card or several."""
        match = self.pool.find(reference)
        if match.card is None:
            self._no_card(reference, match.candidates, match.wrong_printing, scalar)
        return DeckEntry(section, count, reference, match.card, scalar)

    def _no_card(self, reference: str, candidates: Any, wrong_printing: bool, scalar: Scalar) -> None:
        shown = _shorten(reference)
        if wrong_printing:
            names = _alternatives([card.reference() for card in candidates])
            message = f"{shown!r}: the card is known, but not with this number"
            self.found.append(finding("C205", message, scalar.span, card=reference, hint=f"its printings: {names}"))
            return
        if candidates:
            names = _alternatives([f"`{card.reference()}` ({card.type})" for card in candidates])
            message = f"{shown!r} means {len(candidates)} different cards"
            extra: dict[str, object] = {"candidates": [card.reference() for card in candidates]}
            self.found.append(finding("C202", message, scalar.span, card=reference, hint=f"say which: {names}", extra=extra))
            return
        near = self.pool.suggestions(reference)
        hint = f"did you mean {_alternatives([f'{card.name!r} ({card.number or card.id})' for card in near], 'or')}?" if near else None
        if scalar.line != scalar.end_line and scalar.plain:
            hint = f"the entry goes on in line {scalar.line + 2}; is a `-` missing there?"
        elif self.swallows and scalar.plain and self._comment_after(scalar):
            hint = "` #` begins a comment; quote the entry if it belongs to the name" + (f"; {hint}" if hint else "")
        message = f"no card is named or numbered {shown!r}"
        extra = {"suggestions": [card.reference() for card in near]}
        self.found.append(finding("C201", message, scalar.span, card=reference, hint=hint, extra=extra))

    def _comment_after(self, scalar: Scalar) -> str:
        rest = self.source.rest_of_line(scalar.end_line, scalar.end_column)
        return rest.rstrip() if rest.lstrip(" \t").startswith("#") and rest[:1] in " \t" else ""

    def _swallowed(self, section: str, scalar: Scalar, entries: list[DeckEntry]) -> bool:
        """` #` that belongs to a name, not to a comment: the name with it is a card."""
        comment = self._comment_after(scalar)
        if not comment:
            return False
        count, reference, odd = read_entry(scalar.text + comment)
        card = self.pool.find(reference).card
        if card is None or odd is not None:
            return False
        message = f"` #` began a comment, so {comment.strip()!r} was lost from the name of a card"
        self.found.append(finding("S112", message, scalar.span, hint=f"quote the entry: `- {quote(scalar.text + comment)}`"))
        entries.append(DeckEntry(section, count, reference, card, scalar))
        return True

    def _mapping_entry(self, section: str, node: MappingNode, entries: list[DeckEntry], *, in_list: bool) -> None:
        items = node.items
        card_pair, count_pair = items.get("card"), items.get("count")
        if card_pair is not None and count_pair is not None and len(items) == 2 and self.pool is self.game.pool and not self.swallows:
            named, counted = card_pair[1], count_pair[1]
            if isinstance(named, Scalar) and isinstance(counted, Scalar) and counted.plain:
                seen, number = self.game.references.get(named.text), COUNTS.get(counted.text)
                if seen is not None and number is not None:  # an entry like one that was read before
                    entries.append(DeckEntry(section, number, named.text, seen, named))
                    return
        if card_pair is None and count_pair is None and items:
            for key, (scalar, value) in items.items():
                if len(items) > 1 and key in _OTHER_NAMES:
                    self._unknown_key(scalar, ("card", "count"), "an entry")
                    self._unread(section)
                elif len(items) == 1:
                    self._pair_entry(section, key, scalar, value, entries)
                else:
                    self._unknown_key(scalar, ("card", "count"), "an entry")
                    self._unread(section)
            return
        for key, (scalar, _) in items.items():
            if key not in ("card", "count"):
                self._unknown_key(scalar, ("card", "count"), "an entry")
        count = 1
        if count_pair is not None:
            number = whole_number(count_pair[1])
            if number is not None and 1 <= number <= MAX_COUNT:
                count = number
            else:
                node_ = count_pair[1]
                shown = _shorten(node_.text) if type(node_) is Scalar else kind_of(node_)
                message = f"{shown!r} is no count: a count is a whole number from 1 to {MAX_COUNT}"
                bare = type(node_) is Scalar and not node_.plain and valid_count(node_.text)
                span = node_.span if type(node_) is Scalar else count_pair[0].span
                self.found.append(finding("S106", message, span, hint="write it without quotes" if bare else None))
        if card_pair is None:
            where = node.span if not items else next(iter(items.values()))[0].span
            self.found.append(finding("S103", "an entry without `card`", where, hint="write `- {card: Card name, count: 4}`"))
            self._unread(section)
            return
        card_node = card_pair[1]
        if type(card_node) is not Scalar:
            self.found.append(finding("S101", f"`card` is a name or number, here is {kind_of(card_node)}", card_pair[0].span))
            self._unread(section)
            return
        text = card_node.text
        if not text.strip() or (card_node.is_null and not self.pool.find(text).card):
            self.found.append(finding("S114", "an entry without a card", card_pair[0].span))
            return
        if len(text) > MAX_REFERENCE:
            message = f"a card reference of {len(text)} characters; {MAX_REFERENCE} are allowed"
            self.found.append(finding("S109", message, card_node.span, found=len(text), allowed=MAX_REFERENCE))
            self._unread(section)
            return
        entry = self._resolve(section, count, text.strip(), card_node)
        entries.append(entry)
        if entry.card is not None and self.pool is self.game.pool and len(self.game.references) < MEMO_SIZE:
            self.game.references[text] = entry.card

    def _pair_entry(self, section: str, key: str, scalar: Scalar, value: Node, entries: list[DeckEntry]) -> None:
        """`Name: 4`, `4: Name`, or a name with `: ` in it, which YAML reads as a key and its value."""
        if type(value) is not Scalar:
            message = f"an entry is `COUNT NAME` or has `card` and `count`, here is a key `{_shorten(key)}` with {kind_of(value)}"
            self.found.append(finding("S105", message, scalar.span, hint="write `- 4 Card name`"))
            self._unread(section)
            return
        whole = f"{key}: {value.text}"
        count, reference, odd = read_entry(whole)
        card = self.pool.find(reference).card
        both = Scalar(whole, scalar.line, scalar.column, value.end_line, value.end_column, True)
        if card is None and valid_count(value.text):
            count, reference = int(value.text), key
        elif card is None and valid_count(key):
            count, reference = int(key), value.text
        elif odd is None:
            message = "`: ` in a name: YAML reads a key and its value"
            line = self.source.lines[scalar.line] if scalar.line < len(self.source.lines) else ""
            quoted = quote_line(line)
            hint = f"quote the entry: `{quoted.strip()}`" if quoted else f"quote the entry: `- {quote(whole)}`"
            self.found.append(finding("S105", message, both.span, hint=hint))
            entries.append(self._resolve(section, count, reference, both))
            return
        text = f"{count} {reference}"
        hint = f"write `- {quote(text) if ': ' in text or ' #' in text else text}`"
        self.found.append(finding("S105", f"an entry is `COUNT NAME`, here is `{_shorten(whole)}`", both.span, hint=hint))
        if not reference.strip():
            self._unread(section)
            return
        entries.append(self._resolve(section, count, reference, both))


_KNOWN: dict[tuple[str, ...], frozenset[str]] = {}


def _known_keys(sections: Any) -> frozenset[str]:
    if sections not in _KNOWN:
        _KNOWN[sections] = frozenset((*sections, *HEAD_KEYS))
    return _KNOWN[sections]


def _marked(text: str) -> bool:
    """A count at the end that carries its mark: `Name x4`, `Name: 4`."""
    head = text.rstrip().rstrip("0123456789").rstrip()
    return head[-1:].lower() in ("x", "×", ":", "*") and head[-2:-1].isspace() is (head[-1:].lower() in ("x", "×"))


def _shorten(text: str) -> str:
    return text if len(text) <= 80 else text[:80] + "..."


def _alternatives(texts: list[str], word: str = "or") -> str:
    shown = texts[:8] + ([f"{len(texts) - 8} more"] if len(texts) > 8 else [])
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} {word} {shown[-1]}"
