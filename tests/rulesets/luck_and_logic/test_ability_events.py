"""Each event happens at its moment and only then: a turn in which everything happens, heard by a card that listens to all."""

from __future__ import annotations

from typing import Any

import pytest
from ability_cards import (
    ALL_EVENTS,
    FOREIGN,
    ON_FIELD,
    ON_GATES,
    PLAIN,
    TALISMAN,
    UNION,
    A,
    B,
    Scene,
    any_time,
    auto,
    card,
    gate,
    paradox,
    tactics,
)

from deckcheck.engine.abilities import ANYWHERE, FREE, OTHER, SOURCE, SOURCE_SINCE, SUBJECT, SUBJECT_SINCE
from deckcheck.engine.events import LEAVES, MOVED
from deckcheck.engine.primitives import COST, EFFECT, RULE, shuffle
from deckcheck.engine.state import DOWN, NOBODY, SINCE, ZONE
from deckcheck.engine.turns import PHASE, TURN, TURN_PLAYER
from deckcheck.rulesets.luck_and_logic import terms
from deckcheck.rulesets.luck_and_logic.board import BATTLE, DECK, DROP, FIELD, HAND, PARADOX, SOUL, STOCK
from deckcheck.rulesets.luck_and_logic.moves import put, stock_boost
from deckcheck.rulesets.luck_and_logic.reads import power, soul

NAMES = {value: name for name, value in ALL_EVENTS.items()}
Heard = tuple[str, str, Any, Any]


def listener(heard: list[Heard], events: int) -> Any:
    """A gate card would hear nothing while it lies face down: a member on the field listens. It says yes to nothing."""

    def hears(state: Any, env: list[Any], event: int) -> bool:
        heard.append((terms.PHASES[state.vars[PHASE]], NAMES[event], env[SUBJECT], env[OTHER]))
        assert env[SUBJECT_SINCE] == (state.now[env[SUBJECT]][SINCE] if env[SUBJECT] >= 0 else 0)
        return False

    return card("Listener", auto("listener/1", events, hears=hears), territory=1)


class Day:
    """A turn of A: mobilize, trance, an attack on an empty circle, an attack on a member that is helped, the end; then B's turn begins."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []
        scene = self.scene = Scene(listener(self.heard, sum(ALL_EVENTS.values())))
        definition = scene.game.printed[-1]
        self.listener = scene.member(A, definition, "B3")
        self.hero = scene.member(A, PLAIN, "F1")
        self.friend = scene.member(A, FOREIGN, "F2")
        self.new = scene.add(A, HAND, PLAIN)
        self.union = scene.add(A, HAND, UNION)
        self.talisman = scene.add(A, HAND, TALISMAN)
        scene.level(A, 2)
        self.target = scene.member(B, PLAIN, "F1")
        self.helper = scene.member(B, card("Helper", intercept=True), "B1")
        scene.stand_phase()
        scene.do("no level", 'mobilize "Plain"', "on B1")
        scene.do("trance F1 and F2", "do not look", 'into "Union"', "on F1", "end main phase")
        scene.attack("B1", "F2").attack("F1", "F1").do("intercept with B1")
        scene.do('define "Talisman"')
        while scene.asked == "define a logic":
            scene.do("pass")
        while scene.state.vars[TURN] == 4:
            scene.state.choose(0)


DAY = Day()

# Everything that the listener may hear, in order: the phase, the event, its subject and what it says beside it.
EXPECTED: list[Heard] = [
    ("stand", "START_OF_STAND_PHASE", NOBODY, A),
    ("draw", "START_OF_DRAW_PHASE", NOBODY, A),
    ("level", "START_OF_LEVEL_PHASE", NOBODY, A),
    ("main", "START_OF_MAIN_PHASE", NOBODY, A),
    ("main", "ON_ENTER_FIELD", DAY.new, terms.BY_PLAY),
    ("main", "COVENANT", DAY.hero, DAY.friend),
    ("main", "COVENANT", DAY.friend, DAY.hero),
    ("main", "ON_ENTER_FIELD", DAY.union, terms.BY_TRANCE),
    ("battle", "START_OF_BATTLE_PHASE", NOBODY, A),
    ("battle", "START_OF_ATTACK_DECLARATION_STEP", NOBODY, A),
    ("battle", "ON_ATTACK", DAY.new, NOBODY),
    ("battle", "ON_DESTROY_GATE", DAY.new, DAY.scene.gates[B][1]),
    ("battle", "ON_GATE_DESTROYED", DAY.scene.gates[B][1], DAY.new),
    ("end_of_battle", "START_OF_END_OF_BATTLE_STEP", NOBODY, A),
    ("battle", "START_OF_ATTACK_DECLARATION_STEP", NOBODY, A),
    ("battle", "ON_ATTACK", DAY.union, DAY.target),
    ("battle", "ON_DEFEND", DAY.target, DAY.union),
    ("intercept", "START_OF_INTERCEPT_STEP", NOBODY, A),
    ("intercept", "ON_INTERCEPT", DAY.helper, DAY.union),
    ("intercept", "ON_INTERCEPTED", DAY.union, DAY.helper),
    ("logic_definition", "START_OF_LOGIC_DEFINITION_STEP", NOBODY, A),
    ("logic_definition", "ON_PUT_INTO_BATTLE_ZONE", DAY.talisman, NOBODY),
    ("determination", "START_OF_DETERMINATION_STEP", NOBODY, A),
    ("determination", "ON_BATTLE_WON", DAY.target, DAY.union),
    ("determination", "ON_BATTLE_LOST", DAY.union, DAY.target),
    ("end_of_battle", "START_OF_END_OF_BATTLE_STEP", NOBODY, A),
    ("end_of_battle", "ON_BATTLE_ZONE_TO_DROP", DAY.talisman, NOBODY),
    ("battle", "START_OF_ATTACK_DECLARATION_STEP", NOBODY, A),
    ("end", "START_OF_END_PHASE", NOBODY, A),
    ("stand", "START_OF_STAND_PHASE", NOBODY, B),
]


def test_LL_TURN_04_LL_ABIL_04_all_events_of_a_turn_in_order() -> None:
    """LL-TURN-04, LL-ATK-01, LL-ATK-09, LL-ATK-10, LL-INT-01, LL-LOGIC-01, LL-LOGIC-08, LL-DET-01, LL-DET-04, LL-EOB-01, LL-END-01:
    each window opens once, in its phase, with its subject."""
    assert [entry for entry in DAY.heard if entry[0] != "draw" or entry[1] == "START_OF_DRAW_PHASE"][: len(EXPECTED)] == EXPECTED


@pytest.mark.parametrize("name", sorted(ALL_EVENTS))
def test_LL_ABIL_04_each_event_at_its_moment_and_only_then(name: str) -> None:
    """LL-ABIL-04: what one listener hears of one event. (A Trance Change has a scene of its own.)"""
    expected = [entry for entry in EXPECTED if entry[1] == name]
    assert [entry for entry in DAY.heard if entry[1] == name][: len(expected)] == expected
    assert bool(expected) == (name != "CHANGE_COVENANT")


def test_a_game_without_texts_watches_for_nothing() -> None:
    """The fast path: no card hears anything, so nothing is looked at; one card that may give an ability is enough to look."""
    assert Scene().state.watch == 0
    assert DAY.scene.state.watch == sum(ALL_EVENTS.values())


def test_events_have_bits_of_their_own() -> None:
    """The bits of events, and those of the engine, do not overlap, nor do those that effects touch."""
    assert len({1, 2, LEAVES, MOVED, *ALL_EVENTS.values()}) == 4 + len(ALL_EVENTS)
    assert all(value.bit_count() == 1 for value in ALL_EVENTS.values())


def test_LL_ATK_01_start_of_the_battle_phase_only_once() -> None:
    """LL-ATK-01, LLR-C2-20: both kinds of start abilities wait together in the first attack declaration step; then only the second kind."""
    start = card(
        "Start",
        auto("s/1", terms.START_OF_BATTLE_PHASE, hears=any_time),
        auto("s/2", terms.START_OF_ATTACK_DECLARATION_STEP, hears=any_time, number=2),
    )
    scene = Scene(start)
    scene.member(A, start, "F1")
    scene.member(A, PLAIN, "F2")
    scene.level(A, 2)
    scene.battle()
    assert scene.asked == "waiting ability"
    assert scene.texts == ('resolve "Start" ability 1', 'resolve "Start" ability 2')
    scene.do('resolve "Start" ability 2').attack("F1", "F1")
    assert scene.asked == "attack"  # the only one that waited was resolved without a question
    assert scene.state.vars[terms.RESOLVED] == 3


def test_LL_TURN_04_action_first_then_start_abilities() -> None:
    """LL-TURN-04, D-02: an ability of the start of the draw phase is resolved after the two cards were drawn."""
    hands: list[int] = []
    start = card(
        "Start", auto("s/1", terms.START_OF_DRAW_PHASE, lambda state, frame: hands.append(len(state.order[A << 4 | HAND])), hears=any_time)
    )
    scene = Scene(start)
    scene.member(A, start, "F1")
    scene.stand_phase()
    assert hands == [2]


# Moves: the card is heard as it was, and as it is.


def mover(heard: list[Any], events: int, works_in: int, name: str = "Mover") -> Any:
    """It hears its own moves."""

    def hears(state: Any, env: list[Any], event: int) -> bool:
        if env[SUBJECT] != env[SOURCE]:
            return False
        heard.append((event, state.now[env[SUBJECT]][ZONE], env[OTHER] >> 8, env[OTHER] >> 4 & 15, env[OTHER] & 15))
        return False

    return card(name, auto(f"{name}/1", events, hears=hears, works_in=works_in))


def test_LL_ABIL_08_a_move_is_heard_before_and_after() -> None:
    """LL-ABIL-08: LEAVES shows the card where it was, MOVED where it is; both say from, to and why it moved."""
    heard: list[Any] = []
    printed = mover(heard, LEAVES | MOVED, ANYWHERE)
    scene = Scene(printed)
    member = scene.member(A, printed, "F1")
    put(scene.state, member, DROP)
    assert heard == [(LEAVES, FIELD, FIELD, DROP, EFFECT), (MOVED, DROP, FIELD, DROP, EFFECT)]


def test_LL_ABIL_02_a_card_hears_its_own_move_only_where_its_text_works() -> None:
    """LL-ABIL-02: a text of the field hears the card leave and enter, and nothing of its moves between other zones."""
    heard: list[Any] = []
    printed = mover(heard, LEAVES | MOVED, ON_FIELD)
    scene = Scene(printed)
    number = scene.add(A, HAND, printed)
    put(scene.state, number, DROP)
    put(scene.state, number, HAND)
    assert heard == []
    scene.level(A, 1)
    scene.main().do('mobilize "Mover"', "on F1")
    assert heard == [(MOVED, FIELD, HAND, FIELD, RULE)]
    put(scene.state, number, STOCK, DOWN)
    assert heard[1:] == [(LEAVES, FIELD, FIELD, STOCK, EFFECT)]


def test_LL_FACE_01_a_card_that_lies_face_down_hears_nothing() -> None:
    """LL-FACE-01, LL-FACE-03, LL-PDX-06: a paradox turned face down goes to the drop zone without its text, a tactics card with it."""
    heard: list[str] = []

    def listening(name: str) -> Any:
        def hears(state: Any, env: list[Any], event: int) -> bool:
            if env[SUBJECT] == env[SOURCE]:
                heard.append(name)
            return False

        return auto(f"{name}/1", terms.ON_BATTLE_ZONE_TO_DROP, works_in=ANYWHERE, hears=hears)

    quiet, loud = paradox("Quiet", listening("quiet")), tactics("Loud", listening("loud"))
    scene = Scene(quiet, loud)
    scene.member(A, PLAIN, "F1")
    scene.level(A, 1)
    hidden = scene.add(B, BATTLE, quiet, facing=DOWN)
    scene.add(B, BATTLE, loud)
    scene.battle().attack("F1", "F1")
    assert heard == ["loud"]
    assert scene.where(hidden) == DROP


def test_LL_ABIL_08_who_waits_finds_the_card_where_the_event_put_it() -> None:
    """LL-ABIL-08, LL-ABIL-05: `when this leaves the field` refers to the card in the drop zone."""
    found: list[bool] = []

    def look(state: Any, frame: Any) -> None:
        env = frame.env
        found.append(state.now[env[SOURCE]][SINCE] == env[SOURCE_SINCE] and state.now[env[SUBJECT]][SINCE] == env[SUBJECT_SINCE])

    last = card("Last", auto("l/1", LEAVES, look))
    scene = Scene(last)
    member = scene.member(A, last, "F1", PLAIN)
    scene.state.vars[TURN_PLAYER] = A
    put(scene.state, member, DROP)
    scene.main()
    assert found == [True]


def test_LL_ABIL_05_last_known_values_of_a_card_that_left() -> None:
    """LL-ABIL-05: an ability may keep what was so when it triggered: power and soul of a member that leaves."""
    kept: list[Any] = []
    mourner = card(
        "Mourner",
        auto(
            "m/1",
            LEAVES,
            lambda state, frame: kept.append(frame.env[FREE:]),
            hears=lambda state, env, event: env[OTHER] >> 8 == FIELD and env[SUBJECT] != env[SOURCE],
            remembers=lambda state, env: (power(state, env[SUBJECT]), len(soul(state, env[SUBJECT]))),
        ),
    )
    scene = Scene(mourner)
    scene.member(A, mourner, "F1")
    other = scene.member(A, card("Strong", power=9000), "F2", PLAIN, FOREIGN)
    put(scene.state, other, DECK, DOWN)
    scene.main()
    assert kept == [[9000, 2]]


def test_LL_COST_02_why_a_card_moved() -> None:
    """LL-COST-02, LL-KW-13: a move says whether a rule, a cost or an effect caused it."""
    heard: list[Any] = []
    printed = mover(heard, MOVED, ANYWHERE)
    scene = Scene(printed)
    scene.add(A, STOCK, printed, facing=DOWN)
    scene.add(A, DECK, printed, facing=DOWN)
    scene.stock(A, 2)
    scene.main().do("luck drive")
    assert [entry[2:] for entry in heard] == [(STOCK, DROP, COST), (DECK, HAND, RULE)]
    stock_boost(scene.state, A, 1)
    assert scene.count(A, STOCK) == 1


def test_LL_TRANCE_10_a_tranceunion_enters_with_its_soul() -> None:
    """LL-TRANCE-10, LL-KW-11, LL-SOUL-01, LLR-C3-07: put onto the field by trance it has its soul; moving it is not entering."""
    entered: list[Any] = []
    union = card(
        "Great",
        auto(
            "g/1",
            terms.ON_ENTER_FIELD,
            lambda state, frame: entered.append(frame.env[FREE]),
            remembers=lambda state, env: ((len(soul(state, env[SOURCE])), env[OTHER]),),
        ),
        type="tranceunion",
    )
    scene = Scene(union)
    scene.member(A, PLAIN, "F1")
    scene.member(A, FOREIGN, "F2")
    scene.add(A, HAND, union)
    scene.add(A, HAND, union)
    scene.level(A, 1)
    scene.main().do("trance F1 and F2", "do not look", 'into "Great"', "on F3")
    scene.do('mobilize "Great"', "on B1", "rearrange", "F3", "to F1", "done")
    assert entered == [(2, terms.BY_TRANCE), (0, terms.BY_PLAY)]
    assert scene.state.vars[terms.RESOLVED] == 2


def test_LL_SETUP_12_a_shuffled_card_is_a_new_object() -> None:
    """LL-SETUP-12, LL-ABIL-08: who remembers a card does not find another one under its number after a shuffle."""
    scene = Scene()
    number = scene.add(A, DECK, UNION, facing=DOWN)
    since = scene.state.now[number][SINCE]
    shuffle(scene.state, A, DECK)
    assert scene.state.now[number][SINCE] != since


def test_C3_07_put_into_soul_and_drop_are_no_entering() -> None:
    """LL-MOB-01, LL-MOVE-02, LLR-C3-07: only coming onto the field is entering it."""
    heard: list[Any] = []
    printed = card("Heard", auto("h/1", terms.ON_ENTER_FIELD, hears=lambda state, env, event: bool(heard.append(env[SUBJECT]))))
    scene = Scene(printed)
    member = scene.member(A, printed, "F1")
    for zone in (HAND, DROP, SOUL, PARADOX, HAND):
        put(scene.state, member, zone)
    assert heard == []


def test_LL_ABIL_02_gates_have_texts_when_they_are_destroyed() -> None:
    """LL-KW-16, LL-CARD-05, LL-ABIL-02: a gate has its text when it is destroyed and from then on; one that lies face down has none."""
    told: list[int] = []
    printed = gate("Bell", auto("b/1", terms.ON_GATE_DESTROYED, works_in=ON_GATES, hears=lambda s, env, e: bool(told.append(env[SOURCE]))))
    scene = Scene(printed)
    first, second = scene.gate(B, printed, "F1"), scene.gate(B, printed, "F2")
    scene.member(A, PLAIN, "F1")
    scene.member(A, PLAIN, "F2")
    scene.level(A, 2)
    scene.battle().attack("F1", "F1")
    assert told == [first]
    scene.attack("F2", "F2")
    assert told == [first, second, first]  # a destroyed gate lies face up: it may hear of others
