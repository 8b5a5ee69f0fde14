"""Cards in scenario files: references, and entries that say how a card lies there."""

from __future__ import annotations

from deckcheck.cards.card import Card, CardPool
from deckcheck.cards.deck import MAX_REFERENCE, read_entry
from deckcheck.cards.names import match_key
from deckcheck.engine.abilities import BLANK
from deckcheck.rulesets.scene_words import FACES, SceneWords, ZoneWord
from deckcheck.scenarios.fields import FieldReader
from deckcheck.scenarios.scenario import CardEntry, Pile
from deckcheck.tree import Mapping as MappingNode
from deckcheck.tree import Node, Scalar, kind_of, whole_number
from deckcheck.validation.entries import comment_after, no_card, several_cards, shorten
from deckcheck.yaml_faults import quote

MAX_CARDS = 200  # in one zone; no game has more, and a number is as good as a list

_ANY = match_key(BLANK)


class CardReader:
    """Reads card references of one file against a pool. `None` means that a finding tells why."""

    def __init__(self, fields: FieldReader, pool: CardPool, words: SceneWords) -> None:
        self.fields = fields
        self.pool = pool
        self.words = words

    def reference(self, node: Node, key: Scalar | None) -> CardEntry | None:
        """A card by its name, number or id, or `(any card)`."""
        fields = self.fields
        if not isinstance(node, Scalar):
            fields.add("S101", f"a card is its name or number, here is {kind_of(node)}", key.span if key else node.span)
            return None
        text = node.text
        if not text.strip() or (node.is_null and not self.pool.find(text).card):
            hint = f"name a card, or write `{quote(BLANK)}` for one that does not matter"
            fields.add("S114", "an entry without a card", key.span if key and not text else node.span, hint=hint)
            return None
        if len(text) > MAX_REFERENCE:
            message = f"a card reference of {len(text)} characters; {MAX_REFERENCE} are allowed"
            fields.add("S109", message, node.span, found=len(text), allowed=MAX_REFERENCE)
            return None
        if match_key(text) == _ANY:
            return CardEntry(text, None, node.span)
        if node.plain and (comment := comment_after(fields.source, node)) and self.pool.find(text + comment).card:
            message = f"` #` began a comment, so {comment.strip()!r} was lost from the name of a card"
            fields.add("S112", message, node.span, hint=f"quote the name: {quote(text + comment)}")
            return None
        match = self.pool.find(text)
        if match.card is not None:
            return CardEntry(text, match.card, node.span)
        if match.candidates:
            fields.found.append(several_cards(text, match.candidates, match.wrong_printing, node.span))
            return None
        unknown = no_card(text, self.pool, fields.source, node.span)
        counted = read_entry(text)
        if counted.reference != text.strip() and self.pool.find(counted.reference).card:
            unknown.hint = "entries of a scenario have no count: write the card once for each copy"
        fields.found.append(unknown)
        return None

    def entry(self, node: Node, key: Scalar | None, zone: ZoneWord) -> CardEntry | None:
        """A card, or `card` with what a card of this zone may state besides."""
        entry = self._mapping(node, key, zone) if isinstance(node, MappingNode) else self.reference(node, key)
        if entry is not None and entry.card is not None:
            self._fits(entry, entry.card, zone)
        return entry

    def _mapping(self, node: MappingNode, key: Scalar | None, zone: ZoneWord) -> CardEntry | None:
        stance_key = self.words.stance_key
        stated = [*(["face"] if zone.face else []), *([stance_key] if zone.stance else []), *zone.under]
        limits = {number.key: number for number in zone.counts}
        known = ("card", *stated, *limits, *zone.marks[:1])
        face = stance = mark = None
        under: list[tuple[str, tuple[CardEntry, ...]]] = []
        counts: list[tuple[str, int]] = []
        named: CardEntry | None = None
        fields = self.fields
        for name, at, value in fields.fields(node, known, f"a card of the {zone.title}"):
            if name == "card":
                named = self.reference(value, at)
            elif name == "face":
                face = fields.word(value, at, "`face`", FACES)
            elif name == stance_key:
                stance = fields.word(value, at, f"`{stance_key}`", self.words.stances)
            elif name in zone.under:
                pile = self.pile(value, at, ZoneWord(name, name.replace("_", " ")))
                under.append((name, pile.top or (CardEntry(BLANK, None, at.span),) * (pile.size or 0)))
            elif name in limits:
                number = fields.number(value, at, f"`{name}`", limits[name].low, limits[name].high)
                counts += [(name, number)] if number is not None else []
            else:
                flag = fields.word(value, at, f"`{name}`", ("true", "false"))
                if flag is not None and isinstance(value, Scalar) and not value.plain:
                    fields.add("S104", f"`{name}` is `true` or `false`, here is a text", value.span, hint="write it without quotes")
                mark = zone.marks[0] if flag == "true" else zone.marks[1]
        if "card" not in node.items:
            example = zone.marks[0] if zone.fill and zone.marks else "{card: Card name}"
            fields.missing(node, None, "card", "an entry", example)
        if named is None:
            return None
        return CardEntry(named.reference, named.card, named.span, face, stance, tuple(under), mark, tuple(counts))

    def _fits(self, entry: CardEntry, card: Card, zone: ZoneWord) -> None:
        """Cards whose type is not known may be anywhere."""
        if zone.types and card.type is not None and card.type not in zone.types:
            kinds = ", ".join(kind.replace("_", " ") for kind in zone.types)
            message = f"{card.name!r} is a {card.type.replace('_', ' ')} and cannot be in the {zone.title}"
            self.fields.add("N614", message, entry.span, card=card.name, hint=f"there can be: {kinds}")

    def cards(self, node: Node, key: Scalar | None, label: str, zone: ZoneWord) -> tuple[CardEntry, ...]:
        """A list of cards."""
        items = self.fields.items(node, key, label, MAX_CARDS, f"{label.strip('`')}: [Card name, Card name]") or []
        entries: list[CardEntry | None] = []
        position = 0
        while position < len(items):
            if position + 1 < len(items) and self._torn(items[position], items[position + 1]):
                position += 2
                continue
            entries.append(self.entry(items[position], None, zone))
            position += 1
        return tuple(entry for entry in entries if entry is not None)

    def _torn(self, first: Node, second: Node) -> bool:
        """A name with a comma that is not quoted in `[ ]`, so that YAML reads two."""
        if not (isinstance(first, Scalar) and isinstance(second, Scalar) and first.plain and second.plain and first.line == second.line):
            return False
        whole = f"{first.text}, {second.text}"
        if len(whole) > MAX_REFERENCE or self.pool.find(whole).card is None or self.pool.find(first.text).card is not None:
            return False
        span = first.span._replace(end_line=second.span.end_line, end_column=second.span.end_column)
        message = f"the comma in {shorten(whole)!r} parts the name into two entries"
        self.fields.add("C201", message, span, card=whole, hint=f"quote the name: {quote(whole)}")
        return True

    def pile(self, node: Node, key: Scalar, zone: ZoneWord) -> Pile:
        """A list of cards, or a number of cards that do not matter; for a deck also what is on top, at the bottom, and how many."""
        label = f"`{shorten(key.text)}`"
        if whole_number(node) is not None:
            return Pile((), (), self.fields.number(node, key, label, 0, MAX_CARDS), key.span)
        if zone.shape == "deck" and isinstance(node, MappingNode):
            return self._deck(node, key, zone)
        if isinstance(node, Scalar):
            self.fields.wrong(node, key, label, "a list of cards or a number", f"write `{shorten(key.text)}: [Card name]`", "S101")
            return Pile((), (), None, key.span)
        cards = self.cards(node, key, label, zone)
        return Pile(cards, (), len(cards), key.span)

    def _deck(self, node: MappingNode, key: Scalar, zone: ZoneWord) -> Pile:
        ends: dict[str, tuple[CardEntry, ...]] = {"top": (), "bottom": ()}
        size = None
        if not node.items:
            self.fields.missing(node, key, "size", f"`{key.text}`", f"{key.text}: {{top: [Card name], size: 40}}")
        for name, at, value in self.fields.fields(node, ("top", "bottom", "size"), f"`{key.text}`"):
            if name == "size":
                size = self.fields.number(value, at, "`size`", 0, MAX_CARDS)
            else:
                ends[name] = self.cards(value, at, f"`{name}`", zone)
        listed = len(ends["top"]) + len(ends["bottom"])
        if size is not None and listed > size:
            message = f"`size` is {size}, but {listed} cards are named"
            self.fields.add("N612", message, node.items["size"][1].span, found=listed, allowed=size, hint=f"write `size: {listed}` or more")
        return Pile(ends["top"], ends["bottom"], size, key.span)
