"""Option texts of scenario files -> options. A text may join decisions of one player that follow one another."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from deckcheck.cards.card import Card, CardPool
from deckcheck.cards.names import match_key, suggest
from deckcheck.engine.abilities import BLANK
from deckcheck.engine.machine import choose_index
from deckcheck.engine.primitives import LOG_ONLY
from deckcheck.engine.state import NOBODY, Option, State
from deckcheck.rulesets.scene_rules import SceneRules, Spoken, SpokenGrammar
from deckcheck.rulesets.scene_words import SceneWords
from deckcheck.validation.entries import shorten

_QUOTED = re.compile(r'"([^"]*)"')
_NUMBERED = re.compile(r'"(\d+)"')


Entry: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A text in plain lower-case words, with `"0"`, `"1"` ... for the names that stand in it."""

    words: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a text means nothing at any moment; `offset` and `length` say where in it."""

    message: str
    hint: str | None
    offset: int
    length: int


def plain(text: str, words: SceneWords, bare_names: frozenset[str] = frozenset()) -> Text:
    """Names are set aside but for those that stand without quotes; commas mean nothing; circles that are joined are put into the order of
    the board."""
    names: list[str] = []

    def aside(match: re.Match[str]) -> str:
        if match_key(match[1]) in bare_names:
            return match[1]
        names.append(match[1])
        return f'"{len(names) - 1}"'

    bare = _QUOTED.sub(aside, text.translate(_QUOTES))
    bare = " ".join(re.sub(r"[,;]|\.(?!\w)|\bthen\b", " ", bare.casefold()).split())
    bare = re.sub(r"[a-z]\d(?:\+[a-z]\d)+", lambda match: "+".join(words.circle_set(match[0].upper()) or (match[0],)).casefold(), bare)
    return Text(bare, tuple(names))


_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "「": '"', "」": '"', "’": "'"})


class Speech:
    """Understands the texts of one scenario."""

    def __init__(self, pool: CardPool, words: SceneWords, scene: SceneRules) -> None:
        self.pool = pool
        self.words = words
        self.scene = scene
        self.grammar = scene.grammar
        self.bare_names = _bare_names(scene.grammar, pool)
        self.length = 0
        self.told: list[Entry] = []
        """Choices without a question that the last text told after its last choice, as entries of the log."""
        self.stuck: tuple[str, State[Any]] | None = None
        """Where the last text that meant nothing went astray: the words that were left, and the state at which they mean nothing."""

    def problem(self, text: str) -> Problem | None:
        """What makes a text impossible at any moment: words that belong to no option, a name that is no card."""
        spoken = plain(text, self.words, self.bare_names)
        if not spoken.words:
            return Problem("an empty text is no option", "write `proceed` to go on until somebody must decide", 0, len(text) or 1)
        for match in _QUOTED.finditer(text.translate(_QUOTES)):
            if match_key(match[1]) not in (match_key(BLANK), *self.bare_names) and not self._ids(match[1]):
                near = self.pool.suggestions(match[1])
                hint = f"did you mean {', '.join(card.reference() for card in near)}?" if near else None
                return Problem(f"no card is called {match[1]!r}", hint, match.start(1), len(match[1]))
        return self._grammar_problem(self.grammar.natural(spoken.words), text)

    def _grammar_problem(self, rest: str, text: str) -> Problem | None:
        """Is it a chain of pieces of the game's options?"""
        whole = rest
        while rest:
            ends = [match.end() for piece in self.grammar.pieces if (match := piece.match(rest)) and _ends(rest, match.end())]
            if not ends:
                examples = {match_key(one): one for one in self.grammar.examples}
                if rest != whole and (place := re.match(r"(?:on|to) ([a-z]\w*)", rest)) and self.words.circle_set(place[1].upper()) is None:
                    hint = f"circles are {', '.join(self.words.circles)}"
                    return Problem(f"`{shorten(text)}` names no circle by `{place[1].upper()}`", hint, 0, len(text))
                near = suggest(match_key(_NUMBERED.sub('"X"', rest)), examples, limit=3, cutoff=0.4)
                words = "did you mean" if near else "options are said like"
                shown = ", ".join(f"`{examples[one]}`" for one in near) or ", ".join(f"`{one}`" for one in self.grammar.examples[:6])
                part = "" if rest == whole else f", from `{_NUMBERED.sub(chr(34) * 2, rest)}` on"
                return Problem(f"`{shorten(text)}` is no option of this game{part}", f"{words} {shown}", 0, len(text))
            rest = rest[max(ends) :].strip()
        return None

    def places(
        self, state: State[Any], player: int, text: str, made: Sequence[Entry] = (), made_first: bool = False
    ) -> list[int] | Ambiguous | None:
        """The places of the options to choose, one for each decision; None where the player cannot choose so now.

        `made`: entries of the log; choices that were made so without a question may be told once more. `made_first`: they come before what
        can be chosen with the same words. A text that means different options is never resolved silently.
        """
        spoken = plain(text, self.words, self.bare_names)
        self.stuck = None
        self.told = []
        for variant in self.grammar.variants(state, self.grammar.natural(spoken.words)):
            self.length = len(variant)
            found = self._go_on(state, player, variant, spoken.names, made, made_first)
            if found is not None:
                return found
        return None

    def whole_places(self, state: State[Any], player: int, text: str, unfinished: frozenset[str]) -> list[int] | Ambiguous | None:
        """The same for what can be done as a whole: a text that may say a part of an action or all of it must leave no part open."""
        spoken = plain(text, self.words, self.bare_names)
        several = self.grammar.variants(state, self.grammar.natural(spoken.words))
        for number, variant in enumerate(several):
            found = self._descend(state, player, variant, spoken.names)
            if number and isinstance(found, list):
                further = state.copy()
                for place in found:
                    choose_index(further, place)
                if further.asked == player and further.game.ruleset.prompts[further.prompt] in unfinished:
                    continue
            if found is not None:
                return found
        return None

    def _descend(self, state: State[Any], player: int, words: str, names: tuple[str, ...]) -> list[int] | Ambiguous | None:
        if state.asked == NOBODY or state.ended is not None:
            return None
        if state.asked == player:
            rests = {place: list(self._rests(state, option, words, names)) for place, option in enumerate(state.options)}
            whole = {place: loose for place, heard in rests.items() for rest, loose in heard if rest == ""}
            if whole:
                return _one(state, {place: [place] for place in whole}, loose=any(whole.values()))
            ways: dict[int, list[int] | Ambiguous] = {}
            for place, heard in rests.items():
                for rest, loose in heard:
                    further = state.copy()
                    further.log = []
                    choose_index(further, place)
                    left = self.grammar.without_void(further, rest)
                    way = self._go_on(further, player, left, names, further.log) if left else []
                    if way is not None:
                        ways[place] = way if isinstance(way, Ambiguous) else [place, *way]
                        if loose:
                            return ways[place]
                        break
            if ways:
                return _one(state, ways)
        if len(state.options) == 1:  # what cannot be decided otherwise need not be said
            further = state.copy()
            further.log = []
            choose_index(further, 0)
            found = self._go_on(further, player, words, names, further.log)
            return [0, *found] if isinstance(found, list) else found
        if len(words) < self.length and (self.stuck is None or len(words) < len(self.stuck[0])):
            self.stuck = (words, state)
        return None

    def _go_on(
        self, state: State[Any], player: int, words: str, names: tuple[str, ...], made: Sequence[Entry], made_first: bool = False
    ) -> list[int] | Ambiguous | None:
        """What the words say from here on: what can be chosen, or else what was made without a question. `told` are entries of `made`."""
        if not words:
            return []
        found = self._descend(state, player, words, names) if not made_first else None
        if found is not None:
            return found
        for place, entry in enumerate(made):
            for spoken in self.scene.forced(state, entry, player):
                match = _pattern(_blank(plain(spoken.words, self.words).words)).match(words)
                if match and self._all_mean([names[int(name)] for name in match.groups()], state, spoken.cards):
                    rest = words[match.end() :].strip()
                    found = self._go_on(state, player, rest, names, untold(made, place), made_first)
                    if found is not None:
                        if not found:
                            self.told.append(entry)
                        return found
        return self._descend(state, player, words, names) if made_first else None

    def _rests(self, state: State[Any], option: Option, words: str, names: tuple[str, ...]) -> Iterator[tuple[str, bool]]:
        """What of the words is left when they begin with this option."""
        phrase = plain(state.game.ruleset.phrase(state, option), self.words).words
        for spoken in (Spoken(_blank(phrase)), *self.grammar.also(state, option)):
            match = _pattern(spoken.words).match(words)
            if match and self._all_mean([names[int(name)] for name in match.groups()], state, spoken.cards or option[1:]):
                yield words[match.end() :].strip(), spoken.loose

    def _all_mean(self, names: Sequence[str], state: State[Any], cards: Sequence[int]) -> bool:
        return all(self._means(name, state, card) for name, card in zip(names, cards, strict=False))

    def _means(self, name: str, state: State[Any], card: int) -> bool:
        """Does a name in quotes mean this card?"""
        printed = state.card[card]
        if match_key(name) == match_key(printed.name) or match_key(name) == match_key(printed.id):
            return True
        return printed.id in self._ids(name)

    def _ids(self, name: str) -> frozenset[str]:
        """Ids of all definitions that a reference means, with the other printings of each."""
        prints = {card.print_of for card in _called(name, self.pool)}
        return frozenset(card.id for card in self.pool if card.print_of in prints) if prints else frozenset()


def _called(name: str, pool: CardPool) -> list[Card]:
    """All definitions that a reference means."""
    match = pool.find(name)
    return [match.card] if match.card is not None else list(match.candidates) if not match.wrong_printing else []


@lru_cache(maxsize=2)  # a file is read and then run with the same cards
def _bare_names(grammar: SpokenGrammar, pool: CardPool) -> frozenset[str]:
    """Match keys of the names that may stand without quotes and are those of no card."""
    bare = grammar.bare_names(pool) if grammar.bare_names is not None else frozenset[str]()
    return frozenset(name for name in bare if not _called(name, pool))


def untold(made: Sequence[Entry], place: int) -> list[Entry]:
    """What may still be told when the entry at a place has been: what effects made one choose, in any order; anything else, if it came
    later."""
    return [entry for number, entry in enumerate(made) if number > place or (entry[0] == made[place][0] == LOG_ONLY and number != place)]


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A text that means several options: these."""

    phrases: tuple[str, ...]


def _one(state: State[Any], ways: Mapping[int, list[int] | Ambiguous], *, loose: bool = False) -> list[int] | Ambiguous:
    """The only way to understand a text, or the first where several are alike."""
    if len(ways) == 1 or loose:
        return next(iter(ways.values()))
    return Ambiguous(tuple(state.game.ruleset.phrase(state, state.options[place]) for place in ways))


def _ends(text: str, place: int) -> bool:
    return text[place : place + 1] in ("", " ")


def _blank(words: str) -> str:
    return _NUMBERED.sub('""', words)


@lru_cache(maxsize=4096)
def _pattern(form: str) -> re.Pattern[str]:
    """Words of an option, with a group for each name; they end at a blank or the end."""
    return re.compile(re.escape(form).replace('""', r'"(\d+)"') + r"(?= |$)")
