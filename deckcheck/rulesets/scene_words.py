"""The words in which scenario files speak of a game: its circles, zones, phases, and what can be asserted. A ruleset hands over its own.

Why data and not code: the reader of scenario files, the schema and the messages with "did you mean" all ask the same table, and a second
game is a second table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

PLAYERS = ("A", "B")
FACES = ("up", "down")
STANCES = ("stand", "rest")
SAME = {"face_up": "up", "face_down": "down", "standing": "stand", "resting": "rest", "rested": "rest"}
"""Other words for faces and stances."""

Shape: TypeAlias = Literal["list", "deck", "single", "circles"]
"""How the content of a zone is written.

- `list`: a list from the top, or a number of cards that do not matter;
- `deck`: the same, or a mapping with `top`, `bottom` and `size`;
- `single`: one card;
- `circles`: a mapping from circles to cards.
"""

Kind: TypeAlias = Literal["number", "cards", "card", "member", "word", "words", "phase", "flag", "circles", "place", "sees"]
"""What stands on the right of an assertion.

- `number`: a whole number or `{at_least: 3, at_most: 5}`;
- `cards`: a number, or what a zone contains;
- `card`: a card;
- `member`: a card, `empty`, or a mapping of what holds for the member there;
- `word`, `words`: one of the words, or a list of them;
- `phase`: a phase or step;
- `flag`: `true` or `false`;
- `circles`: circles joined with `+`;
- `place`: a member by its place (`A.F1`), or one of the words;
- `sees`: which zones a view shows.
"""


@dataclass(frozen=True, slots=True)
class NumberWord:
    """A number that `given` may state."""

    key: str
    title: str
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class ZoneWord:
    """A zone of a player in `given`. `face`, `stance`: a card there may state it; `under`: keys of zones below a card there, whose cards it
    may state; `counts`: numbers that it may state; `types`: the card types it takes (none: any).

    `circles`: those of the zone, none: all; `joined`: a card may stand on several; `fill`: there is a card on each, which may be one that
    does not matter; `marks`: the two words for the state of what lies on a circle, the first one may also be stated of a card
    (`{card: X, destroyed: true}`), and where all are filled is what a bare list of circles means. `names`: other keys that mean the zone.
    """

    key: str
    title: str
    shape: Shape = "list"
    face: bool = False
    stance: bool = False
    under: tuple[str, ...] = ()
    counts: tuple[NumberWord, ...] = ()
    types: tuple[str, ...] = ()
    circles: tuple[str, ...] = ()
    joined: bool = False
    fill: bool = False
    marks: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PhaseWord:
    """A phase or step: the word for it, and other names that mean it. `battle`: a battle is running there; `bare`: nothing but decks and
    the turn can be given for it."""

    word: str
    names: tuple[str, ...] = ()
    battle: bool = False
    bare: bool = False


@dataclass(frozen=True, slots=True)
class LeftSide:
    """Something that can be asserted: `PLAYER.CIRCLE.power`, where PLAYER and CIRCLE stand for any. `null`: the right side may be null;
    `seen`: a view can be asked for it, though it is no list of cards."""

    name: str
    kind: Kind
    words: tuple[str, ...] = ()
    null: bool = False
    seen: bool = False


SHARED_SIDES = (
    LeftSide("PLAYER.sees", "sees"),
    LeftSide("decides", "word", (*PLAYERS, "nobody")),
    LeftSide("options", "number"),
    LeftSide("turn", "word", PLAYERS),
    LeftSide("turn_number", "number"),
)
"""What can be asserted of every game."""


def end_sides(*reasons: str) -> tuple[LeftSide, ...]:
    """What can be asserted of the end of a game. `reasons`: why it may have ended by its own rules."""
    return (
        LeftSide("winner", "word", PLAYERS, null=True),
        LeftSide("over", "flag"),
        LeftSide("reason", "word", (*reasons, "concession", "draw", "effect")),
    )


@dataclass(frozen=True, slots=True)
class SceneWords:
    """All words of a game. `battle_zone` is where attackers and defenders stand (none: no battle can be given); `turn_numbers` are the
    numbers of a turn of the first and of the second player where a file states none. `stances` are the stances of a card, the usual one
    first, and `stance_key` is what a card states them under; `chances` are chance events that a file may script beside shuffles and who
    begins, with the words for their results; `member`: what stands on a circle; `circle`: what a circle is called."""

    game: str
    circles: tuple[str, ...]
    zones: tuple[ZoneWord, ...]
    numbers: tuple[NumberWord, ...]
    used: tuple[str, ...]
    phases: tuple[PhaseWord, ...]
    default_phase: str
    turn_numbers: tuple[int, int]
    battle_zone: str
    battle_numbers: tuple[NumberWord, ...]
    left_sides: tuple[LeftSide, ...]
    stance_key: str = "stance"
    stances: tuple[str, ...] = STANCES
    chances: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    member: str = "member"
    circle: str = "circle"

    def phase(self, text: str) -> PhaseWord | None:
        """The phase or step that a word or a longer name means."""
        return next((phase for phase in self.phases if text == phase.word or text in phase.names), None)

    def zone_key(self, text: str) -> str:
        """The key of the zone that a text means; the text itself where it means none."""
        return next((zone.key for zone in self.zones if text in zone.names), text)

    def circle_set(self, text: str) -> tuple[str, ...] | None:
        """`F2+F1` -> ("F1", "F2"), in the order of the board; None where it names no circle, or one twice."""
        names = text.split("+") if len(text) < 100 else []
        found = tuple(circle for circle in self.circles if circle in names)
        return found if found and len(found) == len(names) else None
