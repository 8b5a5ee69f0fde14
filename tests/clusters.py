"""Dask clusters on this machine, for tests: a scheduler and workers that are processes of their own, and gone in the end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import deckcheck

DEADLINE = 60.0
"""Seconds for whatever must come."""
DASK = (sys.executable, "-m", "dask")


class Running(NamedTuple):
    """A scheduler that listens, and who belongs to it."""

    address: str
    scheduler: subprocess.Popen[bytes]
    client: Any

    def pids(self) -> dict[str, int]:
        """The processes of the workers, by address."""
        found: dict[str, int] = self.client.run(os.getpid)
        return found

    def tasks(self) -> int:
        """How many the scheduler knows of."""
        number: int = self.client.run_on_scheduler(_tasks)
        return number


def _tasks(dask_scheduler: Any) -> int:
    return len(dask_scheduler.tasks)


def until(holds: Callable[[], bool]) -> None:
    """Waits until something holds."""
    end = time.monotonic() + DEADLINE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


@contextmanager
def cluster(folder: Path, workers: int, *options: str) -> Iterator[Running]:
    """A scheduler with so many workers, each in a process of its own that a nanny starts again."""
    from distributed import Client

    paths = os.pathsep.join((str(Path(deckcheck.__file__).parents[1]), str(Path(__file__).parent)))
    settings = {"env": {**os.environ, "PYTHONPATH": paths}, "cwd": folder, "start_new_session": True}
    listening = folder / "scheduler.json"
    with (folder / "cluster.log").open("wb") as log:
        started = []
        try:
            command = [*DASK, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(listening)]
            started.append(subprocess.Popen(command, stdout=log, stderr=log, **settings))  # type: ignore[call-overload]
            shape = ["--nthreads", "1", "--nworkers", str(workers), "--host", "127.0.0.1", "--no-dashboard", *options]
            if workers:
                command = [*DASK, "worker", "--scheduler-file", str(listening), *shape]
                until(listening.exists)
                started.append(subprocess.Popen(command, stdout=log, stderr=log, **settings))  # type: ignore[call-overload]
            until(lambda: listening.exists() and listening.stat().st_size > 0)
            address = json.loads(listening.read_text(encoding="utf-8"))["address"]
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                client = Client(address, timeout=DEADLINE, set_as_default=False)
                try:
                    if workers:
                        client.wait_for_workers(workers, timeout=DEADLINE)
                    yield Running(address, started[0], client)
                finally:
                    with suppress(Exception):  # a test may have ended the scheduler
                        client.close(timeout=5)
        finally:
            for process in started:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()
