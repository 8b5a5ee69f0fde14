"""`given`: the position a scenario begins with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from deckcheck.cards.card import Card
from deckcheck.diagnostics import FILE_START, Related, Span
from deckcheck.rulesets.scene_words import PLAYERS, NumberWord, SceneWords, ZoneWord
from deckcheck.scenarios.cards import CardReader
from deckcheck.scenarios.fields import FieldReader, is_null, place
from deckcheck.scenarios.scenario import (
    Battle,
    CardEntry,
    ChanceResult,
    NamedResult,
    Number,
    Pile,
    Placed,
    PlayerPosition,
    Position,
    ShuffleResult,
    Turn,
    Word,
)
from deckcheck.tree import Mapping as MappingNode
from deckcheck.tree import Node, Scalar
from deckcheck.tree import Sequence as SequenceNode

MAX_TURN = 999
MAX_CHANCES = 200

_ORDERED = ZoneWord("shuffle", "shuffled cards")


class PositionReader:
    """Reads `given` of one file."""

    def __init__(
        self, fields: FieldReader, cards: CardReader, words: SceneWords, fits: Callable[[Card, Sequence[str]], str | None] | None = None
    ) -> None:
        """`fits`: why a card cannot stand on these circles."""
        self.fields = fields
        self.cards = cards
        self.words = words
        self.fits = fits

    def read(self, pair: tuple[Scalar, Node] | None, seed: str) -> Position:
        """The position; what is not stated, or cannot be read, is as if left out."""
        players = {player: PlayerPosition(player) for player in PLAYERS}
        turn_pair: tuple[Scalar, Node] | None = None
        battle_pair: tuple[Scalar, Node] | None = None
        chance: tuple[ChanceResult, ...] = ()
        if pair is not None and not is_null(pair[1]):
            mapping = self.fields.mapping(pair[1], pair[0], "`given`", "given: {turn: {player: A}, A: {hand: 5}}")
            known = ("turn", "battle", *PLAYERS, "chance", "seed")
            for name, at, value in self.fields.fields(mapping, known, "`given`") if mapping else ():
                if name == "turn":
                    turn_pair = (at, value)
                elif name == "battle":
                    battle_pair = None if is_null(value) else (at, value)
                elif name == "chance":
                    chance = self._chance(value, at)
                elif name == "seed":
                    seed = self.fields.text(value, at, "`seed`") or seed
                elif not is_null(value):
                    players[name] = self._player(name, value, at)
        turn = self._turn(*turn_pair) if turn_pair else self._whose({}, {}, FILE_START)
        battle = self._battle(battle_pair, turn, players)
        self._bare(turn, players)
        return Position(turn, battle, players, chance, seed)

    # -------------------------------------------------------------------------------------------------------------------- turn

    def _turn(self, key: Scalar, node: Node) -> Turn:
        stated: dict[str, Any] = {}
        spans: dict[str, Span] = {}
        mapping = None if is_null(node) else self.fields.mapping(node, key, "`turn`", "turn: {player: A, phase: main}")
        for name, at, value in self.fields.fields(mapping, ("player", "number", "phase", "first"), "`turn`") if mapping else ():
            spans[name] = place(value, at)
            if name == "number":
                stated[name] = self.fields.number(value, at, "`number`", 1, MAX_TURN)
            elif name == "phase":
                stated[name] = self.phase(value, at)
            else:
                stated[name] = self.fields.word(value, at, f"`{name}`", PLAYERS)
        return self._whose({name: value for name, value in stated.items() if value is not None}, spans, key.span)

    def _whose(self, stated: dict[str, Any], spans: dict[str, Span], span: Span) -> Turn:
        """Odd turns are those of the first player, so two of player, number and first tell the third."""
        player, number, first = stated.get("player"), stated.get("number"), stated.get("first")
        if number is None:
            player, first = player or PLAYERS[0], first or PLAYERS[0]
            number = self.words.turn_numbers[player != first]
        else:
            if player is None:
                player = PLAYERS[0] if first is None else first if number % 2 else _other(first)
            should = player if number % 2 else _other(player)
            if first is not None and first != should:
                order = "odd" if number % 2 else "even"
                message = f"turn {number} cannot be {player}'s when {first} is first: {order} turns are those of {_of(number, first)}"
                hint = f"write `first: {should}`, or leave it out"
                self.fields.add("N602", message, spans["first"], hint=hint, related=[Related(spans["number"], "the number of the turn")])
            first = should
        return Turn(player, number, stated.get("phase", self.words.default_phase), first, span)

    def phase(self, node: Node, key: Scalar | None, code: str | None = None) -> str | None:
        """The word of a phase or step, by that word or a longer name."""
        if isinstance(node, Scalar) and (found := self.words.phase(node.text)):
            return found.word
        words = [phase.word for phase in self.words.phases]
        names = [name for phase in self.words.phases for name in (phase.word, *phase.names)]
        hint = self.fields.near(node.text, names) if isinstance(node, Scalar) else None
        self.fields.wrong(node, key, "a phase", f"one of {', '.join(words)}", hint, code)
        return None

    # ------------------------------------------------------------------------------------------------------------------- battle

    def _battle(self, pair: tuple[Scalar, Node] | None, turn: Turn, players: dict[str, PlayerPosition]) -> Battle | None:
        phase = self.words.phase(turn.phase)
        runs = phase is not None and phase.battle
        if pair is None:
            if runs:
                hint = f"write `battle: {{attacker: {self.words.circles[0]}, circle: {self.words.circles[0]}}}`"
                self.fields.add("N610", f"in {turn.phase} a battle is running, but `given` has no `battle`", turn.span, hint=hint)
            return None
        key, node = pair
        if not runs:
            steps = ", ".join(phase.word for phase in self.words.phases if phase.battle)
            message = f"no battle is running at the beginning of {turn.phase}"
            self.fields.add("N610", message, key.span, hint=f"give a step of a battle as `phase` ({steps}), or leave `battle` out")
        example = f"battle: {{attacker: {self.words.circles[0]}, circle: {self.words.circles[0]}}}"
        mapping = self.fields.mapping(node, key, "`battle`", example)
        if mapping is None:
            return None
        attacker: tuple[str, ...] | None = None
        circle: tuple[str, ...] | None = None
        numbers: dict[str, Number] = {}
        limits = {number.key: number for number in self.words.battle_numbers}
        for name, at, value in self.fields.fields(mapping, ("attacker", "circle", *limits), "`battle`"):
            if name == "attacker":
                attacker = self.circles_of(value, at, "`attacker`", joined=True)
            elif name == "circle":
                circle = self.circles_of(value, at, "`circle`", joined=False)
            else:
                self._number(value, at, limits[name], numbers)
        for name in ("attacker", "circle"):
            if name not in mapping.items:
                self.fields.missing(mapping, key, name, "`battle`", example)
        if attacker is None or circle is None:
            return None
        if players[turn.player].at(self.words.battle_zone, attacker) is None:
            message = f"{turn.player} has no member on {'+'.join(attacker)} that could be attacking"
            hint = f"give one below `{turn.player}: {self.words.battle_zone}`; the attacker is the turn player's"
            self.fields.add("N610", message, place(mapping.items["attacker"][1], None), hint=hint)
        return Battle(attacker, circle[0], numbers, key.span)

    def circles_of(self, node: Node, key: Scalar | None, label: str, *, joined: bool) -> tuple[str, ...] | None:
        if not isinstance(node, Scalar):
            self.fields.wrong(node, key, label, f"a {self.words.circle}")
            return None
        return self._circles(node, joined)

    def _circles(self, scalar: Scalar, joined: bool, some: tuple[str, ...] = ()) -> tuple[str, ...] | None:
        """`some`: only these are meant."""
        known = some or self.words.circles
        circles = self.words.circle_set(scalar.text)
        if circles is None or not set(circles) <= set(known):
            hint = self.fields.near(scalar.text, known) if "+" not in scalar.text else None
            message = f"{scalar.text[:80]!r} is no {self.words.circle}: {self.words.circle}s are {', '.join(known)}"
            joins = f"several are joined with `+`, each once (`{'+'.join(known[:2])}`)" if joined else None
            self.fields.add("N603", message, scalar.span, hint=hint or joins)
            return None
        if len(circles) > 1 and not joined:
            self.fields.add("N603", f"one {self.words.circle} is meant here, not {len(circles)}", scalar.span, hint=f"write `{circles[0]}`")
            return None
        return circles

    # ------------------------------------------------------------------------------------------------------------------- players

    def _player(self, player: str, node: Node, key: Scalar) -> PlayerPosition:
        mapping = self.fields.mapping(node, key, f"`{player}`", f"{player}: {{hand: 5}}")
        piles: dict[str, Pile] = {}
        placed: dict[str, tuple[Placed, ...]] = {}
        numbers: dict[str, Number] = {}
        keys: dict[str, Span] = {}
        used: tuple[Word, ...] = ()
        zones = {zone.key: zone for zone in self.words.zones}
        limits = {number.key: number for number in self.words.numbers}
        known = (*zones, *limits, "used", *(name for zone in self.words.zones for name in zone.names))
        for written, at, value in self.fields.fields(mapping, known, "a player") if mapping else ():
            name = self.words.zone_key(written)
            if is_null(value):
                continue
            if name in keys:
                message = f"`{written}` means a zone that is given already"
                related = [Related(keys[name], "given here")]
                self.fields.add("N617", message, at.span, related=related, hint="write all its cards in one place")
                continue
            keys[name] = at.span
            if name in limits:
                self._number(value, at, limits[name], numbers)
            elif name == "used":
                used = self._used(value, at)
            elif zones[name].shape == "circles":
                placed[name] = self._on_circles(value, at, zones[name])
            elif zones[name].shape == "single":
                if entry := self.cards.entry(value, at, zones[name]):
                    piles[name] = Pile((entry,), (), 1, at.span)
            else:
                piles[name] = self.cards.pile(value, at, zones[name])
        return PlayerPosition(player, piles, placed, numbers, used, keys)

    def _number(self, node: Node, key: Scalar, word: NumberWord, numbers: dict[str, Number]) -> None:
        value = self.fields.number(node, key, f"`{word.key}`", word.low, word.high)
        if value is not None:
            numbers[word.key] = Number(value, place(node, key))

    def _used(self, node: Node, key: Scalar) -> tuple[Word, ...]:
        items = self.fields.items(node, key, "`used`", len(self.words.used), f"used: [{self.words.used[0]}]")
        found = [(self.fields.word(item, None, "`used`", self.words.used), item) for item in items or ()]
        return tuple(Word(word, item.span) for word, item in found if word is not None)

    def _on_circles(self, node: Node, key: Scalar, zone: ZoneWord) -> tuple[Placed, ...]:
        """A mapping from circles to cards; for what has states, also a list of circles in the first of them."""
        placed: list[Placed] = []
        circles_there = zone.circles or self.words.circles
        if zone.circles:
            node = self._by_circle(node, circles_there)
        elif zone.marks and isinstance(node, SequenceNode):
            for item in self.fields.items(node, key, f"`{zone.key}`", len(self.words.circles), f"{zone.key}: [F1]") or ():
                circles = self.circles_of(item, None, f"`{zone.key}`", joined=False)
                if circles:
                    entry = CardEntry("", None, item.span, mark=zone.marks[0])
                    self._put(Placed(circles, entry, item.span), placed, zone)
            return tuple(placed)
        mapping = self.fields.mapping(node, key, f"`{zone.key}`", f"{zone.key}: {{{circles_there[0]}: Card name}}")
        for at, value in mapping.items.values() if mapping else ():
            circles = self._circles(at, zone.joined, zone.circles)
            if zone.fill and isinstance(value, Scalar) and value.text in zone.marks:
                stated: CardEntry | None = CardEntry("", None, value.span, mark=value.text)
            else:
                stated = self.cards.entry(value, at, zone)
            if circles and stated:
                if zone.joined and stated.card is not None and self.fits and (message := self.fits(stated.card, circles)):
                    self.fields.add("N616", message, at.span, card=stated.card.name)
                self._put(Placed(circles, stated, at.span), placed, zone)
        return tuple(placed)

    def _by_circle(self, node: Node, circles: tuple[str, ...]) -> Node:
        """A list of cards fills the circles in their order; where there is one circle, its card may stand there alone."""
        if isinstance(node, SequenceNode):
            items = node.items
        elif len(circles) == 1 and (isinstance(node, Scalar) or (isinstance(node, MappingNode) and "card" in node.items)):
            items = [node]
        else:
            return node
        if len(items) > len(circles):
            message = f"{len(items)} cards stand there; {len(circles)} are possible"
            self.fields.add("S109", message, place(items[len(circles)], None), found=len(items), allowed=len(circles))
        made = MappingNode(node.line, node.column)
        for circle, item in zip(circles, items, strict=False):
            made.items[circle] = (Scalar(circle, item.line, item.column, item.line, item.column + 1, True), item)
        return made

    def _put(self, new: Placed, placed: list[Placed], zone: ZoneWord) -> None:
        for other in placed:
            if shared := [circle for circle in new.circles if circle in other.circles]:
                message = f"two entries of `{zone.key}` are on {', '.join(shared)}"
                hint = f"a {self.words.circle} holds one"
                self.fields.add("N604", message, new.span, related=[Related(other.span, "the other one")], hint=hint)
                return
        placed.append(new)

    def _bare(self, turn: Turn, players: dict[str, PlayerPosition]) -> None:
        """At the beginning of some phases nothing but decks can lie there yet."""
        phase = self.words.phase(turn.phase)
        if phase is None or not phase.bare:
            return
        decks = {zone.key for zone in self.words.zones if zone.shape == "deck"}
        for player in players.values():
            for name, span in player.keys.items():
                if name not in decks:
                    self.fields.add("N613", f"`{name}` is ignored: in {turn.phase} nothing but decks is there", span)

    # -------------------------------------------------------------------------------------------------------------------- chance

    def _chance(self, node: Node, key: Scalar) -> tuple[ChanceResult, ...]:
        results: list[ChanceResult] = []
        example = "chance: [{shuffle: [Card name]}, {first: A}]"
        items = [] if is_null(node) else self.fields.items(node, key, "`chance`", MAX_CHANCES, example)
        for item in items or ():
            mapping = self.fields.mapping(item, None, "a result of chance", "{shuffle: [Card name]}")
            if mapping is None:
                continue
            self._one_result(mapping, results)
        return tuple(results)

    def _one_result(self, node: MappingNode, results: list[ChanceResult]) -> None:
        known = list(self.fields.fields(node, ("shuffle", "first", *self.words.chances), "a result of chance"))
        if not node.items:
            self.fields.missing(node, None, "shuffle", "a result of chance", "{shuffle: [Card name]}")
        for name, at, value in known[1:]:
            self.fields.add(
                "S102", f"`{name}` is a result of its own", place(value, at), hint=f"write `- {name}: ...` on a line of its own"
            )
        for name, at, value in known[:1]:
            if name == "shuffle":
                results.append(ShuffleResult(self.cards.cards(value, at, "`shuffle`", _ORDERED), at.span))
            elif name == "first":
                if player := self.fields.word(value, at, "`first`", PLAYERS):
                    results.append(NamedResult(f"{player} goes first", at.span))
            elif word := self.fields.word(value, at, f"`{name}`", self.words.chances[name]):
                results.append(NamedResult(f"{name} {word}", at.span))


def _other(player: str) -> str:
    return PLAYERS[1] if player == PLAYERS[0] else PLAYERS[0]


def _of(number: int, first: str) -> str:
    """Whose turns are counted so, where `first` begins."""
    return first if number % 2 else _other(first)
