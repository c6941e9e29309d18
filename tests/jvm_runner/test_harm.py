"""Tests that do everything a test should not: each has its outcome, and the next one is well."""

from __future__ import annotations

import gc
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from jejak.jvm import Jdk, launch
from jejak.jvm.runner import Compiled, RunEnd, Runner, RunnerLimits, RunResult, TestId
from tests.jvm_runner.conftest import PROGRAMS
from tests.jvm_runner.processes import command_lines

on_linux = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="Linux only")


class Lab:
    """A runner with small limits and the harmful tests, compiled."""

    def __init__(self, runner: Runner, compiled: Compiled, victim: Path) -> None:
        self.runner = runner
        self.compiled = compiled
        self.victim = victim

    def run(self, *methods: str, seconds: float | None = None) -> list[RunResult]:
        tests = [TestId("harm.Harm", method) for method in methods]
        found = list(self.runner.run(self.compiled, tests, seconds))
        assert [outcome.test for outcome in found] == tests
        return found

    def harm(self, method: str, seconds: float | None = None) -> RunResult:
        """The outcome of a test; the one after it must not have noticed."""
        (outcome,) = self.run(method, seconds=seconds)
        (after,) = self.run("asItWas")
        assert after.kind is RunEnd.PASSED, (outcome, after)
        assert after.output == "heard\ntoo\n"
        return outcome


@pytest.fixture(scope="module")
def lab(
    real_jdk: Jdk, junit: list[Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Lab]:
    victim = tmp_path_factory.mktemp("outside") / "victim"
    victim.write_text("secret", "utf-8")
    limits = RunnerLimits(
        seconds=10, heap_mib=96, native_mib=400, output_bytes=1000, file_mib=16, disk_mib=64
    )
    source = (PROGRAMS / "Harm.java").read_text("utf-8").replace("@VICTIM@", str(victim))
    environ = {**os.environ, "SECRET": "1"}
    with Runner(real_jdk, shared=junit, limits=limits, environ=environ) as runner:
        compiled = runner.compile({"harm/Harm.java": source})
        assert not compiled.errors
        yield Lab(runner, compiled, victim)


def test_every_test_has_its_own_classes(lab: Lab) -> None:
    assert {outcome.kind for outcome in lab.run("good", "good", "good")} == {RunEnd.PASSED}


@pytest.mark.parametrize(
    "method", ["change", "closeDescriptors", "interruptAll", "usePool", "ruleAll"]
)
def test_what_is_put_back(lab: Lab, method: str) -> None:
    starts = lab.runner.starts
    assert lab.harm(method).kind is RunEnd.PASSED
    assert lab.runner.starts <= starts + 1


@pytest.mark.parametrize(("method", "code"), [("exit", 3), ("halt", 4)])
def test_ending_the_jvm(lab: Lab, method: str, code: int) -> None:
    outcome = lab.harm(method)
    assert (outcome.kind, outcome.exit_code, outcome.attempts) == (RunEnd.EXITED, code, 1)


@pytest.mark.parametrize(
    ("method", "frame"), [("loop", "loop"), ("loopCatching", "loopCatching"), ("sleep", "sleep")]
)
def test_hanging(lab: Lab, method: str, frame: str) -> None:
    outcome = lab.harm(method, seconds=0.8)
    assert outcome.kind is RunEnd.TIMED_OUT
    assert 0.7 < outcome.seconds < 10
    assert frame in [one.method for one in outcome.frames if one.class_name == "harm.Harm"]


@pytest.mark.parametrize("method", ["allocate", "allocateNative", "allocateThreads"])
@on_linux
def test_taking_memory(lab: Lab, method: str) -> None:
    outcome = lab.harm(method)
    assert outcome.kind is RunEnd.OUT_OF_MEMORY, outcome
    if outcome.thrown is not None:
        assert outcome.thrown.class_name == "java.lang.OutOfMemoryError"


def test_deep_recursion_is_an_exception_like_others(lab: Lab) -> None:
    outcome = lab.harm("recurse")
    assert outcome.kind is RunEnd.THREW
    assert outcome.thrown is not None
    assert outcome.thrown.class_name == "java.lang.StackOverflowError"
    assert len(outcome.thrown.frames) == 1024


def test_printing(lab: Lab) -> None:
    outcome = lab.harm("print")
    assert outcome.kind is RunEnd.PASSED
    assert outcome.output == "x" * 1000
    assert outcome.output_bytes == 2049 * (1 << 20) + 1
    assert lab.harm("printRaw").kind is RunEnd.PASSED


def test_threads_that_live_on(lab: Lab) -> None:
    for method in ("leakThread", "leakDaemon"):
        outcome = lab.harm(method)
        assert (outcome.kind, outcome.leaked_threads) == (RunEnd.PASSED, 1)
    assert lab.harm("endThread").leaked_threads == 0


@on_linux
def test_processes_end_with_the_jvm(lab: Lab) -> None:
    assert lab.harm("fork").kind is RunEnd.PASSED
    assert "sleep 4242" not in command_lines()


def test_crashing(lab: Lab) -> None:
    outcome = lab.harm("crash")
    assert outcome.kind is RunEnd.CRASHED
    assert "SIGSEGV" in (outcome.reason or "")
    assert outcome.attempts == 1


def test_files_of_others(lab: Lab) -> None:
    if launch.LANDLOCK not in lab.runner.protections:
        pytest.skip("this machine cannot forbid it")
    for method in ("outsideWrite", "outsideDelete", "outsideRead"):
        outcome = lab.harm(method)
        assert outcome.thrown is not None, method
        assert outcome.thrown.class_name == "java.nio.file.AccessDeniedException", method
    assert lab.victim.read_text("utf-8") == "secret"


def test_filling_the_disk(lab: Lab) -> None:
    one = lab.harm("fillFile")
    assert one.thrown is not None
    assert "too large" in (one.thrown.message or "")
    many = lab.harm("fillDisk")
    assert many.kind is RunEnd.CRASHED
    assert "64 MiB" in (many.reason or "")


def test_the_network(lab: Lab) -> None:
    protections = lab.runner.protections
    if not protections & {launch.NAMESPACE, launch.SECCOMP}:
        pytest.skip("this machine cannot forbid it")
    outcome = lab.harm("connect")
    assert outcome.thrown is not None
    assert outcome.thrown.class_name in ("java.net.SocketException", "java.net.ConnectException")
    if launch.SECCOMP in protections:
        thrown = lab.harm("connectFile").thrown
        assert thrown is not None
        assert "Permission denied" in (thrown.message or "")
    if launch.NAMESPACE in protections:
        assert lab.harm("loopback").kind is RunEnd.PASSED


def test_the_environment_is_empty(lab: Lab) -> None:
    outcome = lab.harm("environment")
    assert outcome.kind is RunEnd.PASSED
    assert outcome.output.split() == ["HOME", "LANG", "PATH", "TMPDIR"]


def test_forging_an_answer(lab: Lab) -> None:
    outcome = lab.harm("forge")
    assert outcome.kind in (RunEnd.CRASHED, RunEnd.THREW)


def test_exceptions_that_answer_badly(lab: Lab) -> None:
    outcome = lab.harm("evilException")
    assert outcome.thrown is not None
    assert outcome.thrown.class_name == "harm.Harm$1"
    assert (outcome.thrown.message, outcome.thrown.frames) == (None, ())


def test_closing_leaves_nothing(real_jdk: Jdk, junit: list[Path], tmp_path: Path) -> None:
    gc.collect()
    files, threads = _open_files(), threading.active_count()
    runner = Runner(real_jdk, shared=junit, scratch=tmp_path)
    runner.compile({"A.java": "class A {}"})
    pid = runner.pid
    assert pid is not None
    runner.close()
    runner.close()
    gc.collect()
    assert not Path(f"/proc/{pid}").exists()
    assert (_open_files(), threading.active_count()) == (files, threads)
    assert list(tmp_path.iterdir()) == []


def _open_files() -> int:
    return len(os.listdir("/dev/fd"))  # noqa: PTH208
