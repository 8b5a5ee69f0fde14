"""Abilities as trees -> what the engine runs: abilities, continuous effects, and what they may begin. Done once for each card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deckcheck.effects import nodes as n
from deckcheck.effects import nodes_cards as k
from deckcheck.effects import nodes_conditions as c
from deckcheck.effects.bind_lasting import LastingBinder
from deckcheck.effects.bind_words import PLACE, WHO, WordBinder, keys_of, like
from deckcheck.effects.build import Builder
from deckcheck.effects.layout import Layout
from deckcheck.effects.run_cards import Pair
from deckcheck.effects.run_effects import Compiled, Heard, MoveHeard, OtherNamed, PhaseHeard, compiled
from deckcheck.effects.run_notes import CardNote, LikeNote, Note, PlaceNote, TakeNotes, ValueNote
from deckcheck.effects.run_questions import Answer, AskCost
from deckcheck.effects.run_steps import Guard, Label
from deckcheck.engine.abilities import ANYWHERE, SOURCE
from deckcheck.engine.events import LEAVES, MOVED

if TYPE_CHECKING:
    from deckcheck.effects.table import Table
    from deckcheck.engine.abilities import Ability, Effect

READ = "read"
TRIGGERED = "triggered"
ALLOWS = "allows"
FOREIGN = frozenset(("source",))
"""References to cards of the ability that gave this one."""
NEAR = (k.ColumnOf, k.AdjacentTo, k.CircleOf)
MOVES = ("on_move", "covenant", "on_battle_zone_to_drop", "on_intercept")
"""Events that move their card: its ability hears them wherever it comes from."""


def bind_card(table: Table, card_id: str, card_type: str, nodes: Sequence[n.Ability]) -> tuple[tuple[Ability, ...], tuple[Effect, ...]]:
    """The abilities and continuous effects of a card. They are named by their path: `BT01-012/1`, `BT01-012/1/do/0`."""
    abilities: list[Ability] = []
    effects: list[Effect] = []
    for number, node in enumerate(nodes, 1):
        binder = Binder(table, table.home.get(card_type, 0), number)
        name = f"{card_id}/{number}"
        if table.mode(node.kind) == READ:
            effects += binder.lasting.continuous(node, name, Layout(), binder.home)
        else:
            abilities.append(binder.ability(node, name, None))
    return tuple(abilities), tuple(effects)


class Binder:
    """Binds one ability of a card, and those that it gives."""

    def __init__(self, table: Table, home: int, number: int) -> None:
        """`home`: where its texts work, if nothing is said."""
        self.table = table
        self.home = home
        self.number = number
        self.lasting = LastingBinder(table, self)

    def ability(self, node: n.Ability, name: str, outer: Layout | None) -> Compiled:
        """An ability that triggers or is played. `outer`: the env of the ability that gives it."""
        table = self.table
        layout = Layout(outer)
        whole = n.walk(node)
        early = WordBinder(table, layout)
        early.noting = False
        notes = self._notes(node, n.own_nodes(whole), layout, early)
        builder = Builder(table, layout, name, self.lasting.begin)
        words = builder.words
        if table.mode(node.kind) != TRIGGERED and notes:
            builder.put("notes", TakeNotes(table, notes).run)
        triggers = self._triggers(node, early)
        over = Label()
        cost = None
        if node.cost:
            cost = builder.cost_of(node.cost)
            if table.mode(node.kind) == TRIGGERED:
                builder.put("cost", AskCost(table, 0, cost.possible, over).run)
                builder.put("answer", Answer(table.options["pay"], over).run)
            builder.pay(cost, node.cost)
        if node.if_ and table.mode(node.kind) != ALLOWS:
            builder.put("if", Guard(words.conditions(node.if_), over).run)
        builder.steps(node.do, f"{name}/do")
        builder.here(over)
        events = 0
        for trigger in triggers:
            events |= trigger.event
        made = compiled(
            name,
            table,
            layout,
            table.kinds[node.kind],
            builder.finish(),
            works_in=self._works_in(node, outer is not None),
            events=events,
            per_turn=node.per_turn or 0,
            number=self.number,
            effects=tuple(builder.effects),
        )
        allowed = (*node.while_, *node.if_) if table.mode(node.kind) == ALLOWS else node.while_
        made.while_ = (*words.parts_of_zones(node.works_in), *early.conditions(allowed))
        made.triggers = triggers
        made.moves = frozenset(move for trigger in triggers for move in trigger.moves(self.table))
        made.home = 0 if node.works_in else self.table.home[""] if outer is not None else self.home
        if all(isinstance(trigger.cards, Pair) and trigger.cards.place == SOURCE for trigger in triggers):
            made.hears_in = 0
        elif not all(trigger.follows for trigger in triggers):
            made.hears_in = made.works_in if made.works_in != ANYWHERE else made.home or ANYWHERE
        made.into = words.filters(node.into)
        made.cost = cost
        if table.mode(node.kind) == TRIGGERED:
            made.notes = tuple(note for _, note in notes)
        made.watch |= table.watch_for(whole)
        return made

    def _works_in(self, node: n.Ability, given: bool) -> int:
        """LL-ABIL-02: what the text says, else what the card type says. A card that moves is asked wherever it is."""
        if node.works_in:
            return self.table.zone_mask(node.works_in)
        if any(trigger.event in MOVES and _is_this(trigger) for trigger in node.when):
            return ANYWHERE
        if self.table.mode(node.kind) == "called":
            return 0
        return self.table.home[""] if given else self.home

    def _notes(self, node: n.Ability, own: Sequence[n.Node], layout: Layout, words: WordBinder) -> list[tuple[int, Note]]:
        """What must be noted about the cards that references mean: when it triggers, or else when it begins."""
        found: list[tuple[int, Note]] = []
        place = layout.remember if self.table.mode(node.kind) == TRIGGERED else layout.note

        def noted(word: str, what: str, note: Note) -> None:
            if word not in FOREIGN and (word, what) not in layout.notes:
                layout.notes[word, what] = place()
                found.append((layout.notes[word, what], note))

        for part in own:
            if isinstance(part, k.Reference) and part.word == "mobilized":
                noted(part.word, "", CardNote(part.word))
        for part in own:
            if isinstance(part, c.ValueRead) and isinstance(part.of, k.Reference):
                note = ValueNote(part.of.word, self.table.card_value, self.table.values[part.value_word])
                noted(part.of.word, part.value_word, note)
            elif isinstance(part, c.CardIs) and isinstance(part.cards, k.Reference) and not _speaks_of_names(part):
                noted(part.cards.word, like(part), LikeNote(part.cards.word, words.filters(part.filters)))
            elif isinstance(part, NEAR) and isinstance(part.cards, k.Reference):
                noted(part.cards.word, PLACE, PlaceNote(part.cards.word))
        for part in own:
            if isinstance(part, c.ValueRead) and isinstance(part.of, k.Name) and (part.of.name, part.value_word) not in layout.notes:
                layout.notes[part.of.name, part.value_word] = layout.note()
        return found

    # Triggers.

    def _triggers(self, node: n.Ability, words: WordBinder) -> tuple[Heard, ...]:
        found: list[Heard] = []
        for trigger in node.when:
            heard = self.trigger(trigger, words)
            for each in heard:
                each.follows = trigger.event in MOVES and _is_this(trigger)
            found += heard
        if event := self.table.own_event(node.kind):
            found.append(Heard(event, Pair(SOURCE)))
        return tuple(found)

    def trigger(self, node: c.Trigger, words: WordBinder) -> list[Heard]:
        """The events of a trigger. One that hears moves has two: before the move, and after it."""
        table = self.table
        if isinstance(node, c.StartOf):
            return [PhaseHeard(table.events[node.event], None, WHO[node.player])]
        if isinstance(node, c.NameEvent):
            return [OtherNamed(table.covenants[via], Pair(SOURCE), keys_of(node.texts)) for via in node.via or ("trance",)]
        if isinstance(node, c.KeywordEvent):
            return [Heard(table.events[node.event], Pair(SOURCE))]
        assert isinstance(node, c.CardEvent)
        found: list[Heard] = []
        for cards in node.cards.parts if isinstance(node.cards, k.Together) else (node.cards,):
            selector = cards if isinstance(cards, k.Selector) else None
            those = None if selector else words.cards(cards)
            of = WHO[selector.of] if selector and selector.of else -1
            filters = words.filters(selector.filters) if selector else ()
            if node.event == "on_move":
                sources, targets = ([place for name in names for place in table.zones_of(name)] for names in (node.from_, node.to))
                causes = [table.via(word, node.event) for word in node.via]
                found += [MoveHeard(LEAVES, those, of, filters, sources, targets, causes, True)]
                found += [MoveHeard(MOVED, those, of, filters, sources, targets, causes, False)]
            else:
                others = [table.via(word, node.event) for word in node.via] or None
                found.append(Heard(table.events[node.event], those, of, filters, others))
        return found


def _is_this(trigger: c.Trigger) -> bool:
    return not isinstance(trigger, c.CardEvent) or trigger.cards == k.Reference("this")


def _speaks_of_names(node: n.Node) -> bool:
    return any(isinstance(part, k.Name) for part in n.walk(node))
