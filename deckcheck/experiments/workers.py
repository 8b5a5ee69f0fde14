"""Games played by one process or several, here or on a cluster: in order, and the same ones, for any number of processes."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from deckcheck.engine.json_fields import Fields
from deckcheck.engine.pairing import read_pairing
from deckcheck.errors import DeckcheckError
from deckcheck.experiments.plan import Plan
from deckcheck.rulesets.matches import match_of

if TYPE_CHECKING:
    from deckcheck.experiments.cluster import Cluster
    from deckcheck.experiments.records import GameRecord


class Pace(NamedTuple):
    """How games are handed out."""

    seconds: float
    """That a batch should take: so much longer than sending it that this costs nothing, and short enough for records to come soon."""
    most: int
    """Games of a batch."""
    ahead: int
    """Batches that are handed out for each process, of which it plays one."""


PACE: Final = Pace(seconds=0.1, most=64, ahead=4)

Games: TypeAlias = tuple[int, range]
"""The number of a plan, and those of some of its games."""
Played: TypeAlias = "tuple[float, list[GameRecord]]"
"""A batch, and the seconds that it took."""
Packed: TypeAlias = tuple[str, int, bool, bool, bool, bool]


def pack(plan: Plan) -> Packed:
    """A plan as values that another process, of whatever machine, can be sent: the pairing as it is stored, with all cards that are not
    shipped."""
    return json.dumps(plan.match.pairing.to_dict()), plan.games, plan.swap, plan.keep_choices, plan.with_digest, plan.listen


def unpack(packed: Packed) -> Plan:
    """The plan as it was. Raises DeckcheckError where it cannot be played here."""
    pairing, games, swap, keep_choices, with_digest, listen = packed
    match = match_of(read_pairing(Fields(json.loads(pairing))))
    return Plan.of(match, games, swap=swap, keep_choices=keep_choices, with_digest=with_digest, listen=listen)


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


def play_all(plans: Sequence[Plan], wanted: Iterable[Games], *, jobs: int | Cluster = 1) -> Generator[tuple[int, GameRecord]]:
    """The games that are wanted, in order, each with the number of its plan; by so many processes, or by a cluster. Raises DeckcheckError
    when a process was ended by others. `wanted` is gone through more than once, and may leave out what has become
    needless meanwhile."""
    if not isinstance(jobs, int):
        yield from jobs.play(plans, wanted)
        return
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

        def submit(plan: int, indices: range) -> Callable[[], Played]:
            return executor.submit(_play_batch, plan, indices).result

        try:
            yield from in_order(submit, wanted, lambda: jobs, PACE)
        except BaseException as error:  # interrupted, or nobody listens any more: the workers end too, at once
            for process in active_children():
                process.terminate()
            executor.shutdown(cancel_futures=True)
            if isinstance(error, BrokenProcessPool):
                raise DeckcheckError("a process that played games was ended from outside; is there enough memory?") from error
            raise


def in_order(
    submit: Callable[[int, range], Callable[[], Played]], wanted: Iterable[Games], processes: Callable[[], int], pace: Pace
) -> Iterator[tuple[int, GameRecord]]:
    """The games, handed out in batches: `submit` hands one out, and gives what waits for it.

    Batches are never handed out far ahead of what is reported. Their size depends on the clock, and nothing depends on their size.
    """
    running: deque[tuple[int, Callable[[], Played]]] = deque()
    size = 1
    left = sum(len(indices) for _, indices in wanted)
    for plan, indices in wanted:
        while indices:
            share = left // (2 * max(1, processes()))  # smaller ones at the end, so that all processes end at the same time
            taken = max(1, min(size, share))
            batch, indices = indices[:taken], indices[taken:]
            left -= len(batch)
            running.append((plan, submit(plan, batch)))
            if len(running) > pace.ahead * processes():
                number, result = running.popleft()
                seconds, records = result()
                size = fitting(seconds, len(records), pace)
                for record in records:
                    yield number, record
    while running:
        number, result = running.popleft()
        for record in result()[1]:
            yield number, record


def fitting(seconds: float, games: int, pace: Pace = PACE) -> int:
    """The size of a batch, when so many games took so long."""
    return max(1, min(pace.most, int(pace.seconds * games / max(seconds, 1e-6))))
