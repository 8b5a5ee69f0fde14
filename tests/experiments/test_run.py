"""Games of a match: fixed by the seed, whoever else plays; faults of agents and of ours end a game and not the run."""

from __future__ import annotations

from typing import Any

import pytest
from games import RED, YELLOW, match

import deckcheck
from deckcheck.engine.machine import IllegalChoiceError
from deckcheck.engine.playback import Playback
from deckcheck.engine.replay import Replay
from deckcheck.engine.state import CONCEDE
from deckcheck.errors import DeckcheckError, UnplayableCardError
from deckcheck.experiments.run import BrokenGameError, play_game, replay_of, run
from deckcheck.rulesets.luck_and_logic import logic_definition
from deckcheck.rulesets.matches import fingerprint, pair


class First:
    """Chooses the first option."""

    def choose(self, view: Any, decision: Any) -> Any:
        return decision.options[0]


class Faulty:
    """Goes wrong at its tenth decision."""

    def __init__(self, answer: Any) -> None:
        self.asked = 0
        self.answer = answer

    def choose(self, view: Any, decision: Any) -> Any:
        self.asked += 1
        if self.asked < 10:
            return decision.options[0]
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def test_a_game_is_fixed_by_seed_and_index() -> None:
    records = list(run(match(), range(4), with_digest=True))
    assert list(run(match(), range(4), with_digest=True)) == records
    assert play_game(match(), 2, with_digest=True) == records[2]
    assert len({record.digest for record in records}) == 4


def test_who_begins_is_up_to_chance() -> None:
    firsts = {record.result.first for record in run(match(), range(12)) if record.result}
    assert firsts == {"A", "B"}


def test_kept_choices_change_nothing() -> None:
    plain = play_game(match(), 1, with_digest=True)
    kept = play_game(match(), 1, with_digest=True, keep_choices=True)
    assert (kept.result, kept.digest) == (plain.result, plain.digest)
    assert replay_of(match(), plain) == replay_of(match(), kept)


def test_a_limit_ends_a_game_undecided() -> None:
    for settings, reason in (({"max_turns": 3}, "turn_limit"), ({"max_decisions": 5}, "decision_limit")):
        result = play_game(match(**settings), 0).result
        assert result is not None
        assert (result.winner, result.reason, result.stop_reason) == (None, "undecided", reason)


def test_an_agent_of_a_user_plays() -> None:
    record = play_game(match(), 0, agents=[First(), None], with_digest=True)
    assert record.result is not None
    replay = replay_of(match(), record)
    assert Playback(replay, match().start(0)).faults() == []


def test_LL_LOSS_05_an_agent_concedes_and_the_replay_says_so() -> None:
    record = play_game(match(), 0, agents=[Faulty(CONCEDE), None], with_digest=True)
    assert record.result is not None
    assert (record.result.winner, record.result.reason) == ("B", "concession")
    replay = replay_of(match(), record)
    assert replay.choices[-1] == "concede A"
    assert Playback(replay, match().start(0)).faults() == []
    assert Replay.from_dict(replay.to_dict()) == replay


def test_LL_LOSS_05_a_player_concedes_whoever_is_asked() -> None:
    for text, winner in (("concede A", "B"), ("concede B", "A")):
        state = match().start(0)
        state.choose("A goes first")
        assert state.decision is not None
        assert state.decision.player == "A"
        state.concede(text[-1])
        assert state.outcome is not None
        assert (state.outcome.winner, state.outcome.reason) == (winner, "concession")
        assert state.decision is None
    state = match().start(0)
    with pytest.raises(IllegalChoiceError):  # chance does not concede
        state.choose(CONCEDE)
    state.choose("B goes first")
    state.choose("concede")
    assert state.outcome is not None
    assert state.outcome.winner == "A"
    with pytest.raises(IllegalChoiceError, match="over"):
        state.concede("A")


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (RuntimeError("no idea"), "agent B: RuntimeError: no idea"),
        ((99, 99, 99), "agent B chose (99, 99, 99), which is not offered"),
        (None, "agent B chose None, which is not offered"),
    ],
)
def test_a_faulty_agent_ends_the_game_undecided(answer: Any, told: str) -> None:
    record = play_game(match(), 0, agents=[None, Faulty(answer)], with_digest=True)
    assert record.result is not None
    assert (record.result.winner, record.result.stop_reason, record.error) == (None, "agent_error", told)
    replay = replay_of(match(), record)
    assert Playback(replay, match().start(0)).faults() == []


class MuteError(Exception):
    """Says nothing, and nothing can be done with it."""

    def __str__(self) -> str:
        raise RuntimeError

    __repr__ = __str__


class Odd:
    """An answer with which nothing can be done."""

    def __repr__(self) -> str:
        raise RuntimeError

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    __hash__ = None  # type: ignore[assignment]


class OddTuple(tuple[Any, ...]):
    __eq__ = Odd.__eq__
    __repr__ = Odd.__repr__
    __hash__ = None  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (MuteError(), "agent A: MuteError: (what it says cannot be read)"),
        (Odd(), "agent A chose a value of type Odd, which is not offered"),
        (OddTuple((1, 2, 3)), "agent A: RuntimeError: "),
        (ValueError("x" * 5000), f"agent A: ValueError: {'x' * 488}"),
        (10**5000, "agent A chose a value of type int, which is not offered"),
        (True, "agent A chose True, which is not offered"),
        ("x" * 5000, None),
    ],
    ids=lambda value: type(value).__name__,
)
def test_faults_that_cannot_be_told(answer: Any, told: str | None) -> None:
    record = play_game(match(), 0, agents=[Faulty(answer), None])
    assert record.result is not None
    assert record.result.stop_reason == "agent_error"
    assert record.error is not None
    assert len(record.error) < 600
    assert told is None or record.error == told
    assert replay_of(match(), record).to_json()


class Vandal:
    """Breaks everything it can reach, and then chooses."""

    def __len__(self) -> int:
        return 0

    def choose(self, view: Any, decision: Any) -> Any:
        option = decision.options[0]
        state = view._state
        for values in (state.now, state.order, state.vars, state.card, state.stack[0].env, state.stack):
            values.clear()
        state.options = []
        state.waiting = ()
        state.ended = (0, "because")
        decision.options = decision.texts = ()
        return option


def test_what_an_agent_does_to_its_view_changes_no_game() -> None:
    """It gets a copy; nothing but its answer counts."""
    records = [play_game(match(), 0, agents=[agent, None], with_digest=True) for agent in (Vandal(), First())]
    assert records[0] == records[1]
    assert records[0].error is None


def test_a_game_that_cannot_go_on_is_a_record_with_its_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    def explode(*_: Any) -> None:
        raise KeyError("a bug")

    whole = play_game(match(), 0, keep_choices=True)
    monkeypatch.setattr(logic_definition.LOGIC_DEFINITION_STEP.first, "run", explode)
    with pytest.raises(BrokenGameError) as caught:
        play_game(match(), 0)
    replay = caught.value.replay
    assert replay.error == "KeyError: 'a bug'"
    assert replay.result is None
    assert whole.choices is not None
    assert replay.choices == whole.choices[: len(replay.choices)]
    records = list(run(match(), range(3)))
    assert [record.index for record in records] == [0, 1, 2]
    assert records[0].choices == replay.choices
    assert '"stop_reason": "engine_error"' in records[0].to_json()


# ----------------------------------------------------------------------------------------------------------------------- matches


def test_decks_of_different_versions_are_played_by_the_later_one() -> None:
    assert {deckcheck.load_deck(path).rules for path in (YELLOW, RED)} == {"2016", "2017"}
    assert match(YELLOW, RED).pairing.rules == match(RED, YELLOW).pairing.rules == "2017"
    assert match(YELLOW, RED, rules="2019-extended").pairing.rules == "2019-extended"


def test_decks_that_cannot_meet(monkeypatch: pytest.MonkeyPatch) -> None:
    other = deckcheck.load_deck(deckcheck.resources.card_data("tcg_corp", "decks", "kiln-and-quarry.yml"))
    red = deckcheck.load_deck(RED)
    with pytest.raises(DeckcheckError, match="different games: luck_and_logic and tcg_corp"):
        pair([red, other], seed=1)
    monkeypatch.setattr("deckcheck.rulesets.find_spec", lambda _: None)
    with pytest.raises(DeckcheckError, match="tcg_corp cannot be played yet"):
        pair([other, other], seed=1)
    monkeypatch.undo()
    with pytest.raises(DeckcheckError, match="a seed is a number or a printable text"):
        pair([red, red], seed="\n")


def test_two_definitions_of_one_id(tmp_path: Any) -> None:
    decks = []
    for power in (1000, 2000):
        path = tmp_path / f"{power}.yml"
        path.write_text(OWN.format(power=power), encoding="utf-8")
        decks.append(deckcheck.load_deck(path))
    with pytest.raises(DeckcheckError, match="define the card 'MINE-1' differently"):
        pair(decks, seed=1)
    made = pair([decks[0], decks[0]], seed=1)
    assert [card["id"] for card in made.pairing.cards] == ["MINE-1"]
    record = play_game(made, 0, keep_choices=True, with_digest=True)
    from deckcheck.engine.replay import Replay
    from deckcheck.rulesets.matches import match_of

    again = Replay.from_json(replay_of(made, record).to_json())
    rebuilt = match_of(again.pairing)
    assert rebuilt.changed == ()
    assert Playback(again, rebuilt.start(0)).faults() == []


def test_a_card_known_only_in_part(tmp_path: Any) -> None:
    path = tmp_path / "part.yml"
    path.write_text(
        "main: [4 Mystery]\ngate: [2 OS01-G01]\ncards: [{id: M, name: Mystery, type: logicalist, partial: true}]\n", encoding="utf-8"
    )
    with pytest.raises(UnplayableCardError, match=r"Mystery \[M\] cannot be played: level, cost, .* not known"):
        pair([deckcheck.load_deck(path)] * 2, seed=1)


def test_printing_fields_do_not_count() -> None:
    card = {"id": "X", "name": "Y", "power": 3}
    assert fingerprint(card) == fingerprint({**card, "id": "Z", "rarity": "C", "flavor": "Hm."})
    assert fingerprint(card) != fingerprint({**card, "power": 4})


OWN = """\
main:
  - 4 My Own Scout
  - 4 Lantern Scout, Mira
gate: [2 OS01-G01, 2 OS01-G02, 2 OS01-G03]
cards:
  - id: MINE-1
    name: My Own Scout
    name_ja: 私の斥候
    title: My Own Scout
    member: Me
    type: logicalist
    color: yellow
    world: Monolium
    level: 1
    cost: 0
    territory: 1
    power: {power}
    aura: 1
    limit: 1
    logic: [{{kind: power, value: 5000}}]
    soul_power: 1000
    attributes: [Scout]
"""
