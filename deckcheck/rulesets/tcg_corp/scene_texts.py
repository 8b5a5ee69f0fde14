"""How judges speak of the options of the TCG Corp game, beside the readable texts of `phrases`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from deckcheck.cards.card import CardPool
from deckcheck.cards.names import match_key
from deckcheck.engine.primitives import LOG_ONLY
from deckcheck.engine.state import HOST, ZONE, Option
from deckcheck.rulesets import scene_rules
from deckcheck.rulesets.scene_rules import (
    CARD,
    ORDERS,
    PIECES,
    Spoken,
    SpokenGrammar,
    in_any_order,
    last_in_order,
    order_of_two,
    picked_only,
    reworded,
    said,
    spread,
)
from deckcheck.rulesets.tcg_corp import reads
from deckcheck.rulesets.tcg_corp.board import AREA, place_text
from deckcheck.rulesets.tcg_corp.definition import UNIT
from deckcheck.rulesets.tcg_corp.phrases import PHRASES, skill_of, where
from deckcheck.rulesets.tcg_corp.terms import (
    BONUS_DRAW,
    CHOOSE,
    DISCARD_CARD,
    END_MAIN,
    GO_FIRST,
    LOG_FORCED_PASS,
    LOSE,
    NEXT_IN_ORDER,
    NEXT_MAIN,
    NO_BONUS_DRAW,
    NO_SKILL,
    ON_UNIT,
    PLAY,
    PUT_MAIN,
    RETREAT,
    USE_EX,
    USE_SKILL,
    WIN,
    State,
)

_FIXED = {
    BONUS_DRAW: ("draw 1", "draw a card", "draw 1 card"),
    NO_BONUS_DRAW: ("no draw", "decline", "pass"),
    END_MAIN: ("pass", "end the main phase", "battle phase", "go to the battle phase"),
    NO_SKILL: ("pass", "use no skill", "do not use a skill", "end battle phase", "end the battle phase"),
}
_PASSES = ("no skill", *_FIXED[NO_SKILL])


def forced(state: State, entry: tuple[int, ...], player: int) -> list[Spoken]:
    """A pass where no skill could be used; what an effect left no choice about."""
    if entry[:2] == (LOG_FORCED_PASS, player):
        return [Spoken(words) for words in _PASSES]
    if entry[:2] != (LOG_ONLY, player):
        return last_in_order(state, entry, player, NEXT_IN_ORDER)
    _, _, kind, first, second, place, _ = entry
    picks = {CHOOSE: "choose", DISCARD_CARD: "discard"}
    if kind in picks:
        return picked_only(entry, picks[kind], "ab"[state.owner[first]], [place_text(place).casefold()] if place else [])
    return [Spoken(PHRASES[kind](state, first, second))]


def also(state: State, option: Option) -> list[Spoken]:
    """Synonyms; units by name; skills by any of their names or by number; a janken by either player."""
    kind, first, _ = option
    said = [Spoken(words) for words in _FIXED.get(kind, ())]
    if kind in (GO_FIRST, WIN, LOSE):
        winner = "ab"[first if kind != LOSE else 1 - first]
        loser = "b" if winner == "a" else "a"
        said += [Spoken(f"{winner} wins"), Spoken(f"{winner} wins janken"), Spoken(f"{loser} loses janken"), Spoken(f"janken {winner}")]
        if kind != GO_FIRST:
            word = "win" if kind == WIN else "lose"
            said += [Spoken(word), Spoken(f"janken {word}"), Spoken(f"{word} janken")]
    elif kind == PUT_MAIN:
        said += [Spoken('main ""'), Spoken('put "" into the main area')]
    elif kind == PLAY and state.card[first].type & UNIT:
        place = place_text(reads.empty_standby(state, state.owner[first])).casefold()
        said += [Spoken(f'play "" on {place}'), Spoken('play "" on standby')]
    elif kind == ON_UNIT:
        said.append(Spoken('on ""'))
    elif kind in (RETREAT, NEXT_MAIN):
        here = where(state, first).casefold()
        words = ("retreat", "retreat for", "retreat to") if kind == RETREAT else ("next main", "next main unit", "replace with")
        said += [Spoken(f"{word} {what}") for word in words for what in (here, '""')]
    elif kind == CHOOSE and state.now[first][ZONE] == AREA:
        owner = "ab"[state.owner[first]]
        said += [*(Spoken(f"choose {whose}{where(state, first).casefold()}") for whose in ("", f"{owner}.")), Spoken('choose ""')]
    elif kind == CHOOSE:
        said.append(Spoken('charge ""'))
    elif kind == NEXT_IN_ORDER:
        said += [Spoken(words) for words in ORDERS] + order_of_two(state, option)
    elif kind in (USE_SKILL, USE_EX):
        said += _skills(state, option)
    return said


def _skills(state: State, option: Option) -> list[Spoken]:
    kind, card, place = option
    word = "skill" if kind == USE_SKILL else "ex skill"
    names = [*map(bare, skill_of(state, option).said), str(place + 1)]
    said = [Spoken(f"{verb}{name}") for name in names for verb in (f"{word} ", f"use {word} ", "use ")]
    if kind == USE_EX:
        unit = state.now[card][HOST]
        said += [Spoken(f"{word} {name} on {where(state, unit).casefold()}") for name in names]
        said += [Spoken(f'{word} {name} of ""', cards=(card,)) for name in names]
    return said


def bare(name: str) -> str:
    """A name of a skill as it stands in a text without quotes: in lower case, without commas and stops."""
    return " ".join(re.sub(r'[,;"]|\.(?!\w)|\bthen\b', " ", name.casefold()).split())


_P = r"(?:main|s[1-5])"
_N = CARD
_NATURAL = said(
    (rf"(?<!choose )\b[ab]\.(?={_P}\b)", ""),
    (rf"\bcharge ({_P}) with ({_N})", r"charge \2 on \1"),
    (rf"\b(?:attach|equip) (?={_N})", "set "),
    (rf"(?<!retreat )\b(?:onto|to|under) (?={_P}\b)", "on "),
    (r"\bmain area\b(?!$)", "main"),
    (rf"\bretreat (?:main )?(?:for|to|with|and swap with|on) (?={_P}\b|{_N})", "retreat for "),
    (rf"\bswap (?:main )?(?:and|with) (?={_P}\b)", "retreat for "),
    (rf"\bplay ({_N}) (?:in|into|to) (?:the |a )?standby(?: area)?", r"play \1 on standby"),
    (rf"\bput ({_N}) into (?:the )?(?:a )?standby(?: area)?", r"play \1 on standby"),
    (rf"\buse command ({_N})", r"play \1"),
    (rf"\buse (?={_N}$)", "play "),
    (r"^end (?:the )?turn$", "pass"),
    (r"\bjanken: ", "janken "),
)


def natural(text: str) -> str:
    """What players say, in the words of the options."""
    return spread(reworded(text, _NATURAL), "discard", _N)


def variants(state: State, text: str) -> list[str]:
    """Picks may be said in any order."""
    return in_any_order(text, _PICK)


def without_void(state: State, words: str) -> str:
    """Nothing that is so already is said."""
    return words


_key = lru_cache(maxsize=4096)(match_key)  # the same skills in the cards of every file


def bare_names(pool: CardPool) -> frozenset[str]:
    """The names of all skills."""
    found: set[str] = set()
    for card in pool:
        for field in ("skills", "ex_skills", "abilities"):
            for one in card.get(field) or ():
                found.update(_key(str(one[name])) for name in ("name", "name_ja") if one.get(name))
    return frozenset(found)


_OWNED = rf"(?:[ab]\.)?{_P}"
_PICK = re.compile(rf"(?:discard|choose) (?:{_OWNED}|{_N})")
_PIECES = (
    r"draw(?: a card| 1(?: card)?)?|do not draw|no draw|decline",
    rf"main unit {_N}|main {_N}|put {_N} into the main",
    rf"(?:charge|play|set|discard|order|put|choose) {_N}(?: on {_OWNED})?",
    rf"play {_N} on standby",
    rf"on (?:{_P}|{_N})",
    rf"(?:retreat|retreat for|next main|next main unit|replace with) (?:{_P}|{_N})",
    r"end (?:the )?main phase|go to the battle phase|battle phase",
    r"no skill|use no skill|do not use a skill|end (?:the )?battle phase",
    rf"choose (?:{_OWNED}|a face-down card)",
    r"(?:use )?(?:ex )?skill .+|use .+",
    r"(?:[ab] )?(?:wins|loses|win|lose)(?: janken)?|janken (?:win|lose|a|b)",
    *PIECES,
)

EXAMPLES: Sequence[str] = (
    'main unit "X"',
    "draw",
    "do not draw",
    'charge "X" on main',
    'charge "X" on S1',
    'play "X"',
    'set "X" on main',
    "retreat for S1",
    'discard "X"',
    "ex skill NAME",
    "end main phase",
    "skill NAME",
    "skill 1",
    "no skill",
    "next main unit S1",
    "choose main",
    "choose B.S1",
    'choose "X"',
    "A wins janken",
    "win",
    *scene_rules.EXAMPLES,
)

GRAMMAR = SpokenGrammar(
    also, natural, variants, without_void, tuple(re.compile(piece) for piece in _PIECES), EXAMPLES, bare_names=bare_names
)
