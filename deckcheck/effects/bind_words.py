"""Words that are asked -> the nodes that answer: cards, filters, amounts, conditions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from deckcheck.cards.names import match_key
from deckcheck.effects import nodes as n
from deckcheck.effects import nodes_cards as k
from deckcheck.effects import nodes_conditions as c
from deckcheck.effects import run_amounts as amounts
from deckcheck.effects import run_cards as run
from deckcheck.effects.layout import DID, Layout
from deckcheck.engine.abilities import FREE, OTHER, SOURCE, SUBJECT

if TYPE_CHECKING:
    from deckcheck.effects.table import Table

WHO: Final = {"you": run.YOU, "opponent": run.OPPONENT, "both": run.BOTH}
PAIRS: Final = {"this": SOURCE, "subject": SUBJECT, "source": FREE + SOURCE, "destroyer": OTHER, "gate": OTHER, "dealer": OTHER}
"""References that are a place of the env."""
PLACE: Final = "place"
"""The note of where a card was."""
SIDES: Final = ("is", "at_least", "at_most", "more_than", "less_than")


class WordBinder:
    """Binds what one ability asks; names are places of its layout."""

    def __init__(self, table: Table, layout: Layout) -> None:
        self.table = table
        self.layout = layout
        self.noting = True
        """Are notes taken when this is asked? Not yet, where it says what makes an ability live and what it hears."""
        self.printed = False
        """Is only what is printed asked for? So it is where cards become something else or lose their abilities, or it would go round in
        circles."""

    @property
    def value_of(self) -> run.ValueOf:
        return self.table.printed_value if self.printed else self.table.card_value

    # Cards.

    def cards(self, node: k.Cards) -> run.Cards:
        if isinstance(node, k.Reference):
            if node.word in PAIRS:
                return run.Pair(PAIRS[node.word])
            if (node.word, "") in self.layout.notes:
                return run.Slot(self.layout.notes[(node.word, "")])
            return run.Special(self.table, node.word)
        if isinstance(node, k.Name):
            return run.Slot(self.layout.names[node.name])
        if isinstance(node, k.Together):
            return run.Several([self.cards(part) for part in node.parts])
        assert isinstance(node, k.Selector)
        return self.selector(node)

    def among(self, node: k.Cards) -> run.Cards:
        """Cards named before, as far as they are still where they were."""
        if isinstance(node, k.Together):
            return run.Several([self.among(part) for part in node.parts])
        return run.Slot(self.layout.names[node.name], unmoved=True) if isinstance(node, k.Name) else self.cards(node)

    def selector(self, node: k.Selector) -> run.Select:
        zones = [zone for name in node.in_ for zone in self.table.zones_of(name)]
        of = WHO[node.of] if node.of else run.BOTH
        ends = (self.amount(node.top), True) if node.top else (self.amount(node.bottom), False) if node.bottom else None
        extreme = None
        if node.highest or node.lowest:
            extreme = (self.value_of, self.table.values[node.highest or node.lowest or ""], node.highest is not None)
        return run.Select(
            self.table,
            zones,
            of,
            self.filters(node.filters),
            self.among(node.among) if node.among else None,
            self.cards(node.under) if node.under else None,
            ends,
            extreme,
        )

    def target(self, node: k.Cards | k.Player) -> tuple[run.Cards | None, int]:
        """Cards, or (None and) players."""
        return (None, WHO[node.word]) if isinstance(node, k.Player) else (self.cards(node), run.YOU)

    def filters(self, nodes: Sequence[k.Filter]) -> tuple[run.Filter, ...]:
        return tuple([self.filter(node) for node in nodes])

    def filter(self, node: k.Filter) -> run.Filter:
        if isinstance(node, k.Named):
            return run.Named(self.table, keys_of(node.texts), self.printed)
        if isinstance(node, k.WithValue):
            return run.ValueIs(self.table, self.table.values[node.value_word], self.sides(node.comparison), self.printed)
        if isinstance(node, k.SameNameAs):
            return run.SameName(self.table, self.cards(node.cards), self.printed)
        if isinstance(node, k.OtherThan):
            return run.OtherThan(self.cards(node.cards))
        if isinstance(node, k.NotLike):
            return run.Unlike(self.filters(node.filters))
        return self.table.bind_filter(self, node)

    # Amounts.

    def amount(self, node: n.Amount | None) -> amounts.Amount:
        assert node is not None
        if isinstance(node, c.Number):
            return amounts.Plain(node.number)
        assert isinstance(node, c.Counted | c.ValueRead | c.Summed)
        base = self._base(node)
        if node.times is None and node.plus is None and node.minus is None and node.capped is None:
            return base
        more = [self.amount(each) if each is not None else None for each in (node.plus, node.minus, node.capped)]
        return amounts.Reckoned(base, node.times or 1, *more)

    def _base(self, node: c.Counted | c.ValueRead | c.Summed) -> amounts.Amount:
        if isinstance(node, c.Counted):
            place = self.layout.names[node.cards.name] if isinstance(node.cards, k.Name) else -1
            return amounts.CountOf(self.cards(node.cards), place)
        cards, who = self.target(node.of)
        if cards is None:
            return amounts.ReadPlayer(self.table, who, self.table.player_values[node.value_word])
        value = self.table.values[node.value_word]
        if isinstance(node, c.Summed):
            return amounts.SumOf(self.value_of, cards, value)
        return amounts.ReadCard(self.value_of, cards, value, self.note((spoken(node.of), node.value_word)))

    def note(self, key: tuple[str, str]) -> int:
        """The place of a note, or -1."""
        return self.layout.notes.get(key, -1) if self.noting else -1

    def sides(self, node: k.Comparison) -> list[tuple[str, amounts.Amount]]:
        found = []
        for side in SIDES:
            amount = getattr(node, "is_" if side == "is" else side)
            if amount is not None:
                found.append((side, self.amount(amount)))
        return found

    # Conditions.

    def parts_of_zones(self, names: Sequence[str]) -> tuple[amounts.Condition, ...]:
        """What `works_in` says beyond whole zones: in which part of a zone the card is."""
        places = [place for name in names for place in self.table.zones_of(name)]
        return (amounts.StandsOn(places),) if any(circles for _, circles in places) else ()

    def conditions(self, nodes: Sequence[c.Condition]) -> tuple[amounts.Condition, ...]:
        return tuple([self.condition(node) for node in nodes])

    def condition(self, node: c.Condition) -> amounts.Condition:
        if isinstance(node, c.Compared):
            return amounts.Compared(self.amount(node.amount), self.sides(node.comparison))
        if isinstance(node, c.CardIs):
            note = self.note((spoken(node.cards), like(node)))
            if note >= 0:
                return amounts.WasLike(self.cards(node.cards), self.filters(node.filters), note)
            return amounts.AreLike(self.cards(node.cards), self.filters(node.filters))
        if isinstance(node, c.Did):
            return amounts.WasDone(self.layout.names[node.name] + DID)
        if isinstance(node, c.TurnOf):
            return amounts.TurnIs(self.table, WHO[node.player])
        if isinstance(node, c.AnyOf):
            return amounts.AnyHolds(self.conditions(node.conditions))
        if isinstance(node, c.NotSo):
            return amounts.NotHolds(self.conditions(node.condition))
        return self.table.bind_condition(self, node)


def keys_of(texts: Sequence[str]) -> frozenset[str]:
    """Names in the form in which they are compared."""
    return frozenset(map(match_key, texts))


def like(node: c.CardIs) -> str:
    """The name of the note of whether a card is like that."""
    return f"is {node.filters!r}"


def spoken(node: object) -> str:
    """The word or name by which one card is called."""
    if isinstance(node, k.Reference):
        return node.word
    return node.name if isinstance(node, k.Name) else ""
