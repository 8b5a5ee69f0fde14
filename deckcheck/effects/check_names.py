"""Names and references: given before they are used, used at all, and given by the event (E510, E511, E513, L412, L413)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from deckcheck.cards.names import suggest
from deckcheck.diagnostics import Span
from deckcheck.effects.check_header import in_battle
from deckcheck.effects.nodes import Ability, Node, Picked, Sentence, children
from deckcheck.effects.nodes_actions import Do, Gain, Modes, Replace
from deckcheck.effects.nodes_cards import InRole, Name, Reference
from deckcheck.effects.nodes_conditions import Condition, DecidedBy, Did, Trigger, Won
from deckcheck.effects.other_words import meant_by
from deckcheck.effects.reading import EVERY_NAME, Reading

ALWAYS: Final = frozenset(("this",))
GRANTED: Final = frozenset(("this", "source"))
BATTLING: Final = frozenset(("attacker", "defender"))


class _Given:
    """A name: where it was given, as a choice or for a sentence, and under which guards."""

    __slots__ = ("chosen", "guards", "name", "span", "used")

    def __init__(self, name: str, span: Span, chosen: bool, guards: tuple[int, ...]) -> None:
        self.name = name
        self.span = span
        self.chosen = chosen
        self.guards = guards
        self.used = False


class _Scope:
    """What is known at a place of an ability."""

    __slots__ = ("battle", "event", "guards", "names", "references")

    def __init__(
        self, names: dict[str, _Given], references: frozenset[str], event: bool, battle: bool | None, guards: tuple[int, ...] = ()
    ) -> None:
        self.names = names
        self.references = references
        self.event = event
        self.battle = battle
        self.guards = guards

    def under(self, *guards: int) -> _Scope:
        """The same, below guards that were looked at."""
        return _Scope(self.names, self.references, self.event, self.battle, (*self.guards, *guards))


class NameCheck:
    """One ability that is gone through in written order."""

    def __init__(self, reading: Reading, card_type: str | None) -> None:
        self.reading = reading
        self.card_type = card_type
        self.given: list[_Given] = []

    def ability(self, ability: Ability, outer: _Scope | None) -> None:
        """Its parts in the order in which they are looked at. An ability that is given knows the names around it."""
        scope = self._scope(ability, outer)
        self.parts(scope, *ability.while_, *ability.when)
        self.steps(ability.cost, scope)
        self.parts(scope, *ability.if_)
        self.steps(ability.do, scope)
        self.parts(scope, *ability.into)

    def _scope(self, ability: Ability, outer: _Scope | None) -> _Scope:
        vocabulary = self.reading.vocabulary
        kind = vocabulary.word("kind", ability.kind)
        events = [trigger.event for trigger in ability.when] or ([kind.event] if kind.event else [])
        gives = _common([vocabulary.word("trigger", event).gives for event in events])
        zones = {name for zone in ability.works_in for name in vocabulary.word("zone", zone).gives}
        types = (self.card_type,) if self.card_type and outer is None else kind.types
        zones |= {name for zone in _zones_of(self.reading, types) for name in vocabulary.word("zone", zone).gives}
        base = ALWAYS if outer is None else GRANTED
        names = {} if outer is None else dict(outer.names)
        if "when" in ability.at.fields and not ability.when:
            gives = frozenset(vocabulary.words("reference"))  # it could not be read
        return _Scope(names, base | gives | zones, bool(events), in_battle(vocabulary, ability))

    def steps(self, steps: tuple[Sentence, ...], scope: _Scope) -> None:
        for sentence in steps:
            self.sentence(sentence, scope)

    def sentence(self, sentence: Sentence, scope: _Scope) -> None:
        """Guard, then choices, then what may prevent it, then the action; then its own name is known."""
        self.parts(scope, *sentence.if_)
        for other in sentence.instead:
            self.parts(scope, *other.if_)
        inner = scope.under(id(sentence), *self._assured(sentence, scope)) if sentence.if_ else scope
        known = dict(scope.names)
        self.choices(sentence.choose, inner)
        chosen = dict(scope.names)
        self._body(sentence, inner)
        for other in sentence.instead:
            # it knows what was known before, and the choices that it does not make itself
            guards = (*inner.guards, id(other), *self._assured(other, inner))
            below = _Scope(dict(known if other.choose else chosen), inner.references, inner.event, inner.battle, guards)
            self.choices(other.choose, below)
            self._body(other, below)
            self._join(scope.names, below.names, known)

    def _body(self, sentence: Sentence, scope: _Scope) -> None:
        """What may prevent it, and the action, which does not know what was paid: then it is not done."""
        paid = _Scope(dict(scope.names), scope.references, scope.event, scope.battle, scope.guards)
        self.steps(sentence.unless, paid)
        self.action(sentence, scope)
        for name, given in paid.names.items():
            scope.names.setdefault(name, given)
        if sentence.as_:
            self.give(sentence.as_, sentence.value("as"), False, scope)

    def _join(self, names: dict[str, _Given], others: dict[str, _Given], known: dict[str, _Given]) -> None:
        """What a sentence and another one in its place call alike is one name."""
        for name, given in others.items():
            mine = names.get(name)
            if mine is None or mine is known.get(name):
                names[name] = given
            elif mine is not given:
                mine.used = mine.used or given.used
                if given in self.given:
                    self.given.remove(given)

    def _assured(self, sentence: Sentence, scope: _Scope) -> tuple[int, ...]:
        """The guards of the sentences that this one asks for with `did`: they held."""
        asked = [condition.name for condition in sentence.if_ if isinstance(condition, Did)]
        return tuple(guard for name in asked if name in scope.names for guard in scope.names[name].guards)

    def choices(self, choose: tuple[Picked, ...], scope: _Scope) -> None:
        for picked in choose:
            self.parts(scope, picked.selector, *filter(None, (picked.number, picked.up_to)))
            self.give(picked.name, picked.at.key, True, scope)

    def action(self, sentence: Sentence, scope: _Scope) -> None:
        action = sentence.action
        if isinstance(action, Do):
            self.steps(action.steps, scope)
        elif isinstance(action, Modes):
            for mode in action.modes:
                self.steps(mode, scope.under(id(mode)))
        elif isinstance(action, Replace):
            self.parts(scope, *action.event)
            gives = _common([self.reading.vocabulary.word("trigger", trigger.event).gives for trigger in action.event])
            # what is done later, in the place of an event, tells its names to nobody else
            self.steps(action.with_, _Scope(dict(scope.names), scope.references | gives, True, scope.battle, scope.guards))
        elif isinstance(action, Gain):
            self.parts(scope, action.target)
            for ability in action.abilities:
                self.ability(ability, scope)
        else:
            self.parts(scope, *children(action))

    def give(self, name: str, span: Span, chosen: bool, scope: _Scope) -> None:
        scope.names[name] = given = _Given(name, span, chosen, scope.guards)
        self.given.append(given)

    def parts(self, scope: _Scope, *nodes: Node, condition: bool = False) -> None:
        """Every name and reference in nodes that hold no sentences."""
        for node in nodes:
            within = condition or isinstance(node, Condition | Trigger)
            if isinstance(node, Name):
                self.use(node.name, node.at.value, scope, within)
            elif isinstance(node, Reference):
                self.reference(node, scope)
            elif isinstance(node, Did | Won):
                self.did(node, scope)
            elif isinstance(node, InRole | DecidedBy) and scope.battle is False:
                self.no_battle(node.at.key)
            self.parts(scope, *children(node), condition=within)

    def use(self, name: str, span: Span, scope: _Scope, condition: bool) -> None:
        given = scope.names.get(name)
        if given is None:
            self.undefined(name, span, scope, (*scope.names, *self.reading.vocabulary.words("reference")))
            return
        given.used = True
        if not condition and not set(given.guards) <= set(scope.guards):
            hint = "ask with `if: {did: ...}` whether it was, or put both under one guard"
            self.reading.report("L412", f"`{name}` is given under a guard, and used outside of it", span, hint)

    def did(self, node: Did | Won, scope: _Scope) -> None:
        given = scope.names.get(node.name)
        if given is None:
            self.undefined(node.name, node.at.value, scope, [name for name, each in scope.names.items() if not each.chosen])
        else:
            given.used = True
            if given.chosen:
                hint = f"ask with `{{count: {node.name}, at_least: 1}}`, or name the sentence with `as`"
                self.reading.report("E510", f"`{node.name}` is a choice, not a sentence that was done", node.at.value, hint)

    def undefined(self, name: str, span: Span, scope: _Scope, known: Iterable[str]) -> None:
        if name in self.reading.names_lost or EVERY_NAME in self.reading.names_lost:
            return
        self.reading.names_lost.add(name)  # once is enough
        near = suggest(name.lower(), known, limit=1, cutoff=0.5)
        vocabulary = self.reading.vocabulary
        _, meant = meant_by(vocabulary.other_words, name, (*vocabulary.words("reference"), *vocabulary.words("player")))
        if meant and not (near and near[0] in scope.names):
            self.reading.report("E510", f"nothing is called `{name}` here", span, meant)
            return
        if near and near[0] in scope.names:
            scope.names[near[0]].used = True
        hint = f"did you mean `{near[0]}`?" if near else "give it before, with `choose` or `as`"
        self.reading.report("E510", f"nothing is called `{name}` here", span, hint)

    def reference(self, node: Reference, scope: _Scope) -> None:
        word = node.word
        if word in BATTLING:
            if scope.battle is False and word not in self.reading.names_lost:
                self.no_battle(node.at.value)
        elif word not in scope.references and word not in self.reading.names_lost:
            givers = [name for name, event in self.reading.vocabulary.words("trigger").items() if word in event.gives and word != "subject"]
            if word == "source":
                hint = "it is known inside abilities that are given; write `this`"
            elif word == "subject":
                hint = "it is known where an event about a card triggered the ability; write `this`"
            elif word == "host":
                hint = f"it is known to cards that lie under another one: {self.reading.vocabulary.under_cards('works_in')}"
            else:
                hint = f"it is given by {', '.join(f'`{name}`' for name in givers)}"
            self.reading.report("E513", f"nothing here gives `{word}`", node.at.value, hint)

    def no_battle(self, span: Span) -> None:
        self.reading.report("L413", "no battle is on when this is resolved: it means nothing", span, "delete it, or choose another event")


def check_names(reading: Reading, ability: Ability, card_type: str | None, whole: bool) -> None:
    """E510, E511, E513, L412, L413. What could not be read may use a name, so unused ones are told of whole abilities only."""
    check = NameCheck(reading, card_type)
    check.ability(ability, None)
    if whole:
        for given in check.given:
            if not given.used:
                reading.report("E511", f"the name `{given.name}` is never used", given.span, "use it, or delete it")


def _common(gives: list[tuple[str, ...]]) -> frozenset[str]:
    """What all of these events give."""
    return frozenset.intersection(*map(frozenset, gives)) if gives else frozenset()


def _zones_of(reading: Reading, types: tuple[str, ...]) -> list[str]:
    """The zones that are there for such cards alone."""
    return [name for name, zone in reading.vocabulary.words("zone").items() if zone.types and set(zone.types) <= set(types)]
