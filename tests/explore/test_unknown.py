"""What becomes of a path whose condition the solver cannot decide: `--unknown`."""

from __future__ import annotations

from pathlib import Path

import pytest

from jejak.explore import Analysis
from jejak.options import declarations, load_options
from jejak.results.endings import Ending
from jejak.results.methods import MethodResult
from jejak.solver import Answer, Query, Solver, Unknown
from jejak.target import open_target
from tests.javac import Javac

SOURCE = """
class Hard {
    static int square(int x) {
        if (x * x == 1369) return 1;
        return 0;
    }
}
"""


@pytest.fixture(scope="module")
def hard(javac: Javac) -> Path:
    """A condition that the solver of these tests gives up on."""
    return javac({"Hard.java": SOURCE}, "-g") / "Hard.class"


def explore(hard: Path, policy: str, monkeypatch: pytest.MonkeyPatch) -> MethodResult:
    def give_up(self: Solver, query: Query) -> Answer:
        return Unknown("timeout")

    monkeypatch.setattr(Solver, "solve", give_up)
    options = load_options({"unknown": policy, "show_paths": True, "merge": False})
    target = open_target(f"{hard}#square", options)
    analysis = Analysis(target, options)
    try:
        (result,) = analysis.run()
    finally:
        analysis.close()
        target.program.close()
    return result


def conditions(result: MethodResult, value: str) -> list[tuple[tuple[str, ...], bool]]:
    return [(path.path_condition, path.exact) for path in result.results if path.result == value]


def test_keep_goes_on_as_if_it_could_hold(hard: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = explore(hard, "keep", monkeypatch)
    ((kept, exact),) = conditions(result, "1")
    assert len(kept) == 1
    assert not exact


def test_drop_goes_on_without_the_condition(hard: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = explore(hard, "drop", monkeypatch)
    assert conditions(result, "1") == [((), False)]
    assert result.endings == {Ending.RETURNED: 2}


def test_without_values_a_path_ends(hard: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = explore(hard, "concretise", monkeypatch)
    assert conditions(result, "1") == []
    assert result.endings[Ending.UNSOLVED] == 1


def test_the_help_says_so() -> None:
    said = declarations()["unknown"].help
    assert "goes on without that condition" in said
    assert "ends as `unsolved`" in said
