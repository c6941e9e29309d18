"""What running a small test costs: in a JVM of its own, in a JVM for all, in the runner's.

A JVM of its own is the JUnit console for one test, as people run one. The batch is one console for
all of them, which loses everything when one test hangs or exits. All three find the tests compiled;
what compiling costs is said apart.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from jejak.jvm import Jdk, choose_jdk, require_jars
from jejak.jvm.runner import Compiled, RunEnd, Runner, TestId
from jejak.jvm.runner.files import write_classes
from jejak.jvm.sandbox import Policy, run_confined

TESTS = 1000
SINGLE = 10
PER_CLASS = 10
LAUNCHER = "org.junit.platform.console.ConsoleLauncher"
WANTED = 10

_TARGET = """\
package p;
public class Account {
    private int balance;
    public void deposit(int amount) {
        if (amount <= 0) throw new IllegalArgumentException("amount " + amount);
        balance = Math.addExact(balance, amount);
    }
    public int balance() { return balance; }
    public static int share(int amount, int people) { return amount / people; }
}
"""


def run() -> Iterator[str]:
    """Lines with figures and ratios."""
    jdk, _ = choose_jdk(None, os.environ)
    junit = require_jars(("junit-console",), os.environ)["junit-console"]
    yield f"JDK {jdk.version}; {TESTS} tests of {TESTS // PER_CLASS} classes"
    with Runner(jdk) as runner:
        target = runner.compile({"p/Account.java": _TARGET})
    with Runner(jdk, classes=target.classes, shared=[junit]) as runner:
        started = _seconds(lambda: runner.protections)
        yield f"start of the runner's JVM, confined: {started * 1000:.0f} ms"
        sources, tests = _suite()
        start = time.perf_counter()
        compiled = runner.compile(sources)
        cold = time.perf_counter() - start
        assert not compiled.errors, compiled.errors
        warm = _seconds(lambda: runner.compile(sources))
        yield f"compiling them in process: {cold:.2f} s the first time, {warm:.2f} s again"
        few = tests[:: TESTS // SINGLE]
        persistent = [_persistent(runner, compiled, tests) for _ in range(3)]
        fresh = sum(_fresh(runner, compiled, test) for test in few) / SINGLE
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name).resolve()
        console = _Console(jdk, junit, directory, {**target.classes, **compiled.classes})
        batch = _seconds(lambda: console.run(f"--select-class={one}" for one in _classes(tests)))
        single = sum(
            _seconds(lambda: console.run([f"--select-method={t.class_name}#{t.method}"]))  # noqa: B023
            for t in few
        ) / SINGLE  # fmt: skip
        confinement = _confinement(directory)
    yield f"JVM per test: {single * 1000:.0f} ms each with the JUnit console ({SINGLE} measured)"
    yield f"JVM per test: {fresh * 1000:.0f} ms each with the runner started anew"
    yield f"batch in one JVM: {batch:.2f} s, {batch / TESTS * 1000:.2f} ms each, start included"
    first, best = persistent[0] + started, min(persistent)
    yield f"runner, first round: {first:.2f} s, {first / TESTS * 1000:.2f} ms each, start included"
    yield f"runner, warm: {best:.2f} s, {best / TESTS * 1000:.2f} ms each"
    yield (
        f"runner against a JVM per test: {single * TESTS / first:.0f} times faster than the "
        f"console, {fresh * TESTS / first:.0f} than the runner started anew (wanted: {WANTED})"
    )
    yield f"batch against a JVM per test: {single * TESTS / batch:.0f} times faster"
    yield f"confining a process: {confinement * 1000:.0f} ms"


def _suite() -> tuple[dict[str, str], list[TestId]]:
    """Small tests as jejak writes them, half of them throwing inside the call."""
    sources, tests = {}, []
    for number in range(TESTS // PER_CLASS):
        methods = []
        for index in range(PER_CLASS):
            value = number * PER_CLASS + index + 1
            body = (
                f"Account account = new Account(); account.deposit({value}); "
                f"assertEquals({value}, account.balance());"
                if index % 2
                else f"assertThrows(ArithmeticException.class, () -> Account.share({value}, 0));"
            )
            methods.append(f"    @Test void test{index}() {{ {body} }}\n")
            tests.append(TestId(f"p.Account{number}Test", f"test{index}"))
        sources[f"p/Account{number}Test.java"] = (
            "package p;\nimport static org.junit.jupiter.api.Assertions.*;\n"
            "import org.junit.jupiter.api.Test;\n"
            f"class Account{number}Test {{\n{''.join(methods)}}}\n"
        )
    return sources, tests


def _persistent(runner: Runner, compiled: Compiled, tests: Sequence[TestId]) -> float:
    start = time.perf_counter()
    kinds = [outcome.kind for outcome in runner.run(compiled, tests)]
    seconds = time.perf_counter() - start
    assert kinds == [RunEnd.PASSED] * len(tests)
    return seconds


def _fresh(runner: Runner, compiled: Compiled, test: TestId) -> float:
    start = time.perf_counter()
    runner.restart()
    (outcome,) = runner.run(compiled, [test])
    assert outcome.kind is RunEnd.PASSED
    return time.perf_counter() - start


class _Console:
    """The JUnit console on classes in a directory."""

    def __init__(self, jdk: Jdk, junit: Path, directory: Path, classes: dict[str, bytes]) -> None:
        place = write_classes(classes, directory)
        self._command = [
            str(jdk.home / "bin" / "java"), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
            "-cp", f"{place}{os.pathsep}{junit}", LAUNCHER, "execute", "--details=none",
            "--disable-banner",
        ]  # fmt: skip

    def run(self, selectors: Iterator[str] | list[str]) -> None:
        subprocess.run(  # noqa: S603
            [*self._command, *selectors], stdout=subprocess.DEVNULL, check=True
        )


def _classes(tests: Sequence[TestId]) -> list[str]:
    return list(dict.fromkeys(test.class_name for test in tests))


def _confinement(directory: Path) -> float:
    """The launcher's share of a start."""
    return min(
        _seconds(lambda: run_confined(["/bin/true"], Policy(directory), 20)) for _ in range(5)
    )


def _seconds(task: Callable[[], object]) -> float:
    start = time.perf_counter()
    task()
    return time.perf_counter() - start
