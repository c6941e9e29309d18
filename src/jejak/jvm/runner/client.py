"""The client: one outcome per test, whatever happens to the JVM."""

from __future__ import annotations

import math
import os
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from jejak.errors import SetupError
from jejak.jvm.jdks import MINIMUM_FEATURE, Jdk
from jejak.jvm.runner import protocol
from jejak.jvm.runner.classes import runner_classes
from jejak.jvm.runner.files import find_places, remove, write_classes
from jejak.jvm.runner.limits import RunnerLimits
from jejak.jvm.runner.outcomes import (
    Compiled,
    Diagnostic,
    Reported,
    RunEnd,
    RunResult,
    RunWatch,
    TestId,
)
from jejak.jvm.runner.process import NO_MEMORY, FullError, GoneError, Jvm, LateError, Rooms

STARTS: Final = 3
"""How often a JVM is started before it counts as impossible."""

KILLED_STARTS: Final = 30
"""How often one may be killed from outside while it starts."""

ANSWER_SECONDS: Final = 3.0
"""What the Java side gets beyond a test's limits before it counts as hanging itself."""

SOURCE_SECONDS: Final = 0.25
"""What compiling gets per source beyond its limit."""

TOGETHER_SECONDS: Final = 0.2
"""How long tests run for one request before no other one of them begins."""

Heard = tuple[RunResult, Reported | None]
"""What came of a test and, where classes are watched, what it did."""

_CRASH: Final = "jejak.crash"


class Runner:
    """Compiles tests and runs them, each in a fresh class loader of one JVM.

    `class_path` holds directories and jars, `classes` further classes by internal name, `shared`
    the jars of JUnit. All files that the JVM makes are in a new directory in `scratch`, the
    system's place when None. A JVM starts when it is first needed, and again after one was lost.
    Where classes are watched, `reported` is what the last run did, None where that is lost.
    Not for use by several threads at once, but for `stop`.
    """

    def __init__(
        self,
        jdk: Jdk,
        class_path: Sequence[str | Path] = (),
        *,
        classes: Mapping[str, bytes] | None = None,
        shared: Sequence[str | Path] = (),
        limits: RunnerLimits | None = None,
        scratch: Path | None = None,
        environ: Mapping[str, str] = os.environ,
    ) -> None:
        if jdk.feature < MINIMUM_FEATURE or not jdk.has_compiler:
            raise SetupError(
                f"tests need a JDK {MINIMUM_FEATURE} or later with javac; this is {jdk}"
            )
        self.limits = limits or RunnerLimits()
        self.starts = 0
        self._owner = os.getpid()
        self._jdk = jdk
        self._jvm: Jvm | None = None
        self._stopped = False
        self._watch: RunWatch | None = None
        self._sites: list[str] = []
        self.reported: Reported | None = None
        self._apart: set[int] = set()
        """Suites of which one test brought others down, which run one by one from then on."""
        self._scratch = _new_directory("jejak-run-", scratch)
        try:
            paths = find_places(class_path)
            if classes:
                paths.insert(0, write_classes(classes, self._scratch))
            self._class_path = tuple(paths)
            self._shared = tuple(find_places(shared))
            self._program = runner_classes(jdk, environ, self._scratch)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The process id of the JVM, None while there is none."""
        return self._jvm.pid if self._jvm else None

    @property
    def protections(self) -> frozenset[str]:
        """What the JVM is kept from; starts one where there is none."""
        return self._ready().protections

    def warm_up(self) -> None:
        """Starts a JVM where there is none. Raises SetupError when none can be started."""
        self._ready()

    def compile(
        self,
        sources: Mapping[str, str],
        options: Sequence[str] = (),
        seconds: float = math.inf,
    ) -> Compiled:
        """Compiles sources, given by path as `com/acme/FooTest.java`, in one go.

        Sources with errors, and those that need them, are left out: their errors are in the
        result. Takes some `seconds` at most. Raises SetupError when no JVM can be started.
        """
        if not sources:
            return Compiled({})
        ends = time.monotonic() + seconds
        limit = self.limits.compile_seconds + len(sources) * SOURCE_SECONDS
        request = protocol.compile_request(sources, options)
        trouble = "there was no time for javac"
        for _ in range(2):
            left = ends - time.monotonic()
            if left <= 0:
                return Compiled({}, dict.fromkeys(sources, (Diagnostic(0, 0, _CRASH, trouble),)))
            seconds = min(limit, left)
            try:
                answer = self._ask(request, seconds)
                if answer.letter() == "J":
                    classes, errors = protocol.read_compiled(answer)
                    general = errors.pop(None, ())
                    known = {path: found for path, found in errors.items() if path is not None}
                    if general and not known and not classes:
                        known = dict.fromkeys(sources, general)
                    return Compiled(classes, known)
                trouble = "javac ran out of memory"
            except LateError:
                trouble = f"javac took more than {seconds:.3g} s"
            except GoneError as error:
                trouble = f"the JVM of javac ended: {error}"
            except protocol.GarbledError as error:
                trouble = f"javac gave no answer: {error}"
            self.restart()
        if len(sources) == 1:
            return Compiled({}, dict.fromkeys(sources, (Diagnostic(0, 0, _CRASH, trouble),)))
        return self._compile_halves(sources, options, ends)

    def run(
        self, compiled: Compiled, tests: Iterable[TestId], seconds: float | None = None
    ) -> Iterator[RunResult]:
        """Runs tests in order, when the outcome is asked for; exactly one outcome for each.

        The classes of a test are those of `compiled`, then those of the class path. `seconds` is
        the time limit of each, that of `limits` when None.
        """
        limit = self.limits.seconds if seconds is None else seconds
        for test in tests:
            try:
                outcome = self._run_one(compiled, test, limit)
            except BaseException:  # as Ctrl-C: the answer would be taken for the next test's
                self.restart()
                raise
            yield outcome

    def run_some(self, compiled: Compiled, tests: Sequence[TestId], seconds: float) -> list[Heard]:
        """Runs the first of some tests of one class, as `run` does, and says what each did.

        As many of them as take no long time together, one at least.
        """
        try:
            if len(tests) > 1 and compiled.number not in self._apart:
                found = self._series(compiled, tests, seconds)
                if found:
                    return found
                self._apart.add(compiled.number)
            outcome = self._run_one(compiled, tests[0], seconds)
        except BaseException:  # as in `run`
            self.restart()
            raise
        return [(outcome, self.reported)]

    def watch(self, watch: RunWatch) -> None:
        """Has classes report during all runs from now on."""
        if self._watch is None or watch.agent != self._watch.agent:
            self.restart()
        self._watch = watch
        if self._jvm is not None:
            try:
                self._tell_watch(self._jvm, watch)
            except (LateError, GoneError):
                self.restart()  # the next JVM is told when it starts

    def _tell_watch(self, jvm: Jvm, watch: RunWatch) -> None:
        self._sites = []
        request = protocol.watch_request(watch)
        protocol.check_version(jvm.ask(request, self.limits.start_seconds))

    def _hear(self, answer: protocol.Reader) -> None:
        """Takes in what the last run did, which stands behind its outcome."""
        sites, events = protocol.read_trace(answer)
        self._sites += sites
        self.reported = Reported(tuple(self._sites), events)

    def restart(self) -> None:
        """Ends the JVM; what comes next runs in a new one."""
        jvm, self._jvm = self._jvm, None
        if jvm is not None:
            jvm.end()
            self._remove(jvm.rooms.work.parent)

    def stop(self) -> None:
        """Ends what another thread has under way, soon; nothing starts from now on."""
        self._stopped = True
        jvm = self._jvm
        if jvm is not None:
            jvm.kill()

    def close(self) -> None:
        """Ends everything and removes what was made. May be repeated."""
        try:
            self.restart()
        finally:
            self._remove(self._scratch)

    def _remove(self, path: Path) -> None:
        if self._owner == os.getpid():  # not a fork of whoever made it
            remove(path)

    def _run_one(self, compiled: Compiled, test: TestId, limit: float) -> RunResult:
        for attempt in (1, 2):
            fresh, start = True, time.monotonic()
            try:
                jvm = self._ready(compiled)
                fresh, start = jvm.runs == 0, time.monotonic()
                jvm.runs += 1
                seconds = limit + self.limits.grace_seconds + ANSWER_SECONDS
                known = len(self._sites)
                request = protocol.run_request(compiled.number, [test], limit, known=known)
                self.reported = None
                answer = jvm.ask(request, seconds, self.limits.disk_mib << 20)
                outcome = self._understand(answer, [test], attempt)[0][0]
            except SetupError as error:
                return RunResult(test, RunEnd.NOT_RUN, reason=str(error), attempts=attempt)
            except LateError:
                self.restart()
                return RunResult(test, RunEnd.TIMED_OUT, seconds=limit, attempts=attempt)
            except GoneError as error:
                self.restart()
                outcome = _lost(test, error, time.monotonic() - start, attempt)
                if error.ending.from_outside and attempt == 1:
                    continue
            except FullError:
                self.restart()
                reason = f"its files took more than {self.limits.disk_mib} MiB"
                return RunResult(test, RunEnd.CRASHED, reason=reason, attempts=attempt)
            except protocol.GarbledError as error:
                self.restart()
                return RunResult(test, RunEnd.CRASHED, reason=f"garbled: {error}", attempts=attempt)
            if outcome.kind is RunEnd.OUT_OF_MEMORY and not fresh and attempt == 1:
                self.restart()
                continue
            return outcome
        raise AssertionError("the second attempt decides")

    def _series(self, compiled: Compiled, tests: Sequence[TestId], limit: float) -> list[Heard]:
        """Runs the first of some tests; none where something went wrong with one of them."""
        try:
            jvm = self._ready(compiled)
            jvm.runs += 1
            known = len(self._sites)
            request = protocol.run_request(compiled.number, tests, limit, TOGETHER_SECONDS, known)
            seconds = TOGETHER_SECONDS + limit + self.limits.grace_seconds + ANSWER_SECONDS
            answer = jvm.ask(request, seconds, self.limits.disk_mib << 20)
            found = self._understand(answer, tests, 1)
        except SetupError:
            return []
        except (LateError, GoneError, FullError, protocol.GarbledError):
            self.restart()
            return []
        if found[-1][0].kind is RunEnd.OUT_OF_MEMORY:  # others may have taken it
            found.pop()
        return found

    def _understand(
        self, answer: protocol.Reader, tests: Sequence[TestId], attempt: int
    ) -> list[Heard]:
        """The outcomes of the first tests, one at least."""
        if answer.letter() == "M":
            self.restart()
            return [(RunResult(tests[0], RunEnd.OUT_OF_MEMORY, attempts=attempt), None)]
        found: list[Heard] = []
        is_spoilt = False
        while answer.letter() != "\0":
            if len(found) == len(tests):
                raise protocol.GarbledError("more outcomes than tests")
            outcome, is_spoilt = protocol.read_outcome(answer, tests[len(found)], attempt)
            if self._watch is not None:
                self._hear(answer)
            found.append((outcome, self.reported))
        if not found:
            raise protocol.GarbledError("no outcome")
        if is_spoilt or not self._tidy():
            self.restart()
        return found

    def _tidy(self) -> bool:
        """Removes the files that a test left; False where that fails."""
        assert self._jvm is not None
        try:
            for room in self._jvm.rooms.all():
                for path in list(room.iterdir()):
                    remove(path)
                    if path.is_symlink() or path.exists():
                        return False
        except OSError:
            return False
        return True

    def _ready(self, compiled: Compiled | None = None) -> Jvm:
        """A JVM that runs and knows the classes. Raises SetupError when none can be started.

        Being killed from outside says nothing about whether it can.
        """
        left, kills_left = STARTS, KILLED_STARTS
        said = ""
        while left and kills_left:
            try:
                return self._prepared(compiled)
            except LateError:
                said = f"it was not ready after {self.limits.start_seconds:g} s"
            except GoneError as error:
                said = f"{error.ending}\n{error.output}".strip()
                if error.ending.from_outside:
                    left += 1
                    kills_left -= 1
            except protocol.GarbledError as error:
                said = str(error)
            except BaseException:
                self.restart()
                raise
            left -= 1
            self.restart()
        raise SetupError(f"the JVM of {self._jdk} cannot be started: {said}")

    def _prepared(self, compiled: Compiled | None) -> Jvm:
        jvm = self._jvm
        if jvm is None or not jvm.is_alive():
            jvm = self._start()
        if compiled is not None and compiled.number not in jvm.loaded:
            _tell(jvm, protocol.load_request(compiled), self.limits.start_seconds)
            jvm.loaded = [*jvm.loaded, compiled.number][-protocol.SUITES :]
        return jvm

    def _start(self) -> Jvm:
        self.restart()
        if self._stopped:
            raise SetupError("the runner was stopped")
        self.starts += 1
        rooms = Rooms.make(_new_directory("jvm-", self._scratch))
        agent = () if self._watch is None else self._watch.agent
        readable = (*self._class_path, *self._shared, *agent)
        try:
            jvm = self._jvm = Jvm(self._jdk, self._program, rooms, readable, self.limits)
        except OSError as error:
            raise SetupError(f"the JVM cannot be started: {error.strerror}") from None
        places = map(str, self._class_path), map(str, self._shared)
        _tell(jvm, protocol.settings(*places, self.limits), self.limits.start_seconds)
        if self._watch is not None:
            self._tell_watch(jvm, self._watch)
        return jvm

    def _ask(self, request: bytes, seconds: float) -> protocol.Reader:
        jvm = self._ready()
        try:
            return jvm.ask(request, seconds)
        except (LateError, GoneError, protocol.GarbledError):
            raise
        except BaseException:
            self.restart()
            raise

    def _compile_halves(
        self, sources: Mapping[str, str], options: Sequence[str], ends: float
    ) -> Compiled:
        items = list(sources.items())
        middle = len(items) // 2
        first = self.compile(dict(items[:middle]), options, ends - time.monotonic())
        second = self.compile(dict(items[middle:]), options, ends - time.monotonic())
        return Compiled({**first.classes, **second.classes}, {**first.errors, **second.errors})


def _new_directory(prefix: str, parent: Path | None) -> Path:
    try:
        return Path(tempfile.mkdtemp(prefix=prefix, dir=parent)).resolve()
    except OSError as error:
        where = parent or tempfile.gettempdir()
        raise SetupError(f"tests need a directory in {where}: {error.strerror}") from None


def _tell(jvm: Jvm, request: bytes, seconds: float) -> None:
    """Makes a request that has no answer but that it was understood."""
    if jvm.ask(request, seconds).letter() == "M":
        raise protocol.GarbledError("it has too little memory")


def _lost(test: TestId, error: GoneError, seconds: float, attempt: int) -> RunResult:
    """The outcome of a test whose JVM ended."""
    code = error.ending.code
    if error.breakdown is not None:
        kind = RunEnd.OUT_OF_MEMORY if error.breakdown.startswith(NO_MEMORY) else RunEnd.CRASHED
    else:
        kind = RunEnd.CRASHED if code is None else RunEnd.EXITED
    return RunResult(
        test,
        kind,
        seconds,
        exit_code=code if kind is RunEnd.EXITED else None,
        reason=None if kind is RunEnd.EXITED else error.breakdown or str(error.ending),
        output=error.output,
        attempts=attempt,
    )
