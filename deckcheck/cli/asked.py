"""A deck that is asked about: read, warned about when it is illegal, and gone on with."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeVar

import click

from deckcheck.cards.card import Card, CardPool
from deckcheck.cards.deck import Deck
from deckcheck.cards.limits import Formats
from deckcheck.cards.load import load_game
from deckcheck.cards.names import match_key
from deckcheck.cards.query import Query
from deckcheck.chances.groups import Budget
from deckcheck.chances.odds import DeckOdds, Policy, parse_policy
from deckcheck.chances.wants import Want, loose_terms, names_in
from deckcheck.cli.inputs import faultless_pools, read_decks, settings_of
from deckcheck.cli.output import complain, pointer
from deckcheck.errors import DeckcheckError, QueryError
from deckcheck.reports.reporter import one_line
from deckcheck.text_width import cut
from deckcheck.validation.check import FileReport

T = TypeVar("T")


class Asked(NamedTuple):
    """A deck, and the rules it is asked about by."""

    report: FileReport
    deck: Deck
    formats: Formats
    pool: CardPool
    version: str
    switches: Mapping[str, str]

    def odds(self) -> DeckOdds:
        try:
            odds = DeckOdds(self.deck, self.formats, self.version)
        except DeckcheckError as error:
            raise DeckcheckError(f"{one_line(self.deck.path)}: {error}") from error
        odds.budget = Budget()
        return odds

    def title(self) -> str:
        name = cut(self.deck.name or os.path.basename(self.deck.path), 100)
        return f"{one_line(name)} ({self.deck.game} {self.version})"


def asked(path: str, given: Mapping[str, Any], color: str, quiet: bool) -> Asked | None:
    """The deck in a file, by the values of `options.deck_options`; None for a file that cannot be read as a deck. Findings are shown."""
    settings = settings_of(given)
    pools = faultless_pools(given["cards"], settings.game)
    (report,) = read_decks((path,), settings, pools, color, quiet)
    if report.deck is None:
        return None
    deck = report.deck
    formats, pool = pools[deck.game] if pools else load_game(deck.game)
    return Asked(report, deck, formats, pool, settings.rules.get(deck.game, deck.rules), settings.switches.get(deck.game, {}))


def notes_of(one: Asked, odds: DeckOdds, wants: Sequence[Want], texts: Sequence[str]) -> list[str]:
    """What makes an answer less than it seems: a list known in part, cards known in part, a WANT that says something else than it looks."""
    found = []
    if not one.deck.complete:
        found.append(f"the list is incomplete: these are chances of a deck of the {odds.size} cards it names")
    for want in wants:
        for query, number in odds.unknown(want).items():
            found.append(f"{number} cards are known in part and count as no match of {query}, though they may be")
    for text in texts:
        found += loose_terms(text, one.formats)
    return list(dict.fromkeys(found))


def tell(notes: Sequence[str], quiet: bool) -> None:
    for note in () if quiet else notes:
        complain(f"note: {one_line(note)}")


def usage(name: str, read: Callable[[], T]) -> T:
    """What an option says. A text that makes no sense is wrong usage, shown with a mark at the column."""
    try:
        return read()
    except QueryError as error:
        raise click.UsageError(f"{name}: {error}\n{pointer(error)}") from error


def want_of(one: Asked, odds: DeckOdds, text: str) -> Want:
    """A WANT of the command line."""
    want = usage("--want", lambda: odds.want(text))
    check_names([count.query for count in want.counts()], one.pool, [card for card, _ in odds.cards], "--want", text)
    return want


def policy_of(one: Asked, odds: DeckOdds, text: str) -> Policy:
    """A mulligan of the command line."""
    policy = usage("--mulligan", lambda: parse_policy(text, one.formats, odds.opening))
    if isinstance(policy, Query):
        check_names([policy], one.pool, [card for card, _ in odds.cards], "--mulligan", text)
    return policy


def check_names(queries: Iterable[Query], pool: CardPool, cards: Iterable[Card], option: str, text: str) -> None:
    """A name that no card has, neither of the pool nor of the deck, is wrong usage, whatever is asked about it."""
    for name in names_in(queries):
        if not any(name.matches(card) for card in chain(cards, pool)):
            near = pool.suggestions(name.text, limit=1)
            hint = f"; did you mean {near[0].name!r}?" if near else ""
            column = match_key(text).find(match_key(name.text)) + 1
            error = QueryError(f"no card has the {name.field} {name.text!r}{hint}", text, max(1, column))
            raise click.UsageError(f"{option}: {error}\n{pointer(error)}")


def card_of(one: Asked, odds: DeckOdds, option: str, text: str) -> Card:
    """A card of the deck, or else of the game, that an option names."""
    for pool in (CardPool.of(one.deck.game, [card.fields for card, _ in odds.cards]), one.pool):
        found = pool.find(text)
        if found.card is not None:
            return next((card for card, _ in odds.cards if card.id == found.card.id), found.card)
    near = found.candidates or one.pool.suggestions(text, limit=3)
    hint = f"; did you mean {' or '.join(repr(card.reference()) for card in near[:3])}?" if near else ""
    raise click.BadParameter(f"{text[:60]!r} is no card{hint}", param_hint=f"'{option}'")
