"""Words that players of card games write for something that has another name here: hints for E501, and for `deckcheck explain`.

A table is `written: what is meant`, lines of `TARGETS | HINT`: the hint fits where one of the targets, words of the language, may stand.
The first line that fits is told; where none fits, the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

OtherWords: TypeAlias = Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]


def other_words(*tables: str) -> OtherWords:
    """Tables in one; of a word in several of them the later lines come first."""
    found: dict[str, tuple[tuple[tuple[str, ...], str], ...]] = {}
    for table in tables:
        lines: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for line in filter(None, map(str.strip, table.splitlines())):
            words, _, meant = line.partition(": ")
            targets, _, hint = meant.partition(" | ")
            for word in words.split():
                lines.setdefault(word, []).append((tuple(targets.split()), hint or f"write `{targets.split()[0]}`"))
        found = {**found, **{word: (*several, *found.get(word, ())) for word, several in lines.items()}}
    return found


def meant_by(table: OtherWords, word: str, legal: Iterable[str]) -> tuple[str, str | None]:
    """What is meant by it where these words may stand, and what to write."""
    here = set(legal)
    for targets, hint in table.get(word.lower().replace("-", "_"), ()):
        for target in targets:
            if target in here:
                return target, hint
    return "", None


SHARED_TABLE: Final = """
until duration lasts lasting: for | write `for: this_turn`, or another duration
end_of_turn until_end_of_turn eot turn: this_turn | write `for: this_turn`
permanent permanently forever always game: rest_of_game | write `for: rest_of_game`
then: do | write the sentences after one another, under one guard as a block: `{if: ..., do: [...]}`
then: instead draw | write the sentences after one another, under one guard as a block: `{if: ..., do: [...]}`
else otherwise: instead draw | there is no "else": write the other case with `instead: {if: ..., ...}` at the sentence
optional optionally: may | write `may: you`
can could: may | write `may: you` for "you may"
target targets select pick: choose | write `choose: {target: {number: 1, in: ..., of: ...}}`, and the action with that name beside it
target targets select pick: draw | write `choose: {target: {number: 1, in: ..., of: ...}}`, and the action with that name beside it
who player performer chooser: by | write `by: opponent`: who does it
condition when only_if provided: if | write `if: ...`
times repeat for_each per: if | write an amount that counts: `{count: ..., times: 1000}`
save_as name id label: as | write `as: NAME`
once_per_turn limit uses: per_turn | write `per_turn: 1`
trigger triggers event on: when | write `when: ...`
condition requirement only_if: while | write `if: ...`, or `while: ...` for what makes it live
effect effects actions then text steps: do | write `do: [...]`, a list of sentences
optional: do | every automatic ability's cost is optional; an optional sentence has `may: you`
costs price pay: cost | write `cost: [...]`, a list of sentences
zone zones location from: works_in | write `works_in: ZONE`
type ability: kind | write `kind: auto`, `cont` ...
triggered trigger automatic: auto | write `kind: auto`
static continuous permanent passive constant: cont | write `kind: cont`
more min minimum least gte ge atleast >= more_or_equal: at_least | write `at_least: ...`
less max maximum most lte le atmost <= fewer: at_most | write `at_most: ...`
greater greater_than gt > over above more_as: more_than | write `more_than: ...`
smaller lower_than smaller_than fewer_than lt < below under: less_than | write `less_than: ...`
equals equal eq exactly == = equal_to: is | write `is: ...`, or the number alone
max maximum at_most: up_to | write `up_to: 2` for "up to 2"
count amount exactly min at_least: number | write `number: 1`
times multiply multiplied factor x: times | write `times: 1000`
max maximum up_to limit at_most: capped | write `capped: 5`
add plus_ +: plus | write `plus: 1`
subtract less -: minus | write `minus: 1`
divided divide half halved div /: times | an amount cannot be divided: there are `times`, `plus`, `minus` and `capped`
zone zones location where place from: in | write `in: ZONE` with `of`
owner controller player whose side: of | write `of: you` or `of: opponent`
name names called card_name: named | write `named: ...`
trait traits subtype class tribe race keyword attributes: attribute | write `attribute: ...`
types card_type kind: type | write `type: ...`
except without exclude other: not other_than | write `not: {...}`, or `other_than: this`
enemy foe opponents opponent's other_player them their they rival enemies opp: opponent | write `opponent`
true yes: you | say who may: `may: you`
this card: you opponent | write a player: `you` or `opponent`
at_least at_most more_than: count | here is an amount, such as `1` or `{count: ...}`; comparisons stand beside one in a condition
me my self your yours controller owner player i mine you's your's: you | write `you`: the master of the card
all everyone players each each_player any everybody: both | write `both`
self it itself this_card me card: this | write `this`
them they those it that that_card: subject | write `subject` for the card of the event, or the name that `choose` or `as` gave
peek look_at scry see view: look
show: reveal
swap switch: exchange | write `exchange: ..., with: ...`
send put place return_to add: move | write `move: ..., to: ...`
boost buff pump increase raise plus get: modify | write `modify: this, power: 1000`
debuff decrease reduce lower weaken: modify | write `modify: ..., power: -1000`
give grant: gain modify | write `gain: this, abilities: [...]`, or `modify` for a value
negate counter silence blank: suppress | write `suppress: ...`
prevent prohibit forbid cant can't can_not: cannot | write `cannot: DEED, who: ...`
choose_one mode option options: modes | write `modes: [[...], [...]]` with `number: 1`
randomize: shuffle | write `shuffle: deck`
win_game victory: win | write `win: you`
lose_game defeat: lose | write `lose: opponent`
each: count | write an amount that counts: `{count: ..., times: 1}`
exists there_is any_of has have: count | write `{count: {in: ..., of: ...}, at_least: 1}`
or either: any | write `any: [...]`, a list of conditions
and all all_of: any | write a list, `[...]`: all conditions in it must hold
my_turn your_turn own_turn: turn | write `{turn: you}`
opponent_turn opponents_turn: turn | write `{turn: opponent}`
library draw_pile: deck
"""
