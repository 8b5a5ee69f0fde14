"""Cards and card pools. Both are immutable; a pool with more cards is a new pool."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from deckcheck.cards.names import match_key, suggest

# What differs between two printings of one card.
PRINTING_FIELDS = frozenset(("id", "number", "set", "rarity", "flavor", "flavor_ja", "source"))


class Card:
    """A printed card: `fields` is its definition as in a card file (read only).

    `identity` is what copy limits count: shared by all printings and spellings of one card name, the id where no name is known.
    `print_of` is shared by definitions that differ in `PRINTING_FIELDS` only.
    """

    __slots__ = ("_names", "compiled", "fields", "id", "identity", "print_of", "type")

    def __init__(self, fields: Mapping[str, Any], identity: str, print_of: str) -> None:
        self.fields = fields
        self.id: str = fields["id"]
        self.type: str | None = fields.get("type")
        self.identity = identity
        self.print_of = print_of
        self._names: dict[str, frozenset[str]] = {}
        self.compiled: tuple[Any, Any] | None = None
        """The abilities as written, and what a ruleset made of them: that is done once for each card."""

    @property
    def name(self) -> str:
        """The name to show: English, else Japanese, else the id."""
        return self.fields.get("name") or self.fields.get("name_ja") or self.id

    @property
    def number(self) -> str | None:
        return self.fields.get("number")

    @property
    def partial(self) -> bool:
        return bool(self.fields.get("partial"))

    def get(self, field: str) -> Any:
        """A printed field, None where it is unknown or the type has none."""
        return self.fields.get(field)

    def names(self, field: str) -> frozenset[str]:
        """Match keys of a name field in both languages: `member`, `logicalist_names`, ..."""
        found = self._names.get(field)
        if found is None:
            keys: set[str] = set()
            for value in (self.fields.get(field), self.fields.get(f"{field}_ja")):
                if value:
                    keys.update(match_key(name) for name in ([value] if isinstance(value, str) else value))
            found = self._names[field] = frozenset(keys)
        return found

    def reference(self) -> str:
        """A reference that means this printing and no other."""
        name = self.fields.get("name") or self.fields.get("name_ja")
        return f"{name} [{self.number or self.id}]" if name else self.id

    def __repr__(self) -> str:
        return f"Card({self.id!r}, {self.name!r})"


class Match(NamedTuple):
    """What a reference means: exactly one card, or else the candidates (ambiguous) or nothing (unknown).

    `wrong_printing`: the name is known, the number in brackets is none of its printings (which are the candidates).
    """

    card: Card | None
    candidates: Sequence[Card] = ()
    wrong_printing: bool = False


class CardPool:
    """All cards of one game that are known in this run."""

    def __init__(self, game: str, cards: Iterable[Card], references: Mapping[str, Sequence[int]]) -> None:
        self.game = game
        self.cards = tuple(cards)
        self.references = references
        """Match key of every id, number and name -> positions in `cards`."""
        self._by_id: dict[str, Card] | None = None
        self._suggestions: dict[str, list[int]] | None = None

    @classmethod
    def of(cls, game: str, definitions: Iterable[Mapping[str, Any]]) -> CardPool:
        """A pool of card definitions (mappings as in card files)."""
        records = list(definitions)
        return cls.from_index(game, records, *index(records))

    @classmethod
    def from_index(
        cls,
        game: str,
        records: Sequence[Mapping[str, Any]],
        identities: Sequence[str],
        prints: Sequence[str],
        references: Mapping[str, Sequence[int]],
    ) -> CardPool:
        return cls(game, map(Card, records, identities, prints), references)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __getitem__(self, card_id: str) -> Card:
        """The card with exactly this id. Raises KeyError."""
        if self._by_id is None:
            self._by_id = {card.id: card for card in self.cards}
        return self._by_id[card_id]

    def with_cards(self, definitions: Iterable[Mapping[str, Any]]) -> CardPool:
        """This pool and more cards. Clashes are the caller's to look for."""
        records = list(definitions)
        cards = list(self.cards)
        references = dict(self.references)
        groups: dict[object, str] = {}  # of the cards that share a key with a new one
        for fields in records if len(records) < len(cards) else ():
            names = set(name_keys(fields))
            keys = {match_key(text) for text in (fields["id"], fields.get("number")) if text} | names
            near = [cards[position] for key in keys for position in references.get(key, ())]
            identities = {card.identity for card in near if not names.isdisjoint(name_keys(card.fields))}
            if len(identities) > 1:
                break  # it joins cards that had nothing to do with one another
            identity = identities.pop() if identities else _identity(fields)
            for card in near:
                groups.setdefault(_printed(card.fields), card.print_of)
            for key in keys:
                references[key] = (*references.get(key, ()), len(cards))
            cards.append(Card(fields, identity, groups.setdefault(_printed(fields), fields["id"])))
        if len(cards) < len(self.cards) + len(records):
            return CardPool.of(self.game, [*(card.fields for card in self.cards), *records])
        return CardPool(self.game, cards, references)

    def find(self, reference: str) -> Match:
        """The card a reference means: an id or number, a name in either language, or `Name [NUMBER]`. Never a guess."""
        key = match_key(reference)
        hits = self._hits(key)
        if hits:
            return _decide(hits)
        if key.endswith("]") and " [" in key:
            name, _, number = key[:-1].rpartition(" [")
            named = self._hits(name)
            exact = [card for card in named if number.strip() in _number_keys(card)]
            if exact:
                return _decide(exact)
            if named:
                return Match(None, named, wrong_printing=True)
        return Match(None)

    def identities(self, key: str) -> list[str]:
        """Identities of the cards that a match key means."""
        return [card.identity for card in self._hits(key)]

    def suggestions(self, reference: str, *, limit: int = 3) -> list[Card]:
        """Cards that an unknown reference may have meant, best first: a title or member name alone, part of a name, a typing error."""
        key = match_key(reference)
        if self._suggestions is None:
            self._suggestions = self._suggestion_keys()
        if key.endswith("]") and " [" in key:
            key = key.rpartition(" [")[0]
        found: dict[str, Card] = {}
        for part in (
            key,
            *[word.strip("()[]{}<>,;") for word in key.replace("[", " ").replace("(", " ").split() if any(map(str.isdigit, word))],
        ):
            for position in self._suggestions.get(part, ())[:limit]:
                found.setdefault(self.cards[position].print_of, self.cards[position])
        if len(found) < limit:
            for near in suggest(key, self._suggestions, limit=2 * limit):
                for position in self._suggestions[near][:limit]:
                    found.setdefault(self.cards[position].print_of, self.cards[position])
        if len(found) < limit and len(key) >= 3:
            for known, positions in self._suggestions.items():
                if known.startswith(key) or (len(key) >= 4 and key in known):
                    for position in positions[:limit]:
                        found.setdefault(self.cards[position].print_of, self.cards[position])
                if len(found) >= limit:
                    break
        return list(found.values())[:limit]

    def _hits(self, key: str) -> list[Card]:
        return [self.cards[position] for position in self.references.get(key, ())]

    def _suggestion_keys(self) -> dict[str, list[int]]:
        keys = {key: list(positions) for key, positions in self.references.items()}
        for position, card in enumerate(self.cards):
            for field in ("title", "member"):
                for key in card.names(field):
                    entry = keys.setdefault(key, [])
                    if position not in entry:
                        entry.append(position)
        return keys


def _decide(hits: Sequence[Card]) -> Match:
    """One card, or printings of one card: that card. Different cards: all of them."""
    first = hits[0]
    if all(card.print_of == first.print_of for card in hits):
        return Match(first)
    return Match(None, hits)


def _number_keys(card: Card) -> set[str]:
    return {match_key(text) for text in (card.id, card.number) if text}


def name_keys(fields: Mapping[str, Any]) -> list[str]:
    """Match keys of the card name in both languages."""
    return [match_key(fields[field]) for field in ("name", "name_ja") if fields.get(field)]


def _identity(fields: Mapping[str, Any]) -> str:
    """Of a card that shares no name with another one."""
    names = name_keys(fields)
    return names[0] if names else f"#{fields['id']}"


def _printed(fields: Mapping[str, Any]) -> object:
    """What two printings of one card share; a card without a name has no other printing."""
    game_fields = tuple(sorted((key, repr(value)) for key, value in fields.items() if key not in PRINTING_FIELDS))
    return game_fields, None if name_keys(fields) else fields["id"]


def index(records: Sequence[Mapping[str, Any]]) -> tuple[list[str], list[str], dict[str, list[int]]]:
    """Identity and printing group of every card, and the positions by every match key."""
    references: dict[str, list[int]] = {}
    joined: dict[str, str] = {}  # name key -> a name key of the same card; a card with two names joins them
    prints: list[str] = []
    first_print: dict[object, str] = {}

    def root(name: str) -> str:
        while (above := joined.setdefault(name, name)) != name:
            joined[name] = joined[above]
            name = above
        return name

    names_of = [name_keys(fields) for fields in records]
    for position, (fields, names) in enumerate(zip(records, names_of, strict=True)):
        keys = {match_key(fields["id"]), *names}
        if fields.get("number"):
            keys.add(match_key(fields["number"]))
        for key in keys:
            references.setdefault(key, []).append(position)
        for name in names[1:]:
            joined[root(name)] = root(names[0])
        prints.append(first_print.setdefault(_printed(fields), fields["id"]))
    identities = [root(names[0]) if names else _identity(fields) for fields, names in zip(records, names_of, strict=True)]
    return identities, prints, references
