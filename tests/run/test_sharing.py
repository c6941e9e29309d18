"""One method explored by several: the same as by one, whatever becomes of them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import jejak
from jejak.explore import Analysis
from jejak.explore.coverage import edges_that_ran
from jejak.explore.parts import WHOLE, LedElsewhereError, Part, Prefix, Sharing
from jejak.options import load_options
from jejak.results.endings import Ending
from jejak.results.methods import MethodResult, Status
from jejak.results.reasons import SkipReason
from jejak.results.runs import CheckRun
from jejak.run.pool import Pool
from jejak.run.sharing import SharedMethods, put_together
from jejak.run.units import Unit, UnitDone, not_explored
from jejak.target import open_target
from tests.javac import Javac

LARGE = """
public class Large {
    enum Colour { RED, GREEN, BLUE }
    static class Node { int key; Node left, right; Colour colour; }
    private static int calls;

    public static int sort(int a, int b, int c, int d, int e, int f) {
        int[] v = {a, b, c, d, e, f};
        for (int i = 1; i < v.length; i++)
            for (int j = i; j > 0 && v[j - 1] > v[j]; j--) {
                int t = v[j]; v[j] = v[j - 1]; v[j - 1] = t;
            }
        if (v[5] == 77) throw new IllegalStateException("seven");
        return 100 / (v[3] - 5);
    }

    public static int more(int a, int b, int c, int d, int e, int f, int g) {
        int[] v = {a, b, c, d, e, f, g};
        for (int i = 1; i < v.length; i++)
            for (int j = i; j > 0 && v[j - 1] > v[j]; j--) {
                int t = v[j]; v[j] = v[j - 1]; v[j - 1] = t;
            }
        return 100 / (v[3] - 5);
    }

    public static int walk(Node top, int key) {
        int sum = 0;
        Node at = top;
        for (int i = 0; i < 2 && at != null; i++, at = at.key < key ? at.right : at.left) {
            if (at.left == at.right && at.left != null) sum /= at.left.key - 3;
            switch (at.colour) {
                case RED: sum++; break;
                case GREEN: sum += at.key; break;
                default: calls++;
            }
        }
        return sum;
    }

    public static int words(String text) {
        int words = 0;
        for (int i = 0; i < text.length() && i < 7; i++) if (text.charAt(i) == ',') words++;
        return text.endsWith("x") ? 10 / words : words;
    }
}
"""


@pytest.fixture(scope="module")
def large(javac: Javac) -> Path:
    """Methods with hundreds of paths."""
    return javac({"Large.java": LARGE}, "-g")


def analysis(place: Path, **options: Any) -> Iterator[Analysis]:
    given: dict[str, Any] = {
        "confirm": False, "method_time": 60.0, "patience": "none", "deepening": False,
        "solver_isolated": False, "chain": 3,
    }  # fmt: skip
    chosen = load_options({**given, **options})
    opened = open_target(str(place), chosen)
    found = Analysis(opened, chosen)
    yield found
    found.close()
    opened.program.close()


def told(result: MethodResult) -> list[object]:
    """What a result says of all paths."""
    causes = [
        (each.exception, each.kind, each.trace, each.times, each.exact) for each in result.findings
    ]
    counts = (
        result.steps,
        result.infeasible,
        result.paths,
        result.endings,
        result.reasons,
        result.status,
        result.branches,
    )
    return [*counts, sorted(causes, key=str)]


@pytest.mark.parametrize("merge", [True, False])
@pytest.mark.parametrize("name", ["sort", "walk", "words"])
def test_parts_are_the_whole(large: Path, name: str, merge: bool) -> None:
    """Given away again and again, and explored by somebody else from the start."""
    place = Path(f"{large}/Large.class#{name}")
    one, giver, other = (next(analysis(place, merge=merge)) for _ in range(3))
    (entry,) = one.entries
    whole = one.explore(entry)
    given: list[tuple[Prefix, ...]] = []
    looks = 0

    def wanted() -> int:
        nonlocal looks
        looks += 1
        return 2 if looks in {1, 4, 20, 60} else 0

    giver.sharing = Sharing(wanted, lambda groups, _: given.extend(groups))
    unit = Unit(0, 0, "Large", name, entry.descriptor, name)
    kept = giver.explore(giver.entries[0])
    done = [UnitDone(unit, kept, edges=edges_that_ran(giver.machine))]
    assert len(given) > 1
    for number, prefixes in enumerate(given, 1):
        part = Part(number, prefixes, None)
        result = other.explore(other.entries[0], part)
        done.append(UnitDone(replace(unit, part=part), result, edges=edges_that_ran(other.machine)))
    assert all(each.result.paths < whole.paths for each in done)
    assert told(put_together(unit, done).result) == told(whole)


def test_decisions_that_lead_elsewhere_are_noticed(large: Path) -> None:
    found = next(analysis(Path(f"{large}/Large.class#sort")))
    (entry,) = found.entries
    for wrong in (Prefix((0, 7), 90), Prefix((0, 1), 7), Prefix((0,) * 90, 2000)):
        with pytest.raises(LedElsewhereError):
            found.explore(entry, Part(1, (wrong,), None))


# --- runs ----------------------------------------------------------------------------------------


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has nothing to do is given something at once."""
    for place in ("jejak.run.pool.SHARE_SECONDS", "jejak.run.growing.SHARE_SECONDS"):
        monkeypatch.setattr(place, 0.0)


def check(place: Path, workers: int, method: str = "more", **options: Any) -> CheckRun:
    given: dict[str, Any] = {"method_time": "none", "patience": "none", "merge": False}
    run = jejak.check(f"{place}/Large.class#{method}", workers=workers, **given, **options)
    assert isinstance(run, CheckRun)
    return run


def summary(run: CheckRun) -> list[object]:
    (result,) = run.results
    return [*told(result)[:-1], [(each.exception, each.input) for each in result.findings]]


def test_one_method_is_shared_in_a_run(
    large: Path, at_once: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    given: list[int] = []
    give = Pool.give

    def noted(self: Pool, giver: Unit, groups: Any, seconds: float | None) -> None:
        given.append(len(groups))
        give(self, giver, groups, seconds)

    monkeypatch.setattr(Pool, "give", noted)
    alone = check(large, 1)
    assert not given
    shared = check(large, 2)
    assert given
    assert summary(shared) == summary(alone)
    confirmed = [each.proof.outcome for each in shared.results[0].findings]
    assert confirmed == [each.proof.outcome for each in alone.results[0].findings]
    assert [each.read_text() for each in shared.test_files] == [
        each.read_text() for each in alone.test_files
    ]


def test_who_shares_may_be_killed(
    large: Path, at_once: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Those who gave paths away and those who took them, one after the other."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        "jejak.app.checking.executor_for", lambda job, worker: Pool(job, 2, worker.wall)
    )
    parts: list[int] = []
    give = Pool.give

    def killing(self: Pool, giver: Unit, groups: Any, seconds: float | None) -> None:
        give(self, giver, groups, seconds)
        parts.append(len(groups))
        if len(parts) < 3:
            threading.Timer(0.05, self.hands[-1 if len(parts) == 1 else 0].kill).start()

    monkeypatch.setattr(Pool, "give", killing)
    shared = check(large, 2, confirm=False)
    assert parts
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    assert summary(shared) == summary(check(large, 1, confirm=False))


def test_who_cannot_have_others_goes_on_alone(
    large: Path, at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jejak.run.hands.ENTRY", "raise SystemExit('no')")
    run = check(large, 2, "sort", confirm=False)
    assert run.results[0].status is Status.EXHAUSTIVE
    assert run.results[0].paths == 720 + 2 * 720


def test_time_that_is_up_loses_nothing_that_parts_found(large: Path, at_once: None) -> None:
    run = check(large, 2, confirm=False, time=1.2)
    (result,) = run.results
    assert result.paths == result.endings.total()
    assert result.findings


# --- what is put together ------------------------------------------------------------------------

UNIT = Unit(3, 0, "A", "m", "()V", "m()")


def done(unit: Unit, paths: int = 1) -> UnitDone:
    result = MethodResult("A", "m", "()V", "m()", Status.EXHAUSTIVE, paths)
    result.endings[Ending.RETURNED] = paths
    return UnitDone(unit, result)


def test_a_method_is_done_with_its_last_part() -> None:
    shared = SharedMethods()
    first, second = shared.give(UNIT, [(Prefix((0,), 1),), (Prefix((1,), 1),)], None)
    (third,) = shared.give(first, [(Prefix((0, 1), 2),)], 4.0)
    assert third.part is not None
    assert third.part.seconds == 4.0
    assert [shared.take_in(done(each)) for each in (third, UNIT, second)] == [None] * 3
    found = shared.take_in(done(first, 5))
    assert found is not None
    assert (found.unit, found.result.paths, found.result.status) == (UNIT, 8, Status.EXHAUSTIVE)
    assert shared.take_in(done(second)) is None  # nobody waits for it any more
    assert shared.take_in(done(UNIT)) is not None  # a method that nobody shares


def test_who_was_begun_again_elsewhere_gives_nothing() -> None:
    shared = SharedMethods()
    (first,) = shared.give(UNIT, [(Prefix((0,), 1),)], None)
    shared.begin_again(UNIT)
    assert shared.give(first, [(Prefix((0, 1), 2),)], None) == []
    found = shared.take_in(done(UNIT, 5))
    assert found is not None
    assert found.result.paths == 5


def test_who_begins_again_has_given_nothing_away() -> None:
    shared = SharedMethods()
    (first,) = shared.give(UNIT, [(Prefix((0,), 1),)], None)
    (second,) = shared.give(first, [(Prefix((0, 1), 2),)], None)
    (other,) = shared.give(UNIT, [(Prefix((1,), 1),)], None)
    shared.begin_again(first)
    assert not shared.is_wanted(second)
    assert shared.is_wanted(other)
    shared.begin_again(UNIT)
    assert not shared.is_wanted(other)
    found = shared.take_in(done(UNIT, 7))
    assert found is not None
    assert found.result.paths == 7


def test_one_who_went_elsewhere_has_the_method_explored_in_one_go() -> None:
    shared = SharedMethods()
    (first,) = shared.give(UNIT, [(Prefix((0,), 1),)], None)
    whole = shared.in_one_go(first)
    assert whole.part is not None
    assert (whole.part.prefixes, whole.may_be_shared) == ((WHOLE,), False)
    assert shared.take_in(done(UNIT)) is None
    found = shared.take_in(done(whole, 9))
    assert found is not None
    assert (found.unit, found.result.paths) == (UNIT, 9)


def test_parts_that_are_missing_are_told() -> None:
    shared = SharedMethods()
    first, second = shared.give(UNIT, [(Prefix((0,), 1),), (Prefix((1,), 1),) * 3], None)
    shared.take_in(done(first, 5))
    (found,) = shared.conclude()
    assert found.result.status is Status.PARTIAL
    assert found.result.endings == {Ending.RETURNED: 5, Ending.TIME: 4}
    assert found.result.paths == 9
    dead = not_explored(second, SkipReason.WORKER_DIED, "it died")
    found = put_together(UNIT, [done(UNIT, 2), dead])
    assert (found.result.status, found.result.explanation) == (Status.PARTIAL, "it died")
