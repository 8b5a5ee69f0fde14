"""Words at the right place: lasting and instant ones, costs, players and cards (E504, E505, E520 to E523)."""

from __future__ import annotations

from typing import Final

from deckcheck.diagnostics import Span
from deckcheck.effects.nodes import Ability, Instant, Lasting, Node, Sentence
from deckcheck.effects.nodes_actions import Become, Can, Cannot, DecideBy, Do, Gain, Lose, Modes, Modify, Replace, Win
from deckcheck.effects.nodes_cards import Cards, Player
from deckcheck.effects.nodes_conditions import CardEvent, DecidedBy, Summed, ValueRead
from deckcheck.effects.reading import Reading
from deckcheck.effects.words import Word

READ: Final = "read"
PARTS: Final = 5
"""So many parts has a cost."""


def check_sentences(reading: Reading, ability: Ability) -> None:
    """E504, E505 and E520 to E523 in all sentences of an ability, and of those that it gives."""
    if reading.vocabulary.word("kind", ability.kind).mode == READ:
        for sentence in ability.do:
            _read(reading, sentence)
    else:
        _costs(reading, ability.cost, "cost", "you")
        for sentence in ability.do:
            _done(reading, sentence, None)
    for node in reading.below(ability):
        if isinstance(node, Gain):
            for given in node.abilities:
                check_sentences(reading, given)
                _gives_on(reading, given)
        elif isinstance(node, Replace):
            _replaced(reading, node)
        _whose(reading, node)


def word_of(reading: Reading, sentence: Sentence) -> Word:
    """The action word of a sentence."""
    return next(word for word in reading.vocabulary.actions.values() if word.node is type(sentence.action))


def _read(reading: Reading, sentence: Sentence) -> None:
    """What a continuous ability says: nothing that ends, nothing that asks."""
    word = word_of(reading, sentence)
    if "for" in sentence.at.fields:
        reading.report("E520", "a continuous ability holds while it is live: it has no `for`", sentence.key("for"), "delete it")
    asking = [name for name in ("choose", "unless") if name in sentence.at.fields]
    if "may" in sentence.at.fields and not isinstance(sentence.action, Replace):
        asking.append("may")
    if not isinstance(sentence.action, Lasting | Do):
        hint = "a continuous ability has lasting words: `modify`, `cannot`, `gain` ...; what is done needs `auto` or `act`"
        reading.report("E522", f"`{word.name}` does something, and a continuous ability does nothing", sentence.action.at.key, hint)
    for name in asking:
        reading.report("E522", f"a continuous ability cannot ask: it has no `{name}`", sentence.key(name), "use `auto` or `act`")
    for name in ("if", "instead"):
        if name in sentence.at.fields:
            hint = "write an ability of its own, with `while`"
            reading.report("E505", f"a sentence of a continuous ability has no `{name}`", sentence.key(name), hint)
    if isinstance(sentence.action, Do):
        for inner in sentence.action.steps:
            _read(reading, inner)
    if isinstance(sentence.action, Gain) and isinstance(sentence.action.target, Player) and sentence.action.target.word != "you":
        hint = "say what holds for the opponent, with `who: opponent` or `of: opponent`"
        reading.report("E504", "a continuous ability gives abilities to cards, or to `you`", sentence.action.at.value, hint)
    if isinstance(sentence.action, Replace):
        for inner in sentence.action.with_:
            _done(reading, inner, None)


def _done(reading: Reading, sentence: Sentence, duration: str | None, performer: str | None = None) -> None:
    """What is done. `duration`, `performer`: those of the sentence in whose place it may come."""
    word = word_of(reading, sentence)
    for_ = sentence.for_ or duration
    by = sentence.by or performer
    if isinstance(sentence.action, Instant) and sentence.for_ is not None:
        hint = "delete it; in a block it stands at the lasting words" if isinstance(sentence.action, Do) else "delete it"
        reading.report("E520", f"`{word.name}` is done at once: it has no `for`", sentence.key("for"), hint)
    if isinstance(sentence.action, Lasting) and for_ is None and "for" not in sentence.at.fields:
        hint = "say how long: `for: this_turn`, `this_battle`, `next_opponent_turn` ..."
        reading.report("E521", f"`{word.name}` lasts, and nothing says how long", sentence.action.at.key, hint)
    if word.only_cost:
        reading.report(
            "E523", f"`{word.name}` is a cost, and stands in `cost` or `unless` alone", sentence.action.at.key, "put it into `cost: [...]`"
        )
    if by == "both" and not word.both:
        some = ", ".join(f"`{name}`" for name, other in reading.vocabulary.words("instant").items() if other.both)
        reading.report("E504", f"`by: both` is possible with {some}, not with `{word.name}`", _by(sentence), "write two sentences")
    for picked in sentence.choose:
        if (picked.by or by) == "both":
            where = picked.value("by") if picked.by else _by(sentence)
            reading.report("E504", f"one player chooses `{picked.name}`", where, "write `by: you` in the choice, or two sentences")
    if sentence.may == "both":
        reading.report("E504", "`may` asks one player", sentence.value("may"), "write two sentences")
    if isinstance(sentence.action, Win | Lose) and sentence.action.player == "both":
        reading.report("E504", f"`{word.name}` is said of one player", sentence.action.at.value, "write `you` or `opponent`")
    if for_ == "while_it_stays" and _of_no_card(sentence):
        hint = "name the end: `for: this_turn`, `rest_of_game` ..."
        reading.report("E504", f"nothing stays that `{word.name}` is about here", sentence.value("for"), hint)
    if sentence.unless:
        payer = sentence.unless[0].by or "you"
        _costs(reading, sentence.unless, "unless", payer)
        if payer == "both":
            reading.report("E504", "`unless` asks one player", _by(sentence.unless[0]), "write two sentences")
    for other in sentence.instead:
        _done(reading, other, for_, by)
    for steps in _inner(sentence):
        for inner in steps:
            _done(reading, inner, None)


def _by(sentence: Sentence) -> Span:
    """Where it says who performs it, or what is performed."""
    return sentence.value("by") if sentence.by else sentence.action.at.key


def _of_no_card(sentence: Sentence) -> bool:
    """Is it about a player, or about an event?"""
    action = sentence.action
    if isinstance(action, Replace | DecideBy):
        return True
    target = action.target if isinstance(action, Modify | Gain) else action.who if isinstance(action, Can | Cannot) else None
    return isinstance(target, Player)


def _inner(sentence: Sentence) -> tuple[tuple[Sentence, ...], ...]:
    action = sentence.action
    if isinstance(action, Do):
        return (action.steps,)
    if isinstance(action, Modes):
        return action.modes
    return (action.with_,) if isinstance(action, Replace) else ()


def _costs(reading: Reading, steps: tuple[Sentence, ...], where: str, payer: str) -> None:
    """E523: words that can tell whether they can be done in full, all by one payer, all or none; so few that their orders can be tried."""
    if len(steps) > PARTS:
        reading.report(
            "E523", f"`{where}` has {len(steps)} parts, at most {PARTS} are possible", steps[PARTS].action.at.key, "put some into one"
        )
    for sentence in steps:
        word = word_of(reading, sentence)
        if not word.cost:
            hint = "put it into `do`: " + (
                "what lasts is no cost" if isinstance(sentence.action, Lasting) else "it cannot be paid in full or not"
            )
            reading.report("E523", f"`{word.name}` is not a cost", sentence.action.at.key, hint)
        for name in ("if", "may", "unless", "for", "instead"):
            if name in sentence.at.fields:
                reading.report("E523", f"all parts of `{where}` are paid or none: a part has no `{name}`", sentence.key(name), "delete it")
        if (sentence.by or "you") != payer:
            who = "the player who plays it" if where == "cost" else "one player"
            hint = "delete `by`; what another player does stands in `do`" if where == "cost" else "write the same `by` in each part"
            reading.report("E523", f"`{where}` is paid by {who}", sentence.value("by") if sentence.by else sentence.action.at.key, hint)


def _gives_on(reading: Reading, given: Ability) -> None:
    """E505: an ability that is given gives abilities that trigger or are played, and no continuous ones."""
    modes = reading.vocabulary.words("kind")
    if modes[given.kind].mode != READ:
        return
    for node in reading.own(given):
        for inner in node.abilities if isinstance(node, Gain) else ():
            if modes[inner.kind].mode == READ:
                hint = "give both abilities by one `gain`"
                reading.report("E505", "a continuous ability that is given gives no continuous one", inner.value("kind"), hint)


def _replaced(reading: Reading, node: Replace) -> None:
    """E504: some events cannot be kept from happening."""
    known = reading.vocabulary.words("trigger")
    for trigger in node.event:
        if not known[trigger.event].replaceable:
            some = ", ".join(f"`{name}`" for name, word in known.items() if word.replaceable)
            reading.report("E504", f"nothing takes the place of `{trigger.event}`", trigger.at.key, f"`replace` has {some}")
        for zone in trigger.to if isinstance(trigger, CardEvent) else ():
            if zone in reading.vocabulary.closed_zones:
                hint = "forbid it: `cannot: mobilize`"
                reading.report("E504", f"nothing takes the place of coming to `{zone}`", trigger.value("to"), hint)


def _whose(reading: Reading, node: Node) -> None:
    """E504: what only cards have, or only players."""
    vocabulary = reading.vocabulary
    if isinstance(node, Modify | Become):
        action = type(node).__name__.lower()
        for changed in node.values:
            word = vocabulary.word("value", changed.value_word)
            if action not in word.changed_by:
                others = ", ".join(f"`{name}`" for name, other in vocabulary.words("value").items() if action in other.changed_by)
                reading.report("E504", f"`{word.name}` is not changed by `{action}`", changed.at.key, f"it changes {others}")
    if isinstance(node, DecideBy | DecidedBy) and not vocabulary.word("value", node.value_word).decides:
        some = ", ".join(f"`{name}`" for name, word in vocabulary.words("value").items() if word.decides)
        reading.report("E504", f"no battle is decided by `{node.value_word}`", node.at.value, f"it is decided by {some}")
    if isinstance(node, Modify):
        for changed in node.values:
            _fits(reading, vocabulary.word("value", changed.value_word), node.target, changed, "a value")
    elif isinstance(node, ValueRead | Summed):
        _fits(reading, vocabulary.word("value", node.value_word), node.of, node, "a value")
    elif isinstance(node, Cannot):
        _narrowed(reading, vocabulary.word("deed", node.deed), node)
        _fits(reading, vocabulary.word("deed", node.deed), node.who, node, "a deed")
    elif isinstance(node, Can):
        _narrowed(reading, vocabulary.word("leave", node.leave), node)
        _fits(reading, vocabulary.word("leave", node.leave), node.who, node, "a leave")


def _narrowed(reading: Reading, word: Word, node: Cannot | Can) -> None:
    """`what` where there is nothing that it could narrow."""
    of_player = isinstance(node.who, Player)
    if node.what and word.narrowed != "always" and not (word.narrowed == "player" and of_player):
        told = "which is said of certain cards already" if not of_player and word.whose != "player" else "which is about no other cards"
        hint = "write its filters into the selector of `who`" if not of_player else "delete it"
        reading.report("E504", f"`what` narrows nothing beside `{word.name}`, {told}", node.key("what"), hint)


def _fits(reading: Reading, word: Word, target: Cards | Player, node: Node, what: str) -> None:
    have = "player" if isinstance(target, Player) else "card"
    if word.whose not in (have, "both"):
        other = "players" if word.whose == "player" else "cards"
        named = "is a player" if have == "player" else "are cards"
        hint = "say of which cards, as in `{in: field, of: opponent}`" if have == "player" else "say whose: `you`, `opponent` or `both`"
        reading.report("E504", f"`{word.name}` is {what} of {other}, here {named}", node.at.value if node.at.value else node.at.key, hint)
