"""The JVM that tests run in works beside the exploration: a thread of its own asks it.

The thread touches sources, classes and outcomes of runs, nothing that the exploration changes.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import zip_longest
from typing import Any, Final, TypeVar

from jejak.errors import JejakError, SetupError
from jejak.explore.wall import Wall
from jejak.jvm.runner import Compiled, RunEnd, Runner, RunResult, TestId

T = TypeVar("T")

LEAST_SECONDS: Final = 0.1
"""What a test gets, however late it is."""
MOST_TOGETHER: Final = 24
"""Sources that wait and are compiled in one go."""


class Beside:
    """What is asked of the runner of one run, one thing after the other, up to its `wall`.

    Tests that are compiled run first; what waits to be compiled meanwhile is compiled together.
    `make` starts the runner when it is first needed; where that fails, it fails ever again.
    `trouble` says why then. `compiling` and `running` are how many seconds that has taken.
    """

    def __init__(self, make: Callable[[], Runner], wall: Wall, test_seconds: float) -> None:
        self.make = make
        self.wall = wall
        self.test_seconds = test_seconds
        self.trouble: str | None = None
        self.compiling = 0.0
        self.running = 0.0
        self._runner: Runner | None = None
        self._asked: deque[tuple[Callable[[Runner], Any], Future[Any]]] = deque()
        self._sources: deque[tuple[dict[str, str], Future[Compiled]]] = deque()
        self._thread = ThreadPoolExecutor(1, "jejak-jvm")

    @property
    def seconds(self) -> float:
        """How long it has compiled and run tests."""
        return self.compiling + self.running

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
        """Tests, compiled, perhaps with others, whose errors are then there, too.

        The future raises SetupError when there is no JVM.
        """
        future: Future[Compiled] = Future()
        self._sources.append((sources, future))
        self._thread.submit(self._step)
        return future

    def run(
        self, classes: Compiled, tests: Sequence[TestId], limits: Sequence[float | None] = ()
    ) -> Future[list[RunResult | None]]:
        """What tests did; None for those for which there was no time. Raises as `compile` does.

        `limits` are their seconds where they have others than usual.
        """
        pairs = list(zip_longest(tests, limits))
        return self._ask(lambda runner: [self._run(runner, classes, *each) for each in pairs])

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

    def _ask(self, work: Callable[[Runner], T]) -> Future[T]:
        future: Future[T] = Future()
        self._asked.append((work, future))
        self._thread.submit(self._step)
        return future

    # --- what the thread does ------------------------------------------------------------------

    def _step(self) -> None:
        """Does what is most urgent; nothing where that was done together with something else."""
        if self._asked:
            work, future = self._asked.popleft()
            self._answer(work, [future])
        elif self._sources:
            sources, futures = self._together()
            self._answer(lambda runner: self._compile(runner, sources), futures)

    def _together(self) -> tuple[dict[str, str], list[Future[Compiled]]]:
        """The sources that wait for javac, up to one by a name that another has."""
        together: dict[str, str] = {}
        futures: list[Future[Compiled]] = []
        while self._sources and len(together) < MOST_TOGETHER:
            sources, future = self._sources[0]
            if together.keys() & sources.keys():
                break
            self._sources.popleft()
            together.update(sources)
            futures.append(future)
        return together, futures

    def _compile(self, runner: Runner, sources: dict[str, str]) -> Compiled:
        began = time.monotonic()
        try:
            return runner.compile(sources, seconds=self.wall.left())
        finally:
            self.compiling += time.monotonic() - began

    def _run(
        self, runner: Runner, classes: Compiled, test: TestId, limit: float | None = None
    ) -> RunResult | None:
        if self.wall.is_over():
            return None
        usual = self.test_seconds if limit is None else min(limit, self.test_seconds)
        seconds = min(usual, max(LEAST_SECONDS, self.wall.left()))
        began = time.monotonic()
        (ran,) = runner.run(classes, [test], seconds)
        self.running += time.monotonic() - began
        return None if ran.kind is RunEnd.TIMED_OUT and self.wall.is_over() else ran

    def _answer(self, work: Callable[[Runner], Any], futures: Sequence[Future[Any]]) -> None:
        """Gives futures what some work gives, or its error."""
        try:
            result = work(self._ready())
        except (JejakError, OSError) as error:  # the JVM cannot be started any more
            self.trouble = str(error)
            for each in futures:
                each.set_exception(SetupError(self.trouble))
        except BaseException as error:  # whoever waits must hear of it
            for each in futures:
                each.set_exception(error)
        else:
            for each in futures:
                each.set_result(result)

    def _ready(self) -> Runner:
        if self.trouble is not None:
            raise SetupError(self.trouble)
        if self._runner is None:
            self._runner = self.make()
        return self._runner
