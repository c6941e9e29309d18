"""Paths that jejak finds, each replayed on the JVM; and random calls, each on some path.

This file and `engine` alone know how jejak is called.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jejak.classfile.sources import JdkClasses, Memory
from jejak.errors import SetupError
from jejak.explore import Analysis
from jejak.jvm.jdks import Jdk, read_jdk
from jejak.options import Options
from jejak.program import Method, Program, Resolver
from jejak.results.endings import Ending
from jejak.results.methods import MethodResult, PathResult, Status
from jejak.results.reasons import by_code
from jejak.target import Target
from tests.differential.comparing import Difference, Tally, describe, disagreement
from tests.differential.compiling import Compiled
from tests.differential.literals import TooLongError, read_value
from tests.differential.oracle import Call, NotRun, Outcome, Returned, RunOracle, Threw
from tests.differential.sources import SourceMethod
from tests.differential.values import JavaValue, plain, random_argument

RANDOM_CALLS: Final = 40
DEFAULTS: Final = {"show_paths": True, "method_time": 5.0, "solver_time": 2.0}


@dataclass(frozen=True, slots=True)
class Replay:
    """A path as a call, and how jejak says that it ends."""

    call: Call
    outcome: Outcome


class Explorer:
    """Explores methods of compiled sources, with options by field name."""

    def __init__(self, compiled: Compiled, jdk: JdkClasses, home: Path, **given: Any) -> None:
        platform: Jdk | None = read_jdk(home, "system")
        if platform is None:
            raise SetupError(f"{home} is no JDK")
        program = Program(Memory(compiled.classes), jdk)
        names = tuple(compiled.classes)
        self._target = Target(
            "generated", program, Resolver(program), platform, names, None, None, (), ()
        )
        options = Options(**{**DEFAULTS, **given})
        self.merge = options.merge
        self._analysis = Analysis(self._target, options)
        self._analysis.is_judged = True

    def method(self, source: SourceMethod) -> Method:
        """The method that javac made of a source."""
        found = self._target.program.find(source.owner)
        assert found is not None
        return found.methods[source.name, source.descriptor]

    def explore(self, source: SourceMethod) -> MethodResult:
        """All that jejak finds about a method."""
        return self._analysis.explore(self.method(source))

    def close(self) -> None:
        """Ends solver processes."""
        self._analysis.close()


def ending_of(method: Method, path: PathResult) -> Returned | Threw | None:
    """How jejak says that a path ends; None when it is cut or not exact."""
    if path.ending not in (Ending.RETURNED, Ending.THREW) or not path.exact:
        return None
    if path.ending is Ending.THREW:
        return Threw(str(path.exception).replace(".", "/"))
    result = method.type.result
    return Returned(plain(result, read_value(str(path.result), result)))


def replay_of(source: SourceMethod, method: Method, path: PathResult) -> Replay | None:
    """The call that follows a path; None when it has no end of its own. Raises TooLongError."""
    ending = ending_of(method, path)
    if ending is None:
        return None
    values: dict[str, JavaValue] = {}
    for (name, text), kind in zip(path.arguments, method.type.parameters, strict=True):
        # The name of another parameter stands for the same array.
        values[name] = values[text] if text in values else read_value(text, kind)
    call = Call(source.owner, source.name, source.descriptor, tuple(values.values()))
    return Replay(call, Outcome(ending, None))


def explore_methods(
    tally: Tally, compiled: Compiled, explorer: Explorer, oracle: RunOracle, seed: int
) -> None:
    """Compares every path of every method with the JVM."""
    for source in compiled.methods:
        tally.methods += 1
        rng = random.Random(f"arguments {seed} {source.owner} {source.name}")  # noqa: S311
        data = compiled.classes[source.owner]
        compare_paths(tally, source, data, explorer, oracle, rng)


def compare_paths(
    tally: Tally,
    source: SourceMethod,
    data: bytes,
    explorer: Explorer,
    oracle: RunOracle,
    rng: random.Random,
) -> None:
    """Replays the paths of one method; when they are all, random calls must end like one."""
    result, method = explorer.explore(source), explorer.method(source)
    if result.status is not Status.EXHAUSTIVE:
        name = result.explanation or ", ".join(sorted(by_code(result.reasons)))
        tally.stopped[f"{result.status.value}: {name.strip().splitlines()[-1][:100]}"] += 1
    known = [x for path in result.results if (x := _replay(tally, source, method, path))]
    tally.paths += len(known)
    calls = [_random_call(source, method, rng) for _ in range(RANDOM_CALLS)]
    outcomes = oracle.run({source.owner: data}, [*(x.call for x in known), *calls], fresh=False)
    tally.calls += len(outcomes)
    for replay, theirs in zip(known, outcomes, strict=False):
        what = disagreement(replay.outcome, theirs)
        if what is not None:
            tally.differ(_difference(f"path: {what}", source, replay.call, replay.outcome, theirs))
    if result.status is Status.EXHAUSTIVE:
        endings = {ending_of(method, path) for path in result.results}
        random_ends = zip(calls, outcomes[len(known) :], strict=True)
        exact = source.traces and not explorer.merge
        _check_complete(tally, source, endings, random_ends, exact)


def _replay(tally: Tally, source: SourceMethod, method: Method, path: PathResult) -> Replay | None:
    try:
        return replay_of(source, method, path)
    except TooLongError:
        tally.stopped["a path's array is too long to be written"] += 1
        return None


def _random_call(source: SourceMethod, method: Method, rng: random.Random) -> Call:
    values = tuple(random_argument(rng, kind) for kind in method.type.parameters)
    return Call(source.owner, source.name, source.descriptor, values)


def _check_complete(
    tally: Tally,
    source: SourceMethod,
    endings: Set[Returned | Threw | None],
    outcomes: Iterable[tuple[Call, Outcome]],
    exact: bool,
) -> None:
    """An exhaustive exploration has a path for every call: with its trace, or its exception."""
    returns = any(isinstance(ending, Returned) for ending in endings)
    for call, theirs in outcomes:
        there = theirs.ending in endings
        if isinstance(theirs.ending, Returned) and not exact:
            there = returns
        if not there:
            ours = Outcome(NotRun("no path ends so, though all were explored"), None)
            tally.differ(_difference("a path is missing", source, call, ours, theirs))
            return


def _difference(
    what: str, source: SourceMethod, call: Call, ours: Outcome, theirs: Outcome
) -> Difference:
    descriptor = source.descriptor
    return Difference(
        what, call, describe(descriptor, ours), describe(descriptor, theirs), source.text
    )
