"""The JVM that tests run in works beside the exploration: a thread of its own asks it.

The thread touches sources, classes and outcomes of runs, nothing that the exploration changes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final, TypeVar

from jejak.errors import JejakError, SetupError
from jejak.explore.wall import Wall
from jejak.jvm.runner import Compiled, RunEnd, Runner, RunResult, TestId

T = TypeVar("T")

LEAST_SECONDS: Final = 0.1
"""What a test gets, however late it is."""


class Beside:
    """What is asked of the runner of one run, one thing after the other, up to its `wall`.

    `make` starts the runner when it is first needed; where that fails, it fails ever again.
    `trouble` says why then. `busy` is how many seconds it has worked, `running` those of them in
    which tests ran.
    """

    def __init__(self, make: Callable[[], Runner], wall: Wall, test_seconds: float) -> None:
        self.make = make
        self.wall = wall
        self.test_seconds = test_seconds
        self.trouble: str | None = None
        self.busy = 0.0
        self.running = 0.0
        self._runner: Runner | None = None
        self._thread = ThreadPoolExecutor(1, "jejak-jvm")

    @property
    def is_started(self) -> bool:
        """Whether there is a runner."""
        return self._runner is not None

    def warm_up(self) -> None:
        """Has a JVM started, without waiting for it."""
        self._ask(Runner.warm_up)

    def restart(self) -> None:
        """Has a fresh JVM started for what comes next."""
        self._ask(Runner.restart)
        self.warm_up()

    def compile(self, sources: dict[str, str]) -> Future[Compiled]:
        """Tests, compiled together. The future raises SetupError when there is no JVM."""
        return self._ask(lambda runner: runner.compile(sources, seconds=self.wall.left()))

    def run(self, classes: Compiled, tests: Sequence[TestId]) -> Future[list[RunResult | None]]:
        """What tests did; None for those for which there was no time. Raises as `compile` does."""
        return self._ask(lambda runner: [self._run(runner, classes, each) for each in tests])

    def lend(self) -> Runner:
        """The runner itself, for use while nothing is asked. Raises as `compile` does."""
        return self._ask(lambda runner: runner).result()

    def close(self) -> None:
        """Ends the JVM, whatever it is doing. May be repeated."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._runner is not None:
            self._runner.stop()
        self._thread.shutdown()
        if self._runner is not None:
            self._runner.close()
            self._runner = None

    def _run(self, runner: Runner, classes: Compiled, test: TestId) -> RunResult | None:
        if self.wall.is_over():
            return None
        seconds = min(self.test_seconds, max(LEAST_SECONDS, self.wall.left()))
        began = time.monotonic()
        (ran,) = runner.run(classes, [test], seconds)
        self.running += time.monotonic() - began
        return None if ran.kind is RunEnd.TIMED_OUT and self.wall.is_over() else ran

    def _ask(self, work: Callable[[Runner], T]) -> Future[T]:
        return self._thread.submit(self._work, work)

    def _work(self, work: Callable[[Runner], T]) -> T:
        """What the thread does for one question."""
        began = time.monotonic()
        try:
            return work(self._ready())
        except (JejakError, OSError) as error:  # the JVM cannot be started any more
            self.trouble = str(error)
            raise SetupError(self.trouble) from None
        finally:
            self.busy += time.monotonic() - began

    def _ready(self) -> Runner:
        if self.trouble is not None:
            raise SetupError(self.trouble)
        if self._runner is None:
            self._runner = self.make()
        return self._runner
