"""`deckcheck odds`, `mulligan` and `hand`: what they say, and what they say of bad input."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest

import deckcheck
from deckcheck import resources
from deckcheck.engine.state import A
from deckcheck.rulesets.luck_and_logic.board import HAND
from deckcheck.rulesets.matches import pair

RED = resources.card_data("luck_and_logic", "decks", "red-furnace.yml")
TCG = resources.card_data("tcg_corp", "decks", "kiln-and-quarry.yml")
HAND_OF_RED = "2 OS01-033; Journeyman of the Forge Road, Dario, OS01-048, Bear of the Slag Hills, Karhu"


def loaded(text: str) -> Any:
    return json.loads(text)


# ------------------------------------------------------------------------------------------------------------------------ odds


def test_the_chance_of_a_paradox(run: Any) -> None:
    """Eight in fifty: 59.85 %, and 85.68 % when a hand without one is returned whole."""
    shown = run("odds", RED, "--want", "1+ t:paradox")
    assert (shown.code, shown.err) == (0, "")
    assert "8 cards are t:paradox" in shown.out
    (line,) = [line for line in shown.out.splitlines() if line.startswith("opening hand")]
    assert line.split()[2:6] == ["59.85", "%", "85.68", "%"]
    assert "[LL-DRAW-01]" in shown.out
    assert "[LL-SETUP-08]" in shown.out


def test_json(run: Any) -> None:
    told = loaded(run("odds", RED, "--want", "1+ t:paradox", "--turn", "2", "--output-format", "json").out)
    (result,) = told["results"]
    assert (told["game"], told["rules"], result["want"], result["cards"]) == ("luck_and_logic", "2017", "1+ t:paradox", {"t:paradox": 8})
    assert Fraction(result["raw"]["exact"]) == 1 - Fraction(comb(42, 5), comb(50, 5))
    assert [(entry["turn"], entry["player"]) for entry in result["by_turn"]] == [(2, "first"), (2, "second")]
    nine = 1 - Fraction(comb(42, 9), comb(50, 9))
    assert all(Fraction(entry["raw"]["exact"]) == nine for entry in result["by_turn"])
    assert result["by_turn"][0]["mulligan"]["policy"] == "best"
    assert result["by_turn"][0]["mulligan"]["value"] > float(nine)


def test_several_wants_and_one_player(run: Any) -> None:
    told = loaded(
        run(
            "odds",
            RED,
            "--want",
            "t:paradox",
            "--want",
            "2+ level=1",
            "--player",
            "second",
            "--turn",
            "1",
            "--turn",
            "3",
            "--output-format",
            "json",
        ).out
    )
    assert [result["want"] for result in told["results"]] == ["1+ t:paradox", "2+ level=1"]
    assert [(entry["turn"], entry["player"]) for entry in told["results"][0]["by_turn"]] == [(1, "second"), (3, "second")]


def test_without_a_want_the_plan_of_the_game_is_told(run: Any) -> None:
    assert "2+ (t:member level<=1 cost<=1) and 1+ t:paradox" in run("odds", RED).out
    assert "2+ t:unit and 1+ t:strategy" in run("odds", TCG).out


def test_extra_draws(run: Any) -> None:
    def raw(*more: str) -> Fraction:
        told = loaded(run("odds", RED, "--want", "1+ t:paradox", "--turn", "1", "--output-format", "json", *more).out)
        return Fraction(told["results"][0]["by_turn"][0]["raw"]["exact"])

    assert raw("--extra-draws", "2") == 1 - Fraction(comb(42, 9), comb(50, 9))
    assert raw() == 1 - Fraction(comb(42, 7), comb(50, 7))


def test_dealt_hands_stand_beside_it(run: Any) -> None:
    arguments = ("odds", RED, "--want", "1+ t:paradox", "--turn", "1", "--simulate", "20000", "--seed", "7")
    told = loaded(run(*arguments, "--output-format", "json").out)["results"][0]
    for moment in (told, told["by_turn"][0]):
        seen = moment["simulated"]
        assert (seen["n"], seen["seed"]) == (20000, "7")
        assert seen["low"] < seen["value"] < seen["high"]
        assert abs(seen["value"] - moment["mulligan"]["value"]) < 0.015
    shown = run(*arguments)
    assert "20,000 dealt hands, 95 %" in shown.out
    assert shown.out.endswith("seed 7\n")


def test_a_missing_extra_is_one_line(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    shown = run("odds", RED, "--want", "t:paradox", "--simulate", "100")
    assert shown.code == 2
    assert "pip install 'deckcheck[sim]'" in shown.err
    assert shown.out == ""


def test_policies(run: Any) -> None:
    def after(policy: str) -> Fraction:
        told = loaded(run("odds", RED, "--want", "1+ t:paradox", "--mulligan", policy, "--output-format", "json").out)
        return Fraction(told["results"][0]["mulligan"]["exact"])

    assert after("none") < after("keep:level=1") or after("none") > after("keep:level=1")
    assert after("best") == after("keep:t:paradox") > after("none")


def test_hands_of_the_other_game_are_dealt_anew(run: Any) -> None:
    shown = run("odds", TCG, "--want", "1+ t:unit")
    (line,) = [line for line in shown.out.splitlines() if line.startswith("opening hand")]
    assert line.split()[4:6] == ["100", "%"]
    assert "[TC-SETUP-04]" in shown.out
    assert "[TC-SETUP-05]" in shown.out
    refused = run("odds", TCG, "--want", "1+ t:unit", "--mulligan", "keep:t:unit")
    assert (refused.code, refused.out) == (2, "")
    assert "leaves no choice" in refused.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--want", "1+ t:padox"), "unknown value `padox` of type"),
        (("--want", ""), "empty query"),
        (("--want", "2+"), "nothing follows the count `2+`"),
        (("--want", "3-1 t:paradox"), "write `1-3`"),
        (("--want", "(1+ t:paradox"), "this parenthesis is not closed"),
        (("--mulligan", "worst"), "'worst' is no mulligan; there are none, best and keep:QUERY"),
        (("--mulligan", "keep:colour:pink"), "unknown value `pink` of color"),
        (("--turn", "14"), "the last turn is 13"),
        (("--turn", "0"), "0 is not in the range"),
        (("--extra-draws", "41"), "41 more cards are too many"),
        (("--seed", "x"), "--simulate N"),
        (("--rules", "2031"), "'2031' is no rule version"),
    ],
)
def test_what_makes_no_sense_is_wrong_usage(arguments: tuple[str, ...], told: str, run: Any) -> None:
    shown = run("odds", RED, *arguments)
    assert (shown.code, shown.out) == (2, "")
    assert told in shown.err
    assert "Traceback" not in shown.err


def test_what_always_or_never_holds_is_said_to(run: Any) -> None:
    def holds(want: str) -> Any:
        return loaded(run("odds", RED, "--want", want, "--output-format", "json").out)["results"][0]["holds"]

    assert [holds(want) for want in ("5- t:paradox", "6+ t:member", "1+ c:blue", "0+ c:blue", "1+ t:paradox")] == [
        "sometimes", "sometimes", "never", "always", "sometimes",
    ]  # fmt: skip
    assert "it can never hold with this deck" in run("odds", RED, "--want", "1+ c:blue").out
    assert "it always holds" in run("odds", RED, "--want", "3- t:gate").out
    assert "it can never hold" in run("odds", RED, "--want", '1+ "Lantern Scout, Mira"').out


def test_a_name_that_no_card_has_is_wrong_usage(run: Any) -> None:
    shown = run("odds", RED, "--want", 'level=1 or 2+ "Cold Fyre"')
    assert (shown.code, shown.out) == (2, "")
    assert "no card has the name 'cold fyre'; did you mean 'Cold Fire'?" in shown.err
    *_, text, mark = shown.err.splitlines()
    assert text[mark.index("^") :] == 'Cold Fyre"'


@pytest.mark.parametrize("command", [("odds", RED), ("hand", RED)])
def test_so_is_one_in_a_mulligan(command: tuple[str, ...], run: Any) -> None:
    shown = run(*command, "--mulligan", 'keep:level=1 or "Cold Fyre"')
    assert (shown.code, shown.out) == (2, "")
    assert "--mulligan: no card has the name 'cold fyre'; did you mean 'Cold Fire'?" in shown.err
    *_, text, mark = shown.err.splitlines()
    assert text[mark.index("^") :] == 'Cold Fyre"'


def test_so_is_one_in_a_comparison(run: Any) -> None:
    shown = run("diff", RED, RED, "--want", "2+ Lentz")
    assert (shown.code, shown.out) == (2, "")
    assert "no card has the name 'lentz'" in shown.err


def test_what_is_too_large_is_dealt_only_when_asked(run: Any) -> None:
    deck = deckcheck.load_deck(RED)
    want = " or ".join(f"2 id:{entry.card.id}" for entry in deck["main"] if entry.card)
    shown = run("odds", RED, "--want", want, "--mulligan", "none")
    assert (shown.code, shown.out) == (2, "")
    assert "--simulate N" in shown.err
    dealt = run("odds", RED, "--want", want, "--mulligan", "none", "--simulate", "2000", "--turn", "1")
    assert dealt.code == 0
    assert "(too large to answer)" in dealt.out
    told = run("odds", RED, "--want", want, "--mulligan", "none", "--simulate", "2000", "--seed", "1", "--output-format", "json")
    moment = loaded(told.out)["results"][0]
    assert (moment["raw"], moment["mulligan"]["exact"]) == (None, None)
    assert 0 < moment["simulated"]["value"] < 1


def test_one_more_copy(run: Any) -> None:
    """Should I play the fourth copy?"""
    shown = run("odds", RED, "--copies", "Cold Fire", "--turn", "1")
    assert (shown.code, shown.err) == (0, "")
    (fourth,) = [line for line in shown.out.splitlines() if line.startswith("4 (now)")]
    assert fourth.split()[2:6] == ["35.30", "%", "60.32", "%"]
    told = loaded(run("odds", RED, "--copies", "Lantern Scout, Mira", "--want", "1+ mira and 1+ t:paradox", "--output-format", "json").out)
    (result,) = told["results"]
    assert (result["card"], result["now"]) == ("Lantern Scout, Mira [OS01-001]", 0)
    values = [Fraction(row["by_turn"][0]["mulligan"]["exact"]) for row in result["copies"]]
    assert values[0] == 0
    assert len(values) == 5
    assert values == sorted(values)
    two = 1 - 2 * Fraction(comb(46, 5), comb(50, 5))  # never both a Mira and one of the paradoxes, by what is missing
    assert Fraction(result["copies"][4]["by_turn"][0]["raw"]["exact"]) == two + Fraction(comb(38, 5), comb(50, 5)) + (
        Fraction(comb(46, 5), comb(50, 5)) - Fraction(comb(42, 5), comb(50, 5))
    )


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--copies", "Cold Fyre"), "'Cold Fyre' is no card; did you mean 'Cold Fire"),
        (("--copies", "OS01-G01"), "is no card of the main deck"),
        (("--copies", "Cold Fire", "--simulate", "10"), "without --simulate"),
        (("--copies", "Cold Fire", "--want", "0+ w:tritomy and 0+ t:paradox and 0+ -w:tritomy"), "find no room"),
    ],
)
def test_copies_that_make_no_sense(arguments: tuple[str, ...], told: str, run: Any) -> None:
    shown = run("odds", RED, *arguments)
    assert (shown.code, shown.out) == (2, "")
    assert told in shown.err


def test_errors_point_at_the_column(run: Any) -> None:
    shown = run("odds", RED, "--want", "1+ t:paradox and 2+ colour:pink")
    *_, text, mark = shown.err.splitlines()
    assert text[mark.index("^") :] == "pink"
    shown = run("odds", RED, "--mulligan", "keep:level=1 or levle=2")
    *_, text, mark = shown.err.splitlines()
    assert text[mark.index("^") :] == "levle=2"


# --------------------------------------------------------------------------------------------------------------------- every deck


@pytest.mark.parametrize("arguments", [("odds",), ("hand",), ("mulligan", "--hand", "OS01-001")])
def test_decks_that_cannot_be_asked_about(arguments: tuple[str, ...], run: Any, write: Any, decks: Any) -> None:
    command, *more = arguments
    assert run(command, "nowhere.yml", *more).code == 2
    broken = run(command, write("broken.yml", "main: ["), *more)
    assert (broken.code, broken.out) == (1, "")
    assert "broken.yml:1:" in broken.err
    unknown = run(command, write("unknown.yml", decks.legal.replace("OS01-002", "Nobody At All")), *more)
    assert (unknown.code, unknown.out) == (2, "")
    assert "'Nobody At All' is no known card" in unknown.err
    small = run(command, write("small.yml", "main:\n  - 4 OS01-001\n"), *more)
    assert (small.code, small.out) == (2, "")
    assert "too small" in small.err


def test_an_illegal_deck_is_warned_about(run: Any, write: Any, decks: Any) -> None:
    shown = run("odds", write("five.yml", decks.five_copies), "--want", "level=1")
    assert shown.code == 0
    assert "D302" in shown.err
    assert "opening hand" in shown.out


# ------------------------------------------------------------------------------------------------------------------- mulligan


def test_the_best_choice_comes_first(run: Any) -> None:
    shown = run("mulligan", RED, "--hand", HAND_OF_RED, "--want", "1+ t:paradox")
    assert (shown.code, shown.err) == (0, "")
    best = loaded(run("mulligan", RED, "--hand", HAND_OF_RED, "--want", "1+ t:paradox", "--output-format", "json").out)["choices"]
    values = [Fraction(choice["exact"]) for choice in best]
    assert values == sorted(values, reverse=True)
    assert values[0] == 1 - Fraction(comb(37, 5), comb(45, 5))
    assert len(best[0]["return"]) == 5
    assert values[-1] == 0
    assert best[-1]["return"] == []


def test_a_name_with_commas_is_one_card(run: Any) -> None:
    for hand in (
        ("OS01-033, OS01-033, Journeyman of the Forge Road, Dario, OS01-048, Bear of the Slag Hills, Karhu",),
        ("2x OS01-033", "Journeyman of the Forge Road, Dario", "OS01-048;Bear of the Slag Hills, Karhu;"),
    ):
        told = loaded(run("mulligan", RED, *(word for text in hand for word in ("--hand", text)), "--output-format", "json").out)
        assert [name.partition(" [")[0] for name in told["hand"]] == [
            "Apprentice Smith, Dario", "Apprentice Smith, Dario", "Journeyman of the Forge Road, Dario", "Quick-Tempered Steel, Dario",
            "Bear of the Slag Hills, Karhu",
        ]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("OS01-033", "an opening hand has 5 cards, not 1"),
        ("5 OS01-033", "5 x 'Apprentice Smith, Dario' in the hand, but the deck has only 4 of it"),
        (
            "4 OS01-033, Bear of the Slag Hils, Karhu",
            "'Bear of the Slag Hils' is no card of the main deck; did you mean 'Bear of the Slag",
        ),
        ("", "an opening hand has 5 cards, not 0"),
        (",;,", "an opening hand has 5 cards, not 0"),
        ("," * 500, "more than 200 cards"),
        ("4 OS01-033, \x1b[31mred", "is no card of the main deck"),
    ],
)
def test_hands_that_make_no_sense(hand: str, told: str, run: Any) -> None:
    shown = run("mulligan", RED, "--hand", hand)
    assert (shown.code, shown.out) == (2, "")
    assert told in shown.err
    assert "\x1b" not in shown.err


def test_the_other_game_leaves_no_choice(run: Any) -> None:
    units = "OR01-001, OR01-001, OR01-030, OR01-035, OR01-041"
    kept = loaded(run("mulligan", TCG, "--hand", units, "--want", "t:unit", "--output-format", "json").out)["choices"]
    assert kept == [{"return": [], "exact": "1/1", "value": 1.0}]
    none = "OR01-030, OR01-030, OR01-035, OR01-041, OR01-041"
    (anew,) = loaded(run("mulligan", TCG, "--hand", none, "--want", "t:unit", "--output-format", "json").out)["choices"]
    assert (len(anew["return"]), anew["value"]) == (5, 1.0)


# ----------------------------------------------------------------------------------------------------------------------- hands


def test_hands_are_those_of_games(run: Any) -> None:
    """Hand N of a seed is that of player A in game N."""
    told = loaded(run("hand", RED, "-n", "4", "--seed", "lamp", "--mulligan", "none", "--output-format", "json").out)
    deck = deckcheck.load_deck(RED)
    other = deckcheck.load_deck(resources.card_data("luck_and_logic", "decks", "blue-deep-stacks.yml"))
    match = pair([deck, other], seed="lamp")
    for index, hand in enumerate(told["hands"]):
        state = match.start(index)
        state.choose("A goes first")
        dealt = sorted(state.card[card].name for card in state.order[A << 4 | HAND])
        assert sorted(name.rpartition(" [")[0] for name in hand["dealt"]) == dealt
        assert hand["dealt"] == hand["hand"]


def test_a_seed_fixes_the_hands(run: Any) -> None:
    one = run("hand", RED, "--seed", " 7", "-n", "5")
    assert (one.code, one.err) == (0, "")
    assert one.out == run("hand", RED, "--seed", "7", "-n", "5").out
    assert one.out != run("hand", RED, "--seed", "8", "-n", "5").out
    assert "seed 7, player first" in one.out
    assert one.out.count("\nhand ") == 5


@pytest.mark.parametrize("player", ["first", "second"])
def test_what_is_returned_is_replaced(player: str, run: Any) -> None:
    told = loaded(run("hand", RED, "-n", "30", "--seed", "q", "--player", player, "--want", "1+ t:paradox", "--output-format", "json").out)
    returned = 0
    for hand in told["hands"]:
        assert len(hand["dealt"]) == len(hand["hand"]) == 5
        kept = list(hand["dealt"])
        for name in hand["returned"]:
            kept.remove(name)
        for name in kept:
            assert name in hand["hand"]
        assert len(hand["returned"]) in (0, 5)  # with a paradox nothing is better, without one everything goes
        returned += bool(hand["returned"])
    assert 0 < returned < 30


def test_no_hand_of_the_other_game_lacks_a_unit(run: Any) -> None:
    told = loaded(run("hand", TCG, "-n", "200", "--seed", "q", "--output-format", "json").out)
    units = {entry.card.reference() for entry in deckcheck.load_deck(TCG)["main"] if entry.card and entry.card.type == "unit"}
    assert all(units.intersection(hand["hand"]) for hand in told["hands"])
    before = [hand for one in told["hands"] for hand in one["dealt_before"]]
    assert before
    assert not any(units.intersection(hand) for hand in before)


def test_cards_known_in_part_can_be_dealt(run: Any, folder: Path) -> None:
    """What a card says does not matter to a hand."""
    main = "\n".join(f"  - 4 Somebody {number}" for number in range(12)) + "\n  - 2 Somebody 12"
    cards = "\n".join(
        f"  - {{id: MY-{number}, name: Somebody {number}, type: logicalist, level: 1, partial: true}}" for number in range(13)
    )
    path = folder / "mine.yml"
    path.write_text(f"game: luck_and_logic\nmain:\n{main}\ngate:\n  - 2 OS01-G01\n  - 4 OS01-G04\ncards:\n{cards}\n", encoding="utf-8")
    shown = run("hand", path, "--seed", "1", "--want", "level=1")
    assert shown.code == 0
    assert shown.out.count("Somebody") == 15


# ------------------------------------------------------------------------------------------- what makes an answer less than it seems


def test_entries_that_could_not_be_read_are_no_deck(run: Any, write: Any, decks: Any) -> None:
    deck = write("deck.yml", decks.legal.replace("  - 4 OS01-002", "  - {name: OS01-002, count: 4}"))
    for arguments in (("odds", deck), ("hand", deck), ("mulligan", deck, "--hand", "OS01-001")):
        shown = run(*arguments)
        assert (shown.code, shown.out) == (2, "")
        assert "1 of its entries could not be read" in shown.err


def test_a_list_known_in_part_is_said_to_be(run: Any, write: Any, decks: Any) -> None:
    shown = run("odds", write("deck.yml", decks.legal + "complete: false\n"), "--want", "c:red", "--output-format", "json")
    assert shown.code == 0
    assert "the list is incomplete" in shown.err
    assert any("the list is incomplete" in note for note in loaded(shown.out)["notes"])


def test_cards_known_in_part_are_counted_as_such(run: Any, write: Any, decks: Any) -> None:
    own = "cards:\n  - {id: MY-1, name: Half Known, type: logicalist, partial: true}\n"
    deck = write("deck.yml", decks.legal.replace("4 OS01-002", "4 Half Known") + own)
    notes = loaded(run("odds", deck, "--want", "level=1 and t:paradox", "--output-format", "json").out)["notes"]
    assert notes == ["4 cards are known in part and count as no match of level=1, though they may be"]
    assert loaded(run("odds", RED, "--want", "level=1", "--output-format", "json").out)["notes"] == []


@pytest.mark.parametrize(
    ("want", "told"),
    [
        ("2+ t:member level=1", "write 2+ (t:member level=1)"),
        ("2+ Furnace Charge", 'write 2+ "Furnace Charge"'),
        ("1 level=1 c:red", "write 1 (level=1 c:red)"),
        ("2+ t:member and level=1", None),
        ("2+ (t:member level=1)", None),
        ("t:member level=1", None),
        ("2+ t:member 1+ level=1", None),
    ],
)
def test_terms_that_count_by_themselves_are_asked_about(want: str, told: str | None, run: Any) -> None:
    shown = run("odds", RED, "--want", want)
    assert shown.code == 0
    assert (told in shown.err) if told else (shown.err == "")


def test_hands_need_no_gates(run: Any, write: Any, decks: Any) -> None:
    deck = write("deck.yml", decks.legal.partition("gate:")[0])
    shown = run("hand", deck, "-n", "2", "--seed", "1")
    assert shown.code == 0
    assert shown.out.count("\nhand ") == 2


def test_without_a_return_the_deck_goes_further(run: Any) -> None:
    assert run("odds", RED, "--want", "t:paradox", "--mulligan", "none", "--turn", "15").code == 0
    refused = run("odds", RED, "--want", "t:paradox", "--mulligan", "none", "--turn", "16")
    assert (refused.code, refused.out) == (2, "")
    assert "by turn 16 the deck runs out; the last turn is 15" in refused.err


def test_interchangeable_cards_are_any_of_them(run: Any) -> None:
    shown = run("mulligan", RED, "--hand", HAND_OF_RED, "--want", "2+ t:foreigner")
    assert "any 2 of: Apprentice Smith, Dario, Journeyman of the Forge Road, Dario, Quick-Tempered Steel, Dario" in shown.out
