"""Nodes of actions: one class for each word that a sentence may be about."""

from __future__ import annotations

from dataclasses import dataclass

from deckcheck.effects.nodes import Ability, Amount, Instant, Lasting, Node, Sentence
from deckcheck.effects.nodes_cards import Cards, Filter, Player
from deckcheck.effects.nodes_conditions import Trigger

# Instant words.


@dataclass(frozen=True, slots=True)
class Draw(Instant):
    """Draws cards from the top of the deck, one by one (LL-DRAW-02)."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Discard(Instant):
    """Puts cards from the hand into the drop zone; the performer chooses which, one by one (LL-TEXT-06). `all`: the whole hand; `any`: so
    many as the performer likes. `where` narrows it to cards like these."""

    amount: Amount
    where: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class StockBoost(Instant):
    """Puts the top cards of the deck into the stock zone, one by one (LL-KW-13)."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class StockOpen(Instant):
    """Turns the bottom cards of the stock zone face up (LL-KW-14)."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class StockClose(Instant):
    """Turns the top face-up cards of the stock zone face down (LL-KW-14)."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class PayStock(Instant):
    """Moves the top cards of the stock zone to the drop zone, as a cost (LL-COST-02). `any`: the payer says how many."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Move(Instant):
    """Puts cards into a zone of their owner, with the soul under them (LL-OWN-01, LL-OWN-02); never onto the field, which is `mobilize`.

    Several cards that go into an ordered zone are ordered by their owner, unless `order` says otherwise (LL-ZONE-03). `to: soul` needs
    `under`; `soul_to` sends the soul elsewhere. A card put into the battle zone is logic from then on (LL-LOGIC-09).
    """

    cards: Cards
    to: str
    position: str | None = None
    face: str | None = None
    stance: str | None = None
    under: Cards | None = None
    soul_to: str | None = None
    order: str | None = None


@dataclass(frozen=True, slots=True)
class Mobilize(Instant):
    """Puts members onto the field from wherever they are; the performer places them (LL-MOB-04, LL-MOB-06, LL-MOB-07). No condition is
    looked at but those that `checking` names; with `cost`, paying is part of it."""

    cards: Cards
    place: tuple[str, ...] = ()
    stance: str | None = None
    checking: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rearrange(Instant):
    """Moves members of one player to other circles, of a row that `place` names; they stay what they are (LL-MOVE-01, LL-MOVE-02). Of
    several the performer moves so many as they like."""

    cards: Cards
    place: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Exchange(Instant):
    """Each of two cards goes to where the other was (LL-LEVEL-02, D-38)."""

    cards: Cards
    with_: Cards


@dataclass(frozen=True, slots=True)
class Rest(Instant):
    """Rests cards. A resting one stays as it is, which is no action (LL-GEN-03)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Stand(Instant):
    """Stands cards. A standing one stays as it is, which is no action (LL-GEN-03)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class TurnFace(Instant):
    """Turns cards face up or face down. "Nullify a paradox" is `face: down`; it drops at the end of the battle (LL-PDX-06)."""

    cards: Cards
    face: str


@dataclass(frozen=True, slots=True)
class Look(Instant):
    """The performer looks at cards, which stay where they are (LL-TEXT-05, D-49)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Reveal(Instant):
    """Both players see cards, which stay where they are."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Shuffle(Instant):
    """Makes the order of a zone of the performer random (LL-SETUP-12)."""

    zone: str


@dataclass(frozen=True, slots=True)
class DestroyGate(Instant):
    """Destroys gates: they are turned face up, and what waits for that triggers (LL-ATK-12)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Transmute(Instant):
    """The master may reveal a card of the secret tool zone of at most this level, and its secret tool skill is resolved (LL-STOOL-01,
    LL-STOOL-02)."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Modes(Instant):
    """The performer picks so many of these lists of sentences; all are picked first, then done in written order (LL-TEXT-04)."""

    modes: tuple[tuple[Sentence, ...], ...]
    number: int


@dataclass(frozen=True, slots=True)
class Do(Instant):
    """A block: sentences under one guard that is looked at once."""

    steps: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Win(Instant):
    """The player wins the game at once (LL-LOSS-06)."""

    player: str


@dataclass(frozen=True, slots=True)
class Lose(Instant):
    """The player loses the game at once (LL-LOSS-06)."""

    player: str


# Lasting words.


@dataclass(frozen=True, slots=True)
class Changed(Node):
    """A value word with its amount, in `modify` and `become`: `power: 3000`."""

    value_word: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class Modify(Lasting):
    """Adds to values of cards or of a player: `modify: this, power: 3000`. A value may go below 0 (LL-DET-07, D-33, D-34)."""

    target: Cards | Player
    values: tuple[Changed, ...] = ()


@dataclass(frozen=True, slots=True)
class Become(Lasting):
    """Cards count as something else than is printed on them: of all colours (`every`) or of these, with one more name, of another type,
    with other printed values."""

    cards: Cards
    color: tuple[str, ...] = ()
    also_named: tuple[str, ...] = ()
    type: tuple[str, ...] = ()
    attribute: tuple[str, ...] = ()
    values: tuple[Changed, ...] = ()


@dataclass(frozen=True, slots=True)
class Gain(Lasting):
    """Cards, or a player, have these abilities too (LL-ABIL-07, D-31). In them `this` is the bearer and `source` this card; names from
    outside are known."""

    target: Cards | Player
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class Suppress(Lasting):
    """Abilities of these cards do not work (LL-GEN-04)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Cannot(Lasting):
    """The deed is forbidden to these cards or players (LL-GEN-04); `what` narrows it to certain cards."""

    deed: str
    who: Cards | Player
    what: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class Can(Lasting):
    """These cards or players have a leave that the rules do not give (LL-GEN-01); `what` says for which cards."""

    leave: str
    who: Cards | Player
    what: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class DecideBy(Lasting):
    """The battle is decided by this value; the greater wins and ties go to the attacker, unless it says otherwise (LL-DET-03)."""

    value_word: str
    winner: str | None = None
    ties: str | None = None


@dataclass(frozen=True, slots=True)
class Replace(Lasting):
    """If this would happen, the steps in `with` are done in its place (LL-GEN-01). Once for an event; with `may` the player is asked."""

    event: tuple[Trigger, ...]
    with_: tuple[Sentence, ...]


# Words of the second game.


@dataclass(frozen=True, slots=True)
class Damage(Instant):
    """Deals damage to the cards in `to`, else to the opponent's main unit (TC-BTL-04, TC-DMG-01)."""

    amount: Amount
    to: Cards | None = None


@dataclass(frozen=True, slots=True)
class Heal(Instant):
    """Takes damage off the cards in `to` (TC-DMG-06)."""

    amount: Amount
    to: Cards


@dataclass(frozen=True, slots=True)
class Ko(Instant):
    """KOs units; their owner chooses the next main unit (TC-KO-03, TC-KO-04)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Charge(Instant):
    """The performer puts a hand card under each of these units as energy (TC-CHG-01, TC-CHG-03)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Stun(Instant):
    """Puts units into the state stun (TC-STATE-01, TC-STATE-04)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Janken(Instant):
    """The player plays janken, which chance decides (TC-RND-01, TC-RND-02)."""

    player: str
