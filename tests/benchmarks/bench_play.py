"""How fast games are played, thought about and kept: `python tests/benchmarks/bench_play.py`.

It measures the build that the interpreter has, and with `--compiled PYTHON` (an interpreter that has the compiled build) both. Peers need
environments of their own, made once:

    python3 -m venv compiled && DECKCHECK_COMPILE=1 compiled/bin/pip install .
    python3 -m venv weiss && weiss/bin/pip install weiss-sim==1.2.0
    python3 -m venv fire && fire/bin/pip install fireplace2==1.0.2 hearthstone==7.1.0 hearthstone-data==139963.1
    python3 -m venv chess && chess/bin/pip install chess==1.11.2
    python tests/benchmarks/bench_play.py --compiled compiled/bin/python --weiss weiss/bin/python \\
        --fireplace fire/bin/python --chess chess/bin/python

All sides are measured in turn, round by round, and what one process does by the time that the processor gave it, so that others who use the
machine disturb as little as they can. A line is the median of the rounds, with the smallest and largest in brackets; ratios are those of
one round each, and a peer is measured directly beside what it is compared with. Absolute times of two runs do not compare. A decision is
one choice handed to the engine, those with a single option too.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

from playing import HERE, peer

from deckcheck import resources
from deckcheck.rulesets import RULESETS

WORKER = os.path.join(HERE, "play_worker.py")
MOST_FOR_PROCESSES = 10_000
"""Games that one process and two are compared with, at most."""
FLAT = 1.0
"""MiB: less growth is none, for memory comes in pages and pools."""

OTHER_GAMES = "two processes play other games than one"


@dataclass(frozen=True)
class Goal:
    """What a figure should be."""

    sign: str
    """`>=`, `<=` or `<`."""
    value: float

    def holds(self, found: float) -> bool:
        return found >= self.value if self.sign == ">=" else found < self.value if self.sign == "<" else found <= self.value


@dataclass
class Line:
    """A figure of a build, in each round."""

    title: str
    values: list[float]
    unit: str = ""
    goal: Goal | None = None
    void: str = ""
    """Why it counts for nothing."""

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    def text(self) -> str:
        digits = 0 if abs(self.median) >= 1000 else 1 if abs(self.median) >= 100 else 2
        spread = f"[{min(self.values):,.{digits}f} - {max(self.values):,.{digits}f}]" if len(self.values) > 1 else ""
        start = f"  {self.title:66}{self.median:>10,.{digits}f}{self.unit:5} {spread:24}"
        if self.void:
            return f"{start}VOID: {self.void}"
        if self.goal is None:
            return start.rstrip()
        verdict = "holds" if self.goal.holds(self.median) else "MISSED"
        return f"{start}goal {self.goal.sign} {self.goal.value:g}{self.unit}: {verdict}"

    def to_dict(self) -> dict[str, Any]:
        found = {**asdict(self), "median": self.median, "min": min(self.values), "max": max(self.values)}
        if self.goal is not None and not self.void:
            found["holds"] = self.goal.holds(self.median)
        return found


class Side:
    """A build, and what the rounds have found of it."""

    def __init__(self, python: str, game: str) -> None:
        self.python = python
        self.game = game
        self.process = subprocess.Popen([python, WORKER, game], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=HERE)
        self.found: dict[str, list[Any]] = {}
        about = self.ask("hello")
        self.build: str = about["build"]
        self.about: dict[str, Any] = about

    def ask(self, do: str, **settings: Any) -> Any:
        """The worker's answer. Raises SystemExit when it has ended."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps({"do": do, **settings}) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise SystemExit(f"{self.python} could not measure {do!r}; what it said stands above")
        return json.loads(line)

    def measure(self, name: str, do: str, **settings: Any) -> Any:
        """Asks, and keeps the answer under a name."""
        answer = self.ask(do, **settings)
        self.found.setdefault(name, []).append(answer)
        return answer

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()

    def each(self, value: Callable[..., Any], *names: str) -> list[Any]:
        """A value of each round, made of what is kept under the names."""
        return [value(*answers) for answers in zip(*(self.found[name] for name in names), strict=True)]


@dataclass
class Settings:
    """How much is measured."""

    games: int
    rounds: int
    game: str
    peers: dict[str, str] = field(default_factory=dict)

    @property
    def share(self) -> int:
        """Games of a round."""
        return max(2, min(500, self.games // 10))

    @property
    def few(self) -> int:
        """Games of a round where sensible players think."""
        return max(2, self.share // 4)


def us(answer: Any) -> float:
    """Microseconds a decision."""
    return float(answer["seconds"] / answer["decisions"] * 1e6)


def measure_round(side: Side, settings: Settings, number: int) -> None:
    """Everything that one process does, once."""
    share, few = settings.share, settings.few
    side.measure("random", "played", agent="random", first=number * share, number=share)
    side.measure("stepped", "stepped", first=number * share, number=share)
    side.measure("heuristic", "played", agent="heuristic", first=number * few, number=few)
    side.measure("small", "small")
    side.measure("search", "searched", first=number * few, number=max(2, few // 2), iterations=100)
    side.ask("by_kind", number=few)


def measure_beside(side: Side, settings: Settings, number: int) -> None:
    """A peer, and what it is compared with directly before and after it: a machine that others use is seldom as quick a minute later."""
    share = settings.share
    for name, python in settings.peers.items():
        if name == "chess":
            side.measure(f"small, {name}", "small")
        else:
            side.measure(f"random, {name}", "played", agent="random", first=number * share, number=share)
        side.found.setdefault(name, []).append(peer(python, PEERS[name]))
        if name == "weiss":
            side.measure(f"stepped, {name}", "stepped", first=number * share, number=share)


def measure_processes(side: Side, settings: Settings) -> None:
    """One process and two, and a cold start, by the clock."""
    games = min(MOST_FOR_PROCESSES, settings.games)
    for jobs in (1, 2):
        side.measure(f"processes {jobs}", "processes", jobs=jobs, games=games)
    decks = [path for path in resources.deck_files(settings.game) if path.endswith(".yml")][:2]
    for name, arguments in (("cold", ["-m", "deckcheck", "simulate", *decks, "--games", "1", "--seed", "1"]), ("bare", ["-c", "pass"])):
        side.found.setdefault(name, []).append(run_cold([side.python, *arguments]))


def run_cold(command: list[str]) -> dict[str, float]:
    """Seconds of the clock and of the processor for a command. Raises SystemExit when it fails."""
    begin, used = time.perf_counter(), os.times()
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=HERE)
    seconds, after = time.perf_counter() - begin, os.times()
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} has failed: {done.stderr[-500:]}")
    cpu = after.children_user + after.children_system - used.children_user - used.children_system
    return {"seconds": seconds, "cpu": cpu}


def measure_memory(side: Side, games: int) -> None:
    done = subprocess.run([side.python, WORKER, side.game, str(games)], stdout=subprocess.PIPE, check=True, cwd=HERE)
    side.found["memory"] = [json.loads(done.stdout)]


def lines_of(side: Side, games: int) -> list[Line]:
    """The figures of a build by itself."""
    found = [
        Line("games/s, random players", side.each(lambda one: one["games"] / one["seconds"], "random")),
        Line("decisions a game", side.each(lambda one: one["decisions"] / one["games"], "random")),
        Line("games cut short by a limit, of all", [sum(side.each(lambda one: one["truncated"], "random"))]),
        Line("us a decision, choices made inside (a call a game)", side.each(us, "random")),
        Line("us a decision, one call for each from Python", side.each(us, "stepped")),
        Line("us a decision, heuristic players", side.each(us, "heuristic")),
        Line(
            "heuristic / random, time of a decision",
            side.each(lambda mine, other: us(mine) / us(other), "heuristic", "random"),
            "x",
            Goal("<=", 4),
        ),
        Line("decisions a game, heuristic players", side.each(lambda one: one["decisions"] / one["games"], "heuristic")),
        Line("state copies/s", side.each(lambda one: 1e6 / one["copy"], "small")),
        Line("samples/s: a world of what a player knows", side.each(lambda one: 1e6 / one["sample"], "small")),
        Line("deals/s: one more world of the same position", side.each(lambda one: 1e6 / one["deal"], "small")),
    ]
    if side.about["evaluates"]:
        found.append(Line("evaluations/s", side.each(lambda one: 1e6 / one["evaluate"], "small")))
    found += search_lines(side)
    memory = side.found["memory"][0]
    other = (
        "" if side.each(lambda one: one["digest"], "processes 1") == side.each(lambda one: one["digest"], "processes 2") else OTHER_GAMES
    )
    found += [
        Line(f"peak memory after {games:,} games", [memory["late"]], " MiB", Goal("<", 60)),
        Line("growth of it from the first tenth of them to the end", [memory["late"] - memory["early"]], " MiB", Goal("<=", FLAT)),
        Line("cold start of `simulate A B --games 1`, by the clock", side.each(lambda one: one["seconds"], "cold"), " s", Goal("<", 0.5)),
        Line(
            "  time of the processor in it, all that an idle core would take",
            side.each(lambda one: one["cpu"], "cold"),
            " s",
            Goal("<", 0.5),
        ),
        Line("  against `python -c pass`", side.each(lambda one, bare: one["seconds"] / bare["seconds"], "cold", "bare"), "x"),
        Line(
            "games/s, 2 processes / 1, by the clock",
            side.each(lambda one, two: one["seconds"] / two["seconds"], "processes 1", "processes 2"),
            "x",
            Goal(">=", 1.8),
            other,
        ),
        Line(
            "  the most of it that idle cores would give, by time of processors",
            side.each(lambda one, two: 2 * one["cpu"] / two["cpu"], "processes 1", "processes 2"),
            "x",
            Goal(">=", 1.8),
            other,
        ),
        Line("time of a decision, longest tenth of games / shortest", [side.found["flat"][0]], "x", Goal("<=", 1.15)),
    ]
    return found


def search_lines(side: Side) -> list[Line]:
    """What `mcts` does in its time. A play-out ends where a turn does, and what it replaces is a game to the end."""
    goal = Goal(">=", 0.7)
    return [
        Line("mcts: play-outs/s", side.each(lambda one: one["playouts"] / one["seconds"], "search")),
        Line("mcts: decisions of a play-out", side.each(lambda one: one["decisions"] / one["playouts"], "search")),
        Line("mcts: decisions that the game still has, mean", side.each(lambda one: one["remaining"] / one["playouts"], "search")),
        Line(
            "mcts: play-outs/s x those / random decisions/s",
            side.each(lambda one, other: one["remaining"] / one["seconds"] * us(other) / 1e6, "search", "random"),
            "x",
            goal,
        ),
        Line(
            "mcts: stricter, only decisions really made / random decisions/s",
            side.each(lambda one, other: one["decisions"] / one["seconds"] * us(other) / 1e6, "search", "random"),
            "x",
        ),
    ]


def compared(pure: Side, compiled: Side) -> list[Line]:
    """The two builds. Figures of games that are not the same games are void."""
    names = ("random", "heuristic")
    others = [name for name in names if [one["digest"] for one in pure.found[name]] != [one["digest"] for one in compiled.found[name]]]
    void = f"the builds play different games ({', '.join(others)})" if others else ""

    def ratio(title: str, name: str, value: Callable[[Any], float], goal: Goal | None = None) -> Line:
        ratios = [one / other for one, other in zip(pure.each(value, name), compiled.each(value, name), strict=True)]
        return Line(f"compiled / pure, {title}", ratios, "x", goal, void)

    return [
        ratio("random games, choices made inside", "random", us, Goal(">=", 4)),
        ratio("random games, one call for each decision", "stepped", us),
        ratio("games of heuristic players", "heuristic", us),
        ratio("mcts, play-outs", "search", lambda one: one["seconds"] / one["playouts"]),
        ratio("state copies", "small", lambda one: one["copy"]),
        ratio("samples", "small", lambda one: one["sample"]),
    ]


def peer_lines(side: Side) -> list[Line]:
    """A build beside its peers."""
    lines = []
    compiled = side.build == "compiled"

    def against(title: str, name: str, peer_name: str, ratio: Callable[[Any, Any], float], goal: Goal | None) -> None:
        if peer_name in side.found:
            lines.append(Line(title, side.each(ratio, name, peer_name), "x", goal))

    def time_of_decision(mine: Any, other: Any) -> float:
        return us(mine) / float(other["us_per_decision"])

    goal = Goal("<=", 0.8) if compiled else None
    against("ours (choices made inside) / weiss-sim, time of a decision", "random, weiss", "weiss", time_of_decision, goal)
    against("ours (one call for each) / weiss-sim, time of a decision", "stepped, weiss", "weiss", time_of_decision, goal)
    against(
        "fireplace2 / ours, time of a decision",
        "random, fireplace",
        "fireplace",
        lambda mine, other: other["us_per_decision"] / us(mine),
        Goal(">=", 300 if compiled else 25),
    )
    against(
        "ours / python-chess copy(stack=False)",
        "small, chess",
        "chess",
        lambda mine, other: mine["copy"] / other["us_per_copy"],
        Goal("<=", 1.5 if compiled else 10),
    )
    return lines


def peers_alone(sides: list[Side]) -> list[Line]:
    lines = []
    found = {name: [one for side in sides for one in side.found.get(name, ())] for name in PEERS}
    if found["weiss"]:
        each = found["weiss"]
        games, cut = sum(one["games"] for one in each), sum(one["truncated"] for one in each)
        lines += [
            Line(f"weiss-sim {each[0]['version']}: us a decision", [one["us_per_decision"] for one in each]),
            Line("weiss-sim: decisions a game", [one["decisions_per_game"] for one in each]),
            Line(f"weiss-sim: games cut short by a limit, of {games:,}", [cut]),
        ]
    if found["fireplace"]:
        lines.append(Line("fireplace2: us a decision, finished games", [one["us_per_decision"] for one in found["fireplace"]]))
    if found["chess"]:
        lines.append(Line("python-chess: us a copy", [one["us_per_copy"] for one in found["chess"]]))
    return lines


PEERS = {"weiss": "peer_weiss.py", "fireplace": "peer_fireplace.py", "chess": "peer_chess.py"}


def print_kinds(sides: list[Side], tables: list[dict[str, Any]]) -> None:
    """By the question that was answered: how often, how many options, and microseconds of each build."""
    print("\nBy kind of decision: us from an answer until the next question, and us that the heuristic thinks (quickest of the rounds)")
    builds = "".join(f"{'us ' + side.build:>14}" for side in sides) + "".join(f"{'thinks ' + side.build:>18}" for side in sides)
    print(f"  {'question':34}{'share':>7}{'options':>9}{builds}")
    first = tables[0]["random"]
    whole = sum(row["count"] for row in first.values()) or 1
    names = sorted(first, key=lambda name: -first[name]["count"] * first[name]["us"])
    for name in [*names, *(name for name in tables[0]["heuristic"] if name not in first)]:
        row = first.get(name) or {"count": 0, "options": tables[0]["heuristic"][name]["options"]}
        cells = "".join(_cell(table["random"], name, 14) for table in tables) + "".join(
            _cell(table["heuristic"], name, 18) for table in tables
        )
        print(f"  {name:34}{row['count'] / whole:>7.1%}{row['options']:>9.1f}{cells}")


def _cell(table: dict[str, Any], name: str, width: int) -> str:
    return f"{table[name]['us']:>{width}.2f}" if name in table else f"{'-':>{width}}"


def show(title: str, lines: list[Line], kept: dict[str, list[dict[str, Any]]]) -> None:
    if lines:
        print(f"\n{title}")
        for line in lines:
            print(line.text(), flush=True)
        kept[title] = [line.to_dict() for line in lines]


def measure(sides: list[Side], settings: Settings) -> None:
    """All rounds, everything in turn."""
    for number in range(settings.rounds):
        for side in sides:
            measure_round(side, settings, number)
            measure_beside(side, settings, number)
        for side in sides:
            measure_processes(side, settings)
        print(f"round {number + 1} of {settings.rounds} is done", file=sys.stderr, flush=True)
    for side in sides:
        side.measure("flat", "flat", number=max(10, settings.share))
        measure_memory(side, settings.games)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each comparison (default: 5)")
    parser.add_argument(
        "--games",
        type=int,
        default=2000,
        help="games of the long measurements, memory and (at most 10,000) two processes; a round has a tenth, at most 500 (default: 2,000)",
    )
    parser.add_argument("--game", choices=list(RULESETS), default="luck_and_logic", help="the game whose shipped decks play")
    parser.add_argument("--compiled", metavar="PYTHON", help="an interpreter that has the compiled build")
    parser.add_argument("--weiss", metavar="PYTHON", help="an interpreter that has weiss-sim")
    parser.add_argument("--fireplace", metavar="PYTHON", help="an interpreter that has fireplace2")
    parser.add_argument("--chess", metavar="PYTHON", help="an interpreter that has chess")
    parser.add_argument("--json", metavar="FILE", help="also write all figures of all rounds")
    chosen = parser.parse_args()
    if chosen.rounds < 1 or chosen.games < 10:
        parser.error("at least 1 round and 10 games")
    peers = {name: getattr(chosen, name) for name in PEERS if getattr(chosen, name)}
    settings = Settings(chosen.games, chosen.rounds, chosen.game, peers)
    pythons = [sys.executable, chosen.compiled] if chosen.compiled else [sys.executable]
    sides = [Side(python, chosen.game) for python in pythons]
    if chosen.compiled and [side.build for side in sides] != ["pure", "compiled"]:
        raise SystemExit(f"nothing to compare: the builds are {sides[0].build} and {sides[1].build}")
    print(
        f"{chosen.game}, deckcheck {sides[0].about['version']}, Python {sides[0].about['python']}, {' and '.join(s.build for s in sides)}"
    )
    print(f"{chosen.rounds} rounds of {settings.share} games, {sides[0].about['decks']} match-ups of shipped decks")
    measure(sides, settings)
    kept: dict[str, list[dict[str, Any]]] = {}
    for side in sides:
        show(f"The {side.build} build", lines_of(side, chosen.games), kept)
    both = compared(*sides) if len(sides) == 2 else []
    show("Both builds, the same games", both, kept)
    show("Peers", peers_alone(sides), kept)
    for side in sides:
        show(f"The {side.build} build and its peers", peer_lines(side), kept)
    tables = [side.ask("kinds") for side in sides]
    print_kinds(sides, tables)
    for side in sides:
        side.end()
    if chosen.json:
        kinds = {side.build: table for side, table in zip(sides, tables, strict=True)}
        rounds = {side.build: side.found for side in sides}
        with open(chosen.json, "w", encoding="utf-8") as file:
            json.dump({"game": chosen.game, "figures": kept, "kinds": kinds, "rounds": rounds}, file, indent=1)
    return 1 if any(line["void"] for lines in kept.values() for line in lines) else 0


if __name__ == "__main__":
    sys.exit(main())
