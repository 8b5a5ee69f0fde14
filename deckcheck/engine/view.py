"""What one player may know of a state. Agents get a view and never the state, so they cannot peek by accident.

The state is in `View._state`, which is private: an agent that reads it cheats. What an agent does to it changes no game, for the view that
an agent gets is made of a copy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deckcheck.engine.decisions import Decision
from deckcheck.engine.hidden import Hidden, can_see
from deckcheck.engine.json_fields import shown
from deckcheck.engine.machine import player_number
from deckcheck.engine.pairing import seed_text
from deckcheck.engine.state import CHANCE, NOBODY, ZONE_BITS, State
from deckcheck.errors import DeckcheckError
from deckcheck.rng import derive

if TYPE_CHECKING:
    from deckcheck.engine.abilities import Printed


class View:
    """A state as player `player` ("A" or "B") sees it: the cards they may look at, and the number of all others.

    It shows what lies there now. What a player remembers (a card that returned to a hand face up) is the agent's to keep.
    """

    __slots__ = ("_state", "number", "player")

    def __init__(self, state: State[Any], player: str | int) -> None:
        self.number = player_number(player)
        self.player = "AB"[self.number]
        self._state = state

    @property
    def decision(self) -> Decision | None:
        """The running decision, if this player must make it."""
        return self._state.decision if self._state.asked == self.number else None

    def sees(self, card: int) -> bool:
        """May this player look at a card now? A card that lies under another is seen as that zone allows.

        Raises DeckcheckError for what is no card of this game.
        """
        if type(card) is not int or not 0 <= card < len(self._state.now):
            raise DeckcheckError(f"the cards of this game are 0 to {len(self._state.now) - 1}, not {shown(card, repr)}")
        return can_see(self._state, self.number, card)

    def zone(self, player: str | int, name: str) -> tuple[Printed | None, ...]:
        """The cards of a zone, the top of an ordered one last; None for a card this player may not look at."""
        place = self._zone_number(name)
        ids = self._state.order[player_number(player) << ZONE_BITS | place]
        return tuple(self._state.card[card] if self.sees(card) else None for card in ids)

    def count(self, player: str | int, name: str) -> int:
        """The number of cards in a zone, which everybody may know."""
        return len(self._state.order[player_number(player) << ZONE_BITS | self._zone_number(name)])

    def _zone_number(self, name: str) -> int:
        for number, zone in enumerate(self._state.game.ruleset.zones):
            if zone.name == name:
                return number
        raise DeckcheckError(f"no zone {name!r:.60}: there are {', '.join(zone.name for zone in self._state.game.ruleset.zones)}")

    def to_dict(self) -> dict[str, Any]:
        """Everything this player may know, as JSON values. Two states that differ only in hidden cards give the same.

        Ids of hidden cards are left out; a hidden card is null.
        """
        state = self._state
        ruleset = state.game.ruleset
        zones: dict[str, Any] = {}
        for player in (0, 1):
            for number, zone in enumerate(ruleset.zones):
                ids = state.order[player << ZONE_BITS | number]
                if ids:
                    zones[f"{'AB'[player]}.{zone.name}"] = [self._card(card) for card in ids]
        return {
            "player": self.player,
            "values": dict(zip(ruleset.variables, state.vars, strict=True)),
            "zones": zones,
            "waiting": [[ability.name, list(env)] for ability, env in state.waiting],
            "lasting": [[until, effect.name, list(env), cards] for until, effect, env, cards in state.lasting],
            "asked": state.asked,
            "prompt": ruleset.prompts[state.prompt] if state.asked != NOBODY else None,
            "options": list(self.decision.texts) if self.decision else None,
            "outcome": state.ended,
        }

    def _card(self, card: int) -> Any:
        _, facing, stance, circles, host, _ = self._state.now[card]
        where = {"facing": facing, "stance": stance, "circles": circles, "host": host}
        if not self.sees(card):
            return {"card": None, **where}
        return {"card": self._state.card[card].id, "id": card, **where}

    def sample(self, seed: str | int) -> State[Any]:
        """A whole state that this player could be in: the cards they may not look at are dealt anew, each owner's and part's among
        themselves. The seed, a number or a text, fixes how.

        Raises DeckcheckError while the other player decides, for their options depend on what is hidden.
        """
        state = self._state
        if state.asked not in (self.number, CHANCE, NOBODY):
            raise DeckcheckError("a view can be sampled when its own player decides")
        return Hidden(state, self.number).dealt(derive(seed_text(seed), "sample"))
