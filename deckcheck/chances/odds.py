"""Exact chances of what a deck wants: in the opening hand, after the game's own mulligan, and by a turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from fractions import Fraction
from math import comb, lcm
from typing import Any, NamedTuple, TypeAlias

from deckcheck.cards.card import Card
from deckcheck.cards.deck import Deck
from deckcheck.cards.limits import Formats
from deckcheck.cards.query import Query, fields_asked
from deckcheck.cards.query_parser import parse_query
from deckcheck.chances.groups import Budget, Groups, Hand, hands, ways, weighed, weights_of_keeping
from deckcheck.chances.wants import Want, parse_want
from deckcheck.errors import DeckcheckError, QueryError

Policy: TypeAlias = "str | Query"
"""`none`, `best`, `redraw` (a rule that leaves no choice), or the query of the cards that are kept."""


class Opening(NamedTuple):
    """How a game begins, as far as chances go: numbers and rules out of its `formats.yml`."""

    section: str
    hand: int
    draws: int
    """Cards drawn in a turn, the first one included."""
    unseen: int
    """Cards that leave the top of the deck in a turn without being seen, after the draws."""
    redraw: Query | None
    """A hand without such a card is shuffled back and dealt anew, as often as needed; None: any number of cards is returned to the bottom
    once, for as many others."""
    plan: tuple[tuple[str, str], ...]
    """What a deck usually wants: (title, want). The first is the default of commands."""
    rules: Mapping[str, str]
    """Rule ids by what they say: `mulligan`, `draw`."""


def opening_of(formats: Formats, version: str) -> Opening:
    data: Mapping[str, Any] = formats.data["opening"]
    play = formats.format(version).data["play"]
    redraw = data.get("redraw_without")
    return Opening(
        data["section"],
        play["opening_hand"],
        play["draws"],
        data["unseen"],
        parse_query(redraw, formats) if redraw else None,
        tuple(data["plan"].items()),
        data["rules"],
    )


class Chance(NamedTuple):
    """Of what is wanted: as dealt, and after the mulligan."""

    raw: Fraction
    after: Fraction


class Choice(NamedTuple):
    """What may be returned of a hand: cards by their places in it, and the chance then."""

    returned: tuple[int, ...]
    value: Fraction


def parse_policy(text: str, formats: Formats, opening: Opening) -> Policy:
    """`none`, `best`, or `keep:QUERY`. Raises QueryError, whose column counts in the whole text."""
    if opening.redraw is not None:
        if text not in ("best", "none"):
            raise QueryError(f"{formats.game} leaves no choice: a hand is dealt anew by the rules, or kept", text, 1)
        return "redraw" if text == "best" else "none"
    if text in ("none", "best"):
        return text
    kind, colon, _ = text.partition(":")
    if kind != "keep" or not colon:
        raise QueryError(f"{text[:40]!r} is no mulligan; there are none, best and keep:QUERY", text, 1)
    return parse_query(text, formats, start=len("keep:"))


def policy_text(policy: Policy) -> str:
    return policy if isinstance(policy, str) else f"keep:{policy}"


class DeckOdds:
    """The chances of one deck. Raises DeckcheckError for a deck that is too small, or has cards that nobody knows."""

    def __init__(self, deck: Deck, formats: Formats, version: str) -> None:
        self.formats = formats
        self.opening = opening_of(formats, version)
        self.plan = self.opening.plan
        entries = deck[self.opening.section]
        if unread := deck.unread.get(self.opening.section):
            raise DeckcheckError(f"{unread} of its entries could not be read, so nobody can say what the deck draws")
        unknown = next((entry.reference for entry in entries if entry.card is None), None)
        if unknown is not None:
            raise DeckcheckError(f"{unknown!r} is no known card, so nobody can say what the deck draws")
        numbers: dict[str, tuple[Card, int]] = {}
        for entry in entries:
            assert entry.card is not None
            numbers[entry.card.id] = (entry.card, numbers.get(entry.card.id, (entry.card, 0))[1] + entry.count)
        self.cards: Sequence[tuple[Card, int]] = tuple(numbers.values())
        self.size = sum(number for _, number in self.cards)
        if self.size < 2 * self.opening.hand:
            raise DeckcheckError(f"the deck is too small: it has {self.size} cards, and needs at least {2 * self.opening.hand}")
        self.budget: Budget | None = None
        """Shared by all questions of a run; None: each has its own."""
        self._best_kept: dict[tuple[object, ...], tuple[Groups, _Counting, dict[tuple[int, ...], Hand]]] = {}

    def want(self, text: str) -> Want:
        """Raises QueryError."""
        return parse_want(text, self.formats)

    def with_copies(self, card: Card, number: int, counted: Sequence[Query]) -> DeckOdds:
        """The odds of the deck with so many copies of a card. Cards that none of the queries counts make room for them, or fill it.

        Raises DeckcheckError where there are too few of these.
        """
        now = {other.id: (other, n) for other, n in self.cards}
        more = number - now.get(card.id, (card, 0))[1]
        now[card.id] = (card, number)
        for other, n in self.cards:
            if more and other.id != card.id and not any(query.matches(other) for query in counted):
                taken = min(more, n)  # less than nothing: it fills the room
                now[other.id] = (other, n - taken)
                more -= taken
        if more:
            raise DeckcheckError(f"{number} copies of {card.name!r} find no room: the want counts nearly all other cards")
        changed = copy(self)
        changed._best_kept = {}
        changed.cards = tuple(entry for entry in now.values() if entry[1])
        return changed

    def matching(self, want: Want) -> dict[Query, int]:
        """How many cards of the deck each query of the want matches."""
        queries = dict.fromkeys(count.query for count in want.counts())
        return {query: sum(number for card, number in self.cards if query.matches(card)) for query in queries}

    def held(self, want: Want, cards: Sequence[Card]) -> str:
        """How far some cards go towards what is wanted: `1 t:paradox, 0 level=1`."""
        queries = dict.fromkeys(count.query for count in want.counts())
        return ", ".join(f"{sum(query.matches(card) for card in cards)} {query}" for query in queries)

    def unknown(self, want: Want) -> dict[Query, int]:
        """How many cards are known in part, and lack a field that a query of the want asks for: they match nothing."""
        found = {}
        for query in dict.fromkeys(count.query for count in want.counts()):
            fields = fields_asked(query)
            number = sum(n for card, n in self.cards if card.partial and any(_is_unknown(card, name) for name in fields))
            if number:
                found[query] = number
        return found

    def last_turn(self, extra: int = 0, policy: Policy = "best") -> int:
        """Up to this turn of a player all draws come from above the returned cards, so that they are as likely as any others."""
        turn = 0
        while self._left(turn + 1, extra, policy) >= 0:
            turn += 1
        return turn

    def _left(self, turn: int, extra: int, policy: Policy) -> int:
        """Cards that surely lie above the returned ones when the draws of a turn are done."""
        returned = 0 if policy in ("none", "redraw") else self.opening.hand
        return self.size - self.opening.hand - returned - self._used(turn, extra)

    def _used(self, turn: int, extra: int) -> int:
        """Cards that have left the deck when the draws of a turn are done, the opening hand and its mulligan not counted."""
        return turn * self.opening.draws + max(0, turn - 1) * self.opening.unseen + extra

    def later(self, turn: int, extra: int = 0, policy: Policy = "best") -> int:
        """Cards that are drawn up to the draws of a turn of the player (0: none yet), beside the opening hand.

        A card that leaves the deck unseen changes nothing: whichever it is, those that are drawn are as likely as before. Raises
        DeckcheckError where cards that were returned would come up again, or the deck run out.
        """
        if turn < 0 or extra < 0:
            raise DeckcheckError(f"turns and extra draws count from 0 on, not turn {turn} and {extra}")
        if self.opening.redraw is not None:
            policy = "redraw"
        if self._left(turn, extra, policy) < 0:
            why = "the deck runs out" if policy in ("none", "redraw") else "the returned cards may come up again, or the deck run out"
            if self._left(0, extra, policy) < 0:
                raise DeckcheckError(f"{extra} more cards are too many: {why}")
            last = self.last_turn(extra, policy)
            raise DeckcheckError(f"by turn {turn} {why}; " + (f"the last turn is {last}" if last else "the deck is too small for a turn"))
        return turn * self.opening.draws + extra

    def chance(self, want: Want | str, policy: Policy = "best", turn: int = 0, extra: int = 0) -> Chance:
        """What is wanted is had: in the opening hand (turn 0), or by the draws of a turn of the player."""
        if isinstance(want, str):
            want = self.want(want)
        if isinstance(policy, str) and policy not in ("none", "best", "redraw"):
            policy = parse_policy(policy, self.formats, self.opening)
        if policy == "best" and self.opening.redraw is not None:
            policy = "redraw"
        if isinstance(policy, Query) if self.opening.redraw is not None else policy == "redraw":
            raise DeckcheckError(f"{policy_text(policy)} is no mulligan of {self.formats.game}")
        later = self.later(turn, extra, policy)
        beside = [policy] if isinstance(policy, Query) else [self.opening.redraw] if policy == "redraw" and self.opening.redraw else []
        had = self.opening.hand + later
        groups = Groups(want, self.cards, beside, had, self.budget)
        terms = groups.terms()
        groups.spend_on_counting(terms)
        raw = Fraction(ways(terms, groups.sizes, self.size, had), comb(self.size, had))
        if policy == "none":
            return Chance(raw, raw)
        if policy == "best":
            return Chance(raw, self._best(groups, later))
        inside = [bool(group.beside) for group in groups.groups]
        if policy == "redraw":
            return Chance(raw, self._redrawn(groups, inside, later, raw))
        kept = sum(size for size, mine in zip(groups.sizes, inside, strict=True) if mine)
        weights, divisor = weights_of_keeping(self.size, self.opening.hand, kept, later)
        return Chance(raw, Fraction(weighed(terms, groups.sizes, inside, had, weights), divisor))

    def _redrawn(self, groups: Groups, inside: Sequence[bool], later: int, raw: Fraction) -> Fraction:
        """The first hand that may be kept: what is wanted, given that the hand has a card it must have."""
        hand = self.opening.hand
        had = hand + later
        fit = sum(size for size, mine in zip(groups.sizes, inside, strict=True) if mine)
        kept = 1 - Fraction(comb(self.size - fit, hand), comb(self.size, hand))
        if not kept:
            raise DeckcheckError(f"no card of the deck is {self.opening.redraw}, so no hand may be kept")
        weights = [comb(had - z, hand) for z in range(had + 1)]  # all of the hand among those that are not
        without = Fraction(weighed(groups.terms(), groups.sizes, inside, had, weights), comb(self.size, had) * comb(had, hand))
        return (raw - without) / kept

    # The best mulligan.

    def _best(self, groups: Groups, later: int) -> Fraction:
        """For every hand the best cards to keep, exactly."""
        hand, size = self.opening.hand, self.size
        draws = [comb(size - hand, returned + later) for returned in range(hand + 1)]
        common = lcm(*draws)
        counting = _Counting(groups, size - hand)
        grows = groups.want.grows()
        useful = groups.enough()
        found = 0
        for dealt, number in hands(groups.sizes, hand):
            if groups.holds(dealt) and grows:
                found += number * common
                continue
            rest = [size - taken for size, taken in zip(groups.sizes, dealt, strict=True)]
            best = 0
            for kept in _kept(useful if grows else dealt, dealt):
                returned = hand - sum(kept)
                best = max(best, counting.ways(kept, rest, returned + later) * (common // draws[returned]))
            found += number * best
        return Fraction(found, comb(size, hand) * common)

    def holds(self, want: Want, cards: Sequence[Card]) -> bool:
        """Is it what is wanted?"""
        queries = dict.fromkeys(count.query for count in want.counts())
        return want.holds({query: sum(query.matches(card) for card in cards) for query in queries})

    def best_return(self, want: Want, cards: Sequence[Card], turn: int = 0, extra: int = 0, policy: Policy = "best") -> tuple[int, ...]:
        """The places in a hand of the cards that a policy returns; nothing where the rules leave no choice."""
        if policy in ("none", "redraw"):
            return ()
        if isinstance(policy, Query):
            return tuple(place for place, card in enumerate(cards) if not policy.matches(card))
        groups, counting, known = self._asked(want, turn, extra)
        places = [groups.of[card.id] for card in cards]
        dealt = tuple([places.count(group) for group in range(len(groups.groups))])
        if dealt not in known:
            later = self.later(turn, extra)
            known[dealt] = max(_kept(dealt, dealt), key=lambda kept: (self._value(counting, dealt, kept, later), sum(kept)))
        return _returned(places, dealt, known[dealt])

    def _asked(self, want: Want, turn: int, extra: int) -> tuple[Groups, _Counting, dict[tuple[int, ...], Hand]]:
        """What is looked up once for all hands: the groups, the counting, and the best cards to keep by what was dealt."""
        key = (want, turn, extra)
        if key not in self._best_kept:
            groups = Groups(want, self.cards, most=self.opening.hand + self.later(turn, extra), budget=self.budget)
            self._best_kept[key] = (groups, _Counting(groups, self.size - self.opening.hand), {})
        return self._best_kept[key]

    def _value(self, counting: _Counting, dealt: Hand, kept: Hand, later: int) -> Fraction:
        """The chance with these cards kept of a hand."""
        rest = [size - taken for size, taken in zip(counting.groups.sizes, dealt, strict=True)]
        number = self.opening.hand - sum(kept) + later
        return Fraction(counting.ways(kept, rest, number), comb(self.size - self.opening.hand, number))

    def alike(self, want: Want, cards: Sequence[Card]) -> list[int]:
        """Of each card the group of those that the want does not tell apart."""
        groups = self._asked(want, 0, 0)[0]
        return [groups.of[card.id] for card in cards]

    def choices(self, want: Want, cards: Sequence[Card], turn: int = 0, extra: int = 0) -> list[Choice]:
        """What may be returned of a hand, best first; of choices that are alike the one that returns the fewest cards. Returns that differ
        only in cards which the want does not tell apart are one choice. Where the rules leave no choice, it is what they do with the hand.

        Raises DeckcheckError for cards that the deck does not hold.
        """
        self._check_hand(cards)
        later = self.later(turn, extra)
        redraw = self.opening.redraw
        if redraw is not None and not any(redraw.matches(card) for card in cards):
            return [Choice(tuple(range(len(cards))), self.chance(want, "redraw", turn, extra).after)]
        groups, counting, _ = self._asked(want, turn, extra)
        places = [groups.of[card.id] for card in cards]
        dealt = [places.count(group) for group in range(len(groups.groups))]
        found = [
            Choice(_returned(places, dealt, kept), self._value(counting, dealt, kept, later))
            for kept in ([dealt] if redraw is not None else _kept(dealt, dealt))
        ]
        return sorted(found, key=lambda choice: (-choice.value, len(choice.returned), choice.returned))

    def _check_hand(self, cards: Sequence[Card]) -> None:
        number = {card.id: n for card, n in self.cards}
        if len(cards) != self.opening.hand:
            raise DeckcheckError(f"an opening hand has {self.opening.hand} cards, not {len(cards)}")
        for card in cards:
            mine = sum(other.id == card.id for other in cards)
            if mine > number.get(card.id, 0):
                held = f"only {number[card.id]} of it" if card.id in number else "no such card"
                raise DeckcheckError(f"{mine} x {card.name!r} in the hand, but the deck has {held}")


class _Counting:
    """Ways to draw what is missing, each looked up once."""

    def __init__(self, groups: Groups, total: int) -> None:
        self.groups = groups
        self.total = total
        self._known: dict[tuple[object, ...], int] = {}
        self._fixed: dict[int, tuple[int, ...]] = {}

    def ways(self, kept: Hand, rest: Sequence[int], drawn: int) -> int:
        terms = self.groups.terms(kept)
        mine = self._fixed.get(id(terms))
        if mine is None:  # the groups on which it depends
            mine = self._fixed[id(terms)] = tuple(sorted({place for places, _ in terms for place in places}))
        key = (id(terms), drawn, *[rest[place] for place in mine])
        found = self._known.get(key)
        if found is None:
            self.groups.spend_on_counting(terms)
            found = self._known[key] = ways(terms, rest, self.total, drawn)
        return found


def _is_unknown(card: Card, field: str) -> bool:
    return card.get(field) is None and card.get(f"{field}_ja") is None


def _kept(useful: Hand, dealt: Hand) -> Iterable[Hand]:
    """What may be kept of a hand: where more of anything never hurts, a card that changes nothing is returned for another one."""
    found: list[tuple[int, ...]] = [()]
    for number, most in zip(dealt, useful, strict=True):
        if number and most:
            found = [(*kept, more) for kept in found for more in range(min(number, most) + 1)]
        else:
            found = [(*kept, 0) for kept in found]
    return found


def _returned(places: Sequence[int], dealt: Hand, kept: Hand) -> tuple[int, ...]:
    """The places in the hand of the cards that go back: of each group the last ones."""
    left = list(kept)
    back = []
    for place, group in enumerate(places):
        if left[group]:
            left[group] -= 1
        else:
            back.append(place)
    return tuple(back)
