"""Tests executed by jejak's own engine: what they run, arranging included."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from jejak.classfile.sources import ClassPath, Memory, open_class_path
from jejak.explore.entry import entry_frame, start
from jejak.explore.machines import settings_from
from jejak.explore.tracing import Trace, Tracer
from jejak.explore.weak_mutation import Change
from jejak.expr import TRUE
from jejak.machine.machine import Machine
from jejak.machine.outcomes import Escaped, Finished
from jejak.options import Options
from jejak.program import Method, Program, Resolver
from jejak.state.state import State
from jejak.target import Target

MOST_STEPS = 200_000


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """What a test runs, and which changes to instructions make a difference there."""

    trace: Trace
    changes: frozenset[Change]


class Rehearsal:
    """Runs compiled tests on the interpreter. Close it when done."""

    def __init__(
        self,
        target: Target,
        options: Options,
        classes: Mapping[str, bytes],
        jars: tuple[Path, ...],
    ) -> None:
        self.target = target
        self._jars = open_class_path([str(jar) for jar in jars], target.platform.feature)
        path = ClassPath((Memory(classes, "tests"), target.program.class_path, self._jars))
        self.program = Program(path, target.program.jdk)
        resolver = Resolver(self.program)
        given = settings_from(resolver, options)
        limits = replace(given.limits, depth=given.limits.stack)
        settings = replace(given, limits=limits, merging=False, static_inputs=False)
        self.machine = Machine(self.program, resolver, settings)

    def run(self, test_class: str, name: str, ends: float = math.inf) -> Rehearsed | None:
        """What a test shows of the target; None where it needs what the engine does not have.

        So it is where that is not known at a moment of the monotonic clock.
        """
        if time.monotonic() >= ends:
            return None
        java = self.program.find(test_class)
        method = None if java is None else java.methods.get((name, "()V"))
        if java is None or method is None or self.machine.code(method) is None:
            return None
        state = State()
        frame = entry_frame(self.machine, state, method)
        frame.locals[0] = state.new_instance(self.machine.shapes.of(java))
        start(self.machine, state, method)
        frame.pc = 0
        tracer = Tracer(self.machine, MOST_STEPS)
        tracer.replay.bounds.deadline = ends
        trace = tracer.follow_choices(state, ())
        ended = isinstance(tracer.outcome, Finished | Escaped)
        if not ended or state.path.approximations:
            return None
        own = {method: self._of_target(method) for method in trace}
        ran = {known: trace[method] for method, known in own.items() if known is not None}
        changes = [
            replace(change, method=known)
            for change, when in tracer.differences.items()
            if when is TRUE and (known := own[change.method]) is not None
        ]
        return Rehearsed(ran, frozenset(changes))

    def _of_target(self, method: Method) -> Method | None:
        """A method as the target has it."""
        owner = self.target.program.find(method.owner.name)
        return None if owner is None else owner.methods.get((method.name, method.descriptor))

    def close(self) -> None:
        """Gives back the jars."""
        self._jars.close()
