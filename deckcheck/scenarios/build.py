"""A position as a state of the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from deckcheck.cards.card import Card
from deckcheck.diagnostics import Span
from deckcheck.engine.game import Game, definitions
from deckcheck.engine.in_force import look_again
from deckcheck.engine.primitives import set_stance
from deckcheck.engine.ruleset import Edition, Ruleset
from deckcheck.engine.state import CIRCLES, DOWN, NOBODY, REST, STAND, UP, ZONE_BITS, State, blank
from deckcheck.errors import DeckcheckError, UnplayableCardError
from deckcheck.rng import derive
from deckcheck.rulesets.scene_rules import SceneRules
from deckcheck.rulesets.scene_words import PLAYERS, SceneWords, ZoneWord
from deckcheck.scenarios.scenario import CardEntry, Pile, Placed, PlayerPosition, Position, ShuffleResult

SMALLEST_DECK = 10
"""A deck whose size is not stated has at least this many cards."""


class PositionError(DeckcheckError):
    """A position that cannot be laid out; `span` is where in the file."""

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.span = span


def lay_out(position: Position, ruleset: Ruleset, edition: Edition, scene: SceneRules, words: SceneWords) -> State[Any]:
    """The state at the beginning of the stated phase; nothing of it has been done yet. Raises PositionError."""
    entries = list(position.entries())
    cards = {entry.card.id: entry.card for entry in entries if entry.card is not None}
    known = [cards[card_id] for card_id in sorted(cards)]
    try:
        printed = definitions(ruleset, edition, known)
    except UnplayableCardError as error:
        span = next(entry.span for entry in entries if entry.card is not None and entry.card.id == error.card_id)
        raise PositionError(str(error), span) from error
    blank = scene.blank(len(printed))
    game = Game(ruleset, edition, (*printed, blank))
    layer = _Layer(game, scene, words, {card_id: place for place, card_id in enumerate(sorted(cards))})
    for number, name in enumerate(PLAYERS):
        layer.player(number, position.players[name], bare=_bare(words, position))
    state = layer.finish(derive("scenario", position.seed))  # any text will do for a seed here
    state.script = tuple(
        tuple(layer.index(entry.card) for entry in result.top) for result in position.chance if isinstance(result, ShuffleResult)
    )
    _begin(state, position, scene, words)
    for owner, key, message in scene.impossible(state, position.turn.phase):
        raise PositionError(message, _place(position, owner, key))
    return state


def _place(position: Position, player: int, key: str) -> Span:
    """Where a key of the file stands, or else the turn."""
    if player == NOBODY:
        return position.battle.span if position.battle is not None else position.turn.span
    return position.players[PLAYERS[player]].keys.get(key, position.turn.span)


def _bare(words: SceneWords, position: Position) -> bool:
    phase = words.phase(position.turn.phase)
    return phase is not None and phase.bare


def _begin(state: State[Any], position: Position, scene: SceneRules, words: SceneWords) -> None:
    turn, battle = position.turn, position.battle
    for number, name in enumerate(PLAYERS):
        for key, stated in position.players[name].numbers.items():
            scene.set_number(state, number, key, stated.value)
    player = PLAYERS.index(turn.player)
    attacker = NOBODY
    if battle is not None:
        attacker = _on(state, scene.zones[words.battle_zone], player, _mask(words, battle.attacker))
        placed = position.players[turn.player].at(words.battle_zone, battle.attacker)
        if attacker != NOBODY and placed is not None and placed.entry.stance is None:
            set_stance(state, attacker, REST)  # it rested to attack, unless the file knows better
    scene.begin(
        state,
        phase=turn.phase,
        player=player,
        number=turn.number,
        first=PLAYERS.index(turn.first),
        attacker=attacker,
        circle=words.circles.index(battle.circle) if battle is not None else NOBODY,
        numbers={key: stated.value for key, stated in battle.numbers.items()} if battle is not None else {},
    )
    for word in position.players[turn.player].used:
        scene.use(state, word.word or "")


def _on(state: State[Any], zone: int, player: int, circles: int) -> int:
    return next((card for card in state.order[player << ZONE_BITS | zone] if state.now[card][CIRCLES] & circles), NOBODY)


def _mask(words: SceneWords, circles: Iterable[str]) -> int:
    return sum(1 << words.circles.index(circle) for circle in circles)


class _Layer:
    """Puts cards into zones, one by one; each is newer than the one before."""

    def __init__(self, game: Game, scene: SceneRules, words: SceneWords, indices: Mapping[str, int]) -> None:
        self.state: State[Any] = blank(game)
        self.game = game
        self.scene = scene
        self.words = words
        self.indices = indices
        self.owners: list[int] = []
        self.sections: list[int] = []
        self.counts: list[tuple[int, str, int]] = []

    def index(self, card: Card | None) -> int:
        """The definition of a card; the last one is the blank card."""
        return len(self.game.printed) - 1 if card is None else self.indices[card.id]

    def put(
        self,
        player: int,
        key: str,
        card: Card | None,
        *,
        face: str | None = None,
        stance: str | None = None,
        circles: int = 0,
        host: int = NOBODY,
    ) -> int:
        """A card on top of a zone; its id."""
        state, zone = self.state, self.scene.zones[key]
        number = len(state.card)
        down = face == "down" if face is not None else key in self.scene.face_down
        state.clock += 1
        state.card.append(self.game.printed[self.index(card)])
        state.now.append((zone, DOWN if down else UP, self.words.stances.index(stance) if stance else STAND, circles, host, state.clock))
        state.order[player << ZONE_BITS | zone] += (number,)
        self.owners.append(player)
        self.sections.append(self.scene.sections.get(key, 0))
        return number

    def player(self, player: int, position: PlayerPosition, bare: bool) -> None:
        """Everything of a player. `bare`: the game has not begun, so all cards are still in their decks."""
        for zone in self.words.zones:
            if zone.shape == "circles":
                self._circles(player, zone, position.placed.get(zone.key, ()), bare=bare)
            elif zone.key in position.piles and zone.shape != "deck" and not bare:
                self._pile(player, zone.key, position.piles[zone.key])
        for key, (section, number) in self.scene.left_over.items():
            self._left_over(player, key, section, number, bare)
        for zone in self.words.zones:
            if zone.shape == "deck":
                self._deck(player, zone.key, position.piles.get(zone.key))

    def _circles(self, player: int, zone: ZoneWord, placed: Iterable[Placed], bare: bool) -> None:
        """Cards on circles; where every circle holds one (`fill`), a card that does not matter lies on those that are not named."""
        key, fill = zone.key, zone.fill
        taken = 0
        for one in () if bare else placed:
            mask = _mask(self.words, one.circles)
            taken |= mask
            entry = one.entry
            marked = entry.mark is not None and entry.mark == zone.marks[0]
            face = "up" if fill and marked else entry.face
            there = self.scene.marked.get(key, key) if marked else key
            card = self.put(player, there, entry.card, face=face, stance=entry.stance, circles=mask)
            for below, cards in entry.under:
                for under in cards:
                    self.put(player, below, under.card, host=card)
            self.counts += [(card, name, value) for name, value in entry.counts]
        if not fill or (bare and key not in self.scene.sections):
            return
        for place, circle in enumerate(self.words.circles):
            if not taken >> place & 1 and circle in (zone.circles or self.words.circles):
                self.put(player, key, None, circles=0 if bare else 1 << place)

    def _pile(self, player: int, key: str, pile: Pile) -> None:
        for entry in pile.bottom:
            self._entry(player, key, entry)
        for _ in range((pile.size or 0) - len(pile.top) - len(pile.bottom)):
            self.put(player, key, None)
        for entry in reversed(pile.top):
            self._entry(player, key, entry)

    def _entry(self, player: int, key: str, entry: CardEntry) -> None:
        card = self.put(player, key, entry.card, face=entry.face, stance=entry.stance)
        for under in entry.with_those_below[1:]:  # beneath a card that is not on the field: in the same zone
            self.put(player, key, under.card, host=card)

    def _left_over(self, player: int, key: str, section: int, number: int, bare: bool) -> None:
        """Before the game they lie with the others of their part of the deck."""
        home = next(name for name, part in self.scene.sections.items() if part == section)
        for _ in range(number):
            self.put(player, home if bare else key, None)
            self.sections[-1] = section

    def _deck(self, player: int, key: str, pile: Pile | None) -> None:
        """Without a stated size, as many cards as make the main deck whole."""
        elsewhere = sum(owner == player and section == 0 for owner, section in zip(self.owners, self.sections, strict=True))
        size = pile.size if pile is not None else None
        if size is None:
            named = len(pile.top) + len(pile.bottom) if pile is not None else 0
            size = max(SMALLEST_DECK, self.scene.deck_total - elsewhere, named)
        top, bottom, span = (pile.top, pile.bottom, pile.span) if pile is not None else ((), (), Span(1, 1, 1, 1))
        self._pile(player, key, Pile(top, bottom, size, span))

    def finish(self, rng: int) -> State[Any]:
        state = self.state
        state.owner, state.section = tuple(self.owners), tuple(self.sections)
        for printed in state.card:
            state.watch |= printed.watch
        look_again(state)
        state.vars = list(self.game.ruleset.variables.values())
        for card, key, value in self.counts:
            self.scene.set_count(state, card, key, value)
        state.rng = rng
        return state
