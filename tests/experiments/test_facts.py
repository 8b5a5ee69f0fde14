"""What records say of cards and counts: it holds by the log of the game, changes no game, and is read strictly."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from games import BLUE, CLUB, RED, YELLOW, match

from deckcheck.engine.json_fields import DamagedError
from deckcheck.engine.pairing import DeckList
from deckcheck.engine.primitives import LOG_MOVE
from deckcheck.engine.state import DOWN, FACING
from deckcheck.engine.turns import LOG_TURN
from deckcheck.experiments.facts import DIGITS, FULL, Facts, Follows, card_names, listening
from deckcheck.experiments.plan import Plan
from deckcheck.experiments.playing import play_out
from deckcheck.experiments.records import GameRecord
from deckcheck.experiments.run import play_game, seats_of
from deckcheck.rulesets.luck_and_logic.board import BATTLE, FIELD, GATES, HAND, INTERCEPT, SOUL
from deckcheck.rulesets.luck_and_logic.terms import LOG_GATE
from deckcheck.rulesets.matches import Match


def plan(swap: bool = False, games: int = 2, **more: Any) -> Plan:
    return Plan.of(match(YELLOW, RED), games, swap=swap, listen=True, **more)


def facts_of(made: Match, index: int) -> Facts:
    found = play_game(made, index, listen=True).facts
    assert found is not None
    return found


def by_the_log(made: Match, index: int) -> Facts:
    """The same out of all that happened, as a narration has it."""
    state = made.start(index, log=True)
    play_out(state, seats_of(made, index))
    assert state.log is not None
    types = {card.id: card.type for card in made.cards}
    seen: list[dict[str, int]] = [{}, {}]
    standing = [6, 6]
    counts: list[list[int]] = [[], []]
    for kind, *values in state.log:
        if kind == LOG_MOVE:
            card, index_, source, target, _ = values
            card_id = made.cards[index_].id
            bit = 1 if target == HAND else 0
            if target == FIELD and source not in (INTERCEPT, SOUL):
                bit = 2
            if target == BATTLE:
                bit = {"tactics": 8, "paradox": 16}.get(types[card_id] or "", 4)
            seen[state.owner[card]][card_id] = seen[state.owner[card]].get(card_id, 0) | bit
        elif kind == LOG_TURN:
            for side in (0, 1):
                counts[side].append(standing[side])
        elif kind == LOG_GATE:
            standing[state.owner[values[0]]] -= 1
    for side in (0, 1):
        counts[side].append(standing[side])
    cards = [
        "".join(DIGITS[seen[side].get(card_id, 0)] for card_id in sorted(deck.sections["main"]))
        for side, deck in enumerate(made.pairing.decks)
    ]
    return Facts((cards[0], cards[1]), (tuple(counts[0]), tuple(counts[1])))


@pytest.mark.parametrize(("a", "b"), [(YELLOW, RED), (RED, BLUE), (CLUB, YELLOW)])
def test_it_is_what_the_log_says(a: str, b: str) -> None:
    made = match(a, b)
    for index in range(4):
        assert facts_of(made, index) == by_the_log(made, index)


def test_it_is_the_same_for_sensible_players() -> None:
    made = match(YELLOW, RED, agents=("heuristic", "random"))
    assert facts_of(made, 0) == by_the_log(made, 0)


def test_gates_go_down_to_what_stands_at_the_end() -> None:
    for index in range(4):
        record = play_game(match(), index, listen=True)
        assert record.facts is not None
        assert record.result is not None
        for side, counts in enumerate(record.facts.counts):
            assert record.gates is not None
            assert (counts[0], counts[-1]) == (6, record.gates[side])
            assert len(counts) == record.result.turns + 1
            assert all(later <= earlier for earlier, later in pairwise(counts))


def test_listening_changes_no_game() -> None:
    for index in range(3):
        plain, heard = (play_game(match(), index, with_digest=True, keep_choices=True, listen=listen) for listen in (False, True))
        assert plain.facts is None
        assert replace(heard, facts=None) == plain


class Repeats:
    """Plays as another, and before each choice writes the ways that cards went already so often that the trail is full: that cards went
    them once more changes no facts."""

    def __init__(self, agent: Any, ways: list[int]) -> None:
        self.agent = agent
        self.ways = ways * (FULL // len(ways) + 1)
        self.found: list[int] = []

    def place(self, state: Any) -> int:
        self.found.append(len(state.trail))
        state.trail += self.ways
        return self.agent.place(state)  # type: ignore[no-any-return]


def test_a_long_game_is_read_in_pieces() -> None:
    made = match()
    state = made.start(1, trail=True)
    listener = listening(made, state)
    assert listener is not None
    seats = [Repeats(agent, [way for way in listener.trail if way >= 0]) for agent in seats_of(made, 1)]
    play_out(state, seats, listener=listener)  # type: ignore[arg-type]
    for seat in seats:
        assert len(seat.found) > 20
        assert max(seat.found) < FULL  # it was emptied each time
    assert listener.facts(state) == facts_of(match(), 1)


def test_a_game_that_is_stopped_has_facts_too() -> None:
    record = play_game(match(max_turns=3), 0, listen=True)
    assert record.facts is not None
    assert [len(counts) for counts in record.facts.counts] == [4, 4]


def test_a_game_that_asks_for_nothing_is_not_listened_to() -> None:
    made = match()
    ruleset = replace(made.game.ruleset, followed=None)
    assert Follows.of(ruleset) is None
    state = made.start(0)
    assert state.trail is None
    state.game.ruleset, kept = ruleset, state.game.ruleset
    try:
        assert listening(made, state) is None
    finally:
        state.game.ruleset = kept


def test_copies_have_no_trail() -> None:
    state = match().start(0, trail=True)
    assert state.trail
    assert state.copy().trail is None
    assert state.copy() == state


def test_gates_are_counted_as_they_stand() -> None:
    followed = match().game.ruleset.followed
    assert followed is not None
    state = match().start(0)
    play_out(state, seats_of(match(), 0))
    for side in (0, 1):
        assert followed.count(state, side) == sum(state.now[card][FACING] == DOWN for card in state.order[side << 4 | GATES])


def test_copies_and_order_of_cards() -> None:
    follows = Follows(("main", "side"), ("member",), "gates")
    deck = DeckList("x", {"main": {"b": 2, "a": 1}, "side": {"b": 1, "c": 4}, "gate": {"g": 2}})
    assert follows.cards(deck) == ["a", "b", "c"]
    assert follows.number(deck) == 3
    assert [Follows((section,), (), "x").number(deck) for section in ("main", "side", "none")] == [2, 2, 0]
    assert follows.copies(deck) == {"a": 1, "b": 3, "c": 4}


# ------------------------------------------------------------------------------------------------------------------------ stored


@pytest.mark.parametrize("swap", [False, True])
def test_records_are_read_as_they_were_written(swap: bool) -> None:
    made = plan(swap)
    for index in range(2):
        record = made.play(index)
        assert record.facts is not None
        line = record.to_json().encode("ascii")
        assert made.series.read(line, "here", index) == record
        sides = made.series.pairing.decks[::-1] if record.swapped else made.series.pairing.decks
        assert [len(cards) for cards in record.facts.cards] == [len(deck.sections["main"]) for deck in sides]


def test_a_game_that_could_not_go_on_has_none() -> None:
    record = GameRecord(0, "lamp", None, error="KeyError: 1", choices=())
    assert plan().series.read(record.to_json().encode(), "here", 0) == record


def digits(side: str, new: str) -> Callable[[dict[str, Any]], None]:
    return lambda data: data["cards"].update({side: new})


DAMAGES: list[tuple[Callable[[dict[str, Any]], Any], str]] = [
    (lambda data: data.pop("cards"), "`cards` is missing"),
    (lambda data: data.pop("counts"), "`counts` is missing"),
    (digits("A", "0"), r"cards\.A must be \d+ digits from 0 to v, one for each card of the deck at side A"),
    (digits("B", "w" * 21), r"cards\.B must be"),
    (digits("B", "é" * 21), r"cards\.B must be"),
    (lambda data: data["cards"].update(A=7), r"cards\.A must be"),
    (lambda data: data["cards"].update(C=""), r"`cards\.C`"),
    (lambda data: data["counts"].update(A=[]), "counts has 0 numbers of A"),
    (lambda data: data["counts"].update(A=[], B=[]), "counts has 0 numbers of A and 0 of B"),
    (lambda data: data["counts"]["A"].append(3), "one for every turn"),
    (lambda data: data["counts"]["A"].__setitem__(2, -1), r"counts\.A\[2\] must be a whole number from 0"),
    (lambda data: data["counts"]["A"].__setitem__(2, 1.0), r"counts\.A\[2\] must be a whole number"),
    (lambda data: data["counts"].update(A="666"), r"counts\.A must be a list"),
]


@pytest.mark.parametrize(("damage", "told"), DAMAGES, ids=[case[1] for case in DAMAGES])
def test_damaged_facts_are_told(damage: Callable[[dict[str, Any]], Any], told: str) -> None:
    data = json.loads(plan().play(0).to_json())
    damage(data)
    with pytest.raises(DamagedError, match=f"^here: .*{told}"):
        plan().series.read(json.dumps(data).encode(), "here", 0)


def test_facts_where_none_belong_are_refused() -> None:
    line = plan().play(0).to_json().encode()
    with pytest.raises(DamagedError, match="no key `cards` is known"):
        Plan.of(match(YELLOW, RED), 2).series.read(line, "here", 0)


def test_names_of_cards() -> None:
    pairing = match().pairing
    names = card_names(pairing)
    assert set(names) == {card_id for deck in pairing.decks for ids in deck.sections.values() for card_id in ids}
    assert names["OS01-001"] == "Lantern Scout, Mira"
    own = replace(
        pairing, decks=(DeckList("x", {"main": {"MINE": 4, "GONE": 1}}), pairing.decks[1]), cards=({"id": "MINE", "name": "Mine"},)
    )
    assert card_names(own)["MINE"] == "Mine"
    assert card_names(own)["GONE"] == "GONE"
    for game in ("../../etc", "chess"):  # a file may say anything
        shipped = min(pairing.decks[1].sections["main"])
        assert card_names(replace(own, game=game))[shipped] == shipped
