"""A bug of ours in the midst of a method: it is told, and the totals still add up."""

from __future__ import annotations

from jejak.explore.path_recording import PathRecording
from jejak.explore.paths import Path
from jejak.expr import Model
from jejak.program import Method
from jejak.results.methods import Status
from jejak.results.reasons import Cause, SkipReason
from tests.explore.exploring import Bench

SEVERAL_PATHS = "class T { static int sign(int x) { return x < 0 ? 1 / (x + 1) : 2; } }"


class Failing:
    """Chooses inputs, and fails at the second one."""

    def __init__(self) -> None:
        self.calls = 0

    def choose(
        self, _path: Path, _entry: Method, model: Model, _ends: float, _shown: bool
    ) -> tuple[Model, int]:
        """See `Chooser`."""
        self.calls += 1
        if self.calls > 1:
            raise KeyError("one of ours")
        return model, 0


def test_what_was_recorded_before_a_bug_does_not_count(bench: Bench) -> None:
    analysis = bench.analysis(SEVERAL_PATHS, "sign", show_paths=True, merge=False)
    recording = PathRecording(analysis.target, analysis.options)
    try:
        analysis.choose = Failing().choose
        recording.analysis.choose = Failing().choose
        (gathered,) = recording.run()
        for result in (*analysis.run(), gathered.result):
            assert result.status is Status.SKIPPED
            assert dict(result.reasons) == {SkipReason.INTERNAL_ERROR: 1}
            assert "one of ours" in (result.explanation or "")
            assert result.paths == result.endings.total() == len(result.results) == 0
            assert result.infeasible == result.pruned.total() == 0
        assert not gathered.paths
        assert list(gathered.cuts) == [Cause(SkipReason.INTERNAL_ERROR)]
    finally:
        analysis.close()
        recording.close()
