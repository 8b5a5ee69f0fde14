"""Games played by one process or several: in order, and the same ones, for any number of processes."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, TypeAlias

from deckcheck.errors import DeckcheckError
from deckcheck.experiments.plan import Plan
from deckcheck.rulesets.matches import match_of

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from deckcheck.engine.pairing import Pairing
    from deckcheck.experiments.records import GameRecord

BATCH = 64
"""Games that are handed to a process at once, at most."""
PACE = 0.1
"""Seconds that a batch should take: so much longer than sending it that this costs nothing, and short enough for records to come soon."""
AHEAD = 4  # batches a process

Games: TypeAlias = tuple[int, range]
"""The number of a plan, and those of some of its games."""
Played: TypeAlias = "tuple[float, list[GameRecord]]"
"""A batch, and the seconds that it took."""
Packed: TypeAlias = "tuple[Pairing, int, bool, bool, bool]"


def pack(plan: Plan) -> Packed:
    """A plan as values that another process can be sent."""
    return plan.match.pairing, plan.games, plan.swap, plan.keep_choices, plan.with_digest


def unpack(packed: Packed) -> Plan:
    """The plan as it was."""
    pairing, games, swap, keep_choices, with_digest = packed
    return Plan.of(match_of(pairing), games, swap=swap, keep_choices=keep_choices, with_digest=with_digest)


_plans: Sequence[Plan] = ()


def _start(plans: Sequence[Plan], packed: Sequence[Packed]) -> None:
    global _plans  # a worker process knows the plans
    for name in ("SIGTERM", "SIGHUP"):  # the parent clears up; a worker just ends
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process of a terminal; the parent ends its workers
    _end_with_parent()
    _plans = plans or [unpack(one) for one in packed]


def _end_with_parent() -> None:
    """A worker whose parent was killed ends too, instead of waiting for work for ever."""
    from multiprocessing import parent_process
    from threading import Thread

    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def _play_batch(plan: int, indices: range) -> Played:
    start = perf_counter()
    records = [_plans[plan].play(index) for index in indices]
    return perf_counter() - start, records


def play_all(plans: Sequence[Plan], wanted: Sequence[Games], *, jobs: int = 1) -> Iterator[tuple[int, GameRecord]]:
    """The games that are wanted, in order, each with the number of its plan. Raises DeckcheckError when a process was ended by others."""
    jobs = min(jobs, sum(len(indices) for _, indices in wanted))
    if jobs <= 1:
        for plan, indices in wanted:
            for index in indices:
                yield plan, plans[plan].play(index)
        return
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children, get_context

    fork = sys.platform == "linux"
    given = (plans, ()) if fork else ((), [pack(plan) for plan in plans])  # a forked process has them already
    with ProcessPoolExecutor(jobs, get_context("fork" if fork else "spawn"), _start, given) as executor:
        try:
            yield from _results(executor, wanted, jobs)
        except BaseException as error:  # interrupted, or nobody listens any more: the workers end too, at once
            for process in active_children():
                process.terminate()
            executor.shutdown(cancel_futures=True)
            if isinstance(error, BrokenProcessPool):
                raise DeckcheckError("a process that played games was ended from outside; is there enough memory?") from error
            raise


def _results(executor: Executor, wanted: Sequence[Games], jobs: int) -> Iterator[tuple[int, GameRecord]]:
    """Batches are never handed out far ahead of what is reported. Their size depends on the clock, and nothing depends on their size."""
    running: deque[tuple[int, Future[Played]]] = deque()
    size = 1
    for plan, indices in wanted:
        while indices:
            batch, indices = indices[:size], indices[size:]
            running.append((plan, executor.submit(_play_batch, plan, batch)))
            if len(running) > AHEAD * jobs:
                number, future = running.popleft()
                seconds, records = future.result()
                size = fitting(seconds, len(records))
                for record in records:
                    yield number, record
    while running:
        number, future = running.popleft()
        for record in future.result()[1]:
            yield number, record


def fitting(seconds: float, games: int) -> int:
    """The size of a batch, when so many games took so long."""
    return max(1, min(BATCH, int(PACE * games / max(seconds, 1e-6))))
