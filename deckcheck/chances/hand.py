"""A hand as people write it: cards separated by commas or `;`, though names hold commas too."""

from __future__ import annotations

import re
from collections.abc import Sequence

from deckcheck.cards.card import Card, CardPool
from deckcheck.cards.deck import misplaced_count, read_entry
from deckcheck.errors import QueryError

MAX_PIECES = 200
_SEPARATOR = re.compile("[,;，；、\\n]")


def parse_hand(text: str, pool: CardPool, known: CardPool | None = None) -> list[Card]:
    """The cards of a text, out of a pool: `2 Lantern Scout, Mira; OS01-004`. Pieces are joined while they make a known name, the longest
    first. `known`: all cards of the game, for what to say of one that the deck has not. Raises QueryError with the column of the first
    that is none."""
    starts = [0, *(match.end() for match in _SEPARATOR.finditer(text))]
    ends = [*(match.start() for match in _SEPARATOR.finditer(text)), len(text)]
    if len(starts) > MAX_PIECES:
        raise QueryError(f"more than {MAX_PIECES} cards", text, starts[MAX_PIECES] + 1)
    found: list[Card] = []
    place = 0
    while place < len(starts):
        if not text[starts[place] : ends[place]].strip():
            place += 1
            continue
        for last in range(len(starts) - 1, place - 1, -1):
            cards = _cards(text[starts[place] : ends[last]], pool)
            if cards:
                found += cards
                place = last + 1
                break
        else:
            raise _unknown(text, starts[place], ends[place], pool, known)
    return found


def _cards(text: str, pool: CardPool) -> list[Card]:
    """Copies of one card; none for what is no card, or several."""
    whole = pool.find(text.strip()).card
    if whole is not None:  # a name may begin with a number
        return [whole]
    entry = read_entry(text.strip())
    if entry.odd_count is None and entry.copies == 1:
        entry = misplaced_count(text.strip()) or entry
    card = pool.find(entry.reference).card if entry.odd_count is None else None
    return [card] * entry.copies if card is not None else []


def _unknown(text: str, start: int, end: int, pool: CardPool, known: CardPool | None) -> QueryError:
    piece = text[start:end]
    name = piece.strip()
    column = start + len(piece) - len(piece.lstrip()) + 1
    candidates: Sequence[Card] = pool.find(name).candidates
    if candidates:
        return QueryError(f"{name[:60]!r} means several cards: {', '.join(card.reference() for card in candidates)}", text, column)
    other = known.find(read_entry(name).reference).card if known is not None else None
    if other is not None:
        return QueryError(f"{other.reference()!r} is not in the main deck", text, column)
    near = pool.suggestions(read_entry(name).reference, limit=3)
    hint = f"; did you mean {' or '.join(repr(card.name) for card in near)}?" if near else ""
    return QueryError(f"{name[:60]!r} is no card of the main deck{hint}", text, column)
