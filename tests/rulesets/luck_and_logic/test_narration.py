"""Games told in sentences: as a player would tell them, and nothing that the viewer could not see."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ability_cards import FOREIGN, PLAIN, UNION, A, B, Scene, card, drop_cards
from frozen.pool import frozen_deck
from games import BLUE, CLUB, RED, YELLOW, match

from deckcheck.engine.hidden import can_see
from deckcheck.engine.playback import Playback
from deckcheck.engine.primitives import LOG_LOOK, LOG_MOVE, LOG_RESOLVE
from deckcheck.engine.state import REST, State
from deckcheck.experiments.run import play_game, replay_of
from deckcheck.rulesets.luck_and_logic.board import HAND, LEVEL
from deckcheck.rulesets.luck_and_logic.narrated_choices import CHOICES, OF_ABILITIES
from deckcheck.rulesets.luck_and_logic.narration import TELLERS
from deckcheck.rulesets.matches import Match, pair
from deckcheck.text_width import columns

NAME = re.compile(r'"[^"]+"')
PLAYTHROUGHS = Path(__file__).parents[2] / "playthroughs"


def steps(made: Match, index: int) -> Iterator[tuple[State[Any], State[Any], tuple[tuple[int, ...], ...]]]:
    """Before and after every decision of a game, the set-up first, with the log of it."""
    playback = Playback(replay_of(made, play_game(made, index, keep_choices=True)), made.start(index, log=True))
    before = made.laid_out()
    while True:
        log = playback.state.log
        assert log is not None
        yield before, playback.state, tuple(log)
        log.clear()
        if playback.state.ended is not None:
            return
        before = playback.state.copy()
        playback.step()


def told(made: Match, index: int, viewer: int | None) -> list[str]:
    narrate = made.game.ruleset.narrate
    return ["  " * depth + text for before, after, log in steps(made, index) for depth, text in narrate(before, after, log, viewer)]


@pytest.mark.parametrize("viewer", ["A", "all"])
def test_a_short_game_reads_as_it_did(viewer: str) -> None:
    """`REGENERATE=1 pytest` writes the texts anew, for somebody to read."""
    made = pair([frozen_deck("moths_2016"), frozen_deck("kettles_2016")], seed="short")
    index = min(range(60), key=lambda n: (play_game(made, n).result.turns, n))  # type: ignore[union-attr]
    state = list(steps(made, index))[-1][1]
    seen = {"A": 0, "all": None}[viewer]
    text = "\n".join([*told(made, index, seen), "", *made.game.ruleset.picture(state, seen)]) + "\n"
    path = PLAYTHROUGHS / f"short-game-{viewer}.txt"
    if os.environ.get("REGENERATE"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("decks", [(YELLOW, RED), (BLUE, CLUB)])
def test_everything_that_happens_has_words(decks: tuple[str, str]) -> None:
    made = match(*decks)
    for index in range(4):
        lines = told(made, index, None)
        assert lines[0] == "Set-up"
        assert sum(line.startswith("Turn ") for line in lines) == play_game(made, index).result.turns  # type: ignore[union-attr]
        assert re.fullmatch(r"[AB] wins: .+\.|Both players lose at once: a draw\.", lines[-1])
        for viewer in (0, 1):
            seen = told(made, index, viewer)
            assert len(seen) == len(lines)
            for line, hidden in zip(lines, seen, strict=True):
                assert not Counter(NAME.findall(hidden)) - Counter(NAME.findall(line))


def test_every_kind_of_entry_and_choice_is_known() -> None:
    """What the log may hold is told, or known to be told by something else."""
    from deckcheck.engine import primitives
    from deckcheck.rulesets.luck_and_logic import terms

    silent = {terms.LOG_REFRESH, terms.LOG_PENALTY}
    kinds = {value for module in (primitives, terms) for name, value in vars(module).items() if name.startswith("LOG_")}
    assert kinds - set(TELLERS) == silent
    assert sorted([*CHOICES, *OF_ABILITIES]) == list(range(len(terms.KINDS)))


def seen_cards(state: State[Any], viewer: int) -> set[str]:
    return {state.card[card].name for card in range(len(state.card)) if can_see(state, viewer, card)}


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("decks", [(YELLOW, RED), (BLUE, CLUB)])
def test_a_name_that_is_told_was_seen(decks: tuple[str, str], viewer: int) -> None:
    """At every step: what a player is told of is what they saw before, see now, or saw on its way."""
    made = match(*decks)
    ruleset = made.game.ruleset
    names = {printed.name for printed in made.game.printed}
    hidden = 0
    for index in range(3):
        for before, after, log in steps(made, index):
            lines = [text for _, text in ruleset.narrate(before, after, log, viewer)]
            allowed = seen_cards(before, viewer) | seen_cards(after, viewer)
            for entry in log:
                if entry[:2] == (LOG_LOOK, viewer):
                    allowed.add(made.game.printed[entry[3]].name)
                if entry[0] == LOG_RESOLVE:  # the card lay open when its ability triggered
                    allowed.add(made.game.printed[entry[3]].name)
                if entry[0] == LOG_MOVE:
                    _, card, printed, _, target, facing = entry
                    zone = ruleset.zones[target]
                    who = zone.face_up if facing == 0 else zone.face_down
                    if who == "all" or (who == "owner" and after.owner[card] == viewer):
                        allowed.add(made.game.printed[printed].name)
            mentioned = {name for name in names if any(f'"{name}"' in line for line in lines)}
            assert mentioned <= allowed, lines
            hidden += sum("a card" in line or " cards" in line for line in lines)
    assert hidden > 20


def test_what_the_opponent_draws_is_hidden() -> None:
    open_lines, mine = told(match(), 0, None), told(match(), 0, 0)
    assert len(open_lines) == len(mine)
    drawn = [(line, seen) for line, seen in zip(open_lines, mine, strict=True) if line.startswith("  B draws")]
    assert drawn
    for line, seen in drawn:
        assert '"' in line
        assert '"' not in seen
    assert [line for line in mine if line.startswith("  A draws")] == [line for line in open_lines if line.startswith("  A draws")]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_pictures_fit(viewer: int | None) -> None:
    made = match(BLUE, RED)
    ruleset = made.game.ruleset
    for number, (_, state, _) in enumerate(steps(made, 1)):
        if number % 7 == 0 or state.ended is not None:
            lines = ruleset.picture(state, viewer)
            assert max(map(columns, lines)) <= 100
            drawn = [line for line in lines if line[:1] in "+|="]
            assert len({columns(line) for line in drawn}) == 1
            assert len(drawn) == 23


# ------------------------------------------------------------------------------------------------------- laid out card by card


def say(scene: Scene, *texts: str, viewer: int | None = None) -> list[str]:
    """What is told of these choices, one after the other."""
    lines = []
    for text in texts:
        before = scene.state.copy()
        scene.state.log = []
        scene.do(text)
        lines += [line for _, line in scene.game.ruleset.narrate(before, scene.state, scene.state.log, viewer)]
    return lines


def test_an_attack_on_an_empty_circle_tells_the_power_with_the_soul() -> None:
    """LL-SOUL-02."""
    scene = Scene()
    scene.member(A, PLAIN, "F1", PLAIN, PLAIN)
    scene.add(A, LEVEL, stance=REST)  # one attack, no level boost
    assert say(scene.battle(), "attack with F1", "on F2")[:2] == [
        'A attacks B\'s F2 with "Plain" (power 7000): gate 1 "Gate" is destroyed (5 left).',
        "A cannot attack any more.",
    ]


def test_a_battle_without_any_choice_tells_the_same_powers() -> None:
    """LL-SOUL-02, -03: the soul counts for the attacker only; nobody can intercept or define."""
    scene = Scene()
    scene.member(A, PLAIN, "F1", PLAIN)
    scene.member(B, PLAIN, "F2", PLAIN)
    scene.add(A, LEVEL, stance=REST)  # one attack, no level boost
    lines = say(scene.battle(), "attack with F1", "on F2")
    assert lines[:5] == [
        'A attacks B\'s F2 with "Plain" (power 6000); "Plain" defends (power 5000).',
        "B cannot intercept.",
        "B cannot define a logic and passes.",
        "A cannot define a logic and passes.",
        'Power decides, 6000 against 5000: A\'s "Plain" wins.',
    ]


def test_forced_passes_are_told_between_definitions() -> None:
    big = card("Big", limit=3)
    scene = Scene(big)
    scene.member(A, PLAIN, "F1")
    scene.member(B, big, "F2")
    scene.add(A, LEVEL, stance=REST)  # one attack, no level boost
    for _ in range(2):
        scene.add(B, HAND)
    lines = say(scene.battle(), "attack with F1", "on F2", 'define "Plain"', 'define "Plain"')
    assert lines[2:6] == [
        'B defines "Plain" (power +5000).',
        "A cannot define a logic and passes.",
        'B defines "Plain" (power +5000).',
        "A cannot define a logic and passes.",
    ]
    assert lines[6] == "B cannot define a logic and passes."
    assert "A cannot attack any more." in lines


def test_a_turn_without_an_attack_says_so() -> None:
    assert "A cannot attack." in say(Scene().main(), "end main phase")


def test_interceptors_tell_their_logic_and_where_they_go() -> None:
    """LL-INT-05, -07: the 5000 of the defender and of the logic are the 10000 of the battle."""
    guard = card("Guard", intercept=True)
    aid = card("Aid", intercept=True, logic=({"kind": "aura", "value": 2},))
    scene = Scene(guard, aid)
    scene.member(A, PLAIN, "F1", PLAIN)
    scene.member(B, PLAIN, "F2")
    scene.member(B, guard, "F1", PLAIN)
    scene.member(B, aid, "B1")
    scene.add(A, LEVEL, stance=REST)  # one attack, no level boost
    lines = say(scene.battle(), "attack with F1", "on F2", "intercept with F1", "intercept with B1")
    assert lines[1:3] == ['B intercepts with "Guard" (F1, power +5000).', 'B intercepts with "Aid" (B1, aura +2).']
    assert "B cannot intercept." not in lines
    assert 'Power decides, 6000 against 10000: B\'s "Plain" holds.' in lines
    assert 'B\'s "Guard" and "Aid" with a card of soul go from the intercept zone to the drop zone.' in lines


def test_an_interceptor_that_goes_later_keeps_its_soul_apart() -> None:
    guard = card("Guard", intercept=True)
    scene = Scene(guard)
    scene.member(A, PLAIN, "F1")
    scene.member(B, PLAIN, "F2")
    scene.member(B, guard, "F1", PLAIN, PLAIN)
    scene.add(A, LEVEL, stance=REST)  # one attack, no level boost
    scene.add(B, HAND)
    scene.battle().attack("F1", "F2").do("intercept with F1")
    assert 'B\'s "Guard" with 2 cards of soul goes from the intercept zone to the drop zone.' in say(scene, "pass")


def test_the_refresh_in_a_trance_is_no_shuffle_and_the_end_of_the_trance_is() -> None:
    """LL-TRANCE-05 (5), -08."""
    scene = Scene()
    scene.member(A, PLAIN, "F1")
    scene.member(A, FOREIGN, "F2")
    drop_cards(scene, A, 2)
    scene.level(A, 2)
    scene.add(A, HAND, UNION)
    scene.main()
    trance = next(text for text in scene.texts if text.startswith("trance"))
    choices = [trance, "look", "refresh", 'into "Union"', "on B1"]
    lines = say(scene, *choices)
    assert lines == [
        'A trances "Plain" (F1) and "Foreign" (F2).',
        "A looks through the deck.",
        "A's deck is refreshed: 2 cards of the drop zone, not shuffled before the trance is over. A penalty follows.",
        'A\'s "Union" comes from the hand onto B1.',
        "A shuffles the deck.",
        '"Plain" (F1) and "Foreign" (F2) become soul of "Union".',
        "Penalty: the top card of A's deck goes face down to the refresh zone.",
    ]


def test_a_trance_that_fails_shuffles_too() -> None:
    scene = Scene()
    scene.member(A, PLAIN, "F1")
    scene.member(A, FOREIGN, "F2")
    scene.main()
    trance = next(text for text in scene.texts if text.startswith("trance"))
    scene.do(trance, "look")
    assert say(scene, "fail")[0] == "A shuffles the deck."
    assert "shuffles" not in " ".join(told(match(), 0, None)[:20])


def test_soul_that_goes_to_the_stock_zone_is_told_as_soul() -> None:
    deep = card("Deep")
    scene = Scene(deep)
    scene.member(A, PLAIN, "F1", PLAIN)
    scene.member(B, PLAIN, "F2", deep)
    scene.add(A, LEVEL, stance=REST)  # one attack, no level boost
    scene.battle().attack("F1", "F2")
    assert sorted(scene.texts) == ['order "Deep"', 'order "Plain"']
    assert say(scene, 'order "Plain"')[0] == 'B\'s "Plain" (F2) and "Deep" (soul of "Plain") go face down on the stock zone.'
