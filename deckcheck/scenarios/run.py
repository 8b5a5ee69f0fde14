"""Runs scenarios: the position is laid out, what is chosen is chosen, and what must hold is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from deckcheck.diagnostics import Span
from deckcheck.engine.machine import advance, answer_chance, choose_index
from deckcheck.engine.state import CHANCE, NOBODY, State
from deckcheck.errors import DeckcheckError
from deckcheck.rulesets import scenario_words
from deckcheck.rulesets.playing import edition, ruleset
from deckcheck.rulesets.scene_words import PLAYERS
from deckcheck.rulesets.scenes import scene_rules
from deckcheck.scenarios.build import PositionError, lay_out
from deckcheck.scenarios.judge import Judge
from deckcheck.scenarios.picks import Picks
from deckcheck.scenarios.scenario import Assertion, ChanceStep, Check, Choose, NamedResult, Offered, OptionText, Scenario, Step
from deckcheck.scenarios.texts import Ambiguous, Entry, Speech, untold

PROCEED = "proceed"
CONCESSIONS = ("concede", "give up")
SHOWN_OPTIONS = 12
MAX_JOINED = 4
"""So many texts may follow one that has to wait for them."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that does not hold, and where the file says it should. `rules` is the version for which it was run. `situation`: who
    could choose what then, where an option was not offered."""

    rules: str
    message: str
    span: Span
    hint: str | None = None
    situation: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came out of a scenario."""

    path: str
    id: str
    rules: tuple[str, ...]
    failures: tuple[Failure, ...]

    @property
    def passed(self) -> bool:
        return not self.failures


def run_scenario(scenario: Scenario) -> Verdict:
    """Runs a scenario for each of its rule versions. The first failure of a version ends it, since what follows stands on it, but all
    assertions of one list are looked at."""
    failures: list[Failure] = []
    for version in scenario.rules:
        run = _Run(scenario, version)
        run.go()
        failures += run.failures
    return Verdict(scenario.path, scenario.id, scenario.rules, tuple(failures))


class _Run:
    """One scenario under one version."""

    def __init__(self, scenario: Scenario, version: str) -> None:
        self.scenario = scenario
        self.version = version
        self.failures: list[Failure] = []
        words = scenario_words(scenario.game)
        assert words is not None
        self.words = words
        self.scene = scene_rules(scenario.game)
        self.speech = Speech(scenario.pool, words, self.scene)
        self.judge = Judge(scenario.pool, self.scene, words)
        self.results = [result.text for result in scenario.given.chance if isinstance(result, NamedResult)]
        self.picks = Picks(self.scene.unordered)
        self.made: list[Entry] = []
        """Entries of the log, up to `heard`, since the last choice: those that are choices without a question may be told, once."""
        self.heard = 0
        self.retells = False
        """Does the file tell such choices just now? Then the next one comes before what a player could choose with the same words."""

    def fail(self, message: str, span: Span, hint: str | None = None, situation: str = "") -> None:
        self.failures.append(Failure(self.version, message, span, hint, situation))

    def go(self) -> None:
        scenario = self.scenario
        try:
            rules = edition(scenario.game, self.version, scenario.switches, formats=scenario.formats)
            state = lay_out(scenario.given, ruleset(scenario.game), rules, self.scene, self.words)
        except PositionError as error:
            self.fail(str(error), error.span)
            return
        except DeckcheckError as error:
            self.fail(str(error), scenario.span)
            return
        state.log = []
        for step in scenario.when:
            state = self._step(state, step)
            if self.failures:
                return
        if not scenario.when and self._problems(state, scenario.then):
            self._settle(state)  # what is asserted of a position may speak of it as it lies there, or of its first question
        self._check(state, scenario.then)

    def _step(self, state: State[Any], step: Step) -> State[Any]:
        """The state after the step."""
        self._settle(state, keep_chance=isinstance(step, ChanceStep))
        if isinstance(step, Check):
            self._check(state, step.assertions)
        elif isinstance(step, Offered):
            self._offered(state, step)
        elif isinstance(step, ChanceStep):
            self._chance(state, step)
        else:
            return self._choose(state, step)
        return state

    def _settle(self, state: State[Any], keep_chance: bool = False) -> None:
        """Goes on until a player must decide; chance falls as the file says, else at random."""
        advance(state)
        while state.asked == CHANCE and not keep_chance:
            if self.results:
                places = self.speech.places(state, CHANCE, self.results.pop(0))
                choose_index(state, places[0] if isinstance(places, list) else answer_chance(state))
            else:
                choose_index(state, answer_chance(state))

    def _check(self, state: State[Any], assertions: Sequence[Assertion]) -> None:
        """All of them must hold at one moment. A question with one option counts as asked or answered, whichever they describe better."""
        problems = self._problems(state, assertions)
        further = state
        while problems and further.asked != NOBODY and len(further.options) == 1:
            further = further.copy()
            choose_index(further, 0)
            problems = min(problems, self._problems(further, assertions), key=len)
        for message, span in problems:
            self.fail(message, span, self._open(state))

    def _problems(self, state: State[Any], assertions: Sequence[Assertion]) -> list[tuple[str, Span]]:
        return [(problem, one.span) for one in assertions if (problem := self.judge.fails(state, one))]

    def _choose(self, state: State[Any], step: Choose) -> State[Any]:
        player = PLAYERS.index(step.player)
        texts = list(step.texts)
        while texts:
            self._settle(state)
            text = self._with_those_before(state, player, texts)
            state = self._one_choice(state, player, text)
            if self.failures:
                break
        return state

    def _with_those_before(self, state: State[Any], player: int, texts: list[OptionText]) -> OptionText:
        """Takes the next text. A card that can only be picked after others that are told later is told together with them."""
        text = texts.pop(0)
        if (
            state.asked != player
            or state.game.ruleset.prompts[state.prompt] not in self.scene.unordered
            or self._tellable(state, player, text)
        ):
            return text
        for count in range(1, min(len(texts), MAX_JOINED) + 1):
            joined = OptionText(", ".join(one.text for one in (text, *texts[:count])), text.span)
            if self._tellable(state, player, joined):
                del texts[:count]
                return joined
        return text

    def _tellable(self, state: State[Any], player: int, text: OptionText) -> bool:
        return self.speech.places(state, player, text.text, self._made(state), self.retells) is not None

    def _one_choice(self, state: State[Any], player: int, text: OptionText) -> State[Any]:
        """The state after the choice; it is another one where the answers are those of another order."""
        said = " ".join(text.text.casefold().split())
        if said == PROCEED:
            while state.asked != NOBODY and len(state.options) == 1:
                choose_index(state, 0)
                self._settle(state)
            return state
        if said in CONCESSIONS:
            if state.ended is not None:
                self.fail("the game is over: nobody can concede", text.span)
            else:
                state.concede(player)
            return state
        places = self.speech.places(state, player, text.text, self._made(state), self.retells)
        if isinstance(places, list):
            self.retells = not places
            if places:
                self._forget(state)
                self.picks.remember(state, player, text.text, places)
            told = self.speech.told
            for place in places:
                choose_index(state, place)
            self._made(state)
            for entry in told:
                if entry in self.made:
                    self.made = untold(self.made, self.made.index(entry))
            return state
        if places is None and (other := self.picks.reordered(self.speech, state, player, text.text)):
            self._forget(state)
            other.log = [*(state.log or ()), *(other.log or ())]
            return other
        self._not_offered(state, player, text, places)
        return state

    def _made(self, state: State[Any]) -> list[Entry]:
        """What has happened since the last choice, without the choices that have been told."""
        log = state.log or []
        self.made += log[self.heard :]
        self.heard = len(log)
        return self.made

    def _forget(self, state: State[Any]) -> None:
        """What was made so far without a question cannot be told any more: somebody chooses."""
        self.made, self.heard = [], len(state.log or ())

    def _not_offered(self, state: State[Any], player: int, text: OptionText, places: Ambiguous | None) -> None:
        name = PLAYERS[player]
        if isinstance(places, Ambiguous):
            meant = " or ".join(dict.fromkeys(places.phrases))
            hint = "name a member by its circle, any other card by its number"
            self.fail(f"it cannot be told what {name} chooses: `{text.text}` means {meant}; {hint}", text.span)
            return
        stuck = self.speech.stuck
        here, after = (state, "") if stuck is None or stuck[1] is state else (stuck[1], "after its first words ")
        message = f"{name} cannot choose `{text.text}`: {after}{self._situation(here, player)}"
        other = here.asked not in (player, NOBODY) and here.asked != CHANCE
        could = f"{PLAYERS[here.asked]} could choose {self._options(here)}" if other else None
        said = f"{PLAYERS[here.asked]} must choose: {self._options(here)}" if here.asked not in (NOBODY, CHANCE) else ""
        self.fail(message, text.span, could, said)

    def _open(self, state: State[Any]) -> str | None:
        """A question in the middle of something, which somebody must answer before it goes on."""
        if state.asked in (NOBODY, CHANCE) or len(state.options) == 1:
            return None
        prompt = state.game.ruleset.prompts[state.prompt]
        if prompt in self.scene.at_ease:
            return None
        return f"a question is open ({prompt}): {PLAYERS[state.asked]} must choose: {self._options(state)}"

    def _options(self, state: State[Any]) -> str:
        phrases = [state.game.ruleset.phrase(state, option) for option in state.options]
        more = f" and {len(phrases) - SHOWN_OPTIONS} more" if len(phrases) > SHOWN_OPTIONS else ""
        return f"{', '.join(phrases[:SHOWN_OPTIONS])}{more}"

    def _situation(self, state: State[Any], player: int) -> str:
        if state.outcome is not None:
            return f"the game is over ({state.outcome.reason})"
        if state.asked == NOBODY:
            return "nobody decides"
        who = (*PLAYERS, "chance")[state.asked]
        prompt = state.game.ruleset.prompts[state.prompt]
        if state.asked != player:
            return f"{who} decides ({prompt})"
        return f"the question is {prompt}, and the options are {self._options(state)}"

    def _offered(self, state: State[Any], step: Offered) -> None:
        player = PLAYERS.index(step.player)
        for text in step.can:
            if not self._possible(state, player, text) and self.speech.places(state, player, text.text, self._made(state)) != []:
                self.fail(f"{step.player} cannot `{text.text}`, but should: {self._situation(state, player)}", text.span)
        for text in step.cannot:
            if self._possible(state, player, text):
                self.fail(f"{step.player} can `{text.text}`, but should not", text.span)

    def _possible(self, state: State[Any], player: int, text: OptionText) -> bool:
        if " ".join(text.text.casefold().split()) in CONCESSIONS:
            return state.ended is None
        if self.speech.whole_places(state, player, text.text, self.scene.unfinished) is not None:
            return True
        return self.picks.reordered(self.speech, state, player, text.text) is not None

    def _chance(self, state: State[Any], step: ChanceStep) -> None:
        if state.asked != CHANCE:
            self.fail(f"no chance event: {self._situation(state, CHANCE)}", step.text.span)
            return
        places = self.speech.places(state, CHANCE, step.text.text)
        if not isinstance(places, list):
            self.fail(f"chance cannot be `{step.text.text}`: {self._situation(state, CHANCE)}", step.text.span)
            return
        for place in places:
            choose_index(state, place)
