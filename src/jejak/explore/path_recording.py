"""Paths for a suite of tests: every path apart, with what it ran, and where others were cut off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from jejak.explore.analysis import Analysis, analysis_settings
from jejak.explore.counting import Counting, Goal
from jejak.explore.entry import entry_state
from jejak.explore.findings import Error
from jejak.explore.paths import Listener, Path
from jejak.explore.preferred_values import telling
from jejak.explore.recorder import Recorder
from jejak.explore.tracing import Trace, Tracer, Waypoints, add_trace
from jejak.explore.wall import Wall
from jejak.explore.weak_mutation import Change, Differences
from jejak.expr import TRUE
from jejak.options import Options
from jejak.program import Method
from jejak.results.endings import GIVEN_UP, Ending
from jejak.results.methods import MethodResult, PathResult
from jejak.results.reasons import Cause, Omission
from jejak.state.state import State
from jejak.target import Target

TESTED = (Ending.RETURNED, Ending.THREW)
"""Endings that a test can show."""
HIDING = ("java/lang/NullPointerException", "java/lang/ClassCastException")
"""Exceptions that hardly depend on what was computed before they were raised."""
MOST_STEPS = 400_000
"""Longer paths are not followed again."""
Stack = tuple[tuple[Method, int], ...]
"""Methods and the instructions in them that a path had come to, innermost first."""


@dataclass(frozen=True, slots=True)
class TestedPath:
    """A path that returned or threw, and what it ran; the trace is None where it is not known.

    `ends` is what a test shows of how it ended, `changes` are those to its instructions that make
    a difference there.
    """

    result: PathResult
    trace: Trace | None
    ends: tuple[Goal, ...] = ()
    changes: frozenset[Change] = frozenset()


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


class PathRecording:
    """Explores a target with every path kept apart, and remembers what each ran."""

    def __init__(self, target: Target, options: Options, wall: Wall | None = None) -> None:
        options = replace(options, merge=False, unique=False, show_paths=False)
        few = not options.every_path and options.black_box is None
        settings = replace(analysis_settings(target, options), decides_result=few)
        self.analysis = Analysis(target, options, settings, self._observe, wall)
        self.gathered: dict[Method, Gathered] = {}
        self.counting = Counting()

    def run(self) -> Iterator[Gathered]:
        """Explores entry after entry; the paths of each come as soon as they are there."""
        for entry in self.analysis.turns():
            result = self.analysis.explore(entry)
            gathered = self.gathered.setdefault(entry, Gathered(entry, result))
            self.conclude(gathered)
            yield gathered

    def conclude(self, gathered: Gathered) -> None:
        """Takes in what the result of a method says of all of it, once it is there."""
        result = gathered.result
        if result.explanation is not None:
            gathered.paths, gathered.others = [], {}
            for reason in result.reasons:
                gathered.cut(Cause(reason), ((gathered.entry, 0),))
        gathered.left_out = tuple(each for each in result.reasons if isinstance(each, Omission))

    def _observe(self, recorder: Recorder) -> Listener:
        gathered = self.gathered[recorder.entry] = Gathered(recorder.entry, recorder.result)

        def keep(path: Path, trace: Trace | None, _: Differences) -> None:
            result = recorder.path_result(path)
            gathered.paths.append(TestedPath(result, trace, ends_of(recorder.entry, path)))

        return Gatherer(recorder, gathered, self.analysis.options, keep).hear

    def close(self) -> None:
        """Ends solver processes."""
        self.analysis.close()


class Gatherer:
    """Hears of paths; those that a test can show are for `keep`, with what they ran.

    Their inputs are such that what comes of them tells something.
    """

    def __init__(
        self,
        recorder: Recorder,
        gathered: Gathered,
        options: Options,
        keep: Callable[[Path, Trace | None, Differences], None],
    ) -> None:
        recorder.likes = telling
        self.recorder = recorder
        self.gathered = gathered
        self.options = options
        self.keep = keep
        self.waypoints = Waypoints()

    def hear(self, path: Path) -> None:
        """Takes in one path."""
        gathered, ending = self.gathered, path.ending
        if ending in TESTED:
            self.keep(path, *self.follow(path))
            return
        if ending not in GIVEN_UP:
            trace, _ = self.follow(path)
            if trace is not None:
                add_trace(gathered.others.setdefault(ending, {}), trace)
        if ending not in (Ending.EXITED, Ending.ASSUMPTION):
            gathered.cut(Cause(ending, path.reason), stack_of(path.state))

    def follow(self, path: Path) -> tuple[Trace | None, Differences]:
        """What a path ran, and when changes would show; None where it leads elsewhere now."""
        if path.state.steps > MOST_STEPS:
            return None, {}
        machine = self.recorder.machine
        tracer = Tracer(machine, self.options.steps, self.waypoints)
        state = entry_state(machine, self.recorder.entry, self.options.arguments)
        trace = tracer.follow_choices(state, path.state.choices())
        if path.ending in TESTED and not tracer.is_whole:
            return None, {}
        end = tracer.state
        assert end is not None
        return trace, {
            change: TRUE if truth > 0 else when
            for change, when in tracer.differences.items()
            if (truth := end.truth(when)) != 0
        }


def ends_of(entry: Method, path: Path) -> tuple[Goal, ...]:
    """What a test of a path shows of how it ended: the kind of outcome, and what raised it.

    That a method hands a null on is not shown for each of those that do so.
    """
    if path.exception is None:
        return ((entry, None, None),)
    error = Error(path, path.exception)
    own = next((place for place in error.places if not place.in_jdk), None)
    raised: Goal = (None, error.class_name, own)
    return (raised,) if error.class_name in HIDING else ((entry, error.class_name, None), raised)


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
