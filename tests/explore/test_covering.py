"""Few paths for a suite: methods in turn, what no test shows yet, explorations taken up again."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from jejak.explore.covering import Covering, called_methods
from jejak.explore.entry import entry_state
from jejak.explore.hints import hints
from jejak.explore.path_recording import PathRecording
from jejak.explore.path_recording import TestedPath as Tried
from jejak.explore.paths import Listener
from jejak.explore.resuming import Resumable
from jejak.explore.shortlist import MOST_TRIES
from jejak.expr import ArrayValue, Value
from jejak.options import load_options
from jejak.results.endings import Ending
from jejak.results.methods import MethodResult
from jejak.target import open_target
from tests.javac import Javac

PROGRAM = """\
package p;
class A {
    static int endless(int[] numbers) {
        int sum = 0;
        for (int number : numbers) sum += number > 3 ? number : number > 2 ? 1 : 0;
        return sum;
    }
    static String kind(int n) {
        if (n < 0) throw new IllegalArgumentException("n");
        return helper(n, n > 100);
    }
    private static String helper(int n, boolean many) {
        if (many) return n % 2 == 0 ? "even" : "odd";
        return "few";
    }
    static int plain(int n) { return n + 1; }
}
"""


@pytest.fixture(scope="module")
def classes(javac: Javac) -> Path:
    """The compiled program."""
    return javac({"p/A.java": PROGRAM}, "-g")


@pytest.fixture
def recording(classes: Path) -> PathRecording:
    """What is to explore it, each method for two seconds."""
    options = load_options({"method_time": 2.0})
    return PathRecording(open_target(str(classes), options), options)


def covered_by(
    recording: PathRecording, is_kept: Callable[[Tried], bool]
) -> tuple[Covering, list[Tried]]:
    """All paths that are tried as tests, where that is what becomes of them."""
    covering = Covering(recording)
    tried: list[Tried] = []
    try:
        for turns in covering.run():
            while chosen := turns.choose():
                tried += chosen
                for path in chosen:
                    covering.covered.take(path, is_kept(path))
        covering.finish()
    finally:
        recording.close()
    return covering, tried


def test_few_paths_cover_everything_and_then_it_ends(recording: PathRecording) -> None:
    covering, tried = covered_by(recording, lambda _: True)
    assert covering.covered.is_whole()
    assert recording.analysis.wall.spent() < 30
    names = [path.result.input.partition("(")[0] for path in tried]
    assert 1 <= names.count("A.plain") == 1
    of_kind = {path.result.input for path in tried if path.result.input.startswith("A.kind(")}
    assert {"A.kind(0)", "A.kind(100)"} <= of_kind  # the bounds of both comparisons
    assert len(of_kind) == names.count("A.kind") <= 6
    assert names.count("A.endless") <= 8
    endless = next(turns for turns in covering.turns if turns.entry.name == "endless")
    assert endless.gathered.result.endings[Ending.NOTHING_NEW] > 0


def test_inputs_tell_what_a_small_change_would_do(javac: Javac) -> None:
    program = """\
package p;
class C {
    String name;
    Object kept;
    String getName() { return name; }
    void keep(Object given) { kept = given; }
    boolean isCalled(String other) { return name.equals(other); }
    static int half(int n) { return n / 2; }
    static int least(int a, int b) { return a < b ? a : b; }
}
"""
    options = load_options({"method_time": 2.0})
    target = open_target(str(javac({"p/C.java": program}, "-g")), options)
    _, tried = covered_by(PathRecording(target, options), lambda _: True)

    def results(method: str) -> list[str | None]:
        return [path.result.result for path in tried if f".{method}(" in path.result.input]

    assert results("getName") == ['"ab"']  # neither null nor empty
    assert set(results("isCalled")) >= {"true", "false"}
    assert "0" not in results("half")
    assert not any("null" in path.result.input for path in tried if ".keep(" in path.result.input)
    given = [path.result.input for path in tried if ".least(" in path.result.input]
    pairs = [tuple(map(int, re.findall(r"-?\d+", text))) for text in given]
    assert {(a > b) - (a < b) for a, b in pairs} == {-1, 0, 1}
    assert len(pairs) == 3


def test_what_no_test_shows_is_tried_by_other_paths_and_not_for_ever(
    recording: PathRecording,
) -> None:
    covering, tried = covered_by(recording, lambda path: path.result.exception is not None)
    assert not covering.covered.is_whole()
    returned = [path for path in tried if path.result.exception is None]
    of_plain = [path for path in returned if path.result.input.startswith("A.plain(")]
    assert len(of_plain) == 1  # it has no other path
    of_endless = [path for path in returned if path.result.input.startswith("A.endless(")]
    assert 2 <= len(of_endless) <= MOST_TRIES * len(covering.covered.branches) * 2


def test_constants_of_the_code_are_hints(javac: Javac) -> None:
    program = """\
package p;
class B {
    String kept;
    int find(String word, int number) {
        if (word.equals("yes") && number == 4711) return helper(kept);
        return 0;
    }
    private int helper(String text) { return text.indexOf('/'); }
}
"""
    options = load_options({})
    target = open_target(str(javac({"p/B.java": program}, "-g")), options)
    recording = PathRecording(target, options)
    try:
        entry = next(each for each in recording.analysis.entries if each.name == "find")
        state = entry_state(recording.analysis.machine, entry)
        methods = called_methods(
            recording.analysis.machine, entry, set(entry.owner.methods.values())
        )
        found = [model.values for model in hints(state, entry, methods)]
    finally:
        recording.close()
    assert any(text_of(values, "word") == "yes" for values in found)
    assert any(text_of(values, "this.kept") == "1/2" for values in found)
    assert {4711, 4712} <= {values["number"] for values in found}


def text_of(values: dict[str, Value], name: str) -> str:
    """The text that a model gives to an input."""
    text, length = values[name], values[f"{name}.length"]
    assert isinstance(text, ArrayValue)
    assert isinstance(length, int)
    return "".join(chr(text.get(index)) for index in range(length))


def explored(recording: PathRecording, seconds: float) -> set[tuple[int, ...]]:
    """The decisions of all paths of a method, explored for such whiles."""
    entry = next(each for each in recording.analysis.entries if each.name == "kind")
    result = MethodResult(entry.owner.name, entry.name, entry.descriptor, entry.signature)
    found: set[tuple[int, ...]] = set()

    def listen(_: object) -> Listener:
        return lambda path: found.add(path.state.choices())

    exploration = Resumable(recording.analysis, result, entry, listen)
    for _ in range(10_000):
        if exploration.is_done:
            break
        exploration.run(time.monotonic() + seconds, time.monotonic() + 60)
        exploration.reorder(exploration.engine.search)
    exploration.finish(Ending.TIME)
    assert result.paths == len(found)
    return found


def test_an_exploration_that_was_left_comes_to_the_same_paths(classes: Path) -> None:
    options = load_options({"time": 60.0})
    whole, parts = (PathRecording(open_target(str(classes), options), options) for _ in range(2))
    try:
        assert explored(parts, 0.002) == explored(whole, 30.0)
    finally:
        whole.close()
        parts.close()
