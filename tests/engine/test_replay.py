"""Replays: written, read, played again, verified; a damaged one is told where it is damaged."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from typing import Any

import pytest
from games import BLUE, CLUB, DELETE, RED, YELLOW, changed, match, playback, replay

from deckcheck.cards.load import load_game
from deckcheck.engine.json_fields import DamagedError
from deckcheck.engine.playback import MismatchError
from deckcheck.engine.replay import FORMAT, MAX_REPLAY_BYTES, Replay
from deckcheck.errors import DeckcheckError
from deckcheck.experiments.run import play_game, replay_of
from deckcheck.rulesets.matches import match_of
from deckcheck.validation.schema import accepts


def data(index: int = 0) -> dict[str, Any]:
    return json.loads(replay(index).to_json())  # type: ignore[no-any-return]


# ---------------------------------------------------------------------------------------------------------------- the round trip


def test_a_replay_is_read_as_it_was_written() -> None:
    assert Replay.from_json(replay().to_json()) == replay()


@pytest.mark.parametrize("index", range(3))
def test_a_replay_verifies(index: int) -> None:
    assert playback(Replay.from_json(replay(index).to_json())).faults() == []


@pytest.mark.parametrize("decks", [(YELLOW, RED), (BLUE, CLUB), (RED, RED)])
def test_real_replays_fit_the_schema(decks: tuple[str, str]) -> None:
    made = match(*decks)
    record = play_game(made, 0, keep_choices=True, with_digest=True)
    assert accepts(json.loads(replay_of(made, record).to_json()), "replay.json")


def test_a_replay_of_a_game_that_could_not_go_on_fits_the_schema() -> None:
    broken = dataclasses.replace(replay(), result=None, digest=None, error="KeyError: 3")
    value = json.loads(broken.to_json())
    assert accepts(value, "replay.json")
    assert Replay.from_dict(value) == broken


def test_a_replay_names_every_card_and_defines_none_that_is_shipped() -> None:
    value = data()
    used = {card_id for deck in value["decks"].values() for ids in deck["sections"].values() for card_id in ids}
    assert set(value["hashes"]) == used
    assert value["cards"] == []


def test_one_choice_for_each_decision() -> None:
    value = data()
    assert len(value["choices"]) == value["result"]["decisions"]
    assert value["choices"][0] in ("first 0", "first 1")


# ---------------------------------------------------------------------------------------------------------- any moment of a game


def test_any_moment_of_a_game() -> None:
    played = playback(replay())
    played.go_to(40)
    assert played.state.decisions == 40
    again = playback(replay())
    again.go_to(40)
    assert again.state.digest() == played.state.digest()


def test_a_replay_of_half_a_game_verifies() -> None:
    half = dataclasses.replace(replay(), choices=replay().choices[:50], result=None, digest=None)
    assert playback(half).faults() == []


# ---------------------------------------------------------------------------------------------------------- what does not verify


def test_the_first_choice_that_is_not_offered_is_named() -> None:
    choices = list(replay().choices)
    choices[17] = "attack 999"
    [fault] = playback(dataclasses.replace(replay(), choices=tuple(choices))).faults()
    assert fault.startswith("choices[17] is 'attack 999', which is not offered; ")
    assert "and offered '" in fault
    assert f"'{replay().choices[17]}' (" in fault


def test_a_choice_that_is_not_offered_changes_nothing() -> None:
    choices = (*replay().choices[:30], "pass me by")
    played = playback(dataclasses.replace(replay(), choices=choices))
    played.go_to(30)
    before = played.state.copy()
    with pytest.raises(MismatchError):
        played.step()
    assert played.state == before


def test_another_seed_does_not_verify() -> None:
    found = [
        playback(dataclasses.replace(replay(), pairing=dataclasses.replace(replay().pairing, seed=f"wrong {n}"))).faults() for n in range(6)
    ]
    assert all(faults and faults[0].startswith("choices[") for faults in found)
    assert any("with the seed 'wrong " in faults[0] and "chance answers" in faults[0] for faults in found)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"choices": replay().choices[:-1]}, "choices are missing"),
        ({"choices": (*replay().choices, "pass")}, "but the game is over after"),
        ({"digest": "0" * 32}, "digest is 00000000000000000000000000000000, but that of the last state is"),
        ({"result": dataclasses.replace(replay().result, turns=3)}, "result.turns is 3, but played again it is"),  # type: ignore[type-var]
        ({"result": None}, "result is null, but the game is over"),
    ],
)
def test_what_does_not_hold_is_told(change: dict[str, Any], told: str) -> None:
    [fault] = playback(dataclasses.replace(replay(), **change)).faults()
    assert told in fault


def test_cards_that_have_changed_are_named() -> None:
    one = min(data()["hashes"])
    value = changed(data(), ("hashes", one), "0123456789abcdef")
    made = match_of(Replay.from_dict(value).pairing)
    assert made.changed == (load_game("luck_and_logic")[1][one].reference(),)


# --------------------------------------------------------------------------------------------------------- what cannot be read


@pytest.mark.parametrize(
    ("path", "new", "told"),
    [
        (("schema",), FORMAT + 1, f"a replay of format {FORMAT + 1}, written by deckcheck"),
        (("schema",), DELETE, "this is not a replay"),
        (("game",), "chess", "game is 'chess'; known: luck_and_logic"),
        (("game",), "tcg_corp", "neither shipped nor defined"),
        (("rules",), "1999", "unknown rule version '1999'"),
        (("switches", "no_such_switch"), "on", "no switch 'no_such_switch'"),
        (("seed",), "", "seed must be a text"),
        (("seed",), " x ", "seed must be a text without blanks around it"),
        (("seed",), 7, "seed must be a text of 1 to 200 characters, not 7"),
        (("limits", "max_turns"), 0, "limits.max_turns must be a whole number from 1"),
        (("choices", 17), 5, "choices[17] must be a text of 1 to 100 characters, not 5"),
        (("choices", 17), None, "choices[17] must be"),
        (("choices",), "pass", "choices must be a list"),
        (("decks", "A", "sections", "main", "OS01-001"), 1000, "decks.A.sections.main.OS01-001 must be a whole number from 1 to 999"),
        (("decks", "A", "sections", "main", "NOPE-1"), 1, "hashes has no entry for the card 'NOPE-1'"),
        (("decks", "A", "sections", "side"), {}, "has a section 'side'"),
        (("decks", "A", "sections", "gate"), DELETE, "`gate` has 0 cards; a game needs at least 6"),
        (("decks", "C"), {}, "no key `decks.C` is known"),
        (("result", "winner"), "C", "result.winner cannot be 'C'; it is one of A, B"),
        (("index",), -1, "index must be a whole number"),
        (("cards",), [{"id": "X", "power": "much"}], "cards: S"),
        (("hashes", "OS01-001"), DELETE, "hashes has no entry for the card 'OS01-001'"),
        (("digset",), "x", "no key `digset` is known; did you mean `digest`?"),
    ],
)
def test_damage_is_told_with_its_place(path: tuple[Any, ...], new: Any, told: str) -> None:
    base = data()
    value = {**base, path[0]: new} if len(path) == 1 and new is not DELETE else _with(base, path, new)
    with pytest.raises(DeckcheckError) as caught:
        match_of(Replay.from_dict(value).pairing)
    assert told in str(caught.value)


def _with(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """Like `changed`, but the last step may be a new key."""
    *parents, last = path
    node = value
    for step in parents:
        node = node[step]
    if isinstance(node, dict) and last not in node:
        return changed(value, tuple(parents), {**node, last: new})
    return changed(value, path, new)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Paths of everything in a value, of lists only the first entries."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in list(value.items())[:4]:
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value[:3]):
            yield from leaves(inner, (*path, place))


@pytest.mark.parametrize(
    "new",
    [DELETE, None, "", "x", 0, -1, 1 << 70, 0.5, True, [], {}, [[]], "\ud800", "a\0b"],
    ids=lambda new: "deleted" if new is DELETE else ascii(new),
)
def test_no_mutation_breaks_the_reader(new: Any) -> None:
    """Every field taken out or replaced: read and played, or refused with a message that is one of ours."""
    base = data()
    whole = {key: value for key, value in base.items() if key != "choices"} | {"choices": base["choices"][:60]}
    for path in [path for key in whole for path in leaves(whole[key], (key,))]:
        value = changed(whole, path, new)
        try:
            playback(Replay.from_dict(value)).faults()
        except DeckcheckError:
            continue


@pytest.mark.parametrize("share", [0, 1, 100, 1000, 5000, -2])
def test_a_replay_that_was_cut_off(share: int) -> None:
    with pytest.raises(DamagedError, match="not readable as JSON"):
        Replay.from_json(replay().to_json()[:share])


def test_a_replay_beyond_all_size() -> None:
    with pytest.raises(DamagedError, match="larger than 20 MB"):
        Replay.from_json(b" " * (MAX_REPLAY_BYTES + 1))


@pytest.mark.parametrize("change", [{"index": 1 << 41}, {"index": "x"}, {"choices": ("",)}, {"version": ""}, {"digest": "0" * 99}])
def test_what_could_not_be_read_is_not_written(change: dict[str, Any]) -> None:
    with pytest.raises(DeckcheckError, match="this replay cannot be stored: "):
        dataclasses.replace(replay(), **change).to_json()


def test_a_game_that_is_too_long_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckcheck.engine.replay.MAX_REPLAY_BYTES", 1000)
    with pytest.raises(DeckcheckError, match="cannot be stored"):
        replay().to_json()


def test_a_card_is_defined_once() -> None:
    card = {"id": "MINE", "name": "Mine", "partial": True, "type": "logicalist"}
    with pytest.raises(DamagedError, match="MINE"):
        match_of(Replay.from_dict({**data(), "cards": [card, card]}).pairing)


def test_a_deck_that_would_fill_the_memory() -> None:
    value = data()
    main = dict.fromkeys(value["hashes"], 999)
    with pytest.raises(DeckcheckError, match="10000 are allowed"):
        match_of(Replay.from_dict(changed(value, ("decks", "A", "sections", "main"), main)).pairing)
