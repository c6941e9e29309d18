"""A run that begins in this process, and goes on in several once there is enough to do for them."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from jejak.errors import JejakError
from jejak.explore.parts import LedElsewhereError, Prefix
from jejak.options import Options
from jejak.run.executor import Executor, Inline
from jejak.run.memory import GROWN, resident
from jejak.run.pool import LOOK_SECONDS, SHARE_SECONDS, Pool
from jejak.run.units import (
    Job,
    Judged,
    Repeated,
    TestsLeft,
    Told,
    Unit,
    UnitBegun,
    UnitDone,
    UnitTurns,
)
from jejak.run.worker import Worker

if TYPE_CHECKING:  # heavy, and only real runs need it
    from jejak.concolic.protocol import ToExecutor, ToSelector

FIRST_SECONDS: Final = 1.0
"""How long a run goes on before anybody asks whether it is a long one."""
REAL_SECONDS: Final = 0.3
"""How long a method is explored by real runs, before others are started for it."""
WORTH_SECONDS: Final = 4.0
"""What must be left to do, as things stand, for others to be worth their start."""
MANY: Final = 150
"""Units that are sure to take long: nothing is begun here, and no JVM started."""


def cores() -> int:
    """How many processes this one may run at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def executor_for(job: Job, worker: Worker) -> Executor:
    """Who carries out the units of a run, as its options say."""
    options = job.options
    if options.cluster is not None:
        from jejak.run.cluster import Cluster  # noqa: PLC0415 - an extra

        worker.close()
        return Cluster(job, worker.wall)
    workers = cores() if options.workers is None else options.workers
    if options.memory is not None:  # what is in this process cannot be ended
        worker.close()
        return Pool(job, workers, worker.wall)
    return Growing(worker, Pool(job, workers, worker.wall))


class Growing:
    """Carries out the first units here, unless there are many; leaves all others to a pool.

    So it does with the paths of a method that takes long. A pool of one takes over once this
    process has become large: what it has learned of classes would only grow.
    """

    def __init__(self, worker: Worker, pool: Pool) -> None:
        self.inline = Inline(worker)
        self.worker = worker
        self.pool = pool
        self._is_pooled = False
        self._unit: Unit | None = None
        self._looks_at = 0.0
        """When it is looked next whether others have nothing to do."""
        is_concolic = worker.options.engine == "concolic"
        self._alone = min(SHARE_SECONDS, REAL_SECONDS) if is_concolic else SHARE_SECONDS
        """How long a method is explored before others are started for it."""
        self.helps = pool.workers > 1
        """Whether several do the work, and not just another one."""
        if self.helps:
            worker.share(self.wanted, self._give, self)

    def carry_out(self, turns: UnitTurns) -> Iterator[Told]:
        """See `Executor`."""
        began = time.monotonic()
        if turns.left >= MANY and self.helps and self.worker.wall.left() > WORTH_SECONDS:
            self._is_pooled = True
            yield from self._leave_to_pool(turns)
        while (unit := turns.take()) is not None:
            yield UnitBegun(unit, self.worker.found)
            self._unit, self._looks_at = unit, time.monotonic() + self._alone
            self.pool.post.here = unit
            try:
                self.worker.explore(unit, turns.left + 1)
            except LedElsewhereError:
                self.pool.explore_in_one_go(unit)
            self.pool.post.finish(unit)
            self.pool.post.here = None
            yield from self.worker.judged()
            yield from self._done()
            if not self._is_pooled and self._is_worth_it(time.monotonic() - began, turns):
                self._is_pooled = True
                self.pool.start(turns.left)
            if self._is_pooled and turns.left and self.pool.is_ready:
                break
        if self.pool.has_work(turns):
            if not self.helps:
                yield from self._let_go()
            yield from self._leave_to_pool(turns)
        yield TestsLeft()
        self.worker.settle()
        yield from self._done()

    def _done(self) -> Iterator[UnitDone]:
        """What is done here, but for methods of which the pool has parts."""
        for done in self.worker.done():
            yield from self.pool.take_in(done)

    def _let_go(self) -> Iterator[UnitDone]:
        """Has all tests run that are left here, and forgets what was learned."""
        self.worker.settle()
        yield from self._done()
        self.worker.close()
        self.worker.analyses.clear()
        gc.collect()

    def wanted(self) -> int:
        """How many others could go on with some of the method that is explored here for long."""
        now = time.monotonic()
        if now < self._looks_at:
            return 0
        self._looks_at = now + LOOK_SECONDS
        try:
            if not self._is_pooled and self.worker.wall.left() > WORTH_SECONDS:
                self._is_pooled = True
                self.pool.start(self.pool.workers - 1)
            return self.pool.idle()
        except JejakError:  # it can be done here as well
            self._is_pooled = False
            return 0

    def _give(self, groups: Sequence[tuple[Prefix, ...]], seconds: float | None) -> None:
        assert self._unit is not None
        self.pool.give(self._unit, groups, seconds)
        self.pool.idle()

    def enlist(self, options: Options) -> None:
        """See `Line`."""
        assert self._unit is not None
        self.pool.post.enlist(self._unit, options)

    def tell(self, executor: int, message: ToExecutor) -> None:
        """See `Line`."""
        self.pool.post.tell(executor, message)

    def heard(self, seconds: float) -> list[tuple[int, ToSelector | None]]:
        """See `Line`."""
        with suppress(JejakError):  # nobody else is left: what is to be done is done here
            self.pool.listen(seconds > 0)
        return self.pool.post.heard()

    def _is_worth_it(self, seconds: float, turns: UnitTurns) -> bool:
        """Whether a run that took some seconds so far has much to do yet, and time for it."""
        if not self.helps:
            return resident(os.getpid()) > GROWN << 20
        if seconds < FIRST_SECONDS or self.worker.wall.left() < WORTH_SECONDS:
            return False
        return turns.left * seconds / max(1, turns.taken) > WORTH_SECONDS

    def _leave_to_pool(self, turns: UnitTurns) -> Iterator[Told]:
        self.pool.found_before = self.worker.found
        for told in self.pool.carry_out(turns):
            if not isinstance(told, TestsLeft):
                yield told
            self.worker.advance()
            yield from self._done()

    def conclude(self) -> Iterator[UnitDone]:
        """See `Executor`."""
        for done in self.inline.conclude():
            yield from self.pool.take_in(done)
        yield from self.pool.conclude()

    def repeat(self, tests: Sequence[Repeated]) -> Iterator[Judged]:
        """See `Executor`."""
        yield from (self.pool if self._is_pooled else self.inline).repeat(tests)

    def close(self) -> None:
        """See `Executor`."""
        self.inline.close()
        self.pool.close()
