"""Games played by the workers of a running Dask cluster: in order and the same ones, whatever becomes of a worker. The only module that
imports distributed (extra `cluster`).

Why a worker is told what it must be with every batch: workers join whenever they like, and one with other code or other cards would play
other games without anybody noticing.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import threading
import warnings
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from hashlib import blake2b
from time import monotonic, perf_counter
from traceback import format_exc
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar

from deckcheck import __version__, resources
from deckcheck.agents.agent import check_agent, class_path
from deckcheck.errors import DeckcheckError
from deckcheck.experiments.workers import Games, Pace, Packed, Played, in_order, pack, unpack
from deckcheck.rulesets import RULESETS

if TYPE_CHECKING:
    from deckcheck.experiments.plan import Plan
    from deckcheck.experiments.records import GameRecord

T = TypeVar("T")

PACE: Final = Pace(seconds=1.0, most=1024, ahead=3)
"""A task costs the scheduler a millisecond or two; a batch of a second makes nothing of that."""
PATIENCE: Final = 10.0
"""Seconds that the scheduler may take to answer."""
LONELY: Final = 20.0
"""Seconds without any worker after which the run ends: longer than a worker takes to be started again."""
SILENCE: Final = 12
"""Seconds after which a connection that says nothing is dead; Dask takes no less."""
FAREWELL: Final = 4.0
"""Seconds for taking leave, of which Dask waits for two."""
POLL: Final = 0.5

Build: TypeAlias = tuple[str, str, str]
"""The version of deckcheck, that of Python, and a hash of the code and the cards."""


class Refusal(NamedTuple):
    """Why a worker plays no games."""

    why: str


class Bug(NamedTuple):
    """What a worker did not survive, as text: not every exception can be sent."""

    trace: str


class WorkerError(Exception):
    """A worker met a bug of ours."""


@cache
def build() -> Build:
    """What this process plays with. Compiled or not makes no difference: both have the same files, and play the same games."""
    package = os.path.dirname(resources.__file__)
    code = [os.path.join(folder, name) for folder, _, names in os.walk(package) for name in names if name.endswith(".py")]
    cards = [path for game in RULESETS for path in (resources.card_data(game, "formats.yml"), *resources.set_files(game))]
    hashed = blake2b(digest_size=12)
    for path in (*sorted(code), *cards):
        hashed.update(resources.read_bytes(path).replace(b"\r\n", b"\n"))
    return __version__, f"{sys.version_info.major}.{sys.version_info.minor}", hashed.hexdigest()


@lru_cache(maxsize=64)
def code_of(agent: str) -> str:
    """A hash of the module of a user's agent; nothing for an agent of ours. Raises DeckcheckError for one that is not to be had here."""
    path = class_path(agent)
    check_agent(agent)
    file = sys.modules[path[0]].__file__ if path is not None else None
    return blake2b(resources.read_bytes(file), digest_size=12).hexdigest() if file is not None else ""


def difference(mine: Build, other: Build) -> str | None:
    """What a worker has that the run has not, as the end of a sentence; None where they are the same."""
    for name, here, there in zip(("deckcheck", "Python", ""), mine, other, strict=True):
        if here != there and name:
            return f"has {name} {there}, this run {here}; install the same there"
    return None if mine == other else f"has another build of deckcheck {mine[0]}, or other cards; install the same there and start it again"


def _agents(plan: Plan) -> Mapping[str, str]:
    return {agent: code_of(agent) for agent in plan.match.pairing.agents}


_unpacked = lru_cache(maxsize=16)(unpack)
_alone = threading.Lock()
"""A worker may have threads; a process plays one batch at a time, as two would only wait for one another."""


def play_batch(wanted: Build, agents: Mapping[str, str], packed: Packed, indices: range) -> Played | Refusal | Bug:
    """What a worker runs: some games of a plan, or why it does not play them. `agents`: the code of those who play, by name."""
    different = difference(wanted, build())
    if different is not None:
        return Refusal(different)
    with _alone:
        try:
            for agent, code in agents.items():
                if code_of(agent) != code:
                    return Refusal(f"has other code of agent {agent!r}; install the same there and start it again")
            plan = _unpacked(packed)
            start = perf_counter()
            records = [plan.play(index) for index in indices]
            return perf_counter() - start, records
        except DeckcheckError as error:
            return Refusal(f"cannot play: {error}")
        except Exception:
            return Bug(format_exc())


class Cluster:
    """The workers of a running cluster, as long as the context lasts. Raises DeckcheckError for whatever goes wrong there."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._loop: asyncio.Runner
        self._task: asyncio.Task[Any] | None = None
        """What the loop runs now."""
        self._busy = False
        """Does the loop run, or is it about to?"""
        self._handlers: dict[int, Callable[[int, FrameType | None], Any]] = {}
        """Those of the signals before the context, by number."""
        self._signal: int | None = None
        """The one that came while the loop ran."""
        self._client: Any = None  # its methods have no types
        self._logging = logging.NOTSET
        self._workers = 0
        self._seen = 0.0
        """When there was a worker last."""

    def __enter__(self) -> Cluster:
        self._logging = logging.root.manager.disable
        logging.disable(logging.CRITICAL)  # what must be known is told in a line of ours
        self._loop = asyncio.Runner()
        self._loop.get_loop().set_exception_handler(lambda *_: None)  # what nobody waits for any more is no news
        try:
            self._listen()
            self._run(self._connect)
            self._run(self._ready)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: Any) -> None:
        try:
            self._run(self._part)
        finally:
            for number, handler in self._handlers.items():
                signal.signal(number, handler)
            self._loop.close()
            logging.disable(self._logging)

    def _listen(self) -> None:
        """Signals end what the loop runs, and do what they did before only when it has stopped: raised in the middle of Dask, they leave
        coroutines that nobody awaits, of which Python tells. Their handlers must raise, as those of a program do that is to end."""
        if threading.current_thread() is not threading.main_thread():
            return  # signals reach the main thread alone
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            handler = signal.getsignal(getattr(signal, name)) if hasattr(signal, name) else None
            if callable(handler):  # neither ignored nor left to the system
                self._handlers[getattr(signal, name)] = handler
                signal.signal(getattr(signal, name), self._hear)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        if not self._busy:
            self._handlers[number](number, frame)
            return
        self._signal = number
        if self._task is not None:
            self._loop.get_loop().call_soon_threadsafe(self._task.cancel)

    def _run(self, work: Callable[..., Coroutine[Any, Any, T]], *given: Any) -> T:
        """What comes of the work; of a signal meanwhile, what its handler raises."""

        async def run() -> T:
            self._task = asyncio.current_task()
            if self._signal is not None:
                raise asyncio.CancelledError
            return await work(*given)

        self._busy = True
        try:
            return self._loop.run(run())
        finally:
            self._busy, self._task = False, None
            number, self._signal = self._signal, None
            if number is not None:
                self._handlers[number](number, None)

    async def _connect(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # versions are compared by ourselves
            try:
                import dask
                from distributed import Client
            except ImportError:
                raise DeckcheckError("a cluster is reached with Dask, which is not installed: pip install 'deckcheck[cluster]'") from None
            make: Any = Client
            with dask.config.set({"distributed.comm.timeouts.tcp": f"{SILENCE}s"}):
                self._client = make(self.address, asynchronous=True, timeout=PATIENCE, set_as_default=False, name="deckcheck")
                coming = asyncio.ensure_future(self._client)
                done, _ = await asyncio.wait([coming], timeout=PATIENCE)
            error = coming.exception() if done else TimeoutError()
            if error is not None:
                raise DeckcheckError(f"no Dask scheduler answers at {self.address}; `dask scheduler` starts one") from error

    async def _part(self) -> None:
        """Takes leave, also of a scheduler that does not answer."""
        client, self._client = self._client, None
        if client is not None:
            await asyncio.wait([asyncio.ensure_future(client.close())], timeout=FAREWELL)
            client.status = "closed"  # else it tries once more when it is forgotten

    def _lost(self) -> DeckcheckError:
        return DeckcheckError(f"the scheduler at {self.address} is gone, or has dropped this run")

    async def _asked(self, answer: Awaitable[T]) -> T:
        """What the scheduler says."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await answer
        except (OSError, RuntimeError) as error:
            raise self._lost() from error

    async def _look(self) -> None:
        """Counts the workers; raises DeckcheckError where there have been none for long."""
        self._workers = len(await self._asked(self._client.scheduler.ncores()))
        now = monotonic()
        if self._workers:
            self._seen = now
        elif now - self._seen > LONELY:
            raise DeckcheckError(f"the scheduler at {self.address} has no workers; `dask worker {self.address}` starts one")

    async def _ready(self) -> None:
        """Waits for the first worker. Raises DeckcheckError for one that would be refused later, also where it has no deckcheck at all."""
        self._seen = monotonic()
        await self._look()
        while not self._workers:
            await asyncio.sleep(POLL)
            await self._look()
        found = await self._asked(self._client.get_versions(packages=["deckcheck"]))
        wanted = build()
        members = [("the scheduler", found["scheduler"]), *((f"worker {address}", told) for address, told in found["workers"].items())]
        for name, told in members:
            packages: Mapping[str, str | None] = told["packages"]
            python = ".".join((packages["python"] or "").split(".")[:2])
            different = difference(wanted, (packages["deckcheck"] or wanted[0], python, wanted[2]))
            if different is not None:
                raise DeckcheckError(f"{name} {different}")

    def play(self, plans: Sequence[Plan], wanted: Iterable[Games]) -> Iterator[tuple[int, GameRecord]]:
        """The games that are wanted, in order, each with the number of its plan."""
        packed = [(_agents(plan), pack(plan)) for plan in plans]
        sent: set[Any] = set()

        def submit(plan: int, indices: range) -> Callable[[], Played]:
            future = self._run(self._submit, *packed[plan], indices)
            sent.add(future)

            def result() -> Played:
                try:
                    return self._run(self._result, future, indices)
                finally:
                    sent.discard(future)

            return result

        try:
            yield from in_order(submit, wanted, lambda: self._workers, PACE)
        except BaseException:
            self._run(self._drop, list(sent))
            raise

    async def _submit(self, agents: Mapping[str, str], packed: Packed, indices: range) -> Any:
        return self._client.submit(play_batch, build(), agents, packed, indices, pure=False)

    async def _result(self, future: Any, indices: range) -> Played:
        """A batch, whenever it comes."""
        from distributed import CancelledError, KilledWorker

        coming = asyncio.ensure_future(future.result())
        try:
            while not (await asyncio.wait([coming], timeout=POLL))[0]:
                await self._look()
            played: Played | Refusal | Bug = await coming
        except KilledWorker as error:
            raise DeckcheckError(
                f"games {indices[0]} to {indices[-1]} ended every worker that played them; have the workers enough memory?"
            ) from error
        except (OSError, CancelledError) as error:
            raise self._lost() from error
        except Exception as error:  # a worker, or the scheduler (which tells it as the cause), does not know what it is sent
            cause = error.__cause__ or error
            if isinstance(cause, (ImportError, AttributeError)):
                raise DeckcheckError(
                    f"the scheduler or a worker has no deckcheck, or another; install {__version__} on all machines ({cause})"
                ) from error
            raise
        finally:
            coming.cancel()
        if isinstance(played, Refusal):
            raise DeckcheckError(f"a worker {played.why}")
        if isinstance(played, Bug):
            raise WorkerError(played.trace)
        return played

    async def _drop(self, futures: Sequence[Any]) -> None:
        """Nobody plays on for a run that has ended; where the scheduler is gone there is nobody to tell."""
        with suppress(OSError):
            async with asyncio.timeout(FAREWELL):
                await self._client.cancel(futures, force=True)
