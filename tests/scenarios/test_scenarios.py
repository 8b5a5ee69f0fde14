"""Every scenario file below this folder holds, in every version it names; and it would not if it asserted something else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from deckcheck.cards.load import load_game
from deckcheck.diagnostics import Span
from deckcheck.rulesets import RULESETS
from deckcheck.scenarios.read import Reading, read_scenario
from deckcheck.scenarios.run import run_scenario
from deckcheck.scenarios.scenario import (
    Amount,
    Assertion,
    CardEntry,
    Check,
    CircleSet,
    Contents,
    Flag,
    Offered,
    Scenario,
    Sights,
    Word,
    Words,
)

FOLDER = Path(__file__).parent
FILES = sorted(path for path in FOLDER.rglob("*.yml") if path.parent != FOLDER)
POOLS = {game: load_game(game) for game in RULESETS}
EVERY_FILE = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def of_a_card(path: Path) -> bool:
    """Is it about one ability of a card of an original set?"""
    return any(path.is_relative_to(FOLDER / folder) for folder in ("open_set", "open_realm"))


@cache
def read(path: Path) -> Reading:
    return read_scenario(path.relative_to(FOLDER).as_posix(), path.read_bytes(), "yaml", POOLS)


def scenario_of(path: Path) -> Scenario:
    reading = read(path)
    if reading.diagnostics or reading.scenario is None:
        found = [f"{path}:{d.span.line}:{d.span.column}: {d.code} {d.message}" for d in reading.diagnostics]
        pytest.fail("\n".join(found), pytrace=False)
    return reading.scenario


@EVERY_FILE
def test_scenario(path: Path) -> None:
    """It holds, and says what it is about."""
    scenario = scenario_of(path)
    verdict = run_scenario(scenario)
    if not verdict.passed:
        lines = dict.fromkeys(f"{path}:{f.span.line}:{f.span.column}: {f.message} (rules {f.rules})" for f in verdict.failures)
        pytest.fail("\n".join([scenario.about or scenario.id, *lines]), pytrace=False)
    assert verdict.rules == scenario.rules
    assert scenario.id == path.stem
    if not of_a_card(path):  # there the card says what it is about, and the name of the file the case
        assert scenario.about
        assert scenario.rule_ids
    assert not any(b"/" in line and b"tmp" in line for line in path.read_bytes().splitlines())


# ------------------------------------------------------------------------------------------------------------ what would not hold


def otherwise(one: Assertion) -> Assertion | None:
    """The same assertion with something else on its right side; None where nothing is surely wrong."""
    expected = one.expected
    if isinstance(expected, Amount):
        return replace(one, expected=_next(expected))
    if isinstance(expected, Contents):
        counts = {name: _next(amount) for name, amount in expected.counts.items()}
        if counts:
            return replace(one, expected=replace(expected, counts=counts))
        kept = expected.lists.get("is")
        if kept is not None:
            return replace(one, expected=replace(expected, lists={"is": kept[1:] if kept else (CardEntry("", None, one.span),)}))
    if isinstance(expected, Flag):
        return replace(one, expected=replace(expected, flag=not expected.flag))
    if isinstance(expected, Word) and one.name != "PLAYER.CIRCLE":
        return replace(one, expected=replace(expected, word="something else"))
    if isinstance(expected, Words):
        return replace(one, expected=replace(expected, words=(*expected.words, "something else")))
    if isinstance(expected, Sights):
        first, *others = expected.sights
        shown = {"none": (CardEntry("", None, one.span),), "all": "none"}.get(first.shown, ()) if isinstance(first.shown, str) else ()
        return replace(one, expected=replace(expected, sights=(replace(first, shown=shown), *others)))
    if isinstance(expected, CircleSet):
        return replace(one, expected=replace(expected, circles=(*expected.circles, "F9")))
    return None


def _next(amount: Amount) -> Amount:
    """One more; bounds that exclude what was in them."""
    if amount.at_least == amount.at_most and amount.at_least is not None:
        return replace(amount, at_least=amount.at_least + 1, at_most=amount.at_least + 1)
    return replace(amount, at_least=1_000_000 if amount.at_least is not None else None, at_most=-1_000_000)


def reversed_offers(scenario: Scenario) -> Scenario | None:
    """What can be chosen cannot, and the other way round, in the last step that says so."""
    places = [place for place, step in enumerate(scenario.when) if isinstance(step, Offered)]
    if not places:
        return None
    step = scenario.when[places[-1]]
    assert isinstance(step, Offered)
    steps = [*scenario.when]
    steps[places[-1]] = replace(step, can=step.cannot, cannot=step.can)
    return replace(scenario, when=tuple(steps))


@pytest.mark.sweep
@EVERY_FILE
def test_every_assertion_could_fail(path: Path) -> None:
    """Each number of `then` one more, each word another: it is told, at its place."""
    scenario = replace(scenario_of(path), rules=scenario_of(path).rules[:1])
    mutated = fails_with_each_mutant(scenario, scenario.then, lambda then: replace(scenario, then=then))
    for place, step in enumerate(scenario.when):
        if isinstance(step, Check):
            before, after = scenario.when[:place], scenario.when[place + 1 :]
            mutated += fails_with_each_mutant(
                scenario,
                step.assertions,
                lambda inside, step=step, before=before, after=after: replace(
                    scenario, when=(*before, replace(step, assertions=inside), *after)
                ),
            )
    turned = reversed_offers(scenario)
    assert turned is None or told(turned)
    # who stands on a circle is not told otherwise here; what cards say is proven by data mutation (tests/open_set)
    assert mutated or turned is not None or of_a_card(path)


Mutant = Callable[[tuple[Assertion, ...]], Scenario]


def fails_with_each_mutant(scenario: Scenario, assertions: tuple[Assertion, ...], with_these: Mutant) -> int:
    """All mutants at once, which is fast; where not all are told (one option may count as asked or as answered), each alone."""
    mutants = [(place, mutant) for place, one in enumerate(assertions) if (mutant := otherwise(one)) is not None]
    if not mutants or told(with_these(tuple(mutant for _, mutant in mutants))) == sorted(mutant.span for _, mutant in mutants):
        return len(mutants)
    for place, mutant in mutants:
        whole = (*assertions[:place], mutant, *assertions[place + 1 :])
        assert mutant.span in told(with_these(whole)), f"{scenario.id}: {mutant.text} at line {mutant.span.line} could be anything"
    return len(mutants)


def told(scenario: Scenario) -> Sequence[Span]:
    return sorted({failure.span for failure in run_scenario(scenario).failures})
