"""Runs that know of earlier ones: the same findings, from as little work as can be."""

from __future__ import annotations

import shutil
import subprocess
import threading
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from benchmarks.changing import CHANGES, Tree, checked, differences, generated, options_for, steps
from benchmarks.killing import command, different, found, is_sound, kill, start

from jejak.app.checking import Check
from jejak.app.events import Problem, RunDone
from jejak.explore import Analysis
from jejak.options import Options
from jejak.results.runs import CheckRun
from jejak.run.units import UnitDone
from jejak.run.worker import Worker


@pytest.fixture(scope="module")
def compiled(jdk: Path, tmp_path_factory: pytest.TempPathFactory) -> Tree:
    made = Tree(tmp_path_factory.mktemp("project"), generated(4, 1))
    made.compile()
    return made


@pytest.fixture
def tree(compiled: Tree, tmp_path: Path) -> Tree:
    shutil.copytree(compiled.root, tmp_path, dirs_exist_ok=True)
    return Tree(tmp_path, generated(4, 1))


def store_of(tree: Tree) -> str:
    return str(tree.root / "store")


def quick() -> Options:
    return options_for(confirm=False)


def test_after_each_change_a_run_finds_what_one_from_scratch_finds(tree: Tree) -> None:
    """Field facts, inherited methods, initialisers, constants, new and changed classes."""
    wrong, changed = {}, 0
    for step in steps(tree, len(CHANGES), 3, quick(), at_once=5):
        changed += step.changed
        if step.different:
            wrong[step.name] = step.different
    assert wrong == {}
    assert changed > len(CHANGES)


def test_a_change_of_one_body_has_only_its_users_analysed_again(tmp_path: Path, jdk: Path) -> None:
    tree = Tree(tmp_path, generated(12, 0))
    tree.compile()
    checked(tree, store_of(tree), quick())
    CHANGES["body"](tree.project, tree.project.parts[5], Random(0))  # noqa: S311 - nothing secret
    tree.compile()
    run = checked(tree, store_of(tree), quick())
    assert 0 < run.entries - run.reused <= 4


def test_the_second_run_explores_nothing(tree: Tree, monkeypatch: pytest.MonkeyPatch) -> None:
    options = options_for(confirm=True)
    first = checked(tree, store_of(tree), options)
    written = {path: path.read_text() for path in (tree.root / "tests").rglob("*.java")}
    monkeypatch.setattr(Analysis, "explore", forbidden)
    monkeypatch.setattr(Worker, "begin", forbidden)
    second = checked(tree, store_of(tree), options)
    assert list(first.findings())
    assert written
    assert second.reused == second.entries == first.entries
    assert differences(first, second) == []
    assert [each.proof for each in first.findings()] == [each.proof for each in second.findings()]
    assert written == {path: path.read_text() for path in (tree.root / "tests").rglob("*.java")}


def forbidden(*_: object) -> None:
    raise AssertionError("nothing is explored, and no JVM started, where all is known")


def test_other_options_find_nothing_kept(tree: Tree) -> None:
    checked(tree, store_of(tree), quick())
    assert checked(tree, store_of(tree), replace(quick(), depth=3)).reused == 0
    assert checked(tree, store_of(tree), replace(quick(), cache=False)).reused == 0
    assert checked(tree, store_of(tree), replace(quick(), fail_on="possible")).reused > 0


def test_kept_results_have_the_bar_of_the_run_that_tells_them(tree: Tree) -> None:
    first = checked(tree, store_of(tree), replace(quick(), lead="1"))
    second = checked(tree, store_of(tree), replace(quick(), lead="2"))
    assert second.reused == second.entries == first.entries
    assert [bars_of(first), bars_of(second)] == [{1}, {2}]


def bars_of(run: CheckRun) -> set[int]:
    """The points from which people are told of findings in full."""
    return {each.evidence.bar for each in run.findings() if each.evidence is not None}


def test_what_no_clock_cut_holds_with_other_clocks(tree: Tree) -> None:
    options = replace(quick(), method_time=20.0)
    first = checked(tree, store_of(tree), options)
    assert checked(tree, store_of(tree), replace(options, method_time=40.0)).reused == first.entries


def test_notes_hide_nothing(tree: Tree) -> None:
    """What a method rests on is the same whether others were explored before it or not."""
    whole = facts_of_units(tree, None)
    assert len(whole) > 20
    missing = {}
    for number in range(0, len(whole), 3):
        alone = facts_of_units(tree, number)
        (entry,) = alone
        left = {fact for fact, known in alone[entry].items() if whole[entry].get(fact) != known}
        if left:
            missing[entry] = left
    assert missing == {}


def facts_of_units(tree: Tree, only: int | None) -> dict[str, dict[tuple[str, ...], str]]:
    """What each unit rests on; with `only`, of that one, in a program of its own."""
    options = replace(quick(), store=store_of(tree), cache=False)
    check = Check(str(tree.classes), options, uses_store=False)
    noted: dict[str, dict[tuple[str, ...], str]] = {}
    handed_over = Worker._handed_over

    def note(self: Worker, unit: object) -> UnitDone:
        done = handed_over(self, unit)  # type: ignore[arg-type]
        assert done.facts is not None
        noted[f"{done.unit.class_name}.{done.result.signature}"] = done.facts
        return done

    explore = Worker.explore

    def some(self: Worker, unit: object, waiting: int) -> None:
        if only is None or unit.number == only:  # type: ignore[attr-defined]
            explore(self, unit, waiting)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Worker, "_handed_over", note)
        patch.setattr(Worker, "explore", some)
        for _ in check.events():
            pass
    return noted


def test_killed_runs_go_on(tree: Tree) -> None:
    """`python -m benchmarks.killing` does this 30 times, on a larger project."""
    whole, killed = tree.root / "whole", tree.root / "killed"
    words = "--no-confirm"
    began = time.monotonic()
    start(command(tree, whole, words), whole).communicate()
    seconds = time.monotonic() - began
    for share in (0.75, 0.9):
        process = start(command(tree, killed, words), killed)
        try:
            process.communicate(timeout=share * seconds)
        except subprocess.TimeoutExpired:
            kill(process)
    _, said = start(command(tree, killed, words, "--resume"), killed).communicate()
    assert different(found(killed), found(whole)) == []
    assert is_sound(killed)
    assert "Traceback" not in said


def test_two_runs_at_once_agree(tree: Tree) -> None:
    store = str(tree.root / "both")
    places = [tree.root / "one", tree.root / "other"]
    runs = []
    for place in places:
        words = [each if each != str(place / "store") else store for each in command(tree, place)]
        runs.append(start([*words, "--no-confirm"], place))
    said = [run.communicate()[1] for run in runs]
    assert not any("warning" in each for each in said), said
    assert different(found(places[0]), found(places[1])) == []


def test_a_store_deleted_meanwhile_does_no_harm(tree: Tree) -> None:
    expected = checked(tree, "none", quick())
    store = Path(store_of(tree))
    is_over = threading.Event()

    def delete() -> None:
        while not is_over.wait(0.01):
            shutil.rmtree(store, ignore_errors=True)

    thread = threading.Thread(target=delete)
    thread.start()
    try:
        run = checked(tree, store_of(tree), quick())
    finally:
        is_over.set()
        thread.join()
    assert differences(run, expected) == []


def shouted(tree: Tree, **options: Any) -> tuple[int, str]:
    """The exit code of a run, and what it tells people of problems."""
    chosen = replace(quick(), tests=str(tree.root / "tests"), **options)
    said, code = [], 0
    for event in Check(str(tree.classes), chosen, uses_store=True).events():
        if isinstance(event, Problem):
            said.append(event.text)
        elif isinstance(event, RunDone):
            code = event.exit_code
    return code, "\n".join(said)


def test_trouble_with_the_store_is_told_and_loses_nothing(tree: Tree) -> None:
    good, said = shouted(tree, store=store_of(tree))
    assert said == ""
    (tree.root / "store" / "results.sqlite").write_bytes(b"no database " * 500)
    code, said = shouted(tree, store=store_of(tree))
    assert code == good == 1
    assert "results.broken.sqlite" in said
    (tree.root / "file").write_text("")
    code, said = shouted(tree, store=str(tree.root / "file"))
    assert code == good
    assert "the run goes on" in said
    code, said = shouted(tree, store="none", resume=True)
    assert code == good
    assert "nothing is kept" in said


def test_resuming_what_was_not_interrupted_is_told(tree: Tree) -> None:
    shouted(tree, store=store_of(tree))
    _, said = shouted(tree, store=store_of(tree), resume=True)
    assert "begins anew" in said


def test_results_of_an_interrupted_run_are_kept(tree: Tree) -> None:
    options = replace(quick(), store=store_of(tree), tests=str(tree.root / "tests"))
    check = Check(str(tree.classes), options, uses_store=True)
    events = check.events()
    for _ in range(40):
        next(events)
    events.close()
    assert check.run.interrupted
    done = len(check.run.results)
    assert 0 < done < check.run.entries
    again = checked(tree, store_of(tree), quick())
    assert done - 1 <= again.reused < again.entries
    assert differences(again, checked(tree, "none", quick())) == []


def test_a_run_is_no_result_of_another_directory(tree: Tree, tmp_path: Path) -> None:
    run: CheckRun = checked(tree, store_of(tree), quick())
    other = Tree(tmp_path / "elsewhere", tree.project)
    other.compile()
    assert run.entries
    assert checked(other, store_of(tree), quick()).reused == 0
