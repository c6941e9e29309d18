"""Paths for a suite of tests: every path apart, with what it ran, and where others were cut off."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from jejak.explore.analysis import Analysis
from jejak.explore.engine import Path
from jejak.explore.entry import entry_state
from jejak.explore.recorder import Recorder
from jejak.explore.tracing import Trace, Tracer, add_trace
from jejak.options import Options
from jejak.program import Method
from jejak.results.endings import GIVEN_UP, Ending
from jejak.results.methods import MethodResult, PathResult
from jejak.results.reasons import Cause, Omission
from jejak.state.state import State
from jejak.target import Target

TESTED = (Ending.RETURNED, Ending.THREW)
"""Endings that a test can show."""
MOST_STEPS = 100_000
"""Longer paths are not followed again."""
Stack = tuple[tuple[Method, int], ...]
"""Methods and the instructions in them that a path had come to, innermost first."""


@dataclass(frozen=True, slots=True)
class TestedPath:
    """A path that returned or threw, and what it ran; the trace is None where it is not known."""

    result: PathResult
    trace: Trace | None


@dataclass(slots=True)
class Gathered:
    """All paths of one entry method.

    `others` is what paths ran that no test shows, by ending; `cuts` where paths were left that
    might have gone on, by reason. `left_out` are reasons that concern the whole method.
    """

    entry: Method
    result: MethodResult
    paths: list[TestedPath] = field(default_factory=list)
    others: dict[Ending, Trace] = field(default_factory=dict)
    cuts: dict[Cause, set[Stack]] = field(default_factory=dict)
    left_out: tuple[Omission, ...] = ()

    def cut(self, cause: Cause, stack: Stack) -> None:
        """Notes where a path was left."""
        self.cuts.setdefault(cause, set()).add(stack)


class Covering(Analysis):
    """An analysis that keeps every path apart and remembers what each ran."""

    def __init__(self, target: Target, options: Options) -> None:
        super().__init__(target, replace(options, merge=False, unique=False))
        self.gathered: dict[Method, Gathered] = {}

    def recorder_for(self, entry: Method, result: MethodResult) -> Recorder:
        """What hears of the paths of an entry method."""
        gathered = self.gathered[entry] = Gathered(entry, result)
        recorder = _Gatherer(self, gathered)
        recorder.choose = self.choose
        return recorder

    def explore(self, entry: Method) -> MethodResult:
        """Explores one entry method."""
        result = super().explore(entry)
        gathered = self.gathered.setdefault(entry, Gathered(entry, result))
        if result.explanation is not None:
            gathered.paths, gathered.others = [], {}
            for reason in result.reasons:
                gathered.cut(Cause(reason), ((entry, 0),))
        gathered.left_out = tuple(each for each in result.reasons if isinstance(each, Omission))
        return result


class _Gatherer(Recorder):
    """Hears of paths; keeps those that a test can show, with their traces."""

    def __init__(self, analysis: Covering, gathered: Gathered) -> None:
        machine, solver = analysis.machine, analysis.solver
        super().__init__(machine, solver, gathered.entry, gathered.result, False)
        self.options = analysis.options
        self.gathered = gathered

    def hear(self, path: Path) -> None:
        """Takes in one path."""
        super().hear(path)
        gathered, ending = self.gathered, path.ending
        if ending in TESTED:
            gathered.paths.append(TestedPath(self.path_result(path), self.trace(path)))
            return
        if ending not in GIVEN_UP:
            trace = self.trace(path)
            if trace is not None:
                add_trace(gathered.others.setdefault(ending, {}), trace)
        if ending not in (Ending.EXITED, Ending.ASSUMPTION):
            gathered.cut(Cause(ending, path.reason), stack_of(path.state))

    def trace(self, path: Path) -> Trace | None:
        """What a path ran; None where following it once more leads elsewhere."""
        if path.state.steps > MOST_STEPS:
            return None
        tracer = Tracer(self.machine, self.solver, self.options.steps)
        state = entry_state(self.machine, self.entry, self.options.arguments)
        trace = tracer.follow_choices(state, path.state.choices())
        if path.ending in TESTED and not tracer.is_whole:
            return None
        return trace


def stack_of(state: State) -> Stack:
    """Where a state stands in the program's own methods."""
    found = []
    frame = state.frame
    while frame is not None:
        code = frame.code
        if not code.synthetic:
            found.append((code.method, frame.place))
        frame = frame.parent
    return tuple(found)
