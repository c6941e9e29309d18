"""Classes made ready: the states in which recipes begin, after class initialisers have run.

Whatever a test does with a class, its initialiser runs first. So it is executed once, before any
constructor is. One that cannot be executed leaves static fields that nobody knows: most
constructors do not ask for them.
"""

from __future__ import annotations

from immutables import Map

from jejak.construct.following import Follower, fit
from jejak.explore.entry import entry_frame
from jejak.explore.paths import Path
from jejak.inputs.contexts import ALONE
from jejak.machine.machine import Machine
from jejak.machine.values import fresh_value
from jejak.program import JavaClass
from jejak.program.classes import CONSTRUCTOR, OBJECT
from jejak.results.reasons import Approximation
from jejak.semantics.initialisation import ensure_initialised, initial_value
from jejak.semantics.throwing import Trace
from jejak.state.frames import BEFORE_THE_FIRST, INITIALISER, PROLOGUE
from jejak.state.records import INITIALISING, READY, Statics
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

SECONDS = 0.6
MOST_SECONDS = 2.0
"""Time for the initialiser of one class, and for those that are in its way."""
READY_CLASS = "class made ready"
LEFT_OUT = "initialiser that was tried"
"""Words for answers that the ledger keeps apart."""


class Ready:
    """The states after class initialisers; `follow` executes them."""

    def __init__(self, machine: Machine, follow: Follower) -> None:
        self.machine = machine
        self.follow = follow
        self._states: dict[str, State] = {}
        self._library = State()
        self._unknown: dict[str, JavaClass] = {}

    def state(self, java: JavaClass) -> State:
        """A state in which a class is ready, as far as that can be; the caller may change it."""
        ledger = self.machine.program.ledger
        ledger.use((READY_CLASS, java.name))
        known = self._states.get(java.name)
        if known is None:
            with ledger.finding((READY_CLASS, java.name)):
                known = self.with_class(self._library, java, self.follow.budget.now + MOST_SECONDS)
            self._states[java.name] = known
            if not (known.inputs.bindings or known.inputs.present or known.path.condition):
                self._library = only_library(known)
        state = known.fork()
        self.leave_all(state)
        return state

    def after(self, java: JavaClass, base: State, paths: list[Path]) -> State | None:
        """A state for calls of a class that came to nothing in the initialiser of another one.

        There, that one is ready as well. None when they came to nothing elsewhere.
        """
        culprit = self.culprit(base, paths)
        if culprit is None:
            return None
        ledger = self.machine.program.ledger
        with ledger.finding((READY_CLASS, java.name)):
            ledger.use((READY_CLASS, culprit.name))
            state = self.with_class(base, culprit, self.follow.budget.now + MOST_SECONDS)
        self._states[java.name] = state
        return state.fork()

    def culprit(self, base: State, paths: list[Path]) -> JavaClass | None:
        """The class in whose initialiser paths came to nothing."""
        found = filter(None, map(unfinished, paths))
        return next((java for java in found if java.name not in base.heap.statics), None)

    def with_class(self, base: State, java: JavaClass, ends: float) -> State:
        """What a state becomes when a class is made ready in it, and what is in the way before.

        An initialiser that cannot be executed is left out, here and from now on.
        """
        while java.name not in self._unknown:
            left = ends - self.follow.budget.now
            with self.machine.program.ledger.finding((LEFT_OUT, java.name)):
                paths = self.run(base, java, min(left, SECONDS)) if left > 0 else []
            for path in fit(paths):
                return path.state
            culprit = self.culprit(base, paths)
            if culprit is None or culprit is java:
                self._unknown[java.name] = java
                self.machine.program.ledger.use((LEFT_OUT, java.name))
            else:
                base = self.with_class(base, culprit, ends)
        state = base.fork()
        self.leave_all(state)
        return state

    def leave_all(self, state: State) -> None:
        """Makes the classes ready whose initialisers cannot be executed."""
        for each in self._unknown.values():
            self.machine.program.ledger.use((LEFT_OUT, each.name))
            leave_unknown(self.machine, state, each)

    def run(self, state: State, java: JavaClass, seconds: float) -> list[Path]:
        """The paths through the initialisation of a class, below a method that does nothing."""
        top = self.machine.shape(OBJECT)
        assert top.java is not None
        begun = state.fork()
        frame = entry_frame(self.machine, begun, top.java.methods[CONSTRUCTOR, "()V"])
        frame.locals[0] = begun.new_instance(top)
        outcome = ensure_initialised(self.machine, begun, java)
        frame.pc = PROLOGUE if outcome is None else BEFORE_THE_FIRST
        return self.follow(begun, seconds)


def unfinished(path: Path) -> JavaClass | None:
    """The class whose initialiser a path was in, or the first that it made fail."""
    state = path.state
    frame = state.frame
    while frame is not None:
        if frame.purpose == INITIALISER:
            return frame.code.owner
        frame = frame.parent
    if path.exception is None:
        return None
    trace = first_trace(state, path.exception)
    places = () if trace is None else trace.places
    return next((code.owner for code, _ in places if code.method.is_class_initialiser), None)


def first_trace(state: State, exception: Ref) -> Trace | None:
    """Where the exception arose that led to another one."""
    seen: set[int] = set()
    while exception.address not in seen:
        seen.add(exception.address)
        record = state.instance(exception)
        for field, value in zip(record.shape.fields, record.fields, strict=True):
            target = state.resolved(value) if field.name in ("cause", "exception") else None
            if isinstance(target, Ref) and target.address not in seen:
                exception = target
                break
    native = state.instance(exception).native
    return native if isinstance(native, Trace) else None


def leave_unknown(machine: Machine, state: State, java: JavaClass) -> None:
    """Makes a class ready without its initialiser: nobody knows what its fields hold.

    Those that are final are not null, as a rule.
    """
    if java.name in state.heap.statics:
        return
    state.approximate(Approximation.UNKNOWN_CONTENTS)
    fields: list[object] = []
    for field in machine.shapes.statics(java).fields:
        if field.constant_value is not None:
            fields.append(initial_value(machine, state, field))
            continue
        name = state.fresh_name(f"{java.simple_name}.{field.name}")
        value = fresh_value(machine, state, name, field.descriptor, 0, ALONE)
        if isinstance(value, Symbol):
            value.not_null = field.is_final
        fields.append(value)
    statics = Statics(state.token, java, INITIALISING, fields)
    state.heap.statics = state.heap.statics.set(java.name, statics)
    state.make_ready(java)


def only_library(state: State) -> State:
    """A state in which just those classes of the JDK are ready that are in another one."""
    found = state.fork()
    kept = {n: s for n, s in state.heap.statics.items() if s.java.in_jdk and s.status == READY}
    found.heap.statics = Map(kept)
    found.path.approximations = ()
    return found
