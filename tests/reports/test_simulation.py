"""Reports of many games: cards, counts turn by turn, why it stopped; pictures and pages that need no other file."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from games import RED, YELLOW, match

from deckcheck.engine.pairing import DeckList
from deckcheck.engine.replay import Result
from deckcheck.experiments.course import Course
from deckcheck.experiments.facts import Facts, Follows
from deckcheck.experiments.plan import Plan
from deckcheck.experiments.records import GameRecord, Series
from deckcheck.reports.card_figures import picked
from deckcheck.reports.simulation import FORMATS, Simulation, page
from deckcheck.reports.terminal import Look
from deckcheck.text_width import columns

SVG = "{http://www.w3.org/2000/svg}"
PLAIN = Look()


@cache
def played() -> Simulation:
    """Six games of two shipped decks."""
    plan = Plan.of(match(YELLOW, RED), 6, swap=True, listen=True)
    course = Course([plan.series])
    for index in range(6):
        course.add(plan.play(index))
    return Simulation(plan.series, course.summary(0), ["something to know"])


def made(
    games: int, *, until: float | None = None, names: tuple[str, str] = ("X", "Y"), cards: tuple[str, str] = ("c1", "c2")
) -> Simulation:
    """Games in which A's first card is drawn if and only if A wins; its second one always."""
    decks = (DeckList(names[0], {"main": {cards[0]: 4, cards[1]: 2}}), DeckList(names[1], {"main": {cards[1]: 3}}))
    follows = Follows(("main",), ("member", "logic"), "gates")
    series = Series(replace(match().pairing, decks=decks, cards=()), max(games, 1), False, follows, until)
    course = Course([series])
    for index in range(games):
        if course.over:
            break
        won = index % 5 > 0
        facts = Facts(("31" if won else "25", "0"), ((6, 6, 3), (6, 5, 2)))
        course.add(GameRecord(index, "lamp", Result("A", "A" if won else "B", "gates", 2, 9), facts=facts))
    return Simulation(series, course.summary(0))


def test_cards_as_text() -> None:
    lines = page(made(50), "text", PLAIN).splitlines()
    start = lines.index("cards of A (X), by copies, and by what more is won when they are drawn; in percent of games")
    assert lines[start + 1].split() == ["card", "drawn", "played", "member", "logic", "won", "if", "drawn", "if", "not", "if", "played"]
    assert lines[start + 2].split() == ["4x", "c1", "80%", "100%", "100%", "0%", "100", "(91-100)", "0", "(0-28)", "80", "(67-89)"]
    assert lines[start + 3].split() == ["2x", "c2", "100%", "20%", "0%", "20%", "80", "(67-89)", "-", "0", "(0-28)"]
    assert "among twenty cards" in lines[-2]


def test_what_stands_out_is_coloured() -> None:
    text = page(made(50), "text", Look(None, True))
    assert re.search(r"\x1b\[32m  4x  c1 .*\x1b\[0m\n", text)
    assert not re.search(r"\x1b\[3\dm  2x  c2", text)
    assert "\x1b" not in page(made(50), "text", PLAIN)


@pytest.mark.parametrize("shown", [0, 1, 2, 99])
def test_so_many_cards_are_shown(shown: int) -> None:
    told = replace(made(10), shown=shown)
    text = page(told, "text", PLAIN)
    assert len(re.findall(r"^  \dx  ", text, re.MULTILINE)) == min(shown, 2) + min(shown, 1)
    assert ("... and 1 more: --cards-shown 2" in text) is (shown == 1)
    assert ("among twenty cards" in text) is (shown > 0)
    assert len(json.loads(page(told, "json", PLAIN))["cards"]) == 3


@pytest.mark.parametrize("width", [60, 80, 120, 200])
def test_tables_fit_a_terminal(width: int) -> None:
    told = played()
    text = page(told, "text", Look(width))
    table = text[text.index("cards of A") :].splitlines()[1:12]
    assert max(map(columns, table)) <= max(width, 72)
    assert ("paradox" in table[0], "if played" in table[0]) == (width >= 120, width >= 120)


def test_gates_turn_by_turn() -> None:
    lines = page(made(10), "text", PLAIN).splitlines()
    start = lines.index("gates at the end of a turn, on average of the games that reached it")
    assert [line.split() for line in lines[start + 1 : start + 5]] == [
        ["turn", "1", "2"],
        ["A", "6.0", "3.0"],
        ["B", "5.0", "2.0"],
        ["games", "10", "10"],
    ]
    assert json.loads(page(made(10), "json", PLAIN))["over_time"] == {
        "what": "gates",
        "turns": [{"turn": 1, "games": 10, "A": 6.0, "B": 5.0}, {"turn": 2, "games": 10, "A": 3.0, "B": 2.0}],
    }


def test_turns_are_picked_evenly_with_the_last() -> None:
    turns = list(played().summary.figures.turns()) if played().summary.figures else []
    for most in (1, 3, 7, 12):
        numbers = [number for number, _ in picked(turns, most)]
        assert len(numbers) <= most
        assert numbers[-1] == turns[-1][0]
        assert len({later - earlier for earlier, later in pairwise(numbers)}) <= 1


def test_cards_as_json() -> None:
    cards = json.loads(page(made(50), "json", PLAIN))["cards"]
    assert [(card["deck"], card["id"], card["copies"], card["games"]) for card in cards] == [
        ("A", "c1", 4, 50),
        ("A", "c2", 2, 50),
        ("B", "c2", 3, 50),
    ]
    assert cards[0]["drawn"]["games"] == cards[0]["drawn"]["wins"] == 40
    assert cards[0]["drawn"]["share"]["value"] == 0.8
    assert cards[0]["not_drawn"]["win_rate"]["value"] == 0
    assert cards[1]["not_drawn"]["win_rate"] == {"value": None, "low": None, "high": None}
    assert cards[0]["uses"]["member"]["games"] == 50
    assert set(cards[0]["uses"]) == {"member", "logic"}


def test_names_are_those_of_the_pool() -> None:
    names = {card["id"]: card["name"] for card in json.loads(page(played(), "json", PLAIN))["cards"]}
    assert names["OS01-001"] == "Lantern Scout, Mira"


def test_without_figures_the_report_says_so() -> None:
    plan = Plan.of(match(YELLOW, RED), 2)
    course = Course([plan.series])
    for index in (0, 1):
        course.add(plan.play(index))
    told = Simulation(plan.series, course.summary(0))
    assert "  no figures of cards: they were not asked for when these games were played\n" in page(told, "text", PLAIN)
    data = json.loads(page(told, "json", PLAIN))
    assert (data["cards"], data["over_time"], data["until"]) == ([], None, None)
    assert "card_" not in page(told, "csv", PLAIN)
    assert "no figures of cards" in page(told, "html", PLAIN)
    ElementTree.fromstring(page(told, "svg", PLAIN))


def test_why_it_stopped() -> None:
    for games, until, told in (
        (60, 0.5, "stopped after 40 of at most 60 games, as the interval of A's win rate is at most 50 points wide"),
        (60, 0.01, "not stopped before the end: more games are needed until the interval of A's win rate is at most 1 points wide"),
    ):
        simulation = made(games, until=until)
        assert told in page(simulation, "text", PLAIN)
        assert told in page(simulation, "html", PLAIN).replace("&#x27;", "'")
        data = json.loads(page(simulation, "json", PLAIN))
        assert data["until"] == {"width": until, "most": games, "reached": until == 0.5}
        rate = simulation.summary.rate("A")
        assert rate.bounds is not None
        assert (data["win_rate"]["A"]["low"], data["win_rate"]["A"]["high"]) == tuple(round(end, 6) for end in rate.bounds)
        assert f"until,{'reached' if until == 0.5 else 'not reached'},,{games},{until},," in page(simulation, "csv", PLAIN)
    assert "stopped" not in page(made(60), "text", PLAIN)


def test_a_picture_has_everything() -> None:
    root = ElementTree.fromstring(page(played(), "svg", PLAIN))
    texts = ["".join(one.itertext()) for one in root.iter(f"{SVG}text")]
    for label in ("whoever went first wins", "A going second", "turns of games that ended", "turn 1"):
        assert label in texts
    assert len(list(root.iter(f"{SVG}circle"))) == 7
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for one in root.iter():
        for name, most in (("x", width), ("x1", width), ("x2", width), ("cx", width), ("y", height), ("y1", height), ("y2", height)):
            assert 0 <= float(one.attrib.get(name, 0)) <= most


class Reader(HTMLParser):
    """The tags of a page, and the texts of its cells."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.cells: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.open.append(tag)
        assert not any(name.startswith("on") or name in ("src", "href") for name, _ in attributes)

    def handle_endtag(self, tag: str) -> None:
        self.open = self.open[: len(self.open) - self.open[::-1].index(tag) - 1]

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("td", "th"):
            self.cells.append(data)


def test_a_page_needs_no_other_file() -> None:
    text = page(played(), "html", PLAIN)
    read = Reader(text)
    assert "script" not in read.tags
    assert page(played(), "svg", PLAIN).strip() in text
    assert not re.search(r"https?://(?!www.w3.org/2000/svg)", text)
    assert "Lantern Scout, Mira" in read.cells
    assert read.tags.count("table") == 3
    assert "something to know" in text


HOSTILE = "<script>alert(1)</script>\x1b[31m&\"'\u202e\ufffe"


def test_names_do_no_harm() -> None:
    told = made(10, names=(HOSTILE, "="), cards=(HOSTILE, "c2"))
    for name in FORMATS:
        text = page(told, name, PLAIN)
        assert "\x1b" not in text
        assert "\u202e" not in text
        if name in ("svg", "html"):
            assert "<script" not in text
            assert "\ufffe" not in text
    assert "script" not in Reader(page(told, "html", PLAIN)).tags
    ElementTree.fromstring(page(told, "svg", PLAIN))


@pytest.mark.parametrize("output_format", FORMATS)
def test_no_game_at_all(output_format: str) -> None:
    text = page(made(0), output_format, PLAIN)
    assert text
    if output_format == "text":
        assert "cards of" not in text
    if output_format == "svg":
        assert text.count("no game") == 7
