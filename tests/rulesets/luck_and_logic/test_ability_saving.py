"""States in the middle of abilities: copied, saved and loaded, they go on alike; every text can be named."""

from __future__ import annotations

import json
from typing import Any

import pytest
from ability_cards import (
    FOREIGN,
    IN_BATTLE_ZONE,
    PLAIN,
    A,
    B,
    Scene,
    act,
    any_time,
    auto,
    card,
    choice,
    does,
    draws,
    effect,
    may_pay,
    members,
    mine,
    procedure,
    tactics,
)

from deckcheck.engine.abilities import FREE, SOURCE
from deckcheck.engine.in_force import begin_effect
from deckcheck.engine.looks import LOOK, look
from deckcheck.engine.machine import call, choose_index
from deckcheck.engine.procedure import FINISH
from deckcheck.engine.state import SINCE
from deckcheck.engine.turns import REST_OF_GAME, TURN
from deckcheck.errors import DeckcheckError
from deckcheck.rng import Random
from deckcheck.rulesets.luck_and_logic import terms
from deckcheck.rulesets.luck_and_logic.board import DROP, HAND
from deckcheck.rulesets.luck_and_logic.definition import POWER
from deckcheck.rulesets.luck_and_logic.moves import put

GIVEN = auto("master/1/a/1", terms.ON_ATTACK, *may_pay(1), draws(1))
LESSON = effect("master/1/a", abilities=[GIVEN])
LATER = auto("master/2/a/1", terms.START_OF_END_PHASE, *choice(members(0), lambda s, f, c: put(s, c, DROP)), hears=any_time)
PROMISE = effect("master/2/a", abilities=[LATER], for_player=True)
PLUS = effect("master/2/b", touches=POWER, amount=500)
ASIDE = procedure("master/2/aside", [*choice(members(0), lambda s, f, c: f.env.append(((c, s.now[c][SINCE]),)))])


def teach(state: Any, frame: Any, chosen: int) -> None:
    begin_effect(state, state.vars[TURN], LESSON, frame.env, [chosen])


def promise(state: Any, env: list[Any]) -> None:
    begin_effect(state, state.vars[TURN] + 1, PROMISE, [*env, (env[SOURCE], 5), ((1, 2), (3, 4))])
    begin_effect(state, REST_OF_GAME, PLUS, env, members(0)(state, env))


MASTER = card(
    "Master",
    act("master/1", *choice(members(0), teach), per_turn=1, effects=(LESSON,)),
    act(
        "master/2",
        does(promise),
        lambda state, frame: call(state, ASIDE.first, frame.env[:FREE], FINISH),
        per_turn=1,
        number=2,
        effects=(PROMISE, PLUS),
        procedures=(ASIDE,),
    ),
    effect("master/c", touches=POWER, means=mine, amount=1000, abilities=[auto("master/c/1", terms.ON_DEFEND, draws(1))]),
)
PLAN = tactics("Plan", auto("plan/1", terms.ON_PUT_INTO_BATTLE_ZONE, *may_pay(1), draws(1), works_in=IN_BATTLE_ZONE))


def lesson_scene() -> Scene:
    scene = Scene(MASTER, PLAN, deck=20)
    for player in (A, B):
        scene.member(player, MASTER, "F1", PLAIN)
        scene.member(player, FOREIGN, "F2")
        scene.level(player, 2)
        scene.stock(player, 3)
        for printed in (PLAN, PLAIN, FOREIGN):
            scene.add(player, HAND, printed)
    return scene.main()


def reload(scene: Scene, state: Any) -> Any:
    return scene.game.load(json.loads(json.dumps(state.to_dict())))


def test_every_text_has_a_name() -> None:
    """LL-ABIL-01: given abilities, their steps, the effects that abilities begin and the procedures they call are found by name."""
    game = lesson_scene().game
    assert {"master/1", "master/1/a/1", "master/2/a/1", "master/c/1", "plan/1"} <= set(game.abilities)
    assert {"master/1/a", "master/2/a", "master/2/b", "master/c"} == set(game.effects)
    assert {"master/1/a/1.0", "master/2/a/1.1", "master/2/aside.0"} <= set(game.steps)


@pytest.mark.parametrize("seed", range(4))
def test_saved_and_loaded_at_every_decision(seed: int) -> None:
    """LL-ABIL-05, LL-ABIL-07: with abilities under way, waiting and lasting, what is saved and loaded goes on alike; so does a copy."""
    scene = lesson_scene().do("use F1 ability 2", "choose F2")
    state, rng, seen = scene.state, Random(seed + 1), set()
    for _ in range(120):
        if state.ended is not None:
            break
        seen.add(state.stack[-1].step.name)
        seen.update(f"lasting {effect.name}" for _, effect, _, _ in state.lasting)
        loaded, copied = reload(scene, state), state.copy()
        assert loaded == state == copied
        assert loaded.digest() == state.digest()
        place = rng.below(len(state.options))
        for one in (state, loaded, copied):
            choose_index(one, place)
        assert loaded == state == copied
        state = loaded
    assert {"lasting master/2/a", "lasting master/2/b"} <= seen


def test_loaded_in_the_middle_of_a_given_ability() -> None:
    """LL-ABIL-06: it asks whether its cost is paid; the loaded state knows the step, the ability and the env."""
    scene = lesson_scene()
    scene.do("use F1 ability 1", "choose F2", "end main phase").attack("F2", "F3")
    assert scene.texts == ("pay", "do not pay")
    loaded = reload(scene, scene.state)
    assert loaded == scene.state
    before = scene.count(A, HAND)
    loaded.choose("pay")
    assert len(loaded.order[A << 4 | HAND]) == before + 1


def test_loaded_while_abilities_wait() -> None:
    """LL-ORDER-02: waiting abilities, the given ones of a player among them, are saved with what they remember."""
    double = card("Double", auto("double/1", terms.START_OF_END_PHASE, draws(1), hears=any_time, remembers=lambda s, env: (7, (8, 9))))
    scene = Scene(MASTER, PLAN, double)
    scene.member(A, double, "F1")
    scene.member(A, MASTER, "F2")
    scene.main().do("use F2 ability 2", "choose F1", "end main phase")
    assert scene.asked == "waiting ability"
    loaded = reload(scene, scene.state)
    assert loaded == scene.state
    assert {ability.name for ability, _ in loaded.waiting} == {"double/1", "master/2/a/1"}
    assert any(env[-2:] == (7, (8, 9)) for _, env in loaded.waiting)
    loaded.choose('resolve "Double"')
    assert loaded.decision is not None
    assert loaded.decision.texts == ("choose F1", "choose F2")


def test_a_damaged_state_is_refused() -> None:
    """A saved state that names an ability or effect of another pool is refused with the name."""
    scene = lesson_scene()
    scene.do("use F1 ability 2")
    data = scene.state.to_dict()
    data["lasting"][0][1] = "unknown/1/a"
    with pytest.raises(DeckcheckError, match="unknown/1/a"):
        scene.game.load(data)


def test_two_texts_of_one_name_are_a_mistake() -> None:
    """Names are unique in a game: an assertion says which is not."""
    scene = Scene(card("One", act("same/1")), card("Two", act("same/1")))
    with pytest.raises(AssertionError, match="same/1"):
        _ = scene.game.abilities


def test_LL_TEXT_05_looking_at_the_top_cards() -> None:
    """LL-TEXT-05, D-49, LLR-C1-36: A sees the top three cards until the ability is resolved, B does not; nothing moves."""

    def top(state: Any, env: list[Any]) -> Any:
        return state.order[env[0] << 4][-3:]

    seer = card(
        "Seer",
        act(
            "seer/1",
            does(lambda s, env: look(s, env[0], top(s, env))),
            *choice(top, lambda s, f, c: None),
            effects=(LOOK,),
        ),
    )
    scene = Scene(seer, deck=5)
    scene.member(A, seer, "F1")
    before = scene.main().state.order[A << 4]
    scene.do("use F1")
    names = [seen.name if seen else "" for seen in scene.state.view("A").zone("A", "deck")]
    assert names == ["", "", "Plain", "Plain", "Plain"]
    assert scene.state.view("B").zone("A", "deck") == (None,) * 5
    assert reload(scene, scene.state) == scene.state
    scene.state.choose(0)
    assert scene.state.view("A").zone("A", "deck") == (None,) * 5
    assert scene.state.order[A << 4] == before
    assert scene.state.lasting == ()


def test_views_show_what_waits_and_lasts() -> None:
    """LL-ZONE-01: both players may know what lasts."""
    scene = lesson_scene().do("use F1 ability 2")
    seen = scene.state.view("B").to_dict()
    assert [entry[1] for entry in seen["lasting"]] == ["master/2/a", "master/2/b"]
