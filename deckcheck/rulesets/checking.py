"""A run of `validate`: the rules and cards of the games put together with the corridor, in one process or several."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from signal import SIG_DFL, SIGTERM, signal
from typing import TYPE_CHECKING, TypeAlias

from deckcheck.cards.card import CardPool
from deckcheck.cards.limits import Formats
from deckcheck.cards.load import load_game
from deckcheck.rulesets import RULESETS, deck_rules, lints
from deckcheck.validation.check import Checker, FileReport, Settings
from deckcheck.validation.files import File, Missing

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from deckcheck.validation.own_cards import OwnCards

Batch: TypeAlias = "list[FileReport | Missing | None]"
BATCH = 100  # files
AHEAD = 8  # batches a worker


Pools = Mapping[str, tuple[Formats, CardPool]]
"""Rule versions and card pools by game."""


def pools_with(paths: Sequence[str], game: str | None) -> tuple[Pools, OwnCards]:
    """The pools of all games with the cards of a user's files and folders; `game` is that of files that do not say."""
    from deckcheck.validation.own_cards import load_own_cards

    shipped = {name: load_game(name) for name in RULESETS}
    own = load_own_cards(paths, shipped, game, lints)
    return {name: (formats, own.pools[name]) for name, (formats, _) in shipped.items()}, own


def checker(settings: Settings, pools: Pools | None = None) -> Checker:
    """A checker of all games."""
    return Checker(tuple(RULESETS), pools.__getitem__ if pools else load_game, deck_rules, settings, lints)


_worker: Checker | None = None


def _start(settings: Settings, pools: Pools | None) -> None:
    global _worker  # a worker process is one checker
    signal(SIGTERM, SIG_DFL)  # the parent clears up; a worker just ends
    _worker = checker(settings, pools)


def _check_batch(files: Sequence[File]) -> list[FileReport | Missing | None]:
    assert _worker is not None
    reports = [_worker.check_file(file) for file in files]
    for report in reports:
        if isinstance(report, FileReport):
            report.deck = None  # a deck points at the whole card pool; reports need none of it
    return reports


def check_files(
    files: Iterable[File], settings: Settings, *, jobs: int = 1, pools: Pools | None = None
) -> Iterator[FileReport | Missing | None]:
    """Reports of the files in order, None for each that is no deck."""
    if jobs <= 1:
        one = checker(settings, pools)
        for file in files:
            yield one.check_file(file)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    context = get_context("fork" if sys.platform == "linux" else "spawn")
    with ProcessPoolExecutor(jobs, context, _start, (settings, pools)) as executor:
        running: deque[Future[Batch]] = deque()
        try:
            yield from _results(executor, running, files, jobs)
        except BaseException:  # interrupted, or nobody listens any more: the workers end too, at once
            executor.shutdown(wait=False, cancel_futures=True)
            for process in active_children():
                process.terminate()
            raise


def _results(executor: Executor, running: deque[Future[Batch]], files: Iterable[File], jobs: int) -> Iterator[FileReport | Missing | None]:
    """Batches are handed out while the folders are still being listed, and never far ahead of what is reported."""
    for batch in _batches(files):
        running.append(executor.submit(_check_batch, batch))
        if len(running) > AHEAD * jobs:
            yield from running.popleft().result()
    while running:
        yield from running.popleft().result()


def _batches(files: Iterable[File]) -> Iterator[list[File]]:
    batch: list[File] = []
    for file in files:
        batch.append(file)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def available_cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
