"""What goes wrong outside the program: words, classes, solvers. The rest goes on."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from jejak.cli import run
from jejak.errors import SetupError
from jejak.explore import Analysis, analysis
from jejak.options import load_options
from jejak.results.methods import MethodResult, Status
from jejak.results.reasons import Approximation, SkipReason
from jejak.solver import SolverConfig, chain
from jejak.solver.process import Isolated
from jejak.target import open_target
from tests.engine.exploring import error_of
from tests.javac import Javac

SOURCES = {
    "Base.java": "class Base { int base() { return 1; } }",
    "Lost.java": "class Lost extends Base { int lost(int x) { return 1 / x; } }",
    "Shape.java": """
        abstract class Shape {
            abstract int area();
            int half() { return area() / 2; }
            static native int outside();
        }
    """,
    "Sound.java": "class Sound { static int ratio(int x) { return 10 / (x - 3); } }",
    "Hard.java": """
        class Hard {
            static int first(int x, int y) {
                if (x > 1 && y > 1 && x < 99 && y < 99 && x * y == 391) { return 1 / (x - 17); }
                return 0;
            }
            static int second(int x, int y) {
                if (x > 1 && y > 1 && x < 99 && y < 99 && x * y == 437) { return 1 / (x - 19); }
                return 0;
            }
            static int third(int x, int y) {
                if (x > 1 && y > 1 && x < 99 && y < 99 && x * y == 551) { return 1 / (x - 19); }
                return 0;
            }
        }
    """,
}


@dataclass(frozen=True)
class Told:
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


Check = Callable[..., Told]


@pytest.fixture
def check(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Check:
    """Runs `jejak check` in this process."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str | Path) -> Told:
        capfd.readouterr()
        code = run(["check", "--no-confirm", *map(str, arguments)])
        return Told(code, *capfd.readouterr())

    return call


@pytest.fixture
def classes(javac: Javac, tmp_path: Path) -> Path:
    """A copy of the compiled sources that a test may damage."""
    compiled = javac(SOURCES, "-g")
    copied = tmp_path / "classes"
    copied.mkdir()
    for path in compiled.glob("*.class"):
        (copied / path.name).write_bytes(path.read_bytes())
    return copied


# --- words -------------------------------------------------------------------------------------


def test_unknown_method(check: Check, classes: Path) -> None:
    told = check(f"{classes / 'Sound.class'}#ration")
    assert told.code == 2
    assert "no method ration" in told.err
    assert "ratio(int)" in told.err


def test_abstract_entry(check: Check, classes: Path) -> None:
    told = check(f"{classes / 'Shape.class'}#area")
    assert told.code == 5
    assert "abstract" in told.out
    assert "nothing was analysed" in told.err


def test_native_entry(check: Check, classes: Path) -> None:
    told = check(f"{classes / 'Shape.class'}#outside")
    assert told.code == 5
    assert "native" in told.out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--min-length", "5", "--array-elements", "2"], "min-length"),
        (["--search", "dfs+nearest"], "nearest"),
        (["--depth", "-1"], "depth"),
        (["--solver-time", "0"], "solver-time"),
        (["--solver-without", "cash"], "solver-without"),
        (["--inputs", "Sound.ratio=anything"], "inputs"),
    ],
)
def test_contradictory_bounds(
    check: Check, classes: Path, words: list[str], complaint: str
) -> None:
    told = check(classes / "Sound.class", *words)
    assert told.code == 2
    assert complaint in told.err
    assert not told.out


# --- classes -----------------------------------------------------------------------------------


def results_of(target: str | Path, **given: Any) -> dict[str, MethodResult]:
    """Results by class and method."""
    with analysing(target, **given) as running:
        return {f"{result.class_name}.{result.method}": result for result in running.run()}


@contextmanager
def analysing(target: str | Path, **given: Any) -> Iterator[Analysis]:
    """An analysis that is closed in the end."""
    options = load_options({"method_time": 60.0, **given})
    opened = open_target(str(target), options)
    running = Analysis(opened, options)
    try:
        yield running
    finally:
        running.close()
        opened.program.close()


def errors_in(result: MethodResult) -> set[str]:
    """The exceptions that were found."""
    return {error_of(finding)[0] for finding in result.findings}


def test_class_without_its_superclass(classes: Path) -> None:
    (classes / "Base.class").unlink()
    found = results_of(classes)
    lost = found["Lost.lost"]
    assert lost.status is Status.SKIPPED
    assert lost.reasons[SkipReason.UNLOADABLE] == 1
    assert "Base" in (lost.explanation or "")
    assert errors_in(found["Sound.ratio"]) == {"ArithmeticException"}


def test_class_without_its_superclass_is_told(check: Check, classes: Path) -> None:
    (classes / "Base.class").unlink()
    told = check(classes)
    assert told.code == 1, "what could be checked has a defect"
    assert "Base" in told.out + told.err
    assert "skipped" in told.out


def test_broken_class_among_good_ones(check: Check, classes: Path) -> None:
    broken = classes / "Lost.class"
    broken.write_bytes(broken.read_bytes()[:60])
    told = check(classes)
    assert told.code == 1
    assert "Lost" in told.out + told.err
    assert "ArithmeticException" in told.out


def test_broken_class_alone(check: Check, classes: Path) -> None:
    broken = classes / "Lost.class"
    broken.write_bytes(broken.read_bytes()[:60])
    told = check(broken)
    assert told.code == 5
    assert "Lost" in told.err


def test_broken_class_makes_a_strict_run_incomplete(check: Check, classes: Path) -> None:
    for name in ("Sound", "Hard", "Lost"):
        (classes / f"{name}.class").unlink()
    assert check(classes / "Base.class", "--strict").code == 0
    (classes / "Bad.class").write_bytes(b"\xca\xfe\xba\xbe but not really")
    assert check(classes, "--strict").code == 4


# --- solvers -----------------------------------------------------------------------------------


def only(*installed: str) -> Callable[[str], ModuleSpec | None]:
    """`find_spec` on a machine that has only some packages."""

    def find(name: str) -> ModuleSpec | None:
        return find_spec(name) if name in installed else None

    return find


def test_no_solver(check: Check, classes: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chain, "find_spec", only())
    told = check(classes / "Sound.class")
    assert told.code == SetupError.exit_code == 3
    assert "pip install" in told.err
    assert "Traceback" not in told.err


@pytest.mark.parametrize("name", ["bitwuzla", "z3"])
def test_one_solver_is_enough(classes: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(chain, "find_spec", only(name))
    found = results_of(classes / "Hard.class")
    assert errors_in(found["Hard.first"]) == {"ArithmeticException"}


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is asked what bitwuzla cannot tell."""
    made = analysis.solver_config

    def config(*arguments: Any) -> SolverConfig:
        return replace(made(*arguments), second=None)

    monkeypatch.setattr(analysis, "solver_config", config)


def asking_solvers(classes: Path, **given: Any) -> AbstractContextManager[Analysis]:
    """An analysis of `Hard` whose questions no search answers before a back end is asked."""
    return analysing(classes / "Hard.class", solver_without=("search",), **given)


def signal_child(running: Analysis, number: signal.Signals) -> None:
    """Sends a signal to the first solver's process, which is started where it is not."""
    running.solver.warm_up()
    link = running.solver.back_ends[0]._link
    assert isinstance(link, Isolated)
    assert link.pid is not None
    os.kill(link.pid, number)


def disturbed(running: Analysis, *numbers: signal.Signals) -> dict[str, MethodResult]:
    """Results by method; the solver gets a signal before `second`, another 0.5 s later."""
    found = {}
    for result in running.run():
        found[result.method] = result
        if result.method == "first":
            signal_child(running, numbers[0])
            for number in numbers[1:]:
                threading.Timer(0.5, signal_child, (running, number)).start()
    assert list(found) == ["<init>", "first", "second", "third"]
    for method in ("first", "third"):
        assert found[method].status is Status.EXHAUSTIVE
        assert errors_in(found[method]) == {"ArithmeticException"}
    return found


def test_hanging_solver_is_replaced_by_the_second(classes: Path) -> None:
    with asking_solvers(classes, solver_time=0.5) as running:
        second = disturbed(running, signal.SIGSTOP)["second"]
    assert second.status is Status.EXHAUSTIVE
    assert errors_in(second) == {"ArithmeticException"}


@pytest.mark.usefixtures("alone")
def test_hanging_solver_is_an_unknown_answer(classes: Path) -> None:
    with asking_solvers(classes, solver_time=0.5) as running:
        second = disturbed(running, signal.SIGSTOP)["second"]
    assert second.status is Status.PARTIAL
    assert second.reasons[Approximation.UNSOLVED_KILLED] >= 1
    assert not any(finding.exact for finding in second.findings)


@pytest.mark.usefixtures("alone")
def test_solver_that_dies_within_a_question(classes: Path) -> None:
    with asking_solvers(classes, solver_time=20.0) as running:
        second = disturbed(running, signal.SIGSTOP, signal.SIGKILL)["second"]
    assert second.status is Status.PARTIAL
    assert second.reasons[Approximation.UNSOLVED_DIED] >= 1
    assert not any(finding.exact for finding in second.findings)


def test_solver_that_died_between_questions(classes: Path) -> None:
    with asking_solvers(classes) as running:
        second = disturbed(running, signal.SIGKILL)["second"]
    assert second.status is Status.EXHAUSTIVE
    assert errors_in(second) == {"ArithmeticException"}


def test_machines_that_share_a_program_make_classes_for_the_same_sites(javac: Javac) -> None:
    """What a second one explores in another order had the names of what the first one made."""
    classes = javac({"Pair.java": "record Pair(int left, String right) {}"}, "-g")
    options = load_options({"method_time": 5.0})
    target = open_target(str(classes / "Pair.class"), options)
    for order in (1, -1):
        analysis = Analysis(target, options)
        try:
            for entry in analysis.entries[::order]:
                assert analysis.explore(entry).explanation is None
        finally:
            analysis.close()
