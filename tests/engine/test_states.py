"""States as users of the library meet them: choosing, looking, loading; and what definitions answer when they say nothing."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from frozen import pool
from frozen.agents import pick
from games import DELETE, changed

from deckcheck.engine.abilities import Ability, Effect, Printed
from deckcheck.engine.game import Game
from deckcheck.engine.machine import IllegalChoiceError, choose, choose_index
from deckcheck.engine.procedure import DONE, FINISH, Procedure, frame_at
from deckcheck.engine.state import State
from deckcheck.errors import DeckcheckError


def state_at(prompt: str, with_texts: bool = False) -> State[Any]:
    """The first moment of a frozen game in which this is asked."""
    for index in range(20):
        state = pool.begin(2, with_texts, "states", index)
        random = pool.chooser("states", index)
        while state.ended is None:
            if state.game.ruleset.prompts[state.prompt] == prompt:
                return state
            choose_index(state, pick(state, "uniform", random))
    raise AssertionError(prompt)


def test_an_option_is_chosen_by_itself_its_place_or_its_text() -> None:
    state = state_at("main phase")
    decision = state.decision
    assert decision is not None
    for place, option in enumerate(state.options):
        results = []
        for way in (option, list(option), place, decision.canonical[place]):
            other = state.copy()
            choose(other, way)  # type: ignore[arg-type]
            results.append(other)
        assert all(other == results[0] for other in results)
        if decision.texts.count(decision.texts[place]) == 1:
            other = state.copy()
            other.choose(decision.texts[place].upper())
            assert other == results[0]


@pytest.mark.parametrize("wrong", [(99, 1, 1), -1, 99, "no such option", ""])
def test_what_is_not_offered_changes_nothing(wrong: Any) -> None:
    state = state_at("main phase")
    before = state.copy()
    with pytest.raises(IllegalChoiceError):
        state.choose(wrong)
    assert state == before


def test_a_text_that_means_several_options() -> None:
    """Two face-down level cards are called alike; their canonical texts are not."""
    state = state_at("level card to exchange")
    place, other = (card for _, card, _ in state.options[:2])
    for card in (place, other):
        zone, _, *rest = state.now[card]
        state.now[card] = (zone, 1, *rest)
    with pytest.raises(IllegalChoiceError, match="means several options: exchange-for"):
        state.choose("for the face-down card")
    state.choose(f"exchange-for {other}")


def test_conceding() -> None:
    for player, winner in (("A", "B"), (0, "B"), ("B", "A"), (1, "A")):
        state = state_at("main phase")
        state.concede(player)
        assert state.outcome is not None
        assert (state.outcome.winner, state.outcome.reason, state.outcome.stop_reason) == (winner, "concession", None)
        assert state.decision is None
        with pytest.raises(IllegalChoiceError, match="nothing to concede"):
            state.concede("A")
        with pytest.raises(IllegalChoiceError, match="nothing to choose"):
            state.choose(0)
    with pytest.raises(DeckcheckError, match="players A and B, not 'C'"):
        state_at("main phase").concede("C")


def test_a_view_names_its_zones() -> None:
    state = state_at("main phase")
    viewer = "AB"[state.asked]
    view = state.view(viewer)
    other = "BA"[state.asked]
    assert None not in view.zone(viewer, "hand")
    assert set(view.zone(other, "hand")) <= {None}
    assert view.count(other, "hand") == len(view.zone(other, "hand"))
    assert state.view(other).decision is None
    assert view.decision is not None
    assert view.decision.player == viewer
    assert set(view.zone(viewer, "deck")) == {None}
    with pytest.raises(DeckcheckError, match="no zone 'attic': there are deck, hand"):
        view.zone("A", "attic")
    with pytest.raises(DeckcheckError, match="players A and B"):
        state.view("C")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"state": 99}, "no saved state of format 1"),
        ({"rules": "2016"}, "this state is of luck_and_logic 2016, not of luck_and_logic 2017"),
        ({"game": "chess"}, "this state is of chess 2017"),
        ({"card": ["nobody"]}, r'damaged or of another card pool: card\[0\] is "nobody"'),
        ({"owner": [0]}, "owner must have .* entries, not 1"),
        ({"watch": -1}, "watch must be a whole number"),
        ({"watch": 1 << 61}, "watch must be 0 for these cards"),
        ({"vars": {}}, "`vars.turn_player` is missing"),
        ({"vars": "many"}, "vars must be an object"),
        ({"stack": [{"step": "no.step", "env": []}]}, 'no step "no.step"'),
        ({"stack": [{"step": "finish", "env": [0.5]}]}, r"stack\[0\].env must hold numbers"),
        ({"stack": []}, "nothing is under way"),
        ({"waiting": [["nothing", [0, 1, 2, 3, 4, 5, 6]]]}, 'no ability "nothing"'),
        ({"lasting": [[1, "nothing", [0], None]]}, 'no effect "nothing"'),
        ({"lasting": [[1, "nothing", [0], [[5000, 1]]]]}, r"lasting\[0\]\[3\] names a card that does not exist"),
        ({"used": [["x", 5000, 1]]}, r"used\[0\]\[1\] must be"),
        ({"now": 5}, "now must be a list, not 5"),
        ({"now": []}, "now must have .* entries"),
        ({"order": [[]] * 32}, "order: the card 0 lies nowhere"),
        ({"order": [[0], [0], *[[]] * 30]}, r"order\[0\]: .*another zone|lies in two places"),
        ({"options": [[1, 2]]}, r"options\[0\] must have 3 entries"),
        ({"options": [[999, 0, 0]]}, r"options\[0\]\[0\] must be"),
        ({"options": []}, "asked and options do not fit"),
        ({"options": [[21, -1, -1], [21, -1, -1]]}, "twice"),
        ({"options": [[7, 5000, -1]]}, "means nothing in this state"),
        ({"asked": 3}, "asked must be a whole number from -1 to 2"),
        ({"asked": True}, "asked must be"),
        ({"prompt": 500}, "prompt must be"),
        ({"ended": [0, "gates"]}, "the game is over"),
        ({"ended": [7, "gates"]}, r"ended\[0\] must be"),
        ({"rng": 0}, "rng must be a whole number from 1"),
        ({"rng": (1073740155 << 32) - 1}, "rng must be a whole number from 1"),
        ({"script": [[5000]]}, r"script\[0\]\[0\] must be"),
        ({"began": 10**9}, "began must be"),
        ({"more": 1}, "no key `more`"),
        ({5: 1}, "has the key 5, which is no text"),
    ],
)
def test_a_saved_state_that_is_none(change: dict[str, Any], message: str) -> None:
    state = state_at("main phase")
    with pytest.raises(DeckcheckError, match=message):
        state.game.load({**state.to_dict(), **change})


@pytest.mark.parametrize(
    "data", [None, [], 5, "x", {}, object()], ids=lambda value: type(value).__name__ if type(value) is object else repr(value)
)
def test_what_is_no_saved_state_at_all(data: Any) -> None:
    with pytest.raises(DeckcheckError, match="no saved state of format 1"):
        state_at("main phase").game.load(data)


@pytest.mark.parametrize(
    "new",
    [DELETE, None, -2, 10**6, 1 << 70, 0.5, True, "x", [], {}, [[]], [1, 2, 3]],
    ids=lambda value: type(value).__name__ if type(value) is object else repr(value),
)
def test_no_mutation_of_a_saved_state_breaks_the_loader(new: Any) -> None:
    """Loaded, and then it can be shown and saved; or refused with a message that is one of ours."""
    for prompt in ("who goes first", "main phase", "define a logic"):
        state = state_at(prompt, with_texts=True)
        base = json.loads(json.dumps(state.to_dict()))
        for path in [path for key in base for path in leaves(base[key], (key,))]:
            try:
                loaded = state.game.load(changed(base, path, new))
            except DeckcheckError:
                continue
            assert loaded.decision is None or loaded.decision.texts
            loaded.digest()
            for player in "AB":
                loaded.view(player).to_dict()


def leaves(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Paths of everything in a value, of lists only the first entries."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value[:3]) if isinstance(value, list) else ()
    for step, inner in items:
        yield from leaves(inner, (*path, step))


def test_a_saved_state_changes_nothing_of_the_one_it_was_made_of() -> None:
    state = state_at("define a logic", with_texts=True)
    before = state.copy()
    data = state.to_dict()
    for frame in data["stack"]:
        frame["env"].append(7)
    data["vars"].clear()
    assert state == before


def test_the_copies_of_python_are_copies() -> None:
    state = state_at("main phase")
    for twin in (copy.copy(state), copy.deepcopy(state), copy.deepcopy([state])[0]):
        assert twin == state
        twin.choose(0)
        assert twin != state
    with pytest.raises(TypeError, match=r"cannot be pickled: save what `to_dict\(\)` gives"):
        pickle.dumps(state)


@pytest.mark.parametrize(
    "wrong", [None, 5.0, True, False, object(), 10**5000, (1, 10**5000, 0), {}, b"pass", [[]]], ids=lambda wrong: type(wrong).__name__
)
def test_what_can_be_no_choice(wrong: Any) -> None:
    state = state_at("main phase")
    before = state.copy()
    with pytest.raises(IllegalChoiceError):
        state.choose(wrong)
    assert state == before


def test_a_decision_holds_no_state() -> None:
    """Agents get it."""
    state = state_at("main phase")
    decision = state.decision
    assert decision is not None
    texts, canonical = decision.texts, decision.canonical
    state.choose(0)
    assert (decision.texts, decision.canonical) == (texts, canonical)
    assert [decision.text(option) for option in decision.options] == list(texts)
    assert all(not isinstance(getattr(decision, name), State) for name in type(decision).__slots__)
    with pytest.raises(DeckcheckError, match="not offered"):
        decision.text((99, 0, 0))


@pytest.mark.parametrize("card", [-1, 10**9, "x", None, True])
def test_a_card_that_does_not_exist_cannot_be_looked_at(card: Any) -> None:
    with pytest.raises(DeckcheckError, match="the cards of this game are 0 to"):
        state_at("main phase").view("A").sees(card)


def test_a_sample_takes_any_seed() -> None:
    state = state_at("main phase")
    view = state.view(state.asked)
    samples = [view.sample(seed) for seed in (0, -1, 1 << 200, "0", "a text")]
    assert samples[0] == samples[3]
    assert len({sample.digest() for sample in samples}) == 4
    for sample in samples:
        sample.choose(0)
    for seed in ("", None, True, 10**5000):
        with pytest.raises(DeckcheckError, match="a seed is"):
            view.sample(seed)


def test_a_state_is_equal_to_states_only() -> None:
    state = state_at("main phase")
    assert state != "a state"
    assert state == state.copy()
    with pytest.raises(TypeError):
        hash(state)


def test_a_game_with_too_many_decisions_in_a_turn_is_stopped() -> None:
    game, lists = pool.table(*pool.TABLES[2], False)
    hasty = Game(game.ruleset, replace(game.edition, max_decisions=3), game.printed)
    state = hasty.new_state(lists, 99)
    while state.ended is None:
        choose_index(state, 0)
    assert state.decisions == 3
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.stop_reason) == ("undecided", "decision_limit")


def test_effects_are_known_by_name() -> None:
    made = state_at("main phase", with_texts=True).game
    game = Game(made.ruleset, made.edition, made.printed)
    assert {"FZ-022/1/gives", "FZ-015/1"} <= set(game.effects)
    assert {"FZ-022/1", "FZ-022/1/end", "FZ-016/1/given"} <= set(game.abilities)
    assert "FZ-022/1.pay_one" in game.steps


def test_definitions_that_say_nothing_more() -> None:
    """An effect holds and means nobody; an ability hears what happens to its own card, and costs nothing."""
    state: Any = state_at("main phase")
    effect = Effect("quiet")
    env = [0, 5, 1, 5, 1, -1, 0]
    assert effect.live(state, env)
    assert not effect.means(state, env, 5)
    assert effect.amount(state, env, 5, 1) == 0
    printed = Printed("X", "X", 0, frozenset(), (), (effect,))
    assert effect.become(state, env, 5, printed) is printed
    ability = Ability("quiet/1", 0, Procedure("quiet/1"), works_in=1)
    assert ability.live(state, env)
    assert ability.hears(state, env, 1)
    assert not ability.hears(state, [0, 5, 1, 6, 1, -1, 0], 1)
    assert ability.remembers(state, env) == ()
    assert ability.accepts(state, env, 7)
    assert ability.payable(state, env)
    assert [repr(value) for value in (effect, ability, printed)] == ["Effect('quiet')", "Ability('quiet/1')", "Printed('X')"]


def test_the_two_steps_of_every_procedure() -> None:
    state: Any = None
    assert FINISH.run(state, frame_at(FINISH, [])) is DONE
    assert repr(FINISH) == "Step('finish')"
    with pytest.raises(AssertionError, match="DONE is returned"):
        DONE.run(state, frame_at(DONE, []))


def test_a_decision_says_what_it_is() -> None:
    decision = state_at("who goes first").decision
    assert repr(decision) == "Decision(chance: who goes first: A goes first, B goes first)"
