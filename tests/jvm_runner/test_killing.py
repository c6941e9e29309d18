"""JVMs that somebody kills: no result is lost, none is there twice."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from jejak.jvm import Jdk
from jejak.jvm.runner import RunEnd, Runner, RunnerLimits, TestId
from tests.jvm_runner.processes import command_lines

KILLS = 50


def is_gone(pid: int | str | None) -> bool:
    """Whether a process has ended; that nobody has asked how is not ours to mend."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def ends(pid: int | str | None, seconds: float = 20) -> bool:
    """Whether a process that was told to end does so; the system takes its time."""
    deadline = time.monotonic() + seconds
    while not is_gone(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    return is_gone(pid)


class Killer(threading.Thread):
    """Kills the runner's JVM at random moments until it has done so often enough."""

    def __init__(self, runner: Runner, kills: int, seed: int) -> None:
        super().__init__()
        self.kills = 0
        self._runner = runner
        self._wanted = kills
        self._random = random.Random(seed)  # noqa: S311
        self._end = threading.Event()

    def run(self) -> None:
        while self.kills < self._wanted and not self._end.is_set():
            time.sleep(self._random.choice((0.002, 0.02, 0.2, 1.0)) * self._random.random())
            pid = self._runner.pid
            if pid is not None:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    self.kills += 1

    def end(self) -> None:
        self._end.set()
        self.join()


def test_killed_at_random_moments(real_jdk: Jdk, junit: list[Path]) -> None:
    source = "".join(
        f"@org.junit.jupiter.api.Test void t{i}() throws Exception "
        f"{{ Thread.sleep({i % 3}); throw new Error({i} + ``); }}\n"
        for i in range(300)
    ).replace("``", '""')
    with Runner(real_jdk, shared=junit, limits=RunnerLimits(seconds=20)) as runner:
        compiled = runner.compile({"T.java": f"class T {{ {source} }}"})
        assert not compiled.errors
        killer = Killer(runner, KILLS, seed=5)
        killer.start()
        answered = crashed = 0
        try:
            while killer.is_alive():
                tests = [TestId("T", f"t{i}") for i in range(300)]
                outcomes = list(runner.run(compiled, tests))
                assert [outcome.test for outcome in outcomes] == tests
                for number, outcome in enumerate(outcomes):
                    if outcome.kind is RunEnd.CRASHED:  # killed twice
                        assert outcome.attempts == 2
                        crashed += 1
                    else:
                        assert outcome.kind is RunEnd.THREW, outcome
                        assert outcome.thrown is not None
                        assert outcome.thrown.message == str(number)
                        answered += 1
        finally:
            killer.end()
        assert killer.kills == KILLS
        assert answered > 10 * crashed
        again = list(runner.run(compiled, tests))
        assert {outcome.kind for outcome in again} == {RunEnd.THREW}


def test_killed_while_compiling(real_jdk: Jdk) -> None:
    sources = {f"C{i}.java": f"class C{i} {{ int f() {{ return {i}; }} }}" for i in range(50)}
    with Runner(real_jdk) as runner:
        killer = Killer(runner, 1, seed=1)
        killer.start()
        try:
            compiled = runner.compile(sources)
        finally:
            killer.end()
        assert len(compiled.classes) == 50
        assert not compiled.errors


def test_a_launcher_that_is_killed(real_jdk: Jdk, junit: list[Path]) -> None:
    """The JVM goes with it, and another takes over."""
    source = "class T { @org.junit.jupiter.api.Test void t() {} }"
    with Runner(real_jdk, shared=junit) as runner:
        compiled = runner.compile({"T.java": source})
        pid = runner.pid
        launcher = int(Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[1])
        os.kill(launcher, signal.SIGKILL)
        assert ends(pid)  # asked sooner, it may still answer
        outcomes = list(runner.run(compiled, [TestId("T", "t")] * 3))
        assert [outcome.kind for outcome in outcomes] == [RunEnd.PASSED] * 3
        assert runner.starts == 2


def test_a_fork_of_the_client_takes_nothing_away(real_jdk: Jdk, junit: list[Path]) -> None:
    source = "class T { @org.junit.jupiter.api.Test void t() {} }"
    with Runner(real_jdk, shared=junit) as runner:
        compiled = runner.compile({"T.java": source})
        child = os.fork()
        if child == 0:
            try:
                runner.close()
            finally:
                os._exit(0)
        os.waitpid(child, 0)
        (outcome,) = runner.run(compiled, [TestId("T", "t")])
        assert (outcome.kind, runner.starts) == (RunEnd.PASSED, 1)


_CLIENT = """
import os, sys
from pathlib import Path
from jejak.jvm.jdks import read_jdk
from jejak.jvm.runner import RunnerLimits, Runner, TestId
jdk = read_jdk(Path(sys.argv[1]), "test")
source = '''class T {
    void hang() throws Exception {
        new ProcessBuilder("setsid", "sleep", "4343").start();
        Thread.sleep(1000000);
    }
}'''
with Runner(jdk, limits=RunnerLimits(seconds=100)) as runner:
    compiled = runner.compile({"T.java": source})
    assert not compiled.errors, compiled.errors
    print(runner.pid, runner._scratch, flush=True)
    list(runner.run(compiled, [TestId("T", "hang")]))
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_client_that_is_interrupted_leaves_nothing(jdk: Path, number: int) -> None:
    client = subprocess.Popen(
        [sys.executable, "-c", _CLIENT, str(jdk)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with client:
        assert client.stdout is not None
        pid, scratch = client.stdout.readline().split()
        time.sleep(1)
        client.send_signal(number)
        _, errors = client.communicate(timeout=30)
    assert client.returncode != 0
    assert ends(pid)
    time.sleep(0.2)
    assert "sleep 4343" not in command_lines()
    if number == signal.SIGINT:
        assert "KeyboardInterrupt" in errors
        assert not Path(scratch).exists()
    shutil.rmtree(scratch, ignore_errors=True)  # who is killed cannot tidy up
