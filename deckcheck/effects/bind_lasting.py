"""Lasting words -> effects: of continuous abilities, and those that sentences begin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from deckcheck.effects import nodes as n
from deckcheck.effects import nodes_actions as a
from deckcheck.effects import nodes_cards as k
from deckcheck.effects.bind_words import WHO, WordBinder, keys_of
from deckcheck.effects.build import Builder
from deckcheck.effects.layout import Layout
from deckcheck.effects.run_amounts import Amount, Stored
from deckcheck.effects.run_cards import BOTH, Pair
from deckcheck.effects.run_effects import Bound, PassedOn, bound
from deckcheck.effects.run_lasting import BeginEffect, BeginFor
from deckcheck.effects.run_questions import Answer, AskMay
from deckcheck.effects.run_steps import Label, Replaced, Tally
from deckcheck.engine.abilities import BECOMES, REPLACES, SOURCE, TO_WORK

if TYPE_CHECKING:
    from deckcheck.effects.bind import Binder
    from deckcheck.effects.run_amounts import Condition
    from deckcheck.effects.run_cards import Cards
    from deckcheck.effects.table import Table
    from deckcheck.engine.abilities import Ability, Effect

READ = "read"


class LastingBinder:
    """Makes effects; abilities in them are bound by the binder of their card."""

    def __init__(self, table: Table, binder: Binder) -> None:
        self.table = table
        self.binder = binder

    # Continuous abilities.

    def continuous(self, node: n.Ability, name: str, layout: Layout, home: int) -> list[Effect]:
        """The effects of a continuous ability, one for each of its sentences."""
        words = WordBinder(self.table, layout)
        words.printed = self._first(node.do)
        while_ = (*words.parts_of_zones(node.works_in), *words.conditions(node.while_))
        words.printed = False
        works_in = self.table.zone_mask(node.works_in) if node.works_in else home
        found: list[Effect] = []
        for place, sentence in enumerate(_flat(node.do)):
            path = f"{name}/do/{place}"
            if isinstance(sentence.action, a.Gain):
                found += self._passed_on(sentence.action, path, layout, while_, works_in, self._first((sentence,)))
                continue
            words.printed = self._first((sentence,))
            said = self._effect(sentence, words, path, works_in)
            words.printed = False
            said.while_ = while_
            said.alone = isinstance(said.who, Pair) and said.who.place == SOURCE
            found.append(said)
        watch = self.table.watch_for(n.walk(node))
        for effect in found:
            effect.watch |= watch
        return found

    def _passed_on(
        self, gain: a.Gain, path: str, layout: Layout, while_: tuple[Condition, ...], works_in: int, first: bool
    ) -> list[Effect]:
        words = WordBinder(self.table, layout)
        words.printed = first
        cards, players = words.target(gain.target)
        abilities, effects = self._given(gain, path, layout)
        found: list[Effect] = []
        if abilities:
            effect = bound(path, self.table, works_in=works_in, abilities=abilities, for_player=cards is None)
            effect.while_, effect.who, effect.players, effect.is_player = while_, cards, players, cards is None
            found.append(effect)
        for inner in effects:
            passed = PassedOn(f"{inner.name}/passed", works_in=works_in, touches=inner.touches)
            passed.table, passed.while_, passed.inner = self.table, while_, inner
            passed.procedure, passed.effects, passed.law = inner.procedure, inner.effects, inner.law
            passed.bearers = cards if cards is not None else Pair(SOURCE)
            found.append(passed)
        return found

    def _given(self, gain: a.Gain, path: str, layout: Layout) -> tuple[list[Ability], list[Bound]]:
        """The abilities that are given: those that trigger or are played, and the effects of continuous ones."""
        abilities: list[Ability] = []
        effects: list[Bound] = []
        for place, node in enumerate(gain.abilities):
            name = f"{path}/abilities/{place}"
            if self.table.mode(node.kind) == READ:
                made = self.continuous(node, name, Layout(layout), self.table.home[""])
                for effect in made:
                    assert isinstance(effect, Bound), "a continuous ability that is given gives none"
                    effect.given = not isinstance(gain.target, k.Player)
                    effects.append(effect)
            else:
                abilities.append(self.binder.ability(node, name, layout))
        return abilities, effects

    def _first(self, steps: Sequence[n.Sentence]) -> bool:
        """Do they, all the time, change what everything else is read by: what cards are, and whether their abilities work?"""
        return any(
            isinstance(action, a.Become | a.Suppress)
            or (
                isinstance(action, a.Gain)
                and any(self.table.mode(given.kind) == READ and self._first(given.do) for given in action.abilities)
            )
            for action in (sentence.action for sentence in _flat(steps))
        )

    # Sentences.

    def begin(self, builder: Builder, sentence: n.Sentence, path: str) -> None:
        """The step at which the effect of a sentence begins."""
        table, words = self.table, builder.words
        assert sentence.for_ is not None
        note = builder.note(sentence)
        if isinstance(sentence.action, a.Gain):
            gain = sentence.action
            cards, players = words.target(gain.target)
            size = builder.layout.size
            abilities, effects = self._given(gain, path, builder.layout)
            assert size == builder.layout.size
            if abilities:
                effect = bound(path, table, abilities=abilities, for_player=cards is None)
                builder.effects.append(effect)
                builder.put("gain", BeginEffect(table, effect, sentence.for_, players, cards, (), size, note).run)
            if effects:
                builder.effects += effects
                builder.put("gain", BeginFor(table, effects, sentence.for_, cards, players, size, note).run)
            return
        effect = self._effect(sentence, words, path, 0)
        builder.effects.append(effect)
        amounts = [*effect.amounts.values(), *(change for change in effect.changes.values() if isinstance(change, Amount))]
        if amounts:  # they are fixed now: the effect reads them from its env
            stored = [Stored(place - len(amounts)) for place in range(len(amounts))]
            values = len(effect.amounts)
            effect.amounts = dict(zip(effect.amounts, stored[:values], strict=True))
            named = [key for key, change in effect.changes.items() if isinstance(change, Amount)]
            effect.changes = {**effect.changes, **dict(zip(named, stored[values:], strict=True))}
        word = type(sentence.action).__name__.lower()
        builder.put(word, BeginEffect(table, effect, sentence.for_, 0, effect.who, amounts, builder.layout.size, note).run)

    def _effect(self, sentence: n.Sentence, words: WordBinder, path: str, works_in: int) -> Bound:
        """What a sentence says, as an effect."""
        action, table = sentence.action, self.table
        if isinstance(action, a.Modify):
            cards, players = words.target(action.target)
            bits = table.player_values if cards is None else table.values
            amounts = {bits[each.value_word]: words.amount(each.amount) for each in action.values}
            effect = bound(path, table, works_in=works_in, touches=_bits(amounts))
            effect.amounts = amounts
            return _about(effect, cards, players, is_player=cards is None)
        if isinstance(action, a.Become):
            effect = bound(path, table, works_in=works_in, touches=BECOMES)
            effect.changes = self._changes(action, words)
            return _about(effect, words.cards(action.cards), 0)
        if isinstance(action, a.Suppress):
            return _about(bound(path, table, works_in=works_in, touches=TO_WORK), words.cards(action.cards), 0)
        if isinstance(action, a.Cannot | a.Can):
            known = table.deeds[action.deed] if isinstance(action, a.Cannot) else table.leaves[action.leave]
            cards, players = words.target(action.who)
            of_players = cards is None and known[1] != 0 and (not action.what or known[0] == 0)
            effect = bound(path, table, works_in=works_in, touches=known[1] if of_players else known[0])
            filters = words.filters(action.what)
            if effect.touches & table.done_by_others:
                effect.doers = filters
            else:
                effect.what = filters
            effect.by = WHO[sentence.by] if sentence.by else -1
            return _about(effect, cards, players, is_player=of_players)
        if isinstance(action, a.DecideBy):
            effect = bound(path, table, works_in=works_in, touches=table.decides)
            effect.law = (table.values[action.value_word], action.winner == "smaller", action.ties == "defender")
            return _about(effect, None, BOTH, is_player=True)
        assert isinstance(action, a.Replace)
        effect = bound(path, table, works_in=works_in, touches=REPLACES)
        self._replacement(effect, sentence, action, words, path)
        return _about(effect, None, BOTH, is_player=False)

    def _replacement(self, effect: Bound, sentence: n.Sentence, action: a.Replace, words: WordBinder, path: str) -> None:
        """LL-GEN-01: what is done in the place of an event, as a procedure; declined, or where a rule insists, the event happens."""
        effect.replaces = tuple([heard for trigger in action.event for heard in self.binder.trigger(trigger, words)])
        effect.layout = words.layout.within()
        builder = Builder(self.table, effect.layout, f"{path}/with", self.begin, instead=True)
        replaced = Replaced(self.table, effect.layout.fixed - 1)
        happens = Label()
        builder.put("tally", Tally(self.table).run)
        if sentence.may is not None:
            ask_may = AskMay(self.table, WHO[sentence.may], builder.any_begun(action.with_), happens)
            builder.put("may", ask_may.run)
            builder.put("answer", Answer(self.table.options["yes"], happens).run)
        builder.steps(action.with_, f"{path}/with")
        builder.put("over", replaced.run)
        builder.here(happens)
        builder.put("happen", replaced.happen)
        builder.here(replaced.over)
        effect.procedure = builder.finish()
        effect.effects = tuple(builder.effects)

    def _changes(self, action: a.Become, words: WordBinder) -> dict[str, Any]:
        changes: dict[str, Any] = {}
        if action.color:
            changes["color"] = self.table.color_mask(action.color)
        if action.type:
            changes["type"] = self.table.type_mask(action.type)
        if action.also_named:
            changes["also_named"] = keys_of(action.also_named)
        if action.attribute:
            changes["attributes"] = keys_of(action.attribute)
        for each in action.values:
            changes[each.value_word] = words.amount(each.amount)
        return changes


def _flat(steps: Sequence[n.Sentence]) -> list[n.Sentence]:
    found: list[n.Sentence] = []
    for sentence in steps:
        found += _flat(sentence.action.steps) if isinstance(sentence.action, a.Do) else [sentence]
    return found


def _about(effect: Bound, cards: Cards | None, players: int, *, is_player: bool = False) -> Bound:
    effect.who, effect.players, effect.is_player = cards, players, is_player
    return effect


def _bits(amounts: dict[int, Amount]) -> int:
    bits = 0
    for bit in amounts:
        bits |= bit
    return bits
