"""`then`: what must hold. The left side is a path of the table of the game, the right side is read as that path wants it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from deckcheck.rulesets.scene_words import FACES, PLAYERS, LeftSide, SceneWords, ZoneWord
from deckcheck.scenarios.cards import CardReader
from deckcheck.scenarios.fields import FieldReader, is_null, place
from deckcheck.scenarios.position import PositionReader
from deckcheck.scenarios.scenario import (
    Amount,
    Assertion,
    CardEntry,
    CircleSet,
    Contents,
    Expected,
    Flag,
    MemberAt,
    Sight,
    Sights,
    Word,
    Words,
)
from deckcheck.tree import Mapping as MappingNode
from deckcheck.tree import Node, Scalar, whole_number
from deckcheck.tree import Sequence as SequenceNode
from deckcheck.validation.entries import shorten

MAX_ASSERTIONS = 500
LOW, HIGH = -999_999, 999_999
LISTS = ("contains", "lacks", "is", "top", "bottom")
COUNTS = ("count", *(f"face_{face}" for face in FACES), "resting", "standing")
BOUNDS = ("at_least", "at_most")
SIGHTS = ("none", "all")

_LISTED = ZoneWord("cards", "cards")


class Path:
    """A left side taken apart: the entry of the table, and what stands for PLAYER and CIRCLE."""

    __slots__ = ("circles", "player", "side", "text")

    def __init__(self, side: LeftSide, player: str | None, circles: tuple[str, ...], text: str) -> None:
        self.side = side
        self.player = player
        self.circles = circles
        self.text = text


class AssertionReader:
    """Reads the assertions of one file."""

    def __init__(self, fields: FieldReader, cards: CardReader, words: SceneWords) -> None:
        self.fields = fields
        self.cards = cards
        self.words = words
        self.position = PositionReader(fields, cards, words)
        self.sides: Mapping[str, LeftSide] = {side.name: side for side in words.left_sides}
        self._spelled: list[str] | None = None

    def read(self, node: Node, key: Scalar) -> tuple[Assertion, ...]:
        """A list of mappings of assertions."""
        items = self.fields.items(node, key, "`then`", MAX_ASSERTIONS, "then: [{A.hand: 5}]")
        found: list[Assertion] = []
        for item in items or ():
            mapping = self.fields.mapping(item, None, "an assertion", "{A.hand: 5}")
            if mapping is None:
                continue
            if not mapping.items:
                self.fields.add("S103", "an assertion without anything asserted", mapping.span, hint="write `{A.hand: 5}`")
            for at, value in mapping.items.values():
                found += self._assertion(at, value)
        return tuple(found)

    def _assertion(self, key: Scalar, node: Node) -> Iterator[Assertion]:
        path = self.path(key.text)
        if path is None:
            hint = self.fields.near(key.text, self._all_spelled()) or "`deckcheck schema scenario` prints everything that can be asserted"
            self.fields.add("N605", f"nothing is called `{shorten(key.text)}` that could be asserted", key.span, hint=hint)
            return
        if path.side.kind == "member":
            yield from self._member(path, key, node)
            return
        expected = self._expected(path.side, node, key)
        if expected is not None:
            yield Assertion(path.side.name, path.player, path.circles, key.text, key.span, expected)

    def path(self, text: str) -> Path | None:
        """The left side a text spells."""
        player: str | None = None
        circles: tuple[str, ...] = ()
        name: list[str] = []
        for position, word in enumerate(text.split(".", 4)):
            if position == 0 and word in PLAYERS:
                player = word
                name.append("PLAYER")
            elif player and not circles and (found := self.words.circle_set(word)) and (position == 1 or len(found) == 1):
                circles = found
                name.append("CIRCLE")
            else:
                name.append(self.words.zone_key(word) if position == 1 else word)
        side = self.sides.get(".".join(name))
        return Path(side, player, circles, text) if side else None

    def _all_spelled(self) -> list[str]:
        """Every left side, with each player and each single circle."""
        if self._spelled is None:
            self._spelled = [
                side.name.replace("PLAYER", player).replace("CIRCLE", circle)
                for side in self.words.left_sides
                for player, circle in product(
                    PLAYERS if "PLAYER" in side.name else ("",), self.words.circles if "CIRCLE" in side.name else ("",)
                )
            ]
        return self._spelled

    # ------------------------------------------------------------------------------------------------------------- right sides

    def _member(self, path: Path, key: Scalar, node: Node) -> Iterator[Assertion]:
        """A card, a word, or a mapping of what holds for the member: each is an assertion of its own."""
        if isinstance(node, Scalar):
            if node.text in path.side.words:
                yield Assertion(path.side.name, path.player, path.circles, key.text, key.span, Word(node.text, node.span))
            elif (card := self.cards.reference(node, key)) is not None:
                yield Assertion(f"{path.side.name}.card", path.player, path.circles, key.text, key.span, card)
            return
        if not isinstance(node, MappingNode):
            self.fields.wrong(
                node, key, f"`{key.text}`", "a card, `empty`, or a mapping", "write `{card: Card name, stance: rest}`", "N606"
            )
            return
        prefix = f"{path.side.name}."
        inner = {side.name.removeprefix(prefix): side for side in self.words.left_sides if side.name.startswith(prefix)}
        if not node.items:
            self.fields.add("N606", f"`{key.text}` states nothing", key.span, hint=f"known keys: {', '.join(inner)}")
        for name, at, value in self.fields.fields(node, tuple(inner), "a member"):
            expected = self._expected(inner[name], value, at)
            if expected is not None:
                yield Assertion(inner[name].name, path.player, path.circles, f"{key.text}.{name}", at.span, expected)

    def _expected(self, side: LeftSide, node: Node, key: Scalar) -> Expected | None:
        label = f"`{key.text}`"
        if side.kind == "number":
            return self._amount(node, key, label)
        if side.kind == "cards":
            return self._contents(node, key, label)
        if side.kind == "card":
            return self.cards.reference(node, key)
        if side.kind == "phase":
            phase = self.position.phase(node, key, "N606")
            return Word(phase, place(node, key)) if phase else None
        if side.kind == "flag":
            flag = self.fields.word(node, key, label, ("true", "false"), "N606")
            if flag and isinstance(node, Scalar) and not node.plain:
                self.fields.add("N606", f"{label} is `true` or `false`, here is a text", node.span, hint="write it without quotes")
            return Flag(flag == "true", place(node, key)) if flag else None
        if side.kind == "words":
            return self._words(side, node, key, label)
        if side.kind == "circles":
            circles = self.position.circles_of(node, key, label, joined=True)
            return CircleSet(circles, place(node, key)) if circles else None
        if side.kind == "place":
            return self._place(side, node, key, label)
        if side.kind == "sees":
            return self._sights(node, key, label)
        if side.null and is_null(node):
            return Word(None, place(node, key))
        word = self.fields.word(node, key, label, side.words, "N606", "null" if side.null else "")
        return Word(word, place(node, key)) if word else None

    def _amount(self, node: Node, key: Scalar, label: str) -> Amount | None:
        """A number, or bounds."""
        if not isinstance(node, MappingNode):
            value = self.fields.number(node, key, label, LOW, HIGH, "N606")
            return None if value is None else Amount(value, value, place(node, key))
        bounds: dict[str, int | None] = {}
        if not node.items:
            self.fields.add("N606", f"{label} states nothing", key.span, hint="write a number, or `{at_least: 3}`")
            return None
        for name, at, value_node in self.fields.fields(node, BOUNDS, label):
            bounds[name] = self.fields.number(value_node, at, f"`{name}`", LOW, HIGH, "N606")
        low, high = bounds.get("at_least"), bounds.get("at_most")
        if low is not None and high is not None and low > high:
            self.fields.add("N606", f"nothing is at least {low} and at most {high}", key.span, hint="correct one of the two")
        return Amount(low, high, key.span)

    def _contents(self, node: Node, key: Scalar, label: str) -> Contents | None:
        """How many cards there are, or which."""
        if isinstance(node, SequenceNode):
            hint = "write `{is: [...]}` for exactly these cards, `{contains: [...]}` for these and others"
            self.fields.wrong(node, key, label, "a number or a mapping", hint, "N606")
            return None
        if not isinstance(node, MappingNode) or (node.items and node.items.keys() <= set(BOUNDS)):
            if isinstance(node, Scalar) and whole_number(node) is None:
                hint = "write `{contains: [Card name]}`, or a number"
                self.fields.wrong(node, key, label, "a number or a mapping", hint, "N606")
                return None
            amount = self._amount(node, key, label)
            return Contents({"count": amount}, {}, amount.span) if amount else None
        counts: dict[str, Amount] = {}
        lists: dict[str, tuple[CardEntry, ...]] = {}
        if not node.items:
            self.fields.add("N606", f"{label} states nothing", key.span, hint="write a number, or `{contains: [Card name]}`")
        for name, at, value in self.fields.fields(node, (*LISTS, *COUNTS), label):
            if name in LISTS:
                lists[name] = self.cards.cards(value, at, f"`{name}`", _LISTED)
            elif amount := self._amount(value, at, f"`{name}`"):
                counts[name] = amount
        return Contents(counts, lists, key.span)

    def _words(self, side: LeftSide, node: Node, key: Scalar, label: str) -> Words | None:
        if not isinstance(node, SequenceNode):
            self.fields.wrong(node, key, label, "a list", f"write `[{side.words[0]}]`, or `[]` for none", "N606")
            return None
        items = self.fields.items(node, key, label, len(side.words), f"[{side.words[0]}]") or []
        found = [self.fields.word(item, None, label, side.words, "N606") for item in items]
        return Words(tuple(word for word in found if word), key.span)

    def _place(self, side: LeftSide, node: Node, key: Scalar, label: str) -> MemberAt | None:
        if isinstance(node, Scalar):
            if node.text in side.words:
                return MemberAt(None, (), node.span)
            player, dot, rest = node.text.partition(".")
            circles = self.words.circle_set(rest)
            if dot and player in PLAYERS and circles:
                return MemberAt(player, circles, node.span)
        example = f"{PLAYERS[0]}.{self.words.circles[0]}"
        self.fields.wrong(node, key, label, f"a place such as `{example}`, or {', '.join(f'`{w}`' for w in side.words)}", None, "N606")
        return None

    def _sights(self, node: Node, key: Scalar, label: str) -> Sights | None:
        if not isinstance(node, MappingNode) or not node.items:
            self.fields.wrong(node, key, label, "a mapping of zones", "write `{B.hand: none, A.level: all}`", "N606")
            return None
        sights: list[Sight] = []
        seen = [side.name for side in self.words.left_sides if side.seen or (side.kind == "cards" and "CIRCLE" not in side.name)]
        zones = [name.replace("PLAYER", player) for name in seen for player in PLAYERS]
        for at, value in node.items.values():
            path = self.path(at.text)
            if path is None or path.player is None or path.side.name.replace("PLAYER", path.player) not in zones:
                hint = self.fields.near(at.text, zones) or f"zones are {', '.join(zones[::2])} and those of {PLAYERS[1]}"
                self.fields.add("N605", f"nothing is called `{shorten(at.text)}` that could be seen", at.span, hint=hint)
                continue
            shown: str | tuple[CardEntry, ...] | None
            if isinstance(value, SequenceNode):
                shown = self.cards.cards(value, at, f"`{at.text}`", _LISTED)
            else:
                shown = self.fields.word(value, at, f"`{at.text}`", SIGHTS, "N606")
            if shown is not None:
                sights.append(Sight(path.side.name, path.player, at.text, shown, at.span))
        return Sights(tuple(sights), key.span)
