"""An executor: has an entry method run on an input, in the JVM that tests run in, and hears of it.

The input is made by a test, as one is written for any path; nothing else calls the program.
"""

from __future__ import annotations

import math
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from jejak.concolic.followed import FOLLOWED
from jejak.concolic.protocol import NoRun
from jejak.concolic.traces import RunTrace, TraceError, read_trace
from jejak.confirm.starting import start_runner
from jejak.confirm.trials import stem_of
from jejak.construct.ways import NotBuiltError
from jejak.construct.workshop import Workshops
from jejak.errors import SetupError
from jejak.explore.snapshots import Snapshot, asked_for, input_slots
from jejak.expr import Model
from jejak.inputs.type_decisions import show_guesses
from jejak.javasource import NotJavaError
from jejak.javasource.junit import junit_of
from jejak.jvm.runner import Compiled, Reported, RunEnd, Runner, RunResult, RunWatch, TestId
from jejak.jvm.runner.classes import agent_places
from jejak.machine.machine import Machine
from jejak.models.drivers import DRIVER
from jejak.options import Options
from jejak.program import Method
from jejak.results.heaps import Heaps
from jejak.results.tests import ErrorForm
from jejak.solver import Solver
from jejak.state.state import State
from jejak.target import Target
from jejak.testgen.cases import Scenario
from jejak.testgen.suites import print_suite
from jejak.testgen.tests import Writer
from jejak.testgen.written import Source, Written

RunInput = tuple[State, Model]
"""An input of an entry method: that of a state under a model."""
TEST: Final = "run"
"""What the test of each run is called, with a number."""
LEAST_SECONDS: Final = 0.5
"""What each run may take, however late it is."""
WRITING_SECONDS: Final = 1.0
"""What making an input may take."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A class with the tests of some inputs of one entry method; NoRun where there is none."""

    entry: Method
    test_class: str
    written: tuple[Written | NoRun, ...]

    @property
    def tests(self) -> list[Written]:
        """The tests that there are."""
        return [each for each in self.written if isinstance(each, Written)]

    @property
    def class_name(self) -> str:
        """The name of the class, as the JVM is asked for it."""
        return self.test_class.replace("/", ".")

    @property
    def entry_name(self) -> str:
        """The entry method as `owner.name(descriptor)`."""
        return f"{self.entry.owner.name}.{self.entry.name}{self.entry.descriptor}"

    @property
    def place(self) -> tuple[str, str]:
        """What tells it from others whose classes report otherwise."""
        return self.entry_name, self.test_class


class RunExecutor:
    """Runs entry methods of one target; `runs` counts, `seconds` is what the runs themselves took.

    No run goes on for long after the moment `until`: it is followed as far as it came.

    `own` are the classes that report, `natives` their methods without code.
    """

    def __init__(self, target: Target, options: Options, solver: Solver) -> None:
        self.target = target
        self.options = options
        self.own = frozenset(target.classes) - {DRIVER}
        self.natives = frozenset(natives_of(target))
        self.runs = 0
        self.seconds = 0.0
        self.until = math.inf
        self._stack = ExitStack()
        self._workshops = Workshops(target, options, solver)
        self._stack.callback(self._workshops.close)
        self._runner: Runner | None = None
        self._agent: tuple[Path, ...] = ()
        self._watched: tuple[str, str] | None = None
        self._junit = junit_of(options.junit)

    def close(self) -> None:
        """Ends the JVM."""
        self._stack.close()

    def run(
        self, machine: Machine, entry: Method, inputs: Sequence[RunInput]
    ) -> Iterator[RunTrace | NoRun]:
        """What runs of an entry method do, on an input each: one answer for each, in order.

        Their tests are compiled in one go, but for those without which the others can.
        """
        sheet = self.write(machine, entry, inputs)
        compiled = self.compile([sheet])
        if isinstance(compiled, NoRun) and len(inputs) > 1:
            for given in inputs:
                yield from self.run(machine, entry, (given,))
            return
        yield from self.answers(sheet, compiled)

    def write(
        self, machine: Machine, entry: Method, inputs: Sequence[RunInput], number: int = 0
    ) -> Sheet:
        """The tests of some inputs; sheets that compile together have numbers of their own."""
        package = entry.owner.package
        name = f"{stem_of(entry.owner)}Runs{number or ''}"
        test_class = f"{package}/{name}" if package else name
        written = [
            self._write(machine, entry, given, test_class, f"{TEST}{number}")
            for number, given in enumerate(inputs)
        ]
        return Sheet(entry, test_class, tuple(written))

    def compile(self, sheets: Sequence[Sheet]) -> Compiled | NoRun:
        """The classes of all tests, compiled in one go."""
        sheets = [each for each in sheets if each.tests]
        if not sheets:
            return Compiled({})
        try:
            sources = [self._source(each) for each in sheets]
            runner = self._ready(sheets[0])
            compiled = runner.compile({each.path: each.text for each in sources})
        except NotJavaError as error:
            return NoRun(f"Java cannot say its input: {error}")
        except SetupError as error:
            return NoRun(str(error))
        for errors in compiled.errors.values():
            return NoRun(f"its test does not compile: {errors[0]}")
        return compiled

    def answers(self, sheet: Sheet, compiled: Compiled | NoRun) -> Iterator[RunTrace | NoRun]:
        """What the runs of a sheet do, whose tests are compiled."""
        written = enumerate(sheet.written)
        tests = [
            TestId(sheet.class_name, f"{TEST}{n}")
            for n, each in written
            if not isinstance(each, NoRun)
        ]
        heard = iter(()) if isinstance(compiled, NoRun) else self._run(sheet, compiled, tests)
        for each in sheet.written:
            if isinstance(each, NoRun):
                yield each
            elif isinstance(compiled, NoRun):
                yield compiled
            else:
                yield next(heard)

    def _write(
        self, machine: Machine, entry: Method, given: RunInput, test_class: str, name: str
    ) -> Written | NoRun:
        state, model = given
        heaps = inputs_of(machine, state.fork(), model, entry)
        case = Scenario(entry, heaps, None, "a run", exact=False)
        try:
            workshop = self._workshops.at(entry.owner)
            with self._workshops.until(time.monotonic() + WRITING_SECONDS):
                return Writer(workshop, test_class, self._junit).write(
                    case, name, ErrorForm.REPRODUCER
                )
        except NotBuiltError as error:
            return NoRun(f"no test makes its input: {error}")
        except NotJavaError as error:
            return NoRun(f"Java cannot say its input: {error}")

    def _source(self, sheet: Sheet) -> Source:
        package, _, name = sheet.test_class.rpartition("/")
        access = self._workshops.at(sheet.entry.owner).access
        return print_suite(access, package, name, sheet.tests, (), self._junit)

    def _run(
        self, sheet: Sheet, compiled: Compiled, tests: Sequence[TestId]
    ) -> Iterator[RunTrace | NoRun]:
        """What tests of a sheet do; some run ahead of whoever asks."""
        while tests:
            runner = self._ready(sheet)
            limit = min(runner.limits.seconds, max(LEAST_SECONDS, self.until - time.monotonic()))
            some = runner.run_some(compiled, tests, limit)
            tests = tests[len(some) :]
            for ran, reported in some:
                self.runs += 1
                self.seconds += ran.seconds
                yield self._heard(ran, reported)

    def _heard(self, ran: RunResult, reported: Reported | None) -> RunTrace | NoRun:
        is_late = ran.kind is RunEnd.TIMED_OUT
        if not (is_late or ran.kind in (RunEnd.PASSED, RunEnd.THREW)) or reported is None:
            why = f": {ran.reason}" if ran.reason else ""
            return NoRun(f"its run ended as {ran.kind.value}{why}")
        thrown = None if ran.thrown is None else ran.thrown.class_name
        try:
            trace = read_trace(reported, thrown)
        except TraceError as error:
            return NoRun(str(error))
        if trace is None:
            return NoRun(f"its run did not come to the method: {thrown or 'it is not called'}")
        return replace(trace, full=True) if is_late else trace

    def prepare(self) -> Runner:
        """A runner with the agent, which has started. Raises SetupError when there can be none."""
        if self._runner is None:
            spare = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
            self._agent = agent_places(self.target.platform, os.environ, spare)
            self._runner = self._stack.enter_context(
                start_runner(self.target, self.options, self._junit.version)
            )
            self._runner.watch(self._watch("", ""))
            self._runner.warm_up()
        return self._runner

    def _watch(self, entry: str, test_class: str) -> RunWatch:
        own, natives = tuple(sorted(self.own)), tuple(sorted(self.natives))
        return RunWatch(self._agent, own, natives, tuple(sorted(FOLLOWED)), entry, test_class)

    def _ready(self, sheet: Sheet) -> Runner:
        """A runner whose classes report from the call of an entry method on. SetupError."""
        runner = self.prepare()
        if sheet.place != self._watched:
            runner.watch(self._watch(sheet.entry_name, sheet.test_class))
            self._watched = sheet.place
        return runner


def inputs_of(machine: Machine, state: State, model: Model, entry: Method) -> Heaps:
    """The inputs of a path of an entry method, and nothing that became of them."""
    show_guesses(machine, state)
    snapshot = Snapshot(state, model, machine.class_hierarchy)
    before = snapshot.before(list(input_slots(state, entry)))
    return Heaps(before, before, (), tuple(asked_for(state, before)))


def natives_of(target: Target) -> list[str]:
    """The native methods of the program's own classes."""
    classes = [target.program.find(name) for name in target.classes]
    return [
        f"{java.name}.{method.name}{method.descriptor}"
        for java in classes
        if java is not None
        for method in java.methods.values()
        if method.is_native
    ]
