"""Deck legality against an oracle: generated decks near legality, spelled and written in every way, judged alike by both."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from swept import swept

from . import oracle
from .common import (
    Line,
    Written,
    check_text,
    make_checker,
    reference_to,
    shipped_cards,
    slice_of,
    spans,
    write_csv,
    write_json,
    write_txt,
    write_yaml,
)

LL, TC = shipped_cards("luck_and_logic"), shipped_cards("tcg_corp")
VERSIONS = ("2016", "2017", "2019-recommended", "2019-extended")
SECTIONS = ("main", "gate", "my_logicalist", "secret_tools")
CHECKER = make_checker()


def _by_type(*types: str) -> list[str]:
    return [card for card, fields in LL.items() if fields.get("type") in types]


PARADOXES, GATES = _by_type("paradox"), [card for card in _by_type("gate") if LL[card].get("gate_number")]
OTHERS, UNTYPED = _by_type("foreigner", "tactics"), [card for card, fields in LL.items() if not fields.get("type")]
LOGICALISTS, SUPERS = _by_type("logicalist"), _by_type("super_logicalist")
TRANCEUNIONS, CHOSEN = _by_type("tranceunion"), _by_type("my_logicalist")
TOOLS = [card for card, fields in LL.items() if fields.get("secret_tool")]
NINA, CLUB, REPRINTS = "U-066", "U-068", ("OS01-001", "OS01-032")
SHARED_NAMES = {"OR01-020", "OR01-043"}  # a unit and a reinforcement of one name: the name alone means neither


class Model:
    """A deck before it is written: what it is for, and its entries."""

    def __init__(self, game: str, version: str | None, deck: dict[str, list[Line]]) -> None:
        self.game = game
        self.version = version
        self.deck = deck
        self.complete = True


# --------------------------------------------------------------------------------------------------------------------- generating


def _line(rng: random.Random, card: str, count: int) -> Line:
    fields = LL.get(card) or TC[card]
    return Line(count, reference_to(rng, fields, card not in SHARED_NAMES), card)


def _filled(rng: random.Random, cards: Sequence[str], size: int, most: int, key: Any) -> list[tuple[str, int]]:
    """So many cards, at most `most` of what `key` tells apart."""
    room: dict[Any, int] = {}
    chosen: list[tuple[str, int]] = []
    left = size
    for card in rng.sample(list(cards), len(cards)):
        if not left:
            break
        free = min(left, room.get(key(card), most))
        if free:
            count = rng.choice([free, free, rng.randint(1, free)])
            room[key(card)] = free - count if key(card) not in room else room[key(card)] - count
            chosen.append((card, count))
            left -= count
    assert not left
    return chosen


def _name(card: str) -> str:
    fields = LL[card]
    return fields.get("name") or fields.get("name_ja") or card


def _legal_luck_and_logic(rng: random.Random, version: str) -> Model:
    mine = None
    if version == "2019-recommended":
        mine = rng.choice([*CHOSEN, *(card for card in LOGICALISTS + SUPERS if LL[card].get("member")), *[CLUB] * 8])
    elif version != "2016" and rng.random() < 0.6:
        mine = rng.choice(CHOSEN + LOGICALISTS + SUPERS)
    members = LOGICALISTS + TRANCEUNIONS + (SUPERS if version != "2016" else [])
    if version == "2019-recommended" and mine is not None:
        name = "Ado" if mine == CLUB else LL[mine].get("member")
        members = [card for card in members if name and name in (LL[card].get("member"), *LL[card].get("logicalist_names", ()))]
    others = OTHERS + members * 2
    if rng.random() < 0.5:
        others = sorted(set(others), key=others.index)
    deck = {
        "main": _filled(rng, PARADOXES, 8, 4, _name) + _filled(rng, list(dict.fromkeys(others)), 42, 4, _name),
        "gate": _filled(rng, GATES, 10, 2, lambda card: LL[card]["gate_number"]),
        "my_logicalist": [(mine, 1)] if mine else [],
        "secret_tools": _filled(rng, TOOLS, rng.randint(1, 4), 4, _name) if version != "2016" and rng.random() < 0.5 else [],
    }
    rng.shuffle(deck["main"])
    return Model("luck_and_logic", version, {section: [_line(rng, *entry) for entry in entries] for section, entries in deck.items()})


def _legal_tcg_corp(rng: random.Random) -> Model:
    def key(card: str) -> tuple[str, str]:
        return TC[card]["name"], TC[card]["type"]

    commands = [card for card, fields in TC.items() if fields["type"] != "unit"]
    cards = list(TC) if rng.random() < 0.8 else commands
    main = _filled(rng, cards, 50, 4, key)
    return Model("tcg_corp", "2021", {"main": [_line(rng, *entry) for entry in main]})


def _mutate(rng: random.Random, model: Model) -> None:
    luck = model.game == "luck_and_logic"
    deck, cards = model.deck, list(LL if luck else TC)
    filled = [section for section, lines in deck.items() if lines]
    if not filled:
        return
    section = rng.choice(["main", *filled] if deck["main"] else filled)
    lines = deck[section]
    index = rng.randrange(len(lines))
    count, reference, card = lines[index]
    kinds = ["count", "swap", "balance", "move", "double", "split", "unknown", "drop", "same kind"]
    kinds += (
        ["gate", "mine", "nina", "tool", "version", "untyped", "complete", "reprint", "chosen", "super", "member", "member"]
        if luck
        else ["guard", "unit"]
    )
    kind = rng.choice(kinds)
    if kind == "count":
        lines[index] = Line(max(1, count + rng.choice([-2, -1, 1, 1, 2, 3])), reference, card)
    elif kind == "swap":
        lines[index] = _line(rng, rng.choice(cards), count)
    elif kind == "same kind":
        source = LL if luck else TC
        alike = [other for other in cards if card and source[other].get("type") == source[card].get("type")]
        lines[index] = _line(rng, rng.choice(alike or cards), count)
    elif kind == "balance":
        other = rng.randrange(len(lines))
        if other != index and lines[other].count > 1:
            lines[other] = lines[other]._replace(count=lines[other].count - 1)
            lines[index] = lines[index]._replace(count=count + 1)
    elif kind == "move":
        deck[rng.choice(list(deck))].append(lines.pop(index))
    elif kind == "double":
        lines.insert(rng.randrange(len(lines) + 1), _line(rng, card, count) if card else lines[index])
    elif kind == "split" and count > 1 and card:
        lines[index] = Line(count - 1, reference, card)
        lines.insert(rng.randrange(len(lines) + 1), _line(rng, card, 1))
    elif kind == "unknown":
        lines[index] = Line(count, rng.choice(["Nobody Knows This", "誰も知らない", "ZZ99-999"]), None)
    elif kind == "drop":
        lines.pop(index)
    elif kind == "gate":
        deck["main"].append(_line(rng, rng.choice(GATES), rng.randint(1, 2)))
    elif kind == "mine":
        deck["my_logicalist"] = [_line(rng, rng.choice(cards), 1)] * rng.choice([0, 1, 1, 2])
    elif kind == "nina":
        deck[section].append(_line(rng, NINA, 1))
    elif kind == "tool":
        deck["secret_tools"].append(_line(rng, rng.choice(rng.choice([TOOLS, cards])), rng.randint(1, 4)))
    elif kind == "version":
        model.version = rng.choice(VERSIONS)
    elif kind == "untyped":
        lines[index] = _line(rng, rng.choice(UNTYPED), count)
    elif kind == "complete":
        model.complete = False
    elif kind == "reprint":
        lines[index] = _line(rng, rng.choice(REPRINTS), count)
    elif kind == "chosen":
        deck[rng.choice(SECTIONS)].append(_line(rng, rng.choice(CHOSEN), 1))
    elif kind == "super":
        deck[rng.choice(SECTIONS)].append(_line(rng, rng.choice(SUPERS), rng.randint(1, 3)))
    elif kind == "member":
        deck["main"].append(_line(rng, rng.choice(rng.choice([LOGICALISTS, SUPERS, TRANCEUNIONS])), rng.randint(1, 2)))
    elif kind == "guard":
        lines.append(Line(rng.randint(1, 4), "Ironbark Guard", None))  # a unit and a reinforcement: ambiguous
    elif kind == "unit":
        deck["main"] = [line for line in lines if line.card is None or TC[line.card]["type"] != "unit"] or lines


def _generate(rng: random.Random) -> Model:
    version = rng.choice([*VERSIONS, "2021"])
    model = _legal_tcg_corp(rng) if version == "2021" else _legal_luck_and_logic(rng, version)
    for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 4])):
        _mutate(rng, model)
    return model


def _write(rng: random.Random, model: Model) -> Written:
    head: dict[str, Any] = {"game": model.game, "rules": model.version}
    if not model.complete:
        head["complete"] = False
    if rng.random() < 0.3:
        head["name"] = "Näme: of the #1 デッキ"
    way = rng.random()
    if way < 0.7:
        return write_yaml(rng, head, model.deck)
    if way < 0.85:
        return write_json(rng, head, model.deck)
    if head == {"game": "luck_and_logic", "rules": "2017"} and any(model.deck.values()):
        return write_csv(rng, head, model.deck)
    return write_txt(rng, head, model.deck)


# --------------------------------------------------------------------------------------------------------------------- comparing


def _judged(model: Model) -> oracle.Verdict:
    deck = {section: [(line.card, line.count) for line in lines] for section, lines in model.deck.items()}
    if model.game == "tcg_corp":
        return oracle.tcg_corp(deck, TC, model.complete)
    assert model.version is not None
    return oracle.luck_and_logic(model.version, deck, LL, model.complete)


def _differences(model: Model, written: Written) -> list[str]:
    """Where the report of deckcheck and the verdict of the oracle differ, in words."""
    report, verdict = check_text(CHECKER, written.text, written.kind), _judged(model)
    errors = [d for d in report.diagnostics if d.severity == "error"]
    wrong: list[str] = []
    broken = {rule for d in errors for rule in d.rules}
    if broken - verdict.open != verdict.broken.keys() - verdict.open:
        wrong.append(f"rules: deckcheck {sorted(broken - verdict.broken.keys())}, oracle {sorted(verdict.broken.keys() - broken)} alone")
    warned = {rule for d in report.diagnostics if d.severity == "warning" for rule in d.rules}
    if warned != verdict.warned:
        wrong.append(f"warnings: deckcheck {sorted(warned)}, oracle {sorted(verdict.warned)}")
    lost = [place for section, lines in model.deck.items() for index, line in enumerate(lines) if line.card is None
            for place in [written.entries[section, index]]]  # fmt: skip
    if sorted(d.span[:2] for d in errors if not d.rules) != sorted(place[:2] for place in lost):
        wrong.append(f"references: {[d for d in errors if not d.rules]}, unknown are {lost}")
    legal = False if verdict.broken or lost or (broken & verdict.open) else True if model.complete else None
    if report.legal is not legal:
        wrong.append(f"legal: deckcheck {report.legal}, oracle {legal}")
    sizes = {section: sum(line.count for line in lines) for section, lines in model.deck.items()}
    wrong += [f"size of {s}: {report.counts.get(s, 0)}, written {size}" for s, size in sizes.items() if report.counts.get(s, 0) != size]
    return wrong + _misplaced(report, written, verdict)


def _misplaced(report: Any, written: Written, verdict: oracle.Verdict) -> list[str]:
    """Spans that are no entry or section key, or do not show what proves the rule."""
    lines = written.text.split("\n")
    places: dict[tuple[int, int], Any] = {(place.line, place.column): (key, place) for key, place in written.entries.items()}
    places |= {(place.line, place.column): (key, place) for key, place in written.keys.items()}
    wrong: list[str] = []
    shown: dict[str, set[Any]] = {}
    for diagnostic in report.diagnostics:
        for span in spans(diagnostic):
            if span == (1, 1, 1, 1):
                key: Any = "start"
            elif (span.line, span.column) not in places:
                wrong.append(f"{diagnostic!r}: nothing of the deck stands at {span}")
                continue
            else:
                key, place = places[span.line, span.column]
                if slice_of(lines, span) != place.token:
                    wrong.append(f"{diagnostic!r}: {slice_of(lines, span)!r} at {span}, written was {place.token!r}")
            if diagnostic.severity == "error":
                for rule in diagnostic.rules:
                    shown.setdefault(rule, set()).add(key)
    for rule, evidence in verdict.broken.items():
        if rule in verdict.open or rule not in shown:
            continue
        keys = {section if section in written.keys else "start" for section in verdict.keyed[rule]}
        more = {("my_logicalist", 0)} if rule.startswith("LL-2019") else set()
        if not evidence | keys <= shown[rule] <= evidence | keys | more:
            wrong.append(f"{rule}: shown at {sorted(map(str, shown[rule]))}, proved by {sorted(map(str, evidence | keys))}")
        amounts = {d.found for d in report.diagnostics if rule in d.rules and d.severity == "error" and isinstance(d.found, int)}
        if verdict.amounts[rule] and amounts != verdict.amounts[rule]:
            wrong.append(f"{rule}: found {amounts}, counted {verdict.amounts[rule]}")
    return wrong


def _compare(seed: int, number: int) -> None:
    rng = random.Random(seed)
    failures: list[str] = []
    outcomes: dict[bool | None, int] = {}
    rules: set[str] = set()
    for index in range(number):
        model = _generate(rng)
        written = _write(rng, model)
        wrong = _differences(model, written)
        verdict = _judged(model)
        rules |= verdict.broken.keys()
        outcomes[not verdict.broken] = outcomes.get(not verdict.broken, 0) + 1
        if wrong:
            failures.append(f"deck {index} of seed {seed} ({written.kind}):\n" + "\n".join(wrong) + "\n" + written.text)
    assert not failures, f"{len(failures)} of {number} decks judged differently; the first:\n" + "\n\n".join(failures[:2])
    assert min(outcomes.values()) > number // 8, outcomes  # near legality, on both sides
    assert len(rules) >= 20, sorted(rules)  # nearly all that can break


@pytest.mark.parametrize("seed", range(2))
def test_decks_near_legality_are_judged_as_the_rules_say(seed: int) -> None:
    _compare(seed, 500)


@pytest.mark.parametrize("seed", swept(range(100, 120), 5))
def test_sweep_of_decks_near_legality(seed: int) -> None:
    _compare(seed, 1000)


@pytest.mark.parametrize("version", VERSIONS)
def test_every_size_paradox_count_and_number_of_copies_around_the_limits(version: str) -> None:
    """Sizes 45 to 55, 6 to 10 paradoxes, 3 to 6 copies of a card that is printed twice."""
    rng = random.Random(version)
    mine = "OS01-M01"
    others = [card for card in OTHERS if card not in REPRINTS]
    for size in range(45, 56):
        for paradoxes in range(6, 11):
            for copies in range(3, 7):
                main = [(REPRINTS[0], copies - 1), (REPRINTS[1], 1)]
                main += _filled(rng, PARADOXES, paradoxes, 4, _name)
                main += _filled(rng, others, size - paradoxes - copies, 4, _name)
                gates = _filled(rng, GATES, 10, 2, lambda card: LL[card]["gate_number"])
                deck = {"main": [_line(rng, *entry) for entry in main], "gate": [_line(rng, *entry) for entry in gates]}
                if version == "2019-recommended":
                    deck["my_logicalist"] = [_line(rng, mine, 1)]
                model = Model("luck_and_logic", version, deck)
                written = write_yaml(rng, {"rules": version}, deck)
                wrong = _differences(model, written)
                expected = {
                    *(["LL-DECK-02"] if size != 50 else []),
                    *(["LL-DECK-03"] if copies > 4 else []),
                    *(["LL-DECK-04"] if paradoxes != 8 else []),
                }
                assert not wrong, "\n".join(wrong)
                assert _judged(model).broken.keys() == expected


@pytest.mark.parametrize("copies", range(1, 7))
@pytest.mark.parametrize("size", range(48, 53))
def test_every_size_and_number_of_copies_around_the_limits_of_the_common_rules(size: int, copies: int) -> None:
    rng = random.Random(size * 10 + copies)
    duelists = ["OR01-004", "OR01-050"]
    others = [card for card in TC if card not in duelists]
    main = [(duelists[0], 1), *([(duelists[1], copies - 1)] if copies > 1 else [])]
    main += _filled(rng, others, size - copies, 4, lambda card: (TC[card]["name"], TC[card]["type"]))
    model = Model("tcg_corp", "2021", {"main": [_line(rng, *entry) for entry in main]})
    assert not _differences(model, write_yaml(rng, {"game": "tcg_corp"}, model.deck))
    assert _judged(model).broken.keys() == {*(["TC-DECK-01"] if size != 50 else []), *(["TC-DECK-03"] if copies > 4 else [])}


def test_the_oracle_uses_nothing_of_deckcheck() -> None:
    with open(oracle.__file__, encoding="utf-8") as file:
        assert "import deckcheck" not in (text := file.read())
    assert "from deckcheck" not in text
