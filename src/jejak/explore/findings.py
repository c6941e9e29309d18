"""From paths to findings: where an exception arose, what it means, which input leads there."""

from __future__ import annotations

from jejak.bytecode.exceptions import BY_CLASS, INITIALIZER_ERROR, Blame
from jejak.classfile.descriptors import java_name
from jejak.explore.paths import Path
from jejak.explore.triage.cases import Case, knowledge_of
from jejak.explore.triage.rules import judge
from jejak.expr import Expr, Model, java
from jejak.machine.machine import Machine
from jejak.machine.strings import STRING, text_of
from jejak.program import Method
from jejak.program.checks import SUFFIX, checked_by, clause_at
from jejak.results.findings import Evidence, FindingKind, Location
from jejak.semantics.throwing import Trace
from jejak.state.code import Code
from jejak.state.path import GIVEN
from jejak.state.records import Instance
from jejak.state.state import State
from jejak.state.values import Ref, Symbol

CONDITION_LENGTH = 2000


def location(code: Code, pc: int) -> Location:
    """A place in a method's code."""
    method = code.method
    body = None if code.synthetic else method.body
    offset = body.offsets[pc] if body is not None and pc < len(body.offsets) else 0
    return method_location(method, code.line(pc), offset)


def method_location(method: Method, line: int | None, offset: int = 0) -> Location:
    """A method, as far as a line in it."""
    owner = method.owner
    names = (owner.name, method.name, method.descriptor)
    return Location(*names, owner.source_file, line, offset, owner.in_jdk)


def entry_location(method: Method) -> Location:
    """The first line of a method."""
    body = method.body
    return method_location(method, None if body is None else body.line(0))


def clause_location(
    machine: Machine, entry: Method, places: tuple[Location, ...]
) -> Location | None:
    """Where the clause is written that a class of checks evaluates at the end of a trace."""
    if not places:
        return None
    method = checked_by(machine.program, entry)
    found = None if method is None else clause_at(entry.owner, places[-1].line)
    if method is None or found is None:  # the precondition of what it calls: where it calls
        others = [each for each in places if not each.class_name.endswith(SUFFIX)]
        return others[0] if places[0].class_name.endswith(SUFFIX) and others else None
    names = (method.owner.name, method.name, method.descriptor)
    return Location(*names, found[0], found[1] or None, 0)


class Error:
    """An exception at the end of a path, before it becomes a finding.

    Where a class initialiser failed, `fault` is what it threw, and `places` are those of that.
    """

    def __init__(self, path: Path, exception: Ref) -> None:
        self.path = path
        self.exception = exception
        instance = path.state.instance(exception)
        assert isinstance(instance.native, Trace)
        self.class_name = instance.shape.name
        self.trace: Trace = instance.native
        cause = initialiser_cause(path.state, instance, self.trace)
        self.fault = Fault(path.state, cause or instance)
        self.in_initialiser = cause is not None
        self.places = tuple(location(code, pc) for code, pc in self.fault.trace.places)
        self._evidence: Evidence | None = None

    def key(self) -> tuple[object, ...]:
        """What makes two errors the same cause: exception and the program's own place.

        Where the JDK throws for the program, it does not matter where in the JDK.
        """
        own = (place for place in self.places if not place.in_jdk)
        return (self.class_name, next(own, self.places[:1]))

    def length(self) -> int:
        """How long the path to it is."""
        decisions = self.path.state.path.decisions
        return 0 if decisions is None else decisions.length

    def evidence(self, machine: Machine, entry: Method) -> Evidence:
        """What the error means to people, and why."""
        if self._evidence is None:
            known = knowledge_of(machine)
            state = self.path.state
            self._evidence = judge(Case(known, state, self.trace, self.class_name, entry))
        return self._evidence

    def kind(self, machine: Machine, entry: Method) -> FindingKind:
        """What the error means to people."""
        return self.evidence(machine, entry).rule.kind


class Fault:
    """What was thrown first: its class, where, and its message."""

    def __init__(self, state: State, instance: Instance) -> None:
        assert isinstance(instance.native, Trace)
        self.class_name = instance.shape.name
        self.trace: Trace = instance.native
        self.message = message_of(state, instance, self.trace)

    def message_under(self, model: Model) -> str | None:
        """The message; where it names numbers, those of an input."""
        trace, culprit = self.trace, self.trace.culprit
        if self.message is not None or trace.explicit:
            return self.message
        implicit = BY_CLASS.get(self.class_name)
        if implicit is None or culprit is None:
            return None
        if implicit.blame is Blame.NUMBER:
            length = number_under(trace.length, model)
            return implicit.say(number_under(culprit, model), length)
        if implicit.blame is Blame.NULL and isinstance(culprit, Symbol):
            return implicit.say(culprit.name)
        return None


def message_under(error: Error, model: Model) -> str | None:
    """The message of an error; where a class initialiser failed, what that threw."""
    fault = error.fault
    said = fault.message_under(model)
    if not error.in_initialiser:
        return said
    thrown = java_name(fault.class_name).rpartition(".")[2] + (f": {said}" if said else "")
    methods = (code.method for code, _ in fault.trace.places)
    owner = next((m.owner.java_name for m in methods if m.is_class_initialiser), "a class")
    return f"the initialiser of {owner} throws {thrown}"


def initialiser_cause(state: State, exception: Instance, trace: Trace) -> Instance | None:
    """What a class initialiser threw; None for an exception that is not the JVM's word of that."""
    if exception.shape.name != INITIALIZER_ERROR.class_name or trace.explicit:
        return None
    for field, held in zip(exception.shape.fields, exception.fields, strict=True):
        value = state.resolved(held) if field.name == "cause" else None
        cause = state.record(value) if isinstance(value, Ref) else None
        if isinstance(cause, Instance) and cause is not exception:
            return cause if isinstance(cause.native, Trace) else None
    return None


def number_under(value: object, model: Model) -> object:
    """The number that a value is under a model."""
    return model.value(value) if isinstance(value, Expr) else value


def message_of(state: State, exception: Instance, trace: Trace) -> str | None:
    """The message of an exception, None when it has none or it is not known."""
    if trace.message is not None:
        return trace.message
    try:
        value = state.resolved(exception.fields[exception.shape.slot("detailMessage")])
    except KeyError:
        return None
    if isinstance(value, Ref):
        record = state.record(value)
        if isinstance(record, Instance) and record.shape.name == STRING:
            return text_of(state, value)
    return None


def condition_text(state: State) -> tuple[str, ...]:
    """The path condition as Java, in order."""
    found: list[str] = []
    node = state.path.condition
    while node is not None:
        if node.conjunct is None:
            found.append(node.label)
        elif node.label != GIVEN:
            found.append(java(node.conjunct, CONDITION_LENGTH))
        node = node.parent
    found.reverse()
    return tuple(found)


def a_model(state: State) -> Model:
    """An input that follows a path; any when none is known."""
    return state.exploration.models[0] if state.exploration.models else Model({})
