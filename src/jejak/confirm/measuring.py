"""Measuring a finished suite: rehearsed by the engine, run under JaCoCo, compared."""

from __future__ import annotations

from jejak.confirm.coverage import Counting, Figures, Reasons, figures_of, smallest
from jejak.confirm.generating import Generator
from jejak.confirm.path_tests import PathTest, Tried
from jejak.confirm.rehearsing import Rehearsal
from jejak.confirm.starting import junit_jars
from jejak.errors import InputError, JejakError
from jejak.explore.tracing import Trace, add_trace
from jejak.jvm.coverage import SuiteCoverage, measure_coverage
from jejak.jvm.runner import Limits
from jejak.program import JavaClass, Method
from jejak.target.running import running_path


class Measuring:
    """What the suites of a generator cover. Use it when all tests have run."""

    def __init__(self, generator: Generator) -> None:
        self.generator = generator
        self.target = generator.target
        self.options = generator.options
        self.counting = Counting()
        self.classes: dict[str, bytes] = {}
        self._traces: dict[int, Trace] = {}
        """By the identity of a test."""

    def prepare(self) -> None:
        """Compiles the suites as they will be written, and finds what each test runs."""
        generator = self.generator
        runner = generator.runner()
        sources = {source.path: source.text for source in generator.sources()}
        if runner is None or not sources:
            return
        self.classes = dict(runner.compile(sources).classes)
        jars = junit_jars(self.options, generator.junit.version)
        solver = generator.analysis.solver
        rehearsal = Rehearsal(self.target, self.options, solver, self.classes, jars)
        try:
            for suite in generator.suites.values():
                for test in suite.kept():
                    trace = rehearsal.run(suite.internal_name, test.name)
                    self._traces[id(test)] = trace or test.path.trace or {}
        finally:
            rehearsal.close()

    def leave_out_needless(self) -> None:
        """Keeps only tests that together cover every branch that all of them cover."""
        tests = [test for test in self.generator.tests() if test.tried is Tried.KEPT]
        wanted = smallest([self.counting.covered(self.trace(test)) for test in tests])
        for index, test in enumerate(tests):
            if index not in wanted:
                test.fail(Tried.NOT_NEEDED, None, None)

    def trace(self, test: PathTest) -> Trace:
        """What a test runs."""
        return self._traces.get(id(test), {})

    def figures(self) -> Figures:
        """What the suite covers, and why not more."""
        generator = self.generator
        ran: Trace = {}
        for test in generator.tests():
            if test.tried is Tried.KEPT:
                add_trace(ran, self.trace(test))
        own = self.target.program.load_all(self.target.classes)
        reasons = Reasons(generator.analysis, own, ran)
        for test in generator.tests():
            if test.tried not in (Tried.KEPT, Tried.NOT_NEEDED) and test.path.trace is not None:
                why = ":".join(filter(None, (test.tried.value, test.reason)))
                add_trace(reasons.untested.setdefault(why, {}), test.path.trace)
        measured: SuiteCoverage | None = None
        problem = None
        if self.options.coverage:
            try:
                measured = self.measure()
            except (JejakError, OSError) as error:
                problem = str(error)
        found = (
            figures_of(java, self.methods(java, ran), self.counting, reasons, measured)
            for java in own
        )
        classes = tuple(each for each in found if each.methods)
        if measured is None:
            return Figures(classes, problem=problem)
        return Figures(classes, measured.tests, measured.failed, measured.complete)

    def methods(self, java: JavaClass, ran: Trace) -> list[Method]:
        """The methods of a class that figures are about: all, or those that the target runs."""
        found = []
        for method in java.methods.values():
            try:
                has_code = method.body is not None
            except InputError:
                has_code = False
            if has_code and (self.target.method is None or method in ran):
                found.append(method)
        return found

    def measure(self) -> SuiteCoverage | None:
        """Runs the suite under JaCoCo; None when there is none to run."""
        generator = self.generator
        sources = generator.sources()
        runner = generator.runner()
        if not sources or runner is None:
            return None
        compiled = self.classes
        if any(test.tried is Tried.NOT_NEEDED for test in generator.tests()):
            compiled = dict(runner.compile({each.path: each.text for each in sources}).classes)
        path = running_path(self.target.program.class_path)
        own = {}
        for name in self.target.classes:
            found = self.target.program.class_path.find(name)
            if found is not None:
                own[name] = found.data
        others = {name: data for name, data in path.classes.items() if name not in own}
        version = generator.junit.version
        return measure_coverage(
            self.target.platform,
            (),
            {**others, **compiled},
            [source.class_name for source in sources],
            classes=own,
            class_path=[*path.places, *(junit_jars(self.options, 4) if version == 4 else ())],
            limits=Limits(seconds=self.options.test_time),
        )
