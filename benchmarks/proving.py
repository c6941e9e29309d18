"""Proof on real libraries: what share of the errors found a test raises, and what the rest lacks.

`python -m benchmarks.proving --libraries guava,asm --time 60` explores methods of each library, in
an order that `--seed` draws, until its time is up; every finding gets a test that runs in two JVMs,
and paths get tests that pin what they do, so that many tests are compiled and run.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from benchmarks.libraries import fetch
from jejak.confirm import Confirmer
from jejak.confirm.judging import described, lacks_class
from jejak.construct.ways import How, NotBuiltError
from jejak.explore import Analysis
from jejak.javasource import Identifiers, NotJavaError, name_of_test
from jejak.jvm.runner import Compiled, RunEnd, Runner, TestId
from jejak.jvm.runner import RunResult as Ran
from jejak.options import load_options
from jejak.program import JavaClass, Method
from jejak.results.findings import Finding
from jejak.results.methods import MethodResult, PathResult, Status
from jejak.results.proofs import TrialOutcome, TrialReason
from jejak.results.reasons import SkipReason, by_code, code_of
from jejak.results.tests import ErrorForm
from jejak.target import open_target
from jejak.testgen.cases import Scenario, case_of_path
from jejak.testgen.suites import print_suite
from jejak.testgen.tests import Writer
from jejak.testgen.written import Source, Written

DEFAULT: Final = (
    "commons-lang3", "commons-math3", "commons-collections4", "guava", "jackson-core",
    "commons-collections", "log4j-api", "asm",
)  # fmt: skip
PATHS: Final = 24
"""Paths of one method that are explored: as many tests at most."""
BATCH: Final = 30
"""Files that are compiled together."""
SUFFIX: Final = "PathsTest"


@dataclass(frozen=True, slots=True)
class Settings:
    """What is explored, and for how long."""

    libraries: tuple[str, ...] = DEFAULT
    method_time: float = 0.5
    time: float = 60.0
    tests: int = 500
    seed: int = 0
    classes: tuple[str, ...] = ()
    repeat: bool = True
    keep: Path | None = None
    entries: str = "non-private"


@dataclass(slots=True)
class Tally:
    """What came of one library, or of all of them.

    `outcomes` count findings by outcome, reason and whether their path was exact. `pins` count
    tests of paths by what came of them; `made` objects by how they were made, `reflected` those
    of paths that needed reflection by class. `misses` tell of
    each exact finding without proof, `broken` of each test that javac refused, `diverged` of each
    exact path that its test did not follow.
    """

    methods: int = 0
    skipped: Counter[str] = field(default_factory=Counter)
    outcomes: Counter[tuple[str, str, bool]] = field(default_factory=Counter)
    pins: Counter[str] = field(default_factory=Counter)
    written: int = 0
    made: Counter[str] = field(default_factory=Counter)
    reflected: Counter[str] = field(default_factory=Counter)
    misses: list[dict[str, Any]] = field(default_factory=list)
    broken: list[dict[str, Any]] = field(default_factory=list)
    diverged: list[dict[str, Any]] = field(default_factory=list)
    bugs: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, other: Tally) -> None:
        """Takes in another one."""
        self.methods += other.methods
        self.written += other.written
        self.seconds += other.seconds
        for mine, theirs in (
            (self.skipped, other.skipped), (self.pins, other.pins), (self.made, other.made),
            (self.reflected, other.reflected),
        ):  # fmt: skip
            mine.update(theirs)
        self.outcomes.update(other.outcomes)
        self.misses += other.misses
        self.broken += other.broken
        self.diverged += other.diverged
        self.bugs += other.bugs

    @property
    def findings(self) -> int:
        """All findings."""
        return self.outcomes.total()

    @property
    def exact(self) -> int:
        """Findings whose path used nothing unknown or approximated."""
        return sum(count for (_, _, exact), count in self.outcomes.items() if exact)

    @property
    def confirmed(self) -> int:
        """Exact findings that a test raised."""
        word = TrialOutcome.CONFIRMED.value
        return sum(
            count for (is_, _, exact), count in self.outcomes.items() if exact and is_ == word
        )

    @property
    def plain(self) -> int:
        """Objects made without reflection."""
        return self.made.total() - self.made[How.REFLECTION.value]

    def record(self) -> dict[str, Any]:
        """All of it for JSON."""
        return {
            "methods": self.methods,
            "skipped": dict(self.skipped),
            "findings": self.findings,
            "exact": self.exact,
            "confirmed": self.confirmed,
            "outcomes": [
                {"outcome": outcome, "reason": reason, "exact": exact, "count": count}
                for (outcome, reason, exact), count in sorted(self.outcomes.items())
            ],
            "tests": self.written,
            "compile_errors": len(self.broken),
            "pins": dict(self.pins),
            "made": dict(self.made),
            "reflected": dict(self.reflected),
            "without_reflection": share(self.plain, self.made.total()),
            "misses": self.misses,
            "broken": self.broken,
            "diverged": self.diverged,
            "bugs": self.bugs,
            "seconds": round(self.seconds, 1),
        }


@dataclass(slots=True)
class Pins:
    """The tests of the paths of one method: a file of their own."""

    entry: Method
    name: str
    tests: list[tuple[PathResult, Written, str]]
    source: Source

    @property
    def java(self) -> JavaClass:
        """The class of the method."""
        return self.entry.owner

    @property
    def internal_name(self) -> str:
        """The test class by internal name."""
        return f"{self.java.package}/{self.name}" if self.java.package else self.name


class Proving:
    """Explores and proves one library."""

    def __init__(self, name: str, jar: Path, settings: Settings) -> None:
        self.name = name
        self.settings = settings
        self.tally = Tally()
        given = {"method_time": settings.method_time, "entries": settings.entries}
        options = load_options({**given, "show_paths": True, "paths": PATHS}, Path("/"))
        self.target = open_target(str(jar), options)
        self.analysis = Analysis(self.target, options)
        self.confirmer = Confirmer(self.target, self.analysis, options)
        self._waiting: list[Pins] = []
        self._files = 0

    def entries(self) -> list[Method]:
        """The methods to explore, in the order that the seed draws."""
        chosen = self.settings.classes
        found = [
            entry
            for entry in self.analysis.entries
            if not chosen or entry.owner.java_name.startswith(chosen)
        ]
        random.Random(self.settings.seed).shuffle(found)  # noqa: S311
        return found

    def run(self) -> Tally:
        """Explores until the time is up."""
        started = time.monotonic()
        ends = started + self.settings.time
        self.analysis.solver.warm_up()
        results = []
        try:
            for entry in self.entries():
                if time.monotonic() > ends:
                    break
                result = self.analysis.explore(entry)
                self.confirmer.confirm(result)
                results.append(result)
                self.pin(entry, result)
                result.results.clear()
            self.run_pins()
            if self.settings.repeat:
                self.confirmer.repeat()
            for result in results:
                self.count(result)
            self.save()
        finally:
            self.confirmer.close()
            self.analysis.close()
            self.target.program.close()
        self.tally.seconds = time.monotonic() - started
        return self.tally

    def count(self, result: MethodResult) -> None:
        """Counts a method and its findings."""
        tally = self.tally
        if result.status is Status.SKIPPED:
            tally.skipped.update(by_code(result.reasons).keys())
            if SkipReason.INTERNAL_ERROR in result.reasons:
                tally.bugs.append(f"{result.class_name}.{result.signature}: {result.explanation}")
            return
        tally.methods += 1
        for finding in result.findings:
            proof = finding.proof
            tally.outcomes[proof.outcome.value, code_of(proof.reason) or "", finding.exact] += 1
            tally.made.update(dict(proof.made))
            if proof.test_method is not None or proof.outcome is TrialOutcome.NOT_COMPILED:
                tally.written += 1
            if proof.outcome is TrialOutcome.NOT_COMPILED:
                tally.broken.append({"library": self.name, **about(result, finding)})
            if finding.exact and proof.outcome is not TrialOutcome.CONFIRMED:
                tally.misses.append({"library": self.name, **about(result, finding)})

    # --- paths ---------------------------------------------------------------------------------

    def pin(self, entry: Method, result: MethodResult) -> None:
        """Writes the tests of the paths of a method."""
        if self.tally.pins.total() + sum(len(p.tests) for p in self._waiting) > self.settings.tests:
            return
        cases = [(path, case_of_path(entry, path)) for path in result.results]
        self._files += 1
        simple = entry.owner.name.rpartition("/")[2].replace("$", "")
        name = f"{simple}{self._files}{SUFFIX}"
        package = entry.owner.package
        internal_name = f"{package}/{name}" if package else name
        writer = Writer(self.confirmer.bench.workshops.at(entry.owner), internal_name)
        names = Identifiers()
        tests: list[tuple[PathResult, Written, str]] = []
        for path, case in cases:
            if case is not None:
                called = names.fresh_exact(name_of_test(entry.name, "", "path"))
                written = self.write(writer, case, called)
                if written is not None:
                    tests.append((path, written, called))
        source = self.print(entry.owner, name, [written for _, written, _ in tests])
        if source is not None:
            self._waiting.append(Pins(entry, name, tests, source))
        if len(self._waiting) >= BATCH:
            self.run_pins()

    def write(self, writer: Writer, case: Scenario, name: str) -> Written | None:
        """One test; None when it cannot be."""
        try:
            return writer.write(case, name, ErrorForm.PIN)
        except NotBuiltError as error:
            self.tally.pins[f"not-built {error.reason.value}"] += 1
        except NotJavaError:
            self.tally.pins["not-written"] += 1
        except Exception:  # the others are still worth a test
            self.tally.pins["not-built internal-error"] += 1
            self.tally.bugs.append(f"{case.method.signature}: {traceback.format_exc()}")
        return None

    def print(self, java: JavaClass, name: str, tests: Sequence[Written]) -> Source | None:
        """The source of some tests; None when it cannot be written."""
        if not tests:
            return None
        try:
            access = self.confirmer.bench.workshops.at(java).access
            return print_suite(access, java.package, name, tests, ())
        except NotJavaError:
            self.tally.pins["not-written"] += len(tests)
            return None

    def run_pins(self) -> None:
        """Compiles and runs the tests that wait."""
        waiting, self._waiting = self._waiting, []
        if not waiting or self.confirmer.bench.trouble is not None:
            return
        runner = self.confirmer.bench.beside.lend()
        compiled = runner.compile({pins.source.path: pins.source.text for pins in waiting})
        for pins in waiting:
            self.tally.written += len(pins.tests)
            if pins.source.path in compiled.errors:
                self.refused(runner, pins)
            else:
                self.run_file(runner, compiled, pins)

    def count_objects(self, path: PathResult, written: Written) -> None:
        """Counts how the objects of a test were made."""
        self.tally.made.update(how.value for how in written.how.values())
        assert path.heap is not None
        self.tally.reflected.update(
            each.type
            for each in path.heap.before.objects
            if written.how.get(each.number) is How.REFLECTION
        )

    def again(
        self, runner: Runner, pins: Pins, test: tuple[PathResult, Written, str], ran: Ran
    ) -> tuple[Written, Ran]:
        """A test whose objects may not be what they should, once more with ways that are sure."""
        path, written, name = test
        case = case_of_path(pins.entry, path)
        assert case is not None
        with self.confirmer.bench.workshops.careful():
            workshop = self.confirmer.bench.workshops.at(pins.java)
            try:
                sure = Writer(workshop, pins.internal_name).write(case, name, ErrorForm.PIN)
            except (NotBuiltError, NotJavaError):
                return written, ran
        source = self.print(pins.java, pins.name, [sure])
        assert source is not None
        compiled = runner.compile({source.path: source.text})
        if compiled.errors:
            self.broken(pins, path, source.text, str(compiled.errors))
            return written, ran
        (now,) = runner.run(compiled, [TestId(pins.internal_name.replace("/", "."), name)])
        return (sure, now) if now.kind is RunEnd.PASSED else (written, ran)

    def refused(self, runner: Runner, pins: Pins) -> None:
        """Compiles the tests of a file one by one, since javac refused it."""
        found = False
        for path, written, name in pins.tests:
            source, compiled = self.compile(runner, pins, written)
            errors = compiled.errors.get(source.path, ())
            if errors and written.generic:
                found = True
                written = self.plainer(pins, path, name) or written  # noqa: PLW2901
                source, compiled = self.compile(runner, pins, written)
                errors = compiled.errors.get(source.path, ())
            if errors:
                found = True
                self.broken(pins, path, source.text, "; ".join(map(str, errors)))
                continue
            one = Pins(pins.entry, pins.name, [(path, written, name)], source)
            self.run_file(runner, compiled, one)
        if not found:  # each compiles, together they do not
            self.broken(pins, pins.tests[0][0], pins.source.text, "together")

    def compile(self, runner: Runner, pins: Pins, written: Written) -> tuple[Source, Compiled]:
        """One test in a file of its own."""
        source = self.print(pins.java, pins.name, [written])
        assert source is not None
        return source, runner.compile({source.path: source.text})

    def plainer(self, pins: Pins, path: PathResult, name: str) -> Written | None:
        """A test without type arguments that javac may refuse; None when it cannot be."""
        case = case_of_path(pins.entry, path)
        assert case is not None
        with self.confirmer.bench.workshops.raw():
            workshop = self.confirmer.bench.workshops.at(pins.java)
            return self.write(Writer(workshop, pins.internal_name), case, name)

    def broken(self, pins: Pins, path: PathResult, text: str, errors: str) -> None:
        """Notes a test that does not compile."""
        self.tally.pins["not-compiled"] += 1
        entry = {"library": self.name, "class": pins.java.name, "input": path.input}
        self.tally.broken.append({**entry, "detail": errors, "source": text})

    def run_file(self, runner: Runner, compiled: Compiled, pins: Pins) -> None:
        """Runs the tests of one file."""
        owner = pins.internal_name.replace("/", ".")
        ids = [TestId(owner, name) for _, _, name in pins.tests]
        for test, outcome in zip(pins.tests, runner.run(compiled, ids), strict=True):
            (path, written, name), ran = test, outcome
            if ran.kind is not RunEnd.PASSED and written.doubtful:
                written, ran = self.again(runner, pins, test, ran)
            self.count_objects(path, written)
            if ran.kind is RunEnd.PASSED:
                self.tally.pins["passed"] += 1
                continue
            if ran.thrown is not None and lacks_class(ran.thrown):
                self.tally.pins[f"not-built {TrialReason.MISSING_CLASS.value}"] += 1
                continue
            failed = "failed" if ran.kind is RunEnd.THREW else ran.kind.value
            self.tally.pins[f"{failed}{' on an exact path' if path.exact else ''}"] += 1
            if path.exact:
                told = ran_text(ran)
                entry = {"library": self.name, "class": pins.java.name, "input": path.input}
                more = {"result": path.result or path.exception, "detail": told, "test": name}
                self.tally.diverged.append({**entry, **more, "source": pins.source.text})

    def save(self) -> None:
        """Writes the sources of the findings' tests, to look at."""
        keep = self.settings.keep
        if keep is None:
            return
        for source in self.confirmer.sources():
            path = keep / self.name / source.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(source.text, "utf-8")


def ran_text(ran: Ran) -> str:
    """What a test did, in a few words."""
    return described(ran.thrown) if ran.thrown is not None else ran.kind.value


def about(result: MethodResult, finding: Finding) -> dict[str, Any]:
    """A finding in a few words."""
    proof = finding.proof
    return {
        "class": result.class_name,
        "method": result.signature,
        "exception": finding.exception,
        "input": finding.input,
        "trace": [f"{p.class_name}.{p.method}:{p.line}" for p in finding.trace],
        "exact": finding.exact,
        "outcome": proof.outcome.value,
        "reason": code_of(proof.reason),
        "detail": proof.detail,
    }


def share(part: int, whole: int) -> float | None:
    """A part in percent."""
    return round(100 * part / whole, 1) if whole else None


def percent(part: int, whole: int) -> str:
    """A part in words."""
    found = share(part, whole)
    return "none" if found is None else f"{part} of {whole} ({found} %)"


def lines(name: str, tally: Tally) -> Iterator[str]:
    """The figures of one library, or of all."""
    yield (
        f"{name}: {tally.methods} methods in {tally.seconds:.0f} s, {tally.findings} findings; "
        f"of the exact ones confirmed {percent(tally.confirmed, tally.exact)}"
    )
    for (outcome, reason, exact), count in sorted(tally.outcomes.items()):
        kind = "exact" if exact else "not exact"
        yield f"  {count:5} {outcome}{f' ({reason})' if reason else ''}, {kind}"
    yield (
        f"  tests {tally.written}, compile errors {len(tally.broken)}; of paths: "
        + (", ".join(f"{n} {what}" for what, n in sorted(tally.pins.items())) or "none")
    )
    made = ", ".join(f"{count} {how}" for how, count in tally.made.most_common())
    yield f"  objects without reflection: {percent(tally.plain, tally.made.total())}; {made}"
    if tally.reflected:
        most = tally.reflected.most_common(8)
        yield f"  most reflection for {', '.join(f'{name} {count}' for name, count in most)}"
    if tally.skipped or tally.bugs:
        yield f"  skipped: {dict(tally.skipped)}; bugs of ours: {len(tally.bugs)}"


def details(tally: Tally) -> Iterator[str]:
    """Each miss, refused test and divergence."""
    for miss in tally.misses:
        yield (
            f"MISS {miss['library']} {miss['class']}.{miss['method']} {miss['exception']}: "
            f"{miss['input']}\n     {miss['outcome']} {miss['reason'] or ''} {miss['detail']}\n"
            f"     {' < '.join(miss['trace'][:6])}"
        )
    for each in tally.broken:
        yield f"BROKEN {each['library']} {each['class']}: {each['input']}\n     {each['detail']}"
    for each in tally.diverged:
        yield (
            f"DIVERGED {each['library']} {each['class']}: {each['input']} gives {each['result']}"
            f"\n     {each['detail']}"
        )
    yield from (f"BUG {bug}" for bug in tally.bugs)


def prove(settings: Settings, all_of_it: dict[str, Tally]) -> Iterator[str]:
    """Proves library after library; puts what came of them into a dictionary."""
    jars = fetch(settings.libraries)
    total = Tally()
    for name in settings.libraries:
        tally = Proving(name, jars[name], settings).run()
        all_of_it[name] = tally
        total.add(tally)
        yield from lines(name, tally)
    all_of_it["all"] = total
    yield from lines("all", total)


def run() -> Iterator[str]:
    """Lines with figures."""
    found: dict[str, Tally] = {}
    yield from prove(Settings(), found)
    yield from details(found["all"])


def main(arguments: list[str]) -> int:
    """The command."""
    plain = Settings()
    parser = argparse.ArgumentParser(prog="benchmarks.proving", description=__doc__)
    parser.add_argument("--libraries", default=",".join(DEFAULT), help="names, by commas")
    parser.add_argument("--method-time", type=float, default=plain.method_time)
    parser.add_argument("--time", type=float, default=plain.time, help="seconds per library")
    parser.add_argument("--tests", type=int, default=plain.tests, help="tests of paths per library")
    parser.add_argument("--seed", type=int, default=plain.seed, help="draws the order of methods")
    parser.add_argument("--classes", action="append", default=[], help="how class names begin")
    parser.add_argument("--entries", default=plain.entries, help="as of jejak check")
    parser.add_argument("--once", action="store_true", help="no second JVM")
    parser.add_argument("--keep", type=Path, help="where the tests of findings are kept")
    parser.add_argument("--json", type=Path, help="a file for all of it")
    given = parser.parse_args(arguments)
    settings = Settings(
        tuple(given.libraries.split(",")),
        given.method_time,
        given.time,
        given.tests,
        given.seed,
        tuple(given.classes),
        not given.once,
        given.keep,
        given.entries,
    )
    found: dict[str, Tally] = {}
    for line in prove(settings, found):
        print(line, flush=True)
    for line in details(found["all"]):
        print(line)
    if given.json is not None:
        record = {name: tally.record() for name, tally in found.items()}
        given.json.write_text(json.dumps(record, indent=1), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
