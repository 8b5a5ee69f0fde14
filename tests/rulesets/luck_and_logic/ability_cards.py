"""Test cards made of Python objects, and a table to lay them on: what the effect language will be compiled to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from deckcheck.cards.card import Card
from deckcheck.engine.abilities import PLAYER, SOURCE, SOURCE_SINCE, Ability, Effect
from deckcheck.engine.game import Game
from deckcheck.engine.in_force import look_again
from deckcheck.engine.machine import advance, ask
from deckcheck.engine.primitives import draw
from deckcheck.engine.procedure import DONE, Frame, Procedure, Step, frame_at
from deckcheck.engine.state import CIRCLES, DOWN, FACING, HOST, NOBODY, SINCE, STANCE, STAND, UP, ZONE, State
from deckcheck.engine.turns import TURN, TURN_PLAYER
from deckcheck.rulesets.luck_and_logic import battle, board, main_phase, setup, terms, turn
from deckcheck.rulesets.luck_and_logic.board import BATTLE, DECK, DROP, FIELD, GATES, HAND, LEVEL, PARADOX, STOCK
from deckcheck.rulesets.luck_and_logic.definition import Definition
from deckcheck.rulesets.luck_and_logic.moves import pay_stock
from deckcheck.rulesets.luck_and_logic.reads import stock
from deckcheck.rulesets.playing import edition, ruleset

Run = Callable[[Any, Frame], Step | None]
A, B = 0, 1

ON_FIELD = 1 << FIELD
ON_GATES = 1 << GATES
IN_BATTLE_ZONE = 1 << BATTLE
IN_PARADOX_ZONES = 1 << BATTLE | 1 << PARADOX

ALL_EVENTS = {
    name: value
    for name, value in vars(terms).items()
    if name.startswith(("START_OF_", "ON_", "COVENANT", "CHANGE_COVENANT")) and isinstance(value, int)
}


class Told(Ability):
    """An ability whose questions are answered by functions: `live`, `hears`, `remembers`, `accepts`, `payable`."""

    __slots__ = ("told",)

    def __init__(self, *args: Any, told: dict[str, Callable[..., Any]], **more: Any) -> None:
        super().__init__(*args, **more)
        self.told = told

    def live(self, state: State[Any], env: list[Any]) -> bool:
        return self.told["live"](state, env) if "live" in self.told else super().live(state, env)

    def hears(self, state: State[Any], env: list[Any], event: int) -> bool:
        return self.told["hears"](state, env, event) if "hears" in self.told else super().hears(state, env, event)

    def remembers(self, state: State[Any], env: list[Any]) -> tuple[Any, ...]:
        return self.told["remembers"](state, env) if "remembers" in self.told else super().remembers(state, env)

    def accepts(self, state: State[Any], env: list[Any], card: int) -> bool:
        return self.told["accepts"](state, env, card) if "accepts" in self.told else super().accepts(state, env, card)

    def payable(self, state: State[Any], env: list[Any]) -> bool:
        return self.told["payable"](state, env) if "payable" in self.told else super().payable(state, env)


class Says(Effect):
    """An effect whose questions are answered by functions: `live`, `means`, `become`; `amount` is a number or a function."""

    __slots__ = ("told",)

    def __init__(self, name: str, *, told: dict[str, Any], **more: Any) -> None:
        super().__init__(name, **more)
        self.told = told

    def live(self, state: State[Any], env: list[Any]) -> bool:
        return self.told["live"](state, env) if "live" in self.told else True

    def means(self, state: State[Any], env: list[Any], subject: int) -> bool:
        return self.told["means"](state, env, subject) if "means" in self.told else False

    def amount(self, state: State[Any], env: list[Any], subject: int, value: int) -> int:
        amount = self.told.get("amount", 0)
        return amount(state, env, subject) if callable(amount) else amount

    def become(self, state: State[Any], env: list[Any], card: int, printed: Any) -> Any:
        return self.told["become"](printed) if "become" in self.told else printed


def effect(name: str, *, works_in: int = ON_FIELD, touches: int = 0, abilities: Any = (), for_player: bool = False, **told: Any) -> Says:
    return Says(name, works_in=works_in, touches=touches, abilities=tuple(abilities), for_player=for_player, told=told)


def procedure(name: str, steps: Sequence[Run]) -> Procedure:
    made = Procedure(name)
    for number, run in enumerate(steps):
        made.add(str(number), run)
    return made


def ability(
    name: str,
    kind: int,
    *steps: Run,
    works_in: int = ON_FIELD,
    events: int = 0,
    per_turn: int = 0,
    number: int = 1,
    effects: Any = (),
    procedures: Any = (),
    **told: Callable[..., Any],
) -> Told:
    """An ability whose procedure is made of these steps."""
    return Told(
        name,
        kind,
        procedure(name, steps or [nothing]),
        works_in=works_in,
        events=events,
        per_turn=per_turn,
        number=number,
        effects=tuple(effects),
        procedures=tuple(procedures),
        told=told,
    )


def auto(name: str, events: int, *steps: Run, **more: Any) -> Told:
    return ability(name, terms.AUTO, *steps, events=events, **more)


def act(name: str, *steps: Run, cost: int = 0, kind: int = terms.ACT, **more: Any) -> Told:
    """An ability that is played, for so much stock."""
    more.setdefault("payable", lambda state, env: stock(state, env[PLAYER]) >= cost)
    return ability(name, kind, pays(cost), *steps, **more)


# Steps.


def nothing(state: Any, frame: Frame) -> None:
    return None


def draws(amount: int) -> Run:
    def run(state: Any, frame: Frame) -> Step | None:
        for _ in range(amount):
            draw(state, frame.env[PLAYER], HAND)
        return None

    return run


def pays(amount: int) -> Run:
    def run(state: Any, frame: Frame) -> Step | None:
        pay_stock(state, frame.env[PLAYER], amount)
        return None

    return run


def may_pay(amount: int) -> tuple[Run, Run]:
    """LL-ABIL-06, LL-COST-03: the optional cost of an automatic ability; not asked when it cannot be paid."""

    def offer(state: Any, frame: Frame) -> Step | None:
        if stock(state, frame.env[PLAYER]) < amount:
            return DONE
        return ask(state, frame.env[PLAYER], terms.ASK_COST, [(terms.PAY, -1, -1), (terms.DO_NOT_PAY, -1, -1)])

    def pay(state: Any, frame: Frame) -> Step | None:
        if state.chosen[0] == terms.DO_NOT_PAY:
            return DONE
        pay_stock(state, frame.env[PLAYER], amount)
        return None

    return offer, pay


def choice(cards: Callable[[Any, list[Any]], Sequence[int]], then: Callable[[Any, Frame, int], Any]) -> tuple[Run, Run]:
    """Asks for one of some cards, if there is one, and does something with it."""

    def offer(state: Any, frame: Frame) -> Step | None:
        found = cards(state, frame.env)
        if not found:
            return DONE
        return ask(state, frame.env[PLAYER], terms.ASK_CARD, [(terms.CHOOSE, card, -1) for card in found])

    def chosen(state: Any, frame: Frame) -> Step | None:
        then(state, frame, state.chosen[1])
        return None

    return offer, chosen


def does(run: Callable[[Any, list[Any]], Any]) -> Run:
    """A step that only acts."""

    def step(state: Any, frame: Frame) -> None:
        run(state, frame.env)

    return step


# What effects and abilities often ask.


def mine(state: Any, env: list[Any], card: int) -> bool:
    """A member of the master on the field."""
    return state.owner[card] == env[PLAYER] and state.now[card][ZONE] == FIELD


def theirs(state: Any, env: list[Any], card: int) -> bool:
    return state.owner[card] != env[PLAYER] and state.now[card][ZONE] == FIELD


def itself(state: Any, env: list[Any], card: int) -> bool:
    return (card, state.now[card][SINCE]) == (env[SOURCE], env[SOURCE_SINCE])


def members(player_offset: int) -> Callable[[Any, list[Any]], Sequence[int]]:
    """The members of the master (0) or of the opponent (1)."""
    return lambda state, env: state.order[(env[PLAYER] ^ player_offset) << 4 | FIELD]


def any_time(state: Any, env: list[Any], event: int) -> bool:
    return True


# Cards.

_FIELDS: dict[str, Any] = {
    "type": "logicalist",
    "level": 1,
    "cost": 0,
    "territory": 1,
    "power": 5000,
    "aura": 1,
    "limit": 1,
    "color": "red",
    "world": "Testia",
    "logic": ({"kind": "power", "value": 5000},),
}


def card(name: str, *texts: Ability | Effect, **fields: Any) -> Definition:
    """A member (or what `type` says) with these abilities and continuous effects. Its index is given by the scene."""
    abilities = tuple(text for text in texts if isinstance(text, Ability))
    effects = tuple(text for text in texts if isinstance(text, Effect))
    all_fields = {**_FIELDS, **fields, "id": name, "name": name}
    return Definition(Card(all_fields, name, name), 0, abilities, effects)


def tactics(name: str, *texts: Ability | Effect, **fields: Any) -> Definition:
    return card(name, *texts, type="tactics", logic=(), **fields)


def paradox(name: str, *texts: Ability | Effect, law: str = "aura") -> Definition:
    return card(name, *texts, type="paradox", logic=(), paradox_law=law)


def gate(name: str, *texts: Ability | Effect) -> Definition:
    return card(name, *texts, type="gate", logic=(), gate_number=1)


PLAIN = card("Plain")
FOREIGN = card("Foreign", type="foreigner")
UNION = card("Union", type="tranceunion", level=2)
GATE = gate("Gate")
TALISMAN = tactics("Talisman")
LAW = paradox("Law")
BASICS = (PLAIN, FOREIGN, UNION, GATE, TALISMAN, LAW)


class Scene:
    """A state that is laid out card by card and then begun: `main`, `battle`, `end` or `turn`."""

    def __init__(self, *definitions: Definition, version: str = "2017", deck: int = 10, max_resolved: int = 1000, gates: str = "") -> None:
        rules = edition("luck_and_logic", version)
        if max_resolved != rules.max_resolved:
            rules = replace(rules, max_resolved=max_resolved)
        pool = list(dict.fromkeys((*BASICS, *definitions)))
        for index, definition in enumerate(pool):
            definition.index = index
        self.game = Game(ruleset("luck_and_logic"), rules, pool)
        self.state = self.game.cards(({}, {}))
        self.state.vars[TURN] = 3
        self.gates: list[list[int]] = [[], []]
        for player in (A, B):
            for circle in board.CIRCLE_NAMES:
                self.gates[player].append(self.add(player, GATES, GATE, circle, facing=DOWN))
            for _ in range(deck):
                self.add(player, DECK, PLAIN, facing=DOWN)

    def add(
        self,
        player: int,
        zone: int,
        definition: Definition = PLAIN,
        circles: str = "",
        *,
        facing: int = UP,
        stance: int = STAND,
        under: int = NOBODY,
    ) -> int:
        """A card more, on top of its zone; its id."""
        state = self.state
        number = len(state.card)
        state.clock += 1
        mask = sum(1 << board.CIRCLE_NAMES.index(circle) for circle in circles.split("+") if circle)
        state.card.append(definition)
        state.now.append((zone, facing, stance, mask, under, state.clock))
        state.owner += (player,)
        state.section += (1 if zone == GATES else 0,)
        state.order[player << 4 | zone] += (number,)
        state.watch |= definition.watch
        look_again(state)
        return number

    def member(self, player: int, definition: Definition, circles: str, *soul: Definition) -> int:
        member = self.add(player, FIELD, definition, circles)
        for under in soul:
            self.add(player, board.SOUL, under, under=member)
        return member

    def gate(self, player: int, definition: Definition, circle: str) -> int:
        """Puts another gate on a circle."""
        number = self.gates[player][board.CIRCLE_NAMES.index(circle)]
        self.state.card[number] = definition
        self.state.watch |= definition.watch
        return number

    def level(self, player: int, amount: int, definition: Definition = PLAIN) -> list[int]:
        return [self.add(player, LEVEL, definition) for _ in range(amount)]

    def stock(self, player: int, amount: int, definition: Definition = PLAIN) -> list[int]:
        return [self.add(player, STOCK, definition, facing=DOWN) for _ in range(amount)]

    # Beginning, and going on.

    def begin(self, of_turn: Step, step: Step, player: int = A) -> Scene:
        self.state.vars[TURN_PLAYER] = player
        self.state.asked = NOBODY
        self.state.stack = [frame_at(setup.begin, []), frame_at(of_turn, []), frame_at(step, [])]
        advance(self.state)
        return self

    def main(self, player: int = A) -> Scene:
        return self.begin(turn.to_battle_phase, main_phase.begin_main_phase, player)

    def battle(self, player: int = A) -> Scene:
        return self.begin(turn.to_end_phase, battle.begin_declaration, player)

    def end(self, player: int = A) -> Scene:
        return self.begin(turn.TURN.steps[-1], turn.begin_end_phase, player)

    def stand_phase(self, player: int = A) -> Scene:
        return self.begin(turn.to_draw_phase, turn.stand_all, player)

    def do(self, *texts: str) -> Scene:
        for text in texts:
            self.state.choose(text)
        return self

    def attack(self, circle: str, target: str) -> Scene:
        return self.do(f"attack with {circle}", f"on {target}")

    @property
    def texts(self) -> tuple[str, ...]:
        return self.state.decision.texts if self.state.decision else ()

    @property
    def asked(self) -> str:
        return self.state.decision.prompt if self.state.decision else ""

    @property
    def decider(self) -> str:
        return self.state.decision.player if self.state.decision else ""

    def offers(self, text: str) -> bool:
        return text in self.texts

    # Looking.

    def zone(self, player: int, zone: int) -> list[str]:
        return [self.state.card[number].name for number in self.state.order[player << 4 | zone]]

    def count(self, player: int, zone: int) -> int:
        return len(self.state.order[player << 4 | zone])

    def where(self, number: int) -> int:
        return self.state.now[number][ZONE]

    def stance(self, number: int) -> int:
        return self.state.now[number][STANCE]

    def facing(self, number: int) -> int:
        return self.state.now[number][FACING]

    def host(self, number: int) -> int:
        return self.state.now[number][HOST]

    def circles(self, number: int) -> str:
        return board.circles_text(self.state.now[number][CIRCLES])


def drop_cards(scene: Scene, player: int, amount: int, definition: Definition = PLAIN) -> list[int]:
    return [scene.add(player, DROP, definition) for _ in range(amount)]
