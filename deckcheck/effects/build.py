"""Sentences -> the steps of a procedure, in the order of resolution: guard, `instead`, `may`, `choose`, `unless`, action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from deckcheck.effects import nodes as n
from deckcheck.effects import nodes_actions as a
from deckcheck.effects import nodes_cards as k
from deckcheck.effects import nodes_conditions as c
from deckcheck.effects import run_cards as run
from deckcheck.effects.bind_words import WHO, WordBinder
from deckcheck.effects.layout import DID, Layout
from deckcheck.effects.run_actions import Act, Cost, Part
from deckcheck.effects.run_questions import Answer, AskCost, AskMay, AskModes, InMode, Pick
from deckcheck.effects.run_steps import Begin, End, Forget, Go, Guard, InTurnOf, Label, Told, WriteDown
from deckcheck.engine.looks import LOOK
from deckcheck.engine.procedure import Procedure
from deckcheck.engine.state import NOBODY

if TYPE_CHECKING:
    from deckcheck.effects.run_questions import Begun
    from deckcheck.effects.table import Table
    from deckcheck.engine.abilities import Effect
    from deckcheck.engine.procedure import Env, Frame, Step
    from deckcheck.engine.state import State

Lasting = Callable[["Builder", n.Sentence, str], None]


class Builder:
    """Builds the procedure of one ability. `path` names what it holds."""

    def __init__(self, table: Table, layout: Layout, name: str, lasting: Lasting, instead: bool = False) -> None:
        """`instead`: what is built takes the place of an event."""
        self.table = table
        self.layout = layout
        self.path = name
        self.words = WordBinder(table, layout)
        self.procedure = Procedure(name, instead)
        self.lasting = lasting
        self.effects: list[Effect] = []
        """What its sentences may begin."""
        self.paying = False
        self._waiting: list[Label] = []
        self.put("begin", Begin(layout).run)

    # Steps and labels.

    def put(self, name: str, run_step: Callable[[State[Any], Frame], Step | None]) -> Step:
        """The next step; labels that wait for one mean it."""
        step = self.procedure.add(f"{len(self.procedure.steps)}-{name}", run_step)
        for label in self._waiting:
            label.step = step
        self._waiting.clear()
        return step

    def here(self, label: Label) -> None:
        """The label is the next step."""
        self._waiting.append(label)

    def finish(self) -> Procedure:
        """The whole procedure, with its last step."""
        self.put("end", End().run)
        return self.procedure

    # Sentences.

    def steps(self, sentences: Sequence[n.Sentence], path: str) -> None:
        for place, sentence in enumerate(sentences):
            self.sentence(sentence, f"{path}/{place}")

    def sentence(self, sentence: n.Sentence, path: str) -> None:
        """Guard and `instead` are jumps; what takes its place has the slots that it does not write itself."""
        for each in (sentence, *sentence.instead):
            if each.as_ is not None:
                self.layout.name(each.as_)
        over = Label()
        if sentence.if_:
            self.put("if", Guard(self.words.conditions(sentence.if_), over).run)
        for place, other in enumerate(sentence.instead):
            following = Label()
            self.put("instead", Guard(self.words.conditions(other.if_), following).run)
            self._body(_inheriting(other, sentence), f"{path}/instead/{place}", over)
            self.put("go", Go(over).run)
            self.here(following)
        self._body(sentence, path, over)
        self.here(over)

    def _body(self, sentence: n.Sentence, path: str, over: Label) -> None:
        performer = WHO[sentence.by] if sentence.by else run.YOU
        if sentence.may is not None and not isinstance(sentence.action, a.Replace):  # that is asked when the event would happen
            self.put("may", AskMay(self.table, WHO[sentence.may], self.begun(sentence), over).run)
            self.put("answer", Answer(self.table.options["yes"], over).run)
        self._choose(sentence, performer)
        if sentence.unless:
            self._unless(sentence, path, over)
        for who in (run.TURN_PLAYER, run.OTHER_PLAYER) if performer == run.BOTH else (performer,):
            self.action(sentence, who, path)

    def _choose(self, sentence: n.Sentence, performer: int) -> None:
        """LL-GEN-05: in written order; where both players choose, and no choice speaks of another one, the turn player first."""
        whos = [WHO[picked.by] if picked.by else performer for picked in sentence.choose]
        if len(set(whos)) < 2 or any(_names_in(picked, sentence) for picked in sentence.choose):
            for picked in sentence.choose:
                self.pick(picked, performer)
            return
        places = {picked.name: self.layout.name(picked.name) for picked in sentence.choose}
        first = [picked for picked, who in zip(sentence.choose, whos, strict=True) if who == whos[0]]
        others = [picked for picked in sentence.choose if picked not in first]
        turned, over = Label(), Label()
        self.put("whose-turn", InTurnOf(self.table, whos[0], turned).run)
        for picked in (*first, *others):
            self.pick(picked, performer, places[picked.name])
        self.put("go", Go(over).run)
        self.here(turned)
        for picked in (*others, *first):
            self.pick(picked, performer, places[picked.name])
        self.here(over)

    def pick(self, picked: n.Picked, performer: int, place: int = NOBODY) -> Pick:
        """The steps that choose cards for a name, which may have its place already."""
        cards = self.words.selector(picked.selector)
        amount = picked.number if picked.number is not None else picked.up_to
        some = None if isinstance(amount, c.AnyNumber) else self.words.amount(amount)
        if place == NOBODY:
            again = self.layout.has(picked.name)
            place = self.layout.name(picked.name, anew=again and picked.name in _spoken_of(picked))
            if again:
                self.put("anew", Forget(place).run)
        who = WHO[picked.by] if picked.by else performer
        pick = Pick(self.table, self.layout, place, cards, some, picked.number is not None, who, "choose")
        self.picking(pick)
        self._write_down(picked.name, place)
        return pick

    def _write_down(self, name: str, place: int) -> None:
        values = [(self.table.values[value], at) for (word, value), at in self.layout.notes.items() if word == name]
        if values:
            self.put("write-down", WriteDown(self.table, place, values).run)

    def picking(self, pick: Pick) -> None:
        """Offer and take, again and again."""
        self.here(pick.offer)
        self.put("offer", pick.run)
        self.put("take", pick.take)
        self.here(pick.done)

    def _unless(self, sentence: n.Sentence, path: str, over: Label) -> None:
        """LL-GEN-02: the player named in `by` may pay it in full; paid, the sentence is not done."""
        doing = Label()
        cost = self.cost_of(sentence.unless)
        payer = WHO[sentence.unless[0].by] if sentence.unless[0].by else run.YOU
        self.put("unless", AskCost(self.table, payer, cost.possible, doing).run)
        self.put("answer", Answer(self.table.options["pay"], doing).run)
        self.pay(cost, sentence.unless)
        self.put("go", Go(over).run)
        self.here(doing)

    def action(self, sentence: n.Sentence, performer: int, path: str) -> None:
        action = sentence.action
        if isinstance(action, a.Do):
            self._block(sentence, action.steps, f"{path}/do")
        elif isinstance(action, a.Modes):
            self._modes(action, performer, path)
            if sentence.as_ is not None:
                self.put("told", Told(self.layout.names[sentence.as_], (), ()).run)
        elif isinstance(action, n.Lasting):
            self.lasting(self, sentence, path)
        else:
            self.table.bind_action(self, sentence, performer)

    def _block(self, sentence: n.Sentence, steps: Sequence[n.Sentence], path: str) -> None:
        """LL-TEXT-02: a block that has a name was done if all that it surely does was done; the name means the cards of all its steps."""
        if sentence.as_ is None:
            self.steps(steps, path)
            return
        named = [replace(step, as_=step.as_ or f"{sentence.as_} {place}") for place, step in enumerate(steps)]
        self.steps(named, path)
        places = [self.layout.names[step.as_ or ""] for step in named]
        sure = [place for place, step in zip(places, named, strict=True) if not (step.if_ or step.may or step.unless)]
        self.put("told", Told(self.layout.names[sentence.as_], places, sure).run)

    def _modes(self, action: a.Modes, performer: int, path: str) -> None:
        begun = [self.any_begun(mode, known=True) for mode in action.modes]
        modes = AskModes(self.table, self.layout, action.number, begun, performer)
        self.here(modes.offer)
        self.put("modes", modes.run)
        self.put("take", modes.take)
        self.here(modes.done)
        for number, steps in enumerate(action.modes):
            over = Label()
            self.put("mode", InMode(modes.place, number, over).run)
            self.steps(steps, f"{path}/modes/{number}")
            self.here(over)

    # What the steps of actions need.

    def act(self, act: Act, sentence: n.Sentence | None = None) -> None:
        """An action as a step; it tells its name what it did."""
        if sentence is not None and sentence.as_ is not None:
            act.place = self.layout.names[sentence.as_]
        act.layout = self.layout
        act.paying = self.paying
        if act.looks and LOOK not in self.effects:
            self.effects.append(LOOK)
        for pick in act.picks:
            self.picking(pick)
        self.put(act.word, act.run)
        act.more(self)

    def note(self, sentence: n.Sentence) -> Callable[[Env, Sequence[tuple[int, int]], bool], None]:
        """Tells the name of a sentence what it did."""
        place = self.layout.names[sentence.as_] if sentence.as_ is not None else -1

        def told(env: Env, cards: Sequence[tuple[int, int]], done: bool) -> None:
            if place >= 0:
                env[place] = tuple(cards)
                env[place + DID] = int(done)

        return told

    def begun(self, sentence: n.Sentence, known: bool = False) -> Begun:
        """Could anything of a sentence be done? As far as everybody can know, or (`known`) as it is."""
        if sentence.choose:
            selectors = [self.words.selector(picked.selector) for picked in sentence.choose if not _names_in(picked, sentence)]
            if known:
                return lambda state, env: all(cards.find(state, env) for cards in selectors)
            return lambda state, env: all(cards.begun(state, env) for cards in selectors)
        action = sentence.action
        if isinstance(action, a.Do):
            return self.any_begun(action.steps, known)
        if isinstance(action, n.Lasting | a.Modes):
            return lambda state, env: True
        performer = WHO[sentence.by] if sentence.by else run.YOU
        act = self.acts(sentence, performer)
        return act.could if known else act.can_begin

    def any_begun(self, sentences: Sequence[n.Sentence], known: bool = False) -> Begun:
        """Could anything of one of them be done? What speaks of what another one of them does is not asked."""
        asked, given = [], set[str]()
        for sentence in sentences:
            below = n.walk(sentence)
            if given.isdisjoint(node.name for node in below if isinstance(node, k.Name | c.Did)):
                asked.append(self.begun(sentence, known))
            given.update(node.name for node in below if isinstance(node, n.Picked))
            given.update(node.as_ for node in below if isinstance(node, n.Sentence) and node.as_)
        return _any(asked)

    def acts(self, sentence: n.Sentence, performer: int) -> Act:
        """The action of a sentence, to be asked and not done."""
        return self.table.act_of(self.words, sentence, run.YOU if performer == run.BOTH else performer)

    # Costs.

    def cost_of(self, sentences: Sequence[n.Sentence]) -> Cost:
        """What is asked before a cost is paid. Its names are given places by this."""
        parts = []
        before, self.paying = self.paying, True
        for sentence in sentences:
            performer = WHO[sentence.by] if sentence.by else run.YOU
            picks = []
            if sentence.as_ is not None:
                self.layout.name(sentence.as_)
            for picked in sentence.choose:
                cards = self.words.selector(picked.selector)
                place = self.layout.name(picked.name)
                amount = picked.number if picked.number is not None else picked.up_to
                some = None if isinstance(amount, c.AnyNumber) else self.words.amount(amount)
                who = WHO[picked.by] if picked.by else performer
                picks.append(Pick(self.table, self.layout, place, cards, some, picked.number is not None, who, "choose"))
            act = self.acts(sentence, performer)
            act.layout = self.layout
            act.paying = True
            parts.append(Part(picks, act))
        self.paying = before
        return Cost(self.table, self.layout, parts)

    def pay(self, cost: Cost, sentences: Sequence[n.Sentence]) -> None:
        """The steps that pay all parts, in an order that the payer picks where it matters."""
        before, self.paying = self.paying, True
        over = Label()
        if cost.joint:
            self.here(cost.offer)
            self.put("part", cost.run)
            self.put("take", cost.take)
            cost.done = over
        for part, sentence in zip(cost.parts, sentences, strict=True):
            self.here(part.label)
            for pick, picked in zip(part.picks, sentence.choose, strict=True):
                self.put("anew", Forget(pick.place).run)
                self.picking(pick)
                self._write_down(picked.name, pick.place)
            self.act(part.act, sentence)
            if cost.joint:
                self.put("go", Go(cost.offer).run)
        self.here(over)
        self.paying = before


def _any(asked: Sequence[Begun]) -> Begun:
    return lambda state, env: any(each(state, env) for each in asked)


def _inheriting(other: n.Sentence, outer: n.Sentence) -> n.Sentence:
    """LL-GEN-01: slots that it does not write stay as they are."""
    return replace(
        other,
        if_=(),
        instead=(),
        may=other.may or outer.may,
        choose=other.choose or outer.choose,
        unless=other.unless or outer.unless,
        by=other.by or outer.by,
        for_=other.for_ or outer.for_,
        as_=other.as_ or outer.as_,
    )


def _names_in(picked: n.Picked, sentence: n.Sentence) -> bool:
    """Does a choice speak of another one of the same sentence, which is not made yet?"""
    return not _spoken_of(picked).isdisjoint(other.name for other in sentence.choose)


def _spoken_of(picked: n.Picked) -> set[str | None]:
    """The names of which a choice speaks."""
    return {getattr(node, "name", None) for node in n.walk(picked)[1:]}
