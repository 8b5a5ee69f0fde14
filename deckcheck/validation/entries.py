"""The entries of a section: `4 Name`, `card` and `count`, and what people write instead, with the line rewritten."""

from __future__ import annotations

from collections.abc import Sequence

from deckcheck.cards.card import Card, CardPool
from deckcheck.cards.deck import COUNTS, MAX_COUNT, MAX_REFERENCE, DeckEntry, EntryText, misplaced_count, read_entry, valid_count
from deckcheck.cards.limits import Formats
from deckcheck.cards.names import suggest
from deckcheck.codes import finding
from deckcheck.diagnostics import Diagnostic, Span
from deckcheck.source import SourceText
from deckcheck.tree import Mapping as MappingNode
from deckcheck.tree import Node, Scalar, kind_of, whole_number
from deckcheck.tree import Sequence as SequenceNode
from deckcheck.yaml_faults import quote, quote_line

MAX_ENTRIES = 2000
MEMO_SIZE = 50_000
MAX_SUGGESTED = 100  # unknown names of a file that suggestions are looked up for
_OTHER_NAMES = {"name": "card", "id": "card", "number": "card"} | dict.fromkeys(("copies", "quantity", "qty", "amount"), "count")


class Game:
    """What is needed of a game to read its decks: rule versions and cards. Remembers the entries it has seen."""

    def __init__(self, formats: Formats, pool: CardPool) -> None:
        self.name = formats.game
        self.formats = formats
        self.pool = pool
        self.entries: dict[str, tuple[int, str, Card]] = {}
        self.references: dict[str, Card] = {}


class SectionReader:
    """Reads one section. `entries` are those that name a card, known or not; `unread` counts what could not be made out."""

    def __init__(self, section: str, source: SourceText, game: Game, pool: CardPool, found: list[Diagnostic]) -> None:
        self.section = section
        self.source = source
        self.game = game
        self.pool = pool
        self.shared = pool is game.pool  # what is remembered of a game holds for its own pool only
        self.single = bool(game.formats.data["sections"][section].get("single"))
        self.found = found
        self.entries: list[DeckEntry] = []
        self.unread = 0
        self.swallows = " #" in source.text

    def read(self, node: Node) -> list[DeckEntry]:
        if isinstance(node, SequenceNode):
            items = node.items
            if len(items) > MAX_ENTRIES:
                message = f"`{self.section}` has {len(items)} entries; {MAX_ENTRIES} are allowed"
                self.found.append(finding("S109", message, items[MAX_ENTRIES].span, found=len(items), allowed=MAX_ENTRIES))
                items = items[:MAX_ENTRIES]
            memo = self.game.entries if self.shared and not self.swallows else {}
            for item in items:
                if isinstance(item, Scalar):
                    known = memo.get(item.text)
                    if known is not None:
                        self.entries.append(DeckEntry(self.section, known[0], known[1], known[2], item))
                    else:
                        self._text_entry(item)
                elif isinstance(item, MappingNode):
                    self._mapping_entry(item)
                else:
                    message = "an entry is `COUNT NAME`, here is a list"
                    self.found.append(finding("S105", message, item.span, hint=f"write {self._line('4 Card name')}"))
                    self.unread += 1
        elif isinstance(node, Scalar):
            if node.is_null:
                return self.entries
            if self.single:
                self._text_entry(node)
            else:
                first = node.text.strip().splitlines()[0].lstrip("- ") if node.text.strip() else "4 Card name"
                message = f"`{self.section}` is a list of entries, here is text"
                self.found.append(finding("S101", message, node.span, hint=f"write each entry on its own: {self._line(first[:60])}"))
                self.unread += 1
        elif self.single and ("card" in node.items or "count" in node.items):
            self._mapping_entry(node)
        else:
            if not node.items:
                message = f"`{self.section}` is a list of entries, here is a mapping"
                self.found.append(finding("S101", message, node.span, hint=f"write {self._line('4 Card name')}"))
            for key, (scalar, value) in node.items.items():
                self._pair_entry(key, scalar, value)
        return self.entries

    def _text_entry(self, scalar: Scalar) -> None:
        text = scalar.text
        if not text.strip() or (scalar.is_null and not self.pool.find(text).card):
            self.found.append(finding("S114", "an entry without a card", scalar.span, hint="name a card, or delete the line"))
            return
        if text[:1] in ("{", "[") and scalar.line in self.source.mended:  # a collection that was never closed: told already
            self.unread += 1
            return
        if len(text) > MAX_REFERENCE:
            message = f"an entry of {len(text)} characters; {MAX_REFERENCE} are allowed"
            self.found.append(finding("S109", message, scalar.span, found=len(text), allowed=MAX_REFERENCE))
            self.unread += 1
            return
        if self.swallows and scalar.plain and self._swallowed(scalar):
            return
        count, reference, odd = read_entry(text)
        match = self.pool.find(reference)
        if odd is None and match.card is not None:
            self.entries.append(DeckEntry(self.section, count, reference, match.card, scalar))
            if self.shared and len(self.game.entries) < MEMO_SIZE:
                self.game.entries[text] = (count, reference, match.card)
            return
        whole = self.pool.find(text).card
        if whole is not None:  # a name that begins with a number and a blank, or `Name 4` as a name
            if odd is None and reference == text.strip():
                self.entries.append(DeckEntry(self.section, 1, reference, whole, scalar))
                return
            message = f"{text!r} is read as a count and a name, but is the name of a card"
            self.found.append(finding("S105", message, scalar.span, hint=f"write {self._line(f'1 {text.strip()}')}"))
            self.entries.append(DeckEntry(self.section, 1, text, whole, scalar))
            return
        if odd is not None:
            message = f"{odd!r} is no count: a count is a whole number from 1 to {MAX_COUNT}"
            hint = f"write {self._line(f'4 {reference}')} with the count you mean"
            self.found.append(finding("S106", message, scalar.span, hint=hint))
        elif reference == text.strip():
            moved = misplaced_count(text)
            if (
                moved
                and any(character.isalpha() for character in moved.reference)
                and (self.pool.find(moved.reference).card or not text.strip()[-1:].isdecimal() or _marked(text))
            ):
                message = f"the count stands first: {text.strip()!r}"
                hint = f"write {self._line(f'{moved.copies} {moved.reference}')}"
                self.found.append(finding("S105", message, scalar.span, hint=hint))
                count, reference = moved.copies, moved.reference
        self.entries.append(self._resolve(count, reference, scalar))

    def _resolve(self, count: int, reference: str, scalar: Scalar) -> DeckEntry:
        """The entry of a reference; a finding where it means no card or several."""
        match = self.pool.find(reference)
        if match.card is None:
            self._no_card(reference, match.candidates, match.wrong_printing, scalar)
        return DeckEntry(self.section, count, reference, match.card, scalar)

    def _no_card(self, reference: str, candidates: Sequence[Card], wrong_printing: bool, scalar: Scalar) -> None:
        if candidates:
            self.found.append(several_cards(reference, candidates, wrong_printing, scalar.span))
            return
        unknown = no_card(reference, self.pool, self.source, scalar.span)
        hint = unknown.hint
        if scalar.line != scalar.end_line and scalar.plain:
            hint = f"the entry goes on in line {scalar.line + 2}; is a `-` missing there?"
        elif hint is None and self.swallows and scalar.plain and comment_after(self.source, scalar):
            hint = "` #` begins a comment; quote the entry if it belongs to the name"
        elif hint is None and self.source.kind == "text" and reference.rstrip()[-1:] in (":", "："):
            titles = [section["headings"][0] for section in self.game.formats.data["sections"].values()]
            hint = f"as a heading it is not known; headings are {', '.join(titles)}"
        elif hint is None and (inner := read_entry(reference)).reference != reference and self.pool.find(inner.reference).card:
            hint = f"the count has a field of its own: card: {inner.reference}, count: {inner.copies}"
        unknown.hint = hint
        self.found.append(unknown)

    def _line(self, entry: str) -> str:
        """An entry as it is written in a file of this kind."""
        if self.source.kind == "yaml":
            return f"`- {quote(entry) if ': ' in entry or ' #' in entry or entry.endswith(':') else entry}`"
        return f'`"{entry}"`' if self.source.kind == "json" else f"`{entry}`"

    def _swallowed(self, scalar: Scalar, count: int | None = None) -> bool:
        """` #` that belongs to a name, not to a comment: the name with it is a card. `count`: that of a mapping."""
        comment = comment_after(self.source, scalar)
        if not comment:
            return False
        whole = read_entry(scalar.text + comment) if count is None else EntryText(count, scalar.text + comment)
        card = self.pool.find(whole.reference).card
        if card is None or whole.odd_count is not None:
            return False
        message = f"` #` began a comment, so {comment.strip()!r} was lost from the name of a card"
        self.found.append(finding("S112", message, scalar.span, hint=f"quote the name: {quote(scalar.text + comment)}"))
        self.entries.append(DeckEntry(self.section, whole.copies, whole.reference, card, scalar))
        return True

    def _mapping_entry(self, node: MappingNode) -> None:
        items = node.items
        card_pair, count_pair = items.get("card"), items.get("count")
        if card_pair is not None and count_pair is not None and len(items) == 2 and self.shared and not self.swallows:
            named, counted = card_pair[1], count_pair[1]
            if isinstance(named, Scalar) and isinstance(counted, Scalar) and counted.plain:
                seen, number = self.game.references.get(named.text), COUNTS.get(counted.text)
                if seen is not None and number is not None:  # an entry like one that was read before
                    self.entries.append(DeckEntry(self.section, number, named.text, seen, named))
                    return
        if card_pair is None and count_pair is None and items:
            for key, (scalar, value) in items.items():
                if len(items) == 1:
                    self._pair_entry(key, scalar, value)
                else:
                    self.found.append(unknown_key(scalar, ("card", "count"), "an entry"))
                    self.unread += 1
            return
        for key, (scalar, _) in items.items():
            if key not in ("card", "count"):
                self.found.append(unknown_key(scalar, ("card", "count"), "an entry"))
        count = 1
        if count_pair is not None:
            number = whole_number(count_pair[1])
            if number is not None and 1 <= number <= MAX_COUNT:
                count = number
            else:
                node_ = count_pair[1]
                shown = shorten(node_.text) if type(node_) is Scalar else kind_of(node_)
                message = f"{shown!r} is no count: a count is a whole number from 1 to {MAX_COUNT}"
                bare = type(node_) is Scalar and not node_.plain and valid_count(node_.text)
                span = node_.span if type(node_) is Scalar else count_pair[0].span
                self.found.append(finding("S106", message, span, hint="write it without quotes" if bare else None))
        if card_pair is None:
            where = node.span if not items else next(iter(items.values()))[0].span
            self.found.append(finding("S103", "an entry without `card`", where, hint="write `- {card: Card name, count: 4}`"))
            self.unread += 1
            return
        card_node = card_pair[1]
        if type(card_node) is not Scalar:
            self.found.append(finding("S101", f"`card` is a name or number, here is {kind_of(card_node)}", card_pair[0].span))
            self.unread += 1
            return
        text = card_node.text
        if not text.strip() or (card_node.is_null and not self.pool.find(text).card):
            self.found.append(finding("S114", "an entry without a card", card_pair[0].span))
            return
        if len(text) > MAX_REFERENCE:
            message = f"a card reference of {len(text)} characters; {MAX_REFERENCE} are allowed"
            self.found.append(finding("S109", message, card_node.span, found=len(text), allowed=MAX_REFERENCE))
            self.unread += 1
            return
        if self.swallows and card_node.plain and self._swallowed(card_node, count):
            return
        entry = self._resolve(count, text.strip(), card_node)
        self.entries.append(entry)
        if entry.card is not None and self.shared and len(self.game.references) < MEMO_SIZE:
            self.game.references[text] = entry.card

    def _pair_entry(self, key: str, scalar: Scalar, value: Node) -> None:
        """`Name: 4`, `4: Name`, or a name with `: ` in it, which YAML reads as a key and its value."""
        if type(value) is not Scalar:
            message = f"an entry is `COUNT NAME` or has `card` and `count`, here is a key `{shorten(key)}` with {kind_of(value)}"
            self.found.append(finding("S105", message, scalar.span, hint=f"write {self._line('4 Card name')}"))
            self.unread += 1
            return
        if value.is_null and not value.text:
            count, reference, _ = read_entry(key)
            message = f"`{shorten(key)}` is read as a key, because of the `:` behind it or the braces around it"
            self.found.append(finding("S105", message, scalar.span, hint=f"write {self._line(f'{count} {reference}')}"))
            self.entries.append(self._resolve(count, reference, scalar))
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
            hint = f"quote the entry: `{quoted.strip()}`" if quoted else f"write {self._line(whole)}"
            self.found.append(finding("S105", message, both.span, hint=hint))
            self.entries.append(self._resolve(count, reference, both))
            return
        hint = f"write {self._line(f'{count} {reference}')}"
        self.found.append(finding("S105", f"an entry is `COUNT NAME`, here is `{shorten(whole)}`", both.span, hint=hint))
        if not reference.strip():
            self.unread += 1
            return
        self.entries.append(self._resolve(count, reference, both))


def unknown_key(key: Scalar, known: tuple[str, ...], where: str) -> Diagnostic:
    near = [_OTHER_NAMES[key.text]] if _OTHER_NAMES.get(key.text) in known else suggest(key.text.lower(), known, limit=1, cutoff=0.5)
    hint = f"did you mean `{near[0]}`?" if near else f"known keys: {', '.join(name for name in known if name[0] != '$')}"
    return finding("S102", f"{where} has no key `{shorten(key.text)}`", key.span, hint=hint)


def several_cards(reference: str, candidates: Sequence[Card], wrong_printing: bool, span: Span) -> Diagnostic:
    """The finding for a reference that means several cards, or a printing that its card does not have."""
    shown = shorten(reference)
    if wrong_printing:
        names = alternatives([card.reference() for card in candidates])
        message = f"{shown!r}: the card is known, but not with this number"
        return finding("C205", message, span, card=reference, hint=f"its printings: {names}")
    names = alternatives([f"`{card.reference()}` ({card.type})" for card in candidates])
    message = f"{shown!r} means {len(candidates)} different cards"
    extra: dict[str, object] = {"candidates": [card.reference() for card in candidates]}
    return finding("C202", message, span, card=reference, hint=f"say which: {names}", extra=extra)


def no_card(reference: str, pool: CardPool, source: SourceText, span: Span) -> Diagnostic:
    """The finding for a reference that means no card; the first hundred of a file get suggestions."""
    near = pool.suggestions(reference) if source.suggested < MAX_SUGGESTED else []
    source.suggested += 1
    hint = f"did you mean {alternatives([f'{card.name!r} ({card.number or card.id})' for card in near])}?" if near else None
    message = f"no card is named or numbered {shorten(reference)!r}"
    extra: dict[str, object] = {"suggestions": [card.reference() for card in near]}
    return finding("C201", message, span, card=reference, hint=hint, extra=extra)


def comment_after(source: SourceText, scalar: Scalar) -> str:
    """The comment behind a text, with the blanks before it; empty where there is none."""
    rest = source.rest_of_line(scalar.end_line, scalar.end_column)
    return rest.rstrip() if rest.lstrip(" \t").startswith("#") and rest[:1] in " \t" else ""


def _marked(text: str) -> bool:
    """A count that carries its mark at the wrong place: `Name x4`, `Name: 4`, `Name 4x`, `x4 Name`."""
    folded = text.strip().lower().replace("×", "x")
    if (folded[-1:] == "x" and folded[-2:-1].isdecimal()) or (folded[:1] == "x" and folded[1:2].isdecimal()):
        return True
    head = folded.rstrip("0123456789").rstrip()
    return head[-1:] in (":", "*") or (head[-1:] == "x" and head[-2:-1].isspace())


def shorten(text: str) -> str:
    """A text for a message: on one line, and not long."""
    text = " ".join(text.split())
    return text if len(text) <= 80 else text[:80] + "..."


def alternatives(texts: list[str]) -> str:
    shown = texts[:8] + ([f"{len(texts) - 8} more"] if len(texts) > 8 else [])
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"
