"""How judges speak of the options of Luck & Logic, beside the readable texts of `phrases`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from deckcheck.engine.primitives import LOG_ONLY
from deckcheck.engine.state import CIRCLES, NOBODY, ZONE, Option
from deckcheck.rulesets import scene_rules
from deckcheck.rulesets.luck_and_logic.board import CIRCLE_NAMES, FIELD, GATES, HAND, circles_text
from deckcheck.rulesets.luck_and_logic.phrases import PHRASES, where
from deckcheck.rulesets.luck_and_logic.terms import (
    ASK_REARRANGE,
    ATTACK,
    CHOOSE,
    DISCARD,
    DO_NOT_LOOK,
    END_MAIN,
    EXCHANGE,
    FAIL,
    INTERCEPT,
    INTO,
    KEEP,
    LEVEL_BOOST,
    LOG_FORCED_PASS,
    MOBILIZE,
    MOVE,
    NEXT_IN_ORDER,
    NO_ATTACK,
    NO_INTERCEPT,
    NO_LEVEL,
    PASS,
    PLACE,
    PUT_LEVEL,
    REARRANGE,
    STAY,
    TRANCE,
    TRANCE_CHANGE,
    USE,
    State,
)
from deckcheck.rulesets.scene_rules import (
    CARD,
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

_FIXED = {
    KEEP: ("done", "keep hand", "keep the hand", "no mulligan", "pass"),
    NO_LEVEL: ("pass", "do not level"),
    REARRANGE: ("move",),
    STAY: ("pass",),
    DO_NOT_LOOK: ("don't look", "without looking"),
    FAIL: ("fail the trance", "fail on purpose"),
    END_MAIN: ("pass", "end the main phase", "battle phase", "go to the battle phase", "go to battle"),
    NO_ATTACK: ("pass", "do not attack", "end battle phase", "end the battle phase"),
    NO_INTERCEPT: ("pass", "done", "do not intercept"),
    PASS: ("do nothing",),
}
_NAMED = {
    PUT_LEVEL: ('put "" into the level zone',),
    EXCHANGE: (),
    MOBILIZE: ('play ""',),
    INTO: ('mobilize ""', '""'),
    NEXT_IN_ORDER: ('put ""',),
    ATTACK: ('attack with ""',),
    INTERCEPT: ('intercept with ""',),
    MOVE: ('""',),
    USE: ('use ""', 'activate ""', 'logic drive ""'),
}

_BY_CIRCLE = {
    ATTACK: ("attack with ",),
    INTERCEPT: ("intercept with ",),
    MOVE: ("",),
    USE: ("use ", "activate ", "logic drive "),
}
_PASSES = frozenset(("pass", "no attack", "no intercept", "no level", "keep")).union(
    *(_FIXED[kind] for kind in (NO_ATTACK, NO_INTERCEPT, PASS, NO_LEVEL, KEEP))
)
"""How a player passes, attacks no more, does not intercept, levels nothing or keeps an empty hand; the rules may do it for them."""


def forced(state: State, entry: tuple[int, ...], player: int) -> list[Spoken]:
    """A pass where there was nothing to choose; what an effect left no choice about; the last of several cards that are put in order."""
    if entry[:2] == (LOG_FORCED_PASS, player):
        return [Spoken(words) for words in _PASSES]
    if entry[:2] == (LOG_ONLY, player):
        return _only(state, entry)
    return last_in_order(state, entry, player, NEXT_IN_ORDER)


def _only(state: State, entry: tuple[int, ...]) -> list[Spoken]:
    _, _, kind, first, second, circles, _ = entry
    if kind == PLACE:
        return [Spoken(f"{word} {circles_text(first).casefold()}") for word in ("on", "to")]
    picks = {CHOOSE: "choose", DISCARD: "discard"}
    if kind in picks:
        return picked_only(entry, picks[kind], "ab"[state.owner[first]], _names_of(circles))
    return [Spoken(PHRASES[kind](state, first, second))]


def also(state: State, option: Option) -> list[Spoken]:
    """Synonyms; members by any one of their circles or by name; materials in either order; a level boost without the level card."""
    kind, first, second = option
    said = [Spoken(words) for words in (*_FIXED.get(kind, ()), *_NAMED.get(kind, ()))]
    if kind == NEXT_IN_ORDER:
        said += order_of_two(state, option)
    if kind == INTO:
        zone = "hand" if state.now[first][ZONE] == HAND else "deck"
        said += [Spoken(f'into "" from {zone}'), Spoken(f'"" from {zone}')]
    if kind == CHOOSE and state.now[first][ZONE] in (FIELD, GATES):
        owner = "ab"[state.owner[first]]
        said += [Spoken(f"choose {whose}{circle}") for circle in _circles(state, first) for whose in ("", f"{owner}.")]
        if state.now[first][ZONE] == FIELD:
            said.append(Spoken('choose ""'))
    if kind == LEVEL_BOOST:
        said.append(Spoken("level boost", loose=True))
    for circle in _circles(state, first) if kind in _BY_CIRCLE else ():
        said += [Spoken(word + circle) for word in _BY_CIRCLE[kind]]
    if kind in (TRANCE, TRANCE_CHANGE):
        word = "trance" if kind == TRANCE else "trance change"
        for one, other in ((first, second), (second, first)):
            said += [
                Spoken(f"{word} {a} {link} {b}", cards=tuple(card for text, card in ((a, one), (b, other)) if text == '""'))
                for a in (*_circles(state, one), '""')
                for b in (*_circles(state, other), '""')
                for link in ("and", "with")
            ]
    return said


def _circles(state: State, card: int) -> list[str]:
    """How a member is called by its place: all its circles, or any one of them."""
    names = _names_of(state.now[card][CIRCLES])
    whole = where(state, card).casefold()
    return [whole, *(name for name in names if name != whole)]


def _names_of(circles: int) -> list[str]:
    """All the circles of a member, and each of them."""
    names = [name.casefold() for place, name in enumerate(CIRCLE_NAMES) if circles >> place & 1]
    return [circles_text(circles).casefold(), *names] if len(names) > 1 else names


_C = r"[fb][1-3]"
_P = rf"{_C}(?:\+{_C})*"
_N = CARD
_MOVE = re.compile(rf"(?:rearrange|move) ((?:(?:{_P}|{_N}) to {_P} ?)+)(done)?(.*)")
_OWNED = rf"(?:[ab]\.)?{_P}"
_PICK = re.compile(rf"(?:discard|choose|intercept with) (?:{_OWNED}|{_N})")
_CLAUSE = re.compile(rf"({_P}|{_N}) to ({_P})")


_ONE = rf"(?:{_P}|{_N})"
_NATURAL = said(
    (rf"(?<!choose )\b[ab]\.(?={_C})", ""),
    (r"\bmobilise\b", "mobilize"),
    (r"\buses? (luck drive|level boost)\b", r"\1"),
    (r"(?<!level )(?<!stock )\bboost\b", "level boost"),
    (r"\bthe my logicalist\b", "my logicalist"),
    (r"\bdeclare (?:a )?trance\b", "trance"),
    (rf"({_P}) \+ ({_P})", r"\1 and \2"),
    (rf"\b(?:against|onto|at) (?={_C})", "on "),
    (rf"^({_ONE}) attacks (?:on )?({_C})", r"attack with \1 on \2"),
    (rf"^attack (?:on )?({_C}) with ({_ONE})", r"attack with \2 on \1"),
    (rf"^attack (?:with )?({_ONE}) (?:on|to) ({_C})", r"attack with \1 on \2"),
    (r"\battack no more\b|\bno more attacks?\b|^end (?:the )?turn$", "no attack"),
    (rf"\bintercept (?={_ONE})", "intercept with "),
    (rf"\bdefine (?:a |the )?logic (?={_N})", "define "),
    (rf"\b(level boost(?: with {_N})?) and (?=define)", r"\1 "),
    (r"\b(for|with) face-down card\b", r"\1 the face-down card"),
    (rf"\b(?:exchange|swap) ({_N}) (?:with|for) ({_N}|the face-down card)", r"exchange \1 for \2"),
    (rf"\blevel (?:up|with) (?={_N})", "level "),
    (r"\blevel no card\b", "no level"),
    (r"\bkeep all\b", "keep"),
    (rf"\bmulligan (?={_N})", "return "),
    (r"\blook (?:at|through) (?:the |your |my )?deck\b", "look"),
    (r"\bno look\b", "do not look"),
    (r"\bdeliberate refresh\b", "refresh"),
    (rf"((?:mobilize|play|into) {_N}) to (?={_C})", r"\1 on "),
    (rf"\bon ({_C}) and ({_C})\b", r"on \1+\2"),
    (rf"\b(?:swap|exchange|rearrange|move) ({_P}) (?:and|with) ({_P})$", r"rearrange \1 to \2 \2 to \1"),
    (rf"(to {_P}) and (?={_ONE} to)", r"\1 "),
)
_LISTED = "intercept with|return|discard|order"


def natural(text: str) -> str:
    """What players say, in the words of the options: owners before circles, lists of cards, the words of the narration."""
    return spread(reworded(text, _NATURAL), _LISTED, _ONE)


def variants(state: State, text: str) -> list[str]:
    """`define X after level boost` begins with the boost; a trance that says nothing of the deck; members to rearrange, and picks, in any
    order."""
    if match := re.fullmatch(rf"(define {_N}) (?:after|with) (?:a )?(level boost(?: with (?:{_N}|the face-down card))?)", text):
        return [f"{match[2]} {match[1]}"]
    if match := re.fullmatch(r"(trance .*?) (into .*)", text):
        answered = re.search(r"\b(?:look|looking|refresh)\b", match[1])
        return [text] if answered else [f"{match[1]} {answer} {match[2]}" for answer in ("do not look", "look")]
    if match := _MOVE.fullmatch(text):
        clauses, rest = f"rearrange {_in_order(state, match[1])}", match[3].strip()
        return [" ".join(filter(None, (clauses, end, rest))) for end in ("done", "")[: 1 if match[2] else 2]]
    return in_any_order(text, _PICK)


def without_void(state: State, words: str) -> str:
    """`done` where no member is left that could be moved."""
    said, _, rest = words.partition(" ")
    return rest if said == "done" and (state.asked == NOBODY or state.prompt != ASK_REARRANGE) else words


def _in_order(state: State, clauses: str) -> str:
    """Members are moved in the order of the field; a text may name them in any."""
    player = state.asked if state.asked in (0, 1) else 0
    members = state.order[player << 4 | FIELD]

    def place(clause: tuple[str, str]) -> int:
        names = set(clause[0].upper().split("+"))
        for position, member in enumerate(members):
            circles = state.now[member][CIRCLES]
            if any(circles >> number & 1 and name in names for number, name in enumerate(CIRCLE_NAMES)):
                return position
        return NOBODY

    found = sorted(_CLAUSE.findall(clauses), key=place)
    return " ".join(f"{member} to {circles}" for member, circles in found)


_PIECES = (
    rf"(?:mobilize|play) {_N}",
    rf"(?:on|onto|at) {_P}(?: and {_C})?",
    rf"to {_P}",
    "rearrange|move|done",
    rf"{_P}(?: to {_P})?|{_N} to {_P}",
    rf"trance (?:change )?(?:my logicalist|{_P}|{_N}) (?:and|with) (?:my logicalist|{_P}|{_N})",
    "do not look|don't look|without looking|look",
    "refresh",
    rf"(?:into )?{_N}(?: from (?:hand|deck))?",
    "fail the trance|fail on purpose|fail",
    "luck drive",
    rf"(?:use|activate|logic drive) (?:{_P}|{_N})(?: ability \d+)?",
    "end (?:the )?main phase|go to (?:the )?battle(?: phase)?|battle phase",
    rf"attack with (?:{_P}|{_N})",
    "no attack|do not attack|end (?:the )?battle phase",
    rf"intercept with (?:{_P}|{_N})",
    "no intercept|do not intercept",
    rf"define {_N}",
    rf"(?:(?:after|with) (?:a )?)?level boost(?: with (?:{_N}|the face-down card))?",
    "do nothing",
    rf"(?:order|put|keep|turn down|discard|return|level|exchange) {_N}",
    rf"put {_N} into the level zone",
    rf"for (?:{_N}|the face-down card)",
    "no level|do not level",
    "keep hand|keep the hand|no mulligan|keep",
    rf"choose (?:{_OWNED}|{_N}|a face-down card)",
    *PIECES,
)

EXAMPLES: Sequence[str] = (
    'mobilize "X" on F1',
    "rearrange F1 to F2",
    "trance F1 and F2",
    "trance change F1 and F2",
    "do not look",
    "look",
    "refresh",
    'into "X" on F1',
    "fail",
    "luck drive",
    "use F1",
    "logic drive F1",
    "end main phase",
    "attack with F1 on B2",
    "no attack",
    "intercept with F2",
    "no intercept",
    'define "X"',
    'define "X" after level boost',
    "level boost",
    'order "X"',
    'keep "X"',
    'turn down "X"',
    'discard "X"',
    'return "X"',
    "keep",
    'level "X"',
    'exchange "X" for "Y"',
    'exchange "X" for the face-down card',
    "no level",
    'resolve "X" ability 1',
    "use F1 ability 2",
    'use "X"',
    "choose F1",
    "choose B.F1",
    'choose "X"',
    "choose a face-down card",
    *scene_rules.EXAMPLES,
)

GRAMMAR = SpokenGrammar(also, natural, variants, without_void, tuple(re.compile(piece) for piece in _PIECES), EXAMPLES)
