"""Explorations by real runs, against those of the interpreter alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from jejak.concolic.nodes import Behind
from jejak.concolic.protocol import Run
from jejak.concolic.replayed import position
from jejak.concolic.searching import _Exploration, _Picked
from jejak.confirm import Confirmer
from jejak.results.endings import Ending
from jejak.results.methods import MethodResult
from jejak.results.proofs import TrialOutcome
from jejak.results.reasons import Approximation, Omission
from jejak.state.state import State
from tests.concolic.runs import Runs
from tests.javac import Javac

PROGRAMS = Path(__file__).parent / "programs"
SMALL = """
package beyond;
class Small {
  static int known = 0;
  static { for (int i = 0; i < 3; i++) if (i != 1) known += i; }
  Small next; int size;
  static int loop(int a, int b) { int s = 0;
    for (int i = 0; i < 3; i++) if (a > i) s++;
    if (s == known && b == a * 7 + 1) throw new IllegalStateException();
    return s; }
  static int cases(int a) { switch (a) { case 1: return 5; case 70: return 10 / (a - 70);
    case 9: return 2; default: return a > 100 ? 3 : 4; } }
  static int caught(int[] a, int i) {
    try { return a[i] > 5 ? 1 : 2; } catch (ArrayIndexOutOfBoundsException e) { return 3; } }
  static int text(String s) {
    if (s.length() == 2 && s.charAt(0) == 'o' && s.endsWith("k")) throw new IllegalStateException();
    return 0; }
  int chain(Small other) { if (other == this) return 1;
    return other.next == null ? 2 : other.next.size / size; }
  static long lambda(int a) { java.util.function.IntUnaryOperator f = x -> x > 3 ? x : -x;
    return f.applyAsInt(a) == -2 ? Integer.parseInt("x") : 0; }
  static int twice(int a) { return a > 2 ? inner(a) : inner(-a); }
  static int inner(int a) { synchronized (Small.class) { return a == 3 ? 1 / (a - 3) : a; } }
}
"""


@pytest.fixture(scope="module")
def runs(javac: Javac) -> Iterator[Runs]:
    made = Runs(programs(javac))
    yield made
    made.close()


def programs(javac: Javac) -> Path:
    sources = {
        str(path.relative_to(PROGRAMS)): path.read_text("utf-8")
        for path in PROGRAMS.rglob("*.java")
    }
    return javac({**sources, "beyond/Small.java": SMALL}, "-g")


def found(result: MethodResult) -> set[tuple[str, int | None]]:
    return {(each.exception, each.location.line) for each in result.findings}


@pytest.mark.parametrize("method", ["loop", "cases", "caught", "text", "chain", "lambda", "twice"])
def test_the_same_findings_as_the_interpreter(runs: Runs, method: str) -> None:
    alone = runs.explore(f"beyond/Small.{method}", "static")
    told = runs.explore(f"beyond/Small.{method}", "concolic")
    assert alone.findings
    assert found(told) == found(alone)
    assert told.real_runs.runs >= 2
    assert told.real_runs.divergences == ()
    assert told.real_runs.answered == 0
    assert not alone.real_runs.runs


def test_the_condition_of_a_path_holds_of_its_run(runs: Runs) -> None:
    told = runs.explore("beyond/Small.loop", "concolic")
    assert told.real_runs.unfit == 0
    assert told.endings[Ending.RETURNED] == 4
    assert told.endings[Ending.THREW] == 1


def test_no_path_is_looked_for_twice(runs: Runs) -> None:
    told = runs.explore("beyond/Small.cases", "concolic", show_paths=True)
    inputs = [each.input for each in told.results]
    assert len(inputs) == len(set(inputs)) == told.paths


@pytest.mark.parametrize(
    "place",
    [
        "beyond/Checksum.check",
        "beyond/Digest.unlock",
        "beyond/Bundled.find",
        "beyond/Ciphered.first",
        "beyond/Priced.text",
        "beyond/Proxied.run",
        "beyond/Summed.sum",
    ],
)
def test_what_other_code_gives_is_a_fact_of_the_run(runs: Runs, place: str) -> None:
    told = runs.explore(place, "concolic")
    assert told.real_runs.answered
    assert told.real_runs.methods
    assert told.reasons[Omission.CONCRETISED], "such a path stands for no other input"
    confirmer = Confirmer(runs.target, runs.analysis, runs.options)
    try:
        confirmer.submit(told)
        confirmer.settle()
        confirmer.conclude(told)
    finally:
        confirmer.close()
    (finding,) = told.findings
    assert finding.exception == "java/lang/IllegalStateException"
    assert finding.proof.outcome is TrialOutcome.CONFIRMED


def test_auto_runs_only_where_the_interpreter_met_what_it_cannot_follow(runs: Runs) -> None:
    assert not runs.explore("beyond/Small.loop", "auto").real_runs.runs
    told = runs.explore("beyond/Checksum.check", "auto")
    assert told.real_runs.runs
    assert any("4024072794" in each.input or not each.exact for each in told.findings)


def test_auto_takes_back_what_was_unknown(runs: Runs) -> None:
    """The interpreter stops at a native method; the runs of those inputs say what comes of them."""
    alone = runs.explore("beyond/Checksum.check", "static")
    told = runs.explore("beyond/Checksum.check", "auto")
    assert unknown(alone)
    assert unknown(told) < unknown(alone)
    assert told.endings.total() == told.paths


def unknown(result: MethodResult) -> int:
    blurred = sum(n for each, n in result.reasons.items() if isinstance(each, Approximation))
    return blurred + result.endings[Ending.UNSUPPORTED] + result.endings[Ending.UNSOLVED]


@pytest.mark.parametrize(
    "place", ["Small.loop", "Small.text", "Small.chain", "Small.twice", "Checksum.check"]
)
def test_from_its_node_on_a_run_is_followed_as_from_the_start(
    runs: Runs, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = []
    follow_on = _Exploration.follow_on

    def checked(self: _Exploration, state: State, run: Run, behind: Behind) -> bool:
        if not run.trace.begins_as(behind.run.trace, position(state).index):
            return follow_on(self, state, run, behind)
        short = self.replayer.follow_on(state, behind.left, run.trace, run.model)
        whole = self.replayer.follow(self.start.fork(), run.trace, run.model, run.prefix)
        if short.path is not None:
            assert whole.path is not None
            assert short.path.state.choices() == whole.path.state.choices()
            assert short.path.state.conjuncts() == whole.path.state.conjuncts()
            assert short.path.state.steps == whole.path.state.steps
            assert short.path.ending is whole.path.ending
            assert [each.conditions for each in short.levels] == [
                each.conditions for each in whole.levels[behind.level + 1 :]
            ]
            compared.append(run.number)
        return follow_on(self, state, run, behind)

    monkeypatch.setattr(_Exploration, "follow_on", checked)
    told = runs.explore(f"beyond/{place}", "concolic")
    assert len(compared) >= 2
    assert told.real_runs.divergences == ()


def test_a_reason_to_stop_that_passes_mixes_no_runs_up(
    runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is left of the nodes that were to run waits again."""
    blinks = []
    run_picked = _Exploration.run_picked

    def blinking(self: _Exploration, picked: list[_Picked]) -> None:
        asked = count()
        self.engine.bounds.is_idle = lambda paths: next(asked) == 1
        run_picked(self, picked)
        self.engine.bounds.is_idle = None
        blinks.append(len(picked))

    alone = runs.explore("beyond/Small.cases", "concolic")
    monkeypatch.setattr(_Exploration, "run_picked", blinking)
    told = runs.explore("beyond/Small.cases", "concolic")
    assert max(blinks) >= 2  # else nothing was left
    assert (told.endings, told.real_runs.diverged) == (alone.endings, 0)
    assert found(told) == found(alone)
